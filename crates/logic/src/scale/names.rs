//! Scales, levels and ratings as text.

use crate::{Level, Rating, Scale};
use kdoku_board::{Constraint, Order, Rules};
use std::fmt;
use std::str::FromStr;

impl Scale {
    /// Every scale.
    pub const ALL: [Self; 5] = [Self::Se121, Self::Se, Self::Hodoku, Self::Hodoku232, Self::Kdoku];

    /// The name on the command line and in JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Se121 => "se121",
            Self::Se => "se",
            Self::Hodoku => "hodoku",
            Self::Hodoku232 => "hodoku-2.3.2",
            Self::Kdoku => "kdoku",
        }
    }

    /// Whether ratings are a level and a score.
    #[must_use]
    pub const fn has_scores(self) -> bool {
        matches!(self, Self::Hodoku | Self::Hodoku232)
    }

    /// The usual scale for these rules: [`Scale::Se121`] for classic 9×9, also with pencil marks;
    /// [`Scale::Kdoku`] for all others.
    #[must_use]
    pub fn usual(rules: &Rules) -> Self {
        let is_classic = rules.geometry().plain() == Some(Order::THREE.into()) && rules.lowest() == 1;
        let has_marks_only = rules.constraints().iter().all(|constraint| matches!(constraint, Constraint::Domain(..)));
        if is_classic && has_marks_only { Self::Se121 } else { Self::Kdoku }
    }

    /// A difficulty or a sum of them in the unit that people know, such as 1.2: all scales but that of
    /// `HoDoKu` count tenths.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "sums of difficulties have fewer digits than a float")]
    pub fn points(self, difficulty: u64) -> f64 {
        match self {
            Self::Hodoku | Self::Hodoku232 => difficulty as f64,
            Self::Se121 | Self::Se | Self::Kdoku => difficulty as f64 / 10.0,
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|scale| scale.id() == text);
        found.ok_or_else(|| {
            format!("`{text}` is not a scale; hint: write `se121`, `se`, `hodoku`, `hodoku-2.3.2` or `kdoku`")
        })
    }
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| format!("`{text}` is not a level; hint: `easy`, `medium`, `hard`, `unfair` or `extreme`"))
    }
}

/// The rating of a puzzle beyond the techniques of a scale in tenths, as Sudoku Explainer writes it.
const UNSOLVED: u32 = 200;

impl Rating {
    /// ER, EP and ED in tenths: the hardest step, the hardest up to the first value, the first
    /// step. ER is 200 if the techniques do not solve the puzzle, and all are 0 without steps.
    #[must_use]
    pub fn tenths(&self) -> [u32; 3] {
        let number = |step: Option<(u32, crate::Technique)>| step.map_or(0, |(difficulty, _)| difficulty);
        let hardest = if self.solved { number(self.hardest) } else { UNSOLVED };
        [hardest, number(self.to_first_value), number(self.first)]
    }
}

impl Rating {
    /// The scale that a written rating is on: `hodoku=hard/1230`; `None` without a name.
    #[must_use]
    pub fn scale_of(text: &str) -> Option<Scale> {
        text.split_once('=').and_then(|(name, _)| name.parse().ok())
    }

    /// Whether `text` is this rating: as it is written, without the name of the scale, or its first
    /// number alone.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        let numbers = |text: &str| text.split_once('=').map_or(text, |(_, numbers)| numbers).to_owned();
        let (this, other) = (numbers(&self.to_string()), numbers(text));
        this == other || this.split('/').next() == Some(&other)
    }
}

/// A number of tenths: `7.2`.
pub(crate) struct Tenths(pub(crate) u64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// As collections write it behind a puzzle: `ED=7.2/1.2/1.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [er, ep, ed] = self.tenths().map(|tenths| Tenths(tenths.into()));
        match self.scale {
            Scale::Se121 | Scale::Se => write!(f, "ED={er}/{ep}/{ed}"),
            Scale::Hodoku | Scale::Hodoku232 => match self.level {
                Some(level) => write!(f, "{}={level}/{}", self.scale, self.total),
                None => write!(f, "{}={}", self.scale, self.total),
            },
            Scale::Kdoku => write!(f, "kdoku={er}/{}", Tenths(self.total)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Step, Technique};

    #[test]
    fn names_are_read_back() {
        for scale in Scale::ALL {
            assert_eq!(scale.to_string().parse(), Ok(scale));
        }
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("se12".parse::<Scale>().is_err() && "hardest".parse::<Level>().is_err());
    }

    #[test]
    fn ratings_are_written_as_in_collections() {
        let mut rating = Rating::new(Scale::Se121);
        let pair = Step { difficulty: Some(30), ..Step::new(Technique::NakedPair) };
        let single = Step { difficulty: Some(12), ..Step::new(Technique::HiddenSingle).place(0, 0) };
        for step in [&single, &pair, &single] {
            rating.add(step);
        }
        assert_eq!(rating.to_string(), "ED=20.0/1.2/1.2");
        rating.finish(true);
        assert_eq!(rating.to_string(), "ED=3.0/1.2/1.2");
        assert!(rating.is("ED=3.0/1.2/1.2") && rating.is("3.0/1.2/1.2") && rating.is("3.0"));
        assert!(!rating.is("1.2") && !rating.is("3.0/1.2/1.5"));
        assert_eq!(Rating::scale_of("hodoku=hard/1230"), Some(Scale::Hodoku));
        rating.scale = Scale::Kdoku;
        assert_eq!(rating.to_string(), "kdoku=3.0/5.4");
    }
}
