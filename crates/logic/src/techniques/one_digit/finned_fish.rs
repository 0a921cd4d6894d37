//! Fish of one digit: basic, finned, sashimi and Franken.
//!
//! `k` base houses without a common place hold the digit `k` times. If `k` cover houses hold all
//! places of the base, the digit stands in the cover only there: it goes from the rest of the
//! cover, and from places where two covers meet. Places of the base outside the cover, or in two
//! base houses, are fins: one of them holds the digit or the fish is a fish without them, so what
//! all fins see still goes. Bases and covers are rows against columns; a Franken fish may have
//! boxes on both sides. Sources: the fish guide of the Ultimate Fish Guide thread, and `HoDoKu`.

use crate::techniques::Found;
use crate::{Board, DigitPlaces, HouseKind, Role, Step, Technique};
use std::ops::ControlFlow;

/// The most fins, endo fins included, and the most places in two base houses.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: u32 = 2;

/// Which fish are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// The number of base houses.
    pub(crate) size: usize,
    /// Whether boxes may be bases and covers.
    pub(crate) is_franken: bool,
    /// Whether the fish has fins.
    pub(crate) has_fins: bool,
}

/// A fish with at least one elimination.
#[derive(Clone, Debug)]
pub(crate) struct Fish {
    pub(super) bases: Vec<usize>,
    pub(super) covers: Vec<usize>,
    /// All places of the base.
    pub(super) places: u128,
    pub(super) fins: u128,
    pub(super) eliminations: u128,
    /// Eliminations where two covers meet.
    pub(super) cannibalistic: u128,
    /// Whether a base house has at most one place without its fins.
    pub(crate) is_sashimi: bool,
}

impl Fish {
    pub(crate) fn step(&self, board: &Board, digit: &DigitPlaces, technique: Technique) -> Step {
        let mut step = Step::new(technique)
            .candidates(Role::Pattern, &digit.candidates(self.places & !self.fins))
            .candidates(Role::Fin, &digit.candidates(self.fins))
            .eliminate_in_order(&digit.candidates(self.eliminations))
            .eliminate_in_order(&digit.candidates(self.cannibalistic));
        for &house in &self.bases {
            step = step.house(Role::Pattern, board.houses()[house].name);
        }
        for &house in &self.covers {
            step = step.house(Role::Cover, board.houses()[house].name);
        }
        step
    }
}

/// Finds fish of one digit: rows as bases first, then columns; bases and covers in lexicographic
/// order.
pub(crate) fn find(board: &Board, digit: &DigitPlaces, kind: Kind, found: &mut Found<'_, Fish>) -> ControlFlow<()> {
    for (base, cover) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        let with_boxes = |lines: HouseKind| {
            let boxes = if kind.is_franken { board.of_kind(HouseKind::Box) } else { 0..0 };
            board.of_kind(lines).chain(boxes).filter(|&house| digit.houses[house] != 0)
        };
        let is_base = |&house: &usize| {
            let count = digit.houses[house].count_ones() as usize;
            board.houses()[house].is_complete && (kind.has_fins || count <= kind.size)
        };
        let mut search = Search {
            digit,
            kind,
            bases: with_boxes(base).filter(is_base).collect(),
            all_covers: with_boxes(cover).collect(),
            covers: Vec::new(),
            chosen_bases: Vec::new(),
            chosen_covers: Vec::new(),
            found: &mut *found,
        };
        search.choose_base(0, 0, 0)?;
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    digit: &'a DigitPlaces,
    kind: Kind,
    bases: Vec<usize>,
    all_covers: Vec<usize>,
    /// The covers that meet the bases of this choice.
    covers: Vec<usize>,
    chosen_bases: Vec<usize>,
    chosen_covers: Vec<usize>,
    found: &'a mut Found<'a, Fish>,
}

/// The bases chosen so far.
#[derive(Clone, Copy)]
struct Base {
    places: u128,
    endo_fins: u128,
    /// The most places of the base that one cover holds.
    most: usize,
}

impl Search<'_> {
    fn choose_base(&mut self, from: usize, places: u128, endo_fins: u128) -> ControlFlow<()> {
        let missing = self.kind.size - self.chosen_bases.len();
        if missing == 0 {
            return self.with_base(places, endo_fins);
        }
        for index in from..(self.bases.len() + 1).saturating_sub(missing) {
            let house = self.bases[index];
            let shared = places & self.digit.houses[house];
            let endo_fins = endo_fins | shared;
            if shared != 0
                && (!self.kind.has_fins
                    || endo_fins.count_ones() > MOST_ENDO_FINS
                    || self.digit.seen_by_all(endo_fins) == 0)
            {
                continue;
            }
            self.chosen_bases.push(house);
            self.choose_base(index + 1, places | self.digit.houses[house], endo_fins)?;
            self.chosen_bases.pop();
        }
        ControlFlow::Continue(())
    }

    fn with_base(&mut self, places: u128, endo_fins: u128) -> ControlFlow<()> {
        self.covers.clear();
        let mut most = 0;
        for &house in &self.all_covers {
            let covered = places & self.digit.houses[house];
            if covered != 0 && !self.chosen_bases.contains(&house) {
                self.covers.push(house);
                most = most.max(covered.count_ones() as usize);
            }
        }
        self.choose_cover(0, Base { places, endo_fins, most }, 0, 0)
    }

    fn choose_cover(&mut self, from: usize, base: Base, covered: u128, twice: u128) -> ControlFlow<()> {
        let missing = self.kind.size - self.chosen_covers.len();
        if missing == 0 {
            return self.check(base, covered, twice);
        }
        let most_fins = if self.kind.has_fins { MOST_FINS } else { 0 };
        for index in from..(self.covers.len() + 1).saturating_sub(missing) {
            let places = self.digit.houses[self.covers[index]];
            let open = (base.places & !(covered | places)).count_ones() as usize;
            if open > most_fins + (missing - 1) * base.most {
                continue;
            }
            self.chosen_covers.push(self.covers[index]);
            self.choose_cover(index + 1, base, covered | places, twice | covered & places)?;
            self.chosen_covers.pop();
        }
        ControlFlow::Continue(())
    }

    fn check(&mut self, base: Base, covered: u128, twice: u128) -> ControlFlow<()> {
        let fins = base.places & !covered | base.endo_fins;
        if (fins != 0) != self.kind.has_fins || fins.count_ones() as usize > MOST_FINS {
            return ControlFlow::Continue(());
        }
        let seen = if fins == 0 { u128::MAX } else { self.digit.seen_by_all(fins) };
        let (eliminations, cannibalistic) = (covered & !base.places & seen, twice & seen);
        if eliminations | cannibalistic == 0 {
            return ControlFlow::Continue(());
        }
        let is_short = |&house: &usize| (self.digit.houses[house] & !fins).count_ones() <= 1;
        let is_sashimi = !self.kind.is_franken && self.chosen_bases.iter().any(is_short);
        (self.found)(Fish {
            bases: self.chosen_bases.clone(),
            covers: self.chosen_covers.clone(),
            places: base.places,
            fins,
            eliminations,
            cannibalistic,
            is_sashimi,
        })
    }
}
