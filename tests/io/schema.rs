//! The JSON schema of puzzle files: it allows all files of the repository, and no unknown key.

use kdoku::clues::DEFINITIONS;
use kdoku::toml::schema;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The first place where a value does not fit, for the words of JSON schema that `schema` uses.
fn misfit(value: &Value, rule: &Value, whole: &Value) -> Option<String> {
    if let Some(name) = rule["$ref"].as_str() {
        return misfit(value, whole.pointer(name.trim_start_matches('#')).expect("it is defined"), whole);
    }
    if let Some(rules) = rule["anyOf"].as_array() {
        let misfits: Vec<String> = rules.iter().map_while(|rule| misfit(value, rule, whole)).collect();
        return (misfits.len() == rules.len()).then(|| misfits.join(" and "));
    }
    if let Some(words) = rule["enum"].as_array() {
        return (!words.contains(value)).then(|| format!("{value} is not one of {words:?}"));
    }
    let is = |name: &Value| match name.as_str().unwrap_or_default() {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is not a type"),
    };
    let fits = rule["type"].as_array().map_or_else(|| is(&rule["type"]), |names| names.iter().any(is));
    let below = |key: &str, is_out: fn(f64, f64) -> bool| {
        rule[key].as_f64().is_some_and(|bound| value.as_f64().is_some_and(|number| is_out(number, bound)))
    };
    if !fits || below("minimum", |a, b| a < b) || below("maximum", |a, b| a > b) {
        return Some(format!("{value} does not fit {rule}"));
    }
    let items = value.as_array().into_iter().flatten().filter(|_| !rule["items"].is_null());
    let fields = value.as_object().into_iter().flatten().filter(|_| !rule["properties"].is_null());
    let mut below = items.map(|item| misfit(item, &rule["items"], whole)).chain(fields.map(|(key, value)| {
        let Some(rule) = rule["properties"].get(key) else { return Some(format!("there is no key {key}")) };
        misfit(value, rule, whole)
    }));
    below.find_map(|misfit| misfit)
}

fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(fs::read_to_string(&path).expect("a file"));
        }
    }
}

#[test]
fn the_files_of_the_repository_fit() {
    let (schema, mut texts) = (schema(), Vec::new());
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles"), &mut texts);
    assert!(texts.len() > 80);
    for text in texts {
        let value: Value = toml::from_str(&text).expect("TOML");
        assert_eq!(misfit(&value, &schema, &schema), None, "{text}");
    }
}

#[test]
fn unknown_keys_and_wrong_types_do_not_fit() {
    let schema = schema();
    for value in [
        json!({ "ordr": 3 }),
        json!({ "order": 17 }),
        json!({ "order": "3" }),
        json!({ "cages": { "liste": [] } }),
        json!({ "cages": { "list": [{ "cells": "r1c1", "som": 3 }] } }),
        json!({ "global": { "anti": ["camel"] } }),
        json!({ "any": [{ "of": [{ "lines": { "thermos": [] } }] }] }),
        json!({ "expect": { "solutions": -1 } }),
    ] {
        assert!(misfit(&value, &schema, &schema).is_some(), "{value}");
    }
}

#[test]
fn every_constraint_has_its_meaning_and_an_example() {
    let schema = schema();
    for kind in DEFINITIONS {
        let table = &schema["properties"][kind.table];
        let key = if table["properties"].is_null() { table } else { &table["properties"][kind.key] };
        let description = key["description"].as_str().unwrap_or_default();
        assert!(description.ends_with(kind.meaning), "{}: {description}", kind.name());
    }
}
