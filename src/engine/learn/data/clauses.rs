//! The clauses, learnt ones and those of constraints, end to end in one array, and who watches them.
//!
//! A clause is two words of header and its literals: the first two are watched. A list of watches stands with each
//! literal; it names the clauses to be looked at when the literal becomes false, each with another literal of the
//! clause, the *blocker*: where that one holds, the clause need not be touched. Clauses of two literals are told from
//! the watch alone.
//!
//! # References
//! Moskewicz, Madigan, Zhao, Zhang, Malik: *Chaff*, DAC 2001 (two watched literals). Eén, Sörensson: *An extensible
//! SAT-solver*, SAT 2003. Audemard, Simon: *Predicting learnt clauses quality in modern SAT solvers*, IJCAI 2009 (LBD).

use crate::engine::formula::{Literal, to_u32};

/// A clause, by its place in the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ClauseId(pub(crate) u32);

/// A watch: which clause, and a literal of it that may save the look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) blocker: Literal,
    /// The clause's place, shifted by one; the lowest bit tells that it has two literals.
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

/// Words before the literals of a clause: its length, and its marks.
const HEADER: usize = 2;

/// Marks of a clause: LBD in the low bits, then flags.
const LBD: u32 = (1 << 16) - 1;
const USED: u32 = 3 << 16;
const USED_ONCE: u32 = 1 << 16;
const PERMANENT: u32 = 1 << 18;
const DELETED: u32 = 1 << 19;

/// All clauses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    words: Vec<u32>,
    /// The clauses that may be looked through, oldest first; dropped ones may still be in it.
    ids: Vec<ClauseId>,
    watches: Vec<Vec<Watch>>,
    /// For each literal, whether it has watches: most have none, and this is a hundredth of what their empty lists take.
    watched: Vec<u64>,
    /// Words of clauses that were dropped.
    garbage_words: usize,
}

impl Clauses {
    pub(crate) fn reset(&mut self, variables: usize) {
        self.words.clear();
        self.ids.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        self.watches.resize_with(2 * variables, Vec::new);
        self.watched.clear();
        self.watched.resize((2 * variables).div_ceil(64), 0);
        self.garbage_words = 0;
    }

