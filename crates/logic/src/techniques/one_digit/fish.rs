//! Basic fish: the places of a digit in `k` parallel lines lie in `k` lines that cross them.
//!
//! Each of the `k` base lines holds the digit once, in different cover lines, so the digit takes
//! all `k` cover lines and occurs nowhere else in them.

use crate::techniques::Found;
use crate::{Ones, Position, Role, Step, Technique};
use std::ops::{ControlFlow, Range};

/// A fish with at least one elimination.
#[derive(Clone, Debug)]
pub(crate) struct Fish {
    pub(crate) digit: usize,
    /// The lines parallel to the base, as house numbers.
    pub(crate) base_lines: Range<usize>,
    /// The lines that cross them.
    pub(crate) cover_lines: Range<usize>,
    /// The base, as numbers in `base_lines`.
    pub(crate) base: u64,
    /// The cover, as numbers in `cover_lines`.
    pub(crate) cover: u64,
}

impl Fish {
    /// The candidates of its digit in its cover lines and in these base lines, in the order of
    /// cover lines.
    fn in_cover(&self, position: &Position, base: u64) -> Vec<(usize, usize)> {
        let mut candidates = Vec::new();
        for line in Ones(self.cover).map(|line| self.cover_lines.start + line) {
            let places = position.places(line, self.digit) & base;
            candidates.extend(position.candidates_at(line, places, 1 << self.digit));
        }
        candidates
    }

    /// The candidates that go, as cells and digits, in the order of cover lines.
    pub(crate) fn eliminations(&self, position: &Position) -> Vec<(usize, usize)> {
        self.in_cover(position, !self.base)
    }

    pub(crate) fn step(&self, position: &Position) -> Step {
        let technique = match self.base.count_ones() {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            4 => Technique::Jellyfish,
            _ => Technique::LargerFish,
        };
        let houses = position.board().houses();
        let mut step = Step::new(technique);
        for line in Ones(self.base) {
            step = step.house(Role::Pattern, houses[self.base_lines.start + line].name);
        }
        for line in Ones(self.cover) {
            step = step.house(Role::Cover, houses[self.cover_lines.start + line].name);
        }
        let candidates = self.in_cover(position, self.base);
        step.cells(Role::Pattern, &candidates.iter().map(|&(cell, _)| cell).collect::<Vec<_>>())
            .candidates(Role::Pattern, &candidates)
            .eliminate(&self.eliminations(position))
    }
}

/// Finds the fish of `size` lines: with base columns, then with base rows; in each, sets of lines
/// in ascending order, then digits. At least twice as many lines must lack the digit, since
/// otherwise the fish of the other lines is smaller.
pub(crate) fn find(position: &Position, size: u32, found: &mut Found<'_, Fish>) -> ControlFlow<()> {
    let boards = position.board().lines();
    for lines in boards {
        let has_lines =
            |&digit: &usize| boards.len() > 1 || position.count(digit) + 2 * size as usize <= position.board().size();
        let digits = (0..position.board().size()).filter(has_lines).fold(0, |set, digit| set | 1 << digit);
        for (base, cover) in [(&lines.columns, &lines.rows), (&lines.rows, &lines.columns)] {
            let search = Search { position, size, base, cover };
            search.extend(Lines { choice: 0, below: base.len(), digits }, found)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    position: &'a Position,
    size: u32,
    base: &'a Range<usize>,
    cover: &'a Range<usize>,
}

/// A choice of base lines.
#[derive(Clone, Copy)]
struct Lines {
    choice: u64,
    /// Further lines have smaller numbers.
    below: usize,
    /// The digits whose places in the lines can be covered.
    digits: u64,
}

impl Search<'_> {
    fn extend(&self, lines: Lines, found: &mut Found<'_, Fish>) -> ControlFlow<()> {
        let houses = self.position.board().houses();
        for line in (0..lines.below).filter(|&line| houses[self.base.start + line].is_complete) {
            let choice = lines.choice | 1 << line;
            let can_be_covered = |&digit: &usize| {
                let places = self.position.places(self.base.start + line, digit).count_ones();
                (2..=self.size).contains(&places) && self.cover(choice, digit).count_ones() <= self.size
            };
            let digits = Ones(lines.digits).filter(can_be_covered).fold(0, |set, digit| set | 1 << digit);
            if digits == 0 {
                continue;
            }
            if choice.count_ones() < self.size {
                self.extend(Lines { choice, below: line, digits }, found)?;
                continue;
            }
            for digit in Ones(digits) {
                let fish = Fish {
                    digit,
                    base_lines: self.base.clone(),
                    cover_lines: self.cover.clone(),
                    base: choice,
                    cover: self.cover(choice, digit),
                };
                if fish.cover.count_ones() == self.size && !fish.eliminations(self.position).is_empty() {
                    found(fish)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The places of `digit` in these base lines.
    fn cover(&self, base: u64, digit: usize) -> u64 {
        Ones(base).fold(0, |set, line| set | self.position.places(self.base.start + line, digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, eliminations, first, remove};

    #[test]
    fn two_rows_with_a_digit_in_two_columns_take_it_from_the_columns() {
        let mut position = blank(3);
        for row in ["r2", "r7"] {
            let cells: Vec<String> = [1, 2, 4, 5, 6, 7, 9].iter().map(|column| format!("{row}c{column}")).collect();
            remove(&mut position, 5, &cells.iter().map(String::as_str).collect::<Vec<_>>());
        }
        let step = first(&position, |found| find(&position, 2, found), |fish, position| Fish::step(&fish, position));
        assert_eq!((step.technique, step.houses.len()), (Technique::XWing, 4));
        let rows = [1, 3, 4, 5, 6, 8, 9].map(|row| format!(" r{row}c3 r{row}c8"));
        assert_eq!(eliminations(&step), format!("5{}", rows.concat()));
    }
}
