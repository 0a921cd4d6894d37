//! Houses that follow from others by counting.
//!
//! `k + 1` houses without common cells hold each value `k + 1` times. If `k` more houses without
//! common cells lie inside, the rest of the cells holds each value once: it is a house, too. The
//! four windows of a windoku imply five such houses, and jigsaw boards have some that are known as
//! the law of leftovers.
//!
//! ```text
//!  a . . . a . . . a    rows 2 to 4 and the two windows in them:
//!  a 1 1 1 a 2 2 2 a    the cells `a` of these rows hold each value once
//! ```
//!
//! The outer houses are all of one kind, and so are the inner ones. Implied houses count as houses
//! for further ones. Groups of fewer cells do not follow in this
//! way: the rest has as many cells as values, or its values may repeat.

use super::{Cell, Constraint, Geometry, Rules};
use crate::bits::members;
use crate::geometry::House;
use crate::memo::Memo;
use std::ops::ControlFlow;

/// The most houses that are subtracted: those of a band of the largest boards that people solve.
const MOST_SUBTRACTED: usize = 4;

/// The most added houses of boards that are searched: any two cells can be a house of two values.
const MOST_ADDED: usize = 256;

/// The most unions of houses that are looked at.
const MOST_UNIONS: usize = 100_000;

/// The most houses that are returned.
const MOST_HOUSES: usize = 32;

/// By board and added houses, the houses that follow: puzzles with the same rules share them.
static MEMO: Memo<(Geometry, CellLists), CellLists> = Memo::new();

type CellLists = Vec<Vec<Cell>>;

/// The kind of a house, in the order in which techniques look at them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Box,
    Column,
    Row,
    Extra,
}

type Set = Vec<u64>;

/// Up to 64 houses of one kind without common cells.
struct Family {
    kind: Kind,
    houses: Vec<Set>,
}

struct Search {
    size: usize,
    families: Vec<Family>,
    /// By family, house of it and other family, the numbers of the houses there that meet the house.
    meeting: Vec<Vec<Vec<u64>>>,
    unions: usize,
    /// Those of the current round, with the kind of the houses that they are a part of.
    found: Vec<(Kind, Set)>,
}

impl Rules {
    /// The houses that follow from complete houses of the board and of constraints by counting, in a
    /// fixed order. Boards of rows, columns and plain boxes alone have none.
    #[must_use]
    pub fn implied_houses(&self) -> Vec<Vec<Cell>> {
        let board = &self.geometry;
        let added = self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::AllDifferent(cells) | Constraint::Consecutive(cells)
                if board.is_complete(cells.len()) && cells.iter().all(|&cell| self.is_on_board(cell)) =>
            {
                Some((Kind::Extra, &cells[..]))
            }
            _ => None,
        });
        let added: Vec<_> = added.collect();
        if added.len() < 2 && !board.has_regions() || added.len() > MOST_ADDED {
            return Vec::new();
        }
        let key = (board.clone(), added.iter().map(|(_, cells)| cells.to_vec()).collect());
        if let Some(houses) = MEMO.get(&key) {
            return houses;
        }
        let kind = |house| match house {
            House::Row(_) | House::RowOf(..) => Kind::Row,
            House::Column(_) | House::ColumnOf(..) => Kind::Column,
            House::Box(_) | House::Region(_) => Kind::Box,
        };
        let of_board = self.houses.iter().filter(|(_, cells)| board.is_complete(cells.len()));
        let mut search =
            Search { size: board.size(), families: Vec::new(), meeting: Vec::new(), unions: 0, found: Vec::new() };
        for (kind, cells) in of_board.map(|(house, cells)| (kind(house), cells)).chain(added) {
            let mut set = vec![0; board.cell_count().div_ceil(64)];
            for cell in cells {
                set[cell.index() / 64] |= 1 << (cell.index() % 64);
            }
            search.push(kind, set);
        }
        let columns = board.width();
        let houses: CellLists = search.run().iter().map(|(kind, set)| cells_of(set, *kind, columns)).collect();
        let weight = (board.cell_count() + board.size() * (key.1.len() + houses.len())) / 4;
        MEMO.insert(key, &houses, weight);
        houses
    }
}

/// The cells of a set: of a part of rows column by column, and otherwise row by row.
fn cells_of(set: &Set, kind: Kind, columns: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> = elements(set).map(Cell::from_index).collect();
    if kind == Kind::Row {
        cells.sort_by_key(|cell| (cell.index() % columns, cell.index()));
    }
    cells
}

fn elements(set: &Set) -> impl Iterator<Item = usize> {
    (0..).zip(set).flat_map(|(word, &bits)| members(bits).map(move |bit| 64 * word + bit))
}

