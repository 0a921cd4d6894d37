//! The words of the schema: every key, what it holds, and which of them this version reads.
//!
//! One table lists them, so that an error about a key, the suggestion for a misspelt one and the answer to "which keys
//! are there?" all come from the same place. A key that the schema has and this version does not read yet stands in
//! [`Section::later`]: a file that uses it is refused rather than solved without one of its rules. To read a new key,
//! give it a [`Key`] here and move it from `later` to `read`.

/// A key, and what its value is, in the words of an error message.
#[derive(Debug)]
pub(super) struct Key {
    /// What stands before the `=`, or between the brackets.
    pub(super) name: &'static str,
    /// What the value is: "`order` is …".
    pub(super) wants: &'static str,
    /// A line that could stand in a file.
    pub(super) example: &'static str,
}

/// A table of the file and the keys that it can have.
#[derive(Debug)]
pub(super) struct Section {
    /// The name between the brackets; empty for the top level.
    pub(super) name: &'static str,
    /// The keys that this version reads.
    pub(super) read: &'static [&'static Key],
    /// The keys that the schema has, and this version does not read yet.
    pub(super) later: &'static [&'static str],
}

impl Section {
    /// The section with this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        SECTIONS.into_iter().find(|section| section.name == name)
    }

    /// Whether this version reads `key` here.
    pub(super) fn reads(&self, key: &str) -> bool {
        self.read.iter().any(|known| known.name == key)
    }

    /// The key that was probably meant by `typed`: the nearest one, if it is near.
    pub(super) fn nearest(&self, typed: &str) -> Option<&'static str> {
        let known = self.read.iter().map(|key| key.name).chain(self.later.iter().copied());
        nearest(typed, known)
    }
}

/// The one of `known` that `typed` is nearest to: at most a third of its characters are mistyped. Swapping two
/// neighbours is one mistake.
pub(super) fn nearest(typed: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    /// Longer than this is not a misspelt key, and comparing costs the product of the lengths.
    const LONGEST: usize = 32;
    if typed.len() > LONGEST {
        return None;
    }
    let typed = typed.to_lowercase();
    known
        .map(|word| (strsim::damerau_levenshtein(&typed, word), word))
        .filter(|&(mistakes, word)| mistakes <= word.len().div_ceil(3))
        .min_by_key(|&(mistakes, _)| mistakes)
        .map(|(_, word)| word)
}

macro_rules! keys {
    ($($constant:ident = $name:literal, $wants:literal, $example:literal;)*) => {
        $(pub(super) const $constant: Key = Key { name: $name, wants: $wants, example: $example };)*
    };
}

keys! {
    TITLE = "title", "a string", "title = \"my puzzle\"";
    ORDER = "order", "a whole number from 1 to 16", "order = 4";
    SIZE = "size", "a whole number from 1 to 256", "size = 6";
    BOX = "box", "two whole numbers, the rows and the columns of a box", "box = [2, 3]";
    ROWS = "rows", "a whole number from 1 to 256", "rows = 6";
    COLUMNS = "columns", "a whole number from 1 to 256", "columns = 8";
    VALUES = "values", "two whole numbers from 0 up, the lowest and the highest of up to 256 values", "values = [0, 8]";
    BOXES = "boxes", "`true` or `false`", "boxes = false";
    REGIONS = "regions", "a string with a picture of the regions, one symbol a cell", "regions = \"\"\"…\"\"\"";
    ROWS_AND_COLUMNS = "rows_and_columns", "`true` or `false`", "rows_and_columns = false";
    SYMBOLS = "symbols", "a string with the symbols in the order of their values", "symbols = \"1-9A-G\"";
    GRID = "grid", "a string with a picture of the grid", "grid = \"\"\"…\"\"\"";
    SOLVE = "solve", "a table", "[solve]";
    EXPECT = "expect", "a table", "[expect]";

    PICK = "pick", "`\"first\"` or `\"any\"`", "pick = \"first\"";
    UNIQUE = "unique", "`true` or `false`", "unique = true";
    ALL = "all", "`true` or `false`", "all = true";
    LIMIT = "limit", "a whole number from 1 up", "limit = 100";
    TIME_LIMIT = "time_limit", "a time with a unit or in seconds, above 0 and up to 1000 hours", "time_limit = \"1m 30s\"";
    NODE_LIMIT = "node_limit", "a whole number from 1 up", "node_limit = 1000000";
    SEED = "seed", "a whole number from 0 up", "seed = 7";

    SOLUTIONS = "solutions", "a whole number from 0 up or `\"multiple\"`", "solutions = 1";
    SOLUTION = "solution", "a string with a picture of the full grid", "solution = \"\"\"…\"\"\"";
}

/// What stands before the first `[table]`, and the tables themselves.
pub(super) const TOP: Section = Section {
    name: "",
    read: &[
        &TITLE,
        &ORDER,
        &SIZE,
        &BOX,
        &ROWS,
        &COLUMNS,
        &VALUES,
        &BOXES,
        &REGIONS,
        &ROWS_AND_COLUMNS,
        &SYMBOLS,
        &GRID,
        &SOLVE,
        &EXPECT,
    ],
    later: &[
        "houses",
        "global",
        "cages",
        "sums",
        "arrows",
        "lines",
        "dots",
        "marks",
        "outside",
        "relation",
        "regex",
        "automaton",
        "table",
        "count",
        "element",
        "variable",
        "connected",
        "any",
        "board",
        "constraint",
    ],
};

/// `[solve]`: how the puzzle is to be solved.
pub(super) const SOLVE_SECTION: Section =
    Section { name: "solve", read: &[&PICK, &UNIQUE, &ALL, &LIMIT, &TIME_LIMIT, &NODE_LIMIT, &SEED], later: &[] };

/// `[expect]`: what the answer is.
pub(super) const EXPECT_SECTION: Section = Section { name: "expect", read: &[&SOLUTIONS, &SOLUTION], later: &[] };

/// All sections.
pub(super) const SECTIONS: [&Section; 3] = [&TOP, &SOLVE_SECTION, &EXPECT_SECTION];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_key_finds_its_word_and_a_strange_one_none() {
        assert_eq!(TOP.nearest("ordr"), Some("order"));
        assert_eq!(TOP.nearest("Grid"), Some("grid"));
        assert_eq!(TOP.nearest("cage"), Some("cages"));
        assert_eq!(SOLVE_SECTION.nearest("timelimit"), Some("time_limit"));
        assert_eq!(TOP.nearest("author"), None);
        assert_eq!(TOP.nearest(&"x".repeat(1_000_000)), None);
    }

    #[test]
    fn no_key_is_listed_twice() {
        for section in SECTIONS {
            let mut names: Vec<_> =
                section.read.iter().map(|key| key.name).chain(section.later.iter().copied()).collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "in `[{}]`", section.name);
        }
    }
}
