//! Undoing decisions: backtracking and restarts.
//!
//! A restart keeps the decisions that would be made again: those whose score is above that of the
//! best open variable.
//!
//! # References
//! van der Tak, Ramos, Heule: *Reusing the assignment trail in CDCL solvers*, JSAT 7, 2011.

use super::state::Cdcl;

impl Cdcl {
    /// Undoes all levels above `level`.
    pub(super) fn backtrack(&mut self, level: u32) {
        if self.trail.current_level() <= level {
            return;
        }
        let end = self.trail.len_at(level);
        self.phases.update_targets(&self.trail, self.conflict_free_len);
        self.conflict_free_len = end;
        self.band_fill.rewind();
        let Self { trail, groups, phases, vsids, .. } = self;
        for &literal in &trail.literals()[end..trail.group_head.max(end)] {
            if literal.is_positive() {
                groups.unsatisfy(literal.variable());
            } else {
                groups.restore(literal.variable());
            }
        }
        trail.unassign_above(end, |literal| {
            phases.save(literal);
            vsids.insert(literal.variable());
        });
        trail.truncate_levels(level);
    }

    /// Undoes all decisions above the base level that would not be made again.
    pub(super) fn restart(&mut self) {
        self.stats.restarts += 1;
        let trail = &self.trail;
        let next = self.vsids.first(|variable| trail.is_open(variable)).map_or(0.0, |next| self.vsids.score(next));
        let mut level = self.base_level();
        while level < self.trail.current_level() && self.vsids.score(self.trail.decision(level + 1).variable()) > next {
            level += 1;
        }
        self.backtrack(level);
    }
}
