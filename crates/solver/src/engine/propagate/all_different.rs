//! All cells differ (*alldifferent*), inside a case of [`any`](super::any); elsewhere it is a house
//! or a pair of the model.
//!
//! *Consistency*: the digits of fixed cells are removed from the others, and there must be as many
//! digits as cells. If there are exactly as many, a digit with one place left is put there.

use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, literal_of};
use crate::engine::formula::{Formula, Literal};
use kdoku_board::bits::members;

/// The propagator; its scope is the cells.
#[derive(Clone, Copy)]
pub(crate) struct AllDifferent;

impl Propagator for AllDifferent {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let mut done: Domain = 0;
        loop {
            let (mut fixed, mut once, mut twice) = (0, 0, 0);
            for &domain in &*domains {
                if domain & domain.wrapping_sub(1) == 0 {
                    if domain == 0 || fixed & domain != 0 {
                        return Err(Inconsistent);
                    }
                    fixed |= domain;
                }
                twice |= once & domain;
                once |= domain;
            }
            let count = once.count_ones() as usize;
            if count < domains.len() {
                return Err(Inconsistent);
            }
            let hidden = if count == domains.len() { once & !twice & !fixed } else { 0 };
            if fixed == done && hidden == 0 {
                return Ok(());
            }
            done = fixed;
            for domain in domains.iter_mut().filter(|domain| !domain.is_power_of_two()) {
                keep(domain, !fixed)?;
                if *domain & hidden != 0 {
                    keep(domain, hidden)?;
                    // of two, one would have no place
                    if !domain.is_power_of_two() {
                        return Err(Inconsistent);
                    }
                }
            }
        }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        for (i, a) in cells.iter().enumerate() {
            for b in &cells[..i] {
                for &(digit, literal) in a {
                    formula.clause([!guard, !literal, !literal_of(b, digit)]);
                }
            }
        }
        let all = cells.iter().flatten().fold(0, |all: Domain, (digit, _)| all | 1 << digit);
        if all.count_ones() as usize == cells.len() {
            for digit in members(all) {
                let places = cells.iter().map(|cell| literal_of(cell, digit));
                formula.clause(std::iter::once(!guard).chain(places));
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
