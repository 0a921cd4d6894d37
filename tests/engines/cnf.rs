//! The formula of a puzzle is true of its solutions and of nothing else.

use super::rup;

use kdoku::cnf::{Cnf, CnfError, ModelError};
use kdoku::geometry::{Outline, Placed};
use kdoku::{BoxShape, Cell, Constraint, Digit, Geometry, Grid, Limits, Options, Order, Rules, Solver, verify};
use std::io::{self, Write};

fn text(cnf: &Cnf) -> String {
    let mut text = Vec::new();
    cnf.write(&mut text).expect("memory takes all");
    String::from_utf8(text).expect("numbers and blanks")
}

fn boxes(height: usize, width: usize) -> Rules {
    Rules::boxes(BoxShape::new(height, width).expect("a valid shape"))
}

fn with(rules: &Rules, cells: &[u16]) -> Rules {
    let cells = cells.iter().map(|&cell| Cell(cell)).collect();
    rules.clone().with(Constraint::AllDifferent(cells)).expect("a group that can hold")
}

/// With a cell that may hold these values alone.
fn marked(rules: &Rules, cell: u16, values: &[usize]) -> Rules {
    let digits = values.iter().map(|&value| Digit::from_index(value - 1)).collect();
    rules.clone().with(Constraint::Domain(Cell(cell), digits)).expect("there are values")
}

/// Boards with rules of every kind: complete and partial groups beside rows, columns and boxes, and cells with few values.
fn kinds() -> Vec<Rules> {
    let four = boxes(2, 2);
    vec![
        boxes(1, 1),
        four.clone(),
        with(&four, &[0, 5, 10, 15]),
        with(&four, &[3, 6]),
        with(&with(&four, &[3]), &[1, 6, 12]),
        boxes(2, 3),
        boxes(1, 5),
        with(&boxes(3, 2), &[0, 7, 14, 21, 28, 35]),
        marked(&with(&four, &[0, 5, 10, 15]), 1, &[2, 4]),
        marked(&marked(&boxes(2, 3), 7, &[1, 5, 6]), 8, &[3]),
    ]
}

/// How many assignments to all variables of a formula there are that satisfy it: by cases, after whatever follows from single literals.
fn models(clauses: &[Vec<i32>], values: &mut Vec<Option<bool>>) -> u64 {
    let at = |literal: i32| literal.unsigned_abs() as usize - 1;
    let mut set = Vec::new();
    let mut is_lost = false;
    loop {
        let before = set.len();
        for clause in clauses {
            let is_true = |&literal: &i32| values[at(literal)] == Some(literal > 0);
            let open: Vec<i32> = clause.iter().copied().filter(|&literal| values[at(literal)].is_none()).collect();
            match open[..] {
                _ if clause.iter().any(is_true) => {}
                [] => is_lost = true,
                [only] => {
                    values[at(only)] = Some(only > 0);
                    set.push(at(only));
                }
                _ => {}
            }
        }
        if is_lost || set.len() == before {
            break;
        }
    }
    let count = match values.iter().position(Option::is_none) {
        _ if is_lost => 0,
        None => 1,
        Some(open) => [false, true]
            .into_iter()
            .map(|value| {
                values[open] = Some(value);
                let count = models(clauses, values);
                values[open] = None;
                count
            })
            .sum(),
    };
    for variable in set {
        values[variable] = None;
    }
    count
}

#[test]
fn there_are_as_many_models_as_solutions_on_boards_with_holes_too() {
    let four = BoxShape::new(2, 2).expect("a valid shape");
    let placed = [(0, 0), (2, 2)].map(|(row, column)| Placed { row, column, boxes: four });
    let twins = Outline::new(6, 6, 4).boards(placed.into());
    let twins = Rules::new(Geometry::try_from(twins).expect("two boards that overlap"));
    let three = Rules::new(Geometry::try_from(Outline::new(3, 3, 3).without_cells(vec![Cell(4)])).expect("a board"));
    for rules in [twins.clone(), marked(&marked(&twins, 1, &[1, 4]), 35, &[2, 3]), three, marked(&boxes(2, 2), 5, &[1])]
    {
        let mut givens = Grid::of(rules.geometry());
        let first = &solutions(&rules, &givens, 1)[0].clone();
        // few enough that all of them can be counted by cases
        for cell in rules.geometry().cells().filter(|cell| cell.index() % 4 == 0) {
            givens.set(cell, first.get(cell));
        }
        let cnf = Cnf::new(&rules, &givens).expect("a small board");
        let formula = rup::read_formula(&text(&cnf)).expect("as many clauses as the head says");
        let solutions = solutions(&rules, &givens, 100_000).len() as u64;
        assert!(solutions > 0);
        assert_eq!(models(formula.clauses(), &mut vec![None; cnf.variable_count()]), solutions, "{rules}");
    }
}

