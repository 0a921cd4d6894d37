"""Making puzzles."""

import kdoku
import numpy as np
import pytest


def test_a_series_can_be_cut_anywhere():
    whole = kdoku.generate(40, seed=9)
    parts = [kdoku.generate(count, seed=9, start=start, threads=2) for start, count in ((0, 7), (7, 30), (37, 3))]
    assert (np.concatenate([part.puzzles for part in parts]) == whole.puzzles).all()
    assert (kdoku.generate(40, seed=10).puzzles != whole.puzzles).any()


def test_puzzles_are_minimal_and_solutions_right():
    made = kdoku.generate(20, seed=4)
    assert (kdoku.solve_many(made.puzzles) == made.solutions).all()
    for puzzle in made:
        assert kdoku.minimize(puzzle).givens == puzzle.givens


def test_recipes():
    symmetric = kdoku.generate(5, seed=1, symmetry="rotate-180", clues=(26, 30))
    filled = symmetric.puzzles > 0
    assert (filled == filled[:, ::-1]).all()
    assert ((26 <= filled.sum(axis=1)) & (filled.sum(axis=1) <= 30)).all()
    rated = kdoku.generate(5, seed=1, rating=(3.0, 4.5))
    assert (rated.ratings == kdoku.rate_many(rated.puzzles)).all()
    assert ((3.0 <= rated.ratings) & (rated.ratings <= 4.5)).all()
    scored = kdoku.generate(3, seed=1, scale="hodoku", level="medium")
    assert [kdoku.rate(puzzle, scale="hodoku").level for puzzle in scored] == ["medium"] * 3
    all_rated = kdoku.generate(5, seed=1, scale="se121")
    assert (all_rated.ratings == kdoku.rate_many(all_rated.puzzles)).all()
    assert np.isnan(kdoku.generate(2, seed=1).ratings).all()


def test_rules_of_variants():
    killer = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
    made = kdoku.generate(5, seed=1, rules=killer)
    for puzzle, solution in zip(made, made.solutions):
        assert puzzle.clues == killer.clues
        assert (kdoku.solve(puzzle).to_numpy().ravel() == solution).all()


def test_impossible_recipes_are_errors():
    for wrong in ({"clues": (5, 6)}, {"symmetry": "what"}, {"technique": "what"}, {"level": "what"}):
        with pytest.raises((kdoku.KdokuError, ValueError)):
            kdoku.generate(1, seed=1, **wrong)
    assert len(kdoku.generate(0, seed=1)) == 0
