//! The settings of one puzzle: flags over the `[solve]` table of its file.
//!
//! Some settings exclude each other: one solution is wanted, or several. Two such flags are a usage
//! error. A flag overrides a key of `[solve]` that it excludes, so `--all` works on a file with
//! `unique = true`.

use crate::cli::args::{LimitArgs, QuestionArgs};
use kdoku::Pick;
use kdoku::toml::Solve;
use std::time::Duration;

/// The settings given by flags.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flags {
    pub(crate) question: QuestionArgs,
    pub(crate) limits: LimitArgs,
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
    pub(crate) fn over(&self, file: &Solve) -> PuzzleSettings {
        PuzzleSettings {
            question: self.question(file),
            limit: self.question.limit.or(file.limit),
            time: self.limits.time_limit.or(file.time_limit),
            nodes: self.limits.node_limit.or(file.node_limit),
            seed: self.question.seed.or(file.seed),
        }
    }

    fn question(&self, file: &Solve) -> Question {
        let QuestionArgs { pick, unique, all, limit, seed: _ } = self.question;
        let several = |limit: Option<u64>| limit.is_some_and(|limit| limit > 1);
        let flagged_one = pick.is_some() || unique || limit == Some(1) && !all;
        let flagged_several = all || several(limit);
        // `--all` overrides the limit of the file
        let most = if all { limit } else { limit.or(file.limit) };
        let file_several = file.all == Some(true) || several(file.limit);
        if flagged_several || file_several && !flagged_one {
            return Question::Several { limit: most };
        }
        let unique = unique || file.unique == Some(true) && limit != Some(1);
        Question::One { pick: pick.or(file.pick), unique }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(toml: &str) -> Solve {
        kdoku::Config::parse(&format!("[solve]\n{toml}")).expect("a valid file").puzzle.solve
    }

    fn flags(question: QuestionArgs) -> Flags {
        Flags { question, limits: LimitArgs::default() }
    }

    #[test]
    fn a_file_sets_what_flags_leave_open() {
        let settings = Flags::default().over(&file("pick = \"any\"\nunique = true\nnode_limit = 5\nseed = 7"));
        assert_eq!(settings.question, Question::One { pick: Some(Pick::Any), unique: true });
        assert_eq!((settings.nodes, settings.seed, settings.time), (Some(5), Some(7), None));
        let settings = Flags { limits: LimitArgs { node_limit: Some(6), ..LimitArgs::default() }, ..Flags::default() }
            .over(&file("node_limit = 5"));
        assert_eq!(settings.nodes, Some(6));
    }

    #[test]
    fn a_flag_overrides_a_key_of_the_file_that_it_excludes() {
        let all = flags(QuestionArgs { all: true, ..QuestionArgs::default() });
        assert_eq!(all.over(&file("unique = true")).question, Question::Several { limit: None });
        assert_eq!(all.over(&file("limit = 3")).question, Question::Several { limit: None });
        let one = flags(QuestionArgs { limit: Some(1), ..QuestionArgs::default() });
        assert_eq!(one.over(&file("all = true")).question, Question::One { pick: None, unique: false });
        assert_eq!(one.over(&file("unique = true")).question, Question::One { pick: None, unique: false });
        let pick = flags(QuestionArgs { pick: Some(Pick::Any), ..QuestionArgs::default() });
        assert_eq!(pick.over(&file("limit = 3")).question, Question::One { pick: Some(Pick::Any), unique: false });
        let unique = flags(QuestionArgs { unique: true, ..QuestionArgs::default() });
        assert_eq!(unique.over(&file("all = true")).question, Question::One { pick: None, unique: true });
    }

    #[test]
    fn a_limit_above_one_asks_for_several_solutions() {
        let several = flags(QuestionArgs { limit: Some(2), ..QuestionArgs::default() });
        assert_eq!(several.over(&Solve::default()).question, Question::Several { limit: Some(2) });
        assert_eq!(Flags::default().over(&file("limit = 1")).question, Question::One { pick: None, unique: false });
    }
}
