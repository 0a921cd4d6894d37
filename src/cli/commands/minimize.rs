//! `kdoku minimize`: puzzles without redundant givens.

use super::Command;
use super::solve::report_verdict;
use crate::cli::args::{MinimizeArgs, To};
use crate::cli::output::documents::{self, Documents};
use crate::cli::output::images::{self, Images};
use crate::cli::output::json::{self, Record};
use crate::cli::output::parts::{self, Named};
use crate::cli::output::{colors, verdicts};
use crate::cli::report::progress::Steps;
use crate::cli::{Context, Demands, PuzzleSettings, Settings, Shape, Task, Unreadable, context};
use kdoku::minimize::{self, Minimal, MinimizeError, RemovalOrder};
use kdoku::subproblem::{Part, Parts};
use kdoku::{Grid, Outcome, Termination, text};
use serde::Serialize;
use std::fmt::Write as _;
use std::io;

/// The command.
pub(crate) struct Minimize {
    /// The form of text; `None` is the form of each puzzle.
    to: Option<To>,
    order: RemovalOrder,
    /// The pictures, if pictures are wanted.
    images: Option<Images>,
    /// The puzzles in a format with rules, if such a format is wanted.
    documents: Option<Documents>,
    /// Whether it was reported that rules are lost.
    is_loss_reported: bool,
    /// The number of puzzles that were lines, and the message about the last if it was minimal
    /// already. The message is shown if it is the only puzzle.
    lines: (u64, String),
}

impl Minimize {
    pub(crate) fn new(args: &MinimizeArgs, settings: &Settings) -> Self {
        let order = RemovalOrder { clues: args.constraints, seed: args.seed };
        let (images, documents) = (Images::wanted(settings, false), Documents::wanted(settings));
        let (to, lines) = (args.to.and_then(To::text), (0, String::new()));
        Self { to, order, images, documents, is_loss_reported: false, lines }
    }
}

impl Command for Minimize {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { shape: self.to.map(Shape::from), ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        if self.documents.as_ref().is_some_and(Documents::is_refused) {
            return Ok(());
        }
        let all = parts::parts(task);
        let mut steps = Steps::new("parts settled", context.report.has_terminal());
        let options = context::options(task.settings);
        let found = context.ask_silently(
            task,
            None,
            |_, limits, _| minimize::minimize(&all, &self.order, &options, limits, |done, of| steps.show(done, of)),
            |found| found.as_ref().ok().map(|minimal| &minimal.outcome),
        );
        steps.end();
        match found {
            Ok(minimal) => self.write(task, &all, &minimal, context),
            Err(MinimizeError::NotUnique(outcome)) => self.refuse(task, &outcome, context),
            Err(MinimizeError::Solver(error)) => {
                context.fail(&format!("{}: {error}", task.location), None);
                Ok(())
            }
        }
    }

    fn flush(&mut self, context: &mut Context) -> io::Result<()> {
        if let (1, text) = &mut self.lines
            && !text.is_empty()
        {
            context.report.notice(&std::mem::take(text));
        }
        Ok(())
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        match self.to {
            Some(To::Json) => context.out.answer(&json::unreadable(what), Shape::Line),
            _ if what.location.number.is_none() || self.has_no_text() => Ok(()),
            _ if what.is_line == Some(true) || self.to == Some(To::Layout(text::Layout::Line)) => {
                context.out.answer("\n", Shape::Line)
            }
            None if what.is_joined => context.out.answer("unreadable\n", Shape::Joined),
            _ => context.out.answer("unreadable\n", Shape::Block),
        }
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        match self.documents.take() {
            Some(documents) => documents.finish(context),
            None => context.finish_images(self.images.take()),
        }
    }
}

impl Minimize {
    /// Whether nothing can take the place of a puzzle in the output.
    const fn has_no_text(&self) -> bool {
        self.images.is_some() || self.documents.is_some()
    }

    /// Reports a puzzle that does not have exactly one solution.
    fn refuse(&self, task: &Task, outcome: &Outcome, context: &mut Context) -> io::Result<()> {
        let verdict = outcome.verdict();
        report_verdict(task, context, verdict, outcome);
        let line = verdicts::line(verdict, &outcome.clashes, task);
        if self.has_no_text() {
            // text has minimal puzzles only
            return Ok(());
        }
        match (self.to, task.shape(self.to)) {
            (Some(To::Json), shape) => context.out.answer(&Record::new(task, outcome).line(), shape),
            (_, Shape::Line) => context.out.answer("\n", Shape::Line),
            (_, shape) => context.out.answer(&format!("{line}\n"), shape),
        }
    }

