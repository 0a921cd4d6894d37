//! `.sdk`: rows of a board with lines of metadata, as `SudoCue` and `SadMan` Software Sudoku save
//! it.
//!
//! ```text
//! #AAuthor                 #A author, #D description, #C comment
//! #DDescription            #B date, #S source, #L level, #U address
//! 2..1.5..3
//! .54...71.                 rows; `.`, `0` or `X` is a blank
//! …
//! ```
//!
//! `SadMan` writes the rows under `[Puzzle]`, the player's progress under `[State]`, and marks
//! under `[PencilMarks]`. The description becomes the title, the comments become the text. Date,
//! source, level, address, pencil marks, other sections and other `#` lines are lost as
//! annotations. The writer writes metadata and rows, and sections if digits were entered; the
//! format holds no constraints besides the default boxes.
//!
//! Detection: the text begins with `[Puzzle]` and has a `[State]` or `[PencilMarks]`. Plain rows
//! are left to the reader of puzzle text.

use super::capabilities::{entered_digits, first_conflict, grid, merged, one_line};
use super::{
    Capabilities, Conversion, Fact, Format, Loss, Puzzle, ReadError, ReadResult, Reading, SourceMap, Spanned,
    WriteResult, usual_boxes,
};
use kdoku_text::{Layout, ReadOptions};
use std::collections::BTreeMap;
use std::fmt::Write as _;

pub(super) static SDK: Format = Format {
    name: "sdk",
    about: "rows with #-lines of metadata, or SadMan's sections",
    endings: &["sdk"],
    is_line: false,
    facts: &[Fact::CellsOnly, Fact::Certain],
    is,
    read: Some(read),
    write: Some(write),
};

const CAPABILITIES: Capabilities =
    Capabilities { title: true, author: true, text: true, entered: true, ..Capabilities::NONE };

fn is(text: &str) -> bool {
    let mut lines = Spanned::all(text).nonblank_lines().filter(|line| !line.text.starts_with('#'));
    let is = |line: Spanned, name: &str| heading(line).is_some_and(|heading| heading.eq_ignore_ascii_case(name));
    lines.next().is_some_and(|first| is(first, "puzzle"))
        && lines.any(|other| is(other, "state") || is(other, "pencilmarks"))
}

fn heading(line: Spanned<'_>) -> Option<&str> {
    line.text.trim().strip_prefix('[')?.strip_suffix(']')
}

/// The parts of a text.
#[derive(Default)]
struct Sections {
    author: Vec<String>,
    title: Vec<String>,
    text: Vec<String>,
    lost: BTreeMap<String, usize>,
    puzzle: SourceMap,
    state: SourceMap,
}

impl Sections {
    fn lose(&mut self, what: impl Into<String>) {
        *self.lost.entry(what.into()).or_default() += 1;
    }

    fn metadata(&mut self, rest: &str) {
        let mut characters = rest.chars();
        let (letter, rest) = (characters.next(), characters.as_str().trim().to_owned());
        match letter {
            Some('A') => self.author.push(rest),
            Some('D') => self.title.push(rest),
            Some('C') => self.text.push(rest),
            Some('B') => self.lose("date"),
            Some('S') => self.lose("source"),
            Some('L') => self.lose("level"),
            Some('U') => self.lose("address"),
            _ => self.lose("comment"),
        }
    }
}

fn read(text: &str) -> ReadResult {
    let mut found = Sections::default();
    let mut section = "puzzle".to_owned();
    for line in Spanned::all(text).nonblank_lines() {
        if let Some(rest) = line.text.trim_start().strip_prefix('#') {
            found.metadata(rest);
        } else if let Some(name) = heading(line) {
            section = name.trim().to_ascii_lowercase();
        } else {
            match section.as_str() {
                "puzzle" => found.puzzle.row(line),
                "state" => found.state.row(line),
                "pencilmarks" if line.text.trim_matches([',', ' ', '\t']).is_empty() => {}
                "pencilmarks" => found.lose("row of pencil marks"),
                other => found.lose(format!("line of [{other}]")),
            }
        }
    }
    finish(found)
}

fn finish(found: Sections) -> ReadResult {
    let options = ReadOptions::default();
    let mut puzzle = found.puzzle.puzzle(&options)?;
    let joined = |lines: Vec<String>, separator| Some(lines.join(separator)).filter(|text| !text.is_empty());
    puzzle.author = joined(found.author, ", ");
    puzzle.title = joined(found.title, " ");
    puzzle.rules_text = joined(found.text, "\n");
    if !found.state.is_empty() {
        let state = found.state.read(&ReadOptions { boxes: puzzle.board.plain(), ..options })?.grid;
        let wrong = |message| ReadError {
            span: found.state.span(),
            message,
            hint: Some("`[State]` repeats the givens of `[Puzzle]`".to_owned()),
        };
        if state.size() != puzzle.givens.size() {
            return Err(wrong("the state and the puzzle have different sizes".to_owned()));
        }
        if let Some(cell) = first_conflict(&puzzle.givens, &state) {
            return Err(wrong(format!(
                "the state and the puzzle have different digits in {}",
                puzzle.board.name(cell)
            )));
        }
        puzzle.entered = entered_digits(&puzzle.givens, &state);
    }
    let losses = found.lost.into_iter().map(|(what, count)| Loss::annotation(what, count)).collect();
    Ok(Reading::with_losses(puzzle, losses))
}

fn write(puzzle: &Puzzle) -> WriteResult {
    usual_boxes(puzzle)?;
    let mut text = String::new();
    for (letter, said) in [('A', &puzzle.author), ('D', &puzzle.title)] {
        if let Some(said) = said {
            writeln!(text, "#{letter}{}", one_line(said)).expect("writing to a string cannot fail");
        }
    }
    for line in puzzle.words().iter().flat_map(|text| text.lines()) {
        writeln!(text, "#C{line}").expect("writing to a string cannot fail");
    }
    let rows = grid(&puzzle.givens, Layout::Compact);
    match puzzle.entered.as_ref().filter(|entered| entered.clues() > 0) {
        None => text.push_str(&rows),
        Some(entered) => {
            let state = grid(&merged(&puzzle.givens, entered), Layout::Compact);
            text.extend(["[Puzzle]\n", &rows, "[State]\n", &state]);
        }
    }
    Ok(Conversion { value: text, losses: CAPABILITIES.losses(puzzle) })
}
