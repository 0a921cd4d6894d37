//! Checking and mending: diagnosis, minimal puzzles, canonical forms.

use crate::errors;
use crate::grid::Grid;
use crate::interrupt::{interruptible, limits};
use crate::puzzle::Puzzle;
use crate::puzzle_data::{PuzzleData, puzzle_of};
use crate::solve::verdict_object;
use kdoku::minimize::{self as reduce, MinimizeError, RemovalOrder};
use kdoku::subproblem::Part;
use kdoku::{Limits, Options, Verdict, canonical as forms, diagnose as diagnosis};
use pyo3::prelude::*;
use std::fmt::Write as _;
use std::sync::Arc;

/// Why a puzzle does not have exactly one solution.
///
/// >>> import kdoku
/// >>> puzzle = kdoku.Puzzle("..1...3..1.....2").cage(4, "r1c1 r1c2")
/// >>> print(kdoku.diagnose(puzzle))
/// none: these have no solution together
///   r1c3 = 1
///   cage `4: r1c1 r1c2`
/// >>> found = kdoku.diagnose("12....12.1..2...")
/// >>> found.verdict, len(found.differences)
/// (<Verdict.MULTIPLE: 2>, 8)
#[pyclass(frozen, module = "kdoku")]
pub(crate) struct Diagnosis {
    verdict: Verdict,
    /// Givens and clues that have no solution together, and have one without any one of them.
    #[pyo3(get)]
    conflict: Vec<String>,
    /// Those of the conflict without which the whole puzzle has a solution.
    #[pyo3(get)]
    suspects: Vec<String>,
    /// Whether each part of the conflict is known to be needed.
    #[pyo3(get)]
    is_minimal: bool,
    /// The cells in which two solutions differ, each with both values.
    #[pyo3(get)]
    differences: Vec<(String, i32, i32)>,
}

#[pymethods]
impl Diagnosis {
    /// The verdict.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        verdict_object(py, self.verdict)
    }

    fn __str__(&self) -> String {
        let mut text = self.verdict.to_string();
        if !self.conflict.is_empty() {
            text += ": these have no solution together";
            self.conflict.iter().for_each(|part| write!(text, "\n  {part}").expect("a string takes all"));
        }
        if !self.differences.is_empty() {
            write!(text, ": two solutions differ in {} cells", self.differences.len()).expect("a string takes all");
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("<Diagnosis {}>", self.verdict)
    }
}

/// The diagnosis of a puzzle, with its parts as data.
struct Found {
    verdict: Verdict,
    conflict: Option<diagnosis::Conflict>,
    solutions: Option<[kdoku::Grid; 2]>,
}

fn found(puzzle: &PuzzleData, solver: &kdoku::Solver, limits: &Limits) -> Result<Found, kdoku::solver::SolverError> {
    let mut scratch = solver.scratch();
    let outcome = solver.count(puzzle.givens(), limits, &mut scratch);
    let verdict = outcome.verdict();
    let (mut conflict, mut solutions) = (None, None);
    match verdict {
        Verdict::NoSolution | Verdict::Invalid => {
            conflict = diagnosis::minimal_conflict(&puzzle.parts(), &Options::default(), limits, |_, _| {})?;
        }
        Verdict::Multiple => solutions = diagnosis::two_solutions(solver, puzzle.givens(), limits, &mut scratch),
        Verdict::Unique | Verdict::Undecided => {}
    }
    Ok(Found { verdict, conflict, solutions })
}

/// Finds out why a puzzle does not have exactly one solution: givens and clues that conflict, or
/// the cells in which two solutions differ.
///
/// >>> import kdoku
/// >>> kdoku.diagnose("11..............").conflict
/// ['r1c1 = 1', 'r1c2 = 1']
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Diagnosis")]
pub(crate) fn diagnose(
    puzzle: &Bound<'_, PyAny>,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<Diagnosis> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let solver = puzzle.solver()?;
    let found = interruptible(py, limits(Some(2), node_limit, time_limit)?, |limits| found(&puzzle, solver, limits))?;
    let Found { verdict, conflict, solutions } = found.map_err(errors::other)?;
    let names = |parts: &[Part]| parts.iter().map(|&part| puzzle.part_name(part)).collect::<Vec<_>>();
    let rules = &puzzle.rules;
    let differences = solutions.map_or_else(Vec::new, |[one, other]| diagnosis::differences(&one, &other));
    Ok(Diagnosis {
        verdict,
        conflict: conflict.as_ref().map_or_else(Vec::new, |conflict| names(&conflict.parts)),
        suspects: conflict.as_ref().map_or_else(Vec::new, |conflict| names(&conflict.suspects)),
        is_minimal: conflict.is_some_and(|conflict| conflict.is_minimal),
        differences: differences
            .into_iter()
            .map(|(cell, [one, other])| (rules.geometry().name(cell), rules.value(one), rules.value(other)))
            .collect(),
    })
}

/// Removes redundant givens: the result has the same solution, and several without any one given.
///
/// `seed` draws the order in which givens are tried.
///
/// >>> import kdoku
/// >>> kdoku.minimize("1234341221434321").givens.clues
/// 6
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, seed: "int | None" = None, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Puzzle")]
pub(crate) fn minimize(
    puzzle: &Bound<'_, PyAny>,
    seed: Option<u64>,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<Puzzle> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let parts = puzzle.parts();
    let order = RemovalOrder { clues: false, seed };
    let limits = limits(None, node_limit, time_limit)?;
    let minimal =
        interruptible(py, limits, |limits| reduce::minimize(&parts, &order, &Options::default(), limits, |_, _| {}))?;
    let minimal = minimal.map_err(|error| match &error {
        MinimizeError::NotUnique(outcome) => errors::verdict(outcome).unwrap_or_else(|| errors::other(&error)),
        MinimizeError::Solver(_) => errors::other(error),
    })?;
    let (_, givens) = parts.without(&minimal.removed);
    Ok(puzzle.with_givens(givens).into())
}

/// The canonical form of a classic 9×9 board: equal for boards that are the same after relabelling,
/// exchange of rows and columns, and reflection.
///
/// >>> import kdoku
/// >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> kdoku.canonical(line) == kdoku.canonical(line[::-1])
/// True
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike") -> "Grid")]
pub(crate) fn canonical(puzzle: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let puzzle = puzzle_of(puzzle)?;
    let values = forms::canonical_grid(puzzle.givens()).map_err(errors::other)?.grid();
    let puzzle = Arc::new(puzzle.with_givens(values.clone()));
    Ok(Grid { values, puzzle })
}
