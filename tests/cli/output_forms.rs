//! The forms of answers, by `--to`.

use super::*;

#[test]
fn json_has_no_verdict_where_none_was_asked_for() {
    let one = kdoku("--to json --pick any").stdin(JUDGE).stdout();
    assert!(one.contains("\"verdict\":null,\"solutions\":1,\"solution\":[["), "{one}");
    let one = kdoku("--to json --pick any --unique").stdin(JUDGE).stdout();
    assert!(one.contains("\"verdict\":\"unique\""), "{one}");
    let none = kdoku("--to json --pick any --node-limit 1").stdin(block(&".".repeat(16))).stdout();
    assert!(none.contains("\"verdict\":\"undecided\",\"solutions\":0,\"solution\":null"), "{none}");
    let told = kdoku("-v --pick any").stdin(JUDGE).stderr();
    assert!(!told.contains("undecided") && told.contains("<stdin>:1: 1 solution, stopped there, "), "{told}");
}

fn every_form(file: &str, text: &str) -> String {
    let forms = ["spaced", "compact", "line", "grid", "pretty", "json"];
    let runs = forms.map(|form| {
        let case = kdoku(&format!("{file} --to {form}")).file(file, text);
        assert_eq!(case.code(), 0);
        format!("$ kdoku {file} --to {form}\n{}", without_counts(&case.stdout()))
    });
    runs.join("")
}

#[test]
fn every_form_of_4() {
    assert_snapshot!(every_form("mini4.toml", MINI));
}

#[test]
fn every_form_of_9() {
    assert_snapshot!(every_form("boj2580.txt", JUDGE));
}

#[test]
fn every_form_of_16() {
    assert_snapshot!(every_form("hex16.toml", HEX));
}

#[test]
fn json_covers_every_result() {
    let text = [GOOD, NONE, CLASH, SEVERAL].map(block).join("\n") + "\n12\n";
    assert_snapshot!(kdoku("--to json - missing.txt").stdin(text).picture());
    for line in kdoku("--to json --all").stdin(block(SEVERAL)).stdout().lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("an object");
        assert_eq!(object["solution_list"].as_array().map(Vec::len), Some(4));
    }
}

#[test]
fn a_drawing_has_colours_when_asked_to() {
    assert_snapshot!(kdoku("mini4.toml --to pretty --color always").file("mini4.toml", MINI).picture());
    let plain = kdoku("mini4.toml --to pretty").file("mini4.toml", MINI).stdout();
    assert!(!plain.contains('\u{1b}'), "stdout is not a terminal");
    let error = |case: Case| case.stdin("12\n").output().stderr;
    assert!(error(kdoku("--color always")).contains(&0x1b));
    assert!(error(kdoku("").variable("CLICOLOR_FORCE", "1")).contains(&0x1b));
    assert!(!error(kdoku("--color never").variable("CLICOLOR_FORCE", "1")).contains(&0x1b));
    assert!(!error(kdoku("").variable("CLICOLOR_FORCE", "1").variable("NO_COLOR", "1")).contains(&0x1b));
}
