//! Any text as a puzzle of another program, in each format that there is: nothing panics, and what was read is written in every
//! format, and read back from it.
//!
//! The first byte chooses the format; the rest is the text.

#![no_main]

use kdoku::Puzzle;
use kdoku::interchange::{FORMATS, Format};
use kdoku::{Cell, Digit, Grid};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeMap;

/// The givens, and cells that have one candidate alone: some formats have no other word for these.
fn decided(puzzle: &Puzzle) -> Grid {
    let mut left: BTreeMap<Cell, Vec<i32>> = BTreeMap::new();
    for clue in puzzle.clues.iter().filter(|clue| clue.kind == kdoku::clues::ClueKind::Candidates) {
        for &cell in clue.groups.iter().flatten().filter(|&&cell| puzzle.givens.get(cell).is_none()) {
            left.entry(cell).or_insert_with(|| clue.values().to_vec()).retain(|value| clue.values().contains(value));
        }
    }
    let mut grid = puzzle.givens.clone();
    for (cell, values) in left {
        let [value] = values[..] else { continue };
        let index = usize::try_from(value - puzzle.lowest).ok();
        grid.set(cell, index.and_then(|index| Digit::new(index + 1)));
    }
    grid
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let _ = Format::of(text);
    let read: Vec<_> = FORMATS.iter().filter(|format| format.is_read()).collect();
    let Some(format) = read.get(usize::from(first) % read.len().max(1)) else { return };
    let puzzle = match format.read(text) {
        Ok(found) => found.puzzle,
        Err(error) => {
            assert!(error.span.end <= text.len(), "{}: {error:?}", format.name);
            return;
        }
    };
    for target in FORMATS.iter().filter(|format| format.is_written()) {
        let Ok(written) = target.write(&puzzle) else { continue };
        // what makes no sense is written as TOML, and refused there
        if !target.is_read() || target.name == "toml" && puzzle.rules().is_err() {
            continue;
        }
        let again = target.read(&written.value);
        let again = again.unwrap_or_else(|error| panic!("{}: {error:?} in {}", target.name, written.value)).puzzle;
        if written.losses.is_empty() {
            assert_eq!(decided(&again), decided(&puzzle), "{}: {}", target.name, written.value);
        }
        // what was lost once is gone; from there on nothing changes
        if let Ok(third) = target.write(&again) {
            let third = target.read(&third.value).map(|found| decided(&found.puzzle));
            assert_eq!(third.as_ref(), Ok(&decided(&again)), "{}", target.name);
        }
    }
});
