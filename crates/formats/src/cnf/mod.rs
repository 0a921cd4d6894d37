//! A puzzle as a formula in conjunctive normal form (CNF), for SAT solvers and proof checkers.
//!
//! This is the direct encoding. Variable `cell · n + digit` is true if the cell holds the digit.
//! Cells are numbered from 0 row by row, digits from 1 to `n`. So there are `n³` variables on an `n
//! × n` board, and `n` times the number of cells on any other.
//!
//! | clauses | for each | count |
//! |---|---|---|
//! | at least one value | cell | `n²` |
//! | not two values | cell and pair of values | `n² · n(n−1)/2` |
//! | at least one cell | complete house and value | `n` per house |
//! | not two cells | house of `m` cells, value and pair of cells | `n · m(m−1)/2` per house |
//! | the given | given | one each |
//! | not this value | cell and value that [`Constraint::Domain`] excludes | one each |
//! | not this value | place without a cell, and value | `n` per place |
//! | not this solution | solution that is [blocked](Cnf::blocking) | one each |
//!
//! The clauses of two cells that share two houses are repeated. A place without a cell, as between
//! the boards of a samurai, has variables so that cells are numbered row by row; all are false, so
//! models and solutions correspond one to one. A 9×9 board has 12 thousand clauses, 25×25 has 750
//! thousand, and 49×49 has 11 million. They are streamed to the writer, not stored.
//!
//! # References
//! Lynce, Ouaknine: *Sudoku as a SAT Problem*, AIMATH 2006 (there the *extended encoding*).

mod error;

pub use error::{CnfError, ModelError};

use kdoku_board::dimacs::DimacsWriter;
use kdoku_board::{Cell, Constraint, Digit, Geometry, Grid, Rules};
use std::io;

/// Maximum number of rows, columns or values of an encoded board.
pub const LARGEST: usize = 49;

