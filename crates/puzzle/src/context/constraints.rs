//! Constraints over values: relations, sums and automata, converted to digits.

use super::LoweringContext;
use crate::{Clue, ClueKind, ErrorCause, Lowered, LoweringError};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::memo::Memo;
use kdoku_board::rules::{Automaton, Comparison, Constraint, MAX_STATES, NamedRegular, Relation};
use std::hash::Hash;

/// The most work spent on finding out that an automaton accepts nothing; beyond it, the engines
/// find out.
const MAX_EMPTINESS_WORK: usize = 1 << 22;

/// The kind of a clue, its number, and whether its line is closed.
pub(super) type RelationKey = (ClueKind, Option<i32>, bool);

/// Everything that a shared automaton or relation depends on.
///
/// `board` is the number of values and the lowest; `line` is the number of cells and whether it may
/// be unsatisfiable; `word` is how an automaton reads the cells.
#[derive(PartialEq, Eq, Hash)]
struct MemoKey {
    board: (usize, i64),
    clue: RelationKey,
    line: Option<(usize, bool)>,
    word: Option<Word>,
}

/// How the digits of a word stand for values.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Word {
    /// The number of digits.
    digits: usize,
    /// The value of the first digit: of every cell, or of every other cell by turns.
    lowest: Vec<i64>,
}

static AUTOMATA: Memo<MemoKey, Automaton> = Memo::new();
static RELATIONS: Memo<MemoKey, Relation> = Memo::new();

