//! `candidates`: the digits of each cell that some solution has, as they are found.

use super::check::end;
use super::{Context, Fault, Question, json};
use kdoku::candidates::{self, Candidate};
use kdoku::{Cell, Digit};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// The time between two lines.
const INTERVAL: Duration = Duration::from_millis(20);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(default = "one")]
    cap: u64,
}

const fn one() -> u64 {
    1
}

/// A line of the stream.
#[derive(Serialize)]
struct Line<'a> {
    settled: &'a [(usize, usize, u64)],
}

#[derive(Serialize)]
struct Answer {
    candidates: Vec<Vec<usize>>,
    counts: Option<Vec<Vec<u64>>>,
    complete: bool,
    open: Vec<Vec<usize>>,
    end: &'static str,
    seconds: f64,
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let Fields { cap } = question.options()?;
    let puzzle = question.puzzle()?;
    let solver = puzzle.solver()?;
    let (mut settled, mut last) = (Vec::new(), Instant::now());
    let find = |cell: Cell, digit: Digit, candidate: Candidate| {
        settled.push((cell.index(), digit.get(), candidate.known()));
        if last.elapsed() >= INTERVAL {
            context.line(json(&Line { settled: &settled }).unwrap_or_default());
            settled.clear();
            last = Instant::now();
        }
    };
    let found = candidates::find(&solver, puzzle.givens(), cap, &context.limits(), &mut solver.scratch(), find);
    if !settled.is_empty() {
        context.line(json(&Line { settled: &settled })?);
    }
    let board = puzzle.board();
    let all = || (0..board.cell_count()).map(Cell::from_index);
    let digits = |cell: Cell, is: fn(Candidate) -> bool| {
        found.values(cell).filter(|&(_, candidate)| is(candidate)).map(|(digit, _)| digit.get()).collect()
    };
    let counts = |cell: Cell| (0..board.size()).map(|digit| found.of(cell, Digit::from_index(digit)).known()).collect();
    json(&Answer {
        candidates: all().map(|cell| digits(cell, |candidate| candidate.is_possible() == Some(true))).collect(),
        counts: (cap > 1).then(|| all().map(counts).collect()),
        complete: found.is_complete(),
        open: all().map(|cell| digits(cell, |candidate| matches!(candidate, Candidate::Undecided(_)))).collect(),
        end: end(found.outcome.end),
        seconds: context.seconds(),
    })
}
