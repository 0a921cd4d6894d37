//! All cells differ (*alldifferent*), inside a case of [`any`](super::any); elsewhere it is a house
//! or a pair of the model.
//!
//! *Consistency*: the digits of fixed cells are removed from the others, and there must be as many
//! digits as cells.

use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, literal_of};
use crate::engine::formula::{Formula, Literal};

/// The propagator; its scope is the cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllDifferent;

impl Propagator for AllDifferent {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let mut done: Domain = 0;
        loop {
            let mut fixed = 0;
            for &domain in &*domains {
                if domain & domain.wrapping_sub(1) == 0 {
                    if domain == 0 || fixed & domain != 0 {
                        return Err(Inconsistent);
                    }
                    fixed |= domain;
                }
            }
            if fixed == done {
                break;
            }
            done = fixed;
            for domain in domains.iter_mut().filter(|domain| !domain.is_power_of_two()) {
                keep(domain, !fixed)?;
            }
        }
        let all = domains.iter().fold(0, |all: Domain, domain| all | domain);
        if (all.count_ones() as usize) < domains.len() { Err(Inconsistent) } else { Ok(()) }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        for (i, a) in cells.iter().enumerate() {
            for b in &cells[..i] {
                for &(digit, literal) in a {
                    formula.clause([!guard, !literal, !literal_of(b, digit)]);
                }
            }
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }
}
