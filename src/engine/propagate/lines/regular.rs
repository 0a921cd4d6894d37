//! A line of cells that reads a word of an automaton.
//!
//! Forward, the states that some assignment of the cells so far leads to; backward, those from which the end can be
//! accepted. A digit stays in a cell exactly if it makes a move from a state of the first kind to one of the second.
//!
//! Where the states fit a word, each state has for each digit the set of states that it leads to, and for all of its digits together: most
//! states are settled by a look at the latter.
//!
//! Where digits move whole sets of states by few distances, as running sums do, [`shifts`](super::shifts) does all of this.
//!
//! *Soundness and consistency*: the moves that stay are those on accepted paths, and every such path is an assignment, if no
//! cell comes twice.
//!
//! # References
//! Pesant: *A regular language membership constraint for finite sequences of variables*, CP 2004.

use crate::board::grid::Digit;
use crate::board::rules::Automaton;
use crate::engine::formula::{Formula, Literal, path};
use crate::engine::propagate::subset_sums::{Layout, Shifts};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, members};

/// The propagator; its scope is the line. What it calls a state is the state's place, where the layout leaves some places empty.
#[derive(Clone, Debug)]
pub(crate) struct Regular {
    digits: usize,
    /// Words that hold a set of states.
    width: usize,
    start: Vec<u64>,
    accepting: Vec<u64>,
    /// For each state the digits that lead anywhere.
    leading: Vec<Domain>,
    moves: Moves,
    /// The same as shifts, where they are few.
    shifts: Option<Shifts>,
    repeats: bool,
}

/// Where the digits lead from each state.
#[derive(Clone, Debug)]
enum Moves {
    /// As sets, where one is a word: by state and digit, and by state for all digits together.
    Sets { each: Vec<u64>, all: Vec<u64> },
    /// As lists: by state and digit where the targets end.
    Lists { ends: Vec<u32>, targets: Vec<u16> },
}

impl Moves {
    /// The moves of the states in their places, of which there are so many words.
    fn new(automaton: &Automaton, Layout { places, count, width }: &Layout) -> Self {
        let mut states = vec![None; *count];
        (0..=u16::MAX).zip(places).for_each(|(state, &place)| states[usize::from(place)] = Some(state));
        let pairs = states
            .iter()
            .flat_map(|&state| (0..automaton.digits()).map(move |digit| (state, Digit::from_index(digit))));
        let targets =
            |state: Option<u16>, digit| state.map_or_else(<&[u16]>::default, |state| automaton.next(state, digit));
        let place = |target: &u16| places[usize::from(*target)];
        if *width > 1 {
            let (mut ends, mut all) = (vec![0], Vec::new());
            for (state, digit) in pairs {
                all.extend(targets(state, digit).iter().map(place));
                ends.push(all.len() as u32);
            }
            return Self::Lists { ends, targets: all };
        }
        let set = |targets: &[u16]| targets.iter().fold(0, |set, target| set | 1 << place(target));
        let each: Vec<u64> = pairs.map(|(state, digit)| set(targets(state, digit))).collect();
        let all =
            each.chunks(automaton.digits().max(1)).map(|moves| moves.iter().fold(0, |all, set| all | set)).collect();
        Self::Sets { each, all }
    }
}

impl Regular {
    /// The propagator for an automaton; `repeats` if a cell comes twice in the scope.
    pub(crate) fn new(automaton: &Automaton, repeats: bool) -> Self {
        let (digits, found) = (automaton.digits(), Shifts::find(automaton));
        let (layout, shifts) =
            found.map_or_else(|| (Layout::plain(automaton), None), |(layout, shifts)| (layout, Some(shifts)));
        let width = layout.width;
        let (mut start, mut accepting) = (vec![0; width], vec![0; width]);
        automaton.start().iter().for_each(|&state| insert(&mut start, layout.places[usize::from(state)]));
        let mut leading = vec![0; layout.count];
        for (state, &place) in (0..=u16::MAX).zip(&layout.places) {
            if automaton.accepts(state) {
                insert(&mut accepting, place);
            }
            for digit in 0..digits {
                let leads = !automaton.next(state, Digit::from_index(digit)).is_empty();
                leading[usize::from(place)] |= Domain::from(leads) << digit;
            }
        }
        Self { digits, width, start, accepting, leading, moves: Moves::new(automaton, &layout), shifts, repeats }
    }

    /// Adds the states that a digit leads to.
    fn lead(&self, state: usize, digit: usize, reached: &mut [u64]) {
        let row = state * self.digits + digit;
        match &self.moves {
            Moves::Sets { each, .. } => reached[0] |= each[row],
            Moves::Lists { ends, targets } => {
                for &target in &targets[ends[row] as usize..ends[row + 1] as usize] {
                    insert(reached, target);
                }
            }
        }
    }

    /// Whether a digit leads to one of some states.
    #[inline]
    fn leads_to(&self, state: usize, digit: usize, set: &[u64]) -> bool {
        let row = state * self.digits + digit;
        match &self.moves {
            Moves::Sets { each, .. } => each[row] & set[0] != 0,
            Moves::Lists { ends, targets } => {
                targets[ends[row] as usize..ends[row + 1] as usize].iter().any(|&target| contains(set, target))
            }
        }
    }

