//! Populations on several threads, and the limits of the whole estimate.

use super::population::{Plan, Population, Sample};
use super::{Generator, Sampling};
use crate::solver::Limits;
use crate::tools::generate::stream;
use crate::tools::parallel::{Pool, thread_count};
use std::ops::ControlFlow;
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

/// Passes the sample of each population to `take`, in order, up to the first population that the stop cut short.
pub(super) fn run(generator: &Generator, plan: &Plan, sampling: &Sampling, stop: &Stop, mut take: impl FnMut(&Sample)) {
    let threads = thread_count(sampling.threads);
    let threads = usize::try_from(sampling.populations).unwrap_or(usize::MAX).min(threads);
    thread::scope(|scope| {
        let pool = Pool::scoped(scope, threads, || {
            let mut scratch = generator.scratch();
            move |index| {
                let mut random = stream(sampling.seed, index);
                Population::new(generator, plan, stop, &mut random, &mut scratch).run(None).ok()
            }
        });
        let _ = pool.run(0..sampling.populations, |sample| match sample {
            Some(Some(sample)) => {
                take(&sample);
                ControlFlow::Continue(())
            }
            Some(None) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        });
    });
}
