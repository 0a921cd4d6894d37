//! The rules as human techniques see them: houses, peers and weak links.
//!
//! A [`Board`] is compiled once from [`Rules`] and shared by all positions. Houses are numbered
//! boxes or regions first, then rows, columns, and further groups of different cells. A house with
//! as many cells as values is complete: every value occurs in it.

use super::bits::sort_by_number;
use super::{Candidate, ConstraintGroup, LogicError, Ones, constraints, ones};
use kdoku_board::{Cell, Constraint, Digit, Geometry, House, Rules};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// The name of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseName {
    /// A row, column, box or region of the board.
    Board(House),
    /// The cells of the constraint with this index, which are all different.
    Constraint(usize),
    /// The house with this index among those that follow by counting: see
    /// [`Rules::implied_houses`].
    Implied(usize),
}

/// The kind of a house. Kinds are searched in this order unless a scale says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum HouseKind {
    Box,
    Row,
    Column,
    /// A diagonal, a window, a cage: cells that differ by a constraint, or because others do.
    Extra,
}

/// A group of cells that are all different.
#[derive(Clone, Debug)]
pub(crate) struct BoardHouse {
    pub(crate) name: HouseName,
    /// The cells, in ascending order unless the house is implied.
    pub(crate) cells: Vec<u16>,
    /// Whether every value occurs in it.
    pub(crate) is_complete: bool,
}

impl BoardHouse {
    /// The cells at these positions, in the order of positions.
    pub(crate) fn cells_at(&self, positions: u64) -> impl Iterator<Item = usize> + Clone + '_ {
        Ones(positions).map(|place| usize::from(self.cells[place]))
    }

    /// The cell at the first of these positions.
    pub(crate) fn first_at(&self, positions: u64) -> usize {
        usize::from(self.cells[positions.trailing_zeros() as usize])
    }
}

/// A cell's place in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership {
    pub(crate) house: u16,
    pub(crate) position: u8,
}

/// Two houses that share cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    /// The other house.
    pub(crate) house: usize,
    /// The positions of the common cells in the first house.
    pub(crate) here: u64,
    /// Their positions in the other house.
    pub(crate) there: u64,
}

/// The rows and columns of one board: cell `j` of row `i` is cell `i` of column `j`.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) rows: Range<usize>,
    pub(crate) columns: Range<usize>,
}

/// The compiled rules.
#[derive(Clone)]
pub struct Board {
    rules: Rules,
    size: usize,
    cell_count: usize,
    /// The number of words of a set of cells.
    words: usize,
    houses: Vec<BoardHouse>,
    kinds: [Range<usize>; 4],
    memberships: Vec<Membership>,
    /// By cell, the end of its memberships.
    ends: Vec<u32>,
    /// By cell, the set of cells that cannot hold the same digit.
    peers: Vec<u64>,
    /// By membership, the positions of its house that earlier houses of the cell do not contain.
    first_seen: Vec<u64>,
    /// By cell, the peers that share no house with it.
    distant_peers: Vec<Vec<u16>>,
    /// By candidate, the candidates of other digits in other cells that it excludes.
    links: Vec<Vec<u16>>,
    /// By house, the houses of each kind that share cells with it.
    crossings: Vec<[Vec<Crossing>; 4]>,
    /// The complete houses beyond rows, columns and boxes, in families of disjoint houses.
    families: Vec<Vec<usize>>,
    /// The boards whose lines have no missing cells.
    lines: Vec<Lines>,
    /// The constraints beyond houses and candidates.
    groups: Vec<ConstraintGroup>,
    /// By cell, the numbers of the groups that look at it.
    groups_of: Vec<Vec<u16>>,
    /// Whether the only constraints besides houses of the board restrict single cells.
    has_only_houses: bool,
    /// Whether the only other constraints are groups of different cells.
    has_only_groups: bool,
    is_variant: bool,
}

