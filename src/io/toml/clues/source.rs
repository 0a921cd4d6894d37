//! Constraints as the file spells them, for messages that name one of them.

use super::Draft;
use crate::clues::ClueKind;
use crate::io::toml::reader::Context;
use crate::io::toml::shown;
use serde::Serialize;
use std::fmt;
use std::ops::Range;

/// A constraint as its author wrote it, and what it comes down to. `Display` is its kind and its
/// text: ``cage `10: r1c1 r1c2` ``.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ClueSource {
    /// The [name of its kind](crate::clues::ClueKind::name), or one of
    /// [`clues::WORDS`](crate::clues::WORDS).
    pub name: &'static str,
    /// Its cells and its number as the file has them, or the beginning of it; empty where the name
    /// says it all.
    pub text: String,
    /// The line of the file, from 1; `None` if it is in no file.
    pub line: Option<usize>,
    /// The places of its general constraints in [`Rules::constraints`](crate::Rules::constraints).
    pub constraints: Range<usize>,
}

impl fmt::Display for ClueSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.text.is_empty() { Ok(()) } else { write!(f, " `{}`", self.text) }
    }
}

/// Where a constraint stands in its file, before it is known what it comes down to.
pub(super) struct Origin {
    kind: ClueKind,
    cells: Range<usize>,
    number: Range<usize>,
}

impl Origin {
    pub(super) fn of(draft: &Draft) -> Self {
        Self { kind: draft.clue.kind, cells: draft.cells.clone(), number: draft.number.clone() }
    }

    /// Adds the constraint, which comes down to these, or makes the last one longer if that was
    /// written by the same words: `anti = ["knight"]` is four offsets and one rule.
    pub(super) fn write(self, constraints: Range<usize>, context: &Context, places: &mut Vec<Place>) {
        let Self { kind, cells, number } = self;
        let at = cells.start;
        if let Some(last) = places.last_mut().filter(|last| (last.at, last.written.name) == (at, kind.name())) {
            last.written.constraints.end = constraints.end;
            return;
        }
        let text = text(context, &cells, &number);
        places.push(Place { at, written: ClueSource { name: kind.name(), text, line: None, constraints } });
    }
}

/// Counts the lines of the file once for all that was written in it.
pub(super) fn number(places: &mut [Place], context: &Context) {
    let mut order: Vec<&mut Place> = places.iter_mut().collect();
    order.sort_by_key(|place| place.at);
    let mut lines = context.lines();
    for place in order {
        place.written.line = Some(lines.line(place.at));
    }
}

/// A constraint that was written at byte `at`.
#[derive(Debug)]
pub(super) struct Place {
    at: usize,
    pub(super) written: ClueSource,
}

/// What stands in the file, on one line.
fn text(context: &Context, cells: &Range<usize>, number: &Range<usize>) -> String {
    let part = |span: &Range<usize>| trimmed(context.text(span.clone()));
    // what is a table, or a switch, says no more than its kind
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
        _ => String::new(),
    }
}

/// A text without blanks around it, which most have none of.
fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim(),
    }
}
