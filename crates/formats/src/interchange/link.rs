//! Links to puzzles, including damage from copying: percent encoding, spaces for `+`, lost slashes.
//!
//! Most links contain the whole puzzle, compressed by [`lz`](super::lz). A prefix names the data
//! format; f-puzzles links have no prefix. Other links hold only an identifier that a server
//! resolves.

use super::lz::{self, LzError};
use super::{ReadResult, wrong};
use serde_json::Value;

/// The kind of data in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Payload {
    /// JSON of f-puzzles.
    FPuzzles,
    /// Abbreviated JSON of `SudokuPad`.
    SudokuPad,
    /// Run-length coded digits of `SudokuPad`.
    Digits,
    /// Compressed JSON of `SudokuMaker`.
    SudokuMaker,
    /// JSON of lisudoku.
    Lisudoku,
    /// An identifier of a puzzle on the server of `SudokuPad`.
    Name,
}

/// Prefixes of compressed data.
const PREFIXES: [(&str, Payload); 5] = [
    ("fpuzzles", Payload::FPuzzles),
    ("fpuz", Payload::FPuzzles),
    ("scl", Payload::SudokuPad),
    ("ctc", Payload::SudokuPad),
    ("scf", Payload::Digits),
];

/// The start of every compressed JSON object.
const COMPRESSED_OBJECT: &str = "N4Ig";

/// The start of those whose first key is `formatVersion`, as in `SudokuMaker`.
const COMPRESSED_VERSION: &str = "N4IgZg9gTgtghgFwGoFMoGcC";

/// The maximum number of positions tried for a lost slash.
const MOST_SLASHES: usize = 64;

/// Returns the kind and text of the data in a link, or in a bare payload.
pub(super) fn payload(text: &str) -> Option<(Payload, String)> {
    let text = text.trim().trim_start_matches('\u{feff}').trim_matches(['"', '\'', '<', '>']);
    if text.contains(['\n', '{', '~', '#']) && !text.contains("://") {
        return None;
    }
    let Url { host, path, is_link } = Url::parse(text);
    let is_of = |site: &str| host == site || host.ends_with(&format!(".{site}"));
    let compressed = |key: &str, is_known: bool| {
        let value = percent_decode(query(path, key)?);
        (is_known || is_link && value.starts_with(COMPRESSED_OBJECT)).then_some(value)
    };
    if let Some(load) = compressed("load", is_of("f-puzzles.com")).filter(|_| !is_of("sudokupad.app")) {
        return Some((Payload::FPuzzles, load));
    }
    if let Some(puzzle) = compressed("puzzle", is_of("sudokumaker.app")) {
        return Some((Payload::SudokuMaker, from_uri_alphabet(&puzzle)));
    }
    if let Some(data) = compressed("import", false).filter(|_| is_of("lisudoku.xyz")) {
        return Some((Payload::Lisudoku, data));
    }
    if is_of("f-puzzles.com") || is_of("sudokumaker.app") {
        return None;
    }
    if is_of("sudokupad.app") || is_of("crackingthecryptic.com") {
        let id = query(path, "puzzleid").or_else(|| query(path, "load")).unwrap_or_else(|| name(path));
        let id = percent_decode(id);
        return Some(prefixed(&id).unwrap_or((Payload::Name, id)));
    }
    let bare = percent_decode(text);
    prefixed(&bare)
        .filter(|(_, rest)| rest.len() >= 4)
        .or_else(|| bare.starts_with(COMPRESSED_OBJECT).then(|| unnamed(bare)))
}

/// The kind of data without a prefix, by its alphabet or its first key.
fn unnamed(data: String) -> (Payload, String) {
    if data.contains(['-', '$']) || data.starts_with(COMPRESSED_VERSION) {
        return (Payload::SudokuMaker, from_uri_alphabet(&data));
    }
    (Payload::FPuzzles, data)
}

