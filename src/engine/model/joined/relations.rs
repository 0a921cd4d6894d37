//! Relations of two cells: those of the same two become one.
//!
//! Where the two must differ anyhow, pairs of equal digits are left out of it, and a relation that says no more than that is
//! dropped. Relations are many and mostly the same few, so what one comes down to is compiled once and shared.

use crate::board::geometry::Cell;
use crate::board::grid::Digit;
use crate::board::rules::Relation;
use crate::engine::model::exclusions::Exclusions;
use crate::engine::propagate::binary::Binary;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Relations as they come.
#[derive(Debug, Default)]
pub(crate) struct Relations {
    all: Vec<Stamped>,
    /// By where a relation is and whether it was turned, what it was compiled to; the relation is kept, so that it stays there.
    compiled: FxHashMap<(usize, bool), (Relation, Arc<Binary>)>,
}

/// A relation of two cells.
#[derive(Debug)]
struct Stamped {
    /// The two, the smaller first.
    pair: [u16; 2],
    /// Which digits go together.
    partners: Arc<Binary>,
}

impl Relations {
    /// Adds a relation; what is shared is not compiled again.
    pub(crate) fn add(&mut self, a: Cell, b: Cell, relation: &Relation) {
        let turn = a > b;
        let pair = if turn { [b.0, a.0] } else { [a.0, b.0] };
        let (_, partners) = self.compiled.entry((relation.address(), turn)).or_insert_with(|| {
            let partners = partners(relation);
            (relation.clone(), Arc::new(if turn { partners.turned() } else { partners }))
        });
        self.all.push(Stamped { pair, partners: partners.clone() });
    }

    /// One relation for each two cells.
    pub(crate) fn joined(mut self, exclusions: &Exclusions) -> Vec<([u16; 2], Arc<Binary>)> {
        if self.all.is_empty() {
            return Vec::new();
        }
        self.all.sort_by_key(|stamped| stamped.pair);
        // what each comes to where the two cells differ, if that says more
        let mut if_different: FxHashMap<*const Binary, (Arc<Binary>, Option<Arc<Binary>>)> = FxHashMap::default();
        let mut related = Vec::with_capacity(self.all.len());
        for same in self.all.chunk_by(|a, b| a.pair == b.pair) {
            let Stamped { pair, partners: first } = &same[0];
            let mut partners = first.clone();
            for Stamped { partners: other, .. } in &same[1..] {
                if !Arc::ptr_eq(first, other) {
                    partners = Arc::new(partners.and(other));
                }
            }
            if exclusions.differ(pair[0].into(), pair[1].into()) {
                // it is kept as well, so that its address is no other's
                let (_, narrower) = if_different.entry(Arc::as_ptr(&partners)).or_insert_with(|| {
                    let different = Binary::of_all_different(partners.digits());
                    let narrower = partners.and(&different);
                    let says_more = narrower != different;
                    (partners, says_more.then(|| Arc::new(narrower)))
                });
                related.extend(narrower.as_ref().map(|narrower| (*pair, narrower.clone())));
            } else {
                related.push((*pair, partners));
            }
        }
        related
    }
}

/// Which digits of the first cell go with which of the second.
pub(crate) fn partners(relation: &Relation) -> Binary {
    let digit = Digit::from_index;
    Binary::new(relation.digits(), |a, b| relation.holds(digit(a), digit(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::rules::{Constraint, Rules};
    use crate::engine::model::Model;

    #[test]
    fn relations_of_two_cells_become_one_and_say_nothing_twice() {
        let relation = Relation::new(4, |a, b| a <= b);
        let other = Relation::new(4, |a, b| b <= a);
        let related = |a: u16, b: u16, relation: &Relation| Constraint::Binary([Cell(a), Cell(b)], relation.clone());
        let posts = |constraints: Vec<Constraint>| {
            let rules = Rules::classic(Order::new(2).expect("in range"));
            let rules = constraints.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
            Model::new(&rules).propagators().len()
        };
        assert_eq!(posts(vec![related(0, 6, &relation), related(6, 0, &relation), related(0, 6, &relation)]), 1);
        assert_eq!(posts(vec![related(0, 6, &relation), related(6, 11, &relation)]), 2);
        let unequal = Relation::new(4, |a, b| a != b);
        assert_eq!(posts(vec![related(0, 1, &unequal), related(0, 1, &other)]), 1);
        assert_eq!(posts(vec![related(0, 1, &unequal)]), 0, "they share a row");
    }
}
