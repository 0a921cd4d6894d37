//! Maps positions in a string to positions in the file that contains its literal.
//!
//! The grid reader counts bytes of the denoted string, but errors refer to the file. The two differ
//! by quotes, the line break after `"""`, escapes (`\u0031` is one character) and backslashes that
//! join lines. So the literal is cut into pieces, each either copied or replaced as a whole.
//!
//! Within a copied piece positions differ by a constant; a replaced piece is reported as a whole.
//! If the pieces do not add up to the string (future TOML may add escapes), every position is that
//! of the whole literal.
//!
//! ```text
//!  file   "1 2\t3"        pieces   file 1..4 ↔ string 0..3   copied
//!  string  1 2→3                   file 4..6 ↔ string 3..4   replaced
//!                                  file 6..7 ↔ string 4..5   copied
//! ```

use std::cell::OnceCell;
use std::ops::Range;

/// Mapping from the bytes of a string to those of the file.
pub(super) struct Origin<'a> {
    file: &'a str,
    literal: Range<usize>,
    string: &'a str,
    /// Whether the string is the literal without its quotes, as most are.
    copied: OnceCell<bool>,
    /// Otherwise its pieces, computed on demand.
    pieces: OnceCell<Vec<Piece>>,
}

struct Piece {
    /// The bytes in the file.
    file: Range<usize>,
    /// The bytes in the string.
    string: Range<usize>,
}

impl Piece {
    /// Whether the piece is copied. Every escape is longer than its text, so equal lengths mean a
    /// copy.
    fn is_copied(&self) -> bool {
        self.file.len() == self.string.len()
    }
}

impl<'a> Origin<'a> {
    /// Creates the mapping for the literal at `span` of `file`, quotes included, which denotes
    /// `string`.
    pub(super) const fn new(file: &'a str, span: Range<usize>, string: &'a str) -> Self {
        Self { file, literal: span, string, copied: OnceCell::new(), pieces: OnceCell::new() }
    }

    /// Creates the mapping for a file that is the string itself.
    pub(super) fn of_plain(file: &'a str) -> Self {
        let pieces = vec![Piece { file: 0..file.len(), string: 0..file.len() }];
        let (copied, pieces) = (OnceCell::from(false), OnceCell::from(pieces));
        Self { file, literal: 0..file.len(), string: file, copied, pieces }
    }

    fn pieces(&self) -> &[Piece] {
        self.pieces.get_or_init(|| {
            let literal = self.file.get(self.literal.clone());
            let pieces = literal.and_then(|literal| pieces(literal, self.literal.start)).unwrap_or_default();
            let exact = pieces.last().map_or(0, |piece| piece.string.end) == self.string.len();
            if exact { pieces } else { Vec::new() }
        })
    }

    /// Whether the string is the literal without its quotes.
    fn is_copied(&self) -> bool {
        *self.copied.get_or_init(|| {
            let literal = self.file.as_bytes().get(self.literal.clone()).unwrap_or_default();
            let ([b'"', inside @ .., b'"'] | [b'\'', inside @ .., b'\'']) = literal else { return false };
            inside == self.string.as_bytes() && (literal[0] == b'\'' || !inside.contains(&b'\\'))
        })
    }

    /// The bytes of the file that denote these bytes of the string.
    pub(super) fn locate(&self, span: &Range<usize>) -> Range<usize> {
        if span.start.max(span.end) <= self.string.len() && !self.string.is_empty() && self.is_copied() {
            let start = self.literal.start + 1;
            return start + span.start..start + span.end.max(span.start);
        }
        match (self.start(span.start), self.end(span.end)) {
            (Some(start), _) if span.is_empty() => start..start,
            (Some(start), Some(end)) => start..end.max(start),
            _ => self.literal.clone(),
        }
    }

    fn start(&self, at: usize) -> Option<usize> {
        let pieces = self.pieces();
        let Some(piece) = pieces.iter().find(|piece| at < piece.string.end) else {
            // one past the last character
            return pieces.last().filter(|piece| at == piece.string.end).map(|piece| piece.file.end);
        };
        Some(if piece.is_copied() { piece.file.start + (at - piece.string.start) } else { piece.file.start })
    }

    fn end(&self, at: usize) -> Option<usize> {
        let piece = self.pieces().iter().find(|piece| at <= piece.string.end)?;
        Some(if piece.is_copied() { piece.file.start + (at - piece.string.start) } else { piece.file.end })
    }
}

/// The pieces of a literal that starts at byte `start` of the file; `None` if it is not a TOML
/// string.
fn pieces(literal: &str, start: usize) -> Option<Vec<Piece>> {
    let delimiter = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| literal.starts_with(quotes))?;
    let body = literal.get(delimiter.len()..)?.strip_suffix(delimiter)?;
    let trimmed = match delimiter.len() {
        3 => body.strip_prefix("\r\n").or_else(|| body.strip_prefix('\n')).unwrap_or(body),
        _ => body,
    };
    let mut cutter =
        Cutter { at: start + delimiter.len() + (body.len() - trimmed.len()), written: 0, pieces: Vec::new() };
    let mut rest = trimmed;
    if delimiter.starts_with('"') {
        while let Some(backslash) = rest.find('\\') {
            cutter.cut(backslash, backslash);
            let (taken, written) = escape(&rest[backslash..])?;
            cutter.cut(taken, written);
            rest = &rest[backslash + taken..];
        }
    }
    cutter.cut(rest.len(), rest.len());
    Some(cutter.pieces)
}

