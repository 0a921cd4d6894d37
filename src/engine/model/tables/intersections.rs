//! Intersections: two houses that share two cells or more, and where each shared cell stands in both.

use super::padded::PerCell;
use crate::board::geometry::Cell;
use crate::engine::model::Membership;
use crate::engine::model::csr::Lists;
use crate::util::bits::Rows;

/// Two houses that share two cells or more; [`Model::shared`](super::Model::shared) tells which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Intersection {
    /// The lower number first.
    pub(crate) houses: [u32; 2],
    /// The crossing's own number, from 0.
    pub(crate) number: u32,
}

impl Intersection {
    fn new(number: usize, houses: [u32; 2]) -> Self {
        Self { houses, number: u32::try_from(number).expect("fewer crossings than cells times houses") }
    }

    /// The row of [`Model::shared`](super::Model::shared) for the crossing's house number `side`, 0 or 1.
    #[inline]
    pub(crate) const fn row(self, side: usize) -> usize {
        2 * self.number as usize + side
    }
}

/// All crossings of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Intersections {
    of_cells: PerCell<Intersection>,
    /// Rows `2i` and `2i + 1`: the positions of crossing `i` in its first and in its second house.
    shared: Rows,
}

impl Intersections {
    pub(crate) fn new(size: usize, houses: &Lists<Cell>, links: &Lists<Membership>) -> Self {
        let meetings = Meetings::new(houses, links);
        let mut shared = Rows::new(2 * meetings.houses.len() + 2, size);
        for (number, (_, positions)) in meetings.iter().enumerate() {
            for &[here, there] in positions {
                shared.mark(2 * number, here.into());
                shared.mark(2 * number + 1, there.into());
            }
        }
        // where other cells have crossings, one that locks nothing: of a house with itself, all of it
        let last = meetings.houses.len();
        for position in 0..size {
            shared.mark(2 * last, position);
            shared.mark(2 * last + 1, position);
        }
        let of_cells = meetings.iter().enumerate().flat_map(|(number, (pair, positions))| {
            let (crossing, cells) = (Intersection::new(number, pair), houses.of(pair[0] as usize));
            positions.iter().map(move |&[here, _]| (cells[usize::from(here)].index(), crossing))
        });
        let of_cells = Lists::deal(links.len(), of_cells);
        let none = |cell| Intersection::new(last, [links.of(cell)[0].house; 2]);
        Self { of_cells: PerCell::new(&of_cells, none), shared }
    }

    /// Those that a cell lies in; some may be named twice.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> &[Intersection] {
        self.of_cells.of(cell)
    }

    /// The positions that each takes up in its houses.
    #[inline]
    pub(crate) const fn shared(&self) -> &Rows {
        &self.shared
    }
}

/// Intersections in the making: pairs of houses, and where each shared cell stands in both.
struct Meetings {
    houses: Vec<[u32; 2]>,
    positions: Lists<[u16; 2]>,
}

impl Meetings {
    fn new(houses: &Lists<Cell>, links: &Lists<Membership>) -> Self {
        // on most boards each cell lies in two
        let (count, shared) = (2 * houses.len(), 2 * links.len());
        let mut found = Self { houses: Vec::with_capacity(count), positions: Lists::with_capacity(count, shared) };
        // of the houses that come later, each with a cell that it shares
        let mut later: Vec<(u32, [u16; 2])> = Vec::new();
        for (house, cells) in (0..).zip(houses.iter()) {
            later.clear();
            for (position, cell) in (0..).zip(cells) {
                let links = links.of(cell.index()).iter().filter(|link| link.house > house);
                later.extend(links.map(|link| (link.house, [position, link.position])));
            }
            later.sort_by_key(|&(other, _)| other);
            for same in later.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
                found.houses.push([house, same[0].0]);
                found.positions.push(same.iter().map(|&(_, positions)| positions));
            }
        }
        found
    }

    fn iter(&self) -> impl Iterator<Item = ([u32; 2], &[[u16; 2]])> + Clone {
        self.houses.iter().copied().zip(self.positions.iter())
    }
}
