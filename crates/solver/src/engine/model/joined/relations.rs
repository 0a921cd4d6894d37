//! Relations of two cells: all relations of the same two cells become one.
//!
//! If the cells must differ anyway, pairs of equal digits are removed from the relation, and a
//! relation that then says no more than ≠ is dropped. A puzzle has many relations of few kinds, so
//! each kind is compiled once and shared.

use crate::engine::model::exclusions::Exclusions;
use crate::engine::propagate::binary::Binary;
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::Relation;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The relations of a puzzle, before they are joined.
#[derive(Default)]
pub(crate) struct Relations {
    all: Vec<([u16; 2], Arc<Binary>)>,
    /// The compiled relation by address and direction. It keeps the relation alive, so that the
    /// address is not reused.
    compiled: FxHashMap<(usize, bool), (Relation, Arc<Binary>)>,
}

impl Relations {
    pub(crate) fn add(&mut self, a: Cell, b: Cell, relation: &Relation) {
        let is_reversed = a > b;
        let pair = if is_reversed { [b.0, a.0] } else { [a.0, b.0] };
        let (_, compiled) = self.compiled.entry((relation.address(), is_reversed)).or_insert_with(|| {
            let compiled = compile(relation);
            (relation.clone(), Arc::new(if is_reversed { compiled.converse() } else { compiled }))
        });
        self.all.push((pair, compiled.clone()));
    }

    /// One relation for each two cells, the lower cell first.
    pub(crate) fn joined(mut self, exclusions: &Exclusions) -> Vec<([u16; 2], Arc<Binary>)> {
        self.all.sort_by_key(|&(pair, _)| pair);
        // for different cells: the relation, to keep its address, and what it says beyond ≠
        let mut if_different: FxHashMap<*const Binary, (Arc<Binary>, Option<Arc<Binary>>)> = FxHashMap::default();
        let mut joined = Vec::with_capacity(self.all.len());
        for same in self.all.chunk_by(|a, b| a.0 == b.0) {
            let (pair, first) = &same[0];
            let mut relation = first.clone();
            for (_, other) in &same[1..] {
                if !Arc::ptr_eq(first, other) {
                    relation = Arc::new(relation.and(other));
                }
            }
            if exclusions.differ(pair[0].into(), pair[1].into()) {
                let (_, narrower) = if_different.entry(Arc::as_ptr(&relation)).or_insert_with(|| {
                    let not_equal = Binary::not_equal(relation.digits());
                    let narrower = relation.and(&not_equal);
                    let says_more = narrower != not_equal;
                    (relation, says_more.then(|| Arc::new(narrower)))
                });
                joined.extend(narrower.as_ref().map(|narrower| (*pair, narrower.clone())));
            } else {
                joined.push((*pair, relation));
            }
        }
        joined
    }
}

/// Compiles a relation to a propagator.
pub(crate) fn compile(relation: &Relation) -> Binary {
    let digit = Digit::from_index;
    Binary::new(relation.digits(), |a, b| relation.holds(digit(a), digit(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::model::Model;
    use kdoku_board::geometry::Order;
    use kdoku_board::rules::{Constraint, Rules};

    #[test]
    fn joins_relations_of_the_same_cells_and_drops_redundant_ones() {
        let relation = Relation::new(4, |a, b| a <= b);
        let other = Relation::new(4, |a, b| b <= a);
        let binary = |a: u16, b: u16, relation: &Relation| Constraint::Binary([Cell(a), Cell(b)], relation.clone());
        let count = |constraints: Vec<Constraint>| {
            let rules = Rules::classic(Order::new(2).expect("in range"));
            let rules = constraints.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
            Model::new(&rules).propagators().len()
        };
        assert_eq!(count(vec![binary(0, 6, &relation), binary(6, 0, &relation), binary(0, 6, &relation)]), 1);
        assert_eq!(count(vec![binary(0, 6, &relation), binary(6, 11, &relation)]), 2);
        let unequal = Relation::new(4, |a, b| a != b);
        assert_eq!(count(vec![binary(0, 1, &unequal), binary(0, 1, &other)]), 1);
        assert_eq!(count(vec![binary(0, 1, &unequal)]), 0, "they share a row");
    }
}
