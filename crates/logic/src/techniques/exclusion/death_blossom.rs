//! Death blossom: each candidate of a stem cell takes its digit from an almost locked set, a petal.
//!
//! Whichever candidate the stem holds, the petal that sees it loses this digit and holds all its
//! others. A digit that all petals have, other than the stem's, is in one of them, so it goes from
//! what sees all its places in all petals. Source: the technique guide of `HoDoKu`.

use super::als::{AlmostLockedSets, Set};
use crate::techniques::Found;
use crate::{Ones, Position, Role, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// Finds death blossoms: stems in ascending order, then digits; for each the first petals.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let all = AlmostLockedSets::without_commons(position);
    for (number, &stem) in all.cells.iter().enumerate() {
        let digits = position.digits(stem);
        // by candidate of the stem, the sets whose places for it the stem sees
        let petals: Vec<(usize, Vec<&Set>)> = Ones(digits)
            .map(|digit| {
                let is_petal = |set: &&Set| set.digits >> digit & 1 != 0 && set.of(digit).1 >> number & 1 != 0;
                (digit, all.sets.iter().filter(is_petal).collect())
            })
            .collect();
        if petals.len() < 2 {
            continue;
        }
        for digit in Ones(position.board().all_digits() & !digits) {
            let seen = |set: &Set| if set.digits >> digit & 1 == 0 { 0 } else { set.of(digit).1 };
            let unions = petals.iter().map(|(_, sets)| sets.iter().fold(0, |union, set| union | seen(set)));
            let mut targets = unions.fold(u128::MAX, |targets, union| targets & union);
            while targets != 0 {
                let target = targets & targets.wrapping_neg();
                let chosen = petals.iter().map(|(of, sets)| {
                    (*of, *sets.iter().find(|set| seen(set) & target != 0).expect("the union has the target"))
                });
                let chosen: Vec<(usize, &Set)> = chosen.collect();
                let gone = chosen.iter().fold(u128::MAX, |gone, (_, set)| gone & seen(set));
                targets &= !gone;
                let mut step = Step::new(Technique::DeathBlossom).cells(Role::Pivot, &[stem]);
                for (index, (of, set)) in chosen.into_iter().enumerate() {
                    let role = [Role::First, Role::Second, Role::Third][index.min(2)];
                    let cells: Vec<usize> = WideOnes(set.cells).map(|cell| all.cells[cell]).collect();
                    step = step
                        .cells(role, &cells)
                        .candidates(Role::Pivot, &[(stem, of)])
                        .candidates(Role::Link, &all.candidates(set.of(of).0, of))
                        .candidates(role, &all.candidates(set.of(digit).0, digit));
                }
                found(step.eliminate(&all.candidates(gone, digit)))?;
            }
        }
    }
    ControlFlow::Continue(())
}
