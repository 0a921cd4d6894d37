//! Automata as the code of a state machine; `read::automaton` describes its layout.

use kdoku_board::{Automaton, Digit};

/// The maximum number of states.
pub(super) const MOST_STATES: usize = 1 << 12;

/// The maximum number of start states.
const MOST_STARTS: usize = 31;

/// A sequence of bits, each number with its highest bit first.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn push(&mut self, number: usize, width: usize) {
        self.0.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    }

    /// Encodes whole bytes as base64 without padding.
    fn base64(mut self) -> String {
        self.0.resize(self.0.len().next_multiple_of(8), false);
        let six = |bits: &[bool]| (0..6).fold(0, |six, i| six << 1 | u8::from(bits.get(i) == Some(&true)));
        self.0.chunks(6).map(|bits| base64_character(six(bits))).collect()
    }
}

pub(super) fn base64_character(six: u8) -> char {
    char::from(match six {
        0..26 => b'A' + six,
        26..52 => b'a' + six - 26,
        52..62 => b'0' + six - 52,
        62 => b'-',
        _ => b'_',
    })
}

/// The number of bits of a number.
fn width(number: usize) -> usize {
    usize::try_from(usize::BITS - number.leading_zeros()).expect("at most 64")
}

/// Returns the code of an automaton; `None` if it has too many states.
pub(super) fn code(automaton: &Automaton) -> Option<String> {
    let count = automaton.states();
    let starts = automaton.start();
    if count > MOST_STATES || !(1..=MOST_STARTS).contains(&starts.len()) {
        return None;
    }
    // start states, other accepting states, the rest
    let rank = |state: &u16| match (starts.contains(state), automaton.accepts(*state)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    let mut order: Vec<u16> = (0..count).map_while(|state| u16::try_from(state).ok()).collect();
    order.sort_by_key(rank);
    let mut numbers = vec![0; count];
    for (number, &state) in order.iter().enumerate() {
        numbers[usize::from(state)] = number;
    }
    let others = order.iter().filter(|state| rank(state) == 1).count();
    let digits = || (0..automaton.digits()).map(Digit::from_index);
    let is_deterministic = order.iter().all(|&state| digits().all(|digit| automaton.next(state, digit).len() < 2));
    let moves = |state: u16| digits().map(|digit| automaton.next(state, digit).len()).sum::<usize>();
    let most = order.iter().map(|&state| moves(state)).max().unwrap_or(0);
    let (symbol, counts) = (width(automaton.digits() - 1), width(most));
    let state_width = width((count - 1).max(starts.len()).max(others));

    let mut bits = Bits::default();
    bits.push(usize::from(is_deterministic), 2);
    bits.push(state_width - 1, 4);
    bits.push(automaton.digits() - 1, 4);
    bits.push(starts.len(), state_width);
    bits.push(others, state_width);
    let accepts = (0..).zip(&order[..starts.len()]).filter(|(_, state)| automaton.accepts(**state));
    bits.push(accepts.fold(0, |all, (i, _)| all | 1 << i), starts.len());
    if !is_deterministic {
        bits.push(counts, 4);
    }
    for &state in &order {
        if is_deterministic {
            let mask = digits().map(|digit| automaton.next(state, digit).len() << digit.index());
            bits.push(mask.sum(), automaton.digits());
        } else {
            bits.push(moves(state), counts);
        }
        for digit in digits() {
            for &target in automaton.next(state, digit) {
                if !is_deterministic {
                    bits.push(digit.index(), symbol);
                }
                bits.push(numbers[usize::from(target)], state_width);
            }
        }
    }
    (automaton.digits() <= 16 && counts < 16).then(|| bits.base64())
}
