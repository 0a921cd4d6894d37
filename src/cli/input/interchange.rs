//! Puzzles in the formats of other programs.
//!
//! A puzzle that lost a rule while it was read would be answered wrongly, so solving commands
//! reject it. Where a format has no rules, flags and `--config` provide them.

use super::task::Diagnostics;
use super::{Step, Subject, unreadable_config};
use crate::cli::report::Fault;
use crate::cli::settings::{Reading, config_file};
use crate::cli::{Inputs, Location, Unreadable};
use kdoku::clues::shorthand_clues;
use kdoku::interchange::{Conversion, Document, Format, Loss, LossKind, ReadError};
use kdoku::text::{self, Content};
use kdoku::{Config, Digit, Grid, Rules};

/// The formats that contain only the values of cells. Flags and `--config` may set boxes and rules.
const CELLS_ONLY: [&str; 10] = ["arrays", "csv", "tsv", "sukaku", "susser", "candidates", "sdx", "sdk", "sdm", "ss"];

/// The formats of a partly solved puzzle: entered digits and candidates belong to it.
const POSITIONS: [&str; 3] = ["susser", "candidates", "sdx"];

fn has_cells_only(format: &Format) -> bool {
    CELLS_ONLY.contains(&format.name)
}

/// Reads the puzzle of a text. Flags and `--config` set boxes and rules that the format leaves
/// open, and must not contradict those that it defines.
fn read(format: &Format, text: &str, reading: &Reading, answers: bool) -> Result<Conversion<Document>, ReadError> {
    let wrong = |message: String, hint: Option<String>| ReadError { span: 0..text.len(), message, hint };
    let frame = match (&reading.config, reading.options.boxes) {
        (Some(config), _) => {
            let mut frame = Document::from(config);
            (frame.title, frame.solution, frame.solutions) = (None, None, None);
            frame.givens = Grid::of(&frame.board);
            Some(frame)
        }
        (None, boxes) => boxes.map(Document::boxes),
    };
    let mut read = match frame {
        Some(frame) if format.is_read_on() => {
            check_symbols(format, text, reading)?;
            format.read_on(text, &frame)?
        }
        Some(frame) if has_cells_only(format) => {
            let mut read = read_cells(format, text, reading)?;
            let (has, expected) = (&read.value.board, &frame.board);
            if (has.height(), has.width(), has.size()) != (expected.height(), expected.width(), expected.size()) {
                let (rows, asked) = (has.height(), expected.height());
                let message = format!("the board has `{rows}` rows, but the options describe one of `{asked}`");
                return Err(wrong(
                    message,
                    Some("omit `--box`, `--size`, `--order` or `--config`, or pass a board of the same size".into()),
                ));
            }
            let mut document = frame;
            document.givens = read.value.givens;
            document.entered = read.value.entered;
            document.text = read.value.text;
            document.symbols = read.value.symbols.or(document.symbols);
            document.clues.extend(read.value.clues);
            read.value = document;
            read
        }
        Some(frame) if reading.config.is_none() => {
            let read = format.read(text)?;
            if read.value.board.box_shape() != frame.board.box_shape() {
                let (format, boxes) = (format.name, frame.board.box_shape().expect("the board has boxes"));
                let message = format!("a puzzle in `{format}` defines its own boxes, which are not {boxes}");
                return Err(wrong(message, Some("omit `--box`, `--size` or `--order`".to_owned())));
            }
            read
        }
        _ if has_cells_only(format) => read_cells(format, text, reading)?,
        _ => format.read(text)?,
    };
    if (format.has_no_rules() || has_cells_only(format)) && !reading.args.rules.is_empty() {
        let rules = Rules::new(read.value.board.clone()).values_from(read.value.lowest);
        for word in &reading.args.rules {
            let clues = shorthand_clues(word, &rules).map_err(|error| wrong(error.to_string(), None));
            read.value.clues.extend(clues?);
        }
        read.losses.retain(|loss| loss.kind != LossKind::Constraint);
    }
    if answers && POSITIONS.contains(&format.name) {
        use_entered(&mut read.value);
    }
    Ok(read)
}

/// Reads a format that contains only cells, in the symbols of the options.
fn read_cells(format: &Format, text: &str, reading: &Reading) -> Result<Conversion<Document>, ReadError> {
    let has_symbols = reading.options.symbols.as_ref().is_some_and(|symbols| !symbols.is_numbers());
    if has_symbols && ["arrays", "csv", "tsv"].contains(&format.name) {
        let puzzles = match text::read_all(text, &reading.options) {
            Content::Rows(puzzles) | Content::Puzzles(puzzles) => puzzles,
            Content::Candidates(_) => Vec::new(),
        };
        return match &puzzles[..] {
            [Ok(puzzle)] => Ok(Conversion { value: Document::from(puzzle), losses: Vec::new() }),
            [Err(error)] => Err(ReadError { span: error.span.clone(), message: error.to_string(), hint: error.hint() }),
            _ => format.read(text),
        };
    }
    check_symbols(format, text, reading)?;
    format.read(text)
}

