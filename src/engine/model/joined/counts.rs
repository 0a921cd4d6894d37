//! How many of some cells hold digits of a class, such as the even ones: what is said of the same cells becomes one propagator.
//!
//! Apart they tell each other only what shows in the domains. What follows from those before it is left out.

use crate::board::geometry::Cell;
use crate::engine::model::exclusions::Exclusions;
use crate::engine::model::propagator_table::{Post, numbers};
use crate::engine::propagate::counts::cardinality::{Cardinality, Class};
use crate::engine::propagate::counts::count::{Count, Number};
use crate::engine::propagate::sets::allowed_sets::{self, AllowedSets};
use crate::engine::propagate::{Domain, Propagator};
use std::sync::Arc;

/// Cells, in rising order, and how many of them hold digits of some classes.
#[derive(Debug, Default)]
pub(crate) struct Counts(Vec<(Vec<u16>, Vec<Class>)>);

impl Counts {
    /// Adds how many of some cells hold digits of a class, to what was said last if that was of the same cells.
    pub(crate) fn add(&mut self, cells: &[Cell], class: Class) {
        let mut scope = numbers(cells);
        scope.sort_unstable();
        let Some((_, classes)) = self.0.last_mut().filter(|(cells, _)| *cells == scope) else {
            return self.0.push((scope, vec![class]));
        };
        // as many as classes within it that share no digit must have
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
        if !Cardinality::takes(classes, cells.len()) {
            classes.pop();
            self.0.push((scope, vec![class]));
        }
    }

    /// A propagator for each list of cells, on a board of so many digits.
    pub(crate) fn posts(self, digits: usize, exclusions: &Exclusions) -> impl Iterator<Item = Post> {
        let mut last = None;
        self.0.into_iter().map(move |(scope, classes)| {
            let propagator = propagator(&scope, classes, digits, exclusions, &mut last);
            Post::new(scope, propagator)
        })
    }
}

/// Classes, the number of cells, and their propagator.
type Shared = (Vec<Class>, usize, Arc<Cardinality>);

/// The propagator for some cells; that of `last` is shared where it is the same.
fn propagator(
    scope: &[u16],
    classes: Vec<Class>,
    digits: usize,
    exclusions: &Exclusions,
    last: &mut Option<Shared>,
) -> Arc<dyn Propagator> {
    let cells = scope.len();
    let is_exact = classes.iter().all(|class| class.most < cells);
    let differ = || exclusions.all_differ(&scope.iter().copied().map(Cell).collect::<Vec<_>>());
    if let [Class { digits, least, most }] = classes[..] {
        Arc::new(Count { digits, number: Number::Between(least, most) })
    } else if is_exact && digits <= allowed_sets::MOST_DIGITS && differ() {
        let holds = |set: Domain, class: &Class| {
            (class.least..=class.most).contains(&((set & class.digits).count_ones() as usize))
        };
        Arc::new(AllowedSets::of(digits, cells, |set| classes.iter().all(|class| holds(set, class))))
    } else {
        if last.as_ref().is_none_or(|(others, count, _)| *others != classes || *count != cells) {
            *last = None;
        }
        let new = || (classes.clone(), cells, Arc::new(Cardinality::new(classes, cells, digits)));
        last.get_or_insert_with(new).2.clone()
    }
}
