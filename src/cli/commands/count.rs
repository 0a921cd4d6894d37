//! `kdoku count`: the number of solutions of each puzzle.

use super::Command;
use crate::cli::args::{CountArgs, To};
use crate::cli::output::json::{self, Record};
use crate::cli::output::verdicts;
use crate::cli::{Context, Demands, Exit, PuzzleSettings, Shape, Task, Unreadable};
use kdoku::batch::Question;
use kdoku::solver::{CountMethod, ExactCount};
use kdoku::{Answer, Outcome, Solver, Termination, Verdict};
use std::io;

/// The number of samples of an estimate, unless something else ends it.
const SAMPLES: u64 = 10_000;

/// The command.
pub(crate) struct Count {
    pub(crate) args: CountArgs,
}

impl Command for Count {
    /// Puzzles with few solutions are counted in bulk, up to a limit. A puzzle that reaches it is
    /// counted again from the start, so puzzles with a time limit are not counted in bulk.
    fn demands(&self, settings: &PuzzleSettings) -> Demands {
        let few = Solver::ONE_BY_ONE;
        let question = match settings.limit {
            _ if self.args.estimate => None,
            limit if self.args.one_by_one => Some(Question::Count { limit }),
            Some(limit) if limit <= few => Some(Question::Count { limit: Some(limit) }),
            _ if settings.time.is_some() => None,
            _ => Some(Question::Count { limit: Some(few) }),
        };
        Demands { question, ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        if self.args.estimate {
            return self.estimate(task, context);
        }
        if !self.args.one_by_one {
            return self.exact_count(task, context);
        }
        let outcome = context.ask(
            task,
            task.settings.limit,
            |kind, limits, _| kind.solver.count(&task.board.grid, limits, &mut kind.scratch),
            |outcome| Some(outcome),
        );
        self.conclude(task, &outcome, None, context)
    }

    fn solved(&mut self, task: &Task, answer: &Answer, context: &mut Context) -> io::Result<()> {
        let is_enough = |found: u64| task.settings.limit.is_some_and(|limit| found >= limit);
        match answer.outcome.end {
            Termination::Solutions(found) if !self.args.one_by_one && !is_enough(found) => {
                if let Some(stats) = &mut context.stats {
                    stats.again();
                }
                self.exact_count(task, context)
            }
            _ => self.conclude(task, &answer.outcome, None, context),
        }
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        match self.args.to {
            To::Json => context.out.answer(&json::unreadable(what), Shape::Line),
            _ if what.location.number.is_some() => context.out.answer("\n", Shape::Line),
            _ => Ok(()),
        }
    }
}

impl Count {
    /// Counts solutions one by one, and then with a cache.
    fn exact_count(&self, task: &Task, context: &mut Context) -> io::Result<()> {
        let exact = context.ask(
            task,
            task.settings.limit,
            |kind, limits, _| kind.solver.exact_count(&task.board.grid, limits, &mut kind.scratch),
            |exact| Some(&exact.outcome),
        );
        let note = match exact.method {
            CountMethod::Unused => None,
            CountMethod::Counted { states, .. } => {
                Some(format!("counted with a cache of {states} states, not one by one"))
            }
            CountMethod::TooLarge => Some("the board is too large for the cache".to_owned()),
            CountMethod::TooManyStates => Some("there are more states than the cache can hold".to_owned()),
            CountMethod::Overflow => Some("the numbers in the cache would reach 2^128".to_owned()),
        };
        if let Some(note) = note {
            context.report.note(&task.location, &note);
        }
        self.conclude(task, &exact.outcome, Some(&exact), context)
    }

    /// Estimates the number from samples, unless a first look shows that there are no solutions.
    fn estimate(&self, task: &Task, context: &mut Context) -> io::Result<()> {
        let first_look = context.ask(
            task,
            Some(1),
            |kind, limits, _| kind.solver.count(&task.board.grid, &limits.clone().nodes(1), &mut kind.scratch),
            |_| None,
        );
        if matches!(first_look.verdict(), Verdict::NoSolution | Verdict::Invalid) {
            return self.conclude(task, &first_look, None, context);
        }
        // `--total-time` is for all puzzles together, so it does not replace the number of samples
        let is_timed = task.settings.time.is_some();
        let samples = self.args.samples.unwrap_or(if is_timed { u64::MAX } else { SAMPLES });
        let seed = task.settings.seed.unwrap_or(0);
        let estimate = context.ask(
            task,
            None,
            |kind, limits, _| kind.solver.estimate(&task.board.grid, samples, seed, limits),
            |_| None,
        );
        if estimate.hits == 0 {
            let reason = match estimate.samples {
                0 => format!("undecided: {}", verdicts::ended(estimate.end)),
                _ => estimate.to_string(),
            };
            context.report.warning(&task.location, &reason);
            context.ended(Exit::Undecided);
        }
        match self.args.to {
            To::Json => context.out.answer(&json::estimate(&task.location, &estimate), Shape::Line),
            _ if estimate.hits == 0 => context.out.answer("undecided\n", Shape::Line),
            _ => context.out.answer(&format!("{estimate}\n"), Shape::Line),
        }
    }

    /// Writes the number.
    fn conclude(
        &self,
        task: &Task,
        outcome: &Outcome,
        exact: Option<&ExactCount>,
        context: &mut Context,
    ) -> io::Result<()> {
        let (end, count) = exact.map_or((outcome.end, outcome.solutions.into()), |c| (c.end(), c.solutions()));
        let text = match end {
            Termination::Exhausted => count.to_string(),
            Termination::Solutions(_) => format!("at least {count}"),
            Termination::Nodes | Termination::Time | Termination::Cancelled | Termination::Memory { .. } => {
                let text = verdicts::remark(Verdict::Undecided, outcome, task);
                context.undecided(&task.location, outcome, &text);
                format!("undecided, at least {count}")
            }
        };
        let verdict = outcome.verdict();
        if matches!(verdict, Verdict::NoSolution | Verdict::Invalid) {
            context.report.warning(&task.location, &verdicts::remark(verdict, outcome, task));
            context.ended(Exit::No);
        }
        let record = Record::new(task, outcome);
        let record = if let Some(exact) = exact { record.with_exact_count(exact) } else { record };
        match self.args.to {
            To::Json => context.out.answer(&record.line(), Shape::Line),
            _ => context.out.answer(&format!("{text}\n"), Shape::Line),
        }
    }
}
