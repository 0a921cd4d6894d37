//! How difficult puzzles shall be for people.
//!
//! A puzzle is explained as far as needed: the path ends at the first step that is too difficult.

use kdoku_board::{Grid, Rules};
use kdoku_logic::{Explainer, Level, LogicError, Rating, Scale, Technique, TechniqueSet};
use std::fmt;
use std::ops::RangeInclusive;

/// The difficulty that is wanted. Everything that is set must hold.
///
/// | setting | default | meaning |
/// |---|---|---|
/// | `scale` | [`Scale::usual`]; without `rating`, the first that has `technique` | the scale |
/// | `rating` | any | the hardest step in tenths; on [`Scale::Hodoku`] the score |
/// | `level` | any | the level |
/// | `technique` | any | a technique that the path uses |
/// | `once` | no | whether it is used exactly once |
/// | `only` | all of the scale | the techniques that must suffice, with `technique` |
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// The scale; `None` is the usual one for the rules, or without `rating` the first scale that
    /// has `technique`.
    pub scale: Option<Scale>,
    /// The hardest step in tenths, or the score on [`Scale::Hodoku`].
    pub rating: Option<RangeInclusive<u64>>,
    /// The level.
    pub level: Option<RangeInclusive<Level>>,
    /// A technique that the path uses.
    pub technique: Option<Technique>,
    /// Whether the technique is used exactly once.
    pub once: bool,
    /// The techniques that must suffice.
    pub only: Option<TechniqueSet>,
}

impl Difficulty {
    fn scale(&self, rules: &Rules) -> Scale {
        let usual = Scale::usual(rules);
        let has_technique = |scale: &Scale| self.technique.is_none_or(|it| scale.techniques().contains(it));
        let others = [Scale::Se, Scale::Hodoku, Scale::Kdoku];
        let found = [usual].into_iter().chain(others).find(has_technique).filter(|_| self.rating.is_none());
        self.scale.or(found).unwrap_or(usual)
    }
}

/// Tests puzzles for a difficulty.
pub(super) struct DifficultyFilter {
    wanted: Difficulty,
    explainer: Explainer,
}

pub(super) enum Test {
    Fits(Box<Rating>),
    Differs,
    Stopped,
}

impl DifficultyFilter {
    pub(super) fn new(wanted: &Difficulty, rules: &Rules) -> Result<Self, LogicError> {
        let scale = wanted.scale(rules);
        if let Some(technique) = wanted.technique.filter(|&technique| !scale.techniques().contains(technique)) {
            return Err(LogicError::Technique { scale, technique });
        }
        let techniques = match (wanted.only, wanted.technique) {
            (Some(only), Some(technique)) => only.with(technique),
            (Some(only), None) => only,
            (None, _) => TechniqueSet::ALL,
        };
        let explainer = Explainer::with_techniques(rules, scale, techniques)?;
        Ok(Self { wanted: wanted.clone(), explainer })
    }

    /// Tests a puzzle with one solution; `stop` is asked after each step.
    pub(super) fn test(&mut self, puzzle: &Grid, mut stop: impl FnMut() -> bool) -> Test {
        let Self { wanted, explainer } = self;
        let mut rating = Rating::new(explainer.scale());
        let Ok(mut path) = explainer.path(puzzle) else { return Test::Differs };
        let mut uses = 0;
        for step in path.by_ref() {
            rating.add(&step);
            uses += usize::from(wanted.technique == Some(step.technique));
            let is_too_hard = wanted.rating.as_ref().is_some_and(|range| value(&rating) > *range.end())
                || wanted.level.as_ref().is_some_and(|range| rating.level > Some(*range.end()));
            if is_too_hard || wanted.once && uses > 1 {
                return Test::Differs;
            }
            if stop() {
                return Test::Stopped;
            }
        }
        rating.finish(path.position().is_solved());
        let is_used = wanted.technique.is_none() || uses > 0;
        let is_in_range = wanted.rating.as_ref().is_none_or(|range| range.contains(&value(&rating)));
        let is_of_level = |range: &RangeInclusive<Level>| rating.level.is_some_and(|level| range.contains(&level));
        let is_of_level = wanted.level.as_ref().is_none_or(is_of_level);
        if rating.solved && is_used && is_in_range && is_of_level {
            Test::Fits(Box::new(rating))
        } else {
            Test::Differs
        }
    }
}

/// The number that a range of ratings limits.
fn value(rating: &Rating) -> u64 {
    match rating.scale {
        Scale::Hodoku => rating.total,
        _ => rating.hardest.map_or(0, |(difficulty, _)| difficulty.into()),
    }
}

impl Clone for DifficultyFilter {
    fn clone(&self) -> Self {
        Self::new(&self.wanted, self.explainer.board().rules()).expect("the same rules and scale as before")
    }
}

impl fmt::Debug for DifficultyFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DifficultyFilter").field("wanted", &self.wanted).finish_non_exhaustive()
    }
}
