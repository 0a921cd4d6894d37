//! How many cells hold one of some digits: the *among* constraint.
//!
//! A cell counts for certain if its domain lies within the digits, and never if it has none of
//! them; other cells are open. If the certain cells reach the upper bound, open cells lose the
//! digits. If certain and open cells together reach the lower bound, open cells keep only the
//! digits.
//!
//! *Soundness*: otherwise each open cell can be counted or not, whatever digit it holds.
//! *Consistency*: domain with constant bounds. If a cell holds the number, only its smallest and
//! largest value are used, and a second call may find more.

use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, holds_one_of, keep,
};

/// The required number of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    /// Between two constants, inclusive.
    Between(usize, usize),
    /// The value of the last cell of the scope, whose smallest digit has this value.
    InCell(i32),
}

/// The propagator; its scope is the cells, followed by the cell that holds the number, if any.
#[derive(Clone, Copy)]
pub(crate) struct Count {
    pub(crate) digits: Domain,
    pub(crate) number: Number,
}

/// The domain of the values `least..=most`, where the smallest digit has the value `lowest`.
pub(in crate::engine::propagate) fn values_within(lowest: i32, least: i64, most: i64) -> Domain {
    let from = (least - i64::from(lowest)).max(0);
    let to = (most - i64::from(lowest)).min(63);
    if from > to { 0 } else { (u64::MAX >> (63 - to)) & (u64::MAX << from) }
}

impl Propagator for Count {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let split = domains.len() - usize::from(matches!(self.number, Number::InCell(_)));
        let (cells, number_cell) = domains.split_at_mut(split);
        let (mut certain, mut possible, mut all) = (0, 0, 0);
        for &domain in &*cells {
            all |= domain;
            certain += usize::from(domain & !self.digits == 0);
            possible += usize::from(domain & self.digits != 0);
        }
        let (least, most) = match (self.number, number_cell) {
            (Number::InCell(lowest), [number_cell]) => {
                keep(number_cell, values_within(lowest, certain as i64, possible as i64))?;
                let least = i64::from(lowest) + i64::from(number_cell.trailing_zeros());
                let most = i64::from(lowest) + i64::from(63 - number_cell.leading_zeros());
                (least.max(0) as usize, most.max(0) as usize)
            }
            (Number::Between(least, most), _) => (least, most),
            (Number::InCell(_), _) => return Err(Inconsistent),
        };
        if certain > most || possible < least {
            return Err(Inconsistent);
        }
        if least > 0 && (self.digits & all).is_power_of_two() {
            let must_occur = MustOccur::within(self.digits & all, 0, cells.len());
            scratch.must_occur.extend(must_occur.map(|it| MustOccur { times: least, ..it }));
        }
        if certain == most && possible > certain {
            for domain in cells.iter_mut().filter(|domain| **domain & !self.digits != 0) {
                keep(domain, !self.digits)?;
            }
        } else if possible == least && possible > certain {
            for domain in cells.iter_mut().filter(|domain| **domain & self.digits != 0) {
                keep(domain, self.digits)?;
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let split = cells.len() - usize::from(matches!(self.number, Number::InCell(_)));
        let (cells, number_cell) = cells.split_at(split);
        let literals: Vec<_> = cells.iter().map(|cell| holds_one_of(cell, self.digits, formula)).collect();
        match self.number {
            Number::Between(least, _) if least > cells.len() => formula.implies(guard, []),
            Number::Between(1, most) if most >= cells.len() => formula.implies(guard, literals),
            Number::Between(least, most) => {
                let layers: Vec<_> = literals.iter().map(|&literal| vec![(literal, 1), (!literal, 0)]).collect();
                // the state in which the constraint holds whatever follows
                let holds = usize::MAX;
                let reachable = |number: usize, &count: &usize, one: usize| {
                    if count == holds {
                        return Some(holds);
                    }
                    let (count, left) = (count + one, cells.len() - number - 1);
                    let settled = count >= least && count + left <= most;
                    (count <= most && count + left >= least).then_some(if settled { holds } else { count })
                };
                path(formula, guard, 0, &layers, reachable);
            }
            Number::InCell(lowest) => {
                let mut layers: Vec<Layer<i64>> =
                    literals.iter().map(|&literal| vec![(literal, 1), (!literal, 0)]).collect();
                let value = |digit: usize| i64::from(lowest) + digit as i64;
                layers.extend(
                    number_cell.iter().map(|cell| cell.iter().map(|&(digit, is)| (is, value(digit))).collect()),
                );
                path(formula, guard, 0, &layers, |number, &count, label| {
                    if number < cells.len() { Some(count + label) } else { (count == label).then_some(0) }
                });
            }
        }
    }

    fn is_idempotent(&self) -> bool {
        matches!(self.number, Number::Between(..))
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }
}
