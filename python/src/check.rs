//! Checking and mending: diagnosis, minimal puzzles, canonical forms.

use crate::errors;
use crate::grid::Grid;
use crate::integers::{self, Integer};
use crate::interrupt::{interruptible, limits};
use crate::many::code;
use crate::puzzle::Puzzle;
use crate::puzzle_data::{PuzzleData, puzzle_of, values_of};
use crate::solve::verdict_object;
use kdoku::minimize::{self as reduce, MinimizeError, RemovalOrder};
use kdoku::subproblem::Part;
use kdoku::{Cell, Constraint, Limits, Options, Order, Verdict, canonical as forms, diagnose as diagnosis, verify};
use pyo3::prelude::*;
use std::fmt::Write as _;
use std::sync::Arc;

/// Why a puzzle does not have exactly one solution.
///
/// >>> import kdoku
/// >>> puzzle = kdoku.Puzzle("..1...3..1.....2").cage(4, "r1c1 r1c2")
/// >>> print(kdoku.diagnose(puzzle))
/// none: these have no solution together
///   r1c3 = 1
///   cage `4: r1c1 r1c2`
/// >>> found = kdoku.diagnose("12....12.1..2...")
/// >>> found.verdict, len(found.differences)
/// (<Verdict.MULTIPLE: 2>, 8)
#[pyclass(frozen, eq, hash, module = "kdoku")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Diagnosis {
    verdict: Verdict,
    /// Givens and clues that have no solution together, and have one without any one of them.
    #[pyo3(get)]
    conflict: Vec<String>,
    /// Those of the conflict without which the whole puzzle has a solution.
    #[pyo3(get)]
    suspects: Vec<String>,
    /// Whether each part of the conflict is known to be needed.
    #[pyo3(get)]
    is_minimal: bool,
    /// The cells in which two solutions differ, each with both values.
    #[pyo3(get)]
    differences: Vec<(String, i32, i32)>,
}

/// The arguments that make a diagnosis again: the number of the verdict, then its parts.
type DiagnosisParts = (u8, Vec<String>, Vec<String>, bool, Vec<(String, i32, i32)>);

#[pymethods]
impl Diagnosis {
    #[new]
    #[pyo3(signature = (verdict, conflict = Vec::new(), suspects = Vec::new(), is_minimal = false, differences = Vec::new()))]
    fn new(
        verdict: u8,
        conflict: Vec<String>,
        suspects: Vec<String>,
        is_minimal: bool,
        differences: Vec<(String, i32, i32)>,
    ) -> PyResult<Self> {
        let all = [Verdict::NoSolution, Verdict::Unique, Verdict::Multiple, Verdict::Invalid, Verdict::Undecided];
        let verdict = all.into_iter().find(|known| code(*known) == verdict);
        let verdict = verdict.ok_or_else(|| errors::invalid_argument("not a verdict on a puzzle"))?;
        Ok(Self { verdict, conflict, suspects, is_minimal, differences })
    }

    /// The verdict.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        verdict_object(py, self.verdict)
    }

    fn __str__(&self) -> String {
        let mut text = self.verdict.to_string();
        if !self.conflict.is_empty() {
            text += ": these have no solution together";
            self.conflict.iter().for_each(|part| write!(text, "\n  {part}").expect("a string takes all"));
        }
        if !self.differences.is_empty() {
            write!(text, ": two solutions differ in {} cells", self.differences.len()).expect("a string takes all");
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("<Diagnosis {}>", self.verdict)
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, DiagnosisParts) {
        let Self { verdict, conflict, suspects, is_minimal, differences } = self;
        let parts = (code(*verdict), conflict.clone(), suspects.clone(), *is_minimal, differences.clone());
        (py.get_type::<Self>().into_any(), parts)
    }
}

/// The diagnosis of a puzzle, with its parts as data.
struct Found {
    verdict: Verdict,
    conflict: Option<diagnosis::Conflict>,
    solutions: Option<[kdoku::Grid; 2]>,
}

