//! The rank of a line among all lines, read as words: how many lines are smaller (*lex*).
//!
//! If the first cells of the lines form complete houses, each digit begins one line of every house.
//! Then a rank determines the first digit of its line, and how many of the lines with the same
//! first digit, its *class*, are smaller. Without such houses, the class is all lines.
//!
//! A *group* is the lines of one house, of which one is in the class. It is smaller if all of its
//! lines that can be in the class can only be smaller. Bounds on the number of smaller groups
//! decide the open groups. A line that contradicts its group loses the first digit of the class. A
//! line that is in the class for certain is ordered against the line of the clue. Lines of two
//! clues are ordered by rank.
//!
//! *Soundness*: a complete house has each digit once. Not domain consistent: pairs of lines are
//! treated one at a time.
//!
//! # References
//! Frisch, Hnich, Kiziltan, Miguel, Walsh: *Propagation algorithms for lexicographic ordering
//! constraints*, Artificial Intelligence 2006, for the order of two lines.

use crate::engine::formula::{Formula, Layer, Literal, path};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Placement, Propagator, Scratch, keep, literal_of};

/// The rank of one line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RankClue {
    /// The number of smaller lines.
    pub(crate) smaller: usize,
    pub(crate) line: usize,
    /// Whether other lines may be equal.
    pub(crate) ties: bool,
}

/// The propagator; its scope is all cells of all lines, without repetition.
#[derive(Clone)]
pub(crate) struct Rank {
    /// By line the places of its cells in the scope; all lines have the same length.
    lines: Vec<Vec<u16>>,
    /// Whether the cells of every line differ.
    distinct: bool,
    /// In ascending order of rank.
    clues: Vec<RankClue>,
    /// By line the rank of its first clue.
    ranks: Vec<Option<usize>>,
    /// By clue and line the first place at which the two must differ, or the length.
    apart: Vec<Vec<usize>>,
    /// The lines by house of their first cells, or each line alone if these do not form houses.
    groups: Vec<Vec<usize>>,
    /// Whether the groups are houses.
    has_classes: bool,
}

/// The possible results of comparing a line with another.
#[derive(Clone, Copy, Default)]
struct Comparison {
    smaller: bool,
    same: bool,
    greater: bool,
}

/// The required side of a line in the class of a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Smaller,
    /// Greater, or equal if ties are allowed.
    Greater,
}

