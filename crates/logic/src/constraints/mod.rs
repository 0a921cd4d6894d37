//! The constraints as human techniques see them: groups of constraints that are considered
//! together.
//!
//! Most groups are a single constraint. Comparisons that share cells (thermometers) form one group,
//! since a chain of them bounds its cells as a whole. Constraints that share variables form one
//! group, too: variables have no pencil marks, so what is known of them is derived anew each time.
//! Sums that follow from cages and houses ([`areas`]) are groups without constraints of their own.

mod areas;
mod links;
mod order;
mod sum;

pub(crate) use areas::Area;
pub(crate) use order::Order;
pub(crate) use sum::Sum;

use super::{Ones, Position};
use kdoku_board::{Cell, Constraint, Rules};
use kdoku_solver::engine::model::{Exclusions, NamedPropagator, NamedPropagators};
use kdoku_solver::engine::propagate::{Inconsistent, Scratch};

/// What a group of constraints is, for deductions that people make.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// A sum of cells of the board.
    Sum(Sum),
    /// Comparisons of cells of the board.
    Order(Order),
    /// A relation of two cells of the board.
    Pair,
    /// Different cells of the board that hold consecutive values.
    Consecutive,
    /// Anything else.
    Other,
}

/// Constraints that are considered together.
#[derive(Clone)]
pub(crate) struct ConstraintGroup {
    /// The constraints, by their index in the rules.
    pub(crate) constraints: Vec<usize>,
    pub(crate) form: Form,
    /// For a sum that follows from cages and houses: where it comes from.
    pub(crate) area: Option<Area>,
    /// The cells of the board that it restricts, ascending; places are indices of this list.
    pub(crate) cells: Vec<u16>,
    /// By place, the places of the cells that cannot hold the same digit; empty if there are more
    /// than 64 cells.
    pub(crate) peers: Vec<u64>,
    /// Whether all cells differ.
    pub(crate) is_distinct: bool,
    /// By place, the digits that the constraints leave before the first step; empty if they have no solution.
    pub(crate) alone: Vec<u64>,
    /// The variables, with their digits; their places follow those of cells.
    variables: Vec<u64>,
    /// The cells of the board that propagators only read; their places come last.
    reads: Vec<u16>,
    /// With the place of each of its cells.
    propagators: Vec<(NamedPropagator, Vec<u16>)>,
}

/// A digit set that must occur in some cells of a group.
#[derive(Clone, Debug)]
pub(crate) struct MustContain {
    pub(crate) digits: u64,
    pub(crate) cells: Vec<u16>,
}

impl ConstraintGroup {
    fn new(rules: &Rules, exclusions: &Exclusions, form: Form, propagators: Vec<NamedPropagator>) -> Self {
        let (mut cells, mut variables, mut reads) = (Vec::new(), Vec::new(), Vec::new());
        let mut constraints: Vec<usize> = Vec::new();
        for it in &propagators {
            for &cell in &it.cells[..it.scope_len] {
                if rules.is_on_board(Cell(cell)) { &mut cells } else { &mut variables }.push(cell);
            }
            reads.extend_from_slice(&it.cells[it.scope_len..]);
            constraints.extend_from_slice(&it.constraints);
        }
        if let Form::Sum(sum) = &form {
            // propagators leave out terms that they need not look at
            cells.extend(sum.terms().iter().map(|&(_, cell)| cell));
        }
        for list in [&mut cells, &mut variables, &mut reads] {
            list.sort_unstable();
            list.dedup();
        }
        reads.retain(|cell| cells.binary_search(cell).is_err() && rules.is_on_board(Cell(*cell)));
        let order = [&cells[..], &variables, &reads].concat();
        let place = |cell: &u16| order.iter().position(|other| other == cell);
        let with_places = |it: NamedPropagator| {
            // a propagator reads cells only if it gets all of them
            let places: Option<Vec<usize>> = it.cells.iter().map(place).collect();
            let places = places.unwrap_or_else(|| it.cells[..it.scope_len].iter().filter_map(place).collect());
            (it, places.into_iter().map(|place| u16::try_from(place).expect("a place of a board")).collect())
        };
        constraints.sort_unstable();
        constraints.dedup();
        let domain_of = |cell: &u16| rules.digits_in(Cell(*cell)).iter().fold(0, |set, digit| set | 1 << digit.index());
        let differ = |a: u16, b: u16| exclusions.differ(a.into(), b.into());
        let row =
            |&a: &u16| (0..).zip(&cells).filter(|&(_, &b)| differ(a, b)).fold(0, |row, (place, _)| row | 1 << place);
        let peers: Vec<u64> = if cells.len() <= 64 { cells.iter().map(row).collect() } else { Vec::new() };
        let is_distinct = !peers.is_empty() && peers.iter().all(|row| row.count_ones() as usize == cells.len() - 1);
        Self {
            constraints,
            form,
            area: None,
            peers,
            is_distinct,
            alone: Vec::new(),
            variables: variables.iter().map(domain_of).collect(),
            reads,
            propagators: propagators.into_iter().map(with_places).collect(),
            cells,
        }
    }

