//! The rules of a puzzle in sentences.

use kdoku::Config;
use kdoku::clues::{DEFINITIONS, Definition, Syntax};
use kdoku::logic::Language;
use kdoku::render::{self, Picture};
use std::fmt::Write as _;

fn rules(text: &str, language: Language) -> Vec<String> {
    let config = Config::parse(text).unwrap_or_else(|errors| panic!("{text}: {errors}"));
    render::rules(&Picture::from(&config.puzzle), language)
}

/// A puzzle with the example of a kind.
fn example(kind: &Definition) -> String {
    match kind.syntax {
        Syntax::OwnTable => {
            format!("[[{}]]\n{}\n", kind.table, kind.example.replace(", ", "\n").replace("\"\n\"", "\", \""))
        }
        _ => format!("{}.{} = {}\n", kind.table, kind.key, kind.example),
    }
}

#[test]
fn every_kind_has_a_rule_in_every_language() {
    let mut text = String::new();
    for kind in DEFINITIONS {
        for language in Language::ALL {
            let rules = rules(&example(kind), language);
            assert!(rules.len() > 1, "{}: {rules:?}", kind.name());
            for rule in &rules[1..] {
                assert!(rule.ends_with('.') && !rule.contains(['{', '}']), "{rule}");
                assert!(language == Language::English || rule.contains(|c| ('가'..='힣').contains(&c)), "{rule}");
                writeln!(text, "{}: {rule}", kind.name()).expect("a string takes all");
            }
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn the_rule_of_the_houses_depends_on_the_board() {
    let boards = [
        "order = 3\n",
        "order = 2\n",
        "size = 9\nboxes = false\n",
        "rows = 4\ncolumns = 6\nvalues = [1, 6]\nboxes = false\n",
        "size = 4\nregions = \"AAAB\\nABBB\\nCCCD\\nCDDD\"\n",
    ];
    let both = boards.map(|board| Language::ALL.map(|language| rules(board, language).join(" ")));
    insta::assert_snapshot!(both.concat().join("\n"));
}

#[test]
fn a_rule_in_the_words_of_its_author_has_no_name_before_it() {
    let rule = |more: &str| {
        let text = format!("[[relation]]\nallow = \"a + b != 10\"\nover = \"adjacent\"\n{more}");
        rules(&text, Language::English)[1..].join(" ")
    };
    assert_eq!(rule("text = \"Neighbours never add up to 10.\"\n"), "Neighbours never add up to 10.");
    assert!(rule("").starts_with("Relation: "), "{}", rule(""));
}

#[test]
fn rules_name_the_numbers_of_their_clues() {
    let english = |text: &str| rules(text, Language::English)[1..].join(" ");
    let lines = english("lines.whisper = [{ cells = \"r1c1 r1c2\", min = 4 }]\n");
    assert_eq!(lines, "Neighbouring digits along a green line differ by at least 4.");
    assert_eq!(english("cages.list = [\"r1c1 r1c2\"]\n"), "Digits in a cage do not repeat.");
    let mixed = english("cages.list = [\"r1c1 r1c2\", \"5: r2c1 r2c2\"]\n");
    assert_eq!(mixed, "Digits in a cage do not repeat; a number in its corner is their sum.");
    // clues that a picture does not show are listed
    assert_eq!(english("sums.list = [\"12: r1c1 + 2*r2c2\"]\n"), "Sum: r1c1 + 2·r2c2 = 12.");
    let chess = rules("global.anti = [\"knight\", \"king\"]\n", Language::Korean)[1..].to_vec();
    assert_eq!(chess.len(), 2, "{chess:?}");
}

#[test]
fn clues_have_short_names() {
    let text = "cages.list = [\"15: r1c1 r1c2 r2c1\"]\narrows.list = [\"r2c2 = r2c3 r2c4\"]\n\
                outside.sandwich = [\"10: row 7\"]\ndots.white = [\"r5c5 r5c6\"]\nglobal.nonconsecutive = true\n\
                lines.thermo = [{ cells = \"r8c8 r8c9\", name = \"The hot one\" }]\n";
    let config = Config::parse(text).expect("a puzzle");
    let picture = Picture::from(&config.puzzle);
    let names = |language| {
        config.puzzle.clues.iter().map(|clue| render::clue_name(&picture, clue, language)).collect::<Vec<_>>()
    };
    insta::assert_snapshot!(Language::ALL.map(|language| names(language).join("\n")).join("\n"));
}
