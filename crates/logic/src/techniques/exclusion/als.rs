//! Almost locked sets (ALS): cells of a house with one digit more than cells.
//!
//! If such a set does not hold one of its digits, it holds all others. A restricted common digit
//! of two sets is one whose places in the first all see those in the second, so one of the two sets
//! lacks it. With the XZ rule, two sets with such a digit leave every other common digit in one of
//! them, so what sees all its places loses it; with two restricted commons, each set also keeps
//! its remaining digits. An XY-wing has a third set in between, a chain any number of sets.
//! Source: the technique guide of `HoDoKu`.

use crate::bits::{contains, insert};
use crate::techniques::Found;
use crate::{HouseKind, Offer, Ones, Position, Role, Step, Technique, WideOnes, ones};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The most cells of a set, and the most sets of a position: boards of order 3 have no more.
const MOST_CELLS: usize = 8;
const MOST_SETS: usize = 4096;

/// An almost locked set.
pub(super) struct Set {
    /// Its cells, as numbers of open cells.
    pub(super) cells: u128,
    pub(super) digits: u64,
    /// By number of digit in `digits`: its places in the set, and those elsewhere that see them all.
    places: Vec<(u128, u128)>,
    /// All places elsewhere that see all places of a digit.
    seen: u128,
}

impl Set {
    /// The places of a digit of the set, and those elsewhere that see them all.
    pub(super) fn of(&self, digit: usize) -> (u128, u128) {
        self.places[(self.digits & ((1 << digit) - 1)).count_ones() as usize]
    }
}

/// Two sets, the first with the lower number, and the digits that only one of them can hold.
#[derive(Clone, Copy)]
struct Common {
    sets: [usize; 2],
    first: usize,
    /// The last one, if there are several.
    second: Option<usize>,
}

impl Common {
    fn digits(self) -> u64 {
        1 << self.first | self.second.map_or(0, |digit| 1 << digit)
    }
}

pub(crate) struct AlmostLockedSets<'a> {
    pub(super) position: &'a Position,
    /// The open cells.
    pub(super) cells: Vec<usize>,
    pub(super) sets: Vec<Set>,
    /// Ordered by their first set, then by their second.
    commons: Vec<Common>,
    /// By set, where its commons as a first set begin.
    starts: Vec<usize>,
}

impl<'a> AlmostLockedSets<'a> {
    /// Finds the sets and the pairs of them. None if more than 128 cells are open.
    pub(crate) fn new(position: &'a Position) -> Self {
        let mut all = Self::without_commons(position);
        all.add_commons();
        all
    }

    /// Finds the sets: rows, columns, boxes; cells depth first.
    pub(super) fn without_commons(position: &'a Position) -> Self {
        let board = position.board();
        let cells: Vec<usize> = position.open_cells().collect();
        let mut all = Self { position, cells, sets: Vec::new(), commons: Vec::new(), starts: Vec::new() };
        if all.cells.len() > 128 {
            return all;
        }
        let cell_sets = |holds: &dyn Fn(usize) -> bool| {
            all.cells.iter().enumerate().fold(0_u128, |set, (number, &cell)| set | u128::from(holds(cell)) << number)
        };
        let peers: Vec<u128> = all.cells.iter().map(|&cell| cell_sets(&|other| board.are_peers(cell, other))).collect();
        let digits: Vec<u128> = (0..board.size()).map(|digit| cell_sets(&|cell| position.has(cell, digit))).collect();
        let mut numbers = vec![0; board.cell_count()];
        all.cells.iter().enumerate().for_each(|(number, &cell)| numbers[cell] = number);
        let mut found = HashSet::new();
        let mut sets = Vec::new();
        for number in board.of_kinds(&[HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Extra]) {
            let house = &board.houses()[number];
            let open: Vec<usize> = house.cells_at(position.open(number)).map(|cell| numbers[cell]).collect();
            let most = MOST_CELLS.min(house.cells.len() - 1);
            subsets(&all, &open, most, 0, 0, &mut |cells, digits| {
                if found.len() < MOST_SETS && found.insert(cells) {
                    sets.push((cells, digits));
                }
            });
        }
        for (cells, of_set) in sets {
            let mut seen = 0;
            let places = Ones(of_set).map(|digit| {
                let inside = cells & digits[digit];
                let outside = WideOnes(inside).fold(digits[digit] & !cells, |seen, cell| seen & peers[cell]);
                seen |= outside;
                (inside, outside)
            });
            let places = places.collect();
            all.sets.push(Set { cells, digits: of_set, places, seen });
        }
        all
    }

