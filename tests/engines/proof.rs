//! Proofs, step by step: what says that there is no other solution is checked by something that knows no Sudoku.
//!
//! Puzzles are made here, from seeds.

use super::rup;

use kdoku::cnf::Cnf;
use kdoku::geometry::{Outline, Placed};
use kdoku::proof::{Drat, Proof};
use kdoku::solver::ProofOutcome;
use kdoku::{
    BoxShape, Cell, Constraint, Digit, Geometry, Grid, Limits, Options, Order, Pick, Rules, Solver, Termination, verify,
};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{env, fs, io, process};

fn boxes(height: usize, width: usize) -> Rules {
    Rules::boxes(BoxShape::new(height, width).expect("a valid shape"))
}

fn with(rules: &Rules, cells: impl IntoIterator<Item = u16>) -> Rules {
    rules.clone().with(Constraint::AllDifferent(cells.into_iter().map(Cell).collect())).expect("a group that can hold")
}

/// Boards of this shape of which the second begins so many rows and columns after the first.
fn overlapping(shape: (usize, usize), [rows, columns]: [usize; 2]) -> Rules {
    let boxes = BoxShape::try_from(shape).expect("a valid shape");
    let placed = [(0, 0), (rows, columns)].map(|(row, column)| Placed { row, column, boxes });
    let n = boxes.size();
    Rules::new(Geometry::try_from(Outline::new(n + rows, n + columns, n).boards(placed.into())).expect("a board"))
}

/// With cells that may hold these values alone.
fn marked(rules: &Rules, marks: &[(u16, &[usize])]) -> Rules {
    marks.iter().fold(rules.clone(), |rules, &(cell, values)| {
        let digits = values.iter().map(|&value| Digit::from_index(value - 1)).collect();
        rules.with(Constraint::Domain(Cell(cell), digits)).expect("there are values")
    })
}

/// Rules with further groups, complete and partial, overlapping boards, and cells with few values.
fn groups() -> Vec<Rules> {
    let (four, six, nine) = (boxes(2, 2), boxes(2, 3), boxes(3, 3));
    vec![
        with(&four, [0, 5, 10, 15]),
        with(&four, [3, 6, 9]),
        with(&with(&six, [0, 7, 14, 21]), [35, 5]),
        with(&with(&nine, (0..9).map(|i| 10 * i)), (1..10).map(|i| 8 * i)),
        with(&with(&nine, [10, 20, 30, 40, 50]), [16, 24, 32]),
        with(&nine, [10, 11, 12, 19, 20, 21, 28, 29, 30]),
        overlapping((2, 2), [2, 2]),
        overlapping((2, 3), [4, 3]),
        overlapping((2, 2), [1, 1]),
        marked(&nine, &[(0, &[1, 2]), (1, &[1, 2]), (40, &[5, 6, 7]), (60, &[9])]),
        marked(&overlapping((2, 2), [2, 2]), &[(0, &[3, 4]), (21, &[1, 2])]),
    ]
}

/// A puzzle with one solution, and that solution.
fn unique(rules: &Rules, seed: u64) -> (Grid, Grid) {
    let solver = Solver::new(rules, &Options::default().seed(seed)).expect("an engine");
    let mut scratch = solver.scratch();
    let blank = Grid::of(rules.geometry());
    let full = solver.answer(&blank, Pick::Any, &Limits::none(), &mut scratch).solution.expect("there are solutions");
    let mut givens = full.clone();
    let cells = rules.geometry().cell_count();
    for i in 0..cells.min(160) {
        // 37 is a prime, and no board here has a multiple of it in cells: this goes through all of them
        let cell = Cell::from_index((i * 37 + usize::try_from(seed).expect("a small seed")) % cells);
        let kept = givens.get(cell);
        givens.set(cell, None);
        // what takes long to decide is kept
        let outcome = solver.count(&givens, &Limits::solutions(2).nodes(500), &mut scratch);
        if outcome.end != Termination::Exhausted || outcome.solutions != 1 {
            givens.set(cell, kept);
        }
    }
    (givens, full)
}

/// The puzzle of [`unique`] with one more given, which is wrong and clashes with no other.
fn without(rules: &Rules, seed: u64) -> Option<Grid> {
    let (givens, full) = unique(rules, seed);
    let blanks = rules.geometry().cells().filter(|&cell| givens.get(cell).is_none());
    let wrong = blanks.flat_map(|cell| (1..=rules.size()).map(move |value| (cell, Digit::new(value))));
    let wrong = wrong.filter(|&(cell, value)| full.get(cell) != value).map(|(cell, value)| {
        let mut wrong = givens.clone();
        wrong.set(cell, value);
        wrong
    });
    wrong.into_iter().find(|wrong| verify::clashes(rules, wrong).is_empty())
}

