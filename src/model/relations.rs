//! Relations of two cells: those of the same two become one.
//!
//! Where the two must differ anyhow, pairs of equal digits are left out of it, and a relation that says no more than that is
//! dropped. Relations are many and mostly the same few, so what one comes down to is compiled once and shared.

use super::exclusions::Exclusions;
use crate::geometry::Cell;
use crate::grid::Digit;
use crate::propagate::related::Partners;
use crate::rules::Relation;
use std::sync::Arc;

/// Relations as they come.
#[derive(Debug, Default)]
pub(super) struct Relations(Vec<Stamped>);

/// A relation of two cells.
#[derive(Debug)]
struct Stamped {
    /// The two, the smaller first.
    pair: [u16; 2],
    /// Which digits go together.
    partners: Arc<Partners>,
    /// What they were compiled from, and whether it was turned for that.
    source: (Relation, bool),
}

impl Relations {
    /// Adds a relation; one that is the same as one of the last is not compiled again.
    pub(super) fn add(&mut self, a: Cell, b: Cell, relation: &Relation) {
        let turn = a > b;
        let pair = if turn { [b.0, a.0] } else { [a.0, b.0] };
        let is_same = |(source, turned): &(Relation, bool)| *turned == turn && source.is_same(relation);
        let known = self.0.iter().rev().take(8).find(|last| is_same(&last.source));
        let partners = known.map_or_else(
            || Arc::new(if turn { partners(relation).turned() } else { partners(relation) }),
            |last| last.partners.clone(),
        );
        self.0.push(Stamped { pair, partners, source: (relation.clone(), turn) });
    }

    /// One relation for each two cells, on a board of so many digits.
    pub(super) fn joined(mut self, digits: usize, exclusions: &Exclusions) -> Vec<([u16; 2], Arc<Partners>)> {
        if self.0.is_empty() {
            return Vec::new();
        }
        self.0.sort_by_key(|stamped| stamped.pair);
        // what an inequality comes down to where the two cells differ, once for all
        let mut without_equal: Option<(Arc<Partners>, Arc<Partners>)> = None;
        let free = Partners::new(digits, |a, b| a != b);
        let mut related = Vec::new();
        for same in self.0.chunk_by(|a, b| a.pair == b.pair) {
            let Stamped { pair, partners: first, .. } = &same[0];
            let mut partners = first.clone();
            for Stamped { partners: other, .. } in &same[1..] {
                if !Arc::ptr_eq(first, other) {
                    partners = Arc::new(partners.and(other));
                }
            }
            if exclusions.differ(pair[0].into(), pair[1].into()) {
                partners = match &without_equal {
                    Some((with, without)) if Arc::ptr_eq(with, &partners) => without.clone(),
                    _ => {
                        let without = Arc::new(partners.of_different_digits());
                        without_equal = Some((partners, without.clone()));
                        without
                    }
                };
                if *partners == free {
                    continue;
                }
            }
            related.push((*pair, partners));
        }
        related
    }
}

/// Which digits of the first cell go with which of the second.
pub(super) fn partners(relation: &Relation) -> Partners {
    let digit = Digit::from_index;
    Partners::new(relation.digits(), |a, b| relation.holds(digit(a), digit(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Order;
    use crate::model::Model;
    use crate::rules::{Constraint, Rules};

    #[test]
    fn relations_of_two_cells_become_one_and_say_nothing_twice() {
        let relation = Relation::new(4, |a, b| a <= b);
        let other = Relation::new(4, |a, b| b <= a);
        let related = |a: u16, b: u16, relation: &Relation| Constraint::Related([Cell(a), Cell(b)], relation.clone());
        let posts = |constraints: Vec<Constraint>| {
            let rules = Rules::classic(Order::new(2).expect("in range"));
            let rules = constraints.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
            Model::new(&rules).posts().all().len()
        };
        assert_eq!(posts(vec![related(0, 6, &relation), related(6, 0, &relation), related(0, 6, &relation)]), 1);
        assert_eq!(posts(vec![related(0, 6, &relation), related(6, 11, &relation)]), 2);
        let unequal = Relation::new(4, |a, b| a != b);
        assert_eq!(posts(vec![related(0, 1, &unequal), related(0, 1, &other)]), 1);
        assert_eq!(posts(vec![related(0, 1, &unequal)]), 0, "they share a row");
    }
}
