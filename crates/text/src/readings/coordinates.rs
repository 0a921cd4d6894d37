//! Cells with their coordinates: `r1c1=5`, `A1: 5`, `given(1,1,5).`, lines of three numbers, records.
//!
//! Three numbers repeat, with the same text between them: the row, the column and the value of a
//! cell, or as the names before them say. A letter directly before a number is a row. Rows and
//! columns count from 0 if one of them is 0. All other numbers of the text must be sizes, counts or
//! values with a name.

use super::{Line, Reading, cells, full, text_of};
use crate::number::is_null;
use crate::{Board, FormatError, FormatErrorKind, Place, ReadOptions, remarks};
use kdoku_board::{BoxShape, MAX_SIZE};

/// The fewest cells of such a list.
const LEAST: usize = 4;

/// A number, or a word for a blank, and the text before it without spaces.
struct Number<'l, 'a> {
    place: Place<'l, 'a>,
    value: usize,
    is_letter: bool,
    gap: String,
    /// Whether a line begins in the text before it.
    breaks: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Row,
    Column,
    Value,
}

/// The order of the three numbers of a cell.
type Order = [Role; 3];

/// The boards of a text of such lists.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let numbers = numbers(lines);
    let (mut placed, mut others, mut at) = (Vec::new(), Vec::new(), 0);
    while at < numbers.len() {
        match list(&numbers[at..]) {
            Some(count) => {
                placed.push(at..at + 3 * count);
                at += 3 * count;
            }
            None => {
                others.push(at);
                at += 1;
            }
        }
    }
    let mut known = vec![0, 1];
    let mut boards = Vec::new();
    for range in placed {
        let board = board(lines, &numbers[range.clone()], options)?;
        if let Ok(board) = &board {
            let (n, boxes) = (board.grid.size(), board.form.boxes());
            known.extend([n, n - 1, n * n, boxes.width(), boxes.height(), range.len() / 3]);
        }
        boards.push(board);
    }
    let is_beside = |&i: &usize| {
        let (number, gap) = (&numbers[i], &numbers[i].gap);
        let is_named = gap.trim_end_matches(['"', '\'']).ends_with([':', '=']) && !name(gap).is_empty();
        let is_in_word = gap.ends_with(char::is_alphabetic) || i > 0 && numbers[i - 1].is_letter || number.is_letter;
        is_named || is_in_word || known.contains(&number.value) || remarks::is_remark(text_of(number.place.0).trim())
    };
    (!boards.is_empty() && others.iter().all(is_beside)).then(|| boards.into_iter().collect())
}

/// The numbers of a text. A line of three digits is three numbers.
fn numbers<'l, 'a>(lines: &'l [Line<'a>]) -> Vec<Number<'l, 'a>> {
    let (mut numbers, mut gap, mut breaks) = (Vec::new(), String::new(), false);
    for line in full(lines) {
        let text = text_of(line);
        let is_glued = text.trim().len() == 3 && text.trim().bytes().all(|byte| byte.is_ascii_digit());
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let length = text[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - at);
            let word = text[at..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len() - at);
            let is_start = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let letter = matches!(c, 'A'..='P' | 'a'..='i') && is_start && (2..4).contains(&word);
            let is_letter = letter && text[at + 1..at + word].bytes().all(|byte| byte.is_ascii_digit());
            let (length, value) = match () {
                () if is_letter => (1, 1 + c.to_ascii_uppercase() as usize - 'A' as usize),
                () if c.is_ascii_digit() => {
                    let length = if is_glued { 1 } else { length };
                    (length, text[at..at + length].parse().unwrap_or(usize::MAX))
                }
                () if is_start && word > 0 && is_null(&text[at..at + word]) => (word, 0),
                () => {
                    if !c.is_whitespace() {
                        let parts = text[..at].ends_with(char::is_whitespace) && gap.ends_with(char::is_alphanumeric);
                        gap.extend(parts.then_some(' ').filter(|_| c.is_alphanumeric()));
                        gap.push(c);
                    }
                    at += c.len_utf8();
                    continue;
                }
            };
            let gap = std::mem::take(&mut gap).replace("true", "").replace("false", "");
            let breaks = std::mem::take(&mut breaks);
            numbers.push(Number { place: (line, at..at + length), value, is_letter, gap, breaks });
            at += length;
        }
        breaks = true;
    }
    numbers
}

