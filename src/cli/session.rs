//! What a command works with: solvers, streams, limits of the whole run, and how it goes so far.

use super::exit::Exit;
use super::interrupt::Interrupt;
use super::journal::{Journal, Mark, Position};
use super::lookout::Lookout;
use super::output::Output;
use super::progress::is_seen;
use super::report::{self, Report, Volume};
use super::settings::Settings;
use super::shard::Share;
use super::stats::Counted;
use super::task::{Place, Task};
use kdoku::batch::{Batch, CachedSolver, Question, SolverCache};
use kdoku::{Limits, Options, Outcome, Termination};
use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

/// The tools of a command.
pub(crate) struct Session {
    kinds: SolverCache,
    pub(crate) out: Output,
    pub(crate) report: Report,
    pub(crate) interrupt: Interrupt,
    /// The record of a run that goes on when it was killed.
    pub(crate) journal: Option<Journal>,
    /// What came of all puzzles, if that is wanted in numbers.
    pub(crate) counted: Option<Counted>,
    /// Who tells how far a long question is.
    pub(crate) lookout: Lookout,
    /// When the run is over.
    deadline: Option<Instant>,
    exit: Exit,
    /// How many puzzles were undecided because the run was over.
    late: usize,
}

impl Session {
    pub(crate) fn new(out: Output, report: Report, interrupt: Interrupt, total_time: Option<Duration>) -> Self {
        Self {
            kinds: SolverCache::default(),
            out,
            report,
            interrupt,
            journal: None,
            counted: None,
            lookout: Lookout::new(is_seen(report)),
            deadline: total_time.and_then(|time| Instant::now().checked_add(time)),
            exit: Exit::Success,
            late: 0,
        }
    }

    /// Remembers how something ended; the worst counts.
    pub(crate) fn ended(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// When the run is over.
    pub(crate) const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// How the run ended so far.
    pub(crate) fn exit(&self) -> Exit {
        if self.interrupt.came() { Exit::Interrupted } else { self.exit }
    }

    /// Whether it is time to record how far the run has come, and somebody wants to know. What is written after an interrupt is
    /// not what would have been written without it.
    pub(crate) fn is_due(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::is_due) && !self.interrupt.came()
    }

    /// Goes on with a run that is recorded, or begins to record one, at `first`: where it is then. `None` if there is nothing to do,
    /// and why has been told.
    pub(crate) fn go_on(&mut self, shares: &[Share], first: Position) -> io::Result<Option<Position>> {
        let Some(journal) = &mut self.journal else { return Ok(Some(first)) };
        let refuse = |session: &mut Self, message: &str, hint: &str| {
            session.fail(message, Some(hint));
            session.out.abandon();
            Ok(None)
        };
        let part = self.out.part();
        match journal.begin(shares) {
            Err((message, hint)) => refuse(self, &message, &hint),
            Ok(None) if !self.out.is_fresh()? => {
                refuse(self, &format!("{part} is there, and no record of its run"), "remove it to begin anew")
            }
            Ok(None) => self.record(first, false).map(|()| Some(first)),
            Ok(Some(mark)) => {
                let is_there = self.out.go_on(mark.written, mark.shape)?.is_some();
                if !is_there && !mark.is_done {
                    let message = format!("{part} is shorter than the record of its run says");
                    return refuse(self, &message, "remove both to begin anew");
                }
                self.ended(mark.exit);
                if !is_there {
                    // the output has got its name already
                    self.out.forget()?;
                }
                Ok((!mark.is_done).then_some(mark.position))
            }
        }
    }

