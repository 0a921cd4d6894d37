//! A whole solution in words: steps in paragraphs, of which runs of singles are one.

use super::{Phrase, filled};
use crate::{Cause, HouseName, Role, Step, Technique, Words};
use std::ops::Range;

/// Some steps of a path in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The steps, by their index in the path.
    pub steps: Range<usize>,
    /// What they say; further lines are indented by two spaces.
    pub text: String,
}

/// The most characters in a line of singles.
const WIDTH: usize = 90;

impl Words<'_> {
    /// All steps of a path: each as [`step`](Self::step) writes it, but singles in a row as one
    /// paragraph, `singles: r5c1=1 (box 4), r2c3=5 (row 2)`.
    #[must_use]
    pub fn paragraphs(&self, steps: &[Step]) -> Vec<Paragraph> {
        let mut paragraphs = Vec::new();
        let mut end = 0;
        for run in steps.chunk_by(|a, b| is_single(a) && is_single(b)) {
            let start = end;
            end += run.len();
            let text = if run.len() > 1 { self.singles(run) } else { self.step(&run[0]) };
            paragraphs.push(Paragraph { steps: start..end, text });
        }
        paragraphs
    }

    fn singles(&self, run: &[Step]) -> String {
        let mut lines = vec![String::new()];
        for (number, step) in (1..).zip(run) {
            let house = step.houses_as(Role::Pattern).next();
            let house = house.filter(|_| step.technique != Technique::NakedSingle);
            let reason = house.map_or_else(
                || self.phrase(Phrase::OnlyCandidate).to_owned(),
                |house: HouseName| self.cause(Cause::House(house)),
            );
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
