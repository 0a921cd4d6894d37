//! Reads a text as a whole, whatever it is: puzzle text, a table, a puzzle file, a link, or a text
//! of another program.
//!
//! [`read`] returns the only puzzle of a text, [`read_all`] all of them. Both read what the program
//! reads from a file with this text, and report what it reports.

pub use crate::interchange::Reading;

use crate::detection::{Detected, Detector, Source, binary, format_of_line, looks_like_toml};
use crate::interchange::{Fact, Format, LossKind, ReadError, from_text};
use crate::toml::{Config, ConfigErrors};
use kdoku_board::{Digit, Grid, Rules};
use kdoku_puzzle::{Puzzle, shorthand_clues};
use kdoku_text::{
    self as text, Board, Column, Content, FormatError, FormatErrorKind, Table, TableError, decode, header,
    needs_decoding,
};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};

/// How a text is read. What the options leave open is detected from the text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// How puzzle text is read: its layout, symbols and boxes.
    pub text: text::ReadOptions,
    /// The format of the text.
    pub format: Option<&'static Format>,
    /// The column with the puzzles, if the text is a table.
    pub column: Option<Column>,
}

/// Why a text, or a puzzle in it, cannot be read: all errors of a puzzle file, or else one. Never
/// empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(Vec<Problem>);

/// An error in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The message: lower case, no full stop.
    pub message: String,
    /// How to correct it.
    pub hint: Option<String>,
    /// The line and the column, from 1, unless the error is about the text as a whole.
    pub position: Option<(usize, usize)>,
}

type Readings = Vec<Result<Reading, Unreadable>>;

/// Returns the only puzzle of a text.
///
/// ```
/// # mod kdoku { pub use kdoku_formats::reading::{self, read}; }
/// let puzzle = kdoku::read(b"order = 2\ncages.list = [\"3: r1c1 r1c2\"]", &Default::default())?;
/// assert_eq!(puzzle.format.map(|format| format.name), Some("toml"));
/// assert_eq!(puzzle.puzzle.clues.len(), 1);
///
/// let list = b"[[1,0,0,4],[0,0,3,0],[0,1,0,0],[0,0,0,2]]";
/// assert_eq!(kdoku::read(list, &Default::default())?.puzzle.givens.clues(), 5);
/// # Ok::<(), kdoku::reading::Unreadable>(())
/// ```
///
/// # Errors
/// [`Unreadable`] if the text cannot be read, or does not contain exactly one puzzle.
pub fn read(text: &[u8], options: &ReadOptions) -> Result<Reading, Unreadable> {
    let error = |kind, line| Unreadable::from(FormatError { span: 0..0, line, column: 1, kind });
    let mut puzzles = read_all(text, options).into_iter();
    let puzzle = puzzles.next().unwrap_or_else(|| Err(error(FormatErrorKind::Nothing, 1)))?;
    match puzzles.next() {
        None => Ok(puzzle),
        Some(Err(unreadable)) => Err(unreadable),
        Some(Ok(other)) => Err(error(FormatErrorKind::Another, other.line)),
    }
}

/// Returns all puzzles of a text in order; an unreadable puzzle is an error in its place. A text
/// that cannot be read as a whole is one error.
#[must_use]
pub fn read_all(text: &[u8], options: &ReadOptions) -> Vec<Result<Reading, Unreadable>> {
    contents(text, options).unwrap_or_else(|unreadable| vec![Err(unreadable)])
}

