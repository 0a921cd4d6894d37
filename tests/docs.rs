//! The guide, run: what its pages show is what happens.
//!
//! Pages are `README.md`, those of `docs/`, and those of `puzzles/`. Of each fenced block the first word says what is done
//! with it:
//!
//! | block | here |
//! |---|---|
//! | `console` | each line after `$ ` is run by a shell, where `kdoku` is this program, `puzzles/` a copy of the repository's and files stay from block to block of a page; what it writes has to be what is shown |
//! | `console,ignore` | nothing: it takes too long, needs what is not there, or does something to the machine. The text says which |
//! | `toml` | is read as a complete puzzle file |
//! | `toml,fragment` | nothing: it is a part of a file |
//! | `toml,broken` | is no puzzle file |
//! | `toml,ignore` | nothing: it is no puzzle file |
//! | `rust` | is a doctest of the library, in `src/lib.rs` |
//! | `python` | nothing: the tests of the Python package run it |
//! | `rust,ignore`, `text`, `json`, `yaml`, `sh` | nothing |
//!
//! A comment `<!-- file: NAME -->` before a block puts it into a file for the commands that follow. In what is shown, `…` on
//! a line of its own stands for any lines, and elsewhere for any characters. A command that shows nothing has to succeed.
//! `jq` may be missing: commands with it are then passed over.
//!
//! After a change that is meant to alter what is written, `INSTA_UPDATE=always cargo test --test docs` puts it into the
//! pages, where no `…` stands; tables that are made of the source are put there, too.

#![cfg(unix)]

mod docs {
    pub(crate) mod gallery;
    pub(crate) mod page;
    pub(crate) mod shell;
}

use docs::gallery;
use docs::page::{Block, Page, is_updating, pages};
use docs::shell::Shell;
use kdoku::Config;
use kdoku::clues::{DEFINITIONS, Field, Syntax};
use kdoku::toml::ConfigError;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

