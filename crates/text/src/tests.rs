//! Tests of each rule of reading, and of the errors.

use super::{
    Assumption, Board, Content, Form, FormatError, FormatErrorKind, Layout, ReadOptions, read, read_all,
    read_all_until, read_one, write,
};
use kdoku_board::{BoxShape, Order, Symbols};

mod mistakes;
mod parts;

pub(crate) use parts::Parts;

fn one(text: &str) -> Board {
    read_one(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}: {error:?} in\n{text}"))
}

fn all(text: &str) -> Vec<Result<Board, FormatError>> {
    read(text.as_bytes(), &ReadOptions::default()).collect()
}

/// The values as numbers, with a slash between rows.
fn values(puzzle: &Board) -> String {
    puzzle.grid.to_string().replace('\n', "/")
}

/// Line, column and message of the only error of a text.
fn error(text: &str) -> String {
    error_with(text, &ReadOptions::default())
}

fn error_with(text: &str, options: &ReadOptions) -> String {
    let found: Vec<_> = read(text.as_bytes(), options).collect();
    let [Err(error)] = &found[..] else { panic!("not one error: {found:?}") };
    format!("{}:{}: {error}", error.line, error.column)
}

/// A solved board: each row is the one above, shifted so that every box holds all values.
fn solved(boxes: BoxShape, shift: usize) -> kdoku_board::Grid {
    let (n, h, w) = (boxes.size(), boxes.height(), boxes.width());
    let value = |y: usize, x: usize| (y % h * w + y / h + x + shift) % n + 1;
    let values: Vec<_> = (0..n * n).map(|i| u16::try_from(value(i / n, i % n)).expect("small")).collect();
    kdoku_board::Grid::from_values(&values).expect("a grid")
}

fn order(k: usize) -> BoxShape {
    Order::new(k).expect("in range").into()
}

const SMALL: &str = "1 0 0 4/0 0 3 0/0 1 0 0/0 0 0 2";

#[test]
fn a_negative_number_among_zeros_is_the_error() {
    let error = |text: &str| read_one(text, &ReadOptions::default()).expect_err(text);
    let found = error("1 0 0 0\n0 0 -3 0\n0 1 0 0\n0 0 0 2");
    assert_eq!((found.to_string(), found.line, found.column), ("`-3` is not a value".to_owned(), 2, 5));
    // the usual blank is a negative number, and zeros are ambiguous
    let found = error("1 0 -1 0\n-1 -1 3 -1\n-1 1 -1 -1\n-1 -1 -1 2");
    assert!(found.to_string().starts_with("this can be read in two ways"), "{found}");
}

#[test]
fn detects_each_layout_of_four_by_four() {
    for (text, layout, blank) in [
        ("1 0 0 4\n0 0 3 0\n0 1 0 0\n0 0 0 2\n", Layout::Spaced, '0'),
        ("1 . . 4\n. . 3 .\n. 1 . .\n. . . 2\n", Layout::Spaced, '.'),
        ("1004\n0030\n0100\n0002\n", Layout::Compact, '0'),
        ("1--4\n--3-\n-1--\n---2\n", Layout::Compact, '-'),
        ("1..4..3..1.....2\n", Layout::Line, '.'),
        ("1--4--3--1-----2\n", Layout::Line, '-'),
        ("1.|.4\n..|3.\n--+--\n.1|..\n..|.2\n", Layout::Grid, '.'),
        ("1. .4\n.. 3.\n.1 ..\n.. .2\n", Layout::Grid, '.'),
        ("┌───┬───┐\n│1 .│. 4│\n│. .│3 .│\n├───┼───┤\n│. 1│. .│\n│. .│. 2│\n└───┴───┘\n", Layout::Grid, '.'),
        ("+--+--+\n|1-|-4|\n|--|3-|\n+--+--+\n|-1|--|\n|--|-2|\n+--+--+\n", Layout::Grid, '-'),
        ("1-|-4\n--|3-\n--|--\n-1|--\n--|-2\n", Layout::Grid, '-'),
        ("1 _ | _ 4\n_ _ | 3 _\n=========\n_ 1 | _ _\n_ _ | _ 2\n", Layout::Grid, '_'),
        ("*-----*\n|1*|*4|\n|**|3*|\n|--+--|\n|*1|**|\n|**|*2|\n*-----*\n", Layout::Grid, '*'),
        ("1 X : X 4\nX X : 3 X\n- - - - -\nX 1 : X X\nX X : X 2\n", Layout::Grid, 'X'),
    ] {
        let puzzle = one(text);
        assert_eq!((values(&puzzle).as_str(), puzzle.form.layout()), (SMALL, layout), "{text}");
        assert_eq!(puzzle.form.blank(), blank, "{text}");
        assert_eq!(write(&puzzle.grid, &puzzle.form), text);
    }
}

