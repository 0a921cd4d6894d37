//! What does not survive a conversion.

use serde::Serialize;
use std::fmt;

/// Something of a puzzle that the result does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// What kind of thing it is.
    pub kind: LossKind,
    /// What it is, as its format calls it: `lines`, `cage r1c1`.
    pub what: String,
    /// How many of them there are.
    pub count: usize,
}

/// What a loss means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LossKind {
    /// How it looks: colours, cosmetic lines.
    Cosmetic,
    /// What somebody wrote who was solving it: pencil marks, digits entered; or about it: an author, a date.
    Annotation,
    /// A rule or a given. The result is another puzzle.
    Constraint,
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

/// What is lost on the way, each kind of thing once.
#[derive(Clone, Debug, Default)]
pub(super) struct Losses(Vec<Loss>);

impl Losses {
    /// One more of these.
    pub(super) fn lose(&mut self, kind: LossKind, what: impl Into<String>) {
        self.lose_many(kind, what, 1);
    }

    /// So many more of these; none is no loss.
    pub(super) fn lose_many(&mut self, kind: LossKind, what: impl Into<String>, count: usize) {
        let what = what.into();
        match self.0.iter_mut().find(|known| known.kind == kind && known.what == what) {
            _ if count == 0 => {}
            Some(known) => known.count += count,
            None => self.0.push(Loss { kind, what, count }),
        }
    }

    /// These, and more to come.
    pub(super) const fn of(list: Vec<Loss>) -> Self {
        Self(list)
    }

    /// All of them.
    pub(super) fn list(self) -> Vec<Loss> {
        self.0
    }
}
