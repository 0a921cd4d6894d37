//! Tabu search: a solution of a large board, found by mending a wrong one.
//!
//! Every open cell holds one of its candidates from the start, and cells that see each other may hold the same digit: a
//! *clash*. A move gives a cell that clashes another candidate. Of all such moves one is made that leaves the fewest clashes, by
//! chance among equals, and even if there are more of them than before; the digit that the cell has left is *tabu* to it for
//! a while, so that the search does not fall back, unless it led to fewer clashes than ever. A board without clashes is a
//! solution.
//!
//! Nothing is ever proved here, so this engine never works alone: `solver` gives it turns beside one that does. But where a
//! board has a solution, and backtracking has lost its way, it is several times as fast as learning, and on boards around
//! the hardness peak it finds what nothing else does.
//!
//! | file | holds |
//! |---|---|
//! | `candidates` | what cells may hold, as whoever has looked at the board knows |
//! | `rivals` | which candidates clash |
//! | `moves` | the board, the clashes, and what is tabu |
//!
//! # References
//! Hertz, de Werra: *Using tabu search techniques for graph coloring*, Computing 39, 1987. Galinier, Hao: *Hybrid
//! evolutionary algorithms for graph coloring*, Journal of Combinatorial Optimization 3, 1999 (how long a move is tabu).

mod candidates;
mod moves;
mod rivals;

use super::{Budget, Stats, Step};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::model::Model;
use crate::util::random::Random;
use candidates::Candidates;
use moves::Moves;
use rivals::Rivals;

/// Moves that count as a node: about as much work as a conflict of the engine that learns.
const MOVES: u64 = 64;

/// A search for one solution of one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Tabu {
    candidates: Candidates,
    moves: Moves,
    nodes: u64,
}

impl Tabu {
    /// The puzzle's rules are houses alone, and `cells` are all its cells with what they may hold, in ascending order: no cell may hold a
    /// digit that is the only one of a cell which it sees. With a seed, the search is drawn by it. `None` if the board is too large
    /// for this.
    pub(crate) fn new(
        model: &Model,
        cells: impl Iterator<Item = (Cell, Vec<Digit>)>,
        seed: Option<u64>,
    ) -> Option<Self> {
        let candidates = Candidates::new(cells)?;
        let rivals = Rivals::new(model, &candidates)?;
        let moves = Moves::new(&candidates, rivals, Random::new(seed.unwrap_or_default()));
        Some(Self { candidates, moves, nodes: 0 })
    }

    /// Goes on until there is a solution, or until more work than `patience` has been done in all: a unit is about
    /// twenty-five machine instructions.
    pub(crate) fn advance_for(&mut self, budget: &Budget<'_>, patience: u64) -> Option<Step> {
        while !self.moves.is_solved() {
            if self.moves.work() >= patience {
                return None;
            }
            if let Some(stop) = budget.exceeded(self.nodes) {
                return Some(Step::Stopped(stop));
            }
            self.nodes += 1;
            self.moves.make(MOVES);
        }
        Some(Step::Found)
    }

    /// How much has been done.
    pub(crate) const fn work(&self) -> u64 {
        self.moves.work()
    }

