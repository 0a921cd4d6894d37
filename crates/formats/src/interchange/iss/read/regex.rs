//! Regular expressions and pair relations, which become unnamed constraints.

use super::super::super::link::percent_decode;
use super::{Converted, Reader};
use kdoku_board::geometry::Cell;
use kdoku_puzzle::{AllowedPairs, Clue, PairScope, Pattern};

/// The longest key of a relation: one bit for each pair of 16 values.
const MOST_KEY: usize = 256_usize.div_ceil(6);

impl Reader {
    /// Parses lists of cells separated by empty arguments or names with `_`.
    pub(super) fn groups(&self, arguments: &[&str]) -> Result<Option<Vec<Vec<Cell>>>, String> {
        let is_gap = |argument: &&str| argument.is_empty() || argument.starts_with('_');
        let groups = arguments.split(is_gap).filter(|group| !group.is_empty());
        groups.map(|group| self.cells(group)).collect()
    }

    /// Leaves a cell without a digit.
    pub(super) fn impossible(&mut self, cell: Cell) {
        self.allowed.insert(cell, Vec::new());
    }

    /// Reads a regular expression over values: digits, and letters from 10.
    pub(super) fn regex(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [code, rest @ ..] = arguments else { return Err("`Regex` needs a pattern".to_owned()) };
        let pattern = if code.contains('%') { Some(percent_decode(code)) } else { from_base64(code) };
        let Some(pattern) = pattern else { return Err("the pattern of `Regex` is not base64".to_owned()) };
        let pattern: Pattern = pattern.parse().map_err(|_| "the pattern of `Regex` is not a regular expression")?;
        let Some(groups) = self.groups(rest)? else { return Ok(Converted::No) };
        self.all_custom(groups.into_iter().map(|cells| Clue::regex(pattern.clone(), cells)))
    }

    /// Adds clues without a named kind.
    fn all_custom(&mut self, clues: impl Iterator<Item = Clue>) -> Result<Converted, String> {
        for clue in clues {
            if self.custom(clue)? == Converted::No {
                return Ok(Converted::No);
            }
        }
        Ok(Converted::Yes)
    }

    /// Reads a relation: one bit per pair of values, six bits per character.
    pub(super) fn pair(&mut self, name: &str, arguments: &[&str]) -> Result<Converted, String> {
        let [key, rest @ ..] = arguments else { return Err(format!("`{name}` needs a key")) };
        let size = self.puzzle.board.size();
        // the older types have the last two characters of base64 in the other order
        let is_older = name.starts_with("Binary");
        let character = |c: char| match c {
            '-' if is_older => '_',
            '_' if is_older => '-',
            _ => c,
        };
        let Some(six) = key.chars().map(|c| base64_value(character(c))).collect::<Option<Vec<u8>>>() else {
            return Ok(Converted::No);
        };
        // the solver ignores surplus bits
        if six.len() > MOST_KEY {
            return Ok(Converted::No);
        }
        let holds = |i: usize| six.get(i / 6).is_some_and(|bits| bits >> (i % 6) & 1 == 1);
        let lowest = self.puzzle.lowest;
        let mut pairs = Vec::new();
        for (i, a) in (0..size).zip(lowest..) {
            pairs.extend((lowest..).zip(0..size).filter(|(_, j)| holds(i * size + j)).map(|(b, _)| [a, b]));
        }
        let allowed = AllowedPairs::Pairs(pairs);
        let scope = if name.ends_with('X') { PairScope::Pairs } else { PairScope::Line };
        let Some(groups) = self.groups(rest)? else { return Ok(Converted::No) };
        let clues = groups.into_iter().map(|cells| Clue::relation_over(allowed.clone(), scope, Some(cells)));
        self.all_custom(clues)
    }
}

pub(super) fn base64_value(c: char) -> Option<u8> {
    let byte = u8::try_from(c).ok()?;
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' | b'+' => Some(62),
        b'_' | b'/' => Some(63),
        _ => None,
    }
}

/// Decodes base64 to text.
fn from_base64(text: &str) -> Option<String> {
    String::from_utf8(base64_bytes(text)?).ok()
}

/// Decodes base64 to whole bytes.
pub(super) fn base64_bytes(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut pending) = (Vec::with_capacity(text.len()), 0_u32, 0);
    for c in text.trim_end_matches('=').chars() {
        bits = bits << 6 | u32::from(base64_value(c)?);
        pending += 6;
        if pending >= 8 {
            pending -= 8;
            bytes.push(u8::try_from(bits >> pending & 0xFF).ok()?);
            bits &= (1 << pending) - 1;
        }
    }
    Some(bytes)
}
