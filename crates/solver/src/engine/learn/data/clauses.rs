//! The clause database: all clauses in one array, and the watches.
//!
//! A clause is two words of header and its literals, of which the first two are watched. The watch
//! list of a literal names the clauses to visit when it becomes false, each with another literal of
//! the clause, the *blocker*: if that one is true, the clause is not read. Binary clauses are
//! propagated from the watch alone.
//!
//! # References
//! Moskewicz, Madigan, Zhao, Zhang, Malik: *Chaff*, DAC 2001 (two watched literals). Eén,
//! Sörensson: *An extensible SAT-solver*, SAT 2003. Audemard, Simon: *Predicting learnt clauses
//! quality in modern SAT solvers*, IJCAI 2009 (LBD).

use crate::engine::formula::{Literal, to_u32};
use crate::engine::{Budget, Stop};

/// A clause, by its index in the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ClauseId(pub(crate) u32);

/// A watched clause, and a literal of it which, if true, saves reading it.
#[derive(Clone, Copy)]
pub(crate) struct Watch {
    pub(crate) blocker: Literal,
    /// The clause's index, shifted by one; the lowest bit is set for a binary clause.
    tag: u32,
}

impl Watch {
    #[inline]
    const fn new(clause: ClauseId, blocker: Literal, binary: bool) -> Self {
        Self { blocker, tag: clause.0 << 1 | binary as u32 }
    }

    #[inline]
    pub(crate) const fn clause(self) -> ClauseId {
        ClauseId(self.tag >> 1)
    }

    #[inline]
    pub(crate) const fn is_binary(self) -> bool {
        self.tag & 1 != 0
    }

    #[inline]
    pub(crate) const fn with_blocker(self, blocker: Literal) -> Self {
        Self { blocker, ..self }
    }
}

/// Lists of watches that are made between two looks at the clock.
const CHECK_INTERVAL: usize = 1 << 20;

/// Words before the literals of a clause: its length and its flags.
const HEADER: usize = 2;

/// The LBD of a clause, in the low bits of its flags.
const LBD: u32 = (1 << 16) - 1;
/// How often the clause survives a reduction: a counter.
const USED: u32 = 3 << 16;
const USED_ONCE: u32 = 1 << 16;
const PERMANENT: u32 = 1 << 18;
const DELETED: u32 = 1 << 19;

/// All clauses.
#[derive(Clone, Default)]
pub(crate) struct Clauses {
    words: Vec<u32>,
    /// All clauses, oldest first, with deleted ones.
    ids: Vec<ClauseId>,
    watches: Vec<Vec<Watch>>,
    /// One bit per literal: whether it has watches. Most have none, and the bits stay in cache.
    watched: Vec<u64>,
    /// Words of deleted clauses.
    garbage_words: usize,
}

impl Clauses {
    /// Empties the database, for formulas of this number of variables.
    ///
    /// # Errors
    /// The limit that came first.
    pub(crate) fn reset(&mut self, variables: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        self.words.clear();
        self.ids.clear();
        self.watches.truncate(2 * variables);
        self.watches.iter_mut().for_each(Vec::clear);
        self.watches.reserve_exact(2 * variables - self.watches.len());
        while self.watches.len() < 2 * variables {
            budget.check()?;
            let length = self.watches.len() + CHECK_INTERVAL;
            self.watches.resize_with(length.min(2 * variables), Vec::new);
        }
        self.watched.clear();
        self.watched.resize((2 * variables).div_ceil(64), 0);
        self.garbage_words = 0;
        Ok(())
    }

    /// Adds a clause of at least two literals and watches the first two. A permanent clause is
    /// never reduced.
    ///
    /// # Panics
    /// If the clauses fill four gigabytes: an index is stored with two bits of other data in a
    /// word.
    pub(crate) fn add(&mut self, literals: &[Literal], lbd: u32, permanent: bool) -> ClauseId {
        assert!(self.words.len() < 1 << 30, "clauses take more than four gigabytes");
        let id = ClauseId(to_u32(self.words.len()));
        self.words.push(to_u32(literals.len()));
        self.words.push(lbd.min(LBD) | if permanent { PERMANENT } else { 0 } | USED_ONCE);
        self.words.extend(literals.iter().map(|literal| literal.code()));
        self.ids.push(id);
        self.watch(id);
        id
    }

