//! Arguments: what was typed, as `clap` reads it, without interpretation.
//!
//! This file has the program and its commands. Their own arguments are in [`commands`], [`logic`],
//! [`generate`] and [`bench`], shared ones in [`groups`]; [`arguments`] joins them.

mod arguments;
mod bench;
mod combinations;
mod commands;
pub(crate) mod ending;
mod forms;
mod generate;
mod groups;
pub(crate) mod help;
mod logic;
mod parsers;
#[cfg(test)]
mod reference;
mod value_enums;

pub(crate) use arguments::{Arguments, OwnArgs, Refusal};
pub(crate) use bench::{BenchArgs, EngineChoice};
pub(crate) use combinations::CombinationsArgs;
pub(crate) use commands::{
    CandidatesArgs, CanonArgs, CheckArgs, ConvertArgs, CountArgs, DrawArgs, EncodeArgs, MinimizeArgs, SolveArgs,
};
pub(crate) use forms::To;
pub(crate) use generate::GenerateArgs;
pub(crate) use groups::{LargeArgs, LimitArgs, QuestionArgs, ReadArgs, WriteArgs};
pub(crate) use logic::{ExplainArgs, HintArgs, RateArgs, ScaleArgs};
pub(crate) use value_enums::Shard;

use clap::builder::PossibleValue;
use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::PathBuf;

/// The name of the program.
const PROGRAM: &str = "kdoku";

#[derive(Parser)]
#[command(
    name = PROGRAM,
    version,
    about = "Solve, count, check and generate Sudoku of any size and with any rules",
    long_about = help::ABOUT,
    after_help = help::SHORT_EXAMPLES,
    after_long_help = help::after(),
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    max_term_width = 100,
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) solve: Arguments<SolveArgs>,
}

#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one value")]
pub(crate) enum Command {
    /// Solve puzzles (the default command)
    #[command(long_about = help::SOLVE, after_long_help = help::SOLVE_EXAMPLES)]
    Solve(Arguments<SolveArgs>),
    /// Count solutions
    #[command(long_about = help::COUNT, after_long_help = help::COUNT_EXAMPLES)]
    Count(Arguments<CountArgs>),
    /// Check that puzzles have one solution, or what their files expect
    #[command(long_about = help::CHECK, after_long_help = help::CHECK_EXAMPLES)]
    Check(Arguments<CheckArgs>),
    /// Write the canonical form of puzzles, the same for all equivalent puzzles
    #[command(long_about = help::CANON, after_long_help = help::CANON_EXAMPLES)]
    Canon(Arguments<CanonArgs>),
    /// Show which values each cell can have
    #[command(long_about = help::CANDIDATES, after_long_help = help::CANDIDATES_EXAMPLES)]
    Candidates(Arguments<CandidatesArgs>),
    /// Give hints: the next steps of a puzzle
    #[command(long_about = help::HINT, after_long_help = help::HINT_EXAMPLES)]
    Hint(Arguments<HintArgs>),
    /// Explain how to solve puzzles as people do
    #[command(long_about = help::EXPLAIN, after_long_help = help::EXPLAIN_EXAMPLES)]
    Explain(Arguments<ExplainArgs>),
    /// Rate how difficult puzzles are
    #[command(long_about = help::RATE, after_long_help = help::RATE_EXAMPLES)]
    Rate(Arguments<RateArgs>),
    /// Remove redundant givens
    #[command(long_about = help::MINIMIZE, after_long_help = help::MINIMIZE_EXAMPLES)]
    Minimize(Arguments<MinimizeArgs>),
    /// Convert puzzles to another format: links, TOML, lines
    #[command(long_about = help::CONVERT, after_long_help = help::CONVERT_EXAMPLES)]
    Convert(Arguments<ConvertArgs>),
    /// Draw puzzles, unsolved or with their solution
    #[command(long_about = help::DRAW, after_long_help = help::DRAW_EXAMPLES)]
    Draw(Arguments<DrawArgs>),
    /// Write a puzzle as a formula for SAT solvers
    #[command(long_about = help::ENCODE, after_long_help = help::ENCODE_EXAMPLES)]
    Encode(Arguments<EncodeArgs>),
    /// List the sets of values that add up to the total of a cage
    #[command(long_about = help::COMBINATIONS, after_long_help = help::COMBINATIONS_EXAMPLES)]
    Combinations(CombinationsArgs),
    /// Generate puzzles
    #[command(long_about = help::GENERATE, after_long_help = help::GENERATE_EXAMPLES)]
    Generate(Arguments<GenerateArgs>),
    /// Write a puzzle file to begin with
    #[command(long_about = help::INIT)]
    Init {
        /// Constraints to explain in it, such as `killer` or `thermo`
        constraints: Vec<String>,
    },
    /// Write the JSON schema of puzzle files, for editors
    #[command(long_about = help::SCHEMA)]
    Schema,
    /// Measure how fast puzzles are solved
    #[command(long_about = help::BENCH, after_long_help = help::BENCH_EXAMPLES)]
    Bench(Arguments<BenchArgs>),
    /// Serve a page for setting and solving in a browser
    #[command(long_about = help::SERVE, disable_help_flag = true)]
    Serve {
        /// Options of `kdoku-web`, such as `--open` and `--port PORT`
        #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Write completions for a shell
    #[command(long_about = help::COMPLETIONS)]
    Completions {
        /// The shell to complete for
        shell: Shell,
    },
    /// Write the manual page
    #[command(long_about = help::MAN)]
    Man,
}

/// The arguments with `kdoku help [COMMAND]` replaced by `kdoku [COMMAND] --help`.
pub(crate) fn with_help(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|first| first == "help") {
        arguments.remove(1);
        let is_command = |named: &OsString| named.to_str().is_some_and(Command::has_subcommand);
        let at = 1 + usize::from(arguments.get(1).is_some_and(is_command));
        if at > 1 || arguments.len() == 1 {
            arguments.insert(at, "--help".into());
        } else {
            arguments.insert(1, "help".into());
        }
    }
    arguments
}

