//! What follows from what has changed, until nothing does.
//!
//! Singles come first, then relations of two cells, which are followed from the cell that was changed, then pairs, then the propagators
//! that are not dear, then dirty houses, so that these are looked at once for many changes, and dear propagators last.
//!
//! A cell changes several times before a propagator is called; those that watch it are put on the agenda right before that.

use super::Domains;
use crate::engine::model::Model;
use crate::engine::propagate::{Cost, Domain};
use crate::engine::search::variable::{Conflict, Variable};

impl<const C: usize> Domains<C> {
    /// Works off all that waits.
    pub(super) fn fixpoint(&mut self, model: &Model) -> Result<(), Conflict> {
        loop {
            while let Some(cell) = self.singles.pop() {
                self.settle(model, cell.into())?;
            }
            if let Some(cell) = self.moved.pop_front() {
                self.follow(model, cell.into())?;
                continue;
            }
            if let Some(cell) = self.twos.pop() {
                self.pair(model, cell.into())?;
                continue;
            }
            if self.call_propagator(model, Cost::Middle)? {
                continue;
            }
            if let Some(digit) = self.next_gone() {
                self.look(model, digit)?;
            } else if !self.call_propagator(model, Cost::High)? {
                return Ok(());
            }
        }
    }

    /// Places the digit of a cell that has one, and takes it from all that differ from the cell.
    fn settle(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        let digit = self.cells[cell].trailing_zeros() as usize;
        self.blanks.fill(cell);
        self.values[cell] = digit as u16 + 1;
        self.placements.push(cell as u16);
        self.exclude_peers(model, cell, digit)?;
        self.tidy(model, cell, digit);
        Ok(())
    }

    /// Takes from the cells at the other ends of a cell's edges what has no partner left.
    fn follow(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        self.has_moved[cell] = false;
        let edges = model.propagators().edges();
        for edge in edges.of(cell) {
            let (other, reached) = (usize::from(edge.cell), edges.image(edge, self.cells[cell]));
            let domain = self.cells[other];
            if domain & !reached != 0 {
                if domain & reached == 0 {
                    return Err(Conflict(Variable::post(model, edge.propagator as usize)));
                }
                self.set(model, other, domain & reached)?;
            }
        }
        Ok(())
    }

    /// Calls the next propagator on the agenda that costs no more than this; whether there was one.
    fn call_propagator(&mut self, model: &Model, most: Cost) -> Result<bool, Conflict> {
        if self.is_touched {
            self.wake(model);
        }
        let Some(number) = self.agenda.next(model.propagators(), most) else { return Ok(false) };
        let mut domains = std::mem::take(&mut self.agenda.domains);
        let before = self.changes.len();
        let end = self.call(model, number, &mut domains);
        self.agenda.domains = domains;
        if self.changes.len() > before {
            self.wake(model);
        }
        let post = model.propagators().get(number as usize);
        if post.is_derived {
            self.agenda.tally(number, end.is_err() || self.changes.len() > before);
        }
        end?;
        if post.is_idempotent {
            self.agenda.take(number);
        }
        Ok(true)
    }

    fn call(&mut self, model: &Model, number: u32, domains: &mut Vec<Domain>) -> Result<(), Conflict> {
        let posts = model.propagators();
        let post = posts.get(number as usize);
        let scope = posts.scope(post);
        let wiped = Conflict(Variable::post(model, number as usize));
        domains.clear();
        domains.extend(posts.cells(post).iter().map(|&cell| self.cells[usize::from(cell)]));
        self.agenda.memory.must_occur.clear();
        post.propagator.prune(domains, &mut self.agenda.memory).map_err(|_| wiped)?;
        for (&cell, &kept) in scope.iter().zip(&*domains) {
            let cell = usize::from(cell);
            if self.cells[cell] & !kept != 0 {
                // a cell may stand in the scope twice
                let kept = kept & self.cells[cell];
                if kept == 0 {
                    return Err(wiped);
                }
                self.set(model, cell, kept)?;
            }
        }
        for i in 0..self.agenda.memory.must_occur.len() {
            let must = self.agenda.memory.must_occur[i];
            self.exclude_from_all(model, must, scope)?;
        }
        Ok(())
    }
}
