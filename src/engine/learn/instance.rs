//! A puzzle as exactly-one groups over as few variables as possible.
//!
//! Literals are "digit d in cell c", and a board of houses is nothing but groups of them: each cell has one digit, each
//! digit has one place in each complete house, and at most one in a partial house. A group of n literals stands for one
//! clause that some literal holds and n (n − 1) / 2 clauses that no two hold, and it takes n numbers. Thus the memory of
//! an n × n board grows as n³, not n⁴.
//!
//! Only the digits that the givens leave to the blank cells become variables, numbered cell by cell, so that what is
//! read together lies together; a hard board of 36 × 36 has some four thousand of them instead of 46,656.
//!
//! Cells that are not on the board have literals behind those of the board, as what constraints add has, and exactly one
//! of each holds.

use super::constraints;
use crate::board::grid::{Digit, Grid};
use crate::engine::formula::{Formula, Literal, Variable, to_u32};
use crate::engine::model::Model;
use crate::engine::propagate::{Choices, Domain, members};

/// What the variables of a puzzle stand for.
#[derive(Clone, Debug, Default)]
pub(super) struct Instance {
    /// For each variable of the board, its cell and its digit from 0, in ascending order.
    meaning: Vec<(u16, u16)>,
    /// The given values, 0 for blanks.
    givens: Vec<u16>,
    /// Values in a row.
    size: usize,
    /// For each cell that is not on the board its digits and their literals.
    beside: Vec<Choices>,
    /// How many variables there are, those that constraints add behind those of the board.
    variables: usize,
    /// Whether two givens clash, which no group can tell (what is given is in none), or something is given where there is no
    /// cell, or constraints leave a cell nothing.
    clash: bool,
    /// Whether there is more to obey than that cells differ.
    constraints: bool,
}

impl Instance {
    /// `None` if the constraints are too large to be written down.
    pub(super) fn new(model: &Model, givens: &Grid) -> Option<(Self, Formula)> {
        let size = model.size();
        let mut instance = Self { size, ..Self::default() };
        let mut formula = Formula::default();
        let domains = constraints::domains(model, givens);
        instance.clash = domains.is_none();
        instance.constraints = domains.as_ref().is_none_or(|domains| !domains.is_empty());
        let domains = domains.unwrap_or_default();
        let mut given = vec![false; model.house_count() * size];
        for (cell, value) in givens.values().iter().enumerate() {
            instance.givens.push(value.map_or(0, |digit| to_u16(digit.index() + 1)));
            if let Some(digit) = value {
                for house in distinct_houses(model, cell) {
                    instance.clash |= std::mem::replace(&mut given[model.house_digit(house, digit.index())], true);
                }
            }
        }
        for cell in 0..model.board_cell_count() {
            let clashes = |&partner: &u16| {
                instance.givens[cell] != 0 && instance.givens[usize::from(partner)] == instance.givens[cell]
            };
            instance.clash |= model.pair_neighbours(cell).iter().any(clashes);
        }
        let mut by_place: Vec<Vec<Variable>> = vec![Vec::new(); model.house_count() * size];
        // where there is no cell, nothing stands and nothing is to be decided
        instance.clash |= model.voids().iter().any(|&void| instance.givens[usize::from(void)] != 0);
        let is_cell = |cell: usize| u16::try_from(cell).is_ok_and(|cell| model.voids().binary_search(&cell).is_err());
        for cell in (0..model.board_cell_count()).filter(|&cell| instance.givens[cell] == 0 && is_cell(cell)) {
            let houses = distinct_houses(model, cell);
            let first = to_u32(instance.meaning.len());
            for digit in 0..size {
                let taken = |&partner: &u16| usize::from(instance.givens[usize::from(partner)]) == digit + 1;
                if houses.iter().any(|&house| given[model.house_digit(house, digit)])
                    || model.pair_neighbours(cell).iter().any(taken)
                    || domains.get(cell).is_some_and(|domain| domain >> digit & 1 == 0)
                {
                    continue;
                }
                let variable = to_u32(instance.meaning.len());
                instance.meaning.push((to_u16(cell), to_u16(digit)));
                for &house in &houses {
                    by_place[model.house_digit(house, digit)].push(variable);
                }
            }
            formula.add_group(first..to_u32(instance.meaning.len()), true);
        }
        formula.set_board(to_u32(instance.meaning.len()));
        if !instance.clash {
            instance.write_beside(model, &domains, &given, &mut by_place, &mut formula);
        }
        for (place, members) in by_place.into_iter().enumerate() {
            let complete = model.is_complete(place / size);
            if !given[place] && (complete || members.len() > 1) {
                formula.add_group(members, complete);
            }
        }
        for cell in 0..model.board_cell_count() {
            for &partner in model.pair_neighbours(cell).iter().filter(|&&partner| usize::from(partner) > cell) {
                for (here, digit) in instance.candidates(cell) {
                    if let Some(there) = instance.variable(partner.into(), digit) {
                        formula.add_group([here, there], false);
                    }
                }
            }
        }
        if !instance.clash {
            constraints::write(model, &instance, &mut formula);
        }
        instance.variables = formula.variables() as usize;
        (!formula.is_too_large()).then_some((instance, formula))
    }

