//! Results for a text: lines of answers in bulk, and one item for each puzzle that has none.

use super::chunker::Chunk;
use super::tally::Tallies;
use kdoku_board::{Order, Rules};
use kdoku_solver::{Answer, Summary, Verdict};
use kdoku_text::{Board, CELLS, CopiedLines, FormatError};
use std::ops::Range;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use std::{fmt, io, iter};

/// A part of the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Puzzles of 9×9, one per line, all with the answer that was asked for. Their answers are in
    /// [`Answers::text`].
    Lines {
        /// Number of puzzles.
        count: usize,
        /// Position of their answers in the text.
        text: Range<usize>,
    },
    /// Consecutive lines of 81 digits without the answer that was asked for; see
    /// [`Answers::unanswered`].
    Unanswered(UnansweredLines),
    /// Any other puzzle, and every puzzle if each is wanted by itself, with its answer.
    Puzzle(Box<(Board, Answer)>),
    /// Text that is not a puzzle.
    Unreadable(FormatError),
}

/// Consecutive lines of 81 digits, all without the answer that was asked for. Building a [`Board`]
/// and an [`Answer`] costs more than solving the line, so both are built on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnansweredLines {
    pub(super) lines: CopiedLines,
    /// Offset in [`Answers::kept`] of the solutions that were found nevertheless, 81 bytes each;
    /// zeros where it is missing.
    pub(super) solutions: usize,
    /// Index of the first line's summary.
    pub(super) summary: usize,
}

/// Results for a text. Lines are counted from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    pub(super) text: Vec<u8>,
    /// Copies of lines without an answer, and their solutions, one byte per cell.
    pub(super) kept: Vec<u8>,
    pub(super) summaries: Vec<Summary>,
    pub(super) items: Vec<Item>,
    pub(super) lines: usize,
    pub(super) is_cut_short: bool,
    /// Whether a second solution is a failure.
    pub(super) unique: bool,
    pub(super) tallies: Tallies,
    /// Rules of all puzzles, if they are not those of their boxes.
    pub(super) rules: Option<Arc<Rules>>,
}

/// A puzzle without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Number of the puzzle in the text, from 1.
    pub number: usize,
    /// Line of the text, from 1.
    pub line: usize,
    /// The reason.
    pub what: FailureKind,
}

/// Why a puzzle has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The text is not a puzzle.
    Unreadable(FormatError),
    /// No solution, or not exactly one where that is required. Clashing givens are in the
    /// outcome.
    Unanswered(Verdict, Answer),
}

impl Answers {
    /// Text of the answers that [`Item::Lines`] refers to.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The results, in the order of the text.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Number of puzzles, readable or not.
    #[must_use]
    pub fn count(&self) -> usize {
        self.items.iter().map(Item::count).sum()
    }

    /// Number of lines of the text.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// Counts by outcome, with statistics, if they were [requested](super::Batch::counted).
    #[must_use]
    pub const fn tallies(&self) -> &Tallies {
        &self.tallies
    }

    /// Whether the work was stopped before the end of the text.
    #[must_use]
    pub const fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Appends all answers to `out`: a line for a line, the form of the puzzle for any other, an
    /// empty line without an answer.
    ///
    /// # Panics
    /// Never: an answer that is not refused has a solution.
    pub fn write(&self, out: &mut Vec<u8>) {
        for item in &self.items {
            match item {
                Item::Lines { text, .. } => out.extend_from_slice(&self.text[text.clone()]),
                Item::Puzzle(both) if refusal(&both.1, self.unique).is_none() => {
                    let solution = both.1.solution.as_ref().expect("nothing refused has one");
                    out.extend_from_slice(kdoku_text::write(solution, &both.0.form).as_bytes());
                }
                Item::Unanswered(_) | Item::Puzzle(_) | Item::Unreadable(_) => {
                    out.resize(out.len() + item.count(), b'\n');
                }
            }
        }
    }

