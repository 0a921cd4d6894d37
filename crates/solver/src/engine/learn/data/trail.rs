//! The trail: what is assigned, in which order, at which level and why.

use super::clauses::ClauseId;
use crate::engine::formula::{Literal, Variable};

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It was decided or assumed, or is a unit clause.
    None,
    /// This true literal implies it through a pair of a group or a binary clause.
    Literal(Literal),
    /// All other members of the group are false.
    Group(u32),
    /// All other literals of the clause are false.
    Clause(ClauseId),
}

/// A reason in one word.
#[derive(Clone, Copy)]
struct Packed(u32);

impl Packed {
    #[inline]
    const fn new(reason: Reason) -> Self {
        match reason {
            Reason::None => Self(0),
            Reason::Literal(literal) => Self(literal.code() << 2 | 1),
            Reason::Group(group) => Self(group << 2 | 2),
            Reason::Clause(id) => Self(id.0 << 2 | 3),
        }
    }

    #[inline]
    const fn unpack(self) -> Reason {
        match self.0 & 3 {
            0 => Reason::None,
            1 => Reason::Literal(Literal::from_code(self.0 >> 2)),
            2 => Reason::Group(self.0 >> 2),
            _ => Reason::Clause(ClauseId(self.0 >> 2)),
        }
    }
}

/// Level and reason of a variable, read together.
#[derive(Clone, Copy)]
struct Origin {
    level: u32,
    reason: Packed,
}

/// The current assignment.
#[derive(Clone, Default)]
pub(crate) struct Trail {
    /// For each literal: 1 if it is true, -1 if it is false, 0 if it is open.
    values: Vec<i8>,
    origins: Vec<Origin>,
    /// The true literals in the order of assignment: the first `len` of these.
    literals: Vec<Literal>,
    len: usize,
    /// Where each level from 1 starts.
    level_starts: Vec<u32>,
    /// Where propagation over groups and over clauses continues.
    pub(crate) group_head: usize,
    pub(crate) clause_head: usize,
}

impl Trail {
    pub(crate) fn reset(&mut self, variables: usize) {
        self.values.clear();
        self.values.resize(2 * variables, 0);
        self.origins.clear();
        self.origins.resize(variables, Origin { level: 0, reason: Packed::new(Reason::None) });
        self.literals.clear();
        self.literals.resize(variables, Literal::is(0));
        self.len = 0;
        self.level_starts.clear();
        self.group_head = 0;
        self.clause_head = 0;
    }

    /// Reserves memory for [`Trail::exclude`], whose lists have at most `max` members in all.
    pub(crate) fn reserve_for_exclude(&mut self, max: usize) {
        self.literals.resize(self.values.len() / 2 + max, Literal::is(0));
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    #[inline]
    pub(crate) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// The same for a literal's code.
    #[inline]
    pub(crate) fn value_of_code(&self, code: u32) -> i8 {
        self.values[code as usize]
    }

    #[inline]
    pub(crate) fn is_open(&self, variable: Variable) -> bool {
        self.values[Literal::is(variable).index()] == 0
    }

    #[inline]
    pub(crate) fn level(&self, variable: Variable) -> u32 {
        self.origins[variable as usize].level
    }

    #[inline]
    pub(crate) fn reason(&self, variable: Variable) -> Reason {
        self.origins[variable as usize].reason.unpack()
    }

    /// Number of decisions.
    #[inline]
    pub(crate) fn current_level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    #[inline]
    pub(crate) fn assign(&mut self, literal: Literal, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0, "{literal:?} is assigned");
        self.set(literal);
        self.origins[literal.var_index()] =
            Origin { level: self.level_starts.len() as u32, reason: Packed::new(reason) };
        self.literals[self.len] = literal;
        self.len += 1;
    }

    /// Sets the values of the literal and its opposite.
    #[inline]
    fn set(&mut self, literal: Literal) {
        let pair = &mut self.values[2 * literal.var_index()..][..2];
        pair.copy_from_slice(if literal.is_positive() { &[1, -1] } else { &[-1, 1] });
    }

    /// Starts a new level.
    pub(crate) fn open_level(&mut self) {
        self.level_starts.push(self.len as u32);
    }

    /// Number of literals of the levels up to `level`.
    pub(crate) fn len_at(&self, level: u32) -> usize {
        self.level_starts.get(level as usize).map_or(self.len, |&start| start as usize)
    }

    /// The first literal of a level from 1: its decision.
    pub(crate) fn decision(&self, level: u32) -> Literal {
        self.literals[self.level_starts[level as usize - 1] as usize]
    }

