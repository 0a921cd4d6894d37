//! The cells that hold one of some digits are *connected* through neighbouring cells.
//!
//! A cell *must* belong to the area if it can hold only such digits, and *may* belong if it can
//! hold one of them. If some cell must belong, cells that it cannot reach through cells that may
//! belong are excluded. A cell that separates two cells that must belong (a cut vertex of the graph
//! of cells that may belong) belongs, too.
//!
//! *Soundness*: a path within the area consists of cells that may belong. Not domain consistent:
//! the size of the area is not considered.
//!
//! The formula marks the cells that are reached from the first cell of the area, step by step:
//! cells × steps, which exceeds the formula limit on boards of some hundred cells. The search
//! without a formula solves those.

use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, cut_vertices, holds_one_of, keep};
use crate::engine::formula::{Formula, Literal};

/// The propagator; its scope is the cells.
#[derive(Clone)]
pub(crate) struct Connected {
    pub(crate) digits: Domain,
    /// For each cell the places of its neighbours.
    pub(crate) neighbours: Vec<Vec<u16>>,
}

impl Connected {
    fn may(&self, domain: Domain) -> bool {
        domain & self.digits != 0
    }

    fn must(&self, domain: Domain) -> bool {
        domain & !self.digits == 0
    }
}

impl Propagator for Connected {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let Some(root) = domains.iter().position(|&domain| self.must(domain)) else { return Ok(()) };
        let visits = &mut scratch.visits;
        cut_vertices::search(
            visits,
            &self.neighbours,
            root,
            |place| self.may(domains[place]),
            |place| self.must(domains[place]),
        );
        for (domain, visit) in domains.iter_mut().zip(visits) {
            if !visit.is_reached() {
                keep(domain, !self.digits)?;
            } else if visit.required_behind > 0 {
                keep(domain, self.digits)?;
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let belongs: Vec<Literal> = cells.iter().map(|cell| holds_one_of(cell, self.digits, formula)).collect();
        // the first cell of the area is reached in zero steps
        let first = write_first(&belongs, formula).into_iter().map(|(first, _)| first).collect();
        let steps = belongs.iter().filter(|&&belongs| belongs != Literal::FALSE).count().saturating_sub(1);
        write_reached(&self.neighbours, &belongs, first, steps, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}

/// For each cell, a literal that it is the first of those that belong to an area, and one that some
/// cell before it belongs.
pub(super) fn write_first(belongs: &[Literal], formula: &mut Formula) -> Vec<(Literal, Literal)> {
    let mut before = Literal::FALSE;
    let write = |&belongs: &Literal| {
        let (first, begun) = (formula.fresh(), before);
        formula.implies(first, [belongs]);
        formula.clause([!first, !begun]);
        formula.clause([!belongs, begun, first]);
        before = formula.any_of(&[begun, belongs]);
        (first, begun)
    };
    belongs.iter().map(write).collect()
}

/// Requires, if `guard` is true, that all cells that belong to an area are reached from those in
/// `reached` in this number of steps within it.
pub(super) fn write_reached(
    neighbours: &[Vec<u16>],
    belongs: &[Literal],
    mut reached: Vec<Literal>,
    steps: usize,
    guard: Literal,
    formula: &mut Formula,
) {
    for _ in 0..steps {
        if formula.is_too_large() {
            return;
        }
        let step = |(place, &belongs): (usize, &Literal)| {
            if belongs == Literal::FALSE {
                return Literal::FALSE;
            }
            let near = neighbours[place].iter().map(|&near| reached[usize::from(near)]);
            let near: Vec<Literal> = near.chain([reached[place]]).filter(|&near| near != Literal::FALSE).collect();
            let now = formula.fresh();
            formula.implies(now, [belongs]);
            formula.implies(now, near.iter().copied());
            for near in near {
                formula.clause([!belongs, !near, now]);
            }
            now
        };
        reached = belongs.iter().enumerate().map(step).collect();
    }
    for (&belongs, &reached) in belongs.iter().zip(&reached) {
        formula.clause([!guard, !belongs, reached]);
    }
}
