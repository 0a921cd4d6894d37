//! Lines as rows of cells, in one of several ways.
//!
//! `-`, `_` and `*` can be borders or blanks. A line with a character that can only be a cell is a
//! row; a line with a joint, such as `+`, is a border; any other line is a row of blanks if it is
//! as wide as the rows, and a border otherwise. Both readings of such characters are tried, and the
//! number of rows shows which one is right.
//!
//! All rows of a [`Rows`] have the same width, and their number makes whole boards.

use super::number::is_negative;
use super::{Board, FormatError, FormatErrorKind, Layout, Line};
use kdoku_board::symbols::is_border;
use kdoku_board::{BoxShape, MAX_SIZE};
use std::collections::BTreeMap;
use std::ops::Range;

/// One way to read lines as rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Whether each character is a cell, rather than each word.
    pub(super) glued: bool,
    /// Whether characters that draw borders do so here.
    pub(super) drawn: bool,
    /// The border character that is a blank cell here.
    blank: Option<char>,
    /// Whether a row may consist of that blank only.
    blank_rows: bool,
}

impl Way {
    pub(super) fn describe(self, boards: &[Result<Board, FormatError>]) -> String {
        let size = boards.iter().flatten().next().map_or(0, |board| board.grid.size());
        let count = if boards.len() == 1 { "one board".to_owned() } else { format!("{} boards", boards.len()) };
        let cells = if self.glued { "each character" } else { "each word" };
        let blank = self.blank.map(|blank| format!(" and `{blank}` as a blank")).unwrap_or_default();
        format!("{count} of {size}×{size} with {cells} as a cell{blank}")
    }
}

