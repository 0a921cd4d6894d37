//! Forcing nets with clues: a candidate is assumed, and singles and the propagators of all clues
//! are followed.
//!
//! | stage | what goes |
//! |---|---|
//! | [`Stage::Contradictions`] | an assumption that leads to something impossible |
//! | [`Stage::Cases`] | what all candidates of a cell, or all places of a digit in a house, exclude |
//! | [`Stage::Nested`] | an assumption that does so if candidates are removed on the way by nets of their own |
//!
//! *Soundness*: everything that follows from an assumption by sound rules holds in every solution
//! with the candidate. After a contradiction there is no such solution. Of all cases, one holds.
//! On the way, what an assumption has led to holds; a further assumption that contradicts it is false.
//!
//! A net is as difficult as the number of statements in its chains, after those that are not needed
//! are left out ([`reasons`]).

mod net;
mod reasons;

use crate::bits::sort_by_number;
use crate::{Ones, Position, Role, Step, Stop, Technique};
use kdoku_solver::engine::propagate::Scratch;
use net::{Clash, Net, NetCause};
use reasons::{End, Reasons};
use std::cmp::Reverse;

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Contradictions by singles and clues.
    Contradictions,
    /// The same with locked candidates.
    LockedContradictions,
    Cases,
    Nested,
}

impl Stage {
    /// The techniques of its steps.
    pub(crate) const fn techniques(self) -> &'static [Technique] {
        match self {
            Self::Contradictions | Self::LockedContradictions => &[Technique::ForcingNet],
            Self::Cases => &[Technique::CellForcingNet, Technique::RegionForcingNet],
            Self::Nested => &[Technique::NestedForcingNet],
        }
    }

    /// The difficulty of a short net, in tenths.
    pub(crate) const fn difficulty(self) -> u32 {
        match self {
            Self::Contradictions | Self::Cases => 85,
            Self::LockedContradictions => 90,
            Self::Nested => 95,
        }
    }
}

/// The most work for all nets of one position together, some tenths of a second: a statement
/// counts 1.
const MOST_WORK: usize = 1 << 21;

/// The most work for the nested nets of a path, some seconds, and for one of them.
const MOST_NESTED: usize = 3 << 27;
const MOST_IN_NESTED: usize = 1 << 21;

/// The work after which nested nets that were found are enough.
const ENOUGH: usize = 1 << 22;

/// The most candidates of a cell for assumptions within nets, and whether these use locked
/// candidates. The next grade is for positions in which one finds nothing.
const GRADES: [(u32, bool); 4] = [(0, false), (3, false), (64, false), (64, true)];

/// The most cases of a cell or house.
const MOST_CASES: u32 = 5;

/// The searches for nets, with what they know of a position.
#[derive(Default)]
pub(crate) struct Nets {
    /// When to stop the search for nested nets.
    pub(crate) stop: Stop,
    consequences: Consequences,
    nested_work: usize,
    /// By candidate, how often a nested net was followed in vain.
    failures: Vec<usize>,
}

/// What the nets of single candidates of a position remove.
#[derive(Default)]
struct Consequences {
    /// By cell, the digits of the position.
    domains: Vec<u64>,
    /// By candidate, each cell that loses digits, and these digits; empty if there is no net.
    off: Vec<Vec<(u16, u64)>>,
}

impl Consequences {
    /// Whether a candidate would leave a cell of a later position blank.
    fn refutes(&self, candidate: u16, position: &Position) -> bool {
        self.off[usize::from(candidate)].iter().any(|&(cell, gone)| {
            let digits = position.digits(cell.into());
            digits != 0 && digits & !gone == 0
        })
    }

    /// What the nets of all of these candidates remove, by cell.
    fn common(&self, candidates: &[u16]) -> Vec<(u16, u64)> {
        let of = |candidate: u16| &self.off[usize::from(candidate)];
        let in_all = |cell: u16| {
            let of_cell = |&it: &u16| of(it).iter().find(|&&(other, _)| other == cell).map_or(0, |&(_, gone)| gone);
            candidates.iter().map(of_cell).fold(u64::MAX, |all, gone| all & gone)
        };
        of(candidates[0]).iter().map(|&(cell, _)| (cell, in_all(cell))).filter(|&(_, gone)| gone != 0).collect()
    }
}

