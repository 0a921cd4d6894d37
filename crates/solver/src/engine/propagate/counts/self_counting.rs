//! Each value that occurs in a list of cells occurs that number of times (counting circles).
//!
//! The values that occur add up to the number of cells, which leaves a list of possible sets. A set
//! is *open* if each cell can hold one of its values, no cell is fixed to another value, and each
//! of its values has enough cells and not too many fixed ones. Digits in no open set are removed;
//! digits in all of them are counted. Of cells that must differ, one at most holds a value.
//!
//! If there are too many sets, which needs more than 16 values, every digit that fits its cells is
//! taken to be in some set, and the fixed ones in all.
//!
//! *Soundness*: the number of cells is the sum, over the values that occur, of their occurrences,
//! and these are the values themselves. Not domain consistent: digits are counted one at a time.

use crate::engine::formula::{Formula, Literal, path};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep, literal_of, members, occurring,
};
use kdoku_board::bit_matrix::BitMatrix;

/// The most sets that are listed: more than any board of up to 16 values has.
const MOST_SETS: usize = 1 << 11;

/// The propagator; its scope is the cells.
#[derive(Clone)]
pub(crate) struct SelfCounting {
    /// The value of the smallest digit.
    lowest: i32,
    /// The sets of digits whose values add up to the number of cells; `None` if there are too many.
    sets: Option<Vec<Domain>>,
    /// Partitions of the cells into parts of cells that differ. A row holds the places of a part.
    partitions: Vec<BitMatrix>,
}

/// What each row of a matrix has in common with some places.
fn intersections<'a>(
    parts: &'a BitMatrix,
    places: &'a [u64],
) -> impl Iterator<Item = impl Iterator<Item = u64> + Clone + 'a> + Clone {
    parts.rows().map(move |row| row.iter().zip(places).map(|(row, places)| row & places))
}

/// The number of parts that contain one of some places.
fn count_parts(parts: &BitMatrix, places: &[u64]) -> usize {
    intersections(parts, places).filter(|places| places.clone().any(|word| word != 0)).count()
}

impl SelfCounting {
    /// The propagator for a number of cells and digits. A partition gives each cell the number of
    /// its part; cells of one part differ.
    pub(crate) fn new(cells: usize, digits: usize, lowest: i32, partitions: Vec<Vec<u8>>) -> Self {
        Self::with_most_sets(MOST_SETS, cells, digits, lowest, partitions)
    }

    /// The same, with another limit on the number of sets.
    pub(in crate::engine::propagate) fn with_most_sets(
        most: usize,
        cells: usize,
        digits: usize,
        lowest: i32,
        partitions: Vec<Vec<u8>>,
    ) -> Self {
        let values: Vec<(usize, usize)> = (0..digits)
            .filter_map(|digit| Some((digit, usize::try_from(i64::from(lowest) + digit as i64).ok()?)))
            // a digit that occurs does not occur zero times
            .filter(|&(_, value)| value > 0 && value <= cells)
            .collect();
        let rows = |partition: Vec<u8>| {
            let count = partition.iter().max().map_or(0, |&part| usize::from(part) + 1);
            let mut parts = BitMatrix::new(count, words_for(cells));
            partition.iter().enumerate().for_each(|(place, &part)| parts.insert(part.into(), place));
            parts
        };
        let partitions = partitions.into_iter().map(rows).collect();
        Self { lowest, sets: sets_with_sum(&values, cells, most), partitions }
    }

    /// The digits that are in some open set, and those that are in all of them.
    fn open(&self, domains: &[Domain], fits: Domain, fixed: Domain) -> (Domain, Domain) {
        let Some(sets) = &self.sets else { return (fits, fixed) };
        let (mut some, mut all) = (0, !0);
        for &set in sets {
            let open = set & !fits == 0 && fixed & !set == 0;
            if open && domains.iter().all(|domain| domain & set != 0) {
                some |= set;
                all &= set;
            }
        }
        (some, all)
    }

    /// The most of these places that can hold one digit: the number of cells, or of parts.
    fn most(&self, places: &[u64]) -> i64 {
        let cells = places.iter().map(|word| word.count_ones() as usize).sum();
        self.partitions.iter().map(|parts| count_parts(parts, places)).fold(cells, usize::min) as i64
    }

    /// Places a digit in each part that can hold it, if exactly as many parts can hold it as it
    /// must have cells.
    fn fill_parts(
        &self,
        bit: Domain,
        value: i64,
        domains: &mut [Domain],
        scratch: &mut Scratch,
    ) -> Result<(), Inconsistent> {
        // `MustOccur` has room for 128 places
        if domains.len() > 128 {
            return Ok(());
        }
        for partition in &self.partitions {
            let mut possible = [0; 2];
            for (place, _) in domains.iter().enumerate().filter(|(_, domain)| **domain & bit != 0) {
                possible[place / 64] |= 1 << (place % 64);
            }
            let parts = count_parts(partition, &possible) as i64;
            if parts < value {
                return Err(Inconsistent);
            }
            if parts > value {
                continue;
            }
            for places in intersections(partition, &possible) {
                let places = (0..).zip(places).fold(0, |all, (number, word)| all | u128::from(word) << (64 * number));
                if places.is_power_of_two() {
                    keep(&mut domains[places.trailing_zeros() as usize], bit)?;
                } else if places != 0 {
                    scratch.must_occur.push(MustOccur { digits: bit, places, times: 1 });
                }
            }
        }
        Ok(())
    }
}

