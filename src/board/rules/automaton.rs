//! Words over the values: what a line of cells may read.
//!
//! An automaton is in some of its states before the first cell, moves with the digit of each cell,
//! and accepts if it can end in a state that accepts. Whatever is said about the values along a
//! line, one after the other, with a memory of bounded size, is an automaton: runs, running sums,
//! records, regular expressions.

use crate::board::grid::Digit;
use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// The most states that an automaton can have.
pub const MAX_STATES: usize = 1 << 16;

/// What all words of an automaton have in common, where there is a name for it and pruning of its
/// own. Values are those of digits: the index, more by `lowest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NamedRegular {
    /// So many digits are greater than all before them; the lowest few never count.
    Records { wanted: usize, unseen: usize },
    /// The first digit that is not greater than all before it is this one, by index.
    FirstHidden(usize),
    /// The digit, by index, stands in the place that the first value tells, counted from 1.
    Room { lowest: i32, digit: usize },
    /// The values between the smallest and the largest digit of all have the sum.
    Sandwich { lowest: i32, total: i32 },
    /// The values between the smallest and the largest digit of the word have the sum; no digit
    /// stands twice.
    Lunchbox { lowest: i32, total: i32 },
    /// So many values as the first one tells, itself among them, have the sum.
    FirstSum { lowest: i32, total: i32 },
}

/// A finite automaton, nondeterministic, without empty moves, shared by all lines that it is for.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Automaton {
    table: Arc<Table>,
    /// What is known of its words.
    known: Option<NamedRegular>,
}

/// The states of an automaton and its moves.
#[derive(PartialEq, Eq, Hash, Serialize)]
#[serde(rename = "Automaton")]
struct Table {
    /// How many digits there are: the board's size.
    digits: usize,
    /// The states that it begins in, in ascending order.
    start: Vec<u16>,
    /// Whether a state accepts.
    accepting: Vec<bool>,
    /// Where the moves of each state and digit end: the entries of `targets` from here to the next.
    moves: Vec<u32>,
    targets: Vec<u16>,
}

