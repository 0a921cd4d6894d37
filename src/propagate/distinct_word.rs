//! A line of different cells that reads a word of an automaton.
//!
//! First the word alone is pruned. Where few cells are open after that, the differences are counted in: what cells that
//! differ have read so far is a set of digits, and where the automaton may be depends on the set and the order. So the
//! states are pairs: a set of digits, of which there are 2ⁿ and in each layer only those of one size, with the automaton's
//! states that some order of its digits leads to. Forward from nothing and backward from the end, a digit stays in a cell
//! exactly if it is on the way from a pair of the first kind to one of the second. Left out are states that the word alone
//! has ruled out, and sets that lack a digit which no later cell can hold, if the line holds all digits.
//!
//! *Soundness and consistency*: domain, of the word, and of word and differences together where four cells or fewer are
//! open. With more open cells, sets took five to ten times as long as they saved in guesses.
//!
//! # References
//! Held, Karp: *A dynamic programming approach to sequencing problems*, SIAM 1962, for the sets. Pesant: *A regular language
//! membership constraint for finite sequences of variables*, CP 2004, for the word.

use super::word::Word;
use super::{Choices, Cost, Domain, Propagator, Scratch, Wiped, members};
use crate::formula::{Formula, Literal};
use crate::grid::Digit;
use crate::rules::Automaton;
use std::sync::Arc;

/// The most digits: there is a table with an entry for each set of them.
const MOST_DIGITS: usize = 10;

/// The most pairs of a set and a state.
const MOST_PAIRS: usize = 1 << 18;

/// The most open cells that sets are gone through with.
const MOST_OPEN: usize = 4;

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct DistinctWord(Arc<Word>);

impl DistinctWord {
    /// The propagator for an automaton, by that for its words; `None` if there are too many digits or states, or digits that lead to
    /// many states at once.
    pub(crate) fn new(automaton: &Automaton, word: impl FnOnce() -> Arc<Word>) -> Option<Self> {
        let (states, digits) = (automaton.states(), automaton.digits());
        let is_small = digits <= MOST_DIGITS && states << digits <= MOST_PAIRS;
        let targets =
            |state: usize| (0..digits).map(move |digit| automaton.next(state as u16, Digit::from_index(digit)));
        let target_count = || (0..states).flat_map(targets).map(<[u16]>::len).sum::<usize>();
        (is_small && target_count() <= 2 * states * digits).then(|| Self(word()))
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
                        if self.0.leads_to(state, digit, &by_set[next..next + width]) {
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

    /// What the sets of a layer lead to: adds the next layer's sets to the list. `live` are the states there that the end
    /// can be reached from, `missing` the digits that cannot come later.
    fn lead_on(
        &self,
        layer: std::ops::Range<usize>,
        (domain, missing): (Domain, Domain),
        live: &[u64],
        sets: &mut Vec<u16>,
        by_set: &mut [u64],
    ) {
        let width = self.0.width();
        for i in layer {
            let set = sets[i];
            let at = usize::from(set) * width;
            for digit in members(domain & !u64::from(set)) {
                let next = set | 1 << digit;
                if missing & !u64::from(next) != 0 {
                    continue;
                }
                let to = usize::from(next) * width;
                let mut fresh = by_set[to..to + width].iter().all(|&states| states == 0);
                for word in 0..width {
                    for bit in members(by_set[at + word]) {
                        let leads = self.0.lead(word * 64 + bit, digit, live, &mut by_set[to..to + width]);
                        if leads && std::mem::replace(&mut fresh, false) {
                            sets.push(next);
                        }
                    }
                }
            }
        }
    }
}

impl Propagator for DistinctWord {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        self.0.prune(domains, scratch)?;
        let (count, digits, width) = (domains.len(), self.0.digits(), self.0.width());
        if count > digits {
            return Err(Wiped);
        }
        let open = domains.iter().filter(|domain| !domain.is_power_of_two()).count();
        if open == 0 || open > MOST_OPEN {
            return Ok(());
        }
        let Scratch { by_set, sets, words: live, .. } = scratch;
        by_set.resize(by_set.len().max(width << digits), 0);
        let (mut ends, mut missing) = ([0; MOST_DIGITS + 1], [0; MOST_DIGITS + 1]);
        // a line of all digits has those before that it cannot have later
        if count == digits {
            missing[count] = Domain::MAX >> (64 - digits);
            for (i, domain) in domains.iter().enumerate().rev() {
                missing[i] = missing[i + 1] & !domain;
            }
        }
        sets.clear();
        by_set[..width].copy_from_slice(&live[..width]);
        sets.push(0);
        let mut from = 0;
        for (i, &domain) in domains.iter().enumerate() {
            ends[i] = from;
            let end = sets.len();
            let live = &live[(i + 1) * width..(i + 2) * width];
            self.lead_on(from..end, (domain, missing[i + 1]), live, sets, by_set);
            from = end;
        }
        let alive = from < sets.len();
        if alive {
            let mut end = from;
            for (domain, &from) in domains.iter_mut().zip(&ends).rev() {
                *domain = self.leave_what_leads(&sets[from..end], *domain, by_set);
                end = from;
            }
        }
        for &set in &*sets {
            let at = usize::from(set) * width;
            by_set[at..at + width].fill(0);
        }
        if alive { Ok(()) } else { Err(Wiped) }
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
