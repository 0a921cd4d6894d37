//! `kdoku check --solution`: known solutions in another column of the table.

use crate::cli::report::diagnostics::table_error;
use crate::cli::report::{quoted, reason};
use crate::cli::{Context, Location, Task};
use kdoku::Grid;
use kdoku::text::{Column, Form, Layout, ReadOptions, Table, read};
use kdoku::toml::Expect;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader};

/// The solutions of the current file.
struct Solutions {
    file: String,
    rows: BufReader<Table<File>>,
    /// The last line that was read, and its number.
    line: Vec<u8>,
    number: usize,
}

/// Known solutions, row by row.
pub(super) struct Known {
    column: Column,
    current: Option<Solutions>,
    is_reported: bool,
}

impl Known {
    pub(super) const fn new(column: Column) -> Self {
        Self { column, current: None, is_reported: false }
    }

    /// What is expected of a puzzle: the solution in its row. `None` if that is not a board; an error
    /// in reading the table is reported once.
    pub(super) fn expect(&mut self, task: &Task, context: &mut Context) -> Option<Expect> {
        let mut expect = Expect::default();
        let is_reported = self.is_reported;
        match self.line(&task.location) {
            Ok(line) => expect.solution = Some(grid(line.trim_ascii(), &task.board.form)?),
            Err(_) if is_reported => return None,
            Err(error) => {
                self.is_reported = true;
                let file = task.location.file;
                let other = || (format!("cannot read {}: {}", quoted(file), reason(&error)), None);
                let (message, hint) = table_error(file, &error).unwrap_or_else(other);
                context.fail(&message, hint.as_deref());
                return None;
            }
        }
        Some(expect)
    }

    /// The field in the row of a puzzle. Rows are asked for in their order.
    fn line(&mut self, location: &Location) -> io::Result<&[u8]> {
        let wanted = location.line.unwrap_or_default();
        // a file may be given twice
        let is_before = |current: &Solutions| current.file == location.file && current.number <= wanted;
        if !self.current.as_ref().is_some_and(is_before) {
            let rows = BufReader::new(Table::new(File::open(location.file)?, self.column.clone()));
            let file = location.file.to_owned();
            self.current = Some(Solutions { file, rows, line: Vec::new(), number: 0 });
        }
        let Some(Solutions { rows, line, number, .. }) = &mut self.current else { return Ok(&[]) };
        while *number < wanted {
            line.clear();
            if rows.read_until(b'\n', line)? == 0 {
                break;
            }
            *number += 1;
        }
        Ok(line)
    }
}

/// A full board in the form of its puzzle.
fn grid(line: &[u8], form: &Form) -> Option<Grid> {
    let symbols = Some(form.symbols().clone()).filter(|symbols| !symbols.is_numbers());
    let (boxes, board) = (Some(form.boxes()), form.board().cloned());
    let options = ReadOptions { layout: Some(Layout::Line), boxes, symbols, board };
    let mut boards = read(line, &options);
    match (boards.next(), boards.next()) {
        (Some(Ok(puzzle)), None) => Some(puzzle.grid),
        _ => None,
    }
}
