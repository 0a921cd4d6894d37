//! A whole solution in words: numbered paragraphs, one for each step, or for several simple ones in a row.

use super::{Phrase, filled};
use crate::{Candidate, Cause, Role, Step, Technique, Words};
use std::fmt::Write as _;

/// The most characters in a line of singles.
const WIDTH: usize = 90;

impl Words<'_> {
    /// All steps of a path with their numbers, a line for each as [`step`](Self::step) writes it, and
    /// further lines indented. Singles in a row are one paragraph, `3–4. singles: r5c1=1 (box 4), r2c3=5
    /// (row 2)`, and so are digits without a partner in relations of two cells.
    #[must_use]
    pub fn path(&self, steps: &[Step]) -> String {
        let width = steps.len().to_string().len();
        let indent = format!("\n{}", " ".repeat(width + 2));
        let mut text = String::new();
        let mut end = 0;
        for run in steps.chunk_by(is_same_paragraph) {
            let start = end + 1;
            end += run.len();
            let last = if run.len() > 1 { format!("–{end}") } else { String::new() };
            let words = match run {
                [step] => self.step(step),
                [first, ..] if is_single(first) => self.singles(run),
                _ => self.partners(run),
            };
            let words = words.replace('\n', &indent);
            writeln!(text, "{start:>width$}{last}. {words}").expect("a string accepts everything");
        }
        text
    }

    fn singles(&self, run: &[Step]) -> String {
        let item = |step: &Step| {
            let house = step.houses_as(Role::Pattern).next();
            let house = house.filter(|_| step.technique != Technique::NakedSingle);
            let only = || self.phrase(Phrase::OnlyCandidate).to_owned();
            let reason = house.map_or_else(only, |house| self.cause(Cause::House(house)));
            let values: Vec<String> = step.placements.iter().map(|&value| self.candidate(value, true)).collect();
            let by_clues = self.by_clues(step).map_or_else(String::new, |text| format!("; {text}"));
            format!("{} ({reason}{by_clues})", values.join(", "))
        };
        self.wrapped(Phrase::Singles, &run.iter().map(item).collect::<Vec<_>>(), ", ")
    }

    /// Steps of relations of two cells, those of one clue together.
    fn partners(&self, run: &[Step]) -> String {
        let mut clues: Vec<(Option<String>, Vec<Candidate>)> = Vec::new();
        for step in run {
            let clue = self.part(step, "clues");
            match clues.iter_mut().find(|(name, _)| *name == clue) {
                Some((_, eliminations)) => eliminations.extend(&step.eliminations),
                None => clues.push((clue, step.eliminations.clone())),
            }
        }
        let item = |(clue, eliminations): &(Option<String>, Vec<Candidate>)| {
            format!("{}: {}", clue.as_deref().unwrap_or_default(), self.conclusions(eliminations, false))
        };
        self.wrapped(Phrase::Partners, &clues.iter().map(item).collect::<Vec<_>>(), "; ")
    }

    /// A list in lines that are not too long.
    fn wrapped(&self, phrase: Phrase, items: &[String], separator: &str) -> String {
        let mut lines = vec![String::new()];
        for (number, item) in (1..).zip(items) {
            let item = item.clone() + if number < items.len() { separator } else { "" };
            match lines.last_mut() {
                Some(line) if line.is_empty() || line.chars().count() + item.chars().count() < WIDTH => {
                    line.push_str(&item);
                }
                _ => lines.push(item),
            }
        }
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        let items = lines.join("\n  ");
        filled(self.phrase(phrase), &|_| Some(items.clone())).unwrap_or(items)
    }
}

/// Whether two steps stand in one paragraph.
fn is_same_paragraph(a: &Step, b: &Step) -> bool {
    is_single(a) && is_single(b) || is_of_partners(a) && is_of_partners(b)
}

/// Whether a step removes digits without a partner in a relation of two cells.
fn is_of_partners(step: &Step) -> bool {
    step.technique == Technique::ConstraintBounds && step.detail.iter().all(|detail| detail.bounds.is_empty())
}

/// Whether a step sets one value that is the only one in a house or a cell.
fn is_single(step: &Step) -> bool {
    use Technique as T;
    matches!(step.technique, T::FullHouse | T::HiddenSingle | T::NakedSingle)
        && step.placements.len() == 1
        && (step.eliminations.is_empty() || !step.constraints.is_empty())
        && step.chains.is_empty()
}
