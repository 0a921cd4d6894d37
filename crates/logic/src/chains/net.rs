//! The consequences of an assumption.
//!
//! Everything that is on is worked off before the next literal that is off. In a *dynamic* search
//! an off candidate is removed from the position once its own consequences have been noted, so
//! that later conclusions may rest on several literals. The first clash ends the search; what has
//! been reached until then stays.

use super::hint::{Inserted, Tree, TreeNode};
use super::links::{Literal, Reason, offs, ons};
use super::nested::Nested;
use crate::{Ones, Position, bits};

#[derive(Clone, Copy, Debug)]
pub(super) struct NetNode {
    pub(super) literal: Literal,
    reason: Reason,
    /// The start and number of its parents in the pool.
    parents: (u32, u16),
    /// A lower bound of the number of its ancestors, itself included.
    depth: u16,
}

/// How consequences are followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    /// Whether off candidates leave the position.
    pub(super) is_dynamic: bool,
    /// Whether links within cells are followed.
    pub(super) in_cells: bool,
}

/// The literals that follow from an assumption.
#[derive(Default)]
pub(super) struct Net {
    nodes: Vec<NetNode>,
    pool: Vec<u16>,
    /// By literal, whether it has been reached.
    pub(super) reached: Vec<u64>,
    /// By literal, its node, if it has been reached.
    index: Vec<u16>,
    pub(super) ons: Vec<u16>,
    pub(super) offs: Vec<u16>,
    inserted: Vec<Inserted>,
    /// The on and the off node of the first clash.
    pub(super) clash: Option<[u16; 2]>,
    /// The candidates that have left the position.
    removed: Vec<u16>,
}

impl Net {
    fn clear(&mut self, candidates: usize) {
        self.nodes.clear();
        self.pool.clear();
        self.reached.clear();
        self.reached.resize((2 * candidates).div_ceil(64), 0);
        self.index.resize(2 * candidates, 0);
        self.ons.clear();
        self.offs.clear();
        self.inserted.clear();
        self.clash = None;
        self.removed.clear();
    }

    pub(super) fn node(&self, literal: Literal) -> Option<u16> {
        bits::contains(&self.reached, literal.index()).then(|| self.index[literal.index()])
    }

    pub(super) fn literal(&self, node: u16) -> Literal {
        self.nodes[usize::from(node)].literal
    }

