//! Questions about one puzzle.

use crate::errors;
use crate::grid::Grid;
use crate::integers::Integer;
use crate::interrupt::{interruptible, limits};
use crate::many::code;
use crate::puzzle_data::{PuzzleData, puzzle_of};
use kdoku::batch::{Question, usual_pick};
use kdoku::{Engine, Limits, Pick, Solver, Termination, Verdict};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// The pick with this name.
pub(crate) fn pick_of(name: Option<&str>, size: usize) -> PyResult<Pick> {
    match name {
        None => Ok(usual_pick(size)),
        Some("first") => Ok(Pick::First),
        Some("any") => Ok(Pick::Any),
        Some(other) => Err(errors::invalid_argument(format!("`{other}` is neither `first` nor `any`"))),
    }
}

/// The verdict as `kdoku.Verdict`.
pub(crate) fn verdict_object(py: Python<'_>, verdict: Verdict) -> PyResult<Bound<'_, PyAny>> {
    py.import("kdoku._verdict")?.getattr("Verdict")?.call1((code(verdict),))
}

/// Answers a question, on another thread unless it is short where the bit-sliced engine answers it.
fn ask<T: Send>(
    py: Python<'_>,
    puzzle: &PuzzleData,
    limits: Limits,
    is_short: bool,
    question: impl FnOnce(&Solver, &Limits) -> T + Send,
) -> PyResult<T> {
    let solver = puzzle.solver()?;
    if is_short && solver.strategy().engine == Engine::Sliced {
        return Ok(py.detach(|| question(solver, &limits)));
    }
    interruptible(py, limits, |limits| question(solver, limits))
}

/// Solves one puzzle.
///
/// With `unique`, a second solution is an error. Otherwise `pick` chooses among several: `first`,
/// the lexicographically smallest, or `any`, which is faster on boards beyond 9×9 and the default
/// there.
///
/// Raises `NoSolutionError`, `NotUniqueError`, or `UndecidedError` if a limit came first.
///
/// >>> import kdoku
/// >>> kdoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").line
/// '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
/// >>> kdoku.solve(kdoku.Puzzle(4), unique=False).line
/// '1234341221434321'
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, unique: "bool" = true, pick: "typing.Literal['first', 'any'] | None" = None, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Grid")]
pub(crate) fn solve(
    puzzle: &Bound<'_, PyAny>,
    unique: bool,
    pick: Option<&str>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Grid> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let pick = Some(pick_of(pick, puzzle.rules.size())?);
    let pick = Question::One { pick, unique }.pick(puzzle.rules.size());
    let limits = limits(unique.then_some(2), node_limit, time_limit)?;
    let answer = ask(py, &puzzle, limits, true, |solver, limits| {
        solver.answer(puzzle.givens(), pick, limits, &mut solver.scratch())
    })?;
    match (errors::verdict(&answer.outcome), answer.solution) {
        (Some(error), _) if unique => Err(error),
        (_, Some(values)) => Ok(Grid { values, puzzle }),
        (Some(error), None) => Err(error),
        (None, None) => Err(errors::undecided(answer.outcome.end)),
    }
}

/// What is known about the number of solutions.
///
/// >>> import kdoku
/// >>> kdoku.verdict("1.....3..1.....2"), kdoku.verdict("11..............")
/// (<Verdict.UNIQUE: 1>, <Verdict.INVALID: 3>)
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Verdict")]
pub(crate) fn verdict<'py>(
    puzzle: &Bound<'py, PyAny>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let limits = limits(Some(2), node_limit, time_limit)?;
    let outcome =
        ask(py, &puzzle, limits, true, |solver, limits| solver.count(puzzle.givens(), limits, &mut solver.scratch()))?;
    verdict_object(py, outcome.verdict())
}

/// Counts the solutions, up to `limit` if there is one.
///
/// The count is exact, also where there are too many to list.
///
/// >>> import kdoku
/// >>> kdoku.count(kdoku.Puzzle(4)), kdoku.count(kdoku.Puzzle(9), limit=1000)
/// (288, 1000)
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, limit: "int | None" = None, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "int")]
pub(crate) fn count(
    puzzle: &Bound<'_, PyAny>,
    limit: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<u128> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let limit = limit.map(Integer::limit).transpose()?;
    let limits = limits(limit, node_limit, time_limit)?;
    let count = ask(py, &puzzle, limits, false, |solver, limits| {
        solver.exact_count(puzzle.givens(), limits, &mut solver.scratch())
    })?;
    match count.end() {
        Termination::Exhausted | Termination::Solutions(_) => Ok(count.solutions()),
        end => Err(errors::undecided(end)),
    }
}

