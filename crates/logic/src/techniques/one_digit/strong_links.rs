//! Strong links: skyscrapers, two-string kites, turbot fish, and longer chains of their kind.
//!
//! A strong link is a house whose places for a digit form two groups, each of which lies in a
//! further house: one group holds the digit. Links are chained by weak links: the last group of
//! one and the first group of the next lie in one house, so not both hold the digit. Hence the
//! first group of the chain or the last one holds it, and a cell that sees both does not. If these
//! two also lie in one house, the chain is a loop; then of the groups at each weak link exactly one
//! holds the digit, and every cell that sees both loses it.
//!
//! All chains of a given number of links are compared; the best ones come first: see [`Rank`].

mod rank;
mod splits;

use self::rank::{Rank, grade, orders, shape};
use self::splits::splits;
use crate::bits::sort_by_number;
use crate::board::HouseKind::{Box as InBox, Column, Extra, Row};
use crate::{
    Board, Candidate, Cause, Chain, HouseKind, Node, Ones, Position, Role, Step, Technique, TechniqueSet, bits,
};
use std::cmp::Reverse;

/// The largest number of links in a chain.
pub(crate) const MOST_LINKS: usize = 6;

/// A chain of strong links with at least one elimination.
#[derive(Clone, Debug)]
pub(crate) struct StrongLinkChain {
    pub(crate) digit: usize,
    /// By link: its house, and the positions in it of the first and the second group.
    links: Vec<(u16, [u64; 2])>,
    /// The house of each weak link; of a loop also that of the two ends.
    shared: Vec<u16>,
    /// The cells that lose the digit.
    cells: Vec<u16>,
    rank: Rank,
}

impl StrongLinkChain {
    /// From 0 to 3: only parallel lines; lines of both kinds, or lines and boxes; lines of both
    /// kinds and boxes; groups or other houses.
    pub(crate) const fn grade(&self) -> u32 {
        self.rank.grade
    }

    const fn technique(&self) -> Technique {
        technique(self.links.len(), self.rank.shape)
    }

    pub(crate) fn step(&self, position: &Position) -> Step {
        let houses = position.board().houses();
        let name = |house: u16| houses[usize::from(house)].name;
        let mut step = Step::new(self.technique());
        let mut chain = Chain::default();
        for (number, link) in self.links.iter().enumerate() {
            step = step.house(Role::Pattern, name(link.0));
            for side in 0..2 {
                let cause = match (number, side) {
                    (0, 0) => Cause::Assumption,
                    (_, 0) => Cause::House(name(self.shared[number - 1])),
                    _ => Cause::House(name(link.0)),
                };
                let cells = houses[usize::from(link.0)].cells_at(link.1[side]);
                let cells = cells.filter(|&cell| position.has(cell, self.digit));
                let candidates: Vec<_> = cells.map(|cell| (cell, self.digit)).collect();
                step = step.candidates(Role::Pattern, &candidates);
                let candidates = candidates.iter().map(|&(cell, digit)| Candidate::new(cell, digit)).collect();
                let index = chain.nodes.len();
                let parents = index.checked_sub(1).into_iter().collect();
                chain.nodes.push(Node { candidates, is_on: side == 1, parents, cause });
            }
        }
        for &house in &self.shared {
            step = step.house(Role::Cover, name(house));
        }
        step.chains.push(chain);
        let eliminations: Vec<_> = self.cells.iter().map(|&cell| (usize::from(cell), self.digit)).collect();
        step.eliminate(&eliminations)
    }
}

/// The technique of a chain of this many links and of this shape.
const fn technique(size: usize, shape: u32) -> Technique {
    match (size, shape % 100) {
        (2, 11) => Technique::Skyscraper,
        (2, 12) => Technique::TwoStringKite,
        (2, _) => Technique::TurbotFish,
        (3, _) => Technique::ThreeStrongLinks,
        _ => Technique::FourStrongLinks,
    }
}

/// The search for chains of strong links.
///
/// It depends on the places of a digit alone, so the links of each digit, and the chains of each
/// length, are kept until its places change.
#[derive(Default)]
pub(crate) struct StrongLinks {
    digits: Vec<Graph>,
}

