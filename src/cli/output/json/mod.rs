//! One JSON object per puzzle, each on its own line. Programs can rely on the keys. *Answers* are
//! the objects of solve, count, check, candidates and minimize, except estimates.
//!
//! | key | of | value |
//! |---|---|---|
//! | `file` | all | the file as it was named, `-` for stdin |
//! | `puzzle` | all | the number of the puzzle in the file, from 1; null if the file cannot be opened |
//! | `line` | all | its first line, from 1, or that of the error; null for the puzzle of a puzzle file |
//! | `verdict` | answers | `none`, `unique`, `multiple`, `invalid`, `undecided`; null if the number of solutions was not asked for |
//! | `solutions` | answers | the number of solutions found before the search ended; from 2⁵³, where programs begin to round, a string of digits |
//! | `by` | count with a cache, estimates | `cache`: the number is exact, but not every solution was seen; or `samples`: an estimate |
//! | `mean`, `standard_error` | count, estimates | the estimate and its standard error; strings such as `"4.363e308"` above the range of floats; the error is null for one sample |
//! | `margin` | count, estimates | half of the 95 % interval as a share of the mean; null if unknown |
//! | `samples`, `hits` | count, estimates | the number of samples, and of those that reached a solution |
//! | `solution` | solve | rows of values, with null at places without a cell; or null |
//! | `found` | solve, if several are asked for | a list of solutions, instead of `solution` |
//! | `clashes` | answers | conflicting givens: their value `digit`, the two `cells`, and `in`: the house or clue that both are in |
//! | `end` | answers, estimates | `exhausted`, `solutions`, `nodes`, `time` or `cancelled` |
//! | `nodes`, `guesses` | answers; estimates have `nodes` only | the work of the search |
//! | `plain` | answers | false if the puzzle has unusual boxes, constraints, or values that do not start at 1, which objects do not show; otherwise absent |
//! | `box` | answers | the rows and columns of a box, if only the boxes are unusual; otherwise absent |
//! | `expected` | check, if the file has `[expect]` | a number of solutions, `"multiple"`, or null |
//! | `as_expected` | check, if the file has `[expect]` | true or false; null if undecided |
//! | `given`, `form` | canon | the puzzle and its canonical form, 81 characters each, `0` for a blank cell |
//! | `transformation` | canon | `transposed`; for each of its `rows` and `columns` that of the puzzle, from 1, after any transposition; new names of the `digits` |
//! | `automorphisms` | canon | the number of symmetries of the board that lead to the form |
//! | `rating` | check, if asked for or expected | the object of a rating, as in `rate` |
//! | `conflict` | check --why, without a solution | `givens` and `clues` that have no solution together |
//! | `conflict_minimal` | check --why, without a solution | whether all of them are known to be needed |
//! | `suspects` | check --why, without a solution | those without each of which the whole puzzle has a solution |
//! | `differences` | check --why, with several solutions | cells, and the `values` of two solutions there |
//! | `minimal` | check --minimal, minimize | true or false; null if undecided |
//! | `redundant` | check --minimal | the `givens` and `clues` each of which is redundant |
//! | `givens`, `clues`, `removed` | minimize | rows of values, the number of givens, and what was removed |
//! | `candidates` | candidates | rows of cells, each a list of the values that some solution has there |
//! | `cap`, `counts` | candidates | the most solutions counted, and, if that is above 1, the number for each value |
//! | `open` | candidates, if a limit was reached | rows of cells, each a list of the undecided values |
//! | `column`, `error`, `hint` | unreadable | where and why; such an object has no verdict and no solutions |
//!
//! `kdoku generate` writes these objects:
//!
//! | key | value |
//! |---|---|
//! | `puzzle` | its number, from 1 |
//! | `seed` | the seed |
//! | `givens`, `solution` | rows of values, null for a blank cell or a place without one; both null if no puzzle was found |
//! | `clues` | the number of givens; or null |
//! | `minimal` | true; false if it was not proven; null if that was not asked for |
//! | `guesses` | the guesses of the engine `search`, with `--effort`; or null |
//! | `rating` | its rating, if the difficulty was asked for; otherwise absent |
//! | `attempts`, `nodes` | the work it took |
//! | `plain`, `box` | as above |
//! | `given_up` | why no puzzle was found; or null |
//!
//! `kdoku generate --estimate` writes one object:
//!
//! | key | value |
//! |---|---|
//! | `seed` | the seed |
//! | `populations` | the number of independent populations |
//! | `by_clues` | a list of objects: the number of `clues`, the `number` of puzzles with that many, its `standard_error` |
//! | `number`, `standard_error` | the number of puzzles in total |
//! | `mean_clues`, `mean_clues_error` | the mean number of clues, and its standard error |
//! | `most_clues` | puzzles with more clues, or groups of symmetric clues, were not counted |
//! | `met`, `questions` | the number of minimal puzzles found, and of searches for another solution |

