//! A puzzle as a formula in conjunctive normal form, for SAT solvers and for checkers of proofs.
//!
//! The direct encoding. Variable `cell · n + digit` says that the cell holds the digit: cells are numbered from 0 row by
//! row, digits from 1 to `n`, so that variables run from 1 to `n³` on a board of `n × n` cells, and to the number of
//! cells times `n` on any other.
//!
//! | clauses | for each | how many |
//! |---|---|---|
//! | at least one value | cell | `n²` |
//! | not two values | cell and pair of values | `n² · n(n−1)/2` |
//! | at least one cell | complete house and value | `n` a house |
//! | not two cells | house of `m` cells, value and pair of cells | `n · m(m−1)/2` a house |
//! | the given | given | one each |
//! | not this value | cell and value that [`Constraint::Domain`] bars there | one each |
//! | not this value | place without a cell, and value | `n` a place |
//! | not this solution | solution that is [blocked](Cnf::blocking) | one each |
//!
//! Two cells that share two houses have their clause twice. A place between the boards of a samurai has its variables, so that
//! cells can be counted row by row, and all of them are false: there are as many models as solutions. A board of 9×9 makes 12 thousand clauses, one of 25×25
//! 750 thousand, one of 49×49 11 million: they are written as they are made, and kept nowhere.
//!
//! # References
//! Lynce, Ouaknine: *Sudoku as a SAT Problem*, AIMATH 2006, where this is the *extended encoding*.

mod error;

pub use error::{CnfError, ModelError};

use crate::board::geometry::{Cell, Geometry};
use crate::board::grid::{Digit, Grid};
use crate::board::rules::{Constraint, Rules};
use crate::util::dimacs::Lines;
use std::io;

/// The largest board that is encoded, in rows.
pub const LARGEST: usize = 49;

/// The formula of a puzzle. It is true of the solutions of the puzzle that are not blocked, and of nothing else.
///
/// ```
/// use kdoku::{Cnf, Grid, Order, Rules};
///
/// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
/// let cnf = Cnf::new(&Rules::classic(Order::new(2)?), &givens)?;
/// let mut text = Vec::new();
/// cnf.write(&mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.contains(&format!("p cnf {} {}\n1 2 3 4 0\n", 64, cnf.clause_count())));
///
/// // what a SAT solver answers, without the negative literals
/// let model = [1, 7, 10, 16, 20, 22, 27, 29, 34, 37, 44, 47, 51, 56, 57, 62];
/// assert_eq!(cnf.solution(model)?.to_string(), "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cnf {
    rules: Rules,
    givens: Grid,
    blocked: Vec<Grid>,
}

impl Cnf {
    /// The formula of this puzzle. Givens that clash make a formula that is never true.
    ///
    /// # Errors
    /// [`CnfError::TooLarge`] above 49×49; [`CnfError::Constraint`] if the rules say more than that cells of the board differ, and
    /// which values one of them may hold; [`CnfError::Size`] if the grid has not the size of the rules.
    pub fn new(rules: &Rules, givens: &Grid) -> Result<Self, CnfError> {
        let (size, board) = (rules.size(), rules.geometry());
        // a board that is longer than it has values makes no more clauses than the square of its longer side
        let size = size.max(board.height()).max(board.width());
        if size > LARGEST {
            return Err(CnfError::TooLarge { size });
        }
        if let Some((number, other)) = rules.first_beyond_candidates() {
            return Err(CnfError::Constraint { number, constraint: other.to_string() });
        }
        fitting(rules, givens)?;
        Ok(Self { rules: rules.clone(), givens: givens.clone(), blocked: Vec::new() })
    }

    /// The same without this solution: one more clause, which says that some blank cell holds another value.
    ///
    /// Where no cell is blank, the clause is over all cells, since not every program reads a clause without literals.
    ///
    /// # Errors
    /// [`CnfError`] if the grid has not the size of the rules, has a blank cell, or changes a given. Whether it is a
    /// solution does not matter.
    pub fn blocking(mut self, solution: &Grid) -> Result<Self, CnfError> {
        fitting(&self.rules, solution)?;
        for cell in self.geometry().cells() {
            let name = || self.geometry().name(cell);
            match (self.givens.get(cell), solution.get(cell)) {
                (_, None) => return Err(CnfError::Blank(name())),
                (Some(given), Some(found)) if given != found => {
                    return Err(CnfError::Given { cell: name(), given, found });
                }
                _ => {}
            }
        }
        self.blocked.push(solution.clone());
        Ok(self)
    }

