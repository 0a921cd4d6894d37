//! Verdicts as text.

use crate::cli::Task;
use crate::cli::output::parts;
use kdoku::verify::{Scope, Violation};
use kdoku::{Outcome, Termination, Verdict};

/// The most conflicts that are listed.
const MOST_CLASHES: usize = 4;

/// A verdict as a line of output: `none`, `invalid: …`, `multiple` or `undecided`.
pub(crate) fn line(verdict: Verdict, clashes: &[Violation], task: &Task) -> String {
    if verdict != Verdict::Invalid {
        return verdict.to_string();
    }
    let named: Vec<_> = clashes.iter().take(MOST_CLASHES).map(|clash| in_words(clash, task)).collect();
    let more = clashes.len().saturating_sub(MOST_CLASHES);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("{verdict}: {}{more}", named.join("; "))
}

pub(crate) fn remark(verdict: Verdict, outcome: &Outcome, task: &Task) -> String {
    match verdict {
        Verdict::NoSolution => "no solution".to_owned(),
        Verdict::Multiple => "more than one solution".to_owned(),
        Verdict::Undecided => format!("undecided: {}", ended(outcome.end)),
        Verdict::Invalid | Verdict::Unique => line(verdict, &outcome.clashes, task),
    }
}

/// The end of a search as text.
pub(crate) fn ended(end: Termination) -> String {
    if end == Termination::Cancelled { "interrupted".to_owned() } else { end.to_string() }
}

/// Whether a limit ended the search.
pub(crate) const fn is_cut_short(end: Termination) -> bool {
    !matches!(end, Termination::Exhausted | Termination::Solutions(_))
}

/// A violation with the symbols of the puzzle and the clues as their author wrote them.
pub(crate) fn in_words(violation: &Violation, task: &Task) -> String {
    match violation {
        Violation::Repeat { digit, first, second, scope } => {
            format!(
                "{} stands in {first} and {second}, both in {}",
                parts::glyph(task, *digit),
                self::scope(*scope, task)
            )
        }
        Violation::Broken(scope) => format!("{} does not hold", self::scope(*scope, task)),
        other => other.to_string(),
    }
}

/// A scope by name; a clue as it was written.
pub(crate) fn scope(scope: Scope, task: &Task) -> String {
    let clue = match scope {
        Scope::House(_) => None,
        Scope::Constraint(place) => task.sources().iter().position(|written| written.constraints.contains(&place)),
    };
    clue.map_or_else(|| scope.to_string(), |clue| parts::clue_name(task, clue))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::input::shorthand_rules::with_rules;
    use crate::cli::input::task::{Location, Origin};
    use crate::cli::settings::Flags;
    use kdoku::symbols::Symbols;
    use kdoku::text::{Board, Form, Layout};
    use kdoku::{Order, Rules, verify};

    #[test]
    fn names_conflicts_in_the_symbols_of_the_puzzle() {
        let order = Order::new(2).expect("in range");
        let rules = Rules::classic(order);
        let grid = "1 1 0 0\n0 0 0 0\n0 0 0 0\n1 1 1 1".parse().expect("a grid");
        let clashes = verify::clashes(&rules, &grid);
        let form = Form::new(Layout::Grid, order.into()).with_symbols(Symbols::LETTERS);
        let board = Board { grid, form, line: 1, span: 0..0, assumed: Vec::new() };
        let location = Location { file: "x", number: None, line: None };
        let settings = Flags::default().over(&kdoku::toml::Solve::default());
        let base = with_rules(rules.geometry().clone(), &[]).expect("a board");
        let task = Task {
            location,
            board: &board,
            base: &base,
            origin: Origin::Flags,
            settings: &settings,
            losses: &[],
            entered: None,
            is_joined: false,
        };
        let text = line(Verdict::Invalid, &clashes, &task);
        assert!(text.starts_with("invalid: A stands in r1c1 and r1c2, both in row 1; A stands in r4c1 and r4c2"));
        assert!(text.ends_with("; and 3 more"), "{text}");
    }
}
