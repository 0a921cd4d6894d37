//! Converts the JSON of f-puzzles to a puzzle.

mod lines;
mod marks;
mod outside;
mod shapes;

use super::super::fog::{around, clear};
use super::super::json::string;
use super::super::puzzle::{MOST_CLUES, MOST_ROWS};
use super::{LINES, OUTSIDE, usual_boxes};
use crate::interchange::{LossKind, Losses, Puzzle, Reading, number};
use kdoku_board::{Cell, Digit, Geometry, Grid, Outline, Rules};
use kdoku_puzzle::{Clue, ClueKind, diagonals, moves, offset_clue};
use kdoku_text::shortened;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Keys that concern the appearance.
const COSMETIC_KEYS: [&str; 5] =
    ["fogregions", "triggereffect", "cosmeticsymbol", "cosmeticline", "highlightConflicts"];

/// Keys with Boolean values or lists that carry no rule.
const ANNOTATION_KEYS: [&str; 3] = ["disabledlogic", "truecandidatesoptions", "timer"];

/// Switches of rules on the whole board.
const SWITCHES: [&str; 6] = ["diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive"];

/// Converts an object.
pub(super) fn puzzle(value: &Value) -> Result<Reading, String> {
    let Some(top) = value.as_object() else { return Err("not an object with a `grid`".to_owned()) };
    let rows = rows(top)?;
    let mut losses = Losses::default();
    let board = board(&rows, &mut losses)?;
    let rest = top.keys().filter(|key| !["size", "grid", "width", "height"].contains(&key.as_str())).collect();
    let mut reader = Reader { top, rest: RefCell::new(rest), puzzle: Puzzle::new(board), losses };
    reader.texts();
    reader.cells(&rows)?;
    reader.whole_board()?;
    for &(key, name) in &LINES {
        reader.lines(key, name)?;
    }
    reader.arrows()?;
    for &(key, name) in &OUTSIDE {
        reader.outside(key, name)?;
    }
    reader.little_killers()?;
    reader.groups()?;
    reader.marks()?;
    reader.dots()?;
    if reader.puzzle.clues.len() > MOST_CLUES {
        return Err(format!("more than `{MOST_CLUES}` constraints"));
    }
    reader.negatives()?;
    reader.fog()?;
    reader.shapes();
    reader.rest();
    Ok(Reading::with_losses(reader.puzzle, reader.losses.list()))
}

/// Returns the cells of a square grid, row by row.
fn rows(top: &Map<String, Value>) -> Result<Vec<Vec<&Value>>, String> {
    let Some(grid) = top.get("grid").and_then(Value::as_array) else {
        return Err("`grid` is not a list of rows".to_owned());
    };
    let size = match top.get("size") {
        Some(size) => number(size).and_then(|size| usize::try_from(size).ok()).unwrap_or(0),
        None => grid.len(),
    };
    if !(1..=MOST_ROWS).contains(&size) {
        return Err(format!("`size` is not a whole number from 1 to {MOST_ROWS}"));
    }
    if grid.len() != size {
        return Err(format!("`grid` has `{}` rows, but `size` is `{size}`", grid.len()));
    }
    let mut rows = Vec::with_capacity(size);
    for (y, row) in (1..).zip(grid) {
        let cells = row.as_array().ok_or_else(|| format!("row {y} of `grid` is not a list of cells"))?;
        if cells.len() != size {
            return Err(format!("row {y} of `grid` has `{}` cells, but `size` is `{size}`", cells.len()));
        }
        rows.push(cells.iter().collect());
    }
    Ok(rows)
}

