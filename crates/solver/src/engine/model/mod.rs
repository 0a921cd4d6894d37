//! The compiled rules: what engines read instead of constraints.
//!
//! A [`Model`] is compiled once from [`Rules`] and shared by any number of searches. It lists every
//! *house* (rows, columns, boxes, and further groups of different cells), and for each cell its
//! houses, for boards of any size and houses of any form.
//!
//! Houses that share two or more cells have an *intersection*: a digit locked into it by one house
//! is removed from the rest of the other. On a classic board these are the minirows and
//! minicolumns.
//!
//! Two cells that must differ and share no house are a *pair*, such as a knight's move. Groups that
//! follow from others are dropped. Everything else in the rules becomes propagators: [`compiler`]
//! builds them, [`propagator_table`] holds them. A killer cage becomes a sum propagator
//! ([`propagators`]), and takes part in the redundant sums of [`derived`].
//!
//! *Variables* are numbered after the cells of the board, and may have more digits. They belong to
//! a house only if the house is complete and the board determines its variables.

mod compiler;
mod csr;
mod derived;
mod determined_variables;
mod edges;
mod exclusions;
mod groups;
mod joined;
mod named_propagators;
mod propagator_table;
mod propagators;
pub(crate) mod region_order;
mod tables;

pub use derived::Derived;
pub use exclusions::Exclusions;
pub use named_propagators::{NamedPropagator, NamedPropagators};
pub(crate) use propagator_table::PropagatorTable;
pub(crate) use tables::house_bits::{HouseBits, NARROW};
pub(crate) use tables::intersections::Intersection;

use crate::engine::propagate::Domain;
use csr::Csr;
use groups::Groups;
use kdoku_board::bits::Rows;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Rules;
use std::sync::Arc;
use tables::HouseTables;

/// The membership of a cell in a house: it is the cell at `position` of `house`.
#[derive(Clone, Copy)]
pub(crate) struct Membership {
    pub(crate) house: u32,
    pub(crate) position: u16,
}

/// The search uses domains on non-classic boards of up to this many values, even without
/// propagators. On larger ones, tables are better, since they count digits with three or more
/// places for branching.
const MOST_DIGITS_IN_DOMAINS: usize = 9;

/// The compiled rules.
#[derive(Clone)]
pub(crate) struct Model {
    size: usize,
    columns: usize,
    /// Cells of the board and variables.
    cell_count: usize,
    board_cell_count: usize,
    /// By cell, whether it is part of a solution or determined by those that are; empty without
    /// variables.
    determined: Vec<bool>,
    /// The variables that are part of a solution.
    labels: Vec<u16>,
    /// The most digits of a cell or variable.
    digits: usize,
    /// The places of the board without a cell.
    voids: Vec<u16>,
    uses_domains: bool,
    tables: Arc<HouseTables>,
    pair_neighbours: Csr<u16>,
    exclusions: Exclusions,
    propagators: PropagatorTable,
}

impl Model {
    /// The model with every kind of [`Derived`] propagators.
    #[cfg(test)]
    pub(crate) fn new(rules: &Rules) -> Self {
        Self::with(rules, &Derived::ALL)
    }

    /// The same, with tables even on a small non-classic board.
    #[cfg(test)]
    pub(crate) fn in_tables(rules: &Rules) -> Self {
        Self::compile(rules, &Derived::ALL, 0)
    }

    /// The model with some kinds of derived propagators.
    pub(crate) fn with(rules: &Rules, derived: &[Derived]) -> Self {
        Self::compile(rules, derived, MOST_DIGITS_IN_DOMAINS)
    }

