//! Verdicts in words: what stands in the place of a solution that there is none of.

use kdoku::verify::Violation;
use kdoku::{End, Outcome, Symbols, Verdict};

/// Clashes that a line names; a board with more of them is wrong altogether.
const MOST_CLASHES: usize = 4;

/// Why a puzzle has no answer, in the words of a line: `none`, `invalid: …`, `multiple` or `undecided`.
pub(crate) fn line(verdict: Verdict, clashes: &[Violation], symbols: &Symbols) -> String {
    if verdict != Verdict::Invalid {
        return verdict.to_string();
    }
    let named: Vec<_> = clashes.iter().take(MOST_CLASHES).map(|clash| in_symbols(clash, symbols)).collect();
    let more = clashes.len().saturating_sub(MOST_CLASHES);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("{verdict}: {}{more}", named.join("; "))
}

/// The same for a person who did not ask for verdicts.
pub(crate) fn remark(verdict: Verdict, outcome: &Outcome, symbols: &Symbols) -> String {
    match verdict {
        Verdict::None => "no solution".to_owned(),
        Verdict::Multiple => "more than one solution".to_owned(),
        Verdict::Undecided => format!("undecided: {}", ended(outcome.end)),
        Verdict::Invalid | Verdict::Unique => line(verdict, &outcome.clashes, symbols),
    }
}

/// How a search ended, in the words of a message.
pub(crate) fn ended(end: End) -> String {
    if end == End::Cancelled { "interrupted".to_owned() } else { end.to_string() }
}

/// Whether a limit ended the search.
pub(crate) const fn is_cut_short(end: End) -> bool {
    matches!(end, End::Nodes | End::Time | End::Cancelled)
}

/// A violation, its digit as the puzzle writes it.
pub(crate) fn in_symbols(violation: &Violation, symbols: &Symbols) -> String {
    match violation {
        Violation::Repeat { digit, first, second, scope } if symbols.glyph(*digit).is_some() => {
            let glyph = symbols.glyph(*digit).expect("there is one");
            format!("{glyph} stands in {first} and {second}, both in {scope}")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku::{Grid, Order, Rules, verify};

    #[test]
    fn clashes_are_written_in_the_symbols_of_the_puzzle() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let grid: Grid = "1 1 0 0\n0 0 0 0\n0 0 0 0\n1 1 1 1".parse().expect("a grid");
        let clashes = verify::clashes(&rules, &grid);
        let text = line(Verdict::Invalid, &clashes, &Symbols::LETTERS);
        assert!(text.starts_with("invalid: A stands in r1c1 and r1c2, both in row 1; A stands in r4c1 and r4c2"));
        assert!(text.ends_with("; and 3 more"), "{text}");
    }
}
