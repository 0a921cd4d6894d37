//! The width of a picture as a length of CSS.

use std::fmt;
use std::str::FromStr;

/// The width of a picture: a number of pixels, or a length such as `8cm` or `100%`. The height follows.
///
/// ```
/// # mod kdoku { pub use kdoku_render as render; }
/// use kdoku::render::Width;
///
/// assert_eq!("8cm".parse::<Width>().map(|width| width.to_string()), Ok("8cm".to_owned()));
/// assert_eq!(Width::pixels(300.0).map(|width| width.to_string()), Ok("300".to_owned()));
/// assert!("wide".parse::<Width>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Width {
    number: f64,
    unit: &'static str,
}

/// The units, the longer of two with the same end first.
const UNITS: [&str; 13] = ["%", "px", "cm", "mm", "in", "pt", "pc", "rem", "em", "ex", "ch", "vw", "vh"];

impl Width {
    /// A number of pixels.
    ///
    /// # Errors
    /// A message unless the number is positive and finite.
    pub fn pixels(number: f64) -> Result<Self, String> {
        Self::new(number, "").ok_or_else(|| format!("`{number}` is not a width; hint: {HINT}"))
    }

    fn new(number: f64, unit: &'static str) -> Option<Self> {
        (number.is_finite() && number > 0.0).then_some(Self { number, unit })
    }

    /// The height of a picture that is `ratio` times as high as wide; `None` for a part of the space
    /// around it, of which the height is not known.
    pub(super) fn height(self, ratio: f64) -> Option<String> {
        let number = (self.number * ratio * 1000.0).round() / 1000.0;
        (self.unit != "%").then(|| Self { number, ..self }.to_string())
    }
}

const HINT: &str = "a number of pixels, or a length such as `8cm` or `100%`";

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.unit)
    }
}

impl FromStr for Width {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let unit = UNITS.into_iter().find(|unit| text.ends_with(unit)).unwrap_or("");
        let number = text[..text.len() - unit.len()].trim_end();
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let width = number.parse().ok().filter(|_| is_plain).and_then(|number| Self::new(number, unit));
        width.ok_or_else(|| format!("`{}` is not a width; hint: {HINT}", text.escape_debug()))
    }
}
