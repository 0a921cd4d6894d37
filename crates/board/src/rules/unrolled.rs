//! Automata unrolled along a line: by place, the states that some accepted word passes.
//!
//! A first pass finds the states that are reached at each place. A second pass, from the end of the
//! line, drops states without a way to acceptance and merges those of a place with the same moves.
//! A deterministic automaton becomes the smallest one for the words of this length. Neighbouring
//! places with the same moves share them.

use super::automaton::{Automaton, MAX_STATES};
use crate::grid::Digit;

/// The maximum of cells times moves. A larger automaton has all its states at each place.
const MOST_WORK: usize = 1 << 22;

/// The states of each place, numbered from 0.
#[derive(Clone, Debug)]
pub struct Unrolled {
    digits: usize,
    /// The start states; none if no word is accepted.
    pub start: Vec<u16>,
    /// The accepting states after the last cell.
    pub accepting: Vec<u16>,
    layers: Vec<Layer>,
    /// The index of the layer of each place.
    places: Vec<usize>,
}

/// The moves from the states of a place.
#[derive(Clone, Debug, PartialEq)]
struct Layer {
    /// By state and digit, the end of its moves in `targets`, after a first 0.
    ends: Vec<u32>,
    targets: Vec<u16>,
}

impl Unrolled {
    /// Unrolls an automaton over a line of this length.
    pub fn new(automaton: &Automaton, length: usize) -> Self {
        let (digits, states, start) = (automaton.digits(), automaton.states(), automaton.start());
        let next = |state, digit| automaton.next(state, Digit::from_index(digit));
        if length.saturating_mul(automaton.moves()) <= MOST_WORK {
            let step = |_, state, digit, targets: &mut Vec<u16>| targets.extend_from_slice(next(state, digit));
            let reached = reached(states, start, length, |_, state, targets| {
                targets.extend_from_slice(automaton.followers(state));
            });
            return Self::from_reached(digits, states, &reached, step, |state| automaton.accepts(state));
        }
        let all = || (0..=u16::MAX).take(states);
        let mut layer = Layer::default();
        for (state, digit) in all().flat_map(|state| (0..digits).map(move |digit| (state, digit))) {
            layer.targets.extend_from_slice(next(state, digit));
            layer.ends.push(index(layer.targets.len()));
        }
        let accepting = all().filter(|&state| automaton.accepts(state)).collect();
        Self { digits, start: start.to_vec(), accepting, layers: vec![layer], places: vec![0; length] }
    }

    /// Unrolls states with numbers below `states` over a line of this length. `step` appends the
    /// states that follow a state at a place under a digit, from 0. `accepts` marks the states that
    /// accept after the last cell.
    pub fn from_steps(
        digits: usize,
        states: usize,
        start: &[u16],
        length: usize,
        step: impl Fn(usize, u16, usize, &mut Vec<u16>),
        accepts: impl Fn(u16) -> bool,
    ) -> Self {
        let all =
            |place, state, targets: &mut Vec<u16>| (0..digits).for_each(|digit| step(place, state, digit, targets));
        Self::from_reached(digits, states, &reached(states, start, length, all), step, accepts)
    }

    /// The same, with the states that are [`reached`].
    fn from_reached(
        digits: usize,
        states: usize,
        reached: &[Vec<u16>],
        step: impl Fn(usize, u16, usize, &mut Vec<u16>),
        accepts: impl Fn(u16) -> bool,
    ) -> Self {
        let length = reached.len() - 1;
        // the numbers of the states at the next place
        let mut numbers = vec![None; states];
        for &state in reached[length].iter().filter(|&&state| accepts(state)) {
            numbers[usize::from(state)] = Some(0);
        }
        let (mut layers, mut places): (Vec<Layer>, _) = (Vec::new(), vec![0; length]);
        let mut here = vec![None; states];
        for place in (0..length).rev() {
            let mut layer = Layer::with_capacity(reached[place].len() * digits);
            let mut known = KnownStates::new(reached[place].len());
            here.fill(None);
            for &state in &reached[place] {
                let first = layer.targets.len();
                for digit in 0..digits {
                    layer.push(&numbers, |targets| step(place, state, digit, targets));
                }
                if layer.targets.len() > first {
                    here[usize::from(state)] = Some(known.number_last(&mut layer, digits));
                } else {
                    layer.pop(digits);
                }
            }
            if layers.last() != Some(&layer) {
                layers.push(layer);
            }
            places[place] = layers.len() - 1;
            std::mem::swap(&mut numbers, &mut here);
        }
        let mut start: Vec<u16> = reached[0].iter().filter_map(|&state| numbers[usize::from(state)]).collect();
        start.sort_unstable();
        start.dedup();
        Self { digits, start, accepting: vec![0], layers, places }
    }

