//! `explain`: all steps to the solution, and how difficult they are; or all steps of a position.

use super::draw::LayersRecord;
use super::guide::{Fields, RatingRecord, Refusal, Start, StepRecord, Writer, start};
use super::{Context, Fault, Question, json};
use kdoku::logic::{Position, Rating, Step};
use serde::Serialize;

/// The most bytes of pictures.
const MAX_PICTURES: usize = 8 << 20;

#[derive(Default, Serialize)]
struct Answer {
    state: &'static str,
    steps: Vec<StepRecord>,
    rating: Option<RatingRecord>,
    summary: Option<String>,
    wrong: Vec<usize>,
    message: Option<String>,
    seconds: f64,
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let fields: Fields = question.options()?;
    let puzzle = question.puzzle()?;
    let (position, mut explainer) = match start(&puzzle, &fields, context)? {
        Start::Position(position, explainer) => (position, explainer),
        Start::Refused(Refusal { state, message, wrong }) => {
            let (message, seconds) = (Some(message), context.seconds());
            return json(&Answer { state, wrong, message, seconds, ..Answer::default() });
        }
    };
    let writer = Writer::new(&puzzle, fields.language);
    let (mut steps, mut bytes) = (Vec::new(), 0);
    let mut record = |before: &Position, step: &Step| {
        let record = writer.record(before, step, fields.overlays && bytes < MAX_PICTURES);
        bytes += record.overlay.as_ref().map_or(0, LayersRecord::len);
        record
    };
    if fields.all {
        let steps: Vec<_> = explainer.all_steps(&position).iter().map(|step| record(&position, step)).collect();
        let message = steps.is_empty().then(|| writer.with_words(|words| words.end(position.open_count())));
        let state = if context.is_over() { "time" } else { "all" };
        return json(&Answer { state, steps, message, seconds: context.seconds(), ..Answer::default() });
    }
    let mut rating = Rating::new(explainer.scale());
    let mut before = (*position).clone();
    let mut path = explainer.path_from(*position);
    while !context.is_over()
        && let Some(step) = path.next()
    {
        rating.add(&step);
        steps.push(record(&before, &step));
        before = path.position().clone();
    }
    let blank = path.position().open_count();
    let is_solved = path.position().is_solved();
    rating.finish(is_solved);
    let state = match (is_solved, context.is_over()) {
        (true, _) => "solved",
        (false, true) => "time",
        (false, false) => "stuck",
    };
    let summary = writer.with_words(|words| words.summary(&rating, blank));
    json(&Answer {
        state,
        steps,
        rating: Some(RatingRecord::new(&rating, fields.language)),
        summary: Some(summary),
        wrong: Vec::new(),
        message: None,
        seconds: context.seconds(),
    })
}
