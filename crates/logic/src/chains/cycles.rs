//! Cycles and chains without branches.
//!
//! From each candidate, links are followed breadth first. A cycle of alternating weak and strong
//! links that returns to its start removes every candidate that sees an on and an off literal of
//! its digit. A chain from a literal to its own negation proves the negation. Three passes: links
//! of one digit (X), links through cells (Y), and both.

use super::closure::Closure;
use super::hint::{Hint, Hints, Preference, Rank, Start, Tree, TreeNode};
use super::links::{Links, Literal, Reason};
use crate::{Position, Technique, bits, seen_by_all};

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

    /// The difficulty of a short chain.
    const fn chain_base(self) -> f64 {
        if matches!(self, Self::Both) { 7.0 } else { 6.6 }
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

/// The links that a pass follows. Since a chain continues from an off literal by strong links only,
/// weak links to candidates without strong ones are left out.
#[derive(Default)]
pub(super) struct Graph {
    /// By candidate, the range of its links in the lists.
    weak_ranges: Vec<[u32; 2]>,
    strong_ranges: Vec<[u32; 2]>,
    weak: Vec<(u16, Reason)>,
    strong: Vec<(u16, Reason)>,
}

impl Graph {
    fn fill(&mut self, links: &Links, pass: Pass, count: usize) {
        self.weak.clear();
        self.strong.clear();
        self.weak_ranges.resize(count, [0; 2]);
        self.strong_ranges.resize(count, [0; 2]);
        let end = |list: &Vec<(u16, Reason)>| u32::try_from(list.len()).expect("few links");
        for &candidate in &links.candidates {
            let start = end(&self.strong);
            let followed = links.strong(candidate).iter().filter(|(_, reason)| pass.follows(*reason));
            self.strong.extend(followed);
            self.strong_ranges[usize::from(candidate)] = [start, end(&self.strong)];
        }
        for &candidate in &links.candidates {
            let start = end(&self.weak);
            for &(other, reason) in links.weak(candidate, pass != Pass::X) {
                let [from, to] = self.strong_ranges[usize::from(other)];
                if from < to {
                    self.weak.push((other, reason));
                }
            }
            self.weak_ranges[usize::from(candidate)] = [start, end(&self.weak)];
        }
    }

    pub(super) fn weak(&self, candidate: u16) -> &[(u16, Reason)] {
        let [start, end] = self.weak_ranges[usize::from(candidate)];
        &self.weak[start as usize..end as usize]
    }

    pub(super) fn strong(&self, candidate: u16) -> &[(u16, Reason)] {
        let [start, end] = self.strong_ranges[usize::from(candidate)];
        &self.strong[start as usize..end as usize]
    }
}

/// The search, with its working memory.
#[derive(Default)]
pub(super) struct Cycles {
    graph: Graph,
    paths: Paths,
    /// By candidate, the number of the search in which it excludes the source.
    excludes_source: Vec<u32>,
    closure: Closure,
}

/// The literals that a search has visited.
#[derive(Default)]
struct Paths {
    visits: Vec<Visit>,
    /// By literal, the number of the search that reached it last.
    reached: Vec<u32>,
    search: u32,
}

impl Paths {
    fn start(&mut self, literal: Literal) {
        self.search += 1;
        self.visits.clear();
        self.visits.push(Visit { literal, reason: Reason::Assumption, parent: 0, depth: 1 });
        self.reached[literal.index()] = self.search;
    }

    fn is_reached(&self, literal: Literal) -> bool {
        self.reached[literal.index()] == self.search
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

    /// Visits `literal` unless it has been reached.
    fn reach(&mut self, literal: Literal, reason: Reason, parent: u32) {
        if !self.is_reached(literal) {
            self.reached[literal.index()] = self.search;
            self.push(literal, reason, parent);
        }
    }
}

impl Cycles {
    /// Hands every wanted cycle and chain to `hints`.
    pub(super) fn search(&mut self, position: &Position, links: &Links, hints: &mut dyn Hints) {
        let count = position.board().cell_count() * position.board().size();
        self.paths.reached.resize(2 * count, 0);
        self.excludes_source.resize(count, 0);
        self.graph.fill(links, Pass::Both, count);
        let mut provable = Vec::new();
        self.closure.find(links, &self.graph, count, &mut provable);
        if provable.is_empty() {
            return;
        }
        for pass in [Pass::X, Pass::Y, Pass::Both] {
            self.graph.fill(links, pass, count);
            self.closure.find(links, &self.graph, count, &mut provable);
            if provable.is_empty() {
                continue;
            }
            let mut provable = provable.iter().peekable();
            for &candidate in &links.sources {
                if pass == Pass::Y && position.digits(position.board().cell_of(candidate)).count_ones() > 2 {
                    continue;
                }
                // strong links go both ways: without one, nothing leads back to the candidate
                let has_strong = !self.graph.strong(candidate).is_empty();
                if has_strong {
                    self.cycles(position, pass, candidate, hints);
                }
                if pass != Pass::Y {
                    if provable.next_if_eq(&&candidate).is_some() {
                        self.chain_from_on(position, links, pass, candidate, hints);
                    }
                    if has_strong {
                        self.chain_from_off(position, pass, candidate, hints);
                    }
                }
            }
        }
    }

    /// Off literals may be visited more than once, on different ways; on literals may not.
    fn cycles(&mut self, position: &Position, pass: Pass, source: u16, hints: &mut dyn Hints) {
        let base = if pass == Pass::Both { 7.0 } else { 6.5 };
        let (graph, paths) = (&self.graph, &mut self.paths);
        paths.start(Literal::on(source));
        let mut found = Vec::new();
        let (mut next, mut last_depth) = (0, 0);
        while let Some(&Visit { literal, depth, .. }) = paths.visits.get(next as usize) {
            let at = next;
            next += 1;
            if depth > last_depth {
                last_depth = depth;
                if !hints.wants(Rank::new(base, depth.max(4), pass.preference())) {
                    break;
                }
            }
            if literal.is_on() {
                for &(other, reason) in graph.weak(literal.candidate()) {
                    let off = Literal::off(other);
                    let strong = graph.strong(other);
                    let leads_on = strong.iter().any(|&(on, _)| on == source || !paths.is_reached(Literal::on(on)));
                    if leads_on && !paths.is_ancestor(at, off) {
                        paths.push(off, reason, at);
                    }
                }
                continue;
            }
            let mut is_closed = false;
            for &(other, reason) in graph.strong(literal.candidate()) {
                if other == source && depth >= 4 && !is_closed {
                    // two houses may give the same link
                    is_closed = true;
                    found.push((at, reason));
                }
                paths.reach(Literal::on(other), reason, at);
            }
        }
        for (last, reason) in found {
            self.add_cycle(position, pass, source, last, reason, base, hints);
        }
    }

    /// The chain that proves `source` off, if there is one.
    fn chain_from_on(&mut self, position: &Position, links: &Links, pass: Pass, source: u16, hints: &mut dyn Hints) {
        self.paths.start(Literal::on(source));
        let search = self.paths.search;
        for &(other, _) in links.weak(source, pass != Pass::X) {
            self.excludes_source[usize::from(other)] = search;
        }
        let excludes_source = &self.excludes_source;
        let ends_at = |on: u16| {
            let excludes = excludes_source[usize::from(on)] == search;
            let link = || links.weak(on, pass != Pass::X).iter().find(|&&(off, _)| off == source);
            excludes.then(link).flatten().map(|&(_, reason)| reason)
        };
        let end = chain(&self.graph, &mut self.paths, pass, &ends_at, hints);
        if let Some(end) = end {
            self.add_chain(position, pass, end, hints);
        }
    }

    /// The chain that proves `source` on, if there is one.
    fn chain_from_off(&mut self, position: &Position, pass: Pass, source: u16, hints: &mut dyn Hints) {
        self.paths.start(Literal::off(source));
        let end = chain(&self.graph, &mut self.paths, pass, &|_| None, hints);
        if let Some(end) = end {
            self.add_chain(position, pass, end, hints);
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
        hints: &mut dyn Hints,
    ) {
        let board = position.board();
        let rank = Rank::new(base, self.paths.visits[last as usize].depth, pass.preference());
        if !hints.wants(rank) {
            return;
        }
        // from the end to the first literal after the start
        let mut path = vec![(Literal::on(source), reason)];
        let mut at = last;
        while at != 0 {
            let Visit { literal, reason, parent, .. } = self.paths.visits[at as usize];
            path.push((literal, reason));
            at = parent;
        }
        let mut in_cycle = vec![0_u64; board.words()];
        for (literal, _) in &path {
            bits::insert(&mut in_cycle, board.cell_of(literal.candidate()));
        }
        let seen_by = |literal: Literal| {
            let (cell, digit) = (board.cell_of(literal.candidate()), board.digit_of(literal.candidate()));
            let mut seen = seen_by_all(position, digit, &[cell]);
            seen.retain(|&(other, _)| !bits::contains(&in_cycle, other));
            seen
        };
        // by cell, the digits that an off literal excludes
        let mut by_off = vec![0_u64; board.cell_count()];
        for &(literal, _) in path.iter().filter(|(literal, _)| !literal.is_on()) {
            for (cell, digit) in seen_by(literal) {
                by_off[cell] |= 1 << digit;
            }
        }
        let mut eliminations: Vec<(u16, u64)> = Vec::new();
        for &(literal, _) in path.iter().filter(|(literal, _)| literal.is_on()) {
            for (cell, digit) in seen_by(literal) {
                let number = u16::try_from(cell).expect("a cell number");
                match eliminations.iter_mut().find(|(of, _)| *of == number) {
                    _ if by_off[cell] >> digit & 1 == 0 => {}
                    Some((_, digits)) => *digits |= 1 << digit,
                    None => eliminations.push((number, 1 << digit)),
                }
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
        let tree = |path: &[(Literal, Reason)]| {
            Tree((0..).zip(path).map(|(number, &(literal, reason))| node(number, literal, reason)).collect())
        };
        // backwards, each literal negated, with the reason of the link that it was reached by
        let mut backwards = vec![(Literal::off(source), Reason::Assumption)];
        backwards.extend(path.iter().rev().map(|&(literal, reason)| (literal.negated(), reason)));
        let reversed = Some(tree(&backwards));
        path.push((Literal::on(source), Reason::Assumption));
        let technique = match pass {
            Pass::X => Technique::XCycle,
            Pass::Y => Technique::YCycle,
            Pass::Both => Technique::NiceLoop,
        };
        let start = Start::Literal;
        hints.add(Hint { technique, rank, placement: None, eliminations, start, trees: vec![tree(&path)], reversed });
    }

    fn add_chain(&self, position: &Position, pass: Pass, end: u32, hints: &mut dyn Hints) {
        let Visit { literal: target, depth, .. } = self.paths.visits[end as usize];
        let (rank, board) = (Rank::new(pass.chain_base(), depth, pass.preference()), position.board());
        let (cell, digit) = (board.cell_of(target.candidate()), board.digit_of(target.candidate()));
        let digits = if target.is_on() { position.digits(cell) & !(1 << digit) } else { 1 << digit };
        let effect = (u16::try_from(cell).expect("a cell number"), digits);
        if !hints.wants_effect(rank, effect) {
            return;
        }
        let mut nodes = Vec::new();
        let mut at = end;
        loop {
            let Visit { literal, reason, parent, depth } = self.paths.visits[at as usize];
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

/// Follows links breadth first from the literal that `paths` starts with. Returns the visit at the
/// end of the chain: the negation of the start. If the start is on, its negation follows from an on
/// literal for which `ends_at` gives a reason.
fn chain(
    graph: &Graph,
    paths: &mut Paths,
    pass: Pass,
    ends_at: &dyn Fn(u16) -> Option<Reason>,
    hints: &dyn Hints,
) -> Option<u32> {
    let target = paths.visits[0].literal.negated();
    let (mut next, mut last_depth) = (0, 0);
    while let Some(&Visit { literal, depth, .. }) = paths.visits.get(next as usize) {
        let at = next;
        next += 1;
        if depth > last_depth {
            last_depth = depth;
            if !hints.wants(Rank::new(pass.chain_base(), depth + 1, pass.preference())) {
                return None;
            }
        }
        if literal.is_on() {
            if !target.is_on()
                && let Some(reason) = ends_at(literal.candidate())
            {
                return Some(paths.push(target, reason, at));
            }
            for &(other, reason) in graph.weak(literal.candidate()) {
                paths.reach(Literal::off(other), reason, at);
            }
        } else {
            for &(other, reason) in graph.strong(literal.candidate()) {
                if Literal::on(other) == target {
                    return Some(paths.push(target, reason, at));
                }
                paths.reach(Literal::on(other), reason, at);
            }
        }
    }
    None
}
