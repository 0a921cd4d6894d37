//! Sue de Coq: two or three cells of a line and a box, with further cells of the line and the box.
//!
//! The cells of the intersection have at least two digits more than cells. Cells of the rest of
//! the line take some of these digits, cells of the rest of the box others, and together they have
//! as many digits as cells. Then each digit stays within the line or within the box, and goes from
//! the other cells there. Source: the technique guide of `HoDoKu`.

use crate::techniques::Found;
use crate::{HouseKind, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// The most cells of the rest of a line: boards of order 3 have no more.
const MOST_CELLS: usize = 7;

/// Finds the patterns: rows, then columns; boxes; sets of cells depth first.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let open = |house: usize| -> Vec<usize> { board.houses()[house].cells_at(position.open(house)).collect() };
    for line in board.of_kinds(&[HouseKind::Row, HouseKind::Column]) {
        let line = open(line);
        for region in board.of_kind(HouseKind::Box) {
            let region = open(region);
            let common: Vec<usize> = line.iter().copied().filter(|cell| region.contains(cell)).collect();
            if common.len() >= 2 {
                in_intersection(position, &line, &region, &common, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn in_intersection(
    position: &Position,
    line: &[usize],
    region: &[usize],
    common: &[usize],
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let mut with = |cells: Vec<usize>| {
        let digits = cells.iter().fold(0, |set, &cell| set | position.digits(cell));
        let surplus = (digits.count_ones() as usize).saturating_sub(cells.len());
        if surplus < 2 {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern { position, line, region, common: &cells, digits, surplus };
        let others: Vec<usize> = line.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        pattern.choose_line(&others, 0, &mut Vec::new(), 0, found)
    };
    for (number, &a) in common.iter().enumerate() {
        for (second, &b) in common.iter().enumerate().skip(number + 1) {
            with(vec![a, b])?;
            common[second + 1..].iter().try_for_each(|&c| with(vec![a, b, c]))?;
        }
    }
    ControlFlow::Continue(())
}

struct Pattern<'a> {
    position: &'a Position,
    line: &'a [usize],
    region: &'a [usize],
    /// The cells of the intersection.
    common: &'a [usize],
    digits: u64,
    /// How many digits they have more than cells.
    surplus: usize,
}

impl Pattern<'_> {
    fn choose_line(
        &self,
        others: &[usize],
        from: usize,
        chosen: &mut Vec<usize>,
        digits: u64,
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        for index in from..others.len() {
            chosen.push(others[index]);
            let digits = digits | self.position.digits(others[index]);
            let extra = (digits & !self.digits).count_ones() as usize;
            if extra >= MOST_CELLS || chosen.len() > MOST_CELLS {
                chosen.pop();
                continue;
            }
            if digits & self.digits != 0 && chosen.len() > extra && chosen.len() - extra < self.surplus {
                let allowed = !(digits & self.digits);
                let is_free = |cell: &usize| !self.common.contains(cell) && !chosen.contains(cell);
                let cells: Vec<usize> = self.region.iter().copied().filter(is_free).collect();
                let missing = self.surplus - (chosen.len() - extra);
                let line = (chosen.clone(), digits);
                self.choose_box(&cells, (&mut Vec::new(), 0), &line, (allowed, missing), found)?;
            }
            self.choose_line(others, index + 1, chosen, digits, found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn choose_box(
        &self,
        others: &[usize],
        (chosen, digits): (&mut Vec<usize>, u64),
        line: &(Vec<usize>, u64),
        (allowed, missing): (u64, usize),
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        for index in 0..others.len() {
            let digits = digits | self.position.digits(others[index]);
            if digits & !allowed != 0 {
                continue;
            }
            chosen.push(others[index]);
            let extra = (digits & !self.digits).count_ones() as usize;
            if digits & self.digits != 0 && chosen.len() == missing + extra {
                self.step(line, &(chosen.clone(), digits)).map_or(ControlFlow::Continue(()), &mut *found)?;
            }
            self.choose_box(&others[index + 1..], (chosen, digits), line, (allowed, missing), found)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn step(&self, line: &(Vec<usize>, u64), region: &(Vec<usize>, u64)) -> Option<Step> {
        let shared = line.1 & region.1;
        let mut eliminations = Vec::new();
        let mut remove = |house: &[usize], chosen: &[usize], digits: u64| {
            for &cell in house.iter().filter(|cell| !chosen.contains(cell) && !self.common.contains(cell)) {
                eliminations.extend(self.position.candidates_of(&[cell], digits));
            }
        };
        remove(self.region, &region.0, (self.digits | region.1) & !line.1 | shared);
        remove(self.line, &line.0, (self.digits | line.1) & !region.1 | shared);
        (!eliminations.is_empty()).then(|| {
            Step::new(Technique::SueDeCoq)
                .cells(Role::Pattern, self.common)
                .cells(Role::First, &line.0)
                .cells(Role::Second, &region.0)
                .eliminate_in_order(&eliminations)
        })
    }
}
