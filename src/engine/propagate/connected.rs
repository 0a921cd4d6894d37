//! The cells that hold one of some digits are *connected* through neighbouring cells.
//!
//! A cell *must* belong to the area if it can hold only such digits, and *may* belong if it can
//! hold one of them. If some cell must belong, cells that it cannot reach through cells that may
//! belong are excluded. A cell that separates two cells that must belong (a cut vertex of the graph
//! of cells that may belong) belongs, too. One depth-first search finds both.
//!
//! *Soundness*: a path within the area consists of cells that may belong. Not domain consistent:
//! the size of the area is not considered.
//!
//! The formula marks the cells that are reached from the first cell of the area, step by step:
//! cells × steps, which exceeds the formula limit on boards of some hundred cells. The search
//! without a formula solves those.
//!
//! # References
//! Tarjan: *Depth-first search and linear graph algorithms*, SIAM Journal on Computing 1972.

use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, holds_one_of, keep};
use crate::engine::formula::{Formula, Literal};

/// The propagator; its scope is the cells.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    pub(crate) digits: Domain,
    /// For each cell the places of its neighbours.
    pub(crate) neighbours: Vec<Vec<u16>>,
}

/// The state of a cell in the depth-first search.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    /// The discovery time, from 1; 0 before.
    discovered: u32,
    /// The earliest discovery time next to the cell or its descendants.
    low: u32,
    /// The number of cells that must belong among the cell and its descendants.
    required: u32,
    parent: u16,
    /// The next neighbour to visit.
    next: u16,
}

impl Connected {
    fn may(&self, domain: Domain) -> bool {
        domain & self.digits != 0
    }

    fn must(&self, domain: Domain) -> bool {
        domain & !self.digits == 0
    }

    /// Visits all cells that the root can reach, and makes cut vertices in front of cells that must
    /// belong part of the area.
    fn search(&self, domains: &mut [Domain], root: usize) -> Result<Vec<Visit>, Inconsistent> {
        let mut visits = vec![Visit::default(); domains.len()];
        let mut clock = 1;
        visits[root] = Visit { discovered: 1, low: 1, required: 1, parent: root as u16, next: 0 };
        let mut here = root;
        loop {
            let visit = visits[here];
            if let Some(&there) = self.neighbours[here].get(usize::from(visit.next)) {
                visits[here].next += 1;
                let there = usize::from(there);
                if visits[there].discovered > 0 {
                    visits[here].low = visits[here].low.min(visits[there].discovered);
                } else if self.may(domains[there]) {
                    clock += 1;
                    let required = u32::from(self.must(domains[there]));
                    visits[there] = Visit { discovered: clock, low: clock, required, parent: here as u16, next: 0 };
                    here = there;
                }
                continue;
            }
            if here == root {
                return Ok(visits);
            }
            let above = usize::from(visit.parent);
            visits[above].required += visit.required;
            visits[above].low = visits[above].low.min(visit.low);
            if above != root && visit.required > 0 && visit.low >= visits[above].discovered {
                keep(&mut domains[above], self.digits)?;
            }
            here = above;
        }
    }
}

impl Propagator for Connected {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let Some(root) = domains.iter().position(|&domain| self.must(domain)) else { return Ok(()) };
        let visits = self.search(domains, root)?;
        for (domain, visit) in domains.iter_mut().zip(visits) {
            if visit.discovered == 0 {
                keep(domain, !self.digits)?;
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let belongs: Vec<Literal> = cells.iter().map(|cell| holds_one_of(cell, self.digits, formula)).collect();
        // the first cell of the area is reached in zero steps
        let mut reached = Vec::with_capacity(belongs.len());
        let mut before = Literal::FALSE;
        for &belongs in &belongs {
            let first = formula.fresh();
            formula.implies(first, [belongs]);
            formula.clause([!first, !before]);
            formula.clause([!belongs, before, first]);
            reached.push(first);
            before = formula.any_of(&[before, belongs]);
        }
        let steps = belongs.iter().filter(|&&belongs| belongs != Literal::FALSE).count().saturating_sub(1);
        for _ in 0..steps {
            if formula.is_too_large() {
                return;
            }
            let step = |(place, &belongs): (usize, &Literal)| {
                if belongs == Literal::FALSE {
                    return Literal::FALSE;
                }
                let near = self.neighbours[place].iter().map(|&near| reached[usize::from(near)]);
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

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
