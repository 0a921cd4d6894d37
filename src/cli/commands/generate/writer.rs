//! Writes generated puzzles in the chosen form, and reports on them.

use super::Target;
use crate::cli::args::To;
use crate::cli::output::documents::Documents;
use crate::cli::output::images::Images;
use crate::cli::output::{colors, json};
use crate::cli::report::progress::{Extent, Progress};
use crate::cli::{Context, Exit, Shape};
use kdoku::generate::{GenerateError, Generated, Minimality, Sink, Why};
use kdoku::render::Picture;
use kdoku::text::{self, Form, Layout};
use kdoku::toml::Expected;
use kdoku::{Puzzle, Termination};
use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Instant;

/// Writes puzzles as they are generated.
pub(super) struct Writer<'w> {
    /// The number of puzzles wanted.
    pub(super) count: u64,
    /// The number of puzzles generated so far.
    pub(super) number: u64,
    /// The form of text; `None` is lines, or a picture.
    pub(super) to: Option<To>,
    /// The pictures, if pictures are wanted.
    pub(super) images: Option<Images>,
    /// The puzzles in a format with rules, if such a format is wanted.
    pub(super) documents: Option<Documents>,
    pub(super) seed: u64,
    pub(super) target: &'w Target,
    pub(super) form: Form,
    pub(super) context: &'w mut Context,
    pub(super) progress: Progress,
    pub(super) done: io::Result<()>,
}

impl Sink for Writer<'_> {
    fn take(&mut self, index: u64, result: Result<Generated, GenerateError>) -> ControlFlow<()> {
        let written = self.write_result(index, result);
        self.number += 1;
        self.show_progress();
        written.and_then(|continues| self.settle().map(|()| continues)).unwrap_or_else(|error| {
            self.done = Err(error);
            Break(())
        })
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.show_progress();
        self.done = self.context.pause();
        if self.done.is_ok() { Continue(()) } else { Break(()) }
    }
}

