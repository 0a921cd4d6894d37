//! Cells with their coordinates: `r1c1=5`, `A1: 5`, `given(1,1,5).`, lines of three numbers, records.
//!
//! Three numbers repeat, with the same text between them: the row, the column and the value of a
//! cell, or as the names before them say. A letter directly before a number is a row. Rows and
//! columns count from 0 if one of them is 0. All other numbers of the text must be sizes, counts or
//! values with a name.

use super::{Line, Reading, cells, full, text_of};
use crate::number::is_null;
use crate::{Board, FormatError, FormatErrorKind, Place, ReadOptions, remarks};
use kdoku_board::symbols::is_border;
use kdoku_board::{BoxShape, MAX_SIZE};

/// What may stand between the numbers of a cell, without names and quotes.
const BETWEEN: [&str; 19] =
    ["", "]", ",", ";", ":", "=", "==", "][", "]=", "]==", "):", ")=", "),", ")", ">", "->", ")->", "],:", "},:"];

/// A number, or a word for a blank, and the text before it, with spaces between words only.
struct Number<'l, 'a> {
    place: Place<'l, 'a>,
    value: usize,
    is_letter: bool,
    gap: String,
    /// Whether a line begins in the text before it.
    breaks: bool,
}

/// The boards of a text of such lists.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    if options.board.is_some() {
        return None;
    }
    let numbers = numbers(lines);
    let (mut boards, mut others, mut known, mut at) = (Vec::new(), Vec::new(), vec![0, 1], 0);
    while at < numbers.len() {
        let count = list(&numbers[at..]).unwrap_or(0);
        if count == 0 {
            others.push(at);
            at += 1;
            continue;
        }
        let board = board(lines, &numbers[at..at + 3 * count], options)?;
        if let Ok(board) = &board {
            let (n, boxes) = (board.grid.size(), board.form.boxes());
            known.extend([n, n - 1, n * n, boxes.width(), boxes.height(), count, count + 1]);
        }
        boards.push(board);
        at += 3 * count;
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
        let (text, mut at) = (text_of(line), 0);
        let is_glued = text.trim().len() == 3 && text.trim().bytes().all(|byte| byte.is_ascii_digit());
        while let Some(c) = text[at..].chars().next() {
            let until = |is: fn(char) -> bool| text[at..].find(|c| !is(c)).unwrap_or(text.len() - at);
            let (digits, word) = (until(|c| c.is_ascii_digit()), until(|c| c.is_alphanumeric() || c == '_'));
            let is_start = word > 0 && !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let is_letter = is_start
                && matches!(c, 'A'..='P' | 'a'..='i')
                && (2..4).contains(&word)
                && text[at + 1..at + word].bytes().all(|byte| byte.is_ascii_digit());
            let number = match () {
                () if is_letter => Some((1, 1 + c.to_ascii_uppercase() as usize - 'A' as usize)),
                () if digits > 0 && is_glued => c.to_digit(10).map(|value| (1, value as usize)),
                () if digits > 0 => Some((digits, text[at..at + digits].parse().unwrap_or(usize::MAX))),
                () if is_start && is_null(&text[at..at + word]) => Some((word, 0)),
                () => None,
            };
            if let Some((length, value)) = number {
                // flags and empty lists of a cell
                let gap =
                    ["true", "false", "[]"].iter().fold(std::mem::take(&mut gap), |gap, word| gap.replace(word, ""));
                let breaks = std::mem::take(&mut breaks);
                numbers.push(Number { place: (line, at..at + length), value, is_letter, gap, breaks });
                at += length;
                continue;
            }
            if !c.is_whitespace() {
                let is_next_word = gap.ends_with(char::is_alphanumeric) && text[..at].ends_with(char::is_whitespace);
                gap.extend(Some(' ').filter(|_| is_next_word && c.is_alphanumeric()));
                gap.push(c);
            }
            at += c.len_utf8();
        }
        breaks = true;
    }
    numbers
}

/// The number of cells in the list that begins with these numbers.
fn list(numbers: &[Number<'_, '_>]) -> Option<usize> {
    let [first, second, third, next, ..] = numbers else { return None };
    order(&roles(numbers)?)?;
    let words = |gap: &str| gap.split(|c: char| !c.is_alphabetic()).collect::<String>();
    let is_next = |cell: &&[Number<'_, '_>; 3]| {
        let same = cell[1].gap == second.gap && cell[2].gap == third.gap && cell[0].is_letter == first.is_letter;
        // three cells between the lines of a drawing are not a list
        let is_rule = !cell[0].gap.is_empty() && cell[0].gap.chars().all(is_border);
        let is_parted = !is_rule && (cell[0].breaks || cell[0].gap != second.gap);
        same && is_parted && words(&cell[0].gap) == words(&next.gap) && cell[1..].iter().all(is_within)
    };
    let count = 1 + numbers.as_chunks().0[1..].iter().take_while(is_next).count();
    (count > 3).then_some(count)
}

