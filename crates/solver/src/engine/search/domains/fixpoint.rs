//! The propagation loop, cheapest rule first.
//!
//! Naked singles come first, then binary relations, naked pairs, propagators of low and medium cost,
//! dirty houses, and expensive propagators. So houses and propagators are examined once for many
//! changes. The watchers of changed cells are enqueued right before a propagator is chosen.

use super::Domains;
use crate::engine::model::Model;
use crate::engine::propagate::{Cost, Domain};
use crate::engine::search::conflict::{Conflict, ConflictSource};

impl<const C: usize> Domains<C> {
    /// Propagates until all queues are empty.
    pub(super) fn fixpoint(&mut self, model: &Model) -> Result<(), Conflict> {
        loop {
            while let Some(cell) = self.naked_singles.pop() {
                self.place_single(model, cell.into())?;
            }
            if let Some(cell) = self.edge_queue.pop_front() {
                self.revise_edges(model, cell.into())?;
                continue;
            }
            if let Some(cell) = self.bivalue_cells.pop() {
                self.find_naked_pairs(model, cell.into())?;
                continue;
            }
            if self.call_next_propagator(model, Cost::Middle)? {
                continue;
            }
            if let Some(digit) = self.dirty_houses.next_digit() {
                self.examine_houses(model, digit)?;
            } else if !self.call_next_propagator(model, Cost::High)? {
                return Ok(());
            }
        }
    }

    /// Places the only candidate of a cell and removes it from all peers.
    fn place_single(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        let digit = self.domains[cell].trailing_zeros() as usize;
        self.blanks.fill(cell);
        self.values[cell] = digit as u16 + 1;
        self.placements.push(cell as u16);
        self.remove_from_peers(model, cell, digit)?;
        self.dirty_houses.unmark_placed(model, cell, digit);
        Ok(())
    }

    /// Makes the neighbours of a cell arc-consistent with it, along all of its edges.
    fn revise_edges(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        self.in_edge_queue[cell] = false;
        let edges = model.propagators().edges();
        for edge in edges.of(cell) {
            let (neighbour, supported) = (usize::from(edge.cell), edges.image(edge, self.domains[cell]));
            let domain = self.domains[neighbour];
            if domain & !supported != 0 {
                if domain & supported == 0 {
                    return Err(Conflict(ConflictSource::propagator(model, edge.propagator as usize)));
                }
                self.set(model, neighbour, domain & supported)?;
            }
        }
        Ok(())
    }

    /// Calls the next enqueued propagator of at most this cost; returns whether there was one.
    fn call_next_propagator(&mut self, model: &Model, most: Cost) -> Result<bool, Conflict> {
        if self.has_changed_cells {
            self.enqueue_watchers(model);
        }
        let Some(number) = self.queue.dequeue(model.propagators(), most) else { return Ok(false) };
        let mut domains = std::mem::take(&mut self.queue.domains);
        let before = self.changes.len();
        let end = self.call_propagator(model, number, &mut domains);
        self.queue.domains = domains;
        if self.changes.len() > before {
            self.enqueue_watchers(model);
        }
        let propagator = model.propagators().get(number as usize);
        if propagator.is_derived {
            self.queue.record_call(number, end.is_err() || self.changes.len() > before);
        }
        end?;
        if propagator.is_idempotent {
            self.queue.remove(number);
        }
        Ok(true)
    }

    /// Calls a propagator on a copy of its domains and applies what it removed.
    fn call_propagator(&mut self, model: &Model, number: u32, domains: &mut Vec<Domain>) -> Result<(), Conflict> {
        let table = model.propagators();
        let entry = table.get(number as usize);
        let scope = table.scope(entry);
        let conflict = Conflict(ConflictSource::propagator(model, number as usize));
        domains.clear();
        domains.extend(table.cells(entry).iter().map(|&cell| self.domains[usize::from(cell)]));
        self.queue.memory.must_occur.clear();
        entry.propagator.prune(domains, &mut self.queue.memory).map_err(|_| conflict)?;
        for (&cell, &kept) in scope.iter().zip(&*domains) {
            let cell = usize::from(cell);
            if self.domains[cell] & !kept != 0 {
                // a cell may occur twice in the scope
                let kept = kept & self.domains[cell];
                if kept == 0 {
                    return Err(conflict);
                }
                self.set(model, cell, kept)?;
            }
        }
        for i in 0..self.queue.memory.must_occur.len() {
            let must_occur = self.queue.memory.must_occur[i];
            self.remove_beyond(model, must_occur, scope, conflict)?;
        }
        Ok(())
    }
}
