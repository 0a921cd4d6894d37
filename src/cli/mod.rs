//! The command line, on the public library.
//!
//! Three layers, and a value goes through them once: what the user typed (`args`, `values`, `help`), what it means
//! with what a file says (`settings`), and what is done. A run takes puzzles from files and streams (`input`,
//! `puzzle_file`, `stream`, `folder`) and hands each to a command (`solve`, `count`, `check`), which asks the solvers of its
//! `session` and writes (`output`, `json`, `picture`); whatever is not data goes to stderr (`report`). Nothing else in kdoku reads the
//! environment, files or the terminal.

mod args;
mod check;
mod command;
mod count;
mod exit;
mod folder;
mod help;
mod input;
mod interrupt;
mod json;
mod output;
mod pages;
mod picture;
mod puzzle_file;
mod report;
mod session;
mod settings;
mod solve;
mod solvers;
mod stream;
mod task;
mod values;
mod verdict;

use anstream::{AutoStream, ColorChoice};
use args::{CheckArgs, Cli, Command, CountArgs, LimitArgs, ReadArgs, SolveArgs, WriteArgs};
use check::Check;
use clap::Parser;
use count::Count;
use exit::Exit;
use input::Reading;
use interrupt::Interrupt;
use kdoku::ReadOptions;
use output::Output;
use report::{Report, Volume};
use session::Session;
use settings::Flags;
use solve::Solve;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use values::To;

/// Does what the command line asks for.
pub(crate) fn run() -> ExitCode {
    let cli = Cli::parse();
    let exit = match cli.command.unwrap_or(Command::Solve(cli.solve)) {
        Command::Solve(args) => solve(&args),
        Command::Count(args) => count(&args),
        Command::Check(args) => check(&args),
        Command::Completions { shell } => page(&pages::completions(shell)),
        Command::Man => pages::manual().map_or(Exit::Failure, |text| page(&text)),
    };
    exit.into()
}

fn solve(args: &SolveArgs) -> Exit {
    set_colors(&args.write);
    let flags = match Flags::of_solve(&args.question, &args.limits) {
        Ok(flags) => flags,
        Err(message) => {
            report::error(&message, None);
            return Exit::Failure;
        }
    };
    with_bench(&args.read, &args.limits, &args.write, flags, |reading, session| {
        let colors = session.out.is_stdout() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
            || args.write.color == clap::ColorChoice::Always;
        let colors = args.to == Some(To::Pretty) && colors;
        input::run(&args.files, reading, session, &mut Solve { to: args.to, colors })
    })
}

fn count(args: &CountArgs) -> Exit {
    with_bench(&args.read, &args.limits, &args.write, Flags::of_count(args), |reading, session| {
        input::run(&args.files, reading, session, &mut Count { to: args.to })
    })
}

fn check(args: &CheckArgs) -> Exit {
    with_bench(&args.read, &args.limits, &args.write, Flags::of_check(args), |reading, session| {
        let files = files(&args.paths, session);
        if files.is_empty() && !args.paths.is_empty() {
            return Ok(());
        }
        input::run(&files, reading, session, &mut Check { to: args.to })
    })
}

/// The files that these paths stand for.
fn files(paths: &[PathBuf], session: &mut Session) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for path in paths {
        match folder::files(path) {
            Ok(files) if files.is_empty() => session.fail(&format!("there is no file in `{}`", path.display()), None),
            Ok(files) => all.extend(files),
            Err((folder, error)) => {
                session.fail(&format!("cannot read `{}`: {}", folder.display(), output::reason(&error)), None);
            }
        }
    }
    all
}

/// Lets every stream know what was said of colours; where nothing was, each decides by itself.
fn set_colors(args: &WriteArgs) {
    match args.color {
        clap::ColorChoice::Always => ColorChoice::Always.write_global(),
        clap::ColorChoice::Never => ColorChoice::Never.write_global(),
        clap::ColorChoice::Auto => {}
    }
}

fn report(args: &WriteArgs) -> Report {
    let volume = match (args.quiet, args.verbose) {
        (true, _) => Volume::Quiet,
        (_, 0) => Volume::Usual,
        (_, 1) => Volume::Verbose,
        _ => Volume::Times,
    };
    Report { volume }
}

/// Makes ready what a command needs, runs it, and ends the output.
fn with_bench(
    read: &ReadArgs,
    limits: &LimitArgs,
    write: &WriteArgs,
    flags: Flags,
    command: impl FnOnce(&Reading, &mut Session) -> io::Result<()>,
) -> Exit {
    set_colors(write);
    let report = report(write);
    let mut interrupt = Interrupt::default();
    let out = match &write.output {
        None => Ok(Output::stdout()),
        Some(path) => {
            // an interrupt is to leave no half of a file
            interrupt.listen();
            Output::open(path)
        }
    };
    let out = match out {
        Ok(out) => out,
        Err(message) => {
            report::error(&message, None);
            return Exit::Failure;
        }
    };
    let mut session = Session::new(out, report, interrupt, limits.total_time);
    let Some(reading) = reading(read, flags, &mut session) else {
        let _ = session.out.finish(false);
        return Exit::Failure;
    };
    let done = command(&reading, &mut session);
    end(session, done)
}

/// How puzzles are to be read; `None` if what decides it cannot be read itself.
fn reading(args: &ReadArgs, flags: Flags, session: &mut Session) -> Option<Reading> {
    let config = match &args.config {
        Some(path) => Some(puzzle_file::config(path, session)?),
        None => None,
    };
    let boxes = config.as_ref().map(|config| config.rules.geometry().box_shape());
    let symbols = config.as_ref().and_then(|config| config.symbols.clone());
    let options = ReadOptions {
        layout: args.format.map(Into::into),
        boxes: boxes.or(args.boxes).or(args.order.map(Into::into)),
        symbols: args.symbols.clone().or(symbols),
    };
    Some(Reading { options, symbols: args.symbols.clone(), flags, config })
}

/// Ends the output and tells how the run ended. A reader that has seen enough is no failure.
fn end(session: Session, done: io::Result<()>) -> Exit {
    let exit = session.exit();
    let out = session.out;
    let name = out.name().to_owned();
    let finished = out.finish(done.is_ok() && exit != Exit::Interrupted);
    match done.and(finished) {
        Ok(()) => exit,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            report::error(&format!("cannot write {name}: {}", output::reason(&error)), None);
            Exit::Failure
        }
    }
}

/// Writes a page to stdout.
fn page(text: &[u8]) -> Exit {
    let report = Report { volume: Volume::Usual };
    let mut out = Output::stdout();
    let done = out.raw(text);
    end(Session::new(out, report, Interrupt::default(), None), done)
}
