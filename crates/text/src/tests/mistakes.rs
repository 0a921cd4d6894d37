//! Texts that are easily misread.

use super::*;

#[test]
fn a_list_of_candidates_is_not_a_board_of_27_values() {
    let list = "1.3.5.7.9".repeat(81);
    let found = read_one(&list, &ReadOptions::default()).expect_err("no board");
    assert_eq!(found.to_string(), "a line of `729` cells is not a board: 25×25 has 625");
    let hint = found.hint().expect("a hint");
    assert_eq!(hint, "this may be a list of candidates, 9 per cell of a 9×9 board, where each value has its own place");
    let line = ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() };
    assert!(read_one(&list, &line).is_err());
    let symbols = ReadOptions { symbols: Some(Symbols::FROM_ONE), ..ReadOptions::default() };
    assert_eq!(read_one(&list, &symbols).map(|puzzle| puzzle.grid.size()), Ok(27));
    let glued = ReadOptions { layout: Some(Layout::Compact), ..ReadOptions::default() };
    let rows = "1.3.5.7.9".repeat(3) + "\n";
    assert_eq!(error_with(&rows.repeat(27), &glued), "1:1: `27` values need more than 25 symbols");
    let boxes = ReadOptions { boxes: BoxShape::usual(27), ..glued };
    assert_eq!(read_one(&rows.repeat(27), &boxes).map(|puzzle| puzzle.grid.size()), Ok(27));
}

#[test]
fn one_cell_of_a_larger_text_is_not_a_board() {
    let rows = ["--4|---|---", "---|--7|---", "-1-|---|---"].map(|row| format!("|{row}|\n")).concat();
    let ruled = "|---|---|---|\n";
    let drawing = [&rows, &rows, &rows].map(String::as_str).join(ruled);
    assert_eq!(one(&drawing).grid.clues(), 9, "no row is without a value");
    let drawing = drawing.replacen("|-1-|", "|---|", 1);
    let high = "`11` rows of 9 cells do not form a square board";
    assert_eq!(error(&drawing), format!("10:1: {high}"));
    let drawn = format!("*-----------*\n{drawing}*-----------*\n");
    assert_eq!(error(&drawn), format!("11:1: {high}"));
    assert_eq!(error("1\n1\n1"), "1:1: `1` is not a board");
    assert_eq!(error("|-1|\n|--|\n|--|"), "1:2: row 1 has `1` cells, not `3`");
    let single = ReadOptions { boxes: BoxShape::new(1, 1).ok(), ..ReadOptions::default() };
    assert_eq!(values(&read_one("+---+\n| 1 |\n+---+\n", &single).expect("a board")), "1");
}

#[test]
fn one_cell_is_a_board_only_if_the_options_say_so() {
    let boxes = BoxShape::new(1, 1).ok();
    let single = ReadOptions { boxes, ..ReadOptions::default() };
    for text in ["x", "?", "-", ".", "0", "1", " 1 \n", "|1|", "+---+\n| 1 |\n+---+\n", "\u{feff}1\n", "[1]", "[[1]]"] {
        let layouts = std::iter::once(None).chain(Layout::ALL.into_iter().map(Some));
        for layout in layouts {
            let options = ReadOptions { layout, ..ReadOptions::default() };
            assert!(read(text.as_bytes(), &options).all(|board| board.is_err()), "{text} {layout:?}");
            assert!(read_one(text, &options).is_err(), "{text} {layout:?}");
        }
        let (Content::Rows(read) | Content::Puzzles(read)) = read_all(text, &ReadOptions::default()) else {
            panic!("{text} has no candidates")
        };
        assert!(read.iter().all(Result::is_err), "{text}");
        assert!(text.contains('[') || read_one(text, &single).is_ok_and(|board| board.grid.size() == 1), "{text}");
    }
    let found = read_one("x\n", &ReadOptions::default()).expect_err("one cell");
    assert_eq!(found.to_string(), "`x` is not a board");
    assert!(found.hint().is_some_and(|hint| hint.contains("`--size 1`")));
    assert!(read_one("1\n0\n", &ReadOptions::default()).is_err(), "an order and a cell");
    let line = "1..4..3..1.....2";
    let batch = all(&format!("x\n{line}\ny\n\nx\n\n{line}\n"));
    let read: Vec<_> =
        batch.iter().map(|board| board.as_ref().map(|board| board.line).map_err(|error| error.line)).collect();
    assert_eq!(read, [Err(1), Ok(2), Err(3), Err(5), Ok(7)]);
    for error in batch.iter().filter_map(|board| board.as_ref().err()) {
        assert!(matches!(&error.kind, FormatErrorKind::OneCell { .. }), "{error}");
    }
}

