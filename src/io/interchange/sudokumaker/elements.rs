//! Elements by type.

use super::super::custom::digit_groups;
use super::negative::Kind;
use super::positions;
use super::read::{Element, Reader, short};
use crate::board::{Cell, Comparison};
use crate::clues::{Clue, ClueKind, Payload, diagonals, moves, offset_clue};
use crate::io::interchange::{Document, LossKind};
use crate::io::text::shortened;
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
#[serde(rename_all = "camelCase")]
struct Bulb {
    bulb_cells: Vec<usize>,
    arrows: Vec<Vec<usize>>,
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
                let found = diagonals(&self.document.bare(), number == 10, number == 11);
                self.document.clues.push(found.map_err(|error| error.to_string())?);
            }
            12 | 13 => {
                let piece = if number == 12 { "king" } else { "knight" };
                let clues = moves(piece).unwrap_or_default().iter().map(|&offset| offset_clue(offset));
                self.document.clues.extend(clues);
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
                    self.document.clues.push(Clue::new(ClueKind::Clone, cells));
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
            4000 => self.losses.lose(LossKind::Cosmetic, "fog"),
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
            regions.entry(name).or_default().extend(positions::cell(i, &self.document.board));
        }
        for cells in regions.into_values() {
            self.add(ClueKind::Cage, cells);
        }
        Ok(())
    }

    /// Rows and columns of parts of the board.
    fn areas(&mut self, element: &Element) -> Result<(), String> {
        for Area { x, y, width, height } in element.get::<Vec<Area>>("areas")? {
            let board = &self.document.board;
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
        if self.document.board.plain().is_some() {
            self.document.clues.push(Clue::new(ClueKind::Disjoint, Vec::new()));
            return;
        }
        let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for cell in self.document.board.cells() {
            if let Some(number) = self.document.board.box_of(cell) {
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
    fn groups(element: &Element) -> Result<Vec<Vec<i32>>, String> {
        let masks: Vec<u64> = element.get("groups")?;
        Ok(masks.iter().map(|mask| (0..64).filter(|bit| mask >> bit & 1 == 1).collect()).collect())
    }

    /// Whether groups are the values with the same third, or the same remainder.
    fn is_partition(document: &Document, groups: &[Vec<i32>], class: impl Fn(i32) -> i32) -> bool {
        let values = (document.lowest..).take(document.board.size());
        let mut classes: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
        values.for_each(|value| classes.entry(class(value)).or_default().push(value));
        classes.into_values().collect::<BTreeSet<_>>() == groups.iter().cloned().collect()
    }

    /// Every square of four cells has a value of each group.
    fn global_groups(&mut self, element: &Element) -> Result<(), String> {
        let groups = Self::groups(element)?;
        let is_nine = self.document.board.size() == 9 && self.document.lowest == 1;
        for (kind, is_known) in [
            (ClueKind::Entropy, Self::is_partition(&self.document, &groups, |value| (value - 1) / 3)),
            (ClueKind::Modulo, Self::is_partition(&self.document, &groups, |value| value % 3)),
        ] {
            if is_nine && is_known {
                self.document.clues.push(Clue::new(kind, Vec::new()));
                return Ok(());
            }
        }
        let board = self.document.board.clone();
        for (y, x) in (1..board.height()).flat_map(|y| (1..board.width()).map(move |x| (y, x))) {
            let cells = vec![board.cell(y - 1, x - 1), board.cell(y - 1, x), board.cell(y, x - 1), board.cell(y, x)];
            for group in &groups {
                let clue = Clue::new(ClueKind::Count, vec![cells.clone()]).with_values(group.clone());
                self.document.clues.push(Clue { number: Some(1), comparison: Comparison::AtLeast, ..clue });
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
            let pair = mark.edge.and_then(|edge| positions::edge(edge, &self.document.board));
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
                self.document.clues.push(Clue { number: sum, ..Clue::new(ClueKind::Cage, vec![cells]) });
                continue;
            }
            let text = value.as_ref().and_then(Value::as_str).unwrap_or_default();
            let digits: Option<Vec<i32>> =
                text.chars().map(|c| c.to_digit(10).and_then(|digit| i32::try_from(digit).ok())).collect();
            let digits = digits.filter(|digits| digits.len() % 2 == 0);
            let digits = digits.ok_or_else(|| format!("`{}` is not a look-and-say clue", shortened(text, 40)))?;
            for pair in digits.chunks(2) {
                let clue = Clue::new(ClueKind::Count, vec![cells.clone()]).with_values(vec![pair[1]]);
                self.document.clues.push(Clue { number: Some(pair[0]), ..clue });
            }
        }
        Ok(())
    }

    fn quadruples(&mut self, element: &Element) -> Result<(), String> {
        for mark in element.get::<Vec<Mark>>("clues")?.into_iter().filter(|mark| !mark.digits.is_empty()) {
            let cells = mark.corner.map(|corner| positions::corner(corner, &self.document.board)).unwrap_or_default();
            if cells.is_empty() {
                return Err("a quadruple does not lie at a corner of the board".to_owned());
            }
            self.document.clues.push(Clue::new(ClueKind::Quad, vec![cells]).with_values(mark.digits));
        }
        Ok(())
    }

    fn lines(&mut self, element: &Element, kind: ClueKind, least: usize) -> Result<(), String> {
        let lines: Vec<Vec<usize>> = element.get("lines")?;
        let lines = lines.iter().map(|line| self.list(line)).collect::<Result<Vec<_>, _>>()?;
        if kind == ClueKind::RegionSum {
            self.region_sums(&lines, element.get("singleRegionTotals")?);
            return Ok(());
        }
        for cells in lines.into_iter().filter(|cells| cells.len() >= least) {
            match kind {
                ClueKind::Lockout => {
                    let difference = i32::try_from(self.document.board.size() / 2).unwrap_or(i32::MAX);
                    self.add_number(kind, difference, cells);
                }
                _ => self.add(kind, cells),
            }
        }
        Ok(())
    }

    /// The parts of a line in each region have the same sum. Lines that share cells are one line.
    fn region_sums(&mut self, lines: &[Vec<Cell>], are_totals: bool) {
        for group in connected(lines) {
            let cells: BTreeSet<Cell> = group.iter().copied().flatten().copied().collect();
            let is_simple = group.len() == 1 && cells.len() == group[0].len();
            let board = &self.document.board;
            let region = |cell: &Cell| board.box_of(*cell);
            if is_simple && !are_totals && cells.iter().all(|cell| region(cell).is_some()) {
                if group[0].iter().any(|cell| region(cell) != region(&group[0][0])) {
                    let cells = group[0].clone();
                    self.add(ClueKind::RegionSum, cells);
                }
                continue;
            }
            let mut parts: Vec<BTreeSet<Cell>> = cells.iter().map(|&cell| BTreeSet::from([cell])).collect();
            let mut join = |a: &Cell, b: &Cell| {
                let of = |cell: &Cell, parts: &[BTreeSet<Cell>]| parts.iter().position(|part| part.contains(cell));
                let (Some(a), Some(b)) = (of(a, &parts), of(b, &parts)) else { return };
                if a != b {
                    let other = parts.swap_remove(a.max(b));
                    parts[a.min(b)].extend(other);
                }
            };
            if are_totals {
                for a in &cells {
                    cells.iter().filter(|b| region(a) == region(b)).for_each(|b| join(a, b));
                }
            } else {
                for pair in
                    group.iter().flat_map(|line| line.windows(2)).filter(|pair| region(&pair[0]) == region(&pair[1]))
                {
                    join(&pair[0], &pair[1]);
                }
            }
            if parts.len() > 1 {
                parts.sort();
                let parts = parts.into_iter().map(|part| part.into_iter().collect()).collect();
                self.document.clues.push(Clue::new(ClueKind::EqualSum, parts));
            }
        }
    }

    fn renbans(&mut self, element: &Element) -> Result<(), String> {
        let lines: Vec<Vec<usize>> = element.get("lines")?;
        let lines = lines.iter().map(|line| self.list(line)).collect::<Result<Vec<_>, _>>()?;
        for group in connected(&lines) {
            let mut seen = BTreeSet::new();
            let cells = group.into_iter().flatten().copied().filter(|cell| seen.insert(*cell)).collect();
            self.add(ClueKind::Renban, cells);
        }
        Ok(())
    }

    fn whispers(&mut self, element: &Element) -> Result<(), String> {
        let difference = element.get::<Option<i32>>("minDifference")?.unwrap_or(5);
        for line in element.get::<Vec<Vec<usize>>>("lines")? {
            let mut cells = self.list(&line)?;
            let closed = cells.len() > 3 && cells.first() == cells.last();
            if closed {
                cells.pop();
            }
            let is_simple = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
            if is_simple && cells.len() > 1 {
                let clue = Clue::new(ClueKind::Whisper, vec![cells]);
                self.document.clues.push(Clue { number: Some(difference), closed, ..clue });
                continue;
            }
            let pairs = self.list(&line)?;
            for pair in pairs.windows(2) {
                self.add_number(ClueKind::Whisper, difference, pair.to_vec());
            }
        }
        Ok(())
    }

    /// Values along a line have a constant difference.
    fn sequences(&mut self, element: &Element) -> Result<(), String> {
        for line in element.get::<Vec<Vec<usize>>>("lines")? {
            let cells = self.list(&line)?;
            for triple in cells.windows(3) {
                let clue = Clue::new(ClueKind::Sum, vec![triple.to_vec()]);
                self.document.clues.push(Clue { number: Some(0), payload: Payload::Factors(vec![1, -2, 1]), ..clue });
            }
        }
        Ok(())
    }

    /// Neighbouring cells of a line have values of different groups.
    fn group_lines(&mut self, element: &Element) -> Result<(), String> {
        let groups = Self::groups(element)?;
        let (size, lowest) = (self.document.board.size(), self.document.lowest);
        let third = i32::try_from(size.div_ceil(3)).unwrap_or(i32::MAX);
        let count = i32::try_from(groups.len()).unwrap_or(i32::MAX).max(1);
        let kind = if size.is_multiple_of(3)
            && Self::is_partition(&self.document, &groups, |value| (value - lowest) / third)
        {
            Some((ClueKind::Entropic, None))
        } else if (2..=6).contains(&count)
            && Self::is_partition(&self.document, &groups, |value| value.rem_euclid(count))
        {
            Some((ClueKind::Modular, Some(count)))
        } else {
            None
        };
        for line in element.get::<Vec<Vec<usize>>>("lines")?.iter().filter(|line| line.len() > 1) {
            let cells = self.list(line)?;
            let is_simple = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
            match kind.filter(|_| is_simple) {
                Some((kind, number)) => {
                    self.document.clues.push(Clue { number, ..Clue::new(kind, vec![cells]) });
                }
                None => digit_groups(&mut self.document, &cells, false, &groups)?,
            }
        }
        Ok(())
    }

    /// Arrows; the digits of a bulb of several cells are read in the order of the board.
    fn arrows(&mut self, element: &Element) -> Result<(), String> {
        for Bulb { bulb_cells, arrows } in element.get::<Vec<Bulb>>("bulbsWithArrows")? {
            let mut head = self.list(&bulb_cells)?;
            head.sort_unstable();
            for arrow in arrows {
                let cells = self.list(&arrow)?;
                if let [_, shaft @ ..] = &cells[..]
                    && !shaft.is_empty()
                {
                    let groups = vec![head.clone(), shaft.to_vec()];
                    self.document.clues.push(Clue::new(ClueKind::Arrow, groups));
                }
            }
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
            let cells = positions::outside(outer, mark.diagonal, &self.document.board);
            if cells.is_empty() {
                return Err(format!("`{outer}` is not a position outside the board"));
            }
            self.add_number(kind, number, cells);
        }
        Ok(())
    }
}

/// The lines in groups that share cells.
fn connected(lines: &[Vec<Cell>]) -> Vec<Vec<&Vec<Cell>>> {
    let mut groups: Vec<Vec<&Vec<Cell>>> = Vec::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let touches = |group: &Vec<&Vec<Cell>>| group.iter().any(|other| other.iter().any(|cell| line.contains(cell)));
        let (mut joined, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
        joined.push(vec![line]);
        groups = others;
        groups.push(joined.concat());
    }
    groups
}
