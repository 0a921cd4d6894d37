//! `kdoku count`: how many solutions each puzzle has.

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
use kdoku::{Answer, End, Outcome, Verdict};
use std::io;

/// The command, as far as it concerns how numbers are written.
pub(crate) struct Count {
    pub(crate) to: PlainTo,
}

impl Command for Count {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        let outcome = session.ask(
            task,
            task.settings.limit,
            |kind, limits, _| kind.solver.count(&task.puzzle.grid, limits, &mut kind.scratch),
            |outcome| Some(outcome),
        );
        self.conclude(task, &outcome, session)
    }

    fn question(&self, settings: &Settings) -> Option<Question> {
        Some(Question::Count { limit: settings.limit })
    }

    fn answered(&mut self, task: &Task, answer: &Answer, session: &mut Session) -> io::Result<()> {
        self.conclude(task, &answer.outcome, session)
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
    /// Writes the number.
    fn conclude(&self, task: &Task, outcome: &Outcome, session: &mut Session) -> io::Result<()> {
        let (count, symbols) = (outcome.solutions, task.puzzle.form.symbols());
        let text = match outcome.end {
            End::Exhausted => count.to_string(),
            End::Solutions(_) => format!("at least {count}"),
            End::Nodes | End::Time | End::Cancelled => {
                let text = verdict::remark(Verdict::Undecided, outcome, symbols);
                session.undecided(&task.place, outcome, &text);
                format!("undecided, at least {count}")
            }
        };
        let verdict = outcome.verdict();
        if matches!(verdict, Verdict::None | Verdict::Invalid) {
            session.report.remark(&task.place, &verdict::remark(verdict, outcome, symbols));
            session.ended(Exit::No);
        }
        match self.to {
            PlainTo::Text => session.out.answer(&format!("{text}\n"), Shape::Line),
            PlainTo::Json => session.out.answer(&Record::new(&task.place, task.rules, outcome).line(), Shape::Line),
        }
    }
}
