//! Exocets: two base cells, and two target cells that hold the same two digits.
//!
//! The base is two cells of a line and a box, three lines cross that line elsewhere. A digit of the
//! base is in neither the line nor the box again, so a crossing line has it in a place that does not
//! see both base cells. If these places, but for two targets, lie in two lines parallel to the base,
//! then two of the crossing lines have the digit there at most, and the third has it in a target. If
//! that holds for all candidates of the base, both of its digits are in the two targets, one in each,
//! which hold nothing else. A digit whose places lie in two lines without the targets is not in the
//! base, nor is one that no target can hold. The exocet is junior if the targets are in boxes of the
//! base line, and senior if not. Source: the exocet threads of the players' forum (champagne, David P.
//! Bird); this argument needs neither companion cells nor a certain size.

use crate::techniques::Found;
use crate::{HouseKind, Ones, Position, Role, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// The most candidates of the base.
const MOST_DIGITS: u32 = 5;

/// Finds exocets with base cells in rows, then in columns.
pub(crate) fn find(position: &Position, technique: Technique, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    for (kind, across) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        for line in board.of_kind(kind) {
            for crossing in board.crossings(line, HouseKind::Box) {
                let cells: Vec<usize> = board.houses()[line].cells_at(crossing.here & position.open(line)).collect();
                for (i, &first) in cells.iter().enumerate() {
                    for &second in &cells[i + 1..] {
                        let base = [first, second];
                        let digits = position.digits(first) | position.digits(second);
                        if (3..=MOST_DIGITS).contains(&digits.count_ones()) {
                            let exocet = Exocet { position, technique, line, kind, base, digits };
                            exocet.with_lines(across, found)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

struct Exocet<'a> {
    position: &'a Position,
    technique: Technique,
    /// The line of the base, and its kind.
    line: usize,
    kind: HouseKind,
    base: [usize; 2],
    digits: u64,
}

impl Exocet<'_> {
    /// Tries three crossing lines without base cells, no two of which share a box.
    fn with_lines(&self, across: HouseKind, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let board = self.position.board();
        let is_free = |line: usize| !self.base.iter().any(|&cell| board.house_of(cell, across) == Some(line));
        let boxes = |line: usize| board.crossings(line, HouseKind::Box).iter().map(|crossing| crossing.house);
        let share = |a: usize, b: usize| boxes(a).any(|of| boxes(b).any(|other| of == other));
        let lines: Vec<usize> =
            board.of_kind(across).filter(|&line| board.houses()[line].is_complete && is_free(line)).collect();
        for (i, &a) in lines.iter().enumerate() {
            for (j, &b) in lines.iter().enumerate().skip(i + 1).filter(|&(_, &b)| !share(a, b)) {
                let third = lines[j + 1..].iter().filter(|&&c| !share(a, c) && !share(b, c));
                third.copied().try_for_each(|c| self.with_targets([a, b, c], found))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The places of a digit beyond two parallel lines, for each choice of these lines that leaves two
    /// at most.
    fn leftovers(&self, lines: [usize; 3], digit: usize) -> Vec<u128> {
        let board = self.position.board();
        let cells = lines.into_iter().flat_map(|line| &board.houses()[line].cells).map(|&cell| usize::from(cell));
        let is_place = |&cell: &usize| {
            self.position.domain(cell) >> digit & 1 != 0 && !self.base.iter().all(|&base| board.are_peers(base, cell))
        };
        // by parallel line, its places
        let mut rows: Vec<(Option<usize>, u128)> = Vec::new();
        for cell in cells.filter(is_place) {
            let row = board.house_of(cell, self.kind);
            match rows.iter_mut().find(|of| of.0 == row && row.is_some()) {
                Some(of) => of.1 |= 1 << cell,
                None => rows.push((row, 1 << cell)),
            }
        }
        let all = rows.iter().fold(0, |all, of| all | of.1);
        if rows.len() <= 2 {
            return vec![0];
        }
        let pairs = (0..rows.len()).flat_map(|i| (i + 1..rows.len()).map(move |j| (i, j)));
        let mut left: Vec<u128> = pairs.map(|(i, j)| all & !rows[i].1 & !rows[j].1).collect();
        left.retain(|left| left.count_ones() <= 2);
        left.sort_unstable();
        left.dedup();
        left
    }

    fn with_targets(&self, lines: [usize; 3], found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let mut unions = vec![0_u128];
        let mut impossible = 0;
        for digit in Ones(self.digits) {
            let left = self.leftovers(lines, digit);
            if left == [0] {
                impossible |= 1 << digit;
                continue;
            }
            let joined = unions.iter().flat_map(|union| left.iter().map(move |left| union | left));
            let mut joined: Vec<u128> = joined.filter(|union| union.count_ones() <= 2).collect();
            joined.sort_unstable();
            joined.dedup();
            unions = joined;
        }
        unions.into_iter().filter(|union| union.count_ones() == 2).try_for_each(|targets| {
            self.step(lines, &WideOnes(targets).collect::<Vec<_>>(), impossible)
                .map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn step(&self, lines: [usize; 3], targets: &[usize], impossible: u64) -> Option<Step> {
        let (position, board) = (self.position, self.position.board());
        let of_line = |&cell: &usize| {
            let region = board.house_of(cell, HouseKind::Box);
            board.crossings(self.line, HouseKind::Box).iter().any(|crossing| Some(crossing.house) == region)
        };
        let technique = if targets.iter().all(of_line) { Technique::JuniorExocet } else { Technique::SeniorExocet };
        if technique != self.technique || !targets.iter().all(|&cell| position.is_open(cell)) {
            return None;
        }
        let held = targets.iter().fold(0, |held, &cell| held | position.digits(cell));
        let mut gone = position.candidates_of(targets, !self.digits | impossible);
        gone.extend(position.candidates_of(&self.base, impossible | !held));
        let houses = lines.map(|line| board.houses()[line].name);
        let step = Step::new(technique)
            .cells(Role::Pivot, &self.base)
            .cells(Role::Wing, targets)
            .candidates(Role::Pattern, &position.candidates_of(&self.base, u64::MAX));
        let step = houses.into_iter().fold(step, |step, name| step.house(Role::Pattern, name));
        (!gone.is_empty()).then(|| step.eliminate(&gone))
    }
}
