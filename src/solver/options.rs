//! How a solver is to work, and how long it may.

use serde::Serialize;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Termination;
use super::progress::ProgressHandle;
use crate::engine::Budget;
use crate::engine::model::Derived;
use crate::util::simd::InstructionSet;

/// An engine, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Engine {
    /// The fast engine: classic 9×9 boards, hundreds at a time.
    Sliced,
    /// The generic engine: any order and any rules.
    Search,
    /// The learning engine: any order, any rules but very large constraints; begins where [`Engine::Search`] has found a board to be hard. On
    /// boards of houses a tabu search takes turns with it until a solution is known.
    Learn,
}

impl Engine {
    /// Every engine there is, the narrowest first.
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

/// Which of several solutions is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// The lexicographically smallest: cell by cell, row by row, by value.
    #[default]
    First,
    /// Whichever is found: the same one for the same puzzle, options and version.
    Any,
}

/// How a [`Solver`](super::Solver) works. None of it changes which solutions there are.
///
/// | option | default | range | meaning |
/// |---|---|---|---|
/// | `seed` | none | any `u64` | draws the order in which values are tried, so that *any* is another solution for another seed; none tries small values first |
/// | `engines` | all | one or more of [`Engine::ALL`] | the engines that may be used |
/// | `tabu` | yes | yes or no | whether a tabu search helps [`Engine::Learn`] to find a solution of a board of houses |
/// | `derived` | all | any of [`Derived::ALL`] | what is derived from constraints and propagated beside them |
/// | `instruction_sets` | all | any of [`InstructionSet::ALL`] | what [`Engine::Sliced`] may compute with; of these, it takes the widest that the processor has |
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
    /// Draws the order in which values are tried.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Bars an engine: to measure another, or to test each of them alone.
    #[must_use]
    pub fn without(mut self, engine: Engine) -> Self {
        self.engines.retain(|&other| other != engine);
        self
    }

    /// Bars the tabu search that helps [`Engine::Learn`] to find a solution of a board of houses: to measure what it is worth, or to test
    /// what there is without it.
    #[must_use]
    pub const fn without_tabu(mut self) -> Self {
        self.tabu = false;
        self
    }

    /// The widest instruction set that is not barred and that the processor has.
    pub(super) fn widest(&self) -> Option<InstructionSet> {
        self.instruction_sets.iter().copied().find(|set| set.is_available())
    }

    /// What is to be computed with besides the search.
    pub(crate) fn instruction_set(&self) -> InstructionSet {
        self.widest().unwrap_or(InstructionSet::Portable)
    }

    /// Bars an instruction set: to measure another, or to test each of them alone. Answers are the same with any.
    #[must_use]
    pub fn without_instruction_set(mut self, set: InstructionSet) -> Self {
        self.instruction_sets.retain(|&other| other != set);
        self
    }

    /// Leaves out what is derived in one way, to measure what it is worth. Solutions are the same with any; searches are not.
    ///
    /// ```
    /// use kdoku::{Config, Derived, Limits, Options, Solver};
    ///
    /// let killer = Config::parse(include_str!("../../puzzles/variants/killer.toml")).unwrap();
    /// let guesses = |options: &Options| {
    ///     let solver = Solver::new(&killer.rules, options).unwrap();
    ///     let outcome = solver.count(&killer.puzzle.as_ref().unwrap().grid, &Limits::solutions(2), &mut solver.scratch());
    ///     assert_eq!(outcome.solutions, 1);
    ///     outcome.stats.guesses
    /// };
    /// assert!(guesses(&Options::default().without_derived(Derived::Areas)) > guesses(&Options::default()));
    /// ```
    #[must_use]
    pub fn without_derived(mut self, derived: Derived) -> Self {
        self.derived.retain(|&other| other != derived);
        self
    }
}

/// When to stop before everything has been seen. Each limit is for one puzzle.
///
/// ```
/// use kdoku::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::solutions(2).time(Duration::from_secs(5)).nodes(1_000_000);
/// # let _ = limits;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<Arc<AtomicBool>>,
    pub(crate) watch: Option<Arc<ProgressHandle>>,
}

impl Limits {
    /// No limit.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Stop when so many solutions have been found; 0 counts as 1.
    #[must_use]
    pub fn solutions(count: u64) -> Self {
        Self { solutions: Some(count.max(1)), ..Self::default() }
    }

    /// Stop at so many nodes ([`Stats::nodes`](crate::Stats)), or a few more: it is at guesses that they are looked at.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Stop after this time. The clock is read at each guess, so that a search may take a little longer.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stop soon after `flag` has become true, from another thread or a signal handler.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Tells `watch` how far it is, for another thread to look at. Of no influence on the answer, and no limit.
    #[must_use]
    pub fn progress(mut self, watch: Arc<ProgressHandle>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// What is left of these limits when so many nodes and so much time have been spent.
    ///
    /// # Errors
    /// The limit that has been reached.
    pub(crate) fn after(&self, nodes: u64, time: Duration) -> Result<Self, Termination> {
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

    /// Whether there are limits neither of nodes nor of time.
    pub(crate) const fn is_only_a_signal(&self) -> bool {
        self.nodes.is_none() && self.time.is_none()
    }

    /// The same limits up to another number of solutions.
    pub(crate) fn up_to(&self, solutions: u64) -> Self {
        Self { solutions: Some(solutions), ..self.clone() }
    }

    /// The same limits with this number of nodes at most.
    pub(crate) fn at_most_nodes(&self, nodes: u64) -> Self {
        Self { nodes: Some(self.nodes.map_or(nodes, |limit| limit.min(nodes))), ..self.clone() }
    }

    /// The same limits with this number of nodes, if none has been said.
    pub(crate) fn or_nodes(&self, nodes: u64) -> Self {
        Self { nodes: self.nodes.or(Some(nodes)), ..self.clone() }
    }

    /// Whether the flag has become true.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// How many solutions an answer must know of, if there are so many.
    pub(super) fn solutions_for(&self, pick: Pick) -> u64 {
        let least = match pick {
            Pick::Any => 1,
            Pick::First => 2,
        };
        self.solutions.unwrap_or(least).max(least)
    }

    /// What an engine may spend on a puzzle begun at `start`.
    pub(super) fn budget(&self, start: Instant) -> Budget<'_> {
        Budget {
            nodes: self.nodes.unwrap_or(u64::MAX),
            deadline: self.time.and_then(|time| start.checked_add(time)),
            cancel: self.cancel.as_deref(),
            watch: self.watch.as_deref().map(ProgressHandle::told),
            before: 0,
        }
    }
}
