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

#[test]
fn options_of_other_programs_mean_what_they_seem_to() {
    let out = |arguments: &str| kdoku(arguments).stdin(lines(&[GOOD])).stdout();
    for (tried, usual) in [
        ("check --json", "check --to json"),
        ("--json", "--to json"),
        ("generate --seed 1 --size 6 -n 2", "generate --seed 1 --box 2x3 --count 2"),
        ("generate --seed 1 --size 9 -j 1 --json", "generate --seed 1 --order 3 --threads 1 --to json"),
        ("generate --seed 1 --box 3,2", "generate --seed 1 --box 3x2"),
        ("generate --seed 1 --box [3,2]", "generate --seed 1 --box 3x2"),
        ("generate --order 2 --seed 1 --clues 5..7", "generate --order 2 --seed 1 --clues 5-7"),
        ("generate --order 2 --seed 1 --effort 0..9 --json", "generate --order 2 --seed 1 --effort 0-9 --to json"),
        ("generate --order 2 --seed 1 --difficulty easy..medium", "generate --order 2 --seed 1 --level easy-medium"),
        ("generate --order 2 --seed 1 --rating 1.0..2.0", "generate --order 2 --seed 1 --rating 1.0-2.0"),
        ("hint --reveal step -n 2", "hint --reveal step --count 2"),
        ("--time-limit 5", "--time-limit 5s"),
        ("--size 4", "--order 2"),
    ] {
        let written = out(tried);
        assert!(!written.is_empty(), "{tried}");
        assert_eq!(written, out(usual), "{tried}");
    }
    let file = "box = \"2x3\"\n[expect]\nsolutions = \"multiple\"\n";
    assert_eq!(kdoku("check x.toml").file("x.toml", file).stdout(), "x.toml: multiple, as expected\n");
}

#[test]
fn wrong_values_name_the_right_ones() {
    for (arguments, expected) in [
        ("draw --json", "invalid value 'json' for '--to <FORM>'"),
        ("generate --size 7", "7×7 has no default box shape; hint: pass `--box HxW`"),
        ("generate --size 0", "a size is a whole number from 1 to 256"),
        ("generate --size 6 --order 2", "cannot be used with"),
        ("generate --technique sword", "hint: did you mean `swordfish`"),
        ("explain --techniques nakedpair", "hint: did you mean `naked-pair`"),
        ("generate --clues 28-26", "such as 24 or 24-28"),
        ("generate --rating 4-3", "such as 4.2 or 3.0-4.5"),
        ("generate --level hard-easy", "such as easy-medium"),
        ("--time-limit soon", "or a number of seconds"),
        ("x.toml --size 4", "`--size` does not apply"),
    ] {
        let case = kdoku(arguments).file("x.toml", MINI);
        assert_eq!(case.code(), 2, "{arguments}");
        assert!(case.stderr().contains(expected), "{arguments}: {}", case.stderr());
    }
}
