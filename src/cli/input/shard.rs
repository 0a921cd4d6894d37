//! `--shard I/N`: part I of N of the input. The answers to all parts, concatenated, are those of
//! one run.
//!
//! The files count as one text, which is cut into N parts of equal size in bytes. Each cut is moved
//! to the end of the next line that is a puzzle by itself
//! ([`batch::cut_after`](kdoku::batch::cut_after)), or to the end of the file, so each part is
//! found without reading the others. The text before a part is read only if it is needed: for line
//! and puzzle numbers in messages and JSON, and for the blank line between blocks. The text of a
//! table is the lines of its column ([`FileText`]), so every part reads a table from its start.

use super::file_text::FileText;
use super::is_stdin;
use super::puzzle_file::{blank_form, is_toml};
use super::table::TableColumn;
use crate::cli::Shape;
use crate::cli::args::Shard;
use crate::cli::report::diagnostics::table_error;
use crate::cli::report::{line_at, reason};
use crate::cli::settings::{Reading, config_file};
use kdoku::batch::{Chunk, Chunker, cut_after, is_puzzle};
use kdoku::text::{self, FormatError, Layout, ReadOptions};
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The part of a file that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// The number of the file, from 0.
    pub(crate) number: usize,
    pub(crate) path: PathBuf,
    /// The bytes of its text.
    pub(crate) bytes: Range<u64>,
    /// The line before this part, which affects how the part is read.
    pub(crate) head: Vec<u8>,
    /// The column that is the text, if the file is a table. A whole file is examined when it is
    /// opened.
    pub(crate) table: Option<TableColumn>,
}

impl Share {
    pub(crate) fn whole(number: usize, path: &Path) -> Self {
        Self { number, path: path.to_owned(), bytes: 0..u64::MAX, head: Vec::new(), table: None }
    }

    pub(crate) const fn is_whole(&self) -> bool {
        self.bytes.end == u64::MAX
    }

    /// Opens the text of the file.
    pub(super) fn open(&self) -> io::Result<FileText> {
        FileText::open(&self.path, self.table.as_ref())
    }
}

/// A place where the input is cut.
struct CutPoint {
    /// The byte, counted over all files.
    at: u64,
    /// The line before it.
    head: Vec<u8>,
}

impl CutPoint {
    const fn between_files(at: u64) -> Self {
        Self { at, head: Vec::new() }
    }
}

impl Shard {
    /// Returns the parts of these files that belong to this shard.
    ///
    /// # Errors
    ///
    /// A message and perhaps a hint, if a file cannot be cut or measured.
    pub(crate) fn shares(self, files: &[PathBuf], reading: &Reading) -> Result<Vec<Share>, (String, Option<String>)> {
        let measured = files.iter().map(|path| measure(path, reading)).collect::<Result<Vec<_>, _>>()?;
        let all: u64 = measured.iter().map(|(_, length)| length).sum();
        let part = |number: u64| u64::try_from(u128::from(all) * u128::from(number) / u128::from(self.of));
        let nominal = |number| part(number).expect("a part is at most the whole");
        let cut = |number| cut_point(files, &measured, nominal(number), &reading.options);
        let (from, until) = (cut(self.number - 1)?, cut(self.number)?);
        let is_last = self.number == self.of;
        let (mut shares, mut begin) = (Vec::new(), 0);
        for ((number, path), (table, length)) in files.iter().enumerate().zip(measured) {
            let end = begin + length;
            let bytes = from.at.max(begin)..until.at.min(end);
            let is_here = from.at <= begin && (begin < until.at || is_last);
            if !bytes.is_empty() || length == 0 && is_here {
                let head = if bytes.start > begin { from.head.clone() } else { Vec::new() };
                // an empty file is read too, because it is reported
                if length == 0 || bytes == (begin..end) {
                    shares.push(Share::whole(number, path));
                } else {
                    let bytes = bytes.start - begin..bytes.end - begin;
                    shares.push(Share { number, path: path.clone(), bytes, head, table });
                }
            }
            begin = end;
        }
        Ok(shares)
    }
}

/// Returns the shape of the last answer before a share, which decides how the first answer of the
/// share is separated. `usual` is the shape of all answers, if it does not depend on the puzzle.
pub(crate) fn shape_before(files: &[PathBuf], share: &Share, usual: Option<Shape>, reading: &Reading) -> Option<Shape> {
    if usual == Some(Shape::Line) || !share.head.is_empty() {
        return Some(usual.unwrap_or(Shape::Line));
    }
    let last = files[..share.number].iter().rev().find_map(|path| last_shape(path, reading));
    last.map(|last| usual.unwrap_or(last))
}

/// Returns the length of a file that is read in parts because of `flag`.
///
/// # Errors
///
/// A message, if the file cannot be measured and read: the parts of all other files depend on its
/// length.
pub(crate) fn length(path: &Path, flag: &str) -> Result<u64, String> {
    if is_stdin(path) {
        return Err(format!("`{flag}` needs files; stdin can only be read once"));
    }
    let shown = path.display();
    match fs::metadata(path).map(|metadata| (metadata.is_file(), metadata.len())) {
        Ok((true, length)) => match File::open(path) {
            Ok(_) => Ok(length),
            Err(error) => Err(format!("cannot read `{shown}`: {}", reason(&error))),
        },
        Ok((false, _)) => Err(format!("`{flag}` needs files, and `{shown}` is not a regular file")),
        Err(error) => Err(format!("cannot read `{shown}`: {}", reason(&error))),
    }
}

