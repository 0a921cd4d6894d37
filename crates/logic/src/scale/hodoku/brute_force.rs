//! The last resort: the value of the middle open cell, found by trial.

use crate::{Ones, Position, Step, Technique};

/// The most positions that the trial looks at.
const MOST_TRIALS: usize = 20_000;

/// The step that sets the middle open cell; `None` if other rules than houses hold, or if the trial
/// takes too long.
pub(super) fn find(position: &Position) -> Option<Step> {
    if !position.board().has_only_houses() {
        return None;
    }
    let open: Vec<usize> = position.open_cells().collect();
    let &cell = open.get(open.len() / 2)?;
    let solution = solve(position.clone(), &mut 0)?;
    Some(Step::new(Technique::BruteForce).place(cell, usize::from(solution.digit_at(cell)) - 1))
}

fn solve(mut position: Position, trials: &mut usize) -> Option<Position> {
    *trials += 1;
    if *trials > MOST_TRIALS {
        return None;
    }
    while let Some((cell, digit)) = single(&position) {
        position.place(cell, digit);
    }
    if position.is_contradictory() {
        return None;
    }
    let Some(cell) = position.open_cells().min_by_key(|&cell| position.digits(cell).count_ones()) else {
        return Some(position);
    };
    Ones(position.digits(cell)).find_map(|digit| {
        let mut next = position.clone();
        next.place(cell, digit);
        solve(next, trials)
    })
}

/// A naked or a hidden single.
fn single(position: &Position) -> Option<(usize, usize)> {
    let board = position.board();
    let naked = position.open_cells().find(|&cell| position.digits(cell).is_power_of_two());
    if let Some(cell) = naked {
        return Some((cell, position.digits(cell).trailing_zeros() as usize));
    }
    board.houses().iter().enumerate().filter(|(_, house)| house.is_complete).find_map(|(number, house)| {
        let digit = (0..board.size()).find(|&digit| position.places(number, digit).is_power_of_two())?;
        Some((house.first_at(position.places(number, digit)), digit))
    })
}