/// Returns the board with default boxes or regions.
fn board(rows: &[Vec<&Value>], losses: &mut Losses) -> Result<Geometry, String> {
    let size = rows.len();
    let usual = Geometry::new(usual_boxes(size));
    let mut names = Vec::with_capacity(size * size);
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            let cell_of_board = usual.cell(y, x);
            names.push(match cell.get("region") {
                None => usual.box_of(cell_of_board).and_then(|number| u16::try_from(number).ok()),
                Some(Value::Null) => None,
                Some(region) if number(region) == Some(-1) => None,
                Some(region) => {
                    let region = number(region).and_then(|number| u16::try_from(number).ok());
                    Some(
                        region
                            .ok_or_else(|| format!("the `region` of {} is not a number", usual.name(cell_of_board)))?,
                    )
                }
            });
        }
    }
    let mut often = std::collections::BTreeMap::new();
    names.iter().flatten().for_each(|name| *often.entry(*name).or_insert(0_usize) += 1);
    for (name, _) in often.iter().filter(|(_, count)| **count > size) {
        // a region with more cells than values has no solution as a house
        losses.lose(LossKind::Constraint, "regions of more cells than there are values");
        names.iter_mut().filter(|found| **found == Some(*name)).for_each(|found| *found = None);
    }
    board_of(names, &usual).ok_or_else(|| "the regions do not form a board".to_owned())
}

/// Returns the board with these regions, or with boxes if they are the default ones.
pub(in crate::interchange) fn board_of(names: Vec<Option<u16>>, usual: &Geometry) -> Option<Geometry> {
    let of = |board: &Geometry| board.cells().map(|cell| board.box_of(cell)).collect::<Vec<_>>();
    let outline = Outline::from(usual.clone());
    let outline = if names.iter().any(Option::is_some) { outline.regions(names) } else { whole(outline) };
    let board = Geometry::try_from(outline).ok()?;
    Some(if of(&board) == of(usual) { usual.clone() } else { board })
}

fn whole(outline: Outline) -> Outline {
    Outline { division: kdoku_board::geometry::Division::Whole, ..outline }
}

struct Reader<'j> {
    top: &'j Map<String, Value>,
    /// The keys that have not been read.
    rest: RefCell<BTreeSet<&'j String>>,
    puzzle: Puzzle,
    losses: Losses,
}

