//! Compares `lower` with `holds` where variables stand in place of cells.

use super::super::{Clue, LoweringContext, Payload};
use super::instances::{board, instances, kind, payload};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::rules::{Comparison, Rules, Variable};
use kdoku_board::verify;
use std::collections::BTreeSet;

/// Clues on a board with two variables: `t` has other values than the board, `u` some of the board's.
#[expect(clippy::many_single_char_names, reason = "cells a, b and c, variables t and u")]
pub(super) fn with_variables() -> (Rules, Vec<Clue>) {
    let (rules, wide) = board(2, 2).with_variable(Variable::new("t", -1..=6)).expect("a variable");
    let (rules, like) = rules.with_variable(Variable::new("u", [1, 3, 4])).expect("a variable");
    let (rules, block) = rules.with_variable(Variable::new("w", 0..=1).block(2, 2)).expect("a block");
    let (rules, doubles) = rules.with_variable(Variable::new("x", 1..=8).block(1, 2)).expect("a block");
    let (rules, states) = rules.with_variable(Variable::new("y", 0..=7).block(1, 2)).expect("a block");
    let ([a, b, c], t, u) = ([0, 6, 9].map(Cell), wide[0], like[0]);
    let of =
        |name: &str, groups: &[&[Cell]]| Clue::new(kind(name), groups.iter().map(|cells| cells.to_vec()).collect());
    let values = |clue: Clue, values: &[i32]| Clue { payload: payload(&clue, values), ..clue };
    let with = |clue: Clue, number: i32, numbers: &[i32]| Clue { number: Some(number), ..values(clue, numbers) };
    let forbidden = |clue: Clue, tuples: &[&[i32]]| {
        let tuples = tuples.iter().map(|tuple| tuple.to_vec()).collect();
        Clue { payload: Payload::Tuples { tuples, forbidden: true }, ..clue }
    };
    let mut clues = vec![
        with(of("sum", &[&[a, t, u]]), 5, &[2, -1, 1]),
        of("equal_sum", &[&[a, b], &[t], &[u, c]]),
        of("arrow", &[&[t], &[a, b]]),
        of("arrow", &[&[a], &[t, u]]),
        of("average", &[&[t], &[a, b]]),
        of("double_arrow", &[&[a, t, b]]),
        of("thermo", &[&[t, a, u]]),
        of("slow_thermo", &[&[a, t]]),
        with(of("whisper", &[&[a, t, u]]), 2, &[]),
        of("palindrome", &[&[t, a, b, u]]),
        of("white", &[&[a, t]]),
        of("black", &[&[t, u]]),
        of("x", &[&[a, t]]),
        of("greater", &[&[t, a, u]]),
        with(of("difference", &[&[a, t]]), 3, &[]),
        with(of("little_killer", &[&[a, t]]), 7, &[]),
        of("distinct", &[&[a, b, u], &[t]]),
        of("element", &[&[a, b, u], &[t], &[c]]),
        Clue { number: Some(2), ..of("deduced_regions", &[&block, &[a, b, c, Cell(10)]]) },
        of("alike", &[&[a], &[block[0], block[1], block[3]], &[block[0], block[2]]]),
        Clue { number: Some(0), ..of("alike", &[&[t], &[a, u], &[a, b], &[a, c]]) },
        of("element", &[&[a, t, u], &[b], &[c]]),
        of("value_index", &[&[t, a, b, c, u]]),
        values(of("candidates", &[&[t]]), &[2, -1]),
        values(of("candidates", &[&[u]]), &[1, 3]),
        values(of("table", &[&[a, t, u]]), &[1, -1, 3, 4, 6, 1]),
        forbidden(of("table", &[&[a, t]]), &[&[1, -1], &[2, 6]]),
        forbidden(of("table", &[&[t]]), &[&[-1], &[6]]),
        forbidden(of("table", &[&[a, t, block[0]]]), &[&[1, -1, 0], &[2, 6, 1]]),
        forbidden(of("table", &[&block]), &[&[0, 0, 0, 0], &[1, 1, 1, 1]]),
        values(of("connected", &[&block]), &[0]),
        values(of("connected", &[&block[..3]]), &[1]),
        values(of("yin_yang", &[&block]), &[1]),
        values(of("cell_loop", &[&block]), &[1]),
        of("rossini", &[&[t, a, u]]),
        values(of("japanese_sums", &[&[a, b], &[u, c]]), &[1, 3]),
        with(of("shaded_sum", &[&[a, b], &[u, c]]), 4, &[1, 4]),
        with(of("count", &[&block]), 2, &[0]),
        with(of("count", &[&[a, block[0], t, u]]), 2, &[1]),
        with(of("count", &[&[a, block[0], t]]), 1, &[0, 6]),
        values(of("count", &[&block, &[a]]), &[1]),
        values(of("count", &[&[a, block[1]], &[t]]), &[1, 2]),
        Clue {
            payload: Payload::Modifier { values: vec![2, 4, 6, 8], each_house: false, each_digit: false },
            ..with(of("modifier", &[&[a, b], &doubles, &states]), 1, &[])
        },
        Clue {
            payload: Payload::Modifier { values: vec![3, 1, 3, 1], each_house: false, each_digit: false },
            ..with(of("modifier", &[&[a], &doubles[..1], &states[..1], &block[..1]]), 1, &[])
        },
        of("renban", &[&[a, t, b]]),
        of("between", &[&[a, t, b, u]]),
        with(of("lockout", &[&[t, a, b]]), 3, &[]),
        of("zipper", &[&[a, t, b]]),
        of("weak_palindrome", &[&[a, t]]),
        of("odd", &[&[a, t]]),
        of("low", &[&[t]]),
        // kinds that need values of the board
        with(of("cage", &[&[a, b, u]]), 7, &[]),
        of("renban", &[&[a, u, b]]),
        of("between", &[&[a, u, b]]),
        of("zipper", &[&[a, u, b]]),
        of("extra", &[&[a, u, b, c]]),
        of("same", &[&[a, b], &[u, c]]),
        of("circles", &[&[a, u, b]]),
        with(of("rellik", &[&[a, u, b]]), 7, &[]),
        with(of("sandwich", &[&[a, u, b, c]]), 3, &[]),
    ];
    for comparison in [Comparison::Equal, Comparison::AtLeast, Comparison::AtMost] {
        clues.push(Clue { comparison, ..values(of("count", &[&[a, b, u], &[t]]), &[1, 3]) });
    }
    (rules, clues)
}

