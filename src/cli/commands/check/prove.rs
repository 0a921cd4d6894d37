//! `kdoku check --proof NAME`: the verdict on one puzzle, and the files that prove it to a proof
//! checker.
//!
//! The puzzle is solved as usual for the verdict. If it has no solution, or one, it is then proved
//! that no other exists: `NAME.cnf` is the formula, with the solution blocked, and `NAME.drat`
//! the proof that nothing satisfies it. The files are opened before anything is solved, so that a
//! name that cannot be written is reported at once.

use super::required_solutions;
use crate::cli::args::CheckArgs;
use crate::cli::commands::encode::refused;
use crate::cli::output::verdicts;
use crate::cli::report::reason;
use crate::cli::{Check, Context, Exit, Output, Task};
use kdoku::cnf::Cnf;
use kdoku::proof::Drat;
use kdoku::{Grid, Termination, Verdict};
use std::io;
use std::ops::ControlFlow::Continue;
use std::path::Path;

/// Checks the only puzzle of the input, and proves the verdict in files of this name.
pub(super) fn run(check: &mut Check, name: &Path, task: &Task, context: &mut Context) -> io::Result<()> {
    if context.exit() != Exit::Success {
        return Ok(());
    }
    // an interrupt must not leave a partial file
    context.interrupt.listen();
    let formula = Cnf::new(task.rules(), &task.board.grid).map_err(|error| refused(task, &error));
    let (cnf, mut files) = match formula.and_then(|cnf| Ok((cnf, Files::open(name)?))) {
        Ok(ready) => ready,
        Err(message) => {
            context.fail(&message, None);
            // the verdict is not written either
            context.out.abandon();
            return Ok(());
        }
    };
    let proved = check_and_prove(check, task, cnf, &mut files, context);
    let is_proved = matches!(proved, Ok(true)) && !context.interrupt.is_set();
    files.finish(is_proved, context);
    proved.map(|_| ())
}

/// Writes the verdict, then formula and proof. Returns `false` if nothing was proved; the reason has
/// been reported.
fn check_and_prove(
    check: &mut Check,
    task: &Task,
    cnf: Cnf,
    files: &mut Files,
    context: &mut Context,
) -> io::Result<bool> {
    let mut solution: Option<Grid> = None;
    let outcome = context.ask(
        task,
        Some(required_solutions(task)),
        |kind, limits, _| {
            kind.solver.solve(&task.board.grid, limits, &mut kind.scratch, |found| {
                solution.get_or_insert_with(|| found.clone());
                Continue(())
            })
        },
        |outcome| Some(outcome),
    );
    check.conclude(task, &outcome, context)?;
    context.out.flush()?;
    let verdict = outcome.verdict();
    let known = match verdict {
        Verdict::NoSolution | Verdict::Invalid => None,
        Verdict::Unique => solution,
        Verdict::Multiple | Verdict::Undecided => {
            let why = verdicts::remark(verdict, &outcome, task);
            context.report.warning(&task.location, &format!("no proof: {why}"));
            context.ended(if verdict == Verdict::Multiple { Exit::No } else { Exit::Undecided });
            return Ok(false);
        }
    };
    let cnf = match &known {
        None => cnf,
        Some(known) => cnf.blocking(known).expect("a solution is full and keeps the givens"),
    };
    Ok(prove(task, &cnf, known.as_ref(), files, context))
}

/// Writes formula and proof; `false` after an error, which has been reported.
fn prove(task: &Task, cnf: &Cnf, known: Option<&Grid>, files: &mut Files, context: &mut Context) -> bool {
    if let Err(error) = cnf.write(&mut files.formula.stream()) {
        return files.formula.cannot_be_written(&error, context);
    }
    let mut drat = Drat::new(files.proof.stream());
    let outcome = context.ask(
        task,
        None,
        |kind, limits, _| kind.solver.prove(&task.board.grid, known, limits, &mut drat),
        |proof| proof.as_ref().ok().map(|proof| &proof.outcome),
    );
    let written = drat.finish().map(|_| ());
    match (outcome, written) {
        (Err(error), _) => context.fail(&format!("{}: {error}", task.location), None),
        (Ok(proof), _) if proof.other.is_some() => {
            let message = format!("{}: two engines of kdoku disagree on this puzzle", task.location);
            context.fail(&message, Some("please report this with the puzzle"));
        }
        (Ok(proof), _) if proof.outcome.end != Termination::Exhausted => {
            let why = verdicts::ended(proof.outcome.end);
            context.undecided(&task.location, &proof.outcome, &format!("no proof: {why}"));
        }
        (Ok(_), Err(error)) => return files.proof.cannot_be_written(&error, context),
        (Ok(_), Ok(())) => return true,
    }
    false
}

struct Files {
    formula: Output,
    proof: Output,
}

impl Files {
    fn open(name: &Path) -> Result<Self, String> {
        let [formula, proof] = CheckArgs::proof_files(name);
        let formula = Output::open(&formula)?;
        match Output::open(&proof) {
            Ok(proof) => Ok(Self { formula, proof }),
            Err(message) => {
                // nothing has been written yet
                let _ = formula.finish(false);
                Err(message)
            }
        }
    }

    /// Gives the files their names, or removes them.
    fn finish(self, keep: bool, context: &mut Context) {
        // the proof first: a formula without a proof would look complete
        let mut keep = keep;
        for file in [self.proof, self.formula] {
            let name = file.name().to_owned();
            // errors do not matter for a file that is removed
            if let Err(error) = file.finish(keep)
                && keep
            {
                context.fail(&format!("cannot write {name}: {}", reason(&error)), None);
                keep = false;
            }
        }
    }
}

impl Output {
    /// Reports an error in writing, and returns `false`.
    fn cannot_be_written(&self, error: &io::Error, context: &mut Context) -> bool {
        context.fail(&format!("cannot write {}: {}", self.name(), reason(error)), None);
        false
    }
}
