//! Many puzzles: text in, answers out, in the order of the input, on any number of threads.
//!
//! ```text
//!            Chunker                 Worker, one a thread                     one place
//!  input ──▶ whole puzzles ──┬──▶ read, solve, write ──┬──▶ in order ──▶ whoever takes them
//!              ▲             └──▶ read, solve, write ──┘                     │
//!              └───────────────────── sheets, a fixed number ◀───────────────┘
//! ```
//!
//! A *sheet* is a piece of the input and what came of it. So many of them are made and no more: they go from the reader
//! to a thread, to whoever takes the answers, and back with their memory, so that what is held is bounded however long
//! the input is, and a slow taker slows the reader down. Where the input is cut makes no difference to what comes out:
//! it is cut between puzzles, small at first, so that a few hard ones are shared, and larger the less they take.
//!
//! Lines of 81 digits, of which collections consist, go to the solver by the thousand (to be counted, up to a limit of a thousand) and
//! come back as text without anything made for a single one, where one solution was asked for; see [`Item::Lines`] and [`Item::Unanswered`]. Everything else takes the way of [`format::read`] and
//! [`Solver::answer`], and nothing but the time tells one from the other.
//!
//! ```
//! use kdoku::batch::{Batch, Question};
//!
//! let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//!              53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n\
//!              1...1...3...4... of order 2\n";
//! let batch = Batch::new(Question::One { pick: None, unique: false });
//! let answers = batch.answer(text, &mut batch.desk());
//! let mut lines = Vec::new();
//! answers.write(&mut lines);
//! let first = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
//! assert_eq!(lines, format!("{first}\n\n\n").as_bytes());
//! let problems: Vec<_> = answers.problems().map(|problem| problem.to_string()).collect();
//! assert_eq!(problems, ["line 2: a line of `80` cells is no board: 81 would be 9×9", "line 3: invalid"]);
//! ```
//!
//! [`format::read`]: crate::io::text::read()
//! [`Solver::answer`]: crate::solver::Solver::answer

mod answers;
mod chunker;
mod pipeline;
mod solver_cache;
mod split;
mod tally;
mod worker;

#[cfg(test)]
mod tests;

pub use answers::{Answers, Failure, FailureKind, Item, Job, Unanswered, refusal};
pub use chunker::{Chunk, Chunker, is_puzzle};
pub use pipeline::Sink;
pub use solver_cache::{CachedSolver, SolverCache};
pub use split::{Cut, cut_after};
pub use tally::{Tallies, Tally};
pub use worker::Worker;

use crate::board::rules::Rules;
use crate::io::text::ReadOptions;
use crate::solver::{Limits, Options, Pick, ProgressHandle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Boards above this size are not searched for their first solution unless that is asked for: it can take too long.
const LARGEST_FOR_FIRST: usize = 9;

/// Which solution is wanted of a board of this size if nobody says: the first up to 9×9, any beyond.
#[must_use]
pub const fn usual_pick(size: usize) -> Pick {
    if size <= LARGEST_FOR_FIRST { Pick::First } else { Pick::Any }
}

/// What is asked about every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One solution.
    One {
        /// Which; `None` is [`usual_pick`].
        pick: Option<Pick>,
        /// Whether there must be no other.
        unique: bool,
    },
    /// How many solutions there are, up to a number. The answers have no solution in them.
    Count {
        /// The number; `None` is all.
        limit: Option<u64>,
    },
}

/// What is to be done with many puzzles, whatever they are. Made once, shared by threads.
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
    stop: Option<Arc<AtomicBool>>,
    watch: Option<Arc<ProgressHandle>>,
}

impl Batch {
    /// Asks this of every puzzle, whose rules are those of its boxes, without any limit.
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
            stop: None,
            watch: None,
        }
    }

    /// What is said of the text beforehand.
    #[must_use]
    pub fn reading(self, read: &ReadOptions) -> Self {
        Self { read: read.clone(), ..self }
    }

    /// The rules of all puzzles, which are boards of one size then: [`ReadOptions::boxes`] has to say so, too.
    #[must_use]
    pub fn under(self, rules: &Rules) -> Self {
        Self { rules: Some(Arc::new(rules.clone())), ..self }
    }

    /// How solvers are to work.
    #[must_use]
    pub fn options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Whether every puzzle is to be an [`Item::Puzzle`], and none part of [`Item::Lines`].
    #[must_use]
    pub const fn each(mut self, each: bool) -> Self {
        self.each = each;
        self
    }

    /// Whether [`Answers::tallies`] are to be counted.
    #[must_use]
    pub const fn counted(mut self, counted: bool) -> Self {
        self.counted = counted;
        self
    }

    /// Gives up on a puzzle after so many nodes.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Gives up on a puzzle after this time.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Gives up on whatever is left at this moment. Puzzles are solved one at a time then, to see it come.
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

    /// Tells `watch` how far a puzzle is: each of those that the thread does which calls [`Batch::answer`] or [`Batch::run`],
    /// one after the other, but not of lines of 81 digits, which are solved together.
    #[must_use]
    pub fn progress(self, watch: Arc<ProgressHandle>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// The working memory of a thread.
    #[must_use]
    pub fn desk(&self) -> Worker {
        Worker::new(&self.options)
    }

    /// What comes of some text, in this thread. `desk` is used from text to text, and is of one batch.
    pub fn answer(&self, text: &[u8], desk: &mut Worker) -> Answers {
        let mut answers = Answers::default();
        self.answer_into(text, desk, &mut answers);
        answers
    }

    /// The same in place of `answers`, whose memory is used again: fresh memory for each of many texts costs as much as
    /// to read them.
    pub fn answer_into(&self, text: &[u8], desk: &mut Worker, answers: &mut Answers) {
        desk.answer(self, text, 0, answers);
    }

    /// Whether it was told to stop.
    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether one solution is demanded.
    const fn is_unique(&self) -> bool {
        matches!(self.question, Question::One { unique: true, .. })
    }

    /// The limits of a puzzle that is begun now.
    fn limits(&self) -> Limits {
        let mut limits = match self.question {
            Question::Count { limit: Some(limit) } => Limits::solutions(limit),
            Question::One { unique: true, .. } => Limits::solutions(2),
            _ => Limits::none(),
        };
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if let Some(time) = self.time.into_iter().chain(left).min() {
            limits = limits.time(time);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
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
