//! Constraints on different cells of which only the set of digits matters, as
//! [`AllowedSets`].
//!
//! Two constraints turn out to be of this kind: a symmetric relation of any two of some cells, and
//! an automaton that reads different digits in any order alike. Cages are, too; but
//! [`sums`](crate::engine::propagate::sums) is so much cheaper per call that it is faster in spite
//! of more guesses.

use crate::engine::propagate::members;
use crate::engine::propagate::sets::allowed_sets::{AllowedSets, MOST_DIGITS};
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Constraint, Relation, Unrolled};

/// Cells of which any two are related, as their possible sets of digits; `None` if the constraints,
/// which all have the same relation, are not of that form. The relation must be symmetric and imply
/// ≠.
pub(crate) fn clique(same: &[Constraint]) -> Option<(Vec<u16>, AllowedSets)> {
    let Some(Constraint::Binary(_, relation)) = same.first().filter(|_| same.len() > 2) else { return None };
    let digits = relation.digits();
    if digits > MOST_DIGITS || !relation.is_more_than_different() || !is_symmetric(relation) {
        return None;
    }
    let pairs = same.iter().filter_map(|constraint| match constraint {
        Constraint::Binary([a, b], _) => Some([a.0.min(b.0), a.0.max(b.0)]),
        _ => None,
    });
    let mut pairs: Vec<[u16; 2]> = pairs.collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut cells = pairs.concat();
    cells.sort_unstable();
    cells.dedup();
    if cells.len() > digits || pairs.len() != cells.len() * (cells.len() - 1) / 2 {
        return None;
    }
    let related = |a: usize, b: usize| relation.holds(Digit::from_index(a), Digit::from_index(b));
    let is_clique = |set: u64| members(set).all(|a| members(set).all(|b| a == b || related(a, b)));
    let sets = AllowedSets::where_holds(digits, cells.len(), is_clique);
    Some((cells, sets))
}

fn is_symmetric(relation: &Relation) -> bool {
    let digit = Digit::from_index;
    let n = relation.digits();
    (0..n).all(|a| (0..a).all(|b| relation.holds(digit(a), digit(b)) == relation.holds(digit(b), digit(a))))
}

/// The sets of digits that a line of different cells can hold; `None` unless the automaton is
/// deterministic, accepts different digits in any order alike, and there are few digits.
pub(crate) fn of_line(automaton: &Unrolled) -> Option<AllowedSets> {
    let (digits, places) = (automaton.digits(), automaton.layer_of_places());
    let &[start] = &automaton.start[..] else { return None };
    if digits > MOST_DIGITS {
        return None;
    }
    // by layer, the next state by state and digit
    let layers: Option<Vec<Vec<Option<u16>>>> =
        (0..automaton.layers()).map(|layer| deterministic_moves(automaton, layer)).collect();
    let layers = layers?;
    let step = |layer: usize, state: Option<u16>, digit: usize| layers[layer][usize::from(state?) * digits + digit];
    let commutes = |pair: &[usize]| {
        layers[pair[0]].chunks_exact(digits).all(|after| {
            let two = |a: usize, b: usize| step(pair[1], after[a], b);
            (0..digits).all(|a| (0..a).all(|b| two(a, b) == two(b, a)))
        })
    };
    let accepts = |set: u64| {
        let end = members(set).zip(places).try_fold(start, |state, (digit, &layer)| step(layer, Some(state), digit));
        end.is_some_and(|end| automaton.accepting.contains(&end))
    };
    places.windows(2).all(commutes).then(|| AllowedSets::where_holds(digits, places.len(), accepts))
}

/// The next state by state and digit; `None` unless the layer is deterministic.
fn deterministic_moves(automaton: &Unrolled, layer: usize) -> Option<Vec<Option<u16>>> {
    let states = (0..=u16::MAX).take(automaton.states(layer));
    let moves = states.flat_map(|state| (0..automaton.digits()).map(move |digit| automaton.next(layer, state, digit)));
    moves.map(|next| (next.len() < 2).then(|| next.first().copied())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Cell;
    use kdoku_board::rules::Automaton;

    fn related(pairs: &[[u16; 2]], relation: &Relation) -> Vec<Constraint> {
        pairs.iter().map(|pair| Constraint::Binary(pair.map(Cell), relation.clone())).collect()
    }

    #[test]
    fn finds_cliques_of_a_symmetric_relation() {
        let apart = Relation::new(9, |a, b| a.get().abs_diff(b.get()) > 1);
        let (cells, _) = clique(&related(&[[1, 2], [7, 1], [2, 7]], &apart)).expect("three cells, any two related");
        assert_eq!(cells, [1, 2, 7]);
        assert!(clique(&related(&[[1, 2], [7, 1]], &apart)).is_none(), "2 and 7 may be alike");
        assert!(clique(&related(&[[1, 2], [7, 1], [2, 8]], &apart)).is_none(), "four cells, three pairs");
        let rising = Relation::new(9, |a, b| a < b);
        assert!(clique(&related(&[[1, 2], [2, 7], [1, 7]], &rising)).is_none(), "the order matters");
        let different = Relation::new(9, |a, b| a != b);
        assert!(clique(&related(&[[1, 2], [2, 7], [1, 7]], &different)).is_none(), "houses cover that");
    }

    #[test]
    fn recognizes_automata_that_ignore_the_order() {
        let sum = Automaton::build(
            6,
            100,
            [0],
            |&sum, digit| Some(sum + digit.get()).filter(|&sum| sum < 20),
            |&sum| sum == 7,
        );
        let of_line = |automaton: Option<Automaton>| of_line(&Unrolled::new(&automaton.expect("few states"), 2));
        assert!(of_line(sum).is_some());
        let first = Automaton::build(
            6,
            100,
            [0],
            |&first, digit| Some(if first == 0 { digit.get() } else { first }),
            |&first| first == 1,
        );
        assert!(of_line(first).is_none());
    }
}
