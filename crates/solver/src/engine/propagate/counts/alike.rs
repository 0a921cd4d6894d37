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
use std::ops::{BitAnd, BitOrAssign, Shl, Shr};

/// The propagator; its scope is the first cell, the others line by line, and the cell that holds
/// the number.
#[derive(Clone)]
pub(crate) struct Alike {
    /// The length of each line without the first cell.
    pub(crate) lengths: Vec<usize>,
    /// Whether the first cell counts.
    pub(crate) first_counts: bool,
    /// The value of the smallest digit of the cell that holds the number.
    pub(crate) lowest: i32,
}

/// A set of numbers, one bit each: a word of 64 bits wherever that is enough, since it takes half the
/// time of 128 bits.
trait Numbers:
    Copy + Eq + BitAnd<Output = Self> + BitOrAssign + Shl<usize, Output = Self> + Shr<usize, Output = Self>
{
    const NONE: Self;
    /// The set of the number 0.
    const ZERO: Self;

    fn pop_smallest(&mut self) -> Option<usize>;

    /// The numbers in ascending order.
    #[inline]
    fn members(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop_smallest())
    }

    /// All sums of two numbers. Takes as many steps as the second set has numbers.
    #[inline]
    fn sums(self, other: Self) -> Self {
        other.members().fold(Self::NONE, |mut all, number| {
            all |= self << number;
            all
        })
    }
}

macro_rules! numbers {
    ($word:ty) => {
        impl Numbers for $word {
            const NONE: Self = 0;
            const ZERO: Self = 1;

            #[inline]
            fn pop_smallest(&mut self) -> Option<usize> {
                let smallest = self.trailing_zeros();
                *self &= self.wrapping_sub(1);
                (smallest < Self::BITS).then_some(smallest as usize)
            }
        }
    };
}

numbers!(u64);
numbers!(u128);

impl Alike {
    /// The numbers of cells like the first one, which holds `digit`, that a line may have.
    #[inline]
    fn numbers<N: Numbers>(line: &[Domain], digit: Domain) -> N {
        let mut numbers = N::NONE;
        for (place, &domain) in line.iter().enumerate() {
            if domain & !digit != 0 {
                numbers |= N::ZERO << place;
            }
            if domain & digit == 0 {
                return numbers;
            }
        }
        numbers |= N::ZERO << line.len();
        numbers
    }

    /// The ranges of the lines in the scope.
    fn lines(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        self.lengths.iter().scan(1, |start, length| {
            let line = *start..*start + length;
            *start = line.end;
            Some(line)
        })
    }

    /// The numbers that the domain of the last cell allows, of those that the lines can have.
    fn wanted<N: Numbers>(&self, domain: Domain) -> N {
        let most = self.lengths.iter().sum::<usize>();
        let own = i64::from(self.lowest) - i64::from(self.first_counts);
        let numbers = members(domain).filter_map(|digit| usize::try_from(own + digit as i64).ok());
        numbers.filter(|&number| number <= most).fold(N::NONE, |mut all, number| {
            all |= N::ZERO << number;
            all
        })
    }

    /// Prunes with sets of numbers in words of one size.
    fn prune_by<N: Numbers>(
        &self,
        domains: &mut [Domain],
        kept: &mut Vec<Domain>,
        sets: &mut Vec<N>,
    ) -> Result<(), Inconsistent> {
        let last = domains.len() - 1;
        let wanted: N = self.wanted(domains[last]);
        kept.clear();
        kept.resize(domains.len(), 0);
        sets.clear();
        sets.resize(2 * self.lengths.len() + 1, N::ZERO);
        // the numbers of each line, and by line the sums of all lines from it on
        let (of_lines, after) = sets.split_at_mut(self.lengths.len());
        let are_single_cells = self.lengths.iter().all(|&length| length == 1);
        let mut reached = N::NONE;
        for digit in members(domains[0]) {
            let bit = 1 << digit;
            for (of_line, line) in of_lines.iter_mut().zip(self.lines()) {
                *of_line = Self::numbers(&domains[line], bit);
            }
            for (i, &line) in of_lines.iter().enumerate().rev() {
                after[i] = after[i + 1].sums(line);
            }
            let total = after[0] & wanted;
            if total == N::NONE {
                continue;
            }
            kept[0] |= bit;
            reached |= total;
            // after a digit or two, all digits on the lines are kept
            let is_lost = |(domain, kept): (&Domain, &Domain)| domain & !kept != 0;
            if !domains[1..last].iter().zip(&kept[1..last]).any(is_lost) {
                continue;
            }
            if are_single_cells {
                keep_single_cells(&domains[1..last], bit, total, &mut kept[1..last]);
                continue;
            }
            let mut before = N::ZERO;
            for (i, line) in self.lines().enumerate() {
                let others = before.sums(after[i + 1]);
                before = before.sums(of_lines[i]);
                let mut fitting = of_lines[i].members().filter(|&number| (others << number) & total != N::NONE);
                // all cells before the first possible end are counted, and anything goes behind it
                let Some(end) = fitting.next() else { continue };
                let kept = &mut kept[line];
                kept.iter_mut().take(end).for_each(|kept| *kept |= bit);
                if let Some((at_end, behind)) = kept.get_mut(end..).and_then(<[_]>::split_first_mut) {
                    *at_end |= if fitting.next().is_some() { Domain::MAX } else { !bit };
                    behind.fill(Domain::MAX);
                }
            }
        }
        for number in reached.members() {
            let value = number as i64 + i64::from(self.first_counts);
            kept[last] |= values_within(self.lowest, value, value);
        }
        domains.iter_mut().zip(kept).try_for_each(|(domain, kept)| keep(domain, *kept))
    }
}

/// Keeps the digits of lines of one cell each: such a cell may be counted if there is a number above
/// the least, and left out if there is one below the greatest.
fn keep_single_cells<N: Numbers>(cells: &[Domain], bit: Domain, numbers: N, kept: &mut [Domain]) {
    let least = cells.iter().filter(|&&cell| cell == bit).count();
    let most = cells.iter().filter(|&&cell| cell & bit != 0).count();
    let may_count = numbers >> least >> 1 != N::NONE;
    let may_differ = numbers.members().next().is_some_and(|smallest| smallest < most);
    for (&cell, kept) in cells.iter().zip(kept) {
        *kept |= if may_count || cell == bit { bit } else { 0 };
        *kept |= if may_differ || cell & bit == 0 { !bit } else { 0 };
    }
}

impl Propagator for Alike {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let Scratch { domains: kept, words, states, .. } = scratch;
        let is_narrow = self.lengths.iter().sum::<usize>() < 64;
        if is_narrow { self.prune_by(domains, kept, words) } else { self.prune_by(domains, kept, states) }
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
