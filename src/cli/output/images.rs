//! Pictures of puzzles in files: one HTML page with all of them, or one SVG file each.
//!
//! An SVG file shows one puzzle. With several puzzles, `-o board.svg` becomes `board-1.svg`,
//! `board-2.svg` and so on, and on stdout it is an error. So the first picture is kept until it is
//! known whether there is another. Numbered files get their names together at the end, and never
//! replace a file, since their names were not given.

use super::Output;
use crate::cli::args::{DrawnTo, WriteArgs};
use crate::cli::input::task::{About, Task};
use kdoku::clues::ClueKind;
use kdoku::render::{self, Picture, html};
use kdoku::toml::ClueSource;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// The pictures of a run.
pub(crate) struct Images {
    to: DrawnTo,
    /// The file of `-o`.
    path: Option<PathBuf>,
    /// Whether folded parts of a page are open at first.
    open: bool,
    count: usize,
    /// The first picture and its title.
    first: Option<(String, Option<String>)>,
    /// Whether there are several pictures where there can be only one.
    is_refused: bool,
}

impl Images {
    pub(crate) fn new(to: DrawnTo, write: &WriteArgs, open: bool) -> Self {
        Self { to, path: write.output.clone(), open, count: 0, first: None, is_refused: false }
    }

    /// Pictures, if this is a form of pictures.
    pub(crate) fn wanted(to: Option<DrawnTo>, write: &WriteArgs, open: bool) -> Option<Self> {
        to.map(|to| Self::new(to, write, open))
    }

    /// Whether the pictures are on a page, with text.
    pub(crate) fn is_page(&self) -> bool {
        self.to == DrawnTo::Html
    }

    /// Whether nothing more will be written.
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
                    out.add_file(&numbered(&path, 1), first.as_bytes())?;
                }
                out.add_file(&numbered(&path, self.count), drawn.as_bytes())
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

    /// Completes the pictures.
    pub(crate) fn finish(self, out: &mut Output) -> io::Result<()> {
        match (self.to, self.first) {
            (DrawnTo::Svg, Some((first, _))) => out.raw(first.as_bytes()),
            (DrawnTo::Html, Some((first, title))) => {
                out.raw(html::begin(title.as_deref().unwrap_or("Puzzle")).as_bytes())?;
                out.raw(first.as_bytes())?;
                out.raw(html::END.as_bytes())
            }
            (DrawnTo::Html, None) if self.count > 0 => out.raw(html::END.as_bytes()),
            _ => {
                out.abandon();
                Ok(())
            }
        }
    }
}

/// The name of a numbered file: `board-2.svg` for `board.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The text of the constraints of a task that have no kind of their own, for [`picture`].
pub(crate) fn unnamed(task: &Task) -> Vec<String> {
    unnamed_of(task.sources)
}

/// The same for these constraints.
pub(crate) fn unnamed_of<'s>(sources: impl IntoIterator<Item = &'s ClueSource>) -> Vec<String> {
    let is_unnamed = |kind: ClueKind| kind.definition().is_none();
    let sources = sources.into_iter().filter(|source| ClueKind::from_name(source.name).is_some_and(is_unnamed));
    let texts = sources.map(|source| match (&source.text[..], source.line) {
        ("", None) => String::new(),
        ("", Some(line)) => format!("see line {line} of the file"),
        (text, None) => text.to_owned(),
        (text, Some(line)) => format!("{text} (line {line} of the file)"),
    });
    texts.collect()
}

/// The picture of a puzzle.
pub(crate) fn picture<'a>(task: &Task<'a>, unnamed: &'a [String]) -> Picture<'a> {
    let mut picture = Picture::new(task.rules.geometry(), &task.puzzle.grid);
    picture.lowest = task.rules.lowest();
    picture.symbols = task.puzzle.form.symbols().clone();
    picture.clues = task.clues;
    picture.variables = task.rules.variables();
    picture.unnamed = unnamed;
    let About { title, author, description, rules } = task.about;
    (picture.title, picture.author, picture.description, picture.rules) = (title, author, description, rules);
    picture
}
