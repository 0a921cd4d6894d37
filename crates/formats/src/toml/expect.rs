//! `[expect]`: the expected answer, which makes a puzzle file a test.
//!
//! The caller compares it with the actual answer. Reading only checks consistency: a solution is
//! full and keeps the givens. Whether it obeys the rules is not checked, because a wrong
//! expectation is a failing test, not an unreadable file.

use super::board::Board;
use super::error::ConfigErrorKind as Kind;
use super::keys::{RATING, SOLUTION, SOLUTIONS};
use super::reader::Read;
use super::{Data, Picture, Table};
use kdoku_board::{Cell, Geometry, Grid, Symbols};
use kdoku_puzzle::{Expect, Expected};
use toml::Spanned;

/// The parts of the file that `[expect]` depends on, as far as they are valid.
#[derive(Clone, Copy)]
pub(super) struct Prerequisites<'p, 'a> {
    pub(super) board: Option<&'p Board>,
    pub(super) symbols: Option<&'p Symbols>,
    pub(super) givens: Option<&'p Picture<'a>>,
}

pub(super) fn read<'a>(table: &Table<'a>, known: Prerequisites<'_, 'a>) -> Expect {
    let solutions = solutions(table).unwrap_or_default();
    if let (Some(none), Some(solution)) = (&solutions, table.value(&SOLUTION))
        && *none.get_ref() == Expected::Exactly(0)
    {
        let why = "a puzzle without a solution has none to show";
        table.contradiction(&SOLUTIONS, none.span(), &SOLUTION, solution.span(), why);
    }
    let rating = rating(table).unwrap_or_default();
    Expect {
        solutions: solutions.map(Spanned::into_inner),
        solution: solution(table, known),
        rating: rating.map(Spanned::into_inner),
    }
}

fn solutions(table: &Table) -> Read<Expected> {
    let Some(value) = table.value(&SOLUTIONS) else { return Ok(None) };
    Ok(Some(match value.get() {
        Data::String(_) => value.word(&[("multiple", Expected::Multiple)])?,
        _ => value.with(Expected::Exactly(value.whole(0..=u64::MAX)?.into_inner())),
    }))
}

/// Reads the rating: an optional name of the scale, and numbers or a level between slashes.
fn rating(table: &Table) -> Read<String> {
    let Some(value) = table.value(&RATING) else { return Ok(None) };
    let text = value.string()?;
    let is_name = |name: &str| ["ED", "hodoku", "kdoku", "se", "se121"].contains(&name);
    let is_level = |part: &str| ["easy", "medium", "hard", "unfair", "extreme"].contains(&part);
    let is_number = |part: &str| part.starts_with(|c: char| c.is_ascii_digit()) && part.parse::<f64>().is_ok();
    let is_part = |part: &str| is_level(part) || is_number(part);
    let (name, numbers) = text.get_ref().split_once('=').unwrap_or(("ED", text.get_ref()));
    let is_rating = is_name(name) && numbers.split('/').all(is_part);
    if is_rating { Ok(Some(value.with((*text.get_ref()).to_owned()))) } else { Err(value.wrong_value(None)) }
}

/// Reads the solution, if it fits the board. Where the file states no symbols, those of the grid
/// hold.
fn solution<'a>(table: &Table<'a>, known: Prerequisites<'_, 'a>) -> Option<Grid> {
    let Some(board) = known.board else {
        // a value other than a string is wrong on any board
        let _ = table.string(&SOLUTION);
        return None;
    };
    let of_grid = known.givens.map(|givens| givens.drawn.form.symbols()).filter(|symbols| !symbols.is_numbers());
    let picture = Picture::read(table, &SOLUTION, board, known.symbols.or(of_grid)).ok()??;
    check(table, &board.geometry, &picture, known.givens);
    Some(picture.drawn.grid)
}

/// Reports the first blank, and the first given that the solution changes.
fn check(table: &Table, geometry: &Geometry, solution: &Picture, givens: Option<&Picture>) {
    let grid = &solution.drawn.grid;
    let (blank, blanks) = first_and_more(geometry.cells().filter(|&cell| grid.get(cell).is_none()));
    if let Some(cell) = blank {
        let kind = Kind::NotFull { cell: geometry.name(cell), more: blanks };
        table.context.report(solution.locate(cell), kind);
    }
    let Some(givens) = givens else { return };
    let changed =
        givens.drawn.grid.filled().filter(|&(cell, given)| grid.get(cell).is_some_and(|found| found != given));
    let (changed, more) = first_and_more(changed.map(|(cell, _)| cell));
    if let Some(cell) = changed {
        let (given, found) = (givens.text_of(cell), solution.text_of(cell));
        let kind = Kind::Given { cell: geometry.name(cell), given, found, more };
        table.context.report(solution.locate(cell), kind);
    }
}

/// The first of `cells`, and the number of cells after it.
fn first_and_more(mut cells: impl Iterator<Item = Cell>) -> (Option<Cell>, usize) {
    (cells.next(), cells.count())
}