fn solutions(rules: &Rules, givens: &Grid, limit: u64) -> Vec<Grid> {
    let solver = Solver::new(rules, &Options::default()).expect("an engine");
    solver.solutions(givens, Limits::solutions(limit)).collect()
}

/// The variables that a grid makes true.
fn model(cnf: &Cnf, grid: &Grid) -> Vec<i32> {
    grid.filled().map(|(cell, digit)| cnf.variable(cell, digit)).collect()
}

/// Whether a formula holds where these variables are true and no others.
fn holds(formula: &rup::Checker, model: &[i32]) -> bool {
    let is_true = |literal: &i32| model.contains(&literal.abs()) == (*literal > 0);
    formula.clauses().iter().all(|clause| clause.iter().any(is_true))
}

#[test]
fn a_formula_judges_full_grids_as_the_naive_judge_does() {
    for rules in kinds() {
        let blank = Grid::blank(rules.size());
        let all = solutions(&rules, &blank, 12);
        let mut givens = blank.clone();
        givens.set(Cell(0), all[0].get(Cell(0)));
        for givens in [blank, givens] {
            let cnf = Cnf::new(&rules, &givens).expect("a small board");
            let formula = rup::read_formula(&text(&cnf)).expect("as many clauses as the head says");
            for solution in &all {
                assert_eq!(
                    holds(&formula, &model(&cnf, solution)),
                    verify::check(&rules, &givens, solution).is_ok(),
                    "{rules}\n{solution}"
                );
                for cell in rules.geometry().cells() {
                    let mut wrong = solution.clone();
                    let value = solution.get(cell).expect("it is full").get() % rules.size() + 1;
                    wrong.set(cell, Digit::new(value));
                    let is_solution = verify::check(&rules, &givens, &wrong).is_ok();
                    assert_eq!(holds(&formula, &model(&cnf, &wrong)), is_solution, "{rules}\n{wrong}");
                }
            }
        }
    }
}

#[test]
fn a_cell_holds_neither_two_values_nor_none() {
    for rules in kinds() {
        let blank = Grid::blank(rules.size());
        let cnf = Cnf::new(&rules, &blank).expect("a small board");
        let formula = rup::read_formula(&text(&cnf)).expect("as many clauses as the head says");
        let model = model(&cnf, &solutions(&rules, &blank, 1)[0]);
        assert!(holds(&formula, &model));
        for left_out in 0..model.len() {
            let mut less = model.clone();
            less.remove(left_out);
            assert!(!holds(&formula, &less));
        }
        let last = i32::try_from(cnf.variable_count()).expect("a small board");
        for more in (1..=last).filter(|variable| !model.contains(variable)) {
            assert!(!holds(&formula, &[&model[..], &[more]].concat()));
        }
    }
}

#[test]
fn what_is_blocked_is_the_only_solution_that_goes() {
    let rules = boxes(2, 2);
    let givens: Grid = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 2".parse().expect("a grid");
    let all = solutions(&rules, &givens, 1000);
    assert!(all.len() > 3);
    let cnf = Cnf::new(&rules, &givens).expect("a small board");
    let blocked = cnf.clone().blocking(&all[1]).and_then(|cnf| cnf.blocking(&all[3])).expect("two solutions");
    assert_eq!(blocked.clause_count(), cnf.clause_count() + 2);
    let formula = rup::read_formula(&text(&blocked)).expect("as many clauses as the head says");
    let kept: Vec<_> = all.iter().filter(|solution| holds(&formula, &model(&cnf, solution))).collect();
    assert_eq!(
        kept,
        all.iter().enumerate().filter(|(i, _)| ![1, 3].contains(i)).map(|(_, one)| one).collect::<Vec<_>>()
    );
    let clause = formula.clauses().last().expect("there are clauses");
    assert_eq!(clause.len(), 14, "givens cannot be otherwise");
}

#[test]
fn a_full_grid_is_blocked_by_a_clause_with_literals() {
    let rules = boxes(1, 1);
    let grid: Grid = "1".parse().expect("a grid");
    let cnf = Cnf::new(&rules, &grid).and_then(|cnf| cnf.blocking(&grid)).expect("a small board");
    assert_eq!(
        text(&cnf),
        "c sudoku, 1x1, boxes of 1x1; givens: 1\n\
         c variable cell * 1 + digit: the cell holds the digit\n\
         c cells are numbered from 0, row by row; digits from 1 to 1\n\
         c so variable 1 says that r1c1 holds 1\n\
         c the last clause bars a solution that is known\n\
         p cnf 1 6\n1 0\n1 0\n1 0\n1 0\n1 0\n-1 0\n"
    );
}

