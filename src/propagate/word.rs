//! A line of cells that reads a word of an automaton.
//!
//! Forward, the states that some assignment of the cells so far leads to; backward, those from which the end can be
//! accepted. A digit stays in a cell exactly if it makes a move from a state of the first kind to one of the second.
//!
//! *Soundness and consistency*: the moves that stay are those on accepted paths, and every such path is an assignment, if no
//! cell comes twice.
//!
//! # References
//! Pesant: *A regular language membership constraint for finite sequences of variables*, CP 2004.

use super::{Choices, Cost, Domain, Propagator, Scratch, Wiped, members};
use crate::formula::{Formula, Literal, path};
use crate::grid::Digit;
use crate::rules::Automaton;

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    digits: usize,
    /// Words that hold a set of states.
    width: usize,
    start: Vec<u64>,
    accepting: Vec<u64>,
    /// For each state the digits that lead anywhere, and then for each digit where its targets end.
    leading: Vec<Domain>,
    ends: Vec<u32>,
    targets: Vec<u16>,
    repeats: bool,
}

impl Word {
    /// The propagator for an automaton; `repeats` if a cell comes twice in the scope.
    pub(crate) fn new(automaton: &Automaton, repeats: bool) -> Self {
        let (states, digits) = (automaton.states(), automaton.digits());
        let width = states.div_ceil(64).max(1);
        let (mut start, mut accepting) = (vec![0; width], vec![0; width]);
        automaton.start().iter().for_each(|&state| insert(&mut start, state));
        let (mut leading, mut ends, mut targets) = (vec![0; states], vec![0], Vec::new());
        for (state, leading) in leading.iter_mut().enumerate() {
            let number = state as u16;
            if automaton.accepts(number) {
                insert(&mut accepting, number);
            }
            for digit in 0..digits {
                targets.extend_from_slice(automaton.next(number, Digit::from_index(digit)));
                if targets.len() as u32 > *ends.last().unwrap_or(&0) {
                    *leading |= 1 << digit;
                }
                ends.push(targets.len() as u32);
            }
        }
        Self { digits, width, start, accepting, leading, ends, targets, repeats }
    }

    /// How many digits there are.
    pub(super) const fn digits(&self) -> usize {
        self.digits
    }

    /// Words that hold a set of states.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// To how many states the digits lead, from all of them.
    pub(super) fn target_count(&self) -> usize {
        self.targets.len()
    }

    /// The digits that lead anywhere from a state.
    #[inline]
    pub(super) fn leading(&self, state: usize) -> Domain {
        self.leading[state]
    }

    /// The states that a digit leads to.
    #[inline]
    pub(super) fn targets(&self, state: usize, digit: usize) -> &[u16] {
        let row = state * self.digits + digit;
        &self.targets[self.ends[row] as usize..self.ends[row + 1] as usize]
    }
}

#[inline]
fn insert(set: &mut [u64], state: u16) {
    set[usize::from(state / 64)] |= 1 << (state % 64);
}

#[inline]
fn contains(set: &[u64], state: u16) -> bool {
    set[usize::from(state / 64)] >> (state % 64) & 1 != 0
}

impl Propagator for Word {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        let width = self.width;
        let layers = &mut scratch.words;
        layers.clear();
        layers.extend_from_slice(&self.start);
        layers.resize((domains.len() + 1) * width, 0);
        for (i, &domain) in domains.iter().enumerate() {
            let (before, after) = layers.split_at_mut((i + 1) * width);
            let (before, after) = (&before[i * width..], &mut after[..width]);
            for (word, &states) in before.iter().enumerate() {
                for bit in members(states) {
                    let state = word * 64 + bit;
                    for digit in members(domain & self.leading[state]) {
                        for &target in self.targets(state, digit) {
                            insert(after, target);
                        }
                    }
                }
            }
        }
        let last = &mut layers[domains.len() * width..];
        let mut alive = 0;
        for (states, accepting) in last.iter_mut().zip(&self.accepting) {
            *states &= accepting;
            alive |= *states;
        }
        if alive == 0 {
            return Err(Wiped);
        }
        for (i, domain) in domains.iter_mut().enumerate().rev() {
            let (before, after) = layers.split_at_mut((i + 1) * width);
            let (before, after) = (&mut before[i * width..], &after[..width]);
            let mut supported = 0;
            for (word, states) in before.iter_mut().enumerate() {
                let mut rest = 0;
                for bit in members(*states) {
                    let state = word * 64 + bit;
                    let mut live = false;
                    for digit in members(*domain & self.leading[state]) {
                        if self.targets(state, digit).iter().any(|&target| contains(after, target)) {
                            live = true;
                            supported |= 1 << digit;
                        }
                    }
                    rest |= u64::from(live) << bit;
                }
                *states = rest;
            }
            *domain = supported;
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let takes_the_empty_word =
            self.start.iter().zip(&self.accepting).any(|(start, accepting)| start & accepting != 0);
        if cells.is_empty() && !takes_the_empty_word {
            return formula.implies(guard, []);
        }
        let layers: Vec<_> = cells.iter().map(|cell| cell.iter().map(|&(digit, is)| (is, digit)).collect()).collect();
        // where a digit leads to several states, they go on as one set of states
        path(formula, guard, self.start.clone(), &layers, |number, states, digit| {
            let mut next = vec![0; self.width];
            for (word, &states) in states.iter().enumerate() {
                for bit in members(states) {
                    self.targets(word * 64 + bit, digit).iter().for_each(|&target| insert(&mut next, target));
                }
            }
            let last = number + 1 == layers.len();
            if last {
                next.iter_mut().zip(&self.accepting).for_each(|(next, accepting)| *next &= accepting);
            }
            let leads = next.iter().any(|&word| word != 0);
            // all ends are the same
            leads.then(|| if last { Vec::new() } else { next })
        });
    }

    fn is_idempotent(&self) -> bool {
        !self.repeats
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
