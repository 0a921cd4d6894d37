//! The progress of a question, for another thread to read while the question is being answered.
//!
//! Engines store their nodes at every guess, where they check limits anyway. Progress never
//! influences an answer.

use super::Engine;
use std::sync::atomic::{AtomicU64, Ordering};

/// The lowest bit of the code of the phase. No search reaches 2⁵⁶ nodes.
const PHASE_SHIFT: u32 = 56;

/// A handle that is passed to [`Limits::progress`](super::Limits::progress) and read from another
/// thread. The numbers of a snapshot may be a guess or two apart.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; pub mod solver { pub use kdoku_solver::*; } }
/// use kdoku::solver::ProgressHandle;
/// use kdoku::{BoxShape, Grid, Limits, Options, Rules, Solver};
/// use std::sync::Arc;
///
/// let solver = Solver::new(&Rules::boxes(BoxShape::new(2, 3)?), &Options::default())?;
/// let progress = Arc::new(ProgressHandle::default());
/// let limits = Limits::solutions(1000).progress(Arc::clone(&progress));
/// solver.count(&Grid::blank(6), &limits, &mut solver.scratch());
/// // the search has ended here
/// let snapshot = progress.snapshot();
/// assert_eq!(snapshot.solutions, 1000);
/// assert!(snapshot.nodes > 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ProgressHandle {
    /// Nodes, with the code of the phase in the upper byte, so that engines store both at once.
    tagged_nodes: AtomicU64,
    solutions: AtomicU64,
    samples: AtomicU64,
}

/// The state of a [`ProgressHandle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressSnapshot {
    /// The current phase; `None` before the first step.
    pub phase: Option<Phase>,
    /// Nodes so far, of all engines.
    pub nodes: u64,
    /// Solutions found so far, one by one.
    pub solutions: u64,
}

/// A phase of answering a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// This engine is searching.
    Engine(Engine),
    /// All solutions are being counted without listing them, after the first ones were listed.
    ExactCount,
    /// Samples are being drawn: this many so far.
    Samples(u64),
}

impl ProgressHandle {
    /// The current state.
    #[must_use]
    pub fn snapshot(&self) -> ProgressSnapshot {
        let tagged_nodes = self.tagged_nodes.load(Ordering::Relaxed);
        let phase = match tagged_nodes >> PHASE_SHIFT {
            0 => None,
            1 => Some(Phase::ExactCount),
            2 => Some(Phase::Samples(self.samples.load(Ordering::Relaxed))),
            3 => Some(Phase::Engine(Engine::Sliced)),
            4 => Some(Phase::Engine(Engine::Search)),
            _ => Some(Phase::Engine(Engine::Learn)),
        };
        ProgressSnapshot {
            phase,
            nodes: tagged_nodes & ((1 << PHASE_SHIFT) - 1),
            solutions: self.solutions.load(Ordering::Relaxed),
        }
    }

    /// Resets the handle for another question.
    pub fn clear(&self) {
        for number in [&self.tagged_nodes, &self.solutions, &self.samples] {
            number.store(0, Ordering::Relaxed);
        }
    }

    /// The number that an engine adds to its nodes in this phase.
    pub(super) const fn tag(phase: Phase) -> u64 {
        let code = match phase {
            Phase::ExactCount => 1,
            Phase::Samples(_) => 2,
            Phase::Engine(Engine::Sliced) => 3,
            Phase::Engine(Engine::Search) => 4,
            Phase::Engine(Engine::Learn) => 5,
        };
        code << PHASE_SHIFT
    }

    /// Enters a phase at this number of nodes.
    pub(super) fn enter(&self, phase: Phase, nodes: u64) {
        self.tagged_nodes.store(Self::tag(phase) + nodes, Ordering::Relaxed);
    }

    pub(super) fn set_samples(&self, samples: u64) {
        self.samples.store(samples, Ordering::Relaxed);
    }

    pub(super) fn set_solutions(&self, solutions: u64) {
        self.solutions.store(solutions, Ordering::Relaxed);
    }

