//! The rules of a puzzle in sentences, in English or Korean, for an author who writes them down.
//!
//! The words of a kind are in [`kind_words`](super::kind_words). A clue that a picture does not show
//! is listed after its rule, so no rule is missing.

use super::Picture;
use super::kind_words::{kind_name, rule};
use super::rules_text::{Offset, listed, offsets, unnamed, variables};
use super::svg::drawn_clues;
use kdoku_board::{BoxShape, Cell, Digit};
use kdoku_logic::Language;
use kdoku_puzzle::{Clue, ClueKind, DEFINITIONS, Syntax};

/// The rules of a puzzle, one per sentence: those of its board, then one for each kind of clue. The
/// author's own words are not among them.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_render as render; pub use kdoku_logic as logic; pub use kdoku_formats::toml::{self, Config}; }
/// use kdoku::Config;
/// use kdoku::logic::Language;
/// use kdoku::render::{self, Picture};
///
/// let config = Config::parse("cages.list = [\"10: r1c1 r1c2\"]")?;
/// let rules = render::rules(&Picture::from(&config.puzzle), Language::English);
/// assert_eq!(
///     rules,
///     ["Normal sudoku rules apply.", "Digits in a cage do not repeat and add up to the number in its corner."]
/// );
/// # Ok::<(), kdoku::toml::ConfigErrors>(())
/// ```
#[must_use]
pub fn rules(picture: &Picture, language: Language) -> Vec<String> {
    let drawn = drawn_clues(picture);
    let mut rules = vec![houses(picture, language)];
    for definition in DEFINITIONS {
        let kind = definition.kind;
        let numbers: Vec<usize> = (0..picture.clues.len()).filter(|&i| picture.clues[i].kind == kind).collect();
        let clues: Vec<&Clue> = numbers.iter().map(|&number| &picture.clues[number]).collect();
        if clues.is_empty() {
            continue;
        }
        if kind == ClueKind::Anti {
            rules.extend(offsets(clues.into_iter()).into_iter().map(|offset| different(offset, language)));
            continue;
        }
        let says_all = matches!(definition.syntax, Syntax::Switch)
            || matches!(kind, ClueKind::Schroedinger | ClueKind::DeducedRegions);
        let is_read =
            |&number: &usize| !picture.clues[number].caption.is_empty() || !says_all && !drawn.contains(&number);
        let read: Vec<usize> = numbers.iter().copied().filter(is_read).collect();
        let read: Vec<String> = listed(picture, &read, language).into_iter().map(|one| one.text).collect();
        let rule = filled(picture, &clues, variant(&clues, language), language);
        rules.push(match (rule.is_empty(), read.is_empty()) {
            (true, _) => format!("{}: {}.", kind_name(kind, language), read.join("; ")),
            (false, true) => rule + ".",
            (false, false) => format!("{rule}: {}.", read.join("; ")),
        });
    }
    // what an author wrote as a sentence needs no name before it
    let is_sentence = |text: &str| {
        let mut captions = picture.clues.iter().map(|clue| &clue.caption);
        captions.any(|caption| caption.name.is_none() && caption.text.as_deref() == Some(text))
    };
    for entry in unnamed(picture, language).into_iter().chain(variables(picture, language)) {
        let name = if is_sentence(&entry.text) { "" } else { entry.name.as_str() };
        let colon = if name.is_empty() { "" } else { ": " };
        let stop = if entry.text.ends_with(['.', '!', '?']) { "" } else { "." };
        rules.push(format!("{name}{colon}{}{stop}", entry.text));
    }
    rules.extend(picture.remarks.iter().cloned());
    rules
}

