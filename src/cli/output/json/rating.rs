//! Ratings as objects, in the numbers that people know: `2.0`, not 20 tenths.

use kdoku::logic::{Level, Rating, Scale, Technique};
use serde::Serialize;

/// The object of a rating.
#[derive(Serialize)]
pub(crate) struct RatingRecord {
    scale: Scale,
    solved: bool,
    level: Option<Level>,
    #[serde(flatten)]
    numbers: Numbers,
    steps: usize,
    text: String,
}

/// The numbers of a scale.
#[derive(Serialize)]
#[serde(untagged)]
enum Numbers {
    Explainer {
        er: f64,
        er_technique: Option<Technique>,
        ep: f64,
        ep_technique: Option<Technique>,
        ed: f64,
        ed_technique: Option<Technique>,
        total: f64,
    },
    Kdoku {
        hardest: f64,
        hardest_technique: Option<Technique>,
        total: f64,
    },
    Hodoku {
        hardest: f64,
        hardest_technique: Option<Technique>,
        score: u64,
    },
}

impl From<&Rating> for RatingRecord {
    fn from(rating: &Rating) -> Self {
        let &Rating { scale, solved, hardest, to_first_value, first, level, total, steps, .. } = rating;
        let technique = |step: Option<(u32, Technique)>| step.map(|(_, technique)| technique);
        let [er, ep, ed] = rating.tenths().map(|tenths| scale.points(tenths.into()));
        let (hardest_technique, sum) = (technique(hardest), scale.points(total));
        let numbers = match scale {
            Scale::Se121 | Scale::Se => Numbers::Explainer {
                er,
                er_technique: hardest_technique,
                ep,
                ep_technique: technique(to_first_value),
                ed,
                ed_technique: technique(first),
                total: sum,
            },
            Scale::Kdoku => Numbers::Kdoku { hardest: er, hardest_technique, total: sum },
            Scale::Hodoku | Scale::Hodoku232 => Numbers::Hodoku {
                hardest: hardest.map_or(0.0, |(score, _)| score.into()),
                hardest_technique,
                score: total,
            },
        };
        Self { scale, solved, level, numbers, steps, text: rating.to_string() }
    }
}
