//! Who may know whom: the table of `ARCHITECTURE.md`, held against the source.
//!
//! One package cannot forbid a `use` between its own modules by itself, so this test reads every file below `src` and
//! fails on a path `crate::room` that the room's row does not allow. The command line needs no row: it is a crate of
//! its own, and the compiler keeps it from everything private.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// For each room, the rooms it may name.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("bits", &[]),
    ("simd", &[]),
    ("random", &[]),
    ("made", &[]),
    ("geometry", &[]),
    ("grid", &["geometry"]),
    ("canon", &["grid"]),
    ("rules", &["geometry", "grid"]),
    ("verify", &["simd", "geometry", "grid", "rules"]),
    ("format", &["simd", "geometry", "grid"]),
    ("variants", &["made", "geometry", "grid", "rules"]),
    ("config", &["made", "geometry", "grid", "rules", "variants", "format", "solver"]),
    ("render", &["geometry", "grid", "rules", "variants", "format"]),
    ("dimacs", &[]),
    ("cnf", &["dimacs", "geometry", "grid", "rules"]),
    ("proof", &["dimacs"]),
    ("formula", &[]),
    ("propagate", &["formula", "grid", "rules"]),
    ("census", &["geometry", "grid", "rules", "verify"]),
    ("model", &["made", "bits", "geometry", "grid", "rules", "propagate"]),
    ("engine", &["bits", "simd", "random", "formula", "geometry", "grid", "model", "propagate"]),
    ("solver", &["random", "simd", "geometry", "grid", "rules", "verify", "proof", "model", "engine", "census"]),
    ("subsets", &[]),
    ("candidates", &["geometry", "grid", "solver"]),
    ("parts", &["geometry", "grid", "rules", "verify", "solver", "subsets"]),
    ("why", &["geometry", "grid", "verify", "solver", "subsets", "parts"]),
    ("minimize", &["grid", "random", "solver", "subsets", "parts"]),
    ("generate", &["random", "geometry", "grid", "rules", "verify", "solver"]),
    ("interchange", &["geometry", "grid", "rules", "variants", "format", "config"]),
    ("batch", &["geometry", "grid", "rules", "verify", "format", "solver", "engine"]),
];

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            // tests may know anything
            if !path.ends_with("tests") {
                source_files(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The library's files with the room each belongs to: `src/room.rs` or `src/room/…`.
fn rooms() -> BTreeMap<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&source, &mut files);
    files
        .into_iter()
        .filter_map(|file| {
            let inside = file.strip_prefix(&source).expect("found below it");
            let room = inside.iter().next()?.to_str()?.trim_end_matches(".rs").to_owned();
            (!["main", "lib", "cli"].contains(&room.as_str())).then_some((file, room))
        })
        .collect()
}

/// The code of a file without comments, and without the tests at its end.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a source file is text");
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The words that follow `prefix`, such as `crate::`; of a group in braces, the first word of each member.
fn named(code: &str, prefix: &str) -> BTreeSet<String> {
    let word = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut names = BTreeSet::new();
    for after in code.split(prefix).skip(1) {
        let Some(group) = after.strip_prefix('{') else {
            names.insert(word(after));
            continue;
        };
        let (mut depth, mut start) = (1, 0);
        for (at, c) in group.char_indices() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth == 0 || depth == 1 && c == ',' {
                names.insert(word(&group[start..at]));
                start = at + 1;
            }
            if depth == 0 {
                break;
            }
        }
    }
    names.remove("");
    names
}

#[test]
fn no_room_names_one_that_it_must_not_know() {
    let allowed: BTreeMap<_, BTreeSet<_>> =
        MAY_KNOW.iter().map(|(room, known)| (*room, known.iter().copied().collect())).collect();
    let mut wrong = Vec::new();
    for (file, room) in rooms() {
        let Some(known) = allowed.get(room.as_str()) else {
            wrong.push(format!("{} belongs to no room of the table", file.display()));
            continue;
        };
        for name in named(&code(&file), "crate::").into_iter().filter(|name| *name != room) {
            if !known.contains(name.as_str()) {
                wrong.push(format!("{}: `{room}` must not know of `{name}`", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_room_of_the_table_exists() {
    let there: BTreeSet<_> = rooms().into_values().collect();
    for (room, _) in MAY_KNOW {
        assert!(there.contains(*room), "there is no room `{room}` below src");
    }
}

#[test]
fn the_test_sees_what_it_is_meant_to_see() {
    let code = "use crate::{bits::{Rows, Bits}, grid};\nlet x = crate::solver::Pick::Any;\nuse crate::model;";
    assert_eq!(named(code, "crate::"), ["bits", "grid", "model", "solver"].map(String::from).into());
}

#[test]
fn engines_do_not_know_each_other() {
    let engine = |file: &Path| {
        let mut parts = file.iter().skip_while(|part| *part != "engine").skip(1);
        let name = parts.next()?.to_str()?.to_owned();
        parts.next().map(|_| name)
    };
    let files: Vec<_> = rooms().into_keys().filter_map(|file| Some((engine(&file)?, file))).collect();
    let engines: BTreeSet<_> = files.iter().map(|(engine, _)| engine.clone()).collect();
    assert!(engines.contains("search"));
    for (own, file) in files {
        let named = named(&code(&file), "engine::");
        let others: Vec<_> = named.intersection(&engines).filter(|name| **name != own).collect();
        assert!(others.is_empty(), "{}: names {others:?}", file.display());
    }
}
