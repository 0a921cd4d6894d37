//! Detection of the format of a text, also where its beginning does not show it.

use super::fixture::kdoku;
use std::io::{Read, Write};

/// A killer in arrows, with two cages and so one kind of arrow.
const SNARF: &str = ">300>7000000000";
/// The candidates of a board of 4×4, complete in all cells except the first.
const SUKAKU: &str = "1...";

fn snarf() -> String {
    format!("{SNARF}0")
}

fn sukaku() -> String {
    format!("{SUKAKU}{}", "1234".repeat(15))
}

/// A board as a list, in a line.
const LIST: &str = r#"[["1",".",".","4"],[".",".","3","."],[".","1",".","."],[".",".",".","2"]]"#;

/// Lines of which the first is broken, and two are good.
fn lines(broken: &str, good: &str) -> String {
    format!("{broken}\n{good}\n{good}\n")
}

#[test]
fn a_broken_first_line_does_not_affect_later_lines() {
    let object = "{\"puzzle\":1,\"givens\":[[1,null,null,4],[null,null,3,null],[null,1,null,null],[null,null,null,2]]}";
    let broken_killer = ">300000000<00000000000000000000000000000000000000000000000000000000000";
    for (broken, good, expected) in [
        (broken_killer, &*snarf(), "\nat least 2\nat least 2\n"),
        (&object[..20], object, "\n1\n1\n"),
        (":0000:x", ":0000:x:1..4..3..1.....2::::", "\n1\n1\n"),
    ] {
        let text = lines(broken, good);
        let of_file = kdoku("count x --limit 2").file("x", &text);
        assert_eq!((of_file.stdout(), of_file.code()), (expected.to_owned(), 2), "{text}");
        assert!(of_file.stderr().contains(" --> x:1:"), "{}", of_file.stderr());
        let of_stream = kdoku("count --limit 2").stdin(&text);
        assert_eq!((of_stream.stdout(), of_stream.code()), (expected.to_owned(), 2), "{text}");
        assert!(of_stream.stderr().contains(" --> <stdin>:1:"), "{}", of_stream.stderr());
        let converted = kdoku("convert --to json").stdin(&text);
        assert_eq!(converted.stdout().lines().count(), if good == snarf() { 0 } else { 2 }, "{}", converted.stderr());
    }
}

