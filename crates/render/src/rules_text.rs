//! The rules of a puzzle in words: one entry for rows, columns and boxes, one per kind of clue, and
//! every clue that the picture does not show.

use super::Picture;
use super::clue_text::{cells, clue};
use super::kind_words::kind_name;
use super::rules_sentences::houses;
use kdoku_board::rules::Role;
use kdoku_logic::Language;
use kdoku_puzzle::{Caption, Clue, ClueKind, DEFINITIONS, Syntax};

/// Largest number of listed clues of one kind.
pub(super) const MOST: usize = 100;

/// A rule or a kind of clue, with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The kind whose sample is drawn beside the words.
    pub(super) sample: Option<ClueKind>,
    /// The name; empty if the text is enough.
    pub(super) name: String,
    pub(super) text: String,
    /// Clues that are not drawn.
    pub(super) listed: Vec<Listed>,
}

/// A clue in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    /// The index of the clue; `None` for the line that says how many more there are.
    pub(super) clue: Option<usize>,
    pub(super) text: String,
}

impl Entry {
    fn plain(text: String) -> Self {
        Self { sample: None, name: String::new(), text, listed: Vec::new() }
    }
}

/// Whether the puzzle has rules beyond those of its board.
pub(super) fn has_rules(picture: &Picture) -> bool {
    !picture.clues.is_empty()
        || !picture.variables.is_empty()
        || !picture.remarks.is_empty()
        || picture.description.is_some()
        || picture.rules.is_some()
        || picture.board.has_regions()
}

/// All entries: the author's words, the rule of rows, columns and boxes, then the rest. `is_drawn` says whether the clue with
/// this index is visible.
pub(super) fn entries(picture: &Picture, is_drawn: impl Fn(usize) -> bool) -> Vec<Entry> {
    let author = picture.description.into_iter().chain(picture.rules);
    let mut entries: Vec<Entry> = author
        .flat_map(str::lines)
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| Entry::plain(line.to_owned()))
        .collect();
    // a step of classic Sudoku needs no rules
    let is_classic = picture.board.plain().is_some() && picture.clues.is_empty() && picture.lowest == 1;
    if picture.step.is_none() || !is_classic {
        entries.push(Entry::plain(houses(picture, Language::English)));
    }
    for kind in DEFINITIONS {
        let of_kind = |&number: &usize| picture.clues[number].kind == kind.kind;
        let numbers: Vec<usize> = (0..picture.clues.len()).filter(of_kind).collect();
        if numbers.is_empty() {
            continue;
        }
        if kind.syntax == Syntax::Offsets {
            entries.extend(moves(numbers.iter().map(|&number| &picture.clues[number])));
            continue;
        }
        let drawn = numbers.iter().any(|&number| is_drawn(number));
        let has_cells = kind.syntax != Syntax::Switch;
        let is_captioned = |number: usize| !picture.clues[number].caption.is_empty();
        let read = |&number: &usize| is_captioned(number) || has_cells && !is_drawn(number);
        let read: Vec<usize> = numbers.into_iter().filter(read).collect();
        entries.push(Entry {
            sample: drawn.then_some(kind.kind),
            name: kind_name(kind.kind, Language::English),
            text: if drawn && !kind.drawn_meaning.is_empty() { kind.drawn_meaning } else { kind.meaning }.to_owned(),
            listed: listed(picture, &read, Language::English),
        });
    }
    entries.extend(unnamed(picture, Language::English));
    entries.extend(variables(picture, Language::English));
    entries.extend(picture.remarks.iter().cloned().map(Entry::plain));
    entries
}

/// Clues in words, the first ones if there are many.
pub(super) fn listed(picture: &Picture, numbers: &[usize], language: Language) -> Vec<Listed> {
    let (no_cells, more) = match language {
        Language::English => ("no cells", format!("and {} more", numbers.len().saturating_sub(MOST))),
        Language::Korean => ("칸 없음", format!("그 밖에 {}개", numbers.len().saturating_sub(MOST))),
    };
    let one = |&number: &usize| {
        let text = clue(picture, &picture.clues[number], language);
        let text = if text.is_empty() { no_cells.to_owned() } else { text };
        Listed { clue: Some(number), text: captioned(&picture.clues[number].caption, &text) }
    };
    let mut listed: Vec<Listed> = numbers.iter().take(MOST).map(one).collect();
    if numbers.len() > MOST {
        listed.push(Listed { clue: None, text: more });
    }
    listed
}

/// A clue with its caption: `name: text (clue)`.
fn captioned(caption: &Caption, clue: &str) -> String {
    match (&caption.name, &caption.text) {
        (Some(name), Some(text)) => format!("{name}: {text} ({clue})"),
        (Some(words), None) | (None, Some(words)) => format!("{words} ({clue})"),
        (None, None) => clue.to_owned(),
    }
}

