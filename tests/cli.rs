//! The program as its user meets it: one snapshot a case, showing what went in and what came out.

mod cli {
    mod beginning;
    pub(crate) mod fixture;
}

use cli::fixture::{Case, kdoku};
use insta::assert_snapshot;
use std::fs;
use std::io::{self, Read, Write};
use std::process::Stdio;

const MINI: &str = include_str!("../puzzles/mini4.toml");
const SIX: &str = include_str!("../puzzles/six.toml");
const HEX: &str = include_str!("../puzzles/hex16.toml");
const JUDGE: &str = include_str!("../puzzles/judge/boj2580.txt");

/// Puzzles of order 2: with one solution, with several, without any, and with givens that clash.
const GOOD: &str = ".3...12.......14";
const SEVERAL: &str = "23..........321.";
const NONE: &str = "12....3..3......";
const CLASH: &str = "11..............";
/// A line of 9×9 with one solution.
const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn lines(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

/// A board of order 2 as four lines.
fn block(line: &str) -> String {
    [&line[..4], &line[4..8], &line[8..12], &line[12..]].map(|row| format!("{row}\n")).concat()
}

mod shapes {
    use super::*;

    const JIGSAW: &str = include_str!("../puzzles/jigsaw9.toml");
    const WIDE: &str = include_str!("../puzzles/wide6x8.toml");
    const TWINS: &str = include_str!("../puzzles/twins6.toml");
    const SAMURAI: &str = include_str!("../puzzles/samurai.toml");

    #[test]
    fn every_form_of_overlapping_boards() {
        let forms = ["judge", "glued", "line", "grid", "pretty", "json"]
            .map(|to| kdoku(&format!("solve twins.toml --to {to}")).file("twins.toml", TWINS).picture());
        assert_snapshot!(forms.join("\n"));
    }

    #[test]
    fn overlapping_boards_are_asked_everything() {
        let line = "64...~~~.....1~~~....54~~~.1....~~~.......1.3..6.....~~~1...6.~~~...2..~~~2....3~~~..4...\n";
        let clash = format!("66{}", &line[2..]);
        let void = format!(".64...~9{}", &line[7..]);
        let puzzles = [&format!(".{line}"), &format!(".{clash}"), &void].map(String::as_str).concat();
        let solved = kdoku("solve --config twins.toml --to line").file("twins.toml", TWINS).stdin(puzzles);
        let counted = kdoku("count twins.toml samurai.toml").file("twins.toml", TWINS).file("samurai.toml", SAMURAI);
        let checked = kdoku("check twins.toml --to json").file("twins.toml", TWINS);
        let formula = kdoku("encode twins.toml").file("twins.toml", TWINS).stdout();
        let head = formula.lines().take(6).collect::<Vec<_>>().join("\n") + "\n";
        assert_snapshot!([solved.picture(), counted.picture(), checked.picture(), head].join("\n"));
        let proof = kdoku("check twins.toml --proof proof").file("twins.toml", TWINS);
        assert_eq!(proof.code(), 0);
        let figures = kdoku("bench twins.toml --repeat 1").file("twins.toml", TWINS);
        assert_eq!(figures.code(), 0, "{}", figures.stderr());
    }

    #[test]
    fn every_form_of_a_jigsaw_and_of_a_wide_board() {
        let forms = ["judge", "glued", "line", "grid", "pretty", "json"].map(|to| {
            let case = kdoku(&format!("solve jigsaw.toml wide.toml --to {to}"));
            case.file("jigsaw.toml", JIGSAW).file("wide.toml", WIDE).picture()
        });
        assert_snapshot!(forms.join("\n"));
    }

    #[test]
    fn values_that_count_from_another_number_are_written_as_they_count() {
        let five = "order = 2\nvalues = [5, 8]\ngrid = \"\"\"\n5...\n..7.\n.5..\n...8\n\"\"\"\n";
        let forms = ["judge", "grid", "json"]
            .map(|to| kdoku(&format!("solve five.toml --to {to}")).file("five.toml", five).picture());
        let clash =
            kdoku("solve --config five.toml --to json").file("five.toml", five).stdin("55..\n....\n....\n....\n");
        let formula = kdoku("encode five.toml").file("five.toml", five).stdout();
        let head = formula.lines().take(4).collect::<Vec<_>>().join("\n") + "\n";
        assert_snapshot!([&forms.join("\n"), &clash.picture(), &head].map(String::as_str).join("\n"));
    }

    #[test]
    fn a_puzzle_file_tells_the_shape_of_grids_from_elsewhere() {
        let rows = "3..6.4.2\n.4.230..\n.6.05..3\n...42...\n..13.2.7\n..6.0.1.\n";
        let drawn = "3 . . 6 | . 4 . 2\n. 4 . 2 | 3 0 . .\n--------+--------\n. 6 . 0 | 5 . . 3\n. . . 4 | 2 . . .\n\
                     --------+--------\n. . 1 3 | . 2 . 7\n. . 6 . | 0 . 1 .\n";
        let line = rows.replace('\n', "") + " a line\n";
        let text = [rows, drawn, &line, "3..6\n", rows].join("\n");
        assert_snapshot!(kdoku("solve --config wide.toml").file("wide.toml", WIDE).stdin(text).picture());
    }

    #[test]
    fn a_puzzle_file_without_a_grid_is_a_blank_board_of_its_shape() {
        let boards = ["boxes = false\nsize = 4", "rows = 2\ncolumns = 4\nbox = [2, 2]", "size = 4\nvalues = [0, 3]"];
        let pictures = boards.map(|board| kdoku("solve blank.toml").file("blank.toml", board).picture());
        assert_snapshot!(pictures.join("\n"));
    }

    #[test]
    fn the_formula_of_a_wide_board_has_a_variable_for_each_cell_and_value() {
        let text = kdoku("encode wide.toml").file("wide.toml", WIDE).stdout();
        assert!(text.starts_with("c sudoku, 6x8 with 8 values, boxes of 2x4, values from 0; givens: 21\n"), "{text}");
        assert!(text.contains("\np cnf 384 "), "{text}");
    }
}

mod generate {
    use super::*;

    #[test]
    fn a_seed_gives_its_puzzles() {
        assert_snapshot!(kdoku("generate --seed 7 --count 3").picture());
    }

    #[test]
    fn every_form_of_a_small_puzzle() {
        let forms = ["judge", "glued", "line", "grid", "pretty", "json"];
        let pictures = forms.map(|to| kdoku(&format!("generate --order 2 --seed 7 --count 2 --to {to}")).picture());
        assert_snapshot!(pictures.join("\n"));
    }

    #[test]
    fn the_number_of_threads_makes_no_difference() {
        let made = |threads: usize| kdoku(&format!("generate --seed 1 --count 200 --threads {threads}")).stdout();
        assert_eq!(made(1).lines().count(), 200);
        assert_eq!(made(1), made(3));
    }

    #[test]
    fn a_seed_that_was_drawn_is_told_and_gives_the_same_again() {
        let first = kdoku("generate").output();
        let told = String::from_utf8(first.stderr).expect("UTF-8");
        let seed = told.trim().strip_prefix("seed ").expect("a seed");
        assert_eq!(kdoku(&format!("generate --seed {seed}")).stdout().as_bytes(), first.stdout);
    }

    #[test]
    fn clues_go_where_a_pattern_and_a_symmetry_have_room() {
        let pattern = "xxx...\nxxx..x\n..xx..\n..xx..\nx..xxx\n...xxx\n";
        let case = kdoku("generate --box 2x3 --seed 3 --pattern p.txt --symmetry rotate-180 --to grid -v");
        assert_snapshot!(case.file("p.txt", pattern).picture());
    }

    #[test]
    fn a_board_of_a_puzzle_file_and_a_puzzle_that_is_thinned() {
        let board = "order = 2\n[houses]\ndiagonals = true\n";
        let thinned = kdoku("generate --from - --seed 1 --to glued").stdin("1234341221434321\n").picture();
        let of_file = kdoku("generate board.toml --seed 1 --count 2 --to grid").file("board.toml", board).picture();
        let rules = kdoku("generate --order 2 --rules diagonals --seed 1 --count 2 --to grid").picture();
        assert_snapshot!([thinned, of_file, rules].join("\n"));
    }

    #[test]
    fn what_cannot_be_made_leaves_something_in_its_place() {
        let forms = ["line", "judge", "json"];
        let given_up = forms.map(|to| {
            kdoku(&format!("generate --clues 17 --node-limit 2000 --count 2 --seed 1 --threads 1 --to {to}")).picture()
        });
        let impossible = "order = 2\n[global]\nanti = [\"knight\", \"king\"]\n";
        let none = kdoku("generate none.toml --seed 1 --count 5").file("none.toml", impossible).picture();
        let several = kdoku("generate --from - --seed 1").stdin(format!("{SEVERAL}\n")).picture();
        assert_snapshot!([given_up.concat(), none, several].join("\n"));
    }

    #[test]
    fn what_is_no_recipe_is_told() {
        let wide = "rows = 6\ncolumns = 8\nbox = [2, 4]\n";
        let cases = [
            kdoku("generate --clues 28-24"),
            kdoku("generate --clues 90 --seed 1"),
            kdoku("generate --clues 3 --seed 1"),
            kdoku("generate --effort x"),
            kdoku("generate --order 2 --seed 1 --pattern p.txt").file("p.txt", "x..x\n.....\n....\n....\n"),
            kdoku("generate --order 2 --seed 1 --pattern p.txt").file("p.txt", "....\n....\n....\n....\n"),
            kdoku("generate --order 2 --seed 1 --pattern none.txt"),
            kdoku("generate wide.toml --seed 1 --symmetry diagonal").file("wide.toml", wide),
            kdoku("generate --order 2 --symbols AB --seed 1"),
            kdoku("generate wide.toml --symbols 1-7 --seed 1").file("wide.toml", wide),
            kdoku("generate lines.txt").file("lines.txt", lines(&[NINE])),
            kdoku("generate --format grid"),
        ];
        assert_snapshot!(cases.map(|case| case.picture()).join("\n"));
    }

    #[test]
    fn how_many_minimal_puzzles_there_are_is_estimated() {
        let four = "generate --order 2 --estimate --seed 1";
        let json = kdoku(&format!("{four} --populations 3 --to json")).picture();
        let table = kdoku(&format!("{four} --populations 12")).picture();
        let one = kdoku(&format!("{four} --populations 1 --symmetry rotate-180 -v")).picture();
        let thinned =
            kdoku("generate --from - --estimate --seed 1 --populations 2").stdin("1234341221434321\n").picture();
        assert_snapshot!([json, table, one, thinned].join("\n"));
        let on = |threads| kdoku(&format!("{four} --populations 5 --threads {threads} --to json")).stdout();
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn what_cannot_be_estimated_is_told() {
        let marks = "x...\n....\n....\n...x\n";
        let impossible = "order = 2\n[global]\nanti = [\"knight\", \"king\"]\n";
        let cases = [
            kdoku("generate --order 4 --estimate --seed 1"),
            kdoku("generate --rules diagonals --estimate --seed 1"),
            kdoku("generate --estimate --clues 24"),
            kdoku("generate --estimate --count 3"),
            kdoku("generate --populations 3"),
            kdoku("generate --order 2 --estimate --seed 1 --to line"),
            kdoku("generate --order 2 --estimate --seed 1 --pattern p.txt").file("p.txt", marks),
            kdoku("generate none.toml --estimate --seed 1").file("none.toml", impossible),
            kdoku("generate --estimate --seed 1 --populations 1000000 --time-limit 1us"),
        ];
        assert_snapshot!(cases.map(|case| case.picture()).join("\n"));
    }

    #[test]
    fn an_estimate_takes_the_time_that_it_may() {
        let case = kdoku("generate --order 2 --estimate --seed 1 --time-limit 1s");
        assert!(case.stdout().contains("clues on average"), "{}", case.stdout());
    }

    #[test]
    fn who_asks_for_few_clues_is_told_when_that_ends() {
        let told = |flags: &str| kdoku(&format!("generate --order 2 --rules anti-knight --clues 3 --seed 1 {flags}"));
        let hint = "puzzles of 3 clues are rare: each is given up after 10,000,000 nodes;";
        assert!(told("").stderr().contains(hint), "{}", told("").stderr());
        assert!(!told("--node-limit 1000000").stderr().contains("rare"));
    }

    #[test]
    fn puzzles_are_drawn_and_a_page_has_their_solutions() {
        let one = kdoku("generate --order 2 --rules diagonals --seed 1 --to svg");
        assert!(one.stdout().starts_with("<svg") && one.stdout().contains("diagonal"), "{}", one.stdout());
        let page = kdoku("generate --order 2 --seed 1 --count 3 --to html").stdout();
        assert_eq!((page.matches("<article").count(), page.matches("<summary>Solution").count()), (3, 3));
        let files = kdoku("generate --order 2 --seed 1 --count 2 --to svg -o x.svg");
        assert_eq!(files.code(), 0, "{}", files.stderr());
        assert!(files.folder().join("x-1.svg").exists() && files.folder().join("x-2.svg").exists());
        let several = kdoku("generate --order 2 --seed 1 --count 1000000000 --to svg");
        assert_eq!((several.code(), several.stdout()), (2, String::new()), "{}", several.stderr());
    }

    #[test]
    fn a_minimal_puzzle_is_drawn_with_the_clues_that_are_left() {
        let cages = "order = 2\ngrid = '''\n1234\n3412\n2143\n432.\n'''\n[cages]\nlist = [\"3: r1c1 r1c2\", \"3: r1c2 r1c1\"]\n";
        let drawn = |flags: &str| kdoku(&format!("minimize x.toml {flags}")).file("x.toml", cages).stdout();
        let (all, left) = (drawn("--to svg"), drawn("--to svg --constraints"));
        assert!(all.starts_with("<svg") && all.contains("cage") && !all.contains("Not needed"), "{all}");
        assert!(left.contains("Not needed: "), "{left}");
        assert!(drawn("--to html").contains("<article"));
    }

    #[test]
    fn what_cannot_be_made_ends_in_time() {
        let cases = [
            kdoku("generate --clues 81 --effort 5 --seed 1 --total-time 100ms"),
            kdoku("generate --clues 17 --seed 1 --count 3 --threads 2 --total-time 100ms"),
            kdoku("generate --clues 81 --effort 5 --seed 1 --time-limit 100ms --count 2 -q --to judge"),
        ];
        assert_snapshot!(cases.map(|case| case.picture()).join("\n"));
    }

    #[test]
    fn limits_of_a_board_file_hold_unless_a_flag_sets_others() {
        let board = "order = 3\n[solve]\nnode_limit = 300\ntime_limit = \"1h\"\n";
        let made = |flags: &str| {
            let case = kdoku(&format!("generate board.toml --clues 17 --seed 1 --threads 1 {flags}"));
            case.file("board.toml", board).picture()
        };
        assert_snapshot!([made(""), made("--node-limit 500")].join("\n"));
        let case = kdoku("generate --from some.toml --seed 1 --count 2");
        let some = "order = 2\ngrid = '''\n1234\n3412\n2143\n4321\n'''\n[solve]\nnode_limit = 1\n";
        assert_eq!(case.file("some.toml", some).code(), 3);
    }

    #[test]
    fn who_waits_for_a_puzzle_gets_it_and_may_leave() {
        for rest in ["--threads 1", "--threads 3", "--threads 2 --time-limit 1h"] {
            let case = kdoku(&format!("generate --count 1000000000 --seed 1 {rest}"));
            let mut child = case.command().spawn().expect("it starts");
            let mut stdout = child.stdout.take().expect("a pipe");
            let mut puzzle = [0; 82];
            stdout.read_exact(&mut puzzle).expect("a puzzle comes");
            assert_eq!(&puzzle[..], kdoku("generate --seed 1").stdout().as_bytes());
            drop(stdout);
            assert_eq!(child.wait().expect("it ends").code(), Some(0), "{rest}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn an_interrupt_ends_all_threads() {
        for threads in [1, 3] {
            let case = kdoku(&format!("generate --clues 17 --node-limit 1000000000000 --count 9 --threads {threads}"));
            let mut child = case.command().spawn().expect("it starts");
            let mut stderr = child.stderr.take().expect("a pipe");
            let mut told = [0; 5];
            stderr.read_exact(&mut told).expect("the seed is told, by which time it listens to signals");
            super::streams::interrupt(&child);
            let output = child.wait_with_output().expect("it ends");
            assert_eq!((output.status.code(), output.stdout), (Some(130), Vec::new()));
        }
    }
}

mod solve {
    use super::*;

    #[test]
    fn what_a_judge_gives_is_answered_byte_for_byte() {
        let case = kdoku("").stdin(JUDGE);
        assert_snapshot!(case.picture());
        assert_eq!(case.stdout().lines().count(), 9);
        assert!(case.stdout().lines().all(|line| line.len() == 17));
    }

    #[test]
    fn digits_without_blanks_are_answered_so() {
        let rows: Vec<_> = NINE.as_bytes().chunks(9).map(String::from_utf8_lossy).collect();
        let rows = rows.join("\n").replace('.', "0");
        assert_snapshot!(kdoku("solve -").stdin(rows).picture());
    }

    #[test]
    fn of_several_solutions_the_first_is_given() {
        let blank = ".........\n".repeat(9);
        let first = kdoku("").stdin(&blank).stdout();
        assert!(first.starts_with("123456789\n456789123\n789123456\n214365897\n"), "{first}");
        assert_eq!(kdoku("--pick first").stdin(&blank).stdout(), first);
        assert_ne!(kdoku("--pick any --seed 7").stdin(&blank).stdout(), first);
    }

    #[test]
    fn each_line_of_a_collection_has_a_line() {
        let text = lines(&[GOOD, "a comment? no, a bad line", NONE, CLASH, "123", SEVERAL]);
        assert_snapshot!(kdoku("--order 2 --format line").stdin(text).picture());
        let text = lines(&[NINE, &NINE[1..], &format!("{NINE} with a comment"), &NINE.replace("53..7", "55..7")]);
        assert_snapshot!("each_line_of_a_collection_of_9", kdoku("").stdin(text).picture());
    }

    #[test]
    fn a_form_can_be_forced() {
        let sixteen = lines(&[GOOD; 16]);
        assert_eq!(kdoku("--format line").stdin(&sixteen).stdout(), lines(&["2341412314323214"; 16]));
        assert_eq!(kdoku("").stdin(&sixteen).code(), 1, "one board of order 4, whose columns clash");
        assert_snapshot!(kdoku("--format judge").stdin("1234\n3412\n2143\n4321\n").picture());
    }

    #[test]
    fn a_last_line_need_not_end() {
        assert_eq!(kdoku("").stdin(NINE).stdout().lines().count(), 1);
        assert_eq!(kdoku("").stdin(format!("\u{feff}{NINE}\r\n{NINE}\r\n")).stdout().lines().count(), 2);
    }

    #[test]
    fn blocks_are_set_apart_and_say_why_there_is_none() {
        let text = [GOOD, NONE, CLASH, SEVERAL].map(block).join("\n");
        let bad = format!("{text}\n1234\n12345\n....\n....\n");
        assert_snapshot!(kdoku("").stdin(bad).picture());
    }

    #[test]
    fn several_files_are_answered_in_their_order() {
        let case = kdoku("b.txt a.txt missing.txt - a.txt")
            .file("a.txt", lines(&[NINE]))
            .file("b.txt", block(GOOD))
            .stdin(JUDGE);
        assert_snapshot!(case.picture());
    }

    #[test]
    fn a_drawing_is_filled_in() {
        assert_snapshot!(
            kdoku("").stdin("+---+---+\n|. 3|. .|\n|. 1|2 .|\n+---+---+\n|. .|. .|\n|. .|1 4|\n+---+---+\n").picture()
        );
    }

    #[test]
    fn a_puzzle_file_is_solved_in_the_form_of_its_grid() {
        assert_snapshot!(kdoku("mini4.toml").file("mini4.toml", MINI).picture());
        assert_snapshot!("a_puzzle_file_of_6", kdoku("solve six.toml --to judge").file("six.toml", SIX).picture());
    }

    #[test]
    fn a_puzzle_file_without_a_grid_is_a_blank_board() {
        assert_snapshot!(kdoku("blank.toml").file("blank.toml", "size = 6\nsymbols = \"A-F\"\n").picture());
    }

    #[test]
    fn sixteen_values_are_written_as_they_were_read() {
        assert_snapshot!(kdoku("hex16.toml --to line").file("hex16.toml", HEX).picture());
        let letters = "A...............\n".to_owned() + &"................\n".repeat(14) + "...............P\n";
        let answer = kdoku("").stdin(letters).stdout();
        assert_eq!(answer.lines().count(), 16);
        assert!(answer.bytes().all(|byte| byte == b'\n' || (b'A'..=b'P').contains(&byte)), "{answer}");
    }

    #[test]
    fn symbols_can_be_said() {
        let text = lines(&["0...", "..2.", ".0..", "...1"]);
        assert_snapshot!(kdoku("--symbols 0-3").stdin(&text).picture());
        assert_snapshot!("too_few_symbols", kdoku("--symbols ab mini4.toml").file("mini4.toml", MINI).picture());
        let answer = kdoku("--symbols abcd mini4.toml").file("mini4.toml", MINI).stdout();
        assert_eq!(answer, "bc|da\nda|bc\n--+--\nad|cb\ncb|ad\n");
    }

    #[test]
    fn the_shape_of_boxes_can_be_said() {
        let text = "......\n".repeat(6);
        assert!(kdoku("--box 3x2").stdin(&text).stdout().starts_with("123456\n345612\n"));
        assert!(kdoku("--box 2x3").stdin(&text).stdout().starts_with("123456\n456123\n"));
        assert_eq!(kdoku("--order 2").stdin(lines(&[SEVERAL; 4])).stdout().lines().count(), 4);
        assert_snapshot!(kdoku("").stdin(".......\n".repeat(7)).picture());
    }
}

mod forms {
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
        let forms = ["judge", "glued", "line", "grid", "pretty", "json"];
        let runs = forms.map(|form| {
            let case = kdoku(&format!("{file} --to {form}")).file(file, text);
            assert_eq!(case.code(), 0);
            format!("$ kdoku {file} --to {form}\n{}", case.stdout())
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
    fn json_tells_of_everything() {
        let text = [GOOD, NONE, CLASH, SEVERAL].map(block).join("\n") + "\n12\n";
        assert_snapshot!(kdoku("--to json - missing.txt").stdin(text).picture());
        for line in kdoku("--to json --all").stdin(block(SEVERAL)).stdout().lines() {
            let object: serde_json::Value = serde_json::from_str(line).expect("an object");
            assert_eq!(object["found"].as_array().map(Vec::len), Some(4));
        }
    }

    #[test]
    fn a_drawing_has_colours_when_asked_to() {
        assert_snapshot!(kdoku("mini4.toml --to pretty --color always").file("mini4.toml", MINI).picture());
        let plain = kdoku("mini4.toml --to pretty").file("mini4.toml", MINI).stdout();
        assert!(!plain.contains('\u{1b}'), "stdout is no terminal");
        let error = |case: Case| case.stdin("12\n").output().stderr;
        assert!(error(kdoku("--color always")).contains(&0x1b));
        assert!(error(kdoku("").variable("CLICOLOR_FORCE", "1")).contains(&0x1b));
        assert!(!error(kdoku("--color never").variable("CLICOLOR_FORCE", "1")).contains(&0x1b));
        assert!(!error(kdoku("").variable("CLICOLOR_FORCE", "1").variable("NO_COLOR", "1")).contains(&0x1b));
    }
}

mod bands {
    use super::*;

    #[test]
    fn blank_lines_between_bands_are_read_from_a_pipe_as_from_a_file() {
        let board = ".3..\n.12.\n\n....\n..14\n";
        let expected = kdoku("board.txt").file("board.txt", board).stdout();
        assert_eq!(expected.lines().next(), Some("2341"));
        assert_eq!(kdoku("").stdin(board).stdout(), expected);
        let lines = kdoku("--to line").stdin(format!("{board}\n\n{board}")).stdout();
        let line = expected.replace('\n', "");
        assert_eq!(lines, format!("{line}\n{line}\n"));
    }
}

mod drawing {
    use super::*;

    const SMALL: &str = "order = 2\ntitle = \"Small\"\ngrid = \"1...\\n..3.\\n.1..\\n...2\"\n\
        [cages]\nlist = [\"5: r1c2 r2c2\", \"r1c3 r1c4 r2c4\"]\n[dots]\nv = [\"r3c1 r4c1\"]\n\
        [[relation]]\nallow = \"a != b\"\ncells = \"r1c1 r2c2\"\n";

    fn small(arguments: &str) -> Case {
        kdoku(arguments).file("small.toml", SMALL)
    }

    fn read(case: &Case, name: &str) -> Option<String> {
        std::fs::read_to_string(case.folder().join(name)).ok()
    }

    #[test]
    fn a_puzzle_is_drawn_in_characters() {
        assert_snapshot!(small("draw --to pretty --solution small.toml").picture());
        let colored = |case: Case| case.output().stdout.windows(5).any(|bytes| bytes == b"48;5;");
        assert!(colored(small("draw --to pretty --color always small.toml")));
        assert!(colored(small("small.toml --to pretty").variable("CLICOLOR_FORCE", "1")));
        assert!(!colored(small("draw --to pretty small.toml")));
        assert!(!colored(small("draw --to pretty --color never small.toml").variable("CLICOLOR_FORCE", "1")));
        let case = small("draw --to pretty small.toml").variable("CLICOLOR_FORCE", "1").variable("NO_COLOR", "1");
        assert!(!colored(case));
    }

    #[test]
    fn the_legend_of_several_solutions_stands_once() {
        let several = SMALL.replace("1...\\n..3.\\n.1..\\n...2", "....\\n....\\n....\\n....");
        for (arguments, puzzles) in
            [("--all --to pretty small.toml", 1), ("--all --to pretty small.toml small.toml", 2)]
        {
            let shown = kdoku(arguments).file("small.toml", &several).stdout();
            assert!(shown.matches('┌').count() > 2 * puzzles, "{shown}");
            assert_eq!(shown.matches("Cage:").count(), puzzles, "{shown}");
        }
    }

    #[test]
    fn a_puzzle_is_drawn_as_it_is_or_with_its_solution() {
        assert_snapshot!(small("draw small.toml").picture());
        let solved = small("draw --solution small.toml").stdout();
        assert!(solved.contains("class=\"found\""));
        assert_eq!(small("solve small.toml --to svg").stdout(), solved);
        let page = small("draw --solution -o small.html small.toml");
        assert_eq!((page.code(), page.stdout().as_str()), (0, ""));
        let text = read(&page, "small.html").expect("a page");
        assert!(text.starts_with("<!DOCTYPE html>") && text.contains("<details>") && text.ends_with("</html>\n"));
        assert!(text.contains("<title>Small</title>"));
        assert!(small("solve small.toml --to html").stdout().contains("<details open>"));
        assert!(!small("draw small.toml --to html").stdout().contains("<details"));
    }

    #[test]
    fn candidates_are_small() {
        let text = lines(&[SEVERAL]);
        let svg = kdoku("candidates --to svg --order 2").stdin(&text).stdout();
        assert!(svg.contains("class=\"candidate\"") && svg.contains("class=\"found\""), "{svg}");
        let page = kdoku("candidates --to html --order 2").stdin(&text).stdout();
        assert!(page.contains("class=\"candidate\"") && !page.contains("<details"), "{page}");
    }

    #[test]
    fn a_picture_is_a_file() {
        let text = lines(&[GOOD, SEVERAL, GOOD]);
        let refused = kdoku("draw").stdin(&text);
        assert_eq!((refused.code(), refused.stdout().as_str()), (2, ""));
        assert_snapshot!("several_pictures_are_refused", refused.stderr());
        let numbered = kdoku("draw -o all.svg").stdin(&text);
        assert_eq!(numbered.code(), 0);
        assert_eq!(read(&numbered, "all.svg"), None);
        let all: Vec<String> =
            (1..=3).map(|number| read(&numbered, &format!("all-{number}.svg")).expect("a picture")).collect();
        assert!(all[0] == all[2] && all[0] != all[1]);
        let alone = kdoku("draw -o one.svg").stdin(lines(&[GOOD]));
        assert_eq!(alone.code(), 0);
        assert_eq!(read(&alone, "one.svg").as_ref(), Some(&all[0]));
        let page = kdoku("draw --to html").stdin(&text).stdout();
        assert_eq!(page.matches("<article").count(), 3);
        assert!(page.contains("<title>Puzzles</title>"));
    }

    #[test]
    fn what_has_no_solution_is_told_and_drawn_without() {
        let case = kdoku("draw --solution").stdin(lines(&[NONE]));
        assert_eq!((case.code(), case.stdout().contains("<svg")), (1, true));
        let page = kdoku("solve --to html").stdin(lines(&[GOOD, NONE])).stdout();
        assert_eq!((page.matches("<article").count(), page.matches("<details").count()), (2, 1));
        assert!(page.contains("Answer: no solution."), "{page}");
        let case = kdoku("solve --to svg -o x.svg").stdin(lines(&[NONE]));
        assert_eq!((case.code(), read(&case, "x.svg")), (1, None));
        let case = kdoku("draw --to html -o x.html").stdin("12\n");
        assert_eq!((case.code(), read(&case, "x.html")), (2, None));
        let case = kdoku("draw --to pretty").stdin("12\n");
        assert_eq!((case.code(), case.stdout().as_str()), (2, "unreadable\n"));
    }

    #[test]
    fn rules_that_a_flag_adds_are_drawn() {
        let svg = kdoku("draw --rules diagonals,anti-knight").stdin(lines(&[GOOD])).stdout();
        assert!(svg.contains("class=\"diagonals\"") && svg.contains("Anti-knight"), "{svg}");
    }

    /// The pictures of the README.
    #[test]
    fn the_pictures_of_the_documentation_are_drawn_by_this_version() {
        let killer = kdoku("draw killer.toml").file("killer.toml", include_str!("../puzzles/variants/killer.toml"));
        let thermo = kdoku("draw thermo.toml").file("thermo.toml", include_str!("../puzzles/variants/thermo.toml"));
        let how = "kdoku draw puzzles/variants/killer.toml -o docs/pictures/killer.svg, and so for thermo";
        assert_eq!(killer.stdout(), include_str!("../docs/pictures/killer.svg"), "{how}");
        assert_eq!(thermo.stdout(), include_str!("../docs/pictures/thermo.svg"), "{how}");
    }
}

mod rules {
    use super::*;

    #[test]
    fn words_add_rules_to_puzzle_text() {
        let blank = block(&".".repeat(16));
        let solved = kdoku("--rules diagonals").stdin(&blank).stdout();
        let cells: Vec<char> = solved.split_whitespace().flat_map(str::chars).collect();
        for diagonal in [[0, 5, 10, 15], [3, 6, 9, 12]] {
            let mut values = diagonal.map(|i| cells[i]);
            values.sort_unstable();
            assert_eq!(values, ['1', '2', '3', '4'], "{solved}");
        }
        // of the 288 boards, 48 have two good diagonals
        assert_eq!(kdoku("count --rules diagonals").stdin(&blank).stdout().trim(), "48");
        assert_eq!(kdoku("count").stdin(&blank).stdout().trim(), "288");
        assert_eq!(kdoku("count --rules diagonals,anti-king").stdin(&blank).stdout().trim(), "0");
    }

    #[test]
    fn words_that_are_no_rules_of_a_board_are_told_of() {
        assert_snapshot!(kdoku("--rules diagonal").stdin(block(GOOD)).picture());
        let six = "......\n".repeat(6);
        assert_snapshot!("a_board_that_cannot_have_a_rule", kdoku("--rules windoku").stdin(six).picture());
        assert_snapshot!(
            "a_puzzle_file_has_rules_of_its_own",
            kdoku("--rules windoku mini4.toml").file("mini4.toml", MINI).picture()
        );
        assert_eq!(kdoku("--rules windoku --config mini4.toml").file("mini4.toml", MINI).stdin(block(GOOD)).code(), 2);
    }
}

mod questions {
    use super::*;

    #[test]
    fn a_demand_for_one_solution_fails_on_several() {
        let text = [GOOD, SEVERAL, NONE].map(block).join("\n");
        assert_snapshot!(kdoku("--unique").stdin(text).picture());
        assert_eq!(kdoku("--unique --pick any").stdin(block(SEVERAL)).code(), 1);
        assert_eq!(kdoku("--unique --to json").stdin(block(GOOD)).code(), 0);
    }

    #[test]
    fn all_solutions_are_listed() {
        assert_snapshot!(kdoku("--all").stdin(block(SEVERAL)).picture());
        assert_snapshot!(
            "all_as_lines",
            kdoku("--all --to line").stdin([SEVERAL, NONE, GOOD].map(block).join("\n")).picture()
        );
        assert_eq!(kdoku("--limit 3 --to line").stdin(block(SEVERAL)).stdout().lines().count(), 3);
        assert_eq!(kdoku("--all --limit 2 --to line").stdin(block(SEVERAL)).stdout().lines().count(), 2);
        assert_eq!(kdoku("--limit 1 --to line").stdin(block(SEVERAL)).stdout().lines().count(), 1);
    }

    #[test]
    fn flags_win_over_what_a_file_says() {
        let file = format!("order = 2\ngrid = \"{SEVERAL}\"\n[solve]\nunique = true\n");
        assert_snapshot!(kdoku("x.toml").file("x.toml", &file).picture());
        assert_eq!(kdoku("x.toml --all").file("x.toml", &file).stdout().lines().count(), 4);
        let file = format!("order = 2\ngrid = \"{SEVERAL}\"\n[solve]\nall = true\nlimit = 3\n");
        assert_eq!(kdoku("x.toml").file("x.toml", &file).stdout().lines().count(), 3);
        assert_eq!(kdoku("x.toml --all").file("x.toml", &file).stdout().matches('\n').count(), 4);
        assert_eq!(kdoku("x.toml --limit 2").file("x.toml", &file).stdout().lines().count(), 2);
        assert_eq!(kdoku("x.toml --pick any").file("x.toml", &file).stdout().lines().count(), 1);
    }

    #[test]
    fn a_configuration_is_for_grids_from_elsewhere() {
        let rules = "size = 6\nbox = [3, 2]\nsymbols = \"A-F\"\ngrid = \"AA..................................\"\n[solve]\nlimit = 2\n[expect]\nsolutions = 0\n";
        let grid = "A.....\n".to_owned() + &"......\n".repeat(5);
        assert_snapshot!(kdoku("--config rules.toml").file("rules.toml", rules).stdin(&grid).picture());
        assert_snapshot!(
            "a_configuration_and_a_grid_of_another_size",
            kdoku("--config rules.toml").file("rules.toml", rules).stdin(block(GOOD)).picture()
        );
        assert_eq!(kdoku("check --config rules.toml").file("rules.toml", rules).stdin(&grid).code(), 1);
        assert_snapshot!(
            "a_configuration_for_a_puzzle_file",
            kdoku("--config rules.toml mini4.toml").file("rules.toml", rules).file("mini4.toml", MINI).picture()
        );
    }

    #[test]
    fn a_node_limit_leaves_puzzles_undecided() {
        let text = [".".repeat(16), GOOD.to_owned()].map(|line| block(&line)).join("\n");
        assert_snapshot!(kdoku("--node-limit 3").stdin(&text).picture());
        assert_snapshot!(
            "a_node_limit_and_several",
            kdoku("--all --node-limit 40 --to line").stdin(block(&".".repeat(16))).picture()
        );
        assert_eq!(kdoku("--node-limit 3 --to json").stdin(text).code(), 3);
        // three exit codes at once: two is the worst, then three
        let worst = lines(&[&".".repeat(81), &NINE[1..], &NINE.replace("53..7", "55..7")]);
        assert_eq!(kdoku("--node-limit 3").stdin(&worst).code(), 2);
    }

    #[test]
    fn no_time_is_not_enough_for_a_large_board() {
        let case = kdoku("count --time-limit 1ms").stdin(lines(&[&".".repeat(256)]));
        assert_eq!(case.code(), 3);
        assert!(case.stdout().starts_with("undecided, at least "), "{}", case.stdout());
        let case = kdoku("count --total-time 1ms").stdin(format!("{}\n", ".".repeat(256)).repeat(3));
        assert_eq!((case.code(), case.stdout().lines().count()), (3, 3));
    }
}

mod counting {
    use super::*;

    #[test]
    fn each_puzzle_has_a_number() {
        let text = lines(&[GOOD, SEVERAL, NONE, CLASH, "....", &".".repeat(16)]);
        assert_snapshot!(kdoku("count --order 2 --format line").stdin(text).picture());
    }

    #[test]
    fn counting_stops_at_a_limit() {
        let text = lines(&[&".".repeat(16), GOOD]);
        assert_snapshot!(kdoku("count --order 2 --limit 100").stdin(&text).picture());
        assert_snapshot!("counting_as_json", kdoku("count --order 2 --limit 2 --to json").stdin(&text).picture());
        assert_snapshot!("counting_undecided", kdoku("count --order 2 --node-limit 40").stdin(&text).picture());
    }

    #[test]
    fn large_numbers_come_from_a_cache() {
        let blank = |cells| ".".repeat(cells);
        let six = lines(&[&blank(36)]);
        assert_eq!(kdoku("count --box 2x3 --format line").stdin(&six).stdout(), "28200960\n");
        let limited = kdoku("count --box 2x3 --format line --limit 1_000_000").stdin(&six);
        assert_eq!(limited.stdout(), "at least 1000000\n");
        assert_snapshot!(kdoku("count --box 2x4 --format line --to json").stdin(lines(&[&blank(64)])).picture());
        let told = kdoku("count -v --box 2x3 --format line").stdin(&six).stderr();
        assert!(told.contains("counted by a cache of"), "{told}");
    }

    #[test]
    fn numbers_that_are_too_large_for_a_cache_are_counted_up_to_the_limit() {
        let line = lines(&[&".".repeat(256)]);
        let one_by_one = kdoku("count --one-by-one --node-limit 3000 --format line").stdin(&line);
        assert!(one_by_one.stdout().starts_with("undecided, at least "), "{}", one_by_one.stdout());
        assert_eq!(one_by_one.code(), 3);
    }

    #[test]
    fn numbers_can_be_estimated() {
        let blank = lines(&[&".".repeat(81)]);
        let estimate = |arguments: &str| kdoku(&format!("count --estimate {arguments}")).stdin(&blank);
        assert_snapshot!(estimate("--samples 500").picture());
        assert_snapshot!("an_estimate_as_json", estimate("--samples 500 --seed 7 --to json").picture());
        assert_eq!(estimate("--samples 50 --seed 3").stdout(), estimate("--samples 50 --seed 3").stdout());
        assert_ne!(estimate("--samples 50 --seed 3").stdout(), estimate("--samples 50 --seed 4").stdout());
        let none = kdoku("count --estimate --order 2 --samples 9").stdin(lines(&[CLASH, NONE, GOOD]));
        assert_snapshot!("an_estimate_of_nothing", none.picture());
        // none of them has the time of all
        let shared = kdoku("count --estimate --total-time 1h --order 2").stdin(lines(&[SEVERAL; 3]));
        assert_eq!((shared.stdout().lines().count(), shared.code()), (3, 0));
        assert_eq!(kdoku("count --estimate --threads 2").stdin(&blank).code(), 2, "it has one");
        assert_eq!(kdoku("count --samples 5").stdin(&blank).code(), 2, "of what?");
        assert_eq!(kdoku("count --estimate --limit 5").stdin(&blank).code(), 2);
    }
}

mod batches {
    use super::*;

    /// Lines good and bad, many enough for threads to be started.
    fn collection() -> String {
        let line = |i| {
            let other = match i % 60 {
                0 => format!("{}\n", &NINE[1..]),
                10 => format!("{}\n", NINE.replace("53..7", "55..7")),
                20 => format!("{}{}\n", &NINE[..20], ".".repeat(61)),
                30 => format!("{NINE} with a remark\r\n"),
                40 => "# a comment\n".to_owned(),
                50 => format!("{}\n", ".".repeat(256)),
                _ => String::new(),
            };
            format!("{NINE}\n{other}")
        };
        (0..600).map(line).collect::<Vec<_>>().concat() + NINE
    }

    #[test]
    fn any_number_of_threads_writes_the_same() {
        let text = collection();
        for arguments in ["", "--unique", "--to json", "--to grid", "--node-limit 1", "count --limit 3", "check", "-v"]
        {
            let run = |rest: &str| {
                let case = kdoku(&format!("{arguments} {rest}")).file("x.txt", &text).stdin(&text);
                let output = case.output();
                (output.status.code(), String::from_utf8(output.stdout), String::from_utf8(output.stderr))
            };
            let one = run("--threads 1 x.txt");
            assert_eq!(one.0, Some(2), "{arguments}: there are bad lines");
            assert!(one.1.as_ref().is_ok_and(|text| text.lines().count() > 600));
            for rest in ["--threads 2 x.txt", "--threads 7 x.txt", "x.txt"] {
                assert!(run(rest) == one, "{arguments} {rest}");
            }
            let piped = run("--threads 1");
            assert_eq!(piped.0, one.0);
            assert!(run("--threads 3") == piped, "{arguments} from stdin");
        }
    }

    #[test]
    fn any_number_of_threads_writes_the_same_forms() {
        let text = collection();
        for arguments in ["canon", "canon --dedupe --as-given", "canon --to json"] {
            let run = |rest: &str| {
                let output = kdoku(&format!("{arguments} {rest}")).file("x.txt", &text).stdin(&text).output();
                (output.status.code(), String::from_utf8(output.stdout), String::from_utf8(output.stderr))
            };
            let one = run("--threads 1 x.txt");
            assert_eq!(one.0, Some(2), "{arguments}: there are bad lines");
            for rest in ["--threads 2 x.txt", "--threads 7 x.txt", "x.txt"] {
                assert!(run(rest) == one, "{arguments} {rest}");
            }
            let piped = run("--threads 1");
            assert!(run("--threads 3") == piped, "{arguments} from stdin");
        }
    }

    #[test]
    fn a_bad_line_is_told_of_and_the_rest_goes_on() {
        let none = format!("12345678{}9{}", ".".repeat(9), ".".repeat(63));
        let text = lines(&[NINE, &NINE[1..], NINE, &none, &format!("{NINE},7"), &NINE.replace("53..7", "55..7"), NINE]);
        assert_snapshot!(kdoku("--threads 2 x.txt").file("x.txt", &text).picture());
        assert_snapshot!("a_bad_line_in_json", kdoku("--to json x.txt").file("x.txt", &text).picture());
    }

    #[test]
    fn who_writes_one_line_gets_one_form() {
        let case = kdoku("canon --threads 2");
        let mut child = case.command().spawn().expect("it starts");
        let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        for count in [500, 1, 1, 1] {
            stdin.write_all(format!("{NINE}\n").repeat(count).as_bytes()).expect("it listens");
            let mut answers = vec![0; 82 * count];
            stdout.read_exact(&mut answers).expect("it answers");
            assert!(answers.ends_with(b"280910450\n"));
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }

    #[test]
    fn who_writes_one_line_gets_one_answer_from_threads_too() {
        let case = kdoku("--threads 2 --unique");
        let mut child = case.command().spawn().expect("it starts");
        let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        for count in [500, 1, 1, 1] {
            stdin.write_all(format!("{NINE}\n").repeat(count).as_bytes()).expect("it listens");
            let mut answers = vec![0; 82 * count];
            stdout.read_exact(&mut answers).expect("it answers");
            assert!(answers.ends_with(b"286179\n"));
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }

    #[test]
    #[cfg(unix)]
    fn an_interrupt_of_threads_prints_what_is_done() {
        let case = kdoku("count --one-by-one --threads 2");
        let mut child = case.command().spawn().expect("it starts");
        let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        stdin.write_all(format!("{NINE}\n").repeat(1000).as_bytes()).expect("it listens");
        let mut first = [0; 2000];
        stdout.read_exact(&mut first).expect("answers");
        assert_eq!(first, *"1\n".repeat(1000).as_bytes());
        stdin.write_all(format!("{NINE}\n{}\n{NINE}\n", ".".repeat(81)).as_bytes()).expect("it listens");
        std::thread::sleep(std::time::Duration::from_millis(500));
        let id = child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &id]).status().expect("a signal is sent");
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        let rest: Vec<_> = rest.lines().collect();
        assert!(rest[0] == "1" && rest[1].starts_with("undecided, at least ") && rest.len() == 2, "{rest:?}");
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "though its input is still open");
        drop(stdin);
    }

    #[test]
    fn the_commands_of_the_readme_do_what_it_says() {
        let text = include_str!("../puzzles/lines.txt");
        let case = kdoku("lines.txt -o solved.txt").file("lines.txt", text);
        assert_eq!((case.code(), case.stdout(), case.stderr()), (0, String::new(), String::new()));
        let solved = fs::read_to_string(case.folder().join("solved.txt")).expect("it is there");
        assert_eq!(solved.lines().count(), text.lines().count());
        assert!(solved.lines().all(|line| line.len() == 81 && !line.contains('.')));
        assert_eq!(kdoku("--threads 2 --unique").stdin(text).stdout(), solved);
        let objects = kdoku("lines.txt --unique --to json").file("lines.txt", text).stdout();
        assert_eq!(objects.matches("\"verdict\":\"unique\"").count(), text.lines().count());
    }
}

mod tables {
    use super::*;

    fn table() -> String {
        format!("id,puzzle,solution\n1,{NINE},\n2,\"{NONE}\",x\n3,{GOOD},\n4,,\n5,{NINE},\"a\nb\"\n6,{SEVERAL}4,\n")
    }

    #[test]
    fn puzzles_come_from_a_column() {
        assert_snapshot!(kdoku("solve --column puzzle t.csv").file("t.csv", table()).picture());
    }

    #[test]
    fn a_column_has_a_number_and_comes_in_streams() {
        let by_number = kdoku("--column 2 --to json").stdin(table());
        let counted = kdoku("count --column Puzzle t.csv").file("t.csv", table());
        assert_snapshot!([by_number.picture(), counted.picture()].join("\n"));
    }

    #[test]
    fn a_table_whose_column_is_not_said_is_told_with_its_columns() {
        let missing = kdoku("solve t.csv").file("t.csv", table());
        let piped = kdoku("count").stdin(table());
        let wrong = kdoku("solve --column quiz t.csv").file("t.csv", table());
        let both = kdoku("solve --column quiz --format line t.csv").file("t.csv", table());
        assert_snapshot!([missing.picture(), piped.picture(), wrong.picture(), both.picture()].join("\n"));
    }

    #[test]
    fn a_long_table_gives_what_its_column_gives_alone() {
        let boards = [NINE, &NINE.replace('.', "0"), &"1".repeat(81), GOOD, &NINE[1..]];
        let puzzles: Vec<_> = (0..3000).map(|i| boards[if i % 50 == 0 { i / 50 % 5 } else { i % 2 }]).collect();
        let rows: Vec<_> = puzzles.iter().map(|puzzle| format!("x,{puzzle},{puzzle}")).collect();
        let (table, lines) = (rows.join("\n"), puzzles.join("\n"));
        for threads in [1, 3] {
            let of_table = kdoku(&format!("--column 2 --threads {threads}")).stdin(&table);
            let of_lines = kdoku("--format line").stdin(&lines);
            assert!(of_table.stdout() == of_lines.stdout(), "with {threads} threads");
            assert_eq!(of_table.code(), of_lines.code());
        }
    }
}

mod forms_of_puzzles {
    use super::*;

    /// `NINE` turned over, its digits renamed.
    fn equivalent() -> String {
        let name = |c: char| c.to_digit(10).map_or(c, |digit| char::from_digit(10 - digit, 10).expect("a digit"));
        NINE.chars().rev().map(name).collect()
    }

    #[test]
    fn equivalent_puzzles_have_one_line() {
        let text = lines(&[NINE, &equivalent(), &NINE[1..], &".".repeat(81), &".".repeat(16), NINE]);
        assert_snapshot!(kdoku("canon").stdin(&text).picture());
        assert_snapshot!("forms_as_json", kdoku("canon --to json").stdin(&text).picture());
    }

    #[test]
    fn one_of_each_kind_is_left() {
        let text = lines(&[&equivalent(), NINE, &NINE[1..], &".".repeat(81), NINE]);
        assert_snapshot!("one_form_of_each_kind", kdoku("canon --dedupe").stdin(&text).picture());
        assert_snapshot!(kdoku("canon --dedupe --as-given").stdin(&text).picture());
    }

    #[test]
    fn other_rules_are_refused() {
        let run = kdoku("canon --rules diagonals").stdin(NINE).picture();
        assert_snapshot!(run);
        assert_eq!(kdoku("canon --as-given").stdin(NINE).code(), 2, "only with `--dedupe`");
    }
}

mod check {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_folder_that_cannot_be_read_is_told_of_and_the_rest_is_checked() {
        use std::os::unix::fs::PermissionsExt;
        let case = kdoku("check puzzles").file("puzzles/a/x.txt", NINE).file("puzzles/b.txt", lines(&[NINE]));
        let closed = case.folder().join("puzzles/a");
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("it is ours");
        let is_closed = fs::read_dir(&closed).is_err();
        let output = case.output();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).expect("it is ours");
        // nothing is closed to an administrator
        if is_closed {
            assert_eq!(output.status.code(), Some(2));
            assert_eq!(String::from_utf8_lossy(&output.stdout), "puzzles/b.txt:1: unique\n");
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(told, "error: cannot read `puzzles/a`: permission denied\n");
        } else {
            let both = "puzzles/a/x.txt:1: unique\npuzzles/b.txt:1: unique\n";
            assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()), (Some(0), both));
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_to_nowhere_is_told_of_and_the_rest_is_checked() {
        let case = kdoku("check puzzles").file("puzzles/b.txt", lines(&[NINE]));
        std::os::unix::fs::symlink("nowhere", case.folder().join("puzzles/a.txt")).expect("the folder is ours");
        let output = case.output();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stdout).ends_with("puzzles/b.txt:1: unique\n"));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(told, "error: cannot read `puzzles/a.txt`: no such file or directory\n");
    }

    #[test]
    fn a_limit_leaves_the_same_open_in_every_form() {
        let file = "order = 2\n[expect]\nsolutions = 288\n";
        let text = kdoku("check x.toml --node-limit 20").file("x.toml", file);
        assert_eq!((text.code(), text.stdout().as_str()), (3, "x.toml: undecided, expected 288 solutions\n"));
        let json = kdoku("check x.toml --node-limit 20 --to json").file("x.toml", file).stdout();
        assert!(json.contains("\"verdict\":\"undecided\",\"solutions\":"), "{json}");
        assert!(json.contains("\"as_expected\":null"), "{json}");
    }

    #[test]
    fn a_folder_is_checked_in_the_order_of_names() {
        let wrong = MINI.replace("solutions = 1", "solutions = 2");
        let case = kdoku("check puzzles")
            .file("puzzles/mini4.toml", MINI)
            .file("puzzles/a/wrong.toml", wrong)
            .file("puzzles/lines.txt", lines(&[NINE, &NINE.replace("53..7", "55..7"), &".".repeat(81)]))
            .file("puzzles/README.md", "no puzzle")
            .file("puzzles/.hidden", "no puzzle")
            .file("puzzles/b/bad.txt", "123\n");
        assert_snapshot!(case.picture());
    }

    #[test]
    fn expectations_are_compared() {
        let file = |grid: &str, expect: &str| format!("order = 2\ngrid = \"{grid}\"\n[expect]\n{expect}\n");
        let case = kdoku("check a.toml b.toml c.toml d.toml e.toml f.toml g.toml h.toml")
            .file("a.toml", file(SEVERAL, "solutions = 1"))
            .file("b.toml", file(SEVERAL, "solutions = \"multiple\""))
            .file("c.toml", file(SEVERAL, "solutions = 4"))
            .file("d.toml", file(SEVERAL, "solutions = 3"))
            .file("e.toml", file(NONE, "solutions = 0"))
            .file("f.toml", file(CLASH, "solutions = 0"))
            .file("g.toml", file(GOOD, "solution = \"2341412314323214\""))
            .file("h.toml", file(GOOD, "solutions = 1\nsolution = \"2341412314323114\""));
        assert_snapshot!(case.picture());
    }

    #[test]
    fn expectations_that_hold_are_no_failure() {
        let none = format!("order = 2\ngrid = \"{NONE}\"\n[expect]\nsolutions = 0\n");
        assert_eq!(kdoku("check a.toml").file("a.toml", none).code(), 0);
        assert_eq!(kdoku("check a.toml").file("a.toml", MINI).code(), 0);
        assert_eq!(
            kdoku("check a.toml").file("a.toml", MINI.replace("solutions = 1", "solutions = \"multiple\"")).code(),
            1
        );
    }

    #[test]
    fn verdicts_as_json() {
        let text = [GOOD, SEVERAL, NONE, CLASH].map(block).join("\n");
        let case = kdoku("check --to json - mini4.toml").stdin(text).file("mini4.toml", MINI);
        assert_snapshot!(case.picture());
    }

    #[test]
    fn a_limit_leaves_the_verdict_open() {
        assert_snapshot!(
            kdoku("check --node-limit 1 x.toml -")
                .file("x.toml", SIX.replace("51", ".."))
                .stdin(block(&".".repeat(16)))
                .picture()
        );
    }

    #[test]
    fn a_folder_without_files_is_an_error() {
        let case = kdoku("check empty missing");
        fs::create_dir(case.folder().join("empty")).expect("a folder");
        assert_snapshot!(case.picture());
    }
}

mod formulas {
    use super::*;

    fn files(case: &Case) -> Vec<String> {
        let entries = fs::read_dir(case.folder()).expect("a folder");
        let name =
            |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name().to_string_lossy().into_owned();
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    }

    fn formula(rules: &kdoku::Rules, line: &str, known: Option<&str>) -> String {
        let grid = |line: &str| {
            let values: Vec<_> =
                line.chars().map(|c| u16::try_from(c.to_digit(10).unwrap_or(0)).expect("small")).collect();
            kdoku::Grid::from_values(&values).expect("a grid")
        };
        let mut cnf = kdoku::Cnf::new(rules, &grid(line)).expect("a small board");
        if let Some(known) = known {
            cnf = cnf.blocking(&grid(known)).expect("a solution");
        }
        let mut text = Vec::new();
        cnf.write(&mut text).expect("memory takes all");
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
        let case =
            kdoku("encode x.txt y.txt -o x.cnf").file("x.txt", GOOD).file("y.txt", GOOD).file("x.cnf", "before\n");
        assert_eq!((case.code(), case.stdout().as_str()), (2, ""));
        assert!(case.stderr().contains("and y.txt:1 is a second one"), "{}", case.stderr());
        assert_eq!(fs::read_to_string(case.folder().join("x.cnf")).expect("it is there"), "before\n");
        assert_eq!(files(&case), ["x.cnf", "x.txt", "y.txt"]);
        assert_snapshot!("a_proof_is_that_of_one_puzzle", kdoku("check --proof x").stdin(&two).picture());
    }

    #[test]
    fn what_cannot_be_read_has_no_formula() {
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
        let too_large =
            "error: <stdin>:1: a board of `64x64` makes too many clauses: boards of up to 49x49 are encoded\n";
        for arguments in ["encode -o x.cnf", "check --proof x"] {
            let case = kdoku(arguments).stdin(&blank);
            assert_eq!((case.code(), case.stdout().as_str(), case.stderr().as_str()), (2, "", too_large));
            assert_eq!(files(&case), Vec::<String>::new());
        }
    }

    #[test]
    fn a_refusal_names_the_line_of_what_is_not_written_in_clauses() {
        let killer = "order = 2\n[marks]\ncandidates = [\"r1c1: 1 2\"]\n[cages]\nlist = [\"3: r1c1 r1c2\"]\n";
        let expected = "error: x.toml: line 5: cage `3: r1c1 r1c2` is not written in clauses: only that cells differ and which values \
                        they may hold is\n";
        for arguments in ["encode x.toml", "check --proof x x.toml"] {
            assert_eq!(kdoku(arguments).file("x.toml", killer).stderr(), expected);
        }
        let word = kdoku("encode --rules nonconsecutive").stdin(GOOD);
        assert!(word.stderr().contains("nonconsecutive is not written in clauses"), "{}", word.stderr());
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
    fn what_is_not_proved_leaves_no_file() {
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
    fn a_proof_that_cannot_be_written_is_told_of_before_anything_is_solved() {
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
    fn a_full_disk_under_a_formula_is_told_of_once() {
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
}

/// What is measured differs from run to run; only its shape is looked at.
mod bench {
    use super::*;

    /// A text with `N` for what is measured and one blank for several. The numbers of puzzles and sizes stay.
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
        let case = kdoku("bench --repeat 2 nine.txt mini4.toml")
            .file("nine.txt", lines(&[NINE, &NINE.replace("53..", "5...")]));
        assert_snapshot!(shape(&case.file("mini4.toml", MINI).stdout()));
    }

    #[test]
    fn figures_can_be_objects() {
        let text = [GOOD, SEVERAL, NONE, CLASH].map(block).join("\n");
        let case = kdoku("bench --json --unique --pick any --repeat 1 --engine search -").stdin(text);
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
    fn nothing_is_measured_of_what_cannot_be_read() {
        assert_snapshot!(kdoku("bench nine.txt").file("nine.txt", lines(&[NINE, &NINE[1..], NINE])).picture());
        let case = kdoku("bench nine.txt missing.txt").file("nine.txt", lines(&[NINE]));
        assert_eq!((case.code(), case.stdout().as_str()), (2, ""));
    }

    #[test]
    fn an_engine_that_is_none_is_an_error_in_usage() {
        let told = kdoku("bench --engine fast").stderr();
        assert!(
            told.starts_with(
                "error: invalid value 'fast' for '--engine <NAME>': the engines are `default`, `sliced`, `search`"
            ),
            "{told}"
        );
    }
}

mod messages {
    use super::*;

    #[test]
    fn a_command_after_an_option_is_no_file() {
        let case = kdoku("-q check nine.txt").file("nine.txt", lines(&[NINE]));
        assert_snapshot!(case.picture());
        assert_snapshot!("a_command_that_is_an_option", kdoku("-q help").picture());
        let case = kdoku("-q check").file("check", lines(&[NINE]));
        assert_eq!((case.code(), case.stdout().lines().count()), (0, 1), "there is such a file");
    }

    #[test]
    fn the_end_of_the_whole_run_is_told_once() {
        let text = format!("{}\n", ".".repeat(256)).repeat(4);
        let told = kdoku("count --total-time 1ms").stdin(&text).stderr();
        assert_eq!(told.lines().count(), 2, "{told}");
        assert!(told.ends_with("warning: --total-time: 3 more puzzles are undecided\n"), "{told}");
        let told = kdoku("count --time-limit 1ms").stdin(&text).stderr();
        assert_eq!(told.lines().count(), 4, "{told}");
    }

    #[test]
    fn numbers_that_have_no_room_are_told_of_once() {
        let text = format!("1{}\n", " 0".repeat(15)) + &format!("0{}\n", " 0".repeat(15)).repeat(15);
        let text = format!("{text}\n{text}");
        assert_eq!(
            kdoku("--symbols numbers --to line").stdin(&text).stderr(),
            "warning: <stdin>:1: this form has no room for numbers: the symbols are 1-9A-G\n"
        );
        assert_eq!(kdoku("--symbols numbers --to judge").stdin(&text).stderr(), "");
        assert_eq!(kdoku("--symbols numbers --to line").stdin(JUDGE).stderr(), "");
    }

    #[test]
    fn colours_reach_errors_in_usage_too() {
        assert!(kdoku("--color always --frobnicate").output().stderr.contains(&0x1b));
        assert!(kdoku("--color=always --help").output().stdout.contains(&0x1b));
        let case = kdoku("--color never --help").variable("CLICOLOR_FORCE", "1");
        assert!(!case.output().stdout.contains(&0x1b));
    }

    #[test]
    fn a_bad_text_is_shown_with_a_caret() {
        let text = "1 0 0 0\n0 0 7 0\n0 1 0 0\n0 0 0 2\n";
        assert_snapshot!(kdoku("bad.txt").file("bad.txt", text).picture());
        assert_snapshot!("text_that_is_no_utf_8", kdoku("").stdin(b"1234\n34\xff2\n2143\n4321\n").picture());
        assert_snapshot!(
            "a_symbol_far_to_the_right",
            kdoku("").stdin(lines(&[&format!("{}?{}", "1".repeat(200), ".".repeat(55))])).picture()
        );
    }

    #[test]
    fn all_errors_of_a_puzzle_file_are_shown() {
        let file = "ordr = 2\ngrid = \"\"\"\n1234\n12\n\"\"\"\n[solve]\nlimit = 0\npick = \"frist\"\n";
        assert_snapshot!(kdoku("x.toml").file("x.toml", file).picture());
        assert_snapshot!(
            "a_configuration_with_errors",
            kdoku("--config x.toml").file("x.toml", "order = \n").stdin(NINE).picture()
        );
        assert_snapshot!(
            "a_puzzle_file_that_is_no_utf_8",
            kdoku("x.toml").file("x.toml", b"title = \"\xff\"\n").picture()
        );
    }

    #[test]
    fn a_puzzle_file_on_stdin_is_told_from_junk() {
        assert_snapshot!(kdoku("").stdin(MINI).picture());
        assert_snapshot!("junk", kdoku("").stdin("hello world\nthis is not sudoku\n").picture());
        assert_snapshot!("nothing_at_all", kdoku("").picture());
    }

    #[test]
    fn files_that_cannot_be_read_are_named() {
        let case = kdoku("missing.txt chekc folder");
        fs::create_dir(case.folder().join("folder")).expect("a folder");
        assert_snapshot!(case.picture());
        assert_snapshot!("a_missing_configuration", kdoku("--config missing.toml").picture());
    }

    #[test]
    fn wrong_usage() {
        let wrong = [
            "--frobnicate",
            "--to yaml",
            "--order 17",
            "--box 3",
            "--symbols 1-9.",
            "--time-limit 3",
            "--limit 0",
            "--all --unique",
            "--pick any --limit 3",
            "--unique --limit 1",
            "--config x.toml --order 3",
            "completions tcsh",
            "count --to line",
            "encode --to smt",
            "check --proof",
        ];
        let runs = wrong.map(|arguments| {
            let case = kdoku(arguments);
            assert_eq!(case.code(), 2, "{arguments}");
            format!("$ kdoku {arguments}\n{}", case.stderr())
        });
        assert_snapshot!(runs.join("\n"));
    }

    #[test]
    fn quiet_runs_show_errors_only() {
        let text = [NONE, CLASH].map(block).join("\n") + "\n12\n";
        assert_snapshot!(kdoku("-q").stdin(text).picture());
    }

    #[test]
    fn verbose_runs_tell_what_was_assumed_and_done() {
        let text = ".1....\n".to_owned() + &"......\n".repeat(5) + "\n" + &block(GOOD) + "\n" + &block(NONE);
        assert_snapshot!(kdoku("-v --node-limit 10000").stdin(text).picture());
        assert!(kdoku("-vv").stdin(block(GOOD)).stderr().contains("s\n"));
    }

    #[test]
    fn no_more_than_fifty_errors_of_a_file_are_shown() {
        let case = kdoku("").stdin(lines(&[&NINE[1..]; 60]));
        assert_eq!(case.stdout(), "\n".repeat(60));
        assert_eq!(case.stderr().matches("error: a line of").count(), 50);
        assert!(case.stderr().ends_with("error: 10 more puzzles of stdin cannot be read\n"));
    }
}

mod help {
    use super::*;

    #[test]
    fn the_manual_names_itself() {
        let page = kdoku("man").stdout();
        let title = format!(".TH kdoku 1 \"\" \"kdoku {}\" \"User Commands\"", env!("CARGO_PKG_VERSION"));
        assert_eq!(page.lines().find(|line| line.starts_with(".TH")), Some(title.as_str()));
    }

    #[test]
    fn of_every_command() {
        for command in [
            "",
            "solve ",
            "count ",
            "check ",
            "canon ",
            "convert ",
            "draw ",
            "encode ",
            "generate ",
            "candidates ",
            "minimize ",
            "bench ",
            "completions ",
            "man ",
        ] {
            for flag in ["-h", "--help"] {
                let case = kdoku(&format!("{command}{flag}"));
                let name = format!("help{}{}", command.trim().replace(' ', ""), flag.replace('-', "_"));
                assert_eq!(case.code(), 0);
                assert_snapshot!(name, case.stdout());
            }
        }
    }

    #[test]
    fn completions_and_manual_know_every_command() {
        for arguments in ["completions bash", "completions zsh", "completions fish", "man"] {
            let text = kdoku(arguments).stdout();
            for word in [
                "solve",
                "count",
                "check",
                "canon",
                "convert",
                "encode",
                "bench",
                "completions",
                "node",
                "proof",
                "dedupe",
            ] {
                assert!(text.contains(word), "{arguments}: {word}");
            }
        }
    }
}

mod streams {
    use super::*;

    #[test]
    fn a_reader_that_has_seen_enough_is_no_failure() {
        let case = kdoku("");
        let mut child = case.command().spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || {
            for _ in 0..20_000 {
                if stdin.write_all(format!("{NINE}\n").as_bytes()).is_err() {
                    break;
                }
            }
        });
        let mut first = [0; 82];
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut first).expect("a line comes");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("the writer ends");
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    }

    #[test]
    fn who_writes_one_line_gets_one_answer() {
        let case = kdoku("");
        let mut child = case.command().spawn().expect("it starts");
        let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        for _ in 0..3 {
            stdin.write_all(format!("{NINE}\n").as_bytes()).expect("it listens");
            let mut answer = [0; 82];
            stdout.read_exact(&mut answer).expect("it answers");
            assert!(answer.starts_with(b"534678912"));
        }
        stdin.write_all(format!("{}\n", &NINE[1..]).as_bytes()).expect("it listens");
        let mut answer = [0; 1];
        stdout.read_exact(&mut answer).expect("it answers a bad line, too");
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(2));
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let case = kdoku("mini4.toml -o out.txt").file("mini4.toml", MINI).file("out.txt", "before\n");
        assert_eq!((case.code(), case.stdout().as_str()), (0, ""));
        let written = fs::read_to_string(case.folder().join("out.txt")).expect("it is there");
        assert_eq!(written, "23|41\n41|23\n--+--\n14|32\n32|14\n");
        assert_eq!(fs::read_dir(case.folder()).expect("a folder").count(), 2, "nothing else is left");
        let case = kdoku("-o out.txt --config missing.toml").file("out.txt", "before\n");
        assert_eq!(case.code(), 2);
        assert_eq!(fs::read_to_string(case.folder().join("out.txt")).expect("it is there"), "before\n");
        assert_eq!(fs::read_dir(case.folder()).expect("a folder").count(), 1);
        assert_snapshot!(kdoku("-o missing/out.txt").stdin(NINE).picture());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let case = kdoku("mini4.toml").file("mini4.toml", MINI);
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = case.command().stdout(Stdio::from(full)).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "error: cannot write stdout: no space left on device\n");
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = kdoku("--help").command().stdout(Stdio::from(full)).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
    }

    #[test]
    #[cfg(unix)]
    fn an_interrupt_prints_what_is_done() {
        let case = kdoku("count --one-by-one -");
        let mut child = case.command().spawn().expect("it starts");
        let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        stdin.write_all(format!("{NINE}\n").as_bytes()).expect("it listens");
        let mut first = [0; 2];
        stdout.read_exact(&mut first).expect("an answer, by which time it listens to signals, too");
        stdin.write_all(format!("{}\n{NINE}\n", ".".repeat(81)).as_bytes()).expect("it listens");
        std::thread::sleep(std::time::Duration::from_millis(500));
        interrupt(&child);
        let mut text = String::new();
        stdout.read_to_string(&mut text).expect("text");
        assert!(text.starts_with("undecided, at least "), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_stream_that_is_open_is_written_not_replaced() {
        for path in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            let case = kdoku(&format!("mini4.toml --to line -o {path}")).file("mini4.toml", MINI);
            let log = case.file("log", "before\n");
            let out = fs::File::options().append(true).open(log.folder().join("log")).expect("it is there");
            let output = log.command().stdout(Stdio::from(out)).output().expect("it runs");
            assert_eq!(output.status.code(), Some(0), "{path}");
            let text = fs::read_to_string(log.folder().join("log")).expect("it is there");
            assert_eq!(text, "before\n2341412314323214\n", "{path}");
        }
        let case = kdoku("mini4.toml --to line -o /dev/stderr").file("mini4.toml", MINI);
        assert_eq!((case.stdout(), case.stderr()), (String::new(), "2341412314323214\n".to_owned()));
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_with_a_name_is_answered_as_it_comes() {
        let case = kdoku("a.txt pipe").file("a.txt", lines(&[NINE]));
        let pipe = case.folder().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
        let mut child = case.command().spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("a pipe");
        let mut answer = [0; 82];
        stdout.read_exact(&mut answer).expect("the first file is answered before the pipe is opened");
        let mut writer = fs::File::options().write(true).open(&pipe).expect("it is there");
        writer.write_all(format!("{NINE}\n").as_bytes()).expect("it listens");
        stdout.read_exact(&mut answer).expect("it answers");
        writer.write_all(b"53..7").expect("it listens");
        interrupt(&child);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        assert_eq!((rest.as_str(), child.wait().expect("it ends").code()), ("", Some(130)));
        drop(writer);
        let mut child = case.command().spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut answer).expect("the first file is answered");
        interrupt(&child);
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "while the pipe is being opened");
    }

    #[cfg(unix)]
    pub(crate) fn interrupt(child: &std::process::Child) {
        let id = child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &id]).status().expect("a signal is sent");
    }

    /// Waits until there are so many files in the folder of a case.
    #[cfg(unix)]
    fn wait_for_files(case: &Case, count: usize) {
        for _ in 0..1000 {
            if fs::read_dir(case.folder()).expect("a folder").count() == count {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("there are not {count} files");
    }

    #[test]
    #[cfg(unix)]
    fn an_interrupt_leaves_no_half_of_a_file() {
        let case = kdoku("-o out.txt");
        let mut child = case.command().spawn().expect("it starts");
        // open until the end, since to wait for the program would close it
        let stdin = child.stdin.take();
        wait_for_files(&case, 1);
        interrupt(&child);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        drop(stdin);
        wait_for_files(&case, 0);
    }

    #[test]
    #[cfg(unix)]
    fn a_file_that_cannot_have_its_name_is_not_left_behind() {
        let case = kdoku("-o out.txt");
        let mut child = case.command().spawn().expect("it starts");
        wait_for_files(&case, 1);
        fs::create_dir(case.folder().join("out.txt")).expect("a folder");
        drop(child.stdin.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(2));
        wait_for_files(&case, 1);
    }
}

mod closer {
    use super::*;

    const KILLER: &str = include_str!("../puzzles/variants/killer.toml");

    #[test]
    fn a_cage_with_a_slip_is_named() {
        let wrong = KILLER.replace("\"3: r2c8 r3c8\"", "\"4: r2c8 r3c8\"");
        let file = wrong.split("[expect]").next().expect("the part before");
        assert_snapshot!(kdoku("check --why killer.toml").file("killer.toml", file).picture());
        assert_snapshot!(
            "a_cage_with_a_slip_as_json",
            kdoku("check --why --to json killer.toml").file("killer.toml", file).picture()
        );
    }

    #[test]
    fn verdicts_are_explained_in_the_order_of_the_puzzles() {
        let text = lines(&[GOOD, SEVERAL, NONE, CLASH]);
        assert_snapshot!(kdoku("check --why --order 2").stdin(&text).picture());
        assert_snapshot!("explained_as_json", kdoku("check --why --to json --order 2").stdin(&text).picture());
    }

    #[test]
    fn rules_that_a_flag_adds_are_clues() {
        let text = block("1.........1.....");
        assert_snapshot!(kdoku("check --why --rules diagonals").stdin(text).picture());
    }

    #[test]
    fn givens_that_could_go_are_named() {
        let text = lines(&[GOOD, "23...12.......14", SEVERAL]);
        assert_snapshot!(kdoku("check --minimal --order 2").stdin(&text).picture());
        assert_snapshot!("minimal_as_json", kdoku("check --minimal --to json --order 2").stdin(&text).picture());
    }

    #[test]
    fn clues_that_could_go_are_named_when_asked_for() {
        let case = kdoku("check --minimal --constraints killer.toml");
        assert_snapshot!(case.file("killer.toml", KILLER).picture());
    }

    #[test]
    fn flags_that_make_no_sense_together_are_refused() {
        let refused = ["check --constraints", "check --why --proof x", "minimize --cap 2", "candidates --cap 0"];
        assert_snapshot!(refused.map(|arguments| kdoku(arguments).stdin("").picture()).join("\n"));
    }
}

mod minimizing {
    use super::*;

    const KILLER: &str = include_str!("../puzzles/variants/killer.toml");

    #[test]
    fn puzzles_are_written_without_what_they_do_not_need() {
        let full = block("2341412314323214");
        assert_snapshot!(kdoku("minimize").stdin(&full).picture());
        assert_snapshot!("a_seed_leaves_another_puzzle", kdoku("minimize --seed 3 --to pretty").stdin(&full).picture());
        assert_snapshot!("minimized_as_json", kdoku("minimize --to json").stdin(&full).picture());
    }

    #[test]
    fn a_puzzle_that_has_not_one_solution_is_refused() {
        assert_snapshot!(kdoku("minimize --order 2").stdin(lines(&[GOOD, SEVERAL, NONE, "x", CLASH])).picture());
    }

    #[test]
    fn clues_that_are_not_needed_are_listed() {
        let file = KILLER.replacen("...|...|...", "9..|...|...", 1);
        let case = kdoku("minimize --constraints killer.toml").file("killer.toml", &file);
        assert_snapshot!(case.picture());
        assert_snapshot!("givens_alone", kdoku("minimize killer.toml").file("killer.toml", &file).picture());
    }
}

mod candidates {
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
}

mod convert {
    use super::*;

    #[test]
    fn who_writes_a_line_and_waits_gets_it() {
        let mut child = kdoku("convert --to line").command().spawn().expect("it starts");
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (mut stdin, mut stdout) = (stdin.expect("a pipe"), stdout.expect("a pipe"));
        // who gets no answer is let go by the end of the input, and has it too late
        let (tell, told) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            for _ in 0..3 {
                let mut line = [0; 82];
                stdout.read_exact(&mut line).expect("a line comes");
                let _ = tell.send(line);
            }
        });
        let mut answers = Vec::new();
        for _ in 0..3 {
            stdin.write_all(format!("{NINE}\n").as_bytes()).expect("it reads");
            answers.push(told.recv_timeout(std::time::Duration::from_secs(20)).map(|line| line.to_vec()));
        }
        drop(stdin);
        reader.join().expect("it reads all");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        assert_eq!(answers, vec![Ok(format!("{NINE}\n").into_bytes()); 3]);
    }

    const KILLER: &str = include_str!("../puzzles/variants/killer.toml");
    const OWN: &str = include_str!("../puzzles/variants/own_rules.toml");
    /// A board of 4×4 with a thermometer, a drawing and a pencil mark.
    const FOUR: &str = r#"{"size": 4, "grid": [
        [{"value": 1, "given": true}, {}, {"centerPencilMarks": [2]}, {}], [{}, {}, {"value": 3, "given": true}, {}],
        [{}, {"value": 1, "given": true}, {}, {}], [{}, {}, {}, {"value": 2, "given": true}]],
        "thermometer": [{"lines": [["R4C1", "R4C2"]]}], "text": [{"cells": ["R1C1"], "value": "x"}]}"#;
    /// The same with a rule that nobody knows.
    const STRANGE: &str = r#"{"size": 1, "grid": [[{}]], "hyperbola": [{}]}"#;
    const STRINGS: &str =
        ".Shape~4x4.~R1C1_1~R2C3_3~R3C2_1~R4C4_2\n\n.Shape~4x4.~R1C1_1~R1C2_1\n.Shape~4x4.NFA~x~R1C1\n.Cage~x\n";

    /// What a conversion gives, which has to go well.
    fn converted(arguments: &str, text: &str) -> String {
        let case = kdoku(&format!("convert {arguments}")).stdin(text);
        assert_eq!(case.code(), 0, "{}", case.stderr());
        case.stdout()
    }

    #[test]
    fn there_and_back_is_the_same_puzzle() {
        for to in ["f-puzzles", "f-puzzles-json", "iss", "toml"] {
            let there = converted(&format!("--to {to} -q"), KILLER);
            let back = converted("--to toml -q", &there);
            let config = kdoku::Config::parse(&back).unwrap_or_else(|errors| panic!("{errors} in {back}"));
            let before = kdoku::Config::parse(KILLER).expect("a puzzle file");
            assert_eq!(config.rules, before.rules, "{to}");
        }
    }

    #[test]
    fn a_link_is_solved_and_written_as_a_puzzle_file() {
        let link = converted("--to f-puzzles -q", FOUR);
        let read = kdoku("convert - --to toml").stdin(FOUR);
        let solved = kdoku("solve link.txt --to glued").file("link.txt", &link);
        let checked = kdoku("check four.fpuzzles -").file("four.fpuzzles", FOUR).stdin(&link);
        let counted = kdoku("count --format iss").stdin(STRINGS);
        assert_snapshot!([read.picture(), solved.picture(), checked.picture(), counted.picture()].join("\n"));
    }

    #[test]
    fn many_lines_come_in_and_go_out() {
        let lines = kdoku("convert --to line").stdin(STRINGS);
        let strings = kdoku("convert lines.txt --to iss -q").file("lines.txt", format!("{GOOD} first\n{SEVERAL}\n"));
        let blocks = kdoku("convert --to judge -q").stdin(format!("{GOOD}\n{SEVERAL}\n"));
        let one = kdoku("convert --to toml").stdin(format!("{GOOD}\n{SEVERAL}\n"));
        let board = kdoku("convert --config six.toml --to iss").file("six.toml", SIX).stdin(".".repeat(36));
        assert_snapshot!([lines, strings, blocks, one, board].map(|case| case.picture()).join("\n"));
    }

    #[test]
    fn the_loss_of_a_rule_is_an_error() {
        let own = kdoku("convert own.toml --to f-puzzles-json -o x.json").file("own.toml", OWN);
        let picture = own.picture();
        assert!(!own.folder().join("x.json").exists());
        let lossy = kdoku("convert own.toml --to line --lossy").file("own.toml", OWN);
        let solved = kdoku("solve strange.json").file("strange.json", STRANGE);
        let lost = kdoku("convert strange.json --to toml --lossy").file("strange.json", STRANGE);
        let quiet = kdoku("convert own.toml --to line --lossy -q").file("own.toml", OWN);
        let pictures = [picture, lossy.picture(), solved.picture(), lost.picture(), quiet.picture()];
        assert_snapshot!(pictures.join("\n"));
    }

    #[test]
    fn what_cannot_be_read_is_shown() {
        let texts = [
            "https://sudokupad.app/q2kgt7ce4q\n",
            "https://f-puzzles.com/?load=N4Ig\n",
            "{\"size\": 4,\n\"grid\": [[,\n",
            "{\"size\": 4, \"grid\": [[{}]]}\n",
            ".Shape~4x4.~R1C1_1.Cage~5~R9C9\n",
            "12\n",
            "",
        ];
        let converted = texts.map(|text| kdoku("convert --to toml").stdin(text).picture());
        let solved = kdoku("solve --to json").stdin(texts[0]).picture();
        let forced = kdoku("solve --format f-puzzles").stdin(GOOD).picture();
        let rules = kdoku("solve --rules anti-king").stdin(STRINGS).picture();
        let usage = ["convert", "convert --to sudokupad", "convert --to nothing"].map(|case| kdoku(case).picture());
        assert_snapshot!([&converted[..], &[solved, forced, rules], &usage].concat().join("\n"));
    }

    #[test]
    fn objects_of_kdoku_come_in_again() {
        let made = kdoku("generate --order 2 --count 2 --seed 1 --to json").stdout();
        let lines = kdoku("generate --order 2 --count 2 --seed 1").stdout();
        assert_eq!(converted("--to line -q", &made), lines);
        assert_eq!(converted("--to json -q", &made).lines().count(), 2);
        let solved = kdoku("solve --to json").stdin(&lines).stdout();
        assert_eq!(converted("--to line", &solved), kdoku("solve").stdin(&lines).stdout());
        let checked = kdoku("check -").stdin(&solved);
        assert_eq!(checked.stdout(), "<stdin>:1: unique\n<stdin>:2: unique\n");
        let none = kdoku("solve").stdin("{\"file\":\"-\",\"puzzle\":1}\n{\"puzzle\":1,\"givens\":[[1]]}\n");
        assert_snapshot!(none.picture());
    }

    #[test]
    fn a_column_of_a_table_is_converted() {
        let table = format!("id,board\n1,{GOOD}\n2,\n3,{GOOD}x\n");
        let column = kdoku("convert t.csv --column board --to iss").file("t.csv", &table).picture();
        let unnamed = kdoku("convert t.csv --to iss").file("t.csv", &table).picture();
        let missing = kdoku("convert --column x --to iss").stdin(&table).picture();
        assert_snapshot!([column, unnamed, missing].join("\n"));
    }

    #[test]
    fn a_line_that_is_no_text_is_one_of_many() {
        let position = ":0000:x:1..4..3..1.....2::::\n";
        let lines = [position.as_bytes(), b"\n:0000:\xff\n", position.as_bytes()].concat();
        let solved = kdoku("solve --to line").stdin(&lines).picture();
        let converted = kdoku("convert lines.txt --to line").file("lines.txt", &lines).picture();
        assert_snapshot!([solved, converted].join("\n"));
    }

    #[test]
    fn whoever_writes_a_line_is_answered_at_once() {
        let case = kdoku("convert --to line");
        let mut child = case.command().spawn().expect("it starts");
        let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        for _ in 0..3 {
            stdin.write_all(b":0000:x:1..4..3..1.....2::::\n").expect("it is read");
            let mut line = [0; 17];
            stdout.read_exact(&mut line).expect("it is answered");
            assert_eq!(&line, b"1..4..3..1.....2\n");
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }

    #[test]
    fn formats_are_listed() {
        assert_snapshot!(kdoku("convert --list").picture());
    }
}
