//! Sums that follow from cages and houses: the rule of 45.
//!
//! A complete house adds up to 1 + … + n. Of an *area*, some houses that do not overlap, the sum is known; so are the sums
//! of the cages in it. What the cages leave of the area (*innies*), less what they reach beyond it (*outies*), is the
//! difference. Each cage that crosses the border counts as inside if most of it is.
//!
//! Areas are the runs of neighbouring rows, of neighbouring columns and of boxes side by side or one above the other, and every
//! single house. Of what they leave, sums of few cells are kept, and longer ones whose total is near the least or the most
//! that their cells can add up to.
//!
//! # References
//! Known to solvers of killer Sudoku as innies and outies.

use super::shortening::Shortening;
use super::{Exclusions, unions};
use crate::geometry::{Cell, House};
use crate::rules::{Comparison, Constraint, Rules};
use std::collections::{BTreeMap, HashSet};

/// The most cells of a sum that is worth it.
pub(super) const MOST_CELLS: usize = 5;

/// Longer ones are worth it where the total leaves little choice, up to so many times the number of values.
const MOST_TIGHT: usize = 3;

/// Σ factor · value of different cells = total.
#[derive(Debug)]
pub(super) struct Equation {
    /// Factors other than 0, and cells in rising order.
    pub(super) terms: Vec<(i32, Cell)>,
    pub(super) total: i32,
}

impl Equation {
    /// The equation with its first factor above 0; `None` if a number in it is too large.
    pub(super) fn new(mut terms: Vec<(i64, Cell)>, total: i64) -> Option<Self> {
        terms.sort_unstable_by_key(|&(_, cell)| cell);
        let sign = if terms.first().is_some_and(|&(factor, _)| factor < 0) { -1 } else { 1 };
        let small = |number: i64| i32::try_from(sign * number).ok();
        let terms = terms.into_iter().map(|(factor, cell)| Some((small(factor)?, cell)));
        Some(Self { terms: terms.collect::<Option<_>>()?, total: small(total)? })
    }
}

/// The sums; none is there twice, and none is there as a constraint already.
pub(super) fn sums(rules: &Rules, exclusions: &Exclusions) -> Vec<Equation> {
    let mut seen: HashSet<Vec<(i32, Cell)>> = equal_sums(rules).filter_map(known).collect();
    let mut found = innies_and_outies(rules, exclusions);
    let mut shortening = Shortening::new(rules);
    found.extend(equal_sums(rules).filter_map(|(terms, total)| shortening.shortened(terms, total)));
    found.extend(unions::sums(rules, exclusions, &mut shortening));
    found.retain(|sum| !sum.terms.is_empty() && seen.insert(sum.terms.clone()));
    found
}

/// The terms and totals of all constraints that a sum of cells of the board is equal to a total.
pub(super) fn equal_sums(rules: &Rules) -> impl Iterator<Item = (&Vec<(i32, Cell)>, i32)> {
    let is_on_board = |terms: &[(i32, Cell)]| terms.iter().all(|&(_, cell)| rules.is_on_board(cell));
    rules.constraints().iter().filter_map(move |constraint| match constraint {
        Constraint::Sum { terms, comparison: Comparison::Equal, total } if is_on_board(terms) => Some((terms, *total)),
        _ => None,
    })
}

/// The terms as an equation has them.
fn known((terms, total): (&Vec<(i32, Cell)>, i32)) -> Option<Vec<(i32, Cell)>> {
    let terms = terms.iter().map(|&(factor, cell)| (i64::from(factor), cell));
    Some(Equation::new(terms.collect(), total.into())?.terms)
}

/// What each value once adds up to.
///
/// Sums are of `i64` here: there are at most 64 values of up to [`MAX_VALUE`](crate::rules::MAX_VALUE), 256 houses in an
/// area, and in a constraint no more than 65,536 terms with factors of up to [`MAX_FACTOR`](crate::rules::MAX_FACTOR).
pub(super) fn house_total(rules: &Rules) -> i64 {
    let n = i64::try_from(rules.size()).expect("at most 64 values");
    n * i64::from(rules.lowest()) + n * (n - 1) / 2
}

