//! What is assigned, in which order, at which level and why.

use super::clauses::ClauseId;
use crate::formula::{Literal, Variable};

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, assumed, or follows from the puzzle alone.
    None,
    /// This literal holds and excludes its opposite.
    Literal(Literal),
    /// It is the last member of the group that can hold.
    Group(u32),
    /// All other literals of the clause are false.
    Clause(ClauseId),
}

/// A reason in one word.
#[derive(Clone, Copy, Debug)]
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
#[derive(Clone, Copy, Debug)]
struct Origin {
    level: u32,
    reason: Packed,
}

/// The assignment.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    /// For each literal: 1 if it holds, -1 if its opposite does, 0 if neither.
    values: Vec<i8>,
    origins: Vec<Origin>,
    /// The literals that hold, in the order in which they came to: the first `len` of them.
    literals: Vec<Literal>,
    len: usize,
    /// Where each level from 1 begins.
    starts: Vec<u32>,
    /// Up to where the groups have been told, and up to where the clauses.
    pub(super) told_groups: usize,
    pub(super) told_clauses: usize,
}

impl Trail {
    pub(super) fn reset(&mut self, variables: usize) {
        self.values.clear();
        self.values.resize(2 * variables, 0);
        self.origins.clear();
        self.origins.resize(variables, Origin { level: 0, reason: Packed::new(Reason::None) });
        self.literals.clear();
        // one more, for `exclude` to write to
        self.literals.resize(variables + 1, Literal::is(0));
        self.len = 0;
        self.starts.clear();
        self.told_groups = 0;
        self.told_clauses = 0;
    }

    /// 1 if the literal holds, -1 if its opposite does, 0 if neither.
    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// The same by the literal's code.
    #[inline]
    pub(super) fn value_of_code(&self, code: u32) -> i8 {
        self.values[code as usize]
    }

    #[inline]
    pub(super) fn is_open(&self, variable: Variable) -> bool {
        self.values[Literal::is(variable).index()] == 0
    }

    #[inline]
    pub(super) fn level(&self, variable: Variable) -> u32 {
        self.origins[variable as usize].level
    }

    #[inline]
    pub(super) fn reason(&self, variable: Variable) -> Reason {
        self.origins[variable as usize].reason.unpack()
    }

    /// How many decisions stand.
    #[inline]
    pub(super) fn current_level(&self) -> u32 {
        self.starts.len() as u32
    }

    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0, "{literal:?} is assigned");
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.origins[literal.place()] = Origin { level: self.starts.len() as u32, reason: Packed::new(reason) };
        self.literals[self.len] = literal;
        self.len += 1;
    }

    /// Begins a new level.
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.len as u32);
    }

    /// How many literals hold at the levels up to `level`.
    pub(super) fn len_at(&self, level: u32) -> usize {
        self.starts.get(level as usize).map_or(self.len, |&start| start as usize)
    }

    /// The first literal of a level from 1: its decision.
    pub(super) fn decision(&self, level: u32) -> Literal {
        self.literals[self.starts[level as usize - 1] as usize]
    }

    /// Takes the last literal back; the levels are not touched.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Literal> {
        self.len = self.len.checked_sub(1)?;
        let literal = self.literals[self.len];
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
        Some(literal)
    }

    /// Forgets that there were levels above `level`; their literals must have been taken back.
    pub(super) fn close_levels(&mut self, level: u32) {
        self.starts.truncate(level as usize);
        self.told_groups = self.told_groups.min(self.len);
        self.told_clauses = self.told_clauses.min(self.len);
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn literal(&self, i: usize) -> Literal {
        self.literals[i]
    }

    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals[..self.len]
    }

    /// `by` holds, and excludes all of `members` but itself. The last member that holds in spite of that, if one does.
    ///
    /// Whether a member is open is as good as chance, so there is no branch on it: everything is written, and counts
    /// only where the member was open.
    #[inline]
    pub(super) fn exclude(&mut self, members: &[Variable], by: Literal) -> Option<Variable> {
        let origin = Origin { level: self.starts.len() as u32, reason: Packed::new(Reason::Literal(by)) };
        let mut clash = None;
        for &member in members {
            let (is, is_not) = (Literal::is(member), Literal::is_not(member));
            let value = self.values[is.index()];
            let open = value == 0;
            if value > 0 && is != by {
                clash = Some(member);
            }
            self.values[is.index()] = if open { -1 } else { value };
            self.values[is_not.index()] = if open { 1 } else { -value };
            let old = self.origins[member as usize];
            self.origins[member as usize] = if open { origin } else { old };
            self.literals[self.len] = is_not;
            self.len += usize::from(open);
        }
        clash
    }

    /// Clauses have moved: changes the reasons of what holds.
    pub(super) fn move_reasons(&mut self, to: &dyn Fn(ClauseId) -> ClauseId) {
        for literal in &self.literals[..self.len] {
            let origin = &mut self.origins[literal.place()];
            if let Reason::Clause(id) = origin.reason.unpack() {
                // what holds at level 0 needs no reason, and its clause may be gone
                let reason = if origin.level == 0 { Reason::None } else { Reason::Clause(to(id)) };
                origin.reason = Packed::new(reason);
            }
        }
    }
}