fn contents(text: &[u8], options: &ReadOptions) -> Result<Readings, Unreadable> {
    let is_open = || {
        let ReadOptions { text, format, column } = options;
        format.is_none() && column.is_none() && *text == text::ReadOptions::default()
    };
    // the most common text; detection would take longer than reading and solving it
    if is_classic_line(text)
        && is_open()
        && let Some(Ok(puzzle)) = text::read(text, &options.text).next()
    {
        return Ok(vec![Ok(puzzle.into())]);
    }
    if let Some((what, hint)) = binary::refusal(text) {
        return Err(Unreadable::whole(format!("the text is {what}"), Some(hint)));
    }
    let frame = Frame { options: &options.text, config: None, rules: &[] };
    if let Some(column) = &options.column {
        let lines = column_lines(Table::new(text, column.clone()), 0)?;
        let is_field = |line: &&[u8]| !line.trim_ascii().is_empty() && *line != EMPTY;
        let first = lines.split(|&byte| byte == b'\n').find(is_field).unwrap_or_default();
        return Ok(match format_of_line(first.trim_ascii(), &options.text) {
            Some(format) => frame.lines(format, &lines),
            None => frame.text(&lines, true)?,
        });
    }
    let has_board = options.text.board.is_some();
    let detector = Detector { source: Source::File, options: &options.text, format: options.format, has_board };
    let detected = detector.detect(&mut &*text, || false)?;
    let column = |start: usize, (number, separator): (usize, u8)| {
        let headings = text[..start].split_inclusive(|&byte| byte == b'\n').count();
        column_lines(Table::new(&text[start..], Column::Number(number)).separated_by(separator), headings)
    };
    match detected {
        Detected::Lines(format, _) => Ok(frame.lines(format, text)),
        Detected::Whole(format, bytes) => Ok(vec![frame.whole(format, &utf8(&bytes)?)]),
        Detected::Content(_, Content::Candidates(marks)) => Ok(vec![frame.whole(Format::candidates(), &marks)]),
        Detected::Content(text, Content::Rows(puzzles) | Content::Puzzles(puzzles)) => {
            frame.puzzles(puzzles, text.as_bytes(), false)
        }
        Detected::Column(_, start, place) => frame.text(&column(start, place)?, true),
        Detected::Links(format, _, start, place) => Ok(frame.lines(format, &column(start, place)?)),
        Detected::Text(_) | Detected::Broken(..) => match header(text).filter(|_| options.text.layout.is_none()) {
            Some(names) => Err(Unreadable::table(&names)),
            None => frame.text(text, false),
        },
    }
}

/// Whether a text is 81 digits and dots. A readable one is puzzle text.
fn is_classic_line(text: &[u8]) -> bool {
    let line = text.trim_ascii_end();
    line.len() == 81 && line.iter().all(|&byte| byte.is_ascii_digit() || byte == b'.')
}

/// How a table writes a field that is missing or empty.
const EMPTY: &[u8] = b"\"\"";

/// The lines of a column, below as many blank lines as there are headings.
fn column_lines(mut table: Table<&[u8]>, headings: usize) -> io::Result<Vec<u8>> {
    let mut lines = vec![b'\n'; headings];
    table.read_to_end(&mut lines)?;
    Ok(lines)
}

/// The text of bytes that must be UTF-8 or UTF-16.
fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, Unreadable> {
    let is_wide = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || bytes.contains(&0);
    if is_wide && needs_decoding(bytes) {
        return Ok(decode(bytes).into());
    }
    std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|error| {
        let (before, byte) = (String::from_utf8_lossy(&bytes[..error.valid_up_to()]), bytes[error.valid_up_to()]);
        let kind = FormatErrorKind::Utf8 { byte };
        let (line, column) = position(&before, before.len());
        FormatError { span: 0..0, line, column, kind }.into()
    })
}

/// The board and the rules on which a text is read that leaves them open.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// How puzzle text is read: its boxes and symbols.
    pub options: &'a text::ReadOptions,
    /// A puzzle file with the board and the rules.
    pub config: Option<&'a Config>,
    /// Rules of the whole board, in words.
    pub rules: &'a [String],
}

