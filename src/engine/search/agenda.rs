//! Which propagators wait to be called.
//!
//! One bit for each, the cheap ones first; a change of a cell sets those of all that watch it. Of one cost, they are called in
//! turns: who was called last comes last, and so whoever waits long is called once for many changes. Nothing on the agenda
//! outlives a conflict: what is taken back then was at a fixpoint before.
//!
//! Sums that are derived say nothing that others do not say together. So one of these that hardly ever tells anything is *retired*: until
//! the next puzzle, it is not put on again.
//!
//! # References
//! Stergiou: *Heuristics for dynamically adapting propagation in constraint satisfaction problems*, AI Communications, 2009, on
//! constraints that are worth more work or less.

use crate::engine::model::{Model, PropagatorTable};
use crate::engine::propagate::{Cost, Domain, Scratch};

/// Calls after which a derived sum is retired if less than one in so many has told anything. In the tests of this library one is tried
/// once.
const TRIAL: u32 = if cfg!(test) { 1 } else { 100 };
const LEAST_TOLD: u32 = 16;

/// What has come of a propagator's calls.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    calls: u32,
    told: u32,
}

/// The propagators that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    waiting: Vec<u64>,
    /// All but the retired ones.
    active: Vec<u64>,
    tallies: Vec<Tally>,
    /// By cost, the number from which on the next is looked for.
    next: [u32; Cost::COUNT],
    /// The domains of the one that is called.
    pub(super) domains: Vec<Domain>,
    pub(super) memory: Scratch,
}

impl Agenda {
    pub(super) fn new(model: &Model) -> Self {
        let (called, words) =
            (model.propagators().scheduled_count(), model.propagators().scheduled_count().div_ceil(64));
        let (waiting, active, tallies) = (vec![0; words], vec![u64::MAX; words], vec![Tally::default(); called]);
        Self { waiting, active, tallies, ..Self::default() }
    }

    /// Puts all of them on, and none is retired.
    pub(super) fn fill(&mut self, posts: &PropagatorTable) {
        self.clear();
        self.active.fill(u64::MAX);
        self.tallies.fill(Tally::default());
        for number in 0..posts.scheduled_count() {
            self.waiting[number / 64] |= 1 << (number % 64);
        }
    }

    /// Takes all of them off.
    pub(super) fn clear(&mut self) {
        self.waiting.fill(0);
        self.next = [0; Cost::COUNT];
    }

    /// Puts on those that watch a cell.
    #[inline]
    pub(super) fn put(&mut self, watching: &[(u32, u64)]) {
        let mut put = |word: u32, bits: u64| self.waiting[word as usize] |= bits & self.active[word as usize];
        match *watching {
            // of most puzzles
            [(word, bits)] => put(word, bits),
            _ => watching.iter().for_each(|&(word, bits)| put(word, bits)),
        }
    }

    /// Notes whether a call of a derived one has told anything.
    #[inline]
    pub(super) fn tally(&mut self, number: u32, told: bool) {
        let tally = &mut self.tallies[number as usize];
        tally.calls = tally.calls.saturating_add(1);
        tally.told = tally.told.saturating_add(told.into());
        if tally.calls >= TRIAL && tally.told < (tally.calls / LEAST_TOLD).max(1) {
            self.active[number as usize / 64] &= !(1 << (number % 64));
        }
    }

    /// Takes one off.
    #[inline]
    pub(super) fn take(&mut self, number: u32) {
        self.waiting[number as usize / 64] &= !(1 << (number % 64));
    }

    /// The next to be called of those that cost no more than this; it waits no more.
    #[inline]
    pub(super) fn next(&mut self, posts: &PropagatorTable, most: Cost) -> Option<u32> {
        for cost in [Cost::Low, Cost::Middle, Cost::High].into_iter().take_while(|&cost| cost <= most) {
            let [from, to] = posts.cost_range(cost);
            let at = self.next[cost as usize].max(from);
            if let Some(number) = self.first(at, to).or_else(|| self.first(from, at)) {
                self.next[cost as usize] = number + 1;
                self.take(number);
                return Some(number);
            }
        }
        None
    }

    /// The first that waits from one number on to before another.
    #[inline]
    fn first(&self, from: u32, to: u32) -> Option<u32> {
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
    use crate::board::geometry::Order;
    use crate::board::rules::{Constraint, Rules};
    use std::collections::BTreeSet;

    #[test]
    fn who_tells_nothing_comes_back_with_the_next_puzzle_only() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let cells: Vec<_> = rules.geometry().cells().take(5).collect();
        let rules = rules.with(Constraint::sum(&cells, 12)).expect("cells of the board");
        let model = Model::new(&rules);
        let (posts, mut agenda) = (model.propagators(), Agenda::new(&model));
        let waiting =
            |agenda: &mut Agenda| std::iter::from_fn(|| agenda.next(posts, Cost::High)).collect::<BTreeSet<_>>();
        let put_all = |agenda: &mut Agenda| (0..16).for_each(|cell| agenda.put(posts.watchers(cell)));
        agenda.fill(posts);
        let all = waiting(&mut agenda);
        let first = *all.first().expect("a sum at least");
        assert!(waiting(&mut agenda).is_empty());
        agenda.tally(first, true);
        put_all(&mut agenda);
        assert_eq!(waiting(&mut agenda), all, "it has told something");
        (0..2 * LEAST_TOLD).for_each(|_| agenda.tally(first, false));
        let others: BTreeSet<_> = all.iter().copied().filter(|&number| number != first).collect();
        put_all(&mut agenda);
        assert_eq!(waiting(&mut agenda), others, "it is retired");
        agenda.clear();
        put_all(&mut agenda);
        assert_eq!(waiting(&mut agenda), others, "a conflict changes nothing");
        agenda.fill(posts);
        assert_eq!(waiting(&mut agenda), all, "the next puzzle");
    }
}
