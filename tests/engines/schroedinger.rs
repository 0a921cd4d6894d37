//! Cells with two digits, against all boards of four rows with the digits 0 to 4.

use kdoku::rules::Role;
use kdoku::{Cell, Config, Engine, Limits, Options, Solver, Termination, verify};
use std::ops::ControlFlow;

const GIVENS: &str = "0S3.\n....\n....\n....";

const CLUES: [&str; 47] = [
    "",
    "houses.diagonals = true",
    "houses.extra = [\"r1c1 r1c2 r2c3 r2c4\"]",
    "houses.disjoint = true",
    "global.anti = [\"king\"]",
    "cages.list = [\"4: r2c1 r2c2\", \"7: r3c3 r3c4 r2c3\"]",
    "cages.list = [\"r1c4 r2c4 r3c3 r2c2\"]",
    "cages.product = [\"12: r3c1 r3c2\"]",
    "cages.product = [\"0: r3c1 r3c2\"]",
    "cages.rellik = [\"4: r2c1 r2c2 r3c3\"]",
    "cages.equality = [\"r2c1 r3c1\"]",
    "cages.multi_sum = [\"4 6: r2c1 r2c2 r3c2\"]",
    "arrows.list = [\"r2c1 = r1c2 r2c3\"]",
    "arrows.average = [\"r2c1 = r2c2 r3c3\"]",
    "arrows.double = [\"r2c1 r2c2 r3c3 r3c4\"]",
    "sums.list = [\"9: r1c2 + r2c2 + r3c3\"]",
    "sums.equal = [\"r1c2 r2c2 = r3c3 r4c4\"]",
    "outside.little_killer = [\"8: r1c2 down-left\"]",
    "lines.thermo = [\"r2c1 r2c2 r3c3\"]",
    "lines.slow_thermo = [\"r2c1 r2c2 r3c3\"]",
    "lines.whisper = [{ cells = \"r2c1 r2c2 r3c3\", min = 3 }]",
    "lines.renban = [\"r1c2 r1c3 r2c3\"]",
    "lines.nabner = [\"r2c1 r2c2 r3c3\"]",
    "lines.palindrome = [\"r1c2 r2c2 r3c3\"]",
    "lines.region_sum = [\"r2c1 r2c2 r2c3 r3c3\"]",
    "lines.between = [\"r1c2 r2c2 r3c1\"]",
    "lines.zipper = [\"r2c1 r2c2 r2c3\"]",
    "lines.modular = [{ cells = \"r2c1 r2c2 r3c3\", mod = 2 }]",
    "lines.entropic = [\"r2c1 r2c2 r3c3\"]",
    "lines.sequence = [\"r1c2 r2c2 r3c3\"]",
    "lines.sum_line = [{ cells = \"r2c1 r2c2 r2c3 r3c3\", sum = 5 }]",
    "dots.white = [\"r2c1 r2c2\"]",
    "dots.black = [\"r2c1 r2c2\"]",
    "dots.white = [\"r2c1 r2c2\"]\nglobal.kropki_negative = true",
    "dots.v = [\"r2c1 r2c2\"]\nglobal.xv_negative = true",
    "dots.greater = [\"r2c1 r2c2\"]",
    "marks = { odd = [\"r2c2\"], even = [\"r3c3\"], low = [\"r4c4\"], high = [\"r1c4\"] }",
    "marks = { minimum = [\"r2c2\"], maximum = [\"r3c4\"] }",
    "marks.quad = [\"1 2: r2c2 r2c3 r3c2 r3c3\"]",
    "marks.quad = [\"2 2: r2c2 r2c3 r3c2 r3c3\"]",
    "marks.clone = [\"r1c2 = r3c3\"]",
    "marks.candidates = [\"r2c2 r3c3: 1 2 3\"]",
    "outside.skyscraper = [\"2: row 2\"]",
    "outside.rossini = [\"r2c1-r2c3\"]",
    "global.nonconsecutive = true",
    "shaded_sum = [{ cells = \"row 2\", shades = \"row 3\", values = \"1 2\", sum = 4 }]",
    // the board holds 5 in a cell with two digits
    "relation = [{ cells = \"r2c2 r3c3\", allow = \"a == 5 || b == 5\" }]",
];

