//! What `hint` and `explain` say besides steps, in the language of the steps.

use crate::cli::output::{parts, verdicts};
use crate::cli::{Task, report};
use kdoku::logic::{Language, Reveal};
use kdoku::verify::Violation;
use kdoku::{Outcome, Termination, Verdict};

/// The messages of a command in a language.
#[derive(Clone, Copy)]
pub(crate) struct Messages {
    pub(crate) language: Language,
    /// Whether the reader is solving the puzzle, and so may have entered a wrong digit.
    pub(crate) is_solving: bool,
}

impl Messages {
    fn is_korean(self) -> bool {
        self.language == Language::Korean
    }

    /// The line in place of a puzzle that is not explained.
    pub(crate) fn line(self, task: &Task, outcome: &Outcome) -> String {
        let verdict = outcome.verdict();
        match verdict {
            Verdict::NoSolution if self.is_korean() => "해 없음".to_owned(),
            Verdict::Multiple if self.is_korean() => "해 여러 개".to_owned(),
            Verdict::Undecided if self.is_korean() => "미정".to_owned(),
            Verdict::Invalid if self.is_korean() => korean_clashes(task, outcome),
            _ => verdicts::line(verdict, &outcome.clashes, task),
        }
    }

    /// The line in place of a puzzle that cannot be read.
    pub(crate) fn unreadable(self) -> &'static str {
        if self.is_korean() { "읽을 수 없음" } else { "unreadable" }
    }

    /// The reason why a puzzle is not explained.
    pub(crate) fn reason(self, task: &Task, outcome: &Outcome) -> String {
        let (verdict, is_korean) = (outcome.verdict(), self.is_korean());
        // in a puzzle file, the clues may be wrong as well
        let are_digits_wrong = self.is_solving && task.sources().is_empty();
        match verdict {
            Verdict::NoSolution if are_digits_wrong && is_korean => {
                "해가 없습니다: 입력한 숫자 중 하나가 틀렸습니다".to_owned()
            }
            Verdict::NoSolution if are_digits_wrong => "no solution: one of the entered digits is wrong".to_owned(),
            Verdict::NoSolution if is_korean => "해가 없습니다".to_owned(),
            Verdict::Multiple if is_korean => "해가 둘 이상인데, 기법은 해가 하나라고 가정합니다".to_owned(),
            Verdict::Undecided if is_korean => format!("미정: {}", korean_end(outcome.end)),
            Verdict::Invalid if is_korean => korean_clashes(task, outcome),
            Verdict::Multiple => {
                format!("{}, and techniques assume exactly one", verdicts::remark(verdict, outcome, task))
            }
            _ => verdicts::remark(verdict, outcome, task),
        }
    }

    /// The hint after a puzzle without a solution.
    pub(crate) fn hint(self, task: &Task) -> String {
        let command = report::check_why(&task.location);
        match (self.is_korean(), self.is_solving) {
            (true, _) => format!("{command}로 이유를 볼 수 있습니다"),
            (false, true) => format!("{command} shows which"),
            (false, false) => format!("{command} shows why"),
        }
    }

    /// How to see more of a step, if there is more.
    pub(crate) fn more(self, reveal: Reveal) -> Option<&'static str> {
        Some(match (reveal, self.is_korean()) {
            (Reveal::Nudge, false) => "to see more, pass `--reveal technique` or `--reveal step`",
            (Reveal::Technique, false) => "to see more, pass `--reveal step`",
            (Reveal::Nudge, true) => "더 보려면 `--reveal technique`이나 `--reveal step`을 쓰세요",
            (Reveal::Technique, true) => "더 보려면 `--reveal step`을 쓰세요",
            (Reveal::Step, _) => return None,
        })
    }
}

/// Conflicting givens, the first of several.
fn korean_clashes(task: &Task, outcome: &Outcome) -> String {
    let clash = outcome.clashes.iter().find_map(|violation| match violation {
        Violation::Repeat { digit, first, second, .. } => {
            Some(format!(": {first}, {second}에 같은 {}", parts::glyph(task, *digit)))
        }
        _ => None,
    });
    format!("모순{}", clash.unwrap_or_default())
}

const fn korean_end(end: Termination) -> &'static str {
    match end {
        Termination::Nodes => "노드 제한에 도달했습니다",
        Termination::Time => "시간 제한에 도달했습니다",
        _ => "중단되었습니다",
    }
}
