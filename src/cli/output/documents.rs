//! Puzzles with their rules, in formats that can hold them; and a warning where they are lost.

use super::numbered::Numbered;
use crate::cli::args::To;
use crate::cli::{Context, Settings, Shape, Task};
use kdoku::interchange::{self, Conversion, Format, LossKind, WriteError};
use kdoku::subproblem::Part;
use kdoku::text::Layout;
use kdoku::{Grid, Puzzle};
use std::fmt::Display;
use std::io;

/// The puzzles of a run in a format.
pub(crate) struct Documents {
    format: &'static Format,
    files: Numbered,
    /// Whether it was reported what the format leaves out.
    is_reported: bool,
}

impl Documents {
    /// Documents, if their format is the form of the output.
    pub(crate) fn wanted(settings: &Settings) -> Option<Self> {
        let format = settings.to.and_then(To::format)?;
        Some(Self { format, files: Numbered::new(settings.write.output.as_deref()), is_reported: false })
    }

    /// Whether nothing more will be written.
    pub(crate) const fn is_refused(&self) -> bool {
        self.files.is_refused()
    }

    /// Writes a puzzle. Losing a rule is an error, since what is left is another puzzle.
    pub(crate) fn add(&mut self, subject: &dyn Display, puzzle: &Puzzle, context: &mut Context) -> io::Result<()> {
        let name = self.format.name;
        let Conversion { value: text, losses } = match self.format.write(puzzle) {
            Ok(written) => written,
            Err(WriteError(reason)) => {
                context.fail(&format!("{subject}: {reason}"), None);
                return Ok(());
            }
        };
        let (rules, others): (Vec<_>, Vec<_>) = losses.iter().partition(|loss| loss.kind == LossKind::Constraint);
        let listed = |losses: Vec<_>| losses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        if !rules.is_empty() {
            let hint = "`--to toml` keeps all rules";
            context.fail(&format!("{subject}: `{name}` cannot hold {}", listed(rules)), Some(hint));
            return Ok(());
        }
        if !others.is_empty() && !std::mem::replace(&mut self.is_reported, true) {
            context.report.warning(subject, &format!("lost: {}", listed(others)));
        }
        if self.format.is_line {
            context.out.answer(&text, Shape::Line)
        } else {
            self.files.add(text, &mut context.out)
        }
    }

    /// Completes the output.
    pub(crate) fn finish(mut self, context: &mut Context) -> io::Result<()> {
        if self.files.is_refused() {
            let message = format!("`{}` has one puzzle per file, and there are several", self.format.name);
            context.fail(&message, Some("name a file with `-o` to write numbered files"));
        }
        if self.format.is_line { Ok(()) } else { self.files.finish(&mut context.out) }
    }
}

/// The puzzle of a task with these givens and without these parts.
pub(crate) fn without(task: &Task, givens: &Grid, removed: &[Part]) -> Puzzle {
    let mut puzzle = task.puzzle();
    if puzzle.givens != *givens {
        puzzle.givens = givens.clone();
        puzzle.expect.rating = None;
    }
    let is_of = |part: &Part, index: usize| matches!(part, Part::Clue(source) if task.sources()[*source].clues.contains(&index));
    let clues = std::mem::take(&mut puzzle.clues).into_iter().enumerate();
    let left = clues.filter(|&(index, _)| !removed.iter().any(|part| is_of(part, index)));
    puzzle.clues = left.map(|(_, clue)| clue).collect();
    puzzle
}

/// Warns that a form of text leaves out rules. `layout` is that of the text; `None` is a drawing
/// that shows the board.
pub(crate) fn warn_about_lost_rules(subject: &dyn Display, puzzle: &Puzzle, layout: Option<Layout>, context: &Context) {
    let lost: Vec<String> = if let Some(layout) = layout {
        let losses = interchange::write_text(puzzle, layout).losses;
        losses.iter().filter(|loss| loss.kind == LossKind::Constraint).map(|loss| loss.what.clone()).collect()
    } else {
        let mut names: Vec<String> = Vec::new();
        for name in puzzle.clues.iter().map(|clue| clue.kind.name().to_owned()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    };
    if !lost.is_empty() {
        let text = format!("the output does not have its rules ({}); `--to toml` keeps them", lost.join(", "));
        context.report.warning(subject, &text);
    }
}
