//! A line of different cells that reads a word of an automaton.
//!
//! What cells that differ have read so far is a set of digits, and where the automaton may be depends on the set and the
//! order. So the states are pairs: a set of digits, of which there are 2ⁿ and in each layer only those of one size, with the
//! automaton's states that some order of its digits leads to. Forward from nothing and backward from the end, a digit stays in a
//! cell exactly if it is on the way from a pair of the first kind to one of the second.
//!
//! *Soundness and consistency*: domain, of the word and the differences together; houses alone and the word alone leave
//! much more. As cells are filled, there are few sets left to go through.
//!
//! # References
//! Held, Karp: *A dynamic programming approach to sequencing problems*, SIAM 1962, for the sets. Pesant: *A regular language
//! membership constraint for finite sequences of variables*, CP 2004, for the word.

use super::word::Word;
use super::{Choices, Cost, Domain, Propagator, Scratch, Wiped, members};
use crate::formula::{Formula, Literal};
use crate::rules::Automaton;

/// The most digits: there is a table with an entry for each set of them.
const MOST_DIGITS: usize = 10;

/// The most pairs of a set and a state.
const MOST_PAIRS: usize = 1 << 18;

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct DistinctWord(Word);

impl DistinctWord {
    /// The propagator for an automaton; `None` if there are too many digits or states, or digits that lead to many states at once.
    pub(crate) fn new(automaton: &Automaton) -> Option<Self> {
        let (states, digits) = (automaton.states(), automaton.digits());
        let is_small = digits <= MOST_DIGITS && states << digits <= MOST_PAIRS;
        is_small
            .then(|| Word::new(automaton, false))
            .filter(|word| word.target_count() <= 2 * states * digits)
            .map(Self)
    }

    /// Leaves of a layer, the `sets`, what leads on to one of those behind it, and gives the digits that do.
    fn leave_what_leads(&self, sets: &[u16], domain: Domain, by_set: &mut [u64]) -> Domain {
        let width = self.0.width();
        let mut supported = 0;
        for &set in sets {
            let at = usize::from(set) * width;
            let free = domain & !u64::from(set);
            for word in 0..width {
                let mut live = 0;
                for bit in members(by_set[at + word]) {
                    let state = word * 64 + bit;
                    for digit in members(free & self.0.leading(state)) {
                        let next = (usize::from(set) | 1 << digit) * width;
                        let leads = |&target: &u16| by_set[next + usize::from(target / 64)] >> (target % 64) & 1 != 0;
                        if self.0.targets(state, digit).iter().any(leads) {
                            live |= 1 << bit;
                            supported |= 1 << digit;
                        }
                    }
                }
                by_set[at + word] = live;
            }
        }
        supported
    }

    /// What the sets of a layer lead to: adds the next layer's sets to the list.
    fn lead_on(&self, layer: std::ops::Range<usize>, domain: Domain, sets: &mut Vec<u16>, by_set: &mut [u64]) {
        let width = self.0.width();
        for i in layer {
            let set = sets[i];
            let at = usize::from(set) * width;
            for digit in members(domain & !u64::from(set)) {
                let next = set | 1 << digit;
                let to = usize::from(next) * width;
                let mut fresh = by_set[to..to + width].iter().all(|&states| states == 0);
                for word in 0..width {
                    for bit in members(by_set[at + word]) {
                        for &target in self.0.targets(word * 64 + bit, digit) {
                            by_set[to + usize::from(target / 64)] |= 1 << (target % 64);
                            if std::mem::replace(&mut fresh, false) {
                                sets.push(next);
                            }
                        }
                    }
                }
            }
        }
    }
}

impl Propagator for DistinctWord {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        let width = self.0.width();
        let Scratch { by_set, sets, words: ends, .. } = scratch;
        by_set.resize(by_set.len().max(width << self.0.digits()), 0);
        sets.clear();
        ends.clear();
        by_set[..width].copy_from_slice(self.0.start());
        sets.push(0);
        let mut from = 0;
        for &domain in &*domains {
            ends.push(from as u64);
            let end = sets.len();
            self.lead_on(from..end, domain, sets, by_set);
            from = end;
        }
        let mut alive = 0;
        for &set in &sets[from..] {
            let at = usize::from(set) * width;
            for (states, accepting) in by_set[at..at + width].iter_mut().zip(self.0.accepting()) {
                *states &= accepting;
                alive |= *states;
            }
        }
        if alive != 0 {
            let mut end = from;
            for (domain, &from) in domains.iter_mut().zip(&*ends).rev() {
                *domain = self.leave_what_leads(&sets[from as usize..end], *domain, by_set);
                end = from as usize;
            }
        }
        for &set in &*sets {
            let at = usize::from(set) * width;
            by_set[at..at + width].fill(0);
        }
        if alive == 0 { Err(Wiped) } else { Ok(()) }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        self.0.write(cells, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
