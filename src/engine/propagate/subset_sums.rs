//! An automaton whose digits shift: states in places such that what a digit does is to move sets of them by a few distances.
//!
//! A running sum goes on by the digit from wherever it is, and so do most things that an automaton remembers of a line. If states that
//! follow each other by one digit stand side by side, in *lanes*, that digit moves a lane by one place, and the others mostly move whole
//! lanes too. A set of states is a few words, then, and its move by a digit is a mask and a rotation for each distance, whatever
//! the number of states.

use super::{Domain, Inconsistent, members};
use crate::board::grid::Digit;
use crate::board::rules::Automaton;

/// The most places: beyond that, sets are lists of more words than they have members.
const MOST_PLACES: usize = 256;

/// The least states: the sets of fewer are gone through at once.
const LEAST_STATES: usize = 16;

/// How many edges a word of a move must stand for, at least.
const EDGES_A_WORD: usize = 6;

/// Some places, as bits.
pub(super) type Places<const W: usize> = [u64; W];

/// Where each state stands.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// By state its place.
    pub(super) places: Vec<u16>,
    /// How many places there are.
    pub(super) count: usize,
    /// Words that hold a set of places: 1, 2 or 4 where they shift.
    pub(super) width: usize,
}

impl Layout {
    /// The states in their order.
    pub(super) fn plain(automaton: &Automaton) -> Self {
        let states = automaton.states();
        Self {
            places: (0..states).map(|state| state as u16).collect(),
            count: states,
            width: states.div_ceil(64).max(1),
        }
    }

    /// The states in lanes, in which each follows the one before by this digit; they end where others end. `None` if these are too
    /// many places.
    fn of_lanes(automaton: &Automaton, digit: Digit) -> Option<Self> {
        let states = automaton.states();
        let (mut after, mut follows) = (vec![u16::MAX; states], vec![false; states]);
        for state in 0..states as u16 {
            if let &[next] = automaton.next(state, digit)
                && next != state
                && !std::mem::replace(&mut follows[usize::from(next)], true)
            {
                after[usize::from(state)] = next;
            }
        }
        // by last state, the first one and the length; what goes round in circles has none
        let mut lanes = Vec::new();
        for first in (0..states as u16).filter(|&first| !follows[usize::from(first)]) {
            let (mut last, mut length) = (first, 1);
            while let Some(&next) = after.get(usize::from(last)).filter(|&&next| next != u16::MAX) {
                (last, length) = (next, length + 1);
            }
            lanes.push((last, first, length));
        }
        lanes.sort_unstable();
        let length = lanes.iter().map(|&(_, _, length)| length).max()?;
        let all: usize = lanes.iter().map(|&(_, _, length)| length).sum();
        let count = lanes.len() * length;
        if all < states || count > MOST_PLACES {
            return None;
        }
        let mut places = vec![0; states];
        for (&(_, first, own), number) in lanes.iter().zip(1..) {
            let (mut state, end) = (first, number * length);
            for place in end - own..end {
                places[usize::from(state)] = place as u16;
                state = after[usize::from(state)];
            }
        }
        Some(Self { places, count, width: count.div_ceil(64).next_power_of_two() })
    }
}

/// The moves of the digits.
#[derive(Clone, Debug)]
pub(super) struct Shifts {
    width: usize,
    /// By digit where its moves end.
    ends: Vec<u32>,
    /// By how many places each move goes, round the end of the words.
    by: Vec<u8>,
    /// By move the places that it is for.
    from: Vec<u64>,
}

impl Shifts {
    /// States in places, with the moves of the digits, if these are few: with lanes along the smallest digit, or the one above it.
    pub(super) fn find(automaton: &Automaton) -> Option<(Layout, Self)> {
        if automaton.states() < LEAST_STATES || automaton.states() > MOST_PLACES {
            return None;
        }
        let edges: usize = (0..automaton.states() as u16).map(|state| automaton.followers(state).len()).sum();
        (0..automaton.digits().min(2)).map(Digit::from_index).find_map(|digit| {
            let layout = Layout::of_lanes(automaton, digit)?;
            let shifts = Self::of(automaton, &layout, edges / EDGES_A_WORD)?;
            Some((layout, shifts))
        })
    }

