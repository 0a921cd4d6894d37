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
//! Implied houses count as houses for further ones. Groups of fewer cells do not follow in this
//! way: the rest has as many cells as values, or its values may repeat.

use super::{Cell, Constraint, Rules};
use crate::bits::members;
use crate::geometry::House;
use std::ops::ControlFlow;

/// The most houses that are subtracted: those of a band of the largest boards that people solve.
const MOST_SUBTRACTED: usize = 4;

/// The most steps of the search, over all unions of houses.
const MOST_STEPS: usize = 10_000;

/// The most houses that are returned.
const MOST_HOUSES: usize = 32;

/// The kind of a house, in the order in which techniques look at them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Box,
    Column,
    Row,
    Extra,
}

type Set = Vec<u64>;

struct Member {
    kind: Kind,
    cells: Set,
}

struct Search {
    size: usize,
    houses: Vec<Member>,
    /// By cell, its houses.
    of_cell: Vec<Vec<usize>>,
    /// Unions without a house from this number on have been searched.
    fresh: usize,
    steps: usize,
    /// Those of the current round, with the kind of the first house that they are a part of.
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
        if added.len() < 2 && !board.has_regions() {
            return Vec::new();
        }
        let kind = |house| match house {
            House::Row(_) | House::RowOf(..) => Kind::Row,
            House::Column(_) | House::ColumnOf(..) => Kind::Column,
            House::Box(_) | House::Region(_) => Kind::Box,
        };
        let of_board = self.houses.iter().filter(|(_, cells)| board.is_complete(cells.len()));
        let mut search = Search {
            size: board.size(),
            houses: Vec::new(),
            of_cell: vec![Vec::new(); board.cell_count()],
            fresh: 0,
            steps: 0,
            found: Vec::new(),
        };
        let mut all = of_board.map(|(house, cells)| (kind(house), cells)).chain(added);
        all.by_ref().for_each(|(kind, cells)| {
            let mut set = vec![0; board.cell_count().div_ceil(64)];
            cells.iter().for_each(|cell| set[cell.index() / 64] |= 1 << (cell.index() % 64));
            search.push(kind, set);
        });
        let columns = board.width();
        search.run().iter().map(|(kind, set)| cells_of(set, *kind, columns)).collect()
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
    fn push(&mut self, kind: Kind, cells: Set) {
        elements(&cells).for_each(|cell| self.of_cell[cell].push(self.houses.len()));
        self.houses.push(Member { kind, cells });
    }

    /// Searches until nothing new follows.
    fn run(mut self) -> Vec<(Kind, Set)> {
        let mut all = Vec::new();
        loop {
            let empty = vec![0; self.houses[0].cells.len()];
            for kind in [Kind::Extra, Kind::Box, Kind::Column, Kind::Row] {
                if self.subtract(kind, 0, &mut Vec::new(), &empty).is_break() {
                    return all;
                }
            }
            let mut found = std::mem::take(&mut self.found);
            if found.is_empty() || all.len() + found.len() > MOST_HOUSES {
                return all;
            }
            let first = |set: &Set| elements(set).next();
            found.sort_by(|(a, one), (b, other)| (a, first(one), one).cmp(&(b, first(other), other)));
            self.fresh = self.houses.len();
            found.iter().for_each(|(_, cells)| self.push(Kind::Extra, cells.clone()));
            all.extend(found);
        }
    }

    /// Extends the houses `chosen` of one kind, which cover `inner`, by later ones.
    fn subtract(&mut self, kind: Kind, from: usize, chosen: &mut Vec<usize>, inner: &Set) -> ControlFlow<()> {
        for number in from..self.houses.len() {
            let house = &self.houses[number];
            if house.kind != kind || meet(&house.cells, inner) {
                continue;
            }
            let inner = union(inner, &house.cells);
            chosen.push(number);
            self.steps += 1;
            if self.may_cover(chosen, &inner) {
                self.cover(chosen, &inner, &inner, &vec![0; inner.len()], &mut Vec::new())?;
            }
            if chosen.len() < MOST_SUBTRACTED {
                self.subtract(kind, number + 1, chosen, &inner)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Whether the houses with the largest parts in `inner`, one more than `chosen`, have cells enough.
    fn may_cover(&self, chosen: &[usize], inner: &Set) -> bool {
        let mut largest = [0; MOST_SUBTRACTED + 1];
        for (number, house) in self.houses.iter().enumerate() {
            let part: u32 = house.cells.iter().zip(inner).map(|(a, b)| (a & b).count_ones()).sum();
            if part > largest[chosen.len()] && !chosen.contains(&number) {
                largest[chosen.len()] = part;
                largest[..=chosen.len()].sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        largest.iter().sum::<u32>() as usize >= chosen.len() * self.size
    }

    /// Covers the rest `open` of the cells `inner` by houses without common cells, one more than
    /// `chosen`; those in `outer` cover `covered`.
    fn cover(
        &mut self,
        chosen: &[usize],
        inner: &Set,
        open: &Set,
        covered: &Set,
        outer: &mut Vec<usize>,
    ) -> ControlFlow<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return ControlFlow::Break(());
        }
        let Some(cell) = elements(open).next() else {
            let rest = without(covered, inner);
            if outer.len() == chosen.len() + 1 && !self.houses.iter().any(|house| house.cells == rest) {
                let kind = outer.iter().map(|&number| self.houses[number].kind).max().expect("two houses at least");
                match self.found.iter_mut().find(|(_, cells)| *cells == rest) {
                    Some((of, _)) => *of = kind.min(*of),
                    None => self.found.push((kind, rest)),
                }
            }
            return ControlFlow::Continue(());
        };
        if outer.len() > chosen.len() {
            return ControlFlow::Continue(());
        }
        for number in self.of_cell[cell].clone() {
            let house = &self.houses[number].cells;
            let is_old = self.fresh > 0 && number < self.fresh && outer.len() == chosen.len();
            let is_fresh = !is_old || chosen.iter().chain(&*outer).any(|&other| other >= self.fresh);
            let all = union(covered, house);
            let spare: u32 = without(&all, inner).iter().map(|word| word.count_ones()).sum();
            if is_fresh && !chosen.contains(&number) && !meet(house, covered) && spare as usize <= self.size {
                let open = without(open, house);
                outer.push(number);
                self.cover(chosen, inner, &open, &all, outer)?;
                outer.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Order;
    use crate::geometry::{Geometry, Outline};

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
