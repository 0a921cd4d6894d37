//! Text that comes bit by bit, cut where the reader would cut it too.
//!
//! A program that writes a puzzle and waits for the answer must get it, so what has come is handed on as soon as more
//! input has to be waited for, as far as it is settled: up to a blank line that ends a board, or a line that is a puzzle by itself
//! whatever comes next. The line is handed on once more at the head of the next piece, to be left out, since the reader
//! takes a short line after a puzzle for a bad puzzle, not for a row. So the pieces give what the whole would have
//! given, wherever the input happened to pause.

use crate::board::geometry::BoxShape;
use crate::board::symbols::Symbols;
use crate::io::text::{self, Layout, ReadOptions};
use std::io::{self, Read};
use std::ops::Range;
use std::time::Duration;

/// How much is asked for at once, at least.
const READ: usize = 1 << 16;

/// How large a piece is in the beginning: small, so that hard puzzles are shared between threads from the first.
const LEAST: usize = 1 << 9;

/// How large it becomes when puzzles turn out to be easy: the more there are in a piece, the less each costs.
const MOST: usize = 1 << 20;

/// How many lines are looked at for a place to cut early.
const MOST_LINES: usize = 64;

/// A piece that took less than this is followed by a larger one.
const QUICK: Duration = Duration::from_millis(2);

/// A piece that took more than this is followed by a smaller one.
const SLOW: Duration = Duration::from_millis(20);

/// Some whole puzzles of a text.
#[derive(Debug, Default)]
pub struct Chunk {
    /// The text, and room that was of use before.
    buffer: Vec<u8>,
    end: usize,
    /// How many puzzles at its head have been handed on before.
    pub(super) known: usize,
    /// How many of its bytes had not been handed on before.
    fresh: usize,
}

impl Chunk {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    /// How many puzzles at the head of the text belong to the piece before, and are there for what follows them.
    #[must_use]
    pub const fn known(&self) -> usize {
        self.known
    }

    /// How many bytes of the input it takes up.
    #[must_use]
    pub const fn fresh(&self) -> usize {
        self.fresh
    }
}

/// Cuts what it reads into pieces.
#[derive(Debug)]
pub struct Chunker<R> {
    input: R,
    /// Whether pieces are cut only where no reader could tell, because all of the input is there already.
    whole: bool,
    options: ReadOptions,
    /// How much is asked for at once.
    size: usize,
    /// What has been read and not been handed on, after a line that has.
    rest: Vec<u8>,
    known: usize,
    /// How long the line at the head is that has been handed on.
    head: usize,
    /// Up to where the text is known to have nothing settled, so that no line is looked at twice: the end of the last whole line
    /// before `seen`.
    looked: usize,
    /// Up to where the text has been looked through for ends of lines, so that a long line is not gone through at each read.
    seen: usize,
    done: bool,
}

impl<R: Read> Chunker<R> {
    /// Chunker of what comes, each handed on as soon as more has to be waited for.
    pub fn of_stream(input: R, options: &ReadOptions) -> Self {
        Self {
            input,
            whole: false,
            options: options.clone(),
            size: LEAST,
            rest: Vec::new(),
            known: 0,
            head: 0,
            looked: 0,
            seen: 0,
            done: false,
        }
    }

    /// Chunker of what is there already, such as a file. They are cut between puzzles that are lines only, so that a
    /// board with blank lines in it stays whole.
    pub fn of_file(input: R, options: &ReadOptions) -> Self {
        Self { whole: true, ..Self::of_stream(input, options) }
    }

    /// The same where the input is what follows a line of a longer text after which that can be [cut](super::cut_after): what
    /// a reader makes of the first lines depends on it. It is the head of the first piece, and known there.
    #[must_use]
    pub fn after(mut self, line: &[u8]) -> Self {
        self.rest = line.to_vec();
        (self.known, self.head) = (usize::from(!line.is_empty()), line.len());
        (self.looked, self.seen) = (line.len(), line.len());
        self
    }

    /// How many puzzles at the head of the next piece are known.
    #[must_use]
    pub const fn known(&self) -> usize {
        self.known
    }

    /// Chunker as large as they may be from the first, for whoever does not share them between threads.
    #[must_use]
    pub fn large(self) -> Self {
        Self { size: MOST, ..self }
    }

    /// Whether pieces have become so large that threads are worth starting.
    pub(super) const fn are_large(&self) -> bool {
        self.size >= LEAST << 4
    }

    /// Hears how long the work on a piece took, and cuts the next ones larger or smaller.
    pub(super) fn adapt(&mut self, piece: &Chunk, took: Duration) {
        if took > SLOW {
            self.size = (self.size / 2).max(LEAST);
        } else if took < QUICK && piece.end >= self.size {
            self.size = (self.size * 4).min(MOST);
        }
    }

