//! Puzzles in the formats of other programs: which one a text is in, what is wrong with it, and the answers.
//!
//! Puzzle text comes first: only what its reader does not know is looked at. A puzzle that lost a rule in being read would be
//! answered wrongly, and so it is refused by all commands that answer.

use super::exit::Exit;
use super::input::{Reading, Source};
use super::lines;
use super::puzzle_file::ConfigFault;
use super::report::{self, Fault};
use super::session::Session;
use super::task::{Place, Unreadable};
use kdoku::Config;
use kdoku::format;
use kdoku::interchange::{Converted, Document, Format, Loses, ReadError};
use std::fs;
use std::io::{self, Read, Seek};

/// What a text is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found {
    /// Puzzle text, or what is not known at all.
    Text,
    /// A puzzle a line.
    Lines(&'static Format),
    /// One puzzle.
    Whole(&'static Format),
}

/// What this text is: what a flag says, or what its content does.
pub(crate) fn find(text: &str, reading: &Reading) -> Found {
    let of = |format: &'static Format| if format.is_line { Found::Lines(format) } else { Found::Whole(format) };
    if let Some(format) = reading.foreign {
        return of(format);
    }
    if reading.options.layout.is_some() {
        return Found::Text;
    }
    if let Some(format) = Format::of(text).filter(|format| is_sure(format)) {
        return of(format);
    }
    if matches!(format::read(text.as_bytes(), &reading.options).next(), Some(Ok(_))) {
        return Found::Text;
    }
    if let Some(format) = Format::of(text) {
        return of(format);
    }
    // of several puzzles, a line each, the first shows what they are
    let first = text.lines().find(|line| !line.trim().is_empty());
    let line = first.and_then(Format::of).filter(|format| format.is_line);
    line.map_or(Found::Text, Found::Lines)
}

/// Whether a text that could be of this format is, even if its beginning can be read as puzzle text: the board before a map of its
/// regions would be solved without them.
fn is_sure(format: &Format) -> bool {
    ["toml", "regions"].contains(&format.name)
}

/// Whether a text that begins so should be read to its end before anybody says what it is. Of a stream, the first line
/// decides where it can, or whoever writes one line and waits would wait for ever.
pub(crate) fn may_be(beginning: &[u8], is_stream: bool, reading: &Reading) -> bool {
    if reading.foreign.is_some() {
        return true;
    }
    if reading.options.layout.is_some() {
        return false;
    }
    let text = String::from_utf8_lossy(beginning);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let first = first.trim_start_matches('\u{feff}');
    let is_text = || matches!(format::read(first.as_bytes(), &reading.options).next(), Some(Ok(_)));
    if first.starts_with('{') || !is_text() && Format::of(first).is_some_and(|format| format.is_line) {
        return true;
    }
    // puzzle files are known by their names: what they say beside their rules would be lost here
    Format::of(&text).is_some_and(|format| format.name != "toml" && (is_sure(format) || !is_stream && !is_text()))
}

/// Bytes as text, or it is told that they are none.
pub(crate) fn text<'b>(file: &str, bytes: &'b [u8], session: &mut Session) -> Option<&'b str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) => {
            ConfigFault::Utf8(error.valid_up_to()).tell(file, bytes, session);
            None
        }
    }
}

/// Tells what is wrong with a text that follows so many lines of its file.
pub(crate) fn tell(file: &str, text: &str, lines_before: usize, error: ReadError, session: &mut Session) {
    let ReadError { span, message, hint } = error;
    let span = span.start..span.end.min(text.len());
    let line = lines_before + text.as_bytes()[..span.start.min(text.len())].split(|&byte| byte == b'\n').count();
    report::fault(&Fault { file, text: text.as_bytes(), line, span, message, label: None, hint });
    session.ended(Exit::Failure);
}

