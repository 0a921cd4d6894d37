//! The objects of `kdoku generate`.

use super::rating::RatingRecord;
use super::{BoardRecord, Rows, line, rows};
use kdoku::Rules;
use kdoku::generate::{GenerateError, Generated, Minimality};
use serde::Serialize;

/// The object of a generated puzzle, or of a failed attempt.
#[derive(Serialize)]
struct GeneratedRecord {
    puzzle: u64,
    seed: u64,
    givens: Option<Rows>,
    solution: Option<Rows>,
    clues: Option<usize>,
    minimal: Option<bool>,
    guesses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<RatingRecord>,
    attempts: u64,
    nodes: u64,
    #[serde(flatten)]
    board: Option<BoardRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The object of a generated puzzle, on a line.
pub(crate) fn generated(puzzle: u64, seed: u64, rules: &Rules, result: &Generated) -> String {
    line(&GeneratedRecord {
        puzzle,
        seed,
        givens: Some(rows(rules, &result.puzzle)),
        solution: Some(rows(rules, &result.solution)),
        clues: Some(result.puzzle.clues()),
        minimal: match result.minimal {
            Minimality::Proven => Some(true),
            Minimality::Undecided(_) | Minimality::NotAsked => None,
        },
        guesses: result.guesses,
        rating: result.rating.as_ref().map(RatingRecord::from),
        attempts: result.attempts,
        nodes: result.stats.nodes,
        board: Some(BoardRecord::new(rules)),
        error: None,
    })
}

/// The object of a failed attempt, on a line.
pub(crate) fn not_generated(puzzle: u64, seed: u64, given_up: &GenerateError) -> String {
    line(&GeneratedRecord {
        puzzle,
        seed,
        givens: None,
        solution: None,
        clues: None,
        minimal: None,
        guesses: None,
        rating: None,
        attempts: given_up.attempts,
        nodes: given_up.stats.nodes,
        board: None,
        error: Some(given_up.to_string()),
    })
}