#[test]
fn reports_a_broken_first_line_at_once() {
    let case = kdoku("count --limit 2 --to json");
    let mut child = case.command().spawn().expect("it starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let good = snarf();
    for (number, line, expected) in
        [(1, &*"0".repeat(70), "\"error\""), (2, &good, "\"solutions\":2"), (3, &good, "\"solutions\":2")]
    {
        stdin.write_all(format!("{line}\n").as_bytes()).expect("it listens");
        let mut answer = String::new();
        while !answer.ends_with('\n') {
            let mut byte = [0];
            stdout.read_exact(&mut byte).expect("it answers");
            answer.push(char::from(byte[0]));
        }
        assert!(answer.contains(expected) && answer.contains(&format!("\"line\":{number},")), "{answer}");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn puzzle_text_behind_a_broken_line_is_read_as_in_a_file() {
    let good = "1...2...3...4...";
    let text = format!("{}\n# a comment\n{good}\n12\n{good}\n\n1...\n2...\n3...\n4...\n", "0".repeat(70));
    let (of_file, of_stream) = (kdoku("--to line x").file("x", &text), kdoku("--to line").stdin(&text));
    assert_eq!(of_file.stdout(), of_stream.stdout());
    assert_eq!(of_file.stderr().replace("--> x:", "--> <stdin>:"), of_stream.stderr());
    assert_eq!(of_file.stdout().lines().filter(|line| line.is_empty()).count(), 2, "{}", of_file.stdout());
}

#[test]
fn a_damaged_line_among_puzzles_is_an_error_and_a_footer_is_not() {
    let good = "1...2...3...4...";
    let case = kdoku("--to line").stdin(format!("{good}\nnonsense\n{good}\nend\n"));
    assert_eq!((case.code(), case.stdout().lines().count()), (2, 3), "{}", case.stderr());
    let case = kdoku("--to line").stdin(format!("Level: easy\n{good}\n{good}\nend\n"));
    assert_eq!((case.code(), case.stdout().lines().count()), (0, 2), "{}", case.stderr());
}

#[test]
fn a_line_without_an_end_that_comes_in_two_parts_is_one() {
    for line in [":0000:x:1..4..3..1.....2::::".to_owned(), snarf()] {
        let case = kdoku("count --limit 1");
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(&line.as_bytes()[..5]).expect("it listens");
        std::thread::sleep(std::time::Duration::from_millis(30));
        stdin.write_all(&line.as_bytes()[5..]).expect("it listens");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn candidates_of_a_4x4_board_are_not_an_8x8_board() {
    for case in [kdoku("count").stdin(sukaku()), kdoku("count x").file("x", sukaku())] {
        assert_eq!((case.stdout().as_str(), case.code()), ("72\n", 0), "{}", case.stderr());
    }
    assert_eq!(kdoku("count --format sukaku").stdin(sukaku()).stdout(), "72\n");
    let eight = format!("12345678{}", ".".repeat(56));
    assert_eq!(kdoku("count --limit 2").stdin(eight).stdout(), "at least 2\n", "a board of 8×8 is one all the same");
}

#[test]
fn detects_a_killer_with_one_kind_of_arrow_by_its_zeros() {
    for arguments in ["count --limit 9", "count --limit 9 --format snarf"] {
        assert_eq!(kdoku(arguments).stdin(snarf()).stdout(), "at least 9\n", "{arguments}");
    }
}

#[test]
fn a_byte_order_mark_is_not_part_of_a_line() {
    let text = "\u{feff}1..4..3..1.....2\n\u{feff}1..4..3..1.....2\n\n\u{feff}1..4\n..3.\n.1..\n...2\n";
    for case in [kdoku("--to line").stdin(text), kdoku("--to line x").file("x", text)] {
        assert_eq!((case.stdout(), case.code()), ("1324423121433412\n".repeat(3), 0), "{}", case.stderr());
    }
    let broken = kdoku("").stdin("1..4..3..1.....2\n\u{feff}1..4..3..1.....5\n");
    assert!(broken.stderr().contains("--> <stdin>:2:16\n  |\n2 | 1..4"), "{}", broken.stderr());
}

#[test]
fn lists_that_are_lines_are_puzzles_each() {
    let broken = LIST.replace("\"3\"", "\"x\"");
    let text = format!("{LIST}\n\n{broken}\n{LIST}\n");
    for arguments in ["--to line", "--to line --format arrays"] {
        let (of_stream, of_file) = (kdoku(arguments).stdin(&text), kdoku(&format!("{arguments} x")).file("x", &text));
        for case in [&of_stream, &of_file] {
            let expected = "1324423121433412\n\n1324423121433412\n";
            assert_eq!((case.stdout().as_str(), case.code()), (expected, 2), "{}", case.stderr());
        }
        assert!(of_stream.stderr().contains("--> <stdin>:3:30\n"), "{}", of_stream.stderr());
    }
    let behind = kdoku("--to line").stdin(lines(&"0".repeat(70), LIST));
    assert_eq!(behind.stdout(), "\n1324423121433412\n1324423121433412\n");
    assert_eq!(kdoku("convert --to line").stdin(lines(LIST, LIST)).stdout(), "1..4..3..1.....2\n".repeat(3));
}

#[test]
fn a_list_of_several_lines_is_one_on_a_pipe() {
    let (rows, apart) = (LIST.replace("],", "],\n "), LIST.replace("[[", "[\n[").replace("]]", "]\n]"));
    for text in [format!("\n{rows}\n"), rows.replace("],\n", "]\n,"), rows, apart] {
        let case = kdoku("count");
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        for part in text.split_inclusive('\n') {
            stdin.write_all(part.as_bytes()).expect("it listens");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n", "{text}");
    }
}

#[test]
fn a_line_of_regions_belongs_to_the_line_before_it_on_a_pipe() {
    for (givens, rows) in [
        ("53..7....6..195....98....6.", &["AAABBBCCC", "DDDEEEFFF", "GGGHHHIII"][..]),
        ("1.....2.....3", &["AABBCC", "DDEEFF"]),
        ("1......2......3", &["AAAAAAA", "BBBBBBB", "CCCCCCC", "DDDDDDD", "EEEEEEE", "FFFFFFF", "GGGGGGG"]),
    ] {
        let n = rows[0].len();
        let givens = format!("{givens:.<0$}", n * n);
        let regions: String = rows.iter().map(|row| row.repeat(n / rows.len())).collect();
        let text = format!("{givens}\n{regions}\n");
        let of_file = kdoku("--to line x").file("x", &text);
        assert_eq!((of_file.code(), of_file.stdout().lines().count()), (0, 1), "{text}{}", of_file.stderr());
        let case = kdoku("--to line");
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        for line in text.split_inclusive('\n') {
            std::thread::sleep(std::time::Duration::from_millis(30));
            stdin.write_all(line.as_bytes()).expect("it listens");
        }
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), of_file.stdout(), "{text}");
    }
}

#[test]
fn answers_each_list_at_once() {
    let case = kdoku("count");
    let mut child = case.command().spawn().expect("it starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        stdin.write_all(format!("{LIST}\n").as_bytes()).expect("it listens");
        let mut answer = [0; 2];
        stdout.read_exact(&mut answer).expect("it answers");
        assert_eq!(&answer, b"1\n");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn flags_hold_for_every_format_that_leaves_them_open() {
    for text in [
        "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]\n".to_owned(),
        "0,0,0,0\n".repeat(4),
        "\t\t\t\n".repeat(4),
        format!("{}\n", "1234".repeat(16)),
        format!(":0000:x:{}:::\n", ".".repeat(16)),
        "<1> . . .\n. . . .\n. . . .\n. . . .\n".to_owned(),
    ] {
        for case in [kdoku("--box 1x4 --to line").stdin(&text), kdoku("--box 1x4 --to line x").file("x", &text)] {
            assert_eq!(case.stdout(), "1234214334124321\n", "{text}: {}", case.stderr());
        }
        assert_eq!(kdoku("--box 2x3").stdin(&text).code(), 2, "{text}");
        assert_eq!(kdoku("count --rules anti-knight,diagonals --limit 1").stdin(&text).stdout(), "0\n", "{text}");
    }
    let jigsaw = "1...\n..2.\n....\n...3\nAAAB\nABBB\nCCCD\nCDDD\n";
    assert_eq!(kdoku("--order 2").stdin(jigsaw).code(), 2, "the map gives other boxes");
}

#[test]
fn placed_digits_of_a_position_are_values() {
    for (position, count) in
        [(":0000:x:1+2.4..3..1.....2:::", "0"), (":0000:x:1+3.4..3..1.....2:::", "1"), ("1+3.4..3..1.....2:212", "1")]
    {
        assert_eq!(kdoku("count").stdin(position).stdout(), format!("{count}\n"), "{position}");
    }
}

#[test]
fn a_spreadsheet_with_one_value_in_its_first_row_is_one_board() {
    let case = kdoku("--to line x").file("x", "1\t\t\t\n\t\t3\t\n\t1\t\t\n\t\t\t2\n");
    assert_eq!((case.stdout().as_str(), case.code()), ("1324423121433412\n", 0), "{}", case.stderr());
}

#[test]
fn entered_digits_are_not_a_second_puzzle() {
    let text = "[Puzzle]\n1..4\n..3.\n.1..\n...2\n[State]\n13.4\n..3.\n.1..\n...2\n";
    for case in [kdoku("--to line").stdin(text), kdoku("--to line x").file("x", text)] {
        assert_eq!((case.stdout().as_str(), case.code()), ("1324423121433412\n", 0), "{}", case.stderr());
    }
    let case = kdoku("--to line");
    let mut child = case.command().spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    for part in format!("{text}13.4..3..1.....2\n").split_inclusive('\n') {
        stdin.write_all(part.as_bytes()).expect("it listens");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(
        (output.status.code(), output.stdout),
        (Some(2), b"\n".to_vec()),
        "one file is one puzzle, however it comes"
    );
    let below = kdoku("--to line").stdin(format!("1..4..3..1.....2\n\n{text}"));
    assert_eq!(below.stdout(), "1324423121433412\n".repeat(3), "what begins otherwise is puzzle text");
}

#[test]
fn a_broken_object_before_a_drawing_is_an_error() {
    let text = "{\"puzzle\":1,\"giv\n+--+--+\n|1.|.4|\n|..|3.|\n+--+--+\n|.1|..|\n|..|.2|\n+--+--+\n";
    for case in [kdoku("count").stdin(text), kdoku("count x").file("x", text)] {
        assert_eq!(case.code(), 2);
        assert!(case.stderr().contains(":1:16\n"), "{}", case.stderr());
    }
}

#[test]
fn json_has_the_column_of_an_error() {
    let case = kdoku("--to json x").file("x", "\u{feff}[\n[1,0,0,0],\n[0,'2',0,0],\n[],[]]\n");
    let answer = case.stdout();
    assert!(answer.contains(r#""line":3,"column":4,"error":"`'` is unexpected""#), "{answer}");
    let bytes = kdoku("--to json x").file("x", b"[[1,0,0,0],\n[0,\xff,0,0]]\n").stdout();
    assert!(bytes.contains(r#""error":"#), "{bytes}");
}

mod objects {
    use super::*;

    #[test]
    fn what_generate_writes_of_unusual_boxes_is_read_again() {
        let made = kdoku("generate --box 3x2 --seed 1 --to json").stdout();
        assert!(made.contains("\"plain\":false,\"box\":[3,2]"), "{made}");
        assert_eq!(kdoku("count").stdin(&made).stdout(), "1\n");
        let solved = kdoku("--to json").stdin(&made).stdout();
        assert_eq!(kdoku("count").stdin(&solved).stdout(), "1\n");
        assert!(kdoku("convert --to toml").stdin(&made).stdout().starts_with("size = 6\nbox = [3, 2]\n"));
        assert!(kdoku("convert --to json").stdin(&made).stdout().ends_with(",\"box\":[3,2]}\n"));
    }

    #[test]
    fn asks_for_rules_that_json_does_not_hold() {
        let file = "order = 2\n[houses]\ndiagonals = true\n";
        let made = kdoku("generate --rules diagonals --order 2 --seed 1 --to json").stdout();
        let refused = kdoku("count").stdin(&made);
        assert_eq!(refused.code(), 2);
        assert!(refused.stderr().contains("`--config FILE.toml`, or with `--box` and `--rules`"));
        assert_eq!(kdoku("count --rules diagonals").stdin(&made).stdout(), "1\n");
        for arguments in ["count --config r.toml", "count --config r.toml x"] {
            let case = kdoku(arguments).file("r.toml", file).file("x", &made).stdin(&made);
            assert_eq!(case.stdout(), "1\n", "{}", case.stderr());
        }
        let toml = kdoku("convert --config r.toml --to toml").file("r.toml", file).stdin(&made).stdout();
        assert!(toml.contains("diagonals = true"), "{toml}");
        let other = kdoku("count --config r.toml").file("r.toml", "order = 3\n").stdin(&made);
        assert!(other.stderr().contains("it has `4` rows, not `9`"), "{}", other.stderr());
        let killer = kdoku("count --rules diagonals").stdin(snarf());
        assert!(killer.stderr().contains("has its own rules"), "{}", killer.stderr());
    }

    #[test]
    fn boards_of_any_shape_are_read_where_they_are_given() {
        for name in ["samurai", "jigsaw9", "wide6x8", "twins6"] {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
            let file = std::fs::read_to_string(format!("{folder}/{name}.toml")).expect("a file");
            let solved = kdoku("p.toml --to json").file("p.toml", &file).stdout();
            let refused = kdoku("").stdin(&solved);
            assert!(refused.stderr().contains("--config"), "{}", refused.stderr());
            let again = kdoku("count --config p.toml").file("p.toml", &file).stdin(&solved);
            assert_eq!(again.stdout(), "1\n", "{name}: {}", again.stderr());
        }
    }

    #[test]
    fn a_board_of_one_cell_is_an_object_too() {
        let case = kdoku("convert p.toml --to json").file("p.toml", "size = 1\nbox = [1, 1]\ngrid = \".\"\n");
        assert_eq!(case.stdout(), "{\"givens\":[[null]],\"clues\":0}\n", "{}", case.stderr());
        assert_eq!(kdoku("count").stdin(case.stdout()).stdout(), "1\n");
    }
}

#[test]
fn one_cell_is_a_board_only_if_something_says_so() {
    for text in ["x\n", "?", "1\n", ".\n", "+---+\n| 1 |\n+---+\n", "1\n0\n", "[[1]]\n", "1\t\n"] {
        for name in ["x", "x.csv"] {
            let cases = [kdoku("--to line").stdin(text), kdoku(&format!("--to line {name}")).file(name, text)];
            for case in cases {
                assert_eq!((case.stdout().trim(), case.code()), ("", 2), "{text}: {}", case.stdout());
            }
        }
        if !text.contains(['[', '0']) {
            for size in ["--size 1", "--order 1", "--box 1x1"] {
                let case = kdoku(&format!("--to line {size}")).stdin(text);
                assert_eq!((case.stdout().as_str(), case.code()), ("1\n", 0), "{text} {size}: {}", case.stderr());
            }
        }
    }
    let message = kdoku("").stdin("x\n").stderr();
    assert!(message.contains("`x` is not a board") && message.contains("`--size 1`"), "{message}");
    for config in ["order = 1\n", "size = 1\nbox = [1, 1]\n"] {
        let file = format!("{config}grid = \"1\"\n");
        assert_eq!(kdoku("--to line p.toml").file("p.toml", &file).stdout(), "1\n");
        assert_eq!(kdoku("--to line --config p.toml").file("p.toml", config).stdin("1\n").stdout(), "1\n");
    }
}

#[test]
fn one_cell_among_puzzles_is_one_error() {
    let (line, answer) = ("1..4..3..1.....2", "1324423121433412");
    for text in [format!("x\n{line}\n?\n{line}\n"), format!("{line}\n\nx\n\n{line}\n")] {
        for case in [kdoku("--to line").stdin(&text), kdoku("--to line x").file("x", &text)] {
            assert_eq!(case.stdout().split_whitespace().collect::<Vec<_>>(), [answer; 2], "{}", case.stderr());
            assert_eq!(case.code(), 2);
            assert_eq!(case.stderr().matches("is not a board").count(), text.matches(['x', '?']).count());
        }
    }
}

mod puzzle_files {
    use super::*;

    const MINI: &str = include_str!("../../puzzles/mini4.toml");

    #[test]
    fn a_puzzle_file_is_one_on_stdin_and_under_any_name() {
        let named = kdoku("p.toml").file("p.toml", MINI).stdout();
        for case in [kdoku("").stdin(MINI), kdoku("solve -").stdin(MINI), kdoku("p.txt").file("p.txt", MINI)] {
            assert_eq!((case.stdout(), case.code()), (named.clone(), 0), "{}", case.stderr());
        }
        let expects = "order = 2\n\n[expect]\nsolutions = 5\n";
        assert_eq!(kdoku("check").stdin(expects).code(), 1, "it is held against what it expects");
        let limited = "order = 2\n[solve]\nlimit = 7\n";
        assert_eq!(kdoku("count").stdin(limited).stdout(), "at least 7\n");
        let wrong = kdoku("").stdin("order = 2\ngird = \"1...\"\n");
        assert!(wrong.stderr().contains("--> <stdin>:2:1"), "{}", wrong.stderr());
        assert_eq!(wrong.code(), 2);
        let config = kdoku("--config p.toml").file("p.toml", MINI).stdin(MINI);
        assert!(config.stderr().contains("stdin is a puzzle file with its own rules"), "{}", config.stderr());
    }

    #[test]
    fn a_puzzle_file_may_begin_with_a_byte_order_mark() {
        let text = format!("\u{feff}{MINI}").replace('\n', "\r\n");
        for case in [kdoku("count").stdin(&text), kdoku("count p.txt").file("p.txt", &text)] {
            assert_eq!((case.stdout().as_str(), case.code()), ("1\n", 0), "{}", case.stderr());
        }
    }

    #[test]
    fn what_is_wrong_with_the_first_line_of_a_puzzle_file_is_told() {
        let text = format!("titel \"mine\"\n{MINI}");
        for case in [kdoku("count").stdin(&text), kdoku("count p.txt").file("p.txt", &text)] {
            assert_eq!((case.stdout().as_str(), case.code()), ("\n", 2), "{}", case.stderr());
            assert!(case.stderr().contains(":1:7\n") && case.stderr().contains("hint"), "{}", case.stderr());
        }
    }

    #[test]
    fn a_puzzle_file_that_comes_bit_by_bit_is_one() {
        let case = kdoku("count");
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        for part in ["or", "der = 2\n", "\n[houses]\n", "diagonals = true\n"] {
            stdin.write_all(part.as_bytes()).expect("it listens");
            std::thread::sleep(std::time::Duration::from_millis(30));
        }
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "48\n");
    }
}

#[test]
fn help_is_a_command_too() {
    let page = |arguments: &str| kdoku(arguments).stdout();
    assert_eq!(page("help"), page("--help"));
    assert_eq!(page("help count"), page("count --help"));
    let unknown = kdoku("help sovle");
    assert_eq!((unknown.code(), unknown.stdout()), (2, String::new()));
    assert!(unknown.stderr().contains("did you mean `kdoku help solve`?"), "{}", unknown.stderr());
    assert!(kdoku("-q help").stderr().contains("write `kdoku help`"));
}
