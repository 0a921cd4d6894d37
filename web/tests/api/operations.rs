//! Every operation on small puzzles.

use crate::client::Server;
use serde_json::{Value, json};

const MINI: &str = "1...\n..3.\n.1..\n...2";

/// A killer of 4×4 without a given.
fn killer() -> Value {
    json!({
        "order": 2,
        "cages": { "list": ["7: r1c1 r2c1 r2c2", "9: r1c2 r1c3 r1c4", "4: r2c3 r2c4", "3: r3c1 r3c2",
            "9: r3c3 r3c4 r4c4", "8: r4c1 r4c2 r4c3"] },
    })
}

#[test]
fn parse_reads_puzzle_files_grids_and_links() {
    let server = Server::start(&[]);
    let file = "order = 2\ngrid = \"\"\"\n1...\n..3.\n.1..\n...2\n\"\"\"\n[lines]\nthermo = [\"r1c1 r1c2\"]\n";
    let from_file = server.ask("parse", &json!({ "puzzle": file }));
    assert_eq!(from_file["format"], "toml");
    let grid = json!([1, 0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 2]);
    assert_eq!(from_file["puzzle"], json!({ "order": 2, "grid": grid, "lines": { "thermo": ["r1c1 r1c2"] } }));
    let from_text = server.ask("parse", &json!({ "puzzle": MINI }));
    assert_eq!((&from_text["format"], &from_text["puzzle"]["grid"]), (&json!("text"), &grid));
    let killer = json!({ "cages": { "list": ["10: r1c1 r1c2"] } });
    let link = server.ask("convert", &json!({ "puzzle": killer, "to": "f-puzzles" }));
    let from_link = server.ask("parse", &json!({ "puzzle": link["text"] }));
    assert_eq!(from_link["puzzle"]["cages"], killer["cages"]);
}

#[test]
fn parse_reads_what_the_program_reads() {
    let server = Server::start(&[]);
    let texts = include_str!("../../../tests/texts.json");
    let texts: Vec<Value> = serde_json::from_str(texts).expect("texts");
    for text in &texts {
        let request = json!({ "puzzle": text["text"], "to": "toml" });
        if let Some(puzzle) = text.get("puzzle") {
            assert_eq!(server.ask("convert", &request)["text"], *puzzle, "{}", text["name"]);
        } else {
            let (status, error) = server.refused("convert", &request);
            assert_eq!((status, &error["message"]), (422, &text["error"]), "{}", text["name"]);
        }
    }
}

