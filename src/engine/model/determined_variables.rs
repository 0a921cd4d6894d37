//! Which variables the board determines: there is never more than one way to fill them.
//!
//! A constraint determines a variable that it names if all else that it names is on the board or determined already, and
//! leaves it one value at most: a sum, also of several variables whose factors are like places of a number; a relation that
//! is a function; a number that is counted; the digit that a complete house still lacks; a word of which no two differ in one
//! place alone. A search may decide such variables when it likes. What nothing here determines may be determined all the
//! same, and is decided last.

use crate::board::geometry::Cell;
use crate::board::grid::Digit;
use crate::board::rules::{Amount, Automaton, Comparison, Constraint, Relation, Rules};
use std::collections::HashSet;

/// The most steps, for all constraints together: a cell looked at, or a digit read by two states; some tenths of a second.
const MOST_STEPS: usize = 1 << 23;

/// The most variables that one sum determines: so many places fit into the largest factor.
const MOST_PLACES: usize = 20;

/// For each cell, whether it is on the board or determined by it.
pub(super) fn determined(rules: &Rules) -> Vec<bool> {
    let mut known: Vec<bool> = (0..rules.cell_count()).map(|cell| rules.is_on_board(Cell::from_index(cell))).collect();
    for (cell, known) in known.iter_mut().enumerate() {
        *known |= rules.digits_in(Cell::from_index(cell)).len() == 1;
    }
    let open = |known: &[bool], constraint: &Constraint| {
        let mut open: Vec<Cell> = constraint.cells().into_iter().filter(|cell| !known[cell.index()]).collect();
        open.sort_unstable();
        open.dedup();
        open
    };
    let mut steps = MOST_STEPS;
    // those that may still tell something
    let mut left: Vec<&Constraint> = rules.constraints().iter().filter(|it| !open(&known, it).is_empty()).collect();
    loop {
        let before = left.len();
        left.retain(|constraint| {
            let open = open(&known, constraint);
            steps = steps.saturating_sub(weight(constraint));
            let is_told = !open.is_empty() && tells(rules, constraint, &open, &mut steps);
            if is_told {
                for cell in &open {
                    known[cell.index()] = true;
                }
            }
            !is_told && !open.is_empty()
        });
        if left.len() == before || steps == 0 {
            return known;
        }
    }
}

/// What it takes to look at a constraint once.
fn weight(constraint: &Constraint) -> usize {
    constraint.cells().len() + 8
}

/// Whether a constraint leaves these cells one way at most, when all others that it names are filled.
fn tells(rules: &Rules, constraint: &Constraint, open: &[Cell], steps: &mut usize) -> bool {
    match constraint {
        Constraint::Sum { terms, comparison: Comparison::Equal, .. } if open.len() <= MOST_PLACES => {
            let factor = |cell: &Cell| {
                let own = terms.iter().filter(|(_, other)| other == cell);
                own.map(|&(factor, _)| i64::from(factor)).sum::<i64>()
            };
            let span = |cell: Cell| i64::try_from(rules.digits_of(cell)).expect("at most 64 digits") - 1;
            let mut places: Vec<(i64, i64)> = open.iter().map(|cell| (factor(cell).abs(), span(*cell))).collect();
            places.sort_unstable();
            let mut below = 0;
            places.into_iter().all(|(factor, span)| {
                let is_above = factor > below;
                below += factor * span;
                is_above
            })
        }
        Constraint::Binary([a, b], relation) if open.len() == 1 => {
            is_function(rules, relation, [*a, *b], open[0] == *a)
        }
        Constraint::Count { cells, amount: Amount::Cell(cell), .. } => open == [*cell] && !cells.contains(cell),
        Constraint::NValue { cells, count } => open == [*count] && !cells.contains(count),
        Constraint::AllDifferent(cells) => open.len() == 1 && cells.len() == rules.size(),
        Constraint::Regular(cells, automaton) => {
            let mut places = (0..cells.len()).filter(|&place| open.contains(&cells[place]));
            let place = places.next();
            let is_once = open.len() == 1 && places.next().is_none();
            place.is_some_and(|place| is_once && differs_nowhere_else(automaton, cells.len(), place, steps))
        }
        _ => false,
    }
}

