//! Tests: links are read, short ids are reported, and no input panics.

use super::{JSON, LINK, digits};
use crate::interchange::{Format, LossKind, Reading, lz};
use proptest::prelude::*;

const PUZZLE: &str = "{id:'x',cellSize:64,ce:[[{v:1},,,],[,,{v:3,c:ff0000},],[,{v:1,given:f},,],[,,,{v:2}]],\
    re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
    ca:[{v:'title: Four'},{v:'author: somebody'},{v:'rules: Cages have sums.\\nLines are thermometers.'},{v:'solution: 1324423121433412'},\
    {ce:[[0,1],[0,2]],v:5,unique:t},{ce:[[3,0],[3,1]],unique:t},{ce:[[0,0],[0,1],[0,2],[0,3]],unique:t,hidden:t},{ce:[[2,2]],style:'box'}],\
    l:[{wp:[[0,0],[1,1]],c:CFCFCF,th:20},{wp:[[2,2],[3,3]]}],o:[{ct:[1,1],te:'5'}],puzzlerule:1}";

fn read(text: &str) -> Reading {
    LINK.read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn reads_givens_regions_and_cages() {
    let compressed = lz::compress(PUZZLE);
    let links = [
        format!("https://sudokupad.app/scl{compressed}"),
        format!("https://app.crackingthecryptic.com/sudoku/ctc{compressed}"),
        format!("https://sudokupad.app/?puzzleid=scl{}", super::super::link::percent_encode(&compressed)),
        format!("scl{compressed}\n"),
    ];
    let expected = JSON.read(PUZZLE).expect("it is read");
    for link in links {
        assert_eq!(Format::of(&link).map(|format| format.name), Some("sudokupad"), "{link}");
        assert_eq!(read(&link), expected, "{link}");
    }
    assert_eq!(Format::of(PUZZLE).map(|format| format.name), Some("sudokupad-json"));
    let Reading { puzzle: value, losses, .. } = expected;
    let toml = crate::interchange::toml::TOML.write(&value).expect("it is written").value;
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(format!("{toml}\n{}", losses.join("\n")));
    value.rules().expect("the cages are right");
}

#[test]
fn reports_unreadable_links() {
    let short = LINK.read("https://sudokupad.app/q2kgt7ce4q").expect_err("a name");
    assert_eq!(short.message, "`q2kgt7ce4q` is only the id of a puzzle on the site's server");
    assert!(short.hint.is_some());
    let broken = LINK.read("https://sudokupad.app/sclN4Ig").expect_err("the data is truncated");
    assert_eq!(broken.message, "the data in the link is not a puzzle: the data is truncated");
    let messages = [
        "{ce:5}",
        "[]",
        "{ce:[]}",
        "{ce:[[,]],re:[[[0,5]]]}",
        "{ce:[[,{v:7}]]}",
        "{ce:[[,]",
        "{ce:[[,]],ca:[{ce:[[9,9]]}]}",
        "{ce:[[,]],re:[[[0,0]],[[0,0]]]}",
    ]
    .map(|text| JSON.read(text).expect_err("a mistake").message);
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn links_with_data_of_f_puzzles_are_read_by_its_reader() {
    let compressed = lz::compress("{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}");
    let link = format!("https://sudokupad.app/fpuzzles{compressed}");
    assert_eq!(Format::of(&link).map(|format| format.name), Some("f-puzzles"));
    assert!(read(&link).puzzle.board.plain().is_some());
}

#[test]
fn compressed_data_determines_its_format() {
    let f_puzzles =
        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}";
    let expected = crate::interchange::f_puzzles::JSON.read(f_puzzles).expect("it is read");
    for word in ["scl", "ctc", "scf", "fpuz"] {
        let link = format!("https://sudokupad.app/{word}{}", lz::compress(f_puzzles));
        assert_eq!(read(&link), expected, "{word}");
    }
    assert_eq!(
        read(&format!("https://sudokupad.app/scf{}", lz::compress(PUZZLE))),
        JSON.read(PUZZLE).expect("it is read")
    );
    let plain = read(&format!("https://sudokupad.app/scf{}", DIGITS.replace(' ', "%20")));
    assert_eq!(plain.puzzle.givens.clues(), 30);
    assert_eq!(read(&format!("https://sudokupad.app/scf{}", lz::compress(DIGITS))), plain);
}

/// `5` is a 5, `N` a 3 and two blanks, and so on.
const DIGITS: &str = "5NlQ19j9mGca3OIN1bWGk2m41TjS79*wxtA board of 9**9*akdoku";

#[test]
fn decodes_runs_of_blanks() {
    // `p` is a 1 and five blanks, `o` a blank and five more
    let board = format!("p{}203", "o".repeat(12));
    let found = digits::puzzle(&format!("{board}*wyx*ttwo **stars***asomebody")).expect("81 cells").puzzle;
    assert_eq!((found.givens.clues(), found.clues.len()), (3, 2));
    let losses = digits::puzzle(&format!("{board}*wy")).expect("81 cells").losses;
    assert_eq!(losses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["the letter `y` (a rule)"]);
    assert_eq!((found.title.as_deref(), found.author.as_deref()), (Some("two *stars*"), Some("somebody")));
    assert_eq!(digits::puzzle(&format!("{board}wx")).expect("letters do not need a star").puzzle.clues, found.clues);
}

#[test]
fn reports_invalid_digits() {
    let messages = ["12", "1y", &"o".repeat(14), "*w"].map(|text| digits::puzzle(text).expect_err("no board"));
    insta::assert_snapshot!(messages.join("\n"));
    let link = LINK.read("https://sudokupad.app/scf1234567").expect_err("a short one");
    insta::assert_snapshot!(link.message);
}

#[test]
fn drawings_are_no_rules() {
    let losses = JSON.read(PUZZLE).expect("it is read").losses;
    let rules: Vec<_> =
        losses.iter().filter(|loss| loss.kind == LossKind::Constraint).map(|loss| &*loss.what).collect();
    assert_eq!(rules, ["`puzzlerule`"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn never_panics(
        text in prop_oneof![
            any::<String>(),
            "\\{ce:\\[\\[(,|\\{v:[0-9]\\})*\\],\\[,*\\]\\],(ca|re|l|metadata):[\\[{]([a-z0-9:,'\\[\\]{}-]|\\[[01],[01]\\])*[\\]}]\\}",
        ]
    ) {
        let _ = (JSON.is)(&text) || (LINK.is)(&text);
        if let Ok(read) = JSON.read(&text) {
            let _ = read.puzzle.rules();
        }
        let _ = LINK.read(&text);
        let _ = digits::puzzle(&text);
    }
}

#[test]
fn what_the_metadata_switches_on_is_a_rule() {
    let text = "{\"cells\":[[{},{}],[{},{}]],\"metadata\":{\"title\":\"Two\",\"antiknight\":true,\"norowcol\":false,\
        \"source\":\"a book\",\"rules\":[\"a\",\"b\"]}}";
    let Reading { puzzle: value, losses, .. } = JSON.read(text).expect("a board");
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["`antiknight` of the metadata (a rule)", "`source` of the metadata (a note)"]);
    assert_eq!((value.title.as_deref(), value.rules_text.as_deref()), (Some("Two"), Some("a\nb")));
}
