//! The symbols of values: glyphs, one character per cell, or decimal numbers.
//!
//! The lowest value is written as the first glyph, so `0-9A-F` writes the lowest of sixteen values as
//! `0`. A number is the value itself, wherever values start. A set may have more glyphs than a board
//! has values; the others are not symbols of that board. Characters that draw boards or separate
//! cells are never glyphs, so a text of glyphs cannot be mistaken for decoration.

use super::{Digit, MAX_SIZE};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// The standard sets. The last two contain all digits and letters.
const STANDARD: [&str; 7] = [
    "123456789",
    "123456789ABCDEFG",
    "0123456789ABCDEF",
    "ABCDEFGHIJKLMNOP",
    "ABCDEFGHIJKLMNOPQRSTUVWXY",
    "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
];

/// The symbols of values: glyphs, one character per cell, or decimal numbers.
///
/// `FromStr` reads `numbers`, the glyphs themselves, or glyphs with ranges; `Display` writes text
/// that parses back.
///
/// ```
/// # use kdoku_board as kdoku;
/// use kdoku::Digit;
/// use kdoku::symbols::Symbols;
///
/// let symbols: Symbols = "1-9A-G".parse()?;
/// assert_eq!(symbols, Symbols::new("123456789ABCDEFG")?);
/// assert_eq!(symbols.glyph(Digit::from_index(9)), Some('A'));
/// assert_eq!(symbols.to_string(), "1-9A-G");
/// # Ok::<(), kdoku::symbols::SymbolsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Symbols(Set);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Set {
    /// Numbers from this one.
    Numbers(i32),
    /// One of [`STANDARD`]: all ASCII.
    Standard(&'static str),
    /// Any other set, never one of [`STANDARD`], so that equal sets compare equal.
    Custom(Arc<[char]>),
}

/// The reason why characters cannot be symbols.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SymbolsError {
    /// The alphabet is empty, or longer than a board has values.
    #[error("`{0}` symbols are out of range: a board has from 1 to {MAX_SIZE}")]
    Count(usize),
    /// A character that stands for two values.
    #[error("`{0}` stands twice among the symbols: each value needs its own")]
    Repeated(char),
    /// White space, a control character, a border, a separator or a mark for blanks.
    #[error("`{}` cannot be a symbol: it draws a board, separates its cells or stands for a blank", .0.escape_debug())]
    Unusable(char),
    /// A range that runs backwards or is too long.
    #[error("`{from}-{to}` is not a range of symbols: a range is ascending, with at most {MAX_SIZE} characters")]
    Range {
        /// Its first character.
        from: char,
        /// Its last character.
        to: char,
    },
}

impl Symbols {
    /// Decimal numbers from 1.
    pub const NUMBERS: Self = Self::numbers_from(1);
    /// `1-9`.
    pub const DIGITS: Self = Self(Set::Standard(STANDARD[0]));
    /// `1-9A-G`: sixteen values from 1.
    pub const SIXTEEN: Self = Self(Set::Standard(STANDARD[1]));
    /// `0-9A-F`: sixteen values from 0.
    pub const HEXADECIMAL: Self = Self(Set::Standard(STANDARD[2]));
    /// `A-P`: sixteen letters.
    pub const SIXTEEN_LETTERS: Self = Self(Set::Standard(STANDARD[3]));
    /// `A-Y`: twenty-five letters.
    pub const LETTERS: Self = Self(Set::Standard(STANDARD[4]));
    /// `1-9A-Za-z`.
    pub const FROM_ONE: Self = Self(Set::Standard(STANDARD[5]));
    /// `0-9A-Za-z`.
    pub const FROM_ZERO: Self = Self(Set::Standard(STANDARD[6]));

    /// Decimal numbers on a board with this lowest value: each value is written as itself. `Display`
    /// writes `numbers`, as the board says where its values start.
    #[must_use]
    pub const fn numbers_from(lowest: i32) -> Self {
        Self(Set::Numbers(lowest))
    }

    /// A set of glyphs: the lowest value is written as the first, and so on.
    ///
    /// # Errors
    /// [`SymbolsError`] unless these are from 1 to 256 different characters, none of which is white
    /// space, a control character, a border (`| + - = :` and the box drawing characters), a
    /// separator (`; , #`) or `.`, `*`, `_`.
    pub fn new(glyphs: &str) -> Result<Self, SymbolsError> {
        Self::from_chars(glyphs.chars().collect())
    }

