//! From rules to what engines eat.
//!
//! A [`Model`] is compiled once from [`Rules`] and read by any number of searches at a time. It knows every *house* as
//! a list of cells (rows, columns, boxes, and each all-different constraint as one more), and for every cell the
//! houses it lies in. Nothing in it depends on the order: a board of any size, with houses of any form, becomes the
//! same four tables.
//!
//! Where two houses share two cells or more, they form a *crossing*: what is locked into a crossing of one is barred
//! from the rest of the other. On a board of rows, columns and boxes the crossings are the minirows and minicolumns.

use crate::bits::{Bits, Rows};
use crate::geometry::Cell;
use crate::rules::{Constraint, Rules};
use std::collections::BTreeMap;

/// A cell's membership of a house: it is cell number `position` of house number `house`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) house: u32,
    pub(crate) position: u16,
}

/// Two houses that share two cells or more; [`Model::shared`] tells which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    pub(crate) houses: [u32; 2],
}

/// Lists of entries, one list for every cell, end to end.
#[derive(Clone, Debug)]
struct PerCell<T> {
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T> PerCell<T> {
    fn new(lists: Vec<Vec<T>>) -> Self {
        let mut starts = vec![0];
        let mut entries = Vec::new();
        for list in lists {
            entries.extend(list);
            starts.push(u32::try_from(entries.len()).expect("a cell lies in few houses"));
        }
        Self { starts, entries }
    }

    #[inline]
    fn of(&self, cell: usize) -> &[T] {
        &self.entries[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

/// The compiled rules.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    size: usize,
    cell_count: usize,
    houses: Vec<Vec<Cell>>,
    links: PerCell<Link>,
    crossings: Vec<Crossing>,
    crossings_of: PerCell<u32>,
    /// Rows `2i` and `2i + 1`: the positions of crossing `i` in its first and in its second house.
    shared: Rows,
}

impl Model {
    pub(crate) fn new(rules: &Rules) -> Self {
        let geometry = rules.geometry();
        let mut houses: Vec<Vec<Cell>> = geometry.houses().map(|house| geometry.house_cells(house).collect()).collect();
        for constraint in rules.constraints() {
            match constraint {
                Constraint::AllDifferent(cells) => houses.push(cells.clone()),
            }
        }
        let cell_count = geometry.cell_count();
        let links = links(cell_count, &houses);
        let crossings = crossings(&houses, &links);
        let mut shared = Rows::new(2 * crossings.len(), geometry.size());
        let mut crossings_of = vec![Vec::new(); cell_count];
        for (number, (crossing, positions)) in crossings.iter().enumerate() {
            for &[here, there] in positions {
                shared.mark(2 * number, usize::from(here));
                shared.mark(2 * number + 1, usize::from(there));
                let cell = houses[crossing.houses[0] as usize][usize::from(here)];
                crossings_of[cell.index()].push(u32::try_from(number).expect("fewer crossings than cells and houses"));
            }
        }
        Self {
            size: geometry.size(),
            cell_count,
            houses,
            links: PerCell::new(links),
            crossings: crossings.into_iter().map(|(crossing, _)| crossing).collect(),
            crossings_of: PerCell::new(crossings_of),
            shared,
        }
    }

    /// Rows, columns and values: `n`.
    #[inline]
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// All cells: `n²`.
    #[inline]
    pub(crate) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// The cells of every house; the rows come first, then the columns, the boxes, and what the rules add.
    pub(crate) fn houses(&self) -> &[Vec<Cell>] {
        &self.houses
    }

    /// The cell at a position of a house.
    #[inline]
    pub(crate) fn cell_at(&self, house: usize, position: usize) -> usize {
        self.houses[house][position].index()
    }

    /// Whether every value must occur in `house`.
    #[inline]
    pub(crate) fn is_complete(&self, house: usize) -> bool {
        self.houses[house].len() == self.size
    }

    /// The houses of a cell, at least its row, column and box.
    #[inline]
    pub(crate) fn links(&self, cell: usize) -> &[Link] {
        self.links.of(cell)
    }

    /// The numbers of the crossings that a cell lies in.
    #[inline]
    pub(crate) fn crossings_of(&self, cell: usize) -> &[u32] {
        self.crossings_of.of(cell)
    }

    /// Crossing number `number`.
    #[inline]
    pub(crate) fn crossing(&self, number: u32) -> Crossing {
        self.crossings[number as usize]
    }

    /// The positions that crossing `number` takes up in its house number `side`, 0 or 1.
    #[inline]
    pub(crate) fn shared<const W: usize>(&self, number: u32, side: usize) -> Bits<W> {
        self.shared.row(2 * number as usize + side)
    }
}

/// For each cell, the houses that it lies in.
fn links(cell_count: usize, houses: &[Vec<Cell>]) -> Vec<Vec<Link>> {
    let mut links = vec![Vec::new(); cell_count];
    for (house, cells) in (0..).zip(houses) {
        for (position, cell) in (0..).zip(cells) {
            links[cell.index()].push(Link { house, position });
        }
    }
    links
}

/// Each pair of houses that shares two cells or more, with the shared cells' positions in both.
fn crossings(houses: &[Vec<Cell>], links: &[Vec<Link>]) -> Vec<(Crossing, Vec<[u16; 2]>)> {
    let mut found = Vec::new();
    for (house, cells) in (0..).zip(houses) {
        let mut meetings: BTreeMap<u32, Vec<[u16; 2]>> = BTreeMap::new();
        for (position, cell) in (0..).zip(cells) {
            for link in links[cell.index()].iter().filter(|link| link.house > house) {
                meetings.entry(link.house).or_default().push([position, link.position]);
            }
        }
        let meetings = meetings.into_iter().filter(|(_, shared)| shared.len() > 1);
        found.extend(meetings.map(|(other, shared)| (Crossing { houses: [house, other] }, shared)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BoxShape, Order};

    #[test]
    fn the_crossings_of_a_board_are_its_minirows_and_minicolumns() {
        for (h, w) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
            let model = Model::new(&Rules::boxes(BoxShape::new(h, w).expect("a valid shape")));
            let n = h * w;
            // n rows meet h boxes each, n columns w boxes each
            assert_eq!(model.crossings.len(), n * h + n * w);
            for cell in 0..model.cell_count() {
                assert_eq!(model.links(cell).len(), 3);
                assert_eq!(model.crossings_of(cell).len(), 2);
                for &number in model.crossings_of(cell) {
                    let [a, b]: [Bits<1>; 2] = [0, 1].map(|side| model.shared(number, side));
                    assert_eq!(a.len(), b.len());
                    let houses = model.crossing(number).houses;
                    let cells = |side: usize, bits: Bits<1>| {
                        bits.into_iter().map(|p| model.cell_at(houses[side] as usize, p)).collect::<Vec<_>>()
                    };
                    assert_eq!(cells(0, a), cells(1, b));
                    assert!(cells(0, a).contains(&cell));
                }
            }
        }
    }

    #[test]
    fn a_diagonal_is_one_more_house_and_crosses_boxes() {
        let rules = Rules::classic(Order::THREE);
        let diagonal: Vec<_> = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::new(&rules.with(Constraint::AllDifferent(diagonal)).expect("a diagonal"));
        assert_eq!(model.houses().len(), 28);
        assert!(model.is_complete(27));
        assert_eq!(model.links(0).len(), 4);
        assert_eq!(model.crossings.len(), 54 + 3, "it shares three cells with each of three boxes");
    }
}
