//! `kdoku convert`: puzzles from one format to another, and what is lost on the way.
//!
//! Losing a rule is an error unless `--lossy` is given: what is left is another puzzle.

use super::Command;
use crate::cli::args::{ConvertArgs, To};
use crate::cli::output::numbered::Numbered;
use crate::cli::{Context, Demands, Location, PuzzleSettings, Settings, Shape, Task};
use kdoku::interchange::{Conversion, FORMATS, Format, Loss, LossKind, Reading, WriteError, write_text};
use std::io;

/// The command.
pub(crate) struct Convert {
    /// `None` lists the formats.
    to: Option<To>,
    lossy: bool,
    /// The number of puzzles written.
    written: usize,
    /// Files of formats with one puzzle per file.
    files: Numbered,
    /// Whether a second puzzle for such a format was reported, because no file is named.
    is_refused: bool,
}

impl Convert {
    pub(crate) fn new(args: &ConvertArgs, settings: &Settings) -> Self {
        let to = args.to;
        let files = Numbered::new(settings.write.output.as_deref());
        Self { to, lossy: args.lossy, written: 0, files, is_refused: false }
    }
}

impl Command for Convert {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { readings: true, gathers: true, ..Demands::default() }
    }

    fn puzzle(&mut self, _: &Task, _: &mut Context) -> io::Result<()> {
        // the input has readings instead
        Ok(())
    }

    fn reading(&mut self, location: &Location, read: &Reading, context: &mut Context) -> io::Result<()> {
        let Some(to) = self.to else { return Ok(()) };
        self.write(to, location, read, context)
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        if self.to.is_none() {
            return list(context);
        }
        if self.written == 0 {
            context.out.abandon();
        }
        if context.out.is_file() && self.to.is_some_and(To::is_one_per_file) {
            return self.files.finish(&mut context.out);
        }
        Ok(())
    }
}

impl Convert {
    /// Writes a puzzle, unless it loses a rule that it must keep.
    fn write(&mut self, to: To, location: &Location, read: &Reading, context: &mut Context) -> io::Result<()> {
        let (written, shape) = match to {
            To::Layout(layout) => (Ok(write_text(&read.puzzle, layout)), to.into()),
            To::Format(format) if self.written > 0 && !format.is_line && !context.out.is_file() => {
                self.refuse(location, format, context);
                return Ok(());
            }
            To::Format(format) => (format.write(&read.puzzle), if format.is_line { Shape::Line } else { Shape::Block }),
            _ => return Ok(()),
        };
        let Conversion { value: made, losses } = match written {
            Ok(written) => written,
            Err(WriteError(why)) => {
                context.fail(&format!("{location}: {why}"), None);
                return Ok(());
            }
        };
        if to.format().is_some_and(Format::is_puzzle_file)
            && let Err(error) = read.puzzle.rules()
        {
            context.fail(&format!("{location}: the puzzle is contradictory: {error}"), None);
            return Ok(());
        }
        let losses: Vec<&Loss> = read.losses.iter().chain(&losses).collect();
        let of = |is_rule: bool| -> Vec<String> {
            let lost = losses.iter().filter(|loss| (loss.kind == LossKind::Constraint) == is_rule);
            lost.map(ToString::to_string).collect()
        };
        let (rules, others) = (of(true).join(", "), of(false).join(", "));
        if !rules.is_empty() && !self.lossy {
            let hint = "`--lossy` writes what is left, which is another puzzle";
            context.fail(&format!("{location}: `{}` cannot hold {rules}", to.name()), Some(hint));
            return Ok(());
        }
        for lost in [rules, others].iter().filter(|lost| !lost.is_empty()) {
            context.report.warning(location, &format!("lost: {lost}"));
        }
        self.written += 1;
        if to.is_one_per_file() && context.out.is_file() {
            return self.files.add(made, &mut context.out);
        }
        context.out.answer(&made, shape)
    }

    /// Reports, once, that a format has one puzzle per file.
    fn refuse(&mut self, location: &Location, format: &Format, context: &mut Context) {
        if !self.is_refused {
            self.is_refused = true;
            let message = format!("{location}: `{}` has one puzzle per file, and this is a second one", format.name);
            context.fail(&message, Some("convert each puzzle to a file of its own"));
        }
    }
}

/// The table of formats.
fn list(context: &mut Context) -> io::Result<()> {
    let layouts = [
        ("line", "one puzzle per line: givens on a board with boxes"),
        ("compact", "rows of characters: the same"),
        ("spaced", "rows of numbers: the same"),
        ("grid", "a drawing with lines between the boxes: the same"),
    ];
    let formats = FORMATS.iter().map(|format| (format.name, format.is_read(), format.is_written(), format.about));
    let all = layouts.into_iter().map(|(name, about)| (name, true, true, about)).chain(formats);
    let all: Vec<_> = all.collect();
    let width = all.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let word = |is: bool, word: &'static str| if is { word } else { "" };
    let out = context.out.stream();
    for (name, is_read, is_written, about) in all {
        writeln!(out, "{name:width$}  {:4}  {:7}  {about}", word(is_read, "read"), word(is_written, "written"))?;
    }
    Ok(())
}
