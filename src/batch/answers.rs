//! What came of some text: lines of answers in bulk, and whatever could not be answered so.

use super::pieces::Piece;
use crate::format::{self, FormatError, Puzzle};
use crate::solver::{Answer, Verdict};
use std::fmt;
use std::io;
use std::ops::Range;
use std::time::Duration;

/// One thing that came of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// So many puzzles of 9×9, a line each, all answered as they were to be: their lines in [`Answers::text`].
    Lines {
        /// How many there are.
        count: usize,
        /// Where their lines are.
        text: Range<usize>,
    },
    /// A puzzle in another form, or one without an answer, or any where each is wanted by itself.
    Puzzle(Box<(Puzzle, Answer)>),
    /// Text that is no puzzle.
    Unreadable(FormatError),
}

/// What came of some text. Lines are counted from 1 at its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    pub(super) text: Vec<u8>,
    pub(super) items: Vec<Item>,
    pub(super) lines: usize,
    pub(super) is_cut_short: bool,
    /// Whether one solution was demanded.
    pub(super) unique: bool,
}

/// Why a puzzle has no line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which puzzle of the text it is, from 1.
    pub number: usize,
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: Trouble,
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is none.
    Unreadable(FormatError),
    /// It has no solution, or not the one that was asked for. The clashes of givens are in the outcome.
    Unanswered(Verdict, Answer),
}

impl Answers {
    /// The lines of answers that [`Item::Lines`] speaks of.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// What came of the text, in its order.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// How many puzzles there were, readable or not.
    #[must_use]
    pub fn count(&self) -> usize {
        self.items.iter().map(Item::count).sum()
    }

    /// How many lines the text has.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// Whether the work was stopped before the end of the text.
    #[must_use]
    pub const fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Writes all answers to `out`: a line for a line, the form of the puzzle for any other, an empty line where there
    /// is no answer.
    ///
    /// # Panics
    /// Never: what is not refused has a solution.
    pub fn write(&self, out: &mut Vec<u8>) {
        for item in &self.items {
            match item {
                Item::Lines { text, .. } => out.extend_from_slice(&self.text[text.clone()]),
                Item::Puzzle(both) if refusal(&both.1, self.unique).is_none() => {
                    let solution = both.1.solution.as_ref().expect("nothing refused has one");
                    out.extend_from_slice(format::write(solution, &both.0.form).as_bytes());
                }
                Item::Puzzle(_) | Item::Unreadable(_) => out.push(b'\n'),
            }
        }
    }

    /// Why puzzles have no answer.
    pub fn problems(&self) -> impl Iterator<Item = Problem> {
        let mut number = 0;
        self.items.iter().filter_map(move |item| {
            number += item.count();
            let (line, what) = match item {
                Item::Lines { .. } => return None,
                Item::Unreadable(error) => (error.line, Trouble::Unreadable(error.clone())),
                Item::Puzzle(both) => {
                    (both.0.line, Trouble::Unanswered(refusal(&both.1, self.unique)?, both.1.clone()))
                }
            };
            Some(Problem { number, line, what })
        })
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.items.clear();
        (self.lines, self.is_cut_short) = (0, false);
    }
}

impl Item {
    /// How many puzzles it is about.
    #[must_use]
    pub const fn count(&self) -> usize {
        match self {
            Self::Lines { count, .. } => *count,
            Self::Puzzle(_) | Self::Unreadable(_) => 1,
        }
    }
}

/// Why an answer is not to be written, where one solution was asked for and, if `unique`, that there is no other.
#[must_use]
pub fn refusal(answer: &Answer, unique: bool) -> Option<Verdict> {
    match answer.verdict() {
        verdict @ (Verdict::None | Verdict::Invalid) => Some(verdict),
        verdict @ (Verdict::Multiple | Verdict::Undecided) if unique => Some(verdict),
        _ if answer.solution.is_none() => Some(Verdict::Undecided),
        _ => None,
    }
}

/// A piece of the input with what came of it. A fixed number of these goes round, from the reader to a thread, to the
/// writer and back, which bounds the memory.
#[derive(Debug, Default)]
pub struct Sheet {
    pub(super) piece: Piece,
    pub(super) answers: Answers,
    pub(super) took: Duration,
    pub(super) error: Option<io::Error>,
    pub(super) lines_before: usize,
    pub(super) puzzles_before: usize,
}

impl Sheet {
    /// The text. Its first puzzles may belong to the sheet before ([`Piece::known`]); nothing is said of them here.
    #[must_use]
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// What came of it.
    #[must_use]
    pub const fn answers(&self) -> &Answers {
        &self.answers
    }

    /// How many lines of the input come before it.
    #[must_use]
    pub const fn lines_before(&self) -> usize {
        self.lines_before
    }

    /// How many puzzles of the input come before it.
    #[must_use]
    pub const fn puzzles_before(&self) -> usize {
        self.puzzles_before
    }

    /// Why the input cannot be read any further; what was read before has come in the sheets before.
    pub const fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }
}

impl fmt::Display for Problem {
    /// `line 2: why`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.what {
            Trouble::Unreadable(error) => error.fmt(f),
            Trouble::Unanswered(verdict, _) => verdict.fmt(f),
        }
    }
}
