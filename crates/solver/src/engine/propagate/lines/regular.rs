//! A line of cells that an automaton accepts: the *regular* constraint.
//!
//! The automaton is unrolled over the line: each place has its own states. The forward pass collects the states that
//! each prefix can reach; the backward pass keeps those from which the suffix can be accepted. A
//! digit is supported if it labels a transition between two states that are kept.
//!
//! If a set of states fits into a word, the transitions of a state are stored as sets, by digit and
//! for all digits together, so that most states need one operation.
//!
//! *Soundness and consistency*: the transitions that are kept are those on accepting paths. Every
//! such path is an assignment if no cell is repeated, so pruning is domain consistent.
//!
//! # References
//! Pesant: *A regular language membership constraint for finite sequences of variables*, CP 2004.

use crate::engine::formula::{Formula, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, members};
use kdoku_board::bit_matrix::members_of_row;
use kdoku_board::rules::Unrolled;

/// The propagator; its scope is the line.
#[derive(Clone)]
pub(crate) struct Regular {
    digits: usize,
    /// Words per set of states.
    width: usize,
    start: Vec<u64>,
    accepting: Vec<u64>,
    /// By place, where its states begin among those of all layers.
    firsts: Vec<usize>,
    /// For each state the digits that have a transition.
    labels: Vec<Domain>,
    transitions: Transitions,
    /// Whether the scope contains a cell twice.
    repeats: bool,
}

/// The targets of each state and digit.
#[derive(Clone)]
enum Transitions {
    /// As sets of up to 64 states: by state and digit, and by state for all digits together.
    Sets { each: Vec<u64>, all: Vec<u64> },
    /// As lists: where the targets of each state and digit end.
    Lists { ends: Vec<u32>, targets: Vec<u16> },
}

impl Regular {
    /// The propagator of an automaton; `repeats` if the scope contains a cell twice.
    pub(crate) fn new(automaton: &Unrolled, repeats: bool) -> Self {
        let digits = automaton.digits();
        let end = automaton.accepting.iter().max().map_or(0, |&last| usize::from(last) + 1);
        let most = (0..automaton.layers()).map(|layer| automaton.states(layer)).fold(end, usize::max);
        let width = most.div_ceil(64).max(1);
        let (mut start, mut accepting) = (vec![0; width], vec![0; width]);
        automaton.start.iter().for_each(|&state| insert(&mut start, state));
        automaton.accepting.iter().for_each(|&state| insert(&mut accepting, state));
        let (mut first_of_layers, mut labels) = (Vec::new(), Vec::new());
        let (mut ends, mut targets) = (vec![0], Vec::new());
        let (mut each, mut all) = (Vec::new(), Vec::new());
        for layer in 0..automaton.layers() {
            first_of_layers.push(labels.len());
            for state in (0..=u16::MAX).take(automaton.states(layer)) {
                let (mut label, mut reached) = (0, 0);
                for digit in 0..digits {
                    let next = automaton.next(layer, state, digit);
                    label |= Domain::from(!next.is_empty()) << digit;
                    if width > 1 {
                        targets.extend_from_slice(next);
                        ends.push(targets.len() as u32);
                    } else {
                        let set = next.iter().fold(0, |set, target| set | 1 << target);
                        each.push(set);
                        reached |= set;
                    }
                }
                labels.push(label);
                all.push(reached);
            }
        }
        let firsts = automaton.layer_of_places().iter().map(|&layer| first_of_layers[layer]).collect();
        let transitions =
            if width > 1 { Transitions::Lists { ends, targets } } else { Transitions::Sets { each, all } };
        Self { digits, width, start, accepting, firsts, labels, transitions, repeats }
    }

    /// Adds the targets of a state and digit at a place to `reached`.
    fn step(&self, place: usize, state: usize, digit: usize, reached: &mut [u64]) {
        let row = (self.firsts[place] + state) * self.digits + digit;
        match &self.transitions {
            Transitions::Sets { each, .. } => reached[0] |= each[row],
            Transitions::Lists { ends, targets } => {
                for &target in &targets[ends[row] as usize..ends[row + 1] as usize] {
                    insert(reached, target);
                }
            }
        }
    }

