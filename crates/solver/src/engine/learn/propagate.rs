//! Unit propagation: groups to their fixpoint first, then the clauses of one literal at a time.
//!
//! Groups propagate most of what follows at little cost, so clauses are visited only when the
//! groups are done.

use super::data::clauses::ClauseId;
use super::data::groups::GroupState;
use super::data::trail::Reason;
use super::state::Cdcl;
use crate::engine::formula::Literal;

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// All members of the group are false.
    Group(u32),
    /// One of these two must be true.
    Pair(Literal, Literal),
    Clause(ClauseId),
}

impl Cdcl {
    /// Propagates to the fixpoint.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while self.trail.group_head < self.trail.len() {
                let literal = self.trail.literal(self.trail.group_head);
                self.trail.group_head += 1;
                if literal.is_positive() { self.falsify_exclusive(literal)? } else { self.falsify(literal)? }
            }
            if self.trail.clause_head == self.trail.len() {
                return Ok(());
            }
            let literal = self.trail.literal(self.trail.clause_head);
            self.trail.clause_head += 1;
            self.visit_clauses(!literal)?;
        }
    }

    /// Falsifies all other members of the groups of a variable that has become true.
    fn falsify_exclusive(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Self { groups, trail, work, .. } = self;
        groups.satisfy(literal.variable());
        let clash = if let Some(members) = groups.exclusive_with(literal.variable()) {
            *work += members.len() as u64;
            trail.exclude(std::iter::once(members), literal)
        } else {
            let lists = groups.of(literal.variable()).iter().map(|&group| groups.members(group));
            *work += lists.clone().map(|list| list.len() as u64).sum::<u64>();
            trail.exclude(lists, literal)
        };
        match clash {
            None => Ok(()),
            Some(other) => Err(Conflict::Pair(Literal::is_not(other), !literal)),
        }
    }

    /// Removes a variable that has become false from its groups, and assigns the last member of any
    /// of them.
    fn falsify(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Self { groups, trail, work, .. } = self;
        let variable = literal.variable();
        *work += groups.stride() as u64;
        // update all groups before looking at any: backtracking restores all of them
        if !groups.falsify(variable) {
            return Ok(());
        }
        let mut result = Ok(());
        for &group in groups.of(variable) {
            match groups.state(group) {
                GroupState::Open => {}
                GroupState::Empty => result = Err(Conflict::Group(group)),
                GroupState::Unit(last) => {
                    let last = Literal::is(last);
                    // if it is false already, the group fails once that is propagated
                    if trail.value(last) == 0 {
                        trail.assign(last, Reason::Group(group));
                    }
                }
            }
        }
        result
    }

    /// Visits the clauses that watch a literal which has become false.
    fn visit_clauses(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let Self { clauses, trail, work, .. } = self;
        if !clauses.is_watched(falsified) {
            return Ok(());
        }
        let mut watches = clauses.take_watches(falsified);
        let mut result = Ok(());
        let mut end = 0;
        let mut next = 0;
        'watches: while next < watches.len() {
            let watch = watches[next];
            next += 1;
            let value = trail.value(watch.blocker);
            if value > 0 {
                watches[end] = watch;
                end += 1;
                continue;
            }
            if watch.is_binary() {
                watches[end] = watch;
                end += 1;
                if value < 0 {
                    result = Err(Conflict::Pair(watch.blocker, falsified));
                    break;
                }
                trail.assign(watch.blocker, Reason::Literal(!falsified));
                continue;
            }
            let id = watch.clause();
            let codes = clauses.codes_mut(id);
            // the other watched literal, first or second
            let other = Literal::from_code(codes[0] ^ codes[1] ^ falsified.code());
            let other_value = trail.value(other);
            if other_value > 0 {
                watches[end] = watch.with_blocker(other);
                end += 1;
                continue;
            }
            for i in 2..codes.len() {
                let code = codes[i];
                if trail.value_of_code(code) >= 0 {
                    let replacement = Literal::from_code(code);
                    if trail.value(replacement) > 0 {
                        watches[end] = watch.with_blocker(replacement);
                        end += 1;
                    } else {
                        codes[0] = other.code();
                        codes[1] = code;
                        codes[i] = falsified.code();
                        clauses.add_watch(replacement, watch.with_blocker(other));
                    }
                    continue 'watches;
                }
            }
            watches[end] = watch;
            end += 1;
            if other_value < 0 {
                result = Err(Conflict::Clause(id));
                break;
            }
            codes[0] = other.code();
            codes[1] = falsified.code();
            trail.assign(other, Reason::Clause(id));
        }
        *work += next as u64;
        if end < next {
            watches.copy_within(next.., end);
            watches.truncate(end + watches.len() - next);
        }
        clauses.restore_watches(falsified, watches);
        result
    }
}
