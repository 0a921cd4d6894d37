//! Puzzle text: streams of unknown format, and chunks of puzzles.

use super::bounded::Bounded;
use super::shorthand_rules::with_rules;
use super::stream::Stream;
use super::table::{TableColumn, format_of_lines};
use super::task::{Diagnostics, Origin};
use super::{State, Step, Subject, binary, detector, shard};
use crate::cli::report::Fault;
use crate::cli::report::diagnostics::format_error;
use crate::cli::report::progress::Extent;
use crate::cli::{Inputs, Location, Task, Unreadable};
use kdoku::batch::{Chunk, Chunker, cut_after};
use kdoku::detection::{self, Detected, looks_like_toml};
use kdoku::interchange::{self, Format};
use kdoku::text::{self, Board, Content, FormatError, FormatErrorKind};
use kdoku::{Config, Geometry, Grid, Limits, Options, Pick, Puzzle, Rules, Solver, Verdict};
use std::collections::VecDeque;
use std::io::{self, BufReader, Cursor, Read};
use std::mem;
use std::ops::Range;

/// The maximum number of errors shown per file. A file with more is probably not puzzle text.
const MOST_FAULTS: usize = 50;

/// The number of nodes after which the first line of a stream does not count as a proper puzzle.
const MOST_NODES: u64 = 1000;

/// A part of a file's text.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a [u8],
    /// The number of lines before it in the input.
    pub(crate) lines_before: usize,
}

type ReadPuzzle = Result<Board, FormatError>;

/// A stream of unknown format.
pub(super) struct Detecting {
    stream: Stream,
    /// Lines that cannot be read in any format, and their errors.
    broken: Vec<u8>,
    puzzles: VecDeque<ReadPuzzle>,
    /// The number of lines before `broken`.
    lines: usize,
    /// The line before the text that follows.
    last: Vec<u8>,
    is_idle: bool,
}

impl Detecting {
    pub(super) fn new(stream: Stream) -> Self {
        let (broken, puzzles, last) = (Vec::new(), VecDeque::new(), Vec::new());
        Self { stream, broken, puzzles, lines: 0, last, is_idle: false }
    }
}

/// Puzzle text in chunks.
pub(super) struct Text {
    chunker: Chunker<Stream>,
    chunk: Chunk,
    /// The remaining puzzles of the chunk.
    puzzles: VecDeque<ReadPuzzle>,
    /// The number of puzzles of the chunk that are done.
    done: u64,
    /// The number of bytes of the chunk that are done.
    at: usize,
    /// The number of lines before the chunk, and up to its end.
    lines_before: usize,
    lines: usize,
    /// Whether the end of the chunk is not counted yet.
    is_open: bool,
    is_idle: bool,
}

/// A text that has been read to its end.
pub(super) struct WholeText {
    text: Vec<u8>,
    puzzles: VecDeque<ReadPuzzle>,
    /// The number of puzzles that are done.
    done: u64,
    /// Whether its puzzles are rows, and not lists or fields.
    is_rows: bool,
}

