//! The form of a puzzle's text: everything needed to print an answer like its puzzle.

use super::template::Template;
use kdoku_board::{BoxShape, Digit, Geometry, Order, Symbols};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// The layout of the cells in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// `n` lines of `n` numbers separated by spaces, the format of online judges.
    #[serde(alias = "judge")]
    Spaced,
    /// `n` lines of `n` characters.
    #[serde(alias = "glued")]
    Compact,
    /// One line of `n²` characters, followed by any text.
    Line,
    /// A drawing, with lines between the boxes.
    Grid,
}

/// An unknown name of a layout.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("`{0}` is not a layout: use `spaced`, `compact`, `line` or `grid`")]
pub struct LayoutError(pub String);

impl Layout {
    /// Every layout.
    pub const ALL: [Self; 4] = [Self::Spaced, Self::Compact, Self::Line, Self::Grid];

    /// Returns the name that parses to this layout.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spaced => "spaced",
            Self::Compact => "compact",
            Self::Line => "line",
            Self::Grid => "grid",
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    /// Also accepts the former names `judge` and `glued`.
    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let text = match text {
            "judge" => "spaced",
            "glued" => "compact",
            name => name,
        };
        Self::ALL.into_iter().find(|layout| layout.name() == text).ok_or_else(|| LayoutError(text.to_owned()))
    }
}

/// The form of a puzzle's text, with everything that is needed to print an answer in the same form.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; }
/// use kdoku::text::{self, Layout, ReadOptions};
///
/// let puzzle = text::read_one("12|34\n3.|..\n--+--\n.1|..\n..|.1", &ReadOptions::default())?;
/// assert_eq!(puzzle.form.layout(), Layout::Grid);
/// assert_eq!(text::write(&puzzle.grid, &puzzle.form), "12|34\n3.|..\n--+--\n.1|..\n..|.1\n");
/// let line = puzzle.form.with_layout(Layout::Line);
/// assert_eq!(text::write(&puzzle.grid, &line), "12343....1.....1\n");
/// # Ok::<(), text::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub(super) layout: Layout,
    pub(super) boxes: BoxShape,
    /// The board, if boxes do not determine it.
    pub(super) board: Option<Arc<Geometry>>,
    pub(super) symbols: Symbols,
    pub(super) blank: char,
    pub(super) trailing: String,
    pub(super) template: Option<Arc<Template>>,
}

impl Form {
    /// Returns the default form of a board with these boxes in this layout.
    ///
    /// It uses [`Symbols::usual`] with `.` for a blank, but numbers with `0` in [`Layout::Spaced`].
    #[must_use]
    pub fn new(layout: Layout, boxes: BoxShape) -> Self {
        let is_spaced = layout == Layout::Spaced;
        Self {
            layout,
            boxes,
            board: None,
            symbols: if is_spaced { Symbols::NUMBERS } else { Symbols::usual(boxes.size()) },
            blank: if is_spaced { '0' } else { '.' },
            trailing: String::new(),
            template: None,
        }
    }

    /// Returns the default form of a board of any shape in this layout.
    #[must_use]
    pub fn of(layout: Layout, board: &Arc<Geometry>) -> Self {
        let boxes = board.plain().or_else(|| BoxShape::new(1, board.size()).ok());
        let form = Self::new(layout, boxes.unwrap_or(Order::THREE.into()));
        Self { board: Some(Arc::clone(board)), ..form }
    }

    /// Returns the same form as a drawing, a text with these places of its cells.
    pub fn drawn(self, text: String, cells: Vec<Range<usize>>, width: usize) -> Self {
        Self { layout: Layout::Grid, template: Some(Arc::new(Template::new(text, cells, width))), ..self }
    }

    /// Returns the form of the same board in another layout.
    ///
    /// Symbols and blank are kept where the layout can use them: [`Layout::Spaced`] uses numbers
    /// and `0`, and numbers become single characters where the layout has one character per cell.
    /// On a board of another shape, symbols with `0`, and consecutive digits and numbers that do not
    /// start at 1, are kept in every layout. Text behind a line puzzle is kept in [`Layout::Line`] only.
    #[must_use]
    pub fn with_layout(&self, layout: Layout) -> Self {
        if layout == self.layout {
            return self.clone();
        }
        let usual = Self { board: self.board.clone(), ..Self::new(layout, self.boxes) };
        if self.board.is_some() && (self.symbols.contains('0') || self.counts_from_elsewhere()) {
            // numbers from 1 would change the values, and `0` would not be a blank
            return Self { symbols: self.symbols.clone(), blank: self.blank, ..usual };
        }
        if layout == Layout::Spaced || self.symbols.is_numbers() {
            return usual;
        }
        Self { symbols: self.symbols.clone(), blank: self.blank, ..usual }
    }

    /// Whether values are numbers or consecutive digits that do not start at 1.
    fn counts_from_elsewhere(&self) -> bool {
        let size = self.board.as_ref().map_or(self.boxes.size(), |board| board.size());
        if let Some(lowest) = self.symbols.lowest() {
            return lowest != 1;
        }
        let digit = |index| self.symbols.glyph(Digit::from_index(index)).and_then(|glyph| glyph.to_digit(10));
        let Some(first) = digit(0).filter(|&first| first != 1) else { return false };
        (1..size).zip(first + 1..).all(|(index, number)| digit(index) == Some(number))
    }

    /// Whether the lowest value has the same symbol as in another form.
    pub(super) fn counts_like(&self, other: &Self) -> bool {
        let first = |form: &Self| form.symbols.text(Digit::from_index(0));
        first(self) == first(other)
    }

    /// Returns the same form with other symbols.
    ///
    /// A blank that is one of the symbols becomes `.`. A drawing is kept, unless exactly one of the
    /// two sets is numbers.
    #[must_use]
    pub fn with_symbols(&self, symbols: Symbols) -> Self {
        let blank = if symbols.writes_with(self.blank) { '.' } else { self.blank };
        // a drawing of characters has no room for numbers
        let fits = symbols.is_numbers() == self.symbols.is_numbers();
        Self { symbols, blank, template: self.template.clone().filter(|_| fits), ..self.clone() }
    }

    /// Returns the layout of the cells.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the boxes of the board; boxes of one row if it is not an `n × n` board with boxes.
    #[must_use]
    pub const fn boxes(&self) -> BoxShape {
        self.boxes
    }

    /// Returns the board, if boxes do not determine it.
    #[must_use]
    pub const fn board(&self) -> Option<&Arc<Geometry>> {
        self.board.as_ref()
    }

    /// Returns the symbols of the values.
    #[must_use]
    pub const fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// Returns the character for a cell without a value.
    #[must_use]
    pub const fn blank(&self) -> char {
        self.blank
    }

    /// Returns the text behind a line puzzle, with its separator; empty if there is none.
    #[must_use]
    pub fn trailing(&self) -> &str {
        &self.trailing
    }
}
