//! `kdoku candidates`.

use super::*;

#[test]
fn candidates_are_drawn() {
    let text = lines(&[GOOD, SEVERAL, NONE, CLASH]);
    assert_snapshot!(kdoku("candidates --order 2").stdin(&text).picture());
    assert_snapshot!("candidates_for_people", kdoku("candidates --to pretty --order 2").stdin(&text).picture());
    assert_snapshot!("candidates_as_json", kdoku("candidates --to json --order 2").stdin(&text).picture());
}

#[test]
fn candidates_are_counted_up_to_a_cap() {
    let text = lines(&[SEVERAL]);
    assert_snapshot!(kdoku("candidates --cap 3 --order 2").stdin(&text).picture());
    assert_snapshot!("counts_as_json", kdoku("candidates --cap 3 --to json --order 2").stdin(&text).picture());
}

#[test]
fn a_limit_leaves_question_marks() {
    let text = "................\n".repeat(16);
    let case = kdoku("candidates --node-limit 300 --symbols 1-9A-G").stdin(&text);
    assert_eq!(case.code(), 3);
    assert!(case.stdout().contains("G?"), "{}", case.stdout());
}
