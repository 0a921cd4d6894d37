//! The schema: every key, its value, and whether this version reads it.
//!
//! Errors about keys, suggestions for misspelt keys and lists of keys are generated from this
//! table. A key that this version does not read is listed in [`Section::later`]: a file that uses
//! it is refused, because ignoring a rule would give wrong answers. To read a new key, add a
//! [`Key`] and move it from `later` to `read`. Keys of clues come from the table of kinds in
//! [`clues`](kdoku_puzzle).

use kdoku_board::nearest::nearest;
use kdoku_board::rules::MAX_VALUE;
use kdoku_puzzle::{ClueKind, Definition, Field, Syntax};
use std::ops::Range;
use std::sync::LazyLock;

/// A key with a description of its value.
#[derive(Debug)]
pub(super) struct Key {
    /// Text before the `=`, or between the brackets.
    pub(super) name: &'static str,
    /// Description of the value, after "`order` is".
    pub(super) wants: &'static str,
    pub(super) example: &'static str,
}

/// A table of the file with its keys.
#[derive(Debug)]
pub(super) struct Section {
    /// Name between the brackets; empty for the top level.
    pub(super) name: &'static str,
    pub(super) read: &'static [&'static Key],
    /// Keys of the schema that this version does not read yet.
    pub(super) later: &'static [&'static str],
}

impl Section {
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        sections().find(|section| section.name == name)
    }

    /// Whether this version reads `key` here.
    pub(super) fn reads(&self, key: &str) -> bool {
        self.read.iter().any(|known| known.name == key)
    }

    /// The key nearest to `typed`, if it is near.
    pub(super) fn nearest(&self, typed: &str) -> Option<&'static str> {
        let known = self.read.iter().map(|key| key.name).chain(self.later.iter().copied());
        nearest(typed, known)
    }
}

macro_rules! keys {
    ($($constant:ident = $name:literal, $wants:literal, $example:literal;)*) => {
        $(pub(super) const $constant: Key = Key { name: $name, wants: $wants, example: $example };)*
    };
}

