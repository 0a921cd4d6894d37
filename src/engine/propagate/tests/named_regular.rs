//! Compares named lines with all words of their automata whose digits differ.

use super::super::lines::named_regular;
use super::{Consistency, Differing, examine};
use crate::board::geometry::{BoxShape, Cell};
use crate::board::grid::Digit;
use crate::board::rules::{Automaton, Constraint, Rules};
use crate::clues::{Clue, ClueKind};

/// The automaton of a clue on the first cells of a row of six, with values from `lowest`.
fn automaton(name: &str, number: i32, cells: u16, lowest: i32) -> Automaton {
    let rules = Rules::boxes(BoxShape::new(3, 2).expect("a small box")).values_from(lowest);
    let cells = (0..cells).map(Cell).collect();
    let kind = ClueKind::from_name(name).expect("there is such a kind");
    let clue = Clue { number: Some(number), ..Clue::new(kind, vec![cells]) };
    let word =
        clue.lower(&rules).expect("the clue is satisfiable").into_iter().find_map(|constraint| match constraint {
            Constraint::Regular(_, automaton) => Some(automaton),
            _ => None,
        });
    word.expect("the clue is an automaton")
}

/// Examines clues of this kind with these numbers, on lines of `cells` cells and values from
/// `lowest`.
fn clues(name: &str, numbers: &[i32], cells: u16, lowest: i32) {
    for &number in numbers {
        let automaton = automaton(name, number, cells, lowest);
        let propagator = named_regular::propagator(cells.into(), &automaton).expect("it has a name");
        let holds = |digits: &[usize]| {
            (0..digits.len()).all(|i| !digits[..i].contains(&digits[i]))
                && automaton.accepts_word(digits.iter().map(|&digit| Digit::from_index(digit)))
        };
        let name = format!("{name} {number} along {cells} cells from {lowest}");
        examine(&name, &Differing(propagator, cells.into()), cells.into(), 6, Consistency::Sound, &holds);
    }
}

#[test]
fn skyscrapers() {
    clues("skyscraper", &[1, 3, 6], 6, 1);
    clues("skyscraper", &[1, 2, 4], 4, 1);
    clues("skyscraper", &[2, 5], 6, 0);
    clues("skyscraper", &[3], 5, -1);
}

#[test]
fn hidden_skyscrapers() {
    clues("hidden_skyscraper", &[1, 4], 6, 1);
    clues("hidden_skyscraper", &[0, 2], 4, 0);
}

#[test]
fn numbered_rooms() {
    clues("numbered_room", &[1, 3], 6, 1);
    clues("numbered_room", &[0, 2], 5, 0);
    clues("numbered_room", &[4], 4, 1);
}

#[test]
fn sandwich_sums() {
    clues("sandwich", &[0, 9], 6, 1);
    clues("sandwich", &[5], 6, 0);
    clues("sandwich", &[0, 7], 4, 1);
    clues("lunchbox", &[9], 6, 1);
    clues("lunchbox", &[0, 5, 7, 9], 4, 1);
    clues("lunchbox", &[5, 6], 5, 0);
}

#[test]
fn x_sums() {
    clues("x_sum", &[1, 12], 6, 1);
    clues("x_sum", &[0, 6], 5, 0);
    clues("x_sum", &[7, 10], 4, 1);
    clues("x_sum", &[3], 5, -1);
}
