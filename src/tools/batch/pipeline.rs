//! Sheets on their way: filled in turn, worked on side by side, taken in order.
//!
//! Whoever is next reads. A thread takes an empty sheet and, while it alone has the input, fills it and gives it a
//! number; it works on it without any lock, and sends it to the caller, who takes sheets in the order of their numbers
//! and returns them empty. There are a few more sheets than threads, and that is all the back-pressure there is: when
//! the caller is slow, or one puzzle takes long while those after it are done, the empty sheets run out and nobody
//! reads on. The oldest sheet that is out is always being worked on, so that they cannot all wait for each other.
//!
//! Small inputs stay in the calling thread. Others are started when pieces have become large, or one takes long.

use super::answers::Job;
use super::chunker::Chunker;
use super::{Batch, Worker};
use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How long the caller waits for a sheet before it looks up.
const BEAT: Duration = Duration::from_millis(100);

/// A sheet that takes longer is reason enough to start threads.
const LONG: Duration = Duration::from_millis(1);

/// Who takes the answers, always in the thread that called.
pub trait Sink {
    /// Takes the next sheet.
    fn take(&mut self, sheet: &mut Job) -> ControlFlow<()>;

    /// Nothing more can be taken right now, so that what is buffered should be handed on: called before the input is
    /// waited for, and ten times a second while other threads have not finished a sheet. `is_working` says whether they
    /// have one.
    fn pause(&mut self, is_working: bool) -> ControlFlow<()> {
        let _ = is_working;
        Continue(())
    }

    /// Threads are going to be started: from here on it is they who wait for the input.
    fn spread(&mut self) {}
}

impl<F: FnMut(&mut Job) -> ControlFlow<()>> Sink for F {
    fn take(&mut self, sheet: &mut Job) -> ControlFlow<()> {
        self(sheet)
    }
}

impl Batch {
    /// Answers everything that comes in `pieces` on so many threads; one is the calling thread itself, and `None` is as
    /// many as there are cores. `taker` gets the sheets in the order of the input, and what is in them, taken together,
    /// does not depend on the number of threads. Ends when the input does, when the
    /// taker breaks off, and after a sheet that was cut short by the flag of [`Batch::stopped_by`].
    ///
    /// A thread that waits for input when the taker breaks off is not waited for; it ends when some comes.
    ///
    /// # Panics
    /// If a thread does, or if there can be none.
    ///
    /// ```
    /// use kdoku::batch::{Batch, Chunker, Question, Job};
    /// use std::num::NonZeroUsize;
    /// use std::ops::ControlFlow;
    ///
    /// let text = ".234341221434321\n".repeat(3);
    /// let read = kdoku::ReadOptions { layout: Some(kdoku::Layout::Line), ..kdoku::ReadOptions::default() };
    /// let batch = Batch::new(Question::One { pick: None, unique: false }).reading(&read);
    /// let mut lines = Vec::new();
    /// let input = std::io::Cursor::new(text.into_bytes());
    /// batch.run(Chunker::of_stream(input, &read), NonZeroUsize::new(2), &mut |sheet: &mut Job| {
    ///     sheet.answers().write(&mut lines);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(lines, "1234341221434321\n".repeat(3).as_bytes());
    /// ```
    pub fn run<R: Read + Send + 'static>(
        &self,
        mut pieces: Chunker<R>,
        threads: Option<NonZeroUsize>,
        taker: &mut dyn Sink,
    ) {
        let (mut sheet, mut desk) = (Job::default(), self.desk());
        // a line at the head that is known has been counted by whoever did what comes before
        let mut order = InOrder { lines: pieces.known(), puzzles: 0 };
        loop {
            if self.is_stopped() || taker.pause(false).is_break() || !fill(&mut pieces, &mut sheet) {
                return;
            }
            work(self, &mut desk, &mut sheet);
            if order.hand_over(&mut sheet, taker).is_break() {
                return;
            }
            if threads.is_none_or(|threads| threads.get() > 1) && (pieces.are_large() || sheet.took > LONG) {
                break;
            }
        }
        taker.spread();
        // to count the cores takes as long as to solve some hundred puzzles, so it is left to those who need it
        let threads = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        Relay::start(self, pieces, threads, sheet).take_all(&mut order, taker);
    }
}

/// Puts the next piece of the input on a sheet, or the error that ends it; false at the end.
fn fill<R: Read>(pieces: &mut Chunker<R>, sheet: &mut Job) -> bool {
    pieces.adapt(&sheet.piece, sheet.took);
    sheet.answers.clear();
    pieces.next(&mut sheet.piece).unwrap_or_else(|error| {
        sheet.error = Some(error);
        true
    })
}

