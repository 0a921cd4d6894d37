//! The rows of a table as they are written, in step with its puzzles.
//!
//! A file is read a second time. The bytes of a stream are collected while its column is read, and
//! dropped when their puzzle is reached.

use super::table::TableColumn;
use kdoku::text;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A row of a table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    text: Vec<u8>,
    pub(crate) separator: u8,
    heading: Option<Arc<[u8]>>,
}

impl Row {
    /// Returns the row with more fields behind it, as they are.
    pub(crate) fn with(&self, fields: &[String]) -> Vec<u8> {
        extended(&self.text, self.separator, fields)
    }

    /// Returns the heading of the table with more columns behind it; empty if it has no heading. A
    /// column whose name the table has gets the prefix `kdoku_`.
    pub(crate) fn heading_with(&self, names: &[&str]) -> Vec<u8> {
        let Some(heading) = &self.heading else { return Vec::new() };
        let line = String::from_utf8_lossy(heading.strip_prefix(BYTE_ORDER_MARK).unwrap_or(heading));
        let taken = text::record(&line).map_or_else(|| vec![line.trim().to_owned()], |(names, _)| names);
        let free = |name: &&str| {
            let mut name = (*name).to_owned();
            while taken.contains(&name) {
                name.insert_str(0, "kdoku_");
            }
            name
        };
        extended(heading, self.separator, &names.iter().map(free).collect::<Vec<_>>())
    }
}

/// Returns a record with more fields behind it and its own line ending.
fn extended(record: &[u8], separator: u8, fields: &[String]) -> Vec<u8> {
    let end: &[u8] = if record.ends_with(b"\r\n") { b"\r\n" } else { b"\n" };
    let mut text = record.strip_suffix(end).unwrap_or(record).to_vec();
    for field in fields {
        text.push(separator);
        text.extend_from_slice(field.as_bytes());
    }
    text.extend_from_slice(end);
    text
}

/// The rows of a table, from first to last.
pub(super) struct Rows {
    input: Box<dyn BufRead + Send>,
    table: TableColumn,
    heading: Option<Arc<[u8]>>,
    /// The number of lines and of bytes that were read.
    lines: usize,
    bytes: usize,
}

impl Rows {
    /// Returns the rows of a table that begins behind this number of lines of `input`.
    pub(super) fn new(input: impl BufRead + Send + 'static, table: &TableColumn, lines: usize) -> Self {
        Self { input: Box::new(input), table: table.clone(), heading: None, lines, bytes: 0 }
    }

    /// Returns the heading of a table and its separator; `None` if it has no rows that can be
    /// extended.
    pub(super) fn heading_of(path: &Path, table: &TableColumn) -> io::Result<Option<(Option<String>, u8)>> {
        let mut rows = Self::new(BufReader::new(File::open(path)?), table, 0);
        while rows.record()?.is_some() && rows.bytes < table.start {}
        let heading = rows.heading.as_deref().map(|heading| heading.strip_prefix(BYTE_ORDER_MARK).unwrap_or(heading));
        let heading = heading.map(|heading| String::from_utf8_lossy(heading.trim_ascii()).into_owned());
        Ok(rows.separator().map(|separator| (heading, separator)))
    }

    /// Returns the row that begins at this line, unless words separated by spaces are its fields.
    /// Rows are wanted in their order.
    pub(super) fn at(&mut self, line: usize) -> io::Result<Option<Row>> {
        while self.lines < line {
            let first = self.lines + 1;
            let Some(text) = self.record()? else { break };
            if first == line {
                let heading = self.heading.clone();
                return Ok(self.separator().map(|separator| Row { text, separator, heading }));
            }
        }
        Ok(None)
    }

    /// Returns the separator of the fields, unless it is any number of spaces.
    fn separator(&self) -> Option<u8> {
        self.table.separator.filter(|&separator| separator != b' ')
    }

    /// Reads the next record, which may have line breaks inside quotes; `None` at the end.
    fn record(&mut self) -> io::Result<Option<Vec<u8>>> {
        let (mut text, begin) = (Vec::new(), self.bytes);
        let mut quotes = Quotes::Before;
        loop {
            let mark = if self.bytes == 0 { BYTE_ORDER_MARK } else { b"" };
            let read = self.input.read_until(b'\n', &mut text)?;
            self.lines += usize::from(read > 0);
            self.bytes += read;
            let line = &text[text.len() - read..];
            let line = line.strip_prefix(mark).unwrap_or(line);
            let separator = *self.table.separator.get_or_insert_with(|| separator(line));
            quotes = line.iter().fold(quotes, |quotes, &byte| quotes.after(byte, separator));
            // a line above the rows that were detected is not split into fields
            if read == 0 || quotes != Quotes::Inside || self.bytes <= self.table.start {
                break;
            }
        }
        if text.is_empty() {
            return Ok(None);
        }
        if self.is_heading(&text, begin)? {
            self.heading = Some(text.as_slice().into());
        }
        Ok(Some(text))
    }

    /// Whether a record that begins at this byte has the names of the columns.
    fn is_heading(&self, text: &[u8], begin: usize) -> io::Result<bool> {
        if self.table.start > 0 {
            let is_above = begin < self.table.start && self.heading.is_none();
            return Ok(is_above && self.separator().is_some_and(|byte| text.contains(&byte)));
        }
        if begin > 0 || text.trim_ascii().is_empty() {
            return Ok(false);
        }
        // the column has a blank line for it
        let mut lines = Vec::new();
        self.table.lines(Vec::new(), Cursor::new(text.to_vec()))?.read_to_end(&mut lines)?;
        Ok(lines.trim_ascii().is_empty())
    }
}

/// Returns the separator of the fields of a table, of its first line.
fn separator(line: &[u8]) -> u8 {
    let has_words = line.trim_ascii().iter().any(u8::is_ascii_whitespace);
    let several = text::record(&String::from_utf8_lossy(line.trim_ascii_end()));
    several.map_or(if has_words { b' ' } else { b',' }, |(_, separator)| separator)
}

/// The place in a record, with regard to quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    /// Before a field.
    Before,
    /// In or behind a field without quotes.
    Outside,
    Inside,
    /// Behind a quote that ends a field, unless another one follows.
    Behind,
}

impl Quotes {
    const fn after(self, byte: u8, separator: u8) -> Self {
        match (self, byte) {
            (Self::Inside, b'"') => Self::Behind,
            (Self::Inside, _) | (Self::Before | Self::Behind, b'"') if separator != b' ' => Self::Inside,
            (_, byte) if byte == separator => Self::Before,
            _ => Self::Outside,
        }
    }
}

/// The bytes of a stream that have been read, to be read again.
#[derive(Clone)]
pub(super) struct Copied(Arc<Mutex<VecDeque<u8>>>);

impl Copied {
    pub(super) fn new(bytes: &[u8]) -> Self {
        Self(Arc::new(Mutex::new(bytes.iter().copied().collect())))
    }
}

impl Read for Copied {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).read(buffer)
    }
}

/// A stream whose bytes are copied.
pub(super) struct Tee<R> {
    input: R,
    copied: Copied,
}

impl<R> Tee<R> {
    pub(super) const fn new(input: R, copied: Copied) -> Self {
        Self { input, copied }
    }
}

impl<R: Read> Read for Tee<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.copied.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(&buffer[..count])?;
        Ok(count)
    }
}
