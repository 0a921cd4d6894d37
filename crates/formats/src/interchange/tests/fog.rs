//! Fog is read, written, or reported as lost.

use super::*;
use serde_json::{Value, json};

fn clear(puzzle: &Puzzle) -> Option<String> {
    let names = |cells: &Vec<Cell>| cells.iter().map(|&cell| puzzle.board.name(cell)).collect::<Vec<_>>().join(" ");
    puzzle.fog.as_ref().map(names)
}

fn f_puzzles(more: &Value) -> String {
    let mut value = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4] });
    value.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    value.to_string()
}

fn sudokumaker(element: &Value) -> String {
    json!({"formatVersion": "1.6.0", "puzzle": {"size": 4, "cells": vec![json!({}); 16], "constraints": [element]}})
        .to_string()
}

#[test]
fn the_clear_cells_are_read() {
    let sudokupad = |more: &str| format!("{{ce:[[,,,,],[,,,,],[,,,,],[,,,,]],{more}}}");
    let corner = "r1c1 r1c2 r2c1 r2c2";
    for (name, text, expected) in [
        ("f-puzzles-json", f_puzzles(&json!({"foglight": ["R4C4", "R1C1", "R4C4"]})), Some("r1c1 r4c4")),
        ("f-puzzles-json", f_puzzles(&json!({"foglight": []})), Some("")),
        ("f-puzzles-json", f_puzzles(&json!({"fogofwar": ["R1C1"]})), Some(corner)),
        ("f-puzzles-json", f_puzzles(&json!({"cage": [{"cells": ["R1C1"], "value": "FOW"}]})), Some(corner)),
        ("f-puzzles-json", f_puzzles(&json!({"cage": [{"cells": ["R2C1"], "value": "FOGLIGHT"}]})), Some("r2c1")),
        ("f-puzzles-json", f_puzzles(&json!({})), None),
        ("sudokupad-json", sudokupad("foglight:[[3,3],[0,0]]"), Some("r1c1 r4c4")),
        ("sudokupad-json", sudokupad("foglight:[]"), Some("")),
        (
            "sudokupad-json",
            sudokupad("ca:[{ce:[[0,0],[0,1],[0,2],[0,3]],v:'FOGLIGHT',hidden:t}]"),
            Some("r1c1 r1c2 r1c3 r1c4"),
        ),
        ("sudokupad-json", sudokupad("re:[]"), None),
        ("sudokumaker-json", sudokumaker(&json!({"type": 4000, "lightCells": [5, 0]})), Some("r1c1 r2c2")),
        ("sudokumaker-json", sudokumaker(&json!({"type": 4000})), Some("")),
        (
            "sudokumaker-json",
            sudokumaker(&json!({"type": 2001, "cages": [{"cells": [6], "value": "foglight"}]})),
            Some("r2c3"),
        ),
    ] {
        let found = read(name, &text);
        assert_eq!((clear(&found.puzzle).as_deref(), &found.losses[..]), (expected, &[][..]), "{text}");
    }
}

#[test]
fn fog_goes_to_other_formats_and_back() {
    for cells in [vec![], vec![Cell(0)], (0..9).chain([40, 41, 80]).map(Cell).collect()] {
        let mut puzzle = Puzzle::boxes(BoxShape::new(3, 3).expect("a box"));
        puzzle.fog = Some(cells);
        let rules = puzzle.rules().expect("a board");
        assert_eq!(rules, Puzzle { fog: None, ..puzzle.clone() }.rules().expect("a board"));
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let Ok(written) = format.write(&puzzle) else { continue };
            let is_lost = written.losses.iter().any(|loss| loss.what == "fog" && loss.kind == LossKind::Cosmetic);
            let holds = ["toml", "f-puzzles", "f-puzzles-json", "sudokupad", "sudokupad-json"].contains(&format.name);
            assert_eq!(is_lost, !holds, "{}", format.name);
            if holds {
                assert_eq!(format.read(&written.value).expect("a puzzle").puzzle.fog, puzzle.fog, "{}", written.value);
            }
        }
    }
}

#[test]
fn fog_that_cannot_be_read_is_an_error_or_reported() {
    let (f_puzzles_json, sudokupad) = (format("f-puzzles-json"), format("sudokupad-json"));
    let outside = f_puzzles_json.read(&f_puzzles(&json!({"foglight": ["R5C1"]}))).expect_err("outside");
    assert_eq!(outside.message, "`R5C1` in `foglight` is not a cell of the board");
    let outside = sudokupad.read("{ce:[[,],[,]],foglight:[[2,0]]}").expect_err("outside");
    assert_eq!(outside.message, "`foglight` has cells that are not on the board");
    let more = json!({"fogofwar": true, "triggereffect": [{"trigger": {}, "effect": {}}]});
    let losses: Vec<String> =
        read("f-puzzles-json", &f_puzzles(&more)).losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["`fogofwar` (drawing)", "`triggereffect` (drawing)"]);
}
