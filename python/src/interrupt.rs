//! Long work that Ctrl-C stops, without the lock of the interpreter.
//!
//! Only the main thread of Python receives signals, and only between two instructions of Python.
//! So the work runs on a thread of its own while the calling thread waits, looks for signals and
//! reports progress. A signal sets the flag that the limits of the work contain.

use crate::errors;
use crate::integers::{self, Integer};
use kdoku::Limits;
use kdoku::parallel::{Pool, thread_count};
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Longest time between two looks for signals.
pub(crate) const BEAT: Duration = Duration::from_millis(50);

/// More threads than this are of no use, and systems refuse very many.
const MOST_THREADS: usize = 512;

/// Limits from the arguments of a function: solutions, nodes, and time in seconds.
pub(crate) fn limits(solutions: Option<u64>, node_limit: Option<Integer>, time_limit: Option<f64>) -> PyResult<Limits> {
    let mut limits = solutions.map_or_else(Limits::none, Limits::solutions);
    if let Some(nodes) = integers::named(node_limit, "node_limit")? {
        limits = limits.nodes(nodes);
    }
    if let Some(seconds) = time_limit {
        if seconds.is_nan() || seconds < 0.0 {
            return Err(errors::invalid_argument("`time_limit` must not be negative"));
        }
        // a time that is too long for `Duration` never ends a search
        if let Ok(time) = Duration::try_from_secs_f64(seconds) {
            limits = limits.time(time);
        }
    }
    Ok(limits)
}

/// The link to running work: a flag that stops it, and the number of puzzles done.
#[derive(Clone, Default)]
pub(crate) struct Control {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicUsize>,
}

impl Control {
    /// Whether the work should end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Reports that more puzzles are done.
    pub(crate) fn add_done(&self, count: usize) {
        self.done.fetch_add(count, Ordering::Relaxed);
    }
}

/// Runs `work` on another thread until it ends, or raises what a signal handler raises.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    watched(py, limits, None, |limits, _| work(limits))
}

/// The same with progress: `progress` is called with the number of puzzles done since the last
/// call.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Limits, &Control) -> T + Send,
) -> PyResult<T> {
    let control = Control::default();
    let limits = &limits.cancelled_by(Arc::clone(&control.stop));
    let progress = progress.map(|call| call.clone().unbind());
    let mut reported = 0;
    let mut look = |py: Python<'_>| {
        py.check_signals()?;
        let done = control.done.load(Ordering::Relaxed);
        if let Some(progress) = progress.as_ref().filter(|_| done > reported) {
            progress.call1(py, (done - reported,))?;
            reported = done;
        }
        Ok(())
    };
    let control = &control;
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, result) = mpsc::channel();
            let worker = scope.spawn(move || drop(sender.send(work(limits, control))));
            let mut raised = Ok(());
            loop {
                match result.recv_timeout(BEAT) {
                    Ok(result) => {
                        return raised.and_then(|()| Python::attach(&mut look)).map(|()| result);
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        raised = raised.and_then(|()| Python::attach(&mut look));
                        control.stop.store(raised.is_err(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        resume_unwind(worker.join().expect_err("it ended without a result"))
                    }
                }
            }
        })
    })
}

/// Runs jobs on `threads` threads, each with a worker of its own. A result is the number of puzzles
/// done; the first error ends the run.
pub(crate) fn run_jobs<J: Send, E: Send, W: FnMut(J) -> Result<usize, E>>(
    threads: usize,
    control: &Control,
    jobs: impl IntoIterator<Item = J>,
    worker: impl Fn() -> W + Clone + Send,
) -> Result<(), E> {
    let mut failure = Ok(());
    let mut receive = |result: Option<Result<usize, E>>| {
        match result {
            Some(Ok(count)) => control.add_done(count),
            Some(Err(error)) => failure = Err(error),
            None => {}
        }
        if failure.is_err() || control.is_stopped() { Break(()) } else { Continue(()) }
    };
    if threads == 1 {
        let mut work = worker();
        let _ = jobs.into_iter().try_for_each(|job| receive(Some(work(job))));
    } else {
        let _ = thread::scope(|scope| Pool::scoped(scope, threads, worker).run(jobs, receive));
    }
    failure
}

/// The number of threads for an argument.
pub(crate) fn threads_of(threads: Option<Integer>) -> PyResult<usize> {
    let zero = || errors::invalid_argument("`threads` must be at least 1");
    let threads: Option<usize> = integers::named(threads, "threads")?;
    let wanted = threads.map(|threads| NonZeroUsize::new(threads).ok_or_else(zero)).transpose()?;
    Ok(thread_count(wanted).min(MOST_THREADS))
}
