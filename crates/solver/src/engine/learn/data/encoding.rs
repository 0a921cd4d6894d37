//! The puzzle as exactly-one groups and clauses over as few variables as possible.
//!
//! A variable is "digit d in cell c". Houses become groups: each cell has one digit, each digit has
//! one place in a complete house and at most one in a partial house. A group of n variables stands
//! for n (n − 1) / 2 + 1 clauses and takes n numbers, so an n × n board takes memory in n³, not n⁴.
//!
//! Only digits that the givens leave to blank cells become variables, numbered cell by cell: some
//! four thousand on a hard board of 36 × 36 instead of 46,656. The variables of labels of regions, of
//! other auxiliary cells and of constraints follow.
//!
//! A constraint is encoded over the domains that propagators leave before any decision; digits that
//! are excluded there are not written. The encoding replaces the propagators: unit propagation does
//! their work and explains itself.

use crate::engine::formula::{Formula, Literal, Variable, to_u32};
use crate::engine::model::Model;
use crate::engine::propagate::{Choices, Domain, Scratch, members};
use crate::engine::{Budget, Stop};
use kdoku_board::grid::{Digit, Grid};

/// The bytes that all of the engine takes for each variable, measured on blank boards. Most are in
/// the watches (48), the order of the variables (28) and the groups and their members (32).
const BYTES_PER_VARIABLE: u64 = 140;

/// The meaning of the variables of a puzzle.
#[derive(Clone, Default)]
pub(crate) struct Encoding {
    /// The cell and the digit (from 0) of each variable of the board, in ascending order.
    cells_and_digits: Vec<(u16, u16)>,
    /// The given values, 0 for blanks.
    givens: Vec<u16>,
    /// Number of values.
    size: usize,
    /// For each auxiliary cell its digits and their literals.
    auxiliary: Vec<Choices>,
    /// The auxiliary cells that are labels, numbered from 0.
    labels: Vec<usize>,
    /// The number of variables of cells and labels; these come first.
    solution_variables: usize,
    /// Number of all variables.
    variables: usize,
    /// Whether the board is contradictory for a reason that no group states: equal givens see each
    /// other, a given stands in a missing cell, or a domain is empty.
    contradictory: bool,
    /// Whether there are rules other than that cells differ.
    constraints: bool,
}

impl Encoding {
    /// The encoding of a puzzle and its formula; `None` if the constraints are too large.
    ///
    /// # Errors
    /// The limit that came first. The memory of all of the engine counts.
    pub(crate) fn new(model: &Model, givens: &Grid, budget: &Budget<'_>) -> Result<Option<(Self, Formula)>, Stop> {
        let size = model.size();
        let mut encoding = Self { size, ..Self::default() };
        let mut formula = Formula::default();
        let domains = initial_domains(model, givens, budget)?;
        encoding.contradictory = domains.is_none();
        encoding.constraints = domains.as_ref().is_none_or(|domains| !domains.is_empty());
        let domains = domains.unwrap_or_default();
        let is_given = encoding.read_givens(model, givens);
        encoding.check_memory(model, &domains, &is_given, budget)?;
        let mut places: Vec<Vec<Variable>> = vec![Vec::new(); model.house_count() * size];
        encoding.add_cells(model, &domains, &is_given, &mut places, &mut formula, budget)?;
        encoding.solution_variables = encoding.cells_and_digits.len();
        if !encoding.contradictory {
            encoding.add_auxiliary_cells(model, &domains, &is_given, &mut places, &mut formula);
        }
        for (house_digit, members) in places.into_iter().enumerate() {
            if house_digit.is_multiple_of(size) {
                budget.check()?;
            }
            let complete = model.is_complete(house_digit / size);
            if !is_given[house_digit] && (complete || members.len() > 1) {
                formula.add_group(members, complete);
            }
        }
        encoding.add_pairs(model, &mut formula);
        if !encoding.contradictory {
            encoding.add_constraints(model, &mut formula, budget)?;
        }
        encoding.variables = formula.variables() as usize;
        Ok((!formula.is_too_large()).then_some((encoding, formula)))
    }

    /// Checks that the engine may take the memory for the candidates of the board.
    fn check_memory(
        &self,
        model: &Model,
        domains: &[Domain],
        is_given: &[bool],
        budget: &Budget<'_>,
    ) -> Result<(), Stop> {
        let most = self.blank_cells(model).count() * self.size;
        if budget.check_memory(most as u64 * BYTES_PER_VARIABLE).is_ok() {
            return Ok(());
        }
        let of_cell = |cell: usize| self.open_digits(model, domains, is_given, cell).count() as u64;
        budget.check_memory(self.blank_cells(model).map(of_cell).sum::<u64>() * BYTES_PER_VARIABLE)
    }

