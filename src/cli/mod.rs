//! The command line, on the public library.
//!
//! Three layers, and a value goes through them once: what the user typed (`args`, `values`, `help`), what it means with
//! what a file says (`settings`), and what is done. A run takes puzzles from files and streams (`input`, `source`, `folder`,
//! or a part of them: `shard`; or what is left of them: `journal`) in whatever they are written (`beginning`, `text`, `puzzle_file`, `foreign`,
//! `lines`), many at once where that can be (`writing`, `progress`, `lookout`), and hands each to a command (`solve`, `count`, `check`, `canon`, `candidates`, `minimize`, `convert`, `draw`, `generate`, `encode`, `bench`), which asks the solvers of its `session`
//! and writes (`output`, `json`, `picture`, `gallery`); whatever is not data goes to stderr (`report`). Nothing else in kdoku
//! reads the environment, files or the terminal.

mod args;
mod beginning;
mod bench;
mod candidates;
mod canon;
mod check;
mod closer;
mod columns;
mod command;
mod convert;
mod count;
mod crew;
mod draw;
mod encode;
mod exit;
mod folder;
mod foreign;
mod gallery;
mod generate;
mod help;
mod input;
mod interrupt;
mod journal;
mod json;
mod lines;
mod lookout;
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
mod shard;
mod solve;
mod source;
mod stats;
mod task;
mod terminal;
mod text;
mod unread;
mod values;
mod verdict;
mod words;
mod writing;

use anstream::{AutoStream, ColorChoice};
use args::{
    CandidatesArgs, CanonArgs, CheckArgs, Cli, Command, ConvertArgs, CountArgs, DrawArgs, EncodeArgs, GenerateArgs,
    LargeArgs, LimitArgs, MinimizeArgs, ReadArgs, SolveArgs, WriteArgs,
};
use bench::{Bench, BenchArgs};
use candidates::Candidates;
use canon::Canon;
use check::Check;
use clap::{CommandFactory, FromArgMatches};
use closer::Closer;
use count::Count;
use draw::Draw;
use encode::Encode;
use exit::Exit;
use gallery::Gallery;
use input::Reading;
use interrupt::Interrupt;
use journal::Journal;
use kdoku::minimize::RemovalOrder;
use kdoku::{Layout, ReadOptions};
use minimize::Minimize;
use output::Output;
use prove::Prove;
use report::{Report, Volume};
use session::Session;
use settings::Flags;
use solve::Solve;
use stats::Counted;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use values::{DrawTo, DrawnTo, FormulaTo, ReadAs, SolveTo, To};

/// Does what the command line asks for.
pub(crate) fn run() -> ExitCode {
    let colors = args::colors(std::env::args_os());
    set_colors(colors);
    let found = Cli::command().color(colors).try_get_matches_from(args::with_help(std::env::args_os()));
    let cli = match found.and_then(|found| Cli::from_arg_matches(&found)) {
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
        Some(Command::Convert(args)) => convert(args),
        Some(Command::Draw(args)) => draw(&args),
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
        match args.files.get(1).map(|asked| asked.display().to_string()) {
            Some(asked) => {
                let hint = unread::near_command(&asked).map(|command| format!("did you mean `kdoku help {command}`?"));
                let hint = hint.unwrap_or_else(|| "see `kdoku help`".to_owned());
                report::error(&format!("there is no command `{asked}` to tell about"), Some(&hint));
            }
            None => report::error("`help` stands behind an option", Some("it stands first: `kdoku help`")),
        }
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
    let said = format!("solve {:?} {:?} {:?}", args.question, args.limits.of_a_puzzle(), args.to);
    let job = Job::new(&args.read, &args.limits, &args.write).threads(args.threads.threads).large(&args.large, said);
    with_session(job, flags, |reading, session| {
        let to = args.to.and_then(SolveTo::text);
        let colors = to == Some(To::Pretty) && has_colors(&args.write, session);
        // who has a puzzle solved wants to see the solution
        let gallery = args.to.and_then(SolveTo::drawn).map(|to| gallery(to, &args.write, true));
        let mut solve = Solve::new(to, gallery, colors, reading);
        input::run(&args.files, reading, session, &mut solve)?;
        solve.end(session)
    })
}

fn gallery(to: DrawnTo, write: &WriteArgs, open: bool) -> Gallery {
    Gallery::new(to, write.output.as_deref(), open)
}

fn draw(args: &DrawArgs) -> Exit {
    let is_page = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ["html", "htm"].iter().any(|page| ending.eq_ignore_ascii_case(page)))
    };
    let usual = if args.write.output.as_ref().is_some_and(is_page) { DrawTo::Html } else { DrawTo::Svg };
    let job = Job::new(&args.read, &args.limits, &args.write);
    with_session(job, Flags::of_limits(&args.limits), |reading, session| {
        let gallery = match args.to.unwrap_or(usual) {
            DrawTo::Svg => Some(gallery(DrawnTo::Svg, &args.write, false)),
            DrawTo::Html => Some(gallery(DrawnTo::Html, &args.write, false)),
            DrawTo::Pretty => None,
        };
        let mut draw = Draw { gallery, solution: args.solution, colors: has_colors(&args.write, session) };
        input::run(&args.files, reading, session, &mut draw)?;
        draw.gallery.map_or(Ok(()), |gallery| gallery.end(session))
    })
}

