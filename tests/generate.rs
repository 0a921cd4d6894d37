//! Puzzles that are made: each is proven again from outside, by removing every clue in turn.

use kdoku::generate::{
    ClueSymmetry, Difficulty, GenerateError, Generated, Generator, GridSampler, Minimality, Recipe, RecipeError,
    Series, Sink, Why,
};
use kdoku::logic::{Explainer, Level, Scale, Technique, TechniqueSet};
use kdoku::solver::InstructionSet;
use kdoku::{
    BoxShape, Cell, Config, Engine, Geometry, Grid, Limits, Options, Order, Rules, Solver, Termination, Verdict, verify,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn solver(rules: &Rules) -> Solver {
    Solver::new(rules, &Options::default()).expect("an engine")
}

fn boxes(height: usize, width: usize) -> Rules {
    Rules::boxes(BoxShape::new(height, width).expect("a valid shape"))
}

fn classic(order: usize) -> Rules {
    Rules::classic(Order::new(order).expect("in range"))
}

fn verdict(solver: &Solver, puzzle: &Grid) -> Verdict {
    solver.count(puzzle, &Limits::solutions(2), &mut solver.scratch()).verdict()
}

/// The cells that go with a cell, worked out from the names of the symmetries alone.
fn image(symmetry: ClueSymmetry, board: &Geometry, cell: Cell) -> Vec<Cell> {
    let n = board.size() - 1;
    let (y, x) = (board.row(cell), board.column(cell));
    let places = match symmetry {
        ClueSymmetry::None => vec![],
        ClueSymmetry::Rotate180 => vec![(n - y, n - x)],
        ClueSymmetry::Rotate90 => vec![(x, n - y)],
        ClueSymmetry::MirrorH => vec![(y, n - x)],
        ClueSymmetry::MirrorV => vec![(n - y, x)],
        ClueSymmetry::Diagonal => vec![(x, y)],
        ClueSymmetry::AntiDiagonal => vec![(n - x, n - y)],
        ClueSymmetry::Full => vec![(x, n - y), (x, y)],
    };
    places.into_iter().map(|(y, x)| board.cell(y, x)).collect()
}

/// The clues that stand and fall with one.
fn orbit(symmetry: ClueSymmetry, board: &Geometry, cell: Cell) -> BTreeSet<Cell> {
    let (mut seen, mut open) = (BTreeSet::from([cell]), vec![cell]);
    while let Some(cell) = open.pop() {
        open.extend(image(symmetry, board, cell).into_iter().filter(|&image| seen.insert(image)));
    }
    seen
}

/// Holds a puzzle against what was promised of it.
fn examine(rules: &Rules, symmetry: ClueSymmetry, made: &Generated) {
    let (solver, board) = (solver(rules), rules.geometry());
    assert_eq!(verify::check(rules, &made.puzzle, &made.solution), Ok(()), "{}", made.puzzle);
    assert_eq!(verdict(&solver, &made.puzzle), Verdict::Unique, "{}", made.puzzle);
    for (cell, _) in made.puzzle.filled() {
        let together = orbit(symmetry, board, cell);
        let mut less = made.puzzle.clone();
        for &cell in &together {
            assert!(made.puzzle.get(cell).is_some(), "{symmetry}: {} is alone", board.name(cell));
            less.set(cell, None);
        }
        if made.minimal == Minimality::Proven {
            assert_eq!(verdict(&solver, &less), Verdict::Multiple, "{} can go from {}", board.name(cell), made.puzzle);
        }
    }
}

fn make(solver: &Solver, recipe: Recipe, seed: u64) -> Generated {
    let generator = Generator::new(solver, recipe).expect("a good recipe");
    let made = generator.puzzle(seed, 0, &Limits::none(), &mut generator.scratch());
    made.expect("it can be made")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_clue_of_a_minimal_puzzle_is_needed(seed: u64, board in 0..5_usize, symmetry in 0..8_usize) {
        let rules = [classic(2), boxes(2, 3), boxes(4, 2), classic(3), classic(3)][board].clone();
        let symmetry = ClueSymmetry::ALL[symmetry];
        let made = make(&solver(&rules), Recipe::new().symmetry(symmetry), seed);
        prop_assert_eq!(made.minimal, Minimality::Proven);
        examine(&rules, symmetry, &made);
    }

    #[test]
    fn clues_lie_where_a_pattern_has_room(seed: u64) {
        let rules = classic(3);
        // two boxes have no clue at all
        let cells: Vec<Cell> = rules.geometry().cells().filter(|&cell| ![0, 8].contains(&rules.geometry().box_of(cell).expect("it has boxes"))).collect();
        let made = make(&solver(&rules), Recipe::new().cells(cells.clone()), seed);
        prop_assert!(made.puzzle.filled().all(|(cell, _)| cells.contains(&cell)));
        examine(&rules, ClueSymmetry::None, &made);
    }

    #[test]
    fn as_many_clues_as_were_asked_for(seed: u64, fewest in 24..40_usize, more in 0..3_usize) {
        let rules = classic(3);
        let made = make(&solver(&rules), Recipe::new().clues(fewest..=fewest + more), seed);
        prop_assert!((fewest..=fewest + more).contains(&made.puzzle.clues()));
        examine(&rules, ClueSymmetry::None, &made);
    }
}

#[test]
fn a_minimal_puzzle_of_a_number_of_clues_is_both() {
    let rules = classic(3);
    for seed in 0..4 {
        let made = make(&solver(&rules), Recipe::new().clues(23..=23).minimal(), seed);
        assert_eq!((made.puzzle.clues(), made.minimal), (23, Minimality::Proven));
        examine(&rules, ClueSymmetry::None, &made);
    }
}

#[test]
fn a_symmetry_is_kept_where_a_number_of_clues_is_asked_for() {
    let rules = classic(3);
    for symmetry in ClueSymmetry::ALL {
        let made = make(&solver(&rules), Recipe::new().clues(34..=37).symmetry(symmetry), 5);
        assert!((34..=37).contains(&made.puzzle.clues()), "{symmetry}: {}", made.puzzle);
        examine(&rules, symmetry, &made);
    }
}

#[test]
fn boards_of_any_rules_are_thinned() {
    let variants = [
        "order = 3\n[global]\nanti = [\"knight\"]\n",
        "order = 2\n[houses]\ndiagonals = true\n",
        "order = 3\n[lines]\nthermo = [\"r1c1 r2c2 r3c3 r4c4\", \"r9c1 r8c2 r7c3\"]\n",
        "size = 6\nbox = [2, 3]\n[cages]\nlist = [\"7: r1c1 r1c2\", \"10: r3c3 r4c3 r4c4\"]\n",
    ];
    for text in variants {
        let rules = match Config::parse(text) {
            Ok(config) => config.rules,
            Err(errors) => panic!("{text}: {errors}"),
        };
        for seed in 0..3 {
            let made = make(&solver(&rules), Recipe::new(), seed);
            assert_eq!(made.minimal, Minimality::Proven);
            examine(&rules, ClueSymmetry::None, &made);
        }
    }
}

#[test]
fn a_puzzle_is_thinned_to_some_of_its_clues() {
    let rules = classic(3);
    let solver = solver(&rules);
    let wide = make(&solver, Recipe::new().clues(36..=36), 1);
    for seed in 0..5 {
        let recipe = Recipe::new().from(wide.puzzle.clone(), wide.solution.clone());
        let made = make(&solver, recipe, seed);
        assert!(made.puzzle.filled().all(|(cell, digit)| wide.puzzle.get(cell) == Some(digit)));
        assert_eq!(made.solution, wide.solution);
        examine(&rules, ClueSymmetry::None, &made);
    }
    // a quarter of the clues is no puzzle, and to begin anew would not help
    let few = wide.puzzle.filled().map(|(cell, _)| cell).take(9).collect();
    let recipe = Recipe::new().from(wide.puzzle, wide.solution).cells(few);
    let generator = Generator::new(&solver, recipe).expect("a good recipe");
    let given_up = generator.puzzle(0, 0, &Limits::none(), &mut generator.scratch()).expect_err("several solutions");
    assert_eq!(given_up.why, Why::NotUnique);
}

#[test]
fn effort_is_counted_by_the_generic_engine() {
    let rules = classic(3);
    let made = make(&solver(&rules), Recipe::new().guesses(3..=6), 1);
    let search = Options::default().without(Engine::Sliced).without(Engine::Learn);
    let search = Solver::new(&rules, &search).expect("the generic engine");
    let outcome = search.count(&made.puzzle, &Limits::solutions(2), &mut search.scratch());
    assert!((3..=6).contains(&outcome.stats.guesses));
    assert_eq!(made.guesses, Some(outcome.stats.guesses));
}

/// The first puzzles of a seed, on so many threads.
fn series(generator: &Generator, count: u64, threads: usize, limits: Limits) -> Vec<Result<Generated, GenerateError>> {
    let series = Series { seed: 11, indices: 0..count, threads: NonZeroUsize::new(threads), limits, deadline: None };
    let mut all = Vec::new();
    generator.series(&series, |index, result| {
        assert_eq!(index, all.len() as u64);
        all.push(result);
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn a_puzzle_depends_on_its_seed_and_its_number_alone() {
    let recipes = [
        Recipe::new(),
        Recipe::new().symmetry(ClueSymmetry::Rotate90),
        Recipe::new().clues(23..=24).minimal(),
        Recipe::new().clues(30..=30),
        Recipe::new().guesses(1..=9),
    ];
    for rules in [classic(3), boxes(2, 3)] {
        let solver = solver(&rules);
        for recipe in recipes.iter().filter(|recipe| rules.size() == 9 || **recipe == Recipe::new()) {
            let generator = Generator::new(&solver, recipe.clone()).expect("a good recipe");
            let mut scratch = generator.scratch();
            // so few nodes that some are given up
            for limits in [Limits::none(), Limits::none().nodes(400)] {
                let alone: Vec<_> = (0..150).map(|i| generator.puzzle(11, i, &limits, &mut scratch)).collect();
                for threads in [1, 2, 5] {
                    assert_eq!(series(&generator, 150, threads, limits.clone()), alone, "{recipe:?}, {threads}");
                }
                assert_eq!(generator.puzzles(11, 140..150, &limits, &mut scratch), alone[140..]);
            }
        }
    }
}

/// A taker that has enough as soon as it has waited three times.
struct Impatient {
    waited: u32,
    taken: u32,
}

impl Sink for Impatient {
    fn take(&mut self, _: u64, _: Result<Generated, GenerateError>) -> ControlFlow<()> {
        self.taken += 1;
        ControlFlow::Continue(())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.waited += 1;
        if self.waited < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[test]
fn threads_end_when_nobody_wants_their_puzzles() {
    let nine = solver(&classic(3));
    // a puzzle of seventeen clues is not met with so soon
    let generator = Generator::new(&nine, Recipe::new().clues(17..=17)).expect("a good recipe");
    for limits in [Limits::none(), Limits::none().time(Duration::from_secs(3600))] {
        let series = Series { seed: 1, indices: 0..100, threads: NonZeroUsize::new(3), limits, deadline: None };
        let mut taker = Impatient { waited: 0, taken: 0 };
        generator.series_to(&series, &mut taker);
        assert_eq!((taker.waited, taker.taken), (3, 0));
    }
}

#[test]
fn a_flag_ends_all_threads() {
    let nine = solver(&classic(3));
    let generator = Generator::new(&nine, Recipe::new().clues(17..=17)).expect("a good recipe");
    for threads in [1, 3] {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::none().cancelled_by(Arc::clone(&flag));
        let timer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            flag.store(true, Ordering::Relaxed);
        });
        let all = series(&generator, 40, threads, limits);
        assert_eq!(all.len(), 40);
        assert!(
            all.iter()
                .all(|result| matches!(result, Err(GenerateError { why: Why::Limit(Termination::Cancelled), .. })))
        );
        timer.join().expect("it sleeps and ends");
    }
}

#[test]
fn nothing_is_made_after_a_deadline() {
    let nine = solver(&classic(3));
    // a full board takes no guess; so no question is ever asked but how many it takes
    let recipes = [Recipe::new().clues(81..=81).guesses(5..=5), Recipe::new().clues(17..=17)];
    for recipe in recipes {
        let generator = Generator::new(&nine, recipe).expect("a good recipe");
        for (threads, limits) in [(1, Limits::none()), (3, Limits::none()), (2, Limits::none().time(Duration::MAX))] {
            let deadline = Some(Instant::now() + Duration::from_millis(20));
            let threads = NonZeroUsize::new(threads);
            let mut count = 0;
            generator.series(&Series { seed: 1, indices: 0..30, threads, limits, deadline }, |_, result| {
                assert_eq!(result.expect_err("there is none").why, Why::Limit(Termination::Time));
                count += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(count, 30);
        }
    }
}

#[test]
fn no_engine_and_no_instruction_set_makes_another_puzzle() {
    let rules = classic(3);
    let puzzles = |options: Options, count: u64| -> Vec<Grid> {
        let solver = Solver::new(&rules, &options).expect("an engine");
        let generator = Generator::new(&solver, Recipe::new()).expect("a good recipe");
        let made = generator.puzzles(3, 0..count, &Limits::none(), &mut generator.scratch());
        made.into_iter().map(|made| made.expect("it can be made").puzzle).collect()
    };
    // more than there are boards in the widest vectors
    let all = puzzles(Options::default(), 1_300);
    assert_eq!(puzzles(Options::default().without(Engine::Sliced), 40), all[..40]);
    for only in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
        let others = InstructionSet::ALL.into_iter().filter(|&set| set != only);
        let options = others.fold(Options::default(), Options::without_instruction_set);
        // full boards and free ones, the last few alone
        for count in [7, 60, 400, 513, 1_300] {
            assert_eq!(
                puzzles(options.clone(), count),
                all[..usize::try_from(count).expect("small")],
                "{only}, {count}"
            );
        }
    }
}

#[test]
fn what_is_made_before_a_flag_is_handed_out() {
    let nine = solver(&classic(3));
    let generator = Generator::new(&nine, Recipe::new()).expect("a good recipe");
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().cancelled_by(Arc::clone(&flag));
    let series = Series { seed: 1, indices: 0..3_000, threads: NonZeroUsize::new(1), limits, deadline: None };
    let (mut made, mut cancelled) = (0, 0);
    generator.series(&series, |_, result| {
        match result {
            Ok(_) => made += 1,
            Err(given_up) => {
                assert_eq!(given_up.why, Why::Limit(Termination::Cancelled));
                cancelled += 1;
            }
        }
        flag.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert!(made > 0 && cancelled > 0 && made + cancelled == 3_000, "{made} made, {cancelled} cancelled");
}

#[test]
fn where_no_clue_can_go_there_is_nothing_to_ask() {
    // cages alone, without a given
    let text = std::fs::read_to_string("puzzles/variants/killer.toml").expect("a puzzle of the project");
    let killer = Config::parse(&text).expect("a puzzle file");
    let one = Config::parse("order = 1\n").expect("a puzzle file");
    for config in [killer, one] {
        let solver = solver(&config.rules);
        let blank = Grid::of(config.rules.geometry());
        let solution = solver.solutions(&blank, Limits::none()).next().expect("there is one");
        let generator = Generator::new(&solver, Recipe::new().from(blank.clone(), solution)).expect("a good recipe");
        let made = generator.puzzle(1, 0, &Limits::none(), &mut generator.scratch()).expect("it is one already");
        assert_eq!((made.puzzle, made.minimal), (blank, Minimality::Proven));
    }
    // clues of which no group is whole
    let nine = solver(&classic(3));
    let generator = Generator::new(&nine, Recipe::new()).expect("a good recipe");
    let made = generator.puzzle(5, 0, &Limits::none(), &mut generator.scratch()).expect("it can be made");
    let full = Recipe::new().symmetry(ClueSymmetry::Full);
    let corner: Vec<_> = (0..81).map(Cell).filter(|&cell| made.puzzle.get(cell).is_none()).collect();
    for recipe in [full, Recipe::new().cells(corner)] {
        let generator = Generator::new(&nine, recipe.from(made.puzzle.clone(), made.solution.clone()));
        let generator = generator.expect("a recipe");
        for limits in [Limits::none(), Limits::none().time(Duration::from_secs(60))] {
            let results = generator.puzzles(1, 0..2, &limits, &mut generator.scratch());
            assert!(results.iter().all(|result| matches!(result, Err(GenerateError { why: Why::NotUnique, .. }))));
        }
    }
}

#[test]
fn what_a_question_leaves_open_is_asked_again() {
    let config = Config::parse("[global]\nnonconsecutive = true\n").expect("a puzzle file");
    let solver = solver(&config.rules);
    let minimal = |recipe: Recipe, limits: &Limits| -> Vec<Minimality> {
        let generator = Generator::new(&solver, recipe).expect("a good recipe");
        let mut scratch = generator.scratch();
        let mut made = |i| generator.puzzle(4, i, limits, &mut scratch).expect("it can be made");
        (0..4).map(|i| made(i).minimal).collect()
    };
    let once = minimal(Recipe::new().trial_nodes(200), &Limits::none());
    assert!(once.iter().any(|minimal| matches!(minimal, Minimality::Undecided(_))), "{once:?}");
    assert_eq!(minimal(Recipe::new(), &Limits::none()), [Minimality::Proven; 4]);
}

#[test]
fn what_cannot_be_made_is_given_up() {
    let rules = classic(3);
    let solver = solver(&rules);
    // a puzzle of seventeen clues is not met with so soon
    let generator = Generator::new(&solver, Recipe::new().clues(17..=17)).expect("a good recipe");
    let given_up = generator.puzzle(0, 0, &Limits::none().nodes(20_000), &mut generator.scratch());
    let given_up = given_up.expect_err("there is none");
    assert_eq!(given_up.why, Why::Limit(Termination::Nodes));
    assert!(given_up.stats.nodes < 21_000, "{given_up:?}");
    let limits = Limits::none().time(std::time::Duration::from_millis(20));
    let late = generator.puzzle(0, 0, &limits, &mut generator.scratch()).expect_err("there is none");
    assert_eq!(late.why, Why::Limit(Termination::Time));
    // no 4×4 grid has different digits within a knight's move
    let config = Config::parse("order = 2\n[global]\nanti = [\"knight\", \"king\"]\n").expect("a puzzle file");
    let impossible = Solver::new(&config.rules, &Options::default()).expect("an engine");
    let generator = Generator::new(&impossible, Recipe::new()).expect("a good recipe");
    let given_up = generator.puzzle(0, 0, &Limits::none(), &mut generator.scratch()).expect_err("there is none");
    assert_eq!(given_up.why, Why::NoSolution);
}

/// Boards with houses only and with clues.
fn rated_boards() -> Vec<Rules> {
    let files = [
        "[houses]\ndiagonals = true\n",
        "order = 2\ncages.list = [\"3: r1c1 r1c2\"]\n[lines]\nthermo = [\"r3c1 r4c1\"]\n",
        "size = 6\n[global]\nanti = [\"knight\"]\n",
        "[arrows]\nlist = [\"r1c1 = r1c2 r2c2\"]\n[lines]\nwhisper = [\"r5c5 r6c6 r7c7\"]\n",
    ];
    let of_files = files.map(|file| Config::parse(file).unwrap_or_else(|error| panic!("{file}: {error}")).rules);
    [classic(2), boxes(2, 3), classic(3)].into_iter().chain(of_files).collect()
}

/// Asserts that recipes for the difficulty of a puzzle are accepted, and that its steps are within the
/// difficulties of their techniques.
fn accepts(solver: &Solver, scale: Scale, puzzle: &Grid) {
    let mut explainer = Explainer::new(solver.rules(), scale).expect("a scale");
    let steps: Vec<_> = explainer.path(puzzle).expect("a puzzle").collect();
    let mut used = TechniqueSet::NONE;
    for step in &steps {
        let (technique, difficulty) = (step.technique, step.difficulty.expect("a difficulty"));
        let within = explainer.difficulties(technique);
        assert!(within.as_ref().is_some_and(|within| within.contains(&difficulty)), "{scale} {technique} {difficulty}");
        used = used.with(technique);
    }
    let rating = explainer.rate(puzzle).expect("a puzzle");
    if !rating.solved {
        return;
    }
    let number = if scale.has_scores() { rating.total } else { rating.hardest.expect("a step").0.into() };
    let level = rating.level.expect("a level");
    for technique in Technique::ALL.iter().copied().filter(|&technique| used.contains(technique)) {
        let wanted = Difficulty {
            scale: Some(scale),
            rating: Some(number..=number),
            level: Some(level..=level),
            technique: Some(technique),
            once: false,
            only: Some(used),
        };
        for wanted in
            [Difficulty { only: None, ..wanted.clone() }, Difficulty { technique: None, ..wanted.clone() }, wanted]
        {
            let made = Generator::new(solver, Recipe::new().difficulty(wanted));
            made.unwrap_or_else(|error| panic!("{scale} {technique} {number} {level}: {error}"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::default() })]

    #[test]
    fn the_difficulty_of_a_puzzle_is_a_recipe(seed: u64) {
        for rules in rated_boards() {
            let solver = solver(&rules);
            // few clues beside rules take long to explain
            let is_slow = rules.geometry().cell_count() == 81 && !rules.is_classic(Order::THREE);
            let recipe = if is_slow { Recipe::new().clues(45..=81) } else { Recipe::new() };
            let puzzle = make(&solver, recipe, seed).puzzle;
            for scale in Scale::ALL {
                accepts(&solver, scale, &puzzle);
            }
        }
    }
}

#[test]
fn the_difficulty_of_a_hard_puzzle_is_a_recipe() {
    let solver = solver(&classic(3));
    for puzzle in [
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ] {
        let puzzle = kdoku::read(puzzle.as_bytes(), &kdoku::reading::ReadOptions::default()).expect("a puzzle");
        for scale in [Scale::Se121, Scale::Hodoku, Scale::Kdoku] {
            accepts(&solver, scale, &puzzle.puzzle.givens);
        }
    }
}

#[test]
fn a_contradictory_difficulty_is_refused() {
    use Level::{Easy, Extreme, Hard, Medium};
    let nine = solver(&classic(3));
    let error = |wanted: Difficulty| {
        let error = Generator::new(&nine, Recipe::new().difficulty(wanted)).map(drop).expect_err("no recipe");
        error.hint().map_or(error.to_string(), |hint| format!("{error}; hint: {hint}"))
    };
    let rating =
        |lowest, highest| Difficulty { rating: Some(RangeInclusive::new(lowest, highest)), ..Difficulty::default() };
    let level =
        |easiest, hardest| Difficulty { level: Some(RangeInclusive::new(easiest, hardest)), ..Difficulty::default() };
    let hodoku = |wanted| Difficulty { scale: Some(Scale::Hodoku), ..wanted };
    let both = |rating: Difficulty, level: Difficulty| Difficulty { level: level.level, ..rating };
    let with = |technique, wanted| Difficulty { technique: Some(technique), ..wanted };
    let only = |names: &str, wanted| Difficulty { only: Some(names.parse().expect("techniques")), ..wanted };
    for (wanted, message) in [
        (rating(40, 30), "`4.0` to `3.0` is an empty range of ratings; hint: write the lower rating first"),
        (hodoku(rating(400, 300)), "`400` to `300` is an empty range of ratings; hint: write the lower rating first"),
        (level(Hard, Easy), "`hard` to `easy` is an empty range of levels; hint: write the easier level first"),
        (rating(2, 9), "no puzzle is rated `0.2` to `0.9` on the scale `se121`; hint: the nearest rating is 1.0"),
        (rating(16, 16), "no puzzle is rated `1.6` on the scale `se121`; hint: the nearest ratings are 1.5 and 1.7"),
        (
            rating(200, 210),
            "no puzzle is rated `20.0` to `21.0` on the scale `se121`; hint: the nearest rating is 16.5",
        ),
        (
            hodoku(rating(8_000_000, u64::MAX)),
            "no puzzle is rated `8000000` or more on the scale `hodoku`; hint: the nearest rating is 7290000",
        ),
        (
            both(rating(12, 14), level(Extreme, Extreme)),
            "no puzzle of level `extreme` is rated `1.2` to `1.4` on the scale `se121`; hint: the nearest rating is 6.6",
        ),
        (
            both(rating(50, 60), level(Easy, Easy)),
            "no puzzle of level `easy` is rated `5.0` to `6.0` on the scale `se121`; hint: the nearest rating is 2.3",
        ),
        (
            hodoku(both(rating(900, 1000), level(Easy, Easy))),
            "no puzzle of level `easy` is rated `900` to `1000` on the scale `hodoku`; hint: the nearest rating is 800",
        ),
        (
            with(Technique::Swordfish, rating(12, 14)),
            "a puzzle with `swordfish` is not rated `1.2` to `1.4`, but 3.8 or more",
        ),
        (
            with(Technique::Swordfish, level(Easy, Medium)),
            "`swordfish` is a technique of level `hard`, not `easy` to `medium`",
        ),
        (
            only("singles", rating(30, 40)),
            "no puzzle that these techniques solve is rated `3.0` to `4.0` on the scale `se121`; \
             hint: the nearest rating is 2.3",
        ),
        (
            only("singles", level(Hard, Hard)),
            "no puzzle that these techniques solve is of level `hard` on the scale `se121`",
        ),
    ] {
        assert_eq!(error(wanted), message);
    }
}

#[test]
fn rare_difficulties_end_at_the_limit() {
    let nine = solver(&classic(3));
    let wanted = Difficulty { rating: Some(110..=112), ..Difficulty::default() };
    let generator = Generator::new(&nine, Recipe::new().difficulty(wanted)).expect("a recipe");
    let given_up = || {
        let limits = Limits::none().nodes(20_000);
        generator.puzzle(1, 0, &limits, &mut generator.scratch()).expect_err("there is none so soon")
    };
    let first = given_up();
    assert_eq!((first.why, first.attempts), (Why::Limit(Termination::Nodes), given_up().attempts));
    // ratings take nearly all of the time, so they are most of the nodes
    assert!(first.attempts < 120, "{first:?}");
}

#[test]
fn a_recipe_that_is_none_is_refused() {
    let nine = solver(&classic(3));
    let error = |solver: &Solver, recipe: Recipe| Generator::new(solver, recipe).expect_err("no recipe").to_string();
    let clues = Recipe::new().clues(82..=90);
    assert_eq!(error(&nine, clues), "`82` clues are too many: 81 cells may have one");
    let few = error(&nine, Recipe::new().clues(3..=16));
    assert_eq!(few, "`16` clues are too few for 9x9: at least 17 are needed for one solution");
    assert_eq!(error(&nine, Recipe::new().clues(RangeInclusive::new(30, 20))), "`30` to `20` clues is an empty range");
    assert!(Generator::new(&nine, Recipe::new().clues(3..=17)).is_ok());
    assert_eq!(error(&nine, Recipe::new().cells((0..16).map(Cell).collect())), few);
    let sixteen = solver(&classic(4));
    let few = "`14` clues are too few for 16x16: at least 15 are needed for one solution";
    assert_eq!(error(&sixteen, Recipe::new().clues(3..=14)), few);
    // one cell of each two lines through the same boxes must have a clue
    let but_rows =
        |rows: [u16; 2]| Recipe::new().cells((0..81).map(Cell).filter(|cell| !rows.contains(&(cell.0 / 9))).collect());
    assert_eq!(
        error(&nine, but_rows([3, 5])),
        "row 4 and row 6 may have no clue, so they can be exchanged and every puzzle has several solutions"
    );
    assert!(Generator::new(&nine, but_rows([2, 3])).is_ok());
    let columns = (0..81).map(Cell).filter(|cell| ![7, 8].contains(&(cell.0 % 9))).collect();
    assert!(error(&nine, Recipe::new().cells(columns)).starts_with("column 8 and column 9 may have no clue,"));
    let diagonals = Config::parse("[houses]\ndiagonals = true\n").expect("a puzzle file");
    assert!(
        Generator::new(&solver(&diagonals.rules), Recipe::new().clues(12..=12)).is_ok(),
        "with rules, fewer may do"
    );
    let wide = Config::parse("rows = 6\ncolumns = 8\nbox = [2, 4]\n").expect("a puzzle file");
    let wide = solver(&wide.rules);
    assert_eq!(
        error(&wide, Recipe::new().symmetry(ClueSymmetry::Diagonal)),
        "the symmetry `diagonal` needs a square board, this one is 6x8"
    );
    assert!(Generator::new(&wide, Recipe::new().symmetry(ClueSymmetry::MirrorH)).is_ok());
    let outside = Generator::new(&nine, Recipe::new().cells(vec![Cell(81)])).expect_err("no such cell");
    assert_eq!(outside, RecipeError::Outside(Cell(81)));
}

/// How far from equal these numbers are: the sum of squares of deviations, each against what is to be expected.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / f64::from(u32::try_from(counts.len()).expect("few"));
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn small_boards_are_filled_uniformly() {
    let solver = solver(&classic(2));
    let filler = GridSampler::new(&solver);
    assert!(filler.is_uniform());
    let mut scratch = solver.scratch();
    let mut counts = BTreeMap::new();
    for i in 0..28_800 {
        *counts.entry(filler.solution(1, i, &Limits::none(), &mut scratch).expect("there are some")).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 288);
    // 287 degrees of freedom: the mean is 287, the deviation 24
    let chi = chi_square(&counts.into_values().collect::<Vec<_>>());
    assert!((190.0..390.0).contains(&chi), "{chi}");
}

/// Whether the three digits of each minirow of the first box of a band stand together in the other boxes; `at` gives
/// the value in a row and a place of the band.
fn is_pure(at: impl Fn(usize, usize) -> usize) -> bool {
    let set = |row: usize, stack: usize| (0..3).map(|x| at(row, 3 * stack + x)).collect::<BTreeSet<_>>();
    (0..3).all(|row| (0..3).any(|other| set(other, 1) == set(row, 0)))
}

#[test]
fn nine_by_nine_is_filled_uniformly() {
    let rules = classic(3);
    let solver = solver(&rules);
    let filler = GridSampler::new(&solver);
    assert!(filler.is_uniform());
    let mut scratch = solver.scratch();
    let mut seen = BTreeSet::new();
    let mut counts = vec![[0_u32; 9]; 81];
    // bands and stacks are drawn in quite different ways, and must come out alike
    let mut pure = [0_u32; 6];
    for i in 0..6_000 {
        let solution = filler.solution(1, i, &Limits::none(), &mut scratch).expect("there are some");
        assert_eq!(verify::check(&rules, &Grid::blank(9), &solution), Ok(()));
        solution.filled().for_each(|(cell, digit)| counts[cell.index()][digit.index()] += 1);
        let at = |y: usize, x: usize| solution.values()[y * 9 + x].expect("it is full").index();
        for chute in 0..3 {
            pure[chute] += u32::from(is_pure(|row, place| at(3 * chute + row, place)));
            pure[3 + chute] += u32::from(is_pure(|row, place| at(place, 3 * chute + row)));
        }
        seen.insert(solution);
    }
    assert_eq!(seen.len(), 6_000);
    // 8 degrees of freedom for each of 81 cells
    let worst = counts.iter().map(|counts| chi_square(counts)).fold(0.0, f64::max);
    assert!(worst < 35.0, "{worst}");
    // 5 degrees of freedom
    assert!(chi_square(&pure) < 21.0, "{pure:?}");
}
