//! VSIDS: scores of variables by their part in recent conflicts, in a heap.
//!
//! Conflict analysis bumps the score of every variable that it visits. Instead of decaying all
//! scores after a conflict, the increment grows.
//!
//! # References
//! Moskewicz, Madigan, Zhao, Zhang, Malik: *Chaff*, DAC 2001 (VSIDS). Eén, Sörensson: *An
//! extensible SAT-solver*, SAT 2003 (the growing increment). Biere, Fröhlich: *Evaluating CDCL
//! variable scoring schemes*, SAT 2015.

use crate::engine::formula::Variable;
use kdoku_board::random::Random;

/// Decay of scores per conflict.
const DECAY: f64 = 0.98;

/// All scores are divided by this when one exceeds it.
const RESCALE_LIMIT: f64 = 1e150;

/// Children of each heap entry: entries rise more often than the first is removed.
const ARITY: usize = 4;

/// The slot of a variable outside the heap.
const NOT_IN_HEAP: u32 = u32::MAX;

/// The slot of a variable that never enters the heap.
const EXCLUDED: u32 = u32::MAX - 1;

/// A heap entry: a variable with a copy of its score.
#[derive(Clone, Copy)]
struct Entry {
    score: f64,
    variable: Variable,
}

impl Entry {
    /// Orders by score, and by number among equals.
    #[inline]
    fn is_before(self, other: Self) -> bool {
        // no score is a NaN, and equal ones are rare
        self.score > other.score || (self.score >= other.score && self.variable < other.variable)
    }
}

/// The scores of all variables, and a heap that contains all open ones.
#[derive(Clone, Default)]
pub(crate) struct Vsids {
    scores: Vec<f64>,
    heap: Vec<Entry>,
    /// The heap index of each variable.
    slots: Vec<u32>,
    increment: f64,
}

impl Vsids {
    /// Starts with these scores. Variables from `end` on are decided last and stay outside the heap.
    pub(crate) fn reset(&mut self, scores: impl Iterator<Item = f64>, end: usize) {
        self.scores.clear();
        self.scores.extend(scores);
        self.increment = 1.0;
        self.slots.clear();
        self.slots.resize(end, NOT_IN_HEAP);
        self.slots.resize(self.scores.len(), EXCLUDED);
        self.fill_heap();
    }

    /// Adds up to `most` bumps to each score, drawn at random. All variables are in the heap then.
    pub(crate) fn perturb(&mut self, most: f64, random: &mut Random) {
        let most = most * self.increment;
        self.scores.iter_mut().for_each(|score| *score += most * random.fraction());
        self.fill_heap();
    }

    /// Puts all variables that are not excluded into the heap.
    fn fill_heap(&mut self) {
        let end = self.slots.partition_point(|&slot| slot != EXCLUDED);
        self.heap.clear();
        let entries = self.scores[..end].iter().zip(0..).map(|(&score, variable)| Entry { score, variable });
        self.heap.extend(entries);
        self.slots[..end].iter_mut().zip(0..).for_each(|(slot, index)| *slot = index);
        for i in (0..self.heap.len().div_ceil(ARITY)).rev() {
            self.sift_down(i, self.heap[i]);
        }
    }

    /// Adds the increment to the score of a variable.
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

    /// Divides all scores by the same factor.
    #[cold]
    fn rescale(&mut self) {
        for score in self.scores.iter_mut().chain(self.heap.iter_mut().map(|entry| &mut entry.score)) {
            *score /= RESCALE_LIMIT;
        }
        self.increment /= RESCALE_LIMIT;
    }

    /// Decays all scores relative to later bumps.
    pub(crate) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    #[inline]
    pub(crate) fn score(&self, variable: Variable) -> f64 {
        self.scores[variable as usize]
    }

    /// Inserts a variable that is open again, unless it is in the heap.
    #[inline]
    pub(crate) fn insert(&mut self, variable: Variable) {
        if self.slots[variable as usize] == NOT_IN_HEAP {
            let entry = Entry { score: self.scores[variable as usize], variable };
            self.heap.push(entry);
            self.sift_up(self.heap.len() - 1, entry);
        }
    }

    /// The variable with the highest score for which `is_open` returns true; those before it leave
    /// the heap.
    pub(crate) fn first(&mut self, is_open: impl Fn(Variable) -> bool) -> Option<Variable> {
        loop {
            let &Entry { variable, .. } = self.heap.first()?;
            if is_open(variable) {
                return Some(variable);
            }
            self.slots[variable as usize] = NOT_IN_HEAP;
            let last = self.heap.pop()?;
            if !self.heap.is_empty() {
                self.sift_down(0, last);
            }
        }
    }

    /// Places an entry at `slot` or above.
    fn sift_up(&mut self, mut slot: usize, entry: Entry) {
        while slot > 0 {
            let parent = (slot - 1) / ARITY;
            let other = self.heap[parent];
            if !entry.is_before(other) {
                break;
            }
            self.place(slot, other);
            slot = parent;
        }
        self.place(slot, entry);
    }

    /// Places an entry at `slot` or below.
    fn sift_down(&mut self, mut slot: usize, entry: Entry) {
        loop {
            let first = ARITY * slot + 1;
            let end = self.heap.len().min(first + ARITY);
            if first >= end {
                break;
            }
            let (mut child, mut other) = (first, self.heap[first]);
            for i in first + 1..end {
                if self.heap[i].is_before(other) {
                    (child, other) = (i, self.heap[i]);
                }
            }
            if !other.is_before(entry) {
                break;
            }
            self.place(slot, other);
            slot = child;
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
    use kdoku_board::random::Random;

    /// Removes all variables from the heap in order.
    fn drain(vsids: &mut Vsids) -> Vec<Variable> {
        let mut drained = Vec::new();
        while let Some(next) = vsids.first(|_| true) {
            drained.push(next);
            vsids.first(|variable| variable != next);
        }
        drained
    }

    #[test]
    fn variables_are_ordered_by_score_and_then_by_number() {
        let mut vsids = Vsids::default();
        vsids.reset([1.0, 3.0, 2.0, 3.0, 1.0, 0.0].into_iter(), 6);
        assert_eq!(drain(&mut vsids), [1, 3, 2, 0, 4, 5]);
        vsids.insert(4);
        vsids.insert(1);
        vsids.insert(1);
        assert_eq!(drain(&mut vsids), [1, 4], "a variable is inserted once");
    }

    #[test]
    fn bumps_and_decay_keep_the_heap_in_order() {
        let (mut vsids, mut random) = (Vsids::default(), Random::new(1));
        vsids.reset((0..50).map(f64::from), 50);
        // enough to rescale the scores once
        for _ in 0..20_000 {
            vsids.bump(random.below(50) as Variable);
            vsids.decay();
            if random.below(3) == 0 {
                let first = vsids.first(|_| true).expect("all variables are in the heap");
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
