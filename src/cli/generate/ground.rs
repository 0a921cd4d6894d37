//! What puzzles are made for: a board and its rules, or a puzzle with one solution that is to be thinned.

use super::super::args::GenerateArgs;
use super::super::command::Command;
use super::super::exit::Exit;
use super::super::gallery;
use super::super::input::{self, Reading};
use super::super::one::One;
use super::super::puzzle_file::blank;
use super::super::session::Session;
use super::super::settings::Settings;
use super::super::task::{Task, Unreadable};
use super::super::verdict;
use super::super::words::Worded;
use kdoku::clues::Clue;
use kdoku::toml::Solve;
use kdoku::{Answer, BoxShape, Form, Grid, Layout, Order, Pick, Rules, Verdict};
use std::io;

/// The board that puzzles are made for, and what is to be thinned.
pub(super) struct Ground {
    pub(super) rules: Rules,
    pub(super) form: Form,
    /// The constraints of the board as they are drawn, and words for those that have no kind.
    pub(super) clues: Vec<Clue>,
    pub(super) unnamed: Vec<String>,
    pub(super) from: Option<(Grid, Grid)>,
    /// What flags and the file say of limits.
    pub(super) settings: Settings,
}

/// Takes the puzzle of `--from`.
struct From {
    one: One,
}

impl Command for From {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        self.one.take(task, session);
        Ok(())
    }

    fn unreadable(&mut self, _: &Unreadable, _: &mut Session) -> io::Result<()> {
        // it has been told, and nothing will be made
        Ok(())
    }
}

/// What puzzles are made for; `None` if that cannot be read, which has been told.
pub(super) fn of(args: &GenerateArgs, reading: &Reading, session: &mut Session) -> io::Result<Option<Ground>> {
    if let Some(path) = &args.from {
        let mut from = From { one: One::new("kdoku generate --from") };
        input::run(std::slice::from_ref(path), reading, session, &mut from)?;
        let Some(kept) = from.one.only(session) else { return Ok(None) };
        return Ok(thinned(&kept.task(), session));
    }
    let (rules, form, solve, clues, unnamed) = if let Some(config) = &reading.config {
        let unnamed = gallery::unnamed_of(&config.written);
        (config.rules.clone(), blank(config).form, config.solve.clone(), config.clues.clone(), unnamed)
    } else {
        let boxes: BoxShape = reading.options.boxes.unwrap_or(Order::THREE.into());
        match Worded::new(Rules::boxes(boxes), &reading.rules) {
            Ok(worded) => (worded.rules, Form::new(Layout::Line, boxes), Solve::default(), worded.clues, Vec::new()),
            Err((message, hint)) => {
                session.fail(&message, hint.as_deref());
                return Ok(None);
            }
        }
    };
    let form = match &reading.symbols {
        Some(symbols) if symbols.capacity() < rules.size() => {
            session.fail(&format!("the symbols `{symbols}` are too few for {} values", rules.size()), None);
            return Ok(None);
        }
        Some(symbols) => form.with_symbols(symbols.clone()),
        None => form,
    };
    Ok(Some(Ground { rules, form, clues, unnamed, from: None, settings: reading.flags.over(&solve) }))
}

/// The puzzle that is to be thinned, with its only solution.
fn thinned(task: &Task, session: &mut Session) -> Option<Ground> {
    let answer = session.ask(
        task,
        Some(2),
        |kind, limits, _| kind.solver.answer(&task.puzzle.grid, Pick::Any, limits, &mut kind.scratch),
        |answer| Some(&answer.outcome),
    );
    let verdict = answer.verdict();
    let Answer { solution, outcome } = answer;
    let text = verdict::remark(verdict, &outcome, task);
    match (verdict, solution) {
        (Verdict::Unique, Some(solution)) => {
            let (rules, form) = (task.rules.clone(), task.puzzle.form.clone());
            // what followed the puzzle on its line was said of that puzzle
            let form = Form::clone(&form).with_layout(Layout::Compact);
            let settings = task.settings.clone();
            let (clues, unnamed) = (task.clues.to_vec(), gallery::unnamed(task));
            let from = Some((task.puzzle.grid.clone(), solution));
            return Some(Ground { rules, form, clues, unnamed, from, settings });
        }
        (Verdict::Undecided, _) => session.undecided(&task.place, &outcome, &text),
        _ => {
            session.report.remark(&task.place, &format!("{text}, so that there is nothing to be thinned"));
            session.ended(Exit::No);
        }
    }
    None
}
