//! Constraints of other programs that have no name here, written as custom tables.

use super::Document;
use super::toml::parse_custom;
use kdoku_board::Cell;
use std::fmt::Write;

/// Adds a line on which every window holds values of different groups: as many neighbouring cells
/// as there are groups. Values outside all groups do not occur.
///
/// # Errors
/// The message of the reader of tables.
pub(super) fn digit_groups(
    document: &mut Document,
    cells: &[Cell],
    is_closed: bool,
    groups: &[Vec<i32>],
) -> Result<(), String> {
    let group = |value: i32| groups.iter().position(|group| group.contains(&value));
    let values: Vec<i32> = groups.iter().flatten().copied().collect();
    let pairs = values.iter().flat_map(|a| values.iter().map(move |b| (*a, *b)));
    let pairs = pairs.filter(|&(a, b)| group(a) != group(b)).map(|(a, b)| format!("\"{a} {b}\""));
    let pairs = pairs.collect::<Vec<_>>().join(", ");
    let window = groups.len().min(cells.len());
    if window < 2 {
        return Ok(());
    }
    let starts = if is_closed { cells.len() } else { cells.len() - window + 1 };
    let bare = document.bare();
    let mut tables = String::new();
    for start in 0..starts {
        let names = (start..start + window).map(|i| bare.name(cells[i % cells.len()]));
        let names = names.collect::<Vec<_>>().join(" ");
        write!(tables, "[[relation]]\npairs = [{pairs}]\ncells = \"{names}\"\nover = \"pairs\"\n")
            .expect("writing to a string cannot fail");
    }
    document.custom.extend(parse_custom(document, &tables)?);
    Ok(())
}

/// Adds a condition on all neighbouring pairs of cells for which `applies` holds, as lines along
/// rows and columns. The condition is an expression on the values `a` and `b`.
///
/// # Errors
/// The message of the reader of tables.
pub(super) fn neighbours(
    document: &mut Document,
    applies: impl Fn(Cell, Cell) -> bool,
    condition: &str,
) -> Result<(), String> {
    let board = &document.board;
    let (height, width) = (board.height(), board.width());
    let rows = (0..height).map(|y| (0..width).map(|x| board.cell(y, x)).collect::<Vec<_>>());
    let columns = (0..width).map(|x| (0..height).map(|y| board.cell(y, x)).collect::<Vec<_>>());
    let mut tables = String::new();
    for line in rows.chain(columns) {
        for run in line.chunk_by(|&a, &b| applies(a, b)).filter(|run| run.len() > 1) {
            let (first, last) = (board.name(run[0]), board.name(run[run.len() - 1]));
            tables.extend(["[[relation]]\nallow = \"", condition, "\"\ncells = \"", &first, "-", &last, "\"\n"]);
        }
    }
    document.custom.extend(parse_custom(document, &tables)?);
    Ok(())
}
