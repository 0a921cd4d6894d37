//! Filters the errors of a text with syntax errors.
//!
//! The TOML parser continues after a syntax error and guesses the missing parts: values without a
//! position, keys in the wrong table. Errors that follow from guesses are removed, and so is every
//! further error of a broken line. The remaining errors are true whatever the broken lines meant.

use super::error::ConfigErrorKind as Kind;
use super::syntax::UNCLOSED;
use std::ops::Range;

/// Removes errors that follow from an earlier syntax error.
pub(super) fn without_guesses(text: &str, found: Vec<(Range<usize>, Kind)>) -> Vec<(Range<usize>, Kind)> {
    let (mut syntax, mut others): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|(_, kind)| matches!(kind, Kind::Syntax(_)));
    if syntax.is_empty() {
        return others;
    }
    syntax.sort_by_key(|(span, _)| (span.start, span.end));
    // the broken lines, sorted and disjoint; only the first error of each is kept
    let mut broken: Vec<Range<usize>> = Vec::new();
    syntax.retain(|(span, kind)| {
        let first = broken.last().is_none_or(|line| line.end < span.start);
        if first {
            let lines = lines_of(text, span);
            // a list that is not closed takes in the rest of the text
            let is_unclosed = matches!(kind, Kind::Syntax(message) if message == UNCLOSED);
            broken.push(if is_unclosed { lines.start..text.len() } else { lines });
        }
        first
    });
    // below a broken header, keys may belong to another table
    let bracket = |line: &&Range<usize>| text.get((*line).clone()).is_some_and(|line| line.contains(['[', ']']));
    let astray = broken.iter().find(bracket).map_or(usize::MAX, |line| line.end);
    others.retain(|(span, kind)| {
        let near = broken.partition_point(|line| line.end < span.start);
        let touches = broken.get(near).is_some_and(|line| line.start <= span.end);
        let made_up = *span == (0..0);
        let misplaced = matches!(kind, Kind::UnknownKey { .. }) && span.start > astray;
        !(touches || made_up || misplaced)
    });
    syntax.append(&mut others);
    syntax
}

/// The whole lines that `span` touches, without the last line break.
fn lines_of(text: &str, span: &Range<usize>) -> Range<usize> {
    let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let length = text.get(span.end..).and_then(|after| after.find('\n'));
    start..length.map_or(text.len(), |length| span.end + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn syntax(span: Range<usize>) -> (Range<usize>, Kind) {
        (span, Kind::Syntax("broken".to_owned()))
    }

    fn unknown(span: Range<usize>) -> (Range<usize>, Kind) {
        (span, Kind::UnknownKey { key: "k".to_owned(), table: "" })
    }

    #[test]
    fn a_broken_line_has_one_error() {
        let text = "a b c\nd = 1\ne f\n";
        let kept =
            without_guesses(text, vec![syntax(2..3), unknown(0..1), unknown(6..7), syntax(4..5), syntax(14..15)]);
        assert_eq!(kept, [syntax(2..3), syntax(14..15), unknown(6..7)]);
    }

    #[test]
    fn below_a_broken_bracket_keys_may_be_in_another_table() {
        let text = "k = 1\n[solve\nk = 1\n";
        assert_eq!(
            without_guesses(text, vec![unknown(0..1), syntax(12..12), unknown(13..14)]),
            [syntax(12..12), unknown(0..1)]
        );
    }

    #[test]
    fn valid_toml_keeps_all_errors() {
        assert_eq!(without_guesses("k = 1", vec![unknown(0..1)]), [unknown(0..1)]);
    }
}
