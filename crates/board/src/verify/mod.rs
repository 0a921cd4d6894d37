//! The verifier: does a grid obey the rules?
//!
//! It is written to be read, not to be fast, and shares only data types with the engines. Each rule
//! is checked as a person would check it, so a mistake in an engine cannot hide here. For classic
//! 9×9 boards in bulk, `solver::bulk_verify` is used instead; it is tested against this module.
//!
//! ```
//! # use kdoku_board as kdoku;
//! use kdoku::{Grid, Order, Rules, verify};
//!
//! let rules = Rules::classic(Order::new(2)?);
//! let full: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse()?;
//! assert_eq!(verify::check(&rules, &Grid::blank(4), &full), Ok(()));
//! let wrong: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 1 2".parse()?;
//! let error = verify::check(&rules, &Grid::blank(4), &wrong).expect_err("two columns have a value twice");
//! assert_eq!(error.to_string(), "1 stands in r2c3 and r4c3, both in column 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod meaning;
mod witness;

pub use meaning::holds;

use super::{BoxShape, Cell, Constraint, Digit, Grid, House, Rules};
use serde::{Serialize, Serializer};
use std::collections::HashSet;
use std::fmt;

/// The rule that a grid breaks. Serde writes it as text: `row 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// A row, a column, a box or a region.
    House(House),
    /// The constraint with this index in [`Rules::constraints`]; displayed from 1.
    Constraint(usize),
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(house) => house.fmt(f),
            Self::Constraint(i) => write!(f, "constraint {}", i + 1),
        }
    }
}

impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The reason why a grid is not a solution. Cells are given by name (`r1c1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Violation {
    /// The grid does not have the size of the rules.
    Size {
        /// The grid's size.
        grid: usize,
        /// The board's size.
        board: usize,
    },
    /// The grid does not have the rows and columns of the board.
    Shape {
        /// The grid's rows and columns.
        grid: [usize; 2],
        /// The board's rows and columns.
        board: [usize; 2],
    },
    /// This cell is blank.
    Blank(String),
    /// A missing cell has a value.
    Void {
        /// The place.
        cell: String,
        /// What stands there.
        found: Digit,
    },
    /// A given has been changed.
    Given {
        /// The cell.
        cell: String,
        /// Its value in the givens.
        given: Digit,
        /// What stands there.
        found: Digit,
    },
    /// A digit occurs twice in a group of different cells.
    Repeat {
        /// The digit.
        digit: Digit,
        /// The first cell with it.
        first: String,
        /// The second cell with it.
        second: String,
        /// The house or constraint of both cells.
        scope: Scope,
    },
    /// A constraint other than [`Constraint::AllDifferent`] does not hold.
    Broken(Scope),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { grid, board } => write!(f, "a grid of size {grid} on a board of size {board}"),
            Self::Shape { grid: [height, width], board: [rows, columns] } => {
                write!(f, "a grid of {height}x{width} on a board of {rows}x{columns}")
            }
            Self::Blank(cell) => write!(f, "{cell} is blank"),
            Self::Void { cell, found } => write!(f, "{found} stands in {cell}, which is not a cell"),
            Self::Given { cell, given, found } => write!(f, "{cell} was given as {given} and holds {found}"),
            Self::Repeat { digit, first, second, scope } => {
                write!(f, "{digit} stands in {first} and {second}, both in {scope}")
            }
            Self::Broken(scope) => write!(f, "{scope} does not hold"),
        }
    }
}

/// Checks that `solution` fills every cell, keeps every given and obeys every rule. Values for
/// [variables](Rules::with_variable) are searched.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check(rules: &Rules, givens: &Grid, solution: &Grid) -> Result<(), Violation> {
    check_grid(rules, givens, solution)?;
    let broken = broken(rules, solution).into_iter().next();
    broken.map_or(Ok(()), |i| Err(Violation::Broken(Scope::Constraint(i))))
}

/// The same with the digits of the variables, as the solver reports them.
///
/// # Errors
/// The first [`Violation`] found.
///
/// # Panics
/// If `witness` does not have an allowed digit for each variable.
pub fn check_with(rules: &Rules, givens: &Grid, solution: &Grid, witness: &[Digit]) -> Result<(), Violation> {
    check_grid(rules, givens, solution)?;
    let variables = (rules.geometry().cell_count()..rules.cell_count()).map(Cell::from_index);
    let may_hold = |(cell, &digit): (Cell, &Digit)| rules.digit_in(cell, rules.value_in(cell, digit)) == Some(digit);
    let is_whole = witness.len() == variables.len();
    assert!(is_whole && variables.zip(witness).all(may_hold), "the engine reports an allowed value for each variable");
    let constraints = rules.constraints();
    let broken = constraints.iter().position(|constraint| !meaning::holds(rules, constraint, solution, witness));
    broken.map_or(Ok(()), |i| Err(Violation::Broken(Scope::Constraint(i))))
}

/// Checks that `solution` fills every cell, keeps every given and repeats nothing in a group of
/// different cells.
fn check_grid(rules: &Rules, givens: &Grid, solution: &Grid) -> Result<(), Violation> {
    let geometry = rules.geometry();
    for grid in [givens, solution] {
        if grid.size() != geometry.size() {
            return Err(Violation::Size { grid: grid.size(), board: geometry.size() });
        }
        if !grid.fits(geometry) {
            let (grid, board) = ([grid.height(), grid.width()], [geometry.height(), geometry.width()]);
            return Err(Violation::Shape { grid, board });
        }
    }
    let pairs = givens.values().iter().zip(solution.values());
    // a fold without an early exit, so that it is vectorized
    let is_kept = pairs.fold(true, |is, (given, found)| is & found.is_some() & (given.is_none() || given == found));
    let cells = geometry.cells().filter(|_| !is_kept);
    for cell in cells {
        match (givens.get(cell), solution.get(cell)) {
            (_, None) => return Err(Violation::Blank(geometry.name(cell))),
            (Some(given), Some(found)) if given != found => {
                return Err(Violation::Given { cell: geometry.name(cell), given, found });
            }
            _ => {}
        }
    }
    for grid in [givens, solution].into_iter().filter(|_| geometry.has_voids()) {
        if let Some((cell, found)) = grid.filled().find(|&(cell, _)| !geometry.exists(cell)) {
            return Err(Violation::Void { cell: geometry.name(cell), found });
        }
    }
    repeats(rules, solution).into_iter().next().map_or(Ok(()), Err)
}

/// The indices in [`Rules::constraints`] of the constraints that a full grid breaks. Houses of the
/// board are not checked. If constraints connected by [variables](Rules::with_variable) cannot hold
/// together, all of them are listed.
///
/// # Panics
/// If a cell of a constraint is blank, or the grid does not have the cell.
#[must_use]
pub fn broken(rules: &Rules, grid: &Grid) -> Vec<usize> {
    let hanging = if rules.variables().is_empty() { Vec::new() } else { witness::without(rules, grid) };
    let constraints = rules.constraints().iter().enumerate();
    let is_broken = |(place, constraint): &(usize, &Constraint)| {
        if witness::names_variables(rules, constraint) {
            hanging.binary_search(place).is_ok()
        } else {
            !meaning::holds(rules, constraint, grid, &[])
        }
    };
    constraints.filter(is_broken).map(|(place, _)| place).collect()
}

/// Every pair of equal givens that breaks a rule: the reason why a puzzle is *invalid* rather than
/// without a solution. A pair that breaks several rules is listed once, with the first of them.
///
/// # Panics
/// If the grid does not have the size of the rules.
#[must_use]
pub fn clashes(rules: &Rules, givens: &Grid) -> Vec<Violation> {
    assert!(givens.fits(rules.geometry()), "the grid must have the size of the rules");
    repeats(rules, givens)
}

/// Repeated digits: each extra cell is paired with the first cell of its digit.
fn repeats(rules: &Rules, grid: &Grid) -> Vec<Violation> {
    let geometry = rules.geometry();
    let mut pairs = Vec::new();
    if geometry.plain().is_none_or(|shape| repeats_on_standard_board(shape, grid)) {
        for (house, cells) in rules.board_houses().iter() {
            repeats_within(Scope::House(house), cells, grid, &mut pairs);
        }
    }
    for (i, constraint) in rules.constraints().iter().enumerate() {
        if let Constraint::AllDifferent(cells) = constraint
            && !witness::names_variables(rules, constraint)
        {
            repeats_within(Scope::Constraint(i), cells, grid, &mut pairs);
        }
    }
    if pairs.is_empty() {
        return Vec::new();
    }
    let mut seen = HashSet::new();
    pairs.retain(|pair| seen.insert((pair.first, pair.second)));
    let name = |cell| geometry.name(cell);
    pairs
        .into_iter()
        .map(|Repeat { digit, first, second, scope }| Violation::Repeat {
            digit,
            first: name(first),
            second: name(second),
            scope,
        })
        .collect()
}

/// A [`Violation::Repeat`] with cells instead of names.
struct Repeat {
    digit: Digit,
    first: Cell,
    second: Cell,
    scope: Scope,
}

/// Whether any digit occurs twice in a row, column or box of this shape: one pass over the grid,
/// because every puzzle without a solution needs it. Also `true` where the digits do not fit into a
/// word.
fn repeats_on_standard_board(shape: BoxShape, grid: &Grid) -> bool {
    const MOST: usize = u64::BITS as usize;
    let (height, width): (usize, usize) = shape.into();
    let size = height * width;
    if size > MOST {
        return true;
    }
    let mut stack_of = [0; MOST];
    stack_of.iter_mut().take(size).enumerate().for_each(|(x, stack)| *stack = x / width);
    let (mut columns, mut boxes, mut twice) = ([0_u64; MOST], [0_u64; MOST], 0);
    for (y, row) in grid.values().chunks_exact(size).enumerate() {
        let (mut seen, band) = (0, y / height * height);
        for (x, digit) in row.iter().enumerate() {
            // branch-free, because the pattern of givens is unpredictable
            let bit = digit.map_or(0, |digit| 1 << (digit.index() % MOST));
            for seen in [&mut seen, &mut columns[x], &mut boxes[band + stack_of[x]]] {
                twice |= *seen & bit;
                *seen |= bit;
            }
        }
    }
    twice != 0
}

fn repeats_within(scope: Scope, cells: &[Cell], grid: &Grid, pairs: &mut Vec<Repeat>) {
    if !repeats_any(cells, grid) {
        return;
    }
    // by digit, its first cell
    let mut first = vec![None; grid.size()];
    for &second in cells {
        let Some(digit) = grid.get(second) else { continue };
        match first[digit.index()] {
            None => first[digit.index()] = Some(second),
            Some(first) => pairs.push(Repeat { digit, first, second, scope }),
        }
    }
}

/// Whether a digit occurs twice among `cells`.
fn repeats_any(cells: &[Cell], grid: &Grid) -> bool {
    (0..grid.size().div_ceil(64)).any(|word| {
        let (mut seen, mut twice) = (0_u64, 0);
        for digit in cells.iter().filter_map(|&cell| grid.get(cell)) {
            let bit = u64::from(digit.index() / 64 == word) << (digit.index() % 64);
            twice |= seen & bit;
            seen |= bit;
        }
        twice != 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Order;
    use crate::grid::Digit;
    use crate::random::Random;

    fn rules() -> Rules {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let diagonal = (0..4).map(|i| rules.geometry().cell(i, i)).collect();
        rules.with(Constraint::AllDifferent(diagonal)).expect("a diagonal")
    }

    fn grid(text: &str) -> Grid {
        text.parse().expect("a grid")
    }

    #[test]
    fn a_solution_passes() {
        let solution = grid("1 2 3 4\n3 4 1 2\n4 3 2 1\n2 1 4 3");
        assert_eq!(check(&rules(), &grid("1 0 0 0\n0 0 0 0\n0 0 2 0\n0 0 0 0"), &solution), Ok(()));
    }

    #[test]
    fn names_each_kind_of_violation() {
        let blank = Grid::blank(4);
        let message = |givens: &Grid, text| check(&rules(), givens, &grid(text)).expect_err("a violation").to_string();
        assert_eq!(message(&blank, "1 2 3 4\n3 4 1 2\n4 3 2 1\n2 1 0 3"), "r4c3 is blank");
        assert_eq!(
            message(&grid("2 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0"), "1 2 3 4\n3 4 1 2\n4 3 2 1\n2 1 4 3"),
            "r1c1 was given as 2 and holds 1"
        );
        assert_eq!(
            message(&blank, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"),
            "4 stands in r2c2 and r3c3, both in constraint 1"
        );
        assert_eq!(message(&blank, "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1"), "2 stands in r1c2 and r2c1, both in box 1");
        assert_eq!(message(&blank, "1 2\n2 1"), "a grid of size 2 on a board of size 4");
    }

    #[test]
    fn one_pass_over_a_standard_board_agrees_with_its_houses() {
        let random = &mut Random::new(1);
        for (height, width) in [(1, 1), (1, 5), (2, 3), (3, 3), (4, 2), (8, 8), (9, 8)] {
            let shape = BoxShape::new(height, width).expect("a valid shape");
            let rules = Rules::boxes(shape);
            let size = rules.size();
            let mut counts = [0; 2];
            for count in (0..60).map(|i| 1 + i % (2 * size)) {
                let mut grid = Grid::of(rules.geometry());
                for _ in 0..count {
                    let (cell, value) = (random.below(size * size), 1 + random.below(size));
                    grid.set(Cell::from_index(cell), Digit::new(value));
                }
                let repeats = rules.board_houses().iter().any(|(_, cells)| repeats_any(cells, &grid));
                counts[usize::from(repeats)] += 1;
                assert_eq!(repeats_on_standard_board(shape, &grid), repeats || size > 64, "{shape:?}: {grid}");
            }
            assert!(size < 6 || counts.iter().all(|&count| count > 0), "{shape:?}: {counts:?}");
        }
    }

    #[test]
    fn clashes_list_each_pair_once() {
        let found = clashes(&rules(), &grid("1 1 0 0\n0 0 0 0\n0 0 0 0\n1 0 0 0"));
        let found: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["1 stands in r1c1 and r1c2, both in row 1", "1 stands in r1c1 and r4c1, both in column 1"]);
    }
}
