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

use super::cages::{self, Cage};
use super::shortening::Shortening;
use super::{Exclusions, unions};
use crate::geometry::{Cell, House};
use crate::rules::{Comparison, Constraint, Rules};
use fixedbitset::FixedBitSet;
use std::collections::{BTreeMap, BTreeSet};

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
    if equal_sums(rules).next().is_none() {
        return Vec::new();
    }
    let cages = cages::cages(rules);
    let mut found = innies_and_outies(rules, &cages, exclusions);
    let mut shortening = Shortening::new(rules);
    found.extend(equal_sums(rules).filter_map(|(terms, total)| shortening.shortened(terms, total)));
    found.extend(unions::sums(rules, &cages, exclusions, &mut shortening));
    let known: Vec<_> = equal_sums(rules).filter_map(known).collect();
    let mut seen: BTreeSet<&[(i32, Cell)]> = known.iter().map(|terms| &terms[..]).collect();
    let is_new: Vec<bool> = found.iter().map(|sum| !sum.terms.is_empty() && seen.insert(&sum.terms)).collect();
    let mut is_new = is_new.into_iter();
    found.retain(|_| is_new.next().unwrap_or(false));
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
fn innies_and_outies(rules: &Rules, cages: &[Cage], exclusions: &Exclusions) -> Vec<Equation> {
    let cages = cages::apart(rules, cages);
    if cages.is_empty() {
        return Vec::new();
    }
    let mut cage_of = vec![None; rules.cell_count()];
    for (number, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|cell| cage_of[cell.index()] = Some(number));
    }
    let (house_total, size) = (house_total(rules), rules.size());
    let digits = i64::try_from(size).expect("at most 64 values");
    let (mut found, mut terms) = (Vec::new(), Vec::new());
    // how many cells of each cage are inside, which cells are, and which cages count as inside
    let mut within = vec![0; cages.len()];
    let mut inside = FixedBitSet::with_capacity(rules.cell_count());
    let mut counted = vec![false; cages.len()];
    for run in runs(rules) {
        for from in 0..run.len() {
            within.fill(0);
            inside.clear();
            for (last, house) in run.iter().enumerate().skip(from) {
                for cell in *house {
                    inside.insert(cell.index());
                    cage_of[cell.index()].into_iter().for_each(|number: usize| within[number] += 1);
                }
                let (mut covered, mut outies, mut total) = (0, 0, 0);
                for (number, cage) in cages.iter().enumerate() {
                    counted[number] = 2 * within[number] > cage.cells.len();
                    if counted[number] {
                        covered += within[number];
                        outies += cage.cells.len() - within[number];
                        total -= cage.total;
                    }
                }
                let is_counted = |cell: &Cell| cage_of[cell.index()].is_some_and(|number| counted[number]);
                // a house that no cage was counted in says nothing
                let says_something = |house: &&&[Cell]| house.iter().any(is_counted);
                let area = &run[from..=last];
                let houses = area.iter().filter(says_something).count();
                total += house_total * i64::try_from(houses).expect("at most as many houses as rows");
                let innies = houses * size - covered;
                let is_short = innies + outies <= MOST_CELLS;
                let may_be_tight = innies + outies <= MOST_TIGHT * size
                    && slack_of_groups(&[(1, innies), (-1, outies)], total, rules) < digits;
                if houses == 0 || !is_short && !may_be_tight {
                    continue;
                }
                terms.clear();
                for house in area.iter().filter(says_something) {
                    terms.extend(house.iter().filter(|cell| !is_counted(cell)).map(|&cell| (1, cell)));
                }
                for (cage, _) in cages.iter().zip(&counted).filter(|&(_, &counted)| counted) {
                    let beyond = cage.cells.iter().filter(|cell| !inside.contains(cell.index()));
                    terms.extend(beyond.map(|&cell| (-1, cell)));
                }
                // what some rows say the others say with all signs turned
                if is_short || slack(&terms, total, rules, exclusions) < digits {
                    found.extend(Equation::new(terms.clone(), total));
                }
            }
        }
    }
    found
}

/// How far the total is from the least or the most that the terms add up to, whichever is nearer: the less, the less choice.
pub(super) fn slack(terms: &[(i64, Cell)], total: i64, rules: &Rules, exclusions: &Exclusions) -> i64 {
    // groups of different cells: the factor of each, and how many there are; as bits, one row after the other, who differs from
    // all of them
    let mut groups: Vec<(i64, usize)> = Vec::new();
    let (mut rows, width) = (Vec::new(), exclusions.width());
    for &(factor, cell) in terms {
        let (word, bit) = (cell.index() / 64, cell.index() % 64);
        let row = exclusions.row(cell.index());
        let differs = |number: usize| rows[number * width + word] >> bit & 1 != 0;
        if let Some(number) = (0..groups.len()).find(|&number| groups[number].0 == factor && differs(number)) {
            groups[number].1 += 1;
            rows[number * width..][..width].iter_mut().zip(row).for_each(|(all, own)| *all &= own);
        } else {
            groups.push((factor, 1));
            rows.extend_from_slice(row);
        }
    }
    slack_of_groups(&groups, total, rules)
}

/// The same of so many cells of each factor. Cells that may be alike are dealt as if they differed, as far as there are digits: then
/// it is no more than it can be.
fn slack_of_groups(groups: &[(i64, usize)], total: i64, rules: &Rules) -> i64 {
    let number = |count: usize| i64::try_from(count).expect("no more cells than fit on a board");
    let (digits, lowest) = (number(rules.size()), i64::from(rules.lowest()));
    // what so many different cells add at least and at most
    let low = |count: i64| count * lowest + count * (count - 1) / 2;
    let high = |count: i64| count * lowest + count * (2 * digits - count - 1) / 2;
    let (mut least, mut most) = (0, 0);
    for &(factor, count) in groups {
        let (full, rest) = (number(count) / digits, number(count) % digits);
        let low = factor * (full * low(digits) + low(rest));
        let high = factor * (full * high(digits) + high(rest));
        least += low.min(high);
        most += low.max(high);
    }
    (total - least).min(most - total)
}

/// Houses that follow each other and do not overlap: every run of them is an area.
fn runs(rules: &Rules) -> Vec<Vec<&[Cell]>> {
    let geometry = rules.geometry();
    // the rows and the columns of each board, of which there is one or several
    let (mut lines, mut runs) = (BTreeMap::new(), Vec::new());
    for (house, cells) in rules.board_houses().iter().filter(|(_, cells)| geometry.is_complete(cells.len())) {
        let cells = &cells[..];
        let key = match *house {
            House::Row(_) => (0, 0),
            House::Column(_) => (1, 0),
            House::RowOf(board, _) => (0, usize::from(board)),
            House::ColumnOf(board, _) => (1, usize::from(board)),
            House::Box(_) | House::Region(_) => {
                runs.push(vec![cells]);
                // boxes in a row, and in a column, are lines as well
                if let Some((top, left)) = geometry.box_shape().and_then(|_| geometry.box_origin(cells[0])) {
                    lines.entry((2, top)).or_insert_with(Vec::new).push(cells);
                    lines.entry((3, left)).or_default().push(cells);
                }
                continue;
            }
        };
        lines.entry(key).or_default().push(cells);
    }
    runs.extend(lines.into_values());
    runs
}
