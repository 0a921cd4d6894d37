//! Which variable to decide: the one that conflicts have spoken of most, lately.
//!
//! Every variable met on the way from a conflict to its clause gets a point, and points are worth less as conflicts go
//! by: instead of shrinking all scores, the worth of a point grows. The open variables stand in a heap by score.
//!
//! # References
//! Moskewicz, Madigan, Zhao, Zhang, Malik: *Chaff*, DAC 2001 (VSIDS). Eén, Sörensson: *An extensible SAT-solver*, SAT
//! 2003 (the growing worth). Biere, Fröhlich: *Evaluating CDCL variable scoring schemes*, SAT 2015.

use crate::engine::formula::Variable;

/// What a point is worth after each conflict. At 0.95, the rule in SAT solvers, boards of 36 × 36 took twice as long.
const DECAY: f64 = 0.98;

/// Scores are scaled down when one passes this.
const LARGEST: f64 = 1e150;

/// Entries below each one of the heap: they rise far more often than the first is taken out.
const BELOW: usize = 4;

/// Stands for a variable that is not in the heap.
const OUT: u32 = u32::MAX;

/// Stands for a variable that does not come in.
const NEVER: u32 = u32::MAX - 1;

/// A variable in the heap with its score, so that to compare them needs no other array.
#[derive(Clone, Copy, Debug)]
struct Entry {
    score: f64,
    variable: Variable,
}

impl Entry {
    /// Whether it stands before the other: by score, and by number where scores are equal.
    #[inline]
    fn is_before(self, other: Self) -> bool {
        // no score is a NaN, and equal ones are rare
        self.score > other.score || (self.score >= other.score && self.variable < other.variable)
    }
}

/// Scores, and a heap of variables that may be open.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    scores: Vec<f64>,
    heap: Vec<Entry>,
    /// Where each variable stands in the heap.
    ranks: Vec<u32>,
    worth: f64,
}

impl Order {
    /// Begins with these scores, all variables open; those from `board` on are never given out.
    pub(super) fn reset(&mut self, scores: impl Iterator<Item = f64>, board: usize) {
        self.scores.clear();
        self.scores.extend(scores);
        self.worth = 1.0;
        self.heap.clear();
        let entries = self.scores[..board].iter().zip(0..).map(|(&score, variable)| Entry { score, variable });
        self.heap.extend(entries);
        self.ranks.clear();
        self.ranks.extend(0..board as u32);
        self.ranks.resize(self.scores.len(), NEVER);
        for i in (0..self.heap.len().div_ceil(BELOW)).rev() {
            self.sink(i, self.heap[i]);
        }
    }

    /// A point for a variable.
    #[inline]
    pub(super) fn bump(&mut self, variable: Variable) {
        let score = &mut self.scores[variable as usize];
        *score += self.worth;
        let entry = Entry { score: *score, variable };
        let rank = self.ranks[variable as usize];
        if rank < NEVER {
            self.rise(rank as usize, entry);
        }
        if entry.score > LARGEST {
            self.scale_down();
        }
    }

    /// Makes all scores smaller by the same factor.
    #[cold]
    fn scale_down(&mut self) {
        for score in self.scores.iter_mut().chain(self.heap.iter_mut().map(|entry| &mut entry.score)) {
            *score /= LARGEST;
        }
        self.worth /= LARGEST;
    }

    /// A conflict has gone by.
    pub(super) fn age(&mut self) {
        self.worth /= DECAY;
    }

    #[inline]
    pub(super) fn score(&self, variable: Variable) -> f64 {
        self.scores[variable as usize]
    }

    /// The variable may be open again.
    #[inline]
    pub(super) fn reopen(&mut self, variable: Variable) {
        if self.ranks[variable as usize] == OUT {
            let entry = Entry { score: self.scores[variable as usize], variable };
            self.heap.push(entry);
            self.rise(self.heap.len() - 1, entry);
        }
    }

    /// The first of the heap for which `open` holds; those before it leave the heap.
    pub(super) fn first(&mut self, open: impl Fn(Variable) -> bool) -> Option<Variable> {
        loop {
            let &Entry { variable, .. } = self.heap.first()?;
            if open(variable) {
                return Some(variable);
            }
            self.ranks[variable as usize] = OUT;
            let last = self.heap.pop()?;
            if !self.heap.is_empty() {
                self.sink(0, last);
            }
        }
    }

    /// Puts an entry in at `rank` or above.
    fn rise(&mut self, mut rank: usize, entry: Entry) {
        while rank > 0 {
            let above = (rank - 1) / BELOW;
            let other = self.heap[above];
            if !entry.is_before(other) {
                break;
            }
            self.put(rank, other);
            rank = above;
        }
        self.put(rank, entry);
    }

    /// Puts an entry in at `rank` or below.
    fn sink(&mut self, mut rank: usize, entry: Entry) {
        loop {
            let first = BELOW * rank + 1;
            let end = self.heap.len().min(first + BELOW);
            if first >= end {
                break;
            }
            let (mut below, mut other) = (first, self.heap[first]);
            for i in first + 1..end {
                if self.heap[i].is_before(other) {
                    (below, other) = (i, self.heap[i]);
                }
            }
            if !other.is_before(entry) {
                break;
            }
            self.put(rank, other);
            rank = below;
        }
        self.put(rank, entry);
    }

    #[inline]
    fn put(&mut self, rank: usize, entry: Entry) {
        self.heap[rank] = entry;
        self.ranks[entry.variable as usize] = rank as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    /// All that is in the heap, in the order in which it is given out.
    fn drain(order: &mut Order) -> Vec<Variable> {
        let mut drained = Vec::new();
        while let Some(next) = order.first(|_| true) {
            drained.push(next);
            // it is given out, and no more open
            order.first(|variable| variable != next);
        }
        drained
    }

    #[test]
    fn scores_come_in_order_and_ties_by_number() {
        let mut order = Order::default();
        order.reset([1.0, 3.0, 2.0, 3.0, 1.0, 0.0].into_iter(), 6);
        assert_eq!(drain(&mut order), [1, 3, 2, 0, 4, 5]);
        order.reopen(4);
        order.reopen(1);
        order.reopen(1);
        assert_eq!(drain(&mut order), [1, 4], "what is there is not put in again");
    }

    #[test]
    fn points_and_age_keep_the_heap_in_order() {
        let (mut order, mut random) = (Order::default(), Random::new(1));
        order.reset((0..50).map(f64::from), 50);
        // enough for the scores to be scaled down once
        for _ in 0..20_000 {
            order.bump(random.below(50) as Variable);
            order.age();
            if random.below(3) == 0 {
                let first = order.first(|_| true).expect("all are there");
                order.first(|variable| variable != first);
                order.reopen(first);
            }
        }
        assert!(order.scores.iter().all(|&score| score < LARGEST) && order.worth < LARGEST);
        let mut sorted: Vec<_> = (0..50).collect();
        sorted.sort_by(|&a, &b| order.score(b).total_cmp(&order.score(a)).then(a.cmp(&b)));
        assert_eq!(drain(&mut order), sorted);
    }
}
