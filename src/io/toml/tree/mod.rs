//! The TOML of a file as a tree, its strings borrowed from the text where the text has them as they are.
//!
//! Nearly all files keep to little of TOML, and [`quick`] reads that in one pass. It takes nothing that it is not sure of: whatever
//! else there is, and whatever is wrong, is left to `toml`, which reads the text from the start and tells of mistakes. So there is one
//! judge of what is TOML, and a test holds both readers to the same tree.

mod quick;

use std::borrow::Cow;
use std::fmt;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table that lies deeper is taken to be empty: tables of branches are read, and refused, long before.
const DEEPEST: usize = 400;

/// So many keys are sooner looked at one by one than halved.
const FEW: usize = 16;

/// A table.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Tree<'a> {
    /// In the order of the keys, each of them once.
    entries: Vec<Entry<'a>>,
}

/// A key and its value.
#[derive(Debug, PartialEq)]
struct Entry<'a> {
    key: Spanned<Cow<'a, str>>,
    value: Spanned<Data<'a>>,
}

/// A value.
#[derive(Debug, PartialEq)]
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
#[derive(Debug, PartialEq)]
pub(super) struct Integer<'a> {
    /// Its sign and its digits, without `_` and without what tells the radix.
    pub(super) digits: Cow<'a, str>,
    pub(super) radix: u32,
}

impl<'a> Tree<'a> {
    /// The tree of a text, if it is TOML, else what can be made of it; what is wrong goes to `report`.
    pub(super) fn of(text: &'a str, report: impl FnMut(toml::de::Error)) -> Self {
        quick::read(text).unwrap_or_else(|| Self::of_any(text, report))
    }

    /// The same by the reader of all of TOML.
    fn of_any(text: &'a str, report: impl FnMut(toml::de::Error)) -> Self {
        let (tree, errors) = DeTable::parse_recoverable(text);
        errors.into_iter().for_each(report);
        let mut cut = Vec::new();
        let tree = Self::taken(tree.into_inner(), 0, &mut cut);
        take_apart(cut);
        tree
    }

    /// What a table holds that lies so deep, but for values too deep to be read, which are `cut`.
    fn taken(table: DeTable<'a>, depth: usize, cut: &mut Vec<DeValue<'a>>) -> Self {
        let entry = |(key, value): (Spanned<Cow<'a, str>>, Spanned<DeValue<'a>>)| {
            let span = value.span();
            Entry { key, value: Spanned::new(span, Data::taken(value.into_inner(), depth, cut)) }
        };
        Self { entries: table.into_iter().map(entry).collect() }
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        self.entries.binary_search_by(|entry| entry.key.get_ref().as_ref().cmp(name))
    }

    /// The entry of a key. Of a few, most are told from it by their length.
    fn entry(&self, name: &str) -> Option<&Entry<'a>> {
        if self.entries.len() > FEW {
            return self.find(name).ok().map(|place| &self.entries[place]);
        }
        self.entries.iter().find(|entry| entry.key.get_ref() == name)
    }

    /// The value of a key.
    pub(super) fn get(&self, name: &str) -> Option<&Spanned<Data<'a>>> {
        self.entry(name).map(|entry| &entry.value)
    }

    /// The key of this name, if it is there.
    pub(super) fn key(&self, name: &str) -> Option<&Spanned<Cow<'a, str>>> {
        self.entry(name).map(|entry| &entry.key)
    }

    /// All keys in their order, with their values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Spanned<Cow<'a, str>>, &Spanned<Data<'a>>)> {
        self.entries.iter().map(|entry| (&entry.key, &entry.value))
    }
}

