//! Errors and other messages on stderr.

use super::*;

#[test]
fn reports_a_command_after_an_option() {
    let case = kdoku("-q check nine.txt").file("nine.txt", lines(&[NINE]));
    assert_snapshot!(case.picture());
    assert_snapshot!("a_command_that_is_an_option", kdoku("-q help").picture());
    let case = kdoku("-q check").file("check", lines(&[NINE]));
    assert_eq!((case.code(), case.stdout().lines().count()), (0, 1), "there is such a file");
}

#[test]
fn reports_the_end_of_total_time_once() {
    let text = format!("{}\n", ".".repeat(256)).repeat(4);
    let told = kdoku("count --total-time 1ms").stdin(&text).stderr();
    // a slow machine reads nothing in this time
    assert!(told.lines().next_back().is_some_and(|last| last.starts_with("warning: --total-time: ")), "{told}");
    assert!(told.lines().count() <= 3, "{told}");
    let told = kdoku("count --time-limit 1ms").stdin(&text).stderr();
    assert_eq!(told.lines().count(), 4, "{told}");
}

#[test]
fn reports_once_that_numbers_do_not_fit_the_form() {
    let text = format!("1{}\n", " 0".repeat(15)) + &format!("0{}\n", " 0".repeat(15)).repeat(15);
    let text = format!("{text}\n{text}");
    assert_eq!(
        kdoku("--symbols numbers --to line").stdin(&text).stderr(),
        "warning: <stdin>:1: this form has one character per cell, so `--symbols numbers` is ignored: using 1-9A-G\n"
    );
    assert_eq!(kdoku("--symbols numbers --to spaced").stdin(&text).stderr(), "");
    assert_eq!(kdoku("--symbols numbers --to line").stdin(JUDGE).stderr(), "");
}

#[test]
fn colours_reach_errors_in_usage_too() {
    assert!(kdoku("--color always --frobnicate").output().stderr.contains(&0x1b));
    assert!(kdoku("--color=always --help").output().stdout.contains(&0x1b));
    let case = kdoku("--color never --help").variable("CLICOLOR_FORCE", "1");
    assert!(!case.output().stdout.contains(&0x1b));
}

#[test]
fn shows_bad_text_with_a_caret() {
    let text = "1 0 0 0\n0 0 7 0\n0 1 0 0\n0 0 0 2\n";
    assert_snapshot!(kdoku("bad.txt").file("bad.txt", text).picture());
    assert_snapshot!("text_that_is_no_utf_8", kdoku("").stdin(b"1234\n34\xff2\n2143\n4321\n").picture());
    assert_snapshot!(
        "a_symbol_far_to_the_right",
        kdoku("").stdin(lines(&[&format!("{}?{}", "1".repeat(200), ".".repeat(55))])).picture()
    );
}

#[test]
fn all_errors_of_a_puzzle_file_are_shown() {
    let file = "ordr = 2\ngrid = \"\"\"\n1234\n12\n\"\"\"\n[solve]\nlimit = 0\npick = \"frist\"\n";
    assert_snapshot!(kdoku("x.toml").file("x.toml", file).picture());
    assert_snapshot!(
        "a_configuration_with_errors",
        kdoku("--config x.toml").file("x.toml", "order = \n").stdin(NINE).picture()
    );
    assert_snapshot!("a_puzzle_file_that_is_no_utf_8", kdoku("x.toml").file("x.toml", b"title = \"\xff\"\n").picture());
}

#[test]
fn json_lists_all_errors_of_a_puzzle_file() {
    let object = |text: &str| -> serde_json::Value {
        let line = kdoku("check x.toml --to json").file("x.toml", text).stdout();
        serde_json::from_str(&line).expect("an object")
    };
    let several = object("ordr = 2\n[solve]\nlimit = 0\n");
    let errors = several["errors"].as_array().expect("a list");
    assert_eq!(errors.len(), 2);
    for key in ["line", "column", "error", "hint"] {
        assert_eq!(errors[0][key], several[key], "{key}");
    }
    assert_eq!((&errors[1]["line"], &errors[1]["column"]), (&3.into(), &9.into()));
    assert!(object("ordr = 2\n").get("errors").is_none());
}

