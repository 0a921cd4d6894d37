//! Unique rectangles and loops: cells in a loop that all have two digits as candidates.
//!
//! If the cells of the loop held only these digits, exchanging the digits along the loop would give
//! a second solution, provided that every house has either no cell of the loop or two that take
//! turns, and that no cell which sees one of them otherwise has one of the digits. A puzzle has one solution, so some cell of the loop holds another of its candidates:
//!
//! - type 1: one cell has further candidates, and holds one of them;
//! - type 2: the further candidates are one digit, which is in one of the cells;
//! - type 3: two cells of a house have further candidates, and together act as one cell with these
//!   in a naked subset, or as one cell with the digits of the loop in a hidden subset;
//! - type 4: one digit of the loop is confined to the two cells, so neither holds the other one.

use crate::bits::{ChoiceOrder, Unions};
use crate::techniques::seen_by_members;
use crate::{Ones, Position, Role, Step, Technique, seen_by_all};
use std::ops::ControlFlow;

/// A loop with at least one elimination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UniqueLoop<'a> {
    /// The cells, in the order of the loop.
    pub(crate) cells: &'a [u16],
    /// The two digits of the loop.
    pub(crate) digits: u64,
    pub(crate) kind: LoopKind,
}

/// The reason of the eliminations.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LoopKind {
    /// The cell with further candidates.
    One(usize),
    /// The further candidates are this digit.
    Two(usize),
    /// The ends form a naked subset with further cells of a house.
    Naked { ends: [usize; 2], house: usize, positions: u64, digits: u64 },
    /// The ends form a hidden subset with further cells of a house; `digits` includes the loop's.
    Hidden { house: usize, positions: u64, digits: u64 },
    /// The digit that is confined to the ends in the house.
    Four { ends: [usize; 2], house: usize, digit: usize },
}

impl UniqueLoop<'_> {
    /// The number of the type, from 1 to 4.
    pub(crate) const fn number(&self) -> u32 {
        match self.kind {
            LoopKind::One(_) => 1,
            LoopKind::Two(_) => 2,
            LoopKind::Naked { .. } | LoopKind::Hidden { .. } => 3,
            LoopKind::Four { .. } => 4,
        }
    }

    pub(crate) const fn technique(&self) -> Technique {
        match (self.number(), self.cells.len()) {
            (1, 4) => Technique::UniqueRectangle1,
            (2, 4) => Technique::UniqueRectangle2,
            (3, 4) => Technique::UniqueRectangle3,
            (_, 4) => Technique::UniqueRectangle4,
            (1, _) => Technique::UniqueLoop1,
            (2, _) => Technique::UniqueLoop2,
            (3, _) => Technique::UniqueLoop3,
            (_, _) => Technique::UniqueLoop4,
        }
    }

    fn all_cells(&self) -> Vec<usize> {
        self.cells.iter().map(|&cell| usize::from(cell)).collect()
    }

    /// The cells with further candidates.
    fn extra_cells(&self, position: &Position) -> Vec<usize> {
        self.all_cells().into_iter().filter(|&cell| position.digits(cell) & !self.digits != 0).collect()
    }

    /// The candidates that go, as cells and digits.
    fn eliminations(&self, position: &Position) -> Vec<(usize, usize)> {
        match self.kind {
            LoopKind::One(cell) => position.candidates_of(&[cell], self.digits),
            LoopKind::Two(digit) => seen_by_all(position, digit, &self.extra_cells(position)),
            LoopKind::Naked { ends, house, positions, digits } if position.board().is_variant() => {
                let others = position.board().houses()[house].cells_at(positions);
                seen_by_members(position, &ends.into_iter().chain(others).collect::<Vec<_>>(), digits)
            }
            LoopKind::Naked { ends, house, positions, digits } => {
                let mut others = position.candidates_at(house, position.open(house) & !positions, digits);
                others.retain(|(cell, _)| !ends.contains(cell));
                others
            }
            LoopKind::Hidden { house, positions, digits } => position.candidates_at(house, positions, !digits),
            LoopKind::Four { ends, digit, .. } => position.candidates_of(&ends, self.digits & !(1 << digit)),
        }
    }

    pub(crate) fn step(&self, position: &Position) -> Step {
        let cells = self.all_cells();
        let step = Step::new(self.technique())
            .cells(Role::Pattern, &cells)
            .candidates(Role::Pattern, &position.candidates_of(&cells, self.digits))
            .candidates(Role::Extra, &position.candidates_of(&cells, !self.digits))
            .eliminate(&self.eliminations(position));
        let houses = position.board().houses();
        match self.kind {
            LoopKind::One(_) | LoopKind::Two(_) => step,
            LoopKind::Naked { house, positions, digits, .. } | LoopKind::Hidden { house, positions, digits } => {
                let others: Vec<usize> = houses[house].cells_at(positions).collect();
                step.house(Role::Pattern, houses[house].name)
                    .cells(Role::Second, &others)
                    .candidates(Role::Second, &position.candidates_of(&others, digits))
            }
            LoopKind::Four { ends, house, digit } => {
                step.house(Role::Pattern, houses[house].name).candidates(Role::Link, &ends.map(|end| (end, digit)))
            }
        }
    }
}

