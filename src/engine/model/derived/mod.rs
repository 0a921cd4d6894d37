//! Sums that follow from cages and houses, since a complete house adds up to 1 + … + n.
//!
//! There are three ways to them: what cages leave of houses taken together (`areas`), the same sums with whole houses in the place of
//! their cells (`shortening`), and cages taken together (`unions`). Of what is found, sums of few cells are kept, and longer
//! ones whose total is near the least or the most that their cells can add up to: their *slack* is small. What shorter ones say
//! already is taken from them (`reduction`).
//!
//! [`Derived`] names them and the two kinds that `posts` adds itself, so that each can be left out.

mod cages;
mod disjoint_unions;
mod innies_outies;
mod reduction;
mod shortening;

use crate::board::geometry::Cell;
use crate::board::rules::{Comparison, Constraint, Rules};
use crate::engine::model::Exclusions;
use reduction::reduced;
use serde::Serialize;
use shortening::Shortening;

/// What is derived from the constraints of a puzzle and posted beside them, kind by kind: no solution is lost or won by it,
/// but work. [`Options::without_derived`](crate::Options::without_derived) leaves a kind out, to measure what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Derived {
    /// Innies and outies: what cages leave of rows, columns and boxes taken together, by the rule of 45.
    Areas,
    /// Sums with whole houses in the place of their cells.
    Shortened,
    /// Cages taken together, houses or not: little killers above all.
    Unions,
    /// The same relation between any two of some cells: the sets of digits that keep it.
    Cliques,
    /// Three lists with one sum and more, looked at together rather than in pairs.
    EqualLists,
}

impl Derived {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Areas, Self::Shortened, Self::Unions, Self::Cliques, Self::EqualLists];
}

/// The most cells of a sum that is worth it.
pub(crate) const MOST_CELLS: usize = 5;

/// Σ factor · value of different cells = total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Equation {
    /// Factors other than 0, and cells in rising order.
    pub(crate) terms: Vec<(i32, Cell)>,
    pub(crate) total: i32,
}

impl Equation {
    /// The equation with its first factor above 0; `None` if a number in it is too large.
    pub(crate) fn new(terms: &mut [(i64, Cell)], total: i64) -> Option<Self> {
        terms.sort_unstable_by_key(|&(_, cell)| cell);
        let sign = if terms.first().is_some_and(|&(factor, _)| factor < 0) { -1 } else { 1 };
        let small = |number: i64| i32::try_from(sign * number).ok();
        let mut all = Vec::with_capacity(terms.len());
        for &mut (factor, cell) in terms {
            all.push((small(factor)?, cell));
        }
        Some(Self { terms: all, total: small(total)? })
    }

    /// A sum that is said as it is; `None` if a cell stands in it twice, or counts nothing.
    fn of(terms: &[(i32, Cell)], total: i32) -> Option<Self> {
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

/// The sums of the kinds `wanted`; none is there twice, and none is there as a constraint already.
pub(crate) fn sums(rules: &Rules, exclusions: &Exclusions, wanted: &[Derived]) -> Vec<Equation> {
    let of_sums = [Derived::Areas, Derived::Shortened, Derived::Unions];
    if equal_sums(rules).next().is_none() || !wanted.iter().any(|kind| of_sums.contains(kind)) {
        return Vec::new();
    }
    let (cages, mut shortening) = (cages::cages(rules), Shortening::new(rules));
    let mut found = Vec::new();
    if wanted.contains(&Derived::Areas) {
        found = innies_outies::sums(rules, &cages, exclusions);
    }
    if wanted.contains(&Derived::Shortened) {
        found.extend(equal_sums(rules).filter_map(|(terms, total)| shortening.shortened(terms, total)));
    }
    if wanted.contains(&Derived::Unions) {
        found.extend(disjoint_unions::sums(rules, &cages, exclusions, &mut shortening));
    }
    let known = equal_sums(rules).filter_map(|(terms, total)| Equation::of(terms, total));
    reduced(known.collect(), found, exclusions)
}

/// The terms and totals of all constraints that a sum of cells of the board is equal to a total.
pub(crate) fn equal_sums(rules: &Rules) -> impl Iterator<Item = (&Vec<(i32, Cell)>, i32)> {
    let is_on_board = |terms: &[(i32, Cell)]| terms.iter().all(|&(_, cell)| rules.is_on_board(cell));
    rules.constraints().iter().filter_map(move |constraint| match constraint {
        Constraint::Sum { terms, comparison: Comparison::Equal, total } if is_on_board(terms) => Some((terms, *total)),
        _ => None,
    })
}

/// What each value once adds up to.
///
/// Sums are of `i64` here: there are at most 64 values of up to [`MAX_VALUE`](crate::board::rules::MAX_VALUE), 256 houses in an
/// area, and in a constraint no more than 65,536 terms with factors of up to [`MAX_FACTOR`](crate::board::rules::MAX_FACTOR).
pub(crate) fn house_total(rules: &Rules) -> i64 {
    let n = i64::try_from(rules.size()).expect("at most 64 values");
    n * i64::from(rules.lowest()) + n * (n - 1) / 2
}

/// Tells of sums how much choice their totals leave.
pub(crate) struct Slack<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    /// Groups of different cells: the factor of each, and how many there are.
    groups: Vec<(i64, usize)>,
    /// As bits, one row after the other, who differs from all of a group.
    rows: Vec<u64>,
}

impl<'a> Slack<'a> {
    pub(crate) const fn new(rules: &'a Rules, exclusions: &'a Exclusions) -> Self {
        Self { rules, exclusions, groups: Vec::new(), rows: Vec::new() }
    }

