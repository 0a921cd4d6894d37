//! The objects of answers: a verdict, and what a command adds to it.

use super::rating::RatingRecord;
use super::{BoardRecord, Rows, Source, line, rows};
use crate::cli::output::parts::Named;
use crate::cli::output::verdicts;
use crate::cli::{Location, Task};
use kdoku::solver::{CountMethod, Estimate, ExactCount};
use kdoku::toml::Expected;
use kdoku::verify::Violation;
use kdoku::{Grid, Outcome, Rules, Termination, Verdict};
use serde::Serialize;

/// The object of a puzzle.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    source: Option<Source<'a>>,
    verdict: Option<Verdict>,
    solutions: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions_exact: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    #[serde(flatten)]
    solution: Option<Solution>,
    clashes: Vec<Clash<'a>>,
    end: &'static str,
    nodes: u64,
    guesses: u64,
    #[serde(flatten)]
    board: BoardRecord,
    #[serde(flatten)]
    pub(crate) comparison: Option<Comparison>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<RatingRecord>,
    #[serde(flatten)]
    pub(crate) diagnosis: Option<Diagnosis>,
}

/// The key of commands that write a solution.
#[derive(Serialize)]
struct Solution {
    solution: Option<Rows>,
}

/// The expectation of a puzzle file, and whether it holds.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Comparison {
    expected: Option<Verdict>,
    expected_solutions: Option<u64>,
    as_expected: Option<bool>,
}

impl Comparison {
    pub(crate) fn new(expected: Option<Expected>, as_expected: Option<bool>) -> Self {
        let (verdict, expected_solutions) = match expected {
            None => (None, None),
            Some(Expected::Multiple) => (Some(Verdict::Multiple), None),
            Some(Expected::Exactly(count)) => {
                let verdict = match count {
                    0 => Verdict::NoSolution,
                    1 => Verdict::Unique,
                    _ => Verdict::Multiple,
                };
                (Some(verdict), Some(count))
            }
        };
        Self { expected: verdict, expected_solutions, as_expected }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Diagnosis {
    Conflict { conflict: Named, conflict_minimal: bool, suspects: Named },
    Differences { differences: Vec<Difference> },
    Minimal { minimal: Option<bool>, redundant: Named },
}

/// A cell in which two solutions differ.
#[derive(Serialize)]
pub(crate) struct Difference {
    pub(crate) cell: String,
    pub(crate) values: [i32; 2],
}

#[derive(Serialize)]
struct Estimated<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    by: &'static str,
    mean: Option<f64>,
    standard_error: Option<f64>,
    margin: Option<f64>,
    samples: u64,
    hits: u64,
    end: &'static str,
    nodes: u64,
    text: String,
}

#[derive(Serialize)]
struct Clash<'a> {
    value: i32,
    cells: [&'a str; 2],
    r#in: String,
}

impl<'a> Record<'a> {
    pub(crate) fn new(task: &Task<'a>, outcome: &'a Outcome) -> Self {
        let rules = task.rules();
        let clashes = outcome.clashes.iter().filter_map(|violation| match violation {
            Violation::Repeat { digit, first, second, scope } => {
                Some(Clash { value: rules.value(*digit), cells: [first, second], r#in: verdicts::scope(*scope, task) })
            }
            // givens alone cause no other violation
            _ => None,
        });
        Self {
            source: Some(Source::new(&task.location)),
            verdict: Some(outcome.verdict()),
            solutions: outcome.solutions.into(),
            solutions_exact: exact(outcome.solutions.into()),
            by: None,
            solution: None,
            clashes: clashes.collect(),
            end: end(outcome.end),
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            board: BoardRecord::new(rules),
            comparison: None,
            rating: None,
            diagnosis: None,
        }
    }

    /// With a solution, or null if there is none.
    pub(crate) fn with_solution(self, rules: &Rules, solution: Option<&Grid>) -> Self {
        Self { solution: Some(Solution { solution: solution.map(|grid| rows(rules, grid)) }), ..self }
    }

    /// With another verdict than that of the outcome.
    pub(crate) fn with_verdict(self, verdict: Option<Verdict>) -> Self {
        Self { verdict, ..self }
    }

    pub(crate) fn with_exact_count(self, count: &ExactCount) -> Self {
        let by = matches!(count.method, CountMethod::Counted { .. }).then_some("cache");
        let solutions = count.solutions();
        Self { solutions, solutions_exact: exact(solutions), end: end(count.end()), by, ..self }
    }

    /// Without the place of the puzzle, for an object whose beginning was written before.
    pub(crate) fn without_source(self) -> Self {
        Self { source: None, ..self }
    }

    pub(crate) fn line(&self) -> String {
        line(self)
    }
}

/// The object of an estimate, on a line.
pub(crate) fn estimate(location: &Location, estimate: &Estimate) -> String {
    let &Estimate { samples, hits, stats, .. } = estimate;
    let in_range = |number: f64| Some(number).filter(|number| number.is_finite());
    line(&Estimated {
        source: Source::new(location),
        by: "samples",
        mean: in_range(estimate.mean.value()),
        standard_error: in_range(estimate.standard_error.value()).filter(|_| samples > 1),
        margin: estimate.margin(),
        samples,
        hits,
        end: end(estimate.end),
        nodes: stats.nodes,
        text: estimate.to_string(),
    })
}

/// The end of a search as a word.
const fn end(end: Termination) -> &'static str {
    match end {
        Termination::Exhausted => "exhausted",
        Termination::Solutions(_) => "solutions",
        Termination::Nodes => "nodes",
        Termination::Time => "time",
        Termination::Cancelled => "cancelled",
        Termination::Memory { .. } => "memory",
    }
}

/// The digits of a number from 2⁵³, which readers that use `double` round.
fn exact(number: u128) -> Option<String> {
    (number >= 1 << 53).then(|| number.to_string())
}
