//! Sums of several disjoint cages that each cross many houses, such as little killers.
//!
//! A single one prunes little: nine cells of three boxes can have almost any sum. But several
//! together fill boxes, and after [`shortening`](super::shortening) few terms remain. From every
//! cage on, cages are united greedily, each time with the disjoint one that shares the most boxes
//! with the union. The sums with few cells or a small slack are kept.

use super::cages::Cage;
use super::equation::{Equation, MOST_CELLS, Slack};
use super::shortening::Shortening;
use crate::engine::model::Exclusions;
use fixedbitset::FixedBitSet;
use kdoku_board::rules::Rules;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// The most cages that are considered: one bit each.
const MOST_UNITED: usize = 32;

/// The largest slack of a long sum that is kept, as a multiple of the number of values.
const SLACK_PER_VALUE: i64 = 3;

/// The sums of unions of cages that are worth a propagator.
pub(crate) fn sums(
    rules: &Rules,
    cages: &[Cage],
    exclusions: &Exclusions,
    shortening: &mut Shortening<'_>,
) -> Vec<Equation> {
    let geometry = rules.geometry();
    let boxes_of = |cage: &Cage| cage.cells.iter().map(|&cell| geometry.box_of(cell)).collect::<Option<Vec<_>>>();
    let across = cages.iter().filter(|cage| !cage.is_in_house);
    let cages: Vec<_> = across.filter_map(|cage| Some((cage, boxes_of(cage)?))).take(MOST_UNITED).collect();
    let most_slack = SLACK_PER_VALUE * i64::try_from(rules.size()).expect("at most 64 values");
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let (mut slack, mut wide) = (Slack::new(rules, exclusions), Vec::new());
    for start in 0..cages.len() {
        let mut cells = FixedBitSet::with_capacity(rules.cell_count());
        // by box the number of cells in the union
        let mut in_box = vec![0_usize; geometry.box_count()];
        let (mut united, mut total, mut next) = (0_u32, 0, Some(start));
        while let Some(number) = next {
            let (cage, boxes) = &cages[number];
            united |= 1 << number;
            total += cage.total;
            cells.union_with(&cage.set);
            for &number in boxes {
                in_box[number] += 1;
            }
            if !seen.insert(united) {
                break;
            }
            if united != 1 << start
                && let Some(Equation { terms, total }) = shortening.shortened_set(&cells, total)
            {
                wide.clear();
                wide.extend(terms.iter().map(|&(factor, cell)| (i64::from(factor), cell)));
                if terms.len() <= MOST_CELLS || slack.of(&wide, total.into()) < most_slack {
                    found.extend(Equation::new(&mut wide, total.into()));
                }
            }
            let others = cages.iter().enumerate().filter(|(_, (other, _))| other.set.is_disjoint(&cells));
            let shared = |boxes: &[usize]| boxes.iter().map(|&number| in_box[number]).sum::<usize>();
            let best = others.map(|(number, (_, boxes))| (shared(boxes), Reverse(number))).max();
            next = best.filter(|&(shared, _)| shared > 0).map(|(_, Reverse(number))| number);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::cages::cages;
    use super::*;
    use kdoku_board::geometry::{Cell, Geometry, Order};
    use kdoku_board::rules::{Comparison, Constraint};

    /// The values of a solution: each row is the one above shifted by three, by one more at a new
    /// band.
    fn value(cell: Cell) -> i32 {
        let (y, x) = (cell.index() / 9, cell.index() % 9);
        i32::try_from((y * 3 + y / 3 + x) % 9 + 1).expect("a small number")
    }

    /// The ten diagonals near the centre.
    fn diagonals(board: &Geometry) -> Vec<Vec<Cell>> {
        let of = |rule: fn(usize, usize) -> usize, number: usize| {
            let cells = (0..9).flat_map(|y| (0..9).map(move |x| (y, x))).filter(|&(y, x)| rule(y, x) == number);
            cells.map(|(y, x)| board.cell(y, x)).collect()
        };
        (6..=10).flat_map(|number| [of(|y, x| x + y, number), of(|y, x| x + 8 - y, number)]).collect()
    }

    #[test]
    fn unions_hold_in_a_solution() {
        let mut rules = Rules::classic(Order::THREE);
        for cells in diagonals(&rules.geometry().clone()) {
            let total = cells.iter().map(|&cell| value(cell)).sum();
            let terms = cells.into_iter().map(|cell| (1, cell)).collect();
            let sum = Constraint::Sum { terms, comparison: Comparison::Equal, total };
            rules = rules.with(sum).expect("a sum of cells of the board");
        }
        let mut exclusions = Exclusions::none(81);
        rules.houses().for_each(|house| exclusions.add(house));
        let found = sums(&rules, &cages(&rules), &exclusions, &mut Shortening::new(&rules));
        assert!(!found.is_empty());
        for Equation { terms, total } in found {
            assert_eq!(terms.iter().map(|&(factor, cell)| factor * value(cell)).sum::<i32>(), total, "{terms:?}");
        }
    }
}
