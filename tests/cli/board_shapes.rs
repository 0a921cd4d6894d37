//! Every command on boards without square boxes.

use super::*;

const JIGSAW: &str = include_str!("../../puzzles/jigsaw9.toml");
const WIDE: &str = include_str!("../../puzzles/wide6x8.toml");
const TWINS: &str = include_str!("../../puzzles/twins6.toml");
const SAMURAI: &str = include_str!("../../puzzles/samurai.toml");

#[test]
fn every_form_of_overlapping_boards() {
    let forms = ["spaced", "compact", "line", "grid", "pretty", "json"]
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
    let forms = ["spaced", "compact", "line", "grid", "pretty", "json"].map(|to| {
        let case = kdoku(&format!("solve jigsaw.toml wide.toml --to {to}"));
        case.file("jigsaw.toml", JIGSAW).file("wide.toml", WIDE).picture()
    });
    assert_snapshot!(forms.join("\n"));
}

#[test]
fn values_that_count_from_another_number_are_written_as_they_count() {
    let five = "order = 2\nvalues = [5, 8]\ngrid = \"\"\"\n5...\n..7.\n.5..\n...8\n\"\"\"\n";
    let forms = ["spaced", "grid", "json"]
        .map(|to| kdoku(&format!("solve five.toml --to {to}")).file("five.toml", five).picture());
    let clash = kdoku("solve --config five.toml --to json").file("five.toml", five).stdin("55..\n....\n....\n....\n");
    let formula = kdoku("encode five.toml").file("five.toml", five).stdout();
    let head = formula.lines().take(4).collect::<Vec<_>>().join("\n") + "\n";
    assert_snapshot!([&forms.join("\n"), &clash.picture(), &head].map(String::as_str).join("\n"));
}

#[test]
fn numbers_are_values_in_every_form() {
    let nine = "rows = 2\ncolumns = 3\nboxes = false\nvalues = [9, 11]\ngrid = \"\"\"\n10 . .\n. 10 .\n\"\"\"\n";
    let file = |arguments: &str| kdoku(arguments).file("nine.toml", nine);
    for to in ["spaced", "compact"] {
        assert_eq!(file(&format!("solve nine.toml --pick first --to {to}")).stdout(), "10 9 11\n11 10 9\n");
    }
    assert_eq!(file("solve nine.toml --pick first --to line").stdout(), "10 9 11 11 10 9\n");
    assert!(file("solve nine.toml --pick first --to grid").stdout().contains("| 10  9 11 |"));
    assert!(file("solve nine.toml --pick first --to json").stdout().contains("[[10,9,11],[11,10,9]]"));
    assert!(file("draw nine.toml --to svg").stdout().contains(">10</text>"));
    let text = file("solve --config nine.toml --pick first").stdin("11 . 9\n. . 11\n");
    assert_eq!(text.stdout(), "11 10 9\n10 9 11\n");
    // numbers that were asked for begin where the values do
    let zero = nine.replace("[9, 11]", "[0, 2]").replace("10 . .\n. 10 .", "1..\n.1.");
    let zero = kdoku("solve zero.toml --symbols numbers --to spaced --pick first").file("zero.toml", zero);
    assert_eq!(zero.stdout(), "1 0 2\n2 1 0\n");
}

#[test]
fn config_gives_the_shape_of_grids_in_text() {
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

#[test]
fn text_of_overlapping_boards_has_places_without_a_cell_in_many_forms() {
    // its first row begins with such places
    let board = "[[board]]\nat = \"r1c3\"\nbox = [2, 2]\n[[board]]\nat = \"r3c1\"\nbox = [2, 2]\n";
    let text = kdoku("generate board.toml --seed 1 --to compact").file("board.toml", board).stdout();
    assert!(text.starts_with("~~"), "{text}");
    let solve = |text: &str| kdoku("--config board.toml --to compact").file("board.toml", board).stdin(text);
    let solved = solve(&text).stdout();
    assert!(solved.starts_with("~~") && !solved.contains('.') && solved.lines().count() == 6, "{solved}");
    let spaced =
        |text: &str| text.lines().map(|row| row.split("").collect::<Vec<_>>().join(" ") + "\n").collect::<String>();
    for text in [
        text.replace('~', "#"),
        text.replace('~', "."),
        text.replace('~', " "),
        text.replace(['~', '.'], "-"),
        text.replace('.', "-"),
        spaced(&text),
        spaced(&text.replace(['~', '.'], "-")),
        spaced(&text.replace('~', " ")),
        format!("# a comment\n{text}"),
    ] {
        let case = solve(&text);
        assert_eq!(case.stdout(), solved, "{text}{}", case.stderr());
    }
    let two = solve(&format!("{text}\n{text}")).stdout();
    assert_eq!(two, format!("{solved}\n{solved}"));
    let void = solve(&text.replacen('~', "1", 1));
    assert!(void.stderr().contains("the board has no cell at r1c1"), "{}", void.stderr());
}

#[test]
fn a_wide_board_has_dashes_for_blanks() {
    let rows = "3--6-4-2\n-4-23---\n-6-5---3\n---42---\n--13-2-7\n--6-0-1-\n";
    let solve =
        |text: String| kdoku("solve --config wide.toml --to compact").file("wide.toml", WIDE).stdin(text).stdout();
    let expected = solve(rows.replace('-', "."));
    assert_eq!(solve(rows.to_owned()), expected);
    assert_eq!(expected.lines().count(), 6, "{expected}");
}
