//! Tabu search: repairs a wrong filling of a large board until it is a solution.
//!
//! Every open cell holds one of its candidates. Cells that see each other may hold the same digit:
//! a *clash*. A move gives a clashing cell another candidate. The search makes the move that leaves
//! the fewest clashes, a random one among equals, even if there are more clashes than before. The
//! digit that the cell held is then *tabu* for a while, unless taking it back gives fewer clashes
//! than ever (*aspiration*). A board without clashes is a solution.
//!
//! The search is incomplete: it never proves anything, so `solver` runs it in turns with the
//! learning engine. On boards with solutions it is several times as fast, and around the hardness
//! peak it solves what nothing else does.
//!
//! | file | contents |
//! |---|---|
//! | `candidates` | candidates of the cells, as another engine has left them |
//! | `clashes` | which candidates clash |
//! | `assignment` | the filling, its clashes, and the moves |
//!
//! # References
//! Hertz, de Werra: *Using tabu search techniques for graph coloring*, Computing 39, 1987.
//! Galinier, Hao: *Hybrid evolutionary algorithms for graph coloring*, Journal of Combinatorial
//! Optimization 3, 1999 (tabu tenure).

mod assignment;
mod candidates;
mod clashes;

use super::{Budget, Stats, Step};
use crate::engine::model::Model;
use assignment::Assignment;
use candidates::Candidates;
use clashes::Clashes;
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::random::Random;

/// Moves per node: about as much work as a conflict of the learning engine.
const MOVES_PER_NODE: u64 = 64;

/// A search for one solution of one puzzle.
#[derive(Clone)]
pub(crate) struct Tabu {
    candidates: Candidates,
    assignment: Assignment,
    nodes: u64,
}

impl Tabu {
    /// Starts a puzzle whose rules are houses only. `cells` are all its cells in ascending order
    /// with their candidates, from which naked singles have been eliminated. `None` if the board is
    /// too large.
    pub(crate) fn new(
        model: &Model,
        cells: impl Iterator<Item = (Cell, Vec<Digit>)>,
        seed: Option<u64>,
    ) -> Option<Self> {
        let candidates = Candidates::new(cells)?;
        let clashes = Clashes::new(model, &candidates)?;
        let assignment = Assignment::new(&candidates, clashes, Random::new(seed.unwrap_or_default()));
        Some(Self { candidates, assignment, nodes: 0 })
    }

    /// Searches until there is a solution; `None` once the work since the start reaches
    /// `work_limit`. A unit of work is about 25 machine instructions.
    pub(crate) fn advance_for(&mut self, budget: &Budget<'_>, work_limit: u64) -> Option<Step> {
        while !self.assignment.is_solved() {
            if self.assignment.work() >= work_limit {
                return None;
            }
            if let Some(stop) = budget.exceeded(self.nodes) {
                return Some(Step::Stopped(stop));
            }
            self.nodes += 1;
            self.assignment.make_moves(MOVES_PER_NODE);
        }
        Some(Step::Found)
    }

    /// Work since the start, in the units of [`Tabu::advance_for`].
    pub(crate) const fn work(&self) -> u64 {
        self.assignment.work()
    }

    /// The lowest number of clashes so far.
    pub(crate) const fn lowest_clashes(&self) -> i32 {
        self.assignment.lowest_cost()
    }

    /// Counters since the start: one node for each 64 moves.
    pub(crate) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, ..Stats::default() }
    }

    /// Writes the solution just found into `grid`, which has the board's size.
    pub(crate) fn write(&self, grid: &mut Grid) {
        for (cell, digit) in self.candidates.fixed().chain(self.assignment.values(&self.candidates)) {
            grid.set(Cell::from_index(cell), Some(Digit::from_index(digit)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stop;
    use kdoku_board::geometry::{BoxShape, Order};
    use kdoku_board::rules::{Constraint, Rules};
    use kdoku_board::verify;

    /// A search over the candidates after naked singles.
    fn start(rules: &Rules, givens: &Grid, seed: Option<u64>) -> Option<Tabu> {
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

    /// A solution, if one is found within the work limit.
    fn solve(rules: &Rules, givens: &Grid, work_limit: u64) -> Option<Grid> {
        let mut tabu = start(rules, givens, None)?;
        if tabu.advance_for(&Budget::FREE, work_limit) != Some(Step::Found) {
            return None;
        }
        let mut grid = Grid::of(rules.geometry());
        tabu.write(&mut grid);
        verify::check(rules, givens, &grid).expect("a solution");
        Some(grid)
    }

    /// A solution reduced to `clues` random cells.
    fn random_clues(solution: &Grid, clues: usize, seed: u64) -> Grid {
        let mut cells: Vec<Cell> = solution.filled().map(|(cell, _)| cell).collect();
        Random::new(seed).shuffle(&mut cells);
        let mut grid = solution.clone();
        cells[clues..].iter().for_each(|&cell| grid.set(cell, None));
        grid
    }

    #[test]
    fn solves_boards_of_any_shape() {
        let six = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let diagonals = group(group(six.clone(), &[0, 7, 14, 21, 28, 35]), &[5, 10, 15, 20, 25, 30]);
        let paired = group(group(six.clone(), &[0, 8]), &[9, 20]);
        let large = Rules::classic(Order::new(5).expect("in range"));
        for rules in [Rules::classic(Order::new(1).expect("in range")), six, diagonals, paired, large] {
            let blank = Grid::of(rules.geometry());
            let full = solve(&rules, &blank, u64::MAX).expect("there are solutions");
            for seed in 0..20 {
                let givens = random_clues(&full, rules.geometry().cell_count() * 2 / 5, seed);
                solve(&rules, &givens, u64::MAX).expect("there is a solution");
            }
        }
    }

    #[test]
    fn finds_nothing_without_a_solution() {
        // the last half of the first row and the first half of the second must have the same digits
        let rules = group(Rules::classic(Order::new(2).expect("in range")), &[2, 3, 4, 5]);
        assert_eq!(solve(&rules, &Grid::blank(4), 100_000), None);
    }

    #[test]
    fn refuses_boards_that_take_too_much_memory() {
        for order in [8, 9] {
            let rules = Rules::classic(Order::new(order).expect("in range"));
            assert!(start(&rules, &Grid::blank(order * order), None).is_none());
        }
    }

    #[test]
    fn the_seed_determines_the_solution() {
        let rules = Rules::classic(Order::new(4).expect("in range"));
        let solution = |seed| {
            let mut grid = Grid::blank(16);
            let mut tabu = start(&rules, &grid, Some(seed)).expect("a supported size");
            assert_eq!(tabu.advance_for(&Budget::FREE, u64::MAX), Some(Step::Found));
            tabu.write(&mut grid);
            grid
        };
        assert_eq!(solution(1), solution(1));
        assert_ne!(solution(1), solution(2));
    }

    #[test]
    fn interruptions_do_not_change_the_search() {
        let rules = Rules::classic(Order::new(6).expect("in range"));
        let tabu = || start(&rules, &Grid::blank(36), None).expect("a supported size");
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
    fn stops_at_the_node_limit() {
        let rules = Rules::classic(Order::new(6).expect("in range"));
        let mut tabu = start(&rules, &Grid::blank(36), None).expect("a supported size");
        assert_eq!(tabu.advance_for(&Budget { nodes: 3, ..Budget::FREE }, u64::MAX), Some(Step::Stopped(Stop::Nodes)));
        assert_eq!(tabu.stats().nodes, 3);
    }
}
