//! How many cells hold one of some digits.
//!
//! A cell whose domain lies within the digits counts for certain, one that shares none of them never; the others are
//! open. If the certain ones are already as many as there may be, the open ones hold other digits; if certain and open
//! ones together are as many as there must be, all of them hold such digits.
//!
//! *Soundness*: with one open cell more on each side, each open cell can be counted or not, whatever digit it holds; the
//! cell that tells the number has a value from the certain ones to all. *Consistency*: domain where the number is given.
//! Where a cell tells it, only the least and the most that it can say are looked at, and one call may leave more to be
//! found by the next.

use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, holds_one_of, keep,
};

/// How many there are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// From the first to the second.
    Between(usize, usize),
    /// As many as the last cell of the scope says, whose smallest digit says this.
    InCell(i32),
}

/// The propagator; its scope is the cells, and behind them the one that tells the number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    pub(crate) digits: Domain,
    pub(crate) number: Number,
}

/// The digits, as a domain, whose values lie within `least..=most`, where the smallest counts `lowest`.
pub(in crate::engine::propagate) fn values_within(lowest: i32, least: i64, most: i64) -> Domain {
    let from = (least - i64::from(lowest)).max(0);
    let to = (most - i64::from(lowest)).min(63);
    if from > to { 0 } else { (u64::MAX >> (63 - to)) & (u64::MAX << from) }
}

impl Propagator for Count {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let split = domains.len() - usize::from(matches!(self.number, Number::InCell(_)));
        let (cells, teller) = domains.split_at_mut(split);
        let (mut certain, mut possible, mut all) = (0, 0, 0);
        for &domain in &*cells {
            all |= domain;
            certain += usize::from(domain & !self.digits == 0);
            possible += usize::from(domain & self.digits != 0);
        }
        let (least, most) = match (self.number, teller) {
            (Number::InCell(lowest), [teller]) => {
                keep(teller, values_within(lowest, certain as i64, possible as i64))?;
                let least = i64::from(lowest) + i64::from(teller.trailing_zeros());
                let most = i64::from(lowest) + i64::from(63 - teller.leading_zeros());
                (least.max(0) as usize, most.max(0) as usize)
            }
            (Number::Between(least, most), _) => (least, most),
            (Number::InCell(_), _) => return Err(Inconsistent),
        };
        if certain > most || possible < least {
            return Err(Inconsistent);
        }
        if least > 0 && (self.digits & all).is_power_of_two() {
            scratch.must_occur.extend(MustOccur::within(self.digits & all, 0, cells.len()));
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
        let (cells, teller) = cells.split_at(split);
        let held: Vec<_> = cells.iter().map(|cell| holds_one_of(cell, self.digits, formula)).collect();
        match self.number {
            Number::Between(least, _) if least > cells.len() => formula.implies(guard, []),
            Number::Between(1, most) if most >= cells.len() => formula.implies(guard, held),
            Number::Between(least, most) => {
                let layers: Vec<_> = held.iter().map(|&held| vec![(held, 1), (!held, 0)]).collect();
                // however many of the others there are, it holds: a state by itself
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
                let mut layers: Vec<Layer<i64>> = held.iter().map(|&held| vec![(held, 1), (!held, 0)]).collect();
                let value = |digit: usize| i64::from(lowest) + digit as i64;
                layers.extend(teller.iter().map(|cell| cell.iter().map(|&(digit, is)| (is, value(digit))).collect()));
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
