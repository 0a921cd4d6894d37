//! Boards drawn at random, any values at all among them.

use super::boards::{BLANK, Board, CELLS, Maker, available, classic, grid, search, sliced};
use super::{alone, together};
use kdoku::solver::InstructionSet;
use kdoku::{Limits, Pick, verify};
use proptest::prelude::*;

/// A cell that is given with a chance of `density` in 81, to any value.
fn scribble() -> impl Strategy<Value = Board> {
    (0..=81_u32).prop_flat_map(|density| {
        let cell = prop_oneof![82 - density => Just(0), density.max(1) => 1..=9_u8];
        prop::collection::vec(cell, CELLS).prop_map(|cells| cells.try_into().expect("81 values"))
    })
}

/// A puzzle with one solution of which some cells have been wiped or overwritten.
fn mutated() -> impl Strategy<Value = Board> {
    let change = (0..CELLS, prop_oneof![3 => Just(0), 1 => 1..=9_u8]);
    (any::<u64>(), 22..60_usize, prop::collection::vec(change, 0..12)).prop_map(|(seed, clues, changes)| {
        let mut board = Maker::new(seed).unique(clues).0;
        for (cell, value) in changes {
            board[cell] = value;
        }
        board
    })
}

fn instruction_set() -> impl Strategy<Value = InstructionSet> {
    prop::sample::select(available())
}

fn pick() -> impl Strategy<Value = Pick> {
    prop::sample::select(vec![Pick::First, Pick::Any])
}

/// A crowd of these boards, each of them several times and in other places, against each alone and the generic engine.
fn agrees(boards: &[Board], copies: usize, set: InstructionSet, pick: Pick, limit: u64) -> Result<(), TestCaseError> {
    let (rules, search, solver) = (classic(), search(), sliced(set));
    let (mut other, mut scratch) = (search.scratch(), solver.scratch());
    let limits = Limits::solutions(limit);
    let crowd: Vec<Board> = (0..copies).flat_map(|_| boards.iter().copied()).collect();
    let told = together(&solver, &crowd, pick, &limits, &mut scratch);
    for (i, board) in boards.iter().enumerate() {
        let itself = alone(&solver, board, pick, &limits, &mut scratch);
        for told in told.iter().skip(i).step_by(boards.len()) {
            prop_assert_eq!(told, &itself, "{:?}", board);
        }
        let expected = alone(&search, board, pick, &limits, &mut other);
        prop_assert_eq!((expected.brief.end, expected.brief.solutions), (itself.brief.end, itself.brief.solutions));
        match (pick, itself.solution) {
            (Pick::First, solution) => prop_assert_eq!(solution, expected.solution),
            (Pick::Any, None) => prop_assert_eq!(expected.solution, None),
            (Pick::Any, Some(solution)) => {
                prop_assert_ne!(solution, BLANK);
                prop_assert_eq!(verify::check(&rules, &grid(board), &grid(&solution)), Ok(()));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_values_at_any_density(
        boards in prop::collection::vec(scribble(), 1..60), copies in 1..4_usize,
        set in instruction_set(), pick in pick(), limit in 1..50_u64,
    ) {
        agrees(&boards, copies, set, pick, limit)?;
    }

    #[test]
    fn puzzles_with_some_cells_changed(
        boards in prop::collection::vec(mutated(), 1..8), copies in 1..90_usize,
        set in instruction_set(), pick in pick(), limit in 1..50_u64,
    ) {
        agrees(&boards, copies, set, pick, limit)?;
    }
}
