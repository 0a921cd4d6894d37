//! The fast engine in crowds of every size and mixture: against the generic engine, and against itself alone.
//!
//! Two promises are held here. A crowd gives the answers of [`Engine::Search`](kdoku::Engine); and what becomes of a
//! puzzle, its statistics included, depends on the puzzle alone: not on its company, its place or the instruction set.

mod boards;
mod random_boards;

use boards::{BLANK, Board, CELLS, Maker, Random, available, board, classic, grid, search, sliced};
use kdoku::solver::{InstructionSet, Summary};
use kdoku::{Grid, Limits, Pick, Scratch, Solver, Termination, Verdict, verify};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// Solutions counted at most: some boards have more, most have less.
const LIMIT: u64 = 2_000;

/// What the engine spends on guesses in order, as its `crowd.rs` has it: beyond that it looks for the smallest solution
/// in another way.
const ORDERED_NODES: u64 = 300;

/// Boards whose smallest solution is so far from the first found that guesses in order are given up.
const FAR: [&str; 3] = [
    "000000000009000000000000000000000020000000000000000000000000000002000900000000607",
    "700000000000000800000000007000000000000000000000000000000000000070000000680000000",
    "000000000060000000000000000040000000800000009070000000006000000000000000000000000",
];

/// A board, and what the generic engine says of it.
struct Known {
    name: &'static str,
    board: Board,
    verdict: Verdict,
    /// Solutions, up to [`LIMIT`].
    count: u64,
    first: Option<Board>,
}

impl Known {
    fn new(name: &'static str, board: Board, search: &Solver, scratch: &mut Scratch) -> Self {
        let givens = grid(&board);
        let count = search.count(&givens, &Limits::solutions(LIMIT), scratch).solutions;
        let first = search.answer(&givens, Pick::First, &Limits::none(), scratch);
        let verdict = first.verdict();
        Self { name, board, verdict, count, first: first.solution.as_ref().map(boards::board) }
    }
}

/// Boards of every kind.
static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let mut maker = Maker::new(1);
    let (search, mut boards) = (search(), vec![("blank", BLANK)]);
    for _ in 0..4 {
        boards.push(("full", maker.full()));
        boards.push(("full and wrong", maker.full_and_wrong()));
        boards.push(("clashing", maker.clashing()));
    }
    boards.extend(FAR.map(|digits| ("far", from_digits(digits))));
    boards.push(("top heavy", maker.top_heavy(4, 22)));
    boards.push(("few clues", maker.top_heavy(0, 12)));
    for clues in 0..20 {
        boards.push(("easy", maker.unique(30 + 2 * clues).0));
        boards.push(("minimal", maker.minimal()));
        boards.push(("impossible", maker.impossible()));
        let minimal = maker.minimal();
        boards.push(("less", maker.less(minimal, 1 + clues / 7)));
    }
    let mut scratch = search.scratch();
    boards.into_iter().map(|(name, board)| Known::new(name, board, &search, &mut scratch)).collect()
});

fn from_digits(digits: &str) -> Board {
    let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
    digits.try_into().expect("81 digits")
}

/// What became of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    solution: Option<Board>,
    brief: Summary,
}

/// Asks about one board alone.
fn alone(solver: &Solver, puzzle: &Board, pick: Pick, limits: &Limits, scratch: &mut Scratch) -> Told {
    let answer = solver.answer(&grid(puzzle), pick, limits, scratch);
    let outcome = answer.outcome;
    let brief = Summary { end: outcome.end, solutions: outcome.solutions, stats: outcome.stats };
    Told { solution: answer.solution.as_ref().map(board), brief }
}

/// Asks about many boards at once.
fn together(solver: &Solver, boards: &[Board], pick: Pick, limits: &Limits, scratch: &mut Scratch) -> Vec<Told> {
    let puzzles = boards.concat();
    // what was there before must not matter
    let mut solutions = vec![7; puzzles.len()];
    let mut briefs = Vec::new();
    solver.answer_block(&puzzles, pick, limits, scratch, &mut solutions, &mut briefs);
    assert_eq!(briefs.len(), boards.len());
    let solutions = solutions.as_chunks::<CELLS>().0.iter();
    solutions.zip(briefs).map(|(&cells, brief)| Told { solution: (cells != BLANK).then_some(cells), brief }).collect()
}

/// What is known of each board, by the fast engine alone.
fn all_alone(set: InstructionSet, pick: Pick, limits: &Limits) -> Vec<Told> {
    let solver = sliced(set);
    let mut scratch = solver.scratch();
    KNOWN.iter().map(|known| alone(&solver, &known.board, pick, limits, &mut scratch)).collect()
}