/// A short name of a clue within a sentence: `arrow r2c2`, `cage 15 (r1c1)`, `sandwich 40 (row 7)`, or
/// the name that its author gave it.
#[must_use]
pub fn clue_name(picture: &Picture, clue: &Clue, language: Language) -> String {
    if let Some(name) = clue.caption.name.as_ref().or(clue.caption.text.as_ref()) {
        return name.clone();
    }
    let name = match (clue.kind, language) {
        (ClueKind::Diagonals, Language::English) => "diagonal".to_owned(),
        (kind, _) => within_sentence(kind_name(kind, language)),
    };
    let place = place(picture, clue, language);
    let usual = clue.kind.definition().and_then(|definition| definition.number?.default);
    match clue.number.filter(|&number| usual != Some(number)) {
        _ if place.is_empty() => name,
        Some(number) if language == Language::Korean => format!("{name} {number}({place})"),
        Some(number) => format!("{name} {number} ({place})"),
        None => format!("{name} {place}"),
    }
}

/// A heading as it stands within a sentence. Names that are spelled with a capital keep it.
fn within_sentence(name: String) -> String {
    let keeps = name.chars().nth(1).is_none_or(|second| !second.is_ascii_lowercase() && second != ' ')
        || ["Rossini", "Schrödinger", "Japanese", "Dutch"].iter().any(|capital| name.starts_with(capital));
    if keeps {
        return name;
    }
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

/// The row, column or first cells of a clue.
fn place(picture: &Picture, clue: &Clue, language: Language) -> String {
    let board = picture.board;
    let Some(group) = clue.groups.iter().find(|group| !group.is_empty()) else { return String::new() };
    if clue.kind.definition().is_some_and(|definition| definition.syntax == Syntax::Outside) && group.len() > 1 {
        let is_one = |line: fn(&kdoku_board::Geometry, Cell) -> usize| {
            group
                .iter()
                .all(|&cell| board.exists(cell))
                .then(|| line(board, group[0]))
                .filter(|&first| group.iter().all(|&cell| line(board, cell) == first))
        };
        match (is_one(kdoku_board::Geometry::row), is_one(kdoku_board::Geometry::column), language) {
            (Some(row), None, Language::English) => return format!("row {}", row + 1),
            (Some(row), None, Language::Korean) => return format!("{}행", row + 1),
            (None, Some(column), Language::English) => return format!("column {}", column + 1),
            (None, Some(column), Language::Korean) => return format!("{}열", column + 1),
            _ => {}
        }
    }
    match group[..] {
        [first, .., last] if clue.kind == ClueKind::Diagonals || group.len() == 2 && clue.groups.len() == 1 => {
            format!("{}–{}", picture.name(first), picture.name(last))
        }
        [first, ..] => picture.name(first),
        [] => String::new(),
    }
}

/// The rule of a kind for these clues of it.
fn variant(clues: &[&Clue], language: Language) -> &'static str {
    let (all, any) = (clues.iter().all(|clue| clue.number.is_some()), clues.iter().any(|clue| clue.number.is_some()));
    let kind = clues[0].kind;
    match (kind, language) {
        (ClueKind::Cage, Language::English) if all => {
            "Digits in a cage do not repeat and add up to the number in its corner"
        }
        (ClueKind::Cage, Language::Korean) if all => {
            "케이지에는 같은 숫자가 두 번 들어가지 않으며, 숫자의 합은 모서리의 수와 같습니다"
        }
        (ClueKind::Cage, Language::English) if !any => "Digits in a cage do not repeat",
        (ClueKind::Cage, Language::Korean) if !any => "케이지에는 같은 숫자가 두 번 들어가지 않습니다",
        (ClueKind::Arrow, Language::English) if has_long_head(clues) => {
            "Digits along an arrow add up to the number in its circle; a circle of several cells is read as one number"
        }
        (ClueKind::Arrow, Language::Korean) if has_long_head(clues) => {
            "화살표를 따라 놓인 숫자의 합은 동그라미의 수와 같으며, 여러 칸에 걸친 동그라미는 하나의 수로 읽습니다"
        }
        (ClueKind::Before, Language::English) if clues.iter().all(|clue| clue.values().is_empty()) => {
            "A number outside the board is the sum of the digits before the first {max} seen from there"
        }
        (ClueKind::Before, Language::Korean) if clues.iter().all(|clue| clue.values().is_empty()) => {
            "판 밖의 수는 그쪽에서 처음 보이는 {max} 앞에 있는 숫자의 합입니다"
        }
        (ClueKind::Modular, Language::English) if clues.iter().any(|clue| clue.number != clues[0].number) => {
            "Any three neighbouring digits along a teal line have different remainders when divided by 3; with a \
             number m on the line, any m digits when divided by m"
        }
        (ClueKind::Modular, Language::Korean) if clues.iter().any(|clue| clue.number != clues[0].number) => {
            "청록색 선에서 이웃한 세 칸의 숫자를 3으로 나눈 나머지는 모두 다르며, 선에 수 m이 적혀 있으면 이웃한 m칸의 숫자를 \
             m으로 나눈 나머지가 모두 다릅니다"
        }
        _ => rule(kind, language),
    }
}

