//! `kdoku convert`: puzzles from one format to another, and what is lost on the way.
//!
//! A file is read as a whole. What it is, its content says, in this order: a puzzle file, puzzle text, one of the formats of
//! other programs; of those whose puzzles are lines, every line is one. The loss of a rule is an error unless it is asked for:
//! what is left is another puzzle.

use super::args::ConvertArgs;
use super::exit::Exit;
use super::foreign::{self, Found};
use super::input::{Reading, STDIN, is_stdin};
use super::output::{Shape, reason};
use super::report::{self, Fault};
use super::session::Session;
use super::task::Place;
use super::values::WriteAs;
use kdoku::format;
use kdoku::interchange::{Converted, Document, FORMATS, Format, Loses, Loss, ReadError, WriteError};
use kdoku::{Config, Layout};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The command.
pub(crate) struct Convert<'c> {
    to: WriteAs,
    lossy: bool,
    reading: &'c Reading,
    /// How many puzzles were written.
    written: usize,
    /// Whether a second puzzle for a format of one was told of.
    is_refused: bool,
}

/// Converts all puzzles of these files.
pub(crate) fn run(args: &ConvertArgs, to: WriteAs, reading: &Reading, session: &mut Session) -> io::Result<()> {
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let mut convert = Convert { to, lossy: args.lossy, reading, written: 0, is_refused: false };
    for path in files {
        if session.interrupt.came() {
            break;
        }
        let shown = if is_stdin(path) { STDIN.to_owned() } else { path.display().to_string() };
        match read(path, session) {
            Ok(bytes) => convert.file(&shown, &bytes, session)?,
            Err(error) => session.fail(&format!("cannot read `{shown}`: {}", reason(&error)), None),
        }
    }
    if convert.written == 0 {
        session.out.abandon();
    }
    Ok(())
}

fn read(path: &Path, session: &Session) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_stdin(path) {
        session.interrupt.while_waiting(|| io::stdin().lock().read_to_end(&mut bytes))?;
        return Ok(bytes);
    }
    session.interrupt.while_waiting(|| fs::read(path))
}

