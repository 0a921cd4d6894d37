//! Detection of what a text contains, from as few bytes as possible.
//!
//! The first line with content decides if it can: a puzzle by itself, one line of a format with one
//! puzzle per line, or a row of a table with a column of puzzles. Then lines are answered as they
//! arrive. But a first line that is not a proper puzzle waits for the second line of its stream,
//! because both may be a jigsaw: givens and the map of their regions. All other text is read to its
//! end before anything is answered, because a board may be followed by the map of its regions; so
//! pauses of a stream do not affect the result. Only a stream of complete boards with blank lines
//! between them is answered as it arrives, from the second board on.

pub mod binary;
mod evidence;

pub(crate) use evidence::is_read;

use crate::interchange::{Fact, Format};
use crate::toml::{Config, MAX_BYTES};
use evidence::{Links, Shown, is_heading, is_puzzle_text, links, separator, shown};
use kdoku_text::{
    self as text, Board, Content, FormatError, ReadOptions, is_puzzle, may_begin_samurai, needs_decoding, read_all,
};
use std::io::{self, Read};
use std::ops::Range;

/// The number of bytes per read.
const READ: usize = 1 << 12;

/// The maximum length of a text that is read completely, in bytes. A longer text is many boards.
const MOST_WHOLE: usize = 8 << 20;

/// The number of boards that make a file a collection.
const MANY_BLOCKS: usize = 64;

/// The maximum length, in bytes, of a file that can be one puzzle although its lines could be
/// puzzles: a line of givens and a line of regions.
const MOST_SMALL: usize = 1 << 12;

/// The maximum number of lines that are examined one by one. Reading more lines than these as
/// puzzles of every format would take long, and a text that shows nothing in them is read to its end.
const MOST_EXAMINED: usize = 1000;

/// The length of a text, in bytes, from which on it is read only until the time of the run is over.
const LARGE: usize = 1 << 16;

/// Where a text comes from. It decides how long to wait and which formats are possible.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A stream: every line must be answered at once. The function returns whether a puzzle on the
    /// default board of its size has exactly one solution.
    Stream(fn(&Board) -> bool),
    /// A text that can be read to its end.
    File,
    /// A file that is named like a puzzle file, and that may still have another format.
    PuzzleFile,
}

/// How the content of a text is detected.
#[derive(Clone, Copy, Debug)]
pub struct Detector<'a> {
    /// Where the text comes from.
    pub source: Source,
    /// How puzzle text is read.
    pub options: &'a ReadOptions,
    /// The format of the text, if it is known.
    pub format: Option<&'static Format>,
    /// Whether the board of the puzzles is known.
    pub has_board: bool,
}

/// The content of a text, with the bytes read so far.
#[derive(Debug)]
pub enum Detected {
    /// Puzzle text, or text of an unknown format.
    Text(Vec<u8>),
    /// A text that has been read to its end.
    Content(String, Content),
    /// A table: the bytes, the end of its headings, and the column of puzzles (from 1) with the
    /// separator.
    Column(Vec<u8>, usize, (usize, u8)),
    /// A table with a column of links, in the same form.
    Links(&'static Format, Vec<u8>, usize, (usize, u8)),
    /// One puzzle per line.
    Lines(&'static Format, Vec<u8>),
    /// The whole text is one puzzle.
    Whole(&'static Format, Vec<u8>),
    /// A stream that begins with lines up to this byte, the last of which cannot be read.
    ///
    /// The format of the rest is open, but the error is reported at once, since the writer may be
    /// waiting for it.
    Broken(Vec<u8>, usize),
}

impl Detector<'_> {
    /// Reads as much of a text as is needed to determine its content, unless the format is known.
    ///
    /// # Errors
    ///
    /// The error of the input, or `TimedOut` if `is_late` before a large text is read.
    pub fn detect(&self, input: &mut impl Read, is_late: impl Fn() -> bool) -> io::Result<Detected> {
        let mut head = Head { input, text: Vec::new(), at: 0, is_done: false };
        if matches!(self.source, Source::PuzzleFile) {
            // one byte more than a puzzle file may have, so that a longer one is reported
            head.input.take(MAX_BYTES as u64 + 1).read_to_end(&mut head.text)?;
            return Ok(self.named(head.text, Some(Format::puzzle_file())));
        }
        if let Some(format) = self.format {
            while let Some(line) = head.line()? {
                if !head.text[line].trim_ascii().is_empty() {
                    break;
                }
            }
            if format.has_lines(&head.text) {
                return Ok(Detected::Lines(format, head.text));
            }
            head.read_to_end()?;
            return Ok(self.named(head.text, Some(format)));
        }
        if self.options.layout.is_some() {
            return Ok(Detected::Text(Vec::new()));
        }
        head.detect(self, is_late)
    }

    /// Returns a complete text in the format that it shows, or else in `format`; puzzle text if
    /// neither.
    fn named(&self, text: Vec<u8>, format: Option<&'static Format>) -> Detected {
        let format = match std::str::from_utf8(&text) {
            Ok(content) if self.format.is_none() => Format::of(content).or(format),
            _ => format,
        };
        match format {
            Some(format) if format.has_lines(&text) => Detected::Lines(format, text),
            Some(format) => Detected::Whole(format, text),
            None => Detected::Text(text),
        }
    }
}

/// The beginning of a text.
struct Head<'r, R> {
    input: &'r mut R,
    text: Vec<u8>,
    /// The start of the next line.
    at: usize,
    is_done: bool,
}

impl<R: Read> Head<'_, R> {
    /// Returns the next line with its ending; `None` at the end.
    fn line(&mut self) -> io::Result<Option<Range<usize>>> {
        let (start, mut seen) = (self.at, self.at);
        loop {
            if let Some(length) = self.text[seen..].iter().position(|&byte| byte == b'\n') {
                self.at = seen + length + 1;
                return Ok(Some(start..self.at));
            }
            seen = self.text.len();
            if self.is_done || !self.more()? {
                self.at = seen;
                return Ok((start < seen).then_some(start..seen));
            }
        }
    }