/// The entries of the clues without a named kind.
pub(super) fn unnamed(picture: &Picture, language: Language) -> Vec<Entry> {
    let is_unnamed = |clue: &&Clue| clue.kind.definition().is_none();
    let mut words = picture.unnamed.iter();
    let mut entries: Vec<Entry> = Vec::new();
    let mut more = 0;
    for clue in picture.clues.iter().filter(is_unnamed) {
        let described = words.next().cloned().unwrap_or_else(|| cells(picture, &clue.groups.concat()));
        let name = clue.caption.name.clone().unwrap_or_else(|| kind_name(clue.kind, language));
        let text = clue.caption.text.clone().unwrap_or(described);
        let entry = Entry { sample: None, name, text, listed: Vec::new() };
        // repeated lines are shown once
        if entries.contains(&entry) {
            continue;
        }
        if entries.len() < MOST { entries.push(entry) } else { more += 1 }
    }
    if more > 0 {
        entries.push(Entry::plain(match language {
            Language::English => format!("And {more} more rules that have no name."),
            Language::Korean => format!("그 밖에 이름 없는 규칙 {more}개가 더 있습니다."),
        }));
    }
    entries
}

/// The variables that an author uses, with their values.
pub(super) fn variables(picture: &Picture, language: Language) -> Option<Entry> {
    let to = match language {
        Language::English => " to ",
        Language::Korean => "~",
    };
    // the others belong to modified cells
    let free = picture.variables.iter().filter(|variable| variable.role == Role::Free);
    let texts = free.map(|variable| {
        let last = variable.name_of(variable.len() - 1);
        let names = if variable.len() == 1 { last } else { format!("{}{to}{last}", variable.name_of(0)) };
        let consecutive = |a: &i32, b: &i32| a + 1 == *b;
        let values = variable.values.chunk_by(consecutive).map(|run| match run {
            [first, _, .., last] => format!("{first}{to}{last}"),
            _ => run.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        });
        format!("{names} ({})", values.collect::<Vec<_>>().join(", "))
    });
    let texts: Vec<String> = texts.collect();
    let (name, text) = match language {
        Language::English => ("Variables", "numbers that are not on the board, each of these values: "),
        Language::Korean => ("변수", "판에 없는 수, 괄호 안은 가능한 값: "),
    };
    let text = text.to_owned() + &texts.join(", ");
    (!texts.is_empty()).then_some(Entry { sample: None, name: name.to_owned(), text, listed: Vec::new() })
}

/// The anti-chess rules.
fn moves<'c>(clues: impl Iterator<Item = &'c Clue>) -> Vec<Entry> {
    let one = |offset: Offset| {
        let (name, text) = match offset {
            Offset::Knight => ("Anti-knight", "cells a knight's move apart are different".to_owned()),
            Offset::King => ("Anti-king", "cells that touch, be it at a corner, are different".to_owned()),
            Offset::Diagonal => ("Anti-diagonal", "cells that touch at a corner are different".to_owned()),
            Offset::Other(a, b) => {
                ("Anti-offset", format!("cells {a} by {b} steps apart, either way round, are different"))
            }
        };
        Entry { name: name.to_owned(), ..Entry::plain(text) }
    };
    offsets(clues).into_iter().map(one).collect()
}

/// The offset of cells that differ, either way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offset {
    Knight,
    /// The two offsets of a king are one rule.
    King,
    Diagonal,
    Other(u32, u32),
}

/// The offsets of anti-chess rules.
pub(super) fn offsets<'c>(clues: impl Iterator<Item = &'c Clue>) -> Vec<Offset> {
    let mut offsets: Vec<(u32, u32)> = clues
        .map(|clue| {
            let [rows, columns] = clue.offset().map(i32::unsigned_abs);
            (rows.min(columns), rows.max(columns))
        })
        .collect();
    offsets.sort_unstable();
    offsets.dedup();
    let is_king = offsets.contains(&(0, 1)) && offsets.contains(&(1, 1));
    if is_king {
        offsets.retain(|&offset| offset != (0, 1));
    }
    let named = |offset: (u32, u32)| match offset {
        (1, 2) => Offset::Knight,
        (1, 1) if is_king => Offset::King,
        (1, 1) => Offset::Diagonal,
        (a, b) => Offset::Other(a, b),
    };
    offsets.into_iter().map(named).collect()
}

/// A description of the puzzle in one sentence, for screen readers.
pub(super) fn description(picture: &Picture, entries: &[Entry]) -> String {
    let givens = match picture.givens.clues() {
        0 => "no givens".to_owned(),
        1 => "1 given".to_owned(),
        count => format!("{count} givens"),
    };
    let found = if picture.found.is_some() { ", solved" } else { "" };
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).filter(|name| !name.is_empty()).collect();
    let rules = if names.is_empty() { String::new() } else { format!("; {}", names.join(", ")) };
    format!("{}, {givens}{found}{rules}", picture.board)
}
