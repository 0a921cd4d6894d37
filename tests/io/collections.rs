//! Several boards in a text, and boards of several parts.

#![allow(clippy::format_collect, reason = "short texts, written for their reader")]

use crate::readings::{COMPACT, VALUES, nine, or, read, rows, values};
use kdoku::text::{Content, Layout, ReadOptions, read_all};

#[test]
fn a_number_of_cases_has_any_size() {
    let four = values(&rows(4));
    let boards = |count: usize, text: &str| (0..count).map(|_| format!("{text}\n")).collect::<String>();
    let (glued, apart) = (COMPACT.trim(), four.as_str());
    let nine = nine(or("."), "").join("\n");
    for count in ["7", "999", "1000", "20000", "1000000"] {
        for between in ["\n", "\n\n"] {
            for text in [nine.as_str(), apart] {
                assert_eq!(
                    read(&format!("{count}{between}{}", boards(2, text))).iter().flatten().count(),
                    2,
                    "{count}"
                );
            }
        }
    }
    // as wide as a row, it is the number of boards below it
    let many = boards(1000, glued);
    assert_eq!(read(&format!("1000\n{many}")).iter().flatten().count(), 1000);
    assert!(read(&format!("1001\n{many}")).iter().all(Result::is_err));
    assert_eq!(read(&format!("1...\n{many}")), [Err("`4001` rows of 4 cells do not form a square board".to_owned())]);
    assert!(read("1000\n").iter().all(Result::is_err), "without boards it is a row");
    let bands = "1000\n\n0034\n0100\n0002\n";
    assert_eq!(read(bands), [Ok("1 0 0 0\n0 0 3 4\n0 1 0 0\n0 0 0 2".to_owned())], "the rows of one board");
}

#[test]
fn a_row_that_is_too_short_makes_one_board_unreadable() {
    let rows = nine(or("0"), " ");
    let text = (0..4).flat_map(|_| rows.clone()).collect::<Vec<_>>();
    let mut short = text.clone();
    short[20].truncate(15);
    let found = read(&(short.join("\n") + "\n"));
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false, true]);
    assert_eq!(found[2], Err("row 21 has `8` cells, not `9`".to_owned()));
    short.remove(3);
    assert!(read(&(short.join("\n") + "\n")).iter().all(Result::is_err), "no board has a certain place");
    let mut titled = text;
    titled[20] = "XY".to_owned();
    assert!(read(&(titled.join("\n") + "\n")).iter().all(Result::is_err), "that is not a row");
}

#[test]
fn boards_beside_a_drawing_are_boards() {
    let drawn = "1 . | . 4\n. . | 3 .\n---------\n. 1 | . .\n. . | . 2\n";
    let blanks = "|1 | 4|\n|  |3 |\n-------\n| 1|  |\n|  | 2|\n";
    let nine = nine(or("."), "").join("\n");
    let text =
        |parts: &[&str]| parts.iter().map(|part| format!("{}\n", part.trim_end())).collect::<Vec<_>>().join("\n");
    for parts in [
        [drawn, COMPACT],
        [drawn, "1..4..3..1.....2"],
        [COMPACT, drawn],
        [drawn, drawn],
        [blanks, drawn],
        [drawn, blanks],
        [blanks, blanks],
        [blanks, COMPACT],
        [blanks, "1..4..3..1.....2"],
    ] {
        assert_eq!(read(&text(&parts)), [Ok(VALUES.to_owned()), Ok(VALUES.to_owned())], "{}", text(&parts));
    }
    for first in [drawn, blanks] {
        let found = read(&text(&[first, "1..4\n..3.\n.1.."]));
        let cut = "`3` rows of 4 cells do not form a square board";
        assert_eq!(found, [Ok(VALUES.to_owned()), Err(cut.to_owned())], "{first}");
        let found = read(&text(&[first, &nine]));
        assert_eq!(found, [Ok(VALUES.to_owned()), Ok(values(&rows(9)))], "{first}");
        // without a blank line, what is below belongs to the drawing or is an error
        assert!(read(&format!("{first}1..4\n..3.\n")).iter().all(Result::is_err), "{first}");
    }
}

/// A samurai with every other cell given, and its five boards.
fn samurai() -> (Vec<String>, Vec<String>) {
    let full = |y: usize, x: usize| (y % 9 % 3 * 3 + y % 9 / 3 + x) % 9 + 1;
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let covers = |y: usize, x: usize| {
        corners.iter().any(|&(top, left)| (top..top + 9).contains(&y) && (left..left + 9).contains(&x))
    };
    let cell = |y: usize, x: usize| match covers(y, x) {
        false => '~',
        true if (y + x).is_multiple_of(2) => char::from(b'0' + u8::try_from(full(y, x)).expect("a digit")),
        true => '.',
    };
    let rows = (0..21).map(|y| (0..21).map(|x| cell(y, x)).collect()).collect();
    let board = |&(top, left): &(usize, usize)| -> String {
        (top..top + 9).map(|y| (left..left + 9).map(|x| cell(y, x)).collect::<String>() + "\n").collect()
    };
    (rows, corners.iter().map(board).collect())
}

#[test]
fn a_samurai_has_spaces_and_bands() {
    let (rows, _) = samurai();
    let expected = read(&rows.join("\n"));
    assert!(matches!(&expected[..], [Ok(_)]), "{expected:?}");
    let spaced = |row: &String| row.split("").collect::<Vec<_>>().join(" ").trim().to_owned();
    let blank = |row: &String| row.replace('~', " ");
    let wide = |row: &String| spaced(row).replace('~', " ").trim_end().to_owned();
    let bands = |rows: Vec<String>| rows.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join("\n");
    for text in [
        rows.iter().map(spaced).collect::<Vec<_>>().join("\n"),
        rows.iter().map(blank).collect::<Vec<_>>().join("\n"),
        rows.iter().map(wide).collect::<Vec<_>>().join("\n"),
        bands(rows.clone()),
        bands(rows.iter().map(blank).collect()),
        bands(rows.iter().map(wide).collect()),
    ] {
        assert_eq!(read(&text), expected, "{text}");
    }
}

#[test]
fn five_boards_that_share_their_corners_are_a_samurai() {
    let (_, boards) = samurai();
    let error = "this can be read in two ways: as rows, 5 boards of 9×9, or as the five boards of a samurai";
    assert_eq!(read(&boards.join("\n")), [Err(error.to_owned())]);
    assert_eq!(read(&boards.concat()), [Err(error.to_owned())]);
    let compact = ReadOptions { layout: Some(Layout::Compact), ..ReadOptions::default() };
    let Content::Rows(read_apart) = read_all(&boards.join("\n"), &compact) else { panic!("rows") };
    assert_eq!(read_apart.iter().flatten().count(), 5);
    // in another order, one more or less, or without givens in common, they are puzzles
    let others = [
        [&boards[..], &boards[..1]].concat(),
        boards[..4].to_vec(),
        [&boards[1..], &boards[..1]].concat(),
        vec![COMPACT.to_owned(); 5],
        boards.iter().map(|board| without_corners(board)).collect(),
    ];
    for others in others {
        assert_eq!(read(&others.join("\n")).iter().flatten().count(), others.len());
    }
}

/// A board of 9×9 without the givens of its corner boxes.
fn without_corners(board: &str) -> String {
    let is_corner = |y: usize, x: usize| y / 3 != 1 && x / 3 != 1;
    let row = |(y, row): (usize, &str)| {
        row.chars().enumerate().map(|(x, c)| if is_corner(y, x) { '.' } else { c }).collect::<String>() + "\n"
    };
    board.lines().enumerate().map(row).collect()
}