const LANGUAGES: &[&str] = &[
    "console",
    "console,ignore",
    "toml",
    "toml,fragment",
    "toml,broken",
    "toml,ignore",
    "rust",
    "rust,ignore",
    "python",
    "text",
    "json",
    "yaml",
    "sh",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whoever may change pages is alone with them.
fn alone() -> MutexGuard<'static, ()> {
    static PAGES: Mutex<()> = Mutex::new(());
    PAGES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is wrong with each page, or nothing.
fn all(wrong: impl Fn(&Page) -> Vec<String>) {
    let complaints: Vec<String> = pages().iter().flat_map(wrong).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n\n"));
}

#[test]
fn commands_write_what_is_shown() {
    let _alone = alone();
    let mut complaints = Vec::new();
    for mut page in pages() {
        let shell = Shell::new();
        let mut updates = Vec::new();
        for block in page.blocks() {
            if let Some(name) = &block.file {
                shell.write(name, &block.text());
            }
            if block.info == "console" {
                updates.extend(shell.run(&page, &block, &mut complaints));
            }
        }
        if is_updating() {
            page.replace(updates);
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n\n"));
}

#[test]
fn puzzle_files_are_read() {
    all(|page| {
        let wrong = |block: &Block| {
            let read = Config::parse(&block.text());
            match block.info.as_str() {
                "toml" => read.err().map(|errors| format!("{}:{}: {errors}", page.name, block.line)),
                "toml,broken" => read.is_ok().then(|| format!("{}:{}: it is read", page.name, block.line)),
                _ => None,
            }
        };
        page.blocks().iter().filter_map(wrong).collect()
    });
}

#[test]
fn every_block_says_what_it_is() {
    all(|page| {
        let strange = |block: &&Block| !LANGUAGES.contains(&block.info.as_str());
        let complain = |block: &Block| format!("{}:{}: a block of `{}`", page.name, block.line, block.info);
        page.blocks().iter().filter(strange).map(complain).collect()
    });
}

#[test]
fn rust_runs_as_doctests() {
    let library = fs::read_to_string(root().join("src/lib.rs")).expect("the library");
    all(|page| {
        let has_rust = page.blocks().iter().any(|block| block.info == "rust");
        let is_tested = library.contains(&format!("include_str!(\"../{}\")", page.name));
        let complaint = format!("{}: has Rust and is not in src/lib.rs, or the other way round", page.name);
        (has_rust != is_tested).then_some(complaint).into_iter().collect()
    });
}

#[test]
fn links_lead_somewhere() {
    all(|page| {
        let folder = page.path().parent().expect("it is in a folder").to_owned();
        let leads = |link: &str| {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file: PathBuf = if file.is_empty() { page.path() } else { folder.join(file) };
            let is_there = |text: String| anchor.is_empty() || Page::anchors(&text).contains(&anchor.to_owned());
            file.is_dir() || fs::read_to_string(file).is_ok_and(is_there)
        };
        let astray = page.links().into_iter().filter(|(_, link)| !link.contains("://") && !leads(link));
        astray.map(|(line, link)| format!("{}:{line}: nothing is at `{link}`", page.name)).collect()
    });
}

#[test]
fn the_summary_lists_every_page() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).expect("the summary");
    all(|page| {
        let name = page.name.strip_prefix("docs/").filter(|name| *name != "SUMMARY.md");
        let missing = name.filter(|name| !summary.contains(&format!("({name})")));
        missing.map(|name| format!("{name} is not in the summary")).into_iter().collect()
    });
}

#[test]
fn the_gallery_shows_an_example_of_each_technique() {
    let _alone = alone();
    let table = fs::read_to_string(root().join("puzzles/techniques.tsv")).expect("the table of examples");
    let page = root().join("docs/techniques.md");
    let text = fs::read_to_string(&page).expect("the page");
    let (beginning, _) = text.split_once("\n### ").expect("a section for each technique");
    let mut expected = format!("{}\n", beginning.trim_end());
    let mut wrong = Vec::new();
    for example in gallery::examples(&table) {
        expected.push_str(&example.section());
        let file = root().join(format!("docs/pictures/techniques/{}.svg", example.technique.id()));
        let picture = example.picture();
        if is_updating() {
            fs::write(&file, &picture).expect("the picture can be written");
        } else if fs::read_to_string(&file).ok().as_ref() != Some(&picture) {
            wrong.push(format!("{} is another picture now", file.display()));
        }
    }
    if is_updating() {
        fs::write(&page, &expected).expect("the page can be written");
    } else if text != expected {
        wrong.push("docs/techniques.md has other sentences".to_owned());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_named_constraint_has_its_row() {
    for table in ["houses", "global", "cages", "sums", "arrows", "lines", "dots", "marks", "outside"] {
        let mut rows = "| key | what must hold | example |\n|---|---|---|\n".to_owned();
        for kind in DEFINITIONS.iter().filter(|kind| kind.table == table && kind.syntax != Syntax::OwnTable) {
            writeln!(rows, "| `{0}` | {1} | `{0} = {2}` |", kind.key, kind.meaning, kind.example).expect("a string");
        }
        hold("docs/variants.md", table, &rows);
    }
    let mut rows = "| table | what must hold | keys |\n|---|---|---|\n".to_owned();
    for kind in DEFINITIONS.iter().filter(|kind| !kind.fields.is_empty()) {
        let key = |field: &Field| {
            let key = format!("`{}`", field.key);
            if field.is_optional { format!("[{key}]") } else { key }
        };
        let keys: Vec<String> = kind.fields.iter().map(key).collect();
        writeln!(rows, "| `[[{}]]` | {} | {} |", kind.table, kind.meaning, keys.join(", ")).expect("a string");
    }
    hold("docs/rules.md", "tables", &rows);
}

#[test]
fn pages_state_the_number_of_named_constraints() {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).expect("the changelog");
    let texts =
        pages().into_iter().map(|page| (page.name.clone(), page.text())).chain([("CHANGELOG.md".into(), changelog)]);
    let mut places = 0;
    for (name, text) in texts {
        for (before, _) in text.match_indices(" named constraints").map(|(place, _)| text.split_at(place)) {
            let word = before.rsplit(char::is_whitespace).next().expect("there is always a last part");
            if word.starts_with(|c: char| c.is_ascii_digit()) {
                assert_eq!(word, DEFINITIONS.len().to_string(), "{name}");
                places += 1;
            }
        }
    }
    assert!(places >= 3, "README.md, docs/start.md and CHANGELOG.md state it");
}

#[test]
fn every_key_of_a_puzzle_file_is_described() {
    let pages = ["boards", "variants", "rules", "draw"];
    let read = |page| fs::read_to_string(root().join(format!("docs/{page}.md"))).expect("a page");
    let described = pages.map(read).concat();
    let tables = ["", "[solve]", "[expect]", "[[board]]", "[[relation]]", "[[regex]]", "[[automaton]]", "[[table]]"];
    for table in tables.into_iter().chain(["[[count]]", "[[distinct]]", "[[element]]", "[[any]]"]) {
        // the hint that goes with an unknown key lists those that there are
        let errors = Config::parse(&format!("{table}\nqqqqqqqqqqqq = 1\n")).expect_err("nobody knows this key");
        let hints = errors.iter().filter_map(ConfigError::hint);
        let hint = hints.into_iter().find(|hint| hint.contains("keys")).expect("a list of keys");
        let (_, keys) = hint.split_once(" are ").expect("a list of keys");
        for key in keys.split(", ").map(|key| key.trim_matches('`')) {
            let is_there = described.contains(&format!("`{key}")) || described.contains(&format!("\n{key} = "));
            assert!(is_there, "`{key}` of `{table}`: {hint}");
        }
    }
}

#[test]
fn every_key_of_json_has_its_row() {
    let source = fs::read_to_string(root().join("src/cli/output/json/mod.rs")).expect("the source");
    let lines = source.lines().take_while(|line| line.starts_with("//!"));
    let tables: String = lines
        .skip_while(|line| !line.starts_with("//! Types: "))
        .fold(String::new(), |text, line| text + line[3..].trim_start() + "\n");
    hold("docs/reference.md", "json", &tables);
}

/// Holds what stands in a page between two comments against what should stand there.
fn hold(page: &str, name: &str, text: &str) {
    let _alone = alone();
    let path = root().join(page);
    let old = fs::read_to_string(&path).expect("a page");
    let (begin, end) = (format!("<!-- {name}: made from the source -->\n"), format!("<!-- {name}: end -->"));
    let (before, rest) = old.split_once(&begin).unwrap_or_else(|| panic!("`{begin}` in {page}"));
    let (shown, after) = rest.split_once(&end).unwrap_or_else(|| panic!("`{end}` in {page}"));
    let text = format!("\n{}\n\n", text.trim());
    if is_updating() {
        fs::write(&path, format!("{before}{begin}{text}{end}{after}")).expect("a page");
    } else {
        assert_eq!(shown, text, "{page}, {name}: see the head of tests/docs.rs");
    }
}
