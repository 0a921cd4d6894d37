//! Converts the JSON of `SudokuPad` to a puzzle.

use super::super::f_puzzles::board_of;
use super::super::fog::clear;
use super::super::json::string;
use super::super::puzzle::{MOST_CLUES, MOST_ROWS};
use super::super::shapes::{add, colour, colour_cell, text};
use super::shapes::{self, paint};
use crate::interchange::{LossKind, Losses, Puzzle, Reading, number};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Grid, Outline, Place, Shape, ShapeKind};
use kdoku_puzzle::{Clue, ClueKind};
use serde_json::{Map, Value};

/// Keys that concern the appearance.
const COSMETIC_KEYS: [&str; 5] = ["foglink", "triggereffect", "videos", "duration", "width"];

/// Keys of shapes. The size of a cell on the screen means nothing here.
const SHAPE_KEYS: [&str; 5] = ["lines", "arrows", "overlays", "underlays", "cellSize"];

/// Keys with metadata.
const ANNOTATION_KEYS: [&str; 4] = ["id", "settings", "msgcorrect", "height"];

/// Converts an object.
pub(super) fn puzzle(value: &Value) -> Result<Reading, String> {
    let Some(top) = value.as_object() else { return Err("not an object with `cells`".to_owned()) };
    let rows: Vec<&[Value]> = match top.get("cells").and_then(Value::as_array) {
        Some(rows) => rows.iter().map(|row| row.as_array().map_or(&[][..], Vec::as_slice)).collect(),
        None => return Err("`cells` is not a list of rows".to_owned()),
    };
    let (height, width) = (rows.len(), rows.iter().map(|row| row.len()).max().unwrap_or(0));
    if height.min(width) == 0 || height.max(width) > MOST_ROWS {
        return Err(format!("a board of {height} rows and {width} columns is not supported"));
    }
    let mut losses = Losses::default();
    let plain =
        Geometry::try_from(Outline::new(height, width, height.max(width))).map_err(|error| error.to_string())?;
    let board = regions(top, &plain, &mut losses)?;
    let mut reader = Reader { top, puzzle: Puzzle::new(board), losses };
    reader.cells(&rows)?;
    let solution = reader.texts();
    let caged = reader.cages()?;
    if let Some(solution) = solution.or(caged) {
        reader.solution(&solution);
    }
    reader.fog()?;
    shapes::read(top, &mut reader.puzzle, &mut reader.losses);
    reader.rest();
    Ok(Reading::with_losses(reader.puzzle, reader.losses.list()))
}

/// Returns the board with the listed regions, or with boxes if they are the default ones.
fn regions(top: &Map<String, Value>, plain: &Geometry, losses: &mut Losses) -> Result<Geometry, String> {
    let Some(list) = top.get("regions").and_then(Value::as_array) else { return Ok(plain.clone()) };
    let mut names = vec![None; plain.cell_count()];
    for (number, region) in (0..).zip(list) {
        let cells = cells(region, plain).ok_or("a region has cells that are not on the board")?;
        if cells.len() > plain.size() {
            losses.lose(LossKind::Constraint, "regions of more cells than there are values");
            continue;
        }
        for cell in cells {
            if names[cell.index()].replace(number).is_some() {
                return Err(format!("{} lies in two regions", plain.name(cell)));
            }
        }
    }
    let usual = BoxShape::usual(plain.size()).map(Geometry::new);
    let usual = usual.filter(|usual| (usual.height(), usual.width()) == (plain.height(), plain.width()));
    board_of(names, usual.as_ref().unwrap_or(plain)).ok_or_else(|| "the regions do not form a board".to_owned())
}

/// Parses cells as pairs of row and column, from 0.
fn cells(list: &Value, board: &Geometry) -> Option<Vec<Cell>> {
    let cell = |pair: &Value| {
        let [y, x] = pair.as_array()?.first_chunk()?;
        let side = |value: &Value| number(value).and_then(|side| usize::try_from(side).ok());
        let (y, x) = (side(y)?, side(x)?);
        (y < board.height() && x < board.width()).then(|| board.cell(y, x))
    };
    list.as_array()?.iter().map(cell).collect()
}

struct Reader<'j> {
    top: &'j Map<String, Value>,
    puzzle: Puzzle,
    losses: Losses,
}