    /// The automaton of these words; `None` if it has too many states.
    pub fn automaton(&self) -> Option<Automaton> {
        let start = self.start.iter().map(|&state| (0, state));
        let step = |&(place, state): &(usize, u16), digit: Digit| {
            let next = self.places.get(place).map(|&layer| self.next(layer, state, digit.index()));
            next.into_iter().flatten().map(move |&target| (place + 1, target))
        };
        let accepts = |&(place, state): &(usize, u16)| place == self.places.len() && self.accepting.contains(&state);
        Automaton::build(self.digits, MAX_STATES, start, step, accepts)
    }

    /// The number of digits.
    pub const fn digits(&self) -> usize {
        self.digits
    }

    /// By place the index of its layer; places of a layer have the same states and moves.
    pub fn layer_of_places(&self) -> &[usize] {
        &self.places
    }

    /// The number of layers.
    pub const fn layers(&self) -> usize {
        self.layers.len()
    }

    /// The number of states of a layer.
    pub fn states(&self, layer: usize) -> usize {
        self.layers[layer].ends.len() / self.digits
    }

    /// The successors of a state of a layer under a digit, from 0.
    pub fn next(&self, layer: usize, state: u16, digit: usize) -> &[u16] {
        let Layer { ends, targets } = &self.layers[layer];
        let row = usize::from(state) * self.digits + digit;
        &targets[ends[row] as usize..ends[row + 1] as usize]
    }
}

impl Default for Layer {
    fn default() -> Self {
        Self { ends: vec![0], targets: Vec::new() }
    }
}

impl Layer {
    fn with_capacity(moves: usize) -> Self {
        let mut ends = Vec::with_capacity(moves + 1);
        ends.push(0);
        Self { ends, targets: Vec::with_capacity(moves) }
    }

    /// Adds the moves under the next digit; `numbers` gives the new number of each target of
    /// `step`.
    #[inline]
    fn push(&mut self, numbers: &[Option<u16>], step: impl Fn(&mut Vec<u16>)) {
        let Self { ends, targets } = self;
        let (from, mut to) = (targets.len(), targets.len());
        step(targets);
        for at in from..targets.len() {
            if let Some(number) = numbers[usize::from(targets[at])] {
                targets[to] = number;
                to += 1;
            }
        }
        targets.truncate(to);
        if to > from + 1 {
            targets[from..].sort_unstable();
            let mut kept = from + 1;
            for at in from + 1..to {
                if targets[at] != targets[kept - 1] {
                    targets[kept] = targets[at];
                    kept += 1;
                }
            }
            targets.truncate(kept);
        }
        ends.push(index(targets.len()));
    }

    /// Removes the last state.
    fn pop(&mut self, digits: usize) {
        self.ends.truncate(self.ends.len() - digits);
        self.targets.truncate(self.ends[self.ends.len() - 1] as usize);
    }

    /// The moves of a state: the ends of its digits, after the end of the state before, and all targets.
    fn moves(&self, state: usize, digits: usize) -> (&[u32], &[u16]) {
        let ends = &self.ends[state * digits..=(state + 1) * digits];
        (ends, &self.targets[ends[0] as usize..ends[digits] as usize])
    }
}

/// The ends of the digits of a state after the first.
fn relative(ends: &[u32]) -> impl Iterator<Item = u32> {
    ends.iter().map(|end| end - ends[0])
}

/// A hash table of the states of a layer by their moves.
struct KnownStates {
    /// By hash the last state with it, counted from 1.
    last: Vec<u32>,
    /// By state the one before with the same hash.
    before: Vec<u32>,
}

impl KnownStates {
    fn new(states: usize) -> Self {
        Self { last: vec![0; (2 * states).next_power_of_two()], before: Vec::with_capacity(states) }
    }

    /// The number of the last state of a layer; if one before has the same moves, its number, and the
    /// last state is removed.
    fn number_last(&mut self, layer: &mut Layer, digits: usize) -> u16 {
        let state = self.before.len();
        let (ends, targets) = layer.moves(state, digits);
        let numbers = relative(ends).chain(targets.iter().copied().map(u32::from));
        let hash = numbers.fold(0_u32, |hash, number| (hash.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9));
        let slot = (hash ^ hash >> 16) as usize & (self.last.len() - 1);
        let mut other = self.last[slot] as usize;
        while other > 0 {
            let (other_ends, other_targets) = layer.moves(other - 1, digits);
            if targets == other_targets && relative(ends).eq(relative(other_ends)) {
                layer.pop(digits);
                return to_state(other - 1);
            }
            other = self.before[other - 1] as usize;
        }
        self.before.push(std::mem::replace(&mut self.last[slot], index(state + 1)));
        to_state(state)
    }
}

