//! A line of different cells whose first digit that is not greater than all before it is given.
//!
//! The line rises, and then comes the digit, below the one before it; what follows is free. Forward, the digits with which
//! the line can have risen so far; backward, those from which it can rise on to a place of the digit.
//!
//! *Soundness and consistency*: rising digits differ, and the digit itself is none of them, so the part up to the digit is
//! pruned to domain consistency, together with that the digit stands once. That what follows differs is left to the houses.

use super::regular::Regular;
use crate::board::rules::Automaton;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, above_some, below_some};

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct HiddenSkyscraper {
    digit: usize,
    /// The same as an automaton.
    automaton: Automaton,
}

impl HiddenSkyscraper {
    /// The propagator, and the automaton that says the same.
    pub(crate) fn new(digit: usize, automaton: &Automaton) -> Self {
        Self { digit, automaton: automaton.clone() }
    }
}

impl Propagator for HiddenSkyscraper {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let hidden: Domain = 1 << self.digit;
        let rising = &mut scratch.words;
        rising.clear();
        let mut free = !hidden;
        // the first place that the digit can have
        let mut first = None;
        for (i, &domain) in domains.iter().enumerate() {
            if domain & hidden != 0 && first.is_none() && rising.last().is_some_and(|&before| before > hidden) {
                first = Some(i);
            }
            let here = domain & free;
            rising.push(here);
            free = above_some(here) & !hidden;
            if here == 0 {
                break;
            }
        }
        let first = first.ok_or(Inconsistent)?;
        // with which digits the cell behind goes on, and whether the digit can stand there
        let mut on = 0;
        for (i, domain) in domains.iter_mut().enumerate().rev() {
            let before = i.checked_sub(1).and_then(|i| rising.get(i)).copied().unwrap_or(0);
            let ends = *domain & if before > hidden { hidden } else { 0 };
            let rises = rising.get(i).map_or(0, |here| here & on);
            on = below_some(rises) | if ends == 0 { 0 } else { Domain::MAX << self.digit };
            *domain = ends | rises | if first < i { *domain & !hidden } else { 0 };
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        Regular::new(&self.automaton, false).write(cells, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