/// Lists solutions, at most `limit`, in the order in which they are found.
///
/// >>> import kdoku
/// >>> [grid.line for grid in kdoku.solutions("1234............", limit=2)]
/// ['1234341221434321', '1234341241232341']
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, limit: "int", node_limit: "int | None" = None, time_limit: "float | None" = None) -> "list[Grid]")]
pub(crate) fn solutions(
    puzzle: &Bound<'_, PyAny>,
    limit: Integer,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Vec<Grid>> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let limit: usize = limit.named("limit")?;
    let limits = limits(None, node_limit, time_limit)?;
    let (found, end) = ask(py, &puzzle, limits, false, |solver, limits| {
        let mut found = Vec::new();
        if limit == 0 {
            return (found, Termination::Solutions(0));
        }
        let outcome = solver.solve(puzzle.givens(), limits, &mut solver.scratch(), |solution| {
            found.push(solution.clone());
            if found.len() < limit { Continue(()) } else { Break(()) }
        });
        (found, outcome.end)
    })?;
    match end {
        Termination::Nodes | Termination::Time | Termination::Cancelled | Termination::Memory { .. }
            if found.len() < limit =>
        {
            Err(errors::undecided(end))
        }
        _ => Ok(found.into_iter().map(|values| Grid { values, puzzle: Arc::clone(&puzzle) }).collect()),
    }
}

/// Finds the values of each cell that occur in some solution, row by row.
///
/// >>> import kdoku
/// >>> kdoku.candidates("12....12.1..2...")[0]
/// [{1}, {2}, {3, 4}, {3, 4}]
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "list[list[set[int]]]")]
pub(crate) fn candidates(
    puzzle: &Bound<'_, PyAny>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Vec<Vec<BTreeSet<i32>>>> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let found = ask(py, &puzzle, limits(None, node_limit, time_limit)?, false, |solver, limits| {
        kdoku::candidates::find(solver, puzzle.givens(), 1, limits, &mut solver.scratch(), |_, _, _| {})
    })?;
    if !found.is_complete() {
        return Err(errors::undecided(found.outcome.end));
    }
    let board = puzzle.rules.geometry();
    let values = |cell| found.values(cell).map(|(digit, _)| puzzle.rules.value(digit)).collect();
    let row = |y| (0..board.width()).map(|x| values(board.cell(y, x))).collect();
    Ok((0..board.height()).map(row).collect())
}

/// Counts for each cell and value the solutions with it, up to `limit` or only the first: an array of rows,
/// columns and values. `candidate_counts(puzzle) > 0` are the true candidates.
///
/// >>> import kdoku
/// >>> kdoku.candidate_counts("12....12.1..2...", limit=100)[0, 2]
/// array([0, 0, 1, 1])
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, limit: "int | None" = None, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "numpy.typing.NDArray[numpy.int64]")]
pub(crate) fn candidate_counts<'py>(
    puzzle: &Bound<'py, PyAny>,
    limit: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, PyArray3<i64>>> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let limit = limit.map_or(Ok(1), Integer::limit)?;
    let limits = limits(None, node_limit, time_limit)?;
    let found = ask(py, &puzzle, limits, false, |solver, limits| {
        kdoku::candidates::find(solver, puzzle.givens(), limit, limits, &mut solver.scratch(), |_, _, _| {})
    })?;
    if !found.is_complete() {
        return Err(errors::undecided(found.outcome.end));
    }
    let board = puzzle.rules.geometry();
    let cells = (0..board.cell_count()).map(kdoku::Cell::from_index);
    let digits = || (0..puzzle.rules.size()).map(kdoku::Digit::from_index);
    let of = |cell| digits().map(move |digit| (cell, digit));
    let known = |(cell, digit)| i64::try_from(found.of(cell, digit).known()).unwrap_or(i64::MAX);
    let counts: Vec<i64> = cells.flat_map(of).map(known).collect();
    PyArray1::from_vec(py, counts).reshape([board.height(), board.width(), puzzle.rules.size()])
}
