//! Tests of the search as a whole.

use super::*;
use kdoku_board::geometry::Order;
use kdoku_board::rules::{Constraint, Rules};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A puzzle with one solution that takes a search at least ten conflicts.
const HARD: &str = "6 5 7 0 0 0 0 1 0\n0 0 0 0 0 0 0 0 0\n9 0 0 0 0 0 0 0 7\n8 0 0 0 4 0 0 0 0\n3 0 0 0 7 6 0 2 0
    0 0 2 0 3 0 4 0 0\n0 6 0 4 0 0 0 3 0\n5 0 0 0 8 2 0 0 6\n0 0 8 3 0 0 0 7 0";

/// All solutions that a search with this seed finds, each of them once; and what it did.
fn all(model: &Model, givens: &Grid, seed: Option<u64>) -> (BTreeSet<Grid>, Stats) {
    let (mut search, mut found) = (Search::new(model), BTreeSet::new());
    search.start(model, givens, seed);
    while search.advance(model, &Budget::FREE, u64::MAX) == Some(Step::Found) {
        let mut solution = givens.clone();
        search.write(&mut solution);
        assert!(found.insert(solution), "a solution is delivered twice");
    }
    (found, search.stats())
}

fn rules() -> impl Strategy<Value = Rules> {
    let small = Rules::classic(Order::new(2).expect("in range"));
    let group = |cells: [u16; 4]| Constraint::AllDifferent(cells.map(Cell).to_vec());
    let with = |cells| small.clone().with(group(cells)).expect("cells of the board");
    proptest::sample::select(vec![with([0, 5, 10, 15]), with([5, 6, 9, 10]), with([3, 6, 9, 12])])
}

proptest! {
    #[test]
    fn both_boards_find_the_same_solutions(
        rules in rules(),
        values in proptest::collection::vec(prop_oneof![4 => Just(0), 1 => 1_u16..=4], 16),
    ) {
        let givens = Grid::from_values(&values).expect("in range");
        let (domains, tables) = (Model::new(&rules), Model::in_tables(&rules));
        prop_assert!(domains.uses_domains() && !tables.uses_domains());
        prop_assert_eq!(all(&domains, &givens, None).0, all(&tables, &givens, None).0);
    }
}

#[test]
fn a_restart_loses_no_solution() {
    let model = Model::new(&Rules::classic(Order::THREE));
    let givens: Grid = HARD.parse().expect("a grid");
    let mut restarts = 0;
    for seed in 0..50 {
        let (found, stats) = all(&model, &givens, Some(seed));
        assert_eq!(found.len(), 1, "seed {seed}: {stats:?}");
        restarts += stats.restarts;
    }
    assert!(restarts > 100, "the eager schedule restarts often, but there were {restarts}");
}
