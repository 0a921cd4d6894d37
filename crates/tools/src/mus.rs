//! Minimal subsets with a monotone property, such as minimal unsatisfiable subsets (MUS).
//!
//! The property is *monotone*: every superset of a set that has it has it too. "These givens and clues
//! have no solution" is such a property, and so is "they have at most one solution". Items are numbered
//! from 0, and an [`Oracle`] answers whether a set of them has the property.
//!
//! **Method.** Items are removed in a given order, in chunks of 1, 2, 4, 8, … as long as the property
//! holds. When it is lost, bisection finds the item where that happens, as in `QuickXplain`, and the item
//! stays. If `k` of `n` items are needed, this takes about `2 k log (n / k)` queries, and `n` if all
//! are.
//!
//! **Correction sets.** When a set lacks the property, a witness (for example a solution) contradicts
//! some items. Every set with the property contains at least one of them, because the witness would
//! refute a set without any. These items are a *correction set*. A set that misses one entirely needs
//! no query.
//!
//! **Rising effort.** Items left undecided are tried again when the oracle can spend more
//! ([`Oracle::raise_effort`]). By then the set has shrunk, so one hard query does not delay all the others.
//!
//! # References
//! Marques-Silva, Janota, Belov: *Minimal sets over monotone predicates in Boolean formulae*, CAV 2013
//! (the property, and the progression of chunks). Junker: *QUICKXPLAIN: preferred explanations and
//! relaxations for over-constrained problems*, AAAI 2004.

/// The answer of an [`Oracle`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trial {
    /// The set has the property.
    Holds,
    /// The set lacks the property. The lists are correction sets.
    Fails(Vec<Vec<usize>>),
    /// A limit came first.
    Undecided,
    /// No time is left for further queries.
    Stopped,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subset {
    /// Its items, in ascending order.
    pub(crate) items: Vec<usize>,
    /// Whether each item is known to be needed.
    pub(crate) is_minimal: bool,
    /// The number of queries.
    pub(crate) trials: u64,
}

/// Decides whether a set has the property.
pub(crate) trait Oracle {
    /// Decides about the set of the items whose flag is set. There is a flag for each item up to the
    /// largest.
    fn query(&mut self, kept: &[bool]) -> Trial;

    /// Raises the effort of further queries. Called when some items are undecided; `false` if the
    /// effort cannot rise.
    fn raise_effort(&mut self) -> bool {
        false
    }
}

impl<F: FnMut(&[bool]) -> Trial> Oracle for F {
    fn query(&mut self, kept: &[bool]) -> Trial {
        self(kept)
    }
}

/// Finds a minimal subset by removing items of `order` in that order. The set of all items must have
/// the property.
///
/// `progress` receives the number of decided items. It decreases when undecided items are tried again.
pub(crate) fn minimal(order: &[usize], oracle: impl Oracle, mut progress: impl FnMut(usize)) -> Subset {
    let mut shrinking = Shrinking::new(order, oracle);
    let mut undecided = shrinking.remove_items(order, &mut progress);
    while !undecided.is_empty() && shrinking.oracle.raise_effort() {
        let decided = order.len() - undecided.len();
        undecided = shrinking.remove_items(&undecided, &mut |more| progress(decided + more));
    }
    let items = shrinking.kept.iter().enumerate().filter(|(_, kept)| **kept).map(|(item, _)| item).collect();
    Subset { items, is_minimal: undecided.is_empty(), trials: shrinking.trials }
}

