//! Cycles and chains without branches.
//!
//! From each candidate, links are followed breadth first. A cycle of alternating weak and strong
//! links that returns to its start removes every candidate that sees an on and an off literal of
//! its digit. A chain from a literal to its own negation proves the negation. Three passes: links
//! of one digit (X), links through cells (Y), and both.

use super::hint::{Hint, Hints, Preference, Rank, Start, Tree, TreeNode};
use super::links::{Links, Literal, Reason};
use crate::logic::bits;
use crate::logic::{Position, Technique};

/// Which links a pass follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    X,
    Y,
    Both,
}

impl Pass {
    /// Whether it follows a strong link with this reason.
    const fn follows(self, reason: Reason) -> bool {
        match self {
            Self::X => !matches!(reason, Reason::Cell),
            Self::Y => matches!(reason, Reason::Cell),
            Self::Both => true,
        }
    }

    const fn preference(self) -> Preference {
        match self {
            Self::X => Preference::X,
            Self::Y => Preference::Y,
            Self::Both => Preference::Both,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    literal: Literal,
    reason: Reason,
    /// The visit before it; itself at the start.
    parent: u32,
    /// The number of literals from the start, which is the first.
    depth: u32,
}

/// The search, with its working memory.
#[derive(Default)]
pub(super) struct Cycles {
    visits: Vec<Visit>,
    /// By literal, the number of the search that reached it last.
    reached: Vec<u32>,
    search: u32,
}

impl Cycles {
    /// Hands every wanted cycle and chain to `hints`.
    pub(super) fn search(&mut self, position: &Position, links: &Links, hints: &mut impl Hints) {
        self.reached.resize(2 * position.board().cell_count() * position.board().size(), 0);
        for pass in [Pass::X, Pass::Y, Pass::Both] {
            for &candidate in &links.candidates {
                if pass == Pass::Y && position.digits(position.board().cell_of(candidate)).count_ones() > 2 {
                    continue;
                }
                self.cycles(position, links, pass, candidate, hints);
                if pass != Pass::Y {
                    self.chain(position, links, pass, Literal::on(candidate), hints);
                    self.chain(position, links, pass, Literal::off(candidate), hints);
                }
            }
        }
    }

    fn start(&mut self, literal: Literal) {
        self.search += 1;
        self.visits.clear();
        self.visits.push(Visit { literal, reason: Reason::Assumption, parent: 0, depth: 1 });
        self.reached[literal.index()] = self.search;
    }

    fn is_ancestor(&self, mut visit: u32, literal: Literal) -> bool {
        loop {
            let Visit { parent, .. } = self.visits[visit as usize];
            if parent == visit {
                return false;
            }
            visit = parent;
            if self.visits[visit as usize].literal == literal {
                return true;
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "visits are few")]
    fn push(&mut self, literal: Literal, reason: Reason, parent: u32) -> u32 {
        let depth = self.visits[parent as usize].depth + 1;
        self.visits.push(Visit { literal, reason, parent, depth });
        self.visits.len() as u32 - 1
    }

    /// Off literals may be visited more than once, on different ways; on literals may not.
    fn cycles(&mut self, position: &Position, links: &Links, pass: Pass, source: u16, hints: &mut impl Hints) {
        let base = if pass == Pass::Both { 7.0 } else { 6.5 };
        self.start(Literal::on(source));
        let mut found = Vec::new();
        let mut next = 0;
        while next < self.visits.len() {
            #[expect(clippy::cast_possible_truncation, reason = "visits are few")]
            let at = next as u32;
            let Visit { literal, depth, .. } = self.visits[next];
            next += 1;
            if !hints.wants(Rank::new(base, depth, pass.preference())) {
                break;
            }
            if literal.is_on() {
                for &(other, reason) in links.weak(literal.candidate(), pass != Pass::X) {
                    let off = Literal::off(other);
                    let leads_on = links.strong(other).iter().any(|&(on, reason)| {
                        pass.follows(reason) && (on == source || self.reached[Literal::on(on).index()] != self.search)
                    });
                    if leads_on && !self.is_ancestor(at, off) {
                        self.push(off, reason, at);
                    }
                }
                continue;
            }
            let mut closed = false;
            for &(other, reason) in links.strong(literal.candidate()) {
                let on = Literal::on(other);
                if !pass.follows(reason) {
                    continue;
                }
                if other == source && depth >= 4 && !closed {
                    // two houses may give the same link
                    closed = true;
                    found.push((at, reason));
                }
                if self.reached[on.index()] != self.search {
                    self.reached[on.index()] = self.search;
                    self.push(on, reason, at);
                }
            }
        }
        for (last, reason) in found {
            self.add_cycle(position, pass, source, last, reason, base, hints);
        }
    }

    /// The cycle that ends with a strong link from the visit `last` to its start.
    #[expect(clippy::too_many_arguments, reason = "the parts of one cycle")]
    fn add_cycle(
        &self,
        position: &Position,
        pass: Pass,
        source: u16,
        last: u32,
        reason: Reason,
        base: f64,
        hints: &mut impl Hints,
    ) {
        let board = position.board();
        let rank = Rank::new(base, self.visits[last as usize].depth, pass.preference());
        if !hints.wants(rank) {
            return;
        }
        // from the end to the first literal after the start
        let mut path = vec![(Literal::on(source), reason)];
        let mut at = last;
        while at != 0 {
            let Visit { literal, reason, parent, .. } = self.visits[at as usize];
            path.push((literal, reason));
            at = parent;
        }
        let mut in_cycle = vec![0_u64; board.words()];
        for (literal, _) in &path {
            bits::insert(&mut in_cycle, board.cell_of(literal.candidate()));
        }
        let seen_by = |is_on: bool| {
            let literals = path.iter().map(|&(literal, _)| literal).filter(move |literal| literal.is_on() == is_on);
            literals.flat_map(|literal| {
                let (cell, digit) = (board.cell_of(literal.candidate()), board.digit_of(literal.candidate()));
                let seen = bits::ones_of_both(board.peers(cell), position.cells_of(digit));
                seen.filter(|&other| !bits::contains(&in_cycle, other)).map(move |other| (other, digit))
            })
        };
        let off: rustc_hash::FxHashSet<(usize, usize)> = seen_by(false).collect();
        let mut eliminations: Vec<(u16, u64)> = Vec::new();
        for (cell, digit) in seen_by(true).filter(|candidate| off.contains(candidate)) {
            let cell = u16::try_from(cell).expect("a cell number");
            match eliminations.iter_mut().find(|(of, _)| *of == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => eliminations.push((cell, 1 << digit)),
            }
        }
        if eliminations.is_empty() {
            return;
        }
        let length = u32::try_from(path.len()).expect("a path is short");
        let node = |number: u32, literal, reason| {
            let parents = if number == length { vec![] } else { vec![u16::try_from(number + 1).expect("short")] };
            TreeNode { literal, reason, parents, order: length - number, inserted: None }
        };
        let numbered = (0..).zip(&path).map(|(number, &(literal, reason))| node(number, literal, reason));
        let start = node(length, Literal::on(source), Reason::Assumption);
        let tree = Tree(numbered.chain([start]).collect());
        // backwards, each literal negated, with the reason of the link that it was reached by
        let backwards = path.iter().rev().map(|&(literal, reason)| (literal.negated(), reason));
        let backwards = [(Literal::off(source), Reason::Assumption)].into_iter().chain(backwards);
        let reversed = (0..).zip(backwards).map(|(number, (literal, reason))| node(number, literal, reason));
        let reversed = Some(Tree(reversed.collect()));
        let technique = match pass {
            Pass::X => Technique::XCycle,
            Pass::Y => Technique::YCycle,
            Pass::Both => Technique::NiceLoop,
        };
        let start = Start::Literal;
        hints.add(Hint { technique, rank, placement: None, eliminations, start, trees: vec![tree], reversed });
    }

    /// The chain from `source` to its negation, if there is one.
    fn chain(&mut self, position: &Position, links: &Links, pass: Pass, source: Literal, hints: &mut impl Hints) {
        let base = if pass == Pass::Both { 7.0 } else { 6.6 };
        let target = source.negated();
        self.start(source);
        let mut next = 0;
        while next < self.visits.len() {
            #[expect(clippy::cast_possible_truncation, reason = "visits are few")]
            let at = next as u32;
            let Visit { literal, depth, .. } = self.visits[next];
            next += 1;
            if !hints.wants(Rank::new(base, depth + 1, pass.preference())) {
                return;
            }
            let (is_on, candidate) = (literal.is_on(), literal.candidate());
            let followers = if is_on { links.weak(candidate, pass != Pass::X) } else { links.strong(candidate) };
            for &(other, reason) in followers {
                let follower = if is_on { Literal::off(other) } else { Literal::on(other) };
                if (!is_on && !pass.follows(reason)) || self.reached[follower.index()] == self.search {
                    continue;
                }
                if follower == target {
                    let end = self.push(follower, reason, at);
                    return self.add_chain(position, pass, end, base, hints);
                }
                if !is_on || links.strong(other).iter().any(|&(_, reason)| pass.follows(reason)) {
                    self.reached[follower.index()] = self.search;
                    self.push(follower, reason, at);
                }
            }
        }
    }

    fn add_chain(&self, position: &Position, pass: Pass, end: u32, base: f64, hints: &mut impl Hints) {
        let Visit { literal: target, depth, .. } = self.visits[end as usize];
        let (rank, board) = (Rank::new(base, depth, pass.preference()), position.board());
        let (cell, digit) = (board.cell_of(target.candidate()), board.digit_of(target.candidate()));
        let digits = if target.is_on() { position.digits(cell) & !(1 << digit) } else { 1 << digit };
        let effect = (u16::try_from(cell).expect("a cell number"), digits);
        if !hints.wants_effect(rank, effect) {
            return;
        }
        let mut nodes = Vec::new();
        let mut at = end;
        loop {
            let Visit { literal, reason, parent, depth } = self.visits[at as usize];
            let parents =
                if at == parent { vec![] } else { vec![u16::try_from(nodes.len() + 1).expect("a short chain")] };
            nodes.push(TreeNode { literal, reason, parents, order: depth, inserted: None });
            if at == parent {
                break;
            }
            at = parent;
        }
        hints.add(Hint {
            technique: if pass == Pass::X { Technique::XChain } else { Technique::ForcingChain },
            rank,
            placement: target.is_on().then_some(target.candidate()),
            eliminations: vec![effect],
            start: Start::Literal,
            trees: vec![Tree(nodes)],
            reversed: None,
        });
    }
}
