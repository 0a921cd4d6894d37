//! How many different digits a list of cells holds.
//!
//! At least as many as there are digits that some cell is down to, and one more for each cell, taken in turn, whose domain
//! meets none of those taken before; at most as many as there are cells, or digits left in them.
//!
//! *Soundness*: cells with domains that do not meet hold different digits. Where the cells must hold no digit but those they are
//! down to, or where every cell must hold a digit of its own, that is drawn as well. Not domain consistent: the least
//! number of digits that meets all domains is a hitting set, which is hard to find.

use super::count::values_within;
use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, occurring};

/// The propagator; its scope is the cells, and behind them the one that tells the number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NValue {
    /// What the smallest digit counts as.
    pub(crate) lowest: i32,
}

impl Propagator for NValue {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let Some((teller, cells)) = domains.split_last_mut() else { return Ok(()) };
        let is_fixed = |domain: Domain| domain & domain.wrapping_sub(1) == 0;
        let fixed = cells.iter().filter(|domain| is_fixed(**domain)).fold(0, |all, domain| all | domain);
        let all = cells.iter().fold(0, |all, domain| all | domain);
        let mut least = fixed.count_ones();
        let mut taken = fixed;
        for &domain in cells.iter() {
            if domain & taken == 0 {
                taken |= domain;
                least += 1;
            }
        }
        let most = all.count_ones().min(cells.len() as u32);
        keep(teller, values_within(self.lowest, least.into(), most.into()))?;
        let told_most = i64::from(self.lowest) + i64::from(63 - teller.leading_zeros());
        let told_least = i64::from(self.lowest) + i64::from(teller.trailing_zeros());
        if told_most == i64::from(fixed.count_ones()) {
            cells.iter_mut().try_for_each(|domain| keep(domain, fixed))?;
        }
        if told_least == cells.len() as i64 {
            // all of them differ
            for i in 0..cells.len() {
                let domain = cells[i];
                if is_fixed(domain) {
                    for j in (0..cells.len()).filter(|&j| j != i) {
                        keep(&mut cells[j], !domain)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let Some((teller, cells)) = cells.split_last() else { return };
        let occurring = occurring(cells, formula);
        let mut layers: Vec<Layer<i64>> = occurring.iter().map(|&occurs| vec![(occurs, 1), (!occurs, 0)]).collect();
        layers.push(teller.iter().map(|&(digit, is)| (is, i64::from(self.lowest) + digit as i64)).collect());
        path(formula, guard, 0, &layers, |number, &count, label| {
            if number < occurring.len() { Some(count + label) } else { (count == label).then_some(0) }
        });
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }
}
