//! Shapes: what f-puzzles, `SudokuPad` and `SudokuMaker` draw is read and drawn, and written back for
//! the first two.

use super::{FORMATS, read, write};
use crate::interchange::{LossKind, Puzzle};
use crate::toml::Config;
use kdoku_board::{BoxShape, Colour, Place, Shape, ShapeKind};
use kdoku_render::{Picture, svg};
use proptest::prelude::*;
use serde_json::json;

/// A puzzle of f-puzzles with each of its shapes.
fn f_puzzles() -> String {
    let mut value = json!({
        "size": 4, "grid": vec![vec![json!({}); 4]; 4],
        "line": [
            {"lines": [["R1C1", "R2C2", "R2C3"]], "outlineC": "#F067F0", "width": 0.4},
            {"lines": [["R4C1", "R4C2"]], "outlineC": "#000", "width": 0.4, "fromConstraint": "Renban"},
        ],
        "renban": [{"lines": [["R4C1", "R4C2"]]}],
        "rectangle": [{"cells": ["R1C1", "R1C2"], "width": 0.75, "height": 0.25, "baseC": "#FFFFFF", "outlineC": "#000000", "value": "<&>", "fontC": "#F00", "angle": 45}],
        "circle": [{"cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "width": 0.5, "height": 0.5, "baseC": "#FF000080", "outlineC": "#FF000000"}],
        "text": [{"cells": ["R0C2"], "value": "12", "fontC": "#000000", "size": 1.5}],
        "cage": [{"cells": ["R3C4", "R4C4"], "value": "A", "outlineC": "#2ECC71", "fontC": "#2ECC71"}, {"value": "FOW", "cells": ["R1C1"]}],
    });
    value["grid"][0][3] = json!({ "c": "#a8e6cf" });
    value["grid"][1][3] = json!({ "c": "#A8E6CF", "value": 1, "given": true });
    value["grid"][2][0] = json!({ "cArray": ["#fff", "3"], "c": "#fff" });
    value.to_string()
}

const SUDOKUPAD: &str = "{ce:[[,,,{c:ff8080}],[,,,],[,,,],[,,,]],\
    u:[{ct:[0.5,0.5],w:1,h:1,c2:'#00ff0080'},{ct:[3.5,1],w:1.6,h:0.6,r:t,c1:000000,c2:'#fff'}],\
    l:[{wp:[[0.5,0.5],[1.5,1.5],[1.5,3]],c:CFCFCF,th:16},{wp:[[2.5,0.5],[2.5,1.5]],c:'red',th:4,target:'overlay',d2:'M0 0'}],\
    a:[{wp:[[2,2],[3,3]],c:112233,th:3,hl:0.3}],\
    o:[{ct:[1,1],w:0.5,h:0.5,r:t,c1:'#f00',c2:'rgba(0,0,255,0.5)',borderSize:4,te:'5',fs:20,color:'#fff'},{ct:[4.4,2],w:0.25,h:0.25,te:'r'},\
       {ct:[1,1],w:1,h:1,c2:'url(#x)'},{ct:[99,1],te:'far'}],\
    ca:[{ce:[[3,2],[3,3]],v:'x',outlineC:'#00f'},{ce:[[2,2],[2,3]],hidden:t},{ce:[[0,1],[0,2]],v:5,unique:t}]}";

/// A puzzle of `SudokuMaker` with each of its drawings.
fn sudokumaker() -> String {
    let mut cells = vec![json!({}); 16];
    cells[3] = json!({ "colors": 2 });
    cells[7] = json!({"colors": 2, "value": 1, "given": true});
    cells[8] = json!({ "colors": 1_u64 << 2 | 1 << 18 | 1 << 40 });
    let text = json!({"type": "text", "text": "A", "size": 0.4, "angle": 30, "fill": "#ff0000", "stroke": "#00000000", "strokeWidth": 0});
    let constraints = json!([
        {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 1.5, "y": 1.5}]], "style": {"color": "#ff6666", "thickness": 0.15}},
        {"type": 2000, "lines": [[{"x": 1, "y": 0}, {"x": 1, "y": 2}], [{"x": 3.5, "y": 3.5}]], "style": {"color": "#00f8", "thickness": 0.05}},
        {"type": 2000, "lines": [[{"x": 0, "y": 4}, {"x": 4, "y": 4}]], "style": {"thickness": 0.1, "layer": "background", "dash": [1]}},
        {"type": 2001, "cages": [{"cells": [10, 11], "value": "x"}, {"cells": [16], "value": ""}, {"cells": [0], "value": "FOGLIGHT"}],
            "style": {"cage": {"color": "#00f"}, "text": {"color": "#f00"}}},
        {"type": 2002, "name": "Marks", "symbols": [
            {"position": {"x": 1.5, "y": 2.5}, "layer": "default",
                "params": {"type": "ellipse", "rx": 0.4, "ry": 0.2, "angle": 45, "fill": "#ffffff", "stroke": "#000000", "strokeWidth": 0.02}},
            {"position": {"x": 2, "y": 2}, "layer": "foreground", "params": text},
            {"position": {"x": 1, "y": 1}, "layer": "foreground", "params": {"type": "star", "points": 5}},
        ]},
        {"type": 2002, "symbols": [[0.5, 3.5], [4.5, 0.5, 1], [2.5, 3.5, 2, "grid"], [0.5, 0.5, 3], [1.5, 0.5, 4]], "params": [
            {"type": "rectangle", "width": 0.6, "height": 0.3, "angle": 0, "fill": "none", "stroke": "#0a0", "strokeWidth": 0.1},
            text,
            {"type": "arrow", "length": 1, "headSize": 0.2, "angle": 90, "fill": "none", "stroke": "#123456", "strokeWidth": 0.05},
            {"type": "rectangle", "width": 1, "height": 1, "angle": 0, "fill": "none", "stroke": "#0a0", "strokeWidth": 0},
        ]},
        {"type": 4000, "cells": [1]},
    ]);
    json!({"formatVersion": "1.6.0", "puzzle": {"size": 4, "cells": cells, "constraints": constraints}}).to_string()
}

