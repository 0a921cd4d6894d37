//! Cages: sums of different cells with factor 1, from which other sums are derived.

use super::equation::equations;
use fixedbitset::FixedBitSet;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Rules;

/// Different cells of the board with their sum.
pub(crate) struct Cage {
    pub(crate) cells: Vec<Cell>,
    /// The cells as bits.
    pub(crate) set: FixedBitSet,
    pub(crate) total: i64,
    /// Whether one house contains all cells.
    pub(crate) is_in_house: bool,
}

/// All cages of the rules.
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
        let is_in_house = is_cage && rules.houses().any(|house| lie_in(&cells, house));
        is_cage.then(|| Cage { cells, set, total: total.into(), is_in_house })
    };
    equations(rules).filter_map(cage).collect()
}

/// Cages that do not overlap, chosen greedily: first those within a house, then the others.
pub(crate) fn disjoint<'c>(rules: &Rules, cages: &'c [Cage]) -> Vec<&'c Cage> {
    let mut taken = FixedBitSet::with_capacity(rules.cell_count());
    let (in_houses, others): (Vec<_>, Vec<_>) = cages.iter().partition(|cage| cage.is_in_house);
    let mut disjoint = in_houses.into_iter().chain(others).collect::<Vec<_>>();
    disjoint.retain(|cage| {
        let is_free = cage.set.is_disjoint(&taken);
        if is_free {
            taken.union_with(&cage.set);
        }
        is_free
    });
    disjoint
}