    /// Records how far the run has come; nothing, if there is no record of it.
    pub(crate) fn record(&mut self, position: Position, is_done: bool) -> io::Result<()> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let begun = Instant::now();
        let written = self.out.sync()?;
        journal.record(&Mark { position, written, shape: self.out.last_shape(), exit: self.exit, is_done }, begun)
    }

    /// Tells of an error apart from any text.
    pub(crate) fn fail(&mut self, message: &str, hint: Option<&str>) {
        report::error(message, hint);
        self.ended(Exit::Failure);
    }

    /// Tells why a puzzle is undecided, but of those that came too late for the whole run only the first.
    pub(crate) fn undecided(&mut self, place: &Place, outcome: &Outcome, text: &str) {
        let is_over = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if outcome.end == Termination::Time && is_over {
            self.late += 1;
        }
        if outcome.end != Termination::Time || !is_over || self.late == 1 {
            self.report.remark(place, text);
        }
        self.ended(Exit::Undecided);
    }

    /// Tells how many puzzles came too late, beside the first.
    pub(crate) fn say_how_many_were_late(&self) {
        let more = self.late.saturating_sub(1);
        if more > 0 {
            let puzzles = if more == 1 { "puzzle is" } else { "puzzles are" };
            self.report.remark(&"--total-time", &format!("{more} more {puzzles} undecided"));
        }
    }

    /// Puts a question about a puzzle to the solver of its kind, and notes what it took. How far it is, is told if it takes long.
    pub(crate) fn ask<T>(
        &mut self,
        task: &Task,
        solutions: Option<u64>,
        question: impl FnOnce(&mut CachedSolver, &Limits, &mut Output) -> T,
        outcome: impl FnOnce(&T) -> Option<&Outcome>,
    ) -> T {
        self.put(task, solutions, true, question, outcome)
    }

    /// The same for a question of which something else is drawn or written meanwhile.
    pub(crate) fn ask_unwatched<T>(
        &mut self,
        task: &Task,
        solutions: Option<u64>,
        question: impl FnOnce(&mut CachedSolver, &Limits, &mut Output) -> T,
        outcome: impl FnOnce(&T) -> Option<&Outcome>,
    ) -> T {
        self.put(task, solutions, false, question, outcome)
    }

    fn put<T>(
        &mut self,
        task: &Task,
        solutions: Option<u64>,
        is_watched: bool,
        question: impl FnOnce(&mut CachedSolver, &Limits, &mut Output) -> T,
        outcome: impl FnOnce(&T) -> Option<&Outcome>,
    ) -> T {
        self.interrupt.listen();
        let mut limits = self.limits(task.settings, solutions);
        let found = self.kinds.get(task.rules, &options(task.settings));
        let (kind, fresh) = found.expect("the generic engine takes any rules that can be said");
        if fresh {
            self.report.note(&task.place, &kind.solver.strategy().to_string());
        }
        if is_watched && let Some(watch) = self.lookout.begin() {
            limits = limits.progress(watch);
        }
        let begun = Instant::now();
        let answer = question(kind, &limits, &mut self.out);
        self.lookout.end();
        let outcome = outcome(&answer);
        if let (Some(counted), Some(outcome)) = (&mut self.counted, outcome) {
            counted.count(kind.solver.strategy().engine, outcome);
        }
        if self.report.volume >= Volume::Verbose
            && let Some(outcome) = outcome
        {
            note_outcome(self.report, &task.place, outcome, begun.elapsed());
        }
        answer
    }

    /// Puts a question about many puzzles: the same limits for each of them, and those of the run.
    pub(crate) fn batch(&self, question: Question, settings: &Settings) -> Batch {
        let mut batch = Batch::new(question).options(options(settings)).stopped_by(self.interrupt.flag());
        batch = batch.counted(self.counted.is_some());
        if let Some(nodes) = settings.nodes {
            batch = batch.nodes(nodes);
        }
        if let Some(time) = settings.time {
            batch = batch.time(time);
        }
        match self.deadline {
            Some(deadline) => batch.until(deadline),
            None => batch,
        }
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

/// How solvers are to work.
pub(crate) fn options(settings: &Settings) -> Options {
    settings.seed.map_or_else(Options::default, |seed| Options::default().seed(seed))
}

fn note_outcome(report: Report, place: &Place, outcome: &Outcome, time: Duration) {
    let stats = &outcome.stats;
    let counted = |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let mut text = if outcome.end == Termination::Solutions(1) {
        // how many there are was not asked, so that no verdict is missing
        format!("1 solution, {}", outcome.end)
    } else {
        outcome.to_string()
    };
    write!(
        text,
        ", {}, {}, {}, {}, depth {}",
        counted(stats.nodes, "node", "nodes"),
        counted(stats.guesses, "guess", "guesses"),
        counted(stats.conflicts, "conflict", "conflicts"),
        counted(stats.restarts, "restart", "restarts"),
        stats.depth
    )
    .expect("a string takes all");
    if report.volume >= Volume::Times {
        write!(text, ", {time:.1?}").expect("a string takes all");
    }
    report.note(place, &text);
}