impl<'a> Data<'a> {
    fn taken(value: DeValue<'a>, depth: usize, cut: &mut Vec<DeValue<'a>>) -> Self {
        match value {
            DeValue::String(string) => Self::String(string),
            DeValue::Integer(number) => {
                Self::Integer(Integer { digits: number.as_str().to_owned().into(), radix: number.radix() })
            }
            DeValue::Float(number) => Self::Float(number.as_str().to_owned().into()),
            DeValue::Boolean(on) => Self::Boolean(on),
            DeValue::Datetime(time) => Self::Datetime(time.to_string()),
            DeValue::Array(array) if depth < DEEPEST => {
                let element = |element: Spanned<DeValue<'a>>| {
                    let span = element.span();
                    Spanned::new(span, Self::taken(element.into_inner(), depth + 1, cut))
                };
                Self::Array(array.into_iter().map(element).collect())
            }
            DeValue::Table(table) if depth < DEEPEST => Self::Table(Tree::taken(table, depth + 1, cut)),
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

/// Lets go of values, table by table: keys with dots make thousands of them within each other, and to drop one with all that it
/// holds takes as much of the stack.
fn take_apart(mut left: Vec<DeValue>) {
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
    use proptest::prelude::*;

    /// Whether the quick reader takes a text; what it takes is the tree that the other makes, without an error.
    fn is_quick(text: &str) -> bool {
        let Some(tree) = quick::read(text) else { return false };
        let other = Tree::of_any(text, |error| panic!("the quick reader took this: {error}\n{text}"));
        assert_eq!(tree, other, "{text}");
        true
    }

    #[test]
    fn puzzles_of_the_repository_are_read_quickly() {
        for folder in ["puzzles", "puzzles/variants", "tests/engines/corpus"] {
            let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
            let Ok(files) = std::fs::read_dir(folder) else { continue };
            for path in files.map(|file| file.expect("a file").path()) {
                if path.extension().is_some_and(|extension| extension == "toml") {
                    let text = std::fs::read_to_string(&path).expect("a text");
                    assert!(is_quick(&text), "{}", path.display());
                }
            }
        }
    }

    #[test]
    fn the_usual_ways_of_writing_are_quick() {
        for text in [
            "",
            "a = 1",
            "# ä\n a-1 = -12 # ü\n\n\tb = 0\n",
            "a = \"x\"\nb = 'x\\'\nc = \"\"\"\nx \"\" y\"\"\"\nd = '''\n\n\\'''\ne = \"\"\nf = \"\"\"\"\"\"\n",
            "a = [1, [], [\n  \"x\", # one\n  2\n,],]\n",
            "a = { b = true, c = [{ d = 1 }], e.f = 2, e.g = 3 }\nb = {}\n",
            "a.b = 1\na.c = false\nb = 2\n[c]\nd.e = 1\nd.f = 2\n",
            "[ b ]\nx = 1\n[[ a ]]\nx = 1\n[[a]]\ny = 2\n[[a.b]]\n[[a.b]]\nz = 1\n[c]",
        ] {
            assert!(is_quick(text), "{text}");
        }
    }

    #[test]
    fn what_is_rare_or_wrong_is_left_to_the_other_reader() {
        for text in [
            "a = 1.5",
            "a = 0x1F",
            "a = 1_000",
            "a = +1",
            "a = 01",
            "a = -0",
            "a = 1979-05-27",
            "a = 07:32:00",
            "a = inf",
            "a = truely",
            "a = 1 2",
            "a = \"\\n\"",
            "a = \"x",
            "a = \"\u{7f}\"",
            "a = \"\"\"\"\"\"\"",
            "a = 1\r\n",
            "a = 1\na = 2",
            "a.b = 1\na = 2",
            "a.b.c = 1",
            "a = {}\na.b = 1",
            "a.b = 1\n[a]",
            "[a]\n[a]",
            "[a.b]",
            "a = []\n[[a]]",
            "a = [{}]\n[[a.b]]",
            "[[a]]\nb = [{}]\n[[a.b]]",
            "[a]\n[[a]]",
            "[[a]]\n[a]",
            "[ [a]]",
            "[[a] ]",
            "[a] b = 1",
            "\"a\" = 1",
            "a = {,}",
            "a = [,]",
            "a = [1,,2]",
            "a = ",
            "a",
            "= 1",
            "# \u{1}",
            "\u{feff}a = 1",
        ] {
            assert!(!is_quick(text), "{text}");
        }
    }

    #[test]
    fn what_lies_too_deep_is_taken_to_be_empty() {
        let inner = (0..79).fold("1".to_owned(), |inner, _| format!("{{ {}a = {inner} }}", "a.".repeat(70)));
        let text = format!("a = {inner}");
        let root = Tree::of(&text, |error| panic!("{error}"));
        let (mut tree, mut depth) = (&root, 0);
        while let Some(Data::Table(table)) = tree.get("a").map(Spanned::get_ref) {
            (tree, depth) = (table, depth + 1);
        }
        assert_eq!((depth, tree.entries.len()), (DEEPEST + 1, 0));
    }

    proptest! {
        #[test]
        fn what_the_quick_reader_takes_the_other_reads_as_well(
            parts in proptest::collection::vec(
                proptest::sample::select(vec![
                    "a", "b", ".", " ", "\n", "\n", "=", " = ", " = ", "[", "]", "[[", "]]", "[a]\n", "[[a]]\n", "[[a.b]]\n", "{", "}", ", ",
                    ",", "\"", "\"\"\"", "'", "'''", "\\", "# c\n", "1", "0", "-", "_", "true", "false", "ä", "\r", "\t", "a = 1\n",
                    "a.b = 2\n", "b = [1, 2]\n", "a = { b = 1 }\n", "b = \"x\"\n", "[b]\n", "[[b]]\n",
                ]),
                0..12,
            )
        ) {
            is_quick(&parts.concat());
        }
    }
}
