//! The objects of `kdoku generate`.

use super::rating::RatingRecord;
use super::{BoardRecord, Rows, line, rows};
use kdoku::Rules;
use kdoku::generate::{GenerateError, Generated, Minimality, PuzzleCountEstimate};
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

/// The object of an estimated number of puzzles.
#[derive(Serialize)]
struct PuzzleCountRecord {
    seed: u64,
    populations: u64,
    by_clues: Vec<CluesRecord>,
    number: f64,
    standard_error: f64,
    mean_clues: f64,
    mean_clues_error: f64,
    most_clues: usize,
    met: u64,
    questions: u64,
}

#[derive(Serialize)]
struct CluesRecord {
    clues: usize,
    number: f64,
    standard_error: f64,
}

/// The object of an estimated number of puzzles, on a line.
pub(crate) fn puzzle_count(seed: u64, found: &PuzzleCountEstimate) -> String {
    let rows = found.by_clues.iter();
    let by_clues = rows.map(|&(clues, of)| CluesRecord { clues, number: of.mean, standard_error: of.standard_error });
    line(&PuzzleCountRecord {
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