    /// Prunes where a set of states is a word; the sets that are left stay in `layers`.
    fn prune_narrow(
        &self,
        (each, all): (&[u64], &[u64]),
        domains: &mut [Domain],
        layers: &mut Vec<u64>,
    ) -> Result<(), Inconsistent> {
        let mut states = self.start[0];
        for &domain in &*domains {
            layers.push(states);
            let mut next = 0;
            for state in members(states) {
                let leading = self.leading[state];
                if leading & !domain == 0 {
                    next |= all[state];
                    continue;
                }
                let moves = &each[state * self.digits..][..self.digits];
                for digit in members(leading & domain) {
                    next |= moves[digit];
                }
            }
            states = next;
        }
        states &= self.accepting[0];
        if states == 0 {
            return Err(Inconsistent);
        }
        layers.push(states);
        for (domain, before) in domains.iter_mut().zip(&mut *layers).rev() {
            let (mut supported, mut live) = (0, 0);
            for state in members(*before).filter(|&state| all[state] & states != 0) {
                let moves = &each[state * self.digits..][..self.digits];
                for digit in members(self.leading[state] & *domain) {
                    if moves[digit] & states != 0 {
                        supported |= 1 << digit;
                        live |= 1 << state;
                    }
                }
            }
            (*before, *domain, states) = (live, supported, live);
        }
        Ok(())
    }

    /// The same where it is several.
    fn prune_wide(
        &self,
        (ends, targets): (&[u32], &[u16]),
        domains: &mut [Domain],
        layers: &mut Vec<u64>,
    ) -> Result<(), Inconsistent> {
        let width = self.width;
        layers.extend_from_slice(&self.start);
        layers.resize((domains.len() + 1) * width, 0);
        for (i, &domain) in domains.iter().enumerate() {
            let (before, after) = layers.split_at_mut((i + 1) * width);
            let (before, after) = (&before[i * width..], &mut after[..width]);
            for state in states_in(before) {
                for digit in members(domain & self.leading[state]) {
                    let row = state * self.digits + digit;
                    for &target in &targets[ends[row] as usize..ends[row + 1] as usize] {
                        insert(after, target);
                    }
                }
            }
        }
        let last = &mut layers[domains.len() * width..];
        let mut alive = 0;
        for (states, accepting) in last.iter_mut().zip(&self.accepting) {
            *states &= accepting;
            alive |= *states;
        }
        if alive == 0 {
            return Err(Inconsistent);
        }
        for (i, domain) in domains.iter_mut().enumerate().rev() {
            let (before, after) = layers.split_at_mut((i + 1) * width);
            let (before, after) = (&mut before[i * width..], &after[..width]);
            let mut supported = 0;
            for (word, states) in before.iter_mut().enumerate() {
                let mut rest = 0;
                for bit in members(*states) {
                    let state = word * 64 + bit;
                    for digit in members(*domain & self.leading[state]) {
                        if self.leads_to(state, digit, after) {
                            rest |= 1 << bit;
                            supported |= 1 << digit;
                        }
                    }
                }
                *states = rest;
            }
            *domain = supported;
        }
        Ok(())
    }
}

/// The states of a set.
#[inline]
fn states_in(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &states)| members(states).map(move |bit| word * 64 + bit))
}

#[inline]
fn insert(set: &mut [u64], state: u16) {
    set[usize::from(state / 64)] |= 1 << (state % 64);
}

#[inline]
fn contains(set: &[u64], state: u16) -> bool {
    set[usize::from(state / 64)] >> (state % 64) & 1 != 0
}

impl Propagator for Regular {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let layers = &mut scratch.words;
        layers.clear();
        if let Some(shifts) = &self.shifts {
            return shifts.prune([&self.start, &self.accepting], domains, layers);
        }
        match &self.moves {
            Moves::Sets { each, all } => self.prune_narrow((each, all), domains, layers),
            Moves::Lists { ends, targets } => self.prune_wide((ends, targets), domains, layers),
        }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let takes_the_empty_word =
            self.start.iter().zip(&self.accepting).any(|(start, accepting)| start & accepting != 0);
        if cells.is_empty() && !takes_the_empty_word {
            return formula.implies(guard, []);
        }
        let layers: Vec<_> = cells.iter().map(|cell| cell.iter().map(|&(digit, is)| (is, digit)).collect()).collect();
        // where a digit leads to several states, they go on as one set of states
        path(formula, guard, self.start.clone(), &layers, |number, states, digit| {
            let mut next = vec![0; self.width];
            for state in states_in(states) {
                self.lead(state, digit, &mut next);
            }
            let last = number + 1 == layers.len();
            if last {
                next.iter_mut().zip(&self.accepting).for_each(|(next, accepting)| *next &= accepting);
            }
            let leads = next.iter().any(|&word| word != 0);
            // all ends are the same
            leads.then(|| if last { Vec::new() } else { next })
        });
    }

    fn is_idempotent(&self) -> bool {
        !self.repeats
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