impl Writer<'_> {
    /// Saves a checkpoint if it is time.
    fn settle(&mut self) -> io::Result<()> {
        if !self.context.is_checkpoint_due() {
            return Ok(());
        }
        self.context.save_checkpoint(super::position(self.number), false)
    }

    fn show_progress(&mut self) {
        let Self { count, number, .. } = *self;
        self.progress.show(&Extent { text: 0, length: Some(count), bytes: number, puzzles: number });
    }

    /// Writes a puzzle, or why there is none; breaks if no more are wanted.
    fn write_result(&mut self, index: u64, result: Result<Generated, GenerateError>) -> io::Result<ControlFlow<()>> {
        let number = index + 1;
        match result {
            Ok(generated) => {
                self.report(number, &generated);
                self.write(number, &generated)?;
                // nothing more can be written
                let is_refused = self.images.as_ref().is_some_and(Images::is_refused)
                    || self.documents.as_ref().is_some_and(Documents::is_refused);
                Ok(if is_refused { Break(()) } else { Continue(()) })
            }
            Err(GenerateError { why: Why::Limit(Termination::Cancelled), .. }) => Ok(Break(())),
            Err(GenerateError { why: Why::Limit(Termination::Time), .. }) if self.is_over() => {
                let text = format!("{index} of {} puzzles were generated", self.count);
                self.context.report.warning(&"--total-time", &text);
                self.context.ended(Exit::Undecided);
                Ok(Break(()))
            }
            Err(given_up) => self.without(number, &given_up),
        }
    }

    /// Whether the time of the run is over.
    fn is_over(&self) -> bool {
        self.context.deadline().is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Reports on a puzzle.
    fn report(&mut self, number: u64, generated: &Generated) {
        let place = format!("puzzle {number}");
        if let Minimality::Undecided(open) = generated.minimal {
            let clues = if open == 1 { "1 removal" } else { &format!("{open} removals") };
            self.context
                .report
                .warning(&place, &format!("not proven minimal: {clues} undecided within the node limit"));
            self.context.ended(Exit::Undecided);
        }
        if self.context.report.is_verbose() {
            let minimal = if generated.minimal == Minimality::Proven { ", minimal" } else { "" };
            let guesses = generated.guesses.map_or_else(String::new, |guesses| format!(", {guesses} guesses"));
            let rating = generated.rating.as_ref().map_or_else(String::new, |rating| format!(", {rating}"));
            let Generated { attempts, stats, .. } = generated;
            let text = format!(
                "{} clues{minimal}{guesses}{rating}, attempt {attempts}, {} nodes",
                generated.puzzle.clues(),
                stats.nodes
            );
            self.context.report.note(&place, &text);
        }
    }

    /// Writes a puzzle.
    fn write(&mut self, number: u64, generated: &Generated) -> io::Result<()> {
        if self.images.is_some() {
            return self.draw(generated);
        }
        if let Some(documents) = &mut self.documents {
            let mut puzzle = Puzzle { givens: generated.puzzle.clone(), ..self.target.puzzle.clone() };
            puzzle.expect.solution = Some(generated.solution.clone());
            puzzle.expect.solutions = Some(Expected::Exactly(1));
            return documents.add(&format!("puzzle {number}"), &puzzle, self.context);
        }
        let (text, shape) = match self.to {
            Some(To::Json) => (json::generated(number, self.seed, &self.target.rules, generated), Shape::Line),
            Some(To::Pretty) => {
                let board = self.target.rules.geometry();
                let picture = kdoku::render::board(&generated.puzzle, &generated.puzzle, board, self.form.symbols());
                (colors::text(&picture, self.context.colors), Shape::Block)
            }
            _ => (text::write(&generated.puzzle, &self.form), self.shape()),
        };
        self.context.out.answer(&text, shape)
    }

    /// Draws a puzzle; on a page, with its solution folded away.
    fn draw(&mut self, generated: &Generated) -> io::Result<()> {
        let Some(images) = &mut self.images else { return Ok(()) };
        let Target { rules, puzzle, unnamed, .. } = self.target;
        let mut picture = Picture::new(rules.geometry(), &generated.puzzle);
        picture.lowest = rules.lowest();
        picture.symbols = self.form.symbols().clone();
        (picture.clues, picture.unnamed) = (&puzzle.clues, unnamed);
        (picture.shapes, picture.variables) = (&puzzle.shapes, rules.variables());
        picture.found = images.is_page().then_some(&generated.solution);
        images.add(&picture, &mut self.context.out)
    }

    fn shape(&self) -> Shape {
        let is_block = self.to == Some(To::Pretty) || self.form.layout() != Layout::Line;
        if is_block && self.to != Some(To::Json) { Shape::Block } else { Shape::Line }
    }

    /// Reports and marks a puzzle that was not generated; breaks if no puzzle can be generated.
    fn without(&mut self, number: u64, given_up: &GenerateError) -> io::Result<ControlFlow<()>> {
        self.context.report.warning(&format!("puzzle {number}"), &given_up.to_string());
        let is_limit = matches!(given_up.why, Why::Limit(_));
        self.context.ended(if is_limit { Exit::Undecided } else { Exit::No });
        if self.images.is_some() || self.documents.is_some() {
            // nothing can take the place of a puzzle
            return Ok(if is_limit { Continue(()) } else { Break(()) });
        }
        let (text, shape) = match (self.to, self.shape()) {
            (Some(To::Json), _) => (json::not_generated(number, self.seed, given_up), Shape::Line),
            (_, Shape::Line) => ("\n".to_owned(), Shape::Line),
            (_, shape) => (if is_limit { "undecided\n" } else { "none\n" }.to_owned(), shape),
        };
        self.context.out.answer(&text, shape)?;
        // if one puzzle is impossible, all are
        Ok(if is_limit { Continue(()) } else { Break(()) })
    }
}
