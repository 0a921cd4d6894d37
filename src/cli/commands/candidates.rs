//! `kdoku candidates`: the values that each cell has in some solution.

use super::Command;
use crate::cli::args::{CandidatesArgs, PictureTo};
use crate::cli::output::images::{self, Images};
use crate::cli::output::json::{self, Record};
use crate::cli::output::parts::{glyph, plain};
use crate::cli::output::{colors, verdicts};
use crate::cli::report::progress::Steps;
use crate::cli::{Context, Demands, Exit, PuzzleSettings, Shape, Task, Unreadable};
use kdoku::candidates::{self, Candidate};
use kdoku::render::{self, Piece, Style};
use kdoku::{Cell, Digit, Verdict};
use serde::Serialize;
use std::io;

/// The command.
pub(crate) struct Candidates {
    to: PictureTo,
    /// The most solutions to count for each candidate.
    cap: u64,
    /// The pictures, if pictures are wanted.
    images: Option<Images>,
}

impl Candidates {
    pub(crate) fn new(args: &CandidatesArgs) -> Self {
        Self { to: args.to, cap: args.cap, images: Images::wanted(args.to.drawn(), &args.write, true) }
    }
}

impl Command for Candidates {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        let shape = Some(if self.to == PictureTo::Json { Shape::Line } else { Shape::Block });
        Demands { shape, ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        let board = task.rules.geometry();
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
                candidates::find(&kind.solver, &task.puzzle.grid, self.cap, limits, &mut kind.scratch, settle)
            },
            |found| Some(&found.outcome),
        );
        steps.end();
        self.conclude(task, &found, context)
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        match self.to {
            PictureTo::Json => context.out.answer(&json::unreadable(what), Shape::Line),
            _ if what.location.number.is_some() && self.images.is_none() => {
                context.out.answer("unreadable\n", Shape::Block)
            }
            _ => Ok(()),
        }
    }

    fn finish(&mut self, context: &mut Context) -> io::Result<()> {
        context.finish_images(self.images.take())
    }
}

impl Candidates {
    fn conclude(&mut self, task: &Task, found: &candidates::Candidates, context: &mut Context) -> io::Result<()> {
        let outcome = &found.outcome;
        let verdict = outcome.verdict();
        if matches!(verdict, Verdict::NoSolution | Verdict::Invalid) {
            context.report.warning(&task.location, &verdicts::remark(verdict, outcome, task));
            context.ended(Exit::No);
        } else if !found.is_complete() {
            context.undecided(&task.location, outcome, &verdicts::remark(Verdict::Undecided, outcome, task));
        }
        if self.to == PictureTo::Json {
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
        if self.images.is_some() {
            return self.draw(task, found, context);
        }
        let cells = (0..task.rules.geometry().cell_count()).map(Cell::from_index);
        let texts: Vec<_> = cells.map(|cell| self.cell(task, found, cell)).collect();
        let text = match self.to {
            PictureTo::Pretty => {
                let unnamed = images::unnamed(task);
                let picture = images::picture(task, &unnamed);
                colors::text(&render::pretty_cells(&picture, &texts), context.colors)
            }
            _ => plain(&render::plain(&render::cells(task.rules.geometry(), &texts))),
        };
        context.out.answer(&text, Shape::Block)
    }

    /// Draws the values small in their cells, without numbers of solutions.
    fn draw(&mut self, task: &Task, found: &candidates::Candidates, context: &mut Context) -> io::Result<()> {
        let Some(images) = &mut self.images else { return Ok(()) };
        let board = task.rules.geometry();
        let digits = |cell| found.values(cell).map(|(digit, _)| digit).collect();
        let small: Vec<Vec<Digit>> = (0..board.cell_count()).map(Cell::from_index).map(digits).collect();
        // a cell with one candidate is solved
        let mut known = task.puzzle.grid.clone();
        for cell in board.cells().filter(|_| found.is_complete()) {
            if let [only] = small[cell.index()][..] {
                known.set(cell, Some(only));
            }
        }
        let unnamed = images::unnamed(task);
        let open = "Some candidates are undecided: they may have no solution.".to_owned();
        let remarks = if found.is_complete() { Vec::new() } else { vec![open] };
        let mut picture = images::picture(task, &unnamed);
        picture.found = Some(&known);
        picture.candidates = Some(&small);
        picture.remarks = &remarks;
        images.add(&picture, &mut context.out)
    }

    fn cell(&self, task: &Task, found: &candidates::Candidates, cell: Cell) -> Vec<Piece> {
        if let Some(given) = task.puzzle.grid.get(cell) {
            return vec![(glyph(task, given), Style::Given)];
        }
        let values: Vec<_> = found.values(cell).collect();
        let is_close = self.cap == 1 && task.puzzle.form.symbols().capacity() >= task.rules.size();
        let is_close = is_close && !task.puzzle.form.symbols().is_numbers();
        let style = if values.len() == 1 { Style::Found } else { Style::Candidate };
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
            Candidate::Undecided(_) if self.cap == 1 => format!("{glyph}?"),
            _ if self.cap == 1 => glyph.to_owned(),
            Candidate::Exactly(count) => format!("{glyph}:{count}"),
            Candidate::AtLeast(count) => format!("{glyph}:{count}+"),
            Candidate::Undecided(count) => format!("{glyph}:{count}?"),
        }
    }

    fn object(&self, task: &Task, found: &candidates::Candidates) -> String {
        let rows = |keep: fn(Candidate) -> bool, number: &dyn Fn(Digit, Candidate) -> i64| -> Rows {
            let board = task.rules.geometry();
            let of = |cell| {
                let kept = found.values(cell).filter(|&(_, candidate)| keep(candidate));
                kept.map(|(digit, candidate)| number(digit, candidate)).collect()
            };
            (0..board.height()).map(|y| (0..board.width()).map(|x| of(board.cell(y, x))).collect()).collect()
        };
        let value = |digit: Digit, _: Candidate| i64::from(task.rules.value(digit));
        let known = |candidate: Candidate| candidate.is_possible() == Some(true);
        let open = |candidate: Candidate| matches!(candidate, Candidate::Undecided(_));
        let count = |_: Digit, candidate: Candidate| i64::try_from(candidate.known()).unwrap_or(i64::MAX);
        json::line(&Object {
            record: Record::new(task, &found.outcome),
            cap: self.cap,
            candidates: rows(known, &value),
            counts: (self.cap > 1).then(|| rows(known, &count)),
            open: (!found.is_complete()).then(|| rows(open, &value)),
        })
    }
}

/// Numbers by row and column, several per cell.
type Rows = Vec<Vec<Vec<i64>>>;

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
