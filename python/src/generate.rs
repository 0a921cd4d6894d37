//! Making puzzles.

use crate::errors;
use crate::interrupt::{threads_of, watched};
use crate::logic::{scale_of, value_of};
use crate::puzzle::Puzzle;
use crate::puzzle_data::PuzzleData;
use kdoku::generate::{ClueSymmetry, Difficulty, GenerateError, Generated, Generator, Recipe, Series, Sink};
use kdoku::logic::Scale;
use kdoku::{BoxShape, Limits, Order};
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

/// A range from the arguments of Python, where one number is a range by itself.
fn range<T: Copy>(ends: (T, T)) -> std::ops::RangeInclusive<T> {
    ends.0..=ends.1
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
    let factor = if named == Some(Scale::Hodoku) { 1.0 } else { 10.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "out of range is the nearest in range")]
    let units = |value: f64| (value * factor).round() as u64;
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
#[pyo3(signature = (count: "int", seed: "int", start: "int", rules: "Puzzle | None", rating: "tuple[float, float] | None", scale: "str | None", level: "str | None", technique: "str | None", clues: "tuple[int, int] | None", symmetry: "str", minimal: "bool", threads: "int | None", progress: "collections.abc.Callable[[int], object] | None") -> "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float64]]")]
#[expect(clippy::too_many_arguments, reason = "the keywords of a function of Python")]
pub(crate) fn generate_values<'py>(
    py: Python<'py>,
    count: u64,
    seed: u64,
    start: u64,
    rules: Option<&Bound<'py, Puzzle>>,
    rating: Option<(f64, f64)>,
    scale: Option<&str>,
    level: Option<&str>,
    technique: Option<&str>,
    clues: Option<(usize, usize)>,
    symmetry: &str,
    minimal: bool,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Arrays<'py>> {
    let classic = || Arc::new(PuzzleData::blank(BoxShape::from(Order::THREE)));
    let puzzle = rules.map_or_else(classic, |rules| Arc::clone(&rules.get().data));
    let cells = puzzle.rules.geometry().cell_count();
    if puzzle.rules.size() > 255 {
        return Err(errors::invalid_argument("values of a board of 256 do not fit a byte"));
    }
    let mut recipe = Recipe::new().symmetry(symmetry_of(symmetry)?);
    if let Some(clues) = clues {
        recipe = recipe.clues(range(clues));
    }
    if minimal {
        recipe = recipe.minimal();
    }
    if let Some(difficulty) = difficulty_of(&puzzle, rating, scale, level, technique)? {
        recipe = recipe.difficulty(difficulty);
    }
    let solver = puzzle.solver()?;
    let generator = Generator::new(solver, recipe).map_err(errors::other)?;
    let threads = NonZeroUsize::new(threads_of(threads)?);
    let end = start.checked_add(count).ok_or_else(|| errors::invalid_argument("`start + count` is too large"))?;
    let rows = watched(py, Limits::none(), progress, |limits, control| {
        let (puzzles, solutions, ratings) = (Vec::new(), Vec::new(), Vec::new());
        let mut rows = Rows { puzzles, solutions, ratings, failure: None, control };
        let series = Series { seed, indices: start..end, threads, limits: limits.clone(), deadline: None };
        generator.series_to(&series, &mut rows);
        (rows.puzzles, rows.solutions, rows.ratings, rows.failure)
    })?;
    let (puzzles, solutions, ratings, failure) = rows;
    if let Some(failure) = failure {
        return Err(errors::other(failure));
    }
    let count = ratings.len();
    let boards = |values| PyArray1::from_vec(py, values).reshape([count, cells]);
    Ok((boards(puzzles)?, boards(solutions)?, PyArray1::from_vec(py, ratings)))
}

fn symmetry_of(name: &str) -> PyResult<ClueSymmetry> {
    let found = ClueSymmetry::ALL.into_iter().find(|symmetry| symmetry.to_string() == name);
    let names = || ClueSymmetry::ALL.map(|symmetry| format!("`{symmetry}`")).join(", ");
    found.ok_or_else(|| errors::invalid_argument(format!("`{name}` is not a symmetry; hint: one of {}", names())))
}
