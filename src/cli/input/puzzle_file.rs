//! Puzzle files: TOML, one puzzle each.

use kdoku::Config;
use kdoku::text::{Board, Form, Layout};
use std::path::Path;
use std::sync::Arc;

/// Whether a file is named like a puzzle file.
pub(crate) fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// The board of a puzzle file, which is blank without a grid.
pub(crate) fn board(config: &Config) -> Board {
    let form = config.form.clone().unwrap_or_else(|| blank_form(config));
    Board { grid: config.puzzle.givens.clone(), form, line: 1, span: 0..0, assumed: Vec::new() }
}

/// The form of the boards of a puzzle file without a grid.
pub(crate) fn blank_form(config: &Config) -> Form {
    let board = config.rules.geometry();
    let form = match board.plain().filter(|_| config.rules.lowest() == 1) {
        Some(boxes) => Form::new(Layout::Grid, boxes),
        None if board.box_shape().is_some() => Form::of(Layout::Grid, &Arc::new(board.clone())),
        // a board without boxes has no lines to draw
        None => Form::of(Layout::Compact, &Arc::new(board.clone())),
    };
    match &config.puzzle.symbols {
        Some(symbols) => form.with_symbols(symbols.clone()),
        None => form,
    }
}
