//! Rules that `--rules` adds.

use super::*;

#[test]
fn words_add_rules_to_puzzle_text() {
    let blank = block(&".".repeat(16));
    let solved = kdoku("--rules diagonals").stdin(&blank).stdout();
    let cells: Vec<char> = solved.split_whitespace().flat_map(str::chars).collect();
    for diagonal in [[0, 5, 10, 15], [3, 6, 9, 12]] {
        let mut values = diagonal.map(|i| cells[i]);
        values.sort_unstable();
        assert_eq!(values, ['1', '2', '3', '4'], "{solved}");
    }
    // of the 288 boards, 48 have two good diagonals
    assert_eq!(kdoku("count --rules diagonals").stdin(&blank).stdout().trim(), "48");
    assert_eq!(kdoku("count").stdin(&blank).stdout().trim(), "288");
    assert_eq!(kdoku("count --rules diagonals,anti-king").stdin(&blank).stdout().trim(), "0");
}

#[test]
fn rejects_rules_that_do_not_fit_the_board() {
    assert_snapshot!(kdoku("--rules diagonal").stdin(block(GOOD)).picture());
    let six = "......\n".repeat(6);
    assert_snapshot!("a_board_that_cannot_have_a_rule", kdoku("--rules windoku").stdin(six).picture());
    assert_snapshot!(
        "a_puzzle_file_has_rules_of_its_own",
        kdoku("--rules windoku mini4.toml").file("mini4.toml", MINI).picture()
    );
    assert_eq!(kdoku("--rules windoku --config mini4.toml").file("mini4.toml", MINI).stdin(block(GOOD)).code(), 2);
}
