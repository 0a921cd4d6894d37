//! The meaning of each constraint on a full grid.

use crate::rules::Amount;
use crate::{Cell, Constraint, Digit, Grid, Rules};
use std::cmp::Ordering;

/// Whether `constraint` holds on `grid`, with these digits for the variables.
///
/// # Panics
/// If a cell is blank or does not exist.
pub fn holds(rules: &Rules, constraint: &Constraint, grid: &Grid, witness: &[Digit]) -> bool {
    let digit = |cell: Cell| match cell.index().checked_sub(rules.geometry().cell_count()) {
        None => grid.get(cell).expect("the grid is full"),
        Some(variable) => witness[variable],
    };
    let value = |cell: Cell| i64::from(rules.value_in(cell, digit(cell)));
    let digits = |cells: &[Cell]| cells.iter().map(|&cell| digit(cell)).collect::<Vec<Digit>>();
    let different = |cells: &[Cell]| {
        let is_new = |&i: &usize| cells[..i].iter().all(|&before| digit(before) != digit(cells[i]));
        (0..cells.len()).filter(is_new).count()
    };
    match constraint {
        Constraint::AllDifferent(cells) => different(cells) == cells.len(),
        Constraint::Domain(cell, allowed) => allowed.contains(&digit(*cell)),
        Constraint::Sum { terms, comparison, total } => {
            let sum = terms.iter().map(|&(factor, cell)| i64::from(factor) * value(cell)).sum();
            comparison.holds(sum, i64::from(*total))
        }
        Constraint::Binary([a, b], relation) => relation.holds(digit(*a), digit(*b)),
        Constraint::Regular(cells, automaton) => automaton.accepts_word(digits(cells)),
        Constraint::Count { cells, digits, amount } => {
            let count = cells.iter().filter(|&&cell| digits.contains(&digit(cell))).count();
            match *amount {
                Amount::Between(least, most) => (least..=most).contains(&count),
                Amount::Cell(cell) => i64::try_from(count) == Ok(value(cell)),
            }
        }
        Constraint::Consecutive(cells) => {
            let values = || cells.iter().map(|&cell| value(cell));
            let span = values().max().zip(values().min()).map_or(0, |(largest, smallest)| largest - smallest);
            different(cells) == cells.len() && usize::try_from(span) == Ok(cells.len() - 1)
        }
        Constraint::EqualMultisets(lists) => {
            let sorted = |list: &Vec<Cell>| {
                let mut digits = digits(list);
                digits.sort_unstable();
                digits
            };
            lists.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
        }
        Constraint::NValue { cells, count } => i64::try_from(different(cells)) == Ok(value(*count)),
        Constraint::SelfCounting(cells) => cells.iter().all(|&cell| {
            let count = cells.iter().filter(|&&other| digit(other) == digit(cell)).count();
            i64::try_from(count) == Ok(value(cell))
        }),
        Constraint::Rank { lines, line, rank, ties } => {
            let ranked = digits(&lines[*line]);
            let (mut smaller, mut same) = (0, 0);
            for other in lines {
                match other.iter().map(|&cell| digit(cell)).cmp(ranked.iter().copied()) {
                    Ordering::Less => smaller += 1,
                    Ordering::Equal => same += 1,
                    Ordering::Greater => {}
                }
            }
            smaller + 1 == *rank && (*ties || same == 1)
        }
        Constraint::Connected { cells, digits } => {
            are_connected(rules, cells.iter().copied().filter(|&cell| digits.contains(&digit(cell))).collect())
        }
        Constraint::Regions { cells, labels, size } => {
            let first = rules.digits_in(labels[0])[0].index();
            let mut regions: Vec<Vec<usize>> = Vec::new();
            for (place, &label) in labels.iter().enumerate() {
                let region = digit(label).index() - first;
                if region == regions.len() {
                    regions.push(Vec::new());
                }
                match regions.get_mut(region) {
                    Some(places) => places.push(place),
                    None => return false,
                }
            }
            regions.iter().all(|region| {
                let [cells, labels] =
                    [cells, labels].map(|of| region.iter().map(|&place| of[place]).collect::<Vec<_>>());
                region.len() == *size && different(&cells) == *size && are_connected(rules, labels)
            })
        }
        Constraint::Alike { lines, count, first_counts } => {
            let alike = |line: &Vec<Cell>| line.iter().take_while(|&&cell| digit(cell) == digit(line[0])).count() - 1;
            let number = lines.iter().map(alike).sum::<usize>() + usize::from(*first_counts);
            i64::try_from(number) == Ok(value(*count))
        }
        Constraint::Any(cases) => {
            cases.iter().any(|case| case.iter().all(|constraint| holds(rules, constraint, grid, witness)))
        }
    }
}

/// Whether these cells are joined by paths of such cells that share edges.
fn are_connected(rules: &Rules, mut left: Vec<Cell>) -> bool {
    let mut reached: Vec<Cell> = left.pop().into_iter().collect();
    while let Some(here) = reached.pop() {
        let (near, far) = left.iter().partition(|&&cell| rules.are_neighbours(here, cell));
        reached.extend::<Vec<Cell>>(near);
        left = far;
    }
    left.is_empty()
}
