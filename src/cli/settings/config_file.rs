//! Puzzle files as TOML: parsed, or with all their errors.

use crate::cli::input::binary;
use crate::cli::report::{self, Fault, line_at, reason};
use kdoku::text::ReadOptions;
use kdoku::toml::MAX_BYTES;
use kdoku::{Config, text};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads the puzzle file that `--config` names and returns it with its text; `None` after an error,
/// which has been reported.
pub(super) fn read(path: &Path) -> Option<(Config, Vec<u8>)> {
    let file = path.display().to_string();
    let text = match read_limited(path) {
        Ok(text) => text,
        Err(error) => {
            report::error(&format!("cannot read `{file}`: {}", reason(&error)), None);
            return None;
        }
    };
    if text.len() <= MAX_BYTES
        && let Some((what, hint)) = binary::refusal(&text)
    {
        report::error(&format!("`{file}` is {what}"), Some(&hint));
        return None;
    }
    match parse(&text) {
        Ok(config) => Some((config, text)),
        Err(_) if is_puzzle_text(&text) => {
            let hint = "omit `--config`; to remove clues from its puzzle, use `kdoku generate --from`";
            report::error(&format!("`{file}` is puzzle text, not a puzzle file"), Some(hint));
            None
        }
        Err(errors) => {
            errors.faults.iter().for_each(|fault| fault.print(&file));
            None
        }
    }
}

/// Reads a file up to one byte more than a puzzle file may have, so that a longer one is refused
/// without reading all of it.
pub(crate) fn read_limited(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    limited(File::open(path)?).read_to_end(&mut text)?;
    Ok(text)
}

/// An input that ends one byte after the largest puzzle file.
pub(crate) fn limited<R: Read>(input: R) -> io::Take<R> {
    input.take(MAX_BYTES as u64 + 1)
}

fn is_puzzle_text(text: &[u8]) -> bool {
    text::read(text, &ReadOptions::default()).next().is_some_and(|first| first.is_ok())
}

/// Why a text is not a puzzle file. The other fields describe the first error.
pub(crate) struct ConfigFaults {
    pub(crate) faults: Vec<Fault>,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

/// Parses the bytes of a puzzle file.
pub(crate) fn parse(bytes: &[u8]) -> Result<Config, ConfigFaults> {
    let text = if bytes.len() > MAX_BYTES {
        // the end may be in the middle of a character
        Ok(String::from_utf8_lossy(bytes))
    } else {
        utf8(bytes)
    };
    let text = text?;
    let errors = match Config::parse(&text) {
        Ok(config) => return Ok(config),
        Err(errors) => errors,
    };
    let first = errors.iter().next().expect("a failure has an error");
    let faults = errors.iter().map(|error| {
        let fault = Fault::new(text.as_bytes(), error.span.clone(), error.line, error.to_string());
        fault.with_label(error.label()).with_hint(error.hint())
    });
    let (message, hint) = (first.to_string(), first.hint());
    Err(ConfigFaults { faults: faults.collect(), line: first.line, column: first.column, message, hint })
}

/// The text of a file that must be UTF-8 or UTF-16.
pub(crate) fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, ConfigFaults> {
    let is_wide = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    // text in UTF-8 has no NUL
    if (is_wide || bytes.contains(&0)) && text::needs_decoding(bytes) {
        return Ok(text::decode(bytes).into());
    }
    std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|error| {
        let at = error.valid_up_to();
        let line = bytes[..at].split(|&byte| byte == b'\n').count();
        let (_, begin) = line_at(bytes, at);
        let column = String::from_utf8_lossy(&bytes[begin..at]).chars().count() + 1;
        let message = not_utf8(bytes[at]);
        let hint = Some("save the file as UTF-8".to_owned());
        let fault = Fault::new(bytes, at..at + 1, line, message.clone()).with_hint(hint.clone());
        ConfigFaults { faults: vec![fault], line, column, message, hint }
    })
}

/// The message about a byte that is not part of any character.
pub(crate) fn not_utf8(byte: u8) -> String {
    format!("the byte `0x{byte:02x}` is not UTF-8 text")
}
