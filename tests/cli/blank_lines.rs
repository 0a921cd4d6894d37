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

#[test]
fn answers_are_apart_only_where_their_puzzles_are() {
    let (board, solved) = (".3..\n.12.\n....\n..14\n", "2341\n4123\n1432\n3214\n");
    let bad = ".3..\n.12.\n..7.\n..14\n";
    for (text, expected) in [
        (format!("3\n{board}{board}{board}"), format!("{solved}{solved}{solved}")),
        (format!("2\r\n{board}{board}").replace('\n', "\r\n"), format!("{solved}{solved}")),
        (format!("{board}{board}\n{board}"), format!("{solved}{solved}\n{solved}")),
        (format!("{board}{bad}{board}"), format!("{solved}unreadable\n{solved}")),
        (format!("Grid 01\n{board}Grid 02\n{board}\nGrid 03\n{board}"), format!("{solved}{solved}\n{solved}")),
        (format!("{board}{board}").replace('.', "0 "), format!("{solved}{solved}").replace('.', "0 ")),
    ] {
        let text = text.as_str();
        let bulk = kdoku("--quiet").stdin(text).stdout();
        assert_eq!(bulk.replace(' ', ""), expected, "{text}");
        for arguments in ["--quiet --threads 1", "--quiet --threads 4", "-v", "--quiet board.txt", "board.txt -v"] {
            let case = kdoku(arguments).file("board.txt", text);
            let case = if arguments.contains("board.txt") { case } else { case.stdin(text) };
            assert_eq!(case.stdout(), bulk, "{arguments}: {text}");
        }
    }
    let two = format!("{board}{board}");
    assert_eq!(kdoku("--to compact").stdin(&two).stdout(), format!("{solved}{solved}"));
    assert_eq!(kdoku("--to spaced").stdin(&two).stdout().lines().count(), 9, "another form");
    assert_eq!(kdoku("--all").stdin(&two).stdout(), format!("{solved}{solved}"));
    assert_eq!(kdoku("minimize").stdin(&two).stdout().lines().count(), 8);
}
