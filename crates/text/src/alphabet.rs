//! Decides which characters of a board are values, and which is the blank.
//!
//! The blank is `.` if it occurs; otherwise `0`, unless another usual blank occurs; otherwise the
//! only character that is not a symbol; otherwise the first of `X * _ -` that occurs. Beside
//! another blank, `0` is a value, unless the highest value occurs too: then both are blanks.
//! Symbols of 10 to 16 values are `A-P` if a letter occurs that only these have, `1-9A-G` if its
//! last letter occurs, `0-9A-F` if `0` is a symbol, otherwise `1-9A-G`. Up to 25 values they are
//! letters, unless a digit occurs; beyond, digits and letters.

use super::{Assumption, FormatErrorKind, excerpt};
use kdoku_board::{Digit, Symbols};
use std::collections::{BTreeMap, BTreeSet};

/// The meaning of every character that occurs on a board.
#[derive(Debug)]
pub(super) struct Alphabet {
    pub(super) symbols: Symbols,
    pub(super) blank: char,
    /// Whether `0` is read as a value because another character is the blank.
    pub(super) zero_is_value: bool,
    pub(super) assumed: Vec<Assumption>,
    size: usize,
    /// The meaning of characters outside ASCII.
    wide: BTreeMap<char, Meaning>,
    /// The meaning of ASCII characters.
    ascii: [Meaning; 128],
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning {
    Nothing,
    Blank,
    Value(Digit),
}

impl Alphabet {
    /// Returns the alphabet of a board of this size with these characters, in the symbols of the
    /// options or else in symbols that fit.
    pub(super) fn of(
        characters: impl Iterator<Item = char>,
        size: usize,
        wanted: Option<&Symbols>,
    ) -> Result<Self, FormatErrorKind> {
        let seen = Seen::of(characters);
        let symbols = match wanted {
            Some(symbols) if *symbols == Symbols::NUMBERS => Symbols::DIGITS,
            Some(symbols) => symbols.clone(),
            None => seen.symbols(size),
        };
        if symbols.capacity() < size {
            return Err(FormatErrorKind::Glyphs { size, capacity: symbols.capacity() });
        }
        let blank = seen.blank(&symbols, size);
        let has_zero_symbol = symbols.digit('0', size).is_some();
        // `0` beside another blank, where it cannot be a value
        let zero_is_blank = !has_zero_symbol && (wanted.is_some() || seen.has_highest(&symbols, size));
        let zero_is_value = wanted.is_none() && seen.has('0') && blank != '0' && has_zero_symbol;
        let mut assumed = Vec::new();
        if wanted.is_none() {
            if zero_is_value {
                assumed.push(Assumption::ZeroIsSymbol(blank));
            } else if (10..=16).contains(&size)
                && symbols == Symbols::SIXTEEN
                && !seen.has_letter(last_of_sixteen(size))
            {
                assumed.push(Assumption::Symbols(symbols.clone()));
            }
        }
        let (mut wide, mut ascii) = (BTreeMap::new(), [Meaning::Nothing; 128]);
        for c in seen.characters() {
            let value = || symbols.digit(c, size).map_or(Meaning::Nothing, Meaning::Value);
            let is_blank = c == blank || c == '0' && zero_is_blank;
            let meaning = if is_blank { Meaning::Blank } else { value() };
            match ascii.get_mut(c as usize) {
                Some(entry) => *entry = meaning,
                None => drop(wide.insert(c, meaning)),
            }
        }
        Ok(Self { symbols, blank, zero_is_value, assumed, size, wide, ascii })
    }

    /// Returns the value of `c`, or `None` for a blank. Any other character is an error.
    pub(super) fn read(&self, c: char) -> Result<Option<Digit>, FormatErrorKind> {
        match self.meaning(c) {
            Meaning::Blank => Ok(None),
            Meaning::Value(digit) => Ok(Some(digit)),
            Meaning::Nothing => Err(self.unknown(c)),
        }
    }

    pub(super) fn meaning(&self, c: char) -> Meaning {
        self.ascii.get(c as usize).or_else(|| self.wide.get(&c)).copied().unwrap_or(Meaning::Nothing)
    }

