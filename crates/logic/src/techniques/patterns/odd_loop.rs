//! Odd loops: broken wings and bivalue oddagons.
//!
//! The cells of the loop are joined by different houses. In a bivalue oddagon they have two digits in
//! common, and if each held one of them, neighbours would differ. In a broken wing each house has a
//! digit in its two cells of the loop, and if it had no other place, one of the two would hold it. In
//! both cases the cells would take turns, which does not go round an odd loop. So one of the further
//! candidates, the guardians, is true. Source: the players' forum ("turbot fish with guardians").

use super::guardians::Guardians;
use crate::techniques::Found;
use crate::{Position, Role, Step, Technique, ones};
use std::ops::ControlFlow;

/// The longest loop, and the most nodes of the search for a digit or two.
const LONGEST: usize = 9;
const MOST_NODES: usize = 3000;

/// Finds loops of one digit or of two: digits, then cells in ascending order; for each set of guardians
/// one.
pub(crate) fn find(position: &Position, technique: Technique, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let size = position.board().size();
    for first in 0..size {
        let others = if technique == Technique::BrokenWing { first..first + 1 } else { first + 1..size };
        for second in others {
            let both = position.cells_of(first).iter().zip(position.cells_of(second)).map(|(a, b)| a & b);
            let cells: Vec<usize> = ones(&both.collect::<Vec<u64>>()).collect();
            let digits = 1 << first | 1 << second;
            let (path, houses, seen) = (Vec::new(), Vec::new(), Vec::new());
            let mut search =
                Search { position, technique, digits, cells: &cells, path, houses, seen, nodes: 0, found: &mut *found };
            cells.iter().filter(|_| cells.len() >= 5).try_for_each(|&cell| search.add(cell, Guardians::default()))?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    position: &'a Position,
    technique: Technique,
    digits: u64,
    /// The cells with the digits.
    cells: &'a [usize],
    path: Vec<usize>,
    houses: Vec<usize>,
    /// The sets of guardians of the loops found.
    seen: Vec<Vec<(usize, usize)>>,
    nodes: usize,
    found: &'a mut Found<'a, Step>,
}

impl Search<'_> {
    /// Adds a cell and the loops that go on from it.
    fn add(&mut self, cell: usize, guardians: Guardians) -> ControlFlow<()> {
        self.nodes += 1;
        let is_single = self.technique == Technique::BrokenWing;
        let own = if is_single { Some(guardians) } else { guardians.with(self.position, cell, self.digits) };
        let Some(guardians) = own.filter(|_| self.nodes <= MOST_NODES) else { return ControlFlow::Continue(()) };
        self.path.push(cell);
        let (start, length) = (self.path[0], self.path.len());
        let is_loop = length >= 5 && length % 2 == 1 && self.path[1] < cell;
        let closing = is_loop.then_some(start).into_iter();
        let further = self.cells.iter().copied().filter(|&next| next > start && length < LONGEST);
        for next in closing.chain(further).collect::<Vec<_>>() {
            let is_end = next == start;
            if !is_end && self.path.contains(&next) {
                continue;
            }
            for house in self.position.board().common_houses(&[cell, next]).collect::<Vec<_>>() {
                let all =
                    if self.houses.contains(&house) { None } else { self.joined(&guardians, house, [cell, next]) };
                let Some(all) = all else { continue };
                self.houses.push(house);
                if is_end {
                    self.close(&all)?;
                } else {
                    self.add(next, all)?;
                }
                self.houses.pop();
            }
        }
        self.path.pop();
        ControlFlow::Continue(())
    }

    /// The guardians with those of a house that joins two cells; none if it cannot.
    fn joined(&self, guardians: &Guardians, house: usize, cells: [usize; 2]) -> Option<Guardians> {
        if self.technique != Technique::BrokenWing {
            return Some(guardians.clone());
        }
        let digit = self.digits.trailing_zeros() as usize;
        let others = self.position.cells_with(house, digit).filter(|cell| !cells.contains(cell));
        let is_complete = self.position.board().houses()[house].is_complete;
        let all = is_complete.then(|| guardians.clone())?;
        { others }.try_fold(all, |all, cell| all.with(self.position, cell, !self.digits))
    }

    fn close(&mut self, guardians: &Guardians) -> ControlFlow<()> {
        let mut set = guardians.candidates.clone();
        set.sort_unstable();
        if self.seen.contains(&set) {
            return ControlFlow::Continue(());
        }
        self.seen.push(set);
        let step = guardians.step(self.position, self.technique, &self.path, |_| self.digits);
        let Some(step) = step else { return ControlFlow::Continue(()) };
        let houses = self.houses.iter().map(|&house| self.position.board().houses()[house].name);
        (self.found)(houses.fold(step, |step, name| step.house(Role::Pattern, name)))
    }
}
