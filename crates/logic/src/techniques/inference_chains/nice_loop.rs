//! Nice loops and alternating inference chains (AIC), with groups of candidates or without.
//!
//! A strong link says that one of two candidates is true, a weak link that one is false. Chains
//! that alternate them are implications. A chain that leads from a candidate to its opposite
//! decides it; a chain from the opposite of one candidate to another says that one of the two ends
//! is true; and a chain that closes to a loop makes one end of each weak link true. A group is two
//! or three candidates of a digit where a line meets a box, true if one of them is. Source: the
//! technique guide of `HoDoKu`; the choice of chains is that of shortest chains from every
//! candidate in the order of implications.

#![expect(clippy::cast_possible_truncation, reason = "a graph has at most 8,192 nodes")]

use super::links::{self, Literal};
use crate::bits::{contains, insert};
use crate::{DigitPlaces, HouseKind, Offer, Ones, Position, Role, Step, Technique, WideOnes, seen_by_all};

/// Candidates and groups with the implications between them.
pub(crate) struct Implications {
    /// The number of single candidates, which come first among the nodes.
    pub(crate) candidates: usize,
    /// By node, its cells.
    pub(crate) cells: Vec<Vec<usize>>,
    /// By node, its digit.
    pub(crate) digits: Vec<usize>,
    /// By node, the nodes that are false if it is true.
    off: Vec<Vec<u16>>,
    /// The same as sets.
    off_sets: Vec<u64>,
    /// By node, the nodes that are true if it is false.
    on: Vec<Vec<u16>>,
    words: usize,
}

impl Implications {
    pub(crate) fn new(position: &Position, places: &[DigitPlaces], has_groups: bool) -> Self {
        let candidates = position.candidates_of(&position.open_cells().collect::<Vec<_>>(), u64::MAX);
        let mut graph = Self {
            candidates: candidates.len(),
            cells: candidates.iter().map(|&(cell, _)| vec![cell]).collect(),
            digits: candidates.iter().map(|&(_, digit)| digit).collect(),
            off: Vec::new(),
            off_sets: Vec::new(),
            on: Vec::new(),
            words: 0,
        };
        graph.off = vec![Vec::new(); graph.candidates];
        graph.on.clone_from(&graph.off);
        let mut numbers = vec![u16::MAX; position.board().cell_count() * position.board().size()];
        for (number, (cell, digit)) in (0..).zip(candidates) {
            numbers[usize::from(position.board().number(cell, digit))] = number;
        }
        graph.add_candidates(position, &numbers);
        if has_groups {
            graph.add_groups(position, places, &numbers);
        }
        graph.words = graph.cells.len().div_ceil(64);
        graph.off_sets = vec![0; graph.words * graph.cells.len()];
        for (node, off) in graph.off.iter().enumerate() {
            let set = &mut graph.off_sets[node * graph.words..][..graph.words];
            for &other in off {
                insert(set, usize::from(other));
            }
        }
        graph
    }

    fn add_candidates(&mut self, position: &Position, numbers: &[u16]) {
        let board = position.board();
        let number = |cell: usize, digit: usize| numbers[usize::from(board.number(cell, digit))];
        let houses: Vec<_> = (0..board.cell_count()).map(|cell| board.memberships_by_line(cell)).collect();
        for node in 0..self.candidates {
            let (cell, digit) = (self.cells[node][0], self.digits[node]);
            let others = position.digits(cell) & !(1 << digit);
            self.off[node].extend(Ones(others).map(|other| number(cell, other)));
            if others.is_power_of_two() {
                self.on[node].push(number(cell, others.trailing_zeros() as usize));
            }
            for of in &houses[cell] {
                let house = usize::from(of.house);
                let others = position.places(house, digit) & !(1 << of.position);
                for other in Ones(others) {
                    let other = number(usize::from(board.houses()[house].cells[other]), digit);
                    if !self.off[node].contains(&other) {
                        self.off[node].push(other);
                    }
                    if others.is_power_of_two() && board.houses()[house].is_complete && !self.on[node].contains(&other)
                    {
                        self.on[node].push(other);
                    }
                }
            }
            for &link in board.links(board.number(cell, digit)) {
                let other = numbers[usize::from(link)];
                if other != u16::MAX && !self.off[node].contains(&other) {
                    self.off[node].push(other);
                }
            }
        }
    }

