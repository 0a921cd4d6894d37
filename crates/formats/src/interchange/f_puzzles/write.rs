//! Converts a puzzle to the JSON of f-puzzles.

mod shapes;

use super::super::toml::{diagonal, whole_line};
use super::{INDEXERS, LINES, MARKS, OUTSIDE, usual_boxes};
use crate::interchange::puzzle::excludes_all_drawn;
use crate::interchange::{Conversion, LossKind, Losses, Puzzle, WriteError};
use kdoku_board::{Cell, Constraint, Geometry};
use kdoku_puzzle::{Clue, ClueKind, Expect, Expected, diagonals};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) fn value(puzzle: &Puzzle) -> Result<Conversion<Value>, WriteError> {
    let board = &puzzle.board;
    if board.height() != board.width() || board.height() != board.size() {
        return Err(WriteError(format!(
            "f-puzzles needs a square board with as many values as rows; this board is {board}"
        )));
    }
    if puzzle.lowest != 1 {
        return Err(WriteError(format!("f-puzzles needs values from 1; this board has values from {}", puzzle.lowest)));
    }
    if board.has_voids() || board.has_boards() || !board.has_lines() {
        return Err(WriteError("f-puzzles supports only boards whose rows and columns are houses".to_owned()));
    }
    let (allowed, colours) = (BTreeMap::new(), BTreeMap::new());
    let mut writer = Writer { puzzle, board, top: Map::new(), allowed, colours, losses: Losses::default() };
    puzzle.clues.iter().for_each(|clue| writer.clue(clue));
    puzzle.shapes.iter().for_each(|shape| writer.shape(shape));
    if let Some(clear) = &puzzle.fog {
        writer.top.insert("foglight".into(), writer.names(clear));
    }
    writer.texts();
    let grid = writer.grid();
    writer.top.insert("size".into(), json!(board.size()));
    writer.top.insert("grid".into(), grid);
    Ok(Conversion { value: Value::Object(writer.top), losses: writer.losses.list() })
}

struct Writer<'d> {
    puzzle: &'d Puzzle,
    board: &'d Geometry,
    top: Map<String, Value>,
    /// The values that candidate clues leave a cell.
    allowed: BTreeMap<Cell, Vec<usize>>,
    colours: BTreeMap<Cell, Vec<String>>,
    losses: Losses,
}

