//! `kdoku check --proof NAME`: the verdict on one puzzle, and the files that show it to a checker of proofs.
//!
//! The puzzle is solved as ever, for the verdict. Where there is no solution, or one, it is then proved that there is no
//! other: `NAME.cnf` is the formula, with the solution blocked, and `NAME.drat` the proof that nothing satisfies it. The
//! files are begun before anything is solved, so that a name that cannot be written is told of at once.

use super::check::{Check, enough};
use super::command::Command;
use super::encode::refused;
use super::exit::Exit;
use super::one::One;
use super::output::{Output, reason};
use super::session::Session;
use super::task::{Task, Unreadable};
use super::verdict;
use kdoku::{Cnf, Drat, Grid, Termination, Verdict};
use std::io;
use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};

/// The command.
pub(crate) struct Prove<'a> {
    check: Check,
    /// The name of the files, without its ending.
    name: &'a Path,
    one: One,
}

impl Command for Prove<'_> {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        self.one.take(task, session);
        Ok(())
    }

    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()> {
        self.check.unreadable(what, session)
    }
}

impl<'a> Prove<'a> {
    pub(crate) const fn new(check: Check, name: &'a Path) -> Self {
        Self { check, name, one: One::new("kdoku check --proof") }
    }

    /// Checks the puzzle that was read, if it was the only one, and proves the verdict.
    pub(crate) fn run(self, session: &mut Session) -> io::Result<()> {
        let Self { check, name, one } = self;
        let Some(kept) = one.only(session) else { return Ok(()) };
        let task = kept.task();
        // an interrupt is to leave no half of a file
        session.interrupt.listen();
        let formula = Cnf::new(task.rules, &task.puzzle.grid).map_err(|error| refused(&task, &error));
        let (cnf, mut files) = match formula.and_then(|cnf| Ok((cnf, Files::open(name)?))) {
            Ok(ready) => ready,
            Err(message) => {
                session.fail(&message, None);
                // there is no verdict, either
                session.out.abandon();
                return Ok(());
            }
        };
        let proved = check_and_prove(&check, &task, cnf, &mut files, session);
        let is_proved = matches!(proved, Ok(true)) && !session.interrupt.came();
        files.finish(is_proved, session);
        proved.map(|_| ())
    }
}

/// Writes the verdict, then formula and proof; `false` if there is no proof, which has been told.
fn check_and_prove(check: &Check, task: &Task, cnf: Cnf, files: &mut Files, session: &mut Session) -> io::Result<bool> {
    let mut solution: Option<Grid> = None;
    let outcome = session.ask(
        task,
        Some(enough(task)),
        |kind, limits, _| {
            kind.solver.solve(&task.puzzle.grid, limits, &mut kind.scratch, |found| {
                solution.get_or_insert_with(|| found.clone());
                Continue(())
            })
        },
        |outcome| Some(outcome),
    );
    check.conclude(task, &outcome, session)?;
    session.out.flush()?;
    let verdict = outcome.verdict();
    let known = match verdict {
        Verdict::None | Verdict::Invalid => None,
        Verdict::Unique => solution,
        Verdict::Multiple | Verdict::Undecided => {
            let why = verdict::remark(verdict, &outcome, task);
            session.report.remark(&task.place, &format!("no proof is written: {why}"));
            session.ended(if verdict == Verdict::Multiple { Exit::No } else { Exit::Undecided });
            return Ok(false);
        }
    };
    let cnf = match &known {
        None => cnf,
        Some(known) => cnf.blocking(known).expect("a solution is full and keeps the givens"),
    };
    Ok(prove(task, &cnf, known.as_ref(), files, session))
}

/// Writes formula and proof; `false` if that fails, which has been told.
fn prove(task: &Task, cnf: &Cnf, known: Option<&Grid>, files: &mut Files, session: &mut Session) -> bool {
    if let Err(error) = cnf.write(&mut files.formula.stream()) {
        return files.formula.cannot_be_written(&error, session);
    }
    let mut drat = Drat::new(files.proof.stream());
    let proving = session.ask(
        task,
        None,
        |kind, limits, _| kind.solver.prove(&task.puzzle.grid, known, limits, &mut drat),
        |proving| proving.as_ref().ok().map(|proving| &proving.outcome),
    );
    let written = drat.finish().map(|_| ());
    match (proving, written) {
        (Err(error), _) => session.fail(&format!("{}: {error}", task.place), None),
        (Ok(proving), _) if proving.other.is_some() => {
            let message = format!("{}: two engines of kdoku do not agree on this puzzle", task.place);
            session.fail(&message, Some("please report it with the puzzle"));
        }
        (Ok(proving), _) if proving.outcome.end != Termination::Exhausted => {
            let why = verdict::ended(proving.outcome.end);
            session.undecided(&task.place, &proving.outcome, &format!("no proof is written: {why}"));
        }
        (Ok(_), Err(error)) => return files.proof.cannot_be_written(&error, session),
        (Ok(_), Ok(())) => return true,
    }
    false
}

/// The files of a proof.
struct Files {
    formula: Output,
    proof: Output,
}

impl Files {
    fn open(name: &Path) -> Result<Self, String> {
        let ending = |ending: &str| {
            let mut name = name.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let formula = Output::open(&ending(".cnf"))?;
        match Output::open(&ending(".drat")) {
            Ok(proof) => Ok(Self { formula, proof }),
            Err(message) => {
                // nothing has been written, so that nothing is lost
                let _ = formula.finish(false);
                Err(message)
            }
        }
    }

    /// Gives the files their names, or takes them away.
    fn finish(self, keep: bool, session: &mut Session) {
        // the proof first: a formula without one would look whole
        let mut keep = keep;
        for file in [self.proof, self.formula] {
            let name = file.name().to_owned();
            // of a file that goes away it does not matter what it lacks
            if let Err(error) = file.finish(keep)
                && keep
            {
                session.fail(&format!("cannot write {name}: {}", reason(&error)), None);
                keep = false;
            }
        }
    }
}

impl Output {
    /// Tells why, and gives `false`.
    fn cannot_be_written(&self, error: &io::Error, session: &mut Session) -> bool {
        session.fail(&format!("cannot write {}: {}", self.name(), reason(error)), None);
        false
    }
}