    fn from_chars(glyphs: Vec<char>) -> Result<Self, SymbolsError> {
        if !(1..=MAX_SIZE).contains(&glyphs.len()) {
            return Err(SymbolsError::Count(glyphs.len()));
        }
        for (i, &glyph) in glyphs.iter().enumerate() {
            if !may_be_glyph(glyph) {
                return Err(SymbolsError::Unusable(glyph));
            }
            if glyphs[..i].contains(&glyph) {
                return Err(SymbolsError::Repeated(glyph));
            }
        }
        let standard = STANDARD.into_iter().find(|standard| standard.chars().eq(glyphs.iter().copied()));
        Ok(Self(standard.map_or_else(|| Set::Custom(glyphs.into()), Set::Standard)))
    }

    /// The default symbols of a board of size `n`: `1-9` up to 9, `1-9A-G` up to 16, `A-Y` up to
    /// 25, and numbers above.
    #[must_use]
    pub const fn usual(n: usize) -> Self {
        match n {
            0..=9 => Self::DIGITS,
            10..=16 => Self::SIXTEEN,
            17..=25 => Self::LETTERS,
            _ => Self::NUMBERS,
        }
    }

    /// The default symbols of a board with this lowest value and `n` values: as
    /// [`usual`](Self::usual) from 1; digits, from 0 also letters, if they are enough for the
    /// values; otherwise numbers.
    #[must_use]
    pub fn usual_from(lowest: i32, n: usize) -> Self {
        let (all, most) = if lowest == 0 { (Self::FROM_ZERO, 62) } else { (Self::HEXADECIMAL, 10) };
        match usize::try_from(lowest) {
            Ok(1) => Self::usual(n),
            Ok(first) if first + n <= most => {
                let glyphs = (first..first + n).filter_map(|i| all.glyph(Digit::from_index(i))).collect();
                Self::from_chars(glyphs).unwrap_or(Self::numbers_from(lowest))
            }
            _ => Self::numbers_from(lowest),
        }
    }

    /// The same symbols on a board with this lowest value: numbers start there, glyphs do not change.
    #[must_use]
    pub fn counting_from(&self, lowest: i32) -> Self {
        if self.is_numbers() { Self::numbers_from(lowest) } else { self.clone() }
    }

    /// Whether values are written as decimal numbers.
    #[must_use]
    pub const fn is_numbers(&self) -> bool {
        matches!(self.0, Set::Numbers(_))
    }

    /// The lowest value, if values are written as decimal numbers.
    pub const fn lowest(&self) -> Option<i32> {
        if let Set::Numbers(lowest) = self.0 { Some(lowest) } else { None }
    }

    /// The text of a value: its glyph or number. A value without a glyph is written as its number from 1.
    #[must_use]
    pub fn text(&self, digit: Digit) -> String {
        // a board has at most 256 values
        let index = u16::try_from(digit.index()).unwrap_or(u16::MAX);
        let number = || i64::from(self.lowest().unwrap_or(1)) + i64::from(index);
        self.glyph(digit).map_or_else(|| number().to_string(), String::from)
    }

    /// The number of characters of the longest value on a board of this size.
    pub fn width(&self, size: usize) -> usize {
        let ends = [0, size - 1].map(|index| self.text(Digit::from_index(index)).chars().count());
        if self.is_numbers() { ends[0].max(ends[1]) } else { 1 }
    }

    /// The number of values that can be written: the number of glyphs, or 256 with numbers.
    #[must_use]
    pub fn capacity(&self) -> usize {
        match &self.0 {
            Set::Numbers(_) => MAX_SIZE,
            Set::Standard(glyphs) => glyphs.len(),
            Set::Custom(glyphs) => glyphs.len(),
        }
    }

    /// The character for `digit`; `None` with numbers, and above [`capacity`](Self::capacity).
    #[must_use]
    pub fn glyph(&self, digit: Digit) -> Option<char> {
        match &self.0 {
            Set::Numbers(_) => None,
            Set::Standard(glyphs) => glyphs.as_bytes().get(digit.index()).map(|&byte| char::from(byte)),
            Set::Custom(glyphs) => glyphs.get(digit.index()).copied(),
        }
    }

    /// The value of `glyph` on a board of this size; `None` with numbers. An ASCII letter that is
    /// not a symbol of the board is read in its other case.
    #[must_use]
    pub fn digit(&self, glyph: char, size: usize) -> Option<Digit> {
        let value = |glyph| self.index(glyph).filter(|&i| i < size).map(Digit::from_index);
        let has_other_case = glyph.is_ascii_alphabetic();
        value(glyph).or_else(|| if has_other_case { value(other_case(glyph)) } else { None })
    }

