//! The queue of propagators to be called, by priority.
//!
//! A bit set, cheap propagators first; a changed cell enqueues all propagators that watch it. Within
//! one cost they are called round-robin, so a propagator that waits long is called once for many
//! changes. A conflict empties the queue: the state that is restored was a fixpoint.
//!
//! Derived sums are redundant. So one that rarely prunes is *retired*: it is not enqueued again until
//! the next puzzle.
//!
//! # References
//! Stergiou: *Heuristics for dynamically adapting propagation in constraint satisfaction problems*,
//! AI Communications, 2009.

use crate::engine::model::{Model, PropagatorTable};
use crate::engine::propagate::{Cost, Domain, Scratch};
use crate::engine::search::schedule::Schedule;

/// A derived sum stays active if at least one in this many of its calls has pruned.
const LEAST_PRUNING_SHARE: u32 = 16;

/// How often a propagator was called, and how often it pruned.
#[derive(Clone, Copy, Default)]
struct CallCounts {
    calls: u32,
    pruned: u32,
}

/// The propagators to be called.
#[derive(Clone, Default)]
pub(super) struct PropagationQueue {
    waiting: Vec<u64>,
    /// All propagators that are not retired.
    active: Vec<u64>,
    counts: Vec<CallCounts>,
    /// By cost the number after that of the last propagator called.
    next: [u32; Cost::COUNT],
    /// The domains of the propagator being called.
    pub(super) domains: Vec<Domain>,
    pub(super) memory: Scratch,
}

impl PropagationQueue {
    pub(super) fn new(model: &Model) -> Self {
        let count = model.propagators().scheduled_count();
        let words = count.div_ceil(64);
        let (waiting, active, counts) = (vec![0; words], vec![u64::MAX; words], vec![CallCounts::default(); count]);
        Self { waiting, active, counts, ..Self::default() }
    }

    /// Enqueues all propagators, retired ones too.
    pub(super) fn enqueue_all(&mut self, table: &PropagatorTable) {
        self.clear();
        self.active.fill(u64::MAX);
        self.counts.fill(CallCounts::default());
        for number in 0..table.scheduled_count() {
            self.waiting[number / 64] |= 1 << (number % 64);
        }
    }

    /// Empties the queue.
    pub(super) fn clear(&mut self) {
        self.waiting.fill(0);
        self.next = [0; Cost::COUNT];
    }

    /// Enqueues the watchers of a cell, except retired ones.
    #[inline]
    pub(super) fn enqueue(&mut self, watchers: &[(u32, u64)]) {
        let mut enqueue = |word: u32, bits: u64| self.waiting[word as usize] |= bits & self.active[word as usize];
        match *watchers {
            // the case of most puzzles
            [(word, bits)] => enqueue(word, bits),
            _ => watchers.iter().for_each(|&(word, bits)| enqueue(word, bits)),
        }
    }

    /// Records whether a call of a derived propagator has pruned; retires it if that is rare.
    #[inline]
    pub(super) fn record_call(&mut self, number: u32, pruned: bool) {
        let counts = &mut self.counts[number as usize];
        counts.calls = counts.calls.saturating_add(1);
        counts.pruned = counts.pruned.saturating_add(pruned.into());
        let is_tried = counts.calls >= Schedule::DEFAULT.calls_before_retirement;
        if is_tried && counts.pruned < (counts.calls / LEAST_PRUNING_SHARE).max(1) {
            self.active[number as usize / 64] &= !(1 << (number % 64));
        }
    }

    /// Removes a propagator from the queue.
    #[inline]
    pub(super) fn remove(&mut self, number: u32) {
        self.waiting[number as usize / 64] &= !(1 << (number % 64));
    }

    /// Takes the next propagator that costs at most `most`.
    #[inline]
    pub(super) fn dequeue(&mut self, table: &PropagatorTable, most: Cost) -> Option<u32> {
        for cost in [Cost::Low, Cost::Middle, Cost::High].into_iter().take_while(|&cost| cost <= most) {
            let [from, to] = table.cost_range(cost);
            let at = self.next[cost as usize].max(from);
            if let Some(number) = self.first_waiting(at, to).or_else(|| self.first_waiting(from, at)) {
                self.next[cost as usize] = number + 1;
                self.remove(number);
                return Some(number);
            }
        }
        None
    }

    /// The first enqueued propagator with a number in `from..to`.
    #[inline]
    fn first_waiting(&self, from: u32, to: u32) -> Option<u32> {
        let mut at = from;
        while at < to {
            let rest = self.waiting[at as usize / 64] >> (at % 64);
            if rest != 0 {
                return Some(at + rest.trailing_zeros()).filter(|&number| number < to);
            }
            at = (at / 64 + 1) * 64;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::rules::{Constraint, Rules};
    use std::collections::BTreeSet;

    #[test]
    fn a_retired_propagator_returns_with_the_next_puzzle() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let cells: Vec<_> = rules.geometry().cells().take(5).collect();
        let rules = rules.with(Constraint::sum(&cells, 12)).expect("cells of the board");
        let model = Model::new(&rules);
        let (table, mut queue) = (model.propagators(), PropagationQueue::new(&model));
        let drain = |queue: &mut PropagationQueue| {
            std::iter::from_fn(|| queue.dequeue(table, Cost::High)).collect::<BTreeSet<_>>()
        };
        let enqueue_watchers =
            |queue: &mut PropagationQueue| (0..16).for_each(|cell| queue.enqueue(table.watchers(cell)));
        queue.enqueue_all(table);
        let all = drain(&mut queue);
        let first = *all.first().expect("a sum at least");
        assert!(drain(&mut queue).is_empty());
        queue.record_call(first, true);
        enqueue_watchers(&mut queue);
        assert_eq!(drain(&mut queue), all, "it has pruned");
        (0..2 * LEAST_PRUNING_SHARE).for_each(|_| queue.record_call(first, false));
        let others: BTreeSet<_> = all.iter().copied().filter(|&number| number != first).collect();
        enqueue_watchers(&mut queue);
        assert_eq!(drain(&mut queue), others, "it is retired");
        queue.clear();
        enqueue_watchers(&mut queue);
        assert_eq!(drain(&mut queue), others, "a conflict changes nothing");
        queue.enqueue_all(table);
        assert_eq!(drain(&mut queue), all, "the next puzzle");
    }
}
