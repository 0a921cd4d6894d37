//! What was made: written in the form that was asked for, and told about.

use super::super::exit::Exit;
use super::super::gallery::Gallery;
use super::super::json;
use super::super::output::Shape;
use super::super::picture;
use super::super::progress::Progress;
use super::super::report::Volume;
use super::super::session::Session;
use super::super::values::To;
use super::ground::Ground;
use kdoku::generate::{GenerateError, Generated, Minimality, Sink, Why};
use kdoku::render::Picture;
use kdoku::{Form, Layout, Termination, text};
use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Instant;

/// Writes what was made.
pub(super) struct Writer<'w> {
    /// How many are wanted.
    pub(super) count: u64,
    /// The form of text; `None` is lines, or a picture.
    pub(super) to: Option<To>,
    pub(super) colors: bool,
    /// Where pictures go, if pictures are wanted.
    pub(super) gallery: Option<Gallery>,
    pub(super) seed: u64,
    pub(super) ground: &'w Ground,
    pub(super) form: Form,
    pub(super) session: &'w mut Session,
    pub(super) progress: Progress,
    pub(super) done: io::Result<()>,
}

impl Sink for Writer<'_> {
    fn take(&mut self, index: u64, result: Result<Generated, GenerateError>) -> ControlFlow<()> {
        let written = self.one(index, result);
        self.progress.took(1, 1);
        written.unwrap_or_else(|error| {
            self.done = Err(error);
            Break(())
        })
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.progress.show();
        self.done = self.session.out.flush();
        if self.done.is_ok() { Continue(()) } else { Break(()) }
    }
}

impl Writer<'_> {
    /// Writes a puzzle, or why there is none; tells whether to go on.
    fn one(&mut self, index: u64, result: Result<Generated, GenerateError>) -> io::Result<ControlFlow<()>> {
        let number = index + 1;
        match result {
            Ok(made) => {
                self.tell(number, &made);
                self.write(number, &made)?;
                // of what will not be written no more is made
                let is_refused = self.gallery.as_ref().is_some_and(Gallery::is_refused);
                Ok(if is_refused { Break(()) } else { Continue(()) })
            }
            Err(GenerateError { why: Why::Limit(Termination::Cancelled), .. }) => Ok(Break(())),
            Err(GenerateError { why: Why::Limit(Termination::Time), .. }) if self.is_over() => {
                let text = format!("{index} of {} puzzles are made", self.count);
                self.session.report.remark(&"--total-time", &text);
                self.session.ended(Exit::Undecided);
                Ok(Break(()))
            }
            Err(given_up) => self.without(number, &given_up),
        }
    }

    /// Whether the time of the run is over.
    fn is_over(&self) -> bool {
        self.session.deadline().is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Tells what there is to say of a puzzle.
    fn tell(&mut self, number: u64, made: &Generated) {
        let place = format!("puzzle {number}");
        if let Minimality::Undecided(open) = made.minimal {
            let clues = if open == 1 { "1 removal" } else { &format!("{open} removals") };
            self.session
                .report
                .remark(&place, &format!("not proven minimal: {clues} undecided within the nodes of one"));
            self.session.ended(Exit::Undecided);
        }
        if self.session.report.volume >= Volume::Verbose {
            let minimal = if made.minimal == Minimality::Proven { ", minimal" } else { "" };
            let guesses = made.guesses.map_or_else(String::new, |guesses| format!(", {guesses} guesses"));
            let Generated { attempts, stats, .. } = made;
            let text =
                format!("{} clues{minimal}{guesses}, attempt {attempts}, {} nodes", made.puzzle.clues(), stats.nodes);
            self.session.report.note(&place, &text);
        }
    }

    /// Writes a puzzle.
    fn write(&mut self, number: u64, made: &Generated) -> io::Result<()> {
        if self.gallery.is_some() {
            return self.draw(made);
        }
        let (text, shape) = match self.to {
            Some(To::Json) => (json::made(number, self.seed, &self.ground.rules, made), Shape::Line),
            Some(To::Pretty) => {
                let board = self.ground.rules.geometry();
                let picture = kdoku::render::board(&made.puzzle, &made.puzzle, board, self.form.symbols());
                (picture::text(&picture, self.colors), Shape::Block)
            }
            _ => (text::write(&made.puzzle, &self.form), self.shape()),
        };
        self.session.out.answer(&text, shape)
    }

    /// Draws a puzzle; on a page, with its solution folded away.
    fn draw(&mut self, made: &Generated) -> io::Result<()> {
        let Some(gallery) = &mut self.gallery else { return Ok(()) };
        let Ground { rules, clues, unnamed, .. } = self.ground;
        let mut picture = Picture::new(rules.geometry(), &made.puzzle);
        picture.lowest = rules.lowest();
        picture.symbols = self.form.symbols().clone();
        (picture.clues, picture.unnamed) = (clues, unnamed);
        picture.variables = rules.variables();
        picture.found = gallery.is_page().then_some(&made.solution);
        gallery.add(&picture, &mut self.session.out)
    }

    fn shape(&self) -> Shape {
        let is_block = self.to == Some(To::Pretty) || self.form.layout() != Layout::Line;
        if is_block && self.to != Some(To::Json) { Shape::Block } else { Shape::Line }
    }

    /// Leaves something in the place of a puzzle that was not made, and tells why; tells whether to go on.
    fn without(&mut self, number: u64, given_up: &GenerateError) -> io::Result<ControlFlow<()>> {
        self.session.report.remark(&format!("puzzle {number}"), &given_up.to_string());
        let is_limit = matches!(given_up.why, Why::Limit(_));
        self.session.ended(if is_limit { Exit::Undecided } else { Exit::No });
        if self.gallery.is_some() {
            // a picture has no place for words
            return Ok(if is_limit { Continue(()) } else { Break(()) });
        }
        let (text, shape) = match (self.to, self.shape()) {
            (Some(To::Json), _) => (json::not_made(number, self.seed, given_up), Shape::Line),
            (_, Shape::Line) => ("\n".to_owned(), Shape::Line),
            (_, Shape::Block) => (if is_limit { "undecided\n" } else { "none\n" }.to_owned(), Shape::Block),
        };
        self.session.out.answer(&text, shape)?;
        // what there cannot be once there can never be
        Ok(if is_limit { Continue(()) } else { Break(()) })
    }
}
