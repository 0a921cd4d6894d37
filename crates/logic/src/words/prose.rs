//! Steps in full sentences, for readers who do not know the compact notation.
//!
//! The reason is the template of the compact form, with the conclusion in words:
//! `r1c4≠38` becomes `Remove 3 and 8 from r1c4.` Steps that rest on a clue have templates of their
//! own, which start with the clue instead of the name of the technique.

use super::{Phrase, filled};
use crate::{Candidate, CellBounds, Step, Words};
use kdoku_board::{Cell, Digit};

/// The end of a template with its eliminations, which a sentence of their own replaces.
const ELIMINATIONS: &str = ": {eliminations}";

impl Words<'_> {
    /// The step without its chains.
    pub(super) fn prose(&self, step: &Step) -> String {
        let table = self.language.table();
        let part = |name: &str| self.prose_part(step, name);
        let fill = |template: &&'static str| {
            let reason = template.strip_suffix(ELIMINATIONS).unwrap_or(template);
            Some((reason, filled(reason, &part)?))
        };
        let described = (table.prose)(step.technique).iter().chain((table.templates)(step.technique)).find_map(fill);
        let (template, mut text) = described.unwrap_or_else(|| ("", self.pattern(step)));
        if let Some(values) = part("values") {
            text = if text.is_empty() { values } else { (table.because)(&text) + &values };
        }
        if !template.contains("{clue") {
            text = format!("{}: {text}", step.technique.name_in(self.language));
        }
        let mut text = sentence(&text);
        if let Some(removal) = part("removal").filter(|_| !template.contains("{gone cells}")) {
            text.push(' ');
            text.push_str(&sentence(&removal));
        }
        text
    }

    /// How to find a step that rests on a clue: `work out the smallest and the largest values of …`.
    pub(super) fn approach(&self, step: &Step) -> Option<String> {
        let template = (self.language.table().approach)(step.technique)?;
        filled(template, &|name| self.part(step, name))
    }

    /// A part of a sentence, or one of the compact form.
    fn prose_part(&self, step: &Step, name: &str) -> Option<String> {
        let digits = |digits: &[Digit], and: Phrase| self.joined(&self.digit_ranges(digits), and);
        let cells = |cells: &[Cell]| self.list(cells.iter().map(|&cell| self.cell(cell)));
        match name {
            // the only clue
            "clue" => {
                let clues = self.part(step, "clues")?;
                let first = self.constraint(*step.constraints.first()?);
                (clues == first).then_some(clues)
            }
            "gone" => {
                let mut gone: Vec<Digit> = step.eliminations.iter().map(|candidate| candidate.digit).collect();
                gone.sort_unstable();
                gone.dedup();
                (!gone.is_empty()).then(|| digits(&gone, Phrase::Or))
            }
            // the cells that lose candidates, if all lose the same
            "gone cells" => match &by_digits(&step.eliminations)[..] {
                [(_, places)] => Some(cells(places)),
                _ => None,
            },
            "removal" => {
                let groups = by_digits(&step.eliminations);
                let group = |(gone, places): &(Vec<Digit>, Vec<Cell>)| {
                    let (gone, places) = (digits(gone, Phrase::And), cells(places));
                    let part = |name: &str| Some(if name == "digits" { gone.clone() } else { places.clone() });
                    filled(self.phrase(Phrase::From), &part)
                };
                let groups: Vec<String> = groups.iter().filter_map(group).collect();
                let groups = groups.join(self.phrase(Phrase::FromEach));
                (!groups.is_empty()).then(|| filled(self.phrase(Phrase::Remove), &|_| Some(groups.clone())))?
            }
            "values" => {
                let value = |&Candidate { cell, digit }: &Candidate| {
                    let (cell, digit) = (self.cell(cell), self.digit(digit));
                    filled(self.phrase(Phrase::Is), &|name| Some(if name == "cell" { &cell } else { &digit }.clone()))
                };
                let values: Vec<String> = step.placements.iter().filter_map(value).collect();
                let values = self.joined(&values, Phrase::AndThen);
                (!values.is_empty()).then(|| filled(self.phrase(Phrase::Are), &|_| Some(values.clone())))?
            }
            "ranges" => {
                let ranges = by_range(step.detail.iter().flat_map(|detail| &detail.bounds));
                let ranges: Vec<String> =
                    ranges.iter().filter_map(|(range, places)| self.range(*range, places)).collect();
                (!ranges.is_empty()).then(|| self.joined(&ranges, Phrase::AndThen))
            }
            _ => self.part(step, name),
        }
    }

    /// `5 to 9 in r2c1 and r3c1`.
    fn range(&self, (least, most): (i32, i32), cells: &[Cell]) -> Option<String> {
        let phrase = match most - least {
            0 => Phrase::OnlyIn,
            1 => Phrase::EitherIn,
            _ => Phrase::RangeIn,
        };
        let part = |name: &str| match name {
            "least" => Some(self.value(least)),
            "most" => Some(self.value(most)),
            _ => Some(self.list(cells.iter().map(|&cell| self.cell(cell)))),
        };
        filled(self.phrase(phrase), &part)
    }

    /// Digits, of which four or more in a row are a range: `1 and 3 to 9`.
    fn digit_ranges(&self, digits: &[Digit]) -> Vec<String> {
        let runs = digits.chunk_by(|a, b| a.index() + 1 == b.index());
        let texts = runs.flat_map(|run| match run {
            [start, _, _, .., end] if run.len() > 3 => {
                let part = |name: &str| Some(self.digit(if name == "least" { *start } else { *end }));
                vec![filled(self.phrase(Phrase::Range), &part).unwrap_or_default()]
            }
            _ => run.iter().map(|&digit| self.digit(digit)).collect(),
        });
        texts.collect()
    }
}

/// Bounds and the cells that have exactly these, in the order of their first cells.
fn by_range<'b>(bounds: impl Iterator<Item = &'b CellBounds>) -> Vec<((i32, i32), Vec<Cell>)> {
    let mut groups: Vec<((i32, i32), Vec<Cell>)> = Vec::new();
    for &CellBounds { cell, least, most, .. } in bounds {
        match groups.iter_mut().find(|(range, _)| *range == (least, most)) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push(((least, most), vec![cell])),
        }
    }
    groups
}

/// Candidates as digits and the cells that lose exactly these, in the order of their first cells.
pub(super) fn by_digits(candidates: &[Candidate]) -> Vec<(Vec<Digit>, Vec<Cell>)> {
    let mut sorted = candidates.to_vec();
    sorted.sort_unstable();
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
    for of_cell in sorted.chunk_by(|a, b| a.cell == b.cell) {
        let digits: Vec<Digit> = of_cell.iter().map(|candidate| candidate.digit).collect();
        match groups.iter_mut().find(|(others, _)| *others == digits) {
            Some((_, cells)) => cells.push(of_cell[0].cell),
            None => groups.push((digits, vec![of_cell[0].cell])),
        }
    }
    groups
}

/// The text with a capital at its start and a full stop at its end. Names of cells stay as they are.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    let is_name = letters.next().is_none_or(|second| second.is_ascii_digit());
    let capital = first.filter(|_| !is_name).map(|first| first.to_ascii_uppercase());
    let rest = if capital.is_some() { &text[first.map_or(0, char::len_utf8)..] } else { text };
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    capital.into_iter().chain(rest.chars()).chain(stop.chars()).collect()
}