/// Returns the ways to read these lines, the most plausible first.
pub(super) fn ways(lines: &[Line<'_>], layout: Option<Layout>) -> Vec<Way> {
    let content = Content::of(lines);
    let plain = Way { glued: false, drawn: false, blank: None, blank_rows: true };
    let bordered = Way { drawn: true, ..plain };
    let with = |blank, blank_rows| Way { blank: Some(blank), blank_rows, ..bordered };
    if content.are_negative(lines) {
        return vec![if content.borders { with('-', true) } else { plain }];
    }
    let mut forms = Vec::new();
    if !content.borders || matches!(layout, Some(Layout::Spaced | Layout::Compact)) {
        forms.push(plain);
    }
    if !matches!(layout, Some(Layout::Spaced | Layout::Compact)) && content.drawable {
        let dashes =
            ['-', '_', '–', '—'].into_iter().filter(|&c| content.has(c)).flat_map(|c| [with(c, true), with(c, false)]);
        if content.dot {
            forms.push(bordered);
            forms.extend(dashes);
        } else {
            forms.extend(dashes);
            forms.push(bordered);
        }
        // nothing but `+` could draw borders, so it does not
        forms.extend(content.only_plus.then(|| with('+', true)));
        forms.extend(content.has('*').then(|| [with('*', true), with('*', false)]).into_iter().flatten());
    }
    let glue = match layout {
        Some(Layout::Spaced) => vec![false],
        // the compact layout writes a board that is too large for glyphs in numbers
        Some(Layout::Compact) => vec![true, false],
        _ if content.words_are_cells() => vec![false, true],
        _ => vec![true, false],
    };
    // a block of one-character words is tried both ways: as words it can also be numbers
    let forms = forms.into_iter();
    forms.flat_map(|way| glue.iter().map(move |&glued| Way { glued, ..way }).collect::<Vec<_>>()).collect()
}

/// The content of a block that affects how it is read.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent of each other")]
struct Content {
    /// Whether a character occurs that can only draw borders.
    borders: bool,
    /// Whether a character occurs that can draw borders.
    drawable: bool,
    dot: bool,
    /// Whether `+` is the only character that can draw borders.
    only_plus: bool,
    /// Those of `-`, `_` and `*` that occur in a line without a joint, so that they may be cells.
    may_be_cells: Vec<char>,
    /// The maximum number of words in a line.
    words: usize,
    /// The number of characters in those words.
    characters: usize,
}

impl Content {
    fn of(lines: &[Line<'_>]) -> Self {
        let mut content = Self { only_plus: true, ..Self::default() };
        for line in lines {
            let Ok(text) = line.text() else { continue };
            let definite = text.chars().any(is_definite);
            let jointed = !definite && text.chars().any(is_joint);
            let (mut count, mut characters, mut inside) = (0, 0, false);
            for c in text.chars() {
                let (border, either) = (is_border(c), matches!(c, '-' | '_' | '*' | '–' | '—'));
                content.drawable |= border || either;
                content.borders |= border && !either;
                content.dot |= c == '.';
                content.only_plus &= c == '+' || c != '.' && !border && !either;
                if either && !jointed && !content.has(c) {
                    content.may_be_cells.push(c);
                }
                let parts = border || c.is_whitespace();
                count += usize::from(!parts && !inside);
                characters += if parts { 0 } else { c.len_utf8() };
                inside = !parts;
            }
            if count > content.words {
                (content.words, content.characters) = (count, characters);
            }
        }
        content
    }

    /// Whether most words with `-` are negative numbers. The other words are then errors, not
    /// borders.
    fn are_negative(&self, lines: &[Line<'_>]) -> bool {
        let (mut numbers, mut others) = (0, 0);
        for text in lines.iter().filter_map(|line| line.text().ok()) {
            let words = text.split(|c: char| c.is_whitespace() || is_border(c) && c != '-');
            for word in words.filter(|word| word.contains('-')) {
                *(if is_negative(word) { &mut numbers } else { &mut others }) += 1;
            }
        }
        self.has('-') && numbers > 0 && (others == 0 || numbers > 2 * others)
    }

    fn has(&self, c: char) -> bool {
        self.may_be_cells.contains(&c)
    }

    /// Whether cells are probably words rather than characters: there are several short words.
    fn words_are_cells(&self) -> bool {
        self.words == self.characters || self.words >= 4 && self.characters * 5 <= self.words * 13
    }
}

/// Whether `c` can only be a cell: it is not a border, and not a blank that is a border elsewhere.
fn is_definite(c: char) -> bool {
    !c.is_whitespace() && !is_border(c) && !matches!(c, '*' | '_')
}

/// Whether a line without cells that contains `c` can only be a border.
fn is_joint(c: char) -> bool {
    is_border(c) && !matches!(c, '|' | '-' | '–' | '—' | ':' | '‖' | '│' | '║' | '┃' | '\u{a6}')
}

/// Lines read as rows with the same number of cells.
#[derive(Debug)]
pub(super) struct Rows<'l, 'a> {
    lines: &'l [Line<'a>],
    pub(super) way: Way,
    /// The line of each row, and the index of its first cell in `cells`.
    begins: Vec<(usize, usize)>,
    /// The place of each cell in its line.
    cells: Vec<Range<usize>>,
    /// The errors of rows of another width, with the numbers of these rows.
    uneven: Vec<(usize, FormatError)>,
}

impl<'l, 'a> Rows<'l, 'a> {
    /// Reads these lines as the rows of one or more boards.
    pub(super) fn of(
        lines: &'l [Line<'a>],
        way: Way,
        boxes: Option<BoxShape>,
    ) -> Result<(Self, BoxShape), FormatError> {
        // enough if a space follows each cell
        let room = lines.iter().map(|line| line.bytes.len().min(2 * MAX_SIZE) / 2 + 1).sum();
        let mut rows = Self {
            lines,
            way,
            begins: Vec::with_capacity(lines.len()),
            cells: Vec::with_capacity(room),
            uneven: Vec::new(),
        };
        let width = rows.scan()?;
        let mut expected = boxes.map_or(width, BoxShape::size);
        if boxes.is_none() && width == 1 {
            if rows.len() == 1 && !rows.has_long_words() {
                let (line, cell) = (rows.line(0), &rows.cells(0)[0]);
                let found = line.part(cell).to_owned();
                return Err(line.error(cell.clone(), FormatErrorKind::OneCell { found }));
            }
            // one long word per line is not a column of cells, and neither is the rest of a drawing
            expected = rows.len().max(2);
        }
        for row in 0..rows.len() {
            let (cells, line) = (rows.cells(row), rows.line(row));
            if cells.len() != expected {
                let extra = cells.get(expected).or(cells.first()).map_or(0, |cell| cell.start);
                let end = cells.last().map_or(0, |cell| cell.end);
                let kind = FormatErrorKind::RowWidth { row: row + 1, found: cells.len(), expected };
                let error = line.error(extra..end, kind);
                // a row that lacks some cells does not move the others, so the other boards are certain
                let is_row = rows.len().is_multiple_of(expected) && cells.len().abs_diff(expected) <= expected / 4;
                let are_few = 2 * (rows.uneven.len() + 1) * expected <= rows.len();
                if !is_row || !are_few {
                    return Err(rows.uneven.into_iter().next().map_or(error, |(_, first)| first));
                }
                rows.uneven.push((row, error));
            }
        }
        let Some(last) = rows.len().checked_sub(1) else {
            return Err(lines[0].error(0..lines[0].bytes.len(), FormatErrorKind::Nothing));
        };
        if !rows.len().is_multiple_of(expected) {
            let found = rows.len();
            let row = if found < expected { last } else { rows.extra_row(expected) };
            return Err(rows.error_at(row, FormatErrorKind::RowCount { found, width: expected }));
        }
        match boxes.or_else(|| BoxShape::usual(expected)) {
            Some(boxes) => Ok((rows, boxes)),
            None => Err(rows.error_at(last, FormatErrorKind::Boxes { size: expected })),
        }
    }

    /// Finds the rows and their cells, and returns the most common width.
    fn scan(&mut self) -> Result<usize, FormatError> {
        let mut definite = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            let text = line.text()?;
            let is_row = text.chars().any(is_definite);
            let is_rule = self.way.drawn && self.way.blank != Some('+') && text.chars().any(is_joint);
            if !is_row && (is_rule || !self.way.blank_rows) {
                continue;
            }
            let first = self.cells.len();
            self.scan_line(text);
            let found = self.cells.len() - first;
            if found > MAX_SIZE {
                return Err(line.error(
                    self.cells[first + MAX_SIZE].clone(),
                    FormatErrorKind::TooLarge {
                        found: if self.way.glued {
                            text.chars().filter(|&c| !c.is_whitespace()).count()
                        } else {
                            found
                        },
                    },
                ));
            }
            if found > 0 {
                self.begins.push((i, first));
                definite.push(is_row);
            }
        }
        let width = self.usual_width(|row| definite[row]).or_else(|| self.usual_width(|_| true)).unwrap_or(0);
        // a possible row of blanks is a border unless it is as wide as a row
        let is_kept = |&row: &usize| definite[row] || self.cells(row).len() == width;
        if self.way.drawn && !(0..self.len()).all(|row| is_kept(&row)) {
            let indices: Vec<_> = (0..self.len()).filter(is_kept).collect();
            let mut cells = Vec::new();
            let rows = indices.iter().map(|&row| {
                let first = cells.len();
                cells.extend_from_slice(self.cells(row));
                (self.begins[row].0, first)
            });
            let rows = rows.collect();
            (self.begins, self.cells) = (rows, cells);
        }
        Ok(width)
    }

    /// Finds the cells of a line, and stops after more than a row can have.
    fn scan_line(&mut self, text: &str) {
        let first = self.cells.len();
        let mut open = false;
        for (at, c) in text.char_indices() {
            let border = self.way.drawn && self.way.blank != Some(c) && (is_border(c) || matches!(c, '*' | '_'));
            if border || c.is_whitespace() {
                open = false;
                continue;
            }
            let found = self.cells.len() - first;
            match self.cells.last_mut() {
                Some(cell) if open && !self.way.glued => cell.end = at + c.len_utf8(),
                _ if found > MAX_SIZE => return,
                _ => self.cells.push(at..at + c.len_utf8()),
            }
            open = true;
        }
    }

    /// Returns the most common width; the greater one if two are equally common.
    fn usual_width(&self, among: impl Fn(usize) -> bool) -> Option<usize> {
        let mut rows = (0..self.len()).filter(|&row| among(row));
        let width = self.cells(rows.next()?).len();
        if rows.all(|row| self.cells(row).len() == width) {
            return Some(width);
        }
        let mut widths = BTreeMap::new();
        for row in (0..self.len()).filter(|&row| among(row)) {
            *widths.entry(self.cells(row).len()).or_insert(0_usize) += 1;
        }
        widths.into_iter().max_by_key(|&(width, rows)| (rows, width)).map(|(width, _)| width)
    }

    /// Returns the error of the first row of board number `i` that is wider or narrower than others.
    pub(super) fn uneven(&self, i: usize, size: usize) -> Option<&FormatError> {
        let first = self.uneven.partition_point(|&(row, _)| row < i * size);
        self.uneven.get(first).filter(|&&(row, _)| row < (i + 1) * size).map(|(_, error)| error)
    }

    /// Whether a word has more than one character.
    fn has_long_words(&self) -> bool {
        let is_long = |row: usize| {
            let line = self.line(row);
            self.cells(row).iter().any(|cell| line.part(cell).chars().nth(1).is_some())
        };
        (0..self.len()).any(is_long)
    }

    pub(super) fn len(&self) -> usize {
        self.begins.len()
    }

    /// Returns the places of the cells of a row in its line.
    pub(super) fn cells(&self, row: usize) -> &[Range<usize>] {
        let end = self.begins.get(row + 1).map_or(self.cells.len(), |&(_, first)| first);
        &self.cells[self.begins[row].1..end]
    }

    pub(super) fn line(&self, row: usize) -> &'l Line<'a> {
        &self.lines[self.begins[row].0]
    }

    /// Returns the first row that does not belong to a board of this size: behind the box above it
    /// if lines are drawn between boxes, or behind the last board.
    fn extra_row(&self, size: usize) -> usize {
        let height = BoxShape::usual(size).map_or(size, BoxShape::height);
        let bands: Vec<_> = self.begins.chunk_by(|(line, _), (next, _)| line + 1 == *next).map(<[_]>::len).collect();
        match bands.iter().position(|&rows| rows > height) {
            Some(band) if bands.len() * height == size => bands[..band].iter().sum::<usize>() + height,
            _ => self.len() - self.len() % size,
        }
    }

    pub(super) fn error_at(&self, row: usize, kind: FormatErrorKind) -> FormatError {
        let line = self.line(row);
        line.error(0..line.bytes.len(), kind)
    }

    /// Returns the lines of board number `i`, with the drawing above, within and below it. Of the
    /// lines between two boards, the upper one gets at most as many as the first board has above
    /// it.
    pub(super) fn drawing(&self, i: usize, size: usize) -> &'l [Line<'a>] {
        let above = self.begins[0].0;
        let begin = |board: usize| match self.begins.get(board * size) {
            _ if board == 0 => 0,
            Some(&(line, _)) => line.min(self.begins[board * size - 1].0 + 1 + above),
            None => self.lines.len(),
        };
        &self.lines[begin(i)..begin(i + 1)]
    }
}
