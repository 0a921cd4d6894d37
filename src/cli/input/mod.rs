//! The input: files, folders and streams as one iterator of events.
//!
//! ```text
//!  files (folder, shard) ─▶ detect ─┬─▶ puzzle text, in chunks (text, file_text)
//!                                   ├─▶ puzzle file (puzzle_file)
//!                                   ├─▶ another program's format: lines (lines), or one puzzle (interchange)
//!                                   └─▶ column of a table (table), and its rows (rows)
//! ```
//!
//! [`Inputs::next`] reads as far as the next event. Nothing here writes: errors are events too, so
//! that one place reports them, and reading continues behind them. Before input may have to be
//! waited for there is an [`Event::Idle`].

mod argument;
mod bounded;
mod bulk;
pub(crate) mod event;
mod file_text;
pub(crate) mod folder;
mod interchange;
mod lines;
mod open;
pub(crate) mod puzzle_file;
pub(crate) mod rows;
pub(crate) mod shard;
pub(crate) mod shorthand_rules;
mod source;
mod stream;
pub(crate) mod table;
pub(crate) mod task;
mod text;

pub(crate) use event::Event;
pub(crate) use source::Position;
pub(crate) use stream::Stream;
pub(crate) use text::Part;

use super::PuzzleSettings;
use super::interrupt::Interrupt;
use super::report::progress::Extent;
use super::report::quoted;
use super::settings::{Reading, config_file};
use kdoku::batch::{Chunker, Question};
pub(crate) use kdoku::detection::binary;
use kdoku::detection::{Detector, Source as TextSource};
use kdoku::interchange::{Format, Loss};
use kdoku::text::Board;
use kdoku::{BoxShape, Config, Geometry, Grid};
use lines::Lines;
use puzzle_file::is_toml;
use rows::Row;
use shard::Share;
use source::Source;
use std::path::Path;
use std::sync::Arc;
use std::{io, mem};
use task::{Diagnostics, Location, Origin, Shape, Task, Unreadable};
use text::{Detecting, Text, WholeText};

/// The requirements of a command on the input.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Demands {
    /// The question about every puzzle, if it can be answered in bulk.
    pub(crate) question: Option<Question>,
    /// Whether the solver's output for lines can be written unchanged.
    pub(crate) as_lines: bool,
    /// Whether the command collects puzzles, so that chunks should be large.
    pub(crate) gathers: bool,
    /// Whether the command takes readings instead of tasks.
    pub(crate) readings: bool,
    /// Whether the command takes the rows of a table beside its puzzles.
    pub(crate) rows: bool,
    /// The name of the command, if it takes a single puzzle.
    pub(crate) single: Option<&'static str>,
    /// The shape of its answers; `None` if each has the shape of its puzzle.
    pub(crate) shape: Option<Shape>,
}

impl Default for Demands {
    fn default() -> Self {
        let shape = Some(Shape::Line);
        Self { question: None, as_lines: false, gathers: false, readings: false, rows: false, single: None, shape }
    }
}

pub(crate) struct Inputs<'s> {
    reading: &'s Reading,
    text_settings: PuzzleSettings,
    demands: Demands,
    interrupt: Interrupt,
    /// Whether a checkpoint is kept.
    is_recorded: bool,
    shares: Vec<Share>,
    /// The number of the next share.
    next: usize,
    /// Where an earlier run stopped.
    resume: Option<Position>,
    source: Source,
    state: State,
    /// The puzzle of the last event.
    current: Current,
    /// The puzzle of a command that takes a single one, until the end of the input confirms that
    /// there are no others.
    only: Option<Current>,
    has_several: bool,
    /// The board with these boxes, and with the rules of `--rules`.
    blank: Option<(BoxShape, Option<Arc<Geometry>>, Config)>,
    extent: Extent,
    /// The position behind the last event, if the run can be resumed there.
    position: Option<Position>,
    /// Whether the time limit of the run ended the input.
    is_cut_short: bool,
    /// The end of the last puzzle in the part of a text that is being read, or of its error.
    last_end: Option<usize>,
}

