//! Messages about unreadable input, with hints in terms of the command line.

use super::quoted;
use kdoku::text::FormatError;
use kdoku::text::{self, FormatErrorKind, TableError};
use std::io;

/// The message and the hint for a table that cannot be read, if `error` is about one.
pub(crate) fn table_error(file: &str, error: &io::Error) -> Option<(String, Option<String>)> {
    let table = error.get_ref()?.downcast_ref::<TableError>()?;
    Some((format!("cannot read {}: {table}", quoted(file)), table.hint()))
}

/// The message, label and hint for unreadable puzzle text.
pub(crate) fn format_error(
    error: &FormatError,
    text: &[u8],
    has_column: bool,
) -> (String, Option<String>, Option<String>) {
    if has_column && text.get(error.span.clone()) == Some(b"\"\"") {
        // a table shows a missing field as an empty one
        return ("this row of the table has no puzzle".to_owned(), None, None);
    }
    (error.to_string(), Some(error.label()), hint(error))
}

/// The hint for unreadable text, in terms of the command line where possible.
fn hint(error: &FormatError) -> Option<String> {
    match &error.kind {
        FormatErrorKind::Boxes { .. } => {
            let boxes = error.hint()?.rsplit(' ').next()?.to_owned();
            Some(format!("pass the shape of its boxes, such as `--box {boxes}`"))
        }
        FormatErrorKind::Symbol { size, symbols, blank, .. } => {
            let symbols = symbols.listed(*size);
            Some(format!("the symbols are {symbols}, with `{blank}` for a blank cell; `--symbols` sets others"))
        }
        FormatErrorKind::Misdetected { looks: text::Misdetected::Table } => {
            Some(format!("{}: `--column NAME`, or its number", error.hint()?))
        }
        _ => error.hint(),
    }
}
