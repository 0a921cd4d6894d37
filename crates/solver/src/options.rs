//! Options of a solver, and limits of a question.

use kdoku_board::Pick;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Termination;
use super::progress::ProgressHandle;
use crate::engine::Budget;
use crate::engine::model::Derived;
use kdoku_sliced::simd::InstructionSet;

/// An engine, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Engine {
    /// The bit-sliced engine: classic 9×9 boards, hundreds at a time.
    Sliced,
    /// The general engine, a backtracking search: any board and any rules.
    Search,
    /// The clause learning engine: any board and all rules but very large constraints. It takes
    /// over from [`Engine::Search`] on hard puzzles. On boards of houses only, a tabu search takes
    /// turns with it until a solution is known.
    Learn,
}

impl Engine {
    /// All engines, the narrowest first.
    pub const ALL: [Self; 3] = [Self::Sliced, Self::Search, Self::Learn];
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sliced => "sliced",
            Self::Search => "search",
            Self::Learn => "learn",
        })
    }
}

/// How a [`Solver`](super::Solver) works. No option changes the set of solutions.
///
/// | option | default | range | meaning |
/// |---|---|---|---|
/// | `seed` | none | any `u64` | draws the order of values, so each seed finds another *any* solution; without it small values come first |
/// | `engines` | all | at least one of [`Engine::ALL`] | the engines that may be used |
/// | `tabu` | yes | yes or no | whether a tabu search helps [`Engine::Learn`] on boards of houses only |
/// | `derived` | all | any of [`Derived::ALL`] | derived constraints that are propagated too |
/// | `instruction_sets` | all | any of [`InstructionSet::ALL`] | what [`Engine::Sliced`] may use; it takes the widest that the processor has |
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Options {
    pub(super) seed: Option<u64>,
    pub(super) engines: Vec<Engine>,
    pub(super) tabu: bool,
    pub(super) instruction_sets: Vec<InstructionSet>,
    pub(super) derived: Vec<Derived>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: None,
            engines: Engine::ALL.to_vec(),
            tabu: true,
            instruction_sets: InstructionSet::ALL.to_vec(),
            derived: Derived::ALL.to_vec(),
        }
    }
}

impl Options {
    /// Whether an engine may be used.
    pub fn allows(&self, engine: Engine) -> bool {
        self.engines.contains(&engine)
    }

    /// Draws the order of values.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Excludes an engine, to measure or test the others.
    #[must_use]
    pub fn without(mut self, engine: Engine) -> Self {
        self.engines.retain(|&other| other != engine);
        self
    }

    /// Excludes the tabu search, to measure or test the rest.
    #[must_use]
    pub const fn without_tabu(mut self) -> Self {
        self.tabu = false;
        self
    }

    /// The widest allowed instruction set that the processor has.
    pub(super) fn widest_instruction_set(&self) -> Option<InstructionSet> {
        self.instruction_sets.iter().copied().find(|set| set.is_available())
    }

    /// The instruction set for work other than the search.
    pub fn instruction_set(&self) -> InstructionSet {
        self.widest_instruction_set().unwrap_or(InstructionSet::Portable)
    }

    /// Excludes an instruction set, to measure or test the others. Answers are the same with any.
    #[must_use]
    pub fn without_instruction_set(mut self, set: InstructionSet) -> Self {
        self.instruction_sets.retain(|&other| other != set);
        self
    }

    /// Excludes one kind of derived constraint, to measure its effect. Solutions are the same
    /// without it; searches are not.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_solver::*; pub mod solver { pub use kdoku_solver::*; } pub use kdoku_formats::toml::Config; }
    /// use kdoku::solver::Derived;
    /// use kdoku::{Config, Limits, Options, Solver};
    ///
    /// let killer = Config::parse(include_str!("../../../puzzles/variants/killer.toml")).unwrap();
    /// let guesses = |options: &Options| {
    ///     let solver = Solver::new(&killer.rules, options).unwrap();
    ///     let outcome = solver.count(&killer.puzzle.givens, &Limits::solutions(2), &mut solver.scratch());
    ///     assert_eq!(outcome.solutions, 1);
    ///     outcome.stats.guesses
    /// };
    /// assert!(guesses(&Options::default().without_derived(Derived::InniesOuties)) > guesses(&Options::default()));
    /// ```
    #[must_use]
    pub fn without_derived(mut self, derived: Derived) -> Self {
        self.derived.retain(|&other| other != derived);
        self
    }
}

/// When a search stops early. Each limit is for one puzzle.
///
/// ```
/// # mod kdoku { pub use kdoku_solver::*; }
/// use kdoku::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::solutions(2).time(Duration::from_secs(5)).nodes(1_000_000);
/// # let _ = limits;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Solutions, at least 1.
    pub solutions: Option<u64>,
    /// Nodes of the search.
    pub nodes: Option<u64>,
    /// Time from the start of the question.
    pub time: Option<Duration>,
    /// A point in time, for several questions together.
    pub deadline: Option<Instant>,
    /// A flag that another thread sets to stop the search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Where the search reports its progress.
    pub progress: Option<Arc<ProgressHandle>>,
    /// Threads; 0 counts as 1.
    pub threads: usize,
    /// Bytes.
    pub memory: Option<u64>,
}

