//! What the library's types look like in a snapshot, at 4×4, 9×9 and 16×16.

use kdoku::toml::Config;
use kdoku::{Answer, Constraint, Grid, Limits, Options, Pick, Rules, Solver};
use std::fs;
use std::path::Path;

fn puzzle(file: &str) -> (Rules, Grid) {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file));
    let config = Config::parse(&text.expect("the puzzle can be read")).expect("the puzzle is well formed");
    (config.rules, config.puzzle.givens)
}

fn answer(rules: &Rules, givens: &Grid) -> Answer {
    let solver = Solver::new(rules, &Options::default()).expect("search takes any rules");
    solver.answer(givens, Pick::First, &Limits::none(), &mut solver.scratch())
}

fn boj2580() -> Grid {
    include_str!("../../puzzles/judge/boj2580.txt").parse().expect("nine lines of nine numbers")
}

#[test]
fn answers_as_text() {
    let (rules, givens) = puzzle("mini4.toml");
    insta::assert_snapshot!("answer_4x4", answer(&rules, &givens));
    insta::assert_snapshot!("answer_9x9", answer(&Rules::classic(kdoku::Order::THREE), &boj2580()));
    let (rules, givens) = puzzle("hex16.toml");
    insta::assert_snapshot!("answer_16x16", answer(&rules, &givens));
}

#[test]
fn answers_as_data() {
    let (rules, givens) = puzzle("mini4.toml");
    insta::assert_json_snapshot!("answer_4x4_json", answer(&rules, &givens));
    insta::assert_yaml_snapshot!("answer_9x9_yaml", answer(&Rules::classic(kdoku::Order::THREE), &boj2580()));
    let (rules, givens) = puzzle("hex16.toml");
    insta::assert_yaml_snapshot!("answer_16x16_yaml", answer(&rules, &givens));
}

#[test]
fn grids_in_debug_output() {
    insta::assert_debug_snapshot!("grid_4x4_debug", puzzle("mini4.toml").1);
    insta::assert_debug_snapshot!("grid_9x9_debug", boj2580());
    insta::assert_debug_snapshot!("grid_16x16_debug", puzzle("hex16.toml").1);
}

#[test]
fn rules_and_verdicts_as_data() {
    let rules = puzzle("six.toml").0;
    let pair = Constraint::AllDifferent(vec![rules.geometry().cell(0, 0), rules.geometry().cell(1, 4)]);
    insta::assert_yaml_snapshot!("rules_6x6_yaml", rules.with(pair).expect("two cells"));
    let clash: Grid =
        "5 0 0 0 0 0\n0 5 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n5 0 0 0 0 0".parse().expect("a grid");
    insta::assert_yaml_snapshot!("clashes_6x6_yaml", answer(&puzzle("six.toml").0, &clash));
}