impl LoweringContext<'_> {
    /// The relation of the values that satisfy `holds`.
    pub(crate) fn relation(&self, holds: &mut dyn FnMut(i64, i64) -> bool) -> Relation {
        Relation::new(self.size(), |a, b| holds(self.value(a), self.value(b)))
    }

    /// The same for a relation that depends only on the key, which is built once.
    pub(crate) fn shared_relation(&self, by: RelationKey, holds: &mut dyn FnMut(i64, i64) -> bool) -> Relation {
        let make = |&by: &RelationKey| {
            let key = self.key(by, None, None);
            RELATIONS.get(&key).unwrap_or_else(|| {
                let relation = self.relation(holds);
                RELATIONS.insert(key, &relation, self.size() * self.size());
                relation
            })
        };
        self.relations.borrow_mut().entry(by).or_insert_with_key(make).clone()
    }

    fn key(&self, clue: RelationKey, line: Option<(usize, bool)>, word: Option<Word>) -> MemoKey {
        MemoKey { board: (self.size(), self.lowest()), clue, line, word }
    }

    /// How an automaton reads these cells.
    ///
    /// # Errors
    /// If the values of the cells are of more kinds than two that take turns.
    fn word(&self, cells: &[Cell]) -> Result<Word, LoweringError> {
        let digits = cells.iter().map(|&cell| self.rules.digits_of(cell)).fold(self.size(), usize::max);
        let lowest: Vec<i64> = cells.iter().map(|&cell| self.rules.lowest_of(cell).into()).collect();
        let takes_turns = |turns: &usize| lowest.iter().zip(lowest.iter().skip(*turns)).all(|(a, b)| a == b);
        let turns = (1..=2).find(takes_turns).ok_or_else(|| {
            let other = cells.iter().find(|&&cell| !self.holds_board_values(cell)).unwrap_or(&cells[0]);
            let message =
                format!("a line cannot mix `{}` with cells that have another smallest value", self.name(*other));
            LoweringError::cells(message, "name cells of the board only, or variables of one block")
        })?;
        Ok(Word { digits, lowest: lowest.into_iter().take(turns).collect() })
    }

    /// The constraints that the values of all these pairs satisfy `holds`.
    ///
    /// # Errors
    /// If no pair of values does.
    pub fn binary(
        &self,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        mut holds: impl FnMut(i64, i64) -> bool,
    ) -> Lowered {
        let shared = self.relation(&mut holds);
        self.binary_with(&shared, &mut pairs.into_iter(), &mut holds)
    }

    /// The same for a relation that depends only on the clue's kind and number and on whether it is
    /// closed.
    pub(crate) fn shared_binary(
        &self,
        clue: &Clue,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        mut holds: impl FnMut(i64, i64) -> bool,
    ) -> Lowered {
        let shared = self.shared_relation((clue.kind, clue.number, clue.closed), &mut holds);
        self.binary_with(&shared, &mut pairs.into_iter(), &mut holds)
    }

    fn binary_with(
        &self,
        shared: &Relation,
        pairs: &mut dyn Iterator<Item = [Cell; 2]>,
        holds: &mut dyn FnMut(i64, i64) -> bool,
    ) -> Lowered {
        let mut constraints = Vec::with_capacity(pairs.size_hint().0);
        for pair in pairs {
            let relation = self.relation_of(pair, holds).unwrap_or_else(|| shared.clone());
            if relation.is_empty() {
                return Err(
                    LoweringError::number("no two values of this board satisfy it", self.values_hint()).impossible()
                );
            }
            constraints.push(Constraint::Binary(pair, relation));
        }
        Ok(constraints)
    }

    /// The relation between two cells, if one of them is a variable with other values than the
    /// board.
    pub(crate) fn relation_of(&self, pair: [Cell; 2], holds: &mut dyn FnMut(i64, i64) -> bool) -> Option<Relation> {
        if pair.iter().all(|&cell| self.holds_board_values(cell)) {
            return None;
        }
        let size = pair.iter().map(|&cell| self.rules.digits_of(cell)).fold(self.size(), usize::max);
        let [of_a, of_b] = pair.map(|cell| {
            let mut values = vec![None; size];
            self.digits_in(cell).into_iter().for_each(|(digit, value)| values[digit.index()] = Some(value));
            values
        });
        Some(Relation::new(size, |a, b| of_a[a.index()].zip(of_b[b.index()]).is_some_and(|(a, b)| holds(a, b))))
    }

    /// The constraint that the values of two cells satisfy `holds`, which may be never.
    pub(crate) fn related(&self, pair: [Cell; 2], mut holds: impl FnMut(i64, i64) -> bool) -> Constraint {
        let relation = self.relation_of(pair, &mut holds).unwrap_or_else(|| self.relation(&mut holds));
        Constraint::Binary(pair, relation)
    }

    /// The constraint that the sum of factors times values compares with the total.
    ///
    /// # Errors
    /// If it can never hold.
    pub(crate) fn sum(&self, terms: Vec<(i32, Cell)>, comparison: Comparison, total: i64) -> Lowered {
        let bound = |low: bool| -> i64 {
            let value = |(factor, cell): (i32, Cell)| {
                let [lowest, highest] = self.value_range_of(cell);
                i64::from(factor) * if (factor > 0) == low { lowest } else { highest }
            };
            terms.iter().map(|&term| value(term)).sum()
        };
        let (least, most) = (bound(true), bound(false));
        let possible = match comparison {
            Comparison::Equal => (least..=most).contains(&total),
            Comparison::NotEqual => least != total || most != total,
            Comparison::AtMost => least <= total,
            Comparison::AtLeast => total <= most,
        };
        if !possible {
            return Err(out_of_range(total, terms.len(), least, most));
        }
        let total = i32::try_from(total).map_err(|_| out_of_range(total, terms.len(), least, most))?;
        Ok(vec![Constraint::Sum { terms, comparison, total }])
    }

    /// The smallest and the largest value of a cell.
    pub(super) fn value_range_of(&self, cell: Cell) -> [i64; 2] {
        match self.rules.variable(cell) {
            None => [self.lowest(), self.highest()],
            Some((variable, _)) => {
                let end = |value: Option<&i32>| i64::from(*value.expect("variables have values"));
                [end(variable.values.first()), end(variable.values.last())]
            }
        }
    }

    /// The constraints that the cells have the sum; `None` if that is impossible. No cells have the
    /// sum 0.
    pub(crate) fn exact_sum(&self, cells: &[Cell], total: i64) -> Option<Vec<Constraint>> {
        if cells.is_empty() {
            return (total == 0).then(Vec::new);
        }
        self.sum(cells.iter().map(|&cell| (1, cell)).collect(), Comparison::Equal, total).ok()
    }

    /// The constraint that two lists of cells have the same sum.
    pub(crate) fn equal_sums(&self, a: &[Cell], b: &[Cell]) -> Lowered {
        let terms = a.iter().map(|&cell| (1, cell)).chain(b.iter().map(|&cell| (-1, cell))).collect();
        self.sum(terms, Comparison::Equal, 0).map_err(|_| {
            let message = format!("`{}` cells cannot have the same sum as `{}`", a.len(), b.len());
            LoweringError::cells(message, self.values_hint()).impossible()
        })
    }

    /// As [`regular`](Self::regular) for an automaton that depends only on the clue's kind and
    /// number, on whether it is closed, and on the number of cells. Such an automaton is built once
    /// per kind of board.
    pub(crate) fn shared_regular<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
        &self,
        clue: &Clue,
        cells: &[Cell],
        start: impl IntoIterator<Item = S>,
        step: impl FnMut(&S, i64) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Lowered {
        let key = self.automaton_key(clue, cells)?;
        if let Some(automaton) = AUTOMATA.get(&key) {
            return Ok(vec![Constraint::Regular(cells.to_vec(), automaton)]);
        }
        let word = self.regular(cells, start, step, accepts)?;
        if let [Constraint::Regular(_, automaton)] = &word[..] {
            AUTOMATA.insert(key, automaton, automaton.states() * automaton.digits());
        }
        Ok(word)
    }

    fn automaton_key(&self, clue: &Clue, cells: &[Cell]) -> Result<MemoKey, LoweringError> {
        let line = Some((cells.len(), self.allows_unsatisfiable));
        Ok(self.key((clue.kind, clue.number, clue.closed), line, Some(self.word(cells)?)))
    }

    /// Names the automata that read values of the board in these cells and nothing else, so that engines
    /// use the propagator of that name.
    pub(crate) fn with_name(
        &self,
        constraints: Vec<Constraint>,
        cells: &[Cell],
        name: NamedRegular,
    ) -> Vec<Constraint> {
        let named = |constraint| match constraint {
            Constraint::Regular(line, automaton) if line == cells && self.hold_board_values(cells) => {
                Constraint::Regular(line, automaton.named(name))
            }
            other => other,
        };
        constraints.into_iter().map(named).collect()
    }

    /// As [`shared_regular`](Self::shared_regular) for an automaton that reads the digit and the value of
    /// each cell of the clue.
    pub(crate) fn shared_regular_of_both<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
        &self,
        clue: &Clue,
        start: impl IntoIterator<Item = S>,
        mut step: impl FnMut(&S, i64, i64) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Lowered {
        let (cells, values) = (clue.cells(), self.value_cells(clue));
        if values == cells {
            return self.shared_regular(clue, cells, start, |state, value| step(state, value, value), accepts);
        }
        // the word is the digit of each cell, followed by its value
        let both: Vec<Cell> = cells.iter().zip(&values).flat_map(|(&cell, &value)| [cell, value]).collect();
        let start = start.into_iter().map(|state| (state, None));
        let step = |(state, digit): &(S, Option<i64>), read| match *digit {
            None => vec![(state.clone(), Some(read))],
            Some(digit) => step(state, digit, read).into_iter().map(|next| (next, None)).collect(),
        };
        self.shared_regular(clue, &both, start, step, |(state, digit)| digit.is_none() && accepts(state))
    }

    /// The constraint that an automaton accepts the values along the cells. `step` returns the
    /// states that follow a state.
    ///
    /// # Errors
    /// If there are too many states, or the automaton accepts nothing of this length.
    pub(crate) fn regular<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
        &self,
        cells: &[Cell],
        start: impl IntoIterator<Item = S>,
        mut step: impl FnMut(&S, i64) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Lowered {
        let Word { digits, lowest } = self.word(cells)?;
        let value = |digit: Digit, turn: usize| {
            lowest.get(turn).map_or(0, |lowest| lowest + i64::try_from(digit.index()).expect("at most 256 values"))
        };
        let step = |(state, turn): &(S, usize), digit| {
            let after = if turn + 1 < lowest.len() { turn + 1 } else { 0 };
            step(state, value(digit, *turn)).into_iter().map(move |next| (next, after))
        };
        let (start, accepts) = (start.into_iter().map(|state| (state, 0)), |(state, _): &(S, usize)| accepts(state));
        self.along(cells, Automaton::build(digits, MAX_STATES, start, step, accepts))
    }

    /// The constraint that an automaton, if there is one, accepts the digits along the cells.
    fn along(&self, cells: &[Cell], automaton: Option<Automaton>) -> Lowered {
        let automaton = automaton.ok_or_else(|| {
            let message = format!("the clue needs an automaton of more than `{MAX_STATES}` states");
            let hint = "use a smaller number, or a board with fewer values";
            LoweringError { cause: ErrorCause::TooManyStates, ..LoweringError::number(message, hint) }
        })?;
        if !self.allows_unsatisfiable && accepts_no_word(&automaton, cells.len()) {
            return Err(LoweringError::number(
                format!("no values of `{}` cells satisfy the clue", cells.len()),
                self.values_hint(),
            )
            .impossible());
        }
        Ok(vec![Constraint::Regular(cells.to_vec(), automaton)])
    }
}

