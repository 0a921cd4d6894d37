//! Which propagators wait to be called.
//!
//! The log of changes tells what has happened since the agenda last looked at it; the propagators that watch those cells
//! are put on the agenda, the cheap ones to be called first. Nothing on it outlives a conflict: what is taken back then was
//! at a fixpoint before.

use crate::model::{Model, Posts};
use crate::propagate::{Cost, Domain, Scratch};
use std::collections::VecDeque;

/// The propagators that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    waits: Vec<bool>,
    /// By cost, those that came first in front: whoever waits long is called once for many changes.
    waiting: [VecDeque<u32>; Cost::COUNT],
    /// How much of the log has been looked at.
    seen: usize,
    /// The domains of the one that is called.
    pub(super) domains: Vec<Domain>,
    pub(super) memory: Scratch,
}

impl Agenda {
    pub(super) fn new(model: &Model) -> Self {
        Self { waits: vec![false; model.posts().all().len()], ..Self::default() }
    }

    /// Puts all of them on the agenda, of a log that begins.
    pub(super) fn fill(&mut self, posts: &Posts) {
        self.clear();
        self.seen = 0;
        for number in 0..posts.all().len() {
            self.put(posts, number as u32);
        }
    }

    /// Takes all of them off.
    pub(super) fn clear(&mut self) {
        for waiting in &mut self.waiting {
            for number in waiting.drain(..) {
                self.waits[number as usize] = false;
            }
        }
    }

    /// The log has become as short as this.
    pub(super) fn forget(&mut self, length: usize) {
        self.seen = self.seen.min(length);
    }

    fn put(&mut self, posts: &Posts, number: u32) {
        if !std::mem::replace(&mut self.waits[number as usize], true) {
            self.waiting[posts.all()[number as usize].cost as usize].push_back(number);
        }
    }

    /// The next to be called of those that cost no more than this; it waits no more.
    pub(super) fn next(&mut self, most: Cost) -> Option<u32> {
        let number = self.waiting[..=most as usize].iter_mut().find_map(VecDeque::pop_front)?;
        self.waits[number as usize] = false;
        Some(number)
    }

    /// Puts on the agenda whom the changes concern that it has not seen; all but `caller`.
    pub(super) fn look(&mut self, posts: &Posts, changes: &[(u16, Domain)], caller: Option<u32>) {
        for &(cell, _) in &changes[self.seen..] {
            for &number in posts.watching(cell.into()) {
                if caller != Some(number) {
                    self.put(posts, number);
                }
            }
        }
        self.seen = changes.len();
    }
}
