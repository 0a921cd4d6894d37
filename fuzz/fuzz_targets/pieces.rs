//! Any text that comes in any bits, or is cut in two: the pieces give the puzzles, the lines and the messages that the whole gives,
//! and every byte once.
//!
//! The first bytes choose options, the sizes of the bits and the place of the cut; the rest is the text.

#![no_main]

use kdoku::batch::{Chunk, Chunker, cut_after};
use kdoku::text::{self, ReadOptions};
use kdoku::symbols::Symbols;
use kdoku::text::Layout;
use kdoku::BoxShape;
use libfuzzer_sys::fuzz_target;
use std::io::{self, Cursor, Read};

/// A text that comes in bits of these sizes, in turn.
struct Bits<'a> {
    text: &'a [u8],
    sizes: &'a [u8],
    turn: usize,
}

impl Read for Bits<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = usize::from(self.sizes[self.turn % self.sizes.len()]) + 1;
        self.turn += 1;
        let count = self.text.len().min(size).min(buffer.len());
        buffer[..count].copy_from_slice(&self.text[..count]);
        self.text = &self.text[count..];
        Ok(count)
    }
}

type Found = Vec<(usize, String)>;

fn in_pieces<R: Read>(mut pieces: Chunker<R>, options: &ReadOptions) -> (Found, usize) {
    let (mut found, mut lines, mut bytes) = (Vec::new(), pieces.known(), 0);
    let mut piece = Chunk::default();
    while pieces.next(&mut piece).expect("reading from memory") {
        let before = lines - piece.known();
        let mut reader = text::read(piece.text(), options);
        found.extend(reader.by_ref().skip(piece.known()).map(|read| told(read, before)));
        lines = before + reader.lines_read();
        bytes += piece.new_bytes();
    }
    (found, bytes)
}

fn told(read: Result<kdoku::text::Board, kdoku::text::FormatError>, before: usize) -> (usize, String) {
    match read {
        Ok(puzzle) => (puzzle.line + before, puzzle.grid.to_string()),
        Err(error) => (error.line + before, format!("{}: {error}", error.column)),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[layout, board, symbols, one, two, three], text)) = bytes.split_first_chunk() else { return };
    let shapes = [(2, 2), (3, 3), (2, 3), (5, 5), (1, 1)];
    let options = ReadOptions {
        layout: Layout::ALL.get(usize::from(layout % 8)).copied(),
        boxes: shapes.get(usize::from(board)).map(|&(h, w)| BoxShape::new(h, w).expect("a shape")),
        symbols: ["A-I", "numbers", "0-9A-F"].get(usize::from(symbols)).and_then(|set| set.parse::<Symbols>().ok()),
        board: None,
    };
    // enough of it that a file is cut, too
    let text = text.repeat(1 + usize::from(three) % 16 * 8);
    let whole: Found = text::read(&text, &options).map(|read| told(read, 0)).collect();
    let sizes = [one, two, three];
    let bits = || Bits { text: &text, sizes: &sizes, turn: 0 };
    for (name, pieces) in [
        ("stream", Chunker::of_stream(bits(), &options)),
        ("file", Chunker::of_file(bits(), &options)),
        ("large", Chunker::of_file(bits(), &options).large()),
    ] {
        let (found, bytes) = in_pieces(pieces, &options);
        assert_eq!(found, whole, "{name}");
        assert_eq!(bytes, text.len(), "{name}");
    }
    let from = text.len() as u64 * u64::from(two) / 255;
    let Some(cut) = cut_after(&mut Cursor::new(&text), from, &options).expect("reading from memory") else { return };
    let (first, second) = text.split_at(usize::try_from(cut.at).expect("it is in memory"));
    let mut found: Found = text::read(first, &options).map(|read| told(read, 0)).collect();
    let before = first.iter().filter(|&&byte| byte == b'\n').count();
    let before = (before, usize::from(!cut.line.is_empty()));
    let (rest, bytes) = in_pieces(Chunker::of_file(second, &options).after(&cut.line), &options);
    assert_eq!(bytes, second.len());
    // a carriage return alone ends a line, too, which the count above does not see
    if !first.contains(&b'\r') {
        found.extend(rest.into_iter().map(|(line, what)| (line + before.0 - before.1, what)));
        assert_eq!(found, whole, "cut at {}", cut.at);
    } else {
        let what = |found: Found| found.into_iter().map(|(_, what)| what).collect::<Vec<_>>();
        assert_eq!([what(found), what(rest)].concat(), what(whole), "cut at {}", cut.at);
    }
});
