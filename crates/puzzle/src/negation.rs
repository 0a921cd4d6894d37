//! The negation of general constraints: for "not all of these hold".

use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Automaton, Comparison, Constraint, Relation, Rules};
use std::collections::BTreeSet;

/// Largest number of states of a complement automaton.
const MAX_STATES: usize = 4096;

/// Alternatives, each a list of constraints that hold together. No alternative means false; an empty
/// list holds always.
pub(crate) type Cases = Vec<Vec<Constraint>>;

/// Returns the cases of "not all of these hold".
///
/// # Errors
/// The name of a constraint that cannot be negated.
pub(crate) fn negate(rules: &Rules, constraints: &[Constraint]) -> Result<Cases, &'static str> {
    let negated = constraints.iter().map(|constraint| negate_one(rules, constraint));
    Ok(negated.collect::<Result<Vec<Cases>, _>>()?.into_iter().flatten().collect())
}

fn negate_one(rules: &Rules, constraint: &Constraint) -> Result<Cases, &'static str> {
    let all_digits = || (0..rules.size()).map(Digit::from_index);
    Ok(match constraint {
        Constraint::AllDifferent(cells) => some_pair(rules, cells, |a, b| a == b),
        Constraint::Consecutive(cells) => {
            let span = i64::try_from(cells.len()).unwrap_or(i64::MAX);
            some_pair(rules, cells, |a, b| a == b || (a - b).abs() >= span)
        }
        Constraint::Domain(cell, allowed) => {
            let others: Vec<Digit> =
                rules.digits_in(*cell).into_iter().filter(|digit| !allowed.contains(digit)).collect();
            if others.is_empty() { Vec::new() } else { vec![vec![Constraint::Domain(*cell, others)]] }
        }
        Constraint::Sum { terms, comparison, total } => {
            let (comparison, total) = match comparison {
                Comparison::Equal => (Comparison::NotEqual, *total),
                Comparison::NotEqual => (Comparison::Equal, *total),
                Comparison::AtMost => (Comparison::AtLeast, total.saturating_add(1)),
                Comparison::AtLeast => (Comparison::AtMost, total.saturating_sub(1)),
            };
            vec![vec![Constraint::Sum { terms: terms.clone(), comparison, total }]]
        }
        Constraint::Binary(pair, relation) => {
            let other = Relation::new(relation.digits(), |a, b| !relation.holds(a, b));
            if other.is_empty() { Vec::new() } else { vec![vec![Constraint::Binary(*pair, other)]] }
        }
        Constraint::Regular(cells, automaton) => {
            let other = complement(automaton).ok_or("an automaton with this many states")?;
            vec![vec![Constraint::Regular(cells.clone(), other)]]
        }
        Constraint::Count { cells, digits, amount: Amount::Between(least, most) } => {
            outside(cells, digits, *least, *most)
        }
        Constraint::Count { cells, digits, amount: Amount::Cell(cell) } => {
            let case = |digit: Digit| {
                let value = usize::try_from(rules.value_in(*cell, digit)).ok().filter(|&value| value <= cells.len());
                let is = Constraint::Domain(*cell, vec![digit]);
                let differs = value.map_or_else(|| vec![Vec::new()], |value| outside(cells, digits, value, value));
                differs.into_iter().map(|case| [case, vec![is.clone()]].concat()).collect::<Cases>()
            };
            rules.digits_in(*cell).into_iter().flat_map(case).collect()
        }
        Constraint::EqualMultisets(lists) => {
            let Some((first, others)) = lists.split_first() else { return Ok(Vec::new()) };
            let count = |cells: &[Cell], digit, number| within(cells, &[digit], number, number);
            let case = |(other, digit, number): (&Vec<Cell>, Digit, usize)| {
                let differs = outside(other, &[digit], number, number).into_iter();
                differs.map(|case| [case, vec![count(first, digit, number)]].concat()).collect::<Cases>()
            };
            let numbers = |(other, digit)| (0..=first.len()).map(move |number| (other, digit, number));
            let pairs = others.iter().flat_map(|other| all_digits().map(move |digit| (other, digit)));
            pairs.flat_map(numbers).flat_map(case).collect()
        }
        Constraint::SelfCounting(cells) => {
            let case = |digit: Digit| {
                let value = usize::try_from(rules.value(digit)).unwrap_or(0);
                let bounds = [(1, value.saturating_sub(1)), ((value + 1).max(1), cells.len())];
                let cases = bounds.into_iter().filter(|(least, most)| least <= most);
                cases.map(move |(least, most)| vec![within(cells, &[digit], least, most)])
            };
            all_digits().flat_map(case).collect()
        }
        Constraint::Rank { lines, line, rank, ties } => {
            let others = (1..=lines.len())
                .filter(|other| other != rank)
                .map(|rank| vec![Constraint::Rank { lines: lines.clone(), line: *line, rank, ties: true }]);
            let same = |other: usize| {
                let pairs = lines[other].iter().zip(&lines[*line]).filter(|(a, b)| a != b);
                pairs.map(|(&a, &b)| binary(rules, [a, b], |a, b| a == b)).collect::<Vec<_>>()
            };
            let equal = (0..lines.len()).filter(|other| !ties && other != line).map(same);
            others.chain(equal).collect()
        }
        Constraint::Any(cases) => {
            let mut all = Vec::new();
            for case in cases {
                let cases = negate(rules, case)?;
                match &cases[..] {
                    [] => return Ok(Vec::new()),
                    [only] => all.extend(only.iter().cloned()),
                    _ if cases.iter().any(Vec::is_empty) => {}
                    _ => all.push(Constraint::Any(cases)),
                }
            }
            vec![all]
        }
        Constraint::Regions { .. } => return Err("`deduced_regions`"),
        Constraint::Alike { .. } => return Err("`alike`"),
        Constraint::NValue { .. } => return Err("`distinct`"),
        Constraint::Connected { .. } => return Err("`connected`"),
    })
}

