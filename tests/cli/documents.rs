//! Documents with several boards, or with boards and other things: each board is answered, belongs
//! to another one, or is an error.

#![allow(clippy::format_collect, reason = "short texts, written for their reader")]

use super::fixture::kdoku;
use super::{MINI, NINE};

/// A puzzle, its rows as a list, and its solution.
const A: &str = "1..4..3..1.....2";
const A_LIST: &str = "[[1,0,0,4],[0,0,3,0],[0,1,0,0],[0,0,0,2]]";
const A_SOLVED: &str = "1324423121433412";
const A_SOLVED_LIST: &str = "[[1,3,2,4],[4,2,3,1],[2,1,4,3],[3,4,1,2]]";

const B: &str = "2..4..3..2.....1";
const B_LIST: &str = "[[2,0,0,4],[0,0,3,0],[0,2,0,0],[0,0,0,1]]";
const B_SOLVED: &str = "2314413212433421";
const B_SOLVED_LIST: &str = "[[2,3,1,4],[4,1,3,2],[1,2,4,3],[3,4,2,1]]";

const SIX_LIST: &str = "[[1,0,0,0,0,0],[0,0,0,0,0,2],[0,0,3,0,0,0],[0,0,0,4,0,0],[0,5,0,0,0,0],[0,0,0,0,6,0]]";
const SIX_SOLVED: &str = "124356365142243615516423651234432561";

/// Checks that a document gives these answers, as a file and on a pipe.
fn assert_answers(document: &str, answers: &[&str]) {
    for case in [kdoku("--to line x").file("x", document), kdoku("--to line").stdin(document)] {
        let expected: String = answers.iter().map(|answer| format!("{answer}\n")).collect();
        assert_eq!((case.stdout(), case.stderr(), case.code()), (expected, String::new(), 0), "{document}");
    }
}

/// Checks that a document is an error with this message.
fn assert_error(document: &str, message: &str) {
    for case in [kdoku("--to line x").file("x", document), kdoku("--to line").stdin(document)] {
        assert_eq!(case.code(), 2, "{document}\n{}{}", case.stdout(), case.stderr());
        assert!(case.stderr().contains(message), "{document}\n{}", case.stderr());
        assert_eq!(case.stdout().trim(), "", "{document}");
    }
}

fn braces(list: &str) -> String {
    list.replace('[', "{").replace(']', "}")
}

/// A list as rows of YAML.
fn rows(list: &str) -> String {
    list[1..list.len() - 1].split("],").map(|row| format!("  - {}]\n", row.trim_end_matches(']'))).collect()
}

#[test]
fn every_board_of_a_program_is_answered() {
    let (a, b) = (braces(A_LIST), braces(B_LIST));
    let text = |board: &str| [&board[..4], &board[4..8], &board[8..12], &board[12..]].join("\n");
    for document in [
        format!("easy = {A_LIST}\nhard = {B_LIST}\n"),
        format!(
            "easy = [\n{}]\nhard = [\n{}]\n",
            rows(A_LIST).replace("- ", "").replace("]\n", "],\n"),
            rows(B_LIST).replace("- ", "").replace("]\n", "],\n")
        ),
        format!("easy = \"{A}\"\nhard = \"{B}\"\n"),
        format!("easy = \"\"\"\n{}\n\"\"\"\nhard = \"\"\"\n{}\n\"\"\"\n", text(A), text(B)),
        format!("BOARDS = {{\n    'easy': {A_LIST},\n    'hard': {B_LIST},\n}}\n"),
        format!("import numpy as np\nN = 4\na = np.array({A_LIST}, dtype=int)\nb = np.array({B_LIST})\n"),
        format!("#include <stdio.h>\nint a[4][4] = {a};\nint b[4][4] = {b};\nint main() {{ return 0; }}\n"),
        format!("\nint a[4][4] = {a}, b[4][4] = {b}; /* two */\n"),
        format!("const a = {A_LIST}, b = {B_LIST};\nmodule.exports = {{ a, b }};\n"),
        format!("let a: [[u8; 4]; 4] = {A_LIST};\nlet b: [[u8; 4]; 4] = {B_LIST};\n"),
        format!("class Boards {{\n  int[][] a = new int[][] {a};\n  int[][] b = new int[][] {b};\n}}\n"),
        format!("problem(1, {A_LIST}).\nproblem(2, {B_LIST}).\n"),
        format!("easy:\n{}hard:\n{}", rows(A_LIST), rows(B_LIST)),
        format!("solve(\"{A}\")\nsolve(\"{B}\")\n"),
        format!("Easy\n{A_LIST}\n{B_LIST}\n"),
        format!("a = \"{A}\"\n{B}\n"),
    ] {
        assert_answers(&document, &[A_SOLVED, B_SOLVED]);
    }
    assert_answers(&format!("sudokus = {{\n  4: {A_LIST},\n  6: {SIX_LIST},\n}}\n"), &[A_SOLVED, SIX_SOLVED]);
    let some = A_LIST.replace('1', "Some(1)").replace('2', "Some(2)").replace('3', "Some(3)").replace('4', "Some(4)");
    assert_answers(&format!("let board = {};\n", some.replace('0', "None")), &[A_SOLVED]);
    assert_answers("puzzle = [|1,0,0,4|0,0,3,0|0,1,0,0|0,0,0,2|];\n", &[A_SOLVED]);
}

