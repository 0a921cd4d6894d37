//! Drops what other sums imply from derived sums.
//!
//! If a sum contains a shorter one, the difference says as much, and replaces it. For example, four
//! cells are a pair of 11 and a pair of 7. But if a cell of one part must differ from a cell of the
//! other part with the same factor, the longer sum can prune more, and is index.
//!
//! Contradictory sums are kept, too: if the difference has no terms but a non-zero total, there is
//! no solution.

use super::equation::Equation;
use crate::engine::model::Exclusions;
use kdoku_board::geometry::Cell;

/// The budget of comparisons, about a tenth of a second; afterwards sums stay as they are.
const MOST_COMPARISONS: usize = 1 << 22;

/// The derived sums, reduced by the constraints and by each other, shorter ones first.
pub(crate) fn reduced(
    constraints: Vec<Equation>,
    mut derived: Vec<Equation>,
    exclusions: &Exclusions,
) -> Vec<Equation> {
    let sums = Vec::with_capacity(constraints.len() + derived.len());
    let mut index = Index { sums, by_cell: Vec::new(), next: Vec::new(), left: std::cell::Cell::new(MOST_COMPARISONS) };
    for sum in constraints {
        if !index.contains(&sum) {
            index.insert(sum);
        }
    }
    let count = index.sums.len();
    derived.sort_by_key(|sum| sum.terms.len());
    for mut sum in derived {
        while let Some(shorter) = index.part_of(&sum, exclusions).and_then(|part| sum.without(part)) {
            sum = shorter;
        }
        if !index.contains(&sum) {
            index.insert(sum);
        }
    }
    let mut new = index.sums.split_off(count);
    new.sort_by_key(|sum| sum.terms.len());
    new
}

/// Sums indexed by their first cell.
struct Index {
    sums: Vec<Equation>,
    /// By cell the first and the last sum that begins with it.
    by_cell: Vec<Option<[u32; 2]>>,
    /// By sum the next one that begins with the same cell.
    next: Vec<Option<u32>>,
    /// The remaining comparisons.
    left: std::cell::Cell<usize>,
}

impl Index {
    fn insert(&mut self, sum: Equation) {
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

    /// The sums that begin with a cell; each costs a comparison.
    fn starting_with(&self, cell: Cell) -> impl Iterator<Item = &Equation> {
        let first = self.by_cell.get(cell.index()).copied().flatten().map(|[first, _]| first);
        let numbers = std::iter::successors(first, |&number| self.next[number as usize]);
        let is_left = |_: &u32| {
            let left = self.left.get();
            self.left.set(left.saturating_sub(1));
            left > 0
        };
        numbers.take_while(is_left).map(|number| &self.sums[number as usize])
    }

    /// Whether the sum is known, or trivial.
    fn contains(&self, sum: &Equation) -> bool {
        match sum.terms.first() {
            Some(&(_, first)) => self.starting_with(first).any(|other| other == sum),
            None => sum.total == 0,
        }
    }

    /// A known sum that can be subtracted from `sum`.
    fn part_of(&self, sum: &Equation, exclusions: &Exclusions) -> Option<&Equation> {
        sum.terms.iter().find_map(|&(_, cell)| self.starting_with(cell).find(|part| sum.can_subtract(part, exclusions)))
    }
}

impl Equation {
    /// The factor of a cell, 0 if it is not in the sum.
    fn factor(&self, cell: Cell) -> i64 {
        self.terms.binary_search_by_key(&cell, |&(_, cell)| cell).map_or(0, |place| self.terms[place].0.into())
    }

    /// 1 if the first term of another sum has the same factor here, else −1.
    fn sign_of(&self, part: &Self) -> i64 {
        let (factor, cell) = part.terms[0];
        if i64::from(factor) == self.factor(cell) { 1 } else { -1 }
    }

    /// Whether another sum is part of this one, up to the sign, and none of its cells must differ
    /// from a remaining cell of the same factor. The last condition does not matter for a single
    /// cell, whose value is known.
    fn can_subtract(&self, part: &Self, exclusions: &Exclusions) -> bool {
        if part.terms.len() >= self.terms.len() {
            return false;
        }
        let sign = self.sign_of(part);
        let is_within = part.terms.iter().all(|&(factor, cell)| self.factor(cell) == sign * i64::from(factor));
        let differs = |&(factor, cell): &(i32, Cell)| {
            let has_same_factor =
                |&&(other, cell): &&(i32, Cell)| i64::from(other) == sign * i64::from(factor) && part.factor(cell) == 0;
            let rest = self.terms.iter().filter(has_same_factor);
            rest.map(|&(_, other)| other).any(|other| exclusions.differ(cell.index(), other.index()))
        };
        is_within && (part.terms.len() == 1 || !part.terms.iter().any(differs))
    }

