//! Finite automata over digits, for the words that a line of cells may form.
//!
//! An automaton starts in its start states, moves with the digit of each cell, and accepts if it
//! can end in an accepting state. It expresses any rule along a line that needs bounded memory:
//! runs, running sums, visibility counts, regular expressions.

use crate::Digit;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

/// Largest number of states of an automaton.
pub const MAX_STATES: usize = 1 << 16;

/// The meaning of an automaton that has a propagator of its own. A digit's value is its index plus
/// `lowest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedRegular {
    /// `wanted` digits are greater than all before them; the lowest `unseen` digits never count.
    Records {
        /// The number of such digits.
        wanted: usize,
        /// The number of digits that never count.
        unseen: usize,
    },
    /// The first digit that is not greater than all before it has this index.
    FirstHidden(usize),
    /// The digit with this index stands at the place given by the first value, counted from 1.
    Room {
        /// The value of the first digit.
        lowest: i32,
        /// The index of the digit.
        digit: usize,
    },
    /// The values between the smallest and the largest digit of the board have this sum.
    Sandwich {
        /// The value of the first digit.
        lowest: i32,
        /// The sum.
        total: i32,
    },
    /// The values between the smallest and the largest digit of the word have this sum; digits do
    /// not repeat.
    Lunchbox {
        /// The value of the first digit.
        lowest: i32,
        /// The sum.
        total: i32,
    },
    /// The first value is a count, and that many values from the first on have this sum.
    FirstSum {
        /// The value of the first digit.
        lowest: i32,
        /// The sum.
        total: i32,
    },
}

/// A nondeterministic finite automaton without empty moves, shared by all lines that use it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Automaton {
    table: Arc<Table>,
    /// Its meaning, if it has a propagator of its own.
    name: Option<NamedRegular>,
}

/// The states of an automaton and its moves.
#[derive(PartialEq, Eq, Serialize)]
#[serde(rename = "Automaton")]
struct Table {
    /// The number of digits: the size of the board.
    digits: usize,
    /// The start states, in ascending order.
    start: Vec<u16>,
    /// Whether a state accepts.
    accepting: Vec<bool>,
    /// By state and digit, the end of its moves in `targets`.
    moves: Vec<u32>,
    targets: Vec<u16>,
}

/// A sample of the contents, since automata may be large.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        const SAMPLE: usize = 16;
        let Self { digits, accepting, targets, .. } = self;
        (digits, accepting.len(), targets.len()).hash(state);
        targets[targets.len().saturating_sub(SAMPLE)..].hash(state);
    }
}

/// The states that have been reached, in order.
struct States<S> {
    list: Vec<S>,
    most: usize,
    /// By hash, the last state that has it.
    last: FxHashMap<u64, u16>,
    /// By state, the one before it that has the same hash.
    before: Vec<Option<u16>>,
}

impl<S: Eq + Hash> States<S> {
    /// The number of a state; `None` if it is new and there are too many.
    fn number(&mut self, state: S) -> Option<u16> {
        let hash = FxBuildHasher.hash_one(&state);
        let last = self.last.get(&hash).copied();
        let mut next = last;
        while let Some(number) = next {
            if self.list[usize::from(number)] == state {
                return Some(number);
            }
            next = self.before[usize::from(number)];
        }
        let number = u16::try_from(self.list.len()).ok().filter(|&number| usize::from(number) < self.most)?;
        self.list.push(state);
        self.before.push(last);
        self.last.insert(hash, number);
        Some(number)
    }
}

/// Appends the targets of a state under a digit and returns the number of states that are known then;
/// `None` if there are too many.
type Follow<'a> = dyn FnMut(usize, Digit, &mut Vec<u16>) -> Option<usize> + 'a;

impl Table {
    /// The moves between the states that are reached from the first `states`.
    fn reached(digits: usize, mut start: Vec<u16>, mut states: usize, follow: &mut Follow<'_>) -> Option<Self> {
        start.sort_unstable();
        start.dedup();
        let (mut moves, mut targets) = (vec![0], Vec::new());
        let mut at = 0;
        while at < states {
            for digit in (0..digits).map(Digit::from_index) {
                let begin = targets.len();
                states = follow(at, digit, &mut targets)?;
                targets[begin..].sort_unstable();
                moves.push(u32::try_from(targets.len()).ok()?);
            }
            at += 1;
        }
        Some(Self { digits, start, accepting: Vec::with_capacity(states), moves, targets })
    }
}

impl Automaton {
    /// Builds the automaton of the states that `step` reaches from those of `start`.
    ///
    /// A state is any comparable value, such as a running sum. `step` returns the states that a
    /// digit leads to, if any; `accepts` marks the accepting states. States are numbered in the
    /// order in which they are reached. Returns `None` if there are more than `most` or
    /// [`MAX_STATES`].
    ///
    /// ```
    /// # use kdoku_board as kdoku;
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
        let mut known =
            States { list: Vec::new(), most: most.min(MAX_STATES), last: FxHashMap::default(), before: vec![] };
        let mut first = Vec::new();
        for state in start {
            first.push(known.number(state)?);
        }
        let mut table = Table::reached(digits, first, known.list.len(), &mut |number, digit, targets| {
            for target in step(&known.list[number], digit) {
                targets.push(known.number(target)?);
            }
            Some(known.list.len())
        })?;
        for state in &known.list {
            table.accepting.push(accepts(state));
        }
        Some(Self { table: Arc::new(table), name: None })
    }

    /// The same with a name for its language. The automaton must accept exactly the words of that
    /// language.
    #[must_use]
    pub fn named(self, name: NamedRegular) -> Self {
        Self { name: Some(name), ..self }
    }

    /// The name of its language, if it has one.
    #[must_use]
    pub const fn name(&self) -> Option<NamedRegular> {
        self.name
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.table.accepting.len()
    }

    /// The number of moves: pairs of a state and a digit, once for each target.
    pub fn moves(&self) -> usize {
        self.table.targets.len()
    }

    /// The number of digits: the size of the boards it is for.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.table.digits
    }

    /// The start states.
    #[must_use]
    pub fn start(&self) -> &[u16] {
        &self.table.start
    }

    /// Whether `state` accepts.
    ///
    /// # Panics
    /// If the state does not exist.
    #[must_use]
    pub fn accepts(&self, state: u16) -> bool {
        self.table.accepting[usize::from(state)]
    }

    /// The successors of `state` under `digit`.
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

    /// The successors of `state` under any digit; a state may occur more than once.
    pub fn followers(&self, state: u16) -> &[u16] {
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
        let Self { table, name } = self;
        let Table { digits, start, accepting, moves, targets } = &**table;
        let mut shown = f.debug_struct("Automaton");
        shown.field("digits", digits).field("start", start).field("accepting", accepting);
        shown.field("moves", moves).field("targets", targets).field("name", name).finish()
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
    fn accepts_a_word_if_one_path_accepts() {
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
    fn rejects_too_many_states() {
        assert!(Automaton::build(9, 100, [0usize], |&sum, digit| [sum + digit.get()], |_| true).is_none());
    }
}
