//! Jobs in circulation: filled in turn, worked on in parallel, delivered in order.
//!
//! A thread takes an empty job and, while it alone holds the input, fills and numbers it; works on
//! it without a lock; and sends it to the caller, who delivers jobs in the order of their numbers
//! and returns them empty. The number of jobs is a little larger than the number of threads. That
//! is the back-pressure: when the sink is slow, or one puzzle takes long, the empty jobs run out
//! and nobody reads on. The oldest job in circulation is always being worked on, so a
//! deadlock is impossible.
//!
//! Small inputs stay in the calling thread. Others are started when chunks have become large or one
//! takes long.

use super::answers::Job;
use super::chunker::Chunker;
use super::{Batch, Worker};
use crate::parallel::thread_count;
use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longest wait of the caller before it calls [`Sink::pause`] again.
const BEAT: Duration = Duration::from_millis(100);

/// More text than this is reason enough to start threads, in bytes.
const MUCH: usize = 1 << 13;

/// The number of chunks for each thread into which the rest of an input is divided: chunks become
/// smaller towards its end, so that all threads finish at about the same time.
const SHARES: u64 = 2;

/// A job that takes longer is reason enough to start threads.
const LONG: Duration = Duration::from_millis(1);

/// Receives the results, always in the calling thread.
pub trait Sink {
    /// Receives the next job.
    fn take(&mut self, job: &mut Job) -> ControlFlow<()>;

    /// No job is ready, so buffered output should be flushed. Called before the input is waited
    /// for, and ten times per second while other threads work on jobs (`is_working`).
    fn pause(&mut self, is_working: bool) -> ControlFlow<()> {
        let _ = is_working;
        Continue(())
    }

    /// Threads are about to start: from now on they wait for the input.
    fn on_threads_start(&mut self) {}
}

impl<F: FnMut(&mut Job) -> ControlFlow<()>> Sink for F {
    fn take(&mut self, job: &mut Job) -> ControlFlow<()> {
        self(job)
    }
}

impl Batch {
    /// Answers everything in `chunks` on `threads` threads: one means the calling thread, `None`
    /// one for each core. `sink` receives the jobs in the order of the input, and the results do
    /// not depend on the number of threads. Ends at the end of the input, when the sink breaks off,
    /// or after a job that the flag of [`Batch::stopped_by`] cut short.
    ///
    /// A thread that waits for input when the sink breaks off is not joined; it ends when input
    /// arrives.
    ///
    /// # Panics
    /// If a thread panics, or cannot be started.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_text as text; pub use kdoku_tools::*; }
    /// use kdoku::batch::{Batch, Chunker, Question, Job};
    /// use std::num::NonZeroUsize;
    /// use std::ops::ControlFlow;
    ///
    /// let text = ".234341221434321\n".repeat(3);
    /// let read = kdoku::text::ReadOptions { layout: Some(kdoku::text::Layout::Line), ..kdoku::text::ReadOptions::default() };
    /// let batch = Batch::new(Question::One { pick: None, unique: false }).reading(&read);
    /// let mut lines = Vec::new();
    /// let input = std::io::Cursor::new(text.into_bytes());
    /// batch.run(Chunker::of_stream(input, &read), NonZeroUsize::new(2), &mut |job: &mut Job| {
    ///     job.answers().write(&mut lines);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(lines, "1234341221434321\n".repeat(3).as_bytes());
    /// ```
    pub fn run<R: Read + Send + 'static>(
        &self,
        mut chunks: Chunker<R>,
        threads: Option<NonZeroUsize>,
        sink: &mut dyn Sink,
    ) {
        let (mut job, mut worker) = (Job::default(), self.worker());
        // a known line at the head has been counted with the text before it
        let mut order = InOrder { lines: chunks.known(), puzzles: 0 };
        if self.solves_in_bulk() {
            // the first chunk is small, so that the other threads start soon
            chunks.solve_in_bulk(if threads == Some(NonZeroUsize::MIN) { 1 } else { u64::MAX });
        }
        let mut bytes = 0;
        loop {
            if self.is_stopped() || sink.pause(false).is_break() || !fill(&mut chunks, &mut job) {
                return;
            }
            work(self, &mut worker, &mut job);
            if order.hand_over(&mut job, sink).is_break() {
                return;
            }
            bytes += job.chunk.text().len();
            if threads.is_none_or(|threads| threads.get() > 1) && (bytes > MUCH || job.took > LONG) {
                break;
            }
        }
        sink.on_threads_start();
        // counting the cores costs as much as solving some hundred puzzles
        let threads = thread_count(threads);
        if self.solves_in_bulk() {
            chunks.solve_in_bulk(SHARES * threads as u64);
        }
        Pipeline::start(self, chunks, threads, job).take_all(&mut order, sink);
    }
}

/// Fills a job with the next chunk, or with the error that ends the input. Returns false at the
/// end.
fn fill<R: Read>(chunks: &mut Chunker<R>, job: &mut Job) -> bool {
    job.answers.clear();
    chunks.next(&mut job.chunk).unwrap_or_else(|error| {
        job.error = Some(error);
        true
    })
}

