//! `kdoku candidates`.

use super::*;

#[test]
fn candidates_are_drawn() {
    let text = lines(&[GOOD, SEVERAL, NONE, CLASH]);
    assert_snapshot!(kdoku("candidates --order 2").stdin(&text).picture());
    assert_snapshot!("candidates_for_people", kdoku("candidates --to pretty --order 2").stdin(&text).picture());
    assert_snapshot!("candidates_as_json", kdoku("candidates --to json --order 2").stdin(&text).picture());
}

#[test]
fn candidates_are_counted_up_to_a_cap() {
    let text = lines(&[SEVERAL]);
    assert_snapshot!(kdoku("candidates --cap 3 --order 2").stdin(&text).picture());
    assert_snapshot!("counts_as_json", kdoku("candidates --cap 3 --to json --order 2").stdin(&text).picture());
}

#[test]
fn a_limit_leaves_question_marks() {
    let text = "................\n".repeat(16);
    let case = kdoku("candidates --node-limit 300 --symbols 1-9A-G").stdin(&text);
    assert_eq!(case.code(), 3);
    assert!(case.stdout().contains("G?"), "{}", case.stdout());
}

#[test]
fn pencil_marks_are_what_the_givens_leave() {
    let text = lines(&[GOOD, SEVERAL, CLASH]);
    assert_snapshot!(kdoku("candidates --pencil --order 2").stdin(&text).picture());
    assert_snapshot!("pencil_marks_as_json", kdoku("candidates --pencil --to json --order 2").stdin(&text).picture());
    let svg = kdoku("candidates --pencil --to svg --order 2").stdin(lines(&[GOOD])).stdout();
    assert!(svg.starts_with("<svg "), "{svg}");
    assert_eq!(kdoku("candidates --pencil --cap 2").stdin(&text).code(), 2);
}

#[test]
fn pencil_marks_are_written_for_other_programs() {
    let step = kdoku("hint --reveal step").stdin(lines(&[NINE])).stdout();
    for (form, count) in [("sukaku", 1), ("susser", 1), ("candidates", 11), ("sdx", 9)] {
        let marks = kdoku(&format!("candidates --pencil --to {form}")).stdin(lines(&[NINE])).stdout();
        assert_eq!(marks.lines().filter(|line| !line.is_empty()).count(), count, "{marks}");
        let read = kdoku(&format!("hint --reveal step --format {form}")).stdin(&marks).stdout();
        // without givens, a given is a cell with one candidate
        assert!(read == step || form == "sukaku", "{form}: {read}");
        assert_eq!(kdoku("count").stdin(&marks).stdout(), "1\n", "{marks}");
    }
    let line = kdoku("candidates --pencil --to sukaku").stdin(lines(&[NINE, NINE])).stdout();
    assert_eq!(line.lines().map(str::len).collect::<Vec<_>>(), [729, 729]);
    assert!(line.starts_with("....5......3......12.4....."), "{line}");
    let solved = kdoku("candidates --to sukaku --order 2").stdin(lines(&[GOOD])).stdout();
    assert_eq!((solved.trim().len(), solved.matches(|c: char| c.is_ascii_digit()).count()), (64, 16), "{solved}");
    // entered digits stay entered
    let entered = format!("+5{}\n", &NINE[1..]);
    let marks = kdoku("candidates --pencil --to susser").stdin(entered).stdout();
    assert!(marks.starts_with(":0000:x:+53..7"), "{marks}");
    let jigsaw = "regions = \"\"\"\nAAAB\nABBB\nCCCD\nCDDD\n\"\"\"\ngrid = \"1...............\"\n";
    let case = kdoku("candidates --to sukaku x.toml").file("x.toml", jigsaw);
    assert_eq!(case.code(), 0);
    assert!(case.stderr().contains("without its rules"), "{}", case.stderr());
}

#[test]
fn pencil_marks_are_read_again() {
    for (puzzle, arguments) in [(lines(&[NINE]), ""), (kdoku("generate --order 4 --seed 1").stdout(), "")] {
        let step = kdoku("hint --reveal step").stdin(&puzzle).stdout();
        for form in ["", "--to json"] {
            let marks = kdoku(&format!("candidates --pencil {form} {arguments}")).stdin(&puzzle).stdout();
            assert_eq!(kdoku("hint --reveal step").stdin(&marks).stdout(), step, "{marks}");
            assert_eq!(kdoku(&format!("candidates --pencil {form}")).stdin(&marks).stdout().len(), marks.len());
        }
    }
}
