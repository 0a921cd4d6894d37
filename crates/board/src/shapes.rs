//! Shapes that are only drawn: lines, circles, rectangles, texts, colours of cells, cages without a
//! rule.
//!
//! A shape has no meaning: rules, solvers and verdicts never see it. Positions are [`Place`]s in
//! cells, so that a shape can lie between cells or beside the board. All numbers are finite, within
//! the limits below, and multiples of a thousandth, so that they are written and read back exactly.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The largest number of shapes of a puzzle.
pub const MAX_SHAPES: usize = 4096;

/// The largest number of places of a shape.
pub const MAX_PLACES: usize = 4096;

/// The largest number of characters of a text.
pub const MAX_TEXT: usize = 200;

/// The largest distance from the board, in cells.
pub const MAX_DISTANCE: f64 = 16.0;

/// The largest width and height, in cells.
pub const MAX_SIDE: f64 = 256.0;

/// The widest line and the largest letters, in cells.
pub const MAX_STROKE: f64 = 8.0;

/// A shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// What is drawn.
    pub kind: ShapeKind,
    /// The points of a line, the cells of a colour or a cage, or the centre of anything else.
    pub places: Vec<Place>,
    /// The width of a circle or rectangle, in cells.
    pub width: f64,
    /// The height of a circle or rectangle, in cells.
    pub height: f64,
    /// The rotation around the centre, in degrees clockwise.
    pub angle: f64,
    /// The colour of the line, the outline, the text or the cells.
    pub colour: Colour,
    /// The colour inside a circle or rectangle.
    pub fill: Option<Colour>,
    /// The colour of the text in a circle, rectangle or cage.
    pub text_colour: Colour,
    /// The width of the line or the outline, in cells.
    pub stroke: f64,
    /// The text.
    pub text: Option<String>,
    /// The size of the letters, in cells.
    pub size: f64,
    /// Whether a line ends in an arrow head.
    pub arrow: bool,
    /// Whether the short sides of a rectangle are half circles.
    pub rounded: bool,
    /// Whether the shape lies above the lines of the board and the clues. Digits are above all shapes.
    pub above: bool,
}

/// The kind of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeKind {
    /// A line through points.
    Line,
    /// A circle or an ellipse.
    Circle,
    /// A rectangle.
    Rectangle,
    /// A text.
    Text,
    /// Coloured cells.
    Colour,
    /// A dashed outline around cells.
    Cage,
}

/// A point in cells from the upper left corner of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The distance from the upper edge: 0.5 is the middle of the first row.
    pub row: f64,
    /// The distance from the left edge.
    pub column: f64,
}

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// Red, green, blue and opacity.
    pub rgba: [u8; 4],
}

/// Reason why a text is not a colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a colour")]
pub struct ColourError;

/// Reason why a text is not a place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a place")]
pub struct PlaceError;

impl Serialize for Place {
    /// As puzzle files write it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Colour {
    /// As puzzle files write it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl ShapeKind {
    /// All kinds.
    pub const ALL: [Self; 6] = [Self::Line, Self::Circle, Self::Rectangle, Self::Text, Self::Colour, Self::Cage];

    /// The name in puzzle files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Circle => "circle",
            Self::Rectangle => "rectangle",
            Self::Text => "text",
            Self::Colour => "colour",
            Self::Cage => "cage",
        }
    }

    /// Whether the kind has one place, its centre.
    #[must_use]
    pub const fn has_centre(self) -> bool {
        matches!(self, Self::Circle | Self::Rectangle | Self::Text)
    }
}

impl Shape {
    /// Creates a shape with the usual look of its kind.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::shapes::{Place, Shape, ShapeKind};
    ///
    /// let shape = Shape::new(ShapeKind::Circle, vec!["r1c1.5".parse()?]);
    /// assert_eq!(shape.places[0], Place { row: 0.5, column: 1.0 });
    /// # Ok::<(), kdoku::shapes::PlaceError>(())
    /// ```
    #[must_use]
    pub fn new(kind: ShapeKind, places: Vec<Place>) -> Self {
        let (colour, stroke) = match kind {
            ShapeKind::Line => (Colour::GREY, 0.15),
            ShapeKind::Colour => (Colour::GREY, 0.0),
            ShapeKind::Cage => (Colour::BLACK, 0.03),
            _ => (Colour::BLACK, 0.05),
        };
        Self {
            kind,
            places,
            width: 0.8,
            height: 0.8,
            angle: 0.0,
            colour,
            fill: None,
            text_colour: Colour::BLACK,
            stroke,
            text: None,
            size: if kind == ShapeKind::Cage { 0.25 } else { 0.5 },
            arrow: false,
            rounded: false,
            above: false,
        }
    }
}

/// Rounds a number to thousandths, within a limit; 0 if it is not a number.
#[must_use]
pub fn rounded(number: f64, limit: f64) -> f64 {
    let number = if number.is_finite() { number.clamp(-limit, limit) } else { 0.0 };
    // never `-0`
    (number * 1000.0).round() / 1000.0 + 0.0
}

impl Place {
    /// The centre of a cell, by its row and column from 0.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 256 rows")]
    pub const fn centre(row: usize, column: usize) -> Self {
        Self { row: row as f64 + 0.5, column: column as f64 + 0.5 }
    }

    /// The row and the column, from 0, of the cell that the place lies in.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "negative places are left out")]
    pub fn cell(self) -> Option<(usize, usize)> {
        let is_near = |side: f64| (0.0..65536.0).contains(&side);
        (is_near(self.row) && is_near(self.column)).then_some((self.row as usize, self.column as usize))
    }