#[test]
fn every_board_of_an_object_is_answered() {
    let cells = A.chars().map(|c| format!("{{\"value\": {}}}", if c == '.' { "null".into() } else { c.to_string() }));
    for (document, answers) in [
        (
            format!("{{\"id\": 1, \"board\": {A_LIST}}}\n{{\"id\": 2, \"board\": {B_LIST}}}\n"),
            &[A_SOLVED, B_SOLVED][..],
        ),
        (format!("{{\"size\": 4, \"difficulty\": 2.5, \"board\": {A_LIST}}}"), &[A_SOLVED]),
        (format!("[{{\"id\": 1, \"puzzle\": \"{A}\"}}, {{\"id\": 2, \"puzzle\": \"{B}\"}}]"), &[A_SOLVED, B_SOLVED]),
        (format!("{{\"puzzles\": [\"{A}\", \"{B}\"]}}"), &[A_SOLVED, B_SOLVED]),
        (format!("{{\"easy\": {{\"board\": {A_LIST}}}, \"hard\": {{\"board\": {B_LIST}}}}}"), &[A_SOLVED, B_SOLVED]),
        (format!("[{}]", cells.collect::<Vec<_>>().join(", ")), &[A_SOLVED]),
        (format!("{{\"text\": \"{A_LIST}\", \"label\": \"{A_SOLVED_LIST}\"}}"), &[A_SOLVED]),
    ] {
        assert_answers(&document, answers);
    }
}

#[test]
fn a_solution_beside_its_puzzle_is_not_another() {
    let (a, solved) = (braces(A_LIST), braces(A_SOLVED_LIST));
    for document in [
        format!("board = {A_LIST}\nexpected = {A_SOLVED_LIST}\n"),
        "board = [\"1324\", \"..3.\", \"2143\", \"...2\"]\nexpected = [\"1324\", \"4231\", \"2143\", \"3412\"]\n"
            .to_owned(),
        format!("{{\"solution\": {A_SOLVED_LIST}, \"puzzle\": {A_LIST}}}"),
        format!("{{\"puzzle\": {A_LIST}, \"solution\": {A_SOLVED_LIST}}}"),
        format!("{{\"puzzle\": \"{A}\", \"solution\": \"{A_SOLVED}\"}}"),
        format!("{{\"id\": 5, \"quiz\": \"{A}\", \"finished\": \"{A_SOLVED}\"}}"),
        format!("{{\"puzzle\": {{\"grid\": {A_LIST}}}, \"solution\": {{\"grid\": {A_SOLVED_LIST}}}}}"),
        format!("int[][] board = {a};\nint[][] solvedBoard = {solved};\n"),
        format!("def test():\n    puzzle = {A_LIST}\n    assert solve(puzzle) == {A_SOLVED_LIST}\n"),
        format!(
            "fn puzzle() -> [[u8; 4]; 4] {{\n    {A_LIST}\n}}\nfn test() {{\n    assert_eq!(solve(puzzle()), {A_SOLVED_LIST});\n}}\n"
        ),
    ] {
        assert_answers(&document, &[A_SOLVED]);
    }
    for document in [
        format!("{{\"puzzles\": [\"{A}\", \"{B}\"], \"solutions\": [\"{A_SOLVED}\", \"{B_SOLVED}\"]}}"),
        format!(
            "{{\"n\": 1, \"puzzle\": \"{A}\", \"solution\": \"{A_SOLVED}\"}}\n{{\"n\": 2, \"puzzle\": \"{B}\", \"solution\": \"{B_SOLVED}\"}}\n"
        ),
        format!("[{A_LIST}, {A_SOLVED_LIST}, {B_LIST}, {B_SOLVED_LIST}]"),
        format!("a = {A_LIST}\nb = {B_SOLVED_LIST}\n"),
    ] {
        assert_answers(&document, &[A_SOLVED, B_SOLVED]);
    }
    assert_answers(&format!("solution = {A_SOLVED_LIST}\n"), &[A_SOLVED]);
    let other = kdoku("--to line x").file("x", format!("board = {A_LIST}\nexpected = {B_SOLVED_LIST}\n"));
    let warning = "warning: x:1: `expected` is not the solution of the board: it contradicts the given at r1c1\n";
    assert_eq!((other.stdout(), other.stderr(), other.code()), (format!("{A_SOLVED}\n"), warning.to_owned(), 0));
    assert_error(
        &format!("board = {A_LIST}\nexpected = {B_LIST}\n"),
        "this can be read in two ways: `expected` as a puzzle, or `expected` as the solution of another",
    );
}