    /// Unassigns all literals but the first `len`, the latest first, and calls `unassigned` with
    /// each. The levels do not change.
    #[inline]
    pub(crate) fn unassign_above(&mut self, len: usize, mut unassigned: impl FnMut(Literal)) {
        for &literal in self.literals[len..self.len].iter().rev() {
            self.values[2 * literal.var_index()..][..2].fill(0);
            unassigned(literal);
        }
        self.len = len;
    }

    /// Removes the levels above `level`, whose literals must be unassigned.
    pub(crate) fn truncate_levels(&mut self, level: u32) {
        self.level_starts.truncate(level as usize);
        self.group_head = self.group_head.min(self.len);
        self.clause_head = self.clause_head.min(self.len);
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn literal(&self, i: usize) -> Literal {
        self.literals[i]
    }

    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals[..self.len]
    }

    /// Falsifies all `members` but `by` itself, which is true. Returns a member that is true
    /// already, if any.
    ///
    /// Most members are false, in no predictable order. So the open ones are first gathered without
    /// a branch, beyond the end of the trail; then those few are assigned, each once.
    #[inline]
    pub(crate) fn exclude<'a, T: Copy + Into<Variable> + 'a>(
        &mut self,
        members: impl Iterator<Item = &'a [T]> + Clone,
        by: Literal,
    ) -> Option<Variable> {
        let origin = Origin { level: self.level_starts.len() as u32, reason: Packed::new(Reason::Literal(by)) };
        let mut end = self.len;
        // treated as false, so that any true member is a clash
        self.values[by.index()] = -1;
        let mut clashes = false;
        for list in members.clone() {
            for &member in list {
                let member = member.into();
                let value = self.values[Literal::is(member).index()];
                self.literals[end] = Literal::is_not(member);
                end += usize::from(value == 0);
                clashes |= value > 0;
            }
        }
        self.values[by.index()] = 1;
        let mut len = self.len;
        for i in self.len..end {
            let literal = self.literals[i];
            let is_open = self.values[literal.index()] == 0;
            self.values[2 * literal.var_index()..][..2].copy_from_slice(&[-1, 1]);
            self.origins[literal.var_index()] = origin;
            self.literals[len] = literal;
            len += usize::from(is_open);
        }
        self.len = len;
        if !clashes {
            return None;
        }
        let is_true = |&member: &Variable| Literal::is(member) != by && self.value(Literal::is(member)) > 0;
        members.flatten().map(|&member| member.into()).find(is_true)
    }

    /// Replaces the clauses in reasons after clauses have moved.
    pub(crate) fn relocate_reasons(&mut self, to: &dyn Fn(ClauseId) -> ClauseId) {
        for literal in &self.literals[..self.len] {
            let origin = &mut self.origins[literal.var_index()];
            if let Reason::Clause(id) = origin.reason.unpack() {
                // level 0 needs no reasons, and the clause may have been deleted
                let reason = if origin.level == 0 { Reason::None } else { Reason::Clause(to(id)) };
                origin.reason = Packed::new(reason);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exclude_assigns_open_members_once_and_returns_a_true_one() {
        for clashes in [false, true] {
            let mut trail = Trail::default();
            trail.reset(6);
            trail.reserve_for_exclude(6);
            trail.assign(Literal::is_not(1), Reason::Group(7));
            trail.open_level();
            trail.assign(Literal::is(0), Reason::None);
            if clashes {
                trail.assign(Literal::is(3), Reason::Group(8));
            }
            let before = trail.len();
            let lists: [&[Variable]; 2] = [&[0, 1, 2], &[4, 2, 3, 0]];
            let clash = trail.exclude(lists.into_iter(), Literal::is(0));
            assert_eq!(clash, clashes.then_some(3));
            let assigned: &[Variable] = if clashes { &[2, 4] } else { &[2, 4, 3] };
            let assigned: Vec<_> = assigned.iter().map(|&variable| Literal::is_not(variable)).collect();
            assert_eq!(trail.literals()[before..], assigned);
            for literal in assigned {
                assert_eq!((trail.value(literal), trail.value(!literal)), (1, -1));
                assert_eq!(trail.level(literal.variable()), 1);
                assert_eq!(trail.reason(literal.variable()), Reason::Literal(Literal::is(0)));
            }
            assert_eq!(trail.reason(1), Reason::Group(7), "a false member keeps its reason");
            assert!(trail.value(Literal::is(0)) > 0 && trail.is_open(5));
        }
    }
}
