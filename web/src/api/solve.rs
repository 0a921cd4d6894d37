//! `solve`: solutions of a puzzle.

use super::check::end;
use super::puzzle::numbers;
use super::{Context, Fault, Question, json};
use kdoku::{Pick, Termination, Verdict};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow::Continue;

/// The most solutions of an answer.
const MOST: u64 = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(default = "one")]
    count: u64,
    #[serde(default)]
    pick: PickName,
}

const fn one() -> u64 {
    1
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PickName {
    #[default]
    First,
    Any,
}

#[derive(Serialize)]
struct Answer {
    verdict: Option<Verdict>,
    solutions: Vec<Vec<usize>>,
    end: &'static str,
    nodes: u64,
    seconds: f64,
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let Fields { count, pick } = question.options()?;
    if !(1..=MOST).contains(&count) {
        return Err(Fault::malformed(format!("`count` is not a number from 1 to {MOST}")));
    }
    let puzzle = question.puzzle()?;
    let (solver, mut solutions) = (puzzle.solver()?, Vec::new());
    let mut scratch = solver.scratch();
    let outcome = if count == 1 {
        let pick = match pick {
            PickName::First => Pick::First,
            PickName::Any => Pick::Any,
        };
        let answer = solver.answer(puzzle.givens(), pick, &context.limits(), &mut scratch);
        solutions.extend(answer.solution.as_ref().map(numbers));
        answer.outcome
    } else {
        solver.solve(puzzle.givens(), &context.up_to(count), &mut scratch, |solution| {
            solutions.push(numbers(solution));
            Continue(())
        })
    };
    // the search for any solution ends at the first
    let verdict = (outcome.end != Termination::Solutions(1)).then(|| outcome.verdict());
    let (end, nodes) = (end(outcome.end), outcome.stats.nodes);
    json(&Answer { verdict, solutions, end, nodes, seconds: context.seconds() })
}
