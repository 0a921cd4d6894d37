//! Known differences between the solution and other solutions.
//!
//! A puzzle without a clue in any cell of a *difference* has another solution, so at least one clue
//! of each must stay. Only undecided units with clues in it matter. They are counted in bit-sliced
//! numbers for 64 differences at a time: bit `i` of the words of a [`Left`] belongs to difference
//! `i`, so removing a unit subtracts one word, bit by bit, with borrows.
//!
//! Units are named by their turn, their place in the order of trials, so that what is read together
//! lies together.

/// Number of units left in each of 64 differences: binary digits, lowest first.
type Left = [u64; 5];

/// Differences with more units cannot be counted and are rarely useful.
const MOST_UNITS: u32 = (1 << 5) - 1;

/// Differences of a solution from others.
#[derive(Clone, Debug, Default)]
pub(super) struct Differences {
    units: usize,
    /// Number of differences, 64 per block.
    count: usize,
    blocks: Vec<Block>,
    /// Block by block, the differences in which the unit of each turn has clues.
    of_turn: Vec<u64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Differences without a unit that is known to stay.
    open: u64,
    left: Left,
}

/// Units left in each difference after tentative removals.
#[derive(Clone, Debug, Default)]
pub(super) struct Rest(Vec<Left>);

impl Differences {
    /// Clears everything and prepares for `units`.
    pub(super) fn clear(&mut self, units: usize) {
        (self.units, self.count) = (units, 0);
        self.blocks.clear();
        self.of_turn.clear();
    }

    /// Adds a difference in which these units have clues; repetitions are allowed. One without
    /// units, or with too many, is ignored.
    pub(super) fn add(&mut self, units: impl Iterator<Item = usize>) {
        if self.count == self.blocks.len() * 64 {
            self.blocks.push(Block::default());
            self.of_turn.resize(self.blocks.len() * self.units, 0);
        }
        let bit = 1 << (self.count % 64);
        let of_turn = &mut self.of_turn[(self.blocks.len() - 1) * self.units..];
        let mut count = 0_u32;
        units.for_each(|unit| {
            count += u32::from(of_turn[unit] & bit == 0);
            of_turn[unit] |= bit;
        });
        if count == 0 || count > MOST_UNITS {
            for differences in of_turn {
                *differences &= !bit;
            }
            return;
        }
        let block = self.blocks.last_mut().expect("there is room in the last block");
        block.open |= bit;
        block.left.iter_mut().enumerate().filter(|(i, _)| count >> i & 1 != 0).for_each(|(_, word)| *word |= bit);
        self.count += 1;
    }

    /// Starts with all units that are left.
    pub(super) fn all(&self, rest: &mut Rest) {
        rest.0.clear();
        rest.0.extend(self.blocks.iter().map(|block| block.left));
    }

    /// Removes the unit of a turn tentatively; `false`, and nothing changes, if that would empty a
    /// difference.
    pub(super) fn take(&self, turn: usize, rest: &mut Rest) -> bool {
        let takes_all = rest.0.iter().zip(&self.blocks).enumerate().any(|(b, (left, block))| {
            let only = left[0] & !left[1..].iter().fold(0, |any, word| any | word);
            only & block.open & self.of_turn[b * self.units + turn] != 0
        });
        if !takes_all {
            self.subtract(turn, rest);
        }
        !takes_all
    }

    fn subtract(&self, turn: usize, rest: &mut Rest) {
        for (b, left) in rest.0.iter_mut().enumerate() {
            let mut borrow = self.of_turn[b * self.units + turn];
            for word in left {
                (*word, borrow) = (*word ^ borrow, !*word & borrow);
            }
        }
    }

    /// Makes tentative removals final.
    pub(super) fn settle(&mut self, rest: &Rest) {
        self.blocks.iter_mut().zip(&rest.0).for_each(|(block, left)| block.left = *left);
    }

    /// Marks the unit of a turn as staying: its differences need no other unit.
    pub(super) fn keep(&mut self, turn: usize) {
        for (b, block) in self.blocks.iter_mut().enumerate() {
            block.open &= !self.of_turn[b * self.units + turn];
        }
    }

