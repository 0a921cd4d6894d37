//! Bytes as text: encodings other than UTF-8, invisible characters, and marks around a board.

use crate::remarks;
use std::borrow::Cow;

/// Whether a text has to be [decoded](decode) before it is read: it is not UTF-8, or has characters
/// that cannot be seen. The beginning of a text is enough.
#[must_use]
pub fn needs_decoding(beginning: &[u8]) -> bool {
    if beginning.starts_with(b"\xff\xfe") || beginning.starts_with(b"\xfe\xff") || is_wide(beginning) {
        return true;
    }
    match std::str::from_utf8(beginning) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text).chars().any(is_invisible),
        Err(error) => error.error_len().is_some(),
    }
}

/// Whether every other byte is 0, as in UTF-16 without a mark.
fn is_wide(bytes: &[u8]) -> bool {
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    bytes.len() > 7 && 3 * zeros(0).max(zeros(1)) > bytes.len()
}

/// Decodes a complete text: UTF-16, UTF-8, or Windows-1252 if it is neither. Invisible characters
/// are removed, and wide digits and spaces become the usual ones.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let wide = |bytes: &[u8], of: fn([u8; 2]) -> u16| {
        let units: Vec<_> = bytes.as_chunks::<2>().0.iter().map(|pair| of(*pair)).collect();
        String::from_utf16_lossy(&units)
    };
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ if is_wide(bytes) && bytes.first() == Some(&0) => wide(bytes, u16::from_be_bytes),
        _ if is_wide(bytes) => wide(bytes, u16::from_le_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        },
    };
    text.chars().filter(|&c| !is_invisible(c) || is_space(c)).map(usual).collect()
}

/// Whether a character has no place in a text of boards.
const fn is_invisible(c: char) -> bool {
    is_space(c)
        || matches!(c, '\0' | '\u{1a}' | '\u{ad}' | '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2064}')
        || matches!(c, '\u{ff01}'..='\u{ff5e}')
}

const fn is_space(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{ff01}'..='\u{ff5e}')
}

/// The usual form of a wide character or space.
fn usual(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ if is_space(c) => ' ',
        _ => c,
    }
}

/// The text without marks of a mail or a page around it: `> ` before each line, fences, and `!` for
/// a border. It has as many lines, and each character stands where it stood.
pub(super) fn without_markup(text: &str) -> Cow<'_, str> {
    let full = || text.lines().filter(|line| !line.trim().is_empty());
    let mark = |line: &str| line.trim_start().starts_with('>');
    let is_beside = |line: &str| mark(line) || remarks::is_remark(line.trim());
    let is_quoted =
        full().count() > 1 && full().all(mark) || full().filter(|line| mark(line)).count() > 3 && full().all(is_beside);
    // a row of a board may begin with tildes, too, but does not end like a fence
    let ends_fence = |line: &str| line.trim().len() > 2 && line.trim().bytes().all(|byte| byte == b'~');
    let first = full().next().filter(|line| line.trim_start().starts_with("~~~") && full().skip(1).any(ends_fence));
    let is_fence = |line: &str| {
        line.trim_start().starts_with("```") || first.is_some_and(|first| line == first || ends_fence(line))
    };
    let has_fence = full().any(is_fence);
    let bars = |line: &str| line.split_whitespace().filter(|word| *word == "!").count();
    let most = full().map(bars).max().unwrap_or(0);
    let has_bars = most > 1 && full().all(|line| bars(line) == most || bars(line) == 0) && !text.contains(['|', '│']);
    if !is_quoted && !has_fence && !has_bars {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\n', '\r']);
        let ending = &line[content.len()..];
        if is_fence(content) {
            out.extend(std::iter::repeat_n(' ', content.chars().count()));
        } else {
            let mut is_prefix = is_quoted;
            out.extend(content.chars().map(|c| match c {
                '>' if is_prefix => ' ',
                '!' if has_bars => '|',
                _ => {
                    is_prefix &= c == ' ';
                    c
                }
            }));
        }
        out.push_str(ending);
    }
    Cow::Owned(out)
}
