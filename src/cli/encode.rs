//! `kdoku encode`: a puzzle as a formula for SAT solvers.

use super::command::Command;
use super::one::One;
use super::parts;
use super::session::Session;
use super::task::{Task, Unreadable};
use kdoku::{Cnf, CnfError};
use std::io;

/// Why a puzzle makes no formula: a constraint is named as its author wrote it.
pub(crate) fn refused(task: &Task, error: &CnfError) -> String {
    let clue = match error {
        CnfError::Constraint { number, .. } => {
            task.written.iter().position(|written| written.constraints.contains(number))
        }
        _ => None,
    };
    let Some(clue) = clue else { return format!("{}: {error}", task.place) };
    let clue = parts::clue_name(task, clue);
    format!(
        "{}: {clue} is not written in clauses: only that cells differ and which values they may hold is",
        task.place
    )
}

/// The command.
pub(crate) struct Encode {
    one: One,
}

impl Command for Encode {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        self.one.take(task, session);
        Ok(())
    }

    fn unreadable(&mut self, _: &Unreadable, _: &mut Session) -> io::Result<()> {
        // it has been told, and nothing will be written
        Ok(())
    }
}

impl Encode {
    pub(crate) const fn new() -> Self {
        Self { one: One::new("kdoku encode") }
    }

    /// Writes the formula of the puzzle that was read, if it was the only one.
    pub(crate) fn run(self, session: &mut Session) -> io::Result<()> {
        let Some(kept) = self.one.only(session) else {
            session.out.abandon();
            return Ok(());
        };
        let task = kept.task();
        match Cnf::new(task.rules, &task.puzzle.grid) {
            Ok(cnf) => cnf.write(&mut session.out.stream()),
            Err(error) => {
                session.fail(&refused(&task, &error), None);
                session.out.abandon();
                Ok(())
            }
        }
    }
}
