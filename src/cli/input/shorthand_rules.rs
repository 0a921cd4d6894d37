//! The rules of `--rules diagonals,anti-knight`.

use kdoku::Rules;
use kdoku::clues::{Caption, Clue, ShorthandError, WORDS, shorthand, shorthand_clues};
use kdoku::toml::ClueSource;

/// A board with rules that are named by single words.
pub(crate) struct ShorthandRules {
    pub(crate) rules: Rules,
    /// The words, as sources for messages.
    pub(crate) sources: Vec<ClueSource>,
    /// The clues, for pictures.
    pub(crate) clues: Vec<Clue>,
}

impl ShorthandRules {
    /// Adds these rules to a board. The error is a message and a hint.
    pub(crate) fn new(board: Rules, words: &[String]) -> Result<Self, (String, Option<String>)> {
        let clues = words.iter().filter_map(|word| shorthand_clues(word, &board).ok()).flatten().collect();
        let mut sources = Vec::new();
        let rules = words.iter().try_fold(board, |rules, word| {
            let added = shorthand(word, &rules).map_err(|error| {
                let hint = match &error {
                    // this hint is for puzzle files
                    ShorthandError::Invalid(refusal) if refusal.hint.contains("`extra`") => {
                        Some(format!("{} of `[houses]`, in a puzzle file: see `--config`", refusal.hint))
                    }
                    ShorthandError::Invalid(refusal) => Some(refusal.hint.clone()),
                    ShorthandError::Unknown(_) => None,
                };
                (error.to_string(), hint)
            })?;
            let first = rules.constraints().len();
            let name = WORDS.into_iter().find(|name| name == word).expect("an accepted word is known");
            sources.push(ClueSource {
                name,
                text: String::new(),
                caption: Caption::default(),
                line: None,
                constraints: first..first + added.len(),
            });
            added.into_iter().try_fold(rules, Rules::with).map_err(|error| (error.to_string(), None))
        })?;
        Ok(Self { rules, sources, clues })
    }
}
