//! The ways to split the places of a digit in a house into the two groups of a strong link.

use crate::board::Crossing;
use crate::board::HouseKind::{Box as InBox, Column, Row};
use crate::{Board, HouseKind};

/// The ways to split the `places` of a digit in a house into two groups that lie in one further
/// house each: at most two ways, since only a box of four places in a rectangle has two.
pub(super) fn splits(board: &Board, house: usize, kind: HouseKind, places: u64) -> [Option<[u64; 2]>; 2] {
    let rows = board.crossings(house, Row);
    let columns = board.crossings(house, Column);
    match (places.count_ones(), kind) {
        (..=1, _) => [None; 2],
        (2, _) => {
            // two places of a box in one line are the link of the line; windows are like boxes
            let is_in_line = (kind == InBox || board.is_in_family(house))
                && rows.iter().chain(columns).any(|line| places & !line.here == 0);
            let first = places & places.wrapping_neg();
            [(!is_in_line).then_some([first, places & !first]), None]
        }
        (_, InBox) => {
            if let Some((row, column)) = cross(rows, columns, places) {
                return [across(row.here, column.here, places), None];
            }
            match (halves(rows, places), halves(columns, places)) {
                (Some(by_row), by_column) => [Some(by_row), by_column],
                (None, by_column) => [by_column, None],
            }
        }
        _ if board.is_in_family(house) => [in_square(board.size(), places), None],
        _ => {
            let groups = halves(board.crossings(house, InBox), places);
            // a single place comes first
            let turned = groups.map(|[a, b]| if a.count_ones() > 1 && b.is_power_of_two() { [b, a] } else { [a, b] });
            [turned, None]
        }
    }
}

/// Splits the places of a window, or of another house of a family, as those of a box in its first row
/// and one of its columns: its cells count as `k` rows of `k` cells. Other crosses are not tried, as in
/// the original.
fn in_square(size: usize, places: u64) -> Option<[u64; 2]> {
    let width = size.isqrt();
    let row = (1 << width) - 1;
    let column = (0..width).fold(0, |column, i| column | 1 << (i * width));
    let column = (0..width).map(|center| column << center).find(|column| places & !(row | column) == 0)?;
    across(row, column, places)
}

/// The first row and column of a box that together contain all `places`.
fn cross<'a>(rows: &'a [Crossing], columns: &'a [Crossing], places: u64) -> Option<(&'a Crossing, &'a Crossing)> {
    for row in rows {
        let is_cross = |column: &&Crossing| row.here & column.here != 0 && places & !(row.here | column.here) == 0;
        if let Some(column) = columns.iter().find(is_cross) {
            return Some((row, column));
        }
    }
    None
}

/// Splits `places` between a column and a row, a group of one cell first. The cell in both belongs to
/// the larger group, even without the digit; or to both, if the digit has a place there.
fn across(row: u64, column: u64, places: u64) -> Option<[u64; 2]> {
    let (center, place) = (row & column, places & row & column);
    let (upright, level) = (places & column & !row, places & row & !column);
    match (upright.count_ones(), level.count_ones()) {
        (0, _) | (_, 0) => None,
        (_, 1) => Some([level, upright | center]),
        (1, _) => Some([upright, level | center]),
        _ => Some([upright | place, level | place]),
    }
}

/// Splits `places` between two houses that contain all of them.
fn halves(crossings: &[Crossing], places: u64) -> Option<[u64; 2]> {
    let mut parts = crossings.iter().map(|crossing| crossing.here & places).filter(|&part| part != 0);
    let (a, b) = (parts.next()?, parts.next()?);
    (parts.next().is_none() && a & b == 0 && a | b == places).then_some([a, b])
}
