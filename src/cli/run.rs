//! A run: the one loop over the input. Messages, statistics, progress and checkpoints are taken
//! care of here, for every command.

use super::args::{Arguments, OwnArgs};
use super::commands::Command;
use super::input::event::Event;
use super::input::shard::{self, Share};
use super::input::task::Diagnostics;
use super::input::{Position, folder, is_stdin, table};
use super::interrupt::Interrupt;
use super::output::identity::FileId;
use super::report::progress::Progress;
use super::report::{self, STDIN, quoted, reason};
use super::settings::Options;
use super::{Context, Exit, Inputs, Output, Settings, Task, Unreadable, bulk};
use kdoku::text::Assumption;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

pub(crate) fn execute<A: OwnArgs, C: Command>(
    Arguments { own, settings }: Arguments<A>,
    options: Options,
    make: impl FnOnce(A, &Settings, &Context) -> C,
) -> Exit {
    let Some(settings) = settings.complete(&own, options) else { return Exit::Failure };
    let interrupt = Interrupt::after(settings.limits.total_time);
    let out = match &settings.write.output {
        None => Output::stdout(),
        Some(path) => {
            // an interrupt must not leave a partial file
            interrupt.listen();
            if settings.large.resume { Output::resumable(path) } else { Output::open(path) }
        }
    };
    let out = match out {
        Ok(out) => out,
        Err(message) => {
            report::error(&message, None);
            return Exit::Failure;
        }
    };
    let mut context = Context::new(&settings, out, interrupt);
    let mut command = make(own, &settings, &context);
    let files = files(&settings, &mut context);
    if let Some(path) = overwritten(&settings, files.as_deref(), &mut context) {
        let hint = "name another file for the output";
        context.fail(&format!("{} is both input and output", quoted(&path)), Some(hint));
        context.out.abandon();
        return end(context, Ok(()), files.is_some());
    }
    let has_input = files.is_some();
    let done = match files {
        Some(files) => run(&settings, &files, &mut command, &mut context),
        None => Ok(()),
    };
    let done = done.and_then(|()| command.finish(&mut context));
    end(context, done, has_input)
}

/// The first input that is also the output, by its name.
fn overwritten(settings: &Settings, files: Option<&[PathBuf]>, context: &mut Context) -> Option<String> {
    let mut outputs = context.out.files();
    outputs.extend(settings.proof.iter().filter_map(|path| FileId::of_path(path)));
    if outputs.is_empty() && !context.out.is_file() {
        return None;
    }
    let inputs = files.into_iter().flatten().chain(&settings.others).filter_map(|path| {
        let id = if is_stdin(path) { FileId::of_stream(&io::stdin()) } else { FileId::of_path(path) };
        Some((path, id?))
    });
    let inputs: Vec<_> = inputs.collect();
    context.out.inputs = inputs.iter().map(|(_, id)| id.clone()).collect();
    let (path, _) = inputs.into_iter().find(|(_, id)| outputs.contains(id))?;
    Some(if is_stdin(path) { STDIN.to_owned() } else { path.display().to_string() })
}

