//! Texts that are easily taken for something that they are not.

use super::*;

#[test]
fn a_list_of_candidates_is_no_board_of_27_values() {
    let list = "1.3.5.7.9".repeat(81);
    let found = read_one(&list, &ReadOptions::default()).expect_err("no board");
    assert_eq!(found.to_string(), "a line of `729` cells is no board: 625 would be 25×25");
    let hint = found.hint().expect("a hint");
    assert_eq!(hint, "it looks like a list of candidates, 9 for each cell of a 9×9 board, which is not read");
    let line = ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() };
    assert!(read_one(&list, &line).is_err());
    let symbols = ReadOptions { symbols: Some(Symbols::FROM_ONE), ..ReadOptions::default() };
    assert_eq!(read_one(&list, &symbols).map(|puzzle| puzzle.grid.size()), Ok(27));
    let glued = ReadOptions { layout: Some(Layout::Glued), ..ReadOptions::default() };
    let rows = "1.3.5.7.9".repeat(3) + "\n";
    assert_eq!(error_with(&rows.repeat(27), &glued), "1:1: a board of `27` values cannot be written in 25 symbols");
    let boxes = ReadOptions { boxes: BoxShape::usual(27), ..glued };
    assert_eq!(read_one(&rows.repeat(27), &boxes).map(|puzzle| puzzle.grid.size()), Ok(27));
}

#[test]
fn no_board_of_one_cell_is_read_out_of_a_larger_text() {
    let rows = ["--4|---|---", "---|--7|---", "-1-|---|---"].map(|row| format!("|{row}|\n")).concat();
    let ruled = "|---|---|---|\n";
    let drawing = [&rows, &rows, &rows].map(String::as_str).join(ruled);
    assert_eq!(one(&drawing).grid.clues(), 9, "no row is without a value");
    let drawing = drawing.replacen("|-1-|", "|---|", 1);
    let high = "a block of `11` rows is no board of 9 cells a row: it is as high as it is wide";
    assert_eq!(error(&drawing), format!("11:1: {high}"));
    let drawn = format!("*-----------*\n{drawing}*-----------*\n");
    assert_eq!(error(&drawn), format!("12:1: {high}"));
    assert_eq!(error("1\n1\n1"), "1:1: row 1 has `1` cells, not `3`");
    assert_eq!(error("|-1|\n|--|\n|--|"), "1:2: row 1 has `1` cells, not `3`");
    assert_eq!(one("1").grid.size(), 1);
    let single = ReadOptions { boxes: BoxShape::new(1, 1).ok(), ..ReadOptions::default() };
    assert_eq!(values(&read_one("+---+\n| 1 |\n+---+\n", &single).expect("a board")), "1");
}

#[test]
fn a_heading_may_stand_before_each_board() {
    let rows = "530070000\n".repeat(9);
    let text = format!("Grid 01\n{rows}Grid 02\n{rows}[third]\n{rows}{rows}");
    let lines: Vec<_> = all(&text).into_iter().map(|board| board.expect("a board").line).collect();
    assert_eq!(lines, [2, 12, 22, 31]);
    let numbered = "1\n1004\n0030\n0100\n0002\n".repeat(3);
    assert_eq!(all(&numbered).iter().filter(|board| board.is_ok()).count(), 3);
    let slip = text.replacen("Grid 02\n53", "Grid 02\n5", 1);
    let found = all(&slip);
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true, true]);
    assert_eq!(
        found[1].as_ref().map_err(|error| (error.line, error.to_string())).err(),
        Some((12, "row 1 has `8` cells, not `9`".to_owned()))
    );
    assert_eq!(error(&format!("{rows}a remark\n")), "10:1: row 10 has `7` cells, not `9`");
    assert_eq!(error(&format!("{rows}12\n")), "10:1: row 10 has `2` cells, not `9`");
}
