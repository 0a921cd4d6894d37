//! `kdoku draw`: pictures of puzzles, unsolved or with their solution.

use super::Command;
use super::solve::report_verdict;
use crate::cli::args::DrawArgs;
use crate::cli::output::colors;
use crate::cli::output::images::{self, Images};
use crate::cli::settings::Question;
use crate::cli::{Context, Demands, PuzzleSettings, Settings, Shape, Task, Unreadable};
use kdoku::batch::usual_pick;
use kdoku::{Grid, render};
use std::io;

/// The command.
pub(crate) struct Draw {
    /// `None` draws in characters.
    images: Option<Images>,
    solution: bool,
}

impl Draw {
    pub(crate) fn new(args: &DrawArgs, settings: &Settings) -> Self {
        Self { images: Images::wanted(settings, false), solution: args.solution }
    }
}

impl Command for Draw {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands::default()
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        if self.images.as_ref().is_some_and(Images::is_refused) {
            return Ok(());
        }
        let found = if self.solution { solution(task, context) } else { None };
        let unnamed = images::unnamed(task);
        let mut picture = images::picture(task, &unnamed);
        picture.found = found.as_ref();
        match &mut self.images {
            Some(images) => images.add(&picture, &mut context.out),
            None => context.out.answer(&colors::text(&render::pretty(&picture), context.colors), Shape::Block),
        }
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        match self.images {
            None if what.location.number.is_some() => context.out.answer("unreadable\n", Shape::Block),
            _ => Ok(()),
        }
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        context.finish_images(self.images.take())
    }
}

/// The solution of a puzzle, if there is one; if not, that is reported.
fn solution(task: &Task, context: &mut Context) -> Option<Grid> {
    let pick = match task.settings.question {
        Question::One { pick: Some(pick), .. } => pick,
        _ => usual_pick(task.rules().size()),
    };
    let answer = context.ask(
        task,
        None,
        |kind, limits, _| kind.solver.answer(&task.board.grid, pick, limits, &mut kind.scratch),
        |answer| Some(&answer.outcome),
    );
    if answer.solution.is_none() {
        report_verdict(task, context, answer.verdict(), &answer.outcome);
    }
    answer.solution
}
