//! Boards as a program writes them: lists of lists, of strings or of cells, in any brackets.
//!
//! ```text
//! board = [[5, 3, 0, …], …]        std::vector v{{5, 3, …}, …};     ((5, 3, 0, …), …)
//! ["53..7….", "6..195…", …]        "53..7…."\n"6..195…"             [5, 3, 0, 0, 7, … 81 of them]
//! ```
//!
//! A *group* is what stands between two brackets that hold no others, or a string. All groups have
//! the same number of cells: those of a row or of a board. Words outside of groups are a program.
//! Commas separate all values of a list or none, so a list that has lost a value or a comma is an
//! error.

use super::{Line, Reading, cells, full, side, text_of};
use crate::io::text::{FormatError, FormatErrorKind, Place, ReadOptions};
use std::ops::Range;

/// A part of a line of a program.
enum Token<'l, 'a> {
    Open(Place<'l, 'a>),
    Close(Place<'l, 'a>),
    /// `,`, `;` or `:`.
    Separator(char, Place<'l, 'a>),
    Word(Place<'l, 'a>),
    Text(Place<'l, 'a>),
}

/// The tokens of the lines, without comments. `None` if a string does not end.
fn tokens<'l, 'a>(lines: &'l [Line<'a>]) -> Option<Vec<Token<'l, 'a>>> {
    let mut tokens = Vec::new();
    for line in lines.iter().filter(|line| !line.is_comment()) {
        let text = text_of(line);
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            let length = match c {
                _ if c.is_whitespace() => c.len_utf8(),
                '#' => rest.len(),
                '/' if rest.starts_with("//") => rest.len(),
                '[' | '(' | '{' => {
                    tokens.push(Token::Open((line, at..at + 1)));
                    1
                }
                ']' | ')' | '}' => {
                    tokens.push(Token::Close((line, at..at + 1)));
                    1
                }
                ',' | ';' | ':' => {
                    tokens.push(Token::Separator(c, (line, at..at + 1)));
                    1
                }
                '"' | '\'' => {
                    let length = rest[1..].find(c)?;
                    tokens.push(Token::Text((line, at + 1..at + 1 + length)));
                    length + 2
                }
                _ => {
                    let ends = |c: char| c.is_whitespace() || "[](){},;:\"'".contains(c);
                    let length = rest.find(ends).unwrap_or(rest.len());
                    tokens.push(Token::Word((line, at..at + length)));
                    length
                }
            };
            at += length;
        }
    }
    Some(tokens)
}

/// Cells that stand together.
#[derive(Default)]
struct Group<'l, 'a> {
    cells: Vec<Place<'l, 'a>>,
    /// Strings of several characters, which are rows if all groups are.
    texts: Vec<Place<'l, 'a>>,
    fault: Option<FormatError>,
}

/// A pair of brackets that is not closed yet.
struct Bracket<'l, 'a> {
    /// Its content, unless it holds other brackets.
    group: Option<Group<'l, 'a>>,
    commas: Commas,
    /// Whether it holds a number beside other brackets.
    has_number: bool,
}

#[derive(Default)]
struct Commas {
    occur: bool,
    /// The start of the line with the item before, if no separator follows the item.
    item: Option<usize>,
    /// The first comma without an item before it.
    missing_item: Option<FormatError>,
    /// The first item without a comma before it.
    missing_comma: Option<FormatError>,
}

impl Commas {
    fn comma(&mut self, (line, within): Place<'_, '_>) {
        self.occur = true;
        if self.item.take().is_none() {
            self.missing_item.get_or_insert_with(|| line.error(within, FormatErrorKind::MissingValue));
        }
    }

    /// Adds a value or a row. A line break also separates it from the item before.
    fn item(&mut self, (line, within): &Place<'_, '_>) {
        if self.item == Some(line.start) {
            let kind = || FormatErrorKind::MissingComma;
            self.missing_comma.get_or_insert_with(|| line.error(within.clone(), kind()));
        }
        self.item = Some(line.start);
    }

