//! Rows separated by blank lines.

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
