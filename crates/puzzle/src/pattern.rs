//! Regular expressions: a line of cells as a word over the values of the board.
//!
//! Glushkov's construction: each symbol of the expression is a state, plus one start state. Moves
//! lead to the states that may follow, with the digits of their symbols. The automaton has no empty
//! moves and at most one state per symbol.
//!
//! # References
//! V. M. Glushkov, *The abstract theory of automata*, Russian Mathematical Surveys 16, 1961.

use super::error::shown;
use super::{LoweringContext, LoweringError, SyntaxError};
use fixedbitset::FixedBitSet;
use kdoku_board::memo::Memo;
use kdoku_board::rules::{Automaton, Rules};
use kdoku_board::{Digit, Symbols};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

/// Largest number of symbols in an expression, with repetitions expanded.
const MOST_SYMBOLS: usize = 1000;

/// Largest nesting depth of brackets.
const MOST_DEPTH: usize = 50;

const HINT: &str = "there are symbols, `<12>` for a value, `.`, `[1-3]`, `[^1-3]`, `(`, `)`, `|`, `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`";

/// A regular expression over values: `.*(12|21).*`.
///
/// Its tree holds values, not symbols. As text, a digit stands for itself, a letter for a value from
/// 10, and `<12>` for any value; [`Pattern::parse`] reads the symbols of a board. It is printed with
/// digits and `<12>`, and by `{:#}` without digits.
///
/// ```
/// # mod kdoku { pub use kdoku_puzzle as clues; }
/// use kdoku::clues::Pattern;
///
/// let pattern: Pattern = "(1 2 | [^a-c]) {1,}".parse()?;
/// assert_eq!(pattern.to_string(), "(12|[^<10>-<12>])+");
/// assert_eq!(pattern.to_string().parse(), Ok(pattern));
/// # Ok::<(), kdoku::clues::SyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern(Node);

/// Everything that the automaton of a pattern depends on: the number of values, and the lowest.
type Key = (Pattern, usize, i32);

static AUTOMATA: Memo<Key, Automaton> = Memo::new();

impl Pattern {
    /// Reads an expression in the symbols of a board, or in its default symbols.
    ///
    /// # Errors
    /// [`SyntaxError`] if it is not an expression, or has a symbol that the board does not have.
    pub fn parse(text: &str, rules: &Rules, symbols: Option<&Symbols>) -> Result<Self, SyntaxError> {
        Parser { text, board: Some((rules, symbols)), at: 0, depth: 0 }.whole()
    }

    /// Whether it matches a whole line of values.
    #[must_use]
    pub fn matches(&self, word: &[i64]) -> bool {
        self.0.ends(word, 0).contains(&word.len())
    }

    /// The work of building its automaton; 0 if it is too long for one.
    #[must_use]
    pub fn work(&self, size: usize) -> usize {
        let symbols = self.0.symbols();
        if symbols > MOST_SYMBOLS { 0 } else { symbols * symbols * size }
    }

    /// Its automaton on a board.
    ///
    /// # Errors
    /// If it is too long, or has a value that the board does not have.
    pub(super) fn automaton(&self, context: &LoweringContext) -> Result<Automaton, LoweringError> {
        let (symbols, size) = (self.0.symbols(), context.size());
        if symbols > MOST_SYMBOLS {
            let message = "the expression is too long, with its repetitions written out";
            return Err(LoweringError::number(message, format!("at most {MOST_SYMBOLS} symbols are read")));
        }
        let key = (self.clone(), size, context.lowest_value());
        if let Some(automaton) = AUTOMATA.get(&key) {
            return Ok(automaton);
        }
        let built = automaton(&self.0, symbols, context)?;
        AUTOMATA.insert(key, &built, built.moves() + symbols);
        Ok(built)
    }
}

