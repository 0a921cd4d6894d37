//! Constraints of other programs that have no name here, as custom clues.

use super::Document;
use crate::toml::CustomConstraint;
use kdoku_board::{Cell, Constraint, Rules};
use kdoku_puzzle::{AllowedPairs, Clue, Expr, LoweringContext, PairScope, SyntaxError};

/// Adds custom clues on the board of a document, whose rules without constraints are `bare`.
///
/// # Errors
/// The message of the first clue that cannot be lowered.
pub(super) fn add(document: &mut Document, bare: &Rules, clues: Vec<Clue>) -> Result<(), String> {
    let context = LoweringContext::new(bare);
    for clue in clues {
        let constraints = lower(&clue, bare, &context)?;
        document.custom.push(CustomConstraint::new(clue, constraints));
    }
    Ok(())
}

/// Lowers a clue to well-formed constraints.
///
/// # Errors
/// The message of the clue.
pub(super) fn lower(clue: &Clue, bare: &Rules, context: &LoweringContext) -> Result<Vec<Constraint>, String> {
    let constraints = clue.lower_on(bare, context).map_err(|error| error.to_string())?;
    constraints.iter().try_for_each(|constraint| bare.examine(constraint)).map_err(|error| error.to_string())?;
    Ok(constraints)
}

/// Adds a line on which every window holds values of different groups: as many neighbouring cells
/// as there are groups. Values outside all groups do not occur.
///
/// # Errors
/// The message of a clue that cannot be lowered.
pub(super) fn digit_groups(
    document: &mut Document,
    cells: &[Cell],
    is_closed: bool,
    groups: &[Vec<i32>],
) -> Result<(), String> {
    let group = |value: i32| groups.iter().position(|group| group.contains(&value));
    let values: Vec<i32> = groups.iter().flatten().copied().collect();
    let pairs = values.iter().flat_map(|a| values.iter().map(move |b| [*a, *b]));
    let allowed: Vec<[i32; 2]> = pairs.filter(|[a, b]| group(*a) != group(*b)).collect();
    let window = groups.len().min(cells.len());
    if window < 2 {
        return Ok(());
    }
    let starts = if is_closed { cells.len() } else { cells.len() - window + 1 };
    let clues = (0..starts).map(|start| {
        let cells = (start..start + window).map(|i| cells[i % cells.len()]).collect();
        Clue::relation_over(AllowedPairs::Pairs(allowed.clone()), PairScope::Pairs, Some(cells))
    });
    let bare = document.bare();
    add(document, &bare, clues.collect())
}

/// Adds a condition on all neighbouring pairs of cells for which `applies` holds, as lines along
/// rows and columns. The condition is an expression on the values `a` and `b`.
///
/// # Errors
/// The message of a clue that cannot be lowered.
pub(super) fn neighbours(
    document: &mut Document,
    applies: impl Fn(Cell, Cell) -> bool,
    condition: &str,
) -> Result<(), String> {
    let board = &document.board;
    let (height, width) = (board.height(), board.width());
    let rows = (0..height).map(|y| (0..width).map(|x| board.cell(y, x)).collect::<Vec<_>>());
    let columns = (0..width).map(|x| (0..height).map(|y| board.cell(y, x)).collect::<Vec<_>>());
    let condition: Expr = condition.parse().map_err(|error: SyntaxError| error.to_string())?;
    let mut clues = Vec::new();
    for line in rows.chain(columns) {
        let runs = line.chunk_by(|&a, &b| applies(a, b)).filter(|run| run.len() > 1);
        clues.extend(runs.map(|run| Clue::relation(condition.clone(), run)));
    }
    let bare = document.bare();
    add(document, &bare, clues)
}