/// Whether a number follows another one of its cell: nothing before it ends a record.
fn is_within(number: &Number<'_, '_>) -> bool {
    let gap = number.gap.replace("\":,\"", "");
    let marks: String = gap.chars().filter(|c| !c.is_alphabetic() && !"\"'_ ".contains(*c)).collect();
    let is_quoted = marks != ">" || gap.contains(['"', '\'']);
    let marks = marks.strip_prefix(',').filter(|rest| !rest.is_empty()).unwrap_or(&marks);
    !number.is_letter && BETWEEN.contains(&marks) && is_quoted && (!number.breaks || !name(&gap).is_empty())
}

/// The last word of a text.
fn name(gap: &str) -> &str {
    gap.rsplit(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default()
}

/// What a name says: `r` for a row, `c` for a column, `v` for a value, `x` and `y`, or a space.
fn role(name: &str) -> char {
    let name = name.to_ascii_lowercase();
    match &*name {
        "x" => 'x',
        "y" => 'y',
        "r" | "i" | "line" => 'r',
        "c" | "j" => 'c',
        "v" | "d" | "n" | "k" | "digit" | "number" | "num" => 'v',
        _ if name.starts_with("row") => 'r',
        _ if name.starts_with("col") => 'c',
        _ if name.starts_with("val") => 'v',
        _ => ' ',
    }
}

/// What the first three of these numbers are, if they are a cell.
fn roles(numbers: &[Number<'_, '_>]) -> Option<Vec<char>> {
    let cell = numbers.get(..3).filter(|cell| cell[1..].iter().all(is_within))?;
    let names: Vec<_> = cell.iter().map(|number| name(&number.gap)).collect();
    let roles: Vec<_> = names.iter().map(|name| role(name)).collect();
    match (names[1], names[2]) {
        (_, "") if order(&[roles[0], roles[1], 'v']).is_some() => Some(vec![roles[0], roles[1], 'v']),
        ("", last) if last.is_empty() || roles[2] == 'v' => Some(vec!['r', 'c', 'v']),
        _ => Some(roles),
    }
}

/// The places of the row, the column and the value. `x` is a column.
fn order(roles: &[char]) -> Option<[usize; 3]> {
    let at = |one: char, other: char| roles.iter().position(|&role| role == one || role == other);
    Some([at('r', 'y')?, at('c', 'x')?, at('v', 'v')?])
}

/// The board of a list. `None` if the numbers cannot be the cells of one board.
fn board(lines: &[Line<'_>], list: &[Number<'_, '_>], options: &ReadOptions) -> Option<Result<Board, FormatError>> {
    let (line, within) = list[0].place.clone();
    let start = &list[0].place;
    let error = |(line, within): &Place<'_, '_>, one: &str, other: &str, flag: &str| {
        Some(Err(line.error(within.clone(), FormatErrorKind::ambiguous(one, other, flag))))
    };
    // the names of the columns, above the list or before it
    let above = lines.iter().rfind(|other| other.start < line.start && !other.is_blank());
    let above = above.map_or("", text_of).to_owned() + " " + line.part(&(0..within.start));
    let words: Vec<_> = above.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(role).collect();
    let is_named = list[0].is_letter || !name(&list[1].gap).is_empty() || !name(&list[2].gap).is_empty();
    let heading = words.windows(3).find(|roles| !is_named && order(roles).is_some()).map(<[_]>::to_vec);
    let roles = heading.or_else(|| roles(list))?;
    let [row, column, value] = order(&roles)?;
    let cells: Vec<_> =
        list.as_chunks::<3>().0.iter().map(|cell| (cell[row].value, cell[column].value, &cell[value])).collect();
    let greatest = cells.iter().map(|&(row, column, _)| row.max(column)).max()?;
    let highest = cells.iter().map(|(.., value)| value.value).max()?;
    let first = cells.iter().map(|&(row, column, _)| row.min(column)).min()?.min(1);
    let least = highest.max((greatest + 1).saturating_sub(first));
    let n = options.boxes.map_or(least, BoxShape::size);
    if n < least.max(4) || n > MAX_SIZE || cells.len() < n {
        return None;
    }
    if options.boxes.is_none() && ![4, 6, 9, 16, 25].contains(&n) {
        return error(start, &format!("a board of {n}×{n}"), "a larger board", "--size");
    }
    if roles.contains(&'x') {
        return error(start, "`x` as the column", "`x` as the row", "`row` and `col` as names");
    }
    if first == 1 && greatest < n && !list[0].is_letter && !list[1].gap.eq_ignore_ascii_case("c") {
        return error(start, "rows and columns from 1", "rows and columns from 0", "`r1c1=5` for each cell");
    }
    let mut entries: Vec<Option<&Number<'_, '_>>> = vec![None; n * n];
    for (row, column, number) in &cells {
        let entry = &mut entries[(row - first) * n + column - first];
        if let Some(other) = entry.filter(|other| other.value != number.value) {
            let (one, other) = (format!("`{}` in a cell", other.value), format!("`{}` in it", number.value));
            return error(&number.place, &one, &other, "each cell once");
        }
        *entry = Some(number);
    }
    // a zero is a blank only if all cells are listed
    if cells.iter().any(|(.., number)| number.value == 0) && entries.iter().any(Option::is_none) {
        return None;
    }
    let end = line.bytes.len();
    let places: Vec<_> =
        entries.iter().map(|entry| entry.map_or((line, end..end), |number| number.place.clone())).collect();
    Some(cells::board(&places, n, options))
}