fn has_long_head(clues: &[&Clue]) -> bool {
    clues.iter().any(|clue| clue.groups.first().is_some_and(|head| head.len() > 1))
}

/// A rule with the values of the board and the numbers of its clues.
fn filled(picture: &Picture, clues: &[&Clue], rule: &str, language: Language) -> String {
    let mut text = String::new();
    let mut rest = rule;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        text.push_str(before);
        text.push_str(&part(picture, clues, name, language));
        rest = after;
    }
    text + rest
}

fn part(picture: &Picture, clues: &[&Clue], name: &str, language: Language) -> String {
    let size = picture.board.size();
    let glyph = |index: usize| picture.glyph(Digit::from_index(index.min(size - 1)));
    let range = |first: usize, end: usize| match (end.min(size).saturating_sub(first), language) {
        (0 | 1, _) => glyph(first),
        (_, Language::English) => format!("{} to {}", glyph(first), glyph(end - 1)),
        (_, Language::Korean) => format!("{}~{}", glyph(first), glyph(end - 1)),
    };
    let number = clues[0].number.filter(|number| clues.iter().all(|clue| clue.number == Some(*number)));
    let usual = || clues[0].kind.definition().and_then(|definition| definition.number?.default).unwrap_or_default();
    match (name, language) {
        ("min", _) => glyph(0),
        ("middle", _) => glyph(size / 2),
        ("max", _) => glyph(size - 1),
        ("low", _) => range(0, size / 2),
        ("high", _) => range(size - size / 2, size),
        ("thirds", _) => {
            let third = size.div_ceil(3);
            let [low, middle, high] = [range(0, third), range(third, 2 * third), range(2 * third, size)];
            match language {
                Language::English => format!("a digit of {low}, one of {middle} and one of {high}"),
                Language::Korean => format!("{low}, {middle}, {high}에서 숫자가 하나 이상씩"),
            }
        }
        ("n", Language::English) => {
            number.map_or_else(|| format!("{} (or the number that is written)", usual()), |number| number.to_string())
        }
        ("n", Language::Korean) => {
            number.map_or_else(|| format!("{}(수가 적혀 있으면 그 수)", usual()), |number| number.to_string())
        }
        // zero, three and six end in a consonant
        ("euro", _) => if matches!(number.unwrap_or_else(usual) % 10, 0 | 3 | 6) { "으로" } else { "로" }.to_owned(),
        ("size", Language::English) => number.map_or_else(String::new, |number| format!(" of {number} cells")),
        ("size", Language::Korean) => number.map_or_else(String::new, |number| format!("({number}칸)")),
        ("above zero", Language::English) if picture.lowest <= 0 => "; 0 is not visible".to_owned(),
        ("above zero", Language::Korean) if picture.lowest <= 0 => "(0은 보이지 않음)".to_owned(),
        _ => String::new(),
    }
}

