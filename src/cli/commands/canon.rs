//! `kdoku canon`: the canonical form of each puzzle, or one puzzle of all that are equivalent.

use super::Command;
use super::queue::{Queue, Ready};
use crate::cli::args::{CanonArgs, To};
use crate::cli::input::Position;
use crate::cli::input::task::Diagnostics;
use crate::cli::output::json;
use crate::cli::{Context, Demands, Location, PuzzleSettings, Settings, Shape, Task, Unreadable};
use kdoku::canonical::{CanonError, Canonical, canonical};
use kdoku::parallel::thread_count;
use kdoku::{Order, text};
use std::collections::HashSet;
use std::io;

/// The values of a board, 0 for a blank cell.
type Board = [u8; 81];

/// The number of boards in a pack: enough to make the cost of sending it negligible.
const PACK: usize = 64;

/// The number of packs that are done before threads are started.
const LOCAL_PACKS: usize = 2;

/// The command.
pub(crate) struct Canon {
    to: To,
    as_given: bool,
    /// The forms so far, if each is written once.
    seen: Option<HashSet<Packed>>,
    queue: Queue<Entry, Board, Canonical>,
}

/// What is written for a puzzle.
enum Entry {
    /// Its form.
    Form,
    /// The puzzle as it was read.
    Given(String, Shape),
    /// The JSON object of its form.
    Object { file: String, number: Option<usize>, line: Option<usize>, givens: Board },
}

/// A form with three cells in ten bits, so that a million forms take about 75 MB.
type Packed = [u8; 34];

impl Command for Canon {
    fn demands(&self, _: &PuzzleSettings) -> Demands {
        Demands { gathers: true, ..Demands::default() }
    }

    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()> {
        let board = match board(task) {
            Ok(board) => board,
            Err(message) => return self.refuse(task, message, context),
        };
        let entry = self.entry(task, &board);
        let Self { queue, seen, .. } = self;
        queue.push((entry, context.position), board, |ready| write(&ready, seen, context))
    }

    fn written(&self, _: Option<Position>) -> Option<Position> {
        self.queue.written()
    }

    fn flush(&mut self, context: &mut Context) -> io::Result<()> {
        let Self { queue, seen, .. } = self;
        queue.flush(|ready| write(&ready, seen, context))
    }

    fn unreadable(&mut self, what: &Unreadable, context: &mut Context) -> io::Result<()> {
        let text = match self.to {
            To::Json => json::unreadable(what),
            // a deduplicated list has no gaps
            _ if what.location.number.is_some() && self.seen.is_none() => "\n".to_owned(),
            _ => return Ok(()),
        };
        self.queue.push_text(text.into_bytes(), context.position);
        Ok(())
    }
}

impl Canon {
    pub(crate) fn new(args: &CanonArgs, settings: &Settings) -> Self {
        let &CanonArgs { to, dedupe, as_given } = args;
        let threads = thread_count(settings.threads);
        let local_packs = if threads > 1 { LOCAL_PACKS } else { usize::MAX };
        let queue = Queue::new(threads, PACK, local_packs, || Box::new(canonical));
        Self { to, as_given, seen: dedupe.then(HashSet::new), queue }
    }

    fn entry(&self, task: &Task, board: &Board) -> Entry {
        let (form, location) = (&task.board.form, &task.location);
        if self.to == To::Json {
            let (file, number, line) = (location.file.to_owned(), location.number, location.line);
            return Entry::Object { file, number, line, givens: *board };
        }
        if !self.as_given {
            return Entry::Form;
        }
        Entry::Given(text::write(&task.board.grid, form), form.layout().into())
    }

    /// Reports a puzzle that has no form.
    fn refuse(&mut self, task: &Task, message: String, context: &mut Context) -> io::Result<()> {
        context.fail(&format!("{}: {message}", task.location), None);
        let (location, diagnostics) = (task.location, Diagnostics::Message);
        let what =
            Unreadable { location, column: None, message, hint: None, is_line: None, is_joined: false, diagnostics };
        self.unreadable(&what, context)
    }
}

/// Writes what is ready, unless an equivalent puzzle was written before.
fn write(ready: &Ready<Entry, Canonical>, seen: &mut Option<HashSet<Packed>>, context: &mut Context) -> io::Result<()> {
    let (entry, found) = match ready {
        Ready::Text(text) => return context.out.lines(1, text),
        Ready::Result(entry, found) => (entry, found),
    };
    if !seen.as_mut().is_none_or(|seen| seen.insert(packed(&found.form))) {
        return Ok(());
    }
    match entry {
        Entry::Form => context.out.answer(&(found.line() + "\n"), Shape::Line),
        Entry::Given(text, shape) => context.out.answer(text, *shape),
        Entry::Object { file, number, line, givens } => {
            let location = Location { file, number: *number, line: *line };
            context.out.answer(&json::canonical(&location, givens, found), Shape::Line)
        }
    }
}

/// The values of a puzzle, or why it has no canonical form.
fn board(task: &Task) -> Result<Board, String> {
    let grid = &task.board.grid;
    let (height, width, size) = (grid.height(), grid.width(), grid.size());
    if [height, width, size] != [9; 3] {
        return Err(CanonError::Shape { height, width, size }.to_string());
    }
    if !task.rules().is_classic(Order::THREE) {
        return Err("only classic 9×9 puzzles have a canonical form, and this one has other rules".to_owned());
    }
    let mut board = [0; 81];
    board.iter_mut().zip(grid.bytes()).for_each(|(value, byte)| *value = byte);
    Ok(board)
}

/// A form in 34 bytes.
fn packed(form: &Board) -> Packed {
    let (mut packed, mut bits, mut width) = ([0; 34], 0, 0_u32);
    let mut bytes = packed.iter_mut();
    for three in form.chunks_exact(3) {
        bits = bits << 10 | three.iter().fold(0, |number, &value| number * 10 + u32::from(value));
        width += 10;
        while width >= 8 {
            width -= 8;
            *bytes.next().expect("270 bits are less than 34 bytes") = (bits >> width).to_le_bytes()[0];
        }
        bits &= (1 << width) - 1;
    }
    *bytes.next().expect("six bits are left") = bits.to_le_bytes()[0];
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_different_forms_differently() {
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
