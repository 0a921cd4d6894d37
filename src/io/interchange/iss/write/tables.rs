//! Clues of the kinds that a table names: cells, with a number or without; what holds everywhere; what stands beside the board.

use super::super::super::toml::drawn;
use super::super::board::is_usual;
use super::super::{LETTERS, OUTSIDE, PLAIN, SWITCHES};
use super::Writer;
use crate::board::geometry::Cell;
use crate::board::rules::Constraint;
use crate::clues::{Clue, ClueKind};

impl Writer<'_> {
    /// Writes a clue of a kind that is in a table, and tells whether that could be; `None` if it is in none.
    pub(super) fn tabled(&mut self, clue: &Clue, cells: &[Cell]) -> Option<bool> {
        let kind = if clue.kind == ClueKind::FullRankTies { ClueKind::FullRank } else { clue.kind };
        let of =
            |table: &[(&'static str, ClueKind)]| table.iter().find(|(_, known)| *known == kind).map(|(name, _)| *name);
        if let Some(type_name) = of(&PLAIN).or(of(&LETTERS)) {
            return Some(self.plain(type_name, clue, cells));
        }
        if let Some(type_name) = of(&SWITCHES) {
            return Some(self.switch(type_name, clue));
        }
        let type_name = of(&OUTSIDE)?;
        let is_known = kind != ClueKind::FullRank || self.can_rank(clue);
        Some(is_known && self.outside(type_name, clue, cells))
    }

    /// Cells, with their number before them if they have one.
    fn plain(&mut self, type_name: &str, clue: &Clue, cells: &[Cell]) -> bool {
        let has_number = clue.kind.definition().is_some_and(|kind| kind.number.is_some());
        if clue.closed && clue.kind != ClueKind::SumLine {
            return false;
        }
        if clue.kind.definition().is_some_and(|kind| kind.table == "dots") {
            // cells of a list that are not neighbours have nothing between them there
            let are_near = |pair: &[Cell]| {
                let rows = self.board.row(pair[0]).abs_diff(self.board.row(pair[1]));
                rows + self.board.column(pair[0]).abs_diff(self.board.column(pair[1])) == 1
            };
            if !cells.windows(2).all(are_near) {
                return false;
            }
            for pair in cells.windows(2) {
                let names = self.names(pair);
                self.add(type_name, names);
            }
            return true;
        }
        for cells in
            if clue.kind == ClueKind::Extra { &clue.groups[..] } else { &clue.groups[..clue.groups.len().min(1)] }
        {
            let number = has_number.then(|| clue.number.unwrap_or_default().to_string());
            let names = self.names(cells);
            let closes = clue.closed.then(|| "LOOP".to_owned());
            self.add(type_name, number.into_iter().chain(names).chain(closes));
        }
        true
    }

    /// What holds everywhere, if it does.
    fn switch(&mut self, type_name: &str, clue: &Clue) -> bool {
        let sorted = |pairs: &[Vec<Cell>]| {
            let mut pairs: Vec<_> =
                pairs.iter().map(|pair| (pair.iter().min().copied(), pair.iter().max().copied())).collect();
            pairs.sort_unstable();
            pairs.dedup();
            pairs
        };
        if sorted(&clue.groups) != sorted(&drawn(clue.kind, &self.document.clues)) {
            return false;
        }
        match clue.kind {
            // where its boxes are others, or where it is no square
            ClueKind::Windoku | ClueKind::Disjoint if !is_usual(self.board) || self.board.plain().is_none() => {
                let Ok(lowered) = clue.lower(&self.document.bare()) else { return false };
                for constraint in lowered {
                    if let Constraint::AllDifferent(cells) = constraint {
                        let names = self.names(&cells);
                        self.add("AllDifferent", names);
                    }
                }
            }
            // thirds and the values that are meant there are those of nine
            ClueKind::Entropy | ClueKind::Flatmates if self.board.size() != 9 || self.document.lowest != 1 => {
                return false;
            }
            ClueKind::Modulo if self.board.size() < 3 => return false,
            _ => self.add(type_name, []),
        }
        true
    }

    /// A number beside a row or a column.
    fn outside(&mut self, type_name: &str, clue: &Clue, cells: &[Cell]) -> bool {
        let Some((line, end)) = self.line(cells) else { return false };
        let mut arguments = vec![line, String::new(), String::new()];
        // a clue 0 is none there
        arguments[end] = clue.number.map(|number| number.to_string()).unwrap_or_default();
        let is_said = arguments[end] != "0";
        if is_said {
            self.add(type_name, arguments);
        }
        is_said
    }

    fn has(&self, kind: ClueKind) -> bool {
        self.document.clues.iter().any(|clue| clue.kind == kind)
    }

    /// Which lines may be the same, where lines have ranks; that is said once for all.
    pub(super) fn ties(&mut self) {
        if self.has(ClueKind::LinesDiffer) {
            self.add("FullRankTies", ["none".to_owned()]);
        } else if self.has(ClueKind::FullRankTies) {
            self.add("FullRankTies", ["any".to_owned()]);
        }
    }

    /// Whether a clue about the ranks of lines can be said beside the others.
    pub(super) fn can_rank(&self, clue: &Clue) -> bool {
        let size = self.board.size();
        let is_square = [self.board.height(), self.board.width()] == [size; 2] && self.board.has_lines();
        let is_told =
            clue.kind != ClueKind::FullRank || self.has(ClueKind::LinesDiffer) || !self.has(ClueKind::FullRankTies);
        is_square && is_told
    }

    /// The row or column that these cells are, and from which end they are seen: 1 from the first, 2 from the last.
    pub(super) fn line(&self, cells: &[Cell]) -> Option<(String, usize)> {
        let (first, last) = (*cells.first()?, *cells.last()?);
        let (y, x) = (self.board.row(first), self.board.column(first));
        let is_row = y == self.board.row(last);
        let length = if is_row { self.board.width() } else { self.board.height() };
        let whole = |i: usize| if is_row { self.board.cell(y, i) } else { self.board.cell(i, x) };
        let end = if (0..length).map(whole).eq(cells.iter().copied()) {
            1
        } else if (0..length).rev().map(whole).eq(cells.iter().copied()) {
            2
        } else {
            return None;
        };
        Some((if is_row { format!("R{}", y + 1) } else { format!("C{}", x + 1) }, end))
    }
}
