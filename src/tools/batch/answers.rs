//! What came of some text: lines of answers in bulk, and whatever could not be answered so.

use super::chunker::Chunk;
use super::tally::Tallies;
use crate::board::geometry::Order;
use crate::board::rules::Rules;
use crate::io::text::{self, CELLS, CopiedLines, FormatError, Puzzle};
use crate::solver::{Answer, Summary, Verdict};
use std::fmt;
use std::io;
use std::iter;
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
    /// Such lines that could not be answered as they were to be. [`Answers::unanswered`] makes puzzles and answers of them.
    Unanswered(Unanswered),
    /// A puzzle in another form, with an answer or without, or any where each is wanted by itself.
    Puzzle(Box<(Puzzle, Answer)>),
    /// Text that is no puzzle.
    Unreadable(FormatError),
}

/// Lines of 81 digits that follow each other, all without the answer that was asked for. Some collections consist of such lines, and
/// to make puzzle and answer of one costs more than to find out; so that is left to those who ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unanswered {
    pub(super) lines: CopiedLines,
    /// Where among what was kept the solutions begin that were found nevertheless, end to end; zeroes where there is none.
    pub(super) solutions: usize,
    /// Which brief is that of the first line.
    pub(super) brief: usize,
}

/// What came of some text. Lines are counted from 1 at its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    pub(super) text: Vec<u8>,
    /// Lines without an answer, and solutions that were found nevertheless, a byte a cell.
    pub(super) kept: Vec<u8>,
    /// What became of these lines.
    pub(super) briefs: Vec<Summary>,
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
pub struct Failure {
    /// Which puzzle of the text it is, from 1.
    pub number: usize,
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: FailureKind,
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureKind {
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
                    out.extend_from_slice(text::write(solution, &both.0.form).as_bytes());
                }
                Item::Unanswered(_) | Item::Puzzle(_) | Item::Unreadable(_) => {
                    out.resize(out.len() + item.count(), b'\n');
                }
            }
        }
    }

    /// Why puzzles have no answer.
    pub fn problems(&self) -> impl Iterator<Item = Failure> {
        let refused = |number, line, answer: Answer| {
            let what = FailureKind::Unanswered(refusal(&answer, self.unique)?, answer);
            Some(Failure { number, line, what })
        };
        let mut next = 1;
        self.items.iter().flat_map(move |item| -> Box<dyn Iterator<Item = Failure>> {
            let number = next;
            next += item.count();
            match item {
                Item::Lines { .. } => Box::new(iter::empty()),
                Item::Unreadable(error) => {
                    let what = FailureKind::Unreadable(error.clone());
                    Box::new(iter::once(Failure { number, line: error.line, what }))
                }
                Item::Puzzle(both) => Box::new(refused(number, both.0.line, both.1.clone()).into_iter()),
                Item::Unanswered(lines) => {
                    let numbered = (number..).zip(self.unanswered(lines));
                    Box::new(
                        numbered.filter_map(move |(number, (puzzle, answer))| refused(number, puzzle.line, answer)),
                    )
                }
            }
        })
    }

    /// The puzzles that lines were, in order, and what came of them: what [`Item::Puzzle`] has of others. They are made anew each time.
    ///
    /// # Panics
    /// If the lines are of other answers.
    pub fn unanswered(&self, of: &Unanswered) -> impl Iterator<Item = (Puzzle, Answer)> {
        let Unanswered { lines, solutions, .. } = *of;
        let (solutions, _) = self.kept[solutions..].as_chunks();
        (0..).zip(solutions).zip(self.briefs(of)).map(move |((i, solution), brief)| {
            let puzzle = lines.puzzle(i, &self.kept);
            let solution = Some(solution).filter(|solution| solution[0] != 0);
            let answer = answer(self.rules.as_deref(), &puzzle, *brief, solution);
            (puzzle, answer)
        })
    }

    /// What became of lines, in order: all that was found out, and less than it takes to make puzzles and answers of them.
    ///
    /// # Panics
    /// If the lines are of other answers.
    #[must_use]
    pub fn briefs(&self, of: &Unanswered) -> &[Summary] {
        &self.briefs[of.brief..][..of.count()]
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.kept.clear();
        self.briefs.clear();
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
            Self::Unanswered(lines) => lines.count(),
            Self::Puzzle(_) | Self::Unreadable(_) => 1,
        }
    }
}

impl Unanswered {
    /// How many lines there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.lines.count
    }

    /// Their numbers, from 1.
    #[must_use]
    pub const fn lines(&self) -> Range<usize> {
        self.lines.number..self.lines.number + self.lines.count
    }
}

/// The answer to a line of 81 digits under these rules, if they are not those of its boxes.
pub(super) fn answer(rules: Option<&Rules>, puzzle: &Puzzle, brief: Summary, board: Option<&[u8; CELLS]>) -> Answer {
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
pub struct Job {
    pub(super) piece: Chunk,
    pub(super) answers: Answers,
    pub(super) took: Duration,
    pub(super) error: Option<io::Error>,
    pub(super) lines_before: usize,
    pub(super) puzzles_before: usize,
}

impl Job {
    /// The text. Its first puzzles may belong to the sheet before ([`Chunk::known`]); nothing is said of them here.
    #[must_use]
    pub fn piece(&self) -> &Chunk {
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

impl fmt::Display for Failure {
    /// `line 2: why`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.what {
            FailureKind::Unreadable(error) => error.fmt(f),
            FailureKind::Unanswered(verdict, _) => verdict.fmt(f),
        }
    }
}
