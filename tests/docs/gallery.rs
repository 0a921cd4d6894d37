//! The gallery of techniques: one example of each, explained and drawn by kdoku.
//!
//! `puzzles/techniques.tsv` names, for each technique, a scale and a puzzle whose path on that
//! scale has a step of the technique. A scale such as `kdoku:singles,pairs` stands for a path with these
//! techniques and that of the row.

use kdoku::logic::{Explainer, Language, Position, Scale, Step, Technique, TechniqueSet, Words};
use kdoku::render::{self, Picture};
use kdoku::{Grid, Order, Rules};
use std::fmt::Write as _;

/// A step of a technique in a puzzle.
pub(crate) struct Example {
    pub(crate) technique: Technique,
    before: Position,
    step: Step,
    givens: Grid,
}

/// The examples of a table with the columns technique, scale and puzzle.
pub(crate) fn examples(table: &str) -> Vec<Example> {
    let rules = Rules::classic(Order::THREE);
    let example = |line: &str| {
        let [technique, scale, puzzle] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}");
        };
        let technique: Technique = technique.parse().expect("a technique");
        let (scale, others) = scale.split_once(':').unwrap_or((scale, ""));
        let scale: Scale = scale.parse().expect("a scale");
        let others = others.parse::<TechniqueSet>().map(|others| others.with(technique));
        let givens: Grid = puzzle.parse().expect("a puzzle");
        let techniques = others.unwrap_or(TechniqueSet::ALL);
        let explainer = Explainer::with_techniques(&rules, scale, techniques);
        let mut explainer = explainer.expect("any scale rates classic puzzles");
        let mut path = explainer.path(&givens).expect("a puzzle without contradiction");
        loop {
            let before = path.position().clone();
            let step = path.next().unwrap_or_else(|| panic!("{line}: the path has no such step"));
            if step.technique == technique {
                return Example { technique, before, step, givens };
            }
        }
    };
    table.lines().skip(1).map(example).collect()
}

impl Example {
    /// The position, with the step drawn on it.
    pub(crate) fn picture(&self) -> String {
        let board = Rules::classic(Order::THREE);
        let mut picture = Picture::new(board.geometry(), &self.givens);
        picture.position = Some(&self.before);
        picture.step = Some(&self.step);
        render::svg(&picture)
    }

    /// A heading, the picture, and the step in words.
    pub(crate) fn section(&self) -> String {
        let rules = Rules::classic(Order::THREE);
        let words = Words::new(&rules, Language::English);
        let mut section = String::new();
        let (name, id) = (self.technique.name(), self.technique.id());
        let sentence = words.sentence(&self.step);
        let sentence = sentence.strip_prefix(&format!("{name}: ")).unwrap_or(&sentence);
        let mut lines = sentence.lines();
        writeln!(section, "\n### {name}\n\n`{id}`: {}\n", lines.next().unwrap_or_default()).expect("a string");
        let chains: Vec<&str> = lines.map(str::trim).collect();
        if !chains.is_empty() {
            writeln!(section, "```text\n{}\n```\n", chains.join("\n")).expect("a string");
        }
        writeln!(section, "![{name}](pictures/techniques/{id}.svg)").expect("a string");
        section
    }
}
