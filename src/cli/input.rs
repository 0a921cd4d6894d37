//! From files and stdin to puzzles, one after the other.
//!
//! A file whose name ends in `.toml` is a puzzle file, anything else is puzzle text. What cannot be read is told of
//! where it stands, and what follows is read all the same.

use super::args::COMMANDS;
use super::command::Command;
use super::exit::Exit;
use super::foreign;
use super::journal::Position;
use super::lines;
use super::output::reason;
use super::progress::Progress;
use super::puzzle_file::{self, blank, is_toml};
use super::report::{self, Fault, Volume};
use super::session::Session;
use super::settings::{Flags, Settings};
use super::shard::{self, Shard, Share};
use super::task::{Place, Task, Unreadable};
use super::words::Worded;
use super::writing::{self, Watched};
use kdoku::batch::{Piece, Pieces, cut_after};
use kdoku::format::{self, Column, FormatErrorKind, ReadOptions, Table, TableError};
use kdoku::interchange::Format;
use kdoku::{Answer, Config, FormatError, Puzzle, Rules, Symbols};
use std::cell::OnceCell;
use std::fs;
use std::io::{self, BufReader, IsTerminal, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Errors of one file that are shown; a file with more is most likely no puzzle text at all.
const MOST_FAULTS: usize = 50;

/// What stdin is called.
pub(crate) const STDIN: &str = "<stdin>";

/// How puzzles are read.
pub(crate) struct Reading {
    pub(crate) options: ReadOptions,
    /// The column that puzzles are in, if the text is a table.
    pub(crate) column: Option<Column>,
    /// The format of another program that a flag says.
    pub(crate) foreign: Option<&'static Format>,
    /// The symbols that a flag asks for.
    pub(crate) symbols: Option<Symbols>,
    pub(crate) flags: Flags,
    /// What `--config` says.
    pub(crate) config: Option<Config>,
    /// The rules of the whole board that flags add to those of puzzle text.
    pub(crate) rules: Vec<String>,
    /// How many threads are to solve; `None` is as many as there are cores.
    pub(crate) threads: Option<NonZeroUsize>,
    /// Which part of the input is to be done, if not all of it.
    pub(crate) shard: Option<Shard>,
}

/// Some of a file's text.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) lines_before: usize,
}

/// Does what `command` does with every puzzle of these files.
pub(crate) fn run(
    files: &[PathBuf],
    reading: &Reading,
    session: &mut Session,
    command: &mut dyn Command,
) -> io::Result<()> {
    let stdin = [PathBuf::from("-")];
    if files.is_empty() && io::stdin().is_terminal() {
        session.report.hint("reading a puzzle from the terminal: end it with ctrl-d, or see `kdoku --help`");
    }
    let files = if files.is_empty() { &stdin[..] } else { files };
    let Some((shares, begun)) = begin(files, reading, session, command)? else { return Ok(()) };
    for (index, share) in shares.iter().enumerate().skip(begun.map_or(0, |position| to_usize(position.file))) {
        if session.interrupt.came() {
            break;
        }
        let shown = if is_stdin(&share.path) { STDIN.to_owned() } else { share.path.display().to_string() };
        let from = begun.filter(|position| position.file == index as u64).unwrap_or(start(index, share));
        let mut source = Source::new(&shown, reading, session, command, share, from);
        if is_stdin(&share.path) {
            source.stream(io::stdin())?;
        } else if is_toml(&share.path) {
            source.puzzle_file(&share.path)?;
        } else {
            source.text_file()?;
        }
        if session.is_due() {
            command.pause(session)?;
            session.record(Position { file: index as u64 + 1, ..Position::default() }, false)?;
        }
    }
    command.pause(session)?;
    if session.interrupt.came() {
        return Ok(());
    }
    session.record(Position { file: shares.len() as u64, ..Position::default() }, true)
}

/// The beginning of a share.
fn start(index: usize, share: &Share) -> Position {
    let at = share.bytes.start;
    Position { file: index as u64, at, head: at, ..Position::default() }
}