    /// Reads once; returns `false` at the end.
    fn more(&mut self) -> io::Result<bool> {
        let mut fresh = [0; READ];
        let length = self.input.read(&mut fresh)?;
        self.text.extend_from_slice(&fresh[..length]);
        self.is_done = length == 0;
        Ok(length > 0)
    }

    fn read_to_end(&mut self) -> io::Result<()> {
        self.input.read_to_end(&mut self.text)?;
        self.is_done = true;
        Ok(())
    }

    fn detect(mut self, detector: &Detector<'_>, is_late: impl Fn() -> bool) -> io::Result<Detected> {
        let (source, options) = (detector.source, detector.options);
        let is_stream = matches!(source, Source::Stream(_));
        let mut open = Open::default();
        while let Some(range) = self.line()? {
            let bytes = &self.text[range.clone()];
            let is_first = !open.has_content;
            if bytes.trim_ascii().is_empty() {
                if open.end_block(&self.text[..self.at], source, options) {
                    return Ok(Detected::Text(self.text));
                }
                continue;
            }
            open.has_content = true;
            if is_first && needs_decoding(&self.text[..self.at]) {
                self.read_to_end()?;
                break;
            }
            open.examined += 1;
            open.has_rows |= open.is_block || open.examined > MOST_EXAMINED;
            let line = String::from_utf8_lossy(bytes);
            let line = line.trim_start_matches('\u{feff}').trim_end();
            if line.starts_with('#') || open.has_rows {
                let is_list =
                    self.text.trim_ascii_start().starts_with(b"{") || self.text.trim_ascii_start().starts_with(b"[");
                if self.at > MOST_WHOLE && !is_list {
                    return Ok(Detected::Text(self.text));
                }
                continue;
            }
            if is_first && text::is_count(line) && !is_puzzle(bytes, options) {
                // a number of cases, or a row of which more follow
                continue;
            }
            match links(line) {
                Some(Links::Column(format, column)) => {
                    return Ok(Detected::Links(format, self.text, range.start, column));
                }
                Some(Links::Ambiguous(kind)) => {
                    let line = self.text[..range.start].split_inclusive(|&byte| byte == b'\n').count() + 1;
                    let span = range.start..range.start + bytes.trim_ascii_end().len();
                    let error = FormatError { span, line, column: 1, kind };
                    let text = String::from_utf8_lossy(&self.text).into_owned();
                    return Ok(Detected::Content(text, Content::Puzzles(vec![Err(error)])));
                }
                None => {}
            }
            match shown(line, bytes, options) {
                // a list behind other lines is a part of them
                Some(Shown::Lines(format)) if !format.is_line && !is_first => open.is_block = true,
                Some(Shown::Lines(format)) => {
                    if !is_stream && format.is_line {
                        // the next line may show that both are parts of one puzzle
                        self.line()?;
                    }
                    if format.has_lines(&self.text[..self.at]) {
                        return Ok(Detected::Lines(format, self.text));
                    }
                    self.read_to_end()?;
                    return Ok(Detected::Whole(format, self.text));
                }
                Some(Shown::Column(column)) => return Ok(Detected::Column(self.text, range.start, column)),
                Some(Shown::Puzzle) if open.heading.as_deref().is_some_and(|heading| is_heading(heading, line)) => {
                    let number = text::puzzle_column(&self.text).unwrap_or(1);
                    let column = (number, separator(line));
                    return Ok(Detected::Column(self.text, range.start, column));
                }
                Some(Shown::Puzzle) => {
                    let first = || text::read(line.as_bytes(), options).next().and_then(Result::ok);
                    let is_proper = || matches!(source, Source::Stream(is_proper) if first().is_some_and(|puzzle| is_proper(&puzzle)));
                    let is_puzzle = detector.has_board || open.has_broken || is_proper();
                    let jigsaw = if is_puzzle { None } else { self.jigsaw(options)? };
                    return Ok(jigsaw.unwrap_or(Detected::Text(self.text)));
                }
                Some(Shown::Broken) if is_stream => {
                    // a board without default boxes may be followed by the map of its regions
                    let is_square = !detector.has_board && line.len().isqrt().pow(2) == line.len();
                    let jigsaw = if is_square { self.jigsaw(options)? } else { None };
                    return Ok(jigsaw.unwrap_or(Detected::Broken(self.text, range.end)));
                }
                Some(Shown::Broken) => open.has_broken = true,
                Some(Shown::Remark) => open.heading = Some(line.to_owned()),
                Some(Shown::Rows) => (open.is_block, open.begins_with_text) = (true, true),
                None => open.is_block = true,
            }
        }
        detector.whole(self.text, open.begins_with_text, is_late)
    }

