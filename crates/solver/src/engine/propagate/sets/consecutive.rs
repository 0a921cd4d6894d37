//! Different values without a gap (renban).
//!
//! The digits of k cells are one of the runs of k consecutive digits: see [`super`]. Up to nine
//! digits and from four cells on, [`AllowedSets`](super::allowed_sets::AllowedSets) is used
//! instead.

use super::{DomainSummary, OpenSets};
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch};

/// The propagator; its scope is the cells. Their differences are left to the houses, too.
#[derive(Clone, Copy)]
pub(crate) struct Consecutive {
    /// The number of digits on the board.
    pub(crate) digits: usize,
}

impl Consecutive {
    /// All runs of as many digits as there are cells.
    fn runs(self, cells: usize) -> impl Iterator<Item = Domain> {
        let run = u64::MAX >> (64 - cells);
        (0..=self.digits - cells).map(move |first| run << first)
    }
}

impl Propagator for Consecutive {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        if domains.len() < 2 {
            return Ok(());
        }
        let summary = DomainSummary::new(domains)?;
        let mut open = OpenSets::NONE;
        self.runs(domains.len()).filter(|&run| summary.is_open(run, domains)).for_each(|run| open.add(run, domains));
        open.apply(domains, 0, &mut scratch.must_occur)
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        if cells.len() > 1 {
            super::write(cells, &self.runs(cells.len()).collect::<Vec<_>>(), guard, formula);
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
