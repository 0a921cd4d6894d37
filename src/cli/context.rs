//! What commands work with: solvers, output, messages, limits of the whole run, and the exit code
//! so far.

use super::input::Position;
use super::input::rows::Row;
use super::input::shard::Share;
use super::interrupt::Interrupt;
use super::output::images::Images;
use super::report::spinner::Spinner;
use super::report::stats::StatsCounter;
use super::report::{self, Report, Verbosity};
use super::resume::{Checkpoint, Progress};
use super::{Exit, Location, Output, PuzzleSettings, Settings, Task};
use anstream::{AutoStream, ColorChoice};
use kdoku::batch::{Batch, CachedSolver, Question, SolverCache};
use kdoku::memory;
use kdoku::parallel::thread_count;
use kdoku::{Limits, Options, Outcome, Termination};
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) struct Context {
    solvers: SolverCache,
    pub(crate) out: Output,
    /// Whether drawings in characters have colours.
    pub(crate) colors: bool,
    pub(crate) report: Report,
    pub(crate) interrupt: Interrupt,
    /// The bytes that a search may take.
    pub(crate) memory: u64,
    pub(crate) checkpoint: Option<Checkpoint>,
    search_threads: Option<NonZeroUsize>,
    pub(crate) stats: Option<StatsCounter>,
    /// Shows how far a long question has come.
    pub(crate) spinner: Spinner,
    /// The position behind the current puzzle, if the run can be resumed there.
    pub(crate) position: Option<Position>,
    /// The row of the current puzzle in its table, for a command that takes rows.
    pub(crate) row: Option<Row>,
    /// Whether a puzzle has been read, so that there is something to answer.
    pub(crate) has_read: bool,
    exit: Exit,
    /// Whether it was reported how to find out why a puzzle has no solution.
    is_why_hinted: bool,
    /// The number of puzzles that are undecided because the time of the run was over.
    late: usize,
    /// The number of puzzles that are undecided because of an interrupt.
    interrupted: usize,
}

impl Context {
    pub(crate) fn new(settings: &Settings, out: Output, interrupt: Interrupt) -> Self {
        let report = Report { verbosity: settings.verbosity() };
        let has_colors = out.is_stdout() && AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Self {
            solvers: SolverCache::default(),
            colors: has_colors || settings.write.color == clap::ColorChoice::Always,
            checkpoint: (out.is_file() || settings.large.resume).then(|| {
                let files = out.files_of_resume().map(|files| files.map(Path::to_owned));
                Checkpoint::new(files, settings.options.clone())
            }),
            out,
            report,
            interrupt,
            memory: settings.limits.memory.unwrap_or_else(default_memory),
            search_threads: settings.search_threads,
            stats: settings.large.stats.map(StatsCounter::new),
            spinner: Spinner::new(report.has_terminal()),
            // puzzles of other parts are answered by other runs
            has_read: settings.large.shard.is_some() || settings.large.resume,
            position: None,
            row: None,
            exit: Exit::Success,
            is_why_hinted: false,
            late: 0,
            interrupted: 0,
        }
    }