/// All ways to put one or two digits into each cell, as lists in ascending order, such that no digit appears
/// twice in a row, column or box, and one cell of each has two.
fn boards(givens: &str) -> Vec<Vec<Vec<i64>>> {
    let alone = (0..5).map(|digit| vec![digit]);
    let both = (0..5).flat_map(|a| (a + 1..5).map(move |b| vec![a, b]));
    let contents: Vec<Vec<i64>> = alone.chain(both).collect();
    let givens: Vec<char> = givens.chars().filter(|given| !given.is_whitespace()).collect();
    let fits = |content: &[i64], given: char| match given {
        '.' => true,
        'S' => content.len() == 2,
        digit => content.len() == 1 && digit.to_digit(10).map(i64::from) == content.first().copied(),
    };
    let sees = |a: usize, b: usize| a / 4 == b / 4 || a % 4 == b % 4 || (a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2);
    let mut boards: Vec<Vec<Vec<i64>>> = vec![Vec::new()];
    for cell in 0..16 {
        let mut longer = Vec::new();
        for board in &boards {
            for content in contents.iter().filter(|content| fits(content, givens[cell])) {
                let clashes = |other: &Vec<i64>| {
                    other.iter().any(|digit| content.contains(digit)) || other.len() == 2 && content.len() == 2
                };
                let is_right = (0..cell).all(|other| !sees(cell, other) || !clashes(&board[other]));
                let is_full = cell % 4 < 3 || content.len() == 2 || board[cell - 3..].iter().any(|it| it.len() == 2);
                if is_right && is_full {
                    longer.push([&board[..], std::slice::from_ref(content)].concat());
                }
            }
        }
        boards = longer;
    }
    boards
}

fn parsed(givens: &str, clue: &str) -> Result<Config, String> {
    let text = format!("order = 2\ngrid = \"\"\"\n{givens}\n\"\"\"\n{clue}\n[[schroedinger]]\nvalues = \"value\"\n");
    Config::parse(&text).map_err(|errors| format!("{text}\n{errors}"))
}

/// The number of boards on which each clue holds.
fn brute_force(config: &Config, boards: &[Vec<Vec<i64>>]) -> usize {
    let rules = &config.rules;
    let holds = |board: &&Vec<Vec<i64>>| {
        let value = |cell: Cell| match rules.variable(cell) {
            None => match board[cell.index()][..] {
                [digit] => digit,
                _ => 5,
            },
            Some((variable, place)) if variable.role == Role::Value => board[place].iter().sum(),
            Some((_, place)) => {
                let is_same = |number: &i32| {
                    rules.schroedinger_digits(*number).iter().copied().map(i64::from).eq(board[place].iter().copied())
                };
                (0..15).find(is_same).expect("a cell holds one or two digits").into()
            }
        };
        let mut named = config.puzzle.clues.iter().filter(|clue| clue.kind.definition().is_some());
        let is_related = config.puzzle.clues.iter().all(|clue| clue.kind.definition().is_some())
            || value(Cell(5)) == 5
            || value(Cell(10)) == 5;
        named.all(|clue| clue.holds_for(rules, &value)) && is_related
    };
    boards.iter().filter(holds).count()
}

#[test]
fn solutions_are_those_of_all_boards() {
    let boards = boards(GIVENS);
    let all = Options::default();
    let engines = [all.clone(), all.clone().without(Engine::Search), all.without(Engine::Learn)];
    let mut satisfiable = 0;
    for clue in CLUES {
        let config = parsed(GIVENS, clue).unwrap_or_else(|error| panic!("{error}"));
        let expected = brute_force(&config, &boards);
        satisfiable += usize::from(0 < expected && expected < boards.len());
        let givens = config.puzzle.givens.clone();
        for options in &engines {
            let solver = Solver::new(&config.rules, options).expect("two engines take any rules");
            let mut last = None;
            let outcome = solver.solve(&givens, &Limits::none(), &mut solver.scratch(), |grid| {
                last = Some(grid.clone());
                ControlFlow::Continue(())
            });
            let found = usize::try_from(outcome.solutions).expect("few solutions");
            assert_eq!((found, outcome.end), (expected, Termination::Exhausted), "{clue}");
            if let Some(solution) = last {
                assert_eq!(verify::check(&config.rules, &givens, &solution), Ok(()), "{clue}");
            }
        }
    }
    assert!(satisfiable > 30, "{satisfiable} of the clues hold on some boards only");
}

#[test]
fn all_boards_without_clues_are_counted() {
    let config = parsed("....\n....\n....\n....", "").expect("a puzzle");
    let solver = Solver::new(&config.rules, &Options::default()).expect("two engines take any rules");
    let givens = config.puzzle.givens;
    let outcome = solver.count(&givens, &Limits::none(), &mut solver.scratch());
    assert_eq!(outcome.solutions, 240 * 92);
}

#[test]
fn a_board_tells_the_digits_of_each_cell() {
    let config = parsed("0S3.\n....\n....\n..4.", "").expect("a puzzle");
    let solver = Solver::new(&config.rules, &Options::default()).expect("two engines take any rules");
    let mut scratch = solver.scratch();
    let givens = config.puzzle.givens;
    let answer = solver.answer(&givens, kdoku::Pick::Any, &Limits::none(), &mut scratch);
    let solution = answer.solution.expect("a solution");
    let values = solver.variable_values(&solution, &Limits::none(), &mut scratch).expect("it is a solution");
    let held: Vec<Vec<i32>> = values[16..].iter().map(|&number| config.rules.schroedinger_digits(number)).collect();
    for row in held.chunks(4) {
        let mut digits = row.concat();
        digits.sort_unstable();
        assert_eq!(digits, [0, 1, 2, 3, 4]);
    }
    let sums: Vec<i32> = held.iter().map(|digits| digits.iter().sum()).collect();
    assert_eq!(values[..16], sums);
}

