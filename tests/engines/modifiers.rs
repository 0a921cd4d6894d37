//! Cells whose value differs from their digit, against all grids of a small board with all places of
//! modified cells.

use kdoku::rules::Role;
use kdoku::{Cell, Config, Engine, Grid, Limits, Options, Order, Rules, Solver, Termination, verify};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Givens, the tables of modifiers, and how many of the clues are left out between two.
const MODIFIERS: [([&str; 4], &str, usize); 5] = [
    (["....", "....", "....", ".3.."], "value = \"2 * digit\"\nvalues = \"value\"\nplaces = \"doubled\"", 1),
    (["....", "....", "....", ".3.."], "value = \"-digit\"", 1),
    (["....", "...1", "....", "...."], "value = \"5 - digit\"\neach_digit = false", 1),
    (["1234", "3412", "2143", "4321"], "value = \"digit + 1\"\neach_house = false", 4),
    (
        ["1234", "34..", "....", "...."],
        "value = \"digit + 3\"\n[[modifier]]\nvalue = \"4 6 9 1\"\neach_digit = false",
        5,
    ),
];

const CLUES: [&str; 62] = [
    "",
    "cages.list = [\"7: r1c1 r1c2 r2c1\", \"9: r3c3 r3c4\"]",
    "cages.list = [{ cells = \"7: r1c1 r1c2 r2c1\", digits = true }]",
    "cages.list = [\"-2: r1c1 r1c2 r2c1\"]",
    "arrows.list = [\"r1c1 = r1c2 r1c3\", \"r4c4 = r3c3 r2c2\"]",
    "arrows.average = [\"r1c1 = r1c2 r2c3\"]",
    "arrows.double = [\"r1c1 r1c2 r2c3 r2c4\"]",
    "sums.list = [\"12: r1c1 + r2c2 + r3c3\", \"<= 4: r1c4 + r2c4\"]",
    "sums.equal = [\"r1c1 r2c2 = r3c3 r4c4\"]",
    "outside.little_killer = [\"8: r1c2 down-left\", \"11: r1c4 down-left\"]",
    "lines.thermo = [\"r1c1 r2c2 r3c3\"]",
    "lines.slow_thermo = [\"r1c1 r2c1 r2c2 r3c2\"]",
    "lines.whisper = [{ cells = \"r1c1 r1c2 r1c3\", min = 3 }]",
    "lines.whisper = [{ cells = \"r1c1 r1c2\", min = 3, digits = true }]",
    "lines.palindrome = [\"r1c1 r2c2 r2c3 r3c4\"]",
    "lines.weak_palindrome = [\"r1c1 r2c2 r2c3 r3c4\"]",
    "lines.between = [\"r1c1 r1c2 r2c3 r3c3\"]",
    "lines.lockout = [{ cells = \"r1c1 r1c2 r2c3 r3c3\", min = 2 }]",
    "lines.zipper = [\"r1c1 r1c2 r2c3 r3c3 r3c4\"]",
    "lines.renban = [\"r1c1 r1c2 r2c3\"]",
    "lines.region_sum = [\"r1c1 r1c2 r1c3 r2c3\"]",
    "dots.white = [\"r1c1 r1c2\", \"r3c2 r3c3\"]",
    "dots.black = [\"r1c1 r1c2\"]",
    "dots.x = [\"r2c2 r2c3\"]",
    "dots.v = [\"r2c2 r2c3\"]",
    "dots.greater = [\"r1c1 r1c2 r2c2\"]",
    "dots.difference = [\"2: r1c1 r1c2\"]",
    "dots.ratio = [\"4: r1c1 r1c2\"]",
    "dots.sum = [\"6: r1c1 r2c1\"]",
    "marks = { odd = [\"r1c1\"], even = [\"r2c2\"], high = [\"r3c3\"], low = [\"r1c4\"] }",
    "marks = { minimum = [\"r2c2\"], maximum = [\"r3c4\"] }",
    "lines.nabner = [\"r1c1 r1c2 r2c3\"]",
    "lines.same_difference = [\"r1c1 r1c2 r2c3\"]",
    "lines.sequence = [\"r1c1 r2c2 r3c3\"]",
    "lines.modular = [\"r1c1 r1c2 r2c3 r2c4\"]",
    "lines.entropic = [\"r1c1 r1c2 r2c3\"]",
    "lines.entropic = [{ cells = \"r1c1 r1c2 r2c2 r2c1\", digits = true }]",
    "lines.modular = [{ cells = \"r1c1 r1c2 r2c2 r2c1\", mod = 2, loop = true }]",
    "lines.sum_line = [{ cells = \"r1c1 r1c2 r2c3 r3c3\", sum = 6 }]",
    "cages.product = [\"12: r1c1 r1c2 r2c2\"]",
    "cages.product = [\"-6: r1c1 r1c2\"]",
    "cages.product = [\"0: r1c1 r1c2 r2c3\"]",
    "cages.rellik = [\"5: r1c1 r1c2 r2c2\"]",
    "cages.equality = [\"r1c1 r1c2 r2c1 r2c2\"]",
    "cages.lunchbox = [\"4: r1c1 r1c2 r1c3 r1c4\"]",
    "cages.multi_sum = [\"7 9: r1c1 r1c2 r2c2\"]",
    "outside.sandwich = [\"4: row 1\"]",
    "outside.sandwich = [\"0: col 2\"]",
    "outside.sandwich = [{ cells = \"5: row 1\", digits = true }]",
    "outside.x_sum = [\"6: row 1\", \"9: col 4 backwards\"]",
    "outside.skyscraper = [\"2: row 1\", \"1: col 4\"]",
    "outside.hidden_skyscraper = [\"3: row 2\"]",
    "outside.hidden_skyscraper = [\"6: row 2\"]",
    "outside.before = [\"5: row 1\"]",
    "outside.before = [{ cells = \"col 2\", sum = 6, values = \"1 2\" }]",
    "outside.rossini = [\"r1c1-r1c3\"]",
    "outside.rossini = [\"r1c1-r1c3\"]\nglobal.rossini_negative = true",
    "japanese_sums = [{ cells = \"row 1\", shades = \"row 3\", values = \"1 2\", sums = \"6\" }]",
    "shaded_sum = [{ cells = \"row 1\", shades = \"row 3\", values = \"1 2\", sum = 7 }]",
    "global.nonconsecutive = true",
    "dots.white = [\"r1c1 r1c2\"]\nglobal = { kropki_negative = true, xv_negative = true }",
    // digits
    "marks = { candidates = [\"r1c1: 1 2\"], clone = [\"r1c2 = r2c4\"] }\nrelation = [{ cells = \"r1c1 r1c2\", allow = \"a < b\" }]",
];

