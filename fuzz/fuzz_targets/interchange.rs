//! Any text as a puzzle of another program, in each format that there is: nothing panics, and what was read is written in every
//! format, and read back from it.
//!
//! The first byte chooses the format; the rest is the text.

#![no_main]

use kdoku::interchange::{FORMATS, Format};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let _ = Format::of(text);
    let read: Vec<_> = FORMATS.iter().filter(|format| format.is_read()).collect();
    let Some(format) = read.get(usize::from(first) % read.len().max(1)) else { return };
    let document = match format.read(text) {
        Ok(found) => found.made,
        Err(error) => {
            assert!(error.span.end <= text.len(), "{}: {error:?}", format.name);
            return;
        }
    };
    for target in FORMATS.iter().filter(|format| format.is_written()) {
        let Ok(written) = target.write(&document) else { continue };
        if !target.is_read() {
            continue;
        }
        let again = target.read(&written.made);
        let again = again.unwrap_or_else(|error| panic!("{}: {error:?} in {}", target.name, written.made)).made;
        if written.losses.is_empty() {
            assert_eq!(again.givens, document.givens, "{}: {}", target.name, written.made);
        }
        // what was lost once is gone; from there on nothing changes
        if let Ok(third) = target.write(&again) {
            let third = target.read(&third.made).map(|found| found.made.givens);
            assert_eq!(third.as_ref(), Ok(&again.givens), "{}", target.name);
        }
    }
});
