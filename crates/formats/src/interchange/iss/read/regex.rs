//! Regular expressions and pair relations, which become unnamed constraints.

use super::super::super::link::percent_decode;
use super::super::super::toml::{nested, parse_custom};
use super::{Converted, Reader};
use crate::toml::CustomConstraint;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Automaton, Constraint};
use kdoku_puzzle::{ClueKind, LoweringContext, accepts_no_word, all_pairs};

/// The longest key of a relation: one bit for each pair of 16 values.
const MOST_KEY: usize = 256_usize.div_ceil(6);

impl Reader {
    /// Parses lists of cells separated by empty arguments or names with `_`.
    pub(super) fn groups(&self, arguments: &[&str]) -> Result<Option<Vec<Vec<Cell>>>, String> {
        let is_gap = |argument: &&str| argument.is_empty() || argument.starts_with('_');
        let groups = arguments.split(is_gap).filter(|group| !group.is_empty());
        groups.map(|group| self.cells(group)).collect()
    }

    /// Adds the unnamed constraints of a table. Inside an alternative they may be impossible.
    pub(super) fn custom(&mut self, table: &str) -> Result<(), String> {
        let customs = parse_custom(&self.document, table).or_else(|message| {
            let nested = format!("[[any]]\n[[any.of]]\n{}", nested(table));
            let customs = if self.is_branch { parse_custom(&self.document, &nested) } else { Err(String::new()) };
            customs.map_err(|_| message)
        })?;
        self.document.custom.extend(customs);
        Ok(())
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
        let pattern = expression(&pattern).ok_or("the pattern of `Regex` is not a regular expression")?;
        let Some(groups) = self.groups(rest)? else { return Ok(Converted::No) };
        // lines of the same pattern share their automaton
        let mut shared: Option<Automaton> = None;
        for cells in groups {
            let toml = format!("[[regex]]\naccept = \"{pattern}\"\ncells = \"{}\"\n", self.names(&cells));
            if let Some(automaton) = shared.clone().filter(|automaton| !accepts_no_word(automaton, cells.len()))
                && self.automaton(cells, automaton, ClueKind::Regex, Some(toml.clone())).is_ok()
            {
                continue;
            }
            self.custom(&toml)?;
            if let Some([Constraint::Regular(_, automaton)]) =
                self.document.custom.last().map(|last| &last.constraints[..])
            {
                shared = Some(automaton.clone());
            }
        }
        Ok(Converted::Yes)
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
        let table = |cells: &str| format!("[[relation]]\ncells = \"{cells}\"\nover = \"{over}\"\npairs = [{pairs}]\n");
        let index = |value: i64| usize::try_from(value).ok()?.checked_sub(lowest).filter(|&index| index < size);
        let related = |a: i64, b: i64| index(a).zip(index(b)).is_some_and(|(a, b)| holds(a * size + b));
        let Some(groups) = self.groups(rest)? else { return Ok(Converted::No) };
        for cells in groups {
            let toml = table(&self.names(&cells));
            let pairs = if over == "line" {
                Ok(cells.windows(2).map(|pair| [pair[0], pair[1]]).collect())
            } else {
                all_pairs(&cells)
            };
            match pairs.ok().and_then(|pairs| self.related(pairs, related)) {
                Some(constraints) => {
                    self.document.custom.push(CustomConstraint::new(ClueKind::Relation, Some(toml), constraints));
                }
                None => self.custom(&toml)?,
            }
        }
        Ok(Converted::Yes)
    }

    /// Relates these pairs of cells; `None` if there are none or too many, or a pair cannot be related.
    fn related(&mut self, pairs: Vec<[Cell; 2]>, holds: impl FnMut(i64, i64) -> bool) -> Option<Vec<Constraint>> {
        self.spend(8 * pairs.len())?;
        let bare = &self.setup.bare;
        let constraints = LoweringContext::new(bare).binary(pairs, holds).ok()?;
        let are_well_formed = constraints.iter().all(|constraint| bare.examine(constraint).is_ok());
        (are_well_formed && !constraints.is_empty()).then_some(constraints)
    }

    /// The names of cells as a list.
    fn names(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.setup.bare.name(cell)).collect::<Vec<_>>().join(" ")
    }
}

/// Translates a regular expression: letters are values from 10, in either case.
fn expression(pattern: &str) -> Option<String> {
    let symbol = |c: char| Some(if c.is_ascii_digit() { c.to_string() } else { format!("<{}>", c.to_digit(36)?) });
    let row = |c: &char| (c.is_ascii_digit(), c.is_ascii_lowercase());
    let mut text = String::new();
    let mut rest = pattern.chars().filter(|c| !c.is_whitespace()).peekable();
    let (mut is_class, mut is_count) = (false, false);
    while let Some(c) = rest.next() {
        match c {
            '{' | '}' => is_count = c == '{',
            '[' if is_class => return None,
            '[' => {
                is_class = true;
                text.push('[');
                text.extend(rest.next_if_eq(&'^'));
                continue;
            }
            ']' => is_class = false,
            '.' | '*' | '+' | '?' | '|' | '(' | ')' if !is_class => {}
            ',' if is_count => {}
            _ if is_count && c.is_ascii_digit() => {}
            _ => {
                text += &symbol(c)?;
                if is_class && rest.next_if_eq(&'-').is_some() {
                    // a range of characters
                    let end = rest.next().filter(|end| row(end) == row(&c))?;
                    text.extend(["-", &symbol(end)?]);
                }
                continue;
            }
        }
        text.push(c);
    }
    Some(text)
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
