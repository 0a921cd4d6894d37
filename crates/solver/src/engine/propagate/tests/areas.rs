//! Connected areas, regions of labels, and cells like the first.

use super::super::connected::Connected;
use super::super::counts::alike::Alike;
use super::super::counts::nvalue::NValue;
use super::super::regions::{RegionNumber, RegionVariety, Regions};
use super::super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch};
use super::{Consistency, examine};
use crate::engine::formula::{Formula, Literal};
use kdoku_board::random::Random;
use std::collections::BTreeSet;

#[test]
fn connected_areas() {
    // three rows of three, and two cells without neighbours
    let near = |a: usize, b: usize| a.max(b) < 9 && (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
    let neighbours: Vec<Vec<u16>> =
        (0..11).map(|a| (0..11).filter(|&b| near(a, b)).map(|b| b as u16).collect()).collect();
    let is_one = |belongs: &[bool]| {
        let mut area = vec![false; belongs.len()];
        if let Some(first) = belongs.iter().position(|&belongs| belongs) {
            area[first] = true;
        }
        for _ in belongs {
            for a in 0..belongs.len() {
                area[a] |= belongs[a] && (0..belongs.len()).any(|b| area[b] && near(a, b));
            }
        }
        area == belongs
    };
    for (cells, digits) in [(9, 2), (11, 2), (6, 3)] {
        let neighbours =
            neighbours[..cells].iter().map(|near| near.iter().copied().filter(|&b| usize::from(b) < cells).collect());
        let propagator = Connected { digits: 0b10, neighbours: neighbours.collect() };
        examine("connected", &propagator, cells, digits, Consistency::Sound, &|d| {
            is_one(&d.iter().map(|&digit| digit == 1).collect::<Vec<_>>())
        });
    }
}

/// The propagator of regions on a board of this size, without numbers.
fn regions(width: usize, height: usize, size: usize, digits: usize) -> Regions {
    let count = width * height;
    let near = |a: usize, b: usize| (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width) == 1;
    let neighbours = (0..count).map(|a| (0..count).filter(|&b| near(a, b)).map(|b| b as u16).collect()).collect();
    let labels = Domain::MAX >> (64 - count / size);
    Regions {
        size,
        labels,
        digits: Domain::MAX >> (64 - digits),
        neighbours,
        equal: Vec::new(),
        numbers: Vec::new(),
        varieties: Vec::new(),
    }
}

/// Whether the digits in the second half are labels of the regions of those in the first half.
fn are_regions(regions: &Regions, d: &[usize]) -> bool {
    let count = regions.neighbours.len();
    let is_region = |label: usize| {
        let places: Vec<usize> = (0..count).filter(|&place| d[count + place] == label).collect();
        let differ = |&a: &usize| places.iter().all(|&b| a == b || d[a] != d[b]);
        let mut reached = vec![places[0]];
        for _ in 1..regions.size {
            let is_near = |from: &usize, place: usize| regions.neighbours[*from].contains(&(place as u16));
            let is_next =
                |place: &&usize| !reached.contains(place) && reached.iter().any(|from| is_near(from, **place));
            let next: Vec<usize> = places.iter().filter(is_next).copied().collect();
            reached.extend(next);
        }
        reached.len() == regions.size && places.len() == regions.size && places.iter().all(differ)
    };
    let begun = |end: usize| d[count..end].iter().max().map_or(0, |label| label + 1);
    (count..2 * count).all(|label| d[label] <= begun(label))
        && begun(2 * count) == count / regions.size
        && (0..count / regions.size).all(is_region)
}

#[test]
fn regions_of_labels() {
    for (width, height, size, digits) in [(2, 2, 2, 3), (2, 2, 2, 2), (3, 2, 3, 3), (3, 2, 2, 3), (4, 1, 2, 3)] {
        let propagator = regions(width, height, size, digits);
        let holds = |d: &[usize]| are_regions(&propagator, d);
        examine("regions", &propagator, 2 * width * height, digits, Consistency::Sound, &holds);
    }
}

/// Regions with numbers that count labels, each with its scope.
struct WithNumbers<P>(Regions, Vec<(P, Vec<usize>)>);

impl<P: Propagator> Propagator for WithNumbers<P> {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        self.0.prune(domains, scratch)?;
        for (number, places) in &self.1 {
            let mut scope: Vec<Domain> = places.iter().map(|&place| domains[place]).collect();
            let end = number.prune(&mut scope, scratch);
            places.iter().zip(scope).for_each(|(&place, domain)| domains[place] &= domain);
            end?;
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        self.0.write(cells, guard, formula);
        for (number, places) in &self.1 {
            let scope: Vec<Choices> = places.iter().map(|&place| cells[place].clone()).collect();
            number.write(&scope, guard, formula);
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}

#[test]
fn regions_with_numbers() {
    for (lines, first_counts, number) in [
        (vec![vec![1, 2]], true, 0),
        (vec![vec![1, 2]], false, 4),
        (vec![vec![1], vec![3], vec![4]], true, 5),
        (vec![vec![1], vec![3]], true, 0),
        (vec![vec![1, 2], vec![3, 4, 1]], false, 2),
    ] {
        let lowest = 1 - i32::from(first_counts);
        let places = |line: &Vec<u16>| line.iter().map(|place| 6 + usize::from(*place)).collect::<Vec<_>>();
        let scope = [vec![6], lines.iter().flat_map(places).collect(), vec![number]].concat();
        let alike = Alike { lengths: lines.iter().map(Vec::len).collect(), first_counts, lowest: 1 };
        let regions = regions(3, 2, 3, 3);
        let numbers = vec![RegionNumber::new(0, lines.clone(), number as u16, lowest)];
        let propagator = WithNumbers(Regions { numbers, ..regions.clone() }, vec![(alike, scope)]);
        let holds = |d: &[usize]| {
            let counted = |line: &Vec<usize>| line.iter().take_while(|&&place| d[place] == d[6]).count();
            let count: usize = lines.iter().map(|line| counted(&places(line))).sum();
            count + usize::from(first_counts) == d[number] + 1 && are_regions(&regions, d)
        };
        examine("regions with numbers", &propagator, 12, 3, Consistency::Sound, &holds);
    }
}

#[test]
fn regions_with_two_numbers() {
    // the first number completes the region of the first two cells; a second one about the same
    // region, with one more cell on its line, must see that the region is full
    let regions = regions(4, 1, 2, 3);
    let [joining, other] = [(vec![1], 2, false), (vec![1, 2], 3, true)].map(|(line, number, first_counts)| {
        let lowest = 1 - i32::from(first_counts);
        let alike = Alike { lengths: vec![line.len()], first_counts, lowest: 1 };
        let labels = line.iter().map(|&place| 4 + usize::from(place));
        let scope = [4].into_iter().chain(labels).chain([usize::from(number)]).collect();
        (RegionNumber::new(0, vec![line], number, lowest), (alike, scope))
    });
    let numbers = vec![joining.0, other.0];
    let propagator = WithNumbers(Regions { numbers, ..regions.clone() }, vec![joining.1, other.1]);
    let holds = |d: &[usize]| {
        let others = [5, 6].iter().take_while(|&&label| d[label] == d[4]).count();
        d[5] == d[4] && d[2] == 0 && d[3] == others && are_regions(&regions, d)
    };
    examine("regions with two numbers", &propagator, 8, 3, Consistency::Sound, &holds);
}

#[test]
fn regions_with_numbers_of_regions() {
    for (size, labels, number, lowest) in
        [(2, vec![0, 1, 2, 3, 4], 4, 1), (2, vec![1, 0, 2, 4], 5, 0), (3, vec![0, 3, 5, 0], 1, 1)]
    {
        let places: Vec<usize> = labels.iter().map(|label| 6 + label).collect();
        let scope = [places.clone(), vec![number]].concat();
        let regions = regions(3, 2, size, 3);
        let counted = labels.iter().map(|&label| label as u16).collect();
        let varieties = vec![RegionVariety { labels: counted, number: number as u16, lowest }];
        let propagator = WithNumbers(Regions { varieties, ..regions.clone() }, vec![(NValue { lowest }, scope)]);
        let holds = |d: &[usize]| {
            let different: BTreeSet<usize> = places.iter().map(|&place| d[place]).collect();
            different.len() as i32 == d[number] as i32 + lowest && are_regions(&regions, d)
        };
        examine("regions with numbers of regions", &propagator, 12, 3, Consistency::Sound, &holds);
    }
}

#[test]
fn cells_like_the_first() {
    for (lengths, first_counts, lowest) in [
        (vec![3], true, 1),
        (vec![3], false, 1),
        (vec![1, 1, 1], true, 0),
        (vec![2, 0, 2], false, 0),
        (vec![1, 2], true, 1),
    ] {
        let propagator = Alike { lengths: lengths.clone(), first_counts, lowest };
        let scope = 2 + lengths.iter().sum::<usize>();
        let holds = |d: &[usize]| {
            let (mut start, mut count) = (1, i32::from(first_counts));
            for length in &lengths {
                count += d[start..start + length].iter().take_while(|&&digit| digit == d[0]).count() as i32;
                start += length;
            }
            count == lowest + d[scope - 1] as i32
        };
        examine("alike", &propagator, scope, 4, Consistency::Domain, &holds);
    }
}

/// A random division into connected regions, numbered in the order of their first places.
fn random_labels(regions: &Regions, random: &mut Random) -> Vec<usize> {
    let count = regions.neighbours.len();
    loop {
        let mut labels = vec![usize::MAX; count];
        for label in 0..count / regions.size {
            let Some(start) = labels.iter().position(|&label| label == usize::MAX) else { break };
            let mut region = vec![start];
            labels[start] = label;
            while region.len() < regions.size {
                let near =
                    region.iter().flat_map(|&place: &usize| &regions.neighbours[place]).map(|&near| usize::from(near));
                let open: Vec<usize> = near.filter(|&near| labels[near] == usize::MAX).collect();
                let Some(&place) = open.get(random.below(open.len().max(1))) else { break };
                labels[place] = label;
                region.push(place);
            }
        }
        let is_full = |label: usize| labels.iter().filter(|&&other| other == label).count() == regions.size;
        if (0..count / regions.size).all(is_full) {
            return labels;
        }
    }
}

#[test]
fn regions_keep_a_solution_of_random_domains() {
    let blank = regions(4, 4, 4, 4);
    let (count, mut random) = (16, Random::new(1));
    for case in 0..100_000 {
        let labels = random_labels(&blank, &mut random);
        let mut solution = vec![0; count];
        for label in 0..4 {
            let mut digits = vec![0, 1, 2, 3];
            for place in (0..count).filter(|&place| labels[place] == label) {
                solution[place] = digits.swap_remove(random.below(digits.len()));
            }
        }
        solution.extend(&labels);
        let density = 1 + random.below(9);
        let mut domain =
            |&digit: &usize| (0..4).filter(|_| random.below(10) < density).fold(1 << digit, |all, it| all | 1 << it);
        let mut domains: Vec<Domain> = solution.iter().map(&mut domain).collect();
        let mut equal = Vec::new();
        for _ in 0..random.below(5) {
            let [a, b] = [random.below(count), random.below(count)];
            if labels[a] == labels[b] {
                equal.push([a as u16, b as u16]);
            }
        }
        let regions = Regions { equal, ..blank.clone() };
        let end = regions.prune(&mut domains, &mut Scratch::default());
        assert!(end.is_ok(), "case {case}");
        assert!(domains.iter().zip(&solution).all(|(domain, digit)| domain >> digit & 1 != 0), "case {case}");
    }
}
