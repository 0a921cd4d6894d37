//! Many puzzles: text in, answers out, in the order of the input, on any number of threads.
//!
//! ```text
//!            Chunker                 Worker, one per thread                     one place
//!  input ──▶ whole puzzles ──┬──▶ read, solve, write ──┬──▶ in order ──▶ Sink
//!              ▲             └──▶ read, solve, write ──┘                  │
//!              └───────────────── jobs, a fixed number ◀──────────────────┘
//! ```
//!
//! A *job* is a chunk of the input and its results. A fixed number of jobs circulates between
//! reader, threads and sink, so memory is bounded however long the input is, and a slow sink slows
//! the reader down. The input is cut between puzzles: into small chunks at first, so that a few
//! hard puzzles are shared between threads, and into larger ones while puzzles are easy. Where it
//! is cut does not affect the results.
//!
//! Lines of 81 digits take a fast path: the solver gets thousands of them at once, and answers come
//! back as text ([`Item::Lines`], [`Item::Unanswered`]) without a [`Board`](kdoku_text::Board) for
//! each. All other text is read by [`text::read`](kdoku_text::read) and answered by
//! [`Solver::answer`](kdoku_solver::Solver::answer). Both paths give the same answers.
//!
//! ```
//! # mod kdoku { pub use kdoku_tools::*; }
//! use kdoku::batch::{Batch, Question};
//!
//! let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//!              53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n\
//!              1...1...3...4... of order 2\n";
//! let batch = Batch::new(Question::One { pick: None, unique: false });
//! let answers = batch.answer(text, &mut batch.worker());
//! let mut lines = Vec::new();
//! answers.write(&mut lines);
//! let first = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
//! assert_eq!(lines, format!("{first}\n\n\n").as_bytes());
//! let failures: Vec<_> = answers.failures().map(|failure| failure.line).collect();
//! assert_eq!(failures, [2, 3]);
//! ```

mod answers;
mod chunker;
mod pipeline;
mod solver_cache;
mod split;
mod tally;
mod worker;

#[cfg(test)]
mod tests;

pub use answers::{Answers, Failure, FailureKind, Item, Job, UnansweredLines, refusal};
pub use chunker::{Chunk, Chunker};
pub use kdoku_text::is_puzzle;
pub use pipeline::Sink;
pub use solver_cache::{CachedSolver, SolverCache};
pub use split::{Cut, cut_after};
pub use tally::{Tallies, Tally};
pub use worker::Worker;

use kdoku_board::{Order, Rules};
use kdoku_solver::{Engine, Limits, Options, Pick, ProgressHandle};
use kdoku_text::ReadOptions;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Largest board whose first solution is searched by default; on larger ones that can take too
/// long.
const LARGEST_FOR_FIRST: usize = 9;

/// Returns the pick that is used if none is asked for: the first solution up to 9×9, any solution
/// beyond.
#[must_use]
pub const fn usual_pick(size: usize) -> Pick {
    if size <= LARGEST_FOR_FIRST { Pick::First } else { Pick::Any }
}

/// Largest limit of solutions for puzzles that are counted together.
const MOST_COUNTED: u64 = 1000;

/// The question asked about every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One solution.
    One {
        /// Which solution; `None` is [`usual_pick`]. It makes no difference if `unique` is set.
        pick: Option<Pick>,
        /// Whether a second solution is a failure.
        unique: bool,
    },
    /// The number of solutions, up to a limit. Answers contain no solution.
    Count {
        /// The limit; `None` counts all.
        limit: Option<u64>,
    },
}

impl Question {
    /// Returns the solution to search for. If a second one is a failure, any will do: a solution that
    /// is the only one is also the first.
    #[must_use]
    pub fn pick(self, size: usize) -> Pick {
        match self {
            Self::One { unique: false, pick } => pick.unwrap_or(usual_pick(size)),
            Self::One { .. } | Self::Count { .. } => Pick::Any,
        }
    }
}

/// A question about many puzzles, with options and limits. Created once and shared by threads.
#[derive(Clone, Debug)]
pub struct Batch {
    question: Question,
    read: ReadOptions,
    rules: Option<Arc<Rules>>,
    options: Options,
    each: bool,
    counted: bool,
    nodes: Option<u64>,
    time: Option<Duration>,
    deadline: Option<Instant>,
    memory: Option<u64>,
    stop: Option<Arc<AtomicBool>>,
    watch: Option<Arc<ProgressHandle>>,
    /// Threads that may search for one puzzle; `None` is one per core.
    search_threads: Option<NonZeroUsize>,
}

