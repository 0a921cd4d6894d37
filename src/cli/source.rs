//! A file or stdin that is being read: how far it has been done, and where its puzzles stand.
//!
//! How puzzle text is read is in [`text`](super::text), what other programs write in [`foreign`](super::foreign).

use super::command::Command;
use super::input::Reading;
use super::journal::Position;
use super::output::reason;
use super::puzzle_file::{self, blank};
use super::session::Session;
use super::shard::{self, Share};
use super::task::{Place, Task, Unreadable};
use super::unread::{near_command, of_table, quoted};
use super::words::Worded;
use kdoku::batch::Chunk;
use kdoku::{BoxShape, Config};
use std::cell::OnceCell;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// A file or stdin that is being read.
pub(crate) struct Source<'s> {
    pub(crate) file: &'s str,
    pub(crate) reading: &'s Reading,
    pub(crate) session: &'s mut Session,
    pub(crate) command: &'s mut dyn Command,
    pub(crate) share: &'s Share,
    /// How far its share has been done: where the text begins that is read, and what came before.
    pub(crate) from: Position,
    /// How many puzzles from there on have been done by a run before this one.
    pub(crate) skip: u64,
    /// How many lines and puzzles the file has before its share, once somebody wants to know.
    before: OnceCell<[usize; 2]>,
    /// The rules of the boards of the last form, under the words of the command line.
    pub(crate) worded: Option<(BoxShape, Worded)>,
    /// How many puzzles of the share there were so far, readable or not.
    pub(crate) number: usize,
    /// How many of them were not.
    pub(crate) faults: usize,
}

impl<'s> Source<'s> {
    pub(crate) fn new(
        file: &'s str,
        reading: &'s Reading,
        session: &'s mut Session,
        command: &'s mut dyn Command,
        share: &'s Share,
        from: Position,
    ) -> Self {
        let (number, faults) = (to_usize(from.number), to_usize(from.faults));
        let skip = from.skip;
        let before = OnceCell::new();
        Self { file, reading, session, command, share, from, skip, before, worded: None, number, faults }
    }

