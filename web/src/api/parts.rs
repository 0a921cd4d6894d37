//! Givens and clues as parts of a document.

use super::Fault;
use super::document::{self, Path};
use super::puzzle::Puzzle;
use kdoku::subproblem::{Part, Parts};
use serde::Serialize;
use serde_json::Value;
use std::ops::Range;

/// The parts of a puzzle: its givens, and its clues as the document has them.
#[derive(Debug)]
pub(super) struct Clues<'a> {
    puzzle: &'a Puzzle,
    pub(super) parts: Parts,
    /// By clue, the first of its sources.
    sources: Vec<usize>,
}

/// A part as JSON.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum PartRecord {
    /// The given of a cell.
    Given {
        /// The index of the cell.
        given: usize,
        /// Its name.
        name: String,
    },
    /// A clue.
    Clue(ClueRecord),
}

/// A clue as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ClueRecord {
    /// Its place in the document.
    clue: Option<Path>,
    /// The clue in words.
    name: String,
    /// Its cells.
    cells: Vec<usize>,
}

impl<'a> Clues<'a> {
    /// Sources at one place of the document are one clue.
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let (mut sources, mut ranges): (Vec<usize>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
        let all = &puzzle.config.sources;
        for (index, source) in all.iter().enumerate() {
            let is_same = sources.last().is_some_and(|&last| source.line.is_some() && all[last].line == source.line);
            if let Some(last) = ranges.last_mut().filter(|last| is_same && last.end == source.constraints.start) {
                last.end = source.constraints.end;
            } else {
                sources.push(index);
                ranges.push(source.constraints.clone());
            }
        }
        let parts = Parts::with_clues(puzzle.rules(), puzzle.givens(), ranges);
        Self { puzzle, parts, sources }
    }

    /// Parts as JSON.
    pub(super) fn records(&self, parts: &[Part]) -> Vec<PartRecord> {
        parts.iter().map(|&part| self.record(part)).collect()
    }

    fn record(&self, part: Part) -> PartRecord {
        match part {
            Part::Given(cell) => PartRecord::Given { given: cell.index(), name: self.puzzle.board().name(cell) },
            Part::Clue(clue) => {
                let source = &self.puzzle.config.sources[self.sources[clue]];
                PartRecord::Clue(self.clue(clue, source.to_string()))
            }
        }
    }

    fn clue(&self, index: usize, name: String) -> ClueRecord {
        let source = &self.puzzle.config.sources[self.sources[index]];
        let cells = self.parts.cells(index).into_iter().map(kdoku::Cell::index).collect();
        ClueRecord { clue: self.puzzle.path(source), name, cells }
    }

    /// The clue that these constraints belong to, if it is one, with its name.
    pub(super) fn of_constraints(
        &self,
        constraints: &[usize],
        name: impl Fn(usize) -> Option<String>,
    ) -> Option<ClueRecord> {
        let range = |index: usize| {
            let end = self.sources.get(index + 1).map_or(self.puzzle.config.sources.len(), |&next| next);
            &self.puzzle.config.sources[self.sources[index]..end]
        };
        let is_of = |index: usize, constraint: usize| {
            range(index).iter().any(|source| source.constraints.contains(&constraint))
        };
        let first = *constraints.first()?;
        let index = (0..self.sources.len()).find(|&index| is_of(index, first))?;
        let is_one = constraints.iter().all(|&constraint| is_of(index, constraint));
        is_one.then(|| self.clue(index, name(first).unwrap_or_default()))
    }

    /// The document without these parts.
    pub(super) fn without(&self, removed: &[Part]) -> Result<Value, Fault> {
        let mut document = Value::Object(self.puzzle.document.clone());
        let mut paths = Vec::new();
        for &part in removed {
            match part {
                Part::Given(cell) => document["grid"][cell.index()] = 0.into(),
                Part::Clue(clue) => {
                    let source = &self.puzzle.config.sources[self.sources[clue]];
                    let path = self.puzzle.path(source);
                    paths.push(path.ok_or_else(|| Fault::invalid(format!("{source} cannot be removed alone")))?);
                }
            }
        }
        // from the last element of an array to the first, so that places stay right
        paths.sort_by_key(|path| path.iter().filter_map(Value::as_u64).collect::<Vec<_>>());
        for path in paths.iter().rev() {
            document::remove(&mut document, path);
        }
        Ok(document)
    }
}
