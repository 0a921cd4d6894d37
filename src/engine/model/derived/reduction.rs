//! Sums less what shorter ones say already.
//!
//! Of sums that are derived in several ways, many are two others put together: four cells that are a pair of 11 and a pair of 7. What a
//! sum adds to a shorter one within it is a sum of the other cells, and it says as much: so it takes the place of the longer one, unless
//! it is there already. But where a cell of one part and one of the other must differ, the longer sum may know more, and
//! stays as it is.
//!
//! Sums that contradict each other stay as well: where nothing is left of the terms but of the total, there is no solution, and that is
//! said.

use super::Equation;
use crate::board::geometry::Cell;
use crate::engine::model::Exclusions;

/// Comparisons of sums after which the others stay as they are, a tenth of a second's: no puzzle that people set comes near, but
/// puzzles are read from anywhere.
const ENOUGH: usize = 1 << 22;

/// Those of the sums `found` that are worth it beside the ones that are `known`, shorter ones first.
pub(crate) fn reduced(known: Vec<Equation>, mut found: Vec<Equation>, exclusions: &Exclusions) -> Vec<Equation> {
    let sums = Vec::with_capacity(known.len() + found.len());
    let mut kept = Kept { sums, by_cell: Vec::new(), next: Vec::new(), left: std::cell::Cell::new(ENOUGH) };
    for sum in known {
        if !kept.has(&sum) {
            kept.put(sum);
        }
    }
    let known = kept.sums.len();
    found.sort_by_key(|sum| sum.terms.len());
    for mut sum in found {
        while let Some(shorter) = kept.within(&sum, exclusions).and_then(|part| sum.without(part)) {
            sum = shorter;
        }
        if !kept.has(&sum) {
            kept.put(sum);
        }
    }
    let mut new = kept.sums.split_off(known);
    new.sort_by_key(|sum| sum.terms.len());
    new
}

/// Sums by their first cell.
struct Kept {
    sums: Vec<Equation>,
    /// By cell, the first and the last of the sums that begin with it.
    by_cell: Vec<Option<[u32; 2]>>,
    /// By sum, the next that begins with the same cell.
    next: Vec<Option<u32>>,
    /// How many comparisons are left.
    left: std::cell::Cell<usize>,
}

impl Kept {
    fn put(&mut self, sum: Equation) {
        let number = u32::try_from(self.sums.len()).expect("fewer sums than fit into memory");
        if let Some(&(_, cell)) = sum.terms.first() {
            if self.by_cell.len() <= cell.index() {
                self.by_cell.resize(cell.index() + 1, None);
            }
            let [_, last] = self.by_cell[cell.index()].get_or_insert([number; 2]);
            let before = std::mem::replace(last, number);
            if before != number {
                self.next[before as usize] = Some(number);
            }
        }
        self.next.push(None);
        self.sums.push(sum);
    }

    /// The sums that begin with a cell, to be compared with another as long as there are comparisons left.
    fn from(&self, cell: Cell) -> impl Iterator<Item = &Equation> {
        let first = self.by_cell.get(cell.index()).copied().flatten().map(|[first, _]| first);
        let numbers = std::iter::successors(first, |&number| self.next[number as usize]);
        let is_left = |_: &u32| {
            let left = self.left.get();
            self.left.set(left.saturating_sub(1));
            left > 0
        };
        numbers.take_while(is_left).map(|number| &self.sums[number as usize])
    }

    /// Whether there is the same sum, or it says nothing.
    fn has(&self, sum: &Equation) -> bool {
        match sum.terms.first() {
            Some(&(_, first)) => self.from(first).any(|other| other == sum),
            None => sum.total == 0,
        }
    }

    /// A shorter sum, all of whose terms a sum has, and which it can do without.
    fn within(&self, sum: &Equation, exclusions: &Exclusions) -> Option<&Equation> {
        sum.terms.iter().find_map(|&(_, cell)| self.from(cell).find(|part| sum.parts_from(part, exclusions)))
    }
}

impl Equation {
    /// The factor of a cell, 0 if it is not in the sum.
    fn factor(&self, cell: Cell) -> i64 {
        self.terms.binary_search_by_key(&cell, |&(_, cell)| cell).map_or(0, |place| self.terms[place].0.into())
    }

    /// 1 if the first term of another sum has the same sign here, −1 if it has not.
    fn sign_of(&self, part: &Self) -> i64 {
        let (factor, cell) = part.terms[0];
        if i64::from(factor) == self.factor(cell) { 1 } else { -1 }
    }

    /// Whether another sum is part of this one, with these signs or the others, and no cell of it must differ from one of the rest that
    /// counts alike. If a single cell must, it is known.
    fn parts_from(&self, part: &Self, exclusions: &Exclusions) -> bool {
        if part.terms.len() >= self.terms.len() {
            return false;
        }
        let sign = self.sign_of(part);
        let is_within = part.terms.iter().all(|&(factor, cell)| self.factor(cell) == sign * i64::from(factor));
        let differs = |&(factor, cell): &(i32, Cell)| {
            let is_alike =
                |&&(other, cell): &&(i32, Cell)| i64::from(other) == sign * i64::from(factor) && part.factor(cell) == 0;
            let rest = self.terms.iter().filter(is_alike);
            rest.map(|&(_, other)| other).any(|other| exclusions.differ(cell.index(), other.index()))
        };
        is_within && (part.terms.len() == 1 || !part.terms.iter().any(differs))
    }

