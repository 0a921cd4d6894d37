//! Detection of what a text contains, from as few bytes as possible.
//!
//! The first line with content decides if it can: a puzzle by itself, one line of a format with one
//! puzzle per line, or a row of a table with a column of puzzles. Then lines are answered as they
//! arrive. But a first line that is not a proper puzzle waits for the second line of its stream,
//! because both may be a jigsaw: givens and the map of their regions. All other text is read to its
//! end before anything is answered, because a board may be followed by the map of its regions; so
//! pauses of a stream do not affect the result. Only a stream of complete boards with blank lines
//! between them is answered as it arrives, from the second board on.

use super::evidence::{
    Links, Shown, is_certain, is_format_of_lines, is_heading, is_proper, is_puzzle_text, is_read, links, separator,
    shown,
};
use crate::cli::report::diagnostics::looks_like_toml;
use crate::cli::settings::Reading;
use crate::cli::settings::config_file::limited;
use kdoku::batch::is_puzzle;
use kdoku::interchange::Format;
use kdoku::text::{self, Content, FormatError, ReadOptions};
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

/// The reader of a text. It decides how long to wait and which formats are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// A reader of a stream: every line must be answered at once.
    Stream,
    File,
    /// `convert` reading a file that is named like a puzzle file.
    PuzzleFile,
}

/// The content of a text, with the bytes read so far.
#[derive(Debug)]
pub(crate) enum Detected {
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

/// Formats that the readers of puzzle text also read. They are used where those readers fail.
const ALSO_TEXT: [&str; 7] = ["candidates", "regions", "arrays", "csv", "tsv", "sdm", "ss"];

/// Reads as much of a text as is needed to determine its content, unless an option names the
/// format.
///
/// # Errors
///
/// The error of the input, or `TimedOut` if `is_late` before a large text is read.
pub(crate) fn detect(
    input: &mut impl Read,
    reader: Reader,
    reading: &Reading,
    is_late: impl Fn() -> bool,
) -> io::Result<Detected> {
    let mut head = Head { input, text: Vec::new(), at: 0, is_done: false };
    if reader == Reader::PuzzleFile {
        limited(head.input).read_to_end(&mut head.text)?;
        return Ok(named(head.text, Format::named("toml"), reading));
    }
    if let Some(format) = reading.format() {
        while let Some(line) = head.line()? {
            if !head.text[line].trim_ascii().is_empty() {
                break;
            }
        }
        if is_format_of_lines(format, &head.text) {
            return Ok(Detected::Lines(format, head.text));
        }
        head.read_to_end()?;
        return Ok(named(head.text, Some(format), reading));
    }
    if reading.options.layout.is_some() {
        return Ok(Detected::Text(Vec::new()));
    }
    head.detect(reader, reading, is_late)
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

    fn detect(mut self, reader: Reader, reading: &Reading, is_late: impl Fn() -> bool) -> io::Result<Detected> {
        let options = &reading.options;
        let mut open = Open::default();
        while let Some(range) = self.line()? {
            let bytes = &self.text[range.clone()];
            let is_first = !open.has_content;
            if bytes.trim_ascii().is_empty() {
                if open.end_block(&self.text[..self.at], reader, options) {
                    return Ok(Detected::Text(self.text));
                }
                continue;
            }
            open.has_content = true;
            if is_first && text::needs_decoding(&self.text[..self.at]) {
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
                    if reader != Reader::Stream && format.is_line {
                        // the next line may show that both are parts of one puzzle
                        self.line()?;
                    }
                    if is_format_of_lines(format, &self.text[..self.at]) {
                        return Ok(Detected::Lines(format, self.text));
                    }
                    self.read_to_end()?;
                    return Ok(Detected::Whole(format, self.text));
                }
                Some(Shown::Column(column)) => return Ok(Detected::Column(self.text, range.start, column)),
                Some(Shown::Puzzle) if open.heading.as_deref().is_some_and(|heading| is_heading(heading, line)) => {
                    let column = (1, separator(line));
                    return Ok(Detected::Column(self.text, range.start, column));
                }
                Some(Shown::Puzzle) => {
                    let has_board = reading.config.is_some();
                    let is_puzzle =
                        has_board || open.has_broken || reader == Reader::Stream && is_proper(line, options);
                    let jigsaw = if is_puzzle { None } else { self.jigsaw(options)? };
                    return Ok(jigsaw.unwrap_or(Detected::Text(self.text)));
                }
                Some(Shown::Broken) if reader == Reader::Stream => {
                    // a board without default boxes may be followed by the map of its regions
                    let is_square = reading.config.is_none() && line.len().isqrt().pow(2) == line.len();
                    let jigsaw = if is_square { self.jigsaw(options)? } else { None };
                    return Ok(jigsaw.unwrap_or(Detected::Broken(self.text, range.end)));
                }
                Some(Shown::Broken) => open.has_broken = true,
                Some(Shown::Remark) => open.heading = Some(line.to_owned()),
                Some(Shown::Rows) => (open.is_block, open.begins_with_text) = (true, true),
                None => open.is_block = true,
            }
        }
        whole(self.text, reading, open.begins_with_text, is_late)
    }

