//! From rules to what engines eat.
//!
//! A [`Model`] is compiled once from [`Rules`] and read by any number of searches at a time. It knows every *house* as
//! a list of cells (rows, columns, boxes, and each all-different constraint as one more), and for every cell the
//! houses it lies in. Nothing in it depends on the order: a board of any size, with houses of any form, becomes the
//! same four tables.
//!
//! Where two houses share two cells or more, they form a *crossing*: what is locked into a crossing of one is barred
//! from the rest of the other. On a board of rows, columns and boxes the crossings are the minirows and minicolumns.
//!
//! Two cells that must differ and share no house are a *pair*: a knight's move apart, say. A group whose cells differ
//! anyhow is dropped. All else that rules can say is in [`posts`], as propagators; [`posting`] makes them.
//!
//! Variables are cells behind those of the board, and may have more digits than the board has. They lie in no house, but where
//! a group of different cells is complete and the board determines those of its cells that are none of it.

mod compiler;
mod csr;
mod derived;
mod determined_variables;
mod edges;
mod equal_lists;
mod exclusions;
mod groups;
mod joined;
mod propagator_table;
mod propagators;
mod tables;

pub use derived::Derived;
pub(crate) use exclusions::Exclusions;
pub(crate) use propagator_table::PropagatorTable;
pub(crate) use tables::house_bits::{HouseBits, NARROW};
pub(crate) use tables::intersections::Intersection;

use crate::board::geometry::Cell;
use crate::board::rules::Rules;
use crate::engine::propagate::Domain;
use crate::util::bits::Rows;
use csr::Lists;
use groups::Groups;
use tables::Frame;

/// A cell's membership of a house: it is cell number `position` of house number `house`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership {
    pub(crate) house: u32,
    pub(crate) position: u16,
}

/// Boards of houses that are not plain are known by words up to so many values: with other houses than rows, columns and boxes, more or
/// fewer, or with pencil marks. On larger ones it counts for more that tables tell of digits with three places and more.
const MOST_DIGITS_IN_WORDS: usize = 9;

/// The compiled rules.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    size: usize,
    columns: usize,
    /// Cells of the board, and variables behind them.
    cell_count: usize,
    board: usize,
    /// By cell, whether it is on the board or determined by it; empty where there are no variables.
    determined: Vec<bool>,
    /// The most digits of a cell.
    digits: usize,
    /// The places that hold no cell.
    voids: Vec<u16>,
    uses_domains: bool,
    frame: Frame,
    /// For each cell where its partners end; empty where there are no pairs.
    partner_ends: Vec<u32>,
    partners: Vec<u16>,
    exclusions: Exclusions,
    posts: PropagatorTable,
}

impl Model {
    /// The model with everything that is [`Derived`].
    #[cfg(test)]
    pub(crate) fn new(rules: &Rules) -> Self {
        Self::with(rules, &Derived::ALL)
    }

    /// The same, in tables even where the board is small and not plain.
    #[cfg(test)]
    pub(crate) fn in_tables(rules: &Rules) -> Self {
        Self::compile(rules, &Derived::ALL, 0)
    }

    /// The model, with what is derived of these kinds.
    pub(crate) fn with(rules: &Rules, derived: &[Derived]) -> Self {
        Self::compile(rules, derived, MOST_DIGITS_IN_WORDS)
    }

    /// The model, with words on boards of up to so many digits that are not plain.
    fn compile(rules: &Rules, derived: &[Derived], most_in_words: usize) -> Self {
        let (size, cell_count, board) = (rules.size(), rules.cell_count(), rules.geometry().cell_count());
        let digits = (board..cell_count).map(|cell| rules.digits_of(Cell::from_index(cell))).fold(size, usize::max);
        let determined = if cell_count > board { determined_variables::determined(rules) } else { Vec::new() };
        let Groups { houses, pairs, exclusions } = Groups::new(rules, &determined);
        let posts = if rules.is_houses() {
            PropagatorTable::default()
        } else {
            compiler::posts(rules, &exclusions, &houses, &determined, derived)
        };
        let (partner_ends, partners) = partners(cell_count, &pairs);
        let places = (0..board).map(Cell::from_index);
        let voids: Vec<u16> = places.filter(|&cell| !rules.geometry().exists(cell)).map(|cell| cell.0).collect();
        let beside = (board..cell_count).map(|cell| Cell::from_index(cell).0);
        let has_propagators = posts.len() > 0 || cell_count > board;
        let geometry = rules.geometry();
        let is_plain = rules.constraints().is_empty() && geometry.box_shape().is_some() && !geometry.has_boards();
        let is_small = !is_plain && digits <= most_in_words;
        let uses_domains = has_propagators || is_small || !pairs.is_empty() && digits <= Domain::BITS as usize;
        let own = rules.board_houses().len();
        let adds_none_complete = cell_count == board && houses.iter().skip(own).all(|cells| cells.len() < size);
        let frame = if uses_domains && adds_none_complete && geometry.is_usual() {
            Frame::usual(size, cell_count, &houses, own)
        } else {
            let beside: Vec<u16> = voids.iter().copied().chain(beside).collect();
            Frame::new(size, cell_count, &beside, houses, uses_domains)
        };
        Self {
            size,
            columns: rules.geometry().width(),
            cell_count,
            board,
            determined,
            digits,
            voids,
            uses_domains,
            frame,
            partner_ends,
            partners,
            exclusions,
            posts,
        }
    }

