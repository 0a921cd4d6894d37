//! The rare patterns: every step that they find in any position agrees with the solution.

use crate::soundness::{boards, check, puzzles, remove_one};
use kdoku::logic::{Explainer, GROUPS, Position, Scale, Step, Technique, TechniqueSet};
use kdoku::{Cell, Digit, Grid, Limits, Options, Order, Pick, Rules, Solver};
use std::collections::BTreeMap;

/// The techniques of the groups of patterns.
fn patterns() -> Vec<Technique> {
    use Technique as T;
    let groups = GROUPS.iter().filter(|(name, _)| ["complex-fish", "templates", "patterns"].contains(name));
    let others = [T::BugLite, T::ExtendedRectangle, T::DeathBlossom, T::FrankenXWing, T::FrankenSwordfish];
    let fins = [T::FinnedFrankenXWing, T::FinnedFrankenSwordfish];
    groups.flat_map(|(_, members)| *members).copied().chain(others).chain(fins).collect()
}

fn explainer(rules: &Rules, scale: Scale, technique: Technique) -> Explainer {
    Explainer::with_techniques(rules, scale, TechniqueSet::NONE.with(technique)).expect("a small board")
}

#[test]
fn every_step_agrees_with_the_solution() {
    let mut random = 3;
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for rules in boards() {
        let mut explainers: Vec<(Technique, Explainer)> =
            patterns().into_iter().map(|technique| (technique, explainer(&rules, Scale::Kdoku, technique))).collect();
        let basic: TechniqueSet = "singles,locked-candidates,pairs".parse().expect("groups");
        let mut basic = Explainer::with_techniques(&rules, Scale::Kdoku, basic).expect("a small board");
        for (puzzle, solution) in puzzles(&rules, if rules.size() == 9 { 1 } else { 3 }) {
            let mut position = Position::of(&rules, &puzzle).expect("a position");
            let mut removal = basic.next_step(&position).expect("a step");
            // the techniques for beginners, and a random candidate where they end
            while !position.is_solved() {
                if let Some(step) = basic.next_step(&position) {
                    position.apply(&step);
                    continue;
                }
                for (technique, explainer) in &mut explainers {
                    for step in explainer.all_steps(&position) {
                        assert_eq!(step.technique, *technique);
                        check(&step, &position, &solution);
                        assert!(step.fits(&position), "{step:?}");
                        *counts.entry(*technique).or_default() += 1;
                    }
                }
                assert!(remove_one(&mut removal, &position, &solution, &mut random), "the position is not solved");
                position.apply(&removal);
            }
        }
    }
    let common = |technique: &&Technique| !RARE.contains(technique);
    for technique in patterns().iter().filter(common) {
        assert!(counts.contains_key(technique), "{technique} was not found in any position: {counts:?}");
    }
}

/// Too rare for random positions. The gallery or a test below has them.
const RARE: &[Technique] = &[
    Technique::FrankenXWing,
    Technique::FrankenSwordfish,
    Technique::FrankenJellyfish,
    Technique::FrankenSquirmbag,
    Technique::FrankenWhale,
    Technique::FrankenLeviathan,
    Technique::BugLite,
    Technique::ExtendedRectangle,
    Technique::BivalueOddagon,
    Technique::Tridagon,
    Technique::Fireworks,
    Technique::JuniorExocet,
    Technique::SeniorExocet,
    Technique::SkLoop,
    Technique::Msls,
];

#[test]
fn paths_of_the_gallery_agree_with_the_solution() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/techniques.tsv");
    let table = std::fs::read_to_string(file).expect("the table of examples");
    let rules = Rules::classic(Order::THREE);
    let solver = Solver::new(&rules, &Options::default()).expect("an engine");
    let mut count = 0;
    for line in table.lines() {
        let [technique, scale, puzzle] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}")
        };
        let Some(others) = scale.strip_prefix("kdoku:") else { continue };
        let technique: Technique = technique.parse().expect("a technique");
        let techniques = others.parse::<TechniqueSet>().expect("techniques").with(technique);
        let puzzle: Grid = puzzle.parse().expect("a puzzle");
        let answer = solver.answer(&puzzle, Pick::First, &Limits::none(), &mut solver.scratch());
        let solution = answer.solution.expect("a solution");
        let mut explainer = Explainer::with_techniques(&rules, Scale::Kdoku, techniques).expect("a scale");
        let mut position = Position::of(&rules, &puzzle).expect("a position");
        let steps: Vec<Step> = explainer.path(&puzzle).expect("a position").collect();
        assert!(steps.iter().any(|step| step.technique == technique), "{line}");
        for step in &steps {
            check(step, &position, &solution);
            position.apply(step);
        }
        count += 1;
    }
    assert!(count > 30, "{count} examples");
}

