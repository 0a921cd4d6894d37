//! Any bytes as puzzle text, under any options: nothing panics, every place that is told lies in the text, and what was read
//! is written and read back as it was.
//!
//! The first three bytes choose layout, board and symbols; the rest is the text.

#![no_main]

use kdoku::text::{self, ReadOptions};
use kdoku::geometry::Outline;
use kdoku::symbols::Symbols;
use kdoku::text::{Form, Layout};
use kdoku::{Geometry, Grid};
use libfuzzer_sys::fuzz_target;
use std::sync::{Arc, LazyLock};

/// Boards that boxes do not tell: 2 × 3 cells with six values, and a row.
static BOARDS: LazyLock<[Arc<Geometry>; 2]> = LazyLock::new(|| {
    let board = |height, width, values| {
        let outline = Outline::new(height, width, values);
        Arc::new(Geometry::try_from(outline).expect("a board"))
    };
    [board(2, 3, 6), board(1, 4, 4)]
});

const SYMBOLS: [&str; 8] = ["1-9", "0-8", "A-Y", "1-9A-G", "numbers", "!a-z?0-9", "αβγδ", "-_*."];

fn options(layout: u8, board: u8, symbols: u8) -> ReadOptions {
    let shapes = [(2, 2), (2, 3), (3, 3), (1, 5), (4, 4), (1, 1), (5, 5)];
    let boxes = shapes.get(usize::from(board)).map(|&(h, w)| kdoku::BoxShape::new(h, w).expect("a shape"));
    ReadOptions {
        layout: Layout::ALL.get(usize::from(layout % 6)).copied(),
        boxes,
        symbols: SYMBOLS.get(usize::from(symbols % 12)).and_then(|set| set.parse::<Symbols>().ok()),
        board: BOARDS.get(usize::from(board).wrapping_sub(shapes.len())).cloned(),
    }
}

/// What was read, written and read again.
fn comes_back(grid: &Grid, form: &Form) {
    let written = text::write(grid, form);
    let glyphs = matches!(form.layout(), Layout::Line | Layout::Compact);
    let symbols = Some(form.symbols().clone()).filter(|symbols| !(glyphs && symbols.is_numbers()));
    let options = ReadOptions { layout: Some(form.layout()), boxes: Some(form.boxes()), symbols, board: None };
    let again = text::read_one(&written, &options).map(|puzzle| puzzle.grid);
    assert_eq!(again.as_ref(), Ok(grid), "{written:?}");
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[layout, board, symbols], text)) = bytes.split_first_chunk() else { return };
    let options = options(layout, board, symbols);
    let mut lines = 0;
    for read in text::read(text, &options) {
        match read {
            Ok(puzzle) => {
                assert!(puzzle.line > lines && puzzle.span.end <= text.len());
                lines = puzzle.line;
                let form = Form::new(puzzle.form.layout(), puzzle.form.boxes());
                if options.board.is_none() && puzzle.grid.size() <= 25 {
                    comes_back(&puzzle.grid, &form);
                }
                // as it was written, with all its own signs
                let _ = text::write(&puzzle.grid, &puzzle.form);
                for assumption in &puzzle.assumed {
                    let _ = assumption.to_string();
                }
            }
            Err(error) => {
                assert!(error.line >= 1 && error.column >= 1 && error.span.end <= text.len(), "{error:?}");
                let _ = (error.to_string(), error.label(), error.hint());
            }
        }
    }
});
