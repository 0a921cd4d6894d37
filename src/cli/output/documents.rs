//! Puzzles with their rules, in formats that can hold them; and a warning where they are lost.

use super::numbered::Numbered;
use crate::cli::args::To;
use crate::cli::{Context, Settings, Shape, Task};
use kdoku::interchange::{Conversion, Document, Format, LossKind, WriteError};
use kdoku::subproblem::Part;
use kdoku::text::Layout;
use kdoku::{Constraint, Grid, Rules};
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
    pub(crate) fn add(&mut self, subject: &dyn Display, document: &Document, context: &mut Context) -> io::Result<()> {
        let name = self.format.name;
        let Conversion { value: text, losses } = match self.format.write(document) {
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

pub(crate) fn document(task: &Task) -> Document {
    let mut document = match task.config {
        Some(config) => Document::from(config),
        None => Document::from(task.puzzle),
    };
    if task.config.is_none() {
        document.clues.extend(task.clues.iter().cloned());
    }
    if task.expect.is_none() {
        only_board(&mut document);
    }
    document.givens = task.puzzle.grid.clone();
    document
}

/// Removes what a puzzle file says about the solution of its own puzzle, since only its board is used.
pub(crate) fn only_board(document: &mut Document) {
    (document.solution, document.solutions, document.rating) = (None, None, None);
}

/// The document of a puzzle with these givens and without these parts; `None` if its clues cannot
/// be matched with the removed ones.
pub(crate) fn without(task: &Task, givens: &Grid, removed: &[Part]) -> Option<Document> {
    let mut document = document(task);
    if document.givens != *givens {
        document.givens = givens.clone();
        document.rating = None;
    }
    let is_removed = |place: usize| {
        let is_of = |part: &Part| matches!(part, Part::Clue(clue) if task.sources[*clue].constraints.contains(&place));
        removed.iter().any(is_of)
    };
    let all = task.rules.constraints();
    let kept: Vec<&Constraint> = (0..all.len()).filter(|&place| !is_removed(place)).map(|place| &all[place]).collect();
    if kept.len() == all.len() {
        return Some(document);
    }
    let bare = Rules::new(document.board.clone()).values_from(document.lowest);
    let bare = document
        .variables
        .iter()
        .cloned()
        .try_fold(bare, |rules, variable| rules.with_variable(variable).map(|(rules, _)| rules));
    let bare = bare.ok()?;
    let is_kept = |constraints: &[Constraint]| constraints.iter().all(|constraint| kept.contains(&constraint));
    document.clues.retain(|clue| clue.lower(&bare).is_ok_and(|lowered| is_kept(&lowered)));
    document.custom.retain(|custom| is_kept(&custom.constraints));
    let rules = document.rules().ok()?;
    let is_same = rules.constraints().len() == kept.len() && kept.iter().all(|&one| rules.constraints().contains(one));
    is_same.then_some(document)
}

/// Warns that a form of text leaves out rules. `layout` is that of the text; `None` is a drawing
/// that shows the board.
pub(crate) fn warn_about_lost_rules(
    subject: &dyn Display,
    document: &Document,
    layout: Option<Layout>,
    context: &Context,
) {
    let lost: Vec<String> = if let Some(layout) = layout {
        let losses = document.write_as(layout).losses;
        losses.iter().filter(|loss| loss.kind == LossKind::Constraint).map(|loss| loss.what.clone()).collect()
    } else {
        let kinds = document.clues.iter().map(|clue| clue.kind).chain(document.custom.iter().map(|own| own.clue.kind));
        let mut names: Vec<String> = Vec::new();
        for name in kinds.map(|kind| kind.name().to_owned()) {
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