#[test]
fn points_at_the_first_extra_row() {
    let band = "|53.|.7.|...|\n".repeat(3);
    let extra = format!("{band}|...|...|..9|\n");
    let drawn = |bands: [&str; 3]| bands.join("|---+---+---|\n");
    let message = "`10` rows of 9 cells do not form a square board";
    assert_eq!(error(&drawn([&extra, &band, &band])), format!("4:1: {message}"));
    assert_eq!(error(&drawn([&band, &extra, &band])), format!("8:1: {message}"));
    assert_eq!(error(&drawn([&band, &band, &extra])), format!("12:1: {message}"));
    let rows = "53..7....\n".repeat(11);
    assert_eq!(error(&rows), "10:1: `11` rows of 9 cells do not form a square board");
}

#[test]
fn a_heading_may_stand_before_each_board() {
    let rows = "530070000\n".repeat(9);
    let text = format!("Grid 01\n{rows}Grid 02\n{rows}[third]\n{rows}{rows}");
    let lines: Vec<_> = all(&text).into_iter().map(|board| board.expect("a board").line).collect();
    assert_eq!(lines, [2, 12, 22, 31]);
    let numbered = "1\n1004\n0030\n0100\n0002\n".repeat(3);
    assert_eq!(all(&numbered).iter().filter(|board| board.is_ok()).count(), 3);
    let invalid = text.replacen("Grid 02\n53", "Grid 02\n5", 1);
    let found = all(&invalid);
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true, true]);
    assert_eq!(
        found[1].as_ref().map_err(|error| (error.line, error.to_string())).err(),
        Some((12, "row 1 has `8` cells, not `9`".to_owned()))
    );
    assert!(one(&format!("{rows}a remark\n")).assumed.contains(&Assumption::Heading("a remark".to_owned())));
    assert_eq!(error(&format!("{rows}12\n")), "10:1: row 10 has `2` cells, not `9`");
}

#[test]
fn blank_lines_between_bands_do_not_split_a_board() {
    for boxes in [order(2), BoxShape::new(2, 3).expect("a shape"), order(3), order(4), order(5)] {
        for layout in [Layout::Spaced, Layout::Compact] {
            let grid = solved(boxes, 1);
            let text = write(&grid, &Form::new(layout, boxes));
            let lines: Vec<_> = text.lines().collect();
            let banded: Vec<_> = lines.chunks(boxes.height()).map(|band| band.join("\n") + "\n").collect();
            let found = all(&(banded.join("\n") + "\n" + &banded.join("\n \n") + "\n\n" + &text));
            let found: Vec<_> = found.into_iter().map(|board| board.expect("a board").grid).collect();
            assert_eq!(found, vec![grid; 3], "{layout} of {boxes}");
        }
    }
    let spaced = one(
        "Grid 1\n53. .7. ...\n6.. 195 ...\n.98 ... .6.\n\n# a comment\n8.. .6. ..3\n4.. 8.3 ..1\n7.. .2. ..6\n\n.6. ... 28.\n... 419 ..5\n... .8. .79\n",
    );
    assert_eq!((spaced.grid.clues(), spaced.line, spaced.assumed.last()), (30, 2, Some(&Assumption::Blocks(3))));
}

