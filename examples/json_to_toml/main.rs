//! Converts puzzles of a reference set from JSON to TOML.
//!
//! `cargo run --example json_to_toml -- puzzle.json …` writes the puzzles, one after another, to
//! standard output; without a file, it reads one from standard input. Constraints that cannot be
//! converted are listed at the end, with the number of puzzles that need them, and the program
//! fails.

mod convert;

use convert::{Source, Unsupported, convert};
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Read};
use std::process::ExitCode;
use std::{env, fs};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let files: Vec<_> = env::args_os().skip(1).collect();
    let mut texts = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        texts.push((file.display().to_string(), text));
    }
    if files.is_empty() {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        texts.push(("standard input".into(), text));
    }
    let mut unsupported: BTreeMap<String, usize> = BTreeMap::new();
    let mut written = 0;
    for (file, text) in &texts {
        let source: Source = serde_json::from_str(text).map_err(|error| format!("{file}: {error}"))?;
        match convert(&source) {
            Ok(toml) => {
                print!("{}{toml}", if written > 0 { "\n" } else { "" });
                written += 1;
            }
            Err(Unsupported { names }) => {
                eprintln!("{file}: cannot convert {}", names.join(", "));
                for name in names {
                    *unsupported.entry(name).or_default() += 1;
                }
            }
        }
    }
    if unsupported.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("\n{written} of {} puzzles written; the others need", texts.len());
    for (name, puzzles) in unsupported {
        eprintln!("{puzzles:5}  {name}");
    }
    Ok(ExitCode::FAILURE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku::Config;

    fn source(more: &str) -> Source {
        let text = format!(
            "{{\"name\": \"Four\", \"rows\": 4, \"cols\": 4, \"values\": [1, 4], \"status\": \"unique\", \"givens\": [], {more}}}"
        );
        serde_json::from_str(&text).expect("the JSON of a puzzle")
    }

    #[test]
    fn converts_texts_of_any_format() {
        let solution = "[1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1]";
        for text in ["1..4..1..1..4..1", ".Shape~4x4\\n.~R1C1_1~R1C4_4\\n.Cage~3~R1C1~R1C2"] {
            let toml = convert(&source(&format!("\"iss\": \"{text}\", \"solution\": {solution}"))).expect("it is read");
            let config = Config::parse(&toml).unwrap_or_else(|errors| panic!("{errors}: {toml}"));
            assert_eq!(config.puzzle.title.as_deref(), Some("Four"));
            assert!(config.form.is_some() && config.puzzle.expect.solution.is_some(), "{toml}");
        }
    }

    #[test]
    fn lost_constraints_are_named() {
        let found = convert(&source("\"iss\": \".Shape~4x4.Unheard\", \"solution\": null"));
        assert_eq!(found, Err(Unsupported { names: vec!["Unheard".into()] }));
    }

    #[test]
    fn converts_overlapping_boards() {
        let layout =
            "\"layout\": {\"grids\": [{\"row\": 1, \"col\": 1, \"order\": 2}, {\"row\": 3, \"col\": 3, \"order\": 2}]}";
        let text = format!("{layout}, \"solution\": null").replace("\"solution\"", "\"iss\": null, \"solution\"");
        let mut source = source(&text);
        (source.rows, source.cols) = (6, 6);
        assert!(
            Config::parse(&convert(&source).expect("boards")).is_ok_and(|config| config.rules.geometry().has_boards())
        );
    }
}
