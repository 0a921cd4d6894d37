//! Puzzles as a sheet for printing: pages of paper with several puzzles each, and their solutions on
//! pages at the end.
//!
//! The sheet loads nothing and runs no scripts; it is light whatever the reader's choice is. Rules that
//! all puzzles have are at the top of each page, others below their puzzle. A puzzle with long rules
//! takes a page of its own.

use super::Picture;
use super::rules_sentences::rules;
use super::svg::{Drawing, escaped};
use kdoku_logic::Language;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// How a sheet is laid out.
///
/// | setting | default | meaning |
/// |---|---|---|
/// | `title` | none | the heading of each page with puzzles |
/// | `columns` | those with the largest boards | puzzles beside each other, 1 to 4 |
/// | `per_page` | 6; with `columns`, 1, 6, 12 or 20 | puzzles on a page |
/// | `paper` | A4 | the size of the pages, upright |
/// | `language` | English | the language of rules and captions |
#[derive(Clone, Copy, Debug, Default)]
pub struct Sheet<'a> {
    /// The heading of each page with puzzles.
    pub title: Option<&'a str>,
    /// The number of puzzles beside each other, at most [`MOST_COLUMNS`].
    pub columns: Option<usize>,
    /// The number of puzzles on a page, at most [`MOST_PER_PAGE`].
    pub per_page: Option<usize>,
    /// The paper.
    pub paper: Paper,
    /// The language of rules and captions.
    pub language: Language,
}

/// The most puzzles beside each other.
pub const MOST_COLUMNS: usize = 4;

/// The most puzzles on a page.
pub const MOST_PER_PAGE: usize = 48;

/// The size of the pages of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 mm × 297 mm.
    #[default]
    A4,
    /// 8.5 in × 11 in.
    Letter,
}

impl Paper {
    /// All sizes.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// The width and the height in millimetres.
    const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
        })
    }
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|paper| paper.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("`{text}` is not a size of paper; hint: `A4` or `Letter`"))
    }
}

/// The margin of a page, in millimetres.
const MARGIN: f64 = 12.0;
/// The space between puzzles, and between the parts of a page.
const GAP: f64 = 6.0;
/// The height of a caption.
const CAPTION: f64 = 6.0;
/// The width of a letter of the rules, and the height of their lines.
const LETTER: f64 = 1.65;
const LINE: f64 = 4.4;
/// The part of a page or of a place that rules may take.
const MOST_OF_PLACE: f64 = 0.4;

const STYLE: &str = "\
:root{color-scheme:light}\n\
*{box-sizing:border-box;margin:0}\n\
body{background:#e8e8e4;color:#000;font:9pt/1.35 Helvetica,Arial,'Liberation Sans','Noto Sans CJK KR',sans-serif}\n\
.page{background:#fff;margin:5mm auto;padding:12mm;display:flex;flex-direction:column;gap:5mm;box-shadow:0 1px 5px #0003;overflow-wrap:anywhere}\n\
h1{font-size:16pt;line-height:1.2;text-align:center}\n\
h1.long{font-size:11pt}\n\
h2{font-size:13pt;text-align:center}\n\
.slots{flex:1;min-height:0;display:grid;gap:6mm}\n\
figure{display:flex;flex-direction:column;gap:2mm;min-width:0;min-height:0;break-inside:avoid}\n\
figcaption{flex:none;line-height:1.2;text-align:center}\n\
.drawn{flex:1;min-height:0;position:relative}\n\
.drawn svg{position:absolute;inset:0;width:100%;height:100%}\n\
.rules{flex:none;display:grid;gap:.3em}\n\
.flow .rules{font-size:8pt;display:block}\n\
.flow figure{display:block;break-inside:auto}\n\
.flow .drawn{height:150mm;margin:2mm 0}\n\
@media print{\n\
body{background:none}\n\
.page{margin:0;padding:0;width:auto;box-shadow:none;break-after:page}\n\
.page:last-child{break-after:auto}\n\
}\n";

