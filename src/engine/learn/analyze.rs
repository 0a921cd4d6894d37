//! From a conflict to the clause that would have prevented it.
//!
//! The literals that made the conflict are replaced by the reasons of those assigned last, until one of the current
//! level is left: the first unique implication point. The negation of it and of the literals of lower levels is the
//! clause. Literals that the others imply are left out again.
//!
//! # References
//! Marques-Silva, Sakallah: *GRASP*, IEEE Transactions on Computers 1999. Zhang, Madigan, Moskewicz, Malik: *Efficient
//! conflict driven learning in a Boolean satisfiability solver*, ICCAD 2001 (1-UIP). Sörensson, Biere: *Minimizing
//! learned clauses*, SAT 2009.

use super::clauses::ClauseId;
use super::kernel::Kernel;
use super::propagate::Conflict;
use super::trail::Reason;
use crate::formula::{Literal, Variable};

/// Marks of a variable during the analysis of a conflict.
const SEEN: u8 = 1;
/// It is implied by literals of the clause.
const REMOVABLE: u8 = 2;
/// It is not.
const NEEDED: u8 = 4;
/// It is to be bumped, though the conflict was not made of it.
const BESIDE: u8 = 8;

/// Working memory of the analysis, and what it came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The clause: the first literal follows from the others being false.
    pub(super) clause: Vec<Literal>,
    marks: Vec<u8>,
    /// Every variable that has a mark.
    marked: Vec<Variable>,
    /// Variables to be bumped.
    pub(super) met: Vec<Variable>,
    /// The antecedent at work.
    antecedent: Vec<Literal>,
    stack: Vec<(Variable, u32)>,
    /// For each level, the last time that it was counted.
    stamps: Vec<u64>,
    stamp: u64,
    /// What excludes literals of the clause.
    pub(super) excluded: Vec<Literal>,
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

    fn mark(&mut self, variable: Variable, mark: u8) {
        let marks = &mut self.marks[variable as usize];
        if *marks == 0 {
            self.marked.push(variable);
        }
        *marks |= mark;
    }

    /// Whether the variable is to be bumped anyway.
    #[inline]
    pub(super) fn is_met(&self, variable: Variable) -> bool {
        self.marks[variable as usize] & (SEEN | BESIDE) != 0
    }

    /// The variable is to be bumped, if it is not already.
    #[inline]
    pub(super) fn meet(&mut self, variable: Variable) {
        if !self.is_met(variable) {
            self.mark(variable, BESIDE);
            self.met.push(variable);
        }
    }

    fn unmark_all(&mut self) {
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = 0;
        }
    }
}

impl Kernel {
    /// The literals that are false in the reason of `of`, which holds.
    fn collect_reason(&self, of: Literal, into: &mut Vec<Literal>) {
        into.clear();
        match self.trail.reason(of.variable()) {
            Reason::None => {}
            Reason::Literal(literal) => into.push(!literal),
            Reason::Group(group) => {
                let members = self.groups.members(group).iter().map(|&member| Literal::is(member));
                into.extend(members.filter(|&literal| literal != of));
            }
            Reason::Clause(id) => into.extend(self.clauses.literals(id).filter(|&literal| literal != of)),
        }
    }

    /// The literals of the clause that is broken.
    fn collect_conflict(&self, conflict: Conflict, into: &mut Vec<Literal>) {
        into.clear();
        match conflict {
            Conflict::Group(group) => into.extend(self.groups.members(group).iter().map(|&member| Literal::is(member))),
            Conflict::Pair(a, b) => into.extend([a, b]),
            Conflict::Clause(id) => into.extend(self.clauses.literals(id)),
        }
    }

