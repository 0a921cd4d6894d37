//! `kdoku check --why` and `--minimal`: what there is to say beyond a verdict.

use super::exit::Exit;
use super::parts::{self, Named, framed, glyph};
use super::progress::Steps;
use super::session::{self, Session};
use super::task::Task;
use kdoku::diagnose::{self, Conflict};
use kdoku::minimize::{self, Minimal, RemovalOrder};
use kdoku::{Cell, Digit, Verdict};
use serde::Serialize;
use std::fmt::Write as _;

/// What is looked at more closely.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Closer {
    /// Why a puzzle has no solution, or several.
    pub(crate) why: bool,
    /// Whether anything of a puzzle with one solution could go.
    pub(crate) minimal: bool,
    /// Whether clues could go, too.
    pub(crate) clues: bool,
}

/// What was found.
#[derive(Default)]
pub(crate) struct Findings {
    /// What stands behind the verdict.
    pub(crate) words: String,
    /// What stands below it.
    pub(crate) below: String,
    pub(crate) object: Option<Object>,
}

/// What was found, for programs.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Object {
    Conflict { conflict: Named, conflict_minimal: bool, suspects: Named },
    Differences { differences: Vec<Difference> },
    Minimal { minimal: Option<bool>, redundant: Named },
}

#[derive(Serialize)]
pub(crate) struct Difference {
    cell: String,
    values: [i32; 2],
}

impl Closer {
    pub(crate) const fn is_wanted(self) -> bool {
        self.why || self.minimal
    }

    /// Looks at a puzzle with this verdict.
    pub(crate) fn look(self, task: &Task, verdict: Verdict, session: &mut Session) -> Findings {
        match verdict {
            Verdict::None | Verdict::Invalid if self.why => conflict(task, session),
            Verdict::Multiple if self.why => differences(task, session),
            Verdict::Unique if self.minimal => self.redundant(task, session),
            _ => Findings::default(),
        }
    }

    /// What could go by itself.
    fn redundant(self, task: &Task, session: &mut Session) -> Findings {
        let all = parts::parts(task);
        let mut steps = Steps::new("parts tried", session);
        let options = session::options(task.settings);
        let order = RemovalOrder { clues: self.clues, seed: None };
        let found = session.ask_unwatched(
            task,
            None,
            |_, limits, _| minimize::redundant(&all, &order, &options, limits, |done, of| steps.at(done, of)),
            |_| None,
        );
        steps.end();
        let (gone, is_whole) = found.map_or((Vec::new(), false), |Minimal { gone, is_minimal, .. }| (gone, is_minimal));
        let minimal = if gone.is_empty() { is_whole.then_some(true) } else { Some(false) };
        let words = match minimal {
            Some(true) => ", minimal",
            Some(false) => {
                session.ended(Exit::No);
                ", not minimal: each of these could go"
            }
            None => {
                session.ended(Exit::Undecided);
                ", undecided whether minimal"
            }
        };
        let below = parts::picture(task, &all, &gone);
        let object = Some(Object::Minimal { minimal, redundant: Named::new(task, &all, &gone) });
        Findings { words: words.to_owned(), below, object }
    }
}

/// Givens and clues that have no solution together.
fn conflict(task: &Task, session: &mut Session) -> Findings {
    let all = parts::parts(task);
    let mut steps = Steps::new("parts settled", session);
    let options = session::options(task.settings);
    let found = session.ask_unwatched(
        task,
        None,
        |_, limits, _| diagnose::conflict(&all, &options, limits, |done, of| steps.at(done, of)),
        |_| None,
    );
    steps.end();
    // the verdict stands; what is behind it was not found within the limits
    let Some(found) = found.ok().flatten() else { return Findings::default() };
    let Conflict { parts: shown, is_minimal, suspects, .. } = found;
    let words = match (shown.len(), is_minimal) {
        (0, _) => "; the board by itself has no solution",
        (1, _) => "; this alone has no solution",
        (_, true) => "; these have no solution together, and without any one of them there is one",
        (_, false) => "; these have no solution together, and perhaps not all of them are needed for that",
    };
    let mut below = parts::picture(task, &all, &shown);
    if !suspects.is_empty() && suspects.len() < shown.len() {
        below += "  take away one of these alone, and the whole puzzle has a solution:\n";
        for part in &suspects {
            writeln!(below, "  {}", parts::name(task, *part)).expect("a string takes all");
        }
    }
    let [conflict, suspects] = [&shown, &suspects].map(|parts| Named::new(task, &all, parts));
    let object = Some(Object::Conflict { conflict, conflict_minimal: is_minimal, suspects });
    Findings { words: words.to_owned(), below, object }
}

/// Where two solutions differ.
fn differences(task: &Task, session: &mut Session) -> Findings {
    let given = &task.puzzle.grid;
    let found = session.ask(
        task,
        None,
        |kind, limits, _| diagnose::two_solutions(&kind.solver, given, limits, &mut kind.scratch),
        |_| None,
    );
    let Some([one, other]) = found else { return Findings::default() };
    let differences = diagnose::differences(&one, &other);
    let name = |cell: Cell| task.rules.geometry().name(cell);
    let mut cells: Vec<String> = vec![String::new(); given.values().len()];
    for (cell, [a, b]) in &differences {
        cells[cell.index()] = format!("{}/{}", glyph(task, *a), glyph(task, *b));
    }
    let value = |digit: Digit| task.rules.value(digit);
    let words = format!("; two solutions differ in {} cells", differences.len());
    let object = Object::Differences {
        differences: differences
            .iter()
            .map(|&(cell, [a, b])| Difference { cell: name(cell), values: [value(a), value(b)] })
            .collect(),
    };
    Findings { words, below: framed(task, &cells), object: Some(object) }
}
