//! Cages, marks, dots and negative constraints.

use super::super::{INDEXERS, MARKS};
use super::{Reader, short, value};
use crate::interchange::{LossKind, custom, number};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind, drawn_by};
use serde_json::Value;
use std::collections::HashSet;

impl Reader<'_> {
    /// Reads cages, regions, clones and quadruples.
    pub(super) fn groups(&mut self) -> Result<(), String> {
        for entry in self.entries("killercage")? {
            let mut cells = self.list("killercage", entry.get("cells"))?;
            let mut seen = HashSet::new();
            cells.retain(|cell| seen.insert(*cell));
            let total = match value(entry) {
                Some(_) => match self.total("killercage", entry) {
                    Some(total) => Some(total),
                    None => continue,
                },
                None => None,
            };
            // the sum 0 means no sum
            let number = total.filter(|total| *total != 0);
            self.puzzle.clues.push(Clue { number, ..Clue::new(ClueKind::Cage, vec![cells]) });
        }
        for entry in self.entries("extraregion")? {
            let cells = self.list("extraregion", entry.get("cells"))?;
            self.puzzle.clues.push(Clue::new(ClueKind::Extra, vec![cells]));
        }
        for entry in self.entries("clone")? {
            let groups = vec![self.list("clone", entry.get("cells"))?, self.list("clone", entry.get("cloneCells"))?];
            self.puzzle.clues.push(Clue::new(ClueKind::Clone, groups));
        }
        for entry in self.entries("quadruple")? {
            let cells = self.list("quadruple", entry.get("cells"))?;
            let list = entry.get("values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let values: Option<Vec<i32>> = list.iter().map(|value| i32::try_from(number(value)?).ok()).collect();
            let values = values.ok_or("a value of `quadruple` is not a number")?;
            if values.is_empty() {
                self.losses.lose(LossKind::Cosmetic, "`quadruple` without a number");
                continue;
            }
            self.puzzle.clues.push(Clue::new(ClueKind::Quad, vec![cells]).with_values(values));
        }
        for &(key, kind) in &INDEXERS {
            for entry in self.entries(key)? {
                let cells = self.list(key, entry.get("cells"))?;
                self.puzzle.clues.push(Clue::new(kind, vec![cells]));
            }
        }
        Ok(())
    }

    pub(super) fn marks(&mut self) -> Result<(), String> {
        for &(key, kind) in &MARKS {
            let cells: Vec<Cell> = self.marked(key)?;
            if !cells.is_empty() {
                self.puzzle.clues.push(Clue::new(kind, vec![cells]));
            }
        }
        Ok(())
    }

    pub(super) fn marked(&self, key: &str) -> Result<Vec<Cell>, String> {
        self.entries(key)?.into_iter().map(|entry| self.named(key, entry.get("cell").unwrap_or(&Value::Null))).collect()
    }

    pub(super) fn dots(&mut self) -> Result<(), String> {
        let kinds = [(ClueKind::Difference, ClueKind::White, 1), (ClueKind::Ratio, ClueKind::Black, 2)];
        for (numbered, plain, usual) in kinds {
            let key = numbered.name();
            for entry in self.entries(key)? {
                let cells = self.list(key, entry.get("cells"))?;
                let wanted = match value(entry) {
                    Some(_) => self.total(key, entry),
                    None => Some(usual),
                };
                match wanted {
                    Some(wanted) if wanted == usual => self.puzzle.clues.push(Clue::new(plain, vec![cells])),
                    Some(wanted) => {
                        self.puzzle.clues.push(Clue { number: Some(wanted), ..Clue::new(numbered, vec![cells]) });
                    }
                    None => {}
                }
            }
        }
        for entry in self.entries("xv")? {
            let cells = self.list("xv", entry.get("cells"))?;
            match value(entry).and_then(Value::as_str) {
                Some("X" | "x") => self.puzzle.clues.push(Clue::new(ClueKind::X, vec![cells])),
                Some("V" | "v") => self.puzzle.clues.push(Clue::new(ClueKind::V, vec![cells])),
                None => self.losses.lose(LossKind::Cosmetic, "`xv` without a letter"),
                Some(other) => self.losses.lose(LossKind::Constraint, format!("`xv` with `{other}`")),
            }
        }
        Ok(())
    }

    /// Reads constraints on neighbours without a dot. Each kind excludes only its own dots.
    pub(super) fn negatives(&mut self) -> Result<(), String> {
        if self.is_on("nonconsecutive") {
            let drawn = self.drawn(&[ClueKind::White, ClueKind::Difference]);
            if drawn.is_empty() {
                self.puzzle.clues.push(Clue::new(ClueKind::Nonconsecutive, Vec::new()));
            } else {
                self.undrawn(&drawn, "a - b != 1 && b - a != 1")?;
            }
        }
        let list = match self.get("negative") {
            None | Some(Value::Null) => return Ok(()),
            Some(list) => list.as_array().ok_or("`negative` is not a list")?,
        };
        for name in list {
            match name.as_str() {
                Some("xv") => {
                    let groups = self.drawn(drawn_by(ClueKind::XvNegative));
                    self.puzzle.clues.push(Clue::new(ClueKind::XvNegative, groups));
                }
                Some("ratio") => {
                    let drawn = self.drawn(&[ClueKind::Black, ClueKind::Ratio]);
                    let ratios = self.puzzle.clues.iter().filter_map(|clue| match clue.kind {
                        ClueKind::Black => Some(2),
                        ClueKind::Ratio => clue.number,
                        _ => None,
                    });
                    let mut ratios: Vec<i32> = ratios.collect();
                    ratios.sort_unstable();
                    ratios.dedup();
                    if ratios.is_empty() {
                        ratios.push(2);
                    }
                    let rules: Vec<_> = ratios.iter().map(|k| format!("a != {k} * b && b != {k} * a")).collect();
                    self.undrawn(&drawn, &rules.join(" && "))?;
                }
                _ => self.losses.lose(LossKind::Constraint, format!("`negative` of `{}`", short(name))),
            }
        }
        Ok(())
    }

    pub(super) fn drawn(&self, kinds: &[ClueKind]) -> Vec<Vec<Cell>> {
        let clues = self.puzzle.clues.iter().filter(|clue| kinds.contains(&clue.kind));
        clues.flat_map(|clue| &clue.groups).flat_map(|cells| cells.windows(2).map(<[_]>::to_vec)).collect()
    }

    /// Adds a relation between all neighbours except these pairs.
    fn undrawn(&mut self, drawn: &[Vec<Cell>], allow: &str) -> Result<(), String> {
        let is_drawn = |a: Cell, b: Cell| drawn.iter().any(|pair| pair.contains(&a) && pair.contains(&b));
        custom::neighbours(&mut self.puzzle, |a, b| !is_drawn(a, b), allow)
    }
}
