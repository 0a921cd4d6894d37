//! Forcing chains: what follows from every candidate of a cell, from every place of a digit in a
//! house, or from a candidate and from its negation.

use super::hint::{Hint, Hints, Inserted, Preference, Rank, Start};
use super::links::Literal;
use super::nested::Nested;
use super::net::{Mode, Net, Walk};
use crate::{Ones, Position, Stop, Technique, TechniqueSet};

/// A kind of forcing chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One candidate leads to a clash, without links inside cells.
    Nishio,
    /// From each candidate of a cell or each place of a house, on the position as it is.
    Static,
    /// Conclusions may rest on several earlier ones. From level 1 on with simpler techniques on the
    /// way: locked candidates, pairs and X-wings (1), cycles and chains (2), static forcing chains
    /// (3), dynamic forcing chains of level `inner` (4).
    Dynamic { level: u8, inner: u8 },
}

impl Kind {
    fn base(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Static => 8.0,
            Self::Dynamic { level, .. } => 8.5 + 0.5 * f64::from(level),
        }
    }

    const fn mode(self) -> Mode {
        Mode { is_dynamic: !matches!(self, Self::Static), in_cells: !matches!(self, Self::Nishio) }
    }

    const fn technique(self, preference: Preference) -> Technique {
        match (self, preference) {
            (Self::Nishio, _) => Technique::Nishio,
            (Self::Static, Preference::Cell) => Technique::CellForcingChain,
            (Self::Static, _) => Technique::RegionForcingChain,
            (Self::Dynamic { .. }, Preference::Cell) => Technique::DynamicCellForcingChain,
            (Self::Dynamic { .. }, Preference::House) => Technique::DynamicRegionForcingChain,
            (Self::Dynamic { .. }, Preference::Contradiction) => Technique::DynamicContradiction,
            (Self::Dynamic { .. }, _) => Technique::DynamicDouble,
        }
    }
}

/// A branch of a hint: a net and the node that it concludes.
type Branch<'a> = (&'a Net, u16);

/// The search, with its working memory.
pub(crate) struct Forcing {
    /// The techniques that may be nested.
    techniques: TechniqueSet,
    /// The consequences of each candidate being on.
    nets: Vec<Net>,
    /// By candidate, whether its net is that of this search.
    is_followed: Vec<bool>,
    off_net: Net,
    /// A copy of the position to change.
    work: Option<Position>,
    walk: Walk,
    common: Vec<u64>,
    nested: Option<Box<Nested>>,
    stop: Stop,
}

impl Forcing {
    pub(super) fn new(techniques: TechniqueSet) -> Self {
        Self {
            techniques,
            nets: Vec::new(),
            is_followed: Vec::new(),
            off_net: Net::default(),
            work: None,
            walk: Walk::default(),
            common: Vec::new(),
            nested: None,
            stop: Stop::default(),
        }
    }

    pub(super) fn stop_when(&mut self, stop: &Stop) {
        self.stop = stop.clone();
        self.nested = None;
    }