/// The largest number of candidates of a board: cells times values.
const MOST_CANDIDATES: usize = 1 << 15;

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Board {
    /// The rules `rules` as human techniques see them.
    ///
    /// # Errors
    /// [`LogicError::TooLarge`] if the board has more than 64 values or 32,768 candidates.
    pub fn new(rules: &Rules) -> Result<Self, LogicError> {
        let geometry = rules.geometry();
        let (size, cell_count) = (rules.size(), geometry.cell_count());
        if size > 64 || size * cell_count > MOST_CANDIDATES {
            return Err(LogicError::TooLarge { size, cells: cell_count });
        }
        let mut groups: Vec<(HouseKind, BoardHouse)> =
            geometry.houses().map(|house| of_board(geometry, house)).collect();
        for (index, constraint) in rules.constraints().iter().enumerate() {
            if let Constraint::AllDifferent(cells) | Constraint::Consecutive(cells) = constraint
                && cells.iter().all(|&cell| cell.index() < cell_count && geometry.exists(cell))
            {
                let name = HouseName::Constraint(index);
                let mut cells: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
                cells.sort_unstable();
                groups.push((HouseKind::Extra, BoardHouse { name, is_complete: cells.len() == size, cells }));
            }
        }
        for (index, cells) in rules.implied_houses().into_iter().enumerate() {
            let cells = cells.iter().map(|cell| cell.0).collect();
            groups.push((HouseKind::Extra, BoardHouse { name: HouseName::Implied(index), is_complete: true, cells }));
        }
        sort_by_number(&mut groups, |(kind, _)| *kind as usize);
        let start = |kind| groups.partition_point(|&(of, _)| of < kind);
        let starts = [HouseKind::Box, HouseKind::Row, HouseKind::Column, HouseKind::Extra].map(start);
        let kinds = [starts[0]..starts[1], starts[1]..starts[2], starts[2]..starts[3], starts[3]..groups.len()];
        let houses: Vec<BoardHouse> = groups.into_iter().map(|(_, house)| house).collect();
        let (memberships, ends) = memberships(&houses, cell_count);
        let words = cell_count.div_ceil(64);
        let is_domain = |constraint: &Constraint| matches!(constraint, Constraint::Domain(..));
        let is_group = |constraint: &Constraint| match constraint {
            Constraint::AllDifferent(cells) => cells.iter().all(|&cell| rules.is_on_board(cell)),
            _ => is_domain(constraint),
        };
        let mut board = Self {
            crossings: Vec::new(),
            families: Vec::new(),
            lines: lines(&houses, &kinds),
            rules: rules.clone(),
            size,
            cell_count,
            words,
            houses,
            kinds,
            memberships,
            ends,
            peers: vec![0; words * cell_count],
            first_seen: Vec::new(),
            distant_peers: vec![Vec::new(); cell_count],
            links: vec![Vec::new(); size * cell_count],
            groups: Vec::new(),
            groups_of: vec![Vec::new(); cell_count],
            has_only_houses: rules.variables().is_empty() && rules.constraints().iter().all(is_domain),
            has_only_groups: rules.variables().is_empty() && rules.constraints().iter().all(is_group),
            is_variant: false,
        };
        board.crossings = (0..board.houses.len()).map(|house| board.crossings_of(house)).collect();
        board.families = board.find_families();
        board.add_peers();
        for cell in 0..cell_count {
            board.first_seen.extend(board.new_positions(cell));
        }
        board.add_groups();
        board.add_links();
        board.is_variant = !board.of_kind(HouseKind::Extra).is_empty() || board.has_distant_peers();
        Ok(board)
    }

    fn add_peers(&mut self) {
        for house in 0..self.houses.len() {
            let cells = self.houses[house].cells.clone();
            for &a in &cells {
                for &b in cells.iter().filter(|&&b| b != a) {
                    self.peers[usize::from(a) * self.words + usize::from(b) / 64] |= 1 << (b % 64);
                }
            }
        }
    }

    /// For each house of `cell`, the positions of other cells that earlier houses do not contain.
    fn new_positions(&self, cell: usize) -> Vec<u64> {
        let mut seen = vec![cell];
        let of_house = |membership: &Membership| {
            let cells = &self.houses[usize::from(membership.house)].cells;
            let mut new = 0;
            for (place, &other) in cells.iter().enumerate() {
                if !seen.contains(&usize::from(other)) {
                    new |= 1 << place;
                    seen.push(usize::from(other));
                }
            }
            new
        };
        self.memberships(cell).iter().map(of_house).collect()
    }

    /// The houses of each kind that share cells with `house`.
    fn crossings_of(&self, house: usize) -> [Vec<Crossing>; 4] {
        let mut all: Vec<(u64, u64)> = vec![(0, 0); self.houses.len()];
        for (&cell, position) in self.houses[house].cells.iter().zip(0..) {
            for other in self.memberships(usize::from(cell)) {
                let (here, there) = &mut all[usize::from(other.house)];
                *here |= 1 << position;
                *there |= 1 << other.position;
            }
        }
        all[house] = (0, 0);
        let crossing = |house: usize| Crossing { house, here: all[house].0, there: all[house].1 };
        self.kinds.clone().map(|kind| kind.map(crossing).filter(|crossing| crossing.here != 0).collect())
    }

    /// The groups of constraints, with the peers and weak links that they imply.
    fn add_groups(&mut self) {
        let mut initial = vec![u64::MAX >> (64 - self.size); self.cell_count];
        for (cell, digit) in self.rules.ruled_out().filter(|(cell, _)| cell.index() < self.cell_count) {
            initial[cell.index()] &= !(1 << digit.index());
        }
        let Some(found) = constraints::groups(&self.rules, &|cell| initial[usize::from(cell)]) else { return };
        for a in 0..self.cell_count {
            for word in 0..self.words {
                let mut row = found.exclusions.row(a)[word];
                if word == self.cell_count / 64 {
                    // variables follow the cells
                    row &= (1 << (self.cell_count % 64)) - 1;
                }
                let new = row & !self.peers[a * self.words + word];
                let distant = Ones(new).map(|bit| u16::try_from(word * 64 + bit).expect("a cell"));
                self.distant_peers[a].extend(distant);
                self.peers[a * self.words + word] |= new;
            }
        }
        for [(a, first), (b, second)] in found.links {
            if first != second || !self.are_peers(a.into(), b.into()) {
                let from = self.number(a.into(), first.into());
                let to = self.number(b.into(), second.into());
                self.links[usize::from(from)].push(to);
                self.links[usize::from(to)].push(from);
            }
        }
        self.groups = found.list;
        for (group, number) in self.groups.iter().zip(0..) {
            for cell in group.all_cells() {
                self.groups_of[usize::from(cell)].push(number);
            }
        }
    }

    /// Peers and weak links of relations of two cells.
    fn add_links(&mut self) {
        let rules = self.rules.clone();
        for constraint in rules.constraints() {
            let Constraint::Binary(cells, relation) = constraint else { continue };
            if cells.iter().any(|cell| cell.index() >= self.cell_count) {
                continue;
            }
            let [a, b] = cells.map(Cell::index);
            let digit = Digit::from_index;
            if (0..self.size).all(|d| !relation.holds(digit(d), digit(d))) {
                if !self.are_peers(a, b) {
                    self.distant_peers[a].push(cells[1].0);
                    self.distant_peers[b].push(cells[0].0);
                }
                self.peers[a * self.words + b / 64] |= 1 << (b % 64);
                self.peers[b * self.words + a / 64] |= 1 << (a % 64);
            }
            for first in 0..self.size {
                for second in 0..self.size {
                    let is_covered = first == second && self.are_peers(a, b);
                    if !is_covered && !relation.holds(digit(first), digit(second)) {
                        let (from, to) = (self.number(a, first), self.number(b, second));
                        self.links[usize::from(from)].push(to);
                        self.links[usize::from(to)].push(from);
                    }
                }
            }
        }
        for links in &mut self.links {
            links.sort_unstable();
            links.dedup();
        }
    }

    /// Whether some peers share no house.
    pub(crate) fn has_distant_peers(&self) -> bool {
        self.distant_peers.iter().any(|peers| !peers.is_empty())
    }

    /// The constraints beyond houses and candidates, in groups.
    pub(crate) fn groups(&self) -> &[ConstraintGroup] {
        &self.groups
    }

    /// The groups that look at a cell.
    pub(crate) fn groups_of(&self, cell: usize) -> &[u16] {
        &self.groups_of[cell]
    }

    /// Whether two cells are one, or have a relation of two cells.
    pub(crate) fn are_related(&self, a: usize, b: usize) -> bool {
        let is_of_both = |number: &&u16| self.groups_of(b).contains(number);
        let mut both = self.groups_of(a).iter().filter(is_of_both).map(|&number| &self.groups[usize::from(number)]);
        a == b || both.any(|group| matches!(group.form, constraints::Form::Pair))
    }

    /// The constraints that both cells are in, each once, but not that cells differ.
    pub(crate) fn constraints_on(&self, a: usize, b: usize) -> Vec<usize> {
        let both = self.groups_of(a).iter().filter(|number| self.groups_of(b).contains(number));
        let groups = both.map(|&number| &self.groups[usize::from(number)]).filter(|group| group.area.is_none());
        let mut constraints: Vec<usize> = groups.filter_map(|group| group.constraints.first().copied()).collect();
        constraints.retain(|&index| !matches!(self.rules.constraints()[index], Constraint::AllDifferent(_)));
        constraints.sort_unstable();
        constraints.dedup();
        constraints
    }

    /// The constraint that both cells are in, if there is one such constraint.
    pub(crate) fn constraint_on(&self, a: usize, b: usize) -> Option<usize> {
        match self.constraints_on(a, b)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The rules that it was compiled from.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of values.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The set of all digits.
    pub(crate) const fn all_digits(&self) -> u64 {
        u64::MAX >> (64 - self.size)
    }

    /// The number of cells, missing ones included.
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// The number of words of a set of cells.
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn houses(&self) -> &[BoardHouse] {
        &self.houses
    }

    pub(crate) fn of_kind(&self, kind: HouseKind) -> Range<usize> {
        self.kinds[kind as usize].clone()
    }

    /// The houses of these kinds in turn.
    pub(crate) fn of_kinds<'a>(&'a self, kinds: &'a [HouseKind]) -> impl Iterator<Item = usize> + 'a {
        kinds.iter().flat_map(|&kind| self.of_kind(kind))
    }

    /// The houses of a kind that share cells with `house`, in ascending order.
    pub(crate) fn crossings(&self, house: usize, kind: HouseKind) -> &[Crossing] {
        &self.crossings[house][kind as usize]
    }

    /// The boards that the whole consists of, as far as their lines have no missing cells.
    pub(crate) fn lines(&self) -> &[Lines] {
        &self.lines
    }

    pub(crate) fn kind(&self, house: usize) -> HouseKind {
        let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column, HouseKind::Extra];
        kinds[self.kinds.iter().position(|range| range.contains(&house)).expect("a house of the board")]
    }

    /// The houses of `cell`, in the order of house numbers.
    pub(crate) fn memberships(&self, cell: usize) -> &[Membership] {
        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
        &self.memberships[start as usize..self.ends[cell] as usize]
    }

    /// The houses of `cell`: rows, columns, boxes, then others.
    pub(crate) fn memberships_by_line(&self, cell: usize) -> Vec<Membership> {
        let mut all = self.memberships(cell).to_vec();
        sort_by_number(&mut all, |of| match self.kind(usize::from(of.house)) {
            HouseKind::Row => 0,
            HouseKind::Column => 1,
            HouseKind::Box => 2,
            HouseKind::Extra => 3,
        });
        all
    }

    /// For the house with this number among those of `cell`: the positions of other cells that
    /// are in none of the houses before it.
    pub(crate) fn first_seen(&self, cell: usize, number: usize) -> u64 {
        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
        self.first_seen[start as usize + number]
    }

    /// The peers of `cell` that share no house with it.
    pub(crate) fn distant_peers(&self, cell: usize) -> &[u16] {
        &self.distant_peers[cell]
    }

    /// The first house of a kind that holds `cell`.
    pub(crate) fn house_of(&self, cell: usize, kind: HouseKind) -> Option<usize> {
        let houses = self.of_kind(kind);
        self.memberships(cell).iter().map(|of| usize::from(of.house)).find(|house| houses.contains(house))
    }

    /// The houses that hold all `cells`, in the order of house numbers.
    pub(crate) fn common_houses(&self, cells: &[usize]) -> impl Iterator<Item = usize> + '_ {
        let (&first, others) = cells.split_first().expect("at least one cell");
        let others = others.to_vec();
        let houses = self.memberships(first).iter().map(|of| usize::from(of.house));
        houses.filter(move |&house| {
            others.iter().all(|&cell| self.memberships(cell).iter().any(|of| usize::from(of.house) == house))
        })
    }

    /// The set of cells that cannot hold the same digit as `cell`.
    pub(crate) fn peers(&self, cell: usize) -> &[u64] {
        &self.peers[cell * self.words..][..self.words]
    }

    /// Whether two cells cannot hold the same digit.
    pub(crate) fn are_peers(&self, a: usize, b: usize) -> bool {
        self.peers(a)[b / 64] >> (b % 64) & 1 != 0
    }

    /// The candidates of other digits in other cells that `candidate` excludes.
    pub(crate) fn links(&self, candidate: u16) -> &[u16] {
        &self.links[usize::from(candidate)]
    }

    /// Whether two candidates exclude each other.
    pub(crate) fn exclude(&self, a: u16, b: u16) -> bool {
        let (cell, other) = (self.cell_of(a), self.cell_of(b));
        if cell == other {
            return a != b;
        }
        (self.digit_of(a) == self.digit_of(b) && self.are_peers(cell, other)) || self.links(a).binary_search(&b).is_ok()
    }

    /// Whether the only constraints besides houses of the board restrict single cells. Only then a
    /// deadly pattern of candidates has two solutions, and uniqueness techniques are sound.
    pub(crate) const fn has_only_houses(&self) -> bool {
        self.has_only_houses
    }

    /// Whether the rules are only houses, groups of different cells and candidates of single cells. Then
    /// exchanging two digits in a pattern keeps the rules if each complete house has none or two of its
    /// cells, and no cell that the digits could be in sees the pattern otherwise.
    pub(crate) const fn has_only_groups(&self) -> bool {
        self.has_only_groups
    }

    /// Whether cells differ for another reason than rows, columns, boxes and regions.
    pub(crate) const fn is_variant(&self) -> bool {
        self.is_variant
    }

    /// The complete houses beyond rows, columns and boxes, in families of disjoint houses.
    pub(crate) fn families(&self) -> &[Vec<usize>] {
        &self.families
    }

    /// Whether a house beyond rows, columns and boxes is one of a family, such as a window.
    pub(crate) fn is_in_family(&self, house: usize) -> bool {
        self.families.iter().any(|family| family.len() > 1 && family.contains(&house))
    }

    fn find_families(&self) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        for house in self.of_kind(HouseKind::Extra).filter(|&house| self.houses[house].is_complete) {
            let meets = |other: &usize| self.crossings(house, HouseKind::Extra).iter().any(|at| at.house == *other);
            match all.last_mut().filter(|family| !family.iter().any(meets)) {
                Some(family) => family.push(house),
                None => all.push(vec![house]),
            }
        }
        all
    }

    /// Whether a house is one of the board or complete, and not only a group of different cells.
    pub(crate) fn is_proper(&self, house: usize) -> bool {
        self.houses[house].is_complete || !self.of_kind(HouseKind::Extra).contains(&house)
    }

    /// The peers of `cell` that share no proper house with it.
    pub(crate) fn loose_peers(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let is_in = |other: usize, house: u16| self.memberships(other).iter().any(|of| of.house == house);
        ones(self.peers(cell)).filter(move |&other| {
            let mut houses = self.memberships(cell).iter().map(|of| of.house);
            !houses.any(|house| self.is_proper(usize::from(house)) && is_in(other, house))
        })
    }

    /// The number of a candidate: its cell times the number of values, plus its digit.
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 32,768 candidates")]
    pub(crate) const fn number(&self, cell: usize, digit: usize) -> u16 {
        (cell * self.size + digit) as u16
    }

    pub(crate) const fn cell_of(&self, candidate: u16) -> usize {
        candidate as usize / self.size
    }

    /// The digit of a candidate, from 0.
    pub(crate) const fn digit_of(&self, candidate: u16) -> usize {
        candidate as usize % self.size
    }

    pub(crate) fn candidate(&self, number: u16) -> Candidate {
        Candidate::new(self.cell_of(number), self.digit_of(number))
    }
}

