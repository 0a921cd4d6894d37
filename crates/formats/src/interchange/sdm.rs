//! `.sdm`: one puzzle per line.
//!
//! A line has `n²` characters row by row, with `0` or `.` for a blank. The reader of puzzle text
//! accepts these lines, so this format is never detected. Text after the board is lost as an
//! annotation. The format holds only givens and default boxes.

use super::capabilities::grid;
use super::{
    Capabilities, Conversion, Fact, Format, Loss, Puzzle, ReadResult, Reading, SourceMap, Spanned, WriteResult,
    source_map, usual_boxes,
};
use kdoku_text::{Layout, ReadOptions};

pub(super) static SDM: Format = Format {
    name: "sdm",
    about: "one puzzle per line",
    endings: &["sdm"],
    is_line: true,
    facts: &[Fact::CellsOnly, Fact::AlsoText],
    is: |_| false,
    read: Some(read),
    write: Some(write),
};

fn read(text: &str) -> ReadResult {
    let mut board = SourceMap::default();
    for line in Spanned::all(text).nonblank_lines().filter(|line| !line.text.starts_with('#')) {
        board.row(line);
    }
    let puzzle = board.read(&ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() })?;
    let losses = (!puzzle.form.trailing().is_empty()).then(|| Loss::annotation("what follows the board", 1));
    Ok(Reading::with_losses(source_map::puzzle(puzzle), losses.into_iter().collect()))
}

fn write(puzzle: &Puzzle) -> WriteResult {
    usual_boxes(puzzle)?;
    Ok(Conversion { value: grid(&puzzle.givens, Layout::Line), losses: Capabilities::NONE.losses(puzzle) })
}
