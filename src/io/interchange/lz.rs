//! LZ-string: the compression that links to puzzles use, to base64 and back, as the JavaScript library has it.
//!
//! A text is UTF-16 units. A dictionary of words grows as both sides read the text: the longest known word is written as
//! its number, and that word with the unit behind it becomes a new one. Numbers 0, 1 and 2 announce a unit of 8 bits, a
//! unit of 16 bits, and the end; a number has as many bits as the dictionary needs by then, the lowest first. Six bits, the
//! first the highest, make a character; `=` fills up to four characters, three of them where one would be left.
//!
//! Every word but the units is one that was just read and the unit behind it, so a word is a place in the text that
//! has been read so far, and no more memory is needed than text and dictionary take. What unfolds to more than
//! [`MOST_UNITS`] is refused.
//!
//! # References
//! P.-Y. Guillemin-Lanne (pieroxy), *lz-string: JavaScript compression, fast!*, 2013: the description of the format; T. A. Welch, *A Technique
//! for High-Performance Data Compression*, Computer 17 (6), 1984.

use std::collections::HashMap;
use thiserror::Error;

/// The most UTF-16 units that a text may have: 4 Mi.
pub(super) const MOST_UNITS: usize = 4 << 20;

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The numbers that stand for no word.
const UNIT_OF_8: u32 = 0;
const UNIT_OF_16: u32 = 1;
const END: u32 = 2;

/// Why a text cannot be unfolded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum LzError {
    /// A character that is none of base64, at this byte.
    #[error("a character that is none of base64")]
    Character(usize),
    /// It ends before its end is announced.
    #[error("it breaks off")]
    Truncated,
    /// It names a word that is not in the dictionary.
    #[error("it is damaged")]
    Spanned,
    /// It unfolds to more than is read.
    #[error("it unfolds to more than {MOST_UNITS} characters")]
    TooLarge,
    /// Half of a character.
    #[error("it unfolds to what is no text")]
    Text,
}

/// Folds a text.
pub(super) fn compress(text: &str) -> String {
    let mut bits = Bits::default();
    // how many words follow until a number takes one bit more
    let (mut left, mut width) = (2_u32, 2);
    let mut next = 3;
    let mut units: HashMap<u16, u32> = HashMap::new();
    let mut words: HashMap<(u32, u16), u32> = HashMap::new();
    // the longest known word so far, and its unit if that has not been announced yet
    let mut word: Option<(u32, Option<u16>)> = None;
    let put = |bits: &mut Bits, left: &mut u32, width: &mut u32, (number, fresh): (u32, Option<u16>)| {
        match fresh {
            None => bits.push(number, *width),
            Some(unit) => {
                let (kind, length) = if unit < 256 { (UNIT_OF_8, 8) } else { (UNIT_OF_16, 16) };
                bits.push(kind, *width);
                bits.push(unit.into(), length);
                grow(left, width);
            }
        }
        grow(left, width);
    };
    for unit in text.encode_utf16() {
        let fresh = !units.contains_key(&unit);
        let single = *units.entry(unit).or_insert_with(|| {
            next += 1;
            next - 1
        });
        let single = (single, fresh.then_some(unit));
        word = Some(match word {
            None => single,
            Some(before) => {
                if let Some(&longer) = words.get(&(before.0, unit)) {
                    (longer, None)
                } else {
                    put(&mut bits, &mut left, &mut width, before);
                    words.insert((before.0, unit), next);
                    next += 1;
                    single
                }
            }
        });
    }
    if let Some(word) = word {
        put(&mut bits, &mut left, &mut width, word);
    }
    bits.push(END, width);
    bits.finish()
}

/// One more word in the dictionary.
const fn grow(left: &mut u32, width: &mut u32) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

/// Bits on their way into characters.
#[derive(Default)]
struct Bits {
    text: String,
    held: u8,
    count: u32,
}

impl Bits {
    /// Adds the lowest bits of a number, the lowest first.
    fn push(&mut self, number: u32, width: u32) {
        for i in 0..width {
            let bit = u8::from(number >> i & 1 == 1);
            self.held = self.held << 1 | bit;
            self.count += 1;
            if self.count == 6 {
                self.text.push(char::from(BASE64[usize::from(self.held)]));
                (self.held, self.count) = (0, 0);
            }
        }
    }

