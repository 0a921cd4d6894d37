//! Clues outside the board.

use super::super::super::toml::diagonal;
use super::{Reader, place, short};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};
use serde_json::Value;

impl Reader<'_> {
    pub(super) fn outside(&mut self, key: &str, kind: ClueKind) -> Result<(), String> {
        for entry in self.entries(key)? {
            let Some(total) = self.total(key, entry) else { continue };
            let at = entry.get("cell").ok_or_else(|| format!("an entry of `{key}` needs a `cell`"))?;
            let cells = at.as_str().and_then(place).and_then(|place| self.seen(place));
            let cells =
                cells.ok_or_else(|| format!("`{}` in `{key}` is not a position outside the board", short(at)))?;
            self.puzzle.clues.push(Clue { number: Some(total), ..Clue::new(kind, vec![cells]) });
        }
        Ok(())
    }

    /// Returns the row or column that starts at a position outside the board.
    pub(super) fn seen(&self, (row, column): (usize, usize)) -> Option<Vec<Cell>> {
        let board = &self.puzzle.board;
        let size = self.size();
        let (line, end): (Vec<Cell>, usize) = match (row, column) {
            (row, column) if (1..=size).contains(&column) => {
                ((0..size).map(|y| board.cell(y, column - 1)).collect(), row)
            }
            (row, column) if (1..=size).contains(&row) => ((0..size).map(|x| board.cell(row - 1, x)).collect(), column),
            _ => return None,
        };
        match end {
            0 => Some(line),
            end if end == size + 1 => Some(line.into_iter().rev().collect()),
            _ => None,
        }
    }

    pub(super) fn little_killers(&mut self) -> Result<(), String> {
        const KEY: &str = "littlekillersum";
        for entry in self.entries(KEY)? {
            let Some(total) = self.total(KEY, entry) else { continue };
            let (down, right) = match entry.get("direction").and_then(Value::as_str) {
                Some("UL") => (false, false),
                Some("UR") => (false, true),
                Some("DL") => (true, false),
                Some("DR") => (true, true),
                _ => return Err(format!("an entry of `{KEY}` needs a `direction`")),
            };
            let at = entry.get("cell").and_then(Value::as_str).unwrap_or_default();
            let step = |at: usize, forwards: bool| if forwards { Some(at) } else { at.checked_sub(2) };
            // the first cell inside the board, counted from 0
            let first = place(at).and_then(|(row, column)| Some((step(row, down)?, step(column, right)?)));
            let first = first.filter(|&(y, x)| y < self.size() && x < self.size());
            let Some((y, x)) = first else {
                return Err(format!("`{at}` in `{KEY}` is not a position outside the board"));
            };
            let board = &self.puzzle.board;
            let cells: Vec<Cell> = diagonal(board.cell(y, x), down, right, board).collect();
            self.puzzle.clues.push(Clue { number: Some(total), ..Clue::new(ClueKind::LittleKiller, vec![cells]) });
        }
        Ok(())
    }
}
