//! Every constraint on every engine that takes it, against the naive judge: all 288 grids of 4×4 are known, and those that
//! obey some rules are the solutions.

use kdoku::rules::{Amount, Automaton, Comparison, Relation};
use kdoku::{Cell, Constraint, Digit, Grid, Limits, Options, Order, Pick, Rules, Solver, Verdict, verify};
use proptest::prelude::*;

const CELLS: u16 = 16;

fn classic() -> Rules {
    Rules::classic(Order::new(2).expect("in range"))
}

fn all_grids() -> Vec<Grid> {
    let solver = Solver::new(&classic(), &Options::default()).expect("search takes any rules");
    let mut grids: Vec<_> = solver.solutions(&Grid::blank(4), Limits::none()).collect();
    grids.sort();
    assert_eq!(grids.len(), 288);
    grids
}

/// So many different cells.
fn cells(count: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Cell>> {
    prop::sample::subsequence((0..CELLS).collect::<Vec<_>>(), count)
        .prop_shuffle()
        .prop_map(|cells| cells.into_iter().map(Cell).collect())
}

fn digits() -> impl Strategy<Value = Vec<Digit>> {
    prop::sample::subsequence(vec![0, 1, 2, 3], 1..=3)
        .prop_map(|digits| digits.into_iter().map(Digit::from_index).collect())
}

fn comparison() -> impl Strategy<Value = Comparison> {
    prop_oneof![
        4 => Just(Comparison::Equal),
        1 => Just(Comparison::NotEqual),
        1 => Just(Comparison::AtMost),
        1 => Just(Comparison::AtLeast),
    ]
}

/// A rank among the lines of the board, or among others.
fn rank() -> impl Strategy<Value = Constraint> {
    let line = |first: u16, step: i32| {
        (0..4).map(|i| Cell(u16::try_from(i32::from(first) + step * i).expect("a cell"))).collect()
    };
    let turns = |first: u16, step: u16, by: i32| {
        let last = u16::try_from(i32::from(first) + 3 * by).expect("a cell");
        (0..4).flat_map(move |i| [line(first + i * step, by), line(last + i * step, -by)]).collect::<Vec<Vec<Cell>>>()
    };
    let all = [turns(0, 4, 1), turns(0, 1, 4)].concat();
    let others = (cells(6..=12), 1usize..=3)
        .prop_map(|(cells, length)| cells.chunks_exact(length).map(<[Cell]>::to_vec).collect::<Vec<_>>());
    (
        prop_oneof![3 => Just(all), 1 => others],
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        any::<bool>(),
    )
        .prop_map(|(lines, line, rank, ties)| {
            let (line, rank) = (line.index(lines.len()), rank.index(lines.len()) + 1);
            Constraint::Rank { lines, line, rank, ties }
        })
}

/// Cells like the first one, on one line, or on two that meet.
fn alike() -> impl Strategy<Value = Constraint> {
    (cells(3..=7), 1usize..=6, 0..CELLS, any::<bool>()).prop_map(|(cells, end, count, first_counts)| {
        let end = end.min(cells.len() - 1);
        let lines = vec![cells[..=end].to_vec(), [&cells[..1], &cells[end + 1..]].concat()];
        Constraint::Alike { lines, count: Cell(count), first_counts }
    })
}

/// Regions whose labels are cells of the board, too.
fn regions() -> impl Strategy<Value = Constraint> {
    let shapes = [
        (2, [[0, 1, 4, 5], [10, 11, 14, 15]]),
        (2, [[0, 1, 2, 3], [12, 13, 14, 15]]),
        (4, [[1, 2, 5, 6], [8, 9, 12, 13]]),
    ];
    prop::sample::select(shapes.to_vec()).prop_map(|(size, [labels, cells])| {
        let [labels, cells] = [labels, cells].map(|places| places.map(Cell).to_vec());
        Constraint::Regions { cells, labels, size }
    })
}

fn simple() -> impl Strategy<Value = Constraint> {
    let sum = (cells(1..=6), prop::collection::vec(-2..=3, 6), comparison(), -5..20);
    let sum = sum.prop_map(|(cells, factors, comparison, total)| {
        let terms = factors.into_iter().zip(cells).collect();
        Constraint::Sum { terms, comparison, total }
    });
    let cage = (cells(2..=4), 3..12).prop_map(|(cells, total)| Constraint::sum(&cells, total));
    let related = (cells(2..=2), any::<u16>()).prop_map(|(cells, bits)| {
        let holds = |a: Digit, b: Digit| bits >> (4 * a.index() + b.index()) & 1 != 0;
        Constraint::Binary([cells[0], cells[1]], Relation::new(4, holds))
    });
    let word = (prop::collection::vec(0..CELLS, 1..6), prop::collection::vec(any::<u8>(), 12), any::<u8>());
    let word = word.prop_map(|(cells, moves, accepting)| {
        let step = |&state: &u8, digit: Digit| {
            let targets = moves[usize::from(state) * 4 + digit.index()];
            (0..3).filter(move |target| targets >> target & 1 != 0)
        };
        let automaton = Automaton::build(4, 3, [0], step, |&state| accepting >> state & 1 != 0);
        Constraint::Regular(cells.into_iter().map(Cell).collect(), automaton.expect("three states"))
    });
    let amount = prop_oneof![
        (0usize..3, 0usize..4).prop_map(|(least, more)| Amount::Between(least, least + more)),
        (0..CELLS).prop_map(|cell| Amount::Cell(Cell(cell))),
    ];
    let count = (cells(1..=6), digits(), amount).prop_map(|(cells, digits, amount)| Constraint::Count {
        cells,
        digits,
        amount,
    });
    let same = (cells(6..=6), 1usize..=3).prop_map(|(cells, length)| {
        Constraint::EqualMultisets(cells.chunks_exact(length).map(<[Cell]>::to_vec).collect())
    });
    prop_oneof![
        cells(1..=4).prop_map(Constraint::AllDifferent),
        ((0..CELLS), digits()).prop_map(|(cell, digits)| Constraint::Domain(Cell(cell), digits)),
        sum,
        cage,
        related,
        word,
        count,
        cells(1..=4).prop_map(Constraint::Consecutive),
        same,
        (cells(1..=5), 0..CELLS).prop_map(|(cells, count)| Constraint::NValue { cells, count: Cell(count) }),
        cells(1..=6).prop_map(Constraint::SelfCounting),
        rank(),
        (cells(3..=16), digits()).prop_map(|(cells, digits)| Constraint::Connected { cells, digits }),
        alike(),
    ]
}

fn constraint() -> impl Strategy<Value = Constraint> {
    let case = || prop::collection::vec(prop_oneof![9 => simple(), 1 => regions()], 1..3);
    let any = prop::collection::vec(case(), 1..4).prop_map(Constraint::Any);
    let nested = (any, case(), case())
        .prop_map(|(any, one, other)| Constraint::Any(vec![one.into_iter().chain([any]).collect(), other]));
    prop_oneof![8 => simple(), 1 => regions(), 2 => prop::collection::vec(case(), 1..4).prop_map(Constraint::Any), 1 => nested]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_the_grids_that_obey(
        constraints in prop::collection::vec(constraint(), 1..4),
        lowest in 0..=1,
        given in prop::option::of((0usize..288, 0..CELLS)),
    ) {
        thread_local!(static GRIDS: Vec<Grid> = all_grids());
        let rules = classic().values_from(lowest);
        let rules = constraints.into_iter().try_fold(rules, Rules::with).expect("constraints that make sense");
        GRIDS.with(|grids| {
            let mut givens = Grid::blank(4);
            if let Some((number, cell)) = given {
                givens.set(Cell(cell), grids[number].get(Cell(cell)));
            }
            let expected: Vec<_> = grids.iter().filter(|grid| verify::check(&rules, &givens, grid).is_ok()).collect();
            let solver = Solver::new(&rules, &Options::default()).expect("search takes any rules");
            let mut scratch = solver.scratch();
            let mut found: Vec<_> = solver.solutions(&givens, Limits::none()).collect();
            found.sort();
            prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected.clone());
            let first = solver.answer(&givens, Pick::First, &Limits::none(), &mut scratch);
            prop_assert_eq!(first.solution.as_ref(), expected.first().copied());
            match expected.len() {
                0 => prop_assert!(matches!(first.verdict(), Verdict::NoSolution | Verdict::Invalid)),
                1 => prop_assert_eq!(first.verdict(), Verdict::Unique),
                _ => prop_assert_eq!(first.verdict(), Verdict::Multiple),
            }
            Ok(())
        })?;
    }
}