    /// How many values there are: `n`.
    #[inline]
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// How many columns there are.
    #[inline]
    pub(crate) const fn columns(&self) -> usize {
        self.columns
    }

    /// How many numbers of cells there are, those of variables among them.
    #[inline]
    pub(crate) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// How many numbers of cells the board has: variables come behind them.
    #[inline]
    pub(crate) const fn board_cell_count(&self) -> usize {
        self.board
    }

    /// Whether there are variables.
    #[inline]
    pub(crate) const fn has_variables(&self) -> bool {
        self.cell_count > self.board
    }

    /// Whether a cell is a variable that the board may leave a choice: it is decided when all else is filled.
    #[inline]
    pub(crate) fn is_undetermined(&self, cell: usize) -> bool {
        self.determined.get(cell).is_some_and(|determined| !determined)
    }

    /// The most digits that a cell or a variable has.
    #[inline]
    pub(crate) const fn digits(&self) -> usize {
        self.digits
    }

    /// Whether there are propagators or variables.
    #[inline]
    pub(crate) fn has_propagators(&self) -> bool {
        self.has_variables() || self.posts.len() > 0
    }

    /// Whether the search is to keep a word a cell: where there are propagators or variables, on small boards with other houses than
    /// rows, columns and boxes, and where pairs of cells exclude each other beside houses, if a word has room for the digits.
    #[inline]
    pub(crate) const fn uses_domains(&self) -> bool {
        self.uses_domains
    }

    /// Whether cells fit two words, and complete houses one.
    #[inline]
    pub(crate) fn is_narrow(&self) -> bool {
        self.cell_count <= 64 * NARROW && self.house_bits().house_count() <= 64
    }

    /// The digits that a cell may hold at all, on boards of at most 64 values.
    #[inline]
    pub(crate) fn domain(&self, cell: usize) -> Domain {
        self.posts.domain(cell).unwrap_or(Domain::MAX >> (64 - self.size))
    }

    /// The numbers of cells that are none, in rising order: nothing is ever to be known of them.
    #[inline]
    pub(crate) fn voids(&self) -> &[u16] {
        &self.voids
    }

    /// How many houses: the rows come first, then the columns, the boxes, and what the rules add.
    #[inline]
    pub(crate) fn house_count(&self) -> usize {
        self.frame.house_sizes.len()
    }

    /// The number of a digit in a house, in tables that have an entry for each: `n` entries a house.
    #[inline]
    pub(crate) const fn house_digit(&self, house: usize, digit: usize) -> usize {
        house * self.size + digit
    }

    /// The cell at a position of a house.
    #[inline]
    pub(crate) fn cell_at(&self, house: usize, position: usize) -> usize {
        self.frame.house_cells[house * self.size + position].into()
    }

    /// The cells of a house.
    pub(crate) fn house(&self, house: usize) -> &[u16] {
        &self.frame.house_cells[house * self.size..][..self.frame.house_sizes[house]]
    }

    /// The cells of a complete house.
    #[inline]
    pub(crate) fn complete_house(&self, house: usize) -> &[u16] {
        &self.frame.house_cells[house * self.size..][..self.size]
    }

    /// Whether every value must occur in `house`.
    #[inline]
    pub(crate) fn is_complete(&self, house: usize) -> bool {
        self.frame.house_sizes[house] == self.size
    }

    /// The houses of a cell, at least one; some may be named twice.
    #[inline]
    pub(crate) fn memberships(&self, cell: usize) -> &[Membership] {
        self.frame.links.of(cell)
    }

    /// The crossings that a cell lies in; some may be named twice. None is known where the search keeps words.
    #[inline]
    pub(crate) fn intersections(&self, cell: usize) -> &[Intersection] {
        self.frame.crossings.of(cell)
    }

    /// Whether cells are restricted by more than their houses: by pairs, or in what they may hold at all.
    #[inline]
    pub(crate) fn has_cell_restrictions(&self) -> bool {
        self.has_pairs() || self.posts.has_domains()
    }

