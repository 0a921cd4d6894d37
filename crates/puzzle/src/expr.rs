//! Conditions on the values `a` and `b` of two cells: `a + b != 5 && a * 2 <= b`; and numbers that
//! follow from a `digit`: `2 * digit`.
//!
//! ```text
//!  condition   c || c   c && c   !c   n == n   !=   <   <=   >   >=   (c)
//!  number      n + n   n - n   n * n   n / n   n % n   -n   abs(n)   min(n, n)   max(n, n)   a   b   12   (n)
//! ```
//!
//! Precedence rises from left to right in the first line, then `+ -`, then `* / %`, as in most
//! languages. Division rounds down, and a remainder has the sign of the divisor, so `n / m * m + n % m`
//! is `n`. `&&` and `||` stop at the first condition that decides. A condition that divides by 0 or
//! overflows does not hold. Types are checked while parsing, so type errors have a position and
//! evaluation cannot fail on them.

use super::SyntaxError;
use super::error::shown;
use serde::{Serialize, Serializer};
use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

/// Largest number of nodes in an expression.
const MOST_NODES: usize = 1000;

/// Largest nesting depth of brackets.
const MOST_DEPTH: usize = 50;

/// A condition on the values `a` and `b` of two cells: `a + b != 7`.
///
/// It is read from text and printed as text with the same meaning, with one space around operators
/// and no needless brackets.
///
/// ```
/// # mod kdoku { pub use kdoku_puzzle as clues; }
/// use kdoku::clues::Expr;
///
/// let condition: Expr = "a+b!=7 && (a*2<b)".parse()?;
/// assert!(condition.holds(1, 5) && !condition.holds(3, 4));
/// assert_eq!(condition.to_string(), "a + b != 7 && a * 2 < b");
/// # Ok::<(), kdoku::clues::SyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expr {
    root: Node,
    /// Its number of nodes.
    nodes: usize,
}

/// A number that follows from a `digit`: `2 * digit`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Formula(Node);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Number(i64),
    A,
    B,
    Negative(Box<Node>),
    Not(Box<Node>),
    Absolute(Box<Node>),
    Binary(Operator, Box<[Node; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operator {
    Or,
    And,
    Equal,
    Different,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Smaller,
    Larger,
}

use Operator::{And, AtLeast, AtMost, Different, Equal, Greater, Less, Minus, Modulo, Or, Over, Plus, Times};

/// Operators with their precedence; an operator comes before its prefixes.
const OPERATORS: [(&str, Operator, u8); 13] = [
    ("||", Or, 1),
    ("&&", And, 2),
    ("==", Equal, 3),
    ("!=", Different, 3),
    ("<=", AtMost, 3),
    (">=", AtLeast, 3),
    ("<", Less, 3),
    (">", Greater, 3),
    ("+", Plus, 4),
    ("-", Minus, 4),
    ("*", Times, 5),
    ("/", Over, 5),
    ("%", Modulo, 5),
];

/// The precedence of the most tightly binding operators.
const TIGHTEST: u8 = 5;

impl Operator {
    /// Whether it takes conditions, and whether it returns one.
    const fn kinds(self) -> (bool, bool) {
        match self {
            Or | And => (true, true),
            Equal | Different | Less | AtMost | Greater | AtLeast => (false, true),
            _ => (false, false),
        }
    }
}

impl Expr {
    /// Whether it holds for these values.
    #[must_use]
    pub fn holds(&self, a: i64, b: i64) -> bool {
        self.root.of(a, b) == Some(1)
    }

    /// The number of steps to check one pair of values.
    #[must_use]
    pub const fn work(&self) -> usize {
        self.nodes
    }
}

impl FromStr for Expr {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let (root, nodes) = Parser::whole(text, false)?;
        if !root.is_condition {
            let hint = "compare it with another, such as `a + b == 5`";
            return Err(SyntaxError::new(root.span, "this is a number, not a condition", hint));
        }
        Ok(Self { root: root.node, nodes })
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.write(f, 0)
    }
}

impl Serialize for Expr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Formula {
    /// The number for this digit; `None` where it is undefined.
    #[must_use]
    pub fn number(&self, digit: i64) -> Option<i64> {
        self.0.of(digit, digit)
    }
}

impl FromStr for Formula {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let (root, _) = Parser::whole(text, true)?;
        if root.is_condition {
            let hint = "write a number that follows from `digit`, such as `2 * digit`";
            return Err(SyntaxError::new(root.span, "this is a condition, not a number", hint));
        }
        Ok(Self(root.node))
    }
}

