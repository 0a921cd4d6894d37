//! Tables without `--column`: the error names the columns.

use super::{Inputs, Step};
use kdoku::text;
use std::fs::File;
use std::io::{self, Read};

/// How much of a file is examined to see whether it is a table.
const HEAD: u64 = 1 << 16;

/// The most columns that the error names.
const MOST_COLUMNS: usize = 20;

impl Inputs<'_> {
    /// The error about a file that is a table, if it is one and no form was named.
    pub(super) fn table_without_column(&mut self, mut file: &File) -> io::Result<Option<Step>> {
        if self.reading.options.layout.is_some() {
            return Ok(None);
        }
        let mut head = Vec::new();
        file.by_ref().take(HEAD).read_to_end(&mut head)?;
        Ok(text::header(&head).map(|names| self.table(&names)))
    }

    /// The error about a table whose column of puzzles was not named.
    pub(super) fn table(&mut self, names: &[String]) -> Step {
        let message = format!("{} is a table; one of its columns must be selected", self.quoted());
        let shown: Vec<_> = names.iter().take(MOST_COLUMNS).map(|name| format!("`{}`", name.escape_debug())).collect();
        let more = if names.len() > MOST_COLUMNS { ", …" } else { "" };
        let hint = format!("name the column of the puzzles with `--column NAME`: {}{more}", shown.join(", "));
        self.give_up(message, Some(hint))
    }
}
