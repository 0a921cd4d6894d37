//! How far a question has come, for another thread to look at while it is being answered.
//!
//! Nodes are told at every guess, where the limits are looked at anyway: one store, and one test where nobody watches. Nothing
//! that is told has any influence on the answer.

use super::Engine;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where the number of the phase begins. A search does not come to 2⁵⁶ nodes.
const PHASE_SHIFT: u32 = 56;

/// What a question that is being answered tells of itself: handed to [`Limits::progress`](super::Limits::progress) and
/// looked at from another thread. The numbers of a look may be a guess or two apart from each other.
///
/// ```
/// use kdoku::{BoxShape, Grid, Limits, Options, Rules, Solver, ProgressHandle};
/// use std::sync::Arc;
///
/// let solver = Solver::new(&Rules::boxes(BoxShape::new(2, 3)?), &Options::default())?;
/// let watch = Arc::new(ProgressHandle::default());
/// let limits = Limits::solutions(1000).progress(Arc::clone(&watch));
/// solver.count(&Grid::blank(6), &limits, &mut solver.scratch());
/// // here it is over already
/// let snapshot = watch.snapshot();
/// assert_eq!(snapshot.solutions, 1000);
/// assert!(snapshot.nodes > 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ProgressHandle {
    /// Nodes, and in the upper byte a number for the phase, so that engines tell both at once.
    told: AtomicU64,
    solutions: AtomicU64,
    samples: AtomicU64,
}

/// What a [`ProgressHandle`] shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressSnapshot {
    /// What is being done; `None` before the first step.
    pub phase: Option<Phase>,
    /// Nodes so far, of all engines.
    pub nodes: u64,
    /// Solutions found so far, one by one.
    pub solutions: u64,
}

/// What is being done about a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// This engine is at work.
    Engine(Engine),
    /// All solutions are counted by a cache, after those that were found one by one.
    ExactCount,
    /// Samples are drawn, so many so far.
    Samples(u64),
}

impl ProgressHandle {
    /// How far it is.
    #[must_use]
    pub fn snapshot(&self) -> ProgressSnapshot {
        let told = self.told.load(Ordering::Relaxed);
        let phase = match told >> PHASE_SHIFT {
            0 => None,
            1 => Some(Phase::ExactCount),
            2 => Some(Phase::Samples(self.samples.load(Ordering::Relaxed))),
            3 => Some(Phase::Engine(Engine::Sliced)),
            4 => Some(Phase::Engine(Engine::Search)),
            _ => Some(Phase::Engine(Engine::Learn)),
        };
        ProgressSnapshot {
            phase,
            nodes: told & ((1 << PHASE_SHIFT) - 1),
            solutions: self.solutions.load(Ordering::Relaxed),
        }
    }

    /// Forgets what it was told, so that it can be used for another question.
    pub fn clear(&self) {
        for number in [&self.told, &self.solutions, &self.samples] {
            number.store(0, Ordering::Relaxed);
        }
    }

    /// What an engine adds to the nodes that it tells at this phase.
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

    /// A phase begins, after so many nodes.
    pub(super) fn enter(&self, phase: Phase, nodes: u64) {
        self.told.store(Self::tag(phase) + nodes, Ordering::Relaxed);
    }

    /// So many samples have been drawn.
    pub(super) fn drew(&self, samples: u64) {
        self.samples.store(samples, Ordering::Relaxed);
    }

    /// So many solutions have been found.
    pub(super) fn found(&self, solutions: u64) {
        self.solutions.store(solutions, Ordering::Relaxed);
    }

    /// Where engines tell their nodes.
    pub(super) const fn told(&self) -> &AtomicU64 {
        &self.told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoxShape, Grid, Limits, Options, Order, Rules, Solver};
    use std::sync::Arc;

    fn watched(question: impl FnOnce(&Limits)) -> ProgressSnapshot {
        let watch = Arc::new(ProgressHandle::default());
        question(&Limits::none().progress(Arc::clone(&watch)));
        watch.snapshot()
    }

    #[test]
    fn every_stage_is_told_as_it_is() {
        let watch = ProgressHandle::default();
        assert_eq!(watch.snapshot(), ProgressSnapshot { phase: None, nodes: 0, solutions: 0 });
        let engines = Engine::ALL.map(Phase::Engine);
        watch.drew(7);
        watch.found(2);
        for phase in engines.into_iter().chain([Phase::ExactCount, Phase::Samples(7)]) {
            watch.enter(phase, 12);
            assert_eq!(watch.snapshot(), ProgressSnapshot { phase: Some(phase), nodes: 12, solutions: 2 });
        }
        watch.clear();
        assert_eq!(watch.snapshot(), ProgressSnapshot { phase: None, nodes: 0, solutions: 0 });
    }

    #[test]
    fn a_watch_tells_what_the_outcome_says_in_the_end() {
        let six = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let clues: Grid =
            "1 2 3 4 5 6\n4 5 6 1 2 3\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0".parse().expect("a grid");
        for engine in [Engine::Search, Engine::Learn] {
            let others = [Engine::Search, Engine::Learn].into_iter().filter(|&other| other != engine);
            let options = others.fold(Options::default(), Options::without);
            let solver = Solver::new(&six, &options).expect("an engine is left");
            let mut outcome = None;
            let snapshot = watched(|limits| outcome = Some(solver.count(&clues, limits, &mut solver.scratch())));
            let outcome = outcome.expect("it has been answered");
            assert_eq!((snapshot.phase, snapshot.solutions), (Some(Phase::Engine(engine)), outcome.solutions));
            // what follows the last guess is not told
            assert!(
                snapshot.nodes > 0 && snapshot.nodes <= outcome.stats.nodes,
                "{snapshot:?}, {}",
                outcome.stats.nodes
            );
        }
    }

    #[test]
    fn both_engines_together_never_tell_less_than_before() {
        let solver = Solver::new(&Rules::boxes(BoxShape::new(2, 3).expect("a valid shape")), &Options::default());
        let solver = solver.expect("an engine");
        let (watch, mut scratch, givens) = (Arc::new(ProgressHandle::default()), solver.scratch(), Grid::blank(6));
        let limits = Limits::solutions(300).progress(Arc::clone(&watch));
        let (mut search, mut before) = (solver.start(&givens, &mut scratch), 0);
        while search.advance(&limits).is_ok() {
            let now = watch.snapshot().nodes;
            assert!(now >= before, "{now} after {before}");
            before = now;
        }
    }

    #[test]
    fn samples_and_the_cache_are_told() {
        let solver = Solver::new(&Rules::classic(Order::new(2).expect("in range")), &Options::default());
        let solver = solver.expect("an engine");
        let snapshot = watched(|limits| drop(solver.estimate(&Grid::blank(4), 50, 0, limits)));
        assert_eq!(snapshot.phase, Some(Phase::Samples(50)));
        let six = Solver::new(&Rules::boxes(BoxShape::new(2, 3).expect("a valid shape")), &Options::default());
        let six = six.expect("an engine");
        let snapshot = watched(|limits| drop(six.exact_count(&Grid::blank(6), limits, &mut six.scratch())));
        assert_eq!((snapshot.phase, snapshot.solutions), (Some(Phase::ExactCount), Solver::ONE_BY_ONE));
    }
}
