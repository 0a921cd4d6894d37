//! Regions that the solver finds, against all divisions of small boards into regions; and shadings.

use kdoku::geometry::Outline;
use kdoku::rules::{Relation, Variable};
use kdoku::{Cell, Config, Constraint, Digit, Engine, Geometry, Grid, Limits, Options, Rules, Solver, Termination};
use std::collections::BTreeSet;

/// A board without boxes whose cells have labels, from `lowest` on, and the labels.
fn rules(size: usize) -> (Rules, Vec<Cell>) {
    let board = Geometry::try_from(Outline::new(size, size, size)).expect("a board");
    let values = 1..=i32::try_from(size).expect("a small size");
    let variable = Variable::new("region", values).block(size, size);
    let cells: Vec<Cell> = board.cells().collect();
    let (rules, labels) = Rules::new(board).with_variable(variable).expect("a block");
    (rules.with(Constraint::Regions { cells, labels: labels.clone(), size }).expect("regions"), labels)
}

/// All divisions of a square board into connected regions of as many cells as a side has, by cell.
fn divisions(size: usize) -> BTreeSet<Vec<Option<u16>>> {
    fn grow(size: usize, names: &mut Vec<Option<u16>>, region: &[usize], all: &mut BTreeSet<Vec<Option<u16>>>) {
        let name = names[region[0]];
        let is_next = |cell: usize, names: &[Option<u16>]| {
            let near = |other: usize| (cell / size).abs_diff(other / size) + (cell % size).abs_diff(other % size) == 1;
            names[cell].is_none() && region.iter().any(|&other| near(other))
        };
        if region.len() < size {
            for cell in 0..names.len() {
                if is_next(cell, names) {
                    names[cell] = name;
                    grow(size, names, &[region, &[cell]].concat(), all);
                    names[cell] = None;
                }
            }
        } else if let Some(first) = names.iter().position(Option::is_none) {
            names[first] = name.map(|name| name + 1);
            grow(size, names, &[first], all);
            names[first] = None;
        } else {
            all.insert(names.clone());
        }
    }
    let (mut names, mut all) = (vec![None; size * size], BTreeSet::new());
    names[0] = Some(0);
    grow(size, &mut names, &[0], &mut all);
    all
}

fn count(solver: &Solver, givens: &Grid) -> u64 {
    let outcome = solver.count(givens, &Limits::none(), &mut solver.scratch());
    assert_eq!(outcome.end, Termination::Exhausted);
    outcome.solutions
}

#[test]
fn solutions_are_those_of_all_divisions() {
    for (size, count_of_divisions) in [(3, 10), (4, 117)] {
        assert_eq!(divisions(size).len(), count_of_divisions, "divisions into polyominoes are known");
        let givens = Grid::blank(size);
        let total = expected(size, |_| true);
        let rules = rules(size).0;
        let all = Options::default();
        for options in [all.clone(), all.clone().without(Engine::Search), all.without(Engine::Learn)] {
            let solver = Solver::new(&rules, &options).expect("two engines take any rules");
            assert_eq!(count(&solver, &givens), total, "{size}, {options:?}");
        }
    }
}

/// The number of solutions whose division is `wanted`.
fn expected(size: usize, wanted: impl Fn(&[Option<u16>]) -> bool) -> u64 {
    let of_division = |names: Vec<Option<u16>>| {
        let board = Geometry::try_from(Outline::new(size, size, size).regions(names)).expect("a jigsaw");
        count(&Solver::new(&Rules::new(board), &Options::default()).expect("any rules"), &Grid::blank(size))
    };
    divisions(size).into_iter().filter(|names| wanted(names)).map(of_division).sum()
}