fn formula(rules: &Rules, givens: &Grid, known: Option<&Grid>) -> String {
    let cnf = Cnf::new(rules, givens).expect("a board of at most 49 rows");
    let cnf = match known {
        Some(known) => cnf.blocking(known).expect("a solution"),
        None => cnf,
    };
    let mut text = Vec::new();
    cnf.write(&mut text).expect("memory takes all");
    String::from_utf8(text).expect("numbers and blanks")
}

/// A proof as text.
fn written(drat: Drat<Vec<u8>>) -> String {
    String::from_utf8(drat.finish().expect("memory takes all")).expect("numbers and blanks")
}

/// A checker of others, `drat-trim`, where it is installed.
fn check_with_drat_trim(name: &str, formula: &str, proof: &str) {
    let folder = env::temp_dir().join(format!("kdoku-proof-{}-{name}", process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::write(folder.join("cnf"), formula).expect("a file");
    fs::write(folder.join("drat"), proof).expect("a file");
    let output = Command::new("drat-trim").current_dir(&folder).args(["cnf", "drat"]).output();
    fs::remove_dir_all(&folder).expect("it is there");
    match output {
        Ok(output) => {
            let told = String::from_utf8_lossy(&output.stdout);
            assert!(told.contains("s VERIFIED"), "{name}: {told}");
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            eprintln!("`drat-trim` is not installed: {name} is checked by the page of these tests alone");
        }
        Err(error) => panic!("`drat-trim` cannot be run: {error}"),
    }
}

mod by_cases {
    //! Proofs that go through all cases, cell by cell: they show that formula and checker are right before an engine
    //! comes in.

    use super::*;

    /// Writes that the values chosen so far lead nowhere: each value of the next blank cell leads nowhere.
    fn refute(cnf: &Cnf, rules: &Rules, grid: &mut Grid, path: &mut Vec<i32>, proof: &mut dyn Proof) {
        let blank = rules.geometry().cells().find(|&cell| grid.get(cell).is_none());
        if let Some(blank) = blank.filter(|_| verify::clashes(rules, grid).is_empty()) {
            for value in (1..=rules.size()).filter_map(Digit::new) {
                grid.set(blank, Some(value));
                path.push(-cnf.variable(blank, value));
                refute(cnf, rules, grid, path, proof);
                path.pop();
            }
            grid.set(blank, None);
        }
        proof.add(path);
    }

    fn proof(rules: &Rules, givens: &Grid) -> String {
        let cnf = Cnf::new(rules, givens).expect("a small board");
        let mut drat = Drat::new(Vec::new());
        refute(&cnf, rules, &mut givens.clone(), &mut Vec::new(), &mut drat);
        written(drat)
    }

    #[test]
    fn one_solution_of_a_small_board_is_proved_to_be_the_only_one() {
        let rules = [boxes(1, 1), boxes(2, 2), groups()[0].clone(), groups()[1].clone()];
        for (i, rules) in rules.iter().enumerate() {
            let (givens, known) = unique(rules, 5);
            let proof = proof(rules, &givens);
            let blocked = formula(rules, &givens, Some(&known));
            assert_eq!(rup::check(&blocked, &proof), Ok(()), "{rules}\n{givens}");
            check_with_drat_trim(&format!("small-{i}"), &blocked, &proof);
            let error = rup::check(&formula(rules, &givens, None), &proof).expect_err("it has a solution");
            assert!(error.contains("does not follow"), "{error}");
        }
    }

    #[test]
    fn a_small_board_without_a_solution_is_proved_to_have_none() {
        let rules = boxes(2, 2);
        let givens = without(&rules, 3).expect("some wrong value clashes with no other");
        let (formula, proof) = (formula(&rules, &givens, None), proof(&rules, &givens));
        assert_eq!(rup::check(&formula, &proof), Ok(()), "{givens}");
        check_with_drat_trim("small-none", &formula, &proof);
    }

    #[test]
    fn a_group_that_the_formula_lacks_is_missed() {
        let rules = &groups()[0];
        let (givens, known) = unique(rules, 5);
        let proof = proof(rules, &givens);
        assert!(rup::check(&formula(&boxes(2, 2), &givens, Some(&known)), &proof).is_err(), "the diagonal is needed");
    }
}

mod by_the_solver {
    use super::*;

    /// What the solver says, and its proof.
    fn prove(rules: &Rules, givens: &Grid, known: Option<&Grid>, limits: &Limits) -> (ProofOutcome, String) {
        let solver = Solver::new(rules, &Options::default()).expect("an engine");
        let mut drat = Drat::new(Vec::new());
        let proving = solver.prove(givens, known, limits, &mut drat).expect("an engine that writes proofs");
        (proving, written(drat))
    }

    /// Proves that there is no other solution, and has the proof checked.
    fn check(name: &str, rules: &Rules, givens: &Grid, known: Option<&Grid>) {
        let (proving, proof) = prove(rules, givens, known, &Limits::none());
        assert_eq!((proving.outcome.end, &proving.other), (Termination::Exhausted, &None), "{rules}\n{givens}");
        assert_eq!(proving.outcome.solutions, u64::from(known.is_some()), "what is known is counted");
        let formula = formula(rules, givens, known);
        assert_eq!(rup::check(&formula, &proof), Ok(()), "{rules}\n{givens}");
        check_with_drat_trim(name, &formula, &proof);
    }

    #[test]
    fn one_solution_is_proved_to_be_the_only_one() {
        for (i, rules) in [boxes(1, 1), boxes(2, 2), boxes(2, 3), boxes(3, 3), boxes(4, 4)].iter().enumerate() {
            for seed in 1..=3 {
                let (givens, known) = unique(rules, seed);
                check(&format!("unique-{i}-{seed}"), rules, &givens, Some(&known));
            }
        }
    }

    #[test]
    fn no_solution_is_proved() {
        for (i, rules) in [boxes(2, 2), boxes(2, 3), boxes(3, 3), boxes(4, 4)].iter().enumerate() {
            let all: Vec<_> = (1..=5).filter_map(|seed| without(rules, seed)).collect();
            assert!(!all.is_empty(), "{rules}: some wrong value clashes with no other");
            for (seed, givens) in all.iter().enumerate() {
                check(&format!("none-{i}-{seed}"), rules, givens, None);
            }
        }
    }

    #[test]
    fn groups_are_reasoned_with() {
        for (i, rules) in groups().iter().enumerate() {
            for seed in 1..=2 {
                let (givens, known) = unique(rules, seed);
                check(&format!("groups-{i}-{seed}"), rules, &givens, Some(&known));
                if let Some(givens) = without(rules, seed) {
                    check(&format!("groups-none-{i}-{seed}"), rules, &givens, None);
                }
            }
        }
    }

    #[test]
    fn givens_that_clash_or_fill_the_board_need_no_search() {
        let rules = boxes(2, 2);
        let clash: Grid = "1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0".parse().expect("a grid");
        check("clash", &rules, &clash, None);
        let (_, full) = unique(&rules, 1);
        check("full", &rules, &full, Some(&full));
        let mut wrong = full.clone();
        let value = full.get(Cell(5)).expect("it is full").get() % 4 + 1;
        wrong.set(Cell(5), Digit::new(value));
        check("full-and-wrong", &rules, &wrong, None);
    }

    #[test]
    fn another_solution_is_handed_over_and_refutes_it() {
        for rules in [boxes(2, 2), boxes(2, 3), boxes(3, 3), boxes(4, 4)].iter().chain(&groups()) {
            let (mut givens, known) = unique(rules, 1);
            let (cell, _) = givens.filled().last().expect("there are givens");
            let single = givens.clone();
            givens.set(cell, None);
            let solver = Solver::new(rules, &Options::default()).expect("an engine");
            let count = solver.count(&givens, &Limits::solutions(2), &mut solver.scratch());
            if count.solutions < 2 {
                continue;
            }
            let (proving, proof) = prove(rules, &givens, Some(&known), &Limits::none());
            let other = proving.other.expect("there is another solution");
            assert_eq!(proving.outcome.end, Termination::Solutions(2), "the one that is known is counted");
            assert_ne!(other, known);
            assert_eq!(verify::check(rules, &givens, &other), Ok(()));
            assert!(rup::check(&formula(rules, &givens, Some(&known)), &proof).is_err());
            let (proving, proof) = prove(rules, &single, None, &Limits::none());
            assert_eq!((proving.outcome.end, proving.other), (Termination::Solutions(1), Some(known)));
            assert!(rup::check(&formula(rules, &single, None), &proof).is_err());
        }
    }

    #[test]
    fn a_run_that_is_told_to_stop_proves_nothing() {
        let rules = Rules::classic(Order::new(4).expect("in range"));
        let (_, known) = unique(&rules, 1);
        let limits = Limits::none().cancelled_by(Arc::new(AtomicBool::new(true)));
        let (proving, proof) = prove(&rules, &Grid::blank(16), Some(&known), &limits);
        assert_eq!((proving.outcome.end, proving.other), (Termination::Cancelled, None));
        assert!(!proof.lines().any(|line| line == "0"), "the empty clause would be a lie");
    }

    #[test]
    fn the_same_puzzle_has_the_same_proof() {
        let (givens, known) = unique(&boxes(4, 4), 2);
        let proof = || prove(&boxes(4, 4), &givens, Some(&known), &Limits::none()).1;
        assert_eq!(proof(), proof());
    }

    #[test]
    #[should_panic(expected = "the known grid must be a solution")]
    fn what_is_known_has_to_be_a_solution() {
        let rules = boxes(2, 2);
        let _ = prove(&rules, &Grid::blank(4), Some(&Grid::blank(4)), &Limits::none());
    }
}