/// The next thing to read.
enum State {
    /// The next file.
    Next,
    /// The current file, which may have to be waited for.
    Open,
    /// A stream of unknown format.
    Detect(Detecting),
    Text(Box<Text>),
    /// A text that has been read to its end.
    Content(Box<WholeText>),
    /// Puzzle text that is answered in bulk.
    Bulk(Chunker<Stream>),
    /// The end of puzzle text.
    End,
    /// Lines of another program.
    Lines(&'static Format, Lines),
}

/// A puzzle that was read.
#[derive(Default)]
struct Current {
    file: Option<Arc<str>>,
    number: Option<usize>,
    line: Option<usize>,
    /// Whether no blank line stands between its rows and those of the puzzle before.
    is_joined: bool,
    subject: Subject,
}

#[derive(Default)]
enum Subject {
    #[default]
    None,
    Text(Board),
    File(Box<FilePuzzle>),
    Reading(Box<kdoku::reading::Reading>),
}

/// The puzzle of a puzzle file, or of another program.
struct FilePuzzle {
    config: Config,
    board: Board,
    settings: PuzzleSettings,
    losses: Vec<Loss>,
    entered: Option<Grid>,
}

/// An event that does not borrow from the input yet. Its location has no file name.
enum Step {
    /// The current puzzle.
    Puzzle,
    Unreadable(Unreadable<'static>),
    Failure {
        message: String,
        hint: Option<&'static str>,
    },
    Idle,
    Bulk,
}

impl<'s> Inputs<'s> {
    /// Reads the puzzles of these shares, from the position where an earlier run stopped.
    /// `can_batch` is whether they may be answered in bulk.
    pub(crate) fn new(
        shares: Vec<Share>,
        resume: Option<Position>,
        reading: &'s Reading,
        mut demands: Demands,
        can_batch: bool,
        interrupt: &Interrupt,
    ) -> Self {
        // the rules that `--rules` adds depend on the board, and so on each puzzle
        if !can_batch || !reading.args.rules.is_empty() {
            demands.question = None;
        }
        let next = resume.map_or(0, |position| source::to_usize(position.file));
        Self {
            text_settings: reading.text_settings(),
            reading,
            demands,
            interrupt: interrupt.clone(),
            is_recorded: resume.is_some(),
            source: Source::new("", Share::whole(0, Path::new("")), Position::default()),
            position: Some(resume.unwrap_or(Position::start(&shares, 0))),
            shares,
            next,
            resume,
            state: State::Next,
            current: Current::default(),
            only: None,
            has_several: false,
            blank: None,
            extent: Extent::default(),
            is_cut_short: false,
            last_end: None,
        }
    }

    /// Whether the time limit of the run ended the input.
    pub(crate) const fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Ends the input early.
    fn cut_short(&mut self) {
        self.state = State::Next;
        self.next = self.shares.len();
        self.is_cut_short = true;
    }

    /// The position behind the last event, if the run can be resumed there.
    pub(crate) const fn position(&self) -> Option<Position> {
        self.position
    }

    pub(crate) fn end(&self) -> Position {
        Position { file: self.shares.len() as u64, ..Position::default() }
    }

    pub(crate) const fn extent(&self) -> &Extent {
        &self.extent
    }

    pub(crate) const fn demands(&self) -> &Demands {
        &self.demands
    }

    pub(crate) const fn text_settings(&self) -> &PuzzleSettings {
        &self.text_settings
    }

    /// Reads up to the next event, and returns it with the position behind it, if the run can be
    /// resumed there, and the row of its puzzle, if the command takes rows; `None` at the end of
    /// the input.
    pub(crate) fn next(&mut self) -> Option<(Event<'_>, Option<Position>, Option<Row>)> {
        let mut step = self.step()?;
        let row = self.row(&step).unwrap_or_else(|error| {
            step = self.cannot_read(&error);
            None
        });
        let position = self.position;
        Some((self.event(step), position, row))
    }

    /// Returns the row of the puzzle of a step.
    fn row(&mut self, step: &Step) -> io::Result<Option<Row>> {
        let line = match step {
            Step::Puzzle => self.current.line,
            Step::Unreadable(what) => what.location.line,
            _ => None,
        };
        match (line, &mut self.source.rows) {
            (Some(line), Some(rows)) => rows.at(line),
            _ => Ok(None),
        }
    }

