//! The steps of a puzzle do not depend on the puzzles before it.

use crate::variants::{LARGE, SLOW, names, puzzle};
use kdoku::logic::{Explainer, Scale, Step, Technique, TechniqueSet};
use kdoku::{Grid, Order, Rules};

/// The most steps of a path that are compared.
const MOST_STEPS: usize = 12;

/// Puzzles with forcing nets that are found in a moment.
const WITH_NETS: &[&str] = &["flatmates", "lunchbox", "product"];

/// How many puzzles with clues are left out on scales without techniques for clues.
const SAMPLE: usize = 8;

fn fast() -> TechniqueSet {
    SLOW.iter().fold(TechniqueSet::ALL, |set, &technique| set.without(technique))
}

fn path(explainer: &mut Explainer, puzzle: &Grid) -> Vec<Step> {
    explainer.path(puzzle).expect("givens of a puzzle").take(MOST_STEPS).collect()
}

/// Compares the path of `puzzle` alone with that after itself and after `other`.
fn check(name: &str, rules: &Rules, [puzzle, other]: [&Grid; 2], scale: Scale, techniques: TechniqueSet) {
    let new = || Explainer::with_techniques(rules, scale, techniques).expect("a small board");
    let mut explainer = new();
    let alone = path(&mut explainer, puzzle);
    assert_eq!(path(&mut explainer, puzzle), alone, "{name} after itself on {scale}");
    path(&mut explainer, other);
    assert_eq!(path(&mut explainer, puzzle), alone, "{name} after another puzzle on {scale}");
    let position = explainer.path(other).expect("givens of a puzzle").position().clone();
    assert_eq!(explainer.next_step(&position), new().next_step(&position), "{name} on {scale}");
}

/// The puzzle with some more values of the solution.
fn with_more(givens: &Grid, solution: &Grid) -> Grid {
    let mut more = givens.clone();
    for (cell, digit) in solution.filled().filter(|&(cell, _)| givens.get(cell).is_none()).step_by(7).take(3) {
        more.set(cell, Some(digit));
    }
    more
}

#[test]
fn a_path_does_not_depend_on_paths_before_it() {
    let names = names();
    for (number, name) in names.iter().enumerate().filter(|(_, name)| !LARGE.contains(&name.as_str())) {
        let (config, givens, solution) = puzzle(name);
        let more = with_more(&givens, &solution);
        let has_nets = WITH_NETS.contains(&name.as_str());
        let techniques = if has_nets { fast().with(Technique::ForcingNet) } else { fast() };
        check(name, &config.rules, [&givens, &more], Scale::Kdoku, techniques);
        if number % SAMPLE == 0 {
            for scale in [Scale::Se121, Scale::Se, Scale::Hodoku] {
                check(name, &config.rules, [&givens, &more], scale, fast());
            }
        }
    }
}

#[test]
fn a_path_of_a_classic_puzzle_does_not_depend_on_paths_before_it() {
    let rules = Rules::classic(Order::THREE);
    for scale in [Scale::Se121, Scale::Se, Scale::Hodoku, Scale::Kdoku] {
        let listed = if scale == Scale::Kdoku { Scale::Hodoku } else { scale }.to_string();
        let of_scale = include_str!("../../puzzles/techniques.tsv").lines().filter_map(|line| {
            let (of, puzzle) = line.split_once('\t')?.1.split_once('\t')?;
            (of == listed).then(|| puzzle.parse::<Grid>().expect("a puzzle"))
        });
        let puzzles: Vec<Grid> = of_scale.collect();
        for pair in puzzles.windows(2) {
            check(&pair[0].to_string(), &rules, [&pair[0], &pair[1]], scale, fast());
        }
    }
}
