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