mod generated;

pub(crate) use generated::{generated, not_generated, puzzle_count};

use crate::cli::output::parts::Named;
use crate::cli::output::verdicts;
use crate::cli::report::STDIN;
use crate::cli::{Location, Task, Unreadable};
use kdoku::canonical::Canonical;
use kdoku::logic::Rating;
use kdoku::solver::{BigCount, CountMethod, Estimate, ExactCount};
use kdoku::toml::Expected;
use kdoku::verify::Violation;
use kdoku::{BoxShape, Digit, Grid, Outcome, Rules, Termination, Verdict};
use serde::Serialize;

/// The object of a puzzle.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    verdict: Option<Verdict>,
    #[serde(serialize_with = "counted")]
    solutions: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    #[serde(flatten)]
    solution: Option<Solution>,
    clashes: Vec<Clash<'a>>,
    end: &'static str,
    nodes: u64,
    guesses: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<bool>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<[usize; 2]>,
    #[serde(flatten)]
    pub(crate) comparison: Option<Comparison>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<Rating>,
    #[serde(flatten)]
    pub(crate) diagnosis: Option<Diagnosis>,
}

/// The key of commands that write a solution.
#[derive(Serialize)]
struct Solution {
    solution: Option<Rows>,
}

/// The expectation of a puzzle file, and whether it holds.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Comparison {
    #[serde(serialize_with = "expected")]
    pub(crate) expected: Option<Expected>,
    pub(crate) as_expected: Option<bool>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Diagnosis {
    Conflict { conflict: Named, conflict_minimal: bool, suspects: Named },
    Differences { differences: Vec<Difference> },
    Minimal { minimal: Option<bool>, redundant: Named },
}

/// A cell in which two solutions differ.
#[derive(Serialize)]
pub(crate) struct Difference {
    pub(crate) cell: String,
    pub(crate) values: [i32; 2],
}

/// The object of a canonical form.
#[derive(Serialize)]
struct CanonicalRecord<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    given: String,
    form: String,
    transformation: Transformation,
    automorphisms: u32,
}

#[derive(Serialize)]
struct Transformation {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

#[derive(Serialize)]
struct Estimated<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    by: &'static str,
    mean: Number,
    standard_error: Option<Number>,
    margin: Option<f64>,
    samples: u64,
    hits: u64,
    end: &'static str,
    nodes: u64,
}

/// A number that may be above the range of floats.
struct Number(BigCount);

impl Serialize for Number {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.0.value();
        if value.is_finite() { serializer.serialize_f64(value) } else { serializer.collect_str(&self.0) }
    }
}

/// The object of unreadable input.
#[derive(Serialize)]
struct UnreadableRecord<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    column: Option<usize>,
    error: &'a str,
    hint: Option<&'a str>,
}

#[derive(Serialize)]
pub(crate) struct Source<'a> {
    file: &'a str,
    puzzle: Option<usize>,
    line: Option<usize>,
}

#[derive(Serialize)]
struct Clash<'a> {
    digit: i32,
    cells: [&'a str; 2],
    r#in: String,
}

/// A grid as rows of values; null at places without a cell.
pub(crate) type Rows = Vec<Vec<Option<i32>>>;

impl<'a> Source<'a> {
    pub(crate) fn new(location: &Location<'a>) -> Self {
        let file = if location.file == STDIN { "-" } else { location.file };
        Self { file, puzzle: location.number, line: location.line }
    }
}