/// Builds the list of pieces.
struct Cutter {
    at: usize,
    written: usize,
    pieces: Vec<Piece>,
}

impl Cutter {
    /// Adds a piece: the next `taken` bytes of the file denote the next `written` bytes of the
    /// string.
    fn cut(&mut self, taken: usize, written: usize) {
        let piece = Piece { file: self.at..self.at + taken, string: self.written..self.written + written };
        (self.at, self.written) = (piece.file.end, piece.string.end);
        if taken > 0 {
            self.pieces.push(piece);
        }
    }
}

/// Length of the escape at the start of `rest`, and of its text.
fn escape(rest: &str) -> Option<(usize, usize)> {
    let after = &rest[1..];
    let hexadecimal = |digits: usize| {
        let code = u32::from_str_radix(after.get(1..=digits)?, 16).ok()?;
        Some((digits + 2, char::from_u32(code)?.len_utf8()))
    };
    match after.chars().next()? {
        'x' => hexadecimal(2),
        'u' => hexadecimal(4),
        'U' => hexadecimal(8),
        // a backslash at the end of a line removes all white space before the next character
        ' ' | '\t' | '\r' | '\n' => Some((rest.len() - after.trim_start_matches([' ', '\t', '\r', '\n']).len(), 0)),
        c if c.is_ascii() => Some((2, 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use toml::de::DeTable;

    /// Text of the file for a byte range of the string.
    fn origin_of(literal: &str, span: Range<usize>) -> String {
        let file = format!("grid = {literal}\n");
        let table = DeTable::parse(&file).expect("valid TOML");
        let value = table.get_ref().get("grid").expect("it was written");
        let string = value.get_ref().as_str().expect("a string");
        file[Origin::new(&file, value.span(), string).locate(&span)].to_owned()
    }

    #[test]
    fn maps_every_form_of_string() {
        assert_eq!(origin_of("\"1234\"", 1..3), "23");
        assert_eq!(origin_of("'12\\4'", 1..3), "2\\");
        assert_eq!(origin_of("\"\"\"\n12\n34\n\"\"\"", 3..5), "34");
        assert_eq!(origin_of("'''\r\n12\r\n34'''", 4..5), "3");
        assert_eq!(origin_of("\"\"\"12\n34\"\"\"", 3..4), "3");
        assert_eq!(origin_of("\"\"\"12\"\"\"", 2..2), "");
        assert_eq!(origin_of("\"\"\"\"1\"\"\"\"", 1..2), "1", "a quote may stand before the closing ones");
    }

    #[test]
    fn maps_an_escape_as_a_whole() {
        assert_eq!(origin_of(r#""1\t2""#, 1..2), r"\t");
        assert_eq!(origin_of(r#""1\u00df2""#, 3..4), "2", "ß has two bytes");
        assert_eq!(origin_of(r#""1\u00df2""#, 1..3), r"\u00df");
        assert_eq!(origin_of(r#""\x31\U00000032\e3""#, 3..4), "3");
    }

    #[test]
    fn joined_lines_are_skipped() {
        assert_eq!(origin_of("\"\"\"\\\n  12\\\n\n  34\"\"\"", 2..3), "3");
        assert_eq!(
            origin_of("\"\"\"\\\n  12\\\n\n  34\"\"\"", 1..2),
            "2",
            "the backslash is not part of what it follows"
        );
    }

    #[test]
    fn falls_back_to_the_whole_literal() {
        let file = "x = \"1234\"";
        let other = Origin::new(file, 4..10, "a string that this literal never was");
        assert_eq!(other.locate(&(1..2)), 4..10);
        let origin = Origin::new(file, 4..10, "1234");
        assert_eq!(origin.locate(&(1..2)), 6..7);
        assert_eq!(origin.locate(&(2..9)), 4..10);
    }

    proptest! {
        #[test]
        fn each_character_maps_to_itself(
            parts in proptest::collection::vec(
                prop_oneof![Just("\\\n  "), Just("\\u00df"), Just("\\\\"), Just("\\\""), Just("\n"), Just("\r\n"), Just("·"), Just("7 "), Just("'")],
                0..20,
            )
        ) {
            let file = format!("grid = \"\"\"{}\"\"\"", parts.concat());
            let table = DeTable::parse(&file).expect("valid TOML");
            let value = table.get_ref().get("grid").expect("it was written");
            let string = value.get_ref().as_str().expect("a string");
            let origin = Origin::new(&file, value.span(), string);
            for (at, c) in string.char_indices() {
                let found = &file[origin.locate(&(at..at + c.len_utf8()))];
                prop_assert!(found == c.to_string() || found.starts_with('\\'), "{c:?} at {at} is not {found:?}");
            }
        }
    }
}
