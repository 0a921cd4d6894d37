//! `kdoku convert`: puzzles from one format to another, and what is lost on the way.
//!
//! What a file is, its content says, in this order: a puzzle file, puzzle text, one of the formats of other programs; of those
//! whose puzzles are lines, every line is one, and they are read one by one. The loss of a rule is an error unless it is asked for:
//! what is left is another puzzle.

use super::args::ConvertArgs;
use super::beginning::{Begun, Reader, begin};
use super::exit::Exit;
use super::foreign;
use super::input::{Reading, STDIN, is_stdin};
use super::lines::{self, Lines};
use super::output::{Shape, reason};
use super::progress::Progress;
use super::puzzle_file::is_toml;
use super::report::{self, Fault};
use super::session::Session;
use super::task::Place;
use super::unread::{of_table, quoted, said};
use super::values::WriteAs;
use super::writing::Watched;
use kdoku::batch::{Chunk, Chunker};
use kdoku::interchange::{Conversion, Document, FORMATS, Format, Loss, LossKind, ReadError, WriteError};
use kdoku::text::{self, Table};
use kdoku::{Config, FormatError, Layout, Puzzle};
use std::fs::{self, Metadata};
use std::io::{self, Read};
use std::path::PathBuf;

/// The command.
pub(crate) struct Convert<'c> {
    to: WriteAs,
    lossy: bool,
    reading: &'c Reading,
    /// How many puzzles were written.
    written: usize,
    /// Whether a second puzzle for a format of one was told of.
    is_refused: bool,
    /// Whether puzzles come bit by bit, from a program that may wait for the answer to one.
    is_stream: bool,
    progress: Progress,
}

/// Converts all puzzles of these files.
pub(crate) fn run(args: &ConvertArgs, to: WriteAs, reading: &Reading, session: &mut Session) -> io::Result<()> {
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let progress = Progress::new(None, session);
    let mut convert =
        Convert { to, lossy: args.lossy, reading, written: 0, is_refused: false, is_stream: false, progress };
    for path in files {
        if session.interrupt.came() {
            break;
        }
        let shown = if is_stdin(path) { STDIN.to_owned() } else { path.display().to_string() };
        if is_stdin(path) {
            convert.is_stream = true;
            convert.watched(&shown, io::stdin(), None, false, session)?;
            convert.is_stream = false;
            continue;
        }
        match session.interrupt.while_waiting(|| fs::File::open(path)) {
            Ok(file) => {
                let length = file.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len());
                convert.watched(&shown, file, length, is_toml(path), session)?;
            }
            Err(error) => cannot_read(&shown, &error, session),
        }
    }
    if convert.written == 0 {
        session.out.abandon();
    }
    Ok(())
}

fn cannot_read(file: &str, error: &io::Error, session: &mut Session) {
    let said = of_table(file, error);
    let (message, hint) = said.unwrap_or_else(|| (format!("cannot read {}: {}", quoted(file), reason(error)), None));
    session.fail(&message, hint.as_deref());
}