    /// The difference of the sum and a part of it; `None` if a number is out of range.
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
    use kdoku_board::random::Random;

    fn sum(terms: &[(i64, u16)], total: i64) -> Equation {
        let mut terms: Vec<_> = terms.iter().map(|&(factor, cell)| (factor, Cell(cell))).collect();
        Equation::new(&mut terms, total).expect("small numbers")
    }

    fn is(sum: &Equation, terms: &[(i32, u16)], total: i32) -> bool {
        sum.total == total && sum.terms.iter().map(|&(factor, cell)| (factor, cell.0)).eq(terms.iter().copied())
    }

    #[test]
    fn drops_a_sum_of_two_others() {
        let free = Exclusions::none(6);
        let four = || sum(&[(1, 0), (1, 1), (1, 3), (1, 4)], 18);
        let left = reduced(vec![sum(&[(1, 1), (1, 3)], 11)], vec![four()], &free);
        assert!(matches!(&left[..], [rest] if is(rest, &[(1, 0), (1, 4)], 7)), "{left:?}");
        let pairs = vec![sum(&[(1, 1), (1, 3)], 11), sum(&[(-1, 0), (-1, 4)], -7)];
        assert!(reduced(pairs, vec![four()], &free).is_empty());
        // subtracted with reversed signs
        let left = reduced(vec![sum(&[(1, 0), (-1, 3)], 2)], vec![sum(&[(1, 1), (-1, 0), (1, 3)], 4)], &free);
        assert!(matches!(&left[..], [rest] if is(rest, &[(1, 1)], 6)), "{left:?}");
    }

    #[test]
    fn keeps_a_sum_whose_parts_must_differ() {
        let mut exclusions = Exclusions::none(6);
        exclusions.add(&[Cell(0), Cell(1)]);
        let four = || sum(&[(1, 0), (1, 1), (1, 3), (1, 4)], 18);
        let left = reduced(vec![sum(&[(1, 1), (1, 3)], 11)], vec![four()], &exclusions);
        assert!(matches!(&left[..], [same] if same.terms.len() == 4), "{left:?}");
        // a single cell is known, so its differences do not matter
        let left = reduced(vec![sum(&[(1, 1)], 3)], vec![four()], &exclusions);
        assert!(matches!(&left[..], [rest] if is(rest, &[(1, 0), (1, 3), (1, 4)], 15)), "{left:?}");
    }

    #[test]
    fn keeps_contradictions() {
        let free = Exclusions::none(4);
        // a = 4 and a + x = 9, but x = 6; and an empty sum with the total 1
        let constraints = || vec![sum(&[(1, 0)], 4), sum(&[(1, 0), (1, 1)], 9)];
        let left = reduced(constraints(), vec![sum(&[(1, 1)], 6), sum(&[(1, 0), (1, 1)], 10)], &free);
        assert!(left.iter().any(|sum| is(sum, &[(1, 1)], 6)), "{left:?}");
        let left = reduced(constraints(), vec![sum(&[], -1), sum(&[], 0)], &free);
        assert!(matches!(&left[..], [nothing] if is(nothing, &[], -1)), "{left:?}");
    }

    #[test]
    fn reduction_keeps_the_solutions() {
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
            let (constraints, derived) = (draw(2), draw(4));
            let holds = |sum: &Equation, values: &[i64]| {
                let adds = sum.terms.iter().map(|&(factor, cell)| i64::from(factor) * values[cell.index()]);
                adds.sum::<i64>() == i64::from(sum.total)
            };
            let lengths = |sums: &[Equation]| sums.iter().map(|sum| sum.terms.len()).sum::<usize>();
            let left = reduced(constraints.clone(), derived.clone(), &Exclusions::none(CELLS));
            shorter += usize::from(lengths(&left) < lengths(&derived));
            for number in 0..DIGITS.pow(5) {
                let values: Vec<i64> = (0..5).map(|cell| (number / DIGITS.pow(cell) % DIGITS) as i64).collect();
                let all = |sums: &[Equation]| sums.iter().all(|sum| holds(sum, &values));
                assert_eq!(
                    all(&constraints) && all(&derived),
                    all(&constraints) && all(&left),
                    "{constraints:?} {derived:?} {left:?}"
                );
            }
        }
        assert!(shorter > 50, "little is taken away: {shorter}");
    }
}
