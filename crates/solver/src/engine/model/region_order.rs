//! In which order the labels of [regions to be found](Constraint::Regions) number them.
//!
//! Numbering regions in the order of their first labels gives every division one numbering, whatever
//! the order of the labels is. The rules say one, the engines choose another: labels that are too far
//! apart to be in one region come first, since they are known at once then. Of such labels, those
//! with most constraints are taken, since the search begins there. The order is kept if a constraint
//! depends on the numbers themselves.

use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Constraint, Rules};

/// The places of the labels in the order in which they number regions of `size` cells; `neighbours`
/// are the places next to each.
pub(super) fn places(rules: &Rules, labels: &[Cell], size: usize, neighbours: &[Vec<u16>]) -> Vec<usize> {
    let all = 0..labels.len();
    if !are_interchangeable(rules, labels) {
        return all.collect();
    }
    let mut weights = vec![0; rules.cell_count()];
    let listed = rules.constraints().iter().filter(|constraint| !matches!(constraint, Constraint::Regions { .. }));
    listed.flat_map(Constraint::cells).for_each(|cell| weights[cell.index()] += 1);
    let weight = |place: usize| weights[labels[place].index()];
    let apart: Vec<Vec<bool>> = all.clone().map(|place| distant_places(place, size, neighbours)).collect();
    let first = |start: usize| {
        let mut chosen = vec![start];
        let next = |chosen: &[usize]| {
            let fitting = all.clone().filter(|&place| chosen.iter().all(|&other| apart[other][place]));
            fitting.rev().max_by_key(|&place| weight(place))
        };
        while let Some(place) = next(&chosen) {
            chosen.push(place);
        }
        chosen
    };
    let total = |chosen: &Vec<usize>| (chosen.len(), chosen.iter().map(|&place| weight(place)).sum::<usize>());
    let mut order = all.clone().rev().map(first).max_by_key(total).unwrap_or_default();
    let rest: Vec<usize> = all.filter(|place| !order.contains(place)).collect();
    order.extend(rest);
    order
}

/// Whether the labels of two regions can be exchanged without breaking a constraint.
fn are_interchangeable(rules: &Rules, labels: &[Cell]) -> bool {
    let is_label = |cell: Cell| labels.contains(&cell);
    let ignores_numbers = |constraint: &Constraint| match constraint {
        Constraint::AllDifferent(_) => true,
        Constraint::Regions { labels: own, .. } => own == labels || !own.iter().copied().any(is_label),
        Constraint::Alike { count, .. } | Constraint::NValue { count, .. } => !is_label(*count),
        Constraint::Binary(cells, relation) if cells.iter().copied().all(is_label) => relation.is_equality(),
        Constraint::EqualMultisets(lists) if lists.iter().flatten().copied().all(is_label) => true,
        _ => constraint.find_cell(&is_label).is_none(),
    };
    !labels.iter().any(|&label| rules.is_on_board(label)) && rules.constraints().iter().all(ignores_numbers)
}

/// For each place, whether it cannot be in one connected region of `size` cells with this one.
fn distant_places(place: usize, size: usize, neighbours: &[Vec<u16>]) -> Vec<bool> {
    let mut is_distant = vec![true; neighbours.len()];
    is_distant[place] = false;
    let mut border = vec![place];
    for _ in 1..size {
        let mut next = Vec::new();
        for near in border.into_iter().flat_map(|place| &neighbours[place]).copied().map(usize::from) {
            if std::mem::take(&mut is_distant[near]) {
                next.push(near);
            }
        }
        border = next;
    }
    is_distant
}

/// Numbers the regions of a solution as the rules do; `variables` are the digits of all variables.
pub(crate) fn number_as_listed(rules: &Rules, variables: &mut [Digit]) {
    let listed = rules.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Regions { labels, .. } if !labels.iter().any(|&label| rules.is_on_board(label)) => Some(labels),
        _ => None,
    });
    for labels in listed {
        let variable = |label: &Cell| label.index() - rules.geometry().cell_count();
        let mut numbers = Vec::new();
        for digit in labels.iter().map(|label| variables[variable(label)]) {
            if !numbers.contains(&digit) {
                numbers.push(digit);
            }
        }
        let digits = rules.digits_in(labels[0]);
        for label in labels {
            let digit = &mut variables[variable(label)];
            let number = numbers.iter().position(|other| other == digit);
            *digit = digits[number.expect("every label has a number")];
        }
    }
}
