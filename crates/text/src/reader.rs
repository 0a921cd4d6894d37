//! Finds where one puzzle ends and the next begins.
//!
//! A line with as many characters as a board has cells is a puzzle by itself. All other lines, up
//! to the next blank line or the next such line, form a block of one or more boards. Lines of 16
//! characters can be boards of order 2 or rows of order 4; consecutive ones are decided together.
//! Blocks with too few rows that form one board together are its bands. Blocks of titles and
//! numbers are skipped. Each line is examined a bounded number of times.

use super::error::FormatErrorKind as Kind;
use super::line::{self, Head, MOST_GLYPHS};
use super::{
    Assumption, Board, BulkLines, FormatError, Layout, Line, Lines, Misdetected, ReadOptions, block, custom_board,
    excerpt, remarks,
};
use kdoku_board::BoxShape;
use std::cell::OnceCell;
use std::collections::VecDeque;

/// The puzzles of a text in order. An unreadable puzzle is an error in its place. Returned by
/// [`read`](super::read).
#[derive(Debug)]
pub struct Reader<'a> {
    lines: Lines<'a>,
    options: ReadOptions,
    /// Puzzles of the last block that are not returned yet.
    pending: VecDeque<Result<Board, FormatError>>,
    /// Whether the previous line was a puzzle.
    after_puzzle: bool,
    run: Option<Run>,
    /// The end of the text in which no block is a band of a board.
    bandless_end: usize,
    /// The start of the blocks at the end of the text that could be the first bands of a board.
    open: Option<usize>,
    /// Whether the text is complete, so that its only lines cannot stand beside a board.
    is_whole: bool,
    /// A heading before the next board, and the start of its block.
    heading: Option<(Line<'a>, usize)>,
    /// The [content](Lines::content) of the text, computed on demand.
    content: OnceCell<Option<(usize, usize)>>,
}

/// Consecutive lines, each of which could be a puzzle or a row.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The start of the last line.
    last: usize,
    /// Whether the lines are puzzles.
    puzzles: bool,
    /// Whether `puzzles` was guessed.
    guessed: bool,
}

/// What a line can be on its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Puzzle,
    Block,
    /// A puzzle or a row of a block.
    Either,
}

