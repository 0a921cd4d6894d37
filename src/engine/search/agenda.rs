//! Which propagators wait to be called, and calling them.
//!
//! The log of removals tells what has changed since the agenda last looked at it; the propagators that watch those cells
//! are put on the agenda, the cheap ones to be called first. Nothing on it outlives a conflict: what is taken back then was
//! at a fixpoint before.

use super::deduce::{Board, SEEN_AT_ONCE};
use super::variable::{Conflict, Variable};
use crate::model::{Model, Posts};
use crate::propagate::{Cost, Domain, Must, Scratch};

/// The propagators that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    waits: Vec<bool>,
    waiting: [Vec<u32>; Cost::COUNT],
    /// How much of the log has been looked at.
    seen: usize,
    domains: Vec<Domain>,
    memory: Scratch,
}

impl Agenda {
    pub(super) fn new(model: &Model) -> Self {
        Self { waits: vec![false; model.posts().all().len()], ..Self::default() }
    }

    /// Puts all of them on the agenda, of a log that begins.
    pub(super) fn fill(&mut self, posts: &Posts) {
        self.clear();
        self.seen = 0;
        for number in 0..posts.all().len() {
            self.put(posts, number as u32);
        }
    }

    /// Takes all of them off.
    pub(super) fn clear(&mut self) {
        for waiting in &mut self.waiting {
            for number in waiting.drain(..) {
                self.waits[number as usize] = false;
            }
        }
    }

    /// The log has become as short as this.
    pub(super) fn forget(&mut self, length: usize) {
        self.seen = self.seen.min(length);
    }

    fn put(&mut self, posts: &Posts, number: u32) {
        if !std::mem::replace(&mut self.waits[number as usize], true) {
            self.waiting[posts.all()[number as usize].propagator.cost() as usize].push(number);
        }
    }

    /// Puts on the agenda whom the removals concern that it has not seen; all but `caller`.
    fn look(&mut self, posts: &Posts, removals: &[(u16, u16)], caller: Option<u32>) {
        let mut last = None;
        for &(cell, _) in &removals[self.seen..] {
            // several digits of one cell often go in a row
            if last.replace(cell) == Some(cell) {
                continue;
            }
            for &number in posts.watching(cell.into()) {
                if caller != Some(number) {
                    self.put(posts, number);
                }
            }
        }
        self.seen = removals.len();
    }
}

impl<const W: usize> Board<'_, W> {
    /// Calls the next propagator on the agenda; whether there was one.
    ///
    /// # Errors
    /// A conflict of the propagator, or what it removes leads to one.
    pub(super) fn call_propagator(&mut self) -> Result<bool, Conflict> {
        let posts = self.model.posts();
        self.agenda.look(posts, &self.log.removals, None);
        let Some(number) = self.agenda.waiting.iter_mut().find_map(Vec::pop) else { return Ok(false) };
        self.agenda.waits[number as usize] = false;
        let post = &posts.all()[number as usize];
        let mut domains = std::mem::take(&mut self.agenda.domains);
        domains.clear();
        domains.extend(post.scope.iter().map(|&cell| self.candidates.row(cell.into()).low()));
        self.agenda.memory.musts.clear();
        let mut end = post
            .propagator
            .prune(&mut domains, &mut self.agenda.memory)
            .map_err(|_| Conflict(Variable::post(self.model, number as usize)));
        for (&cell, &kept) in post.scope.iter().zip(&domains) {
            if end.is_err() {
                break;
            }
            let cell = usize::from(cell);
            let mut gone = self.candidates.row(cell).low() & !kept;
            if gone != 0 && kept == 0 {
                end = Err(Conflict(Variable::post(self.model, number as usize)));
            }
            while gone != 0 && end.is_ok() {
                end = self.remove(cell, gone.trailing_zeros() as usize);
                gone &= gone - 1;
            }
        }
        for i in 0..self.agenda.memory.musts.len() {
            if end.is_ok() {
                let must = self.agenda.memory.musts[i];
                end = self.exclude_from_all(must, &post.scope, &domains);
            }
        }
        self.agenda.domains = domains;
        if end.is_ok() && post.propagator.is_idempotent() {
            self.agenda.look(posts, &self.log.removals, Some(number));
        }
        end.map(|()| true)
    }

    /// What must occur in some cells goes from whoever differs from all those that can hold it.
    fn exclude_from_all(&mut self, must: Must, scope: &[u16], domains: &[Domain]) -> Result<(), Conflict> {
        let exclusions = self.model.exclusions();
        let mut digits = must.digits;
        while digits != 0 {
            let (bit, digit) = (digits & digits.wrapping_neg(), digits.trailing_zeros() as usize);
            digits &= digits - 1;
            let (mut holders, mut count) = ([0; SEEN_AT_ONCE], 0);
            let mut places = must.places;
            while places != 0 && count <= SEEN_AT_ONCE {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                if domains[place] & bit != 0 {
                    // of one that is down to it, the houses know
                    count = if domains[place] == bit { SEEN_AT_ONCE } else { count };
                    holders.get_mut(count).into_iter().for_each(|holder| *holder = scope[place]);
                    count += 1;
                }
            }
            let Some(holders) = holders.get(..count) else { continue };
            for word in 0..exclusions.width() {
                let mut seen = holders.iter().fold(u64::MAX, |seen, &cell| seen & exclusions.row(cell.into())[word]);
                while seen != 0 {
                    let cell = word * 64 + seen.trailing_zeros() as usize;
                    seen &= seen - 1;
                    if self.candidates.row(cell).contains(digit) {
                        self.remove(cell, digit)?;
                    }
                }
            }
        }
        Ok(())
    }
}