keys! {
    TITLE = "title", "a string", "title = \"my puzzle\"";
    AUTHOR = "author", "a string", "author = \"A. Setter\"";
    DESCRIPTION = "description", "a string", "description = \"easy, with one surprise\"";
    RULES = "rules", "a string with the rules in words", "rules = \"Normal sudoku rules apply.\"";
    FOG = "fog", "a string with the cells that are clear at the start", "fog = \"r1c1 r5c5:r6c6\"";
    ORDER = "order", "a whole number from 1 to 16", "order = 4";
    SIZE = "size", "a whole number from 1 to 256", "size = 6";
    BOX = "box", "two whole numbers, the rows and the columns of a box", "box = [2, 3]";
    ROWS = "rows", "a whole number from 1 to 256", "rows = 6";
    COLUMNS = "columns", "a whole number from 1 to 256", "columns = 8";
    VALUES = "values", "two whole numbers from 0 to 9999, the lowest and the highest of up to 256 values", "values = [0, 8]";
    BOXES = "boxes", "`true` or `false`", "boxes = false";
    REGIONS = "regions", "a string with a picture of the regions, one symbol a cell", "regions = \"\"\"…\"\"\"";
    ROWS_AND_COLUMNS = "rows_and_columns", "`true` or `false`", "rows_and_columns = false";
    SYMBOLS = "symbols", "a string with the symbols in the order of their values", "symbols = \"1-9A-G\"";
    GRID = "grid", "a string with a picture of the grid", "grid = \"\"\"…\"\"\"";
    BOARD = "board", "an array of tables", "[[board]]";
    AT = "at", "a string with the cell that the board begins with", "at = \"r1c13\"";
    SOLVE = "solve", "a table", "[solve]";
    EXPECT = "expect", "a table", "[expect]";

    HOUSES = "houses", "a table", "[houses]";
    GLOBAL = "global", "a table", "[global]";
    CAGES = "cages", "a table", "[cages]";
    SUMS = "sums", "a table", "[sums]";
    ARROWS = "arrows", "a table", "[arrows]";
    LINES = "lines", "a table", "[lines]";
    DOTS = "dots", "a table", "[dots]";
    MARKS = "marks", "a table", "[marks]";
    OUTSIDE = "outside", "a table", "[outside]";
    RELATION = "relation", "an array of tables", "[[relation]]";
    REGEX = "regex", "an array of tables", "[[regex]]";
    AUTOMATON = "automaton", "an array of tables", "[[automaton]]";
    ANY = "any", "an array of tables", "[[any]]";
    NOT = "not", "an array of tables", "[[not]]";
    CONSTRAINT = "constraint", "an array of tables", "[[constraint]]";
    EACH = "each", "an array of tables", "[[each]]";

    VARIABLE = "variable", "an array of tables", "[[variable]]";
    NAME = "name", "a string with a name", "name = \"t\"";
    VARIABLE_VALUES = "values", "a string with values or a range of them", "values = \"0-45\"";
    VARIABLE_COUNT = "count", "a whole number from 1 to 4096", "count = 6";

    MODIFIER = "modifier", "an array of tables", "[[modifier]]";
    SCHROEDINGER = "schroedinger", "an array with one table", "[[schroedinger]]";
    MODIFIED_VALUE = "value", "a string with a formula for the value of a modified cell", "value = \"2 * digit\"";
    VALUE_BLOCK = "values", "a string with a name for the values of the cells", "values = \"value\"";
    PLACES = "places", "a string with a name for variables that are 1 where a cell is modified", "places = \"doubled\"";
    EACH_HOUSE = "each_house", "`true` or `false`", "each_house = false";
    EACH_DIGIT = "each_digit", "`true` or `false`", "each_digit = false";

    SHAPE = "shape", "an array of tables", "[[shape]]";
    SHAPE_KIND = "kind", "`\"line\"`, `\"circle\"`, `\"rectangle\"`, `\"text\"`, `\"colour\"` or `\"cage\"`", "kind = \"circle\"";
    SHAPE_AT = "at", "a string with places", "at = \"r1c1.5\"";
    WIDTH = "width", "a number from 0 to 256, in cells", "width = 0.8";
    HEIGHT = "height", "a number from 0 to 256, in cells", "height = 0.8";
    ANGLE = "angle", "a number from -360 to 360, in degrees", "angle = 45";
    COLOUR = "colour", "a string with a colour such as `#f00`, `#ff0000`, `#ff000080` or `red`", "colour = \"#ff0000\"";
    FILL = "fill", "a string with a colour such as `#f00`, `#ff0000`, `#ff000080` or `red`", "fill = \"#ff0000\"";
    TEXT_COLOUR = "text_colour", "a string with a colour such as `#f00`, `#ff0000`, `#ff000080` or `red`", "text_colour = \"#ff0000\"";
    STROKE = "stroke", "a number from 0 to 8, in cells", "stroke = 0.05";
    SHAPE_TEXT = "text", "a string", "text = \"A\"";
    LETTER_SIZE = "size", "a number from 0.01 to 8, in cells", "size = 0.5";
    ARROW = "arrow", "`true` or `false`", "arrow = true";
    ROUNDED = "rounded", "`true` or `false`", "rounded = true";
    ABOVE = "above", "`true` or `false`", "above = true";

    CELLS = "cells", "a string with a list of cells", "cells = \"r1c1 r1c2\"";
    CLUE_NAME = "name", "a string with a name", "name = \"Parity line\"";
    CLUE_TEXT = "text", "a string with the rule in words", "text = \"neighbours differ in parity\"";
    LOOP = "loop", "`true` or `false`", "loop = true";
    APART = "apart", "`true` or `false`", "apart = true";
    DIGITS = "digits", "`true` or `false`", "digits = true";
    ALLOW = "allow", "a string with a condition on `a` and `b`", "allow = \"a + b != 5\"";
    OVER = "over", "`\"line\"`, `\"pairs\"`, `\"adjacent\"`, `\"diagonal\"`, `\"knight\"`, `\"king\"` or an offset such as `[0, 2]`", "over = \"line\"";
    PAIRS = "pairs", "a list of strings with two values each", "pairs = [\"1 2\", \"2 1\"]";
    WORDS = "accept", "a string with a regular expression over the symbols of the board", "accept = \".*12.*\"";
    START = "start", "a list of strings, the names of states", "start = [\"a\"]";
    ENDS = "accept", "a list of strings, the names of states", "accept = [\"b\"]";
    MOVES = "moves", "a list of strings with a state, values, and the state that they lead to", "moves = [\"a 1 2 -> b\"]";
    VALUES_LIST = "values", "a string with a list of values", "values = \"1 2 3\"";
    LINE_LISTS = "lines", "a list of strings with cells", "lines = [\"r1c1 r1c2\", \"r1c1 r2c1\"]";
    FIRST_COUNTS = "first_counts", "`true` or `false`", "first_counts = false";
    OF = "of", "an array of tables", "[[any.of]]";
    TYPE = "type", "a string with the name of a constraint", "type = \"cage\"";

    PICK = "pick", "`\"first\"` or `\"any\"`", "pick = \"first\"";
    UNIQUE = "unique", "`true` or `false`", "unique = true";
    ALL = "all", "`true` or `false`", "all = true";
    LIMIT = "limit", "a whole number from 1 up", "limit = 100";
    TIME_LIMIT = "time_limit", "a time with a unit or in seconds, above 0 and up to 1000 hours", "time_limit = \"1m 30s\"";
    NODE_LIMIT = "node_limit", "a whole number from 1 up", "node_limit = 1000000";
    SEED = "seed", "a whole number from 0 up", "seed = 7";

    RATING = "rating", "a rating such as `\"7.2\"`, or as `kdoku rate` writes it", "rating = \"7.2\"";
    SOLUTIONS = "solutions", "a whole number from 0 up or `\"multiple\"`", "solutions = 1";
    SOLUTION = "solution", "a string with a picture of the full grid", "solution = \"\"\"…\"\"\"";
}