    /// Returns the jigsaw of a text that is a line of givens and a line of regions. Reads only until
    /// the lines show whether it is.
    fn jigsaw(&mut self, options: &ReadOptions) -> io::Result<Option<Detected>> {
        let content = |text: &[u8]| {
            let text = std::str::from_utf8(text).ok()?;
            let content = Some(text::read_all(text, options)).filter(|content| matches!(content, Content::Puzzles(_)));
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
    fn end_block(&mut self, text: &[u8], reader: Reader, options: &ReadOptions) -> bool {
        if !std::mem::take(&mut self.is_block) {
            return false;
        }
        self.has_rows = true;
        self.blocks += 1;
        let least = if reader == Reader::Stream { 2 } else { MANY_BLOCKS };
        // the first boards could be those of a samurai until the fifth
        let is_time = self.blocks >= least && (self.blocks.is_power_of_two() || self.blocks < 6);
        is_time
            && std::str::from_utf8(text).is_ok_and(|text| match text::read_all(text, options) {
                Content::Rows(boards) => {
                    let boards: Result<Vec<_>, _> = boards.into_iter().collect();
                    boards.is_ok_and(|boards| boards.len() >= self.blocks && !text::may_begin_samurai(&boards))
                }
                _ => false,
            })
    }
}

/// Returns a complete text in the format that it shows, or else in `format`; puzzle text if neither.
fn named(text: Vec<u8>, format: Option<&'static Format>, reading: &Reading) -> Detected {
    let format = match std::str::from_utf8(&text) {
        Ok(content) if reading.format().is_none() => Format::of(content).or(format),
        _ => format,
    };
    match format {
        Some(format) if is_format_of_lines(format, &text) => Detected::Lines(format, text),
        Some(format) => Detected::Whole(format, text),
        None => Detected::Text(text),
    }
}

/// Determines the content of a complete text.
fn whole(
    bytes: Vec<u8>,
    reading: &Reading,
    begins_with_text: bool,
    is_late: impl Fn() -> bool,
) -> io::Result<Detected> {
    let is_decoded = text::needs_decoding(&bytes);
    let text = if is_decoded { text::decode(&bytes) } else { String::from_utf8_lossy(&bytes).into_owned() };
    let bytes = if is_decoded { text.clone().into_bytes() } else { bytes };
    let options = &reading.options;
    let evident = Format::of(&text);
    let by_itself = evident.filter(|format| {
        let is_other = !ALSO_TEXT.contains(&format.name) && !begins_with_text;
        is_other && (is_certain(format) || !is_puzzle_text(&text, options))
    });
    // an object, a link or an assignment may contain a board in another syntax
    let is_sound = |format: &Format| match format.name {
        "toml" => kdoku::Config::parse(&text).is_ok(),
        _ => is_certain(format) || format.read(&text).is_ok(),
    };
    if by_itself.is_some_and(is_sound) {
        return Ok(named(bytes, by_itself, reading));
    }
    let is_over = || text.len() > LARGE && is_late();
    let content = text::read_all_until(&text, options, is_over).ok_or(io::ErrorKind::TimedOut)?;
    let is_read = is_read(&content);
    // the lists of a program look like keys of a puzzle file
    let is_program = by_itself.is_some_and(|format| format.name == "toml")
        && matches!(content, Content::Puzzles(_))
        && !looks_like_toml(&bytes)
        && !text.lines().any(is_table_of_toml);
    if by_itself.is_some() && !is_read && !is_program {
        return Ok(named(bytes, by_itself, reading));
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
            format if is_format_of_lines(format, &bytes) => Detected::Lines(format, bytes),
            format => Detected::Whole(format, bytes),
        });
    }
    Ok(match Format::named("toml").filter(|_| looks_like_toml(&bytes)) {
        // its reader reports the error in the first line
        Some(toml) => Detected::Whole(toml, bytes),
        None => Detected::Content(text, content),
    })
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

    fn detect_in(reader: Reader, text: &str, is_late: bool) -> io::Result<Detected> {
        detect(&mut text.as_bytes(), reader, &Reading::default(), || is_late)
    }

    /// The detected content, without the bytes of lines that were read by chance.
    fn detected(text: &str, size: usize) -> String {
        let reading = Reading::default();
        match detect(&mut Slow(text.as_bytes(), size), Reader::Stream, &reading, || false).expect("it can be read") {
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
            let content = detect_in(Reader::File, &text, false).expect("it can be read");
            assert_eq!(matches!(content, Detected::Lines(..)), is_found, "{numbers} numbers");
        }
    }

    #[test]
    fn a_large_text_is_read_only_in_time() {
        let (small, large) = ("1 2\n".repeat(LARGE / 4), "1 2\n".repeat(LARGE / 4 + 1));
        assert!(detect_in(Reader::File, &small, true).is_ok());
        let late = detect_in(Reader::File, &large, true);
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
