//! `[[modifier]]`: cells whose value differs from their digit.
//!
//! The tables declare blocks of variables for all cells: the values, the states and, where they have a
//! name, the places. Lists of cells may name values and places.

use super::clues::{Draft, number_of};
use super::error::ConfigErrorKind as Kind;
use super::{Reported, Table, Text, Value, keys, variables};
use kdoku_board::rules::Role;
use kdoku_board::{Cell, Digit, MAX_RULED, Rules, Variable};
use kdoku_puzzle::{Clue, ClueKind, Payload};

/// The names of blocks that the file does not name. A dot keeps them out of lists of cells.
const VALUES: &str = "modifier.value";
const STATES: &str = "modifier.state";

/// One table.
struct Modifier<'a> {
    table: Table<'a>,
    value: Value<'a>,
    payload: Payload,
    values: Option<Text<'a>>,
    places: Option<Text<'a>>,
}

/// Adds the blocks of variables to the rules, and returns the clues.
pub(super) fn read<'a>(top: &Table<'a>, mut rules: Rules) -> (Rules, Vec<Draft>) {
    let elements = top.value(&keys::MODIFIER).map(|value| value.elements());
    let tables: Vec<Value> = elements.into_iter().flatten().flatten().collect();
    let modifiers: Vec<_> = tables.iter().filter_map(|value| one(value, &rules).ok()).collect();
    let Some(last) = modifiers.last().filter(|_| modifiers.len() == tables.len()) else {
        // errors about names of a faulty table would only follow from it
        let name = |value: &Value<'a>, key: &keys::Key| value.get().as_table()?.get(key.name)?.get_ref().as_str();
        let named = tables.iter().flat_map(|value| [name(value, &keys::VALUE_BLOCK), name(value, &keys::PLACES)]);
        named.flatten().for_each(|name| top.context.ignore_name(name));
        return (rules, Vec::new());
    };
    let (size, count) = (rules.size(), modifiers.len());
    if size * (count + 1) > MAX_RULED {
        let why = format!("`{size}` digits with `{count}` modifiers have more than {MAX_RULED} states");
        let hint = match MAX_RULED / size {
            0 | 1 => "cells are modified on smaller boards only".to_owned(),
            most => format!("there may be {} of them on this board", most - 1),
        };
        last.value.report(Kind::Clue { why, hint });
        return (rules, Vec::new());
    }
    let Ok(blocks) = declare(&modifiers, &mut rules) else { return (rules, Vec::new()) };
    let cells: Vec<Cell> = rules.geometry().cells().collect();
    let block = |role: Role| cells.iter().filter_map(|&cell| rules.cell_in(role, cell)).collect::<Vec<_>>();
    let (values, states) = (block(Role::Value), block(Role::State));
    let clue = |(number, modifier, places): (i32, Modifier, Option<usize>)| {
        let places = places.map(|first| cells.iter().map(|cell| Cell::from_index(first + cell.index())).collect());
        let groups = [cells.clone(), values.clone(), states.clone()].into_iter().chain(places).collect();
        let clue = Clue { number: Some(number), payload: modifier.payload, ..Clue::new(ClueKind::Modifier, groups) };
        Draft::of_table(clue, modifier.value.span()).captioned(&modifier.table)
    };
    let drafts = (1..).zip(modifiers).zip(blocks).map(|((number, modifier), places)| clue((number, modifier, places)));
    let drafts = drafts.collect();
    (rules, drafts)
}

/// Adds the blocks, and returns the first cell of each modifier's places.
fn declare(modifiers: &[Modifier], rules: &mut Rules) -> Result<Vec<Option<usize>>, Reported> {
    let of_cells: Vec<i32> = (0..rules.size()).map(|index| rules.value(Digit::from_index(index))).collect();
    let modified = modifiers.iter().flat_map(|modifier| modifier.payload.numbers());
    let all: Vec<i32> = of_cells.iter().copied().chain(modified).collect();
    let states = 0..i32::try_from(rules.size() * (modifiers.len() + 1)).expect("a small number");
    let name = modifiers.iter().find_map(|modifier| modifier.values.as_ref());
    let last = &modifiers[modifiers.len() - 1].value;
    add(rules, name, VALUES, all, Role::Value, last)?;
    add(rules, None, STATES, states.collect(), Role::State, last)?;
    let mut places = Vec::new();
    for modifier in modifiers {
        let first = rules.cell_count();
        if let Some(name) = &modifier.places {
            add(rules, Some(name), "", vec![0, 1], Role::Detail, &modifier.value)?;
        }
        places.push(modifier.places.is_some().then_some(first));
    }
    Ok(places)
}