/// The length of the longest word that ends a list of puzzles, such as `end`.
const LONGEST_FOOTER: usize = 4;

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a [u8], options: &ReadOptions) -> Self {
        let lines = Lines::new(text);
        let options = options.clone();
        Self {
            lines,
            options,
            pending: VecDeque::new(),
            after_puzzle: false,
            run: None,
            bandless_end: 0,
            open: None,
            is_whole: false,
            heading: None,
            content: OnceCell::new(),
        }
    }

    /// Whether the text is complete and has only these consecutive lines, besides comments.
    fn is_all(&self, block: &[Line<'_>]) -> bool {
        let (Some(first), Some(last)) = (block.first(), block.last()) else { return false };
        let content = || *self.content.get_or_init(|| self.lines.content());
        self.is_whole && content().is_none_or(|(begin, end)| first.start <= begin && end <= last.start)
    }

    /// Marks the text as complete.
    pub(super) fn whole(self) -> Self {
        Self { is_whole: true, ..self }
    }

    /// Whether a block contains only titles and numbers that belong to boards near it.
    fn is_beside(&self, block: &[Line<'a>]) -> bool {
        let is_one_cell = || self.options.boxes.is_some_and(|boxes| boxes.size() == 1);
        self.options.layout.is_none()
            && block.iter().any(|line| !line.is_comment())
            && remarks::are_beside(block)
            && !is_one_cell()
            && !self.is_all(block)
    }

    /// Whether a block is a number of cases before boards, and not a band of a board.
    fn is_count(&mut self, block: &[Line<'a>]) -> bool {
        let [line] = block else { return false };
        self.options.layout.is_none()
            && remarks::is_count(line.text().unwrap_or_default().trim())
            && !self.is_all(block)
            && self.bands(*line).is_none()
    }

    /// Whether the options accept every line of 81 digits.
    fn takes_nine(&self) -> bool {
        let options = &self.options;
        matches!(options.layout, None | Some(Layout::Line))
            && options.board.is_none()
            && options.symbols.is_none()
            && options.boxes.is_none_or(|boxes| boxes == BoxShape::from(kdoku_board::geometry::Order::THREE))
    }

    /// Takes consecutive lines of 81 digits in bulk, up to the free space of `bulk_lines`. These
    /// are exactly the puzzles that [`next`](Self::next) would return one by one.
    pub fn take_bulk_lines(&mut self, bulk_lines: &mut BulkLines) {
        if self.pending.is_empty() && self.takes_nine() && bulk_lines.take(&mut self.lines) {
            self.after_puzzle = true;
            self.heading = None;
        }
    }

    /// Returns the start of the blocks at the end of the text that more lines could change: the
    /// first bands of a board, or a heading.
    pub const fn open(&self) -> Option<usize> {
        self.open
    }

    /// Returns the number of lines read so far.
    #[must_use]
    pub const fn lines_read(&self) -> usize {
        self.lines.passed()
    }

    fn class(&self, line: &Line<'_>) -> Class {
        let boxes = self.options.boxes;
        let head = Head::of(line, &self.options);
        let shape = head.shape(&self.options);
        if line.is_comment() && !line::has_hash_for_blank(line, &head, &self.options) {
            return Class::Block;
        }
        match self.options.layout {
            Some(Layout::Line) => return Class::Puzzle,
            Some(_) => return Class::Block,
            None => {}
        }
        if !head.plain || !(head.definite || self.after_puzzle) {
            return Class::Block;
        }
        let widest = self.widest_row();
        match shape {
            Some(shape) if boxes.is_none() && head.cells <= widest => {
                let alone = line.bytes.trim_ascii().len() == head.end - head.start;
                if alone && shape.size() > 1 { Class::Either } else { Class::Puzzle }
            }
            Some(shape) if shape.size() > 1 => Class::Puzzle,
            None if head.cells > boxes.map_or(widest, |boxes| boxes.size().max(2).pow(2) / 2) => Class::Puzzle,
            _ => Class::Block,
        }
    }

    /// Returns the maximum number of characters of a row.
    fn widest_row(&self) -> usize {
        self.options
            .symbols
            .as_ref()
            .filter(|symbols| !symbols.is_numbers())
            .map_or(MOST_GLYPHS, |s| s.capacity().max(MOST_GLYPHS))
    }

    /// Whether the first line of a block is an empty board, although its character draws lines
    /// elsewhere. It has the length of a board with square boxes, and is not the upper edge of a
    /// drawing.
    fn is_empty_board(&self, line: &Line<'a>) -> bool {
        if !matches!(self.options.layout, None | Some(Layout::Line)) {
            return false;
        }
        let blanks = |line: &Line<'_>| {
            let head = Head::of(line, &self.options);
            let cells = &line.bytes[head.start..head.end];
            let boxes = head.shape(&self.options)?;
            let &blank = cells.first().filter(|&&first| cells.iter().all(|&byte| byte == first))?;
            (head.plain && boxes.size() >= 9 && boxes.height() == boxes.width()).then_some((blank, boxes))
        };
        let Some(board) = blanks(line) else { return false };
        self.lines.after(line).next().is_none_or(|next| {
            next.is_blank() || next.is_comment() || self.class(&next) == Class::Puzzle || blanks(&next) == Some(board)
        })
    }

    /// Returns whether a line is a puzzle by itself, and whether that is a guess.
    fn is_puzzle(&mut self, line: &Line<'a>) -> (bool, bool) {
        match self.class(line) {
            Class::Puzzle => (true, false),
            Class::Block => (false, false),
            Class::Either => {
                let run = self.run.filter(|run| line.start <= run.last).unwrap_or_else(|| {
                    let run = self.decide_run(line);
                    // lines that are not puzzles can be the rows of a board with blank lines in it
                    let rows = run.puzzles && self.bands(*line).is_some();
                    Run { puzzles: run.puzzles && !rows, ..run }
                });
                self.run = Some(run);
                (run.puzzles, run.guessed)
            }
        }
    }

    /// Decides whether the lines from `first` on are puzzles or rows of `n` characters.
    ///
    /// They are a board if there are `n` of them. Otherwise they are puzzles, unless most of many
    /// lines can only be rows.
    fn decide_run(&self, first: &Line<'a>) -> Run {
        let width = Head::of(first, &self.options).cells;
        let (mut rows, mut sound, mut last) = (0, 0, first.start);
        let rest = self.lines.after(first);
        let same = |line: &Line<'a>| self.class(line) == Class::Either && Head::of(line, &self.options).cells == width;
        for line in std::iter::once(*first).chain(rest).take_while(same) {
            rows += 1;
            last = line.start;
            sound += usize::from(line::read(&line, &self.options).is_ok());
        }
        let are_few = 2 * rows < width && (sound > 0 || rows == 1);
        let puzzles = rows != width && (are_few || 2 * sound >= rows);
        Run { last, puzzles, guessed: rows % width == 0 && sound == rows }
    }

    /// Returns the board that the block at `first` forms with the blocks behind it, if each has too
    /// few rows, and the lines behind the board.
    fn bands(&mut self, first: Line<'a>) -> Option<(Result<Board, FormatError>, Lines<'a>)> {
        if self.after_puzzle || first.start < self.bandless_end {
            return None;
        }
        let before = self.bandless_end;
        let mut ahead = self.lines.after(&first);
        let mut next = Some(first);
        let (mut all, mut height, mut width, mut blocks) = (Vec::new(), 0, None, 0);
        while let Some(begin) = next {
            self.bandless_end = begin.start;
            let from = all.len();
            all.push(begin);
            all.extend(ahead.by_ref().take_while(|line| !line.is_blank()));
            let (found, of) = self.too_low(&all[from..])?;
            (height, blocks) = (height + found, blocks + 1);
            if height > of || width.is_some_and(|width| width != of) {
                return None;
            }
            width = Some(of);
            if height == of {
                self.bandless_end = before;
                let mut board = block::read(&all, &self.options).pop()?;
                match &mut board {
                    Ok(board) if board.grid.size() == of => board.assumed.push(Assumption::Blocks(blocks)),
                    Err(FormatError { kind: Kind::Symbol { .. } | Kind::Value { .. }, .. }) => {}
                    _ => return None,
                }
                return Some((board, ahead));
            }
            next = ahead.find(|line| !line.is_blank());
        }
        self.open.get_or_insert(first.start);
        None
    }

    /// Returns the number of rows of a block and of cells per row, if it only has too few rows.
    fn too_low(&self, block: &[Line<'_>]) -> Option<(usize, usize)> {
        let mut puzzles = 0;
        for line in block {
            match self.class(line) {
                Class::Puzzle => return None,
                Class::Either => puzzles += usize::from(line::read(line, &self.options).is_ok()),
                Class::Block => {}
            }
        }
        let Kind::RowCount { found, width } = only_error(&block::read(block, &self.options))?.kind else {
            return None;
        };
        (2 * puzzles < block.len() && found < width).then_some((found, width))
    }

    fn read_line(&mut self, line: &Line<'_>, guessed: bool) -> Result<Board, FormatError> {
        self.after_puzzle = true;
        self.heading = None;
        let mut puzzle = line::read(line, &self.options)?;
        if guessed {
            puzzle.assumed.push(Assumption::Lines(puzzle.form.boxes.size().pow(2)));
        }
        Ok(puzzle)
    }

    /// Reads the block that begins with `first`, or the board of which it is the first band.
    fn read_block(&mut self, first: Line<'a>) {
        let guessed = self.run.is_some_and(|run| first.start <= run.last && run.guessed);
        let mut block = vec![first];
        let mut only_comments = first.is_comment();
        let mut among_puzzles = self.after_puzzle;
        let mut ahead = self.lines.clone();
        while let Some(line) = ahead.next().filter(|line| !line.is_blank()) {
            if self.is_puzzle(&line).0 || only_comments && self.is_empty_board(&line) {
                among_puzzles = true;
                break;
            }
            only_comments &= line.is_comment();
            block.push(line);
            self.lines = ahead.clone();
        }
        let mut boards = block::read(&block, &self.options);
        let is_read = boards.iter().all(Result::is_ok);
        if !self.after_puzzle && (!is_read || boards.is_empty()) && (self.is_beside(&block) || self.is_count(&block)) {
            self.heading = block.iter().find(|line| !line.is_comment()).map(|line| (*line, first.start));
            return;
        }
        if let Some(Ok(board)) = boards.first_mut()
            && let Some((heading, _)) = self.heading.take()
        {
            let text = heading.text().unwrap_or_default();
            board.assumed.push(Assumption::Heading(excerpt(text.trim())));
        }
        let is_other =
            |error: &FormatError| matches!(&error.kind, Kind::Misdetected { looks } if *looks != Misdetected::Prose);
        let header = !self.after_puzzle && only_error(&boards).is_some_and(is_other);
        if among_puzzles && !header && only_error(&boards).is_some() {
            // a block among puzzles that cannot be a board: each line is an error of its own
            let is_first = !self.after_puzzle;
            let is_end = |line: &Line<'_>| {
                let text = line.text().unwrap_or_default().trim();
                // a long word behind puzzles is more likely a damaged puzzle than a footer
                let is_word = text.len() > LONGEST_FOOTER && !text.contains([' ', ':', '=']);
                (is_first || !is_word || remarks::is_date(text)) && remarks::is_remark(text)
                    || remarks::is_rule(text)
                    || text == "0"
                    || is_first && remarks::numbers(text).is_some()
            };
            let lines = block.iter().filter(|line| !line.is_comment() && !is_end(line));
            boards = lines.map(|line| line::read(line, &self.options)).collect();
        } else if let Some(Kind::RowCount { .. }) = only_error(&boards).map(|error| &error.kind)
            && let Some((board, rest)) = self.bands(first)
        {
            boards = vec![board];
            self.lines = rest;
        } else if let Some(Ok(board)) = boards.first_mut().filter(|_| guessed) {
            board.assumed.push(Assumption::Rows(board.grid.size()));
        }
        self.pending = boards.into();
    }
}

/// Returns the error, if it is the only result.
fn only_error(boards: &[Result<Board, FormatError>]) -> Option<&FormatError> {
    match boards {
        [Err(error)] => Some(error),
        _ => None,
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Board, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(board) = self.pending.pop_front() {
                return Some(board);
            }
            if let Some(board) = &self.options.board {
                return custom_board::next(&mut self.lines, board, &self.options);
            }
            if self.takes_nine()
                && let Some(puzzle) = line::next_nine(&mut self.lines)
            {
                self.after_puzzle = true;
                self.heading = None;
                return Some(Ok(puzzle));
            }
            let Some(line) = self.lines.next() else {
                // a number without a board after it is an error
                let (heading, start) = self.heading.take()?;
                self.open.get_or_insert(start);
                let text = heading.text().unwrap_or_default().trim();
                let is_end = remarks::is_remark(text) || remarks::is_rule(text) || text == "0";
                if is_end {
                    return None;
                }
                let nothing = heading.error(0..heading.bytes.len(), Kind::Nothing);
                let read = block::read(&[heading], &self.options).pop();
                return Some(Err(read.and_then(Result::err).unwrap_or(nothing)));
            };
            if line.is_blank() {
                self.after_puzzle = false;
                continue;
            }
            match self.is_puzzle(&line) {
                (true, guessed) => return Some(self.read_line(&line, guessed)),
                _ if self.is_empty_board(&line) => return Some(self.read_line(&line, false)),
                _ if line.is_comment() && self.options.layout == Some(Layout::Line) => {}
                _ => self.read_block(line),
            }
        }
    }
}