impl Convert<'_> {
    fn file(&mut self, file: &str, bytes: &[u8], session: &mut Session) -> io::Result<()> {
        let Some(text) = foreign::text(file, bytes, session) else { return Ok(()) };
        match foreign::find(text, self.reading) {
            Found::Text => self.puzzle_text(file, bytes, session),
            Found::Lines(format) => {
                for (number, part) in foreign::lines(text) {
                    if session.interrupt.came() {
                        break;
                    }
                    let place = Place { file, number: None, line: Some(number) };
                    self.document(&place, text, part.start, format.read(&text[part]), session)?;
                }
                Ok(())
            }
            Found::Whole(format) => {
                let place = Place { file, number: Some(1), line: None };
                self.document(&place, text, 0, format.read(text), session)
            }
        }
    }

    /// Puzzles as the other commands read them.
    fn puzzle_text(&mut self, file: &str, bytes: &[u8], session: &mut Session) -> io::Result<()> {
        let mut some = false;
        for read in format::read(bytes, &self.reading.options) {
            some = true;
            match read {
                Ok(puzzle) => {
                    let place = Place { file, number: None, line: Some(puzzle.line) };
                    let document = match &self.reading.config {
                        Some(config) => on_board(config, Document::from(&puzzle)),
                        None => Document::from(&puzzle),
                    };
                    self.puzzle(&place, &Converted { made: document, losses: Vec::new() }, session)?;
                }
                Err(error) => {
                    let (message, hint, label) = (error.to_string(), error.hint(), Some(error.label()));
                    let span = error.span.clone();
                    report::fault(&Fault { file, text: bytes, line: error.line, span, message, label, hint });
                    session.ended(Exit::Failure);
                }
            }
        }
        if !some {
            session.fail(&format!("there is no puzzle in `{file}`"), None);
        }
        Ok(())
    }

    /// Deals with what was read from `at` on.
    fn document(
        &mut self,
        place: &Place,
        text: &str,
        at: usize,
        read: Result<Converted<Document>, ReadError>,
        session: &mut Session,
    ) -> io::Result<()> {
        match read {
            Ok(document) => self.puzzle(place, &document, session),
            Err(error) => {
                foreign::tell(place.file, text, at, error, session);
                Ok(())
            }
        }
    }

    /// Writes a puzzle, if nothing is lost that must not be.
    fn puzzle(&mut self, place: &Place, read: &Converted<Document>, session: &mut Session) -> io::Result<()> {
        let (written, shape) = match self.to {
            WriteAs::Layout(Layout::Line) => (Ok(read.made.write_as(Layout::Line)), Shape::Line),
            WriteAs::Layout(layout) => (Ok(read.made.write_as(layout)), Shape::Block),
            WriteAs::Format(format) if self.written > 0 && !format.is_line => {
                self.refuse(place, format, session);
                return Ok(());
            }
            WriteAs::Format(format) => {
                (format.write(&read.made), if format.is_line { Shape::Line } else { Shape::Block })
            }
        };
        let Converted { made, losses } = match written {
            Ok(written) => written,
            Err(WriteError(why)) => {
                session.fail(&format!("{place}: {why}"), None);
                return Ok(());
            }
        };
        if self.to.name() == "toml"
            && let Err(unruly) = read.made.rules()
        {
            session.fail(&format!("{place}: the puzzle makes no sense: {unruly}"), None);
            return Ok(());
        }
        let losses: Vec<&Loss> = read.losses.iter().chain(&losses).collect();
        let of = |is_rule: bool| -> Vec<String> {
            let lost = losses.iter().filter(|loss| (loss.loses == Loses::Rule) == is_rule);
            lost.map(ToString::to_string).collect()
        };
        let (rules, others) = (of(true).join(", "), of(false).join(", "));
        if !rules.is_empty() && !self.lossy {
            let hint = "what is left is another puzzle; `--lossy` writes it";
            session.fail(&format!("{place}: `{}` would not have {rules}", self.to.name()), Some(hint));
            return Ok(());
        }
        for lost in [rules, others].iter().filter(|lost| !lost.is_empty()) {
            session.report.remark(place, &format!("lost: {lost}"));
        }
        self.written += 1;
        session.out.answer(&made, shape)
    }

    /// Tells once that a format has one puzzle a file.
    fn refuse(&mut self, place: &Place, format: &Format, session: &mut Session) {
        if !self.is_refused {
            self.is_refused = true;
            let message = format!("{place}: `{}` is one puzzle a file, and this is a second one", format.name);
            session.fail(&message, Some("convert the files one by one"));
        }
    }
}

/// The puzzle of a grid on the board of a configuration, with its rules.
fn on_board(config: &Config, grid: Document) -> Document {
    let mut document = Document::from(config);
    (document.givens, document.title, document.solution, document.solutions) = (grid.givens, None, None, None);
    document
}

/// The table of formats.
pub(crate) fn list(session: &mut Session) -> io::Result<()> {
    let layouts = [
        ("line", "a line a puzzle: givens on a board of the usual kind"),
        ("glued", "lines of characters: the same"),
        ("judge", "lines of numbers: the same"),
        ("grid", "a drawing with lines between the boxes: the same"),
    ];
    let formats = FORMATS.iter().map(|format| (format.name, format.is_read(), format.is_written(), format.about));
    let all = layouts.into_iter().map(|(name, about)| (name, true, true, about)).chain(formats);
    let all: Vec<_> = all.collect();
    let width = all.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let word = |is: bool, word: &'static str| if is { word } else { "" };
    let out = session.out.stream();
    for (name, is_read, is_written, about) in all {
        writeln!(out, "{name:width$}  {:4}  {:7}  {about}", word(is_read, "read"), word(is_written, "written"))?;
    }
    Ok(())
}
