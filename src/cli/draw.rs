//! `kdoku draw`: pictures of puzzles, unsolved or with their solution.

use super::command::Command;
use super::gallery::{self, Gallery};
use super::output::Shape;
use super::picture;
use super::session::Session;
use super::settings::Question;
use super::solve::say_why;
use super::task::{Task, Unreadable};
use kdoku::Grid;
use kdoku::batch::usual_pick;
use kdoku::render;
use std::io;

/// The command.
pub(crate) struct Draw {
    /// `None` is a drawing in characters.
    pub(crate) gallery: Option<Gallery>,
    pub(crate) solution: bool,
    pub(crate) colors: bool,
}

impl Command for Draw {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        if self.gallery.as_ref().is_some_and(Gallery::is_refused) {
            return Ok(());
        }
        let found = if self.solution { solution(task, session) } else { None };
        let unnamed = gallery::unnamed(task);
        let mut picture = gallery::picture(task, &unnamed);
        picture.found = found.as_ref();
        match &mut self.gallery {
            Some(gallery) => gallery.add(&picture, &mut session.out),
            None => session.out.answer(&picture::text(&render::pretty(&picture), self.colors), Shape::Block),
        }
    }

    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()> {
        match self.gallery {
            None if what.place.number.is_some() => session.out.answer("unreadable\n", Shape::Block),
            // it has been told
            _ => Ok(()),
        }
    }
}

/// The solution of a puzzle; where there is none, that is told.
fn solution(task: &Task, session: &mut Session) -> Option<Grid> {
    let pick = match task.settings.question {
        Question::One { pick: Some(pick), .. } => pick,
        _ => usual_pick(task.rules.size()),
    };
    let answer = session.ask(
        task,
        None,
        |kind, limits, _| kind.solver.answer(&task.puzzle.grid, pick, limits, &mut kind.scratch),
        |answer| Some(&answer.outcome),
    );
    if answer.solution.is_none() {
        say_why(task, session, answer.verdict(), &answer.outcome);
    }
    answer.solution
}
