//! Cages: sums of different cells that count alike, as what other sums are derived from.

use super::equal_sums;
use crate::board::geometry::Cell;
use crate::board::rules::Rules;
use fixedbitset::FixedBitSet;

/// AllDifferent cells of the board, and what they add up to.
#[derive(Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<Cell>,
    /// The same as bits.
    pub(crate) set: FixedBitSet,
    pub(crate) total: i64,
    /// Whether they lie in one house.
    pub(crate) is_inside: bool,
}

/// All of them, as they come.
pub(crate) fn cages(rules: &Rules) -> Vec<Cage> {
    let set_of = |cells: &[Cell]| {
        let mut set = FixedBitSet::with_capacity(rules.cell_count());
        for cell in cells {
            set.insert(cell.index());
        }
        set
    };
    let lie_in = |cells: &[Cell], house: &[Cell]| cells.iter().all(|cell| house.contains(cell));
    let cage = |(terms, total): (&Vec<(i32, Cell)>, i32)| {
        let cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
        let set = set_of(&cells);
        let is_cage = terms.iter().all(|&(factor, _)| factor == 1) && set.count_ones(..) == cells.len();
        let is_inside = is_cage && rules.houses().any(|house| lie_in(&cells, house));
        is_cage.then(|| Cage { cells, set, total: total.into(), is_inside })
    };
    equal_sums(rules).filter_map(cage).collect()
}

/// Those that do not overlap, as they come. Those whose cells all lie in one house come first: what they overlap with may be of any form.
pub(crate) fn apart<'c>(rules: &Rules, cages: &'c [Cage]) -> Vec<&'c Cage> {
    let mut taken = FixedBitSet::with_capacity(rules.cell_count());
    let (inside, across): (Vec<_>, Vec<_>) = cages.iter().partition(|cage| cage.is_inside);
    let mut apart = inside.into_iter().chain(across).collect::<Vec<_>>();
    apart.retain(|cage| {
        let is_free = cage.set.is_disjoint(&taken);
        if is_free {
            taken.union_with(&cage.set);
        }
        is_free
    });
    apart
}