/// Both kinds of equality are known to the propagator of the regions; a given number is not
/// interchangeable with others.
#[test]
fn constraints_on_labels_count_as_on_all_divisions() {
    let (rules, labels) = rules(4);
    let is_same = |a: Digit, b: Digit| a == b;
    let pair = |a: usize, b: usize| Constraint::Binary([labels[a], labels[b]], Relation::new(4, is_same));
    let lists = |cells: &[usize]| Constraint::EqualMultisets(cells.iter().map(|&cell| vec![labels[cell]]).collect());
    let last =
        |label: usize, digit: usize| Constraint::Domain(labels[label], vec![Digit::new(digit).expect("a digit")]);
    let same = |names: &[Option<u16>], cells: &[usize]| cells.iter().all(|&cell| names[cell] == names[cells[0]]);
    let numbered = |names: &[Option<u16>], label: usize, number| names[label] == Some(number);
    let cases: [(Constraint, u64); 4] = [
        (pair(5, 10), expected(4, |names| same(names, &[5, 10]))),
        (lists(&[1, 7, 6]), expected(4, |names| same(names, &[1, 7, 6]))),
        (last(15, 3), expected(4, |names| numbered(names, 15, 2))),
        (last(6, 2), expected(4, |names| numbered(names, 6, 1))),
    ];
    for (constraint, expected) in cases {
        let rules = rules.clone().with(constraint).expect("labels");
        let all = Options::default();
        for options in [all.clone(), all.clone().without(Engine::Search), all.without(Engine::Learn)] {
            let solver = Solver::new(&rules, &options).expect("two engines take any rules");
            assert_eq!(count(&solver, &Grid::blank(4)), expected, "{:?}, {options:?}", rules.constraints().last());
        }
    }
}

#[test]
fn regions_are_numbered_in_the_order_of_their_first_labels() {
    let (rules, _) = rules(4);
    let solver = Solver::new(&rules, &Options::default()).expect("any rules");
    let grid: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse().expect("a grid");
    let labels = solver.variable_values(&grid, &Limits::none(), &mut solver.scratch()).expect("it is a solution");
    let mut largest = 0;
    for label in labels {
        assert!(label <= largest + 1, "{label} comes before {}", largest + 1);
        largest = largest.max(label);
    }
    assert_eq!(largest, 4);
}

#[test]
fn the_same_values_with_other_regions_are_another_solution() {
    let (rules, _) = rules(4);
    let solver = Solver::new(&rules, &Options::default()).expect("any rules");
    let scratch = &mut solver.scratch();
    let grid: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse().expect("a grid");
    let solutions = count(&solver, &grid);
    assert!(solutions > 1, "boxes are not the only regions");
    let other = solver.another_solution(&grid, &grid, None, &Limits::none(), scratch);
    assert_eq!(other.solution, Some(grid.clone()));
    let board = solver.divided_board(&grid, &Limits::none(), scratch).expect("it is a solution");
    let jigsaw = Solver::new(&Rules::new(board), &Options::default()).expect("any rules");
    assert_eq!(count(&jigsaw, &grid), 1);
}

/// Whether the places of a 3×3 in these bits are connected.
fn is_area(bits: u32) -> bool {
    let is_near = |a: u32, b: u32| (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
    let mut reached = bits & bits.wrapping_neg();
    loop {
        let is_next = |&place: &u32| {
            bits >> place & 1 == 1 && (0..9).any(|from| reached >> from & 1 == 1 && is_near(from, place))
        };
        let next = (0..9).filter(is_next).fold(reached, |reached, place| reached | 1 << place);
        if next == reached {
            return reached == bits;
        }
        reached = next;
    }
}

#[test]
fn shadings_are_part_of_a_solution() {
    let squares = [0, 1, 3, 4].map(|place| 0b1_1011 << place);
    let is_mixed = |bits: u32| squares.iter().all(|square| ![0, *square].contains(&(bits & square)));
    let yin_yang = (0..512_u32).filter(|&bits| is_area(bits) && is_area(!bits & 511) && is_mixed(bits)).count();
    // the ring, and the four squares in the corners
    for (table, shadings) in [("yin_yang", yin_yang), ("cell_loop", 5)] {
        let block = "[[variable]]\nname = \"s\"\nvalues = \"0-1\"\nrows = 3\ncolumns = 3";
        let text = format!("order = 2\n{block}\n[[{table}]]\ncells = \"s\"\nvalues = \"1\"");
        let rules = Config::parse(&text).expect("a puzzle file").rules;
        let all = Options::default();
        for options in [all.clone(), all.clone().without(Engine::Search), all.without(Engine::Learn)] {
            let solver = Solver::new(&rules, &options).expect("two engines take any rules");
            let expected = 288 * u64::try_from(shadings).expect("few");
            assert_eq!(count(&solver, &Grid::blank(4)), expected, "{table}, {options:?}");
        }
    }
}