#[test]
fn every_layout_of_every_size_reads_back_without_options() {
    for boxes in [order(2), BoxShape::new(2, 3).expect("a shape"), order(3), order(4), order(5), order(6), order(16)] {
        for layout in Layout::ALL {
            let grid = solved(boxes, 2);
            let text = write(&grid, &Form::new(layout, boxes));
            let puzzle = one(&text);
            assert_eq!(puzzle.grid, grid, "{layout} of {boxes}");
            assert_eq!(write(&solved(boxes, 5), &puzzle.form), write(&solved(boxes, 5), &Form::new(layout, boxes)));
        }
    }
}

#[test]
fn line_endings_comments_and_a_byte_order_mark_are_not_part_of_a_board() {
    let puzzle = one("\u{feff}# made up\r\n1 0 0 4\r\n0\t0 3 0\r0 1 0 0\n# in between\n0 0 0 2");
    assert_eq!((values(&puzzle).as_str(), puzzle.line), (SMALL, 2));
    assert!(all("").is_empty() && all("\n \n# nothing\n").is_empty());
}

#[test]
fn keeps_the_text_behind_a_line_puzzle() {
    for (text, rest) in [
        ("1..4..3..1.....2;name;5\n", ";name;5"),
        ("1..4..3..1.....2,1234\n", ",1234"),
        ("1..4..3..1.....2 ED=1.2\n", " ED=1.2"),
        ("1..4..3..1.....2# hard\n", "# hard"),
        ("1..4..3..1.....2\tx\n", "\tx"),
    ] {
        let puzzle = one(text);
        assert_eq!((puzzle.form.trailing(), values(&puzzle).as_str()), (rest, SMALL));
        assert_eq!(write(&puzzle.grid, &puzzle.form), text);
        assert_eq!(write(&puzzle.grid, &puzzle.form.with_layout(Layout::Compact)), "1..4\n..3.\n.1..\n...2\n");
    }
}

#[test]
fn lines_of_different_sizes_and_blanks_can_be_mixed() {
    let nine = ".".repeat(80) + "5";
    let text = format!("1..4..3..1.....2\n{nine}\n{}\n# comment\n{}\n", "0".repeat(35) + "6", "?".repeat(80) + "7");
    let sizes: Vec<_> = all(&text)
        .iter()
        .map(|p| p.as_ref().map(|p| (p.grid.size(), p.grid.clues(), p.form.blank())))
        .map(Result::unwrap)
        .collect();
    assert_eq!(sizes, [(4, 5, '.'), (9, 1, '.'), (6, 1, '0'), (9, 1, '?')]);
}

#[test]
fn sixteen_lines_of_sixteen_are_one_board_unless_boxes_say_otherwise() {
    let text = "1..4..3..1.....2\n".repeat(16);
    let puzzle = one(&text);
    assert_eq!(
        (puzzle.grid.size(), puzzle.assumed),
        (16, vec![Assumption::Symbols(Symbols::SIXTEEN), Assumption::Rows(16)])
    );
    let options = ReadOptions { boxes: Some(order(2)), ..ReadOptions::default() };
    assert_eq!(read(text.as_bytes(), &options).filter(|p| p.as_ref().is_ok_and(|p| p.grid.size() == 4)).count(), 16);
    for lines in [3, 15, 17, 32] {
        assert_eq!(all(&"1..4..3..1.....2\n".repeat(lines)).len(), lines);
    }
    let with_an_error = "1..4..3..1.....2\n".repeat(20) + "1..4..9..1.....2\n";
    assert_eq!(all(&with_an_error).iter().filter(|puzzle| puzzle.is_ok()).count(), 20);
    assert_eq!(error("1..4..9..1.....2"), "1:7: `9` is above 4");
    assert_eq!(error(&"1..4..GA.1.....2\n".repeat(15)), "15:1: `15` rows of 16 cells do not form a square board");
    let two = write(&solved(order(4), 0), &Form::new(Layout::Compact, order(4))).repeat(2);
    assert_eq!(all(&two).len(), 2, "two boards of order 4 without a line between");
}

