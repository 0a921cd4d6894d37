//! Chains as data: the reasons of the nodes of a path without branches.

use crate::{Board, Candidate, Cause, Chain, Node};

/// A node of a path: its candidates, as cells and digits, and whether one of them is true.
pub(crate) type Literal = (Vec<(usize, usize)>, bool);

/// The chain in which every node follows from the one before.
pub(crate) fn chain(board: &Board, path: &[Literal]) -> Chain {
    let node = |index: usize| {
        let (candidates, is_on) = &path[index];
        let previous = index.checked_sub(1).map(|previous| &path[previous].0);
        Node {
            candidates: candidates.iter().map(|&(cell, digit)| Candidate::new(cell, digit)).collect(),
            is_on: *is_on,
            parents: index.checked_sub(1).into_iter().collect(),
            cause: previous.map_or(Cause::Assumption, |previous| cause(board, previous, candidates)),
        }
    };
    Chain { nodes: (0..path.len()).map(node).collect() }
}

fn cause(board: &Board, from: &[(usize, usize)], to: &[(usize, usize)]) -> Cause {
    if from.iter().chain(to).all(|&(cell, _)| cell == from[0].0) {
        return Cause::Cell;
    }
    let cells: Vec<usize> = from.iter().chain(to).map(|&(cell, _)| cell).collect();
    let house = board.common_houses(&cells).next();
    match house {
        Some(house) => Cause::House(board.houses()[house].name),
        None if from[0].1 == to[0].1 => Cause::Peers,
        None => Cause::Constraint(board.constraint_on(from[0].0, to[0].0)),
    }
}
