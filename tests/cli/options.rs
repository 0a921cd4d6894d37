//! Questions and limits: flags over files.

use super::*;

#[test]
fn unique_rejects_several_solutions() {
    let text = [GOOD, SEVERAL, NONE].map(block).join("\n");
    assert_snapshot!(kdoku("--unique").stdin(text).picture());
    assert_eq!(kdoku("--unique --pick any").stdin(block(SEVERAL)).code(), 1);
    assert_eq!(kdoku("--unique --to json").stdin(block(GOOD)).code(), 0);
}

#[test]
fn all_solutions_are_listed() {
    assert_snapshot!(kdoku("--all").stdin(block(SEVERAL)).picture());
    assert_snapshot!(
        "all_as_lines",
        kdoku("--all --to line").stdin([SEVERAL, NONE, GOOD].map(block).join("\n")).picture()
    );
    assert_eq!(kdoku("--limit 3 --to line").stdin(block(SEVERAL)).stdout().lines().count(), 3);
    assert_eq!(kdoku("--all --limit 2 --to line").stdin(block(SEVERAL)).stdout().lines().count(), 2);
    assert_eq!(kdoku("--limit 1 --to line").stdin(block(SEVERAL)).stdout().lines().count(), 1);
}

#[test]
fn flags_override_the_file() {
    let file = format!("order = 2\ngrid = \"{SEVERAL}\"\n[solve]\nunique = true\n");
    assert_snapshot!(kdoku("x.toml").file("x.toml", &file).picture());
    assert_eq!(kdoku("x.toml --all").file("x.toml", &file).stdout().lines().count(), 4);
    let file = format!("order = 2\ngrid = \"{SEVERAL}\"\n[solve]\nall = true\nlimit = 3\n");
    assert_eq!(kdoku("x.toml").file("x.toml", &file).stdout().lines().count(), 3);
    assert_eq!(kdoku("x.toml --all").file("x.toml", &file).stdout().matches('\n').count(), 4);
    assert_eq!(kdoku("x.toml --limit 2").file("x.toml", &file).stdout().lines().count(), 2);
    assert_eq!(kdoku("x.toml --pick any").file("x.toml", &file).stdout().lines().count(), 1);
}

#[test]
fn config_applies_to_grids_in_text() {
    let rules = "size = 6\nbox = [3, 2]\nsymbols = \"A-F\"\ngrid = \"AA..................................\"\n[solve]\nlimit = 2\n[expect]\nsolutions = 0\n";
    let grid = "A.....\n".to_owned() + &"......\n".repeat(5);
    assert_snapshot!(kdoku("--config rules.toml").file("rules.toml", rules).stdin(&grid).picture());
    assert_snapshot!(
        "a_configuration_and_a_grid_of_another_size",
        kdoku("--config rules.toml").file("rules.toml", rules).stdin(block(GOOD)).picture()
    );
    assert_eq!(kdoku("check --config rules.toml").file("rules.toml", rules).stdin(&grid).code(), 1);
    assert_snapshot!(
        "a_configuration_for_a_puzzle_file",
        kdoku("--config rules.toml mini4.toml").file("rules.toml", rules).file("mini4.toml", MINI).picture()
    );
}

#[test]
fn a_node_limit_leaves_puzzles_undecided() {
    let text = [".".repeat(16), GOOD.to_owned()].map(|line| block(&line)).join("\n");
    assert_snapshot!(kdoku("--node-limit 3").stdin(&text).picture());
    assert_snapshot!(
        "a_node_limit_and_several",
        kdoku("--all --node-limit 40 --to line").stdin(block(&".".repeat(16))).picture()
    );
    assert_eq!(kdoku("--node-limit 3 --to json").stdin(text).code(), 3);
    // of several exit codes, 2 is the worst, then 3
    let worst = lines(&[&".".repeat(81), &NINE[1..], &NINE.replace("53..7", "55..7")]);
    assert_eq!(kdoku("--node-limit 3").stdin(&worst).code(), 2);
}

#[test]
// no machine counts a blank 16×16 in any time
fn limits_of_time_leave_a_large_board_undecided() {
    let case = kdoku("count --time-limit 1ms").stdin(lines(&[&".".repeat(256)]));
    assert_eq!(case.code(), 3);
    assert!(case.stdout().starts_with("undecided, at least "), "{}", case.stdout());
    let case = kdoku("count --total-time 1ms").stdin(format!("{}\n", ".".repeat(256)).repeat(3));
    assert_eq!(case.code(), 3);
}