/// All grids of the board without other rules.
fn grids() -> Vec<Grid> {
    let solver = Solver::new(&Rules::classic(Order::new(2).expect("in range")), &Options::default()).expect("classic");
    let mut grids = Vec::new();
    let outcome = solver.solve(&Grid::blank(4), &Limits::none(), &mut solver.scratch(), |grid| {
        grids.push(grid.clone());
        ControlFlow::Continue(())
    });
    assert_eq!((outcome.solutions, grids.len()), (288, 288));
    grids
}

/// The ways to apply a modifier, from 1, or none, to each of 16 cells: with one place of each modifier in
/// each row and column if `each_house`, else in four cells.
fn places(modifiers: usize, each_house: bool) -> Vec<Vec<usize>> {
    let is_once = |cells: &[usize]| (1..=modifiers).all(|wanted| cells.iter().filter(|&&it| it == wanted).count() == 1);
    let rows: Vec<Vec<usize>> = (0..(modifiers + 1).pow(4))
        .map(|number| (0..4).map(|x| number / (modifiers + 1).pow(x) % (modifiers + 1)).collect())
        .filter(|row: &Vec<usize>| !each_house || is_once(row))
        .collect();
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..4 {
        all = all.iter().flat_map(|before| rows.iter().map(move |row| [&before[..], row].concat())).collect();
    }
    let column = |cells: &[usize], x: usize| [cells[x], cells[x + 4], cells[x + 8], cells[x + 12]];
    all.retain(|cells| {
        if each_house {
            (0..4).all(|x| is_once(&column(cells, x)))
        } else {
            cells.iter().filter(|&&modifier| modifier > 0).count() == 4
        }
    });
    all
}

/// The results of [`places`] so far.
type Places = BTreeMap<(usize, bool), Vec<Vec<usize>>>;