#[test]
fn joins_only_blocks_with_too_few_rows() {
    let rows = |count| "53..7....\n".repeat(count);
    let outcome = |heights: &[usize]| {
        let text = heights.iter().map(|&count| rows(count)).collect::<Vec<_>>().join("\n");
        all(&text).iter().map(|board| if board.is_ok() { '+' } else { '-' }).collect::<String>()
    };
    for (heights, expected) in [
        (&[3, 3, 3][..], "+"),
        (&[1; 9], "+"),
        (&[3, 3, 2], "---"),
        (&[3, 3, 4], "---"),
        (&[3, 9, 3, 3], "-+--"),
        (&[9, 3, 3, 3, 9], "+++"),
        (&[3, 3, 2, 3, 3, 3], "---+"),
        (&[3, 3, 3, 5, 4, 3], "++-"),
    ] {
        assert_eq!(outcome(heights), expected, "{heights:?}");
    }
    assert_eq!(all("53..7....\n53..7....\n53..7....\n\n1.\n.1\n\n53..7....\n").len(), 3);
    let four = "1..4..3..1.....2\n".repeat(4);
    assert_eq!(all(&[&four[..]; 4].join("\n")).iter().filter(|board| board.is_ok()).count(), 16, "lines of order 2");
    // trying every height with every other would take hours
    let many = "53..7....\n53..7....\n\n\n".repeat(100_000) + &"1..G..3..1.....2\n\n\n".repeat(100_000);
    assert!(all(&many).len() > 100_000);
}

#[test]
fn an_error_in_a_band_has_its_own_position() {
    let rows = "53..7....\n".repeat(3);
    let invalid = rows.replacen("..7", ".&7", 1);
    assert_eq!(error(&format!("{rows}\n{invalid}\n{rows}")), "5:4: `&` is not a symbol of a board of 9 values");
}

#[test]
fn a_line_of_one_blank_is_an_empty_board() {
    for blank in ["-", "*", "_", ".", "0", "?"] {
        let empty = blank.repeat(81);
        for text in [empty.clone(), format!("# made up\n{empty}\n{empty}\n\n"), format!("{empty}\n53{}", &empty[2..])] {
            let found = all(&text);
            assert!(
                found.iter().all(|board| board.as_ref().is_ok_and(|board| board.grid.size() == 9)),
                "{text}: {found:?}"
            );
            assert_eq!(found[0].as_ref().map(|board| board.grid.clues()), Ok(0), "{text}");
        }
    }
    let edge = "-".repeat(81);
    let drawn = format!("{edge}\n1.|.4\n..|3.\n{edge}\n.1|..\n..|.2\n{edge}\n");
    assert_eq!(values(&one(&drawn)), SMALL);
}

#[test]
fn a_hint_names_the_symbols_of_the_board() {
    let cells = format!("0123&5678{}", ".".repeat(72));
    let hint =
        |text: &str| read_one(text, &ReadOptions::default()).expect_err("an invalid text").hint().expect("a hint");
    assert_eq!(hint(&cells), "use the symbols 0-8, with `.` for a blank cell, or pass others");
    assert!(hint("1..&..3..1.....2").starts_with("use the symbols 1-4, "));
}

#[test]
fn names_the_syntax_of_text_that_is_not_a_board() {
    let puzzle = "53..7....".repeat(9);
    let array = format!("[{}]", [r#"["5","3",".",".","7",".",".",".","."]"#; 9].join(",\n"));
    for (text, looks) in [
        ("5,3,,,7,,,,\n".repeat(9), "comma-separated values"),
        ("5, 3, 0, 0, 7, 0, 0, 0, 0\n".repeat(9), "comma-separated values"),
        (format!("id,puzzle\n1,{puzzle}\n2,{puzzle}\n"), "a comma-separated table"),
        (array.clone(), "JSON"),
        (array.replace('\n', ""), "JSON"),
        ("{\n  \"puzzle\": 1\n}".to_owned(), "JSON"),
        ("This is a text.\nIt has sentences, but no board.\n".to_owned(), "prose"),
    ] {
        let error = read_one(&text, &ReadOptions::default()).expect_err("not a board");
        let expected = (1, 1, format!("this is not a board; it looks like {looks}"));
        assert_eq!((error.line, error.column, error.to_string()), expected, "{text}");
    }
    let found = all(&format!("puzzle,solution\n{puzzle},1\n{puzzle},2\n"));
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true], "names of columns are a heading");
}
