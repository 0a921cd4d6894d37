//! A TOML text as a tree of tables and values, each with its position.
//!
//! Strings are borrowed from the text where it holds them verbatim. The tree is a copy of what the `toml` crate parses
//! that is cut at a fixed depth: dotted keys can nest tables thousands deep, and recursion over those would overflow
//! the stack.

use std::borrow::Cow;
use std::fmt;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Tables and arrays below this depth are read as empty. Puzzle files nest far less.
const MAX_DEPTH: usize = 400;

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tree<'a> {
    /// Sorted by key; keys are distinct.
    entries: Vec<Entry<'a>>,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
struct Entry<'a> {
    key: Spanned<Cow<'a, str>>,
    value: Spanned<Data<'a>>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Data<'a> {
    String(Cow<'a, str>),
    Integer(Integer<'a>),
    /// A decimal number, without `_`.
    Float(Cow<'a, str>),
    Boolean(bool),
    /// A date or a time, as TOML writes it.
    Datetime(String),
    Array(Vec<Spanned<Data<'a>>>),
    Table(Tree<'a>),
}

/// A whole number of any length.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Integer<'a> {
    /// Sign and digits, without `_` and without the prefix of the radix.
    pub(super) digits: Cow<'a, str>,
    pub(super) radix: u32,
}

impl<'a> Tree<'a> {
    /// Parses a text. Errors go to `report`; the tree then holds what could be parsed.
    pub(super) fn parse(text: &'a str, report: impl FnMut(toml::de::Error)) -> Self {
        let (tree, errors) = DeTable::parse_recoverable(text);
        errors.into_iter().for_each(report);
        let mut cut = Vec::new();
        let tree = Self::convert(tree.into_inner(), 0, &mut cut);
        drop_iteratively(cut);
        tree
    }

    /// A table with these entries, sorted by key.
    pub(super) fn new(entries: Vec<(Spanned<Cow<'a, str>>, Spanned<Data<'a>>)>) -> Self {
        Self { entries: entries.into_iter().map(|(key, value)| Entry { key, value }).collect() }
    }

    /// Converts a table at `depth`. Values below [`MAX_DEPTH`] are moved to `cut`.
    fn convert(table: DeTable<'a>, depth: usize, cut: &mut Vec<DeValue<'a>>) -> Self {
        let entry = |(key, value): (Spanned<Cow<'a, str>>, Spanned<DeValue<'a>>)| {
            let span = value.span();
            Entry { key, value: Spanned::new(span, Data::convert(value.into_inner(), depth, cut)) }
        };
        Self { entries: table.into_iter().map(entry).collect() }
    }

    fn entry(&self, name: &str) -> Option<&Entry<'a>> {
        let place = self.entries.binary_search_by(|entry| entry.key.get_ref().as_ref().cmp(name));
        place.ok().map(|place| &self.entries[place])
    }

    /// The value of a key.
    pub(super) fn get(&self, name: &str) -> Option<&Spanned<Data<'a>>> {
        self.entry(name).map(|entry| &entry.value)
    }

    pub(super) fn key(&self, name: &str) -> Option<&Spanned<Cow<'a, str>>> {
        self.entry(name).map(|entry| &entry.key)
    }

    /// Keys and values, sorted by key.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Spanned<Cow<'a, str>>, &Spanned<Data<'a>>)> {
        self.entries.iter().map(|entry| (&entry.key, &entry.value))
    }
}

impl<'a> Data<'a> {
    fn convert(value: DeValue<'a>, depth: usize, cut: &mut Vec<DeValue<'a>>) -> Self {
        match value {
            DeValue::String(string) => Self::String(string),
            DeValue::Integer(number) => {
                Self::Integer(Integer { digits: number.as_str().to_owned().into(), radix: number.radix() })
            }
            DeValue::Float(number) => Self::Float(number.as_str().to_owned().into()),
            DeValue::Boolean(on) => Self::Boolean(on),
            DeValue::Datetime(time) => Self::Datetime(time.to_string()),
            DeValue::Array(array) if depth < MAX_DEPTH => {
                let element = |element: Spanned<DeValue<'a>>| {
                    let span = element.span();
                    Spanned::new(span, Self::convert(element.into_inner(), depth + 1, cut))
                };
                Self::Array(array.into_iter().map(element).collect())
            }
            DeValue::Table(table) if depth < MAX_DEPTH => Self::Table(Tree::convert(table, depth + 1, cut)),
            DeValue::Array(_) => {
                cut.push(value);
                Self::Array(Vec::new())
            }
            DeValue::Table(_) => {
                cut.push(value);
                Self::Table(Tree::default())
            }
        }
    }

    /// The approximate size of the value, in bytes.
    pub(super) fn bytes(&self) -> usize {
        64 + match self {
            Self::String(text) => text.len(),
            Self::Array(elements) => elements.iter().map(|element| element.get_ref().bytes()).sum(),
            Self::Table(tree) => tree.iter().map(|(_, value)| value.get_ref().bytes()).sum(),
            _ => 0,
        }
    }

    pub(super) fn as_str(&self) -> Option<&str> {
        if let Self::String(string) = self { Some(string) } else { None }
    }

    pub(super) const fn as_integer(&self) -> Option<&Integer<'a>> {
        if let Self::Integer(number) = self { Some(number) } else { None }
    }

    pub(super) const fn as_bool(&self) -> Option<bool> {
        if let Self::Boolean(on) = self { Some(*on) } else { None }
    }

    pub(super) const fn as_array(&self) -> Option<&Vec<Spanned<Self>>> {
        if let Self::Array(array) = self { Some(array) } else { None }
    }

    pub(super) const fn as_table(&self) -> Option<&Tree<'a>> {
        if let Self::Table(table) = self { Some(table) } else { None }
    }
}

impl fmt::Display for Integer<'_> {
    /// As TOML writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.radix {
            2 => "0b",
            8 => "0o",
            16 => "0x",
            _ => "",
        })?;
        f.write_str(&self.digits)
    }
}

/// Drops values level by level: the usual recursive drop of deeply nested tables would overflow the stack.
fn drop_iteratively(mut left: Vec<DeValue>) {
    while let Some(value) = left.pop() {
        match value {
            DeValue::Table(table) => left.extend(table.into_iter().map(|(_, value)| value.into_inner())),
            DeValue::Array(array) => left.extend(array.into_iter().map(Spanned::into_inner)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_below_the_depth_limit_are_empty() {
        let inner = (0..79).fold("1".to_owned(), |inner, _| format!("{{ {}a = {inner} }}", "a.".repeat(70)));
        let text = format!("a = {inner}");
        let root = Tree::parse(&text, |error| panic!("{error}"));
        let (mut tree, mut depth) = (&root, 0);
        while let Some(Data::Table(table)) = tree.get("a").map(Spanned::get_ref) {
            (tree, depth) = (table, depth + 1);
        }
        assert_eq!((depth, tree.entries.len()), (MAX_DEPTH + 1, 0));
    }
}
