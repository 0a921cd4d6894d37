//! The rules of `--rules diagonals,anti-knight`.

use kdoku::clues::{Caption, ShorthandError, WORDS, shorthand, shorthand_clues};
use kdoku::toml::ClueSource;
use kdoku::{Config, Geometry, Puzzle};

/// A blank board with these rules. The error is a message and a hint.
pub(crate) fn with_rules(board: Geometry, words: &[String]) -> Result<Config, (String, Option<String>)> {
    let mut puzzle = Puzzle::new(board);
    let (mut sources, mut rules) = (Vec::new(), puzzle.blank_rules());
    for word in words {
        let invalid = |error: ShorthandError| {
            let hint = match &error {
                // this hint is for puzzle files
                ShorthandError::Invalid(refusal) if refusal.hint.contains("`extra`") => {
                    Some(format!("{} of `[houses]`, in a puzzle file: see `--config`", refusal.hint))
                }
                ShorthandError::Invalid(refusal) => Some(refusal.hint.clone()),
                ShorthandError::Unknown(_) => None,
            };
            (error.to_string(), hint)
        };
        let (clue, constraint) = (puzzle.clues.len(), rules.constraints().len());
        puzzle.clues.extend(shorthand_clues(word, &rules).map_err(invalid)?);
        for added in shorthand(word, &rules).map_err(invalid)? {
            rules = rules.with(added).map_err(|error| (error.to_string(), None))?;
        }
        sources.push(ClueSource {
            name: WORDS.into_iter().find(|name| name == word).expect("an accepted word is known"),
            text: String::new(),
            caption: Caption::default(),
            line: None,
            clues: clue..puzzle.clues.len(),
            constraints: constraint..rules.constraints().len(),
        });
    }
    Ok(Config { puzzle, rules, sources, form: None, warnings: Vec::new() })
}
