//! An X-sum: the first X cells of a line have a sum, where X is the first value.
//!
//! For each digit of the first cell, the sets of digits that complete the sum are listed once. A
//! set is a *case*: the summed cells each hold a digit of the set, and together all of them. The
//! other cells hold other digits, and together all that remain if the line holds all digits. A
//! digit is kept if some case supports it.
//!
//! *Soundness*: a solution is one of the cases. Within a case, cells and digits are looked at one by
//! one; the differences of the cells are left to the houses.

use super::named_regular::NamedLine;
use super::split_line::{MOST_DIGITS, SplitLine, sets_with_sum, span};
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Scratch, literal_of, sets};

/// The pruning of the line.
#[derive(Clone)]
pub(super) struct XSum {
    /// All digits, and whether the line holds all of them.
    full: Domain,
    is_whole: bool,
    cases: Vec<Case>,
}

/// What follows from a digit of the first cell.
#[derive(Clone)]
struct Case {
    digit: usize,
    /// The number of summed cells after the first, and the sets that they can hold.
    others: usize,
    sets: Vec<Domain>,
}

impl XSum {
    /// A line of `cells` with the sum, on a board whose smallest value is `lowest`. `None` if there
    /// are too many digits or sets.
    pub(super) fn new(cells: usize, digits: usize, (lowest, total): (i32, i32)) -> Option<Self> {
        if digits > MOST_DIGITS || cells > digits {
            return None;
        }
        let full = Domain::MAX >> (64 - digits);
        let mut cases = Vec::new();
        for digit in 0..digits {
            let value = lowest + digit as i32;
            let Some(length) = usize::try_from(value).ok().filter(|&length| length <= cells) else { continue };
            // with the value 0, not even the first cell is summed
            let (others, rest) = if length == 0 { (0, total) } else { (length - 1, total - value) };
            let sets = sets_with_sum(full & !(1 << digit), others, (lowest, rest))?;
            if !sets.is_empty() {
                cases.push(Case { digit, others, sets });
            }
        }
        Some(Self { full, is_whole: cells == digits, cases })
    }
}

impl NamedLine for XSum {
    const IS_IDEMPOTENT: bool = false;
    const COST: Cost = Cost::High;

    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let Some(&first) = domains.first() else { return Err(Inconsistent) };
        let count = domains.len();
        let mut line = SplitLine::new(domains);
        for Case { digit, others, sets } in &self.cases {
            let (digit, end) = (1 << digit, 1 + others);
            if first & digit == 0 {
                continue;
            }
            let (summed, further) = (span(1..end), span(end..count));
            for &set in sets {
                let rest = self.full & !set & !digit;
                if line.can_hold(summed, set, true) && line.can_hold(further, rest, self.is_whole) {
                    line.support(1, digit);
                    line.support(summed, set);
                    line.support(further, rest);
                }
            }
            if line.is_supported() {
                return Ok(());
            }
        }
        line.prune(domains)
    }

    fn write_redundant(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let mut chosen = Vec::new();
        for Case { digit, others, sets } in &self.cases {
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
}