/// Adds a block with a variable for each cell.
pub(super) fn add(
    rules: &mut Rules,
    name: Option<&Text>,
    unnamed: &str,
    values: Vec<i32>,
    role: Role,
    table: &Value,
) -> Result<(), Reported> {
    let board = rules.geometry();
    let words = name.map_or(unnamed, |name| name.string);
    let variable = Variable::new(words, values).block(board.height(), board.width()).with_role(role);
    if let Some(name) = name {
        variables::check_name(name)?;
        let names: Vec<String> = rules.variables().iter().flat_map(Variable::names).collect();
        if let Some(twice) = variable.names().find(|name| names.contains(name)) {
            let why = format!("a variable `{twice}` exists already");
            return Err(name.wrong(&name.all(), why, "give each a name of its own"));
        }
    }
    if let Err(error) = rules.examine_variable(&variable) {
        let hint = format!("the values of a cell lie less than {MAX_RULED} apart");
        return Err(table.report(Kind::Clue { why: error.to_string(), hint }));
    }
    *rules = rules.clone().with_variable(variable).expect("it was looked at").0;
    Ok(())
}

fn one<'a>(value: &Value<'a>, rules: &Rules) -> Result<Modifier<'a>, Reported> {
    let table = value.table(&keys::MODIFIER_SECTION)?;
    let flag = |key| table.boolean(key).map(|on| on.is_none_or(|on| *on.get_ref()));
    let name = |key| table.value(key).map(|value| value.text()).transpose();
    // read all keys before returning an error
    let (numbers, houses, digits) = (numbers(&table, value, rules), flag(&keys::EACH_HOUSE), flag(&keys::EACH_DIGIT));
    let (values, places) = (name(&keys::VALUE_BLOCK), name(&keys::PLACES));
    let payload = Payload::Modifier { values: numbers?, each_house: houses?, each_digit: digits? };
    Ok(Modifier { table, value: *value, payload, values: values?, places: places? })
}

/// The values of modified cells, one for each digit: by a formula, or one by one.
fn numbers(table: &Table, value: &Value, rules: &Rules) -> Result<Vec<i32>, Reported> {
    let text = table.required(&keys::MODIFIED_VALUE, value.span())?.text()?;
    let digits = (0..rules.size()).map(|index| rules.value(Digit::from_index(index)));
    let listed: Option<Vec<i32>> = text.words(text.all()).map(|(word, _)| word.parse().ok()).collect();
    let numbers = match listed.filter(|listed| listed.len() > 1) {
        Some(listed) if listed.len() == rules.size() => listed,
        Some(listed) => {
            let why = format!("these are `{}` values for `{}` digits", listed.len(), rules.size());
            return Err(text.wrong(&text.all(), why, "write a value for each digit, or a formula such as `2 * digit`"));
        }
        None => {
            let number = number_of(&text)?;
            let of_digit = |digit: i32| {
                number(digit.into()).and_then(|number| i32::try_from(number).ok()).ok_or_else(|| {
                    let why = format!("`{}` has no value for the digit `{digit}`", super::shown(text.string));
                    text.wrong(&text.all(), why, "write a formula that is a whole number for each digit")
                })
            };
            digits.map(of_digit).collect::<Result<_, _>>()?
        }
    };
    let most = i32::try_from(MAX_RULED).unwrap_or(i32::MAX);
    let lowest = rules.lowest().min(*numbers.iter().min().unwrap_or(&0));
    let highest = rules.value(Digit::from_index(rules.size() - 1)).max(*numbers.iter().max().unwrap_or(&0));
    if i64::from(highest) - i64::from(lowest) >= i64::from(most) {
        let why = format!("the values of cells are from `{lowest}` to `{highest}`, which is too far apart");
        return Err(text.wrong(&text.all(), why, format!("the largest is less than {most} above the smallest")));
    }
    Ok(numbers)
}