impl Writer<'_> {
    fn texts(&mut self) {
        let Puzzle { title, author, expect: Expect { solution, solutions, .. }, .. } = self.puzzle;
        let text = &self.puzzle.words();
        for (key, text) in [("title", title), ("author", author), ("ruleset", text)] {
            if let Some(text) = text {
                self.top.insert(key.into(), json!(text));
            }
        }
        if let Some(solution) = solution {
            let values: Vec<_> =
                solution.values().iter().map(|value| value.map_or(0, kdoku_board::grid::Digit::get)).collect();
            self.top.insert("solution".into(), json!(values));
        }
        if solutions.is_some_and(|solutions| solutions != Expected::Exactly(1)) {
            self.losses.lose(LossKind::Annotation, "the number of solutions");
        }
    }

    fn grid(&self) -> Value {
        let usual = Geometry::new(usual_boxes(self.board.size()));
        let is_usual = self.board.cells().all(|cell| self.board.box_of(cell) == usual.box_of(cell));
        let row = |y: usize| -> Value {
            (0..self.board.width()).map(|x| self.cell(self.board.cell(y, x), is_usual)).collect()
        };
        (0..self.board.height()).map(row).collect()
    }

    fn cell(&self, cell: Cell, is_usual: bool) -> Value {
        let mut entries = Map::new();
        let entered = self.puzzle.entered.as_ref().and_then(|entered| entered.get(cell));
        if let Some(digit) = self.puzzle.givens.get(cell) {
            entries.insert("value".into(), json!(digit.get()));
            entries.insert("given".into(), json!(true));
        } else if let Some(digit) = entered {
            entries.insert("value".into(), json!(digit.get()));
        }
        if let Some(values) = self.allowed.get(&cell) {
            entries.insert("givenPencilMarks".into(), json!(values));
        }
        match self.colours.get(&cell).map(Vec::as_slice) {
            None => {}
            Some([colour]) => _ = entries.insert("c".into(), json!(colour)),
            Some(colours) => _ = entries.insert("cArray".into(), json!(colours)),
        }
        if !is_usual {
            entries.insert("region".into(), json!(self.board.box_of(cell)));
        }
        Value::Object(entries)
    }

    fn add(&mut self, key: &str, entry: Value) {
        if let Value::Array(list) = self.top.entry(key).or_insert_with(|| json!([])) {
            list.push(entry);
        }
    }

    fn turn_on(&mut self, key: &str) {
        self.top.insert(key.into(), json!(true));
    }

    fn names(&self, cells: &[Cell]) -> Value {
        cells.iter().map(|&cell| name(self.board.row(cell) + 1, self.board.column(cell) + 1)).collect()
    }

    fn clue(&mut self, clue: &Clue) {
        if !self.is_written(clue) {
            self.losses.lose(LossKind::Constraint, clue.kind.name());
        }
    }

    /// Writes a clue; false if f-puzzles cannot hold it.
    fn is_written(&mut self, clue: &Clue) -> bool {
        #[allow(clippy::enum_glob_use, reason = "a table of kinds")]
        use ClueKind::*;
        let cells = clue.groups.first().map_or(&[][..], Vec::as_slice);
        if let Some((key, _)) = LINES.iter().find(|(_, name)| *name == clue.kind) {
            return self.line(key, clue, cells);
        }
        if let Some((key, _)) = OUTSIDE.iter().find(|(_, name)| *name == clue.kind) {
            let Some(place) = self.beside(cells) else { return false };
            let number = clue.number.unwrap_or_default().to_string();
            self.add(key, json!({ "cell": place, "value": number }));
            return true;
        }
        if let Some((key, _)) = MARKS.iter().find(|(_, name)| *name == clue.kind) {
            if matches!(clue.kind, Minimum | Maximum) && self.touches_another(clue) {
                return false;
            }
            for cell in self.names(cells).as_array().into_iter().flatten() {
                self.add(key, json!({ "cell": cell }));
            }
            return true;
        }
        if let Some((key, _)) = INDEXERS.iter().find(|(_, name)| *name == clue.kind) {
            self.add(key, json!({ "cells": self.names(cells) }));
            return true;
        }
        match clue.kind {
            Diagonals => self.diagonals(clue),
            Windoku | Disjoint | Extra => self.houses(clue),
            Anti => self.anti(clue),
            Nonconsecutive => self.nonconsecutive(),
            XvNegative => self.xv_negative(clue),
            Cage => {
                let mut entry = json!({ "cells": self.names(cells) });
                if let Some(total) = clue.number {
                    entry["value"] = json!(total.to_string());
                }
                self.add("killercage", entry);
                true
            }
            Arrow => self.arrow(clue),
            LittleKiller => self.little_killer(clue, cells),
            White | Black | X | V | Difference | Ratio | PairSum => self.dots(clue, cells),
            Quad => {
                let is_square = self.is_square(cells);
                if is_square {
                    self.add("quadruple", json!({ "cells": self.names(cells), "values": clue.values() }));
                }
                is_square
            }
            Clone => {
                for pair in clue.groups.windows(2) {
                    let entry = json!({ "cells": self.names(&pair[0]), "cloneCells": self.names(&pair[1]) });
                    self.add("clone", entry);
                }
                true
            }
            Low | High | Candidates => self.candidates(clue),
            // unknown to f-puzzles
            _ => false,
        }
    }

    /// Whether a cell of this clue shares an edge with a cell of another clue of its kind. All cells
    /// of a kind are one list in f-puzzles.
    fn touches_another(&self, clue: &Clue) -> bool {
        let others = self.puzzle.clues.iter().filter(|other| other.kind == clue.kind && *other != clue);
        let others: Vec<Cell> = others.flat_map(|other| &other.groups).flatten().copied().collect();
        let touches = |a: Cell, b: Cell| a == b || self.board.are_neighbours(a, b);
        clue.groups.iter().flatten().any(|&cell| others.iter().any(|&other| touches(cell, other)))
    }

    /// Whether these are the four cells around a corner, in any order.
    fn is_square(&self, cells: &[Cell]) -> bool {
        let top = cells.iter().map(|&cell| self.board.row(cell)).min().unwrap_or_default();
        let left = cells.iter().map(|&cell| self.board.column(cell)).min().unwrap_or_default();
        let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let has = |y: usize, x: usize| cells.iter().any(|&c| (self.board.row(c), self.board.column(c)) == (y, x));
        cells.len() == 4 && places.into_iter().all(|(y, x)| has(top + y, left + x))
    }

    fn line(&mut self, key: &str, clue: &Clue, cells: &[Cell]) -> bool {
        // other sizes are divided in another way there
        if clue.kind == ClueKind::Entropic && !self.board.size().is_multiple_of(3) {
            return false;
        }
        let mut cells = cells.to_vec();
        if clue.closed {
            cells.extend(cells.first().copied());
        }
        let mut entry = json!({ "lines": [self.names(&cells)] });
        if clue.kind.definition().is_some_and(|kind| kind.number.is_some()) {
            entry["value"] = json!(clue.number.unwrap_or_default().to_string());
        }
        self.add(key, entry);
        true
    }

    /// Returns the position outside the board from which these cells are a whole row or column.
    fn beside(&self, cells: &[Cell]) -> Option<String> {
        let (is_row, number, is_forwards) = whole_line(cells, self.board)?;
        let end = if is_forwards { 0 } else { self.board.size() + 1 };
        Some(if is_row { name(number, end) } else { name(end, number) })
    }

    fn diagonals(&mut self, clue: &Clue) -> bool {
        let bare = self.puzzle.blank_rules();
        for (key, down) in [("diagonal-", true), ("diagonal+", false)] {
            let known = diagonals(&bare, down, !down).map(|clue| clue.groups).unwrap_or_default();
            if clue.groups.iter().any(|cells| known.contains(cells)) {
                self.turn_on(key);
            }
        }
        let both = diagonals(&bare, true, true).map(|clue| clue.groups).unwrap_or_default();
        for cells in clue.groups.iter().filter(|cells| !both.contains(cells)) {
            self.add("extraregion", json!({ "cells": self.names(cells) }));
        }
        true
    }

    /// Writes houses as extra regions.
    fn houses(&mut self, clue: &Clue) -> bool {
        let is_usual = self.board.plain() == Some(usual_boxes(self.board.size()));
        if clue.kind == ClueKind::Disjoint && is_usual {
            self.turn_on("disjointgroups");
            return true;
        }
        let Ok(lowered) = clue.lower(&self.puzzle.blank_rules()) else { return false };
        for constraint in lowered {
            if let Constraint::AllDifferent(cells) = constraint {
                self.add("extraregion", json!({ "cells": self.names(&cells) }));
            }
        }
        true
    }

    fn anti(&mut self, clue: &Clue) -> bool {
        let mut sides = clue.offset().map(i32::unsigned_abs);
        sides.sort_unstable();
        match sides {
            [1, 2] => self.turn_on("antiknight"),
            [1, 1] => self.turn_on("antiking"),
            // cells in one row or column differ anyway
            [0, side] if side > 0 => {}
            _ => return false,
        }
        true
    }

    /// Writes `nonconsecutive`, from which f-puzzles excludes pairs with a dot.
    fn nonconsecutive(&mut self) -> bool {
        let is_dot =
            |clue: &Clue| clue.kind == ClueKind::White || clue.kind == ClueKind::Difference && clue.number == Some(1);
        if self.puzzle.clues.iter().any(is_dot) {
            return false;
        }
        self.turn_on("nonconsecutive");
        true
    }

    fn xv_negative(&mut self, clue: &Clue) -> bool {
        let is_written = excludes_all_drawn(clue, &self.puzzle.clues);
        if is_written {
            self.add("negative", json!("xv"));
        }
        is_written
    }

    /// Writes an arrow; the line begins in the circle.
    fn arrow(&mut self, clue: &Clue) -> bool {
        let [head, shaft] = &clue.groups[..] else { return false };
        let near = |cell: &&Cell| {
            shaft.first().is_some_and(|&first| {
                let rows = self.board.row(first).abs_diff(self.board.row(**cell));
                rows.max(self.board.column(first).abs_diff(self.board.column(**cell))) == 1
            })
        };
        let Some(start) = head.iter().find(near).or(head.last()) else { return false };
        let line: Vec<Cell> = std::iter::once(start).chain(shaft).copied().collect();
        self.add("arrow", json!({ "cells": self.names(head), "lines": [self.names(&line)] }));
        true
    }

    fn little_killer(&mut self, clue: &Clue, cells: &[Cell]) -> bool {
        let directions = [("UL", false, false), ("UR", false, true), ("DL", true, false), ("DR", true, true)];
        let Some(&first) = cells.first() else { return false };
        let (y, x, size) = (self.board.row(first), self.board.column(first), self.board.size());
        // the clue must lie outside the board
        let outside = |down: bool, right: bool| {
            let row = if down { y } else { y + 2 };
            let column = if right { x } else { x + 2 };
            let uses_variables = row == 0 || column == 0 || row == size + 1 || column == size + 1;
            uses_variables.then(|| name(row, column))
        };
        let found = directions.into_iter().find_map(|(word, down, right)| {
            let is_ray = diagonal(first, down, right, self.board).eq(cells.iter().copied());
            Some((word, outside(down, right)?)).filter(|_| is_ray)
        });
        let Some((word, place)) = found else { return false };
        let number = clue.number.unwrap_or_default().to_string();
        self.add("littlekillersum", json!({ "cell": place, "direction": word, "value": number }));
        true
    }

    fn dots(&mut self, clue: &Clue, cells: &[Cell]) -> bool {
        let (key, value) = match (clue.kind, clue.number) {
            (ClueKind::White, _) => ("difference", None),
            (ClueKind::Black, _) => ("ratio", None),
            (ClueKind::X, _) | (ClueKind::PairSum, Some(10)) => ("xv", Some("X".to_owned())),
            (ClueKind::V, _) | (ClueKind::PairSum, Some(5)) => ("xv", Some("V".to_owned())),
            (ClueKind::Difference | ClueKind::Ratio, Some(number)) => (clue.kind.name(), Some(number.to_string())),
            _ => return false,
        };
        for pair in cells.windows(2) {
            let mut entry = json!({ "cells": self.names(pair) });
            if let Some(value) = &value {
                entry["value"] = json!(value);
            }
            self.add(key, entry);
        }
        true
    }

    fn candidates(&mut self, clue: &Clue) -> bool {
        let Ok(lowered) = clue.lower(&self.puzzle.blank_rules()) else { return false };
        for constraint in lowered {
            if let Constraint::Domain(cell, digits) = constraint {
                let digits: Vec<usize> = digits.into_iter().map(kdoku_board::grid::Digit::get).collect();
                let allowed = self.allowed.entry(cell).or_insert_with(|| digits.clone());
                allowed.retain(|digit| digits.contains(digit));
            }
        }
        true
    }
}

fn name(row: usize, column: usize) -> String {
    format!("R{row}C{column}")
}
