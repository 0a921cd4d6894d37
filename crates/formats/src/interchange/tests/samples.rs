//! Hand-written samples of each format.

use super::{format, read, write};
use crate::interchange::capabilities::grid;
use crate::interchange::{Format, LossKind, Puzzle};
use kdoku_board::{BoxShape, Cell, Digit};
use kdoku_text::Layout;

pub(super) const SDK: &str = "\
#Akdoku
#DA small one
#CFirst line
#Csecond line
#B2026-11-22
#LEasy
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn line(puzzle: &Puzzle) -> String {
    grid(&puzzle.givens, Layout::Line).trim_end().to_owned()
}

#[test]
fn sdk_has_metadata() {
    let read = read("sdk", SDK);
    assert_eq!(line(&read.puzzle), LINE);
    assert_eq!(read.puzzle.author.as_deref(), Some("kdoku"));
    assert_eq!(read.puzzle.title.as_deref(), Some("A small one"));
    assert_eq!(read.puzzle.rules_text.as_deref(), Some("First line\nsecond line"));
    let losses: Vec<_> = read.losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["date (a note)", "level (a note)"]);
    let shorter = SDK.replace("#B2026-11-22\n#LEasy\n", "");
    assert_eq!(write("sdk", &read.puzzle).value, shorter);
    assert_eq!(Format::of(SDK).map(|format| format.name), None, "puzzle text, which is read as such");
}

#[test]
fn sdk_of_sadman_has_sections() {
    let text =
        "[Puzzle]\n1..4\n..3.\n.1..\n...2\n[State]\n1..4\n4.3.\n.1..\n...2\n[PencilMarks]\n,23,23,\n,2,,12\n,,,\n,,,\n";
    let read = read("sdk", text);
    assert_eq!(line(&read.puzzle), "1..4..3..1.....2");
    let entered = read.puzzle.entered.as_ref().expect("a digit");
    assert_eq!((entered.clues(), entered.get(Cell(4)).map(kdoku_board::grid::Digit::get)), (1, Some(4)));
    assert_eq!(
        read.losses.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["row of pencil marks (a note, 2 of them)"]
    );
    assert_eq!(Format::of(text).map(|format| format.name), Some("sdk"));
    assert!(write("sdk", &read.puzzle).value.starts_with("[Puzzle]\n1..4\n..3.\n"));
}

#[test]
fn draws_simple_sudoku_boards() {
    let read = read("sdm", LINE);
    let text = write("ss", &read.puzzle).value;
    insta::assert_snapshot!(text);
    let again = super::read("ss", &(text + "a footer\n1 2 3\n"));
    assert_eq!(line(&again.puzzle), LINE);
    assert_eq!(again.losses[0].to_string(), "lines below the board (a note, 2 of them)");
}

#[test]
fn written_plain_puzzles_are_detected() {
    for (height, width) in [(2, 2), (3, 3), (3, 4)] {
        let mut puzzle = Puzzle::boxes(BoxShape::new(height, width).expect("a shape"));
        let blank = write("regions", &puzzle).value;
        assert_eq!(Format::of(&blank).map(|format| format.name), Some("regions"), "{blank}");
        assert_eq!(read("regions", &blank).puzzle, puzzle);
        puzzle.givens.set(Cell(1), Some(Digit::from_index(2)));
        let written = write("candidates", &puzzle).value;
        assert_eq!(Format::of(&written).map(|format| format.name), Some("candidates"), "{written}");
        assert_eq!(read("candidates", &written).puzzle, puzzle);
    }
}

#[test]
fn an_object_of_one_cell_is_read() {
    let puzzle = read("json", "{\"puzzle\":1,\"givens\":[[1]],\"solution\":[[1]]}").puzzle;
    assert_eq!(puzzle.board.plain(), BoxShape::new(1, 1).ok());
    assert_eq!((puzzle.givens.clues(), puzzle.expect.solution.map(|solution| solution.clues())), (1, Some(1)));
}

#[test]
fn pencil_marks_distinguish_givens_from_candidates() {
    let text = "\
.-----------.-----------.
| <1>   23  | 2     4   |
| 24    {4} | *3    12  |
:-----------+-----------:
| .     1   | 24    34  |
| 3     4   | 1     (2) |
'-----------'-----------'
";
    assert_eq!(Format::of(text).map(|format| format.name), Some("candidates"));
    let read = read("candidates", text);
    assert_eq!(line(&read.puzzle), "1..............2");
    let candidates =
        |cell| read.puzzle.clues.iter().find(|clue| clue.groups[0][0] == Cell(cell)).map(|clue| clue.values().to_vec());
    assert_eq!((candidates(1), candidates(2), candidates(5)), (Some(vec![2, 3]), Some(vec![2]), Some(vec![4])));
    assert_eq!((candidates(6), candidates(8)), (None, None));
    insta::assert_snapshot!(write("candidates", &read.puzzle).value);
}