impl Frame<'_> {
    /// Reads puzzle text.
    fn text(self, text: &[u8], is_column: bool) -> Result<Readings, Unreadable> {
        self.puzzles(text::read(text, self.options), text, is_column)
    }

    /// Returns the readings of puzzle text.
    fn puzzles(
        self,
        puzzles: impl IntoIterator<Item = Result<Board, FormatError>>,
        text: &[u8],
        is_column: bool,
    ) -> Result<Readings, Unreadable> {
        let mut readings = Vec::new();
        for puzzle in puzzles {
            let error = match puzzle {
                Ok(puzzle) => {
                    readings.push(Ok(puzzle.into()));
                    continue;
                }
                Err(error) => error,
            };
            // the text may be something else as a whole
            if readings.is_empty() && self.options.layout.is_none() {
                if looks_like_toml(text) {
                    let hint = "begin the text with a key or a table";
                    let message = "the text is a puzzle file, not puzzle text".to_owned();
                    return Err(Unreadable::whole(message, Some(hint.to_owned())));
                }
                let names_columns =
                    matches!(&error.kind, FormatErrorKind::Ambiguous { flag, .. } if flag == "--column");
                if let Some(names) = header(text).filter(|_| !names_columns) {
                    return Err(Unreadable::table(&names));
                }
            }
            let is_missing = is_column && text.get(error.span.clone()) == Some(EMPTY);
            let place = (error.line, error.column);
            readings.push(Err(if is_missing { Unreadable::row(place) } else { error.into() }));
        }
        Ok(readings)
    }

    /// Reads lines with one puzzle each. Blank lines and comments are skipped.
    fn lines(self, format: &'static Format, text: &[u8]) -> Readings {
        let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        let full = lines.filter(|(_, line)| !line.trim_ascii().is_empty() && line[0] != b'#');
        full.map(|(number, line)| {
            let line = line.trim_ascii_end();
            if line == EMPTY {
                return Err(Unreadable::row((number, 1)));
            }
            let reading = utf8(line).and_then(|line| self.whole(format, &line));
            reading.map(|reading| Reading { line: number, ..reading }).map_err(|error| error.below(number - 1))
        })
        .collect()
    }

    /// Reads a text that is one puzzle.
    fn whole(self, format: &'static Format, text: &str) -> Result<Reading, Unreadable> {
        let read: Reading = if format.is_puzzle_file() {
            if self.options.boxes.is_some() {
                let hint = "write `box` in the file".to_owned();
                return Err(Unreadable::whole("a puzzle file defines its own boxes".to_owned(), Some(hint)));
            }
            Config::parse(text)?.into()
        } else {
            self.read(format, text).map_err(|error: ReadError| Unreadable::at(text, error))?
        };
        Ok(Reading { format: Some(format), ..read })
    }

    /// Reads a puzzle of another program. Options and rules from outside set what the format leaves
    /// open, and must not contradict what it defines.
    ///
    /// # Errors
    /// [`ReadError`] if the text is not a puzzle in this format, or contradicts the options.
    #[expect(clippy::missing_panics_doc, reason = "a board of options has boxes")]
    pub fn read(self, format: &Format, text: &str) -> Result<Reading, ReadError> {
        let wrong = |message: String, hint: Option<String>| ReadError { span: 0..text.len(), message, hint };
        let board = match (self.config, self.options.boxes) {
            (Some(config), _) => {
                let mut board = config.puzzle.clone();
                (board.title, board.expect.solution, board.expect.solutions) = (None, None, None);
                board.givens = Grid::of(&board.board);
                Some(board)
            }
            (None, boxes) => boxes.map(Puzzle::boxes),
        };
        let mut read = match board {
            Some(board) if format.is_read_on() => {
                self.check_symbols(format, text)?;
                format.read_on(text, &board)?
            }
            Some(board) if format.has_cells_only() => {
                let mut read = self.read_cells(format, text)?;
                let (has, expected) = (&read.puzzle.board, &board.board);
                if (has.height(), has.width(), has.size()) != (expected.height(), expected.width(), expected.size()) {
                    let (rows, asked) = (has.height(), expected.height());
                    let message = format!("the board has `{rows}` rows, but the options describe one of `{asked}`");
                    return Err(wrong(
                        message,
                        Some(
                            "omit `--box`, `--size`, `--order` or `--config`, or pass a board of the same size".into(),
                        ),
                    ));
                }
                let mut puzzle = board;
                puzzle.givens = read.puzzle.givens;
                puzzle.entered = read.puzzle.entered;
                puzzle.rules_text = read.puzzle.rules_text;
                puzzle.symbols = read.puzzle.symbols.or(puzzle.symbols);
                puzzle.clues.extend(read.puzzle.clues);
                read.puzzle = puzzle;
                read
            }
            Some(board) if self.config.is_none() => {
                let read = format.read(text)?;
                if read.puzzle.board.box_shape() != board.board.box_shape() {
                    let (format, boxes) = (format.name, board.board.box_shape().expect("the board has boxes"));
                    let message = format!("a puzzle in `{format}` defines its own boxes, which are not {boxes}");
                    return Err(wrong(message, Some("omit `--box`, `--size` or `--order`".to_owned())));
                }
                read
            }
            _ if format.has_cells_only() => self.read_cells(format, text)?,
            _ => format.read(text)?,
        };
        if (format.has_no_rules() || format.has_cells_only()) && !self.rules.is_empty() {
            let rules = Rules::new(read.puzzle.board.clone()).values_from(read.puzzle.lowest);
            for word in self.rules {
                let clues = shorthand_clues(word, &rules).map_err(|error| wrong(error.to_string(), None));
                read.puzzle.clues.extend(clues?);
            }
            read.losses.retain(|loss| loss.kind != LossKind::Constraint);
        }
        Ok(read)
    }

    /// Reads a format that contains only cells, in the symbols of the options.
    fn read_cells(self, format: &Format, text: &str) -> Result<Reading, ReadError> {
        let has_symbols = self.options.symbols.as_ref().is_some_and(|symbols| !symbols.is_numbers());
        if has_symbols && format.has(Fact::Symbols) {
            let puzzles = match text::read_all(text, self.options) {
                Content::Rows(puzzles) | Content::Puzzles(puzzles) => puzzles,
                Content::Candidates(_) => Vec::new(),
            };
            return match &puzzles[..] {
                [Ok(board)] => Ok(Reading::new(from_text(board))),
                [Err(error)] => {
                    Err(ReadError { span: error.span.clone(), message: error.to_string(), hint: error.hint() })
                }
                _ => format.read(text),
            };
        }
        self.check_symbols(format, text)?;
        format.read(text)
    }

    /// Rejects symbols that do not begin with 1 for a format that writes digits from 1.
    fn check_symbols(self, format: &Format, text: &str) -> Result<(), ReadError> {
        if format.has_no_rules() {
            return Ok(());
        }
        let symbols = self.options.symbols.as_ref().filter(|symbols| !symbols.is_numbers());
        let Some(symbols) = symbols else { return Ok(()) };
        let first = symbols.glyph(Digit::from_index(0)).filter(char::is_ascii_digit);
        if first.is_some_and(|first| first != '1') {
            let message = format!("`{}` writes values as digits from 1, not as `{symbols}`", format.name);
            return Err(ReadError { span: 0..text.len(), message, hint: Some("omit `--symbols`".to_owned()) });
        }
        Ok(())
    }
}

