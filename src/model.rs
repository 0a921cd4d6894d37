//! From rules to what engines eat.
//!
//! A [`Model`] is compiled once from [`Rules`] and read by any number of searches at a time. It knows every *house* as
//! a list of cells (rows, columns, boxes, and each all-different constraint as one more), and for every cell the
//! houses it lies in. Nothing in it depends on the order: a board of any size, with houses of any form, becomes the
//! same four tables.
//!
//! Where two houses share two cells or more, they form a *crossing*: what is locked into a crossing of one is barred
//! from the rest of the other. On a board of rows, columns and boxes the crossings are the minirows and minicolumns.

use crate::bits::Rows;
use crate::geometry::Cell;
use crate::rules::Rules;
use std::collections::BTreeMap;

/// A cell's membership of a house: it is cell number `position` of house number `house`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) house: u32,
    pub(crate) position: u16,
}

/// Two houses that share two cells or more; [`Model::shared`] tells which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crossing {
    /// The lower number first.
    pub(crate) houses: [u32; 2],
    /// The crossing's own number, from 0.
    number: u32,
}

impl Crossing {
    /// The row of [`Model::shared`] for the crossing's house number `side`, 0 or 1.
    #[inline]
    pub(crate) const fn row(self, side: usize) -> usize {
        2 * self.number as usize + side
    }
}

/// Lists of entries, one list for every cell, all of one length.
///
/// A shorter list is filled up with its first entry: what is done to a house or crossing twice is done once. So a list
/// begins at a multiple of the length, and no table of starts is read on the way to it.
#[derive(Clone, Debug)]
struct PerCell<T> {
    length: usize,
    entries: Vec<T>,
}

impl<T: Copy> PerCell<T> {
    /// # Panics
    /// If some lists are empty and others not.
    fn new(lists: &[Vec<T>]) -> Self {
        let length = lists.iter().map(Vec::len).max().unwrap_or(0);
        let filled = |list: &Vec<T>| (0..length).map(|i| *list.get(i).unwrap_or(&list[0])).collect::<Vec<_>>();
        Self { length, entries: lists.iter().flat_map(filled).collect() }
    }

    #[inline]
    fn of(&self, cell: usize) -> &[T] {
        &self.entries[cell * self.length..][..self.length]
    }
}

/// The compiled rules.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    size: usize,
    cell_count: usize,
    /// How many cells each house has, and their numbers: `n` places a house, those beyond its cells unused.
    house_sizes: Vec<usize>,
    house_cells: Vec<u16>,
    links: PerCell<Link>,
    crossings: PerCell<Crossing>,
    /// Rows `2i` and `2i + 1`: the positions of crossing `i` in its first and in its second house.
    shared: Rows,
}

impl Model {
    pub(crate) fn new(rules: &Rules) -> Self {
        let (size, cell_count) = (rules.size(), rules.geometry().cell_count());
        let mut houses: Vec<_> = rules.houses().collect();
        let mut in_house = vec![false; cell_count];
        houses.iter().flatten().for_each(|cell| in_house[cell.index()] = true);
        // a cell that lies in no house gets one of its own, which says nothing
        let alone = (0..cell_count).filter(|&cell| !in_house[cell]).map(|cell| vec![Cell::from_index(cell)]);
        houses.extend(alone);
        let links = links(cell_count, &houses);
        let meetings = meetings(&houses, &links);

        let mut house_cells = vec![0; houses.len() * size];
        for (places, cells) in house_cells.chunks_exact_mut(size).zip(&houses) {
            for (place, cell) in places.iter_mut().zip(cells) {
                *place = cell.0;
            }
        }
        // two rows more, of nothing: the crossing of the cells that lie in none
        let mut shared = Rows::new(2 * meetings.len() + 2, size);
        let mut crossings = vec![Vec::new(); cell_count];
        for (number, Meeting { houses: [here, there], positions }) in meetings.iter().enumerate() {
            for &[position_here, position_there] in positions {
                shared.mark(2 * number, position_here.into());
                shared.mark(2 * number + 1, position_there.into());
                let cell = houses[*here as usize][usize::from(position_here)];
                let number = u32::try_from(number).expect("fewer crossings than cells times houses");
                crossings[cell.index()].push(Crossing { houses: [*here, *there], number });
            }
        }
        let number = u32::try_from(meetings.len()).expect("fewer crossings than cells times houses");
        if !meetings.is_empty() {
            for (cell, crossings) in crossings.iter_mut().enumerate().filter(|(_, crossings)| crossings.is_empty()) {
                crossings.push(Crossing { houses: [links[cell][0].house; 2], number });
            }
        }
        Self {
            size,
            cell_count,
            house_sizes: houses.iter().map(Vec::len).collect(),
            house_cells,
            links: PerCell::new(&links),
            crossings: PerCell::new(&crossings),
            shared,
        }
    }

