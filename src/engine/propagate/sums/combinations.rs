//! The sets of digits that some different cells can hold, taken together: what solvers of killer Sudoku know as cage combinations.
//!
//! The sets are numbered, and sets of sets are bits. Which of them are *open* is then a handful of intersections, whatever their number
//! and without a branch that depends on the domains, since tables tell of each four digits the sets with none of some of them and those
//! with all:
//!
//! ```text
//!  digits that no cell may hold           only the sets with none of them
//!  digits that cells are down to          only those with all of them
//!  digits that have no other place        only those with all of them
//!  what a cell may hold                   not those with none of these
//! ```
//!
//! A digit that is in no open set goes from all cells; one that is in all of them must occur, and where it has a single cell it stands
//! there.

use crate::engine::propagate::sets::{self, Gathered, Group};
use crate::engine::propagate::{Domain, Inconsistent, MustOccur, keep, members};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// As many sets are gone through one by one, rather than digit by digit.
const FEW: u32 = 16;

/// The most sets that combinations may have.
const MOST_SETS: usize = 1000;

/// Combinations that have been made: groups that can hold the same share them.
#[derive(Debug, Default)]
pub(crate) struct CombinationCache {
    made: RefCell<BTreeMap<Kind, Option<Arc<Combinations>>>>,
    /// By how many digits there are, and how many cells, all sets in the order of their sums, if they are not too many.
    by_sum: RefCell<BTreeMap<(usize, usize), Option<Sets>>>,
}

/// The usual number of digits: their sets are listed once a process, by how many each has.
const USUAL: usize = 9;
static OF_USUAL: [OnceLock<Option<Sets>>; USUAL + 1] = [const { OnceLock::new() }; USUAL + 1];

/// Those of usual cages, by how many digits each has and the sum of the indices: they are made once a process as well.
static CAGES: [[OnceLock<Option<Arc<Combinations>>>; USUAL * (USUAL - 1) / 2 + 1]; USUAL + 1] =
    [const { [const { OnceLock::new() }; _] }; _];

/// Sets, each with the sum of its indices.
type Sets = Vec<(Domain, i64)>;

/// Of combinations, how many digits there are and how many each set has, and the least and the most that a set's indices add up to.
type Kind = (usize, usize, [i64; 2]);

impl CombinationCache {
    /// All sets of so many digits with sums of indices within bounds; `None` if there are too many.
    pub(in crate::engine::propagate) fn get(
        &self,
        digits: usize,
        cells: usize,
        [least, most]: [i64; 2],
    ) -> Option<Arc<Combinations>> {
        // bounds that bound nothing are all the same
        let sums = [least.max(0), most.min((cells * digits) as i64)];
        let make = || self.make(digits, cells, sums).map(Arc::new);
        let usual = CAGES.get(cells).filter(|_| digits == USUAL && sums[0] == sums[1]);
        if let Some(cage) = usual.and_then(|of_sums| of_sums.get(sums[0] as usize)) {
            return cage.get_or_init(make).clone();
        }
        self.made.borrow_mut().entry((digits, cells, sums)).or_insert_with(make).clone()
    }

    fn make(&self, digits: usize, cells: usize, [least, most]: [i64; 2]) -> Option<Combinations> {
        let whole = || all(digits, cells, [0, i64::MAX]).map(in_order);
        let within = |sets: &Sets| {
            let [from, to] = [least, most.saturating_add(1)].map(|end| sets.partition_point(|&(_, sum)| sum < end));
            Combinations::new(sets.get(from..to).unwrap_or_default())
        };
        let mut by_sum = self.by_sum.borrow_mut();
        let sets = match OF_USUAL.get(cells).filter(|_| digits == USUAL) {
            Some(usual) => usual.get_or_init(whole),
            None => by_sum.entry((digits, cells)).or_insert_with(whole),
        };
        match sets {
            Some(sets) => Some(within(sets)),
            None => Some(Combinations::new(&in_order(all(digits, cells, [least, most])?))),
        }
    }
}

/// Sorted by their sums.
fn in_order(mut sets: Sets) -> Sets {
    sets.sort_unstable_by_key(|&(set, sum)| (sum, set));
    sets
}

/// All sets of so many digits with sums of indices within bounds, each with its sum; `None` if there are too many.
pub(in crate::engine::propagate) fn all(digits: usize, cells: usize, [least, most]: [i64; 2]) -> Option<Sets> {
    sets::all(digits, cells, least..=most, MOST_SETS)
}

/// Sets of digits, each of as many as there are cells.
#[derive(Clone, Debug)]
pub(in crate::engine::propagate) struct Combinations {
    sets: Vec<Domain>,
    /// How many words as many bits take, and how many fours of digits there are.
    words: usize,
    fours: usize,
    /// For each word, and each four of digits.
    tables: Vec<Four>,
    /// The sums of the sets' indices, each once, and by sum the sets with it.
    sums: Vec<u32>,
    of_sum: Vec<u64>,
}

/// For each choice of four digits, which sets have none of it, and which have all.
#[derive(Clone, Copy, Debug)]
struct Four {
    none: [u64; 16],
    all: [u64; 16],
}

