//! The work of one thread: reads a text, asks the questions, writes the lines.
//!
//! Lines of 81 digits are collected wherever they stand, solved together as one block, and put back
//! into their places among the other puzzles.

use super::answers::{Answers, Item, UnansweredLines, answer};
use super::solver_cache::SolverCache;
use super::{Batch, Question};
use crate::parallel::thread_count;
use kdoku_board::{Order, Rules};
use kdoku_solver::{Answer, Options, Outcome, Stats, Summary, Termination};
use kdoku_text::{Board, BulkLines, CELLS, FormatError};
use std::ops::Range;

/// Most puzzles solved together, so that memory is bounded.
const BLOCK: usize = 1 << 14;

/// The working memory of a thread.
#[derive(Debug)]
pub struct Worker {
    solvers: SolverCache,
    /// Rules of the last board without rules of its own.
    plain: Option<Rules>,
    bulk: BulkLines,
    /// Solutions of the current block; longer if an earlier block was longer.
    solutions: Vec<u8>,
    results: LineResults,
    entries: Vec<Entry>,
}

/// A part of the text as it was read.
#[derive(Debug)]
enum Entry {
    /// A number of consecutive lines of 81 digits.
    BulkLines(usize),
    Puzzle(Box<Board>),
    Unreadable(FormatError),
}

/// Results of the lines of 81 digits of a block. A line with the answer that was asked for needs
/// four bytes, where a [`Summary`] has 64, so a block stays in cache while it is solved.
#[derive(Debug, Default)]
struct LineResults {
    /// For each line, [`ANSWERED`] or the index of its summary.
    which: Vec<u32>,
    summaries: Vec<Summary>,
    /// Whether each puzzle is wanted by itself.
    each: bool,
    /// Whether a second solution is a failure.
    unique: bool,
    has_cancelled: bool,
}

/// The line has the answer that was asked for.
const ANSWERED: u32 = u32::MAX;

impl LineResults {
    fn begin(&mut self, count: usize, each: bool, unique: bool) {
        self.summaries.clear();
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
            self.summaries.push(summary);
            u32::try_from(self.summaries.len() - 1).expect("there are fewer lines in a block")
        };
    }

    /// Whether a summary is the answer that was asked for. A line that a limit ended always needs a
    /// report.
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

    /// Summary of a line that is not answered.
    fn get(&self, i: usize) -> &Summary {
        &self.summaries[self.which[i] as usize]
    }
}

impl Default for Worker {
    fn default() -> Self {
        Self::new(&Options::default())
    }
}

/// Counts how many lines of a range, from its start, satisfy a condition.
fn count_while(mut which: Range<usize>, is_so: impl Fn(usize) -> bool) -> usize {
    let Range { start, end } = which;
    which.find(|&i| !is_so(i)).unwrap_or(end) - start
}

/// Whether every line becomes an item of its own.
fn wants_each(batch: &Batch) -> bool {
    batch.each || matches!(batch.question, Question::Count { .. })
}

impl Worker {
    pub(super) fn new(options: &Options) -> Self {
        let bulk = BulkLines::new(BLOCK, options.instruction_set());
        Self {
            solvers: SolverCache::default(),
            plain: None,
            bulk,
            solutions: Vec::new(),
            results: LineResults::default(),
            entries: Vec::new(),
        }
    }

    /// Puts what comes of `text` into `answers`, but for as many puzzles at its head as are known already.
    pub(super) fn answer(&mut self, batch: &Batch, text: &[u8], known: usize, answers: &mut Answers) {
        answers.clear();
        answers.unique = batch.is_unique();
        answers.rules.clone_from(&batch.rules);
        let mut reader = kdoku_text::read(text, &batch.read);
        reader.by_ref().take(known).for_each(drop);
        let in_bulk = batch.solves_in_bulk();
        loop {
            let before = self.bulk.len();
            if in_bulk {
                reader.take_bulk_lines(&mut self.bulk);
            }
            if self.bulk.len() > before {
                self.entries.push(Entry::BulkLines(self.bulk.len() - before));
            }
            let is_full = self.bulk.is_full() || self.entries.len() >= BLOCK;
            let next = if is_full { None } else { reader.next() };
            let is_end = next.is_none() && !is_full;
            self.entries.extend(next.map(|read| match read {
                Ok(puzzle) => Entry::Puzzle(Box::new(puzzle)),
                Err(error) => Entry::Unreadable(error),
            }));
            if is_full || is_end {
                self.answer_entries(batch, text, answers);
            }
            if is_end || answers.is_cut_short {
                break;
            }
        }
        answers.lines = reader.lines_read();
    }

