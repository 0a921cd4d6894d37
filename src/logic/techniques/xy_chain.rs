//! XY-chains and remote pairs: chains through cells with two candidates.
//!
//! If the first cell does not hold a digit, it holds its other candidate, so the next cell holds
//! its other candidate, and so on until a cell holds the first digit. What sees the first and the
//! last cell loses it. In a remote pair all cells have the same two candidates, which alternate, so
//! two cells at an odd distance hold both digits. Source: the technique guide of `HoDoKu`.

use super::links::{self, Literal};
use super::seen_by_all;
use super::single_digit_chain::Offer;
use crate::logic::bits::Ones;
use crate::logic::step::{Role, Step};
use crate::logic::{Position, Technique};

/// The most cells of a chain: 20 links, every other one within a cell.
const MOST_CELLS: usize = 10;

/// The cells with two candidates, and by cell the numbers of those that it sees.
fn pairs(position: &Position) -> (Vec<usize>, Vec<Vec<usize>>) {
    let cells: Vec<usize> = position.open_cells().filter(|&cell| position.digits(cell).count_ones() == 2).collect();
    let neighbours = cells.iter().map(|&cell| {
        let share = |&other: &usize| {
            position.board().are_peers(cell, cells[other]) && position.digits(cell) & position.digits(cells[other]) != 0
        };
        (0..cells.len()).filter(share).collect()
    });
    let neighbours = neighbours.collect();
    (cells, neighbours)
}

fn other_digit(position: &Position, cell: usize, digit: usize) -> usize {
    (position.digits(cell) & !(1 << digit)).trailing_zeros() as usize
}

/// The chain through `cells` that starts with `digit` false in the first.
fn literals(position: &Position, cells: &[usize], digit: usize) -> Vec<Literal> {
    let mut path = Vec::new();
    let mut digit = digit;
    for &cell in cells {
        path.push((vec![(cell, digit)], false));
        digit = other_digit(position, cell, digit);
        path.push((vec![(cell, digit)], true));
    }
    path
}

fn step(position: &Position, technique: Technique, cells: &[usize], digit: usize) -> Step {
    let path = literals(position, cells, digit);
    let mut step = Step::new(technique)
        .cells(Role::Pattern, cells.iter().copied())
        .candidates(Role::Wing, [(cells[0], digit), (cells[cells.len() - 1], digit)]);
    step.chains.push(links::chain(position.board(), &path));
    step
}

/// Offers XY-chains: from each cell and digit, the shortest to each other cell.
pub(crate) fn find(position: &Position, offer: &mut Offer<'_>) {
    let (cells, neighbours) = pairs(position);
    let size = position.board().size();
    // by cell and digit that it holds, the state before
    let mut parents: Vec<usize> = Vec::new();
    for start in 0..cells.len() {
        for digit in Ones(position.digits(cells[start])) {
            let state = |number: usize, digit: usize| number * size + digit;
            parents.clear();
            parents.resize(cells.len() * size, usize::MAX);
            let first = state(start, other_digit(position, cells[start], digit));
            let mut layer = vec![first];
            for _ in 1..MOST_CELLS {
                let mut next = Vec::new();
                for &from in &layer {
                    let (number, held) = (from / size, from % size);
                    for &to in neighbours[number].iter().filter(|&&to| to != start && position.has(cells[to], held)) {
                        let new = state(to, other_digit(position, cells[to], held));
                        if parents[new] == usize::MAX {
                            parents[new] = from;
                            next.push(new);
                        }
                    }
                }
                for &end in next.iter().filter(|&&end| end % size == digit) {
                    let ends = [cells[start], cells[end / size]];
                    let seen: Vec<(usize, usize)> =
                        seen_by_all(position, digit, &ends).map(|cell| (cell, digit)).collect();
                    if seen.is_empty() {
                        continue;
                    }
                    let mut path = vec![cells[end / size]];
                    let mut at = end;
                    while at != first {
                        at = parents[at];
                        path.push(cells[at / size]);
                    }
                    path.reverse();
                    let is_simple = (1..path.len()).all(|index| !path[..index].contains(&path[index]));
                    if is_simple {
                        offer(seen, &|| step(position, Technique::XyChain, &path, digit));
                    }
                }
                if next.is_empty() {
                    break;
                }
                layer = next;
            }
        }
    }
}

/// Offers remote pairs: all simple chains of four cells and more.
pub(crate) fn remote_pair(position: &Position, offer: &mut Offer<'_>) {
    let (cells, neighbours) = pairs(position);
    for start in 0..cells.len() {
        let digits = position.digits(cells[start]);
        let is_same = |&&other: &&usize| position.digits(cells[other]) == digits;
        let same: Vec<Vec<usize>> =
            neighbours.iter().map(|others| others.iter().filter(is_same).copied().collect()).collect();
        if !same[start].is_empty() {
            let mut path = vec![start];
            extend(position, &cells, &same, &mut path, offer);
        }
    }
}

fn extend(position: &Position, cells: &[usize], same: &[Vec<usize>], path: &mut Vec<usize>, offer: &mut Offer<'_>) {
    for &next in same[path[path.len() - 1]].iter() {
        if path.contains(&next) {
            continue;
        }
        path.push(next);
        if path.len() >= 4 && path.len().is_multiple_of(2) {
            for first in Ones(position.digits(cells[path[0]])) {
                let of_ends = seen_by_all(position, first, &[cells[path[0]], cells[next]]).next();
                if of_ends.is_some() {
                    let chain: Vec<usize> = path.iter().map(|&number| cells[number]).collect();
                    offer(remote_eliminations(position, &chain), &|| {
                        step(position, Technique::RemotePair, &chain, first)
                    });
                }
            }
        }
        if path.len() < MOST_CELLS {
            extend(position, cells, same, path, offer);
        }
        path.pop();
    }
}

/// The candidates that see two cells of the chain at an odd distance of three or more.
fn remote_eliminations(position: &Position, chain: &[usize]) -> Vec<(usize, usize)> {
    let mut eliminations = Vec::new();
    for digit in Ones(position.digits(chain[0])) {
        for (first, &a) in chain.iter().enumerate() {
            for &b in chain.iter().skip(first + 3).step_by(2) {
                eliminations.extend(seen_by_all(position, digit, &[a, b]).map(|cell| (cell, digit)));
            }
        }
    }
    eliminations
}
