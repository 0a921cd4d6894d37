//! Pictures of boards of every usual size, as a person sees them.

use kdoku::render::{self, Style};
use kdoku::text::{self, ReadOptions};
use kdoku::{Config, Geometry, Limits, Options, Pick, Solver};

/// The solution of a puzzle file, each given in brackets, so that styles can be seen.
fn solved(toml: &str) -> String {
    let config = Config::parse(toml).expect("a puzzle file");
    let givens = &config.puzzle.givens;
    let form = config.form.as_ref().expect("it has a grid");
    let solver = Solver::new(&config.rules, &Options::default()).expect("an engine");
    let answer = solver.answer(givens, Pick::First, &Limits::none(), &mut solver.scratch());
    let solution = answer.solution.expect("it has a solution");
    let picture = render::board(givens, &solution, config.rules.geometry(), form.symbols());
    picture
        .iter()
        .map(|(text, style)| match style {
            Style::Given => format!("[{text}]"),
            _ => text.clone(),
        })
        .collect()
}

#[test]
fn a_board_of_4() {
    insta::assert_snapshot!(solved(include_str!("../../puzzles/mini4.toml")));
}

#[test]
fn a_board_of_9_that_is_not_solved() {
    let text = include_str!("../../puzzles/judge/boj2580.txt");
    let puzzle = text::read_one(text, &ReadOptions::default()).expect("a puzzle");
    let geometry = Geometry::new(puzzle.form.boxes());
    insta::assert_snapshot!(render::plain(&render::board(
        &puzzle.grid,
        &puzzle.grid,
        &geometry,
        puzzle.form.symbols()
    )));
}

#[test]
fn a_board_of_16() {
    insta::assert_snapshot!(solved(include_str!("../../puzzles/hex16.toml")));
}
