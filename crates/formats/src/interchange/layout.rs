//! Conversion between puzzles and puzzle text, which holds only givens.

use super::puzzle::named_first;
use super::{Conversion, LossKind, Losses, Reading};
use kdoku_board::{BoxShape, Geometry};
use kdoku_puzzle::Puzzle;
use kdoku_text::{Board, Form, Layout};
use std::sync::Arc;

/// Writes the givens as puzzle text in a layout. Everything else is lost.
pub fn write_text(puzzle: &Puzzle, layout: Layout) -> Conversion<String> {
    let mut losses = Losses::default();
    let plain = puzzle.board.plain();
    match plain {
        None => losses.lose(LossKind::Constraint, format!("the board: {}", puzzle.board)),
        // boxes can be recovered from the text if they are the default ones or drawn, and a
        // board without default boxes cannot be mistaken for another
        Some(boxes)
            if BoxShape::usual(boxes.size()).is_some_and(|usual| usual != boxes)
                && !(layout == Layout::Grid && boxes.height() > 1 && boxes.width() > 1) =>
        {
            losses.lose(LossKind::Constraint, format!("boxes of {boxes}"));
        }
        Some(_) => {}
    }
    if puzzle.lowest != 1 {
        losses.lose(LossKind::Constraint, format!("values from {}", puzzle.lowest));
    }
    named_first(puzzle).for_each(|clue| losses.lose(LossKind::Constraint, clue.kind.name()));
    let said = [
        ("title", &puzzle.title),
        ("author", &puzzle.author),
        ("description", &puzzle.description),
        ("rules in words", &puzzle.rules_text),
    ];
    for (what, text) in said {
        losses.lose_many(LossKind::Annotation, what, usize::from(text.is_some()));
    }
    let entered = puzzle.entered.as_ref().map_or(0, kdoku_board::grid::Grid::clues);
    losses.lose_many(LossKind::Annotation, "digits entered", entered);
    losses.lose_many(LossKind::Annotation, "solution", usize::from(puzzle.expect.solution.is_some()));
    losses.lose_drawings(puzzle);
    let symbols = puzzle.symbols.clone().filter(|_| layout == Layout::Spaced);
    losses.lose_words(&Puzzle { symbols, clues: Vec::new(), ..puzzle.clone() });
    let form = match plain {
        Some(boxes) => Form::new(layout, boxes),
        None => Form::of(layout, &Arc::new(puzzle.board.clone())),
    };
    let form = match &puzzle.symbols {
        Some(symbols) if layout != Layout::Spaced => form.with_symbols(symbols.clone()),
        _ => form,
    };
    Conversion { value: kdoku_text::write(&puzzle.givens, &form), losses: losses.list() }
}

/// Returns the givens on an ordinary board, and the text after the board.
pub fn from_text(board: &Board) -> Puzzle {
    let text = Some(board.form.trailing().trim()).filter(|text| !text.is_empty()).map(str::to_owned);
    let outline = board.form.board().map_or_else(|| Geometry::new(board.form.boxes()), |outline| (**outline).clone());
    let symbols = Some(board.form.symbols().clone()).filter(|symbols| !symbols.is_numbers());
    Puzzle { givens: board.grid.clone(), rules_text: text, symbols, ..Puzzle::new(outline) }
}

impl From<Board> for Reading {
    fn from(board: Board) -> Self {
        let reading = Self::new(from_text(&board));
        Self { form: Some(board.form), line: board.line, assumed: board.assumed, ..reading }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toml::Config;
    use kdoku_board::geometry::Cell;
    use kdoku_board::grid::Digit;
    use kdoku_text::{ReadOptions, read_one};

    #[test]
    fn reports_what_text_cannot_hold() {
        let config = Config::parse("title = \"x\"\nsize = 4\nvalues = [0, 3]\n[cages]\nlist = [\"3: r1c1 r1c2\"]");
        let written = write_text(&config.expect("a puzzle").puzzle, Layout::Line);
        assert_eq!(written.value, "................\n");
        let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
        assert_eq!(losses, ["values from 0 (a rule)", "cage (a rule)", "title (a note)"]);
    }

    #[test]
    fn unusual_boxes_are_lost() {
        let losses = |height, width| {
            let mut puzzle = Puzzle::boxes(BoxShape::new(height, width).expect("a shape"));
            puzzle.givens.set(Cell(0), Digit::new(1));
            [Layout::Line, Layout::Spaced, Layout::Compact, Layout::Grid].map(|layout| {
                let written = write_text(&puzzle, layout);
                if layout == Layout::Grid && height > 1 && width > 1 {
                    let again = read_one(&written.value, &ReadOptions::default()).expect("a puzzle");
                    assert_eq!(Geometry::new(again.form.boxes()), puzzle.board, "{}", written.value);
                }
                written.losses
            })
        };
        for (height, width) in [(3, 2), (1, 6), (4, 1), (6, 2)] {
            let is_drawn = height > 1 && width > 1;
            for (i, lost) in losses(height, width).iter().enumerate() {
                let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
                let messages = (i < 3 || !is_drawn).then(|| format!("boxes of {height}x{width} (a rule)"));
                assert_eq!(lost, Vec::from_iter(messages));
            }
        }
        for (height, width) in [(2, 3), (3, 3), (1, 5), (1, 1)] {
            assert!(losses(height, width).iter().all(Vec::is_empty), "{height}x{width}");
        }
    }

    #[test]
    fn a_line_keeps_its_symbols_and_trailing_text() {
        let board = read_one("1...2...3...4... first", &ReadOptions::default()).expect("a puzzle");
        let puzzle = from_text(&board);
        assert_eq!(puzzle.rules_text.as_deref(), Some("first"));
        assert_eq!(write_text(&puzzle, Layout::Compact).value, "1...\n2...\n3...\n4...\n");
        assert_eq!(write_text(&puzzle, Layout::Spaced).value, "1 0 0 0\n2 0 0 0\n3 0 0 0\n4 0 0 0\n");
    }
}