/// Rejects symbols that do not begin with 1 for a format that writes digits from 1.
fn check_symbols(format: &Format, text: &str, reading: &Reading) -> Result<(), ReadError> {
    if format.has_no_rules() {
        return Ok(());
    }
    let symbols = reading.options.symbols.as_ref().filter(|symbols| !symbols.is_numbers());
    let Some(symbols) = symbols else { return Ok(()) };
    let first = symbols.glyph(Digit::from_index(0)).filter(char::is_ascii_digit);
    if first.is_some_and(|first| first != '1') {
        let message = format!("`{}` writes values as digits from 1, not as `{symbols}`", format.name);
        return Err(ReadError { span: 0..text.len(), message, hint: Some("omit `--symbols`".to_owned()) });
    }
    Ok(())
}

/// Turns entered digits into values.
fn use_entered(document: &mut Document) {
    let Some(entered) = document.entered.take() else { return };
    for cell in document.board.cells() {
        if let Some(digit) = entered.get(cell) {
            document.givens.set(cell, Some(digit));
        }
    }
}

/// A message and a hint.
type Refused = (String, Option<&'static str>);

/// Converts a document into a puzzle file, with a list of losses. The error is a message and a
/// hint.
fn to_config(read: Conversion<Document>, has_no_rules: bool) -> Result<(Config, Vec<Loss>), Refused> {
    let config = read.value.into_config();
    let losses = [read.losses, config.losses].concat();
    let rules: Vec<String> =
        losses.iter().filter(|loss| loss.kind == LossKind::Constraint).map(ToString::to_string).collect();
    if !rules.is_empty() {
        let hint = if has_no_rules {
            "pass the rules with `--config FILE.toml`, or with `--box` and `--rules`"
        } else {
            "the answer would be that of a different puzzle; use `kdoku convert --lossy` to write the rest"
        };
        return Err((format!("kdoku cannot read all of the puzzle: {}", rules.join(", ")), Some(hint)));
    }
    match config.value {
        Ok(config) => Ok((config, losses)),
        Err(errors) => {
            let first = errors.iter().next().map_or_else(String::new, ToString::to_string);
            Err((format!("the puzzle is contradictory: {first}"), None))
        }
    }
}

impl Inputs<'_> {
    /// Reads a text that is one puzzle of another program.
    pub(super) fn whole(&mut self, format: &Format, bytes: &[u8]) -> Step {
        if format.is_puzzle_file() && !self.demands.documents {
            return self.puzzle_file(bytes);
        }
        self.finish_file();
        if format.is_puzzle_file()
            && let Some(step) = self.refuse_flags()
        {
            return step;
        }
        match config_file::utf8(bytes) {
            Ok(text) => self.interchange_puzzle(format, &text, None),
            Err(errors) => Step::Unreadable(unreadable_config(errors)),
        }
    }

    /// Reads a puzzle of another program; `line` is its number if it is one line of a file.
    pub(super) fn interchange_puzzle(&mut self, format: &Format, text: &str, line: Option<usize>) -> Step {
        self.count(1);
        let location = Location { file: "", number: Some(self.source.number), line };
        let shown = Location { file: &self.source.name, ..location };
        let refused = |message: String, hint: Option<&str>| {
            let (is_line, hint) = (line.map(|_| true), hint.map(str::to_owned));
            Step::Unreadable(Unreadable {
                location,
                column: None,
                message,
                hint,
                is_line,
                is_joined: false,
                diagnostics: Diagnostics::Message,
            })
        };
        let has_flags = self.reading.config.is_some() || !self.reading.args.rules.is_empty();
        let takes_flags = format.has_no_rules() || has_cells_only(format);
        if !takes_flags && has_flags && !self.demands.documents {
            return refused(format!("{shown} has its own rules"), Some("omit `--config` and `--rules`"));
        }
        let mut read = match read(format, text, self.reading, !self.demands.documents) {
            Ok(read) => read,
            Err(error) => return Step::Unreadable(unreadable(text, line, location, error)),
        };
        if self.demands.documents {
            return self.puzzle(location.number, line, Subject::Document(Box::new(read)));
        }
        let assumed = std::mem::take(&mut read.value.assumed);
        match to_config(read, format.has_no_rules()) {
            Ok((mut config, losses)) => {
                if let Some(given) = &self.reading.config {
                    config.solve = given.solve.clone();
                }
                // the line numbers refer to a generated puzzle file
                config.sources.iter_mut().for_each(|source| source.line = None);
                config.warnings.iter_mut().for_each(|warning| warning.line = 0);
                let step = self.configured(config, line, losses);
                if let Subject::File(file) = &mut self.current.subject {
                    file.puzzle.assumed.extend(assumed);
                }
                step
            }
            Err((message, hint)) => refused(format!("{shown}: {message}"), hint),
        }
    }
}

/// Returns the error of a text, which is one line of its file if `line` is given.
fn unreadable(text: &str, line: Option<usize>, location: Location<'static>, error: ReadError) -> Unreadable<'static> {
    let ReadError { span, message, hint } = error;
    let start = span.start.min(text.len());
    let span = start..span.end.min(text.len());
    let before = &text[..start];
    let at = line.map_or(0, |line| line - 1) + before.split('\n').count();
    let last = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    let column = Some(last.trim_start_matches('\u{feff}').chars().count() + 1);
    let fault = Fault::new(text.as_bytes(), span, at, message.clone()).with_hint(hint.clone());
    let (location, is_line) = (Location { line: Some(at), ..location }, line.map(|_| true));
    Unreadable {
        location,
        column,
        message,
        hint,
        is_line,
        is_joined: false,
        diagnostics: Diagnostics::Faults(vec![fault]),
    }
}
