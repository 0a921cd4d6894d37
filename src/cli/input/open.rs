//! Opening files and streams, and what they turn out to be.

use super::detect::{Detected, Reader, detect};
use super::puzzle_file::{blank, is_toml};
use super::shard::{self, Share};
use super::source::Source;
use super::stream::Stream;
use super::text::Detecting;
use super::{FilePuzzle, Inputs, Position, State, Step, Subject, is_stdin, unreadable_config};
use crate::cli::args::near_command;
use crate::cli::report::diagnostics::table_error;
use crate::cli::report::{STDIN, quoted, reason};
use crate::cli::settings::config_file;
use kdoku::Config;
use kdoku::batch::Chunker;
use kdoku::interchange::Loss;
use std::fs::{self, Metadata};
use std::io::{self, Read, Seek};
use std::path::Path;

/// What a file turns out to be.
enum Detection {
    /// Puzzle text, or unknown.
    Text,
    /// Something whose reading has been prepared.
    State,
    /// Something that has been read.
    Step(Step),
}

impl Inputs<'_> {
    /// Opens a file or stdin.
    pub(super) fn open(&mut self, share: Share) -> Option<Step> {
        let (index, path) = (self.next, share.path.clone());
        self.next += 1;
        let name = if is_stdin(&path) { STDIN.to_owned() } else { path.display().to_string() };
        let resume = self.resume.filter(|position| position.file == index as u64);
        let from = resume.unwrap_or_else(|| Position::start(&self.shares, index));
        self.source = Source::new(&name, share, from);
        self.position = Some(from);
        if is_stdin(&path) {
            self.state = State::Detect(Detecting::new(Stream::new(io::stdin(), &self.interrupt)));
            return None;
        }
        if !is_regular(&path) {
            self.state = State::Open;
            return Some(Step::Idle);
        }
        if is_toml(&path) && !self.demands.documents {
            return Some(match config_file::read_limited(&path) {
                Ok(text) => self.puzzle_file(&text),
                Err(error) => self.cannot_read(&error),
            });
        }
        self.text_file(&path)
    }

    /// Opens what is not a regular file: to open a pipe may take as long as to read it.
    pub(super) fn open_after_waiting(&mut self) -> Option<Step> {
        let path = self.source.share.path.clone();
        if is_toml(&path) && !self.demands.documents {
            return Some(match self.interrupt.while_waiting(|| config_file::read_limited(&path)) {
                Ok(text) => self.puzzle_file(&text),
                Err(error) => self.cannot_read(&error),
            });
        }
        match self.interrupt.while_waiting(|| fs::File::open(&path)) {
            Ok(file) => {
                self.state = State::Detect(Detecting::new(Stream::new(file, &self.interrupt)));
                None
            }
            Err(error) => Some(self.cannot_read(&error)),
        }
    }

    pub(super) fn text_file(&mut self, path: &Path) -> Option<Step> {
        let bytes = self.source.from.at..self.source.share.bytes.end;
        if bytes.start == 0 && self.source.share.is_whole() {
            match self.other_file(path) {
                Ok(Detection::Step(step)) => return Some(step),
                Ok(Detection::State) => return None,
                // what cannot be opened is reported when it is read as text
                Ok(Detection::Text) | Err(_) => {}
            }
        }
        match shard::open(path, &bytes).and_then(|file| Ok((file, self.source.head()?))) {
            Ok((file, head)) => {
                let length = file.get_ref().metadata().map(|metadata| metadata.len().min(bytes.end) - bytes.start).ok();
                let input = Stream::new(file, &self.interrupt);
                self.start_text(Chunker::of_file(input, &self.reading.options).after(&head), length);
                None
            }
            Err(error) => Some(self.cannot_read(&error)),
        }
    }

    /// Reads a file that is not puzzle text but a table, or a puzzle in another program's format.
    fn other_file(&mut self, path: &Path) -> io::Result<Detection> {
        let mut file = fs::File::open(path)?;
        if let Some(column) = &self.reading.column {
            let table = kdoku::text::Table::new(file, column.clone());
            let input = Stream::new(table, &self.interrupt);
            self.start_text(Chunker::of_file(input, &self.reading.options), None);
            return Ok(Detection::State);
        }
        let reader = match (self.demands.documents, is_toml(path)) {
            (true, true) => Reader::PuzzleFile,
            (true, false) => Reader::Convert,
            (false, _) => Reader::File,
        };
        match detect(&mut file, reader, self.reading) {
            Ok(Detected::Lines(format, text)) => {
                let length = file.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len());
                let input = Stream::new(io::Cursor::new(text).chain(file), &self.interrupt);
                self.start_lines(format, input, length);
                return Ok(Detection::State);
            }
            Ok(Detected::Whole(format, text)) => return Ok(Detection::Step(self.whole(format, &text))),
            Ok(Detected::Text(_) | Detected::Broken(..)) | Err(_) => file.rewind()?,
        }
        Ok(self.table_without_column(&mut file)?.map_or(Detection::Text, Detection::Step))
    }

    /// Reads a puzzle file, whatever its name.
    pub(super) fn puzzle_file(&mut self, text: &[u8]) -> Step {
        self.finish_file();
        let flag = if self.reading.config.is_some() {
            Some(("--config", "name it without `--config`"))
        } else if !self.reading.rules.is_empty() {
            Some(("--rules", "name it without `--rules`, and write them in its `[houses]` and `[global]`"))
        } else {
            None
        };
        if let Some((flag, hint)) = flag {
            let message = format!("{} is a puzzle file with its own rules: `{flag}` does not apply", self.quoted());
            return self.give_up(message, Some(hint.to_owned()));
        }
        let format = match (self.reading.format, self.reading.options.layout) {
            (Some(format), _) => (format.name != "toml").then(|| format.name.to_owned()),
            (None, layout) => layout.map(|layout| layout.to_string()),
        };
        if let Some(format) = format {
            let message = format!("{} is a puzzle file: `--format {format}` does not apply", self.quoted());
            return self.give_up(message, Some("name it without `--format`".to_owned()));
        }
        self.count(1);
        match config_file::parse(text) {
            Ok(config) => {
                let boxes = config.rules.geometry().box_shape();
                if let Some(asked) = self.reading.options.boxes.filter(|asked| boxes != Some(*asked)) {
                    let message = format!("{} gives its own board, and its boxes are not {asked}", self.quoted());
                    return self.give_up(message, Some("name it without `--box` and `--order`".to_owned()));
                }
                self.configured(config, None, Vec::new())
            }
            Err(errors) => Step::Unreadable(unreadable_config(errors)),
        }
    }

    /// Takes the puzzle of a puzzle file, at this line of the source if it is a line.
    pub(super) fn configured(&mut self, config: Config, line: Option<usize>, losses: Vec<Loss>) -> Step {
        let size = config.rules.size();
        if let Some(symbols) = self.reading.symbols.as_ref().filter(|symbols| symbols.capacity() < size) {
            let message = format!("the symbols `{symbols}` are too few for the {size} values of {}", self.quoted());
            return self.give_up(message, None);
        }
        let mut puzzle = config.puzzle.clone().unwrap_or_else(|| blank(&config));
        if let Some(symbols) = &self.reading.symbols {
            puzzle.form = puzzle.form.with_symbols(symbols.clone());
        }
        let settings = self.reading.flags.over(&config.solve);
        let subject = Subject::File(Box::new(FilePuzzle { config, puzzle, settings, losses }));
        self.puzzle(Some(self.source.number), line, subject)
    }

    pub(super) fn cannot_read(&mut self, error: &io::Error) -> Step {
        let name = &self.source.name;
        let (message, hint) = table_error(name, error).unwrap_or_else(|| {
            let hint = match (error.kind(), near_command(name)) {
                (io::ErrorKind::IsADirectory, _) => Some("name its files; `kdoku check` takes folders".to_owned()),
                (io::ErrorKind::NotFound, Some(command)) => Some(format!("did you mean the command `{command}`?")),
                _ => None,
            };
            (format!("cannot read {}: {}", quoted(name), reason(error)), hint)
        });
        self.give_up(message, hint)
    }
}

/// Whether all of a file is there already. A file that does not exist counts as regular: opening it
/// fails at once.
fn is_regular(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}
