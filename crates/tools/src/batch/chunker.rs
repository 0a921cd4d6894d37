//! Cuts a stream of text into chunks of whole puzzles.
//!
//! A program that writes a puzzle and waits must get its answer. So everything settled is passed on
//! before the chunker waits for more input: up to a blank line that ends a board, or a line that is
//! a puzzle by itself whatever comes next. The reader takes a short line after a puzzle for a bad
//! puzzle, not for a row, so that line is repeated at the head of the next chunk, to be skipped.
//! The chunks together give the same puzzles as the whole text, wherever the input happened to
//! pause.

use kdoku_text::{CELLS, ReadOptions, is_puzzle};
use std::io::{self, Read};
use std::ops::Range;

/// Smallest read, in bytes.
const READ: usize = 1 << 16;

/// Size of chunks whose puzzles are solved one by one: small, so that hard puzzles are shared
/// between threads.
const SINGLE: usize = 1 << 9;

/// Smallest size of chunks whose puzzles are solved together.
const SMALLEST_BULK: usize = 1 << 16;

/// Largest size of chunks.
const LARGEST: usize = 1 << 18;

/// Longest text of a stream without a place to cut. No board is so large, and such a stream may
/// never end.
const MOST_OPEN: usize = 32 << 20;

/// Most lines searched for a place to cut early.
const MOST_LINES: usize = 64;

/// Some whole puzzles of a text.
#[derive(Debug, Default)]
pub struct Chunk {
    /// The text; longer than `end` if an earlier chunk was longer.
    buffer: Vec<u8>,
    end: usize,
    /// Number of puzzles at the head that belong to the chunk before.
    pub(super) known: usize,
    /// Number of bytes that do not belong to the chunk before.
    new_bytes: usize,
}

impl Chunk {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    /// Number of puzzles at the head that belong to the chunk before. They are present for what
    /// follows them.
    #[must_use]
    pub const fn known(&self) -> usize {
        self.known
    }

    /// Number of bytes of the input that this chunk adds.
    #[must_use]
    pub const fn new_bytes(&self) -> usize {
        self.new_bytes
    }
}

/// How large chunks are.
#[derive(Clone, Copy, Debug)]
enum Sizes {
    /// As small as possible.
    Single,
    /// Small, but where lines of 81 digits are solved together, the rest of the input divided by
    /// this number.
    Bulk { shares: u64 },
    /// Of this size in bytes.
    Fixed(usize),
}

/// Cuts an input into chunks.
#[derive(Debug)]
pub struct Chunker<R> {
    input: R,
    /// Whether chunks are cut only after lines that are puzzles, because all of the input is
    /// available.
    whole: bool,
    options: ReadOptions,
    /// Wanted size of a chunk, in bytes.
    size: usize,
    sizes: Sizes,
    /// Bytes of the input that are not in a chunk yet, if that is known.
    left: Option<u64>,
    /// Text that has been read and is not in a chunk, after the line that is repeated.
    rest: Vec<u8>,
    known: usize,
    /// Length of the repeated line at the head.
    head: usize,
    /// End of the last whole line before `seen`. No place to cut lies before it, so no line is
    /// examined twice.
    looked: usize,
    /// End of the text that has been searched for line ends, so that a long line is not searched at
    /// each read.
    seen: usize,
    done: bool,
}

impl<R: Read> Chunker<R> {
    /// Chunker of a stream: everything settled is passed on before more input is waited for.
    pub fn of_stream(input: R, options: &ReadOptions) -> Self {
        Self {
            input,
            whole: false,
            options: options.clone(),
            size: SINGLE,
            sizes: Sizes::Single,
            left: None,
            rest: Vec::new(),
            known: 0,
            head: 0,
            looked: 0,
            seen: 0,
            done: false,
        }
    }

