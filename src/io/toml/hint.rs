//! Labels and hints for errors.
//!
//! A label is a few words about the text at the position. A hint is one sentence with the fix, if
//! possible as text that can be copied into the file.

use super::error::{ConfigError, ConfigErrorKind as Kind, within};
use super::keys::{self, Section};
use crate::board::geometry::{BoxShape, House, ShapeError};
use crate::clues::WORDS;
use crate::io::text::{FormatError, FormatErrorKind};

impl ConfigError {
    /// A few words for under the caret; `None` where the message says it all.
    #[must_use]
    pub fn label(&self) -> Option<String> {
        Some(match &self.kind {
            Kind::TooLong { .. } | Kind::More(_) | Kind::Syntax(_) | Kind::Symbols(_) | Kind::Clue { .. } => {
                return None;
            }
            Kind::UnknownKey { .. } => "not a key of the schema".to_owned(),
            Kind::NotYet { .. } => "not read yet".to_owned(),
            Kind::Type { found, .. } => format!("this is {found}"),
            Kind::Value { key, .. } => format!("no value of `{key}`"),
            Kind::Contradiction { other, .. } => format!("contradicts `{other}`"),
            Kind::Shape(_) => "no board has this shape".to_owned(),
            Kind::NoUsualBox(_) => "no rectangle but a row or a column has so many cells".to_owned(),
            Kind::NoBoxes { .. } => "boxes of which shape?".to_owned(),
            Kind::Alone { other, .. } => format!("and `{other}`?"),
            Kind::Row { expected, .. } => format!("expected {expected} cells"),
            Kind::Dimensions { found: [rows, columns], .. } => format!("{rows} rows, {columns} columns"),
            Kind::SymbolCount { symbols, .. } => format!("{symbols} symbols"),
            Kind::Picture(error) => error.label(),
            Kind::Size { found, .. } => format!("{found} rows and columns"),
            Kind::NotFull { .. } => "blank".to_owned(),
            Kind::Given { given, .. } => format!("given as `{given}`"),
        })
    }

    /// The concrete fix.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        Some(match &self.kind {
            Kind::TooLong { .. } => "give a file of many puzzles as text, not as TOML".to_owned(),
            Kind::Syntax(message) => return syntax_hint(message),
            Kind::More(_) => {
                "mend those above first; if they make no sense, this is perhaps not a puzzle file".to_owned()
            }
            Kind::UnknownKey { key, table } => unknown_key_hint(key, table),
            Kind::NotYet { table, .. } => format!("what is read{} is {}", within(table), names(table)),
            Kind::Type { example, .. } => format!("for example `{example}`"),
            Kind::Value { hint, .. } | Kind::Clue { hint, .. } => hint.clone(),
            Kind::Contradiction { why, .. } => format!("{why}; leave one of them out"),
            Kind::Shape(error) => shape_hint(error).to_owned(),
            Kind::NoBoxes { .. } => {
                "write `box = [rows, columns]`, `regions = \"\"\"…\"\"\"` or `boxes = false`".to_owned()
            }
            Kind::Alone { other, .. } => format!("write `{other}` as well, or `size` for a square board"),
            Kind::Row { .. } => "write one symbol a cell, and `.` for a cell in no region".to_owned(),
            Kind::Dimensions { .. } => "a picture has a line for each row, and a symbol for each cell".to_owned(),
            Kind::NoUsualBox(size) => {
                format!("write the box as well, such as `box = [1, {size}]`, whose boxes are the rows")
            }
            Kind::Symbols(_) => "for example `symbols = \"1-9A-G\"`, or `symbols = \"numbers\"`".to_owned(),
            Kind::SymbolCount { values, .. } => {
                format!("write `{values}` different symbols, or `symbols = \"numbers\"`")
            }
            Kind::Picture(error) => return picture_hint(error),
            Kind::Size { found, .. } => size_hint(*found),
            Kind::NotFull { .. } => "write every value, or leave `solution` out".to_owned(),
            Kind::Given { .. } => "the solution keeps every given: mend the one or the other".to_owned(),
        })
    }
}

