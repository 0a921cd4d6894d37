//! Counts of cells by class of digits (*among*): those of the same cells become one propagator.
//!
//! Counts that follow from earlier ones of the same cells are dropped.

use crate::engine::model::exclusions::Exclusions;
use crate::engine::model::propagator_table::{ScopedPropagator, numbers};
use crate::engine::propagate::counts::cardinality::{Cardinality, Class};
use crate::engine::propagate::counts::count::{Count, Number};
use crate::engine::propagate::sets::allowed_sets::{self, AllowedSets};
use crate::engine::propagate::{Domain, Propagator};
use kdoku_board::geometry::Cell;
use std::sync::Arc;

/// Csr of cells, ascending, each with the classes that are counted.
#[derive(Default)]
pub(crate) struct Counts(Vec<(Vec<u16>, Vec<Class>)>);

impl Counts {
    /// Adds a count, joining it with the previous one if that has the same cells.
    pub(crate) fn add(&mut self, cells: &[Cell], class: Class) {
        let mut scope = numbers(cells);
        scope.sort_unstable();
        let Some((_, classes)) = self.0.last_mut().filter(|(cells, _)| *cells == scope) else {
            return self.0.push((scope, vec![class]));
        };
        // disjoint classes within this one already have a number of cells
        let (mut within, mut certain) = (0, 0);
        for other in classes.iter().filter(|other| other.digits & !class.digits == 0) {
            if within & other.digits == 0 {
                within |= other.digits;
                certain += other.least;
            }
        }
        if class.most >= cells.len() && certain >= class.least {
            return;
        }
        classes.push(class);
        if !Cardinality::supports(classes, cells.len()) {
            classes.pop();
            self.0.push((scope, vec![class]));
        }
    }

    /// The propagators of all lists, on a board with this number of digits.
    pub(crate) fn propagators(self, digits: usize, exclusions: &Exclusions) -> impl Iterator<Item = ScopedPropagator> {
        let mut last = None;
        self.0.into_iter().map(move |(scope, classes)| {
            let propagator = propagator(&scope, classes, digits, exclusions, &mut last);
            ScopedPropagator::new(scope, propagator)
        })
    }
}

/// A propagator with its classes and number of cells.
type Shared = (Vec<Class>, usize, Arc<Cardinality>);

/// The propagator of a list; it shares that of `last` if both are the same.
fn propagator(
    scope: &[u16],
    classes: Vec<Class>,
    digits: usize,
    exclusions: &Exclusions,
    last: &mut Option<Shared>,
) -> Arc<dyn Propagator> {
    let cells = scope.len();
    let is_bounded = classes.iter().all(|class| class.most < cells);
    let differ = || exclusions.all_differ(&scope.iter().copied().map(Cell).collect::<Vec<_>>());
    if let [Class { digits, least, most }] = classes[..] {
        Arc::new(Count { digits, number: Number::Between(least, most) })
    } else if is_bounded && digits <= allowed_sets::MOST_DIGITS && differ() {
        let holds = |set: Domain, class: &Class| {
            (class.least..=class.most).contains(&((set & class.digits).count_ones() as usize))
        };
        Arc::new(AllowedSets::where_holds(digits, cells, |set| classes.iter().all(|class| holds(set, class))))
    } else {
        if last.as_ref().is_none_or(|(others, count, _)| *others != classes || *count != cells) {
            *last = None;
        }
        let new = || (classes.clone(), cells, Arc::new(Cardinality::new(classes, cells, digits)));
        last.get_or_insert_with(new).2.clone()
    }
}
