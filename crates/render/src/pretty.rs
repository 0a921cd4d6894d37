//! A puzzle as text: the board with coloured cages, and the rules in words below it.

use super::board::framed;
use super::colouring::colours;
use super::rules_text::{self, Entry};
use super::{Mark, Picture, Piece, Style};
use kdoku_board::Cell;
use kdoku_puzzle::ClueKind;
use std::collections::BTreeSet;

/// Width of the words.
const WIDE: usize = 78;

/// A puzzle as text: the board as drawn by [`board`](super::board()) with coloured cages, and below
/// it the rules in words, with all clues that are not visible. Without clues and irregular regions,
/// it is the same as `board`.
///
/// # Panics
/// As [`board`](super::board()).
#[must_use]
pub fn pretty(picture: &Picture) -> Vec<Piece> {
    let (texts, widths) = texts(picture);
    with_rules(picture, texts, &widths)
}

/// The same without the words, for further solutions of one puzzle.
///
/// # Panics
/// As [`board`](super::board()).
#[must_use]
pub fn pretty_board(picture: &Picture) -> Vec<Piece> {
    let (texts, widths) = texts(picture);
    coloured(picture, &Cages::new(picture), texts, &widths)
}

/// The text of each cell, and the width of each column.
fn texts(picture: &Picture) -> (Vec<Vec<Piece>>, Vec<usize>) {
    let cell = |cell: Cell| {
        if let Some(digit) = picture.givens.get(cell) {
            (picture.glyph(digit), Style::Given)
        } else if let Some(digit) = picture.found(cell) {
            (picture.glyph(digit), Style::Found)
        } else {
            (".".to_owned(), Style::Blank)
        }
    };
    let width = picture.symbol_width();
    let texts: Vec<Vec<Piece>> = (0..picture.board.cell_count())
        .map(|index| {
            let (text, style) = cell(Cell::from_index(index));
            let gap = " ".repeat(width.saturating_sub(text.chars().count()));
            vec![(gap, Style::Border), (text, style)]
        })
        .collect();
    (texts, vec![width; picture.board.width()])
}

/// The same with given texts in the cells, as by [`cells`](super::cells).
///
/// # Panics
/// If the number of texts differs from the number of cells.
#[must_use]
pub fn pretty_cells(picture: &Picture, texts: &[Vec<Piece>]) -> Vec<Piece> {
    let widths = super::board::widths(picture.board, texts);
    with_rules(picture, texts.to_vec(), &widths)
}

fn with_rules(picture: &Picture, texts: Vec<Vec<Piece>>, widths: &[usize]) -> Vec<Piece> {
    let cages = Cages::new(picture);
    let mut pieces = coloured(picture, &cages, texts, widths);
    if rules_text::has_rules(picture) {
        pieces.push(("\n".to_owned(), Style::Words));
        for entry in rules_text::entries(picture, |_| false) {
            rule(&mut pieces, &entry, &cages);
        }
    }
    pieces
}

/// The board alone.
fn coloured(picture: &Picture, cages: &Cages, mut texts: Vec<Vec<Piece>>, widths: &[usize]) -> Vec<Piece> {
    for (index, text) in texts.iter_mut().enumerate() {
        if let Some(tint) = cages.tint(Cell::from_index(index)) {
            for (_, style) in text {
                *style = tinted(tint, *style);
            }
        }
    }
    let between = |a: Cell, b: Cell| match cages.tint(a) {
        Some(tint) if cages.of[a.index()] == cages.of[b.index()] => tinted(tint, Style::Border),
        _ => Style::Border,
    };
    framed(picture.board, &texts, widths, &between)
}

/// The style of a piece in a cage.
fn tinted(tint: u8, style: Style) -> Style {
    let mark = match style {
        Style::Given => Mark::Given,
        Style::Found => Mark::Found,
        Style::Candidate => Mark::Candidate,
        Style::Blank => Mark::Blank,
        _ => Mark::Gap,
    };
    Style::Caged { tint, mark }
}

/// A rule below the board.
fn rule(pieces: &mut Vec<Piece>, entry: &Entry, cages: &Cages) {
    let name = if entry.name.is_empty() { String::new() } else { format!("{}: ", entry.name) };
    for line in broken(&format!("{name}{}", entry.text), WIDE) {
        pieces.push((line + "\n", Style::Words));
    }
    let mut at = 0;
    for (i, listed) in entry.listed.iter().enumerate() {
        let end = if i + 1 < entry.listed.len() { ";" } else { "" };
        let style = match listed.clue.and_then(|clue| cages.of_clue(clue)) {
            Some(tint) => Style::Caged { tint, mark: Mark::Given },
            None => Style::Words,
        };
        for (i, line) in broken(&listed.text, WIDE - 3).into_iter().enumerate() {
            let long = line.chars().count();
            let goes_on = i == 0 && at > 0 && at + 2 + long < WIDE;
            let before = match (goes_on, at) {
                (true, _) => " ",
                (false, 0) => "  ",
                (false, _) => "\n  ",
            };
            at = if goes_on { at + 2 + long } else { 3 + long };
            pieces.push((before.to_owned(), Style::Words));
            pieces.push((line, style));
        }
        pieces.push((end.to_owned(), Style::Words));
    }
    if at > 0 {
        pieces.push(("\n".to_owned(), Style::Words));
    }
    pieces.retain(|(text, _)| !text.is_empty());
}

/// Breaks a text into lines.
fn broken(text: &str, wide: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The cages of a picture, and their colours.
struct Cages {
    /// By cell, its first cage.
    of: Vec<Option<usize>>,
    clues: Vec<usize>,
    tints: Vec<usize>,
}

impl Cages {
    fn new(picture: &Picture) -> Self {
        let board = picture.board;
        let is_cage = |&number: &usize| {
            let clue = &picture.clues[number];
            matches!(
                clue.kind,
                ClueKind::Cage | ClueKind::Rellik | ClueKind::Equality | ClueKind::Lunchbox | ClueKind::Product
            ) && picture.covers(clue)
        };
        let clues: Vec<usize> = (0..picture.clues.len()).filter(is_cage).collect();
        let mut of = vec![None; board.cell_count()];
        for (cage, &number) in clues.iter().enumerate() {
            for &cell in picture.clues[number].groups.iter().flatten() {
                of[cell.index()].get_or_insert(cage);
            }
        }
        let mut neighbours = vec![BTreeSet::new(); clues.len()];
        for cell in board.cells() {
            let (y, x) = (board.row(cell), board.column(cell));
            let beside = [(y + 1, x), (y, x + 1)].into_iter().filter(|&(y, x)| y < board.height() && x < board.width());
            for other in beside.map(|(y, x)| board.cell(y, x)) {
                if let (Some(a), Some(b)) = (of[cell.index()], of[other.index()])
                    && a != b
                {
                    neighbours[a].insert(b);
                    neighbours[b].insert(a);
                }
            }
        }
        let neighbours: Vec<Vec<usize>> = neighbours.into_iter().map(|others| others.into_iter().collect()).collect();
        Self { of, clues, tints: colours(&neighbours) }
    }

    /// The colour of a cell's cage.
    fn tint(&self, cell: Cell) -> Option<u8> {
        self.of[cell.index()].map(|cage| self.colour(cage))
    }

    fn of_clue(&self, clue: usize) -> Option<u8> {
        self.clues.iter().position(|&number| number == clue).map(|cage| self.colour(cage))
    }

    fn colour(&self, cage: usize) -> u8 {
        u8::try_from(self.tints[cage]).unwrap_or(u8::MAX)
    }
}