impl Node {
    /// Writes it, in brackets if its operator does not bind more tightly than `least`.
    fn write(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::A => f.write_str("a"),
            Self::B => f.write_str("b"),
            Self::Negative(node) | Self::Not(node) => {
                f.write_str(if matches!(self, Self::Not(_)) { "!" } else { "-" })?;
                node.write(f, TIGHTEST)
            }
            Self::Absolute(node) => {
                f.write_str("abs(")?;
                node.write(f, 0)?;
                f.write_str(")")
            }
            Self::Binary(operator, sides) => {
                let found = OPERATORS.iter().find(|(_, known, _)| known == operator);
                let (open, between, [left, right], close) = match found {
                    Some(&(word, _, tightness)) => {
                        let (open, close) = if tightness > least { ("", "") } else { ("(", ")") };
                        (open, format!(" {word} "), [tightness - 1, tightness], close)
                    }
                    None if *operator == Operator::Smaller => ("min(", ", ".to_owned(), [0, 0], ")"),
                    None => ("max(", ", ".to_owned(), [0, 0], ")"),
                };
                f.write_str(open)?;
                sides[0].write(f, left)?;
                f.write_str(&between)?;
                sides[1].write(f, right)?;
                f.write_str(close)
            }
        }
    }

    /// The value for these numbers; 1 or 0 for a condition. `None` where it is undefined.
    fn of(&self, a: i64, b: i64) -> Option<i64> {
        Some(match self {
            Self::Number(number) => *number,
            Self::A => a,
            Self::B => b,
            Self::Negative(node) => node.of(a, b)?.checked_neg()?,
            Self::Not(node) => 1 - node.of(a, b)?,
            Self::Absolute(node) => node.of(a, b)?.checked_abs()?,
            Self::Binary(operator, sides) => {
                let x = sides[0].of(a, b)?;
                match (operator, x) {
                    (Or, 1) => return Some(1),
                    (And, 0) => return Some(0),
                    _ => {}
                }
                let y = sides[1].of(a, b)?;
                match operator {
                    Or | And => y,
                    Equal => i64::from(x == y),
                    Different => i64::from(x != y),
                    Less => i64::from(x < y),
                    AtMost => i64::from(x <= y),
                    Greater => i64::from(x > y),
                    AtLeast => i64::from(x >= y),
                    Plus => x.checked_add(y)?,
                    Minus => x.checked_sub(y)?,
                    Times => x.checked_mul(y)?,
                    Over => floor_division(x, y)?.0,
                    Modulo => floor_division(x, y)?.1,
                    Operator::Smaller => x.min(y),
                    Operator::Larger => x.max(y),
                }
            }
        })
    }
}

/// The quotient, rounded down, and the remainder, which has the sign of `y`.
fn floor_division(x: i64, y: i64) -> Option<(i64, i64)> {
    let (quotient, remainder) = (x.checked_div(y)?, x.checked_rem(y)?);
    let is_rounded_up = remainder != 0 && (remainder < 0) != (y < 0);
    Some(if is_rounded_up { (quotient - 1, remainder + y) } else { (quotient, remainder) })
}