/// What is to be read, and from where on, if a run before this one has come so far; `None` if nothing is to be done, and why has been
/// told.
fn begin(
    files: &[PathBuf],
    reading: &Reading,
    session: &mut Session,
    command: &dyn Command,
) -> io::Result<Option<(Vec<Share>, Option<Position>)>> {
    let is_refused = |path: &PathBuf| shard::length(path, "--resume").err();
    let refused = session.journal.as_ref().and_then(|_| files.iter().find_map(is_refused));
    let shares = match (reading.shard, refused) {
        (_, Some(message)) => Err(message),
        (None, _) => Ok(files.iter().enumerate().map(|(number, path)| Share::whole(number, path)).collect()),
        (Some(shard), _) => shard.shares(files, &reading.options),
    };
    let shares = match shares {
        Ok(shares) => shares,
        Err(message) => {
            session.fail(&message, None);
            session.out.abandon();
            return Ok(None);
        }
    };
    if let (Some(_), Some(first)) = (reading.shard, shares.first()) {
        session.out.follows(Shard::shape_before(files, first, command, reading));
    }
    if session.journal.is_none() {
        return Ok(Some((shares, None)));
    }
    let first = shares.first().map_or_else(Position::default, |share| start(0, share));
    let begun = session.go_on(&shares, first)?;
    Ok(begun.map(|position| (shares, Some(position))))
}

/// A number of a record as one of this machine.
fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file or stdin that is being read.
pub(crate) struct Source<'s> {
    pub(crate) file: &'s str,
    pub(crate) reading: &'s Reading,
    pub(crate) session: &'s mut Session,
    pub(crate) command: &'s mut dyn Command,
    share: &'s Share,
    /// How far its share has been done: where the text begins that is read, and what came before.
    pub(crate) from: Position,
    /// How many puzzles from there on have been done by a run before this one.
    skip: u64,
    /// How many lines and puzzles the file has before its share, once somebody wants to know.
    before: OnceCell<[usize; 2]>,
    /// How many puzzles of the share there were so far, readable or not.
    pub(crate) number: usize,
    /// How many of them were not.
    faults: usize,
}

impl<'s> Source<'s> {
    fn new(
        file: &'s str,
        reading: &'s Reading,
        session: &'s mut Session,
        command: &'s mut dyn Command,
        share: &'s Share,
        from: Position,
    ) -> Self {
        let (number, faults) = (to_usize(from.number), to_usize(from.faults));
        let skip = from.skip;
        Self { file, reading, session, command, share, from, skip, before: OnceCell::new(), number, faults }
    }

