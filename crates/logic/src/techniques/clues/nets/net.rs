//! The consequences of an assumption.
//!
//! Singles are followed before clues are called, and what one statement or one call of a clue
//! removes is noted before its own consequences. A statement does not list its parents: they are
//! among the statements before it, and [`reasons`](super::reasons) finds the few that are needed.

use super::Consequences;
use crate::constraints::{MustContain, removed};
use crate::techniques::clues::common_peers::excluded_by_all;
use crate::{Board, Ones, Position, bits, ones};
use kdoku_solver::engine::propagate::Scratch;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// The most statements of a net.
const MOST_IN_NET: usize = 2000;

/// What a call of the propagators of a group counts at least, where a statement counts 1.
const WORK_OF_CALL: usize = 8;

/// The most open cells of innies and outies.
const MOST_OPEN: usize = 6;

/// No statement.
const NONE: u32 = u32::MAX;

/// A statement that follows from an assumption.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetNode {
    pub(super) candidate: u16,
    pub(super) is_on: bool,
    pub(super) cause: NetCause,
    /// The statement that it follows from, for what a candidate excludes. Otherwise the number of
    /// statements when it was concluded, which its parents are among.
    pub(super) at: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NetCause {
    Assumption,
    Cell,
    House(u16),
    Peers,
    Link,
    /// The group of constraints with this number.
    Group(u16),
    /// Common peers of the places of this digit in this house.
    PlacesInHouse(u16, u8),
    /// Common peers of the places of a digit that this group must contain.
    PlacesInGroup(u16),
    /// Its candidate would be impossible: a net of its own shows it.
    Nested,
}

/// The statements about a board, and what they leave.
#[derive(Clone)]
pub(super) struct Net<'a> {
    pub(super) board: &'a Board,
    /// The position before the assumption.
    pub(super) base: &'a Position,
    pub(super) position: Position,
    pub(super) nodes: Vec<NetNode>,
    /// By candidate, the statement that it is false, and that it is true.
    pub(super) off: Vec<u32>,
    pub(super) on: Vec<u32>,
    /// The candidates to follow: true, but not yet worked off.
    queue: VecDeque<u16>,
    /// The set of groups of which a cell has changed since the last call.
    due: Vec<u64>,
    /// By group, what a call counts.
    effort: Arc<[usize]>,
    pub(super) work: usize,
    /// By house, its digits with a value before the assumption.
    placed: Arc<[u64]>,
    /// Whether it uses common peers of the places of a digit in a house, or in a clue that must
    /// contain it.
    with_locked: bool,
}

/// A statement that cannot be true, or a candidate of the cell or house that is left without any.
pub(super) type Clash = NetNode;

