//! `rate`: how difficult a puzzle is.

use super::guide::{RatingRecord, scale};
use super::{Context, Fault, Question, json};
use kdoku::logic::{Language, Scale, TechniqueSet};
use kdoku::rate::{RateError, Rater};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(default, deserialize_with = "scale")]
    scale: Option<Scale>,
}

#[derive(Serialize)]
struct Answer {
    rating: RatingRecord,
    seconds: f64,
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let Fields { scale } = question.options()?;
    let puzzle = question.puzzle()?;
    let scale = scale.unwrap_or_else(|| Scale::usual(puzzle.rules()));
    let mut rater = Rater::new(puzzle.rules(), scale, TechniqueSet::ALL)?;
    let rating = rater.rate(puzzle.givens(), &context.limits())?;
    json(&Answer { rating: RatingRecord::new(&rating, Language::English), seconds: context.seconds() })
}

impl From<RateError> for Fault {
    fn from(error: RateError) -> Self {
        Self::invalid(error.to_string())
    }
}