    /// Adds a clause of two literals or more, of which the first two are watched.
    ///
    /// # Panics
    /// If clauses have come to fill four gigabytes: a place must leave two bits of a word to what else is kept with it.
    pub(crate) fn add(&mut self, literals: &[Literal], lbd: u32, kept: bool) -> ClauseId {
        assert!(self.words.len() < 1 << 30, "clauses take more than four gigabytes");
        let id = ClauseId(to_u32(self.words.len()));
        self.words.push(to_u32(literals.len()));
        self.words.push(lbd.min(LBD) | if kept { PERMANENT } else { 0 } | USED_ONCE);
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

    /// The clause took part in a conflict, and would have this LBD today.
    #[inline]
    pub(crate) fn record_use(&mut self, id: ClauseId, lbd: Option<u32>) {
        let marks = &mut self.words[id.0 as usize + 1];
        let best = lbd.map_or(*marks & LBD, |lbd| lbd.min(*marks & LBD));
        *marks = *marks & !LBD | best | USED;
    }

    /// How often the clause may be passed over yet; one less each time it is asked.
    pub(crate) fn decrement_used(&mut self, id: ClauseId) -> u32 {
        let marks = &mut self.words[id.0 as usize + 1];
        let used = (*marks & USED) / USED_ONCE;
        if used > 0 {
            *marks -= USED_ONCE;
        }
        used
    }

    pub(crate) fn is_permanent(&self, id: ClauseId) -> bool {
        self.words[id.0 as usize + 1] & PERMANENT != 0
    }

    pub(crate) fn is_deleted(&self, id: ClauseId) -> bool {
        self.words[id.0 as usize + 1] & DELETED != 0
    }

    /// Marks a clause as gone; [`Clauses::collect`] removes it and its watches.
    pub(crate) fn delete(&mut self, id: ClauseId) {
        self.words[id.0 as usize + 1] |= DELETED;
        self.garbage_words += HEADER + self.len(id);
    }

    /// All clauses, also dropped ones.
    pub(crate) fn ids(&self) -> &[ClauseId] {
        &self.ids
    }

    /// The watches of a literal, to be [given back](Clauses::restore_watches); none come in until then.
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

    /// Removes dropped clauses and closes the gaps; every other clause moves. `moved` is asked to change each
    /// clause that is kept elsewhere: it gets a function from old to new places.
    pub(crate) fn collect_garbage(&mut self, moved: impl FnOnce(&dyn Fn(ClauseId) -> ClauseId)) {
        let mut words = Vec::with_capacity(self.words.len() - self.garbage_words);
        let mut ids = Vec::with_capacity(self.ids.len());
        for &id in &self.ids {
            let start = id.0 as usize;
            if self.words[start + 1] & DELETED == 0 {
                let end = start + HEADER + self.words[start] as usize;
                let new = ClauseId(to_u32(words.len()));
                words.extend_from_slice(&self.words[start..end]);
                ids.push(new);
                // its new place, where its first literal was
                self.words[start + HEADER] = new.0;
            }
        }
        let old = &self.words;
        moved(&|id| ClauseId(old[id.0 as usize + HEADER]));
        self.words = words;
        self.ids = ids;
        self.garbage_words = 0;
        self.watches.iter_mut().for_each(Vec::clear);
        self.watched.fill(0);
        for i in 0..self.ids.len() {
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

    /// The clauses that are looked at when the variable becomes true, each with its blocker.
    fn watching(clauses: &mut Clauses, variable: u32) -> Vec<(ClauseId, Literal, bool)> {
        let literal = Literal::is_not(variable);
        let is_watched = clauses.is_watched(literal);
        let watches = clauses.take_watches(literal);
        let told = watches.iter().map(|watch| (watch.clause(), watch.blocker, watch.is_binary())).collect();
        assert_eq!(is_watched, !watches.is_empty());
        clauses.restore_watches(literal, watches);
        told
    }

    #[test]
    fn the_first_two_literals_are_watched() {
        let mut clauses = Clauses::default();
        clauses.reset(6);
        let long = clauses.add(&clause(&[0, 1, 2]), 2, false);
        let short = clauses.add(&clause(&[1, 3]), 70_000, true);
        assert_eq!(watching(&mut clauses, 0), [(long, Literal::is_not(1), false)]);
        assert_eq!(watching(&mut clauses, 1), [(long, Literal::is_not(0), false), (short, Literal::is_not(3), true)]);
        assert_eq!(watching(&mut clauses, 2), []);
        assert_eq!((clauses.lbd(long), clauses.lbd(short)), (2, LBD), "more levels than fit are as many as fit");
        assert_eq!((clauses.is_permanent(long), clauses.is_permanent(short)), (false, true));
    }

    #[test]
    fn dropped_clauses_go_with_their_watches_and_the_others_move() {
        let mut clauses = Clauses::default();
        clauses.reset(6);
        let ids =
            [&[0, 1, 2][..], &[1, 3], &[3, 4, 5, 0], &[2, 5]].map(|literals| clauses.add(&clause(literals), 3, false));
        clauses.record_use(ids[2], Some(2));
        clauses.delete(ids[0]);
        clauses.delete(ids[3]);
        assert!(clauses.is_deleted(ids[0]) && !clauses.is_deleted(ids[1]));
        let mut moved = Vec::new();
        clauses.collect_garbage(|to| moved = vec![to(ids[1]), to(ids[2])]);
        assert_eq!(clauses.ids(), moved);
        assert_eq!(moved[0], ClauseId(0), "there is no gap");
        assert_eq!(clauses.literals(moved[0]).collect::<Vec<_>>(), clause(&[1, 3]));
        assert_eq!(clauses.literals(moved[1]).collect::<Vec<_>>(), clause(&[3, 4, 5, 0]));
        assert_eq!((clauses.lbd(moved[0]), clauses.lbd(moved[1])), (3, 2));
        assert_eq!(watching(&mut clauses, 0), []);
        assert_eq!(watching(&mut clauses, 1), [(moved[0], Literal::is_not(3), true)]);
        assert_eq!(watching(&mut clauses, 4), [(moved[1], Literal::is_not(3), false)]);
    }

    #[test]
    fn a_clause_may_be_passed_over_as_often_as_it_was_used() {
        let mut clauses = Clauses::default();
        clauses.reset(3);
        let id = clauses.add(&clause(&[0, 1, 2]), 9, false);
        assert_eq!([clauses.decrement_used(id), clauses.decrement_used(id)], [1, 0]);
        clauses.record_use(id, Some(12));
        assert_eq!(clauses.lbd(id), 9, "the best LBD is kept");
        let uses: Vec<_> = (0..4).map(|_| clauses.decrement_used(id)).collect();
        assert_eq!(uses, [3, 2, 1, 0]);
    }
}
