//! Unit propagation: groups first, to their end, and then one literal's clauses at a time.
//!
//! What groups conclude costs next to nothing, and it is most of what there is to conclude; a clause is looked at only
//! when the groups have nothing left to say.

use super::clauses::ClauseId;
use super::groups::Left;
use super::kernel::Kernel;
use super::trail::Reason;
use crate::engine::formula::Literal;

/// What cannot be: the literals of a clause, all of them false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// No member of the group can hold.
    Group(u32),
    /// Both are false, where one must hold.
    Pair(Literal, Literal),
    Clause(ClauseId),
}

impl Kernel {
    /// Propagates to the fixpoint.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while self.trail.told_groups < self.trail.len() {
                let literal = self.trail.literal(self.trail.told_groups);
                self.trail.told_groups += 1;
                if literal.is_positive() { self.exclude(literal)? } else { self.strike(literal)? }
            }
            if self.trail.told_clauses == self.trail.len() {
                return Ok(());
            }
            let literal = self.trail.literal(self.trail.told_clauses);
            self.trail.told_clauses += 1;
            self.visit_clauses(!literal)?;
        }
    }

    /// A digit stands in a cell: all others of its groups are excluded.
    fn exclude(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Self { groups, trail, work, .. } = self;
        groups.satisfy(literal.variable());
        let clash = if let Some(rivals) = groups.rivals(literal.variable()) {
            *work += rivals.len() as u64;
            trail.exclude(std::iter::once(rivals), literal)
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

    /// A digit is ruled out in a cell: one place or value less in each of its groups.
    fn strike(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Self { groups, trail, work, .. } = self;
        let variable = literal.variable();
        *work += groups.stride() as u64;
        // all of them at once: they are restored together, and hardly ever does one conclude anything
        if !groups.strike(variable) {
            return Ok(());
        }
        let mut end = Ok(());
        for &group in groups.of(variable) {
            match groups.left(group) {
                Left::Several => {}
                Left::None => end = Err(Conflict::Group(group)),
                Left::One(last) => {
                    let last = Literal::is(last);
                    // one that is false has yet to be struck, and then there is none
                    if trail.value(last) == 0 {
                        trail.assign(last, Reason::Group(group));
                    }
                }
            }
        }
        end
    }

    /// `falsified` has become false: its clauses look for another literal to watch.
    fn visit_clauses(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let Self { clauses, trail, work, .. } = self;
        // most literals are watched by nobody
        if !clauses.is_watched(falsified) {
            return Ok(());
        }
        let mut watches = clauses.take_watches(falsified);
        let mut end = Ok(());
        let mut kept = 0;
        let mut next = 0;
        'watches: while next < watches.len() {
            let watch = watches[next];
            next += 1;
            let value = trail.value(watch.blocker);
            if value > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            if watch.is_binary() {
                watches[kept] = watch;
                kept += 1;
                if value < 0 {
                    end = Err(Conflict::Pair(watch.blocker, falsified));
                    break;
                }
                trail.assign(watch.blocker, Reason::Literal(!falsified));
                continue;
            }
            let id = watch.clause();
            let codes = clauses.codes_mut(id);
            // the other watched literal, whichever comes first
            let other = Literal::from_code(codes[0] ^ codes[1] ^ falsified.code());
            let other_value = trail.value(other);
            if other_value > 0 {
                watches[kept] = watch.with_blocker(other);
                kept += 1;
                continue;
            }
            for i in 2..codes.len() {
                let code = codes[i];
                if trail.value_of_code(code) >= 0 {
                    let found = Literal::from_code(code);
                    if trail.value(found) > 0 {
                        watches[kept] = watch.with_blocker(found);
                        kept += 1;
                    } else {
                        codes[0] = other.code();
                        codes[1] = code;
                        codes[i] = falsified.code();
                        clauses.add_watch(found, watch.with_blocker(other));
                    }
                    continue 'watches;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if other_value < 0 {
                end = Err(Conflict::Clause(id));
                break;
            }
            codes[0] = other.code();
            codes[1] = falsified.code();
            trail.assign(other, Reason::Clause(id));
        }
        *work += next as u64;
        if kept < next {
            watches.copy_within(next.., kept);
            watches.truncate(kept + watches.len() - next);
        }
        clauses.give_watches(falsified, watches);
        end
    }

    /// Takes all levels above `level` back.
    pub(super) fn backtrack(&mut self, level: u32) {
        if self.trail.current_level() <= level {
            return;
        }
        let end = self.trail.len_at(level);
        self.phases.note(&self.trail, self.consistent);
        self.consistent = end;
        self.fill.reopen();
        let Self { trail, groups, phases, order, .. } = self;
        for &literal in &trail.literals()[end..trail.told_groups.max(end)] {
            if literal.is_positive() {
                groups.reopen(literal.variable());
            } else {
                groups.restore(literal.variable());
            }
        }
        trail.take_back(end, |literal| {
            phases.save(literal);
            order.reopen(literal.variable());
        });
        trail.close_levels(level);
    }
}
