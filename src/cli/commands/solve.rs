//! `kdoku solve`: the solutions of each puzzle, in the form of the puzzle or in another.

use super::Command;
use crate::cli::args::{SolveArgs, To};
use crate::cli::output::colors;
use crate::cli::output::images::{self, Images};
use crate::cli::output::json::{self, Record};
use crate::cli::output::parts;
use crate::cli::output::verdicts::{self, ended, is_cut_short};
use crate::cli::settings::Question;
use crate::cli::{Context, Demands, Exit, Output, PuzzleSettings, Settings, Shape, Task, Unreadable};
use kdoku::batch::{self, CachedSolver, refusal};
use kdoku::rules::{Role, Variable};
use kdoku::symbols::Symbols;
use kdoku::{Answer, Cell, Constraint, Geometry, Grid, Limits, Options, Outcome, Pick, Solver, Verdict, render, text};
use std::io;
use std::ops::ControlFlow;

/// The command.
pub(crate) struct Solve {
    /// The form of text; `None` is the form of each puzzle.
    to: Option<To>,
    /// The pictures, if pictures are wanted.
    images: Option<Images>,
    colors: bool,
    /// Whether `--symbols numbers` was given, and it has not been reported yet that the form cannot
    /// hold numbers.
    numbers: bool,
}

impl Solve {
    pub(crate) fn new(args: &SolveArgs, settings: &Settings, context: &Context) -> Self {
        // a solution that was asked for is not folded away
        let images = Images::wanted(settings, true);
        let numbers = settings.reading.args.symbols.as_ref().is_some_and(Symbols::is_numbers) && images.is_none();
        Self { to: args.to.and_then(To::text), images, colors: context.colors, numbers }
    }
}

impl Command for Solve {
    fn demands(&self, settings: &PuzzleSettings) -> Demands {
        let question = match settings.question {
            Question::One { pick, unique } => Some(batch::Question::One { pick, unique }),
            Question::Several { .. } => None,
        };
        let as_lines = matches!(self.to, None | Some(To::Layout(text::Layout::Line))) && self.images.is_none();
        Demands { question, as_lines, shape: self.to.map(Shape::from), ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        self.warn_about_numbers(task, context);
        match task.settings.question {
            Question::One { pick, unique } => self.solve_one(task, context, pick, unique),
            Question::Several { limit } => self.solve_several(task, context, limit),
        }
    }

    fn solved(&mut self, task: &Task, answer: &Answer, context: &mut Context) -> io::Result<()> {
        self.warn_about_numbers(task, context);
        let unique = matches!(task.settings.question, Question::One { unique: true, .. });
        self.conclude(task, context, answer, unique)
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        if self.is_json() {
            return context.out.answer(&json::unreadable(what), Shape::Line);
        }
        if what.location.number.is_none() || self.images.is_some() {
            // a file that cannot be opened takes the place of no puzzle, and pictures have no text
            return Ok(());
        }
        let of_text = what.is_line.map(|is_line| if is_line { Shape::Line } else { Shape::Block });
        let shape = self.to.map(Shape::from).or(of_text).or(context.out.last_shape()).unwrap_or(Shape::Block);
        let shape = match shape {
            Shape::Block | Shape::Joined if self.to.is_none() && what.is_joined => Shape::Joined,
            Shape::Joined if self.to.is_none() => Shape::Block,
            shape => shape,
        };
        write_placeholder(&mut context.out, "unreadable", shape)
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        context.finish_images(self.images.take())
    }
}

impl Solve {
    fn is_json(&self) -> bool {
        self.to == Some(To::Json)
    }

    /// Searches for one solution and, if demanded, for a second one.
    fn solve_one(&mut self, task: &Task, context: &mut Context, pick: Option<Pick>, unique: bool) -> io::Result<()> {
        let given = &task.board.grid;
        let pick = batch::Question::One { pick, unique }.pick(given.size());
        let answer = context.ask(
            task,
            unique.then_some(2),
            |kind, limits, _| kind.solver.answer(given, pick, limits, &mut kind.scratch),
            |answer| Some(&answer.outcome),
        );
        self.conclude(task, context, &answer, unique)
    }

    /// Writes one solution, or why there is none to write.
    fn conclude(&mut self, task: &Task, context: &mut Context, answer: &Answer, unique: bool) -> io::Result<()> {
        let Answer { solution, outcome } = answer;
        match (refusal(answer, unique), answer.verdict()) {
            (Some(verdict), _) => self.without(task, context, verdict, outcome),
            // one solution was asked for, so the question is decided
            (None, Verdict::Undecided) => self.write(task, context, solution.as_ref(), outcome, None),
            (None, verdict) => self.write(task, context, solution.as_ref(), outcome, Some(verdict)),
        }
    }

