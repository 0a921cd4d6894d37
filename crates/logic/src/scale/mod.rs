//! Scales of difficulty: which techniques are tried, in which order, and what each step counts.

mod difficulties;
mod hodoku;
mod kdoku;
mod names;
mod order;
mod patterns;
mod se;

use super::bits::sort_by_number;
use super::{Board, Position, Step, Stop, Technique, TechniqueSet};
use kdoku_board::{Cell, Digit};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

pub(crate) use difficulties::difficulties;

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// The scale of puzzle collections: Sudoku Explainer 1.2.1, in tenths.
    #[default]
    Se121,
    /// Sukaku Explainer 1.18 with its default techniques, in tenths.
    Se,
    /// `HoDoKu` 2.2.0, the last release by its author, and the beta 2.3.0: the sum of the scores of all
    /// steps, and a level.
    Hodoku,
    /// `HoDoKu` 2.3.2, the release of its present maintainers, which prefers shorter chains.
    #[serde(rename = "hodoku-2.3.2")]
    Hodoku232,
    /// Any size and any rules, in tenths.
    Kdoku,
}

/// A level of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and subsets.
    Medium,
    /// Fish, wings, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and guesses.
    Extreme,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        })
    }
}

/// The difficulty of a puzzle.
///
/// Ratings on one scale are in order: that of a puzzle which the techniques solve before that of one
/// which they do not, then by the rating as one number, then by all else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The scale.
    pub scale: Scale,
    /// Whether the techniques of the scale solve the puzzle.
    pub solved: bool,
    /// The difficulty of the hardest step (ER), with its technique.
    pub hardest: Option<(u32, Technique)>,
    /// The hardest step up to and including the first that sets a value (EP).
    pub to_first_value: Option<(u32, Technique)>,
    /// The first step (ED).
    pub first: Option<(u32, Technique)>,
    /// The level of the hardest technique; `HoDoKu` raises it by the score.
    pub level: Option<Level>,
    /// The sum over all steps.
    pub total: u64,
    /// The number of steps.
    pub steps: usize,
    /// Whether a step so far has set a value.
    #[serde(skip)]
    has_value: bool,
}

impl Rating {
    /// The rating of a path without steps.
    #[must_use]
    pub const fn new(scale: Scale) -> Self {
        Self {
            scale,
            solved: false,
            hardest: None,
            to_first_value: None,
            first: None,
            level: None,
            total: 0,
            steps: 0,
            has_value: false,
        }
    }

    /// Takes the next step into account.
    pub fn add(&mut self, step: &Step) {
        let this = (step.difficulty.unwrap_or(0), step.technique);
        let harder = |old: Option<(u32, Technique)>| Some(old.filter(|old| old.0 >= this.0).unwrap_or(this));
        self.hardest = harder(self.hardest);
        if !self.has_value {
            self.to_first_value = harder(self.to_first_value);
            self.has_value = !step.placements.is_empty();
        }
        self.first.get_or_insert(this);
        self.total += u64::from(this.0);
        self.steps += 1;
        self.level = self.level.max(self.scale.level(step.technique));
    }

    /// Ends the path; `solved` is whether the puzzle is solved then.
    pub fn finish(&mut self, solved: bool) {
        self.solved = solved;
        if self.scale.has_scores() {
            let hardest = self.level.unwrap_or(Level::Easy);
            self.level = Some(if solved { hodoku::level(hardest, self.total) } else { Level::Extreme });
        }
    }
}

impl Level {
    /// The highest score of a puzzle of this level on [`Scale::Hodoku`]; `None` if there is no limit.
    #[must_use]
    pub const fn highest_score(self) -> Option<u64> {
        match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1_000),
            Self::Hard => Some(1_600),
            Self::Unfair => Some(1_800),
            Self::Extreme => None,
        }
    }
}

