//! Minimal subsets: of some items as few as have a property, so that none can be taken away.
//!
//! The property is *monotone*: whatever contains a set that has it, has it too. "These givens and clues conflict" is
//! such a property, and so is "they leave one solution". Items are numbered from 0, and a [`Trial`] tells whether a set
//! of them has the property.
//!
//! **How.** Items are taken away in a given order, one and then two, four, eight at a time as long as the property stays. When
//! it does not, the item where it is lost is found by halving, and kept for good. So a set of which `k` of `n` items are
//! needed takes about `2 k log (n / k)` trials, and one of which all are needed `n`.
//!
//! **What a trial that fails is good for.** Its witness (a solution, say) disagrees with some items, and no set without
//! all of those can have the property, since the witness would speak against that set as well. Such *needs* are kept, and
//! a set that leaves one of them unmet is not tried. An item that is alone what remains of a need is needed itself.
//!
//! **Growing patience.** What trials leave undecided at first is tried once more where they may take more then ([`Oracle`]): by that time
//! the set has shrunk, and most of it is known to be needed. So one hard trial does not keep all the others waiting.
//!
//! # References
//! Marques-Silva, Janota, Belov: *Minimal sets over monotone predicates in Boolean formulae*, CAV 2013 (the property, and
//! the progression of chunks). Junker: *QUICKXPLAIN: preferred explanations and relaxations for over-constrained problems*, AAAI 2004.

/// What came of trying whether a set has the property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trial {
    /// It has it.
    Holds,
    /// It has not. Each list is a need: every set that has the property has one at least of its items.
    Fails(Vec<Vec<usize>>),
    /// A limit came first.
    Undecided,
    /// There is no time left for any trial.
    Stopped,
}

/// A subset that has the property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subset {
    /// Its items, in ascending order.
    pub(crate) items: Vec<usize>,
    /// Whether each of them is known to be needed, so that the subset is minimal.
    pub(crate) is_minimal: bool,
    /// How many sets were tried.
    pub(crate) trials: u64,
}

/// Who tells whether a set has the property: of each item from 0 up to the largest, whether it is in the set.
pub(crate) trait Oracle {
    fn judge(&mut self, kept: &[bool]) -> Trial;

    /// Asked when everything has been tried and some of it is undecided: whether trials may take more from now on, so that
    /// it is worth trying once more.
    fn takes_more(&mut self) -> bool {
        false
    }
}

impl<F: FnMut(&[bool]) -> Trial> Oracle for F {
    fn judge(&mut self, kept: &[bool]) -> Trial {
        self(kept)
    }
}

/// A minimal subset of the items of `order`, taken away in that order where they can be. All items together are known to
/// have the property. `told` gets after each item that is settled how many are, and less again where what was undecided is
/// tried once more.
pub(crate) fn minimal(order: &[usize], judge: impl Oracle, mut told: impl FnMut(usize)) -> Subset {
    let mut work = Work::new(order, judge);
    let mut open = work.thin(order, &mut told);
    while !open.is_empty() && work.judge.takes_more() {
        let settled = order.len() - open.len();
        open = work.thin(&open, &mut |more| told(settled + more));
    }
    let items = work.kept.iter().enumerate().filter(|(_, kept)| **kept).map(|(item, _)| item).collect();
    Subset { items, is_minimal: open.is_empty(), trials: work.trials }
}

/// The items of `order` each of which can be taken away by itself, and whether it is known of all.
pub(crate) fn redundant(order: &[usize], judge: impl Oracle, mut told: impl FnMut(usize)) -> Subset {
    let mut work = Work::new(order, judge);
    let (mut items, mut open) = (Vec::new(), order.to_vec());
    loop {
        let settled = order.len() - open.len();
        let mut undecided = Vec::new();
        for (at, item) in open.iter().enumerate() {
            told(settled + at);
            match work.without(&[*item]) {
                Trial::Holds => items.push(*item),
                Trial::Fails(_) => {}
                Trial::Undecided => undecided.push(*item),
                Trial::Stopped => {
                    undecided.extend(&open[at..]);
                    break;
                }
            }
        }
        open = undecided;
        if open.is_empty() || !work.judge.takes_more() {
            break;
        }
    }
    told(order.len());
    items.sort_unstable();
    Subset { items, is_minimal: open.is_empty(), trials: work.trials }
}