    /// The moves in no more than so many words.
    fn of(automaton: &Automaton, Layout { places, width, .. }: &Layout, most: usize) -> Option<Self> {
        let width = *width;
        let (mut ends, mut all, mut from) = (Vec::with_capacity(automaton.digits() + 1), Vec::new(), Vec::new());
        ends.push(0);
        let mut moves = Vec::new();
        for digit in (0..automaton.digits()).map(Digit::from_index) {
            moves.clear();
            for state in 0..automaton.states() as u16 {
                let place = places[usize::from(state)];
                let by = |target: &u16| places[usize::from(*target)].wrapping_sub(place) & (64 * width as u16 - 1);
                moves.extend(automaton.next(state, digit).iter().map(|target| (by(target) as u8, place)));
            }
            moves.sort_unstable();
            for same in moves.chunk_by(|a, b| a.0 == b.0) {
                all.push(same[0].0);
                let at = from.len();
                from.resize(at + width, 0);
                for &(_, place) in same {
                    from[at + usize::from(place / 64)] |= 1 << (place % 64);
                }
            }
            if from.len() > most {
                return None;
            }
            ends.push(all.len() as u32);
        }
        Some(Self { width, ends, by: all, from })
    }

    /// The moves of a digit, each with the places that it is for.
    #[inline]
    fn moves<const W: usize>(&self, digit: usize) -> impl Iterator<Item = (u8, &Places<W>)> {
        let range = self.ends[digit] as usize..self.ends[digit + 1] as usize;
        let from = self.from.as_chunks::<W>().0;
        self.by[range.clone()].iter().copied().zip(&from[range])
    }

    /// Where a digit leads from some places.
    #[inline]
    fn next<const W: usize>(&self, states: &Places<W>, digit: usize) -> Places<W> {
        let mut next: Places<W> = [0; W];
        for (by, from) in self.moves::<W>(digit) {
            let moving: Places<W> = std::array::from_fn(|i| states[i] & from[i]);
            let moved: Places<W> = rotated(&moving, by);
            next.iter_mut().zip(moved).for_each(|(next, moved)| *next |= moved);
        }
        next
    }

    /// Those of some places from which a digit leads to others.
    #[inline]
    fn leading<const W: usize>(&self, states: &Places<W>, digit: usize, behind: &Places<W>) -> Places<W> {
        let mut leading: Places<W> = [0; W];
        for (by, from) in self.moves::<W>(digit) {
            let back: Places<W> = rotated(behind, by.wrapping_neg() & (64 * W - 1) as u8);
            for i in 0..W {
                leading[i] |= back[i] & from[i] & states[i];
            }
        }
        leading
    }

    /// Leaves of the domains along a line what is on the way from the first places to the last; the places on these ways stay in
    /// `layers`.
    pub(super) fn prune(
        &self,
        ends: [&[u64]; 2],
        domains: &mut [Domain],
        layers: &mut Vec<u64>,
    ) -> Result<(), Inconsistent> {
        match self.width {
            1 => self.prune_in::<1>(ends, domains, layers),
            2 => self.prune_in::<2>(ends, domains, layers),
            _ => self.prune_in::<4>(ends, domains, layers),
        }
    }

