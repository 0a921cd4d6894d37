//! The board before anything follows: what rules and givens leave to each cell.

use super::Domains;
use crate::board::grid::Grid;
use crate::engine::model::Model;
use crate::engine::propagate::{Domain, members};
use crate::engine::search::variable::{Conflict, Variable};

/// All digits of a board, variables apart.
fn full(model: &Model) -> Domain {
    Domain::MAX >> (64 - model.size())
}

impl<const C: usize> Domains<C> {
    /// Sets the board up with what is given, and has everything looked at.
    pub(super) fn set_up(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        self.changes.clear();
        self.placements.clear();
        self.drop_all();
        self.agenda.fill(model.propagators());
        self.blanks.load_grid(model, givens, &mut self.values)?;
        let end = self.load_domains(model);
        if end.is_ok() {
            self.gone = full(model);
            self.fresh = self.gone;
            for place in 0..self.blanks.filled().len() {
                let cell = usize::from(self.blanks.filled()[place]);
                // what is no cell has no value
                if let Some(digit) = usize::from(self.values[cell]).checked_sub(1) {
                    self.tidy(model, cell, digit);
                }
            }
            (0..self.cells.len()).for_each(|cell| self.move_on(model, cell));
        } else {
            self.drop_all();
        }
        end
    }

    /// The first domains: of the rules, and of the givens.
    fn load_domains(&mut self, model: &Model) -> Result<(), Conflict> {
        for (cell, domain) in self.cells.iter_mut().enumerate() {
            *domain = model.domain(cell);
        }
        for &void in model.voids() {
            self.cells[usize::from(void)] = 0;
        }
        for &given in self.blanks.filled() {
            let cell = usize::from(given);
            // what is no cell has no value
            if let Some(digit) = usize::from(self.values[cell]).checked_sub(1) {
                self.cells[cell] &= 1 << digit;
            }
        }
        for &given in self.blanks.filled() {
            let cell = usize::from(given);
            let digit = self.cells[cell];
            if self.values[cell] == 0 {
                continue;
            }
            if digit == 0 {
                return Err(Conflict(Variable::cell(cell)));
            }
            for (word, &peers) in model.exclusions().row(cell).iter().enumerate() {
                for peer in members(peers).map(|bit| word * 64 + bit) {
                    self.cells[peer] &= !digit;
                    if self.cells[peer] == 0 {
                        return Err(Conflict(Variable::cell(peer)));
                    }
                }
            }
        }
        for &blank in self.blanks.blank() {
            let domain = self.cells[usize::from(blank)];
            if domain == 0 {
                return Err(Conflict(Variable::cell(blank.into())));
            }
            if domain.is_power_of_two() {
                self.singles.push(blank);
            } else if domain.count_ones() == 2 {
                self.twos.push(blank);
            }
        }
        self.holders.load(&self.cells);
        Ok(())
    }
}