impl Inputs<'_> {
    /// Detects the format of a stream. Lines that cannot be read are reported before more input is
    /// awaited.
    pub(super) fn detect(&mut self, mut detecting: Detecting) -> Option<Step> {
        if let Some(read) = detecting.puzzles.pop_front() {
            let (step, continues) = self.read(read, Part { text: &detecting.broken, lines_before: detecting.lines });
            if continues {
                self.state = State::Detect(detecting);
            }
            return Some(step);
        }
        if let Some(last) = detecting.broken.split_inclusive(|&byte| byte == b'\n').next_back() {
            detecting.last = last.to_vec();
            detecting.lines += detecting.broken.split_inclusive(|&byte| byte == b'\n').count();
            detecting.broken.clear();
        }
        if !mem::replace(&mut detecting.is_idle, true) {
            self.state = State::Detect(detecting);
            return Some(Step::Idle);
        }
        detecting.is_idle = false;
        self.try_detect(detecting).unwrap_or_else(|error| Some(self.cannot_read(&error)))
    }

    fn try_detect(&mut self, mut detecting: Detecting) -> io::Result<Option<Step>> {
        let beginning = detecting.stream.peek(binary::BEGINNING)?;
        if detecting.lines == 0
            && let Some(step) = self.binary(&beginning)
        {
            return Ok(Some(step));
        }
        let options = &self.reading.options;
        let Detecting { mut stream, lines, last, .. } = detecting;
        if let Some(column) = &self.reading.args.column {
            let mut lines = self.column(&TableColumn::named(column), Vec::new(), stream)?;
            let (bytes, format) = format_of_lines(&mut lines, options)?;
            let lines = Stream::new(Cursor::new(bytes).chain(lines), &self.interrupt);
            match format {
                Some(format) => self.start_lines(format, lines, None),
                None => self.start_text(Chunker::of_stream(lines, options), None),
            }
            return Ok(None);
        }
        let is_puzzle_file = self.demands.readings && super::is_toml(&self.source.share.path);
        let source = if is_puzzle_file { detection::Source::PuzzleFile } else { detection::Source::Stream(is_proper) };
        let detector = detector(self.reading, source);
        match detector.detect(&mut Bounded::new(&mut stream), || self.interrupt.is_late())? {
            Detected::Broken(mut text, end) => {
                stream.put_back(text.split_off(end));
                let puzzles = text::read(&text, options).collect();
                self.last_end = None;
                self.state = State::Detect(Detecting { stream, broken: text, puzzles, lines, last, is_idle: false });
            }
            Detected::Lines(format, text) => {
                self.source.from.lines = lines as u64;
                self.start_lines(format, Stream::new(Cursor::new(text).chain(stream), &self.interrupt), None);
            }
            Detected::Whole(format, text) => return Ok(Some(self.whole(format, &text))),
            Detected::Content(text, content) => {
                self.source.from.lines = lines as u64;
                return Ok(self.start_content(text, content));
            }
            Detected::Column(text, start, column) => {
                self.source.from.lines = lines as u64;
                let column = self.column(&TableColumn::detected(start, column), text, stream)?;
                self.start_text(Chunker::of_stream(Stream::new(column, &self.interrupt), options), None);
            }
            Detected::Links(format, text, start, column) => {
                self.source.from.lines = lines as u64;
                let column = self.column(&TableColumn::detected(start, column), text, stream)?;
                self.start_lines(format, Stream::new(column, &self.interrupt), None);
            }
            Detected::Text(text) => {
                stream.put_back(text);
                // the last line is the head of the text that follows, which counts it
                self.source.from.lines = lines.saturating_sub(1) as u64;
                self.start_text(Chunker::of_stream(stream, options).after(&last), None);
            }
        }
        Ok(None)
    }

    /// Starts a text that was read to its end.
    pub(super) fn start_content(&mut self, text: String, content: Content) -> Option<Step> {
        let is_rows = matches!(content, Content::Rows(_));
        let puzzles = match content {
            Content::Rows(puzzles) | Content::Puzzles(puzzles) => puzzles.into(),
            Content::Candidates(marks) => {
                let format = Format::candidates();
                self.finish_file();
                return Some(self.interchange_puzzle(format, &marks, None));
            }
        };
        self.start_extent(Some(text.len() as u64));
        self.last_end = None;
        self.state = State::Content(Box::new(WholeText { text: text.into_bytes(), puzzles, done: 0, is_rows }));
        None
    }

    /// Returns the next puzzle of a text that was read to its end.
    pub(super) fn content(&mut self, mut whole: Box<WholeText>) -> Option<Step> {
        if self.interrupt.is_late() {
            self.cut_short();
            return None;
        }
        let Some(read) = whole.puzzles.pop_front() else {
            self.state = State::End;
            return None;
        };
        whole.done += 1;
        self.extent.puzzles += 1;
        if self.source.skip > 0 {
            self.source.skip -= 1;
            self.last_end = Some(span(&read).end);
            self.state = State::Content(whole);
            return None;
        }
        if !whole.is_rows {
            self.last_end = None;
        }
        let (step, continues) = self.read(read, Part { text: &whole.text, lines_before: 0 });
        if continues {
            self.position = Some(super::Position { skip: whole.done, ..self.source.position(0) });
            self.state = State::Content(whole);
        }
        Some(step)
    }

    /// Starts puzzle text, whose length is known in a file. It is answered in bulk if all puzzles
    /// have the same question.
    pub(super) fn start_text(&mut self, chunker: Chunker<Stream>, length: Option<u64>) {
        self.start_extent(length);
        if self.demands.question.is_some() && !self.is_one_block() {
            self.state = State::Bulk(chunker.with_length(length));
            return;
        }
        let lines = chunker.known();
        let chunker = if self.demands.gathers { chunker.large() } else { chunker };
        let (chunk, puzzles) = (Chunk::default(), VecDeque::new());
        let text =
            Text { chunker, chunk, puzzles, done: 0, at: 0, lines_before: 0, lines, is_open: false, is_idle: false };
        self.state = State::Text(Box::new(text));
    }

    pub(super) const fn start_extent(&mut self, length: Option<u64>) {
        self.extent = Extent { text: self.extent.text + 1, length, bytes: 0, puzzles: 0 };
    }

    /// Whether there is a checkpoint and the file cannot be cut. Its puzzles are then done one by
    /// one, because a run that is killed would otherwise lose all of them.
    fn is_one_block(&self) -> bool {
        let cut = |text| cut_after(&mut BufReader::new(text), 1, &self.reading.options);
        self.is_recorded && matches!(self.source.share.open().and_then(cut), Ok(None))
    }

    /// Returns the next puzzle of puzzle text.
    pub(super) fn text(&mut self, mut text: Box<Text>) -> Option<Step> {
        if !text.puzzles.is_empty() && self.interrupt.is_late() {
            self.cut_short();
            return None;
        }
        if let Some(read) = text.puzzles.pop_front() {
            text.done += 1;
            let end = span(&read).end;
            if self.source.skip > 0 {
                self.source.skip -= 1;
                self.last_end = Some(end);
                self.state = State::Text(text);
                return None;
            }
            self.extent.puzzles += 1;
            self.extent.bytes += end.saturating_sub(text.at) as u64;
            text.at = text.at.max(end);
            let lines_before = text.lines_before;
            let (step, continues) = self.read(read, Part { text: text.chunk.text(), lines_before });
            if continues {
                self.position = Some(super::Position { skip: text.done, ..self.source.position(lines_before) });
                self.state = State::Text(text);
            }
            return Some(step);
        }
        if mem::take(&mut text.is_open) {
            self.extent.bytes += text.chunk.text().len().saturating_sub(text.at) as u64;
            self.position = Some(self.source.pass(&text.chunk, text.lines));
        }
        if !mem::replace(&mut text.is_idle, true) {
            self.state = State::Text(text);
            return Some(Step::Idle);
        }
        text.is_idle = false;
        match text.chunker.next(&mut text.chunk) {
            Ok(true) => {
                self.last_end = None;
                text.start_chunk(&self.reading.options);
                self.state = State::Text(text);
                None
            }
            Ok(false) => {
                self.state = State::End;
                None
            }
            Err(error) => Some(self.cannot_read(&error)),
        }
    }

    /// Returns a puzzle of a text or its error, and whether reading continues after it.
    fn read(&mut self, read: ReadPuzzle, part: Part) -> (Step, bool) {
        let puzzle = match read {
            Ok(puzzle) => puzzle,
            Err(error) => return self.unreadable(&error, part),
        };
        self.count(1);
        let is_joined = self.is_joined(&puzzle.span, part.text);
        let location = self.text_location(&puzzle, part.lines_before);
        let subject = if self.demands.readings {
            Subject::Reading(Box::new(match &self.reading.config {
                Some(config) => interchange::Reading::new(on_board(config, puzzle.grid)),
                None => puzzle.into(),
            }))
        } else if let Err(unreadable) = self.shorthand_rules(&puzzle, location) {
            return (Step::Unreadable(unreadable), true);
        } else {
            Subject::Text(puzzle)
        };
        let step = self.puzzle(location.number, location.line, subject);
        self.current.is_joined = is_joined;
        (step, true)
    }

    /// Whether no blank line stands between the last puzzle and the next one, or its error, at these
    /// bytes of a part of a text. Parts are cut at blank lines and at lines that are puzzles.
    pub(super) fn is_joined(&mut self, next: &Range<usize>, text: &[u8]) -> bool {
        let Some(last) = self.last_end.replace(next.end) else { return false };
        let between = text.get(last..next.start).unwrap_or_default();
        let end = if between.contains(&b'\n') { b'\n' } else { b'\r' };
        let mut lines = between.split(|&byte| byte == end).map(<[u8]>::trim_ascii);
        // without the rest of the line of the last, and the beginning of the line of the next
        lines.next().is_some() && lines.next_back().is_some() && lines.all(|line| !line.is_empty())
    }

    /// Returns the location of the last counted puzzle of a text. It has no file name yet.
    pub(super) fn text_location(&self, puzzle: &Board, lines_before: usize) -> Location<'static> {
        self.source.location(Some(self.source.line(puzzle.line, lines_before)), &self.reading.options)
    }

    /// Prepares the rules of a puzzle of a text.
    #[allow(clippy::result_large_err, reason = "built once for each unreadable puzzle")]
    pub(super) fn shorthand_rules(
        &mut self,
        puzzle: &Board,
        location: Location<'static>,
    ) -> Result<(), Unreadable<'static>> {
        let (boxes, board) = (puzzle.form.boxes(), puzzle.form.board().cloned());
        let is_same = |(of, on, _): &(_, _, _)| (of, on) == (&boxes, &board);
        if self.reading.config.is_some() || self.blank.as_ref().is_some_and(is_same) {
            return Ok(());
        }
        let outline = board.as_ref().map_or_else(|| Geometry::new(boxes), |board| (**board).clone());
        match with_rules(outline, &self.reading.args.rules) {
            Ok(blank) => {
                self.blank = Some((boxes, board, blank));
                Ok(())
            }
            Err((message, hint)) => {
                let diagnostics = Diagnostics::Message;
                Err(Unreadable { location, column: None, message, hint, is_line: None, is_joined: false, diagnostics })
            }
        }
    }

    /// Returns the task of a board of a text, whose rules have been prepared.
    pub(super) fn text_task<'a>(&'a self, board: &'a Board, location: Location<'a>, is_joined: bool) -> Task<'a> {
        let (base, origin) = match (&self.reading.config, &self.blank) {
            (Some(config), _) => (config, Origin::Config),
            (None, Some((_, _, blank))) => (blank, Origin::Flags),
            (None, None) => unreachable!("the rules have been prepared"),
        };
        Task { location, board, base, origin, settings: &self.text_settings, losses: &[], entered: None, is_joined }
    }

    /// Returns the error of unreadable text, and whether reading continues after it.
    pub(super) fn unreadable(&mut self, error: &FormatError, part: Part) -> (Step, bool) {
        self.count(1);
        if self.source.number == 1 && self.reading.options.layout.is_none() {
            if self.source.share.head.is_empty() && looks_like_toml(part.text) {
                let hint = "begin the file with a key or a table, or rename it to end in `.toml`";
                let message = format!("{} is a puzzle file, not puzzle text", self.quoted());
                return (self.give_up(message, Some(hint.to_owned())), false);
            }
            let names_columns = matches!(&error.kind, FormatErrorKind::Ambiguous { flag, .. } if flag == "--column");
            if let Some(names) = text::header(part.text).filter(|_| !names_columns) {
                return (self.table(&names), false);
            }
        }
        self.source.faults += 1;
        let line = self.source.line(error.line, part.lines_before);
        let location = self.source.location(Some(line), &self.reading.options);
        let (message, label, hint) = format_error(error, part.text, self.source.share.table.is_some());
        let mut faults = Vec::new();
        if self.source.faults <= MOST_FAULTS {
            let line = location.line.unwrap_or_default();
            let fault = Fault::new(part.text, error.span.clone(), line, message.clone());
            faults.push(fault.with_label(label).with_hint(hint.clone()));
        }
        let is_line = shard::is_line(error, part.text, &self.reading.options);
        let is_joined = self.is_joined(&error.span, part.text);
        let (column, diagnostics) = (Some(error.column), Diagnostics::Faults(faults));
        (Step::Unreadable(Unreadable { location, column, message, hint, is_line, is_joined, diagnostics }), true)
    }

    pub(super) fn end_of_text(&mut self) -> Option<Step> {
        self.finish_file();
        if self.source.number == 0 && self.source.share.is_whole() {
            let hint = "write one row per line, or one puzzle per line, with `.` or `0` for a blank cell";
            return Some(self.give_up(format!("there is no puzzle in {}", self.quoted()), Some(hint.to_owned())));
        }
        let more = self.source.faults.checked_sub(MOST_FAULTS).filter(|&more| more > 0)?;
        let message = format!("{more} more puzzles of {} cannot be read", self.quoted());
        Some(Step::Failure { message, hint: None })
    }
}

