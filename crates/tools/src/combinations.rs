//! Combinations of a cage: the sets of values that add up to a total.
//!
//! Values are chosen in ascending order. A choice is left as soon as the smallest or the largest
//! values that remain cannot reach the total, or if the same rest is known to have no solution.

use std::collections::HashSet;

/// The most combinations that are listed.
pub const MOST: usize = 100_000;

/// The most cells, and the most values to choose from.
pub const MOST_CELLS: usize = 1_000;

/// A question for the combinations of some cells.
///
/// ```
/// # mod kdoku { pub use kdoku_tools::combinations; }
/// use kdoku::combinations::Combinations;
///
/// let found = Combinations::new(23, 4).without(&[9]).list();
/// assert_eq!(found, Some(vec![vec![2, 6, 7, 8], vec![3, 5, 7, 8], vec![4, 5, 6, 8]]));
/// ```
#[derive(Clone, Debug)]
pub struct Combinations {
    total: i64,
    cells: usize,
    values: Vec<i32>,
    with: Vec<i32>,
    repeats: bool,
}

impl Combinations {
    /// The combinations of different values from 1 to 9 in `cells` cells that add up to `total`.
    #[must_use]
    pub fn new(total: i64, cells: usize) -> Self {
        Self { total, cells, values: (1..=9).collect(), with: Vec::new(), repeats: false }
    }

    /// Chooses from these values, in any order.
    #[must_use]
    pub fn values(mut self, values: &[i32]) -> Self {
        self.values = values.to_vec();
        self.values.sort_unstable();
        self.values.dedup();
        self
    }

    /// Keeps combinations that hold these values; a value that is named twice, twice.
    #[must_use]
    pub fn with(mut self, values: &[i32]) -> Self {
        self.with.extend(values);
        self
    }

    /// Keeps combinations that hold none of these values.
    #[must_use]
    pub fn without(mut self, values: &[i32]) -> Self {
        self.values.retain(|value| !values.contains(value));
        self
    }

    /// Allows values to repeat.
    #[must_use]
    pub const fn repeating(mut self) -> Self {
        self.repeats = true;
        self
    }

    /// The combinations, each with its values in ascending order, in lexicographic order. `None` if
    /// there are more than [`MOST`], or more than [`MOST_CELLS`] cells or values.
    #[must_use]
    pub fn list(&self) -> Option<Vec<Vec<i32>>> {
        let Self { total, cells, values, with, repeats } = self;
        if *cells > MOST_CELLS || values.len() > MOST_CELLS {
            return None;
        }
        let is_twice = |(at, value): (usize, &i32)| !repeats && with[..at].contains(value);
        let rest = cells.checked_sub(with.len());
        let is_possible = with.iter().all(|value| values.contains(value)) && !with.iter().enumerate().any(is_twice);
        let Some(rest) = rest.filter(|_| is_possible) else { return Some(Vec::new()) };
        let is_free = |value: &&i32| *repeats || !with.contains(value);
        let values: Vec<i64> = values.iter().filter(is_free).map(|&value| value.into()).collect();
        let mut sums = vec![0];
        sums.extend(values.iter().scan(0, |sum, value| {
            *sum += value;
            Some(*sum)
        }));
        let mut search =
            Search { values, sums, repeats: *repeats, chosen: Vec::new(), barren: HashSet::new(), found: Vec::new() };
        let fixed: i64 = with.iter().map(|&value| i64::from(value)).sum();
        search.choose(0, rest, total.saturating_sub(fixed))?;
        let mut found = search.found;
        for combination in &mut found {
            combination.extend(with);
            combination.sort_unstable();
        }
        found.sort_unstable();
        Some(found)
    }
}

struct Search {
    /// In ascending order.
    values: Vec<i64>,
    /// By number of values, the sum of the first ones.
    sums: Vec<i64>,
    repeats: bool,
    chosen: Vec<i32>,
    /// From which value on, how many cells and which total have no combination.
    barren: HashSet<(usize, usize, i64)>,
    found: Vec<Vec<i32>>,
}

/// The most rests without a combination that are remembered.
const MOST_BARREN: usize = 1 << 21;

impl Search {
    /// Chooses values for `cells` cells from the value with the number `from` on. `None` if there are
    /// too many combinations.
    fn choose(&mut self, from: usize, cells: usize, total: i64) -> Option<()> {
        if cells == 0 {
            if total == 0 {
                self.found.push(self.chosen.clone());
            }
            return (self.found.len() <= MOST).then_some(());
        }
        let (count, before) = (self.values.len(), self.found.len());
        if self.barren.contains(&(from, cells, total)) {
            return Some(());
        }
        for at in from..count {
            let (value, all) = (self.values[at], i64::try_from(cells).ok()?);
            let (least, most) = if self.repeats {
                (value * all, self.values[count - 1] * all)
            } else if at + cells <= count {
                (self.sums[at + cells] - self.sums[at], value + self.sums[count] - self.sums[count - cells + 1])
            } else {
                break;
            };
            if least > total {
                break;
            }
            if most >= total {
                self.chosen.push(i32::try_from(value).ok()?);
                self.choose(if self.repeats { at } else { at + 1 }, cells - 1, total - value)?;
                self.chosen.pop();
            }
        }
        if self.found.len() == before {
            self.barren.insert((from, cells, total));
        }
        (self.barren.len() <= MOST_BARREN).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_all_that_fit() {
        for repeats in [false, true] {
            let values = [-2, 0, 1, 3, 4];
            let question = |total| {
                let question = Combinations::new(total, 3).values(&values);
                if repeats { question.repeating() } else { question }
            };
            for total in -7..=13 {
                let mut expected = Vec::new();
                for (i, &a) in values.iter().enumerate() {
                    for (j, &b) in values.iter().enumerate().skip(i + usize::from(!repeats)) {
                        for &c in &values[j + usize::from(!repeats)..] {
                            expected.extend(Some(vec![a, b, c]).filter(|_| i64::from(a + b + c) == total));
                        }
                    }
                }
                assert_eq!(question(total).list(), Some(expected.clone()), "{total}");
                expected.retain(|combination| combination.contains(&3) && !combination.contains(&0));
                assert_eq!(question(total).with(&[3]).without(&[0]).list(), Some(expected), "{total}");
            }
        }
    }

    #[test]
    fn hopeless_and_endless_questions_end() {
        let even: Vec<i32> = (1..=64).map(|value| 2 * value).collect();
        assert_eq!(Combinations::new(2081, 32).values(&even).list(), Some(Vec::new()));
        assert_eq!(Combinations::new(2080, 32).values(&even).list(), None);
    }
}
