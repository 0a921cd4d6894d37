//! Which propagators wait to be called.
//!
//! One bit for each, the cheap ones first; a change of a cell sets those of all that watch it. Of one cost, they are called in
//! turns: who was called last comes last, and so whoever waits long is called once for many changes. Nothing on the agenda
//! outlives a conflict: what is taken back then was at a fixpoint before.

use crate::model::{Model, Posts};
use crate::propagate::{Cost, Domain, Scratch};

/// The propagators that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    waiting: Vec<u64>,
    /// By cost, the number from which on the next is looked for.
    next: [u32; Cost::COUNT],
    /// The domains of the one that is called.
    pub(super) domains: Vec<Domain>,
    pub(super) memory: Scratch,
}

impl Agenda {
    pub(super) fn new(model: &Model) -> Self {
        Self { waiting: vec![0; model.posts().called().div_ceil(64)], ..Self::default() }
    }

    /// Puts all of them on.
    pub(super) fn fill(&mut self, posts: &Posts) {
        self.clear();
        for number in 0..posts.called() {
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
        for &(word, bits) in watching {
            self.waiting[word as usize] |= bits;
        }
    }

    /// Takes one off.
    #[inline]
    pub(super) fn take(&mut self, number: u32) {
        self.waiting[number as usize / 64] &= !(1 << (number % 64));
    }

    /// The next to be called of those that cost no more than this; it waits no more.
    #[inline]
    pub(super) fn next(&mut self, posts: &Posts, most: Cost) -> Option<u32> {
        for cost in [Cost::Low, Cost::Middle, Cost::High].into_iter().take_while(|&cost| cost <= most) {
            let [from, to] = posts.of_cost(cost);
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