impl StrongLinks {
    /// The best chain of `size` links by one of these techniques, which stay the same; or the best of
    /// each technique and conclusion, the best first.
    pub(crate) fn find(
        &mut self,
        position: &Position,
        size: usize,
        techniques: TechniqueSet,
        is_all: bool,
    ) -> Vec<&StrongLinkChain> {
        self.digits.resize_with(position.board().size(), Graph::default);
        for (digit, graph) in self.digits.iter_mut().enumerate() {
            graph.update(position, digit, is_all);
            graph.search(position.board(), size, techniques);
        }
        let mut chains: Vec<_> = self.digits.iter().flat_map(|graph| &graph.found[size]).collect();
        chains.sort_by_key(|chain| chain.rank);
        chains.truncate(if is_all { chains.len() } else { 1 });
        chains
    }
}

/// The strong and weak links of one digit.
#[derive(Default)]
struct Graph {
    digit: usize,
    /// The cells where the digit is a candidate.
    cells: Vec<u64>,
    /// In the order of houses.
    links: Vec<Link>,
    /// By link, the set of its cells.
    link_cells: Vec<u64>,
    /// By group, the set of cells with the digit that see all of it. Group `2 * link + side`.
    seen: Vec<u64>,
    /// By group, the houses of its weak links in the order in which they are tried.
    houses: Vec<Vec<u16>>,
    /// By house, the groups that it contains.
    groups: Vec<Vec<u16>>,
    /// By group, its weak links to groups of links without common cells.
    neighbors: Vec<Vec<(u16, u16)>>,
    /// Whether all chains are wanted, not the best.
    is_all: bool,
    /// The numbers of links for which chains were searched.
    is_searched: [bool; MOST_LINKS + 1],
    /// By number of links, the best chain, or all.
    found: [Vec<StrongLinkChain>; MOST_LINKS + 1],
}

#[derive(Clone, Copy)]
struct Link {
    house: u16,
    kind: HouseKind,
    /// The positions of the two groups. A group may include a cell without the digit: what loses the
    /// digit sees that cell, too.
    groups: [u64; 2],
}

impl Link {
    /// Whether the house has more than two places for the digit.
    const fn is_grouped(&self) -> bool {
        (self.groups[0] | self.groups[1]).count_ones() > 2
    }
}

/// The kinds of houses of weak links, in the order in which they are tried.
const WEAK: [HouseKind; 4] = [Column, Row, InBox, Extra];

impl Graph {
    /// Finds the links anew if the places of the digit have changed.
    fn update(&mut self, position: &Position, digit: usize, is_all: bool) {
        let cells = position.cells_of(digit);
        if self.cells == cells && self.is_all == is_all {
            return;
        }
        self.is_all = is_all;
        self.cells.clear();
        self.cells.extend(cells);
        self.digit = digit;
        self.is_searched = Default::default();
        self.found = Default::default();
        self.links.clear();
        self.link_cells.clear();
        self.seen.clear();
        let board = position.board();
        self.groups.resize_with(board.houses().len(), Vec::new);
        self.groups.iter_mut().for_each(Vec::clear);
        for (number, house) in (0..).zip(board.houses()) {
            if house.is_complete {
                let kind = board.kind(usize::from(number));
                let places = position.places(usize::from(number), digit);
                for groups in splits(board, usize::from(number), kind, places).into_iter().flatten() {
                    self.add(board, Link { house: number, kind, groups });
                }
            }
        }
        self.connect();
    }