    /// Answers everything that has been gathered.
    fn answer_entries(&mut self, batch: &Batch, text: &[u8], answers: &mut Answers) {
        self.solve_lines(batch, answers);
        let mut bulk = 0;
        for entry in std::mem::take(&mut self.entries) {
            match entry {
                Entry::BulkLines(count) => {
                    self.write_block(batch, text, bulk..bulk + count, answers);
                    bulk += count;
                }
                // the stop flag was set before this line was started
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
        self.bulk.clear();
    }

    /// Solves the lines of 81 digits, all at once.
    fn solve_lines(&mut self, batch: &Batch, answers: &mut Answers) {
        let pick = batch.question.pick(9);
        let count = self.bulk.len();
        if count == 0 {
            return;
        }
        let plain = Rules::classic(Order::THREE);
        let rules = batch.rules.as_deref().unwrap_or(&plain);
        let (cached, _) = self.solvers.get(rules, &batch.options).expect("the generic engine takes any rules");
        if self.solutions.len() < count * CELLS {
            self.solutions.resize(count * CELLS, 0);
        }
        let (values, solutions) = (self.bulk.values(), &mut self.solutions[..count * CELLS]);
        let results = &mut self.results;
        results.begin(count, wants_each(batch), batch.is_unique());
        let mut tally = batch.counted.then(|| answers.tallies.of_mut(cached.solver.strategy().engine));
        let set = |i, summary: Summary| {
            if let Some(tally) = &mut tally {
                tally.count(summary.end, summary.solutions, summary.stats);
            }
            results.set(i, summary);
        };
        cached.solver.answer_values(values, pick, &batch.limits(), &mut cached.scratch, solutions, set);
    }

    /// Writes the answers to these lines of 81 digits, and makes items of those that have none.
    fn write_block(&self, batch: &Batch, text: &[u8], which: Range<usize>, answers: &mut Answers) {
        if wants_each(batch) {
            for i in which {
                answers.items.push(self.puzzle(batch, text, i));
                if self.results.get(i).end == Termination::Cancelled {
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

    /// Whether a line has the answer that was asked for.
    fn is_answered(&self, i: usize) -> bool {
        self.results.is_answered(i) || !self.results.unique && self.solutions[i * CELLS] != 0
    }

    fn write_lines(&self, which: Range<usize>, text: &[u8], answers: &mut Answers) {
        if which.is_empty() {
            return;
        }
        let (count, start) = (which.len(), answers.text.len());
        self.bulk.write_solutions(which, self.solutions.as_chunks().0, text, &mut answers.text);
        answers.items.push(Item::Lines { count, text: start..answers.text.len() });
    }

    /// Copies consecutive lines without an answer, so that puzzles and answers can be built later.
    /// A cancelled line is the last.
    fn keep_lines(&self, which: Range<usize>, text: &[u8], answers: &mut Answers) {
        let mut rest = which;
        if self.results.has_cancelled {
            let goes_on = count_while(rest.clone(), |i| self.results.get(i).end != Termination::Cancelled);
            answers.is_cut_short = goes_on < rest.len();
            rest.end = rest.end.min(rest.start + goes_on + 1);
        }
        while !rest.is_empty() {
            let lines = self.bulk.copy_lines(rest.clone(), text, &mut answers.kept);
            let end = rest.start + lines.count;
            let (solutions, summary) = (answers.kept.len(), answers.summaries.len());
            answers.kept.extend_from_slice(&self.solutions[rest.start * CELLS..end * CELLS]);
            answers.summaries.extend((rest.start..end).map(|i| *self.results.get(i)));
            answers.items.push(Item::Unanswered(UnansweredLines { lines, solutions, summary }));
            rest.start = end;
        }
    }

    /// Item of one line of 81 digits.
    fn puzzle(&self, batch: &Batch, text: &[u8], i: usize) -> Item {
        let puzzle = self.bulk.puzzle(i, text);
        let board = if matches!(batch.question, Question::Count { .. }) { None } else { self.board(i) };
        let answer = answer(batch.rules.as_deref(), &puzzle, *self.results.get(i), board);
        Item::Puzzle(Box::new((puzzle, answer)))
    }

    /// Solution of a line of 81 digits, if it has one.
    fn board(&self, i: usize) -> Option<&[u8; CELLS]> {
        let (boards, _) = self.solutions.as_chunks();
        Some(&boards[i]).filter(|board| board[0] != 0)
    }

    fn ask(&mut self, batch: &Batch, puzzle: &Board, answers: &mut Answers) -> Answer {
        if batch.is_late() {
            let (clashes, stats) = (Vec::new(), Stats::default());
            let outcome = Outcome { end: Termination::Time, solutions: 0, clashes, stats };
            return Answer { solution: None, outcome };
        }
        let boxes = puzzle.form.boxes();
        let plain = match self.plain.take() {
            Some(plain) if plain.geometry().plain() == Some(boxes) => plain,
            _ => Rules::boxes(boxes),
        };
        let rules = batch.rules.as_deref().unwrap_or(&plain);
        let (cached, _) = self.solvers.get(rules, &batch.options).expect("the generic engine takes any rules");
        let limits = batch.limits().threads(thread_count(batch.search_threads));
        let answer = match batch.question {
            Question::One { .. } => {
                let pick = batch.question.pick(rules.size());
                cached.solver.answer(&puzzle.grid, pick, &limits, &mut cached.scratch)
            }
            Question::Count { .. } => {
                let outcome = cached.solver.count(&puzzle.grid, &limits, &mut cached.scratch);
                Answer { solution: None, outcome }
            }
        };
        if batch.counted {
            let Outcome { end, solutions, stats, .. } = answer.outcome;
            answers.tallies.of_mut(cached.solver.strategy().engine).count(end, solutions, stats);
        }
        self.plain = Some(plain);
        answer
    }
}
