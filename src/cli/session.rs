//! What a command works with: solvers, streams, limits of the whole run, and how it goes so far.

use super::exit::Exit;
use super::interrupt::Interrupt;
use super::output::Output;
use super::report::{self, Report, Volume};
use super::settings::Settings;
use super::solvers::{Kind, Solvers};
use super::task::{Place, Task};
use kdoku::{Limits, Outcome};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// The tools of a command.
pub(crate) struct Session {
    solvers: Solvers,
    pub(crate) out: Output,
    pub(crate) report: Report,
    pub(crate) interrupt: Interrupt,
    /// When the run is over.
    deadline: Option<Instant>,
    exit: Exit,
}

impl Session {
    pub(crate) fn new(out: Output, report: Report, interrupt: Interrupt, total_time: Option<Duration>) -> Self {
        Self {
            solvers: Solvers::default(),
            out,
            report,
            interrupt,
            deadline: total_time.and_then(|time| Instant::now().checked_add(time)),
            exit: Exit::Success,
        }
    }

    /// Remembers how something ended; the worst counts.
    pub(crate) fn ended(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// How the run ended so far.
    pub(crate) fn exit(&self) -> Exit {
        if self.interrupt.came() { Exit::Interrupted } else { self.exit }
    }

    /// Tells of an error apart from any text.
    pub(crate) fn fail(&mut self, message: &str, hint: Option<&str>) {
        report::error(message, hint);
        self.ended(Exit::Failure);
    }

    /// Puts a question about a puzzle to the solver of its kind, and notes what it took. `None` if there is no solver.
    pub(crate) fn ask<T>(
        &mut self,
        task: &Task,
        solutions: Option<u64>,
        question: impl FnOnce(&mut Kind, &Limits, &mut Output) -> T,
        outcome: impl FnOnce(&T) -> &Outcome,
    ) -> Option<T> {
        self.interrupt.listen();
        let limits = self.limits(task.settings, solutions);
        let (kind, fresh) = match self.solvers.get(task.rules, task.settings.seed) {
            Ok(found) => found,
            Err(error) => {
                self.fail(&error.to_string(), None);
                return None;
            }
        };
        if fresh {
            self.report.note(&task.place, &kind.solver.strategy().to_string());
        }
        let begun = Instant::now();
        let answer = question(kind, &limits, &mut self.out);
        if self.report.volume >= Volume::Verbose {
            note_outcome(self.report, &task.place, outcome(&answer), begun.elapsed());
        }
        Some(answer)
    }

    /// The limits of a puzzle: its own, and what is left of the time of the run.
    fn limits(&self, settings: &Settings, solutions: Option<u64>) -> Limits {
        let mut limits = solutions.map_or_else(Limits::none, Limits::solutions).cancelled_by(self.interrupt.flag());
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = match (settings.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        };
        if let Some(time) = time {
            limits = limits.time(time);
        }
        match settings.nodes {
            Some(nodes) => limits.nodes(nodes),
            None => limits,
        }
    }
}

fn note_outcome(report: Report, place: &Place, outcome: &Outcome, time: Duration) {
    let stats = &outcome.stats;
    let counted = |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let mut text = format!(
        "{outcome}, {}, {}, {}, {}, depth {}",
        counted(stats.nodes, "node", "nodes"),
        counted(stats.guesses, "guess", "guesses"),
        counted(stats.conflicts, "conflict", "conflicts"),
        counted(stats.restarts, "restart", "restarts"),
        stats.depth
    );
    if report.volume >= Volume::Times {
        write!(text, ", {time:.1?}").expect("a string takes all");
    }
    report.note(place, &text);
}
