//! Redundant sums that follow from cages, since a complete house adds up to 1 + … + n.
//!
//! Three rules find them: what cages leave of several houses ([`innies_outies`]), sums in which a
//! house replaces its cells ([`shortening`]), and sums of disjoint cages ([`disjoint_unions`]).
//! Kept are short sums, and longer ones with a small *slack*, whose total is close to a bound. Sums
//! that shorter ones imply are dropped ([`reduction`]).

mod cages;
mod disjoint_unions;
mod equation;
mod innies_outies;
mod reduction;
mod shortening;

use crate::engine::model::Exclusions;
pub(crate) use equation::Equation;
use equation::equations;
use kdoku_board::rules::Rules;
use serde::Serialize;
use shortening::Shortening;

/// The kinds of redundant propagators that are derived from constraints. They change no answer,
/// only the work. [`Options::without_derived`](crate::Options::without_derived) switches a kind
/// off, to measure its worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Derived {
    /// Innies and outies: what cages leave of several rows, columns or boxes, by the rule of 45.
    InniesOuties,
    /// Sums in which a whole house replaces its cells.
    Shortened,
    /// Sums of disjoint cages, above all of little killers.
    DisjointUnions,
    /// The sets of digits of cells of which any two have the same relation.
    Cliques,
}

impl Derived {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::InniesOuties, Self::Shortened, Self::DisjointUnions, Self::Cliques];
}

/// The redundant sums of some kinds, without repetition, and without those that are constraints.
pub(crate) fn sums(rules: &Rules, exclusions: &Exclusions, kinds: &[Derived]) -> Vec<Equation> {
    let of_sums = [Derived::InniesOuties, Derived::Shortened, Derived::DisjointUnions];
    if equations(rules).next().is_none() || !kinds.iter().any(|kind| of_sums.contains(kind)) {
        return Vec::new();
    }
    let (cages, mut shortening) = (cages::cages(rules), Shortening::new(rules));
    let mut found = Vec::new();
    if kinds.contains(&Derived::InniesOuties) {
        found = innies_outies::sums(rules, &cages, exclusions);
    }
    if kinds.contains(&Derived::Shortened) {
        found.extend(equations(rules).filter_map(|(terms, total)| shortening.shortened(terms, total)));
    }
    if kinds.contains(&Derived::DisjointUnions) {
        found.extend(disjoint_unions::sums(rules, &cages, exclusions, &mut shortening));
    }
    let constraints = equations(rules).filter_map(|(terms, total)| Equation::from_constraint(terms, total));
    reduction::reduced(constraints.collect(), found, exclusions)
}

#[cfg(test)]
mod tests {
    use super::equation::MOST_CELLS;
    use super::*;
    use crate::engine::model::Model;
    use crate::engine::model::groups::Groups;
    use kdoku_board::geometry::Cell;
    use kdoku_board::geometry::Order;
    use kdoku_board::random::Random;
    use kdoku_board::rules::{Comparison, Constraint};

    #[test]
    fn each_kind_can_be_switched_on_alone() {
        // the first row of 1 2 3 4 and a cell below add up to 13
        let cells = [0, 1, 2, 3, 6].map(Cell);
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let rules = rules.with(Constraint::sum(&cells, 13)).expect("cells of the board");
        let count = |derived: &[Derived]| Model::with(&rules, derived).propagators().len();
        assert_eq!(count(&[Derived::Shortened]), count(&[]) + 1);
        assert_eq!(count(&[Derived::Cliques]), count(&[]));
    }

    #[test]
    fn innies_and_outies_follow_from_cages() {
        // the first row of 1 2 3 4 without its last cell, and with a cell below
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let innie = rules.clone().with(Constraint::sum(&[Cell(0), Cell(1), Cell(2)], 6)).expect("cells of the board");
        let cages = [Constraint::sum(&[Cell(0), Cell(1)], 3), Constraint::sum(&[Cell(2), Cell(3), Cell(6)], 9)];
        let outie = cages.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
        let first = |rules: &Rules| {
            let found = sums(rules, &Groups::new(rules, &[]).exclusions, &Derived::ALL);
            found.into_iter().next().expect("the row follows")
        };
        let has = |rules: &Rules, terms: &[(i32, Cell)], total: i32| {
            sums(rules, &Groups::new(rules, &[]).exclusions, &Derived::ALL)
                .iter()
                .any(|sum| sum.terms == terms && sum.total == total)
        };
        assert!(has(&innie, &[(1, Cell(3))], 4), "{:?}", first(&innie));
        assert!(has(&outie, &[(1, Cell(6))], 2), "{:?}", first(&outie));
        assert!(Model::with(&outie, &[]).propagators().len() < Model::new(&outie).propagators().len());
        // a constraint that states the same, with the signs reversed
        let stated = Constraint::Sum { terms: vec![(-1, Cell(3))], comparison: Comparison::Equal, total: -4 };
        let stated = innie.with(stated).expect("a cell of the board");
        assert!(!has(&stated, &[(1, Cell(3))], 4));
    }

    #[test]
    fn sums_derived_from_cages_of_a_grid_hold_in_it() {
        let mut random = Random::new(5);
        let (mut short, mut long) = (0, 0);
        for round in 0..300 {
            let k = 2 + round % 2;
            let n = k * k;
            // each row is the one above moved by k, and by one more at a new band
            let value = |cell: Cell| (cell.index() / n * k + cell.index() / n / k + cell.index() % n) % n + 1;
            let mut rules = Rules::classic(Order::new(k).expect("in range"));
            let mut free: Vec<Cell> = (0..n * n).map(Cell::from_index).collect();
            let cage_count = random.below(free.len());
            for _ in 0..cage_count {
                // a cell and some near it, which may lie anywhere
                let mut cells = Vec::new();
                for _ in 0..=random.below(5).min(free.len().saturating_sub(1)) {
                    let near = |cell: &Cell| cells.last().is_none_or(|&last| rules.are_neighbours(*cell, last));
                    let fitting: Vec<usize> = (0..free.len()).filter(|&place| near(&free[place])).collect();
                    let Some(&place) = fitting.get(random.below(fitting.len().max(1))) else { break };
                    cells.push(free.swap_remove(place));
                }
                let total = cells.iter().map(|&cell| value(cell)).sum::<usize>();
                let cage = Constraint::sum(&cells, i32::try_from(total).expect("a small number"));
                rules = if cells.is_empty() { rules } else { rules.with(cage).expect("cells of the board") };
            }
            let exclusions = Groups::new(&rules, &[]).exclusions;
            for Equation { terms, total } in sums(&rules, &exclusions, &Derived::ALL) {
                let adds = |&(factor, cell): &(i32, Cell)| factor * i32::try_from(value(cell)).expect("a small number");
                assert_eq!(terms.iter().map(adds).sum::<i32>(), total, "{terms:?} of {:?}", rules.constraints());
                *(if terms.len() > MOST_CELLS { &mut long } else { &mut short }) += 1;
            }
        }
        assert!(short > 300 && long > 20, "{short} short sums and {long} long ones");
    }
}
