//! A sandwich sum: the sum of the cells of a line between the smallest and the largest digit of the
//! board.
//!
//! The sets of digits with the sum are listed once, by size, and up to 64 of one size form a
//! *block*: one bit per set. Two places of the ends leave *inner* cells between them and *outer* ones.
//! A set is open if
//!
//! ```text
//!  each inner cell can hold a digit of the set           each digit of the set has an inner cell
//!  each outer cell can hold a digit that is not in it    each other digit has an outer cell, if the
//!                                                        line holds all digits
//! ```
//!
//! A condition is a word of bits per cell or digit, so all sets of a block are tested at once.
//! A digit is kept if some open set supports it.
//!
//! *Soundness*: a solution has two ends and the set between them, which is open. Cells and digits are
//! looked at one by one; the differences of the cells are left to the houses.

use super::named_regular::NamedLine;
use super::split_line::{MOST_DIGITS, sets_with_sum};
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Placement, Scratch, keep, literal_of, members, sets,
};

/// The factor to the weight of the places of an end: it counts as several clues.
const PLACEMENT_WEIGHT: u32 = 2;

/// The pruning of the line.
#[derive(Clone)]
pub(super) struct SandwichSum {
    /// The smallest and the largest digit, and those between them.
    ends: [Domain; 2],
    middle: Domain,
    /// Whether the line holds all digits.
    is_whole: bool,
    /// By number of inner cells the sets, and the same in blocks.
    sets: Vec<Vec<Domain>>,
    blocks: Vec<Vec<Block>>,
}

/// Up to 64 sets of digits.
#[derive(Clone)]
struct Block {
    all: u64,
    /// By digit the sets that contain it.
    with: [u64; MOST_DIGITS],
    /// The sets that contain one of some digits, and those that lack one: by the digits 1 to 7, and by
    /// those from 8 on.
    tables: [Vec<[u64; 2]>; 2],
}

impl Block {
    fn new(sets: &[Domain], digits: usize) -> Self {
        let (all, mut with) = (Domain::MAX >> (64 - sets.len()), [0; MOST_DIGITS]);
        for (number, &set) in sets.iter().enumerate() {
            members(set).for_each(|digit| with[digit] |= 1 << number);
        }
        let tables = [1..digits.min(8), 8..digits.max(8)].map(|digits| {
            let mut table = vec![[0; 2]];
            for digit in digits {
                let with_digit = |[some, lacking]: &[u64; 2]| [some | with[digit], lacking | all & !with[digit]];
                table.extend(table.iter().map(with_digit).collect::<Vec<_>>());
            }
            table
        });
        Self { all, with, tables }
    }

    /// The sets that contain one of the digits, and those that lack one.
    #[inline]
    fn some_and_lacking(&self, digits: Domain) -> [u64; 2] {
        let [[a, b], [c, d]] = [self.tables[0][(digits >> 1 & 0x7f) as usize], self.tables[1][(digits >> 8) as usize]];
        [a | c, b | d]
    }
}

impl SandwichSum {
    /// A line of `cells` with the sum, in values from `lowest` on. `None` if there are too many
    /// digits or sets.
    pub(super) fn new(cells: usize, digits: usize, values: (i32, i32)) -> Option<Self> {
        if !(2..=MOST_DIGITS).contains(&digits) || cells > digits {
            return None;
        }
        let ends = [1, 1 << (digits - 1)];
        let middle = ends[1] - 2;
        let sizes = 0..cells.saturating_sub(1);
        let sets = sizes.map(|count| sets_with_sum(middle, count, values)).collect::<Option<Vec<_>>>()?;
        let blocks =
            sets.iter().map(|sets| sets.chunks(64).map(|sets| Block::new(sets, digits - 1)).collect()).collect();
        Some(Self { ends, middle, is_whole: cells == digits, sets, blocks })
    }