    /// Returns the error for a character without a meaning.
    pub(super) fn unknown(&self, c: char) -> FormatErrorKind {
        let (found, size) = (excerpt(c.encode_utf8(&mut [0; 4])), self.size);
        if c.is_ascii_digit() && self.symbols == Symbols::DIGITS {
            return FormatErrorKind::Value { found, size };
        }
        FormatErrorKind::Symbol { found, size, symbols: self.symbols.cut(size), blank: self.blank }
    }
}

/// The last letter of `1-9A-G` on a board of this size.
fn last_of_sixteen(size: usize) -> usize {
    size.saturating_sub(10)
}

/// Whether `c` is a letter that is not a value on any board of this size.
fn is_letter_beyond(c: char, size: usize) -> bool {
    c.is_ascii_alphabetic() && usize::from(c.to_ascii_uppercase() as u8 - b'A') >= size
}

/// The usual blanks. Beside one of them `0` is a value; beside `0` any other character is an error.
pub(super) const BLANKS: [char; 8] = ['.', '*', '_', '-', '?', '~', '·', '□'];

/// The characters that occur on a board.
struct Seen {
    /// One bit per ASCII character.
    ascii: [u64; 2],
    wide: BTreeSet<char>,
}

impl Seen {
    fn of(characters: impl Iterator<Item = char>) -> Self {
        let mut seen = Self { ascii: [0; 2], wide: BTreeSet::new() };
        for c in characters {
            match seen.ascii.get_mut(c as usize / 64) {
                Some(word) => *word |= 1 << (c as usize % 64),
                None => drop(seen.wide.insert(c)),
            }
        }
        seen
    }

    fn characters(&self) -> impl Iterator<Item = char> {
        let [low, high] = self.ascii;
        let mut left = u128::from(high) << 64 | u128::from(low);
        let ascii = std::iter::from_fn(move || {
            let next = u8::try_from(left.trailing_zeros()).ok().filter(u8::is_ascii)?;
            left &= left - 1;
            Some(char::from(next))
        });
        ascii.chain(self.wide.iter().copied())
    }

    fn has(&self, c: char) -> bool {
        match self.ascii.get(c as usize / 64) {
            Some(word) => word >> (c as usize % 64) & 1 == 1,
            None => self.wide.contains(&c),
        }
    }

    /// Whether the letter with this number occurs, in either case; `A` is 0.
    fn has_letter(&self, number: usize) -> bool {
        self.letters().any(|letter| letter == number)
    }

    /// The numbers of the letters that occur. A letter that occurs in both cases is returned twice.
    fn letters(&self) -> impl Iterator<Item = usize> {
        self.characters().filter(char::is_ascii_alphabetic).map(|c| usize::from(c.to_ascii_uppercase() as u8 - b'A'))
    }

    /// Whether the symbol of the highest value occurs.
    fn has_highest(&self, symbols: &Symbols, size: usize) -> bool {
        let highest = Some(Digit::from_index(size - 1));
        self.characters().any(|c| symbols.digit(c, size) == highest)
    }

    /// Returns the symbols that fit the characters that occur.
    fn symbols(&self, size: usize) -> Symbols {
        let digits = ('1'..='9').any(|digit| self.has(digit));
        let other = self.characters().any(|c| c != '.' && (!c.is_ascii_alphanumeric() || is_letter_beyond(c, size)));
        let has_blank = BLANKS.into_iter().any(|c| self.has(c));
        let zero = self.has('0') && (has_blank || size > 9 && other);
        match size {
            0..=9 if zero && !self.has_highest(&Symbols::DIGITS, size) => Symbols::HEXADECIMAL,
            0..=9 if !digits && self.is_word(size) => Symbols::LETTERS,
            0..=9 => Symbols::DIGITS,
            10..=16 if self.letters().any(|letter| (last_of_sixteen(size) + 1..size).contains(&letter)) => {
                Symbols::SIXTEEN_LETTERS
            }
            10..=16 if zero && !self.has_letter(last_of_sixteen(size)) => Symbols::HEXADECIMAL,
            10..=16 => Symbols::SIXTEEN,
            17..=25 if !digits && !zero => Symbols::LETTERS,
            _ if zero => Symbols::FROM_ZERO,
            _ => Symbols::FROM_ONE,
        }
    }

    /// Whether a board of at most nine values is written in letters: a single letter would be the
    /// blank.
    fn is_word(&self, size: usize) -> bool {
        let mut letters: Vec<_> = self.letters().collect();
        letters.sort_unstable();
        letters.dedup();
        letters.len() > 1 && letters.iter().all(|&letter| letter < size)
    }

    /// Returns the blank to use with these symbols; `.` if none occurs.
    fn blank(&self, symbols: &Symbols, size: usize) -> char {
        let is_other = |c: char| symbols.digit(c, size).is_none();
        let usual = |c: &char| self.has(*c) && is_other(*c);
        let first =
            if usual(&'0') { BLANKS.iter().find(|c| usual(c)).or(Some(&'0')) } else { Some(&'.').filter(|c| usual(c)) };
        if let Some(first) = first {
            return *first;
        }
        // digits above the size, control characters and letters of other alphabets are not blanks
        let may_be = |c: char| !c.is_ascii_digit() && !c.is_control() && (c.is_ascii() || !c.is_alphanumeric());
        let mut others = self.characters().filter(|&c| is_other(c) && may_be(c));
        match (others.next(), others.next()) {
            (Some(only), None) => only,
            (Some(_), Some(_)) => {
                ['X', 'x', '*', '_', '-'].into_iter().find(|&c| self.has(c) && is_other(c)).unwrap_or('.')
            }
            (None, _) => '.',
        }
    }
}
