//! From a document to a string.

use super::super::loss::Losses;
use super::super::toml::drawn;
use super::super::{Converted, Document, Loses, WriteError};
use super::board::{Shape, boxes, diagonal, is_usual, name};
use super::{LETTERS, MOST, OUTSIDE, PLAIN, SWITCHES};
use crate::config::Expected;
use crate::geometry::{Cell, Division, Geometry, Outline};
use crate::grid::Digit;
use crate::rules::{Comparison, Constraint};
use crate::variants::{Clue, diagonals, kind};
use std::collections::BTreeMap;

/// The string that says what a document says.
pub(super) fn string(document: &Document) -> Result<Converted<String>, WriteError> {
    let board = &document.board;
    if board.height().max(board.width()).max(board.size()) > MOST {
        return Err(WriteError(format!("the solver has boards up to {MOST}×{MOST}, and this one is {board}")));
    }
    if !(0..=1).contains(&document.lowest) {
        let lowest = document.lowest;
        return Err(WriteError(format!("the solver has values from 0 or 1, and this board has them from {lowest}")));
    }
    if board.has_voids() || board.has_boards() {
        return Err(WriteError("the solver has one board without gaps".to_owned()));
    }
    let mut writer =
        Writer { document, board, text: String::new(), allowed: BTreeMap::new(), losses: Losses::default() };
    writer.board();
    for (cell, digit) in document.givens.filled() {
        writer.allow(cell, &[digit]);
    }
    writer.ties();
    for clue in &document.clues {
        if !writer.clue(clue) {
            writer.losses.lose(Loses::Rule, clue.kind);
        }
    }
    writer.givens();
    writer.notes();
    Ok(Converted { made: writer.text, losses: writer.losses.list() })
}

struct Writer<'d> {
    document: &'d Document,
    board: &'d Geometry,
    text: String,
    /// The digits that givens and candidates leave each cell.
    allowed: BTreeMap<Cell, Vec<Digit>>,
    losses: Losses,
}

