//! Learnt clauses are made shorter, or found to say nothing new.
//!
//! The literals of a clause are made false one by one, as decisions, without the help of the clause itself. If that
//! comes to a conflict, or makes another literal of it true, the decisions that took part are a clause already; if it
//! makes another literal false, that one can be left out. Clauses that begin with the same literals share the
//! decisions for them, so the literals are sorted by how often they occur.
//!
//! # References
//! Piette, Hamadi, Saïs: *Vivifying propositional clausal formulae*, ECAI 2008. Luo, Li, Xiao, Manyà, Lü: *An effective
//! learnt clause minimization approach for CDCL SAT solvers*, IJCAI 2017. Li, Xiao, Luo, Manyà, Lü, Li: *Clause
//! vivification by unit propagation in CDCL SAT solvers*, Artificial Intelligence 2020.

use super::clauses::ClauseId;
use super::kernel::{Kernel, State};
use super::literal::Literal;
use super::reduce::WHILE_USED;
use super::trail::Reason;

/// Conflicts between two times.
pub(super) const INTERVAL: u64 = 1000;

/// The most that may be spent on it, in percent of what the search spends.
const EFFORT: u64 = 20;

impl Kernel {
    /// Vivifies clauses of few levels that have not been tried, as many as the time allows.
    pub(super) fn vivify(&mut self) {
        self.next_vivify = self.stats.conflicts + INTERVAL;
        let eff = super::tune("VEFF").unwrap_or(EFFORT as f64) as u64;
        let until = self.ticks + ((self.ticks - self.vivify_ticks) * eff / 100).saturating_sub(self.vivify_ticks);
        if until == self.ticks {
            return;
        }
        self.backtrack(0);
        let begun = self.ticks;
        for (literals, id) in self.vivify_schedule() {
            if self.ticks > until || self.state == State::Exhausted {
                break;
            }
            self.clauses.set_tried(id);
            self.vivify_clause(&literals, id);
        }
        self.backtrack(0);
        self.collect_clauses();
        self.vivify_ticks += self.ticks - begun;
    }

    /// The clauses to be tried, each with its literals in the order in which they are made false, in an order in which
    /// neighbours begin alike.
    fn vivify_schedule(&mut self) -> Vec<(Vec<Literal>, ClauseId)> {
        let mut occurrences = vec![0_u32; 2 * self.instance.variable_count()];
        let mut candidates: Vec<ClauseId> = self.clauses.ids().to_vec();
        candidates.retain(|&id| self.clauses.lbd(id) <= WHILE_USED && self.clauses.len(id) > 2);
        for &id in &candidates {
            self.clauses.literals(id).for_each(|literal| occurrences[literal.index()] += 1);
        }
        if candidates.iter().all(|&id| self.clauses.is_tried(id)) {
            // all over again: there are new clauses to help
            candidates.iter().for_each(|&id| self.clauses.set_untried(id));
        }
        candidates.retain(|&id| !self.clauses.is_tried(id));
        let rank = |literal: &Literal| (std::cmp::Reverse(occurrences[literal.index()]), *literal);
        let with_literals = candidates.into_iter().map(|id| {
            let mut literals: Vec<_> = self.clauses.literals(id).collect();
            literals.sort_unstable_by_key(rank);
            (literals, id)
        });
        let mut schedule: Vec<_> = with_literals.collect();
        schedule.sort_by(|(a, _), (b, _)| a.iter().map(rank).cmp(b.iter().map(rank)));
        schedule
    }

    /// Tries one clause.
    fn vivify_clause(&mut self, literals: &[Literal], id: ClauseId) {
        let settled = |literal: &Literal| self.trail.value(*literal) > 0 && self.trail.level(literal.variable()) == 0;
        if literals.iter().any(settled) {
            self.drop_clause(id);
            return;
        }
        self.backtrack_to_shared(literals, id);
        self.ignored = Some(id);
        let shorter = self.imply(literals);
        self.ignored = None;
        if shorter.len() < literals.len() {
            self.replace_clause(id, &shorter);
        }
    }

    /// Goes back to the decisions that the literals, made false in their order, have in common with those that stand.
    fn backtrack_to_shared(&mut self, literals: &[Literal], id: ClauseId) {
        let decisions = (1..=self.trail.current_level()).map(|level| self.trail.decision(level));
        let mut shared =
            decisions.zip(literals).take_while(|&(decision, &literal)| decision == !literal).count() as u32;
        // what the clause itself has concluded there does not count
        let concluded = self.trail.literals().iter().map(|literal| literal.variable());
        let concluded = concluded.filter(|&variable| self.trail.reason(variable) == Reason::Clause(id));
        if let Some(level) = concluded.map(|variable| self.trail.level(variable)).filter(|&level| level > 0).min() {
            shared = shared.min(level - 1);
        }
        self.backtrack(shared);
    }

    /// Makes the literals false, one by one, and gives those of them that are a clause by themselves.
    fn imply(&mut self, literals: &[Literal]) -> Vec<Literal> {
        for &literal in literals {
            let value = self.trail.value(literal);
            if value > 0 {
                let mut clause = self.decisions_behind(vec![!literal]);
                clause.push(literal);
                return clause;
            }
            if value == 0 {
                self.trail.open_level();
                self.trail.assign(!literal, Reason::None);
                if let Err(conflict) = self.propagate() {
                    let mut antecedent = Vec::new();
                    self.collect_conflict(conflict, &mut antecedent);
                    return self.decisions_behind(antecedent);
                }
            }
        }
        // those that were decided; the others follow
        let decided = |literal: &&Literal| {
            let variable = literal.variable();
            self.trail.level(variable) > 0 && self.trail.reason(variable) == Reason::None
        };
        literals.iter().filter(decided).copied().collect()
    }

    /// The opposites of the decisions that make these literals false.
    fn decisions_behind(&mut self, mut antecedent: Vec<Literal>) -> Vec<Literal> {
        let mut analysis = std::mem::take(&mut self.analysis);
        let mut found = Vec::new();
        let mut open = 0;
        let mut next = self.trail.len();
        loop {
            for &literal in &antecedent {
                let variable = literal.variable();
                if self.trail.level(variable) > 0 && !analysis.is_marked(variable) {
                    analysis.mark_seen(variable);
                    open += 1;
                }
            }
            if open == 0 {
                break;
            }
            let literal = loop {
                next -= 1;
                let literal = self.trail.literal(next);
                if analysis.is_marked(literal.variable()) {
                    break literal;
                }
            };
            open -= 1;
            self.collect_reason(literal, &mut antecedent);
            if self.trail.reason(literal.variable()) == Reason::None {
                found.push(!literal);
            }
        }
        analysis.unmark_all();
        self.analysis = analysis;
        found
    }

    /// Puts a clause that follows in the place of a longer one.
    fn replace_clause(&mut self, id: ClauseId, shorter: &[Literal]) {
        self.log.learnt(shorter, &self.instance);
        let lbd = self.clauses.lbd(id).min(shorter.len() as u32 - u32::from(shorter.len() > 1));
        let kept = self.clauses.is_kept(id) || shorter.len() == 2;
        self.backtrack(0);
        match shorter {
            [] => self.refute(),
            [unit] => {
                match self.trail.value(*unit) {
                    0 => self.assert_unit(*unit),
                    1 => {}
                    _ => self.refute(),
                }
                if self.propagate().is_err() {
                    self.refute();
                }
            }
            _ => {
                let new = self.clauses.add(shorter, lbd, kept);
                self.clauses.set_tried(new);
            }
        }
        self.drop_clause(id);
    }
}
