//! Lines read as words: how many are smaller than a given one.
//!
//! Where the first cells of all lines fall into complete houses, each digit begins one line of every house. So the rank tells
//! the first digit of a line, and of the lines that begin with it how many are smaller: the *class* of a clue, one line of every
//! other house. Without such houses the class is all lines.
//!
//! Two lines are compared cell by cell as long as they may be equal. A group of which one line is in the class is smaller if all its
//! lines that can be in it can only be smaller. If as many groups are smaller as must be, no other is; if only as many can be, all are.
//! A line that cannot be what its group is loses the digit that begins the class, and one that is in the class for sure is
//! ordered against the line of the clue, as Frisch and others do it: the first cell that may differ is cut to what the rest allows.
//! Lines of two clues are ordered by their ranks.
//!
//! *Soundness*: a complete house has a digit once. Not domain consistent: each pair of lines is looked at by itself.
//!
//! # References
//! Frisch, Hnich, Kiziltan, Miguel, Walsh: *Propagation algorithms for lexicographic ordering constraints*, Artificial
//! Intelligence 2006.

use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, literal_of};

/// What is said of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RankClue {
    /// How many lines are smaller.
    pub(crate) smaller: usize,
    /// The number of the line.
    pub(crate) line: usize,
    /// Whether others may be the same.
    pub(crate) ties: bool,
}

/// The propagator; its scope is all cells of all lines, each once.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    /// For each line the places of its cells in the scope; all have one length.
    lines: Vec<Vec<u16>>,
    /// Whether the cells of every line differ.
    distinct: bool,
    /// In rising order.
    clues: Vec<RankClue>,
    /// By line how many are smaller, where a clue tells; the first of them if there are several.
    told: Vec<Option<usize>>,
    /// For each clue and each line the first place at which the two differ anyhow, or the length.
    apart: Vec<Vec<usize>>,
    /// The lines, dealt by the houses that their first cells make up; by themselves where those are not complete.
    groups: Vec<Vec<usize>>,
    /// Whether the groups are houses.
    classes: bool,
}

/// What one line can be, seen from another.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    smaller: bool,
    same: bool,
    greater: bool,
}

/// What is asked of a line that is in the class of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Smaller,
    /// Or the same, if ties are allowed.
    Greater,
}

impl Rank {
    /// For lines of one length, each a list of places in the scope, what is said of them, and the houses that their first cells make
    /// up, if those are complete: for each the numbers of its lines. `differ` tells which places differ.
    pub(crate) fn new(
        lines: Vec<Vec<u16>>,
        mut clues: Vec<RankClue>,
        houses: Option<Vec<Vec<usize>>>,
        differ: impl Fn(u16, u16) -> bool,
    ) -> Self {
        clues.sort_unstable();
        clues.dedup();
        let distinct =
            lines.iter().all(|line| line.iter().enumerate().all(|(i, &a)| line[..i].iter().all(|&b| differ(a, b))));
        let first_apart = |a: &[u16], b: &[u16]| a.iter().zip(b).position(|(&a, &b)| differ(a, b)).unwrap_or(a.len());
        let apart = clues.iter().map(|clue| lines.iter().map(|line| first_apart(&lines[clue.line], line)).collect());
        let apart = apart.collect();
        let told = (0..lines.len()).map(|line| Some(clues.iter().find(|clue| clue.line == line)?.smaller)).collect();
        let classes = houses.is_some();
        let groups = houses.unwrap_or_else(|| (0..lines.len()).map(|line| vec![line]).collect());
        Self { lines, distinct, clues, told, apart, groups, classes }
    }

    /// The digit that begins the class of a clue, if it is told.
    fn digit(&self, clue: RankClue) -> Option<usize> {
        self.classes.then(|| clue.smaller / self.groups.len())
    }

    /// How many of the class are smaller.
    fn smaller_within(&self, clue: RankClue) -> usize {
        if self.classes { clue.smaller % self.groups.len() } else { clue.smaller }
    }

