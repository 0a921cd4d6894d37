//! The nested lists of a program: brackets and strings, with the names before them.

use super::super::{Line, text_of};
use super::commas::Commas;
use crate::number::is_null;
use crate::{FormatError, Place};
use std::ops::Range;

/// The most brackets within each other.
const DEEPEST: usize = 64;

/// The fewest characters of a board.
pub(super) const SMALLEST: usize = 16;

/// A value of a program.
pub(super) enum Item<'l, 'a> {
    List(Box<List<'l, 'a>>),
    /// The content of a string.
    Text(Place<'l, 'a>),
    Word(Place<'l, 'a>),
}

/// What stands between two brackets.
pub(super) struct List<'l, 'a> {
    pub(super) items: Vec<Item<'l, 'a>>,
    /// The names of items, by the number of the item.
    names: Vec<(usize, String)>,
    /// A value or a comma that is missing.
    pub(super) fault: Option<FormatError>,
    /// Whether it is the arguments of a function.
    pub(super) is_call: bool,
    has_semicolons: bool,
    pub(super) place: Place<'l, 'a>,
}

impl<'l, 'a> List<'l, 'a> {
    const fn new(place: Place<'l, 'a>, is_call: bool) -> Self {
        Self { items: Vec::new(), names: Vec::new(), fault: None, is_call, has_semicolons: false, place }
    }

    pub(super) const fn start(&self) -> usize {
        self.place.0.start + self.place.1.start
    }

    /// The name of an item; empty if it has none.
    pub(super) fn name(&self, item: usize) -> &str {
        self.names.binary_search_by_key(&item, |(item, _)| *item).map_or("", |i| &self.names[i].1)
    }

    /// Whether it is statements or an expression: `{ return 0; }`, `(row == SIZE && x < 3)`.
    pub(super) fn is_code(&self) -> bool {
        self.has_semicolons && self.place.0.bytes.get(self.place.1.start) != Some(&b'[')
    }

    /// Whether it is a type with a length: `[u8; 9]`.
    fn is_type(&self) -> bool {
        match &self.items[..] {
            [Item::Word((line, name)), Item::Word((other, length))] => {
                line.part(name).starts_with(|c: char| c.is_ascii_alphabetic()) && is_number(other.part(length))
            }
            _ => false,
        }
    }

    /// The item of a list of one cell, such as `{"value": 5}` or `Some(5)`. Of several values with
    /// names it is the one that is named as a value, if no other says that it is not a given.
    fn only_cell(&mut self) -> Option<Item<'l, 'a>> {
        const VALUES: [&str; 6] = ["value", "val", "v", "digit", "number", "num"];
        const FLAGS: [&str; 7] = ["given", "fixed", "locked", "readonly", "initial", "preset", "clue"];
        const PLACES: [&str; 6] = ["", "row", "col", "column", "x", "y"];
        let is_wrapped = self.is_call || !self.names.is_empty();
        if is_wrapped && self.items.len() == 1 && is_cell(&self.items[0]) {
            return self.items.pop();
        }
        let names: Vec<_> = (0..self.items.len()).map(|i| self.name(i).to_ascii_lowercase()).collect();
        let text = |i: usize| match &self.items[i] {
            Item::Word((line, within)) | Item::Text((line, within)) => line.part(within),
            Item::List(_) => "",
        };
        let value = names.iter().position(|name| VALUES.contains(&&**name)).filter(|&i| is_cell(&self.items[i]))?;
        let is_flag = |name: &str| FLAGS.contains(&name.trim_start_matches("is"));
        let is_entered =
            |i: usize| is_flag(&names[i]) && text(i) == "false" && !matches!(text(value), "0" | "null" | "");
        let is_other = names.iter().any(|name| PLACES.contains(&&**name)) || (0..names.len()).any(is_entered);
        (!is_other).then(|| self.items.swap_remove(value))
    }
}

/// Whether an item is a value of one cell.
pub(super) fn is_cell(item: &Item<'_, '_>) -> bool {
    match item {
        Item::List(_) => false,
        Item::Word(_) => true,
        Item::Text((line, within)) => is_short(line.part(within)),
    }
}

/// Whether a string is a value of one cell: `"5"`, `"12.0"`; longer numbers are rows of digits.
fn is_short(text: &str) -> bool {
    let whole = text.strip_suffix(".0").unwrap_or(text);
    text.chars().nth(1).is_none() || is_number(whole) && whole.len() < 4 || is_null(text)
}

