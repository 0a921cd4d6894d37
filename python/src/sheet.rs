//! Pages of puzzles to print, and the width of pictures.

use crate::errors;
use crate::integers::{self, Integer};
use crate::interrupt::{interruptible, limits};
use crate::logic::language_of;
use crate::puzzle_data::{PuzzleData, puzzle_of};
use kdoku::Pick;
use kdoku::render::sheet::{MOST_COLUMNS, MOST_PER_PAGE, Sheet};
use kdoku::render::{Picture, Width, sheet as drawing};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

/// The width of a picture: a number of pixels, or a length of CSS.
pub(crate) fn width_of(width: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Width>> {
    let Some(width) = width else { return Ok(None) };
    let width = match width.extract::<&str>() {
        Ok(text) => text.parse(),
        Err(_) => Width::pixels(width.extract()?),
    };
    width.map(Some).map_err(errors::invalid_argument)
}

/// Puts several puzzles on pages to print, as HTML that needs nothing else.
///
/// In a browser, printing the page makes the paper or a PDF. Puzzles are numbered, and the rules are in
/// words: once at the top of each page if all puzzles have the same, otherwise below each puzzle. With
/// `solutions`, the solutions are small on pages at the end.
///
/// >>> import kdoku
/// >>> page = kdoku.sheet(kdoku.generate(6, seed=1), title="Monday", solutions=True)
/// >>> page.count("<svg"), page.count("<h1>Monday</h1>"), page.count("<h2>Solutions</h2>")
/// (12, 1, 1)
///
/// Raises `NoSolutionError`, `NotUniqueError` or `UndecidedError` with `solutions` for a puzzle without
/// exactly one solution; the message names the puzzle, and `index` is its place in the list, from 0.
///
/// Args:
///     puzzles: An iterable of puzzles in any form that `solve` takes; also of `generate`.
///     title: The heading of each page with puzzles.
///     columns: Puzzles beside each other, 1 to 4; by default as many as make the boards largest.
///     per_page: Puzzles on a page; by default 6, or what fits the columns.
///     solutions: Whether the solutions are on pages at the end.
///     paper: "A4" or "Letter".
///     language: "en" or "ko", for the rules and captions.
///     node_limit: Limit of the search nodes for each solution.
///     time_limit: Limit of the seconds for each solution.
#[pyfunction]
#[pyo3(signature = (puzzles: "collections.abc.Iterable[PuzzleLike]", *, title: "str | None" = None, columns: "int | None" = None, per_page: "int | None" = None, solutions: "bool" = false, paper: "typing.Literal['A4', 'Letter']" = "A4", language: "typing.Literal['en', 'ko']" = "en", node_limit: "int | None" = None, time_limit: "float | None" = None) -> "str")]
#[expect(clippy::too_many_arguments, reason = "the keywords of a function of Python")]
pub(crate) fn sheet(
    puzzles: &Bound<'_, PyAny>,
    title: Option<&str>,
    columns: Option<Integer>,
    per_page: Option<Integer>,
    solutions: bool,
    paper: &str,
    language: &str,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<String> {
    let py = puzzles.py();
    let sheet = Sheet {
        title: title.filter(|title| !title.trim().is_empty()),
        columns: within(columns, "columns", MOST_COLUMNS)?,
        per_page: within(per_page, "per_page", MOST_PER_PAGE)?,
        paper: paper.parse().map_err(errors::invalid_argument)?,
        language: language_of(language)?,
    };
    let limits = limits(Some(2), node_limit, time_limit)?;
    if puzzles.is_instance_of::<PyString>() || puzzles.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err("a text is one puzzle; hint: pass a list of puzzles"));
    }
    let numbered = puzzles.try_iter()?.enumerate();
    let read = |(index, puzzle): (usize, PyResult<Bound<'_, PyAny>>)| {
        puzzle_of(&puzzle?).map_err(|error| errors::of_puzzle(py, error, index))
    };
    let puzzles: Vec<Arc<PuzzleData>> = numbered.map(read).collect::<PyResult<_>>()?;
    if puzzles.is_empty() {
        return Err(errors::invalid_argument("a sheet has one puzzle at least"));
    }
    let mut found = Vec::new();
    for (index, puzzle) in puzzles.iter().enumerate().filter(|_| solutions) {
        let solver = puzzle.solver()?;
        let answer = interruptible(py, limits.clone(), |limits| {
            solver.answer(puzzle.givens(), Pick::Any, limits, &mut solver.scratch())
        })?;
        if let Some(error) = errors::verdict(&answer.outcome) {
            return Err(errors::of_puzzle(py, error, index));
        }
        found.push(answer.solution);
    }
    let unnamed: Vec<Vec<String>> = puzzles.iter().map(|puzzle| puzzle.unnamed()).collect();
    let pictures = (0..).zip(&puzzles).zip(&unnamed).map(|((index, puzzle), unnamed)| {
        let mut picture: Picture<'_> = puzzle.picture(unnamed);
        picture.found = found.get(index).and_then(Option::as_ref);
        picture
    });
    let pictures: Vec<Picture<'_>> = pictures.collect();
    Ok(drawing::sheet(&pictures, &sheet))
}

/// The number of an argument from 1 to `most`.
fn within(argument: Option<Integer>, name: &str, most: usize) -> PyResult<Option<usize>> {
    let number = integers::named(argument, name)?;
    match number {
        Some(number) if !(1..=most).contains(&number) => {
            Err(errors::invalid_argument(format!("`{name}` is from 1 to {most}, not `{number}`")))
        }
        _ => Ok(number),
    }
}
