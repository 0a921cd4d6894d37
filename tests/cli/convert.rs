//! `kdoku convert`.

use super::*;

#[test]
fn converts_each_line_at_once() {
    let mut child = kdoku("convert --to line").command().spawn().expect("it starts");
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let (mut stdin, mut stdout) = (stdin.expect("a pipe"), stdout.expect("a pipe"));
    // without an answer, the end of the input unblocks the reader, too late
    let (tell, told) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        for _ in 0..3 {
            let mut line = [0; 82];
            stdout.read_exact(&mut line).expect("a line comes");
            let _ = tell.send(line);
        }
    });
    let mut answers = Vec::new();
    for _ in 0..3 {
        stdin.write_all(format!("{NINE}\n").as_bytes()).expect("it reads");
        answers.push(told.recv_timeout(std::time::Duration::from_secs(20)).map(|line| line.to_vec()));
    }
    drop(stdin);
    reader.join().expect("it reads all");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(answers, vec![Ok(format!("{NINE}\n").into_bytes()); 3]);
}

const KILLER: &str = include_str!("../../puzzles/variants/killer.toml");
const OWN: &str = include_str!("../../puzzles/variants/own_rules.toml");
/// A board of 4×4 with a thermometer, a drawing and a pencil mark.
const FOUR: &str = r#"{"size": 4, "grid": [
        [{"value": 1, "given": true}, {}, {"centerPencilMarks": [2]}, {}], [{}, {}, {"value": 3, "given": true}, {}],
        [{}, {"value": 1, "given": true}, {}, {}], [{}, {}, {}, {"value": 2, "given": true}]],
        "thermometer": [{"lines": [["R4C1", "R4C2"]]}], "text": [{"cells": ["R1C1"], "value": "x"}]}"#;
/// The same with an unknown rule.
const STRANGE: &str = r#"{"size": 1, "grid": [[{}]], "hyperbola": [{}]}"#;
const STRINGS: &str =
    ".Shape~4x4.~R1C1_1~R2C3_3~R3C2_1~R4C4_2\n\n.Shape~4x4.~R1C1_1~R1C2_1\n.Shape~4x4.NFA~x~R1C1\n.Cage~x\n";

/// The output of a conversion that succeeds.
fn converted(arguments: &str, text: &str) -> String {
    let case = kdoku(&format!("convert {arguments}")).stdin(text);
    assert_eq!(case.code(), 0, "{}", case.stderr());
    case.stdout()
}

#[test]
fn there_and_back_is_the_same_puzzle() {
    for to in ["f-puzzles", "f-puzzles-json", "iss", "toml"] {
        let there = converted(&format!("--to {to} -q"), KILLER);
        let back = converted("--to toml -q", &there);
        let config = kdoku::Config::parse(&back).unwrap_or_else(|errors| panic!("{errors} in {back}"));
        let before = kdoku::Config::parse(KILLER).expect("a puzzle file");
        assert_eq!(config.rules, before.rules, "{to}");
    }
}

#[test]
fn a_link_is_solved_and_written_as_a_puzzle_file() {
    let link = converted("--to f-puzzles -q", FOUR);
    let read = kdoku("convert - --to toml").stdin(FOUR);
    let solved = kdoku("solve link.txt --to compact").file("link.txt", &link);
    let checked = kdoku("check four.fpuzzles -").file("four.fpuzzles", FOUR).stdin(&link);
    let counted = kdoku("count --format iss").stdin(STRINGS);
    assert_snapshot!([read.picture(), solved.picture(), checked.picture(), counted.picture()].join("\n"));
}

#[test]
fn many_lines_come_in_and_go_out() {
    let lines = kdoku("convert --to line").stdin(STRINGS);
    let strings = kdoku("convert lines.txt --to iss -q").file("lines.txt", format!("{GOOD} first\n{SEVERAL}\n"));
    let blocks = kdoku("convert --to spaced -q").stdin(format!("{GOOD}\n{SEVERAL}\n"));
    let one = kdoku("convert --to toml").stdin(format!("{GOOD}\n{SEVERAL}\n"));
    let board = kdoku("convert --config six.toml --to iss").file("six.toml", SIX).stdin(".".repeat(36));
    assert_snapshot!([lines, strings, blocks, one, board].map(|case| case.picture()).join("\n"));
}