    /// The bytes that the engine takes, without clauses.
    pub(crate) const fn memory(&self) -> u64 {
        self.variables as u64 * BYTES_PER_VARIABLE
    }

    /// The cells of the board that are neither given nor missing.
    fn blank_cells(&self, model: &Model) -> impl Iterator<Item = usize> {
        let is_cell = |cell: usize| u16::try_from(cell).is_ok_and(|cell| model.voids().binary_search(&cell).is_err());
        (0..model.board_cell_count()).filter(move |&cell| self.givens[cell] == 0 && is_cell(cell))
    }

    /// The digits of a blank cell that the givens and the domains leave.
    fn open_digits(
        &self,
        model: &Model,
        domains: &[Domain],
        is_given: &[bool],
        cell: usize,
    ) -> impl Iterator<Item = usize> {
        let houses = model.memberships(cell);
        let neighbours = model.pair_neighbours(cell);
        (0..self.size).filter(move |&digit| {
            let holds_digit = |&neighbour: &u16| usize::from(self.givens[usize::from(neighbour)]) == digit + 1;
            !houses.iter().any(|link| is_given[model.house_digit(link.house as usize, digit)])
                && !neighbours.iter().any(holds_digit)
                && domains.get(cell).is_none_or(|domain| domain >> digit & 1 != 0)
        })
    }

    /// Reads the givens and checks them against each other. Returns for each house and digit
    /// whether it is given.
    fn read_givens(&mut self, model: &Model, givens: &Grid) -> Vec<bool> {
        let mut is_given = vec![false; model.house_count() * self.size];
        for (cell, value) in givens.values().iter().enumerate() {
            self.givens.push(value.map_or(0, |digit| to_u16(digit.index() + 1)));
            if let Some(digit) = value {
                for house in distinct_houses(model, cell) {
                    let is_given = &mut is_given[model.house_digit(house, digit.index())];
                    self.contradictory |= std::mem::replace(is_given, true);
                }
            }
        }
        for cell in 0..model.board_cell_count() {
            let clashes =
                |&neighbour: &u16| self.givens[cell] != 0 && self.givens[usize::from(neighbour)] == self.givens[cell];
            self.contradictory |= model.pair_neighbours(cell).iter().any(clashes);
        }
        self.contradictory |= model.voids().iter().any(|&void| self.givens[usize::from(void)] != 0);
        is_given
    }

    /// Adds the variables and groups of the blank cells of the board, and the variables to
    /// `places`: the members of each house and digit.
    fn add_cells(
        &mut self,
        model: &Model,
        domains: &[Domain],
        is_given: &[bool],
        places: &mut [Vec<Variable>],
        formula: &mut Formula,
        budget: &Budget<'_>,
    ) -> Result<(), Stop> {
        let mut cells_and_digits = Vec::new();
        let mut row = None;
        for cell in self.blank_cells(model) {
            if row.replace(cell / model.columns()) != Some(cell / model.columns()) {
                budget.check()?;
            }
            let houses = distinct_houses(model, cell);
            let first = to_u32(cells_and_digits.len());
            for digit in self.open_digits(model, domains, is_given, cell) {
                let variable = to_u32(cells_and_digits.len());
                cells_and_digits.push((to_u16(cell), to_u16(digit)));
                for &house in &houses {
                    places[model.house_digit(house, digit)].push(variable);
                }
            }
            formula.add_group(first..to_u32(cells_and_digits.len()), true);
        }
        formula.set_board(to_u32(cells_and_digits.len()));
        self.cells_and_digits = cells_and_digits;
        Ok(())
    }