/// A set that shrinks, and what is known of the property.
struct Work<J> {
    kept: Vec<bool>,
    needs: Vec<Vec<usize>>,
    judge: J,
    trials: u64,
}

impl<J: Oracle> Work<J> {
    fn new(order: &[usize], judge: J) -> Self {
        let mut kept = vec![false; order.iter().max().map_or(0, |largest| largest + 1)];
        for &item in order {
            kept[item] = true;
        }
        Self { kept, needs: Vec::new(), judge, trials: 0 }
    }

    /// Takes away the items of `order` that can go; those of which that is undecided are the result.
    fn thin(&mut self, order: &[usize], told: &mut impl FnMut(usize)) -> Vec<usize> {
        let (mut at, mut step, mut undecided) = (0, 1, Vec::new());
        while at < order.len() {
            told(at);
            let chunk = &order[at..order.len().min(at + step)];
            match self.without(chunk) {
                Trial::Holds => {
                    self.drop(chunk);
                    at += chunk.len();
                    step *= 2;
                }
                Trial::Stopped => {
                    undecided.extend(&order[at..]);
                    break;
                }
                failed => {
                    let (free, is_needed) = self.lost_at(chunk, matches!(failed, Trial::Fails(_)));
                    self.drop(&chunk[..free]);
                    if !is_needed {
                        undecided.push(chunk[free]);
                    }
                    at += free + 1;
                    step = 1;
                }
            }
        }
        told(at);
        undecided
    }

    /// Whether the property stays without these items.
    fn without(&mut self, items: &[usize]) -> Trial {
        self.set(items, false);
        let kept = &self.kept;
        let is_unmet = |need: &Vec<usize>| !need.iter().any(|&item| kept.get(item).is_some_and(|kept| *kept));
        let came = if self.needs.iter().any(is_unmet) {
            Trial::Fails(Vec::new())
        } else {
            self.trials += 1;
            self.judge.judge(&self.kept)
        };
        self.set(items, true);
        if let Trial::Fails(needs) = &came {
            self.needs.extend(needs.iter().cloned());
        }
        came
    }

    /// Of a chunk that cannot go: how many of its first items can go together, so that the next one cannot go with them;
    /// and whether that is certain.
    fn lost_at(&mut self, chunk: &[usize], mut is_certain: bool) -> (usize, bool) {
        let (mut free, mut lost) = (0, chunk.len());
        while lost - free > 1 {
            let middle = free.midpoint(lost);
            match self.without(&chunk[..middle]) {
                Trial::Holds => free = middle,
                failed => (lost, is_certain) = (middle, matches!(failed, Trial::Fails(_))),
            }
        }
        (free, is_certain)
    }

    fn set(&mut self, items: &[usize], kept: bool) {
        for &item in items {
            self.kept[item] = kept;
        }
    }

