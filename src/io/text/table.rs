//! Tables with a puzzle in one of their columns, as lines of puzzles.
//!
//! ```text
//!  id,puzzle,solution            a header: a blank line
//!  1,53..7…,534678…       ──▶    53..7…
//!  2,"6..19…",672195…            6..19…
//! ```
//!
//! A [`Table`] stands between an input and whoever reads puzzles from it, line by line, and gives the column alone: a line for
//! each line of the table, so that what is said of a line is said of that of the table. Nothing else is kept; a field that is
//! empty or missing becomes `""`, which is no puzzle but has its place. So a table takes no more memory than a line, and the
//! lines are those of a collection, which go the fast way.
//!
//! Fields are parted by commas, semicolons, tabs or `|`: that of the first line that it has most of. They may stand in quotes,
//! as in RFC 4180 (`"` is written twice inside); line breaks inside are dropped, and told as blank lines below.

use std::fmt;
use std::io::{self, Read};
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// What parts fields, the likeliest first.
const SEPARATORS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// How much is asked for at once.
const READ: usize = 1 << 16;

/// The longest line, and the longest quoted field.
const MOST: usize = 1 << 22;

/// The longest name of a column by which a table is told.
const LONGEST_NAME: usize = 40;

/// A column of a table. Parses from its number, counted from 1, or its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The one with this number, from 1.
    Number(usize),
    /// The one with this name in the first line, in either case.
    Name(String),
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// Why there is no column, or no line, of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// What cannot name a column: nothing, or 0.
    #[error("`{0}` is no column: it has a name, or a number from 1")]
    Unnamed(String),
    /// A column that the table has not.
    #[error("there is no column `{column}`")]
    Missing {
        /// The column.
        column: Column,
        /// Those that there are.
        names: Vec<String>,
    },
    /// A line of the table, or a field in quotes, is too long.
    #[error("line {line} of the table is longer than 4 MiB: a quote that is never closed, perhaps")]
    TooLong {
        /// The line, from 1.
        line: usize,
    },
}

impl TableError {
    /// How to mend it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Missing { names, .. } => Some(listed(names)),
            Self::Unnamed(_) | Self::TooLong { .. } => None,
        }
    }
}

/// Names of columns, as a hint.
fn listed(names: &[String]) -> String {
    const SHOWN: usize = 20;
    let shown: Vec<_> = names.iter().take(SHOWN).map(|name| format!("`{}`", super::excerpt(name))).collect();
    let more = if names.len() > SHOWN { ", …" } else { "" };
    format!("the columns are {}{more}", shown.join(", "))
}

impl FromStr for Column {
    type Err = TableError;

    fn from_str(text: &str) -> Result<Self, TableError> {
        match text.parse() {
            Ok(0) => Err(TableError::Unnamed(text.to_owned())),
            Ok(number) => Ok(Self::Number(number)),
            Err(_) if text.trim().is_empty() => Err(TableError::Unnamed(text.to_owned())),
            Err(_) => Ok(Self::Name(text.to_owned())),
        }
    }
}

/// The names of the columns if a text evidently begins with the header of a table and a puzzle in the line below.
///
/// ```
/// use kdoku::text::header;
///
/// let text = b"id,puzzle\n1,1..4..3..1.....2\n";
/// assert_eq!(header(text), Some(vec!["id".to_owned(), "puzzle".to_owned()]));
/// assert_eq!(header(b"1..4..3..1.....2,puzzle\n1..4..3..1.....2,id\n"), None);
/// ```
#[must_use]
pub fn header(text: &[u8]) -> Option<Vec<String>> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let (first, second) = (lines.next()?, lines.next()?);
    if first.len().max(second.len()) >= MOST || first.starts_with(b"#") {
        return None;
    }
    let separator = separator(first)?;
    let (names, values) = (fields(first, separator), fields(second, separator));
    let is_name = |name: &String| {
        let name = name.trim();
        name.len() <= LONGEST_NAME && name.contains(|c: char| c.is_alphabetic()) && !is_puzzle(name.as_bytes())
    };
    let is_table = names.len() == values.len()
        && names.iter().all(is_name)
        && values.iter().any(|value| is_puzzle(value.trim().as_bytes()));
    is_table.then_some(names)
}

