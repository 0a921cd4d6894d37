//! `[[regex]]`: a line of cells as a word over the symbols of the board.
//!
//! Glushkov's construction: each symbol of the expression is a state, plus one start state. Moves
//! lead to the states that may follow, with the digits of their symbols. The automaton has no empty
//! moves and at most one state per symbol.
//!
//! # References
//! V. M. Glushkov, *The abstract theory of automata*, Russian Mathematical Surveys 16, 1961.

use super::{ClueReader, Draft};
use crate::toml::{Reported, Table, Text, keys, shown};
use fixedbitset::FixedBitSet;
use kdoku_board::{Automaton, Constraint, Digit, Symbols};
use kdoku_puzzle::{Clue, ClueKind, accepts_no_word};
use std::ops::Range;

/// Largest number of symbols in an expression, with repetitions expanded.
const MOST_SYMBOLS: usize = 1000;

/// Largest nesting depth of brackets.
const MOST_DEPTH: usize = 50;

const HINT: &str = "there are symbols, `<12>` for a value, `.`, `[1-3]`, `[^1-3]`, `(`, `)`, `|`, `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`";

pub(super) fn regex<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let cells = reader.cells(table, span.clone());
    let text = reader.needed(table, &keys::WORDS, span)?.text()?;
    let read = read_expression(reader, &text)?;
    let (place, cells) = cells?;
    let automaton = build(&read, reader, &text)?;
    if reader.depth.get() == 0 && accepts_no_word(&automaton, cells.len()) {
        let why = format!("no word of `{}` symbols is accepted", cells.len());
        return Err(text.wrong(&text.all(), why, "it has to accept the whole line: `.*12.*` for `12` anywhere"));
    }
    let clue = Clue::new(ClueKind::Regex, vec![cells.clone()]);
    Ok(Draft::general(clue, vec![Constraint::Regular(cells, automaton)], place.locate(&place.all())))
}

fn read_expression(reader: &ClueReader, text: &Text) -> Result<Node, Reported> {
    let mut parser = Parser { text, reader, at: 0, depth: 0 };
    let expression = parser.alternatives()?;
    if parser.at < text.string.len() {
        return Err(text.wrong(&(parser.at..parser.at + 1), "this bracket was never opened", HINT));
    }
    Ok(expression)
}

/// Builds the automaton of an expression; refuses one that is too long.
fn build(expression: &Node, reader: &ClueReader, text: &Text) -> Result<Automaton, Reported> {
    let (symbols, size) = (expression.symbols(), reader.rules.size());
    if symbols > MOST_SYMBOLS {
        let why = "the expression is too long, with its repetitions written out";
        return Err(text.wrong(&text.all(), why, format!("at most {MOST_SYMBOLS} symbols are read")));
    }
    reader.charge(symbols * symbols * size, text.locate(&text.all()))?;
    Ok(automaton(expression, symbols, size).expect("no more states than symbols, and one"))
}

/// The syntax tree of an expression.
#[derive(Debug)]
enum Node {
    /// One of these digits.
    Symbol(FixedBitSet),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    /// A repetition with a minimum and a maximum, or without a limit.
    Repeat(Box<Node>, usize, Option<usize>),
}

impl Node {
    /// The number of symbols with repetitions expanded; at least one, so that nesting cannot expand
    /// forever.
    fn symbols(&self) -> usize {
        let of = |nodes: &[Self]| nodes.iter().fold(0_usize, |sum, node| sum.saturating_add(node.symbols())).max(1);
        match self {
            Self::Symbol(_) => 1,
            Self::Sequence(nodes) | Self::Choice(nodes) => of(nodes),
            Self::Repeat(node, least, most) => node.symbols().saturating_mul(most.unwrap_or(*least).max(1)),
        }
    }
}

/// The Glushkov sets of a part of an expression.
struct Piece {
    /// Whether it accepts the empty word.
    nullable: bool,
    first: FixedBitSet,
    last: FixedBitSet,
}

/// The symbols by number, from 1, with their followers.
struct Builder {
    digits: Vec<FixedBitSet>,
    follow: Vec<FixedBitSet>,
    most: usize,
}

impl Builder {
    fn empty(&self) -> Piece {
        let none = FixedBitSet::with_capacity(self.most + 1);
        Piece { nullable: true, first: none.clone(), last: none }
    }

    fn follows(&mut self, last: &FixedBitSet, first: &FixedBitSet) {
        for symbol in last.ones() {
            self.follow[symbol].union_with(first);
        }
    }

