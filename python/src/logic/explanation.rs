//! Hints, explanations and ratings of one puzzle.

use super::path::{Path, PathData};
use super::rating::Rating;
use super::step::Step;
use super::{language_of, scale_of, techniques_of};
use crate::errors;
use crate::integers::Integer;
use crate::interrupt::{interruptible, limits};
use crate::puzzle_data::{PuzzleData, puzzle_of};
use kdoku::logic::{self, Explainer, LogicError, Position, Scale, TechniqueSet};
use kdoku::{Limits, Outcome, Scratch, Solver, Verdict};
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::Instant;

/// Finds steps of puzzles with the same rules. Each thread has its own.
pub(super) struct Guide {
    solver: Arc<Solver>,
    scratch: Scratch,
    explainer: Explainer,
}

/// The steps of a puzzle.
pub(super) struct Found {
    pub(super) start: Position,
    pub(super) steps: Vec<logic::Step>,
    pub(super) rating: logic::Rating,
}

/// The reason why a puzzle was not explained.
pub(super) enum Failure {
    /// The puzzle does not have exactly one solution, or a limit was reached.
    NotUnique(Outcome),
    Error(PyErr),
}

impl From<LogicError> for Failure {
    fn from(error: LogicError) -> Self {
        Self::Error(errors::other(error))
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::NotUnique(outcome) => errors::verdict(&outcome).unwrap_or_else(|| errors::undecided(outcome.end)),
            Failure::Error(error) => error,
        }
    }
}

impl Guide {
    pub(super) fn new(puzzle: &PuzzleData, scale: Scale, techniques: TechniqueSet) -> PyResult<Self> {
        let solver = Arc::clone(puzzle.solver()?);
        let scratch = solver.scratch();
        let explainer = Explainer::with_techniques(&puzzle.rules, scale, techniques).map_err(errors::other)?;
        Ok(Self { solver, scratch, explainer })
    }

    /// Whether this guide is for puzzles like this one on this scale.
    pub(super) fn suits(&self, puzzle: &PuzzleData, scale: Scale) -> bool {
        self.explainer.scale() == scale && self.explainer.board().rules() == &puzzle.rules
    }

    /// The first steps of a puzzle with one solution, at most `most`. The limit of nodes is for the
    /// proof that there is one solution, the limit of time for everything.
    pub(super) fn find(&mut self, puzzle: &PuzzleData, limits: &Limits, most: usize) -> Result<Found, Failure> {
        let start_time = Instant::now();
        let outcome = self.solver.count(puzzle.givens(), &limits.up_to(2), &mut self.scratch);
        if outcome.verdict() != Verdict::Unique {
            return Err(Failure::NotUnique(outcome));
        }
        let within = limits.clone();
        self.explainer.stop_when(move || within.reached(start_time).is_some());
        let start = Position::new(self.explainer.board(), puzzle.givens())?;
        let mut rating = logic::Rating::new(self.explainer.scale());
        let mut path = self.explainer.path_from(start.clone());
        let steps: Vec<logic::Step> = path.by_ref().take(most).inspect(|step| rating.add(step)).collect();
        let is_solved = path.position().is_solved();
        let end = limits.reached(start_time).filter(|_| !is_solved && steps.len() < most);
        if let Some(end) = end {
            return Err(Failure::NotUnique(Outcome { end, ..outcome }));
        }
        rating.finish(is_solved);
        Ok(Found { start, steps, rating })
    }
}

/// How steps of one puzzle are found, from the arguments of a function.
struct Question {
    puzzle: Arc<PuzzleData>,
    scale: Scale,
    techniques: TechniqueSet,
    limits: Limits,
}

