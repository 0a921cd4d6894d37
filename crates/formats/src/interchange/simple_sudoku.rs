//! `.ss`: a drawn board, as Simple Sudoku saves it.
//!
//! ```text
//! *-----------*
//! |...|4.8|.9.|
//! …
//! |---+---+---|
//! …
//! *-----------*
//! ```
//!
//! `.` or `X` is a blank. Text below the board belongs to the program and is lost as an annotation.
//! The format holds only givens and default boxes. A drawing is also puzzle text, so this format is
//! never detected. Boards with more than 25 values are written as numbers separated by spaces.

use super::{
    Capabilities, Conversion, Fact, Format, Loss, Puzzle, ReadResult, Reading, SourceMap, Spanned, WriteResult,
    usual_boxes,
};
use kdoku_board::Digit;
use kdoku_text::{Layout, ReadOptions};

pub(super) static SS: Format = Format {
    name: "ss",
    about: "the drawing of Simple Sudoku",
    endings: &["ss"],
    is_line: false,
    facts: &[Fact::CellsOnly, Fact::AlsoText],
    is: |_| false,
    read: Some(read),
    write: Some(write),
};

fn read(text: &str) -> ReadResult {
    let mut board = SourceMap::default();
    // cells of the first row, rows so far, and lines after the last row
    let (mut width, mut rows, mut below) = (0, 0, 0);
    for line in Spanned::all(text).nonblank_lines().filter(|line| !line.text.starts_with('#')) {
        let cells = cells(line.text);
        if rows > 0 && rows == width && (cells > 0 || !is_ruled(line.text)) {
            below += 1;
            continue;
        }
        if cells > 0 {
            rows += 1;
            width = if rows == 1 { cells } else { width };
        }
        board.row(line);
    }
    let puzzle = board.puzzle(&ReadOptions { layout: Some(Layout::Grid), ..ReadOptions::default() })?;
    Ok(Reading::with_losses(puzzle, Loss::annotations("lines below the board", below).into_iter().collect()))
}

/// Counts the cells of a line: characters, or separated numbers.
fn cells(line: &str) -> usize {
    if !line.contains(|c: char| c == '.' || c.is_alphanumeric()) {
        return 0;
    }
    let words = line.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty());
    let (count, characters) = words.fold((0, 0), |(count, all), word| (count + 1, all + word.chars().count()));
    // boards of single characters have at most 25 columns
    if count > 25 { count } else { characters }
}

fn is_ruled(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || matches!(c, '*' | '-' | '+' | '|' | '=' | ':' | '\'' | '.'))
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let boxes = usual_boxes(puzzle)?;
    let (n, h, w) = (boxes.size(), boxes.height(), boxes.width());
    let symbols = kdoku_board::symbols::Symbols::usual(n);
    let numbers = symbols.is_numbers();
    let cell = |value: Option<Digit>| match value {
        None if numbers => format!("{:>4}", "."),
        None => ".".to_owned(),
        Some(digit) => symbols.glyph(digit).map_or_else(|| format!("{digit:>4}"), Into::into),
    };
    let dashes = if numbers { 4 * w } else { w };
    let edge = format!("*{}*\n", "-".repeat(n / w * (dashes + 1) - 1));
    let rule = format!("|{}|\n", vec!["-".repeat(dashes); n / w].join("+"));
    let mut text = edge.clone();
    for (y, row) in puzzle.givens.rows().enumerate() {
        if y > 0 && y % h == 0 {
            text.push_str(&rule);
        }
        let parts: Vec<String> = row.chunks(w).map(|part| part.iter().map(|&value| cell(value)).collect()).collect();
        text.extend(["|", &parts.join("|"), "|\n"]);
    }
    Ok(Conversion { value: text + &edge, losses: Capabilities::NONE.losses(puzzle) })
}
