//! Forcing nets with clues: a candidate is assumed, and singles and the propagators of all clues
//! are followed until something is impossible. Then the candidate goes.
//!
//! *Soundness*: everything that follows from the assumption by sound rules holds in every solution
//! with the candidate; a contradiction means that there is none.
//!
//! A net is as difficult as the number of statements that its contradiction rests on.

use super::common_peers::excluded_by_all;
use crate::bits::sort_by_number;
use crate::constraints::{MustContain, removed};
use crate::{Candidate, Cause, Chain, Node, Ones, Position, Step, Technique, ones};
use kdoku_solver::engine::propagate::Scratch;
use std::collections::VecDeque;

/// The most work for all nets of one position together, some tenths of a second: a statement
/// counts 1.
const MOST_WORK: usize = 1 << 21;

/// What a call of the propagators of a group counts.
const WORK_OF_CALL: usize = 16;

const MOST_IN_NET: usize = 2000;

/// A statement that follows from an assumption.
#[derive(Clone, Debug)]
struct NetNode {
    candidate: u16,
    is_on: bool,
    cause: NetCause,
    parents: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
enum NetCause {
    Assumption,
    Cell,
    House(usize),
    Peers,
    Link,
    /// The group of constraints with this number.
    Group(usize),
}

/// What is impossible, and the statements that show it.
struct Clash {
    cause: NetCause,
    parents: Vec<u32>,
}

/// What a net uses beside singles and clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    Singles,
    /// Common peers of the places of a digit in a house, or in a clue that must contain it.
    LockedCandidates,
}

/// The consequences of one assumption.
struct Net<'a> {
    scratch: &'a mut Scratch,
    position: Position,
    nodes: Vec<NetNode>,
    /// By candidate, the statement that it is false, and that it is true.
    off: Vec<Option<u32>>,
    on: Vec<Option<u32>>,
    /// The candidates to follow: true, but not yet worked off.
    queue: VecDeque<u16>,
    /// By group, whether a cell has changed since its last call.
    is_due: Vec<bool>,
    /// The number of calls of propagators.
    calls: usize,
    /// By house, its digits with a value before the assumption.
    placed: &'a [u64],
}

/// The nets of a position that end in a contradiction, easy ones first: number of statements, step.
pub(crate) fn find_all(position: &Position, strength: Strength, scratch: &mut Scratch) -> Vec<(u32, Step)> {
    let board = position.board();
    let digits_in = |cells: &[u16]| {
        let values = cells.iter().filter(|&&cell| !position.is_open(cell.into()));
        values.fold(0, |set, &cell| set | position.domain(cell.into()))
    };
    let placed: Vec<u64> = board.houses().iter().map(|house| digits_in(&house.cells)).collect();
    let count = board.cell_count() * board.size();
    let mut found = Vec::new();
    let mut work = 0;
    let mut cells: Vec<usize> = position.open_cells().collect();
    sort_by_number(&mut cells, |&cell| position.digits(cell).count_ones() as usize);
    for cell in cells {
        for digit in Ones(position.digits(cell)) {
            if work > MOST_WORK {
                break;
            }
            let mut net = Net {
                scratch,
                position: position.clone(),
                nodes: Vec::new(),
                off: vec![None; count],
                on: vec![None; count],
                queue: VecDeque::new(),
                is_due: vec![false; board.groups().len()],
                calls: 0,
                placed: &placed,
            };
            let start = board.number(cell, digit);
            if let Err(clash) = net.follow(start, strength) {
                found.push(net.step(start, &clash));
            }
            work += net.nodes.len() + net.calls * WORK_OF_CALL;
        }
    }
    sort_by_number(&mut found, |&(size, _)| size as usize);
    found
}

