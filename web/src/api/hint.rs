//! `hint`: the next step, in three degrees.

use super::guide::{Fields, Refusal, Start, StepRecord, Writer, start};
use super::{Context, Fault, Question, json};
use kdoku::logic::Language;
use serde::Serialize;

#[derive(Default, Serialize)]
struct Answer {
    state: &'static str,
    nudge: Option<String>,
    technique: Option<String>,
    step: Option<StepRecord>,
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
    let Some(step) = explainer.path_from((*position).clone()).next() else {
        let (state, message) = if context.is_over() {
            let message = match fields.language {
                Language::English => "No step was found in time.",
                Language::Korean => "시간 안에 다음 단계를 찾지 못했습니다.",
            };
            ("time", message.to_owned())
        } else {
            ("stuck", writer.with_words(|words| words.end(position.open_count())))
        };
        let message = Some(message);
        return json(&Answer { state, message, seconds: context.seconds(), ..Answer::default() });
    };
    let (nudge, technique) = writer.with_words(|words| (words.nudge(&step), words.technique(&step)));
    json(&Answer {
        state: "step",
        nudge: Some(nudge),
        technique: Some(technique),
        step: Some(writer.record(&position, &step, fields.overlays)),
        wrong: Vec::new(),
        message: None,
        seconds: context.seconds(),
    })
}