/// One way to ask, and what each board alone is told then.
struct Asked {
    set: InstructionSet,
    solver: Solver,
    scratch: Scratch,
    pick: Pick,
    limits: Limits,
    expected: Vec<Told>,
}

impl Asked {
    fn new(set: InstructionSet, pick: Pick, limits: Limits) -> Self {
        let solver = sliced(set);
        Self { set, scratch: solver.scratch(), expected: all_alone(set, pick, &limits), solver, pick, limits }
    }

    /// Holds a crowd of these boards, by their places among the known, against each of them alone.
    fn agrees(&mut self, crowd: &[usize]) {
        let boards: Vec<Board> = crowd.iter().map(|&i| KNOWN[i].board).collect();
        let told = together(&self.solver, &boards, self.pick, &self.limits, &mut self.scratch);
        for (place, (&i, told)) in crowd.iter().zip(&told).enumerate() {
            let Known { name, board, .. } = &KNOWN[i];
            assert_eq!(
                *told,
                self.expected[i],
                "{name} board in place {place} of {} with {}, {:?}, {:?}: {board:?}",
                crowd.len(),
                self.set,
                self.pick,
                self.limits,
            );
        }
    }
}

/// Every way to ask that is cheap.
fn questions() -> impl Iterator<Item = (InstructionSet, Pick, Limits)> {
    let ways = [(Pick::First, Limits::none()), (Pick::Any, Limits::none()), (Pick::Any, Limits::solutions(2))];
    available().into_iter().flat_map(move |set| ways.clone().map(|(pick, limits)| (set, pick, limits)))
}

/// So many of the known boards, drawn; few of those that take long.
fn drawn(random: &mut Random, size: usize) -> Vec<usize> {
    let mut one = || loop {
        let i = random.below(KNOWN.len());
        if KNOWN[i].name != "far" || random.below(6) == 0 {
            return i;
        }
    };
    (0..size).map(|_| one()).collect()
}

/// The places of the boards of these kinds.
fn of_kind(kinds: &[&str]) -> Vec<usize> {
    (0..KNOWN.len()).filter(|&i| kinds.contains(&KNOWN[i].name)).collect()
}

#[test]
fn the_boards_are_of_every_kind() {
    let count =
        |range: std::ops::RangeInclusive<u64>| KNOWN.iter().filter(|known| range.contains(&known.count)).count();
    assert!(count(0..=0) >= 20 && count(1..=1) >= 40);
    assert!(count(2..=99) >= 3 && count(100..=LIMIT - 1) >= 3 && count(LIMIT..=LIMIT) >= 4);
    for verdict in [Verdict::NoSolution, Verdict::Invalid, Verdict::Unique, Verdict::Multiple] {
        assert!(KNOWN.iter().any(|known| known.verdict == verdict), "{verdict}");
    }
    let solver = sliced(InstructionSet::Portable);
    let mut scratch = solver.scratch();
    let far = KNOWN.iter().filter(|known| beyond_two(&solver, &known.board, &mut scratch) > ORDERED_NODES);
    assert!(far.count() >= 3, "the smallest solution of some boards is too far for guesses in order");
}

