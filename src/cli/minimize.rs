//! `kdoku minimize`: puzzles without what they do not need.

use super::command::Command;
use super::gallery::{self, Gallery};
use super::json::{self, Record};
use super::output::Shape;
use super::parts::{self, Named};
use super::picture;
use super::progress::Steps;
use super::report::Volume;
use super::session::{self, Session};
use super::solve::{say_why, shape_of, shape_of_layout};
use super::task::{Task, Unreadable};
use super::values::To;
use super::verdict;
use kdoku::minimize::{self, Minimal, MinimizeError, RemovalOrder};
use kdoku::subproblem::{Part, Parts};
use kdoku::{Grid, Outcome, Termination, text};
use serde::Serialize;
use std::fmt::Write as _;
use std::io;

/// The command.
pub(crate) struct Minimize {
    /// `None` is the form of each puzzle.
    pub(crate) to: Option<To>,
    pub(crate) order: RemovalOrder,
    pub(crate) colors: bool,
    /// Where pictures go, if pictures are wanted.
    pub(crate) gallery: Option<Gallery>,
    /// How many puzzles were lines, and what is to be said of the last if it is the only one: that it was minimal already.
    pub(crate) lines: (u64, String),
}

impl Command for Minimize {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        let all = parts::parts(task);
        let mut steps = Steps::new("parts settled", session);
        let options = session::options(task.settings);
        let found = session.ask_unwatched(
            task,
            None,
            |_, limits, _| minimize::minimize(&all, &self.order, &options, limits, |done, of| steps.at(done, of)),
            |found| found.as_ref().ok().map(|minimal| &minimal.outcome),
        );
        steps.end();
        match found {
            Ok(minimal) => self.write(task, &all, &minimal, session),
            Err(MinimizeError::NotUnique(outcome)) => self.refuse(task, &outcome, session),
            Err(MinimizeError::Solver(error)) => {
                session.fail(&format!("{}: {error}", task.place), None);
                Ok(())
            }
        }
    }

    fn usual_shape(&self) -> Option<Shape> {
        self.to.map(shape_of)
    }

    fn pause(&mut self, session: &mut Session) -> io::Result<()> {
        if let (1, text) = &mut self.lines
            && !text.is_empty()
        {
            session.report.hint(&std::mem::take(text));
        }
        Ok(())
    }

    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()> {
        match self.to {
            Some(To::Json) => session.out.answer(&json::unreadable(what), Shape::Line),
            _ if what.place.number.is_none() || self.gallery.is_some() => Ok(()),
            _ if what.is_line == Some(true) || self.to == Some(To::Line) => session.out.answer("\n", Shape::Line),
            _ => session.out.answer("unreadable\n", Shape::Block),
        }
    }
}

impl Minimize {
    fn shape(&self, task: &Task) -> Shape {
        self.to.map_or_else(|| shape_of_layout(task.puzzle.form.layout()), shape_of)
    }

    /// A puzzle that has not one solution: nothing can be said of what it needs for that.
    fn refuse(&self, task: &Task, outcome: &Outcome, session: &mut Session) -> io::Result<()> {
        let verdict = outcome.verdict();
        say_why(task, session, verdict, outcome);
        let line = verdict::line(verdict, &outcome.clashes, task);
        if self.gallery.is_some() {
            // a picture of a minimal puzzle is one or is none
            return Ok(());
        }
        match (self.to, self.shape(task)) {
            (Some(To::Json), shape) => session.out.answer(&Record::new(task, outcome).line(), shape),
            (_, Shape::Line) => session.out.answer("\n", Shape::Line),
            (_, Shape::Block) => session.out.answer(&format!("{line}\n"), Shape::Block),
        }
    }

