//! Links to puzzles, and what comes of them on their way: percent signs, blanks for `+`, slashes that were lost.
//!
//! A puzzle that is all in its link is folded by [`lz`](super::lz), with a word before it that says what it unfolds to, or
//! without one in the links of f-puzzles. Other links name a puzzle that a server has.

use super::lz::{self, LzError};

/// What a link has of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Payload {
    /// The JSON of f-puzzles.
    FPuzzles,
    /// The short JSON of `SudokuPad`.
    SudokuPad,
    /// The digits of `SudokuPad`, with runs of blanks.
    Digits,
    /// Nothing: a name that a server knows.
    Name,
}

/// The words before what is folded.
const PREFIXES: [(&str, Payload); 5] = [
    ("fpuzzles", Payload::FPuzzles),
    ("fpuz", Payload::FPuzzles),
    ("scl", Payload::SudokuPad),
    ("ctc", Payload::SudokuPad),
    ("scf", Payload::Digits),
];

/// How every JSON object begins when it is folded.
const FOLDED_OBJECT: &str = "N4Ig";

/// The most slashes that are tried for one that was lost.
const MOST_SLASHES: usize = 64;

/// What stands in a link, or in what is left of one.
pub(super) fn payload(text: &str) -> Option<(Payload, String)> {
    let text = text.trim().trim_start_matches('\u{feff}').trim_matches(['"', '\'', '<', '>']);
    if text.contains(['\n', '{', '~', '#']) && !text.contains("://") {
        return None;
    }
    let without = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    let (host, path) = without.split_once('/').unwrap_or((without, ""));
    let host = host.to_ascii_lowercase();
    let is_of = |site: &str| host == site || host.ends_with(&format!(".{site}"));
    if is_of("f-puzzles.com") {
        return Some((Payload::FPuzzles, decoded(query(path, "load")?)));
    }
    if is_of("sudokupad.app") || is_of("crackingthecryptic.com") {
        let id = query(path, "puzzleid").or_else(|| query(path, "load")).unwrap_or_else(|| name(path));
        let id = decoded(id);
        return Some(prefixed(&id).unwrap_or((Payload::Name, id)));
    }
    let bare = decoded(text);
    prefixed(&bare)
        .filter(|(_, rest)| rest.len() >= 4)
        .or_else(|| bare.starts_with(FOLDED_OBJECT).then_some((Payload::FPuzzles, bare)))
}

/// What stands behind one of the words.
fn prefixed(id: &str) -> Option<(Payload, String)> {
    let (payload, rest) = PREFIXES.into_iter().find_map(|(word, payload)| Some((payload, id.strip_prefix(word)?)))?;
    // an id of a server may begin with the same letters
    // behind a star stands a title, in any words
    let body = if payload == Payload::Digits { rest.split('*').next().unwrap_or(rest) } else { rest };
    let is_folded = body.chars().all(|c| c.is_ascii_alphanumeric() || "+/=-_ ".contains(c));
    (is_folded && !rest.is_empty()).then(|| (payload, rest.to_owned()))
}

/// The value of a key behind the question mark.
fn query<'p>(path: &'p str, key: &str) -> Option<&'p str> {
    let (_, query) = path.split_once('?')?;
    let query = query.split('#').next().unwrap_or(query);
    query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
}

/// The path without its folder; slashes of what is folded belong to it.
fn name(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or(path);
    path.strip_prefix("sudoku/").unwrap_or(path).trim_end_matches('/')
}

/// The same without percent signs; who encoded it twice is understood as well.
pub(super) fn decoded(text: &str) -> String {
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

/// Unfolds what a link has, so that `is_right` is true of it. A blank was a `+`; of two slashes one may have been lost.
pub(super) fn unfolded(folded: &str, is_right: impl Fn(&str) -> bool) -> Result<String, LzError> {
    let folded: String = folded.trim().chars().map(|c| if c == ' ' { '+' } else { c }).collect();
    let first = lz::decompress(&folded);
    if first.as_ref().is_ok_and(|text| is_right(text)) || !folded.contains('/') || folded.len() > 1 << 16 {
        return first;
    }
    for (at, _) in folded.match_indices('/').take(MOST_SLASHES) {
        let mended = format!("{}/{}", &folded[..at], &folded[at..]);
        if let Ok(text) = lz::decompress(&mended)
            && is_right(&text)
        {
            return Ok(text);
        }
    }
    first
}

/// What is folded, as it may stand in a link.
pub(super) fn encoded(folded: &str) -> String {
    folded.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
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
    fn what_a_link_suffers_is_mended() {
        // a text whose folded form has two slashes in a row
        let texts = (0..50).map(|i| format!("{{\"n\":\"{}\u{ffff}\"}}", "a".repeat(i)));
        let text = texts.into_iter().find(|text| lz::compress(text).contains("//")).expect("there is one");
        let folded = lz::compress(&text);
        let is_right = |found: &str| found == text;
        assert_eq!(unfolded(&folded.replace("//", "/"), is_right).as_deref(), Ok(&*text));
        let plus = (0..10_000).map(|i| format!("{{\"n\":{i}}}")).find(|text| lz::compress(text).contains('+'));
        let plus = plus.expect("there is one");
        assert_eq!(unfolded(&lz::compress(&plus).replace('+', " "), |_| true), Ok(plus));
        assert_eq!(decoded(&encoded("a+/=")), "a+/=");
    }

    proptest! {
        #[test]
        fn no_text_is_a_panic(text in "(https://(f-puzzles.com|sudokupad.app)/)?.{0,50}") {
            if let Some((_, folded)) = payload(&text) {
                let _ = unfolded(&folded, |_| false);
            }
        }
    }
}