    /// Learns from a conflict at the current level, which is above 0. The clause is left in the analysis, the literal
    /// that it asserts first, one of the highest of the other levels second. The level of that second one, and the LBD.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (u32, u32) {
        let level = self.trail.current_level();
        let mut analysis = std::mem::take(&mut self.analysis);
        let mut antecedent = std::mem::take(&mut analysis.antecedent);
        self.collect_conflict(conflict, &mut antecedent);
        if let Conflict::Clause(id) = conflict {
            self.note_use(id, &mut analysis);
        }
        analysis.clause.clear();
        analysis.met.clear();
        // the place of the asserted literal
        analysis.clause.push(Literal::is(0));
        let mut open = 0;
        let mut next = self.trail.len();
        let asserted = loop {
            for &literal in &antecedent {
                let variable = literal.variable();
                if analysis.marks[variable as usize] != 0 {
                    continue;
                }
                let at = self.trail.level(variable);
                if at == 0 {
                    continue;
                }
                analysis.mark(variable, SEEN);
                analysis.met.push(variable);
                if at == level {
                    open += 1;
                } else {
                    analysis.clause.push(literal);
                }
            }
            let literal = loop {
                next -= 1;
                let literal = self.trail.literal(next);
                if analysis.marks[literal.place()] != 0 {
                    break literal;
                }
            };
            analysis.marks[literal.place()] = 0;
            open -= 1;
            if open == 0 {
                break !literal;
            }
            if let Reason::Clause(id) = self.trail.reason(literal.variable()) {
                self.note_use(id, &mut analysis);
            }
            self.collect_reason(literal, &mut antecedent);
        };
        analysis.clause[0] = asserted;
        analysis.antecedent = antecedent;
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
        for &variable in &analysis.met {
            self.order.bump(variable);
        }
        analysis.unmark_all();
        self.analysis = analysis;
        (back, lbd)
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

    /// Leaves out literals that follow from the others.
    fn minimize(&self, analysis: &mut Analysis) {
        // a literal can only be implied if its level has another one
        analysis.stamp += 1;
        let stamp = analysis.stamp;
        for literal in &analysis.clause[1..] {
            analysis.stamps[self.trail.level(literal.variable()) as usize] = stamp;
        }
        let mut clause = std::mem::take(&mut analysis.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            let literal = clause[i];
            if self.trail.reason(literal.variable()) == Reason::None || !self.is_implied(literal, analysis) {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
        analysis.clause = clause;
    }

    /// Whether a literal of the clause is false because of others of it, through any number of steps.
    fn is_implied(&self, literal: Literal, analysis: &mut Analysis) -> bool {
        // an explicit stack of antecedents: the variable, and how far its reason has been looked at
        let mut stack = std::mem::take(&mut analysis.stack);
        stack.clear();
        stack.push((literal.variable(), 0));
        let mut implied = true;
        'variables: while let Some(&(variable, begun)) = stack.last() {
            let mut i = begun;
            while let Some(next) = self.antecedent(variable, i) {
                i += 1;
                let other = next.variable();
                let marks = analysis.marks[other as usize];
                if marks & (SEEN | REMOVABLE) != 0 || other == variable {
                    continue;
                }
                let level = self.trail.level(other);
                if level == 0 {
                    continue;
                }
                if marks & NEEDED != 0
                    || self.trail.reason(other) == Reason::None
                    || analysis.stamps[level as usize] != analysis.stamp
                {
                    implied = false;
                    break 'variables;
                }
                stack.last_mut().expect("it was there").1 = i;
                stack.push((other, 0));
                continue 'variables;
            }
            stack.pop();
            if variable != literal.variable() {
                analysis.mark(variable, REMOVABLE);
            }
        }
        if !implied {
            for &(variable, _) in stack.iter().skip(1) {
                analysis.mark(variable, NEEDED);
            }
        }
        analysis.stack = stack;
        implied
    }

    /// Literal number `i` of the reason of a variable, which may be its own.
    #[inline]
    pub(super) fn antecedent(&self, variable: Variable, i: u32) -> Option<Literal> {
        match self.trail.reason(variable) {
            Reason::None => None,
            Reason::Literal(literal) => (i == 0).then_some(literal),
            Reason::Group(group) => self.groups.members(group).get(i as usize).map(|&member| Literal::is(member)),
            Reason::Clause(id) => self.clauses.codes(id).get(i as usize).map(|&code| Literal::from_code(code)),
        }
    }
}
