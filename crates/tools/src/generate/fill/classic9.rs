//! Random solutions of classic 9×9, each of the 6,670,903,752,021,072,936,960 equally likely.
//!
//! **The idea.** A solution has two layers. The *rows* of a box are its digits in three sets, one
//! per minirow; its *columns* are the same for minicolumns. If each set of rows meets each set of
//! columns in one digit, the two are called crossed and determine the box. The rows of the boxes of
//! a band depend on each other, since a digit is in another row of each box, and so do the columns
//! of a stack; but rows and columns meet in boxes only:
//!
//! ```text
//!                stack 1   stack 2   stack 3
//!   band 1        r11       r12       r13       rows of a band: r11, and one of 56 ways to go on from it
//!   band 2        r21       r22       r23       columns of a stack: those of its topmost box, and one of 56 ways
//!   band 3        r31       r32       r33
//! ```
//!
//! Once all nine rows are known, the columns of the three stacks are independent. The number `N` of
//! column choices of a stack depends on the rows of its three boxes only and is in a table: digits
//! can be renamed so that the first of these is number 0 of 280. So rows are drawn with weight
//! `N(stack 1) · N(stack 2) · N(stack 3)`, then the columns of each stack uniformly:
//!
//! 1. Draw the rows of stack 1 from that table, with weight `N`.
//! 2. Draw a continuation for band 1 and one for band 2, uniformly. Accept them with probability
//!    `W / MOST`, where `W` is the sum of `N(stack 2) · N(stack 3)` over the 56 continuations of band
//!    3, and `MOST` its maximum. Otherwise start again.
//! 3. Draw one of these 56, with its weight.
//! 4. For each stack, draw columns crossed with its topmost box and a continuation until they fit.
//!
//! Finally digits are renamed, rows are exchanged within bands and columns within stacks, which
//! restores the symmetries that the tables leave out. A test adds all weights: the sum is the
//! number of solutions.
//!
//! # References
//! Positions in tables of sums by guides: Chen and Asau, *On Generating Random Variates from an
//! Empirical Distribution*, AIIE Transactions, 1974. The two layers: Kevin Kilfoil, in the players'
//! forum, 2005. The number of solutions: Felgenhauer and Jarvis, *Mathematics of Sudoku I*, 2006.

#![allow(clippy::cast_possible_truncation, reason = "partitions are 280, and sums of weights below 2³²")]

use super::partitions::{CROSSED, PARTITIONS, Tables, WAYS};
use kdoku_board::random::Random;
use std::sync::LazyLock;

pub(in crate::generate) const CELLS: usize = 81;

/// Maximum of `W`; a test enumerates all.
const MOST: usize = 221_184;

static SOURCE: LazyLock<Source> = LazyLock::new(Source::new);

/// Tables for drawing.
struct Source {
    tables: Tables,
    /// For stack 1 with rows number 0 on top: the cumulative sums of `N` over pairs of the other
    /// two.
    sums: Vec<u32>,
    /// For each block of [`GUIDED`] numbers, the first sum above its smallest.
    guides: Vec<u32>,
}

/// Numbers per guide.
const GUIDED: usize = 256;

/// Rows of all boxes, as numbers of partitions, and the continuation of each band from its first
/// box.
struct Rows {
    /// Band by band, the boxes of each stack.
    boxes: [[u16; 3]; 3],
    ways: [usize; 3],
}

/// Draws a solution: values cell by cell, row by row.
pub(in crate::generate) fn draw(random: &mut Random) -> [u8; CELLS] {
    SOURCE.draw(random)
}

impl Source {
    fn new() -> Self {
        let tables = Tables::new();
        let mut sum = 0;
        let sums = tables.columns().map(|columns| {
            sum += u32::from(columns);
            sum
        });
        let sums: Vec<u32> = sums.collect();
        let drawn = (0..sum).step_by(GUIDED);
        let guides = drawn.map(|drawn| sums.partition_point(|&sum| sum <= drawn) as u32).collect();
        Self { tables, sums, guides }
    }