#[test]
fn distinguishes_a_puzzle_file_on_stdin_from_junk() {
    assert_snapshot!(kdoku("").stdin(MINI).picture());
    assert_snapshot!("junk", kdoku("").stdin("hello world\nthis is not sudoku\n").picture());
    assert_snapshot!("nothing_at_all", kdoku("").picture());
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let case = kdoku("missing.txt chekc folder");
    fs::create_dir(case.folder().join("folder")).expect("a folder");
    assert_snapshot!(case.picture());
    assert_snapshot!("a_missing_configuration", kdoku("--config missing.toml").picture());
}

#[test]
fn wrong_usage() {
    let wrong = [
        "--frobnicate",
        "--to yaml",
        "--order 17",
        "--box 3",
        "--symbols 1-9.",
        "--time-limit 3x",
        "--limit 0",
        "--all --unique",
        "--pick any --limit 3",
        "--unique --limit 1",
        "--config x.toml --order 3",
        "completions tcsh",
        "count --to line",
        "encode --to smt",
        "check --proof",
    ];
    let runs = wrong.map(|arguments| {
        let case = kdoku(arguments);
        assert_eq!(case.code(), 2, "{arguments}");
        format!("$ kdoku {arguments}\n{}", case.stderr())
    });
    assert_snapshot!(runs.join("\n"));
}

#[test]
fn quiet_runs_show_errors_only() {
    let text = [NONE, CLASH].map(block).join("\n") + "\n12\n";
    assert_snapshot!(kdoku("-q").stdin(text).picture());
}

#[test]
fn verbose_runs_report_assumptions_and_work() {
    let text = ".1....\n".to_owned() + &"......\n".repeat(5) + "\n" + &block(GOOD) + "\n" + &block(NONE);
    assert_snapshot!(kdoku("-v --node-limit 10000").stdin(text).picture());
    assert!(kdoku("-vv").stdin(block(GOOD)).stderr().contains("s\n"));
}

/// The only test that depends on the work of an engine.
#[test]
fn verbose_runs_report_the_work_of_the_search() {
    let work = "unique: 1 solution, exhausted, 1 node, 0 guesses, 0 conflicts, 0 restarts, depth 0";
    let stderr = kdoku("-v --unique").stdin(block(GOOD)).stderr();
    assert!(stderr.contains(work), "{stderr}");
    assert!(kdoku("--unique --to json").stdin(block(GOOD)).stdout().contains("\"nodes\":1,\"guesses\":0"));
}

#[test]
fn no_more_than_fifty_errors_of_a_file_are_shown() {
    let case = kdoku("").stdin(lines(&[&NINE[1..]; 60]));
    assert_eq!(case.stdout(), "\n".repeat(60));
    assert_eq!(case.stderr().matches("error: a line of").count(), 50);
    assert!(case.stderr().ends_with("error: 10 more puzzles of stdin cannot be read\n"));
}

#[test]
fn refuses_a_search_that_needs_too_much_memory() {
    let large = format!("{}0\n", "0 ".repeat(53)).repeat(54);
    let files = |arguments| kdoku(arguments).file("nine.txt", lines(&[NINE])).file("large.txt", &large);
    let case = files("--memory 20MB nine.txt large.txt nine.txt");
    let answer = files("nine.txt").stdout();
    assert_eq!((case.code(), case.stdout()), (2, format!("{answer}\nundecided\n\n{answer}")));
    let error = "error: large.txt:1: undecided: 23 MB of memory are needed, and 20 MB are allowed\n";
    assert_eq!(case.stderr(), format!("{error}hint: allow more with `--memory SIZE`\n"));
    let case = files("count --memory 20MB --to json large.txt");
    assert_eq!(case.code(), 2);
    assert!(case.stdout().contains("\"end\":\"memory\""), "{}", case.stdout());
}