    /// What the second line can be, seen from the first, if they are the same before the cell `from`, where the digits in `used`
    /// stand. From the cell `apart` on they are not.
    fn compare(&self, domains: &[Domain], lines: [&[u16]; 2], from: usize, mut used: Domain, apart: usize) -> Outcome {
        let mut outcome = Outcome::default();
        for (i, (&a, &b)) in lines[0].iter().zip(lines[1]).enumerate().skip(from) {
            if a == b {
                continue;
            }
            let (a, b) = (domains[usize::from(a)] & !used, domains[usize::from(b)] & !used);
            if a == 0 || b == 0 {
                return outcome;
            }
            outcome.smaller |= b.trailing_zeros() < a.ilog2();
            outcome.greater |= a.trailing_zeros() < b.ilog2();
            let both = a & b;
            if both == 0 || i >= apart {
                return outcome;
            }
            if outcome.smaller && outcome.greater {
                // no use in finding out
                outcome.same = true;
                return outcome;
            }
            if self.distinct && both.is_power_of_two() {
                used |= both;
            }
        }
        outcome.same = true;
        outcome
    }

    /// Cuts two lines down to those where the first is smaller than the second, or the same if that may be.
    fn order(&self, domains: &mut [Domain], lines: [&[u16]; 2], ties: bool, apart: usize) -> Result<(), Inconsistent> {
        let mut used = 0;
        for (i, (&low, &high)) in lines[0].iter().zip(lines[1]).enumerate() {
            let (a, b) = (usize::from(low), usize::from(high));
            if a == b {
                continue;
            }
            // whether these two may be the same, and the rest makes the difference
            let rest = if i >= apart {
                Outcome::default()
            } else {
                let both = domains[a] & domains[b] & !used;
                let with = if self.distinct && both.is_power_of_two() { used | both } else { used };
                self.compare(domains, lines, i + 1, with, apart)
            };
            let may_be_same = rest.greater || (ties && rest.same);
            let top = 1 << domains[b].ilog2();
            keep(&mut domains[a], if may_be_same { top | (top - 1) } else { top - 1 })?;
            let bottom: Domain = 1 << domains[a].trailing_zeros();
            keep(&mut domains[b], if may_be_same { !(bottom - 1) } else { !(bottom | (bottom - 1)) })?;
            if domains[a] != domains[b] || !domains[a].is_power_of_two() {
                return Ok(());
            }
            used |= if self.distinct { domains[a] } else { 0 };
        }
        if ties { Ok(()) } else { Err(Inconsistent) }
    }

    /// Holds the lines of all clues against each other.
    fn order_clues(&self, domains: &mut [Domain]) -> Result<(), Inconsistent> {
        for (number, pair) in self.clues.windows(2).enumerate() {
            let [low, high] = [&self.lines[pair[0].line], &self.lines[pair[1].line]];
            if pair[0].line == pair[1].line {
                // the one allows ties and the other does not, or there are two ranks
                if pair[0].smaller != pair[1].smaller {
                    return Err(Inconsistent);
                }
            } else if pair[0].smaller == pair[1].smaller {
                if !pair[0].ties || !pair[1].ties {
                    return Err(Inconsistent);
                }
                for (&a, &b) in low.iter().zip(high) {
                    let both = domains[usize::from(a)] & domains[usize::from(b)];
                    keep(&mut domains[usize::from(a)], both)?;
                    keep(&mut domains[usize::from(b)], both)?;
                }
            } else if self.digit(pair[0]) == self.digit(pair[1]) {
                self.order(domains, [low, high], false, self.apart[number][pair[1].line])?;
            }
        }
        Ok(())
    }

    /// Whether a line may begin as the class of a clue does.
    #[inline]
    fn may_be_in_class(&self, domains: &[Domain], clue: RankClue, line: usize) -> bool {
        self.digit(clue).is_none_or(|digit| domains[usize::from(self.lines[line][0])] >> digit & 1 != 0)
    }