    /// Whether the search is to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_wanted()
    }

    /// Hands every wanted hint of a kind to `hints`.
    pub(super) fn search(&mut self, position: &Position, kind: Kind, hints: &mut dyn Hints) {
        let board = position.board();
        let count = board.cell_count() * board.size();
        self.is_followed.clear();
        self.is_followed.resize(count, false);
        self.nets.resize_with(count, Net::default);
        match &mut self.work {
            Some(work) => work.clone_from(position),
            None => self.work = Some(position.clone()),
        }
        match kind {
            Kind::Dynamic { level, inner } if level > 0 => {
                if self.nested.as_ref().is_none_or(|nested| !nested.is_for(level, inner)) {
                    self.nested = Some(Box::new(Nested::new(level, inner, self.techniques, &self.stop)));
                }
            }
            _ => self.nested = None,
        }
        for cell in position.open_cells() {
            if self.is_stopped() {
                return;
            }
            let size = position.digits(cell).count_ones();
            if size > 2 || (size > 1 && kind.mode().is_dynamic) {
                self.search_cell(position, kind, cell, hints);
            }
        }
    }

    /// The net of an assumption, followed if it is not yet.
    fn follow(&mut self, position: &Position, kind: Kind, candidate: u16) {
        let index = usize::from(candidate);
        if !self.is_followed[index] {
            self.is_followed[index] = true;
            let work = self.work.as_mut().expect("it is set when the search begins");
            let nested = self.nested.as_deref_mut();
            self.nets[index].follow(Literal::on(candidate), position, work, kind.mode(), nested);
        }
    }

    fn search_cell(&mut self, position: &Position, kind: Kind, cell: usize, hints: &mut dyn Hints) {
        let board = position.board();
        let digits = position.digits(cell);
        let candidates: Vec<u16> = Ones(digits).map(|digit| board.number(cell, digit)).collect();
        for &candidate in &candidates {
            self.follow(position, kind, candidate);
            if kind.mode().is_dynamic {
                self.search_candidate(position, kind, candidate, digits.count_ones() > 2, hints);
            }
            if kind != Kind::Nishio {
                self.search_houses(position, kind, candidate, hints);
            }
        }
        if kind != Kind::Nishio {
            let start = Start::Cell(u16::try_from(cell).expect("a cell number"));
            self.conclude(position, kind, &candidates, start, hints);
        }
    }

    /// Clashes from a candidate being on or off, and what follows from both.
    fn search_candidate(
        &mut self,
        position: &Position,
        kind: Kind,
        candidate: u16,
        with_doubles: bool,
        hints: &mut dyn Hints,
    ) {
        let work = self.work.as_mut().expect("it is set when the search begins");
        let nested = self.nested.as_deref_mut();
        self.off_net.follow(Literal::off(candidate), position, work, kind.mode(), nested);
        let (on_net, off_net) = (&self.nets[usize::from(candidate)], &self.off_net);
        let mut offer = |branches: &[Branch<'_>], preference, target| {
            offer(position, kind, branches, preference, Start::Literal, target, &mut self.walk, hints);
        };
        if let Some([on, off]) = on_net.clash {
            offer(&[(on_net, on), (on_net, off)], Preference::Contradiction, Literal::off(candidate));
        }
        if let Some([on, off]) = off_net.clash {
            offer(&[(off_net, on), (off_net, off)], Preference::Contradiction, Literal::on(candidate));
        }
        if with_doubles && kind != Kind::Nishio {
            for &node in on_net.ons.iter().chain(&on_net.offs) {
                let target = on_net.literal(node);
                if let Some(other) = off_net.node(target) {
                    offer(&[(on_net, node), (off_net, other)], Preference::Double, target);
                }
            }
        }
    }

    /// What follows from every place of the digit in the houses of which this is the first place.
    fn search_houses(&mut self, position: &Position, kind: Kind, candidate: u16, hints: &mut dyn Hints) {
        let board = position.board();
        let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
        for membership in board.memberships(cell) {
            let house = usize::from(membership.house);
            let places = position.places(house, digit);
            let is_first = places.trailing_zeros() == u32::from(membership.position);
            if !is_first || places.count_ones() < 2 || !board.houses()[house].is_complete {
                continue;
            }
            let cells = Ones(places).map(|place| usize::from(board.houses()[house].cells[place]));
            let candidates: Vec<u16> = cells.map(|cell| board.number(cell, digit)).collect();
            for &candidate in &candidates {
                self.follow(position, kind, candidate);
            }
            let start = Start::House(membership.house, u8::try_from(digit).expect("at most 64 values"));
            self.conclude(position, kind, &candidates, start, hints);
        }
    }

    /// What all nets of `candidates` have in common.
    fn conclude(&mut self, position: &Position, kind: Kind, candidates: &[u16], start: Start, hints: &mut dyn Hints) {
        let preference = if matches!(start, Start::Cell(_)) { Preference::Cell } else { Preference::House };
        let nets: Vec<&Net> = candidates.iter().map(|&candidate| &self.nets[usize::from(candidate)]).collect();
        self.common.clear();
        self.common.extend_from_slice(&nets[0].reached);
        for net in &nets[1..] {
            self.common.iter_mut().zip(&net.reached).for_each(|(common, reached)| *common &= reached);
        }
        if self.common.iter().all(|&word| word == 0) {
            return;
        }
        let mut branches = Vec::with_capacity(nets.len());
        for &node in nets[0].ons.iter().chain(&nets[0].offs) {
            let target = nets[0].literal(node);
            if crate::bits::contains(&self.common, target.index()) {
                branches.clear();
                branches.extend(nets.iter().map(|net| (*net, net.node(target).expect("all nets have it"))));
                offer(position, kind, &branches, preference, start, target, &mut self.walk, hints);
            }
        }
    }
}

/// Adds a hint if it removes something and is wanted.
#[expect(clippy::too_many_arguments, reason = "the parts of one hint")]
fn offer(
    position: &Position,
    kind: Kind,
    branches: &[Branch<'_>],
    preference: Preference,
    start: Start,
    target: Literal,
    walk: &mut Walk,
    hints: &mut dyn Hints,
) {
    let board = position.board();
    let (cell, digit) = (board.cell_of(target.candidate()), board.digit_of(target.candidate()));
    let digits = if target.is_on() { position.digits(cell) & !(1 << digit) } else { 1 << digit };
    let effect = (u16::try_from(cell).expect("a cell number"), digits);
    let at_least = branches.iter().map(|&(net, node)| net.depth(node)).sum();
    if digits == 0 || !hints.wants_effect(Rank::new(kind.base(), at_least, preference), effect) {
        return;
    }
    let mut complexity: u32 = branches.iter().map(|&(net, node)| net.count_ancestors(node, walk)).sum();
    if branches.iter().any(|(net, _)| net.has_inserted()) {
        complexity += nested_complexity(branches, walk);
    }
    let rank = Rank::new(kind.base(), complexity, preference);
    if hints.wants_effect(rank, effect) {
        hints.add(Hint {
            technique: kind.technique(preference),
            rank,
            placement: target.is_on().then_some(target.candidate()),
            eliminations: vec![effect],
            start,
            trees: branches.iter().map(|&(net, node)| net.tree(node, walk)).collect(),
            reversed: None,
        });
    }
}

/// The complexities of all different chains that are nested in these, added up.
fn nested_complexity(branches: &[Branch<'_>], walk: &mut Walk) -> u32 {
    let mut contents = Vec::new();
    let mut total = 0;
    for &(net, node) in branches {
        net.ancestors(node, walk);
        for &ancestor in &walk.list {
            if let Some(Inserted::Chain(hint)) = net.inserted(ancestor) {
                let content = hint.content();
                if !contents.contains(&content) {
                    contents.push(content);
                    total += hint.rank.complexity;
                }
            }
        }
    }
    total
}
