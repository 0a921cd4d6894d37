//! Intersections: pairs of houses that share two or more cells, and the positions of these cells.
//!
//! A digit that is locked into an intersection by one house is removed from the rest of the other.

use crate::engine::model::Membership;
use crate::engine::model::csr::Csr;
use kdoku_board::bits::Rows;
use kdoku_board::geometry::Cell;

/// Two houses that share two or more cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Intersection {
    /// The lower number first.
    pub(crate) houses: [u32; 2],
    /// The number of the intersection.
    pub(crate) number: u32,
}

impl Intersection {
    fn new(number: usize, houses: [u32; 2]) -> Self {
        Self { houses, number: u32::try_from(number).expect("fewer intersections than cells times houses") }
    }

    /// The row of
    /// [`Model::intersection_positions`](crate::engine::model::Model::intersection_positions) with
    /// the positions in house `side`, 0 or 1.
    #[inline]
    pub(crate) const fn row(self, side: usize) -> usize {
        2 * self.number as usize + side
    }
}

/// All intersections of a model.
#[derive(Clone, Default)]
pub(crate) struct Intersections {
    by_cell: Csr<Intersection>,
    /// Rows `2i` and `2i + 1`: the positions of intersection `i` in its first and its second house.
    positions: Rows,
}

impl Intersections {
    pub(crate) fn new(size: usize, houses: &Csr<Cell>, memberships: &Csr<Membership>) -> Self {
        // on most boards each cell lies in two intersections
        let mut pairs: Vec<[u32; 2]> = Vec::with_capacity(2 * houses.len());
        let mut shared: Csr<[u16; 2]> = Csr::with_capacity(2 * houses.len(), 2 * memberships.len());
        // the cells that a house shares with later houses, with the positions in both
        let mut later: Vec<(u32, [u16; 2])> = Vec::new();
        for (house, cells) in (0..).zip(houses.iter()) {
            later.clear();
            for (position, cell) in (0..).zip(cells) {
                let others = memberships.row(cell.index()).iter().filter(|other| other.house > house);
                later.extend(others.map(|other| (other.house, [position, other.position])));
            }
            later.sort_by_key(|&(other, _)| other);
            for same in later.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
                pairs.push([house, same[0].0]);
                shared.push(same.iter().map(|&(_, positions)| positions));
            }
        }
        let mut positions = Rows::new(2 * pairs.len(), size);
        for (number, shared) in shared.iter().enumerate() {
            for &[first, second] in shared {
                positions.mark(2 * number, first.into());
                positions.mark(2 * number + 1, second.into());
            }
        }
        let by_cell = pairs.iter().zip(shared.iter()).enumerate().flat_map(|(number, (&pair, shared))| {
            let (intersection, cells) = (Intersection::new(number, pair), houses.row(pair[0] as usize));
            shared.iter().map(move |&[first, _]| (cells[usize::from(first)].index(), intersection))
        });
        Self { by_cell: Csr::from_pairs(memberships.len(), by_cell), positions }
    }

    /// The intersections that contain a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> &[Intersection] {
        self.by_cell.row(cell)
    }

    /// The positions of all intersections in their houses; see [`Intersection::row`].
    #[inline]
    pub(crate) const fn positions(&self) -> &Rows {
        &self.positions
    }
}
