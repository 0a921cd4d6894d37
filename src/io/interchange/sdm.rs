//! `.sdm`: one puzzle a line, and nothing else.
//!
//! `n²` characters row by row, `0` or `.` for a blank: what the reader of puzzle text takes by itself, so that nothing is
//! evidently this format and not that. What follows the characters in the line is lost in reading, as a note; in writing all
//! that is neither a given nor the usual boxes.

use super::capabilities::{Capabilities, grid, note, usual_boxes};
use super::source_map::{SourceMap, document};
use super::span::Spanned;
use super::{Conversion, Document, Format, ReadResult, WriteResult};
use crate::io::text::{Layout, ReadOptions};

pub(super) static SDM: Format = Format {
    name: "sdm",
    about: "one puzzle a line",
    endings: &["sdm"],
    is_line: true,
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
    let losses = (!puzzle.form.trailing().is_empty()).then(|| note("what follows the board", 1));
    Ok(Conversion { value: document(puzzle), losses: losses.into_iter().collect() })
}

fn write(document: &Document) -> WriteResult {
    usual_boxes(document)?;
    Ok(Conversion { value: grid(&document.givens, Layout::Line), losses: Capabilities::default().losses(document) })
}
