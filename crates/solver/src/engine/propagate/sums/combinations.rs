//! The sets of digits that different cells can hold together: *cage combinations* in killer Sudoku.
//!
//! The sets are numbered, and a set of sets is a row of bits. The open sets (see
//! [`sets`](crate::engine::propagate::sets)) are then an intersection of a few rows, without a
//! branch per set: tables give, for every choice out of four digits, the sets with none of them and
//! the sets with all of them:
//!
//! ```text
//!  digits that no cell can hold           sets with none of them
//!  digits of fixed cells                  sets with all of them
//!  digits locked into the cells           sets with all of them
//!  the domain of a cell                   all but the sets with none of its digits
//! ```

use crate::engine::propagate::sets::{self, DomainSummary, OpenSets};
use crate::engine::propagate::{Domain, Inconsistent, MustOccur, members};
use kdoku_board::memo::Memo;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Up to this many sets are visited one by one; more are treated digit by digit.
const FEW: u32 = 16;

/// The most sets of one group.
const MOST_SETS: usize = 1000;

/// What the combinations of one model are taken from. Groups with the same digits and bounds share
/// theirs, in all models.
#[derive(Default)]
pub(crate) struct CombinationCache {
    /// By number of digits and of cells, all sets by ascending sum; `None` if there are too many.
    by_sum: RefCell<BTreeMap<(usize, usize), Option<SetsWithSums>>>,
}

/// The number of digits on a classic board.
const CLASSIC: usize = 9;

/// The combinations of classic cages, by number of cells and sum of indices.
static CLASSIC_CAGES: [[OnceLock<Option<Arc<Combinations>>>; CLASSIC * (CLASSIC - 1) / 2 + 1]; CLASSIC + 1] =
    [const { [const { OnceLock::new() }; _] }; _];

/// The other combinations.
static COMBINATIONS: Memo<Key, Option<Arc<Combinations>>> = Memo::new();

/// Sets, each with the sum of its indices.
type SetsWithSums = Vec<(Domain, i64)>;

/// The number of digits and of cells, and the bounds of the sum of indices.
type Key = (usize, usize, [i64; 2]);

impl CombinationCache {
    /// All sets with sums of indices within bounds; `None` if there are too many.
    pub(in crate::engine::propagate) fn get(
        &self,
        digits: usize,
        cells: usize,
        [least, most]: [i64; 2],
    ) -> Option<Arc<Combinations>> {
        // normalizes bounds that do not bind
        let sums = [least.max(0), most.min((cells * digits) as i64)];
        let make = || self.make(digits, cells, sums).map(Arc::new);
        let classic = CLASSIC_CAGES.get(cells).filter(|_| digits == CLASSIC && sums[0] == sums[1]);
        if let Some(cage) = classic.and_then(|by_sum| by_sum.get(sums[0] as usize)) {
            return cage.get_or_init(make).clone();
        }
        let key = (digits, cells, sums);
        COMBINATIONS.get(&key).unwrap_or_else(|| {
            let combinations = make();
            COMBINATIONS.insert(key, &combinations, combinations.as_ref().map_or(1, |it| it.weight()));
            combinations
        })
    }

    fn make(&self, digits: usize, cells: usize, [least, most]: [i64; 2]) -> Option<Combinations> {
        let mut by_sum = self.by_sum.borrow_mut();
        let unbounded = || all(digits, cells, [0, i64::MAX]).map(sorted_by_sum);
        let Some(sets) = by_sum.entry((digits, cells)).or_insert_with(unbounded) else {
            return Some(Combinations::new(&sorted_by_sum(all(digits, cells, [least, most])?)));
        };
        let [from, to] = [least, most.saturating_add(1)].map(|end| sets.partition_point(|&(_, sum)| sum < end));
        Some(Combinations::new(sets.get(from..to).unwrap_or_default()))
    }
}

fn sorted_by_sum(mut sets: SetsWithSums) -> SetsWithSums {
    sets.sort_unstable_by_key(|&(set, sum)| (sum, set));
    sets
}

/// All sets with sums of indices within bounds, each with its sum; `None` if there are too many.
pub(in crate::engine::propagate) fn all(digits: usize, cells: usize, [least, most]: [i64; 2]) -> Option<SetsWithSums> {
    sets::all(digits, cells, least..=most, MOST_SETS)
}

/// The possible sets of a group, each with one digit per cell.
#[derive(Clone)]
pub(in crate::engine::propagate) struct Combinations {
    sets: Vec<Domain>,
    /// Words per row of sets.
    words: usize,
    /// The number of blocks of four digits.
    blocks: usize,
    /// By word and by block.
    tables: Vec<BlockTable>,
    /// The sums of indices that occur, and for each the row of its sets.
    sums: Vec<u32>,
    of_sum: Vec<u64>,
}

/// For each choice out of four digits, the sets with none of them and the sets with all of them.
#[derive(Clone, Copy)]
struct BlockTable {
    none: [u64; 16],
    all: [u64; 16],
}

impl BlockTable {
    /// The table of some sets; `with` holds, for each of the four digits, the sets with it.
    fn new(sets: u64, with: [u64; 4]) -> Self {
        let (mut none, mut all) = ([sets; 16], [sets; 16]);
        for some in 1..16_usize {
            let (digit, others) = (some.trailing_zeros() as usize, some & (some - 1));
            none[some] = none[others] & !with[digit];
            all[some] = all[others] & with[digit];
        }
        Self { none, all }
    }
}

