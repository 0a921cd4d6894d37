//! What single lines of a text show about its content.

use crate::interchange::{Fact, Format};
use kdoku_text::{self as text, Content, FormatErrorKind, ReadOptions, is_puzzle};

/// The evidence that one line gives about its text.
pub(super) enum Shown {
    /// One puzzle per line of this format.
    Lines(&'static Format),
    /// A table with puzzles in a column.
    Column((usize, u8)),
    /// A puzzle, regardless of the lines that follow.
    Puzzle,
    /// An unreadable line with the length of a puzzle.
    Broken,
    /// A row, which could be a puzzle.
    Rows,
    /// Words or numbers beside puzzles.
    Remark,
}

/// What the links in a row of a table show.
pub(super) enum Links {
    /// A column of links, from 1, with the separator.
    Column(&'static Format, (usize, u8)),
    /// A column of links, and a column of boards that are not solutions.
    Ambiguous(FormatErrorKind),
}

/// Returns what the links in a row of a table show; `None` if it has none.
pub(super) fn links(line: &str) -> Option<Links> {
    // a link may contain a separator
    let is_link = || Format::of(line).is_some_and(|format| format.is_line && format.read(line).is_ok());
    if !line.contains("://") || is_link() {
        return None;
    }
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let words = words.iter().any(|word| is_puzzle(word.as_bytes(), &ReadOptions::default())).then_some((words, b' '));
    let table = [text::record(line), words];
    let format = |field: &String| Format::of(field).filter(|format| format.is_line && field.contains("://"));
    let (fields, separator, column, format) = table.into_iter().flatten().find_map(|(fields, separator)| {
        let (column, format) = fields.iter().enumerate().find_map(|(i, field)| Some((i, format(field)?)))?;
        Some((fields, separator, column, format))
    })?;
    let is_open = |field: &String| match text::read_all(field, &ReadOptions::default()) {
        Content::Rows(puzzles) | Content::Puzzles(puzzles) => {
            matches!(&puzzles[..], [Ok(puzzle)] if puzzle.grid.size() > 3 && !puzzle.grid.is_full())
        }
        Content::Candidates(_) => true,
    };
    Some(match fields.iter().position(is_open) {
        Some(board) => Links::Ambiguous(FormatErrorKind::Ambiguous {
            one: format!("as the links of column {}", column + 1),
            other: format!("as the boards of column {}", board + 1),
            flag: "--column".to_owned(),
        }),
        None => Links::Column(format, (column + 1, separator)),
    })
}

pub(super) fn shown(line: &str, bytes: &[u8], options: &ReadOptions) -> Option<Shown> {
    if line.split_once(": ").is_some_and(|(label, _)| text::is_puzzle_name(label)) {
        // a solution with a label may follow
        return None;
    }
    let is_text = is_puzzle_text(line, options);
    let of_line = Format::of(line).filter(|format| format.is_line || format.has_lines(line.as_bytes()));
    if let Some(format) = of_line.filter(|format| format.has(Fact::Certain) || !is_text) {
        let is_other = format.read(line).is_err() && is_read(&text::read_all(line, options));
        return if is_other { None } else { Some(Shown::Lines(format)) };
    }
    // a line that another reader accepts is not broken
    if is_puzzle(bytes, options) && (is_text || !is_read(&text::read_all(line, options))) {
        return Some(match (is_text, text::column(line)) {
            // the first field may be a solution
            (_, Some((number, separator))) if number > 1 => Shown::Column((number, separator)),
            (true, _) => Shown::Puzzle,
            (false, _) => Shown::Broken,
        });
    }
    if is_text {
        return Some(Shown::Rows);
    }
    if let Some(column) = text::column(line) {
        return Some(Shown::Column(column));
    }
    (Format::of(line).is_none() && text::is_remark(line)).then_some(Shown::Remark)
}

/// Returns the separator after the first field of a line.
pub(super) fn separator(line: &str) -> u8 {
    line.bytes().find(|byte| matches!(byte, b',' | b';' | b'\t' | b'|')).unwrap_or(b' ')
}

/// Whether `heading` names the columns of `line`.
pub(super) fn is_heading(heading: &str, line: &str) -> bool {
    let separator = char::from(separator(line));
    separator != ' '
        && line.contains(separator)
        && heading.matches(separator).count() == line.matches(separator).count()
}

impl Format {
    /// Whether each line of a text in this format is a puzzle: either always, or because the first
    /// line is a complete list.
    pub(crate) fn has_lines(&self, text: &[u8]) -> bool {
        if !self.has(Fact::List) {
            return self.is_line && !self.spans_lines(&String::from_utf8_lossy(text));
        }
        let first = text.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
        let first = String::from_utf8_lossy(first);
        let list = first.trim_start_matches('\u{feff}').trim();
        let is_closed = list.matches('[').count() == list.matches(']').count();
        // a row of strings could be a list of such rows
        is_closed && (list.starts_with("[[") || self.read(list).is_ok())
    }
}

/// Whether every puzzle of a text is readable.
pub(crate) fn is_read(content: &Content) -> bool {
    match content {
        Content::Rows(puzzles) | Content::Puzzles(puzzles) => !puzzles.is_empty() && puzzles.iter().all(Result::is_ok),
        Content::Candidates(_) => true,
    }
}

/// Whether a text begins with puzzle text.
pub(super) fn is_puzzle_text(text: &str, options: &ReadOptions) -> bool {
    matches!(text::read(text.as_bytes(), options).next(), Some(Ok(_)))
}