    fn prune_in<const W: usize>(
        &self,
        ends: [&[u64]; 2],
        domains: &mut [Domain],
        layers: &mut Vec<u64>,
    ) -> Result<(), Inconsistent> {
        let [mut states, end] = ends.map(|words| -> Places<W> { std::array::from_fn(|i| words[i]) });
        for &domain in &*domains {
            layers.extend_from_slice(&states);
            let mut next: Places<W> = [0; W];
            for digit in members(domain) {
                let led: Places<W> = self.next(&states, digit);
                next.iter_mut().zip(led).for_each(|(next, led)| *next |= led);
            }
            states = next;
        }
        states = std::array::from_fn(|i| states[i] & end[i]);
        if states == [0; W] {
            return Err(Inconsistent);
        }
        layers.extend_from_slice(&states);
        let (befores, _) = layers.as_chunks_mut::<W>();
        for (domain, before) in domains.iter_mut().zip(befores).rev() {
            let (mut live, mut supported): (Places<W>, Domain) = ([0; W], 0);
            for digit in members(*domain) {
                let leading: Places<W> = self.leading(before, digit, &states);
                supported |= Domain::from(leading != [0; W]) << digit;
                live.iter_mut().zip(leading).for_each(|(live, leading)| *live |= leading);
            }
            (*before, *domain, states) = (live, supported, live);
        }
        Ok(())
    }
}

/// Places moved up by so many, and round the end.
#[inline]
fn rotated<const W: usize>(places: &Places<W>, by: u8) -> Places<W> {
    let (words, bits) = (usize::from(by / 64), u32::from(by % 64));
    std::array::from_fn(|i| {
        let here = places[i.wrapping_sub(words) % W];
        let below = places[i.wrapping_sub(words + 1) % W];
        here << bits | below >> 1 >> (63 - bits)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Holds the moves of each state by each digit, forth and back, against the automaton.
    fn examine<const W: usize>(automaton: &Automaton) {
        let (Layout { places, count, width }, shifts) = Shifts::find(automaton).expect("sums shift");
        assert_eq!(width, W);
        let set = |states: &[u16]| -> Places<W> {
            states.iter().fold([0; W], |mut set, &state| {
                let place = places[usize::from(state)];
                set[usize::from(place / 64)] |= 1 << (place % 64);
                set
            })
        };
        let states: Vec<u16> = (0..automaton.states() as u16).collect();
        assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), states.len(), "a place is one state's");
        assert!(places.iter().all(|&place| usize::from(place) < count) && count <= 64 * W);
        let digits = (0..automaton.digits()).map(Digit::from_index);
        for (digit, &state) in digits.flat_map(|digit| states.iter().map(move |state| (digit, state))) {
            assert_eq!(shifts.next(&set(&[state]), digit.index()), set(automaton.next(state, digit)));
            let leads = |from: &u16| automaton.next(*from, digit).contains(&state);
            let leading: Vec<u16> = states.iter().copied().filter(leads).collect();
            assert_eq!(shifts.leading(&set(&states), digit.index(), &set(&[state])), set(&leading));
        }
    }

    /// Sums of up to `most`, each begun anew or not where it is full, with one of so many things remembered.
    fn sums(most: usize, kinds: usize) -> Automaton {
        let step = |&(kind, sum): &(usize, usize), digit: Digit| {
            let on = Some((kind, sum + digit.index())).filter(|&(_, sum)| sum <= most);
            let anew = (sum == most).then_some((kind, digit.index()));
            on.into_iter().chain(anew)
        };
        let start = (0..kinds).map(|kind| (kind, 0));
        Automaton::build(6, 1000, start, step, |&(_, sum)| sum == most).expect("few states")
    }

    #[test]
    fn sums_shift() {
        examine::<1>(&sums(20, 1));
        examine::<1>(&sums(63, 1));
        examine::<2>(&sums(64, 1));
        examine::<2>(&sums(20, 5));
        examine::<4>(&sums(20, 8));
        examine::<4>(&sums(63, 4));
    }

    #[test]
    fn what_makes_many_moves_does_not() {
        assert!(Shifts::find(&sums(3, 1)).is_none(), "too few states");
        assert!(Shifts::find(&sums(64, 4)).is_none(), "too many places");
        let last_two = |&(_, last): &(usize, usize), digit: Digit| [(last, digit.index())];
        let last_two = Automaton::build(6, 1000, [(0, 0)], last_two, |_| true).expect("few states");
        assert!(Shifts::find(&last_two).is_none());
    }
}