impl Question {
    fn new(
        puzzle: &Bound<'_, PyAny>,
        scale: Option<&str>,
        techniques: Option<&str>,
        node_limit: Option<Integer>,
        time_limit: Option<f64>,
    ) -> PyResult<Self> {
        let puzzle = puzzle_of(puzzle)?;
        let (scale, techniques) = (scale_of(scale, &puzzle.rules)?, techniques_of(techniques)?);
        Ok(Self { puzzle, scale, techniques, limits: limits(None, node_limit, time_limit)? })
    }

    fn ask(&self, py: Python<'_>, most: usize) -> PyResult<Found> {
        let Self { puzzle, scale, techniques, limits } = self;
        let found = interruptible(py, limits.clone(), |limits| {
            Guide::new(puzzle, *scale, *techniques).map_err(Failure::Error)?.find(puzzle, limits, most)
        })?;
        Ok(found?)
    }
}

/// Finds the next step of a puzzle; `None` if no technique applies.
///
/// The arguments are those of `explain`.
///
/// >>> import kdoku
/// >>> kdoku.hint("1.....3..1.....2").reveal("nudge")
/// 'look at box 1'
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, scale: "Scale | None" = None, techniques: "str | None" = None, language: "Language" = "en", node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Step | None")]
pub(crate) fn hint(
    puzzle: &Bound<'_, PyAny>,
    scale: Option<&str>,
    techniques: Option<&str>,
    language: &str,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Option<Step>> {
    let language = language_of(language)?;
    let question = Question::new(puzzle, scale, techniques, node_limit, time_limit)?;
    let Found { start, steps, .. } = question.ask(puzzle.py(), 1)?;
    let is_found = !steps.is_empty();
    let path = Arc::new(PathData::new(question.puzzle, question.scale, language, start, steps));
    Ok(is_found.then_some(Step { path, index: 0 }))
}

/// Explains the solution of a puzzle step by step.
///
/// The path ends before the solution if no technique applies.
///
/// Raises `NoSolutionError` or `NotUniqueError` unless the puzzle has exactly one solution, and
/// `UndecidedError` if a limit came first.
///
/// >>> import kdoku
/// >>> [step.placements[0] for step in kdoku.explain("1.....3..1.....2")][:3]
/// [('r1c2', 3), ('r2c4', 1), ('r1c3', 2)]
///
/// Args:
///     puzzle: The puzzle.
///     scale: The scale, which sets the order of techniques: `se121`, `se`, `hodoku`, `hodoku-2.3.2` or `kdoku`. By
///         default `se121` for classic 9×9, and `kdoku` for all others.
///     techniques: Names of techniques and groups, such as `singles,pairs,x-wing`; by default all of
///         the scale.
///     language: The language of the words: `en` or `ko`.
///     node_limit: Limit of the search nodes of the proof that there is one solution.
///     time_limit: Limit of the seconds for everything.
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, scale: "Scale | None" = None, techniques: "str | None" = None, language: "Language" = "en", node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Path")]
pub(crate) fn explain(
    puzzle: &Bound<'_, PyAny>,
    scale: Option<&str>,
    techniques: Option<&str>,
    language: &str,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Path> {
    let language = language_of(language)?;
    let question = Question::new(puzzle, scale, techniques, node_limit, time_limit)?;
    let Found { start, steps, rating } = question.ask(puzzle.py(), usize::MAX)?;
    Ok(Path::new(PathData::new(question.puzzle, question.scale, language, start, steps), rating))
}

/// Rates a puzzle with one solution.
///
/// `scale`, `node_limit`, `time_limit` and the errors are those of `explain`.
///
/// >>> import kdoku
/// >>> str(kdoku.rate("1.....3..1.....2"))
/// 'kdoku=1.2/13.0'
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, scale: "Scale | None" = None, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Rating")]
pub(crate) fn rate(
    puzzle: &Bound<'_, PyAny>,
    scale: Option<&str>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Rating> {
    let question = Question::new(puzzle, scale, None, node_limit, time_limit)?;
    question.ask(puzzle.py(), usize::MAX).map(|found| Rating { rating: found.rating })
}
