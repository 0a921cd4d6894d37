//! Coloring: the places of a digit that strong links join take two colors in turns.
//!
//! One color is true and the other false. A color that sees itself is false, and a place that sees
//! both colors loses the digit (simple coloring). With two pairs of colors, a color that sees both
//! colors of the other pair is false, and if a color sees a color of the other pair, one of the two
//! others is true (multi-coloring). Source: the technique guide of `HoDoKu`.

use crate::techniques::Found;
use crate::{Board, DigitPlaces, HouseKind, Position, Role, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// The two colors of places that strong links join.
type Colors = [u128; 2];

/// Finds the simple colorings of a digit: pairs of colors by their first place.
pub(crate) fn simple(position: &Position, digit: &DigitPlaces, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    colors(position.board(), digit).into_iter().try_for_each(|pair| {
        let wraps = |color: u128| if sees(digit, color) & color == 0 { 0 } else { color };
        let wrapped = [wraps(pair[0]), wraps(pair[1])];
        let trapped = sees(digit, pair[0]) & sees(digit, pair[1]);
        let eliminations = if wrapped == [0, 0] { [trapped, 0] } else { wrapped };
        step(digit, Technique::SimpleColors, &[pair], &eliminations).map_or(ControlFlow::Continue(()), &mut *found)
    })
}

/// Finds the multi-colorings of a digit: pairs of pairs of colors.
pub(crate) fn multi(position: &Position, digit: &DigitPlaces, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let pairs = colors(position.board(), digit);
    pairs.iter().enumerate().try_for_each(|(number, &first)| {
        let others = pairs.iter().enumerate().filter(|&(other, _)| other != number);
        others.filter_map(|(_, &second)| of_two_pairs(digit, first, second)).try_for_each(&mut *found)
    })
}

fn of_two_pairs(digit: &DigitPlaces, first: Colors, second: Colors) -> Option<Step> {
    let sees_both = |color: u128| {
        let seen = sees(digit, color);
        if seen & second[0] != 0 && seen & second[1] != 0 { color } else { 0 }
    };
    let eliminations = [sees_both(first[0]), sees_both(first[1])];
    if let Some(step) = step(digit, Technique::MultiColors, &[first, second], &eliminations) {
        return Some(step);
    }
    let mut eliminations = Vec::new();
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if sees(digit, first[a]) & second[b] != 0 {
            eliminations.push(sees(digit, first[1 - a]) & sees(digit, second[1 - b]));
        }
    }
    step(digit, Technique::MultiColors, &[first, second], &eliminations)
}

fn step(digit: &DigitPlaces, technique: Technique, pairs: &[Colors], eliminations: &[u128]) -> Option<Step> {
    if eliminations.iter().all(|&places| places == 0) {
        return None;
    }
    let mut step = Step::new(technique);
    for &[first, second] in pairs {
        step =
            step.candidates(Role::First, &digit.candidates(first)).candidates(Role::Second, &digit.candidates(second));
    }
    for &places in eliminations {
        step = step.eliminate_in_order(&digit.candidates(places));
    }
    Some(step)
}

/// The places that a place of `color` sees.
fn sees(digit: &DigitPlaces, color: u128) -> u128 {
    WideOnes(color).fold(0, |seen, place| seen | digit.peers[place])
}

/// The pairs of colors, both not empty, in the order of their first places.
fn colors(board: &Board, digit: &DigitPlaces) -> Vec<Colors> {
    let mut pairs = Vec::new();
    let mut open = digit.all();
    for start in WideOnes(digit.all()) {
        if open >> start & 1 != 0 {
            let mut pair = [0; 2];
            color(board, digit, start, 0, &mut open, &mut pair);
            if pair[1] != 0 {
                pairs.push(pair);
            }
        }
    }
    pairs
}

fn color(board: &Board, digit: &DigitPlaces, place: usize, side: usize, open: &mut u128, pair: &mut Colors) {
    *open &= !(1 << place);
    pair[side] |= 1 << place;
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Extra] {
        for of in board.memberships(digit.cells[place]) {
            let house = usize::from(of.house);
            if board.of_kind(kind).contains(&house) && digit.is_strong_link(board, house) {
                let other = (digit.houses[house] & !(1 << place)).trailing_zeros() as usize;
                if *open >> other & 1 != 0 {
                    color(board, digit, other, 1 - side, open, pair);
                }
            }
        }
    }
}
