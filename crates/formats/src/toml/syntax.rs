//! Messages about common slips in TOML, in place of those of its parser.

use super::shown;
use std::ops::Range;

/// The message about a list without its closing bracket.
pub(super) const UNCLOSED: &str = "the list is not closed";

/// The middle of the message about a colon in place of `=`.
pub(super) const COLON: &str = "` is written `";

/// Finds the slips behind the errors of a text, which come in the order of positions.
pub(super) struct Slips<'t> {
    text: &'t str,
    /// The bracket of a list that is not closed: the parser takes everything after it for a part of the list.
    open: Option<Range<usize>>,
    /// The end of the last line with an error. Only the first error of a line is shown.
    done: usize,
}

impl<'t> Slips<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, open: None, done: 0 }
    }

    /// The position and message of the slip behind an error of the parser, if it is a known one.
    pub(super) fn find(&mut self, message: &str, span: &Range<usize>) -> Option<(Range<usize>, String)> {
        let unclosed = |open: &Range<usize>| Some((open.clone(), UNCLOSED.to_owned()));
        if let Some(open) = &self.open {
            return unclosed(open);
        }
        let before = self.text.get(..span.start).filter(|before| before.is_empty() || before.len() > self.done)?;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = self.text[start..].lines().next()?;
        self.done = start + line.len();
        let before = &before[start..];
        let is_one_of = |starts: [&str; 2]| starts.iter().any(|start| message.starts_with(start));
        let is_in_list = is_one_of(["missing comma between array elements", "string values must be quoted"]);
        if is_in_list && before.trim().is_empty() && is_outer(line) {
            self.open = open_bracket(&self.text[..start]);
            return self.open.as_ref().and_then(unclosed);
        }
        if is_one_of(["invalid unquoted key", "key with no value"])
            && let Some((key, value)) = line.split_once(':')
            && is_key(key.trim())
        {
            let corrected = format!("{} = {}", key.trim(), value.trim());
            let why = format!("`{}{COLON}{}`", shown(line.trim()), shown(&corrected));
            return Some((span.clone(), why));
        }
        let has_text = || before.split_once('=').is_some_and(|(_, value)| value.trim_start().starts_with('"'));
        if message.starts_with("unexpected key or value") && before.ends_with('"') && has_text() {
            return Some((span.clone(), "the text ends at the `\"` before this".to_owned()));
        }
        None
    }
}

/// Whether a text is a key without quotes.
fn is_key(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
}

/// Whether a line is a header or `key = value`, which never stand in a list.
fn is_outer(line: &str) -> bool {
    let header = line.trim().trim_start_matches('[').trim_end_matches(']');
    line.trim_start().starts_with('[') && is_key(header)
        || line.split_once('=').is_some_and(|(key, _)| is_key(key.trim()))
}

/// The bracket that opens the list of the last key of a text.
fn open_bracket(text: &str) -> Option<Range<usize>> {
    let line = text.lines().rev().find(|line| line.split_once('=').is_some_and(|_| is_outer(line)))?;
    let at = line.as_ptr().addr() - text.as_ptr().addr() + line.find('[')?;
    Some(at..at + 1)
}
