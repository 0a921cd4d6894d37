//! Working memory of conflict analysis, and the learnt clause.

use crate::engine::formula::{Literal, Variable};

/// Marks a variable that has been resolved on or is in the clause.
pub(crate) const SEEN: u8 = 1;
/// Marks a variable that literals of the clause imply.
pub(crate) const REMOVABLE: u8 = 2;
/// Marks a variable that they do not imply.
pub(crate) const POISON: u8 = 4;
/// Marks a variable to be bumped that the conflict was not resolved from.
const BUMP: u8 = 8;
/// Marks a placement that excludes a literal of the clause.
pub(crate) const EXCLUDES: u8 = 16;
/// Marks a placement that excludes several of them.
pub(crate) const SHARED: u8 = 32;

/// The learnt clause and the marks used to find it.
#[derive(Clone, Default)]
pub(crate) struct Analysis {
    /// The clause: the negations of the others imply the first literal.
    pub(crate) clause: Vec<Literal>,
    pub(crate) marks: Vec<u8>,
    /// Variables with a mark, except those in `to_bump`.
    marked: Vec<Variable>,
    /// Variables to be bumped: those marked `SEEN` or `BUMP`.
    pub(crate) to_bump: Vec<Variable>,
    /// For each level, the last time that it was counted.
    pub(crate) stamps: Vec<u64>,
    pub(crate) stamp: u64,
    /// Negations of the placements that exclude several literals of the clause.
    pub(crate) opposites: Vec<Literal>,
}

impl Analysis {
    pub(crate) fn reset(&mut self, variables: usize) {
        self.marks.clear();
        self.marks.resize(variables, 0);
        self.marked.clear();
        self.stamps.clear();
        self.stamps.resize(variables + 2, 0);
        self.stamp = 0;
    }

    /// Adds a mark other than `SEEN` and `BUMP`.
    #[inline]
    pub(crate) fn mark(&mut self, variable: Variable, mark: u8) {
        let marks = &mut self.marks[variable as usize];
        if *marks == 0 {
            self.marked.push(variable);
        }
        *marks |= mark;
    }

    #[inline]
    pub(crate) fn has(&self, variable: Variable, mark: u8) -> bool {
        self.marks[variable as usize] & mark != 0
    }

    #[inline]
    pub(crate) fn is_to_be_bumped(&self, variable: Variable) -> bool {
        self.has(variable, SEEN | BUMP)
    }

    /// Adds a variable to those to be bumped, unless it is among them.
    #[inline]
    pub(crate) fn mark_to_bump(&mut self, variable: Variable) {
        if !self.is_to_be_bumped(variable) {
            self.marks[variable as usize] |= BUMP;
            self.to_bump.push(variable);
        }
    }

    /// Moves negative literals to the front, behind the two watched ones. Most negative literals
    /// are true, so the search for another literal to watch is short, and they seldom become false
    /// afterwards.
    pub(crate) fn put_negative_literals_first(&mut self) {
        let mut next = 2;
        for i in 2..self.clause.len() {
            if !self.clause[i].is_positive() {
                self.clause.swap(next, i);
                next += 1;
            }
        }
    }

    pub(crate) fn unmark_all(&mut self) {
        for variable in self.marked.drain(..).chain(self.to_bump.iter().copied()) {
            self.marks[variable as usize] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_literals_follow_the_watched_ones() {
        let mut analysis = Analysis::default();
        let (is, is_not) = (Literal::is, Literal::is_not);
        analysis.clause = vec![is(0), is(1), is(2), is_not(3), is(4), is_not(5)];
        analysis.put_negative_literals_first();
        assert_eq!(analysis.clause[..2], [is(0), is(1)]);
        assert_eq!(analysis.clause[2..4], [is_not(3), is_not(5)]);
        let mut last = analysis.clause[4..].to_vec();
        last.sort_unstable();
        assert_eq!(last, [is(2), is(4)]);
    }
}