    /// Adds the variables and groups of the auxiliary cells. In a complete house, they are places
    /// of its digits.
    fn add_auxiliary_cells(
        &mut self,
        model: &Model,
        domains: &[Domain],
        is_given: &[bool],
        places: &mut [Vec<Variable>],
        formula: &mut Formula,
    ) {
        self.auxiliary = vec![Vec::new(); domains.len().saturating_sub(model.board_cell_count())];
        self.labels = model.labels().iter().map(|&label| usize::from(label) - model.board_cell_count()).collect();
        let others = (0..self.auxiliary.len()).filter(|number| self.labels.binary_search(number).is_err());
        let numbers: Vec<usize> = self.labels.iter().copied().chain(others).collect();
        for (done, &number) in numbers.iter().enumerate() {
            let cell = model.board_cell_count() + number;
            let domain = domains[cell];
            let mut houses = distinct_houses(model, cell);
            houses.retain(|&house| model.is_complete(house));
            let is_open = |&digit: &usize| houses.iter().all(|&house| !is_given[model.house_digit(house, digit)]);
            let digits: Vec<usize> = members(domain).filter(is_open).collect();
            if let ([only], []) = (&digits[..], &houses[..]) {
                self.auxiliary[number] = vec![(*only, Literal::TRUE)];
                continue;
            }
            let choices: Choices = digits.into_iter().map(|digit| (digit, formula.fresh())).collect();
            formula.add_group(choices.iter().map(|(_, literal)| literal.variable()), true);
            for &(digit, literal) in &choices {
                for &house in &houses {
                    places[model.house_digit(house, digit)].push(literal.variable());
                }
            }
            self.auxiliary[number] = choices;
            if done < self.labels.len() {
                self.solution_variables = formula.variables() as usize;
            }
        }
    }

    /// Adds a partial group for each digit of each pair of cells that differ outside houses.
    fn add_pairs(&self, model: &Model, formula: &mut Formula) {
        for cell in 0..model.board_cell_count() {
            for &other in model.pair_neighbours(cell).iter().filter(|&&other| usize::from(other) > cell) {
                for (variable, digit) in self.candidates(cell) {
                    if let Some(other) = self.variable(other.into(), digit) {
                        formula.add_group([variable, other], false);
                    }
                }
            }
        }
    }

    /// Lets every propagator encode itself.
    fn add_constraints(&self, model: &Model, formula: &mut Formula, budget: &Budget<'_>) -> Result<(), Stop> {
        for (propagator, scope) in model.propagators().iter() {
            if formula.is_too_large() {
                return Ok(());
            }
            budget.check()?;
            let cells: Vec<Choices> = scope.iter().map(|&cell| self.choices(cell.into())).collect();
            propagator.write(&cells, Literal::TRUE, formula);
        }
        Ok(())
    }

    /// The digits of any cell with their literals.
    fn choices(&self, cell: usize) -> Choices {
        if let Some(choices) = self.auxiliary(cell) {
            return choices.clone();
        }
        match self.given(cell).checked_sub(1) {
            Some(digit) => vec![(digit, Literal::TRUE)],
            None => self.candidates(cell).map(|(variable, digit)| (digit, Literal::is(variable))).collect(),
        }
    }

    /// Number of values.
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// Number of all variables.
    #[inline]
    pub(crate) const fn variable_count(&self) -> usize {
        self.variables
    }

    /// Number of variables of cells and labels; these come first.
    #[inline]
    pub(crate) const fn solution_variable_count(&self) -> usize {
        self.solution_variables
    }

    /// Whether solutions that differ in this variable are different.
    #[inline]
    pub(crate) const fn is_part_of_solution(&self, variable: Variable) -> bool {
        (variable as usize) < self.solution_variables
    }

    #[inline]
    pub(crate) const fn is_on_board(&self, variable: Variable) -> bool {
        (variable as usize) < self.cells_and_digits.len()
    }

    /// Whether there are rules other than that cells differ.
    pub(crate) const fn has_constraints(&self) -> bool {
        self.constraints
    }