    /// Whether the place is on a board of this size, or near it.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 256 rows")]
    pub fn is_near(self, height: usize, width: usize) -> bool {
        let is_near = |side: f64, end: usize| (-MAX_DISTANCE..=end as f64 + MAX_DISTANCE).contains(&side);
        is_near(self.row, height) && is_near(self.column, width)
    }
}

/// Writes `r1c1` for the centre of the first cell, `r1c1.5` for the middle of its right side.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", rounded(self.row + 0.5, 1e6), rounded(self.column + 0.5, 1e6))
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let (row, column) = text.strip_prefix('r').and_then(|rest| rest.split_once('c')).ok_or(PlaceError)?;
        let number = |text: &str| {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let is_plain = digits.len() < 10 && digits.starts_with(|c: char| c.is_ascii_digit());
            let is_decimal = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse::<f64>().ok().filter(|_| is_plain && is_decimal).ok_or(PlaceError)
        };
        let side = |text: &str| Ok(rounded(number(text)? - 0.5, 1e6));
        Ok(Self { row: side(row)?, column: side(column)? })
    }
}

impl Colour {
    /// Opaque black.
    pub const BLACK: Self = Self { rgba: [0, 0, 0, 255] };

    /// A light grey.
    pub const GREY: Self = Self { rgba: [0xcf, 0xcf, 0xcf, 255] };

    /// Names of colours.
    pub const NAMES: [(&'static str, [u8; 3]); 20] = [
        ("black", [0, 0, 0]),
        ("white", [255, 255, 255]),
        ("gray", [128, 128, 128]),
        ("grey", [128, 128, 128]),
        ("silver", [192, 192, 192]),
        ("red", [255, 0, 0]),
        ("maroon", [128, 0, 0]),
        ("yellow", [255, 255, 0]),
        ("olive", [128, 128, 0]),
        ("lime", [0, 255, 0]),
        ("green", [0, 128, 0]),
        ("cyan", [0, 255, 255]),
        ("teal", [0, 128, 128]),
        ("blue", [0, 0, 255]),
        ("navy", [0, 0, 128]),
        ("magenta", [255, 0, 255]),
        ("purple", [128, 0, 128]),
        ("orange", [255, 165, 0]),
        ("pink", [255, 192, 203]),
        ("brown", [165, 42, 42]),
    ];

    /// The colour with another opacity, multiplied by its own.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the product is from 0 to 255")]
    pub fn with_opacity(self, opacity: f64) -> Self {
        let [red, green, blue, alpha] = self.rgba;
        Self { rgba: [red, green, blue, (f64::from(alpha) * opacity.clamp(0.0, 1.0)).round() as u8] }
    }

    /// Whether nothing of it is visible.
    #[must_use]
    pub const fn is_invisible(self) -> bool {
        self.rgba[3] == 0
    }
}

/// Writes `#rgb`, `#rrggbb` or `#rrggbbaa`, the shortest that has the colour.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue, alpha] = self.rgba;
        if alpha < 255 {
            write!(f, "#{red:02x}{green:02x}{blue:02x}{alpha:02x}")
        } else if [red, green, blue].iter().all(|part| part % 17 == 0) {
            write!(f, "#{:x}{:x}{:x}", red / 17, green / 17, blue / 17)
        } else {
            write!(f, "#{red:02x}{green:02x}{blue:02x}")
        }
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a name.
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let lower = text.to_ascii_lowercase();
        let Some(digits) = lower.strip_prefix('#') else {
            let known = Self::NAMES.iter().find(|(name, _)| *name == lower);
            let [red, green, blue] = known.ok_or(ColourError)?.1;
            return Ok(Self { rgba: [red, green, blue, 255] });
        };
        let values: Option<Vec<u8>> =
            digits.chars().map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
        let values = values.ok_or(ColourError)?;
        let parts: Vec<u8> = match values.len() {
            3 | 4 => values.iter().map(|value| value * 17).collect(),
            6 | 8 => values.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return Err(ColourError),
        };
        Ok(Self { rgba: [parts[0], parts[1], parts[2], parts.get(3).copied().unwrap_or(255)] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_a_strict_form() {
        for (text, written) in
            [("#F00", "#f00"), ("#ff0000", "#f00"), ("red", "#f00"), ("#12345678", "#12345678"), ("#0008", "#00000088")]
        {
            let colour: Colour = text.parse().expect("a colour");
            assert_eq!(colour.to_string(), written);
            assert_eq!(written.parse(), Ok(colour));
        }
        for text in ["", "#", "#12", "#12345", "#ggg", "#+12", "url(#a)", "red;", "rgb(0,0,0)", "#é12", "expression"] {
            assert_eq!(text.parse::<Colour>(), Err(ColourError), "{text}");
        }
    }

    #[test]
    fn places_are_written_as_cells() {
        for text in ["r1c1", "r1c1.5", "r0.5c0.5", "r10c-0.25", "r-3c12.125"] {
            assert_eq!(text.parse::<Place>().expect("a place").to_string(), text);
        }
        assert_eq!("r1c1".parse(), Ok(Place::centre(0, 0)));
        for text in
            ["", "r1", "c1", "r1c", "rc", "r1c1e9", "rinfc1", "rnanc1", "r+1c1", "r.5c1", "r1c1 ", "r1c12345678901"]
        {
            assert_eq!(text.parse::<Place>(), Err(PlaceError), "{text}");
        }
    }

    #[test]
    fn numbers_are_bounded() {
        let found = [f64::NAN, f64::INFINITY, -0.0, 1e9, -1e9, 0.12345].map(|number| rounded(number, 8.0));
        assert_eq!(found.map(|number| number.to_string()), ["0", "0", "0", "8", "-8", "0.123"]);
    }
}
