//! State machines (`NFA`), which become an `[[automaton]]` table.
//!
//! A machine is a sequence of bits in base64, each number with its highest bit first: two bits for
//! the layout, four for the number of bits of a state minus one, four for the number of symbols
//! minus one; the number of start states and of other accepting states; one bit for each start
//! state that accepts, the last state first. States are numbered in this order: start states, other
//! accepting states, the rest. In layout 1 each state has one bit per symbol and, for each set bit,
//! the target state. In layout 0 four bits give the width of transition counts; each state then has
//! a count and as many pairs of symbol and state.
//!
//! Where a line has parts separated by `-`, the machine reads the symbol after the last value.
//! These positions are fixed, so the table has one state per cell and machine state.

use super::super::super::toml::parse_custom;
use super::regex::base64_value;
use super::{Converted, Reader};
use crate::board::geometry::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The maximum length of the table of one machine.
const MOST_BYTES: usize = 1 << 20;

/// A bit reader.
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    /// Decodes base64 without padding.
    fn new(text: &str) -> Option<Self> {
        let mut bits = Vec::with_capacity(6 * text.len());
        for c in text.chars() {
            let six = base64_value(c)?;
            bits.extend((0..6).rev().map(|i| six >> i & 1 == 1));
        }
        bits.truncate(bits.len() / 8 * 8);
        Some(Self { bits, at: 0 })
    }

    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    fn number(&mut self, bits: usize) -> Option<usize> {
        let found = self.bits.get(self.at..self.at + bits)?;
        self.at += bits;
        Some(found.iter().fold(0, |number, &bit| number << 1 | usize::from(bit)))
    }
}

/// A machine with states from 0.
struct Automaton {
    starts: usize,
    accepting: BTreeSet<usize>,
    /// The targets of each state by symbol.
    moves: Vec<BTreeMap<usize, Vec<usize>>>,
}

impl Automaton {
    fn parse(text: &str) -> Option<Self> {
        let mut bits = Bits::new(text)?;
        let layout = bits.number(2)?;
        let state = bits.number(4)? + 1;
        let symbols = bits.number(4)? + 1;
        let (starts, others) = (bits.number(state)?, bits.number(state)?);
        let accepts = bits.number(Some(starts).filter(|starts| *starts <= 32)?)?;
        let accepting = (0..starts).filter(|i| accepts >> i & 1 == 1).chain(starts..starts + others).collect();
        let moves = match layout {
            0 => by_pairs(&mut bits, state, symbols)?,
            1 => by_masks(&mut bits, state, symbols)?,
            _ => return None,
        };
        Some(Self { starts, accepting, moves })
    }

    /// Returns the targets of a set of states.
    fn step(&self, states: &BTreeSet<usize>, symbol: usize) -> BTreeSet<usize> {
        let of = |state: &usize| self.moves.get(*state).and_then(|moves| moves.get(&symbol));
        states.iter().filter_map(of).flatten().copied().collect()
    }
}

/// Parses layout 0: counted pairs of symbol and state.
fn by_pairs(bits: &mut Bits, state: usize, symbols: usize) -> Option<Vec<BTreeMap<usize, Vec<usize>>>> {
    let count = bits.number(4)?;
    let symbol = usize::try_from(usize::BITS - (symbols - 1).leading_zeros()).ok()?;
    let mut all = Vec::new();
    while count > 0 && bits.left() >= count {
        let mut moves: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for _ in 0..bits.number(count)? {
            let read = bits.number(symbol)?;
            moves.entry(read).or_default().push(bits.number(state)?);
        }
        all.push(moves);
    }
    Some(all)
}

/// Parses layout 1: a mask of symbols, then states.
fn by_masks(bits: &mut Bits, state: usize, symbols: usize) -> Option<Vec<BTreeMap<usize, Vec<usize>>>> {
    let mut all = Vec::new();
    while bits.left() >= symbols {
        let mask = bits.number(symbols)?;
        let mut moves = BTreeMap::new();
        for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
            moves.insert(symbol, vec![bits.number(state)?]);
        }
        all.push(moves);
    }
    Some(all)
}

/// The cells of a line, and the number of breaks before each and at the end.
struct Line {
    cells: Vec<Cell>,
    breaks: Vec<usize>,
}

/// A machine unrolled along a line: for each cell, state and digit the next states.
struct Unrolled {
    /// The states before the first cell.
    starts: BTreeSet<usize>,
    moves: Vec<BTreeMap<usize, BTreeMap<usize, BTreeSet<usize>>>>,
}

