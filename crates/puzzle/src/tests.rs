//! Compares `lower` with `holds` for each kind, on all fillings of its cells on small boards.

mod custom;
mod instances;
mod negation;
mod puzzle;
mod variables;

pub(crate) use instances::instances;

use instances::{Instance, board, clue, on_boards_with_voids};

use super::{Clue, ClueKind, DEFINITIONS, Definition, ErrorCause, LoweringContext, Syntax, all_pairs, shorthand};
use kdoku_board::geometry::{BoxShape, Cell, Order};
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::rules::{Constraint, Rules};
use kdoku_board::verify;
use std::collections::{BTreeSet, HashSet};

/// The most fillings per clue.
const MAX_FILLINGS: usize = 70_000;

/// All fillings of `cells`, at most [`MAX_FILLINGS`]; the other cells hold the first digit.
fn fillings(rules: &Rules, cells: &[Cell]) -> impl Iterator<Item = Grid> {
    let n = rules.size();
    let many = u32::try_from(cells.len()).ok().and_then(|k| n.checked_pow(k)).expect("few cells");
    assert!(many <= MAX_FILLINGS, "{many} fillings of {} cells are too many", cells.len());
    (0..many).map(move |mut number| {
        let mut grid = Grid::of(rules.geometry());
        for cell in rules.geometry().cells() {
            grid.set(cell, Some(Digit::from_index(0)));
        }
        for &cell in cells {
            grid.set(cell, Some(Digit::from_index(number % n)));
            number /= n;
        }
        grid
    })
}

fn is_global(clue: &Clue) -> bool {
    clue.definition().table == "global"
}

/// The cells that a clue concerns.
fn concerned(made: &Instance, lowered: &[Constraint]) -> Vec<Cell> {
    let named = made.clue.groups.iter().flatten().copied();
    let mut cells: BTreeSet<Cell> = named.chain(lowered.iter().flat_map(Constraint::cells)).collect();
    if is_global(&made.clue) {
        cells = made.rules.geometry().cells().collect();
    }
    cells.into_iter().collect()
}

/// Whether cells that see each other differ, for the kinds whose lowering leaves them out or makes
/// use of it.
fn can_be(made: &Instance, grid: &Grid) -> bool {
    let board = LoweringContext::new(&made.rules);
    let compared: Vec<Cell> = match made.clue.kind {
        ClueKind::Anti | ClueKind::ToroidalKnight | ClueKind::ToroidalKing | ClueKind::LinesDiffer => {
            board.cells().collect()
        }
        ClueKind::SameDifference | ClueKind::Sequence => made.clue.groups.concat(),
        _ => Vec::new(),
    };
    let differ = |&[a, b]: &[Cell; 2]| !board.are_peers(a, b) || grid.get(a) != grid.get(b);
    all_pairs(&compared).expect("a small board").iter().all(differ)
}

