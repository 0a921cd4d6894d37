//! LZ-string compression in base64, compatible with the JavaScript library.
//!
//! A text is a sequence of UTF-16 units. Encoder and decoder grow the same dictionary of phrases:
//! the longest known phrase is written as its number, and that phrase plus the next unit becomes a
//! new entry. The numbers 0, 1 and 2 announce an 8-bit unit, a 16-bit unit and the end. A number
//! has as many bits as the dictionary requires, lowest bit first. Six bits, highest first, form a
//! character; `=` pads to a multiple of four characters, with three where one character would
//! remain.
//!
//! Each phrase was just read, plus one unit, so a phrase is a range of the decoded text and memory
//! stays linear. Texts that decompress to more than [`MOST_UNITS`] are rejected.
//!
//! # References
//! P.-Y. Guillemin-Lanne (pieroxy), *lz-string: JavaScript compression, fast!*, 2013: the
//! description of the format; T. A. Welch, *A Technique for High-Performance Data Compression*,
//! Computer 17 (6), 1984.

use std::collections::HashMap;
use thiserror::Error;

/// The maximum number of UTF-16 units of a text: 4 Mi.
pub(super) const MOST_UNITS: usize = 4 << 20;

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Numbers with a special meaning.
const UNIT_OF_8: u32 = 0;
const UNIT_OF_16: u32 = 1;
const END: u32 = 2;

/// Reason why a text cannot be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum LzError {
    /// An invalid base64 character, with its byte offset.
    #[error("invalid base64 character")]
    Character(usize),
    /// The text ends without an end marker.
    #[error("the data is truncated")]
    Truncated,
    /// A number outside the dictionary.
    #[error("invalid back-reference")]
    Spanned,
    /// More than [`MOST_UNITS`] units.
    #[error("more than {MOST_UNITS} characters after decompression")]
    TooLarge,
    /// An unpaired surrogate.
    #[error("the decompressed data is not valid UTF-16")]
    Text,
}

pub(super) fn compress(text: &str) -> String {
    let mut bits = Bits::default();
    // entries that remain until numbers grow by one bit
    let (mut left, mut width) = (2_u32, 2);
    let mut next = 3;
    let mut units: HashMap<u16, u32> = HashMap::new();
    let mut words: HashMap<(u32, u16), u32> = HashMap::new();
    // the longest known phrase, and its unit if that was not announced yet
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

/// Counts one more dictionary entry.
const fn grow(left: &mut u32, width: &mut u32) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

/// A bit buffer for base64 output.
#[derive(Default)]
struct Bits {
    text: String,
    pending: u8,
    count: u32,
}

impl Bits {
    /// Appends the lowest `width` bits of a number, lowest first.
    fn push(&mut self, number: u32, width: u32) {
        for i in 0..width {
            let bit = u8::from(number >> i & 1 == 1);
            self.pending = self.pending << 1 | bit;
            self.count += 1;
            if self.count == 6 {
                self.text.push(char::from(BASE64[usize::from(self.pending)]));
                (self.pending, self.count) = (0, 0);
            }
        }
    }

    /// Pads the text; if the last character is full, an empty one follows.
    fn finish(mut self) -> String {
        self.push(0, 6 - self.count);
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

/// Decompresses a text. White space and trailing `=` are ignored.
pub(super) fn decompress(text: &str) -> Result<String, LzError> {
    let mut source = Source::new(text)?;
    let mut out: Vec<u16> = Vec::new();
    // start and length of each phrase in `out`; the first three entries are unused
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let (mut left, mut width) = (1_u32, 2);
    // the previous phrase, which the next unit extends to a new entry
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
                    // the entry that this number itself completes: the previous phrase plus its
                    // first unit
                    (None, Some((first, length))) if place == words.len() => (first, length + 1),
                    _ => return Err(LzError::Spanned),
                };
                if out.len() + length > MOST_UNITS {
                    return Err(LzError::TooLarge);
                }
                // unit by unit, since the range may overlap the units being written
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

/// Returns the value of a base64 character.
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

/// Decodes base64 of bytes. White space and trailing `=` are ignored.
pub(super) fn base64(text: &str) -> Result<Vec<u8>, LzError> {
    let characters = Source::new(text)?.characters;
    let bytes = characters.chunks(4).flat_map(|part| {
        let bits = (0..4).fold(0_u32, |bits, i| bits << 6 | u32::from(part.get(i).copied().unwrap_or(0)));
        bits.to_be_bytes().into_iter().skip(1).take((part.len() * 6) / 8)
    });
    Ok(bytes.collect())
}

/// A bit reader of base64 characters.
struct Source {
    characters: Vec<u8>,
    /// The number of bits consumed.
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

    /// Reads a number of `width` bits, at most 32.
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
    fn compresses_like_the_javascript_library() {
        let known = [("", "Q==="), ("a", "IZA="), ("ab", "IYIyA===")];
        assert!(compress("{\"size\":9}").starts_with("N4Ig"));
        for (text, compressed) in known {
            assert_eq!(compress(text), compressed, "{text}");
            assert_eq!(decompress(compressed).as_deref(), Ok(text));
        }
    }

    #[test]
    fn reports_damaged_data() {
        assert_eq!(decompress(""), Err(LzError::Truncated));
        assert_eq!(decompress("IYI"), Err(LzError::Truncated));
        assert_eq!(decompress("I?I"), Err(LzError::Character(1)));
        // a number outside the dictionary
        assert_eq!(decompress("////"), Err(LzError::Spanned));
        assert_eq!(decompress(" IYI\nyA=== \n").as_deref(), Ok("ab"));
    }

    #[test]
    fn rejects_a_decompression_bomb() {
        let long = compress(&"x".repeat(MOST_UNITS + 1));
        assert!(long.len() < 10_000, "{}", long.len());
        assert_eq!(decompress(&long), Err(LzError::TooLarge));
        let most = compress(&"x".repeat(MOST_UNITS));
        assert_eq!(decompress(&most).map(|text| text.len()), Ok(MOST_UNITS));
    }

    proptest! {
        #[test]
        fn round_trips_any_text(text in ".*") {
            prop_assert_eq!(decompress(&compress(&text)), Ok(text));
        }

        #[test]
        fn round_trips_repetitive_text(words in prop::collection::vec("[ab]|R1C|é|𝔘|\\{", 0..400)) {
            let text = words.concat();
            let compressed = compress(&text);
            prop_assert!(compressed.len().is_multiple_of(4));
            prop_assert_eq!(decompress(&compressed), Ok(text));
        }

        #[test]
        fn never_panics(text in "[A-Za-z0-9+/]{0,200}|.*") {
            let _ = decompress(&text);
        }
    }
}