/// By cell, the digits that it can hold.
pub(crate) fn domains(position: &Position) -> Vec<u64> {
    (0..position.board().cell_count()).map(|cell| position.domain(cell)).collect()
}

/// The open candidates, those of cells with few first.
fn candidates(position: &Position) -> Vec<u16> {
    let mut cells: Vec<usize> = position.open_cells().collect();
    sort_by_number(&mut cells, |&cell| position.digits(cell).count_ones() as usize);
    let of_cell = |cell| Ones(position.digits(cell)).map(move |digit| position.board().number(cell, digit));
    cells.into_iter().flat_map(of_cell).collect()
}

impl Nets {
    /// Begins a path.
    pub(crate) fn start(&mut self) {
        *self = Self { stop: std::mem::take(&mut self.stop), ..Self::default() };
    }

    /// The nets of a position, easy ones first: number of statements, step.
    pub(crate) fn find(&mut self, position: &Position, stage: Stage, scratch: &mut Scratch) -> Vec<(u32, Step)> {
        if matches!(stage, Stage::Cases | Stage::Nested) && self.consequences.domains != domains(position) {
            self.contradictions(position, false, scratch);
        }
        let mut found = match stage {
            Stage::Contradictions => self.contradictions(position, false, scratch),
            Stage::LockedContradictions => self.contradictions(position, true, scratch),
            Stage::Cases => self.cases(position, scratch),
            Stage::Nested => self.nested(position, scratch),
        };
        sort_by_number(&mut found, |&(size, _)| size as usize);
        found
    }

    fn contradictions(&mut self, position: &Position, with_locked: bool, scratch: &mut Scratch) -> Vec<(u32, Step)> {
        let board = position.board();
        let mut found = Vec::new();
        let mut off = vec![Vec::new(); board.cell_count() * board.size()];
        let mut net = Net::new(position, with_locked);
        for candidate in candidates(position) {
            if net.work > MOST_WORK {
                break;
            }
            match net.assume(candidate, scratch) {
                Err(clash) => found.extend(contradiction(Technique::ForcingNet, &net, clash, scratch)),
                Ok(()) => off[usize::from(candidate)] = net.gone(),
            }
            net.undo(0);
        }
        if !with_locked {
            self.consequences = Consequences { domains: domains(position), off };
        }
        found
    }

    /// What follows from all candidates of a cell, or all places of a digit in a house.
    fn cases(&self, position: &Position, scratch: &mut Scratch) -> Vec<(u32, Step)> {
        let board = position.board();
        let mut pivots: Vec<(Vec<u16>, Step)> = Vec::new();
        let is_few = |set: u64| (2..=MOST_CASES).contains(&set.count_ones());
        for cell in position.open_cells().filter(|&cell| is_few(position.digits(cell))) {
            let cases = Ones(position.digits(cell)).map(|digit| board.number(cell, digit)).collect();
            pivots.push((cases, Step::new(Technique::CellForcingNet).cells(Role::Pivot, &[cell])));
        }
        for (number, house) in board.houses().iter().enumerate().filter(|(_, house)| house.is_complete) {
            for digit in (0..board.size()).filter(|&digit| is_few(position.places(number, digit))) {
                let places: Vec<_> = position.cells_with(number, digit).map(|cell| (cell, digit)).collect();
                let cases = places.iter().map(|&(cell, digit)| board.number(cell, digit)).collect();
                let step = Step::new(Technique::RegionForcingNet).candidates(Role::Pivot, &places);
                pivots.push((cases, step.house(Role::Pattern, house.name)));
            }
        }
        sort_by_number(&mut pivots, |(cases, _)| cases.len());
        let mut found: Vec<(u32, Step)> = Vec::new();
        let mut work = 0;
        for (cases, step) in pivots {
            let common = self.consequences.common(&cases);
            if common.is_empty() || work > MOST_WORK {
                continue;
            }
            let follow = |&case: &u16| {
                let mut net = Net::new(position, false);
                net.assume(case, scratch).is_ok().then_some(net)
            };
            let Some(nets) = cases.iter().map(follow).collect::<Option<Vec<Net<'_>>>>() else { continue };
            for (cell, digit) in common.iter().flat_map(|&(cell, gone)| Ones(gone).map(move |digit| (cell, digit))) {
                let end = |net| Net::before(net, &net.off, cell.into(), digit, u32::MAX).map(End::Statement);
                let ends: Option<Vec<_>> = nets.iter().map(|net| Some((net, end(net)?))).collect();
                let step = step.clone().eliminate(&[(cell.into(), digit)]);
                found.extend(ends.and_then(|ends| with_chains(step, &ends, scratch)));
                work += MOST_WORK / 256;
            }
        }
        // the shortest of each conclusion
        found.sort_by_key(|(size, step)| (step.eliminations[0], *size));
        found.dedup_by(|a, b| a.1.eliminations == b.1.eliminations);
        found
    }

