//! Templates: all ways in which a digit can fill the board.
//!
//! A template is a set of places of the digit, one in each complete house, no two of which see each
//! other. The digit takes one of its templates, so a place in none of them goes, and a place in all
//! of them holds the digit. Source: the technique guide of `HoDoKu`, and the pattern overlay method.

use crate::techniques::Found;
use crate::{Board, DigitPlaces, Position, Role, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// The most nodes of the search for the templates of a digit.
const MOST_NODES: usize = 20_000;

/// What the templates of a digit have in common.
pub(crate) struct Templates<'a> {
    board: &'a Board,
    digit: &'a DigitPlaces,
    /// The places in some template.
    pub(crate) union: u128,
    /// The places in all of them.
    pub(crate) common: u128,
    /// The union that ends the search, if nothing is common.
    enough: u128,
    nodes: usize,
}

impl<'a> Templates<'a> {
    /// The templates of a digit within these of its places; none if they are too many, or if there is
    /// none.
    pub(crate) fn new(board: &'a Board, digit: &'a DigitPlaces, places: u128) -> Option<Self> {
        let mut all = Self { board, digit, union: 0, common: u128::MAX, enough: places, nodes: 0 };
        let is_whole = all.extend(0, places).is_continue() || all.nodes <= MOST_NODES;
        (is_whole && all.union != 0).then_some(all)
    }

    /// A template of the digit within these of its places, or 0 if that takes too long; `None` if there is
    /// none.
    pub(crate) fn first(board: &'a Board, digit: &'a DigitPlaces, places: u128) -> Option<u128> {
        let mut all = Self { board, digit, union: 0, common: 0, enough: 0, nodes: 0 };
        let is_over = all.extend(0, places).is_break();
        (is_over || all.union != 0).then_some(all.union)
    }

    /// The places in no template.
    pub(crate) fn dead(&self) -> u128 {
        self.digit.all() & !self.union
    }

    /// Extends the places `chosen` by some of `free`, none of which they see.
    fn extend(&mut self, chosen: u128, free: u128) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return ControlFlow::Break(());
        }
        let houses = self.digit.houses.iter().zip(self.board.houses());
        let open = houses.filter(|(places, house)| house.is_complete && **places != 0 && *places & chosen == 0);
        let Some(places) = open.map(|(places, _)| places & free).min_by_key(|places| places.count_ones()) else {
            self.union |= chosen | free;
            self.common &= chosen;
            let is_enough = self.union & self.enough == self.enough && self.common == 0;
            return if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        };
        for place in WideOnes(places) {
            self.extend(chosen | 1 << place, free & !self.digit.peers[place] & !(1 << place))?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether some digit has a place in none of its templates.
pub(crate) fn has_dead_places(position: &Position) -> bool {
    let board = position.board();
    (0..board.size())
        .map(|digit| DigitPlaces::new(position, digit))
        .any(|digit| Templates::new(board, &digit, digit.all()).is_some_and(|templates| templates.dead() != 0))
}

/// Finds what is in every template of a digit, or in none; digits in ascending order. What is in every
/// template of a digit is in no template of another.
pub(crate) fn find(position: &Position, technique: Technique, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let digits: Vec<DigitPlaces> = (0..board.size()).map(|digit| DigitPlaces::new(position, digit)).collect();
    let mut allowed: Vec<u128> = digits.iter().map(DigitPlaces::all).collect();
    let mut common = Vec::new();
    let templates = loop {
        let all = digits.iter().zip(&allowed).map(|(digit, &places)| Templates::new(board, digit, places));
        let all: Vec<Option<Templates<'_>>> = all.collect();
        let of = |templates: &Templates<'_>| templates.digit.candidates(templates.common);
        let now: Vec<(usize, usize)> = all.iter().flatten().flat_map(of).collect();
        if now == common {
            break all;
        }
        for (digit, places) in digits.iter().zip(&mut allowed) {
            for &(cell, _) in now.iter().filter(|(_, other)| *other != digit.digit) {
                *places &= digit.cells.binary_search(&cell).map_or(u128::MAX, |place| !(1 << place));
            }
        }
        common = now;
    };
    for templates in templates.iter().flatten() {
        let (digit, dead) = (templates.digit, templates.dead());
        let step = Step::new(technique).candidates(Role::Pattern, &digit.candidates(templates.union));
        if technique == Technique::TemplateDelete && dead != 0 {
            found(step.eliminate(&digit.candidates(dead)))?;
        } else if technique == Technique::TemplateSet && templates.common != 0 {
            let set = digit.candidates(templates.common);
            found(set.into_iter().fold(step, |step, (cell, digit)| step.place(cell, digit)))?;
        }
    }
    ControlFlow::Continue(())
}
