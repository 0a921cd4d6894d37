//! Many puzzles on many threads, handed over in order.
//!
//! Puzzles are shared out in runs of neighbours: short ones at first, so that the first puzzles come soon, then longer ones, which
//! are made faster, and short ones again at the end, so that no thread is left alone with a long one. A thread takes the next
//! run as soon as it is done with one, unless it would get too far ahead of what has been handed over: so what is held is
//! bounded however slow the taker is, or one puzzle. What is made of a run is passed on at once.
//!
//! The threads look at a flag of their own, which the taker's thread sets when nobody wants any more puzzles: when the taker
//! breaks off, or the flag of the limits has become true.

use super::bulk::{Results, Run};
use super::{GenerateError, Generated, Generator};
use crate::solver::Limits;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Puzzles of a run, at most, where many are made at a time.
const RUN: u64 = 16_384;

/// Puzzles of the first runs.
const FIRST_RUN: u64 = 16;

/// Runs of full length that a thread may be ahead.
const AHEAD: u64 = 4;

/// How long the taker waits for puzzles before it looks up.
const BEAT: Duration = Duration::from_millis(50);

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

/// Who takes the puzzles of a series, always in the thread that called.
pub trait Sink {
    /// Takes what became of a puzzle, and tells whether to go on.
    fn take(&mut self, index: u64, result: Result<Generated, GenerateError>) -> ControlFlow<()>;

    /// No more puzzles are there right now, so that what is buffered should be handed on. Called again and again while
    /// other threads make the next one.
    fn pause(&mut self) -> ControlFlow<()> {
        Continue(())
    }
}

impl<F: FnMut(u64, Result<Generated, GenerateError>) -> ControlFlow<()>> Sink for F {
    fn take(&mut self, index: u64, result: Result<Generated, GenerateError>) -> ControlFlow<()> {
        self(index, result)
    }
}

/// How far the threads have come.
struct Progress {
    /// The puzzle that the next run begins with.
    next: u64,
    /// The puzzle that is handed over next.
    due: u64,
    /// What is to be handed over, by the first puzzle of each.
    done: BTreeMap<u64, Results>,
    is_over: bool,
}

/// What threads and taker have in common.
struct Shared<'s> {
    series: &'s Series,
    threads: u64,
    longest: u64,
    progress: Mutex<Progress>,
    changed: Condvar,
    /// Ends the searches of the threads.
    stop: Arc<AtomicBool>,
}

impl Generator<'_> {
    /// Makes a series of puzzles, and hands each over with its index, in order, until `take` breaks off.
    ///
    /// # Panics
    /// If a thread of its own did.
    pub fn series(
        &self,
        series: &Series,
        mut take: impl FnMut(u64, Result<Generated, GenerateError>) -> ControlFlow<()>,
    ) {
        self.series_to(series, &mut take);
    }

    /// The same for a taker that wants to know when there is nothing to be taken.
    ///
    /// # Panics
    /// If a thread of its own did.
    pub fn series_to(&self, series: &Series, taker: &mut dyn Sink) {
        let count = series.indices.end.saturating_sub(series.indices.start);
        // to count the cores takes time, and one puzzle is one thread's
        let threads = match series.threads {
            _ if count <= 1 => 1,
            Some(threads) => threads.get(),
            None => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        };
        let longest = if self.supports_batches(&series.limits) { RUN } else { 1 };
        let shared = Shared::new(series, (threads as u64).min(count), longest);
        if shared.threads <= 1 {
            return self.alone(&shared, taker);
        }
        thread::scope(|scope| {
            for _ in 0..shared.threads {
                scope.spawn(|| self.serve(&shared));
            }
            let _guard = Over { shared: &shared, is_taker: true };
            let _ = shared.hand_over(taker);
        });
    }

    /// Makes all puzzles in the thread that takes them.
    fn alone(&self, shared: &Shared, taker: &mut dyn Sink) {
        let mut scratch = self.scratch();
        let mut index = shared.series.indices.start;
        while let Some(indices) = shared.next() {
            let done = self.hand_out(&shared.run(indices, &shared.series.limits), &mut scratch, &mut |results| {
                results.into_iter().try_for_each(|result| {
                    index += 1;
                    taker.take(index - 1, result)
                })?;
                taker.pause()
            });
            if done.is_break() {
                return;
            }
            shared.lock().due = index;
        }
    }

    /// What a thread does.
    fn serve(&self, shared: &Shared) {
        let mut scratch = self.scratch();
        let _guard = Over { shared, is_taker: false };
        let limits = shared.series.limits.clone().cancelled_by(Arc::clone(&shared.stop));
        while let Some(indices) = shared.next() {
            let mut index = indices.start;
            let done = self.hand_out(&shared.run(indices, &limits), &mut scratch, &mut |results| {
                let count = results.len() as u64;
                index += count;
                shared.put(index - count, results)
            });
            if done.is_break() {
                return;
            }
        }
    }
}