    fn compile(rules: &Rules, derived: &[Derived], most_in_domains: usize) -> Self {
        let geometry = rules.geometry();
        let (size, cell_count, board_cell_count) = (rules.size(), rules.cell_count(), geometry.cell_count());
        let has_variables = cell_count > board_cell_count;
        let variables = (board_cell_count..cell_count).map(Cell::from_index);
        let digits = variables.clone().map(|cell| rules.digits_of(cell)).fold(size, usize::max);
        let labels = variables.clone().filter(|&cell| rules.is_part_of_solution(cell)).map(|cell| cell.0).collect();
        let determined = if has_variables { determined_variables::determined_cells(rules) } else { Vec::new() };
        let Groups { houses, pairs, exclusions } = Groups::new(rules, &determined);
        let propagators = if rules.is_houses() {
            PropagatorTable::default()
        } else {
            compiler::compile(rules, &exclusions, &houses, &determined, derived)
        };
        let places = (0..board_cell_count).map(Cell::from_index);
        let voids: Vec<u16> = places.filter(|&cell| !geometry.exists(cell)).map(|cell| cell.0).collect();
        let is_small = !groups::is_plain(rules) && digits <= most_in_domains;
        let has_propagators = propagators.len() > 0 || has_variables;
        let uses_domains = has_propagators || is_small || !pairs.is_empty() && digits <= Domain::BITS as usize;
        let off_board: Vec<u16> = voids.iter().copied().chain(variables.map(|cell| cell.0)).collect();
        let tables = HouseTables::shared(rules, &off_board, houses, uses_domains);
        let both = pairs.iter().flat_map(|&[a, b]| [(a.index(), b.0), (b.index(), a.0)]);
        Self {
            size,
            columns: geometry.width(),
            cell_count,
            board_cell_count,
            determined,
            labels,
            digits,
            voids,
            uses_domains,
            tables,
            pair_neighbours: Csr::from_pairs(cell_count, both),
            exclusions,
            propagators,
        }
    }

    /// The number of values, `n`.
    #[inline]
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// The number of columns of the board.
    #[inline]
    pub(crate) const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells and variables.
    #[inline]
    pub(crate) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// The number of cells of the board; variables are numbered after them.
    #[inline]
    pub(crate) const fn board_cell_count(&self) -> usize {
        self.board_cell_count
    }

    #[inline]
    pub(crate) const fn has_variables(&self) -> bool {
        self.cell_count > self.board_cell_count
    }

    /// Whether a cell is a variable that the board may not determine: it is decided last.
    #[inline]
    pub(crate) fn is_undetermined(&self, cell: usize) -> bool {
        self.determined.get(cell).is_some_and(|determined| !determined)
    }

    /// The variables that are part of a solution, in ascending order.
    pub(crate) fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// The most digits of a cell or variable.
    #[inline]
    pub(crate) const fn digits(&self) -> usize {
        self.digits
    }

    /// Whether there are propagators or variables.
    #[inline]
    pub(crate) fn has_propagators(&self) -> bool {
        self.has_variables() || self.propagators.len() > 0
    }

    /// Whether the search uses one word per cell instead of tables: with propagators, variables or
    /// pairs, if a word has room for the digits, and on small boards that are not classic.
    #[inline]
    pub(crate) const fn uses_domains(&self) -> bool {
        self.uses_domains
    }

    /// Whether cells fit into two words, and complete houses into one.
    #[inline]
    pub(crate) fn is_narrow(&self) -> bool {
        self.cell_count <= 64 * NARROW && self.house_bits().house_count() <= 64
    }

    /// The digits that a cell can ever hold, on boards of at most 64 values.
    #[inline]
    pub(crate) fn domain(&self, cell: usize) -> Domain {
        self.propagators.domain(cell).unwrap_or(Domain::MAX >> (64 - self.size))
    }

    /// The places of the board without a cell, ascending.
    #[inline]
    pub(crate) fn voids(&self) -> &[u16] {
        &self.voids
    }

    /// The number of houses: rows, then columns, boxes, and those of constraints.
    #[inline]
    pub(crate) fn house_count(&self) -> usize {
        self.tables.house_sizes.len()
    }

    /// The index of a digit of a house, in tables with `n` entries per house.
    #[inline]
    pub(crate) const fn house_digit(&self, house: usize, digit: usize) -> usize {
        house * self.size + digit
    }

    /// The cell at a position of a house.
    #[inline]
    pub(crate) fn cell_at(&self, house: usize, position: usize) -> usize {
        self.tables.house_cells[house * self.size + position].into()
    }

    /// The cells of a house.
    pub(crate) fn house(&self, house: usize) -> &[u16] {
        &self.tables.house_cells[house * self.size..][..self.tables.house_sizes[house]]
    }

    /// The cells of a complete house.
    #[inline]
    pub(crate) fn complete_house(&self, house: usize) -> &[u16] {
        &self.tables.house_cells[house * self.size..][..self.size]
    }

    /// Whether every value must occur in `house`.
    #[inline]
    pub(crate) fn is_complete(&self, house: usize) -> bool {
        self.tables.house_sizes[house] == self.size
    }

    /// The houses of a cell, at least one.
    #[inline]
    pub(crate) fn memberships(&self, cell: usize) -> &[Membership] {
        self.tables.memberships.row(cell)
    }

