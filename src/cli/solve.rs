//! `kdoku solve`: the solutions of each puzzle, in the form of the puzzle or in another.

use super::command::Command;
use super::exit::Exit;
use super::gallery::{self, Gallery};
use super::input::Reading;
use super::json::{self, Record};
use super::output::{Output, Shape};
use super::picture;
use super::progress::are_answers_seen;
use super::session::Session;
use super::settings::{Question, Settings};
use super::task::{Task, Unreadable};
use super::values::To;
use super::verdict::{self, ended, is_cut_short};
use kdoku::batch::{self, CachedSolver, refusal, usual_pick};
use kdoku::{Answer, Grid, Layout, Limits, Outcome, Pick, Verdict, render, text};
use std::io;
use std::ops::ControlFlow;

/// The command, as far as it concerns how solutions are written.
pub(crate) struct Solve {
    /// `None` is the form of each puzzle.
    to: Option<To>,
    /// Where pictures go, if pictures are wanted.
    gallery: Option<Gallery>,
    /// Whether drawings have colours.
    colors: bool,
    /// Whether numbers are asked for, and nobody has been told yet that the form has no room for them.
    numbers: bool,
}

impl Command for Solve {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        self.say_what_is_lost(task, session);
        match task.settings.question {
            Question::One { pick, unique } => self.one(task, session, pick, unique),
            Question::Several { limit } => self.several(task, session, limit),
        }
    }

    fn question(&self, settings: &Settings) -> Option<batch::Question> {
        match settings.question {
            Question::One { pick, unique } => Some(batch::Question::One { pick, unique }),
            Question::Several { .. } => None,
        }
    }

    fn writes_lines(&self) -> bool {
        matches!(self.to, None | Some(To::Line)) && self.gallery.is_none()
    }

    fn usual_shape(&self) -> Option<Shape> {
        self.to.map(shape_of)
    }

    fn answered(&mut self, task: &Task, answer: &Answer, session: &mut Session) -> io::Result<()> {
        self.say_what_is_lost(task, session);
        let unique = matches!(task.settings.question, Question::One { unique: true, .. });
        self.conclude(task, session, answer, unique)
    }

    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()> {
        if self.is_json() {
            return session.out.answer(&json::unreadable(what), Shape::Line);
        }
        if what.place.number.is_none() || self.gallery.is_some() {
            // a file that cannot be opened is the place of no puzzle, and a picture has no place for words
            return Ok(());
        }
        let of_text = what.is_line.map(|is_line| if is_line { Shape::Line } else { Shape::Block });
        let shape = self.to.map(shape_of).or(of_text).or(session.out.last_shape()).unwrap_or(Shape::Block);
        nothing(&mut session.out, "unreadable", shape)
    }
}

impl Solve {
    pub(crate) fn new(to: Option<To>, gallery: Option<Gallery>, colors: bool, reading: &Reading) -> Self {
        let numbers = reading.symbols.as_ref().is_some_and(kdoku::Symbols::is_numbers) && gallery.is_none();
        Self { to, gallery, colors, numbers }
    }

    /// Writes what is left when all puzzles have been.
    pub(crate) fn end(self, session: &mut Session) -> io::Result<()> {
        self.gallery.map_or(Ok(()), |gallery| gallery.end(session))
    }

    fn is_json(&self) -> bool {
        self.to == Some(To::Json)
    }

    /// One solution, and if that is demanded, the proof that there is no other.
    fn one(&mut self, task: &Task, session: &mut Session, pick: Option<Pick>, unique: bool) -> io::Result<()> {
        let given = &task.puzzle.grid;
        let pick = pick.unwrap_or(usual_pick(given.size()));
        let answer = session.ask(
            task,
            unique.then_some(2),
            |kind, limits, _| kind.solver.answer(given, pick, limits, &mut kind.scratch),
            |answer| Some(&answer.outcome),
        );
        self.conclude(task, session, &answer, unique)
    }

    /// Writes one solution, or why it is not to be written.
    fn conclude(&mut self, task: &Task, session: &mut Session, answer: &Answer, unique: bool) -> io::Result<()> {
        let Answer { solution, outcome } = answer;
        match (refusal(answer, unique), answer.verdict()) {
            (Some(verdict), _) => self.without(task, session, verdict, outcome),
            // one was asked for, and nothing is undecided that was asked
            (None, Verdict::Undecided) => self.write(task, session, solution.as_ref(), outcome, None),
            (None, verdict) => self.write(task, session, solution.as_ref(), outcome, Some(verdict)),
        }
    }

    /// Tells once that numbers were asked for and the form has no room for them.
    fn say_what_is_lost(&mut self, task: &Task, session: &Session) {
        if self.numbers
            && let Some(layout) = self.to.and_then(To::layout)
            && let form = task.puzzle.form.with_layout(layout)
            && !form.symbols().is_numbers()
            && task.puzzle.grid.size() > 9
        {
            let text = format!("this form has no room for numbers: the symbols are {}", form.symbols());
            session.report.remark(&task.place, &text);
            self.numbers = false;
        }
    }

    /// A solution, alone or in the object of its puzzle.
    fn write(
        &mut self,
        task: &Task,
        session: &mut Session,
        solution: Option<&Grid>,
        outcome: &Outcome,
        verdict: Option<Verdict>,
    ) -> io::Result<()> {
        if self.is_json() {
            let record = Record::new(task, outcome).with_verdict(verdict).with_solution(task.rules, solution);
            return session.out.answer(&record.line(), Shape::Line);
        }
        match solution {
            Some(solution) => self.show(task, solution, true, &mut session.out),
            None => Ok(()),
        }
    }

