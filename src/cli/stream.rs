//! Text that comes bit by bit, cut where the reader would cut it too.
//!
//! A program that writes a puzzle and waits for the answer must get it, so what has come is handed on as soon as more
//! input has to be waited for, as far as it is settled: up to a blank line, or a line that is a puzzle by itself
//! whatever comes next. The last is handed on once more at the head of the next piece, to be left out, since the reader
//! takes a short line after a puzzle for a bad puzzle, not for a row. So the pieces give what the whole would have
//! given, wherever the input happened to pause.

use kdoku::format::ReadOptions;
use kdoku::{BoxShape, Layout};
use std::io::{self, Read};
use std::ops::Range;

/// How much is asked for at once.
const PIECE: usize = 1 << 16;

/// Some whole puzzles of a text.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) text: Vec<u8>,
    /// How many lines of the input come before it.
    pub(crate) lines_before: usize,
    /// How many puzzles at its head have been handed on before.
    pub(crate) known: usize,
}

/// Cuts what it reads into pieces.
#[derive(Debug)]
pub(crate) struct Stream<R> {
    input: R,
    /// What has been read and not been handed on, after a line that has.
    text: Vec<u8>,
    lines_before: usize,
    known: usize,
    /// How long the line at the head is that has been handed on.
    head: usize,
    /// Up to where the text is known to have nothing settled, so that no line is looked at twice.
    looked: usize,
    done: bool,
}

impl<R: Read> Stream<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, text: Vec::new(), lines_before: 0, known: 0, head: 0, looked: 0, done: false }
    }

    /// The next piece; `None` at the end.
    pub(crate) fn next(&mut self, options: &ReadOptions) -> io::Result<Option<Piece>> {
        while !self.done {
            let before = self.text.len();
            self.text.resize(before + PIECE, 0);
            let read = loop {
                match self.input.read(&mut self.text[before..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    result => break result,
                }
            };
            self.text.truncate(before + read.as_ref().map_or(0, |&count| count));
            if read? == 0 {
                self.done = true;
                if self.text.len() > self.head {
                    let text = std::mem::take(&mut self.text);
                    return Ok(Some(Piece { text, lines_before: self.lines_before, known: self.known }));
                }
            } else if self.text[before..].contains(&b'\n')
                && let Some(last) = self.last_settled(options)
            {
                return Ok(Some(self.cut(&last)));
            }
        }
        Ok(None)
    }

    /// The last line after which the text can be cut.
    fn last_settled(&mut self, options: &ReadOptions) -> Option<Range<usize>> {
        let last = end_of_lines(&self.text);
        let mut end = last;
        while end > self.looked {
            let start = self.text[..end - 1].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let line = &self.text[start..end];
            if line.trim_ascii().is_empty() || is_puzzle(line, options) {
                return Some(start..end);
            }
            end = start;
        }
        self.looked = last;
        None
    }

    /// Cuts after the line `last`.
    fn cut(&mut self, last: &Range<usize>) -> Piece {
        let is_blank = self.text[last.clone()].trim_ascii().is_empty();
        let mut rest = if is_blank { Vec::new() } else { self.text[last.clone()].to_vec() };
        let head = rest.len();
        rest.extend_from_slice(&self.text[last.end..]);
        self.text.truncate(last.end);
        let text = std::mem::replace(&mut self.text, rest);
        let piece = Piece { lines_before: self.lines_before, known: self.known, text };
        self.lines_before += count_lines(&piece.text) - usize::from(!is_blank);
        (self.known, self.head) = (usize::from(!is_blank), head);
        // this was the last line that is settled
        self.looked = end_of_lines(&self.text);
        piece
    }
}