#[test]
fn lowering_agrees_with_the_meaning() {
    let mut seen = HashSet::new();
    let (mut refused, mut tried) = (0, 0);
    let mut wrong = Vec::new();
    for made in instances().into_iter().chain(on_boards_with_voids()) {
        let Instance { rules, clue } = &made;
        let Ok(lowered) = clue.lower(rules) else {
            // a rejected clue must never hold
            refused += 1;
            let cells = concerned(&made, &[]);
            if fillings(rules, &cells).any(|grid| can_be(&made, &grid) && clue.holds(rules, &grid)) {
                wrong.push(format!("{clue:?} can hold but is rejected"));
            }
            continue;
        };
        for constraint in &lowered {
            assert_eq!(rules.examine(constraint), Ok(()), "{clue:?}");
        }
        let mut both = [false; 2];
        for grid in fillings(rules, &concerned(&made, &lowered)) {
            if !can_be(&made, &grid) {
                continue;
            }
            let says = lowered.iter().all(|constraint| verify::holds(rules, constraint, &grid, &[]));
            let means = clue.holds(rules, &grid);
            if says != means {
                wrong.push(format!("{clue:?}: {says} for {means} on\n{grid}"));
                break;
            }
            both[usize::from(means)] = true;
            tried += 1;
        }
        // that several constraints contradict each other is for an engine to find out
        if both[1] && (both[0] || clue.kind == ClueKind::Anti) {
            seen.insert(clue.kind);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // too many cells for all fillings; a test of their own follows
    seen.extend([ClueKind::Asterisk, ClueKind::Girandola]);
    let missing: Vec<_> = DEFINITIONS.iter().filter(|definition| !seen.contains(&definition.kind)).collect();
    assert!(missing.is_empty(), "no instance of {missing:?} both holds and does not");
    println!("{tried} fillings, {refused} clues refused");
}

#[test]
fn figures_of_nine_cells_hold_without_any_repeat() {
    let nine = board(3, 3);
    for made in [ClueKind::Asterisk, ClueKind::Girandola].map(|kind| Clue::new(kind, Vec::new())) {
        let lowered = made.lower(&nine).expect("a board of 9×9");
        let [Constraint::AllDifferent(cells)] = &lowered[..] else { panic!("{lowered:?}") };
        assert_eq!(cells.len(), 9);
        let full = |cell: Cell| cells.iter().position(|&other| other == cell).unwrap_or(0);
        let mut grid = Grid::of(nine.geometry());
        nine.geometry().cells().for_each(|cell| grid.set(cell, Some(Digit::from_index(full(cell)))));
        assert!(made.holds(&nine, &grid));
        for [a, b] in all_pairs(cells).expect("few cells") {
            let mut grid = grid.clone();
            grid.set(a, grid.get(b));
            assert!(!made.holds(&nine, &grid), "{a:?} {b:?}");
        }
        // the figures are symmetric
        assert!(cells.iter().all(|cell| cells.contains(&Cell(80 - cell.0))));
        assert!(made.lower(&board(2, 2)).is_err());
    }
}

#[test]
fn shared_automata_do_not_mix_clues() {
    for Instance { rules, .. } in instances() {
        let board = LoweringContext::new(&rules);
        for made in instances().into_iter().filter(|made| made.rules == rules) {
            // the same kind with another number, closed, and on fewer cells
            let more = made.clue.number.map(|number| Clue { number: Some(number + 1), ..made.clue.clone() });
            let turned = Clue { closed: !made.clue.closed, ..made.clue.clone() };
            let mut fewer = made.clue.clone();
            fewer.groups.iter_mut().filter(|cells| cells.len() > 3).for_each(|cells| cells.truncate(3));
            for clue in [Some(made.clue), more, Some(turned), Some(fewer)].into_iter().flatten() {
                assert_eq!(clue.lower_on(&rules, &board), clue.lower(&rules), "{clue:?}");
            }
        }
    }
}

#[test]
fn clues_of_a_puzzle_share_a_relation_whatever_was_lowered_between() {
    let lines = |rules: &Rules, board: &LoweringContext, number| {
        let cells = (0..3).map(|x| rules.geometry().cell(0, x)).collect();
        let clue = Clue { number: Some(number), ..Clue::new(ClueKind::Whisper, vec![cells]) };
        clue.lower_on(rules, board).expect("a line")
    };
    let rules = Rules::classic(Order::THREE);
    let board = LoweringContext::new(&rules);
    let before = lines(&rules, &board, 5);
    // relations that fill the memo table, so that it is emptied
    for lowest in 2..5 {
        let large = Rules::boxes(BoxShape::new(8, 8).expect("a shape")).values_from(lowest);
        for number in 1..64 {
            lines(&large, &LoweringContext::new(&large), number);
        }
    }
    let after = lines(&rules, &board, 5);
    assert!(before[0].have_same_relation(&after[0]));
}

#[test]
fn kinds_are_described_and_have_unique_names() {
    let mut names = HashSet::new();
    let mut places = HashSet::new();
    for definition in DEFINITIONS {
        let Definition { kind, table, key, meaning, example, syntax, .. } = definition;
        assert_eq!(kind.definition().map(|own| own.kind), Some(*kind));
        assert!(places.insert((table, key)), "two kinds have the place `{table}.{key}`");
        assert!(!meaning.is_empty() && !example.is_empty(), "{kind:?}");
        assert_eq!(*syntax == Syntax::OwnTable, table == key, "{kind:?}");
    }
    for kind in ClueKind::ALL {
        assert!(names.insert(kind.name()), "two kinds have the name `{kind}`");
        assert_eq!(ClueKind::from_name(kind.name()), Some(*kind));
        assert_eq!(serde_json::to_value(kind).expect("it is a word"), kind.name());
    }
}

#[test]
fn rejects_impossible_clues_with_a_reason() {
    let nine = board(3, 3);
    let nought = board(3, 3).values_from(0);
    let refused = |made: Instance| {
        let refusal = made.clue.lower(&made.rules).expect_err("refused");
        format!("{} ({}; {:?})", refusal.message, refusal.hint, refusal.cause)
    };
    let all = |k: usize| (0..k).map(|i| 11 + i / 9 * 10 + i % 9).collect::<Vec<_>>();
    insta::assert_snapshot!(
        [
            refused(clue(&nine, "cage", &[&[11, 12]]).number(18)),
            refused(clue(&nine, "cage", &[&all(10)])),
            refused(clue(&nine, "cage", &[&[11]]).number(10)),
            refused(clue(&nine, "thermo", &[&all(10)])),
            refused(clue(&nine, "thermo", &[&[11]])),
            refused(clue(&nine, "nabner", &[&all(6)])),
            refused(clue(&nine, "sequence", &[&[11, 12]])),
            refused(clue(&nine, "index", &[&all(10)])),
            refused(clue(&nought, "index", &[&all(9)])),
            refused(clue(&board(1, 2), "minimum", &[&[11, 12, 21, 22]])),
            refused(clue(&nine, "first_seen", &[&all(9)]).number(10)),
            refused(clue(&nine, "before", &[&all(9)]).number(73)),
            refused(clue(&nine, "little_killer", &[&[11, 12]]).number(19)),
            refused(clue(&nine, "skyscraper", &[&all(9)]).number(10)),
            refused(clue(&nine, "sandwich", &[&all(9)]).number(100)),
            refused(clue(&nine, "numbered_room", &[&all(9)]).number(10)),
            refused(clue(&nine, "full_rank", &[&all(9)]).number(37)),
            refused(clue(&nine, "full_rank", &[&all(8)]).number(3)),
            refused(clue(&nine, "quad", &[&[11, 12]]).values(&[1, 2, 3])),
            refused(clue(&nine, "quad", &[&[11, 12]]).values(&[10])),
            refused(clue(&nine, "connected", &[]).values(&[1, 10])),
            refused(clue(&nine, "yin_yang", &[])),
            refused(clue(&nine, "yin_yang", &[]).values(&[1, 2, 3, 4, 5, 6, 7, 8, 9])),
            refused(clue(&nine, "cell_loop", &[&[11, 12, 13]]).values(&[1])),
            refused(clue(&nine, "japanese_sums", &[&[11, 12], &[21, 22]]).values(&[1, 20])),
            refused(clue(&nine, "shaded_sum", &[&[11, 12], &[21]]).number(3).values(&[1])),
            refused(clue(&nine, "multi_sum", &[&[11, 12]]).values(&[2, 18])),
            refused(clue(&nine, "sweeper", &[&[11]])),
            refused(clue(&nine, "before", &[&all(9)]).number(5).values(&[10])),
            refused(clue(&nine, "deduced_regions", &[&all(9)])),
            refused(clue(&nine, "deduced_regions", &[&all(9), &all(9)]).number(2)),
            refused(clue(&nine, "clone", &[&[11, 12], &[21]])),
            refused(clue(&nine, "equality", &[&[11, 12, 13]])),
            refused(clue(&nine, "region_sum", &[&[11, 12, 13]])),
            refused(clue(&nine, "arrow", &[&[11, 12, 13, 14], &[21]])),
            refused(clue(&nine, "arrow", &[&[11], &all(10)])),
            refused(clue(&nine, "average", &[&[11, 12], &[21]])),
            refused(clue(&nine, "product", &[&[11, 12]]).number(0)),
            refused(clue(&nine, "product", &[&[11, 12]]).number(22)),
            refused(clue(&nine, "sum", &[&[11, 12]]).values(&[2, -2]).number(17)),
            refused(clue(&nine, "difference", &[&[11, 12]]).number(9)),
            refused(clue(&nine, "modular", &[&[11, 12]]).number(1)),
            refused(clue(&board(2, 2), "x", &[&[11, 12]])),
            refused(clue(&board(2, 2), "entropic", &[&[11, 12, 13]])),
            refused(clue(&board(2, 2), "flatmates", &[])),
            refused(clue(&board(2, 3), "windoku", &[])),
            refused(clue(&board(6, 6), "rellik", &[&all(9)]).number(666)),
            refused(clue(&board(9, 9), "thermo", &[&[11, 12]])),
            refused(clue(&board(6, 6), "taxicab", &[])),
        ]
        .join("\n")
    );
    assert_eq!(
        clue(&nine, "cage", &[&[11, 12]]).number(2).clue.lower(&nine).expect_err("refused").cause,
        ErrorCause::Number
    );
}

#[test]
fn shorthands_name_rules_of_the_whole_board() {
    let nine = board(3, 3);
    let count = |word: &str| shorthand(word, &nine).map(|constraints| constraints.len()).map_err(|e| e.to_string());
    assert_eq!(count("diagonals"), Ok(2));
    assert_eq!(count("windoku"), Ok(4));
    assert_eq!(count("disjoint"), Ok(9));
    // 2 · 7 · 8 pairs in each of two directions, less those within a box
    assert_eq!(count("anti-knight"), Ok(4 * 7 * 8 - 9 * 8));
    assert_eq!(count("anti-king"), Ok(2 * 8 * 8 - 9 * 8));
    assert_eq!(count("nonconsecutive"), Ok(2 * 8 * 9));
    assert!(count("anti-rook").is_err() && count("cage").is_err() && count("").is_err());
    assert!(shorthand("windoku", &board(2, 3)).is_err());
}

#[test]
fn every_kind_is_documented() {
    let documents = concat!(include_str!("../../../docs/variants.md"), include_str!("../../../docs/rules.md"));
    for Definition { table, key, .. } in DEFINITIONS {
        assert!(documents.contains(&format!("`{key}`")) || documents.contains(&format!("[[{key}]]")), "{table}.{key}");
        assert!(documents.contains(&format!("[{table}]")), "[{table}]");
    }
}
