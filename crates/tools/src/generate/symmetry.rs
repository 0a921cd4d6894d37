//! Symmetries of clues: which cells have a clue together or not at all.

use super::recipe::RecipeError;
use kdoku_board::nearest::nearest;
use kdoku_board::{Cell, Geometry};
use std::fmt;
use std::str::FromStr;

/// Symmetry of the cells with clues, whatever their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClueSymmetry {
    /// None.
    #[default]
    None,
    /// Half turn.
    Rotate180,
    /// Quarter turns.
    Rotate90,
    /// Left and right mirrored.
    MirrorH,
    /// Top and bottom mirrored.
    MirrorV,
    /// Mirrored at the diagonal from the upper left corner.
    Diagonal,
    /// Mirrored at the other diagonal.
    AntiDiagonal,
    /// All of these.
    Full,
}

impl ClueSymmetry {
    /// All symmetries.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Rotate180,
        Self::Rotate90,
        Self::MirrorH,
        Self::MirrorV,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::Full,
    ];

    /// Whether it maps rows to columns and so needs a square board.
    const fn turns_lines(self) -> bool {
        matches!(self, Self::Rotate90 | Self::Diagonal | Self::AntiDiagonal | Self::Full)
    }

    /// Positions that have clues together with a position, itself included, on a board of `h` rows
    /// and `w` columns.
    fn places(self, (h, w): (usize, usize), (y, x): (usize, usize)) -> Vec<(usize, usize)> {
        let (down, right) = (h - 1 - y, w - 1 - x);
        match self {
            Self::None => vec![(y, x)],
            Self::Rotate180 => vec![(y, x), (down, right)],
            Self::Rotate90 => vec![(y, x), (x, down), (down, right), (right, y)],
            Self::MirrorH => vec![(y, x), (y, right)],
            Self::MirrorV => vec![(y, x), (down, x)],
            Self::Diagonal => vec![(y, x), (x, y)],
            Self::AntiDiagonal => vec![(y, x), (right, down)],
            Self::Full => [(y, x), (x, y)].into_iter().flat_map(|place| Self::Rotate90.places((h, w), place)).collect(),
        }
    }

    /// Cells of a board in groups that have clues together, in the order of their first cells.
    pub(super) fn orbits(self, board: &Geometry) -> Result<Vec<Vec<Cell>>, RecipeError> {
        let sides = (board.height(), board.width());
        if self.turns_lines() && sides.0 != sides.1 {
            return Err(RecipeError::NotSquare { symmetry: self, height: sides.0, width: sides.1 });
        }
        let mut seen = vec![false; board.cell_count()];
        let mut orbits = Vec::new();
        for cell in board.cells() {
            if seen[cell.index()] {
                continue;
            }
            let places = self.places(sides, (board.row(cell), board.column(cell)));
            let mut orbit: Vec<Cell> = places.into_iter().map(|(y, x)| board.cell(y, x)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            if let Some(&gap) = orbit.iter().find(|&&cell| !board.exists(cell)) {
                return Err(RecipeError::Gap { symmetry: self, cell: board.name(cell), gap: board.name(gap) });
            }
            for cell in &orbit {
                seen[cell.index()] = true;
            }
            orbits.push(orbit);
        }
        Ok(orbits)
    }
}

impl FromStr for ClueSymmetry {
    type Err = String;

    /// Reads the name on the command line.
    fn from_str(text: &str) -> Result<Self, String> {
        let names = Self::ALL.map(|symmetry| (symmetry, symmetry.to_string()));
        if let Some((symmetry, _)) = names.iter().find(|(_, name)| name == text) {
            return Ok(*symmetry);
        }
        let names = || names.iter().map(|(_, name)| name.as_str());
        let hint = match nearest(text, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("`{}`", names().collect::<Vec<_>>().join("`, `")),
        };
        Err(format!("`{text}` is not a symmetry; hint: {hint}"))
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Rotate180 => "rotate-180",
            Self::Rotate90 => "rotate-90",
            Self::MirrorH => "mirror-h",
            Self::MirrorV => "mirror-v",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Full => "full",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::{BoxShape, Order};

    #[test]
    fn orbits_partition_the_board() {
        for board in [Geometry::new(Order::THREE.into()), Geometry::new(BoxShape::new(2, 3).expect("valid"))] {
            for symmetry in ClueSymmetry::ALL {
                let orbits = symmetry.orbits(&board).expect("the board is square");
                let mut cells: Vec<_> = orbits.concat();
                cells.sort_unstable();
                assert_eq!(cells, board.cells().collect::<Vec<_>>(), "{symmetry}");
            }
        }
    }

    #[test]
    fn the_orbits_of_a_corner_and_its_neighbour() {
        let board = Geometry::new(Order::new(2).expect("valid").into());
        let of = |symmetry: ClueSymmetry, cell: u16| {
            let orbits = symmetry.orbits(&board).expect("the board is square");
            let orbit = orbits.into_iter().find(|orbit| orbit.contains(&Cell(cell))).expect("every cell is in one");
            orbit.into_iter().map(|cell| cell.0).collect::<Vec<_>>()
        };
        let expected: [(ClueSymmetry, &[u16]); 8] = [
            (ClueSymmetry::None, &[1]),
            (ClueSymmetry::Rotate180, &[1, 14]),
            (ClueSymmetry::Rotate90, &[1, 7, 8, 14]),
            (ClueSymmetry::MirrorH, &[1, 2]),
            (ClueSymmetry::MirrorV, &[1, 13]),
            (ClueSymmetry::Diagonal, &[1, 4]),
            (ClueSymmetry::AntiDiagonal, &[1, 11]),
            (ClueSymmetry::Full, &[1, 2, 4, 7, 8, 11, 13, 14]),
        ];
        for (symmetry, orbit) in expected {
            assert_eq!(of(symmetry, 1), orbit, "{symmetry}");
        }
        assert_eq!(of(ClueSymmetry::Full, 0), [0, 3, 12, 15]);
    }
}