/// The parts of a link, or of text without a scheme.
pub(super) struct Url<'t> {
    /// The host in lower case.
    pub(super) host: String,
    /// What follows the host.
    pub(super) path: &'t str,
    /// Whether it begins with `http://` or `https://`.
    pub(super) is_link: bool,
}

impl<'t> Url<'t> {
    pub(super) fn parse(text: &'t str) -> Self {
        let rest = ["https://", "http://"].into_iter().find_map(|scheme| {
            let (start, rest) = text.split_at_checked(scheme.len())?;
            start.eq_ignore_ascii_case(scheme).then_some(rest)
        });
        let link = rest.unwrap_or(text);
        let (host, path) = link.split_at(link.find(['/', '?', '#']).unwrap_or(link.len()));
        Self { host: host.to_ascii_lowercase(), path: path.trim_start_matches('/'), is_link: rest.is_some() }
    }
}

/// Converts the URI-safe variant of base64 of LZ-string to the ordinary one.
fn from_uri_alphabet(text: &str) -> String {
    text.chars().map(|c| if c == '-' { '/' } else { c }).filter(|&c| c != '$').collect()
}

/// Splits off a known prefix.
fn prefixed(id: &str) -> Option<(Payload, String)> {
    let (payload, rest) = PREFIXES.into_iter().find_map(|(word, payload)| Some((payload, id.strip_prefix(word)?)))?;
    // a server identifier may begin with the same letters; a title after `*` may hold any
    // characters
    let body = if payload == Payload::Digits { rest.split('*').next().unwrap_or(rest) } else { rest };
    let is_folded = body.chars().all(|c| c.is_ascii_alphanumeric() || "+/=-_ ".contains(c));
    (is_folded && !rest.is_empty()).then(|| (payload, rest.to_owned()))
}

/// Returns the value of a query parameter.
pub(super) fn query<'p>(path: &'p str, key: &str) -> Option<&'p str> {
    let (_, query) = path.split_once('?')?;
    let query = query.split('#').next().unwrap_or(query);
    query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
}

/// Returns the path without its folder; slashes belong to the payload.
fn name(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or(path);
    path.strip_prefix("sudoku/").unwrap_or(path).trim_end_matches('/')
}