fn found(puzzle: &PuzzleData, solver: &kdoku::Solver, limits: &Limits) -> Result<Found, kdoku::solver::SolverError> {
    let mut scratch = solver.scratch();
    let outcome = solver.count(puzzle.givens(), limits, &mut scratch);
    let verdict = outcome.verdict();
    let (mut conflict, mut solutions) = (None, None);
    match verdict {
        Verdict::NoSolution | Verdict::Invalid => {
            conflict = diagnosis::minimal_conflict(&puzzle.parts(), &Options::default(), limits, |_, _| {})?;
        }
        Verdict::Multiple => solutions = diagnosis::two_solutions(solver, puzzle.givens(), limits, &mut scratch),
        Verdict::Unique | Verdict::Undecided => {}
    }
    Ok(Found { verdict, conflict, solutions })
}

/// Finds out why a puzzle does not have exactly one solution: givens and clues that conflict, or
/// the cells in which two solutions differ.
///
/// >>> import kdoku
/// >>> kdoku.diagnose("11..............").conflict
/// ['r1c1 = 1', 'r1c2 = 1']
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Diagnosis")]
pub(crate) fn diagnose(
    puzzle: &Bound<'_, PyAny>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Diagnosis> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let solver = puzzle.solver()?;
    let found = interruptible(py, limits(Some(2), node_limit, time_limit)?, |limits| found(&puzzle, solver, limits))?;
    let Found { verdict, conflict, solutions } = found.map_err(errors::other)?;
    let names = |parts: &[Part]| parts.iter().map(|&part| puzzle.part_name(part)).collect::<Vec<_>>();
    let rules = &puzzle.rules;
    let differences = solutions.map_or_else(Vec::new, |[one, other]| diagnosis::differences(&one, &other));
    Ok(Diagnosis {
        verdict,
        conflict: conflict.as_ref().map_or_else(Vec::new, |conflict| names(&conflict.parts)),
        suspects: conflict.as_ref().map_or_else(Vec::new, |conflict| names(&conflict.suspects)),
        is_minimal: conflict.is_some_and(|conflict| conflict.is_minimal),
        differences: differences
            .into_iter()
            .map(|(cell, [one, other])| (rules.geometry().name(cell), rules.value(one), rules.value(other)))
            .collect(),
    })
}

/// Removes redundant givens: the result has the same solution, and several without any one given. With
/// `clues`, redundant clues are removed too, after the givens.
///
/// `seed` draws another order.
///
/// >>> import kdoku
/// >>> kdoku.minimize("1234341221434321").givens.clues
/// 6
/// >>> puzzle = kdoku.Puzzle("1234341221434321").cage(3, "r1c1 r1c2").cage(None, "r2c1 r2c2")
/// >>> kdoku.minimize(puzzle, clues=True)
/// <Puzzle 4x4: 4 givens, 1 clues>
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, clues: "bool" = false, seed: "int | None" = None, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "Puzzle")]
pub(crate) fn minimize(
    puzzle: &Bound<'_, PyAny>,
    clues: bool,
    seed: Option<Integer>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Puzzle> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let parts = puzzle.parts();
    let order = RemovalOrder { clues, seed: integers::named(seed, "seed")? };
    let limits = limits(None, node_limit, time_limit)?;
    let minimal =
        interruptible(py, limits, |limits| reduce::minimize(&parts, &order, &Options::default(), limits, |_, _| {}))?;
    let minimal = minimal.map_err(not_unique)?;
    let (_, givens) = parts.without(&minimal.removed);
    let removed = minimal.removed.iter().filter_map(|part| match part {
        Part::Clue(clue) => Some(puzzle.sources[*clue].clues.clone()),
        Part::Given(_) => None,
    });
    let removed: Vec<_> = removed.collect();
    let minimal = if removed.is_empty() { puzzle } else { Arc::new(puzzle.without(&removed)?) };
    Ok(minimal.with_givens(givens).into())
}