impl<'j> Reader<'j> {
    /// The value of a key, which is known from now on.
    fn get(&self, key: &str) -> Option<&'j Value> {
        self.rest.borrow_mut().retain(|name| *name != key);
        self.top.get(key)
    }

    fn size(&self) -> usize {
        self.puzzle.board.size()
    }

    fn texts(&mut self) {
        let text = |key: &str| self.get(key).and_then(string);
        (self.puzzle.title, self.puzzle.author, self.puzzle.rules_text) =
            (text("title"), text("author"), text("ruleset"));
        let Some(list) = self.get("solution").and_then(Value::as_array) else { return };
        let values: Vec<u16> =
            list.iter().map(|value| number(value).and_then(|value| u16::try_from(value).ok()).unwrap_or(0)).collect();
        let grid = Grid::from_values(&values).ok().filter(|grid| grid.fits(&self.puzzle.board) && grid.is_full());
        match grid {
            Some(grid) => self.puzzle.expect.solution = Some(grid),
            None if list.is_empty() => {}
            None => self.losses.lose(LossKind::Annotation, "solution with blanks"),
        }
    }

    /// Reads givens, entered digits, pencil marks and colours.
    fn cells(&mut self, rows: &[Vec<&'j Value>]) -> Result<(), String> {
        let mut entered = Grid::of(&self.puzzle.board);
        for (y, row) in rows.iter().enumerate() {
            for (x, value) in row.iter().enumerate() {
                let cell = self.puzzle.board.cell(y, x);
                match value {
                    Value::Object(entries) => self.cell(cell, entries, &mut entered)?,
                    Value::Null => {}
                    _ => return Err(format!("{} of `grid` is not an object", self.puzzle.board.name(cell))),
                }
            }
        }
        if entered.clues() > 0 {
            self.puzzle.entered = Some(entered);
        }
        Ok(())
    }

    fn cell(&mut self, cell: Cell, entries: &Map<String, Value>, entered: &mut Grid) -> Result<(), String> {
        let name = self.puzzle.board.name(cell);
        let is_given = match entries.get("given") {
            None | Some(Value::Null | Value::Bool(false)) => false,
            Some(Value::Bool(true)) => true,
            Some(_) => return Err(format!("`given` of {name} is neither true nor false")),
        };
        for (key, value) in entries {
            match key.as_str() {
                "value" => {
                    let Some(found) = number(value).filter(|found| *found != 0) else {
                        if string(value).is_some() {
                            return Err(format!("the value of {name} is not a number"));
                        }
                        continue;
                    };
                    let digit =
                        self.digit(found).ok_or_else(|| format!("`{found}` in {name} is not a value of this board"))?;
                    if is_given { &mut self.puzzle.givens } else { &mut *entered }.set(cell, Some(digit));
                }
                "givenPencilMarks" => {
                    let list = value.as_array().map_or(&[][..], Vec::as_slice);
                    let values = list.iter().map(|value| number(value).and_then(|value| i32::try_from(value).ok()));
                    let values: Option<Vec<i32>> = values.collect();
                    let values = values.ok_or_else(|| format!("a candidate of {name} is not a number"))?;
                    if !values.is_empty() {
                        let clue = Clue::new(ClueKind::Candidates, vec![vec![cell]]);
                        self.puzzle.clues.push(clue.with_values(values));
                    }
                }
                "given" | "region" => {}
                // the older form of the lists `odd` and `even`
                "parity" => match value.as_str() {
                    Some("Odd" | "odd") => self.puzzle.clues.push(Clue::new(ClueKind::Odd, vec![vec![cell]])),
                    Some("Even" | "even") => self.puzzle.clues.push(Clue::new(ClueKind::Even, vec![vec![cell]])),
                    _ if value.is_null() || value == "" => {}
                    _ => self.losses.lose(LossKind::Constraint, format!("`parity` with `{}`", short(value))),
                },
                "centerPencilMarks" | "cornerPencilMarks" | "candidates" => {
                    let some = value.as_array().is_none_or(|marks| !marks.is_empty());
                    self.losses.lose_many(LossKind::Annotation, "pencil marks", usize::from(some));
                }
                // the list has all colours where there are several
                "c" | "highlight" if entries.contains_key("cArray") => {}
                "c" | "cArray" | "highlight" => self.cell_colours(cell, value),
                _ => self.losses.lose(LossKind::Constraint, format!("`{key}` of cells")),
            }
        }
        Ok(())
    }

    fn digit(&self, value: i64) -> Option<Digit> {
        let index = usize::try_from(value).ok()?.checked_sub(1)?;
        (index < self.size()).then(|| Digit::from_index(index))
    }

    /// Whether a switch is on.
    fn is_on(&self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value.as_bool() == Some(true))
    }

    /// Reads the fog: the cells of `foglight` are clear, and those of `fogofwar` with the cells around them.
    fn fog(&mut self) -> Result<(), String> {
        for key in ["foglight", "fogofwar"] {
            match self.get(key) {
                Some(value @ Value::Array(_)) => {
                    let cells = self.list(key, Some(value))?;
                    self.clear_fog(&cells, key == "fogofwar");
                }
                None | Some(Value::Null) => {}
                Some(_) => self.losses.lose(LossKind::Cosmetic, format!("`{key}`")),
            }
        }
        Ok(())
    }

    /// Clears cells of fog, with the cells around them or without.
    fn clear_fog(&mut self, cells: &[Cell], with_neighbours: bool) {
        let board = self.puzzle.board.clone();
        let cells = cells.iter().flat_map(|&cell| {
            let others = with_neighbours.then(|| around(cell, &board)).into_iter().flatten();
            others.chain([cell])
        });
        clear(&mut self.puzzle, cells);
    }

    /// Reads the rules of the whole board, except negative ones.
    fn whole_board(&mut self) -> Result<(), String> {
        let (up, down) = (self.is_on("diagonal+"), self.is_on("diagonal-"));
        if up || down {
            let found = diagonals(&Rules::new(self.puzzle.board.clone()), down, up);
            self.puzzle.clues.push(found.map_err(|refusal| refusal.to_string())?);
        }
        for (key, piece) in [("antiknight", "knight"), ("antiking", "king")] {
            if self.is_on(key) {
                let clues = moves(piece).unwrap_or_default().iter().map(|&offset| offset_clue(offset));
                self.puzzle.clues.extend(clues);
            }
        }
        if self.is_on("disjointgroups") {
            self.puzzle.clues.push(Clue::new(ClueKind::Disjoint, Vec::new()));
        }
        Ok(())
    }

    fn entries(&self, key: &str) -> Result<Vec<&'j Map<String, Value>>, String> {
        let list = match self.get(key) {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(list) => list.as_array().ok_or_else(|| format!("`{key}` is not a list"))?,
        };
        let entry =
            |(i, entry): (usize, &'j Value)| entry.as_object().ok_or_else(|| format!("`{key}[{i}]` is not an object"));
        list.iter().enumerate().map(entry).collect()
    }

    fn list(&self, key: &str, value: Option<&Value>) -> Result<Vec<Cell>, String> {
        let list =
            value.and_then(Value::as_array).ok_or_else(|| format!("an entry of `{key}` needs a list of cells"))?;
        list.iter().map(|cell| self.named(key, cell)).collect()
    }

    fn named(&self, key: &str, value: &Value) -> Result<Cell, String> {
        let name = value.as_str().unwrap_or_default();
        let board = &self.puzzle.board;
        let place = place(name).and_then(|(row, column)| Some((row.checked_sub(1)?, column.checked_sub(1)?)));
        let on_board = place.filter(|&(y, x)| y < board.height() && x < board.width());
        on_board
            .map(|(y, x)| board.cell(y, x))
            .ok_or_else(|| format!("`{}` in `{key}` is not a cell of the board", short(value)))
    }

    /// Returns the number of a clue; a clue without a number is only a drawing.
    fn total(&mut self, key: &str, entry: &Map<String, Value>) -> Option<i32> {
        let Some(value) = value(entry) else {
            self.losses.lose(LossKind::Cosmetic, format!("`{key}` without a number"));
            return None;
        };
        let found = number(value).and_then(|number| i32::try_from(number).ok());
        if found.is_none() {
            self.losses.lose(LossKind::Constraint, format!("`{key}` with `{}` as its number", short(value)));
        }
        found
    }

    /// Reports the keys that the reader does not know. Lists of constraints and switches that are on
    /// are rules; texts, numbers and lists of words are not.
    fn rest(&mut self) {
        // a switch that is not a Boolean may be intended to be on
        let is_switch = |value: &Value| matches!(value, Value::Null | Value::Bool(_));
        for key in SWITCHES {
            if let Some(value) = self.top.get(key).filter(|value| !is_switch(value)) {
                self.losses.lose(
                    LossKind::Constraint,
                    format!("`{key}` with `{}`, which is neither true nor false", short(value)),
                );
            }
        }
        for key in self.rest.take() {
            let value = &self.top[key];
            let count = match value {
                Value::Null | Value::Bool(false) => 0,
                Value::Array(list) => list.len(),
                Value::String(text) if text.is_empty() => 0,
                _ => 1,
            };
            let is_rule = match value {
                Value::Bool(_) => true,
                Value::Array(list) => list.iter().any(|entry| entry.as_str().is_none_or(|text| place(text).is_some())),
                _ => false,
            };
            let kind = match key.as_str() {
                key if COSMETIC_KEYS.contains(&key) => LossKind::Cosmetic,
                key if ANNOTATION_KEYS.contains(&key) || !is_rule => LossKind::Annotation,
                _ => LossKind::Constraint,
            };
            self.losses.lose_many(kind, format!("`{}`", shortened(key, 40)), count);
        }
    }
}

/// Returns the value of an entry, unless it is blank.
fn value(entry: &Map<String, Value>) -> Option<&Value> {
    entry.get("value").filter(|value| !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty()))
}

/// Parses `R1C1` into row and column.
fn place(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse::<u16>().ok().map(usize::from);
    Some((number(row)?, number(column)?))
}

/// Removes repeated cells.
fn distinct(cells: Vec<Cell>) -> Vec<Cell> {
    let mut seen = std::collections::HashSet::new();
    cells.into_iter().filter(|cell| seen.insert(*cell)).collect()
}

fn short(value: &Value) -> String {
    shortened(&value.as_str().map_or_else(|| value.to_string(), str::to_owned), 40)
}