    /// Returns the jigsaw of a text that is a line of givens and a line of regions. Reads only until
    /// the lines show whether it is.
    fn jigsaw(&mut self, options: &ReadOptions) -> io::Result<Option<Detected>> {
        let content = |text: &[u8]| {
            let text = std::str::from_utf8(text).ok()?;
            let content = Some(read_all(text, options)).filter(|content| matches!(content, Content::Puzzles(_)));
            content.map(|content| Detected::Content(text.to_owned(), content))
        };
        while self.at <= MOST_SMALL {
            let text = &self.text[..self.at];
            let count = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
            let jigsaw = if count == 2 { content(text) } else { None };
            if count > 1 && jigsaw.is_none() {
                return Ok(None);
            }
            if self.line()?.is_none() {
                return Ok(jigsaw);
            }
        }
        Ok(None)
    }
}

/// The state of detection for a text whose content is still open.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent of each other")]
struct Open {
    has_content: bool,
    /// Whether there are lines that are not puzzles by themselves.
    has_rows: bool,
    /// Whether the last line was such a line.
    is_block: bool,
    /// Whether the first of them could be a puzzle.
    begins_with_text: bool,
    has_broken: bool,
    /// The last line of words before the first puzzle.
    heading: Option<String>,
    /// The number of blocks.
    blocks: usize,
    /// The number of lines with content.
    examined: usize,
}

impl Open {
    /// Ends a block of rows. Returns whether the text is certainly a stream of boards with blank
    /// lines between them.
    fn end_block(&mut self, text: &[u8], source: Source, options: &ReadOptions) -> bool {
        if !std::mem::take(&mut self.is_block) {
            return false;
        }
        self.has_rows = true;
        self.blocks += 1;
        let least = if matches!(source, Source::Stream(_)) { 2 } else { MANY_BLOCKS };
        // the first boards could be those of a samurai until the fifth
        let is_time = self.blocks >= least && (self.blocks.is_power_of_two() || self.blocks < 6);
        is_time
            && std::str::from_utf8(text).is_ok_and(|text| match read_all(text, options) {
                Content::Rows(boards) => {
                    let boards: Result<Vec<_>, _> = boards.into_iter().collect();
                    boards.is_ok_and(|boards| boards.len() >= self.blocks && !may_begin_samurai(&boards))
                }
                _ => false,
            })
    }
}

