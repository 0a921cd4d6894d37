//! Comparisons of cells: thermometers, inequality signs.

use crate::constraints::ends;
use kdoku_board::rules::Relation;
use kdoku_board::{Cell, Digit};

/// One comparison: the digit of the lower cell, plus a step, is at most that of the upper cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    pub(crate) constraint: usize,
    pub(crate) lower: u16,
    pub(crate) upper: u16,
    pub(crate) step: usize,
}

/// Comparisons that share cells.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) comparisons: Vec<Comparison>,
}

impl Order {
    /// The comparison that a relation is, if it is one: a + step ≤ b or b + step ≤ a, with the
    /// same step for all digits.
    pub(super) fn of_relation(constraint: usize, [a, b]: [Cell; 2], relation: &Relation) -> Option<Self> {
        let n = relation.digits();
        let digit = Digit::from_index;
        let is = |step: usize, is_reversed: bool| {
            (0..n).all(|a| {
                (0..n).all(|b| {
                    let (lower, upper) = if is_reversed { (b, a) } else { (a, b) };
                    relation.holds(digit(a), digit(b)) == (lower + step <= upper)
                })
            })
        };
        let (step, is_reversed) = (0..2 * n)
            .map(|number| (number / 2, number % 2 == 1))
            .find(|&(step, is_reversed)| is(step, is_reversed))?;
        let (lower, upper) = if is_reversed { (b.0, a.0) } else { (a.0, b.0) };
        Some(Self { comparisons: vec![Comparison { constraint, lower, upper, step }] })
    }

    pub(super) fn extend(&mut self, other: Self) {
        self.comparisons.extend(other.comparisons);
    }

    /// The bounds of the cells, and the comparisons that give the new ones. `None` if they
    /// contradict each other. Places are those of `cells`, which are ascending.
    pub(crate) fn bounds(&self, cells: &[u16], domains: &[u64]) -> Option<OrderBounds> {
        let place = |cell: u16| cells.binary_search(&cell).ok();
        let mut bounds: Vec<(usize, usize)> = domains[..cells.len()].iter().map(|&domain| ends(domain)).collect();
        // by place, the comparisons that raised the lower and lowered the upper bound
        let mut reasons: Vec<[Option<usize>; 2]> = vec![[None; 2]; cells.len()];
        loop {
            let mut has_changed = false;
            for (number, it) in self.comparisons.iter().enumerate() {
                let (lower, upper) = (place(it.lower)?, place(it.upper)?);
                if bounds[lower].0 + it.step > bounds[upper].0 {
                    bounds[upper].0 = next_above(domains[upper], bounds[lower].0 + it.step)?;
                    reasons[upper][0] = Some(number);
                    has_changed = true;
                }
                if bounds[lower].1 + it.step > bounds[upper].1 {
                    bounds[lower].1 = next_below(domains[lower], bounds[upper].1.checked_sub(it.step)?)?;
                    reasons[lower][1] = Some(number);
                    has_changed = true;
                }
            }
            if bounds.iter().any(|&(least, most)| least > most) {
                return None;
            }
            if !has_changed {
                return Some(OrderBounds { bounds, reasons });
            }
        }
    }

    /// The constraints behind the new bounds of some places, ascending.
    pub(crate) fn reasons(&self, cells: &[u16], bounds: &OrderBounds, places: &[usize]) -> Vec<usize> {
        let place = |cell: u16| cells.binary_search(&cell).unwrap_or(0);
        let mut constraints = Vec::new();
        for &start in places {
            for side in 0..2 {
                let mut at = start;
                // bounds only tighten, so a reason cannot come from its own consequence
                for _ in 0..cells.len() {
                    let Some(number) = bounds.reasons[at][side] else { break };
                    let it = self.comparisons[number];
                    constraints.push(it.constraint);
                    at = place(if side == 0 { it.lower } else { it.upper });
                }
            }
        }
        constraints.sort_unstable();
        constraints.dedup();
        constraints
    }
}

/// The bounds of cells by place, with the comparisons that they come from.
pub(crate) struct OrderBounds {
    pub(crate) bounds: Vec<(usize, usize)>,
    reasons: Vec<[Option<usize>; 2]>,
}

fn next_above(domain: u64, least: usize) -> Option<usize> {
    let left = if least < 64 { domain >> least << least } else { 0 };
    (left != 0).then(|| ends(left).0)
}

fn next_below(domain: u64, most: usize) -> Option<usize> {
    let left = domain & u64::MAX >> (63 - most.min(63));
    (left != 0).then(|| ends(left).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thermometer_bounds_all_its_cells_at_once() {
        let rising = Relation::new(9, |a, b| a < b);
        let mut order = Order::of_relation(0, [Cell(4), Cell(7)], &rising).expect("a comparison");
        order.extend(Order::of_relation(1, [Cell(7), Cell(2)], &rising).expect("a comparison"));
        let cells = [2, 4, 7];
        let bounds = order.bounds(&cells, &[0o777; 3]).expect("possible");
        assert_eq!(bounds.bounds, [(2, 8), (0, 6), (1, 7)]);
        assert_eq!(order.reasons(&cells, &bounds, &[0]), [0, 1]);
        assert_eq!(order.reasons(&cells, &bounds, &[1]), [0, 1]);
        let different = Relation::new(9, |a, b| a != b);
        assert!(Order::of_relation(0, [Cell(0), Cell(1)], &different).is_none());
        let at_least = Relation::new(9, |a, b| a >= b);
        let order = Order::of_relation(0, [Cell(0), Cell(1)], &at_least).expect("a comparison");
        assert_eq!((order.comparisons[0].lower, order.comparisons[0].step), (1, 0));
    }
}
