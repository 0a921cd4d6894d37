//! `kdoku count`: how many solutions each puzzle has.

use super::args::CountArgs;
use super::command::Command;
use super::exit::Exit;
use super::json::{self, Record};
use super::output::Shape;
use super::session::Session;
use super::settings::Settings;
use super::task::{Task, Unreadable};
use super::values::PlainTo;
use super::verdict;
use kdoku::batch::Question;
use kdoku::{Answer, CountMethod, ExactCount, Outcome, Solver, Termination, Verdict};
use std::io;

/// Samples that an estimate is made of if nothing else ends it.
const SAMPLES: u64 = 10_000;

/// The command: how numbers are come by and written.
pub(crate) struct Count {
    to: PlainTo,
    one_by_one: bool,
    estimate: bool,
    samples: Option<u64>,
}

impl Count {
    pub(crate) fn new(args: &CountArgs) -> Self {
        let how = &args.how;
        Self { to: args.to, one_by_one: how.one_by_one, estimate: how.estimate, samples: how.samples }
    }
}

impl Command for Count {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        if self.estimate {
            return self.sample(task, session);
        }
        if !self.one_by_one {
            return self.exact_count(task, session);
        }
        let outcome = session.ask(
            task,
            task.settings.limit,
            |kind, limits, _| kind.solver.count(&task.puzzle.grid, limits, &mut kind.scratch),
            |outcome| Some(outcome),
        );
        self.conclude(task, &outcome, None, session)
    }

    /// Puzzles with few solutions are counted many at once; of those with many, no more than that is asked there. They are
    /// counted again from the start, so that this is no way for puzzles that may take some time and no more.
    fn question(&self, settings: &Settings) -> Option<Question> {
        if self.estimate {
            return None;
        }
        let few = Solver::ONE_BY_ONE;
        match settings.limit {
            limit if self.one_by_one => Some(Question::Count { limit }),
            Some(limit) if limit <= few => Some(Question::Count { limit: Some(limit) }),
            _ if settings.time.is_some() => None,
            _ => Some(Question::Count { limit: Some(few) }),
        }
    }

    fn answered(&mut self, task: &Task, answer: &Answer, session: &mut Session) -> io::Result<()> {
        let is_enough = |found: u64| task.settings.limit.is_some_and(|limit| found >= limit);
        match answer.outcome.end {
            Termination::Solutions(found) if !self.one_by_one && !is_enough(found) => {
                if let Some(counted) = &mut session.counted {
                    counted.again();
                }
                self.exact_count(task, session)
            }
            _ => self.conclude(task, &answer.outcome, None, session),
        }
    }

    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()> {
        match self.to {
            PlainTo::Json => session.out.answer(&json::unreadable(what), Shape::Line),
            PlainTo::Text if what.place.number.is_some() => session.out.answer("\n", Shape::Line),
            PlainTo::Text => Ok(()),
        }
    }
}

impl Count {
    /// Counts them one by one and by a cache.
    fn exact_count(&self, task: &Task, session: &mut Session) -> io::Result<()> {
        let census = session.ask(
            task,
            task.settings.limit,
            |kind, limits, _| kind.solver.exact_count(&task.puzzle.grid, limits, &mut kind.scratch),
            |census| Some(&census.outcome),
        );
        let note = match census.method {
            CountMethod::Unused => None,
            CountMethod::Counted { states, .. } => {
                Some(format!("counted by a cache of {states} states, not one by one"))
            }
            CountMethod::TooLarge => Some("the board is too large for a cache".to_owned()),
            CountMethod::TooManyStates => Some("there are more states than a cache can hold".to_owned()),
            CountMethod::Overflow => Some("the numbers of a cache would reach 2^128".to_owned()),
        };
        if let Some(note) = note {
            session.report.note(&task.place, &note);
        }
        self.conclude(task, &census.outcome, Some(&census), session)
    }

    /// Estimates how many there are, unless it is plain to see that there are none.
    fn sample(&self, task: &Task, session: &mut Session) -> io::Result<()> {
        let glance = session.ask(
            task,
            Some(1),
            |kind, limits, _| kind.solver.count(&task.puzzle.grid, &limits.clone().nodes(1), &mut kind.scratch),
            |_| None,
        );
        if matches!(glance.verdict(), Verdict::None | Verdict::Invalid) {
            return self.conclude(task, &glance, None, session);
        }
        // the time of the run is for all puzzles
        let is_timed = task.settings.time.is_some();
        let samples = self.samples.unwrap_or(if is_timed { u64::MAX } else { SAMPLES });
        let seed = task.settings.seed.unwrap_or(0);
        let estimate = session.ask(
            task,
            None,
            |kind, limits, _| kind.solver.estimate(&task.puzzle.grid, samples, seed, limits),
            |_| None,
        );
        if estimate.hits == 0 {
            let reason = match estimate.samples {
                0 => format!("undecided: {}", verdict::ended(estimate.end)),
                _ => estimate.to_string(),
            };
            session.report.remark(&task.place, &reason);
            session.ended(Exit::Undecided);
        }
        match self.to {
            PlainTo::Text if estimate.hits == 0 => session.out.answer("undecided\n", Shape::Line),
            PlainTo::Text => session.out.answer(&format!("{estimate}\n"), Shape::Line),
            PlainTo::Json => session.out.answer(&json::estimate(&task.place, &estimate), Shape::Line),
        }
    }

    /// Writes the number.
    fn conclude(
        &self,
        task: &Task,
        outcome: &Outcome,
        census: Option<&ExactCount>,
        session: &mut Session,
    ) -> io::Result<()> {
        let (end, count) = census.map_or((outcome.end, outcome.solutions.into()), |c| (c.end(), c.solutions()));
        let text = match end {
            Termination::Exhausted => count.to_string(),
            Termination::Solutions(_) => format!("at least {count}"),
            Termination::Nodes | Termination::Time | Termination::Cancelled => {
                let text = verdict::remark(Verdict::Undecided, outcome, task);
                session.undecided(&task.place, outcome, &text);
                format!("undecided, at least {count}")
            }
        };
        let verdict = outcome.verdict();
        if matches!(verdict, Verdict::None | Verdict::Invalid) {
            session.report.remark(&task.place, &verdict::remark(verdict, outcome, task));
            session.ended(Exit::No);
        }
        let record = Record::new(task, outcome);
        let record = if let Some(census) = census { record.with_census(census) } else { record };
        match self.to {
            PlainTo::Text => session.out.answer(&format!("{text}\n"), Shape::Line),
            PlainTo::Json => session.out.answer(&record.line(), Shape::Line),
        }
    }
}