impl Four {
    /// Of these sets; for each of the digits those with it.
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
    /// Sets of so many digits each, in the order of the sums of their indices.
    fn new(sets: &[(Domain, i64)]) -> Self {
        let words = sets.len().div_ceil(64);
        let digits = sets.iter().fold(0, |all, (set, _)| all | set);
        let sums: Vec<u32> = sets.chunk_by(|a, b| a.1 == b.1).map(|same| same[0].1 as u32).collect();
        let fours = (64 - digits.leading_zeros() as usize).div_ceil(4);
        let (mut tables, mut of_sum) = (Vec::with_capacity(words * fours), vec![0; words * sums.len()]);
        let mut place = 0;
        for (word, sets) in sets.chunks(64).enumerate() {
            let mut with = [[0; 4]; 16];
            for (number, &(set, sum)) in sets.iter().enumerate() {
                members(set).for_each(|digit| with[digit / 4][digit % 4] |= 1 << number);
                place += usize::from(i64::from(sums[place]) != sum);
                of_sum[place * words + word] |= 1 << number;
            }
            tables.extend(with[..fours].iter().map(|&with| Four::new(u64::MAX >> (64 - sets.len()), with)));
        }
        Self { sets: sets.iter().map(|&(set, _)| set).collect(), words, fours, tables, sums, of_sum }
    }

    /// How many there are.
    pub(in crate::engine::propagate) const fn len(&self) -> usize {
        self.sets.len()
    }

    /// How many words they take.
    pub(in crate::engine::propagate) const fn words(&self) -> usize {
        self.words
    }

    /// Puts the open sets, word by word, of those that have all `locked` digits.
    ///
    /// # Errors
    /// [`Inconsistent`] if two cells are down to the same digit, or if no set is open.
    #[inline]
    pub(in crate::engine::propagate) fn open(
        &self,
        domains: &[Domain],
        locked: Domain,
        mut put: impl FnMut(u64),
    ) -> Result<(), Inconsistent> {
        let Group { any, fixed } = Group::new(domains)?;
        let needed = fixed | locked;
        if needed.checked_shr(4 * self.fours as u32).is_some_and(|beyond| beyond != 0) {
            return Err(Inconsistent);
        }
        let mut some = 0;
        for word in 0..self.words {
            let tables = &self.tables[word * self.fours..][..self.fours];
            let none =
                |digits: Domain| by_fours(tables, digits).fold(u64::MAX, |all, (four, some)| all & four.none[some]);
            let with = by_fours(tables, needed).fold(u64::MAX, |all, (four, some)| all & four.all[some]);
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

    /// Leaves of some sets those with one of these sums.
    #[inline]
    pub(in crate::engine::propagate) fn keep_sums(&self, sets: &mut [u64], sums: u128) {
        for (place, _) in self.sums.iter().enumerate().filter(|&(_, &sum)| sums >> sum & 1 == 0) {
            for (sets, of) in sets.iter_mut().zip(&self.of_sum[place * self.words..]) {
                *sets &= !of;
            }
        }
    }

    /// Some sets, one by one.
    #[inline]
    fn list(&self, sets: &[u64]) -> impl Iterator<Item = Domain> {
        sets.iter().zip(self.sets.chunks(64)).flat_map(|(&open, sets)| members(open).map(|number| sets[number]))
    }

    /// The digits that are in one of some sets, and those that are in all of them.
    fn by_digit(&self, sets: &[u64]) -> (Domain, Domain) {
        let (mut some, mut all) = (0, u64::MAX);
        for digit in 0..4 * self.fours {
            let (mut in_some, mut in_all) = (false, true);
            for (tables, sets) in self.tables.chunks(self.fours).zip(sets) {
                let with = tables[digit / 4].all[1 << (digit % 4)];
                in_some |= with & sets != 0;
                in_all &= sets & !with == 0;
            }
            some |= u64::from(in_some) << digit;
            all &= !(u64::from(!in_all) << digit);
        }
        (some, all)
    }

    /// Cuts the cells, which stand from `place` on in the scope, down to what some sets allow.
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
            let mut gathered = Gathered::NONE;
            self.list(sets).for_each(|set| gathered.add(set, domains));
            return gathered.apply(domains, place, must_occur);
        }
        let (some, all) = if count <= FEW {
            self.list(sets).fold((0, u64::MAX), |(some, all), set| (some | set, all & set))
        } else {
            self.by_digit(sets)
        };
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for domain in &mut *domains {
            keep(domain, some)?;
            twice |= once & *domain;
            once |= *domain;
            fixed |= if domain.is_power_of_two() { *domain } else { 0 };
        }
        let all = all & some & !fixed;
        if all == 0 {
            return Ok(());
        }
        // a digit that must occur and has one cell left
        let lone = once & !twice & all;
        if lone != 0 {
            for domain in &mut *domains {
                let here = *domain & lone;
                if here != 0 {
                    if here & (here - 1) != 0 {
                        return Err(Inconsistent);
                    }
                    *domain = here;
                }
            }
        }
        must_occur.extend(MustOccur::within(all & !lone, place, domains.len()));
        Ok(())
    }
}

/// The tables of a word, and of each the place that some digits have.
#[inline]
fn by_fours(tables: &[Four], digits: Domain) -> impl Iterator<Item = (&Four, usize)> {
    tables.iter().zip((0..).step_by(4)).map(move |(four, from)| (four, (digits >> from & 15) as usize))
}