    /// Writes the minimal puzzle.
    fn write(&mut self, task: &Task, all: &Parts, minimal: &Minimal, session: &mut Session) -> io::Result<()> {
        let (_, givens) = all.without(&minimal.gone);
        self.tell(task, minimal, &givens, session);
        if self.to == Some(To::Json) {
            let object = Object {
                record: Record::new(task, &minimal.outcome),
                givens: json::rows(task.rules, &givens),
                clues: givens.clues(),
                removed: Named::new(task, all, &minimal.gone),
                is_minimal: minimal.is_minimal.then_some(true),
            };
            return session.out.answer(&json::line(&object), Shape::Line);
        }
        if let Some(gallery) = &mut self.gallery {
            return draw(gallery, task, minimal, &givens, session);
        }
        let form = &task.puzzle.form;
        let mut text = match self.to {
            Some(To::Pretty) => {
                let picture = kdoku::render::board(&givens, &givens, task.rules.geometry(), form.symbols());
                picture::text(&picture, self.colors)
            }
            to => {
                let layout = to.and_then(To::layout).unwrap_or(form.layout());
                text::write(&givens, &form.with_layout(layout))
            }
        };
        for part in minimal.gone.iter().filter(|part| matches!(part, Part::Clue(_))) {
            // readers of puzzle text pass over it
            writeln!(text, "# not needed: {}", parts::name(task, *part)).expect("a string takes all");
        }
        session.out.answer(&text, self.shape(task))
    }

    /// Says what was taken away, and whether that is all.
    fn tell(&mut self, task: &Task, minimal: &Minimal, givens: &Grid, session: &mut Session) {
        let clues = minimal.gone.iter().filter(|part| matches!(part, Part::Clue(_))).count();
        let (gone, left) = (minimal.gone.len() - clues, givens.clues());
        let mut text = format!("{left} givens left of {}", left + gone);
        if self.order.clues {
            let all = task.written.len();
            text = format!("{text}, {} clues of {all}", all - clues);
        }
        if !minimal.is_minimal {
            let outcome = Outcome { end: Termination::Nodes, ..minimal.outcome.clone() };
            let why = "a limit came first";
            session.undecided(&task.place, &outcome, &format!("{text}, not known to be minimal: {why}"));
            return;
        }
        let text = if minimal.gone.is_empty() { format!("minimal already: {text}") } else { text };
        if task.place.line.is_none() {
            session.report.hint(&format!("{}: {text}", task.place));
        } else if session.report.volume < Volume::Verbose {
            // of others it shows
            self.lines.0 += 1;
            self.lines.1 = if minimal.gone.is_empty() { format!("{}: {text}", task.place) } else { String::new() };
        } else {
            session.report.note(&task.place, &text);
        }
    }
}

/// Draws the minimal puzzle with the clues that are left. Where it is not known which of those that are drawn are gone, words
/// say so.
fn draw(gallery: &mut Gallery, task: &Task, minimal: &Minimal, givens: &Grid, session: &mut Session) -> io::Result<()> {
    let gone: Vec<usize> =
        minimal.gone.iter().filter_map(|part| if let Part::Clue(clue) = part { Some(*clue) } else { None }).collect();
    let is_paired = task.written.len() == task.clues.len()
        && task.written.iter().zip(task.clues).all(|(written, clue)| written.name == clue.kind.name());
    let is_left = |clue: &usize| !is_paired || !gone.contains(clue);
    let left: Vec<_> = (0..task.written.len()).filter(is_left).collect();
    let unnamed = gallery::unnamed_of(left.iter().map(|&clue| &task.written[clue]));
    let drawn: Vec<_> = left.iter().filter_map(|&clue| task.clues.get(clue).cloned()).collect();
    let remark = |&clue: &usize| format!("Not needed: {}.", parts::name(task, Part::Clue(clue)));
    let remarks: Vec<_> = gone.iter().map(remark).collect();
    let mut picture = gallery::picture(task, &unnamed);
    picture.clues = if is_paired { &drawn } else { task.clues };
    picture.givens = givens;
    picture.remarks = &remarks;
    gallery.add(&picture, &mut session.out)
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    record: Record<'a>,
    givens: json::Rows,
    clues: usize,
    removed: Named,
    #[serde(rename = "minimal")]
    is_minimal: Option<bool>,
}
