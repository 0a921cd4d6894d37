//! `kdoku check --why` and `--minimal`: the reasons behind a verdict.

use crate::cli::output::json::{Diagnosis, Difference};
use crate::cli::output::parts::{self, Named, framed, glyph};
use crate::cli::report::progress::Steps;
use crate::cli::{Context, Exit, Task, context};
use kdoku::diagnose::{self, Conflict};
use kdoku::minimize::{self, Minimal, RemovalOrder};
use kdoku::{Cell, Digit, Verdict};
use std::fmt::Write as _;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Diagnose {
    /// Why a puzzle has no solution, or several.
    pub(super) why: bool,
    /// Whether a puzzle with one solution has redundant givens.
    pub(super) minimal: bool,
    /// Whether it has redundant clues too.
    pub(super) clues: bool,
}

/// A diagnosis as text and as JSON.
#[derive(Default)]
pub(super) struct Findings {
    /// The text after the verdict.
    pub(super) suffix: String,
    /// The lines below the verdict.
    pub(super) below: String,
    pub(super) diagnosis: Option<Diagnosis>,
}

impl Diagnose {
    pub(super) const fn is_wanted(self) -> bool {
        self.why || self.minimal
    }

    pub(super) fn run(self, task: &Task, verdict: Verdict, context: &mut Context) -> Findings {
        match verdict {
            Verdict::NoSolution | Verdict::Invalid if self.why => conflict(task, context),
            Verdict::NoSolution => impossible(task, context),
            Verdict::Multiple if self.why => differences(task, context),
            Verdict::Unique if self.minimal => self.redundant(task, context),
            _ => Findings::default(),
        }
    }

    /// The givens and clues each of which is redundant.
    fn redundant(self, task: &Task, context: &mut Context) -> Findings {
        let all = parts::parts(task);
        let mut steps = Steps::new("parts tried", context.report.has_terminal());
        let options = context::options(task.settings);
        let order = RemovalOrder { clues: self.clues, seed: None };
        let found = context.ask_silently(
            task,
            None,
            |_, limits, _| minimize::redundant(&all, &order, &options, limits, |done, of| steps.show(done, of)),
            |_| None,
        );
        steps.end();
        let (redundant, is_whole) =
            found.map_or((Vec::new(), false), |Minimal { removed, is_minimal, .. }| (removed, is_minimal));
        let minimal = if redundant.is_empty() { is_whole.then_some(true) } else { Some(false) };
        let words = match minimal {
            Some(true) => ", minimal",
            Some(false) => {
                context.ended(Exit::No);
                ", not minimal: each of these is redundant"
            }
            None => {
                context.ended(Exit::Undecided);
                ", undecided whether minimal"
            }
        };
        let below = parts::picture(task, &all, &redundant);
        let diagnosis = Some(Diagnosis::Minimal { minimal, redundant: Named::new(task, &all, &redundant) });
        Findings { suffix: words.to_owned(), below, diagnosis }
    }
}

/// A clue that alone has no solution.
fn impossible(task: &Task, context: &mut Context) -> Findings {
    let suffix = parts::impossible_clue(task, context).map(|clue| format!("; {clue} alone has no solution"));
    Findings { suffix: suffix.unwrap_or_default(), ..Findings::default() }
}

/// Givens and clues that have no solution together: a minimal unsatisfiable subset.
fn conflict(task: &Task, context: &mut Context) -> Findings {
    let all = parts::parts(task);
    let mut steps = Steps::new("parts settled", context.report.has_terminal());
    let options = context::options(task.settings);
    let found = context.ask_silently(
        task,
        None,
        |_, limits, _| diagnose::minimal_conflict(&all, &options, limits, |done, of| steps.show(done, of)),
        |_| None,
    );
    steps.end();
    // the verdict is known, but not its reason: a limit was reached
    let Some(found) = found.ok().flatten() else { return Findings::default() };
    let Conflict { parts: shown, is_minimal, suspects, .. } = found;
    let words = match (shown.len(), is_minimal) {
        (0, _) => "; the board itself has no solution",
        (1, _) => "; this alone has no solution",
        (_, true) => "; these have no solution together, but without any one of them there is one",
        (_, false) => "; these have no solution together; perhaps some of them are not needed for that",
    };
    let mut below = parts::picture(task, &all, &shown);
    if !suspects.is_empty() && suspects.len() < shown.len() {
        below += "  without any one of these, the whole puzzle has a solution:\n";
        for part in &suspects {
            writeln!(below, "  {}", parts::name(task, *part)).expect("a string accepts everything");
        }
    }
    let [conflict, suspects] = [&shown, &suspects].map(|parts| Named::new(task, &all, parts));
    let diagnosis = Some(Diagnosis::Conflict { conflict, conflict_minimal: is_minimal, suspects });
    Findings { suffix: words.to_owned(), below, diagnosis }
}

/// Where two solutions differ.
fn differences(task: &Task, context: &mut Context) -> Findings {
    let given = &task.board.grid;
    let found = context.ask(
        task,
        None,
        |kind, limits, _| diagnose::two_solutions(&kind.solver, given, limits, &mut kind.scratch),
        |_| None,
    );
    let Some([one, other]) = found else { return Findings::default() };
    let differences = diagnose::differences(&one, &other);
    let name = |cell: Cell| task.rules().geometry().name(cell);
    let mut cells: Vec<String> = vec![String::new(); given.values().len()];
    for (cell, [a, b]) in &differences {
        cells[cell.index()] = format!("{}/{}", glyph(task, *a), glyph(task, *b));
    }
    let value = |digit: Digit| task.rules().value(digit);
    let words = format!("; two solutions differ in {} cells", differences.len());
    let diagnosis = Diagnosis::Differences {
        differences: differences
            .iter()
            .map(|&(cell, [a, b])| Difference { cell: name(cell), values: [value(a), value(b)] })
            .collect(),
    };
    Findings { suffix: words, below: framed(task, &cells), diagnosis: Some(diagnosis) }
}
