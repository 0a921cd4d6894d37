//! `kdoku check`: whether each puzzle has one solution, or what its file expects.
//!
//! An expected number of solutions is proved: to show that there are exactly two, a third is
//! searched for. An expected solution has to obey the rules and keep the givens; if the solution is
//! unique, that makes it the solution.

mod diagnose;
mod known;
mod prove;
mod rate;

use super::Command;
use crate::cli::args::{CheckArgs, To};
use crate::cli::output::json::{self, Comparison, RatingRecord, Record};
use crate::cli::output::verdicts::{self, is_cut_short};
use crate::cli::{Context, Demands, Exit, PuzzleSettings, Shape, Task, Unreadable, report};
use diagnose::Diagnose;
use kdoku::batch::Question;
use kdoku::toml::{Expect, Expected};
use kdoku::{Answer, Outcome, Verdict, verify};
use known::Known;
use rate::Rates;
use std::io;
use std::path::PathBuf;

/// The command.
pub(crate) struct Check {
    to: To,
    diagnose: Diagnose,
    rates: Rates,
    /// Known solutions, if a column has them.
    known: Option<Known>,
    /// The name of the proof, if one is wanted.
    proof: Option<PathBuf>,
}

impl Check {
    pub(crate) fn new(args: CheckArgs) -> Self {
        let diagnose = Diagnose { why: args.why, minimal: args.minimal, clues: args.constraints };
        let rates = Rates::new(&args);
        Self { to: args.to, diagnose, rates, known: args.solution.map(Known::new), proof: args.proof }
    }
}

impl Command for Check {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        let single = self.proof.as_ref().map(|_| "kdoku check --proof");
        // puzzle text expects one solution; a diagnosis and a proof are about a single puzzle
        let question = (!self.diagnose.is_wanted() && single.is_none()).then_some(Question::Count { limit: Some(2) });
        Demands { question, single, ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        task.warn(true, context.report);
        if let Some(name) = &self.proof.clone() {
            return prove::run(self, name, task, context);
        }
        let outcome = context.ask(
            task,
            Some(required_solutions(task)),
            |kind, limits, _| kind.solver.count(&task.board.grid, limits, &mut kind.scratch),
            |outcome| Some(outcome),
        );
        self.conclude(task, &outcome, context)
    }

    fn solved(&mut self, task: &Task, answer: &Answer, context: &mut Context) -> io::Result<()> {
        self.conclude(task, &answer.outcome, context)
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        let text = match self.to {
            To::Json => json::unreadable(what),
            _ => format!("{}: unreadable\n", what.location),
        };
        context.out.answer(&text, Shape::Line)
    }
}

impl Check {
    /// Writes the verdict.
    fn conclude(&mut self, task: &Task, outcome: &Outcome, context: &mut Context) -> io::Result<()> {
        let known = self.known.as_mut().map(|known| known.expect(task, context));
        let (expect, expected) = match &known {
            Some(known) => (known.as_ref(), Expected::Exactly(1)),
            None => expectation(task),
        };
        let mut judgement = judge(task, expect, expected, outcome);
        if known == Some(None) {
            judgement.text += ", but the expected solution is not a board";
            judgement.holds = Some(false);
        }
        let rated = self.rates.run(task, judgement.verdict, context);
        if let Some(rated) = &rated {
            judgement.text = format!("{}, {}", judgement.text, rated.rating);
            if let Some(expected) = &rated.expected {
                judgement.text = format!("{}, expected {expected}", judgement.text);
                judgement.holds = Some(false);
            }
        }
        context.ended(match judgement.holds {
            Some(true) => Exit::Success,
            Some(false) => Exit::No,
            None => Exit::Undecided,
        });
        let is_explained = self.diagnose.why || self.proof.is_some();
        if (judgement.verdict, judgement.holds, is_explained) == (Verdict::NoSolution, Some(false), false) {
            context.hint_why(&format!("{} shows why there is no solution", report::check_why(&task.location)));
        }
        let findings = self.diagnose.run(task, judgement.verdict, context);
        let text = match self.to {
            To::Json => {
                let mut record = Record::new(task, outcome).with_verdict(Some(judgement.verdict));
                record.comparison = expect.map(|expect| Comparison::new(expect.solutions, judgement.holds));
                record.rating = rated.map(|rated| RatingRecord::from(&rated.rating));
                record.diagnosis = findings.diagnosis;
                record.line()
            }
            _ => format!("{}: {}{}\n{}", task.location, judgement.text, findings.suffix, findings.below),
        };
        context.out.answer(&text, Shape::Line)
    }
}

/// The number of solutions to search for: one more than expected, which shows whether others exist.
fn required_solutions(task: &Task) -> u64 {
    match expectation(task) {
        (_, Expected::Multiple) => 2,
        (_, Expected::Exactly(count)) => count.saturating_add(1).max(2),
    }
}

/// The expectation of the puzzle file, if it has one, and the expected number of solutions.
fn expectation<'a>(task: &Task<'a>) -> (Option<&'a Expect>, Expected) {
    let expect = task
        .expect()
        .filter(|expect| expect.solutions.is_some() || expect.solution.is_some() || expect.rating.is_some());
    (expect, expect.and_then(|expect| expect.solutions).unwrap_or(Expected::Exactly(1)))
}

/// The result of the comparison.
struct Judgement {
    verdict: Verdict,
    text: String,
    /// `None` if a limit was reached first.
    holds: Option<bool>,
}

fn judge(task: &Task, expect: Option<&Expect>, expected: Expected, outcome: &Outcome) -> Judgement {
    let holds = number_holds(expected, outcome);
    let verdict = verdict_of(expected, outcome);
    let text = verdicts::line(verdict, &outcome.clashes, task);
    let Some(expect) = expect else { return Judgement { verdict, text, holds } };
    let broken =
        expect.solution.as_ref().and_then(|solution| verify::check(task.rules(), &task.board.grid, solution).err());
    match (holds, broken) {
        (Some(true), None) => Judgement { verdict, text: format!("{text}, as expected"), holds },
        (Some(true), Some(violation)) => {
            let why = verdicts::in_words(&violation, task);
            let text = format!("{text}, as expected, but the expected solution is wrong: {why}");
            Judgement { verdict, text, holds: Some(false) }
        }
        _ => Judgement { verdict, text: format!("{text}, expected {}", in_words(expected)), holds },
    }
}

/// Whether there are as many solutions as expected; `None` if a limit was reached first.
fn number_holds(expected: Expected, outcome: &Outcome) -> Option<bool> {
    let (found, exact) = (outcome.solutions, !is_cut_short(outcome.end));
    match expected {
        Expected::Multiple if found >= 2 => Some(true),
        Expected::Multiple => exact.then_some(false),
        Expected::Exactly(count) if found > count => Some(false),
        Expected::Exactly(count) => exact.then_some(found == count),
    }
}

/// The verdict. If an exact number above one is expected, several solutions alone decide nothing.
fn verdict_of(expected: Expected, outcome: &Outcome) -> Verdict {
    match outcome.verdict() {
        Verdict::Multiple if number_holds(expected, outcome).is_none() => Verdict::Undecided,
        verdict => verdict,
    }
}

fn in_words(expected: Expected) -> String {
    match expected {
        Expected::Exactly(0) => "none".to_owned(),
        Expected::Exactly(1) => "unique".to_owned(),
        Expected::Exactly(count) => format!("{count} solutions"),
        Expected::Multiple => "multiple".to_owned(),
    }
}
