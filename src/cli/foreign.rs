//! Puzzles in the formats of other programs: what is wrong with them, and the answers.
//!
//! Which format a text is in, [`beginning`](super::beginning) finds out. A puzzle that lost a rule in being read would be answered
//! wrongly, and so it is refused by all commands that answer. Where a format does not say rules, flags and `--config` do.

use super::beginning::{Begun, Reader, begin};
use super::exit::Exit;
use super::input::Reading;
use super::puzzle_file::ConfigFault;
use super::report::{self, Fault};
use super::session::Session;
use super::source::Source;
use super::task::{Place, Unreadable};
use kdoku::clues::shorthand_clues;
use kdoku::interchange::{Conversion, Document, Format, LossKind, ReadError};
use kdoku::{Config, Grid, Rules};
use std::fs;
use std::io::{self, Read, Seek};

/// Bytes as text, or it is told that they are none.
pub(crate) fn text<'b, 'a>(file: &'a str, bytes: &'b [u8], session: &mut Session) -> Result<&'b str, Unreadable<'a>> {
    std::str::from_utf8(bytes).map_err(|error| ConfigFault::Utf8(error.valid_up_to()).tell(file, bytes, session))
}

/// Tells what is wrong with a text that follows so many lines of its file; in which line that is, and in which column.
pub(crate) fn tell(
    file: &str,
    text: &str,
    lines_before: usize,
    error: ReadError,
    session: &mut Session,
) -> (usize, usize) {
    let ReadError { span, message, hint } = error;
    let start = span.start.min(text.len());
    let span = start..span.end.min(text.len());
    let before = &text[..start];
    let line = lines_before + before.split('\n').count();
    let column =
        before.rsplit(['\n', '\r']).next().map_or(0, |line| line.trim_start_matches('\u{feff}').chars().count()) + 1;
    report::fault(&Fault { file, text: text.as_bytes(), line, span, message, label: None, hint });
    session.ended(Exit::Failure);
    (line, column)
}

/// The puzzle of a text, with the board and the rules that flags and `--config` say where its format says none.
pub(crate) fn read(format: &Format, text: &str, reading: &Reading) -> Result<Conversion<Document>, ReadError> {
    let given = match (&reading.config, reading.options.boxes) {
        (Some(config), _) => {
            let mut board = Document::from(config);
            (board.title, board.solution, board.solutions) = (None, None, None);
            board.givens = Grid::of(&board.board);
            Some(board)
        }
        (None, boxes) => boxes.map(Document::boxes),
    };
    let mut read = match given {
        Some(board) if format.has_no_rules() => format.read_on(text, &board)?,
        _ => format.read(text)?,
    };
    if format.has_no_rules() && !reading.rules.is_empty() {
        let rules = Rules::new(read.made.board.clone()).values_from(read.made.lowest);
        for word in &reading.rules {
            let clues = shorthand_clues(word, &rules);
            let wrong = |message: String| ReadError { span: 0..text.len(), message, hint: None };
            read.made.clues.extend(clues.map_err(|error| wrong(error.to_string()))?);
        }
        read.losses.retain(|loss| loss.loses != LossKind::Constraint);
    }
    Ok(read)
}

/// A document as the puzzle file that it comes down to, and all that was lost; or why it cannot be answered, and a hint.
fn config(
    read: Conversion<Document>,
    has_no_rules: bool,
) -> Result<Conversion<Config>, (String, Option<&'static str>)> {
    let toml = Format::named("toml").map(|format| format.write(&read.made));
    let Some(Ok(written)) = toml else { return Err(("the puzzle cannot be read".to_owned(), None)) };
    let losses = [read.losses, written.losses].concat();
    let rules: Vec<String> =
        losses.iter().filter(|loss| loss.loses == LossKind::Constraint).map(ToString::to_string).collect();
    if !rules.is_empty() {
        let hint = if has_no_rules {
            "give the puzzle file that has them: `--config FILE.toml`; or say them by `--box` and `--rules`"
        } else {
            "without it, the answer would be that of another puzzle; `kdoku convert --lossy` writes what is left"
        };
        return Err((format!("kdoku does not read all of the puzzle: {}", rules.join(", ")), Some(hint)));
    }
    match Config::parse(&written.made) {
        Ok(made) => Ok(Conversion { made, losses }),
        Err(errors) => {
            let first = errors.iter().next().map_or_else(String::new, ToString::to_string);
            Err((format!("the puzzle makes no sense: {first}"), None))
        }
    }
}

impl Source<'_> {
    /// Deals with a file that is no puzzle text, as far as its beginning shows; whether it is. It is at its beginning otherwise.
    pub(crate) fn foreign_file(&mut self, file: &mut fs::File) -> io::Result<bool> {
        match begin(file, Reader::File, self.reading) {
            Ok(Begun::Lines(format, text)) => {
                let length = file.metadata().ok().map(|metadata| metadata.len());
                self.foreign_lines(format, text.chain(file), length).map(|()| true)
            }
            Ok(Begun::Whole(format, text)) => self.foreign_whole(format, &text).map(|()| true),
            // a device may have no beginning; what cannot be read is told of when it is read as text
            Ok(Begun::Text(_) | Begun::Broken(..)) | Err(_) => file.rewind().map(|()| false),
        }
    }

    /// One puzzle as another program writes it.
    pub(crate) fn foreign_whole(&mut self, format: &Format, bytes: &[u8]) -> io::Result<()> {
        if format.name == "toml" {
            return self.puzzle_file_text(bytes);
        }
        match text(self.file, bytes, self.session) {
            Ok(text) => self.foreign_puzzle(format, text, None),
            Err(unreadable) => self.not_read(&unreadable),
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
        if !format.has_no_rules() && (self.reading.config.is_some() || !self.reading.rules.is_empty()) {
            let message = format!("{place} has rules of its own");
            let hint = "give it without `--config` and `--rules`";
            self.session.fail(&message, Some(hint));
            return self.not_read(&unread(message, Some(hint.to_owned())));
        }
        let read = match read(format, text, self.reading) {
            Ok(read) => read,
            Err(error) => {
                let unreadable = unread(error.message.clone(), error.hint.clone());
                let (at, column) = tell(self.file, text, line.map_or(0, |line| line - 1), error, self.session);
                let place = Place { line: Some(at), ..place };
                return self.not_read(&Unreadable { place, column: Some(column), ..unreadable });
            }
        };
        match config(read, format.has_no_rules()) {
            Ok(Conversion { made: mut config, losses }) => {
                for loss in losses {
                    self.session.report.remark(&place, &format!("passed over: {loss}"));
                }
                if let Some(given) = &self.reading.config {
                    config.solve = given.solve.clone();
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
