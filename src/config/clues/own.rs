//! Constraints that have no name: relations, words and cases, kept as the tables that say what they mean.

use crate::rules::Constraint;
use std::fmt::Write;
use toml::de::{DeTable, DeValue};

/// A constraint without a name, and the table that says what it means.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Own {
    /// What its table is called: `relation`, `regex`, `automaton` or `any`.
    pub kind: &'static str,
    /// Its table as TOML, from `[[relation]]` on, ended by a line break. The symbols of a `regex` are those of the file.
    pub toml: String,
    /// What it comes down to.
    pub constraints: Vec<Constraint>,
}

/// An element of the array `name` as a table of its own.
pub(super) fn table(name: &str, entries: &DeTable) -> String {
    let mut text = format!("[[{name}]]\n");
    let mut below = String::new();
    for (key, value) in entries {
        let (key, value) = (key.get_ref(), value.get_ref());
        match value.as_array().filter(|array| is_of_tables(array.iter().map(toml::Spanned::get_ref))) {
            Some(array) => {
                for element in array.iter().filter_map(|element| element.get_ref().as_table()) {
                    below += &table(&format!("{name}.{key}"), element);
                }
            }
            None => writeln!(text, "{key} = {}", inline(value)).expect("a string takes all"),
        }
    }
    text + &below
}

fn is_of_tables<'v>(mut elements: impl Iterator<Item = &'v DeValue<'v>> + Clone) -> bool {
    elements.clone().next().is_some() && elements.all(DeValue::is_table)
}

/// A value on one line.
fn inline(value: &DeValue) -> String {
    match value {
        DeValue::String(string) => quoted(string),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(on) => on.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(array) => {
            let elements: Vec<_> = array.iter().map(|element| inline(element.get_ref())).collect();
            format!("[{}]", elements.join(", "))
        }
        DeValue::Table(entries) => {
            let entries: Vec<_> =
                entries.iter().map(|(key, value)| format!("{} = {}", key.get_ref(), inline(value.get_ref()))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
    }
}

/// A string in quotes, as TOML has them.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => write!(quoted, "\\u{:04X}", u32::from(c)).expect("a string takes all"),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use crate::Config;

    #[test]
    fn tables_without_a_name_are_kept_as_they_read() {
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
        let tables: String = config.own.iter().map(|own| own.toml.clone()).collect();
        assert_eq!(
            tables,
            "[[relation]]\nallow = \"a + b != 7\"\nover = [0, 2]\n\
             [[any]]\n[[any.of]]\nlines = { whisper = [{ cells = \"r1c1 r1c2\", min = 4 }] }\n\
             [[any.of]]\n[[any.of.any]]\n[[any.of.any.of]]\nglobal = { anti = [\"knight\"] }\n\
             [[any.of.regex]]\naccept = \".*12.*\"\ncells = \"row 1\"\n"
        );
        let again = Config::parse(&tables).expect("it is TOML");
        assert_eq!((&again.own, &again.rules), (&config.own, &config.rules));
    }
}
