//! Tests of the text formats: round trips, samples, and no panics.

use super::{Conversion, FORMATS, Format, LossKind, Puzzle, ReadError, Reading, marks};
use kdoku_board::{BoxShape, Cell, Digit, Grid, Rules};
use kdoku_puzzle::{Clue, ClueKind};
use proptest::prelude::*;
use std::ops::Range;

mod doc_tables;
mod errors;
mod every_field;
mod fog;
mod samples;
mod shapes;

pub(super) fn format(name: &str) -> &'static Format {
    Format::named(name).unwrap_or_else(|| panic!("unknown format `{name}`"))
}

pub(super) fn read(name: &str, text: &str) -> Reading {
    format(name).read(text).unwrap_or_else(|error| panic!("{error} at {:?} in\n{text}", error.span))
}

pub(super) fn refused(name: &str, text: &str) -> ReadError {
    format(name).read(text).err().unwrap_or_else(|| panic!("it is read:\n{text}"))
}

pub(super) fn write(name: &str, puzzle: &Puzzle) -> Conversion<String> {
    format(name).write(puzzle).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the distinct constraints of rules.
pub(super) fn sorted(rules: &Rules) -> Vec<String> {
    let mut all: Vec<_> = rules.constraints().iter().map(|constraint| format!("{constraint:?}")).collect();
    all.sort();
    all.dedup();
    all
}

/// The features of random puzzles.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing that a puzzle may have")]
struct With {
    givens: bool,
    marks: bool,
    /// Whether cells may have a single candidate.
    single: bool,
    entered: bool,
    title: bool,
    text: bool,
}

/// The contents of a cell of a random puzzle.
#[derive(Clone, Debug)]
enum Content {
    Blank,
    Given(usize),
    Entered(usize),
    Marks(Vec<usize>),
}

fn contents(n: usize, with: With) -> impl Strategy<Value = Content> {
    let least = if with.single { 1 } else { 2 };
    let digits = prop::collection::btree_set(0..n, least..n.max(least + 1));
    let weight = |wanted| u32::from(wanted) * 2;
    prop_oneof![
        2 => Just(Content::Blank),
        weight(with.givens) => (0..n).prop_map(Content::Given),
        weight(with.entered) => (0..n).prop_map(Content::Entered),
        weight(with.marks) => digits.prop_map(|digits| Content::Marks(digits.into_iter().collect())),
    ]
}

fn puzzle(boxes: BoxShape, contents: Vec<Content>) -> Puzzle {
    let mut puzzle = Puzzle::boxes(boxes);
    let mut entered = Grid::of(&puzzle.board);
    for (i, content) in contents.into_iter().enumerate() {
        let cell = Cell::from_index(i);
        match content {
            Content::Blank => {}
            Content::Given(digit) => puzzle.givens.set(cell, Some(Digit::from_index(digit))),
            Content::Entered(digit) => entered.set(cell, Some(Digit::from_index(digit))),
            Content::Marks(digits) => {
                let digits: Vec<_> = digits.into_iter().map(Digit::from_index).collect();
                puzzle.clues.extend(marks::clue(cell, &digits, boxes.size()));
            }
        }
    }
    puzzle.entered = Some(entered).filter(|entered| entered.clues() > 0);
    puzzle
}

fn puzzles(sizes: &[usize], with: With) -> impl Strategy<Value = Puzzle> + use<> {
    let optional = |wanted: bool| if wanted { "([A-Za-z0-9é,;-]{1,8}( [a-z!]{1,5}){0,2})?" } else { "" };
    let words = (optional(with.title), optional(with.title), optional(with.text));
    let boards = prop::sample::select(sizes.to_vec()).prop_flat_map(move |n| {
        let boxes = BoxShape::usual(n).expect("a default size");
        prop::collection::vec(contents(n, with), n * n).prop_map(move |contents| puzzle(boxes, contents))
    });
    (boards, words).prop_map(|(puzzle, (title, author, text))| {
        let non_empty = |text: String| Some(text).filter(|text| !text.is_empty());
        Puzzle { title: non_empty(title), author: non_empty(author), rules_text: non_empty(text), ..puzzle }
    })
}

/// Writes and reads a puzzle, and fails if anything is lost or changed.
fn round(name: &str, puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let Conversion { value: text, losses } = write(name, puzzle);
    prop_assert_eq!(&losses, &vec![], "{}", text);
    prop_assert!(text.ends_with('\n'));
    let back = format(name).read(&text);
    let back = back.map_err(|error| TestCaseError::fail(format!("{error} at {:?} in\n{text}", error.span)))?;
    prop_assert_eq!(&back.puzzle, puzzle, "{}", text);
    prop_assert_eq!(&back.losses, &vec![], "{}", text);
    Ok(())
}

const GIVENS: With = With { givens: true, marks: false, single: false, entered: false, title: false, text: false };

/// Connected, disjoint cages in the order of their first cells.
fn killers(sizes: &[usize]) -> impl Strategy<Value = Puzzle> + use<> {
    let cell = (0..4_u8, 0..46_i32, any::<bool>());
    prop::sample::select(sizes.to_vec()).prop_flat_map(move |n| {
        prop::collection::vec(cell.clone(), n * n).prop_map(move |cells| {
            let mut puzzle = Puzzle::boxes(BoxShape::usual(n).expect("a default size"));
            let mut cages: Vec<(Vec<Cell>, i32)> = Vec::new();
            let mut cage_of = Vec::new();
            for (i, (joins, sum, is_free)) in cells.into_iter().enumerate() {
                let neighbour = match joins {
                    0 if i % n > 0 => Some(i - 1),
                    1 if i >= n => Some(i - n),
                    2 if i >= n && i % n > 0 => Some(i - n - 1),
                    _ => None,
                };
                let cage = neighbour.map(|other| cage_of[other]).filter(|&cage: &usize| cages[cage].0.len() < n);
                let cage = cage.unwrap_or_else(|| {
                    cages.push((Vec::new(), if is_free { 0 } else { sum }));
                    cages.len() - 1
                });
                cages[cage].0.push(Cell::from_index(i));
                cage_of.push(cage);
            }
            super::cages::put(
                &mut puzzle,
                cages
                    .into_iter()
                    .map(|(cells, sum)| super::cages::Cage { cells, sum: u32::try_from(sum).expect("not negative") }),
            );
            puzzle
        })
    })
}

/// Boards whose regions are rows, shuffled within columns.
fn jigsaws(sizes: &[usize]) -> impl Strategy<Value = Puzzle> + use<> {
    prop::sample::select(sizes.to_vec()).prop_flat_map(move |n| {
        let order = Just((0..n * n).collect::<Vec<_>>()).prop_shuffle();
        let values = prop::collection::vec(0..=n, n * n);
        (order, values).prop_map(move |(order, values)| {
            let mut names = vec![None; n * n];
            for (i, cell) in order.into_iter().enumerate() {
                names[cell] = u16::try_from(i / n).ok();
            }
            let outline = kdoku_board::geometry::Outline::new(n, n, n).regions(names);
            let mut puzzle = Puzzle::new(kdoku_board::Geometry::try_from(outline).expect("regions of the right size"));
            for (i, value) in values.into_iter().enumerate() {
                puzzle.givens.set(Cell::from_index(i), Digit::new(value));
            }
            puzzle
        })
    })
}

#[test]
fn letters_on_a_board_are_no_types_of_constraints() {
    for name in ["X", "V", "NFA"] {
        let text = format!(".{name}.{}", ".".repeat(625 - 2 - name.len()));
        assert_eq!(Format::of(&text).map(|format| format.name), None, "{name}");
        let clue = format!(".{name}~R1C1~R1C2");
        assert_eq!(Format::of(&clue).map(|format| format.name), Some("iss"), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn boards_of_givens_go_through_every_format(puzzle in puzzles(&[4, 6, 9, 12, 16, 25, 36], GIVENS)) {
        prop_assume!(puzzle.givens.clues() > 0);
        for name in ["sdk", "sdm", "ss", "candidates", "csv", "tsv", "arrays"] {
            round(name, &puzzle)?;
        }
        if puzzle.board.size() <= 9 {
            round("susser", &puzzle)?;
            round("sdx", &puzzle)?;
        }
    }

    #[test]
    fn metadata_and_digits_entered_go_through_sdk(
        puzzle in puzzles(&[4, 9, 16], With { entered: true, title: true, text: true, ..GIVENS }),
    ) {
        prop_assume!(puzzle.givens.clues() > 0);
        round("sdk", &puzzle)?;
    }

    #[test]
    fn candidates_go_through_the_grids_of_pencil_marks(
        puzzle in puzzles(&[4, 6, 9, 12, 16, 25, 30], With { marks: true, single: true, entered: true, ..GIVENS }),
    ) {
        round("candidates", &puzzle)?;
    }

    #[test]
    fn candidates_go_through_progress(
        puzzle in puzzles(&[4, 6, 9, 16], With { marks: true, entered: true, ..GIVENS }),
    ) {
        round("sdx", &puzzle)?;
    }

    #[test]
    fn candidates_go_through_lists_of_all(
        puzzle in puzzles(&[4, 6, 8, 9, 12, 16, 25], With { marks: true, single: true, ..With::default() }),
    ) {
        round("sukaku", &puzzle)?;
        let text = write("sukaku", &puzzle).value;
        prop_assert_eq!(Format::of(&text).map(|format| format.name), Some("sukaku"));
    }

    #[test]
    fn candidates_go_through_lines_of_positions(
        puzzle in puzzles(&[4, 6, 8, 9], With { marks: true, single: true, entered: true, text: true, ..GIVENS }),
    ) {
        prop_assume!(puzzle.givens.clues() > 0);
        round("susser", &puzzle)?;
        let text = write("susser", &puzzle).value;
        prop_assert_eq!(Format::of(&text).map(|format| format.name), Some("susser"));
    }

    #[test]
    fn cages_go_through_lines_of_killers(puzzle in killers(&[4, 6, 9, 16])) {
        round("sumocue", &puzzle)?;
        round("snarf", &puzzle)?;
        let text = write("sumocue", &puzzle).value;
        prop_assert_eq!(Format::of(&text).map(|format| format.name), Some("sumocue"));
    }

    #[test]
    fn regions_go_through_jigsaws(puzzle in jigsaws(&[4, 5, 7, 9, 12, 16])) {
        prop_assume!(puzzle.givens.clues() > 2);
        round("jigsaw", &puzzle)?;
        round("regions", &puzzle)?;
        let text = write("jigsaw", &puzzle).value;
        prop_assert_eq!(Format::of(&text).map(|format| format.name), Some("jigsaw"));
    }

    #[test]
    fn puzzle_text_is_not_detected_as_another_format(puzzle in puzzles(&[4, 6, 9, 12, 16, 25], GIVENS)) {
        for layout in kdoku_text::Layout::ALL {
            let form = kdoku_text::Form::new(layout, puzzle.board.plain().expect("boxes"));
            let text = kdoku_text::write(&puzzle.givens, &form);
            prop_assert_eq!(Format::of(&text).map(|format| format.name), None, "{}", text);
            let lines = text.repeat(2);
            prop_assert!(layout != kdoku_text::Layout::Line || Format::of(&lines).is_none());
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,200}", bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        consume(&text)?;
        consume(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn tricky_text_is_read_without_panic(parts in prop::collection::vec(prop::sample::select(TRICKY.to_vec()), 0..150)) {
        consume(&parts.concat())?;
    }

    #[test]
    fn spoilt_text_is_read_without_panic(
        puzzle in puzzles(&[4, 9], With { marks: true, single: true, entered: true, title: true, text: true, ..GIVENS }),
        at in any::<prop::sample::Index>(),
        by in prop::sample::select(TRICKY.to_vec()),
    ) {
        for format in FORMATS.iter().filter(|format| format.is_written() && format.is_read()) {
            let Ok(written) = format.write(&puzzle) else { continue };
            let characters: Vec<_> = written.value.chars().collect();
            let at = at.index(characters.len());
            let spoilt: String = characters[..at].iter().copied().chain(by.chars()).chain(characters[at + 1..].iter().copied()).collect();
            consume(&spoilt)?;
        }
    }
}

/// Reads a text as every format and checks the results.
fn consume(text: &str) -> Result<(), TestCaseError> {
    let _ = Format::of(text);
    for format in FORMATS.iter().filter(|format| format.is_read()) {
        match format.read(text) {
            Ok(read) => {
                for format in FORMATS.iter().filter(|format| format.is_written()) {
                    let _ = format.write(&read.puzzle);
                }
            }
            Err(error) => {
                let Range { start, end } = error.span.clone();
                prop_assert!(text.get(start..end).is_some(), "{format:?}: {error:?} in {text:?}");
            }
        }
    }
    Ok(())
}

const TRICKY: [&str; 44] = [
    "1",
    "2",
    "9",
    "0",
    ".",
    "..",
    "1.",
    "12",
    "u1",
    "*5",
    "<3>",
    "(4)",
    "{1,2}",
    "{",
    "}",
    ",",
    ":",
    "::",
    ":0000:x:",
    "+",
    "+1",
    "112 ",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\u{feff}",
    "#A",
    "#Cx\n",
    "[Puzzle]\n",
    "[State]\n",
    "[PencilMarks]\n",
    "|",
    "---+---",
    "*-----*\n",
    "[",
    "]",
    "\"",
    "null",
    "3x3:d:k:",
    "256:",
    "v>.<^",
    "AABB",
    "é",
];

#[test]
fn every_text_format_reports_losses() {
    let mut full = Puzzle { rules_text: Some("a line".to_owned()), ..read("sdk", samples::SDK).puzzle };
    full.clues.push(Clue { number: Some(5), ..Clue::new(ClueKind::Cage, vec![vec![Cell(0), Cell(1)]]) });
    full.clues.extend(marks::clue(Cell(3), &[Digit::from_index(0), Digit::from_index(1)], 9));
    let mut solution = Grid::of(&full.board);
    for cell in full.board.cells() {
        let (y, x) = (full.board.row(cell), full.board.column(cell));
        solution.set(cell, Some(Digit::from_index((3 * y + y / 3 + x) % 9)));
    }
    full.expect.solution = Some(solution);
    // puzzle files have the author and the rules in comments
    for format in FORMATS.iter().filter(|format| format.is_written() && format.name != "toml") {
        let Ok(written) = format.write(&full) else { continue };
        let Ok(read) = format.read(&written.value) else { continue };
        let lost = |part: &str| written.losses.iter().any(|loss| loss.what.contains(part));
        assert!(read.puzzle.title == full.title || lost("title"), "{format:?}");
        assert!(read.puzzle.author == full.author || lost("author"), "{format:?}");
        assert!(read.puzzle.rules_text == full.rules_text || lost("text") || lost("words"), "{format:?}");
        assert!(read.puzzle.expect.solution == full.expect.solution || lost("solution"), "{format:?}");
        for kind in ["cage", "candidates"] {
            let is_kept = read.puzzle.clues.iter().any(|clue| clue.kind.name() == kind);
            let is_told =
                written.losses.iter().any(|loss| loss.what.contains(kind) && loss.kind == LossKind::Constraint);
            assert!(is_kept || is_told, "{format:?} of {kind}: {:?}", written.losses);
        }
    }
}

#[test]
fn variables_survive_where_the_format_has_them() {
    let text = "order = 2\n\n[[variable]]\nname = \"t\"\nvalues = \"-2 0-12\"\n\n[[variable]]\nname = \"s\"\nrows = 2\n\
        columns = 3\n\n[[variable]]\nname = \"u\"\ncount = 2\n\n[sums]\nlist = [\"0: r1c1 + 2*r1c2 - t + s6\"]\n\
        equal = [\"r1c1 s1 s3-s5 = u r1c1-r1c3 t\"]\n\n[dots]\nwhite = [\"r1c1 r1c2\", \"r1c1 t\"]\n\n\
        [[relation]]\nallow = \"a < b\"\ncells = \"r1c1 t\"\n\n[[connected]]\ncells = \"s\"\nvalues = \"1\"\n";
    let puzzle = read("toml", text).puzzle;
    assert_eq!(write("toml", &puzzle).value, text);
    for name in ["f-puzzles", "f-puzzles-json", "iss"] {
        let written = write(name, &puzzle);
        let lost: Vec<_> = written.losses.iter().map(|loss| (loss.what.as_str(), loss.kind, loss.count)).collect();
        let rule = |what| (what, LossKind::Constraint, 1);
        // the other solver has variables with the values of the board
        let rules = ["sum", "equal_sum", "white", "connected", "relation"].into_iter();
        let expected: Vec<_> = rules.filter(|rule| (name, *rule) != ("iss", "connected")).map(rule).collect();
        assert_eq!(lost, expected, "{name}");
    }
}