/// Deals with what is on a sheet.
fn work(batch: &Batch, desk: &mut Worker, sheet: &mut Job) {
    let begun = Instant::now();
    if sheet.error.is_none() {
        desk.answer(batch, sheet.piece.text(), sheet.piece.known, &mut sheet.answers);
    }
    sheet.took = begun.elapsed();
}

/// Counts as sheets are handed over.
struct InOrder {
    lines: usize,
    puzzles: usize,
}

impl InOrder {
    fn hand_over(&mut self, sheet: &mut Job, taker: &mut dyn Sink) -> ControlFlow<()> {
        // the puzzle at the head that is known is one line, and has been counted
        sheet.lines_before = self.lines - sheet.piece.known.min(self.lines);
        sheet.puzzles_before = self.puzzles;
        self.lines = sheet.lines_before + sheet.answers.lines;
        self.puzzles += sheet.answers.count();
        taker.take(sheet)?;
        if sheet.answers.is_cut_short || sheet.error.is_some() { Break(()) } else { Continue(()) }
    }
}

/// A sheet with its number, or nothing from a thread that panics.
type Parcel = Option<(usize, Job)>;

/// The input, held by one thread at a time.
struct Intake<R> {
    pieces: Chunker<R>,
    empty: Receiver<Job>,
    next: usize,
    is_done: bool,
}

/// The caller's end of everything.
struct Relay {
    batch: Arc<Batch>,
    empty: SyncSender<Job>,
    full: Receiver<Parcel>,
    threads: Vec<thread::JoinHandle<()>>,
    /// Sheets that have been filled and not been taken.
    out: Arc<AtomicUsize>,
}

impl Relay {
    fn start<R: Read + Send + 'static>(batch: &Batch, pieces: Chunker<R>, threads: usize, used: Job) -> Self {
        let sheets = 2 * threads + 1;
        let (empty, emptied) = mpsc::sync_channel(sheets);
        for sheet in std::iter::once(used).chain(std::iter::repeat_with(Job::default)).take(sheets) {
            empty.send(sheet).expect("the other end is in this function");
        }
        let (sender, full) = mpsc::channel();
        let out = Arc::new(AtomicUsize::new(0));
        let intake = Arc::new(Mutex::new(Intake { pieces, empty: emptied, next: 0, is_done: false }));
        // several puzzles at a time have no place on one watch
        let batch = Arc::new(Batch { watch: None, ..batch.clone() });
        let threads = (0..threads).map(|_| {
            let (batch, intake, out) = (Arc::clone(&batch), Arc::clone(&intake), Arc::clone(&out));
            let line = Line(sender.clone());
            thread::spawn(move || serve(&batch, &intake, &out, &line))
        });
        let threads = threads.collect();
        Self { batch, empty, full, threads, out }
    }

    /// Hands sheets over until there are no more, or the taker breaks off.
    fn take_all(self, order: &mut InOrder, taker: &mut dyn Sink) {
        let mut early: BTreeMap<usize, Job> = BTreeMap::new();
        let mut next = 0;
        loop {
            let parcel = if let Ok(parcel) = self.full.try_recv() {
                Ok(parcel)
            } else {
                let is_working = self.out.load(Ordering::SeqCst) > 0;
                if taker.pause(is_working).is_break() || !is_working && self.batch.is_stopped() {
                    return;
                }
                self.full.recv_timeout(BEAT)
            };
            match parcel {
                Ok(Some((number, sheet))) => drop(early.insert(number, sheet)),
                Err(RecvTimeoutError::Timeout) => continue,
                Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(mut sheet) = early.remove(&next) {
                next += 1;
                if order.hand_over(&mut sheet, taker).is_break() {
                    return;
                }
                self.out.fetch_sub(1, Ordering::SeqCst);
                // nobody waits for it at the end of the input
                let _ = self.empty.try_send(sheet);
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

/// What a thread does.
fn serve<R: Read>(batch: &Batch, intake: &Mutex<Intake<R>>, out: &AtomicUsize, line: &Line) {
    let mut desk = batch.desk();
    loop {
        // a lock that is poisoned belonged to a thread that has told of its panic
        let Ok(mut held) = intake.lock() else { return };
        let intake = &mut *held;
        let (false, Ok(mut sheet)) = (intake.is_done || batch.is_stopped(), intake.empty.recv()) else { return };
        if !fill(&mut intake.pieces, &mut sheet) {
            intake.is_done = true;
            return;
        }
        out.fetch_add(1, Ordering::SeqCst);
        let number = intake.next;
        intake.next += 1;
        intake.is_done = sheet.error.is_some();
        drop(held);
        work(batch, &mut desk, &mut sheet);
        // nobody listens any more when the taker has broken off
        if line.0.send(Some((number, sheet))).is_err() {
            return;
        }
    }
}

/// Where a thread sends its sheets. A panic is sent, too, since the caller would wait for the sheet for ever.
struct Line(Sender<Parcel>);

impl Drop for Line {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(None);
        }
    }
}