    /// The glyphs of the values of a board of this size.
    pub fn cut(&self, size: usize) -> Self {
        let glyphs = (0..size.min(MAX_SIZE)).map_while(|i| self.glyph(Digit::from_index(i))).collect();
        Self::from_chars(glyphs).unwrap_or_else(|_| self.clone())
    }

    /// The symbols of a board of this size, for messages: `1-9`, or `numbers from 9 to 11`.
    #[must_use]
    pub fn listed(&self, size: usize) -> String {
        if !self.is_numbers() {
            return self.cut(size).to_string();
        }
        let [first, last] = [0, size - 1].map(|index| self.text(Digit::from_index(index)));
        format!("numbers from {first} to {last}")
    }

    fn index(&self, glyph: char) -> Option<usize> {
        match &self.0 {
            Set::Numbers(_) => None,
            Set::Standard(glyphs) => glyphs.bytes().position(|byte| char::from(byte) == glyph),
            Set::Custom(glyphs) => glyphs.iter().position(|&c| c == glyph),
        }
    }

    /// Whether `glyph` is in the set, in either case.
    pub fn contains(&self, glyph: char) -> bool {
        self.digit(glyph, MAX_SIZE).is_some()
    }

    /// Whether `c` writes values, so that it cannot be the blank. `0` is a blank among numbers from 1.
    pub fn writes_with(&self, c: char) -> bool {
        match self.0 {
            Set::Numbers(lowest) => c.is_ascii_digit() && (c != '0' || lowest != 1),
            _ => self.contains(c),
        }
    }
}

fn other_case(c: char) -> char {
    if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
}

/// Whether `c` is used to draw boards: `|`, `+`, `-`, `=`, `:`, and the box drawing characters of
/// Unicode.
pub const fn is_border(c: char) -> bool {
    /// One bit per ASCII border character.
    const ASCII: u128 = 1 << '|' as u32 | 1 << '+' as u32 | 1 << '-' as u32 | 1 << '=' as u32 | 1 << ':' as u32;
    if c.is_ascii() {
        ASCII >> c as u32 & 1 == 1
    } else {
        matches!(c, '\u{a6}' | '\u{2013}'..='\u{2016}' | '\u{2500}'..='\u{259f}')
    }
}

fn may_be_glyph(c: char) -> bool {
    !(c.is_whitespace()
        || c.is_control()
        || is_border(c)
        || matches!(c, '.' | '*' | '_' | ';' | ',' | '#' | '\u{feff}'))
}

impl FromStr for Symbols {
    type Err = SymbolsError;

    /// Reads `numbers`, or glyphs with ranges such as `A-F`.
    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        if text == "numbers" {
            return Ok(Self::NUMBERS);
        }
        let characters: Vec<char> = text.chars().take(4 * MAX_SIZE).collect();
        let mut glyphs = Vec::new();
        let mut i = 0;
        while i < characters.len() {
            let from = characters[i];
            if let (Some('-'), Some(&to)) = (characters.get(i + 1), characters.get(i + 2)) {
                let length = u32::from(to).checked_sub(u32::from(from)).filter(|&length| length < 256);
                length.ok_or(SymbolsError::Range { from, to })?;
                glyphs.extend(from..=to);
                i += 3;
            } else {
                glyphs.push(from);
                i += 1;
            }
        }
        Self::from_chars(glyphs)
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let glyphs: Vec<char> = match &self.0 {
            Set::Numbers(_) => return f.write_str("numbers"),
            Set::Standard(glyphs) => glyphs.chars().collect(),
            Set::Custom(glyphs) => glyphs.to_vec(),
        };
        let follows = |a: &char, b: &char| {
            a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric() && u32::from(*a) + 1 == u32::from(*b)
        };
        for run in glyphs.chunk_by(follows) {
            match run {
                [first, _, .., last] if run.len() > 2 => write!(f, "{first}-{last}")?,
                _ => run.iter().try_for_each(|glyph| write!(f, "{glyph}"))?,
            }
        }
        Ok(())
    }
}

impl TryFrom<String> for Symbols {
    type Error = SymbolsError;

    fn try_from(text: String) -> Result<Self, SymbolsError> {
        text.parse()
    }
}