/// The blank 9×9 board, with these digits alone in cells such as `r1c4`.
fn position(limits: &[(&str, &[usize])]) -> Position {
    let rules = Rules::classic(Order::THREE);
    let mut position = Position::of(&rules, &Grid::of(rules.geometry())).expect("a position");
    for (cells, digits) in limits {
        for cell in
            cells.split(' ').map(|name| rules.geometry().cells().find(|&cell| rules.geometry().name(cell) == name))
        {
            let cell = cell.expect("a cell of the board");
            (1..=9).filter(|digit| !digits.contains(digit)).for_each(|digit| rule_out(&mut position, cell, digit));
        }
    }
    position
}

fn rule_out(position: &mut Position, cell: Cell, digit: usize) {
    position.rule_out(cell, Digit::new(digit).expect("a digit"));
}

/// The steps of a technique in a position on the 9×9 board, as text: `r1c4≠12`.
fn steps(position: &Position, technique: Technique) -> Vec<String> {
    let rules = position.board().rules();
    let name = |step: &Step| {
        let of_cell = |cell| {
            let digits = step.eliminations.iter().filter(|gone| gone.cell == cell);
            let digits: String = digits.map(|gone| gone.digit.get().to_string()).collect();
            (!digits.is_empty()).then(|| format!("{}≠{digits}", rules.geometry().name(cell)))
        };
        rules.geometry().cells().filter_map(of_cell).collect::<Vec<_>>().join(" ")
    };
    explainer(rules, Scale::Kdoku, technique).all_steps(position).iter().map(name).collect()
}

#[test]
fn the_guardian_of_a_tridagon_is_true() {
    let odd: &[(&str, &[usize])] =
        &[("r1c1 r2c2 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3 r4c4 r5c6 r6c5", &[1, 2, 3]), ("r3c3", &[1, 2, 3, 4])];
    let found = steps(&position(odd), Technique::Tridagon);
    assert!(found.iter().any(|step| step.contains("r3c3≠123")), "{found:?}");
    // an even permutation leaves a way to fill the cells
    let mut even = odd.to_vec();
    even[0].0 = "r1c1 r2c2 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3 r4c4 r5c5 r6c6";
    assert_eq!(steps(&position(&even), Technique::Tridagon), [""; 0]);
}

#[test]
fn the_targets_of_an_exocet_hold_the_digits_of_the_base() {
    let mut start = position(&[("r1c1 r1c2", &[1, 2, 3])]);
    let geometry = start.board().rules().geometry().clone();
    let cross = ["r2c3", "r3c3", "r3c4", "r2c7"].map(String::from).into_iter();
    let rows = [4, 6, 7, 9].into_iter().flat_map(|row| [3, 4, 7].map(|column| format!("r{row}c{column}")));
    for name in cross.chain(rows) {
        let cell = geometry.cells().find(|&cell| geometry.name(cell) == name).expect("a cell");
        (1..=3).for_each(|digit| rule_out(&mut start, cell, digit));
    }
    let found = steps(&start, Technique::JuniorExocet);
    assert!(found.iter().any(|step| step == "r2c4≠456789 r3c7≠456789"), "{found:?}");
    assert_eq!(steps(&start, Technique::SeniorExocet), [""; 0]);
}

#[test]
fn the_digits_of_a_ring_fill_its_cells() {
    let ring = position(&[
        ("r2c1 r2c3", &[1, 2, 7, 8]),
        ("r2c7 r2c9", &[1, 2, 3, 4]),
        ("r1c8 r3c8", &[3, 4, 5, 6]),
        ("r7c8 r9c8", &[5, 6, 7, 8]),
        ("r8c7 r8c9", &[7, 8, 1, 2]),
        ("r8c1 r8c3", &[1, 2, 3, 4]),
        ("r7c2 r9c2", &[3, 4, 5, 6]),
        ("r1c2 r3c2", &[5, 6, 7, 8]),
    ]);
    let found = steps(&ring, Technique::SkLoop);
    assert!(found.iter().any(|step| step.contains("r2c5≠12") && step.contains("r5c2≠56")), "{found:?}");
}

#[test]
fn the_scale_of_hodoku_uses_some_patterns_if_they_are_named() {
    let rules = Rules::classic(Order::THREE);
    assert!(!Scale::Hodoku.techniques().contains(Technique::DeathBlossom));
    let (mut named, mut default) = (0, 0);
    for (puzzle, solution) in puzzles(&rules, 6) {
        let mut with =
            Explainer::with_techniques(&rules, Scale::Hodoku, "singles,death-blossom".parse().expect("names"))
                .expect("a scale");
        let mut position = Position::new(with.board(), &puzzle).expect("a position");
        for step in with.path(&puzzle).expect("a position") {
            check(&step, &position, &solution);
            named += usize::from(step.technique == Technique::DeathBlossom);
            position.apply(&step);
        }
        let without = TechniqueSet::ALL.without(Technique::ForcingNet).without(Technique::AlsXz);
        let mut without = Explainer::with_techniques(&rules, Scale::Hodoku, without).expect("a scale");
        let path = without.path(&puzzle).expect("a position");
        default += path.filter(|step| !Scale::Hodoku.techniques().contains(step.technique)).count();
    }
    assert!(named > 0, "no death blossom in any position");
    assert_eq!(default, 0, "patterns that were not named");
}
