//! Paths: one step after the other until the puzzle is solved.

use super::scale::{self, PathFinder};
use super::{Board, LogicError, Position, Rating, Scale, Step, Technique, TechniqueSet};
use kdoku_board::{Grid, Rules};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Finds the steps of a solution on a scale of difficulty.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_logic as logic; }
/// use kdoku::logic::{Explainer, Scale};
/// use kdoku::{Grid, Order, Rules};
///
/// let mut explainer = Explainer::new(&Rules::classic(Order::new(2)?), Scale::Se121)?;
/// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
/// let steps = explainer.path(&givens)?.count();
/// assert_eq!(steps, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Explainer {
    board: Arc<Board>,
    scale: Scale,
    techniques: TechniqueSet,
    finder: Box<dyn PathFinder>,
    stop: Stop,
}

impl Explainer {
    /// An explainer for puzzles with these rules, with all techniques of `scale`.
    ///
    /// # Errors
    /// Those of [`Board::new`].
    pub fn new(rules: &Rules, scale: Scale) -> Result<Self, LogicError> {
        Self::with_techniques(rules, scale, TechniqueSet::ALL)
    }

    /// An explainer that uses the techniques of `scale` that are in `techniques`.
    ///
    /// # Errors
    /// As [`Explainer::new`].
    pub fn with_techniques(rules: &Rules, scale: Scale, techniques: TechniqueSet) -> Result<Self, LogicError> {
        let board = Arc::new(Board::new(rules)?);
        let finder = scale::finder(scale, &board, techniques);
        Ok(Self { board, scale, techniques, finder, stop: Stop::default() })
    }

    /// From now on, searches end soon after `is_wanted` returns true, and paths end there. A single step
    /// can take minutes: some forcing chains nest others.
    pub fn stop_when(&mut self, is_wanted: impl Fn() -> bool + Send + Sync + 'static) {
        self.stop = Stop::when(is_wanted);
        self.finder.stop_when(&self.stop);
    }

    /// The compiled rules.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The first step of the [path](Self::path_from) from `position`; `None` if no technique applies, or
    /// when [stopped](Self::stop_when).
    pub fn next_step(&mut self, position: &Position) -> Option<Step> {
        self.finder.start();
        self.finder.next_step(position).filter(|_| !self.stop.is_wanted())
    }

    /// All steps in `position` that the techniques find, in the order of the scale, or those found
    /// until it is [stopped](Self::stop_when).
    ///
    /// Steps with the same technique, conclusion and pattern are one. Of chains and almost locked sets,
    /// which are many, there is the best one of each conclusion, and of each technique of forcing chains
    /// the 20 best ones. [`Technique::BruteForce`] is there if nothing else applies.
    pub fn all_steps(&mut self, position: &Position) -> Vec<Step> {
        self.finder.start();
        scale::all_steps(&mut *self.finder, position, &self.stop)
    }

    /// The steps from `givens` to the solution, or until no technique applies, or until
    /// [stopped](Self::stop_when).
    ///
    /// # Errors
    /// Those of [`Position::new`].
    pub fn path(&mut self, givens: &Grid) -> Result<Path<'_>, LogicError> {
        let position = Position::new(&self.board, givens)?;
        Ok(self.path_from(position))
    }

    /// The steps from `position` on. Later steps depend on earlier ones, on some scales: a path keeps
    /// forcing nets that were found, and takes singles in the order in which they came up. Nothing from
    /// before `position` matters.
    pub fn path_from(&mut self, position: Position) -> Path<'_> {
        self.finder.start();
        Path { position, finder: &mut *self.finder, stop: &self.stop, takes_easiest: false }
    }

    /// The scale.
    #[must_use]
    pub const fn scale(&self) -> Scale {
        self.scale
    }

    /// The difficulties that steps of a technique can have, as [`Step::difficulty`] counts them; `None` if
    /// its steps are not looked for on this board. Chains of great length count at most the upper bound.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_logic as logic; }
    /// use kdoku::logic::{Explainer, Scale, Technique};
    /// use kdoku::{Order, Rules};
    ///
    /// let explainer = Explainer::new(&Rules::classic(Order::THREE), Scale::Se121)?;
    /// assert_eq!(explainer.difficulties(Technique::Swordfish), Some(38..=38));
    /// assert_eq!(explainer.difficulties(Technique::HiddenSingle), Some(12..=15));
    /// assert_eq!(explainer.difficulties(Technique::Skyscraper), None);
    /// # Ok::<(), kdoku::logic::LogicError>(())
    /// ```
    #[must_use]
    pub fn difficulties(&self, technique: Technique) -> Option<RangeInclusive<u32>> {
        let is_used = self.techniques.contains(technique);
        is_used.then(|| scale::difficulties(self.scale, technique, &self.board)).flatten()
    }

    /// How difficult a puzzle is. If it is [stopped](Self::stop_when), the puzzle counts as not
    /// solved.
    ///
    /// # Errors
    /// Those of [`Position::new`].
    pub fn rate(&mut self, givens: &Grid) -> Result<Rating, LogicError> {
        let scale = self.scale;
        let mut rating = Rating::new(scale);
        let mut path = self.path(givens)?;
        for step in path.by_ref() {
            rating.add(&step);
        }
        rating.finish(path.position().is_solved());
        Ok(rating)
    }
}

/// The steps of a solution, in order.
pub struct Path<'a> {
    position: Position,
    finder: &'a mut dyn PathFinder,
    stop: &'a Stop,
    takes_easiest: bool,
}

impl Path<'_> {
    /// The path that takes the easiest of all steps at each point, which takes longer to find. A
    /// scale may prefer a harder one.
    #[must_use]
    pub const fn of_easiest_steps(mut self) -> Self {
        self.takes_easiest = true;
        self
    }

    /// The position after the steps so far.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.position.is_solved() {
            return None;
        }
        let step = if self.takes_easiest {
            let steps = self.finder.steps(&self.position, false, self.stop);
            steps.into_iter().min_by_key(|step| step.difficulty)?
        } else {
            self.finder.next_step(&self.position)?
        };
        if self.stop.is_wanted() {
            return None;
        }
        self.position.apply(&step);
        Some(step)
    }
}

/// A question that long searches ask now and then. A search that stops finds nothing more.
#[derive(Clone, Default)]
pub(crate) struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Stop {
    pub(crate) fn when(is_wanted: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(is_wanted)))
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.0.as_ref().is_some_and(|is_wanted| is_wanted())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.0.is_some()).finish()
    }
}
