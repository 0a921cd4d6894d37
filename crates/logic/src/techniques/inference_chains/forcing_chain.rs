//! Forcing chains and nets: what follows from a candidate whether it is true or false.
//!
//! If a literal leads to a contradiction (a candidate both true and false, two digits in a cell, a
//! digit twice or nowhere in a house, a cell without a digit), its opposite holds. If every candidate
//! of a cell, every place of a digit in a house, or a candidate and its opposite lead to the same
//! literal, that literal holds. In a chain every node follows from one other; in a net a cell or a
//! house may lose all candidates but one in several ways. Source: the technique guide of `HoDoKu`;
//! values come before eliminations, each by cell and digit.

#![expect(clippy::cast_possible_truncation, reason = "a graph has at most 8,192 nodes")]

use super::links::{self, Literal};
use super::nice_loop::{Implications, Walk};
use crate::bits::{contains, insert};
use crate::techniques::Found;
use crate::{HouseKind, Position, Role, Step, Technique, ones};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A node that is true or false.
type Node = (u16, bool);

/// Candidates of a cell, or of a digit in a house, of which exactly one is true.
struct Group {
    candidates: Vec<u16>,
    set: Vec<u64>,
    /// Whether the digit has no other place that is ruled out by more than a value.
    is_whole: bool,
}

/// What follows from every literal of single candidates.
struct Consequences<'a> {
    position: &'a Position,
    graph: &'a Implications,
    words: usize,
    /// The cells, then rows, columns and boxes by digit.
    groups: Vec<Group>,
    cells: usize,
    /// By literal, the nodes that are false, and those that are true.
    reached: Vec<[Vec<u64>; 2]>,
}

/// Why a conclusion holds.
#[derive(Clone, Debug)]
enum Reason {
    /// The start leads to all of these, which do not go together.
    Contradiction(Node, Vec<Node>),
    /// All of these lead to the conclusion.
    Verity(Vec<Node>),
}

/// Conclusions with their first reasons: values before eliminations, then by cell and digit.
type Conclusions = BTreeMap<(bool, usize, usize), (Node, Reason)>;

const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

impl<'a> Consequences<'a> {
    fn new(position: &'a Position, graph: &'a Implications, is_net: bool) -> Self {
        let words = graph.cells.len().div_ceil(64);
        let mut all = Self { position, graph, words, groups: Vec::new(), cells: 0, reached: Vec::new() };
        all.add_groups();
        let mut walk = Walk::new(graph);
        let mut net = is_net.then(|| Net::new(&all));
        let mut reached = Vec::with_capacity(2 * graph.candidates);
        for literal in (0..2 * graph.candidates).map(literal) {
            reached.push(match &mut net {
                None => {
                    walk.start(literal.0, literal.1);
                    [walk.seen(false).to_vec(), walk.seen(true).to_vec()]
                }
                Some(net) => net.reach(literal),
            });
        }
        drop(net);
        all.reached = reached;
        all
    }

    fn add_groups(&mut self) {
        let (graph, position, board) = (self.graph, self.position, self.position.board());
        let mut add = |candidates: Vec<u16>, is_whole: bool| {
            let mut set = vec![0; self.words];
            for &candidate in &candidates {
                insert(&mut set, usize::from(candidate));
            }
            self.groups.push(Group { candidates, set, is_whole });
        };
        let all = || 0..graph.candidates;
        let numbers =
            |holds: &dyn Fn(usize) -> bool| all().filter(|&node| holds(node)).map(|node| node as u16).collect();
        for cell in position.open_cells() {
            add(numbers(&|node| graph.cells[node][0] == cell), true);
            self.cells += 1;
        }
        for house in board.of_kinds(&KINDS) {
            if !board.houses()[house].is_complete {
                continue;
            }
            for digit in 0..board.size() {
                let places: Vec<u16> = numbers(&|node| {
                    graph.digits[node] == digit
                        && board.memberships(graph.cells[node][0]).iter().any(|of| usize::from(of.house) == house)
                });
                if !places.is_empty() {
                    let cells = board.houses()[house].cells.iter().map(|&cell| usize::from(cell));
                    let sees_value = |cell: usize| {
                        ones(board.peers(cell)).any(|peer| usize::from(position.digit_at(peer)) == digit + 1)
                    };
                    let is_open = |cell: usize| position.is_open(cell) && !sees_value(cell);
                    let allowed = cells.filter(|&cell| is_open(cell)).count();
                    add(places.clone(), allowed == places.len());
                }
            }
        }
    }