fn count(args: &CountArgs) -> Exit {
    let said = format!("count {:?} {:?} {:?} {:?}", args.how, args.limit, args.limits.of_a_puzzle(), args.to);
    let job = Job::new(&args.read, &args.limits, &args.write).threads(args.threads.threads).large(&args.large, said);
    with_session(job, Flags::of_count(args), |reading, session| {
        input::run(&args.files, reading, session, &mut Count::new(args))
    })
}

fn check(args: &CheckArgs) -> Exit {
    let CheckArgs { why, minimal, constraints, to, .. } = args;
    let said = format!("check {why} {minimal} {constraints} {:?} {to:?}", args.limits.of_a_puzzle());
    let job = Job::new(&args.read, &args.limits, &args.write).threads(args.threads.threads).large(&args.large, said);
    with_session(job, Flags::of_limits(&args.limits), |reading, session| {
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
    let said = format!("canon {:?}", args.to);
    let limits = LimitArgs::default();
    let job = Job::new(&args.read, &limits, &args.write).large(&args.large, said);
    with_session(job, Flags::default(), |reading, session| {
        let mut canon = Canon::new(args.to, args.dedupe, args.as_given, args.threads);
        input::run(&args.files, reading, session, &mut canon)
    })
}

fn candidates(args: &CandidatesArgs) -> Exit {
    let said = format!("candidates {} {:?} {:?}", args.cap, args.limits.of_a_puzzle(), args.to);
    let job = Job::new(&args.read, &args.limits, &args.write).large(&args.large, said);
    with_session(job, Flags::of_limits(&args.limits), |reading, session| {
        let colors = has_colors(&args.write, session);
        let gallery = args.to.drawn().map(|to| gallery(to, &args.write, true));
        let mut candidates = Candidates { to: args.to, cap: args.cap, colors, gallery };
        input::run(&args.files, reading, session, &mut candidates)?;
        candidates.end(session)
    })
}

fn minimize(args: &MinimizeArgs) -> Exit {
    let MinimizeArgs { constraints, seed, to, .. } = args;
    let said = format!("minimize {constraints} {seed:?} {:?} {to:?}", args.limits.of_a_puzzle());
    let job = Job::new(&args.read, &args.limits, &args.write).large(&args.large, said);
    with_session(job, Flags::of_limits(&args.limits), |reading, session| {
        let order = RemovalOrder { clues: args.constraints, seed: args.seed };
        let colors = has_colors(&args.write, session);
        let to = args.to.and_then(SolveTo::text);
        let gallery = args.to.and_then(SolveTo::drawn).map(|to| gallery(to, &args.write, false));
        let mut minimize = Minimize { to, order, colors, gallery, lines: (0, String::new()) };
        input::run(&args.files, reading, session, &mut minimize)?;
        minimize.gallery.map_or(Ok(()), |gallery| gallery.end(session))
    })
}

fn convert(mut args: ConvertArgs) -> Exit {
    let (config, symbols) = (args.config.take(), args.symbols.take());
    let (format, column, order, boxes) = (args.format, args.column.take(), args.order, args.boxes);
    let read = ReadArgs { config, format, column, order, boxes, symbols, ..ReadArgs::default() };
    let limits = LimitArgs::default();
    let job = Job::new(&read, &limits, &args.write);
    with_session(job, Flags::default(), |reading, session| match args.to {
        Some(to) if !args.list => convert::run(&args, to, reading, session),
        _ => convert::list(session),
    })
}

fn encode(args: &EncodeArgs) -> Exit {
    let limits = LimitArgs::default();
    let job = Job::new(&args.read, &limits, &args.write);
    with_session(job, Flags::default(), |reading, session| {
        let FormulaTo::Dimacs = args.to;
        let mut encode = Encode::new();
        input::run(&args.files, reading, session, &mut encode)?;
        encode.run(session)
    })
}

fn generate(mut args: GenerateArgs) -> Exit {
    // a board that is named alone is what `--config` would name
    args.read.config = args.board.take().or(args.read.config);
    let job = Job::new(&args.read, &args.limits, &args.write);
    with_session(job, Flags::of_limits(&args.limits), |reading, session| {
        let to = args.to.and_then(SolveTo::text);
        let colors = to == Some(To::Pretty) && has_colors(&args.write, session);
        let gallery = args.to.and_then(SolveTo::drawn).map(|to| gallery(to, &args.write, false));
        generate::run(&args, colors, gallery, reading, session)
    })
}

/// Whether drawings on stdout, or wherever they go, are to have colours.
fn has_colors(args: &WriteArgs, session: &Session) -> bool {
    session.out.is_stdout() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
        || args.color == clap::ColorChoice::Always
}

fn bench(args: &BenchArgs) -> Exit {
    let limits = LimitArgs::default();
    let job = Job::new(&args.read, &limits, &args.write);
    with_session(job, Flags::default(), |reading, session| {
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

/// What a command is given beside its files and its flags.
struct Job<'a> {
    read: &'a ReadArgs,
    limits: &'a LimitArgs,
    threads: Option<NonZeroUsize>,
    /// For commands that take many puzzles; and in words, whatever else their answers depend on.
    large: Option<(&'a LargeArgs, String)>,
    write: &'a WriteArgs,
}

impl<'a> Job<'a> {
    const fn new(read: &'a ReadArgs, limits: &'a LimitArgs, write: &'a WriteArgs) -> Self {
        Self { read, limits, threads: None, large: None, write }
    }

    const fn threads(mut self, threads: Option<NonZeroUsize>) -> Self {
        self.threads = threads;
        self
    }

    fn large(mut self, large: &'a LargeArgs, said: String) -> Self {
        self.large = Some((large, said));
        self
    }
}

/// Makes ready what a command needs, runs it, and ends the output.
fn with_session(job: Job, flags: Flags, command: impl FnOnce(&Reading, &mut Session) -> io::Result<()>) -> Exit {
    let report = report(job.write);
    let interrupt = Interrupt::default();
    let is_resumed = job.large.as_ref().is_some_and(|(large, _)| large.resume);
    let out = match &job.write.output {
        None => Ok(Output::stdout()),
        Some(_) if is_resumed && job.limits.total_time.is_some() => {
            Err("`--resume` does all that is left, `--total-time` gives up on it: drop one of them".to_owned())
        }
        Some(path) => {
            // an interrupt is to leave no half of a file
            interrupt.listen();
            if is_resumed { Output::kept(path) } else { Output::open(path) }
        }
    };
    let out = match out {
        Ok(out) => out,
        Err(message) => {
            report::error(&message, None);
            return Exit::Failure;
        }
    };
    let mut session = Session::new(out, report, interrupt, job.limits.total_time);
    let Some(mut reading) = reading(job.read, flags, job.threads, &mut session) else {
        let _ = session.out.finish(false);
        return Exit::Failure;
    };
    if let Some((large, said)) = job.large {
        reading.shard = large.shard;
        session.counted = large.stats.map(Counted::new);
        let said = format!("{said} {:?} {:?} {:?}", job.read, reading.config, large.shard);
        session.journal = session.out.record().map(|path| Journal::new(path.to_owned(), &said));
    }
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
        layout: match args.format {
            Some(ReadAs::Layout(layout)) => Some(layout),
            // what stands in a field is a line
            _ => args.column.as_ref().map(|_| Layout::Line),
        },
        boxes: boxes.or(args.boxes).or(args.order.map(Into::into)),
        symbols: args.symbols.clone().or(symbols),
        board: board.map(|rules| Arc::new(rules.geometry().clone())),
    };
    let rules = args.rules.clone();
    let column = args.column.clone();
    let foreign = match args.format {
        Some(ReadAs::Format(format)) => Some(format),
        _ => None,
    };
    Some(Reading {
        options,
        column,
        foreign,
        symbols: args.symbols.clone(),
        flags,
        config,
        rules,
        threads,
        shard: None,
    })
}

/// Ends the output and tells how the run ended. A reader that has seen enough is no failure.
fn end(session: Session, done: io::Result<()>) -> Exit {
    session.say_how_many_were_late();
    let exit = session.exit();
    if exit == Exit::Interrupted && session.journal.is_some() {
        session.report.hint(&format!("{} is not whole: the same command goes on with it", session.out.part()));
    }
    if let Some(counted) = &session.counted {
        report::text(&counted.text());
    }
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