    /// Records a result; the worst counts.
    pub(crate) fn ended(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// When the time of the run is over.
    pub(crate) const fn deadline(&self) -> Option<Instant> {
        self.interrupt.deadline()
    }

    /// The exit code so far.
    pub(crate) fn exit(&self) -> Exit {
        if self.interrupt.is_set() { self.interrupt.exit() } else { self.exit }
    }

    /// Whether answers go to a terminal, where nothing may be drawn between them.
    pub(crate) fn shows_answers(&self) -> bool {
        self.out.is_stdout() && io::stdout().is_terminal()
    }

    /// Whether it is time for a checkpoint. After an interrupt, the output may differ from that of
    /// a complete run.
    pub(crate) fn is_checkpoint_due(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(Checkpoint::is_due) && !self.interrupt.is_set()
    }

    /// Whether a run is resumed, or keeps its checkpoint on the disk for that.
    pub(crate) fn resumes(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(Checkpoint::is_on_disk)
    }

    /// Whether the run can be resumed.
    pub(crate) fn is_resumable(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(Checkpoint::is_resumable)
    }

    /// Begins a run that can be resumed, at `first`; or resumes the run of the checkpoint. Returns
    /// where to continue; `None` if there is nothing to do, for a reason that has been reported.
    pub(crate) fn resume(&mut self, shares: Vec<Share>, first: Position) -> io::Result<Option<Position>> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(Some(first)) };
        checkpoint.set_inputs(shares);
        if !checkpoint.is_on_disk() {
            return Ok(Some(first));
        }
        let loaded = checkpoint.load(self.out.is_fresh()?);
        let refuse = |context: &mut Self, message: &str, hint: &str| {
            context.fail(message, Some(hint));
            context.out.abandon();
            Ok(None)
        };
        match loaded {
            Err((message, hint)) => refuse(self, &message, &hint),
            Ok(None) => self.save_checkpoint(first, false).map(|()| Some(first)),
            Ok(Some(Progress { position, written, answers, shape, exit, is_done })) => {
                let is_there = self.out.resume(written, answers, shape)?;
                if !is_there && !is_done {
                    let name = self.out.name().trim_matches('`').to_owned();
                    let message = format!("`{name}.part` is shorter than its checkpoint says");
                    let hint = format!("remove `{name}.part` and `{name}.kdoku` to start over");
                    return refuse(self, &message, &hint);
                }
                self.ended(exit);
                if !is_there {
                    // the output has its name already
                    self.out.clean_up()?;
                }
                Ok((!is_done).then_some(position))
            }
        }
    }

    /// Saves a checkpoint, if one is kept. All answers so far are finished.
    pub(crate) fn save_checkpoint(&mut self, position: Position, is_done: bool) -> io::Result<()> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        let begun = Instant::now();
        let written = self.out.settle()?;
        let (answers, shape, exit) = (self.out.answers(), self.out.last_shape(), self.exit);
        let saved = checkpoint.save(Progress { position, written, answers, shape, exit, is_done }, begun)?;
        if let Some(text) = saved {
            self.out.set_checkpoint(text);
        }
        Ok(())
    }

    /// Writes out the answers so far, before input may have to be waited for.
    pub(crate) fn pause(&mut self) -> io::Result<()> {
        if self.checkpoint.is_none() {
            self.out.flush()
        } else if self.is_resumable() || self.interrupt.is_set() {
            Ok(())
        } else {
            self.out.settle().map(drop)
        }
    }

    /// Reports an error that is not about a place in a text.
    pub(crate) fn fail(&mut self, message: &str, hint: Option<&str>) {
        report::error(message, hint);
        self.ended(Exit::Failure);
    }

    /// Reports, once, how to find out why a puzzle has no solution.
    pub(crate) fn hint_why(&mut self, hint: &str) {
        if !std::mem::replace(&mut self.is_why_hinted, true) {
            self.report.hint(hint);
        }
    }

    /// Reports why a puzzle is undecided. Of puzzles after the end of `--total-time`, only the
    /// first is reported, and of those that an interrupt leaves, only the number.
    pub(crate) fn undecided(&mut self, location: &Location, outcome: &Outcome, text: &str) {
        if matches!(outcome.end, Termination::Memory { .. }) {
            return self.fail(&format!("{location}: {text}"), Some("allow more with `--memory SIZE`"));
        }
        if outcome.end == Termination::Cancelled {
            self.interrupted += 1;
            return self.ended(Exit::Undecided);
        }
        let is_over = self.interrupt.is_late();
        if outcome.end == Termination::Time && is_over {
            self.late += 1;
        }
        if outcome.end != Termination::Time || !is_over || self.late == 1 {
            self.report.warning(location, text);
        }
        self.ended(Exit::Undecided);
    }

    /// Whether an interrupt has left a puzzle undecided.
    pub(crate) const fn is_cut_off(&self) -> bool {
        self.interrupted > 0
    }

    /// Reports that `--total-time` ended the run before the end of its input.
    pub(crate) fn cut_short(&mut self) {
        self.report.warning(&"--total-time", "the rest of the input was not read");
        self.ended(Exit::Undecided);
    }

    /// Reports how many more puzzles were left when `--total-time` ended, or an interrupt came.
    pub(crate) fn report_late_puzzles(&self) {
        if self.interrupted > 0 && self.checkpoint.is_none() {
            let puzzles = if self.interrupted == 1 { "puzzle is" } else { "puzzles are" };
            self.report.line(&format!("interrupted: {} {puzzles} undecided", self.interrupted));
        }
        let more = self.late.saturating_sub(1);
        if more > 0 {
            let puzzles = if more == 1 { "puzzle is" } else { "puzzles are" };
            self.report.warning(&"--total-time", &format!("{more} more {puzzles} undecided"));
        }
    }

    /// Completes pictures, if there are any.
    pub(crate) fn finish_images(&mut self, images: Option<Images>) -> io::Result<()> {
        let Some(images) = images else { return Ok(()) };
        if images.is_refused() {
            let hint = "name a file with `-o` to write numbered files, or write one page with `--to html`";
            self.fail("an SVG picture shows one puzzle, and there are several", Some(hint));
        }
        images.finish(&mut self.out)
    }

    /// Asks the solver of the puzzle's rules a question. If it takes long, a spinner shows how far
    /// it has come.
    pub(crate) fn ask<T>(
        &mut self,
        task: &Task,
        solutions: Option<u64>,
        question: impl FnOnce(&mut CachedSolver, &Limits, &mut Output) -> T,
        outcome: impl FnOnce(&T) -> Option<&Outcome>,
    ) -> T {
        self.put_question(task, solutions, true, question, outcome)
    }

    /// The same without a spinner, for a question during which something else is drawn or written.
    pub(crate) fn ask_silently<T>(
        &mut self,
        task: &Task,
        solutions: Option<u64>,
        question: impl FnOnce(&mut CachedSolver, &Limits, &mut Output) -> T,
        outcome: impl FnOnce(&T) -> Option<&Outcome>,
    ) -> T {
        self.put_question(task, solutions, false, question, outcome)
    }

    fn put_question<T>(
        &mut self,
        task: &Task,
        solutions: Option<u64>,
        is_watched: bool,
        question: impl FnOnce(&mut CachedSolver, &Limits, &mut Output) -> T,
        outcome: impl FnOnce(&T) -> Option<&Outcome>,
    ) -> T {
        self.interrupt.listen();
        let mut limits = self.limits(task.settings, solutions);
        let found = self.solvers.get(task.rules(), &options(task.settings));
        let (kind, fresh) = found.expect("some engine accepts any rules");
        if fresh {
            self.report.note(&task.location, &kind.solver.strategy().to_string());
        }
        if is_watched && let Some(watch) = self.spinner.begin() {
            limits = limits.progress(watch);
        }
        let begun = Instant::now();
        let answer = question(kind, &limits, &mut self.out);
        self.spinner.end();
        let outcome = outcome(&answer);
        if let (Some(stats), Some(outcome)) = (&mut self.stats, outcome) {
            stats.count(kind.solver.strategy().engine, outcome);
        }
        if self.report.is_verbose()
            && let Some(outcome) = outcome
        {
            note_outcome(self.report, &task.location, outcome, begun.elapsed());
        }
        answer
    }

    /// A question about many puzzles, with the same limits for each and the limits of the run.
    pub(crate) fn batch(&self, question: Question, settings: &PuzzleSettings) -> Batch {
        let mut batch = Batch::new(question).options(options(settings)).stopped_by(self.interrupt.flag());
        batch = batch.memory(self.memory);
        batch = batch.counted(self.stats.is_some()).search_threads(self.search_threads);
        if let Some(nodes) = settings.nodes {
            batch = batch.nodes(nodes);
        }
        if let Some(time) = settings.time {
            batch = batch.time(time);
        }
        match self.deadline() {
            Some(deadline) => batch.until(deadline),
            None => batch,
        }
    }

    /// The limits of a puzzle that waits for its turn: its own, and the end of the run.
    pub(crate) fn limits_of_batch(&self, settings: &PuzzleSettings) -> Limits {
        let mut limits = Limits::none().cancelled_by(self.interrupt.flag()).memory(self.memory);
        if let Some(time) = settings.time {
            limits = limits.time(time);
        }
        if let Some(nodes) = settings.nodes {
            limits = limits.nodes(nodes);
        }
        match self.deadline() {
            Some(deadline) => limits.until(deadline),
            None => limits,
        }
    }

    /// The limits of a puzzle: its own, and the rest of the time of the run.
    fn limits(&self, settings: &PuzzleSettings, solutions: Option<u64>) -> Limits {
        let mut limits = solutions.map_or_else(Limits::none, Limits::solutions).cancelled_by(self.interrupt.flag());
        let left = self.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = match (settings.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        };
        if let Some(time) = time {
            limits = limits.time(time);
        }
        limits = limits.threads(thread_count(self.search_threads)).memory(self.memory);
        match settings.nodes {
            Some(nodes) => limits.nodes(nodes),
            None => limits,
        }
    }
}

/// Three quarters of the memory that the system allows, since the program and others need some.
fn default_memory() -> u64 {
    memory::available().map_or(u64::MAX, |bytes| bytes / 4 * 3)
}

pub(crate) fn options(settings: &PuzzleSettings) -> Options {
    settings.seed.map_or_else(Options::default, |seed| Options::default().seed(seed))
}

fn note_outcome(report: Report, location: &Location, outcome: &Outcome, time: Duration) {
    let stats = &outcome.stats;
    let counted = |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let mut text = if outcome.end == Termination::Solutions(1) {
        // the number of solutions was not asked for, so no verdict is missing
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
    .expect("a string accepts everything");
    if report.verbosity >= Verbosity::Timed {
        write!(text, ", {time:.1?}").expect("a string accepts everything");
    }
    report.note(location, &text);
}
