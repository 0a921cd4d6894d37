//! Strings as TOML writes them.

use std::fmt::Write;

/// A quoted TOML string.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    write_quoted(&mut quoted, text);
    quoted
}

fn write_quoted(quoted: &mut String, text: &str) {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if text.bytes().all(is_plain) {
        return quoted.extend(["\"", text, "\""]);
    }
    quoted.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\') || c.is_control()) {
        let (plain, from) = rest.split_at(at);
        quoted.push_str(plain);
        let mut characters = from.chars();
        match characters.next() {
            Some(c @ ('"' | '\\')) => quoted.extend(['\\', c]),
            Some('\n') => quoted.push_str("\\n"),
            Some('\t') => quoted.push_str("\\t"),
            Some(c) => write!(quoted, "\\u{:04X}", u32::from(c)).expect("a string takes all"),
            None => {}
        }
        rest = characters.as_str();
    }
    quoted.extend([rest, "\""]);
}
