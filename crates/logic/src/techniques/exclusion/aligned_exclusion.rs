//! Aligned exclusion: combinations of candidates of two or three cells that some other cell rules out.
//!
//! A combination is impossible if it has equal digits in cells that see each other, or if a cell
//! that sees all cells of the pattern (an excluder) has no candidate outside the combination. A
//! candidate that is in no possible combination goes.
//!
//! The cells see no cell with one candidate and have at least two common excluders, which have at
//! most as many candidates as the pattern has cells. The third cell is an excluder of the first or
//! the second.

use crate::{Board, Ones, Position, Role, Step, Technique, bits, ones};
use std::ops::ControlFlow;

/// The largest number of excluders that are considered.
const MOST_EXCLUDERS: usize = 64;

/// Two or three cells with at least one elimination.
#[derive(Clone, Debug)]
pub(crate) struct AlignedExclusion<'a> {
    /// The cells, in the order of the search.
    pub(crate) cells: &'a [usize],
    /// The candidates of their common excluders.
    excluders: &'a [u64],
}

impl AlignedExclusion<'_> {
    /// The candidates that go, as cells and digits, in the order of the search.
    fn eliminations(&self, position: &Position) -> Vec<(usize, usize)> {
        let mut eliminations = Vec::new();
        for (index, &cell) in self.cells.iter().enumerate() {
            let digits = excluded(position, self.cells, index, self.excluders);
            eliminations.extend(position.candidates_of(&[cell], digits));
        }
        eliminations
    }

    fn has_eliminations(&self, position: &Position) -> bool {
        (0..self.cells.len()).any(|index| excluded(position, self.cells, index, self.excluders) != 0)
    }

    pub(crate) fn step(&self, position: &Position) -> Step {
        let board = position.board();
        let technique = match self.cells {
            [_, _] => Technique::AlignedPairExclusion,
            _ => Technique::AlignedTripleExclusion,
        };
        let digits = self.cells.iter().fold(0, |set, &cell| set | position.digits(cell));
        let is_excluder = |&cell: &usize| {
            let of_cell = position.digits(cell);
            of_cell != 0
                && of_cell.count_ones() as usize <= self.cells.len()
                && of_cell & !digits == 0
                && self.cells.iter().all(|&of| board.are_peers(of, cell))
        };
        let excluders: Vec<usize> = (0..board.cell_count()).filter(is_excluder).collect();
        Step::new(technique)
            .cells(Role::Pattern, self.cells)
            .cells(Role::Excluder, &excluders)
            .candidates(Role::Pattern, &position.candidates_of(self.cells, u64::MAX))
            .candidates(Role::Excluder, &position.candidates_of(&excluders, u64::MAX))
            .eliminate(&self.eliminations(position))
    }
}

/// The digits of cell number `index` that are in no possible combination.
fn excluded(position: &Position, cells: &[usize], index: usize, excluders: &[u64]) -> u64 {
    let board = position.board();
    let digits = position.digits(cells[index]);
    let is_excluded: &dyn Fn(u64) -> bool = if let &[a, b] = cells {
        let others = position.digits(cells[1 - index]);
        let are_peers = board.are_peers(a, b);
        &move |bit| {
            let same = if are_peers { bit } else { 0 };
            let pairs = excluders.iter().filter(|&&set| set & bit != 0);
            others & !pairs.fold(same, |killed, set| killed | set & !bit) == 0
        }
    } else {
        let others = [cells[(index + 1) % 3], cells[(index + 2) % 3]];
        let sees = others.map(|other| board.are_peers(cells[index], other));
        let see_each_other = board.are_peers(others[0], others[1]);
        &move |bit| !has_partners(bit, others.map(|other| position.digits(other)), sees, see_each_other, excluders)
    };
    Ones(digits).map(|digit| 1 << digit).filter(|&bit| is_excluded(bit)).fold(0, |set, bit| set | bit)
}

/// Whether the digit of `bit` in the third cell leaves a possible combination of the candidates of
/// two cells, which may see the third cell and each other.
fn has_partners(bit: u64, candidates: [u64; 2], sees: [bool; 2], see_each_other: bool, excluders: &[u64]) -> bool {
    let pairs = excluders.iter().filter(|&&set| set & bit != 0 && set.count_ones() == 2);
    let killed = pairs.fold(0, |killed, set| killed | set & !bit);
    let left = |index: usize| candidates[index] & !killed & !if sees[index] { bit } else { 0 };
    let second = left(1);
    second != 0
        && Ones(left(0)).map(|digit| 1 << digit).any(|first: u64| {
            let same = if see_each_other { first } else { 0 };
            let rests =
                excluders.iter().map(|set| set & !bit).filter(|rest| rest & first != 0 && rest.count_ones() == 2);
            second & !rests.fold(same, |killed, rest| killed | rest & !first) != 0
        })
}

