//! Givens and clues by name: in text, in pictures and in JSON.

use crate::cli::{Context, Task, context};
use kdoku::diagnose;
use kdoku::render::{self, Style};
use kdoku::subproblem::{Part, Parts};
use kdoku::{Cell, Digit};
use serde::Serialize;
use std::fmt::Write as _;

/// The most clues that a picture marks with letters.
const LETTERS: usize = 26;

/// The parts of a puzzle, each clue as its author wrote it.
pub(crate) fn parts(task: &Task) -> Parts {
    let clues = task.sources().iter().map(|written| written.constraints.clone()).collect();
    Parts::with_clues(task.rules(), &task.board.grid, clues)
}

pub(crate) fn glyph(task: &Task, digit: Digit) -> String {
    task.board.form.symbols().text(digit)
}

/// The name of a part: `r1c1 = 5`, or ``line 12: cage `10: r1c1 r1c2` ``.
pub(crate) fn name(task: &Task, part: Part) -> String {
    match part {
        Part::Given(cell) => {
            let value = task.board.grid.get(cell).map_or_else(String::new, |digit| glyph(task, digit));
            format!("{} = {value}", task.rules().geometry().name(cell))
        }
        Part::Clue(clue) => clue_name(task, clue),
    }
}

pub(crate) fn clue_name(task: &Task, clue: usize) -> String {
    let written = &task.sources()[clue];
    match written.line {
        Some(line) => format!("line {line}: {written}"),
        None => written.to_string(),
    }
}

/// The name of a clue of a puzzle file without a solution that alone has none.
pub(crate) fn impossible_clue(task: &Task, context: &mut Context) -> Option<String> {
    // many puzzles in text share their clues
    if task.sources().is_empty() || task.location.line.is_some() {
        return None;
    }
    let (all, options) = (parts(task), context::options(task.settings));
    let found =
        context.ask_silently(task, None, |_, limits, _| diagnose::impossible_clue(&all, &options, limits), |_| None);
    found.ok().flatten().map(|part| name(task, part))
}

/// The names of parts, one per line, and below them the board with these parts only. The cells of a
/// clue have its letter.
pub(crate) fn picture(task: &Task, parts: &Parts, shown: &[Part]) -> String {
    let board = task.rules().geometry();
    let mut cells = vec![String::new(); board.cell_count()];
    let mut text = String::new();
    let is_drawn = |clue: usize| (1..board.cell_count() / 2).contains(&parts.cells(clue).len());
    let drawn: Vec<usize> =
        shown.iter().filter_map(|part| clue(*part)).filter(|clue| is_drawn(*clue)).take(LETTERS).collect();
    for part in shown {
        let letter = clue(*part).and_then(|clue| drawn.iter().position(|drawn| *drawn == clue)).map(letter);
        let head = letter.map_or_else(String::new, |letter| format!("{letter}: "));
        writeln!(text, "  {head}{}", name(task, *part)).expect("a string accepts everything");
        match *part {
            Part::Given(cell) => {
                let digit = task.board.grid.get(cell).expect("a part that is a given");
                cells[cell.index()].insert_str(0, &glyph(task, digit));
            }
            Part::Clue(clue) => parts.cells(clue).iter().for_each(|cell| cells[cell.index()].extend(letter)),
        }
    }
    if !shown.is_empty() {
        text.push_str(&framed(task, &cells));
    }
    text
}

/// The board with texts in its cells, in ASCII characters and indented.
pub(crate) fn framed(task: &Task, cells: &[String]) -> String {
    let piece = |text: &String| {
        let text = if text.is_empty() { "." } else { text };
        vec![(text.to_owned(), Style::Candidate)]
    };
    let texts: Vec<_> = cells.iter().map(piece).collect();
    let picture = plain(&render::plain(&render::cells(task.rules().geometry(), &texts)));
    picture.lines().fold(String::new(), |text, line| text + "  " + line + "\n")
}

/// A drawing with ASCII lines.
pub(crate) fn plain(picture: &str) -> String {
    let is_corner = |c| ('┌'..='┼').contains(&c);
    picture
        .chars()
        .map(|c| match c {
            '│' => '|',
            '─' => '-',
            c if is_corner(c) => '+',
            c => c,
        })
        .collect()
}

const fn clue(part: Part) -> Option<usize> {
    match part {
        Part::Clue(clue) => Some(clue),
        Part::Given(_) => None,
    }
}

fn letter(number: usize) -> char {
    ('a'..='z').nth(number).expect("there are no more than letters")
}

/// Parts as JSON.
#[derive(Serialize)]
pub(crate) struct Named {
    given_cells: Vec<Given>,
    constraints: Vec<Clue>,
}

#[derive(Serialize)]
struct Given {
    cell: String,
    value: i32,
}

#[derive(Serialize)]
struct Clue {
    kind: &'static str,
    text: String,
    line: Option<usize>,
    cells: Vec<String>,
}

impl Named {
    pub(crate) fn new(task: &Task, parts: &Parts, shown: &[Part]) -> Self {
        let cell = |cell: Cell| task.rules().geometry().name(cell);
        let given = |part: &Part| match *part {
            Part::Given(place) => {
                let value = task.rules().value(task.board.grid.get(place)?);
                Some(Given { cell: cell(place), value })
            }
            Part::Clue(_) => None,
        };
        let clue = |part: &Part| {
            let number = clue(*part)?;
            let written = &task.sources()[number];
            let cells = parts.cells(number).into_iter().map(cell).collect();
            Some(Clue { kind: written.name, text: written.text.clone(), line: written.line, cells })
        };
        let (given_cells, constraints) = (shown.iter().filter_map(given), shown.iter().filter_map(clue));
        Self { given_cells: given_cells.collect(), constraints: constraints.collect() }
    }
}