    fn then(&mut self, a: Piece, b: Piece) -> Piece {
        self.follows(&a.last, &b.first);
        let (mut first, mut last) = (a.first, b.last);
        if a.nullable {
            first.union_with(&b.first);
        }
        if b.nullable {
            last.union_with(&a.last);
        }
        Piece { nullable: a.nullable && b.nullable, first, last }
    }

    fn piece(&mut self, node: &Node) -> Piece {
        match node {
            Node::Symbol(digits) => {
                let mut piece = self.empty();
                let number = self.digits.len();
                self.digits.push(digits.clone());
                self.follow.push(FixedBitSet::with_capacity(self.most + 1));
                piece.nullable = false;
                piece.first.insert(number);
                piece.last.insert(number);
                piece
            }
            Node::Sequence(nodes) => {
                let mut all = self.empty();
                for node in nodes {
                    let next = self.piece(node);
                    all = self.then(all, next);
                }
                all
            }
            Node::Choice(nodes) => {
                let mut all = self.empty();
                all.nullable = false;
                for node in nodes {
                    let piece = self.piece(node);
                    all.nullable |= piece.nullable;
                    all.first.union_with(&piece.first);
                    all.last.union_with(&piece.last);
                }
                all
            }
            Node::Repeat(node, least, most) => {
                let mut all = self.empty();
                // without a limit, the last required copy (or one optional copy) repeats
                let times = most.unwrap_or((*least).max(1));
                for time in 1..=times {
                    let mut piece = self.piece(node);
                    if most.is_none() && time == times {
                        let (entry, exit) = (piece.first.clone(), piece.last.clone());
                        self.follows(&exit, &entry);
                    }
                    piece.nullable |= time > *least;
                    all = self.then(all, piece);
                }
                all
            }
        }
    }
}

/// The automaton of an expression with this number of symbols.
fn automaton(expression: &Node, symbols: usize, digits: usize) -> Option<Automaton> {
    let mut builder = Builder { digits: vec![FixedBitSet::new()], follow: vec![FixedBitSet::new()], most: symbols };
    let all = builder.piece(expression);
    builder.follow[0] = all.first;
    let step = |&state: &usize, digit: Digit| {
        let reads = |symbol: &usize| builder.digits[*symbol].contains(digit.index());
        builder.follow[state].ones().filter(reads).collect::<Vec<_>>()
    };
    Automaton::build(digits, symbols + 1, [0], step, |&state| if state == 0 { all.nullable } else { all.last[state] })
}

struct Parser<'p, 'a> {
    text: &'p Text<'a>,
    reader: &'p ClueReader<'p, 'a>,
    at: usize,
    depth: usize,
}

impl Parser<'_, '_> {
    fn peek(&self) -> Option<char> {
        self.text.string[self.at..].chars().find(|c| !c.is_whitespace())
    }

    /// The next character other than a blank, and its place.
    fn next(&mut self) -> Option<(char, Range<usize>)> {
        let rest = &self.text.string[self.at..];
        let (at, c) = rest.char_indices().find(|(_, c)| !c.is_whitespace())?;
        let start = self.at + at;
        self.at = start + c.len_utf8();
        Some((c, start..self.at))
    }

    fn wrong(&self, span: Range<usize>, why: impl Into<String>) -> Reported {
        self.text.wrong(&span, why, HINT)
    }

    fn end(&self) -> Range<usize> {
        self.text.string.len()..self.text.string.len()
    }

