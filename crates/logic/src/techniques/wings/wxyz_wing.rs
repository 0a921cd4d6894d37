//! WXYZ-wings and larger ones: `k - 1` cells that all see each other with `k` digits together, and a
//! cell outside that has two of these digits. On plain boards the cells share a house.
//!
//! If the cells lack one of their digits, they hold all others. The cell outside, the *pincer*,
//! holds `x` or `z`; if all places of `x` in the wing see it, the wing or the pincer lacks `x` and
//! so has `z`: a cell that sees the pincer and all places of `z` in the wing does not. If the
//! places of `z` see the pincer too, every digit is locked: it goes from all cells that see its
//! places in wing and pincer.
//!
//! All wings of a size are compared; the best ones come first: see [`Rank`].

use crate::{Ones, Position, Role, Step, Technique, bits};
use std::cmp::{Ordering, Reverse};

/// The largest number of digits of a wing.
const MOST_DIGITS: usize = 8;

/// The preference among wings, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    difficulty: u32,
    eliminations: Reverse<u32>,
    shape: Reverse<Shape>,
    /// The cells but the pincer, in ascending order.
    cells: [u16; MOST_DIGITS],
    pincer: usize,
}

/// The shape of a wing, ordered as the text of its three numbers one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    is_double: bool,
    /// The number of candidates of the cell that has most, the pincer aside.
    largest: u32,
    /// The number of candidates but those of the pincer.
    candidates: u32,
}

impl Shape {
    /// The decimal digits, from the left, of `largest` and `candidates`.
    fn digits(self) -> impl Iterator<Item = u32> {
        let of = |number: u32| [number / 100, number / 10, number].into_iter().skip_while(|&left| left == 0);
        of(self.largest).chain(of(self.candidates)).map(|left| left % 10)
    }
}

impl Ord for Shape {
    fn cmp(&self, other: &Self) -> Ordering {
        self.is_double.cmp(&other.is_double).then_with(|| self.digits().cmp(other.digits()))
    }
}

impl PartialOrd for Shape {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A wing with at least one elimination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LargeWing {
    /// The number of its cells but the pincer.
    count: usize,
    /// The digits whose places in the wing see the pincer.
    linked: u64,
    rank: Rank,
}

impl LargeWing {
    pub(crate) const fn difficulty(&self) -> u32 {
        self.rank.difficulty
    }

    pub(crate) fn step(&self, position: &Position) -> Step {
        let technique = match self.count {
            3 => Technique::WxyzWing,
            4 => Technique::VwxyzWing,
            5 => Technique::UvwxyzWing,
            _ => Technique::TuvwxyzWing,
        };
        let set = CellSet { position, cells: self.rank.cells, count: self.count };
        let pincer = self.rank.pincer;
        let mut cells: Vec<usize> = set.cells().collect();
        cells.push(pincer);
        let mut eliminations = Vec::new();
        for digit in set.targets(pincer, self.linked) {
            for (word, cells) in set.eliminations(Some(pincer), digit) {
                eliminations.extend(Ones(cells).map(|bit| (word * 64 + bit, digit)));
            }
        }
        let board = position.board();
        let house = board.common_houses(&cells[..self.count]).next().map(|house| board.houses()[house].name);
        let step = Step::new(technique);
        let step = if let Some(house) = house { step.house(Role::Pattern, house) } else { step };
        step.cells(Role::Pattern, &cells)
            .candidates(Role::Pattern, &position.candidates_of(&cells[..cells.len() - 1], !self.linked))
            .candidates(Role::Wing, &position.candidates_of(&[pincer], !self.linked))
            .candidates(Role::Link, &position.candidates_of(&cells, self.linked))
            .eliminate(&eliminations)
    }
}

/// The cells of a wing but the pincer.
#[derive(Clone, Copy)]
struct CellSet<'a> {
    position: &'a Position,
    cells: [u16; MOST_DIGITS],
    count: usize,
}

impl<'a> CellSet<'a> {
    fn with(mut self, cell: usize) -> Self {
        self.cells[self.count] = u16::try_from(cell).expect("a cell of the board");
        self.count += 1;
        self
    }

    fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells[..self.count].iter().map(|&cell| usize::from(cell))
    }

    fn contains(&self, cell: usize) -> bool {
        self.cells().any(|other| other == cell)
    }

    fn digits(&self) -> u64 {
        self.cells().fold(0, |set, cell| set | self.position.digits(cell))
    }

    /// The cells with this digit.
    fn places(&self, digit: usize) -> impl Iterator<Item = usize> + '_ {
        self.cells().filter(move |&cell| self.position.has(cell, digit))
    }

    /// The digits of `pincer` whose places here all see it.
    fn linked(&self, pincer: usize) -> u64 {
        let sees = |cell: usize| self.position.board().are_peers(pincer, cell);
        let is_linked = |&digit: &usize| self.places(digit).all(sees);
        Ones(self.position.digits(pincer)).filter(is_linked).fold(0, |set, digit| set | 1 << digit)
    }

    /// The digits that may be eliminated elsewhere.
    fn targets(&self, pincer: usize, linked: u64) -> Ones {
        let of_pincer = self.position.digits(pincer);
        Ones(if linked == of_pincer { self.digits() } else { of_pincer & !linked })
    }

    /// The cells with `digit` that see all its places here and in the pincer, by word.
    fn eliminations(&self, pincer: Option<usize>, digit: usize) -> impl Iterator<Item = (usize, u64)> + 'a {
        let (board, set) = (self.position.board(), *self);
        let pincer = pincer.filter(|&pincer| self.position.has(pincer, digit));
        self.position.cells_of(digit).iter().enumerate().map(move |(word, &with_digit)| {
            let start = pincer.map_or(with_digit, |pincer| with_digit & board.peers(pincer)[word]);
            (word, set.places(digit).fold(start, |seen, cell| seen & board.peers(cell)[word]))
        })
    }
}

/// The search for wings, with its working memory.
#[derive(Default)]
pub(crate) struct LargeWings {
    /// The set of cells with two candidates.
    bivalue: Vec<u64>,
}

impl LargeWings {
    /// The best wing with `size` digits, or all of them, the best first. `difficulty` is the difficulty
    /// of a wing by the number of candidates of its largest cell in the house.
    pub(crate) fn find(
        &mut self,
        position: &Position,
        size: u32,
        difficulty: &dyn Fn(u32) -> u32,
        is_all: bool,
    ) -> Vec<LargeWing> {
        debug_assert!(size as usize <= MOST_DIGITS, "wings are that small");
        let board = position.board();
        self.bivalue.clear();
        self.bivalue.resize(board.words(), 0);
        for cell in position.open_cells().filter(|&cell| position.digits(cell).count_ones() == 2) {
            bits::insert(&mut self.bivalue, cell);
        }
        let mut search = Search { position, bivalue: &self.bivalue, size, difficulty, is_all, found: Vec::new() };
        let start = CellSet { position, cells: [u16::MAX; MOST_DIGITS], count: 0 };
        let is_member = |cell: usize| (2..=size).contains(&position.digits(cell).count_ones());
        if self.bivalue.iter().all(|&cells| cells == 0) {
            return Vec::new();
        }
        if board.is_variant() {
            let mut members = vec![0; board.words()];
            position.open_cells().filter(|&cell| is_member(cell)).for_each(|cell| bits::insert(&mut members, cell));
            search.extend_by_peers(start, 0, &members);
        } else {
            for (number, house) in board.houses().iter().enumerate() {
                let is_member = |&place: &usize| is_member(house.cells[place].into());
                let members = Ones(position.open(number)).filter(is_member).fold(0, |set, place| set | 1 << place);
                search.extend(start, &house.cells, 0, members);
            }
        }
        search.found.sort_by_key(|wing| wing.rank);
        search.found
    }
}

struct Search<'a> {
    position: &'a Position,
    bivalue: &'a [u64],
    size: u32,
    difficulty: &'a dyn Fn(u32) -> u32,
    is_all: bool,
    /// The best wing, or all.
    found: Vec<LargeWing>,
}

impl<'a> Search<'a> {
    /// Adds cells of a house at the positions `among` to `set`, which has these `digits`.
    fn extend(&mut self, set: CellSet<'a>, house: &[u16], digits: u64, among: u64) {
        let needed = self.size as usize - 1 - set.count;
        if needed == 0 {
            if digits.count_ones() == self.size {
                self.finish(set, digits);
            }
            return;
        }
        let mut left = among;
        while left.count_ones() as usize >= needed {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            let cell = usize::from(house[place]);
            let union = digits | self.position.digits(cell);
            if union.count_ones() <= self.size {
                self.extend(set.with(cell), house, union, left);
            }
        }
    }

    /// Adds cells `among` later ones that see all of `set`.
    fn extend_by_peers(&mut self, set: CellSet<'a>, digits: u64, among: &[u64]) {
        if set.count + 1 == self.size as usize {
            if digits.count_ones() == self.size {
                self.finish(set, digits);
            }
            return;
        }
        for cell in bits::ones(among) {
            let union = digits | self.position.digits(cell);
            if union.count_ones() <= self.size {
                let peers = self.position.board().peers(cell);
                let mut left: Vec<u64> = among.iter().zip(peers).map(|(among, peers)| among & peers).collect();
                left[..cell / 64].fill(0);
                left[cell / 64] &= u64::MAX << (cell % 64);
                self.extend_by_peers(set.with(cell), union, &left);
            }
        }
    }

