//! An object a puzzle, each on a line of its own. Its keys are for programs to rely on. *Answers* are those of solve, count,
//! check, candidates and minimize, but for estimates.
//!
//! | key | of | value |
//! |---|---|---|
//! | `file` | all | the file as it was named, `-` for stdin |
//! | `puzzle` | all | the puzzle's number in the file, from 1; null if the file cannot be opened |
//! | `line` | all | its first line, from 1, or that of the error; null for the one puzzle of a puzzle file |
//! | `verdict` | answers | `none`, `unique`, `multiple`, `invalid`, `undecided`; null if their number was not asked for |
//! | `solutions` | answers | how many solutions were found before the search ended; from 2⁵³ on, where programs begin to round numbers, a string of digits |
//! | `by` | count, from a cache, and estimates | `cache`: the number is exact, but not every solution was seen; or `samples`: an estimate |
//! | `mean`, `standard_error` | count, estimates | the estimate and its standard error; strings such as `"4.363e308"` beyond what programs hold; of one sample there is no error: null |
//! | `margin` | count, estimates | half of the 95 % interval as a share of the mean; null if not known |
//! | `samples`, `hits` | count, estimates | how many samples were drawn, and how many came to a solution |
//! | `solution` | solve | rows of numbers, what the values count as, and null where there is no cell; or null |
//! | `found` | solve, where several are asked for | a list of such solutions, in place of `solution` |
//! | `clashes` | answers | givens that clash: `digit`, what it counts as, the two `cells`, and what they are both `in`: a house, or a clue as it was written |
//! | `end` | answers, estimates | `exhausted`, `solutions`, `nodes`, `time` or `cancelled` |
//! | `nodes`, `guesses` | answers; of estimates `nodes` alone | what the search took |
//! | `plain` | answers | false where the puzzle has other boxes than are usual, constraints, or values that do not count from 1, which objects do not tell; else it is left out |
//! | `box` | answers | the rows and columns of a box, if that is all that is not plain; else it is left out |
//! | `expected` | check, where the file has `[expect]` | a number of solutions, `"multiple"`, or null |
//! | `as_expected` | check, likewise | true or false; null if undecided |
//! | `given`, `form` | canon | the puzzle and its minimal form, 81 characters each, `0` for a blank |
//! | `transformation` | canon | `transposed`; for each of its `rows` and `columns` that of the puzzle, from 1, after any transposition; new names of the `digits` |
//! | `automorphisms` | canon | how many symmetries of the board lead to the form |
//! | `conflict` | check --why, where there is no solution | `givens` and `clues` that have none together |
//! | `conflict_minimal` | check --why, likewise | whether all of them are known to be needed |
//! | `suspects` | check --why, likewise | those of them without one of which alone the whole puzzle has a solution |
//! | `differences` | check --why, where there are several | cells, and the `values` of two solutions there |
//! | `minimal` | check --minimal, minimize | true or false; null if undecided |
//! | `redundant` | check --minimal | `givens` and `clues` each of which could go by itself |
//! | `givens`, `clues`, `removed` | minimize | rows of numbers, how many there are, and what is gone |
//! | `candidates` | candidates | rows of cells, each a list of the values that some solution has there |
//! | `cap`, `counts` | candidates | how many solutions were counted at most, and how many of each value, if that is above 1 |
//! | `open` | candidates, if a limit came first | rows of cells, each a list of the values that are not settled |
//! | `column`, `error`, `hint` | unreadable | where and why; such an object has neither verdict nor solutions |
//!
//! `kdoku generate` writes objects of its own:
//!
//! | key | value |
//! |---|---|
//! | `puzzle` | its number, from 1 |
//! | `seed` | the seed |
//! | `givens`, `solution` | rows of numbers, null where there is no clue or no cell; both null if no puzzle was made |
//! | `clues` | how many there are; or null |
//! | `minimal` | true; false if it was not proven; null if that was not asked for |
//! | `guesses` | what the `search` engine needs, where `--effort` asks; or null |
//! | `attempts`, `nodes` | what it took |
//! | `plain`, `box` | as above |
//! | `given_up` | why there is no puzzle; or null |
//!
//! `kdoku generate --estimate` writes one object:
//!
//! | key | value |
//! |---|---|
//! | `seed` | the seed |
//! | `populations` | how many independent populations it was estimated from |
//! | `by_clues` | a list of objects: `clues`, the `number` of puzzles that have so many, its `standard_error` |
//! | `number`, `standard_error` | how many there are in all |
//! | `mean_clues`, `mean_clues_error` | how many clues they have on average, and its standard error |
//! | `most_clues` | puzzles with more clues, or groups of clues that belong together, were not counted |
//! | `met`, `questions` | how many minimal puzzles the populations came to, and how many questions for another solution that took |

