//! Columns of tables, and the error for a table that is read without `--column`.

use super::bounded::Bounded;
use super::open::is_regular;
use super::puzzle_file::is_toml;
use super::rows::{Copied, Rows, Tee};
use super::{Step, detector, is_stdin, source};
use crate::cli::Inputs;
use crate::cli::settings::Reading;
use kdoku::detection::{self, Detected};
use kdoku::interchange::Format;
use kdoku::text::{self, Column, ReadOptions, Table};
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

/// The number of bytes examined to detect a table.
const HEAD: usize = 1 << 16;

/// The maximum number of columns in the hint.
const MOST_COLUMNS: usize = 20;

/// How a table writes a field that is missing or empty.
pub(super) const EMPTY: &[u8] = b"\"\"";

/// The column of puzzles of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableColumn {
    column: Column,
    /// The separator of fields; `None` if the first line shows it.
    pub(super) separator: Option<u8>,
    /// The number of bytes before the first row of a table that was detected.
    pub(super) start: usize,
    /// Whether the fields have the format of another program.
    is_foreign: bool,
}

impl TableColumn {
    /// The column that `--column` names.
    pub(super) fn named(column: &Column) -> Self {
        Self { column: column.clone(), separator: None, start: 0, is_foreign: false }
    }

    /// A column, from 1, with the separator, of a table whose first row begins at byte `start`.
    pub(super) const fn detected(start: usize, (number, separator): (usize, u8)) -> Self {
        Self { column: Column::Number(number), separator: Some(separator), start, is_foreign: false }
    }

    /// Returns the column of a file that is a table.
    pub(super) fn of(path: &Path, reading: &Reading) -> io::Result<Option<Self>> {
        if is_toml(path) {
            return Ok(None);
        }
        let file = File::open(path)?;
        if let Some(column) = &reading.args.column {
            let table = Self::named(column);
            let (_, format) = format_of_lines(&mut table.lines(Vec::new(), file)?, &reading.options)?;
            return Ok(Some(Self { is_foreign: format.is_some(), ..table }));
        }
        Ok(match detector(reading, detection::Source::File).detect(&mut Bounded::new(file), || false)? {
            Detected::Column(_, start, column) => Some(Self::detected(start, column)),
            Detected::Links(_, _, start, column) => Some(Self { is_foreign: true, ..Self::detected(start, column) }),
            _ => None,
        })
    }

    /// Whether the fields have the format of another program, so that the column cannot be cut.
    pub(super) const fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// Returns the lines of the column. `text` is the part of the table that was read.
    pub(super) fn lines(
        &self,
        mut text: Vec<u8>,
        mut rest: impl Read + Send + 'static,
    ) -> io::Result<Box<dyn Read + Send>> {
        rest.by_ref().take(self.start.saturating_sub(text.len()) as u64).read_to_end(&mut text)?;
        let rows = text.split_off(self.start.min(text.len()));
        let headings = text.split_inclusive(|&byte| byte == b'\n').count();
        let table = Table::new(Cursor::new(rows).chain(rest), self.column.clone());
        let table = match self.separator {
            Some(separator) => table.separated_by(separator),
            None => table,
        };
        Ok(Box::new(Cursor::new(vec![b'\n'; headings]).chain(table)))
    }
}

/// Returns the format of the lines of a column, if it is that of another program, and the bytes
/// that were read for that.
pub(super) fn format_of_lines(
    lines: &mut impl Read,
    options: &ReadOptions,
) -> io::Result<(Vec<u8>, Option<&'static Format>)> {
    let (mut bytes, mut fresh) = (Vec::new(), [0; 1 << 12]);
    let first = loop {
        let count = lines.read(&mut fresh)?;
        bytes.extend_from_slice(&fresh[..count]);
        let is_end = count == 0 || bytes.len() >= HEAD;
        let is_field = |line: &&[u8]| !line.trim_ascii().is_empty() && line.trim_ascii() != EMPTY;
        let mut whole = bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| is_end || line.ends_with(b"\n"));
        if let Some(line) = whole.find(is_field) {
            break line.trim_ascii();
        }
        if is_end {
            break b"";
        }
    };
    let format = detection::format_of_line(first, options);
    Ok((bytes, format))
}

/// Returns the error for files that are not one table together: the message and a hint.
pub(crate) fn different_columns(files: &[PathBuf], reading: &Reading) -> Option<(String, &'static str)> {
    let heading = |path: &'_ PathBuf| {
        let table = TableColumn::of(path, reading)?;
        table.map_or(Ok(None), |table| Rows::heading_of(path, &table))
    };
    let files = files.iter().filter(|path| files.len() > 1 && !is_stdin(path) && is_regular(path));
    // a file that cannot be read is reported where it is read
    let mut headings = files.filter_map(|path| Some((path.display(), heading(path).ok()?)));
    let (first, wanted) = headings.next()?;
    let (other, _) = headings.find(|(_, heading)| *heading != wanted)?;
    let message = format!("`{first}` and `{other}` have different columns, and `--to csv` writes one table");
    Some((message, "rate each file by itself"))
}

impl Inputs<'_> {
    /// Returns the lines of a column of the current file, and prepares its rows for a command that
    /// takes them. `text` is the part of the table that was read.
    pub(super) fn column(
        &mut self,
        table: &TableColumn,
        text: Vec<u8>,
        rest: impl Read + Send + 'static,
    ) -> io::Result<Box<dyn Read + Send>> {
        self.source.share.table = Some(table.clone());
        if !self.demands.rows {
            return table.lines(text, rest);
        }
        let (path, lines) = (&self.source.share.path, source::to_usize(self.source.from.lines));
        if !is_stdin(path) && is_regular(path) {
            // a share or a resumed run skips rows, which must not be collected
            self.source.rows = Some(Rows::new(io::BufReader::new(File::open(path)?), table, 0));
            return table.lines(text, rest);
        }
        let copied = Copied::new(&text);
        self.source.rows = Some(Rows::new(io::BufReader::new(copied.clone()), table, lines));
        table.lines(text, Tee::new(rest, copied))
    }

    /// Returns the error for a file that is a table, unless an option names the format.
    pub(super) fn table_without_column(&mut self, mut file: &File) -> io::Result<Option<Step>> {
        if self.reading.options.layout.is_some() {
            return Ok(None);
        }
        let mut head = Vec::new();
        file.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
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