impl Unreadable {
    /// The errors, in the order of positions.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.0
    }

    fn one(message: String, hint: Option<String>, position: Option<(usize, usize)>) -> Self {
        Self(vec![Problem { message, hint, position }])
    }

    /// An error about a text as a whole.
    fn whole(message: String, hint: Option<String>) -> Self {
        Self::one(message, hint, None)
    }

    /// A row of a table without a puzzle.
    fn row(position: (usize, usize)) -> Self {
        Self::one("this row of the table has no puzzle".to_owned(), None, Some(position))
    }

    /// A table of which no column is selected.
    fn table(names: &[String]) -> Self {
        let message = "the text is a table; one of its columns must be selected".to_owned();
        let names: Vec<String> = names.iter().take(20).map(|name| format!("`{}`", name.escape_debug())).collect();
        Self::whole(message, Some(format!("keep the column of the puzzles only: {}", names.join(", "))))
    }

    /// The error of a format, with its place in the text.
    fn at(text: &str, error: ReadError) -> Self {
        Self::one(error.message, error.hint, Some(position(text, error.span.start)))
    }

    /// The same errors in a text with more lines before it.
    fn below(mut self, lines: usize) -> Self {
        let positions = self.0.iter_mut().filter_map(|problem| problem.position.as_mut());
        positions.for_each(|(line, _)| *line += lines);
        self
    }
}

/// The line and the column of a byte, from 1.
fn position(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let last = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    (before.matches('\n').count() + 1, last.trim_start_matches('\u{feff}').chars().count() + 1)
}

impl From<FormatError> for Unreadable {
    fn from(error: FormatError) -> Self {
        Self::one(error.to_string(), error.hint(), Some((error.line, error.column)))
    }
}

impl From<ConfigErrors> for Unreadable {
    fn from(errors: ConfigErrors) -> Self {
        let problem = |error: &crate::toml::ConfigError| Problem {
            message: error.to_string(),
            hint: error.hint(),
            position: Some((error.line, error.column)),
        };
        Self(errors.iter().map(problem).collect())
    }
}

impl From<io::Error> for Unreadable {
    /// The error of a table: nothing else can fail in memory.
    fn from(error: io::Error) -> Self {
        let table = error.get_ref().and_then(|inner| inner.downcast_ref::<TableError>());
        let hint = table.and_then(TableError::hint);
        Self::whole(table.map_or_else(|| error.to_string(), ToString::to_string), hint)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let messages: Vec<&str> = self.0.iter().map(|problem| problem.message.as_str()).collect();
        f.write_str(&messages.join("; "))
    }
}

impl std::error::Error for Unreadable {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read_text(text: &str) -> Result<Reading, Unreadable> {
        read(text.as_bytes(), &ReadOptions::default())
    }

    fn error(text: &[u8]) -> Problem {
        read(text, &ReadOptions::default()).expect_err("it cannot be read").problems()[0].clone()
    }

