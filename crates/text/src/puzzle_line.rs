//! Lines that are puzzles by themselves.

use super::{Layout, ReadOptions};
use kdoku_board::{BoxShape, Symbols};

/// Whether a line is a puzzle, valid or not, by itself and whatever follows. False where that is
/// not certain.
#[must_use]
pub fn is_puzzle(line: &[u8], options: &ReadOptions) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.contains(&b'\r') {
        return false;
    }
    let line = line.trim_ascii_start();
    if line.is_empty() || line.starts_with(b"#") {
        return false;
    }
    let end = line.iter().position(|&byte| byte.is_ascii_whitespace() || byte == b';' || byte == b',');
    let cells = &line[..end.unwrap_or(line.len())];
    let are_cells =
        cells.iter().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'|' | b'+' | b'=' | b':' | b'#'));
    let is_definite = cells.iter().any(|byte| !matches!(byte, b'-' | b'_' | b'*'));
    if let Some(board) = &options.board {
        return match options.layout {
            Some(layout) => layout == Layout::Line,
            None => board.height() > 1 && are_cells && !cells.contains(&b'-') && cells.len() == board.cell_count(),
        };
    }
    let symbols = options.symbols.as_ref().filter(|symbols| !symbols.is_numbers());
    let widest_row = match options.boxes {
        Some(boxes) => boxes.size() * boxes.size() - 1,
        None => symbols.map_or(0, Symbols::capacity).max(WIDEST_ROW),
    };
    match options.layout {
        Some(Layout::Line) => options.boxes.is_none_or(|boxes: BoxShape| boxes.size() > 1) && are_cells,
        Some(_) => false,
        None => are_cells && is_definite && cells.len() > widest_row && widest_row > 0,
    }
}

/// Most characters that the reader takes for a row of a board, not for a whole puzzle.
const WIDEST_ROW: usize = 25;
