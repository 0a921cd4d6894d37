//! The propagator of each kind of constraint.
//!
//! The choice depends on which cells must differ anyway: lines of different cells have stronger
//! propagators, and sums form groups.

use super::csr::Csr;
use super::exclusions::Exclusions;
use super::joined::relations;
use super::joined::{allowed_sets, ranks};
use super::propagator_table::{ScopedPropagator, numbers, to_u16};
use super::region_order;
use crate::engine::propagate::all_different::AllDifferent;
use crate::engine::propagate::any::{Any, Part};
use crate::engine::propagate::connected::Connected;
use crate::engine::propagate::counts::alike::Alike;
use crate::engine::propagate::counts::count::{Count, Number};
use crate::engine::propagate::counts::equal_multisets::EqualMultisets;
use crate::engine::propagate::counts::nvalue::NValue;
use crate::engine::propagate::counts::self_counting::SelfCounting;
use crate::engine::propagate::lines::named_regular;
use crate::engine::propagate::lines::rank::RankClue;
use crate::engine::propagate::lines::regular::Regular;
use crate::engine::propagate::regions::{RegionNumber, RegionVariety, Regions};
use crate::engine::propagate::sets::allowed_sets::{AllowedSets, MOST_DIGITS};
use crate::engine::propagate::sets::consecutive::Consecutive;
use crate::engine::propagate::sums::{Sum, SumContext};
use crate::engine::propagate::{Domain, Propagator};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::memo::Memo;
use kdoku_board::rules::{Amount, Automaton, Comparison, Constraint, Rules, Unrolled};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::sync::Arc;

/// An automaton, the number of cells, whether all differ, and whether one is repeated.
type LineKey = (Automaton, usize, bool, bool);

type Shared = Arc<dyn Propagator>;

/// The propagators of lines, shared by all models.
static LINES: Memo<LineKey, Shared> = Memo::new();

/// Builds propagators; equal parts are shared.
pub(super) struct Propagators<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    houses: &'a Csr<Cell>,
    /// By cell its complete houses.
    complete_houses: OnceCell<Csr<u32>>,
    sum_context: SumContext,
    /// The propagators of lines so far, which may be too large to share with other models.
    lines: RefCell<FxHashMap<LineKey, Shared>>,
}

impl<'a> Propagators<'a> {
    pub(super) fn new(rules: &'a Rules, exclusions: &'a Exclusions, houses: &'a Csr<Cell>) -> Self {
        let complete_houses = OnceCell::new();
        Self {
            rules,
            exclusions,
            houses,
            complete_houses,
            sum_context: SumContext::default(),
            lines: RefCell::default(),
        }
    }

    /// By cell its complete houses.
    fn complete_houses(&self) -> &Csr<u32> {
        self.complete_houses.get_or_init(|| {
            let complete = (0_u32..).zip(self.houses.iter()).filter(|(_, cells)| cells.len() == self.rules.size());
            let complete = complete.flat_map(|(house, cells)| cells.iter().map(move |cell| (cell.index(), house)));
            Csr::from_pairs(self.rules.cell_count(), complete)
        })
    }

    /// The propagator of a line that an automaton reads.
    fn line(&self, cells: &[Cell], automaton: &Automaton) -> Shared {
        let repeats = cells.iter().enumerate().any(|(i, cell)| cells[..i].contains(cell));
        let (count, differ) = (cells.len(), self.exclusions.all_differ(cells));
        let make = |key: &LineKey| {
            LINES.get(key).unwrap_or_else(|| {
                let named = differ.then(|| named_regular::propagator(count, automaton)).flatten();
                let (line, weight) = named.map_or_else(|| unnamed_line(key), |named| (named, automaton.moves()));
                LINES.insert(key.clone(), &line, weight);
                line
            })
        };
        let mut lines = self.lines.borrow_mut();
        lines.entry((automaton.clone(), count, differ, repeats)).or_insert_with_key(make).clone()
    }