#[test]
fn a_map_of_regions_beside_a_board_makes_a_jigsaw() {
    let board = "[[1,0,0,0],[0,0,2,0],[0,0,0,0],[0,0,0,3]]";
    let map = r#"[["A","A","A","B"],["A","B","B","B"],["C","C","C","D"],["C","D","D","D"]]"#;
    let numbers = "[[0,0,0,1],[0,1,1,1],[2,2,2,3],[2,3,3,3]]";
    let as_text = "1...\n..2.\n....\n...3\n\nAAAB\nABBB\nCCCD\nCDDD\n";
    let answer = kdoku("--to line").stdin(as_text).stdout();
    for document in [
        format!("{{\"board\": {board}, \"regions\": {map}}}"),
        format!("{{\"type\": \"jigsaw\", \"regions\": {map}, \"board\": {board}}}"),
        format!("{{\"id\": 3, \"board\": {board}, \"shape\": {numbers}}}"),
        format!("board = {board}\nregions = {numbers}\n"),
        r#"{"board": ["1...","..2.","....","...3"], "regions": ["AAAB","ABBB","CCCD","CDDD"]}"#.to_owned(),
    ] {
        assert_answers(&document, &[answer.trim()]);
    }
    assert_error(
        &format!("{{\"a\": {A_LIST}, \"b\": {board}, \"regions\": {numbers}}}"),
        "this can be read in two ways: regions of one board, or regions of all boards",
    );
    assert_error(&format!("{{\"board\": {A_LIST}, \"regions\": {B_LIST}}}"), "`regions` may be a part of the puzzle");
    assert_error(&format!("regions = {numbers}\n"), "this is a map of regions, not a puzzle");
}

#[test]
fn a_part_that_is_not_read_is_an_error() {
    let given = A_LIST.replace(|c: char| c.is_ascii_digit() && c != '0', "true").replace('0', "false");
    assert_answers(&format!("{{\"board\": {A_LIST}, \"fixed\": {given}}}"), &[A_SOLVED]);
    for (rest, found) in [
        (&*format!("\"fixed\": {}", given.replacen("true", "false", 1)), "fixed"),
        ("\"marks\": [[0, 0], [0, 1]]", "0"),
        ("\"boxes\": [2, 3]", "2"),
        ("\"boxWidth\": 3", "3"),
        ("\"diagonal\": true", "true"),
        ("\"type\": \"Killer\"", "Killer"),
        ("\"type\": \"Jigsaw\"", "Jigsaw"),
    ] {
        let message = format!("`{found}` may be a part of the puzzle, but it is not read");
        assert_error(&format!("{{\"name\": \"mine\", \"board\": {A_LIST}, {rest}}}"), &message);
    }
    let kdoku_objects = [
        (format!("{{\"givens\": {A_LIST}, \"regions\": {A_LIST}}}"), "`regions`"),
        (format!("{{\"puzzle\": {A_LIST}, \"solution\": {A_SOLVED_LIST}, \"cages\": [[1, 2]]}}"), "`1` may be"),
    ];
    for (document, message) in kdoku_objects {
        assert_error(&document, message);
    }
}

