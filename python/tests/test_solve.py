"""Questions about one puzzle."""

import pickle

import kdoku
import numpy as np
import pytest


def test_one_puzzle_in_every_form(classic, solved):
    values = kdoku.to_array([classic])[0]
    for puzzle in (classic, kdoku.Puzzle(classic), kdoku.Puzzle(classic).givens, values, values.reshape(9, 9)):
        assert kdoku.solve(puzzle).line == solved


def test_the_form_of_a_text_does_not_matter(solved):
    rows = [solved[at : at + 9] for at in range(0, 81, 9)]
    assert kdoku.solve("\n".join(rows[:8] + ["........."])).line == solved
    assert kdoku.solve("\n".join(" ".join(row) for row in rows)).line == solved


def test_verdicts_are_exceptions_unless_any_solution_will_do(classic):
    with pytest.raises(kdoku.NotUniqueError):
        kdoku.solve("." * 81)
    with pytest.raises(kdoku.NoSolutionError) as raised:
        kdoku.solve("11" + "." * 79)
    assert "r1c1 and r1c2" in str(raised.value)
    with pytest.raises(kdoku.NoSolutionError, match="the puzzle has no solution"):
        kdoku.solve("12....3.........", unique=False)
    first = kdoku.solve("." * 81, unique=False)
    assert first.line.startswith("123456789") and first.is_full
    assert kdoku.solve("." * 81, unique=False, pick="any").is_full


def test_limits_are_exceptions():
    with pytest.raises(kdoku.UndecidedError) as raised:
        kdoku.solve(kdoku.Puzzle(25), node_limit=1)
    assert "node_limit" in raised.value.hint
    with pytest.raises(kdoku.UndecidedError):
        kdoku.count(kdoku.Puzzle(16), time_limit=0.1)
    assert kdoku.verdict(kdoku.Puzzle(25), node_limit=1) is kdoku.Verdict.UNDECIDED


def test_counts_are_exact():
    assert kdoku.count(kdoku.Puzzle(4)) == 288
    assert kdoku.count(kdoku.Puzzle(6, boxes=(2, 3))) == 28_200_960
    assert kdoku.count(kdoku.Puzzle(8)) == 29_136_487_207_403_520
    assert kdoku.count(kdoku.Puzzle(4), limit=7) == 7
    assert kdoku.count("12....3.........") == 0
    assert len(set(kdoku.solutions(kdoku.Puzzle(4), limit=1000))) == 288
    assert len(kdoku.solutions(kdoku.Puzzle(4), limit=5)) == 5
    assert kdoku.solutions(kdoku.Puzzle(4), limit=0) == []


def test_candidates_are_those_of_all_solutions():
    text = "12....12.1..2..."
    listed = [grid.rows for grid in kdoku.solutions(text, limit=100)]
    expected = [[{rows[y][x] for rows in listed} for x in range(4)] for y in range(4)]
    assert kdoku.candidates(text) == expected


def test_grids_are_values(classic, solved):
    grid = kdoku.solve(classic)
    assert grid == kdoku.solve(classic) and hash(grid) == hash(kdoku.solve(classic))
    assert grid != kdoku.Puzzle(classic).givens
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert (grid.to_numpy() == np.array(grid.rows)).all()
    assert grid[8, 8] == grid["r9c9"] == grid["R9C9"] == grid[-1, -1] == grid[-1][-1] == 9
    assert kdoku.Puzzle(classic).givens["r1c3"] is None
    assert kdoku.Puzzle(classic).givens.clues == 30
    for key in ((9, 0), "r10c1"):
        with pytest.raises(IndexError):
            grid[key]
    for key in ("a1", "r0c1"):
        with pytest.raises(ValueError):
            grid[key]
    with pytest.raises(TypeError):
        grid[1.5]
    assert f"{grid:line}" == solved and "---" in f"{grid:grid}"
    with pytest.raises(ValueError, match="layout"):
        f"{grid:what}"


def test_only_puzzles_are_puzzles():
    for wrong in (17, None, 1.5, {}, ["." * 80], np.zeros(5, np.uint8), np.full(81, 10, np.uint8), np.zeros((3, 27), np.uint8)):
        with pytest.raises((TypeError, ValueError)):
            kdoku.solve(wrong)