    fn add_groups(&mut self, position: &Position, places: &[DigitPlaces], numbers: &[u16]) {
        let board = position.board();
        // each with its digit, places, line and box
        let mut groups: Vec<(usize, u128, usize, usize)> = Vec::new();
        for line in board.of_kinds(&[HouseKind::Row, HouseKind::Column]) {
            for digit in places {
                for region in board.of_kind(HouseKind::Box) {
                    let group = digit.houses[line] & digit.houses[region];
                    if group.count_ones() >= 2 {
                        groups.push((digit.digit, group, line, region));
                    }
                }
            }
        }
        let first = self.cells.len();
        for &(digit, group, ..) in &groups {
            self.cells.push(WideOnes(group).map(|place| places[digit].cells[place]).collect());
            self.digits.push(digit);
        }
        self.off.resize(self.cells.len(), Vec::new());
        self.on.resize(self.cells.len(), Vec::new());
        for (index, &(digit, group, line, region)) in groups.iter().enumerate() {
            let node = first + index;
            let digit_places = &places[digit];
            let number = |place: usize| numbers[usize::from(board.number(digit_places.cells[place], digit))];
            for other in WideOnes(digit_places.seen_by_all(group)).map(number) {
                self.off[node].push(other);
                self.off[usize::from(other)].push(node as u16);
            }
            for house in [region, line].into_iter().filter(|&house| board.houses()[house].is_complete) {
                let others = digit_places.houses[house] & !group;
                if others.is_power_of_two() {
                    let other = number(others.trailing_zeros() as usize);
                    if !self.on[node].contains(&other) {
                        self.on[node].push(other);
                        self.on[usize::from(other)].push(node as u16);
                    }
                }
            }
            for house in [line, region] {
                let share = |&(_, other): &(usize, &(usize, u128, usize, usize))| {
                    other.0 == digit && other.1 & group == 0 && (other.2 == house || other.3 == house)
                };
                let others: Vec<usize> = groups.iter().enumerate().filter(share).map(|(other, _)| other).collect();
                for &other in &others {
                    let other = (first + other) as u16;
                    if !self.off[node].contains(&other) {
                        self.off[node].push(other);
                    }
                }
                if let [other] = others[..]
                    && digit_places.houses[house] & !group & !groups[other].1 == 0
                    && board.houses()[house].is_complete
                {
                    self.on[node].push((first + other) as u16);
                }
            }
        }
    }

    /// The nodes that follow directly from one; they have the opposite truth.
    pub(crate) fn next(&self, node: usize, is_on: bool) -> &[u16] {
        if is_on { &self.off[node] } else { &self.on[node] }
    }

    pub(crate) fn literal(&self, (node, is_on): (u16, bool)) -> Literal {
        let node = usize::from(node);
        (self.cells[node].iter().map(|&cell| (cell, self.digits[node])).collect(), is_on)
    }
}

/// The nodes that follow from one literal, in the order in which they are reached.
pub(crate) struct Walk<'a> {
    graph: &'a Implications,
    pub(crate) reached: Vec<(u16, bool)>,
    /// By node, the number in `reached` of the literal before its true and its false form.
    parents: Vec<[u32; 2]>,
    seen: [Vec<u64>; 2],
}

impl<'a> Walk<'a> {
    pub(crate) fn new(graph: &'a Implications) -> Self {
        Self {
            graph,
            reached: Vec::new(),
            parents: vec![[0; 2]; graph.cells.len()],
            seen: [vec![0; graph.words], vec![0; graph.words]],
        }
    }

    /// The false and the true nodes reached.
    pub(crate) fn seen(&self, is_on: bool) -> &[u64] {
        &self.seen[usize::from(is_on)]
    }

    pub(crate) fn start(&mut self, node: u16, is_on: bool) {
        let graph = self.graph;
        self.seen.iter_mut().for_each(|seen| seen.fill(0));
        self.reached.clear();
        self.reached.push((node, is_on));
        insert(&mut self.seen[usize::from(is_on)], usize::from(node));
        let mut number = 0;
        while let Some(&(node, is_on)) = self.reached.get(number) {
            let node = usize::from(node);
            let next = if is_on {
                let off = &graph.off_sets[node * graph.words..][..graph.words];
                let is_new = off.iter().zip(&self.seen[0]).any(|(off, seen)| off & !seen != 0);
                if is_new { &graph.off[node][..] } else { &[] }
            } else {
                &graph.on[node][..]
            };
            let seen = &mut self.seen[usize::from(!is_on)];
            for &other in next {
                if !contains(seen, usize::from(other)) {
                    insert(seen, usize::from(other));
                    self.parents[usize::from(other)][usize::from(!is_on)] = number as u32;
                    self.reached.push((other, !is_on));
                }
            }
            number += 1;
        }
    }

