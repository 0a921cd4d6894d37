//! A line of different cells in which so many digits are greater than all before them: *records*.
//!
//! Two passes. In the first, a state is the largest digit so far and the number of records. For each number the largest
//! digits are one word, and a cell's step is a few operations on it: a digit below some largest is no record, one above
//! some largest is. So many different cells as have been read need a largest digit of that index at least; where the line
//! holds all digits, the largest of all comes in the end.
//!
//! In the second, for lines with few open cells, a state is the set of digits so far, of which the largest is the last record
//! whatever the order; all that is to be known of a set is which numbers of records some order of its digits can have: a
//! few bits, cut down to what the first pass has left for the largest digit. Where none of the cells to come can hold a
//! larger digit, nothing is open but how the rest is dealt, which is left to the houses: sets are gone through up to there
//! only. Left out are sets that lack a digit which no later cell can hold, if the line holds all digits.
//!
//! *Soundness and consistency*: each pass keeps what is on the way from the start to an end, forward and backward. The
//! first is domain consistent but for differences; the second but for those behind the last record.
//!
//! # References
//! Pesant: *A regular language membership constraint for finite sequences of variables*, CP 2004; Held, Karp: *A dynamic
//! programming approach to sequencing problems*, SIAM 1962, for the sets.

use super::word::Word;
use super::{Choices, Cost, Domain, Propagator, Scratch, Wiped, above_some, below_some, keep, members};
use crate::formula::{Formula, Literal};
use crate::rules::Automaton;

/// The most digits that sets are gone through with: there is a table with an entry for each set of them.
const MOST_DIGITS: usize = 10;

/// The most open cells that sets are gone through with; the houses settle a single one.
const MOST_OPEN: usize = 5;

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct Records {
    wanted: usize,
    /// The lowest digits, which never count.
    unseen: Domain,
    digits: usize,
    /// The same as an automaton.
    automaton: Automaton,
}

/// What the cells from one on can hold.
#[derive(Clone, Copy, Debug, Default)]
struct Later {
    /// Digits that none of them can hold, and that must stand before them.
    missing: Domain,
    /// Digits than which none of them can be greater.
    last: Domain,
    /// By the largest digit so far, the numbers of records from which the wanted one can be reached.
    numbers: [u16; MOST_DIGITS],
}

/// What is known of the sets of a layer's digits on the way on.
struct Step<'a> {
    unseen: Domain,
    domain: Domain,
    later: &'a Later,
}

impl Step<'_> {
    /// Calls `on` for each set that a set leads to, with the numbers of records there, by how much they are more than
    /// before, and whether nothing is open any more.
    #[inline]
    fn each(&self, set: u16, numbers: u16, mut on: impl FnMut(u16, u16, u32, bool)) {
        let free = self.domain & !Domain::from(set);
        // the digits above the largest so far
        let above = Domain::MAX.checked_shl(u16::BITS - set.leading_zeros()).unwrap_or(0);
        let mut next = |digit: usize, numbers: u16, by: u32, last: bool| {
            let next = set | 1 << digit;
            if self.later.missing & !Domain::from(next) == 0 {
                on(next, numbers, by, last);
            }
        };
        if set != 0 {
            let largest = (u16::BITS - 1 - set.leading_zeros()) as usize;
            let last = self.later.last >> largest & 1 != 0;
            let numbers = numbers & self.later.numbers[largest];
            if numbers != 0 {
                members(free & !above).for_each(|digit| next(digit, numbers, 0, last));
            }
        }
        for digit in members(free & above) {
            let by = u32::from(self.unseen >> digit & 1 == 0);
            let numbers = numbers << by & self.later.numbers[digit];
            if numbers != 0 {
                next(digit, numbers, by, self.later.last >> digit & 1 != 0);
            }
        }
    }
}

impl Records {
    /// The propagator for so many records, where so many of the lowest digits never count, and the automaton that says
    /// the same; `None` if more are wanted than there are digits.
    pub(crate) fn new(wanted: usize, unseen: usize, automaton: &Automaton) -> Option<Self> {
        let (digits, automaton) = (automaton.digits(), automaton.clone());
        let unseen = !Domain::MAX.checked_shl(unseen as u32).unwrap_or(0);
        (digits <= 64 && wanted <= digits).then_some(Self { wanted, unseen, digits, automaton })
    }

