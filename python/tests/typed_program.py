"""What users write, for type checkers: `test_types.py` runs mypy and pyright on it, and the program itself."""

from __future__ import annotations

import copy
import pickle

import kdoku
import numpy as np
from kdoku import Grid, Puzzle, Verdict
from kdoku.clues import Any, Arrow, Cage, Clue, Not, Quad, Regex, Relation, Sandwich, Thermo, Whisper
from numpy.typing import NDArray

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def solved(board: list[list[int]]) -> list[list[int]]:
    """A board as a list, as tutorials have it."""
    return [[value or 0 for value in row] for row in kdoku.solve(board)]


def killer(sums: dict[str, int]) -> Puzzle:
    cages: list[Clue] = [Cage(total, cells) for cells, total in sums.items()]
    lines: list[Clue] = [Thermo([(0, 0), (1, 1)]), Whisper("r5c1-r5c4", 5), Arrow("r3c3", "r4c4 r5c5")]
    return Puzzle(9, clues=[*cages, *lines], title="Killer").given("r9c9", 3)


def unusual() -> Puzzle:
    ten = Relation(lambda a, b: a + b == 10, "r1c1 r1c2", name="Ten")
    puzzle = Puzzle(9).add(ten, Regex(".*12.*", "row 3"), Any(Quad([1, 2], "r1c1:r2c2"), [Not(ten)]))
    first: Clue = puzzle.clues[0]
    smaller = puzzle.remove(first).replace(-1, Sandwich(12, "row 3"))
    return smaller.with_info(author="Someone", rules_text="").with_candidates(np.ones((9, 9, 9), bool))


def grids(grid: Grid) -> tuple[int | None, list[int | None], list[list[int | None]], int]:
    corner: int | None = grid["r1c1"]
    array: NDArray[np.uint8] = grid.to_numpy()
    total = sum(len(row) for row in grid)
    return corner, grid[0], grid[1:3], total + int(array.sum()) + len(np.asarray(grid))


def many(lines: list[str]) -> dict[str, int]:
    solutions, verdicts = kdoku.solve_many(lines, return_verdicts=True)
    only: NDArray[np.uint8] = kdoku.solve_many([Puzzle(line) for line in lines], errors="coerce")
    is_verbose = len(lines) > 1
    either = kdoku.solve_many(lines, return_verdicts=is_verbose)
    counts: NDArray[np.int64] = kdoku.count_many(lines, limit=2)
    ratings: NDArray[np.float64] = kdoku.rate_many(lines, scale="se121")
    assert len(either) and len(only) == len(solutions) == len(counts) == len(ratings)
    return {Verdict(verdict).name: int(verdict) for verdict in verdicts}


def main() -> None:
    board = [[0 if symbol == "." else int(symbol) for symbol in LINE[at : at + 9]] for at in range(0, 81, 9)]
    assert solved(board) == kdoku.solve(np.array(board)).rows
    puzzle = killer({"r1c1 r1c2": 12})
    assert pickle.loads(pickle.dumps(puzzle)) == copy.copy(puzzle)
    assert {clue.kind for clue in puzzle.clues} == {"cage", "thermo", "whisper", "arrow"}
    assert [clue.kind for clue in unusual().clues] == ["regex", "sandwich"]
    assert grids(kdoku.solve(LINE))[0] == 5
    assert many([LINE]) == {"UNIQUE": 1}
    found = kdoku.is_valid(LINE)
    reasons: list[str] = found.reasons
    assert found and not reasons and not found.is_complete
    made = kdoku.generate(2, seed=1)
    first: list[Puzzle] = made[:1]
    assert made[0] == first[0]
    counts: NDArray[np.int64] = kdoku.candidate_counts(LINE)
    assert counts.shape == (9, 9, 9)


if __name__ == "__main__":
    main()
