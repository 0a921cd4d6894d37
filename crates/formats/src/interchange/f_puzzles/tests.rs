//! Tests: round trips, meanings, and no panics.

use super::{JSON, LINK, read};
use crate::instances::instances;
use crate::interchange::tests::sorted;
use crate::interchange::{Format, Loss, LossKind, Puzzle, Reading};
use kdoku_board::{BoxShape, Cell};
use kdoku_puzzle::{Clue, ClueKind};
use proptest::prelude::*;
use serde_json::{Value, json};

fn read(value: &Value) -> Reading {
    JSON.read(&value.to_string()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// A blank board with further keys.
fn with(size: usize, keys: Value) -> Value {
    let mut value = json!({ "size": size, "grid": vec![vec![json!({}); size]; size] });
    let Value::Object(keys) = keys else { panic!("an object") };
    value.as_object_mut().expect("an object").extend(keys);
    value
}

#[test]
fn every_clue_round_trips_or_is_reported() {
    let mut survived = std::collections::BTreeSet::new();
    for instance in instances() {
        let mut puzzle = Puzzle::new(instance.rules.geometry().clone());
        puzzle.lowest = instance.rules.lowest();
        puzzle.clues.push(instance.clue.clone());
        let (Ok(rules), Ok(written)) = (puzzle.rules(), JSON.write(&puzzle)) else { continue };
        if !written.losses.is_empty() {
            assert!(written.losses.iter().all(|loss| loss.kind == LossKind::Constraint), "{:?}", written.losses);
            continue;
        }
        for format in [&JSON, &LINK] {
            let again = format.read(&format.write(&puzzle).expect("written before").value).expect("it is read");
            assert_eq!(again.losses, [], "{puzzle:?}");
            let again = again.puzzle.rules().unwrap_or_else(|error| panic!("{error}: {}", written.value));
            if instance.clue.kind == ClueKind::Extra
                || instance.clue.groups.len() < 2
                    && !["anti", "white", "black", "odd"].contains(&instance.clue.kind.name())
            {
                assert_eq!(sorted(&again), sorted(&rules), "{}", written.value);
            }
        }
        survived.insert(instance.clue.kind.name());
    }
    insta::assert_debug_snapshot!(survived);
}

#[test]
fn reads_all_keys() {
    let keys = r#"{
            "title": "All", "author": "somebody", "ruleset": "Rules.\nMore.",
            "diagonal+": true, "diagonal-": false, "antiknight": true, "antiking": true, "disjointgroups": true,
            "negative": ["xv"],
            "arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"], ["R1C1", "R2C1"]]},
                      {"cells": ["R2C5", "R2C6"], "lines": [["R2C6", "R2C7", "R2C8", "R2C9"]]}, {"cells": ["R9C9"], "lines": []}],
            "killercage": [{"cells": ["R5C5", "R5C6"], "value": "10"}, {"cells": ["R6C5", "R6C6"]}],
            "cage": [{"cells": ["R7C5"], "value": "DR3"}],
            "littlekillersum": [{"cell": "R0C2", "direction": "DL", "value": "5"}, {"cell": "R3C0", "direction": "UR", "value": 12},
                                {"cell": "R10C1", "direction": "UR", "value": ""}],
            "odd": [{"cell": "R3C3"}], "even": [{"cell": "R3C4"}, {"cell": "R3C5"}],
            "minimum": [{"cell": "R1C1"}], "maximum": [{"cell": "R5C5"}],
            "rowindexer": [{"cells": ["R4C1"]}], "columnindexer": [{"cells": ["R4C2"]}], "boxindexer": [{"cells": ["R4C3"]}],
            "extraregion": [{"cells": ["R1C1", "R2C2"]}],
            "thermometer": [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}], "slowthermometer": [{"lines": [["R1C5", "R1C6"]]}],
            "palindrome": [{"lines": [["R2C1", "R2C2"]]}], "renban": [{"lines": [["R2C3", "R2C4", "R3C4", "R2C3"]]}],
            "whispers": [{"lines": [["R3C1", "R3C2", "R4C2", "R4C1", "R3C1"]]}, {"lines": [["R3C1", "R3C2"]], "value": "4"}],
            "regionsumline": [{"lines": [["R3C3", "R3C4"]]}], "betweenline": [{"lines": [["R8C1", "R8C2", "R8C3"]]}],
            "lockout": [{"lines": [["R8C5", "R8C6", "R8C7"]]}], "entropicline": [{"lines": [["R9C1", "R9C2", "R9C3"]]}],
            "modularline": [{"lines": [["R9C4", "R9C5", "R9C6"]], "value": "3"}], "nabner": [{"lines": [["R7C1", "R7C2"]]}],
            "doublearrow": [{"lines": [["R7C4", "R7C5", "R7C6"]]}], "zipperline": [{"lines": [["R6C1", "R6C2", "R6C3"]]}],
            "difference": [{"cells": ["R5C1", "R5C2"]}, {"cells": ["R5C3", "R5C4"], "value": "3"}],
            "ratio": [{"cells": ["R6C1", "R6C2"], "value": "2"}, {"cells": ["R6C3", "R6C4"], "value": 3}],
            "xv": [{"cells": ["R7C8", "R7C9"], "value": "X"}, {"cells": ["R8C8", "R8C9"], "value": "v"}],
            "clone": [{"cells": ["R1C8", "R1C9"], "cloneCells": ["R9C8", "R9C9"]}],
            "quadruple": [{"cells": ["R4C4", "R4C5", "R5C4", "R5C5"], "values": [1, 2]}],
            "sandwichsum": [{"cell": "R0C3", "value": "10"}], "xsum": [{"cell": "R10C4", "value": "20"}],
            "skyscraper": [{"cell": "R5C10", "value": "3"}, {"cell": "R6C0", "value": "4"}],
            "text": [{"cells": ["R1C1"], "value": "x"}, {"cells": ["R1C2"], "value": "y"}], "fogofwar": ["R1C1"],
            "disabledlogic": ["tuples"], "hyperbola": [{"cells": []}]
        }"#;
    let value = with(9, serde_json::from_str(keys).expect("JSON"));
    let Reading { puzzle, losses, .. } = read(&value);
    let clues: Vec<String> = puzzle
        .clues
        .iter()
        .map(|clue| {
            let names =
                |cells: &Vec<_>| cells.iter().map(|&cell| puzzle.board.name(cell)).collect::<Vec<_>>().join(" ");
            let groups = clue.groups.iter().map(names).collect::<Vec<_>>().join(" = ");
            format!(
                "{} {:?} {:?} {}{groups}",
                clue.kind,
                clue.number,
                clue.payload.numbers().collect::<Vec<_>>(),
                if clue.closed { "loop " } else { "" }
            )
        })
        .collect();
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(format!("{}\n\n{}", clues.join("\n"), losses.join("\n")));
}

