//! Clues in the notation of puzzle files, with words where that has tables.

use crate::Picture;
use crate::rules_text::MOST;
use kdoku_board::{Cell, Comparison, Digit};
use kdoku_logic::Language;
use kdoku_puzzle::{Clue, ClueKind, Definition, Field, Part, Syntax, formula};
use std::fmt::Write as _;

/// A clue in the notation of puzzle files.
pub(super) fn clue(picture: &Picture, clue: &Clue, language: Language) -> String {
    let kind = clue.kind.definition();
    let group = |i: usize| cells(picture, clue.groups.get(i).map_or(&[], Vec::as_slice));
    let values = || clue.values().iter().map(|&value| picture.value(value)).collect::<Vec<_>>().join(" ");
    let Some(kind) = kind else { return cells(picture, &clue.groups.concat()) };
    match (kind.syntax, clue.number) {
        (Syntax::Terms, number) => {
            terms(picture, clue) + &format!(" {} {}", sign(clue.comparison), number.unwrap_or_default())
        }
        (Syntax::Groups(_), _) => (0..clue.groups.len()).map(group).collect::<Vec<_>>().join(" = "),
        (Syntax::ValuesAndCells, _) if clue.kind == ClueKind::MultiSum => {
            format!("{}: {}", numbers(clue.values()), group(0))
        }
        (Syntax::ValuesAndCells, _) => format!("{}: {}", values(), group(0)),
        (Syntax::CellsAndValues, _) => format!("{}: {}", group(0), values()),
        (Syntax::OwnTable, _) => of_table(picture, kind, clue, &group(0), &values(), language),
        (Syntax::Cells, Some(number)) if kind.number.and_then(|number| number.default) != Some(number) => {
            format!("{} ({number})", group(0))
        }
        (Syntax::Outside, Some(number)) if !clue.values().is_empty() => match language {
            Language::English => format!("{number} before {}: {}", values(), group(0)),
            Language::Korean => format!("{} 앞의 합 {number}: {}", values(), group(0)),
        },
        (Syntax::NumberAndCells | Syntax::OptionalNumberAndCells | Syntax::Outside, Some(number)) => {
            format!("{number}: {}", group(0))
        }
        _ => cells(picture, &clue.groups.concat()),
    }
}

const fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "≠",
        Comparison::AtMost => "≤",
        Comparison::AtLeast => "≥",
    }
}

