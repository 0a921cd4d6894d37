//! Converts a puzzle to a string.
//!
//! The board comes first, then variables, then each clue; givens and candidates are collected and
//! come last. A clue without a type of its own is written as what it is lowered to.

mod board;
mod clues;
mod general;
mod machine;
mod tables;
mod variables;

use super::MOST;
use super::board::name;
use crate::interchange::puzzle::named_first;
use crate::interchange::{Conversion, LossKind, Losses, WriteError};
use kdoku_board::{Cell, Digit, Geometry};
use kdoku_puzzle::Puzzle;
use std::collections::BTreeMap;

pub(super) fn string(puzzle: &Puzzle) -> Result<Conversion<String>, WriteError> {
    let board = &puzzle.board;
    if board.height().max(board.width()).max(board.size()) > MOST {
        return Err(WriteError(format!("the solver supports boards up to {MOST}×{MOST}; this board is {board}")));
    }
    if !(0..=1).contains(&puzzle.lowest) {
        let lowest = puzzle.lowest;
        return Err(WriteError(format!("the solver supports values from 0 or 1; this board has values from {lowest}")));
    }
    if board.has_voids() || board.has_boards() {
        return Err(WriteError("the solver supports only a single board without gaps".to_owned()));
    }
    let mut writer = Writer {
        puzzle,
        board,
        text: String::new(),
        has_regions: true,
        variables: BTreeMap::new(),
        labels: Vec::new(),
        allowed: BTreeMap::new(),
        losses: Losses::default(),
    };
    writer.board();
    writer.variables();
    for (cell, digit) in puzzle.givens.filled() {
        writer.allow(cell, &[digit]);
    }
    writer.ties();
    for clue in named_first(puzzle) {
        let before = writer.text.len();
        let is_written = if clue.kind.definition().is_none() {
            writer.custom(clue)
        } else {
            let is_possible = writer.may_use(clue.kind, clue.groups.iter().flatten().copied());
            is_possible && writer.clue(clue) || {
                writer.text.truncate(before);
                is_possible && writer.lowered(clue)
            }
        };
        if !is_written {
            writer.losses.lose(LossKind::Constraint, clue.kind.name());
        }
    }
    writer.givens();
    writer.notes();
    Ok(Conversion { value: writer.text, losses: writer.losses.list() })
}

struct Writer<'d> {
    puzzle: &'d Puzzle,
    board: &'d Geometry,
    text: String,
    /// Whether the regions of the board are those of the solver.
    has_regions: bool,
    variables: BTreeMap<Cell, String>,
    /// The labels of regions that the solver finds.
    labels: Vec<Cell>,
    /// The digits that givens and candidates leave each cell.
    allowed: BTreeMap<Cell, Vec<Digit>>,
    losses: Losses,
}

impl Writer<'_> {
    /// Appends a type with its arguments.
    fn add(&mut self, name: &str, arguments: impl IntoIterator<Item = String>) {
        self.text.push('.');
        self.text += name;
        for argument in arguments {
            self.text.push('~');
            self.text += &argument;
        }
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    fn name(&self, cell: Cell) -> String {
        self.variables.get(&cell).cloned().unwrap_or_else(|| name(cell, self.board))
    }

    /// Whether the solver can hold a cell or variable.
    fn has_name(&self, cell: Cell) -> bool {
        self.is_on_board(cell) || self.variables.contains_key(&cell)
    }

    fn is_on_board(&self, cell: Cell) -> bool {
        cell.index() < self.board.cell_count()
    }

    fn allow(&mut self, cell: Cell, digits: &[Digit]) {
        let allowed = self.allowed.entry(cell).or_insert_with(|| digits.to_vec());
        allowed.retain(|digit| digits.contains(digit));
    }

    fn givens(&mut self) {
        // a cell without values cannot be written
        let without = self.allowed.len();
        self.allowed.retain(|_, digits| !digits.is_empty());
        self.losses.lose_many(LossKind::Constraint, "cell without a value that is left", without - self.allowed.len());
        let value = |digit: &Digit| self.puzzle.blank_rules().value(*digit).to_string();
        let cells = self.allowed.iter().map(|(&cell, digits)| {
            let values: Vec<String> = digits.iter().map(value).collect();
            format!("{}_{}", self.name(cell), values.join("_"))
        });
        let cells: Vec<String> = cells.collect();
        if !cells.is_empty() {
            self.add("", cells);
        }
    }

    fn notes(&mut self) {
        let Puzzle { title, author, description, rules_text, entered, expect, .. } = self.puzzle;
        let has = |what: &Option<String>| usize::from(what.is_some());
        self.losses.lose_drawings(self.puzzle);
        self.losses.lose_many(LossKind::Annotation, "title", has(title));
        self.losses.lose_many(LossKind::Annotation, "author", has(author));
        self.losses.lose_many(LossKind::Annotation, "description", has(description));
        self.losses.lose_many(LossKind::Annotation, "rules in words", has(rules_text));
        self.losses.lose_many(
            LossKind::Annotation,
            "digits entered",
            entered.as_ref().map_or(0, kdoku_board::grid::Grid::clues),
        );
        self.losses.lose_many(LossKind::Annotation, "solution", usize::from(expect.solution.is_some()));
    }
}