/// A count between two numbers.
fn within(cells: &[Cell], digits: &[Digit], least: usize, most: usize) -> Constraint {
    Constraint::Count { cells: cells.to_vec(), digits: digits.to_vec(), amount: Amount::Between(least, most) }
}

/// The cases of a count below `least` or above `most`.
fn outside(cells: &[Cell], digits: &[Digit], least: usize, most: usize) -> Cases {
    let below = (least > 0).then(|| vec![within(cells, digits, 0, least - 1)]);
    let above = (most < cells.len()).then(|| vec![within(cells, digits, most + 1, cells.len())]);
    below.into_iter().chain(above).collect()
}

/// A relation between the values of two cells.
fn binary(rules: &Rules, pair: [Cell; 2], holds: impl Fn(i64, i64) -> bool) -> Constraint {
    let size = pair.iter().map(|&cell| rules.digits_of(cell)).fold(rules.size(), usize::max);
    let value = |cell, digit| i64::from(rules.value_in(cell, digit));
    Constraint::Binary(pair, Relation::new(size, |a, b| holds(value(pair[0], a), value(pair[1], b))))
}

/// The cases in which some pair of the cells is in a relation.
fn some_pair(rules: &Rules, cells: &[Cell], holds: impl Fn(i64, i64) -> bool) -> Cases {
    let pairs = cells.iter().enumerate().flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| [a, b]));
    pairs.map(|pair| vec![binary(rules, pair, &holds)]).collect()
}

/// The automaton that accepts exactly the words that `automaton` does not accept.
fn complement(automaton: &Automaton) -> Option<Automaton> {
    let start: BTreeSet<u16> = automaton.start().iter().copied().collect();
    let step = |states: &BTreeSet<u16>, digit: Digit| {
        Some(states.iter().flat_map(|&state| automaton.next(state, digit)).copied().collect::<BTreeSet<u16>>())
    };
    let accepts = |states: &BTreeSet<u16>| !states.iter().any(|&state| automaton.accepts(state));
    Automaton::build(automaton.digits(), MAX_STATES, [start], step, accepts)
}