    /// The first pass, which ends with one of `ends` as the largest digit. It leaves in `largest`, behind each cell and by the
    /// number of records, the digits that can be the largest so far.
    fn prune_by_largest(&self, domains: &mut [Domain], ends: Domain, largest: &mut Vec<Domain>) -> Result<(), Wiped> {
        let (width, unseen) = (self.wanted + 1, self.unseen);
        largest.clear();
        largest.resize(domains.len() * width, 0);
        largest[0] = domains[0] & unseen;
        if self.wanted > 0 {
            largest[1] = domains[0] & !unseen;
        }
        for (i, &domain) in domains.iter().enumerate().skip(1) {
            let (before, after) = largest[(i - 1) * width..].split_at_mut(width);
            let (enough, falls) = (Domain::MAX << i, above_some(domain));
            for (number, &here) in before.iter().enumerate().filter(|(_, here)| **here != 0) {
                let rises = domain & above_some(here) & enough;
                after[number] |= here & falls & enough | rises & unseen;
                if number < self.wanted {
                    after[number + 1] |= rises & !unseen;
                }
            }
        }
        let behind = &mut largest[(domains.len() - 1) * width..];
        behind[..self.wanted].fill(0);
        behind[self.wanted] &= ends;
        for (i, domain) in domains.iter_mut().enumerate().skip(1).rev() {
            let (before, after) = largest[(i - 1) * width..].split_at_mut(width);
            let (falls, mut supported) = (above_some(*domain), 0);
            for (number, here) in before.iter_mut().enumerate().filter(|(_, here)| **here != 0) {
                let counting = if number < self.wanted { after[number + 1] & !unseen } else { 0 };
                let stays = *here & falls & after[number];
                let rises = *domain & above_some(*here) & (counting | after[number] & unseen);
                supported |= *domain & below_some(stays) | rises;
                *here = stays | *here & below_some(rises);
            }
            *domain = supported;
        }
        keep(&mut domains[0], largest[..width.min(2)].iter().fold(0, |all, here| all | here))
    }

    /// What is to be known of the cells behind each, after the first pass.
    fn later(&self, domains: &[Domain], largest: &[Domain]) -> [Later; MOST_DIGITS + 1] {
        let mut all = [Later::default(); MOST_DIGITS + 1];
        let full = Domain::MAX >> (64 - self.digits);
        let mut union: Domain = 0;
        for i in (0..=domains.len()).rev() {
            let later = &mut all[i];
            union |= domains.get(i).copied().unwrap_or(0);
            later.missing = if domains.len() == self.digits { full & !union } else { 0 };
            later.last = union.checked_ilog2().map_or(Domain::MAX, |largest| Domain::MAX << largest);
            let numbers = i.checked_sub(1).and_then(|behind| largest.chunks_exact(self.wanted + 1).nth(behind));
            for (number, &here) in numbers.unwrap_or_default().iter().enumerate() {
                members(here).for_each(|digit| later.numbers[digit] |= 1 << number);
            }
        }
        all
    }

    /// The second pass, which takes what the first has left.
    fn prune_by_sets(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        let Scratch { by_set, sets, words: largest, .. } = scratch;
        let later = self.later(domains, largest);
        by_set.resize(by_set.len().max(1 << self.digits), 0);
        sets.clear();
        sets.push(0);
        by_set[0] = 1;
        // where the sets of each layer begin; what may stand behind the last record
        let (mut starts, mut behind) = ([0; MOST_DIGITS + 1], [0; MOST_DIGITS + 1]);
        for (i, &domain) in domains.iter().enumerate() {
            let end = sets.len();
            starts[i + 1] = end;
            let step = Step { unseen: self.unseen, domain, later: &later[i + 1] };
            behind[i + 1] = behind[i];
            for at in starts[i]..end {
                let numbers = by_set[usize::from(sets[at])] as u16;
                step.each(sets[at], numbers, |next, numbers, _, last| {
                    if last {
                        behind[i + 1] |= !Domain::from(next);
                        return;
                    }
                    let known = &mut by_set[usize::from(next)];
                    if *known == 0 {
                        sets.push(next);
                    }
                    *known |= u64::from(numbers);
                });
            }
        }
        let mut found = false;
        for (i, domain) in domains.iter_mut().enumerate().rev() {
            let step = Step { unseen: self.unseen, domain: *domain, later: &later[i + 1] };
            let mut supported = *domain & behind[i];
            for &set in &sets[starts[i]..starts[i + 1]] {
                let (numbers, mut live) = (by_set[usize::from(set)] as u16, 0);
                step.each(set, numbers, |next, numbers, by, last| {
                    let on = if last { numbers } else { numbers & by_set[usize::from(next)] as u16 };
                    live |= on >> by;
                    supported |= if on == 0 { 0 } else { Domain::from(next ^ set) };
                });
                by_set[usize::from(set)] = u64::from(live);
                found = live != 0;
            }
            *domain = supported;
        }
        for &set in &*sets {
            by_set[usize::from(set)] = 0;
        }
        if found { Ok(()) } else { Err(Wiped) }
    }
}

impl Propagator for Records {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        let count = domains.len();
        if count == 0 || count > self.digits {
            return if count == 0 && self.wanted == 0 { Ok(()) } else { Err(Wiped) };
        }
        // a line of all digits is read up to the last place of the largest
        let top = 1 << (self.digits - 1);
        let is_whole = count == self.digits;
        let last =
            if is_whole { domains.iter().rposition(|domain| domain & top != 0).ok_or(Wiped)? } else { count - 1 };
        let read = &mut domains[..=last];
        self.prune_by_largest(read, if is_whole { top } else { Domain::MAX }, &mut scratch.words)?;
        let open = read.iter().filter(|domain| !domain.is_power_of_two()).count();
        if !(2..=MOST_OPEN).contains(&open) || self.digits > MOST_DIGITS {
            return Ok(());
        }
        self.prune_by_sets(domains, scratch)
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        Word::new(&self.automaton, false).write(cells, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
