//! The order of ratings: from the easiest puzzle to the hardest.

use crate::{Rating, Scale};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

impl Rating {
    /// One number: the difficulty of the hardest step, or the score on the scale of `HoDoKu`.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.scale.points(self.number())
    }

    /// [`Rating::value`] in the unit of the scale.
    fn number(&self) -> u64 {
        match self.scale {
            Scale::Hodoku | Scale::Hodoku232 => self.total,
            Scale::Se121 | Scale::Se | Scale::Kdoku => self.tenths()[0].into(),
        }
    }

    /// What ratings on one scale are ordered by. Only what a finished rating shows counts.
    fn key(&self) -> impl Ord + Hash {
        let &Self { solved, hardest, to_first_value, first, level, total, steps, .. } = self;
        (!solved, self.number(), total, hardest, to_first_value, first, level, steps)
    }
}

impl PartialEq for Rating {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl Eq for Rating {}

/// Ratings on different scales have no order.
impl PartialOrd for Rating {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.scale == other.scale).then(|| self.key().cmp(&other.key()))
    }
}

impl Hash for Rating {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.scale, self.key()).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Step, Technique};

    fn rating(scale: Scale, steps: &[(Technique, u32)], solved: bool) -> Rating {
        let mut rating = Rating::new(scale);
        for &(technique, difficulty) in steps {
            rating.add(&Step { difficulty: Some(difficulty), ..Step::new(technique).place(0, 0) });
        }
        rating.finish(solved);
        rating
    }

    #[test]
    fn ratings_are_in_order_on_one_scale() {
        let (single, pair) = ((Technique::HiddenSingle, 12), (Technique::NakedPair, 30));
        for scale in Scale::ALL {
            let in_order = [
                rating(scale, &[single], true),
                rating(scale, &[single, single], true),
                rating(scale, &[single, pair], true),
                rating(scale, &[single], false),
            ];
            assert!(in_order.is_sorted(), "{scale}");
            assert!(in_order.windows(2).all(|pair| pair[0] < pair[1] && pair[0] != pair[1]), "{scale}");
        }
        let [one, other] = [Scale::Se121, Scale::Hodoku].map(|scale| rating(scale, &[single], true));
        assert!(one != other && one.partial_cmp(&other).is_none());
    }

    #[test]
    fn a_rating_is_one_number() {
        let steps = [(Technique::HiddenSingle, 12), (Technique::NakedPair, 30)];
        assert!((rating(Scale::Kdoku, &steps, true).value() - 3.0).abs() < f64::EPSILON);
        assert!((rating(Scale::Kdoku, &steps, false).value() - 20.0).abs() < f64::EPSILON);
        assert!((rating(Scale::Hodoku, &steps, true).value() - 42.0).abs() < f64::EPSILON);
    }
}
