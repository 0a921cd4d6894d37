//! XY-chains and remote pairs: chains through cells with two candidates.
//!
//! If the first cell does not hold a digit, it holds its other candidate, so the next cell holds
//! its other candidate, and so on until a cell holds the first digit. What sees the first and the
//! last cell loses it. In a remote pair all cells have the same two candidates, which alternate, so
//! two cells at an odd distance hold both digits. Source: the technique guide of `HoDoKu`.

use super::links::{self, Literal};
use crate::{Offer, Ones, Position, Role, Step, Technique, seen_by_all};

/// The most cells of a chain: 20 links, every other one within a cell.
const MOST_CELLS: usize = 10;

/// The cells with two candidates, and by number the numbers of those that see it and share a digit.
struct Pairs {
    cells: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
}

fn pairs(position: &Position) -> Pairs {
    let cells = position.cells_with_count(2);
    let neighbours = cells.iter().map(|&cell| {
        let share = |&other: &usize| {
            position.board().are_peers(cell, cells[other]) && position.digits(cell) & position.digits(cells[other]) != 0
        };
        (0..cells.len()).filter(share).collect()
    });
    let neighbours = neighbours.collect();
    Pairs { cells, neighbours }
}

/// The most cells that the search for a chain without repeated cells visits.
const MOST_VISITS: usize = 20_000;

impl Pairs {
    /// Finds a chain without repeated cells from the first of `path` on, which holds `held`, to the
    /// state `end`, and puts it into `path`.
    fn simple_path(&self, position: &Position, path: &mut Vec<usize>, held: usize, end: usize) -> bool {
        path.truncate(1);
        self.extend_simple(position, path, held, end, &mut 0)
    }

    fn extend_simple(
        &self,
        position: &Position,
        path: &mut Vec<usize>,
        held: usize,
        end: usize,
        visits: &mut usize,
    ) -> bool {
        let size = position.board().size();
        for &next in &self.neighbours[path[path.len() - 1]] {
            *visits += 1;
            if *visits > MOST_VISITS || path.contains(&next) || !position.has(self.cells[next], held) {
                continue;
            }
            path.push(next);
            let next_held = other_digit(position, self.cells[next], held);
            if next * size + next_held == end
                || (path.len() < MOST_CELLS && self.extend_simple(position, path, next_held, end, visits))
            {
                return true;
            }
            path.pop();
        }
        false
    }
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
        .cells(Role::Pattern, cells)
        .candidates(Role::Wing, &[(cells[0], digit), (cells[cells.len() - 1], digit)]);
    if technique == Technique::RemotePair {
        step = step.candidates(Role::Pattern, &position.candidates_of(cells, u64::MAX));
    }
    step.chains.push(links::chain(position.board(), &path));
    step
}

/// Offers XY-chains: from each cell and digit, the shortest to each other cell.
pub(crate) fn find(position: &Position, offer: &mut Offer<'_>) {
    let graph = pairs(position);
    let Pairs { cells, neighbours } = &graph;
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
                    let seen = seen_by_all(position, digit, &ends);
                    if seen.is_empty() {
                        continue;
                    }
                    let mut path = vec![end / size];
                    let mut at = end;
                    while at != first {
                        at = parents[at];
                        path.push(at / size);
                    }
                    path.reverse();
                    let is_simple = (1..path.len()).all(|index| !path[..index].contains(&path[index]));
                    if is_simple || graph.simple_path(position, &mut path, first % size, end) {
                        let path: Vec<usize> = path.iter().map(|&number| cells[number]).collect();
                        offer(0, seen, &|| Some(step(position, Technique::XyChain, &path, digit)));
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
    let Pairs { cells, neighbours } = pairs(position);
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
    for &next in &same[path[path.len() - 1]] {
        if path.contains(&next) {
            continue;
        }
        path.push(next);
        if path.len() >= 4 && path.len().is_multiple_of(2) {
            for first in Ones(position.digits(cells[path[0]])) {
                let of_ends = seen_by_all(position, first, &[cells[path[0]], cells[next]]);
                if !of_ends.is_empty() {
                    let chain: Vec<usize> = path.iter().map(|&number| cells[number]).collect();
                    offer(0, remote_eliminations(position, &chain), &|| {
                        Some(step(position, Technique::RemotePair, &chain, first))
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
                eliminations.extend(seen_by_all(position, digit, &[a, b]));
            }
        }
    }
    eliminations
}
