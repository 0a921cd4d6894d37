//! `kdoku encode` and proofs.

use super::*;

fn files(case: &Case) -> Vec<String> {
    let entries = fs::read_dir(case.folder()).expect("a folder");
    let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = entries.map(name).collect();
    names.sort();
    names
}

fn formula(rules: &kdoku::Rules, line: &str, known: Option<&str>) -> String {
    let grid = |line: &str| {
        let values: Vec<_> = line.chars().map(|c| u16::try_from(c.to_digit(10).unwrap_or(0)).expect("small")).collect();
        kdoku::Grid::from_values(&values).expect("a grid")
    };
    let mut cnf = kdoku::cnf::Cnf::new(rules, &grid(line)).expect("a small board");
    if let Some(known) = known {
        cnf = cnf.blocking(&grid(known)).expect("a solution");
    }
    let mut text = Vec::new();
    cnf.write(&mut text).expect("a vector accepts everything");
    String::from_utf8(text).expect("numbers and blanks")
}

fn four() -> kdoku::Rules {
    kdoku::Rules::classic(kdoku::Order::new(2).expect("in range"))
}

#[test]
fn a_puzzle_is_written_as_a_formula() {
    assert_snapshot!(kdoku("encode --box 1x2").stdin("1.\n..\n").picture());
    let nine = kdoku("encode --to dimacs -").stdin(NINE).stdout();
    assert_eq!(nine, formula(&kdoku::Rules::classic(kdoku::Order::THREE), NINE, None));
    let case = kdoku("encode mini4.toml -o x.cnf").file("mini4.toml", MINI).file("x.cnf", "before\n");
    assert_eq!((case.code(), case.stdout().as_str(), case.stderr().as_str()), (0, "", ""));
    let written = fs::read_to_string(case.folder().join("x.cnf")).expect("it is there");
    assert!(written.starts_with("c sudoku, 4x4, boxes of 2x2"), "{written}");
    assert_eq!(files(&case), ["mini4.toml", "x.cnf"]);
}

#[test]
fn a_formula_is_that_of_one_puzzle() {
    let two = lines(&[GOOD, SEVERAL, NONE]);
    assert_snapshot!(kdoku("encode").stdin(&two).picture());
    let case = kdoku("encode x.txt y.txt -o x.cnf").file("x.txt", GOOD).file("y.txt", GOOD).file("x.cnf", "before\n");
    assert_eq!((case.code(), case.stdout().as_str()), (2, ""));
    assert!(case.stderr().contains("and y.txt:1 is a second one"), "{}", case.stderr());
    assert_eq!(fs::read_to_string(case.folder().join("x.cnf")).expect("it is there"), "before\n");
    assert_eq!(files(&case), ["x.cnf", "x.txt", "y.txt"]);
    assert_snapshot!("a_proof_is_that_of_one_puzzle", kdoku("check --proof x").stdin(&two).picture());
}

#[test]
fn unreadable_input_has_no_formula() {
    let case = kdoku("encode --order 2 -o x.cnf").stdin(lines(&[GOOD, &GOOD.replace('3', "x")]));
    assert_eq!((case.code(), files(&case)), (2, vec![]));
    let case = kdoku("encode").stdin("");
    assert_eq!((case.code(), case.stdout().as_str()), (2, ""));
    let case = kdoku("check --proof x --order 2").stdin(lines(&[GOOD, &GOOD.replace('3', "x")]));
    assert_eq!((case.code(), case.stdout().as_str()), (2, "<stdin>:2: unreadable\n"));
    assert_eq!(files(&case), Vec::<String>::new());
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let blank = (vec!["0"; 64].join(" ") + "\n").repeat(64);
    let too_large = "error: <stdin>:1: `64x64` is too large to encode; hint: boards up to 49x49 can be encoded\n";
    for arguments in ["encode -o x.cnf", "check --proof x"] {
        let case = kdoku(arguments).stdin(&blank);
        assert_eq!((case.code(), case.stdout().as_str(), case.stderr().as_str()), (2, "", too_large));
        assert_eq!(files(&case), Vec::<String>::new());
    }
}

#[test]
fn names_the_clue_that_cannot_be_encoded() {
    let killer = "order = 2\n[marks]\ncandidates = [\"r1c1: 1 2\"]\n[cages]\nlist = [\"3: r1c1 r1c2\"]\n";
    let expected = "error: x.toml: line 5: cage `3: r1c1 r1c2` cannot be encoded; hint: a formula can hold different values \
                    in cells, and the values of a cell, only\n";
    for arguments in ["encode x.toml", "check --proof x x.toml"] {
        assert_eq!(kdoku(arguments).file("x.toml", killer).stderr(), expected);
    }
    let word = kdoku("encode --rules nonconsecutive").stdin(GOOD);
    assert!(word.stderr().contains("nonconsecutive cannot be encoded"), "{}", word.stderr());
}