    fn add_commons(&mut self) {
        for (first, a) in self.sets.iter().enumerate() {
            self.starts.push(self.commons.len());
            for (second, b) in self.sets.iter().enumerate().skip(first + 1) {
                if a.cells & b.cells != 0 || a.digits & b.digits == 0 || a.seen & b.cells == 0 {
                    continue;
                }
                let mut common: Option<Common> = None;
                for digit in Ones(a.digits & b.digits) {
                    let inside = b.of(digit).0;
                    if inside & !a.of(digit).1 == 0 {
                        match &mut common {
                            None => common = Some(Common { sets: [first, second], first: digit, second: None }),
                            Some(common) => common.second = Some(digit),
                        }
                    }
                }
                self.commons.extend(common);
            }
        }
        self.starts.push(self.commons.len());
    }

    pub(super) fn candidates(&self, places: u128, digit: usize) -> Vec<(usize, usize)> {
        WideOnes(places).map(|cell| (self.cells[cell], digit)).collect()
    }

    /// What both sets leave no place for, except for the digits `restricted`.
    fn common_eliminations(&self, a: &Set, b: &Set, restricted: u64) -> Vec<(usize, usize)> {
        let mut eliminations = Vec::new();
        if a.seen & b.seen != 0 {
            for digit in Ones(a.digits & b.digits & !restricted) {
                eliminations.extend(self.candidates(a.of(digit).1 & b.of(digit).1, digit));
            }
        }
        eliminations
    }

    fn step(&self, technique: Technique, sets: &[usize], commons: &[Common]) -> Step {
        let mut step = Step::new(technique);
        for (index, &set) in sets.iter().enumerate() {
            let role = match index {
                0 => Role::First,
                1 => Role::Second,
                _ => Role::Third,
            };
            let cells: Vec<usize> = WideOnes(self.sets[set].cells).map(|cell| self.cells[cell]).collect();
            step = step.cells(role, &cells);
        }
        for common in commons {
            for digit in Ones(common.digits()) {
                for set in common.sets {
                    step = step.candidates(Role::Link, &self.candidates(self.sets[set].of(digit).0, digit));
                }
            }
        }
        step
    }

    /// The pairs of sets with the XZ rule.
    pub(crate) fn xz(&self, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        self.commons.iter().try_for_each(|common| {
            let [a, b] = common.sets.map(|set| &self.sets[set]);
            let mut eliminations = self.common_eliminations(a, b, 1 << common.first);
            if let Some(second) = common.second {
                eliminations.extend(self.common_eliminations(a, b, 1 << second));
                for (own, other) in [(a, b), (b, a)] {
                    for digit in Ones(own.digits & !common.digits()) {
                        eliminations.extend(self.candidates(own.of(digit).1 & !other.cells, digit));
                    }
                }
            }
            let step = || self.step(Technique::AlsXz, &common.sets, &[*common]).eliminate_in_order(&eliminations);
            if eliminations.is_empty() { ControlFlow::Continue(()) } else { found(step()) }
        })
    }