impl Scale {
    /// The techniques of the scale. On [`Scale::Kdoku`] they depend on the rules, and all are
    /// returned; on [`Scale::Hodoku`] those that it uses only if named are not.
    #[must_use]
    pub fn techniques(self) -> TechniqueSet {
        match self {
            Self::Se121 => se::techniques(false),
            Self::Se => se::techniques(true),
            Self::Hodoku | Self::Hodoku232 => {
                let is_used =
                    |&technique: &Technique| hodoku::value(technique).is_some() && !hodoku::is_optional(technique);
                Technique::ALL.iter().copied().filter(is_used).collect()
            }
            Self::Kdoku => TechniqueSet::ALL,
        }
    }

    /// The level of a technique; `None` on the scales with scores if they do not have it.
    #[must_use]
    pub fn level(self, technique: Technique) -> Option<Level> {
        match self {
            Self::Hodoku | Self::Hodoku232 => hodoku::value(technique).map(|(_, level)| level),
            _ => Some(technique.level()),
        }
    }
}

/// The choice of the next step on a scale.
pub(crate) trait PathFinder: Send {
    /// Forgets what was remembered of earlier positions, so that the steps from here on depend on the
    /// positions from here on alone.
    fn start(&mut self);

    /// Lets long searches stop.
    fn stop_when(&mut self, stop: &Stop);

    /// The step to take in `position`, with its difficulty; `None` if no technique applies.
    fn next_step(&mut self, position: &Position) -> Option<Step>;

    /// The first step of each technique or family in `position`, or all steps, until it is stopped: in
    /// the order of the scale.
    fn steps(&mut self, position: &Position, is_all: bool, stop: &Stop) -> Vec<Step>;
}

/// The most steps of a technique of forcing chains, which have thousands.
const MOST_FORCING_CHAINS: usize = 20;

/// All steps in `position` in the order of the scale, each pattern of a technique with the same
/// conclusion once; of chains and almost locked sets one of each conclusion, and of forcing chains the
/// first ones.
pub(crate) fn all_steps(finder: &mut dyn PathFinder, position: &Position, stop: &Stop) -> Vec<Step> {
    let mut steps = finder.steps(position, true, stop);
    let [of_conclusion, forcing]: [TechniqueSet; 2] =
        ["chains,forcing-chains,als", "forcing-chains"].map(|names| names.parse().expect("groups of techniques"));
    let mut seen = HashSet::new();
    let mut counts = vec![0; Technique::ALL.len()];
    steps.retain(|step| {
        let count = &mut counts[step.technique as usize];
        *count += 1;
        if forcing.contains(step.technique) && *count > MOST_FORCING_CHAINS {
            return false;
        }
        let mut pattern: Vec<(Cell, Option<Digit>)> = Vec::new();
        if !of_conclusion.contains(step.technique) {
            pattern.extend(step.cells.iter().map(|&(_, cell)| (cell, None)));
            pattern.extend(step.candidates.iter().map(|(_, of)| (of.cell, Some(of.digit))));
            pattern.sort_unstable();
        }
        let conclusion = (step.placements.clone(), step.eliminations.clone());
        seen.insert((step.technique, conclusion, step.constraints.clone(), pattern))
    });
    steps
}

/// Sorts steps from easy to hard; equal ones keep their order.
fn sort_by_difficulty(steps: &mut [Step]) {
    sort_by_number(steps, |step| step.difficulty.map_or(0, |difficulty| difficulty as usize));
}

pub(crate) fn finder(scale: Scale, board: &Arc<Board>, techniques: TechniqueSet) -> Box<dyn PathFinder> {
    match scale {
        Scale::Se121 => Box::new(se::SudokuExplainer::new(false, techniques)),
        Scale::Se => Box::new(se::SudokuExplainer::new(true, techniques)),
        Scale::Hodoku | Scale::Hodoku232 => Box::new(hodoku::Hodoku::new(board, techniques, scale == Scale::Hodoku232)),
        Scale::Kdoku => Box::new(kdoku::Kdoku::new(board, techniques)),
    }
}