fn losses(list: &[crate::interchange::Loss]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn drawn(puzzle: &Puzzle) -> String {
    let toml = write("toml", puzzle);
    assert_eq!(losses(&toml.losses), "");
    let config = Config::parse(&toml.value).unwrap_or_else(|error| panic!("{error}\n{}", toml.value));
    assert_eq!(config.puzzle.shapes, puzzle.shapes, "{}", toml.value);
    let mut picture = Picture::new(&puzzle.board, &puzzle.givens);
    (picture.clues, picture.shapes) = (&puzzle.clues, &puzzle.shapes);
    format!("{}\n{}", toml.value, svg(&picture))
}

#[test]
fn shapes_of_f_puzzles_are_drawn_and_written_back() {
    let first = read("f-puzzles-json", &f_puzzles());
    insta::assert_snapshot!(format!("{}\n{}", drawn(&first.puzzle), losses(&first.losses)));
    let written = write("f-puzzles-json", &first.puzzle);
    let again = read("f-puzzles-json", &written.value);
    // stripes of a cell lie between cells
    assert_eq!(losses(&written.losses), "shapes (drawing, 2 of them)");
    let is_stripe = |shape: &&Shape| shape.height.to_bits() == 1.0_f64.to_bits();
    let rest: Vec<Shape> = first.puzzle.shapes.iter().filter(|shape| !is_stripe(shape)).cloned().collect();
    assert_eq!((again.puzzle.shapes, losses(&again.losses)), (rest, String::new()));
}

#[test]
fn shapes_of_sudokumaker_are_drawn() {
    let found = read("sudokumaker-json", &sudokumaker());
    assert!(found.losses.iter().all(|loss| loss.kind == LossKind::Cosmetic));
    insta::assert_snapshot!(format!("{}\n{}", drawn(&found.puzzle), losses(&found.losses)));
}

#[test]
fn shapes_of_sudokupad_are_drawn_and_written_back() {
    let first = read("sudokupad-json", SUDOKUPAD);
    insta::assert_snapshot!(format!("{}\n{}", drawn(&first.puzzle), losses(&first.losses)));
    for name in ["sudokupad-json", "sudokupad"] {
        let written = write(name, &first.puzzle);
        assert_eq!(losses(&written.losses), "");
        let again = read(name, &written.value);
        let sorted = |puzzle: &Puzzle| {
            let mut all: Vec<String> = puzzle.shapes.iter().map(|shape| format!("{shape:?}")).collect();
            all.sort();
            all
        };
        assert_eq!(sorted(&again.puzzle), sorted(&first.puzzle));
        assert_eq!((losses(&again.losses), again.puzzle.clues), (String::new(), first.puzzle.clues.clone()));
    }
}

#[test]
fn from_one_program_to_the_other_the_picture_stays() {
    let first = read("f-puzzles-json", &f_puzzles()).puzzle;
    let mut first = Puzzle { clues: Vec::new(), ..first };
    first.shapes.sort_by_key(|shape| (shape.kind, shape.above));
    let mut other = read("sudokupad", &write("sudokupad", &first).value).puzzle;
    other.shapes.sort_by_key(|shape| (shape.kind, shape.above));
    assert_eq!(other.shapes, first.shapes);
    assert_eq!((other.board, other.givens), (first.board, first.givens));
}

#[test]
fn formats_without_shapes_report_them() {
    let mut puzzle = Puzzle::boxes(BoxShape::usual(9).expect("3×3"));
    puzzle.shapes.push(Shape::new(ShapeKind::Circle, vec![Place::centre(0, 0)]));
    for name in FORMATS.iter().filter(|format| format.is_written()).map(|format| format.name) {
        let losses = write(name, &puzzle).losses;
        let is_lost = losses.iter().any(|loss| loss.what == "shapes" && loss.kind == LossKind::Cosmetic);
        let holds = ["toml", "f-puzzles", "f-puzzles-json", "sudokupad", "sudokupad-json"].contains(&name);
        assert_eq!(is_lost, !holds, "{name}");
    }
}

#[test]
fn shapes_change_no_rule() {
    for text in [f_puzzles(), SUDOKUPAD.to_owned()] {
        let name = if text.contains("grid") { "f-puzzles-json" } else { "sudokupad-json" };
        let puzzle = read(name, &text).puzzle;
        let bare = Puzzle { shapes: Vec::new(), ..puzzle.clone() };
        assert!(!puzzle.shapes.is_empty());
        assert_eq!(puzzle.rules().expect("a board"), bare.rules().expect("a board"));
    }
}

/// Any shape on a board of 4×4.
fn any_shape() -> impl Strategy<Value = Shape> {
    let coordinate = || (-16_000..20_000_i32).prop_map(|number| f64::from(number) / 1000.0);
    let place = (coordinate(), coordinate()).prop_map(|(row, column)| Place { row, column });
    let cell = (0..4_usize, 0..4_usize).prop_map(|(row, column)| Place::centre(row, column));
    let places = (prop::collection::vec(place, 2..5), prop::collection::vec(cell, 2..5));
    let number = |most: i32| (1..most).prop_map(|number| f64::from(number) / 1000.0);
    let colour = || any::<[u8; 4]>().prop_map(|rgba| Colour { rgba });
    let size = (10..2000_i32).prop_map(|size| f64::from(size) / 1000.0);
    let look = (number(4000), number(4000), number(2000), size, -360..=360_i32);
    let words = prop::option::of("[a-z<>&\"'\\\\é ]{0,8}");
    (0..6_usize, places, look, (colour(), prop::option::of(colour()), colour()), words, any::<[bool; 3]>()).prop_map(
        |(
            kind,
            (mut places, cells),
            (width, height, stroke, size, angle),
            (colour, fill, text_colour),
            text,
            flags,
        )| {
            let kind = ShapeKind::ALL[kind];
            if kind.has_centre() {
                places.truncate(1);
            }
            let usual = Shape::new(kind, if kind == ShapeKind::Cage { cells } else { places });
            let is_box = matches!(kind, ShapeKind::Circle | ShapeKind::Rectangle);
            let is_text = kind == ShapeKind::Text;
            let [arrow, rounded, above] = flags;
            Shape {
                width: if is_box { width } else { usual.width },
                height: if is_box { height } else { usual.height },
                angle: if is_box || is_text { angle.into() } else { usual.angle },
                colour,
                fill: fill.filter(|_| is_box),
                text_colour: if is_box || kind == ShapeKind::Cage { text_colour } else { usual.text_colour },
                stroke: if is_box || kind == ShapeKind::Line { stroke } else { usual.stroke },
                text: match text {
                    Some(text) if is_box || is_text || kind == ShapeKind::Cage => Some(text),
                    _ if is_text => Some(String::new()),
                    _ => None,
                },
                size: if is_box || is_text { size } else { usual.size },
                arrow: arrow && kind == ShapeKind::Line,
                rounded: rounded && kind == ShapeKind::Rectangle,
                above: above && !matches!(kind, ShapeKind::Colour | ShapeKind::Cage),
                ..usual
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_shape_is_written_and_read(shapes in prop::collection::vec(any_shape(), 0..6)) {
        let mut puzzle = Puzzle::boxes(BoxShape::new(2, 2).expect("a box"));
        puzzle.shapes = shapes;
        let toml = write("toml", &puzzle);
        prop_assert!(toml.losses.is_empty());
        let again = read("toml", &toml.value);
        prop_assert_eq!(again.puzzle.shapes, puzzle.shapes.clone(), "{}", toml.value);
        for name in ["f-puzzles-json", "sudokupad-json"] {
            let written = write(name, &puzzle).value;
            let again = read(name, &written);
            prop_assert!(again.losses.iter().all(|loss| loss.kind != LossKind::Constraint), "{}", written);
        }
        let mut picture = Picture::new(&puzzle.board, &puzzle.givens);
        picture.shapes = &puzzle.shapes;
        let _ = svg(&picture);
    }

    #[test]
    fn arbitrary_shapes_do_not_panic(
        key in "line|text|circle|rectangle|cage",
        entry in prop::collection::hash_map(
            "lines|cells|width|height|baseC|outlineC|fontC|value|size|angle|.",
            prop_oneof![
                any::<f64>().prop_map(serde_json::Value::from),
                any::<bool>().prop_map(serde_json::Value::from),
                "#[0-9a-fx]{0,9}|R[0-9]{0,6}C[0-9]{0,6}|.{0,5}|NaN|-?inf".prop_map(serde_json::Value::from),
                prop::collection::vec("R[0-6]C[0-6]", 0..4).prop_map(serde_json::Value::from),
                prop::collection::vec(prop::collection::vec("R[0-6]C[0-6]", 0..4), 0..3).prop_map(serde_json::Value::from),
            ],
            0..6,
        ),
    ) {
        let entry = serde_json::Value::Object(entry.into_iter().collect());
        let value = json!({ "size": 4, "grid": vec![vec![json!({ "c": entry["baseC"] }); 4]; 4], key: [entry] });
        if let Ok(found) = super::format("f-puzzles-json").read(&value.to_string()) {
            let toml = write("toml", &found.puzzle);
            prop_assert!(Config::parse(&toml.value).is_ok(), "{}", toml.value);
        }
    }
}