    fn add(&mut self, board: &Board, link: Link) {
        let words = board.words();
        let cells = &board.houses()[usize::from(link.house)].cells;
        let start = self.link_cells.len();
        self.link_cells.resize(start + words, 0);
        for group in link.groups {
            let number = self.seen.len() / words;
            self.seen.extend_from_slice(&self.cells);
            if self.houses.len() <= number {
                self.houses.push(Vec::new());
                self.neighbors.push(Vec::new());
            }
            let mut first = None;
            for cell in Ones(group).map(|place| usize::from(cells[place])) {
                if bits::contains(&self.cells, cell) {
                    bits::insert(&mut self.link_cells[start..], cell);
                }
                for (seen, peers) in self.seen[number * words..].iter_mut().zip(board.peers(cell)) {
                    *seen &= peers;
                }
                first.get_or_insert(cell);
            }
            let contains_all = |house: &u16| {
                let mut of_group = Ones(group).map(|place| usize::from(cells[place]));
                *house != link.house
                    && board.is_proper(usize::from(*house))
                    && of_group.all(|cell| board.memberships(cell).iter().any(|membership| membership.house == *house))
            };
            let houses = &mut self.houses[number];
            houses.clear();
            let of_first = board.memberships(first.expect("a group has a cell"));
            houses.extend(of_first.iter().map(|membership| membership.house).filter(contains_all));
            let order = |house: &u16| WEAK.iter().position(|&kind| kind == board.kind(usize::from(*house)));
            sort_by_number(houses, |house| order(house).unwrap_or(0));
            for &house in &*houses {
                self.groups[usize::from(house)].push(u16::try_from(number).expect("few links"));
            }
        }
        self.links.push(link);
    }

    /// Fills in the weak links.
    fn connect(&mut self) {
        for group in 0..2 * self.links.len() {
            let mut neighbors = std::mem::take(&mut self.neighbors[group]);
            neighbors.clear();
            for (number, &house) in self.houses[group].iter().enumerate() {
                for &other in &self.groups[usize::from(house)] {
                    // the first house in order that contains both
                    let is_first = || {
                        let earlier = &self.houses[group][..number];
                        !earlier.iter().any(|house| self.houses[usize::from(other)].contains(house))
                    };
                    if self.are_disjoint(group / 2, usize::from(other) / 2) && is_first() {
                        neighbors.push((other, house));
                    }
                }
            }
            self.neighbors[group] = neighbors;
        }
    }

    fn cells_of_link(&self, link: usize) -> &[u64] {
        &self.link_cells[link * self.cells.len()..][..self.cells.len()]
    }

    fn seen(&self, group: u16) -> &[u64] {
        &self.seen[usize::from(group) * self.cells.len()..][..self.cells.len()]
    }

    fn are_disjoint(&self, a: usize, b: usize) -> bool {
        self.cells_of_link(a).iter().zip(self.cells_of_link(b)).all(|(a, b)| a & b == 0)
    }

    /// Finds the chains of `size` links unless that was done.
    fn search(&mut self, board: &Board, size: usize, techniques: TechniqueSet) {
        if std::mem::replace(&mut self.is_searched[size], true) {
            return;
        }
        let mut found = Vec::new();
        if self.links.len() >= size {
            let mut path = Path { size, groups: [0; MOST_LINKS], shared: [0; MOST_LINKS], len: 1 };
            for group in 0..2 * self.links.len() {
                path.groups[0] = u16::try_from(group).expect("few links");
                self.extend(board, &mut path, techniques, &mut found);
            }
        }
        self.found[size] = found;
    }

    fn extend(&self, board: &Board, path: &mut Path, techniques: TechniqueSet, found: &mut Vec<StrongLinkChain>) {
        if path.len == path.size {
            self.finish(board, path, techniques, found);
            return;
        }
        let len = path.len;
        for &(group, house) in &self.neighbors[usize::from(path.groups[len - 1] ^ 1)] {
            let link = usize::from(group / 2);
            // each chain and its reverse are one; a loop starts at its first link
            let is_repeated = len + 1 == path.size && group / 2 < path.groups[0] / 2;
            if !is_repeated && path.links().rev().skip(1).all(|other| self.are_disjoint(link, other)) {
                path.groups[len] = group;
                path.shared[len - 1] = house;
                path.len = len + 1;
                self.extend(board, path, techniques, found);
                path.len = len;
            }
        }
    }

