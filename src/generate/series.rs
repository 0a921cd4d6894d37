//! Many puzzles on many threads, handed over in order.
//!
//! Puzzles are shared out in runs of neighbours. A thread takes the next run as soon as it is done with one, unless it would get
//! too far ahead of what has been handed over: so what is held is bounded however slow the taker is, or one puzzle.

use super::{Generator, GiveUp, Made};
use crate::solver::Limits;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// Puzzles of a run, at most, where many are made at a time.
const RUN: u64 = 4096;

/// Runs that a thread may be ahead.
const AHEAD: u64 = 4;

/// Which puzzles are to be made, and how.
#[derive(Clone, Debug)]
pub struct Series {
    /// The seed.
    pub seed: u64,
    /// Which of its puzzles, from 0.
    pub indices: Range<u64>,
    /// How many threads make them; `None` is as many as there are cores.
    pub threads: Option<NonZeroUsize>,
    /// The limits of each puzzle.
    pub limits: Limits,
    /// When all that is not made is given up.
    pub deadline: Option<Instant>,
}

/// What became of puzzles.
type Results = Vec<Result<Made, GiveUp>>;

/// How far the threads have come.
struct Progress {
    /// The run that the next free thread takes.
    next: u64,
    /// The run that is handed over next.
    due: u64,
    done: BTreeMap<u64, Results>,
    is_over: bool,
}

struct Shared {
    progress: Mutex<Progress>,
    changed: Condvar,
}

impl Generator<'_> {
    /// Makes a series of puzzles, and hands each over with its index, in order, until `take` breaks off.
    ///
    /// # Panics
    /// If a thread of its own did.
    pub fn series(&self, series: &Series, mut take: impl FnMut(u64, Result<Made, GiveUp>) -> ControlFlow<()>) {
        let count = series.indices.end.saturating_sub(series.indices.start);
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = series.threads.map_or(cores, NonZeroUsize::get) as u64;
        let run = if self.takes_crowds(&series.limits) { (count / threads / 2).clamp(1, RUN) } else { 1 };
        let runs = count.div_ceil(run);
        let indices = |number: u64| {
            let begin = series.indices.start + number * run;
            begin..series.indices.end.min(begin + run)
        };
        let mut hand_over = |number: u64, results: Results| {
            indices(number).zip(results).try_for_each(|(index, result)| take(index, result))
        };
        let make = |number: u64, scratch: &mut _| {
            self.puzzles_until(series.seed, indices(number), &series.limits, series.deadline, scratch)
        };
        if threads.min(runs) <= 1 {
            let mut scratch = self.scratch();
            let _ = (0..runs).try_for_each(|number| hand_over(number, make(number, &mut scratch)));
            return;
        }
        let shared = Shared::new();
        thread::scope(|scope| {
            for _ in 0..threads.min(runs) {
                scope.spawn(|| {
                    let mut scratch = self.scratch();
                    let _guard = Over { shared: &shared, is_taker: false };
                    while let Some(number) = shared.next(runs, threads * AHEAD) {
                        shared.put(number, make(number, &mut scratch));
                    }
                });
            }
            let _guard = Over { shared: &shared, is_taker: true };
            for number in 0..runs {
                let Some(results) = shared.take(number) else { break };
                if hand_over(number, results).is_break() {
                    break;
                }
            }
        });
    }
}

impl Shared {
    fn new() -> Self {
        let progress = Progress { next: 0, due: 0, done: BTreeMap::new(), is_over: false };
        Self { progress: Mutex::new(progress), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, progress: MutexGuard<'a, Progress>) -> MutexGuard<'a, Progress> {
        self.changed.wait(progress).unwrap_or_else(PoisonError::into_inner)
    }

    /// The next run of `runs`, as soon as it is not too far ahead; `None` if there is none.
    fn next(&self, runs: u64, ahead: u64) -> Option<u64> {
        let mut progress = self.lock();
        while !progress.is_over && progress.next < runs && progress.next >= progress.due + ahead {
            progress = self.wait(progress);
        }
        let number = (!progress.is_over && progress.next < runs).then_some(progress.next)?;
        progress.next += 1;
        Some(number)
    }

    fn put(&self, number: u64, results: Results) {
        self.lock().done.insert(number, results);
        self.changed.notify_all();
    }

    /// What became of a run; `None` if it will not come.
    fn take(&self, number: u64) -> Option<Results> {
        let mut progress = self.lock();
        loop {
            if let Some(results) = progress.done.remove(&number) {
                progress.due = number + 1;
                self.changed.notify_all();
                return Some(results);
            }
            if progress.is_over {
                return None;
            }
            progress = self.wait(progress);
        }
    }
}

/// Ends the work of all threads when a thread panics, or the taker has enough: nobody is to wait for ever.
struct Over<'a> {
    shared: &'a Shared,
    is_taker: bool,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        if self.is_taker || thread::panicking() {
            self.shared.lock().is_over = true;
            self.shared.changed.notify_all();
        }
    }
}
