//! Splits a string into types with their arguments, and nests composites.

use super::super::OUTSIDE;
use kdoku_text::shortened;
use std::iter::Peekable;
use std::ops::Range;
use std::slice::Iter;

/// A position in the string, and what is wrong there.
pub(super) type Mistake = (Range<usize>, String);

/// A type with its arguments and position.
pub(super) struct Token<'t> {
    pub(super) name: &'t str,
    pub(super) arguments: Vec<&'t str>,
    pub(super) place: Range<usize>,
}

/// Whether a type contains those up to its `End`.
pub(super) fn is_composite(name: &str) -> bool {
    matches!(name, "Or" | "And" | "Replicate")
}

/// The maximum nesting depth of composites.
const MOST_DEPTH: usize = 16;

/// A type and the types before its `End`.
pub(super) struct Node<'i, 't> {
    pub(super) token: &'i Token<'t>,
    pub(super) inside: Vec<Node<'i, 't>>,
}

/// Parses types up to an unmatched `End`.
pub(super) fn nodes<'i, 't>(
    rest: &mut Peekable<Iter<'i, Token<'t>>>,
    depth: usize,
) -> Result<Vec<Node<'i, 't>>, Mistake> {
    let mut nodes = Vec::new();
    while let Some(token) = rest.next_if(|token| token.name != "End") {
        let mut inside = Vec::new();
        if is_composite(token.name) {
            if depth == MOST_DEPTH {
                return Err((token.place.clone(), format!("more than `{MOST_DEPTH}` nested composites")));
            }
            inside = self::nodes(rest, depth + 1)?;
            // `End` may be omitted at the end
            rest.next();
        }
        nodes.push(Node { token, inside });
    }
    Ok(nodes)
}

/// Splits a string into types with arguments.
pub(super) fn split(text: &str) -> Result<Vec<Token<'_>>, Mistake> {
    let mut tokens = Vec::new();
    let mut start = 0;
    for (i, part) in text.split('.').enumerate() {
        let place = start..start + part.len();
        start += part.len() + 1;
        if i == 0 {
            if part.trim().is_empty() {
                continue;
            }
            return Err((place, "each constraint starts with `.`".to_owned()));
        }
        let mut arguments = part.split('~').map(str::trim);
        let name = arguments.next().unwrap_or_default();
        let is_word = name.chars().all(|c| c.is_ascii_alphanumeric());
        let arguments: Vec<&str> = arguments.collect();
        // ignore an extra full stop
        if part.trim().is_empty() {
            continue;
        }
        if !is_word {
            return Err((place, format!("`{}` is not a type of constraint", shortened(name, 40))));
        }
        tokens.push(Token { name, arguments, place });
    }
    Ok(tokens)
}

/// What a type says where it can be only once: the place, the end of a row or column, and the value.
pub(super) fn once_each<'n>(token: &'n Token) -> Vec<((&'n str, usize), &'n [&'n str])> {
    let arguments = &token.arguments[..];
    if OUTSIDE.iter().any(|(name, _)| *name == token.name) {
        let ends = (1..=2).filter_map(|end| Some(((*arguments.first()?, end), arguments.get(end..=end)?)));
        return ends.filter(|(_, value)| !value[0].is_empty()).collect();
    }
    match (token.name, arguments) {
        ("Shape" | "RegionSize" | "FullRankTies", value) => vec![(("the board", 0), value)],
        ("Quad", [place, value @ ..]) => vec![((place, 0), value)],
        ("LittleKiller" | "Sandwich", [_, place]) => vec![((place, 0), &arguments[..1])],
        _ => Vec::new(),
    }
}
