//! Digits and slots that the remaining cells cannot distinguish.
//!
//! **Digits** are equivalent if every remaining cell may hold all of them or none, and no remaining
//! constraint depends on values.
//!
//! **Slots** are equivalent if exchanging them, together with the remaining cells of both in order, maps
//! the rest of the problem to itself: the columns of a stack, for example, after a full row. Slots that
//! are equivalent one by one form a *class*. Whole classes may be exchanged together: the columns and
//! the open box of one stack with those of another. Classes that are exchanged together form a *block*,
//! and blocks that can be exchanged form a *family*.
//!
//! Every exchange is verified on the remaining cells. So the canonical form never joins states with
//! different numbers of completions.

use super::plan::{Plan, Slot};
use std::collections::BTreeMap;

/// Classes of slots that are exchanged together: `block[class]` lists bits.
pub(super) type Block = Vec<Vec<u32>>;

/// Blocks of the same shape that can be exchanged.
#[derive(Clone, Debug)]
pub(super) struct Family {
    pub(super) blocks: Vec<Block>,
}

/// The relation of a cell to a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    Reads,
    Writes,
    Both,
}

/// The relations that restrict exchanges.
pub(super) struct Symmetries {
    /// For each position the slots that it reads or writes.
    links: Vec<Vec<(usize, Role)>>,
    /// Whether the cell is in a constraint on values.
    judged: Vec<bool>,
    /// The number of cells after which no constraint on values remains.
    free_from: usize,
}

impl Symmetries {
    pub(super) fn new(plan: &Plan) -> Self {
        let count = plan.order.len();
        let mut links = vec![Vec::new(); count];
        for (number, slot) in plan.slots.iter().enumerate() {
            for (at, links) in links.iter_mut().enumerate() {
                match (slot.readers.contains(&at), slot.writers.contains(&at)) {
                    (true, true) => links.push((number, Role::Both)),
                    (true, false) => links.push((number, Role::Reads)),
                    (false, true) => links.push((number, Role::Writes)),
                    (false, false) => {}
                }
            }
        }
        let (mut judged, mut free_from) = (vec![false; count], 0);
        let tallies = plan.problem.tallies.iter().flat_map(|tally| tally.terms.iter().map(|term| term.0));
        for cell in tallies.chain(plan.problem.checks.iter().flat_map(|check| check.cells.iter().copied())) {
            let at = plan.position(cell);
            judged[at] = true;
            free_from = free_from.max(at + 1);
        }
        Self { links, judged, free_from }
    }

    /// The classes of equivalent digits after `filled` cells.
    pub(super) fn classes(&self, plan: &Plan, filled: usize) -> Vec<Vec<usize>> {
        if filled < self.free_from {
            return (0..plan.digits()).map(|digit| vec![digit]).collect();
        }
        let mut classes: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
        for digit in 0..plan.digits() {
            let may_hold = (filled..plan.order.len()).map(|at| plan.domain(at) >> digit & 1 == 1).collect();
            classes.entry(may_hold).or_default().push(digit);
        }
        let mut classes: Vec<_> = classes.into_values().collect();
        classes.sort_unstable();
        classes
    }

    /// The families of equivalent slots after `filled` cells, without trivial ones.
    pub(super) fn families(&self, plan: &Plan, filled: usize) -> Vec<Family> {
        let open: Vec<usize> = (0..plan.slots.len()).filter(|&i| plan.slots[i].is_open(filled)).collect();
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for slot in open {
            let class = classes
                .iter_mut()
                .find(|class| self.exchange(plan, filled, &class[..1], &[slot]).is_some_and(|map| map.len() == 2));
            match class {
                Some(class) => class.push(slot),
                None => classes.push(vec![slot]),
            }
        }
        let mut families: Vec<Family> = Vec::new();
        let mut is_taken = vec![false; plan.slots.len()];
        for first in 0..classes.len() {
            if classes[first].iter().any(|&slot| is_taken[slot]) {
                continue;
            }
            let mut members: Vec<Vec<Vec<usize>>> = Vec::new();
            for second in first + 1..classes.len() {
                if classes[second].iter().any(|&slot| is_taken[slot]) {
                    continue;
                }
                let Some(map) = self.exchange(plan, filled, &classes[first], &classes[second]) else { continue };
                let Some((here, there)) = sides(plan, filled, &classes, first, &map) else { continue };
                let fresh = |block: &Vec<Vec<usize>>| block.iter().flatten().all(|&slot| !is_taken[slot]);
                let known =
                    members.iter().flatten().flatten().any(|slot| there.iter().flatten().any(|other| other == slot));
                if known || !fresh(&there) || members.first().is_some_and(|block| *block != here) || !fresh(&here) {
                    continue;
                }
                if members.is_empty() {
                    members.push(here);
                }
                members.push(there);
            }
            if members.is_empty() {
                members.push(vec![classes[first].clone()]);
            }
            members.iter().flatten().flatten().for_each(|&slot| is_taken[slot] = true);
            if members.len() > 1 || members[0][0].len() > 1 {
                let bits = |class: &Vec<usize>| class.iter().map(|&slot| plan.slots[slot].number).collect();
                let blocks = members.iter().map(|block| block.iter().map(bits).collect()).collect();
                families.push(Family { blocks });
            }
        }
        families
    }

