//! `kdoku rate`: the difficulty of each puzzle.
//!
//! Puzzles are gathered in packs, which several threads rate (`pool`). Everything to be written
//! waits in order: a puzzle whose rating is not ready yet, or text for unreadable input.

mod pool;

use super::Command;
use crate::cli::args::{RateArgs, RatingTo, ScaleArgs};
use crate::cli::output::{json, verdicts};
use crate::cli::{Context, Demands, Exit, Location, PuzzleSettings, Settings, Shape, Task, Unreadable};
use kdoku::logic::{Rating, Scale, Technique};
use kdoku::rate::RateError;
use kdoku::text::{self, Layout};
use kdoku::{Outcome, Rules, Verdict};
use pool::{Job, PACK, RatePool, Rated};
use serde::Serialize;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

/// The heading of a table.
const HEADING: &str = "puzzle,scale,solved,er,ep,ed,er_technique,ep_technique,ed_technique,total,steps,error\n";

/// The command.
pub(crate) struct Rate {
    to: RatingTo,
    scale: ScaleArgs,
    pool: RatePool,
    /// What is written, in order: for the puzzles in the pool, and then for `pack`.
    entries: VecDeque<Entry>,
    pack: Vec<Job>,
    /// The rules of the last puzzle.
    rules: Option<Arc<Rules>>,
    /// Whether the output begins with a heading, unless an earlier run wrote it.
    has_heading: bool,
}

/// What is written for a puzzle.
enum Entry {
    Puzzle(Puzzle),
    Text(String),
}

/// A puzzle whose rating is not known yet.
struct Puzzle {
    file: String,
    number: Option<usize>,
    line: Option<usize>,
    /// The puzzle as a line.
    text: String,
    scale: Scale,
}

impl Puzzle {
    fn location(&self) -> Location<'_> {
        Location { file: &self.file, number: self.number, line: self.line }
    }
}

impl Command for Rate {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { gathers: true, ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        context.interrupt.listen();
        let known = self.rules.take().filter(|rules| **rules == *task.rules);
        let rules = known.unwrap_or_else(|| Arc::new(task.rules.clone()));
        self.rules = Some(Arc::clone(&rules));
        let form = task.puzzle.form.with_layout(Layout::Line);
        let Location { file, number, line } = task.location;
        let text = text::write(&task.puzzle.grid, &form).trim_end().to_owned();
        let scale = self.scale.scale.unwrap_or_else(|| Scale::usual(&rules));
        self.entries.push_back(Entry::Puzzle(Puzzle { file: file.to_owned(), number, line, text, scale }));
        let limits = context.limits_of_batch(task.settings);
        self.pack.push(Job { rules, puzzle: task.puzzle.grid.clone(), scale, limits });
        if self.pack.len() == PACK { self.send_pack(context) } else { Ok(()) }
    }

    fn unreadable(&mut self, what: &Unreadable, _: &mut Context) -> io::Result<()> {
        let text = match self.to {
            RatingTo::Json => json::unreadable(what),
            _ if what.location.number.is_none() => return Ok(()),
            RatingTo::Text => "unreadable\n".to_owned(),
            RatingTo::Csv => ",,,,,,,,,,,unreadable\n".to_owned(),
        };
        self.entries.push_back(Entry::Text(text));
        Ok(())
    }

    fn flush(&mut self, context: &mut Context) -> io::Result<()> {
        if !self.pack.is_empty() {
            self.send_pack(context)?;
        }
        while self.take(context)? {}
        self.write_texts(context)
    }
}

impl Rate {
    pub(crate) fn new(args: &RateArgs, settings: &Settings) -> Self {
        let &RateArgs { to, scale, ref threads, .. } = args;
        let has_heading = to == RatingTo::Csv && settings.shard.is_none_or(|shard| shard.number == 1);
        let pool = RatePool::new(threads.threads, scale.techniques());
        Self { to, scale, pool, entries: VecDeque::new(), pack: Vec::new(), rules: None, has_heading }
    }

    /// Sends the puzzles that were gathered.
    fn send_pack(&mut self, context: &mut Context) -> io::Result<()> {
        if self.pool.is_full() {
            self.take(context)?;
        }
        self.pool.send(std::mem::take(&mut self.pack));
        Ok(())
    }