/// Whether a field has as many characters as a board has cells.
fn is_puzzle(field: &[u8]) -> bool {
    let length = field.len();
    length >= 16 && length.isqrt().pow(2) == length && field.iter().all(u8::is_ascii_graphic)
}

/// What parts the fields of a line.
fn separator(line: &[u8]) -> Option<u8> {
    let count = |separator: u8| line.split(|&byte| byte == separator).count() - 1;
    let most = SEPARATORS.into_iter().rev().max_by_key(|&separator| count(separator))?;
    (count(most) > 0).then_some(most)
}

/// The fields of a line.
fn fields(line: &[u8], separator: u8) -> Vec<String> {
    let mut found = Vec::new();
    let mut record = Record { text: line, separator, at: 0 };
    let mut field = Vec::new();
    while record.next_into(Some(&mut field)).is_some() {
        found.push(String::from_utf8_lossy(field.trim_ascii()).into_owned());
        field.clear();
    }
    found
}

/// The fields of a text one by one, with all that quotes can do.
struct Record<'a> {
    text: &'a [u8],
    separator: u8,
    at: usize,
}

/// What ended a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Field,
    Line,
    /// The text ended before the quotes did, or before the line.
    Text,
}

impl Record<'_> {
    /// Goes past a field, whose content goes into `field`; `None` at the end of the text.
    fn next_into(&mut self, mut field: Option<&mut Vec<u8>>) -> Option<End> {
        if self.at > self.text.len() {
            return None;
        }
        let mut put = |bytes: &[u8]| {
            if let Some(field) = &mut field {
                field.extend(bytes.iter().filter(|byte| !matches!(byte, b'\n' | b'\r')));
            }
        };
        if self.text.get(self.at) == Some(&b'"') {
            self.at += 1;
            loop {
                let rest = &self.text[self.at..];
                let Some(quote) = rest.iter().position(|&byte| byte == b'"') else {
                    put(rest);
                    self.at = self.text.len() + 1;
                    return Some(End::Text);
                };
                put(&rest[..quote]);
                self.at += quote + 1;
                if self.text.get(self.at) != Some(&b'"') {
                    break;
                }
                put(b"\"");
                self.at += 1;
            }
        }
        let rest = &self.text[self.at..];
        let length = find(rest, self.separator, b'\n');
        put(&rest[..length.unwrap_or(rest.len())]);
        self.at += length.unwrap_or(rest.len()) + 1;
        Some(match length.map(|length| rest[length]) {
            None => End::Text,
            Some(b'\n') => End::Line,
            Some(_) => End::Field,
        })
    }
}