    /// The puzzles without an answer, with reasons.
    pub fn failures(&self) -> impl Iterator<Item = Failure> {
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

    /// Builds the puzzles of unanswered lines with their answers, in order, anew at each call.
    ///
    /// # Panics
    /// If the lines are of other results.
    pub fn unanswered(&self, of: &UnansweredLines) -> impl Iterator<Item = (Board, Answer)> {
        let UnansweredLines { lines, solutions, .. } = *of;
        let (solutions, _) = self.kept[solutions..].as_chunks();
        (0..).zip(solutions).zip(self.summaries(of)).map(move |((i, solution), summary)| {
            let puzzle = lines.puzzle(i, &self.kept);
            let solution = Some(solution).filter(|solution| solution[0] != 0);
            let answer = answer(self.rules.as_deref(), &puzzle, *summary, solution);
            (puzzle, answer)
        })
    }

    /// Summaries of unanswered lines, in order: cheaper than [`unanswered`](Self::unanswered).
    ///
    /// # Panics
    /// If the lines are of other results.
    #[must_use]
    pub fn summaries(&self, of: &UnansweredLines) -> &[Summary] {
        &self.summaries[of.summary..][..of.count()]
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.kept.clear();
        self.summaries.clear();
        self.items.clear();
        (self.lines, self.is_cut_short, self.tallies) = (0, false, Tallies::default());
    }
}

impl Item {
    /// Number of puzzles.
    #[must_use]
    pub const fn count(&self) -> usize {
        match self {
            Self::Lines { count, .. } => *count,
            Self::Unanswered(lines) => lines.count(),
            Self::Puzzle(_) | Self::Unreadable(_) => 1,
        }
    }
}

impl UnansweredLines {
    /// Number of lines.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.lines.count
    }

    /// Their line numbers, from 1.
    #[must_use]
    pub const fn lines(&self) -> Range<usize> {
        self.lines.number..self.lines.number + self.lines.count
    }
}

/// Answer to a line of 81 digits; `rules` is `None` for those of its boxes.
pub(super) fn answer(rules: Option<&Rules>, puzzle: &Board, summary: Summary, board: Option<&[u8; CELLS]>) -> Answer {
    static PLAIN: LazyLock<Rules> = LazyLock::new(|| Rules::classic(Order::THREE));
    Answer::of_nine(rules.unwrap_or(&PLAIN), &puzzle.grid, summary, board)
}

/// Returns the verdict if an answer must not be written: without a solution, or, if `unique`, not
/// known to be the only one.
#[must_use]
pub fn refusal(answer: &Answer, unique: bool) -> Option<Verdict> {
    match answer.verdict() {
        verdict @ (Verdict::NoSolution | Verdict::Invalid) => Some(verdict),
        verdict @ (Verdict::Multiple | Verdict::Undecided) if unique => Some(verdict),
        _ if answer.solution.is_none() => Some(Verdict::Undecided),
        _ => None,
    }
}

/// A chunk of the input with its results. A fixed number of jobs circulates, which bounds the
/// memory.
#[derive(Debug, Default)]
pub struct Job {
    pub(super) chunk: Chunk,
    pub(super) answers: Answers,
    pub(super) took: Duration,
    pub(super) error: Option<io::Error>,
    pub(super) lines_before: usize,
    pub(super) puzzles_before: usize,
}

impl Job {
    /// The chunk. Its first puzzles may belong to the chunk before ([`Chunk::known`]) and then have
    /// no results here.
    #[must_use]
    pub fn chunk(&self) -> &Chunk {
        &self.chunk
    }

    /// The results.
    #[must_use]
    pub const fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Number of lines of the input before the chunk.
    #[must_use]
    pub const fn lines_before(&self) -> usize {
        self.lines_before
    }

    /// Number of puzzles of the input before the chunk.
    #[must_use]
    pub const fn puzzles_before(&self) -> usize {
        self.puzzles_before
    }

    /// Takes the error that ended the input. Everything before it is in earlier jobs.
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