impl Limits {
    /// No limit.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Stops after this number of solutions; 0 counts as 1.
    #[must_use]
    pub fn solutions(count: u64) -> Self {
        Self { solutions: Some(count.max(1)), ..Self::default() }
    }

    /// Stops at this number of nodes ([`Stats::nodes`](super::Stats::nodes)), or a few more: the
    /// limit is checked at each guess.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Stops after this time, or a little later: the clock is read at each guess, and while engines
    /// are built.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops soon after another thread or a signal handler sets `flag`.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Reports progress to `handle`, which another thread may read. This never influences an
    /// answer.
    #[must_use]
    pub fn progress(mut self, handle: Arc<ProgressHandle>) -> Self {
        self.progress = Some(handle);
        self
    }

    /// Lets [`Solver::answer`](super::Solver::answer) and [`Solver::count`](super::Solver::count)
    /// search for one puzzle on this number of threads, where that pays: on boards of rows, columns,
    /// boxes and other houses that clause learning has worked on for a tenth of a second. Answers
    /// are the same with any number, but the [`Stats`](super::Stats) of a search on several threads
    /// vary. With a limit of nodes, there is one thread. The default is one; 0 counts as one.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Stops before an engine takes more than this number of bytes, by an estimate of what it needs.
    ///
    /// The clause learning engine has several arrays with an entry for each candidate: about 140 MB on
    /// a blank board of 100×100, 2.4 GB on one of 256×256. Everything else takes little. The limit is
    /// one for each puzzle and also bounds [`threads`](Self::threads), since each has a copy.
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops at this time, or a little later.
    #[must_use]
    pub const fn until(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// The rest of these limits after `nodes` and `time` have been spent.
    ///
    /// # Errors
    /// The limit that has been reached.
    pub fn after(&self, nodes: u64, time: Duration) -> Result<Self, Termination> {
        if self.is_cancelled() {
            return Err(Termination::Cancelled);
        }
        let nodes = match self.nodes {
            Some(limit) => Some(limit.checked_sub(nodes).filter(|&left| left > 0).ok_or(Termination::Nodes)?),
            None => None,
        };
        let time = match self.time {
            Some(limit) => Some(limit.checked_sub(time).filter(|left| !left.is_zero()).ok_or(Termination::Time)?),
            None => None,
        };
        Ok(Self { nodes, time, ..self.clone() })
    }

    /// Whether nodes and time are unlimited.
    pub const fn is_only_a_signal(&self) -> bool {
        self.nodes.is_none() && self.time.is_none() && self.deadline.is_none()
    }

    /// The same limits with another number of solutions.
    pub fn up_to(&self, solutions: u64) -> Self {
        Self { solutions: Some(solutions), ..self.clone() }
    }

    /// The same limits with at most this number of nodes.
    pub fn at_most_nodes(&self, nodes: u64) -> Self {
        Self { nodes: Some(self.nodes.map_or(nodes, |limit| limit.min(nodes))), ..self.clone() }
    }

    /// The same limits, with this number of nodes unless they have one.
    pub fn or_nodes(&self, nodes: u64) -> Self {
        Self { nodes: self.nodes.or(Some(nodes)), ..self.clone() }
    }

    /// Why work that began at `start` is to stop now: the flag is set, or the time is over.
    #[must_use]
    pub fn reached(&self, start: Instant) -> Option<Termination> {
        if self.is_cancelled() {
            return Some(Termination::Cancelled);
        }
        let now = Instant::now();
        let is_over = self.deadline.is_some_and(|deadline| now >= deadline)
            || self.time.is_some_and(|time| now.duration_since(start) >= time);
        is_over.then_some(Termination::Time)
    }

    /// Whether the flag is set.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The number of threads that search for one puzzle.
    pub(super) fn search_threads(&self) -> usize {
        if self.nodes.is_some() { 1 } else { self.threads.max(1) }
    }

    /// The number of solutions at which the search for an answer stops.
    pub(super) fn solutions_for(&self, pick: Pick) -> u64 {
        let least = match pick {
            Pick::Any => 1,
            Pick::First => 2,
        };
        self.solutions.unwrap_or(least).max(least)
    }

    /// The budget of a puzzle started at `start`.
    pub(super) fn budget(&self, start: Instant) -> Budget<'_> {
        Budget {
            nodes: self.nodes.unwrap_or(u64::MAX),
            deadline: self.time.and_then(|time| start.checked_add(time)).into_iter().chain(self.deadline).min(),
            cancel: self.cancel.as_deref(),
            progress: self.progress.as_deref().map(ProgressHandle::tagged_nodes),
            nodes_before: 0,
            threads: 1,
            memory: self.memory.unwrap_or(u64::MAX),
        }
    }
}
