//! `kdoku check --why` and `--minimal`.

use super::*;

const KILLER: &str = include_str!("../../puzzles/variants/killer.toml");

#[test]
fn names_a_wrong_cage() {
    let wrong = KILLER.replace("\"3: r2c8 r3c8\"", "\"4: r2c8 r3c8\"");
    let file = wrong.split("[expect]").next().expect("the part before");
    assert_snapshot!(kdoku("check --why killer.toml").file("killer.toml", file).picture());
    assert_snapshot!(
        "a_wrong_cage_as_json",
        kdoku("check --why --to json killer.toml").file("killer.toml", file).picture()
    );
}

#[test]
fn verdicts_are_explained_in_the_order_of_the_puzzles() {
    let text = lines(&[GOOD, SEVERAL, NONE, CLASH]);
    assert_snapshot!(kdoku("check --why --order 2").stdin(&text).picture());
    assert_snapshot!("explained_as_json", kdoku("check --why --to json --order 2").stdin(&text).picture());
}

#[test]
fn rules_that_a_flag_adds_are_clues() {
    let text = block("1.........1.....");
    assert_snapshot!(kdoku("check --why --rules diagonals").stdin(text).picture());
}

#[test]
fn lists_redundant_givens() {
    let text = lines(&[GOOD, "23...12.......14", SEVERAL]);
    assert_snapshot!(kdoku("check --minimal --order 2").stdin(&text).picture());
    assert_snapshot!("minimal_as_json", kdoku("check --minimal --to json --order 2").stdin(&text).picture());
}

#[test]
fn lists_redundant_clues_with_constraints() {
    let case = kdoku("check --minimal --constraints killer.toml");
    assert_snapshot!(case.file("killer.toml", KILLER).picture());
}

#[test]
fn rejects_contradictory_flags() {
    let refused = ["check --constraints", "check --why --proof x", "minimize --cap 2", "candidates --cap 0"];
    assert_snapshot!(refused.map(|arguments| kdoku(arguments).stdin("").picture()).join("\n"));
}
