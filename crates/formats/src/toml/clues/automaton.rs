//! `[[automaton]]`: states and moves.

use super::{ClueReader, Draft, number};
use crate::toml::{Key, Reported, Table, keys, shown};
use kdoku_board::nearest::nearest;
use kdoku_board::rules::{MAX_STATES, MAX_VALUE};
use kdoku_board::{Automaton, Digit};
use kdoku_puzzle::{Clue, Payload};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;

const HINT: &str = "a move is written `a 1 2 3 -> b`, or `a * -> b` for every value";

/// States by name, numbered by their first occurrence in the moves.
#[derive(Default)]
struct Names<'a>(FxHashMap<&'a str, usize>);

impl<'a> Names<'a> {
    fn number(&mut self, name: &'a str) -> usize {
        let next = self.0.len();
        *self.0.entry(name).or_insert(next)
    }

    /// The names of these states; none if each is the number of its place.
    fn of(&self, states: &[usize]) -> Vec<String> {
        let mut all = vec![""; self.0.len()];
        self.0.iter().for_each(|(&name, &state)| all[state] = name);
        let names: Vec<String> = states.iter().map(|&state| all[state].to_owned()).collect();
        let is_number = |(place, name): (usize, &String)| *name == place.to_string();
        if names.iter().enumerate().all(is_number) { Vec::new() } else { names }
    }
}

pub(super) fn automaton<'a>(
    reader: &ClueReader<'_, 'a>,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<Draft, Reported> {
    let (text, cells) = reader.cells(table, span.clone())?;
    let mut names = Names::default();
    let list = reader.needed(table, &keys::MOVES, span.clone())?;
    // by state, digits with their target states
    let mut moves: Vec<Vec<(Digit, usize)>> = Vec::new();
    let (mut words, mut digits) = (Vec::new(), Vec::new());
    for element in list.elements()? {
        let text = element.text()?;
        words.clear();
        words.extend(text.words(text.all()));
        let [(from, _), values @ .., (arrow, arrow_span), (to, _)] = &words[..] else {
            return Err(text.wrong(&text.all(), format!("`{}` is not a move", shown(text.string)), HINT));
        };
        if *arrow != "->" || values.is_empty() {
            return Err(text.wrong(arrow_span, "`->` is missing between the values and the state", HINT));
        }
        let (from, to) = (names.number(from), names.number(to));
        digits.clear();
        for (word, place) in values {
            if *word == "*" {
                digits.extend((0..reader.rules.size()).map(Digit::from_index));
                continue;
            }
            let value = number(&text, word, place, MAX_VALUE)?;
            let digit = reader.rules.digit(value);
            digits.push(digit.ok_or_else(|| {
                text.wrong(place, format!("`{value}` is not a value of this board"), reader.board().values_hint())
            })?);
        }
        reader.charge(64 * digits.len(), element.span())?;
        moves.resize_with(names.0.len(), Vec::new);
        moves[from].extend(digits.iter().map(|&digit| (digit, to)));
    }
    let states = |key: &'static Key| -> Result<Vec<usize>, Reported> {
        let list = reader.needed(table, key, span.clone())?;
        let mut states = Vec::new();
        for element in list.elements()? {
            let name = element.text()?;
            let Some(&state) = names.0.get(name.string.trim()) else {
                let why = format!("no move names a state `{}`", shown(name.string));
                let mut known: Vec<&str> = names.0.keys().copied().collect();
                known.sort_unstable();
                let known = nearest(name.string, known.into_iter());
                let hint = known.map_or_else(|| HINT.to_owned(), |known| format!("did you mean `{known}`?"));
                return Err(name.wrong(&name.all(), why, hint));
            };
            states.push(state);
        }
        Ok(states)
    };
    let (start, accept) = (states(&keys::START), states(&keys::ENDS));
    let (start, mut accept) = (start?, accept?);
    accept.sort_unstable();
    for moves in &mut moves {
        moves.sort_unstable();
        moves.dedup();
    }
    let step = |&state: &usize, digit| {
        let before = moves[state].partition_point(|&(of, _)| of < digit);
        moves[state][before..].iter().take_while(move |&&(of, _)| of == digit).map(|&(_, to)| to)
    };
    let reached = RefCell::new(Vec::new());
    let accepts = |state: &usize| {
        reached.borrow_mut().push(*state);
        accept.binary_search(state).is_ok()
    };
    let built = Automaton::build(reader.rules.size(), MAX_STATES, start, step, accepts);
    let Some(built) = built else {
        return Err(reader.refuse(list.span(), format!("more than `{MAX_STATES}` states"), "use fewer"));
    };
    let mut clue = Clue::automaton(built, cells);
    if let Payload::Automaton { names: known, .. } = &mut clue.payload {
        *known = names.of(&reached.into_inner());
    }
    Ok(Draft::custom(clue, text.locate(&text.all()), list.span()))
}