impl Reader<'_> {
    fn cells(&mut self, rows: &[&[Value]]) -> Result<(), String> {
        let mut entered = Grid::of(&self.puzzle.board);
        for (y, row) in rows.iter().enumerate() {
            for (x, value) in row.iter().enumerate() {
                let Some(entries) = value.as_object() else { continue };
                let cell = self.puzzle.board.cell(y, x);
                for (key, value) in entries {
                    match key.as_str() {
                        "value" => self.value(cell, value, entries, &mut entered)?,
                        "given" => {}
                        "centremarks" | "cornermarks" | "pencilMarks" | "centerPencilMarks" | "candidates" => {
                            self.losses.lose(LossKind::Annotation, "pencil marks");
                        }
                        "color" | "colour" | "backgroundColor" | "highlight" => {
                            let list = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
                            let colours = list.iter().filter_map(|value| colour(Some(value), &mut self.losses));
                            let colours: Vec<_> = colours.filter(|colour| !colour.is_invisible()).collect();
                            colour_cell(&mut self.puzzle, cell, &colours, &mut self.losses);
                        }
                        _ => self.losses.lose(LossKind::Cosmetic, format!("`{}` of cells", short(key))),
                    }
                }
            }
        }
        if entered.clues() > 0 {
            self.puzzle.entered = Some(entered);
        }
        Ok(())
    }

    fn value(
        &mut self,
        cell: Cell,
        value: &Value,
        entries: &Map<String, Value>,
        entered: &mut Grid,
    ) -> Result<(), String> {
        let name = self.puzzle.board.name(cell);
        let Some(found) = number(value) else {
            if string(value).is_some() {
                self.losses.lose(LossKind::Constraint, "cells with a word as a value");
            }
            return Ok(());
        };
        let index = usize::try_from(found).ok().and_then(|found| found.checked_sub(1));
        let digit = index.filter(|index| *index < self.puzzle.board.size()).map(Digit::from_index);
        let digit = digit.ok_or_else(|| format!("`{found}` in {name} is not a value of this board"))?;
        let is_given = entries.get("given").is_none_or(|given| given.as_bool() != Some(false));
        if is_given { &mut self.puzzle.givens } else { entered }.set(cell, Some(digit));
        Ok(())
    }

    /// Reads title, author and rules, and returns the solution. Anything else that is switched on
    /// counts as a rule.
    fn texts(&mut self) -> Option<String> {
        let metadata = self.top.get("metadata").and_then(Value::as_object);
        let is_text = |key: &str| ["title", "author", "rules", "solution"].contains(&key);
        for (key, value) in metadata.into_iter().flatten().filter(|(key, _)| !is_text(key)) {
            let kind = match value {
                Value::Null | Value::Bool(false) => continue,
                Value::Bool(true) => LossKind::Constraint,
                _ => LossKind::Annotation,
            };
            self.losses.lose(kind, format!("`{}` of the metadata", short(key)));
        }
        let text = |key: &str| {
            metadata.and_then(|of| of.get(key)).or_else(|| self.top.get(key)).and_then(|value| {
                let lines =
                    value.as_array().map(|lines| lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"));
                lines.or_else(|| string(value))
            })
        };
        (self.puzzle.title, self.puzzle.author, self.puzzle.rules_text) =
            (text("title"), text("author"), text("rules"));
        text("solution")
    }

    /// Reads cages. Cages without cells hold metadata, such as the solution, which is returned.
    fn cages(&mut self) -> Result<Option<String>, String> {
        let list = self.top.get("cages").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        if list.len() > MOST_CLUES {
            return Err(format!("more than `{MOST_CLUES}` cages"));
        }
        let mut solution = None;
        for cage in list.iter().filter_map(Value::as_object) {
            let cells = match cage.get("cells") {
                Some(list) => cells(list, &self.puzzle.board).ok_or("a cage has cells that are not on the board")?,
                None => Vec::new(),
            };
            let value = cage.get("value").or_else(|| cage.get("sum")).filter(|value| !value.is_null());
            if cells.is_empty() {
                if let Some((key, text)) = value.and_then(Value::as_str).and_then(|text| text.split_once(':')) {
                    self.explicit_symbols(key.trim(), text.trim(), &mut solution);
                }
                continue;
            }
            self.cage(cage, cells, value);
        }
        Ok(solution)
    }

    fn explicit_symbols(&mut self, key: &str, text: &str, solution: &mut Option<String>) {
        let keep = |place: &mut Option<String>| _ = place.get_or_insert_with(|| text.to_owned());
        match key.to_ascii_lowercase().as_str() {
            "title" => keep(&mut self.puzzle.title),
            "author" => keep(&mut self.puzzle.author),
            "rules" => keep(&mut self.puzzle.rules_text),
            "solution" => *solution = Some(text.to_owned()),
            "msgcorrect" => self.losses.lose(LossKind::Annotation, "`msgcorrect`"),
            _ => self.losses.lose(LossKind::Cosmetic, "cages without cells"),
        }
    }

    fn cage(&mut self, cage: &Map<String, Value>, cells: Vec<Cell>, value: Option<&Value>) {
        let is_on = |key: &str| cage.get(key).is_some_and(|value| value.as_bool() == Some(true));
        let total = value.and_then(number).and_then(|total| i32::try_from(total).ok());
        let is_house = self.puzzle.board.houses().any(|house| {
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            self.puzzle.board.house_cells(house).eq(sorted)
        });
        let is_different = cage.get("unique").is_none_or(|value| value.as_bool() != Some(false));
        if value.and_then(Value::as_str).is_some_and(|words| words.eq_ignore_ascii_case("foglight")) {
            return clear(&mut self.puzzle, cells);
        }
        match total {
            // rows and columns may be listed as invisible cages
            None if is_house => {}
            Some(_) if !is_different => self.losses.lose(LossKind::Constraint, "cages in which values may repeat"),
            Some(_) => self.add(cells, total),
            None if is_on("unique") => self.add(cells, None),
            None if is_on("hidden") => {}
            None => self.drawn_cage(cage, &cells, value),
        }
    }

    /// Reads the cells that are clear of fog.
    fn fog(&mut self) -> Result<(), String> {
        let Some(list) = self.top.get("foglight").filter(|list| !list.is_null()) else { return Ok(()) };
        if !list.is_array() {
            self.losses.lose(LossKind::Cosmetic, "`foglight`");
            return Ok(());
        }
        let cells = cells(list, &self.puzzle.board).ok_or("`foglight` has cells that are not on the board")?;
        clear(&mut self.puzzle, cells);
        Ok(())
    }

    /// A cage without a rule.
    fn drawn_cage(&mut self, cage: &Map<String, Value>, cells: &[Cell], value: Option<&Value>) {
        let board = &self.puzzle.board;
        let places = cells.iter().map(|&cell| Place::centre(board.row(cell), board.column(cell))).collect();
        let usual = Shape::new(ShapeKind::Cage, places);
        let text = text(value, &mut self.losses);
        let colour = paint(cage, &["outlineC", "borderColor"], &mut self.losses).unwrap_or(usual.colour);
        let text_colour = paint(cage, &["fontC", "fontColor"], &mut self.losses).unwrap_or(usual.text_colour);
        add(&mut self.puzzle, Shape { colour, text_colour, text, ..usual }, "cages without a rule", &mut self.losses);
    }

    fn add(&mut self, cells: Vec<Cell>, number: Option<i32>) {
        let clue = Clue::new(ClueKind::Cage, vec![cells]);
        self.puzzle.clues.push(Clue { number, ..clue });
    }

    /// Reads the digits of a solution, row by row.
    fn solution(&mut self, text: &str) {
        let board = &self.puzzle.board;
        let digits: Vec<Option<u32>> = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(36)).collect();
        let mut solution = Grid::of(board);
        if digits.len() == board.cell_count() {
            for (cell, digit) in board.cells().zip(&digits) {
                let index = digit.and_then(|digit| usize::try_from(digit).ok()).and_then(|digit| digit.checked_sub(1));
                solution.set(cell, index.filter(|index| *index < board.size()).map(Digit::from_index));
            }
        }
        if solution.is_full() {
            self.puzzle.expect.solution = Some(solution);
        } else {
            self.losses.lose(LossKind::Annotation, "solution with blanks");
        }
    }

    /// Reports drawings and unknown keys.
    fn rest(&mut self) {
        const READ: [&str; 8] = ["cells", "regions", "cages", "foglight", "metadata", "title", "author", "rules"];
        let is_read = |key: &str| READ.contains(&key) || SHAPE_KEYS.contains(&key) || key == "solution";
        for (key, value) in self.top.iter().filter(|(key, _)| !is_read(key)) {
            let count = match value {
                Value::Null | Value::Bool(false) => 0,
                Value::Array(list) => list.len(),
                Value::String(text) if text.is_empty() => 0,
                _ => 1,
            };
            let kind = match key.as_str() {
                key if COSMETIC_KEYS.contains(&key) => LossKind::Cosmetic,
                key if ANNOTATION_KEYS.contains(&key) => LossKind::Annotation,
                _ => LossKind::Constraint,
            };
            self.losses.lose_many(kind, format!("`{}`", short(key)), count);
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}