impl Unrolled {
    /// Keeps only states on a path from start to acceptance.
    fn new(machine: &Automaton, line: &Line, digits: usize) -> Self {
        let pass = |mut states: BTreeSet<usize>, breaks: usize| {
            for _ in 0..breaks {
                states = machine.step(&states, digits);
            }
            states
        };
        let starts = pass((0..machine.starts).collect(), line.breaks[0]);
        let (mut moves, mut here) = (Vec::new(), starts.clone());
        for place in 0..line.cells.len() {
            let mut all = BTreeMap::new();
            let mut next = BTreeSet::new();
            for &state in &here {
                let by_digit: BTreeMap<usize, BTreeSet<usize>> = (0..digits)
                    .map(|digit| (digit, pass(machine.step(&BTreeSet::from([state]), digit), line.breaks[place + 1])))
                    .collect();
                next.extend(by_digit.values().flatten().copied());
                all.insert(state, by_digit);
            }
            moves.push(all);
            here = next;
        }
        let mut alive = machine.accepting.clone();
        for all in moves.iter_mut().rev() {
            for by_digit in all.values_mut() {
                for targets in by_digit.values_mut() {
                    targets.retain(|target| alive.contains(target));
                }
                by_digit.retain(|_, targets| !targets.is_empty());
            }
            all.retain(|_, by_digit| !by_digit.is_empty());
            alive = all.keys().copied().collect();
        }
        let starts = starts.into_iter().filter(|state| alive.contains(state)).collect();
        Self { starts, moves }
    }

    /// Writes the table; `None` if it is too long.
    fn table(&self, cells: &str, lowest: i32) -> Option<String> {
        let name = |place: usize, state: usize| format!("\"{place}.{state}\"");
        let starts: Vec<String> = self.starts.iter().map(|&state| name(0, state)).collect();
        let mut ends = BTreeSet::new();
        let mut text = format!("[[automaton]]\ncells = \"{cells}\"\nstart = [{}]\nmoves = [\n", starts.join(", "));
        for (place, all) in self.moves.iter().enumerate() {
            for (&state, by_digit) in all {
                let mut by_target: BTreeMap<usize, Vec<String>> = BTreeMap::new();
                for (&digit, targets) in by_digit {
                    let value = i64::from(lowest) + i64::try_from(digit).ok()?;
                    for &target in targets {
                        by_target.entry(target).or_default().push(value.to_string());
                    }
                }
                for (target, values) in by_target {
                    let values = values.join(" ");
                    writeln!(text, "    \"{place}.{state} {values} -> {}.{target}\",", place + 1).ok()?;
                    if place + 1 == self.moves.len() {
                        ends.insert(target);
                    }
                }
            }
            if text.len() > MOST_BYTES {
                return None;
            }
        }
        let ends: Vec<String> = ends.into_iter().map(|state| name(self.moves.len(), state)).collect();
        Some(format!("{text}]\naccept = [{}]\n", ends.join(", ")))
    }
}

impl Reader {
    /// Reads a machine and its lines; words with `_` are names that separate lines.
    pub(super) fn machine(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [code, rest @ ..] = arguments else { return Err("`NFA` needs a machine".to_owned()) };
        let Some(machine) = Automaton::parse(code) else { return Ok(Converted::No) };
        let is_gap = |argument: &&str| argument.is_empty() || argument.starts_with('_');
        let mut text = String::new();
        for words in rest.split(is_gap).filter(|words| !words.is_empty()) {
            let (mut places, mut breaks) = (Vec::new(), vec![0]);
            for &word in words {
                if word == "-" {
                    *breaks.last_mut().expect("there is always one") += 1;
                } else {
                    places.push(word);
                    breaks.push(0);
                }
            }
            let Some(cells) = self.cells(&places)? else { return Ok(Converted::No) };
            let bare = self.document.bare();
            let names = cells.iter().map(|&cell| bare.name(cell)).collect::<Vec<_>>().join(" ");
            let unrolled = Unrolled::new(&machine, &Line { cells, breaks }, bare.size());
            match unrolled.table(&names, self.document.lowest) {
                Some(table) if text.len() < MOST_BYTES => text += &table,
                _ => return Ok(Converted::No),
            }
        }
        let customs = parse_custom(&self.document, &text)?;
        self.document.custom.extend(customs);
        Ok(Converted::Yes)
    }
}
