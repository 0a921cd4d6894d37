//! Boards in the source of a program: what is not a literal is replaced by spaces.
//!
//! A *literal* is brackets that hold only values, strings, names before them and other literals, or
//! a string. Literals that are large enough for a board are kept, with the names before them, and
//! read as lists. Every character of a board stays where it stood. If the code names a rule, such as
//! `cages`, nothing is read.

use super::lists;
use crate::number::{blank_of, is_null};
use crate::remarks;
use std::ops::Range;

/// The fewest cells of a board that may have lost some.
const FEWEST: usize = 13;

/// The most lists of a program that are read one by one.
const MOST_APART: usize = 100;

/// The most characters between a list and the beginning of its name.
const LONGEST_NAME: usize = 200;

/// What is kept of a text: parts of it, and places that become `=`.
type Kept = (Vec<Range<usize>>, Vec<usize>);

/// The literals of a program.
pub(super) struct Literals {
    /// Lists and strings, each with the name before it.
    lists: Vec<Kept>,
    /// The contents of strings of several lines, which may be drawings.
    pub(super) strings: Vec<Range<usize>>,
}

impl Literals {
    /// The text with all lists, and with each of them by itself if there are not too many.
    pub(super) fn texts<'t>(&'t self, text: &'t str) -> (String, impl Iterator<Item = String> + 't) {
        let only = move |lists: &[Kept]| {
            let signs: Vec<_> = lists.iter().flat_map(|(_, signs)| signs).copied().collect();
            only(text, lists.iter().flat_map(|(parts, _)| parts).collect(), &signs)
        };
        let most = if self.lists.len() > MOST_APART { 0 } else { MOST_APART };
        (only(&self.lists), self.lists.chunks(1).take(most).map(only))
    }
}

/// The literals of a text, if it is the source of a program.
pub(super) fn literals(text: &str) -> Option<Literals> {
    let is_page = text.trim_start().starts_with('<') && text.contains("<script");
    let is_data = text.trim_start().starts_with(['<', '{', '[']) && !is_page;
    if is_data || !is_page && text.lines().filter(|line| is_code(line.trim())).nth(1).is_none() {
        return None;
    }
    let mut scanner = Scanner { text, ..Scanner::default() };
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        at += scanner.token(c, at);
    }
    Some(scanner.literals())
}

/// The text with spaces for all characters outside of these ranges, and `=` at these places.
pub(super) fn only(text: &str, mut ranges: Vec<&Range<usize>>, signs: &[usize]) -> String {
    ranges.sort_by_key(|range| range.start);
    let mut ranges = ranges.into_iter().peekable();
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        while ranges.next_if(|range| range.end <= at).is_some() {}
        let is_kept = ranges.peek().is_some_and(|range| range.start <= at);
        match c {
            '\n' | '\r' => out.push(c),
            _ if is_kept => out.push(c),
            _ if signs.binary_search(&at).is_ok() => out.push('='),
            // as many bytes, so that errors point to their places
            _ => out.extend(std::iter::repeat_n(' ', c.len_utf8())),
        }
    }
    out
}

/// Whether a line is a statement or the head of a block.
fn is_code(line: &str) -> bool {
    const FIRST: &str = " import from #include using package module def class fn pub func fun function public \
        private static const let var val int void return if for while else print println local use struct type export \
        describe it test defmodule require library namespace assert data ";
    let word = line.split(|c: char| c.is_whitespace() || "({:.".contains(c)).next().unwrap_or_default();
    let has_word = line.contains(['(', '{', '=', ';', '<', '"', '\''])
        && FIRST.split(' ').any(|first| first == word && !word.is_empty());
    let is_statement =
        line.ends_with([';', '{']) && line.contains(['(', '=', ' ']) || line.starts_with([':', '@', '}']);
    let is_lisp = line.starts_with("(def") || line.starts_with("(ns ") || line.starts_with("(let");
    let is_prolog = line.ends_with(":-") || line.ends_with(").");
    has_word || is_lisp || is_prolog || is_statement && line.contains(char::is_alphabetic)
}