    /// Writes the cells that are not on the board. Those in houses take part in the places of their digits.
    fn write_beside(
        &mut self,
        model: &Model,
        domains: &[Domain],
        given: &[bool],
        by_place: &mut [Vec<Variable>],
        formula: &mut Formula,
    ) {
        for (cell, &domain) in domains.iter().enumerate().skip(model.board_cell_count()) {
            let mut houses = distinct_houses(model, cell);
            houses.retain(|&house| model.is_complete(house));
            let is_open = |&digit: &usize| houses.iter().all(|&house| !given[model.house_digit(house, digit)]);
            let digits: Vec<usize> = members(domain).filter(is_open).collect();
            if let ([only], []) = (&digits[..], &houses[..]) {
                self.beside.push(vec![(*only, Literal::TRUE)]);
                continue;
            }
            let choices: Choices = digits.into_iter().map(|digit| (digit, formula.fresh())).collect();
            formula.add_group(choices.iter().map(|(_, literal)| literal.variable()), true);
            for &(digit, literal) in &choices {
                for &house in &houses {
                    by_place[model.house_digit(house, digit)].push(literal.variable());
                }
            }
            self.beside.push(choices);
        }
    }

    /// How many values there are.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// How many variables there are.
    #[inline]
    pub(super) const fn variable_count(&self) -> usize {
        self.variables
    }

    /// How many of them are digits in cells; these come first.
    #[inline]
    pub(super) const fn board(&self) -> usize {
        self.meaning.len()
    }

    /// Whether it is a digit in a cell.
    #[inline]
    pub(super) const fn is_of_board(&self, variable: Variable) -> bool {
        (variable as usize) < self.meaning.len()
    }

    /// Whether there is more to obey than that cells differ.
    pub(super) const fn has_constraints(&self) -> bool {
        self.constraints
    }

    /// Whether two givens clash.
    pub(super) const fn has_clash(&self) -> bool {
        self.clash
    }

    /// The variables of a cell that are not ruled out by givens, with their digits.
    pub(super) fn candidates(&self, cell: usize) -> impl Iterator<Item = (Variable, usize)> + '_ {
        let first = self.meaning.partition_point(|&(other, _)| usize::from(other) < cell);
        let of_cell = (to_u32(first)..).zip(&self.meaning[first..]);
        of_cell
            .take_while(move |&(_, &(other, _))| usize::from(other) == cell)
            .map(|(variable, &(_, digit))| (variable, usize::from(digit)))
    }

    /// The variable of a digit in a cell, if the givens leave it open.
    pub(super) fn variable(&self, cell: usize, digit: usize) -> Option<Variable> {
        self.meaning.binary_search(&(to_u16(cell), to_u16(digit))).ok().map(to_u32)
    }

    /// The cell of a variable.
    #[inline]
    pub(super) fn cell(&self, variable: Variable) -> usize {
        self.meaning[variable as usize].0.into()
    }

    /// The digits of a cell that is not on the board, each with its literal; `None` if it is.
    pub(super) fn beside(&self, cell: usize) -> Option<&Choices> {
        self.beside.get(cell.checked_sub(self.givens.len())?)
    }

    /// The digits of the cells that are not on the board, of which `holds` tells the literals that hold.
    pub(super) fn witness(&self, holds: impl Fn(Literal) -> bool) -> Vec<Digit> {
        let digit = |choices: &Choices| {
            let (digit, _) = choices.iter().find(|&&(_, literal)| literal == Literal::TRUE || holds(literal))?;
            Some(Digit::from_index(*digit))
        };
        self.beside.iter().map(|choices| digit(choices).expect("one of them holds")).collect()
    }

    /// The given value of a cell, 0 for a blank.
    pub(super) fn given(&self, cell: usize) -> usize {
        self.givens[cell].into()
    }

    /// Writes the givens and the variables that hold into `grid`, which has the board's size.
    pub(super) fn write(&self, holding: impl Iterator<Item = Variable>, grid: &mut Grid) {
        let mut values = self.givens.clone();
        for variable in holding.filter(|&variable| self.is_of_board(variable)) {
            let (cell, digit) = self.meaning[variable as usize];
            values[usize::from(cell)] = digit + 1;
        }
        grid.copy_values(&values);
    }

    /// The number of a variable in the puzzle's formula: cell · n + digit, from 1.
    pub(super) fn formula_variable(&self, variable: Variable) -> i32 {
        let (cell, digit) = self.meaning[variable as usize];
        i32::try_from(usize::from(cell) * self.size + usize::from(digit) + 1).expect("at most 256³")
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