/// The arguments with `--json` replaced by `--to=json`. Those after `--`, and those of `kdoku serve`,
/// stay.
pub(crate) fn with_json(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let end = arguments.iter().position(|argument| argument == "--" || argument == "serve").unwrap_or(arguments.len());
    for argument in arguments[..end].iter_mut().filter(|argument| *argument == "--json") {
        *argument = "--to=json".into();
    }
    arguments
}

/// The program, for these arguments. The pages of `-h` name a few values of options that have many.
pub(crate) fn program(arguments: &[OsString]) -> clap::Command {
    let mut program = Cli::command();
    if arguments.iter().any(|argument| argument == "-h") {
        program.build();
        return with_few_values(program);
    }
    program
}

fn with_few_values(command: clap::Command) -> clap::Command {
    /// The most values that are all named.
    const MOST: usize = 10;
    let short = |arg: clap::Arg| {
        let values = arg.get_possible_values();
        let names: Vec<&str> =
            values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
        if names.len() <= MOST {
            return arg;
        }
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let help = format!("{help} [{}, …: see `--help`]", names[..4].join(", "));
        arg.hide_possible_values(true).help(help)
    };
    command.mut_args(short).mut_subcommands(with_few_values)
}

/// The command that a name was meant to be, with one or two wrong letters.
pub(crate) fn near_command(typed: &str) -> Option<String> {
    let is_near = |command: &str| typed.len() < 16 && strsim::damerau_levenshtein(typed, command) <= 2;
    let program = Cli::command();
    let mut names = program.get_subcommands().map(clap::Command::get_name);
    names.find(|command| typed == *command || is_near(command)).map(str::to_owned)
}

/// The error about a command that was taken for a file because an option comes before it: a message
/// and a hint.
pub(crate) fn misplaced_command(files: &[PathBuf]) -> Option<(String, String)> {
    let first = files.first()?;
    let name = first.to_str().filter(|name| Command::has_subcommand(name) || *name == "help")?;
    if first.exists() {
        return None;
    }
    if name != "help" {
        let hint = format!("write the command before its options: `kdoku {name} …`");
        return Some((format!("there is no file `{name}`, and a command must come first"), hint));
    }
    let Some(command) = files.get(1).map(|command| command.display().to_string()) else {
        return Some(("`help` must come first".to_owned(), "write `kdoku help`".to_owned()));
    };
    let hint = near_command(&command).map(|command| format!("did you mean `kdoku help {command}`?"));
    Some((format!("there is no command `{command}`"), hint.unwrap_or_else(|| "see `kdoku help`".to_owned())))
}

/// The value of `--color` before the arguments are parsed: help and usage errors obey it too.
pub(crate) fn colors(arguments: &[OsString]) -> ColorChoice {
    let mut arguments = arguments.iter().skip(1).take_while(|argument| *argument != "--");
    let mut choice = None;
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.next().and_then(|value| value.to_str()),
            Some(text) => text.strip_prefix("--color="),
            None => None,
        };
        choice = choice.or(value.and_then(|value| value.parse().ok()));
    }
    choice.unwrap_or(ColorChoice::Auto)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn treats_the_word_help_as_the_flag() {
        let shown = |line: &str| {
            let arguments = with_help(line.split(' ').map(OsString::from).collect());
            arguments.join(&OsString::from(" ")).into_string().expect("text")
        };
        assert_eq!(shown("kdoku help"), "kdoku --help");
        assert_eq!(shown("kdoku help solve"), "kdoku solve --help");
        assert_eq!(shown("kdoku help solve -q"), "kdoku solve --help -q");
        for line in ["kdoku help x", "kdoku x help", "kdoku ./help", "kdoku -q help", "kdoku solve help", "kdoku"] {
            assert_eq!(shown(line), line);
        }
    }

    #[test]
    fn replaces_the_flag_json() {
        let shown = |line: &str| {
            let arguments = with_json(line.split(' ').map(OsString::from).collect());
            arguments.join(&OsString::from(" ")).into_string().expect("text")
        };
        assert_eq!(shown("kdoku check --json x"), "kdoku check --to=json x");
        for line in ["kdoku -- --json", "kdoku serve --json", "kdoku --stats=json"] {
            assert_eq!(shown(line), line);
        }
    }

    #[test]
    fn finds_the_colour_choice_before_parsing() {
        let shown = |line: &str| colors(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(shown("kdoku --color never --help"), ColorChoice::Never);
        assert_eq!(shown("kdoku x --color=always"), ColorChoice::Always);
        assert_eq!(shown("kdoku --color what"), ColorChoice::Auto);
        assert_eq!(shown("kdoku -- --color=always"), ColorChoice::Auto);
    }
}