impl Automaton {
    /// The automaton whose states are what `step` makes of the states of `start`.
    ///
    /// States are anything that can be compared: a running sum, a count with the largest value so
    /// far. `step` gives the states to which a digit leads, none if it leads nowhere; `accepts`
    /// tells which states may come last. States are numbered as they are met. `None` if there are
    /// more than `most`, or more than [`MAX_STATES`].
    ///
    /// ```
    /// use kdoku::rules::Automaton;
    ///
    /// // digits rise along the line
    /// let rising = Automaton::build(9, 1000, [0], |&last, digit| (digit.get() > last).then_some(digit.get()), |_| true);
    /// assert_eq!(rising.map(|automaton| automaton.states()), Some(10));
    /// ```
    #[must_use]
    pub fn build<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
        digits: usize,
        most: usize,
        start: impl IntoIterator<Item = S>,
        mut step: impl FnMut(&S, Digit) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let most = most.min(MAX_STATES);
        let mut states: Vec<S> = Vec::new();
        let mut numbers: FxHashMap<S, u16> = FxHashMap::default();
        let mut number = |state: S, states: &mut Vec<S>| -> Option<u16> {
            if let Some(&number) = numbers.get(&state) {
                return Some(number);
            }
            let number = u16::try_from(states.len()).ok().filter(|_| states.len() < most)?;
            states.push(state.clone());
            numbers.insert(state, number);
            Some(number)
        };
        let mut first = start.into_iter().map(|state| number(state, &mut states)).collect::<Option<Vec<_>>>()?;
        first.sort_unstable();
        first.dedup();
        let (mut moves, mut targets) = (vec![0], Vec::new());
        let mut at = 0;
        while let Some(state) = states.get(at).cloned() {
            for digit in (0..digits).map(Digit::from_index) {
                let begin = targets.len();
                for target in step(&state, digit) {
                    targets.push(number(target, &mut states)?);
                }
                targets[begin..].sort_unstable();
                moves.push(u32::try_from(targets.len()).ok()?);
            }
            at += 1;
        }
        let accepting = states.iter().map(accepts).collect();
        Some(Self { table: Arc::new(Table { digits, start: first, accepting, moves, targets }), known: None })
    }

    /// The same, whose words are all that are so, and no others.
    #[must_use]
    pub(crate) fn named(self, known: NamedRegular) -> Self {
        Self { known: Some(known), ..self }
    }

    /// What its words have in common, if that has a name.
    #[must_use]
    pub(crate) const fn known(&self) -> Option<NamedRegular> {
        self.known
    }

    /// How many states it has.
    #[must_use]
    pub fn states(&self) -> usize {
        self.table.accepting.len()
    }

    /// How many digits it reads: those of a board of this size.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.table.digits
    }

    /// The states before the first cell.
    #[must_use]
    pub fn start(&self) -> &[u16] {
        &self.table.start
    }

    /// Whether the automaton may end in `state`.
    ///
    /// # Panics
    /// If the state does not exist.
    #[must_use]
    pub fn accepts(&self, state: u16) -> bool {
        self.table.accepting[usize::from(state)]
    }

    /// The states to which `digit` leads from `state`.
    ///
    /// # Panics
    /// If the state or the digit does not exist.
    #[must_use]
    pub fn next(&self, state: u16, digit: Digit) -> &[u16] {
        let Table { digits, moves, targets, .. } = &*self.table;
        assert!(digit.get() <= *digits, "an automaton over {digits} digits reads no {digit}");
        let row = usize::from(state) * digits + digit.index();
        &targets[moves[row] as usize..moves[row + 1] as usize]
    }

    /// The states to which one digit or another leads from `state`; some may come more than once.
    pub(crate) fn followers(&self, state: u16) -> &[u16] {
        let Table { digits, moves, targets, .. } = &*self.table;
        let row = usize::from(state) * digits;
        &targets[moves[row] as usize..moves[row + digits] as usize]
    }

    /// Whether it accepts `word`.
    #[must_use]
    pub fn accepts_word(&self, word: impl IntoIterator<Item = Digit>) -> bool {
        let mut states = self.start().to_vec();
        for digit in word {
            let mut next: Vec<u16> = states.iter().flat_map(|&state| self.next(state, digit)).copied().collect();
            next.sort_unstable();
            next.dedup();
            states = next;
        }
        states.iter().any(|&state| self.accepts(state))
    }
}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, known } = self;
        let Table { digits, start, accepting, moves, targets } = &**table;
        let mut shown = f.debug_struct("Automaton");
        shown.field("digits", digits).field("start", start).field("accepting", accepting);
        shown.field("moves", moves).field("targets", targets).field("known", known).finish()
    }
}

impl Serialize for Automaton {
    /// Its states and moves.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_accepted_if_some_way_through_it_is() {
        // the last digit but one is 2: two ways at every 2
        let automaton = Automaton::build(
            3,
            10,
            [0],
            |&state, digit| match (state, digit.get()) {
                (0, 2) => vec![0, 1],
                (0, _) => vec![0],
                (1, _) => vec![2],
                _ => vec![],
            },
            |&state| state == 2,
        )
        .expect("three states");
        let accepts = |word: &[usize]| automaton.accepts_word(word.iter().map(|&i| Digit::from_index(i - 1)));
        assert_eq!(automaton.states(), 3);
        assert!(accepts(&[1, 2, 3]) && accepts(&[2, 2, 2]) && accepts(&[2, 1]));
        assert!(!accepts(&[2, 1, 1]) && !accepts(&[]) && !accepts(&[2]));
    }

    #[test]
    fn too_many_states_are_refused() {
        assert!(Automaton::build(9, 100, [0usize], |&sum, digit| [sum + digit.get()], |_| true).is_none());
    }
}