/// A puzzle of a sheet.
struct Item<'a> {
    picture: &'a Picture<'a>,
    caption: String,
    rules: Vec<String>,
}

/// A sheet with these puzzles in their order, numbered if there are several. A picture with `found`
/// digits shows them on the pages of solutions only.
///
/// # Panics
/// As [`svg`](super::svg()), and if `columns` or `per_page` is 0 or above its maximum.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_render as render; }
/// use kdoku::render::Picture;
/// use kdoku::render::sheet::{Sheet, sheet};
/// use kdoku::{Geometry, Grid, Order};
///
/// let board = Geometry::new(Order::new(2)?.into());
/// let (givens, solution) = (Grid::of(&board), "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse()?);
/// let mut picture = Picture::new(&board, &givens);
/// picture.found = Some(&solution);
/// let page = sheet(&[picture.clone(), picture], &Sheet { title: Some("Monday"), ..Sheet::default() });
/// assert_eq!(page.matches("<svg ").count(), 4);
/// assert!(page.contains("<h1>Monday</h1>") && page.contains("<h2>Solutions</h2>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(pictures: &[Picture], sheet: &Sheet) -> String {
    let item = |(number, picture)| Item {
        picture,
        caption: caption(picture, (pictures.len() > 1).then_some(number), sheet.language),
        rules: rules_of(picture, sheet.language),
    };
    let items: Vec<Item<'_>> = (1..).zip(pictures).map(item).collect();
    let pages = Pages::new(sheet, &items);
    let heading = sheet.title.unwrap_or(named(sheet.language, "Sudoku", "스도쿠"));
    let made = pages.fronts(&items) + &pages.solutions(&items);
    let (wide, high) = sheet.paper.size();
    let numbers = if made.matches("<section ").count() > 1 {
        "@bottom-right{content:counter(page) \" / \" counter(pages);font:8pt Helvetica,Arial,sans-serif;color:#555}"
    } else {
        ""
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n@page{{size:{wide}mm {high}mm;margin:{MARGIN}mm;{numbers}}}\n{STYLE}\
         .page{{width:{wide}mm;min-height:{high}mm}}\n.page:not(.flow){{height:{high}mm}}\n\
         @media print{{.page{{width:auto;min-height:0}}.page:not(.flow){{height:{:.1}mm}}}}\n\
         </style>\n</head>\n<body>\n{made}</body>\n</html>\n",
        sheet.language.code(),
        escaped(heading),
        // a page that is higher by a rounding error would be two
        high - 2.0 * MARGIN - 0.5,
    )
}

const fn named(language: Language, english: &'static str, korean: &'static str) -> &'static str {
    match language {
        Language::English => english,
        Language::Korean => korean,
    }
}

/// The title of a puzzle, with its number if there are several.
fn caption(picture: &Picture, number: Option<usize>, language: Language) -> String {
    let title = picture.title.filter(|title| !title.trim().is_empty());
    match (title, number) {
        (Some(title), Some(number)) => format!("{number}. {title}"),
        (Some(title), None) => title.to_owned(),
        (None, Some(number)) => format!("{} {number}", named(language, "Puzzle", "퍼즐")),
        (None, None) => String::new(),
    }
}

/// The rules as paragraphs: those of the author, or else the generated ones.
fn rules_of(picture: &Picture, language: Language) -> Vec<String> {
    let lines = |text: Option<&str>| -> Vec<String> {
        text.into_iter()
            .flat_map(str::lines)
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let mut all = lines(picture.description);
    let of_author = lines(picture.rules);
    all.extend(if of_author.is_empty() { rules(picture, language) } else { of_author });
    all
}

/// The height of rules as text of this width, about.
fn height_of(rules: &[String], wide: f64) -> f64 {
    let letters = |text: &String| text.chars().map(|c| if c > '\u{1100}' { 2.0 } else { 1.0 }).sum::<f64>();
    let lines = |text: &String| (letters(text) * LETTER / wide).ceil();
    rules.iter().map(|text| lines(text) * LINE + 1.0).sum()
}

/// The layout of the pages.
struct Pages<'a> {
    sheet: &'a Sheet<'a>,
    /// The width and the height of the text on a page.
    wide: f64,
    high: f64,
    columns: usize,
    rows: usize,
    /// Rules at the top of each page.
    shared: &'a [String],
    /// Whether all puzzles have these rules.
    is_shared: bool,
}

