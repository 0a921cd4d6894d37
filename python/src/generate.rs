//! Making puzzles.

use crate::errors;
use crate::integers::{self, Integer};
use crate::interrupt::{limits, threads_of, watched};
use crate::logic::{scale_of, value_of};
use crate::puzzle::Puzzle;
use crate::puzzle_data::PuzzleData;
use kdoku::generate::{
    Difficulty, GenerateError, Generated, Generator, Recipe, RecipeError, Series, Sink, Why, default_node_limit,
};
use kdoku::logic::Scale;
use kdoku::{BoxShape, Order};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

/// Boards, solutions and ratings: one row per puzzle.
type Arrays<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<f64>>);

/// Receives puzzles as rows.
struct Rows<'a> {
    puzzles: Vec<u8>,
    solutions: Vec<u8>,
    ratings: Vec<f64>,
    failure: Option<GenerateError>,
    control: &'a crate::interrupt::Control,
}

impl Sink for Rows<'_> {
    fn take(&mut self, _: u64, result: Result<Generated, GenerateError>) -> ControlFlow<()> {
        match result {
            Ok(generated) => {
                self.puzzles.extend(generated.puzzle.bytes());
                self.solutions.extend(generated.solution.bytes());
                self.ratings.push(generated.rating.as_ref().map_or(f64::NAN, value_of));
                self.control.add_done(1);
                self.pause()
            }
            Err(error) => {
                self.failure = Some(error);
                Break(())
            }
        }
    }

    fn pause(&mut self) -> ControlFlow<()> {
        if self.control.is_stopped() { Break(()) } else { Continue(()) }
    }
}

/// The difficulty that is wanted, if any.
fn difficulty_of(
    puzzle: &PuzzleData,
    rating: Option<(f64, f64)>,
    scale: Option<&str>,
    level: Option<&str>,
    technique: Option<&str>,
) -> PyResult<Option<Difficulty>> {
    if rating.is_none() && level.is_none() && technique.is_none() && scale.is_none() {
        return Ok(None);
    }
    let named = scale.map(|name| scale_of(Some(name), &puzzle.rules)).transpose()?;
    let factor = if named.is_some_and(Scale::has_scores) { 1.0 } else { 10.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "out of range is the nearest in range")]
    let units = |value: f64| (value * factor).round() as u64;
    let not_numbers = rating.is_some_and(|(lowest, highest)| !(lowest >= 0.0 && highest >= 0.0));
    if not_numbers {
        return Err(errors::invalid_argument("`rating` must be two numbers that are not negative"));
    }
    let level = level.map(str::parse).transpose().map_err(errors::invalid_argument)?;
    Ok(Some(Difficulty {
        scale: named,
        // a scale alone asks for the rating of every puzzle
        rating: Some(rating.map_or(0..=u64::MAX, |(least, most)| units(least)..=units(most)))
            .filter(|_| rating.is_some() || level.is_none() && technique.is_none()),
        level: level.map(|level| level..=level),
        technique: technique.map(str::parse).transpose().map_err(errors::invalid_argument)?,
        ..Difficulty::default()
    }))
}

/// Makes puzzles; `kdoku.generate` has the defaults.
#[pyfunction]
#[pyo3(signature = (count: "int", seed: "int", start: "int", rules: "Puzzle | None", rating: "tuple[float, float] | None", scale: "str | None", level: "str | None", technique: "str | None", clues: "tuple[int, int] | None", symmetry: "str", minimal: "bool", threads: "int | None", node_limit: "int | None", time_limit: "float | None", progress: "collections.abc.Callable[[int], object] | None") -> "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float64]]")]
#[expect(clippy::too_many_arguments, reason = "the keywords of a function of Python")]
pub(crate) fn generate_values<'py>(
    py: Python<'py>,
    count: Integer,
    seed: Integer,
    start: Integer,
    rules: Option<&Bound<'py, Puzzle>>,
    rating: Option<(f64, f64)>,
    scale: Option<&str>,
    level: Option<&str>,
    technique: Option<&str>,
    clues: Option<(Integer, Integer)>,
    symmetry: &str,
    minimal: bool,
    threads: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Arrays<'py>> {
    let (count, seed, start): (u64, u64, u64) = (count.named("count")?, seed.named("seed")?, start.named("start")?);
    let classic = || Arc::new(PuzzleData::blank(BoxShape::from(Order::THREE)));
    let puzzle = rules.map_or_else(classic, |rules| Arc::clone(&rules.get().data));
    let cells = puzzle.rules.geometry().cell_count();
    if puzzle.rules.size() > 255 {
        return Err(errors::invalid_argument("values of a board of 256 do not fit a byte"));
    }
    let mut recipe = Recipe::new().symmetry(symmetry.parse().map_err(errors::invalid_argument)?);
    if let Some((fewest, most)) = clues {
        recipe = recipe.clues(fewest.named("clues")?..=most.named("clues")?);
    }
    if minimal {
        recipe = recipe.minimal();
    }
    if let Some(difficulty) = difficulty_of(&puzzle, rating, scale, level, technique)? {
        recipe = recipe.difficulty(difficulty);
    }
    let solver = puzzle.solver()?;
    let generator = Generator::new(solver, recipe).map_err(|error| impossible(&error))?;
    let threads = NonZeroUsize::new(threads_of(threads)?);
    let nodes = integers::named(node_limit, "node_limit")?.unwrap_or_else(|| default_node_limit(&puzzle.rules));
    let limits = limits(None, None, time_limit)?.nodes(nodes);
    let end = start.checked_add(count).ok_or_else(|| errors::invalid_argument("`start + count` is too large"))?;
    let rows = watched(py, limits, progress, |limits, control| {
        let (puzzles, solutions, ratings) = (Vec::new(), Vec::new(), Vec::new());
        let mut rows = Rows { puzzles, solutions, ratings, failure: None, control };
        let series = Series { seed, indices: start..end, threads, limits: limits.clone(), deadline: None };
        generator.series_to(&series, &mut rows);
        (rows.puzzles, rows.solutions, rows.ratings, rows.failure)
    })?;
    let (puzzles, solutions, ratings, failure) = rows;
    if let Some(failure) = failure {
        return Err(given_up(&failure, ratings.len()));
    }
    let count = ratings.len();
    let boards = |values| PyArray1::from_vec(py, values).reshape([count, cells]);
    Ok((boards(puzzles)?, boards(solutions)?, PyArray1::from_vec(py, ratings)))
}

/// The exception for a recipe that no puzzle fits.
fn impossible(error: &RecipeError) -> PyErr {
    let hint = error.hint().map(|hint| format!("; hint: {hint}")).unwrap_or_default();
    errors::invalid_argument(format!("{error}{hint}"))
}

/// The exception for a puzzle that could not be made, after `made` others.
fn given_up(error: &GenerateError, made: usize) -> PyErr {
    if !matches!(error.why, Why::Limit(_)) {
        return errors::other(error);
    }
    let hint = match made {
        0 => "raise `node_limit` or `time_limit`, or ask for less".to_owned(),
        _ => format!("raise `node_limit` or `time_limit`; with `count={made}` the puzzles before it are returned"),
    };
    errors::UndecidedError::new_err((format!("puzzle {made}: {error}"), Some(hint)))
}