    /// The digits of all places in a position. Variables have all of their digits.
    pub(crate) fn domains(&self, position: &Position) -> Vec<u64> {
        self.initial_domains(|cell| position.domain(cell.into()))
    }

    /// The cells of the board that its propagators look at.
    pub(crate) fn all_cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.cells.iter().chain(&self.reads).copied()
    }

    /// The digits of all places before the first step.
    fn initial_domains(&self, domain: impl Fn(u16) -> u64) -> Vec<u64> {
        let cells = self.cells.iter().map(|&cell| domain(cell));
        cells.chain(self.variables.iter().copied()).chain(self.reads.iter().map(|&cell| domain(cell))).collect()
    }

    /// Removes what the propagators of the group rule out, until none finds more.
    ///
    /// # Errors
    /// [`Inconsistent`] if the constraints have no solution.
    pub(crate) fn prune(&self, domains: &mut [u64], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let mut local = Vec::new();
        loop {
            let mut has_changed = false;
            for (propagator, places) in &self.propagators {
                local.clear();
                local.extend(places.iter().map(|&place| domains[usize::from(place)]));
                propagator.prune(&mut local, scratch)?;
                for (&place, &pruned) in places.iter().zip(&local).take(propagator.scope_len) {
                    let domain = &mut domains[usize::from(place)];
                    has_changed |= *domain & !pruned != 0;
                    *domain &= pruned;
                    if *domain == 0 {
                        return Err(Inconsistent);
                    }
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }

    /// Removes what is ruled out whichever digit a variable has, for one variable after another,
    /// until none finds more or the propagators have been called `calls` times.
    ///
    /// # Errors
    /// [`Inconsistent`] if the constraints have no solution.
    pub(crate) fn prune_by_cases(
        &self,
        domains: &mut [u64],
        mut calls: usize,
        scratch: &mut Scratch,
    ) -> Result<(), Inconsistent> {
        self.prune(domains, scratch)?;
        let mut has_changed = true;
        while std::mem::take(&mut has_changed) {
            for variable in (self.cells.len()..).take(self.variables.len()) {
                if domains[variable].is_power_of_two() {
                    continue;
                }
                let mut union = vec![0; domains.len()];
                for digit in Ones(domains[variable]) {
                    let Some(left) = calls.checked_sub(self.propagators.len()) else { return Ok(()) };
                    calls = left;
                    let mut case = domains.to_vec();
                    case[variable] = 1 << digit;
                    if self.prune(&mut case, scratch).is_ok() {
                        union.iter_mut().zip(case).for_each(|(union, case)| *union |= case);
                    }
                }
                if union[variable] == 0 {
                    return Err(Inconsistent);
                }
                has_changed |= union != domains;
                domains.copy_from_slice(&union);
            }
        }
        Ok(())
    }

    /// A number that grows as the time of [`prune`](Self::prune).
    pub(crate) fn effort(&self) -> usize {
        let of_propagator = |count: usize| count + count * count / 16;
        self.propagators.iter().map(|(_, places)| of_propagator(places.len())).sum()
    }

    /// Whether some of its propagators look at variables.
    pub(crate) const fn has_variables(&self) -> bool {
        !self.variables.is_empty()
    }

    /// The digits that must occur among cells of the board in the group, as far as its propagators see. The
    /// domains are pruned.
    pub(crate) fn must_contain(&self, domains: &mut [u64], scratch: &mut Scratch) -> Vec<MustContain> {
        let mut found = Vec::new();
        if self.prune(domains, scratch).is_err() {
            return found;
        }
        let variables = self.cells.len()..self.cells.len() + self.variables.len();
        for (propagator, places) in &self.propagators {
            let mut local: Vec<u64> = places.iter().map(|&place| domains[usize::from(place)]).collect();
            if propagator.prune(&mut local, scratch).is_err() {
                return Vec::new();
            }
            for must_occur in &scratch.must_occur {
                let at = (0..propagator.scope_len.min(128)).filter(|place| must_occur.places >> place & 1 != 0);
                // variables have no pencil marks
                let is_variable = |place: usize| places.get(place).is_some_and(|&at| variables.contains(&at.into()));
                if at.clone().any(is_variable) {
                    continue;
                }
                let cells: Vec<u16> = at.map(|place| propagator.cells[place]).collect();
                found.push(MustContain { digits: must_occur.digits, cells });
            }
        }
        found
    }
}

/// The groups of the rules, and the relation of cells that differ.
pub(crate) struct Groups {
    pub(crate) list: Vec<ConstraintGroup>,
    pub(crate) exclusions: Exclusions,
    /// Pairs of candidates, as cells and digits, that exclude each other.
    pub(crate) links: Vec<[(u16, u8); 2]>,
}

/// The groups of the rules; `None` if these are only houses and candidates.
pub(crate) fn groups(rules: &Rules, domain: &dyn Fn(u16) -> u64) -> Option<Groups> {
    rules.first_beyond_candidates()?;
    let areas = areas::areas(rules);
    let sums: Vec<_> = areas.iter().map(|area| (area.terms.clone(), area.total)).collect();
    let NamedPropagators { exclusions, constraints, sums } = NamedPropagators::new(rules, &sums);
    let mut groups = Vec::new();
    for (form, propagators) in joined(rules, constraints) {
        groups.push(ConstraintGroup::new(rules, &exclusions, form, propagators));
    }
    let mut scratch = Scratch::default();
    for group in &mut groups {
        let mut alone = group.initial_domains(domain);
        if group.prune(&mut alone, &mut scratch).is_ok() {
            group.alone = alone;
        }
    }
    let links = links::links(&groups, rules.size());
    for (area, propagator) in areas.into_iter().zip(sums) {
        let form = Form::Sum(Sum::of_area(rules, &area));
        let mut group = ConstraintGroup::new(rules, &exclusions, form, vec![propagator]);
        group.constraints.clone_from(&area.constraints);
        group.area = Some(area);
        groups.push(group);
    }
    for group in &mut groups {
        if let Form::Sum(sum) = &mut group.form {
            sum.find_parts(|a, b| exclusions.differ(a.into(), b.into()));
        }
    }
    Some(Groups { list: groups, exclusions, links })
}

/// Unites propagators that share variables, and comparisons that share cells.
fn joined(rules: &Rules, propagators: Vec<NamedPropagator>) -> Vec<(Form, Vec<NamedPropagator>)> {
    let form = |it: &NamedPropagator| {
        let [index] = it.constraints[..] else { return Form::Other };
        if it.cells.iter().any(|&cell| !rules.is_on_board(Cell(cell))) {
            return Form::Other;
        }
        match &rules.constraints()[index] {
            Constraint::Sum { terms, comparison, total } => Form::Sum(Sum::new(rules, terms, *comparison, *total)),
            Constraint::Binary(pair, relation) => {
                Order::of_relation(index, *pair, relation).map_or(Form::Pair, Form::Order)
            }
            Constraint::Consecutive(_) => Form::Consecutive,
            _ => Form::Other,
        }
    };
    let mut items: Vec<(Form, Vec<NamedPropagator>)> = Vec::new();
    for it in propagators {
        items.push((form(&it), vec![it]));
    }
    // union by shared variables or, of comparisons, shared cells
    let mut leader: Vec<usize> = (0..items.len()).collect();
    let mut first_with: Vec<Option<usize>> = vec![None; 2 * rules.cell_count()];
    for (number, (form, propagators)) in items.iter().enumerate() {
        let is_order = matches!(form, Form::Order(_));
        for &cell in propagators.iter().flat_map(|it| &it.cells) {
            let is_variable = !rules.is_on_board(Cell(cell));
            if !is_order && !is_variable {
                continue;
            }
            let key = usize::from(cell) * 2 + usize::from(is_order);
            match first_with[key] {
                Some(other) => unite(&mut leader, other, number),
                None => first_with[key] = Some(number),
            }
        }
    }
    let mut place_of: Vec<Option<usize>> = vec![None; items.len()];
    let mut output: Vec<(Form, Vec<NamedPropagator>)> = Vec::new();
    for (number, (form, propagators)) in items.into_iter().enumerate() {
        let root = find(&mut leader, number);
        let Some(place) = place_of[root] else {
            place_of[root] = Some(output.len());
            output.push((form, propagators));
            continue;
        };
        let (joined, all) = &mut output[place];
        all.extend(propagators);
        match (joined, form) {
            (Form::Order(order), Form::Order(other)) => order.extend(other),
            (joined, _) => *joined = Form::Other,
        }
    }
    output
}

fn find(leader: &mut [usize], mut number: usize) -> usize {
    while leader[number] != number {
        leader[number] = leader[leader[number]];
        number = leader[number];
    }
    number
}

fn unite(leader: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(leader, a), find(leader, b));
    leader[a.max(b)] = a.min(b);
}

/// The smallest and the largest digit of a domain that is not empty.
pub(crate) const fn ends(domain: u64) -> (usize, usize) {
    (domain.trailing_zeros() as usize, 63 - domain.leading_zeros() as usize)
}

/// The digits of `before` that are not in `after`, by place, as cells and digits.
pub(crate) fn removed(cells: &[u16], before: &[u64], after: &[u64]) -> Vec<(usize, usize)> {
    let mut removed = Vec::new();
    for (&cell, (&before, &after)) in cells.iter().zip(before.iter().zip(after)) {
        for digit in Ones(before & !after) {
            removed.push((usize::from(cell), digit));
        }
    }
    removed
}