    /// The text, filled up: where the last character is full, there is one more without a bit.
    fn finish(mut self) -> String {
        self.push(0, 6 - self.count);
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

/// Unfolds a text. White space in it is passed over, and `=` at its end.
pub(super) fn decompress(text: &str) -> Result<String, LzError> {
    let mut source = Source::new(text)?;
    let mut out: Vec<u16> = Vec::new();
    // where each word stands in what has been read: its first unit and how many there are; the first three are none
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let (mut left, mut width) = (1_u32, 2);
    // the word before, which is to be a new one with the unit behind it
    let mut before: Option<(usize, usize)> = None;
    loop {
        let number = source.take(width)?;
        let start = out.len();
        let length = match number {
            END => break,
            UNIT_OF_8 | UNIT_OF_16 => {
                let unit = source.take(if number == UNIT_OF_8 { 8 } else { 16 })?;
                out.push(u16::try_from(unit).map_err(|_| LzError::Spanned)?);
                words.push((start, 1));
                if before.is_some() {
                    grow(&mut left, &mut width);
                }
                1
            }
            number => {
                let place = usize::try_from(number).map_err(|_| LzError::Spanned)?;
                let (first, length) = match (words.get(place), before) {
                    (Some(&known), _) => known,
                    // the very word that this one makes: the one before and its own first unit
                    (None, Some((first, length))) if place == words.len() => (first, length + 1),
                    _ => return Err(LzError::Spanned),
                };
                if out.len() + length > MOST_UNITS {
                    return Err(LzError::TooLarge);
                }
                // unit by unit, since it may reach into what is being written
                for i in first..first + length {
                    out.push(out[i]);
                }
                length
            }
        };
        if out.len() > MOST_UNITS {
            return Err(LzError::TooLarge);
        }
        if let Some((first, length)) = before {
            words.push((first, length + 1));
        }
        grow(&mut left, &mut width);
        before = Some((start, length));
    }
    String::from_utf16(&out).map_err(|_| LzError::Text)
}

/// The number of a character of base64.
fn value(c: char) -> Option<u8> {
    let byte = u8::try_from(c).ok()?;
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// Bits out of characters.
struct Source {
    characters: Vec<u8>,
    /// How many bits have been taken.
    at: usize,
}

impl Source {
    fn new(text: &str) -> Result<Self, LzError> {
        let body = text.trim_end().trim_end_matches('=');
        let mut characters = Vec::with_capacity(body.len());
        for (at, c) in body.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            characters.push(value(c).ok_or(LzError::Character(at))?);
        }
        Ok(Self { characters, at: 0 })
    }

    /// A number of so many bits, at most 32.
    fn take(&mut self, width: u32) -> Result<u32, LzError> {
        let mut number = 0;
        for i in 0..width {
            let six = self.characters.get(self.at / 6).ok_or(LzError::Truncated)?;
            number |= u32::from(six >> (5 - self.at % 6) & 1) << i;
            self.at += 1;
        }
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn folded_texts_are_those_of_the_javascript_library() {
        let known = [("", "Q==="), ("a", "IZA="), ("ab", "IYIyA===")];
        assert!(compress("{\"size\":9}").starts_with("N4Ig"));
        for (text, folded) in known {
            assert_eq!(compress(text), folded, "{text}");
            assert_eq!(decompress(folded).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_damaged_is_told() {
        assert_eq!(decompress(""), Err(LzError::Truncated));
        assert_eq!(decompress("IYI"), Err(LzError::Truncated));
        assert_eq!(decompress("I?I"), Err(LzError::Character(1)));
        // a number of a word that nobody has made
        assert_eq!(decompress("////"), Err(LzError::Spanned));
        assert_eq!(decompress(" IYI\nyA=== \n").as_deref(), Ok("ab"));
    }

    #[test]
    fn a_bomb_is_refused() {
        let long = compress(&"x".repeat(MOST_UNITS + 1));
        assert!(long.len() < 10_000, "{}", long.len());
        assert_eq!(decompress(&long), Err(LzError::TooLarge));
        let most = compress(&"x".repeat(MOST_UNITS));
        assert_eq!(decompress(&most).map(|text| text.len()), Ok(MOST_UNITS));
    }

    proptest! {
        #[test]
        fn any_text_comes_back(text in ".*") {
            prop_assert_eq!(decompress(&compress(&text)), Ok(text));
        }

        #[test]
        fn texts_of_few_words_come_back(words in prop::collection::vec("[ab]|R1C|é|𝔘|\\{", 0..400)) {
            let text = words.concat();
            let folded = compress(&text);
            prop_assert!(folded.len().is_multiple_of(4));
            prop_assert_eq!(decompress(&folded), Ok(text));
        }

        #[test]
        fn no_text_is_a_panic(text in "[A-Za-z0-9+/]{0,200}|.*") {
            let _ = decompress(&text);
        }
    }
}
