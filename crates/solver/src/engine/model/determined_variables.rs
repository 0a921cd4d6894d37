//! Variables that the board determines: filled cells leave them one value at most. Labels of regions
//! are parts of a solution, so they count as cells of the board.
//!
//! A constraint determines its last open variable, given that all its other cells are on the board
//! or determined: a sum, also of several variables whose factors work like places of a number; a
//! relation that is a function; a count; the missing digit of a complete house; a line if no two of
//! its words differ in that place alone. A search may decide determined variables at any time;
//! other variables are decided last, in case they are not determined.

use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Automaton, Comparison, Constraint, Relation, Rules};
use rustc_hash::FxHashSet;

/// The budget for all constraints together, some tenths of a second. A step is a cell that is
/// visited or a digit that two states read.
const MOST_STEPS: usize = 1 << 23;

/// The most variables that one sum determines: no more binary places fit into the largest factor.
const MOST_PLACES: usize = 20;

/// By cell or variable, whether it is part of a solution or determined by it.
pub(super) fn determined_cells(rules: &Rules) -> Vec<bool> {
    let mut determined: Vec<bool> =
        (0..rules.cell_count()).map(|cell| rules.is_part_of_solution(Cell::from_index(cell))).collect();
    for (cell, determined) in determined.iter_mut().enumerate() {
        *determined |= rules.digits_in(Cell::from_index(cell)).len() == 1;
    }
    let open = |determined: &[bool], constraint: &Constraint| {
        let mut open: Vec<Cell> = constraint.cells().into_iter().filter(|cell| !determined[cell.index()]).collect();
        open.sort_unstable();
        open.dedup();
        open
    };
    let mut steps = MOST_STEPS;
    // constraints that may still determine something
    let mut left: Vec<&Constraint> =
        rules.constraints().iter().filter(|it| !open(&determined, it).is_empty()).collect();
    loop {
        let before = left.len();
        left.retain(|constraint| {
            let open = open(&determined, constraint);
            steps = steps.saturating_sub(cost(constraint));
            let is_determined = !open.is_empty() && determines(rules, constraint, &open, &mut steps);
            if is_determined {
                for cell in &open {
                    determined[cell.index()] = true;
                }
            }
            !is_determined && !open.is_empty()
        });
        if left.len() == before || steps == 0 {
            return determined;
        }
    }
}

/// The steps to visit a constraint once.
fn cost(constraint: &Constraint) -> usize {
    constraint.cells().len() + 8
}

/// Whether a constraint leaves these cells one assignment at most, once all its other cells are
/// filled.
fn determines(rules: &Rules, constraint: &Constraint, open: &[Cell], steps: &mut usize) -> bool {
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

/// Whether a relation leaves one cell at most one digit for each digit of the other.
fn is_function(rules: &Rules, relation: &Relation, pair: [Cell; 2], of_first: bool) -> bool {
    let [first, second] = pair.map(|cell| rules.digits_in(cell));
    let (from, to) = if of_first { (second, first) } else { (first, second) };
    let holds = |from: Digit, to: Digit| if of_first { relation.holds(to, from) } else { relation.holds(from, to) };
    from.iter().all(|&from| to.iter().filter(|&&to| holds(from, to)).count() <= 1)
}

/// Whether no two accepted words of this length differ in this place alone. `false` if the budget
/// runs out.
fn differs_nowhere_else(automaton: &Automaton, length: usize, place: usize, steps: &mut usize) -> bool {
    let digits = automaton.digits();
    let start = automaton.start();
    let mut pairs: FxHashSet<(u16, u16)> = start.iter().flat_map(|&a| start.iter().map(move |&b| (a, b))).collect();
    for at in 0..length {
        let mut next = FxHashSet::default();
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
    use kdoku_board::geometry::Order;
    use kdoku_board::rules::Variable;

    /// Which of the variables `t` (0 to 45), `u` and `v` (1 to 4) are determined.
    fn is_determined(constraints: Vec<Constraint>) -> Vec<bool> {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let variables = [Variable::new("t", 0..=45), Variable::new("u", 1..=4), Variable::new("v", 1..=4)];
        let rules =
            variables.into_iter().fold(rules, |rules, variable| rules.with_variable(variable).expect("in range").0);
        let rules = constraints.into_iter().try_fold(rules, Rules::with).expect("constraints that make sense");
        determined_cells(&rules)[16..].to_vec()
    }

    fn sum(terms: &[(i32, u16)], comparison: Comparison) -> Constraint {
        let terms = terms.iter().map(|&(factor, cell)| (factor, Cell(cell))).collect();
        Constraint::Sum { terms, comparison, total: 0 }
    }

    #[test]
    fn finds_determined_variables() {
        use Comparison::{AtMost, Equal};
        assert_eq!(is_determined(vec![sum(&[(1, 0), (1, 1), (-1, 16)], Equal)]), [true, false, false]);
        assert_eq!(is_determined(vec![sum(&[(1, 0), (1, 1), (-1, 16)], AtMost)]), [false; 3]);
        assert_eq!(
            is_determined(vec![sum(&[(1, 0), (-1, 16), (1, 17)], Equal)]),
            [false; 3],
            "t and u may grow together"
        );
        assert_eq!(is_determined(vec![sum(&[(1, 0), (-4, 18), (-1, 17)], Equal)]), [false, true, true], "two places");
        let chain = vec![sum(&[(1, 16), (-1, 17)], Equal), sum(&[(2, 17), (-1, 3)], Equal)];
        assert_eq!(is_determined(chain), [true, true, false]);
        let same = Relation::new(4, |a, b| a == b);
        assert_eq!(is_determined(vec![Constraint::Binary([Cell(0), Cell(17)], same)]), [false, true, false]);
        let above = Relation::new(4, |a, b| a < b);
        assert_eq!(is_determined(vec![Constraint::Binary([Cell(0), Cell(17)], above)]), [false; 3]);
        let house = Constraint::AllDifferent([0, 1, 6, 18].map(Cell).to_vec());
        assert_eq!(is_determined(vec![house]), [false, false, true]);
        let counted = Constraint::NValue { cells: vec![Cell(0), Cell(5)], count: Cell(17) };
        assert_eq!(is_determined(vec![counted]), [false, true, false]);
        let word = |accepts: fn(usize) -> bool| {
            let step = |&sum: &usize, digit: Digit| Some(sum + digit.get()).filter(|&sum| sum <= 12);
            let automaton = Automaton::build(4, 100, [0], step, |&sum| accepts(sum)).expect("few states");
            Constraint::Regular([0, 17, 1].map(Cell).to_vec(), automaton)
        };
        assert_eq!(is_determined(vec![word(|sum| sum == 7)]), [false, true, false]);
        assert_eq!(is_determined(vec![word(|sum| sum < 9)]), [false; 3]);
    }
}