#[test]
fn cells_have_givens_candidates_and_notes() {
    let mut value = with(4, json!({"solution": [1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}));
    let cells = &mut value["grid"];
    cells[0][0] = json!({"value": 1, "given": true, "c": "#fff"});
    cells[0][1] = json!({"value": "2", "centerPencilMarks": [1], "cornerPencilMarks": []});
    cells[1][1] = json!({"givenPencilMarks": [3, 4], "glow": 1});
    let Reading { puzzle, losses, .. } = read(&value);
    assert_eq!(puzzle.givens.to_string(), "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0");
    assert_eq!(puzzle.entered.as_ref().map(ToString::to_string).as_deref(), Some("0 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0"));
    assert_eq!(
        (puzzle.clues.len(), puzzle.clues[0].kind, puzzle.clues[0].values()),
        (1, ClueKind::Candidates, &[3, 4][..])
    );
    assert!(puzzle.expect.solution.is_some());
    assert_eq!(puzzle.shapes.len(), 1, "the colour");
    let loss = |kind, what: &str| Loss { kind, what: what.into(), count: 1 };
    let expected = [loss(LossKind::Annotation, "pencil marks"), loss(LossKind::Constraint, "`glow` of cells")];
    assert_eq!(losses, expected);
    let again = LINK.read(&LINK.write(&puzzle).expect("it is written").value).expect("it is read");
    assert_eq!((again.puzzle, again.losses), (puzzle, Vec::new()));
}

#[test]
fn regions_are_those_of_the_cells() {
    let mut value = with(4, json!({}));
    for (i, name) in "aabbabbcaaccddddx".bytes().take(16).enumerate() {
        value["grid"][i / 4][i % 4] = json!({ "region": name - b'a' });
    }
    // five cells of one region are not a house
    let Reading { puzzle, losses, .. } = read(&value);
    assert_eq!(
        losses,
        [Loss { kind: LossKind::Constraint, what: "regions of more cells than there are values".into(), count: 1 }]
    );
    assert!(puzzle.board.has_regions());
    let usual = read(&with(6, json!({}))).puzzle.board;
    assert_eq!(usual.plain(), BoxShape::new(2, 3).ok());
    let mut none = with(4, json!({}));
    for i in 0..16 {
        none["grid"][i / 4][i % 4] = json!({ "region": null });
    }
    let latin = read(&none).puzzle;
    assert_eq!(latin.board.box_count(), 0);
    assert_eq!(read(&serde_json::from_str(&JSON.write(&latin).expect("written").value).expect("JSON")).puzzle, latin);
}

#[test]
fn negative_constraints_exclude_dots() {
    let keys = json!({
        "nonconsecutive": true, "negative": ["ratio", "sum"],
        "difference": [{"cells": ["R1C1", "R1C2"]}], "ratio": [{"cells": ["R2C1", "R3C1"]}],
    });
    let Reading { puzzle, losses, .. } = read(&with(4, keys));
    assert_eq!(losses, [Loss { kind: LossKind::Constraint, what: "`negative` of `sum`".into(), count: 1 }]);
    // 24 pairs of neighbours, minus one
    let compiled = puzzle.compile().expect("valid clues");
    let is_custom = |&(clue, _): &(&Clue, &std::ops::Range<usize>)| clue.kind.definition().is_none();
    let custom = puzzle.clues.iter().zip(&compiled.constraints_of).filter(is_custom);
    assert_eq!(custom.map(|(_, constraints)| constraints.len()).sum::<usize>(), 2 * 23);
    let alone = read(&with(4, json!({"nonconsecutive": true}))).puzzle;
    assert_eq!(alone.clues, [Clue::new(ClueKind::Nonconsecutive, Vec::new())]);
}

#[test]
fn reports_errors() {
    let mistakes = [
        "{\"grid\": ".to_owned(),
        "[]".to_owned(),
        "{}".to_owned(),
        with(0, json!({})).to_string(),
        json!({"size": 9, "grid": [[{}]]}).to_string(),
        json!({"size": 2, "grid": [[{}, {}], [{}]]}).to_string(),
        json!({"size": 1, "grid": [[5]]}).to_string(),
        json!({"size": 1, "grid": [[{"value": 5, "given": true}]]}).to_string(),
        with(4, json!({"thermometer": [{}]})).to_string(),
        with(4, json!({"thermometer": 5})).to_string(),
        with(4, json!({"thermometer": [{"lines": [["R1C1", "R5C1"]]}]})).to_string(),
        with(4, json!({"skyscraper": [{"cell": "R1C1", "value": "3"}]})).to_string(),
        with(4, json!({"littlekillersum": [{"cell": "R0C1", "value": "3"}]})).to_string(),
        with(4, json!({"odd": [{"cell": "A1"}]})).to_string(),
    ];
    let messages: Vec<String> =
        mistakes.iter().map(|text| JSON.read(text).expect_err("a mistake").to_string()).collect();
    insta::assert_snapshot!(messages.join("\n"));
    let boards = ["rows = 4\ncolumns = 6\nbox = [2, 3]", "size = 4\nvalues = [0, 3]", "rows_and_columns = false"];
    for text in boards {
        let config = crate::toml::Config::parse(text).expect("a board");
        assert!(JSON.write(&config.puzzle).is_err(), "{text}");
    }
}

#[test]
fn detects_formats_by_content() {
    let value = with(4, json!({}));
    let link = LINK.write(&read(&value).puzzle).expect("it is written").value;
    assert!(link.starts_with("https://f-puzzles.com/?load=N4Ig"), "{link}");
    assert_eq!(Format::of(&link).map(|format| format.name), Some("f-puzzles"));
    assert_eq!(Format::of(&value.to_string()).map(|format| format.name), Some("f-puzzles-json"));
    let bare = link.trim().trim_start_matches("https://f-puzzles.com/?load=");
    for text in [bare.to_owned(), format!("https://sudokupad.app/fpuzzles{bare}"), format!("fpuz{bare}")] {
        assert_eq!(LINK.read(&text).map(|read| read.puzzle), LINK.read(&link).map(|read| read.puzzle), "{text}");
    }
}

/// Arbitrary JSON with known keys.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..12_i64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "R[0-5]C[0-5]|[XV]|DL|UR|.{0,3}".prop_map(Value::from),
    ];
    let keys = "cells?|lines|value|values|direction|cloneCells|region|given|givenPencilMarks|.";
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::hash_map(keys, inner, 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn never_panics_on_json(
        key in "arrow|killercage|littlekillersum|odd|minimum|rowindexer|extraregion|thermometer|whispers|renban|clone|quadruple\
                |difference|ratio|xv|sandwichsum|skyscraper|negative|solution|size|grid|nonconsecutive|title",
        value in any_json(),
    ) {
        let value = with(4, json!({ key: value }));
        if let Ok(Reading { puzzle, .. }) = read::puzzle(&value) {
            let _ = puzzle.rules();
            let _ = JSON.write(&puzzle);
        }
    }

    #[test]
    fn never_panics(text in any::<String>()) {
        let _ = (JSON.is)(&text) || (LINK.is)(&text);
        let _ = JSON.read(&text);
        let _ = LINK.read(&text);
    }
}

