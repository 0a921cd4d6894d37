//! How many different digits some cells hold: the *nvalue* constraint.
//!
//! Lower bound: the digits of fixed cells, plus one for each cell, taken in turn, whose domain is
//! disjoint from all taken before. Upper bound: the number of cells, and of digits left in them.
//!
//! *Soundness*: cells with disjoint domains hold different digits. At the lower bound the cells
//! hold fixed digits only; at the upper bound they all differ. Not domain consistent: the exact
//! lower bound is a minimum hitting set, which is NP-hard.
//!
//! # References
//! Bessière, Hebrard, Hnich, Kiziltan, Walsh: *Filtering algorithms for the `NValue` constraint*,
//! Constraints 2006.

use super::count::values_within;
use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, occurring};

/// The propagator; its scope is the cells, followed by the cell that holds the number.
#[derive(Clone, Copy)]
pub(crate) struct NValue {
    /// The value of the smallest digit of that cell.
    pub(crate) lowest: i32,
}

impl Propagator for NValue {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let Some((number_cell, cells)) = domains.split_last_mut() else { return Ok(()) };
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
        keep(number_cell, values_within(self.lowest, least.into(), most.into()))?;
        let upper = i64::from(self.lowest) + i64::from(63 - number_cell.leading_zeros());
        let lower = i64::from(self.lowest) + i64::from(number_cell.trailing_zeros());
        if upper == i64::from(fixed.count_ones()) {
            cells.iter_mut().try_for_each(|domain| keep(domain, fixed))?;
        }
        if lower == cells.len() as i64 {
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
        let Some((number_cell, cells)) = cells.split_last() else { return };
        let occurring = occurring(cells, formula);
        let mut layers: Vec<Layer<i64>> = occurring.iter().map(|&occurs| vec![(occurs, 1), (!occurs, 0)]).collect();
        layers.push(number_cell.iter().map(|&(digit, is)| (is, i64::from(self.lowest) + digit as i64)).collect());
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
