//! Simpler techniques within a forcing chain.
//!
//! When an assumption has no further direct consequences, the simplest technique that applies to
//! the position as it is then adds its eliminations. They follow from the candidates that had to
//! go for the pattern to arise; a pattern that was there from the start adds nothing.

use super::cycles::Cycles;
use super::forcing::{Forcing, Kind};
use super::hint::{AllHints, Hint, Inserted, Start};
use super::links::{Links, Literal, Reason};
use super::net::Net;
use crate::board::HouseKind::{Box as InBox, Column, Extra, Row};
use crate::techniques::basic::locked_candidates;
use crate::techniques::basic::subset::SubsetSearch;
use crate::techniques::one_digit::fish;
use crate::{HouseKind, Ones, Position, Stop, Technique, TechniqueSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The order in which techniques look at houses.
const KINDS: &[HouseKind] = &[InBox, Column, Row, Extra];
const LOCKED: &[(HouseKind, HouseKind)] = &[(InBox, Column), (InBox, Row), (Column, InBox), (Row, InBox)];

/// The techniques that a forcing chain may use, with their working memory.
pub(super) struct Nested {
    level: u8,
    inner: u8,
    techniques: TechniqueSet,
    cycles: Cycles,
    links: Links,
    forcing: Forcing,
    parents: Vec<Literal>,
}

impl Nested {
    pub(super) fn new(level: u8, inner: u8, techniques: TechniqueSet, stop: &Stop) -> Self {
        let mut forcing = Forcing::new(techniques);
        forcing.stop_when(stop);
        let (cycles, links) = (Cycles::default(), Links::default());
        Self { level, inner, techniques, cycles, links, forcing, parents: Vec::new() }
    }

    pub(super) const fn is_for(&self, level: u8, inner: u8) -> bool {
        self.level == level && self.inner == inner
    }

    /// Adds to `net` the eliminations of the first technique that has some.
    pub(super) fn insert(&mut self, net: &mut Net, source: &Position, position: &Position) {
        let before = net.offs.len();
        let is_done = |net: &Net| net.offs.len() > before;
        self.insert_locked_candidates(net, source, position);
        for search in [SubsetSearch::hidden(2, KINDS), SubsetSearch::naked(2, KINDS)] {
            if !is_done(net) {
                self.insert_pairs(net, source, position, search);
            }
        }
        if !is_done(net) {
            self.insert_x_wings(net, source, position);
        }
        if is_done(net) || self.forcing.is_stopped() {
            return;
        }
        if self.level >= 2 && self.level < 4 {
            self.links.fill(position);
            let mut hints = AllHints::of(self.techniques);
            self.cycles.search(position, &self.links, &mut hints);
            self.insert_chains(net, source, position, hints);
        }
        if !is_done(net) && self.level >= 3 {
            let kind = if self.level == 3 { Kind::Static } else { Kind::Dynamic { level: self.inner, inner: 0 } };
            let mut hints = AllHints::of(self.techniques);
            self.forcing.search(position, kind, &mut hints);
            self.insert_chains(net, source, position, hints);
        }
    }

    fn insert_locked_candidates(&mut self, net: &mut Net, source: &Position, position: &Position) {
        let board = source.board();
        let _ = locked_candidates::find(position, LOCKED, true, &mut |locked| {
            self.parents.clear();
            let (base, digit) = (locked.base, locked.digit);
            let gone = source.places(base, digit) & !position.places(base, digit) & !locked.crossing.here;
            self.add_parents(position, base, gone, digit);
            let technique = match board.kind(base) {
                InBox => Technique::Pointing,
                _ => Technique::Claiming,
            };
            self.add(net, technique, position, locked.eliminations(position));
            ControlFlow::Continue(())
        });
    }

    fn insert_pairs(&mut self, net: &mut Net, source: &Position, position: &Position, search: SubsetSearch<'_>) {
        let board = source.board();
        let technique = if search.is_hidden { Technique::HiddenPair } else { Technique::NakedPair };
        let _ = search.find(position, &mut |pair| {
            self.parents.clear();
            let (positions, digits) = if pair.is_hidden {
                (source.open(pair.house) & !pair.positions, pair.digits)
            } else {
                (pair.positions, !pair.digits)
            };
            for cell in board.houses()[pair.house].cells_at(positions) {
                let gone = Ones(source.digits(cell) & digits);
                self.parents.extend(gone.map(|digit| Literal::off(board.number(cell, digit))));
            }
            self.add(net, technique, position, pair.eliminations(position));
            ControlFlow::Continue(())
        });
    }

    fn insert_x_wings(&mut self, net: &mut Net, source: &Position, position: &Position) {
        let _ = fish::find(position, 2, &mut |fish| {
            self.parents.clear();
            for line in Ones(fish.base) {
                let house = fish.base_lines.start + line;
                let gone = source.places(house, fish.digit) & !position.places(house, fish.digit) & !fish.cover;
                self.add_parents(position, house, gone, fish.digit);
            }
            self.add(net, Technique::XWing, position, fish.eliminations(position));
            ControlFlow::Continue(())
        });
    }

    /// Adds to `self.parents` that `digit` is off in these positions of `house`.
    fn add_parents(&mut self, position: &Position, house: usize, places: u64, digit: usize) {
        let board = position.board();
        let cells = board.houses()[house].cells_at(places);
        self.parents.extend(cells.map(|cell| Literal::off(board.number(cell, digit))));
    }

    /// Adds eliminations that rest on `self.parents`, if there are any.
    fn add(&self, net: &mut Net, technique: Technique, position: &Position, mut eliminations: Vec<(usize, usize)>) {
        if self.parents.is_empty() || !self.techniques.contains(technique) {
            return;
        }
        by_bucket(&mut eliminations);
        for (cell, digit) in eliminations {
            let off = Literal::off(position.board().number(cell, digit));
            net.insert(off, &self.parents, &|| Inserted::Technique(technique));
        }
    }

    fn insert_chains(&mut self, net: &mut Net, source: &Position, position: &Position, hints: AllHints) {
        for hint in hints.sorted() {
            self.collect_parents(&hint, source, position);
            if self.parents.is_empty() {
                continue;
            }
            let mut eliminations = hint.candidates();
            by_bucket(&mut eliminations);
            for (cell, digit) in eliminations {
                let off = Literal::off(position.board().number(cell, digit));
                net.insert(off, &self.parents, &|| Inserted::Chain(Arc::clone(&hint)));
            }
        }
    }

    /// Collects what had to go for the chains of `hint` to arise: what is gone from the cell or
    /// house that each on literal is the last of.
    fn collect_parents(&mut self, hint: &Hint, source: &Position, position: &Position) {
        let board = source.board();
        self.parents.clear();
        for node in hint.trees.iter().chain(&hint.reversed).flat_map(|tree| &tree.0) {
            if !node.literal.is_on() {
                continue;
            }
            let (cell, digit) = (board.cell_of(node.literal.candidate()), board.digit_of(node.literal.candidate()));
            let reason = match (node.reason, hint.start) {
                (Reason::Assumption, Start::Cell(_)) => Reason::Cell,
                (Reason::Assumption, Start::House(house, _)) => Reason::House(house),
                (reason, _) => reason,
            };
            let mut add = |cell, digit| {
                let parent = Literal::off(board.number(cell, digit));
                if !self.parents.contains(&parent) {
                    self.parents.push(parent);
                }
            };
            match reason {
                Reason::Cell => {
                    Ones(source.digits(cell) & !position.digits(cell)).for_each(|digit| add(cell, digit));
                }
                Reason::House(house) => {
                    let house = usize::from(house);
                    for place in Ones(source.places(house, digit) & !position.places(house, digit)) {
                        add(usize::from(board.houses()[house].cells[place]), digit);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Sorts eliminations as the hash map of the original keeps them: by cell number modulo the size of
/// its table. The order decides which clash is met first.
fn by_bucket(eliminations: &mut [(usize, usize)]) {
    let mut cells: Vec<usize> = eliminations.iter().map(|&(cell, _)| cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut table = 16;
    while cells.len() > table * 3 / 4 {
        table *= 2;
    }
    let first = |cell| eliminations.iter().position(|&(other, _)| other == cell);
    let mut keys: Vec<_> =
        eliminations.iter().map(|&(cell, digit)| (cell % table, first(cell), digit, (cell, digit))).collect();
    keys.sort_unstable();
    for (elimination, (.., sorted)) in eliminations.iter_mut().zip(keys) {
        *elimination = sorted;
    }
}