#[test]
fn kinds_without_a_meaning_are_refused() {
    for clue in [
        "outside.sandwich = [\"3: row 1\"]",
        "outside.x_sum = [\"3: row 1\"]",
        "marks.circles = [\"r1c1 r2c2\"]",
        "global.taxicab = true",
        "marks.column_index = [\"r1c1\"]",
        "cages.list = [{ cells = \"3: r1c1 r1c2\", digits = true }]",
        "houses.extra = [\"r1c1 value2\"]",
        "modifier = [{ value = \"2 * digit\" }]",
    ] {
        let error = parsed("....\n....\n....\n....", clue).expect_err(clue);
        let words = ["has no meaning where cells hold two digits", "cannot be modified", "needs values of the board"];
        assert!(words.iter().any(|words| error.contains(words)), "{error}");
    }
    let error = Config::parse("order = 2\nvalues = [0, 5]\n[[schroedinger]]").expect_err("a digit too many");
    assert!(error.to_string().contains("a house of `4` cells needs `5` digits"), "{error}");
    let error = Config::parse("order = 4\n[[schroedinger]]").expect_err("too many digits");
    assert!(error.to_string().contains("`153` cases"), "{error}");
}

/// The sums in the cells of all boards of three rows with the digits 0 to 3, without boxes.
fn sums_of_three_rows() -> Vec<[i64; 9]> {
    let digits = 0..4_i64;
    let rows: Vec<[(i64, bool); 3]> = (0..3)
        .flat_map(|pair| digits.clone().map(move |a| (pair, a)))
        .flat_map(|(pair, a)| (0..4).map(move |b| (pair, a, b)))
        .flat_map(|(pair, a, b)| (0..4).map(move |c| [pair, a, b, c]))
        .filter_map(|[pair, a, b, c]| {
            // the last two digits of a row share its cell with two
            let rest = 6 - a - b - c;
            let is_set = [a, b, c].iter().all(|digit| (0..4).contains(digit)) && a != b && b != c && a != c && c < rest;
            let place = usize::try_from(pair).expect("a column");
            let mut row = [(1 << a, false), (1 << b, false)].to_vec();
            row.insert(place, (1 << c | 1 << rest.clamp(0, 3), true));
            is_set.then(|| row.try_into().expect("three cells"))
        })
        .collect();
    let fits = |rows: &[&[(i64, bool); 3]]| {
        (0..3).all(|column| {
            let cells = || rows.iter().map(|row| row[column]);
            let digits = cells().fold((0, true), |(set, is_new), (cell, _)| (set | cell, is_new && set & cell == 0));
            digits.1 && cells().filter(|cell| cell.1).count() < 2
        })
    };
    let mut boards = Vec::new();
    for a in &rows {
        for b in rows.iter().filter(|b| fits(&[a, b])) {
            for c in rows.iter().filter(|c| fits(&[a, b, c])) {
                let sum = |set: i64| (0..4).filter(|digit| set >> digit & 1 != 0).sum();
                boards.push([a, b, c].map(|row| row.map(|(set, _)| sum(set))).concat().try_into().expect("nine cells"));
            }
        }
    }
    boards
}

#[test]
fn sums_beyond_the_board_belong_to_the_highest_third() {
    let boards = sums_of_three_rows();
    let count = |clue: &str| {
        let text = format!("size = 3\nboxes = false\n[[schroedinger]]\n[lines]\n{clue}\n");
        let config = Config::parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
        let solver = Solver::new(&config.rules, &Options::default()).expect("two engines take any rules");
        let blank = kdoku::Grid::of(config.rules.geometry());
        usize::try_from(solver.count(&blank, &Limits::none(), &mut solver.scratch()).solutions).expect("few")
    };
    assert_eq!(count(""), boards.len());
    // 0 and 1, 2 and 3, beyond
    let differ = |board: &[i64; 9], cells: [usize; 3]| {
        let [a, b, c] = cells.map(|cell| (board[cell] / 2).min(2));
        a != b && b != c && a != c
    };
    let holding = |cells: [usize; 3]| boards.iter().filter(|board| differ(board, cells)).count();
    assert!(holding([0, 4, 8]) > 0);
    assert_eq!(count("entropic = [\"r1c1 r2c2 r3c3\"]"), holding([0, 4, 8]));
    assert_eq!(count("entropic = [{ cells = \"r1c1 r1c2 r2c2\", loop = true }]"), holding([0, 1, 4]));
}