impl Writer<'_> {
    /// Adds a type with its arguments.
    fn add(&mut self, name: &str, arguments: impl IntoIterator<Item = String>) {
        self.text.push('.');
        self.text += name;
        for argument in arguments {
            self.text.push('~');
            self.text += &argument;
        }
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| name(cell, self.board)).collect()
    }

    fn board(&mut self) {
        self.text += &Shape::of(self.board, self.document.lowest).unwrap_or_default();
        if is_usual(self.board) {
            return;
        }
        let (height, width, size) = (self.board.height(), self.board.width(), self.board.size());
        if let Division::Boxes(shape) = Outline::from(self.board.clone()).division
            && boxes(height, width, shape.size()) == Some(shape)
        {
            self.add("RegionSize", [shape.size().to_string()]);
            return;
        }
        if self.board.has_lines() {
            self.add("NoBoxes", []);
        }
        let houses = self.board.houses().skip(if self.board.has_lines() { height + width } else { 0 });
        let regions: Vec<Vec<Cell>> = houses.map(|house| self.board.house_cells(house).collect()).collect();
        if matches!(Outline::from(self.board.clone()).division, Division::Whole) {
            return;
        }
        let is_piece = |cells: &Vec<Cell>| (height.max(width)..=size).contains(&cells.len());
        if self.board.has_lines() && regions.iter().all(is_piece) && regions.len() < 17 {
            let digit = |cell: Cell| self.board.box_of(cell).map_or(regions.len(), |number| number);
            let digit = |cell: Cell| char::from_digit(u32::try_from(digit(cell)).unwrap_or(0), 36).unwrap_or('0');
            let layout: String = self.board.cells().map(digit).collect();
            self.add("Jigsaw", [layout]);
            return;
        }
        // that they are regions is of use to some constraints
        if self
            .document
            .clues
            .iter()
            .any(|clue| matches!(clue.kind, "region_sum" | "box_index" | "disjoint" | "windoku"))
        {
            self.losses.lose(Loses::Rule, "regions");
        }
        for cells in &regions {
            let names = self.names(cells);
            self.add("AllDifferent", names);
        }
    }

    fn allow(&mut self, cell: Cell, digits: &[Digit]) {
        let allowed = self.allowed.entry(cell).or_insert_with(|| digits.to_vec());
        allowed.retain(|digit| digits.contains(digit));
    }

    fn givens(&mut self) {
        // there is no way to write a cell that can hold nothing
        let without = self.allowed.len();
        self.allowed.retain(|_, digits| !digits.is_empty());
        self.losses.lose_many(Loses::Rule, "cell without a value that is left", without - self.allowed.len());
        let value = |digit: &Digit| self.document.bare().value(*digit).to_string();
        let cells = self.allowed.iter().map(|(&cell, digits)| {
            let values: Vec<String> = digits.iter().map(value).collect();
            format!("{}_{}", name(cell, self.board), values.join("_"))
        });
        let cells: Vec<String> = cells.collect();
        if !cells.is_empty() {
            self.add("", cells);
        }
    }

    fn notes(&mut self) {
        let Document { title, author, text, entered, solutions, solution, .. } = self.document;
        let has = |what: &Option<String>| usize::from(what.is_some());
        self.losses.lose_many(Loses::Note, "title", has(title));
        self.losses.lose_many(Loses::Note, "author", has(author));
        self.losses.lose_many(Loses::Note, "rules in words", has(text));
        self.losses.lose_many(Loses::Note, "digits entered", entered.as_ref().map_or(0, crate::grid::Grid::clues));
        self.losses.lose_many(Loses::Note, "solution", usize::from(solution.is_some()));
        let is_said = solutions.is_some_and(|solutions| solutions != Expected::Exactly(1));
        self.losses.lose_many(Loses::Note, "the number of solutions", usize::from(is_said));
    }

    /// Writes a clue, and tells whether that could be.
    fn clue(&mut self, clue: &Clue) -> bool {
        let cells = clue.groups.first().map_or(&[][..], Vec::as_slice);
        let number = clue.number.map(|number| number.to_string());
        let kind = if clue.kind == "full_rank_ties" { "full_rank" } else { clue.kind };
        let of = |table: &[(&'static str, &str)]| table.iter().find(|(_, known)| *known == kind).map(|(name, _)| *name);
        if let Some(type_name) = of(&PLAIN).or(of(&LETTERS)) {
            return self.plain(type_name, clue, cells);
        }
        if let Some(type_name) = of(&SWITCHES) {
            return self.switch(type_name, clue);
        }
        if let Some(type_name) = of(&OUTSIDE) {
            if kind == "full_rank" && !self.can_rank(clue) {
                return false;
            }
            let Some((line, end)) = self.line(cells) else { return false };
            let mut arguments = vec![line, String::new(), String::new()];
            // a clue 0 is none there
            arguments[end] = number.unwrap_or_default();
            let is_said = arguments[end] != "0";
            if is_said {
                self.add(type_name, arguments);
            }
            return is_said;
        }
        match clue.kind {
            "diagonals" => self.diagonals(clue),
            "anti" => self.anti(clue),
            "arrow" => self.arrow(clue),
            "sum" => {
                let is_equal = clue.comparison == Comparison::Equal;
                if is_equal {
                    let mut sum = number.unwrap_or_default();
                    if clue.values.iter().any(|factor| *factor != 1) {
                        let factors: Vec<String> = clue.values.iter().map(ToString::to_string).collect();
                        sum = format!("{sum}_=_{}", factors.join("_"));
                    }
                    let names = self.names(cells);
                    self.add("Sum", [sum].into_iter().chain(names));
                }
                is_equal
            }
            "equal_sum" => {
                let lists: Vec<String> = clue.groups.iter().map(|cells| self.names(cells).join("~")).collect();
                self.add("EqualSum", [lists.join("~-~")]);
                true
            }
            "same" => {
                let names = clue.groups.iter().flat_map(|cells| self.names(cells)).collect::<Vec<_>>();
                self.add("SameValues", [clue.groups.len().to_string()].into_iter().chain(names));
                true
            }
            "clone" => {
                for (a, b) in
                    clue.groups.windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1])).filter(|(a, b)| a != b)
                {
                    let names = self.names(&[*a, *b]);
                    self.add("SameValues", ["2".to_owned()].into_iter().chain(names));
                }
                true
            }
            "little_killer" => {
                let is_there =
                    cells.first().is_some_and(|&first| diagonal(first, self.board).as_deref() == Some(cells));
                let from_end: Vec<Cell> = cells.iter().rev().copied().collect();
                let is_there_backwards =
                    from_end.first().is_some_and(|&first| diagonal(first, self.board).as_deref() == Some(&from_end));
                let first = if is_there { cells.first() } else { from_end.first().filter(|_| is_there_backwards) };
                let Some(&first) = first else { return self.as_sum(cells, number) };
                let place = name(first, self.board);
                self.add("LittleKiller", [number.unwrap_or_default(), place]);
                true
            }
            "sandwich" => self.sandwich(cells, number),
            "quad" => {
                let values: Vec<String> = clue.values.iter().map(ToString::to_string).collect();
                let names = self.names(cells);
                self.add("ContainAtLeast", [values.join("_")].into_iter().chain(names));
                !values.is_empty()
            }
            "row_index" | "column_index" => {
                let which = if clue.kind == "row_index" { "R" } else { "C" };
                let names = self.names(cells);
                self.add("Indexing", [which.to_owned()].into_iter().chain(names));
                true
            }
            "distinct" => {
                let cells: Vec<Cell> = clue.groups.iter().rev().flatten().copied().collect();
                let names = self.names(&cells);
                self.add("CountDistinct", names);
                true
            }
            "connected" => self.connected(clue, cells),
            "count" => self.count(clue, cells),
            "odd" | "even" | "low" | "high" | "candidates" => self.candidates(clue),
            "lines_differ" => self.can_rank(clue),
            _ => false,
        }
    }

    fn has(&self, kind: &str) -> bool {
        self.document.clues.iter().any(|clue| clue.kind == kind)
    }

    /// Which lines may be the same, where lines have ranks; that is said once for all.
    fn ties(&mut self) {
        if self.has("lines_differ") {
            self.add("FullRankTies", ["none".to_owned()]);
        } else if self.has("full_rank_ties") {
            self.add("FullRankTies", ["any".to_owned()]);
        }
    }

    /// Whether a clue about the ranks of lines can be said beside the others.
    fn can_rank(&self, clue: &Clue) -> bool {
        let size = self.board.size();
        let is_square = [self.board.height(), self.board.width()] == [size; 2] && self.board.has_lines();
        let is_told = clue.kind != "full_rank" || self.has("lines_differ") || !self.has("full_rank_ties");
        is_square && is_told
    }

    fn plain(&mut self, type_name: &str, clue: &Clue, cells: &[Cell]) -> bool {
        let has_number = kind(clue.kind).is_some_and(|kind| kind.number.is_some());
        if clue.flag && clue.kind != "sum_line" {
            return false;
        }
        if kind(clue.kind).is_some_and(|kind| kind.table == "dots") {
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
        for cells in if clue.kind == "extra" { &clue.groups[..] } else { &clue.groups[..clue.groups.len().min(1)] } {
            let number = has_number.then(|| clue.number.unwrap_or_default().to_string());
            let names = self.names(cells);
            let closes = clue.flag.then(|| "LOOP".to_owned());
            self.add(type_name, number.into_iter().chain(names).chain(closes));
        }
        true
    }

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
            "windoku" | "disjoint" if !is_usual(self.board) || self.board.plain().is_none() => {
                let Ok(lowered) = clue.lower(&self.document.bare()) else { return false };
                for constraint in lowered {
                    if let Constraint::AllDifferent(cells) = constraint {
                        let names = self.names(&cells);
                        self.add("AllDifferent", names);
                    }
                }
            }
            // thirds and the values that are meant there are those of nine
            "entropy" | "flatmates" if self.board.size() != 9 || self.document.lowest != 1 => return false,
            "modulo" if self.board.size() < 3 => return false,
            _ => self.add(type_name, []),
        }
        true
    }

    /// The row or column that these cells are, and from which end they are seen: 1 from the first, 2 from the last.
    fn line(&self, cells: &[Cell]) -> Option<(String, usize)> {
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

    fn diagonals(&mut self, clue: &Clue) -> bool {
        let bare = self.document.bare();
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
        let mut sides: Vec<u32> = clue.values.iter().map(|side| side.unsigned_abs()).collect();
        sides.sort_unstable();
        match sides[..] {
            [1, 2] if self.board.has_lines() => self.add("AntiKnight", []),
            [1, 1] if self.board.has_lines() => self.add("AntiKing", []),
            [0, side] if side > 0 && self.board.has_lines() => {}
            _ => return false,
        }
        true
    }

    /// A pill is read there from left to right and from top to bottom.
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

    /// A sum that has no name of its own there.
    fn as_sum(&mut self, cells: &[Cell], number: Option<String>) -> bool {
        let names = self.names(cells);
        self.add("Sum", number.into_iter().chain(names));
        true
    }

    /// How often one value stands there exactly.
    fn count(&mut self, clue: &Clue, cells: &[Cell]) -> bool {
        let (Some(count), [value], Comparison::Equal, 1) =
            (clue.number, &clue.values[..], clue.comparison, clue.groups.len())
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

    /// Values that are connected on the whole board.
    fn connected(&mut self, clue: &Clue, cells: &[Cell]) -> bool {
        let values: Vec<String> = clue.values.iter().map(ToString::to_string).collect();
        if cells.is_empty() {
            self.add("ConnectedValues", [String::new(), values.join("_")]);
        }
        cells.is_empty()
    }

    fn candidates(&mut self, clue: &Clue) -> bool {
        let Ok(lowered) = clue.lower(&self.document.bare()) else { return false };
        for constraint in lowered {
            if let Constraint::OneOf(cell, digits) = constraint {
                self.allow(cell, &digits);
            }
        }
        true
    }
}