/// The number of cells in the list that begins with these numbers.
fn list(numbers: &[Number<'_, '_>]) -> Option<usize> {
    let [first, second, third, next, ..] = numbers else { return None };
    order(numbers)?;
    let separates = |number: &Number<'_, '_>| number.breaks || number.gap != second.gap;
    let words = |gap: &str| gap.split(|c: char| !c.is_alphabetic()).collect::<String>();
    let is_next = |cell: &&[Number<'_, '_>]| {
        let same = cell[1].gap == second.gap && cell[2].gap == third.gap && cell[0].is_letter == first.is_letter;
        same && separates(&cell[0]) && words(&cell[0].gap) == words(&next.gap) && is_within(&cell[1..])
    };
    let count = 1 + numbers.as_chunks::<3>().0[1..].iter().map(|cell| &cell[..]).take_while(is_next).count();
    (count >= LEAST).then_some(count)
}

/// Whether the last two numbers of a cell follow the first without anything that ends a record.
fn is_within(numbers: &[Number<'_, '_>]) -> bool {
    numbers.iter().all(|number| {
        let gap = number.gap.as_str();
        let marks: String = gap.chars().filter(|c| !c.is_alphabetic() && !"\"'_".contains(*c)).collect();
        let is_named = gap.contains(char::is_alphabetic);
        !number.is_letter
            && ["", ",", ":", "=", "][", "]=", "):", ")=", "),", ">", ",:", ",=", "==", "]==", "<-", "->"]
                .contains(&&*marks)
            && (marks != ">" || gap.contains(['"', '\'']))
            && (!number.breaks || is_named)
    })
}