    /// How many values there are: `n`.
    #[inline]
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// How many numbers of cells there are.
    #[inline]
    pub(crate) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// How many houses: the rows come first, then the columns, the boxes, and what the rules add.
    #[inline]
    pub(crate) fn house_count(&self) -> usize {
        self.house_sizes.len()
    }

    /// The number of a digit in a house, in tables that have an entry for each: `n` entries a house.
    #[inline]
    pub(crate) const fn place(&self, house: usize, digit: usize) -> usize {
        house * self.size + digit
    }

    /// The cell at a position of a house.
    #[inline]
    pub(crate) fn cell_at(&self, house: usize, position: usize) -> usize {
        self.house_cells[house * self.size + position].into()
    }

    /// Whether every value must occur in `house`.
    #[inline]
    pub(crate) fn is_complete(&self, house: usize) -> bool {
        self.house_sizes[house] == self.size
    }

    /// The houses of a cell, at least one; some may be named twice.
    #[inline]
    pub(crate) fn links(&self, cell: usize) -> &[Link] {
        self.links.of(cell)
    }

    /// The crossings that a cell lies in; some may be named twice.
    #[inline]
    pub(crate) fn crossings(&self, cell: usize) -> &[Crossing] {
        self.crossings.of(cell)
    }

    /// The positions that each crossing takes up in its houses, in rows of `n` bits: see [`Crossing::row`].
    #[inline]
    pub(crate) const fn shared(&self) -> &Rows {
        &self.shared
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

/// A crossing in the making: two houses, and where each shared cell stands in both.
struct Meeting {
    houses: [u32; 2],
    positions: Vec<[u16; 2]>,
}

/// Each pair of houses that shares two cells or more.
fn meetings(houses: &[Vec<Cell>], links: &[Vec<Link>]) -> Vec<Meeting> {
    let mut found = Vec::new();
    for (house, cells) in (0..).zip(houses) {
        let mut others: BTreeMap<u32, Vec<[u16; 2]>> = BTreeMap::new();
        for (position, cell) in (0..).zip(cells) {
            for link in links[cell.index()].iter().filter(|link| link.house > house) {
                others.entry(link.house).or_default().push([position, link.position]);
            }
        }
        let others = others.into_iter().filter(|(_, positions)| positions.len() > 1);
        found.extend(others.map(|(other, positions)| Meeting { houses: [house, other], positions }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BoxShape, Order};
    use crate::rules::Constraint;
    use std::collections::BTreeSet;

    fn crossing_numbers(model: &Model) -> BTreeSet<u32> {
        (0..model.cell_count()).flat_map(|cell| model.crossings(cell)).map(|crossing| crossing.number).collect()
    }

    #[test]
    fn the_crossings_of_a_board_are_its_minirows_and_minicolumns() {
        for (h, w) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
            let model = Model::new(&Rules::boxes(BoxShape::new(h, w).expect("a valid shape")));
            let n = h * w;
            assert_eq!(crossing_numbers(&model).len(), n * h + n * w, "n rows meet h boxes each, n columns w");
            for cell in 0..model.cell_count() {
                assert_eq!(model.links(cell).len(), 3);
                assert_eq!(model.crossings(cell).len(), 2);
                for &crossing in model.crossings(cell) {
                    let cells = [0, 1].map(|side| {
                        let house = crossing.houses[side] as usize;
                        let positions = model.shared().row::<1>(crossing.row(side));
                        positions.into_iter().map(|position| model.cell_at(house, position)).collect::<Vec<_>>()
                    });
                    assert_eq!(cells[0], cells[1], "both sides name the same cells");
                    assert!(cells[0].contains(&cell));
                }
            }
        }
    }

    #[test]
    fn a_diagonal_is_one_more_house_and_crosses_boxes() {
        let rules = Rules::classic(Order::THREE);
        let diagonal: Vec<_> = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::new(&rules.with(Constraint::AllDifferent(diagonal)).expect("a diagonal"));
        assert_eq!(model.house_count(), 28);
        assert!(model.is_complete(27));
        assert_eq!(crossing_numbers(&model).len(), 54 + 3, "it shares three cells with each of three boxes");
        let houses = |cell| model.links(cell).iter().map(|link| link.house).collect::<Vec<_>>();
        assert_eq!(houses(0), [0, 9, 18, 27]);
        assert_eq!(houses(1), [0, 10, 18, 0], "filled up with its first");
    }

    #[test]
    fn a_short_house_is_partial() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let model = Model::new(&rules.with(Constraint::AllDifferent(vec![Cell(0), Cell(6)])).expect("two cells"));
        assert!(model.is_complete(11) && !model.is_complete(12));
        assert_eq!(model.cell_at(12, 1), 6);
    }
}
