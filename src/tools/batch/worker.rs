//! What one thread does with some text: read it, put the questions, write the lines.
//!
//! The lines of 81 digits of a text are gathered wherever they stand, solved together as one block, and put back into
//! their places among whatever else there was.

use super::answers::{Answers, Item, Unanswered, answer};
use super::solver_cache::SolverCache;
use super::{Batch, Question, usual_pick};
use crate::board::geometry::Order;
use crate::board::rules::Rules;
use crate::io::text::{self, BulkLines, CELLS, FormatError, Puzzle};
use crate::solver::{Answer, Options, Outcome, Pick, Summary, Termination};
use std::ops::Range;

/// Puzzles that are solved together at most. The last of a block are solved one by one, which costs hard ones most: half
/// as many are a tenth slower on puzzles with 17 clues, and no faster on easy ones, though these would stay in the second
/// cache (2,048: 140 and 520 ns a puzzle, 8,192: 133 and 425, 16,384: 137 and 390; 2026-11-21).
const BLOCK: usize = 1 << 14;

/// The most solutions that are counted of puzzles solved together.
const MOST_COUNTED: u64 = 1000;

/// The working memory of a thread.
#[derive(Debug)]
pub struct Worker {
    kinds: SolverCache,
    /// The rules of the last board that has no others.
    plain: Option<Rules>,
    nines: BulkLines,
    /// The solutions, and beyond them what was of use before.
    solutions: Vec<u8>,
    fates: Fates,
    entries: Vec<Entry>,
}

/// What was read, in its order.
#[derive(Debug)]
enum Entry {
    /// So many lines of 81 digits.
    BulkLines(usize),
    Puzzle(Box<Puzzle>),
    Unreadable(FormatError),
}

/// What became of the lines of 81 digits. Of those that have the answer that was to be, that is all there is to know, unless each is
/// wanted by itself: four bytes a line, which stay at hand while a block is solved, where a [`Summary`] has 64.
#[derive(Debug, Default)]
struct Fates {
    /// For each line, [`ANSWERED`] or the number of its brief.
    which: Vec<u32>,
    briefs: Vec<Summary>,
    /// Whether each is wanted by itself.
    each: bool,
    /// Whether there is to be no other solution.
    unique: bool,
    /// Whether one was told to stop.
    has_cancelled: bool,
}

/// A solution has been found, and no other where there was to be none.
const ANSWERED: u32 = u32::MAX;

impl Fates {
    /// Makes room for so many lines.
    fn begin(&mut self, count: usize, each: bool, unique: bool) {
        self.briefs.clear();
        if self.which.len() < count {
            self.which.resize(count, ANSWERED);
        }
        (self.each, self.unique, self.has_cancelled) = (each, unique, false);
    }

    fn set(&mut self, i: usize, summary: Summary) {
        self.which[i] = if !self.each && self.suffices(&summary) {
            ANSWERED
        } else {
            self.has_cancelled |= summary.end == Termination::Cancelled;
            self.briefs.push(summary);
            u32::try_from(self.briefs.len() - 1).expect("there are fewer lines in a block")
        };
    }

    /// Whether a line needs no further report. A line that a limit ended always needs one.
    fn suffices(&self, summary: &Summary) -> bool {
        match summary.end {
            Termination::Exhausted => summary.solutions == 1 || summary.solutions > 1 && !self.unique,
            Termination::Solutions(_) => summary.solutions > 0 && !self.unique,
            _ => false,
        }
    }

    fn is_answered(&self, i: usize) -> bool {
        self.which[i] == ANSWERED
    }

    /// That of a line which is not answered.
    fn get(&self, i: usize) -> &Summary {
        &self.briefs[self.which[i] as usize]
    }
}

impl Default for Worker {
    fn default() -> Self {
        Self::new(&Options::default())
    }
}

/// Whether lines of 81 digits are solved together: not where one of them may keep all others waiting.
fn goes_in_bulk(question: Question) -> bool {
    match question {
        Question::One { .. } => true,
        Question::Count { limit } => limit.is_some_and(|limit| (1..=MOST_COUNTED).contains(&limit)),
    }
}

/// Of how many lines, from the first one on, something is so.
fn count_while(mut which: Range<usize>, is_so: impl Fn(usize) -> bool) -> usize {
    let Range { start, end } = which;
    which.find(|&i| !is_so(i)).unwrap_or(end) - start
}

