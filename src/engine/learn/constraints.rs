//! What constraints beyond houses become: domains cut down once, and then groups and clauses over more variables.
//!
//! A constraint is written down over the digits that its propagator leaves to the cells when nothing is decided yet,
//! which are far fewer than those that the givens leave: what cannot be reached is not written. From then on there are no
//! propagators; unit propagation does what they do, and explains itself.

use super::instance::Instance;
use crate::board::grid::Grid;
use crate::engine::formula::{Formula, Literal};
use crate::engine::model::Model;
use crate::engine::propagate::{Choices, Domain, Scratch};

/// What each cell may hold before anything is decided, where there are more rules than that cells differ; nothing
/// otherwise. `None` if some cell can hold nothing.
pub(super) fn domains(model: &Model, givens: &Grid) -> Option<Vec<Domain>> {
    let posts = model.propagators();
    if posts.len() == 0 && !posts.has_domains() {
        return Some(Vec::new());
    }
    let given = |cell: usize| givens.values().get(cell).copied().flatten();
    let allowed = |cell: usize| given(cell).map_or(Domain::MAX, |digit| 1 << digit.index());
    let mut domains: Vec<Domain> = (0..model.cell_count()).map(|cell| model.domain(cell) & allowed(cell)).collect();
    let (mut scratch, mut local) = (Scratch::default(), Vec::new());
    loop {
        let before = domains.clone();
        for (propagator, scope) in posts.iter() {
            local.clear();
            local.extend(scope.iter().map(|&cell| domains[usize::from(cell)]));
            scratch.must_occur.clear();
            propagator.prune(&mut local, &mut scratch).ok()?;
            scope.iter().zip(&local).for_each(|(&cell, kept)| domains[usize::from(cell)] &= kept);
        }
        for cell in 0..model.cell_count() {
            let domain = domains[cell];
            if domain.is_power_of_two() {
                let others = (0..model.cell_count()).filter(|&other| model.exclusions().differ(cell, other));
                others.for_each(|other| domains[other] &= !domain);
            }
        }
        if domains.contains(&0) {
            return None;
        }
        if domains == before {
            return Some(domains);
        }
    }
}

/// Writes all constraints down over the variables of `instance`.
pub(super) fn write(model: &Model, instance: &Instance, formula: &mut Formula) {
    let choices = |cell: usize| -> Choices {
        if let Some(choices) = instance.beside(cell) {
            return choices.clone();
        }
        match instance.given(cell).checked_sub(1) {
            Some(digit) => vec![(digit, Literal::TRUE)],
            None => instance.candidates(cell).map(|(variable, digit)| (digit, Literal::is(variable))).collect(),
        }
    };
    for (propagator, scope) in model.propagators().iter() {
        if formula.is_too_large() {
            return;
        }
        let cells: Vec<Choices> = scope.iter().map(|&cell| choices(cell.into())).collect();
        propagator.write(&cells, Literal::TRUE, formula);
    }
}
