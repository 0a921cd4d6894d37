//! The command line, on the public library.
//!
//! Three layers, and a value goes through them once: what the user typed (`args`, `values`, `help`), what it means with
//! what a file says (`settings`), and what is done. A run takes puzzles from files and streams (`input`, `puzzle_file`,
//! `folder`), many at once where that can be (`writing`, `progress`), and hands each to a command (`solve`, `count`,
//! `check`, `canon`, `candidates`, `minimize`, `generate`, `encode`, `bench`), which asks the solvers of its `session`
//! and writes (`output`, `json`, `picture`); whatever is not data goes to stderr (`report`). Nothing else in kdoku
//! reads the environment, files or the terminal.

mod args;
mod bench;
mod candidates;
mod canon;
mod check;
mod closer;
mod command;
mod count;
mod crew;
mod encode;
mod exit;
mod folder;
mod generate;
mod help;
mod input;
mod interrupt;
mod json;
mod minimize;
mod one;
mod output;
mod pages;
mod parts;
mod picture;
mod progress;
mod prove;
mod puzzle_file;
#[cfg(test)]
mod reference;
mod report;
mod session;
mod settings;
mod solve;
mod task;
mod values;
mod verdict;
mod writing;

use anstream::{AutoStream, ColorChoice};
use args::{
    CandidatesArgs, CanonArgs, CheckArgs, Cli, Command, CountArgs, EncodeArgs, GenerateArgs, LimitArgs, MinimizeArgs,
    ReadArgs, SolveArgs, WriteArgs,
};
use bench::{Bench, BenchArgs};
use candidates::Candidates;
use canon::Canon;
use check::Check;
use clap::{CommandFactory, FromArgMatches};
use closer::Closer;
use count::Count;
use encode::Encode;
use exit::Exit;
use input::Reading;
use interrupt::Interrupt;
use kdoku::ReadOptions;
use kdoku::minimize::Order;
use minimize::Minimize;
use output::Output;
use prove::Prove;
use report::{Report, Volume};
use session::Session;
use settings::Flags;
use solve::Solve;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use values::{FormulaTo, To};

/// Does what the command line asks for.
pub(crate) fn run() -> ExitCode {
    let colors = args::colors(std::env::args_os());
    set_colors(colors);
    let cli = match Cli::command().color(colors).try_get_matches().and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli,
        Err(page) => return usage(&page).into(),
    };
    let exit = match cli.command {
        None => misplaced(&cli.solve).unwrap_or_else(|| solve(&cli.solve)),
        Some(Command::Solve(args)) => solve(&args),
        Some(Command::Count(args)) => count(&args),
        Some(Command::Check(args)) => check(&args),
        Some(Command::Canon(args)) => canon(&args),
        Some(Command::Candidates(args)) => candidates(&args),
        Some(Command::Minimize(args)) => minimize(&args),
        Some(Command::Encode(args)) => encode(&args),
        Some(Command::Generate(args)) => generate(args),
        Some(Command::Bench(args)) => bench(&args),
        Some(Command::Completions { shell }) => page(&pages::completions(shell)),
        Some(Command::Man) => page(&pages::manual()),
    };
    exit.into()
}

/// Shows what there is instead of a run: a page of help, or an error in usage.
fn usage(page: &clap::Error) -> Exit {
    let is_error = page.use_stderr();
    match page.print().and_then(|()| io::stdout().flush()) {
        Err(error) if !is_error && error.kind() != io::ErrorKind::BrokenPipe => {
            report::error(&format!("cannot write stdout: {}", output::reason(&error)), None);
            Exit::Failure
        }
        _ if is_error => Exit::Failure,
        _ => Exit::Success,
    }
}

/// Tells of a command that was taken for a file since an option stands before it. Nothing is solved then.
fn misplaced(args: &SolveArgs) -> Option<Exit> {
    let first = args.files.first()?;
    let name = first.to_str().filter(|name| args::COMMANDS.contains(name) || *name == "help")?;
    if first.exists() {
        return None;
    }
    if name == "help" {
        report::error("there is no command `help`, and no such file", Some("see `kdoku --help`"));
    } else {
        let hint = format!("a command stands before its options: `kdoku {name} …`");
        report::error(&format!("`{name}` stands where files do, and there is no such file"), Some(&hint));
    }
    Some(Exit::Failure)
}

fn solve(args: &SolveArgs) -> Exit {
    let flags = match Flags::of_solve(&args.question, &args.limits) {
        Ok(flags) => flags,
        Err(message) => {
            report::error(&message, None);
            return Exit::Failure;
        }
    };
    with_session(&args.read, &args.limits, &args.write, flags, |reading, session| {
        let colors = args.to == Some(To::Pretty) && has_colors(&args.write, session);
        input::run(&args.files, reading, session, &mut Solve::new(args.to, colors, reading))
    })
}

fn count(args: &CountArgs) -> Exit {
    with_session(&args.read, &args.limits, &args.write, Flags::of_count(args), |reading, session| {
        input::run(&args.files, reading, session, &mut Count::new(args))
    })
}

