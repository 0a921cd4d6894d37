//! Pictures from data: a board as text in parts with styles, a puzzle with its clues
//! in SVG, a page of puzzles.
//!
//! [`svg()`] and [`html`] draw a [`Picture`], that is, a puzzle with its clues, for browsers and
//! paper; [`pretty()`] does so in text, with the rules in words. Whatever cannot be drawn is named:
//! no rule of a puzzle is missing from its picture.
//!
//! As text, a picture is a list of [`Piece`]s, each some text and what it is: a border, a given, a
//! digit that was found, a blank. What a given looks like on a terminal, or whether there is a
//! terminal, is decided by the caller; [`plain`] is the picture without any styles.
//!
//! ```
//! use kdoku::render::{self, Style};
//! use kdoku::symbols::Symbols;
//! use kdoku::{Geometry, Grid, Order};
//!
//! let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
//! let board = Geometry::new(Order::new(2)?.into());
//! let picture = render::board(&givens, &givens, &board, &Symbols::DIGITS);
//! assert_eq!(picture[1], ("1".to_owned(), Style::Given));
//! assert!(render::plain(&picture).starts_with("┌─────┬─────┐\n│ 1 . │ . . │\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod borders;
mod colouring;
pub mod html;
mod lines;
mod picture;
mod pretty;
mod rules_text;
mod svg;

pub use board::{board, cells};
pub use picture::Picture;
pub use pretty::{pretty, pretty_board, pretty_cells};
pub use svg::svg;

use serde::Serialize;

/// What a part of a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Lines between boxes, blanks between cells, the ends of lines.
    Border,
    /// A digit that the puzzle gives.
    Given,
    /// A digit that it does not give.
    Found,
    /// The mark of a cell without a digit.
    Blank,
    /// A digit that the cell may hold beside others.
    Candidate,
    /// The rules below a board.
    Words,
    /// What lies in a cage.
    Caged {
        /// The number of the cage's colour, from 0. Cages beside each other have different ones;
        /// few are needed.
        tint: u8,
        /// What it is there.
        mark: Mark,
    },
}

/// What a part of a picture is that lies in a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A blank within a cell or between two.
    Gap,
    /// A digit that the puzzle gives.
    Given,
    /// A digit that it does not give.
    Found,
    /// The mark of a cell without a digit.
    Blank,
    /// A digit that the cell may hold beside others.
    Candidate,
}

/// Some text of a picture, and what it is.
pub type Piece = (String, Style);

/// The text of a picture without its styles.
#[must_use]
pub fn plain(picture: &[Piece]) -> String {
    picture.iter().map(|(text, _)| text.as_str()).collect()
}
