//! One board in many ways: each is read as the board that it is, or is an error.

#![allow(clippy::format_collect, reason = "short texts, written for their reader")]

use kdoku::text::{Content, ReadOptions, decode, read_all};
use kdoku::{BoxShape, Grid};

/// A board of this size: cyclic rows with a cell in four blank, values from 1.
pub(crate) fn rows(n: usize) -> Vec<Vec<usize>> {
    let boxes = BoxShape::usual(n).expect("a composite size");
    let (h, w) = (boxes.height(), boxes.width());
    let value =
        |y: usize, x: usize| if (y * y + 3 * x).is_multiple_of(4) { 0 } else { (y % h * w + y / h + x) % n + 1 };
    (0..n).map(|y| (0..n).map(|x| value(y, x)).collect()).collect()
}

pub(crate) fn values(rows: &[Vec<usize>]) -> String {
    let row = |row: &Vec<usize>| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// The rows of the board of nine values, each cell written by `cell` with `between` them.
pub(crate) fn nine(cell: impl Fn(usize) -> String, between: &str) -> Vec<String> {
    let join = |row: &Vec<usize>| row.iter().map(|&value| cell(value)).collect::<Vec<_>>().join(between);
    rows(9).iter().map(join).collect()
}

/// A value, or this for a blank.
pub(crate) fn or(blank: &str) -> impl Fn(usize) -> String {
    move |value| if value == 0 { blank.to_owned() } else { value.to_string() }
}

/// What is read: the values of the puzzles, or errors.
pub(crate) fn read(text: &str) -> Vec<Result<String, String>> {
    match read_all(text, &ReadOptions::default()) {
        Content::Rows(puzzles) | Content::Puzzles(puzzles) => puzzles
            .into_iter()
            .map(|read| read.map(|puzzle| puzzle.grid.to_string()).map_err(|error| error.to_string()))
            .collect(),
        Content::Candidates(marks) => vec![Ok(format!("candidates\n{marks}"))],
    }
}

fn assert_is(texts: &[String], expected: &str) {
    for text in texts {
        assert_eq!(read(text), [Ok(expected.to_owned())], "{text}");
    }
}

fn assert_is_nine(texts: &[String]) {
    assert_is(texts, &values(&rows(9)));
}

pub(crate) const COMPACT: &str = "1..4\n..3.\n.1..\n...2\n";
pub(crate) const VALUES: &str = "1 0 0 4\n0 0 3 0\n0 1 0 0\n0 0 0 2";

#[test]
fn cells_with_any_blank_and_separator() {
    for blank in ["0", ".", "_", "*", "?", "x", "X", "-1", "null", "None", "NA", "NaN", ""] {
        for separator in [",", ";", "\t", ", "] {
            assert_is_nine(&[nine(or(blank), separator).join("\n")]);
        }
    }
    assert_is_nine(&[
        nine(|value| format!("{value}.0"), ",").join("\n"),
        nine(|value| if value == 0 { String::new() } else { format!("{value}.0") }, ",").join("\n"),
        nine(|value| format!("\"{}\"", or("")(value)), ",").join("\n"),
        nine(or("-1"), " ").join("\n"),
        nine(|value| format!("{:>2}", or("-1")(value)), " ").join("\n"),
    ]);
}

#[test]
fn a_table_has_headings_names_and_empty_columns() {
    let fields = nine(or(""), ",");
    let named: Vec<_> = fields.iter().enumerate().map(|(i, row)| format!("{i},{row}")).collect();
    assert_is_nine(&[
        format!("a,b,c,d,e,f,g,h,i\n{}", fields.join("\n")),
        format!("1,2,3,4,5,6,7,8,9\n{}", fields.join("\n")),
        format!(",0,1,2,3,4,5,6,7,8\n{}", named.join("\n")),
        named.join("\n"),
        fields.iter().map(|row| format!("{row},\n")).collect(),
        format!("|{}|\n|{}\n|{}|", ["c"; 9].join("|"), "---|".repeat(9), nine(or(" "), "|").join("|\n|")),
    ]);
    // blank rows of tabs count
    let blank = "\t\t\t\n";
    assert_is(&[format!("1\t2\t3\t4\n{blank}{blank}{blank}")], "1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0");
    assert_is(&[format!("{blank}\t2\t\t\n{blank}{blank}")], "0 0 0 0\n0 2 0 0\n0 0 0 0\n0 0 0 0");
    assert_is(&[blank.repeat(4)], "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0");
}

#[test]
fn lists_of_programs() {
    let cells = nine(or("0"), ", ");
    let list =
        |open: &str, close: &str| format!("{open}{open}{}{close}{close}", cells.join(&format!("{close},\n {open}")));
    let strings: Vec<_> = nine(or("."), "").iter().map(|row| format!("\"{row}\"")).collect();
    assert_is_nine(&[
        list("[", "]"),
        list("(", ")"),
        list("{", "}"),
        list("[", "]").replace('\n', ""),
        format!("board = {}\n", list("[", "]")),
        format!("int grid[9][9] = {};\n", list("{", "}")),
        format!("import numpy as np\ngrid = np.array({}, dtype=int)\n", list("[", "]")),
        format!("let board: [[u8; 9]; 9] = {};\n", list("[", "]")),
        format!("[[{}]]\n", nine(or("0"), " ").join("]\n [")),
        cells.iter().map(|row| format!("[{row}]\n")).collect(),
        cells.iter().map(|row| format!("({row}),\n")).collect(),
        format!("[{}]", cells.join(", ")),
        format!("A = [{}];\n", nine(or("0"), " ").join(";\n")),
        format!("[{}]", strings.join(", ")),
        strings.iter().map(|row| format!("{row},\n")).collect(),
        format!("board:\n{}", cells.iter().map(|row| format!("  - [{row}]\n")).collect::<String>()),
        format!("{{\"level\": \"easy\", \"board\": {}}}\n", list("[", "]")),
    ]);
    let large = rows(16);
    let numbers: Vec<_> = large.iter().map(|row| format!("{row:?}")).collect();
    assert_is(&[format!("[{}]", numbers.join(",\n")), numbers.join("\n")], &values(&large));
    assert_eq!(
        read("[[1, 0, 0, 4], [0, 0, 3], [0, 1, 0, 0], [0, 0, 0, 2]]"),
        [Err("row 2 has `3` cells, not `4`".into())]
    );
}

#[test]
fn one_puzzle_among_other_fields() {
    let line = nine(or("0"), "").concat();
    let dots = nine(or("."), "");
    assert_is_nine(&[
        format!("17 {line}  7.2\n"),
        format!("https://example.org/play?bd={line}\n"),
        format!("<boards>\n<name>Easy</name>\n<game data=\"{line}\" />\n</boards>\n"),
        format!("Puzzle: {line}\n"),
        format!("{{\"puzzle\": \"{line}\"}}\n"),
        dots.join(","),
        dots.join("/"),
        dots.join("|"),
        nine(or("0"), "").join("."),
        nine(or("0"), "").concat().chars().map(String::from).collect::<Vec<_>>().join(","),
    ]);
}

#[test]
fn titles_sizes_and_footers_are_not_rows() {
    let heads = [
        "Easy", "2", "9", "9 9", "3 3", "3x3", "3, 3", "; mine", "% mine", "// mine", "-- mine", "SUDOKU", "No. 7",
        "[Puzzle]",
    ];
    let feet = ["end", "0", "Level: easy", "5.6/5.6/3.2", "ED=7.2/1.2/1.2", "Version 4.2n", "-----"];
    let bodies = [nine(or("."), "").join("\n"), nine(or("0"), " ").join("\n"), drawn(".")];
    for body in &bodies {
        for (head, gap) in heads.iter().flat_map(|head| [(head, "\n"), (head, "\n\n")]) {
            assert_is_nine(&[format!("{head}{gap}{body}\n")]);
        }
        for (foot, gap) in feet.iter().flat_map(|foot| [(foot, "\n"), (foot, "\n\n")]) {
            assert_is_nine(&[format!("{body}{gap}{foot}\n")]);
        }
    }
    let two = format!("Level: easy\n{0}\nLevel: hard\n\n{0}\n", bodies[0]);
    assert_eq!(read(&two).iter().filter(|read| read.is_ok()).count(), 2);
    assert_eq!(read(&format!("4 4\n{}\n", bodies[0])), [Err("`4 4` before a board of 9×9 is not its size".into())]);
}

/// The board of nine values with lines between its boxes.
fn drawn(blank: &str) -> String {
    let rows = nine(or(blank), "");
    let row = |row: &String| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let bands = rows.chunks(3).map(|band| band.iter().map(row).collect::<String>());
    bands.collect::<Vec<_>>().join("|---+---+---|\n")
}

#[test]
fn a_space_is_a_blank_where_the_width_is_known() {
    let framed = drawn(" ");
    let bare = framed.lines().map(|line| line.trim_matches('|')).collect::<Vec<_>>().join("\n");
    let stripped = bare.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    let cells = nine(or(" "), " | ").iter().map(|row| format!("| {row} |\n{}\n", "-".repeat(37))).collect();
    assert_is_nine(&[framed, bare, stripped, cells, nine(or(" "), "").concat()]);
}

#[test]
fn quotes_fences_labels_and_other_borders() {
    let rows = nine(or("."), "");
    let letters = "ABCDEFGHI";
    let labelled: String = rows.iter().zip(letters.chars()).map(|(row, label)| format!("{label} {row}\n")).collect();
    assert_is_nine(&[
        rows.iter().map(|row| format!("> {row}\n")).collect(),
        format!("# My puzzle\n\n```text\n{}\n```\n", rows.join("\n")),
        format!("  123456789\n{labelled}").replace("  123456789", "  1 2 3 4 5 6 7 8 9"),
        rows.iter().enumerate().map(|(i, row)| format!("r{}: {row}\n", i + 1)).collect(),
        nine(or("."), " ").iter().map(|row| format!("! {row} !\n")).collect(),
    ]);
}

#[test]
fn zero_is_a_value_beside_another_blank() {
    let zero_based =
        |blank: &str| nine(|value| if value == 0 { blank.to_owned() } else { (value - 1).to_string() }, ",");
    for blank in ["", "null", ".", "-1", "_"] {
        assert_is_nine(&[zero_based(blank).join("\n")]);
        if !blank.is_empty() {
            assert_is_nine(&[format!("[[{}]]", zero_based(blank).join("],["))]);
        }
    }
    assert_is_nine(&[zero_based(".").join("\n").replace(',', "")]);
    // with all nine values it can only be a blank
    let mixed = nine(or("."), "").join("\n").replacen('.', "0", 5);
    assert_is_nine(&[mixed.clone(), mixed.replace('\n', "")]);
    let ambiguous = "1.04\n....\n00..\n...2\n".replace('4', "3");
    assert_eq!(read(&ambiguous), [Err("this can be read in two ways: `0` as a blank, or `0` as a value".into())]);
}

#[test]
fn one_negative_number_is_a_blank() {
    assert_is(&[COMPACT.replace('.', " -1 "), "1 -1 -1 4\n-1 -1 3 -1\n-1 1 -1 -1\n-1 -1 -1 2\n".into()], VALUES);
    let mixed = "1 2 3 4\n3 4 1 2\n2 1 -3 3\n4 3 2 -1\n";
    assert_eq!(read(mixed), [Err("`-1` is not a value".into())]);
}

#[test]
fn a_map_of_regions_makes_a_jigsaw() {
    let (givens, map) = ("1...\n..2.\n....\n...3\n", "AAAB\nABBB\nCCCD\nCDDD\n");
    let digits = map.replace('A', "1").replace('B', "2").replace('C', "3").replace('D', "4");
    for text in [
        format!("{givens}{map}"),
        format!("{givens}\n{map}"),
        format!("{map}\n{givens}"),
        format!("4 4\n{givens}{digits}"),
        format!("A title\n{givens}\nRegions:\n{digits}"),
        format!("{}\n{}\n", givens.replace('\n', ""), map.replace('\n', "")),
    ] {
        let Content::Puzzles(puzzles) = read_all(&text, &ReadOptions::default()) else { panic!("{text}") };
        let [Ok(puzzle)] = &puzzles[..] else { panic!("{text}: {puzzles:?}") };
        let board = puzzle.form.board().expect("a board with regions");
        assert_eq!(
            (puzzle.grid.clues(), board.box_of(board.cell(1, 0)), board.box_of(board.cell(1, 1))),
            (3, Some(0), Some(1))
        );
    }
    assert_eq!(read(map), [Err("this is a map of regions, not a puzzle".into())]);
}

#[test]
fn five_boards_on_one_grid_are_a_samurai() {
    let is_cell = |y: usize, x: usize| {
        [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
            .iter()
            .any(|&(r, c)| (r..r + 9).contains(&y) && (c..c + 9).contains(&x))
    };
    let text = |void: char, blank: char, most: usize| -> String {
        let cell = |y: usize, x: usize| match (is_cell(y, x), (3 * y + x) % 7 < most) {
            (false, _) => void,
            (true, true) => char::from(b'1' + u8::try_from((y * 4 + x) % 9).expect("small")),
            (true, false) => blank,
        };
        (0..21).map(|y| (0..21).map(|x| cell(y, x)).collect::<String>().trim_end().to_owned() + "\n").collect()
    };
    for (void, blank) in [(' ', '.'), ('~', '.'), ('#', '0'), ('-', '-'), ('.', '.')] {
        let read = read(&text(void, blank, 1));
        assert!(matches!(&read[..], [Ok(grid)] if grid.lines().count() == 21), "{void}: {read:?}");
    }
    let few = text('-', '-', 0).replacen('-', "5", 1);
    assert!(matches!(&read(&few)[..], [Err(error)] if error.contains("samurai")), "{:?}", read(&few));
}

#[test]
fn candidates_with_words_around_them() {
    let marks = "12 3 4 12\n4 12 12 3\n12 4 3 12\n3 12 12 4\n";
    for text in [
        marks.to_owned(),
        format!("{marks}Naked Pair: 1,2 in r1c1\n"),
        format!("Position 7\n{marks}5.6/5.6/3.2\n"),
        marks.replace(' ', ","),
        marks.replace('\n', " "),
    ] {
        assert_eq!(read(&text), [Ok(format!("candidates\n{marks}"))], "{text}");
    }
}

#[test]
fn a_text_with_two_readings_is_an_error() {
    // rows of eight words, or of sixteen characters
    let rows = "01 02 03 04 05 06 07 08\n".repeat(16);
    let error = read(&rows).pop().expect("one").expect_err("two readings");
    assert!(error.starts_with("this can be read in two ways: "), "{error}");
}

#[test]
fn other_encodings_are_decoded() {
    let text = nine(or("."), "").join("\n") + "\n";
    let wide = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    let latin = [b"F\xfcr Anf\xe4nger\n", text.as_bytes()].concat();
    for bytes in [
        [b"\xff\xfe".to_vec(), wide(u16::to_le_bytes)].concat(),
        [b"\xfe\xff".to_vec(), wide(u16::to_be_bytes)].concat(),
        wide(u16::to_le_bytes),
        latin,
        text.replace('\n', "\u{200b}\n").into_bytes(),
        [text.as_bytes(), b"\x1a"].concat(),
        text.replace('1', "１").into_bytes(),
    ] {
        assert_is_nine(&[decode(&bytes)]);
    }
}

#[test]
fn the_form_of_the_answer_fits_the_board() {
    let text = "[[0, null, null, 3], [null, null, 2, null], [null, 0, null, null], [null, null, null, 1]]";
    let Content::Puzzles(puzzles) = read_all(text, &ReadOptions::default()) else { panic!("a list") };
    let puzzle = puzzles[0].as_ref().expect("a puzzle");
    assert_eq!(kdoku::text::write(&puzzle.grid, &puzzle.form), "0..3\n..2.\n.0..\n...1\n");
    assert_eq!(puzzle.grid, VALUES.parse::<Grid>().expect("a grid"));
}

#[test]
fn a_negative_number_beside_another_blank_is_an_error() {
    for text in [
        "[[1,0,0,4],[0,0,-3,0],[0,1,0,0],[0,0,0,2]]",
        "1 0 0 4\n0 0 -3 0\n0 1 0 0\n0 0 0 2\n",
        "1 . . 4\n. . -3 .\n. 1 . .\n. . . 2\n",
    ] {
        let (Content::Rows(read) | Content::Puzzles(read)) = read_all(text, &ReadOptions::default()) else {
            panic!("no candidates: {text}")
        };
        assert!(read.iter().any(Result::is_err), "{text}");
    }
}

#[test]
fn a_list_that_lacks_a_value_or_a_comma_is_an_error() {
    let (value, comma) = ("a value is missing before `,`", "a comma is missing");
    let open = "[1,0,0,4]";
    for (row, message) in [
        ("[0,0,3,,0]", value),
        ("[0,0,,0]", value),
        ("[,0,0,3,0]", value),
        ("[0,0,3,0,,]", value),
        ("[0,0,3 0]", comma),
        ("[0 0,3,0]", comma),
    ] {
        for (before, between, after) in
            [("[", ",", "]"), ("[", ",\n ", "]\n"), ("", "\n", "\n"), ("board = [\n", ",\n", ",\n]\n")]
        {
            let rows = [open, row, "[0,1,0,0]", "[0,0,0,2]"].join(between);
            let text = format!("{before}{rows}{after}");
            assert_eq!(read(&text), [Err(message.to_owned())], "{text}");
            let quoted: String =
                text.chars().map(|c| if c.is_ascii_digit() { format!("\"{c}\"") } else { c.into() }).collect();
            assert_eq!(read(&quoted), [Err(message.to_owned())], "{quoted}");
            let braces = text.replace('[', "{").replace(']', "}");
            assert_eq!(read(&braces), [Err(message.to_owned())], "{braces}");
        }
    }
    let rows = "[0,0,3,0],[0,1,0,0],[0,0,0,2]";
    assert_eq!(read(&format!("[{open},,{rows}]")), [Err(value.to_owned())]);
    assert_eq!(read(&format!("[{open} {rows}]")), [Err(comma.to_owned())]);
    assert_eq!(read("[1,0,0,4,0,0,3 0,0,1,0,0,0,0,0,2]"), [Err(comma.to_owned())]);
    assert_eq!(read("[\"1..4\",\"..3.\" \".1..\",\"...2\"]"), [Err(comma.to_owned())]);
    assert!(read(&format!("[{open},[0,0,3,0],7,[0,1,0,0],[0,0,0,2]]")).iter().all(Result::is_err));
}

#[test]
fn a_list_may_end_with_a_comma_and_have_spaces_instead_of_commas() {
    assert_is(
        &[
            "[[1,0,0,4,],[0,0,3,0,],[0,1,0,0,],[0,0,0,2,],]".to_owned(),
            "[[1 0 0 4] [0 0 3 0] [0 1 0 0] [0 0 0 2]]".to_owned(),
            "[1, 0, 0, 4; 0, 0, 3, 0; 0, 1, 0, 0; 0, 0, 0, 2]".to_owned(),
            "[1, 0, 0, 4\n 0, 0, 3, 0\n 0, 1, 0, 0\n 0, 0, 0, 2]".to_owned(),
            "vec![vec![1,0,0,4], vec![0,0,3,0], vec![0,1,0,0], vec![0,0,0,2]]".to_owned(),
            "new int[][] {new int[] {1,0,0,4}, new int[] {0,0,3,0}, new int[] {0,1,0,0}, new int[] {0,0,0,2}};"
                .to_owned(),
            "matrix(c(1,0,0,4, 0,0,3,0, 0,1,0,0, 0,0,0,2), nrow = 4, byrow = TRUE)".to_owned(),
            "[\"1,,,4\", \",,3,\", \",1,,\", \",,,2\"]".to_owned(),
        ],
        VALUES,
    );
    let error = "row 2 has `5` cells, not `4`";
    assert_eq!(read("[\"1,0,0,4\",\"0,0,3,,0\",\"0,1,0,0\",\"0,0,0,2\"]"), [Err(error.to_owned())]);
}

#[test]
fn a_blank_board_of_any_size_is_one_board() {
    for n in (4..=36).filter(|&n| BoxShape::usual(n).is_some()) {
        let blank = vec!["0"; n * n].chunks(n).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n");
        let texts = ["0", ".", "-"].map(|c| blank.replace('0', c));
        assert_is(&texts, &blank);
    }
}

/// The picture of the candidates of a board of order `k`, and the candidates.
fn picture(k: usize, blank: char) -> (Vec<String>, String) {
    let n = k * k;
    // all candidates but two in each cell
    let is_listed = |y: usize, x: usize, value: usize| value != (y + x) % n && value != (2 * y + x + 1) % n;
    let symbol = |value: usize| char::from(b"123456789ABCDEFG"[value]);
    let line = |y: usize| -> String {
        let place = |x: usize| (x / k, y % k * k + x % k);
        (0..n * k).map(place).map(|(x, value)| if is_listed(y / k, x, value) { symbol(value) } else { blank }).collect()
    };
    let word = |y: usize, x: usize| (0..n).filter(|&value| is_listed(y, x, value)).map(symbol).collect::<String>();
    let row = |y: usize| (0..n).map(|x| word(y, x)).collect::<Vec<_>>().join(" ") + "\n";
    ((0..n * k).map(line).collect(), (0..n).map(row).collect())
}

#[test]
fn a_picture_of_small_digits_has_a_place_for_each_candidate() {
    for k in [2, 3] {
        let n = k * k;
        let cut = |line: &str, width: usize, between: &str| {
            let characters: Vec<_> = line.chars().collect();
            characters.chunks(width).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>().join(between)
        };
        for blank in ['.', ' ', '0'] {
            let (lines, candidates) = picture(k, blank);
            let rule = |width: usize| vec!["-".repeat(width); k].join("+");
            let bands = |lines: Vec<String>, rule: &str| -> String {
                lines.chunks(n).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join(&format!("{rule}\n"))
            };
            let boxes = lines.iter().map(|line| cut(line, n, "|")).collect();
            let wide = lines.iter().map(|line| cut(line, k, " ")).collect::<Vec<_>>();
            let apart: String = wide.chunks(k).map(|cells| cells.join("\n") + "\n").collect::<Vec<_>>().join("\n");
            let cells = lines.iter().map(|line| format!("| {} |", cut(line, k, " | "))).collect();
            let stripped = lines.iter().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
            for text in [
                lines.join("\n"),
                stripped,
                wide.join("\n"),
                format!("A title of it\n\n{apart}"),
                bands(lines.clone(), ""),
                bands(boxes, &rule(n)),
                bands(cells, &"-".repeat(9)),
            ] {
                assert_eq!(read(&text), [Ok(format!("candidates\n{candidates}"))], "{text}");
            }
        }
    }
    // a digit in the middle of its block is placed
    let (mut lines, candidates) = picture(3, '.');
    for (y, block) in ["...", ".7.", "..."].into_iter().enumerate() {
        lines[y].replace_range(..3, block);
    }
    let placed = candidates.split_once(' ').map(|(_, rest)| format!("candidates\n<7> {rest}"));
    assert_eq!(read(&lines.join("\n")).pop(), placed.map(Ok));
    lines[0].replace_range(..3, "2..");
    assert!(read(&lines.join("\n")).iter().all(Result::is_err), "2 has another place");
}
