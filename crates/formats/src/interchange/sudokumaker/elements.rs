//! Elements by type.

use super::super::fog::clear;
use super::negative::Kind;
use super::positions;
use super::read::{Element, Reader, short};
use crate::interchange::{LossKind, Puzzle};
use kdoku_board::{Cell, Comparison};
use kdoku_puzzle::{Clue, ClueKind, diagonals, moves, offset_clue};
use kdoku_text::shortened;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Types whose cells are one clue, or one clue each.
const CELLS: [(u16, ClueKind); 6] = [
    (100, ClueKind::Even),
    (101, ClueKind::Odd),
    (305, ClueKind::Cage),
    (306, ClueKind::Circles),
    (600, ClueKind::RowIndex),
    (601, ClueKind::ColumnIndex),
];

/// Types of lines, with the number of cells below which a line has no meaning.
const LINES: [(u16, ClueKind, usize); 5] = [
    (402, ClueKind::Palindrome, 2),
    (403, ClueKind::Between, 3),
    (404, ClueKind::RegionSum, 2),
    (407, ClueKind::Lockout, 2),
    (409, ClueKind::DoubleArrow, 3),
];

/// Types of clues outside the board.
const OUTSIDE: [(u16, ClueKind); 5] = [
    (500, ClueKind::LittleKiller),
    (501, ClueKind::Sandwich),
    (502, ClueKind::XSum),
    (503, ClueKind::Skyscraper),
    (504, ClueKind::NumberedRoom),
];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mark {
    value: Option<i32>,
    edge: Option<usize>,
    corner: Option<usize>,
    outer_cell: Option<usize>,
    diagonal: Option<i32>,
    #[serde(default)]
    digits: Vec<i32>,
}

#[derive(Deserialize)]
struct Cage {
    value: Option<Value>,
    cells: Vec<usize>,
}

#[derive(Deserialize)]
struct Area {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Reader {
    pub(super) fn element(&mut self, element: &Element) -> Result<(), String> {
        let number = element.r#type;
        if let Some((_, kind)) = CELLS.iter().find(|(known, _)| *known == number) {
            let cells = self.list(&element.get::<Vec<usize>>("cells")?)?;
            if !cells.is_empty() {
                self.add(*kind, cells);
            }
            return Ok(());
        }
        if let Some((_, kind, least)) = LINES.iter().find(|(known, ..)| *known == number) {
            return self.lines(element, *kind, *least);
        }
        if let Some((_, kind)) = OUTSIDE.iter().find(|(known, _)| *known == number) {
            return self.outside(element, *kind);
        }
        match number {
            // givens are cells; the board has the rows and columns
            0 => {}
            1 => self.regions(element)?,
            2003 => self.areas(element)?,
            10 | 11 => {
                let found = diagonals(&self.puzzle.blank_rules(), number == 10, number == 11);
                self.puzzle.clues.push(found.map_err(|error| error.to_string())?);
            }
            12 | 13 => {
                let piece = if number == 12 { "king" } else { "knight" };
                let clues = moves(piece).unwrap_or_default().iter().map(|&offset| offset_clue(offset));
                self.puzzle.clues.extend(clues);
            }
            14 => self.disjoint_groups(),
            15 => self.negative.nonconsecutive = true,
            16 => self.global_groups(element)?,
            102 | 103 => self.extremes(element)?,
            200..=202 => self.dots(element)?,
            300 => {
                let kind = if element.get("slow")? { ClueKind::SlowThermo } else { ClueKind::Thermo };
                for line in element.get::<Vec<Vec<usize>>>("thermometers")?.iter().filter(|line| line.len() > 1) {
                    let cells = self.list(line)?;
                    self.add(kind, cells);
                }
            }
            301 | 304 => self.cages(element)?,
            302 => {
                for group in element.get::<Vec<Vec<usize>>>("groups")?.iter().filter(|group| group.len() > 1) {
                    let cells = self.list(group)?.into_iter().map(|cell| vec![cell]).collect();
                    self.puzzle.clues.push(Clue::new(ClueKind::Clone, cells));
                }
            }
            303 => self.quadruples(element)?,
            400 => self.renbans(element)?,
            401 => self.whispers(element)?,
            405 => self.sequences(element)?,
            406 => self.group_lines(element)?,
            408 => self.arrows(element)?,
            1000 => {
                let definition: Value = element.get("definition")?;
                let name = definition["name"].as_str().or(element.name.as_deref()).unwrap_or("without a name");
                self.losses.lose(LossKind::Constraint, format!("the custom script `{}`", shortened(name, 40)));
            }
            2000 => self.cosmetic_lines(element),
            2001 => self.cosmetic_cages(element),
            2002 => self.cosmetic_symbols(element),
            4000 => {
                let key = if element.value("lightCells").is_some() { "lightCells" } else { "cells" };
                let cells = self.list(&element.get::<Vec<usize>>(key)?)?;
                clear(&mut self.puzzle, cells);
            }
            4001 => self.losses.lose(LossKind::Cosmetic, "clearing of fog"),
            _ => {
                let name = element.name.as_deref().filter(|name| !name.trim().is_empty());
                let name = name.map(|name| format!(" (`{}`)", short(name))).unwrap_or_default();
                self.losses.lose(LossKind::Constraint, format!("elements of type {number}{name}"));
            }
        }
        Ok(())
    }