#[test]
fn rejects_switches_that_are_not_booleans() {
    for key in ["antiknight", "diagonal+", "disjointgroups", "nonconsecutive"] {
        for value in [json!(1), json!("true")] {
            let read = JSON.read(&with(9, json!({ key: value })).to_string()).expect("the rest is right");
            assert!(
                read.losses.iter().any(|loss| loss.kind == LossKind::Constraint && loss.what.contains(key)),
                "{key} {value}"
            );
        }
        let off = JSON.read(&with(9, json!({ key: false })).to_string()).expect("it is off");
        assert!(off.losses.is_empty() && off.puzzle.clues.is_empty(), "{key}");
    }
    let mut value = with(4, json!({}));
    value["grid"][0][0] = json!({ "value": 1, "given": 1 });
    let error = JSON.read(&value.to_string()).expect_err("a given that is not a Boolean");
    assert_eq!(error.message, "`given` of r1c1 is neither true nor false");
    let cage = with(4, json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "0" }] }));
    let read = JSON.read(&cage.to_string()).expect("a cage");
    assert_eq!(read.puzzle.clues[0].number, None, "0 means no sum");
}

#[test]
fn a_quadruple_is_about_the_cells_around_a_corner() {
    let losses = |cells: Vec<Cell>| {
        let mut puzzle = Puzzle::boxes(BoxShape::usual(9).expect("3×3"));
        puzzle.clues.push(Clue::new(ClueKind::Quad, vec![cells]).with_values(vec![1, 2]));
        JSON.write(&puzzle).expect("it is written").losses.len()
    };
    let cell = |y: usize, x: usize| Cell::from_index(9 * y + x);
    assert_eq!(losses(vec![cell(1, 1), cell(0, 1), cell(1, 0), cell(0, 0)]), 0, "in any order");
    assert_eq!(losses(vec![cell(3, 6), cell(3, 7), cell(1, 6), cell(3, 7)]), 1, "the second row is above the first");
    assert_eq!(losses(vec![cell(0, 1), cell(0, 0), cell(0, 2), cell(1, 1)]), 1, "three columns");
    assert_eq!(losses(vec![cell(0, 8), cell(1, 8), cell(1, 0), cell(2, 0)]), 1, "around the edge");
}

