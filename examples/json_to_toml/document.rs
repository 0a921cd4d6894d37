//! TOML in the making: tables of short forms, collected in any order and written in one.
//!
//! The same [`Tables`] stand at the top of a file, written as `[cages]`, and in a branch of an `[[any]]`, written as
//! dotted keys.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

/// Lines are filled up to here.
const WIDTH: usize = 110;

/// A table and its keys, in the order in which they are written.
const ORDER: [(&str, &[&str]); 9] = [
    ("houses", &["diagonals", "windoku", "disjoint", "extra"]),
    (
        "global",
        &[
            "anti",
            "nonconsecutive",
            "taxicab",
            "kropki_negative",
            "xv_negative",
            "entropy",
            "modulo",
            "flatmates",
            "lines_differ",
        ],
    ),
    ("cages", &["list", "rellik", "equality", "lunchbox"]),
    ("sums", &["list", "equal"]),
    ("arrows", &["list", "double"]),
    (
        "lines",
        &[
            "thermo",
            "whisper",
            "renban",
            "palindrome",
            "region_sum",
            "between",
            "zipper",
            "lockout",
            "entropic",
            "modular",
            "sum_line",
            "nabner",
        ],
    ),
    ("dots", &["white", "black", "x", "v", "greater", "difference", "ratio", "sum"]),
    ("marks", &["odd", "even", "quad", "same", "candidates", "circles", "column_index", "row_index", "value_index"]),
    (
        "outside",
        &[
            "little_killer",
            "sandwich",
            "x_sum",
            "skyscraper",
            "hidden_skyscraper",
            "numbered_room",
            "full_rank",
            "full_rank_ties",
        ],
    ),
];

/// What a key holds: values as TOML writes them.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    Value(String),
    List(Vec<String>),
}

impl Entry {
    /// A string.
    pub(crate) fn text(text: &str) -> Self {
        Self::Value(quoted(text))
    }

    /// A list of strings.
    pub(crate) fn texts(texts: impl IntoIterator<Item = String>) -> Self {
        Self::List(texts.into_iter().map(|text| quoted(&text)).collect())
    }

    /// The value on one line.
    fn inline(&self) -> String {
        match self {
            Self::Value(value) => value.clone(),
            Self::List(items) => format!("[{}]", items.join(", ")),
        }
    }

    /// `key = …`, over several lines where it is long.
    fn under(&self, key: &str) -> String {
        let short = format!("{key} = {}", self.inline());
        let Self::List(items) = self else { return short };
        if short.chars().count() <= WIDTH {
            return short;
        }
        let mut text = format!("{key} = [");
        let mut column = usize::MAX;
        for item in items {
            let width = item.chars().count() + 2;
            if column.saturating_add(width) > WIDTH {
                text.push_str("\n   ");
                column = 3;
            }
            write!(text, " {item},").expect("a string takes all");
            column += width;
        }
        text.push_str("\n]");
        text
    }
}

/// One table of an array of tables: `[[relation]]`.
#[derive(Clone, Debug)]
struct Record {
    name: &'static str,
    entries: Vec<(&'static str, Entry)>,
}

/// The tables of a file, or of a branch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    entries: BTreeMap<(&'static str, &'static str), Entry>,
    records: Vec<Record>,
    /// The branches of each `[[any]]`.
    any: Vec<Vec<Tables>>,
    /// Tables as they stand in a file.
    verbatim: String,
}

impl Tables {
    /// Adds tables as they stand in a file: tables of short forms to those that are here, others as they are, which a
    /// branch cannot have.
    pub(crate) fn copy(&mut self, text: &str) {
        let mut sections: Vec<String> = Vec::new();
        for line in text.split_inclusive('\n') {
            match sections.last_mut() {
                Some(section) if !line.starts_with('[') => section.push_str(line),
                _ => sections.push(line.to_owned()),
            }
        }
        for section in sections.iter().map(|section| section.trim()).filter(|section| !section.is_empty()) {
            match short_forms(section) {
                Some(keys) => {
                    for (table, key, items) in keys {
                        self.push_all(table, key, &items);
                    }
                }
                None => writeln!(self.verbatim, "\n{section}").expect("a string takes all"),
            }
        }
    }

    /// Whether there are tables that a branch cannot have.
    pub(crate) fn has_copies(&self) -> bool {
        !self.verbatim.is_empty()
    }

    /// Sets a key to a value, written as TOML writes it.
    pub(crate) fn set(&mut self, table: &'static str, key: &'static str, value: impl Into<String>) {
        self.entries.insert((table, key), Entry::Value(value.into()));
    }

