//! A population: sets of clues of random solutions, all with the same number of clues, which lose
//! one clue after another.
//!
//! Each member is a set with one solution. Weights are such that every set of that many clues with
//! one solution is met with the same mean weight. For each member, the population asks which clues
//! can be removed. If none can, it is a minimal puzzle and its weight is counted; otherwise it has
//! children, sets without one of these clues.

use super::branching::{Rounding, shares};
use super::populations::Stop;
use super::weight_model::{Counts, WeightModel};
use crate::board::Cell;
use crate::solver::{Summary, Termination};
use crate::tools::generate::{Generator, Scratch, Source};
use crate::util::bits::members;
use crate::util::random::Random;

/// Boards per question to the solver.
const BLOCK: usize = 4096;

/// Parameters common to all populations.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Number of cells of the board.
    pub(super) cells: usize,
    /// The cells of each clue, or group of clues.
    pub(super) cells_of: Vec<Vec<Cell>>,
    /// Number of them in the first sets.
    pub(super) start: usize,
    /// Number of first sets.
    pub(super) draws: usize,
    /// Target number of members while there are many questions about each; more later.
    pub(super) width: f64,
    pub(super) weight_model: WeightModel,
}

impl Plan {
    fn units(&self) -> usize {
        self.cells_of.len()
    }

    /// Number of possible first sets.
    fn sets(&self) -> f64 {
        (0..self.start).fold(1.0, |sets, i| sets * number(self.units() - i) / number(i + 1))
    }
}

/// Result of a population.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample {
    /// Weights of the minimal puzzles by number of clues from 0: on average their number in a
    /// solution.
    pub(super) weights: Vec<f64>,
    /// Number of minimal puzzles met.
    pub(super) met: u64,
    /// Number of questions asked.
    pub(super) questions: u64,
}

/// A limit was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

#[derive(Clone, Copy, Debug)]
struct Member {
    /// Index of its solution.
    solution: u32,
    /// Its clues, or groups of clues, as bits.
    clues: u128,
    /// Those that may be removable.
    open: u128,
    weight: f64,
    /// Number of clues that were removable before, without the one that was removed.
    could_go: u32,
}

pub(super) struct Population<'p> {
    generator: &'p Generator<'p>,
    plan: &'p Plan,
    stop: &'p Stop,
    random: &'p mut Random,
    scratch: &'p mut Scratch,
    /// The random solutions, end to end.
    solutions: Vec<u8>,
    members: Vec<Member>,
    block: Block,
    sample: Sample,
}

/// Boards of a question, end to end.
#[derive(Default)]
struct Block {
    puzzles: Vec<u8>,
    solutions: Vec<u8>,
    at: Vec<Option<Cell>>,
    briefs: Vec<Summary>,
}

impl Block {
    fn clear(&mut self) {
        self.puzzles.clear();
        self.solutions.clear();
        self.at.clear();
        self.briefs.clear();
    }
}

impl<'p> Population<'p> {
    pub(super) fn new(
        generator: &'p Generator<'p>,
        plan: &'p Plan,
        stop: &'p Stop,
        random: &'p mut Random,
        scratch: &'p mut Scratch,
    ) -> Self {
        let (solutions, members, block) = (Vec::new(), Vec::new(), Block::default());
        let sample = Sample { weights: vec![0.0; plan.cells + 1], ..Sample::default() };
        Self { generator, plan, stop, random, scratch, solutions, members, block, sample }
    }

    /// Removes clues until no member is left.
    pub(super) fn run(mut self, mut counts: Option<&mut Counts>) -> Result<Sample, Stopped> {
        self.draw()?;
        let mut first = None;
        for clues in (0..=self.plan.start).rev() {
            self.ask_all()?;
            if let Some(counts) = counts.as_deref_mut().filter(|_| clues < self.plan.start) {
                self.members.iter().for_each(|member| counts.add(clues + 1, member.could_go, member.open.count_ones()));
            }
            self.count_minimal();
            if self.members.is_empty() {
                break;
            }
            self.advance(clues, &mut first);
        }
        Ok(self.sample)
    }

    /// Draws sets and keeps those with one solution. Returns their number.
    pub(super) fn draw(&mut self) -> Result<usize, Stopped> {
        let Plan { start, draws, cells, .. } = *self.plan;
        let weight = self.plan.sets() / number(draws);
        let mut order: Vec<usize> = (0..self.plan.units()).collect();
        let is_given = matches!(self.generator.source, Source::Given(_));
        let mut left = draws;
        while left > 0 {
            let count = left.min(BLOCK);
            left -= count;
            self.block.clear();
            let mut drawn = Vec::with_capacity(count);
            for _ in 0..count {
                let solution = self.solution()?;
                for i in 0..start {
                    let j = i + self.random.below(order.len() - i);
                    order.swap(i, j);
                }
                let clues = order[..start].iter().fold(0, |clues, unit| clues | 1 << unit);
                self.block.puzzles.extend_from_slice(&board(self.plan, clues, &solution));
                self.block.solutions.extend_from_slice(&solution);
                self.block.at.push(None);
                drawn.push((clues, solution));
            }
            self.ask()?;
            for ((clues, solution), brief) in drawn.into_iter().zip(&self.block.briefs) {
                if brief.end == Termination::Exhausted {
                    if self.solutions.is_empty() || !is_given {
                        self.solutions.extend_from_slice(&solution);
                    }
                    let number = self.solutions.len() / cells - 1;
                    let number = u32::try_from(number).expect("fewer than 2³² draws");
                    self.members.push(Member { solution: number, clues, open: clues, weight, could_go: 0 });
                }
            }
        }
        let count = self.members.len();
        merge(&mut self.members);
        Ok(count)
    }