    /// What stands in the place of an answer that there is none of.
    fn without(&mut self, task: &Task, session: &mut Session, verdict: Verdict, outcome: &Outcome) -> io::Result<()> {
        say_why(task, session, verdict, outcome);
        if self.is_json() {
            return self.write(task, session, None, outcome, Some(verdict));
        }
        if let Some(gallery) = &mut self.gallery {
            // a page says so beside the puzzle; a picture of a solution is one or is none
            if !gallery.is_page() {
                return Ok(());
            }
            let unnamed = gallery::unnamed(task);
            let remarks = [format!("Answer: {}.", verdict::remark(verdict, outcome, task))];
            let mut picture = gallery::picture(task, &unnamed);
            picture.remarks = &remarks;
            return gallery.add(&picture, &mut session.out);
        }
        let shape = self.to.map_or_else(|| shape_of_layout(task.puzzle.form.layout()), shape_of);
        nothing(&mut session.out, &verdict::line(verdict, &outcome.clashes, task), shape)
    }

    /// Every solution up to a limit, each written when it is found.
    fn several(&mut self, task: &Task, session: &mut Session, limit: Option<u64>) -> io::Result<()> {
        let mut written = if self.is_json() { session.out.answer("{\"found\":[", Shape::Line) } else { Ok(()) };
        let mut count = 0_u64;
        let mut all = |kind: &mut CachedSolver, limits: &Limits, out: &mut Output| {
            kind.solver.solve(&task.puzzle.grid, limits, &mut kind.scratch, |solution| {
                if written.is_ok() {
                    written = self.write_next(task, out, solution, count);
                    count += 1;
                }
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        };
        let outcome = if are_answers_seen(session) {
            session.ask_unwatched(task, limit, &mut all, |outcome| Some(outcome))
        } else {
            session.ask(task, limit, &mut all, |outcome| Some(outcome))
        };
        written?;
        if self.is_json() {
            session.out.raw(b"],")?;
            session.out.raw(Record::new(task, &outcome).rest_of_line().as_bytes())?;
        }
        if is_cut_short(outcome.end) && count > 0 {
            let text = format!("undecided: {}, there may be more solutions", ended(outcome.end));
            session.undecided(&task.place, &outcome, &text);
        } else if count == 0 {
            return self.without_any(task, session, &outcome);
        }
        Ok(())
    }

    /// One of several solutions.
    fn write_next(&mut self, task: &Task, out: &mut Output, solution: &Grid, before: u64) -> io::Result<()> {
        if self.is_json() {
            let separator = if before == 0 { "" } else { "," };
            return out.raw(format!("{separator}{}", json::grid(task.rules, solution)).as_bytes());
        }
        self.show(task, solution, before == 0, out)
    }

    /// Where several solutions were asked for and there is none; the object of JSON has been written.
    fn without_any(&mut self, task: &Task, session: &mut Session, outcome: &Outcome) -> io::Result<()> {
        let verdict = outcome.verdict();
        if self.is_json() {
            say_why(task, session, verdict, outcome);
            return Ok(());
        }
        self.without(task, session, verdict, outcome)
    }

    /// Writes a solution as text, or draws it; the rules in words stand below the first of a puzzle.
    fn show(&mut self, task: &Task, solution: &Grid, is_first: bool, out: &mut Output) -> io::Result<()> {
        if self.gallery.is_none() && self.to != Some(To::Pretty) {
            let form = &task.puzzle.form;
            let layout = self.to.and_then(To::layout).unwrap_or(form.layout());
            return out.answer(&text::write(solution, &form.with_layout(layout)), shape_of_layout(layout));
        }
        let unnamed = gallery::unnamed(task);
        let mut picture = gallery::picture(task, &unnamed);
        picture.found = Some(solution);
        if let Some(gallery) = &mut self.gallery {
            return gallery.add(&picture, out);
        }
        let pieces = if is_first { render::pretty(&picture) } else { render::pretty_board(&picture) };
        out.answer(&picture::text(&pieces, self.colors), Shape::Block)
    }
}

/// Tells why a puzzle has no answer.
pub(crate) fn say_why(task: &Task, session: &mut Session, verdict: Verdict, outcome: &Outcome) {
    let text = verdict::remark(verdict, outcome, task);
    if verdict == Verdict::Undecided {
        session.undecided(&task.place, outcome, &text);
    } else {
        session.report.remark(&task.place, &text);
        session.ended(Exit::No);
    }
}

/// What stands where there is no solution: nothing on a line of its own, or a line that says why.
fn nothing(out: &mut Output, why: &str, shape: Shape) -> io::Result<()> {
    match shape {
        Shape::Line => out.answer("\n", shape),
        Shape::Block => out.answer(&format!("{why}\n"), shape),
    }
}

pub(crate) fn shape_of(to: To) -> Shape {
    match to {
        To::Line | To::Json => Shape::Line,
        To::Spaced | To::Compact | To::Grid | To::Pretty => Shape::Block,
    }
}

pub(crate) fn shape_of_layout(layout: Layout) -> Shape {
    if layout == Layout::Line { Shape::Line } else { Shape::Block }
}