/// Whether a relation leaves the one cell, the first of the two or the second, one digit at most for each of the other.
fn is_function(rules: &Rules, relation: &Relation, pair: [Cell; 2], of_first: bool) -> bool {
    let [first, second] = pair.map(|cell| rules.digits_in(cell));
    let (from, to) = if of_first { (second, first) } else { (first, second) };
    let holds = |from: Digit, to: Digit| if of_first { relation.holds(to, from) } else { relation.holds(from, to) };
    from.iter().all(|&from| to.iter().filter(|&&to| holds(from, to)).count() <= 1)
}

/// Whether no two words of this length that an automaton accepts differ in this place alone. That it takes too many steps to
/// find out counts as no.
fn differs_nowhere_else(automaton: &Automaton, length: usize, place: usize, steps: &mut usize) -> bool {
    let digits = automaton.digits();
    let start = automaton.start();
    let mut pairs: HashSet<(u16, u16)> = start.iter().flat_map(|&a| start.iter().map(move |&b| (a, b))).collect();
    for at in 0..length {
        let mut next = HashSet::new();
        for (a, b) in pairs {
            let Some(left) = steps.checked_sub(if at == place { digits * digits } else { digits }) else {
                return false;
            };
            *steps = left;
            for read in (0..digits).map(Digit::from_index) {
                for other in (0..digits).map(Digit::from_index).filter(|&other| (other == read) != (at == place)) {
                    let (of_a, of_b) = (automaton.next(a, read), automaton.next(b, other));
                    next.extend(of_a.iter().flat_map(|&a| of_b.iter().map(move |&b| (a, b))));
                }
            }
        }
        pairs = next;
    }
    !pairs.into_iter().any(|(a, b)| automaton.accepts(a) && automaton.accepts(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::rules::Variable;

    /// Which of the variables `t` (0 to 45), `u` and `v` (1 to 4) are determined.
    fn told(constraints: Vec<Constraint>) -> Vec<bool> {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let variables = [Variable::new("t", 0..=45), Variable::new("u", 1..=4), Variable::new("v", 1..=4)];
        let rules =
            variables.into_iter().fold(rules, |rules, variable| rules.with_variable(variable).expect("in range").0);
        let rules = constraints.into_iter().try_fold(rules, Rules::with).expect("constraints that make sense");
        determined(&rules)[16..].to_vec()
    }

    fn sum(terms: &[(i32, u16)], comparison: Comparison) -> Constraint {
        let terms = terms.iter().map(|&(factor, cell)| (factor, Cell(cell))).collect();
        Constraint::Sum { terms, comparison, total: 0 }
    }

    #[test]
    fn what_leaves_no_choice_determines() {
        use Comparison::{AtMost, Equal};
        assert_eq!(told(vec![sum(&[(1, 0), (1, 1), (-1, 16)], Equal)]), [true, false, false]);
        assert_eq!(told(vec![sum(&[(1, 0), (1, 1), (-1, 16)], AtMost)]), [false; 3]);
        assert_eq!(told(vec![sum(&[(1, 0), (-1, 16), (1, 17)], Equal)]), [false; 3], "t and u may grow together");
        assert_eq!(told(vec![sum(&[(1, 0), (-4, 18), (-1, 17)], Equal)]), [false, true, true], "two places");
        let chain = vec![sum(&[(1, 16), (-1, 17)], Equal), sum(&[(2, 17), (-1, 3)], Equal)];
        assert_eq!(told(chain), [true, true, false]);
        let same = Relation::new(4, |a, b| a == b);
        assert_eq!(told(vec![Constraint::Binary([Cell(0), Cell(17)], same)]), [false, true, false]);
        let above = Relation::new(4, |a, b| a < b);
        assert_eq!(told(vec![Constraint::Binary([Cell(0), Cell(17)], above)]), [false; 3]);
        let house = Constraint::AllDifferent([0, 1, 6, 18].map(Cell).to_vec());
        assert_eq!(told(vec![house]), [false, false, true]);
        let counted = Constraint::NValue { cells: vec![Cell(0), Cell(5)], count: Cell(17) };
        assert_eq!(told(vec![counted]), [false, true, false]);
        let word = |accepts: fn(usize) -> bool| {
            let step = |&sum: &usize, digit: Digit| Some(sum + digit.get()).filter(|&sum| sum <= 12);
            let automaton = Automaton::build(4, 100, [0], step, |&sum| accepts(sum)).expect("few states");
            Constraint::Regular([0, 17, 1].map(Cell).to_vec(), automaton)
        };
        assert_eq!(told(vec![word(|sum| sum == 7)]), [false, true, false]);
        assert_eq!(told(vec![word(|sum| sum < 9)]), [false; 3]);
    }
}