#[test]
fn parse_of_its_answer_changes_nothing() {
    let server = Server::start(&[]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles");
    let mut count = 0;
    for folder in [folder.to_owned(), format!("{folder}/variants")] {
        for file in std::fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            if path.extension().is_none_or(|end| end != "toml") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a text");
            let once = server.ask("parse", &json!({ "puzzle": text }));
            let twice = server.ask("parse", &json!({ "puzzle": once["puzzle"] }));
            assert_eq!(once["puzzle"], twice["puzzle"], "{}", path.display());
            // as TOML they are one puzzle
            let [a, b] = [json!(text), once["puzzle"].clone()]
                .map(|puzzle| server.ask("convert", &json!({ "puzzle": puzzle, "to": "toml" })));
            assert_eq!(a["text"], b["text"], "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 50, "{count} puzzles");
}

#[test]
fn draw_returns_layers_and_the_geometry() {
    let server = Server::start(&[]);
    let puzzle = json!({ "size": 6, "lines": { "thermo": ["r1c1 r1c2"] }, "dots": { "white": ["r3c3 r3c4"] },
        "outside": { "sandwich": ["9: row 2", "0: col 3 backwards"], "little_killer": ["12: r1c2 down-left"] } });
    let drawn = server.ask("draw", &json!({ "puzzle": puzzle, "values": vec![1; 36] }));
    let layer = |name: &str| drawn["layers"][name].as_str().expect("a fragment").to_owned();
    assert!(layer("below").contains("class=\"thermo\"") && layer("below").contains("class=\"lines\""));
    assert!(layer("digits").contains("class=\"found\"") && !layer("below").contains("class=\"found\""));
    assert!(layer("above").contains("class=\"white\"") && layer("above").contains("class=\"sandwich\""));
    assert!(drawn["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg ") && svg.contains("legend")));
    assert_eq!((&drawn["rows"], &drawn["columns"], &drawn["size"]), (&json!(6), &json!(6), &json!(6)));
    assert_eq!(drawn["regions"][1], json!([3, 4, 5, 9, 10, 11]));
    let mut outside: Vec<&Value> = drawn["outside"].as_array().expect("a list").iter().collect();
    outside.sort_by_key(|clue| clue["row"].as_i64());
    let expected = [
        json!({ "row": -1, "column": 2, "kind": "little_killer", "number": 12, "clue": ["outside", "little_killer", 0] }),
        json!({ "row": 1, "column": -1, "kind": "sandwich", "number": 9, "clue": ["outside", "sandwich", 0] }),
        json!({ "row": 6, "column": 2, "kind": "sandwich", "number": 0, "clue": ["outside", "sandwich", 1] }),
    ];
    assert_eq!(outside, expected.iter().collect::<Vec<_>>());
}

#[test]
fn check_knows_one_several_and_no_solutions() {
    let server = Server::start(&[]);
    let check = |puzzle: Value| server.ask("check", &json!({ "puzzle": puzzle }));
    let unique = check(json!(MINI));
    assert_eq!((&unique["verdict"], unique["solutions"].as_array().map(Vec::len)), (&json!("unique"), Some(1)));
    let multiple = check(json!({ "order": 2, "grid": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }));
    let [one, other] = &multiple["solutions"].as_array().expect("a list")[..] else { panic!("two solutions") };
    let differing: Vec<usize> = (0..16).filter(|&cell| one[cell] != other[cell]).collect();
    assert_eq!((&multiple["verdict"], &multiple["differences"]), (&json!("multiple"), &json!(differing)));
    let invalid = check(json!({ "order": 2, "grid": [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }));
    assert_eq!(invalid["verdict"], "invalid");
    assert_eq!(invalid["clashes"][0], json!({ "digit": 1, "cells": [0, 1], "in": "row 1" }));
    let none = check(json!({ "order": 2, "cages": { "list": ["7: r1c1 r1c2", "7: r2c1 r2c2"] } }));
    assert_eq!(none["verdict"], "none");
    let part = json!({ "clue": ["cages", "list", 1], "name": "cage `7: r2c1 r2c2`", "cells": [4, 5] });
    assert_eq!(none["conflict"]["parts"][1], part);
}

#[test]
fn solve_finds_the_first_or_several() {
    let server = Server::start(&[]);
    let blank = json!({ "order": 2 });
    let first = server.ask("solve", &json!({ "puzzle": blank }));
    assert_eq!(first["solutions"], json!([[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]]));
    assert_eq!(first["verdict"], "multiple");
    let all = server.ask("solve", &json!({ "puzzle": blank, "count": 300 }));
    assert_eq!((all["solutions"].as_array().map(Vec::len), &all["end"]), (Some(288), &json!("exhausted")));
    let any = server.ask("solve", &json!({ "puzzle": blank, "pick": "any" }));
    assert_eq!(any["solutions"].as_array().map(Vec::len), Some(1));
}

#[test]
fn candidates_are_streamed_and_complete() {
    let server = Server::start(&[]);
    let (status, lines) = server.ask_as("test", "candidates", &json!({ "puzzle": MINI, "cap": 2 }));
    let (last, settled) = lines.split_last().expect("lines");
    assert_eq!(status, 200);
    let mut streamed: Vec<&Value> =
        settled.iter().flat_map(|line| line["settled"].as_array().expect("a list")).collect();
    assert_eq!(streamed.len(), 64, "each of 16 cells and 4 digits once");
    streamed.retain(|settled| settled[2] != 0);
    assert_eq!(streamed.len(), 16);
    assert!(last["candidates"].as_array().expect("a list").iter().all(|list| list.as_array().map(Vec::len) == Some(1)));
    assert_eq!((&last["complete"], &last["counts"][0]), (&json!(true), &json!([1, 0, 0, 0])));
}

#[test]
fn counts_and_estimates() {
    let server = Server::start(&[]);
    let blank = json!({ "order": 2 });
    let count = server.ask("count", &json!({ "puzzle": blank }));
    assert_eq!((&count["count"], &count["exact"]), (&json!("288"), &json!(true)));
    let limited = server.ask("count", &json!({ "puzzle": blank, "limit": 5 }));
    assert_eq!((&limited["count"], &limited["exact"]), (&json!("5"), &json!(false)));
    let exact = server.ask("count", &json!({ "puzzle": blank, "exact": true }));
    assert_eq!(exact["count"], "288");
    let estimate = server.ask("estimate", &json!({ "puzzle": blank, "samples": 2000 }));
    let mean: f64 = estimate["mean"].as_str().and_then(|mean| mean.parse().ok()).expect("a number");
    assert!((mean - 288.0).abs() < 30.0, "{mean}");
}

#[test]
fn hints_continue_from_the_digits_so_far() {
    let server = Server::start(&[]);
    let hint = server.ask("hint", &json!({ "puzzle": MINI }));
    assert_eq!(hint["state"], "step");
    let step = &hint["step"];
    let placed = &step["placements"][0];
    let mut values: Vec<Value> = step["values"].as_array().expect("a grid").clone();
    let cell = usize::try_from(placed["cell"].as_u64().expect("a cell")).expect("a small number");
    values[cell] = placed["digit"].clone();
    assert!(step["overlay"]["digits"].as_str().is_some_and(|layer| layer.contains("class=\"candidate\"")));
    let next = server.ask("hint", &json!({ "puzzle": MINI, "values": values, "language": "ko", "overlays": false }));
    assert_ne!(next["step"]["placements"], step["placements"]);
    assert_eq!(next["step"]["overlay"], Value::Null);
    // the digit of the next step in a wrong cell
    values[cell] = json!(placed["digit"].as_u64().map(|digit| digit % 4 + 1));
    let wrong = server.ask("hint", &json!({ "puzzle": MINI, "values": values }));
    assert_eq!((&wrong["state"], &wrong["wrong"]), (&json!("wrong"), &json!([cell])));
}

#[test]
fn hints_respect_candidates() {
    let server = Server::start(&[]);
    let solution = server.ask("solve", &json!({ "puzzle": MINI }))["solutions"][0].clone();
    // pencil marks that leave one digit everywhere
    let marks: Vec<Value> = solution.as_array().expect("a grid").iter().map(|digit| json!([digit])).collect();
    let hint = server.ask("hint", &json!({ "puzzle": MINI, "candidates": marks }));
    assert!(
        hint["step"]["candidates"]
            .as_array()
            .expect("a list")
            .iter()
            .all(|list| list.as_array().map_or(0, Vec::len) <= 1)
    );
    let without: Vec<Value> = solution
        .as_array()
        .expect("a grid")
        .iter()
        .map(|digit| json!([digit.as_u64().map(|digit| digit % 4 + 1)]))
        .collect();
    let wrong = server.ask("hint", &json!({ "puzzle": MINI, "candidates": without }));
    assert_eq!((&wrong["state"], wrong["wrong"].as_array().map(Vec::len)), (&json!("wrong"), Some(12)));
}

#[test]
fn steps_are_sentences_and_name_their_clue() {
    let server = Server::start(&[]);
    for (language, ends) in [("en", "."), ("ko", "다.")] {
        let request = json!({ "puzzle": killer(), "overlays": false, "language": language });
        let explained = server.ask("explain", &request);
        let steps = explained["steps"].as_array().expect("a list");
        for step in steps {
            let text = step["text"].as_str().and_then(|text| text.lines().next()).expect("a text");
            assert!(text.ends_with(ends) && !text.contains('≠'), "{text}");
        }
        let of_clue = steps.iter().find(|step| !step["clue"].is_null()).expect("a step of a cage");
        let clue = &of_clue["clue"];
        assert_eq!((&clue["clue"][0], &clue["clue"][1]), (&json!("cages"), &json!("list")));
        assert!(clue["cells"].as_array().is_some_and(|cells| cells.len() > 1), "{clue}");
        let name = clue["name"].as_str().expect("a name");
        assert!(of_clue["text"].as_str().is_some_and(|text| text.to_lowercase().contains(name)), "{of_clue}");
        let hint = server.ask("hint", &request);
        for text in [&hint["nudge"], &hint["technique"], &hint["step"]["text"]] {
            let text = text.as_str().expect("a text");
            assert!(text.ends_with('.') && !text.starts_with(|c: char| c.is_ascii_lowercase()), "{text}");
        }
    }
}

#[test]
fn draw_returns_the_rules_in_sentences() {
    let server = Server::start(&[]);
    let rules =
        |language: &str| server.ask("draw", &json!({ "puzzle": killer(), "language": language }))["rules"].clone();
    let english = [
        "Each of 1 to 4 appears once in every row, column and box.",
        "Digits in a cage do not repeat and add up to the number in its corner.",
    ];
    assert_eq!(rules("en"), json!(english));
    let korean = [
        "모든 행, 열, 박스에 1~4의 숫자가 한 번씩 들어갑니다.",
        "케이지에는 같은 숫자가 두 번 들어가지 않으며, 숫자의 합은 모서리의 수와 같습니다.",
    ];
    assert_eq!(rules("ko"), json!(korean));
}

#[test]
fn explain_leads_to_the_solution() {
    let server = Server::start(&[]);
    let explained = server.ask("explain", &json!({ "puzzle": killer(), "overlays": false }));
    assert_eq!(explained["state"], "solved", "{explained}");
    let steps = explained["steps"].as_array().expect("a list");
    assert_eq!(explained["rating"]["steps"], steps.len());
    let several = server.ask("explain", &json!({ "puzzle": { "order": 2 } }));
    assert_eq!(several["state"], "contradiction");
    assert_eq!(several["message"], "The puzzle has more than one solution.");
    let rated = server.ask("rate", &json!({ "puzzle": killer() }));
    assert_eq!(rated["rating"]["text"], explained["rating"]["text"]);
}

#[test]
fn all_steps_of_a_position_are_listed() {
    let server = Server::start(&[]);
    let request = json!({ "puzzle": MINI, "all": true });
    let all = server.ask("explain", &request);
    assert_eq!((&all["state"], &all["rating"]), (&json!("all"), &json!(null)), "{all}");
    let steps = all["steps"].as_array().expect("a list");
    let hint = server.ask("hint", &json!({ "puzzle": MINI }));
    assert_eq!(steps[0]["text"], hint["step"]["text"]);
    assert!(steps.len() > 5 && steps.iter().all(|step| step["values"] == steps[0]["values"]), "{all}");
}

#[test]
fn digits_of_the_player_are_not_givens() {
    let server = Server::start(&[]);
    // givens and entered digits of a position with an avoidable rectangle
    let text = ":0000:x:+5+3+97+214+68+4+7+2.6.91+5+6+8+15+4+9+72+38.+3+4+1+7..61...+35..7+75.29..3.+3.+5+9+826+7.+9.\
                81+7...+22.7.+5..8+9:452 652 696:::";
    let parsed = server.ask("parse", &json!({ "puzzle": text }));
    let values: Vec<u64> = [&parsed["puzzle"]["grid"], &parsed["entered"]]
        .map(|grid| grid.as_array().expect("a grid").iter().map(|digit| digit.as_u64().expect("a digit")).collect())
        .into_iter()
        .reduce(|givens: Vec<u64>, entered| {
            givens.iter().zip(entered).map(|(given, entered)| given + entered).collect()
        })
        .expect("two grids");
    let request =
        json!({ "puzzle": parsed["puzzle"], "values": values, "all": true, "scale": "hodoku", "overlays": false });
    let techniques = |request: &Value| -> Vec<Value> {
        let all = server.ask("explain", request);
        all["steps"].as_array().expect("a list").iter().map(|step| step["technique"].clone()).collect()
    };
    assert!(techniques(&request).contains(&json!("avoidable-rectangle-1")));
    let mut given = request.clone();
    given["givens"] = json!(values);
    assert!(!techniques(&given).contains(&json!("avoidable-rectangle-1")));
}

#[test]
fn generate_makes_what_is_asked_for() {
    let server = Server::start(&[]);
    let request = json!({ "size": 4, "rules": ["diagonals"], "symmetry": "rotate-180", "seed": 5 });
    let made = server.ask("generate", &request);
    assert_eq!(made["puzzle"]["houses"], json!({ "diagonals": true }));
    let check = server.ask("check", &json!({ "puzzle": made["puzzle"] }));
    assert_eq!((&check["verdict"], &check["solutions"][0]), (&json!("unique"), &made["solution"]));
    let again = server.ask("generate", &request);
    assert_eq!(again["puzzle"], made["puzzle"], "the seed decides");
    let with_clues =
        server.ask("generate", &json!({ "puzzle": killer(), "difficulty": { "level": ["easy", "extreme"] } }));
    assert_eq!(with_clues["puzzle"]["cages"], killer()["cages"]);
    assert_eq!(with_clues["rating"]["solved"], true);
}

#[test]
fn minimize_removes_givens_and_clues_of_the_document() {
    let server = Server::start(&[]);
    let solution = server.ask("solve", &json!({ "puzzle": killer() }))["solutions"][0].clone();
    let mut puzzle = killer();
    puzzle["grid"] = solution.clone();
    puzzle["houses"] = json!({ "extra": ["r1c1 r1c2 r1c3"] });
    let minimal = server.ask("minimize", &json!({ "puzzle": puzzle, "clues": true }));
    let removed = minimal["removed"].as_array().expect("a list").len();
    let givens = minimal["puzzle"]["grid"].as_array().expect("a grid").iter().filter(|&digit| *digit != 0).count();
    let cages = minimal["puzzle"]["cages"]["list"].as_array().map_or(0, Vec::len);
    assert_eq!(removed, 16 - givens + (6 - cages) + 1);
    assert_eq!(minimal["puzzle"].get("houses"), None);
    let check = server.ask("check", &json!({ "puzzle": minimal["puzzle"] }));
    assert_eq!((&check["verdict"], &check["solutions"][0]), (&json!("unique"), &solution));
    let redundant = server.ask("minimize", &json!({ "puzzle": minimal["puzzle"], "clues": true, "redundant": true }));
    assert_eq!((&redundant["removed"], &redundant["minimal"]), (&json!([]), &json!(true)));
}

#[test]
fn diagnose_names_the_place_of_a_mistake() {
    let server = Server::start(&[]);
    let mut puzzle = killer();
    assert_eq!(server.ask("diagnose", &json!({ "puzzle": puzzle }))["verdict"], "unique");
    puzzle["cages"]["list"][3] = json!("7: r3c1 r3c2");
    let found = server.ask("diagnose", &json!({ "puzzle": puzzle }));
    assert_eq!(found["verdict"], "none");
    let parts = found["conflict"]["parts"].as_array().expect("a list");
    assert!(parts.iter().any(|part| part["clue"] == json!(["cages", "list", 3])), "{parts:?}");
    let several = server.ask("diagnose", &json!({ "puzzle": { "order": 2 } }));
    assert!(several["differences"].as_array().is_some_and(|list| list.len() >= 4));
}

#[test]
fn convert_reports_what_is_lost() {
    let server = Server::start(&[]);
    let line = server.ask("convert", &json!({ "puzzle": killer(), "to": "line" }));
    assert_eq!(line["text"], "................\n");
    let lost = &line["losses"][0];
    assert_eq!((&lost["kind"], &lost["what"], &lost["count"]), (&json!("constraint"), &json!("cage"), &json!(6)));
    let pretty = server.ask("convert", &json!({ "puzzle": killer(), "to": "pretty" }));
    assert!(pretty["text"].as_str().is_some_and(|text| text.starts_with('┌')));
    let formats = server.ask("formats", &json!({}));
    let names: Vec<&str> =
        formats["write"].as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert!(["f-puzzles", "toml", "iss", "line", "grid"].iter().all(|name| names.contains(name)), "{names:?}");
}

#[test]
fn boards_of_any_shape_have_arrays_for_pictures() {
    let server = Server::start(&[]);
    // the four corners are missing
    let grid = json!([-1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, -1]);
    let regions = json!([0, 1, 1, 0, 2, 1, 1, 3, 2, 4, 4, 3, 0, 4, 4, 0]);
    let puzzle = json!({ "rows": 4, "columns": 4, "regions": regions, "grid": grid });
    let parsed = server.ask("parse", &json!({ "puzzle": puzzle }));
    assert_eq!(parsed["puzzle"]["grid"], grid);
    let drawn = server.ask("draw", &json!({ "puzzle": puzzle }));
    let missing: Vec<bool> = (0..16).map(|cell| [0, 3, 12, 15].contains(&cell)).collect();
    assert_eq!(drawn["cells"], json!(missing.iter().map(|is| !is).collect::<Vec<_>>()));
    let solved = server.ask("solve", &json!({ "puzzle": puzzle, "pick": "any" }));
    let solution = solved["solutions"][0].as_array().expect("a solution");
    assert!(solution.iter().zip(&missing).all(|(digit, &missing)| (*digit == 0) == missing));
    // regions on a board that is not square: its size is stated
    let text = "regions = \"\"\"\naabbcc\naabbcc\n\"\"\"\n";
    let parsed = server.ask("parse", &json!({ "puzzle": text }));
    assert_eq!((&parsed["puzzle"]["rows"], &parsed["puzzle"]["columns"]), (&json!(2), &json!(6)), "{parsed}");
    assert_eq!((&parsed["rows"], &parsed["columns"]), (&json!(2), &json!(6)));
    // sixteen values, as digits
    let mut large = vec![0; 256];
    large[0] = 16;
    let parsed = server.ask("parse", &json!({ "puzzle": { "order": 4, "grid": large } }));
    assert_eq!(parsed["puzzle"]["grid"][0], 16);
    // values from 0: the digit 1 is written 0
    let from_zero = server.ask("draw", &json!({ "puzzle": { "order": 2, "values": [0, 3] } }));
    assert_eq!((&from_zero["lowest"], &from_zero["symbols"]), (&json!(0), &json!(["0", "1", "2", "3"])));
}

#[test]
fn progress_is_reported_before_the_answer() {
    let server = Server::start(&[]);
    let request = json!({ "puzzle": {}, "limit": 1_000_000_000, "time": 0.8, "progress": true });
    let (status, lines) = server.ask_as("test", "count", &request);
    let (last, progress) = lines.split_last().expect("lines");
    assert_eq!((status, &last["end"]), (200, &json!("time")));
    assert!(
        !progress.is_empty() && progress.iter().all(|line| line["progress"]["seconds"].is_number()),
        "{progress:?}"
    );
}
