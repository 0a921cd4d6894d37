//! The files and streams of a run, one after the other, each with what can read it.
//!
//! A file whose name ends in `.toml` is a puzzle file, anything else is what its content says: puzzle text, a puzzle file, or a format of
//! another program. What cannot be read is told of where it stands, and what follows is read all the same.

use super::command::Command;
use super::journal::Position;
use super::puzzle_file::is_toml;
use super::session::Session;
use super::settings::Flags;
use super::shard::{self, Shard, Share};
use super::source::{Source, to_usize};
use kdoku::interchange::Format;
use kdoku::text::{Column, ReadOptions};
use kdoku::{Config, Symbols};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// What stdin is called.
pub(crate) const STDIN: &str = "<stdin>";

/// How puzzles are read.
pub(crate) struct Reading {
    pub(crate) options: ReadOptions,
    /// The column that puzzles are in, if the text is a table.
    pub(crate) column: Option<Column>,
    /// The format of another program that a flag says.
    pub(crate) foreign: Option<&'static Format>,
    /// The symbols that a flag asks for.
    pub(crate) symbols: Option<Symbols>,
    pub(crate) flags: Flags,
    /// What `--config` says.
    pub(crate) config: Option<Config>,
    /// The rules of the whole board that flags add to those of puzzle text.
    pub(crate) rules: Vec<String>,
    /// How many threads are to solve; `None` is as many as there are cores.
    pub(crate) threads: Option<NonZeroUsize>,
    /// Which part of the input is to be done, if not all of it.
    pub(crate) shard: Option<Shard>,
}

/// Does what `command` does with every puzzle of these files.
pub(crate) fn run(
    files: &[PathBuf],
    reading: &Reading,
    session: &mut Session,
    command: &mut dyn Command,
) -> io::Result<()> {
    let stdin = [PathBuf::from("-")];
    if files.is_empty() && io::stdin().is_terminal() {
        session.report.hint("reading a puzzle from the terminal: end it with ctrl-d, or see `kdoku --help`");
    }
    let files = if files.is_empty() { &stdin[..] } else { files };
    let Some((shares, begun)) = begin(files, reading, session, command)? else { return Ok(()) };
    for (index, share) in shares.iter().enumerate().skip(begun.map_or(0, |position| to_usize(position.file))) {
        if session.interrupt.came() {
            break;
        }
        let shown = if is_stdin(&share.path) { STDIN.to_owned() } else { share.path.display().to_string() };
        let from = begun.filter(|position| position.file == index as u64).unwrap_or(start(index, share));
        let mut source = Source::new(&shown, reading, session, command, share, from);
        if is_stdin(&share.path) {
            source.stream(io::stdin())?;
        } else if is_toml(&share.path) {
            source.puzzle_file(&share.path)?;
        } else {
            source.text_file()?;
        }
        if session.is_due() {
            command.pause(session)?;
            session.record(Position { file: index as u64 + 1, ..Position::default() }, false)?;
        }
    }
    command.pause(session)?;
    if session.interrupt.came() {
        return Ok(());
    }
    session.record(Position { file: shares.len() as u64, ..Position::default() }, true)
}

/// The beginning of a share.
fn start(index: usize, share: &Share) -> Position {
    let at = share.bytes.start;
    Position { file: index as u64, at, head: at, ..Position::default() }
}

/// What is to be read, and from where on, if a run before this one has come so far; `None` if nothing is to be done, and why has been
/// told.
fn begin(
    files: &[PathBuf],
    reading: &Reading,
    session: &mut Session,
    command: &dyn Command,
) -> io::Result<Option<(Vec<Share>, Option<Position>)>> {
    let is_refused = |path: &PathBuf| shard::length(path, "--resume").err();
    let refused = session.journal.as_ref().and_then(|_| files.iter().find_map(is_refused));
    let shares = match (reading.shard, refused) {
        (_, Some(message)) => Err(message),
        (None, _) => Ok(files.iter().enumerate().map(|(number, path)| Share::whole(number, path)).collect()),
        (Some(shard), _) => shard.shares(files, &reading.options),
    };
    let shares = match shares {
        Ok(shares) => shares,
        Err(message) => {
            session.fail(&message, None);
            session.out.abandon();
            return Ok(None);
        }
    };
    if let (Some(_), Some(first)) = (reading.shard, shares.first()) {
        session.out.follows(Shard::shape_before(files, first, command, reading));
    }
    if session.journal.is_none() {
        return Ok(Some((shares, None)));
    }
    let first = shares.first().map_or_else(Position::default, |share| start(0, share));
    let begun = session.go_on(&shares, first)?;
    Ok(begun.map(|position| (shares, Some(position))))
}

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
