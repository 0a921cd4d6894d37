//! `kdoku hint`: the next steps of a puzzle, or all that apply now, as much of each as is asked for.

use super::Command;
use super::explain::guide::{self, Guide};
use super::explain::messages::Messages;
use super::explain::{finish, refuse, unreadable};
use crate::cli::args::{HintArgs, To};
use crate::cli::output::json::{self, Record};
use crate::cli::output::walkthrough::{Scene, Walkthrough};
use crate::cli::{Context, Demands, PuzzleSettings, Settings, Shape, Task, Unreadable};
use kdoku::logic::records::{PositionRecord, StepRecord, StepWriter};
use kdoku::logic::{Position, Reveal, Step};
use serde::Serialize;
use std::io;

/// The command.
pub(crate) struct Hint {
    to: To,
    messages: Messages,
    reveal: Reveal,
    count: usize,
    /// Whether all steps of the first position are wanted.
    is_all: bool,
    guide: Guide,
    /// The pictures, if pictures are wanted.
    pictures: Option<Walkthrough>,
    /// Whether it was reported how to see more.
    is_reported: bool,
}

impl Hint {
    pub(crate) fn new(args: &HintArgs, settings: &Settings) -> Self {
        let count = usize::try_from(args.count).unwrap_or(usize::MAX);
        let messages = Messages { language: args.language.language(), is_solving: true };
        let guide = Guide::new(args.scale, messages);
        let pictures = Walkthrough::wanted(settings, messages.language.code());
        let reveal = args.reveal.unwrap_or(if args.all { Reveal::Step } else { Reveal::Nudge });
        Self { to: args.to, messages, reveal, count, is_all: args.all, guide, pictures, is_reported: false }
    }
}

impl Command for Hint {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        let shape = Some(if self.to == To::Json { Shape::Line } else { Shape::Block });
        Demands { shape, ..Demands::default() }
    }

    fn uses_positions(&self) -> bool {
        true
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        let (outcome, position, explainer) = match self.guide.start(task, context) {
            Ok(start) => start,
            Err(refusal) => return refuse(self.to, self.messages, task, &refusal, context),
        };
        let mut steps: Vec<Step> = Vec::new();
        let mut positions = vec![position.clone()];
        if self.is_all {
            steps = explainer.all_steps(&position);
        } else {
            let mut path = explainer.path_from(position);
            while steps.len() < self.count
                && let Some(step) = path.next()
            {
                steps.push(step);
                positions.push(path.position().clone());
            }
        }
        if (self.is_all || steps.len() < self.count)
            && !positions.last().is_some_and(Position::is_solved)
            && let Some(refusal) = self.guide.stopped(task, &outcome, context)
            && (!self.is_all || steps.is_empty())
        {
            return refuse(self.to, self.messages, task, &refusal, context);
        }
        let before = &positions[0];
        let names = guide::clue_names(task);
        let words = guide::words(task, self.messages.language, &names);
        if self.to == To::Json {
            let writer = StepWriter::new(&words, self.guide.scale(task));
            let hints = steps.iter().map(|step| writer.revealed(step, self.reveal)).collect();
            let position = PositionRecord::new(task.rules(), before);
            let object = Object { record: Record::new(task, &outcome), position, hints };
            return context.out.answer(&json::line(&object), Shape::Line);
        }
        if let Some(pictures) = &mut self.pictures {
            let scene = |(step, position)| Scene {
                position,
                step: (self.reveal == Reveal::Step).then_some(step),
                name: words.nudge(step),
                text: words.reveal(step, self.reveal),
            };
            let scenes: Vec<Scene> = steps.iter().zip(positions.iter().cycle()).map(scene).collect();
            return pictures.add(task, &scenes, "", &mut context.out);
        }
        let mut text: String = steps.iter().map(|step| words.reveal(step, self.reveal) + "\n").collect();
        if steps.is_empty() {
            text = words.end(before.open_count()) + "\n";
        } else if !std::mem::replace(&mut self.is_reported, true)
            && let Some(more) = self.messages.more(self.reveal)
        {
            context.report.hint(more);
        }
        context.out.answer(&text, Shape::Block)
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        unreadable(self.to, self.messages, what, context)
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        finish(self.pictures.take(), context)
    }
}

/// The object of a puzzle with its hints.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    record: Record<'a>,
    position: PositionRecord,
    hints: Vec<StepRecord>,
}
