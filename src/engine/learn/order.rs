//! Which variable to decide: the one that conflicts have spoken of most, lately.
//!
//! Every variable met on the way from a conflict to its clause gets a point, and points are worth less as conflicts go
//! by: instead of shrinking all scores, the worth of a point grows. The open variables stand in a heap by score.
//!
//! # References
//! Moskewicz, Madigan, Zhao, Zhang, Malik: *Chaff*, DAC 2001 (VSIDS). Eén, Sörensson: *An extensible SAT-solver*, SAT
//! 2003 (the growing worth). Biere, Fröhlich: *Evaluating CDCL variable scoring schemes*, SAT 2015.

use crate::formula::Variable;

/// What a point is worth after each conflict. At 0.95, the rule in SAT solvers, boards of 36 × 36 took twice as long.
const DECAY: f64 = 0.98;

/// Scores are scaled down when one passes this.
const LARGEST: f64 = 1e150;

/// Stands for a variable that is not in the heap.
const OUT: u32 = u32::MAX;

/// Stands for a variable that does not come in.
const NEVER: u32 = u32::MAX - 1;

/// Scores, and a heap of variables that may be open.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    scores: Vec<f64>,
    heap: Vec<Variable>,
    /// Where each variable stands in the heap.
    ranks: Vec<u32>,
    worth: f64,
}

impl Order {
    /// Begins with these scores, all variables open; those from `board` on are never given out.
    pub(super) fn reset(&mut self, scores: impl Iterator<Item = f64>, board: usize) {
        self.scores.clear();
        self.scores.extend(scores);
        self.worth = 1.0;
        self.heap.clear();
        self.heap.extend(0..board as Variable);
        self.ranks.clear();
        self.ranks.extend(0..board as u32);
        self.ranks.resize(self.scores.len(), NEVER);
        for i in (0..self.heap.len() / 2).rev() {
            self.sink(i);
        }
    }

    /// A point for a variable.
    #[inline]
    pub(super) fn bump(&mut self, variable: Variable) {
        let score = &mut self.scores[variable as usize];
        *score += self.worth;
        if *score > LARGEST {
            for score in &mut self.scores {
                *score /= LARGEST;
            }
            self.worth /= LARGEST;
        }
        let rank = self.ranks[variable as usize];
        if rank < NEVER {
            self.rise(rank as usize);
        }
    }

    /// A conflict has gone by.
    pub(super) fn age(&mut self) {
        self.worth /= DECAY;
    }

    #[inline]
    pub(super) fn score(&self, variable: Variable) -> f64 {
        self.scores[variable as usize]
    }

    /// The variable may be open again.
    #[inline]
    pub(super) fn reopen(&mut self, variable: Variable) {
        if self.ranks[variable as usize] == OUT {
            self.ranks[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The first of the heap for which `open` holds; those before it leave the heap.
    pub(super) fn first(&mut self, open: impl Fn(Variable) -> bool) -> Option<Variable> {
        loop {
            let &variable = self.heap.first()?;
            if open(variable) {
                return Some(variable);
            }
            self.ranks[variable as usize] = OUT;
            let last = self.heap.pop()?;
            if last != variable {
                self.heap[0] = last;
                self.ranks[last as usize] = 0;
                self.sink(0);
            }
        }
    }

    /// Whether `a` stands before `b`: by score, and by number where scores are equal.
    #[inline]
    fn before(&self, a: Variable, b: Variable) -> bool {
        let (x, y) = (self.scores[a as usize], self.scores[b as usize]);
        // no score is a NaN, and equal ones are rare
        x > y || (x >= y && a < b)
    }

    fn rise(&mut self, mut rank: usize) {
        let variable = self.heap[rank];
        while rank > 0 {
            let above = (rank - 1) / 2;
            let other = self.heap[above];
            if !self.before(variable, other) {
                break;
            }
            self.heap[rank] = other;
            self.ranks[other as usize] = rank as u32;
            rank = above;
        }
        self.heap[rank] = variable;
        self.ranks[variable as usize] = rank as u32;
    }

    fn sink(&mut self, mut rank: usize) {
        let variable = self.heap[rank];
        loop {
            let mut below = 2 * rank + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len() && self.before(self.heap[below + 1], self.heap[below]) {
                below += 1;
            }
            let other = self.heap[below];
            if !self.before(other, variable) {
                break;
            }
            self.heap[rank] = other;
            self.ranks[other as usize] = rank as u32;
            rank = below;
        }
        self.heap[rank] = variable;
        self.ranks[variable as usize] = rank as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// All that is in the heap, in the order in which it is given out.
    fn drain(order: &mut Order) -> Vec<Variable> {
        let mut drained = Vec::new();
        while let Some(next) = order.first(|_| true) {
            drained.push(next);
            // it is given out, and no more open
            order.first(|variable| variable != next);
        }
        drained
    }

    #[test]
    fn scores_come_in_order_and_ties_by_number() {
        let mut order = Order::default();
        order.reset([1.0, 3.0, 2.0, 3.0, 1.0, 0.0].into_iter(), 6);
        assert_eq!(drain(&mut order), [1, 3, 2, 0, 4, 5]);
        order.reopen(4);
        order.reopen(1);
        order.reopen(1);
        assert_eq!(drain(&mut order), [1, 4], "what is there is not put in again");
    }

    #[test]
    fn points_and_age_keep_the_heap_in_order() {
        let (mut order, mut random) = (Order::default(), Random::new(1));
        order.reset((0..50).map(f64::from), 50);
        // enough for the scores to be scaled down once
        for _ in 0..20_000 {
            order.bump(random.below(50) as Variable);
            order.age();
            if random.below(3) == 0 {
                let first = order.first(|_| true).expect("all are there");
                order.first(|variable| variable != first);
                order.reopen(first);
            }
        }
        assert!(order.scores.iter().all(|&score| score < LARGEST) && order.worth < LARGEST);
        let mut sorted: Vec<_> = (0..50).collect();
        sorted.sort_by(|&a, &b| order.score(b).total_cmp(&order.score(a)).then(a.cmp(&b)));
        assert_eq!(drain(&mut order), sorted);
    }
}
