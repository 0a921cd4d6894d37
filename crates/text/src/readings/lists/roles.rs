//! The puzzles among the boards of a program: which of them are solutions or maps of regions.
//!
//! A name that says what a part is is believed. A full board that completes the board before it is
//! its solution, whatever its name is.

use super::super::{cells, regions};
use super::boards::{Boards, Part, unread};
use super::rows::truth;
use crate::{Assumption, Board, FormatError, FormatErrorKind, Place, ReadOptions, excerpt};
use kdoku_board::{BoxShape, Cell, Grid};
use std::collections::{BTreeMap, BTreeSet};

/// What a part is by its names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Puzzle,
    Solution,
    Regions,
    /// The truth value of each cell.
    Truth,
}

const SOLUTION: [&str; 7] = ["solution", "solutions", "solved", "expected", "answer", "answers", "sol"];
const REGIONS: [&str; 4] = ["region", "regions", "area", "areas"];
const PUZZLE: [&str; 18] = [
    "puzzle", "puzzles", "board", "boards", "grid", "grids", "given", "givens", "question", "quiz", "quizzes",
    "sudoku", "input", "problem", "initial", "start", "clues", "unsolved",
];

/// The lower-case words of a name such as `solvedBoard` or `solved_board`.
pub(in super::super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        let starts = !c.is_alphanumeric() || was_lower && c.is_uppercase();
        was_lower = c.is_lowercase();
        match words.last_mut() {
            Some(word) if !starts => word.extend(c.to_lowercase()),
            _ => words.push(c.to_lowercase().filter(|c| c.is_alphanumeric()).collect()),
        }
    }
    words
}

/// Whether a name or a title says that a board is a solution.
pub(in super::super) fn is_solution(name: &str) -> bool {
    words(name).iter().any(|word| SOLUTION.contains(&word.as_str()))
}

/// Whether a name says that a board is a puzzle.
#[must_use]
pub fn is_puzzle_name(name: &str) -> bool {
    !is_solution(name) && words(name).iter().any(|word| PUZZLE.contains(&word.as_str()))
}

impl Part<'_, '_> {
    fn role(&self) -> Role {
        if self.cells.iter().all(|(line, within)| truth(line.part(within)).is_some()) {
            return Role::Truth;
        }
        let named = self.names.iter().find_map(|name| {
            let words = words(name);
            let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
            let roles = [(Role::Solution, &SOLUTION[..]), (Role::Regions, &REGIONS), (Role::Puzzle, &PUZZLE)];
            roles.into_iter().find(|(_, list)| has(list)).map(|(role, _)| role)
        });
        match named {
            Some(role @ (Role::Solution | Role::Regions)) => role,
            // equal values beside each other are not a board
            _ if regions::is_map(&self.texts(), self.n) => Role::Regions,
            _ => Role::Puzzle,
        }
    }

    /// Moves the cells of a board that is written box by box, as its name says, to their rows.
    fn sort_boxes(&mut self, options: &ReadOptions) {
        let is_name = |word: &String| ["boxes", "blocks", "subgrids"].contains(&word.as_str());
        let is_by_boxes = self.names.first().is_some_and(|name| words(name).iter().any(is_name));
        let n = self.n;
        let boxes = options.boxes.or_else(|| BoxShape::usual(n)).filter(|boxes| boxes.size() == n);
        let Some(boxes) = boxes.filter(|_| is_by_boxes && !regions::is_map(&self.texts(), n)) else { return };
        let (height, width) = (boxes.height(), boxes.width());
        let place = |row: usize, column: usize| {
            (row / height * height + column / width) * n + row % height * width + column % width
        };
        self.cells = (0..n * n).map(|i| self.cells[place(i / n, i % n)].clone()).collect();
    }

    fn texts(&self) -> Vec<&str> {
        self.cells.iter().map(|(line, within)| line.part(within)).collect()
    }

    /// The error of a part that is not what its name says, or belongs to no puzzle.
    fn error(&self, kind: FormatErrorKind) -> FormatError {
        let (line, within) = &self.cells[0];
        line.error(within.clone(), kind)
    }

    fn unread(&self) -> FormatError {
        self.error(FormatErrorKind::Unread { found: self.name() })
    }

    /// The name of the part in messages.
    fn name(&self) -> String {
        let (line, within) = &self.cells[0];
        let last_word = self.names.first().and_then(|name| name.split_whitespace().last());
        excerpt(last_word.unwrap_or(line.part(within)))
    }
}

