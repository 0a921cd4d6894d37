//! Clues of the kinds in the tables: cells with or without a number, global rules, outside clues.

use super::super::board::is_usual;
use super::super::{CELL_TYPES, LETTER_DOTS, OUTSIDE, SWITCHES};
use super::Writer;
use crate::interchange::puzzle::excludes_all_drawn;
use crate::interchange::toml::whole_line;
use kdoku_board::{Cell, Constraint};
use kdoku_puzzle::{Clue, ClueKind};

impl Writer<'_> {
    /// Writes a clue of a kind in a table; `None` if the kind is in no table.
    pub(super) fn tabled(&mut self, clue: &Clue, cells: &[Cell]) -> Option<bool> {
        let kind = if clue.kind == ClueKind::FullRankTies { ClueKind::FullRank } else { clue.kind };
        let of =
            |table: &[(&'static str, ClueKind)]| table.iter().find(|(_, known)| *known == kind).map(|(name, _)| *name);
        if let Some(type_name) = of(&CELL_TYPES).or(of(&LETTER_DOTS)) {
            return Some(self.plain(type_name, clue, cells));
        }
        if let Some(type_name) = of(&SWITCHES) {
            return Some(self.switch(type_name, clue));
        }
        let type_name = of(&OUTSIDE)?;
        let is_known = kind != ClueKind::FullRank || self.can_rank(clue);
        Some(is_known && self.outside(type_name, clue, cells))
    }

    /// Writes cells, after their number if there is one.
    fn plain(&mut self, type_name: &str, clue: &Clue, cells: &[Cell]) -> bool {
        // the solver has entropic lines for the values 1 to 9 only
        if clue.kind == ClueKind::Entropic && (self.board.size(), self.puzzle.lowest) != (9, 1) {
            return false;
        }
        let has_number = clue.kind.definition().is_some_and(|kind| kind.number.is_some());
        if clue.closed && clue.kind != ClueKind::SumLine {
            return false;
        }
        if clue.kind.definition().is_some_and(|kind| kind.table == "dots") {
            // the solver ignores cells of a list that are not neighbours
            let are_near = |pair: &[Cell]| self.board.are_neighbours(pair[0], pair[1]);
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

    /// Writes a global rule.
    fn switch(&mut self, type_name: &str, clue: &Clue) -> bool {
        if !excludes_all_drawn(clue, &self.puzzle.clues) {
            return false;
        }
        match clue.kind {
            // the solver's own boxes differ, or the board is not a square
            ClueKind::Windoku | ClueKind::Disjoint if !is_usual(self.board) || self.board.plain().is_none() => {
                let Ok(lowered) = clue.lower(&self.puzzle.blank_rules()) else { return false };
                for constraint in lowered {
                    if let Constraint::AllDifferent(cells) = constraint {
                        let names = self.names(&cells);
                        self.add("AllDifferent", names);
                    }
                }
            }
            // the solver defines these only for nine values
            ClueKind::Entropy | ClueKind::Flatmates if self.board.size() != 9 || self.puzzle.lowest != 1 => {
                return false;
            }
            ClueKind::Modulo if self.board.size() < 3 => return false,
            _ => self.add(type_name, []),
        }
        true
    }

    /// Writes a number outside a row or column.
    fn outside(&mut self, type_name: &str, clue: &Clue, cells: &[Cell]) -> bool {
        let Some((line, end)) = self.line(cells) else { return false };
        let mut arguments = vec![line, String::new(), String::new()];
        // the solver treats 0 as no clue
        arguments[end] = clue.number.map(|number| number.to_string()).unwrap_or_default();
        let is_said = arguments[end] != "0";
        if is_said {
            self.add(type_name, arguments);
        }
        is_said
    }

    fn has(&self, kind: ClueKind) -> bool {
        self.puzzle.clues.iter().any(|clue| clue.kind == kind)
    }

    /// Writes once which ranked lines may be equal.
    pub(super) fn ties(&mut self) {
        if self.has(ClueKind::LinesDiffer) {
            self.add("FullRankTies", ["none".to_owned()]);
        } else if self.has(ClueKind::FullRankTies) {
            self.add("FullRankTies", ["any".to_owned()]);
        }
    }

    /// Whether a rank clue can be written together with the others.
    pub(super) fn can_rank(&self, clue: &Clue) -> bool {
        let size = self.board.size();
        let is_square = [self.board.height(), self.board.width()] == [size; 2] && self.board.has_lines();
        let is_told =
            clue.kind != ClueKind::FullRank || self.has(ClueKind::LinesDiffer) || !self.has(ClueKind::FullRankTies);
        is_square && is_told
    }

    /// Returns the row or column of these cells, and the end at which they begin: 1 or 2.
    pub(super) fn line(&self, cells: &[Cell]) -> Option<(String, usize)> {
        let (is_row, number, is_forwards) = whole_line(cells, self.board)?;
        Some((format!("{}{number}", if is_row { 'R' } else { 'C' }), if is_forwards { 1 } else { 2 }))
    }
}