/// Answers the puzzles of a job.
fn work(batch: &Batch, worker: &mut Worker, job: &mut Job) {
    let begun = Instant::now();
    if job.error.is_none() {
        worker.answer(batch, job.chunk.text(), job.chunk.known, &mut job.answers);
    }
    job.took = begun.elapsed();
}

/// Counts lines and puzzles as jobs are delivered.
struct InOrder {
    lines: usize,
    puzzles: usize,
}

impl InOrder {
    fn hand_over(&mut self, job: &mut Job, sink: &mut dyn Sink) -> ControlFlow<()> {
        // a known puzzle at the head is one line, which has been counted
        job.lines_before = self.lines - job.chunk.known.min(self.lines);
        job.puzzles_before = self.puzzles;
        self.lines = job.lines_before + job.answers.lines;
        self.puzzles += job.answers.count();
        sink.take(job)?;
        if job.answers.is_cut_short || job.error.is_some() { Break(()) } else { Continue(()) }
    }
}

/// A job with its number, or `None` from a thread that panics.
type Delivery = Option<(usize, Job)>;

/// The input, held by one thread at a time.
struct Input<R> {
    chunks: Chunker<R>,
    empty: Receiver<Job>,
    next: usize,
    is_done: bool,
}

/// The caller's ends of the channels.
struct Pipeline {
    batch: Arc<Batch>,
    empty: SyncSender<Job>,
    full: Receiver<Delivery>,
    threads: Vec<thread::JoinHandle<()>>,
    /// Number of jobs that are filled and not yet delivered.
    out: Arc<AtomicUsize>,
}

impl Pipeline {
    fn start<R: Read + Send + 'static>(batch: &Batch, chunks: Chunker<R>, threads: usize, used: Job) -> Self {
        let jobs = 2 * threads + 1;
        let (empty, emptied) = mpsc::sync_channel(jobs);
        for job in std::iter::once(used).chain(std::iter::repeat_with(Job::default)).take(jobs) {
            empty.send(job).expect("the other end is in this function");
        }
        let (sender, full) = mpsc::channel();
        let out = Arc::new(AtomicUsize::new(0));
        let intake = Arc::new(Mutex::new(Input { chunks, empty: emptied, next: 0, is_done: false }));
        // one progress handle cannot follow several puzzles, and no thread is idle
        let batch = Arc::new(Batch { watch: None, search_threads: Some(NonZeroUsize::MIN), ..batch.clone() });
        let threads = (0..threads).map(|_| {
            let (batch, intake, out) = (Arc::clone(&batch), Arc::clone(&intake), Arc::clone(&out));
            let outlet = Outlet(sender.clone());
            thread::spawn(move || serve(&batch, &intake, &out, &outlet))
        });
        let threads = threads.collect();
        Self { batch, empty, full, threads, out }
    }

    /// Delivers jobs until none is left, or the sink breaks off.
    fn take_all(self, order: &mut InOrder, sink: &mut dyn Sink) {
        let mut early: BTreeMap<usize, Job> = BTreeMap::new();
        let mut next = 0;
        loop {
            let parcel = if let Ok(parcel) = self.full.try_recv() {
                Ok(parcel)
            } else {
                let is_working = self.out.load(Ordering::SeqCst) > 0;
                if sink.pause(is_working).is_break() || !is_working && self.batch.is_stopped() {
                    return;
                }
                self.full.recv_timeout(BEAT)
            };
            match parcel {
                Ok(Some((number, job))) => drop(early.insert(number, job)),
                Err(RecvTimeoutError::Timeout) => continue,
                Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(mut job) = early.remove(&next) {
                next += 1;
                if order.hand_over(&mut job, sink).is_break() {
                    return;
                }
                self.out.fetch_sub(1, Ordering::SeqCst);
                // at the end of the input no thread receives it
                let _ = self.empty.try_send(job);
            }
        }
        drop(self.empty);
        for thread in self.threads {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    }
}

/// Work of a thread.
fn serve<R: Read>(batch: &Batch, intake: &Mutex<Input<R>>, out: &AtomicUsize, outlet: &Outlet) {
    let mut worker = batch.worker();
    loop {
        // a poisoned lock belonged to a thread that has reported its panic
        let Ok(mut held) = intake.lock() else { return };
        let intake = &mut *held;
        let (false, Ok(mut job)) = (intake.is_done || batch.is_stopped(), intake.empty.recv()) else { return };
        if !fill(&mut intake.chunks, &mut job) {
            intake.is_done = true;
            return;
        }
        out.fetch_add(1, Ordering::SeqCst);
        let number = intake.next;
        intake.next += 1;
        intake.is_done = job.error.is_some();
        drop(held);
        work(batch, &mut worker, &mut job);
        // the receiver is gone when the sink has broken off
        if outlet.0.send(Some((number, job))).is_err() {
            return;
        }
    }
}

/// The sending end of a thread. It sends `None` on a panic, since the caller would wait for the job
/// for ever.
struct Outlet(Sender<Delivery>);

impl Drop for Outlet {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(None);
        }
    }
}
