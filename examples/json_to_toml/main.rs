//! Writes the TOML of variant puzzles that are given as JSON.
//!
//! `cargo run --example json_to_toml -- puzzle.json …` writes the puzzles, one after another, to standard output; without
//! a file, one is read from standard input. What cannot be said in TOML is listed at the end, with the number of
//! puzzles that ask for it, and then the program fails.

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
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let mut written = 0;
    for (file, text) in &texts {
        let source: Source = serde_json::from_str(text).map_err(|error| format!("{file}: {error}"))?;
        match convert(&source) {
            Ok(toml) => {
                print!("{}{toml}", if written > 0 { "\n" } else { "" });
                written += 1;
            }
            Err(Unsupported { names }) => {
                eprintln!("{file}: there are no words for {}", names.join(", "));
                for name in names {
                    *refused.entry(name).or_default() += 1;
                }
            }
        }
    }
    if refused.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("\n{written} of {} puzzles written; of the others ask for", texts.len());
    for (name, puzzles) in refused {
        eprintln!("{puzzles:5}  {name}");
    }
    Ok(ExitCode::FAILURE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of 4×4 with these constraints.
    fn source(values: (i64, i64), constraints: &str) -> Source {
        let givens = (0..16).map(|i| if i == 5 { values.0.to_string() } else { "null".into() });
        let boxes = [(1, 1), (1, 3), (3, 1), (3, 3)].map(|(row, column)| {
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| format!("[{}, {}]", row + r, column + c));
            format!("[{}]", cells.join(", "))
        });
        let text = format!(
            r#"{{"name": "Four", "rows": 4, "cols": 4, "values": [{}, {}], "rows_cols_all_different": true,
                "boxes": [{}], "givens": [{}], "constraints": [{constraints}], "solution": null,
                "status": "multiple"}}"#,
            values.0,
            values.1,
            boxes.join(", "),
            givens.collect::<Vec<_>>().join(", "),
        );
        serde_json::from_str(&text).expect("the JSON of a puzzle")
    }

    #[test]
    fn every_constraint_finds_its_table() {
        let constraints = r#"
            {"type": "cage", "sum": 10, "cells": [[1, 1], [1, 2], [2, 1], [2, 2]]},
            {"type": "sum", "sum": 1, "cells": [[1, 1], [4, 4]], "coeffs": [2, -1]},
            {"type": "whisper", "min_diff": 2, "loop": false, "cells": [[1, 1], [2, 2], [3, 3], [3, 2], [2, 2]]},
            {"type": "black_dot", "cells": [[1, 1], [1, 2], [2, 2], [4, 4]]},
            {"type": "skyscraper", "count": 2, "cells": [[3, 4], [3, 3], [3, 2], [3, 1]]},
            {"type": "candidates", "cell": [3, 1], "values": [0, 2]},
            {"type": "candidates", "cell": [3, 2], "values": [0, 1]},
            {"type": "look_and_say", "clue": "1223", "cells": [[4, 1], [4, 2], [4, 3]]},
            {"type": "pair_line", "cells": [[3, 1], [3, 3]], "allowed": [[0, 3], [3, 0]]},
            {"type": "any_of", "of": [
                {"type": "anti_knight"},
                {"type": "all_of", "of": [{"type": "thermo", "cells": [[1, 4], [2, 4]]}, {"type": "diagonal_up"}]}
            ]}"#;
        let text = convert(&source((0, 3), constraints)).expect("all of it can be said");
        insta::assert_snapshot!(text);
    }

    #[test]
    fn variables_are_read_from_the_string() {
        let mut source =
            source((1, 4), r#"{"type": "iss_raw", "iss": ".Var~A~~2"}, {"type": "sum", "cells": ["VA1"]}"#);
        assert_eq!(convert(&source), Err(Unsupported { names: vec!["iss_raw".into()] }));
        source.iss = Some(".Shape~4x4.Var~A~~2.Sum~0_=_1_1_-1~R1C1~R1C2~VA2.~R2C2_1".into());
        let text = convert(&source).expect("all of it can be said");
        assert!(text.contains("[[variable]]\nname = \"VA\"\ncount = 2\n"), "{text}");
        assert!(text.contains("\"0: r1c1 + r1c2 - VA2\"") && text.contains("solutions = \"multiple\""), "{text}");
    }

    #[test]
    fn doppelgangers_have_what_houses_miss_beside_the_board() {
        let text = convert(&source(
            (0, 4),
            r#"{"type": "doppelganger"}, {"type": "whisper", "min_diff": 2, "cells": ["DGR1", "DGR2"]}"#,
        ));
        let text = text.expect("all of it can be said");
        assert!(text.contains("name = \"DGR\"\nvalues = \"1-4\"\ncount = 4\n"), "{text}");
        assert!(text.contains("\"r1c1-r1c4 DGC1\"") && text.contains("\"r1c1-r4c1 DGR1\""), "{text}");
        assert!(text.contains("cells = \"DGR1 DGR2\", min = 2"), "{text}");
    }

    #[test]
    fn what_cannot_be_said_is_named_once() {
        let constraints = r#"
            {"type": "chaos_construction", "cells": [[1, 1]]}, {"type": "chaos_construction", "cells": [[2, 1]]},
            {"type": "doppelganger"}, {"type": "iss_raw", "iss": ".Nothing~R~1"},
            {"type": "cage", "sum": 5, "cells": ["XY1", [1, 1]]},
            {"type": "any_of", "of": [{"type": "thermo", "loop": true, "cells": [[1, 1], [1, 2]]}]}"#;
        let Unsupported { names } = convert(&source((1, 4), constraints)).expect_err("some cannot be said");
        assert_eq!(
            names,
            [
                "cells that are not on the board",
                "chaos_construction",
                "doppelganger: a board that is no square with values from 0",
                "iss_raw",
                "thermo: a loop"
            ]
        );
    }
}
