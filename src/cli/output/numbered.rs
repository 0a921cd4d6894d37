//! Texts with one puzzle per file: SVG pictures, puzzle files, formats of other programs.
//!
//! With several puzzles, `-o board.svg` becomes `board-1.svg`, `board-2.svg` and so on, and on stdout
//! it is an error. So the first text is kept until it is known whether there is another. Numbered
//! files get their names together at the end, and replace older files like any other output.

use crate::cli::Output;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// The texts of a run.
pub(crate) struct Numbered {
    /// The file of `-o`.
    path: Option<PathBuf>,
    count: usize,
    first: Option<String>,
    /// Whether there are several texts where there can be only one.
    is_refused: bool,
}

impl Numbered {
    pub(crate) fn new(path: Option<&Path>) -> Self {
        Self { path: path.map(Path::to_owned), count: 0, first: None, is_refused: false }
    }

    /// Whether nothing more will be written.
    pub(crate) const fn is_refused(&self) -> bool {
        self.is_refused
    }

    pub(crate) fn add(&mut self, text: String, out: &mut Output) -> io::Result<()> {
        self.count += 1;
        if self.count == 1 {
            self.first = Some(text);
            return Ok(());
        }
        let Some(path) = self.path.as_ref().filter(|_| out.is_file()) else {
            self.is_refused = true;
            return Ok(());
        };
        if let Some(first) = self.first.take() {
            out.add_file(&numbered(path, 1), first.as_bytes())?;
        }
        out.add_file(&numbered(path, self.count), text.as_bytes())
    }

    /// Writes the only text.
    pub(crate) fn finish(&mut self, out: &mut Output) -> io::Result<()> {
        match self.first.take() {
            Some(text) if !self.is_refused => out.raw(text.as_bytes()),
            _ => {
                out.abandon();
                Ok(())
            }
        }
    }
}

/// The name of a numbered file: `board-2.svg` for `board.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