#[test]
fn pencil_marks_are_clauses_of_one_literal() {
    let marks = "[marks]\ncandidates = [\"r1c1: 1 4\", \"r1c3: 4\"]\n";
    let file = format!("order = 2\ngrid = \"{SEVERAL}\"\n");
    let count = |file: &str| kdoku("encode x.toml").file("x.toml", file).stdout().lines().count();
    let marked = format!("order = 2\ngrid = \"{}\"\n{marks}", ".".repeat(16));
    assert_eq!(count(&marked), count(&file) - SEVERAL.bytes().filter(|&byte| byte != b'.').count() + 5);
    let puzzle = format!("order = 2\ngrid = \"..34...........2\"\n{marks}").replace("r1c3: 4", "r1c2: 2");
    let case = kdoku("check --proof x x.toml").file("x.toml", puzzle);
    assert_ne!(case.code(), 2, "{}", case.stderr());
}

#[test]
fn an_unproved_verdict_leaves_no_file() {
    let case = kdoku("check --proof x").stdin(SEVERAL);
    assert_snapshot!(case.picture());
    assert_eq!(files(&case), Vec::<String>::new());
    let case = kdoku("check --proof x --node-limit 1").stdin(".".repeat(16)).file("x.drat", "before\n");
    assert_snapshot!("an_undecided_puzzle_has_no_proof", case.picture());
    assert_eq!(files(&case), ["x.drat"]);
    assert_eq!(fs::read_to_string(case.folder().join("x.drat")).expect("it is there"), "before\n");
    let several = format!("order = 2\ngrid = \"{SEVERAL}\"\n[expect]\nsolutions = \"multiple\"\n");
    let case = kdoku("check --proof x x.toml").file("x.toml", several);
    assert_eq!((case.code(), case.stdout().as_str()), (1, "x.toml: multiple, as expected\n"));
}

#[test]
fn reports_an_unwritable_proof_before_solving() {
    let case = kdoku("check --proof missing/x").stdin(GOOD);
    assert_eq!((case.code(), case.stdout().as_str()), (2, ""));
    assert_eq!(case.stderr(), "error: cannot write `missing/x.cnf`: no such file or directory\n");
    let case = kdoku("check --proof x").stdin(GOOD);
    fs::create_dir(case.folder().join("x.drat")).expect("a folder");
    assert_eq!((case.code(), case.stdout().as_str()), (2, ""));
    assert_eq!(case.stderr(), "error: cannot write `x.drat`: is a directory\n");
    assert_eq!(files(&case), ["x.drat"]);
    let case = kdoku("check --proof x -o x.cnf").stdin(GOOD);
    assert_eq!((case.code(), files(&case)), (2, vec![]), "the verdict and the formula cannot have one name");
}

#[test]
#[cfg(target_os = "linux")]
fn reports_a_full_disk_under_a_formula_once() {
    let case = kdoku("check --proof x").stdin(GOOD);
    std::os::unix::fs::symlink("/dev/full", case.folder().join("x.cnf")).expect("a link");
    assert_eq!((case.code(), case.stdout().as_str()), (2, "<stdin>:1: unique\n"));
    assert_eq!(case.stderr(), "error: cannot write `x.cnf`: no space left on device\n");
    assert_eq!(files(&case), ["x.cnf"]);
}

#[test]
fn a_verdict_is_proved_in_two_files() {
    for (puzzle, known, code, verdict) in [
        (GOOD, Some("2341412314323214"), 0, "unique"),
        (NONE, None, 1, "none"),
        (CLASH, None, 1, "invalid: 1 stands in r1c1 and r1c2, both in row 1"),
    ] {
        let case = kdoku("check --proof some.name --order 2").stdin(puzzle);
        assert_eq!((case.code(), case.stdout()), (code, format!("<stdin>:1: {verdict}\n")));
        assert_eq!(case.stderr(), "");
        assert_eq!(files(&case), ["some.name.cnf", "some.name.drat"]);
        let read = |name: &str| fs::read_to_string(case.folder().join(name)).expect("it is there");
        assert_eq!(read("some.name.cnf"), formula(&four(), puzzle, known));
        assert_eq!(read("some.name.drat").lines().last(), Some("0"), "the empty clause");
    }
}

#[test]
fn a_proof_of_what_a_file_expects_and_its_verdict_in_a_file() {
    let none = format!("order = 2\ngrid = \"{NONE}\"\n[expect]\nsolutions = 0\n");
    let case = kdoku("check --proof x x.toml -o verdict.json --to json").file("x.toml", none);
    assert_eq!((case.code(), case.stdout().as_str(), case.stderr().as_str()), (0, "", ""));
    assert_eq!(files(&case), ["verdict.json", "x.cnf", "x.drat", "x.toml"]);
    let verdict = fs::read_to_string(case.folder().join("verdict.json")).expect("it is there");
    assert!(verdict.contains("\"verdict\":\"none\"") && verdict.contains("\"as_expected\":true"), "{verdict}");
}
