//! The short way to read a board, held against the long one.

use super::*;
use crate::board::geometry::{Geometry, Outline};
use crate::io::text::{plain, read_only};
use crate::util::random::Random;
use std::sync::Arc;

/// A board by its boxes, or as an outline that they do not tell.
fn options(random: &mut Random) -> (ReadOptions, usize, usize, usize) {
    let symbols = ["0-8", "1-9A-G", "0-9A-F", "A-P", "numbers", "zyxwvutsr"];
    let symbols = symbols.get(random.below(18)).map(|symbols| symbols.parse().expect("symbols"));
    let (h, w) = [(2, 2), (2, 3), (3, 3), (2, 4), (4, 4), (1, 5), (1, 1), (1, 2), (5, 6)][random.below(9)];
    let boxes = BoxShape::new(h, w).expect("a shape");
    if random.below(3) > 0 {
        return (ReadOptions { boxes: Some(boxes), symbols, ..ReadOptions::default() }, h * w, h * w, h * w);
    }
    let (height, width) = (1 + random.below(9), 1 + random.below(9));
    let values = height.max(width) + random.below(3);
    let outline = Outline::new(height, width, values);
    let outline = if random.below(4) == 0 { outline.without_cells(vec![crate::Cell(0)]) } else { outline };
    let board = Geometry::try_from(outline).unwrap_or_else(|_| Geometry::new(boxes));
    let (height, width, values) = (board.height(), board.width(), board.size());
    (ReadOptions { board: Some(Arc::new(board)), symbols, ..ReadOptions::default() }, height, width, values)
}

/// A board in one of many hands, with a slip now and then.
fn drawn(random: &mut Random, height: usize, width: usize, values: usize) -> String {
    let mut pick = |count| random.below(count);
    let glyphs =
        ["123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    let glyphs = &glyphs[[0, 0, 0, 1, 2][pick(5)]].as_bytes();
    let blank = [b'.', b'.', b'.', b'0', b'-', b'X', b'_'][pick(7)];
    let (gap, edge, bar) = (["", "", " "][pick(3)], ["", "|", "| "][pick(3)], ["|", " | ", "", " "][pick(4)]);
    let rule = ["---+---", "+---+---+", "--- ---", "-------", "|---+---|", "- + -", "| |", "===+==="][pick(8)];
    let (across, down) = (1 + pick(5), 1 + pick(5));
    let filled = pick(4);
    let mut text = ["", "\n", "  \n\n"][pick(3)].to_owned();
    for y in 0..height {
        if y > 0 && y % down == 0 && !bar.is_empty() {
            text.push_str(rule);
            text.push('\n');
        }
        text.push_str(edge);
        for x in 0..width {
            text.push_str(if x == 0 {
                ""
            } else if x % across == 0 {
                bar
            } else {
                gap
            });
            let glyph = glyphs[pick(values.min(glyphs.len()))];
            text.push(char::from(if pick(4) < filled { glyph } else { blank }));
        }
        text.push_str(["", "", " ", edge][pick(4)]);
        text.push('\n');
    }
    text.push_str(["", "\n", " \n \n", "\n1234"][pick(4)]);
    if pick(3) == 0 {
        let slips = ["", "#", "~", "\n", " ", "\r", "\t", "|", "-", "+", "1", ".", "ä", ":", "0", "*", ";", "# 1\n"];
        let places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
        for _ in 0..=pick(3) {
            let at = places[pick(places.len())];
            if text.is_char_boundary(at) && at < text.len() {
                let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8() * pick(2));
                text.replace_range(at..end, slips[pick(slips.len())]);
            }
        }
    }
    text
}

#[test]
fn the_short_way_leads_where_the_long_one_does() {
    let mut random = Random::new(17);
    let (mut taken, mut left) = (0, 0);
    for _ in 0..60_000 {
        let (options, height, width, values) = options(&mut random);
        let text = drawn(&mut random, height, width, values);
        match plain::read(&text, &options) {
            Some(puzzle) => {
                taken += 1;
                assert_eq!(read_only(&text, &options), Ok(puzzle), "{options:?}\n{text:?}");
            }
            None => left += usize::from(read_only(&text, &options).is_ok()),
        }
    }
    assert!(taken > 5_000, "only {taken} were taken, and {left} were left that are boards");
}

#[test]
fn usual_boards_go_the_short_way() {
    let options = ReadOptions { boxes: Some(order(2)), ..ReadOptions::default() };
    for text in
        ["12|34\n3.|..\n--+--\n.1|..\n..|.1", "\n12..\n....\n....\n....\n\n", "|1 0|0 0|\n0000\n + \n0000\n0 0 0 0"]
    {
        let read = plain::read(text, &options).ok_or(format!("{text:?} goes the long way"));
        assert_eq!(read.map(Ok), Ok(read_only(text, &options)));
    }
    for text in ["1 2 3 4\n. . . .\n. . . .\n. . . .", "12|34\n3.|..\n-----\n.1|..\n..|.1", "1...2...3...4...", ""] {
        assert!(plain::read(text, &options).is_none(), "{text}");
    }
}
