//! Puzzle files to begin with.

use kdoku::clues::{DEFINITIONS, Syntax};
use kdoku::toml::{Config, starter};

#[test]
fn examples_are_read_when_they_are_uncommented() {
    for kind in DEFINITIONS.iter().filter(|kind| kind.syntax != Syntax::OwnTable) {
        let text = starter(&[kind.name()]).expect("a known name");
        let comment = format!("# {} = ", kind.key);
        assert!(text.contains(&comment), "{text}");
        assert!(Config::parse(&text).expect("a blank board").puzzle.clues.is_empty());
        let used = text.replace(&comment, &format!("{} = ", kind.key));
        let config = Config::parse(&used).unwrap_or_else(|errors| panic!("{used}\n{errors}"));
        assert!(!config.puzzle.clues.is_empty(), "{used}");
    }
}

#[test]
fn names_of_setters_are_known_and_tables_stand_once() {
    let text = starter(&["thermometers", "German whispers", "killer", "whisper"]).expect("known names");
    let tables: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(tables, ["[cages]", "[lines]", "[expect]"]);
    assert_eq!(text.matches("# whisper = ").count(), 1);
    let (message, hint) = starter(&["termo"]).expect_err("a mistake");
    assert_eq!(message, "`termo` is not the name of a constraint");
    assert_eq!(hint, "did you mean `thermo`?");
}