/// Whether every line is an item by itself.
fn wants_each(batch: &Batch) -> bool {
    batch.each || matches!(batch.question, Question::Count { .. })
}

impl Worker {
    pub(super) fn new(options: &Options) -> Self {
        let nines = BulkLines::new(BLOCK, options.instruction_set());
        Self {
            kinds: SolverCache::default(),
            plain: None,
            nines,
            solutions: Vec::new(),
            fates: Fates::default(),
            entries: Vec::new(),
        }
    }

    /// Puts what comes of `text` into `answers`, but for as many puzzles at its head as are known already.
    pub(super) fn answer(&mut self, batch: &Batch, text: &[u8], known: usize, answers: &mut Answers) {
        answers.clear();
        answers.unique = batch.is_unique();
        answers.rules.clone_from(&batch.rules);
        let mut reader = text::read(text, &batch.read);
        reader.by_ref().take(known).for_each(drop);
        let in_bulk = batch.deadline.is_none() && goes_in_bulk(batch.question);
        loop {
            let before = self.nines.len();
            if in_bulk {
                reader.take_bulk_lines(&mut self.nines);
            }
            if self.nines.len() > before {
                self.entries.push(Entry::BulkLines(self.nines.len() - before));
            }
            let is_full = self.nines.is_full() || self.entries.len() >= BLOCK;
            let next = if is_full { None } else { reader.next() };
            let is_end = next.is_none() && !is_full;
            self.entries.extend(next.map(|read| match read {
                Ok(puzzle) => Entry::Puzzle(Box::new(puzzle)),
                Err(error) => Entry::Unreadable(error),
            }));
            if is_full || is_end {
                self.conclude(batch, text, answers);
            }
            if is_end || answers.is_cut_short {
                break;
            }
        }
        answers.lines = reader.lines_read();
    }

    /// Answers everything that has been gathered.
    fn conclude(&mut self, batch: &Batch, text: &[u8], answers: &mut Answers) {
        self.solve_nines(batch, answers);
        let mut nines = 0;
        for entry in std::mem::take(&mut self.entries) {
            match entry {
                Entry::BulkLines(count) => {
                    self.write_nines(batch, text, nines..nines + count, answers);
                    nines += count;
                }
                // it was told to stop before this was begun
                Entry::Puzzle(_) if batch.is_stopped() => answers.is_cut_short = true,
                Entry::Puzzle(puzzle) => {
                    let answer = self.ask(batch, &puzzle, answers);
                    answers.is_cut_short |= answer.outcome.end == Termination::Cancelled;
                    answers.items.push(Item::Puzzle(Box::new((*puzzle, answer))));
                }
                Entry::Unreadable(error) => answers.items.push(Item::Unreadable(error)),
            }
            if answers.is_cut_short {
                break;
            }
        }
        self.nines.clear();
    }

    /// Solves the lines of 81 digits, all at once.
    fn solve_nines(&mut self, batch: &Batch, answers: &mut Answers) {
        let pick = match batch.question {
            Question::One { pick, .. } => pick.unwrap_or(usual_pick(9)),
            Question::Count { .. } => Pick::Any,
        };
        let count = self.nines.len();
        if count == 0 {
            return;
        }
        let plain = Rules::classic(Order::THREE);
        let rules = batch.rules.as_deref().unwrap_or(&plain);
        let (kind, _) = self.kinds.get(rules, &batch.options).expect("the generic engine takes any rules");
        if self.solutions.len() < count * CELLS {
            self.solutions.resize(count * CELLS, 0);
        }
        let (values, solutions) = (self.nines.values(), &mut self.solutions[..count * CELLS]);
        let fates = &mut self.fates;
        fates.begin(count, wants_each(batch), batch.is_unique());
        let mut tally = batch.counted.then(|| answers.tallies.of_mut(kind.solver.strategy().engine));
        let tell = |i, summary: Summary| {
            if let Some(tally) = &mut tally {
                tally.count(summary.end, summary.solutions, summary.stats);
            }
            fates.set(i, summary);
        };
        kind.solver.answer_values(values, pick, &batch.limits(), &mut kind.scratch, solutions, tell);
    }