    /// Puts the next piece in place of `piece`, whose memory is used again; false at the end.
    ///
    /// # Errors
    /// That of the input. What was read since the last piece is lost then.
    pub fn next(&mut self, piece: &mut Chunk) -> io::Result<bool> {
        self.begin(piece);
        loop {
            if let Some(last) = self.place_to_cut(piece.text()) {
                self.cut(piece, last);
                return Ok(true);
            }
            if self.done {
                self.rest.truncate(0);
                piece.fresh = piece.end - std::mem::take(&mut self.head);
                return Ok(piece.fresh > 0);
            }
            self.done = !self.read(piece).inspect_err(|_| self.done = true)?;
        }
    }

    /// Begins a piece with what is left of the one before.
    fn begin(&self, piece: &mut Chunk) {
        (piece.known, piece.end) = (self.known, self.rest.len());
        if piece.buffer.len() < piece.end {
            piece.buffer.resize(piece.end, 0);
        }
        piece.buffer[..piece.end].copy_from_slice(&self.rest);
    }

    /// Reads once; false at the end.
    fn read(&mut self, piece: &mut Chunk) -> io::Result<bool> {
        // at least as much again, so that a text without any place to cut is not gone through too often
        let until = (piece.end * 2).max(piece.end + READ).max(self.size);
        if piece.buffer.len() < until {
            piece.buffer.resize(until, 0);
        }
        loop {
            match self.input.read(&mut piece.buffer[piece.end..until]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(count) => {
                    piece.end += count;
                    return Ok(count > 0);
                }
            }
        }
    }

    /// The line after which the text is to be cut: if there is more than enough, the first that makes a piece of the
    /// size that is wanted, else the last.
    fn place_to_cut(&mut self, text: &[u8]) -> Option<Range<usize>> {
        let size = self.head + self.size;
        let is_much = text.len() > 2 * size;
        if !is_much && (self.done || self.whole && text.len() < size) {
            return None;
        }
        let end = match end_of_lines(&text[self.seen..]) {
            0 => self.looked,
            fresh => self.seen + fresh,
        };
        self.seen = text.len();
        if is_much {
            let (from, lines) = (end_of_lines(&text[..size]).max(self.looked), &text[..end]);
            let early =
                lines_of(lines, from).take(MOST_LINES).find(|line| is_puzzle(&text[line.clone()], &self.options));
            if early.is_some() {
                return early;
            }
        }
        let looked = std::mem::replace(&mut self.looked, end);
        self.last_settled(&text[..end], looked)
    }

    /// The last line after which the text can be cut, none before byte `looked`.
    fn last_settled(&self, text: &[u8], looked: usize) -> Option<Range<usize>> {
        let mut end = text.len();
        while end > looked {
            let start = end_of_lines(&text[..end - 1]);
            let line = &text[start..end];
            let is_blank = line.trim_ascii().is_empty();
            if is_puzzle(line, &self.options) {
                return Some(start..end);
            }
            if is_blank && !self.whole {
                return self.settled_at_blank(text, start..end);
            }
            end = start;
        }
        None
    }

    /// This blank line; or where the blocks before it could be the first bands of a board, the blank line before those.
    fn settled_at_blank(&self, text: &[u8], line: Range<usize>) -> Option<Range<usize>> {
        let open = |text: &[u8]| {
            let mut reader = text::read(text, &self.options);
            while reader.next().is_some() {}
            reader.open()
        };
        let block = text[..line.start].trim_ascii_end().len();
        let begin = blank_lines_before(text, block).next().map_or(0, |line| line.end);
        if open(&text[begin..line.end]).is_none() {
            return Some(line);
        }
        match open(&text[..line.end]) {
            None => Some(line),
            Some(at) => blank_lines_before(text, at).next(),
        }
    }

    /// Ends a piece after the line `last`.
    fn cut(&mut self, piece: &mut Chunk, last: Range<usize>) {
        let (end, text) = (last.end, piece.text());
        let is_blank = text[last.clone()].trim_ascii().is_empty();
        self.rest.clear();
        if !is_blank {
            self.rest.extend_from_slice(&text[last]);
        }
        let head = self.rest.len();
        self.known = usize::from(!is_blank);
        self.rest.extend_from_slice(&text[end..]);
        piece.fresh = end - std::mem::replace(&mut self.head, head);
        piece.end = end;
        (self.looked, self.seen) = (head, head);
    }
}

/// The whole lines of a text from byte `at` on.
fn lines_of(text: &[u8], mut at: usize) -> impl Iterator<Item = Range<usize>> {
    std::iter::from_fn(move || {
        let start = at;
        at += text[at..].iter().position(|&byte| byte == b'\n')? + 1;
        Some(start..at)
    })
}

/// The blank lines of a text that end at byte `end` or before, from the last one on.
fn blank_lines_before(text: &[u8], mut end: usize) -> impl Iterator<Item = Range<usize>> {
    std::iter::from_fn(move || {
        while end > 0 {
            let line = end_of_lines(&text[..end - 1])..end;
            end = line.start;
            if text[line.clone()].trim_ascii().is_empty() {
                return Some(line);
            }
        }
        None
    })
}

