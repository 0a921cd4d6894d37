//! Linear equations between cells, and how much choice their totals leave.

use crate::engine::model::Exclusions;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Comparison, Constraint, Rules};

/// The most cells of a sum that is always worth a propagator.
pub(super) const MOST_CELLS: usize = 5;

/// Σ factor · value of different cells = total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Equation {
    /// Non-zero factors, by ascending cell.
    pub(crate) terms: Vec<(i32, Cell)>,
    pub(crate) total: i32,
}

impl Equation {
    /// The equation with a positive first factor; `None` if a number is out of range.
    pub(super) fn new(terms: &mut [(i64, Cell)], total: i64) -> Option<Self> {
        terms.sort_unstable_by_key(|&(_, cell)| cell);
        let sign = if terms.first().is_some_and(|&(factor, _)| factor < 0) { -1 } else { 1 };
        let small = |number: i64| i32::try_from(sign * number).ok();
        let mut all = Vec::with_capacity(terms.len());
        for &mut (factor, cell) in terms {
            all.push((small(factor)?, cell));
        }
        Some(Self { terms: all, total: small(total)? })
    }

    /// The equation of a constraint; `None` if a cell is repeated or has the factor 0.
    pub(super) fn from_constraint(terms: &[(i32, Cell)], total: i32) -> Option<Self> {
        let is_proper = |terms: &[(i32, Cell)]| {
            terms.is_sorted_by(|(_, a), (_, b)| a < b) && terms.iter().all(|&(factor, _)| factor != 0)
        };
        if terms.first().is_some_and(|&(factor, _)| factor > 0) && is_proper(terms) {
            return Some(Self { terms: terms.to_vec(), total });
        }
        let wide = terms.iter().map(|&(factor, cell)| (i64::from(factor), cell));
        Self::new(&mut wide.collect::<Vec<_>>(), total.into()).filter(|sum| is_proper(&sum.terms))
    }
}

/// The terms and totals of all constraints that are equations of cells of the board.
pub(super) fn equations(rules: &Rules) -> impl Iterator<Item = (&Vec<(i32, Cell)>, i32)> {
    let is_on_board = |terms: &[(i32, Cell)]| terms.iter().all(|&(_, cell)| rules.is_on_board(cell));
    rules.constraints().iter().filter_map(move |constraint| match constraint {
        Constraint::Sum { terms, comparison: Comparison::Equal, total } if is_on_board(terms) => Some((terms, *total)),
        _ => None,
    })
}

/// The sum of a complete house.
///
/// Sums of `i64` cannot overflow: there are at most 64 values of up to
/// [`MAX_VALUE`](kdoku_board::rules::MAX_VALUE), 256 houses in an area, and 65,536 terms in a
/// constraint, with factors of up to [`MAX_FACTOR`](kdoku_board::rules::MAX_FACTOR).
pub(super) fn house_total(rules: &Rules) -> i64 {
    let n = i64::try_from(rules.size()).expect("at most 64 values");
    n * i64::from(rules.lowest()) + n * (n - 1) / 2
}

/// Computes the slack of sums: the distance of the total from the nearer bound of the sum.
pub(super) struct Slack<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    /// Groups of different cells: factor and number of cells.
    groups: Vec<(i64, usize)>,
    /// By group, the cells that differ from all of its cells.
    rows: Vec<u64>,
}

impl<'a> Slack<'a> {
    pub(super) const fn new(rules: &'a Rules, exclusions: &'a Exclusions) -> Self {
        Self { rules, exclusions, groups: Vec::new(), rows: Vec::new() }
    }

    /// The slack of a sum. The smaller it is, the fewer choices the total leaves.
    pub(super) fn of(&mut self, terms: &[(i64, Cell)], total: i64) -> i64 {
        let Self { rules, exclusions, groups, rows } = self;
        let width = exclusions.width();
        groups.clear();
        rows.clear();
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
        slack_of_groups(groups, total, rules)
    }
}

/// The slack of groups of factor and number of cells. Cells beyond the number of digits start
/// another group, so for cells that may be equal the result is an upper bound.
pub(super) fn slack_of_groups(groups: &[(i64, usize)], total: i64, rules: &Rules) -> i64 {
    let number = |count: usize| i64::try_from(count).expect("no more cells than fit on a board");
    let (digits, lowest) = (number(rules.size()), i64::from(rules.lowest()));
    // the bounds of the sum of a number of different cells
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