/// The number of grids with places on which each clue holds.
fn brute_force(config: &Config, grids: &[Grid], known: &mut Places) -> u64 {
    let rules = &config.rules;
    let modifiers: Vec<_> = config.puzzle.clues.iter().filter_map(|clue| clue.modifier()).collect();
    let each_house = modifiers.iter().all(|modifier| modifier.1);
    let key = (modifiers.len(), each_house);
    let places = known.entry(key).or_insert_with(|| places(key.0, key.1));
    let (named, custom): (Vec<_>, Vec<_>) =
        config.puzzle.clues.iter().partition(|clue| clue.kind.definition().is_some());
    let givens = &config.puzzle.givens;
    let is_given = |grid: &&Grid| givens.filled().all(|(cell, digit)| grid.get(cell) == Some(digit));
    let mut count = 0;
    for grid in grids.iter().filter(is_given) {
        for modifier in places.iter() {
            let value = |cell: Cell| {
                let Some((variable, place)) = rules.variable(cell) else {
                    return i64::from(rules.value(grid.get(cell).expect("it is full")));
                };
                let digit = grid.get(Cell(u16::try_from(place).expect("a cell"))).expect("it is full").index();
                let modifier = modifier[place];
                i64::from(match (variable.role, modifier.checked_sub(1)) {
                    (Role::Value, Some(modifier)) => modifiers[modifier].0[digit],
                    (Role::Value, None) => i32::try_from(digit + 1).expect("a digit"),
                    (Role::State, _) => i32::try_from(4 * modifier + digit).expect("a state"),
                    _ => i32::from(modifier == 1),
                })
            };
            let holds = named.iter().all(|clue| clue.holds_for(rules, &value));
            let is_related = custom.is_empty() || value(Cell(0)) < value(Cell(1));
            count += u64::from(holds && is_related);
        }
    }
    count
}

#[test]
fn solutions_are_those_of_all_grids_and_places() {
    let grids = grids();
    let all = Options::default();
    let engines = [all.clone(), all.clone().without(Engine::Search), all.without(Engine::Learn)];
    let (mut satisfiable, mut places) = (0, Places::new());
    for (givens, modifier, step) in MODIFIERS {
        for clue in CLUES.into_iter().step_by(step) {
            let grid = givens.join("\n");
            let text = format!("order = 2\ngrid = \"\"\"\n{grid}\n\"\"\"\n{clue}\n[[modifier]]\n{modifier}\n");
            let config = match Config::parse(&text) {
                Ok(config) => config,
                Err(errors) => {
                    // a clue that no values of the cells satisfy
                    let words = [
                        "cannot",
                        "no two values",
                        "no values of",
                        "not a value",
                        "have none of",
                        "no shading of",
                        "do not split",
                        "too many",
                    ];
                    let is_impossible = |error: String| words.iter().any(|words| error.contains(words));
                    assert!(errors.iter().all(|error| is_impossible(error.to_string())), "{text}\n{errors}");
                    continue;
                }
            };
            let expected = brute_force(&config, &grids, &mut places);
            satisfiable += usize::from(expected > 0);
            let givens = config.puzzle.givens.clone();
            for options in &engines {
                let solver = Solver::new(&config.rules, options).expect("two engines take any rules");
                let mut last = None;
                let outcome = solver.solve(&givens, &Limits::none(), &mut solver.scratch(), |grid| {
                    last = Some(grid.clone());
                    ControlFlow::Continue(())
                });
                assert_eq!((outcome.solutions, outcome.end), (expected, Termination::Exhausted), "{text}");
                // values of the variables are found again without the engine
                if let Some(solution) = last {
                    assert_eq!(verify::check(&config.rules, &givens, &solution), Ok(()), "{text}");
                }
            }
        }
    }
    assert!(satisfiable > 60, "{satisfiable} of the puzzles have a solution");
}

#[test]
fn any_cells_are_modified_without_the_usual_rules() {
    let text = "order = 2\ngrid = \"\"\"\n1234\n3412\n2143\n4321\n\"\"\"\n\
                [[modifier]]\nvalue = \"2 * digit\"\neach_house = false\neach_digit = false\n\
                [lines]\nthermo = [\"r1c1 r1c2\"]";
    let config = Config::parse(text).expect("a puzzle");
    let solver = Solver::new(&config.rules, &Options::default()).expect("two engines take any rules");
    let givens = config.puzzle.givens;
    let outcome = solver.count(&givens, &Limits::none(), &mut solver.scratch());
    // 2 · 1 is not less than 2; the other cells are free
    assert_eq!(outcome.solutions, 3 << 14);
}

#[test]
fn heights_of_skyscrapers_start_at_the_ground() {
    // the first row is -1 2 or 1 -2
    let count = |clue: &str| {
        let text = format!(
            "size = 2\nboxes = false\ngrid = \"1221\"\n[outside]\n{clue}\n\
             [[modifier]]\nvalue = \"-digit\"\neach_digit = false"
        );
        let config = Config::parse(&text).expect("a puzzle");
        let solver = Solver::new(&config.rules, &Options::default()).expect("two engines take any rules");
        let givens = config.puzzle.givens;
        solver.count(&givens, &Limits::none(), &mut solver.scratch()).solutions
    };
    assert_eq!([0, 1, 2].map(|seen| count(&format!("skyscraper = [\"{seen}: row 1\"]"))), [0, 2, 0]);
    // values below 0 are compared like all others
    assert_eq!([-2, -1, 2].map(|hidden| count(&format!("hidden_skyscraper = [\"{hidden}: row 1\"]"))), [1, 0, 0]);
}