#[test]
fn alone_and_in_a_crowd_it_answers_as_the_generic_engine_does() {
    let rules = classic();
    for set in available() {
        let solver = sliced(set);
        let mut scratch = solver.scratch();
        let boards: Vec<Board> = KNOWN.iter().map(|known| known.board).collect();
        for (limit, picks) in
            [(1, &[Pick::Any][..]), (2, &[Pick::Any, Pick::First]), (LIMIT, &[Pick::Any, Pick::First])]
        {
            for &pick in picks {
                let limits = Limits::solutions(limit);
                let told = together(&solver, &boards, pick, &limits, &mut scratch);
                for (Known { name, board, verdict, count, first }, told) in KNOWN.iter().zip(told) {
                    let about = format!("{name} with {set}, {pick:?}, limit {limit}: {board:?}");
                    let end = if *count < limit { Termination::Exhausted } else { Termination::Solutions(limit) };
                    assert_eq!((told.brief.end, told.brief.solutions), (end, limit.min(*count)), "{about}");
                    match pick {
                        Pick::First => assert_eq!(told.solution, *first, "{about}"),
                        Pick::Any => assert_eq!(told.solution.is_some(), first.is_some(), "{about}"),
                    }
                    if let Some(solution) = told.solution {
                        assert_eq!(verify::check(&rules, &grid(board), &grid(&solution)), Ok(()), "{about}");
                    }
                    let itself = solver.answer(&grid(board), pick, &limits, &mut scratch);
                    assert_eq!(itself.solution, told.solution.as_ref().map(grid), "{about}");
                    assert_eq!((itself.outcome.end, itself.outcome.solutions), (end, limit.min(*count)), "{about}");
                    assert_eq!(itself.outcome.stats, told.brief.stats, "{about}");
                    if limit > 1 {
                        assert_eq!(itself.verdict(), *verdict, "{about}");
                        let brief = if *verdict == Verdict::Invalid { Verdict::NoSolution } else { *verdict };
                        assert_eq!(told.brief.verdict(), brief, "{about}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_instruction_set_takes_the_same_way() {
    for (_, pick, limits) in questions() {
        let portable = all_alone(InstructionSet::Portable, pick, &limits);
        for set in available() {
            assert_eq!(all_alone(set, pick, &limits), portable, "{set}, {pick:?}, {limits:?}");
        }
    }
}

#[test]
fn a_crowd_may_have_any_size() {
    let mut random = Random::new(2);
    for (set, pick, limits) in questions() {
        let mut asked = Asked::new(set, pick, limits);
        for size in 0..=70 {
            asked.agrees(&drawn(&mut random, size));
        }
        for size in [127, 128, 129, 255, 256, 257, 300, 383, 384, 385, 511, 512, 513, 575, 767, 769, 1023, 1025, 1600] {
            asked.agrees(&drawn(&mut random, size));
        }
    }
}

#[test]
fn a_puzzle_may_be_in_any_company() {
    let mut random = Random::new(3);
    let kinds: [&[&str]; 9] = [
        &["impossible"],
        &["clashing", "full and wrong"],
        &["full"],
        &["blank"],
        &["minimal"],
        &["top heavy", "few clues"],
        &["easy", "full"],
        &["less", "blank"],
        &["far", "impossible", "minimal", "easy"],
    ];
    for (set, pick, limits) in questions() {
        let mut asked = Asked::new(set, pick, limits);
        for kind in kinds {
            let most = of_kind(kind);
            for others in [1, 40] {
                let mut crowd: Vec<_> = most.iter().copied().cycle().take(560).collect();
                crowd.extend(drawn(&mut random, others));
                // those that differ last, then anywhere
                asked.agrees(&crowd);
                random.shuffle(&mut crowd);
                asked.agrees(&crowd);
            }
        }
    }
}

#[test]
fn thousands_of_solutions_are_counted_in_a_crowd_as_alone() {
    let mut random = Random::new(4);
    for set in available() {
        for pick in [Pick::First, Pick::Any] {
            let mut asked = Asked::new(set, pick, Limits::solutions(LIMIT));
            for size in [30, 52] {
                asked.agrees(&drawn(&mut random, size));
            }
        }
    }
}

#[test]
fn a_node_limit_ends_a_puzzle_at_the_same_node_in_a_crowd_as_alone() {
    let mut random = Random::new(5);
    for set in available() {
        for pick in [Pick::First, Pick::Any] {
            for nodes in [0, 1, 2, 3, 4, 5, 7, 10, 20, 50, 100, 299, 300, 301, 302, 303, 310, 330, 400, 1_000] {
                for limits in [Limits::none().nodes(nodes), Limits::solutions(5).nodes(nodes)] {
                    let mut asked = Asked::new(set, pick, limits);
                    for size in [26, 70, 600] {
                        asked.agrees(&drawn(&mut random, size));
                    }
                }
            }
        }
    }
}

#[test]
fn a_node_limit_gives_no_first_solution_that_is_not_the_first() {
    for set in available() {
        for nodes in (0..40).chain([100, 299, 300, 301, 302, 303, 304, 310, 320, 400, 600, 1_000]) {
            for (told, known) in all_alone(set, Pick::First, &Limits::none().nodes(nodes)).iter().zip(KNOWN.iter()) {
                assert!(told.solution.is_none() || told.solution == known.first, "{set}, {nodes}: {:?}", known.board);
                assert!(told.brief.solutions <= known.count);
            }
        }
    }
}

#[test]
fn a_time_that_is_over_ends_whatever_needs_a_guess() {
    let mut random = Random::new(6);
    for set in available() {
        for pick in [Pick::First, Pick::Any] {
            let mut asked = Asked::new(set, pick, Limits::none().time(Duration::ZERO));
            assert!(asked.expected.iter().any(|told| told.brief.end == Termination::Time));
            assert!(asked.expected.iter().all(|told| told.brief.stats.guesses == 0));
            for size in [1, 26, 70, 600, 1_025] {
                asked.agrees(&drawn(&mut random, size));
            }
        }
    }
}

#[test]
fn a_flag_that_is_up_ends_whatever_needs_a_guess_and_whatever_has_not_been_begun() {
    let raised = Limits::none().cancelled_by(Arc::new(AtomicBool::new(true)));
    let mut random = Random::new(6);
    for set in available() {
        for pick in [Pick::First, Pick::Any] {
            let expected = all_alone(set, pick, &raised);
            assert!(expected.iter().any(|told| told.brief.end == Termination::Cancelled));
            let solver = sliced(set);
            for size in [1, 26, 70, 600, 1_025] {
                let crowd = drawn(&mut random, size);
                let boards: Vec<Board> = crowd.iter().map(|&i| KNOWN[i].board).collect();
                let told = together(&solver, &boards, pick, &raised, &mut solver.scratch());
                for (told, i) in told.iter().zip(crowd) {
                    let given_up = told.brief.end == Termination::Cancelled && told.solution.is_none();
                    assert!(given_up || *told == expected[i], "{set}: {told:?}");
                }
            }
        }
    }
}

#[test]
fn a_flag_raised_on_the_way_soon_ends_a_long_block() {
    // Each of these alone would go on for ever.
    let boards = vec![BLANK; 1_000];
    for set in available() {
        let solver = sliced(set);
        let mut scratch = solver.scratch();
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::solutions(u64::MAX).cancelled_by(Arc::clone(&flag));
        let told = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(50));
                flag.store(true, std::sync::atomic::Ordering::Relaxed);
            });
            together(&solver, &boards, Pick::First, &limits, &mut scratch)
        });
        assert!(told.iter().all(|told| told.brief.end == Termination::Cancelled && told.solution.is_none()), "{set}");
    }
}

#[test]
fn the_clock_ends_a_block_that_would_go_on_for_ever() {
    let boards = vec![BLANK; 10];
    for set in available() {
        let solver = sliced(set);
        let limits = Limits::solutions(u64::MAX).time(Duration::from_millis(50));
        let told = together(&solver, &boards, Pick::Any, &limits, &mut solver.scratch());
        assert!(told.iter().all(|told| told.brief.end == Termination::Time), "{set}");
    }
}

#[test]
#[ignore = "measures how long a block goes on after it was told to stop"]
fn a_flag_that_is_up_ends_a_long_block_at_once() {
    let mut maker = Maker::new(11);
    let minimal: Vec<Board> = (0..20).map(|_| maker.minimal()).collect();
    let boards: Vec<Board> = minimal.iter().copied().cycle().take(400_000).collect();
    let puzzles = boards.concat();
    for set in available() {
        let solver = sliced(set);
        for raised in [false, true] {
            let limits = Limits::none().cancelled_by(Arc::new(AtomicBool::new(raised)));
            let (mut solutions, mut briefs) = (vec![0; puzzles.len()], Vec::new());
            let begun = Instant::now();
            solver.answer_block(&puzzles, Pick::First, &limits, &mut solver.scratch(), &mut solutions, &mut briefs);
            println!("{set}: {} puzzles, flag raised: {raised}: {:?}", boards.len(), begun.elapsed());
        }
    }
}

#[test]
fn the_working_memory_remembers_nothing() {
    let mut random = Random::new(7);
    let solver = sliced(available()[0]);
    let mut scratch = solver.scratch();
    for round in 0..40 {
        let crowd: Vec<Board> = drawn(&mut random, 10 * round).iter().map(|&i| KNOWN[i].board).collect();
        let pick = if round % 2 == 0 { Pick::First } else { Pick::Any };
        let limits = [Limits::none(), Limits::none().nodes(9), Limits::solutions(3)][round % 3].clone();
        let fresh = together(&solver, &crowd, pick, &limits, &mut solver.scratch());
        let mut copied = scratch.clone();
        assert_eq!(together(&solver, &crowd, pick, &limits, &mut scratch), fresh, "round {round}");
        assert_eq!(together(&solver, &crowd, pick, &limits, &mut copied), fresh, "round {round}, with a copy");
        let one = &KNOWN[random.below(KNOWN.len())].board;
        assert_eq!(
            alone(&solver, one, pick, &limits, &mut scratch),
            alone(&solver, one, pick, &limits, &mut solver.scratch()),
            "round {round}: {one:?}"
        );
    }
}

#[test]
fn the_smallest_of_many_solutions_is_found_however_far_it_is() {
    let (mut maker, search) = (Maker::new(8), search());
    let mut scratch = search.scratch();
    let mut boards = FAR.map(from_digits).to_vec();
    boards.extend(FAR.map(|digits| maker.image(&from_digits(digits))));
    boards.extend((0..60).map(|i| maker.top_heavy(3 + i % 4, 17 + i / 10)));
    for clues in 0..60 {
        let minimal = maker.minimal();
        boards.push(maker.less(minimal, 1 + clues % 6));
    }
    let expected: Vec<_> =
        boards.iter().map(|board| alone(&search, board, Pick::First, &Limits::none(), &mut scratch).solution).collect();
    for set in available() {
        let solver = sliced(set);
        let mut scratch = solver.scratch();
        let told = together(&solver, &boards, Pick::First, &Limits::none(), &mut scratch);
        let mut far = 0;
        for ((board, expected), told) in boards.iter().zip(&expected).zip(&told) {
            assert_eq!(told.solution, *expected, "{set}: {board:?}");
            assert_eq!(*told, alone(&solver, board, Pick::First, &Limits::none(), &mut scratch), "{set}: {board:?}");
            far += u32::from(beyond_two(&solver, board, &mut scratch) > ORDERED_NODES);
        }
        assert!(far >= 3, "{set}: guesses in order are given up for {far} boards only");
    }
}

#[test]
fn the_solutions_of_a_puzzle_are_those_that_the_generic_engine_finds() {
    let search = search();
    for Known { board, count, .. } in KNOWN.iter().filter(|known| known.count < LIMIT) {
        let givens = grid(board);
        let expected: BTreeSet<Grid> = search.solutions(&givens, Limits::none()).collect();
        assert_eq!(expected.len() as u64, *count);
        let mut order = None;
        for set in available() {
            let found: Vec<Grid> = sliced(set).solutions(&givens, Limits::none()).collect();
            assert_eq!(found.len(), expected.len(), "{set}: {board:?}");
            assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected, "{set}: {board:?}");
            assert_eq!(*order.get_or_insert_with(|| found.clone()), found, "{set}: another order: {board:?}");
        }
    }
}