    /// The XY-wings of three sets: pairs of restricted commons with one set in both.
    pub(crate) fn xy_wing(&self, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let mut of_sets = vec![Vec::new(); self.sets.len()];
        for (number, common) in self.commons.iter().enumerate() {
            common.sets.iter().for_each(|&set| of_sets[set].push(number));
        }
        for (number, one) in self.commons.iter().enumerate() {
            let mut others: Vec<usize> = Vec::new();
            for set in one.sets {
                let later = of_sets[set].partition_point(|&other| other <= number);
                others.extend(&of_sets[set][later..]);
            }
            others.sort_unstable();
            for other in others.into_iter().map(|other| &self.commons[other]) {
                if one.second.is_none() && other.second.is_none() && one.first == other.first {
                    continue;
                }
                let pivot = *one.sets.iter().find(|set| other.sets.contains(set)).expect("they share a set");
                let [a, b] = [one, other].map(|common| common.sets[usize::from(common.sets[0] == pivot)]);
                if self.sets[a].cells & self.sets[b].cells != 0 {
                    continue;
                }
                let restricted = one.digits() | other.digits();
                let eliminations = self.common_eliminations(&self.sets[a], &self.sets[b], restricted);
                if !eliminations.is_empty() {
                    let step = self.step(Technique::AlsXyWing, &[a, b, pivot], &[*one, *other]);
                    found(step.eliminate_in_order(&eliminations))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// By restricted common and its choice of digits, sets of numbers: the starts of the chains that
/// end with that link.
struct Starts {
    words: usize,
    bits: Vec<u64>,
}

impl Starts {
    fn of(&self, common: usize, choice: usize) -> &[u64] {
        &self.bits[(common * 3 + choice) * self.words..][..self.words]
    }

    fn add(&mut self, common: usize, choice: usize, starts: &[u64]) {
        let bits = &mut self.bits[(common * 3 + choice) * self.words..][..self.words];
        bits.iter_mut().zip(starts).for_each(|(bits, starts)| *bits |= starts);
    }
}

/// Chains through restricted commons with ascending sets.
struct Chains<'a> {
    all: &'a AlmostLockedSets<'a>,
    /// The first set of a chain and the digit of its first link.
    starts: Vec<(usize, usize)>,
    /// The chains of one link, of two, and of three and more.
    lengths: [Starts; 3],
}

impl<'a> Chains<'a> {
    fn new(all: &'a AlmostLockedSets<'a>) -> Self {
        let mut starts = Vec::new();
        for common in &all.commons {
            starts.extend(Ones(common.digits()).map(|digit| (common.sets[0], digit)));
        }
        starts.sort_unstable();
        starts.dedup();
        let words = starts.len().div_ceil(64);
        let empty = || Starts { words, bits: vec![0; words * 3 * all.commons.len()] };
        let mut chains = Self { all, starts, lengths: [empty(), empty(), empty()] };
        for common in 0..all.commons.len() {
            chains.extend(common);
        }
        chains
    }

    /// The digits of a choice: the first, the second, or both.
    fn digits(&self, common: usize, choice: usize) -> u64 {
        let common = &self.all.commons[common];
        match (choice, common.second) {
            (0, _) => 1 << common.first,
            (1, second) => second.map_or(0, |digit| 1 << digit),
            _ => common.digits(),
        }
    }

    /// The choice for the link `next` after a link that uses `digit`: one that leaves it another
    /// digit.
    fn choice(&self, next: usize, digit: usize) -> Option<usize> {
        let next = &self.all.commons[next];
        match next.second {
            None => (next.first != digit).then_some(0),
            Some(second) if second == digit => Some(0),
            Some(_) if next.first == digit => Some(1),
            Some(_) => Some(2),
        }
    }

    /// The digit that counts as used in a choice.
    fn used(&self, common: usize, choice: usize) -> usize {
        let common = &self.all.commons[common];
        if choice == 1 { common.second.unwrap_or(common.first) } else { common.first }
    }

    /// Carries the chains that end with `common` over to the commons of its second set.
    fn extend(&mut self, common: usize) {
        let words = self.lengths[0].words;
        let set = self.all.commons[common].sets[0];
        let first_links = [Some(self.all.commons[common].first), self.all.commons[common].second];
        for (choice, digit) in first_links.into_iter().enumerate() {
            let Some(digit) = digit else { continue };
            let mut start = vec![0; words];
            let number = self.starts.binary_search(&(set, digit)).expect("every first link is a start");
            insert(&mut start, number);
            self.lengths[0].add(common, choice, &start);
        }
        let to = self.all.commons[common].sets[1];
        for choice in 0..3 {
            let from: Vec<Vec<u64>> = self.lengths.iter().map(|starts| starts.of(common, choice).to_vec()).collect();
            if from.iter().all(|starts| starts.iter().all(|&bits| bits == 0)) {
                continue;
            }
            let used = self.used(common, choice);
            for next in self.all.starts[to]..self.all.starts[to + 1] {
                if let Some(next_choice) = self.choice(next, used) {
                    self.lengths[1].add(next, next_choice, &from[0]);
                    self.lengths[2].add(next, next_choice, &from[1]);
                    self.lengths[2].add(next, next_choice, &from[2]);
                }
            }
        }
    }

    /// The restricted commons along a chain from `start` that ends with a link, three or more.
    fn path(&self, start: usize, common: usize, choice: usize) -> Vec<usize> {
        let mut path = vec![common];
        let (mut at, mut length) = ((common, choice), 2);
        while length > 0 {
            let (common, choice) = at;
            let set = self.all.commons[common].sets[0];
            let lengths: &[usize] = if length == 2 { &[1, 2] } else { &[0] };
            let previous = (0..3 * common).find_map(|number| {
                let (before, of) = (number / 3, number % 3);
                if self.all.commons[before].sets[1] != set || self.choice(common, self.used(before, of)) != Some(choice)
                {
                    return None;
                }
                let length = lengths.iter().find(|&&length| contains(self.lengths[length].of(before, of), start))?;
                Some(((before, of), *length))
            });
            let Some(previous) = previous else { break };
            (at, length) = previous;
            path.push(at.0);
        }
        path.reverse();
        path
    }
}

impl AlmostLockedSets<'_> {
    /// Offers the chains of four sets and more.
    pub(crate) fn chain(&self, offer: &mut Offer<'_>) {
        let chains = Chains::new(self);
        let mut ends = Vec::new();
        for common in 0..self.commons.len() {
            for choice in 0..3 {
                for start in ones(chains.lengths[2].of(common, choice)) {
                    ends.push((start, common, choice));
                }
            }
        }
        ends.sort_unstable();
        for (start, common, choice) in ends {
            let (first, digit) = chains.starts[start];
            let last = self.commons[common].sets[1];
            let restricted = 1 << digit | chains.digits(common, choice);
            let eliminations = self.common_eliminations(&self.sets[first], &self.sets[last], restricted);
            if !eliminations.is_empty() {
                offer(0, eliminations, &|| {
                    let path = chains.path(start, common, choice);
                    let commons: Vec<Common> = path.iter().map(|&common| self.commons[common]).collect();
                    let mut sets = vec![first];
                    sets.extend(commons.iter().map(|common| common.sets[1]));
                    Some(self.step(Technique::AlsChain, &sets, &commons))
                });
            }
        }
    }
}

/// Visits the sets of the cells `open` with one digit more than cells, depth first.
fn subsets(
    all: &AlmostLockedSets<'_>,
    open: &[usize],
    most: usize,
    cells: u128,
    digits: u64,
    visit: &mut dyn FnMut(u128, u64),
) {
    if cells.count_ones() as usize == most {
        return;
    }
    for (index, &cell) in open.iter().enumerate() {
        let cells = cells | 1 << cell;
        let digits = digits | all.position.digits(all.cells[cell]);
        if digits.count_ones() as usize > most + 1 {
            continue;
        }
        if digits.count_ones() == cells.count_ones() + 1 {
            visit(cells, digits);
        }
        subsets(all, &open[index + 1..], most, cells, digits, visit);
    }
}