    /// Where a puzzle stands, the last that was counted, whose line is this of the share.
    fn place(&self, line: Option<usize>) -> Place<'s> {
        let [lines, puzzles] = *self.before.get_or_init(|| self.count_before());
        Place { file: self.file, number: Some(puzzles + self.number), line: line.map(|line| lines + line) }
    }

    /// A line of the share, by its number in some text after so many lines of what is read.
    fn line(&self, line: usize, lines_before: usize) -> usize {
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
    fn head(&self) -> io::Result<Vec<u8>> {
        let Position { head, at, .. } = self.from;
        if at == self.share.bytes.start {
            return Ok(self.share.head.clone());
        }
        let mut line = Vec::new();
        shard::open(&self.share.path, &(head..at))?.read_to_end(&mut line)?;
        Ok(line)
    }

    fn text_file(&mut self) -> io::Result<()> {
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
                self.pieces(Pieces::of_file(input, &self.reading.options).after(&head), length)
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
            return self.pieces(Pieces::of_file(input, &self.reading.options), None).map(|()| true);
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
    fn stream(&mut self, input: impl Read + Send + 'static) -> io::Result<()> {
        if let Some(column) = &self.reading.column {
            let input = Watched::new(Table::new(input, column.clone()), &self.session.interrupt);
            return self.pieces(Pieces::of_stream(input, &self.reading.options), None);
        }
        let mut input = Watched::new(input, &self.session.interrupt);
        // what has come first shows whether there is more to wait for
        let mut first = vec![0; 1 << 12];
        let length = match input.read(&mut first) {
            Ok(length) => length,
            Err(error) => return self.cannot_read(&error),
        };
        first.truncate(length);
        if foreign::may_be(&first, true, self.reading) {
            if let Err(error) = lines::complete(&mut input, &mut first) {
                return self.cannot_read(&error);
            }
            if let Some(format) = lines::format(&first, self.reading) {
                input.put_back(first);
                return self.foreign_lines(format, input);
            }
            if let Err(error) = input.read_to_end(&mut first) {
                return self.cannot_read(&error);
            }
            if self.is_foreign(&first) {
                return self.foreign(&first);
            }
        }
        input.put_back(first);
        self.pieces(Pieces::of_stream(input, &self.reading.options), None)
    }

    /// Puzzle text in pieces, of so many bytes: all puzzles at once where they are asked the same, else one by one.
    fn pieces<R: Read + Send + 'static>(&mut self, pieces: Pieces<Watched<R>>, length: Option<u64>) -> io::Result<()> {
        let settings = self.settings();
        // notes are to stand beside what they are about
        let is_quiet = self.session.report.volume < Volume::Verbose;
        // which rules a word adds depends on the board, and so on each puzzle
        let is_plain = self.reading.rules.is_empty();
        let is_bulk = is_quiet && is_plain && !self.is_one_block();
        match self.command.question(&settings).filter(|_| is_bulk) {
            Some(question) => writing::run(self, pieces, length, question, &settings),
            None if self.command.takes_many() => {
                let mut progress = Progress::new(length, self.session);
                let done = self.one_by_one(pieces.large(), &settings, Some(&mut progress));
                progress.end();
                done
            }
            None => self.one_by_one(pieces, &settings, None),
        }
    }

    fn one_by_one<R: Read>(
        &mut self,
        mut pieces: Pieces<Watched<R>>,
        settings: &Settings,
        mut progress: Option<&mut Progress>,
    ) -> io::Result<()> {
        let mut piece = Piece::default();
        let mut lines = pieces.known();
        loop {
            self.command.pause(self.session)?;
            self.session.out.flush()?;
            match pieces.next(&mut piece) {
                Ok(true) => {
                    let (before, bar) = (self.number, progress.as_ref().and_then(|progress| progress.bar()));
                    let done = match bar {
                        // messages and the bar are not to stand in each other's way
                        Some(bar) => bar.suspend(|| self.piece(&piece, lines, settings)),
                        None => self.piece(&piece, lines, settings),
                    };
                    let Some(read) = done? else { return Ok(()) };
                    lines = read;
                    self.took(&piece, lines)?;
                    if let Some(progress) = &mut progress {
                        progress.took(self.number - before, piece.fresh());
                    }
                }
                Ok(false) => return self.end(),
                Err(error) => return self.cannot_read(&error),
            }
        }
    }

    /// Deals with the puzzles of a piece after so many lines, and tells how many lines there are up to its end; `None` if
    /// that was all.
    fn piece(&mut self, piece: &Piece, lines: usize, settings: &Settings) -> io::Result<Option<usize>> {
        let part = Part { text: piece.text(), lines_before: lines - piece.known().min(lines) };
        let mut reader = format::read(part.text, &self.reading.options);
        for (read, done) in reader.by_ref().skip(piece.known()).zip(1..) {
            if self.session.interrupt.came() {
                return Ok(None);
            }
            if self.skip > 0 {
                self.skip -= 1;
                continue;
            }
            match read {
                Ok(puzzle) => self.puzzle(&puzzle, None, part.lines_before, settings)?,
                Err(error) if !self.unreadable(&error, part)? => return Ok(None),
                Err(_) => {}
            }
            self.came_to(Position { skip: done, ..self.position(part.lines_before) })?;
        }
        Ok(Some(part.lines_before + reader.lines_read()))
    }

    /// Records, if it is time, that all of a piece is done, up to a line of the text.
    pub(crate) fn took(&mut self, piece: &Piece, lines: usize) -> io::Result<()> {
        let line = piece.text().split_inclusive(|&byte| byte == b'\n').next_back().unwrap_or_default();
        self.from.at += piece.fresh() as u64;
        self.from.head = self.from.at - line.len() as u64;
        self.came_to(self.position(lines.saturating_sub(1)))
    }

    /// How far the run has come if no puzzle of what is read next is done, after so many lines before its head.
    fn position(&self, lines: usize) -> Position {
        let lines = self.from.lines + lines as u64;
        Position { lines, skip: 0, number: self.number as u64, faults: self.faults as u64, ..self.from }
    }

    /// Records this, if it is time.
    fn came_to(&mut self, position: Position) -> io::Result<()> {
        if !self.session.is_due() {
            return Ok(());
        }
        self.command.pause(self.session)?;
        self.session.record(position, false)
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
        let plain;
        let (rules, written, clues) = if let Some(config) = &self.reading.config {
            (&config.rules, &config.written, &config.variants)
        } else {
            plain = match Worded::new(Rules::boxes(puzzle.form.boxes()), &self.reading.rules) {
                Ok(plain) => plain,
                Err((message, hint)) => {
                    self.session.fail(&message, hint.as_deref());
                    let unreadable = Unreadable { place, column: None, message, hint, is_line: None };
                    return self.not_read(&unreadable);
                }
            };
            (&plain.rules, &plain.written, &plain.clues)
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

    /// Counts puzzles.
    pub(crate) fn count(&mut self, puzzles: usize) {
        self.number += puzzles;
        if let Some(counted) = &mut self.session.counted {
            counted.puzzles += puzzles as u64;
        }
    }

    /// Deals with text that is no puzzle, and tells whether to go on.
    pub(crate) fn unreadable(&mut self, error: &FormatError, part: Part) -> io::Result<bool> {
        self.count(1);
        if self.number == 1 && self.share.head.is_empty() && looks_like_toml(part.text) {
            let hint = "give it by its name, which has to end in `.toml`";
            let message = format!("{} is a puzzle file, not puzzle text", quoted(self.file));
            self.give_up(message, Some(hint))?;
            return Ok(false);
        }
        if self.number == 1
            && self.reading.options.layout.is_none()
            && let Some(names) = format::header(part.text)
        {
            self.is_table(&names)?;
            return Ok(false);
        }
        self.bad_text(error, part)?;
        Ok(true)
    }

    /// Hands on what could not be read, and counts it.
    pub(crate) fn not_read(&mut self, what: &Unreadable) -> io::Result<()> {
        if let Some(counted) = &mut self.session.counted {
            counted.unreadable += 1;
        }
        self.command.unreadable(what, self.session)
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

    fn puzzle_file(&mut self, path: &Path) -> io::Result<()> {
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
        if self.reading.config.is_some() {
            let message = format!("{} is a puzzle file: it has rules of its own", quoted(self.file));
            return self.give_up(message, Some("name it without `--config`"));
        }
        if !self.reading.rules.is_empty() {
            let message = format!("{} is a puzzle file: it has rules of its own", quoted(self.file));
            return self
                .give_up(message, Some("name it without `--rules`, and write them in its `[houses]` and `[global]`"));
        }
        let config = match puzzle_file::parse(&text) {
            Ok(config) => config,
            Err(fault) => {
                let unreadable = fault.tell(self.file, &text, self.session);
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
        let Config { rules, written, variants: clues, .. } = config;
        let title = config.title.as_deref();
        let task = Task { place, puzzle: &puzzle, rules, written, clues, title, settings: &settings, expect };
        self.command.puzzle(&task, self.session)
    }

    pub(crate) fn cannot_read(&mut self, error: &io::Error) -> io::Result<()> {
        if let Some((message, hint)) = of_table(self.file, error) {
            return self.give_up(message, hint.as_deref());
        }
        let near = COMMANDS.iter().find(|command| is_near(self.file, command));
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

/// What is wrong with a table that cannot be read, and how to mend it, if that is what it was.
pub(crate) fn of_table(file: &str, error: &io::Error) -> Option<(String, Option<String>)> {
    let table = error.get_ref()?.downcast_ref::<TableError>()?;
    Some((format!("cannot read {}: {table}", quoted(file)), table.hint()))
}

/// What is said of puzzle text that cannot be read: the message, the label of its place, and how to mend it.
pub(crate) fn said(error: &FormatError, text: &[u8], reading: &Reading) -> (String, Option<String>, Option<String>) {
    if reading.column.is_some() && text.get(error.span.clone()) == Some(b"\"\"") {
        // so a table shows a field that is not there
        return ("this row of the table has no puzzle".to_owned(), None, None);
    }
    (error.to_string(), Some(error.label()), hint(error))
}

/// How to mend a text, in the words of the command line where it has some.
fn hint(error: &FormatError) -> Option<String> {
    match &error.kind {
        FormatErrorKind::Boxes { .. } => {
            let boxes = error.hint()?.rsplit(' ').next()?.to_owned();
            Some(format!("say how its boxes are shaped, such as `--box {boxes}`"))
        }
        FormatErrorKind::Symbol { symbols, blank, .. } => {
            Some(format!("the symbols are {symbols}, and `{blank}` is a blank; `--symbols` sets others"))
        }
        FormatErrorKind::Foreign { looks: format::Foreign::Table } => {
            Some(format!("{}: `--column NAME`, or its number", error.hint()?))
        }
        _ => error.hint(),
    }
}

/// Whether a text that cannot be read as puzzles has a grid as puzzle files have it.
fn looks_like_toml(text: &[u8]) -> bool {
    let is_grid =
        |line: &[u8]| line.strip_prefix(b"grid").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="));
    text.split(|&byte| byte == b'\n').take(100).any(is_grid)
}

/// Whether all of a file is there already. What cannot be looked at cannot be read, either, and says why.
fn is_regular(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}

/// A name for a message.
pub(crate) fn quoted(file: &str) -> String {
    if file == STDIN { "stdin".to_owned() } else { format!("`{file}`") }
}

/// Whether `typed` is `command` with a letter or two wrong.
fn is_near(typed: &str, command: &str) -> bool {
    typed == command || (typed.len() < 16 && strsim::damerau_levenshtein(typed, command) <= 2)
}
