//! One puzzle on several threads: copies of a solver that exchange what they learn.
//!
//! Each copy starts with everything learnt so far and searches in its own way. Literals of level 0
//! and clauses of few levels are sent to all others, which add them at intervals. The first copy
//! that finds a solution, or that none is left, takes the place of the original.
//!
//! All copies exclude the same solutions, so what one of them learns holds for all. Which copy wins,
//! and with which solution, depends on the clock.
//!
//! # References
//! Hamadi, Jabbour, Sais: *`ManySAT`: a parallel SAT solver*, JSAT 6, 2009.

use super::state::{Cdcl, Status};
use crate::engine::formula::{Literal, to_u32};
use crate::engine::{Budget, Stats, Step};
use kdoku_board::random::Random;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Conflicts between two looks at the inbox. Tests look often, so that small boards see all of this.
const INTERVAL: u64 = if cfg!(test) { 1 } else { 200 };

/// The highest LBD of clauses that are sent.
const MAX_LBD: u32 = 8;

/// The largest amount by which scores are changed at first, in bumps.
const NOISE: f64 = 30.0;

/// Words of an inbox above which nothing is added: its owner has no time to read it.
const INBOX_WORDS: usize = 1 << 20;

/// What the copies share.
struct Shared {
    /// For each copy, clauses from the others: length, LBD, codes of the literals.
    inboxes: Vec<Mutex<Vec<u32>>>,
    is_over: AtomicBool,
}

/// The end of one copy.
#[derive(Clone)]
pub(super) struct Exchange {
    shared: Arc<Shared>,
    own: usize,
    /// The number of conflicts at which the inbox is read next.
    next: u64,
}

impl Exchange {
    /// Sends a clause to all others.
    fn send(&self, clause: &[Literal], lbd: u32) {
        for (_, inbox) in self.shared.inboxes.iter().enumerate().filter(|&(owner, _)| owner != self.own) {
            let mut inbox = inbox.lock().unwrap_or_else(PoisonError::into_inner);
            if inbox.len() < INBOX_WORDS {
                inbox.extend([to_u32(clause.len()), lbd]);
                inbox.extend(clause.iter().map(|literal| literal.code()));
            }
        }
    }

