//! Compares negated clues with the opposite of their meaning.

use super::super::negation::negate;
use super::instances;
use super::variables::with_variables;
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::random::Random;
use kdoku_board::rules::Constraint;
use kdoku_board::verify;
use std::collections::BTreeSet;

#[test]
fn negation_is_the_opposite() {
    let random = &mut Random::new(7);
    let of_board = instances().into_iter().map(|made| (made.rules, made.clue));
    let (rules, clues) = with_variables();
    let all = of_board.chain(clues.into_iter().map(|clue| (rules.clone(), clue)));
    let mut refused = BTreeSet::new();
    for (rules, clue) in all {
        let Ok(lowered) = clue.lower(&rules) else { continue };
        let cases = match negate(&rules, &lowered) {
            Ok(cases) => cases,
            Err(what) => {
                refused.insert(what);
                continue;
            }
        };
        assert!(cases.iter().flatten().all(|constraint| rules.examine(constraint) == Ok(())), "{clue:?}: {cases:?}");
        for _ in 0..200 {
            let mut grid = Grid::of(rules.geometry());
            for cell in rules.geometry().cells() {
                grid.set(cell, Some(Digit::from_index(random.below(rules.size()))));
            }
            let variables = (rules.geometry().cell_count()..rules.cell_count()).map(Cell::from_index);
            let witness: Vec<Digit> = variables
                .map(|cell| {
                    let digits = rules.digits_in(cell);
                    digits[random.below(digits.len())]
                })
                .collect();
            let holds = |constraints: &[Constraint]| {
                constraints.iter().all(|constraint| verify::holds(&rules, constraint, &grid, &witness))
            };
            let negated = cases.iter().any(|case| holds(case));
            assert_eq!(negated, !holds(&lowered), "{clue:?} on {grid}");
        }
    }
    assert_eq!(
        refused.into_iter().collect::<Vec<_>>(),
        ["`alike`", "`connected`", "`deduced_regions`", "`distinct`", "an automaton with this many states"]
    );
}