    /// Chunker of an input that is available as a whole, such as a file. It is cut only between
    /// puzzles that are lines, so a board with blank lines stays whole.
    pub fn of_file(input: R, options: &ReadOptions) -> Self {
        Self { whole: true, ..Self::of_stream(input, options) }
    }

    /// Makes `line` the known head of the first chunk: the input follows it in a longer text that
    /// was [cut](super::cut_after) there.
    #[must_use]
    pub fn after(mut self, line: &[u8]) -> Self {
        self.rest = line.to_vec();
        (self.known, self.head) = (usize::from(!line.is_empty()), line.len());
        (self.looked, self.seen) = (line.len(), line.len());
        self
    }

    /// Number of known puzzles at the head of the next chunk.
    #[must_use]
    pub const fn known(&self) -> usize {
        self.known
    }

    /// Sets the length of the input in bytes.
    #[must_use]
    pub fn with_length(self, length: Option<u64>) -> Self {
        Self { left: length, ..self }
    }

    /// Makes all chunks as large as possible, for callers with one thread.
    #[must_use]
    pub fn large(self) -> Self {
        Self { sizes: Sizes::Fixed(LARGEST), ..self }
    }

    /// Makes chunks of lines of 81 digits large, because they are solved together: each gets this
    /// part of the rest of the input.
    pub(super) const fn solve_in_bulk(&mut self, shares: u64) {
        if !matches!(self.sizes, Sizes::Fixed(_)) {
            self.sizes = Sizes::Bulk { shares };
        }
    }

    /// The size of the chunk that starts with `text`.
    fn size_for(&self, text: &[u8]) -> usize {
        match self.sizes {
            Sizes::Fixed(size) => size,
            Sizes::Bulk { shares } if starts_with_board(text) => {
                let share = self.left.unwrap_or(u64::MAX) / shares;
                usize::try_from(share).unwrap_or(usize::MAX).clamp(SMALLEST_BULK, LARGEST)
            }
            _ => SINGLE,
        }
    }

    /// Puts the next chunk in place of `chunk`, reusing its memory. Returns false at the end.
    ///
    /// # Errors
    /// An error of the input, or `FileTooLarge` if a stream has 32 MiB of text without the end of a
    /// puzzle. Text read since the last chunk is lost.
    pub fn next(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        self.begin(chunk);
        loop {
            self.size = self.size_for(&chunk.text()[self.head..]);
            if let Some(last) = self.place_to_cut(chunk.text()) {
                self.cut(chunk, last);
                return Ok(true);
            }
            if self.done {
                self.rest.truncate(0);
                chunk.new_bytes = chunk.end - std::mem::take(&mut self.head);
                return Ok(chunk.new_bytes > 0);
            }
            self.done = !self.read(chunk).inspect_err(|_| self.done = true)?;
        }
    }

    /// Starts a chunk with the text left over from the one before.
    fn begin(&self, chunk: &mut Chunk) {
        (chunk.known, chunk.end) = (self.known, self.rest.len());
        if chunk.buffer.len() < chunk.end {
            chunk.buffer.resize(chunk.end, 0);
        }
        chunk.buffer[..chunk.end].copy_from_slice(&self.rest);
    }