/// A section with the tables of constraints, which stand in the file and in each branch of `[[any]]`,
/// between other keys.
fn around_tables(
    name: &'static str,
    before: &[&'static Key],
    after: &[&'static Key],
    later: &'static [&'static str],
) -> Section {
    let mut read = before.to_vec();
    read.extend([&HOUSES, &GLOBAL, &CAGES, &SUMS, &ARROWS, &LINES, &DOTS, &MARKS, &OUTSIDE]);
    read.extend([&RELATION, &REGEX, &AUTOMATON]);
    read.extend(KINDS.own.iter().map(|own| own.key));
    read.extend([&ANY, &NOT, &CONSTRAINT]);
    read.extend(after);
    Section { name, read: read.leak(), later }
}

/// Keys before the first `[table]`, and the tables themselves.
pub(super) static TOP: LazyLock<Section> = LazyLock::new(|| {
    let before = [
        &TITLE,
        &AUTHOR,
        &DESCRIPTION,
        &RULES,
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
        &FOG,
        &BOARD,
        &VARIABLE,
        &MODIFIER,
        &SCHROEDINGER,
        &EACH,
        &SHAPE,
    ];
    around_tables("", &before, &[&SOLVE, &EXPECT], &[])
});

/// Keys that constraints within another table do not have yet.
const NOT_NESTED: &[&str] = &["variable", "modifier", "schroedinger", "shape"];

/// `[[any.of]]`: a branch, with the tables of constraints.
pub(super) static BRANCH: LazyLock<Section> = LazyLock::new(|| around_tables("any.of", &[], &[], NOT_NESTED));

/// `[[not]]`: tables of constraints that do not all hold.
pub(super) static NOT_SECTION: LazyLock<Section> =
    LazyLock::new(|| around_tables("not", &[&CLUE_NAME, &CLUE_TEXT], &[], NOT_NESTED));

/// `[[each]]`: a template of tables, copied for each cell.
pub(super) static EACH_SECTION: LazyLock<Section> = LazyLock::new(|| around_tables("each", &[&CELLS], &[], NOT_NESTED));

/// Constants of sections whose keys are all read, and the list of these sections.
macro_rules! sections {
    ($($constant:ident = $name:literal: $($key:ident)*;)*) => {
        $(pub(super) const $constant: Section = Section { name: $name, read: &[$(&$key),*], later: &[] };)*
        const SECTIONS: &[&Section] = &[$(&$constant),*];
    };
}

sections! {
    BOARD_SECTION = "board": AT ORDER SIZE BOX;
    VARIABLE_SECTION = "variable": NAME VARIABLE_VALUES VARIABLE_COUNT ROWS COLUMNS;
    MODIFIER_SECTION = "modifier": MODIFIED_VALUE EACH_HOUSE EACH_DIGIT VALUE_BLOCK PLACES CLUE_NAME CLUE_TEXT;
    SCHROEDINGER_SECTION = "schroedinger": VALUE_BLOCK CLUE_NAME CLUE_TEXT;
    SHAPE_SECTION = "shape": SHAPE_KIND SHAPE_AT WIDTH HEIGHT ANGLE COLOUR FILL TEXT_COLOUR STROKE SHAPE_TEXT LETTER_SIZE
        ARROW ROUNDED ABOVE;
    SOLVE_SECTION = "solve": PICK UNIQUE ALL LIMIT TIME_LIMIT NODE_LIMIT SEED;
    EXPECT_SECTION = "expect": SOLUTIONS SOLUTION RATING;

    RELATION_SECTION = "relation": ALLOW PAIRS OVER CELLS CLUE_NAME CLUE_TEXT;
    REGEX_SECTION = "regex": CELLS WORDS CLUE_NAME CLUE_TEXT;
    AUTOMATON_SECTION = "automaton": CELLS START ENDS MOVES CLUE_NAME CLUE_TEXT;
    ANY_SECTION = "any": OF CLUE_NAME CLUE_TEXT;
}

/// All sections, those of the kinds last.
pub(super) fn sections() -> impl Iterator<Item = &'static Section> {
    let around = [&BRANCH, &NOT_SECTION, &EACH_SECTION].map(|section| &**section);
    let fixed = [&*TOP].into_iter().chain(SECTIONS.iter().copied()).chain(around);
    let own = KINDS.own.iter().map(|own| &own.section);
    fixed
        .chain(KINDS.tables.iter().map(|table| &table.section))
        .chain(own)
        .chain(KINDS.clues.iter().map(|clue| &clue.section))
        .chain([&KINDS.long])
}

