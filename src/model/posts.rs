//! From constraints to propagators: which there are, over which cells, and whom a change concerns.
//!
//! Relations of two cells are joined by [`super::relations`]. What concerns a single cell cuts its first domain down. The
//! rest is one propagator for each constraint, and those that [`super::derived`] adds.

use super::counts::Counts;
use super::derived::{self, Derived};
use super::edges::Edges;
use super::exclusions::Exclusions;
use super::groups::is_house;
use super::lists::{Lists, words};
use super::ranks::{self, Ranks};
use super::relations::{Relations, partners};
use super::{equal_lists, families};
use crate::geometry::Cell;
use crate::grid::Digit;
use crate::propagate::any::{Any, Part};
use crate::propagate::cardinality::Class;
use crate::propagate::combinations::Shelf;
use crate::propagate::connected::Connected;
use crate::propagate::consecutive::Consecutive;
use crate::propagate::count::{Count, Number};
use crate::propagate::counts_itself::CountsItself;
use crate::propagate::different::Different;
use crate::propagate::distinct_word::DistinctWord;
use crate::propagate::equal_sums::EqualSums;
use crate::propagate::family::{self, Family};
use crate::propagate::known;
use crate::propagate::rank::Ranked;
use crate::propagate::related::Related;
use crate::propagate::same_digits::SameDigits;
use crate::propagate::sum::Sum;
use crate::propagate::variety::Variety;
use crate::propagate::word::Word;
use crate::propagate::{Cost, Domain, Propagator};
use crate::rules::{Amount, Comparison, Constraint, Rules};
use std::sync::Arc;

/// A propagator and the cells that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) scope: Vec<u16>,
    pub(crate) propagator: Arc<dyn Propagator>,
    /// What a call costs.
    pub(crate) cost: Cost,
    /// Whether a second call right after the first would find nothing more.
    pub(crate) is_idempotent: bool,
}

impl Post {
    pub(super) fn new(scope: Vec<u16>, propagator: Arc<dyn Propagator>) -> Self {
        let (cost, is_idempotent) = (propagator.cost(), propagator.is_idempotent());
        Self { scope, propagator, cost, is_idempotent }
    }
}

/// All that is beyond houses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Posts {
    /// The cheap ones first; those that are relations of two cells, which are edges as well, last.
    all: Vec<Post>,
    edges: Edges,
    /// How many are sums of three cells or more.
    sums: usize,
    /// Where each magnitude of cost ends.
    ends: [u32; Cost::COUNT],
    /// By cell the posts that a change of it concerns, as bits; none where there are no posts.
    watchers: Lists<(u32, u64)>,
    /// For each cell the digits it may hold at all; empty where no constraint says anything of one cell and there are no
    /// variables.
    domains: Vec<Domain>,
}

impl Posts {
    pub(super) fn new(rules: &Rules, exclusions: &Exclusions, determined: &[bool], derived: &[Derived]) -> Self {
        let mut posting = Posting {
            rules,
            exclusions,
            determined,
            derived,
            posts: Vec::new(),
            relations: Relations::default(),
            counts: Counts::default(),
            equal: Vec::new(),
            ranks: Ranks::default(),
            sums: 0,
            domains: (0..rules.cell_count()).map(|cell| first_domain(rules, Cell::from_index(cell))).collect(),
            restricted: !rules.variables().is_empty(),
            shelf: Shelf::default(),
        };
        let is_same = |a: &Constraint, b: &Constraint| match (a, b) {
            (Constraint::Related(_, a), Constraint::Related(_, b)) => a.is_same(b),
            _ => false,
        };
        for same in rules.constraints().chunk_by(is_same) {
            for constraint in same {
                posting.add(constraint);
            }
            let is_like = |cell: &u16| rules.is_like_the_board(Cell(*cell));
            let same = if derived.contains(&Derived::Cliques) { same } else { &[] };
            let clique = families::clique(same).filter(|(cells, _)| cells.iter().all(is_like));
            posting.posts.extend(clique.map(|(cells, family)| Post::new(cells, Arc::new(family))));
        }
        for sum in derived::sums(rules, exclusions, derived) {
            posting.add_sum(sum);
        }
        posting.finish()
    }

