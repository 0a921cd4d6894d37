//! Connected areas of a square board whose borders are drawn.

/// The area of each cell of `n` rows: neighbours without a border between them are in one area. Areas
/// are numbered in the order of their first cells. `is_open` gets the lower cell first.
pub(super) fn areas(n: usize, is_open: impl Fn(usize, usize) -> bool) -> Vec<u16> {
    let mut areas = vec![None; n * n];
    let mut next = 0;
    for first in 0..n * n {
        if areas[first].is_some() {
            continue;
        }
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if areas[cell].replace(next).is_some() {
                continue;
            }
            let (y, x) = (cell / n, cell % n);
            let neighbours = [
                (y > 0, cell.wrapping_sub(n)),
                (x > 0, cell.wrapping_sub(1)),
                (x + 1 < n, cell + 1),
                (y + 1 < n, cell + n),
            ];
            let reached =
                neighbours.into_iter().filter(|&(exists, other)| exists && is_open(cell.min(other), cell.max(other)));
            open.extend(reached.map(|(_, other)| other).filter(|&other| areas[other].is_none()));
        }
        next += 1;
    }
    areas.into_iter().flatten().collect()
}

/// The first area that does not have `n` cells, with the number of its cells.
pub(super) fn uneven(areas: &[u16], n: usize) -> Option<usize> {
    let count = |area: &u16| areas.iter().filter(|other| *other == area).count();
    areas.iter().map(count).find(|&count| count != n)
}
