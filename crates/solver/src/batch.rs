//! Many grids at once, where the engine supports batches.

use super::engine_state::cells;
use super::{Answer, Engine, Limits, Outcome, Pick, Scratch, Solver, Summary};
use kdoku_board::grid::Grid;
use kdoku_board::rules::Rules;
use kdoku_sliced::CELLS;
use std::time::Duration;

/// Shortest limit of time for each puzzle of a batch.
const SHORTEST_TIME: Duration = Duration::from_millis(1);

impl Solver {
    /// Whether the engine solves puzzles in batches, which is faster. A batch has no place for
    /// pencil marks, so constraints are not supported. It has no clock per puzzle either: puzzles
    /// that may reach a limit of time are solved again, which takes some time itself.
    pub fn supports_batches(&self, limits: &Limits) -> bool {
        self.strategy.engine == Engine::Sliced
            && limits.time.is_none_or(|time| time >= SHORTEST_TIME)
            && self.rules.constraints().is_empty()
    }

    /// Answers these boards, in order.
    pub(super) fn answers(&self, boards: &[&Grid], pick: Pick, limits: &Limits, scratch: &mut Scratch) -> Vec<Answer> {
        if boards.len() == 1 || !self.supports_batches(limits) {
            return boards.iter().map(|givens| self.answer(givens, pick, limits, scratch)).collect();
        }
        let mut puzzles = Vec::with_capacity(boards.len() * CELLS);
        for board in boards {
            assert!(board.fits(self.rules.geometry()), "the grid must have the size of the rules");
            puzzles.extend_from_slice(&cells(board));
        }
        let (mut solutions, mut summaries) = (vec![0; puzzles.len()], Vec::new());
        self.answer_block(&puzzles, pick, limits, scratch, &mut solutions, &mut summaries);
        let (solutions, _) = solutions.as_chunks::<CELLS>();
        let answers = boards.iter().zip(solutions).zip(summaries).map(|((givens, solution), summary)| {
            let solution = Some(solution).filter(|solution| solution[0] != 0);
            Answer::of_nine(&self.rules, givens, summary, solution)
        });
        answers.collect()
    }
}

impl Answer {
    /// The answer to a 9×9 board of a block.
    pub fn of_nine(rules: &Rules, givens: &Grid, summary: Summary, solution: Option<&[u8; CELLS]>) -> Self {
        let solution = solution.map(|solution| {
            let mut grid = Grid::blank(rules.size());
            grid.copy_values(&solution.map(u16::from));
            grid
        });
        Self { solution, outcome: Outcome::new(rules, givens, summary) }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Limits, Options, Pick, Solver};
    use kdoku_board::{Grid, Order, Rules};

    /// Boards with all verdicts: blank, with several solutions, with one, with none, with clashes.
    fn boards() -> Vec<Grid> {
        let text = "1 3 5 4 6 9 2 7 8\n7 8 2 1 3 5 6 4 9\n4 6 9 2 7 8 1 3 5\n3 2 1 5 4 6 8 9 7\n8 7 4 9 1 3 5 2 6\n\
                    5 9 6 8 2 7 4 1 3\n9 1 7 6 5 2 3 8 4\n6 4 3 7 8 1 9 5 2\n2 5 8 3 9 4 7 6 1";
        let full: Grid = text.parse().expect("a grid");
        let mut boards = vec![Grid::blank(9), full.clone()];
        for kept in 2..60 {
            let mut board = Grid::blank(9);
            for (i, (cell, digit)) in full.filled().enumerate() {
                if i * 7 % 60 < kept {
                    board.set(cell, Some(digit));
                }
            }
            boards.push(board.clone());
            let (cell, digit) = full.filled().next().expect("it is full");
            board.set(cell, kdoku_board::Digit::new(digit.get() % 9 + 1));
            boards.push(board);
        }
        boards
    }

    #[test]
    fn a_batch_gives_the_same_answers_as_single_puzzles() {
        let solver = Solver::new(&Rules::classic(Order::THREE), &Options::default()).expect("an engine");
        assert_eq!(solver.strategy().engine, Engine::Sliced);
        let boards = boards();
        for pick in [Pick::First, Pick::Any] {
            let mut scratch = solver.scratch();
            let expected: Vec<_> =
                boards.iter().map(|board| solver.answer(board, pick, &Limits::none(), &mut scratch)).collect();
            let mut found = Vec::new();
            solver.solve_many(&boards, pick, &Limits::none(), &mut scratch, |i, answer| {
                assert_eq!(i, found.len());
                found.push(answer);
            });
            assert_eq!(found, expected);
        }
    }
}
