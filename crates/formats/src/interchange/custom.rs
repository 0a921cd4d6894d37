//! Constraints of other programs that have no name here, as custom clues.

use kdoku_board::Cell;
use kdoku_puzzle::{AllowedPairs, Clue, Expr, PairScope, Puzzle, SyntaxError};

/// Adds a line on which every window holds values of different groups: as many neighbouring cells
/// as there are groups. Values outside all groups do not occur.
pub(super) fn digit_groups(puzzle: &mut Puzzle, cells: &[Cell], is_closed: bool, groups: &[Vec<i32>]) {
    let group = |value: i32| groups.iter().position(|group| group.contains(&value));
    let values: Vec<i32> = groups.iter().flatten().copied().collect();
    let pairs = values.iter().flat_map(|a| values.iter().map(move |b| [*a, *b]));
    let allowed: Vec<[i32; 2]> = pairs.filter(|[a, b]| group(*a) != group(*b)).collect();
    let window = groups.len().min(cells.len());
    if window < 2 {
        return;
    }
    let starts = if is_closed { cells.len() } else { cells.len() - window + 1 };
    let clues = (0..starts).map(|start| {
        let cells = (start..start + window).map(|i| cells[i % cells.len()]).collect();
        Clue::relation_over(AllowedPairs::Pairs(allowed.clone()), PairScope::Pairs, Some(cells))
    });
    puzzle.clues.extend(clues);
}

/// Adds a condition on all neighbouring pairs of cells for which `applies` holds, as lines along
/// rows and columns. The condition is an expression on the values `a` and `b`.
///
/// # Errors
/// The message of an invalid condition.
pub(super) fn neighbours(
    puzzle: &mut Puzzle,
    applies: impl Fn(Cell, Cell) -> bool,
    condition: &str,
) -> Result<(), String> {
    let board = &puzzle.board;
    let (height, width) = (board.height(), board.width());
    let rows = (0..height).map(|y| (0..width).map(|x| board.cell(y, x)).collect::<Vec<_>>());
    let columns = (0..width).map(|x| (0..height).map(|y| board.cell(y, x)).collect::<Vec<_>>());
    let condition: Expr = condition.parse().map_err(|error: SyntaxError| error.to_string())?;
    let mut clues = Vec::new();
    for line in rows.chain(columns) {
        let runs = line.chunk_by(|&a, &b| applies(a, b)).filter(|run| run.len() > 1);
        clues.extend(runs.map(|run| Clue::relation(condition.clone(), run)));
    }
    puzzle.clues.extend(clues);
    Ok(())
}
