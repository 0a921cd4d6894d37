//! Steps of clues on the puzzles of the repository: each agrees with the solution.

use kdoku::generate::{Generator, Recipe};
use kdoku::logic::{Candidate, Explainer, Position, Rating, Scale, Step, Technique, TechniqueSet};
use kdoku::{Cell, Config, Digit, Grid, Limits, Options, Order, Pick, Rules, Solver};

/// Techniques that look far ahead, and take long in a test.
pub(crate) const SLOW: &[Technique] = &[
    Technique::CellForcingChain,
    Technique::RegionForcingChain,
    Technique::Nishio,
    Technique::DynamicCellForcingChain,
    Technique::DynamicRegionForcingChain,
    Technique::DynamicContradiction,
    Technique::DynamicDouble,
    Technique::ForcingNet,
    Technique::CellForcingNet,
    Technique::RegionForcingNet,
    Technique::NestedForcingNet,
];

/// Puzzles of more than nine values, and one whose propagators take long.
pub(crate) const LARGE: &[&str] = &["giant_killer", "hex_killer", "hex_diagonals", "taxicab"];

pub(crate) fn puzzle(name: &str) -> (Config, Grid, Grid) {
    let path = format!("{}/puzzles/variants/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let config = Config::parse(&std::fs::read_to_string(path).expect("a file")).expect("a puzzle file");
    let givens = config.puzzle.givens.clone();
    let solver = Solver::new(&config.rules, &Options::default()).expect("an engine");
    let answer = solver.answer(&givens, Pick::First, &Limits::none(), &mut solver.scratch());
    (config, givens, answer.solution.expect("a solution"))
}

pub(crate) fn names() -> Vec<String> {
    let folder = format!("{}/puzzles/variants", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let is_puzzle = |path: &std::path::PathBuf| path.extension().is_some_and(|extension| extension == "toml");
    let name = |path: std::path::PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let mut names: Vec<String> = files.filter(is_puzzle).map(name).collect();
    names.sort_unstable();
    names
}

fn check(name: &str, step: &Step, position: &Position, solution: &Grid) {
    for candidate in &step.eliminations {
        assert_ne!(solution.get(candidate.cell), Some(candidate.digit), "{name}: {step:?}");
    }
    for candidate in &step.placements {
        assert_eq!(solution.get(candidate.cell), Some(candidate.digit), "{name}: {step:?}");
    }
    let mut next = position.clone();
    next.apply(step);
    assert_ne!(next, *position, "{name}: a step changes the position: {step:?}");
}

/// The position without every third candidate that the solution does not need. `step` is any step.
fn thinned(position: &Position, step: &Step, solution: &Grid, offset: usize) -> Position {
    let cells = position.board().rules().geometry().cells();
    let all = cells.flat_map(|cell| position.candidates(cell).map(move |digit| Candidate { cell, digit }));
    let wrong = all.filter(|candidate| solution.get(candidate.cell) != Some(candidate.digit));
    let mut removal = step.clone();
    removal.placements.clear();
    removal.eliminations = wrong.skip(offset % 3).step_by(3).collect();
    let mut thinned = position.clone();
    thinned.apply(&removal);
    thinned
}

/// Follows the path of a puzzle, with all steps of some positions, as they are or thinned in turn, and
/// returns whether it ends in the solution.
fn follow(name: &str, techniques: TechniqueSet) -> bool {
    let (config, givens, solution) = puzzle(name);
    let mut explainer = Explainer::with_techniques(&config.rules, Scale::Kdoku, techniques).expect("a small board");
    let mut position = Position::new(explainer.board(), &givens).expect("givens of a puzzle");
    let mut count = 0;
    while let Some(step) = explainer.next_step(&position) {
        check(name, &step, &position, &solution);
        if count % 60 == 0 {
            let is_thinned = (count / 60 + name.len()) % 2 == 1;
            let thinned = is_thinned.then(|| thinned(&position, &step, &solution, count / 60));
            let position = thinned.as_ref().unwrap_or(&position);
            for step in explainer.all_steps(position) {
                check(name, &step, position, &solution);
            }
        }
        count += 1;
        position.apply(&step);
    }
    position.is_solved()
}

#[test]
fn steps_of_every_kind_of_clue_agree_with_the_solution() {
    let techniques = SLOW.iter().fold(TechniqueSet::ALL, |set, &technique| set.without(technique));
    let names = names();
    let solved = names.iter().filter(|name| !LARGE.contains(&name.as_str()) && follow(name, techniques)).count();
    assert!(4 * solved >= names.len(), "at least a quarter without forcing chains: {solved} of {}", names.len());
}

#[test]
fn forcing_nets_solve_what_clues_alone_do_not() {
    let nets = SLOW.iter().fold(TechniqueSet::ALL, |set, &technique| set.without(technique));
    for name in ["circles", "flatmates", "lunchbox"] {
        assert!(!follow(name, nets), "{name} needs more than singles and clues");
        assert!(follow(name, nets.with(Technique::ForcingNet)), "{name}");
    }
}

/// The grid with rows and columns exchanged, and digits counted from the other end.
fn mirrored(grid: &Grid) -> Grid {
    let size = grid.size();
    let mut mirrored = Grid::blank(size);
    for (cell, digit) in grid.filled() {
        let cell = Cell::from_index(cell.index() % size * size + cell.index() / size);
        mirrored.set(cell, Some(Digit::from_index(size - 1 - digit.index())));
    }
    mirrored
}

#[test]
fn a_rating_does_not_depend_on_the_order_of_lines_and_digits() {
    let techniques = SLOW.iter().fold(TechniqueSet::ALL, |set, &technique| set.without(technique));
    let rules = Rules::classic(Order::THREE);
    let mut explainer = Explainer::with_techniques(&rules, Scale::Kdoku, techniques).expect("a small board");
    let solver = Solver::new(&rules, &Options::default()).expect("an engine");
    let generator = Generator::new(&solver, Recipe::new()).expect("a recipe");
    for index in 0..20 {
        let generated = generator.puzzle(3, index, &Limits::none(), &mut generator.scratch()).expect("a puzzle");
        let [rating, other] =
            [generated.puzzle.clone(), mirrored(&generated.puzzle)].map(|grid| explainer.rate(&grid).expect("givens"));
        let hardest = |rating: &Rating| (rating.solved, rating.hardest.map(|(difficulty, _)| difficulty));
        assert_eq!(hardest(&rating), hardest(&other), "{}", generated.puzzle);
    }
}
