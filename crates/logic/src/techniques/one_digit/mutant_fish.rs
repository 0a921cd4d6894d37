//! Franken and mutant fish of any size, found from what they remove.
//!
//! Each of `k` base houses holds the digit once, each of `k` cover houses at most once. A fin is a
//! place in more bases than covers. If no fin holds the digit, the places that hold it are in as many
//! covers as bases, all together `k` each, so a place in more covers than bases does not hold it. If
//! a fin holds it, what sees all fins goes all the same. Franken fish have boxes beside rows as bases
//! and beside columns as covers, or the other way round; mutant fish mix all houses. Source: the
//! Ultimate Fish Guide thread, and `HoDoKu`.
//!
//! A fish removes only what is in no template, so each such place is taken as target: without the
//! places that it sees, bases and covers are chosen so that every place is covered as often as it is
//! in bases, and the target once more.

use super::finned_fish::Fish;
use super::templates::Templates;
use crate::board::HouseKind::{Box as InBox, Column, Row};
use crate::techniques::Found;
use crate::{Board, DigitPlaces, HouseKind, Position, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// The most nodes of the search for one target.
const MOST_NODES: usize = 50_000;

/// Which houses are bases and covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Basic or Franken.
    Lines,
    Franken,
    Mutant,
}

/// The shape, the number of bases and whether there are fins, which the name says.
pub(crate) fn kind(technique: Technique) -> Option<(Shape, usize, bool)> {
    const SIZES: [&str; 6] = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
    let name = technique.id();
    let plain = name.strip_prefix("finned-").unwrap_or(name);
    let (shape, size) = match plain.strip_prefix("franken-") {
        Some(size) => (Shape::Franken, size),
        None => (Shape::Mutant, plain.strip_prefix("mutant-")?),
    };
    Some((shape, SIZES.iter().position(|&name| name == size)? + 2, plain != name))
}

