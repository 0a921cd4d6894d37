//! The headed texts of collections of many genres: the height and the width of the board, then a
//! matrix of its cells, and one of areas, marks or clues.
//!
//! Each genre says how well it fits a text. One that fits for certain is read; otherwise the error
//! names the genres that fit, and `--format` decides. A genre fits for certain if its clues have no
//! meaning in another, such as sums of cages that add up to all values of the board.

mod cages;
mod clueless;
mod marks;
mod outside;
mod sheet;

use super::{Fact, Format, Puzzle, ReadError, ReadResult, Reading, Spanned};
use clueless::{BOXES, MIDDLES};
use kdoku_board::BoxShape;
use sheet::Sheet;

/// How well a text fits a genre.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    No,
    /// Other genres have this layout, too.
    Possible,
    Certain,
}

impl Fit {
    /// Certain or possible.
    const fn certain_if(is_certain: bool) -> Self {
        if is_certain { Self::Certain } else { Self::Possible }
    }
}

/// A genre of headed texts.
struct Genre {
    format: &'static Format,
    fit: fn(&Sheet<'_>) -> Fit,
    read: fn(&Sheet<'_>) -> Result<Puzzle, ReadError>,
}

/// Makes a format and a row of the table for each genre.
macro_rules! genres {
    ($($NAME:ident, $name:literal, $about:literal, $fit:expr, $read:expr;)+) => {
        $(pub(super) static $NAME: Format = Format {
            name: $name,
            about: $about,
            read: Some(|text| read(text, &Genre { format: &$NAME, fit: $fit, read: $read })),
            ..NAMED
        };)+

        static GENRES: &[Genre] = &[$(Genre { format: &$NAME, fit: $fit, read: $read },)+];
    };
}

const NAMED: Format =
    Format { name: "", about: "", endings: &[], is_line: false, facts: &[], is: |_| false, read: None, write: None };

/// A headed text whose genre is detected.
pub(super) static HEADED: Format = Format {
    name: "headed",
    about: "a text of a genre collection: height and width, cells, then areas, marks or clues",
    facts: &[Fact::Certain],
    is: |text| Sheet::parse(text).is_some_and(|sheet| has_clues(&sheet)),
    read: Some(read_detected),
    ..NAMED
};

genres! {
    KILLER, "killer", "headed: sums, and the cages of a Sudoku", cages::fit_killer, cages::read_killer;
    CONSECUTIVE, "consecutive", "headed: the sides with consecutive values in a Latin square", marks::fit_consecutive, |sheet| Ok(marks::read_consecutive(sheet, sheet.latin()?));
    CONSECUTIVE_SUDOKU, "consecutive-sudoku", "headed: the sides with consecutive values in a Sudoku", |sheet| boxed(sheet, marks::fit_consecutive), |sheet| Ok(marks::read_consecutive(sheet, sheet.boxed()?));
    EVEN_ODD, "even-odd", "headed: `E` and `O` for even and odd cells of a Sudoku", marks::fit_even_odd, marks::read_even_odd;
    SKYSCRAPER, "skyscraper", "headed: four rows of clues and a Latin square", outside::fit, |sheet| Ok(outside::read(sheet, sheet.latin()?));
    SKYSCRAPER_SUDOKU, "skyscraper-sudoku", "headed: four rows of clues and a Sudoku", |sheet| boxed(sheet, outside::fit), |sheet| Ok(outside::read(sheet, sheet.boxed()?));
    CLUELESS_1, "clueless-1", "headed: nine boards, and one of the middles of all boxes", |sheet| clueless::fit(sheet, MIDDLES, BOXES), |sheet| clueless::read(sheet, MIDDLES);
    CLUELESS_2, "clueless-2", "headed: nine boards, and one of their middle boxes", |sheet| clueless::fit(sheet, BOXES, MIDDLES), |sheet| clueless::read(sheet, BOXES);
}

/// The fit of a genre that has the default boxes.
fn boxed(sheet: &Sheet<'_>, fit: fn(&Sheet<'_>) -> Fit) -> Fit {
    let has_boxes = BoxShape::usual(sheet.width).is_some() && sheet.values.is_none_or(|values| values == sheet.width);
    if has_boxes { fit(sheet) } else { Fit::No }
}

/// Whether a text fits a genre, or has givens and areas of none.
fn has_clues(sheet: &Sheet<'_>) -> bool {
    let has_map = || sheet.areas().is_some_and(|areas| !sheet.are_jigsaw(&areas));
    has_map() && sheet.are_numbers(0..sheet.height, 99) || GENRES.iter().any(|genre| (genre.fit)(sheet) != Fit::No)
}

fn parse(text: &str) -> Result<Sheet<'_>, ReadError> {
    let first = Spanned::all(text).nonblank_lines().next().unwrap_or(Spanned::all(text));
    let hint = "write its height and width in the first line, such as `9 9`, and each row on a line";
    Sheet::parse(text).ok_or_else(|| first.error("the text is not a headed board", hint))
}

/// Reads a text of a known genre.
fn read(text: &str, genre: &Genre) -> ReadResult {
    let sheet = parse(text)?;
    if (genre.fit)(&sheet) == Fit::No {
        let message = format!("the text is not in the format `{}`", genre.format.name);
        return Err(sheet.head.error(message, &format!("{}; omit `--format`", genre.format.about)));
    }
    Ok(Reading::new((genre.read)(&sheet)?))
}

/// Reads a text of a genre that is certain.
fn read_detected(text: &str) -> ReadResult {
    let sheet = parse(text)?;
    let those = |fit: fn(Fit) -> bool| GENRES.iter().filter(|genre| fit((genre.fit)(&sheet))).collect::<Vec<_>>();
    if let [genre] = those(|fit| fit == Fit::Certain)[..] {
        return Ok(Reading::new((genre.read)(&sheet)?));
    }
    let flag = |genre: &&Genre| format!("`--format {}`", genre.format.name);
    let flags: Vec<_> = those(|fit| fit != Fit::No).iter().map(flag).collect();
    let (message, flags) = match &flags[..] {
        [] => ("these cells and areas can be those of several genres", String::new()),
        [flag] => ("the layout alone does not show the genre", format!("pass {flag}, or ")),
        _ => ("this can be read as several genres", format!("pass {}, or ", flags.join(" or "))),
    };
    Err(sheet.head.error(message, &format!("{flags}write the puzzle as a puzzle file")))
}