/// Fixes for common mistakes in TOML.
fn syntax_hint(message: &str) -> Option<String> {
    let line = "a line is `key = value` or `[table]`; a picture stands between `\"\"\"`";
    let hints = [
        ("key with no value", line),
        ("missing value for key", line),
        ("invalid key-value pair", line),
        ("unquoted keys cannot be empty", "a key is a word such as `order`, and text stands between quotes"),
        ("string values must be quoted", "text stands between quotes, a picture between `\"\"\"`"),
        ("duplicate key", "a key, and a table, stands once"),
    ];
    hints.into_iter().find(|(start, _)| message.starts_with(start)).map(|(_, hint)| hint.to_owned())
}

/// Hint for an unknown key: the table it belongs in, the key that was meant, or the list of keys.
fn unknown_key_hint(key: &str, table: &str) -> String {
    let section = Section::named(table).expect("errors name tables of the schema");
    // keys of a single clue are valid in its table only
    let is_clue = |section: &&Section| section.name.contains('.') || section.name == keys::CONSTRAINT.name;
    if let Some(hint) = word_hint(key, table) {
        return hint;
    }
    let mut tables = keys::sections().filter(|section| !is_clue(section));
    let elsewhere = tables.find(|other| other.reads(key));
    match (elsewhere, section.nearest(key)) {
        (Some(other), _) if other.name.is_empty() => format!("`{key}` stands before the first `[table]`"),
        (Some(other), _) => format!("`{key}` belongs in `[{}]`", other.name),
        (None, Some(meant)) => format!("did you mean `{meant}`?"),
        (None, None) => format!("the keys{} are {}", within(table), names(table)),
    }
}

/// Hint for a key that is a one-word rule of `--rules`: how puzzle files write it.
fn word_hint(key: &str, table: &str) -> Option<String> {
    let key = key.to_ascii_lowercase().replace('_', "-");
    let word =
        WORDS.into_iter().find(|word| strsim::damerau_levenshtein(word, &key) < 2 || word.replace('-', "") == key)?;
    let piece = word.strip_prefix("anti-")?;
    let place = if table == "global" { "" } else { " in `[global]`" };
    Some(format!("did you mean `{word}`? A puzzle file has it as `anti = [\"{piece}\"]`{place}"))
}

/// List of the keys of a table.
fn names(table: &str) -> String {
    let section = Section::named(table).expect("errors name tables of the schema");
    let names: Vec<_> = section
        .read
        .iter()
        .map(|key| if key.example.starts_with('[') { format!("`{}`", key.example) } else { format!("`{}`", key.name) })
        .collect();
    names.join(", ")
}

/// Hint for an impossible board.
fn shape_hint(error: &ShapeError) -> &'static str {
    match error {
        ShapeError::Outside { .. } => {
            "begin it earlier, or leave out `rows` and `columns`: then the grid is as large as its boards"
        }
        ShapeError::Crowded { .. } => "leave some of the boards out",
        ShapeError::House { house: House::Row(_) | House::Column(_), .. } => {
            "give more values, such as `values = [0, 9]`, or write `rows_and_columns = false` if they may repeat there"
        }
        ShapeError::House { .. } => "give as many values as the largest box or region has cells",
        ShapeError::Tiling { .. } => "boxes lie side by side: so many of them have to fill a row, and a column",
        ShapeError::Board { .. } => "write a line a row, and one symbol a cell",
        ShapeError::NoCell => "write `~` only for missing cells, and `.` for a blank",
        _ => "a box has as many cells as the board has values",
    }
}

/// Hint for a picture, in terms of TOML keys where possible.
fn picture_hint(error: &FormatError) -> Option<String> {
    match &error.kind {
        FormatErrorKind::Symbol { symbols, blank, .. } => {
            Some(format!("the symbols are {symbols}, and `{blank}` is a blank; `symbols = \"…\"` sets others"))
        }
        _ => error.hint(),
    }
}

/// Keys for a picture of this size.
fn size_hint(found: usize) -> String {
    let order = found.isqrt();
    if order * order == found {
        format!("write `order = {order}` for it")
    } else if BoxShape::usual(found).is_some() {
        format!("write `size = {found}` for it")
    } else {
        format!("write `box = [1, {found}]` for it, if its boxes are the rows")
    }
}