/// The formula of a puzzle. Its models are the solutions of the puzzle that are not blocked.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_formats::*; }
/// use kdoku::cnf::Cnf;
/// use kdoku::{Grid, Order, Rules};
///
/// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
/// let cnf = Cnf::new(&Rules::classic(Order::new(2)?), &givens)?;
/// let mut text = Vec::new();
/// cnf.write(&mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.contains(&format!("p cnf {} {}\n1 2 3 4 0\n", 64, cnf.clause_count())));
///
/// // the positive literals of a SAT solver's model
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
    /// Encodes a puzzle. If givens clash, the formula is unsatisfiable.
    ///
    /// # Errors
    /// [`CnfError::TooLarge`] above 49×49; [`CnfError::Constraint`] for a constraint other than
    /// that cells of the board differ or which values a cell may hold; [`CnfError::Size`] or
    /// [`CnfError::Shape`] if the grid does not fit the board.
    pub fn new(rules: &Rules, givens: &Grid) -> Result<Self, CnfError> {
        let (size, board) = (rules.size(), rules.geometry());
        // a board with fewer values than rows has at most the clauses of the square of its longer
        // side
        let size = size.max(board.height()).max(board.width());
        if size > LARGEST {
            return Err(CnfError::TooLarge { size });
        }
        if let Some((number, other)) = rules.first_beyond_candidates() {
            return Err(CnfError::Constraint { number, constraint: other.to_string() });
        }
        check_fit(rules, givens)?;
        Ok(Self { rules: rules.clone(), givens: givens.clone(), blocked: Vec::new() })
    }

    /// Adds a clause that excludes this solution: some blank cell holds another value.
    ///
    /// If no cell is blank, the clause is over all cells, since not every program reads an empty
    /// clause.
    ///
    /// # Errors
    /// [`CnfError`] if the grid does not fit the board, has a blank cell, or contradicts a given.
    /// The grid is not checked to be a solution.
    pub fn blocking(mut self, solution: &Grid) -> Result<Self, CnfError> {
        check_fit(&self.rules, solution)?;
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

    /// Number of variables: `n` times the number of places, at most 117,649.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.geometry().cell_count() * self.rules.size()
    }

    /// Number of clauses.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        let n = self.rules.size();
        let pairs = |items: usize| items * (items - 1) / 2;
        let cells = self.geometry().cells().count() * (1 + pairs(n));
        let house = |cells: &[Cell]| n * (usize::from(self.is_complete(cells)) + pairs(cells.len()));
        let houses = self.rules.houses().map(house).sum::<usize>();
        cells + houses + self.givens.clues() + self.false_variables().count() + self.blocked.len()
    }

    /// The variable that is true if `cell` holds `digit`: `cell · n + digit`.
    ///
    /// # Panics
    /// If the board does not have the cell or the value.
    #[must_use]
    pub fn variable(&self, cell: Cell, digit: Digit) -> i32 {
        let n = self.rules.size();
        assert!(self.geometry().exists(cell) && digit.get() <= n, "the board has no such cell or digit");
        self.place_variable(cell, digit)
    }

    /// The variable of a digit in a place with or without a cell.
    fn place_variable(&self, place: Cell, digit: Digit) -> i32 {
        i32::try_from(place.index() * self.rules.size() + digit.get()).expect("a board has at most 49³ variables")
    }

    /// The variables of values that constraints exclude, then those of places without a cell.
    fn false_variables(&self) -> impl Iterator<Item = i32> {
        let digits = || (0..self.rules.size()).map(Digit::from_index);
        let domains = self.rules.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Domain(cell, allowed) => Some((*cell, allowed)),
            _ => None,
        });
        let excluded = domains.flat_map(move |(cell, allowed)| {
            digits().filter(|digit| !allowed.contains(digit)).map(move |digit| self.variable(cell, digit))
        });
        let places = (0..self.geometry().cell_count()).map(Cell::from_index);
        let voids = places.filter(|&place| !self.geometry().exists(place));
        excluded.chain(voids.flat_map(move |place| digits().map(move |digit| self.place_variable(place, digit))))
    }

    /// Writes the formula as DIMACS text: comments that explain the variables, a header, and one
    /// clause per line. The output is buffered here and flushed at the end.
    ///
    /// # Errors
    /// Returns the error of the writer.
    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        let mut writer = DimacsWriter::new(out);
        self.write_header(&mut writer)?;
        let n = self.rules.size();
        let digits = || (0..n).map(Digit::from_index);
        let mut variables = Vec::with_capacity(n);
        for cell in self.geometry().cells() {
            variables.clear();
            variables.extend(digits().map(|digit| self.variable(cell, digit)));
            write_group(&mut writer, &variables, true)?;
        }
        for house in self.rules.houses() {
            for digit in digits() {
                variables.clear();
                variables.extend(house.iter().map(|&cell| self.variable(cell, digit)));
                write_group(&mut writer, &variables, self.is_complete(house))?;
            }
        }
        for (cell, digit) in self.givens.filled() {
            writer.clause([self.variable(cell, digit)])?;
        }
        for variable in self.false_variables() {
            writer.clause([-variable])?;
        }
        for solution in &self.blocked {
            let is_full = self.givens.fills(self.geometry());
            let is_free = |cell| is_full || self.givens.get(cell).is_none();
            let free = solution.filled().filter(|&(cell, _)| is_free(cell));
            writer.clause(free.map(|(cell, digit)| -self.variable(cell, digit)))?;
        }
        writer.finish().map(|_| ())
    }

    /// Decodes a model of the formula into a grid. `model` contains its literals in any order;
    /// negative ones and zeros are skipped, so the numbers of a SAT solver's `v` lines can be
    /// passed as they are.
    ///
    /// The literals are not checked to be a model; [`verify::check`](kdoku_board::verify::check)
    /// checks the grid.
    ///
    /// # Errors
    /// [`ModelError`] if a cell has no value or two, a place without a cell has one, or a literal
    /// is not of the formula.
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

    fn write_header<W: io::Write>(&self, writer: &mut DimacsWriter<W>) -> io::Result<()> {
        let n = self.rules.size();
        // the example is the second cell: the number of the first would not show the formula
        let mut cells = self.geometry().cells();
        let (first, second) = (cells.next().unwrap_or(Cell(0)), cells.next());
        let (cell, digit) = (second.unwrap_or(first), Digit::from_index(usize::from(n > 1)));
        let (name, variable) = (self.geometry().name(cell), self.variable(cell, digit));
        writer.text(&format!("c sudoku, {}; givens: {}\n", self.rules, self.givens.clues()))?;
        writer.text(&format!("c variable cell * {n} + digit: the cell holds the digit\n"))?;
        let value = |index: usize| self.rules.value(Digit::from_index(index));
        let values = if self.rules.lowest() == 1 {
            String::new()
        } else {
            format!(", for the values {} to {}", value(0), value(n - 1))
        };
        writer.text(&format!("c cells are numbered from 0, row by row; digits from 1 to {n}{values}\n"))?;
        writer.text(&format!("c so variable {variable} says that {name} holds {}\n", value(digit.index())))?;
        if self.geometry().cells().count() < self.geometry().cell_count() {
            writer.text("c what stands for a place without a cell is false\n")?;
        }
        match self.blocked.len() {
            0 => {}
            1 => writer.text("c the last clause bars a solution that is known\n")?,
            count => writer.text(&format!("c the last {count} clauses bar solutions that are known\n"))?,
        }
        writer.text(&format!("p cnf {} {}\n", self.variable_count(), self.clause_count()))
    }

    const fn geometry(&self) -> &Geometry {
        self.rules.geometry()
    }

    const fn is_complete(&self, house: &[Cell]) -> bool {
        self.geometry().is_complete(house.len())
    }
}

/// Checks that a grid has the size and shape of the board.
fn check_fit(rules: &Rules, grid: &Grid) -> Result<(), CnfError> {
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

/// Writes that at most one of these variables is true, and at least one if the group is complete.
fn write_group<W: io::Write>(writer: &mut DimacsWriter<W>, variables: &[i32], is_complete: bool) -> io::Result<()> {
    if is_complete {
        writer.clause(variables.iter().copied())?;
    }
    for (i, &first) in variables.iter().enumerate() {
        for &second in &variables[i + 1..] {
            writer.clause([-first, -second])?;
        }
    }
    Ok(())
}
