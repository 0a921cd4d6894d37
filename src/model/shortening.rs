//! The same sums with fewer terms: a complete house takes the place of its cells.
//!
//! Where most cells of a complete house have one factor, the house's total says what they add up to, less the few others. So a sum of
//! eight cells of a house becomes one of a single cell.

use super::derived::{Equation, house_total};
use crate::geometry::Cell;
use crate::rules::Rules;

/// Makes sums shorter, as long as it does not take too long.
pub(super) struct Shortening<'r> {
    rules: &'r Rules,
    /// The complete ones.
    houses: Vec<Vec<Cell>>,
    /// What may still be spent, about a comparison each.
    steps: usize,
}

impl<'r> Shortening<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        let is_on_board = |house: &Vec<Cell>| house.iter().all(|&cell| rules.is_on_board(cell));
        let complete = rules.houses().filter(|house| rules.geometry().is_complete(house.len()));
        let houses = complete.filter(is_on_board).collect();
        Self { rules, houses, steps: 1 << 27 }
    }

    /// The same sum with fewer terms: where most cells of a complete house have one factor, the house's total takes the
    /// place of them all, less the others. `None` if there is no such house.
    pub(super) fn shortened(&mut self, terms: &[(i32, Cell)], total: i32) -> Option<Equation> {
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

    /// The same of a sum whose factors are given for each cell.
    pub(super) fn shortened_factors(&mut self, mut factors: Vec<i64>, mut total: i64) -> Option<Equation> {
        let (geometry, size) = (self.rules.geometry(), self.rules.size());
        let mut shorter = false;
        loop {
            self.steps = self.steps.checked_sub(self.houses.len() * size * size)?;
            // the house that takes the most terms away, and its factor
            let gain = |house: &Vec<Cell>| {
                let factor = factors_of(house, &factors);
                let of = house.iter().filter(|cell| factors[cell.index()] == factor).count();
                let others = house.iter().filter(|cell| factors[cell.index()] == 0).count();
                (factor != 0).then_some((of.saturating_sub(others), factor))
            };
            let best = self.houses.iter().filter_map(|house| gain(house).map(|(gain, factor)| (gain, factor, house)));
            let Some((gain, factor, house)) = best.max_by_key(|&(gain, ..)| gain) else { break };
            if gain == 0 {
                break;
            }
            for cell in house {
                factors[cell.index()] -= factor;
            }
            total -= factor * house_total(self.rules);
            shorter = true;
        }
        let terms = geometry.cells().map(|cell| (factors[cell.index()], cell)).filter(|&(factor, _)| factor != 0);
        if shorter { Equation::new(terms.collect(), total) } else { None }
    }
}

/// The factor other than 0 that most cells of a house have.
fn factors_of(house: &[Cell], factors: &[i64]) -> i64 {
    let count = |factor: i64| house.iter().filter(|cell| factors[cell.index()] == factor).count();
    let of_cells = house.iter().map(|cell| factors[cell.index()]).filter(|&factor| factor != 0);
    of_cells.max_by_key(|&factor| count(factor)).unwrap_or(0)
}
