//! Losses of a conversion.

use kdoku_board::Symbols;
use kdoku_puzzle::{Clue, Expected, Puzzle, Solve};
use serde::Serialize;
use std::fmt;

/// A part of a puzzle that the result lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// The severity.
    pub kind: LossKind,
    /// The name in its format: `lines`, `cage r1c1`.
    pub what: String,
    /// The number of lost items.
    pub count: usize,
}

/// The severity of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LossKind {
    /// Appearance: colours, cosmetic lines.
    Cosmetic,
    /// Solving progress such as pencil marks, or metadata such as the author.
    Annotation,
    /// A constraint or a given. The result is a different puzzle.
    Constraint,
}

impl Loss {
    pub(super) fn annotation(what: impl Into<String>, count: usize) -> Self {
        Self { kind: LossKind::Annotation, what: what.into(), count }
    }

    /// Creates a lost annotation, unless `count` is 0.
    pub(super) fn annotations(what: &str, count: usize) -> Option<Self> {
        (count > 0).then(|| Self::annotation(what, count))
    }

    /// The shapes and the fog of a puzzle as lost, for formats that hold neither.
    pub(super) fn drawings(puzzle: &Puzzle) -> impl Iterator<Item = Self> {
        [("shapes", puzzle.shapes.len()), ("fog", usize::from(puzzle.fog.is_some()))]
            .into_iter()
            .filter(|&(_, count)| count > 0)
            .map(|(what, count)| Self { kind: LossKind::Cosmetic, what: what.to_owned(), count })
    }

    pub(super) fn constraint(what: impl Into<String>, count: usize) -> Self {
        Self { kind: LossKind::Constraint, what: what.into(), count }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = match self.kind {
            LossKind::Cosmetic => "drawing",
            LossKind::Annotation => "a note",
            LossKind::Constraint => "a rule",
        };
        match self.count {
            1 => write!(f, "{} ({of})", self.what),
            count => write!(f, "{} ({of}, {count} of them)", self.what),
        }
    }
}

/// The losses of a conversion, merged by kind and name.
#[derive(Clone, Debug, Default)]
pub(super) struct Losses(Vec<Loss>);

impl Losses {
    pub(super) fn lose(&mut self, kind: LossKind, what: impl Into<String>) {
        self.lose_many(kind, what, 1);
    }

    /// Records `count` losses; 0 records nothing.
    pub(super) fn lose_many(&mut self, kind: LossKind, what: impl Into<String>, count: usize) {
        let what = what.into();
        match self.0.iter_mut().find(|known| known.kind == kind && known.what == what) {
            _ if count == 0 => {}
            Some(known) => known.count += count,
            None => self.0.push(Loss { kind, what, count }),
        }
    }

    /// Records the shapes and the fog of a puzzle.
    pub(super) fn lose_drawings(&mut self, puzzle: &Puzzle) {
        Loss::drawings(puzzle).for_each(|loss| self.lose_many(loss.kind, loss.what, loss.count));
    }

    /// Records what only puzzle files have: the words of clues, symbols, other expectations than one
    /// solution, and settings of the solver.
    pub(super) fn lose_words(&mut self, puzzle: &Puzzle) {
        let is_named = |clue: &&Clue| clue.kind.definition().is_some();
        let count = |has: fn(&Clue) -> bool| puzzle.clues.iter().filter(is_named).filter(|clue| has(clue)).count();
        let is_unusual = puzzle.symbols.as_ref().is_some_and(|symbols| *symbols != Symbols::usual(puzzle.board.size()));
        let is_number = puzzle.expect.solutions.is_some_and(|solutions| solutions != Expected::Exactly(1));
        for (what, count) in [
            ("the name of a clue", count(|clue| clue.caption.name.is_some())),
            ("the text of a clue", count(|clue| clue.caption.text.is_some())),
            ("symbols", usize::from(is_unusual)),
            ("the number of solutions", usize::from(is_number)),
            ("the expected rating", usize::from(puzzle.expect.rating.is_some())),
            ("[solve]", usize::from(puzzle.solve != Solve::default())),
        ] {
            self.lose_many(LossKind::Annotation, what, count);
        }
    }

    pub(super) const fn of(list: Vec<Loss>) -> Self {
        Self(list)
    }

    pub(super) fn list(self) -> Vec<Loss> {
        self.0
    }
}
