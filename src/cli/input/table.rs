//! Columns of tables, and the error for a table that is read without `--column`.

use super::evidence::{Shown, shown};
use super::stream::Stream;
use super::{Step, source};
use crate::cli::Inputs;
use kdoku::batch::Chunker;
use kdoku::text::{self, ReadOptions};
use std::fs::File;
use std::io::{self, Read};

/// The number of bytes examined to detect a table.
const HEAD: u64 = 1 << 16;

/// The maximum number of columns in the hint.
const MOST_COLUMNS: usize = 20;

/// How a table writes a field that is missing or empty.
pub(super) const EMPTY: &[u8] = b"\"\"";

impl Inputs<'_> {
    /// Starts the lines of a column: puzzle text, or links and other puzzles of one line.
    pub(super) fn start_column(
        &mut self,
        mut column: Stream,
        chunker: fn(Stream, &ReadOptions) -> Chunker<Stream>,
    ) -> Option<Step> {
        let options = &self.reading.options;
        let first = match column.peek_line(source::to_usize(HEAD), |line| !line.is_empty() && line != EMPTY) {
            Ok(line) => line,
            Err(error) => return Some(self.cannot_read(&error)),
        };
        let text = String::from_utf8_lossy(&first);
        match shown(&text, &first, options) {
            Some(Shown::Lines(format)) if format.is_line => self.start_lines(format, column, None),
            _ => self.start_text(chunker(column, options), None),
        }
        None
    }

    /// Returns the error for a file that is a table, unless an option names the format.
    pub(super) fn table_without_column(&mut self, mut file: &File) -> io::Result<Option<Step>> {
        if self.reading.options.layout.is_some() {
            return Ok(None);
        }
        let mut head = Vec::new();
        file.by_ref().take(HEAD).read_to_end(&mut head)?;
        Ok(text::header(&head).map(|names| self.table(&names)))
    }

    /// Returns the error for a table without a named column.
    pub(super) fn table(&mut self, names: &[String]) -> Step {
        let message = format!("{} is a table; one of its columns must be selected", self.quoted());
        let shown: Vec<_> = names.iter().take(MOST_COLUMNS).map(|name| format!("`{}`", name.escape_debug())).collect();
        let more = if names.len() > MOST_COLUMNS { ", …" } else { "" };
        let hint = format!("name the column of the puzzles with `--column NAME`: {}{more}", shown.join(", "));
        self.give_up(message, Some(hint))
    }
}
