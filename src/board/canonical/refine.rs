//! Row by row: of all ways to the first rows of a form those that make the smallest, and of these all.
//!
//! For a way and a row that could be next, the smallest that the row can look like follows without a choice from sorting:
//! tied columns by what stands in them, then tied stacks, a digit without a name behind all that have one. Only a row that
//! is as small as any is looked at further: its new digits can be named in several orders, and each that leads to the same
//! row is a way of its own (`Spread`).
//!
//! **Why it is enough.** All ways that are kept have the same rows so far, so the next row decides between them, and a way
//! that makes it larger cannot lead to the smallest form. Orders of tied columns need not be told apart, since what has been
//! read of them is the same. Rows of the puzzle that are equal and lie in one band, or in bands of equal rows, can be
//! exchanged without anything else changing; so only the first of them is tried, and counts for all.

use super::complete;
use super::lines::{Line, Lines, open};
use super::partial::{NEW, Partial, swap_stacks};
use super::spread::Spread;
use super::{CELLS, Canonical, SIZE, Transform};

/// So many ways are worth a look for those that are the same from here on.
const MANY: usize = 48;

/// The minimal form, built row by row.
pub(super) fn canonical(cells: &[u8; CELLS]) -> Canonical {
    let lines = Lines::new(cells);
    let mut found = Found::default();
    let (mut ways, done) = match complete::two_rows(&lines) {
        Some(ways) => (ways, 2),
        None => (vec![Partial::start(false), Partial::start(true)], 0),
    };
    for row in done..SIZE {
        if row % 3 == 0 && ways.len() > MANY {
            merge(&lines, &mut ways);
        }
        found.clear();
        for way in &ways {
            add_row(&lines, way, &mut found);
        }
        std::mem::swap(&mut ways, &mut found.ways);
    }
    let automorphisms = ways.iter().map(|way| way.ways * way.orders()).sum();
    let transform = transform(&ways[0]);
    Canonical { form: transform.apply(cells), transform, automorphisms }
}

/// The transformation that a way to all nine rows is. Digits that do not occur are named last, in their order.
fn transform(way: &Partial) -> Transform {
    let (mut next, mut digit) = (way.next, 0);
    let digits = [(); SIZE].map(|()| {
        digit += 1;
        let name = way.name(digit);
        if name != NEW {
            return name;
        }
        next += 1;
        next - 1
    });
    Transform { transposed: way.transposed, rows: way.rows, columns: way.columns, digits }
}

/// What is found when a row is added: the smallest that it can be, four bits a cell, and the ways to it.
pub(super) struct Found {
    best: u64,
    ways: Vec<Partial>,
}

impl Default for Found {
    fn default() -> Self {
        Self { best: u64::MAX, ways: Vec::new() }
    }
}

impl Found {
    fn clear(&mut self) {
        self.best = u64::MAX;
        self.ways.clear();
    }

    /// The smallest that the row can be, as far as is known.
    pub(super) const fn best(&self) -> u64 {
        self.best
    }

    /// The ways.
    pub(super) fn into_ways(self) -> Vec<Partial> {
        self.ways
    }

    /// Learns how small the row can be.
    #[inline]
    fn lower(&mut self, row: u64) {
        if row < self.best {
            self.best = row;
            self.ways.clear();
        }
    }

    /// Keeps a way to the row `row`, unless a smaller one is known.
    #[inline]
    pub(super) fn keep(&mut self, row: u64, mut way: Partial) {
        self.lower(row);
        if row == self.best {
            way.tell_apart(row);
            self.ways.push(way);
        }
    }
}

/// Adds each row that could be next to a way, and keeps what is smallest.
fn add_row(lines: &Lines, way: &Partial, found: &mut Found) {
    let count = way.used.count_ones() as usize;
    let mut rest = open(way.used);
    while rest != 0 {
        let row = rest.trailing_zeros() as usize;
        let equal = lines.equal(way.transposed, row) & rest;
        rest &= !equal;
        let mut next = Partial { ways: way.ways * equal.count_ones(), used: way.used | 1 << row, ..*way };
        next.rows[count] = u8::try_from(row).expect("there are nine rows");
        place(lines, next, row, found);
    }
}

/// Sees how small a row becomes under a way, and keeps what comes of it if it is small enough.
#[inline]
fn place(lines: &Lines, mut way: Partial, row: usize, found: &mut Found) {
    let line = lines.line(way.transposed, row);
    let places = sorted(line, &way);
    way.columns = places.map(|place| place & 15);
    let mut next = way.next;
    let repeats = lines.repeats(way.transposed, row);
    // where a new digit occurs twice the first name for all is less than what can be had
    let step = u8::from(repeats == 0);
    let value = places.iter().fold(0, |value, place| {
        let name = place >> 4;
        let (name, more) = if name == NEW { (next, step) } else { (name, 0) };
        next += more;
        value << 4 | u64::from(name)
    });
    if value > found.best() {
        return;
    }
    if step == 1 {
        found.lower(value);
    }
    if places.iter().any(|place| place >> 4 == NEW) {
        Spread::new(line, &way, found).place(0, 0, &way);
    } else {
        found.keep(value, way);
    }
}

/// What stands at each place of the next row at the least: its name in the upper four bits, its column in the lower.
#[inline]
fn sorted(line: &Line, way: &Partial) -> [u8; SIZE] {
    let mut places = way.columns.map(|column| way.name(line[usize::from(column)]) << 4 | column);
    for first in [0, 3, 6] {
        let tied = (way.apart >> (first + 1) & 3) ^ 3;
        let mut sort = |j: usize| {
            let (a, b) = (places[j], places[j + 1]);
            (places[j], places[j + 1]) = (a.min(b), a.max(b));
        };
        if tied & 1 != 0 {
            sort(first);
        }
        if tied & 2 != 0 {
            sort(first + 1);
        }
        if tied == 3 {
            sort(first);
        }
    }
    if way.is_tied(3) || way.is_tied(6) {
        sort_stacks(&mut places, way);
    }
    places
}

/// Puts tied stacks in order.
fn sort_stacks(places: &mut [u8; SIZE], way: &Partial) {
    let key = |places: &[u8; SIZE], stack: usize| {
        let [a, b, c] = [0, 1, 2].map(|i| u16::from(places[3 * stack + i] >> 4));
        a << 8 | b << 4 | c
    };
    for second in [1, 2, 1] {
        if way.is_tied(3 * second) && key(places, second - 1) > key(places, second) {
            swap_stacks(places, second - 1, second);
        }
    }
}

/// Takes together ways from which on everything is the same: the rows that are left, the order of columns, and the names of
/// the digits that are still to come.
fn merge(lines: &Lines, ways: &mut Vec<Partial>) {
    let key = |way: &Partial| {
        let names = lines.names_to_come(way);
        (way.transposed, way.used, way.apart, way.ordered_columns(), names)
    };
    ways.sort_by_cached_key(key);
    ways.dedup_by(|next, kept| {
        let is_same = key(next) == key(kept);
        kept.ways += if is_same { next.ways } else { 0 };
        is_same
    });
}