/// Finds the items of `order` each of which can be removed alone. The flag `is_minimal` of the result
/// is set if none is undecided.
pub(crate) fn redundant(order: &[usize], oracle: impl Oracle, mut progress: impl FnMut(usize)) -> Subset {
    let mut shrinking = Shrinking::new(order, oracle);
    let (mut items, mut open) = (Vec::new(), order.to_vec());
    loop {
        let decided = order.len() - open.len();
        let mut undecided = Vec::new();
        for (at, item) in open.iter().enumerate() {
            progress(decided + at);
            match shrinking.query_without(&[*item]) {
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
        if open.is_empty() || !shrinking.oracle.raise_effort() {
            break;
        }
    }
    progress(order.len());
    items.sort_unstable();
    Subset { items, is_minimal: open.is_empty(), trials: shrinking.trials }
}

/// A set that shrinks, and what is known about the property.
struct Shrinking<O> {
    kept: Vec<bool>,
    correction_sets: Vec<Vec<usize>>,
    oracle: O,
    trials: u64,
}

impl<O: Oracle> Shrinking<O> {
    fn new(order: &[usize], oracle: O) -> Self {
        let mut kept = vec![false; order.iter().max().map_or(0, |largest| largest + 1)];
        for &item in order {
            kept[item] = true;
        }
        Self { kept, correction_sets: Vec::new(), oracle, trials: 0 }
    }

    /// Removes the items of `order` that are not needed. Returns those that are undecided.
    fn remove_items(&mut self, order: &[usize], progress: &mut impl FnMut(usize)) -> Vec<usize> {
        let (mut at, mut step, mut undecided) = (0, 1, Vec::new());
        while at < order.len() {
            progress(at);
            let chunk = &order[at..order.len().min(at + step)];
            match self.query_without(chunk) {
                Trial::Holds => {
                    self.set_kept(chunk, false);
                    at += chunk.len();
                    step *= 2;
                }
                Trial::Stopped => {
                    undecided.extend(&order[at..]);
                    break;
                }
                failed => {
                    let (removable, is_needed) = self.bisect(chunk, matches!(failed, Trial::Fails(_)));
                    self.set_kept(&chunk[..removable], false);
                    if !is_needed {
                        undecided.push(chunk[removable]);
                    }
                    at += removable + 1;
                    step = 1;
                }
            }
        }
        progress(at);
        undecided
    }

    /// Whether the property holds without these items.
    fn query_without(&mut self, items: &[usize]) -> Trial {
        self.set_kept(items, false);
        let kept = &self.kept;
        let is_missed = |set: &Vec<usize>| !set.iter().any(|&item| kept.get(item).is_some_and(|kept| *kept));
        let trial = if self.correction_sets.iter().any(is_missed) {
            Trial::Fails(Vec::new())
        } else {
            self.trials += 1;
            self.oracle.query(&self.kept)
        };
        self.set_kept(items, true);
        if let Trial::Fails(sets) = &trial {
            self.correction_sets.extend(sets.iter().cloned());
        }
        trial
    }

    /// For a chunk that cannot be removed: how many of its first items can be removed together so that
    /// the next one cannot, and whether that is certain.
    fn bisect(&mut self, chunk: &[usize], mut is_certain: bool) -> (usize, bool) {
        let (mut removable, mut lost) = (0, chunk.len());
        while lost - removable > 1 {
            let middle = removable.midpoint(lost);
            match self.query_without(&chunk[..middle]) {
                Trial::Holds => removable = middle,
                failed => (lost, is_certain) = (middle, matches!(failed, Trial::Fails(_))),
            }
        }
        (removable, is_certain)
    }

    fn set_kept(&mut self, items: &[usize], kept: bool) {
        for &item in items {
            self.kept[item] = kept;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ITEMS: usize = 10;

    /// "It contains one of these sets": every monotone property has this form.
    #[derive(Debug)]
    struct Property(Vec<u32>);

    impl Property {
        fn holds(&self, set: u32) -> bool {
            self.0.iter().any(|least| least & !set == 0)
        }

        /// A correction set: the complement of a largest set that contains `set` and lacks the property.
        fn correction_set(&self, set: u32) -> Vec<usize> {
            let largest =
                (0..ITEMS).fold(set, |set, item| if self.holds(set | 1 << item) { set } else { set | 1 << item });
            (0..ITEMS).filter(|item| largest >> item & 1 == 0).collect()
        }

        fn trial(&self, kept: &[bool], gives_sets: bool) -> Trial {
            let set = bits(kept);
            match self.holds(set) {
                true => Trial::Holds,
                false if gives_sets => Trial::Fails(vec![self.correction_set(set)]),
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
        fn a_subset_has_the_property_and_is_minimal(property in properties(), order in orders(), sets: bool) {
            let found = minimal(&order, |kept: &[bool]| property.trial(kept, sets), |_| {});
            let set = found.items.iter().map(|item| 1 << item).sum();
            prop_assert!(found.is_minimal && property.holds(set));
            for item in &found.items {
                prop_assert!(!property.holds(set & !(1 << item)), "{item} is not needed");
            }
        }

        #[test]
        fn correction_sets_save_queries_and_change_nothing(property in properties(), order in orders()) {
            let [with, without] = [true, false].map(|sets| minimal(&order, |kept: &[bool]| property.trial(kept, sets), |_| {}));
            prop_assert_eq!(with.items, without.items);
            prop_assert!(with.trials <= without.trials);
        }

        #[test]
        fn undecided_items_are_kept_and_reported(property in properties(), order in orders(), open in 0..1_u32 << ITEMS) {
            // undecided wherever one of some items is missing
            let trial = |kept: &[bool]| match property.trial(kept, true) {
                Trial::Fails(_) if bits(kept) & open != open => Trial::Undecided,
                trial => trial,
            };
            let found = minimal(&order, trial, |_| {});
            let set: u32 = found.items.iter().map(|item| 1 << item).sum();
            prop_assert!(property.holds(set));
            let is_minimal = found.items.iter().all(|item| !property.holds(set & !(1 << item)));
            prop_assert!(is_minimal || !found.is_minimal);
        }

        #[test]
        fn redundant_items_are_found(property in properties(), sets: bool) {
            let all = (1 << ITEMS) - 1;
            let order: Vec<usize> = (0..ITEMS).collect();
            let found = redundant(&order, |kept: &[bool]| property.trial(kept, sets), |_| {});
            let expected: Vec<_> = (0..ITEMS).filter(|item| property.holds(all & !(1 << item))).collect();
            prop_assert_eq!(found.items, expected);
        }
    }

    #[test]
    fn few_needed_items_take_few_queries() {
        let order: Vec<usize> = (0..1000).collect();
        let found = minimal(
            &order,
            |kept: &[bool]| if kept[300] && kept[301] && kept[900] { Trial::Holds } else { Trial::Fails(Vec::new()) },
            |_| {},
        );
        assert_eq!(found.items, [300, 301, 900]);
        assert!(found.trials < 80, "{}", found.trials);
    }

    /// Queries without some of the items are undecided in the first rounds.
    struct Slow {
        property: Property,
        open: u32,
        rounds: u32,
    }

    impl Oracle for Slow {
        fn query(&mut self, kept: &[bool]) -> Trial {
            match self.property.trial(kept, true) {
                _ if self.rounds > 0 && bits(kept) & self.open != self.open => Trial::Undecided,
                trial => trial,
            }
        }

        fn raise_effort(&mut self) -> bool {
            self.rounds -= 1;
            true
        }
    }

    proptest! {
        #[test]
        fn undecided_items_are_tried_again_with_more_effort(sets in properties(), order in orders(), open in 0..1_u32 << ITEMS) {
            let slow = |rounds| Slow { property: Property(sets.0.clone()), open, rounds };
            let found = minimal(&order, slow(2), |decided| assert!(decided <= ITEMS));
            let set: u32 = found.items.iter().map(|item| 1 << item).sum();
            prop_assert!(found.is_minimal && sets.holds(set));
            prop_assert!(found.items.iter().all(|item| !sets.holds(set & !(1 << item))));
            let alone = [0, 2].map(|rounds| redundant(&order, slow(rounds), |_| {}));
            prop_assert_eq!(&alone[0].items, &alone[1].items);
            prop_assert!(alone[1].is_minimal);
        }
    }

    #[test]
    fn a_stopped_run_keeps_the_remaining_items() {
        let order: Vec<usize> = (0..8).collect();
        let found = minimal(&order, |kept: &[bool]| if kept[2] { Trial::Holds } else { Trial::Stopped }, |_| {});
        assert_eq!((found.items, found.is_minimal), ((1..8).collect(), false));
    }
}
