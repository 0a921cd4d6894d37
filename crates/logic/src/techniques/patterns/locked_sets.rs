//! Multi-sector locked sets (MSLS) and SK loops: cells in many houses that as many digits fill.
//!
//! Each candidate of the cells is covered by a house with its digit. A house holds a digit once, so
//! if there are as many of these pairs as cells, each pair holds its digit in exactly one of the
//! cells, and the digit goes from the rest of the house. An MSLS has the cells where some rows meet some columns, and covers each digit by the rows or
//! by the columns. An SK loop has the cells of two rows and two columns round four boxes, without
//! those where the lines meet, and covers digits by lines and boxes. Sources: the players' forum (the
//! loops of Steve Kurzhals, the sets of David P. Bird and Obiwahn).

use super::tridagon::rectangles;
use crate::techniques::Found;
use crate::{HouseKind, Ones, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// The fewest rows and columns of an MSLS. One with more than the board has of either has a counterpart
/// in the other lines.
const LEAST_LINES: u32 = 3;

/// The fewest cells of a loop.
const LEAST_CELLS: usize = 12;

/// The step for these cells, each with the two houses that may cover its candidates, if the covers are as
/// many as the cells. Which house of two is tried first decides between covers of one size, so both are.
fn step(position: &Position, technique: Technique, cells: &[(usize, [usize; 2])]) -> Option<Step> {
    let all: Vec<usize> = cells.iter().map(|of| of.0).collect();
    let mut gone = Vec::new();
    let mut used = Vec::new();
    for is_swapped in [false, true] {
        let mut total = 0;
        for digit in 0..position.board().size() {
            let holding = cells.iter().filter(|of| position.has(of.0, digit));
            let pairs = holding.map(|&(_, [a, b])| if is_swapped { [b, a] } else { [a, b] });
            let covers = smallest_cover(&pairs.collect::<Vec<_>>());
            total += covers.len();
            if total > cells.len() {
                return None;
            }
            for house in covers {
                let others = position.cells_with(house, digit).filter(|cell| !all.contains(cell));
                gone.extend(others.map(|cell| (cell, digit)));
                used.push(house);
            }
        }
        if total < cells.len() {
            return None;
        }
    }
    used.sort_unstable();
    used.dedup();
    let step = Step::new(technique)
        .cells(Role::Pattern, &all)
        .candidates(Role::Pattern, &position.candidates_of(&all, u64::MAX));
    let houses = used.into_iter().map(|house| position.board().houses()[house].name);
    (!gone.is_empty()).then(|| houses.fold(step, |step, name| step.house(Role::Pattern, name)).eliminate(&gone))
}

/// The fewest houses that hold one of each pair.
fn smallest_cover(pairs: &[[usize; 2]]) -> Vec<usize> {
    let Some(first) = pairs.first() else { return Vec::new() };
    let with = |house: usize| {
        let others: Vec<[usize; 2]> = pairs.iter().copied().filter(|pair| !pair.contains(&house)).collect();
        let mut cover = smallest_cover(&others);
        cover.push(house);
        cover
    };
    let [a, b] = first.map(with);
    if b.len() < a.len() { b } else { a }
}

/// Finds multi-sector locked sets: rows, then columns, as sets in ascending order. Each digit of a set is
/// covered by rows alone, or by columns alone.
pub(crate) fn multi_sector(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let [lines] = board.lines() else { return ControlFlow::Continue(()) };
    let (rows, columns) = (lines.rows.clone(), lines.columns.clone());
    let size = columns.len();
    if rows.len() > 9 || size > 9 {
        return ControlFlow::Continue(());
    }
    let sets = |count: usize| (0_u64..1 << count).filter(|set| set.count_ones() >= LEAST_LINES);
    for chosen in sets(rows.len()) {
        for across in sets(size).filter(|across| (across.count_ones() + chosen.count_ones()) as usize <= size) {
            let in_rows = || Ones(chosen).map(|row| rows.start + row);
            let count: u32 = in_rows().map(|row| (position.open(row) & across).count_ones()).sum();
            let total = (0..board.size()).try_fold(0, |total, digit| {
                let places = in_rows().map(|row| position.places(row, digit) & across);
                let (held, union) = places.fold((0, 0), |(held, union), row| (held + u32::from(row != 0), union | row));
                Some(total + held.min(union.count_ones())).filter(|&total| total <= count)
            });
            if total == Some(count) {
                let of_row = |row: usize| Ones(position.open(row) & across).map(move |column| (row, column));
                let cells = in_rows().flat_map(of_row).map(|(row, column)| {
                    (usize::from(board.houses()[row].cells[column]), [row, columns.start + column])
                });
                let step = step(position, Technique::Msls, &cells.collect::<Vec<_>>());
                step.map_or(ControlFlow::Continue(()), &mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds SK loops: boxes, then lines in ascending order.
pub(crate) fn loops(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let first_box = board.of_kind(HouseKind::Box).start;
    let lines = |region: usize, kind: HouseKind| board.crossings(region, kind).iter().map(|crossing| crossing.house);
    for [a, b, c, d] in rectangles(board).into_iter().map(|boxes| boxes.map(|of| of + first_box)) {
        for upper in lines(a, HouseKind::Row) {
            for lower in lines(c, HouseKind::Row) {
                for left in lines(a, HouseKind::Column) {
                    for right in lines(b, HouseKind::Column) {
                        // the parts of lines in the loop, each with the line that meets it in its box
                        let parts = [
                            (upper, a, left),
                            (upper, b, right),
                            (right, b, upper),
                            (right, d, lower),
                            (lower, d, right),
                            (lower, c, left),
                            (left, c, lower),
                            (left, a, upper),
                        ];
                        found_loop(position, &parts).map_or(ControlFlow::Continue(()), &mut *found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step for the open cells of these parts of lines, without those of the other lines.
fn found_loop(position: &Position, parts: &[(usize, usize, usize); 8]) -> Option<Step> {
    let board = position.board();
    let is_in = |cell: usize, house: usize| board.memberships(cell).iter().any(|of| usize::from(of.house) == house);
    let cells_of = |&(line, region, other): &(usize, usize, usize)| {
        let open = board.houses()[line].cells_at(position.open(line));
        open.filter(move |&cell| is_in(cell, region) && !is_in(cell, other)).map(move |cell| (cell, [line, region]))
    };
    let cells: Vec<Vec<(usize, [usize; 2])>> = parts.iter().map(|part| cells_of(part).collect()).collect();
    let cells = cells.iter().all(|cells| !cells.is_empty()).then(|| cells.concat())?;
    (cells.len() >= LEAST_CELLS).then(|| step(position, Technique::SkLoop, &cells)).flatten()
}