struct Part {
    node: Node,
    is_condition: bool,
    span: Range<usize>,
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    nodes: usize,
    depth: usize,
    /// Whether the name is `digit`, not `a` and `b`.
    of_digit: bool,
}

impl<'t> Parser<'t> {
    /// Reads the whole text, and counts its nodes.
    fn whole(text: &'t str, of_digit: bool) -> Result<(Part, usize), SyntaxError> {
        let mut parser = Self { text, at: 0, nodes: 0, depth: 0, of_digit };
        let root = parser.binary(0)?;
        parser.blanks();
        if parser.at < text.len() {
            return Err(parser.unexpected("an operator"));
        }
        Ok((root, parser.nodes))
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    /// The rest of the text without leading blanks.
    fn rest(&mut self) -> &str {
        self.blanks();
        &self.text[self.at..]
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn unexpected(&mut self, wanted: &str) -> SyntaxError {
        self.blanks();
        let rest = &self.text[self.at..];
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
        let (span, found) = (self.at..self.at + length, &rest[..length]);
        if found.is_empty() {
            let (what, example) =
                if self.of_digit { ("formula", "2 * digit") } else { ("condition", "a + b != 5 && a < b") };
            let message = format!("the {what} ends where {wanted} should stand");
            return SyntaxError::new(span, message, format!("for example `{example}`"));
        }
        let hint = match found {
            "=" => "two numbers are compared by `==`".to_owned(),
            "&" | "|" => format!("write `{found}{found}`"),
            "and" => "write `&&`".to_owned(),
            "or" => "write `||`".to_owned(),
            "not" => "write `!`".to_owned(),
            _ if self.of_digit => {
                "there are whole numbers, `digit`, `+ - * / %`, brackets, `abs`, `min`, `max`".to_owned()
            }
            _ => "there are whole numbers, `a`, `b`, `+ - * / %`, `== != < <= > >=`, `&& || !`, brackets, `abs`, `min`, `max`"
                .to_owned(),
        };
        SyntaxError::new(span, format!("`{}` stands where {wanted} should", shown(found)), hint)
    }

    /// Counts a node.
    fn count(&mut self) -> Result<(), SyntaxError> {
        self.nodes += 1;
        if self.nodes > MOST_NODES || self.depth > MOST_DEPTH {
            let hint = format!("at most {MOST_NODES} parts, and {MOST_DEPTH} brackets in each other, are read");
            return Err(SyntaxError::new(self.at..self.at, "the condition is too long", hint));
        }
        Ok(())
    }

    /// Parts joined by operators with a precedence above `least`.
    fn binary(&mut self, least: u8) -> Result<Part, SyntaxError> {
        let mut left = self.unary()?;
        loop {
            let rest = self.rest();
            let found = OPERATORS.into_iter().find(|(word, ..)| rest.starts_with(word));
            let Some((word, operator, tightness)) = found.filter(|&(_, _, tightness)| tightness > least) else {
                return Ok(left);
            };
            self.at += word.len();
            let right = self.binary(tightness)?;
            let (takes, makes) = operator.kinds();
            wanted(&left, takes, word)?;
            wanted(&right, takes, word)?;
            self.count()?;
            let span = left.span.start..right.span.end;
            left = Part { node: Node::Binary(operator, Box::new([left.node, right.node])), is_condition: makes, span };
        }
    }

    fn unary(&mut self) -> Result<Part, SyntaxError> {
        self.blanks();
        let start = self.at;
        self.depth += 1;
        self.count()?;
        let part = if self.rest().starts_with('!') && !self.rest().starts_with("!=") {
            self.at += 1;
            let part = self.unary()?;
            wanted(&part, true, "!")?;
            Part { node: Node::Not(Box::new(part.node)), is_condition: true, span: start..part.span.end }
        } else if self.take("-") {
            let part = self.unary()?;
            wanted(&part, false, "-")?;
            Part { node: Node::Negative(Box::new(part.node)), is_condition: false, span: start..part.span.end }
        } else {
            self.primary(start)?
        };
        self.depth -= 1;
        Ok(part)
    }

    fn primary(&mut self, start: usize) -> Result<Part, SyntaxError> {
        if self.take("(") {
            let part = self.binary(0)?;
            self.close(")")?;
            return Ok(Part { span: start..self.at, ..part });
        }
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = rest[..length].to_owned();
        let number = |node| Ok(Part { node, is_condition: false, span: start..start + length });
        let node = match &word[..] {
            "digit" if self.of_digit => Node::A,
            "a" if !self.of_digit => Node::A,
            "b" if !self.of_digit => Node::B,
            "abs" => {
                self.at += length;
                let node = Node::Absolute(Box::new(self.arguments::<1>()?.into_iter().next().expect("one").node));
                return Ok(Part { node, is_condition: false, span: start..self.at });
            }
            "min" | "max" => {
                self.at += length;
                let operator = if word == "min" { Operator::Smaller } else { Operator::Larger };
                let sides: Vec<Node> = self.arguments::<2>()?.into_iter().map(|part| part.node).collect();
                let sides: [Node; 2] = sides.try_into().expect("two were read");
                let node = Node::Binary(operator, Box::new(sides));
                return Ok(Part { node, is_condition: false, span: start..self.at });
            }
            _ if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) => {
                let Ok(value) = word.parse::<u32>() else {
                    let message = format!("`{}` is too large a number", shown(&word));
                    return Err(SyntaxError::new(start..start + length, message, "values are small"));
                };
                Node::Number(i64::from(value))
            }
            _ if self.of_digit => return Err(self.unexpected("a number or `digit`")),
            _ => return Err(self.unexpected("a number, `a` or `b`")),
        };
        self.at += length;
        number(node)
    }

    /// `N` numbers in brackets.
    fn arguments<const N: usize>(&mut self) -> Result<Vec<Part>, SyntaxError> {
        self.close("(")?;
        let mut parts = Vec::new();
        for i in 0..N {
            if i > 0 {
                self.close(",")?;
            }
            let part = self.binary(0)?;
            wanted(&part, false, "a function")?;
            parts.push(part);
        }
        self.close(")")?;
        Ok(parts)
    }

    fn close(&mut self, bracket: &str) -> Result<(), SyntaxError> {
        if self.take(bracket) { Ok(()) } else { Err(self.unexpected(&format!("`{bracket}`"))) }
    }
}

/// Checks that a part has the type that an operator takes.
fn wanted(part: &Part, condition: bool, word: &str) -> Result<(), SyntaxError> {
    if part.is_condition == condition {
        return Ok(());
    }
    let (is, takes) = if condition { ("a number", "conditions") } else { ("a condition", "numbers") };
    let hint = "conditions are joined by `&&` and `||`, numbers compared by `==`, `!=`, `<`, `<=`, `>`, `>=`";
    Err(SyntaxError::new(part.span.clone(), format!("this is {is}, and `{word}` takes {takes}"), hint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn holds(text: &str, a: i64, b: i64) -> bool {
        text.parse::<Expr>().unwrap_or_else(|error| panic!("{text}: {error:?}")).holds(a, b)
    }

    #[test]
    fn operators_have_the_usual_precedence() {
        assert!(holds("a + 2 * b == 11", 5, 3));
        assert!(holds("(a + 2) * b == 21", 5, 3));
        assert!(holds("a - b - 1 == 1", 5, 3));
        assert!(holds("a == 1 || b == 2 && a == 2", 1, 9));
        assert!(holds("!(a < b) && -a<-3", 5, 3));
        assert!(holds("min(a, b) == 3 && max(a,b) == 5 && abs(b - a) == 2", 5, 3));
        assert!(holds("a % 3 == 2 && a / 2 == 2 && (0 - a) / 2 == -3 && (0-a) % 3 == 1", 5, 3));
    }

    #[test]
    fn a_number_follows_from_a_digit() {
        let number = |text: &str, digit| text.parse::<Formula>().expect("a number").number(digit);
        assert_eq!(number("2 * digit", 4), Some(8));
        assert_eq!(number("-digit", 4), Some(-4));
        assert_eq!(number("max(digit - 1, 3 * (digit % 2))", 5), Some(4));
        assert_eq!(number("12 / (digit - 4)", 4), None);
        for wrong in ["", "digit +", "a", "digit < 3", "digits", "2 digit"] {
            assert!(wrong.parse::<Formula>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn division_rounds_down_and_leaves_a_remainder_with_the_sign_of_the_divisor() {
        let pairs = (-7..=7).flat_map(|a| (-7..=7).filter(|&b| b != 0).map(move |b| (a, b)));
        for (a, b) in pairs {
            assert!(holds("a / b * b + a % b == a && abs(a % b) < abs(b)", a, b), "{a} and {b}");
            assert!(holds("a % b == 0 || (a % b < 0 && b < 0) || (a % b > 0 && b > 0)", a, b), "{a} and {b}");
            let number = |formula: &str| {
                let formula = formula.replace('b', &format!("({b})"));
                formula.parse::<Formula>().expect("a number").number(a)
            };
            assert_eq!(number("digit / b * b + digit % b"), Some(a), "{a} and {b}");
            let floor = (-7..=7).rev().find(|&q| if b > 0 { q * b <= a } else { q * b >= a });
            assert_eq!(number("digit / b"), floor, "{a} and {b}");
        }
    }

    #[test]
    fn undefined_conditions_do_not_hold() {
        assert!(!holds("a / b == 1", 5, 0));
        assert!(!holds("!(a / b == 1)", 5, 0));
        assert!(holds("b != 0 && a % b == 0 || b == 0", 5, 0));
        assert!(!holds(&format!("{} > 0", ["4000000000"; 9].join("*")), 1, 1));
    }

    #[test]
    fn errors_have_positions() {
        let error_in = |text: &str| {
            let SyntaxError { span, message, hint } = text.parse::<Expr>().expect_err(text);
            format!("{text:?} {span:?} {message} ({hint})")
        };
        insta::assert_snapshot!(
            [
                "",
                "a",
                "a +",
                "a = b",
                "a == b & b == 1",
                "a == b and b == 1",
                "(a == b",
                "a == b)",
                "a < b < 3",
                "a && b",
                "!a",
                "-(a < b)",
                "c == 1",
                "abs(a == b) == 1",
                "min(a) == 1",
                "a == 99999999999",
                "a ß b",
                "a == 1 1",
            ]
            .map(error_in)
            .join("\n")
        );
        for bomb in ["(", "!", "-", "a+", "abs(", "a<", "1"] {
            assert!(bomb.repeat(100_000).parse::<Expr>().is_err());
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_as_the_same(
            text in "(([ab]|[0-9]{1,2}|-a|\\(a|\\)|abs\\(b\\)|min\\(a, b\\))( (\\+|-|\\*|/|%|<|==|!=|&&|\\|\\|) )){0,7}(a|b|3|-b|\\(a - b\\) \\* 2 < 3)"
        ) {
            if let Ok(read) = text.parse::<Expr>() {
                let printed = read.to_string();
                prop_assert_eq!(printed.parse::<Expr>().expect("it is a condition"), read, "{}", printed);
            }
        }
    }

    #[test]
    fn prints_no_needless_brackets() {
        for text in [
            "a - (b - 1) == 1 || !(a < b) && -a < -3",
            "(a + 2) * b == 21 && (a == 1 || b == 2)",
            "max(a, b) - abs(b - a) % 3 >= --a / (a * b)",
            "-(a + b) < 3 && !!(a < 3)",
        ] {
            assert_eq!(text.parse::<Expr>().expect("a condition").to_string(), text);
        }
    }
}
