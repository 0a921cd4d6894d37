//! Constraints as the file spells them, for messages that name one of them.

use super::Draft;
use crate::toml::{Context, shown};
use kdoku_puzzle::{Caption, ClueKind};
use serde::Serialize;
use std::fmt;
use std::ops::Range;

/// A constraint as spelled in the file, with its lowered form. `Display` writes its caption,
/// or else its kind and text: ``cage `10: r1c1 r1c2` ``.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ClueSource {
    /// The [name of its kind](kdoku_puzzle::ClueKind::name), or one of
    /// [`clues::WORDS`](kdoku_puzzle::WORDS).
    pub name: &'static str,
    /// Its cells and number as spelled in the file, shortened; empty where the name is enough.
    pub text: String,
    /// The name and text that its author gave it.
    pub caption: Caption,
    /// The line of the file, from 1; `None` without a file.
    pub line: Option<usize>,
    /// The indices of its clues in [`Puzzle::clues`](kdoku_puzzle::Puzzle::clues): `anti = ["knight"]`
    /// is four of them.
    pub clues: Range<usize>,
    /// The indices of its lowered form in [`Rules::constraints`](kdoku_board::Rules::constraints).
    pub constraints: Range<usize>,
}

impl ClueSource {
    /// Whether its kind has no definition, such as a relation or a regular expression.
    pub fn is_custom(&self) -> bool {
        ClueKind::from_name(self.name).is_some_and(|kind| kind.definition().is_none())
    }
}

impl fmt::Display for ClueSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Caption { name, text } = &self.caption;
        match (name, text) {
            (Some(name), Some(text)) => write!(f, "{name} ({text})"),
            (Some(name), None) => write!(f, "{name} ({})", self.name),
            (None, Some(text)) => write!(f, "{} ({text})", self.name),
            (None, None) if self.text.is_empty() => f.write_str(self.name),
            (None, None) => write!(f, "{} `{}`", self.name, self.text),
        }
    }
}

/// The source of a clue that has not been lowered.
pub(super) fn of(draft: &Draft, context: &Context) -> ClueSource {
    let text = text(context, &draft.cells, &draft.number);
    let (name, caption) = (draft.clue.kind.name(), draft.clue.caption.clone());
    ClueSource { name, text, caption, line: None, clues: 0..0, constraints: 0..0 }
}

/// Adds the source of a clue whose cells stand at this byte, with its lowered form. A clue with the same
/// source as the last one extends it: `anti = ["knight"]` is four offsets and one rule.
pub(super) fn add(sources: &mut Vec<(usize, ClueSource)>, at: usize, source: ClueSource) {
    match sources.last_mut() {
        Some((other, last)) if (*other, last.name) == (at, source.name) => {
            (last.clues.end, last.constraints.end) = (source.clues.end, source.constraints.end);
        }
        _ => sources.push((at, source)),
    }
}

/// Sets the line numbers of all constraints in one pass over the file.
pub(super) fn number(sources: &mut [(usize, ClueSource)], context: &Context) {
    let mut order: Vec<_> = sources.iter_mut().collect();
    order.sort_by_key(|(at, _)| *at);
    let mut lines = context.lines();
    for (at, source) in order {
        source.line = Some(lines.line(*at));
    }
}

/// The source text, on one line.
fn text(context: &Context, cells: &Range<usize>, number: &Range<usize>) -> String {
    let part = |span: &Range<usize>| trimmed(context.text(span.clone()));
    // a table or a switch adds nothing to the kind
    let has = |text: &str, either: [u8; 2]| text.bytes().any(|byte| either.contains(&byte));
    let is_plain = |text: &str| !has(text, [b'\n', b'{']) && !text.starts_with("[[") && text != "true";
    let whole = part(&(cells.start.min(number.start)..cells.end.max(number.end)));
    let (cells, number) = (part(cells), part(number));
    let shown = |text: &str| shown(text.trim_matches(['"', '\'']));
    match whole {
        whole if is_plain(whole) && !has(whole, [b'"', b'\'']) => shown(whole),
        _ if cells == number && is_plain(cells) => shown(cells),
        _ if is_plain(cells) && is_plain(number) && !number.starts_with('[') => shown(&format!("{number}: {cells}")),
        _ if is_plain(cells) => shown(cells),
        // a table without cells
        _ if is_plain(number) && !number.starts_with('[') => shown(number),
        _ => String::new(),
    }
}

/// A text without surrounding white space, with a fast path for the usual case.
fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim(),
    }
}