impl<'a> Net<'a> {
    pub(super) fn new(base: &'a Position, with_locked: bool) -> Self {
        let board = base.board();
        let digits_in = |cells: &[u16]| {
            let values = cells.iter().filter(|&&cell| !base.is_open(cell.into()));
            values.fold(0, |set, &cell| set | base.domain(cell.into()))
        };
        let count = board.cell_count() * board.size();
        Self {
            board,
            base,
            position: base.clone(),
            nodes: Vec::new(),
            off: vec![NONE; count],
            on: vec![NONE; count],
            queue: VecDeque::new(),
            due: vec![0; board.groups().len().div_ceil(64)],
            effort: board.groups().iter().map(|group| WORK_OF_CALL + 2 * group.effort()).collect(),
            work: 0,
            placed: board.houses().iter().map(|house| digits_in(&house.cells)).collect(),
            with_locked,
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a net has few statements")]
    pub(super) fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The statement that a candidate is false, and that it is true, if it is among the first `at`.
    pub(super) fn before(&self, list: &[u32], cell: usize, digit: usize, at: u32) -> Option<u32> {
        Some(list[usize::from(self.board.number(cell, digit))]).filter(|&node| node < at)
    }

    /// Follows an assumption.
    ///
    /// # Errors
    /// The [`Clash`] that it leads to.
    pub(super) fn assume(&mut self, candidate: u16, scratch: &mut Scratch) -> Result<(), Clash> {
        let at = self.len();
        self.add_on(candidate, NetCause::Assumption, at);
        self.follow(scratch)
    }

    /// Whether an assumption on top of the statements so far leads to a clash. The statements stay.
    pub(super) fn refutes(&mut self, candidate: u16, scratch: &mut Scratch) -> bool {
        let at = self.len();
        let is_refuted = self.assume(candidate, scratch).is_err();
        self.undo(at);
        is_refuted
    }

    /// Follows what has been stated.
    ///
    /// # Errors
    /// The [`Clash`] that it leads to.
    pub(super) fn follow(&mut self, scratch: &mut Scratch) -> Result<(), Clash> {
        let most = self.nodes.len() + MOST_IN_NET;
        while self.nodes.len() < most {
            if let Some(candidate) = self.queue.pop_front() {
                self.follow_on(candidate)?;
            } else if let Some(group) = ones(&self.due).next() {
                bits::remove(&mut self.due, group);
                self.follow_group(group, scratch)?;
            } else if !self.with_locked || !self.follow_locked(scratch)? {
                break;
            }
        }
        Ok(())
    }

    /// Takes back all statements but the first `at`, after which nothing was left to follow.
    pub(super) fn undo(&mut self, at: u32) {
        for node in self.nodes.drain(at as usize..) {
            self.work += 1;
            let candidate = usize::from(node.candidate);
            if node.is_on {
                self.on[candidate] = NONE;
            } else {
                self.off[candidate] = NONE;
                self.position.restore(self.board.cell_of(node.candidate), self.board.digit_of(node.candidate));
            }
        }
        self.queue.clear();
        self.due.fill(0);
    }

    /// The cells that have lost digits, with these.
    pub(super) fn gone(&self) -> Vec<(u16, u64)> {
        let mut gone = BTreeMap::new();
        for node in self.nodes.iter().filter(|node| !node.is_on) {
            let cell = small(self.board.cell_of(node.candidate));
            *gone.entry(cell).or_default() |= 1 << self.board.digit_of(node.candidate);
        }
        gone.into_iter().collect()
    }

    fn add_on(&mut self, candidate: u16, cause: NetCause, at: u32) {
        if self.on[usize::from(candidate)] == NONE {
            self.on[usize::from(candidate)] = self.len();
            self.nodes.push(NetNode { candidate, is_on: true, cause, at });
            self.queue.push_back(candidate);
        }
    }

    fn follow_on(&mut self, candidate: u16) -> Result<(), Clash> {
        let board = self.board;
        let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
        let (first, from) = (self.nodes.len(), self.on[usize::from(candidate)]);
        for other in Ones(self.position.digits(cell) & !(1 << digit)) {
            self.add_off(cell, other, NetCause::Cell, from);
        }
        for membership in board.memberships(cell) {
            for place in Ones(self.position.places(membership.house.into(), digit)) {
                let peer = usize::from(board.houses()[usize::from(membership.house)].cells[place]);
                if peer != cell {
                    self.add_off(peer, digit, NetCause::House(membership.house), from);
                }
            }
        }
        for peer in ones(board.peers(cell)) {
            self.add_off(peer, digit, NetCause::Peers, from);
        }
        for &link in board.links(candidate) {
            self.add_off(board.cell_of(link), board.digit_of(link), NetCause::Link, from);
        }
        self.check_from(first)
    }

    /// Notes that a candidate is false, if it is not known.
    fn add_off(&mut self, cell: usize, digit: usize, cause: NetCause, at: u32) {
        if !self.position.has(cell, digit) {
            return;
        }
        let candidate = self.board.number(cell, digit);
        self.position.eliminate(cell, digit);
        self.off[usize::from(candidate)] = self.len();
        self.nodes.push(NetNode { candidate, is_on: false, cause, at });
        for &group in self.board.groups_of(cell) {
            bits::insert(&mut self.due, group.into());
        }
    }

    /// Removes candidates for one reason, and notes what becomes single or impossible.
    pub(super) fn remove(&mut self, candidates: &[(usize, usize)], cause: NetCause) -> Result<(), Clash> {
        let (first, at) = (self.nodes.len(), self.len());
        for &(cell, digit) in candidates {
            self.add_off(cell, digit, cause, at);
        }
        self.check_from(first)
    }

    /// Notes what the removals from the node `first` on leave single or impossible.
    fn check_from(&mut self, first: usize) -> Result<(), Clash> {
        let board = self.board;
        let (last, at) = (self.nodes.len(), self.len());
        for node in first..last {
            let candidate = self.nodes[node].candidate;
            let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
            let left = self.position.digits(cell);
            if left == 0 {
                return Err(Clash { candidate, is_on: false, cause: NetCause::Cell, at });
            }
            if left.is_power_of_two() {
                self.add_on(board.number(cell, left.trailing_zeros() as usize), NetCause::Cell, at);
            }
            for membership in board.memberships(cell) {
                let number = usize::from(membership.house);
                let house = &board.houses()[number];
                let places = self.position.places(number, digit);
                if !house.is_complete || places.count_ones() > 1 || self.placed[number] >> digit & 1 != 0 {
                    continue;
                }
                let cause = NetCause::House(membership.house);
                if places == 0 {
                    return Err(Clash { candidate, is_on: false, cause, at });
                }
                self.add_on(board.number(house.first_at(places), digit), cause, at);
            }
        }
        Ok(())
    }

    /// Calls the propagators of a group.
    fn follow_group(&mut self, number: usize, scratch: &mut Scratch) -> Result<(), Clash> {
        let group = &self.board.groups()[number];
        let is_open = |cell: &&u16| self.position.digits(usize::from(**cell)).count_ones() > 1;
        if group.area.is_some() && group.cells.iter().filter(is_open).count() > MOST_OPEN {
            return Ok(());
        }
        self.work += self.effort[number];
        let before = group.domains(&self.position);
        let mut after = before.clone();
        let cause = NetCause::Group(small(number));
        if group.prune(&mut after, scratch).is_err() {
            return Err(Clash { candidate: 0, is_on: false, cause, at: self.len() });
        }
        self.remove(&removed(&group.cells, &before, &after), cause)
    }

    /// Removes common peers, and returns whether there were any.
    fn follow_locked(&mut self, scratch: &mut Scratch) -> Result<bool, Clash> {
        let (board, before) = (self.board, self.nodes.len());
        for (number, house) in board.houses().iter().enumerate().filter(|(_, house)| house.is_complete) {
            for digit in 0..board.size() {
                let places = self.position.places(number, digit);
                // without a removal, the pattern was there from the start
                if places.count_ones() < 2 || places == self.base.places(number, digit) {
                    continue;
                }
                self.work += 2 * WORK_OF_CALL;
                let places: Vec<u16> = house.cells_at(places).map(|cell| board.number(cell, digit)).collect();
                let excluded = excluded_by_all(&self.position, &places);
                self.remove(
                    &excluded,
                    NetCause::PlacesInHouse(small(number), u8::try_from(digit).expect("at most 64 digits")),
                )?;
            }
        }
        for (number, group) in board.groups().iter().enumerate().filter(|(_, group)| group.area.is_none()) {
            self.work += 2 * self.effort[number];
            let mut domains = group.domains(&self.position);
            for MustContain { digits, cells } in group.must_contain(&mut domains, scratch) {
                for digit in Ones(digits) {
                    let excluded = excluded_by_all(&self.position, &self.places(&self.position, &cells, digit));
                    self.remove(&excluded, NetCause::PlacesInGroup(small(number)))?;
                }
            }
        }
        Ok(self.nodes.len() > before)
    }

    /// The places of a digit in cells; none if one of them holds it.
    pub(super) fn places(&self, position: &Position, cells: &[u16], digit: usize) -> Vec<u16> {
        if cells.iter().any(|&cell| position.domain(cell.into()) == 1 << digit) {
            return Vec::new();
        }
        let places = cells.iter().filter(|&&cell| position.has(cell.into(), digit));
        places.map(|&cell| self.board.number(cell.into(), digit)).collect()
    }

    /// Removes the candidates whose own nets exclude one that is true, or leave a cell blank.
    ///
    /// # Errors
    /// The [`Clash`] that it leads to.
    pub(super) fn follow_known(&mut self, known: &Consequences, scratch: &mut Scratch) -> Result<(), Clash> {
        loop {
            let mut refuted = Vec::new();
            for cell in self.position.open_cells() {
                for digit in Ones(self.position.digits(cell)) {
                    let is_on = self.on[usize::from(self.board.number(cell, digit))] != NONE;
                    if !is_on && known.refutes(self.board.number(cell, digit), &self.position) {
                        refuted.push((cell, digit));
                    }
                }
            }
            if refuted.is_empty() {
                return Ok(());
            }
            self.remove(&refuted, NetCause::Nested)?;
            self.follow(scratch)?;
        }
    }
}

pub(super) fn small(number: usize) -> u16 {
    u16::try_from(number).expect("a cell, house or group of a board")
}
