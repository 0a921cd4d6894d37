//! `kdoku encode`: a puzzle as a formula for SAT solvers.

use super::Command;
use crate::cli::output::parts;
use crate::cli::{Context, Demands, Exit, PuzzleSettings, Task};
use kdoku::cnf::{Cnf, CnfError};
use std::io;

/// Why a puzzle has no formula. A constraint is named as its author wrote it.
pub(crate) fn refused(task: &Task, error: &CnfError) -> String {
    let clue = match error {
        CnfError::Constraint { number, .. } => {
            task.sources().iter().position(|source| source.constraints.contains(number))
        }
        _ => None,
    };
    let Some(clue) = clue else { return format!("{}: {error}", task.location) };
    let (location, clue) = (task.location, parts::clue_name(task, clue));
    format!(
        "{location}: {clue} cannot be encoded; hint: a formula can hold different values in cells, and the values of a cell, only"
    )
}

/// The command.
#[derive(Default)]
pub(crate) struct Encode {
    is_written: bool,
}

impl Command for Encode {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { single: Some("kdoku encode"), ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        if context.exit() != Exit::Success {
            return Ok(());
        }
        match Cnf::new(task.rules(), &task.board.grid) {
            Ok(cnf) => {
                self.is_written = true;
                cnf.write(&mut context.out.stream())
            }
            Err(error) => {
                context.fail(&refused(task, &error), None);
                Ok(())
            }
        }
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        if !self.is_written {
            context.out.abandon();
        }
        Ok(())
    }
}
