//! Chains that rest on few statements.
//!
//! From the end of a net back to its assumption, each statement gets the parents that it needs. For
//! what a clue removes, these are found by leaving out others, the latest first, in halves of what
//! is left (`QuickXplain`, Junker 2004). All that one call of a clue removes has the same parents.
//!
//! *Soundness*: the propagators are called again with the parents alone.

use super::net::{Net, NetCause, NetNode, small};
use crate::{Cause, Chain, Node, Ones, Technique};
use kdoku_solver::engine::propagate::Scratch;
use std::collections::{BTreeMap, BTreeSet};

/// The most calls of propagators for one step. After these, all statements are kept.
const MOST_CALLS: usize = 5000;

/// What a chain ends in.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// The opposite of its assumption.
    Clash(NetNode),
    /// The statement with this number.
    Statement(u32),
}

/// The chains of a step, and the groups of constraints that they use.
pub(super) struct Reasons<'a> {
    pub(super) chains: Vec<Chain>,
    pub(super) groups: BTreeSet<u16>,
    scratch: &'a mut Scratch,
    calls: usize,
}

impl<'a> Reasons<'a> {
    pub(super) const fn new(scratch: &'a mut Scratch) -> Self {
        Self { chains: Vec::new(), groups: BTreeSet::new(), scratch, calls: 0 }
    }

    /// Adds the chain from the statement `start` of a net to its end, then the chains nested in it,
    /// and returns the statements before `start` that it rests on. `None` if a nested chain is not
    /// found again.
    pub(super) fn add(&mut self, net: &Net<'_>, start: u32, end: End) -> Option<BTreeSet<u32>> {
        let place = self.chains.len();
        self.chains.push(Chain::default());
        let mut parents: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let at_end = match end {
            End::Clash(clash) => self.parents(net, &[clash], true),
            End::Statement(number) => vec![number],
        };
        let mut open: BTreeSet<u32> = at_end.iter().copied().collect();
        while let Some(number) = open.last().copied().filter(|&number| number >= start) {
            open.remove(&number);
            let node = net.nodes[number as usize];
            if node.cause == NetCause::Nested {
                let mut inner = net.clone();
                inner.undo(node.at);
                let clash = inner.assume(node.candidate, self.scratch).err()?;
                let premises = self.add(&inner, node.at, End::Clash(clash))?;
                parents.insert(number, premises.into_iter().collect());
            } else if !parents.contains_key(&number) {
                let is_mate = |other: u32| {
                    let other = net.nodes[other as usize];
                    !other.is_on && !node.is_on && (other.cause, other.at) == (node.cause, node.at)
                };
                let mates = open.iter().rev().copied().take_while(|&other| is_mate(other));
                let call: Vec<u32> = std::iter::once(number).chain(mates).collect();
                let nodes: Vec<NetNode> = call.iter().map(|&number| net.nodes[number as usize]).collect();
                let needed = self.parents(net, &nodes, false);
                parents.extend(call.iter().map(|&number| (number, needed.clone())));
            }
            open.extend(&parents[&number]);
        }
        parents.entry(start).or_default();
        self.chains[place + 1..].reverse();
        self.chains[place] = self.chain(net, (start, end, at_end), &open, &parents);
        Some(open)
    }

    /// The chain of these statements: its assumption, what it rests on, then what follows.
    fn chain(
        &mut self,
        net: &Net<'_>,
        (start, end, at_end): (u32, End, Vec<u32>),
        premises: &BTreeSet<u32>,
        parents: &BTreeMap<u32, Vec<u32>>,
    ) -> Chain {
        let mut chain = Chain::default();
        let mut place_of: BTreeMap<u32, usize> = BTreeMap::new();
        let rest = parents.keys().copied().filter(|&number| number != start);
        for number in std::iter::once(start).chain(premises.iter().copied()).chain(rest) {
            let node = net.nodes[number as usize];
            let cause = if number < start { Cause::Assumption } else { self.cause(net, &node) };
            let parents = parents.get(&number).filter(|_| number >= start).into_iter().flatten();
            let parents = parents.map(|parent| place_of[parent]).collect();
            place_of.insert(number, chain.nodes.len());
            let candidates = vec![net.board.candidate(node.candidate)];
            chain.nodes.push(Node { candidates, is_on: node.is_on, parents, cause });
        }
        if let End::Clash(clash) = end {
            let cause = self.cause(net, &clash);
            let parents = at_end.iter().map(|parent| place_of[parent]).collect();
            let candidates = chain.nodes[0].candidates.clone();
            chain.nodes.push(Node { candidates, is_on: false, parents, cause });
        }
        chain
    }

    fn cause(&mut self, net: &Net<'_>, node: &NetNode) -> Cause {
        match node.cause {
            NetCause::Assumption => Cause::Assumption,
            NetCause::Cell => Cause::Cell,
            NetCause::House(house) | NetCause::PlacesInHouse(house, _) => {
                Cause::House(net.board.houses()[usize::from(house)].name)
            }
            NetCause::Peers => Cause::Peers,
            NetCause::Link => {
                let from = net.nodes[node.at as usize].candidate;
                Cause::Constraint(net.board.constraint_on(net.board.cell_of(from), net.board.cell_of(node.candidate)))
            }
            NetCause::Group(group) | NetCause::PlacesInGroup(group) => {
                self.groups.insert(group);
                let group = &net.board.groups()[usize::from(group)];
                match group.area.as_ref().and_then(|area| area.houses.first()) {
                    Some(&house) => Cause::Sums(house),
                    None => Cause::Constraint(group.constraints.first().copied()),
                }
            }
            NetCause::Nested => Cause::Nested(Technique::ForcingNet),
        }
    }

