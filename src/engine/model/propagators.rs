//! Constraints as propagators, each by itself: an arm a kind.
//!
//! Which of several propagators a constraint gets depends on what else is said of its cells: of cells that must all differ,
//! some words have names, or are families of sets, and sums are pruned further.

use super::csr::Lists;
use super::exclusions::Exclusions;
use super::joined::relations::partners;
use super::joined::{allowed_sets as families, ranks};
use super::propagator_table::{Post, numbers, to_u16};
use crate::board::geometry::Cell;
use crate::board::grid::Digit;
use crate::board::rules::{Amount, Automaton, Comparison, Constraint, NamedRegular, Rules};
use crate::engine::propagate::all_different::AllDifferent;
use crate::engine::propagate::any::{Any, Part};
use crate::engine::propagate::connected::Connected;
use crate::engine::propagate::counts::count::{Count, Number};
use crate::engine::propagate::counts::equal_multisets::EqualMultisets;
use crate::engine::propagate::counts::nvalue::NValue;
use crate::engine::propagate::counts::self_counting::SelfCounting;
use crate::engine::propagate::equal_sums::EqualSums;
use crate::engine::propagate::lines::named_regular;
use crate::engine::propagate::lines::rank::RankClue;
use crate::engine::propagate::lines::regular::Regular;
use crate::engine::propagate::sets::allowed_sets::{self, AllowedSets};
use crate::engine::propagate::sets::consecutive::Consecutive;
use crate::engine::propagate::sums::{Sum, SumContext};
use crate::engine::propagate::{Domain, Propagator};
use crate::util::memo::Memo;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::sync::Arc;

/// What an automaton is told by, how many cells a line has, and whether they all differ and whether one comes twice.
type Line<A> = (A, usize, bool, bool);

type Shared = Arc<dyn Propagator>;

/// What [`Automaton::identity`] tells.
type Identity = (usize, Option<NamedRegular>);

/// By lines, with the identity of the automaton: the automaton and the propagator that was made of it.
static LINES: Memo<Line<Identity>, (Automaton, Shared)> = Memo::new();

/// What propagators are made of besides their constraints.
#[derive(Debug)]
pub(super) struct Propagators<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    houses: &'a Lists<Cell>,
    /// By cell the complete ones of these that it lies in, where somebody asks.
    complete: OnceCell<Lists<u32>>,
    /// What sums share.
    bench: SumContext,
    /// Of lines so far, by automata as such: equal ones need not be the same.
    lines: RefCell<FxHashMap<Line<Automaton>, Shared>>,
}

impl<'a> Propagators<'a> {
    pub(super) fn new(rules: &'a Rules, exclusions: &'a Exclusions, houses: &'a Lists<Cell>) -> Self {
        let complete = OnceCell::new();
        Self { rules, exclusions, houses, complete, bench: SumContext::default(), lines: RefCell::default() }
    }

    /// By cell the complete houses that it lies in.
    fn complete(&self) -> &Lists<u32> {
        self.complete.get_or_init(|| {
            let complete = (0_u32..).zip(self.houses.iter()).filter(|(_, cells)| cells.len() == self.rules.size());
            let complete = complete.flat_map(|(house, cells)| cells.iter().map(move |cell| (cell.index(), house)));
            Lists::deal(self.rules.cell_count(), complete)
        })
    }

    /// The propagator of a line that is read by an automaton.
    fn line(&self, cells: &[Cell], automaton: &Automaton) -> Shared {
        let repeats = cells.iter().enumerate().any(|(i, cell)| cells[..i].contains(cell));
        let (count, differ) = (cells.len(), self.exclusions.all_differ(cells));
        let key = (automaton.identity(), count, differ, repeats);
        // the automaton is kept as well, so that nothing else has its identity
        if let Some((_, propagator)) = LINES.get(&key) {
            return propagator;
        }
        let make = || {
            let known = differ.then(|| named_regular::propagator(count, automaton)).flatten();
            let family = || Some(Arc::new(families::of_word(automaton, count).filter(|_| differ)?) as _);
            known.or_else(family).unwrap_or_else(|| Arc::new(Regular::new(automaton, repeats)))
        };
        let mut lines = self.lines.borrow_mut();
        let propagator = lines.entry((automaton.clone(), count, differ, repeats)).or_insert_with(make).clone();
        LINES.keep(key, &(automaton.clone(), propagator.clone()), automaton.states() * automaton.digits());
        propagator
    }