impl Combinations {
    /// The combinations of sets given by ascending sum.
    fn new(sets: &[(Domain, i64)]) -> Self {
        let words = sets.len().div_ceil(64);
        let digits = sets.iter().fold(0, |all, (set, _)| all | set);
        let sums: Vec<u32> = sets.chunk_by(|a, b| a.1 == b.1).map(|same| same[0].1 as u32).collect();
        let blocks = (64 - digits.leading_zeros() as usize).div_ceil(4);
        let (mut tables, mut of_sum) = (Vec::with_capacity(words * blocks), vec![0; words * sums.len()]);
        let mut place = 0;
        for (word, sets) in sets.chunks(64).enumerate() {
            let mut with = [[0; 4]; 16];
            for (number, &(set, sum)) in sets.iter().enumerate() {
                members(set).for_each(|digit| with[digit / 4][digit % 4] |= 1 << number);
                place += usize::from(i64::from(sums[place]) != sum);
                of_sum[place * words + word] |= 1 << number;
            }
            tables.extend(with[..blocks].iter().map(|&with| BlockTable::new(u64::MAX >> (64 - sets.len()), with)));
        }
        Self { sets: sets.iter().map(|&(set, _)| set).collect(), words, blocks, tables, sums, of_sum }
    }

    /// The number of entries.
    const fn weight(&self) -> usize {
        self.sets.len() + 32 * self.tables.len() + self.of_sum.len()
    }

    /// The number of sets.
    pub(in crate::engine::propagate) const fn len(&self) -> usize {
        self.sets.len()
    }

    /// The number of words in a row of sets.
    pub(in crate::engine::propagate) const fn words(&self) -> usize {
        self.words
    }

    /// Passes the row of open sets that contain all `locked` digits to `put`, word by word.
    ///
    /// # Errors
    /// [`Inconsistent`] if two cells are fixed to the same digit, or no set is open.
    #[inline]
    pub(in crate::engine::propagate) fn open(
        &self,
        domains: &[Domain],
        locked: Domain,
        mut put: impl FnMut(u64),
    ) -> Result<(), Inconsistent> {
        let DomainSummary { any, fixed } = DomainSummary::new(domains)?;
        let needed = fixed | locked;
        if needed.checked_shr(4 * self.blocks as u32).is_some_and(|beyond| beyond != 0) {
            return Err(Inconsistent);
        }
        let mut some = 0;
        for word in 0..self.words {
            let tables = &self.tables[word * self.blocks..][..self.blocks];
            let none =
                |digits: Domain| by_blocks(tables, digits).fold(u64::MAX, |all, (block, some)| all & block.none[some]);
            let with = by_blocks(tables, needed).fold(u64::MAX, |all, (block, some)| all & block.all[some]);
            let open = domains.iter().fold(with & none(!any), |open, &domain| open & !none(domain));
            put(open);
            some |= open;
        }
        if some == 0 { Err(Inconsistent) } else { Ok(()) }
    }

    /// The sums of some sets, as bits.
    #[inline]
    pub(in crate::engine::propagate) fn sums(&self, sets: &[u64]) -> u128 {
        let holds = |place: usize| self.of_sum[place * self.words..].iter().zip(sets).any(|(of, sets)| of & sets != 0);
        let sums = self.sums.iter().enumerate().filter(|&(place, _)| holds(place));
        sums.fold(0, |all, (_, &sum)| all | 1 << sum)
    }

    /// Removes the sets whose sum is not in `sums`.
    #[inline]
    pub(in crate::engine::propagate) fn keep_sums(&self, sets: &mut [u64], sums: u128) {
        for (place, _) in self.sums.iter().enumerate().filter(|&(_, &sum)| sums >> sum & 1 == 0) {
            for (sets, of) in sets.iter_mut().zip(&self.of_sum[place * self.words..]) {
                *sets &= !of;
            }
        }
    }

    /// Lists some sets.
    #[inline]
    fn list(&self, sets: &[u64]) -> impl Iterator<Item = Domain> {
        sets.iter().zip(self.sets.chunks(64)).flat_map(|(&open, sets)| members(open).map(|number| sets[number]))
    }

    /// The union and the intersection of some sets.
    fn by_digit(&self, sets: &[u64]) -> (Domain, Domain) {
        let (mut some, mut all) = (0, u64::MAX);
        for digit in 0..4 * self.blocks {
            let (mut in_some, mut in_all) = (false, true);
            for (tables, sets) in self.tables.chunks(self.blocks).zip(sets) {
                let with = tables[digit / 4].all[1 << (digit % 4)];
                in_some |= with & sets != 0;
                in_all &= sets & !with == 0;
            }
            some |= u64::from(in_some) << digit;
            all &= !(u64::from(!in_all) << digit);
        }
        (some, all)
    }

    /// Cuts the domains, which start at `place` in the scope, down to what some sets support.
    #[inline]
    pub(in crate::engine::propagate) fn cut(
        &self,
        sets: &[u64],
        domains: &mut [Domain],
        place: usize,
        must_occur: &mut Vec<MustOccur>,
    ) -> Result<(), Inconsistent> {
        let count: u32 = sets.iter().map(|sets| sets.count_ones()).sum();
        if domains.len() == 3 && count <= FEW {
            let mut open = OpenSets::NONE;
            self.list(sets).for_each(|set| open.add(set, domains));
            return open.apply(domains, place, must_occur);
        }
        let (some, all) = if count <= FEW {
            self.list(sets).fold((0, u64::MAX), |(some, all), set| (some | set, all & set))
        } else {
            self.by_digit(sets)
        };
        sets::cut(domains, (some, all), place, must_occur)
    }
}

/// The tables of a word, each with the index of the digits that fall into its block.
#[inline]
fn by_blocks(tables: &[BlockTable], digits: Domain) -> impl Iterator<Item = (&BlockTable, usize)> {
    tables.iter().zip((0..).step_by(4)).map(move |(block, from)| (block, (digits >> from & 15) as usize))
}
