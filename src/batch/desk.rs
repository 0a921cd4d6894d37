//! What one thread does with some text: read it, put the questions, write the lines.
//!
//! The lines of 81 digits of a text are gathered wherever they stand, solved together as one block, and put back into
//! their places among whatever else there was.

use super::answers::{Answers, Item};
use super::kinds::Kinds;
use super::{Batch, Question, usual_pick};
use crate::format::{self, CELLS, FormatError, Nines, Puzzle};
use crate::geometry::Order;
use crate::rules::Rules;
use crate::solver::{Answer, Brief, End, Outcome, Verdict};
use crate::verify;

/// Puzzles that are solved together at most.
const BLOCK: usize = 1 << 14;

/// The working memory of a thread.
#[derive(Debug)]
pub struct Desk {
    kinds: Kinds,
    nines: Nines,
    solutions: Vec<u8>,
    briefs: Vec<Brief>,
    entries: Vec<Entry>,
}

/// What was read, in its order.
#[derive(Debug)]
enum Entry {
    /// So many lines of 81 digits.
    Nines(usize),
    Puzzle(Box<Puzzle>),
    Unreadable(FormatError),
}

impl Default for Desk {
    fn default() -> Self {
        let (solutions, briefs, entries) = (Vec::new(), Vec::new(), Vec::new());
        Self { kinds: Kinds::default(), nines: Nines::new(BLOCK), solutions, briefs, entries }
    }
}

impl Desk {
    /// Puts what comes of `text` into `answers`, but for as many puzzles at its head as are known already.
    pub(super) fn answer(&mut self, batch: &Batch, text: &[u8], known: usize, answers: &mut Answers) {
        answers.clear();
        answers.unique = batch.is_unique();
        let mut reader = format::read(text, &batch.read);
        reader.by_ref().take(known).for_each(drop);
        let in_bulk = batch.deadline.is_none() && matches!(batch.question, Question::One { .. });
        loop {
            let before = self.nines.len();
            if in_bulk {
                reader.take_nines(&mut self.nines);
            }
            if self.nines.len() > before {
                self.entries.push(Entry::Nines(self.nines.len() - before));
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
        self.solve_nines(batch);
        let mut nines = 0;
        for entry in std::mem::take(&mut self.entries) {
            match entry {
                Entry::Nines(count) => {
                    self.write_nines(batch, text, nines..nines + count, answers);
                    nines += count;
                }
                // it was told to stop before this was begun
                Entry::Puzzle(_) if batch.is_stopped() => answers.is_cut_short = true,
                Entry::Puzzle(puzzle) => {
                    let answer = self.ask(batch, &puzzle);
                    answers.is_cut_short |= answer.outcome.end == End::Cancelled;
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
    fn solve_nines(&mut self, batch: &Batch) {
        let Question::One { pick, .. } = batch.question else { return };
        self.briefs.clear();
        if self.nines.len() == 0 {
            return;
        }
        let plain = Rules::classic(Order::THREE);
        let rules = batch.rules.as_ref().unwrap_or(&plain);
        let (kind, _) = self.kinds.get(rules, &batch.options).expect("the generic engine takes any rules");
        let pick = pick.unwrap_or(usual_pick(9));
        let values = self.nines.values();
        self.solutions.resize(values.len(), 0);
        let (limits, scratch) = (batch.limits(), &mut kind.scratch);
        kind.solver.answer_block(values, pick, &limits, scratch, &mut self.solutions, &mut self.briefs);
    }

    /// Writes the answers to these lines of 81 digits, and makes items of those that have none.
    fn write_nines(&self, batch: &Batch, text: &[u8], which: std::ops::Range<usize>, answers: &mut Answers) {
        let (boards, _) = self.solutions.as_chunks::<CELLS>();
        answers.text.reserve(which.len() * (CELLS + 1));
        let (mut count, mut start) = (0, answers.text.len());
        let end = which.end;
        for i in which {
            let (board, brief) = (&boards[i], &self.briefs[i]);
            let is_answered = board[0] != 0 && (!answers.unique || brief.verdict() == Verdict::Unique);
            if is_answered && !batch.each {
                self.nines.write(i, board, text, &mut answers.text);
                count += 1;
            }
            if (!is_answered || batch.each || i + 1 == end) && count > 0 {
                answers.items.push(Item::Lines { count, text: start..answers.text.len() });
                (count, start) = (0, answers.text.len());
            }
            if !is_answered || batch.each {
                answers.items.push(self.puzzle(batch, text, i));
                if brief.end == End::Cancelled {
                    answers.is_cut_short = true;
                    break;
                }
            }
        }
    }

    /// The item of a line of 81 digits by itself.
    fn puzzle(&self, batch: &Batch, text: &[u8], i: usize) -> Item {
        let puzzle = self.nines.puzzle(i, text);
        let Brief { end, solutions, stats } = self.briefs[i];
        let clashes = if self.briefs[i].verdict() == Verdict::None {
            let plain = Rules::classic(Order::THREE);
            verify::clashes(batch.rules.as_ref().unwrap_or(&plain), &puzzle.grid)
        } else {
            Vec::new()
        };
        let board = &self.solutions[i * CELLS..(i + 1) * CELLS];
        let solution = (board[0] != 0).then(|| {
            let values: Vec<_> = board.iter().map(|&value| value.into()).collect();
            crate::grid::Grid::from_values(&values).expect("the solver's values are in range")
        });
        Item::Puzzle(Box::new((puzzle, Answer { solution, outcome: Outcome { end, solutions, clashes, stats } })))
    }

    /// Puts the question about one puzzle.
    fn ask(&mut self, batch: &Batch, puzzle: &Puzzle) -> Answer {
        let plain = Rules::boxes(puzzle.form.boxes());
        let rules = batch.rules.as_ref().unwrap_or(&plain);
        let (kind, _) = self.kinds.get(rules, &batch.options).expect("the generic engine takes any rules");
        let limits = batch.limits();
        match batch.question {
            Question::One { pick, .. } => {
                let pick = pick.unwrap_or(usual_pick(rules.size()));
                kind.solver.answer(&puzzle.grid, pick, &limits, &mut kind.scratch)
            }
            Question::Count { .. } => {
                let outcome = kind.solver.count(&puzzle.grid, &limits, &mut kind.scratch);
                Answer { solution: None, outcome }
            }
        }
    }
}
