//! The JSON schema of puzzle files, from the table of keys and the definitions of the kinds.
//!
//! Editors complete keys with it and show their meanings. It describes types and ranges; what depends
//! on the board, such as names of cells, only [`Config::parse`](super::Config::parse) checks.

use super::keys::{KINDS, KindKeys, Section, TOP};
use kdoku_puzzle::{DEFINITIONS, Definition, Syntax};
use serde_json::{Map, Value, json};

/// The JSON schema (draft 7) of puzzle files.
///
/// ```
/// # mod kdoku { pub use kdoku_formats::*; }
/// let schema = kdoku::toml::schema();
/// assert_eq!(schema["properties"]["order"]["maximum"], 16);
/// ```
#[must_use]
pub fn schema() -> Value {
    let mut schema = section(&TOP, "");
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    schema["title"] = json!("A puzzle file of kdoku");
    // branches and templates hold tables of clues in turn
    schema["definitions"] = ["any.of", "not", "each"].into_iter().filter_map(definition).collect();
    schema
}

/// A section that may stand within itself, by its name.
fn definition(name: &str) -> Option<(String, Value)> {
    Some((name.to_owned(), section(Section::named(name)?, name)))
}

/// A table with its keys.
fn section(section: &Section, name: &str) -> Value {
    let properties = section.read.iter().map(|key| {
        let named = if name == "any" { format!("any.{}", key.name) } else { key.name.to_owned() };
        let mut value = match key.wants {
            "a table" | "an array of tables" | "an array with one table" => table(key.wants, &named),
            wants => value(wants),
        };
        let clue = KINDS.clues.iter().find(|clue| clue.section.name == format!("{name}.{}", key.name));
        if let Some(clue) = clue {
            value = clues(clue);
        }
        let own = DEFINITIONS.iter().find(|kind| kind.syntax == Syntax::OwnTable && kind.table == key.name).copied();
        let meaning = clue.map(|clue| clue.kind).or(own).map(meaning);
        value["description"] = json!(meaning.unwrap_or_else(|| key.wants.replace('`', "")));
        if let Some(example) = clue.and_then(|clue| example(clue.kind)) {
            value["examples"] = json!([example]);
        }
        (key.name.to_owned(), value)
    });
    json!({ "type": "object", "additionalProperties": false, "properties": properties.collect::<Map<_, _>>() })
}

/// A table or an array of tables.
fn table(wants: &str, name: &str) -> Value {
    let own = match (name, Section::named(name)) {
        ("any.of" | "not" | "each", _) => json!({ "$ref": format!("#/definitions/{name}") }),
        (_, Some(own)) => section(own, name),
        (_, None) => json!({ "type": "object" }),
    };
    match wants {
        "a table" => own,
        "an array of tables" => json!({ "type": "array", "items": own }),
        _ => json!({ "type": "array", "items": own, "maxItems": 1 }),
    }
}

/// The clues of a kind: a switch, or a list of strings and tables.
fn clues(keys: &KindKeys) -> Value {
    let offset = || json!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 });
    match keys.kind.syntax {
        Syntax::Switch => json!({ "type": "boolean" }),
        Syntax::Diagonals => json!({ "enum": [true, false, "down", "up"] }),
        Syntax::Offsets => json!({ "type": "array", "items": { "anyOf": [{ "enum": ["knight", "king"] }, offset()] } }),
        _ => {
            let long = section(&keys.section, keys.section.name);
            json!({ "type": "array", "items": { "anyOf": [{ "type": "string" }, long] } })
        }
    }
}

fn meaning(kind: &'static Definition) -> String {
    let name = kind.name().replace('_', " ");
    format!("{name}: {}", kind.meaning)
}

/// The example of a kind as JSON.
fn example(kind: &Definition) -> Option<Value> {
    let text = format!("example = {}", kind.example);
    let mut table: Map<String, Value> = toml::from_str(&text).ok()?;
    table.remove("example")
}

/// The schema of a value with this description in the table of keys.
fn value(wants: &str) -> Value {
    let quoted: Vec<&str> = wants.split('`').skip(1).step_by(2).collect();
    let numbers: Vec<i64> = wants.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
    let integer = |bounds: &[i64]| {
        let mut schema = json!({ "type": "integer" });
        for (key, bound) in ["minimum", "maximum"].into_iter().zip(bounds) {
            schema[key] = json!(bound);
        }
        schema
    };
    if wants == "`true` or `false`" {
        return json!({ "type": "boolean" });
    }
    if wants.starts_with("a whole number") {
        let bounds = if wants.contains(" up to ") { &[] } else { &numbers[..] };
        return if wants.contains("or ") && !wants.contains(" to ") {
            json!({ "anyOf": [integer(bounds), { "type": "string" }] })
        } else {
            integer(bounds)
        };
    }
    if wants.starts_with("two whole numbers") {
        return json!({ "type": "array", "items": integer(&[]), "minItems": 2, "maxItems": 2 });
    }
    if wants.starts_with("a number from") {
        // the bounds need not be whole
        let bounds: Vec<f64> = wants.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
        return json!({ "type": "number", "minimum": bounds.first(), "maximum": bounds.get(1) });
    }
    if wants.starts_with("a list of strings") {
        return json!({ "type": "array", "items": { "type": "string" } });
    }
    if wants.starts_with("a string") {
        return json!({ "type": "string" });
    }
    if wants.starts_with('`') {
        let words: Vec<&str> = quoted.iter().filter_map(|word| word.strip_prefix('"')?.strip_suffix('"')).collect();
        let mut forms = vec![json!({ "enum": words })];
        forms.extend((words.len() < quoted.len()).then(|| json!({ "type": "array" })));
        return json!({ "anyOf": forms });
    }
    // a time or a rating: a number, a string or a table
    json!({ "type": ["number", "string", "object"] })
}
