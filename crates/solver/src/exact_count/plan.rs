//! A problem with an order of its cells, compiled: what each step reads and writes.
//!
//! A *slot* is one fact about filled cells that the remaining cells can see: the digits that an open
//! house has, or the digit of one filled cell that a later one must differ from or be checked with. Both
//! are one bit per digit. So everything known about a digit is a word, its *signature*: the slots that
//! have it. Slots are numbered like registers: two that are never open at the same time may share a
//! number.

use super::CountError;
use super::problem::{Domain, Problem};
use super::symmetry::{Family, Symmetries};
use std::collections::BTreeMap;

/// A fact that is remembered from its first writer to its last reader. Cells are positions in the
/// order.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) writers: Vec<usize>,
    pub(super) readers: Vec<usize>,
    /// The last position that needs it.
    pub(super) end: usize,
    /// The digits that must all be present at the end.
    pub(super) wanted: Domain,
    /// Whether a check reads it, so that digits cannot be exchanged.
    pub(super) is_judged: bool,
    /// Its bit in a signature.
    pub(super) number: u32,
}

impl Slot {
    /// Whether it holds something after `filled` cells that is still needed.
    pub(super) fn is_open(&self, filled: usize) -> bool {
        self.writers[0] < filled && self.end >= filled
    }

    pub(super) const fn bit(&self) -> u64 {
        1 << self.number
    }
}

/// The step that fills one cell.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) domain: Domain,
    /// A digit is allowed if its signature has none of these bits.
    pub(super) read: u64,
    /// The bits added to its signature.
    pub(super) write: u64,
    /// For each digit, the bits that its signature must have: otherwise a house would lack it.
    pub(super) need: Vec<u64>,
    /// For each digit, bits that no step reads any more. They are set, so that states that differ only in
    /// them are equal.
    pub(super) idle: Vec<u64>,
    /// The slots that remain open.
    pub(super) keep: u64,
    /// The classes of digits before this cell.
    pub(super) before: Vec<Vec<usize>>,
    /// Classes of digits that the remaining cells cannot distinguish.
    pub(super) classes: Vec<Vec<usize>>,
    /// Families of slots that can be exchanged.
    pub(super) families: Vec<Family>,
    /// The sums with this cell: the weight of each digit, and the least and the most that the remaining
    /// cells add.
    pub(super) sums: Vec<(usize, Vec<i64>, [i64; 2])>,
    /// The checks that end at this cell.
    pub(super) checks: Vec<usize>,
    /// The sums that are unfinished after this cell.
    pub(super) running: Vec<usize>,
    /// The bits of a signature in a key.
    pub(super) width: u32,
}

/// A problem with an order.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    pub(super) problem: Problem<'a>,
    /// The cells of the problem, in order.
    pub(super) order: Vec<usize>,
    position: Vec<usize>,
    pub(super) slots: Vec<Slot>,
    /// For each cell of the problem the slot with its digit, if there is one.
    pub(super) memories: Vec<Option<usize>>,
}

