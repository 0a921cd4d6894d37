//! Lists of cells that hold the same digits, each as often.
//!
//! For each digit, a list holds it at least as often as it has cells down to it, and at most as often as it has cells that
//! may hold it. The number is one for all lists, so the bounds of one are those of all; a list whose cells are at the
//! bound is settled for this digit.
//!
//! *Soundness*: the number of a digit lies within the bounds of each list. Not domain consistent: digits are looked at one
//! at a time.

use super::{Cost, Domain, Propagator, Scratch, Wiped, keep, members};

/// The propagator; its scope is the lists, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SameDigits {
    /// The cells of each list.
    pub(crate) length: usize,
}

impl Propagator for SameDigits {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Wiped> {
        if self.length == 0 {
            return Ok(());
        }
        let union = |list: &[Domain]| list.iter().fold(0, |all, domain| all | domain);
        let shared = domains.chunks_exact(self.length).fold(!0, |shared, list| shared & union(list));
        domains.iter_mut().try_for_each(|domain| keep(domain, shared))?;
        for digit in members(shared) {
            let bit = 1 << digit;
            let (mut least, mut most) = (0, usize::MAX);
            for list in domains.chunks_exact(self.length) {
                least = least.max(list.iter().filter(|domain| **domain == bit).count());
                most = most.min(list.iter().filter(|domain| **domain & bit != 0).count());
            }
            if least > most {
                return Err(Wiped);
            }
            for list in domains.chunks_exact_mut(self.length) {
                let fixed = list.iter().filter(|domain| **domain == bit).count();
                let possible = list.iter().filter(|domain| **domain & bit != 0).count();
                if fixed == most && possible > fixed {
                    list.iter_mut().filter(|domain| **domain != bit).try_for_each(|domain| keep(domain, !bit))?;
                } else if possible == least && possible > fixed {
                    list.iter_mut().filter(|domain| **domain & bit != 0).for_each(|domain| *domain = bit);
                }
            }
        }
        Ok(())
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
