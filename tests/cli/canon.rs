//! `kdoku canon`.

use super::*;

/// `NINE` transposed, with its digits renamed.
fn equivalent() -> String {
    let name = |c: char| c.to_digit(10).map_or(c, |digit| char::from_digit(10 - digit, 10).expect("a digit"));
    NINE.chars().rev().map(name).collect()
}

#[test]
fn equivalent_puzzles_have_one_form() {
    let text = lines(&[NINE, &equivalent(), &NINE[1..], &".".repeat(81), &".".repeat(16), NINE]);
    assert_snapshot!(kdoku("canon").stdin(&text).picture());
    assert_snapshot!("forms_as_json", kdoku("canon --to json").stdin(&text).picture());
}

#[test]
fn dedupe_keeps_one_of_each_kind() {
    let text = lines(&[&equivalent(), NINE, &NINE[1..], &".".repeat(81), NINE]);
    assert_snapshot!("one_form_of_each_kind", kdoku("canon --dedupe").stdin(&text).picture());
    assert_snapshot!(kdoku("canon --dedupe --as-given").stdin(&text).picture());
}

#[test]
fn other_rules_are_refused() {
    let run = kdoku("canon --rules diagonals").stdin(NINE).picture();
    assert_snapshot!(run);
    assert_eq!(kdoku("canon --as-given").stdin(NINE).code(), 2, "only with `--dedupe`");
}
