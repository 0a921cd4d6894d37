//! The syntax of puzzle text: reading and writing.
//!
//! Reading detects the layout and the symbols of each puzzle from its content and keeps them in a
//! [`Form`], so that the answer can be printed like the puzzle. Guesses are listed in
//! [`Board::assumed`]; [`ReadOptions`] replace guesses.
//!
//! ```text
//!  bytes ──source_lines──▶ lines ──reader──▶ a line    ──line──────────────┐
//!                                            or a block ──block, rows──▶ cells ──alphabet, number──▶ Grid + Form
//! ```
//!
//! [`read`] reads lines and blocks one after the other. [`read_all`] reads a complete text with
//! every reader of `readings`, and rejects a text with two different readings. `custom_board`
//! reads boards that boxes do not determine.
//!
//! No input makes a reader panic, and the time is linear in its length: a block is read in a
//! bounded number of ways, each in one pass, and every other line is examined a bounded number of
//! times.

mod alphabet;
mod block;
mod board;
mod bulk_lines;
mod custom_board;
mod drawn_grid;
mod error;
mod form;
mod line;
mod misdetected;
mod number;
mod puzzle_line;
mod reader;
mod readings;
mod remarks;
mod rows;
mod source_lines;
mod table;
mod template;
mod write;

#[cfg(test)]
pub(crate) mod tests;

pub use board::{Assumption, Board, ReadOptions};
pub use error::{FormatError, FormatErrorKind};
#[doc(hidden)]
pub use error::{excerpt, shortened};
pub use form::{Form, Layout, LayoutError};
pub use misdetected::Misdetected;
pub use puzzle_line::is_puzzle;
pub use reader::Reader;
pub use readings::{Content, column, decode, may_begin_samurai, needs_decoding, read_all, read_all_until};
#[doc(hidden)]
pub use readings::{is_puzzle_name, read_fields, read_lists, split_fields};
pub use table::{Column, Table, TableError, header, puzzle_column, record};
pub use write::write;

#[doc(hidden)]
pub use bulk_lines::{BulkLines, CELLS, CopiedLines};
#[doc(hidden)]
pub use custom_board::voids;

use number::Place;
use source_lines::{Line, Lines};

/// Whether a line accompanies puzzles: a title, a comment in words, a rating, or one or two small
/// numbers.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; }
/// assert!(kdoku::text::is_remark("Level: hard") && kdoku::text::is_remark("9 9"));
/// assert!(!kdoku::text::is_remark("53..7....") && !kdoku::text::is_remark(".Thermo~R1C1~R1C2"));
/// ```
#[must_use]
pub fn is_remark(line: &str) -> bool {
    remarks::is_remark(line.trim()) || remarks::numbers(line.trim()).is_some()
}

/// Whether a line is a number of four digits or more, which is a number of cases before boards, or a
/// row.
#[must_use]
pub fn is_count(line: &str) -> bool {
    remarks::is_count(line.trim())
}

/// Returns the puzzles of a text in order; an unreadable puzzle is an error in its place.
///
/// What the options leave open is detected for each puzzle from its content. An unreadable line or
/// block is one error, and reading continues after it. An empty text has no puzzles.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; }
/// use kdoku::text::{ReadOptions, read};
///
/// let text = b"1...2...3...4... first\n12\n\n1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2\n";
/// let found: Vec<_> = read(text, &ReadOptions::default()).collect();
/// assert_eq!(found.len(), 3);
/// assert_eq!(found[0].as_ref().map(|puzzle| puzzle.form.trailing()), Ok(" first"));
/// assert_eq!(found[1].as_ref().map_err(|error| (error.line, error.column)).err(), Some((2, 1)));
/// assert_eq!(found[2].as_ref().map(|puzzle| puzzle.line), Ok(4));
/// ```
#[must_use]
pub fn read<'a>(text: &'a [u8], options: &ReadOptions) -> Reader<'a> {
    Reader::new(text, options)
}

/// Returns the only puzzle of a text.
///
/// # Errors
///
/// [`FormatError`] if the puzzle cannot be read, if the text has no puzzle, or if it has several.
pub fn read_one(text: &str, options: &ReadOptions) -> Result<Board, FormatError> {
    let mut puzzles = read(text.as_bytes(), options).whole();
    let nothing = FormatError { span: 0..0, line: 1, column: 1, kind: FormatErrorKind::Nothing };
    let puzzle = puzzles.next().ok_or(nothing)??;
    match puzzles.next() {
        None => Ok(puzzle),
        Some(Err(error)) => Err(error),
        Some(Ok(other)) => {
            Err(FormatError { span: other.span, line: other.line, column: 1, kind: FormatErrorKind::Another })
        }
    }
}
