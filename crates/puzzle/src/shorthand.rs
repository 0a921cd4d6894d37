//! Rules of the whole board named by one word each, for grids without a puzzle file:
//! `diagonals,anti-knight`.

use super::{Clue, ClueKind, LoweringContext, LoweringError, anti_chess, houses};
use kdoku_board::rules::{Constraint, Rules};
use serde::Serialize;
use thiserror::Error;

/// The words that [`shorthand`] understands.
pub const WORDS: [&str; 6] = ["diagonals", "windoku", "disjoint", "anti-knight", "anti-king", "nonconsecutive"];

/// Why a word does not name a rule of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShorthandError {
    /// Not one of [`WORDS`].
    #[error("`{0}` is not a rule; the rules are {list}", list = WORDS.join(", "))]
    Unknown(String),
    /// The rule does not apply to this board.
    #[error(transparent)]
    Invalid(LoweringError),
}

/// Returns the constraints that one of [`WORDS`] adds to the board of `rules`.
///
/// # Errors
/// [`ShorthandError`] if the word is unknown, or the rule does not apply to this board.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_puzzle as clues; }
/// use kdoku::{Order, Rules, clues::shorthand};
///
/// let rules = Rules::classic(Order::THREE);
/// assert_eq!(shorthand("diagonals", &rules)?.len(), 2);
/// assert!(shorthand("diagonal", &rules).is_err());
/// # Ok::<(), kdoku::clues::ShorthandError>(())
/// ```
pub fn shorthand(word: &str, rules: &Rules) -> Result<Vec<Constraint>, ShorthandError> {
    let clues = shorthand_clues(word, rules)?;
    let lowered = clues.iter().map(|clue| clue.lower(rules)).collect::<Result<Vec<_>, _>>();
    Ok(lowered.map_err(ShorthandError::Invalid)?.concat())
}

/// Returns the clues that one of [`WORDS`] stands for, as pictures need them.
///
/// # Errors
/// As [`shorthand`], except for errors of lowering.
pub fn shorthand_clues(word: &str, rules: &Rules) -> Result<Vec<Clue>, ShorthandError> {
    let unknown = || ShorthandError::Unknown(word.to_owned());
    Ok(match word.strip_prefix("anti-") {
        Some(piece) => {
            anti_chess::moves(piece).ok_or_else(unknown)?.iter().map(|&offset| anti_chess::clue(offset)).collect()
        }
        None if word == "diagonals" => vec![diagonals(rules, true, true).map_err(ShorthandError::Invalid)?],
        None => {
            let kind = WORDS.contains(&word).then(|| ClueKind::from_name(word)).flatten();
            vec![Clue::new(kind.ok_or_else(unknown)?, Vec::new())]
        }
    })
}

/// The clue that the cells of these diagonals differ.
///
/// # Errors
/// [`LoweringError`] if the board is not square.
pub fn diagonals(rules: &Rules, down: bool, up: bool) -> Result<Clue, LoweringError> {
    let wanted = [(down, true), (up, false)].into_iter().filter(|(wanted, _)| *wanted);
    let groups =
        wanted.map(|(_, down)| houses::diagonal(&LoweringContext::new(rules), down)).collect::<Result<_, _>>()?;
    Ok(Clue::new(ClueKind::Diagonals, groups))
}
