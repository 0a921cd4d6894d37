//! Which folder of `src` may use which: the rules of `ARCHITECTURE.md`, checked against the source.
//!
//! The compiler cannot forbid a `use` between modules of one package, so this test reads every file below `src` and
//! fails on a path `crate::folder` that the folder's row does not allow. The command line has no row: it is a crate of
//! its own and sees the public API only.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `src`, lowest first, with the folders each may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("util", &[]),
    ("board", &["util"]),
    ("clues", &["board", "util"]),
    ("engine", &["board", "util"]),
    ("solver", &["engine", "board", "util"]),
    ("logic", &["engine", "board", "util"]),
    ("io", &["clues", "solver", "board", "util"]),
    ("render", &["clues", "logic", "board"]),
    ("tools", &["logic", "solver", "io", "board", "util"]),
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

/// The files of the library, each with its folder.
fn files() -> Vec<(PathBuf, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&source, &mut files);
    files
        .into_iter()
        .filter_map(|file| {
            let inside = file.strip_prefix(&source).expect("found below it");
            let folder = inside.iter().next()?.to_str()?.trim_end_matches(".rs").to_owned();
            (!["main", "lib", "cli"].contains(&folder.as_str())).then_some((file, folder))
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
fn folders_use_only_what_the_table_allows() {
    let allowed: BTreeMap<&str, &[&str]> = MAY_USE.iter().copied().collect();
    let mut wrong = Vec::new();
    for (file, folder) in files() {
        let Some(may_use) = allowed.get(folder.as_str()) else {
            wrong.push(format!("{} is in no folder of the table", file.display()));
            continue;
        };
        for name in named(&code(&file), "crate::") {
            if name != folder && !may_use.contains(&name.as_str()) {
                wrong.push(format!("{}: `{folder}` must not use `{name}`", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_folder_uses_only_folders_above_it_in_the_table() {
    for (row, (folder, may_use)) in MAY_USE.iter().enumerate() {
        for name in *may_use {
            assert!(MAY_USE[..row].iter().any(|(above, _)| above == name), "`{folder}` uses `{name}`");
        }
    }
}

#[test]
fn the_architecture_page_has_the_same_table() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md")).expect("the page");
    for (folder, may_use) in MAY_USE {
        let quoted: Vec<_> = may_use.iter().map(|name| format!("`{name}`")).collect();
        let cell = if quoted.is_empty() { "–".to_owned() } else { quoted.join(" ") };
        let row = format!("| `{folder}` | {cell} |");
        assert!(page.lines().any(|line| line.starts_with(&row)), "ARCHITECTURE.md has no row `{row}`");
    }
}

#[test]
fn engines_do_not_use_each_other() {
    const ENGINES: [&str; 4] = ["learn", "search", "sliced", "tabu"];
    for engine in ENGINES {
        let own: Vec<_> = files()
            .into_iter()
            .filter(|(file, _)| file.iter().any(|part| part == "engine") && file.iter().any(|part| part == engine))
            .collect();
        assert!(!own.is_empty(), "there is no engine `{engine}`");
        for (file, _) in own {
            for name in named(&code(&file), "engine::") {
                assert!(name == engine || !ENGINES.contains(&name.as_str()), "{}: uses `{name}`", file.display());
            }
        }
    }
}

#[test]
fn paths_and_groups_of_paths_are_found() {
    let code = "use crate::{bits::{Rows, Bits}, grid};\nlet x = crate::solver::Pick::Any;\nuse crate::model;";
    assert_eq!(named(code, "crate::"), ["bits", "grid", "model", "solver"].map(String::from).into());
}
