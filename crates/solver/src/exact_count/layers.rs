//! From the states of one layer to those of the next, cell by cell.

use super::canonical_state::Canonicalizer;
use super::plan::{Plan, Step};
use super::problem::Tally;
use super::state_table::{Overflow, StateTable};
use super::symmetry::Symmetries;
use super::{CountError, Effort};
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::rules::Constraint;
use kdoku_board::verify;

/// States between two checks of the limits.
const CHECK_INTERVAL: usize = 256;

/// A state, unpacked.
#[derive(Clone, Debug)]
struct State {
    /// The signature of each digit.
    signatures: Vec<u64>,
    /// The partial sums of unfinished tallies.
    sums: Vec<i64>,
}

impl From<Overflow> for CountError {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

/// Counts the ways to fill the cells of a plan.
///
/// # Errors
/// [`CountError`] if a limit is reached or the number overflows.
pub(super) fn count(plan: &Plan, effort: &mut Effort) -> Result<u128, CountError> {
    let mut run = Run::new(plan);
    let mut layer = StateTable::new(1);
    layer.add(&[0], 1)?;
    let (mut width, mut running) = (0, Vec::new());
    let symmetries = Symmetries::new(plan);
    for at in 0..plan.order.len() {
        let step = plan.step(at, &symmetries);
        let mut next = StateTable::new(words(plan.digits(), step.width, step.running.len()));
        run.canonicalizer.begin(&step);
        for (done, (key, ways)) in layer.entries().enumerate() {
            if done % CHECK_INTERVAL == 0 {
                effort.check(next.bytes())?;
            }
            run.unpack(key, width, &running);
            effort.work += run.fill(at, &step, ways, &mut next)?;
        }
        effort.states += next.len() as u64;
        (width, running) = (step.width, step.running);
        layer = next;
    }
    Ok(layer.entries().next().map_or(0, |(_, ways)| ways))
}

/// The number of words of a key.
fn words(digits: usize, width: u32, sums: usize) -> usize {
    (digits * width as usize + sums * 32).div_ceil(64)
}

/// The working memory of a count.
struct Run<'a> {
    plan: &'a Plan<'a>,
    canonicalizer: Canonicalizer,
    state: State,
    next: State,
    key: Vec<u64>,
    /// The decided cells, and those of the current check.
    grid: Grid,
}

impl<'a> Run<'a> {
    fn new(plan: &'a Plan<'a>) -> Self {
        let sums = plan.problem.tallies.iter().map(|tally| tally.start).collect();
        let state = State { signatures: vec![0; plan.digits()], sums };
        let canonicalizer = Canonicalizer::new(plan.digits());
        let grid = plan.problem.decided_grid();
        Self { plan, canonicalizer, next: state.clone(), state, key: Vec::new(), grid }
    }

    /// Adds the successors of the current state, one for each allowed digit. Returns their number.
    fn fill(&mut self, at: usize, step: &Step, ways: u128, layer: &mut StateTable) -> Result<u64, CountError> {
        let mut successors = 0;
        for class in 0..step.before.len() {
            let digits = &step.before[class];
            let mut i = 0;
            while i < digits.len() {
                let (digit, signature) = (digits[i], self.state.signatures[digits[i]]);
                // digits of one class with the same signature lead to the same state
                let alike = digits[i..].iter().take_while(|&&other| self.state.signatures[other] == signature).count();
                i += alike;
                if step.domain >> digit & 1 == 0 || signature & step.read != 0 || !self.place(at, step, digit) {
                    continue;
                }
                successors += 1;
                let ways = ways.checked_mul(alike as u128).ok_or(CountError::Overflow)?;
                self.canonicalizer.canonicalize(step, &mut self.next.signatures);
                self.pack(step);
                layer.add(&self.key, ways)?;
            }
        }
        Ok(successors)
    }

