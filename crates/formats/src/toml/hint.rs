//! Labels and hints for errors.
//!
//! A label is a few words about the text at the position. A hint is one sentence with the fix, if
//! possible as text that can be copied into the file.

use super::error::{ConfigErrorKind as Kind, within};
use super::keys::{self, Section};
use super::syntax::{COLON, UNCLOSED};
use super::{ConfigError, names};
use kdoku_board::{BoxShape, House, ShapeError};
use kdoku_puzzle::WORDS;
use kdoku_text::{FormatError, FormatErrorKind};

impl ConfigError {
    /// A short label under the caret; `None` where the message is enough.
    #[must_use]
    pub fn label(&self) -> Option<String> {
        Some(match &self.kind {
            Kind::Gap { .. }
            | Kind::TooLong { .. }
            | Kind::More(_)
            | Kind::Syntax(_)
            | Kind::Symbols(_)
            | Kind::Cage { .. }
            | Kind::Clue { .. } => {
                return None;
            }
            Kind::UnknownKey { .. } => "not a key of the schema".to_owned(),
            Kind::NotYet { .. } => "not read yet".to_owned(),
            Kind::Type { found, .. } => format!("this is {found}"),
            Kind::Value { key, .. } => format!("not a value of `{key}`"),
            Kind::Contradiction { other, .. } => format!("contradicts `{other}`"),
            Kind::Shape(_) => "impossible shape".to_owned(),
            Kind::NoUsualBox(_) => "boxes of this size would be single rows or columns".to_owned(),
            Kind::NoBoxes { .. } => "the box shape is missing".to_owned(),
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
            Kind::TooLong { .. } => "write a collection of puzzles as text, not as TOML".to_owned(),
            Kind::Syntax(message) => return syntax_hint(message),
            Kind::More(_) => {
                "fix the errors above first; if they make no sense, this may not be a puzzle file".to_owned()
            }
            Kind::UnknownKey { key, table } => unknown_key_hint(key, table),
            Kind::Gap { .. } => "if that is meant, add `apart = true`: `{ cells = \"…\", apart = true }`".to_owned(),
            Kind::NotYet { table, .. } => format!("what is read{} is {}", within(table), key_names(table)),
            Kind::Type { example, .. } => format!("for example `{example}`"),
            Kind::Value { hint, .. } | Kind::Cage { hint, .. } | Kind::Clue { hint, .. } => hint.clone(),
            Kind::Contradiction { why, .. } => format!("{why}; leave one of them out"),
            Kind::Shape(error) => shape_hint(error).to_owned(),
            Kind::NoBoxes { .. } => {
                "write `box = [rows, columns]`, `regions = \"\"\"…\"\"\"` or `boxes = false`".to_owned()
            }
            Kind::Alone { other, .. } => format!("add `{other}`, or write `size` for a square board"),
            Kind::Row { .. } => "write one symbol per cell, and `.` for a cell outside all regions".to_owned(),
            Kind::Dimensions { .. } => "a picture has one line per row and one symbol per cell".to_owned(),
            Kind::NoUsualBox(size) => {
                format!("add the box shape, such as `box = [1, {size}]` (each box is a row)")
            }
            Kind::Symbols(_) => "for example `symbols = \"1-9A-G\"`, or `symbols = \"numbers\"`".to_owned(),
            Kind::SymbolCount { values, .. } => {
                format!("write `{values}` different symbols, or `symbols = \"numbers\"`")
            }
            Kind::Picture(error) => return picture_hint(error),
            Kind::Size { found, .. } => size_hint(*found),
            Kind::NotFull { .. } => "write every value, or leave `solution` out".to_owned(),
            Kind::Given { .. } => "a solution keeps every given; correct one of the two".to_owned(),
        })
    }
}

/// Fixes for common mistakes in TOML.
fn syntax_hint(message: &str) -> Option<String> {
    let line = "a line is `key = value` or `[table]`; a picture is quoted by `\"\"\"`";
    let hints = [
        (UNCLOSED, "end it with `]`"),
        ("unclosed array", "end the list with `]`"),
        ("the text ends at", "put the whole text between `'`, or write `\\\"` for each `\"` in it"),
        ("key with no value", line),
        ("missing value for key", line),
        ("invalid key-value pair", line),
        ("unquoted keys cannot be empty", "a key is a word such as `order`; text is quoted"),
        ("string values must be quoted", "put text between `\"`, a picture between `\"\"\"`"),
        ("duplicate key", "write each key and each table once"),
    ];
    if message.contains(COLON) {
        return Some("a key and its value are joined by `=`".to_owned());
    }
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
    let nearest = section.nearest(key);
    // names of constraints are expected at the top and in the tables of constraints
    let has_names = table.is_empty() || keys::KINDS.tables.iter().any(|of| of.section.name == table);
    let near = || if nearest.is_none() { names::near_hint(key, table) } else { None };
    let name = if has_names { names::hint(key, table).or_else(near) } else { None };
    match (elsewhere, nearest) {
        (Some(other), _) if other.name.is_empty() => format!("write `{key}` before the first `[table]`"),
        (Some(other), _) => format!("`{key}` belongs in `[{}]`", other.name),
        (None, meant) => match (name, meant) {
            (Some(hint), meant) if table.is_empty() || meant.is_none() => hint,
            (_, Some(meant)) => format!("did you mean `{meant}`?"),
            (_, None) => format!("the keys{} are {}", within(table), key_names(table)),
        },
    }
}

/// The hint for a key that is a rule of `--rules`: its form in puzzle files.
fn word_hint(key: &str, table: &str) -> Option<String> {
    let key = key.to_ascii_lowercase().replace('_', "-");
    let word =
        WORDS.into_iter().find(|word| strsim::damerau_levenshtein(word, &key) < 2 || word.replace('-', "") == key)?;
    let piece = word.strip_prefix("anti-")?;
    let place = if table == "global" { "" } else { " in `[global]`" };
    Some(format!("did you mean `{word}`? write `anti = [\"{piece}\"]`{place}"))
}

fn key_names(table: &str) -> String {
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
            "start it earlier, or leave out `rows` and `columns`, so that the grid fits its boards"
        }
        ShapeError::Crowded { .. } => "leave some of the boards out",
        ShapeError::House { house: House::Row(_) | House::Column(_), .. } => {
            "write more values, such as `values = [0, 9]`, or write `rows_and_columns = false` if they may repeat there"
        }
        ShapeError::House { .. } => "write at least as many values as the largest box or region has cells",
        ShapeError::Tiling { .. } => "boxes lie side by side: their sides must divide the rows and columns",
        ShapeError::Board { .. } => "write one line per row and one symbol per cell",
        ShapeError::NoCell => "write `~` only for missing cells, and `.` for a blank",
        _ => "a box has as many cells as the board has values",
    }
}

/// Hint for a picture, in terms of TOML keys where possible.
fn picture_hint(error: &FormatError) -> Option<String> {
    match &error.kind {
        FormatErrorKind::Symbol { size, symbols, blank, .. } => {
            let symbols = symbols.listed(*size);
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
        format!("write `box = [1, {found}]` if its boxes are the rows")
    }
}
