//! Houses for boards that look at all digits of a house at once: who lies in which, and where digits can be locked.
//!
//! Only complete houses conclude anything by themselves. Where one shares two cells or more with another house, complete or not,
//! that has cells beyond them, its digits may be *locked*: a digit without a place in the rest of it is in a shared cell, and so
//! goes from the *target*, what the other house has beyond. The other houses that do not overlap within a house *part* it: a row
//! is parted by boxes, a box by rows and once more by columns. Which digits are in one segment of a parting alone is then
//! found for all segments, and all digits, in one pass.

use super::{Link, Meeting};
use crate::geometry::Cell;

/// Some cells of a house: digits that are in no other segment of the parting go from the target.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// Places in the house.
    places: Vec<u8>,
    target: Vec<u16>,
}

impl Segment {
    /// The places of the cells in the list of the house.
    #[inline]
    pub(crate) fn places(&self) -> &[u8] {
        &self.places
    }

    /// The cells that a digit goes from which is locked in here.
    #[inline]
    pub(crate) fn target(&self) -> &[u16] {
        &self.target
    }
}

/// Lists, one after the other.
#[derive(Clone, Debug, Default)]
struct Lists<T> {
    ends: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Lists<T> {
    fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.entries.extend(list);
        self.ends.push(u32::try_from(self.entries.len()).expect("fewer entries than cells times houses"));
    }

    #[inline]
    fn of(&self, number: usize) -> &[T] {
        let from = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.entries[from as usize..self.ends[number] as usize]
    }
}

/// The complete houses of a board, numbered anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locks {
    /// The number of each in the model.
    houses: Vec<u32>,
    house_cells: Lists<u16>,
    /// By cell the complete houses that it lies in.
    houses_of: Lists<u32>,
    /// By cell the cells that differ from it.
    peers: Lists<u16>,
    /// By house its partings; the cells of each that are in no segment with a target are segments by themselves.
    partings: Vec<Vec<Vec<Segment>>>,
}

impl Locks {
    pub(super) fn new(
        size: usize,
        houses: &[Vec<Cell>],
        links: &[Vec<Link>],
        meetings: &[Meeting],
        peers: impl Fn(usize, &mut Vec<u16>),
    ) -> Self {
        let mut all = Self::default();
        let mut numbers = vec![None; houses.len()];
        for (number, cells) in houses.iter().enumerate().filter(|(_, cells)| cells.len() == size) {
            numbers[number] = Some(u32::try_from(all.houses.len()).expect("fewer houses than fit into memory"));
            all.houses.push(u32::try_from(number).expect("fewer houses than fit into memory"));
            all.house_cells.push(cells.iter().map(|cell| cell.0));
        }
        let mut found = Vec::new();
        for (cell, links) in links.iter().enumerate() {
            all.houses_of.push(links.iter().filter_map(|link| numbers[link.house as usize]));
            found.clear();
            peers(cell, &mut found);
            all.peers.push(found.iter().copied());
        }
        all.partings = vec![Vec::new(); all.houses.len()];
        for Meeting { houses: pair, positions } in meetings {
            for side in [0, 1] {
                let Some(number) = numbers[pair[side] as usize] else { continue };
                let there = &houses[pair[1 - side] as usize];
                let is_shared = |at: &usize| positions.iter().any(|both| usize::from(both[1 - side]) == *at);
                let target: Vec<u16> = (0..there.len()).filter(|at| !is_shared(at)).map(|at| there[at].0).collect();
                if !target.is_empty() {
                    let places = positions.iter().map(|both| u8::try_from(both[side]).expect("one of 64")).collect();
                    part(&mut all.partings[number as usize], Segment { places, target });
                }
            }
        }
        for partings in &mut all.partings {
            for parting in partings {
                let is_missing = |place: &u8| parting.iter().all(|segment| !segment.places.contains(place));
                let missing: Vec<u8> = (0..=u8::MAX).take(size).filter(is_missing).collect();
                parting.extend(missing.into_iter().map(|place| Segment { places: vec![place], target: Vec::new() }));
            }
        }
        all
    }

    /// How many complete houses there are.
    pub(crate) fn house_count(&self) -> usize {
        self.houses.len()
    }

    /// The number in the model of a complete house.
    #[inline]
    pub(crate) fn number(&self, house: usize) -> usize {
        self.houses[house] as usize
    }

    /// The cells of a complete house.
    #[inline]
    pub(crate) fn house(&self, house: usize) -> &[u16] {
        self.house_cells.of(house)
    }

    /// The complete houses that a cell lies in.
    #[inline]
    pub(crate) fn houses_of(&self, cell: usize) -> &[u32] {
        self.houses_of.of(cell)
    }

    /// The cells that must differ from a cell.
    #[inline]
    pub(crate) fn peers(&self, cell: usize) -> &[u16] {
        self.peers.of(cell)
    }

    /// The ways in which other houses part a complete house.
    #[inline]
    pub(crate) fn partings(&self, house: usize) -> &[Vec<Segment>] {
        &self.partings[house]
    }
}

/// Adds a segment to the first parting in which it overlaps with none.
fn part(partings: &mut Vec<Vec<Segment>>, segment: Segment) {
    let overlaps = |other: &Segment| other.places.iter().any(|place| segment.places.contains(place));
    match partings.iter_mut().find(|parting| !parting.iter().any(overlaps)) {
        Some(parting) => parting.push(segment),
        None => partings.push(vec![segment]),
    }
}