    /// Reports, once, that the form cannot hold the numbers that were asked for.
    fn warn_about_numbers(&mut self, task: &Task, context: &Context) {
        if self.numbers
            && let Some(layout) = self.to.and_then(To::layout)
            && let form = task.board.form.with_layout(layout)
            && !form.symbols().is_numbers()
            && task.board.grid.size() > 9
        {
            let text = format!(
                "this form has one character per cell, so `--symbols numbers` is ignored: using {}",
                form.symbols()
            );
            context.report.warning(&task.location, &text);
            self.numbers = false;
        }
    }

    /// Writes a solution, alone or in the JSON object of its puzzle.
    fn write(
        &mut self,
        task: &Task,
        context: &mut Context,
        solution: Option<&Grid>,
        outcome: &Outcome,
        verdict: Option<Verdict>,
    ) -> io::Result<()> {
        if self.is_json() {
            let record = Record::new(task, outcome).with_verdict(verdict).with_solution(task.rules(), solution);
            return context.out.answer(&record.line(), Shape::Line);
        }
        match solution {
            Some(solution) => self.show(task, solution, true, &mut context.out),
            None => Ok(()),
        }
    }

    /// Writes what takes the place of a missing solution.
    fn without(&mut self, task: &Task, context: &mut Context, verdict: Verdict, outcome: &Outcome) -> io::Result<()> {
        report_verdict(task, context, verdict, outcome);
        if self.is_json() {
            return self.write(task, context, None, outcome, Some(verdict));
        }
        if let Some(images) = &mut self.images {
            // a page shows the puzzle with a remark; a picture needs a solution
            if !images.is_page() {
                return Ok(());
            }
            let unnamed = images::unnamed(task);
            let remarks = [format!("Answer: {}.", verdicts::remark(verdict, outcome, task))];
            let mut picture = images::picture(task, &unnamed);
            picture.remarks = &remarks;
            return images.add(&picture, &mut context.out);
        }
        let shape = task.shape(self.to);
        write_placeholder(&mut context.out, &verdicts::line(verdict, &outcome.clashes, task), shape)
    }