    /// Builds the next state with this digit; `false` if that is impossible.
    fn place(&mut self, at: usize, step: &Step, digit: usize) -> bool {
        self.next.sums.copy_from_slice(&self.state.sums);
        for (number, weights, rest) in &step.sums {
            let tally: &Tally = &self.plan.problem.tallies[*number];
            self.next.sums[*number] += weights[digit];
            if !tally.allows(self.next.sums[*number], *rest) {
                return false;
            }
        }
        self.next.signatures.copy_from_slice(&self.state.signatures);
        self.next.signatures[digit] |= step.write;
        for &check in &step.checks {
            if !self.holds(check, at, digit) {
                return false;
            }
        }
        for ((signature, need), idle) in self.next.signatures.iter_mut().zip(&step.need).zip(&step.idle) {
            if *signature & need != *need {
                return false;
            }
            *signature = *signature & step.keep | idle;
        }
        true
    }

    /// Whether a check holds with this digit in its last cell.
    fn holds(&mut self, check: usize, at: usize, digit: usize) -> bool {
        let check = &self.plan.problem.checks[check];
        for &cell in &check.cells {
            let digit = if self.plan.position(cell) == at { digit } else { self.remembered(cell) };
            self.grid.set(self.plan.problem.cells[cell], Some(Digit::from_index(digit)));
        }
        match check.constraint {
            Constraint::Binary([a, b], relation) => {
                let [a, b] = [*a, *b].map(|cell| self.grid.get(cell).expect("filled just now"));
                relation.holds(a, b)
            }
            other => verify::holds(self.plan.problem.rules, other, &self.grid, &[]),
        }
    }

    /// The digit of a filled cell that a check needs.
    fn remembered(&self, cell: usize) -> usize {
        let slot = self.plan.memories[cell].expect("cells of checks have a slot");
        let bit = self.plan.slots[slot].bit();
        self.state.signatures.iter().position(|signature| signature & bit != 0).expect("the cell is filled")
    }

    /// Packs the next state into a key: signatures, then unfinished sums.
    fn pack(&mut self, step: &Step) {
        let mut writer = Writer { key: &mut self.key, word: 0, used: 0 };
        writer.key.clear();
        for &signature in &self.next.signatures {
            writer.put(signature, step.width);
        }
        for &number in &step.running {
            writer.put(u64::from(to_word(self.next.sums[number])), 32);
        }
        if writer.used > 0 || writer.key.is_empty() {
            writer.key.push(writer.word);
        }
    }

    fn unpack(&mut self, key: &[u64], width: u32, running: &[usize]) {
        let mut at = 0;
        let mut take = |width: u32| {
            let (word, shift) = (at / 64, at % 64);
            at += width as usize;
            if width == 0 {
                return 0;
            }
            let low = key[word] >> shift;
            let all = if shift + width as usize > 64 { low | key[word + 1] << (64 - shift) } else { low };
            all & (u64::MAX >> (64 - width))
        };
        for signature in &mut self.state.signatures {
            *signature = take(width);
        }
        for (sum, tally) in self.state.sums.iter_mut().zip(&self.plan.problem.tallies) {
            *sum = tally.start;
        }
        for &number in running {
            self.state.sums[number] = from_word(take(32));
        }
    }
}

/// A vector of words, filled bit by bit.
struct Writer<'a> {
    key: &'a mut Vec<u64>,
    word: u64,
    used: u32,
}

impl Writer<'_> {
    fn put(&mut self, value: u64, width: u32) {
        if width == 0 {
            return;
        }
        self.word |= value << self.used;
        self.used += width;
        if self.used >= 64 {
            self.key.push(self.word);
            self.used -= 64;
            self.word = if self.used == 0 { 0 } else { value >> (width - self.used) };
        }
    }
}

fn to_word(sum: i64) -> u32 {
    i32::try_from(sum).expect("`Problem::new` bounds sums").cast_unsigned()
}

fn from_word(word: u64) -> i64 {
    i64::from(u32::try_from(word).expect("32 bits were taken").cast_signed())
}