    /// Returns a unit that is the last of a difference. Units before turn `next` are decided.
    pub(super) fn last(&mut self, next: usize) -> Option<usize> {
        for (block, of_turn) in self.blocks.iter_mut().zip(self.of_turn.chunks(self.units.max(1))) {
            let mut last = block.open & block.left[0] & !block.left[1..].iter().fold(0, |any, word| any | word);
            while last != 0 {
                let bit = last & last.wrapping_neg();
                if let Some(turn) = first_with(bit, &of_turn[next..]) {
                    return Some(next + turn);
                }
                // the unit stays already, for another reason
                block.open &= !bit;
                last &= last - 1;
            }
        }
        None
    }
}

/// Index of the first word with this bit; words are examined eight at a time.
fn first_with(bit: u64, words: &[u64]) -> Option<usize> {
    let has_bit = |word: &u64| word & bit != 0;
    let (eights, rest) = words.as_chunks::<8>();
    let eight = eights.iter().position(|eight| has_bit(&eight.iter().fold(0, |any, word| any | word)));
    let (start, among) = eight.map_or((words.len() - rest.len(), rest), |i| (8 * i, &eights[i][..]));
    among.iter().position(has_bit).map(|at| start + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::random::Random;
    use std::collections::BTreeSet;

    /// The same with plain sets, as a reference.
    struct Plain {
        left: Vec<BTreeSet<usize>>,
        settled: Vec<bool>,
    }

    impl Plain {
        fn takes_all(&self, gone: &BTreeSet<usize>) -> bool {
            self.left.iter().zip(&self.settled).any(|(left, &settled)| !settled && left.is_subset(gone))
        }

        fn last(&self) -> BTreeSet<usize> {
            let open = self.left.iter().zip(&self.settled).filter(|(left, settled)| left.len() == 1 && !**settled);
            open.flat_map(|(left, _)| left.iter().copied()).collect()
        }
    }

    const UNITS: usize = 40;

    #[test]
    fn words_agree_with_sets() {
        for seed in 0..200 {
            let random = &mut Random::new(seed);
            let mut plain = Plain { left: Vec::new(), settled: Vec::new() };
            let mut differences = Differences::default();
            differences.clear(UNITS);
            let mut rest = Rest::default();
            let (mut next, mut kept) = (0, BTreeSet::new());
            while next < UNITS {
                // more than one block, in some runs
                for _ in 0..random.below(20) {
                    let size = 1 + random.below(35);
                    let mut waiting: Vec<usize> = (next..UNITS).filter(|unit| !kept.contains(unit)).collect();
                    random.shuffle(&mut waiting);
                    let set: BTreeSet<usize> = waiting.into_iter().take(size).collect();
                    differences.add(set.iter().chain(&set).copied());
                    if (1..=MOST_UNITS as usize).contains(&set.len()) {
                        plain.left.push(set);
                        plain.settled.push(false);
                    }
                }
                while let Some(unit) = differences.last(next) {
                    assert!(plain.last().contains(&unit), "seed {seed}");
                    differences.keep(unit);
                    kept.insert(unit);
                    plain
                        .left
                        .iter()
                        .zip(&mut plain.settled)
                        .for_each(|(left, settled)| *settled |= left.contains(&unit));
                }
                assert_eq!(plain.last(), BTreeSet::new(), "seed {seed}");
                differences.all(&mut rest);
                let (mut gone, mut end) = (BTreeSet::new(), next);
                while end < UNITS && end - next < 1 + random.below(5) {
                    let unit = end;
                    if !kept.contains(&unit) {
                        gone.insert(unit);
                        let is_taken = differences.take(unit, &mut rest);
                        assert_eq!(is_taken, !plain.takes_all(&gone), "seed {seed}, unit {unit}");
                        if !is_taken {
                            gone.remove(&unit);
                            break;
                        }
                    }
                    end += 1;
                }
                if random.below(2) == 0 {
                    differences.settle(&rest);
                    plain.left.iter_mut().for_each(|left| left.retain(|unit| !gone.contains(unit)));
                    next = end;
                }
            }
        }
    }
}
