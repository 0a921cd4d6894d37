//! State machines (`NFA`), which become automata.
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
//! These positions are fixed, so the machine is unrolled along the line. Lines with the same machine
//! and the same breaks share an automaton.

use super::regex::base64_bytes;
use super::{Converted, Reader};
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Automaton, MAX_STATES, Unrolled};
use kdoku_puzzle::{Clue, accepts_no_word};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The maximum of cells times moves of one line.
const MOST_WORK: usize = 1 << 22;

/// The number of steps along a line that cost as much as a move of an automaton.
const STEPS_PER_MOVE: usize = 8;

/// A bit reader.
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn number(&mut self, bits: usize) -> Option<usize> {
        if self.left() < bits {
            return None;
        }
        let bit = |at: usize| self.bytes[at / 8] >> (7 - at % 8) & 1;
        let number = (self.at..self.at + bits).fold(0, |number, at| number << 1 | usize::from(bit(at)));
        self.at += bits;
        Some(number)
    }
}

/// A machine with states from 0, and its lines so far.
pub(super) struct Machine {
    symbols: usize,
    starts: u16,
    /// One bit for each start state that accepts.
    accepting_starts: usize,
    /// The number of other accepting states.
    accepting_others: usize,
    /// The number of states that occur in moves.
    states: usize,
    /// By state and symbol, the end of its targets, after a first 0.
    ends: Vec<usize>,
    targets: Vec<u16>,
    /// By the number of breaks before each cell and at the end.
    lines: RefCell<FxHashMap<Vec<usize>, Line>>,
}

/// The automaton of a line.
#[derive(Clone)]
enum Line {
    Automaton(Automaton),
    /// No word is accepted.
    Impossible,
    TooLarge,
}

impl Machine {
    fn parse(text: &str) -> Option<Self> {
        let mut bits = Bits { bytes: base64_bytes(text)?, at: 0 };
        let layout = bits.number(2)?;
        let state = bits.number(4)? + 1;
        let symbols = bits.number(4)? + 1;
        let (starts, accepting_others) = (bits.number(state)?, bits.number(state)?);
        let accepting_starts = bits.number(Some(starts).filter(|starts| (1..=32).contains(starts))?)?;
        let moves = match layout {
            0 => by_pairs(&mut bits, state, symbols)?,
            1 => by_masks(&mut bits, state, symbols)?,
            _ => return None,
        };
        let last = moves.iter().map(|&(from, _, to)| from.max(to)).fold(starts - 1, usize::max);
        let mut ends = vec![0; (last + 1) * symbols + 1];
        for &(from, symbol, _) in &moves {
            ends[from * symbols + symbol + 1] += 1;
        }
        for row in 1..ends.len() {
            ends[row] += ends[row - 1];
        }
        let targets = moves.iter().map(|&(_, _, to)| u16::try_from(to).ok()).collect::<Option<_>>()?;
        let starts = u16::try_from(starts).ok()?;
        let (states, lines) = (last + 1, RefCell::default());
        Some(Self { symbols, starts, accepting_starts, accepting_others, states, ends, targets, lines })
    }

    fn accepts(&self, state: u16) -> bool {
        match state.checked_sub(self.starts) {
            None => self.accepting_starts >> state & 1 == 1,
            Some(other) => usize::from(other) < self.accepting_others,
        }
    }

    /// The targets of a state.
    fn next(&self, state: u16, symbol: usize) -> &[u16] {
        if symbol >= self.symbols {
            return &[];
        }
        let row = usize::from(state) * self.symbols + symbol;
        &self.targets[self.ends[row]..self.ends[row + 1]]
    }

    /// The automaton of a line with these numbers of breaks before each cell and at the end. `spend`
    /// takes the work of building it, unless that is too much.
    fn line(&self, breaks: &[usize], digits: usize, spend: impl FnOnce(usize) -> Option<()>) -> Line {
        if let Some(line) = self.lines.borrow().get(breaks) {
            return line.clone();
        }
        let work = breaks.len().saturating_mul(self.targets.len());
        if work > MOST_WORK || spend(work / STEPS_PER_MOVE).is_none() {
            return Line::TooLarge;
        }
        let is_whole = breaks.iter().all(|&breaks| breaks == 0);
        let automaton = if is_whole { self.whole(digits) } else { self.unrolled(breaks, digits) };
        let line = match automaton {
            None => Line::TooLarge,
            Some(automaton) if accepts_no_word(&automaton, breaks.len() - 1) => Line::Impossible,
            Some(automaton) => Line::Automaton(automaton),
        };
        self.lines.borrow_mut().insert(breaks.to_vec(), line.clone());
        line
    }