    fn watch(&mut self, id: ClauseId) {
        let (first, second) = (self.literal(id, 0), self.literal(id, 1));
        let binary = self.len(id) == 2;
        self.add_watch(first, Watch::new(id, second, binary));
        self.add_watch(second, Watch::new(id, first, binary));
    }

    #[inline]
    pub(crate) fn add_watch(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal.index()].push(watch);
        self.watched[literal.index() / 64] |= 1 << (literal.index() % 64);
    }

    #[inline]
    pub(crate) fn is_watched(&self, literal: Literal) -> bool {
        self.watched[literal.index() / 64] >> (literal.index() % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn len(&self, id: ClauseId) -> usize {
        self.words[id.0 as usize] as usize
    }

    #[inline]
    pub(crate) fn literal(&self, id: ClauseId, i: usize) -> Literal {
        Literal::from_code(self.words[id.0 as usize + HEADER + i])
    }

    /// The literals' codes.
    #[inline]
    pub(crate) fn codes(&self, id: ClauseId) -> &[u32] {
        let start = id.0 as usize;
        &self.words[start + HEADER..start + HEADER + self.words[start] as usize]
    }

    #[inline]
    pub(crate) fn codes_mut(&mut self, id: ClauseId) -> &mut [u32] {
        let start = id.0 as usize;
        let len = self.words[start] as usize;
        &mut self.words[start + HEADER..start + HEADER + len]
    }

    pub(crate) fn literals(&self, id: ClauseId) -> impl Iterator<Item = Literal> + '_ {
        self.codes(id).iter().map(|&code| Literal::from_code(code))
    }

    #[inline]
    pub(crate) fn lbd(&self, id: ClauseId) -> u32 {
        self.words[id.0 as usize + 1] & LBD
    }

    /// Records that the clause took part in a conflict, and its LBD as of now; the lowest is kept.
    #[inline]
    pub(crate) fn record_use(&mut self, id: ClauseId, lbd: Option<u32>) {
        let flags = &mut self.words[id.0 as usize + 1];
        let best = lbd.map_or(*flags & LBD, |lbd| lbd.min(*flags & LBD));
        *flags = *flags & !LBD | best | USED;
    }

    /// Decrements the use counter and returns its value before.
    pub(crate) fn decrement_used(&mut self, id: ClauseId) -> u32 {
        let flags = &mut self.words[id.0 as usize + 1];
        let used = (*flags & USED) / USED_ONCE;
        if used > 0 {
            *flags -= USED_ONCE;
        }
        used
    }

    pub(crate) fn is_permanent(&self, id: ClauseId) -> bool {
        self.words[id.0 as usize + 1] & PERMANENT != 0
    }

    pub(crate) fn is_deleted(&self, id: ClauseId) -> bool {
        self.words[id.0 as usize + 1] & DELETED != 0
    }

    /// Marks a clause as deleted; [`Clauses::collect_garbage`] removes it and its watches.
    pub(crate) fn delete(&mut self, id: ClauseId) {
        self.words[id.0 as usize + 1] |= DELETED;
        self.garbage_words += HEADER + self.len(id);
    }

    /// All clauses, with deleted ones.
    pub(crate) fn ids(&self) -> &[ClauseId] {
        &self.ids
    }

    /// Takes the watches of a literal. None may be added to it until they are
    /// [restored](Clauses::restore_watches).
    #[inline]
    pub(crate) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    #[inline]
    pub(crate) fn restore_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        if watches.is_empty() {
            self.watched[literal.index() / 64] &= !(1 << (literal.index() % 64));
        }
        self.watches[literal.index()] = watches;
    }

    /// Removes deleted clauses; every other clause moves. `relocate` must replace each clause that
    /// is stored elsewhere; it gets a function from old to new indices.
    pub(crate) fn collect_garbage(&mut self, relocate: impl FnOnce(&dyn Fn(ClauseId) -> ClauseId)) {
        let mut words = Vec::with_capacity(self.words.len() - self.garbage_words);
        let mut ids = Vec::with_capacity(self.ids.len());
        for &id in &self.ids {
            let start = id.0 as usize;
            if self.words[start + 1] & DELETED == 0 {
                let end = start + HEADER + self.words[start] as usize;
                let new = ClauseId(to_u32(words.len()));
                words.extend_from_slice(&self.words[start..end]);
                ids.push(new);
                // leave the new index in place of the first literal
                self.words[start + HEADER] = new.0;
            }
        }
        let old = &self.words;
        relocate(&|id| ClauseId(old[id.0 as usize + HEADER]));
        self.words = words;
        self.ids = ids;
        self.garbage_words = 0;
        self.watches.iter_mut().for_each(Vec::clear);
        self.watched.fill(0);
        // the newest first: they are the most likely to propagate
        for i in (0..self.ids.len()).rev() {
            self.watch(self.ids[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(variables: &[u32]) -> Vec<Literal> {
        variables.iter().map(|&variable| Literal::is_not(variable)).collect()
    }

    /// The clauses visited when the variable becomes true, with blocker and whether they are
    /// binary.
    fn watching(clauses: &mut Clauses, variable: u32) -> Vec<(ClauseId, Literal, bool)> {
        let literal = Literal::is_not(variable);
        let is_watched = clauses.is_watched(literal);
        let watches = clauses.take_watches(literal);
        let visited = watches.iter().map(|watch| (watch.clause(), watch.blocker, watch.is_binary())).collect();
        assert_eq!(is_watched, !watches.is_empty());
        clauses.restore_watches(literal, watches);
        visited
    }

    #[test]
    fn the_first_two_literals_are_watched() {
        let mut clauses = Clauses::default();
        clauses.reset(6, &Budget::FREE).expect("no limit");
        let long = clauses.add(&clause(&[0, 1, 2]), 2, false);
        let short = clauses.add(&clause(&[1, 3]), 70_000, true);
        assert_eq!(watching(&mut clauses, 0), [(long, Literal::is_not(1), false)]);
        assert_eq!(watching(&mut clauses, 1), [(long, Literal::is_not(0), false), (short, Literal::is_not(3), true)]);
        assert_eq!(watching(&mut clauses, 2), []);
        assert_eq!((clauses.lbd(long), clauses.lbd(short)), (2, LBD), "a larger LBD is capped");
        assert_eq!((clauses.is_permanent(long), clauses.is_permanent(short)), (false, true));
    }

    #[test]
    fn garbage_collection_removes_deleted_clauses_and_moves_others() {
        let mut clauses = Clauses::default();
        clauses.reset(6, &Budget::FREE).expect("no limit");
        let ids =
            [&[0, 1, 2][..], &[1, 3], &[3, 4, 5, 0], &[2, 5]].map(|literals| clauses.add(&clause(literals), 3, false));
        clauses.record_use(ids[2], Some(2));
        clauses.delete(ids[0]);
        clauses.delete(ids[3]);
        assert!(clauses.is_deleted(ids[0]) && !clauses.is_deleted(ids[1]));
        let mut moved = Vec::new();
        clauses.collect_garbage(|to| moved = vec![to(ids[1]), to(ids[2])]);
        assert_eq!(clauses.ids(), moved);
        assert_eq!(moved[0], ClauseId(0), "without a gap");
        assert_eq!(clauses.literals(moved[0]).collect::<Vec<_>>(), clause(&[1, 3]));
        assert_eq!(clauses.literals(moved[1]).collect::<Vec<_>>(), clause(&[3, 4, 5, 0]));
        assert_eq!((clauses.lbd(moved[0]), clauses.lbd(moved[1])), (3, 2));
        assert_eq!(watching(&mut clauses, 0), []);
        assert_eq!(watching(&mut clauses, 1), [(moved[0], Literal::is_not(3), true)]);
        assert_eq!(watching(&mut clauses, 4), [(moved[1], Literal::is_not(3), false)]);
    }

    #[test]
    fn a_use_keeps_a_clause_for_three_reductions() {
        let mut clauses = Clauses::default();
        clauses.reset(3, &Budget::FREE).expect("no limit");
        let id = clauses.add(&clause(&[0, 1, 2]), 9, false);
        assert_eq!([clauses.decrement_used(id), clauses.decrement_used(id)], [1, 0]);
        clauses.record_use(id, Some(12));
        assert_eq!(clauses.lbd(id), 9, "the best LBD is kept");
        let uses: Vec<_> = (0..4).map(|_| clauses.decrement_used(id)).collect();
        assert_eq!(uses, [3, 2, 1, 0]);
    }
}
