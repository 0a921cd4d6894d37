//! What is said of an input that cannot be read, and how to mend it, in the words of the command line.

use super::quoted;
use kdoku::FormatError;
use kdoku::text::{self, FormatErrorKind, TableError};
use std::io;

/// What is wrong with a table that cannot be read, and how to mend it, if that is what it was.
pub(crate) fn table_error(file: &str, error: &io::Error) -> Option<(String, Option<String>)> {
    let table = error.get_ref()?.downcast_ref::<TableError>()?;
    Some((format!("cannot read {}: {table}", quoted(file)), table.hint()))
}

/// What is said of puzzle text that cannot be read: the message, the label of its place, and how to mend it.
pub(crate) fn format_error(
    error: &FormatError,
    text: &[u8],
    has_column: bool,
) -> (String, Option<String>, Option<String>) {
    if has_column && text.get(error.span.clone()) == Some(b"\"\"") {
        // so a table shows a field that is not there
        return ("this row of the table has no puzzle".to_owned(), None, None);
    }
    (error.to_string(), Some(error.label()), hint(error))
}

/// How to mend a text, in the words of the command line where it has some.
fn hint(error: &FormatError) -> Option<String> {
    match &error.kind {
        FormatErrorKind::Boxes { .. } => {
            let boxes = error.hint()?.rsplit(' ').next()?.to_owned();
            Some(format!("say how its boxes are shaped, such as `--box {boxes}`"))
        }
        FormatErrorKind::Symbol { symbols, blank, .. } => {
            Some(format!("the symbols are {symbols}, and `{blank}` is a blank; `--symbols` sets others"))
        }
        FormatErrorKind::Foreign { looks: text::Foreign::Table } => {
            Some(format!("{}: `--column NAME`, or its number", error.hint()?))
        }
        _ => error.hint(),
    }
}

/// Whether a text that cannot be read as puzzles has a grid as puzzle files have it.
pub(crate) fn looks_like_toml(text: &[u8]) -> bool {
    let is_grid =
        |line: &[u8]| line.strip_prefix(b"grid").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="));
    text.split(|&byte| byte == b'\n').take(100).any(is_grid)
}
