//! An object a puzzle, each on a line of its own. Its keys are for programs to rely on.
//!
//! | key | of | value |
//! |---|---|---|
//! | `file` | all | the file as it was named, `-` for stdin |
//! | `puzzle` | all | the puzzle's number in the file, from 1; null if the file cannot be opened |
//! | `line` | all | its first line, from 1, or that of the error; null for the one puzzle of a puzzle file |
//! | `verdict` | all | `none`, `unique`, `multiple`, `invalid`, `undecided`; null if their number was not asked for |
//! | `solutions` | all | how many solutions were found before the search ended |
//! | `solution` | solve | rows of numbers, what the values count as, and null where there is no cell; or null |
//! | `found` | solve, where several are asked for | a list of such solutions, in place of `solution` |
//! | `clashes` | all | givens that clash: `digit`, the two `cells`, and what they are both `in` |
//! | `end` | all | `exhausted`, `solutions`, `nodes`, `time` or `cancelled` |
//! | `nodes`, `guesses` | all | what the search took |
//! | `expected` | check, where the file has `[expect]` | a number of solutions, `"multiple"`, or null |
//! | `as_expected` | check, likewise | true or false; null if undecided |
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
//! | `given_up` | why there is no puzzle; or null |

use super::input::STDIN;
use super::task::{Place, Unreadable};
use kdoku::config::Expected;
use kdoku::generate::{GiveUp, Made, Minimal};
use kdoku::verify::Violation;
use kdoku::{Digit, End, Grid, Outcome, Rules, Verdict};
use serde::Serialize;

/// The object of a puzzle.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    #[serde(flatten)]
    at: At<'a>,
    verdict: Option<Verdict>,
    solutions: u64,
    #[serde(flatten)]
    part: Option<Part>,
    clashes: Vec<Clash<'a>>,
    end: &'static str,
    nodes: u64,
    guesses: u64,
    #[serde(flatten)]
    comparison: Option<Comparison>,
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
    digit: Digit,
    cells: [&'a str; 2],
    r#in: String,
}

/// A grid as rows of what its values count as; null where there is no cell.
type Rows = Vec<Vec<Option<i32>>>;

impl<'a> At<'a> {
    fn new(place: &Place<'a>) -> Self {
        let file = if place.file == STDIN { "-" } else { place.file };
        Self { file, puzzle: place.number, line: place.line }
    }
}

impl<'a> Record<'a> {
    pub(crate) fn new(place: &Place<'a>, outcome: &'a Outcome) -> Self {
        let clashes = outcome.clashes.iter().filter_map(|violation| match violation {
            Violation::Repeat { digit, first, second, scope } => {
                Some(Clash { digit: *digit, cells: [first, second], r#in: scope.to_string() })
            }
            // no other kind comes of givens alone
            _ => None,
        });
        Self {
            at: At::new(place),
            verdict: Some(outcome.verdict()),
            solutions: outcome.solutions,
            part: None,
            clashes: clashes.collect(),
            end: match outcome.end {
                End::Exhausted => "exhausted",
                End::Solutions(_) => "solutions",
                End::Nodes => "nodes",
                End::Time => "time",
                End::Cancelled => "cancelled",
            },
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            comparison: None,
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

    /// With what was expected.
    pub(crate) fn compared(self, comparison: Option<Comparison>) -> Self {
        Self { comparison, ..self }
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

/// A solution as a value.
pub(crate) fn grid(rules: &Rules, grid: &Grid) -> String {
    serde_json::to_string(&rows(rules, grid)).expect("numbers can be written")
}

/// The object of a puzzle that was made, or was not.
#[derive(Serialize)]
struct Generated {
    puzzle: u64,
    seed: u64,
    givens: Option<Rows>,
    solution: Option<Rows>,
    clues: Option<usize>,
    minimal: Option<bool>,
    guesses: Option<u64>,
    attempts: u64,
    nodes: u64,
    given_up: Option<String>,
}

/// The object of a puzzle that was made, on a line.
pub(crate) fn made(puzzle: u64, seed: u64, rules: &Rules, made: &Made) -> String {
    line(&Generated {
        puzzle,
        seed,
        givens: Some(rows(rules, &made.puzzle)),
        solution: Some(rows(rules, &made.solution)),
        clues: Some(made.puzzle.clues()),
        minimal: match made.minimal {
            Minimal::Proven => Some(true),
            Minimal::Undecided(_) => Some(false),
            Minimal::NotAsked => None,
        },
        guesses: made.guesses,
        attempts: made.attempts,
        nodes: made.stats.nodes,
        given_up: None,
    })
}

/// The object of a puzzle that was not made, on a line.
pub(crate) fn not_made(puzzle: u64, seed: u64, given_up: &GiveUp) -> String {
    line(&Generated {
        puzzle,
        seed,
        givens: None,
        solution: None,
        clues: None,
        minimal: None,
        guesses: None,
        attempts: given_up.attempts,
        nodes: given_up.stats.nodes,
        given_up: Some(given_up.to_string()),
    })
}

/// The object of what cannot be read, on a line.
pub(crate) fn unreadable(what: &Unreadable) -> String {
    let Unreadable { place, column, message, hint, .. } = what;
    line(&Unread { at: At::new(place), column: *column, error: message, hint: hint.as_deref() })
}

fn rows(rules: &Rules, grid: &Grid) -> Rows {
    let value = |value: &Option<Digit>| value.map(|digit| rules.value(digit));
    grid.rows().map(|row| row.iter().map(value).collect()).collect()
}

fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("strings and numbers can be written") + "\n"
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
