//! `kdoku check --watch`.

use crate::fixture::kdoku;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn a_saved_file_is_checked_again() {
    let case = kdoku("check --watch a.txt").file("a.txt", "1...\n..3.\n.1..\n...2\n");
    let mut program = case.command().stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut lines = BufReader::new(program.stdout.take().expect("a pipe")).lines();
    let mut next = || lines.next().expect("a line").expect("text");
    let first = next();
    fs::write(case.folder().join("a.txt"), "1...\n..3.\n.1..\n...2\n\n1...\n....\n....\n...2\n").expect("a file");
    let (second, third) = (next(), next());
    program.kill().expect("it runs");
    program.wait().expect("it has run");
    assert_eq!([first, second, third], ["a.txt:1: unique", "a.txt:1: unique", "a.txt:6: multiple"]);
}

#[test]
fn stdin_cannot_be_watched() {
    let message = kdoku("check --watch -").stdin("1").stderr();
    assert!(message.contains("`--watch` needs files"), "{message}");
}