/// A document as the puzzle file that it comes down to, and all that was lost; or why it cannot be answered, and a hint.
fn config(read: Converted<Document>) -> Result<Converted<Config>, (String, Option<&'static str>)> {
    let toml = Format::named("toml").map(|format| format.write(&read.made));
    let Some(Ok(written)) = toml else { return Err(("the puzzle cannot be read".to_owned(), None)) };
    let losses = [read.losses, written.losses].concat();
    let rules: Vec<String> = losses.iter().filter(|loss| loss.loses == Loses::Rule).map(ToString::to_string).collect();
    if !rules.is_empty() {
        let hint =
            "without it, the answer would be that of another puzzle; `kdoku convert --lossy` writes what is left";
        return Err((format!("kdoku does not read all of the puzzle: {}", rules.join(", ")), Some(hint)));
    }
    match Config::parse(&written.made) {
        Ok(made) => Ok(Converted { made, losses }),
        Err(errors) => {
            let first = errors.iter().next().map_or_else(String::new, ToString::to_string);
            Err((format!("the puzzle makes no sense: {first}"), None))
        }
    }
}

impl Source<'_> {
    /// Deals with a file that is no puzzle text, as far as its beginning shows; whether it is. It is at its beginning otherwise.
    pub(crate) fn foreign_file(&mut self, file: &mut fs::File) -> io::Result<bool> {
        let mut text = Vec::new();
        // what cannot be read is told of when it is read as text
        let _ = (&mut *file).take(lines::BEGINNING).read_to_end(&mut text);
        if may_be(&text, false, self.reading) {
            let _ = lines::complete(file, &mut text);
            if let Some(format) = lines::format(&text, self.reading) {
                return self.foreign_lines(format, text.chain(file)).map(|()| true);
            }
            let _ = file.read_to_end(&mut text);
            if self.is_foreign(&text) {
                return self.foreign(&text).map(|()| true);
            }
        }
        // a device may have no beginning
        file.rewind().map(|()| false)
    }

    /// Whether a text is in a format of another program, or said to be.
    pub(crate) fn is_foreign(&self, text: &[u8]) -> bool {
        let found = std::str::from_utf8(text).map(|text| find(text, self.reading));
        self.reading.foreign.is_some() || matches!(found, Ok(Found::Lines(_) | Found::Whole(_)))
    }

    /// Puzzles as another program writes them.
    pub(crate) fn foreign(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(text) = text(self.file, bytes, self.session) else {
            let place = Place { file: self.file, number: None, line: None };
            let message = "the text is no UTF-8".to_owned();
            return self.not_read(&Unreadable { place, column: None, message, hint: None, is_line: None });
        };
        match find(text, self.reading) {
            Found::Whole(format) => self.foreign_puzzle(format, text, None),
            Found::Lines(format) => self.foreign_lines(format, bytes),
            Found::Text => Ok(()),
        }
    }

    /// A puzzle as another program writes it, with the number of its line if it is one; one that has lost a rule is none.
    pub(crate) fn foreign_puzzle(&mut self, format: &Format, text: &str, line: Option<usize>) -> io::Result<()> {
        self.count(1);
        let place = Place { file: self.file, number: Some(self.number), line };
        let unread = |message: String, hint: Option<String>| Unreadable {
            place,
            column: None,
            message,
            hint,
            is_line: line.map(|_| true),
        };
        if self.reading.config.is_some() || !self.reading.rules.is_empty() {
            let message = format!("{place} has rules of its own");
            let hint = "give it without `--config` and `--rules`";
            self.session.fail(&message, Some(hint));
            return self.not_read(&unread(message, Some(hint.to_owned())));
        }
        let read = match format.read(text) {
            Ok(read) => read,
            Err(error) => {
                let unreadable = unread(error.message.clone(), error.hint.clone());
                tell(self.file, text, line.map_or(0, |line| line - 1), error, self.session);
                return self.not_read(&unreadable);
            }
        };
        match config(read) {
            Ok(Converted { made: mut config, losses }) => {
                for loss in losses {
                    self.session.report.remark(&place, &format!("passed over: {loss}"));
                }
                // its lines are those of a file that nobody has seen
                config.written.iter_mut().for_each(|written| written.line = None);
                self.config(&config, place)
            }
            Err((message, hint)) => {
                let message = format!("{place}: {message}");
                self.session.fail(&message, hint);
                self.not_read(&unread(message, hint.map(str::to_owned)))
            }
        }
    }
}
