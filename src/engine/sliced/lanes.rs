//! What a crowd does with its boards, whatever the instruction set: the wall between the code that is written over
//! [`Vector`] and the code that keeps account of puzzles.

use super::choose::Choice;
use super::digits::{self, Bits, pack, unpack};
use super::exchange::Exchange;
use super::place::{Mask, Place};
use super::planes::Planes;
use super::position::{self, Cells, Position};
use crate::util::simd::{Build, Job, JobOn, Vector};
use std::fmt;

/// Boards at which propagation has come to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    /// A contradiction.
    pub(super) dead: Mask,
    /// One candidate in each cell.
    pub(super) solved: Mask,
    /// A fixpoint with open cells: a guess is needed.
    pub(super) stuck: Mask,
}

/// Boards by their candidates, on their way in or out.
pub(super) type Positions = Exchange<{ position::WORDS }>;
/// Boards by their digits, on their way in or out.
pub(super) type Digits = Exchange<{ digits::WORDS }>;

/// Where full boards have been copied to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Full<'a> {
    Positions(&'a Positions),
    Digits(&'a Digits),
}

/// The boards of one crowd.
pub(super) trait Lanes: fmt::Debug + Send + Sync {
    /// How many words of boards there are.
    fn words(&self) -> usize;
    /// Rounds, until so many of the boards `active` have settled.
    fn propagate(&mut self, active: &Mask, enough: u32) -> Settled;
    /// Puts what lies in the exchange into the boards `into`.
    fn load(&mut self, exchange: &Positions, into: &Mask);
    /// The same with puzzles by their digits.
    fn load_digits(&mut self, exchange: &Digits, into: &Mask);
    /// Copies all boards to the exchange.
    fn store(&self, exchange: &mut Positions);
    /// Copies the boards that are full to the exchange, by their digits.
    fn store_digits(&mut self, exchange: &mut Digits);
    /// Guesses on the boards `stuck`, of which `ordered` guess the smallest digit of their first open cell, and copies
    /// all boards to the exchange, those with a guess as they are if it fails.
    fn branch(&mut self, stuck: &Mask, ordered: &Mask, exchange: &mut Positions);
    /// Puts the puzzles with these numbers into the exchange, each into its place.
    fn read(&self, puzzles: &[Cells], numbers: &[u32], places: &[Place], exchange: &mut Positions);
    /// The same by their digits.
    fn read_digits(&self, puzzles: &[Cells], numbers: &[u32], places: &[Place], exchange: &mut Digits);
    /// Hands on the digits of full boards.
    fn write(&self, places: &[Place], full: Full<'_>, found: &mut dyn FnMut(Place, &Cells));
    /// An empty crowd of the same kind.
    fn another(&self) -> Box<dyn Lanes>;
}

/// Empty boards for an instruction set.
pub(super) struct Empty;

impl Build for Empty {
    type Output = Box<dyn Lanes>;
    fn build<V: Vector>(self) -> Box<dyn Lanes> {
        Box::new(Boards { planes: Planes::<V>::new(), choice: Choice::new(), bits: Bits::new() })
    }
}

/// The boards for a vector type, and room to choose and to translate in.
#[derive(Debug)]
struct Boards<V> {
    planes: Planes<V>,
    choice: Choice<V>,
    bits: Bits<V>,
}

impl<V: Vector> Lanes for Boards<V> {
    fn words(&self) -> usize {
        V::WORDS
    }

    fn propagate(&mut self, active: &Mask, enough: u32) -> Settled {
        V::enter(Propagate { planes: &mut self.planes, active, enough })
    }

    fn load(&mut self, exchange: &Positions, into: &Mask) {
        V::enter(Load { planes: &mut self.planes, exchange, into });
    }

    fn load_digits(&mut self, exchange: &Digits, into: &Mask) {
        V::enter(LoadDigits { boards: self, exchange, into });
    }

    fn store(&self, exchange: &mut Positions) {
        V::enter(Store { planes: &self.planes, exchange });
    }

    fn store_digits(&mut self, exchange: &mut Digits) {
        V::enter(StoreDigits { boards: self, exchange });
    }

    fn branch(&mut self, stuck: &Mask, ordered: &Mask, exchange: &mut Positions) {
        V::enter(Branch { boards: self, stuck, ordered, exchange });
    }

    fn read(&self, puzzles: &[Cells], numbers: &[u32], places: &[Place], exchange: &mut Positions) {
        V::enter(Read { puzzles, numbers, places, exchange });
    }

    fn read_digits(&self, puzzles: &[Cells], numbers: &[u32], places: &[Place], exchange: &mut Digits) {
        V::enter(ReadDigits { puzzles, numbers, places, exchange });
    }

    fn write(&self, places: &[Place], full: Full<'_>, found: &mut dyn FnMut(Place, &Cells)) {
        V::enter(Write { places, full, found });
    }

    fn another(&self) -> Box<dyn Lanes> {
        Empty.build::<V>()
    }
}

struct Propagate<'a, V> {
    planes: &'a mut Planes<V>,
    active: &'a Mask,
    enough: u32,
}

impl<V: Vector> JobOn<V> for Propagate<'_, V> {
    type Output = Settled;
    #[inline(always)]
    fn run_on(self) -> Settled {
        let Self { planes, active, enough } = self;
        let active = V::from_words(active);
        loop {
            planes.round();
            let ready = planes.settled().and(active);
            let count: u32 = ready.to_words().iter().map(|word| word.count_ones()).sum();
            if count >= enough {
                let alive = ready.and_not(planes.dead);
                return Settled {
                    dead: ready.and(planes.dead).to_words(),
                    solved: alive.and_not(planes.unsolved).to_words(),
                    stuck: alive.and(planes.unsolved).to_words(),
                };
            }
        }
    }
}