impl Convert<'_> {
    /// Converts all puzzles of an input, of so many bytes if that is known, with a line that tells how far it has come.
    fn watched(
        &mut self,
        file: &str,
        input: impl Read,
        length: Option<u64>,
        is_toml: bool,
        session: &mut Session,
    ) -> io::Result<()> {
        self.progress = Progress::new(length, session);
        let done = self.input(file, input, is_toml, session);
        self.progress.end();
        done
    }

    /// Converts all puzzles of an input; errors in reading are told.
    fn input(&mut self, file: &str, input: impl Read, is_toml: bool, session: &mut Session) -> io::Result<()> {
        let (options, mut input) = (&self.reading.options, Watched::new(input, &session.interrupt));
        if let Some(column) = &self.reading.column {
            return self.puzzle_text(file, Chunker::of_file(Table::new(input, column.clone()), options), session);
        }
        let reader = if is_toml { Reader::PuzzleFile } else { Reader::Convert };
        match begin(&mut input, reader, self.reading) {
            Ok(Begun::Lines(format, text)) => self.lines(file, format, text.chain(input), session),
            Ok(Begun::Whole(format, text)) => {
                let Ok(text) = foreign::text(file, &text, session) else { return Ok(()) };
                let place = Place { file, number: Some(1), line: None };
                self.document(&place, text, foreign::read(format, text, self.reading), session)
            }
            Ok(Begun::Text(text) | Begun::Broken(text, _)) => {
                input.put_back(text);
                let pieces = if self.is_stream {
                    Chunker::of_stream(input, options).large()
                } else {
                    Chunker::of_file(input, options)
                };
                self.puzzle_text(file, pieces, session)
            }
            Err(error) => {
                cannot_read(file, &error, session);
                Ok(())
            }
        }
    }

    /// Puzzles of which every one is a line.
    fn lines(&mut self, file: &str, format: &Format, input: impl Read, session: &mut Session) -> io::Result<()> {
        let mut lines = Lines::new(input);
        while !session.interrupt.came() {
            if !lines.is_ready() {
                session.out.flush()?;
            }
            match lines.next() {
                Ok(None) => break,
                Ok(Some((number, line))) => {
                    if let Ok(text) = lines::text(file, line, number, session) {
                        let place = Place { file, number: None, line: Some(number) };
                        self.document(&place, text, foreign::read(format, text, self.reading), session)?;
                    }
                    self.progress.took(1, lines.fresh());
                }
                Err(error) => {
                    cannot_read(file, &error, session);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puzzles as the other commands read them.
    fn puzzle_text(&mut self, file: &str, mut pieces: Chunker<impl Read>, session: &mut Session) -> io::Result<()> {
        let (mut piece, mut lines_before, mut some) = (Chunk::default(), 0, false);
        while !session.interrupt.came() {
            if self.is_stream {
                session.out.flush()?;
            }
            match pieces.next(&mut piece) {
                Ok(true) => {}
                Ok(false) if some => break,
                Ok(false) => {
                    session.fail(&format!("there is no puzzle in {}", quoted(file)), None);
                    break;
                }
                Err(error) => {
                    cannot_read(file, &error, session);
                    break;
                }
            }
            // the line at its head that is known is the last of the piece before
            lines_before -= piece.known().min(lines_before);
            let mut reader = text::read(piece.text(), &self.reading.options);
            let (mut count, fresh) = (0, piece.fresh());
            for read in reader.by_ref().skip(piece.known()) {
                count += 1;
                self.read(file, read, piece.text(), lines_before, session)?;
            }
            some |= count > 0;
            self.progress.took(count, fresh);
            lines_before += reader.lines_read();
        }
        Ok(())
    }

    /// A puzzle of some text after so many lines, or why it is none.
    fn read(
        &mut self,
        file: &str,
        read: Result<Puzzle, FormatError>,
        text: &[u8],
        lines_before: usize,
        session: &mut Session,
    ) -> io::Result<()> {
        match read {
            Ok(puzzle) => {
                let place = Place { file, number: None, line: Some(lines_before + puzzle.line) };
                let document = match &self.reading.config {
                    Some(config) => on_board(config, Document::from(&puzzle)),
                    None => Document::from(&puzzle),
                };
                self.puzzle(&place, &Conversion { made: document, losses: Vec::new() }, session)
            }
            Err(error) => {
                let (message, label, hint) = said(&error, text, self.reading);
                let (line, span) = (lines_before + error.line, error.span);
                report::fault(&Fault { file, text, line, span, message, label, hint });
                session.ended(Exit::Failure);
                Ok(())
            }
        }
    }

    /// Deals with what was read of a text: a line, or all of a file.
    fn document(
        &mut self,
        place: &Place,
        text: &str,
        read: Result<Conversion<Document>, ReadError>,
        session: &mut Session,
    ) -> io::Result<()> {
        match read {
            Ok(document) => self.puzzle(place, &document, session),
            Err(error) => {
                foreign::tell(place.file, text, place.line.map_or(0, |line| line - 1), error, session);
                Ok(())
            }
        }
    }

    /// Writes a puzzle, if nothing is lost that must not be.
    fn puzzle(&mut self, place: &Place, read: &Conversion<Document>, session: &mut Session) -> io::Result<()> {
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
        let Conversion { made, losses } = match written {
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
            let lost = losses.iter().filter(|loss| (loss.loses == LossKind::Constraint) == is_rule);
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
        ("compact", "lines of characters: the same"),
        ("spaced", "lines of numbers: the same"),
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