    /// The intersections that contain a cell; empty if the search uses domains.
    #[inline]
    pub(crate) fn intersections(&self, cell: usize) -> &[Intersection] {
        self.tables.intersections.of(cell)
    }

    /// Whether pairs or initial domains restrict cells beyond their houses.
    #[inline]
    pub(crate) fn has_cell_restrictions(&self) -> bool {
        self.has_pairs() || self.propagators.has_domains()
    }

    /// Whether there are different cells that share no house.
    #[inline]
    pub(crate) fn has_pairs(&self) -> bool {
        !self.pair_neighbours.is_empty()
    }

    /// The cells that must differ from `cell` and share no house with it.
    #[inline]
    pub(crate) fn pair_neighbours(&self, cell: usize) -> &[u16] {
        self.pair_neighbours.row(cell)
    }

    /// Which cells must differ; empty for a plain board.
    #[inline]
    pub(crate) const fn exclusions(&self) -> &Exclusions {
        &self.exclusions
    }

    /// The propagators of everything beyond houses and pairs.
    #[inline]
    pub(crate) const fn propagators(&self) -> &PropagatorTable {
        &self.propagators
    }

    /// Complete houses as bits; empty if the search uses tables.
    #[inline]
    pub(crate) fn house_bits(&self) -> &HouseBits {
        &self.tables.bits
    }

    /// The positions of each intersection in its houses, in rows of `n` bits: see
    /// [`Intersection::row`].
    #[inline]
    pub(crate) fn intersection_positions(&self) -> &Rows {
        self.tables.intersections.positions()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::{BoxShape, Order};
    use kdoku_board::rules::Constraint;
    use std::collections::BTreeSet;

    fn intersection_numbers(model: &Model) -> BTreeSet<u32> {
        (0..model.cell_count()).flat_map(|cell| model.intersections(cell)).map(|it| it.number).collect()
    }

    #[test]
    fn the_intersections_of_a_board_are_its_minirows_and_minicolumns() {
        for (h, w) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
            let model = Model::new(&Rules::boxes(BoxShape::new(h, w).expect("a valid shape")));
            let n = h * w;
            assert_eq!(intersection_numbers(&model).len(), n * h + n * w, "n rows meet h boxes each, n columns w");
            for cell in 0..model.cell_count() {
                assert_eq!(model.memberships(cell).len(), 3);
                assert_eq!(model.intersections(cell).len(), 2);
                for &intersection in model.intersections(cell) {
                    let cells = [0, 1].map(|side| {
                        let house = intersection.houses[side] as usize;
                        let positions = model.intersection_positions().row::<1>(intersection.row(side));
                        positions.into_iter().map(|position| model.cell_at(house, position)).collect::<Vec<_>>()
                    });
                    assert_eq!(cells[0], cells[1], "both sides name the same cells");
                    assert!(cells[0].contains(&cell));
                }
            }
        }
    }

    #[test]
    fn a_diagonal_is_a_house_that_intersects_boxes() {
        let rules = Rules::classic(Order::THREE);
        let diagonal: Vec<_> = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::in_tables(&rules.with(Constraint::AllDifferent(diagonal)).expect("a diagonal"));
        assert_eq!(model.house_count(), 28);
        assert!(model.is_complete(27));
        assert_eq!(intersection_numbers(&model).len(), 54 + 3, "it shares three cells with each of three boxes");
        let houses = |cell| model.memberships(cell).iter().map(|membership| membership.house).collect::<Vec<_>>();
        assert_eq!(houses(0), [0, 9, 18, 27]);
        assert_eq!(houses(1), [0, 10, 18]);
    }

    #[test]
    fn groups_are_houses_pairs_or_dropped() {
        let group = |cells: &[u16]| Constraint::AllDifferent(cells.iter().copied().map(Cell).collect());
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let groups = [group(&[0, 6, 9]), group(&[0, 11]), group(&[0, 1, 4]), group(&[6, 9])];
        let model = Model::new(&groups.into_iter().try_fold(rules, Rules::with).expect("cells of the board"));
        assert_eq!(model.house_count(), 13, "groups within a box or another group are dropped");
        assert!(model.is_complete(11) && !model.is_complete(12));
        assert_eq!(model.cell_at(12, 1), 6);
        assert_eq!(
            (model.pair_neighbours(0), model.pair_neighbours(11), model.pair_neighbours(6)),
            (&[11][..], &[0][..], &[][..])
        );
        assert!(
            model.exclusions().differ(0, 11) && model.exclusions().differ(6, 9) && !model.exclusions().differ(1, 6)
        );
    }
}
