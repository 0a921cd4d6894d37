//! Opens files and streams and detects their content.

use super::bounded::Bounded;
use super::file_text::FileText;
use super::puzzle_file::{board, is_toml};
use super::shard::Share;
use super::source::Source;
use super::stream::Stream;
use super::table::{TableColumn, format_of_lines};
use super::text::Detecting;
use super::{FilePuzzle, Position, State, Step, Subject, argument, binary, detector, is_stdin, unreadable_config};
use crate::cli::Inputs;
use crate::cli::args::{ReadArgs, near_command};
use crate::cli::report::diagnostics::table_error;
use crate::cli::report::{STDIN, quoted, reason};
use crate::cli::settings::{Reading, config_file};
use kdoku::Config;
use kdoku::batch::Chunker;
use kdoku::detection::{self, Detected};
use kdoku::interchange::Loss;
use kdoku::toml::MAX_BYTES;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The detected kind of a file.
enum Detection {
    /// Puzzle text, or unknown.
    Text(FileText),
    /// The state for reading it is set.
    State,
    /// It has been read.
    Step(Step),
}

impl Inputs<'_> {
    /// Opens a file or stdin.
    pub(super) fn open(&mut self, share: Share) -> Option<Step> {
        let (index, path) = (self.next, share.path.clone());
        self.next += 1;
        let argument = argument::puzzle(&path, &self.reading.options);
        let name = match &argument {
            Some(_) => format!("<argument {}>", index + 1),
            None if is_stdin(&path) => STDIN.to_owned(),
            None => path.display().to_string(),
        };
        let resume = self.resume.filter(|position| position.file == index as u64);
        let from = resume.unwrap_or_else(|| Position::start(&self.shares, index));
        self.source = Source::new(&name, share, from);
        self.position = Some(from);
        if let Some(text) = argument {
            return self.stream(move || Ok(io::Cursor::new(text)));
        }
        if is_stdin(&path) {
            return match stdin_file() {
                Some(file) => self.text_file(file),
                None => self.stream(|| Ok(io::stdin())),
            };
        }
        if is_toml(&path)
            && let Some(step) = self.refuse_flags()
        {
            return Some(step);
        }
        if !is_regular(&path) {
            self.state = State::Open;
            return Some(Step::Idle);
        }
        match File::open(&path) {
            Ok(file) if is_toml(&path) && !self.demands.readings => Some(self.whole_file(file)),
            Ok(file) => self.text_file(file),
            Err(error) => Some(self.cannot_read(&error)),
        }
    }

    /// Opens a pipe or device. Opening a pipe may take as long as reading it.
    pub(super) fn open_after_waiting(&mut self) -> Option<Step> {
        let path = self.source.share.path.clone();
        if !is_toml(&path) || self.demands.readings {
            return self.stream(move || File::open(path));
        }
        Some(match Stream::waiting(move || File::open(path), &self.interrupt) {
            Ok(stream) => self.whole_file(stream),
            Err(error) => self.cannot_read(&error),
        })
    }

    /// Starts a stream, whose format is detected later.
    fn stream<R: Read + Send + 'static>(
        &mut self,
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
    ) -> Option<Step> {
        match Stream::waiting(open, &self.interrupt) {
            Ok(stream) => {
                self.state = State::Detect(Detecting::new(stream));
                None
            }
            Err(error) => Some(self.cannot_read(&error)),
        }
    }

    /// Reads a file that is named like a puzzle file.
    fn whole_file(&mut self, input: impl Read) -> Step {
        let mut text = Vec::new();
        match config_file::limited(input).read_to_end(&mut text) {
            Ok(_) if text.len() > MAX_BYTES => self.puzzle_file(&text),
            Ok(_) => self.binary(&text).unwrap_or_else(|| self.puzzle_file(&text)),
            Err(error) => self.cannot_read(&error),
        }
    }

    /// Starts a regular file; stdin at its current offset.
    fn text_file(&mut self, file: File) -> Option<Step> {
        self.try_text_file(file).unwrap_or_else(|error| Some(self.cannot_read(&error)))
    }

    fn try_text_file(&mut self, mut file: File) -> io::Result<Option<Step>> {
        let start = file.stream_position()?;
        let mut beginning = Vec::new();
        (&file).take(binary::BEGINNING as u64).read_to_end(&mut beginning)?;
        if let Some(step) = self.binary(&beginning) {
            return Ok(Some(step));
        }
        file.seek(SeekFrom::Start(start))?;
        let text = match self.source.share.table.clone() {
            Some(table) => FileText::of_column(self.column(&table, Vec::new(), file)?),
            None if !self.source.share.is_whole() => FileText::File(file, start),
            None => match self.other_file(file, start)? {
                Detection::Step(step) => return Ok(Some(step)),
                Detection::State => return Ok(None),
                Detection::Text(text) => text,
            },
        };
        self.start_file_text(text)?;
        Ok(None)
    }

    /// Starts the text of a file where the share begins, or where an earlier run stopped.
    fn start_file_text(&mut self, mut text: FileText) -> io::Result<()> {
        let Position { head, at, .. } = self.source.from;
        let share = &self.source.share;
        let mut line = if at == share.bytes.start { share.head.clone() } else { Vec::new() };
        text.seek(SeekFrom::Start(head))?;
        text.by_ref().take(at - head).read_to_end(&mut line)?;
        let length = share.bytes.end - at;
        let available = text.length()?.map(|bytes| bytes.saturating_sub(at).min(length));
        let input = Stream::new(text.take(length), &self.interrupt);
        self.start_text(Chunker::of_file(input, &self.reading.options).after(&line), available);
        Ok(())
    }

    /// Reads a file that is not puzzle text but a table, or a puzzle in another program's format.
    fn other_file(&mut self, mut file: File, start: u64) -> io::Result<Detection> {
        if let Some(column) = &self.reading.args.column {
            let mut lines = self.column(&TableColumn::named(column), Vec::new(), file)?;
            let (bytes, format) = format_of_lines(&mut lines, &self.reading.options)?;
            let lines = io::Cursor::new(bytes).chain(lines);
            let Some(format) = format else { return Ok(Detection::Text(FileText::of_column(lines))) };
            self.start_lines(format, Stream::new(lines, &self.interrupt), None);
            return Ok(Detection::State);
        }
        let is_puzzle_file = self.demands.readings && is_toml(&self.source.share.path);
        let source = if is_puzzle_file { detection::Source::PuzzleFile } else { detection::Source::File };
        let detector = detector(self.reading, source);
        match detector.detect(&mut Bounded::new(&file), || self.interrupt.is_late())? {
            Detected::Lines(format, text) => {
                let length = file.metadata()?.len().saturating_sub(start);
                let input = Stream::new(io::Cursor::new(text).chain(file), &self.interrupt);
                self.start_lines(format, input, Some(length));
                return Ok(Detection::State);
            }
            Detected::Whole(format, text) => return Ok(Detection::Step(self.whole(format, &text))),
            Detected::Content(text, content) => {
                return Ok(self.start_content(text, content).map_or(Detection::State, Detection::Step));
            }
            Detected::Column(text, start, column) => {
                let lines = self.column(&TableColumn::detected(start, column), text, file)?;
                return Ok(Detection::Text(FileText::of_column(lines)));
            }
            Detected::Links(format, text, start, column) => {
                let lines = self.column(&TableColumn::detected(start, column), text, file)?;
                self.start_lines(format, Stream::new(lines, &self.interrupt), None);
                return Ok(Detection::State);
            }
            Detected::Text(_) | Detected::Broken(..) => drop(file.seek(SeekFrom::Start(start))?),
        }
        match self.table_without_column(&file)? {
            Some(step) => Ok(Detection::Step(step)),
            None => Ok(Detection::Text(FileText::File(file, start))),
        }
    }

    /// Returns the error for a file that does not begin like text.
    pub(super) fn binary(&mut self, beginning: &[u8]) -> Option<Step> {
        let (what, hint) = binary::refusal(beginning)?;
        Some(self.give_up(format!("{} is {what}", self.quoted()), Some(hint)))
    }

    /// Reads a puzzle file of any name.
    pub(super) fn puzzle_file(&mut self, text: &[u8]) -> Step {
        self.finish_file();
        if let Some(step) = self.refuse_flags() {
            return step;
        }
        self.count(1);
        match config_file::parse(text) {
            Ok(config) => self.configured(config, None, Vec::new()),
            Err(errors) => Step::Unreadable(unreadable_config(errors)),
        }
    }

    /// Returns the error for flags that do not apply to a puzzle file.
    pub(super) fn refuse_flags(&mut self) -> Option<Step> {
        let (flag, hint) = self.flag_of_text()?;
        let message = format!("{} is a puzzle file with its own rules: `{flag}` does not apply", self.quoted());
        Some(self.give_up(message, Some(hint.to_owned())))
    }

    /// Returns the first flag that does not apply to a puzzle file, with a hint.
    fn flag_of_text(&self) -> Option<(&'static str, &'static str)> {
        let Reading { args, options, flags: _, config } = self.reading;
        let ReadArgs { column, order, size, boxes, symbols, rules, .. } = args;
        let is_form = self.reading.format().is_some_and(|format| !format.is_puzzle_file()) || options.layout.is_some();
        let conditions = [
            (config.is_some(), "--config", "omit `--config`"),
            (!rules.is_empty(), "--rules", "omit `--rules`, and write them in its `[houses]` and `[global]`"),
            (column.is_some(), "--column", "omit `--column`"),
            (is_form, "--format", "omit `--format`"),
            (order.is_some(), "--order", "omit `--order`, and write `order` in the file"),
            (size.is_some(), "--size", "omit `--size`, and write `size` in the file"),
            (boxes.is_some(), "--box", "omit `--box`, and write `box` in the file"),
            (
                self.demands.readings && symbols.is_some(),
                "--symbols",
                "omit `--symbols`, and write `symbols` in the file",
            ),
        ];
        conditions.into_iter().find(|(is_given, ..)| *is_given).map(|(_, flag, hint)| (flag, hint))
    }

    /// Sets the puzzle of a puzzle file, which is at this line of the source if it is one line.
    pub(super) fn configured(&mut self, config: Config, line: Option<usize>, losses: Vec<Loss>) -> Step {
        let size = config.rules.size();
        if let Some(symbols) = self.reading.args.symbols.as_ref().filter(|symbols| symbols.capacity() < size) {
            let message = format!("the symbols `{symbols}` are too few for the {size} values of {}", self.quoted());
            return self.give_up(message, None);
        }
        let mut board = board(&config);
        if let Some(symbols) = &self.reading.args.symbols {
            board.form = board.form.with_symbols(symbols.counting_from(config.rules.lowest()));
        }
        let settings = self.reading.flags.over(&config.puzzle.solve);
        let subject = Subject::File(Box::new(FilePuzzle { config, board, settings, losses, entered: None }));
        self.puzzle(Some(self.source.number), line, subject)
    }

    pub(super) fn cannot_read(&mut self, error: &io::Error) -> Step {
        if error.kind() == io::ErrorKind::TimedOut && self.interrupt.is_late() {
            self.cut_short();
            return Step::Idle;
        }
        let (name, path) = (&self.source.name, &self.source.share.path);
        let (message, hint) = table_error(name, error).unwrap_or_else(|| {
            let hint = match (error.kind(), near_command(name)) {
                (io::ErrorKind::IsADirectory, _) => {
                    Some("pass its files, or use `kdoku check`, which takes folders".to_owned())
                }
                (io::ErrorKind::FileTooLarge, _) if self.reading.options.layout.is_none() && !is_toml(path) => {
                    Some("if each line is a puzzle, pass `--format line`".to_owned())
                }
                (io::ErrorKind::NotFound, Some(command)) => Some(format!("did you mean the command `{command}`?")),
                (io::ErrorKind::NotFound, None) if **name == *"version" => {
                    Some("`kdoku --version` shows the version".to_owned())
                }
                _ => argument::hint(name, &self.reading.options),
            };
            (format!("cannot read {}: {}", quoted(name), reason(error)), hint)
        });
        self.give_up(message, hint)
    }
}

/// Whether a file is regular, so that reading never waits. A file that does not exist counts as
/// regular, because opening it fails at once.
pub(super) fn is_regular(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}

/// Returns stdin if it is a regular file, which is read like a file with a name.
#[cfg(unix)]
fn stdin_file() -> Option<File> {
    use std::os::fd::AsFd as _;
    let file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    file.metadata().is_ok_and(|metadata| metadata.is_file()).then_some(file)
}

#[cfg(not(unix))]
const fn stdin_file() -> Option<File> {
    None
}