    /// Compares a chain of the right length with the best so far; if all are wanted, with that of
    /// the same technique and conclusion.
    fn finish(&self, board: &Board, path: &mut Path, techniques: TechniqueSet, found: &mut Vec<StrongLinkChain>) {
        let (first, last) = (path.groups[0], path.groups[path.size - 1] ^ 1);
        let closing = self.neighbors[usize::from(first)].iter().find(|&&(group, _)| group == last);
        let eliminations = if let Some(&(_, house)) = closing {
            if first & 1 != 0 || path.links().any(|link| link < usize::from(first / 2)) {
                return;
            }
            path.shared[path.size - 1] = house;
            (0..path.size).map(|number| self.count(path, path.weak(number), None)).sum()
        } else {
            self.count(path, (first, last), Some(board))
        };
        if eliminations == 0 {
            return;
        }
        let rank = self.rank(path, eliminations);
        let technique = technique(path.size, rank.shape);
        if !techniques.contains(technique) || !self.is_all && found.iter().any(|best| rank >= best.rank) {
            return;
        }
        let chain = self.chain(board, path, closing.is_some(), rank);
        let is_same = |other: &StrongLinkChain| other.cells == chain.cells && other.technique() == technique;
        match found.iter_mut().find(|other| !self.is_all || is_same(other)) {
            Some(other) if chain.rank < other.rank => *other = chain,
            Some(_) => {}
            None => found.push(chain),
        }
    }

    /// The cells that lose the digit because they see both groups of a weak link, word by word.
    /// With `board`, cells of the houses of weak links are left out.
    fn losers<'a>(
        &'a self,
        path: &'a Path,
        weak: (u16, u16),
        board: Option<&'a Board>,
    ) -> impl Iterator<Item = u64> + 'a {
        let both = self.seen(weak.0).iter().zip(self.seen(weak.1)).map(|(a, b)| a & b);
        both.enumerate().map(move |(word, both)| {
            if both == 0 {
                return 0;
            }
            let mut left = path.links().fold(both, |left, link| left & !self.cells_of_link(link)[word]);
            if let Some(board) = board {
                let is_shared = |cell: usize| {
                    let mut houses = board.memberships(cell).iter().map(|membership| membership.house);
                    houses.any(|house| path.shared[..path.size - 1].contains(&house))
                };
                left = Ones(left).filter(|bit| !is_shared(word * 64 + bit)).fold(0, |left, bit| left | 1 << bit);
            }
            left
        })
    }

    fn count(&self, path: &Path, weak: (u16, u16), board: Option<&Board>) -> u32 {
        self.losers(path, weak, board).map(u64::count_ones).sum()
    }

    fn rank(&self, path: &Path, eliminations: u32) -> Rank {
        let mut links = [u16::MAX; MOST_LINKS];
        let mut kinds = [0; MOST_LINKS];
        for (number, link) in path.links().enumerate() {
            links[number] = path.groups[number] / 2;
            kinds[number] = self.links[link].kind as u32;
        }
        let grouped = path.links().filter(|&link| self.links[link].is_grouped()).count();
        let along = shape(&mut kinds[..path.size]);
        let by_kind = |number: &usize| kinds[*number];
        let mut sorted: [usize; MOST_LINKS] = std::array::from_fn(|number| number);
        sorted[..path.size].sort_unstable_by_key(by_kind);
        let descending = sorted[..path.size].iter().rev().fold(0, |sum, &number| sum * 10 + kinds[number]);
        let mut ascending = links;
        ascending.sort_unstable();
        let place = |link: u16| ascending.iter().position(|&other| other == link).expect("a link of the chain");
        let order = links.map(|link| if link == u16::MAX { 0 } else { place(link) });
        Rank {
            grade: if grouped > 0 { 3 } else { grade(along, path.size) },
            eliminations: Reverse(eliminations),
            shape: u32::try_from(grouped).expect("few links") * 10_u32.pow(path.size.try_into().expect("few links"))
                + along,
            kinds: descending,
            digit: self.digit,
            links: ascending,
            order: orders(path.size, &order[..path.size]),
            sides: path.groups[..path.size].iter().fold(0, |sides, group| sides * 2 + u32::from(group & 1)),
        }
    }

    fn chain(&self, board: &Board, path: &Path, is_loop: bool, rank: Rank) -> StrongLinkChain {
        let link = |&group: &u16| {
            let link = &self.links[usize::from(group / 2)];
            let [a, b] = link.groups;
            (link.house, if group & 1 == 0 { [a, b] } else { [b, a] })
        };
        let weak = if is_loop { 0..path.size } else { path.size - 1..path.size };
        let mut cells = vec![0; self.cells.len()];
        for number in weak {
            let board = if is_loop { None } else { Some(board) };
            for (all, losers) in cells.iter_mut().zip(self.losers(path, path.weak(number), board)) {
                *all |= losers;
            }
        }
        StrongLinkChain {
            digit: self.digit,
            links: path.groups[..path.size].iter().map(link).collect(),
            shared: path.shared[..if is_loop { path.size } else { path.size - 1 }].to_vec(),
            cells: bits::ones(&cells).map(|cell| u16::try_from(cell).expect("a cell of the board")).collect(),
            rank,
        }
    }
}