#[test]
fn large_boards_write_candidates_as_numbers() {
    let mut puzzle = read("sdm", &".".repeat(256).replacen('.', "G", 1)).puzzle;
    let digits = [1, 12, 16].map(|digit| kdoku_board::grid::Digit::new(digit).expect("a digit"));
    puzzle.clues.extend(super::marks::clue(Cell(1), &digits, 16));
    let text = write("candidates", &puzzle).value;
    assert!(text.starts_with("<16> {1,12,16} . . | . . . . | "), "{text}");
    assert!(format("candidates").is_written() && (format("candidates").is)(&text));
    let list = write("sukaku", &puzzle);
    assert_eq!(list.value.len(), 2 * 4096 + 1);
    assert!(list.value[32..].starts_with("01....................12......16"));
    assert_eq!(list.losses.len(), 1);
    assert_eq!(list.losses[0].kind, LossKind::Annotation);
    assert_eq!(read("candidates", &text.replace("<16>", "G").replace("{1,12,16}", "1CG")).puzzle.clues.len(), 2);
}

#[test]
fn seven_hundred_and_twenty_nine_characters_are_candidates_of_nine_by_nine() {
    let cells = LINE.chars().map(|c| match c {
        '.' => "123456789".to_owned(),
        digit => ('1'..='9').map(|other| if other == digit { other } else { '.' }).collect(),
    });
    let text: String = cells.collect();
    assert_eq!((text.len(), Format::of(&text).map(|format| format.name)), (729, Some("sukaku")));
    let puzzle = read("sukaku", &text).puzzle;
    assert_eq!((puzzle.board.size(), puzzle.clues.len()), (9, 30));
    let plain = kdoku_text::read_one(&text, &kdoku_text::ReadOptions::default());
    assert!(plain.is_err(), "not a board");
    let rules = puzzle.rules().expect("candidates make sense");
    let solver = kdoku_solver::Solver::new(&rules, &kdoku_solver::Options::default()).expect("a solver");
    let answer = solver.answer(
        &puzzle.givens,
        kdoku_solver::Pick::First,
        &kdoku_solver::Limits::solutions(2),
        &mut solver.scratch(),
    );
    assert_eq!(answer.verdict(), kdoku_solver::Verdict::Unique);
}

#[test]
fn positions_have_digits_entered_and_candidates_deleted() {
    let text = ":0709:47:1..4..3+2.1.....2:213 313 322:411:from a book: page 3:\n";
    let read = read("susser", text);
    assert_eq!(line(&read.puzzle), "1..4..3..1.....2");
    assert_eq!(read.puzzle.entered.as_ref().map(kdoku_board::grid::Grid::clues), Some(1));
    assert_eq!(read.puzzle.clues.len(), 2);
    assert_eq!(read.puzzle.clues[0].values(), [1, 4]);
    assert_eq!(read.puzzle.rules_text.as_deref(), Some("from a book: page 3"));
    let losses: Vec<_> = read.losses.iter().map(ToString::to_string).collect();
    assert_eq!(
        losses,
        ["technique 0709 (a note)", "digits of the technique (a note)", "candidates to eliminate (a note)"]
    );
}

#[test]
fn killers_are_lines_of_numbers_or_arrows() {
    let text = "2x2:d:k:1792:1792:513:2049:1793:1793:513:2049:1025:1537:514:1538:1025:1537:514:1538\n";
    let read = read("sumocue", text);
    assert_eq!(Format::of(text).map(|format| format.name), Some("sumocue"));
    let cages: Vec<_> =
        read.puzzle.clues.iter().map(|clue| (clue.kind.name(), clue.groups.concat().len(), clue.number)).collect();
    assert_eq!(cages[0], ("diagonals", 8, None));
    assert_eq!(cages[1..4], [("cage", 2, Some(7)), ("cage", 2, Some(2)), ("cage", 2, Some(8))]);
    let again = super::read("sumocue", &write("sumocue", &read.puzzle).value);
    assert_eq!(again.puzzle, read.puzzle);

    let text = ">7v8>704v>,50654\n";
    let drawn = super::read("snarf", text).puzzle;
    assert_eq!(Format::of(text).map(|format| format.name), Some("snarf"));
    let cells =
        |i: usize| drawn.clues[i].groups[0].iter().map(|&cell| drawn.board.name(cell)).collect::<Vec<_>>().join(" ");
    assert_eq!((cells(0), drawn.clues[0].number), ("r1c1 r1c2".to_owned(), Some(7)));
    assert_eq!((cells(1), drawn.clues[1].number), ("r1c3 r2c3".to_owned(), None), "no sum");
    assert_eq!(super::read("snarf", &write("snarf", &drawn).value).puzzle, drawn);
}