    /// The open sets of a block with the ends in these places. `cells` are by
    /// cell the sets with a digit for it, and those that leave it another one.
    #[inline]
    fn open_sets(
        &self,
        block: &Block,
        domains: &[Domain],
        [from, to]: [usize; 2],
        cells: &[[u64; 2]; MOST_DIGITS],
    ) -> u64 {
        let (mut open, mut inside, mut outside) = (block.all, 0, 0);
        for place in from + 1..to {
            open &= cells[place][0];
            inside |= domains[place];
        }
        for place in (0..from).chain(to + 1..domains.len()) {
            open &= cells[place][1];
            outside |= domains[place];
        }
        open &= !block.some_and_lacking(self.middle & !inside)[0];
        if self.is_whole {
            open &= !block.some_and_lacking(self.middle & !outside)[1];
        }
        open
    }
}

impl NamedLine for SandwichSum {
    const IS_IDEMPOTENT: bool = false;
    const COST: Cost = Cost::High;

    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let count = domains.len();
        if count == 0 {
            return Err(Inconsistent);
        }
        let (mut supported, mut common) = ([0; MOST_DIGITS], Domain::MAX);
        let mut places = [0_u32; 2];
        for (place, domain) in domains.iter().enumerate() {
            for (places, end) in places.iter_mut().zip(self.ends) {
                *places |= u32::from(domain & end != 0) << place;
            }
        }
        for (blocks, distance) in self.blocks.iter().zip(1..) {
            let starts = places[0] & places[1] >> distance | places[1] & places[0] >> distance;
            if starts == 0 {
                continue;
            }
            for block in blocks {
                let mut cells = [[0; 2]; MOST_DIGITS];
                for (cell, domain) in cells.iter_mut().zip(&*domains) {
                    *cell = block.some_and_lacking(domain & self.middle);
                }
                for from in members(starts.into()) {
                    let to = from + distance;
                    let open = self.open_sets(block, domains, [from, to], &cells);
                    if open == 0 {
                        continue;
                    }
                    let (mut inside, mut outside) = (0, 0);
                    for digit in members(self.middle) {
                        inside |= Domain::from(block.with[digit] & open != 0) << digit;
                        outside |= Domain::from(!block.with[digit] & open != 0) << digit;
                    }
                    common &= inside & !outside | self.ends[0] | self.ends[1];
                    supported[from + 1..to].iter_mut().for_each(|it| *it |= inside);
                    supported[..from].iter_mut().for_each(|it| *it |= outside);
                    supported[to + 1..count].iter_mut().for_each(|it| *it |= outside);
                    for [low, high] in [[from, to], [to, from]] {
                        if places[0] >> low & places[1] >> high & 1 != 0 {
                            supported[low] |= self.ends[0];
                            supported[high] |= self.ends[1];
                        }
                    }
                }
            }
        }
        for (domain, supported) in domains.iter_mut().zip(supported) {
            keep(domain, supported)?;
        }
        // a line that holds all digits is a house, which knows them
        scratch.must_occur.extend(MustOccur::within(common, 0, count).filter(|_| !self.is_whole));
        Ok(())
    }

    /// Where the ends are: this settles which cells have the sum.
    fn placements(&self) -> Vec<Placement> {
        // in a house each end has one place
        let cells: Vec<u16> = if self.is_whole { (0..=self.sets.len() as u16).collect() } else { return Vec::new() };
        let place = |end: Domain| Placement {
            digit: end.trailing_zeros() as usize,
            cells: cells.clone(),
            clues: PLACEMENT_WEIGHT,
        };
        self.ends.into_iter().map(place).collect()
    }

    /// Adds that the cells between the ends hold one of the sets, for each two places of the ends.
    fn write_redundant(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let mut chosen = Vec::new();
        for from in 0..cells.len() {
            for (sets, to) in self.sets.iter().zip(from + 1..cells.len()) {
                for (low, high) in [(from, to), (to, from)] {
                    let end = |place: usize, end: Domain| literal_of(&cells[place], end.trailing_zeros() as usize);
                    let (low, high) = (end(low, self.ends[0]), end(high, self.ends[1]));
                    if sets.is_empty() || low == Literal::FALSE || high == Literal::FALSE {
                        continue;
                    }
                    let here = formula.fresh();
                    chosen.push(here);
                    formula.implies(here, [guard]);
                    formula.implies(here, [low]);
                    formula.implies(here, [high]);
                    if to > from + 1 {
                        sets::write(&cells[from + 1..to], sets, here, formula);
                    }
                }
            }
        }
        formula.implies(guard, chosen);
    }
}
