//! Values for the variables of a complete grid.
//!
//! A grid does not contain variables, so verification looks for values that satisfy the constraints
//! on them. Constraints that share variables form a group, and each group is searched by itself.
//! The next variable is the one with the fewest remaining digits; most are forced. A constraint is
//! checked when its last variable gets a digit. Those that may have many variables, such as
//! [regions](Constraint::Regions), [areas](Constraint::Connected) and counts, are checked after every
//! digit. No solver is used, because this module verifies solvers.

use super::meaning;
use crate::rules::Amount;
use crate::{Cell, Constraint, Digit, Grid, Rules};
use std::collections::HashSet;

/// Whether a constraint contains a variable.
pub(super) fn names_variables(rules: &Rules, constraint: &Constraint) -> bool {
    !rules.variables().is_empty() && constraint.cells().iter().any(|&cell| !rules.is_on_board(cell))
}

/// The ascending indices in [`Rules::constraints`] of the constraints that no values of the
/// variables satisfy together.
pub(super) fn without(rules: &Rules, grid: &Grid) -> Vec<usize> {
    let mut components: Vec<Component> = Vec::new();
    for (place, constraint) in rules.constraints().iter().enumerate() {
        let mut variables = variables_of(rules, constraint);
        if variables.is_empty() {
            continue;
        }
        let shares =
            |component: &mut Component| component.variables.iter().any(|variable| variables.contains(variable));
        let joined: Vec<Component> = components.extract_if(.., shares).collect();
        let mut places = vec![place];
        for component in joined {
            places.extend(component.places);
            variables.extend(component.variables);
        }
        variables.sort_unstable();
        variables.dedup();
        components.push(Component { places, variables });
    }
    let count = rules.cell_count() - rules.geometry().cell_count();
    let mut broken = Vec::new();
    for component in components {
        let of = |&place: &usize| (&rules.constraints()[place], variables_of(rules, &rules.constraints()[place]));
        let constraints: Vec<(&Constraint, Vec<usize>)> = component.places.iter().map(of).collect();
        let mut of_variable = vec![Vec::new(); count];
        for (i, (_, variables)) in constraints.iter().enumerate() {
            for &variable in variables {
                of_variable[variable].push(i);
            }
        }
        let mut filling = Filling {
            rules,
            grid,
            constraints,
            of_variable,
            is_open: vec![false; count],
            digits: vec![Digit::from_index(0); count],
        };
        component.variables.iter().for_each(|&variable| filling.is_open[variable] = true);
        if !filling.fill(&component.variables) {
            broken.extend(component.places);
        }
    }
    broken.sort_unstable();
    broken
}

/// Constraints connected by shared variables.
struct Component {
    places: Vec<usize>,
    variables: Vec<usize>,
}

/// The variables in a constraint, numbered from 0, without repeats.
fn variables_of(rules: &Rules, constraint: &Constraint) -> Vec<usize> {
    let number = |cell: Cell| cell.index().checked_sub(rules.geometry().cell_count());
    let mut variables: Vec<usize> = constraint.cells().into_iter().filter_map(number).collect();
    variables.sort_unstable();
    variables.dedup();
    variables
}

/// A search for values of variables.
struct Filling<'a> {
    rules: &'a Rules,
    grid: &'a Grid,
    constraints: Vec<(&'a Constraint, Vec<usize>)>,
    /// The indices of the constraints of each variable.
    of_variable: Vec<Vec<usize>>,
    is_open: Vec<bool>,
    digits: Vec<Digit>,
}

