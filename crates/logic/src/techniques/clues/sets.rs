//! Combinations of a clue: the sets of digits that different cells can hold together.
//!
//! The cells of a cage have a total, the cells of a renban hold consecutive values. The sets that
//! fit the candidates are listed; a digit in none of them goes.
//!
//! *Soundness*: the digits of the cells in a solution are one of the sets.

use super::step;
use crate::constraints::Form;
use crate::{ClueDetail, ConstraintGroup, Ones, Position, Step, Technique};
use kdoku_board::Digit;

/// The budget of partial sets for one group.
const MOST_NODES: usize = 20_000;

/// The sets of digits that the cells without a digit can hold, and these places. `None` if there
/// are more than `most` sets, or the group is not of this kind.
pub(crate) fn open_sets(group: &ConstraintGroup, domains: &[u64], most: usize) -> Option<(Vec<u64>, Vec<usize>)> {
    if !group.is_distinct {
        return None;
    }
    let is_fixed = |place: &usize| domains[*place].is_power_of_two();
    let (fixed, open): (Vec<usize>, Vec<usize>) = (0..group.cells.len()).partition(is_fixed);
    let taken = fixed.iter().fold(0, |set, &place| set | domains[place]);
    if taken.count_ones() as usize != fixed.len() || open.is_empty() {
        return None;
    }
    let open_domains: Vec<u64> = open.iter().map(|&place| domains[place] & !taken).collect();
    let mut sets = Sets { domains: &open_domains, found: Vec::new(), most, nodes: MOST_NODES };
    match &group.form {
        Form::Sum(sum) => {
            let total = sum.total_of_set()? - Ones(taken).map(index).sum::<i64>();
            let digits = open_domains.iter().fold(0, |set, domain| set | domain);
            sets.add_with_total(0, digits, total)?;
        }
        Form::Consecutive => {
            let length = group.cells.len();
            for start in 0..=64 - length {
                let run = (u64::MAX >> (64 - length)) << start;
                if taken & !run == 0 {
                    sets.add(run & !taken)?;
                }
            }
        }
        _ => return None,
    }
    Some((sets.found, open))
}

struct Sets<'a> {
    domains: &'a [u64],
    found: Vec<u64>,
    most: usize,
    nodes: usize,
}

impl Sets<'_> {
    /// Adds the sets that extend `set` by some of `digits`, which are larger, with the total
    /// `left`. `None` if there are too many.
    fn add_with_total(&mut self, set: u64, digits: u64, left: i64) -> Option<()> {
        let missing = self.domains.len() - set.count_ones() as usize;
        if missing == 0 {
            return if left == 0 { self.add(set) } else { Some(()) };
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let mut rest = digits;
        for digit in Ones(digits) {
            rest &= rest - 1;
            let least: i64 = Ones(rest).take(missing - 1).map(index).sum::<i64>() + index(digit);
            if (rest.count_ones() as usize) < missing - 1 || least > left {
                break;
            }
            self.add_with_total(set | 1 << digit, rest, left - index(digit))?;
        }
        Some(())
    }

    /// Adds a set if the cells can hold it.
    fn add(&mut self, set: u64) -> Option<()> {
        if can_hold(self.domains, set) {
            self.found.push(set);
        }
        (self.found.len() <= self.most).then_some(())
    }
}

fn index(digit: usize) -> i64 {
    i64::try_from(digit).expect("at most 64 digits")
}

/// Whether cells with these domains can hold a set with one digit for each: a perfect matching,
/// found by augmenting paths.
fn can_hold(domains: &[u64], set: u64) -> bool {
    fn place(cell: usize, domains: &[u64], set: u64, cell_of: &mut [usize; 64], visited: &mut u64) -> bool {
        for digit in Ones(domains[cell] & set) {
            if *visited >> digit & 1 != 0 {
                continue;
            }
            *visited |= 1 << digit;
            let other = cell_of[digit];
            if other == usize::MAX || place(other, domains, set, cell_of, visited) {
                cell_of[digit] = cell;
                return true;
            }
        }
        false
    }
    let mut cell_of = [usize::MAX; 64];
    (0..domains.len()).all(|cell| place(cell, domains, set, &mut cell_of, &mut 0))
}

/// The step of one group with at most `most` sets, if it has one.
pub(crate) fn find(position: &Position, group: &ConstraintGroup, before: &[u64], most: usize) -> Option<Step> {
    let (sets, open) = open_sets(group, before, most)?;
    let any = sets.iter().fold(0, |any, set| any | set);
    let mut after = before[..group.cells.len()].to_vec();
    for &place in &open {
        after[place] &= any;
    }
    if sets.is_empty() {
        return None;
    }
    let combinations = sets.iter().map(|&set| Ones(set).map(Digit::from_index).collect()).collect();
    let detail = ClueDetail { combinations, ..ClueDetail::default() };
    step(position, group, Technique::ConstraintCombinations, [before, &after], detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_need_a_cell_for_each_digit() {
        let domains = [0b0011, 0b0011, 0b1111];
        assert!(can_hold(&domains, 0b0111));
        assert!(!can_hold(&domains, 0b1110), "two cells for digits 3 and 4");
        assert!(!can_hold(&[0b0011, 0b0001], 0b0010 | 0b0100));
    }

    #[test]
    fn sets_with_a_total_are_listed_once() {
        let domains = [0o777; 3];
        let mut sets = Sets { domains: &domains, found: Vec::new(), most: 10, nodes: MOST_NODES };
        // indices 0, 1, 4 and 0, 2, 3
        assert!(sets.add_with_total(0, 0o777, 5).is_some());
        assert_eq!(sets.found, [0b1_0011, 0b1101]);
        let mut few = Sets { domains: &domains, found: Vec::new(), most: 1, nodes: MOST_NODES };
        assert!(few.add_with_total(0, 0o777, 5).is_none());
    }
}