    /// How many variables there are: `n³`, at most 117,649; the cells times `n` where the board is not square.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.geometry().cell_count() * self.rules.size()
    }

    /// How many clauses there are.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        let n = self.rules.size();
        let pairs = |items: usize| items * (items - 1) / 2;
        let cells = self.geometry().cells().count() * (1 + pairs(n));
        let house = |cells: &[Cell]| n * (usize::from(self.is_complete(cells)) + pairs(cells.len()));
        let houses = self.rules.houses().map(house).sum::<usize>();
        cells + houses + self.givens.clues() + self.barred().count() + self.blocked.len()
    }

    /// The variable that says that `cell` holds `digit`: `cell · n + digit`.
    ///
    /// # Panics
    /// If the board has no such cell, or no such value.
    #[must_use]
    pub fn variable(&self, cell: Cell, digit: Digit) -> i32 {
        let n = self.rules.size();
        assert!(self.geometry().exists(cell) && digit.get() <= n, "no cell of the board can hold this");
        self.number(cell, digit)
    }

    /// The variable of a place, with or without a cell.
    fn number(&self, place: Cell, digit: Digit) -> i32 {
        i32::try_from(place.index() * self.rules.size() + digit.get()).expect("a board has at most 49³ variables")
    }

    /// The variables that are false because a constraint bars the value there, and then those of places without a cell.
    fn barred(&self) -> impl Iterator<Item = i32> {
        let digits = || (0..self.rules.size()).map(Digit::from_index);
        let marks = self.rules.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Domain(cell, allowed) => Some((*cell, allowed)),
            _ => None,
        });
        let marked = marks.flat_map(move |(cell, allowed)| {
            digits().filter(|digit| !allowed.contains(digit)).map(move |digit| self.variable(cell, digit))
        });
        let places = (0..self.geometry().cell_count()).map(Cell::from_index);
        let voids = places.filter(|&place| !self.geometry().exists(place));
        marked.chain(voids.flat_map(move |place| digits().map(move |digit| self.number(place, digit))))
    }

    /// Writes the formula as DIMACS text: a head of comments, which say how variables are numbered, and a clause a line.
    /// The writer needs no buffer, and is flushed at the end.
    ///
    /// # Errors
    /// That of the writer.
    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        let mut lines = Lines::new(out);
        self.write_head(&mut lines)?;
        let n = self.rules.size();
        let digits = || (0..n).map(Digit::from_index);
        let mut variables = Vec::with_capacity(n);
        for cell in self.geometry().cells() {
            variables.clear();
            variables.extend(digits().map(|digit| self.variable(cell, digit)));
            write_group(&mut lines, &variables, true)?;
        }
        for house in self.rules.houses() {
            for digit in digits() {
                variables.clear();
                variables.extend(house.iter().map(|&cell| self.variable(cell, digit)));
                write_group(&mut lines, &variables, self.is_complete(house))?;
            }
        }
        for (cell, digit) in self.givens.filled() {
            lines.clause([self.variable(cell, digit)])?;
        }
        for variable in self.barred() {
            lines.clause([-variable])?;
        }
        for solution in &self.blocked {
            let is_full = self.givens.fills(self.geometry());
            let is_free = |cell| is_full || self.givens.get(cell).is_none();
            let free = solution.filled().filter(|&(cell, _)| is_free(cell));
            lines.clause(free.map(|(cell, digit)| -self.variable(cell, digit)))?;
        }
        lines.finish().map(|_| ())
    }

    /// The grid that a model of the formula stands for. `model` are its literals, in any order; negative ones and zeros
    /// are passed over, so that the `v` lines of a SAT solver can be handed on as they are.
    ///
    /// A model of the formula gives a solution; that these literals are one is not checked here, but by
    /// [`verify::check`](crate::board::verify::check).
    ///
    /// # Errors
    /// [`ModelError`] if a cell has no value or two, a place without a cell has one, or the formula has no such variable.
    pub fn solution(&self, model: impl IntoIterator<Item = i32>) -> Result<Grid, ModelError> {
        let (n, last) = (self.rules.size(), self.variable_count());
        let mut grid = Grid::of(self.geometry());
        for literal in model {
            let variable = literal.unsigned_abs() as usize;
            if variable > last {
                return Err(ModelError::Variable { literal, last });
            }
            if literal <= 0 {
                continue;
            }
            let (cell, digit) = (Cell::from_index((variable - 1) / n), Digit::from_index((variable - 1) % n));
            if !self.geometry().exists(cell) {
                return Err(ModelError::Void { literal });
            }
            match grid.get(cell).filter(|&first| first != digit) {
                Some(first) => {
                    return Err(ModelError::Two { cell: self.geometry().name(cell), first, second: digit });
                }
                None => grid.set(cell, Some(digit)),
            }
        }
        match self.geometry().cells().find(|&cell| grid.get(cell).is_none()) {
            Some(cell) => Err(ModelError::Blank(self.geometry().name(cell))),
            None => Ok(grid),
        }
    }

    fn write_head<W: io::Write>(&self, lines: &mut Lines<W>) -> io::Result<()> {
        let n = self.rules.size();
        // not the first, whose number could be that of anything
        let mut cells = self.geometry().cells();
        let (first, second) = (cells.next().unwrap_or(Cell(0)), cells.next());
        let (cell, digit) = (second.unwrap_or(first), Digit::from_index(usize::from(n > 1)));
        let (name, variable) = (self.geometry().name(cell), self.variable(cell, digit));
        lines.text(&format!("c sudoku, {}; givens: {}\n", self.rules, self.givens.clues()))?;
        lines.text(&format!("c variable cell * {n} + digit: the cell holds the digit\n"))?;
        let value = |index: usize| self.rules.value(Digit::from_index(index));
        let values = if self.rules.lowest() == 1 {
            String::new()
        } else {
            format!(", for the values {} to {}", value(0), value(n - 1))
        };
        lines.text(&format!("c cells are numbered from 0, row by row; digits from 1 to {n}{values}\n"))?;
        lines.text(&format!("c so variable {variable} says that {name} holds {}\n", value(digit.index())))?;
        if self.geometry().cells().count() < self.geometry().cell_count() {
            lines.text("c what stands for a place without a cell is false\n")?;
        }
        match self.blocked.len() {
            0 => {}
            1 => lines.text("c the last clause bars a solution that is known\n")?,
            count => lines.text(&format!("c the last {count} clauses bar solutions that are known\n"))?,
        }
        lines.text(&format!("p cnf {} {}\n", self.variable_count(), self.clause_count()))
    }

    const fn geometry(&self) -> &Geometry {
        self.rules.geometry()
    }

    const fn is_complete(&self, house: &[Cell]) -> bool {
        self.geometry().is_complete(house.len())
    }
}

/// An error unless the grid is one of the board.
fn fitting(rules: &Rules, grid: &Grid) -> Result<(), CnfError> {
    let board = rules.geometry();
    if grid.size() != board.size() {
        return Err(CnfError::Size { grid: grid.size(), board: board.size() });
    }
    if !grid.fits(board) {
        let (grid, board) = ([grid.height(), grid.width()], [board.height(), board.width()]);
        return Err(CnfError::Shape { grid, board });
    }
    Ok(())
}

/// Not two of these variables, and at least one if the group is complete.
fn write_group<W: io::Write>(lines: &mut Lines<W>, variables: &[i32], is_complete: bool) -> io::Result<()> {
    if is_complete {
        lines.clause(variables.iter().copied())?;
    }
    for (i, &first) in variables.iter().enumerate() {
        for &second in &variables[i + 1..] {
            lines.clause([-first, -second])?;
        }
    }
    Ok(())
}
