//! `kdoku candidates`: the values that each cell has in some solution, or its pencil marks.

use super::Command;
use crate::cli::args::{CandidatesArgs, To};
use crate::cli::output::images::{self, Images};
use crate::cli::output::json::{self, Record, Source};
use crate::cli::output::parts::{glyph, plain};
use crate::cli::output::{colors, verdicts};
use crate::cli::report::progress::Steps;
use crate::cli::{Context, Demands, Exit, Output, PuzzleSettings, Settings, Shape, Task, Unreadable};
use kdoku::batch::CachedSolver;
use kdoku::candidates::{self, Candidate};
use kdoku::clues::{Clue, ClueKind};
use kdoku::interchange::Format;
use kdoku::logic::{LogicError, Position};
use kdoku::render::{self, Piece, Style};
use kdoku::{Cell, Digit, Grid, Limits, Puzzle, Verdict};
use serde::Serialize;
use std::io;

/// The command.
pub(crate) struct Candidates {
    args: CandidatesArgs,
    /// The pictures, if pictures are wanted.
    images: Option<Images>,
}

impl Candidates {
    pub(crate) fn new(args: CandidatesArgs, settings: &Settings) -> Self {
        Self { args, images: Images::wanted(settings, true) }
    }
}

impl Command for Candidates {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { shape: Some(self.shape()), ..Demands::default() }
    }

    fn uses_positions(&self) -> bool {
        self.args.pencil
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        if self.args.pencil {
            return self.pencil_marks(task, context);
        }
        let board = task.rules().geometry();
        let mut steps = Steps::new("cells settled", context.report.has_terminal());
        let mut left = vec![board.size(); board.cell_count()];
        let mut settled = 0;
        let found = context.ask_silently(
            task,
            None,
            |kind, limits, _| {
                let settle = |cell: Cell, _: Digit, _: Candidate| {
                    left[cell.index()] -= 1;
                    settled += usize::from(left[cell.index()] == 0);
                    steps.show(settled, left.len());
                };
                candidates::find(&kind.solver, &task.board.grid, self.args.cap, limits, &mut kind.scratch, settle)
            },
            |found| Some(&found.outcome),
        );
        steps.end();
        self.conclude(task, &found, context)
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        match self.args.to {
            To::Json => context.out.answer(&json::unreadable(what), Shape::Line),
            _ if what.location.number.is_some() && self.images.is_none() => {
                context.out.answer("unreadable\n", self.shape())
            }
            _ => Ok(()),
        }
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        context.finish_images(self.images.take())
    }
}

impl Candidates {
    fn shape(&self) -> Shape {
        let is_line = self.args.to == To::Json || self.args.to.format().is_some_and(|format| format.is_line);
        if is_line { Shape::Line } else { Shape::Block }
    }

    /// Writes the values as pencil marks in a format of other programs.
    fn write(&self, task: &Task, values: Values<'_>, format: &Format, context: &mut Context) -> io::Result<()> {
        let board = task.rules().geometry();
        let (givens, lowest) = (task.board.grid.clone(), task.rules().lowest());
        let mut puzzle = Puzzle { givens, lowest, ..Puzzle::new(board.clone()) };
        let entered = |cell| task.entered.and_then(|entered| entered.get(cell)).and(task.board.grid.get(cell));
        let mut all_entered = Grid::of(board);
        for cell in board.cells() {
            all_entered.set(cell, entered(cell));
            puzzle.givens.set(cell, puzzle.givens.get(cell).filter(|_| entered(cell).is_none()));
            let marks: Vec<i32> = values(cell).iter().map(|&(digit, _)| task.rules().value(digit)).collect();
            if task.board.grid.get(cell).is_none() && marks.len() < board.size() {
                puzzle.push(Clue::new(ClueKind::Candidates, vec![vec![cell]]).with_values(marks));
            }
        }
        puzzle.entered = Some(all_entered).filter(|entered| entered.clues() > 0);
        if board.plain().is_none() || task.clues().iter().any(|clue| clue.kind != ClueKind::Candidates) {
            context.report.warning(&task.location, "the candidates are written without its rules");
        }
        match format.write(&puzzle) {
            Ok(written) => context.out.answer(&written.value, self.shape()),
            Err(error) => {
                context.fail(&format!("{}: {error}", task.location), None);
                Ok(())
            }
        }
    }