#[test]
fn reads_several_boards_with_and_without_blank_lines() {
    let board = "1004\n0030\n0100\n0002\n";
    let lines: Vec<_> =
        all(&format!("{board}{board}\n\n{board}")).into_iter().map(|p| p.expect("a board").line).collect();
    assert_eq!(lines, [1, 5, 11]);
    let drawn = "+--+--+\n|1.|.4|\n|..|3.|\n+--+--+\n|.1|..|\n|..|.2|\n+--+--+\n";
    for puzzle in all(&drawn.repeat(3)) {
        let puzzle = puzzle.expect("a board");
        assert_eq!(write(&puzzle.grid, &puzzle.form), drawn);
    }
}

#[test]
fn blanks_and_zero_follow_the_order_of_precedence() {
    let nine = |a: &str| one(&(a.to_owned() + &a[a.len() - 1..].repeat(81 - a.len())));
    assert_eq!(nine("10").form.blank(), '0');
    assert_eq!(nine("12X").form.blank(), 'X');
    let zero = nine("08.");
    assert_eq!((zero.form.symbols(), zero.form.blank()), (&Symbols::HEXADECIMAL, '.'));
    assert_eq!(&values(&zero)[..5], "1 9 0");
    assert_eq!(zero.assumed, [Assumption::ZeroIsSymbol('.')]);
    // the first of `X * _ -` is the blank; the others are errors
    assert_eq!(error(&("1*_".to_owned() + &"*".repeat(78))), "1:3: `_` is not a symbol of a board of 9 values");
    assert!(error(&("1".to_owned() + &"\0".repeat(80))).starts_with("1:2: "), "text without blanks");
    assert!(all("\0").is_empty(), "nor lines");
}

#[test]
fn letters_decide_the_symbols_of_large_boards() {
    let symbols = |size: usize, text: &str, blank: char| {
        let line: String = text.chars().chain(std::iter::repeat(blank)).take(size * size).collect();
        let puzzle = one(&line);
        (puzzle.form.symbols().to_string(), puzzle.form.blank(), puzzle.assumed.len())
    };
    assert_eq!(symbols(16, "ABP", '-'), ("A-P".to_owned(), '-', 0));
    assert_eq!(symbols(16, "1AG", '0'), ("1-9A-G".to_owned(), '0', 0));
    assert_eq!(symbols(16, "01AF", '.'), ("0-9A-F".to_owned(), '.', 1));
    assert_eq!(symbols(16, "01AF", '-'), ("0-9A-F".to_owned(), '-', 1));
    assert_eq!(symbols(16, "19AF", '0'), ("1-9A-G".to_owned(), '0', 1));
    assert_eq!(symbols(25, "AXY", '.'), ("A-Y".to_owned(), '.', 0));
    assert_eq!(symbols(25, "AXY", '0'), ("A-Y".to_owned(), '0', 0));
    assert_eq!(symbols(25, "19AP", '.').1, '.');
    assert_eq!(symbols(12, "19AC", '.'), ("1-9A-G".to_owned(), '.', 1));
}

#[test]
fn default_boxes_that_are_not_square_are_wide() {
    let six = "1.....\n".repeat(6);
    let puzzle = one(&six);
    assert_eq!(puzzle.form.boxes(), BoxShape::new(2, 3).expect("a shape"));
    assert_eq!(puzzle.assumed[0].to_string(), "boxes have 2 rows and 3 columns");
    let tall = BoxShape::new(3, 2).expect("a shape");
    let options = ReadOptions { boxes: Some(tall), ..ReadOptions::default() };
    let puzzle = read_one(&six, &options).expect("a board");
    assert_eq!((puzzle.form.boxes(), puzzle.assumed), (tall, vec![]));
    assert_eq!(error(&"1....\n".repeat(5)), "5:1: 5×5 has no default box shape");
}

#[test]
fn a_hash_is_a_comment_unless_its_line_is_a_row() {
    assert_eq!(values(&one("#1##\n1#2#\n##3#\n#4##")), "0 1 0 0/1 0 2 0/0 0 3 0/0 4 0 0");
    assert_eq!(values(&one("#1##1#2###3##4##")), "0 1 0 0/1 0 2 0/0 0 3 0/0 4 0 0");
    assert_eq!(values(&one("# 1 # #\n1 # 2 #\n# # 3 #\n# 4 # #")), "0 1 0 0/1 0 2 0/0 0 3 0/0 4 0 0");
    assert_eq!(values(&one("#A1\n1..4\n#1..\n..3.\n.1..\n...2")), SMALL);
    assert!(all("################\n################").is_empty());
}