fn index(number: usize) -> u32 {
    u32::try_from(number).expect("the number of moves is bounded")
}

fn to_state(number: usize) -> u16 {
    u16::try_from(number).expect("no more states than before")
}

/// The states that are reached at each place and after the last cell, in ascending order. `step`
/// appends those that follow a state at a place.
fn reached(states: usize, start: &[u16], length: usize, step: impl Fn(usize, u16, &mut Vec<u16>)) -> Vec<Vec<u16>> {
    // by state, the last place that reaches it, counted from 1
    let mut last = vec![0; states];
    let mut reached = Vec::with_capacity(length + 1);
    reached.push(start.to_vec());
    let mut targets = Vec::new();
    for place in 1..=length {
        targets.clear();
        reached[place - 1].iter().for_each(|&state| step(place - 1, state, &mut targets));
        targets.retain(|&target| std::mem::replace(&mut last[usize::from(target)], place) < place);
        targets.sort_unstable();
        reached.push(targets.clone());
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Whether it accepts a word of its length.
    fn accepts(unrolled: &Unrolled, word: &[usize]) -> bool {
        let mut states = unrolled.start.clone();
        for (&layer, &digit) in unrolled.layer_of_places().iter().zip(word) {
            states = states.iter().flat_map(|&state| unrolled.next(layer, state, digit)).copied().collect();
        }
        states.iter().any(|state| unrolled.accepting.contains(state))
    }

    /// All words of three digits and this length.
    fn words(length: usize) -> impl Iterator<Item = Vec<usize>> {
        let digit = |word: usize, place| word / 3_usize.pow(place) % 3;
        let places = u32::try_from(length).expect("few cells");
        (0..3_usize.pow(places)).map(move |word| (0..places).map(|place| digit(word, place)).collect())
    }

    #[test]
    fn accepts_the_same_words() {
        let mut random = Random::new(1);
        for case in 0..200 {
            let states = 1 + random.below(6);
            let moves: Vec<Vec<usize>> =
                (0..3 * states).map(|_| (0..states).filter(|_| random.below(4) == 0).collect()).collect();
            let accepting: Vec<bool> = (0..states).map(|_| random.below(2) == 0).collect();
            let step = |&state: &usize, digit: Digit| moves[3 * state + digit.index()].clone();
            let automaton = Automaton::build(3, 10, [0, states / 2], step, |&state| accepting[state]);
            let automaton = automaton.expect("few states");
            let length = case % 5;
            let unrolled = Unrolled::new(&automaton, length);
            let again = unrolled.automaton().expect("few states");
            let mut accepted = 0;
            for word in words(length) {
                let digits = || word.iter().copied().map(Digit::from_index);
                let expected = automaton.accepts_word(digits());
                assert_eq!(accepts(&unrolled, &word), expected, "{automaton:?} {word:?}");
                assert_eq!(again.accepts_word(digits()), expected, "{automaton:?} {word:?}");
                accepted += usize::from(expected);
            }
            assert_eq!(unrolled.start.is_empty(), accepted == 0, "{automaton:?}");
        }
    }

    #[test]
    fn states_with_the_same_moves_become_one() {
        // digits from 0 in any order: 3 in all; two chains of states for each sum
        let step = |&(sum, chain): &(usize, usize), digit: Digit| Some((sum + digit.index(), 1 - chain));
        let automaton = Automaton::build(
            3,
            100,
            [(0, 0), (0, 1)],
            |at, digit| step(at, digit).filter(|at| at.0 < 9),
            |at| at.0 == 3,
        );
        let unrolled = Unrolled::new(&automaton.expect("18 states"), 3);
        assert_eq!(unrolled.start.len(), 1);
        let states = [0, 1, 2].map(|place| unrolled.states(unrolled.layer_of_places()[place]));
        assert_eq!(states, [1, 3, 3], "the sums 0; 0 to 2; 1 to 3");
    }

    #[test]
    fn equal_places_share_their_moves() {
        let rising =
            Automaton::build(3, 10, [0], |&last, digit| Some(digit.get()).filter(|&next| next >= last), |_| true);
        let unrolled = Unrolled::new(&rising.expect("four states"), 9);
        assert!(unrolled.layers() < 5, "{:?}", unrolled.layer_of_places());
    }
}
