//! The choice of the order in which cells are filled.
//!
//! There are four orders: by rows and by columns, from either end. For each, the states of a single
//! digit are counted layer by layer. Their product over all digits is an upper bound on the states of
//! the layer, which is good enough to compare orders. With boxes of two rows and four columns, for
//! example, columns are better: a full stack shows of a digit only which of two rows it has in each box.

use super::plan::Plan;
use super::problem::Problem;
use std::collections::BTreeSet;

/// Signatures of one digit beyond which an order is useless.
const TOO_MANY: usize = 1000;

/// The orders to compare.
pub(super) fn candidates(problem: &Problem) -> Vec<Vec<usize>> {
    let board = problem.rules.geometry();
    let by_rows: Vec<usize> = (0..problem.cells.len()).collect();
    let mut by_columns = by_rows.clone();
    by_columns.sort_by_key(|&cell| (board.column(problem.cells[cell]), cell));
    let turned = |order: &Vec<usize>| order.iter().rev().copied().collect::<Vec<_>>();
    vec![turned(&by_rows), turned(&by_columns), by_rows, by_columns].into_iter().rev().collect()
}

/// 100 · log₂ of a bound on the states of the largest layer.
pub(super) fn size(plan: &Plan) -> u64 {
    let count = plan.order.len();
    let mut sizes = vec![0u64; count];
    let mut known: Vec<(Vec<bool>, Vec<u64>)> = Vec::new();
    for digit in 0..plan.digits() {
        let may_hold: Vec<bool> = (0..count).map(|at| plan.domain(at) >> digit & 1 == 1).collect();
        let layers = match known.iter().find(|(same, _)| *same == may_hold) {
            Some((_, layers)) => layers.clone(),
            None => signatures(plan, digit, &may_hold),
        };
        sizes.iter_mut().zip(&layers).for_each(|(size, own)| *size += own);
        known.push((may_hold, layers));
    }
    sizes.into_iter().max().unwrap_or(0)
}

/// For each layer, 100 · log₂ of the number of signatures that a digit may have.
fn signatures(plan: &Plan, digit: usize, may_hold: &[bool]) -> Vec<u64> {
    let mut now = BTreeSet::from([0u64]);
    let mut layers = Vec::with_capacity(may_hold.len());
    for (at, &may) in may_hold.iter().enumerate() {
        let bits = |slots: &mut dyn Iterator<Item = &super::plan::Slot>| slots.fold(0, |bits, slot| bits | slot.bit());
        let read = bits(&mut plan.slots.iter().filter(|slot| slot.readers.contains(&at) && slot.is_open(at)));
        let write = bits(&mut plan.slots.iter().filter(|slot| slot.writers.contains(&at)));
        let keep = bits(&mut plan.slots.iter().filter(|slot| slot.is_open(at + 1)));
        let closing = |slot: &&super::plan::Slot| slot.end == at && slot.wanted >> digit & 1 == 1;
        let wanted = bits(&mut plan.slots.iter().filter(closing));
        let mut next = BTreeSet::new();
        for &signature in &now {
            if signature & wanted == wanted {
                next.insert(signature & keep);
            }
            if may && signature & read == 0 && (signature | write) & wanted == wanted {
                next.insert((signature | write) & keep);
            }
        }
        if next.len() > TOO_MANY {
            layers.resize(may_hold.len(), hundredths(TOO_MANY) * 2);
            return layers;
        }
        layers.push(hundredths(next.len()));
        now = next;
    }
    layers
}

/// 100 · log₂, in integer arithmetic, so that every machine gets the same value.
fn hundredths(number: usize) -> u64 {
    // squaring a number between 1 and 2 gives the next bit of its logarithm: 1 if the square is 2 or more
    let number = number.max(1) as u64;
    let whole = u64::from(number.ilog2());
    let (mut fraction, mut digits) = (u128::from(number) << (63 - whole), 0u64);
    for _ in 0..7 {
        fraction = (fraction * fraction) >> 63;
        let is_two = fraction >> 64 != 0;
        digits = digits << 1 | u64::from(is_two);
        fraction >>= u32::from(is_two);
    }
    whole * 100 + digits * 100 / 128
}
