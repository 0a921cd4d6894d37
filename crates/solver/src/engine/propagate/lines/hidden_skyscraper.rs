//! A hidden skyscraper: the first digit of a line that is not a record is given.
//!
//! The line rises up to the digit, which is below its predecessor; the rest is free. The forward
//! pass collects the digits with which each rising prefix can end; the backward pass keeps those
//! from which the line can rise to a place of the digit.
//!
//! *Soundness and consistency*: rising digits differ, and the given digit is not one of them. So
//! the prefix up to the digit is domain consistent, together with the digit occurring once. All
//! other differences are left to the houses.

use super::named_regular::NamedLine;
use crate::engine::propagate::{Cost, Domain, Inconsistent, Scratch, above_some, below_some};

/// The pruning of the line.
#[derive(Clone)]
pub(super) struct HiddenSkyscraper {
    pub(super) digit: usize,
}

impl NamedLine for HiddenSkyscraper {
    const IS_IDEMPOTENT: bool = true;
    const COST: Cost = Cost::Middle;

    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let hidden: Domain = 1 << self.digit;
        let rising = &mut scratch.words;
        rising.clear();
        let mut free = !hidden;
        // the first possible place of the digit
        let mut first = None;
        for (i, &domain) in domains.iter().enumerate() {
            if domain & hidden != 0 && first.is_none() && rising.last().is_some_and(|&before| before > hidden) {
                first = Some(i);
            }
            let here = domain & free;
            rising.push(here);
            free = above_some(here) & !hidden;
            if here == 0 {
                break;
            }
        }
        let first = first.ok_or(Inconsistent)?;
        // the digits of a cell from which its successor continues
        let mut continuing = 0;
        for (i, domain) in domains.iter_mut().enumerate().rev() {
            let before = i.checked_sub(1).and_then(|i| rising.get(i)).copied().unwrap_or(0);
            let ends = *domain & if before > hidden { hidden } else { 0 };
            let rises = rising.get(i).map_or(0, |here| here & continuing);
            continuing = below_some(rises) | if ends == 0 { 0 } else { Domain::MAX << self.digit };
            *domain = ends | rises | if first < i { *domain & !hidden } else { 0 };
        }
        Ok(())
    }
}