#[test]
fn a_heading_is_not_a_row() {
    for heading in ["Grid 01", "[Puzzle]", "2"] {
        let puzzle = one(&format!("{heading}\n1004\n0030\n0100\n0002\n"));
        assert_eq!((values(&puzzle).as_str(), puzzle.line), (SMALL, 2));
        assert_eq!(puzzle.assumed, [Assumption::Heading(heading.to_owned())]);
    }
}

#[test]
fn words_below_a_board_are_not_rows() {
    let drawn = "*-----*\n|1.|.4|\n|..|3.|\n|--+--|\n|.1|..|\n|..|.2|\n*-----*\n";
    let puzzle = one(&format!("{drawn}Generated by hand\nDifficulty: 3\n"));
    assert_eq!(values(&puzzle), SMALL);
    let headings = ["Generated by hand", "Difficulty: 3"].map(|text| Assumption::Heading(text.to_owned()));
    assert_eq!(puzzle.assumed, headings);
    assert_eq!(values(&one("1004\n0030\n0100\n0002\nDifficulty: 3\n")), SMALL, "nor without an edge");
}

#[test]
fn messages_escape_line_breaks_but_not_quotes() {
    assert_eq!(super::shortened(r#"it's "é\""#, 20), r#"it's "é\""#);
    assert_eq!(super::shortened("a\nb\u{1b}", 20), r"a\nb\u{1b}");
    assert_eq!(super::shortened("abcdef", 3), "abc…");
}

#[test]
fn a_broken_object_is_not_a_heading() {
    let puzzles = all("{\"puzzle\":1,\"giv\n1004\n0030\n0100\n0002\n");
    let error = puzzles[0].as_ref().expect_err("not a board");
    assert_eq!((error.to_string().as_str(), error.line), ("this is not a board; it looks like JSON", 1));
    let board = puzzles[1].as_ref().expect("a board");
    assert_eq!((values(board).as_str(), board.line, &board.assumed[..]), (SMALL, 2, &[][..]));
}

#[test]
fn options_take_precedence_over_content() {
    let symbols = |set: &str| Some(set.parse::<Symbols>().expect("symbols"));
    let with = |text, options: ReadOptions| values(&read_one(text, &options).expect("a board"));
    let letters = ReadOptions { symbols: symbols("DCBA"), ..ReadOptions::default() };
    assert_eq!(with("D..A\n..b.\n.d..\n...c", letters), SMALL);
    let judge = ReadOptions { layout: Some(Layout::Spaced), ..ReadOptions::default() };
    assert_eq!(with("1 0 0 4\n0 0 3 0\n0 1 0 0\n0 0 0 2", judge.clone()), SMALL);
    assert_eq!(error_with("1004\n0030\n0100\n0002", &judge), "1:1: row 1 has `1` cells, not `4`");
    let line = ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() };
    assert_eq!(read("1..4..3..1.....2\n".repeat(16).as_bytes(), &line).count(), 16);
    let few = ReadOptions { symbols: symbols("abc"), ..ReadOptions::default() };
    assert_eq!(error_with("1004003001000002", &few), "1:1: `4` values need more than 3 symbols");
    let nine = ReadOptions { boxes: Some(order(3)), ..ReadOptions::default() };
    assert_eq!(error_with("1004\n0030\n0100\n0002", &nine), "1:1: row 1 has `4` cells, not `9`");
}

#[test]
fn errors_have_a_position_and_a_hint() {
    let rows = |row: &str| "53..7....\n".repeat(3) + row + "\n" + &"53..7....\n".repeat(5);
    assert_eq!(error(&rows("53..7...")), "4:1: row 4 has `8` cells, not `9`");
    assert_eq!(error(&rows("53..7.....")), "4:10: row 4 has `10` cells, not `9`");
    assert_eq!(error(&rows("53..&....")), "4:5: `&` is not a symbol of a board of 9 values");
    assert_eq!(error("1 0 0 4\n0 0 12 0\n0 1 0 0\n0 0 0 2"), "2:5: `12` is above 4");
    assert_eq!(error("1 0 0 4\n0 0 x3 0\n0 1 0 0\n0 0 0 2"), "2:5: `x3` is not a symbol of a board of 4 values");
    assert_eq!(error("1004\n0530\n0100\n0002"), "2:2: `5` is above 4");
    assert_eq!(error("│1.│.4│\n│..│.é│\n│.1│..│\n│..│.2│"), "2:6: `é` is not a symbol of a board of 4 values");
    assert_eq!(error(&".".repeat(80)), "1:1: a line of `80` cells is not a board: 9×9 has 81");
    assert_eq!(error("1004\n0030\n0100"), "3:1: `3` rows of 4 cells do not form a square board");
    let two = read_one("1004\n0030\n0100\n0002\n\n1004\n0030\n0100\n0002", &ReadOptions::default());
    let two = two.expect_err("two boards");
    assert_eq!((two.line, two.column, two.to_string().as_str()), (6, 1, "the text has more than one board"));
    let none = read_one(" \n", &ReadOptions::default()).expect_err("no board");
    assert_eq!((none.kind.clone(), none.span.clone()), (FormatErrorKind::Nothing, 0..0));
    let length = read_one(&".".repeat(80), &ReadOptions::default()).expect_err("no board");
    assert_eq!(length.hint().as_deref(), Some("add 1, or put a space between the board and other text"));
    assert_eq!(length.label(), "80 cells");
}

#[test]
fn a_bad_line_is_one_error_and_the_rest_is_read() {
    let good = ".".repeat(80) + "5";
    let bad = [
        ".".repeat(80),
        "12".to_owned(),
        ".".repeat(80) + "|",
        ".".repeat(80) + "a" + "9",
        ".".repeat(40) + "&" + &good[41..],
    ];
    for bad in bad {
        let found = all(&format!("{good}\n{bad}\n{bad}\n{good}\n"));
        assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true], "{bad}");
        assert_eq!(found[2].as_ref().map_err(|error| error.line), Err(3));
    }
    let mut bytes = format!("{good}\n{good}\n{good}\n").into_bytes();
    bytes[100] = 0xff;
    let found: Vec<_> = read(&bytes, &ReadOptions::default()).collect();
    let error = found[1].as_ref().expect_err("a bad byte");
    assert_eq!((found.len(), error.line, error.column, error.span.clone()), (3, 2, 19, 100..101));
    assert_eq!(error.to_string(), "the byte `0xff` is not UTF-8");
}