#[test]
fn the_loss_of_a_rule_is_an_error() {
    let own = kdoku("convert own.toml --to f-puzzles-json -o x.json").file("own.toml", OWN);
    let picture = own.picture();
    assert!(!own.folder().join("x.json").exists());
    let lossy = kdoku("convert own.toml --to line --lossy").file("own.toml", OWN);
    let solved = kdoku("solve strange.json").file("strange.json", STRANGE);
    let lost = kdoku("convert strange.json --to toml --lossy").file("strange.json", STRANGE);
    let quiet = kdoku("convert own.toml --to line --lossy -q").file("own.toml", OWN);
    let pictures = [picture, lossy.picture(), solved.picture(), lost.picture(), quiet.picture()];
    assert_snapshot!(pictures.join("\n"));
}

#[test]
fn shows_unreadable_input() {
    let texts = [
        "https://sudokupad.app/q2kgt7ce4q\n",
        "https://f-puzzles.com/?load=N4Ig\n",
        "{\"size\": 4,\n\"grid\": [[,\n",
        "{\"size\": 4, \"grid\": [[{}]]}\n",
        ".Shape~4x4.~R1C1_1.Cage~5~R9C9\n",
        "12\n",
        "",
    ];
    let converted = texts.map(|text| kdoku("convert --to toml").stdin(text).picture());
    let solved = kdoku("solve --to json").stdin(texts[0]).picture();
    let forced = kdoku("solve --format f-puzzles").stdin(GOOD).picture();
    let rules = kdoku("solve --rules anti-king").stdin(STRINGS).picture();
    let usage = ["convert", "convert --to sudokupad", "convert --to nothing"].map(|case| kdoku(case).picture());
    assert_snapshot!([&converted[..], &[solved, forced, rules], &usage].concat().join("\n"));
}

#[test]
fn reads_its_own_json() {
    let made = kdoku("generate --order 2 --count 2 --seed 1 --to json").stdout();
    let lines = kdoku("generate --order 2 --count 2 --seed 1").stdout();
    assert_eq!(converted("--to line -q", &made), lines);
    assert_eq!(converted("--to json -q", &made).lines().count(), 2);
    let solved = kdoku("solve --to json").stdin(&lines).stdout();
    assert_eq!(converted("--to line", &solved), kdoku("solve").stdin(&lines).stdout());
    let checked = kdoku("check -").stdin(&solved);
    assert_eq!(checked.stdout(), "<stdin>:1: unique\n<stdin>:2: unique\n");
    let none = kdoku("solve").stdin("{\"file\":\"-\",\"puzzle\":1}\n{\"puzzle\":1,\"givens\":[[1]]}\n");
    assert_snapshot!(none.picture());
}

#[test]
fn a_column_of_a_table_is_converted() {
    let table = format!("id,first\n1,{GOOD}\n2,\n3,{GOOD}x\n");
    let column = kdoku("convert t.csv --column first --to iss").file("t.csv", &table).picture();
    let unnamed = kdoku("convert t.csv --to iss").file("t.csv", &table).picture();
    let missing = kdoku("convert --column x --to iss").stdin(&table).picture();
    assert_snapshot!([column, unnamed, missing].join("\n"));
}

#[test]
fn a_line_that_is_not_text_affects_itself_only() {
    let position = ":0000:x:1..4..3..1.....2::::\n";
    let lines = [position.as_bytes(), b"\n:0000:\xff\n", position.as_bytes()].concat();
    let solved = kdoku("solve --to line").stdin(&lines).picture();
    let converted = kdoku("convert lines.txt --to line").file("lines.txt", &lines).picture();
    assert_snapshot!([solved, converted].join("\n"));
}

#[test]
fn answers_each_foreign_line_at_once() {
    let case = kdoku("convert --to line");
    let mut child = case.command().spawn().expect("it starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        stdin.write_all(b":0000:x:1..4..3..1.....2::::\n").expect("it is read");
        let mut line = [0; 17];
        stdout.read_exact(&mut line).expect("it is answered");
        assert_eq!(&line, b"1..4..3..1.....2\n");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn formats_are_listed() {
    assert_snapshot!(kdoku("convert --list").picture());
}
