//! Which candidates a chain can prove false, before any chain is looked for.
//!
//! One pass over the transitive closure of the links answers this for all candidates. Every cycle
//! and every chain removes some candidate that is proved false in this way: if a cycle removes
//! `z`, then `z` on turns an off literal of the cycle off, and the cycle leads from there to an on
//! literal that excludes `z`. So most searches that find nothing need no search.

use super::cycles::Graph;
use super::links::Links;
use crate::bits;

/// What can be reached from each candidate.
#[derive(Default)]
pub(super) struct Closure {
    /// By candidate with a strong link, its row; by others, unused.
    rows_of: Vec<u16>,
    /// The candidates that have strong links, in order of rows.
    linked: Vec<u16>,
    words: usize,
    /// By row, the rows of the candidates that are on if its own is.
    rows: Vec<u64>,
    reach: Vec<u64>,
    excluded: Vec<u64>,
}

impl Closure {
    /// Lists in `provable` the candidates that a chain in `graph` can prove off.
    pub(super) fn find(&mut self, links: &Links, graph: &Graph, count: usize, provable: &mut Vec<u16>) {
        provable.clear();
        self.rows_of.resize(count, 0);
        self.linked.clear();
        for &candidate in links.candidates.iter().filter(|&&candidate| !graph.strong(candidate).is_empty()) {
            self.rows_of[usize::from(candidate)] = u16::try_from(self.linked.len()).expect("a candidate number");
            self.linked.push(candidate);
        }
        let size = self.linked.len();
        if size == 0 {
            return;
        }
        self.words = size.div_ceil(64);
        self.rows.clear();
        self.rows.resize(size * self.words, 0);
        for (row, &candidate) in self.linked.iter().enumerate() {
            let reached = &mut self.rows[row * self.words..][..self.words];
            for &(off, _) in graph.weak(candidate) {
                for &(on, _) in graph.strong(off) {
                    bits::insert(reached, usize::from(self.rows_of[usize::from(on)]));
                }
            }
        }
        self.close(size);
        for &candidate in &links.sources {
            if self.is_provable(graph, candidate) {
                provable.push(candidate);
            }
        }
    }

    /// Makes the rows transitive.
    fn close(&mut self, size: usize) {
        let words = self.words;
        let mut via = vec![0; words];
        for middle in 0..size {
            via.copy_from_slice(&self.rows[middle * words..][..words]);
            for row in self.rows.chunks_exact_mut(words) {
                if bits::contains(row, middle) {
                    row.iter_mut().zip(&via).for_each(|(word, via)| *word |= via);
                }
            }
        }
    }

    /// Whether `candidate` on leads to a candidate on that excludes it.
    fn is_provable(&mut self, graph: &Graph, candidate: u16) -> bool {
        let words = self.words;
        self.reach.clear();
        self.reach.resize(words, 0);
        self.excluded.clear();
        self.excluded.resize(words, 0);
        for &(off, _) in graph.weak(candidate) {
            bits::insert(&mut self.excluded, usize::from(self.rows_of[usize::from(off)]));
            for &(on, _) in graph.strong(off) {
                let row = usize::from(self.rows_of[usize::from(on)]);
                bits::insert(&mut self.reach, row);
                let reached = &self.rows[row * words..][..words];
                self.reach.iter_mut().zip(reached).for_each(|(word, reached)| *word |= reached);
            }
        }
        self.reach.iter().zip(&self.excluded).any(|(reach, excluded)| reach & excluded != 0)
    }
}