    /// The propagator of a constraint. `case` is the other constraints of its case in a
    /// disjunction.
    pub(super) fn compile(&self, constraint: &Constraint, case: &[Constraint]) -> ScopedPropagator {
        let digits = self.rules.size();
        let lowest = self.rules.lowest();
        let post = ScopedPropagator::new;
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
                let scope_len = cells.len();
                sum.add_outside(&mut cells, |group, cells| self.append_outside(group, cells));
                post(cells, Arc::new(sum)).with_scope_len(scope_len)
            }
            Constraint::Binary(pair, relation) => post(numbers(pair), Arc::new(relations::compile(relation))),
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
            Constraint::Consecutive(cells) if cells.len() > 3 && digits <= MOST_DIGITS => {
                let is_run = |set: Domain| ((set >> set.trailing_zeros()) + 1).is_power_of_two();
                post(numbers(cells), Arc::new(AllowedSets::where_holds(digits, cells.len(), is_run)))
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
                post(numbers(cells), Arc::new(SelfCounting::new(cells.len(), digits, lowest, self.partitions(cells))))
            }
            Constraint::Rank { lines, line, rank, ties } => {
                let ranked = RankClue { smaller: rank - 1, line: *line, ties: *ties };
                ranks::propagator(self.rules, self.exclusions, lines, vec![ranked])
            }
            Constraint::Connected { cells, digits } => post(
                numbers(cells),
                Arc::new(Connected { digits: domain_of(digits), neighbours: self.neighbours(cells) }),
            ),
            Constraint::Regions { cells, labels, size } => {
                let order = region_order::places(self.rules, labels, *size, &self.neighbours(labels));
                let [cells, labels] =
                    [cells, labels].map(|of| order.iter().map(|&place| of[place]).collect::<Vec<_>>());
                let all = |cell: Cell| domain_of(&self.rules.digits_in(cell));
                let smallest = all(labels[0]).trailing_zeros();
                let regions = Regions {
                    size: *size,
                    labels: Domain::MAX >> (64 - cells.len() / size) << smallest,
                    digits: cells.iter().fold(0, |digits, &cell| digits | all(cell)),
                    neighbours: self.neighbours(&labels),
                    equal: self.equal_labels(&labels),
                    numbers: self.region_numbers(&cells, &labels),
                    varieties: self.region_varieties(&cells, &labels),
                };
                post(numbers(&[cells, labels].concat()), Arc::new(regions))
            }
            Constraint::Alike { lines, count, first_counts } => {
                let rest = lines.iter().flat_map(|line| &line[1..]);
                let scope = lines[0][..1].iter().chain(rest).chain([count]).map(|cell| cell.0).collect();
                let lengths = lines.iter().map(|line| line.len() - 1).collect();
                let lowest = self.rules.lowest_of(*count);
                post(scope, Arc::new(Alike { lengths, first_counts: *first_counts, lowest }))
            }
            Constraint::Any(cases) => self.any(cases),
        }
    }

    /// The places of labels that are equal by a constraint.
    fn equal_labels(&self, labels: &[Cell]) -> Vec<[u16; 2]> {
        let place = |cell: Cell| labels.iter().position(|&label| label == cell).map(to_u16);
        let equal = |constraint: &Constraint| match constraint {
            Constraint::Binary(cells, relation) if relation.is_equality() => vec![*cells],
            Constraint::EqualMultisets(lists) if lists[0].len() == 1 => {
                lists.windows(2).map(|pair| [pair[0][0], pair[1][0]]).collect()
            }
            _ => Vec::new(),
        };
        let equal = self.rules.constraints().iter().flat_map(equal);
        equal.filter_map(|[a, b]| Some([place(a)?, place(b)?])).collect()
    }

    /// The constraints that count labels of one region and hold the number in one of the cells.
    fn region_numbers(&self, cells: &[Cell], labels: &[Cell]) -> Vec<RegionNumber> {
        let place = |of: &[Cell], cell: &Cell| of.iter().position(|other| other == cell).map(to_u16);
        let number = |constraint: &Constraint| {
            let Constraint::Alike { lines, count, first_counts } = constraint else { return None };
            let places = |line: &Vec<Cell>| line[1..].iter().map(|cell| place(labels, cell)).collect::<Option<_>>();
            let first = place(labels, &lines[0][0])?;
            let number = place(cells, count)?;
            let lowest = self.rules.lowest_of(*count) - i32::from(*first_counts);
            let lines = lines.iter().map(places).collect::<Option<_>>()?;
            Some(RegionNumber::new(first, lines, number, lowest))
        };
        self.rules.constraints().iter().filter_map(number).collect()
    }

    /// The constraints that count different labels and hold the number in one of the cells.
    fn region_varieties(&self, cells: &[Cell], labels: &[Cell]) -> Vec<RegionVariety> {
        let place = |of: &[Cell], cell: &Cell| of.iter().position(|other| other == cell).map(to_u16);
        let variety = |constraint: &Constraint| {
            let Constraint::NValue { cells: counted, count } = constraint else { return None };
            Some(RegionVariety {
                labels: counted.iter().map(|cell| place(labels, cell)).collect::<Option<_>>()?,
                number: place(cells, count)?,
                lowest: self.rules.lowest_of(*count),
            })
        };
        self.rules.constraints().iter().filter_map(variety).collect()
    }

    /// For each of the cells, the places of its neighbours among them.
    fn neighbours(&self, cells: &[Cell]) -> Vec<Vec<u16>> {
        let near = |cell: &Cell| {
            let is_near = |place: &usize| self.rules.are_neighbours(*cell, cells[*place]);
            (0..cells.len()).filter(is_near).map(to_u16).collect()
        };
        cells.iter().map(near).collect()
    }

    /// The scope and the propagator of a sum. In addition to the exclusions, the cells of each of
    /// the `groups` differ.
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
        Sum::new(terms, comparison, total, lowest, digits, differ, &self.sum_context)
    }

    /// Appends the rest of each complete house that contains these of the `cells`, and returns the
    /// number of these houses.
    fn append_outside(&self, group: Range<usize>, cells: &mut Vec<u16>) -> usize {
        let complete = self.complete_houses();
        let numbers = |cell: u16| complete.row(cell.into());
        let mut count = 0;
        for house in cells.get(group.start).map_or(&[][..], |&first| numbers(first)) {
            if cells[group.clone()].iter().all(|&cell| numbers(cell).contains(house)) {
                for cell in self.houses.row(*house as usize).iter().map(|cell| cell.0) {
                    if !cells[group.clone()].contains(&cell) {
                        cells.push(cell);
                    }
                }
                count += 1;
            }
        }
        count
    }

    /// Partitions of cells into parts of different cells: greedily, by rows, by columns, and as
    /// listed.
    fn partitions(&self, cells: &[Cell]) -> Vec<Vec<u8>> {
        let geometry = self.rules.geometry();
        let lines: [&dyn Fn(Cell) -> usize; 2] = [&|cell| geometry.row(cell), &|cell| geometry.column(cell)];
        let orders = lines.into_iter().map(|line| {
            let mut order: Vec<usize> = (0..cells.len()).collect();
            order.sort_by_key(|&i| line(cells[i]));
            order
        });
        let as_listed = (0..cells.len()).collect();
        let partition = |order: Vec<usize>| {
            let (mut parts, mut part_of): (Vec<Vec<usize>>, _) = (Vec::new(), vec![0; cells.len()]);
            for i in order {
                let differs = |&j: &usize| self.exclusions.differ(cells[i].index(), cells[j].index());
                let part = parts.iter().position(|part| part.iter().all(differs)).unwrap_or_else(|| {
                    parts.push(Vec::new());
                    parts.len() - 1
                });
                parts[part].push(i);
                // so many parts are not a bound
                part_of[i] = u8::try_from(part).ok()?;
            }
            Some(part_of)
        };
        orders.chain([as_listed]).filter_map(partition).collect()
    }

    /// The propagator of a disjunction.
    fn any(&self, cases: &[Vec<Constraint>]) -> ScopedPropagator {
        let mut scope: Vec<u16> = cases.iter().flatten().flat_map(|constraint| numbers(&constraint.cells())).collect();
        scope.sort_unstable();
        scope.dedup();
        let place = |cell: &u16| scope.binary_search(cell).map_or(0, to_u16);
        let part =
            |it: ScopedPropagator| Part { scope: it.scope().iter().map(place).collect(), propagator: it.propagator };
        let case = |constraints: &Vec<Constraint>| {
            let mut parts = Vec::new();
            for constraint in constraints {
                parts.push(part(self.compile(constraint, constraints)));
                // outside of a case, the cells are a house
                if let Constraint::Consecutive(cells) = constraint {
                    parts.push(part(ScopedPropagator::new(numbers(cells), Arc::new(AllDifferent))));
                }
            }
            parts
        };
        let cases = cases.iter().map(case).collect();
        ScopedPropagator::new(scope, Arc::new(Any { cases }))
    }
}

/// The propagator of a line of an automaton without a name, and its weight.
fn unnamed_line((automaton, count, differ, repeats): &LineKey) -> (Shared, usize) {
    let unrolled = Unrolled::new(automaton, *count);
    let sets = differ.then(|| allowed_sets::of_line(&unrolled)).flatten();
    let line = sets.map_or_else(|| Arc::new(Regular::new(&unrolled, *repeats)) as Shared, |sets| Arc::new(sets));
    let states: usize = (0..unrolled.layers()).map(|layer| unrolled.states(layer)).sum();
    (line, automaton.moves() + states * unrolled.digits())
}

/// The digits as a domain.
pub(super) fn domain_of(digits: &[Digit]) -> Domain {
    digits.iter().fold(0, |all, digit| all | 1 << digit.index())
}
