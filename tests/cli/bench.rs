//! `kdoku bench`. The figures differ from run to run, so only their form is compared.

use super::*;

/// A text with `N` for each figure and single blanks. The numbers of puzzles and sizes
/// stay.
fn shape(text: &str) -> String {
    let number = |word: &str| {
        let word = word.trim_end_matches(['s', 'm', 'n', 'µ', '%']);
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let words = |line: &str| {
        let is_head = line.contains(':');
        let word = |word: &str| if !is_head && number(word) { "N".to_owned() } else { word.to_owned() };
        line.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|line| words(line) + "\n").collect()
}

#[test]
fn every_engine_has_a_line_of_a_table() {
    let case =
        kdoku("bench --repeat 2 nine.txt mini4.toml").file("nine.txt", lines(&[NINE, &NINE.replace("53..", "5...")]));
    assert_snapshot!(shape(&case.file("mini4.toml", MINI).stdout()));
}

#[test]
fn figures_can_be_objects() {
    let text = [GOOD, SEVERAL, NONE, CLASH].map(block).join("\n");
    let case = kdoku("bench --to json --unique --pick any --repeat 1 --engine search -").stdin(text);
    let mut object: serde_json::Value = serde_json::from_str(&case.stdout()).expect("one object");
    for key in ["passes", "puzzles_per_second", "ns_per_puzzle"] {
        assert!(object[key].as_f64().is_some_and(|number| number > 0.0), "{key}");
        object[key] = "N".into();
    }
    for key in ["p50", "p99", "max"] {
        assert!(object["latency_ns"][key].as_u64().is_some(), "{key}");
        object["latency_ns"][key] = "N".into();
    }
    object["version"] = "V".into();
    insta::assert_json_snapshot!(object);
}

#[test]
fn measures_nothing_if_input_is_unreadable() {
    assert_snapshot!(kdoku("bench nine.txt").file("nine.txt", lines(&[NINE, &NINE[1..], NINE])).picture());
    let case = kdoku("bench nine.txt missing.txt").file("nine.txt", lines(&[NINE]));
    assert_eq!((case.code(), case.stdout().as_str()), (2, ""));
}

#[test]
fn an_unknown_engine_is_a_usage_error() {
    let told = kdoku("bench --engine fast").stderr();
    assert!(
        told.starts_with(
            "error: invalid value 'fast' for '--engine <NAME>': the engines are `default`, `sliced`, `search`"
        ),
        "{told}"
    );
}
