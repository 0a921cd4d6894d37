//! `kdoku explain`: all steps of a solution, in words, as JSON, or as pictures.

pub(crate) mod guide;
pub(crate) mod messages;

use super::Command;
use crate::cli::args::{ExplainArgs, To};
use crate::cli::output::json::{self, RatingRecord, Record};
use crate::cli::output::walkthrough::{Scene, Walkthrough};
use crate::cli::{Context, Demands, PuzzleSettings, Settings, Shape, Task, Unreadable};
use guide::{Guide, Refusal};
use kdoku::logic::records::{StepRecord, StepWriter};
use kdoku::logic::{Position, Rating, Step, Words};
use messages::Messages;
use serde::Serialize;
use std::io;

/// The command.
pub(crate) struct Explain {
    to: To,
    messages: Messages,
    guide: Guide,
    /// Whether the easiest of all steps is taken.
    is_cheapest: bool,
    /// The pictures, if pictures are wanted.
    pictures: Option<Walkthrough>,
}

impl Explain {
    pub(crate) fn new(args: &ExplainArgs, settings: &Settings) -> Self {
        let (to, messages) = (args.to, Messages { language: args.language.language(), is_solving: false });
        let pictures = Walkthrough::wanted(settings, messages.language.code());
        Self { to, messages, guide: Guide::new(args.scale, messages), is_cheapest: args.cheapest, pictures }
    }
}

/// A step with the position before it.
struct Explanation {
    step: Step,
    before: Position,
}

/// The object of an explained puzzle.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    record: Record<'a>,
    steps: Vec<StepRecord>,
}

impl Command for Explain {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        let shape = Some(if self.to == To::Json { Shape::Line } else { Shape::Block });
        Demands { shape, ..Demands::default() }
    }

    fn uses_positions(&self) -> bool {
        true
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        if self.pictures.as_ref().is_some_and(Walkthrough::is_refused) {
            return Ok(());
        }
        let (outcome, position, explainer) = match self.guide.start(task, context) {
            Ok(start) => start,
            Err(refusal) => return refuse(self.to, self.messages, task, &refusal, context),
        };
        let mut rating = Rating::new(explainer.scale());
        let path = explainer.path_from(position);
        let mut path = if self.is_cheapest { path.of_easiest_steps() } else { path };
        let mut steps = Vec::new();
        loop {
            let before = path.position().clone();
            let Some(step) = path.next() else { break };
            rating.add(&step);
            steps.push(Explanation { step, before });
        }
        let end = path.position().clone();
        if !end.is_solved()
            && let Some(refusal) = self.guide.stopped(task, &outcome, context)
        {
            return refuse(self.to, self.messages, task, &refusal, context);
        }
        rating.finish(end.is_solved());
        let names = guide::clue_names(task);
        let words = guide::words(task, self.messages.language, &names);
        match self.to {
            To::Json => {
                let writer = StepWriter::new(&words, rating.scale);
                let steps = steps.iter().map(|Explanation { step, before }| writer.explained(step, before)).collect();
                let mut record = Record::new(task, &outcome);
                record.rating = Some(RatingRecord::from(&rating));
                context.out.answer(&json::line(&Object { record, steps }), Shape::Line)
            }
            To::Svg | To::Html => {
                let Some(pictures) = &mut self.pictures else { return Ok(()) };
                let mut scenes: Vec<Scene> =
                    (1..).zip(&steps).map(|(number, step)| scene(&words, number, step)).collect();
                let text = words.summary(&rating, end.open_count());
                scenes.push(Scene { position: &end, step: None, name: text.clone(), text });
                pictures.add(task, &scenes, &rating.to_string(), &mut context.out)
            }
            _ => context.out.answer(&text(&words, steps, &rating, &end), Shape::Block),
        }
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        unreadable(self.to, self.messages, what, context)
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        finish(self.pictures.take(), context)
    }
}

/// The picture of a step.
fn scene<'a>(words: &Words, number: usize, explanation: &'a Explanation) -> Scene<'a> {
    let Explanation { step, before } = explanation;
    let text = format!("{number}. {}", words.step(step));
    Scene { position: before, step: Some(step), name: step.technique.name_in(words.language()).to_owned(), text }
}

/// Completes pictures, if there are any.
pub(crate) fn finish(pictures: Option<Walkthrough>, context: &mut Context) -> io::Result<()> {
    let Some(pictures) = pictures else { return Ok(()) };
    if pictures.is_refused() {
        let hint = "name a file with `-o` to write numbered files, or write one page with `--to html`";
        context.fail("an SVG picture shows one step, and there are several", Some(hint));
    }
    pictures.finish(&mut context.out)
}

/// Marks the place of a puzzle that is not explained.
pub(crate) fn refuse(
    to: To,
    messages: Messages,
    task: &Task,
    refusal: &Refusal,
    context: &mut Context,
) -> io::Result<()> {
    match (to, refusal) {
        (To::Json, Refusal::Verdict(outcome)) => context.out.answer(&Record::new(task, outcome).line(), Shape::Line),
        (To::Text, Refusal::Verdict(outcome)) => {
            context.out.answer(&format!("{}\n", messages.line(task, outcome)), Shape::Block)
        }
        _ => Ok(()),
    }
}

/// Marks the place of unreadable input.
pub(crate) fn unreadable(to: To, messages: Messages, what: &Unreadable, context: &mut Context) -> io::Result<()> {
    match to {
        To::Json => context.out.answer(&json::unreadable(what), Shape::Line),
        To::Text if what.location.number.is_some() => {
            context.out.answer(&format!("{}\n", messages.unreadable()), Shape::Block)
        }
        _ => Ok(()),
    }
}

/// All steps with their numbers, and the rating.
fn text(words: &Words, steps: Vec<Explanation>, rating: &Rating, end: &Position) -> String {
    let steps: Vec<Step> = steps.into_iter().map(|explanation| explanation.step).collect();
    format!("{}{}\n", words.path(&steps), words.summary(rating, end.open_count()))
}