#[test]
fn the_head_tells_how_variables_are_numbered() {
    let cnf = Cnf::new(&with(&boxes(3, 3), &[0, 80]), &Grid::blank(9)).expect("a small board");
    let text = text(&cnf);
    let head: Vec<_> = text.lines().take_while(|line| line.starts_with(['c', 'p'])).collect();
    assert_eq!(
        head,
        [
            "c sudoku, 9x9, boxes of 3x3; all different over 2 cells; givens: 0",
            "c variable cell * 9 + digit: the cell holds the digit",
            "c cells are numbered from 0, row by row; digits from 1 to 9",
            "c so variable 11 says that r1c2 holds 2",
            "p cnf 729 11997",
        ]
    );
    assert_eq!(cnf.variable(Cell(1), Digit::from_index(1)), 11);
}

#[test]
fn the_number_of_clauses_is_the_one_of_the_table() {
    let count = |rules: &Rules| Cnf::new(rules, &Grid::blank(rules.size())).expect("not too large").clause_count();
    assert_eq!(count(&boxes(3, 3)), 4 * 81 * (1 + 36));
    assert_eq!(count(&with(&boxes(3, 3), &[0, 10, 20])), 4 * 81 * (1 + 36) + 9 * 3);
    let diagonal: Vec<u16> = (0..9).map(|i| 10 * i).collect();
    assert_eq!(count(&with(&boxes(3, 3), &diagonal)), 4 * 81 * (1 + 36) + 9 * (1 + 36));
}

/// Counts lines and keeps nothing.
struct Lines(usize);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.split(|&byte| byte == b'\n').count() - 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_largest_board_is_written_and_a_larger_one_refused() {
    let rules = |order| Rules::classic(Order::new(order).expect("in range"));
    let cnf = Cnf::new(&rules(7), &Grid::blank(49)).expect("the largest");
    let mut lines = Lines(0);
    cnf.write(&mut lines).expect("it takes all");
    assert_eq!(lines.0, 5 + cnf.clause_count());
    let error = Cnf::new(&rules(8), &Grid::blank(64)).expect_err("too large");
    assert_eq!(error, CnfError::TooLarge { size: 64 });
    assert_eq!(error.to_string(), "`64x64` is too large to encode; hint: boards up to 49x49 can be encoded");
}

#[test]
fn what_cannot_be_blocked_is_refused() {
    let rules = boxes(2, 2);
    let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse().expect("a grid");
    let refused = |grid: &str| {
        let grid = grid.parse().expect("a grid");
        Cnf::new(&rules, &givens).and_then(|cnf| cnf.blocking(&grid)).expect_err("it is refused").to_string()
    };
    assert_eq!(refused("1 0\n0 0"), "a grid of size `2` does not fit a board of size 4");
    assert_eq!(refused("1 3 2 4\n4 2 3 0\n2 1 4 3\n3 4 1 2"), "`r2c4` is blank; hint: only a full grid can be blocked");
    assert_eq!(
        refused("1 3 2 4\n4 2 1 3\n2 1 4 3\n3 4 1 2"),
        "`r2c3` holds 1, but its given is 3; hint: only a grid with all givens can be blocked"
    );
    assert_eq!(Cnf::new(&rules, &Grid::blank(9)).map(|_| ()), Err(CnfError::Size { grid: 9, board: 4 }));
}

#[test]
fn a_model_is_a_grid_again() {
    for rules in kinds() {
        let cnf = Cnf::new(&rules, &Grid::blank(rules.size())).expect("a small board");
        for solution in solutions(&rules, &Grid::blank(rules.size()), 3) {
            let truth = model(&cnf, &solution);
            assert_eq!(cnf.solution(truth.iter().copied()), Ok(solution.clone()));
            let last = i32::try_from(cnf.variable_count()).expect("a small board");
            let whole = (1..=last).rev().map(|variable| if truth.contains(&variable) { variable } else { -variable });
            assert_eq!(cnf.solution(whole.chain([0])), Ok(solution));
        }
    }
}

#[test]
fn literals_that_are_no_grid_are_refused() {
    let cnf = Cnf::new(&boxes(2, 2), &Grid::blank(4)).expect("a small board");
    let refused = |model: &[i32]| cnf.solution(model.iter().copied()).expect_err("it is refused");
    assert_eq!(refused(&[1, 5, 65]), ModelError::Variable { literal: 65, last: 64 });
    assert_eq!(
        refused(&[-65]).to_string(),
        "`-65` is not a literal of the formula; hint: its variables are numbered from 1 to 64"
    );
    assert_eq!(refused(&[i32::MIN]), ModelError::Variable { literal: i32::MIN, last: 64 });
    assert_eq!(refused(&[6, 8]).to_string(), "`r1c2` holds both 2 and 4");
    assert_eq!(refused(&[1, 5]).to_string(), "`r1c3` holds no value; hint: pass a complete model");
}