/// Finds the givens and clues each of which can be removed alone, without the solution ceasing to be the
/// only one: givens as cell and value, clues as objects.
///
/// >>> import kdoku
/// >>> kdoku.redundant(kdoku.Puzzle("1.....3..1.....2").cage(4, "r1c1 r1c2"))
/// [('r1c1', 1), ('r2c3', 3), Cage(4, 'r1c1 r1c2')]
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike", *, node_limit: "int | None" = None, time_limit: "float | None" = None) -> "list[tuple[str, int] | Clue]")]
pub(crate) fn redundant<'py>(
    puzzle: &Bound<'py, PyAny>,
    node_limit: Option<Integer>,
    time_limit: Option<f64>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = puzzle.py();
    let puzzle = puzzle_of(puzzle)?;
    let parts = puzzle.parts();
    let order = RemovalOrder { clues: true, seed: None };
    let limits = limits(None, node_limit, time_limit)?;
    let found =
        interruptible(py, limits, |limits| reduce::redundant(&parts, &order, &Options::default(), limits, |_, _| {}))?;
    let found = found.map_err(not_unique)?;
    if !found.is_minimal {
        return Err(errors::undecided(found.outcome.end));
    }
    let clues = crate::clue::objects(py, &puzzle, &puzzle.puzzle.clues)?;
    let board = puzzle.rules.geometry();
    let object = |part: &Part| match *part {
        Part::Given(cell) => {
            let value = puzzle.givens().get(cell).map(|digit| puzzle.rules.value(digit));
            Ok(Some((board.name(cell), value).into_pyobject(py)?.into_any()))
        }
        Part::Clue(clue) => {
            let place = puzzle.sources[clue].clues.start;
            let object = clues.iter().find(|(range, _)| range.contains(&place));
            Ok(object.map(|(_, clue)| clue.clone()))
        }
    };
    found.removed.iter().filter_map(|part| object(part).transpose()).collect()
}

/// The exception for a puzzle that cannot be minimized.
fn not_unique(error: MinimizeError) -> PyErr {
    match &error {
        MinimizeError::NotUnique(outcome) => errors::verdict(outcome).unwrap_or_else(|| errors::other(&error)),
        MinimizeError::Solver(_) => errors::other(error),
    }
}

/// The canonical form of a classic 9×9 board: equal for boards that are the same after relabelling,
/// exchange of rows and columns, and reflection. A puzzle with clues or regions has none, and raises
/// `ValueError`.
///
/// >>> import kdoku
/// >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> kdoku.canonical(line) == kdoku.canonical(line[::-1])
/// True
#[pyfunction]
#[pyo3(signature = (puzzle: "PuzzleLike") -> "Grid")]
pub(crate) fn canonical(puzzle: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let puzzle = puzzle_of(puzzle)?;
    if !puzzle.rules.is_classic(Order::THREE) {
        let hint = "compare givens with `puzzle.givens`, or puzzles with `==`";
        return Err(errors::invalid_argument(format!("only classic 9×9 boards have a canonical form; hint: {hint}")));
    }
    let values = forms::canonical_grid(puzzle.givens()).map_err(errors::other)?.grid();
    let puzzle = Arc::new(puzzle.with_givens(values.clone()));
    Ok(Grid { values, puzzle })
}

/// Whether the values of a board keep the rules so far, and what is wrong if they do not. It is true or
/// false like the answer.
///
/// >>> import kdoku
/// >>> found = kdoku.is_valid("1123............")
/// >>> bool(found), found.reasons, found.is_complete
/// (False, ['1 stands in r1c1 and r1c2, both in row 1'], False)
#[pyclass(frozen, eq, hash, module = "kdoku")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Validity {
    /// What is wrong, in words; empty if nothing is.
    #[pyo3(get)]
    reasons: Vec<String>,
    /// Whether every cell has a value.
    #[pyo3(get)]
    is_complete: bool,
}

#[pymethods]
impl Validity {
    #[new]
    const fn new(reasons: Vec<String>, is_complete: bool) -> Self {
        Self { reasons, is_complete }
    }