    fn set(&self, (node, is_on): Node, truth: bool) -> &[u64] {
        &self.reached[2 * usize::from(node) + usize::from(is_on)][usize::from(truth)]
    }

    /// The nodes to which a literal leads and which do not go together.
    fn contradiction(&self, start: Node) -> Option<Vec<Node>> {
        let (off, on) = (self.set(start, false), self.set(start, true));
        let first = |a: &[u64], b: &[u64]| {
            let both = |word: usize| a[word] & b[word];
            let word = (0..self.words).find(|&word| both(word) != 0)?;
            Some(word * 64 + both(word).trailing_zeros() as usize).filter(|&node| node < self.graph.candidates)
        };
        if let Some(node) = first(on, off) {
            return Some(vec![(node as u16, true), (node as u16, false)]);
        }
        for group in &self.groups {
            let both = |word: usize| group.set[word] & on[word];
            let count: u32 = (0..self.words).map(|word| both(word).count_ones()).sum();
            if count > 1 {
                let all = group.candidates.iter().filter(|&&node| contains(on, usize::from(node)));
                return Some(all.map(|&node| (node, true)).collect());
            }
            if group.is_whole && count == 0 && (0..self.words).all(|word| group.set[word] & !off[word] == 0) {
                return Some(group.candidates.iter().map(|&node| (node, false)).collect());
            }
        }
        None
    }

    fn add(&self, conclusions: &mut Conclusions, conclusion: Node, reason: impl FnOnce() -> Reason) {
        let node = usize::from(conclusion.0);
        if node < self.graph.candidates {
            let rank = (!conclusion.1, self.graph.cells[node][0], self.graph.digits[node]);
            conclusions.entry(rank).or_insert_with(|| (conclusion, reason()));
        }
    }

    /// Adds what all `starts` lead to, except in the cell `except`.
    fn verity(&self, conclusions: &mut Conclusions, starts: &[Node], except: Option<usize>) {
        for truth in [false, true] {
            let mut common = self.set(starts[0], truth).to_vec();
            for &start in &starts[1..] {
                common.iter_mut().zip(self.set(start, truth)).for_each(|(common, set)| *common &= set);
            }
            for node in ones(&common) {
                if node < self.graph.candidates && Some(self.graph.cells[node][0]) != except {
                    self.add(conclusions, (node as u16, truth), || Reason::Verity(starts.to_vec()));
                }
            }
        }
    }

    fn conclusions(&self) -> Conclusions {
        let mut all = Conclusions::new();
        // a start that is false and leads to a contradiction is a value
        for start in (0..2 * self.graph.candidates).map(literal) {
            if let Some(clash) = self.contradiction(start) {
                self.add(&mut all, (start.0, !start.1), || Reason::Contradiction(start, clash));
            }
        }
        for node in 0..self.graph.candidates {
            let cell = self.graph.cells[node][0];
            self.verity(&mut all, &[(node as u16, true), (node as u16, false)], Some(cell));
        }
        for group in &self.groups {
            let starts: Vec<Node> = group.candidates.iter().map(|&node| (node, true)).collect();
            self.verity(&mut all, &starts, None);
        }
        all
    }
}

const fn literal(number: usize) -> Node {
    ((number / 2) as u16, number % 2 == 1)
}

/// The consequences of a literal when cells and houses may lose candidates in several ways.
struct Net<'a> {
    graph: &'a Implications,
    groups: &'a [Group],
    /// By candidate, the numbers of its groups.
    of_candidates: Vec<Vec<u16>>,
    /// Candidates of a house and a node: if all of them are false, the node is true.
    rests: Vec<(usize, u16)>,
    /// By candidate, the numbers of the rests that it is in.
    of_rests: Vec<Vec<u16>>,
    words: usize,
}