    fn regions(&mut self, element: &Element) -> Result<(), String> {
        let mut regions: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
        for (i, name) in element.get::<Vec<i64>>("regions")?.into_iter().enumerate().filter(|(_, name)| *name >= 0) {
            regions.entry(name).or_default().extend(positions::cell(i, &self.puzzle.board));
        }
        for cells in regions.into_values() {
            self.add(ClueKind::Cage, cells);
        }
        Ok(())
    }

    /// Rows and columns of parts of the board.
    fn areas(&mut self, element: &Element) -> Result<(), String> {
        for Area { x, y, width, height } in element.get::<Vec<Area>>("areas")? {
            let board = &self.puzzle.board;
            if x.saturating_add(width) > board.width() || y.saturating_add(height) > board.height() {
                return Err("an area of rows and columns leaves the board".to_owned());
            }
            let row = |row: usize| (x..x + width).map(|column| board.cell(row, column)).collect::<Vec<_>>();
            let column = |column: usize| (y..y + height).map(|row| board.cell(row, column)).collect::<Vec<_>>();
            let lines: Vec<_> = (y..y + height).map(row).chain((x..x + width).map(column)).collect();
            for cells in lines {
                self.add(ClueKind::Cage, cells);
            }
        }
        Ok(())
    }

    /// Cells at the same position of all regions differ.
    fn disjoint_groups(&mut self) {
        if self.puzzle.board.plain().is_some() {
            self.puzzle.clues.push(Clue::new(ClueKind::Disjoint, Vec::new()));
            return;
        }
        let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for cell in self.puzzle.board.cells() {
            if let Some(number) = self.puzzle.board.box_of(cell) {
                regions.entry(number).or_default().push(cell);
            }
        }
        let length = regions.values().map(Vec::len).max().unwrap_or(0);
        for i in 0..length {
            let cells = regions.values().filter_map(|cells| cells.get(i).copied()).collect();
            self.add(ClueKind::Cage, cells);
        }
    }

    /// The groups of values that masks list.
    pub(super) fn groups(element: &Element) -> Result<Vec<Vec<i32>>, String> {
        let masks: Vec<u64> = element.get("groups")?;
        Ok(masks.iter().map(|mask| (0..64).filter(|bit| mask >> bit & 1 == 1).collect()).collect())
    }

    /// Whether groups are the values with the same third, or the same remainder.
    pub(super) fn is_partition(puzzle: &Puzzle, groups: &[Vec<i32>], class: impl Fn(i32) -> i32) -> bool {
        let values = (puzzle.lowest..).take(puzzle.board.size());
        let mut classes: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
        values.for_each(|value| classes.entry(class(value)).or_default().push(value));
        classes.into_values().collect::<BTreeSet<_>>() == groups.iter().cloned().collect()
    }

    /// Every square of four cells has a value of each group.
    fn global_groups(&mut self, element: &Element) -> Result<(), String> {
        let groups = Self::groups(element)?;
        let is_nine = self.puzzle.board.size() == 9 && self.puzzle.lowest == 1;
        for (kind, is_known) in [
            (ClueKind::Entropy, Self::is_partition(&self.puzzle, &groups, |value| (value - 1) / 3)),
            (ClueKind::Modulo, Self::is_partition(&self.puzzle, &groups, |value| value % 3)),
        ] {
            if is_nine && is_known {
                self.puzzle.clues.push(Clue::new(kind, Vec::new()));
                return Ok(());
            }
        }
        let board = self.puzzle.board.clone();
        for (y, x) in (1..board.height()).flat_map(|y| (1..board.width()).map(move |x| (y, x))) {
            let cells = vec![board.cell(y - 1, x - 1), board.cell(y - 1, x), board.cell(y, x - 1), board.cell(y, x)];
            for group in &groups {
                let clue = Clue::new(ClueKind::Count, vec![cells.clone()]).with_values(group.clone());
                self.puzzle.clues.push(Clue { number: Some(1), comparison: Comparison::AtLeast, ..clue });
            }
        }
        Ok(())
    }