/// The column of a file that is a table, and the length of the text of the file.
type Measured = (Option<TableColumn>, u64);

/// Measures the text of a file.
fn measure(path: &Path, reading: &Reading) -> Result<Measured, (String, Option<String>)> {
    let length = length(path, "--shard").map_err(|message| (message, None))?;
    let measured = || -> io::Result<Measured> {
        let Some(table) = TableColumn::of(path, reading)? else { return Ok((None, length)) };
        let length = io::copy(&mut FileText::open(path, Some(&table))?, &mut io::sink())?;
        Ok((Some(table), length))
    };
    measured().map_err(|error| {
        let shown = path.display().to_string();
        table_error(&shown, &error).unwrap_or_else(|| (format!("cannot read `{shown}`: {}", reason(&error)), None))
    })
}

/// Returns the first place at or after byte `at` where the files can be cut.
fn cut_point(
    files: &[PathBuf],
    measured: &[Measured],
    at: u64,
    options: &ReadOptions,
) -> Result<CutPoint, (String, Option<String>)> {
    let mut begin = 0;
    for (path, (table, length)) in files.iter().zip(measured) {
        let end = begin + length;
        if (begin..end).contains(&at) {
            if at == begin {
                break;
            }
            if is_toml(path) || table.as_ref().is_some_and(TableColumn::is_foreign) {
                return Ok(CutPoint::between_files(end));
            }
            let text = FileText::open(path, table.as_ref());
            let cut = text.and_then(|text| cut_after(&mut BufReader::new(text), at - begin, options));
            return match cut {
                Ok(Some(cut)) if begin + cut.at < end => Ok(CutPoint { at: begin + cut.at, head: cut.line }),
                Ok(_) => Ok(CutPoint::between_files(end)),
                Err(error) => Err((format!("cannot read `{}`: {}", path.display(), reason(&error)), None)),
            };
        }
        begin = end;
    }
    Ok(CutPoint::between_files(begin))
}

/// Returns the numbers of lines and puzzles in a file before a share of it.
pub(crate) fn counted(share: &Share, options: &ReadOptions) -> io::Result<[usize; 2]> {
    let mut pieces = Chunker::of_file(share.open()?.take(share.bytes.start), options).large();
    let (mut piece, mut lines, mut puzzles) = (Chunk::default(), 0, 0);
    while pieces.next(&mut piece)? {
        let text = piece.text();
        let mut rows = text.split_inclusive(|&byte| byte == b'\n');
        if rows.clone().all(|line| is_puzzle(line, options)) {
            let fresh = rows.by_ref().count() - piece.known();
            (lines, puzzles) = (lines + fresh, puzzles + fresh);
            continue;
        }
        let mut reader = text::read(text, options);
        puzzles += reader.by_ref().skip(piece.known()).count();
        lines += reader.lines_read() - piece.known();
    }
    Ok([lines, puzzles])
}

/// Returns the shape of the last answer to a file, where each answer has the shape of its puzzle;
/// `None` without puzzles.
fn last_shape(path: &Path, reading: &Reading) -> Option<Shape> {
    if is_toml(path) {
        let config = config_file::parse(&config_file::read_limited(path).ok()?);
        let form = config.ok().map(|config| config.form.clone().unwrap_or_else(|| blank_form(&config)));
        return Some(form.map_or(Shape::Block, |form| form.layout().into()));
    }
    let options = &reading.options;
    let text = FileText::open(path, TableColumn::of(path, reading).ok()?.as_ref()).ok()?;
    let mut pieces = Chunker::of_file(text, options).large();
    let (mut piece, mut last) = (Chunk::default(), None);
    while pieces.next(&mut piece).ok()? {
        let text = piece.text();
        let line = text.split_inclusive(|&byte| byte == b'\n').next_back();
        if line.is_some_and(|line| is_puzzle(line, options)) {
            last = Some(Shape::Line);
            continue;
        }
        for read in text::read(text, options).skip(piece.known()) {
            last = match read {
                Ok(puzzle) => Some(puzzle.form.layout().into()),
                Err(error) => match is_line(&error, text, options) {
                    Some(true) => Some(Shape::Line),
                    Some(false) => Some(Shape::Block),
                    None => last.or(Some(Shape::Block)),
                },
            };
        }
    }
    last
}

/// Whether unreadable text is a line; `None` if that is unknown.
pub(crate) fn is_line(error: &FormatError, text: &[u8], options: &ReadOptions) -> Option<bool> {
    if let Some(layout) = options.layout {
        return Some(layout == Layout::Line);
    }
    let (line, _) = line_at(text, error.span.start);
    let is_line = matches!(error.kind, kdoku::text::FormatErrorKind::LineLength { .. });
    (is_line || is_puzzle(line, options)).then_some(true)
}
