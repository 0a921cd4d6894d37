//! A line of different cells of which the first few have a sum: as many as the first value tells.
//!
//! For each digit of the first cell, the sets of digits that complete the sum are listed once. The cells that are told must
//! each hold one of a set's digits, and hold all of them; the others must each hold some other digit, and hold all that are
//! left if the line holds all digits. A digit stays where some such case has it.
//!
//! *Soundness and consistency*: a solution is one of the cases, and is kept by it. Within a case, two or three cells that
//! hold a set are settled exactly, by trying all orders; more cells are looked at one by one, and how digits are dealt to
//! them is left to the houses.

use super::regular::Regular;
use super::sandwich_sum::{MOST_DIGITS, Parts, sets_of};
use crate::board::rules::Automaton;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, literal_of, sets};

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct XSum {
    /// All digits, and whether the line holds them all.
    full: Domain,
    is_whole: bool,
    /// What digits the first cell can hold, how many cells are told beyond it, and what they can hold.
    cases: Vec<(usize, usize, Vec<Domain>)>,
    /// The same as an automaton.
    automaton: Automaton,
}

impl XSum {
    /// The propagator of a line of `cells` with the sum, in values from `lowest` on, and the automaton that says the same;
    /// `None` if there are too many digits or sets.
    pub(crate) fn new(cells: usize, (lowest, total): (i32, i32), automaton: &Automaton) -> Option<Self> {
        let digits = automaton.digits();
        if digits > MOST_DIGITS || cells > digits {
            return None;
        }
        let full = Domain::MAX >> (64 - digits);
        let mut cases = Vec::new();
        for digit in 0..digits {
            let value = lowest + digit as i32;
            let Some(told) = usize::try_from(value).ok().filter(|&told| told <= cells) else { continue };
            // the value 0 tells of no cell at all, and so not of itself
            let (others, left) = if told == 0 { (0, total) } else { (told - 1, total - value) };
            let sets = sets_of(full & !(1 << digit), others, (lowest, left))?;
            if !sets.is_empty() {
                cases.push((digit, others, sets));
            }
        }
        Some(Self { full, is_whole: cells == digits, cases, automaton: automaton.clone() })
    }
}

impl Propagator for XSum {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let Some(&first) = domains.first() else { return Err(Inconsistent) };
        let count = domains.len();
        let mut parts = Parts::new(domains);
        for (digit, others, sets) in &self.cases {
            let (digit, end) = (1 << digit, 1 + others);
            if first & digit == 0 {
                continue;
            }
            let told = domains[1..end].iter().fold(0, |told, domain| told | domain);
            for &set in sets.iter().filter(|&set| set & !told == 0) {
                let outer = self.full & !set & !digit;
                if self.is_whole && outer & !parts.from(end) != 0 {
                    continue;
                }
                if let Some(inner_dealt) = parts.deal(1..end, set)
                    && let Some(outer_dealt) = parts.deal(end..count, outer)
                {
                    parts.kept[0] |= digit;
                    parts.keep(1..end, inner_dealt);
                    parts.keep(end..count, outer_dealt);
                }
            }
        }
        let kept = parts.kept;
        domains.iter_mut().zip(kept).for_each(|(domain, kept)| *domain = kept);
        if domains.contains(&0) { Err(Inconsistent) } else { Ok(()) }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        Regular::new(&self.automaton, false).write(cells, guard, formula);
        let mut chosen = Vec::new();
        for (digit, others, sets) in &self.cases {
            let first = literal_of(&cells[0], *digit);
            if first == Literal::FALSE {
                continue;
            }
            let here = formula.fresh();
            chosen.push(here);
            formula.implies(here, [guard]);
            formula.implies(here, [first]);
            if *others > 0 {
                sets::write(&cells[1..=*others], sets, here, formula);
            }
        }
        formula.implies(guard, chosen);
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