#[test]
fn a_bad_block_is_one_error_and_the_rest_is_read() {
    let found = all("1004\n0030\n0100\n0002\n\n1004\n00x0\n0100\n\n1004\n0030\n0100\n0002\n");
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn the_fast_path_of_nine_agrees_with_the_general_reader() {
    for blank in ['.', '0', '-', '*', '_', 'X', 'x', '?', '!', '1'] {
        for rest in ["", ";a", " b ", "#é", "\t", ",5"] {
            let cells: String = "12".chars().chain(std::iter::repeat(blank)).take(81).collect();
            let text = cells + rest;
            let line = super::source_lines::Lines::new(text.as_bytes()).next().expect("a line");
            assert_eq!(Ok(one(&text)), super::line::read(&line, &ReadOptions::default()));
        }
    }
}

#[test]
fn rejects_large_input() {
    for text in ["1".repeat(10_000_000), "1 ".repeat(5_000_000), "#".repeat(10_000_000), "1\n".repeat(1_000_000) + "12"]
    {
        assert!(all(&text).iter().all(Result::is_err));
    }
}

#[test]
fn headings_in_a_long_text_are_examined_once() {
    // whether a number is all of the text must not be searched for anew for each number
    let text = format!("{}{}", "# a comment\n".repeat(20_000), "7\n\n".repeat(20_000));
    assert!(
        matches!(read_all(&text, &ReadOptions::default()), Content::Rows(boards) if boards.iter().all(Result::is_err))
    );
}

#[test]
fn reading_ends_when_its_time_is_over() {
    let text = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2\n\n".repeat(100);
    let calls = std::cell::Cell::new(0);
    let read = |most| {
        calls.set(0);
        let is_over = || calls.replace(calls.get() + 1) >= most;
        read_all_until(&text, &ReadOptions::default(), is_over).is_some()
    };
    assert!(read(usize::MAX));
    let all = calls.get();
    assert!(all > 100, "{all}");
    for most in [0, 50, all - 1] {
        assert!(!read(most));
        assert_eq!(calls.get(), most + 1);
    }
}