impl Batch {
    /// Asks `question` about every puzzle, under the rules of its boxes and without limits.
    #[must_use]
    pub fn new(question: Question) -> Self {
        Self {
            question,
            read: ReadOptions::default(),
            rules: None,
            options: Options::default(),
            each: false,
            counted: false,
            nodes: None,
            time: None,
            deadline: None,
            memory: None,
            stop: None,
            watch: None,
            search_threads: Some(NonZeroUsize::MIN),
        }
    }

    /// Sets how the text is read.
    #[must_use]
    pub fn reading(self, read: &ReadOptions) -> Self {
        Self { read: read.clone(), ..self }
    }

    /// Sets the rules of all puzzles. All boards then have one size, which [`ReadOptions::boxes`]
    /// must state, too.
    #[must_use]
    pub fn under(self, rules: &Rules) -> Self {
        Self { rules: Some(Arc::new(rules.clone())), ..self }
    }

    /// Sets the options of the solvers.
    #[must_use]
    pub fn options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets whether every puzzle becomes an [`Item::Puzzle`] of its own, none part of
    /// [`Item::Lines`].
    #[must_use]
    pub const fn each(mut self, each: bool) -> Self {
        self.each = each;
        self
    }

    /// Sets whether [`Answers::tallies`] are counted.
    #[must_use]
    pub const fn counted(mut self, counted: bool) -> Self {
        self.counted = counted;
        self
    }

    /// Sets the limit of nodes for each puzzle.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the limit of time for each puzzle.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Sets the bytes that the search for each puzzle may take; see [`Limits::memory`].
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops solving at `deadline`: puzzles that are read later stay undecided. An input that reports
    /// an error from then on ends the run.
    #[must_use]
    pub const fn until(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Stops soon after `flag` has become true.
    #[must_use]
    pub fn stopped_by(self, flag: Arc<AtomicBool>) -> Self {
        Self { stop: Some(flag), ..self }
    }

    /// Sets the number of threads that may search for one puzzle ([`Limits::threads`]), as long as
    /// puzzles are solved in the calling thread; `None` is one per core. The default is one.
    #[must_use]
    pub const fn search_threads(mut self, threads: Option<NonZeroUsize>) -> Self {
        self.search_threads = threads;
        self
    }

    /// Reports progress to `watch` for puzzles that are solved in the calling thread. Lines of 81
    /// digits, which are solved together, are not reported.
    #[must_use]
    pub fn progress(self, watch: Arc<ProgressHandle>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// Working memory for one thread.
    #[must_use]
    pub fn worker(&self) -> Worker {
        Worker::new(&self.options)
    }

    /// Answers a text in this thread. The worker must be of this batch and can be used for any
    /// number of texts.
    pub fn answer(&self, text: &[u8], worker: &mut Worker) -> Answers {
        let mut answers = Answers::default();
        self.answer_into(text, worker, &mut answers);
        answers
    }

    /// Like [`answer`](Self::answer), but reuses the memory of `answers`.
    pub fn answer_into(&self, text: &[u8], worker: &mut Worker, answers: &mut Answers) {
        worker.answer(self, text, 0, answers);
    }

    /// Whether the stop flag is set.
    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether the deadline has passed.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether lines of 81 digits are solved together: not if one of them may delay all others for
    /// long.
    fn solves_in_bulk(&self) -> bool {
        let is_short = match self.question {
            Question::One { .. } => true,
            Question::Count { limit } => limit.is_some_and(|limit| (1..=MOST_COUNTED).contains(&limit)),
        };
        let is_classic = self.rules.as_deref().is_none_or(|rules| *rules == Rules::classic(Order::THREE));
        is_short && is_classic && self.options.allows(Engine::Sliced)
    }

    /// Whether a second solution is a failure.
    const fn is_unique(&self) -> bool {
        matches!(self.question, Question::One { unique: true, .. })
    }

    /// Limits of a puzzle that starts now.
    fn limits(&self) -> Limits {
        let mut limits = match self.question {
            Question::Count { limit: Some(limit) } => Limits::solutions(limit),
            Question::One { unique: true, .. } => Limits::solutions(2),
            _ => Limits::none(),
        };
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        if let Some(deadline) = self.deadline {
            limits = limits.until(deadline);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(bytes) = self.memory {
            limits = limits.memory(bytes);
        }
        if let Some(flag) = &self.stop {
            limits = limits.cancelled_by(Arc::clone(flag));
        }
        match &self.watch {
            Some(watch) => limits.progress(Arc::clone(watch)),
            None => limits,
        }
    }
}
