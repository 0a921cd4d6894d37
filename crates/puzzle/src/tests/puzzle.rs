//! Puzzles as values: compiling, errors, limits, JSON.

use crate::{Clue, ClueKind, Diagnostic, Expr, Puzzle};
use kdoku_board::geometry::{Cell, Order};
use kdoku_board::rules::Variable;
use kdoku_board::shapes::{Shape, ShapeKind};

fn killer() -> Puzzle {
    let mut puzzle = Puzzle::classic(Order::TWO);
    let unequal: Expr = "a != b".parse().expect("a condition");
    puzzle.push(Clue::cage(3, [Cell(0), Cell(1)])).push(Clue::thermo([Cell(4), Cell(8), Cell(12)]));
    puzzle.push(Clue::palindrome([Cell(5)])).push(Clue::relation(unequal, [Cell(2), Cell(7)]));
    puzzle
}

#[test]
fn each_clue_has_its_constraints() {
    let mut puzzle = killer();
    let compiled = puzzle.compile().expect("valid clues");
    assert_eq!(compiled.constraints_of, [0..2, 2..4, 4..4, 4..5]);
    assert_eq!(compiled.rules.constraints().len(), 5);
    let [warning] = &compiled.warnings[..] else { panic!("one clue has no effect") };
    assert_eq!(warning.clue, Some((2, ClueKind::Palindrome)));

    puzzle.clues.remove(1);
    let shorter = puzzle.rules().expect("valid clues");
    let left = [0, 1, 4].map(|place| &compiled.rules.constraints()[place]);
    assert!(shorter.constraints().iter().eq(left));
}

#[test]
fn all_errors_name_their_clues() {
    let mut puzzle = killer();
    puzzle.push(Clue::cage(99, [Cell(0), Cell(1)])).push(Clue::new(ClueKind::Arrow, vec![vec![Cell(0)]]));
    puzzle.push(Clue::thermo([Cell(0), Cell(16)]));
    let errors = puzzle.compile().expect_err("three mistakes");
    let clues: Vec<_> = errors.0.iter().map(|error| error.clue.map(|(clue, _)| clue)).collect();
    assert_eq!(clues, [Some(4), Some(5), Some(6)]);
    assert_eq!(errors.0[1].to_string(), "invalid arrow: `arrow` lacks a list of cells");
    assert!(errors.to_string().starts_with("invalid cage: "), "{errors}");

    puzzle.variables.push(Variable::new("x", Vec::new()));
    let [Diagnostic { clue: None, .. }] = &puzzle.compile().expect_err("no values").0[..] else {
        panic!("the variable is at fault")
    };
    assert!(puzzle.blank_rules().variables().is_empty());
}

#[test]
fn too_many_clues_are_one_error() {
    let mut puzzle = Puzzle::classic(Order::TWO);
    puzzle.clues = vec![Clue::white([Cell(0), Cell(1)]); 20_000];
    let errors = puzzle.compile().expect_err("too many");
    assert_eq!((errors.0.len(), errors.0[0].clue), (1, Some((1 << 14, ClueKind::White))));
}

#[test]
fn entered_digits_become_givens() {
    let mut puzzle = Puzzle::classic(Order::TWO);
    puzzle.entered = Some("0 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 1".parse().expect("a grid"));
    puzzle.fill_entered();
    assert_eq!((puzzle.givens.clues(), &puzzle.entered), (2, &None));
}

#[test]
fn a_puzzle_is_written_as_json() {
    let mut puzzle = killer();
    puzzle.title = Some("A killer".to_owned());
    puzzle.shapes.push(Shape::new(ShapeKind::Circle, vec!["r1c1.5".parse().expect("a place")]));
    puzzle.fog = Some(vec![Cell(5)]);
    insta::assert_json_snapshot!(puzzle);
}