/// A puzzle, and the number of its part.
struct NumberedBoard {
    part: usize,
    puzzle: Board,
    is_solved: bool,
}

/// The puzzles among these boards, with notes about the parts that belong to them.
///
/// # Errors
///
/// If a board cannot be read, or a part belongs to no puzzle or to one of several.
pub(super) fn puzzles(found: Boards<'_, '_, '_>, options: &ReadOptions) -> Result<Vec<Board>, FormatError> {
    let Boards { mut parts, unread: left, sides, jigsaw: named_jigsaw, .. } = found;
    if let Some(error) = left {
        return Err(error);
    }
    for part in &mut parts {
        part.sort_boxes(options);
    }
    let mut roles: Vec<_> = parts.iter().map(Part::role).collect();
    if !roles.contains(&Role::Puzzle) {
        // solutions alone are boards
        roles.iter_mut().filter(|role| **role == Role::Solution).for_each(|role| *role = Role::Puzzle);
    }
    let roles = &roles;
    let with = |role: Role| parts.iter().enumerate().filter(move |(i, _)| roles[*i] == role);
    let maps: BTreeMap<usize, &Part<'_, '_>> = with(Role::Regions).map(|(_, part)| (part.group, part)).collect();
    if let Some(error) = named_jigsaw.filter(|_| maps.is_empty()) {
        return Err(error);
    }
    let mut boards: Vec<NumberedBoard> = Vec::new();
    for (i, part) in with(Role::Puzzle) {
        let puzzle = match maps.get(&part.group) {
            Some(map) => jigsaw(part, map, options)?,
            None => cells::board(&part.cells, part.n, options)?,
        };
        // an object may repeat its board within an object
        let is_outer = |other: &Part<'_, '_>| (1..part.names.len()).contains(&other.names.len());
        if boards.iter().rev().take(4).any(|board| board.puzzle.grid == puzzle.grid && is_outer(&parts[board.part])) {
            continue;
        }
        match boards.last_mut() {
            Some(last) if !last.is_solved && is_completed(last, &puzzle.grid) => last.solve(part),
            Some(last) if parts[last.part].group == part.group && maps.contains_key(&part.group) => {
                let kind = FormatErrorKind::ambiguous(
                    "regions of one board",
                    "regions of all boards",
                    "each board with its regions in its own list",
                );
                return Err(maps[&part.group].error(kind));
            }
            _ => boards.push(NumberedBoard { part: i, puzzle, is_solved: false }),
        }
    }
    // a mask of ones beside the board whose givens it marks or its solution, and a grid to be filled
    let grids: Vec<_> = boards.iter().map(|board| board.puzzle.grid.clone()).collect();
    let givens = |grid: &Grid| grid.values().iter().map(Option::is_some).collect::<Vec<_>>();
    let is_puzzle = |(i, grid): (usize, &Grid)| {
        let mut near = grids[i.saturating_sub(1)..].iter().take(3).filter(|other| *other != grid);
        let are_ones = grid.filled().all(|(_, digit)| digit.index() == 0);
        !are_ones || !near.any(|other| grid.clues() == 0 || other.is_full() || givens(other) == givens(grid))
    };
    let mut are_puzzles = grids.iter().enumerate().map(is_puzzle);
    boards.retain(|_| are_puzzles.next() == Some(true));
    let groups: BTreeSet<usize> = boards.iter().map(|board| parts[board.part].group).collect();
    if let Some(map) = maps.values().find(|map| !groups.contains(&map.group)) {
        return Err(map.error(FormatErrorKind::Map));
    }
    if maps.len() < with(Role::Regions).count() {
        let (_, second) = with(Role::Regions).next_back().expect("there are several");
        return Err(second.unread());
    }
    let mut first = 0;
    for (i, part) in with(Role::Solution) {
        let before = boards.partition_point(|board| board.part < i);
        while boards.get(first).is_some_and(|board| board.is_solved) {
            first += 1;
        }
        add_solution(&mut boards, [before.wrapping_sub(1), before, first], &parts, part, options)?;
    }
    for (_, part) in with(Role::Truth) {
        let is_of = |board: &NumberedBoard| {
            parts[board.part].group == part.group && says_which_are_given(part, &board.puzzle.grid)
        };
        if !boards.iter().any(is_of) {
            return Err(part.unread());
        }
    }
    let forms = boards.iter().map(|board| &board.puzzle.form).filter(|form| form.board().is_none());
    let boxes: BTreeSet<_> = forms.map(|form| (form.boxes().height(), form.boxes().width())).collect();
    let is_other = |(name, (line, within)): &&(String, Place<'_, '_>)| {
        let Ok(value) = line.part(within).parse::<usize>() else { return false };
        boxes.iter().any(|&(height, width)| match () {
            () if name.contains("height") || name.contains("row") => value != height,
            () if name.contains("width") || name.contains("col") => value != width,
            () => ![height, width, height * width].contains(&value),
        })
    };
    match sides.iter().find(is_other).filter(|_| options.boxes.is_none()) {
        Some((_, place)) => Err(unread(place)),
        None => Ok(boards.into_iter().map(|board| board.puzzle).collect()),
    }
}

