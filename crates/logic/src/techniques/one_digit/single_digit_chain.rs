//! Turbot fish and X-chains: strong and weak links of one digit in turns.
//!
//! The chain begins and ends with a strong link, so if its first place does not hold the digit,
//! its last one does. What both see loses the digit. A turbot fish has two strong links. Source:
//! the technique guide of `HoDoKu`.

use crate::techniques::inference_chains::links::{self, Literal};
use crate::{DigitPlaces, Offer, Position, Role, Step, Technique, WideOnes};

const MOST_LINKS: usize = 20;

/// The places joined to each place by a strong link.
fn strong_links(position: &Position, digit: &DigitPlaces) -> Vec<u128> {
    let mut strong = vec![0; digit.cells.len()];
    let board = position.board();
    for house in (0..board.houses().len()).filter(|&house| digit.is_strong_link(board, house)) {
        let places = digit.houses[house];
        for place in WideOnes(places) {
            strong[place] |= places & !(1 << place);
        }
    }
    strong
}

fn step(position: &Position, digit: &DigitPlaces, technique: Technique, path: &[usize]) -> Step {
    let literal = |(index, &place): (usize, &usize)| (vec![(digit.cells[place], digit.digit)], index % 2 == 1);
    let path: Vec<Literal> = path.iter().enumerate().map(literal).collect();
    let candidates: Vec<_> = path.iter().map(|literal| literal.0[0]).collect();
    let last = candidates.len() - 1;
    let mut step = Step::new(technique)
        .candidates(Role::Wing, &[candidates[0], candidates[last]])
        .candidates(Role::Link, &candidates[1..last]);
    step.chains.push(links::chain(position.board(), &path));
    step
}

/// Offers all turbot fish: cells in ascending order, then digits.
pub(crate) fn turbot_fish(position: &Position, digits: &[&DigitPlaces], offer: &mut Offer<'_>) {
    let strong: Vec<Vec<u128>> = digits.iter().map(|digit| strong_links(position, digit)).collect();
    for_each_start(position, digits, &mut |number, start| {
        let (digit, strong) = (digits[number], &strong[number]);
        for first in WideOnes(strong[start]) {
            for second in WideOnes(digit.peers[first] & !(1 << start)) {
                for end in WideOnes(strong[second] & !(1 << first)) {
                    let seen = digit.peers[start] & digit.peers[end];
                    if seen != 0 {
                        offer(0, digit.candidates(seen), &|| {
                            Some(step(position, digit, Technique::TurbotFish, &[start, first, second, end]))
                        });
                    }
                }
            }
        }
    });
}

/// Offers X-chains: from each place, the shortest to each other place.
pub(crate) fn x_chain(position: &Position, digits: &[&DigitPlaces], offer: &mut Offer<'_>) {
    let strong: Vec<Vec<u128>> = digits.iter().map(|digit| strong_links(position, digit)).collect();
    let mut parents = Vec::new();
    for_each_start(position, digits, &mut |number, start| {
        let (digit, strong) = (digits[number], &strong[number]);
        if strong[start] == 0 {
            return;
        }
        // by place, the place before it, when it is true and when it is false
        parents.clear();
        parents.resize(digit.cells.len(), [usize::MAX; 2]);
        let (mut on, mut off) = (strong[start], 1 << start);
        WideOnes(on).for_each(|place| parents[place][1] = start);
        let mut layer = on;
        for _ in 0..MOST_LINKS / 2 - 1 {
            let mut next_off = 0;
            for place in WideOnes(layer) {
                let new = digit.peers[place] & !off & !next_off;
                WideOnes(new).for_each(|other| parents[other][0] = place);
                next_off |= new;
            }
            off |= next_off;
            layer = 0;
            for place in WideOnes(next_off) {
                let new = strong[place] & !on & !layer;
                WideOnes(new).for_each(|other| parents[other][1] = place);
                layer |= new;
            }
            on |= layer;
            for end in WideOnes(layer) {
                let seen = digit.peers[start] & digit.peers[end];
                if seen == 0 {
                    continue;
                }
                let mut path = vec![end];
                while path.len() == 1 || path[path.len() - 1] != start {
                    path.push(parents[path[path.len() - 1]][path.len() % 2]);
                }
                path.reverse();
                let is_repeated = |(index, place): (usize, &usize)| path[index + 1..].contains(place);
                if !path.iter().enumerate().skip(1).any(is_repeated) {
                    offer(0, digit.candidates(seen), &|| Some(step(position, digit, Technique::XChain, &path)));
                }
            }
        }
    });
}

/// Visits all places: cells in ascending order, then digits by their number in `digits`.
fn for_each_start(position: &Position, digits: &[&DigitPlaces], visit: &mut dyn FnMut(usize, usize)) {
    for cell in position.open_cells() {
        for (number, digit) in digits.iter().enumerate().filter(|(_, digit)| position.has(cell, digit.digit)) {
            if let Ok(place) = digit.cells.binary_search(&cell) {
                visit(number, place);
            }
        }
    }
}