use crate::cli::commands::check::Diagnosis;
use crate::cli::input::task::{Location, Task, Unreadable};
use crate::cli::output::verdicts;
use crate::cli::report::STDIN;
use kdoku::canonical::Canonical;
use kdoku::generate::{GenerateError, Generated, Minimality, PuzzleCountEstimate};
use kdoku::toml::Expected;
use kdoku::verify::Violation;
use kdoku::{BigCount, BoxShape, CountMethod, Digit, Estimate, ExactCount, Grid, Outcome, Rules, Termination, Verdict};
use serde::Serialize;

/// The object of a puzzle.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    #[serde(flatten)]
    at: At<'a>,
    verdict: Option<Verdict>,
    #[serde(serialize_with = "counted")]
    solutions: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    #[serde(flatten)]
    part: Option<Part>,
    clashes: Vec<Clash<'a>>,
    end: &'static str,
    nodes: u64,
    guesses: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<bool>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<[usize; 2]>,
    #[serde(flatten)]
    comparison: Option<Comparison>,
    #[serde(flatten)]
    diagnosis: Option<Diagnosis>,
}

/// What only some questions ask for.
#[derive(Serialize)]
struct Part {
    solution: Option<Rows>,
}

/// What a puzzle file expects, and whether it is so.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Comparison {
    #[serde(serialize_with = "expected")]
    pub(crate) expected: Option<Expected>,
    pub(crate) as_expected: Option<bool>,
}

/// The object of a minimal form.
#[derive(Serialize)]
struct Normal<'a> {
    #[serde(flatten)]
    at: At<'a>,
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

/// The object of an estimate.
#[derive(Serialize)]
struct Estimated<'a> {
    #[serde(flatten)]
    at: At<'a>,
    by: &'static str,
    mean: Number,
    standard_error: Option<Number>,
    margin: Option<f64>,
    samples: u64,
    hits: u64,
    end: &'static str,
    nodes: u64,
}

/// A number that may be larger than programs can hold.
struct Number(BigCount);

impl Serialize for Number {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.0.value();
        if value.is_finite() { serializer.serialize_f64(value) } else { serializer.collect_str(&self.0) }
    }
}

/// The object of something unreadable.
#[derive(Serialize)]
struct Unread<'a> {
    #[serde(flatten)]
    at: At<'a>,
    column: Option<usize>,
    error: &'a str,
    hint: Option<&'a str>,
}

#[derive(Serialize)]
struct At<'a> {
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

/// A grid as rows of what its values count as; null where there is no cell.
pub(crate) type Rows = Vec<Vec<Option<i32>>>;

impl<'a> At<'a> {
    fn new(location: &Location<'a>) -> Self {
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
            // no other kind comes of givens alone
            _ => None,
        });
        Self {
            at: At::new(location),
            verdict: Some(outcome.verdict()),
            solutions: outcome.solutions.into(),
            by: None,
            part: None,
            clashes: clashes.collect(),
            end: end(outcome.end),
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            plain: plain(rules),
            boxes: boxes(rules),
            comparison: None,
            diagnosis: None,
        }
    }

    /// With the solution that was asked for, or without.
    pub(crate) fn with_solution(self, rules: &Rules, solution: Option<&Grid>) -> Self {
        Self { part: Some(Part { solution: solution.map(|grid| rows(rules, grid)) }), ..self }
    }

    /// With another verdict than that of the outcome alone.
    pub(crate) fn with_verdict(self, verdict: Option<Verdict>) -> Self {
        Self { verdict, ..self }
    }

    /// With the number of a exact.
    pub(crate) fn with_exact_count(self, exact: &ExactCount) -> Self {
        let by = matches!(exact.method, CountMethod::Counted { .. }).then_some("cache");
        Self { solutions: exact.solutions(), end: end(exact.end()), by, ..self }
    }

    /// With what was expected.
    pub(crate) fn compared(self, comparison: Option<Comparison>) -> Self {
        Self { comparison, ..self }
    }

    /// With a diagnosis.
    pub(crate) fn with_diagnosis(self, diagnosis: Option<Diagnosis>) -> Self {
        Self { diagnosis, ..self }
    }

    /// The object on a line.
    pub(crate) fn line(&self) -> String {
        line(self)
    }

    /// The object on a line, without the brace at its head.
    pub(crate) fn rest_of_line(&self) -> String {
        line(self).split_off(1)
    }
}

