//! Texts of the guide and what the program reads from them, in `tests/texts.json`. The tests of the
//! page and of the Python package hold what they read against the same file.
//!
//! `INSTA_UPDATE=always` writes what the program reads.

use super::fixture::kdoku;
use serde::{Deserialize, Serialize};
use std::fs;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Sample {
    name: String,
    text: String,
    /// The puzzle as a puzzle file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    /// The error, if it cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[test]
fn texts_are_read_as_the_page_and_the_package_read_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts.json");
    let texts: Vec<Sample> = serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("texts");
    let read = |text: &Sample| {
        let case = kdoku("convert --to toml x").file("x", &text.text);
        let puzzle = Some(case.stdout()).filter(|_| case.code() == 0);
        let error = || {
            let answer = kdoku("--to json x").file("x", &text.text).stdout();
            let answer: serde_json::Value = serde_json::from_str(answer.lines().next().expect("a line")).expect("JSON");
            answer["error"].as_str().expect("an error").to_owned()
        };
        let error = puzzle.is_none().then(error);
        Sample { name: text.name.clone(), text: text.text.clone(), puzzle, error }
    };
    let read: Vec<Sample> = texts.iter().map(read).collect();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(path, serde_json::to_string_pretty(&read).expect("JSON") + "\n").expect("a file");
    } else {
        for (read, text) in read.iter().zip(&texts) {
            assert_eq!(read, text);
        }
    }
}
