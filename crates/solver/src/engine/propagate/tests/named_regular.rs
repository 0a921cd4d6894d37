//! Compares named lines with all words of their automata whose digits differ.

use super::super::lines::named_regular;
use super::super::{Domain, Scratch};
use super::{Consistency, Differing, examine};
use kdoku_board::geometry::{BoxShape, Cell};
use kdoku_board::grid::Digit;
use kdoku_board::random::Random;
use kdoku_board::rules::{Automaton, Constraint, Rules};
use kdoku_puzzle::{Clue, ClueKind};

/// The automaton of a clue on the first cells of a row.
fn automaton(rules: &Rules, name: &str, number: i32, cells: u16) -> Automaton {
    let cells = (0..cells).map(Cell).collect();
    let kind = ClueKind::from_name(name).expect("there is such a kind");
    let clue = Clue { number: Some(number), ..Clue::new(kind, vec![cells]) };
    let word =
        clue.lower(rules).expect("the clue is satisfiable").into_iter().find_map(|constraint| match constraint {
            Constraint::Regular(_, automaton) => Some(automaton),
            _ => None,
        });
    word.expect("the clue is an automaton")
}

/// Examines clues of this kind with these numbers, on lines of `cells` cells of a row of six and values
/// from `lowest`.
fn clues(name: &str, numbers: &[i32], cells: u16, lowest: i32) {
    let rules = Rules::boxes(BoxShape::new(3, 2).expect("a small box")).values_from(lowest);
    for &number in numbers {
        let automaton = automaton(&rules, name, number, cells);
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

/// Lines of 16 cells, with more than 64 sets of a size.
#[test]
fn long_sandwich_sums_keep_a_solution() {
    let rules = Rules::boxes(BoxShape::new(4, 4).expect("a box"));
    let (mut random, mut scratch) = (Random::new(5), Scratch::default());
    let (mut pruned, mut refuted) = (0, 0);
    for round in 0..40 {
        let mut left: Vec<usize> = (0..16).collect();
        let mut solution: Vec<usize> = (0..16).map(|_| left.swap_remove(random.below(left.len()))).collect();
        let mut ends = [0, 15].map(|end| solution.iter().position(|&digit| digit == end).expect("all digits"));
        ends.sort_unstable();
        let [from, to] = ends;
        let total: usize = solution[from + 1..to].iter().map(|digit| digit + 1).sum();
        let automaton = automaton(&rules, "sandwich", total as i32, 16);
        let propagator = named_regular::propagator(16, &automaton).expect("it has a name");
        for density in 0..10 {
            let mut domain = |&digit: &usize| {
                (0..16).filter(|_| random.below(10) < density).fold(1 << digit, |all, it| all | 1 << it)
            };
            let drawn: Vec<Domain> = solution.iter().map(&mut domain).collect();
            let mut domains = drawn.clone();
            assert!(propagator.prune(&mut domains, &mut scratch).is_ok(), "round {round}, {drawn:x?}");
            let is_kept = domains.iter().zip(&solution).all(|(domain, digit)| domain >> digit & 1 != 0);
            assert!(is_kept, "round {round}, {drawn:x?} became {domains:x?}");
            pruned += usize::from(domains != drawn);
        }
        if let Some(outer) = (0..from).chain(to + 1..16).next().filter(|_| from + 1 < to) {
            solution.swap(from + 1, outer);
            let mut domains: Vec<Domain> = solution.iter().map(|digit| 1 << digit).collect();
            assert!(propagator.prune(&mut domains, &mut scratch).is_err(), "round {round}, another sum");
            refuted += 1;
        }
    }
    assert!(pruned > 100 && refuted > 20, "{pruned} times pruned, {refuted} refuted");
}

#[test]
fn x_sums() {
    clues("x_sum", &[1, 12], 6, 1);
    clues("x_sum", &[0, 6], 5, 0);
    clues("x_sum", &[7, 10], 4, 1);
    clues("x_sum", &[3], 5, -1);
}