impl NumberedBoard {
    fn solve(&mut self, part: &Part<'_, '_>) {
        self.is_solved = true;
        self.puzzle.assumed.push(Assumption::Solution(part.name()));
    }
}

/// The puzzle of a board and the map of its regions.
fn jigsaw(part: &Part<'_, '_>, map: &Part<'_, '_>, options: &ReadOptions) -> Result<Board, FormatError> {
    let regions = if map.n == part.n { regions::named(&map.texts(), map.n) } else { None };
    let puzzle = regions.and_then(|regions| regions::jigsaw(regions, &part.cells, part.n, None, options));
    puzzle.ok_or_else(|| map.unread())?
}

/// Adds what a part named as a solution says about its puzzle, which is one of those `near` it.
fn add_solution(
    boards: &mut [NumberedBoard],
    near: [usize; 3],
    parts: &[Part<'_, '_>],
    part: &Part<'_, '_>,
    options: &ReadOptions,
) -> Result<(), FormatError> {
    let solution =
        cells::board(&part.cells, part.n, &ReadOptions { boxes: BoxShape::new(1, part.n).ok(), ..options.clone() })?
            .grid;
    if solution.clues() == 0 {
        return Ok(());
    }
    if !solution.is_full() {
        let name = part.name();
        let kind = FormatErrorKind::ambiguous(
            format!("`{name}` as a puzzle"),
            format!("`{name}` as the solution of another"),
            "a complete solution, or another name",
        );
        return Err(part.error(kind));
    }
    let is_same_size = |&i: &usize| boards.get(i).is_some_and(|board| board.puzzle.grid.size() == part.n);
    let near: Vec<_> = near.into_iter().filter(is_same_size).collect();
    let beside = |board: &NumberedBoard| parts[board.part].group == part.group;
    let fits = |board: &NumberedBoard| conflict(&board.puzzle.grid, &solution).is_none();
    let of = |is: &dyn Fn(&NumberedBoard) -> bool| near.iter().copied().find(|&i| is(&boards[i]));
    let of = of(&|board| beside(board) && fits(board))
        .or_else(|| of(&fits))
        .or_else(|| of(&beside))
        .or(near.first().copied());
    let board = &mut boards[of.ok_or_else(|| part.unread())?];
    match conflict(&board.puzzle.grid, &solution) {
        None => board.solve(part),
        Some(cell) => board.puzzle.assumed.push(Assumption::OtherSolution {
            name: part.name(),
            cell: format!("r{}c{}", cell.index() / part.n + 1, cell.index() % part.n + 1),
        }),
    }
    Ok(())
}

/// The first given that a solution contradicts.
fn conflict(puzzle: &Grid, solution: &Grid) -> Option<Cell> {
    puzzle.filled().find(|&(cell, digit)| solution.get(cell) != Some(digit)).map(|(cell, _)| cell)
}

/// Whether a full board completes this one.
fn is_completed(board: &NumberedBoard, other: &Grid) -> bool {
    let grid = &board.puzzle.grid;
    grid.size() == other.size() && other.is_full() && !grid.is_full() && conflict(grid, other).is_none()
}

/// Whether truth values say of each cell whether it is blank.
fn says_which_are_given(part: &Part<'_, '_>, grid: &Grid) -> bool {
    let mut pairs = part.texts().into_iter().map(truth).zip(grid.values().iter().map(Option::is_some));
    let same = pairs.clone().all(|(one, other)| one == Some(other));
    part.cells.len() == grid.values().len() && (same || pairs.all(|(one, other)| one == Some(!other)))
}