impl Net<'_> {
    /// Follows an assumption.
    ///
    /// # Errors
    /// The [`Clash`] that it leads to.
    fn follow(&mut self, start: u16, strength: Strength) -> Result<(), Clash> {
        self.add_on(start, NetCause::Assumption, Vec::new());
        while self.nodes.len() < MOST_IN_NET {
            if let Some(candidate) = self.queue.pop_front() {
                self.follow_on(candidate)?;
            } else if let Some(group) = self.is_due.iter().position(|&is_due| is_due) {
                self.is_due[group] = false;
                self.follow_group(group)?;
            } else if strength == Strength::Singles || !self.follow_locked()? {
                break;
            }
        }
        Ok(())
    }

    /// Removes common peers, and returns whether there were any.
    fn follow_locked(&mut self) -> Result<bool, Clash> {
        let board = std::sync::Arc::clone(self.position.shared_board());
        let mut has_removed = false;
        for (number, house) in board.houses().iter().enumerate().filter(|(_, house)| house.is_complete) {
            for digit in 0..board.size() {
                let candidates = |cells: &[u16]| -> Vec<u16> {
                    cells.iter().map(|&cell| board.number(cell.into(), digit)).collect()
                };
                let all = candidates(&house.cells);
                let parents: Vec<u32> = all.iter().filter_map(|&candidate| self.off[usize::from(candidate)]).collect();
                let places: Vec<u16> = Ones(self.position.places(number, digit)).map(|place| all[place]).collect();
                // without a removal, the pattern was there from the start
                if parents.is_empty() || places.len() < 2 {
                    continue;
                }
                for (cell, digit) in excluded_by_all(&self.position, &places) {
                    if self.position.has(cell, digit) {
                        self.remove(cell, digit, NetCause::House(number), &parents)?;
                        has_removed = true;
                    }
                }
            }
        }
        for (number, group) in board.groups().iter().enumerate() {
            if group.area.is_some() {
                continue;
            }
            self.calls += 1;
            let mut domains = group.domains(&self.position);
            for MustContain { digits, cells } in group.must_contain(&mut domains, self.scratch) {
                for digit in Ones(digits) {
                    let has_digit = |&cell: &u16| self.position.domain(cell.into()) == 1 << digit;
                    if cells.iter().any(has_digit) {
                        continue;
                    }
                    let places = cells.iter().filter(|&&cell| self.position.has(cell.into(), digit));
                    let places: Vec<u16> = places.map(|&cell| board.number(cell.into(), digit)).collect();
                    let excluded = excluded_by_all(&self.position, &places);
                    if excluded.is_empty() {
                        continue;
                    }
                    let parents = self.statements_of(group.all_cells());
                    for (cell, digit) in excluded {
                        if self.position.has(cell, digit) {
                            self.remove(cell, digit, NetCause::Group(number), &parents)?;
                            has_removed = true;
                        }
                    }
                }
            }
        }
        Ok(has_removed)
    }

    fn add(&mut self, node: NetNode) -> Option<u32> {
        self.nodes.push(node);
        u32::try_from(self.nodes.len() - 1).ok()
    }

    fn add_on(&mut self, candidate: u16, cause: NetCause, parents: Vec<u32>) {
        if self.on[usize::from(candidate)].is_none() {
            self.on[usize::from(candidate)] = self.add(NetNode { candidate, is_on: true, cause, parents });
            self.queue.push_back(candidate);
        }
    }

    fn follow_on(&mut self, candidate: u16) -> Result<(), Clash> {
        let board = std::sync::Arc::clone(self.position.shared_board());
        let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
        let parents: Vec<u32> = self.on[usize::from(candidate)].into_iter().collect();
        for other in Ones(self.position.digits(cell) & !(1 << digit)) {
            self.remove(cell, other, NetCause::Cell, &parents)?;
        }
        for peer in ones(board.peers(cell)) {
            if self.position.has(peer, digit) {
                let mut shared = board
                    .memberships(cell)
                    .iter()
                    .filter(|membership| board.memberships(peer).iter().any(|other| other.house == membership.house));
                let cause = shared.next().map_or(NetCause::Peers, |shared| NetCause::House(shared.house.into()));
                self.remove(peer, digit, cause, &parents)?;
            }
        }
        for &link in board.links(candidate) {
            if self.position.has(board.cell_of(link), board.digit_of(link)) {
                self.remove(board.cell_of(link), board.digit_of(link), NetCause::Link, &parents)?;
            }
        }
        Ok(())
    }

    /// Removes a candidate, and notes what becomes single or impossible.
    fn remove(&mut self, cell: usize, digit: usize, cause: NetCause, parents: &[u32]) -> Result<(), Clash> {
        let board = std::sync::Arc::clone(self.position.shared_board());
        let candidate = board.number(cell, digit);
        self.position.eliminate(cell, digit);
        let node = NetNode { candidate, is_on: false, cause, parents: parents.to_vec() };
        self.off[usize::from(candidate)] = self.add(node);
        for &group in board.groups_of(cell) {
            self.is_due[usize::from(group)] = true;
        }
        let left = self.position.digits(cell);
        if left.count_ones() < 2 {
            let parents =
                (0..board.size()).filter_map(|other| self.off[usize::from(board.number(cell, other))]).collect();
            if left == 0 {
                return Err(Clash { cause: NetCause::Cell, parents });
            }
            self.add_on(board.number(cell, left.trailing_zeros() as usize), NetCause::Cell, parents);
        }
        for membership in board.memberships(cell) {
            let number = usize::from(membership.house);
            let house = &board.houses()[number];
            let places = self.position.places(number, digit);
            if !house.is_complete || places.count_ones() > 1 || self.placed[number] >> digit & 1 != 0 {
                continue;
            }
            let of_house = house.cells.iter().map(|&cell| board.number(cell.into(), digit));
            let parents = of_house.filter_map(|candidate| self.off[usize::from(candidate)]).collect();
            let cause = NetCause::House(number);
            if places == 0 {
                return Err(Clash { cause, parents });
            }
            let cell = house.cells[places.trailing_zeros() as usize];
            self.add_on(board.number(cell.into(), digit), cause, parents);
        }
        Ok(())
    }

    /// Calls the propagators of a group.
    fn follow_group(&mut self, number: usize) -> Result<(), Clash> {
        let board = std::sync::Arc::clone(self.position.shared_board());
        let group = &board.groups()[number];
        self.calls += 1;
        let before = group.domains(&self.position);
        let mut after = before.clone();
        let cause = NetCause::Group(number);
        if group.prune(&mut after, self.scratch).is_err() {
            return Err(Clash { cause, parents: self.statements_of(group.all_cells()) });
        }
        let gone = removed(&group.cells, &before, &after);
        if gone.is_empty() {
            return Ok(());
        }
        let parents = self.statements_of(group.all_cells());
        for (cell, digit) in gone {
            // an earlier removal may have decided it
            if self.position.has(cell, digit) {
                self.remove(cell, digit, cause, &parents)?;
            }
        }
        Ok(())
    }

    /// The statements about cells: that they hold a digit, otherwise what they do not hold.
    fn statements_of(&self, cells: impl Iterator<Item = u16>) -> Vec<u32> {
        let board = self.position.board();
        let mut statements = Vec::new();
        for cell in cells {
            let of = |list: &[Option<u32>]| -> Vec<u32> {
                (0..board.size()).filter_map(|digit| list[usize::from(board.number(cell.into(), digit))]).collect()
            };
            let on = of(&self.on);
            statements.extend(if on.is_empty() { of(&self.off) } else { on });
        }
        statements
    }

    /// The step of a clash, with the number of statements that it rests on.
    fn step(&self, start: u16, clash: &Clash) -> (u32, Step) {
        let board = self.position.board();
        let mut is_needed = vec![false; self.nodes.len()];
        let mut stack = clash.parents.clone();
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut is_needed[node as usize], true) {
                stack.extend(&self.nodes[node as usize].parents);
            }
        }
        let mut place = vec![0; self.nodes.len()];
        let mut chain = Chain::default();
        let mut constraints = Vec::new();
        let mut cause_of = |cause: NetCause, cell: usize, parents: &[u32]| match cause {
            NetCause::Assumption => Cause::Assumption,
            NetCause::Cell => Cause::Cell,
            NetCause::House(house) => Cause::House(board.houses()[house].name),
            NetCause::Peers => Cause::Peers,
            NetCause::Link => {
                let from = parents.first().map(|&parent| board.cell_of(self.nodes[parent as usize].candidate));
                Cause::Constraint(from.and_then(|from| board.constraint_on(from, cell)))
            }
            NetCause::Group(group) => {
                let group = &board.groups()[group];
                constraints.extend(&group.constraints);
                match group.area.as_ref().and_then(|area| area.houses.first()) {
                    Some(&house) => Cause::Sums(house),
                    None => Cause::Constraint(group.constraints.first().copied()),
                }
            }
        };
        for (number, node) in self.nodes.iter().enumerate().filter(|&(number, _)| is_needed[number]) {
            place[number] = chain.nodes.len();
            chain.nodes.push(Node {
                candidates: vec![board.candidate(node.candidate)],
                is_on: node.is_on,
                parents: node.parents.iter().map(|&parent| place[parent as usize]).collect(),
                cause: cause_of(node.cause, board.cell_of(node.candidate), &node.parents),
            });
        }
        let (cell, digit) = (board.cell_of(start), board.digit_of(start));
        chain.nodes.push(Node {
            candidates: vec![Candidate::new(cell, digit)],
            is_on: false,
            parents: clash.parents.iter().map(|&parent| place[parent as usize]).collect(),
            cause: cause_of(clash.cause, cell, &clash.parents),
        });
        constraints.sort_unstable();
        constraints.dedup();
        let size = u32::try_from(chain.nodes.len()).unwrap_or(u32::MAX);
        let mut step = Step::new(Technique::ForcingNet).eliminate(&[(cell, digit)]).constraints(&constraints);
        step.chains.push(chain);
        (size, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::{Constraint, Rules};

    #[test]
    fn a_net_ends_in_a_contradiction_that_names_the_constraints() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let cages = [Constraint::sum(&[Cell(0), Cell(1)], 4), Constraint::sum(&[Cell(2), Cell(3)], 6)];
        let rules = cages.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
        let position = Position::of(&rules, &Grid::blank(4)).expect("an empty board");
        let nets = find_all(&position, Strength::Singles, &mut Scratch::default());
        assert!(nets.iter().is_sorted_by_key(|&(size, _)| size));
        // 2 in the first cell leaves 2 for the second
        let two = nets.iter().find(|(_, step)| step.eliminations == [Candidate::new(0, 1)]).expect("a net");
        let chain = &two.1.chains[0];
        assert_eq!(chain.nodes.len(), usize::try_from(two.0).expect("few"));
        assert!(
            chain.nodes.iter().enumerate().all(|(number, node)| node.parents.iter().all(|&parent| parent < number))
        );
        assert_eq!(two.1.constraints, [0]);
    }
}
