//! Scores, levels and steps of puzzles that need every technique of the scale.

use super::Level;
use crate::{Explainer, Scale, Technique};
use kdoku_board::{Grid, Order, Rules};
use std::collections::BTreeSet;

/// Puzzles with their level and score, and techniques on their path.
const PUZZLES: &[(&str, Level, u64, &[Technique])] = {
    use Technique as T;
    &[
        (
            "..7.6...15.........4.9...6...1.....443.15.62.7...49.....3..65.2.9..25.1....8..3..",
            Level::Extreme,
            6730,
            &[
                T::Bug1,
                T::Claiming,
                T::DiscontinuousNiceLoop,
                T::FinnedXWing,
                T::ForcingChain,
                T::GroupedAic,
                T::GroupedDiscontinuousNiceLoop,
                T::LockedPair,
                T::NakedPair,
                T::NakedTriple,
                T::Pointing,
                T::SashimiSwordfish,
                T::Skyscraper,
                T::SueDeCoq,
                T::TwoStringKite,
                T::UniqueRectangle6,
                T::WWing,
                T::XWing,
                T::XyChain,
                T::XyzWing,
            ],
        ),
        (
            "83......22....85...45..6.9.....89..6..863.........5.7..9215......3.4..1..8......3",
            Level::Extreme,
            2636,
            &[
                T::EmptyRectangle,
                T::HiddenPair,
                T::HiddenRectangle,
                T::HiddenTriple,
                T::Swordfish,
                T::UniqueRectangle4,
                T::XyWing,
            ],
        ),
        (
            ".5....2.6....6173.....5..8..2...3.9.53.7....17.......848.2..6...79..........4....",
            Level::Extreme,
            4030,
            &[T::AlsXyWing, T::FinnedSwordfish, T::TurbotFish, T::UniqueRectangle1, T::UniqueRectangle2],
        ),
        (
            "7....9...3....75.4..54.2.7.21.6..........8.9...85....646.........2..3......7..9.8",
            Level::Extreme,
            2104,
            &[T::Aic, T::LockedTriple, T::NiceLoop],
        ),
        (
            "3....6.71.67...3.....4.......6..485.......1..1.3..5.4.5..2.......4.....7..28..6..",
            Level::Extreme,
            3718,
            &[T::SimpleColors, T::XChain],
        ),
        (
            ".2.4....9....3..2.1.....6..4.38....7.795.13.............52..91......8...93.1.72..",
            Level::Extreme,
            7602,
            &[T::AlsXz, T::FinnedFrankenSwordfish],
        ),
        (
            ".1..7...448..95...5.73.16.........58..4..7.2....1..3....6..........6.173..5..3...",
            Level::Hard,
            500,
            &[T::RemotePair],
        ),
        (
            "...7..9...68...2..5......37..136...5.7.8..3.....9...2.3..1...791.2...8.......4...",
            Level::Hard,
            794,
            &[T::UniqueRectangle3],
        ),
        (
            "..21...........195.9...............44.8..9.3..3.8..9.69..2...6.7.46..8..1...8..7.",
            Level::Hard,
            854,
            &[T::SashimiXWing],
        ),
        (
            ".....1.....2....8..39.5...45.1.2..496.....7.3........82.7.16.......4.2...13......",
            Level::Hard,
            1048,
            &[T::NakedQuadruple],
        ),
        (
            ".9.3..85........2.....74.63.3..254..9.......87.4..9...1632...4.....5....8..1..2..",
            Level::Unfair,
            1336,
            &[T::MultiColors],
        ),
        (
            "..2......89...2.1.47...9.....4.....7.5.9....8.8.57.1.4....3.9..9.76..38....2..76.",
            Level::Extreme,
            1962,
            &[T::AlsChain],
        ),
        (
            "2.7..4.383..7..1........2....43.2....8........3.16...4.....6.7.5......199...8.4..",
            Level::Extreme,
            2624,
            &[T::FinnedJellyfish],
        ),
        (
            ".178.......91.7.34......1.82.5.......7..2.3...4...5.....473...5.5...1.6...3.8...9",
            Level::Extreme,
            3446,
            &[T::AvoidableRectangle1],
        ),
        (
            ".....83....6.3..5.1..6..9.73......4..5.8.......74....1.2..4.5...9..87...4..9...7.",
            Level::Extreme,
            4524,
            &[T::GroupedNiceLoop],
        ),
        (
            ".7851...3.......211..3........9.....3..87.462..2...7...1.2.....6.4....5.5.7..9...",
            Level::Extreme,
            7496,
            &[T::ForcingNet],
        ),
    ]
};

fn classic() -> Explainer {
    Explainer::new(&Rules::classic(Order::new(3).expect("3 is an order")), Scale::Hodoku).expect("the scale is defined")
}

fn grid(line: &str) -> Grid {
    let values = line.chars().map(|digit| u16::try_from(digit.to_digit(10).unwrap_or(0)).expect("a digit"));
    Grid::from_values(&values.collect::<Vec<u16>>()).expect("81 values")
}

#[test]
fn rates_and_solves_puzzles_of_every_technique() {
    let mut explainer = classic();
    for &(line, level, score, techniques) in PUZZLES {
        let puzzle = grid(line);
        let rating = explainer.rate(&puzzle).expect("a proper puzzle");
        assert_eq!((rating.solved, rating.level, rating.total), (true, Some(level), score), "{line}");
        let mut path = explainer.path(&puzzle).expect("a proper puzzle");
        let steps: Vec<_> = path.by_ref().collect();
        let solution = path.position().grid();
        let found: BTreeSet<Technique> = steps.iter().map(|step| step.technique).collect();
        let missing: Vec<_> = techniques.iter().filter(|technique| !found.contains(technique)).collect();
        assert!(missing.is_empty(), "{line} without {missing:?}");
        for step in &steps {
            let is_wrong = |gone: &&crate::Candidate| solution.get(gone.cell) == Some(gone.digit);
            assert_eq!(step.eliminations.iter().find(is_wrong), None, "{line}: {step:?}");
            assert!(step.placements.iter().all(|set| solution.get(set.cell) == Some(set.digit)), "{line}: {step:?}");
        }
    }
}

#[test]
fn the_level_rises_with_the_score() {
    assert_eq!(super::level(Level::Easy, 800), Level::Easy);
    assert_eq!(super::level(Level::Easy, 801), Level::Medium);
    assert_eq!(super::level(Level::Medium, 1601), Level::Unfair);
    assert_eq!(super::level(Level::Extreme, 4), Level::Extreme);
}

#[test]
fn a_path_does_not_depend_on_the_puzzle_before() {
    let (first, second) = (grid(PUZZLES[0].0), grid(PUZZLES[8].0));
    let mut explainer = classic();
    let alone: Vec<_> = classic().path(&second).expect("a proper puzzle").collect();
    explainer.rate(&first).expect("a proper puzzle");
    let after: Vec<_> = explainer.path(&second).expect("a proper puzzle").collect();
    assert_eq!(alone, after);
}

#[test]
fn techniques_outside_the_set_are_not_used() {
    let rules = Rules::classic(Order::new(3).expect("3 is an order"));
    let singles: crate::TechniqueSet = [Technique::HiddenSingle].into_iter().collect();
    let mut explainer = Explainer::with_techniques(&rules, Scale::Hodoku, singles).expect("the scale is defined");
    let steps: Vec<_> = explainer.path(&grid(PUZZLES[8].0)).expect("a proper puzzle").collect();
    assert!(!steps.is_empty() && steps.iter().all(|step| step.technique == Technique::HiddenSingle));
}