    /// The path to the literal with this number, from the start.
    pub(crate) fn path(&self, number: usize) -> Vec<(u16, bool)> {
        let mut path = vec![self.reached[number]];
        let mut number = number;
        while number != 0 {
            let (node, is_on) = self.reached[number];
            number = self.parents[usize::from(node)][usize::from(is_on)] as usize;
            path.push(self.reached[number]);
        }
        path.reverse();
        path
    }
}

/// Offers loops and chains: loops that begin with a weak link, then with a strong link, then
/// chains; candidates in ascending order, from each the shortest chain to each other.
pub(crate) fn find(position: &Position, graph: &Implications, offer: &mut Offer<'_>) {
    let mut walk = Walk::new(graph);
    let words = graph.words;
    // by candidate, what follows if it is false
    let mut reach = [vec![0; graph.cells.len() * words], vec![0; graph.cells.len() * words]];
    for node in 0..graph.cells.len() {
        if graph.on[node].is_empty() {
            insert(&mut reach[0][node * words..], node);
            continue;
        }
        walk.start(node as u16, false);
        for is_on in [false, true] {
            reach[usize::from(is_on)][node * words..][..words].copy_from_slice(walk.seen(is_on));
        }
        if node < graph.candidates {
            let search = Search { position, graph, walk: &walk };
            search.loops(1, offer);
            search.chains(offer);
        }
    }
    for node in 0..graph.candidates {
        let (cell, digit) = (graph.cells[node][0], graph.digits[node]);
        let siblings = graph.off[node].iter().map(|&other| usize::from(other));
        let siblings: Vec<usize> = siblings
            .filter(|&other| other < graph.candidates && graph.cells[other][0] == cell && graph.digits[other] != digit)
            .collect();
        let is_decided = graph.off[node].iter().any(|&next| {
            let next = usize::from(next);
            contains(&reach[0][next * words..], node)
                || siblings.iter().any(|&other| contains(&reach[1][next * words..], other))
        });
        if is_decided {
            walk.start(node as u16, true);
            Search { position, graph, walk: &walk }.loops(0, offer);
        }
    }
}

/// The search for loops and chains from one literal.
struct Search<'a> {
    position: &'a Position,
    graph: &'a Implications,
    walk: &'a Walk<'a>,
}

