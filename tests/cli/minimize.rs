//! `kdoku minimize`.

use super::*;

const KILLER: &str = include_str!("../../puzzles/variants/killer.toml");

#[test]
fn removes_redundant_givens() {
    let full = block("2341412314323214");
    assert_snapshot!(kdoku("minimize").stdin(&full).picture());
    assert_snapshot!("a_seed_leaves_another_puzzle", kdoku("minimize --seed 3 --to pretty").stdin(&full).picture());
    assert_snapshot!("minimized_as_json", kdoku("minimize --to json").stdin(&full).picture());
}

#[test]
fn rejects_puzzles_without_exactly_one_solution() {
    assert_snapshot!(kdoku("minimize --order 2").stdin(lines(&[GOOD, SEVERAL, NONE, "x", CLASH])).picture());
}

#[test]
fn lists_redundant_clues() {
    let file = KILLER.replacen("...|...|...", "9..|...|...", 1);
    let case = kdoku("minimize --constraints killer.toml").file("killer.toml", &file);
    assert_snapshot!(case.picture());
    assert_snapshot!("givens_alone", kdoku("minimize killer.toml").file("killer.toml", &file).picture());
}
