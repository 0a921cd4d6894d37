//! `diagnose`: why a puzzle does not have exactly one solution, or what it does not need.

use super::check::{Clash, end};
use super::check::{ConflictRecord, clashes, conflict, differences, two};
use super::parse::NoOptions;
use super::parts::{Clues, PartRecord};
use super::puzzle::numbers;
use super::{Context, Fault, Question, json};
use kdoku::minimize::{self, RemovalOrder};
use kdoku::{Options, Verdict};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    verdict: Verdict,
    conflict: Option<ConflictRecord>,
    clashes: Vec<Clash>,
    solutions: Vec<Vec<usize>>,
    differences: Vec<Difference>,
    redundant: Option<Vec<PartRecord>>,
    end: &'static str,
    seconds: f64,
}

#[derive(Serialize)]
struct Difference {
    cell: usize,
    digits: [usize; 2],
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let NoOptions {} = question.options()?;
    let puzzle = question.puzzle()?;
    let (outcome, solutions) = two(&puzzle, &puzzle.solver()?, context);
    let verdict = outcome.verdict();
    let conflict = match verdict {
        Verdict::NoSolution | Verdict::Invalid => conflict(&puzzle, context, context.left())?,
        _ => None,
    };
    let redundant = if verdict == Verdict::Unique {
        let clues = Clues::new(&puzzle);
        let order = RemovalOrder { clues: true, seed: None };
        let limits = context.limits().time(context.left());
        let found = minimize::redundant(&clues.parts, &order, &Options::default(), &limits, |_, _| {})?;
        Some(clues.records(&found.removed))
    } else {
        None
    };
    let differences = differences(&solutions).into_iter().map(|(cell, digits)| Difference { cell, digits });
    json(&Answer {
        verdict,
        conflict,
        clashes: clashes(&puzzle, &outcome),
        solutions: solutions.iter().map(numbers).collect(),
        differences: differences.collect(),
        redundant,
        end: end(outcome.end),
        seconds: context.seconds(),
    })
}
