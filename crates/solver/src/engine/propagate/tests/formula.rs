//! Compares the formula of each constraint with its propagator: an assignment of the cells
//! satisfies the formula if and only if the propagator accepts it, or the guard is false.

use super::super::{Choices, Domain, Propagator, Scratch, members};
use crate::engine::formula::{Formula, Literal, Variable};
use kdoku_board::random::Random;

/// The most assignments per formula.
const TRIED: usize = 60;

/// The clauses of a formula, with a minimal solver.
struct Clauses {
    clauses: Vec<Vec<Literal>>,
    variables: usize,
}

impl Clauses {
    fn new(formula: &Formula) -> Self {
        let mut clauses: Vec<Vec<Literal>> = formula.clauses().map(<[Literal]>::to_vec).collect();
        for group in &formula.groups {
            let members = &formula.members[group.start as usize..group.end as usize];
            for (i, &a) in members.iter().enumerate() {
                clauses.extend(members[..i].iter().map(|&b| vec![Literal::is_not(a), Literal::is_not(b)]));
            }
            if group.complete {
                clauses.push(members.iter().map(|&member| Literal::is(member)).collect());
            }
        }
        Self { clauses, variables: formula.variables() as usize }
    }

    /// Unit propagation of these literals: the values of the variables, or `None` on a conflict.
    fn propagate(&self, literals: impl IntoIterator<Item = Literal>) -> Option<Vec<Option<bool>>> {
        let mut values = vec![None; self.variables];
        let holds =
            |values: &[Option<bool>], literal: Literal| values[literal.var_index()].map(|v| v == literal.is_positive());
        for literal in literals {
            if holds(&values, literal) == Some(false) {
                return None;
            }
            values[literal.var_index()] = Some(literal.is_positive());
        }
        loop {
            let mut changed = false;
            for clause in &self.clauses {
                let mut open = clause.iter().filter(|&&literal| holds(&values, literal) != Some(false));
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(&only), None) if holds(&values, only).is_none() => {
                        values[only.var_index()] = Some(only.is_positive());
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed {
                return Some(values);
            }
        }
    }

    fn is_satisfiable_with(&self, literals: &[Literal]) -> bool {
        let Some(values) = self.propagate(literals.iter().copied()) else { return false };
        let Some(open) = values.iter().position(Option::is_none) else { return true };
        [true, false].into_iter().any(|value| {
            let more = [Literal::new(open as Variable, value)];
            self.is_satisfiable_with(&[literals, &more].concat())
        })
    }
}

/// Writes the constraint over cells with these domains; returns the cells, the guard and the
/// formula.
fn write(propagator: &dyn Propagator, domains: &[Domain], guarded: bool) -> (Vec<Choices>, Literal, Formula) {
    let (mut formula, mut next) = (Formula::default(), 0);
    let mut choices = |domain: Domain| -> Choices {
        if domain.is_power_of_two() {
            return vec![(domain.trailing_zeros() as usize, Literal::TRUE)];
        }
        let first = next;
        next += domain.count_ones();
        members(domain).zip((first..next).map(Literal::is)).collect()
    };
    let cells: Vec<Choices> = domains.iter().map(|&domain| choices(domain)).collect();
    formula.set_board(next);
    for cell in cells.iter().filter(|cell| cell.len() > 1) {
        formula.exactly_one(cell.iter().map(|&(_, literal)| literal));
    }
    let guard = if guarded { formula.fresh() } else { Literal::TRUE };
    propagator.write(&cells, guard, &mut formula);
    assert!(!formula.is_too_large());
    (cells, guard, formula)
}

/// Compares formula and propagator for random assignments from the domains.
pub(super) fn examine(name: &str, propagator: &dyn Propagator, domains: &[Domain], random: &mut Random) {
    let holds = |digits: &[usize]| {
        let mut domains: Vec<Domain> = digits.iter().map(|digit| 1 << digit).collect();
        propagator.prune(&mut domains, &mut Scratch::default()).is_ok() && !domains.contains(&0)
    };
    for guarded in [false, true] {
        let (cells, guard, formula) = write(propagator, domains, guarded);
        let clauses = Clauses::new(&formula);
        for _ in 0..TRIED {
            let chosen: Vec<(usize, Literal)> = cells.iter().map(|cell| cell[random.below(cell.len())]).collect();
            let digits: Vec<usize> = chosen.iter().map(|&(digit, _)| digit).collect();
            let mut literals: Vec<Literal> =
                chosen.iter().map(|&(_, literal)| literal).filter(|&literal| literal != Literal::TRUE).collect();
            let shown = format!("{name}: {digits:?} of {domains:x?}, guarded: {guarded}");
            if guarded {
                literals.push(guard);
            }
            assert_eq!(clauses.is_satisfiable_with(&literals), holds(&digits), "{shown}");
            if guarded {
                *literals.last_mut().expect("pushed just now") = !guard;
                assert!(clauses.is_satisfiable_with(&literals), "the guard is false, {shown}");
            }
        }
    }
}

/// The digits that unit propagation leaves in the cells; `None` on a conflict.
pub(super) fn left(propagator: &dyn Propagator, domains: &[Domain]) -> Option<Vec<Domain>> {
    let (cells, _, formula) = write(propagator, domains, false);
    let values = Clauses::new(&formula).propagate([])?;
    let is_left = |literal: Literal| literal == Literal::TRUE || values[literal.var_index()] != Some(false);
    let domain =
        |cell: &Choices| cell.iter().filter(|choice| is_left(choice.1)).fold(0, |left, choice| left | 1 << choice.0);
    Some(cells.iter().map(domain).collect())
}
