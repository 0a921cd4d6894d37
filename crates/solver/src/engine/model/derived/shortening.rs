//! Sums with fewer terms: the total of a complete house replaces its cells.
//!
//! If most cells of a complete house have the same factor, subtracting the house leaves the few
//! others. So a sum of eight cells of a house becomes one of a single cell.

use super::equation::{Equation, house_total};
use fixedbitset::FixedBitSet;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Rules;

/// Shortens sums, within a budget of steps.
pub(crate) struct Shortening<'r> {
    rules: &'r Rules,
    /// The complete houses of the board.
    houses: Vec<&'r [Cell]>,
    /// The remaining budget, in comparisons.
    steps: usize,
}

impl<'r> Shortening<'r> {
    pub(crate) fn new(rules: &'r Rules) -> Self {
        let is_on_board = |house: &&[Cell]| house.iter().all(|&cell| rules.is_on_board(cell));
        let complete = rules.houses().filter(|house| rules.geometry().is_complete(house.len()));
        let houses = complete.filter(is_on_board).collect();
        Self { rules, houses, steps: 1 << 27 }
    }

    /// The sum with fewer terms; `None` if no house helps.
    pub(crate) fn shortened(&mut self, terms: &[(i32, Cell)], total: i32) -> Option<Equation> {
        let size = self.rules.size();
        if 2 * terms.len() <= size {
            return None;
        }
        let mut factors = vec![0; self.rules.geometry().cell_count()];
        for &(factor, cell) in terms {
            factors[cell.index()] += i64::from(factor);
        }
        self.shortened_factors(factors, total.into())
    }

    /// The same for a sum of cells with factor 1.
    pub(crate) fn shortened_set(&mut self, cells: &FixedBitSet, total: i64) -> Option<Equation> {
        let mut factors = vec![0; self.rules.geometry().cell_count()];
        cells.ones().for_each(|cell| factors[cell] = 1);
        self.shortened_factors(factors, total)
    }

    /// The same for a sum whose factors are given by cell.
    fn shortened_factors(&mut self, mut factors: Vec<i64>, mut total: i64) -> Option<Equation> {
        let (geometry, size) = (self.rules.geometry(), self.rules.size());
        let mut shorter = false;
        loop {
            self.steps = self.steps.checked_sub(self.houses.len() * size)?;
            // the house that removes the most terms, and its factor
            let best = self.houses.iter().filter_map(|house| gain(house, &factors).map(|gain| (gain, house)));
            let Some(((_, factor), house)) = best.max_by_key(|&((gain, _), _)| gain) else { break };
            for cell in *house {
                factors[cell.index()] -= factor;
            }
            total -= factor * house_total(self.rules);
            shorter = true;
        }
        if !shorter {
            return None;
        }
        let terms = geometry.cells().map(|cell| (factors[cell.index()], cell)).filter(|&(factor, _)| factor != 0);
        Equation::new(&mut terms.collect::<Vec<_>>(), total)
    }
}

/// The number of terms that subtracting a house saves, and the factor that most of its cells have;
/// `None` if it saves nothing.
fn gain(house: &[Cell], factors: &[i64]) -> Option<(usize, i64)> {
    let of_cells = || house.iter().map(|cell| factors[cell.index()]);
    let others = of_cells().filter(|&factor| factor == 0).count();
    if 2 * others >= house.len() {
        return None;
    }
    let count = |factor: i64| of_cells().filter(|&other| other == factor).count();
    // almost always there is only one factor
    let first = of_cells().find(|&factor| factor != 0)?;
    let of_first = count(first);
    let (of, factor) = if 2 * of_first > house.len() - others {
        (of_first, first)
    } else {
        of_cells()
            .filter(|&factor| factor != 0)
            .map(|factor| (count(factor), factor))
            .max_by_key(|&(count, _)| count)?
    };
    (of > others).then(|| (of - others, factor))
}
