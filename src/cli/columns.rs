//! Tables whose puzzles are in a column: what is said where nobody has named it.

use super::source::Source;
use super::unread::quoted;
use kdoku::text;
use std::fs;
use std::io::{self, Read, Seek};

/// How much of a file is looked at to see whether it is a table.
const HEAD: u64 = 1 << 16;

/// Columns of a table that are named in a message.
const MOST_COLUMNS: usize = 20;

impl Source<'_> {
    /// The columns, if a file is a table and nobody has said otherwise.
    pub(crate) fn header_of(&self, file: &mut fs::File) -> io::Result<Option<Vec<String>>> {
        if self.reading.options.layout.is_some() {
            return Ok(None);
        }
        let mut head = Vec::new();
        file.by_ref().take(HEAD).read_to_end(&mut head)?;
        file.rewind()?;
        Ok(text::header(&head))
    }

    /// Tells that nobody has said which column the puzzles of a table are in.
    pub(crate) fn is_table(&mut self, names: &[String]) -> io::Result<()> {
        let message = format!("{} is a table, and puzzles are in one of its columns", quoted(self.file));
        let shown: Vec<_> = names.iter().take(MOST_COLUMNS).map(|name| format!("`{}`", name.escape_debug())).collect();
        let more = if names.len() > MOST_COLUMNS { ", …" } else { "" };
        let hint = format!("say which one with `--column NAME`; they are {}{more}", shown.join(", "));
        self.give_up(message, Some(&hint))
    }
}
