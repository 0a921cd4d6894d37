//! From a conflict to the clause that would have prevented it.
//!
//! The literals that made the conflict are replaced by the reasons of those assigned last, until one of the current
//! level is left: the first unique implication point. The negation of it and of the literals of lower levels is the
//! clause, which `minimize` and `shrink` make shorter.
//!
//! # References
//! Marques-Silva, Sakallah: *GRASP*, IEEE Transactions on Computers 1999. Zhang, Madigan, Moskewicz, Malik: *Efficient
//! conflict driven learning in a Boolean satisfiability solver*, ICCAD 2001 (1-UIP).

use super::clauses::ClauseId;
use super::kernel::Kernel;
use super::propagate::Conflict;
use super::trail::Reason;
use crate::engine::formula::{Literal, Variable};

/// Marks of a variable during the analysis of a conflict.
pub(super) const SEEN: u8 = 1;
/// It is implied by literals of the clause.
pub(super) const REMOVABLE: u8 = 2;
/// It is not.
pub(super) const NEEDED: u8 = 4;
/// It is to be bumped, though the conflict was not made of it.
const BESIDE: u8 = 8;
/// It is a placement that excludes a literal of the clause.
pub(super) const EXCLUDES: u8 = 16;
/// It excludes several.
pub(super) const SHARED: u8 = 32;

/// Working memory of the analysis, and what it came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The clause: the first literal follows from the others being false.
    pub(super) clause: Vec<Literal>,
    marks: Vec<u8>,
    /// Every variable that has a mark, but for those to be bumped.
    marked: Vec<Variable>,
    /// Variables to be bumped: those marked as seen or beside.
    pub(super) met: Vec<Variable>,
    /// For each level, the last time that it was counted.
    pub(super) stamps: Vec<u64>,
    pub(super) stamp: u64,
    /// The opposites of what excludes several literals of the clause.
    pub(super) opposites: Vec<Literal>,
}

impl Analysis {
    pub(super) fn reset(&mut self, variables: usize) {
        self.marks.clear();
        self.marks.resize(variables, 0);
        self.marked.clear();
        self.stamps.clear();
        self.stamps.resize(variables + 2, 0);
        self.stamp = 0;
    }

    /// Marks a variable with what does not make it one to be bumped.
    #[inline]
    pub(super) fn mark(&mut self, variable: Variable, mark: u8) {
        let marks = &mut self.marks[variable as usize];
        if *marks == 0 {
            self.marked.push(variable);
        }
        *marks |= mark;
    }

    #[inline]
    pub(super) fn has(&self, variable: Variable, mark: u8) -> bool {
        self.marks[variable as usize] & mark != 0
    }

    /// Whether the variable is to be bumped anyway.
    #[inline]
    pub(super) fn is_met(&self, variable: Variable) -> bool {
        self.has(variable, SEEN | BESIDE)
    }

    /// The variable is to be bumped, if it is not already.
    #[inline]
    pub(super) fn meet(&mut self, variable: Variable) {
        if !self.is_met(variable) {
            self.marks[variable as usize] |= BESIDE;
            self.met.push(variable);
        }
    }

    /// Behind the first two literals of the clause, puts those first which say that a digit is not in a cell: of most digits that is
    /// true, so that a look for another literal to be watched is short, and it seldom becomes false afterwards.
    fn put_exclusions_first(&mut self) {
        let mut next = 2;
        for i in 2..self.clause.len() {
            if !self.clause[i].is_positive() {
                self.clause.swap(next, i);
                next += 1;
            }
        }
    }

    fn unmark_all(&mut self) {
        for variable in self.marked.drain(..).chain(self.met.iter().copied()) {
            self.marks[variable as usize] = 0;
        }
    }
}

