//! All steps of a position: what the scale takes is among them, and each agrees with the solution.

use super::soundness::{check, puzzles};
use kdoku::logic::{Cause, Explainer, LogicError, Position, Scale, Step, Technique, TechniqueSet};
use kdoku::{Grid, Order, Rules};
use std::collections::HashSet;

/// The position of a puzzle in which singles do not help any more.
fn after_singles(explainer: &mut Explainer, puzzle: &Grid) -> Position {
    let mut path = explainer.path(puzzle).expect("a position");
    let mut before = path.position().clone();
    while path.next().is_some_and(|step| !step.placements.is_empty()) {
        before = path.position().clone();
    }
    before
}

#[test]
fn all_steps_agree_with_the_solution_and_begin_with_those_of_the_scale() {
    for scale in Scale::ALL {
        for rules in [Rules::classic(Order::THREE), Rules::classic(Order::new(2).expect("in range"))] {
            let mut explainer = Explainer::new(&rules, scale).expect("a scale");
            let mut techniques = HashSet::new();
            for (puzzle, solution) in puzzles(&rules, 6) {
                let start = Position::new(explainer.board(), &puzzle).expect("a position");
                for position in [start, after_singles(&mut explainer, &puzzle)] {
                    let all = explainer.all_steps(&position);
                    assert_eq!(all, explainer.all_steps(&position), "the same each time");
                    let different: HashSet<&Step> = all.iter().collect();
                    assert_eq!(different.len(), all.len(), "each step once on {scale}");
                    let difficulties: Vec<_> = all.iter().map(|step| step.difficulty).collect();
                    assert!(scale.has_scores() || difficulties.is_sorted(), "{scale}: {difficulties:?}");
                    for step in &all {
                        check(step, &position, &solution);
                        techniques.insert(step.technique);
                    }
                    if let Some(next) = explainer.next_step(&position) {
                        let is_next = |step: &Step| {
                            (step.technique, &step.placements, &step.eliminations)
                                == (next.technique, &next.placements, &next.eliminations)
                        };
                        assert!(all.iter().any(is_next), "{next:?} is missing on {scale}");
                    }
                }
            }
            assert!(rules.size() < 9 || techniques.len() > 12, "{scale}: {techniques:?}");
        }
    }
}

#[test]
fn each_technique_reports_every_step() {
    let rules = Rules::classic(Order::THREE);
    for scale in Scale::ALL {
        let only = TechniqueSet::NONE.with(Technique::NakedSingle);
        let mut explainer = Explainer::with_techniques(&rules, scale, only).expect("a scale");
        let (puzzle, _) = puzzles(&rules, 1).remove(0);
        let mut position = Position::new(explainer.board(), &puzzle).expect("a position");
        let cells: Vec<_> = rules.geometry().cells().filter(|&cell| position.candidates(cell).count() > 1).collect();
        for &cell in &cells[..9] {
            let rest: Vec<_> = position.candidates(cell).skip(1).collect();
            for digit in rest {
                position.rule_out(cell, digit);
            }
        }
        let singles = rules.geometry().cells().filter(|&cell| position.candidates(cell).count() == 1).count();
        assert_eq!(explainer.all_steps(&position).len(), singles, "{scale}");
    }
}

#[test]
fn a_technique_that_is_left_out_is_never_used() {
    let rules = Rules::classic(Order::THREE);
    let needs = |step: &Step, technique| {
        let causes = step.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cause);
        step.technique == technique || causes.into_iter().any(|cause| cause == Cause::Nested(technique))
    };
    for scale in [Scale::Se, Scale::Hodoku, Scale::Kdoku] {
        for (puzzle, _) in puzzles(&rules, 3) {
            let mut explainer = Explainer::new(&rules, scale).expect("a scale");
            let used: HashSet<Technique> =
                explainer.path(&puzzle).expect("givens").map(|step| step.technique).collect();
            for technique in used {
                let without = TechniqueSet::ALL.without(technique);
                let mut explainer = Explainer::with_techniques(&rules, scale, without).expect("a scale");
                let position = after_singles(&mut explainer, &puzzle);
                let next = explainer.next_step(&position);
                for step in explainer.path(&puzzle).expect("givens").chain(next) {
                    assert!(!needs(&step, technique), "{technique} on {scale}: {step:?}");
                }
            }
        }
    }
}

#[test]
fn entered_digits_must_be_candidates() {
    let rules = Rules::classic(Order::new(2).expect("in range"));
    let givens: Grid = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0".parse().expect("a grid");
    let mut position = Position::of(&rules, &givens).expect("a position");
    let clash: Grid = "0 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0".parse().expect("a grid");
    assert_eq!(position.enter(&clash), Err(LogicError::Contradiction(kdoku::Cell(1))));
    assert_eq!(position.enter(&Grid::blank(9)), Err(LogicError::Size));
    let entered: Grid = "1 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0".parse().expect("a grid");
    assert_eq!((position.enter(&entered), position.open_count()), (Ok(()), 14));
}
