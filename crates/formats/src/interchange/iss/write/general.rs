//! General constraints, for clues and tables without a type of their own.
//!
//! Relations become `Pair`, automata `NFA`, cases `Or`. Counts and inequalities become automata.

use super::{Writer, machine};
use kdoku_board::rules::{Amount, Relation};
use kdoku_board::{Automaton, Cell, Comparison, Constraint};
use kdoku_puzzle::{Clue, ErrorMeaning};

/// The largest factor of a sum.
const MOST_FACTOR: i32 = 100;

impl Writer<'_> {
    /// Writes the constraints that a clue is lowered to; false if one of them has no type.
    pub(super) fn lowered(&mut self, clue: &Clue) -> bool {
        match clue.lower(&self.puzzle.blank_rules()) {
            Ok(constraints) => self.general(&constraints),
            Err(error) => error.meaning == ErrorMeaning::Vacuous,
        }
    }

    /// Writes a custom clue as what it is lowered to; false if that has no type.
    pub(super) fn custom(&mut self, clue: &Clue) -> bool {
        match clue.lower(&self.puzzle.blank_rules()) {
            Ok(constraints) => {
                let cells = constraints.iter().flat_map(Constraint::cells);
                self.may_use(clue.kind, cells) && self.general(&constraints)
            }
            Err(error) => error.meaning == ErrorMeaning::Vacuous,
        }
    }

    /// Writes constraints; false if one of them has no type.
    pub(super) fn general(&mut self, constraints: &[Constraint]) -> bool {
        let types = constraints.iter().map(|constraint| self.types(constraint, true)).collect::<Option<Vec<_>>>();
        self.text.extend(types.iter().flatten().map(String::as_str));
        types.is_some()
    }

    fn types(&self, constraint: &Constraint, is_outermost: bool) -> Option<String> {
        if constraint.cells().iter().any(|cell| !self.has_name(*cell)) {
            return None;
        }
        let list = |name: &str, first: Option<String>, cells: &[Cell]| {
            let arguments = first.into_iter().chain(self.names(cells));
            format!(".{}", std::iter::once(name.to_owned()).chain(arguments).collect::<Vec<_>>().join("~"))
        };
        Some(match constraint {
            Constraint::AllDifferent(cells) => list("AllDifferent", None, cells),
            Constraint::Domain(cell, digits) => {
                let bare = self.puzzle.blank_rules();
                let values = digits.iter().map(|digit| format!("_{}", bare.value_in(*cell, *digit)));
                format!(".~{}{}", self.name(*cell), values.collect::<String>())
            }
            Constraint::Sum { terms, comparison, total } => self.sum_of(terms, *comparison, *total)?,
            Constraint::Binary(cells, relation) => list("Pair", Some(self.key(relation)?), cells),
            Constraint::Regular(cells, automaton) => self.machine(cells, automaton)?,
            Constraint::Count { cells, digits, amount } => {
                let is_counted = |digit| digits.contains(&digit);
                match *amount {
                    Amount::Between(least, most) => {
                        let step = |&count: &usize, digit| Some((count + usize::from(is_counted(digit))).min(most + 1));
                        let accepts = |count: &usize| (least..=most).contains(count);
                        let automaton = Automaton::build(self.board.size(), machine::MOST_STATES, [0], step, accepts)?;
                        self.machine(cells, &automaton)?
                    }
                    Amount::Cell(number) => {
                        let bare = self.puzzle.blank_rules();
                        // the value of the first cell, and the count after it
                        let step = |state: &Option<(i32, i32)>, digit| match *state {
                            None => Some(Some((bare.value_in(number, digit), 0))),
                            Some((value, count)) => {
                                let next = count + i32::from(is_counted(digit));
                                Some(Some((value, next.min(value.max(0) + 1))))
                            }
                        };
                        let accepts = |state: &Option<(i32, i32)>| state.is_some_and(|(value, count)| value == count);
                        let automaton =
                            Automaton::build(self.board.size(), machine::MOST_STATES, [None], step, accepts)?;
                        self.machine(&[&[number], &cells[..]].concat(), &automaton)?
                    }
                }
            }
            Constraint::Consecutive(cells) => list("Renban", None, cells),
            Constraint::EqualMultisets(lists) => list("SameValues", Some(lists.len().to_string()), &lists.concat()),
            Constraint::NValue { cells, count } => list("CountDistinct", None, &[&[*count], &cells[..]].concat()),
            Constraint::SelfCounting(cells) => list("CountingCircles", None, cells),
            Constraint::Connected { cells, digits } if is_outermost => {
                let values: Vec<String> =
                    digits.iter().map(|digit| self.puzzle.blank_rules().value(*digit).to_string()).collect();
                format!(".ConnectedValues~{}~{}", self.block_of(cells)?, values.join("_"))
            }
            Constraint::Any(cases) => {
                let mut text = String::from(".Or");
                for case in cases {
                    let types = case.iter().map(|inner| self.types(inner, false)).collect::<Option<Vec<_>>>()?;
                    match &types[..] {
                        [only] => text += only,
                        _ => text.extend([".And", &types.concat(), ".End"]),
                    }
                }
                text + ".End"
            }
            Constraint::Rank { .. }
            | Constraint::Connected { .. }
            | Constraint::Regions { .. }
            | Constraint::Alike { .. } => {
                return None;
            }
        })
    }

    /// Returns a sum, or the automaton of an inequality.
    fn sum_of(&self, terms: &[(i32, Cell)], comparison: Comparison, total: i32) -> Option<String> {
        let (factors, cells): (Vec<i32>, Vec<Cell>) = terms.iter().copied().unzip();
        if comparison == Comparison::Equal && factors.iter().all(|factor| factor.abs() <= MOST_FACTOR) {
            let weights: Vec<String> = factors.iter().map(ToString::to_string).collect();
            let weights = if factors.iter().all(|factor| *factor == 1) {
                String::new()
            } else {
                format!("_=_{}", weights.join("_"))
            };
            return Some(format!(".Sum~{total}{weights}~{}", self.names(&cells).join("~")));
        }
        let bare = self.puzzle.blank_rules();
        // the place and the sum so far
        let step = |&(place, sum): &(usize, i64), digit| {
            let term = i64::from(*factors.get(place)?) * i64::from(bare.value_in(cells[place], digit));
            Some((place + 1, sum + term))
        };
        let accepts = |&(place, sum): &(usize, i64)| place == cells.len() && comparison.holds(sum, total.into());
        let automaton = Automaton::build(self.board.size(), machine::MOST_STATES, [(0, 0)], step, accepts)?;
        self.machine(&cells, &automaton)
    }

    fn machine(&self, cells: &[Cell], automaton: &Automaton) -> Option<String> {
        let code = machine::code(automaton).filter(|_| automaton.digits() == self.board.size())?;
        Some(format!(".NFA~{code}~{}", self.names(cells).join("~")))
    }

    /// Returns the key of a relation: one bit per pair of values, six bits per character.
    fn key(&self, relation: &Relation) -> Option<String> {
        let size = self.board.size();
        let digits = || (0..size).map(kdoku_board::grid::Digit::from_index);
        let bits: Vec<bool> = digits().flat_map(|a| digits().map(move |b| relation.holds(a, b))).collect();
        let six = |bits: &[bool]| (0..).zip(bits).fold(0, |six, (i, bit)| six | u8::from(*bit) << i);
        let key: String = bits.chunks(6).map(|bits| machine::base64_character(six(bits))).collect();
        (relation.digits() == size).then(|| key.trim_end_matches('A').to_owned())
    }
}
