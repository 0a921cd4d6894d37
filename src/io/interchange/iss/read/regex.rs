//! Regular expressions and pair relations, which become unnamed constraints.

use super::super::super::toml::parse_custom;
use super::{Converted, Reader};
use crate::board::geometry::Cell;

/// The longest key of a relation: one bit for each pair of 16 values.
const MOST_KEY: usize = 256_usize.div_ceil(6);

impl Reader {
    /// Parses lists of cells separated by empty arguments or names with `_`.
    pub(super) fn groups(&self, arguments: &[&str]) -> Result<Option<Vec<Vec<Cell>>>, String> {
        let is_gap = |argument: &&str| argument.is_empty() || argument.starts_with('_');
        let groups = arguments.split(is_gap).filter(|group| !group.is_empty());
        groups.map(|group| self.cells(group)).collect()
    }

    /// Adds a table for each group.
    pub(super) fn tables(&mut self, arguments: &[&str], table: impl Fn(&str) -> String) -> Result<Converted, String> {
        let Some(groups) = self.groups(arguments)? else { return Ok(Converted::No) };
        let bare = self.document.bare();
        let names = |cells: &[Cell]| cells.iter().map(|&cell| bare.name(cell)).collect::<Vec<_>>().join(" ");
        let text: String = groups.iter().map(|cells| table(&names(cells))).collect();
        let customs = parse_custom(&self.document, &text)?;
        self.document.custom.extend(customs);
        Ok(Converted::Yes)
    }

    /// Reads a regular expression over digits; boards have values up to 9.
    pub(super) fn regex(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [pattern, rest @ ..] = arguments else { return Err("`Regex` needs a pattern".to_owned()) };
        let highest = i64::from(self.document.lowest) + i64::try_from(self.document.board.size()).unwrap_or(99) - 1;
        let Some(pattern) = from_base64(pattern).filter(|_| highest <= 9) else { return Ok(Converted::No) };
        let is_plain = pattern.chars().all(|c| c.is_ascii_digit() || ".*+?|()[]{},^-".contains(c));
        if !is_plain {
            return Ok(Converted::No);
        }
        self.tables(rest, |cells| format!("[[regex]]\ncells = \"{cells}\"\naccept = \"{pattern}\"\n"))
    }

    /// Reads a relation: one bit per pair of values, six bits per character.
    pub(super) fn pair(&mut self, name: &str, arguments: &[&str]) -> Result<Converted, String> {
        let [key, rest @ ..] = arguments else { return Err(format!("`{name}` needs a key")) };
        let size = self.document.board.size();
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
        let lowest = usize::try_from(self.document.lowest).unwrap_or(0);
        let pairs =
            (0..size * size).filter(|&i| holds(i)).map(|i| format!("\"{} {}\"", i / size + lowest, i % size + lowest));
        let pairs = pairs.collect::<Vec<_>>().join(", ");
        let over = if name.ends_with('X') { "pairs" } else { "line" };
        self.tables(rest, |cells| format!("[[relation]]\npairs = [{pairs}]\ncells = \"{cells}\"\nover = \"{over}\"\n"))
    }
}

pub(super) fn base64_value(c: char) -> Option<u8> {
    let byte = u8::try_from(c).ok()?;
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

/// Decodes base64 without padding to text.
fn from_base64(text: &str) -> Option<String> {
    let (mut bytes, mut bits, mut pending) = (Vec::new(), 0_u32, 0);
    for c in text.trim_end_matches('=').chars() {
        bits = bits << 6 | u32::from(base64_value(c)?);
        pending += 6;
        if pending >= 8 {
            pending -= 8;
            bytes.push(u8::try_from(bits >> pending & 0xFF).ok()?);
            bits &= (1 << pending) - 1;
        }
    }
    String::from_utf8(bytes).ok()
}
