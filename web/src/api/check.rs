//! `check`: how many solutions a puzzle has, and what is wrong with it.

use super::parts::{Clues, PartRecord};
use super::puzzle::{Puzzle, numbers};
use super::{Context, Fault, Problem, Question, json};
use kdoku::diagnose::{self, Conflict};
use kdoku::verify::{Scope, Violation};
use kdoku::{Grid, Options, Outcome, Solver, Termination, Verdict};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow::Continue;
use std::time::Duration;

/// The time for the search for a conflict.
const QUICK: Duration = Duration::from_millis(250);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(default = "yes")]
    why: bool,
}

const fn yes() -> bool {
    true
}

#[derive(Serialize)]
struct Answer<'a> {
    verdict: Verdict,
    solutions: Vec<Vec<usize>>,
    differences: Vec<usize>,
    clashes: Vec<Clash>,
    conflict: Option<ConflictRecord>,
    warnings: &'a [Problem],
    end: &'static str,
    nodes: u64,
    seconds: f64,
}

/// Two givens that clash.
#[derive(Debug, Serialize)]
pub(super) struct Clash {
    digit: usize,
    cells: Vec<usize>,
    r#in: String,
}

/// Parts that have no solution together.
#[derive(Debug, Serialize)]
pub(super) struct ConflictRecord {
    parts: Vec<PartRecord>,
    minimal: bool,
    suspects: Vec<PartRecord>,
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let Fields { why } = question.options()?;
    let puzzle = question.puzzle()?;
    let solver = puzzle.solver()?;
    let (outcome, solutions) = two(&puzzle, &solver, context);
    let verdict = outcome.verdict();
    let conflict = match verdict {
        Verdict::NoSolution | Verdict::Invalid if why => conflict(&puzzle, context, QUICK)?,
        _ => None,
    };
    json(&Answer {
        verdict,
        solutions: solutions.iter().map(numbers).collect(),
        differences: differences(&solutions).into_iter().map(|(cell, _)| cell).collect(),
        clashes: clashes(&puzzle, &outcome),
        conflict,
        warnings: &puzzle.warnings,
        end: end(outcome.end),
        nodes: outcome.stats.nodes,
        seconds: context.seconds(),
    })
}

/// Up to two solutions.
pub(super) fn two(puzzle: &Puzzle, solver: &Solver, context: &Context) -> (Outcome, Vec<Grid>) {
    let mut solutions = Vec::new();
    let outcome = solver.solve(puzzle.givens(), &context.up_to(2), &mut solver.scratch(), |solution| {
        solutions.push(solution.clone());
        Continue(())
    });
    (outcome, solutions)
}

/// The cells in which two solutions differ, with the digits of both.
pub(super) fn differences(solutions: &[Grid]) -> Vec<(usize, [usize; 2])> {
    let [one, other] = solutions else { return Vec::new() };
    let differences = diagnose::differences(one, other);
    differences.into_iter().map(|(cell, digits)| (cell.index(), digits.map(kdoku::Digit::get))).collect()
}

/// The givens that clash.
pub(super) fn clashes(puzzle: &Puzzle, outcome: &Outcome) -> Vec<Clash> {
    let board = puzzle.board();
    let index = |name: &str| board.cells().find(|&cell| board.name(cell) == name).map(kdoku::Cell::index);
    let scope = |scope: Scope| match scope {
        Scope::Constraint(place) => {
            let source = puzzle.config.sources.iter().find(|source| source.constraints.contains(&place));
            source.map_or_else(|| scope.to_string(), ToString::to_string)
        }
        Scope::House(_) => scope.to_string(),
    };
    let clash = |violation: &Violation| match violation {
        Violation::Repeat { digit, first, second, scope: place } => {
            let cells = [first, second].into_iter().filter_map(|name| index(name)).collect();
            Some(Clash { digit: digit.get(), cells, r#in: scope(*place) })
        }
        _ => None,
    };
    outcome.clashes.iter().filter_map(clash).collect()
}

/// Parts that have no solution together, if they are found in time.
pub(super) fn conflict(puzzle: &Puzzle, context: &Context, time: Duration) -> Result<Option<ConflictRecord>, Fault> {
    let clues = Clues::new(puzzle);
    let limits = context.limits().time(time.min(context.left()));
    let found = diagnose::minimal_conflict(&clues.parts, &Options::default(), &limits, |_, _| {})?;
    Ok(found.map(|Conflict { parts, is_minimal, suspects, .. }| ConflictRecord {
        parts: clues.records(&parts),
        minimal: is_minimal,
        suspects: clues.records(&suspects),
    }))
}

/// How a search ended.
pub(super) const fn end(end: Termination) -> &'static str {
    match end {
        Termination::Exhausted => "exhausted",
        Termination::Solutions(_) => "solutions",
        Termination::Nodes => "nodes",
        Termination::Time => "time",
        Termination::Cancelled => "cancelled",
        Termination::Memory { .. } => "memory",
    }
}
