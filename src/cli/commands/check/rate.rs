//! `kdoku check --rate`, and expected ratings.

use crate::cli::args::CheckArgs;
use crate::cli::output::verdicts;
use crate::cli::{Context, Task};
use kdoku::Verdict;
use kdoku::logic::{Rating, Scale, TechniqueSet};
use kdoku::rate::{RateError, Rater};

/// Rates puzzles, if that is wanted or expected.
pub(super) struct Rates {
    is_wanted: bool,
    scale: Option<Scale>,
    /// The rater of the last rules, and its scale.
    last: Option<(Scale, Rater)>,
}

/// A rating, and whether it is the expected one.
pub(super) struct Rated {
    pub(super) rating: Rating,
    /// The expected rating, if it is another.
    pub(super) expected: Option<String>,
}

impl Rates {
    pub(super) const fn new(args: &CheckArgs) -> Self {
        Self { is_wanted: args.rate, scale: args.scale, last: None }
    }

    /// The rating of a puzzle with this verdict. Why there is none has been reported.
    pub(super) fn run(&mut self, task: &Task, verdict: Verdict, context: &mut Context) -> Option<Rated> {
        let expected = task.expect().and_then(|expect| expect.rating.as_deref());
        if verdict != Verdict::Unique || !self.is_wanted && expected.is_none() {
            return None;
        }
        let named = expected.and_then(Rating::scale_of);
        let scale = named.or(self.scale).unwrap_or_else(|| Scale::usual(task.rules()));
        match self.rate(task, scale, context) {
            Ok(rating) => {
                let expected = expected.filter(|expected| !rating.is(expected)).map(str::to_owned);
                Some(Rated { rating, expected })
            }
            Err(RateError::NotUnique(outcome)) => {
                let text = format!("without a rating: {}", verdicts::ended(outcome.end));
                context.undecided(&task.location, &outcome, &text);
                None
            }
            Err(error) => {
                context.fail(&format!("{}: {error}", task.location), None);
                None
            }
        }
    }

    fn rate(&mut self, task: &Task, scale: Scale, context: &Context) -> Result<Rating, RateError> {
        let is_known = |(other, rater): &(Scale, Rater)| *other == scale && rater.rules() == task.rules();
        let (_, rater) = match self.last.take().filter(is_known) {
            Some(last) => self.last.insert(last),
            None => self.last.insert((scale, Rater::new(task.rules(), scale, TechniqueSet::ALL)?)),
        };
        rater.rate(&task.board.grid, &context.limits_of_batch(task.settings))
    }
}
