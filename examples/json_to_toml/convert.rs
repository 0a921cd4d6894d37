//! Converts the JSON of a reference set to TOML: the text that a puzzle was made from is read, and
//! the library writes it.
//!
//! The JSON repeats the constraints in words of its own; the text is the same puzzle.

use kdoku::Puzzle;
use kdoku::geometry::{BoxShape, Geometry, Outline, Placed};
use kdoku::interchange::{Format, LossKind, from_text};
use kdoku::text::{ReadOptions, read_one};
use kdoku::toml::Expected;
use kdoku::{Cell, Digit, Grid};
use serde::Deserialize;

/// A puzzle.
#[derive(Debug, Deserialize)]
pub(crate) struct Source {
    name: String,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// The lowest and the highest value.
    values: (i32, i32),
    /// Row by row.
    givens: Vec<Option<i32>>,
    solution: Option<Vec<Option<i32>>>,
    status: Status,
    /// The text that the puzzle was made from: a string of the Interactive Sudoku Solver, puzzle
    /// text or a format of another program.
    #[serde(rename = "iss")]
    text: Option<String>,
    /// Overlapping boards, which have no text.
    layout: Option<Layout>,
}

#[derive(Debug, Deserialize)]
struct Layout {
    grids: Vec<Board>,
}

/// A board by its first cell, from 1, and its order.
#[derive(Debug, Deserialize)]
struct Board {
    row: usize,
    col: usize,
    order: usize,
}

/// The number of solutions.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    None,
    Unique,
    Multiple,
}

/// What cannot be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unsupported {
    /// The names of lost constraints, or a message.
    pub(crate) names: Vec<String>,
}

impl From<String> for Unsupported {
    fn from(message: String) -> Self {
        Self { names: vec![message] }
    }
}

/// The TOML of a puzzle.
pub(crate) fn convert(source: &Source) -> Result<String, Unsupported> {
    let mut document = match (&source.text, &source.layout) {
        (Some(text), _) => read(text)?,
        (None, Some(layout)) => boards(source, layout)?,
        (None, None) => return Err("a puzzle without a text".to_owned().into()),
    };
    document.title = Some(source.name.clone());
    document.expect.solutions = Some(match source.status {
        Status::None => Expected::Exactly(0),
        Status::Unique => Expected::Exactly(1),
        Status::Multiple => Expected::Multiple,
    });
    // of several solutions, which one is found first is not part of the puzzle
    let solution = source.solution.as_ref().filter(|_| matches!(source.status, Status::Unique));
    document.expect.solution = solution.map(|values| grid(&document, source.values.0, values));
    let toml = Format::named("toml").expect("a format").write(&document).map_err(|error| error.to_string())?;
    Ok(toml.value)
}

/// Reads a text in any format.
fn read(text: &str) -> Result<Puzzle, Unsupported> {
    let Some(format) = Format::of(text) else {
        let puzzle = read_one(text, &ReadOptions::default()).map_err(|error| error.to_string())?;
        return Ok(from_text(&puzzle));
    };
    let found = format.read(text).map_err(|error| error.to_string())?;
    let lost = found.losses.into_iter().filter(|loss| loss.kind == LossKind::Constraint);
    let names: Vec<String> = lost.map(|loss| loss.what).collect();
    if names.is_empty() { Ok(found.puzzle) } else { Err(Unsupported { names }) }
}

/// A document of overlapping boards.
fn boards(source: &Source, layout: &Layout) -> Result<Puzzle, Unsupported> {
    let placed = layout.grids.iter().map(|board| {
        let boxes = BoxShape::new(board.order, board.order).map_err(|error| error.to_string())?;
        Ok(Placed { row: board.row - 1, column: board.col - 1, boxes })
    });
    let placed = placed.collect::<Result<Vec<_>, String>>()?;
    let (low, high) = source.values;
    let values = usize::try_from(high - low + 1).map_err(|error| error.to_string())?;
    let outline = Outline::new(source.rows, source.cols, values).boards(placed);
    let mut document = Puzzle::new(Geometry::try_from(outline).map_err(|error| error.to_string())?);
    document.givens = grid(&document, low, &source.givens);
    Ok(document)
}

/// A grid of these values, row by row.
fn grid(document: &Puzzle, lowest: i32, values: &[Option<i32>]) -> Grid {
    let mut grid = Grid::of(&document.board);
    for (i, value) in values.iter().enumerate().take(document.board.cell_count()) {
        let index = value.and_then(|value| usize::try_from(value - lowest).ok());
        grid.set(Cell::from_index(i), index.map(Digit::from_index));
    }
    grid
}