/// The name before a literal, and the place of a sign that makes it the name of a list.
fn name_before(text: &str, at: usize) -> Option<(Range<usize>, usize)> {
    let before = text[..at].char_indices().rev().take(LONGEST_NAME);
    let start = before.take_while(|(_, c)| *c != '\n').last().map_or(at, |(start, _)| start);
    let line = &text[start..at];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let sign = line.rfind(['=', ':', '(', '-'])?;
    // a type may stand between: `board: number[][] =`
    let left = line[..sign].split_once(": ").map_or(&line[..sign], |(left, _)| left);
    let left = left.trim_end_matches(|c: char| !c.is_alphabetic());
    let first = left.char_indices().rev().take_while(|(_, c)| is_part(*c)).last()?.0;
    Some((start + first..start + left.len(), start + sign))
}

/// A bracket that is not closed yet.
#[derive(Default)]
struct Frame {
    start: usize,
    cells: usize,
    has_code: bool,
}

#[derive(Clone)]
struct Literal {
    range: Range<usize>,
    cells: usize,
    is_string: bool,
}

#[derive(Default)]
struct Scanner<'a> {
    text: &'a str,
    frames: Vec<Frame>,
    found: Vec<Literal>,
    /// Whether the last token is a word that the next one must explain.
    is_open: bool,
    /// Whether a token stands before this one in its line.
    is_within: bool,
    /// Whether the last token is a string.
    is_behind_string: bool,
}