impl Detector<'_> {
    /// Determines the content of a complete text.
    fn whole(&self, bytes: Vec<u8>, begins_with_text: bool, is_late: impl Fn() -> bool) -> io::Result<Detected> {
        let is_decoded = needs_decoding(&bytes);
        let text = if is_decoded { text::decode(&bytes) } else { String::from_utf8_lossy(&bytes).into_owned() };
        let bytes = if is_decoded { text.clone().into_bytes() } else { bytes };
        let options = self.options;
        if (Format::headed().is)(&text) && !self.has_board && *options == ReadOptions::default() {
            return Ok(Detected::Whole(Format::headed(), bytes));
        }
        let evident = Format::of(&text);
        let by_itself = evident.filter(|format| {
            let is_other = !format.has(Fact::AlsoText) && !begins_with_text;
            is_other && (format.has(Fact::Certain) || !is_puzzle_text(&text, options))
        });
        // an object, a link or an assignment may contain a board in another syntax
        let is_sound = |format: &Format| {
            if format.is_puzzle_file() {
                return Config::parse(&text).is_ok();
            }
            format.has(Fact::Certain) || format.read(&text).is_ok()
        };
        if by_itself.is_some_and(is_sound) {
            return Ok(self.named(bytes, by_itself));
        }
        let is_over = || text.len() > LARGE && is_late();
        let content = text::read_all_until(&text, options, is_over).ok_or(io::ErrorKind::TimedOut)?;
        let is_read = is_read(&content);
        // the lists of a program look like keys of a puzzle file
        let is_program = by_itself.is_some_and(Format::is_puzzle_file)
            && matches!(content, Content::Puzzles(_))
            && !looks_like_toml(&bytes)
            && !text.lines().any(is_table_of_toml);
        if by_itself.is_some() && !is_read && !is_program {
            return Ok(self.named(bytes, by_itself));
        }
        if !matches!(content, Content::Candidates(_))
            && let Some(number) = text::puzzle_column(&bytes)
        {
            let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
            let start = heading.as_ptr().addr() - text.as_ptr().addr() + heading.len() + 1;
            return Ok(Detected::Column(bytes, start, (number, separator(heading))));
        }
        match content {
            Content::Rows(_) if is_read && !is_decoded => return Ok(Detected::Text(bytes)),
            content if is_read || is_program => return Ok(Detected::Content(text, content)),
            _ => {}
        }
        // the first line determines the format of all lines
        let of_lines = || {
            let full = text.lines().filter(|line| !line.trim_ascii().is_empty());
            full.take(MOST_EXAMINED).find_map(|line| match shown(line, line.as_bytes(), options) {
                Some(Shown::Lines(format)) => Some(Some(format)),
                Some(Shown::Puzzle | Shown::Rows) => Some(None),
                _ => None,
            })
        };
        if let Some(format) = evident.or_else(|| of_lines().flatten()) {
            return Ok(match format {
                format if format.has_lines(&bytes) => Detected::Lines(format, bytes),
                format => Detected::Whole(format, bytes),
            });
        }
        Ok(match Some(Format::puzzle_file()).filter(|_| looks_like_toml(&bytes)) {
            // its reader reports the error in the first line
            Some(toml) => Detected::Whole(toml, bytes),
            None => Detected::Content(text, content),
        })
    }
}

/// Returns the format of another program that a line is in, if such lines hold one puzzle each.
#[must_use]
pub fn format_of_line(line: &[u8], options: &ReadOptions) -> Option<&'static Format> {
    match shown(&String::from_utf8_lossy(line), line, options) {
        Some(Shown::Lines(format)) if format.is_line => Some(format),
        _ => None,
    }
}

/// Whether a text has a grid like those of puzzle files.
#[must_use]
pub fn looks_like_toml(text: &[u8]) -> bool {
    let is_grid =
        |line: &[u8]| line.strip_prefix(b"grid").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="));
    text.split(|&byte| byte == b'\n').take(100).any(is_grid)
}

