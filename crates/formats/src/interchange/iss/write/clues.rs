//! Clues with their own notation.

use super::super::board::{diagonal, name};
use super::Writer;
use kdoku_board::{Cell, Comparison, Constraint};
use kdoku_puzzle::{Clue, ClueKind, diagonals};

impl Writer<'_> {
    /// Writes a clue with its own type; false if the solver has none.
    pub(super) fn clue(&mut self, clue: &Clue) -> bool {
        #[allow(clippy::enum_glob_use, reason = "a table of kinds")]
        use ClueKind::*;
        let cells = clue.groups.first().map_or(&[][..], Vec::as_slice);
        match clue.kind {
            DeducedRegions => return self.deduced_regions(clue),
            Alike => return self.alike(clue),
            Candidates => return self.candidates(clue),
            // these types are about cells of the board
            _ if clue.groups.iter().flatten().any(|&cell| !self.is_on_board(cell)) => return false,
            RegionSum if !self.has_regions => return false,
            _ => {}
        }
        if let Some(is_said) = self.tabled(clue, cells) {
            return is_said;
        }
        let number = clue.number.map(|number| number.to_string());
        match clue.kind {
            Diagonals => self.diagonals(clue),
            Anti => self.anti(clue),
            Arrow => self.arrow(clue),
            Sum => self.sum(clue, cells, number),
            EqualSum => {
                let lists: Vec<String> = clue.groups.iter().map(|cells| self.names(cells).join("~")).collect();
                self.add("EqualSum", [lists.join("~-~")]);
                true
            }
            Same => {
                let names = clue.groups.iter().flat_map(|cells| self.names(cells)).collect::<Vec<_>>();
                self.add("SameValues", [clue.groups.len().to_string()].into_iter().chain(names));
                true
            }
            Clone => self.clones(clue),
            LittleKiller => self.little_killer(cells, number),
            Sandwich => self.sandwich(cells, number),
            Quad => {
                let values: Vec<String> = clue.values().iter().map(ToString::to_string).collect();
                let names = self.names(cells);
                self.add("ContainAtLeast", [values.join("_")].into_iter().chain(names));
                !values.is_empty()
            }
            RowIndex | ColumnIndex => {
                let which = if clue.kind == RowIndex { "R" } else { "C" };
                let names = self.names(cells);
                self.add("Indexing", [which.to_owned()].into_iter().chain(names));
                true
            }
            Distinct => {
                let cells: Vec<Cell> = clue.groups.iter().rev().flatten().copied().collect();
                let names = self.names(&cells);
                self.add("CountDistinct", names);
                true
            }
            Connected => self.connected(clue, cells),
            Count => self.count(clue, cells),
            Odd | Even | Low | High | Candidates => self.candidates(clue),
            LinesDiffer => self.can_rank(clue),
            // unknown to the solver
            _ => false,
        }
    }

    /// Writes a sum, with factors after it; only equalities are supported.
    fn sum(&mut self, clue: &Clue, cells: &[Cell], number: Option<String>) -> bool {
        let is_equal = clue.comparison == Comparison::Equal;
        if is_equal {
            let mut sum = number.unwrap_or_default();
            if clue.factors().iter().any(|factor| *factor != 1) {
                let factors: Vec<String> = clue.factors().iter().map(ToString::to_string).collect();
                sum = format!("{sum}_=_{}", factors.join("_"));
            }
            let names = self.names(cells);
            self.add("Sum", [sum].into_iter().chain(names));
        }
        is_equal
    }

    /// Writes clones as pairs of equal cells.
    fn clones(&mut self, clue: &Clue) -> bool {
        for (a, b) in clue.groups.windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1])).filter(|(a, b)| a != b) {
            let names = self.names(&[*a, *b]);
            self.add("SameValues", ["2".to_owned()].into_iter().chain(names));
        }
        true
    }

    /// Writes a diagonal at its first cell, or any other list of cells as a sum.
    fn little_killer(&mut self, cells: &[Cell], number: Option<String>) -> bool {
        let is_there = cells.first().is_some_and(|&first| diagonal(first, self.board).as_deref() == Some(cells));
        let from_end: Vec<Cell> = cells.iter().rev().copied().collect();
        let is_there_backwards =
            from_end.first().is_some_and(|&first| diagonal(first, self.board).as_deref() == Some(&from_end));
        let first = if is_there { cells.first() } else { from_end.first().filter(|_| is_there_backwards) };
        let Some(&first) = first else { return self.as_sum(cells, number) };
        let place = name(first, self.board);
        self.add("LittleKiller", [number.unwrap_or_default(), place]);
        true
    }

    fn diagonals(&mut self, clue: &Clue) -> bool {
        let bare = self.puzzle.blank_rules();
        let of = |down: bool| diagonals(&bare, down, !down).map(|clue| clue.groups).unwrap_or_default();
        for cells in &clue.groups {
            match (of(true).contains(cells), of(false).contains(cells)) {
                (true, _) => self.add("Diagonal", ["-1".to_owned()]),
                (_, true) => self.add("Diagonal", ["1".to_owned()]),
                _ => {
                    let names = self.names(cells);
                    self.add("AllDifferent", names);
                }
            }
        }
        true
    }

    fn anti(&mut self, clue: &Clue) -> bool {
        let mut sides = clue.offset().map(i32::unsigned_abs);
        sides.sort_unstable();
        match sides {
            [1, 2] if self.board.has_lines() => self.add("AntiKnight", []),
            [1, 1] if self.board.has_lines() => self.add("AntiKing", []),
            [0, side] if side > 0 && self.board.has_lines() => {}
            _ => return false,
        }
        true
    }

    /// Writes an arrow; the digits of a pill run from left to right and from top to bottom.
    fn arrow(&mut self, clue: &Clue) -> bool {
        let [head, shaft] = &clue.groups[..] else { return false };
        let cells: Vec<Cell> = head.iter().chain(shaft).copied().collect();
        let names = self.names(&cells);
        let steps = |pair: &[Cell]| {
            let (rows, columns) = (
                self.board.row(pair[1]).checked_sub(self.board.row(pair[0])),
                self.board.column(pair[1]).checked_sub(self.board.column(pair[0])),
            );
            matches!((rows, columns), (Some(0..=1), Some(0..=1))) && pair[0] != pair[1]
        };
        match head.len() {
            1 => self.add("Arrow", names),
            2 | 3 if head.windows(2).all(steps) => {
                self.add("PillArrow", [head.len().to_string()].into_iter().chain(names));
            }
            _ => return false,
        }
        true
    }

    fn as_sum(&mut self, cells: &[Cell], number: Option<String>) -> bool {
        let names = self.names(cells);
        self.add("Sum", number.into_iter().chain(names));
        true
    }

    /// Writes an exact count of one value.
    fn count(&mut self, clue: &Clue, cells: &[Cell]) -> bool {
        let (Some(count), [value], Comparison::Equal, 1) =
            (clue.number, clue.values(), clue.comparison, clue.groups.len())
        else {
            return false;
        };
        let Some(count) = usize::try_from(count).ok().filter(|count| (1..=256).contains(count)) else { return false };
        let values = vec![value.to_string(); count].join("_");
        let names = self.names(cells);
        self.add("ContainExact", [values].into_iter().chain(names));
        true
    }

    fn sandwich(&mut self, cells: &[Cell], number: Option<String>) -> bool {
        let Some((line, _)) = self.line(cells) else { return false };
        self.add("Sandwich", [number.unwrap_or_default(), line]);
        true
    }

    /// Writes connected values of the whole board.
    fn connected(&mut self, clue: &Clue, cells: &[Cell]) -> bool {
        let values: Vec<String> = clue.values().iter().map(ToString::to_string).collect();
        if cells.is_empty() {
            self.add("ConnectedValues", [String::new(), values.join("_")]);
        }
        cells.is_empty()
    }

    fn candidates(&mut self, clue: &Clue) -> bool {
        let Ok(lowered) = clue.lower(&self.puzzle.blank_rules()) else { return false };
        for constraint in lowered {
            if let Constraint::Domain(cell, digits) = constraint {
                self.allow(cell, &digits);
            }
        }
        true
    }
}