#[test]
fn a_search_stopped_at_every_node_delivers_each_solution_once_and_in_order() {
    for set in available() {
        let solver = sliced(set);
        for Known { board, .. } in KNOWN.iter().filter(|known| (2..500).contains(&known.count)) {
            let (givens, mut scratch) = (grid(board), solver.scratch());
            let straight: Vec<_> = solver.solutions(&givens, Limits::none()).collect();
            let mut search = solver.start(&givens, &mut scratch);
            let (mut stopping, mut nodes) = (Vec::new(), 0);
            loop {
                match search.advance(&Limits::none().nodes(nodes)) {
                    Ok(solution) => stopping.push(solution.clone()),
                    Err(Termination::Nodes) => nodes += 1,
                    Err(_) => break,
                }
            }
            assert_eq!(straight, stopping, "{set}: {board:?}");
        }
    }
}

/// How many nodes the smallest solution takes beyond those of the first two found.
fn beyond_two(solver: &Solver, board: &Board, scratch: &mut Scratch) -> u64 {
    let two = alone(solver, board, Pick::Any, &Limits::solutions(2), scratch).brief;
    let first = alone(solver, board, Pick::First, &Limits::none(), scratch).brief;
    if two.solutions < 2 { 0 } else { first.stats.nodes - two.stats.nodes }
}