pub(super) fn is_number(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// Whether a text consists of digits and blanks.
pub(super) fn has_cells_only(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || b"._*?-".contains(&byte))
        && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether a text ends with a word that is longer than a prefix of a string, such as `rb`.
fn ends_word(text: &str) -> bool {
    text.bytes().rev().take(3).filter(u8::is_ascii_alphanumeric).count() == 3
}

/// Whether an item is a word of letters, such as the name of a constructor.
fn is_name(item: &Item<'_, '_>) -> bool {
    let Item::Word((line, within)) = item else { return false };
    let text = line.part(within);
    text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic()) && !is_null(text)
}

/// A list that is not closed yet.
struct Frame<'l, 'a> {
    list: List<'l, 'a>,
    commas: Commas,
    /// The words before the next item.
    words: String,
    /// The number of items before the last separator.
    since: usize,
    /// The line of the last of the words.
    line: usize,
}

impl<'l, 'a> Frame<'l, 'a> {
    fn new(place: Place<'l, 'a>, is_call: bool) -> Self {
        let line = place.0.number;
        Self { list: List::new(place, is_call), commas: Commas::default(), words: String::new(), since: 0, line }
    }

    fn add_word(&mut self, text: &str) {
        if !self.words.is_empty() {
            self.words.push(' ');
        }
        self.words.push_str(text);
    }

    /// Names the next item by the words before it.
    fn name_next(&mut self) {
        if !self.words.is_empty() {
            self.list.names.push((self.list.items.len(), std::mem::take(&mut self.words)));
        }
    }

    fn pop(&mut self) {
        self.list.items.pop();
        let count = self.list.items.len();
        while self.list.names.last().is_some_and(|(item, _)| *item >= count) {
            self.list.names.pop();
        }
    }

    /// Turns the words and empty brackets before a bracket into its name: `new int[9] {`.
    fn take_prefix(&mut self) {
        let mut words = Vec::new();
        while self.list.items.len() > self.since {
            match self.list.items.last() {
                Some(Item::Word((line, within))) if line.part(within).contains(char::is_alphabetic) => {
                    words.push(line.part(within));
                    self.commas.forget(line.start + within.start);
                }
                Some(Item::List(list)) if list.items.len() < 2 && list.items.iter().all(is_cell) => {
                    self.commas.forget(list.start());
                }
                _ => break,
            }
            self.pop();
        }
        for word in words.iter().rev() {
            self.add_word(word);
        }
    }
}

/// The frames of a text, the outermost first.
struct Scanner<'l, 'a> {
    frames: Vec<Frame<'l, 'a>>,
    /// The end of a string of several lines or of a comment.
    until: Option<&'static str>,
}

/// The lists and strings of the lines, without comments. `None` if brackets do not match, a string
/// does not end, or cells stand outside of all brackets.
pub(super) fn scan<'l, 'a>(lines: &'l [Line<'a>]) -> Option<List<'l, 'a>> {
    let mut scanner = Scanner { frames: vec![Frame::new((lines.first()?, 0..0), false)], until: None };
    for line in lines.iter().filter(|line| !line.is_comment()) {
        scanner.scan(line, 0..text_of(line).len(), false)?;
    }
    let is_complete = scanner.frames.len() == 1 && scanner.until.is_none();
    scanner.frames.pop().filter(|_| is_complete).map(|frame| frame.list)
}

