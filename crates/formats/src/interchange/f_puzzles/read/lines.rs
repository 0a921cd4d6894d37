//! Lines and arrows.

use super::super::super::custom::digit_groups;
use super::{Reader, distinct, value};
use crate::interchange::{LossKind, number};
use kdoku_puzzle::{Clue, ClueKind};
use serde_json::Value;

impl Reader<'_> {
    pub(super) fn lines(&mut self, key: &str, kind: ClueKind) -> Result<(), String> {
        let definition = kind.definition();
        for entry in self.entries(key)? {
            let given = value(entry);
            let given = match given {
                Some(given) => {
                    let given = number(given).and_then(|given| i32::try_from(given).ok());
                    Some(given.ok_or_else(|| format!("the value of an entry of `{key}` is not a number"))?)
                }
                None if kind == ClueKind::Whisper => i32::try_from(self.size().div_ceil(2)).ok(),
                None => None,
            };
            let lines = entry.get("lines").and_then(Value::as_array);
            for line in lines.ok_or_else(|| format!("an entry of `{key}` needs a `lines`"))? {
                let mut cells = self.list(key, Some(line))?;
                cells.dedup();
                if cells.len() < 2 {
                    self.losses.lose(LossKind::Cosmetic, format!("`{key}` of one cell"));
                    continue;
                }
                let mut clue = Clue::new(kind, Vec::new());
                let closes = definition.is_some_and(|definition| definition.closable);
                if closes && cells.len() > 3 && cells.first() == cells.last() {
                    clue.closed = true;
                    cells.pop();
                }
                if matches!(kind, ClueKind::Renban | ClueKind::Nabner) {
                    // a cell where a line crosses itself counts once
                    cells = distinct(cells);
                }
                if definition.is_some_and(|definition| definition.number.is_some()) {
                    clue.number = given.or(clue.number);
                }
                if kind == ClueKind::Entropic && !self.size().is_multiple_of(3) {
                    let groups = thirds(self.size());
                    digit_groups(&mut self.puzzle, &cells, clue.closed, &groups);
                    continue;
                }
                clue.groups = vec![cells];
                self.puzzle.clues.push(clue);
            }
        }
        Ok(())
    }

    pub(super) fn arrows(&mut self) -> Result<(), String> {
        for entry in self.entries("arrow")? {
            let head = self.list("arrow", entry.get("cells"))?;
            let lines = entry.get("lines").and_then(Value::as_array);
            let mut drawn = 0;
            for line in lines.ok_or("an entry of `arrow` needs `lines`")? {
                let cells = self.list("arrow", Some(line))?;
                // the first cell lies in the circle
                if let [_, shaft @ ..] = &cells[..]
                    && !shaft.is_empty()
                {
                    self.puzzle.clues.push(Clue::new(ClueKind::Arrow, vec![head.clone(), shaft.to_vec()]));
                    drawn += 1;
                }
            }
            self.losses.lose_many(LossKind::Cosmetic, "circles without an arrow", usize::from(drawn == 0));
        }
        Ok(())
    }
}

/// The low, middle and high values: there are as many low ones as high ones.
fn thirds(size: usize) -> Vec<Vec<i32>> {
    let outer = (2 * size + 3) / 6;
    let value = |range: std::ops::Range<usize>| range.filter_map(|value| i32::try_from(value + 1).ok()).collect();
    vec![value(0..outer), value(outer..size - outer), value(size - outer..size)]
}
