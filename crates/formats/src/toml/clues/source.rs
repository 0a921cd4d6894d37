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
    /// Whether its kind has no definition, as a relation and a regular expression.
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

/// The position of a constraint in its file.
pub(super) struct Origin {
    kind: ClueKind,
    caption: Caption,
    cells: Range<usize>,
    number: Range<usize>,
}

impl Origin {
    pub(super) fn of(draft: &Draft) -> Self {
        Self {
            kind: draft.clue.kind,
            caption: draft.clue.caption.clone(),
            cells: draft.cells.clone(),
            number: draft.number.clone(),
        }
    }

    /// Adds the constraint with its lowered form. A constraint with the same source as the last one
    /// extends it: `anti = ["knight"]` is four offsets and one rule.
    pub(super) fn write(self, clue: usize, constraints: Range<usize>, context: &Context, sources: &mut Vec<SourceAt>) {
        let Self { kind, caption, cells, number } = self;
        let at = cells.start;
        if let Some(last) = sources.last_mut().filter(|last| (last.at, last.source.name) == (at, kind.name())) {
            (last.source.clues.end, last.source.constraints.end) = (clue + 1, constraints.end);
            return;
        }
        let text = text(context, &cells, &number);
        let (name, clues) = (kind.name(), clue..clue + 1);
        sources.push(SourceAt { at, source: ClueSource { name, text, caption, line: None, clues, constraints } });
    }
}

/// Sets the line numbers of all constraints in one pass over the file.
pub(super) fn number(sources: &mut [SourceAt], context: &Context) {
    let mut order: Vec<&mut SourceAt> = sources.iter_mut().collect();
    order.sort_by_key(|place| place.at);
    let mut lines = context.lines();
    for place in order {
        place.source.line = Some(lines.line(place.at));
    }
}

/// A constraint with its position, byte `at`.
#[derive(Debug)]
pub(super) struct SourceAt {
    at: usize,
    pub(super) source: ClueSource,
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
