//! Keeps the tables of `docs/formats.md` in step with the formats.

use crate::interchange::{FORMATS, Format, LossKind, Puzzle};
use crate::toml::Config;
use kdoku_puzzle::{Clue, DEFINITIONS, Definition, Syntax};
use std::fmt::Write;
use std::fs;
use std::path::Path;

const START: &str = "<!-- what follows is made from the code: INSTA_UPDATE=always cargo test -->\n";

/// Returns the example of a kind on a 9×9 board.
fn example(kind: &Definition) -> Puzzle {
    let text = match kind.syntax {
        Syntax::OwnTable => format!("{} = [{{ {} }}]\n", kind.table, kind.example),
        _ => format!("[{}]\n{} = {}\n", kind.table, kind.key, kind.example),
    };
    Config::parse(&text).unwrap_or_else(|errors| panic!("{errors} in {text}")).puzzle
}

/// Counts the clues that survive, each converted alone.
fn survivors(puzzle: &Puzzle, format: &Format) -> usize {
    let survives = |clue: &&Clue| {
        let alone = Puzzle { clues: vec![(*clue).clone()], ..Puzzle::new(puzzle.board.clone()) };
        let written = format.write(&alone);
        written.is_ok_and(|written| written.losses.iter().all(|loss| loss.kind != LossKind::Constraint))
    };
    puzzle.clues.iter().filter(survives).count()
}

fn word(puzzle: &Puzzle, format: &Format) -> &'static str {
    match survivors(puzzle, format) {
        0 => "",
        some if some == puzzle.clues.len() => "yes",
        _ => "in part",
    }
}

fn tables() -> String {
    let mut text = String::from("\n| name | read | written | what it is |\n|---|---|---|---|\n");
    let yes = |is: bool| if is { "yes" } else { "" };
    for format in FORMATS {
        let (read, written) = (yes(format.is_read()), yes(format.is_written()));
        writeln!(text, "| `{}` | {read} | {written} | {} |", format.name, format.about)
            .expect("writing to a string cannot fail");
    }
    let examples: Vec<(&Definition, Puzzle)> = DEFINITIONS.iter().map(|kind| (*kind, example(kind))).collect();
    let written = FORMATS.iter().filter(|format| format.is_written());
    let of_use = |format: &&&Format| examples.iter().any(|(_, puzzle)| survivors(puzzle, format) > 0);
    let formats: Vec<_> = written.filter(of_use).collect();
    let names: Vec<_> = formats.iter().map(|format| format!("`{}`", format.name)).collect();
    let rule = "---|".repeat(formats.len());
    write!(text, "\n## What survives\n\n| constraint | {} |\n|---|{rule}\n", names.join(" | "))
        .expect("writing to a string cannot fail");
    for (kind, puzzle) in &examples {
        let cells: Vec<_> = formats.iter().map(|format| word(puzzle, format)).collect();
        let name = if kind.syntax == Syntax::OwnTable {
            format!("`[[{}]]`", kind.table)
        } else {
            format!("`[{}] {}`", kind.table, kind.key)
        };
        writeln!(text, "| {name} | {} |", cells.join(" | ")).expect("writing to a string cannot fail");
    }
    text
}

#[test]
fn documentation_tables_match_the_code() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let text = fs::read_to_string(&file).expect("the page is there");
    let (before, after) = text.split_once(START).expect("the page has the line before the tables");
    let expected = tables();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&file, format!("{before}{START}{expected}")).expect("the page can be written");
        return;
    }
    assert_eq!(after, expected, "`INSTA_UPDATE=always cargo test` writes them anew");
}

#[test]
fn format_names_are_unique() {
    let mut names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    for format in FORMATS {
        assert!(std::ptr::eq(*format, Format::named(format.name).expect("it is there")), "{format:?}");
        assert!(format.is_read() || format.is_written(), "{format:?}");
        let blank = Puzzle::boxes(kdoku_board::geometry::BoxShape::new(2, 2).expect("a shape"));
        if let Ok(written) = format.write(&blank) {
            assert!(written.value.ends_with('\n'), "{format:?}");
            assert!(!format.is_line || written.value.lines().count() == 1, "{format:?}");
        }
    }
}