/// The rule of cells that differ at an offset.
fn different(offset: Offset, language: Language) -> String {
    match (offset, language) {
        (Offset::Knight, Language::English) => "Cells a knight's move apart hold different digits.".to_owned(),
        (Offset::Knight, Language::Korean) => {
            "체스의 나이트가 한 번에 갈 수 있는 두 칸에는 서로 다른 숫자가 들어갑니다.".to_owned()
        }
        (Offset::King, Language::English) => "Cells that touch, also at a corner, hold different digits.".to_owned(),
        (Offset::King, Language::Korean) => "대각선을 포함해 맞닿은 두 칸에는 서로 다른 숫자가 들어갑니다.".to_owned(),
        (Offset::Diagonal, Language::English) => "Cells that touch at a corner hold different digits.".to_owned(),
        (Offset::Diagonal, Language::Korean) => "대각선으로 맞닿은 두 칸에는 서로 다른 숫자가 들어갑니다.".to_owned(),
        (Offset::Other(a, b), Language::English) => {
            format!("Cells {a} by {b} steps apart, either way round, hold different digits.")
        }
        (Offset::Other(a, b), Language::Korean) => {
            format!("한 방향으로 {a}칸, 다른 방향으로 {b}칸 떨어진 두 칸에는 서로 다른 숫자가 들어갑니다.")
        }
    }
}

/// The rule of rows, columns and boxes.
pub(super) fn houses(picture: &Picture, language: Language) -> String {
    let board = picture.board;
    let has_two_digits = picture.clues.iter().any(|clue| clue.kind == ClueKind::Schroedinger);
    let size = board.size() - usize::from(has_two_digits && board.size() > 1);
    let (first, last) = (picture.glyph(Digit::from_index(0)), picture.glyph(Digit::from_index(size - 1)));
    let has_nine = (&*first, &*last) == ("1", "9");
    let values = match (size, language) {
        (1, _) => first,
        (_, Language::English) => format!("{first} to {last}"),
        (_, Language::Korean) => format!("{first}~{last}"),
    };
    let named = |english: &'static str, korean: &'static str| match language {
        Language::English => english,
        Language::Korean => korean,
    };
    let mut houses = Vec::new();
    if board.has_lines() {
        houses.extend([named("row", "행"), named("column", "열")]);
    }
    if board.box_count() > 0 {
        houses.push(if board.has_regions() { named("region", "영역") } else { named("box", "박스") });
    }
    let mut all = board.houses();
    let Some((last, others)) = houses.split_last() else {
        return match language {
            Language::English => format!("The cells hold {values}, which may repeat."),
            Language::Korean => format!("칸에는 {values}의 숫자가 들어가며, 같은 숫자가 여러 번 나와도 됩니다."),
        };
    };
    let is_complete = has_two_digits || all.all(|house| board.is_complete(board.house_cells(house).count()));
    let is_normal = is_complete && board.size() == 9 && board.plain() == BoxShape::usual(9) && has_nine;
    match language {
        Language::English if is_normal => "Normal sudoku rules apply.".to_owned(),
        Language::Korean if is_normal => "일반 스도쿠 규칙을 따릅니다.".to_owned(),
        Language::English => {
            let of = if board.has_boards() { " of each board" } else { "" };
            if is_complete {
                let and = if others.is_empty() { String::new() } else { format!("{} and ", others.join(", ")) };
                return format!("Each of {values} appears once in every {and}{last}{of}.");
            }
            let article = |house: &&str| format!("a {house}");
            let or = others.iter().map(article).collect::<Vec<_>>().join(", ");
            let or = if others.is_empty() { String::new() } else { format!("{or} or ") };
            format!("None of {values} appears twice in {or}a {last}{of}.")
        }
        Language::Korean => {
            let of = if board.has_boards() { "각 판의 " } else { "" };
            let houses = houses.join(", ");
            if is_complete {
                format!("{of}모든 {houses}에 {values}의 숫자가 한 번씩 들어갑니다.")
            } else {
                format!("{of}같은 {houses}에는 {values} 중 같은 숫자가 두 번 들어가지 않습니다.")
            }
        }
    }
}