    /// A random solution, as bytes.
    fn solution(&mut self) -> Result<Vec<u8>, Stopped> {
        match &self.generator.source {
            Source::Given(solution) => Ok(solution.bytes().collect()),
            Source::Drawn(sampler) => {
                let drawn = sampler.fill(self.random, &self.stop.limits(self.generator), &mut self.scratch.solver);
                drawn.solution.map(|solution| solution.bytes().collect()).map_err(|_| Stopped)
            }
        }
    }

    /// Asks which boards of the block have another solution.
    fn ask(&mut self) -> Result<(), Stopped> {
        if self.stop.is_over() {
            return Err(Stopped);
        }
        let limits = self.stop.limits(self.generator);
        let Block { puzzles, solutions, at, briefs } = &mut self.block;
        self.generator.solver.another_solution_block(puzzles, at, &limits, &mut self.scratch.solver, solutions, briefs);
        self.sample.questions += at.len() as u64;
        let is_settled = |brief: &Summary| matches!(brief.end, Termination::Exhausted | Termination::Solutions(_));
        if briefs.iter().all(is_settled) { Ok(()) } else { Err(Stopped) }
    }

    /// Finds the removable clues of every member.
    fn ask_all(&mut self) -> Result<(), Stopped> {
        let (mut next, mut asked) = (0, Vec::new());
        while next < self.members.len() {
            self.block.clear();
            asked.clear();
            while next < self.members.len() && asked.len() < BLOCK {
                let member = &self.members[next];
                let solution = &self.solutions[member.solution as usize * self.plan.cells..][..self.plan.cells];
                let board = board(self.plan, member.clues, solution);
                for unit in bits(member.open) {
                    let (cells, begin) = (&self.plan.cells_of[unit], self.block.puzzles.len());
                    self.block.puzzles.extend_from_slice(&board);
                    for cell in cells {
                        self.block.puzzles[begin + cell.index()] = 0;
                    }
                    self.block.solutions.extend_from_slice(solution);
                    self.block.at.push(if let [cell] = cells[..] { Some(cell) } else { None });
                    asked.push((next, unit));
                }
                next += 1;
            }
            self.ask()?;
            for (&(member, unit), brief) in asked.iter().zip(&self.block.briefs) {
                if brief.end != Termination::Exhausted {
                    self.members[member].open &= !(1 << unit);
                }
            }
        }
        Ok(())
    }

    /// Counts the minimal puzzles, which have no children.
    fn count_minimal(&mut self) {
        let Self { members, sample, plan, .. } = self;
        members.retain(|member| {
            if member.open == 0 {
                let clues: usize = bits(member.clues).map(|unit| plan.cells_of[unit].len()).sum();
                sample.weights[clues] += member.weight;
                sample.met += 1;
            }
            member.open != 0
        });
    }

    /// Replaces members, all with `clues` clues, by children. `first` is the mean number of
    /// removable clues at the start: when it falls, more members cost the same number of questions.
    fn advance(&mut self, clues: usize, first: &mut Option<f64>) {
        let most: Vec<f64> = self.members.iter().map(|member| member.open.count_ones().into()).collect();
        let promise = |member: &Member| member.weight * self.plan.weight_model.of(clues, member.open.count_ones());
        let values: Vec<f64> = self.members.iter().map(promise).collect();
        let sum: f64 = values.iter().sum();
        let mean = values.iter().zip(&most).map(|(value, most)| value * most).sum::<f64>() / sum;
        let wanted = self.plan.width * (*first.get_or_insert(mean) / mean).max(1.0);
        let step = number(self.plan.units() - clues + 1);
        let mut rounding = Rounding::new(self.random);
        let mut children = Vec::new();
        for (member, share) in self.members.iter().zip(shares(&values, &most, wanted)) {
            let can_go = member.open.count_ones();
            let mut units: Vec<usize> = bits(member.open).collect();
            let is_full = share >= can_go.into();
            let count = if is_full { units.len() } else { rounding.round(share).min(units.len()) };
            let weight = member.weight / step * (f64::from(can_go) / share);
            for i in 0..count {
                let j = i + self.random.below(units.len() - i);
                units.swap(i, j);
                let gone = 1 << units[i];
                let (clues, open) = (member.clues & !gone, member.open & !gone);
                children.push(Member { clues, open, weight, could_go: can_go - 1, ..*member });
            }
        }
        merge(&mut children);
        self.members = children;
    }
}

/// Merges members that are the same set, reached in different orders.
fn merge(members: &mut Vec<Member>) {
    members.sort_by_key(|member| (member.solution, member.clues));
    members.dedup_by(|member, same| {
        let is_same = (member.solution, member.clues) == (same.solution, same.clues);
        if is_same {
            same.weight += member.weight;
            same.open &= member.open;
            same.could_go = same.open.count_ones();
        }
        is_same
    });
}

fn board(plan: &Plan, clues: u128, solution: &[u8]) -> Vec<u8> {
    let mut board = vec![0; plan.cells];
    for cell in bits(clues).flat_map(|unit| &plan.cells_of[unit]) {
        board[cell.index()] = solution[cell.index()];
    }
    board
}

fn bits(set: u128) -> impl Iterator<Item = usize> {
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    let (low, high) = (set as u64, (set >> 64) as u64);
    members(low).chain(members(high).map(|bit| bit + 64))
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a number of clues or draws"))
}