impl Search<'_> {
    /// Offers the loops back to the cell of the start.
    fn loops(&self, order: u8, offer: &mut Offer<'_>) {
        let graph = self.graph;
        let (start, starts_on) = self.walk.reached[0];
        let start = usize::from(start);
        let cell = graph.cells[start][0];
        let direct = self.walk.reached.iter().skip(1).take_while(|(_, is_on)| *is_on != starts_on).count();
        for (number, &(end, ends_on)) in self.walk.reached.iter().enumerate().skip(1 + direct) {
            let end = usize::from(end);
            if end >= graph.candidates || graph.cells[end][0] != cell {
                continue;
            }
            let is_same = start == end;
            let single = |node: usize| (cell, graph.digits[node]);
            let eliminations = match (starts_on, ends_on) {
                // true and so false, or another candidate of the cell true
                (true, false) if is_same => vec![single(start)],
                (true, true) if !is_same => vec![single(start)],
                // false and so true, or another candidate of the cell false
                (false, true) if is_same => self.position.candidates_of(&[cell], !(1 << graph.digits[start])),
                (false, false) if !is_same => vec![single(end)],
                (false, true) => {
                    let path = self.walk.path(number);
                    if self.is_proper(&path, true) {
                        offer(order, self.around(&path), &|| Some(self.step(Technique::NiceLoop, &path)));
                    }
                    continue;
                }
                _ => continue,
            };
            offer(order, eliminations, &|| {
                let path = self.walk.path(number);
                self.is_proper(&path, true).then(|| self.step(Technique::DiscontinuousNiceLoop, &path))
            });
        }
    }

    /// Offers the chains from the start, which is false, to another candidate that is true.
    fn chains(&self, offer: &mut Offer<'_>) {
        let (graph, board) = (self.graph, self.position.board());
        let start = usize::from(self.walk.reached[0].0);
        let (cell, digit) = (graph.cells[start][0], graph.digits[start]);
        for (number, &(end, is_on)) in self.walk.reached.iter().enumerate().skip(1 + graph.on[start].len()) {
            let end = usize::from(end);
            if !is_on || end >= graph.candidates || graph.cells[end][0] == cell {
                continue;
            }
            let (other, other_digit) = (graph.cells[end][0], graph.digits[end]);
            let eliminations = if digit == other_digit {
                let seen = seen_by_all(self.position, digit, &[cell, other]);
                if seen.len() < 2 {
                    continue;
                }
                seen
            } else {
                let is_pair = board.are_peers(cell, other)
                    && self.position.has(other, digit)
                    && self.position.has(cell, other_digit);
                if !is_pair {
                    continue;
                }
                vec![(cell, other_digit), (other, digit)]
            };
            offer(2, eliminations, &|| {
                let path = self.walk.path(number);
                self.is_proper(&path, false).then(|| self.step(Technique::Aic, &path))
            });
        }
    }

    fn cells_of(&self, (node, _): (u16, bool)) -> &[usize] {
        &self.graph.cells[usize::from(node)]
    }

    /// Whether a path never returns to a cell, and, as a loop, neither begins nor ends within
    /// the cell of its ends.
    fn is_proper(&self, path: &[(u16, bool)], is_loop: bool) -> bool {
        let first = |index: usize| self.cells_of(path[index])[0];
        if is_loop && (first(0) == first(1) || first(path.len() - 1) == first(path.len() - 2)) {
            return false;
        }
        let mut left: Vec<usize> = Vec::new();
        for index in 0..path.len() {
            if left.contains(&first(index)) {
                return false;
            }
            if index > 0 && (!is_loop || first(index - 1) != first(0)) {
                left.extend(self.cells_of(path[index - 1]));
            }
        }
        true
    }

    /// The eliminations of a continuous loop.
    fn around(&self, path: &[(u16, bool)]) -> Vec<(usize, usize)> {
        let (graph, position) = (self.graph, self.position);
        let first = |index: usize| self.cells_of(path[index])[0];
        let digit = |index: usize| graph.digits[usize::from(path[index].0)];
        let mut in_loop = Vec::new();
        for &literal in &path[..path.len() - 1] {
            in_loop.extend_from_slice(self.cells_of(literal));
        }
        let last = path.len() - 1;
        let mut eliminations = Vec::new();
        let mut keep = |cell: usize, a: usize, b: usize| {
            eliminations.extend(position.candidates_of(&[cell], !(1 << a | 1 << b)));
        };
        keep(first(0), digit(0), digit(last));
        for index in 1..last.saturating_sub(1) {
            let enters = path[index].1 && first(index - 1) != first(index);
            let leaves = !path[index + 1].1 && first(index) == first(index + 1) && first(index + 1) != first(index + 2);
            if enters && leaves {
                keep(first(index), digit(index), digit(index + 2));
            }
        }
        for index in 1..=last {
            if !path[index].1 && first(index - 1) != first(index) {
                let ends = [self.cells_of(path[index - 1]), self.cells_of(path[index])].concat();
                let seen = seen_by_all(position, digit(index), &ends);
                eliminations.extend(seen.into_iter().filter(|(cell, _)| !in_loop.contains(cell)));
            }
        }
        eliminations
    }

    fn step(&self, technique: Technique, path: &[(u16, bool)]) -> Step {
        let is_grouped = path.iter().any(|&(node, _)| usize::from(node) >= self.graph.candidates);
        let technique = match technique {
            Technique::NiceLoop if is_grouped => Technique::GroupedNiceLoop,
            Technique::DiscontinuousNiceLoop if is_grouped => Technique::GroupedDiscontinuousNiceLoop,
            Technique::Aic if is_grouped => Technique::GroupedAic,
            _ => technique,
        };
        let literals: Vec<Literal> = path.iter().map(|&literal| self.graph.literal(literal)).collect();
        let (first, last) = (&literals[0], &literals[literals.len() - 1]);
        let mut step = Step::new(technique).candidates(Role::Wing, &first.0).candidates(Role::Wing, &last.0);
        step.chains.push(links::chain(self.position.board(), &literals));
        step
    }
}
