//! `kdoku rate`: the difficulty of each puzzle.

use super::Command;
use super::queue::{Queue, Ready, Work};
use crate::cli::args::{RateArgs, ScaleArgs, To};
use crate::cli::input::Position;
use crate::cli::input::puzzle_file::is_toml;
use crate::cli::input::rows::Row;
use crate::cli::output::json::{self, BoardRecord, RatingRecord};
use crate::cli::output::verdicts;
use crate::cli::{Context, Demands, Exit, Location, PuzzleSettings, Settings, Task, Unreadable, report};
use kdoku::logic::{Rating, Scale, Technique, TechniqueSet};
use kdoku::parallel::thread_count;
use kdoku::rate::{RateError, Rater};
use kdoku::text::{self, Layout};
use kdoku::{Grid, Limits, Outcome, Rules, Verdict};
use serde::Serialize;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The number of puzzles in a pack: some take a second each.
const PACK: usize = 16;

/// The columns of a table, behind that of the puzzle or those of the input.
const COLUMNS: [&str; 11] =
    ["scale", "solved", "er", "ep", "ed", "er_technique", "ep_technique", "ed_technique", "total", "steps", "error"];

/// The command.
pub(crate) struct Rate {
    to: To,
    scale: ScaleArgs,
    queue: Queue<Puzzle, Job, Rated>,
    /// The rules of the last puzzle.
    rules: Option<Arc<Rules>>,
    /// Whether the output begins with a heading, unless an earlier run wrote it.
    has_heading: bool,
}

/// A puzzle whose rating is not known yet.
struct Puzzle {
    file: String,
    number: Option<usize>,
    line: Option<usize>,
    /// The puzzle as it is written beside its rating.
    text: String,
    /// Its row in a table that is written with the rating.
    row: Option<Row>,
    rules: Arc<Rules>,
    givens: Grid,
    scale: Scale,
}

impl Puzzle {
    fn location(&self) -> Location<'_> {
        Location { file: &self.file, number: self.number, line: self.line }
    }
}

/// A puzzle to be rated.
struct Job {
    rules: Arc<Rules>,
    puzzle: Grid,
    scale: Scale,
    limits: Limits,
}

type Rated = Result<Rating, RateError>;

/// The work of one thread, which keeps the rater of the last rules and scale.
fn worker(techniques: TechniqueSet) -> Work<Job, Rated> {
    let mut last: Option<(Arc<Rules>, Scale, Rater)> = None;
    Box::new(move |Job { rules, puzzle, scale, limits }| {
        let known = last.take().filter(|(of, on, _)| on == scale && Arc::ptr_eq(of, rules));
        let (.., rater) = match known {
            Some(known) => last.insert(known),
            None => last.insert((Arc::clone(rules), *scale, Rater::new(rules, *scale, techniques)?)),
        };
        rater.rate(puzzle, limits)
    })
}

impl Command for Rate {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { gathers: true, rows: self.to == To::Csv, ..Demands::default() }
    }

    fn uses_positions(&self) -> bool {
        true
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        context.interrupt.listen();
        self.begin(context);
        let known = self.rules.take().filter(|rules| **rules == *task.rules());
        let rules = known.unwrap_or_else(|| Arc::new(task.rules().clone()));
        self.rules = Some(Arc::clone(&rules));
        let form = task.board.form.with_layout(Layout::Line);
        let Location { file, number, line } = task.location;
        let text = text::write(&task.board.grid, &form).trim_end().to_owned();
        let scale = self.scale.scale.unwrap_or_else(|| Scale::usual(&rules));
        let givens = task.board.grid.clone();
        let (file, row) = (file.to_owned(), context.row.take());
        let puzzle = Puzzle { file, number, line, text, row, rules: Arc::clone(&rules), givens, scale };
        let limits = context.limits_of_batch(task.settings);
        let job = Job { rules, puzzle: task.board.grid.clone(), scale, limits };
        let Self { to, queue, .. } = self;
        queue.push((puzzle, context.position), job, |ready| write(ready, *to, context))
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        let text = match self.to {
            To::Json => json::unreadable(what),
            _ if what.location.number.is_none() => return Ok(()),
            To::Csv => {
                self.begin(context);
                let row = context.row.take();
                self.queue.push_text(row_with("", row.as_ref(), &without_rating("", "unreadable")), context.position);
                return Ok(());
            }
            _ if is_toml(Path::new(what.location.file)) => format!("{}: unreadable\n", what.location),
            _ => "unreadable\n".to_owned(),
        };
        self.queue.push_text(text.into_bytes(), context.position);
        Ok(())
    }

    fn written(&self, _: Option<Position>) -> Option<Position> {
        self.queue.written()
    }

    fn flush(&mut self, context: &mut Context) -> io::Result<()> {
        let Self { to, queue, .. } = self;
        queue.flush(|ready| write(ready, *to, context))
    }
}

impl Rate {
    pub(crate) fn new(args: &RateArgs, settings: &Settings) -> Self {
        let &RateArgs { to, scale } = args;
        let has_heading = to == To::Csv && settings.large.shard.is_none_or(|shard| shard.number == 1);
        let techniques = scale.techniques();
        let queue = Queue::new(thread_count(settings.threads), PACK, 0, move || worker(techniques));
        Self { to, scale, queue, rules: None, has_heading }
    }