    fn conclude(&mut self, task: &Task, found: &candidates::Candidates, context: &mut Context) -> io::Result<()> {
        let outcome = &found.outcome;
        let verdict = outcome.verdict();
        if matches!(verdict, Verdict::NoSolution | Verdict::Invalid) {
            context.report.warning(&task.location, &verdicts::remark(verdict, outcome, task));
            context.ended(Exit::No);
        } else if !found.is_complete() {
            context.undecided(&task.location, outcome, &verdicts::remark(Verdict::Undecided, outcome, task));
        }
        if self.args.to == To::Json {
            return context.out.answer(&self.object(task, found), Shape::Line);
        }
        if matches!(verdict, Verdict::NoSolution | Verdict::Invalid)
            || verdict == Verdict::Undecided && outcome.solutions == 0
        {
            if self.images.is_some() {
                return Ok(());
            }
            let text = verdicts::line(verdict, &outcome.clashes, task);
            return context.out.answer(&format!("{text}\n"), Shape::Block);
        }
        self.show(task, &|cell| found.values(cell).collect(), found.is_complete(), context)
    }

    /// Writes the values that no given rules out.
    fn pencil_marks(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        let position = match Position::of(task.rules(), &task.board.grid) {
            Ok(position) => position,
            Err(LogicError::Contradiction(_)) => return self.refuse(task, context),
            Err(error) => {
                context.fail(&format!("{}: {error}", task.location), None);
                return Ok(());
            }
        };
        let values = |cell| -> Vec<_> {
            let digits = position.value(cell).into_iter().chain(position.candidates(cell));
            digits.map(|digit| (digit, Candidate::AtLeast(1))).collect()
        };
        if self.args.to == To::Json {
            let numbers = |cell| values(cell).into_iter().map(|(digit, _)| task.rules().value(digit).into()).collect();
            let marks = Marks { source: Source::new(&task.location), candidates: rows(task, &numbers) };
            return context.out.answer(&json::line(&marks), Shape::Line);
        }
        self.show(task, &values, false, context)
    }

    /// Reports givens that clash, which leave a cell without pencil marks.
    fn refuse(&self, task: &Task, context: &mut Context) -> io::Result<()> {
        let count = |kind: &mut CachedSolver, limits: &Limits, _: &mut Output| {
            kind.solver.count(&task.board.grid, limits, &mut kind.scratch)
        };
        let outcome = context.ask(task, Some(1), count, |outcome| Some(outcome));
        let verdict = outcome.verdict();
        context.report.warning(&task.location, &verdicts::remark(verdict, &outcome, task));
        context.ended(Exit::No);
        match self.args.to {
            To::Json => context.out.answer(&Record::new(task, &outcome).line(), Shape::Line),
            _ if self.images.is_some() => Ok(()),
            _ => {
                let text = verdicts::line(verdict, &outcome.clashes, task);
                context.out.answer(&format!("{text}\n"), Shape::Block)
            }
        }
    }

    /// Writes or draws the values of each cell. `is_solved` is whether the only value of a cell is its
    /// solution.
    fn show(&mut self, task: &Task, values: Values<'_>, is_solved: bool, context: &mut Context) -> io::Result<()> {
        if self.images.is_some() {
            return self.draw(task, values, is_solved, context);
        }
        if let Some(format) = self.args.to.format() {
            return self.write(task, values, format, context);
        }
        let cells = (0..task.rules().geometry().cell_count()).map(Cell::from_index);
        let texts: Vec<_> = cells.map(|cell| self.cell(task, &values(cell), cell)).collect();
        let text = match self.args.to {
            To::Pretty => {
                let unnamed = images::unnamed(task);
                let picture = images::picture(task, &unnamed);
                colors::text(&render::pretty_cells(&picture, &texts), context.colors)
            }
            _ => plain(&render::plain(&render::cells(task.rules().geometry(), &texts))),
        };
        context.out.answer(&text, Shape::Block)
    }

