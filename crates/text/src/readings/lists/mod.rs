//! Boards as a program writes them: lists of lists, of strings or of cells, in any brackets.
//!
//! ```text
//! board = [[5, 3, 0, …], …]        std::vector v{{5, 3, …}, …};     ((5, 3, 0, …), …)
//! ["53..7….", "6..195…", …]        "53..7…."\n"6..195…"             [5, 3, 0, 0, 7, … 81 of them]
//! {"id": 7, "puzzle": "53..7….", "solution": "534678…"}
//! ```
//!
//! A text has any number of boards, and each is answered, except where its name or its values say
//! that it is a part of another: its solution, or the map of its regions. A list beside a board that
//! may be another part of the puzzle is an error. Words outside of lists are a program. Commas
//! separate all values of a list or none, so a list that has lost a value or a comma is an error.
//!
//! | module | content |
//! |---|---|
//! | `scan` | brackets and strings, with the names before them |
//! | `commas` | values and commas that are missing |
//! | `rows` | lists and strings of cells |
//! | `boards` | the boards among the lists |
//! | `roles` | what is a puzzle, and what belongs to one |

mod boards;
mod commas;
mod roles;
mod rows;
mod scan;

use super::{Line, Reading, full, text_of};
use crate::{FormatErrorKind, ReadOptions};
pub use roles::is_puzzle_name;
pub(super) use roles::{is_solution, words};
pub(super) use rows::cells_of;

use boards::Boards;

/// The boards of a text that is lists and nothing else.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    read_with(lines, options, false)
}

/// The boards in the literals of a program. Its other lists belong to no puzzle.
pub(super) fn read_literals(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    read_with(lines, options, true)
}

fn read_with(lines: &[Line<'_>], options: &ReadOptions, are_literals: bool) -> Reading {
    let has_list = |line: &&Line<'_>| text_of(line).contains(['[', '(', '{', '"', '\'', '`']);
    full(lines).into_iter().find(has_list)?;
    let list = scan::scan(lines)?;
    let mut boards = Boards::new(options);
    if let Err(error) = boards.search(&list, 0) {
        return Some(Err(error));
    }
    boards.unread.take_if(|error| are_literals && matches!(error.kind, FormatErrorKind::Unread { .. }));
    if boards.parts.is_empty() {
        return None;
    }
    Some(roles::puzzles(boards, options))
}