impl Text {
    /// Reads the puzzles of a new chunk.
    fn start_chunk(&mut self, options: &kdoku::text::ReadOptions) {
        let Self { chunk, lines, .. } = self;
        self.lines_before = *lines - chunk.known().min(*lines);
        let mut reader = text::read(chunk.text(), options);
        self.puzzles = reader.by_ref().skip(chunk.known()).collect();
        self.lines = self.lines_before + reader.lines_read();
        (self.done, self.at, self.is_open) = (0, chunk.text().len() - chunk.new_bytes(), true);
    }
}

/// Whether a puzzle has exactly one solution in boxes of the default shape.
fn is_proper(puzzle: &Board) -> bool {
    let solver = Solver::new(&Rules::boxes(puzzle.form.boxes()), &Options::default());
    let limits = Limits::none().nodes(MOST_NODES);
    let answer = |solver: Solver| solver.answer(&puzzle.grid, Pick::First, &limits, &mut solver.scratch());
    solver.is_ok_and(|solver| answer(solver).verdict() == Verdict::Unique)
}

/// Returns the bytes of a puzzle, or of its error.
const fn span(read: &ReadPuzzle) -> &Range<usize> {
    match read {
        Ok(puzzle) => &puzzle.span,
        Err(error) => &error.span,
    }
}

/// Returns the puzzle of a grid on the board of a puzzle file, with its rules.
fn on_board(config: &Config, givens: Grid) -> Puzzle {
    let mut puzzle = Puzzle { givens, title: None, ..config.puzzle.clone() };
    (puzzle.expect.solution, puzzle.expect.solutions) = (None, None);
    puzzle
}
