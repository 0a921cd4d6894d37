//! The cells that a cell can reach, and what each of them separates from it.
//!
//! One depth-first search through cells that may be passed. A cell is a *cut vertex* if it is on
//! every path from the root to some other cell; the result says how many cells are behind it, and
//! how many of those are required.
//!
//! # References
//! Tarjan: *Depth-first search and linear graph algorithms*, SIAM Journal on Computing 1972.

/// What the search found about a cell.
#[derive(Clone, Copy, Default)]
pub(super) struct Visit {
    /// The discovery time, from 1; 0 if the root cannot reach the cell.
    discovered: u32,
    /// The earliest discovery time next to the cell or its descendants.
    low: u32,
    /// The number of cells among the cell and its descendants, and of required ones.
    size: u32,
    required: u32,
    /// The same for the cells that cannot be reached without this one, itself excluded.
    pub(super) size_behind: u32,
    pub(super) required_behind: u32,
    parent: u16,
    /// The next neighbour to visit.
    next: u16,
}

impl Visit {
    #[inline]
    pub(super) const fn is_reached(&self) -> bool {
        self.discovered > 0
    }
}

/// Visits all cells that the root can reach through cells that may be passed, and writes a visit for
/// each cell. Nothing is behind the root.
pub(super) fn search(
    visits: &mut Vec<Visit>,
    neighbours: &[Vec<u16>],
    root: usize,
    may_pass: impl Fn(usize) -> bool,
    is_required: impl Fn(usize) -> bool,
) {
    visits.clear();
    visits.resize(neighbours.len(), Visit::default());
    let mut clock = 1;
    visits[root] = Visit { discovered: 1, low: 1, size: 1, required: 1, parent: root as u16, ..Visit::default() };
    let mut here = root;
    loop {
        let visit = visits[here];
        if let Some(&there) = neighbours[here].get(usize::from(visit.next)) {
            visits[here].next += 1;
            let there = usize::from(there);
            if visits[there].is_reached() {
                visits[here].low = visits[here].low.min(visits[there].discovered);
            } else if may_pass(there) {
                clock += 1;
                let required = u32::from(is_required(there));
                let parent = here as u16;
                visits[there] = Visit { discovered: clock, low: clock, size: 1, required, parent, ..Visit::default() };
                here = there;
            }
            continue;
        }
        if here == root {
            return;
        }
        let above = &mut visits[usize::from(visit.parent)];
        above.size += visit.size;
        above.required += visit.required;
        above.low = above.low.min(visit.low);
        if usize::from(visit.parent) != root && visit.low >= above.discovered {
            above.size_behind += visit.size;
            above.required_behind += visit.required;
        }
        here = visit.parent.into();
    }
}
