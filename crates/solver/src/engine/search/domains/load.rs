//! The candidates that rules and givens leave, before propagation.

use super::Domains;
use crate::engine::model::Model;
use crate::engine::search::conflict::{Conflict, ConflictSource};
use kdoku_board::bits::members;
use kdoku_board::grid::Grid;

impl<const C: usize> Domains<C> {
    /// Sets up the board and enqueues everything.
    pub(super) fn load_givens(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        self.changes.clear();
        self.placements.clear();
        self.clear_queues();
        self.queue.enqueue_all(model.propagators());
        self.blanks.load_grid(model, givens, &mut self.values)?;
        let end = self.load_domains(model);
        self.finish(end)?;
        self.dirty_houses.mark_all(model);
        for &cell in self.blanks.filled() {
            // a void has no value
            if let Some(digit) = self.values[usize::from(cell)].checked_sub(1) {
                self.dirty_houses.unmark_placed(model, cell.into(), digit.into());
            }
        }
        (0..self.domains.len()).for_each(|cell| self.enqueue_edges(model, cell));
        Ok(())
    }

    fn load_domains(&mut self, model: &Model) -> Result<(), Conflict> {
        for (cell, domain) in self.domains.iter_mut().enumerate() {
            *domain = model.domain(cell);
        }
        for &void in model.voids() {
            self.domains[usize::from(void)] = 0;
        }
        for &given in self.blanks.filled() {
            // a void has no value
            if let Some(digit) = self.values[usize::from(given)].checked_sub(1) {
                self.domains[usize::from(given)] &= 1 << digit;
            }
        }
        for &given in self.blanks.filled() {
            let cell = usize::from(given);
            let digit = self.domains[cell];
            if self.values[cell] == 0 {
                continue;
            }
            if digit == 0 {
                return Err(Conflict(ConflictSource::cell(cell)));
            }
            for (word, &peers) in model.exclusions().row(cell).iter().enumerate() {
                for peer in members(peers).map(|bit| word * 64 + bit) {
                    self.domains[peer] &= !digit;
                    if self.domains[peer] == 0 {
                        return Err(Conflict(ConflictSource::cell(peer)));
                    }
                }
            }
        }
        for i in 0..self.blanks.blank().len() {
            let cell = usize::from(self.blanks.blank()[i]);
            self.enqueue_if_small(cell, self.domains[cell])?;
        }
        self.digit_places.load(&self.domains);
        Ok(())
    }
}
