//! `count` and `estimate`: how many solutions a puzzle has.

use super::check::end;
use super::{Context, Fault, Question, json};
use kdoku::Termination;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;

/// The most solutions that are counted one by one.
const MOST: u64 = 1_000_000_000;

/// The most samples.
const MOST_SAMPLES: u64 = 10_000_000;

/// Exact counting takes much memory, so one question at a time may do so.
static EXACT: Mutex<()> = Mutex::new(());

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountFields {
    #[serde(default = "million")]
    limit: u64,
    #[serde(default)]
    exact: bool,
}

const fn million() -> u64 {
    1_000_000
}

#[derive(Serialize)]
struct CountAnswer {
    count: String,
    exact: bool,
    end: &'static str,
    seconds: f64,
}

pub(super) fn count(question: &Question, context: &Context) -> Result<String, Fault> {
    let CountFields { limit, exact } = question.options()?;
    if !(1..=MOST).contains(&limit) {
        return Err(Fault::malformed(format!("`limit` is not a number from 1 to {MOST}")));
    }
    let puzzle = question.puzzle()?;
    let solver = puzzle.solver()?;
    let (count, ending) = if exact {
        let busy = || Fault::new(429, "another exact count is running").with_hint("ask again when it has ended");
        let _one = EXACT.try_lock().map_err(|_| busy())?;
        let count = solver.exact_count(puzzle.givens(), &context.limits(), &mut solver.scratch());
        (count.solutions(), count.end())
    } else {
        let outcome = solver.count(puzzle.givens(), &context.up_to(limit), &mut solver.scratch());
        (outcome.solutions.into(), outcome.end)
    };
    let exact = ending == Termination::Exhausted;
    json(&CountAnswer { count: count.to_string(), exact, end: end(ending), seconds: context.seconds() })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EstimateFields {
    #[serde(default = "ten_thousand")]
    samples: u64,
    #[serde(default)]
    seed: u64,
}

const fn ten_thousand() -> u64 {
    10_000
}

#[derive(Serialize)]
struct EstimateAnswer {
    mean: String,
    standard_error: String,
    margin: Option<f64>,
    samples: u64,
    hits: u64,
    text: String,
    end: &'static str,
    seconds: f64,
}

pub(super) fn estimate(question: &Question, context: &Context) -> Result<String, Fault> {
    let EstimateFields { samples, seed } = question.options()?;
    if !(1..=MOST_SAMPLES).contains(&samples) {
        return Err(Fault::malformed(format!("`samples` is not a number from 1 to {MOST_SAMPLES}")));
    }
    let puzzle = question.puzzle()?;
    let found = puzzle.solver()?.estimate(puzzle.givens(), samples, seed, &context.limits());
    json(&EstimateAnswer {
        mean: found.mean.to_string(),
        standard_error: found.standard_error.to_string(),
        margin: found.margin(),
        samples: found.samples,
        hits: found.hits,
        text: found.to_string(),
        end: end(found.end),
        seconds: context.seconds(),
    })
}