    /// Writes the answers to these lines of 81 digits, and makes items of those that have none.
    fn write_nines(&self, batch: &Batch, text: &[u8], which: Range<usize>, answers: &mut Answers) {
        if wants_each(batch) {
            for i in which {
                answers.items.push(self.puzzle(batch, text, i));
                if self.fates.get(i).end == Termination::Cancelled {
                    answers.is_cut_short = true;
                    return;
                }
            }
            return;
        }
        let mut rest = which;
        while !rest.is_empty() && !answers.is_cut_short {
            let answered = count_while(rest.clone(), |i| self.is_answered(i));
            self.write_lines(rest.start..rest.start + answered, text, answers);
            rest.start += answered;
            let unanswered = count_while(rest.clone(), |i| !self.is_answered(i));
            self.keep_lines(rest.start..rest.start + unanswered, text, answers);
            rest.start += unanswered;
        }
    }

    /// Whether a line has the answer that was to be, so that there is nothing more to be said of it.
    fn is_answered(&self, i: usize) -> bool {
        self.fates.is_answered(i) || !self.fates.unique && self.solutions[i * CELLS] != 0
    }

    /// Writes the answers to lines that follow each other and all have one.
    fn write_lines(&self, which: Range<usize>, text: &[u8], answers: &mut Answers) {
        if which.is_empty() {
            return;
        }
        let (count, start) = (which.len(), answers.text.len());
        self.nines.write(which, self.solutions.as_chunks().0, text, &mut answers.text);
        answers.items.push(Item::Lines { count, text: start..answers.text.len() });
    }

    /// Keeps lines that follow each other and all have no answer: what it takes to make puzzles and answers of them. The first one that
    /// was told to stop is the last.
    fn keep_lines(&self, which: Range<usize>, text: &[u8], answers: &mut Answers) {
        let mut rest = which;
        if self.fates.has_cancelled {
            let goes_on = count_while(rest.clone(), |i| self.fates.get(i).end != Termination::Cancelled);
            answers.is_cut_short = goes_on < rest.len();
            rest.end = rest.end.min(rest.start + goes_on + 1);
        }
        while !rest.is_empty() {
            let lines = self.nines.keep(rest.clone(), text, &mut answers.kept);
            let end = rest.start + lines.count;
            let (solutions, brief) = (answers.kept.len(), answers.briefs.len());
            answers.kept.extend_from_slice(&self.solutions[rest.start * CELLS..end * CELLS]);
            answers.briefs.extend((rest.start..end).map(|i| *self.fates.get(i)));
            answers.items.push(Item::Unanswered(Unanswered { lines, solutions, brief }));
            rest.start = end;
        }
    }

    /// The item of a line of 81 digits by itself.
    fn puzzle(&self, batch: &Batch, text: &[u8], i: usize) -> Item {
        let puzzle = self.nines.puzzle(i, text);
        let board = if matches!(batch.question, Question::Count { .. }) { None } else { self.board(i) };
        let answer = answer(batch.rules.as_deref(), &puzzle, *self.fates.get(i), board);
        Item::Puzzle(Box::new((puzzle, answer)))
    }

    /// The solution of a line of 81 digits, if it has one.
    fn board(&self, i: usize) -> Option<&[u8; CELLS]> {
        let (boards, _) = self.solutions.as_chunks();
        Some(&boards[i]).filter(|board| board[0] != 0)
    }

    /// Puts the question about one puzzle.
    fn ask(&mut self, batch: &Batch, puzzle: &Puzzle, answers: &mut Answers) -> Answer {
        let boxes = puzzle.form.boxes();
        let plain = match self.plain.take() {
            Some(plain) if plain.geometry().plain() == Some(boxes) => plain,
            _ => Rules::boxes(boxes),
        };
        let rules = batch.rules.as_deref().unwrap_or(&plain);
        let (kind, _) = self.kinds.get(rules, &batch.options).expect("the generic engine takes any rules");
        let limits = batch.limits();
        let answer = match batch.question {
            Question::One { pick, .. } => {
                let pick = pick.unwrap_or(usual_pick(rules.size()));
                kind.solver.answer(&puzzle.grid, pick, &limits, &mut kind.scratch)
            }
            Question::Count { .. } => {
                let outcome = kind.solver.count(&puzzle.grid, &limits, &mut kind.scratch);
                Answer { solution: None, outcome }
            }
        };
        if batch.counted {
            let Outcome { end, solutions, stats, .. } = answer.outcome;
            answers.tallies.of_mut(kind.solver.strategy().engine).count(end, solutions, stats);
        }
        self.plain = Some(plain);
        answer
    }
}
