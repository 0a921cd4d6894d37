//! `[[variable]]`: auxiliary cells beside the board, with names for use in lists of cells.

use super::clues::{cell_name, house_name};
use super::error::ConfigErrorKind as Kind;
use super::{Reported, Table, Text, Value, keys, shown};
use kdoku_board::rules::MAX_VARIABLES;
use kdoku_board::{Digit, MAX_RULED, Rules, Variable};
use std::collections::HashSet;
use std::ops::Range;

/// A word with another meaning in lists of cells, besides names of houses.
const KEYWORD: &str = "backwards";

/// Longest name, in characters.
const MOST_LETTERS: usize = 32;

/// Largest absolute value.
const MOST: i32 = 1_000_000;

/// Adds the variables of the file to the rules; faulty ones are left out.
pub(super) fn read(top: &Table, mut rules: Rules) -> Rules {
    let elements = top.value(&keys::VARIABLE).map(|value| value.elements());
    let mut names = HashSet::new();
    for value in elements.into_iter().flatten().flatten() {
        let Ok(variable) = one(&value, &rules, &mut names) else {
            let name = value.get().as_table().and_then(|table| table.get(keys::NAME.name)?.get_ref().as_str());
            if let Some(name) = name {
                top.context.ignore_name(name);
            }
            continue;
        };
        let place = value.span();
        if let Err(error) = rules.examine_variable(&variable) {
            let hint = format!("there may be {MAX_VARIABLES} of them, on boards of up to {MAX_RULED} values");
            top.context.report(place, Kind::Clue { why: error.to_string(), hint });
            return rules;
        }
        rules = rules.with_variable(variable).expect("it was looked at").0;
    }
    rules
}

fn one(value: &Value, rules: &Rules, names: &mut HashSet<String>) -> Result<Variable, Reported> {
    let table = value.table(&keys::VARIABLE_SECTION)?;
    // read all keys before returning an error
    let name = name(&table, value.span());
    let (values, block) = (values(&table, rules), block(&table));
    let (text, values, (rows, columns)) = (name?, values?, block?);
    let variable = Variable::new(text.string, values).block(rows, columns);
    let all: HashSet<String> = variable.names().collect();
    if let Some(twice) = all.iter().filter(|name| names.contains(*name)).min() {
        let why = format!("a variable `{twice}` exists already");
        return Err(text.wrong(&text.all(), why, "give each a name of its own"));
    }
    names.extend(all);
    Ok(variable)
}

/// The name, which is required.
fn name<'a>(table: &Table<'a>, span: Range<usize>) -> Result<Text<'a>, Reported> {
    let text = table.required(&keys::NAME, span)?.text()?;
    check_name(&text)?;
    Ok(text)
}

/// Checks that a name can stand in lists of cells.
pub(super) fn check_name(text: &Text) -> Result<(), Reported> {
    let word = text.string;
    let wrong = |why: String, hint: &str| Err(text.wrong(&text.all(), why, hint));
    if cell_name(word).is_some() {
        return wrong(format!("`{}` reads as a cell of the board", shown(word)), "name it otherwise");
    }
    if word == KEYWORD || house_name(word).is_some() {
        return wrong(format!("`{word}` has a meaning of its own in lists of cells"), "name it otherwise");
    }
    let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_word || word.len() > MOST_LETTERS {
        let hint = "a name is a letter, and up to 31 more letters, digits and `_`";
        return wrong(format!("`{}` is not a name", shown(word)), hint);
    }
    Ok(())
}

/// The values; those of the board by default.
fn values(table: &Table, rules: &Rules) -> Result<Vec<i32>, Reported> {
    const HINT: &str = "values are written `0-45`, or one by one, `1 3 5`";
    let Some(value) = table.value(&keys::VARIABLE_VALUES) else {
        return Ok((0..rules.size()).map(|index| rules.value(Digit::from_index(index))).collect());
    };
    let text = value.text()?;
    let mut values = Vec::new();
    for (word, span) in text.words(text.all()) {
        let Some((lowest, highest)) = range(word) else {
            return Err(text.wrong(&span, format!("`{}` is neither a value nor a range of values", shown(word)), HINT));
        };
        if i64::from(highest) - i64::from(lowest) >= i64::try_from(MAX_RULED).unwrap_or(i64::MAX) {
            let why = format!("`{}` are too many values", shown(word));
            return Err(text.wrong(&span, why, format!("a variable has up to {MAX_RULED}")));
        }
        values.extend(lowest..=highest);
    }
    let Some((lowest, highest)) = values.iter().min().zip(values.iter().max()) else {
        return Err(text.wrong(&text.all(), "the list of values is empty", HINT));
    };
    if i64::from(highest - lowest) >= i64::try_from(MAX_RULED).unwrap_or(i64::MAX) {
        let why = format!("`{lowest}` and `{highest}` are too far apart");
        let hint = format!("the largest value is less than {MAX_RULED} above the smallest");
        return Err(text.wrong(&text.all(), why, hint));
    }
    Ok(values)
}

/// Reads `3`, `-3`, `0-45` or `-3-3`, ascending.
fn range(word: &str) -> Option<(i32, i32)> {
    let number = |word: &str| word.parse::<i32>().ok().filter(|number| (-MOST..=MOST).contains(number));
    // a leading `-` is a sign
    let (lowest, highest) = match word.char_indices().skip(1).find(|&(_, c)| c == '-') {
        Some((at, _)) => (number(&word[..at])?, number(&word[at + 1..])?),
        None => (number(word)?, number(word)?),
    };
    (lowest <= highest).then_some((lowest, highest))
}

/// Number of rows and columns.
fn block(table: &Table) -> Result<(usize, usize), Reported> {
    let most = MAX_VARIABLES as u64;
    let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let count = table.whole(&keys::VARIABLE_COUNT, 1..=most);
    let (rows, columns) = (table.whole(&keys::ROWS, 1..=256), table.whole(&keys::COLUMNS, 1..=256));
    let (count, rows, columns) = (count?, rows?, columns?);
    let sides = [(&keys::ROWS, &rows), (&keys::COLUMNS, &columns)];
    let given = sides.into_iter().find_map(|(key, side)| Some((key, side.as_ref()?)));
    if let (Some(count), Some((key, side))) = (&count, given) {
        let why = "a block of rows and columns has as many variables as cells";
        return Err(table.contradiction(&keys::VARIABLE_COUNT, count.span(), key, side.span(), why));
    }
    let or_one = |number: Option<toml::Spanned<u64>>| number.map_or(1, |number| size(number.into_inner()));
    Ok(if count.is_some() { (1, or_one(count)) } else { (or_one(rows), or_one(columns)) })
}
