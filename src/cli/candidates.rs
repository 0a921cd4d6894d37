//! `kdoku candidates`: the values of each cell that occur in some solution.

use super::command::Command;
use super::exit::Exit;
use super::gallery::{self, Gallery};
use super::json::{self, Record};
use super::output::Shape;
use super::parts::{glyph, plain};
use super::picture;
use super::progress::Steps;
use super::session::Session;
use super::task::{Task, Unreadable};
use super::values::PictureTo;
use super::verdict;
use kdoku::candidates::{self, Candidate};
use kdoku::render::{self, Piece, Style};
use kdoku::{Cell, Digit, Verdict};
use serde::Serialize;
use std::io;

/// The command.
pub(crate) struct Candidates {
    pub(crate) to: PictureTo,
    /// How many solutions of each are counted.
    pub(crate) cap: u64,
    pub(crate) colors: bool,
    /// Where pictures go, if pictures are wanted.
    pub(crate) gallery: Option<Gallery>,
}

impl Command for Candidates {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        let board = task.rules.geometry();
        let mut steps = Steps::new("cells settled", session);
        let mut left = vec![board.size(); board.cell_count()];
        let mut settled = 0;
        let found = session.ask_unwatched(
            task,
            None,
            |kind, limits, _| {
                let told = |cell: Cell, _: Digit, _: Candidate| {
                    left[cell.index()] -= 1;
                    settled += usize::from(left[cell.index()] == 0);
                    steps.at(settled, left.len());
                };
                candidates::find(&kind.solver, &task.puzzle.grid, self.cap, limits, &mut kind.scratch, told)
            },
            |found| Some(&found.outcome),
        );
        steps.end();
        self.conclude(task, &found, session)
    }

    fn usual_shape(&self) -> Option<Shape> {
        Some(if self.to == PictureTo::Json { Shape::Line } else { Shape::Block })
    }

    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()> {
        match self.to {
            PictureTo::Json => session.out.answer(&json::unreadable(what), Shape::Line),
            _ if what.place.number.is_some() && self.gallery.is_none() => {
                session.out.answer("unreadable\n", Shape::Block)
            }
            _ => Ok(()),
        }
    }
}

impl Candidates {
    /// Writes what is left when all puzzles have been.
    pub(crate) fn end(self, session: &mut Session) -> io::Result<()> {
        self.gallery.map_or(Ok(()), |gallery| gallery.end(session))
    }

    fn conclude(&mut self, task: &Task, found: &candidates::Candidates, session: &mut Session) -> io::Result<()> {
        let outcome = &found.outcome;
        let verdict = outcome.verdict();
        if matches!(verdict, Verdict::None | Verdict::Invalid) {
            session.report.remark(&task.place, &verdict::remark(verdict, outcome, task));
            session.ended(Exit::No);
        } else if !found.is_complete() {
            session.undecided(&task.place, outcome, &verdict::remark(Verdict::Undecided, outcome, task));
        }
        if self.to == PictureTo::Json {
            return session.out.answer(&self.object(task, found), Shape::Line);
        }
        if matches!(verdict, Verdict::None | Verdict::Invalid)
            || verdict == Verdict::Undecided && outcome.solutions == 0
        {
            if self.gallery.is_some() {
                return Ok(());
            }
            let text = verdict::line(verdict, &outcome.clashes, task);
            return session.out.answer(&format!("{text}\n"), Shape::Block);
        }
        if self.gallery.is_some() {
            return self.draw(task, found, session);
        }
        let cells = (0..task.rules.geometry().cell_count()).map(Cell::from_index);
        let texts: Vec<_> = cells.map(|cell| self.cell(task, found, cell)).collect();
        let text = match self.to {
            PictureTo::Pretty => {
                let unnamed = gallery::unnamed(task);
                let picture = gallery::picture(task, &unnamed);
                picture::text(&render::pretty_cells(&picture, &texts), self.colors)
            }
            _ => plain(&render::plain(&render::cells(task.rules.geometry(), &texts))),
        };
        session.out.answer(&text, Shape::Block)
    }

    /// Draws the values small into their cells; how many solutions they have is not shown.
    fn draw(&mut self, task: &Task, found: &candidates::Candidates, session: &mut Session) -> io::Result<()> {
        let Some(gallery) = &mut self.gallery else { return Ok(()) };
        let board = task.rules.geometry();
        let digits = |cell| found.values(cell).map(|(digit, _)| digit).collect();
        let small: Vec<Vec<Digit>> = (0..board.cell_count()).map(Cell::from_index).map(digits).collect();
        // what is left alone is known
        let mut known = task.puzzle.grid.clone();
        for cell in board.cells().filter(|_| found.is_complete()) {
            if let [only] = small[cell.index()][..] {
                known.set(cell, Some(only));
            }
        }
        let unnamed = gallery::unnamed(task);
        let open = "Not all candidates are decided: those that are shown may have no solution.".to_owned();
        let remarks = if found.is_complete() { Vec::new() } else { vec![open] };
        let mut picture = gallery::picture(task, &unnamed);
        picture.found = Some(&known);
        picture.candidates = Some(&small);
        picture.remarks = &remarks;
        gallery.add(&picture, &mut session.out)
    }

    /// What is written into a cell.
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

    /// A value, with the number of its solutions if these are counted.
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

/// Numbers by row, column and value.
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
