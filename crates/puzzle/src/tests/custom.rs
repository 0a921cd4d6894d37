//! Clues without a named kind: `lower` compared with `holds`.

use super::{board, fillings};
use kdoku_board::Cell;
use kdoku_board::rules::{Automaton, Rules};
use kdoku_board::verify;
use kdoku_puzzle::{AllowedPairs, Clue, Expr, PairScope, Pattern};
use proptest::prelude::*;

fn agree(rules: &Rules, clue: &Clue) -> Result<(), TestCaseError> {
    // a rejected clue never holds
    let lowered = clue.lower(rules);
    let cells: Vec<Cell> = (0..4).map(Cell).collect();
    for grid in fillings(rules, &cells) {
        let says = lowered
            .as_ref()
            .is_ok_and(|lowered| lowered.iter().all(|constraint| verify::holds(rules, constraint, &grid, &[])));
        prop_assert_eq!(says, clue.holds(rules, &grid), "{:?} on\n{}", clue, grid);
    }
    Ok(())
}

#[test]
fn lowering_agrees_with_the_meaning() {
    let line = || (0..4).map(Cell).collect::<Vec<_>>();
    let condition = |text: &str| text.parse::<Expr>().expect("a condition");
    let automaton = Automaton::build(4, 9, [0], |&last, digit| (digit.get() > last).then_some(digit.get()), |_| true);
    let far = AllowedPairs::from_fn(0, 4, |a, b| a.abs_diff(b) > 1);
    let clues = [
        Clue::relation(condition("a + b != 4"), line()),
        Clue::relation_over(condition("a < b"), PairScope::Pairs, Some(line())),
        Clue::relation_over(far, PairScope::Adjacent, Some(line())),
        Clue::relation_over(condition("a != b || a == 1"), PairScope::Offset([0, 2]), None),
        Clue::automaton(automaton.expect("few states"), line()),
        Clue::any(vec![vec![Clue::thermo(line())], vec![Clue::odd([Cell(0)]), Clue::even([Cell(1)])]]),
        Clue::any(vec![vec![Clue::cage(1, [Cell(0), Cell(1)])], vec![Clue::not(vec![Clue::odd([Cell(2)])])]]),
        Clue::not(vec![Clue::thermo(line()), Clue::any(vec![vec![Clue::odd([Cell(0)])]])]),
    ];
    for clue in clues {
        agree(&board(2, 2), &clue).unwrap_or_else(|error| panic!("{error}"));
        agree(&board(2, 2).values_from(0), &clue).unwrap_or_else(|error| panic!("{error}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn patterns_match_what_their_automata_accept(
        text in "([1-4.]|\\[\\^?[12][34]?\\]|[1-4]{0,2}\\(|\\)|\\||[*+?]|\\{[0-2](,[23]?)?\\}){0,9}"
    ) {
        if let Ok(pattern) = text.parse::<Pattern>() {
            agree(&board(2, 2), &Clue::regex(pattern, [Cell(0), Cell(1), Cell(2), Cell(3)]))?;
        }
    }
}
