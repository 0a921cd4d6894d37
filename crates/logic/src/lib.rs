//! Solving as people do: techniques, steps, and how difficult they are.
//!
//! A [`Board`] is the rules seen as houses, peers and weak links; a [`Position`] adds values and
//! candidates. A technique finds [`Step`]s in a position: which values follow, which candidates
//! go, and the pattern that is the reason. Steps are data, from which words and pictures are made.

mod bits;
mod board;
mod chains;
mod constraints;
mod explainer;
mod position;
pub mod records;
mod scale;
mod step;
mod technique;
mod technique_groups;
mod techniques;
mod words;

pub use board::{Board, HouseName};
pub use explainer::{Explainer, Path};
pub use position::Position;
pub use scale::{Level, Rating, Scale};
pub use step::{Candidate, Cause, CellBounds, Chain, ClueDetail, Equation, Node, Role, Step};
pub use technique::{Technique, TechniqueSet};
pub use technique_groups::GROUPS;
pub use words::{Language, Reveal, Words};

// what most files of this folder use
use bits::{Ones, WideOnes, ones};
use board::HouseKind;
use constraints::ConstraintGroup;
use explainer::Stop;
use kdoku_board::Cell;
use techniques::one_digit::digit_places::DigitPlaces;
use techniques::{Offer, seen_by_all};
use thiserror::Error;

/// Why a puzzle cannot be solved by techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LogicError {
    /// The board is too large.
    #[error("a board of {cells} cells and {size} values is too large; at most 64 values and 32,768 candidates")]
    TooLarge {
        /// The number of values.
        size: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The grid does not have the size of the board.
    #[error("the grid does not have the size of the board")]
    Size,
    /// The given in this cell clashes with the others.
    #[error("the given in cell number {} is not possible beside the others", .0.0)]
    Contradiction(Cell),
    /// The scale does not have the technique.
    #[error("the scale `{scale}` does not have the technique `{}`", technique.id())]
    Technique {
        /// The scale.
        scale: Scale,
        /// The technique.
        technique: Technique,
    },
}
