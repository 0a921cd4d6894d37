//! Finds places where a text can be cut in two without reading all of it.
//!
//! A line that is a puzzle by itself, whatever comes before and after ([`is_puzzle`]), is such a
//! place. The first one at or after a byte depends on the text only, so every process that looks
//! for it finds the same. What follows is read in the light of that line, so it is passed along
//! ([`Chunker::after`]).
//!
//! [`Chunker::after`]: super::Chunker::after

use super::is_puzzle;
use kdoku_text::ReadOptions;
use std::io::{self, BufRead, Seek, SeekFrom};

/// A place to cut a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Byte offset of the cut: the start of a line.
    pub at: u64,
    /// Line before the cut, with its line feed; empty at the start of the text.
    pub line: Vec<u8>,
}

/// Returns the end of the first line that starts at byte `from` or later and after which the text
/// can be cut; the start of the text for `from` 0. `None` without such a line: boards of
/// several lines are never cut.
///
/// # Errors
/// An error of the input.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; pub use kdoku_tools::*; }
/// use kdoku::batch::{Cut, cut_after};
/// use std::io::Cursor;
///
/// let text = format!("{}\n{}\n# end\n", ".".repeat(81), "1".repeat(81));
/// let cut = |from| cut_after(&mut Cursor::new(&text), from, &kdoku::text::ReadOptions::default());
/// assert_eq!(cut(0)?, Some(Cut::default()));
/// assert_eq!(cut(1)?.map(|cut| cut.at), Some(164), "the first line begins before that");
/// assert_eq!(cut(82)?.map(|cut| cut.at), Some(164));
/// assert_eq!(cut(83)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn cut_after<R: BufRead + Seek>(input: &mut R, from: u64, options: &ReadOptions) -> io::Result<Option<Cut>> {
    let Some(before) = from.checked_sub(1) else { return Ok(Some(Cut::default())) };
    let mut at = input.seek(SeekFrom::Start(before))?;
    // if that byte ends a line, the next one begins at `from`
    at += input.skip_until(b'\n')? as u64;
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        at += line.len() as u64;
        if line.ends_with(b"\n") && is_puzzle(&line, options) {
            return Ok(Some(Cut { at, line }));
        }
        line.clear();
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Chunk, Chunker};
    use kdoku_text::Layout;
    use std::io::{Cursor, Read};

    /// What is read of a part of a text, and how many lines that is.
    fn read_part(text: &[u8], head: &[u8], options: &ReadOptions) -> (Vec<(usize, String)>, usize) {
        let (mut found, mut chunk) = (Vec::new(), Chunk::default());
        let mut chunks = Chunker::of_file(text.take(u64::MAX), options).after(head);
        let mut lines = chunks.known();
        while chunks.next(&mut chunk).expect("reading from memory") {
            let before = lines - chunk.known();
            let mut reader = kdoku_text::read(chunk.text(), options);
            found.extend(reader.by_ref().skip(chunk.known()).map(|read| match read {
                Ok(puzzle) => (puzzle.line + before, puzzle.grid.to_string()),
                Err(error) => (error.line + before, error.to_string()),
            }));
            lines = before + reader.lines_read();
        }
        (found, lines)
    }

    #[test]
    fn the_parts_of_a_text_give_what_the_whole_gives() {
        let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (short, four) = (&nine[1..], "1...\n..3.\n.1..\n...2\n");
        let texts = [
            format!("{nine}\n").repeat(5),
            format!("{nine}\n12\n{short}\n# a comment\n{nine}\n\n{four}\n{nine}\n{four}.\n{nine}"),
            format!("\u{feff}{nine}\r\n{four}\r\n{nine} a comment\r\n\r\n{nine}\r{nine}\n{nine}\n"),
            format!("\u{feff}{nine}\n{nine}\n\u{feff}{nine}\n\u{feff}{four}\u{feff}{nine}\n"),
            four.repeat(3),
            String::new(),
        ];
        let line = ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() };
        for (text, options) in texts.iter().flat_map(|text| [(text, ReadOptions::default()), (text, line.clone())]) {
            let text = text.as_bytes();
            let (whole, _) = read_part(text, b"", &options);
            for from in 0..=text.len() {
                let cut = cut_after(&mut Cursor::new(text), from as u64, &options).expect("memory");
                let Some(Cut { at, line }) = cut else { continue };
                let at = usize::try_from(at).expect("it is in memory");
                assert!(at >= from && text[..at].ends_with(&line));
                let (mut found, lines) = read_part(&text[..at], b"", &options);
                let (rest, _) = read_part(&text[at..], &line, &options);
                let before = lines - usize::from(!line.is_empty());
                found.extend(rest.into_iter().map(|(line, what)| (line + before, what)));
                assert_eq!(found, whole, "{:?} cut at {at}", String::from_utf8_lossy(text));
            }
        }
    }
}
