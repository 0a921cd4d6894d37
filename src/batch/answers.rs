//! What came of some text: lines of answers in bulk, and whatever could not be answered so.

use super::pieces::Piece;
use super::tally::Tallies;
use crate::format::{self, CELLS, FormatError, Kept, Puzzle};
use crate::geometry::Order;
use crate::rules::Rules;
use crate::solver::{Answer, Brief, Verdict};
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::{Arc, LazyLock};
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
    /// Such a line that could not be answered as it was to be. [`Answers::unanswered`] makes puzzle and answer of it.
    Unanswered(Unanswered),
    /// A puzzle in another form, with an answer or without, or any where each is wanted by itself.
    Puzzle(Box<(Puzzle, Answer)>),
    /// Text that is no puzzle.
    Unreadable(FormatError),
}

/// A line of 81 digits without the answer that was asked for. Some collections consist of such lines, and to make puzzle
/// and answer of one costs more than to find out; so that is left to those who ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unanswered {
    pub(super) line: Kept,
    /// Where among what was kept the solution is that was found, if any.
    pub(super) solution: Option<usize>,
    pub(super) brief: Brief,
}

/// What came of some text. Lines are counted from 1 at its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    pub(super) text: Vec<u8>,
    /// Lines without an answer, and solutions that were found nevertheless, a byte a cell.
    pub(super) kept: Vec<u8>,
    pub(super) items: Vec<Item>,
    pub(super) lines: usize,
    pub(super) is_cut_short: bool,
    /// Whether one solution was demanded.
    pub(super) unique: bool,
    pub(super) tallies: Tallies,
    /// The rules of all puzzles, if they are not those of their boxes.
    pub(super) rules: Option<Arc<Rules>>,
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

    /// How many ended how, and what that took, if it was [to be counted](super::Batch::counted).
    #[must_use]
    pub const fn tallies(&self) -> &Tallies {
        &self.tallies
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
                Item::Puzzle(_) | Item::Unanswered(_) | Item::Unreadable(_) => out.push(b'\n'),
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
                Item::Unanswered(line) => {
                    let (_, answer) = self.unanswered(line);
                    (line.line(), Trouble::Unanswered(refusal(&answer, self.unique)?, answer))
                }
                Item::Puzzle(both) => {
                    (both.0.line, Trouble::Unanswered(refusal(&both.1, self.unique)?, both.1.clone()))
                }
            };
            Some(Problem { number, line, what })
        })
    }

    /// The puzzle that a line was, and what came of it: what [`Item::Puzzle`] has of others. It is made anew each time.
    ///
    /// # Panics
    /// If the line is one of other answers.
    #[must_use]
    pub fn unanswered(&self, line: &Unanswered) -> (Puzzle, Answer) {
        let puzzle = line.line.puzzle(&self.kept);
        let solution = line.solution.map(|at| self.kept[at..].first_chunk().expect("it was put there"));
        let answer = answer(self.rules.as_deref(), &puzzle, line.brief, solution);
        (puzzle, answer)
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.kept.clear();
        self.items.clear();
        (self.lines, self.is_cut_short, self.tallies) = (0, false, Tallies::default());
    }
}

impl Item {
    /// How many puzzles it is about.
    #[must_use]
    pub const fn count(&self) -> usize {
        match self {
            Self::Lines { count, .. } => *count,
            Self::Unanswered(_) | Self::Puzzle(_) | Self::Unreadable(_) => 1,
        }
    }
}

impl Unanswered {
    /// Its line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line.number
    }

    /// What became of it.
    #[must_use]
    pub const fn brief(&self) -> &Brief {
        &self.brief
    }
}

/// The answer to a line of 81 digits under these rules, if they are not those of its boxes.
pub(super) fn answer(rules: Option<&Rules>, puzzle: &Puzzle, brief: Brief, board: Option<&[u8; CELLS]>) -> Answer {
    static PLAIN: LazyLock<Rules> = LazyLock::new(|| Rules::classic(Order::THREE));
    Answer::of_nine(rules.unwrap_or(&PLAIN), &puzzle.grid, brief, board)
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