    /// The automaton of all words without breaks.
    fn whole(&self, digits: usize) -> Option<Automaton> {
        let step = |&state: &u16, digit: Digit| self.next(state, digit.index()).iter().copied();
        Automaton::build(digits, MAX_STATES, 0..self.starts, step, |&state| self.accepts(state))
    }

    /// The automaton of a line with breaks.
    fn unrolled(&self, breaks: &[usize], digits: usize) -> Option<Automaton> {
        let pass = |states: &mut Vec<u16>, breaks: usize| {
            for _ in 0..breaks {
                *states = states.iter().flat_map(|&state| self.next(state, digits)).copied().collect();
                states.sort_unstable();
                states.dedup();
            }
        };
        let mut start = (0..self.starts).collect();
        pass(&mut start, breaks[0]);
        let step = |place: usize, state: u16, digit: usize, targets: &mut Vec<u16>| {
            let next = self.next(state, digit);
            if breaks[place + 1] == 0 {
                targets.extend_from_slice(next);
            } else {
                let mut next = next.to_vec();
                pass(&mut next, breaks[place + 1]);
                targets.append(&mut next);
            }
        };
        let unrolled =
            Unrolled::from_steps(digits, self.states, &start, breaks.len() - 1, step, |state| self.accepts(state));
        unrolled.automaton()
    }
}

/// Moves: a state, a symbol, and the next state.
type Moves = Vec<(usize, usize, usize)>;

/// Parses layout 0: counted pairs of symbol and state.
fn by_pairs(bits: &mut Bits, state: usize, symbols: usize) -> Option<Moves> {
    let count = bits.number(4)?;
    let symbol = usize::try_from(usize::BITS - (symbols - 1).leading_zeros()).ok()?;
    let mut moves = Vec::new();
    let mut from = 0;
    while count > 0 && bits.left() >= count {
        for _ in 0..bits.number(count)? {
            moves.push((from, bits.number(symbol)?, bits.number(state)?));
        }
        from += 1;
    }
    moves.retain(|&(_, symbol, _)| symbol < symbols);
    moves.sort_unstable();
    Some(moves)
}

/// Parses layout 1: a mask of symbols, then states.
fn by_masks(bits: &mut Bits, state: usize, symbols: usize) -> Option<Moves> {
    let mut moves = Vec::new();
    let mut from = 0;
    while bits.left() >= symbols {
        let mask = bits.number(symbols)?;
        for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
            moves.push((from, symbol, bits.number(state)?));
        }
        from += 1;
    }
    Some(moves)
}

impl Reader {
    /// Reads a machine and its lines; words with `_` are names that separate lines.
    pub(super) fn machine(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        let [code, rest @ ..] = arguments else { return Err("`NFA` needs a machine".to_owned()) };
        let Some(machine) = self.machine_of(code) else { return Ok(Converted::No) };
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
            match machine.line(&breaks, self.puzzle.board.size(), |work| self.spend(work)) {
                Line::Impossible => self.impossible(first),
                Line::Automaton(automaton) => {
                    if self.custom(Clue::automaton(automaton, cells))? == Converted::No {
                        return Ok(Converted::No);
                    }
                }
                Line::TooLarge => return Ok(Converted::No),
            }
        }
        Ok(Converted::Yes)
    }

    /// The machine with this code; `None` if it has another layout or is too large.
    fn machine_of(&mut self, code: &str) -> Option<Rc<Machine>> {
        let known = self.setup.machines.borrow().get(code).cloned();
        known.unwrap_or_else(|| {
            self.spend(code.len())?;
            let machine = Machine::parse(code).filter(|machine| self.spend(machine.ends.len()).is_some());
            let machine = machine.map(Rc::new);
            self.setup.machines.borrow_mut().insert(code.to_owned(), machine.clone());
            machine
        })
    }
}
