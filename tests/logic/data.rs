//! Steps and ratings are data: they are written as JSON, read back, and checked before they are taken.

use crate::variants::{LARGE, SLOW, names, puzzle};
use kdoku::logic::{
    Candidate, Cause, Chain, Explainer, HouseName, Node, Position, Rating, Role, Scale, Step, TechniqueSet,
};
use kdoku::{Cell, Digit, Grid, Order, Rules};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn read_back<T: Serialize + DeserializeOwned>(data: &T) -> T {
    serde_json::from_str(&serde_json::to_string(data).expect("JSON")).expect("what was written")
}

/// Reads each step of a path back, and takes it.
fn check(explainer: &mut Explainer, givens: &Grid) {
    let mut position = Position::new(explainer.board(), givens).expect("givens");
    let mut rating = Rating::new(explainer.scale());
    for step in explainer.path_from(position.clone()) {
        assert_eq!(read_back(&step), step);
        assert!(step.fits(&position), "{step:?}");
        position.apply(&step);
        rating.add(&step);
        assert!(step.placements.is_empty() || !step.fits(&position), "values are set once: {step:?}");
    }
    rating.finish(position.is_solved());
    assert_eq!(read_back(&rating), rating);
}

#[test]
fn steps_of_clues_are_read_back() {
    let quick = SLOW.iter().fold(TechniqueSet::ALL, |set, &technique| set.without(technique));
    for name in names().iter().filter(|name| !LARGE.contains(&name.as_str())) {
        let (config, givens, _) = puzzle(name);
        if let Ok(mut explainer) = Explainer::with_techniques(&config.rules, Scale::Kdoku, quick) {
            check(&mut explainer, &givens);
        }
    }
}

#[test]
fn steps_with_chains_are_read_back() {
    let givens = ".....9.13....61.........5..5.2....7.4...2.6.9.61.3..2....4......1..8...778...34..".parse();
    let givens: Grid = givens.expect("a grid");
    for scale in Scale::ALL {
        check(&mut Explainer::new(&Rules::classic(Order::THREE), scale).expect("a board"), &givens);
    }
}

#[test]
fn a_step_of_another_board_does_not_fit() {
    let rules = Rules::classic(Order::new(2).expect("in range"));
    let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse().expect("a grid");
    let mut explainer = Explainer::new(&rules, Scale::Kdoku).expect("a board");
    let position = Position::new(explainer.board(), &givens).expect("givens");
    let step = explainer.next_step(&position).expect("a step");
    assert!(step.fits(&position));
    let candidate = |cell, digit| Candidate { cell: Cell::from_index(cell), digit: Digit::from_index(digit) };
    let node = |candidate, parents, cause| Node { candidates: vec![candidate], is_on: true, parents, cause };
    let with_node = |node| Step { chains: vec![Chain { nodes: vec![node] }], ..step.clone() };
    let no_house = HouseName::Constraint(0);
    let wrong = [
        Step { placements: vec![candidate(16, 0)], ..step.clone() },
        Step { placements: vec![candidate(1, 4)], ..step.clone() },
        Step { placements: vec![candidate(0, 0)], ..step.clone() },
        Step { placements: vec![candidate(1, 2), candidate(1, 3)], ..step.clone() },
        Step { eliminations: vec![candidate(16, 0)], ..step.clone() },
        Step { eliminations: vec![candidate(1, 4)], ..step.clone() },
        Step { houses: vec![(Role::Pattern, no_house)], ..step.clone() },
        Step { cells: vec![(Role::Pattern, Cell::from_index(16))], ..step.clone() },
        Step { candidates: vec![(Role::Pattern, candidate(1, 4))], ..step.clone() },
        Step { constraints: vec![0], ..step.clone() },
        with_node(node(candidate(16, 0), vec![], Cause::Cell)),
        with_node(node(candidate(1, 0), vec![0], Cause::Cell)),
        with_node(node(candidate(1, 0), vec![], Cause::House(no_house))),
    ];
    for step in wrong {
        assert!(!step.fits(&position), "{step:?}");
    }
    assert!(with_node(node(candidate(1, 0), vec![], Cause::Cell)).fits(&position));
}
