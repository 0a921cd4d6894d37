//! BUG-lite: cells with two digits each, where each house has each digit twice or not at all.
//!
//! If the cells held only these digits, then in each house as many digits as cells would be left for
//! them, so each digit would be in one of its two places. Each cell could take its other digit
//! instead, and the puzzle would have two solutions. So one of the further candidates is true. Source: the
//! uniqueness techniques of the players' forum.

use crate::techniques::Found;
use crate::techniques::patterns::guardians::Guardians;
use crate::{Ones, Position, Step, Technique};
use std::ops::ControlFlow;

/// The most cells of a pattern, and the most nodes of the search from one cell.
const MOST_CELLS: usize = 12;
const MOST_NODES: usize = 150;

/// Finds patterns of three digits and more, from each cell with two candidates in ascending order.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let mut seen = Vec::new();
    for start in position.cells_with_count(2) {
        let counts = vec![0; board.houses().len() * board.size()];
        let mut search = Search { position, counts, cells: Vec::new(), nodes: 0, seen: &mut seen, found: &mut *found };
        search.add(start, position.digits(start), &Guardians::default())?;
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    position: &'a Position,
    /// By house and digit, its places in the pattern.
    counts: Vec<u8>,
    /// The cells with their two digits.
    cells: Vec<(usize, u64)>,
    nodes: usize,
    /// The patterns found.
    seen: &'a mut Vec<Vec<(usize, u64)>>,
    found: &'a mut Found<'a, Step>,
}

impl Search<'_> {
    /// The numbers of the counts that a cell with these digits adds to.
    fn slots(&self, cell: usize, digits: u64) -> impl Iterator<Item = usize> + use<'_> {
        let board = self.position.board();
        let houses = board.memberships(cell).iter().map(|of| usize::from(of.house));
        houses.flat_map(move |house| Ones(digits).map(move |digit| house * board.size() + digit))
    }

    /// Adds a cell, then one for a digit that is once in a house.
    fn add(&mut self, cell: usize, digits: u64, guardians: &Guardians) -> ControlFlow<()> {
        self.nodes += 1;
        let guardians = guardians.with(self.position, cell, digits).filter(|_| self.nodes <= MOST_NODES);
        let Some(guardians) = guardians else { return ControlFlow::Continue(()) };
        for slot in self.slots(cell, digits).collect::<Vec<_>>() {
            self.counts[slot] += 1;
        }
        self.cells.push((cell, digits));
        let mut best: Option<Vec<(usize, u64)>> = None;
        for slot in (0..self.counts.len()).filter(|&slot| self.counts[slot] == 1) {
            if best.as_ref().is_none_or(|best| best.len() > 1) {
                let options = self.options(slot);
                best = best.filter(|best| best.len() <= options.len()).or(Some(options));
            }
        }
        let flow = match best {
            None => self.close(&guardians),
            Some(_) if self.cells.len() == MOST_CELLS => ControlFlow::Continue(()),
            Some(options) => options.into_iter().try_for_each(|(cell, digits)| self.add(cell, digits, &guardians)),
        };
        self.cells.pop();
        for slot in self.slots(cell, digits).collect::<Vec<_>>() {
            self.counts[slot] -= 1;
        }
        flow
    }

    /// The cells, each with two digits, that would be the second place of a digit in a house.
    fn options(&self, slot: usize) -> Vec<(usize, u64)> {
        let size = self.position.board().size();
        let (house, digit) = (slot / size, slot % size);
        let mut options = Vec::new();
        for cell in self.position.cells_with(house, digit).filter(|cell| self.cells.iter().all(|of| of.0 != *cell)) {
            for other in Ones(self.position.digits(cell) & !(1 << digit)) {
                let digits = 1 << digit | 1 << other;
                if self.slots(cell, digits).all(|slot| self.counts[slot] < 2) {
                    options.push((cell, digits));
                }
            }
        }
        options
    }

    fn close(&mut self, guardians: &Guardians) -> ControlFlow<()> {
        let mut pattern = self.cells.clone();
        pattern.sort_unstable();
        let union = pattern.iter().fold(0, |union, (_, digits)| union | digits);
        if union.count_ones() < 3 || self.seen.contains(&pattern) {
            return ControlFlow::Continue(());
        }
        let cells: Vec<usize> = pattern.iter().map(|of| of.0).collect();
        let digits = |cell: usize| pattern.iter().find(|of| of.0 == cell).map_or(0, |of| of.1);
        let step = guardians.step(self.position, Technique::BugLite, &cells, digits);
        self.seen.push(pattern);
        step.map_or(ControlFlow::Continue(()), &mut *self.found)
    }
}