    /// Whether the givens and the domains alone exclude a solution.
    pub(crate) const fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// The variables of a cell of the board with their digits; none if it is given.
    pub(crate) fn candidates(&self, cell: usize) -> impl Iterator<Item = (Variable, usize)> + '_ {
        let first = self.cells_and_digits.partition_point(|&(other, _)| usize::from(other) < cell);
        let of_cell = (to_u32(first)..).zip(&self.cells_and_digits[first..]);
        of_cell
            .take_while(move |&(_, &(other, _))| usize::from(other) == cell)
            .map(|(variable, &(_, digit))| (variable, usize::from(digit)))
    }

    /// The variable of a digit in a cell, if the givens leave it open.
    pub(crate) fn variable(&self, cell: usize, digit: usize) -> Option<Variable> {
        self.cells_and_digits.binary_search(&(to_u16(cell), to_u16(digit))).ok().map(to_u32)
    }

    /// The cell of a variable of the board.
    #[inline]
    pub(crate) fn cell(&self, variable: Variable) -> usize {
        self.cells_and_digits[variable as usize].0.into()
    }

    /// The digits of an auxiliary cell with their literals; `None` for a cell of the board.
    pub(crate) fn auxiliary(&self, cell: usize) -> Option<&Choices> {
        self.auxiliary.get(cell.checked_sub(self.givens.len())?)
    }

    /// The literals of the labels in a solution with these digits of the auxiliary cells.
    pub(crate) fn labels(&self, witness: &[Digit]) -> impl Iterator<Item = Literal> {
        let literal = |&label: &usize| {
            let digit = witness[label].index();
            self.auxiliary[label]
                .iter()
                .find(|&&(other, _)| other == digit)
                .map_or(Literal::FALSE, |&(_, literal)| literal)
        };
        self.labels.iter().map(literal)
    }

    /// The digits of the auxiliary cells in a solution, of which `is_true` returns the true
    /// literals.
    pub(crate) fn witness(&self, is_true: impl Fn(Literal) -> bool) -> Vec<Digit> {
        let digit = |choices: &Choices| {
            let (digit, _) = choices.iter().find(|&&(_, literal)| literal == Literal::TRUE || is_true(literal))?;
            Some(Digit::from_index(*digit))
        };
        self.auxiliary.iter().map(|choices| digit(choices).expect("one literal of each cell is true")).collect()
    }

    /// The given value of a cell, 0 for a blank.
    pub(crate) fn given(&self, cell: usize) -> usize {
        self.givens[cell].into()
    }

    /// Writes the givens and the true variables into `grid`, which has the board's size.
    pub(crate) fn write(&self, true_variables: impl Iterator<Item = Variable>, grid: &mut Grid) {
        let mut values = self.givens.clone();
        for variable in true_variables.filter(|&variable| self.is_on_board(variable)) {
            let (cell, digit) = self.cells_and_digits[variable as usize];
            values[usize::from(cell)] = digit + 1;
        }
        grid.copy_values(&values);
    }

    /// The number of a variable in the puzzle's DIMACS formula: cell · n + digit, digits from 1.
    pub(crate) fn dimacs_variable(&self, variable: Variable) -> i32 {
        let (cell, digit) = self.cells_and_digits[variable as usize];
        i32::try_from(usize::from(cell) * self.size + usize::from(digit) + 1).expect("at most 256³")
    }
}

/// The domains of all cells at the fixpoint of the propagators; none without propagators
/// and no restricted domains. `None` if a domain is empty.
fn initial_domains(model: &Model, givens: &Grid, budget: &Budget<'_>) -> Result<Option<Vec<Domain>>, Stop> {
    let propagators = model.propagators();
    if propagators.len() == 0 && !propagators.has_domains() {
        return Ok(Some(Vec::new()));
    }
    let given = |cell: usize| givens.values().get(cell).copied().flatten();
    let allowed = |cell: usize| given(cell).map_or(Domain::MAX, |digit| 1 << digit.index());
    let mut domains: Vec<Domain> = (0..model.cell_count()).map(|cell| model.domain(cell) & allowed(cell)).collect();
    let (mut scratch, mut local) = (Scratch::default(), Vec::new());
    loop {
        budget.check()?;
        let before = domains.clone();
        for (propagator, scope) in propagators.iter() {
            local.clear();
            local.extend(scope.iter().map(|&cell| domains[usize::from(cell)]));
            scratch.must_occur.clear();
            if propagator.prune(&mut local, &mut scratch).is_err() {
                return Ok(None);
            }
            scope.iter().zip(&local).for_each(|(&cell, pruned)| domains[usize::from(cell)] &= pruned);
        }
        for cell in 0..model.cell_count() {
            let domain = domains[cell];
            if domain.is_power_of_two() {
                let others = (0..model.cell_count()).filter(|&other| model.exclusions().differ(cell, other));
                others.for_each(|other| domains[other] &= !domain);
            }
        }
        if domains.contains(&0) {
            return Ok(None);
        }
        if domains == before {
            return Ok(Some(domains));
        }
    }
}

/// The houses of a cell, each once.
fn distinct_houses(model: &Model, cell: usize) -> Vec<usize> {
    let mut houses: Vec<usize> = model.memberships(cell).iter().map(|link| link.house as usize).collect();
    houses.sort_unstable();
    houses.dedup();
    houses
}

fn to_u16(number: usize) -> u16 {
    u16::try_from(number).expect("cells and digits fit")
}