    fn take_inbox(&self) -> Vec<u32> {
        mem::take(&mut *self.shared.inboxes[self.own].lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Cdcl {
    /// As [`Cdcl::advance`], on the threads of the budget; on one below assumptions.
    pub(crate) fn advance_on_threads(&mut self, budget: &Budget<'_>) -> Step {
        if self.base_level() > 0 {
            return self.advance(budget);
        }
        // each copy takes as much memory as the original
        let most = budget.memory / self.encoding.memory().max(1);
        let (before, threads) = (self.stats, budget.threads.min(usize::try_from(most).unwrap_or(usize::MAX)).max(1));
        let inboxes = (0..threads).map(|_| Mutex::default()).collect();
        let shared = Arc::new(Shared { inboxes, is_over: AtomicBool::new(false) });
        let mut copies: Vec<Self> = (1..threads).map(|_| self.clone()).collect();
        copies.insert(0, mem::take(self));
        for (own, copy) in copies.iter_mut().enumerate() {
            copy.diversify(own);
            copy.exchange = Some(Exchange { shared: Arc::clone(&shared), own, next: before.conflicts + INTERVAL });
        }
        // the first copy watches the limits for all
        let free = Budget { nodes: u64::MAX, deadline: None, cancel: None, progress: None, ..*budget };
        let steps: Vec<Step> = thread::scope(|scope| {
            let handles: Vec<_> = copies
                .iter_mut()
                .enumerate()
                .map(|(own, copy)| {
                    let (budget, shared) = (if own == 0 { budget } else { &free }, &shared);
                    scope.spawn(move || {
                        let step = copy.advance(budget);
                        shared.is_over.store(true, Ordering::Relaxed);
                        step
                    })
                })
                .collect();
            handles.into_iter().map(|handle| handle.join().expect("a thread of the search panicked")).collect()
        });
        let winner = steps.iter().position(|step| !matches!(step, Step::Stopped(_))).unwrap_or(0);
        *self = copies.swap_remove(winner);
        self.exchange = None;
        for Stats { nodes, guesses, conflicts, restarts, depth } in copies.into_iter().map(|copy| copy.stats) {
            self.stats.nodes += nodes - before.nodes;
            self.stats.guesses += guesses - before.guesses;
            self.stats.conflicts += conflicts - before.conflicts;
            self.stats.restarts += restarts - before.restarts;
            self.stats.depth = self.stats.depth.max(depth);
        }
        steps[winner]
    }

    /// Makes copy number `own` search in its own way: it prefers other variables.
    fn diversify(&mut self, own: usize) {
        if own > 0 {
            let mut random = Random::new(own as u64);
            self.vsids.perturb(NOISE, &mut random);
        }
    }

    /// Sends a learnt clause, if it is short enough to help others.
    pub(super) fn share(&self, clause: &[Literal], lbd: u32) {
        if let Some(exchange) = &self.exchange
            && (lbd <= MAX_LBD || clause.len() == 2)
        {
            exchange.send(clause, lbd);
        }
    }

    /// If it is time: adds the clauses of the others. `true` if another copy is done.
    pub(super) fn receive(&mut self) -> bool {
        let conflicts = self.stats.conflicts;
        let Some(exchange) = &mut self.exchange else { return false };
        if conflicts < exchange.next {
            return false;
        }
        exchange.next = conflicts + INTERVAL;
        if exchange.shared.is_over.load(Ordering::Relaxed) {
            return true;
        }
        let inbox = exchange.take_inbox();
        let mut rest = inbox.as_slice();
        if !rest.is_empty() && self.base_level() == 0 {
            self.backtrack(0);
            while let [len, lbd, after @ ..] = rest
                && self.status == Status::Open
            {
                let (codes, after) = after.split_at(*len as usize);
                self.add_received(codes, *lbd);
                rest = after;
            }
        }
        false
    }

    /// At level 0: adds a clause that holds, without its false literals.
    fn add_received(&mut self, codes: &[u32], lbd: u32) {
        let literals = codes.iter().map(|&code| Literal::from_code(code));
        if literals.clone().any(|literal| self.trail.value(literal) > 0) {
            return;
        }
        let open: Vec<_> = literals.filter(|&literal| self.trail.value(literal) == 0).collect();
        match open.as_slice() {
            [] => self.refute(),
            [unit] => self.assert_unit(*unit),
            _ => drop(self.clauses.add(&open, lbd, open.len() == 2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stop;
    use crate::engine::model::Model;
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;
    use std::collections::BTreeSet;

    const THREADS: Budget<'_> = Budget { threads: 3, ..Budget::FREE };

    /// All solutions, with the number of conflicts.
    fn all(model: &Model, givens: &Grid, budget: &Budget<'_>) -> (BTreeSet<Grid>, u64) {
        let mut solver = Cdcl::default();
        assert_eq!(solver.start(model, givens, None, &Budget::FREE), Ok(true));
        let mut found = BTreeSet::new();
        while solver.advance_on_threads(budget) == Step::Found {
            let mut solution = Grid::blank(model.size());
            solver.write(&mut solution);
            assert!(found.insert(solution), "twice, of\n{givens}");
        }
        (found, solver.stats().conflicts)
    }

    #[test]
    fn threads_find_the_solutions_of_one() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let (mut conflicts, mut sizes) = (0, BTreeSet::new());
        for seed in 0..30 {
            let mut solver = Cdcl::default();
            assert_eq!(solver.start(&model, &Grid::blank(9), Some(seed), &Budget::FREE), Ok(true));
            assert_eq!(solver.advance(&Budget::FREE), Step::Found);
            let mut givens = Grid::blank(9);
            solver.write(&mut givens);
            let mut random = Random::new(seed);
            while givens.clues() > [24, 30, 36][seed as usize % 3] {
                givens.set(Cell::from_index(random.below(81)), None);
            }
            let (expected, _) = all(&model, &givens, &Budget::FREE);
            let (found, met) = all(&model, &givens, &THREADS);
            assert!(found == expected, "{} instead of {} of\n{givens}", found.len(), expected.len());
            conflicts += met;
            sizes.insert(found.len().min(10));
        }
        assert!(conflicts > 1000, "clauses were learnt and sent: {conflicts}");
        assert!(sizes.contains(&1) && sizes.len() > 3, "some have one solution, some have several: {sizes:?}");
    }

    #[test]
    fn a_limit_stops_all_threads_and_the_search_resumes() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let cancelled = AtomicBool::new(true);
        let mut solver = Cdcl::default();
        assert_eq!(solver.start(&model, &Grid::blank(9), None, &Budget::FREE), Ok(true));
        let budget = Budget { cancel: Some(&cancelled), ..THREADS };
        // a copy may be done before the first one looks at the flag
        let step = solver.advance_on_threads(&budget);
        assert!(matches!(step, Step::Stopped(Stop::Cancelled) | Step::Found), "{step:?}");
        assert_eq!(solver.advance_on_threads(&THREADS), Step::Found);
    }
}
