//! Reports tables that are read without `--column`.

use super::Step;
use crate::cli::Inputs;
use kdoku::text;
use std::fs::File;
use std::io::{self, Read};

/// The number of bytes examined to detect a table.
const HEAD: u64 = 1 << 16;

/// The maximum number of columns in the hint.
const MOST_COLUMNS: usize = 20;

impl Inputs<'_> {
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
