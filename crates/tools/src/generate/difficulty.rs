//! How difficult puzzles shall be for people.
//!
//! A puzzle is explained as far as needed: the path ends at the first step that is too difficult. What
//! no path can have is refused before, by the difficulties and the levels of the techniques.

use super::recipe::{Ratings, RecipeError};
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
    pub(super) fn new(wanted: &Difficulty, rules: &Rules) -> Result<Self, RecipeError> {
        let scale = wanted.scale(rules);
        let ratings = wanted.rating.clone().map(|range| Ratings { scale, range });
        if let Some(ratings) = ratings.filter(|ratings| ratings.range.is_empty()) {
            return Err(RecipeError::Ratings(ratings));
        }
        if let Some(levels) = wanted.level.clone().filter(RangeInclusive::is_empty) {
            return Err(RecipeError::Levels(levels));
        }
        if let Some(technique) = wanted.technique.filter(|&technique| !scale.techniques().contains(technique)) {
            return Err(RecipeError::Difficulty(LogicError::Technique { scale, technique }));
        }
        let techniques = match (wanted.only, wanted.technique) {
            (Some(only), Some(technique)) => only.with(technique),
            (Some(only), None) => only,
            (None, _) => TechniqueSet::ALL,
        };
        let explainer = Explainer::with_techniques(rules, scale, techniques).map_err(RecipeError::Difficulty)?;
        check(wanted, &explainer)?;
        Ok(Self { wanted: wanted.clone(), explainer })
    }

    /// Tests a puzzle with one solution. After each step, `stop` is called with the
    /// [work] for it.
    pub(super) fn test(&mut self, puzzle: &Grid, mut stop: impl FnMut(u64) -> bool) -> Test {
        let Self { wanted, explainer } = self;
        let (scale, candidates) = (explainer.scale(), candidates_of(explainer));
        let mut rating = Rating::new(scale);
        let Ok(mut path) = explainer.path(puzzle) else { return Test::Differs };
        let mut uses = 0;
        for step in path.by_ref() {
            rating.add(&step);
            uses += usize::from(wanted.technique == Some(step.technique));
            let is_too_hard = wanted.rating.as_ref().is_some_and(|range| value(&rating) > *range.end())
                || wanted.level.as_ref().is_some_and(|range| rating.level > Some(*range.end()));
            let is_stopped = stop(work(candidates, scale.level(step.technique)));
            if is_too_hard || wanted.once && uses > 1 {
                return Test::Differs;
            }
            if is_stopped {
                return Test::Stopped;
            }
        }
        rating.finish(path.position().is_solved());
        if !rating.solved && stop(work(candidates, None)) {
            return Test::Stopped;
        }
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

/// The candidates of a board of 9×9.
const CANDIDATES_OF_NINE: u64 = 729;

fn candidates_of(explainer: &Explainer) -> u64 {
    let board = explainer.board().rules().geometry();
    (board.cell_count() * board.size()) as u64
}

/// The work for a step of this level, in nodes of a search: little, or for chains in proportion to the
/// candidates of the board, for forcing chains to their square. `None` is the search for a step where
/// there is none.
fn work(candidates: u64, level: Option<Level>) -> u64 {
    match level {
        Some(Level::Easy | Level::Medium | Level::Hard) => candidates.div_ceil(CANDIDATES_OF_NINE),
        Some(Level::Unfair) => candidates.div_ceil(10),
        Some(Level::Extreme) | None => (candidates * candidates).div_ceil(10 * CANDIDATES_OF_NINE),
    }
}

/// Refuses a difficulty that no puzzle has.
fn check(wanted: &Difficulty, explainer: &Explainer) -> Result<(), RecipeError> {
    let (scale, only) = (explainer.scale(), wanted.only.is_some());
    let rating = wanted.rating.clone().unwrap_or(0..=u64::MAX);
    let level = wanted.level.clone().unwrap_or(Level::Easy..=Level::Extreme);
    let ratings = || Ratings { scale, range: rating.clone() };
    let of_technique = |technique| explainer.difficulties(technique).zip(scale.level(technique));
    if let Some((technique, (difficulties, of_technique))) =
        wanted.technique.and_then(|technique| Some(technique).zip(of_technique(technique)))
    {
        let lowest = (*difficulties.start()).into();
        if lowest > *rating.end() {
            return Err(RecipeError::RatingOfTechnique { rating: ratings(), technique, lowest });
        }
        if of_technique > *level.end() {
            return Err(RecipeError::LevelOfTechnique { level, technique, of_technique });
        }
    }
    let techniques: Vec<_> = Technique::ALL.iter().filter_map(|&technique| of_technique(technique)).collect();
    let of_levels: Vec<_> = if scale.has_scores() {
        scores(&techniques, candidates_of(explainer), &level)
    } else {
        // the hardest step by difficulty and the hardest by level may be two steps
        let has_level = techniques
            .iter()
            .any(|(difficulties, of)| level.contains(of) && u64::from(*difficulties.start()) <= *rating.end());
        let are_allowed = techniques.iter().filter(|(_, of)| of <= level.end());
        let as_ratings = |(range, _): &(RangeInclusive<u32>, Level)| (*range.start()).into()..=(*range.end()).into();
        let all: Vec<RangeInclusive<u64>> = are_allowed.map(as_ratings).collect();
        if has_level {
            all
        } else {
            let of = techniques.iter().filter(|(_, of)| level.contains(of));
            of.map(|(range, _)| (*range.start()).into()..=u64::MAX).collect()
        }
    };
    let fits = |range: &RangeInclusive<u64>| range.start() <= rating.end() && rating.start() <= range.end();
    // a puzzle with all givens has no steps
    let may_be_full = rating.contains(&0) && wanted.level.is_none() && wanted.technique.is_none();
    if may_be_full || of_levels.iter().any(fits) {
        return Ok(());
    }
    if of_levels.is_empty() && wanted.level.is_some() {
        return Err(RecipeError::Level { scale, level, only });
    }
    let below = of_levels.iter().map(|range| *range.end()).filter(|end| end < rating.start()).max();
    let above = of_levels.iter().map(|range| *range.start()).filter(|start| start > rating.end()).min();
    let nearest = [below, above];
    Err(match wanted.level {
        Some(_) if !only => RecipeError::RatingOfLevel { rating: ratings(), level, nearest },
        _ => RecipeError::Rating { rating: ratings(), only, nearest },
    })
}

/// The scores that puzzles of these levels can have: the hardest technique sets the level, unless the
/// score is above the limit of the level.
fn scores(
    techniques: &[(RangeInclusive<u32>, Level)],
    candidates: u64,
    levels: &RangeInclusive<Level>,
) -> Vec<RangeInclusive<u64>> {
    // each step removes a candidate at least
    let highest = techniques.iter().map(|(score, _)| u64::from(*score.end())).max().unwrap_or(0) * candidates;
    let mut scores = Vec::new();
    for &level in Level::ALL.iter().filter(|level| levels.contains(level)) {
        let limit = level.highest_score().unwrap_or(highest).min(highest);
        for (score, of_technique) in techniques.iter().filter(|(_, of_technique)| *of_technique <= level) {
            let easier = Level::ALL.into_iter().filter(|&easier| easier >= *of_technique && easier < level);
            let above = easier.filter_map(Level::highest_score).max().map_or(0, |limit| limit + 1);
            let range = above.max((*score.start()).into())..=limit;
            if !range.is_empty() {
                scores.push(range);
            }
        }
    }
    scores
}

/// The number that a range of ratings limits.
fn value(rating: &Rating) -> u64 {
    match rating.scale {
        Scale::Hodoku | Scale::Hodoku232 => rating.total,
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
