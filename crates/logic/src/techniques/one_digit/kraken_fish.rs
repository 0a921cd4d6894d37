//! Kraken fish: a fish whose fins are linked by chains to the candidate that goes.
//!
//! If the candidate were true, chains would rule out places of the digit of the fish. If what is left
//! of `k` base houses fits into `k` covers, one of which the candidate takes (type 1), or into `k - 1`
//! covers (type 2), the bases have too few places, so the candidate is false. Source: the technique
//! guide of `HoDoKu`.

use super::mutant_fish::{Query, Shape};
use super::templates::Templates;
use crate::techniques::Found;
use crate::techniques::inference_chains::links;
use crate::techniques::inference_chains::nice_loop::{Implications, Walk};
use crate::{DigitPlaces, Position, Step, Technique};
use std::ops::ControlFlow;

/// The most bases.
const MOST_BASES: usize = 4;

/// The most candidates of a position.
const MOST_CANDIDATES: usize = 1024;

/// Finds kraken fish: candidates in ascending order, then digits, then sizes.
pub(crate) fn find(position: &Position, technique: Technique, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let digits: Vec<DigitPlaces> = (0..board.size()).map(|digit| DigitPlaces::new(position, digit)).collect();
    let graph = Implications::new(position, &digits, false);
    if graph.candidates > MOST_CANDIDATES || board.houses().len() > 128 {
        return ControlFlow::Continue(());
    }
    // by digit, templates, in which a fish finds nothing wrong
    let mut known: Vec<Vec<u128>> = vec![Vec::new(); digits.len()];
    let mut walk = Walk::new(&graph);
    for node in 0..graph.candidates {
        let (cell, own) = (graph.cells[node][0], graph.digits[node]);
        walk.start(u16::try_from(node).expect("few candidates"), true);
        let mut left: Vec<u128> = digits.iter().map(DigitPlaces::all).collect();
        for &(other, _) in walk.reached.iter().filter(|(_, is_on)| !is_on) {
            let (cell, digit) = (graph.cells[usize::from(other)][0], graph.digits[usize::from(other)]);
            let place = digits[digit].cells.binary_search(&cell).expect("a place of the digit");
            left[digit] &= !(1 << place);
        }
        for digit in digits.iter().filter(|digit| digit.digit == own || technique == Technique::KrakenFish2) {
            let places = left[digit.digit];
            let known = &mut known[digit.digit];
            if places == digit.all() || known.iter().any(|template| template & !places == 0) {
                continue;
            }
            if let Some(template) = Templates::first(board, digit, places) {
                known.extend(Some(template).filter(|&template| template != 0));
                continue;
            }
            let is_first = technique == Technique::KrakenFish1;
            let place = digit.cells.binary_search(&cell).ok().filter(|_| digit.digit == own);
            let (target, seen) = place.map_or((0, 0), |place| (1_u128 << place, digit.peers[place]));
            let fish = (2..=MOST_BASES).find_map(|bases| {
                let covers = if is_first { bases } else { bases - 1 };
                let query = Query { board, digit, shape: Shape::Lines, bases, covers, places };
                query.find(if is_first { target } else { 0 }, &|fish| fish.fins & !seen != 0)
            });
            let Some(mut fish) = fish else { continue };
            fish.eliminations = 0;
            let mut step = fish.step(board, digit, technique);
            for fin in digit.candidates(fish.fins) {
                let is_fin = |&(other, is_on): &(u16, bool)| {
                    !is_on && (graph.cells[usize::from(other)][0], graph.digits[usize::from(other)]) == fin
                };
                if let Some(number) = walk.reached.iter().position(is_fin) {
                    let path: Vec<_> = walk.path(number).into_iter().map(|node| graph.literal(node)).collect();
                    step.chains.push(links::chain(board, &path));
                }
            }
            found(step.eliminate(&[(cell, own)]))?;
        }
    }
    ControlFlow::Continue(())
}
