//! The refinement: extends all partial forms by one row and keeps the smallest.
//!
//! For a partial form and a candidate for the next row, the smallest reading of the row follows by
//! sorting: tied columns by their content, then tied stacks, with unlabelled digits last. Only a
//! row that is as small as the best is examined further: its new digits can be labelled in several
//! orders, and each order that gives the same row is a partial form of its own (`Spread`).
//!
//! **Completeness.** All kept partial forms have the same rows so far, so the next row decides
//! between them, and a larger row cannot lead to the smallest form. The order of tied columns is
//! irrelevant, because their content so far is the same. Equal rows of the puzzle in one band, or
//! in bands of equal rows, can be swapped without any other change; only the first of them is
//! tried, and it counts for all.

use super::complete;
use super::lines::{Line, Lines, open};
use super::partial::{NEW, Partial, swap_stacks};
use super::spread::Spread;
use super::{CELLS, Canonical, SIZE, Transform};

/// The number of partial forms above which they are merged.
const MANY: usize = 48;

/// The canonical form, built row by row.
pub(super) fn canonical(cells: &[u8; CELLS]) -> Canonical {
    let lines = Lines::new(cells);
    let mut found = Found::default();
    let (mut partials, done) = match complete::two_rows(&lines) {
        Some(partials) => (partials, 2),
        None => (vec![Partial::start(false), Partial::start(true)], 0),
    };
    for row in done..SIZE {
        if row % 3 == 0 && partials.len() > MANY {
            merge(&lines, &mut partials);
        }
        found.clear();
        for partial in &partials {
            add_row(&lines, partial, &mut found);
        }
        std::mem::swap(&mut partials, &mut found.partials);
    }
    let automorphisms = partials.iter().map(|partial| partial.multiplicity * partial.orders()).sum();
    let transform = transform(&partials[0]);
    Canonical { form: transform.apply(cells), transform, automorphisms }
}

/// The transformation of a partial form with all nine rows. Digits that do not occur are labelled
/// last, in ascending order.
fn transform(partial: &Partial) -> Transform {
    let (mut next, mut digit) = (partial.next, 0);
    let digits = [(); SIZE].map(|()| {
        digit += 1;
        let name = partial.name(digit);
        if name != NEW {
            return name;
        }
        next += 1;
        next - 1
    });
    Transform { transposed: partial.transposed, rows: partial.rows, columns: partial.columns, digits }
}

/// The result of adding a row: the smallest reading, four bits per cell, and the partial forms with
/// it.
pub(super) struct Found {
    best: u64,
    partials: Vec<Partial>,
}

impl Default for Found {
    fn default() -> Self {
        Self { best: u64::MAX, partials: Vec::new() }
    }
}

impl Found {
    fn clear(&mut self) {
        self.best = u64::MAX;
        self.partials.clear();
    }

    /// The smallest row found so far.
    pub(super) const fn best(&self) -> u64 {
        self.best
    }

    pub(super) fn into_partials(self) -> Vec<Partial> {
        self.partials
    }

    /// Lowers the bound on the row.
    #[inline]
    fn lower(&mut self, row: u64) {
        if row < self.best {
            self.best = row;
            self.partials.clear();
        }
    }

    /// Keeps a partial form with the row `row`, unless a smaller row is known.
    #[inline]
    pub(super) fn keep(&mut self, row: u64, mut partial: Partial) {
        self.lower(row);
        if row == self.best {
            partial.tell_apart(row);
            self.partials.push(partial);
        }
    }
}

/// Extends a partial form by each possible next row, and keeps the smallest results.
fn add_row(lines: &Lines, partial: &Partial, found: &mut Found) {
    let count = partial.used.count_ones() as usize;
    let mut rest = open(partial.used);
    while rest != 0 {
        let row = rest.trailing_zeros() as usize;
        let equal = lines.equal(partial.transposed, row) & rest;
        rest &= !equal;
        let mut next = Partial {
            multiplicity: partial.multiplicity * equal.count_ones(),
            used: partial.used | 1 << row,
            ..*partial
        };
        next.rows[count] = u8::try_from(row).expect("there are nine rows");
        place(lines, next, row, found);
    }
}

/// Computes the smallest reading of a row under a partial form, and keeps the results if it is
/// small enough.
#[inline]
fn place(lines: &Lines, mut partial: Partial, row: usize, found: &mut Found) {
    let line = lines.line(partial.transposed, row);
    let places = sorted(line, &partial);
    partial.columns = places.map(|place| place & 15);
    let mut next = partial.next;
    let repeats = lines.repeats(partial.transposed, row);
    // if a new digit occurs twice, using the first label throughout is a valid lower bound
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
        Spread::new(line, &partial, found).place(0, 0, &partial);
    } else {
        found.keep(value, partial);
    }
}

/// The smallest reading of the next row by place: its label in the upper four bits, its column in
/// the lower.
#[inline]
fn sorted(line: &Line, partial: &Partial) -> [u8; SIZE] {
    let mut places = partial.columns.map(|column| partial.name(line[usize::from(column)]) << 4 | column);
    for first in [0, 3, 6] {
        let tied = (partial.apart >> (first + 1) & 3) ^ 3;
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
    if partial.is_tied(3) || partial.is_tied(6) {
        sort_stacks(&mut places, partial);
    }
    places
}

fn sort_stacks(places: &mut [u8; SIZE], partial: &Partial) {
    let key = |places: &[u8; SIZE], stack: usize| {
        let [a, b, c] = [0, 1, 2].map(|i| u16::from(places[3 * stack + i] >> 4));
        a << 8 | b << 4 | c
    };
    for second in [1, 2, 1] {
        if partial.is_tied(3 * second) && key(places, second - 1) > key(places, second) {
            swap_stacks(places, second - 1, second);
        }
    }
}

/// Merges partial forms with the same continuation: the remaining rows, the order of columns, and
/// the labels of digits that still occur.
fn merge(lines: &Lines, partials: &mut Vec<Partial>) {
    let key = |partial: &Partial| {
        let names = lines.remaining_labels(partial);
        (partial.transposed, partial.used, partial.apart, partial.ordered_columns(), names)
    };
    partials.sort_by_cached_key(key);
    partials.dedup_by(|next, kept| {
        let is_same = key(next) == key(kept);
        kept.multiplicity += if is_same { next.multiplicity } else { 0 };
        is_same
    });
}