impl Rank {
    /// The propagator for lines of one length, each a list of places in the scope. `houses` are the
    /// lines of each complete house of first cells, `differ` says whether two places must differ.
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
        let ranks = (0..lines.len()).map(|line| Some(clues.iter().find(|clue| clue.line == line)?.smaller)).collect();
        let has_classes = houses.is_some();
        let groups = houses.unwrap_or_else(|| (0..lines.len()).map(|line| vec![line]).collect());
        Self { lines, distinct, clues, ranks, apart, groups, has_classes }
    }

    /// The first digit of the class of a clue, if there are classes.
    fn digit(&self, clue: RankClue) -> Option<usize> {
        self.has_classes.then(|| clue.smaller / self.groups.len())
    }

    /// The number of smaller lines within the class.
    fn smaller_within(&self, clue: RankClue) -> usize {
        if self.has_classes { clue.smaller % self.groups.len() } else { clue.smaller }
    }

    /// Compares the second line with the first, if they are equal before the cell `from`, with the
    /// digits `used`. They differ at the cell `apart` at the latest.
    fn compare(
        &self,
        domains: &[Domain],
        lines: [&[u16]; 2],
        from: usize,
        mut used: Domain,
        apart: usize,
    ) -> Comparison {
        let mut result = Comparison::default();
        for (i, (&a, &b)) in lines[0].iter().zip(lines[1]).enumerate().skip(from) {
            if a == b {
                continue;
            }
            let (a, b) = (domains[usize::from(a)] & !used, domains[usize::from(b)] & !used);
            if a == 0 || b == 0 {
                return result;
            }
            result.smaller |= b.trailing_zeros() < a.ilog2();
            result.greater |= a.trailing_zeros() < b.ilog2();
            let both = a & b;
            if both == 0 || i >= apart {
                return result;
            }
            if result.smaller && result.greater {
                // equality does not matter any more
                result.same = true;
                return result;
            }
            if self.distinct && both.is_power_of_two() {
                used |= both;
            }
        }
        result.same = true;
        result
    }

    /// Prunes two lines so that the first is smaller than the second, or equal with ties.
    fn order(&self, domains: &mut [Domain], lines: [&[u16]; 2], ties: bool, apart: usize) -> Result<(), Inconsistent> {
        let mut used = 0;
        for (i, (&low, &high)) in lines[0].iter().zip(lines[1]).enumerate() {
            let (a, b) = (usize::from(low), usize::from(high));
            if a == b {
                continue;
            }
            // whether the rest can decide if these two are equal
            let rest = if i >= apart {
                Comparison::default()
            } else {
                let both = domains[a] & domains[b] & !used;
                let with = if self.distinct && both.is_power_of_two() { used | both } else { used };
                self.compare(domains, lines, i + 1, with, apart)
            };
            let may_be_equal = rest.greater || (ties && rest.same);
            let top = 1 << domains[b].ilog2();
            keep(&mut domains[a], if may_be_equal { top | (top - 1) } else { top - 1 })?;
            let bottom: Domain = 1 << domains[a].trailing_zeros();
            keep(&mut domains[b], if may_be_equal { !(bottom - 1) } else { !(bottom | (bottom - 1)) })?;
            if domains[a] != domains[b] || !domains[a].is_power_of_two() {
                return Ok(());
            }
            used |= if self.distinct { domains[a] } else { 0 };
        }
        if ties { Ok(()) } else { Err(Inconsistent) }
    }

    /// Orders the lines of successive clues.
    fn order_clues(&self, domains: &mut [Domain]) -> Result<(), Inconsistent> {
        for (number, pair) in self.clues.windows(2).enumerate() {
            let [low, high] = [&self.lines[pair[0].line], &self.lines[pair[1].line]];
            if pair[0].line == pair[1].line {
                // a line has one rank, but its clues may differ in ties
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

    /// Whether a line can be in the class of a clue, by its first cell.
    #[inline]
    fn may_be_in_class(&self, domains: &[Domain], clue: RankClue, line: usize) -> bool {
        self.digit(clue).is_none_or(|digit| domains[usize::from(self.lines[line][0])] >> digit & 1 != 0)
    }

    /// The possible sides of a line in the class of a clue; `None` if it cannot be in the class.
    fn sides(&self, domains: &[Domain], number: usize, line: usize) -> Option<[bool; 2]> {
        let clue = self.clues[number];
        let (from, used) = match self.digit(clue) {
            Some(digit) => (1, if self.distinct { 1 << digit } else { 0 }),
            None => (0, 0),
        };
        let lines = [&*self.lines[clue.line], &self.lines[line]];
        let mut result = self.compare(domains, lines, from, used, self.apart[number][line]);
        if let Some(smaller) = self.ranks[line] {
            result.smaller &= smaller < clue.smaller;
            result.greater &= smaller > clue.smaller;
            result.same &= smaller == clue.smaller;
        }
        let sides = [result.smaller, result.greater || (clue.ties && result.same)];
        // neither: a tie that is not allowed
        if sides == [false; 2] { None } else { Some(sides) }
    }

    /// Counts the groups of a clue. `sides_of_groups` is scratch memory: bit 0 if a group can be
    /// smaller, bit 1 if it can be greater.
    fn prune_groups(
        &self,
        domains: &mut [Domain],
        number: usize,
        sides_of_groups: &mut Vec<u64>,
    ) -> Result<(), Inconsistent> {
        let clue = self.clues[number];
        let others = || self.groups.iter().filter(|group| !group.contains(&clue.line));
        let needed = self.smaller_within(clue);
        let (mut least, mut most) = (0, 0);
        sides_of_groups.clear();
        for group in others() {
            let may_be_in = group.iter().filter(|&&line| self.may_be_in_class(domains, clue, line));
            let sides = may_be_in.filter_map(|&line| self.sides(domains, number, line));
            let [smaller, greater] = sides.fold([false; 2], |all, one| [all[0] || one[0], all[1] || one[1]]);
            if !smaller && !greater {
                return Err(Inconsistent);
            }
            least += usize::from(!greater);
            most += usize::from(smaller);
            sides_of_groups.push(u64::from(smaller) | u64::from(greater) << 1);
        }
        if least > needed || most < needed {
            return Err(Inconsistent);
        }
        for (group, sides) in others().zip(sides_of_groups) {
            let side = match sides {
                0b01 => Side::Smaller,
                0b10 => Side::Greater,
                _ if least == needed => Side::Greater,
                _ if most == needed => Side::Smaller,
                _ => {
                    self.drop_ties(domains, number, group)?;
                    continue;
                }
            };
            self.require_side(domains, number, group, side)?;
        }
        Ok(())
    }

    /// Excludes lines that can only tie with a clue without ties from its class.
    fn drop_ties(&self, domains: &mut [Domain], number: usize, group: &[usize]) -> Result<(), Inconsistent> {
        for &line in group {
            if self.may_be_in_class(domains, self.clues[number], line) && self.sides(domains, number, line).is_none() {
                self.exclude(domains, number, line)?;
            }
        }
        Ok(())
    }

    /// Excludes a line from the class of a clue.
    fn exclude(&self, domains: &mut [Domain], number: usize, line: usize) -> Result<(), Inconsistent> {
        let digit = self.digit(self.clues[number]).ok_or(Inconsistent)?;
        keep(&mut domains[usize::from(self.lines[line][0])], !(1 << digit))
    }

    /// Requires the line of the group that is in the class to be on this side.
    fn require_side(
        &self,
        domains: &mut [Domain],
        number: usize,
        group: &[usize],
        side: Side,
    ) -> Result<(), Inconsistent> {
        let clue = self.clues[number];
        for &line in group {
            if !self.may_be_in_class(domains, clue, line) {
                continue;
            }
            let fits = self.sides(domains, number, line).is_some_and(|sides| sides[side as usize]);
            if !fits {
                self.exclude(domains, number, line)?;
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

    /// Writes that, if `within` is true, a line is smaller than that of a clue exactly if `smaller`
    /// is.
    fn write_pair(
        &self,
        cells: &[Choices],
        (number, line): (usize, usize),
        within: Literal,
        smaller: Literal,
        formula: &mut Formula,
    ) {
        let clue = self.clues[number];
        // true if the lines are equal so far
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

    /// Writes one clue.
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
        (0..self.clues.len()).try_for_each(|number| self.prune_groups(domains, number, &mut scratch.words))
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

    /// The first digit of each class in the houses whose line of this class has no clue.
    fn placements(&self) -> Vec<Placement> {
        if !self.has_classes {
            return Vec::new();
        }
        let in_class = self.clues.chunk_by(|&a, &b| self.digit(a) == self.digit(b));
        let open = in_class.flat_map(|clues| {
            let has_clue = |group: &&Vec<usize>| clues.iter().any(|clue| group.contains(&clue.line));
            self.groups.iter().filter(move |group| !has_clue(group)).map(move |group| (clues, group))
        });
        let placements = open.map(|(clues, group)| Placement {
            digit: clues[0].smaller / self.groups.len(),
            cells: group.iter().map(|&line| self.lines[line][0]).collect(),
            clues: clues.len() as u32,
        });
        placements.collect()
    }
}
