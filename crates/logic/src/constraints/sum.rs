//! Sums of cells, as people bound them.
//!
//! A cell is at most what the total leaves if all other cells are as small as possible. Cells that
//! differ have different smallest values: three of them are at least 1, 2 and 3.

use super::areas::Area;
use super::ends;
use crate::Ones;
use crate::bits::sort_by_number;
use kdoku_board::{Cell, Comparison, Rules};

/// Σ factor · index of the digit, compared with a total.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    /// Non-zero factors and different cells, ascending: a term for each place.
    terms: Vec<(i64, u16)>,
    pub(crate) comparison: Comparison,
    /// The total of factor · index, where the index of the smallest value is 0.
    pub(crate) total: i64,
    /// Places of one factor whose cells all differ.
    parts: Vec<Vec<usize>>,
    /// By place the number of its part.
    part_of: Vec<usize>,
}

impl Sum {
    pub(super) fn new(rules: &Rules, terms: &[(i32, Cell)], comparison: Comparison, total: i32) -> Self {
        let mut merged: Vec<(i64, u16)> = Vec::new();
        for &(factor, cell) in terms {
            match merged.iter_mut().find(|(_, other)| *other == cell.0) {
                Some((sum, _)) => *sum += i64::from(factor),
                None => merged.push((factor.into(), cell.0)),
            }
        }
        merged.retain(|&(factor, _)| factor != 0);
        sort_by_number(&mut merged, |&(_, cell)| cell.into());
        let constant: i64 = merged.iter().map(|&(factor, _)| factor * i64::from(rules.lowest())).sum();
        Self { terms: merged, comparison, total: i64::from(total) - constant, parts: Vec::new(), part_of: Vec::new() }
    }

    pub(super) fn of_area(rules: &Rules, area: &Area) -> Self {
        Self::new(rules, &area.terms, Comparison::Equal, area.total)
    }

    /// Divides the terms into parts. `differ` says which cells must.
    pub(super) fn find_parts(&mut self, differ: impl Fn(u16, u16) -> bool) {
        for (place, &(factor, cell)) in self.terms.iter().enumerate() {
            let fits = |part: &&mut Vec<usize>| {
                part.iter().all(|&other| self.terms[other].0 == factor && differ(self.terms[other].1, cell))
            };
            match self.parts.iter_mut().find(fits) {
                Some(part) => part.push(place),
                None => self.parts.push(vec![place]),
            }
        }
        self.part_of = vec![0; self.terms.len()];
        for (number, part) in self.parts.iter().enumerate() {
            for &place in part {
                self.part_of[place] = number;
            }
        }
    }

    /// The terms: factors and cells.
    pub(crate) fn terms(&self) -> &[(i64, u16)] {
        &self.terms
    }

    /// The total of the indices of different cells, if the sum is one of these, all of one factor.
    pub(crate) fn total_of_set(&self) -> Option<i64> {
        let &(factor, _) = self.terms.first()?;
        let is_set = self.comparison == Comparison::Equal && self.parts.len() == 1 && self.total % factor == 0;
        is_set.then_some(self.total / factor)
    }

    /// The bounds of factor · index over a part without the place `except`, whose digit the other
    /// places cannot have.
    fn bounds(&self, part: usize, domains: &[u64], except: Option<(usize, usize)>) -> (i64, i64) {
        let taken = except.map_or(0, |(_, digit)| 1 << digit);
        let places = self.parts[part].iter().filter(|&&place| except.is_none_or(|(other, _)| other != place));
        let (mut low, mut high) = (Vec::with_capacity(8), Vec::with_capacity(8));
        for &place in places {
            let left = domains[place] & !taken;
            let (least, most) = ends(if left == 0 { domains[place] } else { left });
            low.push(signed(least));
            high.push(signed(most));
        }
        low.sort_unstable();
        high.sort_unstable();
        // different cells: each is larger than the one before
        let (mut least, mut most) = (0, 0);
        let mut previous = i64::MIN;
        for &bound in &low {
            previous = bound.max(previous.saturating_add(1));
            least += previous;
        }
        let mut previous = i64::MAX;
        for &bound in high.iter().rev() {
            previous = bound.min(previous - 1);
            most += previous;
        }
        let factor = self.terms[self.parts[part][0]].0;
        if factor > 0 { (factor * least, factor * most) } else { (factor * most, factor * least) }
    }

