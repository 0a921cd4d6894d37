//! Work on several threads, with results in the order of the jobs.
//!
//! A [`Pool`] gives each job to the next free thread and returns results in the order of submission. The number of jobs
//! in flight is bounded, so memory is bounded however slow the caller is. Streams that may have to wait for their input
//! do not belong here: [`batch`](crate::batch) reads on the threads themselves.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Continue};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Scope};
use std::time::Duration;

const JOBS_PER_THREAD: usize = 4;

/// Longest wait between two calls to the receiver of [`Pool::run`].
const BEAT: Duration = Duration::from_millis(50);

/// Number of threads to use: `wanted`, or one for each core.
#[must_use]
pub fn thread_count(wanted: Option<NonZeroUsize>) -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    let cores = || *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    wanted.map_or_else(cores, NonZeroUsize::get)
}

/// Threads that take jobs `J` and return results `T` in the order of the jobs.
#[derive(Debug)]
pub struct Pool<J, T> {
    jobs: Sender<(usize, J)>,
    results: Receiver<Delivery<T>>,
    /// Results of jobs after the next one.
    early: BTreeMap<usize, T>,
    submitted: usize,
    returned: usize,
    capacity: usize,
}

/// A result with the number of its job, or `None` from a thread that panics.
type Delivery<T> = Option<(usize, T)>;

/// The threads' ends of both channels.
struct Ends<J, T> {
    jobs: Arc<Mutex<Receiver<(usize, J)>>>,
    results: Sender<Delivery<T>>,
}

impl<J: Send, T: Send> Pool<J, T> {
    /// Starts threads in a scope. Each calls `worker` once and gives it one job after another.
    pub fn scoped<'scope, W: FnMut(J) -> T>(
        scope: &'scope Scope<'scope, '_>,
        threads: usize,
        worker: impl Fn() -> W + Clone + Send + 'scope,
    ) -> Self
    where
        J: 'scope,
        T: 'scope,
    {
        let (pool, ends) = Self::new(threads);
        for _ in 0..threads {
            let (ends, worker) = (ends.clone(), worker.clone());
            scope.spawn(move || ends.serve(worker()));
        }
        pool
    }

    /// Starts threads that end when the pool is dropped. Each calls `worker` once and gives it one job after another.
    pub fn detached<W: FnMut(J) -> T>(threads: usize, worker: impl Fn() -> W + Clone + Send + 'static) -> Self
    where
        J: 'static,
        T: 'static,
    {
        let (pool, ends) = Self::new(threads);
        for _ in 0..threads {
            let (ends, worker) = (ends.clone(), worker.clone());
            thread::spawn(move || ends.serve(worker()));
        }
        pool
    }

    fn new(threads: usize) -> (Self, Ends<J, T>) {
        let (jobs, to_do) = mpsc::channel();
        let (sender, results) = mpsc::channel();
        let capacity = threads * JOBS_PER_THREAD;
        let pool = Self { jobs, results, early: BTreeMap::new(), submitted: 0, returned: 0, capacity };
        (pool, Ends { jobs: Arc::new(Mutex::new(to_do)), results: sender })
    }

    /// Whether a result should be taken before the next job is submitted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.submitted - self.returned >= self.capacity
    }

    /// Hands a job to the threads.
    ///
    /// # Panics
    /// If all threads have panicked.
    pub fn submit(&mut self, job: J) {
        self.jobs.send((self.submitted, job)).expect("a thread waits for jobs");
        self.submitted += 1;
    }

    /// Waits for the result of the oldest job; `None` if every result has been returned.
    ///
    /// # Panics
    /// If a thread has panicked.
    pub fn next_result(&mut self) -> Option<T> {
        loop {
            if self.is_empty() {
                return None;
            }
            if let Some(result) = self.wait(BEAT) {
                return Some(result);
            }
        }
    }

    /// Submits `jobs` and passes each result to `receive`, in order, until it breaks off. `receive` gets `None` whenever no
    /// result is ready, and again every 50 ms while it is waited for.
    ///
    /// # Errors
    /// `Break` if `receive` broke off.
    ///
    /// # Panics
    /// If a thread has panicked.
    pub fn run(
        mut self,
        jobs: impl IntoIterator<Item = J>,
        mut receive: impl FnMut(Option<T>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut jobs = jobs.into_iter().fuse();
        loop {
            while !self.is_full() {
                let Some(job) = jobs.next() else { break };
                self.submit(job);
            }
            if self.is_empty() {
                return Continue(());
            }
            let mut result = self.wait(Duration::ZERO);
            if result.is_none() {
                receive(None)?;
                result = self.wait(BEAT);
            }
            if result.is_some() {
                receive(result)?;
            }
        }
    }

    /// Whether every result has been returned.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.submitted == self.returned
    }

    /// The result of the oldest job, if it arrives within `patience`.
    ///
    /// # Panics
    /// If a thread has panicked.
    pub fn wait(&mut self, patience: Duration) -> Option<T> {
        loop {
            if let Some(result) = self.early.remove(&self.returned) {
                self.returned += 1;
                return Some(result);
            }
            match self.results.recv_timeout(patience) {
                Ok(Some((number, result))) => drop(self.early.insert(number, result)),
                Err(RecvTimeoutError::Timeout) => return None,
                Ok(None) | Err(RecvTimeoutError::Disconnected) => panic!("a thread of the pool panicked"),
            }
        }
    }
}

impl<J, T> Clone for Ends<J, T> {
    fn clone(&self) -> Self {
        Self { jobs: Arc::clone(&self.jobs), results: self.results.clone() }
    }
}

impl<J, T> Ends<J, T> {
    fn serve(self, mut worker: impl FnMut(J) -> T) {
        let results = PanicReport(self.results);
        loop {
            let job = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            // no more jobs come, or the pool is gone
            let Ok((number, job)) = job else { return };
            if results.0.send(Some((number, worker(job)))).is_err() {
                return;
            }
        }
    }
}

/// Sends `None` if its thread panics: the pool would wait for the result for ever.
struct PanicReport<T>(Sender<Delivery<T>>);

impl<T> Drop for PanicReport<T> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in 1..5 {
            let mut results = Vec::new();
            let done = thread::scope(|scope| {
                let pool = Pool::scoped(scope, threads, || {
                    |job: u64| {
                        thread::sleep(Duration::from_micros(job * 7919 % 200));
                        job * job
                    }
                });
                pool.run(0..200, |result| {
                    results.extend(result);
                    Continue(())
                })
            });
            assert!(done.is_continue());
            assert_eq!(results, (0..200).map(|job| job * job).collect::<Vec<_>>());
        }
    }

    #[test]
    fn few_jobs_are_in_flight_and_none_starts_after_a_break() {
        let started = AtomicUsize::new(0);
        let done = thread::scope(|scope| {
            let pool = Pool::scoped(scope, 2, || |_: usize| started.fetch_add(1, Ordering::Relaxed));
            pool.run(0.., |result| if result.is_some() { ControlFlow::Break(()) } else { Continue(()) })
        });
        assert!(done.is_break());
        assert!(started.load(Ordering::Relaxed) <= 2 * JOBS_PER_THREAD);
    }

    #[test]
    #[should_panic(expected = "a thread of the pool panicked")]
    fn a_panic_of_a_thread_is_passed_on() {
        let mut pool = Pool::detached(2, || |job: usize| assert_ne!(job, 3));
        (0..5).for_each(|job| pool.submit(job));
        while pool.next_result().is_some() {}
    }
}
