//! The settings of one puzzle: flags over the `[solve]` table of its file.
//!
//! Some settings exclude each other: one solution is wanted, or several. Two such flags are a usage
//! error. A flag overrides a key of `[solve]` that it excludes, so `--all` works on a file with
//! `unique = true`.

use crate::cli::args::{CountArgs, LimitArgs, QuestionArgs};
use kdoku::Pick;
use kdoku::toml::Solve;
use std::time::Duration;

/// The settings given by flags.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flags {
    pick: Option<Pick>,
    unique: bool,
    all: bool,
    limit: Option<u64>,
    time: Option<Duration>,
    nodes: Option<u64>,
    seed: Option<u64>,
}

/// Which solutions are wanted of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// One. Without `pick`, the size of the board decides which.
    One { pick: Option<Pick>, unique: bool },
    /// Several, up to a limit, or all.
    Several { limit: Option<u64> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PuzzleSettings {
    pub(crate) question: Question,
    /// The most solutions to count.
    pub(crate) limit: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) seed: Option<u64>,
}

impl Flags {
    pub(crate) fn from_solve(question: &QuestionArgs, limits: &LimitArgs) -> Result<Self, String> {
        let &QuestionArgs { pick, unique, all, limit, seed } = question;
        match limit {
            Some(1) if unique => return Err("`--unique` searches for a second solution: drop `--limit 1`".into()),
            Some(2..) if unique => {
                return Err("`--unique` asks for one solution, `--limit` for several: drop one of them".into());
            }
            Some(2..) if pick.is_some() => {
                return Err("`--pick` asks for one solution, `--limit` for several: drop one of them".into());
            }
            _ => {}
        }
        Ok(Self { pick, unique, all, limit, time: limits.time_limit, nodes: limits.node_limit, seed })
    }

    pub(crate) fn from_count(args: &CountArgs) -> Self {
        let LimitArgs { time_limit: time, node_limit: nodes, .. } = args.limits;
        Self { limit: args.limit, time, nodes, seed: args.method.seed, ..Self::default() }
    }

    /// The flags of commands that only have limits.
    pub(crate) fn from_limits(limits: &LimitArgs) -> Self {
        let &LimitArgs { time_limit: time, node_limit: nodes, .. } = limits;
        Self { time, nodes, ..Self::default() }
    }

    pub(crate) fn over(&self, file: &Solve) -> PuzzleSettings {
        PuzzleSettings {
            question: self.question(file),
            limit: self.limit.or(file.limit),
            time: self.time.or(file.time_limit),
            nodes: self.nodes.or(file.node_limit),
            seed: self.seed.or(file.seed),
        }
    }

    fn question(&self, file: &Solve) -> Question {
        let several = |limit: Option<u64>| limit.is_some_and(|limit| limit > 1);
        let flagged_one = self.pick.is_some() || self.unique || self.limit == Some(1) && !self.all;
        let flagged_several = self.all || several(self.limit);
        // `--all` overrides the limit of the file
        let limit = if self.all { self.limit } else { self.limit.or(file.limit) };
        let file_several = file.all == Some(true) || several(file.limit);
        if flagged_several || file_several && !flagged_one {
            return Question::Several { limit };
        }
        let unique = self.unique || file.unique == Some(true) && self.limit != Some(1);
        Question::One { pick: self.pick.or(file.pick), unique }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(toml: &str) -> Solve {
        kdoku::Config::parse(&format!("[solve]\n{toml}")).expect("a valid file").solve
    }

    #[test]
    fn a_file_sets_what_flags_leave_open() {
        let settings = Flags::default().over(&file("pick = \"any\"\nunique = true\nnode_limit = 5\nseed = 7"));
        assert_eq!(settings.question, Question::One { pick: Some(Pick::Any), unique: true });
        assert_eq!((settings.nodes, settings.seed, settings.time), (Some(5), Some(7), None));
        let settings = Flags { nodes: Some(6), ..Flags::default() }.over(&file("node_limit = 5"));
        assert_eq!(settings.nodes, Some(6));
    }

    #[test]
    fn a_flag_overrides_a_key_of_the_file_that_it_excludes() {
        let all = Flags { all: true, ..Flags::default() };
        assert_eq!(all.over(&file("unique = true")).question, Question::Several { limit: None });
        assert_eq!(all.over(&file("limit = 3")).question, Question::Several { limit: None });
        let one = Flags { limit: Some(1), ..Flags::default() };
        assert_eq!(one.over(&file("all = true")).question, Question::One { pick: None, unique: false });
        assert_eq!(one.over(&file("unique = true")).question, Question::One { pick: None, unique: false });
        let pick = Flags { pick: Some(Pick::Any), ..Flags::default() };
        assert_eq!(pick.over(&file("limit = 3")).question, Question::One { pick: Some(Pick::Any), unique: false });
        let unique = Flags { unique: true, ..Flags::default() };
        assert_eq!(unique.over(&file("all = true")).question, Question::One { pick: None, unique: true });
    }

    #[test]
    fn a_limit_above_one_asks_for_several_solutions() {
        let flags = Flags { limit: Some(2), ..Flags::default() };
        assert_eq!(flags.over(&Solve::default()).question, Question::Several { limit: Some(2) });
        assert_eq!(Flags::default().over(&file("limit = 1")).question, Question::One { pick: None, unique: false });
    }
}
