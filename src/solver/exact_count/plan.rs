//! The order in which cells are filled, compiled: what each step reads and writes.
//!
//! A *slot* is one thing that the cells to come can see of those that are filled: of an open house, which digits it
//! has; of a filled cell that a later one must differ from or be judged with, which digit it holds. Both are one bit
//! for each digit. So what is known of a digit is a word, its *signature*: the slots that have it. Slots are numbered
//! like registers: two that are never open at the same time may have the same number.

use super::Refusal;
use super::problem::{Domain, Problem};
use super::symmetry::{Family, Symmetries};
use std::collections::BTreeMap;

/// Something that is remembered from the first of its writers to the last who needs it; cells are positions in the
/// order.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) writers: Vec<usize>,
    pub(super) readers: Vec<usize>,
    /// The position after which it is forgotten.
    pub(super) end: usize,
    /// The digits that must all have been written at the end.
    pub(super) wanted: Domain,
    /// Whether its bits are read by a check, so that the very digits count.
    pub(super) is_judged: bool,
    /// Its bit in a signature.
    pub(super) number: u32,
}

impl Slot {
    /// Whether there is something in it after so many cells, and somebody still needs it.
    pub(super) fn is_open(&self, filled: usize) -> bool {
        self.writers[0] < filled && self.end >= filled
    }

    pub(super) const fn bit(&self) -> u64 {
        1 << self.number
    }
}

/// What is done at one cell.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) domain: Domain,
    /// A digit may come here whose signature has none of these bits.
    pub(super) read: u64,
    /// The bits that its signature gets.
    pub(super) write: u64,
    /// For each digit, the bits that its signature must have by now: else it would be missing in a house.
    pub(super) need: Vec<u64>,
    /// For each digit, bits that nobody asks for any more; they are set, so that states that differ in nothing else are
    /// one.
    pub(super) idle: Vec<u64>,
    /// The slots that go on.
    pub(super) keep: u64,
    /// The classes before this cell.
    pub(super) before: Vec<Vec<usize>>,
    /// Digits that the cells to come cannot tell apart.
    pub(super) classes: Vec<Vec<usize>>,
    /// Slots that can be exchanged.
    pub(super) families: Vec<Family>,
    /// Tallies that this cell is in, with what each digit adds and the least and the most that is still to come.
    pub(super) sums: Vec<(usize, Vec<i64>, [i64; 2])>,
    /// The checks whose last cell this is.
    pub(super) checks: Vec<usize>,
    /// The tallies that have begun and not ended, after this cell.
    pub(super) running: Vec<usize>,
    /// Bits of a signature in a key.
    pub(super) width: u32,
}

/// A problem with an order.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    pub(super) problem: Problem<'a>,
    /// Cells of the problem.
    pub(super) order: Vec<usize>,
    position: Vec<usize>,
    pub(super) slots: Vec<Slot>,
    /// For each cell of the problem the slot that remembers its digit, if there is one.
    pub(super) memories: Vec<Option<usize>>,
}

impl<'a> Plan<'a> {
    /// The plan of filling the cells of a problem in this order.
    ///
    /// # Errors
    /// [`Refusal::Size`] if more than a word of slots are open at a time.
    pub(super) fn new(problem: Problem<'a>, order: Vec<usize>) -> Result<Self, Refusal> {
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

    /// The lowest number that is free from the first writer to the end.
    fn number_slots(&mut self) -> Result<(), Refusal> {
        self.slots.sort_by_key(|slot| (slot.writers[0], slot.end, slot.readers.clone()));
        let mut free_from = [0; 64];
        for slot in &mut self.slots {
            let free = free_from.iter().position(|&from| from <= slot.writers[0]).ok_or(Refusal::Size)?;
            slot.number = u32::try_from(free).expect("below 64");
            free_from[free] = slot.end + 1;
        }
        // sorted anew: find the memories of cells again
        let is_memory = |slot: &Slot| slot.writers.len() == 1;
        self.memories.fill(None);
        for (number, slot) in self.slots.iter().enumerate().filter(|(_, slot)| is_memory(slot)) {
            self.memories[self.order[slot.writers[0]]] = Some(number);
        }
        Ok(())
    }

    /// What is done at a position.
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

    /// What a cell adds to tallies, and which run on after it.
    #[expect(clippy::type_complexity, reason = "the two go into a step right away")]
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

    /// Where in the order a cell of the problem stands.
    pub(super) fn position(&self, cell: usize) -> usize {
        self.position[cell]
    }

    pub(super) fn digits(&self) -> usize {
        self.problem.rules.size()
    }

    /// What the cell at a position may hold.
    pub(super) fn domain(&self, at: usize) -> Domain {
        self.problem.domain(self.order[at])
    }
}
