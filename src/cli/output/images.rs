//! Pictures of puzzles in files: one HTML page with all of them, or one SVG file each.

use super::numbered::Numbered;
use crate::cli::args::To;
use crate::cli::{Output, Settings, Task};
use kdoku::render::{self, Picture, html};
use kdoku::toml::ClueSource;
use std::io;

/// The pictures of a run.
pub(crate) enum Images {
    Svg(Numbered),
    Html(Page),
}

/// A page with all pictures. Its title depends on whether there is more than one.
pub(crate) struct Page {
    /// Whether folded parts are open at first.
    open: bool,
    count: usize,
    /// The first picture and its title.
    first: Option<(String, Option<String>)>,
}

impl Images {
    /// Pictures, if they are the form of the output.
    pub(crate) fn wanted(settings: &Settings, open: bool) -> Option<Self> {
        match settings.to? {
            To::Svg => Some(Self::Svg(Numbered::new(settings.write.output.as_deref()))),
            To::Html => Some(Self::Html(Page { open, count: 0, first: None })),
            _ => None,
        }
    }

    /// Whether the pictures are on a page, with text.
    pub(crate) const fn is_page(&self) -> bool {
        matches!(self, Self::Html(_))
    }

    /// Whether nothing more will be written.
    pub(crate) const fn is_refused(&self) -> bool {
        matches!(self, Self::Svg(files) if files.is_refused())
    }

    pub(crate) fn add(&mut self, picture: &Picture, out: &mut Output) -> io::Result<()> {
        match self {
            Self::Svg(files) if files.is_refused() => Ok(()),
            Self::Svg(files) => files.add(render::svg(picture), out),
            Self::Html(page) => page.add(picture, out),
        }
    }

    /// Completes the pictures.
    pub(crate) fn finish(self, out: &mut Output) -> io::Result<()> {
        match self {
            Self::Svg(mut files) => files.finish(out),
            Self::Html(page) => page.finish(out),
        }
    }
}

impl Page {
    fn add(&mut self, picture: &Picture, out: &mut Output) -> io::Result<()> {
        self.count += 1;
        let drawn = html::puzzle(picture, self.count, self.open);
        if self.count == 1 {
            self.first = Some((drawn, picture.title.map(str::to_owned)));
            return Ok(());
        }
        if let Some((first, _)) = self.first.take() {
            out.raw(html::begin("Puzzles").as_bytes())?;
            out.raw(first.as_bytes())?;
        }
        out.raw(drawn.as_bytes())
    }

    fn finish(self, out: &mut Output) -> io::Result<()> {
        if let Some((first, title)) = &self.first {
            out.raw(html::begin(title.as_deref().unwrap_or("Puzzle")).as_bytes())?;
            out.raw(first.as_bytes())?;
        }
        if self.count > 0 {
            return out.raw(html::END.as_bytes());
        }
        out.abandon();
        Ok(())
    }
}

/// The text of the constraints of a task that have no kind of their own, for [`picture`].
pub(crate) fn unnamed(task: &Task) -> Vec<String> {
    unnamed_of(task.sources())
}

/// The same for these constraints.
pub(crate) fn unnamed_of<'s>(sources: impl IntoIterator<Item = &'s ClueSource>) -> Vec<String> {
    let sources = sources.into_iter().filter(|source| source.is_custom());
    let texts = sources.map(|source| match (&source.text[..], source.line) {
        ("", None) => String::new(),
        ("", Some(line)) => format!("see line {line} of the file"),
        (text, None) => text.to_owned(),
        (text, Some(line)) => format!("{text} (line {line} of the file)"),
    });
    texts.collect()
}

pub(crate) fn picture<'a>(task: &Task<'a>, unnamed: &'a [String]) -> Picture<'a> {
    let mut picture = Picture::from(&task.base.puzzle);
    picture.givens = &task.board.grid;
    picture.symbols = task.board.form.symbols().clone();
    picture.unnamed = unnamed;
    if task.of_file().is_none() {
        (picture.title, picture.author, picture.description, picture.rules) = (None, None, None, None);
    }
    picture
}
