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
//! - `run`: the loop over the events; `bulk` is its fast path for puzzle text.
//! - `commands`: one file per command; `context` is what they work with.
//! - `output`: files, JSON, pictures. `report`: messages, progress, statistics.
//!
//! Nothing else in kdoku reads the environment, files or the terminal.

mod args;
mod bulk;
mod checkpoint;
mod commands;
mod context;
mod exit;
mod input;
mod interrupt;
mod output;
mod report;
mod run;
mod settings;

use args::{Cli, Command};
use clap::FromArgMatches;
use commands::{
    bench::Bench, candidates::Candidates, canon::Canon, check::Check, convert::Convert, count::Count, draw::Draw,
    encode::Encode, explain::Explain, generate::Generate, hint::Hint, minimize::Minimize, rate::Rate, solve::Solve,
};
use commands::{completions, man, serve};
use context::Context;
use exit::Exit;
use input::task::{Location, Shape, Task, Unreadable};
use input::{Demands, Inputs};
use output::Output;
use run::execute;
use settings::{Options, PuzzleSettings, Settings};
use std::process::ExitCode;

pub(crate) fn run() -> ExitCode {
    let (cli, options) = match parse() {
        Ok(parsed) => parsed,
        Err(exit) => return exit.into(),
    };
    let command = match cli.command {
        Some(command) => command,
        None => match args::misplaced_command(&cli.solve) {
            Some((message, hint)) => {
                report::error(&message, Some(&hint));
                return Exit::Failure.into();
            }
            None => Command::Solve(cli.solve),
        },
    };
    dispatch(command, options).into()
}

/// The arguments, and the options among them; or the exit code after a page of help or an error,
/// which has been shown.
fn parse() -> Result<(Cli, Options), Exit> {
    let colors = args::colors(std::env::args_os());
    report::set_colors(colors);
    let arguments = args::with_json(args::with_help(std::env::args_os()));
    let show = |page: clap::Error| output::page::help_or_usage(&page);
    let program = args::program(&arguments).color(colors);
    let matches = program.clone().try_get_matches_from(&arguments).map_err(show)?;
    let matches = match args::ending::with_default(program.clone(), &matches) {
        Ok(None) => matches,
        Ok(Some(program)) => program.try_get_matches_from(&arguments).map_err(show)?,
        Err((message, hint)) => {
            report::error(&message, Some(&hint));
            return Err(Exit::Failure);
        }
    };
    let (command, own) = match matches.subcommand() {
        Some((name, own)) => (program.find_subcommand(name).expect("it was parsed"), own),
        None => (program.find_subcommand("solve").expect("a command"), &matches),
    };
    let options = Options::new(command, own);
    Ok((Cli::from_arg_matches(&matches).map_err(show)?, options))
}

fn dispatch(command: Command, options: Options) -> Exit {
    match command {
        Command::Solve(args) => {
            execute(options, Settings::for_solve(&args), |s, context| Solve::new(&args, s, context))
        }
        Command::Count(args) => execute(options, Settings::for_count(&args), |_, _| Count::new(&args)),
        Command::Check(args) => execute(options, Settings::for_check(&args), |_, _| Check::new(&args)),
        Command::Canon(args) => execute(options, Settings::for_canon(&args), |_, _| Canon::new(&args)),
        Command::Hint(args) => execute(options, Settings::for_hint(&args), |_, _| Hint::new(&args)),
        Command::Explain(args) => execute(options, Settings::for_explain(&args), |_, _| Explain::new(&args)),
        Command::Rate(args) => execute(options, Settings::for_rate(&args), |s, _| Rate::new(&args, s)),
        Command::Candidates(args) => execute(options, Settings::for_candidates(&args), |_, _| Candidates::new(&args)),
        Command::Minimize(args) => execute(options, Settings::for_minimize(&args), |_, _| Minimize::new(&args)),
        Command::Convert(args) => execute(options, Settings::for_convert(&args), |_, _| Convert::new(&args)),
        Command::Draw(args) => execute(options, Settings::for_draw(&args), |_, _| Draw::new(&args)),
        Command::Encode(args) => execute(options, Settings::for_encode(&args), |_, _| Encode::new(&args)),
        Command::Generate(args) => execute(options, Settings::for_generate(&args), |s, _| Generate::new(&args, s)),
        Command::Bench(args) => execute(options, Settings::for_bench(&args), |_, _| Bench::new(&args)),
        Command::Serve { options } => serve::run(&options),
        Command::Completions { shell } => output::page::write(&completions::page(shell)),
        Command::Man => output::page::write(&man::page()),
    }
}
