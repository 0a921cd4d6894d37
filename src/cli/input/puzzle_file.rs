//! Puzzle files: TOML, one puzzle each.

use kdoku::text::{Form, Layout, Puzzle};
use kdoku::{Config, Grid};
use std::path::Path;
use std::sync::Arc;

/// Whether a file is named like a puzzle file.
pub(crate) fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// Returns a blank board for a puzzle file without a grid.
pub(crate) fn blank(config: &Config) -> Puzzle {
    let board = config.rules.geometry();
    let form = match board.plain().filter(|_| config.rules.lowest() == 1) {
        Some(boxes) => Form::new(Layout::Grid, boxes),
        None if board.box_shape().is_some() => Form::of(Layout::Grid, &Arc::new(board.clone())),
        // a board without boxes has no lines to draw
        None => Form::of(Layout::Compact, &Arc::new(board.clone())),
    };
    let form = match &config.symbols {
        Some(symbols) => form.with_symbols(symbols.clone()),
        None => form,
    };
    Puzzle { grid: Grid::of(board), form, line: 1, span: 0..0, assumed: Vec::new() }
}