impl From<Symbols> for String {
    fn from(symbols: Symbols) -> Self {
        symbols.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(text: &str) -> Symbols {
        text.parse().expect("symbols")
    }

    #[test]
    fn named_sets_parse_and_print() {
        for name in ["1-9", "1-9A-G", "0-9A-F", "A-P", "A-Y", "numbers", "1-9A-P", "ab", "!a-d?"] {
            assert_eq!(symbols(name).to_string(), name);
        }
        assert_eq!(symbols("ABCDEFGHIJKLMNOP"), Symbols::SIXTEEN_LETTERS);
        assert_eq!(symbols("1-9A-G"), Symbols::SIXTEEN);
        assert_eq!(symbols("0-9A-F"), Symbols::HEXADECIMAL);
    }

    #[test]
    fn rejects_unusable_symbols() {
        let refused = |text: &str| text.parse::<Symbols>().expect_err("refused").to_string();
        assert_eq!(refused(""), "`0` symbols are out of range: a board has from 1 to 256");
        assert_eq!(refused("121"), "`1` stands twice among the symbols: each value needs its own");
        assert_eq!(
            refused("1\t2"),
            "`\\t` cannot be a symbol: it draws a board, separates its cells or stands for a blank"
        );
        assert_eq!(
            refused("9-1"),
            "`9-1` is not a range of symbols: a range is ascending, with at most 256 characters"
        );
        assert!(refused("AB─").starts_with("`─` cannot be a symbol"));
        let many: String = ('\u{4e00}'..='\u{4f00}').collect();
        assert_eq!(Symbols::new(&many), Err(SymbolsError::Count(257)));
    }

    #[test]
    fn reads_letters_in_either_case_if_unambiguous() {
        let value = |set: &str, glyph, size| symbols(set).digit(glyph, size).map(Digit::get);
        assert_eq!(value("1-9A-G", 'g', 16), Some(16));
        assert_eq!(value("1-9A-G", 'g', 12), None, "a board of 12 values ends at C");
        assert_eq!(value("aA", 'A', 2), Some(2), "each case stands for its own");
        assert_eq!(value("1-9A-Za-z", 'a', 25), Some(10));
        assert_eq!(value("1-9A-Za-z", 'a', 36), Some(36));
    }

    #[test]
    fn default_symbols_depend_on_the_size() {
        let usual = |n| Symbols::usual(n).to_string();
        assert_eq!([4, 9, 10, 16, 25, 26].map(usual), ["1-9", "1-9", "1-9A-G", "1-9A-G", "A-Y", "numbers"]);
    }

    #[test]
    fn numbers_are_the_values_of_the_board() {
        let texts = |symbols: Symbols| [0, 2].map(|index| symbols.text(Digit::from_index(index))).join(" ");
        assert_eq!(texts(Symbols::NUMBERS), "1 3");
        assert_eq!(texts(Symbols::NUMBERS.counting_from(9)), "9 11");
        assert_eq!(texts(Symbols::numbers_from(-1)), "-1 1");
        assert_eq!(texts(symbols("ABC").counting_from(9)), "A C");
        assert_eq!([-1, 0, 8].map(|lowest| Symbols::numbers_from(lowest).width(3)), [2, 1, 2]);
        assert_eq!([1, 0, 9].map(|lowest| Symbols::numbers_from(lowest).writes_with('0')), [false, true, true]);
    }

    #[test]
    fn default_symbols_are_the_values_if_these_have_one_character() {
        let usual = |lowest, n| Symbols::usual_from(lowest, n).to_string();
        assert_eq!([(0, 9), (0, 16), (0, 62)].map(|(lowest, n)| usual(lowest, n)), ["0-8", "0-9A-F", "0-9A-Za-z"]);
        assert_eq!([(1, 9), (1, 16), (2, 4)].map(|(lowest, n)| usual(lowest, n)), ["1-9", "1-9A-G", "2-5"]);
        for (lowest, n) in [(2, 9), (0, 63), (9, 3), (-1, 2), (9999, 1)] {
            assert_eq!(Symbols::usual_from(lowest, n), Symbols::numbers_from(lowest));
        }
    }

    #[test]
    fn serde_writes_a_string() {
        let json = serde_json::to_string(&Symbols::HEXADECIMAL).expect("serialises");
        assert_eq!(json, r#""0-9A-F""#);
        assert_eq!(serde_json::from_str::<Symbols>(&json).expect("and back"), Symbols::HEXADECIMAL);
    }
}