impl FromStr for Pattern {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Parser { text, board: None, at: 0, depth: 0 }.whole()
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, false)
    }
}

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The syntax tree of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    /// Every value.
    Any,
    Value(i32),
    /// One of these ranges of values, or none of them.
    Class {
        inverted: bool,
        ranges: Vec<[i32; 2]>,
    },
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
            Self::Any | Self::Value(_) | Self::Class { .. } => 1,
            Self::Sequence(nodes) | Self::Choice(nodes) => of(nodes),
            Self::Repeat(node, least, most) => node.symbols().saturating_mul(most.unwrap_or(*least).max(1)),
        }
    }

    /// The places where a match that begins at a place of a word may end.
    fn ends(&self, word: &[i64], start: usize) -> BTreeSet<usize> {
        let after = |node: &Self, starts: &BTreeSet<usize>| -> BTreeSet<usize> {
            starts.iter().flat_map(|&start| node.ends(word, start)).collect()
        };
        let first = word.get(start);
        let symbol = |is_read: bool| is_read.then_some(start + 1).into_iter().collect();
        match self {
            Self::Any => symbol(first.is_some()),
            Self::Value(value) => symbol(first == Some(&i64::from(*value))),
            Self::Class { inverted, ranges } => symbol(first.is_some_and(|value| {
                ranges.iter().any(|&[from, to]| (from.into()..=to.into()).contains(value)) != *inverted
            })),
            Self::Sequence(nodes) => nodes.iter().fold([start].into(), |starts, node| after(node, &starts)),
            Self::Choice(nodes) => nodes.iter().flat_map(|node| node.ends(word, start)).collect(),
            Self::Repeat(node, least, most) => {
                let mut ends = (0..*least).fold([start].into(), |starts, _| after(node, &starts));
                let mut reached = ends.clone();
                // more repetitions than places add nothing
                for _ in 0..most.map_or(word.len(), |most| most - least) {
                    reached = after(node, &reached);
                    ends.extend(&reached);
                }
                ends
            }
        }
    }

    /// The digits of a symbol.
    fn digits(&self, context: &LoweringContext) -> Result<FixedBitSet, LoweringError> {
        let mut digits = FixedBitSet::with_capacity(context.size());
        let index = |value: i32| context.require_digit(value.into()).map(Digit::index);
        match self {
            Self::Value(value) => digits.insert(index(*value)?),
            Self::Class { inverted, ranges } => {
                for [from, to] in ranges {
                    digits.insert_range(index(*from)?..index(*to)? + 1);
                }
                if *inverted {
                    digits.toggle_range(..);
                }
            }
            _ => digits.insert_range(..),
        }
        Ok(digits)
    }

    /// Writes it, with brackets around a choice if it is a part.
    fn write(&self, f: &mut fmt::Formatter<'_>, is_part: bool) -> fmt::Result {
        match self {
            Self::Any => f.write_str("."),
            Self::Value(value) => write_value(f, *value),
            Self::Class { inverted, ranges } => {
                f.write_str(if *inverted { "[^" } else { "[" })?;
                for [from, to] in ranges {
                    write_value(f, *from)?;
                    if from != to {
                        f.write_str("-")?;
                        write_value(f, *to)?;
                    }
                }
                f.write_str("]")
            }
            Self::Sequence(nodes) => nodes.iter().try_for_each(|node| node.write(f, true)),
            Self::Choice(nodes) => {
                f.write_str(if is_part { "(" } else { "" })?;
                for (i, node) in nodes.iter().enumerate() {
                    f.write_str(if i > 0 { "|" } else { "" })?;
                    node.write(f, true)?;
                }
                f.write_str(if is_part { ")" } else { "" })
            }
            Self::Repeat(node, least, most) => {
                node.write(f, true)?;
                match (least, most) {
                    (0, None) => f.write_str("*"),
                    (1, None) => f.write_str("+"),
                    (0, Some(1)) => f.write_str("?"),
                    (_, None) => write!(f, "{{{least},}}"),
                    (_, Some(most)) if most == least => write!(f, "{{{least}}}"),
                    (_, Some(most)) => write!(f, "{{{least},{most}}}"),
                }
            }
        }
    }
}

fn write_value(f: &mut fmt::Formatter<'_>, value: i32) -> fmt::Result {
    if (0..10).contains(&value) && !f.alternate() { write!(f, "{value}") } else { write!(f, "<{value}>") }
}

/// The Glushkov sets of a part of an expression.
struct Piece {
    /// Whether it accepts the empty word.
    nullable: bool,
    first: FixedBitSet,
    last: FixedBitSet,
}

/// The symbols by number, from 1, with their followers.
struct Builder<'b, 'r> {
    context: &'b LoweringContext<'r>,
    digits: Vec<FixedBitSet>,
    follow: Vec<FixedBitSet>,
    most: usize,
}

impl Builder<'_, '_> {
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