    /// What has been done: a node for each 64 moves.
    pub(crate) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, ..Stats::default() }
    }

    /// Writes the solution just found into `grid`, which has the board's size.
    pub(crate) fn write(&self, grid: &mut Grid) {
        for (cell, digit) in self.candidates.settled().chain(self.moves.held(&self.candidates)) {
            grid.set(Cell::from_index(cell), Some(Digit::from_index(digit)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::{BoxShape, Order};
    use crate::board::rules::{Constraint, Rules};
    use crate::board::verify;
    use crate::engine::Stop;

    /// Begins with what cells may hold after naked singles.
    fn begun(rules: &Rules, givens: &Grid, seed: Option<u64>) -> Option<Tabu> {
        let model = Model::new(rules);
        let all: Vec<_> = (0..model.size()).map(Digit::from_index).collect();
        let cells = rules.geometry().cells();
        let mut domains: Vec<_> = cells.map(|cell| givens.get(cell).map_or(all.clone(), |given| vec![given])).collect();
        let mut is_changed = true;
        while std::mem::take(&mut is_changed) {
            for cell in 0..domains.len() {
                let [only] = *domains[cell] else { continue };
                let in_houses = model.memberships(cell).iter().flat_map(|link| model.house(link.house as usize));
                for other in in_houses.chain(model.pair_neighbours(cell)).map(|&other| usize::from(other)) {
                    if other != cell && domains[other].contains(&only) {
                        domains[other].retain(|&digit| digit != only);
                        is_changed = true;
                    }
                }
            }
        }
        Tabu::new(&model, rules.geometry().cells().zip(domains), seed)
    }

    fn group(rules: Rules, cells: &[u16]) -> Rules {
        let cells = cells.iter().copied().map(Cell).collect();
        rules.with(Constraint::AllDifferent(cells)).expect("a group that can hold")
    }

    /// A solution, if one is found within so much work.
    fn solve(rules: &Rules, givens: &Grid, patience: u64) -> Option<Grid> {
        let mut tabu = begun(rules, givens, None)?;
        if tabu.advance_for(&Budget::FREE, patience) != Some(Step::Found) {
            return None;
        }
        let mut grid = Grid::of(rules.geometry());
        tabu.write(&mut grid);
        verify::check(rules, givens, &grid).expect("a solution");
        Some(grid)
    }

    /// All but the first `kept` cells of a solution taken away, in an order drawn by a seed.
    fn thinned(solution: &Grid, kept: usize, seed: u64) -> Grid {
        let mut cells: Vec<Cell> = solution.filled().map(|(cell, _)| cell).collect();
        Random::new(seed).shuffle(&mut cells);
        let mut grid = solution.clone();
        cells[kept..].iter().for_each(|&cell| grid.set(cell, None));
        grid
    }

    #[test]
    fn boards_of_any_shape_are_solved() {
        let six = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let diagonals = group(group(six.clone(), &[0, 7, 14, 21, 28, 35]), &[5, 10, 15, 20, 25, 30]);
        let paired = group(group(six.clone(), &[0, 8]), &[9, 20]);
        let large = Rules::classic(Order::new(5).expect("in range"));
        for rules in [Rules::classic(Order::new(1).expect("in range")), six, diagonals, paired, large] {
            let blank = Grid::of(rules.geometry());
            let full = solve(&rules, &blank, u64::MAX).expect("there are solutions");
            for seed in 0..20 {
                let givens = thinned(&full, rules.geometry().cell_count() * 2 / 5, seed);
                solve(&rules, &givens, u64::MAX).expect("there is one");
            }
        }
    }

    #[test]
    fn nothing_is_found_where_there_is_nothing() {
        // the end of the first row and the beginning of the second hold the same digits
        let rules = group(Rules::classic(Order::new(2).expect("in range")), &[2, 3, 4, 5]);
        assert_eq!(solve(&rules, &Grid::blank(4), 100_000), None);
    }

    #[test]
    fn boards_that_would_take_too_much_memory_are_refused() {
        for order in [8, 9] {
            let rules = Rules::classic(Order::new(order).expect("in range"));
            assert!(begun(&rules, &Grid::blank(order * order), None).is_none());
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_moves_and_another_makes_others() {
        let rules = Rules::classic(Order::new(4).expect("in range"));
        let found = |seed| {
            let mut grid = Grid::blank(16);
            let mut tabu = begun(&rules, &grid, Some(seed)).expect("it is small");
            assert_eq!(tabu.advance_for(&Budget::FREE, u64::MAX), Some(Step::Found));
            tabu.write(&mut grid);
            grid
        };
        assert_eq!(found(1), found(1));
        assert_ne!(found(1), found(2));
    }

    #[test]
    fn turns_change_nothing() {
        let rules = Rules::classic(Order::new(6).expect("in range"));
        let tabu = || begun(&rules, &Grid::blank(36), None).expect("it is small enough");
        let (mut whole, mut parts) = (tabu(), tabu());
        assert_eq!(whole.advance_for(&Budget::FREE, u64::MAX), Some(Step::Found));
        let mut turns = 0;
        while parts.advance_for(&Budget::FREE, parts.work() + 1).is_none() {
            turns += 1;
        }
        assert!(turns > 3);
        assert_eq!((parts.work(), parts.nodes), (whole.work(), whole.nodes));
        let mut grids = [Grid::blank(36), Grid::blank(36)];
        whole.write(&mut grids[0]);
        parts.write(&mut grids[1]);
        assert_eq!(grids[0], grids[1]);
    }

    #[test]
    fn a_limit_of_nodes_is_kept() {
        let rules = Rules::classic(Order::new(6).expect("in range"));
        let mut tabu = begun(&rules, &Grid::blank(36), None).expect("it is small enough");
        assert_eq!(tabu.advance_for(&Budget { nodes: 3, ..Budget::FREE }, u64::MAX), Some(Step::Stopped(Stop::Nodes)));
        assert_eq!(tabu.stats().nodes, 3);
    }
}