#[test]
fn a_given_is_a_cage_of_one_cell_among_killers() {
    let puzzle = read("sdm", "1..4..3..1.....2").puzzle;
    for name in ["sumocue", "snarf"] {
        let written = write(name, &puzzle);
        let losses: Vec<_> = written.losses.iter().map(ToString::to_string).collect();
        assert_eq!(losses, ["givens, which are written as cages of one cell (a note, 5 of them)"]);
        let back = read(name, &written.value).puzzle;
        assert!(back.clues.iter().all(|clue| clue.groups[0].len() == 1 && clue.number.is_some()));
        assert_eq!(back.clues.len(), 5);
    }
}

#[test]
fn jigsaws_are_lines_or_rows() {
    let line = "1...........2...AAABCABBCCBDCDDD\n";
    let read = read("jigsaw", line);
    assert_eq!(Format::of(line).map(|format| format.name), Some("jigsaw"));
    assert!(read.puzzle.board.has_regions());
    assert_eq!(read.puzzle.board.box_of(Cell(5)), read.puzzle.board.box_of(Cell(0)));
    assert_eq!(write("jigsaw", &read.puzzle).value, line);
    let rows = write("regions", &read.puzzle).value;
    assert_eq!(rows, "1...\n....\n....\n2...\n\nAAAB\nCABB\nCCBD\nCDDD\n");
    assert_eq!(Format::of(&rows).map(|format| format.name), Some("regions"));
    assert_eq!(super::read("regions", &rows).puzzle, read.puzzle);
    assert_eq!(
        super::read("jigsaw", "1..4..3..1.....2 0011001122332233").puzzle,
        super::read("sdm", "1..4..3..1.....2").puzzle
    );
    assert_eq!(super::read("regions", "AAAAB\nACCBB\nDCCBB\nDDCEE\nDDEEE\n").puzzle.board.size(), 5);
}

#[test]
fn fields_and_arrays_are_cells() {
    let puzzle = read("sdm", "1..4..3..1.....2").puzzle;
    for (name, text) in [
        ("csv", "1,,,4\n,,3,\n,1,,\n,,,2\n"),
        ("csv", "\u{feff}1;0;0;4\r\n0;0;\"3\";0\r\n0;1;0;0\r\n0;0;;2\r\n"),
        ("tsv", "1\t\t\t4\n\t\t3\t\n\t1\t\t\n\t\t\t2\n"),
        (
            "arrays",
            "[[\"1\",\".\",\".\",\"4\"],[\".\",\".\",\"3\",\".\"],[\".\",\"1\",\".\",\".\"],[\".\",\".\",\".\",\"2\"]]",
        ),
        ("arrays", "[[1,0,0,4],\n [0,0,3,0],\n [null,1,0,0],\n [0,0,0,2]]"),
        ("arrays", "[\"1..4\",\"..3.\",\".1..\",\"...2\"]"),
    ] {
        assert_eq!(Format::of(text).map(|format| format.name), Some(name), "{text}");
        assert_eq!(read(name, text).puzzle, puzzle, "{text}");
    }
    assert_eq!(write("csv", &puzzle).value, "1,0,0,4\n0,0,3,0\n0,1,0,0\n0,0,0,2\n");
    assert!(write("arrays", &puzzle).value.starts_with("[[\"1\",\".\",\".\",\"4\"],\n"));
}

#[test]
fn regions_after_a_space_are_read_and_solutions_are_not() {
    let (givens, regions) = ("1...2...3...4...", "AAABABBBCCCDCDDD");
    let line = format!("{givens} {regions}");
    assert_eq!(Format::of(&line).map(|format| format.name), Some("jigsaw"));
    assert_eq!(read("jigsaw", &line).puzzle, read("jigsaw", &format!("{givens}{regions}")).puzzle);
    let solved = format!("{givens} 1234341221434321");
    assert_eq!(Format::of(&solved).map(|format| format.name), None);
}