    fn piece(&mut self, node: &Node) -> Result<Piece, LoweringError> {
        Ok(match node {
            Node::Any | Node::Value(_) | Node::Class { .. } => {
                let mut piece = self.empty();
                let number = self.digits.len();
                self.digits.push(node.digits(self.context)?);
                self.follow.push(FixedBitSet::with_capacity(self.most + 1));
                piece.nullable = false;
                piece.first.insert(number);
                piece.last.insert(number);
                piece
            }
            Node::Sequence(nodes) => {
                let mut all = self.empty();
                for node in nodes {
                    let next = self.piece(node)?;
                    all = self.then(all, next);
                }
                all
            }
            Node::Choice(nodes) => {
                let mut all = self.empty();
                all.nullable = false;
                for node in nodes {
                    let piece = self.piece(node)?;
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
                    let mut piece = self.piece(node)?;
                    if most.is_none() && time == times {
                        let (entry, exit) = (piece.first.clone(), piece.last.clone());
                        self.follows(&exit, &entry);
                    }
                    piece.nullable |= time > *least;
                    all = self.then(all, piece);
                }
                all
            }
        })
    }
}

/// The automaton of an expression with this number of symbols.
fn automaton(expression: &Node, symbols: usize, context: &LoweringContext) -> Result<Automaton, LoweringError> {
    let (digits, follow) = (vec![FixedBitSet::new()], vec![FixedBitSet::new()]);
    let mut builder = Builder { context, digits, follow, most: symbols };
    let all = builder.piece(expression)?;
    builder.follow[0] = all.first;
    let step = |&state: &usize, digit: Digit| {
        let reads = |symbol: &usize| builder.digits[*symbol].contains(digit.index());
        builder.follow[state].ones().filter(reads).collect::<Vec<_>>()
    };
    let accepts = |&state: &usize| if state == 0 { all.nullable } else { all.last[state] };
    let automaton = Automaton::build(context.size(), symbols + 1, [0], step, accepts);
    Ok(automaton.expect("no more states than symbols, and one"))
}

fn wrong(span: Range<usize>, why: impl Into<String>) -> SyntaxError {
    SyntaxError::new(span, why, HINT)
}

