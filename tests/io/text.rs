//! Puzzle text, both ways: what is written reads back, and no bytes do harm.

use kdoku::symbols::Symbols;
use kdoku::text::{Form, Layout, ReadOptions, read, read_one, write};
use kdoku::{BoxShape, Cell, Digit, Grid};
use proptest::prelude::*;

/// The sizes of boards, and the symbols that they can be written in.
fn boards() -> impl Strategy<Value = (usize, Symbols)> {
    let sets = ["1-9", "1-9A-G", "0-9A-F", "A-P", "A-Y", "1-9A-P", "0-9A-Z", "1-9A-Za-z", "!a-z?0-9", "numbers"];
    let sets = sets.map(|set| set.parse::<Symbols>().expect("symbols"));
    let pairs = [1, 4, 6, 9, 12, 16, 25, 36].into_iter().flat_map(move |size| {
        sets.clone().into_iter().filter(move |set| set.capacity() >= size).map(move |set| (size, set))
    });
    prop::sample::select(pairs.collect::<Vec<_>>())
}

fn grids() -> impl Strategy<Value = (Grid, Symbols)> {
    boards().prop_flat_map(|(size, symbols)| {
        let value = prop_oneof![Just(0), 1..=size];
        prop::collection::vec(value, size * size).prop_map(move |values| {
            let mut grid = Grid::blank(size);
            for (i, value) in values.into_iter().enumerate() {
                grid.set(Cell::from_index(i), Digit::new(value));
            }
            (grid, symbols.clone())
        })
    })
}

fn boxes(grid: &Grid) -> BoxShape {
    BoxShape::usual(grid.size()).expect("a composite size")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back((grid, symbols) in grids(), layout in prop::sample::select(Layout::ALL.to_vec())) {
        let form = Form::new(layout, boxes(&grid)).with_symbols(symbols);
        let text = write(&grid, &form);
        // what the form could not express was written in other symbols, which the reader finds by itself
        let glyphs = matches!(layout, Layout::Line | Layout::Compact);
        let symbols = Some(form.symbols().clone()).filter(|symbols| !(glyphs && symbols.is_numbers()));
        let options = ReadOptions { layout: Some(layout), boxes: Some(form.boxes()), symbols, board: None };
        let puzzle = read_one(&text, &options);
        let puzzle = puzzle.map_err(|error| TestCaseError::fail(format!("{error}: {error:?} in\n{text}")))?;
        prop_assert_eq!(&puzzle.grid, &grid, "{}", text);
        prop_assert_eq!(write(&puzzle.grid, &puzzle.form), text);
    }

    #[test]
    fn the_usual_forms_need_no_options((grid, _) in grids(), layout in prop::sample::select(Layout::ALL.to_vec())) {
        prop_assume!(grid.size() > 1 && grid.clues() > 0);
        let form = Form::new(layout, boxes(&grid));
        let text = write(&grid, &form);
        let puzzle = read_one(&text, &ReadOptions::default());
        let puzzle = puzzle.map_err(|error| TestCaseError::fail(format!("{error}: {error:?} in\n{text}")))?;
        prop_assert_eq!(&puzzle.grid, &grid, "{}", text);
        prop_assert_eq!(write(&puzzle.grid, &puzzle.form), text);
    }

    #[test]
    fn a_template_takes_any_values((puzzle, symbols) in grids(), seed in any::<u64>()) {
        prop_assume!(!puzzle.is_full(), "without a blank there is none to be kept");
        let form = Form::new(Layout::Grid, boxes(&puzzle)).with_symbols(symbols.clone());
        let text = write(&puzzle, &form);
        let options = ReadOptions { layout: None, boxes: Some(form.boxes()), symbols: Some(symbols), board: None };
        let read = read_one(&text, &options);
        let read = read.map_err(|error| TestCaseError::fail(format!("{error}: {error:?} in\n{text}")))?;
        let mut other = puzzle.clone();
        let size = u64::try_from(puzzle.size()).expect("small");
        for i in 0..puzzle.values().len() {
            let value = usize::try_from((seed >> (i % 48)) % (size + 1)).expect("small");
            other.set(Cell::from_index(i), Digit::new(value));
        }
        prop_assert_eq!(write(&other, &read.form), write(&other, &form), "from\n{}", text);
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        consume(&bytes);
    }

    #[test]
    fn tricky_text_is_read_without_panic(
        parts in prop::collection::vec(prop::sample::select(TRICKY.to_vec()), 0..120),
    ) {
        consume(parts.concat().as_bytes());
    }
}

const TRICKY: [&str; 36] = [
    "1",
    "2",
    "4",
    "9",
    "0",
    ".",
    "..",
    "|",
    "||",
    "+",
    "-",
    "---",
    "---+---",
    "=",
    ":",
    "*",
    "_",
    "X",
    "x",
    "A",
    "G",
    "p",
    " ",
    "  ",
    "\t",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "#",
    ";",
    "│",
    "┼──┼",
    "\u{feff}",
    "1234\n",
];

/// Reads in every way, writes what was found, and checks that errors lie within the text.
fn consume(bytes: &[u8]) {
    let layouts = Layout::ALL.into_iter().map(Some).chain([None]);
    let boxes = [None, BoxShape::new(1, 1).ok(), BoxShape::new(2, 2).ok(), BoxShape::new(1, 2).ok()];
    for layout in layouts {
        for boxes in boxes {
            for symbols in [None, Some(Symbols::DIGITS), Some(Symbols::NUMBERS)] {
                let options = ReadOptions { layout, boxes, symbols, board: None };
                for puzzle in read(bytes, &options) {
                    match puzzle {
                        Ok(puzzle) => {
                            assert!(puzzle.span.end <= bytes.len() && puzzle.line > 0);
                            assert!(write(&puzzle.grid, &puzzle.form).ends_with('\n'));
                        }
                        Err(error) => {
                            assert!(error.span.start <= error.span.end && error.span.end <= bytes.len());
                            assert!(!error.to_string().is_empty() && !error.label().is_empty());
                            assert!(error.hint().is_some());
                        }
                    }
                }
            }
        }
    }
}