/// Decodes percent encoding, also if it was applied twice.
pub(super) fn percent_decode(text: &str) -> String {
    let once = percent_decoded(text);
    let again = if once.contains('%') { percent_decoded(&once) } else { once };
    again.trim().to_owned()
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let two = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = two.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Decompresses a payload such that `is_valid` accepts the result. Restores `+` from spaces, and
/// one lost slash of a double slash.
pub(super) fn decompress_payload(compressed: &str, is_valid: impl Fn(&str) -> bool) -> Result<String, LzError> {
    let compressed: String = compressed.trim().chars().map(|c| if c == ' ' { '+' } else { c }).collect();
    let first = lz::decompress(&compressed);
    if first.as_ref().is_ok_and(|text| is_valid(text)) || !compressed.contains('/') || compressed.len() > 1 << 16 {
        return first;
    }
    for (at, _) in compressed.match_indices('/').take(MOST_SLASHES) {
        let repaired = format!("{}/{}", &compressed[..at], &compressed[at..]);
        if let Ok(text) = lz::decompress(&repaired)
            && is_valid(&text)
        {
            return Ok(text);
        }
    }
    first
}

/// Reads the compressed JSON in a link to `site`. Positions inside compressed data are not reported.
pub(super) fn read_link_to(site: &str, kind: Payload, text: &str, read: fn(&str) -> ReadResult) -> ReadResult {
    let found = payload(text).filter(|(payload, _)| *payload == kind);
    let (_, compressed) = found.ok_or_else(|| wrong(text, format!("not a link to {site}")))?;
    let json = decompress_payload(&compressed, |json| serde_json::from_str::<Value>(json).is_ok())
        .map_err(|error| wrong(text, format!("the data in the link is not a puzzle: {error}")))?;
    read(&json).map_err(|error| wrong(text, error.message))
}

/// Returns the line with the link to a puzzle: `start`, then the compressed data, percent-encoded.
pub(super) fn link_line(start: &str, puzzle: &Value) -> String {
    format!("{start}{}\n", percent_encode(&lz::compress(&puzzle.to_string())))
}

pub(super) fn percent_encode(compressed: &str) -> String {
    compressed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn links_of_every_kind_have_their_payload() {
        let of = |text: &str| payload(text).map(|(payload, rest)| (payload, rest.clone()));
        let some = |payload: Payload, rest: &str| Some((payload, rest.to_owned()));
        assert_eq!(of("https://f-puzzles.com/?load=N4Ig%2BA%3D%3D"), some(Payload::FPuzzles, "N4Ig+A=="));
        assert_eq!(of("https://www.f-puzzles.com/?id=x"), None);
        assert_eq!(of(" http://f-puzzles.com/?x=1&load=N4Ig%252B#end\n"), some(Payload::FPuzzles, "N4Ig+"));
        assert_eq!(of("https://sudokupad.app/fpuzzlesN4Ig/A="), some(Payload::FPuzzles, "N4Ig/A="));
        assert_eq!(of("https://sudokupad.app/sudoku/fpuzN4Ig?x=1"), some(Payload::FPuzzles, "N4Ig"));
        assert_eq!(of("https://beta.sudokupad.app/?puzzleid=sclN4Ig"), some(Payload::SudokuPad, "N4Ig"));
        assert_eq!(of("https://app.crackingthecryptic.com/sudoku/ctcN4Ig"), some(Payload::SudokuPad, "N4Ig"));
        assert_eq!(of("https://sudokupad.app/scf0123*w"), some(Payload::Digits, "0123*w"));
        assert_eq!(of("https://sudokupad.app/scf012*tIt%27s**"), some(Payload::Digits, "012*tIt's**"));
        assert_eq!(of("https://sudokupad.app/scf?puzzleid=sclN4Ig"), some(Payload::SudokuPad, "N4Ig"));
        assert_eq!(of("https://sudokupad.app/q2kgt7ce4q"), some(Payload::Name, "q2kgt7ce4q"));
        assert_eq!(of("N4IgzglgXg"), some(Payload::FPuzzles, "N4IgzglgXg"));
        assert_eq!(of("sclN4IgzglgXg"), some(Payload::SudokuPad, "N4IgzglgXg"));
        assert_eq!(of("1...2...3...4..."), None);
        assert_eq!(of(".Cage~10~R1C1~R1C2"), None);
        assert_eq!(of("{\"size\": 9}"), None);
    }

    #[test]
    fn repairs_damaged_links() {
        // a text whose compressed form has two slashes in a row
        let texts = (0..50).map(|i| format!("{{\"n\":\"{}\u{ffff}\"}}", "a".repeat(i)));
        let text = texts.into_iter().find(|text| lz::compress(text).contains("//")).expect("there is one");
        let compressed = lz::compress(&text);
        let is_valid = |found: &str| found == text;
        assert_eq!(decompress_payload(&compressed.replace("//", "/"), is_valid).as_deref(), Ok(&*text));
        let plus = (0..10_000).map(|i| format!("{{\"n\":{i}}}")).find(|text| lz::compress(text).contains('+'));
        let plus = plus.expect("there is one");
        assert_eq!(decompress_payload(&lz::compress(&plus).replace('+', " "), |_| true), Ok(plus));
        assert_eq!(percent_decode(&percent_encode("a+/=")), "a+/=");
    }

    proptest! {
        #[test]
        fn never_panics(text in "(https://(f-puzzles.com|sudokupad.app)/)?.{0,50}") {
            if let Some((_, compressed)) = payload(&text) {
                let _ = decompress_payload(&compressed, |_| false);
            }
        }
    }
}