impl Filling<'_> {
    /// Whether the open variables among these have satisfying values.
    fn fill(&mut self, variables: &[usize]) -> bool {
        let open: Vec<usize> = variables.iter().copied().filter(|&variable| self.is_open[variable]).collect();
        let mut best: Option<(usize, Vec<Digit>)> = None;
        for variable in open {
            let digits = self.digits_left(variable);
            if best.as_ref().is_none_or(|(_, fewest)| digits.len() < fewest.len()) {
                best = Some((variable, digits));
            }
            // a forced digit costs nothing
            if best.as_ref().is_some_and(|(_, digits)| digits.len() <= 1) {
                break;
            }
        }
        let Some((variable, digits)) = best else { return true };
        self.is_open[variable] = false;
        for digit in digits {
            self.digits[variable] = digit;
            if self.fill(variables) {
                return true;
            }
        }
        self.is_open[variable] = true;
        false
    }

    /// The digits of an open variable that satisfy all constraints with no other open variable, and
    /// may satisfy those that may have many variables.
    fn digits_left(&mut self, variable: usize) -> Vec<Digit> {
        let cell = Cell::from_index(self.rules.geometry().cell_count() + variable);
        let own = &self.of_variable[variable];
        let waits = |of: &[usize]| of.iter().all(|&it| it == variable || !self.is_open[it]);
        let waiting: Vec<usize> = own.iter().copied().filter(|&i| waits(&self.constraints[i].1)).collect();
        let mut left = Vec::new();
        for digit in self.rules.digits_in(cell) {
            self.digits[variable] = digit;
            let holds = |&i: &usize| meaning::holds(self.rules, self.constraints[i].0, self.grid, &self.digits);
            self.is_open[variable] = false;
            let may_hold = |&i: &usize| self.may_hold(self.constraints[i].0);
            if waiting.iter().all(holds) && self.of_variable[variable].iter().all(may_hold) {
                left.push(digit);
            }
            self.is_open[variable] = true;
        }
        left
    }

    /// The digit of a cell or variable; `None` while it is open.
    fn known(&self, cell: Cell) -> Option<Digit> {
        match cell.index().checked_sub(self.rules.geometry().cell_count()) {
            None => self.grid.get(cell),
            Some(variable) => (!self.is_open[variable]).then(|| self.digits[variable]),
        }
    }

    /// Whether a constraint that may have many variables may hold, as far as the digits are known; any
    /// other may.
    fn may_hold(&self, constraint: &Constraint) -> bool {
        match constraint {
            Constraint::Regions { cells, labels, size } => {
                let first = self.rules.digits_in(labels[0])[0].index();
                let labels_known: Vec<Option<usize>> =
                    labels.iter().map(|&label| self.known(label).map(|digit| digit.index() - first)).collect();
                // for each label the places next to it, once for all regions
                let near = |&label: &Cell| {
                    let is_near = |&place: &usize| self.rules.are_neighbours(label, labels[place]);
                    (0..labels.len()).filter(is_near).collect()
                };
                let near: Vec<Vec<usize>> = labels.iter().map(near).collect();
                (0..cells.len() / size).all(|region| self.may_be_region(region, cells, &near, *size, &labels_known))
                    && labels_known.iter().flatten().all(|&region| region < cells.len() / size)
            }
            Constraint::Alike { lines, count, first_counts } => {
                let Some(first) = self.known(lines[0][0]) else { return true };
                let Some(number) = self.known(*count).map(|digit| self.rules.value_in(*count, digit)) else {
                    return true;
                };
                let length = |is_like: &dyn Fn(Option<Digit>) -> bool| {
                    let of_line =
                        |line: &Vec<Cell>| line.iter().take_while(|&&cell| is_like(self.known(cell))).count() - 1;
                    lines.iter().map(of_line).sum::<usize>() + usize::from(*first_counts)
                };
                let least = length(&|digit| digit == Some(first));
                let most = length(&|digit| digit.is_none_or(|digit| digit == first));
                usize::try_from(number).is_ok_and(|number| (least..=most).contains(&number))
            }
            Constraint::Count { cells, digits, amount } => {
                let [least, most] = [false, true].map(|unknown| {
                    let counts = |&&cell: &&Cell| self.known(cell).map_or(unknown, |digit| digits.contains(&digit));
                    cells.iter().filter(counts).count()
                });
                let [from, to] = match *amount {
                    Amount::Between(from, to) => [from, to],
                    Amount::Cell(cell) => match self.known(cell).map(|digit| self.rules.value_in(cell, digit)) {
                        Some(number) => [usize::try_from(number).unwrap_or(usize::MAX); 2],
                        None => return true,
                    },
                };
                least <= to && from <= most
            }
            Constraint::Connected { cells, digits } => {
                let belongs = |cell: Cell| self.known(cell).map(|digit| digits.contains(&digit));
                let mut left: Vec<Cell> = cells.iter().copied().filter(|&cell| belongs(cell) != Some(false)).collect();
                let first = left.iter().position(|&cell| belongs(cell) == Some(true));
                let mut reached: Vec<Cell> = first.map(|first| left.swap_remove(first)).into_iter().collect();
                while let Some(here) = reached.pop() {
                    let (near, far) = left.iter().partition(|&&cell| self.rules.are_neighbours(here, cell));
                    reached.extend::<Vec<Cell>>(near);
                    left = far;
                }
                left.iter().all(|&cell| belongs(cell).is_none())
            }
            Constraint::Domain(cell, digits) => self.known(*cell).is_none_or(|digit| digits.contains(&digit)),
            Constraint::Regular(cells, automaton) => {
                let mut states: HashSet<u16> = automaton.start().iter().copied().collect();
                for &cell in cells {
                    let digits = self.known(cell).map_or_else(|| self.rules.digits_in(cell), |digit| vec![digit]);
                    let next = |&state: &u16| {
                        digits.iter().flat_map(move |&digit| automaton.next(state, digit)).copied().collect::<Vec<_>>()
                    };
                    states = states.iter().flat_map(next).collect();
                }
                states.iter().any(|&state| automaton.accepts(state))
            }
            Constraint::Any(cases) => cases.iter().any(|case| case.iter().all(|constraint| self.may_hold(constraint))),
            _ => true,
        }
    }

    /// Whether the cells with a known label may be part of a region with this number.
    fn may_be_region(
        &self,
        region: usize,
        cells: &[Cell],
        near: &[Vec<usize>],
        size: usize,
        known: &[Option<usize>],
    ) -> bool {
        let may_belong = |place: usize| known[place].is_none_or(|label| label == region);
        let certain: Vec<usize> = (0..cells.len()).filter(|&place| known[place] == Some(region)).collect();
        let Some(&start) = certain.first() else {
            return (0..cells.len()).filter(|&place| may_belong(place)).count() >= size;
        };
        // the region with the number before begins earlier
        let is_numbered = region == 0 || (0..start).any(|place| known[place].is_none_or(|label| label + 1 == region));
        let digits: Vec<Digit> = certain.iter().filter_map(|&place| self.known(cells[place])).collect();
        let differ = digits.iter().collect::<HashSet<_>>().len() == digits.len();
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            for &place in near[from].iter().filter(|&&place| may_belong(place)) {
                if !reached.contains(&place) {
                    reached.push(place);
                }
            }
            next += 1;
        }
        let is_whole = certain.iter().all(|place| reached.contains(place)) && reached.len() >= size;
        is_numbered && is_whole && certain.len() <= size && differ
    }
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Cell, Order};
    use crate::grid::{Digit, Grid};
    use crate::rules::{Amount, Comparison, Constraint, Rules, Variable};
    use crate::verify::{self, Violation};

    fn sum(terms: &[(i32, u16)], total: i32) -> Constraint {
        let terms = terms.iter().map(|&(factor, cell)| (factor, Cell(cell))).collect();
        Constraint::Sum { terms, comparison: Comparison::Equal, total }
    }

    #[test]
    fn a_full_grid_has_values_for_its_variables() {
        let grid: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse().expect("a grid");
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let rules = rules.with_variable(Variable::new("t", 0..=12)).expect("a variable").0;
        let rules = rules.with_variable(Variable::new("u", 0..=12)).expect("a variable").0;
        // t = 1 + 2 + 3, u = t + 4
        let all = [sum(&[(1, 0), (1, 1), (1, 2), (-1, 16)], 0), sum(&[(1, 16), (1, 3), (-1, 17)], 0)];
        let rules = all.into_iter().try_fold(rules, Rules::with).expect("sums");
        let check = |rules: &Rules| verify::check(rules, &Grid::blank(4), &grid);
        assert_eq!(check(&rules), Ok(()));
        assert_eq!(check(&rules.clone().with(sum(&[(2, 17)], 20)).expect("a sum")), Ok(()));
        let wrong = rules.with(sum(&[(2, 17)], 22)).expect("a sum").with(sum(&[(1, 0)], 1)).expect("a sum");
        assert_eq!(verify::broken(&wrong, &grid), [0, 1, 2], "they hang together");
        assert_eq!(check(&wrong), Err(Violation::Broken(verify::Scope::Constraint(0))));
    }

    #[test]
    fn areas_are_checked_before_all_cells_are_known() {
        let grid: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse().expect("a grid");
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let (rules, shades) = rules.with_variable(Variable::new("s", 1..=2).block(6, 6)).expect("a block");
        let only = |digit: usize| vec![Digit::from_index(digit)];
        let area = |digit: usize| Constraint::Connected { cells: shades.clone(), digits: only(digit) };
        let square = |place: usize| Constraint::Count {
            cells: [place, place + 1, place + 6, place + 7].map(|place| shades[place]).to_vec(),
            digits: only(0),
            amount: Amount::Between(1, 3),
        };
        let squares = (0..29).filter(|place| place % 6 < 5).map(square);
        let rules = squares.chain([area(0), area(1)]).try_fold(rules, Rules::with).expect("a shading");
        assert!(verify::broken(&rules, &grid).is_empty());
        // a row of one shade separates cells of the other
        let row = (12..18).map(|place| Constraint::Domain(shades[place], only(0)));
        let beside = [0, 35].map(|place| Constraint::Domain(shades[place], only(1)));
        let separated = row.chain(beside).try_fold(rules, Rules::with).expect("shades");
        assert_eq!(verify::broken(&separated, &grid).len(), separated.constraints().len());
    }
}
