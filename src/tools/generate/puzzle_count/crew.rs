//! Populations on threads, each of which takes the next one when it is done; heard in order.

use super::population::{Haul, Plan, Population};
use super::{Generator, Sampling};
use crate::solver::Limits;
use crate::tools::generate::stream;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// When it is over.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    limits: Limits,
    deadline: Option<Instant>,
}

impl Stop {
    /// The time runs from now.
    pub(super) fn new(limits: &Limits) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { limits: limits.clone(), deadline }
    }

    pub(super) fn is_over(&self) -> bool {
        self.limits.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The limits of a question. Those that are asked by the thousand take no time.
    pub(super) fn limits(&self, generator: &Generator) -> Limits {
        let cancel = self.limits.cancel.clone();
        let is_quick = generator.supports_batches(&Limits::none());
        let time = self.deadline.filter(|_| !is_quick).map(|end| end.saturating_duration_since(Instant::now()));
        Limits { time, cancel, ..Limits::none() }
    }
}

/// Lets `take` hear what came of each population, the first first. When it is over, those are heard before which none is missing.
pub(super) fn run(generator: &Generator, plan: &Plan, sampling: &Sampling, stop: &Stop, mut take: impl FnMut(&Haul)) {
    let threads = sampling.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let threads = usize::try_from(sampling.populations).unwrap_or(usize::MAX).min(threads);
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut scratch = generator.scratch();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= sampling.populations {
                        return;
                    }
                    let mut random = stream(sampling.seed, index);
                    let population = Population::new(generator, plan, stop, &mut random, &mut scratch);
                    let Ok(haul) = population.run(None) else { return };
                    if sender.send((index, haul)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut due, mut waiting) = (0, BTreeMap::new());
        for (index, haul) in receiver {
            waiting.insert(index, haul);
            while let Some(haul) = waiting.remove(&due) {
                take(&haul);
                due += 1;
            }
        }
    });
}