impl<'a> Record<'a> {
    pub(crate) fn new(task: &Task<'a>, outcome: &'a Outcome) -> Self {
        let Task { location, rules, .. } = task;
        let clashes = outcome.clashes.iter().filter_map(|violation| match violation {
            Violation::Repeat { digit, first, second, scope } => {
                Some(Clash { digit: rules.value(*digit), cells: [first, second], r#in: verdicts::scope(*scope, task) })
            }
            // givens alone cause no other violation
            _ => None,
        });
        Self {
            source: Source::new(location),
            verdict: Some(outcome.verdict()),
            solutions: outcome.solutions.into(),
            by: None,
            solution: None,
            clashes: clashes.collect(),
            end: end(outcome.end),
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            plain: plain(rules),
            boxes: boxes(rules),
            comparison: None,
            rating: None,
            diagnosis: None,
        }
    }

    /// With a solution, or null if there is none.
    pub(crate) fn with_solution(self, rules: &Rules, solution: Option<&Grid>) -> Self {
        Self { solution: Some(Solution { solution: solution.map(|grid| rows(rules, grid)) }), ..self }
    }

    /// With another verdict than that of the outcome.
    pub(crate) fn with_verdict(self, verdict: Option<Verdict>) -> Self {
        Self { verdict, ..self }
    }

    pub(crate) fn with_exact_count(self, exact: &ExactCount) -> Self {
        let by = matches!(exact.method, CountMethod::Counted { .. }).then_some("cache");
        Self { solutions: exact.solutions(), end: end(exact.end()), by, ..self }
    }

    pub(crate) fn line(&self) -> String {
        line(self)
    }

    /// The object on a line, without its opening brace.
    pub(crate) fn rest_of_line(&self) -> String {
        line(self).split_off(1)
    }
}

/// The object of an estimate, on a line.
pub(crate) fn estimate(location: &Location, estimate: &Estimate) -> String {
    let &Estimate { samples, hits, stats, .. } = estimate;
    line(&Estimated {
        source: Source::new(location),
        by: "samples",
        mean: Number(estimate.mean),
        standard_error: (estimate.samples > 1).then_some(Number(estimate.standard_error)),
        margin: estimate.margin(),
        samples,
        hits,
        end: end(estimate.end),
        nodes: stats.nodes,
    })
}

/// A solution as a value.
pub(crate) fn grid(rules: &Rules, grid: &Grid) -> String {
    serde_json::to_string(&rows(rules, grid)).expect("numbers can be written")
}

/// The object of a canonical form, on a line.
pub(crate) fn canonical(location: &Location, given: &[u8; 81], found: &Canonical) -> String {
    let from_one = |lines: &[u8; 9]| lines.map(|line| line + 1);
    let Canonical { transform, automorphisms, .. } = found;
    let transformation = Transformation {
        transposed: transform.is_transposed(),
        rows: from_one(transform.rows()),
        columns: from_one(transform.columns()),
        digits: *transform.digits(),
    };
    let given = given.iter().map(|&value| char::from(b'0' + value)).collect();
    line(&CanonicalRecord {
        source: Source::new(location),
        given,
        form: found.line(),
        transformation,
        automorphisms: *automorphisms,
    })
}

/// The object of unreadable input, on a line.
pub(crate) fn unreadable(what: &Unreadable) -> String {
    let Unreadable { location, column, message, hint, .. } = what;
    line(&UnreadableRecord { source: Source::new(location), column: *column, error: message, hint: hint.as_deref() })
}

/// False if rows of values do not describe the whole puzzle: it is not just givens on the default
/// board of its size.
fn plain(rules: &Rules) -> Option<bool> {
    let is_usual = rules.geometry().plain().is_some_and(|boxes| BoxShape::usual(rules.size()) == Some(boxes));
    let is_plain = is_usual && rules.constraints().is_empty() && rules.lowest() == 1;
    (!is_plain).then_some(false)
}

/// The rows and columns of a box, if only the boxes are unusual.
fn boxes(rules: &Rules) -> Option<[usize; 2]> {
    let is_all = rules.constraints().is_empty() && rules.lowest() == 1;
    let boxes = rules.geometry().plain().filter(|&boxes| is_all && BoxShape::usual(rules.size()) != Some(boxes));
    boxes.map(|boxes| [boxes.height(), boxes.width()])
}

pub(crate) fn rows(rules: &Rules, grid: &Grid) -> Rows {
    let value = |value: &Option<Digit>| value.map(|digit| rules.value(digit));
    grid.rows().map(|row| row.iter().map(value).collect()).collect()
}

/// An object on a line.
pub(crate) fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("strings and numbers can be written") + "\n"
}

/// The end of a search as a word.
const fn end(end: Termination) -> &'static str {
    match end {
        Termination::Exhausted => "exhausted",
        Termination::Solutions(_) => "solutions",
        Termination::Nodes => "nodes",
        Termination::Time => "time",
        Termination::Cancelled => "cancelled",
        Termination::Memory { .. } => "memory",
    }
}

/// A number; from 2⁵³ a string, which readers that use `double` cannot round.
fn counted<S: serde::Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*number) {
        Ok(number) if number < 1 << 53 => serializer.serialize_u64(number),
        _ => serializer.collect_str(number),
    }
}

/// A number, or the word `multiple`.
#[expect(clippy::ref_option, reason = "serde passes a reference")]
fn expected<S: serde::Serializer>(value: &Option<Expected>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        None => serializer.serialize_none(),
        Some(Expected::Exactly(count)) => serializer.serialize_u64(*count),
        Some(Expected::Multiple) => serializer.serialize_str("multiple"),
    }
}
