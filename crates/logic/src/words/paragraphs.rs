//! A whole solution in words: numbered paragraphs, one for each step, or for singles in a row.

use super::{Phrase, filled};
use crate::{Cause, Role, Step, Technique, Words};
use std::fmt::Write as _;

/// The most characters in a line of singles.
const WIDTH: usize = 90;

impl Words<'_> {
    /// All steps of a path with their numbers, a line for each as [`step`](Self::step) writes it, and
    /// further lines indented. Singles in a row are one paragraph: `3–4. singles: r5c1=1 (box 4), r2c3=5
    /// (row 2)`.
    #[must_use]
    pub fn path(&self, steps: &[Step]) -> String {
        let width = steps.len().to_string().len();
        let indent = format!("\n{}", " ".repeat(width + 2));
        let mut text = String::new();
        let mut end = 0;
        for run in steps.chunk_by(|a, b| is_single(a) && is_single(b)) {
            let start = end + 1;
            end += run.len();
            let (last, words) = match run {
                [step] => (String::new(), self.step(step)),
                _ => (format!("–{end}"), self.singles(run)),
            };
            let words = words.replace('\n', &indent);
            writeln!(text, "{start:>width$}{last}. {words}").expect("a string accepts everything");
        }
        text
    }

    fn singles(&self, run: &[Step]) -> String {
        let mut lines = vec![String::new()];
        for (number, step) in (1..).zip(run) {
            let house = step.houses_as(Role::Pattern).next();
            let house = house.filter(|_| step.technique != Technique::NakedSingle);
            let reason = house
                .map_or_else(|| self.phrase(Phrase::OnlyCandidate).to_owned(), |house| self.cause(Cause::House(house)));
            let values: Vec<String> = step.placements.iter().map(|&value| self.candidate(value, true)).collect();
            let item = format!("{} ({reason}){}", values.join(", "), if number < run.len() { "," } else { "" });
            match lines.last_mut() {
                Some(line) if line.is_empty() => *line = item,
                Some(line) if line.chars().count() + item.chars().count() < WIDTH => line.extend([" ", &item]),
                _ => lines.push(item),
            }
        }
        let items = lines.join("\n  ");
        filled(self.phrase(Phrase::Singles), &|_| Some(items.clone())).unwrap_or(items)
    }
}

/// Whether a step sets one value that is the only one in a house or a cell.
fn is_single(step: &Step) -> bool {
    use Technique as T;
    matches!(step.technique, T::FullHouse | T::HiddenSingle | T::NakedSingle)
        && step.placements.len() == 1
        && step.eliminations.is_empty()
        && step.chains.is_empty()
}