    /// Where a puzzle stands, the last that was counted, whose line is this of the share.
    pub(crate) fn place(&self, line: Option<usize>) -> Place<'s> {
        let [lines, puzzles] = *self.before.get_or_init(|| self.count_before());
        Place { file: self.file, number: Some(puzzles + self.number), line: line.map(|line| lines + line) }
    }

    /// A line of the share, by its number in some text after so many lines of what is read.
    pub(crate) fn line(&self, line: usize, lines_before: usize) -> usize {
        to_usize(self.from.lines) + lines_before + line
    }

    /// How many lines and puzzles of the file come before its share, but for the line at the head of it.
    fn count_before(&self) -> [usize; 2] {
        if self.share.head.is_empty() {
            return [0, 0];
        }
        let counted = shard::counted(&self.share.path, self.share.bytes.start, &self.reading.options);
        // what cannot be read any more gives wrong numbers, and there is somebody else to tell of it
        let [lines, puzzles] = counted.unwrap_or_default();
        [lines.saturating_sub(1), puzzles]
    }

    /// The line before what is read now.
    pub(crate) fn head(&self) -> io::Result<Vec<u8>> {
        let Position { head, at, .. } = self.from;
        if at == self.share.bytes.start {
            return Ok(self.share.head.clone());
        }
        let mut line = Vec::new();
        shard::open(&self.share.path, &(head..at))?.read_to_end(&mut line)?;
        Ok(line)
    }

    /// How far the run has come if no puzzle of what is read next is done, after so many lines before its head.
    pub(crate) fn position(&self, lines: usize) -> Position {
        let lines = self.from.lines + lines as u64;
        Position { lines, skip: 0, number: self.number as u64, faults: self.faults as u64, ..self.from }
    }

    /// Records this, if it is time.
    pub(crate) fn came_to(&mut self, position: Position) -> io::Result<()> {
        if !self.session.is_due() {
            return Ok(());
        }
        self.command.pause(self.session)?;
        self.session.record(position, false)
    }

    /// Records, if it is time, that all of a piece is done, up to a line of the text.
    pub(crate) fn took(&mut self, piece: &Chunk, lines: usize) -> io::Result<()> {
        let line = piece.text().split_inclusive(|&byte| byte == b'\n').next_back().unwrap_or_default();
        self.from.at += piece.fresh() as u64;
        self.from.head = self.from.at - line.len() as u64;
        self.came_to(self.position(lines.saturating_sub(1)))
    }

    /// Counts puzzles.
    pub(crate) fn count(&mut self, puzzles: usize) {
        self.number += puzzles;
        if let Some(counted) = &mut self.session.counted {
            counted.puzzles += puzzles as u64;
        }
    }

    pub(crate) fn puzzle_file(&mut self, path: &Path) -> io::Result<()> {
        let text = if is_regular(path) {
            fs::read(path)
        } else {
            self.session.out.flush()?;
            self.session.interrupt.while_waiting(|| fs::read(path))
        };
        let text = match text {
            Ok(text) => text,
            Err(error) => return self.cannot_read(&error),
        };
        self.puzzle_file_text(&text)
    }

    /// The puzzle of a puzzle file, whatever its name is.
    pub(crate) fn puzzle_file_text(&mut self, text: &[u8]) -> io::Result<()> {
        if self.reading.config.is_some() {
            let message = format!("{} is a puzzle file: it has rules of its own", quoted(self.file));
            return self.give_up(message, Some("name it without `--config`"));
        }
        if !self.reading.rules.is_empty() {
            let message = format!("{} is a puzzle file: it has rules of its own", quoted(self.file));
            return self
                .give_up(message, Some("name it without `--rules`, and write them in its `[houses]` and `[global]`"));
        }
        let config = match puzzle_file::parse(text) {
            Ok(config) => config,
            Err(fault) => {
                let unreadable = fault.tell(self.file, text, self.session);
                self.count(1);
                return self.not_read(&unreadable);
            }
        };
        self.count(1);
        let place = Place { file: self.file, number: Some(self.number), line: None };
        self.config(&config, place)
    }

    /// Deals with the puzzle of a puzzle file.
    pub(crate) fn config(&mut self, config: &Config, place: Place) -> io::Result<()> {
        let size = config.rules.size();
        if let Some(symbols) = self.reading.symbols.as_ref().filter(|symbols| symbols.capacity() < size) {
            let message = format!("the symbols `{symbols}` are too few for the {size} values of {}", quoted(self.file));
            return self.give_up(message, None);
        }
        let mut puzzle = config.puzzle.clone().unwrap_or_else(|| blank(config));
        if let Some(symbols) = &self.reading.symbols {
            puzzle.form = puzzle.form.with_symbols(symbols.clone());
        }
        for assumption in &puzzle.assumed {
            self.session.report.note(&place, &format!("assumed that {assumption}"));
        }
        let settings = self.reading.flags.over(&config.solve);
        let expect = Some(&config.expect);
        let Config { rules, written, clues, .. } = config;
        let title = config.title.as_deref();
        let task = Task { place, puzzle: &puzzle, rules, written, clues, title, settings: &settings, expect };
        self.command.puzzle(&task, self.session)
    }

    pub(crate) fn cannot_read(&mut self, error: &io::Error) -> io::Result<()> {
        if let Some((message, hint)) = of_table(self.file, error) {
            return self.give_up(message, hint.as_deref());
        }
        let near = near_command(self.file);
        let hint = match (error.kind(), near) {
            (io::ErrorKind::IsADirectory, _) => Some("name its files; `kdoku check` takes folders".to_owned()),
            (io::ErrorKind::NotFound, Some(command)) => Some(format!("did you mean the command `{command}`?")),
            _ => None,
        };
        let message = format!("cannot read {}: {}", quoted(self.file), reason(error));
        self.give_up(message, hint.as_deref())
    }

    /// Tells of an error that is about the file as a whole.
    pub(crate) fn give_up(&mut self, message: String, hint: Option<&str>) -> io::Result<()> {
        self.session.fail(&message, hint);
        let place = Place { file: self.file, number: None, line: None };
        let hint = hint.map(str::to_owned);
        self.command.unreadable(&Unreadable { place, column: None, message, hint, is_line: None }, self.session)
    }

    /// Hands on what could not be read, and counts it.
    pub(crate) fn not_read(&mut self, what: &Unreadable) -> io::Result<()> {
        if let Some(counted) = &mut self.session.counted {
            counted.unreadable += 1;
        }
        self.command.unreadable(what, self.session)
    }
}

/// A number of a record as one of this machine.
pub(crate) fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Whether all of a file is there already. What cannot be looked at cannot be read, either, and says why.
pub(crate) fn is_regular(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}
