//! Puzzle text, piece by piece: many puzzles at once where they are asked the same, else one by one.

use super::beginning::{Begun, Reader, begin};
use super::exit::Exit;
use super::journal::Position;
use super::progress::Progress;
use super::report::{self, Fault, Volume};
use super::settings::Settings;
use super::shard;
use super::source::{Source, is_regular};
use super::task::{Task, Unreadable};
use super::unread::{looks_like_toml, quoted, said};
use super::words::Worded;
use super::writing::{self, Watched};
use kdoku::batch::{Chunk, Chunker, cut_after};
use kdoku::text::{self, Table};
use kdoku::{Answer, FormatError, Puzzle, Rules};
use std::fs;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Errors of one file that are shown; a file with more is most likely no puzzle text at all.
const MOST_FAULTS: usize = 50;

/// Some of a file's text.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) lines_before: usize,
}

impl Source<'_> {
    pub(crate) fn text_file(&mut self) -> io::Result<()> {
        let path = self.share.path.as_path();
        if !is_regular(path) {
            // a pipe, for one: to open it may take as long as to read it
            self.session.out.flush()?;
            return match self.session.interrupt.while_waiting(|| fs::File::open(path)) {
                Ok(file) => self.stream(file),
                Err(error) => self.cannot_read(&error),
            };
        }
        let bytes = self.from.at..self.share.bytes.end;
        if bytes == (0..u64::MAX) && self.is_no_text(path)? {
            return Ok(());
        }
        match shard::open(path, &bytes).and_then(|file| Ok((file, self.head()?))) {
            Ok((file, head)) => {
                let length = file.get_ref().metadata().map(|metadata| metadata.len().min(bytes.end) - bytes.start).ok();
                let input = Watched::new(file, &self.session.interrupt);
                self.pieces(Chunker::of_file(input, &self.reading.options).after(&head), length)
            }
            Err(error) => self.cannot_read(&error),
        }
    }

    /// Deals with a file that is no puzzle text, but a table or a puzzle as another program writes it; whether it is.
    fn is_no_text(&mut self, path: &Path) -> io::Result<bool> {
        // what cannot be opened is told of when it is read as text
        let Ok(mut file) = fs::File::open(path) else { return Ok(false) };
        if let Some(column) = &self.reading.column {
            let input = Watched::new(Table::new(file, column.clone()), &self.session.interrupt);
            return self.pieces(Chunker::of_file(input, &self.reading.options), None).map(|()| true);
        }
        if self.foreign_file(&mut file)? {
            return Ok(true);
        }
        match self.header_of(&mut file) {
            Ok(Some(names)) => self.is_table(&names).map(|()| true),
            _ => Ok(false),
        }
    }

    /// Whether this is a file that is cut nowhere, and so done in one piece, of a run that is recorded. Its puzzles are done one by
    /// one then, or a run that is killed would have to do all of them again.
    fn is_one_block(&self) -> bool {
        let probe = |path: &Path| cut_after(&mut BufReader::new(fs::File::open(path)?), 1, &self.reading.options);
        self.session.journal.is_some() && matches!(probe(&self.share.path), Ok(None))
    }

    /// Puzzles as they come, each answered before more are waited for.
    pub(crate) fn stream(&mut self, input: impl Read + Send + 'static) -> io::Result<()> {
        if let Some(column) = &self.reading.column {
            let input = Watched::new(Table::new(input, column.clone()), &self.session.interrupt);
            return self.pieces(Chunker::of_stream(input, &self.reading.options), None);
        }
        let mut input = Watched::new(input, &self.session.interrupt);
        let (mut lines, mut last) = (0, Vec::new());
        loop {
            match begin(&mut input, Reader::Stream, self.reading) {
                Ok(Begun::Broken(text, end)) => {
                    let broken = &text[..end];
                    if !self.broken(Part { text: broken, lines_before: lines })? {
                        return Ok(());
                    }
                    lines += broken.split_inclusive(|&byte| byte == b'\n').count();
                    last = broken.split_inclusive(|&byte| byte == b'\n').next_back().unwrap_or_default().to_vec();
                    input.put_back(text[end..].to_vec());
                }
                Ok(Begun::Lines(format, text)) => {
                    self.from.lines = lines as u64;
                    return self.foreign_lines(format, text.chain(input), None);
                }
                Ok(Begun::Whole(format, text)) => return self.foreign_whole(format, &text),
                Ok(Begun::Text(text)) => {
                    input.put_back(text);
                    // the last line is the first of the text that follows, and known there
                    self.from.lines = lines.saturating_sub(1) as u64;
                    return self.pieces(Chunker::of_stream(input, &self.reading.options).after(&last), None);
                }
                Err(error) => return self.cannot_read(&error),
            }
        }
    }

    /// Tells of the line of a stream that is an error by itself, the last of these, before anything else is waited for; whether to go on.
    fn broken(&mut self, part: Part) -> io::Result<bool> {
        for read in text::read(part.text, &self.reading.options) {
            match read {
                Ok(puzzle) => self.puzzle(&puzzle, None, part.lines_before, &self.settings())?,
                Err(error) if !self.unreadable(&error, part)? => return Ok(false),
                Err(_) => {}
            }
        }
        self.command.pause(self.session)?;
        self.session.out.flush()?;
        Ok(true)
    }

    /// Puzzle text in pieces, of so many bytes: all puzzles at once where they are asked the same, else one by one.
    fn pieces<R: Read + Send + 'static>(&mut self, pieces: Chunker<Watched<R>>, length: Option<u64>) -> io::Result<()> {
        let settings = self.settings();
        // notes are to stand beside what they are about
        let is_quiet = self.session.report.volume < Volume::Verbose;
        // which rules a word adds depends on the board, and so on each puzzle
        let is_plain = self.reading.rules.is_empty();
        let is_bulk = is_quiet && is_plain && !self.is_one_block();
        if let Some(question) = self.command.question(&settings).filter(|_| is_bulk) {
            return writing::run(self, pieces, length, question, &settings);
        }
        let pieces = if self.command.takes_many() { pieces.large() } else { pieces };
        let mut progress = Progress::new(length, self.session);
        let done = self.one_by_one(pieces, &settings, &mut progress);
        progress.end();
        done
    }

    fn one_by_one<R: Read>(
        &mut self,
        mut pieces: Chunker<Watched<R>>,
        settings: &Settings,
        progress: &mut Progress,
    ) -> io::Result<()> {
        let mut piece = Chunk::default();
        let mut lines = pieces.known();
        loop {
            self.command.pause(self.session)?;
            self.session.out.flush()?;
            match pieces.next(&mut piece) {
                Ok(true) => {
                    let Some(read) = self.piece(&piece, lines, settings, progress)? else { return Ok(()) };
                    lines = read;
                    self.took(&piece, lines)?;
                }
                Ok(false) => return self.end(),
                Err(error) => return self.cannot_read(&error),
            }
        }
    }

    /// Deals with the puzzles of a piece after so many lines, and tells how many lines there are up to its end; `None` if
    /// that was all.
    fn piece(
        &mut self,
        piece: &Chunk,
        lines: usize,
        settings: &Settings,
        progress: &mut Progress,
    ) -> io::Result<Option<usize>> {
        let part = Part { text: piece.text(), lines_before: lines - piece.known().min(lines) };
        let mut at = part.text.len() - piece.fresh();
        let mut reader = text::read(part.text, &self.reading.options);
        for (read, done) in reader.by_ref().skip(piece.known()).zip(1..) {
            if self.session.interrupt.came() {
                return Ok(None);
            }
            if self.skip > 0 {
                self.skip -= 1;
                continue;
            }
            let end = match &read {
                Ok(puzzle) => puzzle.span.end,
                Err(error) => error.span.end,
            };
            match read {
                Ok(puzzle) => self.puzzle(&puzzle, None, part.lines_before, settings)?,
                Err(error) if !self.unreadable(&error, part)? => return Ok(None),
                Err(_) => {}
            }
            self.came_to(Position { skip: done, ..self.position(part.lines_before) })?;
            progress.took(1, end.saturating_sub(at));
            at = at.max(end);
        }
        progress.took(0, part.text.len().saturating_sub(at));
        Ok(Some(part.lines_before + reader.lines_read()))
    }

    /// What flags and `--config` say of puzzle text.
    fn settings(&self) -> Settings {
        let file = self.reading.config.as_ref().map(|config| config.solve.clone());
        self.reading.flags.over(&file.unwrap_or_default())
    }

    /// Deals with a puzzle: with its answer, where the question has been put already.
    pub(crate) fn puzzle(
        &mut self,
        puzzle: &Puzzle,
        answer: Option<&Answer>,
        lines_before: usize,
        settings: &Settings,
    ) -> io::Result<()> {
        self.count(1);
        let place = self.place(Some(self.line(puzzle.line, lines_before)));
        for assumption in &puzzle.assumed {
            self.session.report.note(&place, &format!("assumed that {assumption}"));
        }
        let boxes = puzzle.form.boxes();
        if self.reading.config.is_none() && self.worded.as_ref().is_none_or(|(of, _)| *of != boxes) {
            match Worded::new(Rules::boxes(boxes), &self.reading.rules) {
                Ok(worded) => self.worded = Some((boxes, worded)),
                Err((message, hint)) => {
                    self.session.fail(&message, hint.as_deref());
                    let unreadable = Unreadable { place, column: None, message, hint, is_line: None };
                    return self.not_read(&unreadable);
                }
            }
        }
        let (rules, written, clues) = match (&self.reading.config, &self.worded) {
            (Some(config), _) => (&config.rules, &config.written, &config.clues),
            (None, Some((_, worded))) => (&worded.rules, &worded.written, &worded.clues),
            (None, None) => unreachable!("they have just been made"),
        };
        let task = Task { place, puzzle, rules, written, clues, title: None, settings, expect: None };
        match answer {
            Some(answer) => self.command.answered(&task, answer, self.session),
            None => self.command.puzzle(&task, self.session),
        }
    }

    /// Deals with puzzles of which all are answered, each with a line.
    pub(crate) fn lines(&mut self, count: usize, text: &[u8]) -> io::Result<()> {
        self.count(count);
        self.session.out.lines(text)
    }

    /// Deals with text that is no puzzle, and tells whether to go on.
    pub(crate) fn unreadable(&mut self, error: &FormatError, part: Part) -> io::Result<bool> {
        self.count(1);
        let is_open = self.reading.options.layout.is_none();
        if is_open && self.number == 1 && self.share.head.is_empty() && looks_like_toml(part.text) {
            let hint = "begin it with a key or a table, or give it by a name that ends in `.toml`";
            let message = format!("{} is a puzzle file, not puzzle text", quoted(self.file));
            self.give_up(message, Some(hint))?;
            return Ok(false);
        }
        if self.number == 1
            && is_open
            && let Some(names) = text::header(part.text)
        {
            self.is_table(&names)?;
            return Ok(false);
        }
        self.bad_text(error, part)?;
        Ok(true)
    }

    fn bad_text(&mut self, error: &FormatError, part: Part) -> io::Result<()> {
        self.faults += 1;
        let place = self.place(Some(self.line(error.line, part.lines_before)));
        let line = place.line.unwrap_or_default();
        let (message, label, hint) = said(error, part.text, self.reading);
        if self.faults <= MOST_FAULTS {
            report::fault(&Fault {
                file: self.file,
                text: part.text,
                line,
                span: error.span.clone(),
                message: message.clone(),
                label,
                hint: hint.clone(),
            });
        }
        self.session.ended(Exit::Failure);
        let is_line = shard::is_line(error, part.text, &self.reading.options);
        let unreadable = Unreadable { place, column: Some(error.column), message, hint, is_line };
        self.not_read(&unreadable)
    }

    /// The end of puzzle text.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        if self.number == 0 && self.share.bytes == (0..u64::MAX) {
            let hint = "write one line a row, or one line a puzzle, and `.` or `0` for a blank cell";
            return self.give_up(format!("there is no puzzle in {}", quoted(self.file)), Some(hint));
        }
        if self.faults > MOST_FAULTS {
            let more = self.faults - MOST_FAULTS;
            self.session.fail(&format!("{more} more puzzles of {} cannot be read", quoted(self.file)), None);
        }
        Ok(())
    }
}
