//! Any board of 9×9: its minimal form is reached by the transformation that is told, is its own minimal form, and is that of every
//! board that a transformation makes of it.
//!
//! The first 29 bytes draw a transformation; the rest are cells, of which only those up to 9 are values.

#![no_main]

use kdoku::canonical::canonical;
use libfuzzer_sys::fuzz_target;

/// An order of nine rows that keeps bands together.
fn order(bytes: &[u8]) -> [usize; 9] {
    let three = |byte: u8| -> [usize; 3] {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        orders[usize::from(byte) % 6]
    };
    let bands = three(bytes[0]);
    std::array::from_fn(|i| bands[i / 3] * 3 + three(bytes[1 + i / 3])[i % 3])
}

/// New names for nine digits.
fn names(bytes: &[u8]) -> [u8; 10] {
    let mut names: [u8; 10] = std::array::from_fn(|i| u8::try_from(i).expect("below 10"));
    for i in (2..10).rev() {
        names.swap(i, 1 + usize::from(bytes[i]) % i);
    }
    names
}

fuzz_target!(|bytes: &[u8]| {
    let Some((head, cells)) = bytes.split_first_chunk::<29>() else { return };
    let board: [u8; 81] = std::array::from_fn(|i| cells.get(i).copied().filter(|&value| value <= 9).unwrap_or(0));
    let found = canonical(&board);
    assert_eq!(found.transform.apply(&board), found.form);
    assert_eq!(found.transform.inverse().apply(&found.form), board);
    assert!(found.form <= board);
    let again = canonical(&found.form);
    assert_eq!((again.form, again.automorphisms), (found.form, found.automorphisms));
    let (rows, columns, names) = (order(&head[..4]), order(&head[4..8]), names(&head[8..18]));
    let other: [u8; 81] = std::array::from_fn(|i| {
        let (y, x) = if head[18] & 1 == 0 { (i / 9, i % 9) } else { (i % 9, i / 9) };
        names[usize::from(board[rows[y] * 9 + columns[x]])]
    });
    let other = canonical(&other);
    assert_eq!((other.form, other.automorphisms), (found.form, found.automorphisms));
});