impl Kernel {
    /// Learns from a conflict at the current level, which is above 0. The clause is left in the analysis, the literal
    /// that it asserts first, one of the highest of the other levels second. The level of that second one, and the LBD.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (u32, u32) {
        let mut analysis = std::mem::take(&mut self.analysis);
        analysis.clause.clear();
        analysis.met.clear();
        // the place of the asserted literal
        analysis.clause.push(Literal::is(0));
        if let Conflict::Clause(id) = conflict {
            self.note_use(id, &mut analysis);
        }
        let mut open = self.resolve_conflict(conflict, &mut analysis);
        let mut next = self.trail.len();
        let asserted = loop {
            let literal = loop {
                next -= 1;
                let literal = self.trail.literal(next);
                if analysis.marks[literal.var_index()] != 0 {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                analysis.marks[literal.var_index()] = 0;
                break !literal;
            }
            if let Reason::Clause(id) = self.trail.reason(literal.variable()) {
                self.note_use(id, &mut analysis);
            }
            open += self.resolve_reason(literal.variable(), &mut analysis);
            // it is no literal of the clause
            analysis.marks[literal.var_index()] = 0;
        };
        analysis.clause[0] = asserted;
        self.minimize(&mut analysis);
        self.shrink(&mut analysis);
        self.meet_reasons(&mut analysis);
        let lbd = self.count_levels(&analysis.clause, &mut analysis.stamps, &mut analysis.stamp);
        let mut back = 0;
        for i in 1..analysis.clause.len() {
            let at = self.trail.level(analysis.clause[i].variable());
            if at > back {
                back = at;
                analysis.clause.swap(1, i);
            }
        }
        analysis.put_exclusions_first();
        for &variable in &analysis.met {
            self.order.bump(variable);
        }
        analysis.unmark_all();
        self.analysis = analysis;
        (back, lbd)
    }

    /// Takes the literals of what is broken in. How many of them are of the current level.
    fn resolve_conflict(&self, conflict: Conflict, analysis: &mut Analysis) -> u32 {
        match conflict {
            Conflict::Group(group) => {
                self.resolve(self.groups.members(group).iter().map(|&member| Literal::is(member)), analysis)
            }
            Conflict::Pair(a, b) => self.resolve([a, b].into_iter(), analysis),
            Conflict::Clause(id) => self.resolve(self.clauses.literals(id), analysis),
        }
    }

    /// Takes the literals in that implied a variable, which has a mark. How many of them are of the current level.
    fn resolve_reason(&self, of: Variable, analysis: &mut Analysis) -> u32 {
        match self.trail.reason(of) {
            Reason::None => 0,
            Reason::Literal(literal) => self.resolve(std::iter::once(!literal), analysis),
            Reason::Group(group) => {
                self.resolve(self.groups.members(group).iter().map(|&member| Literal::is(member)), analysis)
            }
            Reason::Clause(id) => self.resolve(self.clauses.literals(id), analysis),
        }
    }

    /// Marks the variables of false literals that have no mark, and puts literals of lower levels into the clause. How many are of the
    /// current level.
    #[inline]
    fn resolve(&self, literals: impl Iterator<Item = Literal>, analysis: &mut Analysis) -> u32 {
        let level = self.trail.current_level();
        let mut open = 0;
        for literal in literals {
            let variable = literal.variable();
            if analysis.marks[variable as usize] != 0 {
                continue;
            }
            let at = self.trail.level(variable);
            if at == 0 {
                continue;
            }
            analysis.marks[variable as usize] = SEEN;
            analysis.met.push(variable);
            if at == level {
                open += 1;
            } else {
                analysis.clause.push(literal);
            }
        }
        open
    }

    /// A clause took part in a conflict.
    fn note_use(&mut self, id: ClauseId, analysis: &mut Analysis) {
        let lbd = self.clauses.lbd(id);
        let today = (lbd > 2).then(|| {
            analysis.stamp += 1;
            let mut levels = 0;
            for literal in self.clauses.literals(id) {
                let stamp = &mut analysis.stamps[self.trail.level(literal.variable()) as usize];
                levels += u32::from(*stamp != analysis.stamp);
                *stamp = analysis.stamp;
            }
            levels
        });
        self.clauses.used(id, today);
    }

    /// How many levels the literals are of.
    fn count_levels(&self, literals: &[Literal], stamps: &mut [u64], stamp: &mut u64) -> u32 {
        *stamp += 1;
        let mut levels = 0;
        for literal in literals {
            let mark = &mut stamps[self.trail.level(literal.variable()) as usize];
            levels += u32::from(*mark != *stamp);
            *mark = *stamp;
        }
        levels
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_the_watched_literals_come_those_that_rule_out_a_placement() {
        let mut analysis = Analysis::default();
        let (is, is_not) = (Literal::is, Literal::is_not);
        analysis.clause = vec![is(0), is(1), is(2), is_not(3), is(4), is_not(5)];
        analysis.put_exclusions_first();
        assert_eq!(analysis.clause[..2], [is(0), is(1)]);
        assert_eq!(analysis.clause[2..4], [is_not(3), is_not(5)]);
        let mut last = analysis.clause[4..].to_vec();
        last.sort_unstable();
        assert_eq!(last, [is(2), is(4)]);
    }
}