    /// Writes the results of the oldest pack; `false` if there is none.
    fn take(&mut self, context: &mut Context) -> io::Result<bool> {
        let Some(results) = self.pool.receive() else { return Ok(false) };
        for rated in results {
            self.write_texts(context)?;
            if let Some(Entry::Puzzle(puzzle)) = self.entries.pop_front() {
                report(&puzzle, &rated, context);
                let text = match self.to {
                    RatingTo::Text => line(&puzzle, &rated),
                    RatingTo::Json => object(&puzzle, &rated),
                    RatingTo::Csv => row(&puzzle, &rated),
                };
                self.write(&text, context)?;
            }
        }
        Ok(true)
    }

    /// Writes the texts at the head of the queue.
    fn write_texts(&mut self, context: &mut Context) -> io::Result<()> {
        while matches!(self.entries.front(), Some(Entry::Text(_))) {
            if let Some(Entry::Text(text)) = self.entries.pop_front() {
                self.write(&text, context)?;
            }
        }
        Ok(())
    }

    fn write(&mut self, text: &str, context: &mut Context) -> io::Result<()> {
        if std::mem::take(&mut self.has_heading) && !context.out.has_content() {
            context.out.answer(HEADING, Shape::Line)?;
        }
        context.out.answer(text, Shape::Line)
    }
}

/// Reports the reason why a puzzle has not been rated.
fn report(puzzle: &Puzzle, rated: &Rated, context: &mut Context) {
    let location = puzzle.location();
    match rated {
        Ok(_) => {}
        Err(RateError::NotUnique(outcome)) if outcome.verdict() == Verdict::Undecided => {
            context.undecided(&location, outcome, &format!("undecided: {}", verdicts::ended(outcome.end)));
        }
        Err(RateError::NotUnique(outcome)) => {
            context.report.warning(&location, &without(outcome));
            context.ended(Exit::No);
        }
        Err(error) => {
            context.fail(&format!("{location}: {error}"), None);
        }
    }
}

/// A verdict in words, with the first clash of the givens.
fn without(outcome: &Outcome) -> String {
    let verdict = outcome.verdict();
    outcome.clashes.first().map_or_else(|| verdict.to_string(), |clash| format!("{verdict}: {clash}"))
}

/// The reason why a puzzle has not been rated, in a few words.
fn error(rated: &Rated) -> Option<String> {
    match rated {
        Ok(_) => None,
        Err(RateError::NotUnique(outcome)) => Some(outcome.verdict().to_string()),
        Err(error) => Some(error.to_string()),
    }
}

/// The puzzle and its rating, as collections write them.
fn line(puzzle: &Puzzle, rated: &Rated) -> String {
    match rated {
        Ok(rating) => format!("{} {rating}\n", puzzle.text),
        Err(_) => format!("{} {}\n", puzzle.text, error(rated).unwrap_or_default()),
    }
}

fn row(puzzle: &Puzzle, rated: &Rated) -> String {
    let name = |step: Option<(u32, Technique)>| step.map_or("", |(_, technique)| technique.id());
    let (text, scale) = (quoted(&puzzle.text), puzzle.scale);
    match rated {
        Ok(rating) => {
            let [er, ep, ed] = rating.tenths().map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
            let Rating { solved, hardest, to_first_value, first, total, steps, .. } = rating;
            let names = [*hardest, *to_first_value, *first].map(name).join(",");
            format!("{text},{scale},{solved},{er},{ep},{ed},{names},{total},{steps},\n")
        }
        Err(_) => format!("{text},{scale},,,,,,,,,,{}\n", quoted(&error(rated).unwrap_or_default())),
    }
}

/// A field of a table.
fn quoted(text: &str) -> String {
    let is_plain = !text.contains([',', '"', ' ', '\n']);
    if is_plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    source: json::Source<'a>,
    givens: &'a str,
    scale: Scale,
    verdict: Option<Verdict>,
    rating: Option<&'a Rating>,
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

fn object(puzzle: &Puzzle, rated: &Rated) -> String {
    let verdict = match rated {
        Ok(_) => Some(Verdict::Unique),
        Err(RateError::NotUnique(outcome)) => Some(outcome.verdict()),
        Err(_) => None,
    };
    json::line(&Object {
        source: json::Source::new(&puzzle.location()),
        givens: &puzzle.text,
        scale: puzzle.scale,
        verdict,
        rating: rated.as_ref().ok(),
        text: rated.as_ref().ok().map(ToString::to_string),
        error: error(rated),
    })
}