    /// The sum of indices in all other cells if the cell at `place` has a digit: the one that is missing,
    /// the least and the most that is possible. `None` if the others are not simply added.
    pub(crate) fn others(&self, place: usize, digit: usize, domains: &[u64]) -> Option<[i64; 3]> {
        let mut others = (0..self.terms.len()).filter(|&other| other != place).map(|other| self.terms[other].0);
        let factor = others.next()?;
        if factor.abs() != 1 || others.any(|other| other != factor) {
            return None;
        }
        let of_part = |part| self.bounds(part, domains, (self.part_of[place] == part).then_some((place, digit)));
        let (least, most) = (0..self.parts.len())
            .filter(|&part| self.parts[part] != [place])
            .map(of_part)
            .fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        let missing = self.total - self.terms[place].0 * signed(digit);
        Some(if factor > 0 { [missing, least, most] } else { [-missing, -most, -least] })
    }

    /// The domains without values that the bounds of the other terms exclude. `None` if one is
    /// empty then.
    pub(crate) fn within_bounds(&self, domains: &[u64]) -> Option<Vec<u64>> {
        let parts: Vec<(i64, i64)> = (0..self.parts.len()).map(|part| self.bounds(part, domains, None)).collect();
        let whole = parts.iter().fold((0, 0), |(least, most), part| (least + part.0, most + part.1));
        if whole.0 == whole.1 {
            // all cells have values
            return self.comparison.holds(whole.0, self.total).then(|| domains[..self.terms.len()].to_vec());
        }
        let mut output = Vec::with_capacity(self.terms.len());
        for (place, &(factor, _)) in self.terms.iter().enumerate() {
            let part = self.part_of[place];
            let others = (whole.0 - parts[part].0, whole.1 - parts[part].1);
            let mut kept = domains[place];
            for digit in Ones(domains[place]) {
                let mates =
                    if self.parts[part].len() == 1 { (0, 0) } else { self.bounds(part, domains, Some((place, digit))) };
                let (least, most) = (others.0 + mates.0, others.1 + mates.1);
                let missing = self.total - factor * signed(digit);
                let is_possible = match self.comparison {
                    Comparison::Equal => (least..=most).contains(&missing),
                    Comparison::AtMost => least <= missing,
                    Comparison::AtLeast => most >= missing,
                    Comparison::NotEqual => least != most || least != missing,
                };
                if !is_possible {
                    kept &= !(1 << digit);
                }
            }
            if kept == 0 {
                return None;
            }
            output.push(kept);
        }
        Some(output)
    }
}

fn signed(digit: usize) -> i64 {
    i64::try_from(digit).expect("at most 64 digits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;

    #[test]
    fn different_cells_leave_tighter_bounds() {
        let rules = Rules::classic(Order::THREE);
        let cells = [0, 1, 2];
        let terms = cells.map(|cell| (1, Cell(cell)));
        let mut sum = Sum::new(&rules, &terms, Comparison::Equal, 7);
        let mut apart = sum.clone();
        sum.find_parts(|a, b| a != b);
        apart.find_parts(|_, _| false);
        assert_eq!(sum.within_bounds(&[0o777; 3]), Some(vec![0o17; 3]), "1 + 2 + 4");
        assert_eq!(apart.within_bounds(&[0o777; 3]), Some(vec![0o37; 3]), "1 + 1 + 5");
        assert_eq!(sum.total_of_set(), Some(4));
        assert_eq!(apart.total_of_set(), None);
    }
}
