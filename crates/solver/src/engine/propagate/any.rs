//! One of several cases holds (a disjunction of conjunctions).
//!
//! The propagators of each case run to a fixpoint on a copy of the domains. A digit that no case
//! keeps is removed: *constructive disjunction*.
//!
//! *Soundness*: a solution satisfies some case, and the propagators of that case keep it.
//!
//! # References
//! Würtz, Müller: *Constructive disjunction revisited*, KI 1996.

use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch};
use crate::engine::formula::{Formula, Literal};
use std::sync::Arc;

/// A constraint of a case.
#[derive(Clone)]
pub(crate) struct Part {
    /// The places of its cells in the scope of the disjunction.
    pub(crate) scope: Vec<u16>,
    pub(crate) propagator: Arc<dyn Propagator>,
}

/// The propagator; its scope is all cells of all cases, without repetition.
#[derive(Clone)]
pub(crate) struct Any {
    pub(crate) cases: Vec<Vec<Part>>,
}

impl Propagator for Any {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let count = domains.len();
        let mut memory = std::mem::take(&mut scratch.domains);
        memory.clear();
        memory.resize(2 * count, 0);
        let (union, copy) = memory.split_at_mut(count);
        let inner = scratch.inner.get_or_insert_default();
        let mut is_possible = false;
        for case in &self.cases {
            copy.copy_from_slice(domains);
            if fixpoint(case, copy, inner).is_ok() {
                is_possible = true;
                union.iter_mut().zip(&*copy).for_each(|(union, copy)| *union |= copy);
            }
        }
        if is_possible {
            domains.copy_from_slice(union);
        }
        scratch.domains = memory;
        if is_possible { Ok(()) } else { Err(Inconsistent) }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let chosen: Vec<Literal> =
            if let [_] = self.cases[..] { vec![guard] } else { self.cases.iter().map(|_| formula.fresh()).collect() };
        formula.implies(guard, chosen.iter().copied());
        for (case, &chosen) in self.cases.iter().zip(&chosen) {
            formula.implies(chosen, [guard]);
            for part in case {
                let cells: Vec<Choices> = part.scope.iter().map(|&place| cells[usize::from(place)].clone()).collect();
                part.propagator.write(&cells, chosen, formula);
            }
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}

/// Calls the propagators of a case until none prunes.
fn fixpoint(case: &[Part], domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
    loop {
        let mut changed = false;
        for part in case {
            let mut local = std::mem::take(&mut scratch.domains);
            local.clear();
            local.extend(part.scope.iter().map(|&place| domains[usize::from(place)]));
            let inner = scratch.inner.get_or_insert_default();
            inner.must_occur.clear();
            let result = part.propagator.prune(&mut local, inner);
            for (&place, &pruned) in part.scope.iter().zip(&local) {
                let domain = &mut domains[usize::from(place)];
                changed |= *domain & !pruned != 0;
                *domain &= pruned;
            }
            let is_empty = local.contains(&0);
            scratch.domains = local;
            result?;
            if is_empty {
                return Err(Inconsistent);
            }
        }
        if !changed {
            return Ok(());
        }
    }
}