/// What houses and the cages in them leave.
fn innies_and_outies(rules: &Rules, exclusions: &Exclusions) -> Vec<Equation> {
    let cages = cages(rules);
    if cages.is_empty() {
        return Vec::new();
    }
    let geometry = rules.geometry();
    let mut cage_of = vec![None; geometry.cell_count()];
    for (number, (cells, _)) in cages.iter().enumerate() {
        for cell in cells {
            cage_of[cell.index()] = Some(number);
        }
    }
    let mut found = Vec::new();
    let house_total = house_total(rules);
    let digits = i64::try_from(rules.size()).expect("at most 64 values");
    let mut inside = vec![false; geometry.cell_count()];
    for area in areas(rules) {
        inside.fill(false);
        area.iter().flatten().for_each(|cell| inside[cell.index()] = true);
        let mut total = house_total * i64::try_from(area.len()).expect("at most as many houses as rows");
        let mut counted = vec![None; cages.len()];
        let mut terms = Vec::new();
        for &cell in area.iter().flatten() {
            let Some(number) = cage_of[cell.index()] else {
                terms.push((1, cell));
                continue;
            };
            let cells: &[Cell] = &cages[number].0;
            let counts = *counted[number].get_or_insert_with(|| {
                let within = cells.iter().filter(|cell| inside[cell.index()]).count();
                let counts = 2 * within > cells.len();
                if counts {
                    total -= i64::from(cages[number].1);
                    terms.extend(cells.iter().filter(|cell| !inside[cell.index()]).map(|&cell| (-1, cell)));
                }
                counts
            });
            if !counts {
                terms.push((1, cell));
            }
        }
        // a house that no cage was counted in says nothing
        for house in &area {
            if house.iter().all(|&cell| terms.contains(&(1, cell))) {
                terms.retain(|(_, cell)| !house.contains(cell));
                total -= house_total;
            }
        }
        // what some rows say the others say with all signs turned
        let is_tight = || slack(&terms, total, rules, exclusions) < digits;
        let is_short = terms.len() <= MOST_TIGHT * rules.size();
        if terms.len() <= MOST_CELLS || is_short && is_tight() {
            found.extend(Equation::new(terms, total));
        }
    }
    found
}

/// How far the total is from the least or the most that the terms add up to, whichever is nearer: the less, the less choice.
pub(super) fn slack(terms: &[(i64, Cell)], total: i64, rules: &Rules, exclusions: &Exclusions) -> i64 {
    // groups of different cells: the factor of each, how many there are, and as bits who differs from all of them
    let mut groups: Vec<(i64, i64, Vec<u64>)> = Vec::new();
    for &(factor, cell) in terms {
        let (word, bit) = (cell.index() / 64, cell.index() % 64);
        let row = exclusions.row(cell.index());
        match groups.iter_mut().find(|(other, _, differ)| *other == factor && differ[word] >> bit & 1 != 0) {
            Some((_, count, differ)) => {
                *count += 1;
                differ.iter_mut().zip(row).for_each(|(all, own)| *all &= own);
            }
            None => groups.push((factor, 1, row.to_vec())),
        }
    }
    let digits = i64::try_from(rules.size()).expect("at most 64 values");
    let (mut least, mut most) = (0, 0);
    for &(factor, count, _) in &groups {
        let base = count * i64::from(rules.lowest());
        let low = factor * (base + count * (count - 1) / 2);
        let high = factor * (base + count * (2 * digits - count - 1) / 2);
        least += low.min(high);
        most += low.max(high);
    }
    (total - least).min(most - total)
}

/// The cages that do not overlap, as they come.
fn cages(rules: &Rules) -> Vec<(Vec<Cell>, i32)> {
    let mut taken = vec![false; rules.geometry().cell_count()];
    let mut cages = Vec::new();
    // those whose cells all lie in one house come first: what they overlap with may be of any form
    let houses: Vec<Vec<Cell>> = rules.houses().collect();
    let lies_in_one =
        |terms: &[(i32, Cell)]| houses.iter().any(|house| terms.iter().all(|(_, cell)| house.contains(cell)));
    let (inside, across): (Vec<_>, Vec<_>) = equal_sums(rules).partition(|(terms, _)| lies_in_one(terms));
    for (terms, total) in inside.into_iter().chain(across) {
        let cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
        if terms.iter().any(|&(factor, _)| factor != 1) || cells.iter().any(|cell| taken[cell.index()]) {
            continue;
        }
        let distinct: HashSet<_> = cells.iter().collect();
        if distinct.len() == cells.len() {
            for cell in &cells {
                taken[cell.index()] = true;
            }
            cages.push((cells, total));
        }
    }
    cages
}

/// Houses that do not overlap, taken together.
fn areas(rules: &Rules) -> Vec<Vec<Vec<Cell>>> {
    let geometry = rules.geometry();
    // the rows and the columns of each board, of which there is one or several
    let (mut lines, mut areas) = (BTreeMap::new(), Vec::new());
    for (house, cells) in rules.board_houses().iter().filter(|(_, cells)| geometry.is_complete(cells.len())) {
        let key = match *house {
            House::Row(_) => (0, 0),
            House::Column(_) => (1, 0),
            House::RowOf(board, _) => (0, usize::from(board)),
            House::ColumnOf(board, _) => (1, usize::from(board)),
            House::Box(_) | House::Region(_) => {
                areas.push(vec![cells.clone()]);
                // boxes in a row, and in a column, are lines as well
                if let Some((top, left)) = geometry.box_shape().and_then(|_| geometry.box_origin(cells[0])) {
                    lines.entry((2, top)).or_insert_with(Vec::new).push(cells.clone());
                    lines.entry((3, left)).or_default().push(cells.clone());
                }
                continue;
            }
        };
        lines.entry(key).or_default().push(cells.clone());
    }
    for lines in lines.into_values() {
        for from in 0..lines.len() {
            for to in from..lines.len() {
                areas.push(lines[from..=to].to_vec());
            }
        }
    }
    areas
}
