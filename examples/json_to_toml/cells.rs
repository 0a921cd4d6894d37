//! How cells are written: as short as a person would.
//!
//! A list whose order matters becomes cells and ranges (`r1c1-r1c4`, straight or diagonal); a list that is a set may
//! also become a block (`r1c1:r3c3`).

/// A row and a column, counted from 1; or in row 0 a variable: a thousand for each of [`BLOCKS`], and its number.
pub(crate) type Cell = (usize, usize);

/// The variables that puzzles without a `Var` have: what a column, a row and a box is without.
pub(crate) const BLOCKS: [&str; 3] = ["DGR", "DGC", "DGB"];

/// The variable of this name.
pub(crate) fn variable(name: &str) -> Option<Cell> {
    BLOCKS.iter().zip(1..).find_map(|(block, number)| {
        let of_block = name.strip_prefix(block)?.parse::<usize>().ok().filter(|of_block| *of_block < 1000)?;
        Some((0, 1000 * number + of_block))
    })
}

/// `r1c1`.
pub(crate) fn name((row, column): Cell) -> String {
    match row {
        0 => format!("{}{}", BLOCKS[column / 1000 - 1], column % 1000),
        _ => format!("r{row}c{column}"),
    }
}

/// The cells in their order.
pub(crate) fn line(cells: &[Cell]) -> String {
    let mut words = Vec::new();
    let mut rest = cells;
    while let [first, ..] = rest {
        let length = run(rest);
        // a range of two cells is no shorter than the two
        let taken = if length < 3 { 1 } else { length };
        words.push(if taken == 1 { name(*first) } else { format!("{}-{}", name(*first), name(rest[taken - 1])) });
        rest = &rest[taken..];
    }
    words.join(" ")
}

/// The cells in any order.
pub(crate) fn set(cells: &[Cell]) -> String {
    let (Some(top), Some(bottom)) = (cells.iter().map(|cell| cell.0).min(), cells.iter().map(|cell| cell.0).max())
    else {
        return String::new();
    };
    let left = cells.iter().map(|cell| cell.1).min().expect("there is a cell");
    let right = cells.iter().map(|cell| cell.1).max().expect("there is a cell");
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let is_block = sorted.len() == cells.len() && (bottom - top + 1) * (right - left + 1) == cells.len();
    if is_block && bottom > top && right > left {
        return format!("{}:{}", name((top, left)), name((bottom, right)));
    }
    if is_block { line(&sorted) } else { line(cells) }
}

/// How many of the first cells stand one step after another in one direction.
fn run(cells: &[Cell]) -> usize {
    let apart = |from: usize, to: usize| to.wrapping_sub(from).cast_signed();
    let step = |two: &[Cell]| {
        let (rows, columns) = (apart(two[0].0, two[1].0), apart(two[0].1, two[1].1));
        (rows.abs().max(columns.abs()) == 1).then_some((rows, columns))
    };
    let mut steps = cells.windows(2).map(step);
    match steps.next() {
        Some(Some(first)) => 2 + steps.take_while(|&step| step == Some(first)).count(),
        _ => 1,
    }
}

/// The lists to which a line falls apart before a cell that it visits again, the last cell of one being the first of the
/// next: the same pairs of neighbours, and no cell twice in a list.
pub(crate) fn without_crossings(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut lines: Vec<Vec<Cell>> = vec![Vec::new()];
    for &cell in cells {
        let last = lines.last_mut().expect("there is always one");
        if last.contains(&cell) {
            let previous = *last.last().expect("it holds the cell");
            lines.push(vec![previous, cell]);
        } else {
            last.push(cell);
        }
    }
    lines
}

/// Where a cell lies; what boxes are without lies as they do, three in a row.
fn place((row, column): Cell) -> Cell {
    match (row, column / 1000) {
        (0, 3) => ((column % 1000).saturating_sub(1) / 3, (column % 1000).saturating_sub(1) % 3),
        _ => (row, column),
    }
}

/// Every two cells of the list that share an edge, in the order of the list.
pub(crate) fn neighbours(cells: &[Cell]) -> Vec<[Cell; 2]> {
    let later = |i: usize| cells[i + 1..].iter().map(move |&other| [cells[i], other]);
    let pairs = (0..cells.len()).flat_map(later);
    let steps = |a: Cell, b: Cell| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
    pairs.filter(|&[a, b]| (a.0 == 0) == (b.0 == 0) && steps(place(a), place(b)) == 1).collect()
}
