//! Clues without a named kind (relations, regular expressions, automata, `any`, `not`), with the
//! spelling of their tables.

use crate::toml::{Data, Tree};
use kdoku_board::Constraint;
use kdoku_puzzle::Clue;
use std::fmt::Write;
use toml::Spanned;

/// A clue without a named kind, with its lowered form.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CustomConstraint {
    /// The clue.
    pub clue: Clue,
    /// Its lowered form.
    pub constraints: Vec<Constraint>,
    /// The table of a puzzle file as its author spelled it, from `[[relation]]` on, with a final line
    /// break. `None` for a clue that was not read from a puzzle file.
    pub(crate) spelling: Option<String>,
}

impl CustomConstraint {
    /// A clue that was not read from a puzzle file.
    pub(crate) const fn new(clue: Clue, constraints: Vec<Constraint>) -> Self {
        Self { clue, constraints, spelling: None }
    }
}

/// An element of the array `name` as a table of its own.
pub(super) fn table(name: &str, entries: &Tree) -> String {
    let mut text = String::new();
    write_table(&mut text, name, entries);
    text
}

fn write_table(text: &mut String, name: &str, entries: &Tree) {
    text.extend(["[[", name, "]]\n"]);
    for (key, value) in entries.iter().filter(|(_, value)| tables(value.get_ref()).is_none()) {
        text.extend([key.get_ref(), " = "]);
        write_value(text, value.get_ref());
        text.push('\n');
    }
    for (key, value) in entries.iter() {
        for element in tables(value.get_ref()).into_iter().flatten().filter_map(|element| element.get_ref().as_table())
        {
            write_table(text, &format!("{name}.{}", key.get_ref()), element);
        }
    }
}

/// The elements of a non-empty array of tables.
fn tables<'v, 'a>(value: &'v Data<'a>) -> Option<&'v Vec<Spanned<Data<'a>>>> {
    let is_of_tables = |array: &&Vec<Spanned<Data>>| {
        !array.is_empty() && array.iter().all(|element| element.get_ref().as_table().is_some())
    };
    value.as_array().filter(is_of_tables)
}

fn write_value(text: &mut String, value: &Data) {
    match value {
        Data::String(string) => write_quoted(text, string),
        Data::Integer(number) => write!(text, "{number}").expect("a string takes all"),
        Data::Float(number) => text.push_str(number),
        Data::Boolean(on) => text.push_str(if *on { "true" } else { "false" }),
        Data::Datetime(time) => text.push_str(time),
        Data::Array(array) => {
            text.push('[');
            for (i, element) in array.iter().enumerate() {
                text.push_str(if i > 0 { ", " } else { "" });
                write_value(text, element.get_ref());
            }
            text.push(']');
        }
        Data::Table(entries) => {
            text.push_str("{ ");
            for (i, (key, value)) in entries.iter().enumerate() {
                text.extend([if i > 0 { ", " } else { "" }, key.get_ref(), " = "]);
                write_value(text, value.get_ref());
            }
            text.push_str(" }");
        }
    }
}

/// A quoted TOML string.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    write_quoted(&mut quoted, text);
    quoted
}

fn write_quoted(quoted: &mut String, text: &str) {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if text.bytes().all(is_plain) {
        return quoted.extend(["\"", text, "\""]);
    }
    quoted.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\') || c.is_control()) {
        let (plain, from) = rest.split_at(at);
        quoted.push_str(plain);
        let mut characters = from.chars();
        match characters.next() {
            Some(c @ ('"' | '\\')) => quoted.extend(['\\', c]),
            Some('\n') => quoted.push_str("\\n"),
            Some('\t') => quoted.push_str("\\t"),
            Some(c) => write!(quoted, "\\u{:04X}", u32::from(c)).expect("a string takes all"),
            None => {}
        }
        rest = characters.as_str();
    }
    quoted.extend([rest, "\""]);
}

#[cfg(test)]
mod tests {
    use crate::toml::Config;

    #[test]
    fn custom_tables_keep_their_meaning() {
        let text = r#"
            relation = [{ allow = "a + b != 7", over = [0, 2] }]
            [[any]]
            [[any.of]]
            lines.whisper = [{ cells = "r1c1 r1c2", min = 4 }]
            [[any.of]]
            regex = [{ cells = "row 1", accept = '.*"?12.*' }]
            [[any.of.any]]
            of = [{ global.anti = ["knight"] }]
        "#
        .replace("\"?", "");
        let config = Config::parse(&text).expect("a valid file");
        let tables: String = config.custom.iter().filter_map(|clue| clue.spelling.clone()).collect();
        assert_eq!(
            tables,
            "[[relation]]\nallow = \"a + b != 7\"\nover = [0, 2]\n\
             [[any]]\n[[any.of]]\nlines = { whisper = [{ cells = \"r1c1 r1c2\", min = 4 }] }\n\
             [[any.of]]\n[[any.of.any]]\n[[any.of.any.of]]\nglobal = { anti = [\"knight\"] }\n\
             [[any.of.regex]]\naccept = \".*12.*\"\ncells = \"row 1\"\n"
        );
        let again = Config::parse(&tables).expect("it is TOML");
        assert_eq!((&again.custom, &again.rules), (&config.custom, &config.rules));
    }
}