    #[test]
    fn reads_texts_of_every_kind() {
        for (text, format) in [
            ("1...\n..3.\n.1..\n...2", None),
            ("id,puzzle\n1,1.....3..1.....2\n", None),
            ("A title\n\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n| . 1 | . . |\n| . . | . 2 |\n", None),
            ("[[1,0,0,0],[0,0,3,0],[0,1,0,0],[0,0,0,2]]", Some("arrays")),
            ("board = [[1,0,0,0],\n[0,0,3,0],\n[0,1,0,0],\n[0,0,0,2]]", None),
            ("order = 2\ngrid = \"1.....3..1.....2\"", Some("toml")),
            (
                "{\"puzzle\":1,\"givens\":[[1,null,null,null],[null,null,3,null],[null,1,null,null],[null,null,null,2]]}",
                Some("json"),
            ),
        ] {
            let read = read_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.format.map(|format| format.name), format, "{text}");
            assert_eq!(read.puzzle.givens.clues(), 4, "{text}");
        }
        let wide: Vec<u8> = "\u{feff}1.....3..1.....2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&wide, &ReadOptions::default()).expect("a puzzle").puzzle.givens.clues(), 4);
    }

    proptest! {
        #[test]
        fn damaged_texts_do_not_panic(
            text in "[-+0-9.,;:|#/\"\\[\\]{}A-Da-d=_<>^v\n\r\t \u{feff}ä]{0,200}",
            bytes in prop::collection::vec(any::<u8>(), 0..4),
            at in 0..200_usize,
        ) {
            let mut text = text.into_bytes();
            text.splice(at.min(text.len())..at.min(text.len()), bytes);
            for column in [None, Some(Column::Number(2))] {
                let _ = read_all(&text, &ReadOptions { column, ..ReadOptions::default() });
            }
            for &format in crate::interchange::FORMATS {
                let _ = read_all(&text, &ReadOptions { format: Some(format), ..ReadOptions::default() });
            }
        }
    }

    #[test]
    fn reads_the_column_of_a_table() {
        let text = "id,first,second\n1,1.....3..1.....2,1...............\n2,..............1.,\n";
        let column = Some(Column::Name("second".to_owned()));
        let read = read_all(text.as_bytes(), &ReadOptions { column, ..ReadOptions::default() });
        assert_eq!(read[0].as_ref().map(|read| (read.line, read.puzzle.givens.clues())), Ok((2, 1)));
        assert_eq!(read[1].as_ref().expect_err("no puzzle").problems()[0].position, Some((3, 1)));
        let column = Some(Column::Name("third".to_owned()));
        let missing = read_all(text.as_bytes(), &ReadOptions { column, ..ReadOptions::default() });
        let problem = missing[0].as_ref().expect_err("no column").problems()[0].clone();
        assert_eq!(problem.message, "the table has no column `third`");
    }

    #[test]
    fn several_puzzles_are_read_in_order() {
        let text = b"1.....3..1.....2\n1...............\n";
        let lines: Vec<usize> =
            read_all(text, &ReadOptions::default()).into_iter().flatten().map(|read| read.line).collect();
        assert_eq!(lines, [1, 2]);
        assert_eq!(error(text).position, Some((2, 1)));
        let object =
            r#"{"puzzle":1,"givens":[[1,null,null,null],[null,null,3,null],[null,1,null,null],[null,null,null,2]]}"#;
        let objects = format!("# two\n{object}\n\n{object}\n{{\"puzzle\":1,\n");
        let read = read_all(objects.as_bytes(), &ReadOptions::default());
        let line = |error: &Unreadable| error.problems()[0].position.map(|(line, _)| line);
        let lines: Vec<_> = read.iter().map(|read| read.as_ref().map(|read| read.line).map_err(line)).collect();
        assert_eq!(lines, [Ok(2), Ok(4), Err(Some(5))]);
    }

    #[test]
    fn texts_that_cannot_be_read_are_one_error() {
        assert_eq!(error(b"").message, "the text has no board");
        assert_eq!(error(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\x08\x06").message, "the text is binary, not text");
        let config = read_text("ordr = 2\ngrd = 1").expect_err("two mistakes");
        assert_eq!(config.problems().len(), 2);
        let mut options = ReadOptions::default();
        options.text.boxes = kdoku_board::BoxShape::new(2, 2).ok();
        let boxes = read(b"order = 2", &options).expect_err("the file has boxes");
        assert_eq!(boxes.to_string(), "a puzzle file defines its own boxes");
        let link = error(b"https://tinyurl.com/abc");
        assert_eq!((link.position, link.hint.is_some()), (Some((1, 1)), true));
    }
}