#[test]
fn keys_without_rules_are_ignored_and_unknown_lists_are_not() {
    let keys = json!({
        "activeConstraints": ["thermometer", "palindrome"], "version": "2.0", "difficulty": 3, "settings": {"a": 1},
        "timer": true, "hyperline": [{"cells": ["R1C1"]}], "marked": ["R1C1"], "antidiagonal": true,
    });
    let mut losses = read(&with(4, keys)).losses;
    losses.sort_by(|a, b| a.what.cmp(&b.what));
    let rules: Vec<&str> =
        losses.iter().filter(|loss| loss.kind == LossKind::Constraint).map(|loss| &*loss.what).collect();
    assert_eq!((rules, losses.len()), (vec!["`antidiagonal`", "`hyperline`", "`marked`"], 8));
}

#[test]
fn neighbours_with_the_same_mark_are_not_compared() {
    let puzzle = read(&with(4, json!({"maximum": [{"cell": "R1C1"}, {"cell": "R1C2"}]}))).puzzle;
    let lists: Vec<String> = puzzle
        .clues
        .iter()
        .map(|clue| clue.groups[0].iter().map(|&cell| puzzle.board.name(cell)).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(lists, ["r1c1 r1c2"]);
    let rules = puzzle.rules().expect("it is a board");
    // r1c1 is above r2c1 only, r1c2 above r1c3 and r2c2
    assert_eq!(rules.constraints().len(), 3);
    // two lists whose cells touch would be one list
    let (mut one, mut other) = (puzzle.clues[0].clone(), puzzle.clues[0].clone());
    one.groups[0].pop();
    other.groups[0].remove(0);
    let apart = Puzzle { clues: vec![one, other], ..puzzle };
    let losses = JSON.write(&apart).expect("it is written").losses;
    assert_eq!(losses.iter().filter(|loss| loss.kind == LossKind::Constraint).count(), 1);
}

#[test]
fn entropic_lines_have_as_many_low_as_high_values() {
    // low, middle and high of 8, 7 and 4 values
    for (size, right, wrong) in [(8, [3, 4, 6], [4, 5, 6]), (7, [2, 3, 6], [2, 1, 6]), (4, [1, 2, 4], [2, 3, 4])] {
        let keys = json!({"entropicline": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]});
        let puzzle = read(&with(size, keys)).puzzle;
        let rules = puzzle.rules().expect("a line");
        let holds = |values: [usize; 3]| {
            let cell = |i: usize| Cell::from_index(i);
            let digit = |value: usize| kdoku_board::grid::Digit::from_index(value - 1);
            rules.constraints().iter().all(|constraint| match constraint {
                kdoku_board::rules::Constraint::Binary([a, b], relation) => {
                    assert!(a.index() < 3 && cell(a.index()) == *a);
                    relation.holds(digit(values[a.index()]), digit(values[b.index()]))
                }
                _ => false,
            })
        };
        assert!(holds(right) && !holds(wrong), "{size}");
    }
    let nine = read(&with(9, json!({"entropicline": [{"lines": [["R1C1", "R1C2"]]}]}))).puzzle;
    assert_eq!(nine.clues[0].kind, ClueKind::Entropic);
}
