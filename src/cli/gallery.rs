//! Pictures of puzzles in files: a page with all of them, or a picture a file.
//!
//! An SVG file shows one puzzle. Where there are several, `-o board.svg` becomes `board-1.svg`, `board-2.svg` and so on, and to
//! stdout, which is one file, nothing is written. So the first picture is kept until it is known whether there is another.

use super::output::{Output, reason};
use super::session::Session;
use super::task::Task;
use super::values::DrawnTo;
use kdoku::clues::ClueKind;
use kdoku::render::{self, Picture, html};
use kdoku::toml::ClueSource;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// Where pictures go.
pub(crate) struct Gallery {
    to: DrawnTo,
    /// The file that `-o` names.
    path: Option<PathBuf>,
    /// Whether what is folded away on a page is shown at first.
    open: bool,
    count: usize,
    /// The first picture, and what it is called.
    first: Option<(String, Option<String>)>,
    /// Whether there are several where there can be only one.
    is_refused: bool,
}

impl Gallery {
    pub(crate) fn new(to: DrawnTo, path: Option<&Path>, open: bool) -> Self {
        Self { to, path: path.map(Path::to_owned), open, count: 0, first: None, is_refused: false }
    }

    /// Whether pictures go to a page, with words beside them.
    pub(crate) fn is_page(&self) -> bool {
        self.to == DrawnTo::Html
    }

    /// Whether nothing will be written any more.
    pub(crate) const fn is_refused(&self) -> bool {
        self.is_refused
    }

    /// Adds a picture.
    pub(crate) fn add(&mut self, picture: &Picture, out: &mut Output) -> io::Result<()> {
        self.count += 1;
        if self.is_refused {
            return Ok(());
        }
        let drawn = match self.to {
            DrawnTo::Svg => render::svg(picture),
            DrawnTo::Html => html::puzzle(picture, self.count, self.open),
        };
        if self.count == 1 {
            self.first = Some((drawn, picture.title.map(str::to_owned)));
            return Ok(());
        }
        let first = self.first.take();
        match self.to {
            DrawnTo::Svg => {
                let Some(path) = self.path.clone().filter(|_| out.is_file()) else {
                    self.is_refused = true;
                    return Ok(());
                };
                if let Some((first, _)) = first {
                    numbered(&path, 1, &first)?;
                }
                numbered(&path, self.count, &drawn)
            }
            DrawnTo::Html => {
                if let Some((first, _)) = first {
                    out.raw(html::begin("Puzzles").as_bytes())?;
                    out.raw(first.as_bytes())?;
                }
                out.raw(drawn.as_bytes())
            }
        }
    }

    /// Writes what is left to be written.
    pub(crate) fn end(self, session: &mut Session) -> io::Result<()> {
        if self.is_refused {
            let hint = "name a file with `-o`, which gets a number for each, or write a page with `--to html`";
            session.fail("an SVG picture shows one puzzle, and there are several", Some(hint));
        }
        match (self.to, self.first) {
            (DrawnTo::Svg, Some((first, _))) => session.out.raw(first.as_bytes()),
            (DrawnTo::Html, Some((first, title))) => {
                session.out.raw(html::begin(title.as_deref().unwrap_or("Puzzle")).as_bytes())?;
                session.out.raw(first.as_bytes())?;
                session.out.raw(html::END.as_bytes())
            }
            (DrawnTo::Html, None) if self.count > 0 => session.out.raw(html::END.as_bytes()),
            _ => {
                session.out.abandon();
                Ok(())
            }
        }
    }
}

/// Writes a picture to the file of this number: `board-2.svg` for `board.svg`.
fn numbered(path: &Path, number: usize, text: &str) -> io::Result<()> {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    let path = path.with_file_name(name);
    let whole = |error: io::Error| io::Error::new(error.kind(), format!("`{}`: {}", path.display(), reason(&error)));
    let mut out = Output::open(&path).map_err(io::Error::other)?;
    let written = out.raw(text.as_bytes());
    out.finish(written.is_ok()).and(written).map_err(whole)
}

/// Words for the constraints of a task that have no kind, for [`picture`].
pub(crate) fn unnamed(task: &Task) -> Vec<String> {
    unnamed_of(task.written)
}

/// The same for these constraints.
pub(crate) fn unnamed_of<'w>(written: impl IntoIterator<Item = &'w ClueSource>) -> Vec<String> {
    let is_unnamed = |kind: ClueKind| kind.definition().is_none();
    let written = written.into_iter().filter(|written| ClueKind::from_name(written.name).is_some_and(is_unnamed));
    let words = written.map(|written| match (&written.text[..], written.line) {
        ("", None) => String::new(),
        ("", Some(line)) => format!("see line {line} of the file"),
        (text, None) => text.to_owned(),
        (text, Some(line)) => format!("{text} (line {line} of the file)"),
    });
    words.collect()
}

/// A puzzle as it is drawn.
pub(crate) fn picture<'a>(task: &Task<'a>, unnamed: &'a [String]) -> Picture<'a> {
    let mut picture = Picture::new(task.rules.geometry(), &task.puzzle.grid);
    picture.lowest = task.rules.lowest();
    picture.symbols = task.puzzle.form.symbols().clone();
    picture.clues = task.clues;
    picture.variables = task.rules.variables();
    picture.unnamed = unnamed;
    picture.title = task.title;
    picture
}