    /// Returns the next step. A command that takes a single puzzle gets it at the end of the input.
    fn step(&mut self) -> Option<Step> {
        loop {
            let step = self.advance();
            let Some(command) = self.demands.single else { return step };
            match step {
                Some(Step::Puzzle) if self.only.is_none() => self.only = Some(mem::take(&mut self.current)),
                Some(Step::Puzzle) if self.has_several => {}
                Some(Step::Puzzle) => {
                    self.has_several = true;
                    let location = self.current.location();
                    let message = format!("`{command}` takes one puzzle, and {location} is a second one");
                    return Some(Step::Failure { message, hint: Some("pass an input with one puzzle") });
                }
                None if !self.has_several => {
                    self.current = self.only.take()?;
                    return Some(Step::Puzzle);
                }
                other => return other,
            }
        }
    }

    fn advance(&mut self) -> Option<Step> {
        loop {
            let step = match mem::replace(&mut self.state, State::Next) {
                State::Next => {
                    let share = self.shares.get(self.next)?.clone();
                    if self.next > 0 && self.interrupt.is_late() {
                        self.cut_short();
                        return None;
                    }
                    self.open(share)
                }
                State::Open => self.open_after_waiting(),
                State::Detect(detecting) => self.detect(detecting),
                State::Text(text) => self.text(text),
                State::Content(whole) => self.content(whole),
                State::Bulk(chunker) => {
                    self.state = State::Bulk(chunker);
                    return Some(Step::Bulk);
                }
                State::End => self.end_of_text(),
                State::Lines(format, lines) => self.line(format, lines),
            };
            if step.is_some() {
                return step;
            }
        }
    }

    fn event(&mut self, step: Step) -> Event<'_> {
        match step {
            Step::Puzzle => match &self.current.subject {
                Subject::Text(board) => {
                    Event::Puzzle(self.text_task(board, self.current.location(), self.current.is_joined))
                }
                Subject::File(file) => Event::Puzzle(file.task(self.current.location())),
                Subject::Reading(reading) => Event::Reading(self.current.location(), reading),
                Subject::None => unreachable!("a step has a puzzle"),
            },
            Step::Unreadable(what) => {
                let location = Location { file: &self.source.name, ..what.location };
                Event::Unreadable(Unreadable { location, ..what })
            }
            Step::Failure { message, hint } => Event::Failure { message, hint },
            Step::Idle => Event::Idle,
            Step::Bulk => Event::Bulk,
        }
    }

    /// Sets the current puzzle.
    fn puzzle(&mut self, number: Option<usize>, line: Option<usize>, subject: Subject) -> Step {
        self.current = Current { file: Some(Arc::clone(&self.source.name)), number, line, is_joined: false, subject };
        Step::Puzzle
    }

    const fn count(&mut self, puzzles: usize) {
        self.source.number += puzzles;
    }

    /// Ends the current file.
    fn finish_file(&mut self) {
        self.state = State::Next;
        self.position = Some(Position::start(&self.shares, self.next));
    }

    fn quoted(&self) -> String {
        quoted(&self.source.name)
    }

    /// Ends the current file with an error about all of it.
    fn give_up(&mut self, message: String, hint: Option<String>) -> Step {
        self.finish_file();
        let location = Location { file: "", number: None, line: None };
        let diagnostics = Diagnostics::Message;
        Step::Unreadable(Unreadable {
            location,
            column: None,
            message,
            hint,
            is_line: None,
            is_joined: false,
            diagnostics,
        })
    }
}

impl Current {
    fn location(&self) -> Location<'_> {
        Location { file: self.file.as_deref().unwrap_or_default(), number: self.number, line: self.line }
    }
}

impl FilePuzzle {
    fn task<'a>(&'a self, location: Location<'a>) -> Task<'a> {
        let Self { config: base, board, settings, losses, entered } = self;
        let (origin, entered) = (Origin::File, entered.as_ref());
        Task { location, board, base, origin, settings, losses, entered, is_joined: false }
    }
}

/// Returns the errors of a puzzle file as unreadable input.
fn unreadable_config(errors: config_file::ConfigFaults) -> Unreadable<'static> {
    let config_file::ConfigFaults { faults, line, column, message, hint } = errors;
    let location = Location { file: "", number: Some(1), line: Some(line) };
    let diagnostics = Diagnostics::Faults(faults);
    Unreadable { location, column: Some(column), message, hint, is_line: None, is_joined: false, diagnostics }
}

/// How the content of a text is detected.
fn detector(reading: &Reading, source: TextSource) -> Detector<'_> {
    Detector { source, options: &reading.options, format: reading.format(), has_board: reading.config.is_some() }
}

/// Whether a path stands for stdin.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