/// Reads all puzzles and hands them to the command.
fn run(settings: &Settings, files: &[PathBuf], command: &mut dyn Command, context: &mut Context) -> io::Result<()> {
    let demands = command.demands(&settings.reading.text_settings());
    let reading = &settings.reading;
    let Some(shares) = shares(settings, files, context) else { return Ok(()) };
    if demands.rows
        && let Some((message, hint)) = table::different_columns(files, reading)
    {
        context.fail(&message, Some(hint));
        context.out.abandon();
        return Ok(());
    }
    let mut start = None;
    if let (Some(_), Some(first)) = (settings.large.shard, shares.first()) {
        context.out.follows(shard::shape_before(files, first, demands.shape, reading));
    }
    // a command with one puzzle keeps its own checkpoints
    let is_resumable = settings.is_resumable && demands.single.is_none();
    if is_resumable && (settings.large.resume || files.iter().all(|path| shard::length(path, "--resume").is_ok())) {
        let first = Position::start(&shares, 0);
        match context.resume(shares.clone(), first)? {
            Some(position) => start = Some(position).filter(|_| settings.large.resume),
            None => return Ok(()),
        }
    }
    // notes must be next to what they are about
    let can_batch = !context.report.is_verbose();
    let interrupt = context.interrupt.clone();
    let mut inputs = Inputs::new(shares, start, reading, demands, can_batch, &interrupt);
    let progress = Progress::new(context.report.has_terminal() && !context.shows_answers());
    let mut handler = Handler { command, context, progress };
    while !interrupt.is_set()
        && let Some((event, position, row)) = inputs.next()
    {
        (handler.context.position, handler.context.row) = (position, row);
        if let Event::Bulk = event {
            bulk::run(&mut inputs, &mut handler, settings)?;
        } else {
            handler.handle(event)?;
        }
        handler.settle(&inputs)?;
    }
    handler.progress.end();
    let Handler { command, context, .. } = handler;
    command.flush(context)?;
    if inputs.is_cut_short() {
        context.cut_short();
    }
    if interrupt.is_set() || !settings.large.resume || !is_resumable {
        return Ok(());
    }
    context.save_checkpoint(inputs.end(), true)
}

/// The files to read; `None` if nothing is to be read.
fn files(settings: &Settings, context: &mut Context) -> Option<Vec<PathBuf>> {
    let files = settings.files.as_ref()?;
    if files.is_empty() {
        if io::stdin().is_terminal() {
            context.report.line("reading a puzzle from the terminal: end it with ctrl-d, or see `kdoku --help`");
        }
        return Some(vec![PathBuf::from("-")]);
    }
    if !settings.folders {
        return Some(files.clone());
    }
    let (mut all, mut is_measured) = (Vec::new(), true);
    for path in files {
        let mut is_whole = true;
        let found = folder::files(path, |folder, error| {
            is_whole = false;
            is_measured = false;
            context.fail(&format!("cannot read `{}`: {}", folder.display(), reason(error)), None);
        });
        if found.is_empty() && is_whole {
            context.fail(&format!("there is no file in `{}`", path.display()), None);
        }
        all.extend(found);
    }
    // the parts of all files depend on each of them
    let is_partial = settings.large.shard.is_some() || settings.large.resume;
    (!all.is_empty() && (is_measured || !is_partial)).then_some(all)
}

/// The parts of the files to read; `None` after an error, which has been reported.
fn shares(settings: &Settings, files: &[PathBuf], context: &mut Context) -> Option<Vec<Share>> {
    let refused = files.iter().filter(|_| settings.large.resume).find_map(|path| shard::length(path, "--resume").err());
    let shares = match (settings.large.shard, refused) {
        (_, Some(message)) => Err((message, None)),
        (None, _) => Ok(files.iter().enumerate().map(|(number, path)| Share::whole(number, path)).collect()),
        (Some(shard), _) => shard.shares(files, &settings.reading),
    };
    shares
        .inspect_err(|(message, hint)| {
            context.fail(message, hint.as_deref());
            context.out.abandon();
        })
        .ok()
}

/// Deals with events.
pub(super) struct Handler<'a> {
    command: &'a mut dyn Command,
    pub(super) context: &'a mut Context,
    pub(super) progress: Progress,
}

impl Handler<'_> {
    /// Deals with an event: reports and counts what it says, and hands it to the command.
    pub(super) fn handle(&mut self, event: Event) -> io::Result<()> {
        let Self { command, context, .. } = self;
        match event {
            Event::Puzzle(task) => {
                context.has_read = true;
                announce(&task, context);
                if command.uses_positions() {
                    announce_placed(&task, context);
                }
                command.puzzle(&task, context)
            }
            Event::Solved(task, answer) => {
                context.has_read = true;
                announce(&task, context);
                command.solved(&task, answer, context)
            }
            Event::Lines { count, text } => {
                context.has_read = true;
                count_puzzles(count, context);
                context.out.lines(count, text)
            }
            Event::Reading(location, reading) => {
                context.has_read = true;
                count_puzzles(1, context);
                command.reading(&location, reading, context)
            }
            Event::Unreadable(what) => {
                report_unreadable(&what, context);
                command.unreadable(&what, context)
            }
            Event::Failure { message, hint } => {
                context.fail(&message, hint);
                Ok(())
            }
            Event::Idle => {
                command.flush(context)?;
                context.pause()
            }
            Event::Bulk => Ok(()),
        }
    }

    /// Shows progress, and saves a checkpoint if it is time.
    pub(super) fn settle(&mut self, inputs: &Inputs) -> io::Result<()> {
        self.progress.show(inputs.extent());
        if !self.context.is_checkpoint_due() || inputs.demands().single.is_some() {
            return Ok(());
        }
        let written = self.command.written(inputs.position());
        match if self.context.is_resumable() { written } else { Some(Position::default()) } {
            Some(position) => self.context.save_checkpoint(position, false),
            None => Ok(()),
        }
    }
}

