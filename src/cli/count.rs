//! `kdoku count`: how many solutions each puzzle has.

use super::bench::Bench;
use super::exit::Exit;
use super::json::{self, Record};
use super::output::Shape;
use super::task::{Command, Task, Unreadable};
use super::values::PlainTo;
use super::verdict;
use kdoku::{End, Verdict};
use std::io;

/// The command, as far as it concerns how numbers are written.
pub(crate) struct Count {
    pub(crate) to: PlainTo,
}

impl Command for Count {
    fn puzzle(&mut self, task: &Task, bench: &mut Bench) -> io::Result<()> {
        let outcome = bench.ask(
            task,
            task.settings.limit,
            |kind, limits, _| kind.solver.count(&task.puzzle.grid, limits, &mut kind.scratch),
            |outcome| outcome,
        );
        let Some(outcome) = outcome else { return Ok(()) };
        let (count, symbols) = (outcome.solutions, task.puzzle.form.symbols());
        let text = match outcome.end {
            End::Exhausted => count.to_string(),
            End::Solutions(_) => format!("at least {count}"),
            End::Nodes | End::Time | End::Cancelled => {
                let text = verdict::remark(Verdict::Undecided, &outcome, symbols);
                bench.report.remark(&task.place, &text);
                bench.ended(Exit::Undecided);
                format!("undecided, at least {count}")
            }
        };
        let verdict = outcome.verdict();
        if matches!(verdict, Verdict::None | Verdict::Invalid) {
            bench.report.remark(&task.place, &verdict::remark(verdict, &outcome, symbols));
            bench.ended(Exit::No);
        }
        match self.to {
            PlainTo::Text => bench.out.answer(&format!("{text}\n"), Shape::Line),
            PlainTo::Json => bench.out.answer(&Record::new(&task.place, &outcome).line(), Shape::Line),
        }
    }

    fn unreadable(&mut self, what: &Unreadable, bench: &mut Bench) -> io::Result<()> {
        match self.to {
            PlainTo::Json => bench.out.answer(&json::unreadable(what), Shape::Line),
            PlainTo::Text if what.place.number.is_some() => bench.out.answer("\n", Shape::Line),
            PlainTo::Text => Ok(()),
        }
    }
}
