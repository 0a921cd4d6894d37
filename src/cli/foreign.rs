//! Which of the formats of other programs a text is in, and what is wrong with one.
//!
//! Puzzle text comes first: only what its reader does not know is looked at. A puzzle that lost a rule in being read would be
//! answered wrongly, and so it is refused by all commands that answer.

use super::exit::Exit;
use super::input::Reading;
use super::puzzle_file::ConfigFault;
use super::report::{self, Fault};
use super::session::Session;
use kdoku::Config;
use kdoku::format;
use kdoku::interchange::{Document, Format, Loses, ReadError};

/// What a text is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found {
    /// Puzzle text, or what is not known at all.
    Text,
    /// A puzzle a line.
    Lines(&'static Format),
    /// One puzzle.
    Whole(&'static Format),
}

/// What this text is: what a flag says, or what its content does.
pub(crate) fn find(text: &str, reading: &Reading) -> Found {
    let of = |format: &'static Format| if format.is_line { Found::Lines(format) } else { Found::Whole(format) };
    if let Some(format) = reading.foreign {
        return of(format);
    }
    if reading.options.layout.is_some() {
        return Found::Text;
    }
    if let Some(format) = Format::of(text).filter(|format| is_sure(format)) {
        return of(format);
    }
    if matches!(format::read(text.as_bytes(), &reading.options).next(), Some(Ok(_))) {
        return Found::Text;
    }
    if let Some(format) = Format::of(text) {
        return of(format);
    }
    // of several puzzles, a line each, the first shows what they are
    let first = text.lines().find(|line| !line.trim().is_empty());
    let line = first.and_then(Format::of).filter(|format| format.is_line);
    line.map_or(Found::Text, Found::Lines)
}

/// Whether a text that could be of this format is, even if its beginning can be read as puzzle text: the board before a map of its
/// regions would be solved without them.
fn is_sure(format: &Format) -> bool {
    ["toml", "regions"].contains(&format.name)
}

/// Whether a text that begins so should be read to its end before anybody says what it is. Of a stream, the first line
/// decides where it can, or whoever writes one line and waits would wait for ever.
pub(crate) fn may_be(beginning: &[u8], is_stream: bool, reading: &Reading) -> bool {
    if reading.foreign.is_some() {
        return true;
    }
    if reading.options.layout.is_some() {
        return false;
    }
    let text = String::from_utf8_lossy(beginning);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let first = first.trim_start_matches('\u{feff}');
    let is_text = || matches!(format::read(first.as_bytes(), &reading.options).next(), Some(Ok(_)));
    if first.starts_with('{') || !is_text() && Format::of(first).is_some_and(|format| format.is_line) {
        return true;
    }
    // puzzle files are known by their names: what they say beside their rules would be lost here
    Format::of(&text).is_some_and(|format| format.name != "toml" && (is_sure(format) || !is_stream && !is_text()))
}

/// Bytes as text, or it is told that they are none.
pub(crate) fn text<'b>(file: &str, bytes: &'b [u8], session: &mut Session) -> Option<&'b str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) => {
            ConfigFault::Utf8(error.valid_up_to()).tell(file, bytes, session);
            None
        }
    }
}

/// Tells what is wrong with the part of a text that begins at `at`.
pub(crate) fn tell(file: &str, text: &str, at: usize, error: ReadError, session: &mut Session) {
    let ReadError { span, message, hint } = error;
    let span = at + span.start..(at + span.end).min(text.len());
    let line = text.as_bytes()[..span.start.min(text.len())].split(|&byte| byte == b'\n').count();
    report::fault(&Fault { file, text: text.as_bytes(), line, span, message, label: None, hint });
    session.ended(Exit::Failure);
}

/// A document as the puzzle file that it comes down to; or why it cannot be answered, and a hint.
pub(crate) fn config(read: &kdoku::interchange::Converted<Document>) -> Result<Config, (String, Option<&'static str>)> {
    let toml = Format::named("toml").map(|format| format.write(&read.made));
    let Some(Ok(written)) = toml else { return Err(("the puzzle cannot be read".to_owned(), None)) };
    let rules = read.losses.iter().chain(&written.losses).filter(|loss| loss.loses == Loses::Rule);
    let rules: Vec<String> = rules.map(ToString::to_string).collect();
    if !rules.is_empty() {
        let hint =
            "without it, the answer would be that of another puzzle; `kdoku convert --lossy` writes what is left";
        return Err((format!("kdoku does not read all of the puzzle: {}", rules.join(", ")), Some(hint)));
    }
    Config::parse(&written.made).map_err(|errors| {
        let first = errors.iter().next().map_or_else(String::new, ToString::to_string);
        (format!("the puzzle makes no sense: {first}"), None)
    })
}