    /// A lower bound of [`Net::count_ancestors`].
    pub(super) fn depth(&self, node: u16) -> u32 {
        self.nodes[usize::from(node)].depth.into()
    }

    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let (start, count) = self.nodes[usize::from(node)].parents;
        &self.pool[start as usize..][..usize::from(count)]
    }

    pub(super) fn inserted(&self, node: u16) -> Option<&Inserted> {
        match self.nodes[usize::from(node)].reason {
            Reason::Inserted(number) => Some(&self.inserted[usize::from(number)]),
            _ => None,
        }
    }

    pub(super) fn has_inserted(&self) -> bool {
        !self.inserted.is_empty()
    }

    /// Adds a node without making it known.
    #[expect(clippy::cast_possible_truncation, reason = "a net has at most one node per literal, and a clash")]
    fn push(&mut self, literal: Literal, reason: Reason, start: u32) -> u16 {
        let parents = &self.pool[start as usize..];
        let depth = parents.iter().map(|&parent| self.nodes[usize::from(parent)].depth).max().unwrap_or(0);
        let depth = (depth + 1).max(parents.len() as u16 + 1);
        self.nodes.push(NetNode { literal, reason, parents: (start, parents.len() as u16), depth });
        self.nodes.len() as u16 - 1
    }

    fn reach(&mut self, literal: Literal, reason: Reason, start: u32) {
        let node = self.push(literal, reason, start);
        bits::insert(&mut self.reached, literal.index());
        self.index[literal.index()] = node;
        if literal.is_on() { &mut self.ons } else { &mut self.offs }.push(node);
    }

    /// Starts to list the parents of a node.
    #[expect(clippy::cast_possible_truncation, reason = "a net has few links")]
    fn pool_end(&self) -> u32 {
        self.pool.len() as u32
    }

    /// Follows the consequences of `assumption` on `position`, which is the same again afterwards.
    /// `source` is an equal position.
    pub(super) fn follow(
        &mut self,
        assumption: Literal,
        source: &Position,
        position: &mut Position,
        mode: Mode,
        mut nested: Option<&mut Nested>,
    ) {
        let board = source.board();
        self.clear(board.cell_count() * board.size());
        self.reach(assumption, Reason::Assumption, 0);
        let (mut next_on, mut next_off) = (0, 0);
        while self.clash.is_none() {
            if let Some(&node) = self.ons.get(next_on) {
                next_on += 1;
                self.follow_on(node, position, mode);
            } else if let Some(&node) = self.offs.get(next_off) {
                next_off += 1;
                self.follow_off(node, source, position, mode);
                if mode.is_dynamic {
                    let candidate = self.literal(node).candidate();
                    position.eliminate(board.cell_of(candidate), board.digit_of(candidate));
                    self.removed.push(candidate);
                }
            } else {
                let Some(nested) = nested.as_deref_mut() else { break };
                nested.insert(self, source, position);
                if next_off == self.offs.len() {
                    break;
                }
            }
        }
        for &candidate in &self.removed {
            position.restore(board.cell_of(candidate), board.digit_of(candidate));
        }
    }

    fn follow_on(&mut self, node: u16, position: &Position, mode: Mode) {
        offs(position, self.literal(node).candidate(), mode.in_cells, |other, reason| {
            let off = Literal::off(other);
            if let Some(on) = self.node(off.negated()) {
                let start = self.pool_end();
                self.pool.push(node);
                let off = self.push(off, reason, start);
                self.clash = Some([on, off]);
                return false;
            }
            if self.node(off).is_none() {
                let start = self.pool_end();
                self.pool.push(node);
                self.reach(off, reason, start);
            }
            true
        });
    }

    fn follow_off(&mut self, node: u16, source: &Position, position: &Position, mode: Mode) {
        ons(position, self.literal(node).candidate(), mode.in_cells, true, |other, reason| {
            let on = Literal::on(other);
            let clash = self.node(on.negated());
            if clash.is_some() || self.node(on).is_none() {
                let start = self.pool_end();
                self.pool.push(node);
                if mode.is_dynamic {
                    self.add_removed(on.candidate(), reason, source, position);
                }
                let Some(off) = clash else {
                    self.reach(on, reason, start);
                    return true;
                };
                let on = self.push(on, reason, start);
                self.clash = Some([on, off]);
                return false;
            }
            true
        });
    }

    /// Adds to the pool the candidates that had to leave the cell or house for `candidate` to be
    /// its last.
    fn add_removed(&mut self, candidate: u16, reason: Reason, source: &Position, position: &Position) {
        let board = source.board();
        let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
        match reason {
            Reason::Cell => {
                for gone in Ones(source.digits(cell) & !position.digits(cell)) {
                    self.pool.push(self.index[Literal::off(board.number(cell, gone)).index()]);
                }
            }
            Reason::House(house) => {
                let house = usize::from(house);
                for place in Ones(source.places(house, digit) & !position.places(house, digit)) {
                    let other = usize::from(board.houses()[house].cells[place]);
                    self.pool.push(self.index[Literal::off(board.number(other, digit)).index()]);
                }
            }
            _ => {}
        }
    }

    /// Adds an off literal that a simpler step concludes from literals that are off.
    pub(super) fn insert(&mut self, off: Literal, parents: &[Literal], inserted: &dyn Fn() -> Inserted) {
        if self.node(off).is_some() {
            return;
        }
        let start = self.pool_end();
        for parent in parents {
            self.pool.push(self.index[parent.index()]);
        }
        let number = u16::try_from(self.inserted.len()).expect("few steps are inserted");
        self.inserted.push(inserted());
        self.reach(off, Reason::Inserted(number), start);
    }

    /// Calls `each` with every ancestor of `target`, itself included, breadth first.
    pub(super) fn ancestors(&self, target: u16, walk: &mut Walk) {
        walk.start(self.nodes.len());
        walk.add(target);
        let mut next = 0;
        while next < walk.list.len() {
            let node = walk.list[next];
            next += 1;
            for &parent in self.parents(node) {
                walk.add(parent);
            }
        }
    }

    /// The number of ancestors of `target`, itself included.
    #[expect(clippy::cast_possible_truncation, reason = "a net has few nodes")]
    pub(super) fn count_ancestors(&self, target: u16, walk: &mut Walk) -> u32 {
        self.ancestors(target, walk);
        walk.list.len() as u32
    }

    /// `target` with its ancestors.
    pub(super) fn tree(&self, target: u16, walk: &mut Walk) -> Tree {
        self.ancestors(target, walk);
        let mut place = vec![0; self.nodes.len()];
        for (number, &node) in (0..).zip(&walk.list) {
            place[usize::from(node)] = number;
        }
        let node = |&number: &u16| TreeNode {
            literal: self.literal(number),
            reason: self.nodes[usize::from(number)].reason,
            parents: self.parents(number).iter().map(|&parent| place[usize::from(parent)]).collect(),
            order: u32::from(number),
            inserted: self.inserted(number).cloned(),
        };
        Tree(walk.list.iter().map(node).collect())
    }
}

/// The nodes that a walk has met.
#[derive(Default)]
pub(super) struct Walk {
    pub(super) list: Vec<u16>,
    /// By node, the number of the walk that met it last.
    met: Vec<u32>,
    number: u32,
}

impl Walk {
    fn start(&mut self, nodes: usize) {
        self.number += 1;
        self.list.clear();
        if self.met.len() < nodes {
            self.met.resize(nodes, 0);
        }
    }

    fn add(&mut self, node: u16) {
        if self.met[usize::from(node)] != self.number {
            self.met[usize::from(node)] = self.number;
            self.list.push(node);
        }
    }
}