/// Counts a puzzle, and reports what was assumed and lost in reading it.
fn announce(task: &Task, context: &mut Context) {
    count_puzzles(1, context);
    for assumption in &task.board.assumed {
        if assumption.is_warning() {
            context.report.warning(&task.location, &assumption.to_string());
        } else {
            context.report.note(&task.location, &format!("assumed that {assumption}"));
        }
    }
    for loss in task.losses {
        context.report.warning(&task.location, &format!("ignored: {loss}"));
    }
    task.warn(false, context.report);
}

/// Reports which digits of pencil marks are placed, to a command that distinguishes them from
/// candidates.
fn announce_placed(task: &Task, context: &Context) {
    if let Some(placed) = task.board.assumed.iter().find(|assumption| matches!(assumption, Assumption::Placed(_)))
        && !context.report.is_verbose()
    {
        let hint = "write `<1>` for a digit that is placed, and every other digit is a candidate";
        context.report.line(&format!("note: {}: assumed that {placed}; hint: {hint}", task.location));
    }
}

fn report_unreadable(what: &Unreadable, context: &mut Context) {
    match &what.diagnostics {
        Diagnostics::Message => report::error(&what.message, what.hint.as_deref()),
        Diagnostics::Faults(faults) => faults.iter().for_each(|fault| fault.print(what.location.file)),
    }
    context.ended(Exit::Failure);
    if what.location.number.is_some() {
        count_puzzles(1, context);
        if let Some(stats) = &mut context.stats {
            stats.unreadable += 1;
        }
    }
}

const fn count_puzzles(count: usize, context: &mut Context) {
    if let Some(stats) = &mut context.stats {
        stats.puzzles += count as u64;
    }
}

/// Ends the output and returns the exit code. A reader that has seen enough is not a failure. After
/// a failure without any answer, the file of an earlier run stays.
fn end(context: Context, done: io::Result<()>, has_input: bool) -> Exit {
    context.report_late_puzzles();
    let exit = context.exit();
    if let Some(stats) = &context.stats {
        report::text(&stats.text());
    }
    if context.interrupt.is_set() {
        return interrupted(context, done);
    }
    let is_in_vain = exit == Exit::Failure && (has_input && !context.has_read || !context.out.has_content());
    let mut out = context.out;
    let name = out.name().to_owned();
    let cleaned = match &context.checkpoint {
        // there is nothing to resume
        Some(checkpoint) if is_in_vain && checkpoint.is_valid() && !out.has_content() => out.clean_up(),
        _ => Ok(()),
    };
    let finished = out.finish(done.is_ok() && !is_in_vain);
    match done.and(cleaned).and(finished) {
        Ok(()) => exit,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            report::error(&format!("cannot write {name}: {}", reason(&error)), None);
            Exit::Failure
        }
    }
}

/// Ends the output after an interrupt and says where the finished answers are.
fn interrupted(context: Context, done: io::Result<()>) -> Exit {
    let exit = context.exit();
    let name = context.out.name().to_owned();
    match done.and_then(|()| context.out.interrupt()) {
        Ok(text) => {
            if let Some(text) = text {
                report::text(&format!("{text}\n"));
            }
            exit
        }
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            report::error(&format!("cannot write {name}: {}", reason(&error)), None);
            Exit::Failure
        }
    }
}
