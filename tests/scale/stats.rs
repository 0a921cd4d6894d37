//! `--stats`: what came of all puzzles, in numbers.

use super::fixture::kdoku;
use super::{FOUR, NINE, lines};
use serde_json::Value;

/// The object that a run tells, and its exit code.
fn told(arguments: &str, threads: usize) -> (Value, i32) {
    let none = NINE.replacen("53", "55", 1);
    let text = format!("{}{none}\n12345\n\n{FOUR}\n{}\n", lines(20), ".".repeat(81));
    let case = kdoku(&format!("{arguments} a.txt --stats=json --threads {threads}")).file("a.txt", text);
    let stderr = case.stderr();
    let object = stderr.lines().last().expect("something is told");
    (serde_json::from_str(object).expect("an object"), case.code())
}

#[test]
fn every_puzzle_is_counted_once() {
    for command in ["solve", "solve --unique", "count --limit 3", "check", "solve --verbose"] {
        let (one, code) = told(command, 1);
        let (two, _) = told(command, 2);
        let number = |name: &str| one[name].as_u64().unwrap_or_else(|| panic!("{command}: {name} in {one}"));
        assert_eq!((number("puzzles"), number("unreadable"), code), (24, 1, 2), "{command}: {one}");
        assert_eq!(number("solved") + number("none") + number("undecided"), 23, "{command}: {one}");
        assert_eq!((number("none"), number("undecided")), (1, 0), "{command}: {one}");
        assert!(number("several") >= 1 && number("nodes") >= 22, "{command}: {one}");
        for name in ["puzzles", "solved", "several", "none", "nodes", "guesses", "conflicts", "engines"] {
            assert_eq!(one[name], two[name], "{command}: {name} on two threads");
        }
    }
}

#[test]
fn a_puzzle_counted_in_two_ways_counts_once() {
    let case = kdoku("count a.txt --stats=json").file("a.txt", ".".repeat(16) + "\n" + &".".repeat(36) + "\n");
    let object: Value = serde_json::from_str(case.stderr().lines().last().expect("it is told")).expect("an object");
    assert_eq!((&object["puzzles"], &object["solved"], &object["several"]), (&2.into(), &2.into(), &2.into()));
}

#[test]
fn prints_a_table() {
    let case = kdoku("a.txt --stats -q").file("a.txt", lines(3));
    let told = case.stderr();
    for line in ["puzzles ", "unreadable ", "solved ", "  several ", "none ", "undecided ", "time ", "by sliced "] {
        assert!(told.lines().any(|told| told.starts_with(line)), "{line}in {told}");
    }
    assert_eq!(case.stdout(), kdoku("a.txt").file("a.txt", lines(3)).stdout());
}
