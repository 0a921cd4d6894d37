//! `kdoku canon`: the minimal form of each puzzle, or one of all that are equivalent.
//!
//! Puzzles are gathered and done by several threads (`crew`). Whatever is to be written waits in its place: a form that
//! is to come, or the line of a puzzle that has none.

use super::command::Command;
use super::crew::{Board, Crew, PACK};
use super::json;
use super::output::Shape;
use super::session::Session;
use super::task::{Place, Task, Unreadable};
use super::values::PlainTo;
use kdoku::canonical::{CanonError, Canonical};
use kdoku::{Layout, Order, text};
use std::collections::{HashSet, VecDeque};
use std::io;
use std::num::NonZeroUsize;

/// The command.
pub(crate) struct Canon {
    to: PlainTo,
    as_given: bool,
    /// The forms that have been, if each is to be written once.
    seen: Option<HashSet<Packed>>,
    crew: Crew,
    /// What is to be written, in its order: of the puzzles that have been dealt out, and then of `pack`.
    entries: VecDeque<Entry>,
    pack: Vec<Board>,
}

/// What stands in the place of a puzzle.
enum Entry {
    /// Its form.
    Form,
    /// The puzzle as it was read.
    Given(String, Shape),
    /// The object of its form, and where it stood.
    Object { file: String, number: Option<usize>, line: Option<usize>, given: Board },
    /// What is known already.
    Text(String),
}

/// A form, three cells in ten bits: 34 bytes, so that a million of them take some 75 MB.
type Packed = [u8; 34];

impl Command for Canon {
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()> {
        let board = match board(task) {
            Ok(board) => board,
            Err(message) => return self.refuse(task, message, session),
        };
        self.entries.push_back(self.entry(task, &board));
        self.pack.push(board);
        if self.pack.len() == PACK {
            if self.crew.is_full() {
                self.take(session)?;
            }
            self.crew.deal(std::mem::take(&mut self.pack));
        }
        Ok(())
    }

    fn takes_many(&self) -> bool {
        true
    }

    fn pause(&mut self, session: &mut Session) -> io::Result<()> {
        if !self.pack.is_empty() {
            self.crew.deal(std::mem::take(&mut self.pack));
        }
        while self.take(session)? {}
        self.write_texts(session)
    }

    fn unreadable(&mut self, what: &Unreadable, _: &mut Session) -> io::Result<()> {
        let text = match self.to {
            PlainTo::Json => json::unreadable(what),
            // a list of different puzzles has no gaps
            PlainTo::Text if what.place.number.is_some() && self.seen.is_none() => "\n".to_owned(),
            PlainTo::Text => return Ok(()),
        };
        self.entries.push_back(Entry::Text(text));
        Ok(())
    }
}

impl Canon {
    pub(crate) fn new(to: PlainTo, dedupe: bool, as_given: bool, threads: Option<NonZeroUsize>) -> Self {
        let seen = dedupe.then(HashSet::new);
        Self { to, as_given, seen, crew: Crew::new(threads), entries: VecDeque::new(), pack: Vec::new() }
    }

    /// Leaves a place for what comes of a puzzle.
    fn entry(&self, task: &Task, board: &Board) -> Entry {
        let (form, place) = (&task.puzzle.form, &task.place);
        if self.to == PlainTo::Json {
            let (file, number, line) = (place.file.to_owned(), place.number, place.line);
            return Entry::Object { file, number, line, given: *board };
        }
        if !self.as_given {
            return Entry::Form;
        }
        let shape = if form.layout() == Layout::Line { Shape::Line } else { Shape::Block };
        Entry::Given(text::write(&task.puzzle.grid, form), shape)
    }

    /// Tells of a puzzle that has no form.
    fn refuse(&mut self, task: &Task, message: String, session: &mut Session) -> io::Result<()> {
        session.fail(&format!("{}: {message}", task.place), None);
        self.unreadable(&Unreadable { place: task.place, column: None, message, hint: None, is_line: None }, session)
    }

    /// Writes what has come of the oldest pack, and tells whether there was one.
    fn take(&mut self, session: &mut Session) -> io::Result<bool> {
        let Some(forms) = self.crew.take() else { return Ok(false) };
        for form in &forms {
            self.write_texts(session)?;
            let entry = self.entries.pop_front().expect("a puzzle has a place");
            if self.seen.as_mut().is_none_or(|seen| seen.insert(packed(&form.form))) {
                write(&entry, form, session)?;
            }
        }
        Ok(true)
    }

    /// Writes what is known already and has come to the head.
    fn write_texts(&mut self, session: &mut Session) -> io::Result<()> {
        while let Some(Entry::Text(text)) = self.entries.front() {
            session.out.answer(text, Shape::Line)?;
            self.entries.pop_front();
        }
        Ok(())
    }
}

/// Writes what is due in the place of a puzzle.
fn write(entry: &Entry, found: &Canonical, session: &mut Session) -> io::Result<()> {
    match entry {
        Entry::Form => session.out.answer(&(found.line() + "\n"), Shape::Line),
        Entry::Given(text, shape) => session.out.answer(text, *shape),
        Entry::Object { file, number, line, given } => {
            let place = Place { file, number: *number, line: *line };
            session.out.answer(&json::canonical(&place, given, found), Shape::Line)
        }
        Entry::Text(text) => session.out.answer(text, Shape::Line),
    }
}

/// The values of a puzzle, or why it has no minimal form.
fn board(task: &Task) -> Result<Board, String> {
    let grid = &task.puzzle.grid;
    let (height, width, size) = (grid.height(), grid.width(), grid.size());
    if [height, width, size] != [9; 3] {
        return Err(CanonError::Shape { height, width, size }.to_string());
    }
    if !task.rules.is_classic(Order::THREE) {
        return Err("minimal forms are of classic 9×9 boards, and the rules of this one are others".to_owned());
    }
    let mut board = [0; 81];
    board.iter_mut().zip(grid.bytes()).for_each(|(value, byte)| *value = byte);
    Ok(board)
}

/// A form in few bytes.
fn packed(form: &Board) -> Packed {
    let (mut packed, mut bits, mut held) = ([0; 34], 0, 0_u32);
    let mut bytes = packed.iter_mut();
    for three in form.chunks_exact(3) {
        bits = bits << 10 | three.iter().fold(0, |number, &value| number * 10 + u32::from(value));
        held += 10;
        while held >= 8 {
            held -= 8;
            *bytes.next().expect("270 bits are less than 34 bytes") = (bits >> held).to_le_bytes()[0];
        }
        bits &= (1 << held) - 1;
    }
    *bytes.next().expect("six bits are left") = bits.to_le_bytes()[0];
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_that_differ_are_packed_differently() {
        let mut seen = HashSet::new();
        for cell in 0..81 {
            for value in 1..=9 {
                let mut form = [9; 81];
                form[cell] -= value;
                assert!(seen.insert(packed(&form)), "{value} less in cell {cell}");
            }
        }
    }
}