    /// Tries all pincers.
    fn finish(&mut self, set: CellSet<'a>, digits: u64) {
        for digit in Ones(digits) {
            for (word, cells) in set.eliminations(None, digit) {
                for bit in Ones(cells & self.bivalue[word]) {
                    let pincer = word * 64 + bit;
                    if self.position.digits(pincer) & !digits == 0 && !set.contains(pincer) {
                        let linked = set.linked(pincer);
                        // a pincer with two linked digits comes up for the second, too
                        if linked.trailing_zeros() as usize == digit {
                            self.compare(set, pincer, linked);
                        }
                    }
                }
            }
        }
    }

    /// Keeps a wing if all are wanted, or if it is the best so far.
    fn compare(&mut self, set: CellSet<'a>, pincer: usize, linked: u64) {
        let of_pincer = self.position.digits(pincer);
        let (mut eliminations, mut ways) = (0, 0);
        for digit in set.targets(pincer, linked) {
            let count: u32 = set.eliminations(Some(pincer), digit).map(|(_, cells)| cells.count_ones()).sum();
            eliminations += count;
            if count > 0 {
                // a digit outside the pincer, or both digits of the pincer, make the wing double
                ways += if of_pincer >> digit & 1 != 0 { 1 } else { 2 };
            }
        }
        if eliminations == 0 {
            return;
        }
        let mut cells = set.cells;
        let counts = || set.cells().map(|cell| self.position.digits(cell).count_ones());
        cells.sort_unstable();
        let largest = counts().max().unwrap_or(0);
        let shape = Shape { is_double: linked == of_pincer && ways > 1, largest, candidates: counts().sum() };
        let rank = Rank {
            difficulty: (self.difficulty)(largest),
            eliminations: Reverse(eliminations),
            shape: Reverse(shape),
            cells,
            pincer,
        };
        if self.is_all || self.found.iter().all(|best| rank < best.rank) {
            if !self.is_all {
                self.found.clear();
            }
            self.found.push(LargeWing { count: set.count, linked, rank });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;

    /// The blank board of nine digits with these digits in these cells of it.
    fn position(cells: &[(usize, &[usize])]) -> Position {
        let rules = Rules::classic(Order::new(3).unwrap());
        let mut position = Position::of(&rules, &Grid::of(rules.geometry())).unwrap();
        for &(cell, digits) in cells {
            for digit in (1..=9).filter(|digit| !digits.contains(digit)) {
                position.eliminate(cell, digit - 1);
            }
        }
        position
    }

    /// The eliminations, as row, column and digit.
    fn eliminations(step: &Step) -> Vec<(u16, u16, usize)> {
        let text =
            |candidate: &crate::Candidate| (candidate.cell.0 / 9 + 1, candidate.cell.0 % 9 + 1, candidate.digit.get());
        step.eliminations.iter().map(text).collect()
    }

    #[test]
    fn a_digit_goes_that_sees_its_places_in_wing_and_pincer() {
        // three cells of row 1 with 1, 2, 3, 4; the pincer in box 1 has 1 and 4
        let position = position(&[(0, &[1, 2]), (3, &[2, 3, 4]), (4, &[2, 3, 4]), (10, &[1, 4])]);
        let wing = LargeWings::default().find(&position, 4, &|largest| largest, false)[0];
        assert_eq!(wing.difficulty(), 3);
        let step = wing.step(&position);
        assert_eq!(step.technique, Technique::WxyzWing);
        assert_eq!(eliminations(&step), [(1, 2, 4), (1, 3, 4), (2, 4, 4), (2, 5, 4), (2, 6, 4)]);
    }

    #[test]
    fn every_digit_of_a_doubly_linked_wing_is_locked() {
        // three cells of row 1 in box 1 with 1, 2, 3, 4; the pincer in box 1 has 1 and 2
        let position = position(&[(0, &[1, 2, 3]), (1, &[3, 4]), (2, &[2, 4]), (9, &[1, 2])]);
        let step = LargeWings::default().find(&position, 4, &|_| 0, false)[0].step(&position);
        let gone = eliminations(&step);
        assert!(gone.contains(&(1, 9, 3)) && gone.contains(&(3, 3, 4)) && gone.contains(&(2, 2, 1)), "{gone:?}");
        assert!(!gone.contains(&(1, 9, 1)) && !gone.contains(&(2, 9, 1)), "{gone:?}");
    }

    #[test]
    fn shapes_compare_as_text() {
        let shape = |candidates| Shape { is_double: false, largest: 3, candidates };
        assert!(shape(9) > shape(10));
        assert!(Shape { is_double: true, ..shape(8) } > shape(9));
    }
}