    /// Returns the first error of the list, now that all of it has been read.
    fn fault(self) -> Option<FormatError> {
        let missing_comma = self.missing_comma.filter(|_| self.occur);
        self.missing_item.into_iter().chain(missing_comma).min_by_key(|error| error.span.start)
    }
}

/// The groups of a text.
#[derive(Default)]
struct Groups<'l, 'a> {
    closed: Vec<Group<'l, 'a>>,
    open: Vec<Bracket<'l, 'a>>,
    /// The strings outside of brackets.
    outside: Group<'l, 'a>,
    /// The first error of a list of lists.
    fault: Option<FormatError>,
}

impl<'l, 'a> Groups<'l, 'a> {
    /// The groups of the tokens; `None` if brackets do not match or a value stands outside.
    fn of(tokens: Vec<Token<'l, 'a>>) -> Option<Self> {
        let mut groups = Self::default();
        let mut is_assigned = false;
        let (mut after_row, mut after_key) = (false, false);
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let follows_row = std::mem::take(&mut after_row);
            let follows_key = std::mem::replace(&mut after_key, matches!(token, Token::Separator(':', _)));
            match token {
                Token::Open(place) => {
                    is_assigned = false;
                    groups.open(&place, follows_row)?;
                }
                Token::Close(place) => after_row = groups.close(&place)?,
                Token::Separator(separator, place) => {
                    if let Some(Bracket { commas, .. }) = groups.open.last_mut() {
                        if separator == ',' {
                            commas.comma(place);
                        } else {
                            commas.item = None;
                        }
                    }
                }
                // a key
                Token::Text(_) if matches!(tokens.peek(), Some(Token::Separator(':', _))) => {}
                Token::Text(place) => groups.text(place)?,
                Token::Word(place) => {
                    let text = place.0.part(&place.1);
                    // `dtype=int`, `nrow = 9`
                    let is_value = std::mem::take(&mut is_assigned) || text.contains('=');
                    is_assigned = text.ends_with('=');
                    if text == "=" && groups.open.is_empty() {
                        // the left side of an assignment holds no values
                        groups = Self::default();
                    }
                    groups.word(place, is_value, follows_key)?;
                }
            }
        }
        if !groups.outside.texts.is_empty() {
            groups.closed.push(std::mem::take(&mut groups.outside));
        }
        (groups.open.is_empty() && !groups.closed.is_empty()).then_some(groups)
    }

    /// Opens a bracket; `None` if the bracket around it has numbers.
    fn open(&mut self, place: &Place<'l, 'a>, follows_row: bool) -> Option<()> {
        if let Some(outer) = self.open.last_mut() {
            if let Some(words) = outer.group.take() {
                outer.has_number = words.cells.iter().any(|(line, within)| is_number(line.part(within)));
                outer.commas.missing_comma = None;
            }
            if outer.has_number {
                return None;
            }
            if !follows_row {
                // `vec![…]`, `new int[9] {…}`
                outer.commas.item = None;
            }
            outer.commas.item(place);
        }
        self.open.push(Bracket { group: Some(Group::default()), commas: Commas::default(), has_number: false });
        Some(())
    }

    /// Closes a bracket, and returns whether it is a row or holds rows.
    fn close(&mut self, place: &Place<'l, 'a>) -> Option<bool> {
        let Bracket { group, commas, .. } = self.open.pop()?;
        let is_row = group.as_ref().is_none_or(|group| group.cells.len() > 1 || !group.texts.is_empty());
        let fault = commas.fault();
        if let Some(group) = group {
            self.closed.push(Group { fault, ..group });
        } else {
            self.fault = self.fault.take().or(fault);
        }
        if let Some(outer) = self.open.last_mut() {
            outer.commas.item = Some(place.0.start);
        }
        Some(is_row)
    }

    /// Adds a string; `None` if it is a cell outside of brackets.
    fn text(&mut self, place: Place<'l, 'a>) -> Option<()> {
        let text = place.0.part(&place.1);
        let is_cell = text.chars().nth(1).is_none() || is_number(text);
        match self.open.last_mut() {
            Some(Bracket { group, commas, .. }) => {
                commas.item(&place);
                match group {
                    Some(group) if is_cell => group.cells.push(place),
                    Some(group) => group.texts.push(place),
                    None => {}
                }
            }
            None if is_cell => return None,
            None => self.outside.texts.push(place),
        }
        Some(())
    }

    /// Adds a word; `None` if it is a number outside of brackets.
    fn word(&mut self, place: Place<'l, 'a>, is_value: bool, follows_key: bool) -> Option<()> {
        let is_number = is_number(place.0.part(&place.1));
        match self.open.last_mut() {
            Some(Bracket { group: Some(group), commas, .. }) if !is_value => {
                commas.item(&place);
                group.cells.push(place);
            }
            Some(bracket) => {
                bracket.has_number |= is_number && !is_value && !follows_key;
                bracket.commas.item = Some(place.0.start);
            }
            None if is_number => return None,
            None => {}
        }
        Some(())
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// The cells of a string: its words, its fields between commas, or its characters.
fn cells_of<'l, 'a>((line, within): &Place<'l, 'a>) -> Vec<Place<'l, 'a>> {
    let text = line.part(within);
    let place = |range: Range<usize>| (*line, within.start + range.start..within.start + range.end);
    let part = |part: &str| {
        let at = part.as_ptr().addr() - text.as_ptr().addr();
        place(at..at + part.len())
    };
    let fields: Vec<_> = text.split(',').map(str::trim).collect();
    if fields.len() > 1 && !fields.iter().any(|field| field.contains(char::is_whitespace)) {
        // an empty field is a blank
        return fields.into_iter().map(part).collect();
    }
    let separates = |c: char| c.is_whitespace() || c == ',';
    if text.trim().contains(separates) {
        return text.split(separates).filter(|word| !word.is_empty()).map(part).collect();
    }
    text.char_indices().map(|(at, c)| place(at..at + c.len_utf8())).collect()
}

/// The boards of a text that is lists and nothing else.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let full = full(lines);
    let has_list = |line: &&&Line<'_>| text_of(line).contains(['[', '(', '{', '"', '\'']);
    full.iter().find(has_list)?;
    let Groups { closed, mut fault, .. } = Groups::of(tokens(lines)?)?;
    let mut rows: Vec<Vec<Place<'_, '_>>> = Vec::new();
    for group in closed {
        if group.cells.len() > 1 || !group.texts.is_empty() {
            fault = fault.or(group.fault);
        }
        match (group.cells.len(), group.texts.is_empty()) {
            // `int[9][9]`, `f()`
            (0..=1, true) => {}
            (_, true) => rows.push(group.cells),
            (0, false) => rows.extend(group.texts.iter().map(cells_of)),
            // a list that begins with its name
            (_, false) => return None,
        }
    }
    // a drawing has no rows as long as a list has
    let first = rows.first()?.len();
    let n = match options.board.as_ref() {
        Some(board) => board.width(),
        None => options.boxes.map_or(0, crate::board::geometry::BoxShape::size),
    };
    let all_have = |n: usize| rows.iter().all(|row| row.len() == n);
    let side = side(first).filter(|&n| all_have(n * n));
    let are_rows = rows.len() > 1 && all_have(first) && first > 3 && rows.len().is_multiple_of(first);
    // rows of different lengths are an error of the list, if it is one of rows
    let width = if n > 0 { n } else { rows.len() };
    let regular = rows.iter().filter(|row| row.len() == width).count();
    let are_almost_rows = width > 3 && 2 * regular >= rows.len();
    if let Some(fault) = fault.filter(|_| are_rows || side.is_some() || are_almost_rows) {
        return Some(Err(fault));
    }
    if are_rows {
        let boards = rows.chunks(first).map(|rows| cells::board(&rows.concat(), first, options));
        return Some(boards.collect());
    }
    if let Some(n) = side {
        return Some(rows.iter().map(|row| cells::board(row, n, options)).collect());
    }
    let (row, cells) = rows.iter().enumerate().find(|(_, row)| are_almost_rows && row.len() != width)?;
    let (line, within) = cells.get(width).or(cells.last())?;
    let kind = FormatErrorKind::RowWidth { row: row + 1, found: cells.len(), expected: width };
    Some(Err(line.error(within.clone(), kind)))
}