    fn alternatives(&mut self) -> Result<Node, Reported> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.wrong(self.at..self.at, format!("more than `{MOST_DEPTH}` brackets in each other")));
        }
        let mut choices = vec![self.sequence()?];
        while self.peek() == Some('|') {
            self.next();
            choices.push(self.sequence()?);
        }
        // blanks at the end are not part of the expression
        if self.peek().is_none() {
            self.at = self.text.string.len();
        }
        self.depth -= 1;
        Ok(Node::Choice(choices))
    }

    fn sequence(&mut self) -> Result<Node, Reported> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let part = self.atom()?;
            parts.push(self.repeated(part)?);
        }
        if let Some(')') = self.peek()
            && self.depth == 1
        {
            // the caller reports its position
            let rest = &self.text.string[self.at..];
            self.at += rest.find(')').unwrap_or_default();
        }
        Ok(Node::Sequence(parts))
    }

    fn atom(&mut self) -> Result<Node, Reported> {
        let (c, span) = self.next().expect("the caller has seen it");
        match c {
            '(' => {
                let inside = self.alternatives()?;
                match self.next() {
                    Some((')', _)) => Ok(inside),
                    _ => Err(self.wrong(span, "this bracket is never closed")),
                }
            }
            '[' => self.class(span),
            '.' => {
                let mut all = FixedBitSet::with_capacity(self.reader.rules.size());
                all.insert_range(..);
                Ok(Node::Symbol(all))
            }
            '*' | '+' | '?' | '{' | '}' | ']' => {
                let why = if c == ']' || c == '}' {
                    "this bracket was never opened"
                } else {
                    "nothing precedes it to repeat"
                };
                Err(self.wrong(span, why))
            }
            _ => {
                let mut one = FixedBitSet::with_capacity(self.reader.rules.size());
                one.insert(self.digit(c, span)?.index());
                Ok(Node::Symbol(one))
            }
        }
    }

    /// The digits of a bracket expression.
    fn class(&mut self, open: Range<usize>) -> Result<Node, Reported> {
        let mut digits = FixedBitSet::with_capacity(self.reader.rules.size());
        if !self.text.string[self.at..].contains(']') {
            return Err(self.wrong(open, "this bracket is never closed"));
        }
        let inverted = self.peek() == Some('^');
        if inverted {
            self.next();
        }
        loop {
            let Some((c, span)) = self.next() else { return Err(self.wrong(open, "this bracket is never closed")) };
            if c == ']' {
                break;
            }
            let from = self.digit(c, span.clone())?;
            let mut to = from;
            if self.peek() == Some('-') {
                self.next();
                let Some((c, span)) = self.next().filter(|(c, _)| *c != ']') else {
                    return Err(self.wrong(span, "the range has no end"));
                };
                to = self.digit(c, span)?;
            }
            if to < from {
                return Err(self.wrong(span.start..self.at, "the range ends before it begins"));
            }
            digits.insert_range(from.index()..to.index() + 1);
        }
        if inverted {
            digits.toggle_range(..);
        }
        // `[^1-4]` on a board of 1 to 4 accepts nothing, but another branch may
        if digits.is_clear() && !inverted {
            return Err(self.wrong(open.start..self.at, "no symbol of the board is in it"));
        }
        Ok(Node::Symbol(digits))
    }

    fn digit(&mut self, c: char, span: Range<usize>) -> Result<Digit, Reported> {
        let rules = self.reader.rules;
        let value = |text: &str| text.trim().parse().ok().and_then(|value| rules.digit(value));
        let (found, span) = if c == '<' {
            let rest = &self.text.string[self.at..];
            let Some(length) = rest.find('>') else { return Err(self.wrong(span, "this bracket is never closed")) };
            let found = value(&rest[..length]);
            self.at += length + 1;
            (found, span.start..self.at)
        } else {
            let own = self.reader.symbols.filter(|symbols| !symbols.is_numbers());
            let found = match own {
                Some(symbols) => symbols.digit(c, rules.size()),
                None if c.is_ascii_digit() => value(c.encode_utf8(&mut [0; 4])),
                None => Symbols::usual_from(rules.lowest(), rules.size()).digit(c, rules.size()),
            };
            (found, span)
        };
        found.ok_or_else(|| {
            let why = format!("`{}` is not a symbol of this board", shown(&self.text.string[span.clone()]));
            self.wrong(span, why)
        })
    }

    /// A part with its repetition.
    fn repeated(&mut self, node: Node) -> Result<Node, Reported> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.next();
                let start = self.at;
                let Some(length) = self.text.string[start..].find('}') else {
                    return Err(self.wrong(start - 1..start, "this bracket is never closed"));
                };
                self.at = start + length + 1;
                let inside = &self.text.string[start..start + length];
                let number = |text: &str| text.trim().parse().ok().filter(|&number| number <= MOST_SYMBOLS);
                let bounds = match inside.split_once(',') {
                    None => number(inside).map(|times| (times, Some(times))),
                    Some((least, "")) => number(least).map(|least| (least, None)),
                    Some((least, most)) => number(least).zip(number(most)).map(|(least, most)| (least, Some(most))),
                };
                let Some((least, most)) = bounds.filter(|(least, most)| most.is_none_or(|most| most >= *least)) else {
                    let why = format!("`{{{}}}` is not a number of times", shown(inside));
                    return Err(self.wrong(start - 1..self.at, why));
                };
                self.at -= 1;
                (least, most)
            }
            _ => return Ok(node),
        };
        self.next();
        let node = Node::Repeat(Box::new(node), least, most);
        if self.peek().is_some_and(|c| matches!(c, '*' | '+' | '?' | '{')) {
            let (_, span) = self.next().unwrap_or((' ', self.end()));
            return Err(self.wrong(span, "a part can be repeated once; put brackets around it to repeat it again"));
        }
        Ok(node)
    }
}
