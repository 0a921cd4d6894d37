//! `kdoku check`: whether each puzzle has one solution, or what its file expects.
//!
//! An expected number of solutions is proved: exactly two means that a third was searched for and is not there. An
//! expected solution has to obey the rules and keep the givens, as the naive judge sees it; where the solution is
//! unique, that makes it the solution.

use super::closer::Closer;
use super::command::Command;
use super::exit::Exit;
use super::json::{self, Comparison, Record};
use super::output::Shape;
use super::session::Session;
use super::settings::Settings;
use super::task::{Task, Unreadable};
use super::values::PlainTo;
use super::verdict::{self, is_cut_short};
use kdoku::batch::Question;
use kdoku::toml::{Expect, Expected};
use kdoku::{Answer, Outcome, Verdict, verify};
use std::io;

/// The command, as far as it concerns how verdicts are written.
pub(crate) struct Check {
    pub(crate) to: PlainTo,
    pub(crate) closer: Closer,
}

impl Command for Check {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        let outcome = session.ask(
            task,
            Some(enough(task)),
            |kind, limits, _| kind.solver.count(&task.puzzle.grid, limits, &mut kind.scratch),
            |outcome| Some(outcome),
        );
        self.conclude(task, &outcome, session)
    }

    fn question(&self, _: &Settings) -> Option<Question> {
        // text expects nothing but one solution; what is looked at more closely is looked at by itself
        (!self.closer.is_wanted()).then_some(Question::Count { limit: Some(2) })
    }

    fn answered(&mut self, task: &Task, answer: &Answer, session: &mut Session) -> io::Result<()> {
        self.conclude(task, &answer.outcome, session)
    }

    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()> {
        let text = match self.to {
            PlainTo::Json => json::unreadable(what),
            PlainTo::Text => format!("{}: unreadable\n", what.place),
        };
        session.out.answer(&text, Shape::Line)
    }
}

impl Check {
    /// Writes the verdict.
    pub(crate) fn conclude(&self, task: &Task, outcome: &Outcome, session: &mut Session) -> io::Result<()> {
        let (expect, expected) = expectation(task);
        let judgement = judge(task, expect, expected, outcome);
        session.ended(match judgement.holds {
            Some(true) => Exit::Success,
            Some(false) => Exit::No,
            None => Exit::Undecided,
        });
        let findings = self.closer.look(task, judgement.verdict, session);
        let text = match self.to {
            PlainTo::Text => {
                format!("{}: {}{}\n{}", task.place, judgement.text, findings.words, findings.below)
            }
            PlainTo::Json => {
                let comparison =
                    expect.map(|expect| Comparison { expected: expect.solutions, as_expected: judgement.holds });
                let record = Record::new(task, outcome).with_verdict(Some(judgement.verdict));
                record.compared(comparison).with_findings(findings.object).line()
            }
        };
        session.out.answer(&text, Shape::Line)
    }
}

/// How many solutions have to be known for a verdict: one more than expected, to know that there is no other.
pub(crate) fn enough(task: &Task) -> u64 {
    match expectation(task) {
        (_, Expected::Multiple) => 2,
        (_, Expected::Exactly(count)) => count.saturating_add(1).max(2),
    }
}

/// What is expected of a puzzle, if its file says so, and how many solutions that is.
fn expectation<'a>(task: &Task<'a>) -> (Option<&'a Expect>, Expected) {
    let expect = task.expect.filter(|expect| expect.solutions.is_some() || expect.solution.is_some());
    (expect, expect.and_then(|expect| expect.solutions).unwrap_or(Expected::Exactly(1)))
}

/// What came of the comparison.
struct Judgement {
    verdict: Verdict,
    text: String,
    /// `None` if a limit came first.
    holds: Option<bool>,
}

fn judge(task: &Task, expect: Option<&Expect>, expected: Expected, outcome: &Outcome) -> Judgement {
    let holds = number_holds(expected, outcome);
    let verdict = verdict_of(expected, outcome);
    let text = verdict::line(verdict, &outcome.clashes, task);
    let Some(expect) = expect else { return Judgement { verdict, text, holds } };
    let broken =
        expect.solution.as_ref().and_then(|solution| verify::check(task.rules, &task.puzzle.grid, solution).err());
    match (holds, broken) {
        (Some(true), None) => Judgement { verdict, text: format!("{text}, as expected"), holds },
        (Some(true), Some(violation)) => {
            let why = verdict::in_words(&violation, task);
            let text = format!("{text}, as expected, but the expected solution is wrong: {why}");
            Judgement { verdict, text, holds: Some(false) }
        }
        _ => Judgement { verdict, text: format!("{text}, expected {}", in_words(expected)), holds },
    }
}

/// Whether there are as many solutions as expected; `None` if a limit came first.
fn number_holds(expected: Expected, outcome: &Outcome) -> Option<bool> {
    let (found, exact) = (outcome.solutions, !is_cut_short(outcome.end));
    match expected {
        Expected::Multiple if found >= 2 => Some(true),
        Expected::Multiple => exact.then_some(false),
        Expected::Exactly(count) if found > count => Some(false),
        Expected::Exactly(count) => exact.then_some(found == count),
    }
}

/// The verdict; where an exact number above one is expected, several solutions alone decide nothing.
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