    fn nested(&mut self, position: &Position, scratch: &mut Scratch) -> Vec<(u32, Step)> {
        let mut found = Vec::new();
        let mut all = candidates(position);
        self.failures.resize(self.consequences.off.len(), 0);
        // large nets end in a contradiction more often
        let off = &self.consequences.off;
        let size = |it: u16| off[usize::from(it)].iter().map(|(_, gone)| gone.count_ones()).sum::<u32>();
        all.sort_by_cached_key(|&it| (self.failures[usize::from(it)], Reverse(size(it)), it));
        let before = self.nested_work;
        for grade in GRADES {
            for &candidate in &all {
                let is_enough = grade.0 > 0 && !found.is_empty() && self.nested_work > before + ENOUGH;
                if is_enough || self.nested_work > MOST_NESTED || self.stop.is_wanted() {
                    break;
                }
                let mut net = Net::new(position, grade.1);
                match self.follow_nested(&mut net, candidate, &all, grade.0, scratch) {
                    Err(clash) => found.extend(contradiction(Technique::NestedForcingNet, &net, clash, scratch)),
                    Ok(()) => self.failures[usize::from(candidate)] += usize::from(grade.0 == 64),
                }
                self.nested_work += net.work;
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// Follows an assumption with what is known of the nets of other candidates, and with further
    /// assumptions in cells with at most `most` candidates.
    fn follow_nested(
        &self,
        net: &mut Net<'_>,
        candidate: u16,
        assumptions: &[u16],
        most: u32,
        scratch: &mut Scratch,
    ) -> Result<(), Clash> {
        net.assume(candidate, scratch)?;
        net.follow_known(&self.consequences, scratch)?;
        let mut has_changed = most > 0;
        while std::mem::take(&mut has_changed) {
            for &other in assumptions {
                let (cell, digit) = (net.board.cell_of(other), net.board.digit_of(other));
                let is_few = (2..=most).contains(&net.position.digits(cell).count_ones());
                let is_tried = is_few && net.position.has(cell, digit) && net.work < MOST_IN_NESTED;
                if is_tried && net.refutes(other, scratch) {
                    has_changed = true;
                    net.remove(&[(cell, digit)], NetCause::Nested)?;
                    net.follow(scratch)?;
                    net.follow_known(&self.consequences, scratch)?;
                }
            }
        }
        Ok(())
    }
}

/// The step of a net that ends in a clash, with its number of statements.
fn contradiction(technique: Technique, net: &Net<'_>, clash: Clash, scratch: &mut Scratch) -> Option<(u32, Step)> {
    let start = net.nodes[0].candidate;
    let step = Step::new(technique).eliminate(&[(net.board.cell_of(start), net.board.digit_of(start))]);
    with_chains(step, &[(net, End::Clash(clash))], scratch)
}

/// The step with the chains of these nets, and their number of statements.
fn with_chains(mut step: Step, nets: &[(&Net<'_>, End)], scratch: &mut Scratch) -> Option<(u32, Step)> {
    let mut reasons = Reasons::new(scratch);
    for &(net, end) in nets {
        reasons.add(net, 0, end)?;
    }
    let groups = nets[0].0.board.groups();
    step.constraints = reasons.groups.iter().flat_map(|&it| &groups[usize::from(it)].constraints).copied().collect();
    step.constraints.sort_unstable();
    step.constraints.dedup();
    step.chains = reasons.chains;
    let size = step.chains.iter().map(|chain| chain.nodes.len()).sum::<usize>();
    Some((u32::try_from(size).unwrap_or(u32::MAX), step))
}
