//! AllDifferent values without a gap.
//!
//! The digits of k cells are one of the runs of k digits in a row: see [`super::sets`]. That the cells differ is told to
//! the engine as well, as a group of different cells.

use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::sets::{self, Gathered, Group};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch};

/// The propagator; its scope is the cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Consecutive {
    /// How many digits there are.
    pub(crate) digits: usize,
}

impl Propagator for Consecutive {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let length = domains.len();
        if length < 2 {
            return Ok(());
        }
        let group = Group::new(domains)?;
        let run = u64::MAX >> (64 - length);
        let mut gathered = Gathered::NONE;
        for first in 0..=self.digits - length {
            let set = run << first;
            if group.is_open(set, domains) {
                gathered.add(set, domains);
            }
        }
        gathered.apply(domains, 0, &mut scratch.must_occur)
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let length = cells.len();
        if length > 1 {
            let run = u64::MAX >> (64 - length);
            let runs: Vec<Domain> = (0..=self.digits - length).map(|first| run << first).collect();
            sets::write(cells, &runs, guard, formula);
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