struct Parser<'p> {
    text: &'p str,
    /// The board and its symbols, if they are known.
    board: Option<(&'p Rules, Option<&'p Symbols>)>,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn whole(mut self) -> Result<Pattern, SyntaxError> {
        let expression = self.alternatives()?;
        if self.at < self.text.len() {
            return Err(wrong(self.at..self.at + 1, "this bracket was never opened"));
        }
        Ok(Pattern(expression))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().find(|c| !c.is_whitespace())
    }

    /// The next character other than a blank, and its place.
    fn next(&mut self) -> Option<(char, Range<usize>)> {
        let rest = &self.text[self.at..];
        let (at, c) = rest.char_indices().find(|(_, c)| !c.is_whitespace())?;
        let start = self.at + at;
        self.at = start + c.len_utf8();
        Some((c, start..self.at))
    }

    fn end(&self) -> Range<usize> {
        self.text.len()..self.text.len()
    }

    fn alternatives(&mut self) -> Result<Node, SyntaxError> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(wrong(self.at..self.at, format!("more than `{MOST_DEPTH}` brackets in each other")));
        }
        let mut choices = vec![self.sequence()?];
        while self.peek() == Some('|') {
            self.next();
            choices.push(self.sequence()?);
        }
        // blanks at the end are not part of the expression
        if self.peek().is_none() {
            self.at = self.text.len();
        }
        self.depth -= 1;
        Ok(Node::Choice(choices))
    }

    fn sequence(&mut self) -> Result<Node, SyntaxError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let part = self.atom()?;
            parts.push(self.repeated(part)?);
        }
        if let Some(')') = self.peek()
            && self.depth == 1
        {
            // the caller reports its position
            let rest = &self.text[self.at..];
            self.at += rest.find(')').unwrap_or_default();
        }
        Ok(Node::Sequence(parts))
    }

    fn atom(&mut self) -> Result<Node, SyntaxError> {
        let (c, span) = self.next().expect("the caller has seen it");
        match c {
            '(' => {
                let inside = self.alternatives()?;
                match self.next() {
                    Some((')', _)) => Ok(inside),
                    _ => Err(wrong(span, "this bracket is never closed")),
                }
            }
            '[' => self.class(span),
            '.' => Ok(Node::Any),
            '*' | '+' | '?' | '{' | '}' | ']' => {
                let why = if c == ']' || c == '}' {
                    "this bracket was never opened"
                } else {
                    "nothing precedes it to repeat"
                };
                Err(wrong(span, why))
            }
            _ => Ok(Node::Value(self.value(c, span)?)),
        }
    }

    /// The values of a bracket expression.
    fn class(&mut self, open: Range<usize>) -> Result<Node, SyntaxError> {
        let mut ranges = Vec::new();
        if !self.text[self.at..].contains(']') {
            return Err(wrong(open, "this bracket is never closed"));
        }
        let inverted = self.peek() == Some('^');
        if inverted {
            self.next();
        }
        loop {
            let Some((c, span)) = self.next() else { return Err(wrong(open, "this bracket is never closed")) };
            if c == ']' {
                break;
            }
            let from = self.value(c, span.clone())?;
            let mut to = from;
            if self.peek() == Some('-') {
                self.next();
                let Some((c, span)) = self.next().filter(|(c, _)| *c != ']') else {
                    return Err(wrong(span, "the range has no end"));
                };
                to = self.value(c, span)?;
            }
            if to < from {
                return Err(wrong(span.start..self.at, "the range ends before it begins"));
            }
            ranges.push([from, to]);
        }
        // `[^1-4]` on a board of 1 to 4 accepts nothing, but another branch may
        if ranges.is_empty() && !inverted {
            return Err(wrong(open.start..self.at, "no symbol of the board is in it"));
        }
        Ok(Node::Class { inverted, ranges })
    }

    /// The value of a symbol, which must be one of the board.
    fn value(&mut self, c: char, span: Range<usize>) -> Result<i32, SyntaxError> {
        let is_known = |value: &i32| self.board.is_none_or(|(rules, _)| rules.digit(*value).is_some());
        let (found, span) = if c == '<' {
            let rest = &self.text[self.at..];
            let Some(length) = rest.find('>') else { return Err(wrong(span, "this bracket is never closed")) };
            let found = rest[..length].trim().parse().ok().filter(is_known);
            self.at += length + 1;
            (found, span.start..self.at)
        } else {
            (self.glyph(c).filter(is_known), span)
        };
        found.ok_or_else(|| {
            let why = format!("`{}` is not a symbol of this board", shown(&self.text[span.clone()]));
            wrong(span, why)
        })
    }

    fn glyph(&self, c: char) -> Option<i32> {
        let number = |radix| c.to_digit(radix).and_then(|value| i32::try_from(value).ok());
        let Some((rules, symbols)) = self.board else { return number(36) };
        let value = |digit| rules.value(digit);
        match symbols.filter(|symbols| !symbols.is_numbers()) {
            Some(symbols) => symbols.digit(c, rules.size()).map(value),
            None if c.is_ascii_digit() => number(10),
            None => Symbols::usual_from(rules.lowest(), rules.size()).digit(c, rules.size()).map(value),
        }
    }

    /// A part with its repetition.
    fn repeated(&mut self, node: Node) -> Result<Node, SyntaxError> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.next();
                let start = self.at;
                let Some(length) = self.text[start..].find('}') else {
                    return Err(wrong(start - 1..start, "this bracket is never closed"));
                };
                self.at = start + length + 1;
                let inside = &self.text[start..start + length];
                let number = |text: &str| text.trim().parse().ok().filter(|&number| number <= MOST_SYMBOLS);
                let bounds = match inside.split_once(',') {
                    None => number(inside).map(|times| (times, Some(times))),
                    Some((least, "")) => number(least).map(|least| (least, None)),
                    Some((least, most)) => number(least).zip(number(most)).map(|(least, most)| (least, Some(most))),
                };
                let Some((least, most)) = bounds.filter(|(least, most)| most.is_none_or(|most| most >= *least)) else {
                    let why = format!("`{{{}}}` is not a number of times", shown(inside));
                    return Err(wrong(start - 1..self.at, why));
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
            return Err(wrong(span, "a part can be repeated once; put brackets around it to repeat it again"));
        }
        Ok(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_printed_reads_as_the_same(text in "([0-9.]|<1[0-9]>|\\[\\^?[1-4a]-?[5-9b]\\]|\\(|\\)|\\||[*+?]|\\{[0-3](,[3-9]?)?\\}){0,9}") {
            if let Ok(read) = text.parse::<Pattern>() {
                let printed = read.to_string();
                prop_assert_eq!(printed.parse::<Pattern>(), Ok(read), "{}", printed);
            }
        }
    }
}
