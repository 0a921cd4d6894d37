//! Pictures of puzzles: text with styles, SVG, and HTML pages.
//!
//! [`svg()`] and [`html`] draw a [`Picture`] (a puzzle with its clues) for browsers and paper;
//! [`pretty()`] draws it as text. All of them describe in words what they cannot draw, so no rule
//! of a puzzle is missing. [`rules`] are these words alone, as sentences in English or Korean.
//! [`walkthrough`] is a page of the steps of a solution, [`sheet`] are pages to print.
//!
//! A text picture is a list of [`Piece`]s: some text and its style, such as a border, a given or a
//! found digit. The caller decides how a style looks on a terminal; [`plain`] drops the styles.
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_render as render; }
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
mod clue_text;
mod colouring;
pub mod html;
mod kind_words;
mod lines;
mod picture;
mod pretty;
mod rules_sentences;
mod rules_text;
pub mod sheet;
mod svg;
pub mod walkthrough;
mod width;

pub use board::{board, cells};
pub use picture::Picture;
pub use pretty::{pretty, pretty_board, pretty_cells};
pub use rules_sentences::{clue_name, rules};
pub use svg::{Layers, svg, svg_layers};
pub use width::Width;

use serde::Serialize;

/// The style of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Lines between boxes, spaces between cells, line ends.
    Border,
    /// A given.
    Given,
    /// A found digit.
    Found,
    /// The mark of a blank cell.
    Blank,
    /// A candidate.
    Candidate,
    /// The rules in words.
    Words,
    /// A piece within a cage.
    Caged {
        /// The colour of the cage, from 0. Adjacent cages have different colours.
        tint: u8,
        /// The content.
        mark: Mark,
    },
}

/// The content of a piece within a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Space within a cell or between two.
    Gap,
    /// A given.
    Given,
    /// A found digit.
    Found,
    /// The mark of a blank cell.
    Blank,
    /// A candidate.
    Candidate,
}

/// A text and its style.
pub type Piece = (String, Style);

/// The text of a picture without its styles.
#[must_use]
pub fn plain(picture: &[Piece]) -> String {
    picture.iter().map(|(text, _)| text.as_str()).collect()
}
