//! Converts the JSON of `SudokuMaker` to a puzzle.

use super::super::f_puzzles::board_of;
use super::super::puzzle::{MOST_CLUES, MOST_ROWS};
use super::negative::Negative;
use super::positions;
use crate::interchange::{LossKind, Losses, Puzzle, Reading};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Grid, Outline};
use kdoku_puzzle::{Clue, ClueKind};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The type of the regions.
const REGIONS: u16 = 1;

/// The type of the rule that rows and columns have different values.
const ROWS_AND_COLUMNS: u16 = 2003;

#[derive(Deserialize)]
struct File {
    puzzle: Content,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Content {
    name: Option<String>,
    author: Option<String>,
    comment: Option<String>,
    /// `sudoku`, where rows and columns have different values, or `custom`.
    r#type: Option<String>,
    size: Option<usize>,
    width: Option<usize>,
    height: Option<usize>,
    min_digit: Option<i32>,
    max_digit: Option<i32>,
    #[serde(default)]
    cells: Vec<CellEntry>,
    #[serde(default)]
    constraints: Vec<Element>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct CellEntry {
    value: Option<i32>,
    given: bool,
    candidates: Option<u64>,
    corner_pencil_marks: Option<u64>,
    colors: Option<u64>,
}

/// An element: a rule with its clues, or a drawing.
#[derive(Deserialize)]
pub(super) struct Element {
    pub(super) r#type: u16,
    #[serde(default)]
    disabled: bool,
    pub(super) name: Option<String>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

impl Element {
    /// The value of a key, as it is.
    pub(super) fn value(&self, key: &str) -> Option<&Value> {
        self.rest.get(key)
    }

    /// The value of a key, or the default if the key is missing.
    pub(super) fn get<T: DeserializeOwned + Default>(&self, key: &str) -> Result<T, String> {
        let Some(value) = self.rest.get(key).filter(|value| !value.is_null()) else { return Ok(T::default()) };
        T::deserialize(value).map_err(|error| format!("`{key}` of an element of type {}: {error}", self.r#type))
    }
}

/// Converts a file.
pub(super) fn puzzle(value: Value) -> Result<Reading, String> {
    let file: File = serde_json::from_value(value).map_err(|error| format!("not a puzzle of SudokuMaker: {error}"))?;
    let content = file.puzzle;
    let side = content.size.unwrap_or(9);
    let (height, width) = (content.height.unwrap_or(side), content.width.unwrap_or(side));
    if height.min(width) == 0 || height.max(width) > MOST_ROWS {
        return Err(format!("a board of {height} rows and {width} columns is not supported"));
    }
    if content.cells.len() != height * width {
        return Err(format!("`cells` has `{}` entries for `{}` cells", content.cells.len(), height * width));
    }
    let is_sudoku = content.r#type.as_deref().unwrap_or("sudoku") == "sudoku";
    let lowest = content.min_digit.unwrap_or(1);
    let usual_highest = if is_sudoku { i32::try_from(width).unwrap_or(9) + lowest - 1 } else { 9 };
    let highest = content.max_digit.unwrap_or(usual_highest);
    let values = usize::try_from(i64::from(highest) - i64::from(lowest) + 1).unwrap_or(0);
    if !(1..=MOST_ROWS).contains(&values) {
        return Err(format!("values from {lowest} to {highest} are not supported"));
    }
    let mut losses = Losses::default();
    let (elements, disabled): (Vec<Element>, Vec<Element>) =
        content.constraints.into_iter().partition(|element| !element.disabled);
    losses.lose_many(LossKind::Annotation, "disabled elements", disabled.len());
    let has_areas = |element: &Element| element.get::<Vec<Value>>("areas").is_ok_and(|areas| !areas.is_empty());
    let has_lines =
        is_sudoku || elements.iter().any(|element| element.r#type == ROWS_AND_COLUMNS && !has_areas(element));
    let outline = Outline::new(height, width, values);
    let outline = if has_lines { outline } else { outline.without_lines() };
    let plain = Geometry::try_from(outline).map_err(|error| error.to_string())?;
    let regions: Option<Vec<i64>> =
        elements.iter().find(|element| element.r#type == REGIONS).map(|element| element.get("regions")).transpose()?;
    let board = regions.map_or(Ok(plain.clone()), |regions| board(&regions, &plain))?;
    let text = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let puzzle = Puzzle {
        lowest,
        title: text(content.name),
        author: text(content.author),
        rules_text: text(content.comment),
        ..Puzzle::new(board)
    };
    let mut reader = Reader { puzzle, losses, negative: Negative::default() };
    reader.cells(&content.cells)?;
    let mut has_regions = false;
    for element in &elements {
        // further regions are groups of different cells
        let is_board = element.r#type == REGIONS && !std::mem::replace(&mut has_regions, true);
        if !is_board {
            reader.element(element)?;
        }
        if reader.puzzle.clues.len() > MOST_CLUES {
            return Err(format!("more than `{MOST_CLUES}` constraints"));
        }
    }
    reader.negatives()?;
    Ok(Reading::with_losses(reader.puzzle, reader.losses.list()))
}

/// The board with these regions; -1 is none.
fn board(regions: &[i64], plain: &Geometry) -> Result<Geometry, String> {
    if regions.len() != plain.cell_count() {
        return Err(format!("`regions` has `{}` entries for `{}` cells", regions.len(), plain.cell_count()));
    }
    let names = regions.iter().map(|&number| u16::try_from(number).ok()).collect();
    let usual = BoxShape::usual(plain.size())
        .map(Geometry::new)
        .filter(|usual| plain.has_lines() && (usual.height(), usual.width()) == (plain.height(), plain.width()));
    board_of(names, usual.as_ref().unwrap_or(plain)).ok_or_else(|| "the regions do not form a board".to_owned())
}

pub(super) struct Reader {
    pub(super) puzzle: Puzzle,
    pub(super) losses: Losses,
    pub(super) negative: Negative,
}

impl Reader {
    /// Reads givens and entered digits. If all cells have a digit, those that are not givens are the
    /// solution.
    fn cells(&mut self, cells: &[CellEntry]) -> Result<(), String> {
        let mut all = Grid::of(&self.puzzle.board);
        for (number, entry) in cells.iter().enumerate() {
            let marks = entry.candidates.unwrap_or(0) | entry.corner_pencil_marks.unwrap_or(0);
            self.losses.lose_many(LossKind::Annotation, "pencil marks", usize::from(marks > 0));
            let cell = Cell::from_index(number);
            if let Some(colours) = entry.colors {
                self.cell_colours(cell, colours);
            }
            let Some(value) = entry.value else { continue };
            let digit = self
                .digit(value)
                .ok_or_else(|| format!("`{value}` in {} is not a value of this board", self.puzzle.board.name(cell)))?;
            all.set(cell, Some(digit));
            if entry.given {
                self.puzzle.givens.set(cell, Some(digit));
            }
        }
        if all == self.puzzle.givens {
            return Ok(());
        }
        if all.is_full() {
            self.puzzle.expect.solution = Some(all);
            return Ok(());
        }
        for (cell, _) in self.puzzle.givens.filled() {
            all.set(cell, None);
        }
        self.puzzle.entered = Some(all);
        Ok(())
    }

    fn digit(&self, value: i32) -> Option<Digit> {
        let index = usize::try_from(i64::from(value) - i64::from(self.puzzle.lowest)).ok()?;
        (index < self.puzzle.board.size()).then(|| Digit::from_index(index))
    }

    pub(super) fn list(&self, numbers: &[usize]) -> Result<Vec<Cell>, String> {
        let cell = |&number: &usize| {
            positions::cell(number, &self.puzzle.board).ok_or_else(|| format!("`{number}` is not a cell of the board"))
        };
        numbers.iter().map(cell).collect()
    }

    pub(super) fn add(&mut self, kind: ClueKind, cells: Vec<Cell>) {
        self.puzzle.clues.push(Clue::new(kind, vec![cells]));
    }

    pub(super) fn add_number(&mut self, kind: ClueKind, number: i32, cells: Vec<Cell>) {
        self.puzzle.clues.push(Clue { number: Some(number), ..Clue::new(kind, vec![cells]) });
    }
}

/// The start of a name.
pub(super) fn short(text: &str) -> String {
    kdoku_text::shortened(text, 40)
}