#[test]
fn accepts_variables_in_place_of_cells() {
    let (rules, clues) = with_variables();
    for clue in &clues {
        let lowered = clue.lower(&rules).unwrap_or_else(|refusal| panic!("{clue:?}: {refusal}"));
        assert!(lowered.iter().all(|constraint| rules.examine(constraint) == Ok(())), "{clue:?}");
        let cells: BTreeSet<Cell> = clue.groups.iter().flatten().copied().collect();
        let cells: Vec<Cell> = cells.into_iter().collect();
        let digits: Vec<_> = cells.iter().map(|&cell| rules.digits_in(cell)).collect();
        let mut both = [false; 2];
        for number in 0..digits.iter().map(Vec::len).product() {
            let (mut grid, mut witness, mut rest) =
                (Grid::blank(4), vec![Digit::from_index(0); rules.cell_count() - 16], number);
            for (&cell, digits) in cells.iter().zip(&digits) {
                let digit = digits[rest % digits.len()];
                rest /= digits.len();
                match cell.index().checked_sub(16) {
                    Some(variable) => witness[variable] = digit,
                    None => grid.set(cell, Some(digit)),
                }
            }
            let digit = |cell: Cell| match cell.index().checked_sub(16) {
                Some(variable) => witness[variable],
                None => grid.get(cell).expect("it was set"),
            };
            let value = |cell: Cell| i64::from(rules.value_in(cell, digit(cell)));
            let means = (clue.definition().holds)(clue, &LoweringContext::new(&rules), &value);
            let says = lowered.iter().all(|constraint| verify::holds(&rules, constraint, &grid, &witness));
            assert_eq!(says, means, "{clue:?} on {:?}", cells.iter().map(|&cell| value(cell)).collect::<Vec<_>>());
            both[usize::from(means)] = true;
        }
        assert_eq!(both, [true; 2], "{clue:?}");
    }
}

#[test]
fn rejects_variables_with_other_values() {
    let (rules, _) = board(2, 2).with_variable(Variable::new("t", -1..=6)).expect("a variable");
    let mut taken = Vec::new();
    for made in instances().into_iter().filter(|made| made.rules == board(2, 2)) {
        let mut clue = made.clue;
        let Some(cell) = clue.groups.first_mut().and_then(|cells| cells.first_mut()) else { continue };
        *cell = Cell(16);
        let is_taken = match clue.lower(&rules) {
            Ok(lowered) => lowered.iter().all(|constraint| rules.examine(constraint) == Ok(())),
            Err(refusal) => !refusal.message.contains("`t`"),
        };
        if is_taken && !taken.contains(&clue.kind.name()) {
            taken.push(clue.kind.name());
        }
    }
    taken.sort_unstable();
    insta::assert_snapshot!(taken.join(" "));
}