    /// What is left of the sum without one that is part of it; `None` if a number is too large.
    fn without(&self, part: &Self) -> Option<Self> {
        let rest = self.terms.iter().filter(|&&(_, cell)| part.factor(cell) == 0);
        let mut rest: Vec<_> = rest.map(|&(factor, cell)| (i64::from(factor), cell)).collect();
        Self::new(&mut rest, i64::from(self.total) - self.sign_of(part) * i64::from(part.total))
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::cast_possible_wrap, reason = "small numbers")]

    use super::*;
    use crate::util::random::Random;

    fn sum(terms: &[(i64, u16)], total: i64) -> Equation {
        let mut terms: Vec<_> = terms.iter().map(|&(factor, cell)| (factor, Cell(cell))).collect();
        Equation::new(&mut terms, total).expect("small numbers")
    }

    fn is(sum: &Equation, terms: &[(i32, u16)], total: i32) -> bool {
        sum.total == total && sum.terms.iter().map(|&(factor, cell)| (factor, cell.0)).eq(terms.iter().copied())
    }

    #[test]
    fn a_sum_of_two_others_goes() {
        let free = Exclusions::none(6);
        let four = || sum(&[(1, 0), (1, 1), (1, 3), (1, 4)], 18);
        let left = reduced(vec![sum(&[(1, 1), (1, 3)], 11)], vec![four()], &free);
        assert!(matches!(&left[..], [rest] if is(rest, &[(1, 0), (1, 4)], 7)), "{left:?}");
        let pairs = vec![sum(&[(1, 1), (1, 3)], 11), sum(&[(-1, 0), (-1, 4)], -7)];
        assert!(reduced(pairs, vec![four()], &free).is_empty());
        // taken away with its signs turned
        let left = reduced(vec![sum(&[(1, 0), (-1, 3)], 2)], vec![sum(&[(1, 1), (-1, 0), (1, 3)], 4)], &free);
        assert!(matches!(&left[..], [rest] if is(rest, &[(1, 1)], 6)), "{left:?}");
    }

    #[test]
    fn different_cells_stay_together() {
        let mut exclusions = Exclusions::none(6);
        exclusions.add(&[Cell(0), Cell(1)]);
        let four = || sum(&[(1, 0), (1, 1), (1, 3), (1, 4)], 18);
        let left = reduced(vec![sum(&[(1, 1), (1, 3)], 11)], vec![four()], &exclusions);
        assert!(matches!(&left[..], [same] if same.terms.len() == 4), "{left:?}");
        // but of a cell that is known there is nothing more to say
        let left = reduced(vec![sum(&[(1, 1)], 3)], vec![four()], &exclusions);
        assert!(matches!(&left[..], [rest] if is(rest, &[(1, 0), (1, 3), (1, 4)], 15)), "{left:?}");
    }

    #[test]
    fn contradictions_stay() {
        let free = Exclusions::none(4);
        // a = 4 and a + x = 9, but x = 6; and nothing at all that adds up to 1
        let known = || vec![sum(&[(1, 0)], 4), sum(&[(1, 0), (1, 1)], 9)];
        let left = reduced(known(), vec![sum(&[(1, 1)], 6), sum(&[(1, 0), (1, 1)], 10)], &free);
        assert!(left.iter().any(|sum| is(sum, &[(1, 1)], 6)), "{left:?}");
        let left = reduced(known(), vec![sum(&[], -1), sum(&[], 0)], &free);
        assert!(matches!(&left[..], [nothing] if is(nothing, &[], -1)), "{left:?}");
    }

    #[test]
    fn no_solution_is_won_or_lost() {
        const CELLS: usize = 5;
        const DIGITS: usize = 3;
        let mut random = Random::new(11);
        let mut shorter = 0;
        for round in 0..300 {
            let planted: Vec<i64> = (0..CELLS).map(|_| random.below(DIGITS) as i64).collect();
            // every third time one of them may not be true of what is planted
            let slips = if round % 3 == 0 { 2 } else { 1 };
            let mut draw = |count: usize| {
                let sums = (0..count).filter_map(|_| {
                    let factors: Vec<i64> = (0..CELLS).map(|_| random.below(3) as i64 - 1).collect();
                    let total: i64 = factors.iter().zip(&planted).map(|(factor, value)| factor * value).sum();
                    let terms = factors.into_iter().zip((0..).map(Cell)).filter(|&(factor, _)| factor != 0);
                    Equation::new(&mut terms.collect::<Vec<_>>(), total + random.below(slips) as i64)
                });
                sums.collect::<Vec<_>>()
            };
            let (known, found) = (draw(2), draw(4));
            let holds = |sum: &Equation, values: &[i64]| {
                let adds = sum.terms.iter().map(|&(factor, cell)| i64::from(factor) * values[cell.index()]);
                adds.sum::<i64>() == i64::from(sum.total)
            };
            let lengths = |sums: &[Equation]| sums.iter().map(|sum| sum.terms.len()).sum::<usize>();
            let left = reduced(known.clone(), found.clone(), &Exclusions::none(CELLS));
            shorter += usize::from(lengths(&left) < lengths(&found));
            for number in 0..DIGITS.pow(5) {
                let values: Vec<i64> = (0..5).map(|cell| (number / DIGITS.pow(cell) % DIGITS) as i64).collect();
                let all = |sums: &[Equation]| sums.iter().all(|sum| holds(sum, &values));
                assert_eq!(all(&known) && all(&found), all(&known) && all(&left), "{known:?} {found:?} {left:?}");
            }
        }
        assert!(shorter > 50, "little is taken away: {shorter}");
    }
}