fn meet(a: &Set, b: &Set) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn union(a: &Set, b: &Set) -> Set {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

fn without(a: &Set, b: &Set) -> Set {
    a.iter().zip(b).map(|(a, b)| a & !b).collect()
}

impl Search {
    /// Adds a house to the last family of its kind, or to a new one if it meets a house there.
    fn push(&mut self, kind: Kind, cells: Set) {
        let of_kind = self.families.iter_mut().rfind(|family| family.kind == kind);
        let has_room =
            |family: &&mut Family| family.houses.len() < 64 && !family.houses.iter().any(|house| meet(house, &cells));
        match of_kind.filter(has_room) {
            Some(family) => family.houses.push(cells),
            None => self.families.push(Family { kind, houses: vec![cells] }),
        }
    }

    /// Searches until nothing new follows.
    fn run(mut self) -> Vec<(Kind, Set)> {
        let mut all = Vec::new();
        loop {
            let meeting = |house: &Set| -> Vec<u64> {
                let of_family = |family: &Family| {
                    let numbers = family.houses.iter().enumerate().filter(|(_, other)| meet(house, other));
                    numbers.fold(0, |set, (number, _)| set | 1 << number)
                };
                self.families.iter().map(of_family).collect()
            };
            self.meeting = self.families.iter().map(|family| family.houses.iter().map(meeting).collect()).collect();
            for family in 0..self.families.len() {
                let none = vec![0; self.families.len()];
                if self.subtract(family, &mut Vec::new(), &none).is_break() {
                    return all;
                }
            }
            let mut found = std::mem::take(&mut self.found);
            if found.is_empty() || all.len() + found.len() > MOST_HOUSES {
                return all;
            }
            let first = |set: &Set| elements(set).next();
            found.sort_by(|(a, one), (b, other)| (a, first(one), one).cmp(&(b, first(other), other)));
            for (_, cells) in &found {
                self.push(Kind::Extra, cells.clone());
            }
            all.extend(found);
        }
    }

    /// Extends the houses `chosen` of a family by later ones. `outer` are the houses of each family that
    /// meet them: a family has one union that can contain them.
    fn subtract(&mut self, family: usize, chosen: &mut Vec<usize>, outer: &[u64]) -> ControlFlow<()> {
        for number in chosen.last().map_or(0, |last| last + 1)..self.families[family].houses.len() {
            self.unions += 1;
            if self.unions > MOST_UNIONS {
                return ControlFlow::Break(());
            }
            let outer: Vec<u64> = outer.iter().zip(&self.meeting[family][number]).map(|(a, b)| a | b).collect();
            chosen.push(number);
            for (other, &houses) in outer.iter().enumerate() {
                if other != family && houses.count_ones() as usize == chosen.len() + 1 {
                    self.compare(family, chosen, other, houses);
                }
            }
            if chosen.len() < MOST_SUBTRACTED {
                self.subtract(family, chosen, &outer)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Notes what the houses `outer` of a family leave outside of those `chosen` in another, if they
    /// contain them and it is new.
    fn compare(&mut self, family: usize, chosen: &[usize], other: usize, outer: u64) {
        let sum = |numbers: &mut dyn Iterator<Item = usize>, family: &Family| {
            let sets = numbers.map(|number| &family.houses[number]);
            sets.fold(vec![0; family.houses[0].len()], |sum, set| union(&sum, set))
        };
        let inner = sum(&mut chosen.iter().copied(), &self.families[family]);
        let rest = without(&sum(&mut members(outer), &self.families[other]), &inner);
        let is_old = |family: &Family| family.houses.contains(&rest);
        if elements(&rest).count() != self.size || self.families.iter().any(is_old) {
            return;
        }
        let kind = self.families[other].kind;
        match self.found.iter_mut().find(|(_, cells)| *cells == rest) {
            Some((of, _)) => *of = kind.min(*of),
            None => self.found.push((kind, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Order;
    use crate::geometry::Outline;

    fn windows() -> Rules {
        let rules = Rules::classic(Order::THREE);
        [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().fold(rules, |rules, (row, column)| {
            let cells = (0..9).map(|i| Cell::from_index((row + i / 3) * 9 + column + i % 3)).collect();
            rules.with(Constraint::AllDifferent(cells)).expect("cells of the board")
        })
    }

    #[test]
    fn four_windows_imply_five_houses() {
        let corners = |cells: &Vec<Cell>| [cells[0].0, cells[8].0];
        let implied = windows().implied_houses();
        let ends: Vec<[u16; 2]> = implied.iter().map(corners).collect();
        assert_eq!(ends, [[1, 75], [5, 79], [9, 35], [45, 71], [0, 80]]);
        assert_eq!(implied[2].iter().map(|cell| cell.0).collect::<Vec<_>>(), [9, 18, 27, 13, 22, 31, 17, 26, 35]);
    }

    #[test]
    fn plain_boards_and_single_groups_imply_nothing() {
        let classic = Rules::classic(Order::THREE);
        assert!(classic.implied_houses().is_empty());
        let diagonal = (0..9).map(|i| Cell(10 * i)).collect();
        let rules = classic.with(Constraint::AllDifferent(diagonal)).expect("cells of the board");
        assert!(rules.implied_houses().is_empty());
    }

    #[test]
    fn a_region_within_two_columns_leaves_a_house() {
        // region 2 lies in columns 1 and 2; the other four cells there are in regions 0 and 1
        let names = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3].map(Some).to_vec();
        let board = Geometry::try_from(Outline::new(4, 4, 4).regions(names)).expect("four regions");
        assert_eq!(Rules::new(board).implied_houses()[0], [0, 1, 4, 5].map(Cell));
    }
}