impl<'s> Shared<'s> {
    fn new(series: &'s Series, threads: u64, longest: u64) -> Self {
        let begin = series.indices.start;
        let progress = Progress { next: begin, due: begin, done: BTreeMap::new(), is_over: false };
        let (progress, changed, stop) = (Mutex::new(progress), Condvar::new(), Arc::new(AtomicBool::new(false)));
        Self { series, threads, longest, progress, changed, stop }
    }

    fn run<'a>(&self, indices: Range<u64>, limits: &'a Limits) -> Run<'a> {
        Run { seed: self.series.seed, indices, limits, deadline: self.series.deadline }
    }

    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The puzzles of the next run, as soon as it is not too far ahead; `None` if there is none.
    fn next(&self) -> Option<Range<u64>> {
        let Range { start, end } = self.series.indices;
        let mut progress = self.lock();
        loop {
            let next = progress.next;
            if progress.is_over || next >= end {
                return None;
            }
            if next - progress.due < self.threads * AHEAD * self.longest {
                let (dealt, left) = ((next - start) / self.threads, (end - next) / self.threads / 2);
                let length = dealt.min(left).clamp(FIRST_RUN, RUN).min(self.longest);
                progress.next = end.min(next.saturating_add(length));
                return Some(next..progress.next);
            }
            progress = self.changed.wait(progress).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Passes on what became of the puzzles from `index` on, and tells whether anybody wants more.
    fn put(&self, index: u64, results: Results) -> ControlFlow<()> {
        let mut progress = self.lock();
        progress.done.insert(index, results);
        self.changed.notify_all();
        if progress.is_over { Break(()) } else { Continue(()) }
    }

    /// Hands everything over, as it comes.
    fn hand_over(&self, taker: &mut dyn Sink) -> ControlFlow<()> {
        let mut index = self.series.indices.start;
        while index < self.series.indices.end {
            if self.series.limits.is_cancelled() {
                self.stop.store(true, Ordering::Relaxed);
            }
            let Some(results) = self.ready(index) else {
                taker.pause()?;
                self.wait()?;
                continue;
            };
            for result in results {
                taker.take(index, result)?;
                index += 1;
            }
        }
        taker.pause()
    }

    /// What became of the puzzles from `index` on, if that is known.
    fn ready(&self, index: u64) -> Option<Results> {
        let mut progress = self.lock();
        let results = progress.done.remove(&index)?;
        progress.due = index + results.len() as u64;
        self.changed.notify_all();
        Some(results)
    }

    /// Waits a while for more; breaks off if none will come.
    fn wait(&self) -> ControlFlow<()> {
        let progress = self.lock();
        if progress.done.contains_key(&progress.due) {
            return Continue(());
        }
        if progress.is_over {
            return Break(());
        }
        drop(self.changed.wait_timeout(progress, BEAT).unwrap_or_else(PoisonError::into_inner));
        Continue(())
    }
}

/// Ends the work of all threads when a thread panics, or the taker has enough: nobody is to wait for ever.
struct Over<'a> {
    shared: &'a Shared<'a>,
    is_taker: bool,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        if self.is_taker || thread::panicking() {
            self.shared.stop.store(true, Ordering::Relaxed);
            self.shared.lock().is_over = true;
            self.shared.changed.notify_all();
        }
    }
}