    /// How far the total is from the least or the most that the terms add up to, whichever is nearer: the less, the less choice.
    pub(crate) fn of(&mut self, terms: &[(i64, Cell)], total: i64) -> i64 {
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

/// The same of so many cells of each factor. Cells that may be alike are dealt as if they differed, as far as there are digits: then
/// it is no more than it can be.
pub(crate) fn slack_of_groups(groups: &[(i64, usize)], total: i64, rules: &Rules) -> i64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::engine::model::Model;
    use crate::engine::model::groups::Groups;
    use crate::util::random::Random;

    #[test]
    fn what_is_derived_is_so_by_its_kind_alone() {
        // the first row of 1 2 3 4 and a cell below add up to 13
        let cells = [0, 1, 2, 3, 6].map(Cell);
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let rules = rules.with(Constraint::sum(&cells, 13)).expect("cells of the board");
        let posts = |derived: &[Derived]| Model::with(&rules, derived).propagators().len();
        assert_eq!(posts(&[Derived::Shortened]), posts(&[]) + 1);
        assert_eq!(posts(&[Derived::Cliques]), posts(&[]));
        // three pairs of cells with one sum
        let equal = |a: u16, b: u16| {
            let terms = [(1, a), (1, a + 1), (-1, b), (-1, b + 1)].map(|(factor, cell)| (factor, Cell(cell)));
            Constraint::Sum { terms: terms.to_vec(), comparison: Comparison::Equal, total: 0 }
        };
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let rules = [equal(0, 6), equal(6, 12)].into_iter().try_fold(rules, Rules::with).expect("cells of the board");
        let posts = |derived: &[Derived]| Model::with(&rules, derived).propagators().len();
        assert_eq!([posts(&[]), posts(&[Derived::EqualLists])], [2, 1]);
    }

    #[test]
    fn innies_and_outies_follow_from_cages() {
        // the first row of 1 2 3 4 without its last cell, and with a cell below
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let innie = rules.clone().with(Constraint::sum(&[Cell(0), Cell(1), Cell(2)], 6)).expect("cells of the board");
        let cages = [Constraint::sum(&[Cell(0), Cell(1)], 3), Constraint::sum(&[Cell(2), Cell(3), Cell(6)], 9)];
        let outie = cages.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
        let first = |rules: &Rules| {
            let found = sums(rules, &Groups::new(rules, &[]).exclusions, &Derived::ALL);
            found.into_iter().next().expect("the row follows")
        };
        let has = |rules: &Rules, terms: &[(i32, Cell)], total: i32| {
            sums(rules, &Groups::new(rules, &[]).exclusions, &Derived::ALL)
                .iter()
                .any(|sum| sum.terms == terms && sum.total == total)
        };
        assert!(has(&innie, &[(1, Cell(3))], 4), "{:?}", first(&innie));
        assert!(has(&outie, &[(1, Cell(6))], 2), "{:?}", first(&outie));
        assert!(Model::with(&outie, &[]).propagators().len() < Model::new(&outie).propagators().len());
        // what somebody has said already, with a sign turned
        let said = Constraint::Sum { terms: vec![(-1, Cell(3))], comparison: Comparison::Equal, total: -4 };
        let said = innie.with(said).expect("a cell of the board");
        assert!(!has(&said, &[(1, Cell(3))], 4));
    }

    #[test]
    fn sums_derived_from_cages_of_a_grid_are_true_there() {
        let mut random = Random::new(5);
        let (mut short, mut long) = (0, 0);
        for round in 0..300 {
            let k = 2 + round % 2;
            let n = k * k;
            // each row is the one above moved by k, and by one more at a new band
            let value = |cell: Cell| (cell.index() / n * k + cell.index() / n / k + cell.index() % n) % n + 1;
            let mut rules = Rules::classic(Order::new(k).expect("in range"));
            let mut free: Vec<Cell> = (0..n * n).map(Cell::from_index).collect();
            let cage_count = random.below(free.len());
            for _ in 0..cage_count {
                // a cell and some near it, which may lie anywhere
                let mut cells = Vec::new();
                for _ in 0..=random.below(5).min(free.len().saturating_sub(1)) {
                    let near = |cell: &Cell| cells.last().is_none_or(|&last| rules.are_neighbours(*cell, last));
                    let fitting: Vec<usize> = (0..free.len()).filter(|&place| near(&free[place])).collect();
                    let Some(&place) = fitting.get(random.below(fitting.len().max(1))) else { break };
                    cells.push(free.swap_remove(place));
                }
                let total = cells.iter().map(|&cell| value(cell)).sum::<usize>();
                let cage = Constraint::sum(&cells, i32::try_from(total).expect("a small number"));
                rules = if cells.is_empty() { rules } else { rules.with(cage).expect("cells of the board") };
            }
            let exclusions = Groups::new(&rules, &[]).exclusions;
            for Equation { terms, total } in sums(&rules, &exclusions, &Derived::ALL) {
                let adds = |&(factor, cell): &(i32, Cell)| factor * i32::try_from(value(cell)).expect("a small number");
                assert_eq!(terms.iter().map(adds).sum::<i32>(), total, "{terms:?} of {:?}", rules.constraints());
                *(if terms.len() > MOST_CELLS { &mut long } else { &mut short }) += 1;
            }
        }
        assert!(short > 300 && long > 20, "{short} short sums and {long} long ones");
    }
}