    /// The statements that are needed for what is concluded in one go, ascending.
    fn parents(&mut self, net: &Net<'_>, nodes: &[NetNode], is_clash: bool) -> Vec<u32> {
        let (board, NetNode { candidate, is_on, cause, at }) = (net.board, nodes[0]);
        let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
        let off_in_house = |house: u16, digit| {
            let cells = board.houses()[usize::from(house)].cells.iter().copied();
            cells.filter_map(move |cell| net.before(&net.off, cell.into(), digit, at))
        };
        match cause {
            NetCause::Assumption | NetCause::Nested => Vec::new(),
            NetCause::Cell if is_on || is_clash => {
                (0..board.size()).filter_map(|digit| net.before(&net.off, cell, digit, at)).collect()
            }
            NetCause::House(house) if is_on || is_clash => off_in_house(house, digit).collect(),
            NetCause::Cell | NetCause::House(_) | NetCause::Peers | NetCause::Link => vec![at],
            NetCause::PlacesInHouse(house, digit) => {
                let is_needed = |&parent: &u32| {
                    let place = net.nodes[parent as usize].candidate;
                    nodes.iter().any(|node| !board.exclude(place, node.candidate))
                };
                off_in_house(house, digit.into()).filter(is_needed).collect()
            }
            NetCause::Group(group) | NetCause::PlacesInGroup(group) => {
                let mut all = statements(net, board.groups()[usize::from(group)].all_cells(), at);
                all.sort_unstable();
                let mut follows = |statements: &[u32]| self.follows(net, (nodes, is_clash), statements);
                let mut needed = needed(&mut follows, &[], &all);
                needed.sort_unstable();
                needed
            }
        }
    }

    /// Whether a group gives a conclusion if only these statements are known.
    fn follows(&mut self, net: &Net<'_>, (nodes, is_clash): (&[NetNode], bool), statements: &[u32]) -> bool {
        self.calls += 1;
        let board = net.board;
        let (NetCause::Group(number) | NetCause::PlacesInGroup(number)) = nodes[0].cause else { return false };
        if self.calls > MOST_CALLS {
            return false;
        }
        let mut position = net.base.clone();
        for NetNode { candidate, is_on, .. } in statements.iter().map(|&statement| net.nodes[statement as usize]) {
            let (cell, digits) = (board.cell_of(candidate), 1 << board.digit_of(candidate));
            let gone = if is_on { !digits } else { digits };
            Ones(position.digits(cell) & gone).for_each(|digit| position.eliminate(cell, digit));
        }
        let group = &board.groups()[usize::from(number)];
        let mut domains = group.domains(&position);
        if matches!(nodes[0].cause, NetCause::Group(_)) {
            let is_refuted = group.prune(&mut domains, self.scratch).is_err();
            let is_gone = |node: &NetNode| {
                let place = group.cells.binary_search(&small(board.cell_of(node.candidate)));
                place.is_ok_and(|place| domains[place] >> board.digit_of(node.candidate) & 1 == 0)
            };
            return is_refuted || !is_clash && nodes.iter().all(is_gone);
        }
        group.must_contain(&mut domains, self.scratch).iter().any(|set| {
            Ones(set.digits).any(|digit| {
                let places = net.places(&position, &set.cells, digit);
                let is_excluded = |node: &NetNode| places.iter().all(|&place| board.exclude(place, node.candidate));
                !places.is_empty() && nodes.iter().all(is_excluded)
            })
        })
    }
}

/// Those of `rest` without which something does not follow from `kept`; of several choices, the
/// first ones. Halves are left out as a whole where that is possible.
fn needed(follows: &mut dyn FnMut(&[u32]) -> bool, kept: &[u32], rest: &[u32]) -> Vec<u32> {
    if rest.is_empty() || follows(kept) {
        return Vec::new();
    }
    if rest.len() == 1 {
        return rest.to_vec();
    }
    let (first, second) = rest.split_at(rest.len() / 2);
    let of_second = needed(follows, &[kept, first].concat(), second);
    let of_first = needed(follows, &[kept, &of_second].concat(), first);
    [of_first, of_second].concat()
}

/// The statements about cells among the first `at`: that they hold a digit, or what they do not hold
/// if it follows from that.
fn statements(net: &Net<'_>, cells: impl Iterator<Item = u16>, at: u32) -> Vec<u32> {
    let mut all = Vec::new();
    for cell in cells.map(usize::from) {
        let of = |list: &[u32], at| -> Vec<u32> {
            (0..net.board.size()).filter_map(|digit| net.before(list, cell, digit, at)).collect()
        };
        let on = of(&net.on, at);
        match on.first().map(|&on| (on, net.nodes[on as usize])) {
            Some((_, NetNode { cause: NetCause::Cell, at, .. })) => all.extend(of(&net.off, at)),
            Some((on, _)) => all.push(on),
            None => all.extend(of(&net.off, at)),
        }
    }
    all
}
