//! The small languages within a puzzle file, each with any text in the place of a sentence, on boards of several kinds: expressions,
//! cells, lists of values, tables; and the words of `--rules`.
//!
//! The first byte chooses the language and the second the board; the rest is the sentence.

#![no_main]

use kdoku::clues::{WORDS, shorthand};
use kdoku::symbols::Symbols;
use kdoku::Config;
use libfuzzer_sys::fuzz_target;

const BOARDS: [&str; 5] =
    ["order = 2", "size = 6\nbox = [2, 3]", "order = 3", "rows = 2\ncolumns = 3\nboxes = false\nvalues = [0, 5]", "order = 4"];

/// What is put around a sentence; `?` is its place.
const PLACES: [&str; 14] = [
    "[[relation]]\nallow = ?\nover = \"adjacent\"",
    "[[relation]]\nallow = \"a != b\"\nover = ?",
    "[[relation]]\nforbid = ?\nover = [\"r1c1 r1c2\"]",
    "[[regex]]\ncells = \"row 1\"\naccept = ?",
    "[[regex]]\ncells = ?\naccept = \".*\"",
    "[[automaton]]\ncells = \"row 1\"\nstart = ?\naccept = ?\nmoves = ?",
    "[[table]]\ncells = \"r1c1 r1c2\"\ntuples = [?]",
    "[[count]]\ncells = ?\nvalues = \"1 2\"\nexactly = 1",
    "[[count]]\ncells = \"row 1\"\nvalues = ?\nat_least = 1",
    "[[sum]]\ncells = ?\ntotal = 5",
    "cages = [?]\n[lines]\nthermo = [?]",
    "[cages]\nkiller = { 5 = ?, 7 = [?] }",
    "grid = ?",
    "symbols = ?\nregions = ?\ntitle = ?",
];

/// A text as TOML has it between quotation marks.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[place, board], sentence)) = bytes.split_first_chunk() else { return };
    let Ok(sentence) = std::str::from_utf8(sentence) else { return };
    let board = BOARDS[usize::from(board) % BOARDS.len()];
    let text = match PLACES.get(usize::from(place) % (PLACES.len() + 2)) {
        Some(place) => format!("{board}\n{}\n", place.replace('?', &quoted(sentence))),
        None => board.to_owned(),
    };
    let config = match Config::parse(&text) {
        Ok(config) => config,
        Err(errors) => {
            for error in &errors {
                assert!(error.span.end <= text.len(), "{error:?}");
                let _ = (error.to_string(), error.hint());
            }
            return;
        }
    };
    for word in sentence.split(',').chain(WORDS) {
        if let Ok(added) = shorthand(word, &config.rules) {
            assert!(WORDS.contains(&word));
            let rules = added.into_iter().try_fold(config.rules.clone(), kdoku::Rules::with);
            assert!(rules.is_ok(), "{word}");
        }
    }
    if let Ok(symbols) = sentence.parse::<Symbols>() {
        let again: Result<Symbols, _> = symbols.to_string().parse();
        assert_eq!(again.as_ref(), Ok(&symbols), "{symbols}");
    }
});