impl Scanner<'_> {
    /// Takes the token that begins with `c` at this byte, and returns its length.
    fn token(&mut self, c: char, at: usize) -> usize {
        let rest = &self.text[at..];
        if c.is_whitespace() {
            self.is_within &= c != '\n';
            return c.len_utf8();
        }
        let is_first = !std::mem::replace(&mut self.is_within, true);
        let is_apart = is_first || self.text[..at].ends_with(char::is_whitespace);
        let is_comment = rest.starts_with("//")
            || c == '#' && !rest.starts_with("#(")
            || rest.starts_with("-- ") && is_apart
            || (c == ';' || c == '%') && is_first;
        if is_comment {
            return rest.find('\n').unwrap_or(rest.len());
        }
        for (open, end) in [("/*", "*/"), ("(*", "*)"), ("{-", "-}")] {
            if let Some(inside) = rest.strip_prefix(open) {
                return inside.find(end).map_or(rest.len(), |length| length + 4);
            }
        }
        match c {
            '"' | '\'' | '`' => {
                if let Some(length) = string_length(self.text, at) {
                    self.explain(false);
                    self.is_behind_string = true;
                    let cells = cells_of(&rest[..length]);
                    self.add_cells(cells.max(1));
                    self.found.push(Literal { range: at..at + length, cells, is_string: true });
                    return length;
                }
                if !rest[1..].starts_with(['(', '[']) {
                    self.mark_code();
                }
                1
            }
            '[' | '(' | '{' => {
                self.is_open = false;
                self.frames.push(Frame { start: at, ..Frame::default() });
                1
            }
            ']' | ')' | '}' => {
                self.explain(true);
                if let Some(frame) = self.frames.pop() {
                    self.close(&frame, at + 1);
                }
                1
            }
            ',' | ';' | '|' => {
                self.explain(true);
                1
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "[](){},;|\"'`".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len());
                self.word(&rest[..length]);
                length
            }
        }
    }

    fn word(&mut self, word: &str) {
        let was_string = std::mem::take(&mut self.is_behind_string);
        let is_sign = matches!(word, "=" | ":" | "=>" | ":=" | "->" | "<-" | "/")
            || was_string && matches!(word, "+" | "." | "\\" | "..");
        if is_sign {
            self.is_open = false;
            return;
        }
        let is_blank = word.chars().nth(1).is_none() && blank_of(word).is_some() || is_null(word);
        let number = word.trim_start_matches('-').trim_end_matches(|c: char| c.is_ascii_lowercase() || c == 'L');
        if is_blank || number.parse::<f64>().is_ok() || matches!(word, "true" | "false" | "True" | "False") {
            self.explain(true);
            self.add_cells(1);
        } else if word == "new" {
        } else if word.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && word.chars().all(|c| c.is_alphanumeric() || "_.:!<>=?".contains(c))
        {
            self.explain(true);
            self.is_open = !word.ends_with([':', '=']);
        } else {
            self.mark_code();
        }
    }

    /// Ends a word: if it must be explained by what follows, it is code.
    fn explain(&mut self, is_code: bool) {
        if std::mem::take(&mut self.is_open) && is_code {
            self.mark_code();
        }
        self.is_behind_string = false;
    }

    fn mark_code(&mut self) {
        self.is_open = false;
        // all frames around have code; those before the last that has code are marked
        for frame in self.frames.iter_mut().rev() {
            if std::mem::replace(&mut frame.has_code, true) {
                break;
            }
        }
    }

    fn add_cells(&mut self, cells: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.cells += cells;
        }
    }

    fn close(&mut self, frame: &Frame, end: usize) {
        if frame.has_code {
            return;
        }
        self.add_cells(frame.cells);
        let first = self.found.partition_point(|literal| literal.range.start < frame.start);
        if matches!(&self.found[first..], [only] if only.cells == frame.cells && !only.is_string) {
            // the argument of a call
            return;
        }
        self.found.truncate(first);
        self.found.push(Literal { range: frame.start..end, cells: frame.cells, is_string: false });
    }

    /// The literals that may hold boards.
    fn literals(self) -> Literals {
        let text = self.text;
        let has_lines = |literal: &Literal| literal.is_string && text[literal.range.clone()].contains('\n');
        let (strings, found): (Vec<_>, Vec<_>) =
            self.found.into_iter().filter(|literal| literal.cells > 0).partition(has_lines);
        let large = found.iter().filter(|one| one.cells >= FEWEST);
        let named = |one: &Literal| match name_before(text, one.range.start) {
            Some((name, sign)) => (vec![name, one.range.clone()], vec![sign]),
            None => (vec![one.range.clone()], Vec::new()),
        };
        let mut lists: Vec<Kept> = large.map(named).collect();
        // rows in statements of their own, on lines that follow each other
        let rows: Vec<_> = found.into_iter().filter(|one| (4..FEWEST).contains(&one.cells)).collect();
        let follows = |one: &Literal, next: &Literal| {
            let between = &text[one.range.end..next.range.start];
            one.cells == next.cells && one.is_string == next.is_string && between.matches('\n').count() == 1
        };
        for run in rows.chunk_by(follows) {
            if run.len().is_multiple_of(run[0].cells) {
                lists.extend(run.iter().map(|one| (vec![one.range.clone()], Vec::new())));
            }
        }
        let inside = |one: Literal| {
            let is_triple = ["\"\"\"", "'''"].iter().any(|quote| text[one.range.clone()].starts_with(quote));
            let quotes = if is_triple { 3 } else { 1 };
            one.range.start + quotes..one.range.end - quotes
        };
        Literals { lists, strings: strings.into_iter().filter(|one| one.cells >= FEWEST).map(inside).collect() }
    }
}

/// The length of the string that begins at this byte, with its quotes; `None` if it does not end.
fn string_length(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    for quote in ["\"\"\"", "'''"] {
        if rest.starts_with(quote) {
            return Some(rest[3..].find(quote)? + 6);
        }
    }
    let quote = rest.chars().next()?;
    let before = text[..at].chars().next_back();
    if quote == '\'' && before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let mut is_escaped = false;
    let end = rest[1..].find(|c| {
        let is_end = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })?;
    let may_break = quote == '`' || before == Some('@');
    (may_break || !rest[1..=end].contains('\n')).then_some(end + 2)
}

/// The number of cells of a string, if it may be a board or a row.
fn cells_of(text: &str) -> usize {
    let text = text.replace("\\n", "");
    let text = text.trim_matches(['"', '\'', '`']);
    let is_cell = |c: char| c.is_ascii_digit() || "._*?-xX".contains(c);
    let is_other = |c: char| c.is_whitespace() || "|+=,/".contains(c) || kdoku_board::symbols::is_border(c);
    let cells = text.chars().filter(|c| is_cell(*c)).count();
    let is_board = text.chars().all(|c| is_cell(c) || is_other(c)) && text.contains(|c: char| c.is_ascii_digit());
    // letters of a large board, by themselves or in rows
    let mut words = text.split_whitespace().map(str::len);
    let width = words.next().unwrap_or(0);
    let are_letters = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b". \r\n\t".contains(&byte))
        && text.contains(|c: char| c.is_ascii_digit() || c == '.')
        && text.len() >= 100
        && words.all(|word| word == width || word.max(width) < 3);
    if is_board { cells } else { usize::from(are_letters) * text.len() }
}

