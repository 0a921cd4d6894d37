//! Houses that follow by counting, and ratings of boards with further houses or peers.

use crate::variants::{names, puzzle};
use kdoku::generate::{Generator, Recipe};
use kdoku::logic::{Candidate, Explainer, HouseName, Language, Role, Scale, Words};
use kdoku::{Config, Limits, Options, Solver};

fn config(grid: &str, rules: &str) -> Config {
    Config::parse(&format!("grid = \"{grid}\"\n{rules}")).expect("a puzzle file")
}

fn rating(grid: &str, rules: &str, scale: Scale) -> String {
    let config = config(grid, rules);
    let mut explainer = Explainer::new(&config.rules, scale).expect("a small board");
    explainer.rate(&config.puzzle.givens).expect("givens").to_string()
}

const WINDOKU: &str = "[houses]\nwindoku = true";

#[test]
fn implied_houses_hold_each_value_once_in_every_solution() {
    let mut count = 0;
    for name in names() {
        let (config, _, solution) = puzzle(&name);
        for cells in config.rules.implied_houses() {
            let mut values: Vec<_> = cells.iter().map(|&cell| solution.get(cell).expect("a solution")).collect();
            values.sort_unstable();
            values.dedup();
            assert_eq!(values.len(), config.rules.size(), "{name}: {cells:?}");
            count += 1;
        }
    }
    assert!(count >= 5, "{count} houses are implied");
}

#[test]
fn implied_houses_of_larger_boards_are_bands_without_their_windows() {
    let rules = config(&".".repeat(256), &format!("size = 16\n{WINDOKU}")).rules;
    let implied = rules.implied_houses();
    // nine windows: three bands of rows, three of columns, and the corners
    assert_eq!(implied.len(), 7);
    let all: Vec<_> = implied.iter().flatten().collect();
    assert_eq!((all.len(), implied[6].len()), (112, 16));
}

#[test]
fn steps_in_implied_houses_name_their_cells() {
    let grid = "7........2.......4.......3..5...8.19..45..7......3...........8.96............3..2";
    let config = config(grid, WINDOKU);
    let mut explainer = Explainer::new(&config.rules, Scale::Se).expect("a small board");
    let is_implied = |house: HouseName| matches!(house, HouseName::Implied(_));
    let path: Vec<_> = explainer.path(&config.puzzle.givens).expect("givens").collect();
    let step = path.iter().find(|step| step.houses_as(Role::Pattern).any(is_implied)).expect("a step");
    let text = Words::new(&config.rules, Language::English).step(step);
    assert!(text.contains("the group r") && text.contains('c'), "{text}");
}

/// The ratings are those of Sukaku Explainer 1.18.1.
#[test]
fn ratings_of_variants_are_those_of_sukaku_explainer() {
    let diagonals = "[houses]\ndiagonals = true";
    let disjoint = "[houses]\ndisjoint = true";
    let knight = "[global]\nanti = [\"knight\"]";
    for (grid, rules, expected) in [
        ("4..2..8.91.......49.....7....4..5.6...8.6..71......54........9........2529...6..7", diagonals, "5.5/1.2/1.2"),
        ("956.1........2...3..3....8..426....7.9.3.....578..21...8.1...6.........8.......1.", diagonals, "4.4/1.2/1.2"),
        ("7........2.......4.......3..5...8.19..45..7......3...........8.96............3..2", WINDOKU, "5.7/1.2/1.2"),
        ("5......6..9....27....5..38.....8....97....53..........4.9....51.6...9....513.....", WINDOKU, "4.4/1.2/1.2"),
        ("....9...6.....59...94.7.8.......43...8......1...1.6.8.5..249..876.3.8............", disjoint, "5.7/1.2/1.2"),
        (".32....51.......7......8.......................94........9..1..65..37.2....2...4.", disjoint, "5.7/1.5/1.5"),
        (".......6.8...7.3....265..8..3.2.974..9....2...................2..34...7.....95.3.", knight, "3.0/1.2/1.2"),
    ] {
        assert_eq!(rating(grid, rules, Scale::Se), format!("ED={expected}"), "{grid} {rules}");
    }
}

/// The scores are those of `HoDoKu`.
#[test]
fn scores_depend_on_the_order_of_singles_and_on_the_release() {
    let pair = ".....97...1...6...8.4.......2....8.31......7...82..4......2.3..4.7..1.8.3.....9.4";
    assert_eq!(rating(pair, "", Scale::Hodoku), "hodoku=medium/562");
    let chains = "......138.9.1.8.7...2..6.5............84..9.3...27..4..6..9.5....78...9.4...57...";
    assert_eq!(rating(chains, "", Scale::Hodoku), "hodoku=unfair/1110");
    assert_eq!(rating(chains, "", Scale::Hodoku232), "hodoku-2.3.2=unfair/1500");
}

#[test]
fn steps_of_generated_windokus_agree_with_the_solution() {
    let rules = config(&".".repeat(81), WINDOKU).rules;
    let solver = Solver::new(&rules, &Options::default()).expect("an engine");
    let generator = Generator::new(&solver, Recipe::new()).expect("a recipe");
    for scale in [Scale::Se, Scale::Kdoku] {
        let mut explainer = Explainer::new(&rules, scale).expect("a small board");
        for index in 0..10 {
            let made = generator.puzzle(48, index, &Limits::none(), &mut generator.scratch()).expect("a puzzle");
            let path: Vec<_> = explainer.path(&made.puzzle).expect("givens").collect();
            for step in path {
                let is_right = |candidate: &Candidate| made.solution.get(candidate.cell) == Some(candidate.digit);
                assert!(step.placements.iter().all(is_right) && !step.eliminations.iter().any(is_right), "{step:?}");
            }
        }
    }
}
