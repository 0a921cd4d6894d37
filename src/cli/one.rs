//! The puzzle of a command that takes one: kept until the end of the input has shown that there is no other.

use super::exit::Exit;
use super::session::Session;
use super::settings::Settings;
use super::task::{Place, Task};
use kdoku::clues::Clue;
use kdoku::toml::{ClueSource, Expect};
use kdoku::{Puzzle, Rules};

/// A task that outlives its input.
pub(crate) struct Kept {
    file: String,
    number: Option<usize>,
    line: Option<usize>,
    puzzle: Puzzle,
    rules: Rules,
    written: Vec<ClueSource>,
    clues: Vec<Clue>,
    title: Option<String>,
    settings: Settings,
    expect: Option<Expect>,
}

impl Kept {
    fn new(task: &Task) -> Self {
        let Task { place, puzzle, rules, written, clues, title, settings, expect } = *task;
        Self {
            file: place.file.to_owned(),
            number: place.number,
            line: place.line,
            puzzle: puzzle.clone(),
            rules: rules.clone(),
            written: written.to_vec(),
            clues: clues.to_vec(),
            title: title.map(str::to_owned),
            settings: settings.clone(),
            expect: expect.cloned(),
        }
    }

    pub(crate) fn task(&self) -> Task<'_> {
        let Self { file, number, line, puzzle, rules, written, clues, title, settings, expect } = self;
        let place = Place { file, number: *number, line: *line };
        let title = title.as_deref();
        Task { place, puzzle, rules, written, clues, title, settings, expect: expect.as_ref() }
    }
}

/// The only puzzle of the input.
pub(crate) struct One {
    /// Who takes no more than one, for the message.
    command: &'static str,
    kept: Option<Kept>,
    /// Whether there is another one, which has been told.
    is_refused: bool,
}

impl One {
    pub(crate) const fn new(command: &'static str) -> Self {
        Self { command, kept: None, is_refused: false }
    }

    /// Keeps a puzzle; a second one is an error.
    pub(crate) fn take(&mut self, task: &Task, session: &mut Session) {
        if self.kept.is_none() {
            self.kept = Some(Kept::new(task));
        } else if !self.is_refused {
            self.is_refused = true;
            let message = format!("`{}` takes one puzzle, and {} is a second one", self.command, task.place);
            session.fail(&message, Some("give it an input with one puzzle alone"));
        }
    }

    /// The puzzle, if the input was read without any error and has no other.
    pub(crate) fn only(self, session: &Session) -> Option<Kept> {
        self.kept.filter(|_| session.exit() == Exit::Success)
    }
}
