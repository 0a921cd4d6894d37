//! Ratings of packs of puzzles on several threads, in order.

use kdoku::logic::{Rating, Scale, TechniqueSet};
use kdoku::parallel::{Pool, thread_count};
use kdoku::rate::{RateError, Rater};
use kdoku::{Grid, Limits, Rules};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The number of puzzles in a pack: some take a second each.
pub(super) const PACK: usize = 16;

/// A puzzle to be rated.
pub(super) struct Job {
    pub(super) rules: Arc<Rules>,
    pub(super) puzzle: Grid,
    pub(super) scale: Scale,
    pub(super) limits: Limits,
}

pub(super) type Rated = Result<Rating, RateError>;

/// The threads, once they are started.
pub(super) struct RatePool {
    threads: Option<NonZeroUsize>,
    techniques: TechniqueSet,
    pool: Option<Pool<Vec<Job>, Vec<Rated>>>,
}

impl RatePool {
    pub(super) const fn new(threads: Option<NonZeroUsize>, techniques: TechniqueSet) -> Self {
        Self { threads, techniques, pool: None }
    }

    /// Whether the oldest pack should be received before another is sent.
    pub(super) fn is_full(&self) -> bool {
        self.pool.as_ref().is_some_and(Pool::is_full)
    }

    /// Sends a pack, when the pool is not full.
    pub(super) fn send(&mut self, pack: Vec<Job>) {
        let (threads, techniques) = (self.threads, self.techniques);
        let start = || {
            Pool::detached(thread_count(threads), move || {
                let mut worker = Worker { techniques, last: None };
                move |pack: Vec<Job>| pack.iter().map(|job| worker.rate(job)).collect()
            })
        };
        self.pool.get_or_insert_with(start).submit(pack);
    }

    /// Waits for the oldest pack, if there is one.
    pub(super) fn receive(&mut self) -> Option<Vec<Rated>> {
        self.pool.as_mut()?.next_result()
    }
}

/// One thread: the rater of the last rules and scale.
struct Worker {
    techniques: TechniqueSet,
    last: Option<(Arc<Rules>, Scale, Rater)>,
}

impl Worker {
    fn rate(&mut self, job: &Job) -> Rated {
        let Job { rules, puzzle, scale, limits } = job;
        let is_known = |last: &(Arc<Rules>, Scale, Rater)| last.1 == *scale && (Arc::ptr_eq(&last.0, rules));
        if !self.last.as_ref().is_some_and(is_known) {
            let rater = Rater::new(rules, *scale, self.techniques)?;
            self.last = Some((Arc::clone(rules), *scale, rater));
        }
        let (_, _, rater) = self.last.as_mut().expect("it was set just now");
        rater.rate(puzzle, limits)
    }
}
