//! Tests: elements mean what they say, and nothing panics.

use super::{JSON, LINK, positions};
use crate::interchange::{Format, LossKind, Reading, lz};
use kdoku_board::{BoxShape, Geometry, verify};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A 4×4 puzzle with these elements and this solution.
fn puzzle(elements: Value, solution: &str) -> Value {
    let cells: Vec<Value> =
        solution.chars().map(|c| c.to_digit(10).map_or(json!({}), |value| json!({"value": value}))).collect();
    let mut constraints = vec![json!({"type": 0}), json!({"type": 1, "regions": [0,0,1,1, 0,0,1,1, 2,2,3,3, 2,2,3,3]})];
    let Value::Array(elements) = elements else { panic!("a list") };
    constraints.extend(elements);
    json!({"formatVersion": "1.6.0", "puzzle": {"name": "Test", "author": "", "size": 4, "cells": cells, "constraints": constraints}})
}

fn read(value: &Value) -> Reading {
    JSON.read(&value.to_string()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// Whether a solution obeys the elements.
fn holds(elements: Value, solution: &str) -> bool {
    let Reading { puzzle: value, losses, .. } = read(&puzzle(elements, solution));
    assert!(losses.iter().all(|loss| loss.kind != LossKind::Constraint), "{losses:?}");
    let rules = value.rules().unwrap_or_else(|error| panic!("{error}"));
    verify::check(&rules, &value.givens, &value.expect.solution.expect("all cells have a value")).is_ok()
}

const SOLUTION: &str = "1234341221434321";

#[test]
fn elements_mean_what_they_say() {
    let cases = [
        // even, odd, maximum and minimum, of which two that are neighbours are not compared
        (json!([{"type": 100, "cells": [1, 3]}]), json!([{"type": 100, "cells": [0]}])),
        (json!([{"type": 101, "cells": [0]}]), json!([{"type": 101, "cells": [1]}])),
        (
            json!([{"type": 102, "cells": [3, 7, 6, 10, 11, 15, 14, 13, 12, 8, 9, 5, 4, 1, 2]}]),
            json!([{"type": 102, "cells": [0]}]),
        ),
        (json!([{"type": 103, "cells": [0]}]), json!([{"type": 103, "cells": [3]}])),
        // edges 1 and 4 are at the right and below cell 0
        (
            json!([{"type": 200, "clues": [{"edge": 1}, {"edge": 4, "value": 2}]}]),
            json!([{"type": 200, "clues": [{"edge": 4}]}]),
        ),
        (
            json!([{"type": 201, "clues": [{"edge": 1}, {"edge": 4, "value": 3}]}]),
            json!([{"type": 201, "clues": [{"edge": 2}]}]),
        ),
        (
            json!([{"type": 202, "clues": [{"edge": 2, "value": 5}]}]),
            json!([{"type": 202, "clues": [{"edge": 1, "value": 5}]}]),
        ),
        (json!([{"type": 300, "thermometers": [[0, 1, 2, 3]]}]), json!([{"type": 300, "thermometers": [[3, 2]]}])),
        (
            json!([{"type": 300, "slow": true, "thermometers": [[0, 1, 7]]}]),
            json!([{"type": 300, "slow": true, "thermometers": [[1, 0]]}]),
        ),
        (
            json!([{"type": 301, "cages": [{"cells": [0, 1], "value": 3}, {"cells": [2, 3]}]}]),
            json!([{"type": 301, "cages": [{"cells": [0, 1], "value": 4}]}]),
        ),
        (json!([{"type": 302, "groups": [[0, 6, 9]]}]), json!([{"type": 302, "groups": [[0, 1]]}])),
        (
            json!([{"type": 303, "clues": [{"corner": 6, "digits": [1, 4]}]}]),
            json!([{"type": 303, "clues": [{"corner": 6, "digits": [1, 1]}]}]),
        ),
        (
            json!([{"type": 304, "cages": [{"cells": [0, 1, 6], "value": "2112"}]}]),
            json!([{"type": 304, "cages": [{"cells": [0, 1], "value": "01"}]}]),
        ),
        (json!([{"type": 305, "cells": [0, 7, 5]}]), json!([{"type": 305, "cells": [0, 6]}])),
        (json!([{"type": 400, "lines": [[0, 1], [1, 4]]}]), json!([{"type": 400, "lines": [[0, 4]]}])),
        (
            json!([{"type": 401, "minDifference": 2, "lines": [[0, 4]]}]),
            json!([{"type": 401, "minDifference": 2, "lines": [[0, 1]]}]),
        ),
        (json!([{"type": 402, "lines": [[0, 1, 6]]}]), json!([{"type": 402, "lines": [[0, 1]]}])),
        (json!([{"type": 403, "lines": [[0, 1, 2]]}]), json!([{"type": 403, "lines": [[1, 0, 2]]}])),
        (json!([{"type": 404, "lines": [[1, 0, 2]]}]), json!([{"type": 404, "lines": [[0, 1, 2, 3]]}])),
        (json!([{"type": 405, "lines": [[0, 1, 2, 3]]}]), json!([{"type": 405, "lines": [[0, 1, 3]]}])),
        (
            json!([{"type": 406, "lines": [[0, 1, 2, 3]], "groups": [10, 20]}]),
            json!([{"type": 406, "lines": [[0, 2]], "groups": [10, 20]}]),
        ),
        (json!([{"type": 407, "lines": [[1, 0, 3]]}]), json!([{"type": 407, "lines": [[0, 1, 2]]}])),
        (
            json!([{"type": 408, "bulbsWithArrows": [{"bulbCells": [2], "arrows": [[2, 1, 0]]}]}]),
            json!([{"type": 408, "bulbsWithArrows": [{"bulbCells": [3], "arrows": [[3, 1, 0]]}]}]),
        ),
        (
            json!([{"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 4, 5, 6, 7, 8]]}]}]),
            json!([{"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 4, 5, 6, 7]]}]}]),
        ),
        (json!([{"type": 409, "lines": [[1, 2, 0]]}]), json!([{"type": 409, "lines": [[0, 1, 2]]}])),
        // outer cells 6, 11 and 1: before and after the first row, above the first column
        (
            json!([{"type": 503, "clues": [{"outerCell": 6, "value": 4}, {"outerCell": 11, "value": 1}, {"outerCell": 1, "value": 3}]}]),
            json!([{"type": 503, "clues": [{"outerCell": 6, "value": 3}]}]),
        ),
        (
            json!([{"type": 500, "clues": [{"outerCell": 0, "value": 10, "diagonal": -1}, {"outerCell": 3, "value": 5, "diagonal": 1}]}]),
            json!([{"type": 500, "clues": [{"outerCell": 0, "value": 8, "diagonal": -1}]}]),
        ),
        (
            json!([{"type": 501, "clues": [{"outerCell": 6, "value": 5}]}]),
            json!([{"type": 501, "clues": [{"outerCell": 6, "value": 4}]}]),
        ),
        (
            json!([{"type": 502, "clues": [{"outerCell": 12, "value": 8}]}]),
            json!([{"type": 502, "clues": [{"outerCell": 12, "value": 7}]}]),
        ),
        (
            json!([{"type": 504, "clues": [{"outerCell": 17, "value": 1}]}]),
            json!([{"type": 504, "clues": [{"outerCell": 17, "value": 3}]}]),
        ),
        (json!([{"type": 16, "groups": [10, 20]}]), json!([{"type": 16, "groups": [4, 26]}])),
        (json!([{"type": 600, "cells": [0]}]), json!([{"type": 600, "cells": [1]}])),
        (json!([{"type": 601, "cells": [0, 1, 2, 3]}]), json!([{"type": 15}])),
        (json!([{"type": 15, "disabled": true}]), json!([{"type": 15}])),
        (json!([{"type": 12, "disabled": true}]), json!([{"type": 12}])),
    ];
    for (right, wrong) in cases {
        assert!(holds(right.clone(), SOLUTION), "{right}");
        assert!(!holds(wrong.clone(), SOLUTION), "{wrong}");
    }
    for diagonal in [10, 11] {
        let element = json!([{ "type": diagonal }]);
        assert!(holds(element.clone(), "1234341243212143") && !holds(element, SOLUTION));
    }
}

#[test]
fn dots_are_excluded_from_negative_constraints() {
    // each pair of consecutive neighbours of the solution has a dot
    let board = Geometry::new(BoxShape::new(2, 2).expect("a shape"));
    let value = |i: usize| SOLUTION.as_bytes()[i].abs_diff(b'0');
    let dots: Vec<Value> = (0..32)
        .filter(|&edge| {
            positions::edge(edge, &board).is_some_and(|[a, b]| value(a.index()).abs_diff(value(b.index())) == 1)
        })
        .map(|edge| json!({"edge": edge, "value": 1}))
        .collect();
    let element = |clues: &[Value]| json!([{"type": 200, "negative": [1], "clues": clues}]);
    assert!(holds(element(&dots), SOLUTION));
    assert!(!holds(element(&dots[1..]), SOLUTION));
    assert!(holds(json!([{"type": 15}, {"type": 200, "clues": dots}]), SOLUTION));
    // a dot of the ratio 2 may be a difference of 1 if the element says so
    let ratio = |overrides: bool| {
        let black: Vec<Value> = (0..32)
            .map(|edge| json!({"edge": edge}))
            .filter(|dot| {
                let edge = usize::try_from(dot["edge"].as_u64().expect("a number")).expect("small");
                positions::edge(edge, &board).is_some_and(|[a, b]| {
                    let (a, b) = (value(a.index()), value(b.index()));
                    a.min(b) == 1 && a.max(b) == 2
                })
            })
            .collect();
        let white: Vec<Value> =
            dots.iter().filter(|dot| !black.iter().any(|black| black["edge"] == dot["edge"])).cloned().collect();
        json!([{"type": 200, "negative": [1], "clues": white}, {"type": 201, "overrideNegativeDifferences": overrides, "clues": black}])
    };
    assert!(holds(ratio(true), SOLUTION) && !holds(ratio(false), SOLUTION));
    assert!(!holds(json!([{"type": 201, "negative": [2], "clues": []}]), SOLUTION));
    assert!(!holds(json!([{"type": 202, "negative": [5, 10], "clues": []}]), SOLUTION));
}

#[test]
fn scripts_are_lost_rules_and_drawings_are_not() {
    let value = puzzle(
        json!([
            {"type": 1000, "definition": {"name": "My rule"}, "input": {}}, {"type": 777, "name": "New"},
            {"type": 2000, "name": "Far", "lines": [[{"x": 1, "y": 1}, {"x": 99, "y": 1}]], "style": {}},
            {"type": 2002, "symbols": [{"position": {"x": 1, "y": 1}, "params": {"type": "star"}}]},
            {"type": 4000, "lightCells": [1, 2]}, {"type": 4001}, {"type": 15, "disabled": true},
        ]),
        &".".repeat(16),
    );
    let losses: Vec<String> = read(&value).losses.iter().map(ToString::to_string).collect();
    let expected = [
        "disabled elements (a note)",
        "the custom script `My rule` (a rule)",
        "elements of type 777 (`New`) (a rule)",
        "cosmetic lines `Far` (drawing)",
        "symbols `star` of cosmetic symbols (drawing)",
        "clearing of fog (drawing)",
    ];
    assert_eq!(losses, expected);
}

#[test]
fn boards_have_sizes_values_and_lines() {
    let custom = |more: Value| {
        let mut value = json!({"formatVersion": "1.0.0", "puzzle": {
            "type": "custom", "width": 3, "height": 2, "minDigit": 0, "maxDigit": 4, "cells": vec![json!({}); 6], "constraints": more,
        }});
        value["puzzle"]["cells"][1] = json!({"value": 4, "given": true});
        read(&value).puzzle
    };
    let free = custom(json!([]));
    assert_eq!((free.board.height(), free.board.width(), free.board.size(), free.lowest), (2, 3, 5, 0));
    assert!(!free.board.has_lines() && free.givens.clues() == 1);
    assert!(custom(json!([{"type": 2003}])).board.has_lines());
    let areas = custom(json!([{"type": 2003, "areas": [{"x": 0, "y": 0, "width": 2, "height": 2}]}]));
    assert_eq!((areas.board.has_lines(), areas.clues.len()), (false, 4));
    let nine = json!({"formatVersion": "1.0.0", "puzzle": {"cells": vec![json!({}); 81], "constraints": []}});
    assert_eq!(read(&nine).puzzle.board.box_count(), 0);
}

#[test]
fn links_and_json_are_detected() {
    let value = puzzle(json!([]), SOLUTION);
    assert_eq!(Format::of(&value.to_string()).map(|format| format.name), Some("sudokumaker-json"));
    let compressed = lz::compress(&value.to_string()).trim_end_matches('=').replace('/', "-");
    for link in [
        format!("https://sudokumaker.app/?puzzle={compressed}"),
        format!("https://example.org/app?x=1&puzzle={}", compressed.replace('+', "%2B")),
    ] {
        assert_eq!(Format::of(&link).map(|format| format.name), Some("sudokumaker"), "{link}");
        assert_eq!(LINK.read(&link).map(|found| found.puzzle), Ok(read(&value).puzzle));
    }
    let short = format!("https://sudokumaker.app/?puzzle={}", &compressed[..40]);
    let error = LINK.read(&short).expect_err("it breaks off");
    assert_eq!(error.message, "the data in the link is not a puzzle: the data is truncated");
}

#[test]
fn reports_errors() {
    for (change, message) in [
        (json!([{"type": 300, "thermometers": [[0, 16]]}]), "`16` is not a cell of the board"),
        (json!([{"type": 503, "clues": [{"outerCell": 7, "value": 1}]}]), "`7` is not a position outside the board"),
        (json!([{"type": 200, "clues": [{"edge": 0}]}]), "a dot does not lie between two cells"),
        (json!([{"type": 304, "cages": [{"cells": [0], "value": "123"}]}]), "`123` is not a look-and-say clue"),
    ] {
        assert_eq!(JSON.read(&puzzle(change, SOLUTION).to_string()).expect_err("an error").message, message);
    }
    let mut large = puzzle(json!([]), SOLUTION);
    large["puzzle"]["cells"][0] = json!({"value": 5, "given": true});
    assert_eq!(
        JSON.read(&large.to_string()).expect_err("too large").message,
        "`5` in r1c1 is not a value of this board"
    );
}

proptest! {
    #[test]
    fn never_panics(number in 0..4100_u16, list in prop::collection::vec(0..40_usize, 0..6), value in -3..20_i32) {
        let nested = json!([list, list]);
        let mark = json!({"value": value, "edge": list.first(), "corner": list.first(), "outerCell": list.last(), "diagonal": value.signum(), "digits": [value]});
        let element = json!({
            "type": number, "cells": list, "lines": nested, "thermometers": nested, "groups": [value.unsigned_abs(), 6],
            "cages": [{"cells": list, "value": value}], "clues": [mark], "negative": [value], "minDifference": value,
            "symbols": [{"position": {"x": value, "y": 0.5}, "params": {"type": "arrow", "length": value, "stroke": "#123", "strokeWidth": 1}}, list],
            "params": [{"type": "ellipse", "rx": value, "ry": 1, "fill": "#123"}],
            "bulbsWithArrows": [{"bulbCells": list, "arrows": nested}], "regions": list, "areas": [{"x": 0, "y": 1, "width": 2, "height": value.unsigned_abs()}],
        });
        if let Ok(found) = JSON.read(&puzzle(json!([element]), SOLUTION).to_string()) {
            let _ = found.puzzle.rules();
        }
    }
}