/// A clue that has a table of its own in puzzle files.
fn of_table(
    picture: &Picture,
    kind: &Definition,
    clue: &Clue,
    cells: &str,
    values: &str,
    language: Language,
) -> String {
    use Language::{English, Korean};
    let other = |i: usize| {
        let cell = clue.groups.get(i).and_then(|cells| cells.first());
        cell.map_or_else(String::new, |&cell| picture.name(cell))
    };
    match clue.kind {
        ClueKind::Count => {
            let number = if clue.groups.len() > 1 { other(1) } else { clue.number.unwrap_or_default().to_string() };
            count(clue.comparison, values, &number, cells, language)
        }
        ClueKind::Distinct => match language {
            English => format!("{} is how many different values stand in {cells}", other(1)),
            Korean => format!("{}: {cells}에 들어간 서로 다른 값의 개수", other(1)),
        },
        ClueKind::Connected | ClueKind::YinYang | ClueKind::CellLoop => match (cells.is_empty(), language) {
            (true, English) => format!("{values} on the whole board"),
            (true, Korean) => format!("판 전체의 {values}"),
            (false, English) => format!("{values} in {cells}"),
            (false, Korean) => format!("{cells}의 {values}"),
        },
        ClueKind::JapaneseSums | ClueKind::ShadedSum => {
            let (of_runs, sums) = clue.runs();
            let shaded = numbers(if of_runs.is_empty() { clue.values() } else { of_runs });
            let sums = if clue.kind == ClueKind::ShadedSum { clue.number.as_slice() } else { sums };
            let none = match language {
                English => "none",
                Korean => "없음",
            };
            let sums = if sums.is_empty() { none.to_owned() } else { numbers(sums) };
            let places = self::cells(picture, clue.groups.get(1).map_or(&[], Vec::as_slice));
            match language {
                English => format!("{sums}: {cells}, shaded where {places} is {shaded}"),
                Korean => format!("{sums}: {cells}, {places}의 값이 {shaded}인 칸을 칠함"),
            }
        }
        ClueKind::DeducedRegions => {
            let labels = clue.groups.first().map_or(&[][..], Vec::as_slice);
            let name = |cell: Option<&Cell>| cell.map_or_else(String::new, |&cell| picture.name(cell));
            let (first, last) = (name(labels.first()), name(labels.last()));
            match (clue.number, language) {
                (Some(size), English) => format!("{first} to {last}, regions of {size} cells"),
                (None, English) => format!("{first} to {last}"),
                (Some(size), Korean) => format!("{first}~{last}, {size}칸짜리 영역"),
                (None, Korean) => format!("{first}~{last}"),
            }
        }
        ClueKind::Alike => {
            let lines = clue.groups.get(1..).unwrap_or_default();
            let text = if lines.len() > 1 && lines.iter().all(|line| line.len() == 2) {
                let others: Vec<Cell> = lines.iter().map(|line| line[1]).collect();
                let (first, others) = (self::cells(picture, &lines[0][..1]), self::cells(picture, &others));
                match language {
                    English => format!("{first} among {others}"),
                    Korean => format!("{others} 중 {first}"),
                }
            } else {
                lines.iter().map(|line| self::cells(picture, line)).collect::<Vec<_>>().join("; ")
            };
            let others = match (clue.number, language) {
                (None, _) => "",
                (Some(_), English) => ", the first not counted",
                (Some(_), Korean) => ", 첫 칸은 세지 않음",
            };
            format!("{}: {text}{others}", other(0))
        }
        ClueKind::Modifier => modifier(picture, clue, language),
        ClueKind::Schroedinger => {
            let two = picture.glyph(Digit::from_index(picture.board.size() - 1));
            match language {
                English => format!("{two} stands for the two digits that are missing in its row, column and box"),
                Korean => format!("{two}: 그 칸의 행, 열, 박스에 없는 두 숫자"),
            }
        }
        ClueKind::Element => match language {
            English => format!("{} is the index in {cells} of the cell equal to {}", other(1), other(2)),
            Korean => format!("{}: {cells} 중 {}와 값이 같은 칸의 순서", other(1), other(2)),
        },
        ClueKind::Table => {
            let (all, forbidden) = clue.tuples();
            let tuple =
                |tuple: &Vec<i32>| tuple.iter().map(|&value| picture.value(value)).collect::<Vec<_>>().join(" ");
            let tuples: Vec<String> = all.iter().take(MOST).map(tuple).collect();
            let (tuples, more) = (tuples.join(", "), if all.len() > MOST { ", …" } else { "" });
            match (forbidden, language) {
                (false, English) => format!("{cells} is one of {tuples}{more}"),
                (true, English) => format!("{cells} is none of {tuples}{more}"),
                (false, Korean) => format!("{cells}: {tuples}{more} 중 하나"),
                (true, Korean) => format!("{cells}: {tuples}{more}는 안 됨"),
            }
        }
        _ => {
            let number = |part: Part| match part {
                Part::Number(_) => clue.number,
                Part::Value { index, .. } => clue.values().get(index).copied(),
                _ => None,
            };
            let field = |field: &Field| Some(format!(", {} {}", field.key.replace('_', " "), number(field.part)?));
            kind.fields.iter().filter_map(field).fold(cells.to_owned(), |text, field| text + &field)
        }
    }
}