#[test]
fn a_damaged_board_among_others_is_an_error() {
    let rows = [&A[..4], &A[4..8], &A[8..12]];
    for (document, message) in [
        (format!("a = \"{A}\"\nb = \"{}\"\n", &B[..15]), "a line of `15` cells is not a board: 4×4 has 16"),
        (format!("a = {A_LIST}\nb = {}\n", B_LIST.replace("0,4", "4")), "row 1 has `3` cells, not `4`"),
        (format!("a = {A_LIST}\nb = {}\n", SIX_LIST.replace("0,0,2", "0,2")), "row 2 has `5` cells, not `6`"),
        (format!("a = {A_LIST}\nb = {}\n", B_LIST.replace('3', "5")), "`5` is above 4"),
        (format!("a = {A_LIST}\nb = {}\n", B_LIST.replace(",[0,0,0,1]", "")), "`3` rows of 4 cells"),
        (format!("a = \"{A}\"\nb = \"{}\"\n", rows.join("/")), "a line of `12` cells"),
        (format!("[{A_LIST}, {}]", B_LIST.replacen("],[", "],7,[", 1)), "`7` may be"),
        (
            format!("[{}]", [format!("\"{A}\""), format!("\"{B}\"")].join(",").repeat(8).replace("\"\"", "\",\"")),
            "one board of 16×16, or 16 boards of 4×4",
        ),
        (format!("easy: {A}\nhard: {}\n", rows.join("/")), "error"),
    ] {
        assert_error(&document, message);
    }
}

/// A link to a puzzle with rules of its own, and its solution.
fn link() -> (String, String) {
    let link = kdoku("convert --to f-puzzles x.toml").file("x.toml", MINI).stdout();
    (link.trim().to_owned(), kdoku("--to line x.toml").file("x.toml", MINI).stdout().trim().to_owned())
}

#[test]
fn the_links_of_a_table_are_its_puzzles() {
    let (link, answer) = link();
    for document in [
        format!("link,solution\n{link},{answer}\n"),
        format!("title,link\nmine,{link}\n"),
        format!("title;link;solution\nmine;\"{link}\";{A_SOLVED}\n"),
        format!("mine\t{link}\n"),
    ] {
        assert_answers(&document, &[&answer]);
    }
    let two = format!("title,link,start\na,{link},{A}\nb,{link},{A}\nc,,\n");
    assert_error(&two, "this can be read in two ways: as the links of column 2, or as the boards of column 3");
    for column in ["link", "2"] {
        let case = kdoku(&format!("--to line --column {column} x")).file("x", &two);
        assert_eq!(case.stdout(), format!("{answer}\n{answer}\n\n"), "{}", case.stderr());
        assert!(case.stderr().contains("x:4:1"), "{}", case.stderr());
        assert!(case.stderr().contains("this row of the table has no puzzle"), "{}", case.stderr());
    }
    let case = kdoku("--to line --column start").stdin(&two);
    assert_eq!(case.stdout(), format!("{A_SOLVED}\n{A_SOLVED}\n\n"), "{}", case.stderr());
    let case = kdoku("--to line --column 1").stdin(format!("{link},{A}\n{link},{A}\n"));
    assert_eq!(case.stdout(), format!("{answer}\n{answer}\n"), "{}", case.stderr());
    let solved = NINE.replace('.', "1");
    assert_answers(&format!("Mine {link} {solved}\n"), &[&answer]);
    // a link in an object is not read, so the board beside it is not answered
    assert_error(&format!("{{\"link\": \"{link}\", \"board\": {A_LIST}}}"), "may be a part of the puzzle");
    let message = "this can be read in two ways: the puzzle of the link, or the board beside it";
    assert_error(&format!("- ({link}) {solved}\n"), message);
    assert_error(&format!("- {link}\n- {solved}\n"), "error");
}