impl<'l, 'a> Scanner<'l, 'a> {
    /// Scans a part of a line; in a string if `is_quoted`.
    fn scan(&mut self, line: &'l Line<'a>, within: Range<usize>, is_quoted: bool) -> Option<()> {
        let text = &text_of(line)[..within.end];
        let mut at = within.start;
        loop {
            if let Some(end) = self.until {
                let rest = &text[at..];
                let length = rest.find(end);
                let part = &rest[..length.unwrap_or(rest.len())];
                if end != "*/" && !part.trim().is_empty() {
                    let start = at + (part.len() - part.trim_start().len());
                    self.top().list.items.push(Item::Text((line, start..start + part.trim().len())));
                }
                let Some(length) = length else { return Some(()) };
                at += length + end.len();
                self.until = None;
                if end != "*/" {
                    self.close(line)?;
                }
            }
            let rest = &text[at..];
            let Some(c) = rest.chars().next() else { return Some(()) };
            let place = (line, at..at + c.len_utf8());
            at += match c {
                _ if c.is_whitespace() => c.len_utf8(),
                '\\' if is_quoted => 1,
                // a quote of Lisp, an apostrophe behind a word, and a continuation of Fortran
                '\'' if rest[1..].starts_with(['(', '[']) || ends_word(&text[..at]) => 1,
                '&' | '\\' if rest.len() == 1 => 1,
                '#' if rest.starts_with("#2A(") => 3,
                // marks beside a bracket: `@[5, 3]`, `.{ 5, 3 }`, `(/ 5, 3 /)`
                '@' | '.' if rest[1..].starts_with(['[', '{', '(']) => 1,
                '/' if text[..at].ends_with('(') || rest[1..].starts_with(')') => 1,
                '.' if rest == "..." => 3,
                '#' => rest.len(),
                '/' if rest.starts_with("//") => rest.len(),
                '/' if rest.starts_with("/*") => {
                    self.until = Some("*/");
                    2
                }
                '[' | '(' | '{' => {
                    let before = text[..at].chars().next_back();
                    let is_call = c == '(' && before.is_some_and(|c| c.is_alphanumeric() || c == '_');
                    self.open(place, is_call)?;
                    1
                }
                ']' | ')' | '}' => {
                    self.close(line)?;
                    1
                }
                ',' | ';' | ':' | '|' => {
                    self.separator(c, place);
                    1
                }
                '=' => {
                    let length = rest.find(|c| !matches!(c, '=' | '>')).unwrap_or(rest.len());
                    let is_comparison = text[..at].ends_with(['!', '<', '>']) || rest.starts_with("==");
                    if !is_comparison {
                        self.assign(line);
                    }
                    length
                }
                '"' | '\'' | '`' => self.string(line, at, text, c)?,
                _ => {
                    let ends = |c: char| c.is_whitespace() || "[](){},;:|=\"'`".contains(c);
                    let length = rest.find(ends).unwrap_or(rest.len());
                    self.word((line, at..at + length))?;
                    length
                }
            };
        }
    }

    /// Scans a string that begins with the character `c` at this byte, and returns its length.
    fn string(&mut self, line: &'l Line<'a>, at: usize, text: &str, c: char) -> Option<usize> {
        let rest = &text[at..];
        let raw = match text[..at].chars().next_back() {
            Some('R') => ("\"(", ")\""),
            Some('@') => ("\"", "\""),
            _ => ("`", "`"),
        };
        for (open, end) in [("\"\"\"", "\"\"\""), ("'''", "'''"), raw] {
            if rest.starts_with(open) {
                self.open((line, at..at + 1), false)?;
                self.until = Some(end);
                return Some(open.len());
            }
        }
        let mut is_escaped = false;
        let end = rest[1..].find(|next| {
            let is_end = next == c && !is_escaped;
            is_escaped = next == '\\' && !is_escaped;
            is_end
        })?;
        let inside = at + 1..at + 1 + end;
        let content = &text[inside.clone()];
        let opens = content.matches(['[', '{']).count();
        if content.trim_start().starts_with(['[', '{']) && opens == content.matches([']', '}']).count() {
            self.scan(line, inside, true)?;
        } else {
            self.text((line, inside))?;
        }
        Some(end + 2)
    }

    fn top(&mut self) -> &mut Frame<'l, 'a> {
        self.frames.last_mut().expect("the outermost frame is never closed")
    }

    const fn is_outside(&self) -> bool {
        self.frames.len() == 1
    }

    fn open(&mut self, place: Place<'l, 'a>, is_call: bool) -> Option<()> {
        let top = self.top();
        top.take_prefix();
        top.commas.item(&place);
        top.name_next();
        self.frames.push(Frame::new(place, is_call));
        (self.frames.len() <= DEEPEST).then_some(())
    }