/// Whether a line begins a table of TOML.
fn is_table_of_toml(line: &str) -> bool {
    let name = line.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    name.is_some_and(|name| name.chars().all(|c| c.is_ascii_lowercase() || "[]_.".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns at most this many bytes per read.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let (first, rest) = self.0.split_at(self.0.len().min(self.1).min(buffer.len()));
            self.0 = rest;
            buffer[..first.len()].copy_from_slice(first);
            Ok(first.len())
        }
    }

    fn detector(options: &ReadOptions, source: Source) -> Detector<'_> {
        Detector { source, options, format: None, has_board: false }
    }

    fn detect_in_file(text: &str, is_late: bool) -> io::Result<Detected> {
        detector(&ReadOptions::default(), Source::File).detect(&mut text.as_bytes(), || is_late)
    }

    /// Whether a puzzle on the default board of its size has exactly one solution.
    fn is_proper(puzzle: &Board) -> bool {
        let rules = kdoku_board::Rules::boxes(puzzle.form.boxes());
        let solver = kdoku_solver::Solver::new(&rules, &kdoku_solver::Options::default()).expect("a solver");
        let limits = kdoku_solver::Limits::none().nodes(1000);
        let answer = solver.answer(&puzzle.grid, kdoku_solver::Pick::First, &limits, &mut solver.scratch());
        answer.verdict() == kdoku_solver::Verdict::Unique
    }

    /// The detected content, without the bytes of lines that were read by chance.
    fn detected(text: &str, size: usize) -> String {
        let options = ReadOptions::default();
        let detector = detector(&options, Source::Stream(is_proper));
        match detector.detect(&mut Slow(text.as_bytes(), size), || false).expect("it can be read") {
            Detected::Text(_) => "text".to_owned(),
            Detected::Content(_, content) => format!("{content:?}"),
            Detected::Column(_, start, column) => format!("column {column:?} from {start}"),
            Detected::Links(_, _, start, column) => format!("links in column {column:?} from {start}"),
            Detected::Lines(format, _) => format!("lines of {format:?}"),
            Detected::Whole(format, text) => format!("{format:?}: {text:?}"),
            Detected::Broken(_, end) => format!("broken at {end}"),
        }
    }

    #[test]
    fn detection_does_not_depend_on_pauses_of_a_stream() {
        let (four, map) = ("1...\n..2.\n....\n...3\n", "AAAB\nABBB\nCCCD\nCDDD\n");
        let nine = format!("53..7....6..195....98....6.{}", ".".repeat(54));
        let regions = ["AAABBBCCC", "DDDEEEFFF", "GGGHHHIII"].map(|row| row.repeat(3)).concat();
        for text in [
            format!("{four}{map}"),
            format!("{four}\n{map}"),
            format!("{map}\n{four}"),
            format!("4 4\n{four}\n{four}"),
            format!("{four}\n{four}\n{map}\n{four}"),
            format!("A title\n{nine}\n{four}"),
            format!("7 {nine} easy\n8 {nine}\n"),
            format!("{nine}\n{}\n", "AAABBBCCC".repeat(9)),
            format!("{nine}\n{regions}\n"),
            format!("\n{nine}\n\n{regions}"),
            format!("{nine}\n{regions}\n{nine}\n"),
            format!("{}\n{}\n", "1......".repeat(7), "ABCDEFG".repeat(7)),
            format!("{}\n{}\n", "1......".repeat(7), "1......".repeat(7)),
            "[[1, 0, 0, 4],\n [0, 0, 3, 0],\n [0, 1, 0, 0],\n [0, 0, 0, 2]]\n".to_owned(),
            "1,,,4\n,,3,\n,1,,\n,,,2\n".to_owned(),
            "1\t\t\t4\n\t\t3\t\n\t\t\t\n\t\t\t2\n".to_owned(),
            "+--+--+\n|1 | 4|\n|  |3 |\n+--+--+\n| 1|  |\n|  | 2|\n+--+--+\nend\n".to_owned(),
            "12 3 4 12\n4 12 12 3\n12 4 3 12\n3 12 12 4\n".to_owned(),
            "order = 2\n\n[houses]\ndiagonals = true\n".to_owned(),
        ] {
            let whole = detected(&text, usize::MAX);
            for size in 1..text.len() {
                assert_eq!(detected(&text, size), whole, "{text:?} in parts of {size} bytes");
            }
        }
    }

    #[test]
    fn only_the_first_lines_are_examined_one_by_one() {
        for (numbers, is_found) in [(MOST_EXAMINED - 1, true), (MOST_EXAMINED, false)] {
            let text = format!("{}https://f-puzzles.com/?load=N4IgA\n", "1\n".repeat(numbers));
            let content = detect_in_file(&text, false).expect("it can be read");
            assert_eq!(matches!(content, Detected::Lines(..)), is_found, "{numbers} numbers");
        }
    }

    #[test]
    fn a_large_text_is_read_only_in_time() {
        let (small, large) = ("1 2\n".repeat(LARGE / 4), "1 2\n".repeat(LARGE / 4 + 1));
        assert!(detect_in_file(&small, true).is_ok());
        let late = detect_in_file(&large, true);
        assert_eq!(late.map(|_| ()).map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
    }

    #[test]
    fn lines_are_complete_in_input_of_any_pace() {
        let text = format!("\n{}\nlast", "x".repeat(10_000));
        let mut slow = Slow(text.as_bytes(), 1);
        let mut head = Head { input: &mut slow, text: Vec::new(), at: 0, is_done: false };
        let mut lengths = Vec::new();
        while let Some(line) = head.line().expect("it can be read") {
            lengths.push(line.len());
        }
        assert_eq!(lengths, [1, 10_001, 4]);
    }
}