    /// The map of open slots when two lists of slots are exchanged in order. `None` if that changes the
    /// remaining problem.
    fn exchange(&self, plan: &Plan, filled: usize, here: &[usize], there: &[usize]) -> Option<BTreeMap<usize, usize>> {
        if here.len() != there.len() {
            return None;
        }
        let count = plan.order.len();
        let mut image: Vec<usize> = (0..count).collect();
        let mut is_set = vec![false; count];
        for (&a, &b) in here.iter().zip(there) {
            let rest = |slot: usize| plan.slots[slot].readers.iter().copied().filter(|&at| at >= filled).collect();
            let (a, b): (Vec<usize>, Vec<usize>) = (rest(a), rest(b));
            if a.len() != b.len() || a.is_empty() {
                return None;
            }
            for (&a, &b) in a.iter().zip(&b) {
                let is_new = !is_set[a] && !is_set[b];
                if !is_new && (image[a] != b || image[b] != a) || a != b && (self.judged[a] || self.judged[b]) {
                    return None;
                }
                (is_set[a], is_set[b], image[a], image[b]) = (true, true, b, a);
                if plan.domain(a) != plan.domain(b) {
                    return None;
                }
            }
        }
        self.map_of_slots(plan, filled, &image)
    }

    /// The map of open slots under an exchange of cells. `None` if a slot has no counterpart.
    fn map_of_slots(&self, plan: &Plan, filled: usize, image: &[usize]) -> Option<BTreeMap<usize, usize>> {
        let shape = |slot: &Slot, image: &dyn Fn(usize) -> usize| {
            let rest = |cells: &[usize]| {
                let mut cells: Vec<usize> = cells.iter().filter(|&&at| at >= filled).map(|&at| image(at)).collect();
                cells.sort_unstable();
                cells
            };
            (slot.is_open(filled), slot.wanted != 0, rest(&slot.readers), rest(&slot.writers))
        };
        // the slots of moved cells
        let mut moved: Vec<usize> = (filled..image.len())
            .filter(|&at| image[at] != at)
            .flat_map(|at| self.links[at].iter().map(|&(slot, _)| slot))
            .filter(|&slot| plan.slots[slot].end >= filled)
            .collect();
        moved.sort_unstable();
        moved.dedup();
        let mut here: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for &slot in &moved {
            here.entry(shape(&plan.slots[slot], &|at| at)).or_default().push(slot);
        }
        let mut map = BTreeMap::new();
        for (shape_here, slots) in &here {
            let target = shape(&plan.slots[slots[0]], &|at| image[at]);
            let counterparts = here.get(&target)?;
            if counterparts.len() != slots.len() || slots.iter().any(|&slot| plan.slots[slot].is_judged) {
                return None;
            }
            if target != *shape_here {
                let open = slots.iter().zip(counterparts).filter(|(slot, _)| plan.slots[**slot].is_open(filled));
                map.extend(open.map(|(&slot, &other)| (slot, other)));
            }
        }
        Some(map)
    }
}

/// The classes of both sides of an exchange, in the same order, starting with class `first`.
#[expect(clippy::type_complexity, reason = "two blocks")]
fn sides(
    plan: &Plan,
    filled: usize,
    classes: &[Vec<usize>],
    first: usize,
    map: &BTreeMap<usize, usize>,
) -> Option<(Vec<Vec<usize>>, Vec<Vec<usize>>)> {
    let rest = |slot: usize| plan.slots[slot].readers.iter().filter(move |&&at| at >= filled);
    let own: Vec<usize> = classes[first].iter().flat_map(|&slot| rest(slot).copied()).collect();
    let (mut here, mut there) = (Vec::new(), Vec::new());
    let others = (0..classes.len()).filter(|&class| class != first);
    for class in std::iter::once(first).chain(others).map(|class| &classes[class]) {
        let images: Vec<Option<usize>> = class.iter().map(|slot| map.get(slot).copied()).collect();
        if images.iter().all(Option::is_none) {
            continue;
        }
        let images: Vec<usize> = images.into_iter().collect::<Option<_>>()?;
        let inside = class.iter().filter(|&&slot| rest(slot).all(|at| own.contains(at))).count();
        if inside == class.len() {
            // the other side is one class too
            classes
                .iter()
                .find(|other| images.iter().all(|slot| other.contains(slot)) && other.len() == images.len())?;
            here.push(class.clone());
            there.push(images);
        }
    }
    let is_whole = 2 * here.iter().map(Vec::len).sum::<usize>() == map.len();
    (is_whole && here.first() == Some(&classes[first])).then_some((here, there))
}