impl<'a> Plan<'a> {
    /// The plan for this order.
    ///
    /// # Errors
    /// [`CountError::TooLarge`] if more than 64 slots are open at a time.
    pub(super) fn new(problem: Problem<'a>, order: Vec<usize>) -> Result<Self, CountError> {
        let mut position = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &cell)| position[cell] = at);
        let memories = vec![None; order.len()];
        let mut plan = Self { problem, order, position, slots: Vec::new(), memories };
        plan.slots_of_groups();
        plan.slots_of_checks();
        plan.number_slots()?;
        Ok(plan)
    }

    fn slots_of_groups(&mut self) {
        let mut pairs: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for group in &self.problem.groups {
            let mut cells: Vec<usize> = group.cells.iter().map(|&cell| self.position[cell]).collect();
            cells.sort_unstable();
            if let [first, second] = cells[..] {
                pairs.entry(first).or_default().push(second);
                continue;
            }
            let end = cells[cells.len() - 1];
            let (writers, readers, wanted) = (cells.clone(), cells, group.wanted);
            self.slots.push(Slot { writers, readers, end, wanted, is_judged: false, number: 0 });
        }
        for (writer, mut readers) in pairs {
            readers.sort_unstable();
            let end = readers[readers.len() - 1];
            self.memories[self.order[writer]] = Some(self.slots.len());
            self.slots.push(Slot { writers: vec![writer], readers, end, wanted: 0, is_judged: false, number: 0 });
        }
    }

    fn slots_of_checks(&mut self) {
        let position = &self.position;
        for check in &self.problem.checks {
            let last = check.cells.iter().map(|&cell| position[cell]).max().expect("a check has open cells");
            for &cell in check.cells.iter().filter(|&&cell| position[cell] != last) {
                let number = *self.memories[cell].get_or_insert(self.slots.len());
                if number == self.slots.len() {
                    let writers = vec![position[cell]];
                    let (readers, end) = (Vec::new(), last);
                    self.slots.push(Slot { writers, readers, end, wanted: 0, is_judged: true, number: 0 });
                }
                let slot = &mut self.slots[number];
                slot.is_judged = true;
                slot.end = slot.end.max(last);
            }
        }
    }

    /// Gives each slot the lowest number that is free while it is open.
    fn number_slots(&mut self) -> Result<(), CountError> {
        self.slots.sort_by_key(|slot| (slot.writers[0], slot.end, slot.readers.clone()));
        let mut free_from = [0; 64];
        for slot in &mut self.slots {
            let free = free_from.iter().position(|&from| from <= slot.writers[0]).ok_or(CountError::TooLarge)?;
            slot.number = u32::try_from(free).expect("below 64");
            free_from[free] = slot.end + 1;
        }
        // sorting has changed the indices
        let is_memory = |slot: &Slot| slot.writers.len() == 1;
        self.memories.fill(None);
        for (number, slot) in self.slots.iter().enumerate().filter(|(_, slot)| is_memory(slot)) {
            self.memories[self.order[slot.writers[0]]] = Some(number);
        }
        Ok(())
    }

    /// The step at a position.
    pub(super) fn step(&self, at: usize, symmetries: &Symmetries) -> Step {
        let filled = at + 1;
        let bits = |slots: &mut dyn Iterator<Item = &Slot>| slots.fold(0, |bits, slot| bits | slot.bit());
        let (mut need, mut idle) = (vec![0; self.digits()], vec![0; self.digits()]);
        for slot in self.slots.iter().filter(|slot| slot.is_open(filled) && !slot.is_judged) {
            let rest = slot.readers.iter().filter(|&&reader| reader >= filled);
            let possible = rest.fold(0, |all, &reader| all | self.domain(reader));
            for digit in (0..self.digits()).filter(|digit| possible >> digit & 1 == 0) {
                let bits = if slot.wanted >> digit & 1 == 1 { &mut need } else { &mut idle };
                bits[digit] |= slot.bit();
            }
        }
        let (sums, running) = self.tallies(at);
        let last = |cells: &[usize]| cells.iter().map(|&cell| self.position[cell]).max();
        let checks = (0..self.problem.checks.len()).filter(|&i| last(&self.problem.checks[i].cells) == Some(at));
        Step {
            domain: self.domain(at),
            read: bits(&mut self.slots.iter().filter(|slot| slot.readers.contains(&at) && slot.is_open(at))),
            write: bits(&mut self.slots.iter().filter(|slot| slot.writers.contains(&at))),
            need,
            idle,
            keep: bits(&mut self.slots.iter().filter(|slot| slot.is_open(filled))),
            before: symmetries.classes(self, at),
            classes: symmetries.classes(self, filled),
            families: symmetries.families(self, filled),
            sums,
            checks: checks.collect(),
            running,
            width: self.slots.iter().filter(|slot| slot.is_open(filled)).map(|slot| slot.number + 1).max().unwrap_or(0),
        }
    }

    /// The weights of a cell in each sum, and the sums that are unfinished after it.
    #[expect(clippy::type_complexity, reason = "both are fields of a step")]
    fn tallies(&self, at: usize) -> (Vec<(usize, Vec<i64>, [i64; 2])>, Vec<usize>) {
        let (mut sums, mut running) = (Vec::new(), Vec::new());
        for (number, tally) in self.problem.tallies.iter().enumerate() {
            let mut rest = [0, 0];
            let (mut has_begun, mut has_ended) = (false, true);
            for (cell, weights) in &tally.terms {
                let place = self.position[*cell];
                has_begun |= place <= at;
                has_ended &= place <= at;
                if place > at {
                    let digits = (0..self.digits()).filter(|digit| self.domain(place) >> digit & 1 == 1);
                    let weights: Vec<i64> = digits.map(|digit| weights[digit]).collect();
                    rest[0] += weights.iter().min().expect("a domain has a digit");
                    rest[1] += weights.iter().max().expect("a domain has a digit");
                }
            }
            if has_begun && !has_ended {
                running.push(number);
            }
            if let Some((_, weights)) = tally.terms.iter().find(|(cell, _)| self.position[*cell] == at) {
                sums.push((number, weights.clone(), rest));
            }
        }
        (sums, running)
    }

    /// The position of a cell of the problem in the order.
    pub(super) fn position(&self, cell: usize) -> usize {
        self.position[cell]
    }

    pub(super) fn digits(&self) -> usize {
        self.problem.rules.size()
    }

    /// The candidates of the cell at a position.
    pub(super) fn domain(&self, at: usize) -> Domain {
        self.problem.domain(self.order[at])
    }
}
