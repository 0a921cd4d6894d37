//! Lists of cells in TOML: in order, and as short as a person would write them.

use kdoku_board::{Cell, Geometry, House, Rules, Variable};

/// Writes cells in order: a row, column, box or block by name, else cells and ranges.
pub(super) fn list(cells: &[Cell], rules: &Rules) -> String {
    let mut text = String::with_capacity(5 * cells.len());
    push_list(&mut text, cells, rules);
    text
}

/// Adds a list of cells to a text, after a space.
pub(super) fn push_list(text: &mut String, cells: &[Cell], rules: &Rules) {
    let is_whole = cells.len() > 2 && cells.iter().all(|&cell| rules.is_on_board(cell));
    match is_whole.then(|| whole(cells, rules.geometry())).flatten() {
        Some(words) => {
            space(text);
            text.push_str(&words);
        }
        None => push_line(text, cells, rules),
    }
}

/// Writes cells and straight or diagonal ranges; variables by name.
pub(super) fn line(cells: &[Cell], rules: &Rules) -> String {
    let mut text = String::with_capacity(5 * cells.len());
    push_line(&mut text, cells, rules);
    text
}

fn push_line(text: &mut String, cells: &[Cell], rules: &Rules) {
    let block = |cell| rules.variable(cell).map(|(variable, _)| &variable.name);
    for layer in cells.chunk_by(|&a, &b| block(a) == block(b)) {
        match rules.variable(layer[0]) {
            None => on_board(layer, rules.geometry(), text),
            Some((variable, _)) => beside(layer, variable, rules, text),
        }
    }
}

/// Adds a space, unless the text is empty.
fn space(text: &mut String) {
    if !text.is_empty() {
        text.push(' ');
    }
}

fn beside(cells: &[Cell], block: &Variable, rules: &Rules, text: &mut String) {
    if cells.len() == block.len() && cells.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0) {
        space(text);
        return text.push_str(&block.name);
    }
    for run in cells.chunk_by(|a, b| a.0 + 1 == b.0) {
        let words: Vec<String> = match run {
            [first, _, .., last] => vec![format!("{}-{}", rules.name(*first), rules.name(*last))],
            _ => run.iter().map(|&cell| rules.name(cell)).collect(),
        };
        for word in words {
            space(text);
            text.push_str(&word);
        }
    }
}

fn on_board(cells: &[Cell], board: &Geometry, text: &mut String) {
    let mut rest = cells;
    while let [first, ..] = rest {
        let length = run(rest, board);
        // a range of two cells is not shorter
        let taken = if length < 3 { 1 } else { length };
        space(text);
        board.push_name(text, *first);
        if taken > 1 {
            text.push('-');
            board.push_name(text, rest[taken - 1]);
        }
        rest = &rest[taken..];
    }
}

/// Writes the cells of an outside clue: a row or column, possibly backwards, a diagonal, or a list.
pub(super) fn from_outside(cells: &[Cell], rules: &Rules) -> String {
    if !cells.iter().all(|&cell| rules.is_on_board(cell)) {
        return line(cells, rules);
    }
    let board = rules.geometry();
    let backwards: Vec<Cell> = cells.iter().rev().copied().collect();
    match (row_or_column(cells, board), row_or_column(&backwards, board)) {
        (Some(words), _) => words,
        (None, Some(words)) => format!("{words} backwards"),
        (None, None) => ray(cells, board).unwrap_or_else(|| line(cells, rules)),
    }
}

/// Writes a diagonal as `r1c2 down-left`.
fn ray(cells: &[Cell], board: &Geometry) -> Option<String> {
    let [first, second, ..] = cells else { return None };
    let (down, right) = (board.row(*second) > board.row(*first), board.column(*second) > board.column(*first));
    let word = match (down, right) {
        (true, true) => "down-right",
        (true, false) => "down-left",
        (false, true) => "up-right",
        (false, false) => "up-left",
    };
    diagonal(*first, down, right, board).eq(cells.iter().copied()).then(|| format!("{} {word}", board.name(*first)))
}

