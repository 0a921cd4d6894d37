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
        Ok(text) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            text.chars().any(|c| is_invisible(c) || digit(c).is_some())
        }
        Err(error) => error.error_len().is_some(),
    }
}

/// Whether every other byte is 0, as in UTF-16 without a mark.
fn is_wide(bytes: &[u8]) -> bool {
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    bytes.len() > 7 && 3 * zeros(0).max(zeros(1)) > bytes.len()
}

/// Decodes a complete text: UTF-16, UTF-8, or Windows-1252 if it is neither. Invisible characters
/// are removed, and wide spaces and digits of
/// other scripts become the usual ones.
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
    // colours of a terminal
    let without_colour = |(i, part): (usize, &'_ str)| match part.find('m') {
        Some(end) if i > 0 && part.starts_with('[') => part[end + 1..].to_owned(),
        _ => part.to_owned(),
    };
    let text: String = text.split('\u{1b}').enumerate().map(without_colour).collect();
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        // beside usual digits, others may be marks
        let has_digits = line.contains(|c: char| c.is_ascii_digit());
        let digit = |c: char| digit(c).filter(|_| !has_digits);
        let shown = line.chars().filter(|&c| !is_invisible(c) || is_space(c));
        out.extend(shown.map(|c| digit(c).unwrap_or_else(|| usual(c))));
    }
    out
}

/// The usual form of a digit of another script, or in a circle.
fn digit(c: char) -> Option<char> {
    /// The zeros of scripts whose digits follow each other.
    const ZEROS: [u32; 9] = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xe50, 0x2080, 0x245f, 0x2775];
    let of_script = ZEROS.into_iter().find_map(|zero| u32::from(c).checked_sub(zero).filter(|value| *value < 10));
    let value = || "〇一二三四五六七八九".chars().position(|other| other == c);
    let value = if c.is_ascii() { None } else { of_script.or_else(|| u32::try_from(value()?).ok()) };
    value.and_then(|value| char::from_digit(value, 10))
}

/// Whether a character has no place in a text of boards.
const fn is_invisible(c: char) -> bool {
    is_space(c)
        || matches!(c, '\0' | '\u{1a}' | '\u{1b}' | '\u{ad}' | '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{20e3}' | '\u{fe0f}')
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

/// The length of the mark of a quotation, or of who sent a line: `> `, `<ann> `, `[10:03] ann: `.
fn sender(line: &str) -> usize {
    let text = line.trim_start();
    let is_time = |at: &usize| {
        text[..*at]
            .split([' ', '[', ']', ','])
            .any(|word| word.contains(':') && word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let length = match text.chars().next() {
        Some('>') => text.find(|c| c != '>' && c != ' ').unwrap_or(text.len()),
        Some('<') => text.find("> ").map_or(0, |at| at + 2),
        Some('[' | '0'..='9') => text.find(": ").filter(is_time).map_or(0, |at| at + 2),
        _ => 0,
    };
    let is_mark = text.starts_with('>') || text[..length].contains(char::is_alphabetic);
    if is_mark { line.len() - text.len() + length } else { 0 }
}

/// The text without marks of a mail or a page around it: `> ` before each line, fences, and `!` for
/// a border. It has as many lines, and each character stands where it stood.
pub(super) fn without_markup(text: &str) -> Cow<'_, str> {
    let full = || text.lines().filter(|line| !line.trim().is_empty());
    let mark = |line: &str| sender(line) > 0;
    let is_beside = |line: &str| mark(line) || remarks::is_remark(line.trim());
    let is_quoted = !text.contains("</")
        && (full().count() > 1 && full().all(mark)
            || full().filter(|line| mark(line)).count() > 3 && full().all(is_beside));
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
        if is_fence(content) && content.contains(|c: char| c.is_ascii_digit()) || content.ends_with("```") {
            out.push_str(&content.replace("```", "   "));
        } else if is_fence(content) {
            out.extend(std::iter::repeat_n(' ', content.chars().count()));
        } else {
            let (prefix, rest) = content.split_at(if is_quoted { sender(content) } else { 0 });
            out.extend(std::iter::repeat_n(' ', prefix.chars().count()));
            out.extend(rest.chars().map(|c| if c == '!' && has_bars { '|' } else { c }));
        }
        out.push_str(ending);
    }
    Cow::Owned(out)
}