    /// Where engines store their nodes.
    pub(super) const fn tagged_nodes(&self) -> &AtomicU64 {
        &self.tagged_nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tuning;
    use crate::{Limits, Options, Solver};
    use kdoku_board::{BoxShape, Grid, Order, Rules};
    use std::sync::Arc;

    fn snapshot_after(question: impl FnOnce(&Limits)) -> ProgressSnapshot {
        let progress = Arc::new(ProgressHandle::default());
        question(&Limits::none().progress(Arc::clone(&progress)));
        progress.snapshot()
    }

    #[test]
    fn every_phase_is_shown() {
        let progress = ProgressHandle::default();
        assert_eq!(progress.snapshot(), ProgressSnapshot { phase: None, nodes: 0, solutions: 0 });
        let engines = Engine::ALL.map(Phase::Engine);
        progress.set_samples(7);
        progress.set_solutions(2);
        for phase in engines.into_iter().chain([Phase::ExactCount, Phase::Samples(7)]) {
            progress.enter(phase, 12);
            assert_eq!(progress.snapshot(), ProgressSnapshot { phase: Some(phase), nodes: 12, solutions: 2 });
        }
        progress.clear();
        assert_eq!(progress.snapshot(), ProgressSnapshot { phase: None, nodes: 0, solutions: 0 });
    }

    #[test]
    fn the_last_snapshot_agrees_with_the_outcome() {
        let six = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let clues: Grid =
            "1 2 3 4 5 6\n4 5 6 1 2 3\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0".parse().expect("a grid");
        for engine in [Engine::Search, Engine::Learn] {
            let others = [Engine::Search, Engine::Learn].into_iter().filter(|&other| other != engine);
            let options = others.fold(Options::default(), Options::without);
            let solver = Solver::new(&six, &options).expect("an engine is left");
            let mut outcome = None;
            let snapshot = snapshot_after(|limits| outcome = Some(solver.count(&clues, limits, &mut solver.scratch())));
            let outcome = outcome.expect("it has been answered");
            assert_eq!((snapshot.phase, snapshot.solutions), (Some(Phase::Engine(engine)), outcome.solutions));
            // nodes after the last guess are not shown
            assert!(
                snapshot.nodes > 0 && snapshot.nodes <= outcome.stats.nodes,
                "{snapshot:?}, {}",
                outcome.stats.nodes
            );
        }
    }

    #[test]
    fn nodes_never_decrease() {
        let solver = Solver::new(&Rules::boxes(BoxShape::new(2, 3).expect("a valid shape")), &Options::default());
        let solver = solver.expect("an engine").with_tuning(Tuning::SHORT_TURNS);
        let (progress, mut scratch, givens) = (Arc::new(ProgressHandle::default()), solver.scratch(), Grid::blank(6));
        let limits = Limits::solutions(300).progress(Arc::clone(&progress));
        let (mut search, mut before) = (solver.start(&givens, &mut scratch), 0);
        while search.advance(&limits).is_ok() {
            let now = progress.snapshot().nodes;
            assert!(now >= before, "{now} after {before}");
            before = now;
        }
    }

    #[test]
    fn samples_and_exact_counts_are_shown() {
        let solver = Solver::new(&Rules::classic(Order::new(2).expect("in range")), &Options::default());
        let solver = solver.expect("an engine");
        let snapshot = snapshot_after(|limits| drop(solver.estimate(&Grid::blank(4), 50, 0, limits)));
        assert_eq!(snapshot.phase, Some(Phase::Samples(50)));
        let six = Solver::new(&Rules::boxes(BoxShape::new(2, 3).expect("a valid shape")), &Options::default());
        let six = six.expect("an engine");
        let snapshot = snapshot_after(|limits| drop(six.exact_count(&Grid::blank(6), limits, &mut six.scratch())));
        assert_eq!((snapshot.phase, snapshot.solutions), (Some(Phase::ExactCount), Solver::ONE_BY_ONE));
    }
}
