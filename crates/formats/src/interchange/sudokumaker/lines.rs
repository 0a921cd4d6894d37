//! Elements that are lines of cells.

use super::super::custom::digit_groups;
use super::read::{Element, Reader};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind, Payload};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bulb {
    bulb_cells: Vec<usize>,
    arrows: Vec<Vec<usize>>,
}

impl Reader {
    fn line_cells(&self, element: &Element) -> Result<Vec<Vec<Cell>>, String> {
        element.get::<Vec<Vec<usize>>>("lines")?.iter().map(|line| self.list(line)).collect()
    }

    pub(super) fn lines(&mut self, element: &Element, kind: ClueKind, least: usize) -> Result<(), String> {
        let lines = self.line_cells(element)?;
        if kind == ClueKind::RegionSum {
            self.region_sums(&lines, element.get("singleRegionTotals")?);
            return Ok(());
        }
        for cells in lines.into_iter().filter(|cells| cells.len() >= least) {
            match kind {
                ClueKind::Lockout => {
                    let difference = i32::try_from(self.puzzle.board.size() / 2).unwrap_or(i32::MAX);
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
            let board = &self.puzzle.board;
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
                self.puzzle.clues.push(Clue::new(ClueKind::EqualSum, parts));
            }
        }
    }

    pub(super) fn renbans(&mut self, element: &Element) -> Result<(), String> {
        let lines = self.line_cells(element)?;
        for group in connected(&lines) {
            let mut seen = BTreeSet::new();
            let cells = group.into_iter().flatten().copied().filter(|cell| seen.insert(*cell)).collect();
            self.add(ClueKind::Renban, cells);
        }
        Ok(())
    }

    pub(super) fn whispers(&mut self, element: &Element) -> Result<(), String> {
        let difference = element.get::<Option<i32>>("minDifference")?.unwrap_or(5);
        for line in self.line_cells(element)? {
            let mut cells = line.clone();
            let closed = cells.len() > 3 && cells.first() == cells.last();
            if closed {
                cells.pop();
            }
            let is_simple = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
            if is_simple && cells.len() > 1 {
                let clue = Clue::new(ClueKind::Whisper, vec![cells]);
                self.puzzle.clues.push(Clue { number: Some(difference), closed, ..clue });
                continue;
            }
            for pair in line.windows(2) {
                self.add_number(ClueKind::Whisper, difference, pair.to_vec());
            }
        }
        Ok(())
    }

    /// Values along a line have a constant difference.
    pub(super) fn sequences(&mut self, element: &Element) -> Result<(), String> {
        for cells in self.line_cells(element)? {
            for triple in cells.windows(3) {
                let clue = Clue::new(ClueKind::Sum, vec![triple.to_vec()]);
                self.puzzle.clues.push(Clue { number: Some(0), payload: Payload::Factors(vec![1, -2, 1]), ..clue });
            }
        }
        Ok(())
    }

    /// Neighbouring cells of a line have values of different groups.
    pub(super) fn group_lines(&mut self, element: &Element) -> Result<(), String> {
        let groups = Self::groups(element)?;
        let (size, lowest) = (self.puzzle.board.size(), self.puzzle.lowest);
        let third = i32::try_from(size.div_ceil(3)).unwrap_or(i32::MAX);
        let count = i32::try_from(groups.len()).unwrap_or(i32::MAX).max(1);
        let kind = if size.is_multiple_of(3)
            && Self::is_partition(&self.puzzle, &groups, |value| (value - lowest) / third)
        {
            Some((ClueKind::Entropic, None))
        } else if (2..=6).contains(&count) && Self::is_partition(&self.puzzle, &groups, |value| value.rem_euclid(count))
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
                    self.puzzle.clues.push(Clue { number, ..Clue::new(kind, vec![cells]) });
                }
                None => digit_groups(&mut self.puzzle, &cells, false, &groups),
            }
        }
        Ok(())
    }

    /// Arrows; the digits of a bulb of several cells are read in the order of the board.
    pub(super) fn arrows(&mut self, element: &Element) -> Result<(), String> {
        for Bulb { bulb_cells, arrows } in element.get::<Vec<Bulb>>("bulbsWithArrows")? {
            let mut head = self.list(&bulb_cells)?;
            head.sort_unstable();
            for arrow in arrows {
                let cells = self.list(&arrow)?;
                if let [_, shaft @ ..] = &cells[..]
                    && !shaft.is_empty()
                {
                    let groups = vec![head.clone(), shaft.to_vec()];
                    self.puzzle.clues.push(Clue::new(ClueKind::Arrow, groups));
                }
            }
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
