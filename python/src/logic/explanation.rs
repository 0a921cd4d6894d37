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

/// Which steps are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All to the solution, from the givens.
    Path,
    /// The next one; entered digits are part of the position.
    Next,
    /// All that apply to the position.
    All,
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

    /// The steps of a puzzle with one solution. The limit of nodes is for the proof that there is one
    /// solution, the limit of time for everything.
    pub(super) fn find(&mut self, puzzle: &PuzzleData, limits: &Limits, wanted: Wanted) -> Result<Found, Failure> {
        let start_time = Instant::now();
        let mut grid = puzzle.givens().clone();
        let mut entered = puzzle.puzzle.entered.clone().filter(|_| wanted != Wanted::Path);
        for (cell, digit) in entered.iter().flat_map(kdoku::Grid::filled) {
            grid.set(cell, Some(digit));
        }
        let outcome = self.solver.count(&grid, &limits.up_to(2), &mut self.scratch);
        if outcome.verdict() != Verdict::Unique {
            return Err(Failure::NotUnique(outcome));
        }
        let within = limits.clone();
        self.explainer.stop_when(move || within.reached(start_time).is_some());
        let mut start = Position::new(self.explainer.board(), &grid)?;
        if entered.is_some() {
            let of_givens = self.solver.count(puzzle.givens(), &limits.up_to(2), &mut self.scratch);
            // otherwise the entered digits are what makes the solution unique
            entered = entered.filter(|_| of_givens.verdict() == Verdict::Unique);
        }
        if let Some(entered) = entered {
            start.enter(&entered)?;
        }
        if wanted == Wanted::All {
            let steps = self.explainer.all_steps(&start);
            if let Some(end) = limits.reached(start_time) {
                return Err(Failure::NotUnique(Outcome { end, ..outcome }));
            }
            return Ok(Found { start, steps, rating: logic::Rating::new(self.explainer.scale()) });
        }
        let most = if wanted == Wanted::Path { usize::MAX } else { 1 };
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

    fn ask(&self, py: Python<'_>, wanted: Wanted) -> PyResult<Found> {
        let Self { puzzle, scale, techniques, limits } = self;
        let found = interruptible(py, limits.clone(), |limits| {
            Guide::new(puzzle, *scale, *techniques).map_err(Failure::Error)?.find(puzzle, limits, wanted)
        })?;
        Ok(found?)
    }
}

/// Finds the next step of a puzzle; `None` if no technique applies.
///
/// Digits that the puzzle marks as entered are not givens. The arguments are those of `explain`.
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
    let Found { start, steps, .. } = question.ask(puzzle.py(), Wanted::Next)?;
    let is_found = !steps.is_empty();
    let path = Arc::new(PathData::new(question.puzzle, question.scale, language, start, steps));
    Ok(is_found.then_some(Step { path, index: 0 }))
}

/// Finds all steps that apply to a puzzle now, in the order of the scale.
///
/// Of chains and almost locked sets there is the best one of each conclusion, and of each technique of
/// forcing chains the 20 best ones. The arguments are those of `explain`.
///
/// >>> import kdoku
/// >>> steps = kdoku.hints("1.....3..1.....2", techniques="singles")
/// >>> steps[0] == kdoku.hint("1.....3..1.....2")
/// True
/// >>> [(step.technique, step.placements) for step in steps[:2]]
/// [('hidden-single', [('r1c2', 3)]), ('hidden-single', [('r2c4', 1)])]
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, scale: "Scale | None" = None, techniques: "str | None" = None, language: "Language" = "en", node_limit: "int | None" = None, time_limit: "float | None" = None) -> "list[Step]")]
pub(crate) fn hints(
    puzzle: &Bound<'_, PyAny>,
    scale: Option<&str>,
    techniques: Option<&str>,
    language: &str,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Vec<Step>> {
    let language = language_of(language)?;
    let question = Question::new(puzzle, scale, techniques, node_limit, time_limit)?;
    let Found { start, steps, .. } = question.ask(puzzle.py(), Wanted::All)?;
    let step = |found| {
        let (puzzle, steps) = (Arc::clone(&question.puzzle), vec![found]);
        let path = PathData::new(puzzle, question.scale, language, start.clone(), steps);
        Step { path: Arc::new(path), index: 0 }
    };
    Ok(steps.into_iter().map(step).collect())
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
    let Found { start, steps, rating } = question.ask(puzzle.py(), Wanted::Path)?;
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
    question.ask(puzzle.py(), Wanted::Path).map(|found| Rating { rating: found.rating })
}