/// The object of an estimate, on a line.
pub(crate) fn estimate(location: &Location, estimate: &Estimate) -> String {
    let &Estimate { samples, hits, stats, .. } = estimate;
    line(&Estimated {
        at: At::new(location),
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

/// The object of a minimal form, on a line.
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
    line(&Normal { at: At::new(location), given, form: found.line(), transformation, automorphisms: *automorphisms })
}

/// The object of a puzzle that was made, or was not.
#[derive(Serialize)]
struct GeneratedRecord {
    puzzle: u64,
    seed: u64,
    givens: Option<Rows>,
    solution: Option<Rows>,
    clues: Option<usize>,
    minimal: Option<bool>,
    guesses: Option<u64>,
    attempts: u64,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<bool>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<[usize; 2]>,
    given_up: Option<String>,
}

/// The object of a puzzle that was made, on a line.
pub(crate) fn made(puzzle: u64, seed: u64, rules: &Rules, made: &Generated) -> String {
    line(&GeneratedRecord {
        puzzle,
        seed,
        givens: Some(rows(rules, &made.puzzle)),
        solution: Some(rows(rules, &made.solution)),
        clues: Some(made.puzzle.clues()),
        minimal: match made.minimal {
            Minimality::Proven => Some(true),
            Minimality::Undecided(_) => Some(false),
            Minimality::NotAsked => None,
        },
        guesses: made.guesses,
        attempts: made.attempts,
        nodes: made.stats.nodes,
        plain: plain(rules),
        boxes: boxes(rules),
        given_up: None,
    })
}

/// The object of a puzzle that was not made, on a line.
pub(crate) fn not_made(puzzle: u64, seed: u64, given_up: &GenerateError) -> String {
    line(&GeneratedRecord {
        puzzle,
        seed,
        givens: None,
        solution: None,
        clues: None,
        minimal: None,
        guesses: None,
        attempts: given_up.attempts,
        nodes: given_up.stats.nodes,
        plain: None,
        boxes: None,
        given_up: Some(given_up.to_string()),
    })
}

/// The object of what cannot be read, on a line.
pub(crate) fn unreadable(what: &Unreadable) -> String {
    let Unreadable { location, column, message, hint, .. } = what;
    line(&Unread { at: At::new(location), column: *column, error: message, hint: hint.as_deref() })
}

/// False where a board in rows of numbers does not tell the puzzle: not only givens on the usual board of their size.
fn plain(rules: &Rules) -> Option<bool> {
    let is_usual = rules.geometry().plain().is_some_and(|boxes| BoxShape::usual(rules.size()) == Some(boxes));
    let is_plain = is_usual && rules.constraints().is_empty() && rules.lowest() == 1;
    (!is_plain).then_some(false)
}

/// The rows and columns of a box, if that is all that is unusual about a board.
fn boxes(rules: &Rules) -> Option<[usize; 2]> {
    let is_all = rules.constraints().is_empty() && rules.lowest() == 1;
    let boxes = rules.geometry().plain().filter(|&boxes| is_all && BoxShape::usual(rules.size()) != Some(boxes));
    boxes.map(|boxes| [boxes.height(), boxes.width()])
}

/// A grid by rows.
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
    }
}

/// A number, from 2⁵³ on a string: readers that take numbers for `double` would round it.
fn counted<S: serde::Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*number) {
        Ok(number) if number < 1 << 53 => serializer.serialize_u64(number),
        _ => serializer.collect_str(number),
    }
}

/// A number, or the word `multiple`.
#[expect(clippy::ref_option, reason = "serde calls it so")]
fn expected<S: serde::Serializer>(value: &Option<Expected>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        None => serializer.serialize_none(),
        Some(Expected::Exactly(count)) => serializer.serialize_u64(*count),
        Some(Expected::Multiple) => serializer.serialize_str("multiple"),
    }
}

/// The object of how many minimal puzzles there are.
#[derive(Serialize)]
struct Abundant {
    seed: u64,
    populations: u64,
    by_clues: Vec<OfClues>,
    number: f64,
    standard_error: f64,
    mean_clues: f64,
    mean_clues_error: f64,
    most_clues: usize,
    met: u64,
    questions: u64,
}

#[derive(Serialize)]
struct OfClues {
    clues: usize,
    number: f64,
    standard_error: f64,
}

/// The object of how many minimal puzzles there are, on a line.
pub(crate) fn puzzle_count(seed: u64, found: &PuzzleCountEstimate) -> String {
    let rows = found.by_clues.iter();
    let by_clues = rows.map(|&(clues, of)| OfClues { clues, number: of.mean, standard_error: of.standard_error });
    line(&Abundant {
        seed,
        populations: found.populations,
        by_clues: by_clues.collect(),
        number: found.total.mean,
        standard_error: found.total.standard_error,
        mean_clues: found.clues.mean,
        mean_clues_error: found.clues.standard_error,
        most_clues: found.most_clues,
        met: found.met,
        questions: found.questions,
    })
}