    /// Cells above or below all neighbours that are not marked.
    fn extremes(&mut self, element: &Element) -> Result<(), String> {
        let cells = self.list(&element.get::<Vec<usize>>("cells")?)?;
        let kind = if element.r#type == 102 { ClueKind::Maximum } else { ClueKind::Minimum };
        if !cells.is_empty() {
            self.add(kind, cells);
        }
        Ok(())
    }

    /// Dots between neighbours, and the numbers that are forbidden without a dot.
    fn dots(&mut self, element: &Element) -> Result<(), String> {
        let marks: Vec<Mark> = element.get("clues")?;
        let mut dots = Vec::new();
        for mark in marks {
            let pair = mark.edge.and_then(|edge| positions::edge(edge, &self.puzzle.board));
            let pair = pair.ok_or("a dot does not lie between two cells")?;
            let (kind, plain, number) = match (element.r#type, mark.value) {
                (200, None | Some(1)) => (ClueKind::White, true, 1),
                (200, Some(number)) => (ClueKind::Difference, false, number),
                (201, None | Some(2)) => (ClueKind::Black, true, 2),
                (201, Some(number)) => (ClueKind::Ratio, false, number),
                (_, Some(5)) => (ClueKind::V, true, 5),
                (_, Some(10)) => (ClueKind::X, true, 10),
                // other sums are only drawn
                _ => {
                    self.losses.lose(LossKind::Cosmetic, "sums other than X and V");
                    dots.push((pair, 0));
                    continue;
                }
            };
            if plain {
                self.add(kind, pair.to_vec());
            } else {
                self.add_number(kind, number, pair.to_vec());
            }
            dots.push((pair, number));
        }
        let (key, of): (&str, &mut Kind) = match element.r#type {
            200 => ("overrideNegativeRatios", &mut self.negative.differences),
            201 => ("overrideNegativeDifferences", &mut self.negative.ratios),
            _ => ("", &mut self.negative.sums),
        };
        if element.get(key)? {
            of.overriding.extend(dots.iter().copied());
        }
        of.dots.extend(dots);
        of.forbidden.extend(element.get::<Vec<i32>>("negative")?);
        Ok(())
    }

    /// Killer cages, and cages that say how often values occur.
    fn cages(&mut self, element: &Element) -> Result<(), String> {
        for Cage { value, cells } in element.get::<Vec<Cage>>("cages")? {
            let cells = self.list(&cells)?;
            if element.r#type == 301 {
                let sum = value.and_then(|value| i32::try_from(value.as_i64()?).ok()).filter(|sum| *sum != 0);
                self.puzzle.clues.push(Clue { number: sum, ..Clue::new(ClueKind::Cage, vec![cells]) });
                continue;
            }
            let text = value.as_ref().and_then(Value::as_str).unwrap_or_default();
            let digits: Option<Vec<i32>> =
                text.chars().map(|c| c.to_digit(10).and_then(|digit| i32::try_from(digit).ok())).collect();
            let digits = digits.filter(|digits| digits.len() % 2 == 0);
            let digits = digits.ok_or_else(|| format!("`{}` is not a look-and-say clue", shortened(text, 40)))?;
            for pair in digits.chunks(2) {
                let clue = Clue::new(ClueKind::Count, vec![cells.clone()]).with_values(vec![pair[1]]);
                self.puzzle.clues.push(Clue { number: Some(pair[0]), ..clue });
            }
        }
        Ok(())
    }

    fn quadruples(&mut self, element: &Element) -> Result<(), String> {
        for mark in element.get::<Vec<Mark>>("clues")?.into_iter().filter(|mark| !mark.digits.is_empty()) {
            let cells = mark.corner.map(|corner| positions::corner(corner, &self.puzzle.board)).unwrap_or_default();
            if cells.is_empty() {
                return Err("a quadruple does not lie at a corner of the board".to_owned());
            }
            self.puzzle.clues.push(Clue::new(ClueKind::Quad, vec![cells]).with_values(mark.digits));
        }
        Ok(())
    }

    fn outside(&mut self, element: &Element, kind: ClueKind) -> Result<(), String> {
        for mark in element.get::<Vec<Mark>>("clues")? {
            let Some(number) = mark.value else {
                self.losses.lose(LossKind::Cosmetic, "clues outside the board without a number");
                continue;
            };
            let outer = mark.outer_cell.ok_or("a clue outside the board has no position")?;
            let cells = positions::outside(outer, mark.diagonal, &self.puzzle.board);
            if cells.is_empty() {
                return Err(format!("`{outer}` is not a position outside the board"));
            }
            self.add_number(kind, number, cells);
        }
        Ok(())
    }
}