/// How often values stand in cells.
fn count(comparison: Comparison, values: &str, number: &str, cells: &str, language: Language) -> String {
    match language {
        Language::English => {
            let how = match comparison {
                Comparison::Equal => "exactly",
                Comparison::NotEqual => "not",
                Comparison::AtMost => "at most",
                Comparison::AtLeast => "at least",
            };
            let often = if number == "1" { "once".to_owned() } else { format!("{number} times") };
            format!("{values} stand {how} {often} in {cells}")
        }
        Language::Korean => {
            let how = match comparison {
                Comparison::Equal => "개",
                Comparison::NotEqual => "개가 아님",
                Comparison::AtMost => "개 이하",
                Comparison::AtLeast => "개 이상",
            };
            format!("{cells}에 들어간 {values}의 개수: {number}{how}")
        }
    }
}

/// The value of modified cells, and where they are.
fn modifier(picture: &Picture, clue: &Clue, language: Language) -> String {
    let Some((values, each_house, each_digit)) = clue.modifier() else { return String::new() };
    let value = formula(values, picture.lowest);
    let has_boxes = picture.board.box_shape().is_some() || picture.board.has_regions();
    let is_formula = value.contains("digit") || !value.contains(' ');
    match language {
        Language::English => {
            let houses = if has_boxes { "row, column and box" } else { "row and column" };
            let places = match (each_house, each_digit) {
                (true, true) => format!("one in each {houses}, and one of each digit"),
                (true, false) => format!("one in each {houses}"),
                (false, true) => "one of each digit".to_owned(),
                (false, false) => "any number of cells".to_owned(),
            };
            let means = if is_formula { "the value is" } else { "the digits in order have the values" };
            format!("{means} {value}; {places}")
        }
        Language::Korean => {
            let houses = if has_boxes { "행, 열, 박스마다" } else { "행과 열마다" };
            let places = match (each_house, each_digit) {
                (true, true) => format!("{houses} 한 칸, 숫자마다 한 칸"),
                (true, false) => format!("{houses} 한 칸"),
                (false, true) => "숫자마다 한 칸".to_owned(),
                (false, false) => "몇 칸이든 가능".to_owned(),
            };
            if is_formula {
                format!("값은 {}; {places}", value.replace("digit", "숫자"))
            } else {
                format!("숫자 순서대로 값은 {value}; {places}")
            }
        }
    }
}

fn numbers(numbers: &[i32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A sum with its factors.
fn terms(picture: &Picture, clue: &Clue) -> String {
    let mut text = String::new();
    let cells = clue.groups.first().map_or(&[][..], Vec::as_slice);
    for (i, (&cell, &factor)) in cells.iter().zip(clue.factors()).enumerate() {
        let sign = match (i, factor < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        let times = if factor.unsigned_abs() == 1 { String::new() } else { format!("{}·", factor.unsigned_abs()) };
        write!(text, "{sign}{times}{}", picture.name(cell)).expect("a string takes all");
    }
    text
}

/// The names of cells; three or more in a straight line as `r1c1-r1c9`.
pub(super) fn cells(picture: &Picture, cells: &[Cell]) -> String {
    let board = picture.board;
    let step = |a: Cell, b: Cell| {
        if !board.exists(a) || !board.exists(b) {
            return None;
        }
        let by = |a: usize, b: usize| i32::try_from(b).ok().zip(i32::try_from(a).ok()).map(|(b, a)| b - a);
        by(board.row(a), board.row(b)).zip(by(board.column(a), board.column(b)))
    };
    let touches = |(y, x): (i32, i32)| y.abs().max(x.abs()) == 1;
    let mut names = Vec::new();
    let mut at = 0;
    while at < cells.len() {
        let first = cells.get(at + 1).and_then(|&next| step(cells[at], next)).filter(|&by| touches(by));
        let run = cells[at..].windows(2).take_while(|pair| first.is_some() && step(pair[0], pair[1]) == first).count();
        if run >= 2 {
            names.push(format!("{}-{}", picture.name(cells[at]), picture.name(cells[at + run])));
            at += run + 1;
        } else {
            names.push(picture.name(cells[at]));
            at += 1;
        }
    }
    names.join(" ")
}
