//! Converts a puzzle to the JSON of `SudokuPad`: board, givens, regions, cages and shapes.
//!
//! The format describes a drawing; other clues have no place in it and are reported as lost.

use super::shapes;
use crate::interchange::{Conversion, LossKind, Losses, Puzzle, WriteError};
use kdoku_board::{Cell, Digit};
use kdoku_puzzle::{Clue, ClueKind};
use serde_json::{Map, Value, json};

pub(super) fn value(puzzle: &Puzzle) -> Result<Conversion<Value>, WriteError> {
    let board = &puzzle.board;
    if board.size() != board.height().max(board.width()) || puzzle.lowest != 1 {
        return Err(WriteError("SudokuPad needs as many values as rows or columns, from 1".to_owned()));
    }
    if board.has_voids() || board.has_boards() || !board.has_lines() {
        return Err(WriteError("SudokuPad supports only boards whose rows and columns are houses".to_owned()));
    }
    let (mut top, mut losses) = (Map::new(), Losses::default());
    top.insert("cellSize".into(), json!(64));
    top.insert("metadata".into(), metadata(puzzle));
    let row = |y: usize| (0..board.width()).map(|x| cell(puzzle, board.cell(y, x))).collect::<Value>();
    top.insert("cells".into(), (0..board.height()).map(row).collect());
    let place = |cell: Cell| json!([board.row(cell), board.column(cell)]);
    let region =
        |number: usize| board.cells().filter(|&cell| board.box_of(cell) == Some(number)).map(place).collect::<Value>();
    top.insert("regions".into(), (0..board.box_count()).map(region).collect());
    for clue in &puzzle.clues {
        if !cage(clue, &place, &mut top) {
            losses.lose(LossKind::Constraint, clue.kind.name());
        }
    }
    if let Some(clear) = &puzzle.fog {
        top.insert("foglight".into(), clear.iter().map(|&cell| place(cell)).collect());
    }
    shapes::write(puzzle, &mut top, &mut losses);
    Ok(Conversion { value: Value::Object(top), losses: losses.list() })
}

fn metadata(puzzle: &Puzzle) -> Value {
    let mut entries = Map::new();
    let words = puzzle.words();
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author), ("rules", &words)] {
        if let Some(text) = text {
            entries.insert(key.into(), json!(text));
        }
    }
    // one letter for each value
    let letter = |digit: Option<Digit>| char::from_digit(u32::try_from(digit?.get()).ok()?, 36);
    let solution = puzzle.expect.solution.as_ref();
    if let Some(solution) =
        solution.and_then(|grid| grid.values().iter().map(|&digit| letter(digit)).collect::<Option<String>>())
    {
        entries.insert("solution".into(), json!(solution));
    }
    Value::Object(entries)
}

fn cell(puzzle: &Puzzle, cell: Cell) -> Value {
    let entered = puzzle.entered.as_ref().and_then(|entered| entered.get(cell));
    match (puzzle.givens.get(cell), entered) {
        (Some(digit), _) => json!({ "value": digit.get() }),
        (None, Some(digit)) => json!({ "value": digit.get(), "given": false }),
        (None, None) => json!({}),
    }
}

/// Writes a cage; false for other clues.
fn cage(clue: &Clue, place: &impl Fn(Cell) -> Value, top: &mut Map<String, Value>) -> bool {
    if clue.kind != ClueKind::Cage {
        return false;
    }
    for cells in &clue.groups {
        let mut entry = json!({ "cells": cells.iter().map(|&cell| place(cell)).collect::<Value>(), "unique": true });
        if let Some(sum) = clue.number {
            entry["value"] = json!(sum);
        }
        shapes::push(top, "cages", entry);
    }
    true
}