/// The longest loop that is looked for.
const LONGEST: usize = 64;

type FoundLoop<'a> = dyn FnMut(&UniqueLoop<'_>) -> ControlFlow<(), usize> + 'a;

/// Finds unique rectangles and loops: from each cell with two candidates in ascending order, depth
/// first by boxes, rows, columns. `found` returns the length of the longest loop that the search
/// still wants.
pub(crate) fn find(position: &Position, found: &mut FoundLoop<'_>) -> ControlFlow<()> {
    let board = position.board();
    if !board.has_only_groups() {
        return ControlFlow::Continue(());
    }
    let mut longest = LONGEST;
    for start in (0..board.cell_count()).filter(|&cell| position.digits(cell).count_ones() == 2) {
        let digits = position.digits(start);
        let [first, second] = [digits.trailing_zeros(), digits.ilog2()].map(|digit| digit as usize);
        let both = position.cells_of(first).iter().zip(position.cells_of(second)).map(|(a, b)| (a & b).count_ones());
        if both.sum::<u32>() < 4 {
            continue;
        }
        let mut search = Search { position, digits, cells: [0; LONGEST], length: 0, longest, found: &mut *found };
        search.extend(start, 0, 0)?;
        longest = search.longest;
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    position: &'a Position,
    digits: u64,
    cells: [u16; LONGEST],
    length: usize,
    longest: usize,
    found: &'a mut FoundLoop<'a>,
}

impl Search<'_> {
    /// Adds `cell` to the path and follows all houses. So far `extra_cells` cells have the further
    /// candidates `extra`.
    fn extend(&mut self, cell: usize, extra_cells: usize, extra: u64) -> ControlFlow<()> {
        let board = self.position.board();
        self.cells[self.length] = u16::try_from(cell).expect("a board has at most 32,768 cells");
        self.length += 1;
        let start = usize::from(self.cells[0]);
        for (number, membership) in board.memberships(cell).iter().enumerate() {
            if !board.is_proper(usize::from(membership.house)) {
                continue;
            }
            let cells = &board.houses()[usize::from(membership.house)].cells;
            for place in Ones(board.first_seen(cell, number)) {
                let next = usize::from(cells[place]);
                if next == start {
                    if self.length >= 4 {
                        self.close()?;
                    }
                    continue;
                }
                let others = self.position.digits(next) & !self.digits;
                if self.length >= self.longest || !self.can_follow(next) {
                    continue;
                }
                let (extra_cells, extra) = (extra_cells + usize::from(others != 0), extra | others);
                if others == 0 || extra_cells <= 2 || extra.is_power_of_two() {
                    self.extend(next, extra_cells, extra)?;
                }
            }
        }
        self.length -= 1;
        ControlFlow::Continue(())
    }

    /// Whether `cell` has both digits, and each of its houses has no cell of the path but ones that
    /// would take the other digit. Earlier cells with two candidates are left out: loops with them
    /// have been found.
    fn can_follow(&self, cell: usize) -> bool {
        let digits = self.position.digits(cell);
        let path = &self.cells[..self.length];
        let is_distant =
            |&other: &u16| usize::from(other) != cell && !self.position.board().are_peers(usize::from(other), cell);
        digits & self.digits == self.digits
            && (digits != self.digits || cell > usize::from(self.cells[0]))
            && path.iter().skip(self.length % 2).step_by(2).all(is_distant)
            && path.iter().skip((self.length + 1) % 2).step_by(2).all(|&other| usize::from(other) != cell)
    }

    /// Whether each house of a cell in the loop has a cell that takes the other digit, and other peers
    /// have none of the digits. No two cells of one digit share a house.
    fn is_valid(&self) -> bool {
        let board = self.position.board();
        let cells = &self.cells[..self.length];
        let has_house = |cell: u16, house: u16| {
            board.memberships(usize::from(cell)).iter().any(|membership| membership.house == house)
        };
        self.length.is_multiple_of(2)
            && cells.iter().enumerate().all(|(index, &cell)| {
                let mut others = cells.iter().skip((index + 1) % 2).step_by(2);
                let houses = board.memberships(usize::from(cell)).iter().map(|membership| membership.house);
                let mut houses = houses.filter(|&house| board.is_proper(usize::from(house)));
                houses.all(|house| others.clone().any(|&other| has_house(other, house))) && others.next().is_some()
            })
            && !(board.is_variant() && cells.iter().any(|&cell| self.is_restricted(usize::from(cell))))
    }

    /// Whether a peer of `cell` beyond its houses may hold one of the digits.
    fn is_restricted(&self, cell: usize) -> bool {
        self.position.board().loose_peers(cell).any(|other| self.position.digits(other) & self.digits != 0)
    }

    fn hand_over(&mut self, kind: LoopKind) -> ControlFlow<()> {
        let pattern = UniqueLoop { cells: &self.cells[..self.length], digits: self.digits, kind };
        if !pattern.eliminations(self.position).is_empty() {
            match (self.found)(&pattern) {
                ControlFlow::Continue(longest) => self.longest = longest.min(LONGEST),
                ControlFlow::Break(()) => return ControlFlow::Break(()),
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self) -> ControlFlow<()> {
        if !self.is_valid() {
            return ControlFlow::Continue(());
        }
        let others = |cell: usize| self.position.digits(cell) & !self.digits;
        let mut ends = [0; 2];
        let (mut count, mut extra) = (0, 0);
        for cell in self.cells[..self.length].iter().map(|&cell| usize::from(cell)).filter(|&cell| others(cell) != 0) {
            if count < 2 {
                ends[count] = cell;
            }
            count += 1;
            extra |= others(cell);
        }
        let digit = extra.trailing_zeros() as usize;
        match count {
            0 => ControlFlow::Continue(()),
            1 => self.hand_over(LoopKind::One(ends[0])),
            2 => {
                if extra.is_power_of_two() {
                    self.hand_over(LoopKind::Two(digit))?;
                } else {
                    self.subsets(ends, extra)?;
                }
                self.confined(ends)
            }
            _ => self.hand_over(LoopKind::Two(digit)),
        }
    }

    /// Type 3: by size, then by house, naked before hidden.
    fn subsets(&mut self, ends: [usize; 2], extra: u64) -> ControlFlow<()> {
        let position = self.position;
        let board = position.board();
        let size = u32::try_from(board.size()).expect("at most 64 values");
        for degree in 2..=size.saturating_sub(2) {
            for membership in board.memberships(ends[0]) {
                let house = usize::from(membership.house);
                let of_second = board.memberships(ends[1]).iter().find(|other| other.house == membership.house);
                let Some(of_second) = of_second else { continue };
                let both = 1_u64 << membership.position | 1 << of_second.position;
                let open = position.open(house);
                if degree * 2 <= open.count_ones() && degree >= extra.count_ones() {
                    self.naked_subsets(ends, extra, degree, house, open & !both)?;
                }
                if degree * 2 < open.count_ones() && board.houses()[house].is_complete {
                    self.hidden_subsets(ends, extra, degree, house, both)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn naked_subsets(
        &mut self,
        ends: [usize; 2],
        extra: u64,
        degree: u32,
        house: usize,
        others: u64,
    ) -> ControlFlow<()> {
        let position = self.position;
        let cells = &position.board().houses()[house].cells;
        let mut digits = [0; 64];
        let mut members = 0;
        for place in Ones(others) {
            digits[place] = position.digits(usize::from(cells[place]));
            if digits[place].count_ones() > 1 {
                members |= 1 << place;
            }
        }
        let common = extra & position.digits(ends[0]) & position.digits(ends[1]);
        let unions = Unions { sets: &digits, size: degree, order: ChoiceOrder::Masks };
        unions.find(extra, members, degree - 1, &mut |positions, union| {
            // the others must cover what only one of the ends has
            let covered = Ones(positions).fold(common, |set, place| set | digits[place]);
            if covered == union {
                self.hand_over(LoopKind::Naked { ends, house, positions, digits: union })
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn hidden_subsets(
        &mut self,
        ends: [usize; 2],
        extra: u64,
        degree: u32,
        house: usize,
        both: u64,
    ) -> ControlFlow<()> {
        let position = self.position;
        let board = position.board();
        let second = board.memberships(ends[1]).iter().find(|other| usize::from(other.house) == house);
        let second = second.map_or(0, |membership| 1_u64 << membership.position);
        let mut places = [0; 64];
        let (mut of_loop, mut members) = (0, 0);
        let others = board.all_digits() & !self.digits & !extra;
        if others == 0 {
            return ControlFlow::Continue(());
        }
        for digit in Ones(board.all_digits()) {
            places[digit] = position.places(house, digit) & !second;
            if self.digits >> digit & 1 != 0 {
                of_loop |= places[digit];
            } else if others >> digit & 1 != 0 && places[digit] != 0 {
                members |= 1 << digit;
            }
        }
        let of_loop_digits = self.digits;
        let unions = Unions { sets: &places, size: degree, order: ChoiceOrder::Masks };
        unions.find(of_loop, members, degree - 2, &mut |digits, positions| {
            let digits = digits | of_loop_digits;
            self.hand_over(LoopKind::Hidden { house, positions: positions & !both, digits })
        })
    }

    /// Type 4: the smaller digit if it is confined, in the last house where it is.
    fn confined(&mut self, ends: [usize; 2]) -> ControlFlow<()> {
        let position = self.position;
        let board = position.board();
        for digit in Ones(self.digits) {
            let is_confined =
                |house: usize| position.places(house, digit).count_ones() == 2 && board.houses()[house].is_complete;
            let shared = board.memberships(ends[0]).iter().map(|membership| usize::from(membership.house));
            let mut shared = shared
                .filter(|&house| board.memberships(ends[1]).iter().any(|other| usize::from(other.house) == house));
            if let Some(house) = shared.rfind(|&house| is_confined(house)) {
                return self.hand_over(LoopKind::Four { ends, house, digit });
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, eliminations, limit, remove};

    /// The eliminations of type `number` of a rectangle in rows 1 and 4 and columns 1 and 2.
    fn rectangle(number: u32, ends: [&[usize]; 2], change: impl Fn(&mut Position)) -> Vec<String> {
        let mut position = blank(3);
        limit(&mut position, &["r1c1", "r1c2"], &[1, 2]);
        limit(&mut position, &["r4c1"], ends[0]);
        limit(&mut position, &["r4c2"], ends[1]);
        change(&mut position);
        let mut all = Vec::new();
        let _ = find(&position, &mut |pattern| {
            if pattern.number() == number {
                all.push(eliminations(&pattern.step(&position)));
            }
            ControlFlow::Continue(LONGEST)
        });
        all
    }

    #[test]
    fn type_1_leaves_the_further_candidates_of_one_cell() {
        assert_eq!(rectangle(1, [&[1, 2], &[1, 2, 3, 4]], |_| ())[0], "1 r4c2, 2 r4c2");
    }

    #[test]
    fn type_2_takes_the_further_digit_from_common_peers() {
        let rest = "3 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9 r5c1 r5c2 r5c3 r6c1 r6c2 r6c3";
        assert_eq!(rectangle(2, [&[1, 2, 3], &[1, 2, 3]], |_| ())[0], rest);
    }

    #[test]
    fn type_3_makes_a_naked_pair_with_a_cell_of_the_house() {
        let steps = rectangle(3, [&[1, 2, 3], &[1, 2, 4]], |position| limit(position, &["r4c9"], &[3, 4]));
        assert_eq!(steps[0], "3 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8, 4 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8");
    }

    #[test]
    fn type_4_takes_the_digit_that_is_not_confined() {
        let confine = |position: &mut Position| {
            remove(position, 1, &["r4c3", "r4c4", "r4c5", "r4c6", "r4c7", "r4c8", "r4c9"]);
        };
        assert_eq!(rectangle(4, [&[1, 2, 3], &[1, 2, 4]], confine)[0], "2 r4c1 r4c2");
    }

    #[test]
    fn cells_in_four_boxes_are_not_a_rectangle() {
        let mut position = blank(3);
        limit(&mut position, &["r1c1", "r1c4", "r4c1"], &[1, 2]);
        limit(&mut position, &["r4c4"], &[1, 2, 3]);
        assert!(find(&position, &mut |_| ControlFlow::Break(())).is_continue());
    }
}