fn of_board(geometry: &Geometry, house: House) -> (HouseKind, BoardHouse) {
    let kind = match house {
        House::Box(_) | House::Region(_) => HouseKind::Box,
        House::Row(_) | House::RowOf(..) => HouseKind::Row,
        House::Column(_) | House::ColumnOf(..) => HouseKind::Column,
    };
    let cells: Vec<u16> = geometry.house_cells(house).map(|cell| cell.0).collect();
    let is_complete = geometry.is_complete(cells.len());
    (kind, BoardHouse { name: HouseName::Board(house), cells, is_complete })
}

fn lines(houses: &[BoardHouse], kinds: &[Range<usize>; 4]) -> Vec<Lines> {
    let board_of = |house: usize| match houses[house].name {
        HouseName::Board(House::RowOf(board, _) | House::ColumnOf(board, _)) => Some(board),
        _ => None,
    };
    let of = |kind: HouseKind, board| {
        let mut houses = kinds[kind as usize].clone().filter(|&house| board_of(house) == board);
        let first = houses.next().unwrap_or(0);
        first..houses.next_back().map_or(first, |last| last + 1)
    };
    let mut boards: Vec<Option<u16>> = kinds[HouseKind::Row as usize].clone().map(board_of).collect();
    boards.sort_unstable();
    boards.dedup();
    let lines = boards
        .into_iter()
        .map(|board| Lines { rows: of(HouseKind::Row, board), columns: of(HouseKind::Column, board) });
    let is_whole = |lines: &Lines| {
        let is_aligned = |row: &BoardHouse, i: usize| {
            let crosses = |(column, cell): (usize, &u16)| houses[column].cells.get(i) == Some(cell);
            row.cells.len() == lines.columns.len() && lines.columns.clone().zip(&row.cells).all(crosses)
        };
        houses[lines.rows.clone()].iter().zip(0..).all(|(row, i)| is_aligned(row, i))
    };
    lines.filter(is_whole).collect()
}

fn memberships(houses: &[BoardHouse], cell_count: usize) -> (Vec<Membership>, Vec<u32>) {
    let mut of_cells = vec![Vec::new(); cell_count];
    for (house, number) in houses.iter().zip(0..) {
        for (&cell, position) in house.cells.iter().zip(0..) {
            of_cells[usize::from(cell)].push(Membership { house: number, position });
        }
    }
    let (mut all, mut ends) = (Vec::new(), Vec::new());
    for houses in of_cells {
        all.extend(houses);
        ends.push(u32::try_from(all.len()).expect("few houses"));
    }
    (all, ends)
}