/// Where [`FAR`] comes from: boards whose smallest solution gets further and further away as clues change places.
#[test]
#[ignore = "prints boards for this file; run it if guesses in order get another budget"]
fn boards_with_a_far_smallest_solution_are_looked_for() {
    let solver = sliced(InstructionSet::Portable);
    let (mut maker, mut scratch) = (Maker::new(9), solver.scratch());
    for start in 0..16 {
        let mut best = maker.top_heavy(2 + start % 4, 17 + start / 4 * 2);
        let mut far = beyond_two(&solver, &best, &mut scratch);
        for _ in 0..3_000 {
            let full = alone(&solver, &best, Pick::Any, &Limits::none(), &mut scratch).solution.expect("it has some");
            let fewer = 1 + maker.random.below(2);
            let mut other = maker.less(best, fewer);
            // as many others come in, so that it does not drift towards the empty board
            for _ in 0..fewer {
                let blank: Vec<_> = (0..CELLS).filter(|&cell| other[cell] == 0).collect();
                let cell = blank[maker.random.below(blank.len())];
                other[cell] = full[cell];
            }
            let other_far = beyond_two(&solver, &other, &mut scratch);
            if other_far >= far {
                (best, far) = (other, other_far);
            }
        }
        let digits: String = best.iter().map(|value| char::from(b'0' + value)).collect();
        println!("{far} \"{digits}\"");
    }
}