    fn write(&mut self, task: &Task, all: &Parts, minimal: &Minimal, context: &mut Context) -> io::Result<()> {
        let (_, givens) = all.without(&minimal.removed);
        self.report(task, minimal, &givens, context);
        if self.to == Some(To::Json) {
            let object = Object {
                record: Record::new(task, &minimal.outcome),
                givens: json::rows(task.rules(), &givens),
                clues: givens.clues(),
                removed: Named::new(task, all, &minimal.removed),
                is_minimal: minimal.is_minimal.then_some(true),
            };
            return context.out.answer(&json::line(&object), Shape::Line);
        }
        if let Some(images) = &mut self.images {
            return draw(images, task, minimal, &givens, context);
        }
        if let Some(documents) = &mut self.documents {
            let puzzle = documents::without(task, &givens, &minimal.removed);
            return documents.add(&task.location, &puzzle, context);
        }
        let form = &task.board.form;
        if !std::mem::replace(&mut self.is_loss_reported, true) {
            let layout = match self.to {
                Some(To::Pretty) => None,
                to => Some(to.and_then(To::layout).unwrap_or(form.layout())),
            };
            documents::warn_about_lost_rules(&task.location, &task.puzzle(), layout, context);
        }
        let mut text = match self.to {
            Some(To::Pretty) => {
                let picture = kdoku::render::board(&givens, &givens, task.rules().geometry(), form.symbols());
                colors::text(&picture, context.colors)
            }
            to => {
                let layout = to.and_then(To::layout).unwrap_or(form.layout());
                text::write(&givens, &form.with_layout(layout))
            }
        };
        for part in minimal.removed.iter().filter(|part| matches!(part, Part::Clue(_))) {
            // readers of puzzle text skip comments
            writeln!(text, "# redundant: {}", parts::name(task, *part)).expect("a string accepts everything");
        }
        context.out.answer(&text, task.shape(self.to))
    }

    /// Reports what was removed, and whether the rest is minimal.
    fn report(&mut self, task: &Task, minimal: &Minimal, givens: &Grid, context: &mut Context) {
        let clues = minimal.removed.iter().filter(|part| matches!(part, Part::Clue(_))).count();
        let (removed, left) = (minimal.removed.len() - clues, givens.clues());
        let mut text = format!("{left} of {} givens left", left + removed);
        if self.order.clues {
            let all = task.sources().len();
            text = format!("{text}, {} of {all} clues", all - clues);
        }
        if !minimal.is_minimal {
            let end = if context.interrupt.is_set() { Termination::Cancelled } else { Termination::Nodes };
            let outcome = Outcome { end, ..minimal.outcome.clone() };
            context.undecided(
                &task.location,
                &outcome,
                &format!("{text}, not known to be minimal: a limit was reached"),
            );
            return;
        }
        let text = if minimal.removed.is_empty() { format!("already minimal: {text}") } else { text };
        if task.location.line.is_none() {
            context.report.notice(&format!("{}: {text}", task.location));
        } else if !context.report.is_verbose() {
            // a difference shows in the output
            self.lines.0 += 1;
            self.lines.1 =
                if minimal.removed.is_empty() { format!("{}: {text}", task.location) } else { String::new() };
        } else {
            context.report.note(&task.location, &text);
        }
    }
}

/// Draws the minimal puzzle with the clues that are left, and names the removed ones.
fn draw(images: &mut Images, task: &Task, minimal: &Minimal, givens: &Grid, context: &mut Context) -> io::Result<()> {
    let removed: Vec<usize> = minimal
        .removed
        .iter()
        .filter_map(|part| if let Part::Clue(clue) = part { Some(*clue) } else { None })
        .collect();
    let left = (0..task.sources().len()).filter(|clue| !removed.contains(clue)).map(|clue| &task.sources()[clue]);
    let unnamed = images::unnamed_of(left);
    let remark = |&clue: &usize| format!("Redundant: {}.", parts::name(task, Part::Clue(clue)));
    let remarks: Vec<_> = removed.iter().map(remark).collect();
    let puzzle = documents::without(task, givens, &minimal.removed);
    let mut picture = images::picture(task, &unnamed);
    picture.clues = &puzzle.clues;
    picture.givens = givens;
    picture.remarks = &remarks;
    images.add(&picture, &mut context.out)
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