/// The number of words for a set of cells.
fn words_for(cells: usize) -> usize {
    cells.div_ceil(64).max(1)
}

/// The sets of digits, given with their values in ascending order, whose values add up to `total`;
/// `None` if there are more than `most`.
///
/// The number of ways to each partial sum is counted first, so no dead end is visited.
fn sets_with_sum(values: &[(usize, usize)], total: usize, most: usize) -> Option<Vec<Domain>> {
    if values.iter().map(|(_, value)| value).sum::<usize>() < total {
        return Some(Vec::new());
    }
    // by number of first values and by sum, the number of ways, capped at one too many
    let mut ways = vec![vec![0usize; total + 1]];
    ways[0][0] = 1;
    for &(_, value) in values {
        let mut next = ways[ways.len() - 1].clone();
        for sum in value..=total {
            next[sum] = (next[sum] + ways[ways.len() - 1][sum - value]).min(most + 1);
        }
        ways.push(next);
    }
    if ways[values.len()][total] > most {
        return None;
    }
    let mut open = vec![(0, total)];
    for (i, &(digit, value)) in values.iter().enumerate().rev() {
        let with = |&(set, left): &(Domain, usize)| Some((set | 1 << digit, left.checked_sub(value)?));
        let both: Vec<_> = open.iter().copied().chain(open.iter().filter_map(with)).collect();
        open = both.into_iter().filter(|&(_, left)| ways[i][left] > 0).collect();
    }
    Some(open.into_iter().map(|(set, _)| set).collect())
}

impl Propagator for SelfCounting {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        // digits with enough possible cells and not too many fixed ones
        let (mut fits, mut fixed) = (0, 0);
        let any = domains.iter().fold(0, |all, domain| all | domain);
        let rows = 64 - any.leading_zeros() as usize;
        let mut places = BitMatrix::from_words(std::mem::take(&mut scratch.words), rows, words_for(domains.len()));
        let mut fixed_cells = [0_u16; 64];
        for (place, &domain) in domains.iter().enumerate() {
            if domain.is_power_of_two() {
                fixed |= domain;
                fixed_cells[domain.trailing_zeros() as usize] += 1;
            }
            members(domain).for_each(|digit| places.insert(digit, place));
        }
        for digit in members(any) {
            let value = i64::from(self.lowest) + digit as i64;
            if value > 0 && i64::from(fixed_cells[digit]) <= value && self.most(places.row(digit)) >= value {
                fits |= 1 << digit;
            }
        }
        scratch.words = places.into_words();
        let (some, all) = self.open(domains, fits, fixed);
        domains.iter_mut().try_for_each(|domain| keep(domain, some))?;
        for digit in members(some) {
            let (bit, value) = (1 << digit, i64::from(self.lowest) + digit as i64);
            let can = domains.iter().filter(|domain| **domain & bit != 0).count() as i64;
            let must = domains.iter().filter(|domain| **domain == bit).count() as i64;
            if must == value {
                domains.iter_mut().filter(|domain| **domain != bit).try_for_each(|domain| keep(domain, !bit))?;
            } else if all & bit != 0 && can == value {
                domains.iter_mut().filter(|domain| **domain & bit != 0).for_each(|domain| *domain = bit);
            } else if all & bit != 0 {
                self.fill_parts(bit, value, domains, scratch)?;
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let occurring = occurring(cells, formula);
        let total = cells.len() as i64;
        let value = |digit: usize| i64::from(self.lowest) + digit as i64;
        let layer = |(digit, &occurs): (usize, &Literal)| vec![(occurs, value(digit)), (!occurs, 0)];
        let layers: Vec<_> = occurring.iter().enumerate().map(layer).collect();
        path(formula, guard, 0, &layers, |number, &sum, value| {
            let sum = sum + value;
            (value >= 0 && sum <= total && (number + 1 < layers.len() || sum == total)).then_some(sum)
        });
        for digit in (0..occurring.len()).filter(|&digit| occurring[digit] != Literal::FALSE) {
            let value = value(digit);
            let literals = cells.iter().map(|cell| literal_of(cell, digit));
            let layers: Vec<_> = literals.map(|literal| vec![(literal, 1), (!literal, 0)]).collect();
            path(formula, guard, 0, &layers, |number, &count, one| {
                let count = count + one;
                let ends = number + 1 < layers.len() || count == 0 || count == value;
                (count <= value.max(0) && ends).then_some(count)
            });
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