type FoundExclusion<'a> = dyn FnMut(&AlignedExclusion<'_>) -> ControlFlow<()> + 'a;

/// The search, with what it remembers of the last position where it found nothing: a pattern can
/// come up only where the candidates of a cell or of an excluder have changed since.
#[derive(Clone, Debug)]
pub(crate) struct AlignedSearch {
    /// Two or three.
    size: usize,
    /// By cell, the candidates of the last position where nothing was found; empty if there is none.
    before: Vec<u64>,
    /// The cells with other candidates than then.
    changed: Vec<u64>,
    /// The cells of which a pattern may consist.
    bases: Vec<u64>,
    /// The cells that may exclude combinations.
    excluders: Vec<u64>,
    /// The candidates of the common excluders.
    common: [u64; MOST_EXCLUDERS],
}

impl AlignedSearch {
    /// A search for pairs or triples.
    pub(crate) const fn new(size: usize) -> Self {
        Self {
            size,
            before: Vec::new(),
            changed: Vec::new(),
            bases: Vec::new(),
            excluders: Vec::new(),
            common: [0; MOST_EXCLUDERS],
        }
    }

    /// Forgets the last position.
    pub(crate) fn forget(&mut self) {
        self.before.clear();
    }

    /// Finds aligned exclusions: pairs of cells in ascending order of the second, then of the first;
    /// for triples, third cells among the excluders of the first cell, then among those of the second.
    pub(crate) fn find(&mut self, position: &Position, found: &mut FoundExclusion<'_>) -> ControlFlow<()> {
        let has_singles = self.collect(position);
        let mut has_found = false;
        let mut found = |pattern: &AlignedExclusion<'_>| {
            has_found = true;
            found(pattern)
        };
        let flow = self.search(position, &mut found);
        self.before.clear();
        if !has_found && !has_singles {
            self.before.extend((0..position.board().cell_count()).map(|cell| position.digits(cell)));
        }
        flow
    }

    /// Collects the sets of cells. The result is whether a cell has one candidate.
    fn collect(&mut self, position: &Position) -> bool {
        let board = position.board();
        let words = board.words();
        for set in [&mut self.changed, &mut self.bases, &mut self.excluders] {
            set.clear();
            set.resize(words, 0);
        }
        let mut has_singles = false;
        for cell in 0..board.cell_count() {
            let count = position.digits(cell).count_ones() as usize;
            has_singles |= count == 1;
            if (2..=self.size).contains(&count) {
                bits::insert(&mut self.excluders, cell);
            }
        }
        let is_new = |(cell, &before): (usize, &u64)| position.digits(cell) & !before != 0;
        if self.before.len() != board.cell_count() || self.before.iter().enumerate().any(is_new) {
            self.changed.fill(u64::MAX);
        } else {
            for cell in (0..board.cell_count()).filter(|&cell| position.digits(cell) != self.before[cell]) {
                bits::insert(&mut self.changed, cell);
            }
        }
        let is_single = |cell: usize| position.digits(cell).is_power_of_two();
        for cell in 0..board.cell_count() {
            let peers = board.peers(cell);
            if position.digits(cell).count_ones() > 1
                && peers.iter().zip(&self.excluders).any(|(peers, excluders)| peers & excluders != 0)
                && !(has_singles && ones(peers).any(is_single))
            {
                bits::insert(&mut self.bases, cell);
            }
        }
        has_singles
    }

    fn search(&mut self, position: &Position, found: &mut FoundExclusion<'_>) -> ControlFlow<()> {
        let board = position.board();
        let Self { size, changed, bases, excluders, common, .. } = self;
        let pair = Common { board, excluders };
        for second in ones(bases) {
            for first in ones(bases).take_while(|&first| first < second) {
                if pair.count([first, second]) < 2 {
                    continue;
                }
                let is_new = bits::contains(changed, first) || bits::contains(changed, second);
                if *size == 2 {
                    if is_new || pair.any([first, second], changed) {
                        hand_over(position, &[first, second], excluders, common, found)?;
                    }
                    continue;
                }
                let is_tail = |third: usize| {
                    third != first
                        && third != second
                        && bits::contains(bases, third)
                        && pair.count([first, second, third]) >= 2
                        && (is_new || bits::contains(changed, third) || pair.any([first, second, third], changed))
                };
                let of_first = bits::ones_of_both(board.peers(first), excluders);
                let of_second = bits::ones_of_both(board.peers(second), excluders);
                let of_second = of_second.filter(|&third| !board.are_peers(first, third));
                for third in of_first.chain(of_second).filter(|&third| is_tail(third)) {
                    hand_over(position, &[first, second, third], excluders, common, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The common excluders of several cells.
#[derive(Clone, Copy)]
struct Common<'a> {
    board: &'a Board,
    excluders: &'a [u64],
}

impl Common<'_> {
    fn words<const N: usize>(self, cells: [usize; N]) -> impl Iterator<Item = u64> {
        let peers = cells.map(|cell| self.board.peers(cell));
        self.excluders
            .iter()
            .enumerate()
            .map(move |(word, &set)| peers.iter().fold(set, |set, peers| set & peers[word]))
    }

    fn count<const N: usize>(self, cells: [usize; N]) -> u32 {
        self.words(cells).map(u64::count_ones).sum()
    }

    fn any<const N: usize>(self, cells: [usize; N], of: &[u64]) -> bool {
        self.words(cells).zip(of).any(|(common, of)| common & of != 0)
    }
}

/// Hands over the pattern of these cells if it has an elimination.
fn hand_over(
    position: &Position,
    cells: &[usize],
    excluders: &[u64],
    common: &mut [u64; MOST_EXCLUDERS],
    found: &mut FoundExclusion<'_>,
) -> ControlFlow<()> {
    let board = position.board();
    let mut count = 0;
    for (word, &set) in excluders.iter().enumerate() {
        let seen = cells.iter().fold(set, |set, &cell| set & board.peers(cell)[word]);
        for bit in Ones(seen).take(MOST_EXCLUDERS - count) {
            common[count] = position.digits(word * 64 + bit);
            count += 1;
        }
    }
    let pattern = AlignedExclusion { cells, excluders: &common[..count] };
    if pattern.has_eliminations(position) { found(&pattern) } else { ControlFlow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, eliminations, limit};

    fn first(search: &mut AlignedSearch, position: &Position) -> Option<Step> {
        let mut step = None;
        let _ = search.find(position, &mut |pattern| {
            step = Some(pattern.step(position));
            ControlFlow::Break(())
        });
        step
    }

    #[test]
    fn a_digit_goes_whose_partners_are_all_ruled_out() {
        let mut position = blank(3);
        limit(&mut position, &["r1c1"], &[1, 4]);
        limit(&mut position, &["r1c2"], &[2, 3]);
        limit(&mut position, &["r2c1"], &[1, 2]);
        limit(&mut position, &["r2c2"], &[1, 3]);
        let step = first(&mut AlignedSearch::new(2), &position).expect("a step");
        assert_eq!((step.technique, eliminations(&step)), (Technique::AlignedPairExclusion, "1 r1c1".into()));
    }

    #[test]
    fn a_triple_uses_excluders_with_three_candidates() {
        let mut position = blank(3);
        limit(&mut position, &["r1c1"], &[1, 5]);
        limit(&mut position, &["r1c2"], &[2, 3]);
        limit(&mut position, &["r1c3"], &[6, 7]);
        limit(&mut position, &["r2c1"], &[1, 2, 6]);
        limit(&mut position, &["r2c2"], &[1, 2, 7]);
        limit(&mut position, &["r2c3"], &[1, 3]);
        let step = first(&mut AlignedSearch::new(3), &position).expect("a step");
        assert_eq!((step.technique, eliminations(&step)), (Technique::AlignedTripleExclusion, "1 r1c1".into()));
    }

    #[test]
    fn what_a_search_remembers_does_not_change_what_it_finds() {
        let mut random = 1_u64;
        let mut found = 0;
        for _ in 0..20 {
            let mut position = blank(3);
            let mut searches = [2, 3].map(AlignedSearch::new);
            for _ in 0..600 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let candidate = usize::try_from(random >> 33).expect("31 bits") % 729;
                let (cell, digit) = (candidate / 9, candidate % 9);
                if digit == (cell / 9 * 3 + cell / 27 + cell % 9) % 9 || !position.has(cell, digit) {
                    continue;
                }
                position.eliminate(cell, digit);
                for search in &mut searches {
                    let step = first(search, &position);
                    assert_eq!(step, first(&mut AlignedSearch::new(search.size), &position));
                    found += usize::from(step.is_some());
                }
            }
        }
        assert!(found > 30, "the positions have steps: {found}");
    }
}