/// The last word of a text.
fn name(gap: &str) -> &str {
    gap.rsplit(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default()
}

fn role(name: &str, has_x_and_y: bool) -> Option<Role> {
    match name {
        "r" | "i" | "line" => Some(Role::Row),
        "c" | "j" => Some(Role::Column),
        "v" | "d" | "n" | "k" | "digit" | "number" | "num" => Some(Role::Value),
        "x" if has_x_and_y => Some(Role::Column),
        "y" if has_x_and_y => Some(Role::Row),
        _ if name.starts_with("row") => Some(Role::Row),
        _ if name.starts_with("col") => Some(Role::Column),
        _ if name.starts_with("val") => Some(Role::Value),
        _ => None,
    }
}

/// What the first three of these numbers are, if their names do not contradict it.
fn order(numbers: &[Number<'_, '_>]) -> Option<Order> {
    let cell = numbers.get(..3).filter(|cell| is_within(&cell[1..]))?;
    let names: Vec<_> = cell.iter().map(|number| name(&number.gap).to_ascii_lowercase()).collect();
    let is_x_and_y = has_x_and_y(&names);
    let roles: Vec<_> = names.iter().map(|name| role(name, is_x_and_y)).collect();
    match roles[..] {
        [Some(one), Some(other), Some(third)] => complete([one, other, third]),
        [Some(one), Some(other), None] if names[2].is_empty() => complete([one, other, Role::Value]),
        [_, None, None] if names[1].is_empty() && names[2].is_empty() => Some([Role::Row, Role::Column, Role::Value]),
        _ => None,
    }
}

/// The order, if each role occurs.
fn complete(order: Order) -> Option<Order> {
    [Role::Row, Role::Column, Role::Value].iter().all(|role| order.contains(role)).then_some(order)
}

fn has_x_and_y(names: &[String]) -> bool {
    ["x", "y"].iter().all(|name| names.iter().any(|other| other == name))
}

/// The words before a list: those of the line before its first number, and of the line above.
fn heading(lines: &[Line<'_>], (line, within): &Place<'_, '_>) -> Vec<String> {
    let above = lines.iter().rfind(|other| other.start < line.start && !other.is_blank());
    let text =
        above.map_or("", text_of).to_ascii_lowercase() + "\n" + &line.part(&(0..within.start)).to_ascii_lowercase();
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The board of a list. `None` if the numbers cannot be the cells of one board.
fn board(lines: &[Line<'_>], list: &[Number<'_, '_>], options: &ReadOptions) -> Option<Result<Board, FormatError>> {
    let (place, heading) = (&list[0].place, heading(lines, &list[0].place));
    let error = |one: &str, other: &str, flag: &str| {
        let kind = FormatErrorKind::ambiguous(one, other, flag);
        Some(Err(place.0.error(place.1.clone(), kind)))
    };
    let has_names = !list[1].gap.is_empty() && list[1].gap.contains(char::is_alphabetic) || list[0].is_letter;
    let headed = heading.windows(3).filter(|_| !has_names).find_map(|names| {
        let roles: Vec<_> = names.iter().map_while(|name| role(name, has_x_and_y(names))).collect();
        complete(roles.try_into().ok()?).map(|order| (order, has_x_and_y(names)))
    });
    let names = [name(&list[0].gap), name(&list[1].gap), name(&list[2].gap)].map(str::to_ascii_lowercase);
    let (order, is_x_and_y) = headed.or_else(|| order(list).map(|order| (order, has_x_and_y(&names))))?;
    let cells: Vec<_> = list
        .as_chunks::<3>()
        .0
        .iter()
        .map(|cell| {
            let of = |wanted: Role| order.iter().position(|role| *role == wanted).map_or(&cell[0], |i| &cell[i]);
            (of(Role::Row).value, of(Role::Column).value, of(Role::Value))
        })
        .collect();
    let last = cells.iter().map(|&(row, column, _)| row.max(column)).max()?;
    let highest = cells.iter().map(|(.., value)| value.value).max()?;
    let from_zero = cells.iter().any(|&(row, column, _)| row == 0 || column == 0);
    let least = highest.max(last + usize::from(from_zero));
    let n = options.boxes.map_or(least, BoxShape::size);
    if n < least.max(4) || n > MAX_SIZE || cells.len() < n {
        return None;
    }
    if options.boxes.is_none() && ![4, 6, 9, 16, 25].contains(&n) {
        let next = if n == 8 { 9 } else { n + 1 };
        return error(&format!("a board of {n}×{n}"), &format!("a board of {next}×{next}"), "--size");
    }
    if is_x_and_y {
        return error("`x` as the column", "`x` as the row", "`row` and `col` as names");
    }
    if !from_zero && last < n && !list[0].is_letter && !list[1].gap.eq_ignore_ascii_case("c") {
        return error("rows and columns from 1", "rows and columns from 0", "`r1c1=5` for each cell");
    }
    let first = usize::from(!from_zero);
    let end = place.0.bytes.len();
    let mut places: Vec<Option<Place<'_, '_>>> = vec![None; n * n];
    for (row, column, value) in &cells {
        let entry = &mut places[(row - first) * n + column - first];
        if let Some((line, within)) =
            entry.as_ref().filter(|(line, within)| line.part(within) != value.place.0.part(&value.place.1))
        {
            let name = |text: &str| format!("`{text}` in one cell");
            let kind = FormatErrorKind::ambiguous(
                name(line.part(within)),
                name(value.place.0.part(&value.place.1)),
                "each cell once",
            );
            return Some(Err(value.place.0.error(value.place.1.clone(), kind)));
        }
        *entry = Some(value.place.clone());
    }
    // a zero is a blank only if all cells are listed
    if cells.iter().any(|(.., value)| value.value == 0) && places.iter().any(Option::is_none) {
        return None;
    }
    let places: Vec<_> = places.into_iter().map(|entry| entry.unwrap_or((place.0, end..end))).collect();
    Some(cells::board(&places, n, options))
}
