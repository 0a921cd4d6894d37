//! The file or stream that is being read, and the position in it.

use super::rows::Rows;
use super::shard::{self, Share};
use crate::cli::Location;
use kdoku::batch::Chunk;
use kdoku::text::ReadOptions;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::sync::Arc;

/// The position of a run in the input. Puzzles, lines and errors are counted from the start of the
/// share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Position {
    /// The number of the share, from 0.
    pub(crate) file: u64,
    /// The next byte of the text of the file: of a table, of its column.
    pub(crate) at: u64,
    /// The start of the line before that byte, which affects how the text after it is read.
    pub(crate) head: u64,
    /// The number of puzzles after `at` that are done.
    pub(crate) skip: u64,
    /// The number of lines before the one at `head`.
    pub(crate) lines: u64,
    /// The number of puzzles that are done.
    pub(crate) number: u64,
    /// The number of these that were unreadable.
    pub(crate) faults: u64,
}

impl Position {
    /// Returns the start of a share.
    pub(crate) fn start(shares: &[Share], index: usize) -> Self {
        let at = shares.get(index).map_or(0, |share| share.bytes.start);
        Self { file: index as u64, at, head: at, ..Self::default() }
    }
}

/// The file or stream that is being read.
pub(super) struct Source {
    /// Its name in messages.
    pub(super) name: Arc<str>,
    pub(super) share: Share,
    /// The start of the text that is read next, with the counts before it.
    pub(super) from: Position,
    /// The number of puzzles after `from` that an earlier run has done.
    pub(super) skip: u64,
    /// The number of lines and puzzles in the file before the share, computed on demand.
    before: OnceCell<[usize; 2]>,
    /// The number of puzzles so far, readable or not.
    pub(super) number: usize,
    /// The number of these that were unreadable.
    pub(super) faults: usize,
    /// The rows of a table, for a command that takes them.
    pub(super) rows: Option<Rows>,
}

impl Source {
    pub(super) fn new(name: &str, share: Share, from: Position) -> Self {
        let (number, faults, skip) = (to_usize(from.number), to_usize(from.faults), from.skip);
        Self { name: name.into(), share, from, skip, before: OnceCell::new(), number, faults, rows: None }
    }

    /// Returns the location of the last counted puzzle, which begins at this line of the share.
    pub(super) fn location(&self, line: Option<usize>, options: &ReadOptions) -> Location<'static> {
        let [lines, puzzles] = *self.before.get_or_init(|| self.count_before(options));
        Location { file: "", number: Some(puzzles + self.number), line: line.map(|line| lines + line) }
    }

    /// Converts a line number of a text into one of the share; `lines_before` lines precede the
    /// text.
    pub(super) fn line(&self, line: usize, lines_before: usize) -> usize {
        to_usize(self.from.lines) + lines_before + line
    }

    /// Counts the lines and puzzles before the share, without the line at its head.
    fn count_before(&self, options: &ReadOptions) -> [usize; 2] {
        if self.share.head.is_empty() {
            return [0, 0];
        }
        let counted = shard::counted(&self.share, options);
        // if the file has become unreadable, the numbers are wrong, but reading it reports the
        // error
        let [lines, puzzles] = counted.unwrap_or_default();
        [lines.saturating_sub(1), puzzles]
    }

    /// Returns the position after `lines` lines, with no puzzle of the following text done.
    pub(super) fn position(&self, lines: usize) -> Position {
        let lines = self.from.lines + lines as u64;
        Position { lines, skip: 0, number: self.number as u64, faults: self.faults as u64, ..self.from }
    }

    /// Advances past a chunk that ends after `lines` lines, and returns the position there.
    pub(super) fn pass(&mut self, chunk: &Chunk, lines: usize) -> Position {
        let line = chunk.text().split_inclusive(|&byte| byte == b'\n').next_back().unwrap_or_default();
        self.from.at += chunk.new_bytes() as u64;
        self.from.head = self.from.at - line.len() as u64;
        self.position(lines.saturating_sub(1))
    }
}

/// Converts a number of a checkpoint.
pub(super) fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