    /// Prunes if a set of states is one word. `layers` holds one set per position.
    fn prune_narrow(
        &self,
        (each, all): (&[u64], &[u64]),
        domains: &mut [Domain],
        layers: &mut Vec<u64>,
    ) -> Result<(), Inconsistent> {
        let mut states = self.start[0];
        for (&domain, &first) in domains.iter().zip(&self.firsts) {
            layers.push(states);
            let mut next = 0;
            for state in members(states).map(|state| first + state) {
                let labels = self.labels[state];
                if labels & !domain == 0 {
                    next |= all[state];
                    continue;
                }
                let targets = &each[state * self.digits..][..self.digits];
                for digit in members(labels & domain) {
                    next |= targets[digit];
                }
            }
            states = next;
        }
        states &= self.accepting[0];
        if states == 0 {
            return Err(Inconsistent);
        }
        layers.push(states);
        for ((domain, before), &first) in domains.iter_mut().zip(&mut *layers).zip(&self.firsts).rev() {
            let (mut supported, mut live) = (0, 0);
            for state in members(*before).filter(|&state| all[first + state] & states != 0) {
                let targets = &each[(first + state) * self.digits..][..self.digits];
                for digit in members(self.labels[first + state] & *domain) {
                    if targets[digit] & states != 0 {
                        supported |= 1 << digit;
                        live |= 1 << state;
                    }
                }
            }
            (*before, *domain, states) = (live, supported, live);
        }
        Ok(())
    }

    /// Prunes if a set of states takes several words.
    fn prune_wide(
        &self,
        (ends, targets): (&[u32], &[u16]),
        domains: &mut [Domain],
        layers: &mut Vec<u64>,
    ) -> Result<(), Inconsistent> {
        let width = self.width;
        let targets_of = |state: usize, digit: usize| {
            let row = state * self.digits + digit;
            &targets[ends[row] as usize..ends[row + 1] as usize]
        };
        layers.extend_from_slice(&self.start);
        layers.resize((domains.len() + 1) * width, 0);
        for (i, (&domain, &first)) in domains.iter().zip(&self.firsts).enumerate() {
            let (before, after) = layers.split_at_mut((i + 1) * width);
            let (before, after) = (&before[i * width..], &mut after[..width]);
            for state in members_of_row(before).map(|state| first + state) {
                for digit in members(domain & self.labels[state]) {
                    for &target in targets_of(state, digit) {
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
        for (i, (domain, &first)) in domains.iter_mut().zip(&self.firsts).enumerate().rev() {
            let (before, after) = layers.split_at_mut((i + 1) * width);
            let (before, after) = (&mut before[i * width..], &after[..width]);
            let mut supported = 0;
            for (word, states) in before.iter_mut().enumerate() {
                let mut live = 0;
                for bit in members(*states) {
                    let state = first + word * 64 + bit;
                    for digit in members(*domain & self.labels[state]) {
                        if targets_of(state, digit).iter().any(|&target| contains(after, target)) {
                            live |= 1 << bit;
                            supported |= 1 << digit;
                        }
                    }
                }
                *states = live;
            }
            *domain = supported;
        }
        Ok(())
    }
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
        match &self.transitions {
            Transitions::Sets { each, all } => self.prune_narrow((each, all), domains, layers),
            Transitions::Lists { ends, targets } => self.prune_wide((ends, targets), domains, layers),
        }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let accepts_empty = self.start.iter().zip(&self.accepting).any(|(start, accepting)| start & accepting != 0);
        if cells.is_empty() && !accepts_empty {
            return formula.implies(guard, []);
        }
        let layers: Vec<_> = cells.iter().map(|cell| cell.iter().map(|&(digit, is)| (is, digit)).collect()).collect();
        // the subset construction: a set of states is one node of the path
        path(formula, guard, self.start.clone(), &layers, |number, states, digit| {
            let mut next = vec![0; self.width];
            members_of_row(states).for_each(|state| self.step(number, state, digit, &mut next));
            let is_last = number + 1 == layers.len();
            if is_last {
                next.iter_mut().zip(&self.accepting).for_each(|(next, accepting)| *next &= accepting);
            }
            let is_alive = next.iter().any(|&word| word != 0);
            // all accepting ends are one node
            is_alive.then(|| if is_last { Vec::new() } else { next })
        });
    }

    fn is_idempotent(&self) -> bool {
        !self.repeats
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