struct Load<'a, V> {
    planes: &'a mut Planes<V>,
    exchange: &'a Positions,
    into: &'a Mask,
}

impl<V: Vector> JobOn<V> for Load<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run_on(self) {
        self.planes.load(self.exchange, V::from_words(self.into));
    }
}

struct LoadDigits<'a, V> {
    boards: &'a mut Boards<V>,
    exchange: &'a Digits,
    into: &'a Mask,
}

impl<V: Vector> JobOn<V> for LoadDigits<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run_on(self) {
        let Boards { planes, bits, .. } = self.boards;
        bits.load(self.exchange, planes, V::from_words(self.into));
    }
}

struct Store<'a, V> {
    planes: &'a Planes<V>,
    exchange: &'a mut Positions,
}

impl<V: Vector> JobOn<V> for Store<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run_on(self) {
        self.planes.store(self.exchange);
    }
}

struct StoreDigits<'a, V> {
    boards: &'a mut Boards<V>,
    exchange: &'a mut Digits,
}

impl<V: Vector> JobOn<V> for StoreDigits<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run_on(self) {
        let Boards { planes, bits, .. } = self.boards;
        bits.store(planes, self.exchange);
    }
}

struct Branch<'a, V> {
    boards: &'a mut Boards<V>,
    stuck: &'a Mask,
    ordered: &'a Mask,
    exchange: &'a mut Positions,
}

impl<V: Vector> JobOn<V> for Branch<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run_on(self) {
        let Boards { planes, choice, .. } = self.boards;
        choice.make(planes, V::from_words(self.stuck), V::from_words(self.ordered));
        planes.branch(choice, self.exchange);
    }
}

struct Read<'a> {
    puzzles: &'a [Cells],
    numbers: &'a [u32],
    places: &'a [Place],
    exchange: &'a mut Positions,
}

impl Job for Read<'_> {
    type Output = ();
    #[inline(always)]
    fn run<V: Vector>(self) {
        for (&number, place) in self.numbers.iter().zip(self.places) {
            self.exchange.put(*place, &Position::of::<V>(&self.puzzles[number as usize]).0);
        }
    }
}

struct ReadDigits<'a> {
    puzzles: &'a [Cells],
    numbers: &'a [u32],
    places: &'a [Place],
    exchange: &'a mut Digits,
}

impl Job for ReadDigits<'_> {
    type Output = ();
    #[inline(always)]
    fn run<V: Vector>(self) {
        for (&number, place) in self.numbers.iter().zip(self.places) {
            self.exchange.put(*place, &pack::<V>(&self.puzzles[number as usize]));
        }
    }
}

struct Write<'a> {
    places: &'a [Place],
    full: Full<'a>,
    found: &'a mut dyn FnMut(Place, &Cells),
}

impl Job for Write<'_> {
    type Output = ();
    #[inline(always)]
    fn run<V: Vector>(self) {
        for place in self.places {
            let cells = match self.full {
                Full::Positions(exchange) => Position(exchange.get(*place)).cells::<V>(),
                Full::Digits(exchange) => unpack::<V>(&exchange.get(*place)),
            };
            (self.found)(*place, &cells);
        }
    }
}
