//! Steps as pictures: numbered SVG files, or a page to step through.

use super::images;
use super::numbered::Numbered;
use crate::cli::args::To;
use crate::cli::{Output, Settings, Task};
use kdoku::clues::{Clue, ClueKind};
use kdoku::logic::{Position, Step};
use kdoku::render::walkthrough::{self, Frame};
use kdoku::render::{self};
use std::io;

/// The pictures of a run.
pub(crate) enum Walkthrough {
    Svg(Numbered),
    /// A page, with the language of its words and the number of puzzles so far.
    Html(&'static str, usize),
}

/// A picture to draw: a position, the step that is taken in it, its name and its words.
pub(crate) struct Scene<'a> {
    pub(crate) position: &'a Position,
    pub(crate) step: Option<&'a Step>,
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Walkthrough {
    /// Pictures, if they are the form of the output.
    pub(crate) fn wanted(settings: &Settings, language: &'static str) -> Option<Self> {
        match settings.to? {
            To::Svg => Some(Self::Svg(Numbered::new(settings.write.output.as_deref()))),
            To::Html => Some(Self::Html(language, 0)),
            _ => None,
        }
    }

    /// Whether nothing more will be written.
    pub(crate) const fn is_refused(&self) -> bool {
        matches!(self, Self::Svg(files) if files.is_refused())
    }

    /// Adds the scenes of a puzzle; `rating` is shown in the heading of a page.
    pub(crate) fn add<'a>(
        &mut self,
        task: &Task<'a>,
        scenes: &[Scene<'a>],
        rating: &str,
        out: &mut Output,
    ) -> io::Result<()> {
        let unnamed = images::unnamed(task);
        // the candidates of a position replace pencil marks
        let clues: Vec<Clue> = task.clues().iter().filter(|clue| clue.kind != ClueKind::Candidates).cloned().collect();
        let picture = || {
            let mut picture = images::picture(task, &unnamed);
            picture.clues = &clues;
            picture
        };
        match self {
            Self::Svg(files) => {
                for scene in scenes {
                    if files.is_refused() {
                        return Ok(());
                    }
                    let remarks: Vec<String> = scene.text.lines().map(|line| line.trim().to_owned()).collect();
                    let mut picture = picture();
                    (picture.position, picture.step) = (Some(scene.position), scene.step);
                    (picture.remarks, picture.title) = (&remarks, None);
                    files.add(render::svg(&picture), out)?;
                }
                Ok(())
            }
            Self::Html(language, count) => {
                *count += 1;
                let heading =
                    task.of_file().and_then(|puzzle| puzzle.title.clone()).unwrap_or_else(|| task.location.to_string());
                let heading = if rating.is_empty() { heading } else { format!("{heading} · {rating}") };
                if *count == 1 {
                    out.raw(walkthrough::begin(&heading, language).as_bytes())?;
                }
                let mut frames = Vec::with_capacity(scenes.len());
                for scene in scenes {
                    let mut picture = picture();
                    (picture.position, picture.step) = (Some(scene.position), scene.step);
                    frames.push(Frame { picture, name: scene.name.clone(), text: scene.text.clone() });
                }
                out.raw(walkthrough::puzzle(&heading, *count, &frames).as_bytes())
            }
        }
    }

    /// Completes the pictures.
    pub(crate) fn finish(self, out: &mut Output) -> io::Result<()> {
        match self {
            Self::Svg(mut files) => files.finish(out),
            Self::Html(_, 0) => {
                out.abandon();
                Ok(())
            }
            Self::Html(..) => out.raw(walkthrough::END.as_bytes()),
        }
    }
}