    fn close(&mut self, line: &Line<'a>) -> Option<()> {
        if self.is_outside() {
            return None;
        }
        let Frame { mut list, commas, .. } = self.frames.pop()?;
        let is_open = |bracket: u8| list.place.0.bytes.get(list.place.1.start) == Some(&bracket);
        list.has_semicolons |= !commas.occur && is_open(b'(') && list.items.iter().any(is_name);
        list.fault = commas.fault();
        let n = list.items.len();
        let is_row = |item: &Item<'_, '_>| matches!(item, Item::Word(of) | Item::Text(of) if of.1.len() == n);
        if n > 3 && list.items.iter().all(is_row) {
            // the rows of a board as words: `qw(53..7…. …)`
            let items = list.items.drain(..).map(|item| if let Item::Word(of) = item { Item::Text(of) } else { item });
            list.items = items.collect::<Vec<_>>();
        }
        if list.has_semicolons && list.is_type() {
            return Some(());
        }
        let is_string = matches!(list.place.0.bytes[list.place.1.start], b'"' | b'\'' | b'`') && list.items.len() == 1;
        let cell = if self.is_outside() { None } else { list.only_cell() };
        let cell = cell.or_else(|| if is_string { list.items.pop() } else { None });
        // a row by itself in an object
        let is_named = matches!(list.name(n.max(1) - 1), "cells" | "values" | "row" | "cols" | "columns")
            && (n == 1 || n == 2 && matches!(list.name(0), "row" | "index" | "id"));
        let is_row = |item: &mut Item<'_, '_>| matches!(item, Item::List(row) if row.items.iter().all(is_cell) && (is_named || row.is_call));
        if (is_named || n == 1)
            && let Some(Item::List(row)) = list.items.pop_if(is_row)
        {
            list = *row;
        }
        let top = self.top();
        top.list.items.push(cell.unwrap_or_else(|| Item::List(Box::new(list))));
        top.commas.item = Some(line.start);
        Some(())
    }

    fn separator(&mut self, separator: char, place: Place<'l, 'a>) {
        let line = place.0;
        let is_outside = self.is_outside();
        let top = self.top();
        match separator {
            ':' if !is_outside => self.assign(line),
            ':' => {}
            _ => {
                if separator == ',' && !is_outside {
                    top.commas.comma(place);
                }
                top.commas.item = None;
                top.since = top.list.items.len();
                top.words.clear();
                top.list.has_semicolons |= separator == ';';
            }
        }
    }

    /// Takes what stands before `=` or `:` as the name of the next item.
    fn assign(&mut self, line: &Line<'a>) {
        let is_outside = self.is_outside();
        let top = self.top();
        top.commas.item = None;
        if is_outside {
            // the left side of an assignment holds no values: `int grid[9][9] =`
            let is_left = |item: &Item<'_, '_>| match item {
                Item::List(list) => list.place.0.number == line.number,
                Item::Text((of, _)) | Item::Word((of, _)) => of.number == line.number,
            };
            while top.list.items.len() > top.since && top.list.items.last().is_some_and(is_left) {
                top.pop();
            }
        } else if top.list.items.len() > top.since
            && let Some(Item::Word((line, within)) | Item::Text((line, within))) = top.list.items.last()
        {
            top.words = line.part(within).to_owned();
            top.pop();
        }
    }

    /// Adds a string; `None` if it is a cell outside of brackets.
    fn text(&mut self, place: Place<'l, 'a>) -> Option<()> {
        if self.is_outside() && is_short(place.0.part(&place.1)) {
            return None;
        }
        let top = self.top();
        top.commas.item(&place);
        top.name_next();
        top.list.items.push(Item::Text(place));
        Some(())
    }

    /// Adds a word; `None` if it may be cells outside of brackets.
    fn word(&mut self, place: Place<'l, 'a>) -> Option<()> {
        let (line, text) = (place.0, place.0.part(&place.1));
        let is_outside = self.is_outside();
        let top = self.top();
        if !is_outside {
            if has_cells_only(text) && top.list.items.len() > top.since && top.list.items.last().is_some_and(is_name) {
                // a constructor before its value: `Just 5`
                top.commas.forget(line.start);
                top.pop();
            }
            top.commas.item(&place);
            top.name_next();
            let is_board = has_cells_only(text) && text.len() >= SMALLEST;
            top.list.items.push(if is_board { Item::Text(place) } else { Item::Word(place) });
            return Some(());
        }
        let is_statement = text_of(line).contains(char::is_alphabetic) && text.len() < SMALLEST;
        if has_cells_only(text) && !is_statement {
            return None;
        }
        if !text.contains(char::is_alphabetic) {
            return Some(());
        }
        if std::mem::replace(&mut top.line, line.number) != line.number {
            top.words.clear();
            top.since = top.list.items.len();
        }
        top.add_word(text);
        Some(())
    }
}