    /// What a line that may begin as the class of a clue does can be in it; `None` if it cannot be in it.
    fn place(&self, domains: &[Domain], number: usize, line: usize) -> Option<[bool; 2]> {
        let clue = self.clues[number];
        let (from, used) = match self.digit(clue) {
            Some(digit) => (1, if self.distinct { 1 << digit } else { 0 }),
            None => (0, 0),
        };
        let lines = [&*self.lines[clue.line], &self.lines[line]];
        let mut outcome = self.compare(domains, lines, from, used, self.apart[number][line]);
        if let Some(smaller) = self.told[line] {
            outcome.smaller &= smaller < clue.smaller;
            outcome.greater &= smaller > clue.smaller;
            outcome.same &= smaller == clue.smaller;
        }
        let places = [outcome.smaller, outcome.greater || (clue.ties && outcome.same)];
        // one that is neither ties, where it must not
        if places == [false; 2] { None } else { Some(places) }
    }

    /// Counts the groups of the class of a clue. `told` is working memory: whether each may be smaller, and whether greater.
    fn look(&self, domains: &mut [Domain], number: usize, told: &mut Vec<u64>) -> Result<(), Inconsistent> {
        let clue = self.clues[number];
        let others = || self.groups.iter().filter(|group| !group.contains(&clue.line));
        let needed = self.smaller_within(clue);
        let (mut surely, mut perhaps) = (0, 0);
        told.clear();
        for group in others() {
            let may_be_in = group.iter().filter(|&&line| self.may_be_in_class(domains, clue, line));
            let places = may_be_in.filter_map(|&line| self.place(domains, number, line));
            let [smaller, greater] = places.fold([false; 2], |all, one| [all[0] || one[0], all[1] || one[1]]);
            if !smaller && !greater {
                return Err(Inconsistent);
            }
            surely += usize::from(!greater);
            perhaps += usize::from(smaller);
            told.push(u64::from(smaller) | u64::from(greater) << 1);
        }
        if surely > needed || perhaps < needed {
            return Err(Inconsistent);
        }
        for (group, told) in others().zip(told) {
            let side = match told {
                0b01 => Side::Smaller,
                0b10 => Side::Greater,
                _ if surely == needed => Side::Greater,
                _ if perhaps == needed => Side::Smaller,
                _ => {
                    self.drop_ties(domains, number, group)?;
                    continue;
                }
            };
            self.settle(domains, number, group, side)?;
        }
        Ok(())
    }

    /// Takes lines that can only be the same as that of the clue, where they must not, out of its class.
    fn drop_ties(&self, domains: &mut [Domain], number: usize, group: &[usize]) -> Result<(), Inconsistent> {
        for &line in group {
            if self.may_be_in_class(domains, self.clues[number], line) && self.place(domains, number, line).is_none() {
                self.bar(domains, number, line)?;
            }
        }
        Ok(())
    }

    /// Takes a line out of the class of a clue.
    fn bar(&self, domains: &mut [Domain], number: usize, line: usize) -> Result<(), Inconsistent> {
        let digit = self.digit(self.clues[number]).ok_or(Inconsistent)?;
        keep(&mut domains[usize::from(self.lines[line][0])], !(1 << digit))
    }

    /// The line of the group that is in the class lies on this side.
    fn settle(&self, domains: &mut [Domain], number: usize, group: &[usize], side: Side) -> Result<(), Inconsistent> {
        let clue = self.clues[number];
        for &line in group {
            if !self.may_be_in_class(domains, clue, line) {
                continue;
            }
            let fits = self.place(domains, number, line).is_some_and(|places| places[side as usize]);
            if !fits {
                self.bar(domains, number, line)?;
                continue;
            }
            let is_in = self.digit(clue).is_none_or(|digit| domains[usize::from(self.lines[line][0])] == 1 << digit);
            if is_in {
                let (own, other) = (&*self.lines[clue.line], &*self.lines[line]);
                let apart = self.apart[number][line];
                match side {
                    Side::Smaller => self.order(domains, [other, own], false, apart)?,
                    Side::Greater => self.order(domains, [own, other], clue.ties, apart)?,
                }
            }
        }
        Ok(())
    }

