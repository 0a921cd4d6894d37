//! The command line, on the public API of the library.
//!
//! ```text
//!  args ─▶ settings ─▶ input ─▶ run (one loop) ─▶ commands ─▶ output
//!                                     └─▶ report (stderr)
//! ```
//!
//! - `args`: what was typed, as `clap` reads it.
//! - `settings`: what it means: flags over puzzle file over default.
//! - `input`: files, folders and streams as an iterator of events.
//! - `run`: the loop over the events; `bulk` is its fast path for puzzle text, `resume` continues a
//!   killed run.
//! - `commands`: one file per command; `context` is what they work with.
//! - `output`: files, JSON, pictures. `report`: messages, progress, statistics.
//!
//! Nothing else in kdoku reads the environment, files or the terminal. Only `run` is public: the
//! program and the Python package call it once per process, and `check --watch` once per change.

mod args;
mod bulk;
mod commands;
mod context;
mod exit;
mod input;
mod interrupt;
mod output;
mod report;
mod resume;
mod run;
mod settings;

use args::{Cli, Command};
use clap::FromArgMatches;
use commands::{
    bench::Bench, candidates::Candidates, canon::Canon, check::Check, convert::Convert, count::Count, draw::Draw,
    encode::Encode, explain::Explain, generate::Generate, hint::Hint, minimize::Minimize, rate::Rate, solve::Solve,
};
use commands::{combinations, completions, init, man, schema, serve, watch};
use context::Context;
use exit::Exit;
use input::task::{Location, Shape, Task, Unreadable};
use input::{Demands, Inputs};
use output::Output;
use run::execute;
use settings::{Options, PuzzleSettings, Settings};
use std::ffi::OsString;

/// Runs the program with these arguments, of which the first is its name. Returns the exit code.
pub fn run(arguments: Vec<OsString>) -> u8 {
    let (cli, options) = match parse(arguments.clone()) {
        Ok(parsed) => parsed,
        Err(exit) => return exit.code(),
    };
    let command = match cli.command {
        Some(command) => command,
        None => match args::misplaced_command(cli.solve.settings.files.as_deref().unwrap_or_default()) {
            Some((message, hint)) => {
                report::error(&message, Some(&hint));
                return Exit::Failure.code();
            }
            None => Command::Solve(cli.solve),
        },
    };
    match &command {
        Command::Check(args) if args.own.watch => watch::run(arguments, args.settings.files.as_deref()).code(),
        _ => dispatch(command, options).code(),
    }
}

/// The arguments, and the options among them; or the exit code after a page of help or an error,
/// which has been shown.
fn parse(arguments: Vec<OsString>) -> Result<(Cli, Options), Exit> {
    let colors = args::colors(&arguments);
    report::set_colors(colors);
    let arguments = args::with_json(args::with_help(arguments));
    let show = |page: clap::Error| output::page::help_or_usage(&page);
    let mut program = args::program(&arguments).color(colors);
    let matches = program.try_get_matches_from_mut(&arguments).map_err(show)?;
    let matches = match args::ending::with_default(&program, &matches) {
        Ok(None) => matches,
        Ok(Some(program)) => program.try_get_matches_from(&arguments).map_err(show)?,
        Err((message, hint)) => {
            report::error(&message, Some(&hint));
            return Err(Exit::Failure);
        }
    };
    let options = match matches.subcommand() {
        Some((name, own)) => Options::new(name, program.find_subcommand(name).expect("it was parsed"), own),
        None => Options::new("solve", &program, &matches),
    };
    Ok((Cli::from_arg_matches(&matches).map_err(show)?, options))
}

fn dispatch(command: Command, options: Options) -> Exit {
    match command {
        Command::Solve(args) => execute(args, options, |args, settings, context| Solve::new(&args, settings, context)),
        Command::Count(args) => execute(args, options, |args, _, _| Count { args }),
        Command::Check(args) => execute(args, options, |args, _, _| Check::new(args)),
        Command::Canon(args) => execute(args, options, |args, settings, _| Canon::new(&args, settings)),
        Command::Hint(args) => execute(args, options, |args, settings, _| Hint::new(&args, settings)),
        Command::Explain(args) => execute(args, options, |args, settings, _| Explain::new(&args, settings)),
        Command::Rate(args) => execute(args, options, |args, settings, _| Rate::new(&args, settings)),
        Command::Candidates(args) => execute(args, options, |args, settings, _| Candidates::new(args, settings)),
        Command::Minimize(args) => execute(args, options, |args, settings, _| Minimize::new(&args, settings)),
        Command::Convert(args) => execute(args, options, |args, settings, _| Convert::new(&args, settings)),
        Command::Draw(args) => execute(args, options, |args, settings, _| Draw::new(&args, settings)),
        Command::Encode(args) => execute(args, options, |_, _, _| Encode::default()),
        Command::Generate(args) => execute(args, options, |args, settings, _| Generate::new(args, settings)),
        Command::Bench(args) => execute(args, options, |args, _, _| Bench::new(args)),
        Command::Combinations(args) => combinations::run(&args),
        Command::Serve { options } => serve::run(&options),
        Command::Init { constraints } => init::run(&constraints),
        Command::Schema => output::page::write(&schema::page()),
        Command::Completions { shell } => output::page::write(&completions::page(shell)),
        Command::Man => output::page::write(&man::page()),
    }
}
