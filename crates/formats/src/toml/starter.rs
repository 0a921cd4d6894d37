//! Puzzle files to begin with: a blank board and a commented example of each kind that is wanted.

use super::names;
use kdoku_puzzle::{DEFINITIONS, Definition, Syntax};
use std::fmt::Write;

/// The text before the clues.
const HEAD: &str = r#"title = "My puzzle"
author = ""
# The board is 9×9 unless you say otherwise:
# order = 4                # 16×16
# size = 6                 # with box = [2, 3]
# regions = """…"""        # a jigsaw: a picture with one symbol per cell

# Givens, with a full stop for a blank cell.
grid = """
...|...|...
...|...|...
...|...|...
---+---+---
...|...|...
...|...|...
...|...|...
---+---+---
...|...|...
...|...|...
...|...|...
"""
"#;

/// The text after them.
const END: &str = r"
# What `kdoku check` compares. A solution may be added: `kdoku FILE` prints it.
[expect]
solutions = 1
";

/// A commented puzzle file with an example of each of these constraints, by their names in puzzle
/// files or the names that setters use. The examples are comments, so that the file is a blank board.
///
/// # Errors
/// The message and the hint, if a name is not known.
///
/// ```
/// # mod kdoku { pub use kdoku_formats::*; }
/// use kdoku::toml::{Config, starter};
///
/// let text = starter(&["killer"]).expect("a known name");
/// assert!(text.contains("[cages]"));
/// assert!(Config::parse(&text).is_ok());
/// assert!(starter(&["weather"]).is_err());
/// ```
pub fn starter<S: AsRef<str>>(constraints: &[S]) -> Result<String, (String, String)> {
    let mut kinds: Vec<&Definition> = Vec::new();
    for name in constraints {
        let name = name.as_ref();
        let kind = names::kind(name).ok_or_else(|| unknown(name))?;
        if !kinds.iter().any(|known| known.kind == kind.kind) {
            kinds.push(kind);
        }
    }
    // clues of one table stand together, in the order of the guide
    kinds.sort_by_key(|kind| DEFINITIONS.iter().position(|other| other.kind == kind.kind));
    let mut text = HEAD.to_owned();
    let mut table = "";
    for kind in kinds {
        let title = kind.name().replace('_', " ");
        if kind.syntax == Syntax::OwnTable {
            let _ = write!(text, "\n# {title}: {}\n# [[{}]]\n", kind.meaning, kind.table);
            for field in kind.fields {
                let note = if field.is_optional { "   # may be left out" } else { "" };
                let _ = writeln!(text, "# {} = {}{note}", field.key, field.sample());
            }
        } else {
            if table != kind.table {
                let _ = write!(text, "\n[{}]\n", kind.table);
            }
            let _ = write!(text, "# {title}: {}\n# {} = {}\n", kind.meaning, kind.key, kind.example);
        }
        table = kind.table;
    }
    text.push_str(END);
    Ok(text)
}

fn unknown(name: &str) -> (String, String) {
    let message = format!("`{name}` is not the name of a constraint");
    let hint = match names::near(name) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "the guide lists them: docs/variants.md".to_owned(),
    };
    (message, hint)
}
