//! The measurements as a table, or as one JSON object per line.

use super::measure::{Figures, Latency};
use super::{Question, Set};
use crate::cli::Shape;
use crate::cli::args::To;
use crate::cli::output::json;
use crate::cli::report::STDIN;
use kdoku::Pick;
use serde::Serialize;
use std::fmt::Write as _;

/// A table with a line for each contender, below a line with the question.
pub(super) fn text(set: &Set, question: &Question, all: &[Figures]) -> String {
    let (size, count) = (set.rules.size(), set.puzzles.len());
    let plural = if count == 1 { "" } else { "s" };
    let pick = pick(question);
    let unique = if question.unique { ", up to a second solution" } else { "" };
    let mut text = format!("{}: {count} puzzle{plural} of {size}×{size}, pick {pick}{unique}\n", set.file);
    let heads = ["engine", "puzzles/s", "ns/puzzle", "guesses", "no guess", "p50", "p99", "max"];
    let rows = all.iter().map(|figures| {
        let Figures { name, time, guesses, without_guess, latency: Latency { p50, p99, max, .. }, .. } = figures;
        [
            name.clone(),
            format!("{:.0}", 1e9 / time),
            format!("{time:.1}"),
            format!("{guesses:.2}"),
            format!("{:.1}%", without_guess * 100.0),
            duration(*p50),
            duration(*p99),
            duration(*max),
        ]
    });
    for row in [heads.map(str::to_owned)].into_iter().chain(rows) {
        let (name, cells) = row.split_first().expect("there is a name");
        write!(text, "{name:<10}").expect("a string accepts everything");
        for cell in cells {
            write!(text, " {cell:>11}").expect("a string accepts everything");
        }
        text.push('\n');
    }
    text
}

/// An object for each contender.
pub(super) fn json(set: &Set, question: &Question, all: &[Figures]) -> String {
    let boxes = set.rules.geometry().box_shape();
    let object = |figures: &Figures| {
        json::line(&Record {
            file: if set.file == STDIN { "-" } else { &set.file },
            version: env!("CARGO_PKG_VERSION"),
            size: set.rules.size(),
            boxes: boxes.map(|boxes| [boxes.height(), boxes.width()]),
            puzzles: set.puzzles.len(),
            pick: pick(question),
            unique: question.unique,
            engine: &figures.name,
            chosen: &figures.engine,
            rounds: figures.rounds,
            passes: figures.passes,
            puzzles_per_second: (1e10 / figures.time).round() / 10.0,
            ns_per_puzzle: (figures.time * 100.0).round() / 100.0,
            guesses_per_puzzle: figures.guesses,
            without_guess: figures.without_guess,
            solved: figures.solved,
            latency_ns: &figures.latency,
        })
    };
    all.iter().map(object).collect()
}

/// The object of a contender.
#[derive(Serialize)]
struct Record<'a> {
    file: &'a str,
    version: &'static str,
    size: usize,
    #[serde(rename = "box")]
    boxes: Option<[usize; 2]>,
    puzzles: usize,
    pick: &'static str,
    unique: bool,
    engine: &'a str,
    chosen: &'a str,
    rounds: u64,
    passes: u128,
    puzzles_per_second: f64,
    ns_per_puzzle: f64,
    guesses_per_puzzle: f64,
    without_guess: f64,
    solved: usize,
    latency_ns: &'a Latency,
}

/// The shape of the report about a set.
pub(super) const fn shape(to: To) -> Shape {
    match to {
        To::Json => Shape::Line,
        _ => Shape::Block,
    }
}

const fn pick(question: &Question) -> &'static str {
    match question.pick {
        Pick::First => "first",
        Pick::Any => "any",
    }
}

/// Nanoseconds as a time with a unit.
fn duration(nanoseconds: u128) -> String {
    let time = std::time::Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(u64::MAX));
    format!("{time:.1?}")
}