/// The schema of the kinds of clues, generated from their definitions.
pub(super) struct KindSchema {
    /// `[lines]` and the other tables, in the order in which they are read.
    pub(super) tables: Vec<TableSchema>,
    pub(super) clues: Vec<KindKeys>,
    /// `[[constraint]]`, which has the keys of all kinds.
    pub(super) long: Section,
    /// Kinds with a table of their own, `[[count]]` for one.
    pub(super) own: Vec<OwnTable>,
}

pub(super) struct OwnTable {
    pub(super) kind: &'static Definition,
    pub(super) key: &'static Key,
    /// The keys of its [fields](Definition::fields), in their order, and then its name and text.
    pub(super) section: Section,
}

pub(super) struct TableSchema {
    pub(super) key: &'static Key,
    pub(super) section: Section,
    /// The indices of its kinds in [`KindSchema::clues`].
    pub(super) clues: Range<usize>,
}

pub(super) struct KindKeys {
    pub(super) kind: &'static Definition,
    pub(super) key: &'static Key,
    /// The key of its number.
    pub(super) number: Option<&'static Key>,
    /// A clue that is written as a table: `{ cells = "…", min = 4 }`.
    pub(super) section: Section,
}

/// What a number of at most this size is called.
pub(super) fn whole_number(most: i32) -> String {
    if most == MAX_VALUE { "a whole number up to a million".to_owned() } else { format!("a whole number up to {most}") }
}