    /// Adds a value, written as TOML writes it, to a list.
    pub(crate) fn push(&mut self, table: &'static str, key: &'static str, item: String) {
        match self.entries.entry((table, key)).or_insert_with(|| Entry::List(Vec::new())) {
            Entry::List(items) => items.push(item),
            Entry::Value(_) => unreachable!("no key holds now a list and now a value"),
        }
    }

    /// Adds a short form to a list.
    pub(crate) fn add(&mut self, table: &'static str, key: &'static str, text: &str) {
        self.push(table, key, quoted(text));
    }

    /// Adds several short forms to a list.
    fn push_all(&mut self, table: &'static str, key: &'static str, texts: &[String]) {
        for text in texts {
            self.add(table, key, text);
        }
    }

    /// Adds a table to an array of tables. Arrays stand in the order of their names.
    pub(crate) fn record<const N: usize>(&mut self, name: &'static str, entries: [(&'static str, Entry); N]) {
        let place = self.records.partition_point(|record| record.name <= name);
        self.records.insert(place, Record { name, entries: entries.into() });
    }

    /// Adds an `[[any]]`.
    pub(crate) fn either(&mut self, branches: Vec<Self>) {
        self.any.push(branches);
    }

    /// The keys that are set, in the order of [`ORDER`].
    fn ordered(&self) -> impl Iterator<Item = (&'static str, Vec<(&'static str, &Entry)>)> + '_ {
        ORDER.iter().filter_map(|&(table, keys)| {
            let set = keys.iter().filter_map(|&key| Some((key, self.entries.get(&(table, key))?)));
            let set: Vec<_> = set.collect();
            (!set.is_empty()).then_some((table, set))
        })
    }

    /// As one inline table.
    fn inline(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for (table, set) in self.ordered() {
            parts.extend(set.iter().map(|(key, entry)| format!("{table}.{key} = {}", entry.inline())));
        }
        parts.extend(self.arrays());
        format!("{{ {} }}", parts.join(", "))
    }

    /// The arrays of tables, each as one key.
    fn arrays(&self) -> impl Iterator<Item = String> + '_ {
        let names: BTreeSet<_> = self.records.iter().map(|record| record.name).collect();
        let records = names.into_iter().map(|name| {
            let same = self.records.iter().filter(|record| record.name == name);
            let tables = same.map(|record| {
                let keys = record.entries.iter().map(|(key, entry)| format!("{key} = {}", entry.inline()));
                format!("{{ {} }}", keys.collect::<Vec<_>>().join(", "))
            });
            format!("{name} = [{}]", tables.collect::<Vec<_>>().join(", "))
        });
        let any = (!self.any.is_empty()).then(|| {
            let of = |branches: &Vec<Self>| branches.iter().map(Self::inline).collect::<Vec<_>>().join(", ");
            let each = self.any.iter().map(|branches| format!("{{ of = [{}] }}", of(branches)));
            format!("any = [{}]", each.collect::<Vec<_>>().join(", "))
        });
        records.chain(any)
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (table, set) in self.ordered() {
            writeln!(f, "\n[{table}]")?;
            set.iter().try_for_each(|(key, entry)| writeln!(f, "{}", entry.under(key)))?;
        }
        for record in &self.records {
            writeln!(f, "\n[[{}]]", record.name)?;
            record.entries.iter().try_for_each(|(key, entry)| writeln!(f, "{}", entry.under(key)))?;
        }
        for branches in &self.any {
            writeln!(f, "\n[[any]]")?;
            for branch in branches {
                writeln!(f, "[[any.of]]")?;
                for (table, set) in branch.ordered() {
                    let mut set = set.iter();
                    set.try_for_each(|(key, entry)| writeln!(f, "{}", entry.under(&format!("{table}.{key}"))))?;
                }
                branch.arrays().try_for_each(|array| writeln!(f, "{array}"))?;
            }
        }
        f.write_str(&self.verbatim)
    }
}

/// The lists of short forms in a table as it stands in a file; none where there is anything else in it.
fn short_forms(section: &str) -> Option<Vec<(&'static str, &'static str, Vec<String>)>> {
    let document: toml::Table = section.parse().ok()?;
    let mut lists = Vec::new();
    for (name, value) in &document {
        let &(table, keys) = ORDER.iter().find(|(table, _)| table == name)?;
        for (name, value) in value.as_table()? {
            let &key = keys.iter().find(|key| *key == name)?;
            let items = value.as_array()?.iter().map(|item| item.as_str().map(str::to_owned));
            lists.push((table, key, items.collect::<Option<_>>()?));
        }
    }
    Some(lists)
}

/// A string of TOML.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => write!(quoted, "\\u{:04X}", u32::from(c)).expect("a string takes all"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
