//! Samples of each format, by hand.

use super::{format, read, write};
use crate::format::Layout;
use crate::geometry::Cell;
use crate::interchange::held::grid;
use crate::interchange::{Document, Format, Loses};

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

fn line(document: &Document) -> String {
    grid(&document.givens, Layout::Line).trim_end().to_owned()
}

#[test]
fn sdk_has_metadata() {
    let read = read("sdk", SDK);
    assert_eq!(line(&read.made), LINE);
    assert_eq!(read.made.author.as_deref(), Some("kdoku"));
    assert_eq!(read.made.title.as_deref(), Some("A small one"));
    assert_eq!(read.made.text.as_deref(), Some("First line\nsecond line"));
    let losses: Vec<_> = read.losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["date (a note)", "level (a note)"]);
    let shorter = SDK.replace("#B2026-11-22\n#LEasy\n", "");
    assert_eq!(write("sdk", &read.made).made, shorter);
    assert_eq!(Format::of(SDK).map(|format| format.name), None, "puzzle text, which is read as such");
}

#[test]
fn sdk_of_sadman_has_sections() {
    let text = "[Puzzle]\n1..4\n..3.\n.1..\n...2\n[State]\n1..4\n4.3.\n.1..\n...2\n[PencilMarks]\n,23,23,\n,2,,12\n,,,\n,,,\n";
    let read = read("sdk", text);
    assert_eq!(line(&read.made), "1..4..3..1.....2");
    let entered = read.made.entered.as_ref().expect("a digit");
    assert_eq!((entered.clues(), entered.get(Cell(4)).map(|digit| digit.get())), (1, Some(4)));
    assert_eq!(read.losses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["row of pencil marks (a note, 2 of them)"]);
    assert_eq!(Format::of(text).map(|format| format.name), Some("sdk"));
    assert!(write("sdk", &read.made).made.starts_with("[Puzzle]\n1..4\n..3.\n"));
}

#[test]
fn ss_is_drawn() {
    let read = read("sdm", LINE);
    let text = write("ss", &read.made).made;
    insta::assert_snapshot!(text);
    let again = super::read("ss", &(text + "a footer\n1 2 3\n"));
    assert_eq!(line(&again.made), LINE);
    assert_eq!(again.losses[0].to_string(), "lines below the board (a note, 2 of them)");
}

#[test]
fn a_grid_of_pencil_marks_tells_givens_from_single_candidates() {
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
    assert_eq!(line(&read.made), "1..............2");
    let candidates = |cell| read.made.clues.iter().find(|clue| clue.groups[0][0] == Cell(cell)).map(|clue| clue.values.clone());
    assert_eq!((candidates(1), candidates(2), candidates(5)), (Some(vec![2, 3]), Some(vec![2]), Some(vec![4])));
    assert_eq!((candidates(6), candidates(8)), (None, None));
    insta::assert_snapshot!(write("candidates", &read.made).made);
}

#[test]
fn large_boards_write_candidates_as_numbers() {
    let mut document = read("sdm", &".".repeat(256).replacen('.', "G", 1)).made;
    let digits = [1, 12, 16].map(|digit| crate::grid::Digit::new(digit).expect("a digit"));
    document.clues.extend(super::marks::clue(Cell(1), &digits, 16));
    let text = write("candidates", &document).made;
    assert!(text.starts_with("<16> {1,12,16} . . | . . . . | "), "{text}");
    assert!(format("candidates").is_written() && (format("candidates").is)(&text));
    let list = write("sukaku", &document);
    assert_eq!(list.made.len(), 2 * 4096 + 1);
    assert!(list.made[32..].starts_with("01....................12......16"));
    assert_eq!(list.losses.len(), 1);
    assert_eq!(list.losses[0].loses, Loses::Note);
    assert_eq!(read("candidates", &text.replace("<16>", "G").replace("{1,12,16}", "1CG")).made.clues.len(), 2);
}

#[test]
fn seven_hundred_and_twenty_nine_characters_are_candidates_of_nine_by_nine() {
    let cells = LINE.chars().map(|c| match c {
        '.' => "123456789".to_owned(),
        digit => ('1'..='9').map(|other| if other == digit { other } else { '.' }).collect(),
    });
    let text: String = cells.collect();
    assert_eq!((text.len(), Format::of(&text).map(|format| format.name)), (729, Some("sukaku")));
    let document = read("sukaku", &text).made;
    assert_eq!((document.board.size(), document.clues.len()), (9, 30));
    let plain = crate::format::read_one(&text, &crate::ReadOptions::default());
    assert!(plain.is_err(), "it is no board");
    let rules = document.rules().expect("candidates make sense");
    let solver = crate::Solver::new(&rules, &crate::Options::default()).expect("a solver");
    let answer = solver.answer(&document.givens, crate::Pick::First, &crate::Limits::solutions(2), &mut solver.scratch());
    assert_eq!(answer.verdict(), crate::Verdict::Unique);
}

#[test]
fn positions_have_digits_entered_and_candidates_deleted() {
    let text = ":0709:47:1..4..3+2.1.....2:213 313 322:411::from a book: page 3::\n";
    let read = read("susser", text);
    assert_eq!(line(&read.made), "1..4..3..1.....2");
    assert_eq!(read.made.entered.as_ref().map(|entered| entered.clues()), Some(1));
    assert_eq!(read.made.clues.len(), 2);
    assert_eq!(read.made.clues[0].values, [1, 4]);
    assert_eq!(read.made.text.as_deref(), Some("from a book: page 3"));
    let losses: Vec<_> = read.losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, ["technique 0709 (a note)", "digits of the technique (a note)", "candidates to eliminate (a note)"]);
}