    /// Writes the heading before the first row, unless an earlier run has written it.
    fn begin(&mut self, context: &Context) {
        if std::mem::take(&mut self.has_heading) && !context.out.has_content() {
            let heading = match &context.row {
                Some(row) => row.heading_with(&COLUMNS),
                None => format!("puzzle,{}\n", COLUMNS.join(",")).into_bytes(),
            };
            if !heading.is_empty() {
                self.queue.push_text(heading, None);
            }
        }
    }
}

/// Writes what is ready.
fn write(ready: Ready<Puzzle, Rated>, to: To, context: &mut Context) -> io::Result<()> {
    let text = match ready {
        Ready::Text(text) => text,
        Ready::Result(puzzle, rated) => {
            report_refusal(&puzzle, &rated, context);
            if context.is_cut_off() {
                // what was rated after an interrupt has gaps
                return Ok(());
            }
            match to {
                To::Json => object(&puzzle, &rated).into_bytes(),
                To::Csv => row(&puzzle, &rated),
                _ => line(&puzzle, &rated).into_bytes(),
            }
        }
    };
    context.out.lines(1, &text)
}

/// Reports the reason why a puzzle has not been rated.
fn report_refusal(puzzle: &Puzzle, rated: &Rated, context: &mut Context) {
    let location = puzzle.location();
    match rated {
        Ok(_) => {}
        Err(RateError::NotUnique(outcome)) if outcome.verdict() == Verdict::Undecided => {
            context.undecided(&location, outcome, &format!("undecided: {}", verdicts::ended(outcome.end)));
        }
        Err(RateError::NotUnique(outcome)) => {
            context.report.warning(&location, &without(outcome));
            if outcome.verdict() == Verdict::NoSolution {
                context.hint_why(&format!("{} shows why", report::check_why(&location)));
            }
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
fn reason(error: &RateError) -> String {
    match error {
        RateError::NotUnique(outcome) => outcome.verdict().to_string(),
        error => error.to_string(),
    }
}

/// The puzzle and its rating, as collections write them; the file of a puzzle that has one of its
/// own, as `check` writes it.
fn line(puzzle: &Puzzle, rated: &Rated) -> String {
    let subject = if puzzle.line.is_some() { puzzle.text.clone() } else { format!("{}:", puzzle.location()) };
    match rated {
        Ok(rating) => format!("{subject} {rating}\n"),
        Err(error) => format!("{subject} {}\n", reason(error)),
    }
}

/// The row of a table: that of the input, or one with the puzzle, and the rating.
fn row(puzzle: &Puzzle, rated: &Rated) -> Vec<u8> {
    let name = |step: Option<(u32, Technique)>| step.map_or("", |(_, technique)| technique.id());
    let scale = puzzle.scale;
    let fields = match rated {
        Ok(rating) => {
            let points = |points: u64| match scale {
                Scale::Hodoku | Scale::Hodoku232 => points.to_string(),
                _ => format!("{}.{}", points / 10, points % 10),
            };
            let [er, ep, ed] = rating.tenths().map(|tenths| points(tenths.into()));
            let Rating { solved, hardest, to_first_value, first, total, steps, .. } = rating;
            let total = points(*total);
            let names = [*hardest, *to_first_value, *first].map(name);
            let [hardest, to_first_value, first] = names.map(str::to_owned);
            let (scale, solved, steps) = (scale.to_string(), solved.to_string(), steps.to_string());
            [scale, solved, er, ep, ed, hardest, to_first_value, first, total, steps, String::new()]
        }
        Err(error) => without_rating(&scale.to_string(), &reason(error)),
    };
    row_with(&puzzle.text, puzzle.row.as_ref(), &fields)
}

/// The new fields of a puzzle that has not been rated.
fn without_rating(scale: &str, error: &str) -> [String; 11] {
    let mut fields = [(); 11].map(|()| String::new());
    (fields[0], fields[10]) = (scale.to_owned(), error.to_owned());
    fields
}

/// A row with new fields behind those of the input, or behind the puzzle.
fn row_with(puzzle: &str, row: Option<&Row>, fields: &[String; 11]) -> Vec<u8> {
    let separator = row.map_or(',', |row| char::from(row.separator));
    let fields: Vec<_> = fields.iter().map(|field| quoted(field, separator)).collect();
    match row {
        Some(row) => row.with(&fields),
        None => format!("{},{}\n", quoted(puzzle, ','), fields.join(",")).into_bytes(),
    }
}

/// A field of a table.
fn quoted(text: &str, separator: char) -> String {
    let is_plain = !text.contains([separator, '"', ' ', '\n']);
    if is_plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    source: json::Source<'a>,
    givens: json::Rows,
    verdict: Option<Verdict>,
    rating: Option<RatingRecord>,
    #[serde(flatten)]
    board: BoardRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

fn object(puzzle: &Puzzle, rated: &Rated) -> String {
    let (verdict, error) = match rated {
        Ok(_) => (Some(Verdict::Unique), None),
        Err(RateError::NotUnique(outcome)) => (Some(outcome.verdict()), None),
        Err(error) => (None, Some(error.to_string())),
    };
    json::line(&Object {
        source: json::Source::new(&puzzle.location()),
        givens: json::rows(&puzzle.rules, &puzzle.givens),
        verdict,
        rating: rated.as_ref().ok().map(RatingRecord::from),
        board: BoardRecord::new(&puzzle.rules),
        error,
    })
}
