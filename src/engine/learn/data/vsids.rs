//! Which variable to decide: the one that conflicts have spoken of most, lately.
//!
//! Every variable met on the way from a conflict to its clause gets a point, and points are increment less as conflicts go
//! by: instead of shrinking all scores, the increment of a point grows. The open variables stand in a heap by score.
//!
//! # References
//! Moskewicz, Madigan, Zhao, Zhang, Malik: *Chaff*, DAC 2001 (VSIDS). Eén, Sörensson: *An extensible SAT-solver*, SAT
//! 2003 (the growing increment). Biere, Fröhlich: *Evaluating CDCL variable scoring schemes*, SAT 2015.

use crate::engine::formula::Variable;

/// What a point is increment after each conflict. At 0.95, the rule in SAT solvers, boards of 36 × 36 took twice as long.
const DECAY: f64 = 0.98;

/// Scores are scaled down when one passes this.
const RESCALE_LIMIT: f64 = 1e150;

/// Entries below each one of the heap: they rise far more often than the first is taken out.
const ARITY: usize = 4;

/// Stands for a variable that is not in the heap.
const NOT_IN_HEAP: u32 = u32::MAX;

/// Stands for a variable that does not come in.
const EXCLUDED: u32 = u32::MAX - 1;

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
pub(crate) struct Vsids {
    scores: Vec<f64>,
    heap: Vec<Entry>,
    /// Where each variable stands in the heap.
    slots: Vec<u32>,
    increment: f64,
}

impl Vsids {
    /// Begins with these scores, all variables open; those from `board` on are never given out.
    pub(crate) fn reset(&mut self, scores: impl Iterator<Item = f64>, board: usize) {
        self.scores.clear();
        self.scores.extend(scores);
        self.increment = 1.0;
        self.heap.clear();
        let entries = self.scores[..board].iter().zip(0..).map(|(&score, variable)| Entry { score, variable });
        self.heap.extend(entries);
        self.slots.clear();
        self.slots.extend(0..board as u32);
        self.slots.resize(self.scores.len(), EXCLUDED);
        for i in (0..self.heap.len().div_ceil(ARITY)).rev() {
            self.sift_down(i, self.heap[i]);
        }
    }

    /// A point for a variable.
    #[inline]
    pub(crate) fn bump(&mut self, variable: Variable) {
        let score = &mut self.scores[variable as usize];
        *score += self.increment;
        let entry = Entry { score: *score, variable };
        let slot = self.slots[variable as usize];
        if slot < EXCLUDED {
            self.sift_up(slot as usize, entry);
        }
        if entry.score > RESCALE_LIMIT {
            self.rescale();
        }
    }

    /// Makes all scores smaller by the same factor.
    #[cold]
    fn rescale(&mut self) {
        for score in self.scores.iter_mut().chain(self.heap.iter_mut().map(|entry| &mut entry.score)) {
            *score /= RESCALE_LIMIT;
        }
        self.increment /= RESCALE_LIMIT;
    }

    /// A conflict has gone by.
    pub(crate) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    #[inline]
    pub(crate) fn score(&self, variable: Variable) -> f64 {
        self.scores[variable as usize]
    }

    /// The variable may be open again.
    #[inline]
    pub(crate) fn insert(&mut self, variable: Variable) {
        if self.slots[variable as usize] == NOT_IN_HEAP {
            let entry = Entry { score: self.scores[variable as usize], variable };
            self.heap.push(entry);
            self.sift_up(self.heap.len() - 1, entry);
        }
    }

    /// The first of the heap for which `open` holds; those before it leave the heap.
    pub(crate) fn first(&mut self, open: impl Fn(Variable) -> bool) -> Option<Variable> {
        loop {
            let &Entry { variable, .. } = self.heap.first()?;
            if open(variable) {
                return Some(variable);
            }
            self.slots[variable as usize] = NOT_IN_HEAP;
            let last = self.heap.pop()?;
            if !self.heap.is_empty() {
                self.sift_down(0, last);
            }
        }
    }

    /// Puts an entry in at `slot` or above.
    fn sift_up(&mut self, mut slot: usize, entry: Entry) {
        while slot > 0 {
            let above = (slot - 1) / ARITY;
            let other = self.heap[above];
            if !entry.is_before(other) {
                break;
            }
            self.place(slot, other);
            slot = above;
        }
        self.place(slot, entry);
    }

    /// Puts an entry in at `slot` or below.
    fn sift_down(&mut self, mut slot: usize, entry: Entry) {
        loop {
            let first = ARITY * slot + 1;
            let end = self.heap.len().min(first + ARITY);
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
            self.place(slot, other);
            slot = below;
        }
        self.place(slot, entry);
    }

    #[inline]
    fn place(&mut self, slot: usize, entry: Entry) {
        self.heap[slot] = entry;
        self.slots[entry.variable as usize] = slot as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    /// All that is in the heap, in the vsids in which it is given out.
    fn drain(vsids: &mut Vsids) -> Vec<Variable> {
        let mut drained = Vec::new();
        while let Some(next) = vsids.first(|_| true) {
            drained.push(next);
            // it is given out, and no more open
            vsids.first(|variable| variable != next);
        }
        drained
    }

    #[test]
    fn scores_come_in_order_and_ties_by_number() {
        let mut vsids = Vsids::default();
        vsids.reset([1.0, 3.0, 2.0, 3.0, 1.0, 0.0].into_iter(), 6);
        assert_eq!(drain(&mut vsids), [1, 3, 2, 0, 4, 5]);
        vsids.insert(4);
        vsids.insert(1);
        vsids.insert(1);
        assert_eq!(drain(&mut vsids), [1, 4], "what is there is not put in again");
    }

    #[test]
    fn points_and_age_keep_the_heap_in_order() {
        let (mut vsids, mut random) = (Vsids::default(), Random::new(1));
        vsids.reset((0..50).map(f64::from), 50);
        // enough for the scores to be scaled down once
        for _ in 0..20_000 {
            vsids.bump(random.below(50) as Variable);
            vsids.decay();
            if random.below(3) == 0 {
                let first = vsids.first(|_| true).expect("all are there");
                vsids.first(|variable| variable != first);
                vsids.insert(first);
            }
        }
        assert!(vsids.scores.iter().all(|&score| score < RESCALE_LIMIT) && vsids.increment < RESCALE_LIMIT);
        let mut sorted: Vec<_> = (0..50).collect();
        sorted.sort_by(|&a, &b| vsids.score(b).total_cmp(&vsids.score(a)).then(a.cmp(&b)));
        assert_eq!(drain(&mut vsids), sorted);
    }
}
