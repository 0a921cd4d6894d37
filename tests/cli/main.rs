//! The program as its users run it: one snapshot per case, with input and output.

mod bench;
mod blank_lines;
mod board_shapes;
mod candidates;
mod canon;
mod check;
mod check_why;
mod columns;
mod combinations;
mod convert;
mod count;
mod detection;
mod documents;
mod draw;
mod encode_and_prove;
mod explain;
mod fixture;
mod generate;
mod help;
mod hint;
mod inputs;
mod json;
mod messages;
mod minimize;
mod options;
mod output_files;
mod output_forms;
mod rate;
mod rules;
#[cfg(unix)]
mod serve;
mod solve;
mod streams;
mod texts;
mod threads;
mod watch;

use fixture::{Case, kdoku, without_counts};
use insta::assert_snapshot;
use std::fs;
use std::io::{self, Read, Write};
use std::process::Stdio;

const MINI: &str = include_str!("../../puzzles/mini4.toml");
const SIX: &str = include_str!("../../puzzles/six.toml");
const HEX: &str = include_str!("../../puzzles/hex16.toml");
const JUDGE: &str = include_str!("../../puzzles/judge/boj2580.txt");

/// Puzzles of order 2: with one solution, with several, without any, and with givens that clash.
const GOOD: &str = ".3...12.......14";
const SEVERAL: &str = "23..........321.";
const NONE: &str = "12....3..3......";
const CLASH: &str = "11..............";
/// A line of 9×9 with one solution.
const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn lines(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

/// A board of order 2 as four lines.
fn block(line: &str) -> String {
    [&line[..4], &line[4..8], &line[8..12], &line[12..]].map(|row| format!("{row}\n")).concat()
}