/// Where the last whole line ends.
fn end_of_lines(text: &[u8]) -> usize {
    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

/// Whether a line is a puzzle, good or bad, by itself and whatever follows it. Where that is not certain, it is not.
#[must_use]
pub fn is_puzzle(line: &[u8], options: &ReadOptions) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
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
    if let Some(board) = &options.board {
        return match options.layout {
            Some(layout) => layout == Layout::Line,
            None => board.height() > 1 && are_cells && !cells.contains(&b'-') && cells.len() == board.cell_count(),
        };
    }
    let symbols = options.symbols.as_ref().filter(|symbols| !symbols.is_numbers());
    let widest_row = match options.boxes {
        Some(boxes) => boxes.size() * boxes.size() - 1,
        None => symbols.map_or(0, Symbols::capacity).max(WIDEST_ROW),
    };
    match options.layout {
        Some(Layout::Line) => options.boxes.is_none_or(|boxes: BoxShape| boxes.size() > 1) && are_cells,
        Some(_) => false,
        None => are_cells && is_definite && cells.len() > widest_row && widest_row > 0,
    }
}

/// The most characters that the reader takes for a row rather than for a whole puzzle.
const WIDEST_ROW: usize = 25;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::text::tests::Parts;

    /// What is read of a text that comes in parts of `size` bytes: lines, and puzzles or messages.
    fn read_in_parts(text: &[u8], size: usize, options: &ReadOptions) -> (Vec<(usize, String)>, usize) {
        read_pieces(&|parts| Chunker::of_stream(parts, options), text, size, options)
    }

    fn read_pieces<'a>(
        cut: &dyn Fn(Parts<'a>) -> Chunker<Parts<'a>>,
        text: &'a [u8],
        size: usize,
        options: &ReadOptions,
    ) -> (Vec<(usize, String)>, usize) {
        let (mut found, mut count, mut lines) = (Vec::new(), 0, 0);
        let mut piece = Chunk::default();
        let mut pieces = cut(Parts(text, size));
        while pieces.next(&mut piece).expect("reading from memory") {
            count += 1;
            let mut reader = text::read(piece.text(), options);
            let before = lines - piece.known;
            found.extend(reader.by_ref().skip(piece.known).map(|read| match read {
                Ok(puzzle) => (puzzle.line + before, puzzle.grid.to_string()),
                Err(error) => (error.line + before, format!("{}: {error}", error.column)),
            }));
            lines = before + reader.lines_read();
        }
        (found, count)
    }

    fn read_whole(text: &[u8], options: &ReadOptions) -> Vec<(usize, String)> {
        let found = text::read(text, options).map(|read| match read {
            Ok(puzzle) => (puzzle.line, puzzle.grid.to_string()),
            Err(error) => (error.line, format!("{}: {error}", error.column)),
        });
        found.collect()
    }

    #[test]
    fn what_is_read_does_not_depend_on_where_the_input_pauses() {
        let nine = format!("{}{}", "53..7....6..195....98....6.", ".".repeat(54));
        let six = "1.....".repeat(6);
        let four = "1...\n..3.\n.1..\n...2\n";
        let bands = four.replacen(".\n.1", ".\n\n.1", 1);
        let texts = [
            format!("{nine}\n{nine} a comment\n"),
            format!("{nine}\n12\n{nine}\n# a comment\n{nine}1\n\n{four}\n{four}"),
            format!("\u{feff}{nine}\r\n{four}\r\n\r\n{nine}"),
            format!("\u{feff}{nine}\n{nine}\n\u{feff}{nine}\n\u{feff}{four}\n\u{feff}# a comment\n{nine}\n"),
            format!("{nine}\n{four}{nine}\n{six}\n\n\n{six}\n1\n"),
            format!("{}\n{}", "1...2...3...4...\n".repeat(16), "1...2...3...4...\n".repeat(3)),
            format!("{nine}\r{nine}\n{nine}\r{nine}\r\n{nine}"),
            format!("a heading\n{four}\n{nine}x\n{nine}\n.\n"),
            // bands, some of them of no board
            format!("{bands}\n{bands}\n\n{nine}\n{bands}"),
            format!("\n1...\n\n{bands}\n1...\n..3.\n.1..\n\n.2..\n..1.\n\n3...\n\n{four}"),
            format!("3 2 8\n\n0 6\u{3}{}", "3 2 8\n\n0 6\u{3}".repeat(10)),
        ];
        let boxes = BoxShape::new(2, 2).expect("a shape");
        let line = ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() };
        let small = ReadOptions { boxes: Some(boxes), ..ReadOptions::default() };
        for options in [ReadOptions::default(), line, small] {
            for text in &texts {
                let whole = read_whole(text.as_bytes(), &options);
                for size in 1..text.len() {
                    let parts = read_in_parts(text.as_bytes(), size, &options).0;
                    assert_eq!(parts, whole, "{text:?} in parts of {size} bytes, {options:?}");
                    let small = |parts| Chunker { size, ..Chunker::of_file(parts, &options) };
                    let parts = read_pieces(&small, text.as_bytes(), usize::MAX, &options).0;
                    assert_eq!(parts, whole, "{text:?} in pieces of {size} bytes, {options:?}");
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