impl<'a> Net<'a> {
    fn new(all: &'a Consequences<'_>) -> Self {
        let mut of_candidates = vec![Vec::new(); all.graph.candidates];
        for (number, group) in all.groups.iter().enumerate() {
            for &candidate in &group.candidates {
                of_candidates[usize::from(candidate)].push(number as u16);
            }
        }
        let mut net = Self {
            graph: all.graph,
            groups: &all.groups,
            rests: Vec::new(),
            of_rests: vec![Vec::new(); of_candidates.len()],
            of_candidates,
            words: all.words,
        };
        for node in all.graph.candidates..all.graph.cells.len() {
            let cells = &all.graph.cells[node];
            let is_of_node = |candidate: &u16| cells.contains(&all.graph.cells[usize::from(*candidate)][0]);
            for group in &all.groups[all.cells..] {
                if all.graph.digits[usize::from(group.candidates[0])] == all.graph.digits[node]
                    && group.candidates.iter().filter(|candidate| is_of_node(candidate)).count() == cells.len()
                    && group.candidates.len() > cells.len()
                {
                    let others = group.candidates.iter().filter(|candidate| !is_of_node(candidate));
                    others.for_each(|&other| net.of_rests[usize::from(other)].push(net.rests.len() as u16));
                    net.rests.push((group.candidates.len() - cells.len(), node as u16));
                }
            }
        }
        net
    }

    fn reach(&mut self, start: Node) -> [Vec<u64>; 2] {
        let mut sets = [vec![0; self.words], vec![0; self.words]];
        let mut missing: Vec<usize> = self.groups.iter().map(|group| group.candidates.len()).collect();
        let mut rests = self.rests.clone();
        let mut queue = vec![start];
        insert(&mut sets[usize::from(start.1)], usize::from(start.0));
        while let Some((node, is_on)) = queue.pop() {
            let node = usize::from(node);
            let add = |sets: &mut [Vec<u64>; 2], queue: &mut Vec<Node>, other: u16, truth: bool| {
                if !contains(&sets[usize::from(truth)], usize::from(other)) {
                    insert(&mut sets[usize::from(truth)], usize::from(other));
                    queue.push((other, truth));
                }
            };
            for &other in self.graph.next(node, is_on) {
                add(&mut sets, &mut queue, other, !is_on);
            }
            if is_on || node >= self.graph.candidates {
                continue;
            }
            for &number in &self.of_rests[node] {
                let (missing, group) = &mut rests[usize::from(number)];
                *missing -= 1;
                if *missing == 0 {
                    add(&mut sets, &mut queue, *group, true);
                }
            }
            for &number in &self.of_candidates[node] {
                let number = usize::from(number);
                missing[number] -= 1;
                if missing[number] <= 1 {
                    for &other in &self.groups[number].candidates {
                        if missing[number] == 0 || !contains(&sets[0], usize::from(other)) {
                            add(&mut sets, &mut queue, other, true);
                        }
                    }
                }
            }
        }
        sets
    }
}

/// Finds the conclusions of chains, or of nets.
pub(crate) fn find(
    position: &Position,
    graph: &Implications,
    is_net: bool,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let conclusions = Consequences::new(position, graph, is_net).conclusions();
    conclusions.into_values().try_for_each(|(node, reason)| found(step(position, graph, is_net, node, reason)))
}

fn step(position: &Position, graph: &Implications, is_net: bool, (node, is_on): Node, reason: Reason) -> Step {
    let technique = if is_net { Technique::ForcingNet } else { Technique::ForcingChain };
    let paths: Vec<(Node, Node)> = match reason {
        Reason::Contradiction(start, ends) => ends.into_iter().map(|end| (start, end)).collect(),
        Reason::Verity(starts) => starts.into_iter().map(|start| (start, (node, is_on))).collect(),
    };
    let candidate_of = |node: u16| (graph.cells[usize::from(node)][0], graph.digits[usize::from(node)]);
    let mut starts: Vec<(usize, usize)> = paths.iter().map(|(start, _)| candidate_of(start.0)).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut step = Step::new(technique).candidates(Role::Pattern, &starts);
    if !is_net {
        let mut walk = Walk::new(graph);
        for (start, end) in paths {
            walk.start(start.0, start.1);
            if let Some(number) = walk.reached.iter().position(|&reached| reached == end) {
                let path: Vec<Literal> = walk.path(number).into_iter().map(|node| graph.literal(node)).collect();
                step.chains.push(links::chain(position.board(), &path));
            }
        }
    }
    let (cell, digit) = candidate_of(node);
    if is_on { step.place(cell, digit) } else { step.eliminate(&[(cell, digit)]) }
}