impl<'a> Pages<'a> {
    fn new(sheet: &'a Sheet<'a>, items: &'a [Item<'a>]) -> Self {
        let (wide, high) = sheet.paper.size();
        let (wide, high) = (wide - 2.0 * MARGIN, high - 2.0 * MARGIN);
        let first: &[String] = items.first().map_or(&[], |item| &item.rules);
        let is_shared = items.iter().all(|item| item.rules == first);
        let shared = if is_shared { first } else { &[] };
        let mut pages = Self { sheet, wide, high, columns: 1, rows: 1, shared, is_shared };
        (pages.columns, pages.rows) = pages.places(items);
        pages
    }

    /// The columns and rows of a page.
    fn places(&self, items: &[Item<'_>]) -> (usize, usize) {
        let Sheet { columns, per_page, .. } = *self.sheet;
        assert!(columns.is_none_or(|columns| (1..=MOST_COLUMNS).contains(&columns)), "1 to 4 columns");
        assert!(per_page.is_none_or(|count| (1..=MOST_PER_PAGE).contains(&count)), "1 to 48 puzzles on a page");
        let is_large = items.iter().any(|item| item.picture.board.height().max(item.picture.board.width()) > 9);
        // as many rows as boards of full width leave room for, or one more where that makes them little smaller
        let usual = match (columns, is_large) {
            (Some(1), _) => 1,
            (None | Some(2), false) => 6,
            (None | Some(2), true) => 4,
            (Some(3), false) => 12,
            (Some(3), true) => 9,
            (Some(_), false) => 20,
            (Some(_), true) => 16,
        };
        let count = per_page.unwrap_or(usual);
        let count = count.min(items.len()).max(1);
        let rows = |columns: usize| count.div_ceil(columns);
        match columns {
            Some(columns) => (columns.min(count), rows(columns.min(count))),
            // the first of those with the largest boards
            None => (1..=MOST_COLUMNS.min(count))
                .map(|columns| (columns, rows(columns)))
                .rev()
                .max_by(|&one, &other| self.side(one).total_cmp(&self.side(other)))
                .expect("one column at least"),
        }
    }

    /// The width and the height of a place, about.
    fn place(&self, (columns, rows): (usize, usize)) -> (f64, f64) {
        let title = self.sheet.title.map_or(0.0, |_| 12.0);
        let shared =
            if self.shared.is_empty() || self.are_long() { 0.0 } else { height_of(self.shared, self.wide) + GAP };
        let part = |all: f64, count: usize| {
            let count = f64::from(u32::try_from(count).expect("few places"));
            (all - (count - 1.0) * GAP) / count
        };
        (part(self.wide, columns), part((self.high - title - shared).max(self.high / 2.0), rows))
    }

    /// Whether the rules of all puzzles have a page of their own.
    fn are_long(&self) -> bool {
        height_of(self.shared, self.wide) > MOST_OF_PLACE * self.high
    }

    /// The side of a square board in a place.
    fn side(&self, places: (usize, usize)) -> f64 {
        let (wide, high) = self.place(places);
        wide.min(high - CAPTION)
    }

    /// The title of the sheet.
    fn title(&self) -> String {
        let Some(title) = self.sheet.title else { return String::new() };
        let class = if title.chars().count() > 90 { " class=\"long\"" } else { "" };
        format!("<h1{class}>{}</h1>\n", escaped(title))
    }

    /// The pages with puzzles.
    fn fronts(&self, items: &[Item<'_>]) -> String {
        let mut out = String::new();
        let mut heading = self.title();
        if self.are_long() {
            writeln!(out, "<section class=\"page flow\">\n{heading}{}</section>", paragraphs(self.shared))
                .expect("a string takes all");
        } else {
            heading += &paragraphs(self.shared);
        }
        let (places, all) = ((self.columns, self.rows), self.columns * self.rows);
        let (wide, high) = self.place(places);
        let mut left = 0;
        for item in items {
            let own = if self.is_shared { &[] } else { &item.rules[..] };
            let is_alone = height_of(own, wide) > MOST_OF_PLACE * high && all > 1;
            let flows = height_of(own, if is_alone { self.wide } else { wide }) > MOST_OF_PLACE * self.high;
            let is_single = is_alone || flows;
            if is_single || left == 0 {
                if left > 0 {
                    out.push_str(END_OF_PAGE);
                }
                let class = if flows { " flow" } else { "" };
                begin(&mut out, class, if is_single { (1, 1) } else { places }, &heading);
                left = if is_single { 1 } else { all };
            }
            figure(
                &mut out,
                item,
                &Picture { found: None, ..item.picture.clone() },
                own,
                if is_single { self.wide } else { wide },
            );
            left -= 1;
            if left == 0 {
                out.push_str(END_OF_PAGE);
            }
        }
        if left > 0 {
            out.push_str(END_OF_PAGE);
        }
        out
    }

    /// The pages with solutions.
    fn solutions(&self, items: &[Item<'_>]) -> String {
        let solved: Vec<&Item<'_>> = items.iter().filter(|item| item.picture.found.is_some()).collect();
        let widest = solved.iter().map(|item| item.picture.board.height().max(item.picture.board.width())).max();
        let (columns, rows) = match widest {
            Some(..=9) => (3, 4),
            Some(..=16) => (2, 3),
            _ => (1, 2),
        };
        let english = if items.len() > 1 { "Solutions" } else { "Solution" };
        let heading = format!("<h2>{}</h2>\n", named(self.sheet.language, english, "해답"));
        let mut out = String::new();
        for page in solved.chunks(columns * rows) {
            begin(&mut out, " solutions", (columns, rows), &heading);
            for item in page {
                figure(&mut out, item, item.picture, &[], self.place((columns, rows)).0);
            }
            out.push_str(END_OF_PAGE);
        }
        out
    }
}

/// Begins a page with this class and this grid of places.
fn begin(out: &mut String, class: &str, (columns, rows): (usize, usize), heading: &str) {
    write!(
        out,
        "<section class=\"page{class}\">\n{heading}<div class=\"slots\" \
         style=\"grid-template:repeat({rows},minmax(0,1fr))/repeat({columns},minmax(0,1fr))\">\n"
    )
    .expect("a string takes all");
}

const END_OF_PAGE: &str = "</div>\n</section>\n";

fn paragraphs(rules: &[String]) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = rules.iter().map(|rule| format!("<p>{}</p>\n", escaped(rule))).collect();
    format!("<div class=\"rules\">\n{}</div>\n", lines.concat())
}

/// A puzzle with its caption, and rules below it, in a place of this width.
fn figure(out: &mut String, item: &Item<'_>, picture: &Picture, rules: &[String], wide: f64) {
    out.push_str("<figure>\n");
    let author = picture.author.filter(|_| picture.found.is_none());
    if !item.caption.is_empty() || author.is_some() {
        let author = author.map(|author| format!(" {}", escaped(author))).unwrap_or_default();
        writeln!(out, "<figcaption><b>{}</b>{author}</figcaption>", escaped(&item.caption))
            .expect("a string takes all");
    }
    let title = Some(item.caption.as_str()).filter(|caption| !caption.is_empty());
    let picture = Picture { title, ..picture.clone() };
    let drawing = Drawing::new(&picture);
    // no higher than the board, so that rules follow it
    let (high, drawn) = (wide * drawing.ratio(), drawing.board(&picture));
    writeln!(
        out,
        "<div class=\"drawn\" style=\"max-height:{high:.1}mm\">{drawn}</div>\n{}</figure>",
        paragraphs(rules)
    )
    .expect("a string takes all");
}
