//! How many cells are like the first one: along each line up to the first cell that differs.
//!
//! For each digit of the first cell, a line can have some lengths: the cells counted on it may hold
//! the digit, and the next one may hold another. The number must be a sum of one length for each
//! line. A digit of a cell is kept if some digit of the first cell and some lengths with a possible
//! number allow it.
//!
//! *Soundness and consistency*: domain, if each cell is on one line and none holds the number, since
//! the lines depend on each other only by the first cell and the sum.

use super::count::values_within;
use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, literal_of, members};

/// The propagator; its scope is the first cell, the others line by line, and the cell that holds
/// the number.
#[derive(Clone, Debug)]
pub(crate) struct Alike {
    /// The length of each line without the first cell.
    pub(crate) lengths: Vec<usize>,
    /// Whether the first cell counts.
    pub(crate) first_counts: bool,
    /// The value of the smallest digit of the cell that holds the number.
    pub(crate) lowest: i32,
}

/// A set of numbers below 128, as bits.
type Numbers = u128;

/// The numbers of a set, in ascending order.
fn numbers(mut set: Numbers) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let number = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (number < Numbers::BITS).then_some(number)
    })
}

/// All sums of two numbers. Takes as many steps as the second set has numbers.
fn sums(a: Numbers, b: Numbers) -> Numbers {
    numbers(b).fold(0, |all, number| all | a << number)
}

impl Alike {
    /// The numbers of cells like the first one, which holds `digit`, that a line may have.
    fn numbers(line: &[Domain], digit: Domain) -> Numbers {
        let mut numbers = 0;
        for (place, &domain) in line.iter().enumerate() {
            numbers |= Numbers::from(domain & !digit != 0) << place;
            if domain & digit == 0 {
                return numbers;
            }
        }
        numbers | 1 << line.len()
    }

    /// The ranges of the lines in the scope.
    fn lines(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        self.lengths.iter().scan(1, |start, length| {
            let line = *start..*start + length;
            *start = line.end;
            Some(line)
        })
    }

    /// The numbers that the domain of the last cell allows.
    fn wanted(&self, domain: Domain) -> Numbers {
        let own = i64::from(self.lowest) - i64::from(self.first_counts);
        members(domain)
            .filter_map(|digit| u32::try_from(own + digit as i64).ok())
            .filter(|&it| it < Numbers::BITS)
            .fold(0, |all, number| all | 1 << number)
    }
}

/// Keeps the digits of lines of one cell each: such a cell may be counted if there is a number above
/// the least, and left out if there is one below the greatest.
fn keep_single_cells(cells: &[Domain], bit: Domain, numbers: Numbers, kept: &mut [Domain]) {
    let least = cells.iter().filter(|&&cell| cell == bit).count() as u32;
    let most = cells.iter().filter(|&&cell| cell & bit != 0).count() as u32;
    let may_count = numbers >> least >> 1 != 0;
    let may_differ = numbers.trailing_zeros() < most;
    for (&cell, kept) in cells.iter().zip(kept) {
        *kept |= if may_count || cell == bit { bit } else { 0 };
        *kept |= if may_differ || cell & bit == 0 { !bit } else { 0 };
    }
}

impl Propagator for Alike {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let last = domains.len() - 1;
        let wanted = self.wanted(domains[last]);
        let mut kept = vec![0; domains.len()];
        // by line, the sums of all lines from it on
        let mut after = vec![1; self.lengths.len() + 1];
        let mut of_lines = vec![0; self.lengths.len()];
        for digit in members(domains[0]) {
            let bit = 1 << digit;
            for (of_line, line) in of_lines.iter_mut().zip(self.lines()) {
                *of_line = Self::numbers(&domains[line], bit);
            }
            for (i, &line) in of_lines.iter().enumerate().rev() {
                after[i] = sums(after[i + 1], line);
            }
            let total = after[0] & wanted;
            if total == 0 {
                continue;
            }
            kept[0] |= bit;
            for number in numbers(total) {
                let value = i64::from(number) + i64::from(self.first_counts);
                kept[last] |= values_within(self.lowest, value, value);
            }
            if self.lengths.iter().all(|&length| length == 1) {
                keep_single_cells(&domains[1..last], bit, total, &mut kept[1..last]);
                continue;
            }
            let mut before = 1;
            for (i, line) in self.lines().enumerate() {
                let others = sums(before, after[i + 1]);
                before = sums(before, of_lines[i]);
                let fits = |number: &u32| (others << number) & total != 0;
                let fitting = numbers(of_lines[i]).filter(fits).fold(0, |all: Numbers, number| all | 1 << number);
                for (place, scope) in line.enumerate() {
                    let more = fitting >> place >> 1 != 0;
                    let ends = fitting >> place & 1 != 0;
                    let ended = fitting & ((1 << place) - 1) != 0;
                    kept[scope] |= if ended { Domain::MAX } else { 0 };
                    kept[scope] |= if more { bit } else { 0 };
                    kept[scope] |= if ends { !bit } else { 0 };
                }
            }
        }
        domains.iter_mut().zip(kept).try_for_each(|(domain, kept)| keep(domain, kept))
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let (first, number_cell) = (&cells[0], &cells[cells.len() - 1]);
        let mut layers: Vec<Layer<i64>> = Vec::new();
        for line in self.lines() {
            let mut alike = Literal::TRUE;
            for cell in &cells[line] {
                let same: Vec<Literal> = first
                    .iter()
                    .map(|&(digit, literal)| formula.all_of(&[alike, literal, literal_of(cell, digit)]))
                    .collect();
                alike = formula.any_of(&same);
                layers.push(vec![(alike, 1), (!alike, 0)]);
            }
        }
        let value = |digit: usize| i64::from(self.lowest) + digit as i64;
        layers.push(number_cell.iter().map(|&(digit, is)| (is, value(digit))).collect());
        let numbered = layers.len() - 1;
        path(formula, guard, i64::from(self.first_counts), &layers, |place, &count, label| {
            if place < numbered { Some(count + label) } else { (count == label).then_some(0) }
        });
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