/// Finds the fish of a technique: digits in ascending order, one fish for each place that goes.
pub(crate) fn find(position: &Position, technique: Technique, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let Some((shape, size, has_fins)) = kind(technique).filter(|_| board.houses().len() <= 128) else {
        return ControlFlow::Continue(());
    };
    for digit in (0..board.size()).map(|digit| DigitPlaces::new(position, digit)) {
        let Some(templates) = Templates::new(board, &digit, digit.all()) else { continue };
        let mut targets = templates.dead();
        while targets != 0 {
            let target = targets.trailing_zeros() as usize;
            targets &= !(1 << target);
            let places = if has_fins { digit.all() & !digit.peers[target] } else { digit.all() };
            let is_wanted = |fish: &Fish| (fish.fins != 0) == has_fins && fish.eliminations != 0;
            let query = Query { board, digit: &digit, shape, bases: size, covers: size, places };
            if let Some(fish) = query.find(1 << target, &is_wanted) {
                targets &= !fish.eliminations;
                found(fish.step(board, &digit, technique))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What is looked for.
#[derive(Clone, Copy)]
pub(super) struct Query<'a> {
    pub(super) board: &'a Board,
    pub(super) digit: &'a DigitPlaces,
    pub(super) shape: Shape,
    /// The numbers of bases and covers.
    pub(super) bases: usize,
    pub(super) covers: usize,
    /// The places that must be covered as often as they are in bases.
    pub(super) places: u128,
}

impl Query<'_> {
    /// The first fish whose covers hold `target` once more than its bases.
    pub(super) fn find(&self, target: u128, is_wanted: &dyn Fn(&Fish) -> bool) -> Option<Fish> {
        let ways: &[[HouseKind; 2]] =
            if self.shape == Shape::Mutant { &[[Row, Row]] } else { &[[Row, Column], [Column, Row]] };
        ways.iter().find_map(|&kinds| {
            let is_used = |kind: HouseKind, own: HouseKind| self.shape == Shape::Mutant || kind == own || kind == InBox;
            let allowed = kinds.map(|own| {
                let houses = (0..self.board.houses().len()).filter(|&house| is_used(self.board.kind(house), own));
                houses.fold(0_u128, |set, house| set | 1 << house)
            });
            let mut search = Search { query: *self, is_wanted, allowed, nodes: 0, fish: None };
            let _ = search.extend([0; 2], [Counts::of(target), Counts::default()], 0);
            search.fish
        })
    }

    /// The fish with these bases and covers.
    fn fish(&self, [bases, covers]: [u128; 2]) -> Fish {
        let [base, cover] = [bases, covers]
            .map(|set| WideOnes(set).fold(Counts::default(), |counts, house| counts.with(self.digit.houses[house])));
        let fins = base.beyond(cover);
        let eliminations = cover.beyond(base) & if fins == 0 { u128::MAX } else { self.digit.seen_by_all(fins) };
        let [bases, covers] = [bases, covers].map(|set| WideOnes(set).collect());
        Fish { bases, covers, places: base.any(), fins, eliminations, cannibalistic: 0, is_sashimi: false }
    }

    /// Whether the houses are of the shape, and of no simpler one.
    fn is_proper(&self, fish: &Fish) -> bool {
        let of = |houses: &[usize], kinds: &[HouseKind]| houses.iter().all(|&of| kinds.contains(&self.board.kind(of)));
        let ways = [[Row, Column], [Column, Row]];
        let is_basic = ways.iter().any(|[base, cover]| of(&fish.bases, &[*base]) && of(&fish.covers, &[*cover]));
        let is_franken =
            ways.iter().any(|[base, cover]| of(&fish.bases, &[*base, InBox]) && of(&fish.covers, &[*cover, InBox]));
        match self.shape {
            Shape::Lines => true,
            Shape::Franken => !is_basic,
            Shape::Mutant => !is_franken,
        }
    }
}

/// The number of houses of a set that each place is in, up to seven, as the bits of binary numbers.
/// With implied houses and clues, a place can be in many.
#[derive(Clone, Copy, Default)]
struct Counts([u128; 3]);

impl Counts {
    const fn of(places: u128) -> Self {
        Self([places, 0, 0])
    }

    const fn with(self, house: u128) -> Self {
        let [one, two, four] = self.0;
        Self([one ^ house, two ^ (one & house), four ^ (two & one & house)])
    }

    /// The places with a greater count than in `other`.
    fn beyond(self, other: Self) -> u128 {
        let greater = |bit: usize| self.0[bit] & !other.0[bit];
        let equal = |bit: usize| !(self.0[bit] ^ other.0[bit]);
        greater(2) | equal(2) & (greater(1) | equal(1) & greater(0))
    }

    /// The places in a house.
    const fn any(self) -> u128 {
        self.0[0] | self.0[1] | self.0[2]
    }
}

struct Search<'a> {
    query: Query<'a>,
    is_wanted: &'a dyn Fn(&Fish) -> bool,
    /// The houses that may be bases, and covers.
    allowed: [u128; 2],
    nodes: usize,
    fish: Option<Fish>,
}

impl Search<'_> {
    /// Adds covers until no base place is open, then one more base that is not in `tried`.
    fn extend(&mut self, [bases, covers]: [u128; 2], [base, cover]: [Counts; 2], mut tried: u128) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return ControlFlow::Break(());
        }
        let Query { digit, places, .. } = self.query;
        let open = base.beyond(cover) & places;
        let is_full = covers.count_ones() as usize == self.query.covers;
        if open != 0 {
            let place = open.trailing_zeros() as usize;
            let is_cover = |&house: &usize| digit.houses[house] >> place & 1 != 0;
            let options = WideOnes(self.allowed[1] & !bases & !covers).filter(|_| !is_full).filter(is_cover);
            for house in options.collect::<Vec<_>>() {
                self.extend([bases, covers | 1 << house], [base, cover.with(digit.houses[house])], tried)?;
            }
            return ControlFlow::Continue(());
        }
        if bases.count_ones() as usize == self.query.bases {
            let fish = self.query.fish([bases, covers]);
            let is_fish = is_full && fish.eliminations | fish.fins != 0 && self.query.is_proper(&fish);
            if is_fish && (self.is_wanted)(&fish) {
                self.fish = Some(fish);
                return ControlFlow::Break(());
            }
            return ControlFlow::Continue(());
        }
        // the fewest open places first
        let is_base =
            |&house: &usize| self.query.board.houses()[house].is_complete && digit.houses[house] & places != 0;
        let new = |house: usize| (base.with(digit.houses[house]).beyond(cover) & places).count_ones();
        let options = WideOnes(self.allowed[0] & !bases & !covers & !tried).filter(is_base);
        let mut options: Vec<(u32, usize)> = options.map(|house| (new(house), house)).collect();
        options.sort_unstable();
        for (_, house) in options {
            self.extend([bases | 1 << house, covers], [base.with(digit.houses[house]), cover], tried)?;
            tried |= 1 << house;
        }
        ControlFlow::Continue(())
    }
}
