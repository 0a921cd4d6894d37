//! Puzzle files in TOML, as a person would write them: short forms, cell ranges, pictures.
//!
//! Written files read back as the same rules, givens and clues. Symbols are those of the puzzle,
//! or else digits; defaults are omitted.

mod board;
mod cells;
mod clues;
mod shapes;

pub(super) use board::{explicit_symbols, given_form};
pub(super) use cells::{diagonal, whole_line};
pub(super) use clues::with_texts as clues_with_texts;

use super::{Conversion, Fact, Format, Loss, ReadError, ReadResult, Reading, Spanned, WriteResult};
use crate::toml::{Config, ConfigError, ConfigErrors, Expected, Solve, quoted};
#[cfg(test)]
pub(super) use clues::custom_table;
use kdoku_board::Grid;
use kdoku_board::Pick;
#[cfg(test)]
use kdoku_puzzle::Clue;
use kdoku_puzzle::Puzzle;
use std::fmt::Write;

pub(super) static TOML: Format = Format {
    name: "toml",
    about: "a puzzle file of kdoku",
    endings: &["toml"],
    is_line: false,
    facts: &[Fact::PuzzleFile, Fact::Certain],
    is,
    read: Some(read),
    write: Some(write),
};

/// Whether the first line is `key = …` or a table header.
fn is(text: &str) -> bool {
    let key = |line: &str| line.split_once('=').is_some_and(|(key, _)| is_name(key.trim()));
    let table = |line: &str| {
        let name = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        name.is_some_and(|name| is_name(name.trim_matches(['[', ']'])))
    };
    let mut lines =
        Spanned::all(text).text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| key(line) || table(line))
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || "_.".contains(c))
}

fn read(text: &str) -> ReadResult {
    let config = Config::parse(text).map_err(|errors| first(&errors, text))?;
    Ok(Reading::from(config))
}

/// Returns the first error and the number of others.
fn first(errors: &ConfigErrors, text: &str) -> ReadError {
    let more = errors.iter().count() - 1;
    let and_more = if more > 0 { format!(", and {more} more") } else { String::new() };
    let first = errors.iter().next();
    let span = first.map_or(0..text.len(), |error| error.span.clone());
    let message = first.map_or_else(String::new, |error| format!("{error}{and_more}"));
    ReadError { span, message, hint: first.and_then(ConfigError::hint) }
}

#[expect(clippy::unnecessary_wraps, reason = "every format has a function like this")]
fn write(puzzle: &Puzzle) -> WriteResult {
    Ok(puzzle_file(puzzle))
}

/// Writes a puzzle file.
pub(super) fn puzzle_file(puzzle: &Puzzle) -> Conversion<String> {
    let (tables, mut losses) = clues::tables(puzzle);
    losses.extend(self::losses(puzzle));
    let head = board::head(puzzle);
    let shapes = shapes::tables(&puzzle.shapes);
    let text = format!("{head}{tables}{shapes}{}{}", solve(&puzzle.solve), expect(puzzle));
    Conversion { value: text, losses }
}

/// What a file does not have besides constraints: digits entered while solving, and a solution that
/// it would refuse.
pub(super) fn losses(puzzle: &Puzzle) -> impl Iterator<Item = Loss> {
    let entered = Loss::annotations("digits entered", puzzle.entered.as_ref().map_or(0, Grid::clues));
    let is_wrong = puzzle.expect.solution.is_some() && whole_solution(puzzle).is_none();
    let solution = Loss::annotations("a solution with blanks or against a given", usize::from(is_wrong));
    entered.into_iter().chain(solution)
}

/// The solution, unless it has blanks or contradicts a given.
pub(super) fn whole_solution(puzzle: &Puzzle) -> Option<&Grid> {
    puzzle.expect.solution.as_ref().filter(|solution| {
        solution.fills(&puzzle.board) && puzzle.givens.filled().all(|(cell, digit)| solution.get(cell) == Some(digit))
    })
}

fn solve(solve: &Solve) -> String {
    let Solve { pick, unique, all, limit, time_limit, node_limit, seed } = solve;
    let pick = pick.map(|pick| if pick == Pick::Any { "\"any\"".to_owned() } else { "\"first\"".to_owned() });
    let flag = |flag: &Option<bool>| flag.map(|flag| flag.to_string());
    let number = |number: &Option<u64>| number.map(|number| number.to_string());
    let time = time_limit.map(|time| format!("{:?}", time.as_secs_f64()));
    let keys = [
        ("pick", pick),
        ("unique", flag(unique)),
        ("all", flag(all)),
        ("limit", number(limit)),
        ("time_limit", time),
        ("node_limit", number(node_limit)),
        ("seed", number(seed)),
    ];
    let lines: String = keys.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}\n", value?))).collect();
    if lines.is_empty() { lines } else { format!("\n[solve]\n{lines}") }
}

fn expect(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    match puzzle.expect.solutions {
        Some(Expected::Exactly(count)) => {
            writeln!(text, "solutions = {count}").expect("writing to a string cannot fail");
        }
        Some(Expected::Multiple) => text.push_str("solutions = \"multiple\"\n"),
        None => {}
    }
    if let Some(solution) = whole_solution(puzzle) {
        let picture = board::lines(&board::picture(solution, puzzle));
        writeln!(text, "solution = {picture}").expect("writing to a string cannot fail");
    }
    if let Some(rating) = &puzzle.expect.rating {
        writeln!(text, "rating = {}", quoted(rating)).expect("writing to a string cannot fail");
    }
    if text.is_empty() { text } else { format!("\n[expect]\n{text}") }
}

/// Whether a puzzle file can hold the constraints of a puzzle.
pub(super) fn can_hold_clues(puzzle: &Puzzle) -> bool {
    clues::tables(puzzle).1.is_empty()
}

/// Parses the clues in tables on the board of a puzzle.
///
/// # Errors
/// The message of the first error.
#[cfg(test)]
pub(super) fn parse_clues(puzzle: &Puzzle, tables: &str) -> Result<Vec<Clue>, String> {
    let blank = Puzzle {
        lowest: puzzle.lowest,
        variables: puzzle.variables.clone(),
        symbols: puzzle.symbols.clone(),
        ..Puzzle::new(puzzle.board.clone())
    };
    let config = Config::parse(&format!("{}{tables}", board::head(&blank)));
    config.map(|config| config.puzzle.clues).map_err(|errors| first(&errors, tables).message)
}

#[cfg(test)]
mod tests;