/// Where the first of these two bytes is. Eight bytes at a time: this is what the speed of tables hangs on.
fn find(text: &[u8], a: u8, b: u8) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
    let (words, rest) = text.as_chunks();
    let [a_word, b_word] = [a, b].map(|byte| u64::from_ne_bytes([byte; 8]));
    for (i, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let found = zeros(word ^ a_word) | zeros(word ^ b_word);
        if found != 0 {
            // the lowest is right, whatever the carry did above it
            return Some(i * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let at = rest.iter().position(|&byte| byte == a || byte == b)?;
    Some(words.len() * 8 + at)
}

/// A column of a table as lines of puzzles: for each line of the table one, the field or `""`; a blank line for a header.
///
/// It reads no more ahead than it is given. Errors are those of the input, and a [`TableError`] in one of the kind
/// [`InvalidData`](io::ErrorKind::InvalidData).
///
/// ```
/// use kdoku::text::Table;
/// use std::io::Read;
///
/// let text = "id,puzzle\n1,1..4..3..1.....2\n2,\"1..4..3..1......\"\n";
/// let mut lines = String::new();
/// Table::new(text.as_bytes(), "puzzle".parse()?).read_to_string(&mut lines)?;
/// assert_eq!(lines, "\n1..4..3..1.....2\n1..4..3..1......\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table<R> {
    input: R,
    wanted: Column,
    /// The number of the column, from 0, and what parts fields, once the first line has been seen.
    known: Option<(usize, u8)>,
    /// What was read and has not been looked at.
    raw: Vec<u8>,
    rest: Range<usize>,
    /// What is to be handed on.
    out: Vec<u8>,
    handed: usize,
    /// How many lines have been passed.
    lines: usize,
    /// How much there has to be before it is worth a look again, so that a long line is not gone through too often.
    enough: usize,
    is_done: bool,
}

impl<R: Read> Table<R> {
    /// This column of the table that comes from `input`.
    #[must_use]
    pub const fn new(input: R, column: Column) -> Self {
        Self {
            input,
            wanted: column,
            known: None,
            raw: Vec::new(),
            rest: 0..0,
            out: Vec::new(),
            handed: 0,
            lines: 0,
            enough: 0,
            is_done: false,
        }
    }

    /// Reads until there is something to hand on, or nothing is left.
    fn fill(&mut self) -> io::Result<()> {
        self.out.clear();
        self.handed = 0;
        while self.out.is_empty() && !self.is_done {
            if self.rest.start > 0 {
                self.raw.copy_within(self.rest.clone(), 0);
                self.rest = 0..self.rest.len();
            }
            if self.rest.end >= MOST {
                return Err(self.fail(TableError::TooLong { line: self.lines + 1 }));
            }
            if self.raw.len() < self.rest.end + READ {
                self.raw.resize(self.rest.end + READ, 0);
            }
            let count = self.input.read(&mut self.raw[self.rest.end..])?;
            self.rest.end += count;
            self.is_done = count == 0;
            if !self.is_done && self.rest.len() < self.enough {
                continue;
            }
            let looked = self.take_lines()?;
            self.rest.start += looked;
            self.enough = if looked == 0 && self.rest.len() > READ { self.rest.len() / 2 * 3 } else { 0 };
        }
        Ok(())
    }

    fn fail(&mut self, error: TableError) -> io::Error {
        self.is_done = true;
        io::Error::new(io::ErrorKind::InvalidData, error)
    }

    /// Takes all whole lines of what was read, and tells how many bytes they are.
    fn take_lines(&mut self) -> io::Result<usize> {
        let raw = std::mem::take(&mut self.raw);
        let taken = self.take_lines_of(&raw[self.rest.clone()]);
        self.raw = raw;
        taken.map_err(|error| self.fail(error))
    }

    fn take_lines_of(&mut self, text: &[u8]) -> Result<usize, TableError> {
        let mut at = 0;
        if self.known.is_none() {
            let Some(length) = self.begin(text)? else { return Ok(0) };
            at = length;
        }
        let (number, separator) = self.known.expect("the first line has been seen");
        while at < text.len() {
            let rest = &text[at..];
            if let Some((field, length)) = plain(rest, number, separator) {
                self.put(&rest[field]);
                self.lines += 1;
                at += length;
                continue;
            }
            let Some(length) = self.take_any(rest, number, separator) else { break };
            at += length;
        }
        Ok(at)
    }

    /// Looks at the first line, and goes past it if it is a header. `None` if it is not all there.
    fn begin(&mut self, text: &[u8]) -> Result<Option<usize>, TableError> {
        let mark = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let Some(length) = find(&text[mark..], b'\n', b'\n').or(self.is_done.then_some(text.len() - mark)) else {
            return Ok(None);
        };
        let line = &text[mark..mark + length];
        let separator = separator(line).unwrap_or(b',');
        let names = fields(line, separator);
        let number = match &self.wanted {
            Column::Number(number) => number.checked_sub(1).filter(|&number| number < names.len()),
            Column::Name(name) => {
                let by = |is: fn(&str, &str) -> bool| names.iter().position(|other| is(other, name));
                by(|a, b| a == b).or_else(|| by(str::eq_ignore_ascii_case))
            }
        };
        let Some(number) = number else { return Err(TableError::Missing { column: self.wanted.clone(), names }) };
        self.known = Some((number, separator));
        if matches!(self.wanted, Column::Number(_)) && is_puzzle(names[number].as_bytes()) {
            return Ok(Some(mark));
        }
        self.out.push(b'\n');
        self.lines += 1;
        Ok(Some((mark + length + 1).min(text.len())))
    }

    /// Hands on a field.
    fn put(&mut self, field: &[u8]) {
        let field = field.trim_ascii();
        self.out.extend_from_slice(if field.is_empty() { b"\"\"" } else { field });
        self.out.push(b'\n');
    }

    /// Takes a line that is not like most, and tells how long it is; `None` if it is not all there.
    fn take_any(&mut self, text: &[u8], number: usize, separator: u8) -> Option<usize> {
        let mut record = Record { text, separator, at: 0 };
        let mut field = Vec::new();
        for i in 0.. {
            match record.next_into((i == number).then_some(&mut field))? {
                End::Field => {}
                End::Line => break,
                End::Text if self.is_done => break,
                End::Text => return None,
            }
        }
        let length = record.at.min(text.len());
        let line = &text[..length];
        if line.trim_ascii().is_empty() {
            self.out.push(b'\n');
        } else {
            self.put(&field);
        }
        let breaks = line.split(|&byte| byte == b'\n').count() - 1;
        self.out.extend(std::iter::repeat_n(b'\n', breaks.saturating_sub(1)));
        self.lines += breaks;
        Some(length)
    }
}

/// Where the field of this number is in the first line of a text, and how long the line is with its ending: if the line
/// has no quotes, and the field something in it.
fn plain(text: &[u8], number: usize, separator: u8) -> Option<(Range<usize>, usize)> {
    let mut start = 0;
    for _ in 0..number {
        let end = start + find(&text[start..], separator, b'\n')?;
        if text[end] == b'\n' || text[start] == b'"' {
            return None;
        }
        start = end + 1;
    }
    let end = start + find(&text[start..], separator, b'\n')?;
    if end == start || text[start] == b'"' || text[start].is_ascii_whitespace() {
        return None;
    }
    if text[end] == b'\n' {
        return Some((start..end, end + 1));
    }
    let last = end + find(&text[end..], b'"', b'\n')?;
    (text[last] == b'\n').then_some((start..end, last + 1))
}

impl<R: Read> Read for Table<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.handed == self.out.len() {
            self.fill()?;
        }
        let waiting = &self.out[self.handed..];
        let count = waiting.len().min(buffer.len());
        buffer[..count].copy_from_slice(&waiting[..count]);
        self.handed += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::text::tests::Parts;
    use proptest::prelude::*;

    fn column(text: &[u8], column: &str, size: usize) -> Result<String, String> {
        let mut lines = String::new();
        let column = column.parse().map_err(|error: TableError| error.to_string())?;
        let read = Table::new(Parts(text, size), column).read_to_string(&mut lines);
        read.map(|_| lines).map_err(|error| error.to_string())
    }

    const BOARD: &str = "1..4..3..1.....2";

    #[test]
    fn a_column_is_found_by_name_and_number_wherever_the_input_pauses() {
        let text = format!(
            "\u{feff}id,Puzzle,note\r\n1,{BOARD},\"a, b\"\r\n2, {BOARD} ,\r\n\r\n3,\"{BOARD}\",\"x\"\"\ny\"\n4\n5,,\n6,{BOARD},"
        );
        let lines = format!("\n{BOARD}\n{BOARD}\n\n{BOARD}\n\n\"\"\n\"\"\n{BOARD}\n");
        for size in 1..text.len() {
            for name in ["Puzzle", "puzzle", "2"] {
                assert_eq!(column(text.as_bytes(), name, size).as_ref(), Ok(&lines), "{name} in parts of {size}");
            }
        }
    }

    #[test]
    fn tables_have_other_separators_and_need_no_header() {
        for separator in [",", ";", "\t", "|"] {
            let text = format!("7{separator}{BOARD}\n8{separator}{BOARD}\n");
            assert_eq!(column(text.as_bytes(), "2", 99), Ok(format!("{BOARD}\n{BOARD}\n")));
            let text = format!("a{separator}b\n{text}");
            assert_eq!(column(text.as_bytes(), "b", 99), Ok(format!("\n{BOARD}\n{BOARD}\n")));
        }
        assert_eq!(column(format!("puzzle\n{BOARD}\n").as_bytes(), "puzzle", 99), Ok(format!("\n{BOARD}\n")));
    }

    #[test]
    fn what_is_missing_is_told_with_what_there_is() {
        let error = |text: &str, name| column(text.as_bytes(), name, 99).expect_err("refused");
        assert_eq!(error("id,puzzle\n", "quiz"), "there is no column `quiz`");
        assert_eq!(error("id,puzzle\n", "3"), "there is no column `3`");
        assert_eq!(error("id,puzzle\n", "0"), "`0` is no column: it has a name, or a number from 1");
        let missing = TableError::Missing { column: Column::Number(3), names: vec!["id".into(), "a b".into()] };
        assert_eq!(missing.hint().as_deref(), Some("the columns are `id`, `a b`"));
        let open = format!("id,puzzle\n1,\"{}", "1".repeat(MOST + READ));
        let error = |text: &str, name| column(text.as_bytes(), name, READ).expect_err("refused");
        assert!(error(&open, "puzzle").starts_with("line 2 of the table is longer than 4 MiB"));
    }

    #[test]
    fn a_header_is_told_from_puzzles() {
        let is = |text: &str| header(text.as_bytes()).is_some();
        assert!(is(&format!("quizzes,solutions\n{BOARD},{BOARD}\n")));
        assert!(is(&format!("id;puzzle\r\n1;\"{BOARD}\"\r\n")));
        assert!(!is(&format!("{BOARD},{BOARD}\n{BOARD},{BOARD}\n")));
        assert!(!is(&format!("{BOARD}\n{BOARD}\n")));
        assert!(!is("1,2,3,4\n2,1,4,3\n"));
        assert!(!is("a,b\n1,2\n"), "there is no puzzle");
        assert!(!is(&format!("puzzle\n{BOARD}\n")), "one column is no table");
        assert!(!is(&format!("# puzzles, rated\n{BOARD},7\n")), "a comment");
    }

    /// The same by the letter, without a thought of speed.
    fn slow(text: &[u8], number: usize) -> Vec<u8> {
        let (mut out, mut field, mut at, mut i, mut breaks, mut is_quoted) = (Vec::new(), Vec::new(), 0, 0, 0, false);
        let (mut begin, mut is_begin) = (0, true);
        while at <= text.len() {
            let byte = text.get(at).copied();
            at += 1;
            match byte {
                Some(b'"') if is_begin => (is_quoted, is_begin) = (true, false),
                Some(b'"') if is_quoted && text.get(at) == Some(&b'"') => {
                    at += 1;
                    if i == number {
                        field.push(b'"');
                    }
                }
                Some(b'"') if is_quoted => is_quoted = false,
                Some(b',') if !is_quoted => (i, is_begin) = (i + 1, true),
                Some(b'\n') if is_quoted => breaks += 1,
                None | Some(b'\n') => {
                    if byte.is_some() || begin < text.len() {
                        let is_blank = text[begin..at.min(text.len() + 1) - 1].trim_ascii().is_empty();
                        let trimmed = field.trim_ascii();
                        out.extend_from_slice(if is_blank {
                            b""
                        } else if trimmed.is_empty() {
                            b"\"\""
                        } else {
                            trimmed
                        });
                        out.push(b'\n');
                        // what ends the text ends no line
                        let breaks = if byte.is_none() { usize::saturating_sub(breaks, 1) } else { breaks };
                        out.extend(std::iter::repeat_n(b'\n', breaks));
                    }
                    field.clear();
                    (i, breaks, begin, is_begin, is_quoted) = (0, 0, at, true, false);
                }
                Some(byte) => {
                    is_begin = false;
                    if i == number && byte != b'\r' {
                        field.push(byte);
                    }
                }
            }
        }
        out
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_table_is_read_as_by_the_letter(
            parts in prop::collection::vec(prop::sample::select(vec![",", ",", "\n", "\n", "\"", "\"\"", "a", "12345678", " ", "\r\n", "é"]), 0..60),
            number in 1..4_usize,
            size in 1..50_usize,
        ) {
            let text = format!("a,b,c\n{}", parts.concat());
            let name = ["a", "b", "c"][number - 1];
            let found = column(text.as_bytes(), name, size).expect("it has the column");
            let expected = [b"\n".to_vec(), slow(&text.as_bytes()[6..], number - 1)].concat();
            prop_assert_eq!(found, String::from_utf8(expected).expect("text"), "{:?}", text);
        }

        #[test]
        fn two_bytes_are_found_as_one_by_one(text in prop::collection::vec(0..5_u8, 0..40)) {
            prop_assert_eq!(find(&text, 0, 3), text.iter().position(|&byte| byte == 0 || byte == 3));
            prop_assert_eq!(find(&text, 4, 4), text.iter().position(|&byte| byte == 4));
        }
    }
}
