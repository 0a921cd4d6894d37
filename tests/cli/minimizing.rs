//! `kdoku minimize`.

use super::*;

const KILLER: &str = include_str!("../../puzzles/variants/killer.toml");

#[test]
fn puzzles_are_written_without_what_they_do_not_need() {
    let full = block("2341412314323214");
    assert_snapshot!(kdoku("minimize").stdin(&full).picture());
    assert_snapshot!("a_seed_leaves_another_puzzle", kdoku("minimize --seed 3 --to pretty").stdin(&full).picture());
    assert_snapshot!("minimized_as_json", kdoku("minimize --to json").stdin(&full).picture());
}

#[test]
fn a_puzzle_that_has_not_one_solution_is_refused() {
    assert_snapshot!(kdoku("minimize --order 2").stdin(lines(&[GOOD, SEVERAL, NONE, "x", CLASH])).picture());
}

#[test]
fn clues_that_are_not_needed_are_listed() {
    let file = KILLER.replacen("...|...|...", "9..|...|...", 1);
    let case = kdoku("minimize --constraints killer.toml").file("killer.toml", &file);
    assert_snapshot!(case.picture());
    assert_snapshot!("givens_alone", kdoku("minimize killer.toml").file("killer.toml", &file).picture());
}
