//! Puzzles and links as arguments, in place of a file.
//!
//! An argument is a puzzle only if no file has its name. Nothing is looked up on the network.

use kdoku::interchange::Format;
use kdoku::text::{self, ReadOptions};
use std::path::Path;

/// The length from which an argument can be a puzzle: 4×4 cells.
const SHORTEST: usize = 16;

/// The longest name of a file on usual systems, in bytes.
const LONGEST_NAME: usize = 255;

/// The puzzle or link that an argument is, if it is one and not the name of a file.
pub(super) fn puzzle(path: &Path, options: &ReadOptions) -> Option<String> {
    let text = path.to_str().filter(|text| text.len() >= SHORTEST && !path.exists())?;
    let is_link = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
    let is_format = || Format::of(text).is_some_and(|format| format.read(text).is_ok());
    let is_puzzle =
        is_link || text.contains('\n') || is_board_like(text) && text::read_one(text, options).is_ok() || is_format();
    is_puzzle.then(|| format!("{text}\n"))
}

/// The error of a text that looks like a puzzle and cannot be read.
pub(super) fn hint(name: &str, options: &ReadOptions) -> Option<String> {
    let error = Some(name).filter(|name| name.len() >= SHORTEST && is_board_like(name));
    let error = text::read_one(error?, options).err()?;
    let hint = error.hint().map_or_else(String::new, |hint| format!("; {hint}"));
    Some(format!("as a puzzle, {}{hint}", error.kind))
}

/// Whether a text consists of digits and blank cells, or is too long for the name of a file.
fn is_board_like(text: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'_' | b'*' | b' ');
    text.bytes().all(is_cell) || text.len() > LONGEST_NAME
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_puzzle(text: &str) -> bool {
        puzzle(Path::new(text), &ReadOptions::default()).is_some()
    }

    #[test]
    fn names_of_files_are_not_puzzles() {
        assert!(is_puzzle(&".".repeat(81)) && is_puzzle("1...............") && is_puzzle("1...\n....\n....\n...2"));
        assert!(is_puzzle("https://f-puzzles.com/?load=x"));
        for name in
            ["", "-", "1234", "puzzle.txt", "2024-01-01-puzzles-final.txt", "550e8400-e29b-41d4-a716-446655440000"]
        {
            assert!(!is_puzzle(name), "{name}");
        }
        assert!(!is_puzzle(&".".repeat(80)));
        assert_eq!(hint("puzzles-of-the-week.txt", &ReadOptions::default()), None);
    }

    #[test]
    fn a_puzzle_of_the_wrong_length_has_a_hint() {
        let hint = hint(&".".repeat(80), &ReadOptions::default()).expect("it looks like a puzzle");
        assert!(hint.starts_with("as a puzzle, a line of `80` cells is not a board: 9×9 has 81"), "{hint}");
    }
}
