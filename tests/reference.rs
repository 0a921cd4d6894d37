//! The reference sets that are raced on, where they are to be had.
//!
//! They are other people's puzzles and no part of the repository. `KDOKU_DATA` names the folder that holds them:
//! `KDOKU_DATA=… cargo test --release --test reference -- --ignored`.

use kdoku::format::{self, ReadOptions};
use kdoku::{Engine, Grid, Limits, Options, Order, Pick, Rules, Solver, Verdict};
use std::path::PathBuf;
use std::time::Duration;

fn boards(file: &str) -> Vec<Grid> {
    let folder = std::env::var_os("KDOKU_DATA").expect("KDOKU_DATA names the folder of the reference sets");
    let text = std::fs::read(PathBuf::from(folder).join(file)).expect("the reference set can be read");
    let puzzles = format::read(&text, &ReadOptions::default());
    puzzles.map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{file}: {error}")).grid).collect()
}

fn search(order: usize) -> Solver {
    let rules = Rules::classic(Order::new(order).expect("in range"));
    let solver = Solver::new(&rules, &Options::default()).expect("search takes any rules");
    assert_eq!(solver.strategy().engine, Engine::Search);
    solver
}

/// Proves each puzzle of a 9×9 set unique, and finds its solution.
fn all_unique(file: &str, puzzles: usize) {
    let solver = search(3);
    let mut scratch = solver.scratch();
    let boards = boards(file);
    assert_eq!(boards.len(), puzzles);
    solver.solve_many(&boards, Pick::First, &Limits::none(), &mut scratch, |index, answer| {
        assert_eq!(answer.verdict(), Verdict::Unique, "puzzle {index} of {file}");
        assert!(answer.solution.is_some(), "puzzle {index} of {file}");
    });
}

#[test]
#[ignore = "needs the reference sets"]
fn all_puzzles_with_17_clues_are_unique() {
    all_unique("9x9/clues17_49158.txt", 49_158);
}

#[test]
#[ignore = "needs the reference sets"]
fn the_hardest_of_the_forum_are_unique() {
    all_unique("9x9/hardest_1106_375.txt", 375);
}

#[test]
#[ignore = "needs the reference sets"]
fn the_easy_the_random_and_the_hard_are_unique() {
    all_unique("9x9/easy_20k.txt", 20_000);
    all_unique("9x9/random_minimal_20k.txt", 20_276);
    all_unique("9x9/magictour_top1465.txt", 1_465);
}

#[test]
#[ignore = "needs the reference sets"]
fn puzzles_with_several_solutions_have_two_at_least() {
    let solver = search(3);
    let mut scratch = solver.scratch();
    for givens in boards("9x9/many_solutions_10k.txt") {
        let first = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
        let any = solver.answer(&givens, Pick::Any, &Limits::none(), &mut scratch);
        assert_eq!(first.verdict(), Verdict::Multiple);
        assert!(first.solution <= any.solution, "the first is the smallest");
    }
}

#[test]
#[ignore = "needs the reference sets"]
fn boards_of_25x25_beside_the_peak_are_filled() {
    let solver = search(5);
    let mut scratch = solver.scratch();
    for name in ["bal_13_1", "bal_13_3", "bal_13_5", "bal_15_1", "bal_16_1", "bal_18_1", "rand_60_1", "rand_70_1"] {
        let board = &boards(&format!("large/graded/b25_{name}.txt"))[0];
        let limits = Limits::none().time(Duration::from_secs(60));
        let answer = solver.answer(board, Pick::Any, &limits, &mut scratch);
        assert!(answer.solution.is_some(), "{name}: {}", answer.outcome);
    }
}