    /// Writes that, where `within` is true, a line is smaller than that of a clue exactly if `smaller` is true.
    fn write_pair(
        &self,
        cells: &[Choices],
        (number, line): (usize, usize),
        within: Literal,
        smaller: Literal,
        formula: &mut Formula,
    ) {
        let clue = self.clues[number];
        // true where the lines are the same so far
        let mut same = within;
        for (i, (&own, &other)) in self.lines[clue.line].iter().zip(&self.lines[line]).enumerate() {
            if own == other {
                continue;
            }
            let (own, other) = (&cells[usize::from(own)], &cells[usize::from(other)]);
            for &(digit, holds) in other {
                let above = own.iter().filter(|(own, _)| *own >= digit).map(|&(_, literal)| literal);
                formula.clause([!same, !smaller, !holds].into_iter().chain(above));
                let below = own.iter().filter(|(own, _)| *own <= digit).map(|&(_, literal)| literal);
                formula.clause([!same, smaller, !holds].into_iter().chain(below));
            }
            if i >= self.apart[number][line] {
                return;
            }
            let next = formula.fresh();
            formula.implies(next, [same]);
            for &(digit, holds) in other {
                let own = literal_of(own, digit);
                formula.clause([!next, !holds, own]);
                formula.clause([!same, !holds, !own, next]);
            }
            same = next;
        }
        formula.clause([!same, !smaller]);
        if !clue.ties {
            formula.clause([!same, smaller]);
        }
    }

    /// Writes one clue down.
    fn write_clue(&self, cells: &[Choices], number: usize, guard: Literal, formula: &mut Formula) {
        let clue = self.clues[number];
        let first = |line: usize| &cells[usize::from(self.lines[line][0])];
        if let Some(digit) = self.digit(clue) {
            formula.implies(guard, [literal_of(first(clue.line), digit)]);
        }
        let mut layers: Vec<Layer<usize>> = Vec::new();
        for group in self.groups.iter().filter(|group| !group.contains(&clue.line)) {
            let smaller = formula.fresh();
            formula.implies(smaller, [guard]);
            for &line in group {
                let begins = self.digit(clue).map_or(Literal::TRUE, |digit| literal_of(first(line), digit));
                let within = match (begins, guard) {
                    (Literal::FALSE, _) => continue,
                    (begins, Literal::TRUE) => begins,
                    (Literal::TRUE, guard) => guard,
                    (begins, guard) => {
                        let both = formula.fresh();
                        formula.implies(both, [begins]);
                        formula.implies(both, [guard]);
                        formula.clause([!begins, !guard, both]);
                        both
                    }
                };
                self.write_pair(cells, (number, line), within, smaller, formula);
            }
            layers.push(vec![(smaller, 1), (!smaller, 0)]);
        }
        let (needed, last) = (self.smaller_within(clue), layers.len());
        if last == 0 && needed > 0 {
            return formula.implies(guard, []);
        }
        path(formula, guard, 0, &layers, |layer, &count, more| {
            let count = count + more;
            if layer + 1 == last { (count == needed).then_some(0) } else { (count <= needed).then_some(count) }
        });
    }
}

impl Propagator for Rank {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        if domains.contains(&0) {
            return Err(Inconsistent);
        }
        for &clue in &self.clues {
            if let Some(digit) = self.digit(clue) {
                keep(&mut domains[usize::from(self.lines[clue.line][0])], 1 << digit)?;
            }
        }
        self.order_clues(domains)?;
        (0..self.clues.len()).try_for_each(|number| self.look(domains, number, &mut scratch.words))
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        (0..self.clues.len()).for_each(|number| self.write_clue(cells, number, guard, formula));
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