/// The error for an impossible total.
pub(crate) fn out_of_range(total: i64, cells: usize, least: i64, most: i64) -> LoweringError {
    let cells = if cells == 1 { "a cell".to_owned() } else { format!("`{cells}` cells") };
    let hint = if least == most { format!("the sum is always {least}") } else { format!("use {least} to {most}") };
    LoweringError::number(format!("`{total}` cannot be the sum of {cells}"), hint).impossible()
}

/// Whether the automaton accepts no word of this length; `false` if finding out takes too long.
pub fn accepts_no_word(automaton: &Automaton, length: usize) -> bool {
    let (states, digits) = (automaton.states(), automaton.digits());
    if length.saturating_mul(states).saturating_mul(digits) > MAX_EMPTINESS_WORK {
        return false;
    }
    let (mut now, mut next) = (vec![false; states], vec![false; states]);
    for &state in automaton.start() {
        now[usize::from(state)] = true;
    }
    for _ in 0..length {
        next.fill(false);
        for (state, _) in (0..=u16::MAX).zip(&now).filter(|(_, is_reached)| **is_reached) {
            for &target in automaton.followers(state) {
                next[usize::from(target)] = true;
            }
        }
        std::mem::swap(&mut now, &mut next);
        // the set has become stable
        if now == next {
            break;
        }
    }
    !(0..=u16::MAX).zip(&now).any(|(state, is_reached)| *is_reached && automaton.accepts(state))
}
