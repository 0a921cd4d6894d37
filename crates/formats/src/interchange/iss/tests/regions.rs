//! Regions: those of the board, deduced ones, windows and disjoint sets.

use super::super::ISS;
use super::{houses, read};
use kdoku_board::Cell;
use kdoku_puzzle::ClueKind;

#[test]
fn chaos_construction_has_regions_and_numbers() {
    let puzzle = read(
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1.ChaosArrow~R2C1~1~CC5~CC6~-~R2C1~R3C1.ChaosCount~R4C4",
    )
    .puzzle;
    let label = |number: u16| Cell(15 + number);
    let lines =
        |lines: &[&[u16]]| lines.iter().map(|line| line.iter().map(|&it| label(it)).collect::<Vec<_>>()).collect();
    let clues: Vec<(ClueKind, Vec<Vec<Cell>>, Option<i32>)> =
        puzzle.clues.iter().map(|clue| (clue.kind, clue.groups.clone(), clue.number)).collect();
    let counted = |cell: u16, of: Vec<Vec<Cell>>| [vec![vec![Cell(cell)]], of].concat();
    assert_eq!(clues[0], (ClueKind::DeducedRegions, vec![(1..=16).map(label).collect()], None));
    // left, right, up and down from the corner
    assert_eq!(clues[1], (ClueKind::Alike, counted(0, lines(&[&[1], &[1, 2, 3, 4], &[1], &[1, 5, 9, 13]])), None));
    // a cell of the board stands for its region
    assert_eq!(clues[2], (ClueKind::Alike, counted(4, lines(&[&[5, 6], &[5, 9]])), Some(0)));
    assert_eq!(clues[3], (ClueKind::Alike, counted(15, lines(&[&[16, 11], &[16, 12], &[16, 15]])), None));
    puzzle.rules().expect("regions and numbers");
}

#[test]
fn the_largest_regions_have_the_same_values() {
    let puzzle = read(".Shape~4x4~5.RegionSameValues").puzzle;
    let [clue] = &puzzle.clues[..] else { panic!("one clue") };
    assert_eq!((clue.kind, clue.groups.len()), (ClueKind::Same, 12), "rows, columns and boxes");
    assert_eq!(read(".Shape~4x6~7.NoBoxes.RegionSameValues").puzzle.clues[0].groups.len(), 4, "only rows are as long");
    assert_eq!(read(".Shape~4x4.RegionSameValues").puzzle.clues, []);
}

#[test]
fn windows_and_disjoint_sets_have_boxes_of_the_region_size() {
    let groups = |text: &str| {
        let puzzle = read(text).puzzle;
        puzzle.rules().unwrap_or_else(|error| panic!("{error}: {text}"));
        puzzle.clues.iter().map(|clue| (clue.kind, clue.groups.clone())).collect::<Vec<_>>()
    };
    assert_eq!(groups(".Windoku.DisjointSets"), [(ClueKind::Windoku, vec![]), (ClueKind::Disjoint, vec![])]);
    // one window of 2×3 cells
    let window: Vec<Cell> = [7, 8, 9, 13, 14, 15].map(Cell).to_vec();
    assert_eq!(groups(".Shape~6x6.Windoku"), [(ClueKind::Extra, vec![window])]);
    // nine windows and two windows
    assert_eq!(groups(".Shape~9x9.NoBoxes.Windoku")[0].1.len(), 4);
    assert_eq!(groups(".Shape~6x6~9.Windoku")[0].1, [[7, 8, 9, 13, 14, 15, 19, 20, 21].map(Cell)]);
    let sets = &groups(".Shape~6x6.NoBoxes.DisjointSets")[0].1;
    assert_eq!((sets.len(), &sets[1][..]), (6, &[1, 4, 13, 16, 25, 28].map(Cell)[..]));
    assert!(ISS.read(".Shape~4x6.Windoku").is_err());
}

#[test]
fn regions_need_the_region_size() {
    let wrong = |text: &str| ISS.read(text).expect_err("a mistake").message;
    assert_eq!(
        wrong(".Shape~4x4.NoBoxes.Jigsaw~1111122233333444"),
        "the layout has a region of `3` cells; all but one need `4`"
    );
    let regions = read(".Shape~4x4~5.NoBoxes.RegionSize~5.Jigsaw~1111122222333330").puzzle;
    assert_eq!(regions.board.houses().count(), 4 + 4 + 3);
    let chaos = read(".Shape~4x4~5.NoBoxes.ChaosConstruction").puzzle;
    assert_eq!(chaos.clues[0].number, Some(4));
    assert!(ISS.read(".Shape~4x4~5.NoBoxes.RegionSize~5.ChaosConstruction").is_err());
}

#[test]
fn writes_regions_of_another_size() {
    let text = ".Shape~4x4~5.NoBoxes.RegionSize~5.Jigsaw~0000011111222223\n";
    let puzzle = read(text).puzzle;
    let written = ISS.write(&puzzle).expect("the board can be written").value;
    assert_eq!(written, text);
    assert_eq!(houses(&read(&written).puzzle), houses(&puzzle), "{written}");
}