    fn __bool__(&self) -> bool {
        self.reasons.is_empty()
    }

    fn __str__(&self) -> String {
        if self.reasons.is_empty() { "valid".to_owned() } else { self.reasons.join("\n") }
    }

    fn __repr__(&self) -> String {
        format!("<Validity: {}>", if self.reasons.is_empty() { "valid" } else { &self.reasons[0] })
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (Vec<String>, bool)) {
        (py.get_type::<Self>().into_any(), (self.reasons.clone(), self.is_complete))
    }
}

/// Checks the values of a board, full or not, by the rules, without searching: whether it has a solution is
/// for `verdict`.
///
/// Values must differ in rows, columns, boxes and cages; a clue must hold as soon as its cells have values;
/// and no given may be changed. The rules are those of the board itself, or of the puzzle `rules`: its clues
/// must hold and its givens must be there.
///
/// >>> import kdoku
/// >>> killer = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
/// >>> bool(kdoku.is_valid(kdoku.solve(killer, unique=False)))
/// True
/// >>> print(kdoku.is_valid("13..............", rules=killer))
/// cage `3: r1c1 r1c2` does not hold
#[pyfunction]
#[pyo3(signature = (board: "PuzzleLike", rules: "PuzzleLike | None" = None) -> "Validity")]
pub(crate) fn is_valid(board: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Validity> {
    let (puzzle, values) = match (rules, board.cast::<Grid>()) {
        (Some(rules), _) => {
            let puzzle = puzzle_of(rules)?;
            let values = values_of(board, &puzzle)?;
            (puzzle, values)
        }
        (None, Ok(grid)) => (Arc::clone(&grid.get().puzzle), grid.get().values.clone()),
        (None, Err(_)) => {
            let puzzle = puzzle_of(board)?;
            let values = puzzle.givens().clone();
            (puzzle, values)
        }
    };
    let (rules, board) = (&puzzle.rules, puzzle.rules.geometry());
    let value = |digit| rules.value(digit);
    let clue = |index| puzzle.sources.iter().find(|source| source.constraints.contains(&index));
    let clue =
        |index: usize| clue(index).map_or_else(|| verify::Scope::Constraint(index).to_string(), ToString::to_string);
    let changed = puzzle.givens().filled().filter_map(|(cell, given)| {
        let found = values.get(cell).map(value);
        let holds = match found {
            Some(found) if found == value(given) => return None,
            Some(found) => format!("holds {found}"),
            None => "is blank".to_owned(),
        };
        Some(format!("{} was given as {} and {holds}", board.name(cell), value(given)))
    });
    let mut reasons: Vec<String> = changed.collect();
    reasons.extend(verify::clashes(rules, &values).into_iter().map(|clash| match clash {
        verify::Violation::Repeat { digit, first, second, scope } => {
            let scope = match scope {
                verify::Scope::House(house) => house.to_string(),
                verify::Scope::Constraint(index) => clue(index),
            };
            format!("{} stands in {first} and {second}, both in {scope}", value(digit))
        }
        other => other.to_string(),
    }));
    let is_complete = values.fills(board);
    let broken = if is_complete {
        verify::broken(rules, &values)
    } else {
        let is_filled = |cell: &Cell| rules.is_on_board(*cell) && values.get(*cell).is_some();
        let fails = |(index, constraint): (usize, &Constraint)| {
            let is_decided = constraint.cells().iter().all(is_filled);
            (is_decided && !verify::holds(rules, constraint, &values, &[])).then_some(index)
        };
        rules.constraints().iter().enumerate().filter_map(fails).collect()
    };
    let is_repeat = |index: &usize| matches!(rules.constraints()[*index], Constraint::AllDifferent(_));
    for index in broken.into_iter().filter(|index| !is_repeat(index)) {
        let reason = format!("{} does not hold", clue(index));
        // one clue may be several constraints
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Ok(Validity { reasons, is_complete })
}