    /// Draws the values small in their cells, without numbers of solutions.
    fn draw(&mut self, task: &Task, values: Values<'_>, is_solved: bool, context: &mut Context) -> io::Result<()> {
        let Some(images) = &mut self.images else { return Ok(()) };
        let board = task.rules().geometry();
        let digits = |cell| values(cell).into_iter().map(|(digit, _)| digit).collect();
        let small: Vec<Vec<Digit>> = (0..board.cell_count()).map(Cell::from_index).map(digits).collect();
        // a cell with one candidate is solved
        let mut known = task.board.grid.clone();
        for cell in board.cells().filter(|_| is_solved) {
            if let [only] = small[cell.index()][..] {
                known.set(cell, Some(only));
            }
        }
        let unnamed = images::unnamed(task);
        let open = "Some candidates are undecided: they may have no solution.".to_owned();
        let remarks = if is_solved || self.args.pencil { Vec::new() } else { vec![open] };
        let mut picture = images::picture(task, &unnamed);
        picture.found = Some(&known);
        picture.candidates = Some(&small);
        picture.remarks = &remarks;
        images.add(&picture, &mut context.out)
    }

    fn cell(&self, task: &Task, values: &[(Digit, Candidate)], cell: Cell) -> Vec<Piece> {
        // beyond nine values, pencil marks are numbers in braces
        let in_numbers = self.args.pencil && task.rules().size() > 9;
        if let Some(given) = task.board.grid.get(cell) {
            return vec![(if in_numbers { given.to_string() } else { glyph(task, given) }, Style::Given)];
        }
        if in_numbers {
            let numbers: Vec<_> = values.iter().map(|(digit, _)| digit.to_string()).collect();
            return vec![(format!("{{{}}}", numbers.join(",")), Style::Candidate)];
        }
        let is_close = self.args.cap == 1 && task.board.form.symbols().capacity() >= task.rules().size();
        let is_close = is_close && !task.board.form.symbols().is_numbers();
        let style = if values.len() == 1 && !self.args.pencil { Style::Found } else { Style::Candidate };
        let texts: Vec<_> =
            values.iter().map(|&(digit, candidate)| self.value(&glyph(task, digit), candidate)).collect();
        if texts.is_empty() {
            return vec![(".".to_owned(), Style::Blank)];
        }
        vec![(texts.join(if is_close { "" } else { "," }), style)]
    }

    /// A value, with the number of its solutions if they are counted.
    fn value(&self, glyph: &str, candidate: Candidate) -> String {
        match candidate {
            Candidate::Undecided(_) if self.args.cap == 1 => format!("{glyph}?"),
            _ if self.args.cap == 1 => glyph.to_owned(),
            Candidate::Exactly(count) => format!("{glyph}:{count}"),
            Candidate::AtLeast(count) => format!("{glyph}:{count}+"),
            Candidate::Undecided(count) => format!("{glyph}:{count}?"),
        }
    }

    fn object(&self, task: &Task, found: &candidates::Candidates) -> String {
        let numbers = |is_kept: fn(Candidate) -> bool, number: &dyn Fn(Digit, Candidate) -> i64| {
            let kept = |cell| found.values(cell).filter(|&(_, candidate)| is_kept(candidate));
            rows(task, &|cell| kept(cell).map(|(digit, candidate)| number(digit, candidate)).collect())
        };
        let value = |digit: Digit, _: Candidate| i64::from(task.rules().value(digit));
        let known = |candidate: Candidate| candidate.is_possible() == Some(true);
        let open = |candidate: Candidate| matches!(candidate, Candidate::Undecided(_));
        let count = |_: Digit, candidate: Candidate| i64::try_from(candidate.known()).unwrap_or(i64::MAX);
        json::line(&Object {
            record: Record::new(task, &found.outcome),
            cap: self.args.cap,
            candidates: numbers(known, &value),
            counts: (self.args.cap > 1).then(|| numbers(known, &count)),
            open: (!found.is_complete()).then(|| numbers(open, &value)),
        })
    }
}

/// The values of a cell, with the number of their solutions.
type Values<'a> = &'a dyn Fn(Cell) -> Vec<(Digit, Candidate)>;

/// Numbers by row and column, several per cell.
type Rows = Vec<Vec<Vec<i64>>>;

fn rows(task: &Task, of: &dyn Fn(Cell) -> Vec<i64>) -> Rows {
    let board = task.rules().geometry();
    (0..board.height()).map(|y| (0..board.width()).map(|x| of(board.cell(y, x))).collect()).collect()
}

/// The object of a puzzle with its pencil marks.
#[derive(Serialize)]
struct Marks<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    candidates: Rows,
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    record: Record<'a>,
    cap: u64,
    candidates: Rows,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Rows>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Rows>,
}