/// A chain that is being built.
struct Path {
    size: usize,
    len: usize,
    /// By link, its first group.
    groups: [u16; MOST_LINKS],
    /// The house between each link and the next one; the last closes a loop.
    shared: [u16; MOST_LINKS],
}

impl Path {
    fn links(&self) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
        self.groups[..self.len].iter().map(|&group| usize::from(group / 2))
    }

    /// The two groups of a weak link; of the last one, the ends of the chain.
    const fn weak(&self, number: usize) -> (u16, u16) {
        if number + 1 == self.size {
            (self.groups[0], self.groups[number] ^ 1)
        } else {
            (self.groups[number] ^ 1, self.groups[number + 1])
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;

    /// The blank board of nine digits without 1 in these houses except at these positions.
    fn position(houses: &[(HouseKind, usize, &[usize])]) -> Position {
        let rules = Rules::classic(Order::new(3).unwrap());
        let mut position = Position::of(&rules, &Grid::of(rules.geometry())).unwrap();
        for &(kind, number, places) in houses {
            let house = position.board().of_kind(kind).start + number;
            let cells = position.board().houses()[house].cells.clone();
            for (place, cell) in cells.into_iter().enumerate() {
                if !places.contains(&place) {
                    position.eliminate(usize::from(cell), 0);
                }
            }
        }
        position
    }

    fn best(position: &Position, size: usize) -> (Technique, u32, Vec<usize>) {
        let mut search = StrongLinks::default();
        let chain = search.find(position, size, TechniqueSet::ALL, false)[0];
        let step = chain.step(position);
        let cells = step.eliminations.iter().map(|candidate| candidate.cell.index()).collect();
        (step.technique, chain.grade(), cells)
    }

    #[test]
    fn a_skyscraper_removes_what_sees_both_ends() {
        let position = position(&[(Row, 0, &[1, 3]), (Row, 5, &[1, 4])]);
        assert_eq!(best(&position, 2), (Technique::Skyscraper, 0, vec![13, 22, 30, 39]));
    }

    #[test]
    fn every_weak_link_of_a_loop_removes_candidates() {
        let position = position(&[(Row, 0, &[1, 4]), (Row, 5, &[1, 4])]);
        let (technique, grade, cells) = best(&position, 2);
        assert_eq!((technique, grade, cells.len()), (Technique::Skyscraper, 0, 14));
        assert!(cells.iter().all(|cell| cell % 9 == 1 || cell % 9 == 4), "{cells:?}");
    }

    #[test]
    fn a_group_is_one_end_of_a_link() {
        // in row 1 two places in box 1 and one in box 3; column 3 has a place in box 1
        let position = position(&[(Row, 0, &[0, 1, 8]), (Column, 2, &[2, 6])]);
        assert_eq!(best(&position, 2), (Technique::TwoStringKite, 3, vec![62]));
    }

    #[test]
    fn a_chain_of_three_links_is_found_after_the_places_change() {
        let mut position = position(&[(Row, 0, &[0, 4]), (Row, 4, &[0, 8]), (Row, 8, &[5, 8])]);
        let mut search = StrongLinks::default();
        let step = search.find(&position, 3, TechniqueSet::ALL, false)[0].step(&position);
        assert_eq!(step.technique, Technique::ThreeStrongLinks);
        assert_eq!(step.chains[0].nodes.len(), 6);
        for candidate in step.eliminations {
            position.eliminate(candidate.cell.index(), 0);
        }
        assert!(search.find(&position, 3, TechniqueSet::ALL, false).is_empty());
    }
}
