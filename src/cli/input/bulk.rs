//! The input's part of answering text in bulk; see [`cli::bulk`](crate::cli::bulk).

use super::text::Part;
use super::{Event, State, Step, Stream};
use crate::cli::{Inputs, Location};
use kdoku::Answer;
use kdoku::batch::{Chunk, Chunker};
use kdoku::text::Board;
use std::{io, mem};

impl Inputs<'_> {
    /// Returns the text that is answered in bulk.
    pub(crate) fn start_bulk(&mut self) -> Option<Chunker<Stream>> {
        self.position = None;
        match mem::replace(&mut self.state, State::End) {
            State::Bulk(chunker) => Some(chunker),
            other => {
                self.state = other;
                None
            }
        }
    }

    /// Ends a text that was answered in bulk. Without `is_whole`, the run stopped before its end.
    pub(crate) fn end_bulk(&mut self, is_whole: bool) {
        if !is_whole {
            self.finish_file();
        }
    }

    /// Counts puzzles that were answered in bulk.
    pub(crate) fn bulk_lines<'a>(&mut self, count: usize, text: &'a [u8]) -> Event<'a> {
        self.count(count);
        Event::Lines { count, text }
    }

    /// Whether rules were given for all puzzles.
    pub(crate) const fn has_rules(&self) -> bool {
        self.reading.config.is_some() || !self.reading.args.rules.is_empty()
    }

    /// Starts a chunk that was answered in bulk.
    pub(crate) const fn start_bulk_chunk(&mut self) {
        self.last_end = None;
    }

    /// Returns a puzzle of a chunk that was answered in bulk.
    pub(crate) fn bulk_puzzle<'a>(&'a mut self, puzzle: &'a Board, answer: &'a Answer, part: Part) -> Event<'a> {
        self.count(1);
        let is_joined = self.is_joined(&puzzle.span, part.text);
        let location = self.text_location(puzzle, part.lines_before);
        if let Err(unreadable) = self.shorthand_rules(puzzle, location) {
            return self.event(Step::Unreadable(unreadable));
        }
        let location = Location { file: &self.source.name, ..location };
        Event::Solved(self.text_task(puzzle, location, is_joined), answer)
    }

    /// Returns the error of unreadable text in a chunk, and whether reading continues after it.
    pub(crate) fn bulk_unreadable(&mut self, error: &kdoku::text::FormatError, part: Part) -> (Event<'_>, bool) {
        let (step, continues) = self.unreadable(error, part);
        (self.event(step), continues)
    }

    /// Returns the event for an error in reading the text.
    pub(crate) fn bulk_error(&mut self, error: &io::Error) -> Event<'_> {
        let step = self.cannot_read(error);
        self.event(step)
    }

    /// Advances past a chunk that was answered in bulk and ends after `lines` lines.
    pub(crate) fn bulk_chunk(&mut self, chunk: &Chunk, puzzles: usize, lines: usize) {
        self.extent.bytes += chunk.new_bytes() as u64;
        self.extent.puzzles += puzzles as u64;
        self.position = Some(self.source.pass(chunk, lines));
    }
}