    /// Reads once. Returns false at the end.
    fn read(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        if chunk.end > MOST_OPEN && !self.whole {
            let message = "32 MiB of text do not show where a puzzle ends";
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        // doubles, so that a text without a place to cut is not searched too often
        let until = (chunk.end * 2).max(chunk.end + READ).max(self.head + self.size);
        if chunk.buffer.len() < until {
            chunk.buffer.resize(until, 0);
        }
        loop {
            match self.input.read(&mut chunk.buffer[chunk.end..until]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(count) => {
                    chunk.end += count;
                    return Ok(count > 0);
                }
            }
        }
    }

    /// Returns the line after which the text is cut: if there is more than enough text, the first
    /// one that makes a chunk of the wanted size, otherwise the last one.
    fn place_to_cut(&mut self, text: &[u8]) -> Option<Range<usize>> {
        let size = self.head + self.size;
        let is_much = text.len() > 2 * size;
        if !is_much && (self.done || self.whole && text.len() < size) {
            return None;
        }
        let end = match end_of_lines(&text[self.seen..]) {
            0 => self.looked,
            new_bytes => self.seen + new_bytes,
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

    /// Returns the last line after which the text can be cut, but none before byte `looked`.
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

    /// Returns this blank line, or an earlier one if the blocks between could be the first bands of
    /// a board.
    fn settled_at_blank(&self, text: &[u8], line: Range<usize>) -> Option<Range<usize>> {
        let open = |text: &[u8]| {
            let mut reader = kdoku_text::read(text, &self.options);
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

    /// Ends a chunk after the line `last`.
    fn cut(&mut self, chunk: &mut Chunk, last: Range<usize>) {
        let (end, text) = (last.end, chunk.text());
        let is_blank = text[last.clone()].trim_ascii().is_empty();
        self.rest.clear();
        if !is_blank {
            self.rest.extend_from_slice(&text[last]);
        }
        let head = self.rest.len();
        self.known = usize::from(!is_blank);
        self.rest.extend_from_slice(&text[end..]);
        chunk.new_bytes = end - std::mem::replace(&mut self.head, head);
        chunk.end = end;
        self.left = self.left.map(|left| left.saturating_sub(chunk.new_bytes as u64));
        (self.looked, self.seen) = (head, head);
    }
}

/// Whether a text starts with a line of 81 cells.
fn starts_with_board(text: &[u8]) -> bool {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b',');
    text.iter().take(CELLS + 1).position(is_end) == Some(CELLS)
}

/// Whole lines of a text from byte `at`.
fn lines_of(text: &[u8], mut at: usize) -> impl Iterator<Item = Range<usize>> {
    std::iter::from_fn(move || {
        let start = at;
        at += text[at..].iter().position(|&byte| byte == b'\n')? + 1;
        Some(start..at)
    })
}

/// Blank lines of a text that end at byte `end` or before, last first.
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

/// End of the last whole line.
fn end_of_lines(text: &[u8]) -> usize {
    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

#[cfg(test)]
#[path = "../../../text/src/tests/parts.rs"]
mod parts;

#[cfg(test)]
mod tests {
    use super::parts::Parts;
    use super::*;
    use kdoku_board::BoxShape;
    use kdoku_text::Layout;

    /// Reads a text in parts of `size` bytes: lines with puzzles or messages, and the number of
    /// chunks.
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
        let mut chunk = Chunk::default();
        let mut chunks = cut(Parts(text, size));
        while chunks.next(&mut chunk).expect("reading from memory") {
            count += 1;
            let mut reader = kdoku_text::read(chunk.text(), options);
            let before = lines - chunk.known;
            found.extend(reader.by_ref().skip(chunk.known).map(|read| match read {
                Ok(puzzle) => (puzzle.line + before, puzzle.grid.to_string()),
                Err(error) => (error.line + before, format!("{}: {error}", error.column)),
            }));
            lines = before + reader.lines_read();
        }
        (found, count)
    }

    fn read_whole(text: &[u8], options: &ReadOptions) -> Vec<(usize, String)> {
        let found = kdoku_text::read(text, options).map(|read| match read {
            Ok(puzzle) => (puzzle.line, puzzle.grid.to_string()),
            Err(error) => (error.line, format!("{}: {error}", error.column)),
        });
        found.collect()
    }

    #[test]
    fn results_do_not_depend_on_pauses_of_the_input() {
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
            // bands, some of them without a board
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
                    let small = |parts| Chunker { sizes: Sizes::Fixed(size), ..Chunker::of_file(parts, &options) };
                    let parts = read_pieces(&small, text.as_bytes(), usize::MAX, &options).0;
                    assert_eq!(parts, whole, "{text:?} in chunks of {size} bytes, {options:?}");
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