/// Returns the row or column that these cells are, from either end: whether it is a row, its number from 1, and whether
/// it begins with its first cell.
pub(in crate::interchange) fn whole_line(cells: &[Cell], board: &Geometry) -> Option<(bool, usize, bool)> {
    let (first, last) = (*cells.first()?, *cells.last()?);
    let (y, x) = (board.row(first), board.column(first));
    let is_row = y == board.row(last);
    let length = if is_row { board.width() } else { board.height() };
    let whole = |i: usize| if is_row { board.cell(y, i) } else { board.cell(i, x) };
    let is_forwards = (0..length).map(whole).eq(cells.iter().copied());
    let is_whole = is_forwards || (0..length).rev().map(whole).eq(cells.iter().copied());
    is_whole.then_some((is_row, if is_row { y + 1 } else { x + 1 }, is_forwards))
}

/// Returns the cells of a diagonal up to the edge or a gap.
pub(in crate::interchange) fn diagonal(
    first: Cell,
    down: bool,
    right: bool,
    board: &Geometry,
) -> impl Iterator<Item = Cell> {
    let (y, x) = (board.row(first), board.column(first));
    let step = |at: usize, forwards: bool, by: usize, end: usize| {
        let at = if forwards { Some(at + by) } else { at.checked_sub(by) };
        at.filter(|&at| at < end)
    };
    (0..).map_while(move |by| {
        let cell = board.cell(step(y, down, by, board.height())?, step(x, right, by, board.width())?);
        board.exists(cell).then_some(cell)
    })
}

fn whole(cells: &[Cell], board: &Geometry) -> Option<String> {
    row_or_column(cells, board).or_else(|| a_box(cells, board)).or_else(|| block(cells, board))
}

fn row_or_column(cells: &[Cell], board: &Geometry) -> Option<String> {
    let [first, _, ..] = cells else { return None };
    let (y, x) = (board.row(*first), board.column(*first));
    let there = |cell: &Cell| board.exists(*cell);
    if (0..board.width()).map(|x| board.cell(y, x)).filter(there).eq(cells.iter().copied()) {
        return Some(format!("row {}", y + 1));
    }
    let column = (0..board.height()).map(|y| board.cell(y, x)).filter(there);
    column.eq(cells.iter().copied()).then(|| format!("col {}", x + 1))
}

fn a_box(cells: &[Cell], board: &Geometry) -> Option<String> {
    if board.box_of(cells[0]) != board.box_of(cells[cells.len() - 1]) {
        return None;
    }
    // the reader of lists numbers boxes in the same way
    let mut boxes = board.houses().filter(|house| matches!(house, House::Box(_) | House::Region(_)));
    let number = boxes.position(|house| board.house_cells(house).eq(cells.iter().copied()))?;
    Some(format!("box {}", number + 1))
}

fn block(cells: &[Cell], board: &Geometry) -> Option<String> {
    let [first, .., last] = cells else { return None };
    let (top, left) = (board.row(*first), board.column(*first));
    let (bottom, right) = (board.row(*last), board.column(*last));
    if bottom <= top || right <= left || (bottom - top + 1) * (right - left + 1) != cells.len() {
        return None;
    }
    let all = (top..=bottom).flat_map(|y| (left..=right).map(move |x| (y, x)));
    let is_block = all.map(|(y, x)| board.cell(y, x)).eq(cells.iter().copied());
    is_block.then(|| format!("{}:{}", board.name(*first), board.name(*last)))
}

/// Returns the length of the longest straight run at the start.
fn run(cells: &[Cell], board: &Geometry) -> usize {
    let apart = |from: usize, to: usize| to.cast_signed() - from.cast_signed();
    let step = |two: &[Cell]| {
        let rows = apart(board.row(two[0]), board.row(two[1]));
        let columns = apart(board.column(two[0]), board.column(two[1]));
        (rows.abs().max(columns.abs()) == 1).then_some((rows, columns))
    };
    let mut steps = cells.windows(2).map(step);
    match steps.next() {
        Some(Some(first)) => 2 + steps.take_while(|&step| step == Some(first)).count(),
        _ => 1,
    }
}