    fn drop(&mut self, items: &[usize]) {
        self.set(items, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ITEMS: usize = 10;

    /// "It contains one of these sets": every monotone property is of this kind.
    #[derive(Debug)]
    struct Property(Vec<u32>);

    impl Property {
        fn holds(&self, set: u32) -> bool {
            self.0.iter().any(|least| least & !set == 0)
        }

        /// As a witness would have it: what lies outside a largest set that lacks the property and contains `set`.
        fn need(&self, set: u32) -> Vec<usize> {
            let largest =
                (0..ITEMS).fold(set, |set, item| if self.holds(set | 1 << item) { set } else { set | 1 << item });
            (0..ITEMS).filter(|item| largest >> item & 1 == 0).collect()
        }

        fn trial(&self, kept: &[bool], tells_needs: bool) -> Trial {
            let set = bits(kept);
            match self.holds(set) {
                true => Trial::Holds,
                false if tells_needs => Trial::Fails(vec![self.need(set)]),
                false => Trial::Fails(Vec::new()),
            }
        }
    }

    fn bits(kept: &[bool]) -> u32 {
        kept.iter().enumerate().map(|(item, kept)| u32::from(*kept) << item).sum()
    }

    fn properties() -> impl Strategy<Value = Property> {
        proptest::collection::vec(0..1_u32 << ITEMS, 1..5).prop_map(Property)
    }

    fn orders() -> impl Strategy<Value = Vec<usize>> {
        Just((0..ITEMS).collect::<Vec<_>>()).prop_shuffle()
    }

    proptest! {
        #[test]
        fn a_subset_has_the_property_and_no_item_too_many(property in properties(), order in orders(), needs: bool) {
            let found = minimal(&order, |kept: &[bool]| property.trial(kept, needs), |_| {});
            let set = found.items.iter().map(|item| 1 << item).sum();
            prop_assert!(found.is_minimal && property.holds(set));
            for item in &found.items {
                prop_assert!(!property.holds(set & !(1 << item)), "{item} is not needed");
            }
        }

        #[test]
        fn needs_save_trials_and_change_nothing(property in properties(), order in orders()) {
            let [with, without] = [true, false].map(|needs| minimal(&order, |kept: &[bool]| property.trial(kept, needs), |_| {}));
            prop_assert_eq!(with.items, without.items);
            prop_assert!(with.trials <= without.trials);
        }

        #[test]
        fn what_is_undecided_is_kept_and_told(property in properties(), order in orders(), open in 0..1_u32 << ITEMS) {
            // undecided wherever one of some items is missing
            let trial = |kept: &[bool]| match property.trial(kept, true) {
                Trial::Fails(_) if bits(kept) & open != open => Trial::Undecided,
                came => came,
            };
            let found = minimal(&order, trial, |_| {});
            let set: u32 = found.items.iter().map(|item| 1 << item).sum();
            prop_assert!(property.holds(set));
            let is_minimal = found.items.iter().all(|item| !property.holds(set & !(1 << item)));
            prop_assert!(is_minimal || !found.is_minimal);
        }

        #[test]
        fn items_that_can_go_by_themselves_are_found(property in properties(), needs: bool) {
            let all = (1 << ITEMS) - 1;
            let order: Vec<usize> = (0..ITEMS).collect();
            let found = redundant(&order, |kept: &[bool]| property.trial(kept, needs), |_| {});
            let expected: Vec<_> = (0..ITEMS).filter(|item| property.holds(all & !(1 << item))).collect();
            prop_assert_eq!(found.items, expected);
        }
    }

    #[test]
    fn few_items_of_many_take_few_trials() {
        let order: Vec<usize> = (0..1000).collect();
        let found = minimal(
            &order,
            |kept: &[bool]| if kept[300] && kept[301] && kept[900] { Trial::Holds } else { Trial::Fails(Vec::new()) },
            |_| {},
        );
        assert_eq!(found.items, [300, 301, 900]);
        assert!(found.trials < 80, "{}", found.trials);
    }

    /// Trials without some of the items are undecided until they may take more.
    struct Slow {
        property: Property,
        open: u32,
        rounds: u32,
    }

    impl Oracle for Slow {
        fn judge(&mut self, kept: &[bool]) -> Trial {
            match self.property.trial(kept, true) {
                _ if self.rounds > 0 && bits(kept) & self.open != self.open => Trial::Undecided,
                came => came,
            }
        }

        fn takes_more(&mut self) -> bool {
            self.rounds -= 1;
            true
        }
    }

    proptest! {
        #[test]
        fn what_is_undecided_is_tried_again_with_more(sets in properties(), order in orders(), open in 0..1_u32 << ITEMS) {
            let slow = |rounds| Slow { property: Property(sets.0.clone()), open, rounds };
            let found = minimal(&order, slow(2), |settled| assert!(settled <= ITEMS));
            let set: u32 = found.items.iter().map(|item| 1 << item).sum();
            prop_assert!(found.is_minimal && sets.holds(set));
            prop_assert!(found.items.iter().all(|item| !sets.holds(set & !(1 << item))));
            let alone = [0, 2].map(|rounds| redundant(&order, slow(rounds), |_| {}));
            prop_assert_eq!(&alone[0].items, &alone[1].items);
            prop_assert!(alone[1].is_minimal);
        }
    }

    #[test]
    fn a_run_that_is_stopped_keeps_what_is_left() {
        let order: Vec<usize> = (0..8).collect();
        let found = minimal(&order, |kept: &[bool]| if kept[2] { Trial::Holds } else { Trial::Stopped }, |_| {});
        assert_eq!((found.items, found.is_minimal), ((1..8).collect(), false));
    }
}
