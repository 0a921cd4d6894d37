//! `--shard I/N`: the I-th of N parts of the input, whose answers, put one after the other, are those of one run.
//!
//! The files are taken as one text. Its N parts are equal in bytes but for the places where they end: after the first line that
//! begins there or later and is a puzzle by itself ([`batch::cut_after`](kdoku::batch::cut_after)), or else at the end of the file.
//! So each part is found without reading the others. What comes before is read only where it is told of: for the numbers of lines
//! and puzzles in messages and objects, and for the blank line that sets blocks apart.

use super::command::Command;
use super::input::{Reading, is_stdin};
use super::output::{Shape, reason};
use super::puzzle_file::{self, blank, is_toml};
use super::solve::shape_of_layout;
use kdoku::batch::{Chunk, Chunker, cut_after, is_puzzle};
use kdoku::{FormatError, Layout, ReadOptions, text};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Which part of the input is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 1.
    number: u64,
    of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            Some(_) => Err("parts are counted from 1 to as many as there are".to_owned()),
            None => Err("a part is written with its number first, such as 3/16".to_owned()),
        }
    }
}

/// What is to be read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// Which of the files it is.
    pub(crate) number: usize,
    pub(crate) path: PathBuf,
    pub(crate) bytes: Range<u64>,
    /// The line before it, which what follows is read in the light of.
    pub(crate) head: Vec<u8>,
}

impl Share {
    /// All of a file.
    pub(crate) fn whole(number: usize, path: &Path) -> Self {
        Self { number, path: path.to_owned(), bytes: 0..u64::MAX, head: Vec::new() }
    }
}

/// A place where the input is cut.
#[derive(Default)]
struct Place {
    /// Counted over all files.
    at: u64,
    head: Vec<u8>,
}

impl Shard {
    /// What this part has of these files.
    ///
    /// # Errors
    /// A message, if a file cannot be cut or measured.
    pub(crate) fn shares(self, files: &[PathBuf], options: &ReadOptions) -> Result<Vec<Share>, String> {
        let lengths = files.iter().map(|path| length(path, "--shard")).collect::<Result<Vec<_>, _>>()?;
        let all: u64 = lengths.iter().sum();
        let part = |number: u64| u64::try_from(u128::from(all) * u128::from(number) / u128::from(self.of));
        let nominal = |number| part(number).expect("a part is no more than the whole");
        let cut = |number| place(files, &lengths, nominal(number), options);
        let (from, until) = (cut(self.number - 1)?, cut(self.number)?);
        let is_last = self.number == self.of;
        let (mut shares, mut begin) = (Vec::new(), 0);
        for ((number, path), length) in files.iter().enumerate().zip(lengths) {
            let end = begin + length;
            let bytes = from.at.max(begin)..until.at.min(end);
            let is_here = from.at <= begin && (begin < until.at || is_last);
            if !bytes.is_empty() || length == 0 && is_here {
                let head = if bytes.start > begin { from.head.clone() } else { Vec::new() };
                // an empty file is read like any other, since something is to be said of it
                if length == 0 || bytes == (begin..end) {
                    shares.push(Share::whole(number, path));
                } else {
                    let bytes = bytes.start - begin..bytes.end - begin;
                    shares.push(Share { number, path: path.clone(), bytes, head });
                }
            }
            begin = end;
        }
        Ok(shares)
    }

    /// The shape of the last answer before these shares, so that the first of them is set apart from it.
    pub(crate) fn shape_before(
        files: &[PathBuf],
        share: &Share,
        command: &dyn Command,
        reading: &Reading,
    ) -> Option<Shape> {
        let usual = command.usual_shape();
        if usual == Some(Shape::Line) || !share.head.is_empty() {
            return Some(usual.unwrap_or(Shape::Line));
        }
        let last = files[..share.number].iter().rev().find_map(|path| last_shape(path, &reading.options));
        last.map(|last| usual.unwrap_or(last))
    }
}

/// The length of a file that is to be read in parts, on behalf of this flag. What cannot be read has none.
pub(crate) fn length(path: &Path, flag: &str) -> Result<u64, String> {
    if is_stdin(path) {
        return Err(format!("`{flag}` needs files: what comes on stdin comes once, and has no known end"));
    }
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(metadata.len()),
        Ok(metadata) if !metadata.is_dir() => Err(format!("`{flag}` needs files, and `{}` is none", path.display())),
        _ => Ok(0),
    }
}

/// Where the files are cut, at this byte or after it.
fn place(files: &[PathBuf], lengths: &[u64], at: u64, options: &ReadOptions) -> Result<Place, String> {
    let mut begin = 0;
    for (path, length) in files.iter().zip(lengths) {
        let end = begin + length;
        if (begin..end).contains(&at) {
            if at == begin {
                break;
            }
            if is_toml(path) {
                return Ok(Place { at: end, head: Vec::new() });
            }
            let cut = File::open(path).and_then(|file| cut_after(&mut BufReader::new(file), at - begin, options));
            return match cut {
                Ok(Some(cut)) if begin + cut.at < end => Ok(Place { at: begin + cut.at, head: cut.line }),
                Ok(_) => Ok(Place { at: end, head: Vec::new() }),
                // whoever is to read it will say so
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                    Ok(Place { at: end, head: Vec::new() })
                }
                Err(error) => Err(format!("cannot read `{}`: {}", path.display(), reason(&error))),
            };
        }
        begin = end;
    }
    Ok(Place { at: begin, head: Vec::new() })
}

/// How many lines and puzzles a file has up to a byte before which it is cut.
pub(crate) fn counted(path: &Path, until: u64, options: &ReadOptions) -> io::Result<[usize; 2]> {
    let mut pieces = Chunker::of_file(File::open(path)?.take(until), options).large();
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

/// The shape of the last answer to a file where each has that of its puzzle; `None` if there is none.
fn last_shape(path: &Path, options: &ReadOptions) -> Option<Shape> {
    if is_toml(path) {
        let config = puzzle_file::parse(&fs::read(path).ok()?);
        let puzzle = config.ok().map(|config| config.puzzle.clone().unwrap_or_else(|| blank(&config)));
        return Some(puzzle.map_or(Shape::Block, |puzzle| shape_of_layout(puzzle.form.layout())));
    }
    let mut pieces = Chunker::of_file(File::open(path).ok()?, options).large();
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
                Ok(puzzle) => Some(shape_of_layout(puzzle.form.layout())),
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

/// Whether something that cannot be read was to be a line; `None` if that cannot be told.
pub(crate) fn is_line(error: &FormatError, text: &[u8], options: &ReadOptions) -> Option<bool> {
    if let Some(layout) = options.layout {
        return Some(layout == Layout::Line);
    }
    let (line, _) = super::report::line_at(text, error.span.start);
    let is_line = matches!(error.kind, kdoku::text::FormatErrorKind::LineLength { .. });
    (is_line || is_puzzle(line, options)).then_some(true)
}

/// Opens a file at a byte, to be read up to another.
pub(crate) fn open(path: &Path, bytes: &Range<u64>) -> io::Result<io::Take<File>> {
    let mut file = File::open(path)?;
    if bytes.start > 0 {
        file.seek(SeekFrom::Start(bytes.start))?;
    }
    Ok(file.take(bytes.end - bytes.start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_a_number_up_to_that_of_all() {
        assert_eq!("3/16".parse(), Ok(Shard { number: 3, of: 16 }));
        assert_eq!("1/1".parse(), Ok(Shard { number: 1, of: 1 }));
        for wrong in ["0/3", "4/3", "3", "a/b", "1/", "-1/2", "0/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
