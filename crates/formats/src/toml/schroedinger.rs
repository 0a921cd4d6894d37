//! `[[schroedinger]]`: boards on which one cell of each house holds two digits.
//!
//! The table declares blocks of variables for all cells: the values, and what each cell holds. Lists of
//! cells may name the values. The board has one value more than digits (`board`).

use super::clues::Draft;
use super::error::ConfigErrorKind as Kind;
use super::modifiers::add;
use super::{Reported, Table, Value, keys};
use kdoku_board::rules::Role;
use kdoku_board::{Cell, MAX_RULED, Rules};
use kdoku_puzzle::{Clue, ClueKind};

/// The names of blocks that the file does not name. A dot keeps them out of lists of cells.
const VALUES: &str = "schroedinger.value";
const HELD: &str = "schroedinger.digits";

/// Adds the blocks of variables to the rules, and returns the clue.
pub(super) fn read(top: &Table, rules: Rules) -> (Rules, Vec<Draft>) {
    let elements = top.value(&keys::SCHROEDINGER).map(|value| value.elements());
    let tables: Vec<Value> = elements.into_iter().flatten().flatten().collect();
    let Some((value, others)) = tables.split_first() else { return (rules, Vec::new()) };
    let wrong = |value: &Value, why: &str, hint: &str| {
        value.report(Kind::Clue { why: why.to_owned(), hint: hint.to_owned() });
    };
    if let Some(other) = others.first() {
        wrong(other, "the rule of cells with two digits is stated twice", "remove one of the tables");
    } else if let Some(modifier) = top.value(&keys::MODIFIER) {
        wrong(&modifier, "cells with two digits cannot be modified", "remove `[[modifier]]` or `[[schroedinger]]`");
    } else if let Ok((with_blocks, draft)) = one(value, &rules) {
        return (with_blocks, vec![draft]);
    }
    (rules, Vec::new())
}

fn one(value: &Value, rules: &Rules) -> Result<(Rules, Draft), Reported> {
    let table = value.table(&keys::SCHROEDINGER_SECTION)?;
    let name = table.value(&keys::VALUE_BLOCK).map(|value| value.text()).transpose()?;
    let digits = rules.size() - 1;
    let numbers = digits + digits * digits.saturating_sub(1) / 2;
    if numbers > MAX_RULED {
        let why = format!("one or two of `{digits}` digits are `{numbers}` cases, more than {MAX_RULED}");
        return Err(value.report(Kind::Clue { why, hint: "there may be up to 10 digits".to_owned() }));
    }
    let numbers = 0..i32::try_from(numbers).expect("a small number");
    let values = numbers.clone().map(|number| rules.schroedinger_digits(number).iter().sum()).collect();
    let mut rules = rules.clone();
    add(&mut rules, name.as_ref(), VALUES, values, Role::Value, value)?;
    add(&mut rules, None, HELD, numbers.collect(), Role::Digits, value)?;
    let cells: Vec<Cell> = rules.geometry().cells().collect();
    let block = |role: Role| cells.iter().filter_map(|&cell| rules.cell_in(role, cell)).collect::<Vec<_>>();
    let groups = vec![cells.clone(), block(Role::Value), block(Role::Digits)];
    let draft = Draft::of_table(Clue::new(ClueKind::Schroedinger, groups), value.span()).captioned(&table);
    Ok((rules, draft))
}
