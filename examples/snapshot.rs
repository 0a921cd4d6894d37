//! kdoku's answers in snapshot tests of your own.
//!
//! The same puzzle, options and version give the same answer, so an answer can be kept and compared. Grids, answers,
//! outcomes and errors read well both as text (`Display`) and through serde (JSON, YAML). The tests below are the
//! example: copy one, run it with `cargo insta test --review`, and keep what you see.
//!
//! `cargo run --example snapshot` prints what the snapshots hold; `cargo test --example snapshot` checks them.

use kdoku::{Answer, Grid, Limits, Options, Order, Pick, Rules, Solver};

/// The smallest solution of a 4×4 puzzle.
fn answer(givens: &str) -> Result<Answer, Box<dyn std::error::Error>> {
    let givens: Grid = givens.parse()?;
    let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    Ok(solver.answer(&givens, Pick::First, &Limits::none(), &mut solver.scratch()))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}", answer("1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2")?);
    println!("{}", answer("1 0 0 1\n0 0 0 0\n0 0 0 0\n0 0 0 0")?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_as_text() {
        let answer = answer("1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2").expect("a puzzle");
        insta::assert_snapshot!(answer, @r"
        unique: 1 solution, exhausted
        1 3 2 4
        4 2 3 1
        2 1 4 3
        3 4 1 2
        ");
    }

    #[test]
    fn an_answer_as_data() {
        let answer = answer("1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2").expect("a puzzle");
        insta::assert_yaml_snapshot!(answer, @r"
        solution:
          - 1 3 2 4
          - 4 2 3 1
          - 2 1 4 3
          - 3 4 1 2
        outcome:
          end: exhausted
          solutions: 1
        ");
    }

    #[test]
    fn givens_that_clash() {
        let answer = answer("1 0 0 1\n0 0 0 0\n0 0 0 0\n0 0 0 0").expect("a puzzle");
        insta::assert_yaml_snapshot!(answer, @r"
        solution: ~
        outcome:
          end: exhausted
          solutions: 0
          clashes:
            - repeat:
                digit: 1
                first: r1c1
                second: r1c4
                scope: row 1
        ");
    }

    #[test]
    fn a_grid_in_a_failed_assertion() {
        let grid: Grid = "1 2\n2 0".parse().expect("a grid");
        insta::assert_debug_snapshot!(grid, @r"
        Grid 2x2
        1 2
        2 0
        ");
    }

    #[test]
    fn an_error() {
        let error = answer("1 0 0 0\n0 0 5 0\n0 1 0 0\n0 0 0 2").expect_err("5 is no value of a 4×4 board");
        insta::assert_snapshot!(error, @"`5` in row 2, column 3 is not a number from 0 to 4");
    }
}