    /// Searches for all solutions up to a limit, and writes each when it is found.
    fn solve_several(&mut self, task: &Task, context: &mut Context, limit: Option<u64>) -> io::Result<()> {
        let mut written = if self.is_json() { begin_list(task, &mut context.out) } else { Ok(()) };
        let mut count = 0_u64;
        let mut all = |kind: &mut CachedSolver, limits: &Limits, out: &mut Output| {
            kind.solver.solve(&task.board.grid, limits, &mut kind.scratch, |solution| {
                if written.is_ok() {
                    written = self.write_next(task, out, solution, count);
                    count += 1;
                }
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        };
        let outcome = if context.shows_answers() {
            context.ask_silently(task, limit, &mut all, |outcome| Some(outcome))
        } else {
            context.ask(task, limit, &mut all, |outcome| Some(outcome))
        };
        written?;
        if self.is_json() {
            let rest = Record::new(task, &outcome).without_source().line();
            context.out.raw(format!("],{}", &rest[1..]).as_bytes())?;
        }
        if is_cut_short(outcome.end) && count > 0 {
            let text = format!("undecided: {}, there may be more solutions", ended(outcome.end));
            context.undecided(&task.location, &outcome, &text);
        } else if count == 0 {
            return self.without_any(task, context, &outcome);
        }
        Ok(())
    }

    fn write_next(&mut self, task: &Task, out: &mut Output, solution: &Grid, before: u64) -> io::Result<()> {
        if self.is_json() {
            let separator = if before == 0 { "" } else { "," };
            return out.raw(format!("{separator}{}", json::value(&json::rows(task.rules(), solution))).as_bytes());
        }
        self.show(task, solution, before == 0, out)
    }

    /// Reports that none of several solutions was found. A JSON object has been written already.
    fn without_any(&mut self, task: &Task, context: &mut Context, outcome: &Outcome) -> io::Result<()> {
        let verdict = outcome.verdict();
        if self.is_json() {
            report_verdict(task, context, verdict, outcome);
            return Ok(());
        }
        self.without(task, context, verdict, outcome)
    }

    /// Writes a solution as text, or draws it. The rules are listed below the first solution of a
    /// puzzle.
    fn show(&mut self, task: &Task, solution: &Grid, is_first: bool, out: &mut Output) -> io::Result<()> {
        if self.images.is_none() && self.to != Some(To::Pretty) {
            let form = &task.board.form;
            let layout = self.to.and_then(To::layout).unwrap_or(form.layout());
            let shape = if is_first { task.shape(self.to) } else { layout.into() };
            return out.answer(&text::write(solution, &form.with_layout(layout)), shape);
        }
        let unnamed = images::unnamed(task);
        let mut picture = images::picture(task, &unnamed);
        picture.found = Some(solution);
        let found = found_variables(task, solution);
        let remarks: Vec<String> = picture.remarks.iter().cloned().chain(found).collect();
        picture.remarks = &remarks;
        let divided = divided_board(task, solution);
        if let Some(board) = &divided {
            picture.board = board;
        }
        if let Some(images) = &mut self.images {
            return images.add(&picture, out);
        }
        let pieces = if is_first { render::pretty(&picture) } else { render::pretty_board(&picture) };
        out.answer(&colors::text(&pieces, self.colors), Shape::Block)
    }
}

/// The board with the regions of the solution, if the puzzle leaves them to be found.
fn divided_board(task: &Task, solution: &Grid) -> Option<Geometry> {
    let has_regions = task.rules().constraints().iter().any(|rule| matches!(rule, Constraint::Regions { .. }));
    let solver = has_regions.then(|| Solver::new(task.rules(), &Options::default()).ok()).flatten()?;
    solver.divided_board(solution, &limits(task), &mut solver.scratch())
}

/// What belongs to the solution besides digits and regions, in words: cells with two digits, modified
/// cells with their values, and blocks of variables such as shades, row by row.
fn found_variables(task: &Task, solution: &Grid) -> Vec<String> {
    let (rules, board) = (task.rules(), task.rules().geometry());
    let mut end = board.cell_count();
    let blocks = rules.variables().iter().map(|variable| {
        end += variable.len();
        (variable, end - variable.len())
    });
    let has_two_digits = rules.variables().iter().any(|variable| variable.role == Role::Digits);
    // regions are drawn
    let is_drawn = |cell: &Cell| {
        rules.constraints().iter().any(|it| matches!(it, Constraint::Regions { labels, .. } if labels.contains(cell)))
    };
    let is_told = |&(variable, first): &(&Variable, usize)| {
        let cell = Cell::from_index(first);
        variable.role == if has_two_digits { Role::Digits } else { Role::Value }
            || variable.role == Role::Free && rules.is_part_of_solution(cell) && !is_drawn(&cell)
    };
    let told: Vec<(&Variable, usize)> = blocks.filter(is_told).collect();
    let values = || {
        let solver = Solver::new(rules, &Options::default()).ok()?;
        solver.variable_values(solution, &limits(task), &mut solver.scratch())
    };
    let Some(values) = (!told.is_empty()).then(values).flatten() else { return Vec::new() };
    let words = |(variable, first): (&Variable, usize)| {
        let values = &values[first - board.cell_count()..][..variable.len()];
        if variable.role == Role::Digits {
            let held = |cell: Cell| rules.schroedinger_digits(values[cell.index()]);
            let with_two = board.cells().filter_map(|cell| match held(cell)[..] {
                [a, b] => Some(format!("{} ({a} and {b})", board.name(cell))),
                _ => None,
            });
            return format!("Cells with two digits: {}.", with_two.collect::<Vec<_>>().join(", "));
        }
        if variable.role == Role::Value {
            let modified = board.cells().filter_map(|cell| {
                let value = values[cell.index()];
                (rules.value(solution.get(cell)?) != value).then(|| format!("{} ({value})", board.name(cell)))
            });
            let modified = modified.collect::<Vec<_>>().join(", ");
            let modified = if modified.is_empty() { "none" } else { &modified };
            return format!("Cells with another value than their digit: {modified}.");
        }
        let row = |values: &[i32]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = values.chunks(variable.columns).map(row).collect();
        format!("{}, row by row: {}.", variable.name, rows.join(", "))
    };
    told.into_iter().map(words).collect()
}

/// The limit of time of a puzzle, for what belongs to its solution.
fn limits(task: &Task) -> Limits {
    task.settings.time.map_or_else(Limits::none, |time| Limits::none().time(time))
}

/// Reports why a puzzle has no solution to show.
pub(crate) fn report_verdict(task: &Task, context: &mut Context, verdict: Verdict, outcome: &Outcome) {
    let text = verdicts::remark(verdict, outcome, task);
    if verdict == Verdict::Undecided {
        context.undecided(&task.location, outcome, &text);
    } else {
        let clue = if verdict == Verdict::NoSolution { parts::impossible_clue(task, context) } else { None };
        let clue = clue.map_or_else(String::new, |clue| format!("; {clue} alone has none"));
        context.report.warning(&task.location, &format!("{text}{clue}"));
        context.ended(Exit::No);
    }
}

/// Writes the object of a puzzle up to its solutions, which follow as they are found.
fn begin_list(task: &Task, out: &mut Output) -> io::Result<()> {
    let source = json::value(&json::Source::new(&task.location));
    out.answer(&format!("{},\"solution_list\":[", source.trim_end_matches('}')), Shape::Line)
}

/// Writes what takes the place of a solution: an empty line, or a line with the reason.
fn write_placeholder(out: &mut Output, why: &str, shape: Shape) -> io::Result<()> {
    match shape {
        Shape::Line => out.answer("\n", shape),
        Shape::Block | Shape::Joined => out.answer(&format!("{why}\n"), shape),
    }
}
