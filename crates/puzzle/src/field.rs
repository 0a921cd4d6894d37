//! The keys of kinds that have a table of their own: what they are called, and what they say.

use kdoku_board::rules::Comparison;

/// A key of a kind that has a table of its own, `[[count]]` for one.
///
/// Readers and writers of puzzle files, the hints for unknown keys and the legends of pictures follow
/// from the fields of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// The part of the clue that it says.
    pub part: Part,
    /// Whether it may be left out.
    pub is_optional: bool,
    example: &'static str,
}

/// The part of a [`Clue`](super::Clue) that a field says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A list of cells: the group with this index.
    Cells(usize),
    /// A list of cells, most often variables: the group with this index.
    Variables(usize),
    /// One cell: the group with this index.
    Cell(usize),
    /// [`Clue::number`](super::Clue::number), at least this large and at most a million.
    Number(i32),
    /// One of [`Clue::values`](super::Clue::values), the one with this index; at least `least` and at most a million.
    Value {
        /// The index.
        index: usize,
        /// The smallest valid number.
        least: i32,
    },
    /// [`Clue::values`](super::Clue::values).
    Values,
    /// The values of the cells in runs: the first of [`Clue::runs`](super::Clue::runs).
    RunValues,
    /// The sums of the runs: the second of [`Clue::runs`](super::Clue::runs); none if the list is empty.
    RunSums,
    /// The tuples of a table, as long as the first group.
    Tuples,
    /// Whether the tuples are forbidden.
    Forbidden,
    /// [`Clue::number`](super::Clue::number), or the cell of the second group, with this comparison. A clue has one of its
    /// bounds.
    Bound(Comparison),
    /// What only functions of the reader and the writer understand.
    Special(&'static str),
}

impl Field {
    /// `cells`, the first group.
    pub(super) const CELLS: Self = Self::new("cells", Part::Cells(0));

    /// `values`, those of the clue.
    pub(super) const VALUES: Self = Self::new("values", Part::Values);

    /// A required field.
    pub(super) const fn new(key: &'static str, part: Part) -> Self {
        Self { key, part, is_optional: false, example: "" }
    }

    /// The same, but it may be left out.
    pub(super) const fn optional(self) -> Self {
        Self { is_optional: true, ..self }
    }

    /// The same with this example of a value.
    pub(super) const fn example(self, example: &'static str) -> Self {
        Self { example, ..self }
    }

    /// A value that is valid on a 9×9 board with suitable variables, as a puzzle file has it.
    pub const fn sample(&self) -> &'static str {
        match self.part {
            _ if !self.example.is_empty() => self.example,
            Part::Cells(_) | Part::Variables(_) => "\"r1c1 r1c2\"",
            Part::Cell(_) => "\"r1c1\"",
            Part::Values | Part::RunValues => "\"1 2 3\"",
            Part::RunSums => "\"10 5\"",
            Part::Tuples => "[\"1 2 3\"]",
            Part::Forbidden => "true",
            Part::Number(_) | Part::Value { .. } | Part::Bound(_) | Part::Special(_) => "2",
        }
    }

    /// A description of its value, after "`count` is".
    pub fn wants(&self) -> String {
        let text = match self.part {
            Part::Cells(_) => "a string with a list of cells",
            Part::Variables(_) => "a string with a variable for each cell",
            Part::Cell(_) => "a string with a cell",
            Part::Number(least) | Part::Value { least, .. } => return format!("a whole number from {least} up"),
            Part::Values | Part::RunValues => "a string with a list of values",
            Part::RunSums => "a string with a list of sums",
            Part::Tuples => "a list of strings with a value for each cell",
            Part::Forbidden => "`true` or `false`",
            Part::Bound(_) => "a whole number from 0 up, or a string with a cell",
            Part::Special(wants) => wants,
        };
        text.to_owned()
    }
}