/// The first word of a program that names a rule, if any.
pub(super) fn rule(text: &str) -> Option<Range<usize>> {
    const RULES: &str = "killer cage thermo kropki sandwich jigsaw irregular windoku diagonal samurai renban knight";
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.split(|c| !is_part(c)).filter(|word| word.len() > 3).find_map(|word| {
        let has_rule = lists::words(word).iter().any(|part| RULES.split(' ').any(|rule| part.starts_with(rule)));
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        has_rule.then_some(at..at + word.len())
    })
}

/// Whether a line may be a row of a board.
pub(super) fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.len() > 3 && line.contains(|c: char| c.is_ascii_digit()) && !remarks::is_remark(line)
}

/// The parts of a document between fences, if nothing outside of them may be a board.
pub(super) fn fences(text: &str) -> Option<Vec<Range<usize>>> {
    let (mut blocks, mut open, mut at, mut rows) = (Vec::new(), None, 0, 0);
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        // a fence may begin an item of a list
        let is_fence = ["```", "~~~"].iter().any(|mark| content.trim_start_matches(['*', '-', ' ']).starts_with(mark))
            || content.ends_with("<pre>")
            || content.starts_with("</pre>");
        // rows may stand beside a fence
        let has_row = content.contains(|c: char| c.is_ascii_digit());
        if is_fence && open.is_none() {
            open = Some(if has_row { at + line.find(['`', '~']).unwrap_or(0) + 3 } else { at + line.len() });
        } else if let Some(start) = open.take_if(|_| is_fence || content.ends_with("```")) {
            blocks.push(start..if is_fence { at } else { at + line.trim_end().len() - 3 });
        } else if open.is_none() {
            rows = if is_row(content) { rows + 1 } else { 0 };
            if rows > 3 {
                return None;
            }
        }
        at += line.len();
    }
    let is_document =
        text.lines().any(|line| line.starts_with("```") || line.starts_with("~~~") || line.contains("<pre>"));
    (is_document && blocks.len() <= 64).then_some(blocks)
}

/// The parts of each line of boards that stand beside each other, for each number of boards.
pub(super) fn columns(text: &str) -> Vec<Vec<Vec<Range<usize>>>> {
    let start = |line: &str| line.as_ptr().addr() - text.as_ptr().addr();
    let lines: Vec<&str> = text.lines().filter(|line| is_row(line)).collect();
    let width = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    if !text.is_ascii() || !(4..MOST_APART).contains(&lines.len()) || width > 1000 {
        return Vec::new();
    }
    let is_blank = |line: &&str, at: usize| line.as_bytes().get(at).is_none_or(|byte| b" \t=>|-".contains(byte));
    let is_gap = |at: usize| lines.iter().all(|line| is_blank(line, at));
    let is_tab = |at: usize| lines.iter().all(|line| line.as_bytes().get(at) == Some(&b'\t'));
    let is_cell = |at: &usize| !is_gap(*at) || !is_tab(*at) && !is_gap(at + 1) && (*at == 0 || !is_gap(at - 1));
    let cells: Vec<usize> = (0..width).filter(is_cell).collect();
    let parts: Vec<_> =
        cells.chunk_by(|one, next| one + 1 == *next).map(|part| part[0]..part[part.len() - 1] + 1).collect();
    let boards = |count: usize| {
        let group = parts.chunks(parts.len() / count);
        let within = |line: &&str, part: &[Range<usize>]| {
            start(line) + part[0].start.min(line.len())..start(line) + part[part.len() - 1].end.min(line.len())
        };
        group.map(|part| lines.iter().map(|line| within(line, part)).collect()).collect()
    };
    (2..5).filter(|count| parts.len().is_multiple_of(*count) && !parts.is_empty()).map(boards).collect()
}
