//! Samples of the formats of other programs: `tests/io/interchange` has puzzles of this repository as each of them writes them.
//!
//! A sample is what the writer makes of its puzzle (`INSTA_UPDATE=always` writes it anew), is told by its content where the
//! format is, and reads as a puzzle with one solution: that of the puzzle file. Those of formats that are read alone were made by a
//! script.

use kdoku::interchange::{Document, FORMATS, Format, LossKind};
use kdoku::{Config, Limits, Options, Pick, Solver, Verdict};
use std::fs;
use std::path::Path;

/// The file of a sample, its format, and the puzzle it is of.
const SAMPLES: [(&str, &str, &str); 22] = [
    ("classic.sdk", "sdk", "lines.txt"),
    ("classic.sdm", "sdm", "lines.txt"),
    ("classic.ss", "ss", "lines.txt"),
    ("classic.csv", "csv", "lines.txt"),
    ("classic.tsv", "tsv", "lines.txt"),
    ("classic.json", "arrays", "lines.txt"),
    ("classic.jsonl", "json", "lines.txt"),
    ("classic.library", "susser", "lines.txt"),
    ("marks.pm", "candidates", "variants/candidates.toml"),
    ("marks.sdx", "sdx", "variants/candidates.toml"),
    ("marks.sukaku", "sukaku", "variants/candidates.toml"),
    ("marks.library", "susser", "variants/candidates.toml"),
    ("killer.sumocue", "sumocue", "variants/killer.toml"),
    ("killer.snarf", "snarf", "variants/killer.toml"),
    ("jigsaw.line", "jigsaw", "jigsaw9.toml"),
    ("jigsaw.regions", "regions", "jigsaw9.toml"),
    ("killer.fpuzzles", "f-puzzles", "variants/killer.toml"),
    ("killer.fpuzzles.json", "f-puzzles-json", "variants/killer.toml"),
    ("killer.iss", "iss", "variants/killer.toml"),
    // these are read and not written
    ("killer.sudokupad", "sudokupad", "variants/killer.toml"),
    ("killer.sudokupad.json", "sudokupad-json", "variants/killer.toml"),
    ("classic.scf", "sudokupad", "lines.txt"),
];

/// Formats that are told by more than their content, being puzzle text as well; `sdx` where nothing was entered.
const PLAIN: [&str; 5] = ["sdk", "sdm", "ss", "tsv", "sdx"];

fn document(path: &Path) -> Document {
    let text = fs::read_to_string(path).expect("a file of the repository");
    if path.extension().is_some_and(|ending| ending == "toml") {
        return Document::from(&Config::parse(&text).unwrap_or_else(|error| panic!("{error:?}")));
    }
    let line = text.lines().next().expect("a line");
    Format::named("sdm").expect("it is listed").read(line).expect("a puzzle").value
}

fn solution(document: &Document) -> kdoku::Grid {
    let rules = document.rules().unwrap_or_else(|error| panic!("{error}"));
    let solver = Solver::new(&rules, &Options::default()).expect("a solver");
    let answer = solver.answer(&document.givens, Pick::Any, &Limits::solutions(2), &mut solver.scratch());
    assert_eq!(answer.verdict(), Verdict::Unique);
    answer.solution.expect("there is one")
}

#[test]
fn every_format_has_a_sample() {
    // of puzzle files there is a folder
    for format in FORMATS.iter().filter(|format| format.name != "toml") {
        assert!(SAMPLES.iter().any(|(_, name, _)| *name == format.name), "{}", format.name);
    }
}

#[test]
fn samples_are_what_their_puzzles_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (file, name, of) in SAMPLES {
        let puzzle = document(&root.join("puzzles").join(of));
        let format = Format::named(name).unwrap_or_else(|| panic!("there is no format `{name}`"));
        let path = root.join("tests/io/interchange").join(file);
        if !format.is_written() {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(Format::of(&text).map(|format| format.name), Some(name), "{file}");
            let read = format.read(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(read.losses.iter().all(|loss| loss.kind != LossKind::Constraint), "{file}: {:?}", read.losses);
            assert_eq!(solution(&read.value), solution(&puzzle), "{file}");
            continue;
        }
        let written = format.write(&puzzle).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(written.losses.iter().all(|loss| loss.kind != LossKind::Constraint), "{file}: {:?}", written.losses);
        if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, &written.value).expect("a sample");
        }
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(text, written.value, "{file}");
        if !PLAIN.contains(&name) {
            assert_eq!(Format::of(&text).map(|format| format.name), Some(name), "{file}");
        }
        let read = format.read(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(solution(&read.value), solution(&puzzle), "{file}");
        assert_eq!(format.write(&read.value).expect("it was written before").value, text, "{file}");
    }
}