    /// Whether there are pairs of cells that differ and share no house.
    #[inline]
    pub(crate) fn has_pairs(&self) -> bool {
        !self.partners.is_empty()
    }

    /// The cells that must differ from `cell` and share no house with it.
    #[inline]
    pub(crate) fn pair_neighbours(&self, cell: usize) -> &[u16] {
        if self.partners.is_empty() {
            return &[];
        }
        let from = if cell == 0 { 0 } else { self.partner_ends[cell - 1] };
        &self.partners[from as usize..self.partner_ends[cell] as usize]
    }

    /// Which cells must differ.
    #[inline]
    pub(crate) const fn exclusions(&self) -> &Exclusions {
        &self.exclusions
    }

    /// What is to be propagated beyond houses and pairs.
    #[inline]
    pub(crate) const fn propagators(&self) -> &PropagatorTable {
        &self.posts
    }

    /// Complete houses as bits; of no use where there are no [`PropagatorTable`].
    #[inline]
    pub(crate) const fn house_bits(&self) -> &HouseBits {
        &self.frame.masks
    }

    /// The positions that each crossing takes up in its houses, in rows of `n` bits: see [`Intersection::row`].
    #[inline]
    pub(crate) const fn intersection_positions(&self) -> &Rows {
        self.frame.crossings.shared()
    }
}

/// For each cell the cells that it is paired with, one after the other, and where those of each cell end.
fn partners(cell_count: usize, pairs: &[[Cell; 2]]) -> (Vec<u32>, Vec<u16>) {
    if pairs.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let both = pairs.iter().flat_map(|&[a, b]| [(a.index(), b.0), (b.index(), a.0)]);
    let lists = Lists::deal(cell_count, both);
    let mut partners = Vec::with_capacity(2 * pairs.len());
    let ends = lists.iter().map(|list| {
        partners.extend_from_slice(list);
        u32::try_from(partners.len()).expect("fewer pairs than pairs of cells")
    });
    (ends.collect(), partners)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::{BoxShape, Order};
    use crate::board::rules::Constraint;
    use std::collections::BTreeSet;

    fn crossing_numbers(model: &Model) -> BTreeSet<u32> {
        (0..model.cell_count()).flat_map(|cell| model.intersections(cell)).map(|crossing| crossing.number).collect()
    }

    #[test]
    fn the_crossings_of_a_board_are_its_minirows_and_minicolumns() {
        for (h, w) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
            let model = Model::new(&Rules::boxes(BoxShape::new(h, w).expect("a valid shape")));
            let n = h * w;
            assert_eq!(crossing_numbers(&model).len(), n * h + n * w, "n rows meet h boxes each, n columns w");
            for cell in 0..model.cell_count() {
                assert_eq!(model.memberships(cell).len(), 3);
                assert_eq!(model.intersections(cell).len(), 2);
                for &crossing in model.intersections(cell) {
                    let cells = [0, 1].map(|side| {
                        let house = crossing.houses[side] as usize;
                        let positions = model.intersection_positions().row::<1>(crossing.row(side));
                        positions.into_iter().map(|position| model.cell_at(house, position)).collect::<Vec<_>>()
                    });
                    assert_eq!(cells[0], cells[1], "both sides name the same cells");
                    assert!(cells[0].contains(&cell));
                }
            }
        }
    }

    #[test]
    fn a_diagonal_is_one_more_house_and_crosses_boxes() {
        let rules = Rules::classic(Order::THREE);
        let diagonal: Vec<_> = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::in_tables(&rules.with(Constraint::AllDifferent(diagonal)).expect("a diagonal"));
        assert_eq!(model.house_count(), 28);
        assert!(model.is_complete(27));
        assert_eq!(crossing_numbers(&model).len(), 54 + 3, "it shares three cells with each of three boxes");
        let houses = |cell| model.memberships(cell).iter().map(|link| link.house).collect::<Vec<_>>();
        assert_eq!(houses(0), [0, 9, 18, 27]);
        assert_eq!(houses(1), [0, 10, 18, 0], "filled up with its first");
    }

    #[test]
    fn groups_are_houses_pairs_or_nothing() {
        let group = |cells: &[u16]| Constraint::AllDifferent(cells.iter().copied().map(Cell).collect());
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let groups = [group(&[0, 6, 9]), group(&[0, 11]), group(&[0, 1, 4]), group(&[6, 9])];
        let model = Model::new(&groups.into_iter().try_fold(rules, Rules::with).expect("cells of the board"));
        assert_eq!(model.house_count(), 13, "what lies in a box, or in a group before it, says nothing");
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