    /// The propagator of a constraint that stands among others in a `case`.
    pub(super) fn post(&self, constraint: &Constraint, case: &[Constraint]) -> Post {
        let digits = self.rules.size();
        let lowest = self.rules.lowest();
        let post = Post::new;
        match constraint {
            Constraint::AllDifferent(cells) => post(numbers(cells), Arc::new(AllDifferent)),
            Constraint::Domain(cell, allowed) => {
                let count = Count { digits: domain_of(allowed), number: Number::Between(1, 1) };
                post(vec![cell.0], Arc::new(count))
            }
            Constraint::Sum { terms, comparison, total } => {
                let groups = case.iter().filter_map(|other| match other {
                    Constraint::AllDifferent(cells) | Constraint::Consecutive(cells) => Some(cells),
                    _ => None,
                });
                let terms = terms.iter().map(|&(factor, cell)| (factor, cell.0));
                let (mut cells, mut sum) = self.sum(terms, *comparison, *total, &groups.collect::<Vec<_>>());
                let in_scope = cells.len();
                sum.look_beside(&mut cells, |group, cells| self.rests(group, cells));
                post(cells, Arc::new(sum)).with_scope(in_scope)
            }
            Constraint::Binary(pair, relation) => post(numbers(pair), Arc::new(partners(relation))),
            Constraint::Regular(cells, automaton) => post(numbers(cells), self.line(cells, automaton)),
            Constraint::Count { cells, digits, amount } => {
                let mut scope = numbers(cells);
                let number = match *amount {
                    Amount::Between(least, most) => Number::Between(least, most),
                    Amount::Cell(cell) => {
                        scope.push(cell.0);
                        Number::InCell(self.rules.lowest_of(cell))
                    }
                };
                post(scope, Arc::new(Count { digits: domain_of(digits), number }))
            }
            Constraint::Consecutive(cells) if cells.len() > 3 && digits <= allowed_sets::MOST_DIGITS => {
                let is_run = |set: Domain| ((set >> set.trailing_zeros()) + 1).is_power_of_two();
                post(numbers(cells), Arc::new(AllowedSets::of(digits, cells.len(), is_run)))
            }
            Constraint::Consecutive(cells) => post(numbers(cells), Arc::new(Consecutive { digits })),
            Constraint::EqualMultisets(lists) => {
                let length = lists.first().map_or(0, Vec::len);
                let distinct = lists.iter().all(|cells| self.exclusions.all_differ(cells));
                post(numbers(&lists.concat()), Arc::new(EqualMultisets { length, distinct }))
            }
            Constraint::NValue { cells, count } => {
                let mut scope = numbers(cells);
                scope.push(count.0);
                post(scope, Arc::new(NValue { lowest: self.rules.lowest_of(*count) }))
            }
            Constraint::SelfCounting(cells) => {
                post(numbers(cells), Arc::new(SelfCounting::new(cells.len(), digits, lowest, self.deals(cells))))
            }
            Constraint::Rank { lines, line, rank, ties } => {
                let ranked = RankClue { smaller: rank - 1, line: *line, ties: *ties };
                ranks::post(self.rules, self.exclusions, lines, vec![ranked])
            }
            Constraint::Connected { cells, digits } => {
                let near = |cell: &Cell| {
                    let is_near = |place: &usize| self.rules.are_neighbours(*cell, cells[*place]);
                    (0..cells.len()).filter(is_near).map(to_u16).collect()
                };
                let neighbours = cells.iter().map(near).collect();
                post(numbers(cells), Arc::new(Connected { digits: domain_of(digits), neighbours }))
            }
            Constraint::Any(cases) => self.any(cases),
        }
    }

    /// A sum of terms that compares so with a total, and its scope; the cells of each of the `groups` differ, whatever else is said.
    pub(super) fn sum(
        &self,
        terms: impl Iterator<Item = (i32, u16)>,
        comparison: Comparison,
        total: i32,
        groups: &[&Vec<Cell>],
    ) -> (Vec<u16>, Sum) {
        let lowest = |cell: u16| self.rules.lowest_of(Cell(cell));
        let digits = |cell: u16| self.rules.digits_of(Cell(cell));
        let differ = |a: u16, b: u16| {
            let both = |cells: &&Vec<Cell>| cells.contains(&Cell(a)) && cells.contains(&Cell(b));
            self.exclusions.differ(a.into(), b.into()) || groups.iter().any(both)
        };
        Sum::new(terms, comparison, total, lowest, digits, differ, &self.bench)
    }

    /// Puts the rest of each complete house that these of the cells lie in behind them all, one after the other; how many houses these
    /// are.
    fn rests(&self, group: Range<usize>, cells: &mut Vec<u16>) -> usize {
        let complete = self.complete();
        let numbers = |cell: u16| complete.of(cell.into());
        let mut count = 0;
        for house in cells.get(group.start).map_or(&[][..], |&first| numbers(first)) {
            if cells[group.clone()].iter().all(|&cell| numbers(cell).contains(house)) {
                for cell in self.houses.of(*house as usize).iter().map(|cell| cell.0) {
                    if !cells[group.clone()].contains(&cell) {
                        cells.push(cell);
                    }
                }
                count += 1;
            }
        }
        count
    }

    /// Several lists of cells with one sum, and their scope; `None` if sums are too large, or values below 0.
    pub(super) fn equal_sums(&self, lists: &[Vec<u16>]) -> Option<(Vec<u16>, EqualSums)> {
        let differ = |a: u16, b: u16| self.exclusions.differ(a.into(), b.into());
        EqualSums::new(lists, self.rules.lowest(), self.rules.size(), differ, &self.bench)
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

    /// The propagator of a choice of cases; its scope is all cells of all of them, each once.
    fn any(&self, cases: &[Vec<Constraint>]) -> Post {
        let mut scope: Vec<u16> = cases.iter().flatten().flat_map(|constraint| numbers(&constraint.cells())).collect();
        scope.sort_unstable();
        scope.dedup();
        let place = |cell: &u16| scope.binary_search(cell).map_or(0, to_u16);
        let part = |post: Post| Part { scope: post.scope().iter().map(place).collect(), propagator: post.propagator };
        let case = |constraints: &Vec<Constraint>| {
            let mut parts = Vec::new();
            for constraint in constraints {
                parts.push(part(self.post(constraint, constraints)));
                // that these differ is told to the engine where they stand outside of a case
                if let Constraint::Consecutive(cells) = constraint {
                    parts.push(part(Post::new(numbers(cells), Arc::new(AllDifferent))));
                }
            }
            parts
        };
        let cases = cases.iter().map(case).collect();
        Post::new(scope, Arc::new(Any { cases }))
    }
}

/// The digits as a domain.
pub(super) fn domain_of(digits: &[Digit]) -> Domain {
    digits.iter().fold(0, |all, digit| all | 1 << digit.index())
}