fn check(args: &CheckArgs) -> Exit {
    with_session(&args.read, &args.limits, &args.write, Flags::of_limits(&args.limits), |reading, session| {
        let files = files(&args.paths, session);
        if files.is_empty() && !args.paths.is_empty() {
            return Ok(());
        }
        let closer = Closer { why: args.why, minimal: args.minimal, clues: args.constraints };
        let check = Check { to: args.to, closer };
        let Some(name) = &args.proof else { return input::run(&files, reading, session, &mut { check }) };
        let mut prove = Prove::new(check, name);
        input::run(&files, reading, session, &mut prove)?;
        prove.run(session)
    })
}

fn canon(args: &CanonArgs) -> Exit {
    with_session(&args.read, &LimitArgs::default(), &args.write, Flags::default(), |reading, session| {
        let mut canon = Canon::new(args.to, args.dedupe, args.as_given, args.threads);
        input::run(&args.files, reading, session, &mut canon)
    })
}

fn candidates(args: &CandidatesArgs) -> Exit {
    with_session(&args.read, &args.limits, &args.write, Flags::of_limits(&args.limits), |reading, session| {
        let colors = has_colors(&args.write, session);
        input::run(&args.files, reading, session, &mut Candidates { to: args.to, cap: args.cap, colors })
    })
}

fn minimize(args: &MinimizeArgs) -> Exit {
    with_session(&args.read, &args.limits, &args.write, Flags::of_limits(&args.limits), |reading, session| {
        let order = Order { clues: args.constraints, seed: args.seed };
        let colors = has_colors(&args.write, session);
        input::run(&args.files, reading, session, &mut Minimize { to: args.to, order, colors })
    })
}

fn encode(args: &EncodeArgs) -> Exit {
    with_session(&args.read, &LimitArgs::default(), &args.write, Flags::default(), |reading, session| {
        let FormulaTo::Dimacs = args.to;
        let mut encode = Encode::new();
        input::run(&args.files, reading, session, &mut encode)?;
        encode.run(session)
    })
}

fn generate(mut args: GenerateArgs) -> Exit {
    // a board that is named alone is what `--config` would name
    args.read.config = args.board.take().or(args.read.config);
    with_session(&args.read, &args.limits, &args.write, Flags::of_limits(&args.limits), |reading, session| {
        let colors = args.to == Some(To::Pretty) && has_colors(&args.write, session);
        generate::run(&args, colors, reading, session)
    })
}

/// Whether drawings on stdout, or wherever they go, are to have colours.
fn has_colors(args: &WriteArgs, session: &Session) -> bool {
    session.out.is_stdout() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
        || args.color == clap::ColorChoice::Always
}

fn bench(args: &BenchArgs) -> Exit {
    with_session(&args.read, &LimitArgs::default(), &args.write, Flags::default(), |reading, session| {
        let mut bench = Bench::new(args);
        input::run(&args.files, reading, session, &mut bench)?;
        bench.run(session)
    })
}

/// The files that these paths stand for.
fn files(paths: &[PathBuf], session: &mut Session) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for path in paths {
        let mut is_whole = true;
        let found = folder::files(path, |folder, error| {
            is_whole = false;
            session.fail(&format!("cannot read `{}`: {}", folder.display(), output::reason(error)), None);
        });
        if found.is_empty() && is_whole {
            session.fail(&format!("there is no file in `{}`", path.display()), None);
        }
        all.extend(found);
    }
    all
}

/// Lets every stream know what was said of colours; where nothing was, each decides by itself.
fn set_colors(choice: clap::ColorChoice) {
    match choice {
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
fn with_session(
    read: &ReadArgs,
    limits: &LimitArgs,
    write: &WriteArgs,
    flags: Flags,
    command: impl FnOnce(&Reading, &mut Session) -> io::Result<()>,
) -> Exit {
    let report = report(write);
    let interrupt = Interrupt::default();
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
    let Some(reading) = reading(read, flags, limits.threads, &mut session) else {
        let _ = session.out.finish(false);
        return Exit::Failure;
    };
    let done = command(&reading, &mut session);
    end(session, done)
}

/// How puzzles are to be read; `None` if what decides it cannot be read itself.
fn reading(args: &ReadArgs, flags: Flags, threads: Option<NonZeroUsize>, session: &mut Session) -> Option<Reading> {
    let config = match &args.config {
        Some(path) => Some(puzzle_file::config(path, session)?),
        None => None,
    };
    let rules = config.as_ref().map(|config| &config.rules);
    let boxes = rules.and_then(|rules| rules.geometry().plain());
    // values that do not count from 1 are no plain board's, whatever its shape
    let board = rules.filter(|rules| boxes.is_none() || rules.lowest() != 1);
    let symbols = config.as_ref().and_then(|config| config.symbols.clone());
    let options = ReadOptions {
        layout: args.format.map(Into::into),
        boxes: boxes.or(args.boxes).or(args.order.map(Into::into)),
        symbols: args.symbols.clone().or(symbols),
        board: board.map(|rules| Arc::new(rules.geometry().clone())),
    };
    let rules = args.rules.clone();
    Some(Reading { options, symbols: args.symbols.clone(), flags, config, rules, threads })
}

/// Ends the output and tells how the run ended. A reader that has seen enough is no failure.
fn end(session: Session, done: io::Result<()>) -> Exit {
    session.say_how_many_were_late();
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
