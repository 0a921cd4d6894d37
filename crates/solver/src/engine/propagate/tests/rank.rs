//! Ranks of lines, with and without houses.

use super::super::lines::rank::{Rank, RankClue};
use super::super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, literal_of};
use super::{Consistency, examine};
use crate::engine::formula::{Formula, Literal};

/// Ranks together with differences of cells, which the houses enforce.
struct WithPairs(Rank, Vec<[usize; 2]>);

impl Propagator for WithPairs {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        for &[a, b] in &self.1 {
            for (a, b) in [(a, b), (b, a)] {
                if domains[a].is_power_of_two() {
                    domains[b] &= !domains[a];
                }
            }
        }
        if domains.contains(&0) { Err(Inconsistent) } else { self.0.prune(domains, scratch) }
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        self.0.write(cells, guard, formula);
        for &[a, b] in &self.1 {
            for &(digit, literal) in &cells[a] {
                formula.clause([!guard, !literal, !literal_of(&cells[b], digit)]);
            }
        }
    }

    fn is_idempotent(&self) -> bool {
        self.0.is_idempotent()
    }

    fn cost(&self) -> Cost {
        self.0.cost()
    }
}

/// Whether the ranks hold.
fn ranks(lines: &[Vec<u16>], clues: &[RankClue], d: &[usize]) -> bool {
    let read = |line: &[u16]| line.iter().map(|&place| d[usize::from(place)]).collect::<Vec<_>>();
    clues.iter().all(|clue| {
        let own = read(&lines[clue.line]);
        let others = || lines.iter().enumerate().filter(|(number, _)| *number != clue.line).map(|(_, line)| read(line));
        others().filter(|line| *line < own).count() == clue.smaller && (clue.ties || others().all(|line| line != own))
    })
}

#[test]
fn ranks_of_lines() {
    let lists = |lines: &[&[u16]]| lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>();
    // lines that share cells, without houses
    let lines = lists(&[&[0, 1], &[2, 3], &[1, 0], &[4, 3]]);
    for ties in [false, true] {
        for smaller in 0..4 {
            let clues = vec![RankClue { smaller, line: 0, ties }];
            let rank = Rank::new(lines.clone(), clues.clone(), None, |_, _| false);
            examine("rank", &rank, 5, 4, Consistency::Sound, &|d| ranks(&lines, &clues, d));
        }
        for smaller in [[0, 1], [1, 3], [1, 1], [2, 1]] {
            let clues: Vec<RankClue> = (0..2).map(|line| RankClue { smaller: smaller[line], line, ties }).collect();
            let rank = Rank::new(lines.clone(), clues.clone(), None, |_, _| false);
            examine("two ranks", &rank, 5, 4, Consistency::Sound, &|d| ranks(&lines, &clues, d));
        }
    }
    // lines whose first cells form two houses, with and without differences
    let lines = lists(&[&[0, 6], &[1, 7], &[2, 6], &[3, 7], &[4, 6], &[5, 7]]);
    let houses = [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5]];
    let within = [[0, 6], [1, 7], [2, 6], [3, 7], [4, 6], [5, 7]];
    for pairs in [houses.to_vec(), [houses, within].concat()] {
        for (ties, clues) in
            [(false, vec![(0, 3)]), (true, vec![(4, 2)]), (false, vec![(1, 2), (5, 3)]), (true, vec![(0, 0), (4, 0)])]
        {
            let clues: Vec<RankClue> =
                clues.into_iter().map(|(line, smaller)| RankClue { smaller, line, ties }).collect();
            let differ = |a: u16, b: u16| {
                let pair = [usize::from(a.min(b)), usize::from(a.max(b))];
                pairs.contains(&pair)
            };
            let houses = vec![vec![0, 1, 2], vec![3, 4, 5]];
            let rank = Rank::new(lines.clone(), clues.clone(), Some(houses), differ);
            let holds = |d: &[usize]| pairs.iter().all(|&[a, b]| d[a] != d[b]) && ranks(&lines, &clues, d);
            examine("rank by houses", &WithPairs(rank, pairs.clone()), 8, 3, Consistency::Sound, &holds);
        }
    }
}

#[test]
fn placements_of_first_digits() {
    let lines: Vec<Vec<u16>> = (0..6).map(|first| vec![first, 6 + first % 2]).collect();
    let houses = || Some(vec![vec![0, 1, 2], vec![3, 4, 5]]);
    let placements = |clues: &[(usize, usize)], houses| {
        let clues = clues.iter().map(|&(line, smaller)| RankClue { smaller, line, ties: false }).collect();
        let rank = Rank::new(lines.clone(), clues, houses, |a, b| a < 3 && b < 3 || (3..6).contains(&a.min(b)));
        rank.placements().into_iter().map(|of| (of.digit, of.cells, of.clues)).collect::<Vec<_>>()
    };
    assert_eq!(placements(&[(0, 3)], houses()), [(1, vec![3, 4, 5], 1)]);
    assert_eq!(placements(&[(0, 3), (1, 2)], houses()), [(1, vec![3, 4, 5], 2)]);
    assert_eq!(placements(&[(0, 3), (4, 4)], houses()), [(1, vec![3, 4, 5], 1), (2, vec![0, 1, 2], 1)]);
    assert_eq!(placements(&[(0, 3)], None), []);
}
