//! Reads one column of a table as lines of puzzles.
//!
//! ```text
//!  id,puzzle,solution            a header: a blank line
//!  1,53..7…,534678…       ──▶    53..7…
//!  2,"6..19…",672195…            6..19…
//! ```
//!
//! A [`Table`] wraps an input and returns one line for each line of the table, so line numbers stay
//! valid. An empty or missing field becomes `""`, which keeps its place. Memory is bounded by the
//! longest line, and the lines take the fast path of collections.
//!
//! Fields are separated by commas, semicolons, tabs or `|`, whichever the first line has most of,
//! or by spaces. They may be quoted as in RFC 4180; line breaks inside quotes are removed and added
//! as blank lines below.

mod column;
mod record;
#[cfg(test)]
mod tests;

pub use column::{Column, TableError, header, puzzle_column};
pub use record::record;

use memchr::{memchr, memchr2};
use record::{End, Record, fields, is_puzzle, separator};
use std::io::{self, Read};
use std::ops::Range;

/// The bytes requested per read.
const READ: usize = 1 << 16;

/// The maximum length of a line, and of a quoted field, in bytes.
const MOST: usize = 1 << 22;

/// A column of a table as lines of puzzles.
///
/// Each line of the table gives one line, the field or `""`; a header gives a blank line. Reading
/// does not look ahead further than the input has returned. Errors are those of the input, or a
/// [`TableError`] inside an error of the kind [`InvalidData`](io::ErrorKind::InvalidData).
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; }
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
    separator: Option<u8>,
    /// The number of the column, from 0, and the separator, once the first line has been read.
    selection: Option<(usize, u8)>,
    /// Bytes that were read; those in `rest` have not been processed.
    raw: Vec<u8>,
    rest: Range<usize>,
    /// Output that is not returned yet, from `out_start` on.
    out: Vec<u8>,
    out_start: usize,
    /// The number of lines processed.
    lines: usize,
    /// The number of bytes to wait for before `rest` is scanned again, so that a long line is not
    /// scanned too often.
    enough: usize,
    is_done: bool,
}

impl<R: Read> Table<R> {
    /// Returns this column of the table read from `input`.
    #[must_use]
    pub const fn new(input: R, column: Column) -> Self {
        Self {
            input,
            wanted: column,
            separator: None,
            selection: None,
            raw: Vec::new(),
            rest: 0..0,
            out: Vec::new(),
            out_start: 0,
            lines: 0,
            enough: 0,
            is_done: false,
        }
    }

    /// Sets the separator; a space stands for any number of spaces and tabs.
    #[must_use]
    pub fn separated_by(self, separator: u8) -> Self {
        Self { separator: Some(separator), ..self }
    }

    /// Reads until there is output or the input ends.
    fn fill(&mut self) -> io::Result<()> {
        self.out.clear();
        self.out_start = 0;
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

    /// Processes all complete lines that were read, and returns their length in bytes.
    fn take_lines(&mut self) -> io::Result<usize> {
        let raw = std::mem::take(&mut self.raw);
        let taken = self.take_lines_of(&raw[self.rest.clone()]);
        self.raw = raw;
        taken.map_err(|error| self.fail(error))
    }

    fn take_lines_of(&mut self, text: &[u8]) -> Result<usize, TableError> {
        let mut at = 0;
        if self.selection.is_none() {
            let Some(length) = self.begin(text)? else { return Ok(0) };
            at = length;
        }
        let (number, separator) = self.selection.expect("the first line has been seen");
        while at < text.len() {
            let rest = &text[at..];
            if separator == b' ' {
                let Some(length) = self.take_words(rest, number) else { break };
                at += length;
                continue;
            }
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

    /// Finds the column in the first record, and skips the record if it is a header. `None` if the
    /// record is incomplete.
    fn begin(&mut self, text: &[u8]) -> Result<Option<usize>, TableError> {
        let mark = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let Some(length) = memchr(b'\n', &text[mark..]).or(self.is_done.then_some(text.len() - mark)) else {
            return Ok(None);
        };
        let line = &text[mark..mark + length];
        let has_words = line.trim_ascii().iter().any(u8::is_ascii_whitespace);
        let separator = self.separator.or_else(|| separator(line)).unwrap_or(if has_words { b' ' } else { b',' });
        let mut record = Record { text: &text[mark..], separator, at: length };
        if separator != b' ' && line.contains(&b'"') {
            record.at = 0;
            while record.next_into(None) == Some(End::Field) {}
            if record.at > record.text.len() && !self.is_done {
                return Ok(None);
            }
            record.at -= 1;
        }
        let line = &record.text[..record.at];
        let names = fields(line, separator);
        let number = match &self.wanted {
            Column::Number(number) => number.checked_sub(1).filter(|&number| number < names.len()),
            Column::Name(name) => {
                let by = |is: fn(&str, &str) -> bool| names.iter().position(|other| is(other, name));
                by(|a, b| a == b).or_else(|| by(str::eq_ignore_ascii_case))
            }
        };
        let Some(number) = number else { return Err(TableError::Missing { column: self.wanted.clone(), names }) };
        self.selection = Some((number, separator));
        let is_row = is_puzzle(names[number].as_bytes()) || names[number].contains("://");
        if matches!(self.wanted, Column::Number(_)) && is_row {
            return Ok(Some(mark));
        }
        let lines = line.split(|&byte| byte == b'\n').count();
        self.out.extend(std::iter::repeat_n(b'\n', lines));
        self.lines += lines;
        Ok(Some((mark + line.len() + 1).min(text.len())))
    }

    /// Appends a field to the output.
    fn put(&mut self, field: &[u8]) {
        let field = field.trim_ascii();
        self.out.extend_from_slice(if field.is_empty() { b"\"\"" } else { field });
        self.out.push(b'\n');
    }

    /// Processes a line whose fields are separated by spaces; `None` if it is incomplete.
    fn take_words(&mut self, text: &[u8], number: usize) -> Option<usize> {
        let length = memchr(b'\n', text).map(|at| at + 1).or(self.is_done.then_some(text.len()))?;
        let line = &text[..length];
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        match words.nth(number) {
            None if line.trim_ascii().is_empty() => self.out.push(b'\n'),
            word => self.put(word.unwrap_or_default()),
        }
        self.lines += 1;
        Some(length)
    }

    /// Processes a line that has quotes or lacks the field, and returns its length; `None` if it is
    /// incomplete.
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

/// Returns the place of the field with this number in the first line, and the length of the line
/// with its ending. `None` if the line has quotes or the field is empty.
fn plain(text: &[u8], number: usize, separator: u8) -> Option<(Range<usize>, usize)> {
    let mut start = 0;
    for _ in 0..number {
        let end = start + memchr2(separator, b'\n', &text[start..])?;
        if text[end] == b'\n' || text[start] == b'"' {
            return None;
        }
        start = end + 1;
    }
    let end = start + memchr2(separator, b'\n', &text[start..])?;
    if end == start || text[start] == b'"' || text[start].is_ascii_whitespace() {
        return None;
    }
    if text[end] == b'\n' {
        return Some((start..end, end + 1));
    }
    let last = end + memchr2(b'"', b'\n', &text[end..])?;
    (text[last] == b'\n').then_some((start..end, last + 1))
}

impl<R: Read> Read for Table<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.out_start == self.out.len() {
            self.fill()?;
        }
        let waiting = &self.out[self.out_start..];
        let count = waiting.len().min(buffer.len());
        buffer[..count].copy_from_slice(&waiting[..count]);
        self.out_start += count;
        Ok(count)
    }
}