    fn draw(&self, random: &mut Random) -> [u8; CELLS] {
        let rows = loop {
            if let Some(rows) = self.rows(random) {
                break rows;
            }
        };
        let mut solution = [0; CELLS];
        let digits = shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], random);
        let places = [(); 3].map(|()| shuffled([0, 1, 2], random));
        for stack in 0..3 {
            let columns = self.columns(rows.boxes.map(|band| band[stack]), random);
            let across = shuffled([0, 1, 2], random);
            for band in 0..3 {
                let minirows = self.minirows(&rows, band, stack);
                for (i, minirow) in minirows.into_iter().enumerate() {
                    for (j, column) in columns[band].into_iter().enumerate() {
                        let digit = digits[(minirow & column).trailing_zeros() as usize];
                        solution[(band * 3 + places[band][i]) * 9 + stack * 3 + across[j]] = digit;
                    }
                }
            }
        }
        solution
    }

    /// Steps 1 to 3; `None` if step 2 rejects.
    fn rows(&self, random: &mut Random) -> Option<Rows> {
        let tables = &self.tables;
        let all = *self.sums.last().expect("there are partitions");
        let drawn = random.below(all as usize);
        let guide = self.guides[drawn / GUIDED] as usize;
        let beyond = self.sums[guide..].iter().position(|&sum| sum as usize > drawn).expect("the last sum is above");
        let [b, c] = [(guide + beyond) / PARTITIONS, (guide + beyond) % PARTITIONS];
        let firsts = [0, b as u16, c as u16];
        let ways = [random.below(WAYS), random.below(WAYS)];
        let [(a2, a3), (b2, b3)] = [0, 1].map(|band| tables.numbers[usize::from(firsts[band])][ways[band]]);
        let (second, third) = (tables.fitting(a2, b2), tables.fitting(a3, b3));
        let mut weights = [0; WAYS];
        let mut sum = 0;
        for (weight, &(c2, c3)) in weights.iter_mut().zip(&tables.numbers[usize::from(firsts[2])]) {
            *weight = second.with(c2) * third.with(c3);
            sum += *weight;
        }
        let mut drawn = random.below(MOST) as u32;
        if drawn >= sum {
            return None;
        }
        let mut way = 0;
        while drawn >= weights[way] {
            drawn -= weights[way];
            way += 1;
        }
        let (c2, c3) = tables.numbers[usize::from(firsts[2])][way];
        Some(Rows {
            boxes: [[firsts[0], a2, a3], [firsts[1], b2, b3], [firsts[2], c2, c3]],
            ways: [ways[0], ways[1], way],
        })
    }

    /// Step 4: columns of a stack whose boxes have these rows, box by box.
    fn columns(&self, rows: [u16; 3], random: &mut Random) -> [[u16; 3]; 3] {
        let tables = &self.tables;
        let [a, b, c] = rows;
        loop {
            let drawn = random.below(CROSSED * WAYS);
            let (top, way) = (usize::from(tables.crossed[usize::from(a)][drawn / WAYS]), drawn % WAYS);
            let (middle, bottom) = tables.numbers[top][way];
            if tables.are_crossed(b, middle) && tables.are_crossed(c, bottom) {
                let (first, second) = (tables.sets[top], tables.next[top][way]);
                return [first, second, third(first, second)];
            }
        }
    }

    fn minirows(&self, rows: &Rows, band: usize, stack: usize) -> [u16; 3] {
        let number = usize::from(rows.boxes[band][0]);
        let (first, second) = (self.tables.sets[number], self.tables.next[number][rows.ways[band]]);
        match stack {
            0 => first,
            1 => second,
            _ => third(first, second),
        }
    }
}

/// Sets of the third box: the digits that the other two do not have in each line.
fn third(first: [u16; 3], second: [u16; 3]) -> [u16; 3] {
    [0, 1, 2].map(|i| 0o777 & !first[i] & !second[i])
}

fn shuffled<T, const N: usize>(mut items: [T; N], random: &mut Random) -> [T; N] {
    random.shuffle(&mut items);
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Pairs of rows for the lower boxes of stack 1, one per class under the renamings that keep
    /// the topmost rows, with the size of the class.
    fn kinds(tables: &Tables) -> Vec<([u16; 2], u128)> {
        // generators of the renamings that keep 123, 456, 789: exchange two digits of a set, or two
        // sets
        let unavoidable: [[usize; 9]; 5] = [
            [1, 0, 2, 3, 4, 5, 6, 7, 8],
            [0, 2, 1, 3, 4, 5, 6, 7, 8],
            [0, 1, 2, 4, 3, 5, 6, 7, 8],
            [3, 4, 5, 0, 1, 2, 6, 7, 8],
            [0, 1, 2, 6, 7, 8, 3, 4, 5],
        ];
        let image = |number: u16, names: &[usize; 9]| {
            let sets = tables.sets[usize::from(number)].map(|set: u16| {
                (0..9).filter(|digit| set >> digit & 1 != 0).fold(0_u16, |all, digit| all | 1 << names[digit])
            });
            let is_same = |other: &[u16; 3]| sets.iter().all(|set| other.contains(set));
            tables.sets.iter().position(is_same).expect("it is a partition") as u16
        };
        let images: Vec<Vec<u16>> = unavoidable
            .iter()
            .map(|names| (0..PARTITIONS).map(|number| image(number as u16, names)).collect())
            .collect();
        let mut seen = BTreeSet::new();
        let mut kinds = Vec::new();
        for pair in (0..280).flat_map(|b| (0..280).map(move |c| [b, c])) {
            if !seen.insert(pair) {
                continue;
            }
            let (mut size, mut open) = (0, vec![pair]);
            while let Some(pair) = open.pop() {
                size += 1;
                for images in &images {
                    let image = pair.map(|number| images[usize::from(number)]);
                    if seen.insert(image) {
                        open.push(image);
                    }
                }
            }
            kinds.push((pair, size));
        }
        kinds
    }

    #[test]
    fn the_weights_are_bounded_and_add_up_to_the_number_of_solutions() {
        let tables = &SOURCE.tables;
        let (mut total, mut most) = (0_u128, 0);
        for ([b, c], size) in kinds(tables) {
            let [ways_a, ways_b, ways_c] = [0, b, c].map(|number| &tables.numbers[usize::from(number)]);
            let mut sum = 0_u128;
            for &(a2, a3) in ways_a {
                for &(b2, b3) in ways_b {
                    let (second, third) = (tables.fitting(a2, b2), tables.fitting(a3, b3));
                    let weight: u32 = ways_c.iter().map(|&(c2, c3)| second.with(c2) * third.with(c3)).sum();
                    most = most.max(weight);
                    sum += u128::from(weight);
                }
            }
            total += size * u128::from(tables.fitting(0, b).with(c)) * sum;
        }
        // rows on top of stack 1: 280; the order of the minirows of each band, and of the columns of each stack
        assert_eq!(total * 280 * 6_u128.pow(3) * 6_u128.pow(3), super::super::GRIDS_OF_NINE);
        assert_eq!(most as usize, MOST);
    }
}
