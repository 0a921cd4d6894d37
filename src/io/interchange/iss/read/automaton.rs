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
//! These positions are fixed, so the machine is unrolled: one state per cell and machine state, of
//! which those with the same moves are merged. A line in one part takes the machine itself if that
//! is smaller.

use super::regex::base64_value;
use super::{Converted, Reader};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The maximum number of moves in the table of one line.
const MOST_MOVES: usize = 1 << 18;

/// The maximum number of pairs of cell and state that are unrolled.
const MOST_UNROLLED: usize = 1 << 19;

/// A bit reader.
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    /// Decodes base64.
    fn new(text: &str) -> Option<Self> {
        let mut bits = Vec::with_capacity(6 * text.len());
        for c in text.trim_end_matches('=').chars() {
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
        let accepts = bits.number(Some(starts).filter(|starts| (1..=32).contains(starts))?)?;
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

/// States, and moves from one to another with these digits.
struct Moves {
    starts: BTreeSet<usize>,
    accepting: BTreeSet<usize>,
    digits: BTreeMap<(usize, usize), Vec<usize>>,
}

/// The moves of a state: the next states by digit.
type Row = BTreeMap<usize, BTreeSet<usize>>;

impl Moves {
    /// The moves of a machine without those that read a break.
    fn of(machine: &Automaton, digits: usize) -> Self {
        let mut all: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for (from, by_symbol) in machine.moves.iter().enumerate() {
            for (&digit, targets) in by_symbol.iter().filter(|(symbol, _)| **symbol < digits) {
                for &to in targets {
                    all.entry((from, to)).or_default().push(digit);
                }
            }
        }
        Self { starts: (0..machine.starts).collect(), accepting: machine.accepting.clone(), digits: all }
    }

    /// The moves of a machine unrolled along a line with this number of breaks before each cell and
    /// at the end: only states on a path from start to acceptance. `None` if there are too many.
    fn unrolled(machine: &Automaton, breaks: &[usize], digits: usize) -> Option<Self> {
        let pass = |mut states: BTreeSet<usize>, breaks: usize| {
            for _ in 0..breaks {
                states = machine.step(&states, digits);
            }
            states
        };
        let starts = pass((0..machine.starts).collect(), breaks[0]);
        // the rows of each place
        let (mut places, mut here) = (Vec::new(), starts.clone());
        let mut unrolled = 0;
        for &breaks in &breaks[1..] {
            unrolled += here.len();
            if unrolled > MOST_UNROLLED {
                return None;
            }
            let row = |state: usize| -> Row {
                let next = |digit| pass(machine.step(&BTreeSet::from([state]), digit), breaks);
                (0..digits).map(|digit| (digit, next(digit))).collect()
            };
            let rows: BTreeMap<usize, Row> = here.iter().map(|&state| (state, row(state))).collect();
            here = rows.values().flat_map(BTreeMap::values).flatten().copied().collect();
            places.push(rows);
        }
        // from the last place to the first: states with the same moves become one, with a new number
        let (end, mut count) = (0, 1);
        let mut numbers: BTreeMap<usize, usize> = machine.accepting.iter().map(|&state| (state, end)).collect();
        let mut all: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for rows in places.into_iter().rev() {
            let mut known: BTreeMap<Row, usize> = BTreeMap::new();
            let mut renumbered = BTreeMap::new();
            for (state, row) in rows {
                let new = |targets: BTreeSet<usize>| -> BTreeSet<usize> {
                    targets.iter().filter_map(|target| numbers.get(target)).copied().collect()
                };
                let row: Row = row.into_iter().map(|(digit, targets)| (digit, new(targets))).collect();
                if row.values().all(BTreeSet::is_empty) {
                    continue;
                }
                let number = *known.entry(row).or_insert_with(|| {
                    count += 1;
                    count - 1
                });
                renumbered.insert(state, number);
            }
            for (row, from) in known {
                for (digit, targets) in row {
                    for to in targets {
                        all.entry((from, to)).or_default().push(digit);
                    }
                }
            }
            numbers = renumbered;
        }
        let starts = starts.iter().filter_map(|state| numbers.get(state)).copied().collect();
        Some(Self { starts, accepting: BTreeSet::from([end]), digits: all })
    }

    fn len(&self) -> usize {
        self.digits.values().map(Vec::len).sum()
    }

    /// Writes the table; `None` if it is too long.
    fn table(&self, cells: &str, lowest: i32) -> Option<String> {
        if self.len() > MOST_MOVES {
            return None;
        }
        // only states with moves have names
        let moving: BTreeSet<usize> = self.digits.keys().flat_map(|&(from, to)| [from, to]).collect();
        let names = |states: &BTreeSet<usize>| {
            let quoted: Vec<String> = states.intersection(&moving).map(|state| format!("\"{state}\"")).collect();
            quoted.join(", ")
        };
        let (starts, accepting) = (names(&self.starts), names(&self.accepting));
        let mut text = format!("[[automaton]]\ncells = \"{cells}\"\nstart = [{starts}]\nmoves = [\n");
        for ((from, to), digits) in &self.digits {
            let value = |digit: &usize| i64::try_from(*digit).ok().map(|digit| (i64::from(lowest) + digit).to_string());
            let values = digits.iter().map(value).collect::<Option<Vec<String>>>()?.join(" ");
            writeln!(text, "    \"{from} {values} -> {to}\",").ok()?;
        }
        Some(format!("{text}]\naccept = [{accepting}]\n"))
    }
}

impl Reader {
    /// Reads a machine and its lines; words with `_` are names that separate lines.
    pub(super) fn machine(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [code, rest @ ..] = arguments else { return Err("`NFA` needs a machine".to_owned()) };
        let Some(machine) = Automaton::parse(code) else { return Ok(Converted::No) };
        let is_gap = |argument: &&str| argument.is_empty() || argument.starts_with('_');
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
            let Some(&first) = cells.first() else { return Err("`NFA` needs cells".to_owned()) };
            let bare = self.document.bare();
            let names = cells.iter().map(|&cell| bare.name(cell)).collect::<Vec<_>>().join(" ");
            let unrolled = Moves::unrolled(&machine, &breaks, bare.size());
            if unrolled.as_ref().is_some_and(|moves| moves.starts.is_empty()) {
                self.impossible(first);
                continue;
            }
            let is_whole = breaks.iter().all(|breaks| *breaks == 0);
            let whole = is_whole.then(|| Moves::of(&machine, bare.size()));
            let smaller = unrolled.into_iter().chain(whole).min_by_key(Moves::len);
            let table = smaller.and_then(|moves| {
                self.spend(moves.len())?;
                moves.table(&names, self.document.lowest)
            });
            let Some(table) = table else { return Ok(Converted::No) };
            self.custom(&table)?;
        }
        Ok(Converted::Yes)
    }
}