/// Where the last whole line ends.
fn end_of_lines(text: &[u8]) -> usize {
    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

/// Whether a line is a puzzle, good or bad, by itself and whatever follows it. Where that is not certain, it is not.
pub(crate) fn is_puzzle(line: &[u8], options: &ReadOptions) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.contains(&b'\r') {
        return false;
    }
    let line = line.trim_ascii_start();
    if line.is_empty() || line.starts_with(b"#") {
        return false;
    }
    let end = line.iter().position(|&byte| byte.is_ascii_whitespace() || byte == b';' || byte == b',');
    let cells = &line[..end.unwrap_or(line.len())];
    let are_cells =
        cells.iter().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'|' | b'+' | b'=' | b':' | b'#'));
    let is_definite = cells.iter().any(|byte| !matches!(byte, b'-' | b'_' | b'*'));
    let symbols = options.symbols.as_ref().filter(|symbols| !symbols.is_numbers());
    let widest_row = match options.boxes {
        Some(boxes) => boxes.size() * boxes.size() - 1,
        None => symbols.map_or(0, kdoku::Symbols::capacity).max(WIDEST_ROW),
    };
    match options.layout {
        Some(Layout::Line) => options.boxes.is_none_or(|boxes: BoxShape| boxes.size() > 1) && are_cells,
        Some(_) => false,
        None => are_cells && is_definite && cells.len() > widest_row && widest_row > 0,
    }
}

/// The most characters that the reader takes for a row rather than for a whole puzzle.
const WIDEST_ROW: usize = 25;

/// The line endings of a text: LF, CR LF or CR.
fn count_lines(text: &[u8]) -> usize {
    let ends = |&(i, &byte): &(usize, &u8)| byte == b'\n' || byte == b'\r' && text.get(i + 1) != Some(&b'\n');
    text.iter().enumerate().filter(ends).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku::format;

    /// What is read of a text that comes in parts of `size` bytes: lines, and puzzles or messages.
    fn read_in_parts(text: &[u8], size: usize, options: &ReadOptions) -> (Vec<(usize, String)>, usize) {
        struct Parts<'a>(&'a [u8], usize);
        impl Read for Parts<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let count = self.0.len().min(self.1);
                buffer[..count].copy_from_slice(&self.0[..count]);
                self.0 = &self.0[count..];
                Ok(count)
            }
        }
        let (mut found, mut pieces) = (Vec::new(), 0);
        let mut stream = Stream::new(Parts(text, size));
        while let Some(piece) = stream.next(options).expect("reading from memory") {
            pieces += 1;
            found.extend(format::read(&piece.text, options).skip(piece.known).map(|read| match read {
                Ok(puzzle) => (puzzle.line + piece.lines_before, puzzle.grid.to_string()),
                Err(error) => (error.line + piece.lines_before, format!("{}: {error}", error.column)),
            }));
        }
        (found, pieces)
    }

    #[test]
    fn what_is_read_does_not_depend_on_where_the_input_pauses() {
        let nine = format!("{}{}", "53..7....6..195....98....6.", ".".repeat(54));
        let six = "1.....".repeat(6);
        let four = "1...\n..3.\n.1..\n...2\n";
        let texts = [
            format!("{nine}\n{nine} a comment\n"),
            format!("{nine}\n12\n{nine}\n# a comment\n{nine}1\n\n{four}\n{four}"),
            format!("\u{feff}{nine}\r\n{four}\r\n\r\n{nine}"),
            format!("{nine}\n{four}{nine}\n{six}\n\n\n{six}\n1\n"),
            format!("{}\n{}", "1...2...3...4...\n".repeat(16), "1...2...3...4...\n".repeat(3)),
            format!("{nine}\r{nine}\n{nine}\r{nine}\r\n{nine}"),
            format!("a heading\n{four}\n{nine}x\n{nine}\n.\n"),
        ];
        let boxes = BoxShape::new(2, 2).expect("a shape");
        let line = ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() };
        let small = ReadOptions { boxes: Some(boxes), ..ReadOptions::default() };
        for options in [ReadOptions::default(), line, small] {
            for text in &texts {
                let whole = read_in_parts(text.as_bytes(), usize::MAX, &options).0;
                for size in 1..text.len() {
                    let parts = read_in_parts(text.as_bytes(), size, &options).0;
                    assert_eq!(parts, whole, "{text:?} in parts of {size} bytes, {options:?}");
                }
            }
        }
    }

    #[test]
    fn a_line_that_is_a_puzzle_does_not_wait_for_the_next() {
        let text = format!("{}\n", "1".repeat(81)).repeat(5);
        assert_eq!(read_in_parts(text.as_bytes(), 82, &ReadOptions::default()).1, 5);
        let text = text + &"# a comment\n".repeat(100);
        assert_eq!(read_in_parts(text.as_bytes(), usize::MAX, &ReadOptions::default()).1, 2);
    }
}