    /// The propagators.
    #[inline]
    pub(crate) fn all(&self) -> &[Post] {
        &self.all
    }

    /// How many propagators there are to be called; the others are edges.
    #[inline]
    pub(crate) fn called(&self) -> usize {
        self.ends[Cost::COUNT - 1] as usize
    }

    /// Whether sums make up more than half of all that is said.
    pub(crate) fn are_mostly_sums(&self) -> bool {
        2 * self.sums > self.all.len()
    }

    /// The relations of two cells.
    #[inline]
    pub(crate) fn edges(&self) -> &Edges {
        &self.edges
    }

    /// How many constraints a cell has.
    pub(crate) fn degree(&self, cell: usize) -> usize {
        let called = self.watching(cell).iter().map(|(_, posts)| posts.count_ones() as usize).sum::<usize>();
        called + self.edges.of(cell).len()
    }

    /// Of the propagators that cost as much as this, and no more, the number of the first and that after the last.
    #[inline]
    pub(crate) fn of_cost(&self, cost: Cost) -> [u32; 2] {
        let cost = cost as usize;
        [if cost == 0 { 0 } else { self.ends[cost - 1] }, self.ends[cost]]
    }

    /// The propagators that a change of `cell` concerns, as bits: the number of a word, and which of its 64.
    #[inline]
    pub(crate) fn watching(&self, cell: usize) -> &[(u32, u64)] {
        self.watchers.of(cell)
    }

    /// Whether a constraint says what a single cell may hold, or there are variables.
    #[inline]
    pub(crate) fn has_domains(&self) -> bool {
        !self.domains.is_empty()
    }

    /// The digits that `cell` may hold at all; `None` where these are all of the board.
    #[inline]
    pub(crate) fn domain(&self, cell: usize) -> Option<Domain> {
        self.domains.get(cell).copied()
    }
}

/// Words of so many cells are pruned as if digits could repeat: what their differing says, houses say.
const SHORT_WORD: usize = 3;

/// Posts in the making.
struct Posting<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    /// By cell, whether it is on the board or determined by it, where there are variables.
    determined: &'a [bool],
    derived: &'a [Derived],
    posts: Vec<Post>,
    relations: Relations,
    counts: Counts,
    /// Pairs of lists of cells that have one sum.
    equal: Vec<[Vec<u16>; 2]>,
    ranks: Ranks<'a>,
    /// How many sums of three cells or more there are.
    sums: usize,
    domains: Vec<Domain>,
    restricted: bool,
    shelf: Shelf,
}

/// What a cell may hold where nothing is said of it.
fn first_domain(rules: &Rules, cell: Cell) -> Domain {
    if rules.is_on_board(cell) { Domain::MAX >> (64 - rules.size().min(64)) } else { domain_of(&rules.digits_in(cell)) }
}

/// The digits as a domain.
fn domain_of(digits: &[Digit]) -> Domain {
    digits.iter().fold(0, |all, digit| all | 1 << digit.index())
}

