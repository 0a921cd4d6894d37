//! Many puzzles on several threads, handed over in order.
//!
//! Puzzles are made in runs of neighbours. The first runs are short, so that the first puzzles come soon; long ones are
//! faster; the last ones are short again, so that no thread is left alone with a long one.

use super::bulk::Run;
use super::{GenerateError, Generated, Generator};
use crate::parallel::{Pool, thread_count};
use kdoku_solver::Limits;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Continue};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

/// Longest run, where the solver supports batches.
const RUN: u64 = 16_384;

const FIRST_RUN: u64 = 16;

/// Which puzzles to make, and how.
#[derive(Clone, Debug)]
pub struct Series {
    /// The seed.
    pub seed: u64,
    /// Indices of the puzzles, from 0.
    pub indices: Range<u64>,
    /// Number of threads; `None` is one for each core.
    pub threads: Option<NonZeroUsize>,
    /// Limits of each puzzle.
    pub limits: Limits,
    /// When the puzzles that are not made are given up.
    pub deadline: Option<Instant>,
}

/// Receives the puzzles of a series, always in the calling thread.
pub trait Sink {
    /// Receives the result of a puzzle, and returns whether to continue.
    fn take(&mut self, index: u64, result: Result<Generated, GenerateError>) -> ControlFlow<()>;

    /// No puzzle is ready, so buffered output should be flushed. Called repeatedly while other
    /// threads work.
    fn pause(&mut self) -> ControlFlow<()> {
        Continue(())
    }
}

impl<F: FnMut(u64, Result<Generated, GenerateError>) -> ControlFlow<()>> Sink for F {
    fn take(&mut self, index: u64, result: Result<Generated, GenerateError>) -> ControlFlow<()> {
        self(index, result)
    }
}

impl Generator<'_> {
    /// Makes a series of puzzles and passes each with its index to `take`, in order, until it
    /// breaks off.
    ///
    /// # Panics
    /// If one of the threads panics.
    pub fn series(
        &self,
        series: &Series,
        mut take: impl FnMut(u64, Result<Generated, GenerateError>) -> ControlFlow<()>,
    ) {
        self.series_to(series, &mut take);
    }

    /// Like [`series`](Self::series), for a receiver that is also called when no puzzle is ready.
    ///
    /// # Panics
    /// If one of the threads panics.
    pub fn series_to(&self, series: &Series, sink: &mut dyn Sink) {
        let count = series.indices.end.saturating_sub(series.indices.start);
        // counting the cores takes time, and one puzzle needs one thread
        let threads = if count <= 1 { 1 } else { thread_count(series.threads) };
        let longest = if self.supports_batches(&series.limits) { RUN } else { 1 };
        let runs = Runs { rest: series.indices.clone(), dealt: 0, threads: (threads as u64).min(count), longest };
        if runs.threads <= 1 {
            self.series_in_this_thread(series, runs, sink);
        } else {
            self.series_on_threads(series, runs, sink);
        }
    }

    fn series_in_this_thread(&self, series: &Series, runs: Runs, sink: &mut dyn Sink) {
        let mut scratch = self.scratch();
        let mut index = series.indices.start;
        for indices in runs {
            let run = Run { seed: series.seed, indices, limits: &series.limits, deadline: series.deadline };
            let done = self.hand_out(&run, &mut scratch, &mut |results| {
                results.into_iter().try_for_each(|result| {
                    index += 1;
                    sink.take(index - 1, result)
                })?;
                sink.pause()
            });
            if done.is_break() {
                return;
            }
        }
    }

    fn series_on_threads(&self, series: &Series, runs: Runs, sink: &mut dyn Sink) {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = &series.limits.clone().cancelled_by(Arc::clone(&stop));
        let mut index = series.indices.start;
        let done = thread::scope(|scope| {
            let threads = usize::try_from(runs.threads).expect("a number of threads");
            let pool = Pool::scoped(scope, threads, || {
                let mut scratch = self.scratch();
                move |indices| {
                    let mut all = Vec::new();
                    let run = Run { seed: series.seed, indices, limits, deadline: series.deadline };
                    let _ = self.hand_out(&run, &mut scratch, &mut |mut results| {
                        all.append(&mut results);
                        Continue(())
                    });
                    all
                }
            });
            // also set when the sink panics: the scope waits for the threads
            let _stop = StopOnDrop(&stop);
            pool.run(runs, |results| {
                if series.limits.is_cancelled() {
                    stop.store(true, Ordering::Relaxed);
                }
                let Some(results) = results else { return sink.pause() };
                results.into_iter().try_for_each(|result| {
                    index += 1;
                    sink.take(index - 1, result)
                })
            })
        });
        if done.is_continue() {
            let _ = sink.pause();
        }
    }
}

/// Ranges of puzzles that one thread makes at a time: short at first and at the end, long in between.
struct Runs {
    /// The puzzles that are left.
    rest: Range<u64>,
    dealt: u64,
    threads: u64,
    /// Puzzles in a run, at most.
    longest: u64,
}

impl Iterator for Runs {
    type Item = Range<u64>;

    fn next(&mut self) -> Option<Range<u64>> {
        let Range { start, end } = self.rest;
        let left = end.checked_sub(start).filter(|&left| left > 0)?;
        let length = (self.dealt / self.threads).min(left / self.threads / 2);
        let length = length.clamp(FIRST_RUN, RUN).min(self.longest).min(left);
        self.rest.start += length;
        self.dealt += length;
        Some(start..self.rest.start)
    }
}

/// Sets a flag when it is dropped.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