/// The schema of all kinds, built on first use.
pub(super) static KINDS: LazyLock<KindSchema> = LazyLock::new(|| {
    let mut clues = Vec::new();
    let mut numbers: Vec<&'static Key> = Vec::new();
    for kind in kdoku_puzzle::DEFINITIONS.iter().copied().filter(|kind| kind.syntax != Syntax::OwnTable) {
        let number = kind.number.map(|number| {
            let known = numbers.iter().copied().find(|key| key.name == number.key);
            known.unwrap_or_else(|| {
                let example = format!("{} = {}", number.key, number.default.unwrap_or(10)).leak();
                let wants = whole_number(number.maximum).leak();
                let key: &'static Key = Box::leak(Box::new(Key { name: number.key, wants, example }));
                numbers.push(key);
                key
            })
        });
        let mut read: Vec<&'static Key> = vec![&CELLS];
        read.extend(number);
        if kind.takes_values || matches!(kind.syntax, Syntax::ValuesAndCells | Syntax::CellsAndValues) {
            read.push(&VALUES_LIST);
        }
        if kind.closable {
            read.push(&LOOP);
        }
        if matches!(kind.table, "lines" | "arrows" | "dots") || kind.kind == ClueKind::Cage {
            read.push(&APART);
        }
        if kind.reads_values() && kind.syntax != Syntax::Switch {
            read.push(&DIGITS);
        }
        read.extend([&CLUE_NAME, &CLUE_TEXT]);
        let name = format!("{}.{}", kind.table, kind.key).leak();
        let example = format!("{} = {}", kind.key, kind.example).leak();
        let key = Box::leak(Box::new(Key { name: kind.key, wants: wants(kind.syntax), example }));
        clues.push(KindKeys { kind, key, number, section: Section { name, read: read.leak(), later: &[] } });
    }
    let keys: [&'static Key; 9] = [&HOUSES, &GLOBAL, &CAGES, &SUMS, &ARROWS, &LINES, &DOTS, &MARKS, &OUTSIDE];
    let mut start = 0;
    let table = |of: &[KindKeys]| {
        let key = keys.into_iter().find(|key| of.iter().all(|clue| clue.kind.table == key.name));
        let read: Vec<_> = of.iter().map(|clue| clue.key).collect();
        let places = start..start + of.len();
        start = places.end;
        let section = Section { name: of[0].kind.table, read: read.leak(), later: &[] };
        TableSchema { key: key.expect("the kinds of a table follow each other"), section, clues: places }
    };
    let tables = clues.chunk_by(|a, b| a.kind.table == b.kind.table).map(table).collect();
    let mut read: Vec<&'static Key> = vec![&TYPE, &CELLS, &VALUES_LIST, &LOOP, &APART, &DIGITS, &CLUE_NAME, &CLUE_TEXT];
    read.extend(numbers);
    let own = kdoku_puzzle::DEFINITIONS.iter().copied().filter(|kind| !kind.fields.is_empty()).map(own_table);
    let long = Section { name: "constraint", read: read.leak(), later: &[] };
    KindSchema { tables, clues, long, own: own.collect() }
});

/// The schema of a kind with a table of its own.
fn own_table(kind: &'static Definition) -> OwnTable {
    let leak = |key| -> &'static Key { Box::leak(Box::new(key)) };
    let field = |field: &Field| {
        let example = format!("{} = {}", field.key, field.sample()).leak();
        leak(Key { name: field.key, wants: field.wants().leak(), example })
    };
    let mut read: Vec<&'static Key> = kind.fields.iter().map(field).collect();
    read.extend([&CLUE_NAME, &CLUE_TEXT]);
    let example = format!("[[{}]]", kind.table).leak();
    let key = leak(Key { name: kind.table, wants: "an array of tables", example });
    OwnTable { kind, key, section: Section { name: kind.table, read: read.leak(), later: &[] } }
}

/// Description of the value of a kind's key.
const fn wants(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::Switch => "`true` or `false`",
        Syntax::Diagonals => "`true`, `false`, `\"down\"` or `\"up\"`",
        Syntax::Offsets => "a list of `\"knight\"`, `\"king\"` and offsets such as `[1, 3]`",
        Syntax::Groups(_) => "a list of strings with lists of cells and `=` between them",
        Syntax::NumberAndCells | Syntax::OptionalNumberAndCells | Syntax::Outside | Syntax::Terms => {
            "a list of strings with a number and cells"
        }
        Syntax::ValuesAndCells | Syntax::CellsAndValues => "a list of strings with values and cells",
        _ => "a list of strings with cells",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_the_nearest_key_only_if_near() {
        assert_eq!(TOP.nearest("ordr"), Some("order"));
        assert_eq!(TOP.nearest("Grid"), Some("grid"));
        assert_eq!(TOP.nearest("cage"), Some("cages"));
        assert_eq!(SOLVE_SECTION.nearest("timelimit"), Some("time_limit"));
        assert_eq!(TOP.nearest("weather"), None);
        assert_eq!(TOP.nearest(&"x".repeat(1_000_000)), None);
    }

    #[test]
    fn no_key_is_listed_twice() {
        for section in sections() {
            let mut names: Vec<_> =
                section.read.iter().map(|key| key.name).chain(section.later.iter().copied()).collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "in `[{}]`", section.name);
        }
    }
}