/// The cells as a scope has them.
pub(super) fn numbers(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

impl<'a> Posting<'a> {
    fn add(&mut self, constraint: &'a Constraint) {
        self.sums += usize::from(matches!(constraint, Constraint::Sum { terms, .. } if terms.len() > 2));
        match constraint {
            Constraint::AllDifferent(cells)
                if self.are_beside(cells) && !is_house(self.rules, constraint, self.determined) =>
            {
                self.posts.extend(self.post(constraint, &[]));
            }
            // a house
            Constraint::AllDifferent(_) => {}
            Constraint::Consecutive(cells) if self.are_beside(cells) => {
                self.posts.extend(self.post(constraint, &[]));
                self.posts.push(Post::new(numbers(cells), Arc::new(Different)));
            }
            Constraint::OneOf(cell, digits) => {
                self.domains[cell.index()] &= domain_of(digits);
                self.restricted = true;
            }
            Constraint::Related([a, b], relation) => self.relations.add(*a, *b, relation),
            Constraint::Count { cells, digits, amount: Amount::Between(least, most) } => {
                self.counts.add(cells, Class { digits: domain_of(digits), least: *least, most: *most });
            }
            Constraint::Sum { terms, comparison: Comparison::Equal, total: 0 } => match equal_lists::of(terms) {
                Some(lists) if terms.iter().all(|&(_, cell)| self.rules.is_like_the_board(cell)) => {
                    self.equal.push(lists);
                }
                _ => self.posts.extend(self.post(constraint, &[])),
            },
            Constraint::Rank { lines, line, rank, ties } => {
                self.ranks.add(lines, Ranked { smaller: rank - 1, line: *line, ties: *ties });
            }
            _ => self.posts.extend(self.post(constraint, &[])),
        }
    }

    /// Whether one of the cells is a variable, which no house holds.
    fn are_beside(&self, cells: &[Cell]) -> bool {
        cells.iter().any(|&cell| !self.rules.is_on_board(cell))
    }

    /// A sum of terms that compares so with a total, and its scope.
    fn sum(
        &self,
        terms: &[(i32, u16)],
        comparison: Comparison,
        total: i32,
        differ: impl Fn(u16, u16) -> bool,
    ) -> (Vec<u16>, Sum) {
        let lowest = |cell: u16| self.rules.lowest_of(Cell(cell));
        let digits = |cell: u16| self.rules.digits_of(Cell(cell));
        Sum::new(terms, comparison, total, lowest, digits, differ, &self.shelf)
    }

    /// Posts what has been kept of lists with one sum.
    fn post_equal(&mut self) {
        for lists in equal_lists::joined(&std::mem::take(&mut self.equal)) {
            let mut cells = lists.concat();
            cells.sort_unstable();
            let overlap = cells.windows(2).any(|pair| pair[0] == pair[1]);
            let differ = |a: u16, b: u16| self.exclusions.differ(a.into(), b.into());
            let together = || EqualSums::new(&lists, self.rules.lowest(), self.rules.size(), differ, &self.shelf);
            // the domain of a cell that is the sum tells all that there is to tell
            let alone = lists.iter().position(|list| list.len() == 1);
            if lists.len() > 2
                && self.derived.contains(&Derived::EqualLists)
                && !overlap
                && alone.is_none()
                && let Some((scope, propagator)) = together()
            {
                self.posts.push(Post::new(scope, Arc::new(propagator)));
                continue;
            }
            for i in (0..lists.len()).filter(|&i| i != alone.unwrap_or(0)) {
                let (list, other) = (&lists[i], &lists[alone.unwrap_or(i.saturating_sub(1))]);
                let terms = list.iter().map(|&cell| (1, cell)).chain(other.iter().map(|&cell| (-1, cell)));
                let terms: Vec<_> = terms.collect();
                let (scope, sum) = self.sum(&terms, Comparison::Equal, 0, differ);
                self.posts.push(Post::new(scope, Arc::new(sum)));
            }
        }
    }

    fn add_sum(&mut self, derived::Equation { terms, total }: derived::Equation) {
        self.sums += usize::from(terms.len() > 2);
        let constraint = Constraint::Sum { terms, comparison: Comparison::Equal, total };
        self.posts.extend(self.post(&constraint, &[]));
    }

    /// The propagator of a constraint that stands among others in a `case`; `None` if nothing is to be pruned.
    fn post(&self, constraint: &Constraint, case: &[Constraint]) -> Option<Post> {
        let digits = self.rules.size();
        let lowest = self.rules.lowest();
        let post = |scope: Vec<u16>, propagator: Arc<dyn Propagator>| Some(Post::new(scope, propagator));
        match constraint {
            Constraint::AllDifferent(cells) => post(numbers(cells), Arc::new(Different)),
            Constraint::OneOf(cell, allowed) => {
                let count = Count { digits: domain_of(allowed), number: Number::Between(1, 1) };
                post(vec![cell.0], Arc::new(count))
            }
            Constraint::Sum { terms, comparison, total } => {
                let terms: Vec<_> = terms.iter().map(|&(factor, cell)| (factor, cell.0)).collect();
                let groups = case.iter().filter_map(|other| match other {
                    Constraint::AllDifferent(cells) | Constraint::Consecutive(cells) => Some(cells),
                    _ => None,
                });
                let groups: Vec<&Vec<Cell>> = groups.collect();
                let differ = |a: u16, b: u16| {
                    let both = |cells: &&Vec<Cell>| cells.contains(&Cell(a)) && cells.contains(&Cell(b));
                    self.exclusions.differ(a.into(), b.into()) || groups.iter().any(both)
                };
                let (scope, sum) = self.sum(&terms, *comparison, *total, differ);
                post(scope, Arc::new(sum))
            }
            Constraint::Related(pair, relation) => post(numbers(pair), Arc::new(Related(Arc::new(partners(relation))))),
            Constraint::Word(cells, automaton) => {
                let repeats = cells.iter().enumerate().any(|(i, cell)| cells[..i].contains(cell));
                let scope = numbers(cells);
                let differ = self.exclusions.all_differ(cells);
                let known = differ.then(|| known::propagator(cells.len(), automaton)).flatten();
                let family = || Some(Arc::new(families::of_word(automaton, cells.len()).filter(|_| differ)?) as _);
                let is_long = cells.len() > SHORT_WORD;
                let word = || Some(Arc::new(DistinctWord::new(automaton).filter(|_| differ && is_long)?) as _);
                let plain = || Arc::new(Word::new(automaton, repeats)) as _;
                post(scope, known.or_else(family).or_else(word).unwrap_or_else(plain))
            }
            Constraint::Count { cells, digits, amount } => {
                let mut scope = numbers(cells);
                let number = match *amount {
                    Amount::Between(least, most) => Number::Between(least, most),
                    Amount::Cell(cell) => {
                        scope.push(cell.0);
                        Number::Told(self.rules.lowest_of(cell))
                    }
                };
                post(scope, Arc::new(Count { digits: domain_of(digits), number }))
            }
            Constraint::Consecutive(cells) if cells.len() > 3 && digits <= family::MOST_DIGITS => {
                let is_run = |set: Domain| ((set >> set.trailing_zeros()) + 1).is_power_of_two();
                post(numbers(cells), Arc::new(Family::of(digits, cells.len(), is_run)))
            }
            Constraint::Consecutive(cells) => post(numbers(cells), Arc::new(Consecutive { digits })),
            Constraint::SameDigits(lists) => {
                let length = lists.first().map_or(0, Vec::len);
                let distinct = lists.iter().all(|cells| self.exclusions.all_differ(cells));
                post(numbers(&lists.concat()), Arc::new(SameDigits { length, distinct }))
            }
            Constraint::Variety { cells, count } => {
                let mut scope = numbers(cells);
                scope.push(count.0);
                post(scope, Arc::new(Variety { lowest: self.rules.lowest_of(*count) }))
            }
            Constraint::CountsItself(cells) => {
                post(numbers(cells), Arc::new(CountsItself::new(cells.len(), digits, lowest, self.deals(cells))))
            }
            Constraint::Rank { lines, line, rank, ties } => Some(ranks::post(
                self.rules,
                self.exclusions,
                lines,
                vec![Ranked { smaller: rank - 1, line: *line, ties: *ties }],
            )),
            Constraint::Connected { cells, digits } => {
                let near = |cell: &Cell| {
                    let is_near = |place: &usize| self.rules.are_neighbours(*cell, cells[*place]);
                    (0..cells.len()).filter(is_near).map(to_u16).collect()
                };
                let neighbours = cells.iter().map(near).collect();
                post(numbers(cells), Arc::new(Connected { digits: domain_of(digits), neighbours }))
            }
            Constraint::Any(cases) => Some(self.post_any(cases)),
        }
    }

    /// Ways to deal cells into parts whose cells all differ: by rows, by columns, and first come first served.
    fn deals(&self, cells: &[Cell]) -> Vec<Vec<u8>> {
        let geometry = self.rules.geometry();
        let lines: [&dyn Fn(Cell) -> usize; 2] = [&|cell| geometry.row(cell), &|cell| geometry.column(cell)];
        let orders = lines.into_iter().map(|line| {
            let mut order: Vec<usize> = (0..cells.len()).collect();
            order.sort_by_key(|&i| line(cells[i]));
            order
        });
        let boxes = (0..cells.len()).collect();
        let deal = |order: Vec<usize>| {
            let (mut parts, mut deal): (Vec<Vec<usize>>, _) = (Vec::new(), vec![0; cells.len()]);
            for i in order {
                let differs = |&j: &usize| self.exclusions.differ(cells[i].index(), cells[j].index());
                let part = parts.iter().position(|part| part.iter().all(differs)).unwrap_or_else(|| {
                    parts.push(Vec::new());
                    parts.len() - 1
                });
                parts[part].push(i);
                // so many parts tell nothing that the number of cells does not
                deal[i] = u8::try_from(part).ok()?;
            }
            Some(deal)
        };
        orders.chain([boxes]).filter_map(deal).collect()
    }

    fn post_any(&self, cases: &[Vec<Constraint>]) -> Post {
        let mut scope: Vec<u16> = cases.iter().flatten().flat_map(|constraint| numbers(&constraint.cells())).collect();
        scope.sort_unstable();
        scope.dedup();
        let place = |cell: &u16| scope.binary_search(cell).map_or(0, to_u16);
        let part = |post: Post| Part { scope: post.scope.iter().map(place).collect(), propagator: post.propagator };
        let case = |constraints: &Vec<Constraint>| {
            let mut parts = Vec::new();
            for constraint in constraints {
                parts.extend(self.post(constraint, constraints).map(part));
                // that these differ is told to the engine where they stand outside of a case
                if let Constraint::Consecutive(cells) = constraint {
                    parts.push(part(Post::new(numbers(cells), Arc::new(Different))));
                }
            }
            parts
        };
        let cases = cases.iter().map(case).collect();
        Post::new(scope, Arc::new(Any { cases }))
    }

    fn finish(mut self) -> Posts {
        self.post_equal();
        let counts = std::mem::take(&mut self.counts);
        self.posts.extend(counts.posts(self.rules.size(), self.exclusions));
        let related = std::mem::take(&mut self.relations).joined(self.rules.size(), self.exclusions);
        let ranks = std::mem::take(&mut self.ranks);
        self.posts.extend(ranks.posts(self.rules, self.exclusions));
        let domains = if self.restricted { self.domains } else { Vec::new() };
        if self.posts.is_empty() && related.is_empty() {
            return Posts { domains, ..Posts::default() };
        }
        self.posts.sort_by_key(|post| post.cost);
        let ends = [Cost::Low, Cost::Middle, Cost::High]
            .map(|cost| to_u32(self.posts.partition_point(|post| post.cost <= cost)));
        let scopes = (0..).zip(&self.posts).flat_map(|(number, post)| {
            let cells = post.scope.iter().map(|&cell| usize::from(cell));
            cells.map(move |cell| (cell, number))
        });
        let watching = Lists::deal(self.rules.cell_count(), scopes);
        let mut watchers = Lists::default();
        for list in watching.iter() {
            watchers.push(words(list));
        }
        let edges = Edges::new(&related, watching.len(), self.posts.len());
        let related = related.into_iter().map(|(pair, partners)| Post::new(pair.to_vec(), Arc::new(Related(partners))));
        self.posts.extend(related);
        Posts { all: self.posts, sums: self.sums, edges, ends, watchers, domains }
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer posts than fit into memory")
}

/// A place in a scope as propagators have it.
pub(super) fn to_u16(place: usize) -> u16 {
    u16::try_from(place).expect("fewer places than cells")
}
