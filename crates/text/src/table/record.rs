//! The fields of a line, which may be quoted as in RFC 4180.

use memchr::{memchr, memchr2};

/// The separators of fields, the most likely first.
const SEPARATORS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// Whether a field has as many characters as a board has cells.
pub(super) fn is_puzzle(field: &[u8]) -> bool {
    let length = field.len();
    length >= 16 && length.isqrt().pow(2) == length && field.iter().all(u8::is_ascii_graphic)
}

pub(super) fn separator(line: &[u8]) -> Option<u8> {
    let count = |separator: u8| line.split(|&byte| byte == separator).count() - 1;
    let most = SEPARATORS.into_iter().rev().max_by_key(|&separator| count(separator))?;
    (count(most) > 0).then_some(most)
}

pub(super) fn fields(line: &[u8], separator: u8) -> Vec<String> {
    let mut found = Vec::new();
    if separator == b' ' {
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        return words.map(|word| String::from_utf8_lossy(word).into_owned()).collect();
    }
    let mut record = Record { text: line, separator, at: 0 };
    let mut field = Vec::new();
    while record.next_into(Some(&mut field)).is_some() {
        found.push(String::from_utf8_lossy(field.trim_ascii()).into_owned());
        field.clear();
    }
    found
}

/// Returns the fields of a line of a table, and their separator, if it has several.
#[must_use]
pub fn record(line: &str) -> Option<(Vec<String>, u8)> {
    let separator = separator(line.as_bytes())?;
    Some((fields(line.as_bytes(), separator), separator))
}

/// Iterates over the fields of a text, with quotes.
pub(super) struct Record<'a> {
    pub(super) text: &'a [u8],
    pub(super) separator: u8,
    pub(super) at: usize,
}

/// The end of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Field,
    Line,
    /// The text ended inside quotes, or before the line did.
    Text,
}

impl Record<'_> {
    /// Reads the next field and appends its content to `field`; `None` at the end of the text.
    pub(super) fn next_into(&mut self, mut field: Option<&mut Vec<u8>>) -> Option<End> {
        if self.at > self.text.len() {
            return None;
        }
        let mut put = |bytes: &[u8]| {
            if let Some(field) = &mut field {
                field.extend(bytes.iter().filter(|byte| !matches!(byte, b'\n' | b'\r')));
            }
        };
        if self.text.get(self.at) == Some(&b'"') {
            self.at += 1;
            loop {
                let rest = &self.text[self.at..];
                let Some(quote) = memchr(b'"', rest) else {
                    put(rest);
                    self.at = self.text.len() + 1;
                    return Some(End::Text);
                };
                put(&rest[..quote]);
                self.at += quote + 1;
                if self.text.get(self.at) != Some(&b'"') {
                    break;
                }
                put(b"\"");
                self.at += 1;
            }
        }
        let rest = &self.text[self.at..];
        let length = memchr2(self.separator, b'\n', rest);
        put(&rest[..length.unwrap_or(rest.len())]);
        self.at += length.unwrap_or(rest.len()) + 1;
        Some(match length.map(|length| rest[length]) {
            None => End::Text,
            Some(b'\n') => End::Line,
            Some(_) => End::Field,
        })
    }
}
