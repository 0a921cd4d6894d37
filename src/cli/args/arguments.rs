//! The arguments of a command: its own among those that it shares with others.

use super::PROGRAM;
use super::forms::To;
use super::groups::{LargeArgs, LimitArgs, OUTPUT, ReadArgs, ThreadArgs, WriteArgs};
use crate::cli::Settings;
use crate::cli::settings::Reading;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueHint, value_parser};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// A group of arguments that several commands have. Every command that reads puzzles has
/// [`WriteArgs`] too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Files,
    Read,
    Limits,
    /// Threads that solve: several may search for one puzzle.
    Threads,
    /// Threads of which each has puzzles of its own.
    Workers,
    Large,
}

impl Group {
    fn args<A: OwnArgs>(self) -> Vec<Arg> {
        match self {
            Self::Files => vec![A::FILES.arg()],
            Self::Read => args_of::<ReadArgs>(),
            Self::Limits => args_of::<LimitArgs>(),
            Self::Threads => args_of::<ThreadArgs>(),
            Self::Workers => {
                let help = "Work on N threads [default: one per core]";
                let more = format!("{help}\n\nThe output does not depend on it.");
                args_of::<ThreadArgs>().into_iter().map(|threads| threads.help(help).long_help(more.clone())).collect()
            }
            Self::Large => args_of::<LargeArgs>(),
        }
    }
}

/// How the argument that names files is shown. The first paragraph of the help is its short form.
pub(crate) struct FilesArg {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) hint: ValueHint,
    pub(super) help: &'static str,
}

impl FilesArg {
    pub(super) const USUAL: Self = Self {
        id: "files",
        name: "FILES",
        hint: ValueHint::FilePath,
        help: "Files to read, `-` for stdin; default: stdin",
    };

    fn arg(self) -> Arg {
        let arg = Arg::new(self.id).value_name(self.name).value_hint(self.hint).num_args(1..);
        let arg = arg.value_parser(value_parser!(PathBuf));
        match self.help.split_once("\n\n") {
            Some((short, _)) => arg.help(short).long_help(self.help),
            None => arg.help(self.help),
        }
    }
}

/// A message and perhaps a hint.
pub(crate) type Refusal = (String, Option<String>);

/// The arguments that only one command has.
pub(crate) trait OwnArgs: Args {
    /// The other arguments of the command.
    const GROUPS: &'static [Group];

    /// The argument that names files.
    const FILES: FilesArg = FilesArg::USUAL;

    /// Changes one of the arguments.
    fn refine(arg: Arg) -> Arg {
        arg
    }

    /// Changes the settings of the run by what these arguments say.
    ///
    /// # Errors
    /// If they contradict each other.
    fn apply(&self, _settings: &mut Settings) -> Result<(), Refusal> {
        Ok(())
    }
}

/// The arguments of a command. Those of the shared groups are settings.
pub(crate) struct Arguments<A> {
    pub(crate) own: A,
    pub(crate) settings: Settings,
}

fn args_of<A: Args>() -> Vec<Arg> {
    A::augment_args(Command::new("")).get_arguments().cloned().collect()
}

impl<A: OwnArgs> Arguments<A> {
    /// Adds the arguments in the order of the help: questions before limits, and the form before the
    /// file.
    fn augment(command: Command) -> Command {
        use Group::{Files, Large, Limits, Read, Threads, Workers};
        let group = |group: Group| if A::GROUPS.contains(&group) { group.args::<A>() } else { Vec::new() };
        let (output, question): (Vec<_>, Vec<_>) =
            args_of::<A>().into_iter().partition(|arg| arg.get_help_heading() == Some(OUTPUT));
        let (question, others): (Vec<_>, Vec<_>) =
            question.into_iter().partition(|arg| arg.get_help_heading().is_some());
        let before = [group(Files), others, group(Read), question];
        let (between, after) = ([Limits, Threads, Workers].map(group), [output, group(Large), args_of::<WriteArgs>()]);
        let all = before.into_iter().chain(between).chain(after).flatten();
        command.args(all.enumerate().map(|(number, arg)| A::refine(arg).display_order(number)))
    }
}

impl<A: OwnArgs> Args for Arguments<A> {
    /// The arguments of the program itself at once; those of a subcommand only if it runs, or if its
    /// parent is [built](Command::build).
    fn augment_args(command: Command) -> Command {
        if command.get_name() == PROGRAM { Self::augment(command) } else { command.defer(Self::augment) }
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<A: OwnArgs> FromArgMatches for Arguments<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let has = |group: Group| A::GROUPS.contains(&group);
        let threads = group::<ThreadArgs>(has(Group::Threads) || has(Group::Workers), matches)?.threads;
        let files = |id| matches.get_many::<PathBuf>(id).unwrap_or_default().cloned().collect();
        let settings = Settings {
            files: has(Group::Files).then(|| files(A::FILES.id)),
            reading: Reading { args: group(has(Group::Read), matches)?, ..Reading::default() },
            limits: group(has(Group::Limits), matches)?,
            threads,
            search_threads: if has(Group::Threads) { threads } else { Some(NonZeroUsize::MIN) },
            to: matches.try_get_one::<To>("to").ok().flatten().copied(),
            large: group(has(Group::Large), matches)?,
            write: group(true, matches)?,
            is_resumable: has(Group::Large),
            ..Settings::default()
        };
        Ok(Self { own: A::from_arg_matches(matches)?, settings })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The values of a group, or none if the command does not have it.
fn group<T: FromArgMatches + Default>(is_there: bool, matches: &ArgMatches) -> Result<T, clap::Error> {
    if is_there { T::from_arg_matches(matches) } else { Ok(T::default()) }
}
